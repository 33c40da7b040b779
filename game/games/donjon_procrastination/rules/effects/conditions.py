"""What must hold for an effect, looked up on the table as it begins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from game.games.donjon_procrastination.rules.play.totals import dominates, totals
from game.games.donjon_procrastination.rules.play.values import class_of, count, matches

if TYPE_CHECKING:
    from game.core.rules import Seat
    from game.games.donjon_procrastination.rules.cards.library import Library
    from game.games.donjon_procrastination.rules.cards.vocabulary import Condition, Filter
    from game.games.donjon_procrastination.rules.play.state import Copy, Played, State

Standing = Literal["ahead", "behind", "level"]


def holds(
    library: Library, state: State, seat: Seat, conditions: tuple[Condition, ...], this: Copy = ""
) -> bool:
    """Whether all the conditions hold for that player; `this` is the card that names them.

    A fighter has the class that it has now and the value that is printed. Once the round is resolved the
    table is empty: what is asked of fighters and Soutien cards fails then, `result` does not before.
    """
    return all(_holds(library, state, seat, condition, this) for condition in conditions)


def has_bonus(library: Library, state: State, seat: int, against: int) -> bool:
    """Whether the wheel doubles a fighter's value against another one, and no effect forbids or forces it."""
    fighter = state.players[seat].fighter
    return fighter is not None and fighter.bonus == "wheel" and dominates(library, state, seat, against)


def _holds(library: Library, state: State, seat: Seat, wanted: Condition, this: Copy) -> bool:
    return (
        _fighters_hold(library, state, seat, wanted)
        and _supports_hold(state, seat, wanted)
        and _scores_hold(library, state, seat, wanted)
        and _number_holds(library, state, seat, wanted, this)
        and (wanted.result is None or (bool(state.results) and state.results[seat] == wanted.result))
    )


def _fighters_hold(library: Library, state: State, seat: Seat, wanted: Condition) -> bool:
    opponent = state.opponent(seat)
    return (
        _is(library, state.players[seat].fighter, wanted.own_fighter)
        and _is(library, state.players[opponent].fighter, wanted.opponent_fighter)
        and (wanted.dominates is None or has_bonus(library, state, seat, opponent) == wanted.dominates)
        and (wanted.dominated is None or has_bonus(library, state, opponent, seat) == wanted.dominated)
    )


def _is(library: Library, fighter: Played | None, wanted: Filter | None) -> bool:
    """Whether a fighter is such a card, by the class it has now."""
    if wanted is None:
        return True
    if fighter is None:
        return False
    return matches(library.card(fighter.card), wanted, class_of(library, fighter))


def _supports_hold(state: State, seat: Seat, wanted: Condition) -> bool:
    own, other = state.players[seat], state.players[state.opponent(seat)]
    return (
        (wanted.own_support is None or bool(own.supports) == wanted.own_support)
        and (wanted.opponent_support is None or bool(other.supports) == wanted.opponent_support)
        and (wanted.opponent_bluffed is None or other.bluffed == wanted.opponent_bluffed)
    )


def _scores_hold(library: Library, state: State, seat: Seat, wanted: Condition) -> bool:
    if wanted.total is not None and _standing(*totals(library, state, seat)) != wanted.total:
        return False
    if wanted.score is None:
        return True
    champions = (len(state.players[each].score) for each in (seat, state.opponent(seat)))
    return _standing(*champions) == wanted.score


def _standing(own: int, other: int) -> Standing:
    if own == other:
        return "level"
    return "ahead" if own > other else "behind"


def _number_holds(library: Library, state: State, seat: Seat, wanted: Condition, this: Copy) -> bool:
    if wanted.count is None:
        return True
    number = count(library, state, seat, wanted.count, this)
    return (wanted.at_least is None or number >= wanted.at_least) and (
        wanted.at_most is None or number <= wanted.at_most
    )
