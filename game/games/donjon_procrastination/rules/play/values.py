"""What cards on the table are worth now, and what effects count."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.games.donjon_procrastination.rules.cards.library import Library
    from game.games.donjon_procrastination.rules.cards.specs import CardSpec
    from game.games.donjon_procrastination.rules.cards.vocabulary import (
        Amount,
        Card,
        CardClass,
        Count,
        Filter,
        Zone,
    )
    from game.games.donjon_procrastination.rules.play.state import Copy, Played, State


def matches(spec: CardSpec, wanted: Filter | None, kind: CardClass | None = None) -> bool:
    """Whether a printed card, which on the table may have another class (`kind`), is one that is meant."""
    return wanted is None or (
        (not wanted.classes or (kind or spec.class_) in wanted.classes)
        and (not wanted.families or spec.family in wanted.families)
        and (wanted.least is None or spec.value >= wanted.least)
        and (wanted.most is None or spec.value <= wanted.most)
    )


def class_of(library: Library, played: Played) -> CardClass:
    """The class of a card on the table."""
    return library.card(played.card).class_ if played.kind is None else played.kind


def value_of(library: Library, state: State, seat: int, played: Played) -> int:
    """The value of a card on that player's table, before doubling."""
    if played.to is not None:
        return played.to + played.by
    spec = library.card(played.card)
    if spec.grows is None or played.cancelled:
        return spec.value + played.by
    return spec.value + count(library, state, seat, spec.grows) + played.by


def cards_in(state: State, seat: int, zone: Zone) -> tuple[Copy, ...]:
    """The copies in a player's zone; `this` is no zone of many."""
    player = state.players[seat]
    match zone:
        case "pile":
            return player.pile
        case "hand":
            return player.hand
        case "discard":
            return player.discard
        case "score":
            return player.score
        case "collection":
            return player.collection + state.common
        case "carried":
            return player.carried
        case "table":
            return tuple(played.card for played in player.table)
        case "this":
            return ()


def on_table(state: State, seat: int, card: Card, this: Copy = "") -> tuple[tuple[int, Played], ...]:
    """The cards on the table that are meant, each with the seat it lies before."""
    opponent = state.opponent(seat)
    match card:
        case "own_fighter" | "opponent_fighter":
            whose = seat if card == "own_fighter" else opponent
            fighter = state.players[whose].fighter
            return () if fighter is None else ((whose, fighter),)
        case "own_supports" | "opponent_supports":
            whose = seat if card == "own_supports" else opponent
            return tuple((whose, played) for played in state.players[whose].supports)
        case "this":
            return tuple(
                (number, played)
                for number, player in enumerate(state.players)
                for played in player.table
                if played.card == this
            )


def amount_of(library: Library, state: State, seat: int, amount: Amount, this: Copy = "") -> int:
    """A number, printed or counted for that player."""
    return amount if isinstance(amount, int) else count(library, state, seat, amount, this)


def count(library: Library, state: State, seat: int, wanted: Count, this: Copy = "") -> int:
    """What a count comes to for that player."""
    number = wanted.plus + wanted.per * _counted(library, state, seat, wanted, this)
    if wanted.most is not None:
        number = min(number, wanted.most)
    return number if wanted.least is None else max(number, wanted.least)


def _counted(library: Library, state: State, seat: int, wanted: Count, this: Copy) -> int:
    whose = seat if wanted.who == "own" else state.opponent(seat)
    dice = state.players[whose].dice
    match wanted.of:
        case "cards":
            return _number(library, cards_in(state, whose, wanted.zone), wanted.filter)
        case "dice_sum":
            return sum(dice)
        case "dice":
            return sum(face in wanted.faces for face in dice)
        case "round":
            return state.round
        case "value":
            found = on_table(state, seat, wanted.card, this)
            return sum(value_of(library, state, owner, played) for owner, played in found)


def _number(library: Library, copies: Iterable[Copy], wanted: Filter | None) -> int:
    if wanted is None:
        return sum(1 for _ in copies)
    return sum(matches(library.card(copy), wanted) for copy in copies)
