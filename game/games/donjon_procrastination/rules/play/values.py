"""What cards on the table are worth now, what effects count, and totals with their sums (D7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.core.rules import Seat
    from game.games.donjon_procrastination.rules.cards.specs import CardSpec, Library
    from game.games.donjon_procrastination.rules.cards.vocabulary import (
        Amount,
        Card,
        CardClass,
        Count,
        Filter,
        Zone,
    )
    from game.games.donjon_procrastination.rules.play.state import Copy, Mod, Played, State


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


Link = tuple[int, int]
"""A player and the opponent that player faces (DP-MULTI-06)."""


@dataclass(frozen=True, slots=True)
class Term:
    """One number of a total: a fighter's value with the factor of the wheel, a Soutien, an effect, a die.

    Where the wheel doubles, `wheel` holds the fighter's class and the one that it dominates.
    """

    kind: Literal["fighter", "support", "effect", "die"]
    amount: int
    factor: int = 1
    card: Copy = ""
    wheel: tuple[CardClass, CardClass] | None = None


@dataclass(frozen=True, slots=True)
class Tally:
    """A total and what it is made of, in the order it is built up."""

    seat: Seat
    terms: tuple[Term, ...]

    @property
    def total(self) -> int:
        """Points of the table and dice together."""
        return sum(term.amount * term.factor for term in self.terms)


def dominates(library: Library, state: State, seat: int, against: int) -> bool:
    """Whether the one fighter's class dominates the other's on the wheel (DP-FACE-05)."""
    own, other = state.players[seat].fighter, state.players[against].fighter
    if own is None or other is None:
        return False
    return (class_of(library, own), class_of(library, other)) in state.setup.rules.wheel


def factor(library: Library, state: State, seat: int, against: int) -> int:
    """By what the value of a fighter is multiplied against another one."""
    fighter = state.players[seat].fighter
    rules = state.setup.rules
    match fighter.bonus if fighter is not None else "none":
        case "always":
            return rules.bonus
        case "none":
            return 1
        case _:
            return rules.bonus if dominates(library, state, seat, against) else 1


def link_of(state: State, seat: int) -> Link:
    """The duel that decides about a player's cards."""
    return (seat, state.opponent(seat))


def tally(library: Library, state: State, seat: Seat, link: Link | None = None) -> Tally:
    """The total of one of the two players of a link (by default of the own one), term by term (D13)."""
    single = state.setup.rules.multi_totals == "single"
    link = link_of(state, seat) if link is None or single else link
    against = link[1] if link[0] == seat else link[0]
    player = state.players[seat]
    terms: list[Term] = []
    if player.fighter is not None:
        times = factor(library, state, seat, against)
        value = value_of(library, state, seat, player.fighter)
        terms.append(
            Term("fighter", value, times, player.fighter.card, _wheel(library, state, seat, against))
        )
    supports = player.supports
    terms += [Term("support", value_of(library, state, seat, each), 1, each.card) for each in supports]
    mods = [mod for mod in state.mods if mod.target == seat and (single or _counts(state, mod, link))]
    terms += [Term("effect", mod.amount, 1, mod.card) for mod in mods]
    terms += [Term("die", face) for face in player.dice]
    return Tally(seat, tuple(terms))


def totals(library: Library, state: State, seat: Seat) -> tuple[int, int]:
    """A player's total and the opponent's, in the duel that decides about the player's cards."""
    link = link_of(state, seat)
    opponent = state.opponent(seat)
    return (
        tally(library, state, seat, link).total,
        tally(library, state, opponent, link).total,
    )


def _wheel(library: Library, state: State, seat: int, against: int) -> tuple[CardClass, CardClass] | None:
    """A fighter's class and the dominated one, if that is why its value is multiplied."""
    own, other = state.players[seat].fighter, state.players[against].fighter
    if own is None or other is None or own.bonus != "wheel" or not dominates(library, state, seat, against):
        return None
    return class_of(library, own), class_of(library, other)


def _counts(state: State, mod: Mod, link: Link) -> bool:
    """Whether an effect on a total counts in a link: one's own on oneself, and on the one that one faces."""
    if mod.source == mod.target:
        return True
    return {mod.source, mod.target} == set(link) and state.opponent(mod.source) == mod.target
