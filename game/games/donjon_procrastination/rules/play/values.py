"""The present values of cards on the table, which effects count, and totals with their terms (D7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from game.core.rules import Seat

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from game.games.donjon_procrastination.rules.cards.specs import CardSpec, Library
    from game.games.donjon_procrastination.rules.cards.vocabulary import (
        Amount,
        Card,
        CardClass,
        Count,
        Filter,
        Zone,
    )
    from game.games.donjon_procrastination.rules.play.state import Copy, Mark, Mod, Played, State


def matches(spec: CardSpec, wanted: Filter | None, kind: CardClass | None = None) -> bool:
    """Whether a printed card passes the filter; on the table it may have another class (`kind`)."""
    return wanted is None or (
        (not wanted.classes or (kind or spec.class_) in wanted.classes)
        and (not wanted.families or spec.family in wanted.families)
        and (wanted.least is None or spec.value >= wanted.least)
        and (wanted.most is None or spec.value <= wanted.most)
    )


def class_of(library: Library, played: Played, duel: int) -> CardClass:
    """The class of a card on the table, in the duel of that player (D13)."""
    kind = library.card(played.card).class_
    # The last change counts: each replaces what the class was.
    for mark in played.marks:
        if mark.kind is not None and mark.only in (None, duel):
            kind = mark.kind
    return kind


def bonus_of(played: Played, duel: int) -> Mark | None:
    """The effect that took a fighter out of the wheel, in that player's duel; None if the wheel decides."""
    for mark in reversed(played.marks):
        if mark.bonus is not None and mark.only in (None, duel):
            return mark
    return None


def value_of(library: Library, state: State, seat: int, played: Played, duel: int | None = None) -> int:
    """The value of a card on that player's table before doubling, in the player's duel or in another one."""
    marks = _value_marks(played, seat if duel is None else duel)
    # A value that is replaced hides everything before it, growth included.
    value = _unmarked(library, state, seat, played) if not marks or marks[0].to is None else 0
    for mark in marks:
        value = (value if mark.to is None else mark.to) + mark.by
    return value


def _value_marks(played: Played, duel: int) -> tuple[Mark, ...]:
    """The changes of a value that count in a duel, from the last that replaces the value on."""
    if not played.marks:
        return ()
    found = [mark for mark in played.marks if (mark.by or mark.to is not None) and mark.only in (None, duel)]
    first = max((place for place, mark in enumerate(found) if mark.to is not None), default=0)
    return tuple(found[first:])


def _unmarked(library: Library, state: State, seat: int, played: Played) -> int:
    """The printed value plus what the card has grown by."""
    return library.card(played.card).value + _growth(library, state, seat, played)


def _growth(library: Library, state: State, seat: int, played: Played) -> int:
    grows = library.card(played.card).grows
    return 0 if grows is None or played.cancelled else count(library, state, seat, grows)


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
            # DP-LEX-01: what was not dealt of a common pack belongs to everybody's collection.
            return player.collection + state.common
        case "carried":
            return player.carried
        case "table":
            return tuple(played.card for played in player.table)
        case "this":
            return ()


def on_table(state: State, seat: int, card: Card, source: Copy = "") -> tuple[tuple[int, Played], ...]:
    """The cards on the table that are meant, each with its seat."""
    opponent = state.opponent(seat)
    match card:
        case "own_fighter" | "opponent_fighter":
            owner = seat if card == "own_fighter" else opponent
            fighter = state.players[owner].fighter
            return () if fighter is None else ((owner, fighter),)
        case "own_supports" | "opponent_supports":
            owner = seat if card == "own_supports" else opponent
            return tuple((owner, played) for played in state.players[owner].supports)
        case "this":
            return tuple(
                (number, played)
                for number, player in enumerate(state.players)
                for played in player.table
                if played.card == source
            )


def amount_of(library: Library, state: State, seat: int, amount: Amount, source: Copy = "") -> int:
    """A number, printed or counted for that player."""
    return amount if isinstance(amount, int) else count(library, state, seat, amount, source)


def count(library: Library, state: State, seat: int, wanted: Count, source: Copy = "") -> int:
    """The result of a count for that player."""
    number = wanted.plus + wanted.per * _counted(library, state, seat, wanted, source)
    if wanted.most is not None:
        number = min(number, wanted.most)
    return number if wanted.least is None else max(number, wanted.least)


def _counted(library: Library, state: State, seat: int, wanted: Count, source: Copy) -> int:
    counted_seat = seat if wanted.who == "own" else state.opponent(seat)
    dice = state.players[counted_seat].dice
    match wanted.of:
        case "cards":
            return _number(library, cards_in(state, counted_seat, wanted.zone), wanted.filter)
        case "dice_sum":
            return sum(dice)
        case "dice":
            return sum(face in wanted.faces for face in dice)
        case "round":
            return state.round
        case "value":
            found = on_table(state, seat, wanted.card, source)
            return sum(value_of(library, state, owner, played, seat) for owner, played in found)


def _number(library: Library, copies: Iterable[Copy], wanted: Filter | None) -> int:
    if wanted is None:
        return sum(1 for _ in copies)
    return sum(matches(library.card(copy), wanted) for copy in copies)


Link = tuple[int, int]
"""A player and the opponent faced: the duel of the first of them (DP-MULTI-06)."""


@dataclass(frozen=True, slots=True)
class Term:
    """A number of a total.

    Attributes:
        kind: what it is: the printed value of the fighter or of a Soutien, what a value has grown by, what an
            effect made of a value, points of an effect, or a die.
        factor: what the amount is multiplied by.
        card: the card that it comes from.
        wheel: where the wheel doubles, the fighter's class and the one that it dominates.
        because: the card whose effect doubles in the place of the wheel, or keeps it from doubling.
    """

    kind: Literal["fighter", "support", "growth", "value", "effect", "die"]
    amount: int
    factor: int = 1
    card: Copy = ""
    wheel: tuple[CardClass, CardClass] | None = None
    because: Copy = ""


@dataclass(frozen=True, slots=True)
class Tally:
    """A total and what it is made of, in the order it is built up."""

    seat: Seat
    terms: tuple[Term, ...]

    @property
    def total(self) -> int:
        """The sum of the points of the table and of the dice."""
        return sum(term.amount * term.factor for term in self.terms)


def duel_of(state: State, seat: int, against: int) -> int:
    """The player whose duel it is when the two meet; among three or more, facing is not mutual."""
    # Among three or more, facing is not mutual (DP-MULTI-07), so at most one of the two faces the other.
    return seat if state.opponent(seat) == against else against


def dominates(library: Library, state: State, seat: int, against: int) -> bool:
    """Whether the one fighter's class dominates the other's on the wheel (DP-FACE-05)."""
    return _pair(library, state, seat, against) in state.setup.rules.wheel


def _pair(library: Library, state: State, seat: int, against: int) -> tuple[CardClass, CardClass] | None:
    """The classes of two fighters that meet; None if one is missing."""
    own, other = state.players[seat].fighter, state.players[against].fighter
    if own is None or other is None:
        return None
    duel = duel_of(state, seat, against)
    return class_of(library, own, duel), class_of(library, other, duel)


def factor(library: Library, state: State, seat: int, against: int) -> int:
    """The factor by which the value of a fighter is multiplied against another one."""
    fighter = state.players[seat].fighter
    mark = None if fighter is None else bonus_of(fighter, duel_of(state, seat, against))
    doubled = mark.bonus == "always" if mark is not None else dominates(library, state, seat, against)
    # D17: a negative value is multiplied as well.
    return state.setup.rules.bonus if doubled else 1


def link_of(state: State, seat: int) -> Link:
    """The duel that decides about a player's cards."""
    return (seat, state.opponent(seat))


def duels_of(state: State, seat: int) -> tuple[Seat, ...]:
    """The players in whose duels a player's cards count: the player, then whoever faces the player."""
    others = (Seat(other) for other in range(len(state.players)))
    faced = (other for other in others if state.opponent(other) == seat) if len(state.players) > 2 else ()
    return (Seat(seat), *faced)


def tally(library: Library, state: State, seat: Seat, link: Link | None = None) -> Tally:
    """The total of one of the two players of a link (by default the player's own), term by term (D13)."""
    single = state.setup.rules.multi_totals == "single"
    # D13 "single": one total for each player, computed against the own opponent, whoever asks.
    link = link_of(state, seat) if link is None or single else link
    against = link[1] if link[0] == seat else link[0]
    player = state.players[seat]
    terms: list[Term] = []
    if player.fighter is not None:
        terms += _fighter_terms(library, state, seat, against, player.fighter)
    for support in player.supports:
        terms += card_terms(library, state, seat, support, link[0])
    mods = [mod for mod in state.mods if mod.target == seat and (single or _counts(state, mod, link))]
    terms += [Term("effect", mod.amount, 1, mod.card) for mod in mods]
    # Each player rolls once, and the dice count in both links (D13).
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


def card_terms(library: Library, state: State, seat: int, played: Played, duel: int) -> tuple[Term, ...]:
    """The terms of a card in a duel, doubling included, the printed value first."""
    if played == state.players[seat].fighter:
        # In a duel that is not the player's own, the fighter meets the one whose duel it is.
        against = state.opponent(seat) if duel == seat else duel
        return tuple(_fighter_terms(library, state, seat, against, played))
    printed = Term("support", library.card(played.card).value, 1, played.card)
    return tuple(_value_terms(library, state, seat, played, duel, printed))


def _fighter_terms(
    library: Library, state: State, seat: int, against: int, fighter: Played
) -> Iterator[Term]:
    """The terms of a fighter against another, with what doubles it or prevents doubling."""
    times, duel = factor(library, state, seat, against), duel_of(state, seat, against)
    mark, pair = bonus_of(fighter, duel), _pair(library, state, seat, against)
    ruled = pair in state.setup.rules.wheel
    printed = Term(
        "fighter",
        library.card(fighter.card).value,
        times,
        fighter.card,
        pair if mark is None and ruled else None,
        mark.card if mark is not None and ruled is (mark.bonus == "none") else "",
    )
    return _value_terms(library, state, seat, fighter, duel, printed)


def _value_terms(
    library: Library, state: State, seat: int, played: Played, duel: int, printed: Term
) -> Iterator[Term]:
    """The printed value, its growth, and the changes by effects."""
    yield printed
    marks, value = _value_marks(played, duel), printed.amount
    # The terms follow `value_of` step by step, so that they always add up to it.
    if (not marks or marks[0].to is None) and (grown := _growth(library, state, seat, played)):
        yield Term("growth", grown, printed.factor, played.card)
        value += grown
    for mark in marks:
        now = (value if mark.to is None else mark.to) + mark.by
        if now != value:
            yield Term("value", now - value, printed.factor, mark.card)
        value = now


def _counts(state: State, mod: Mod, link: Link) -> bool:
    """Whether an effect on a total counts in a link: on oneself always, on the opponent only if faced."""
    if mod.source == mod.target:
        return True
    # D13: what A does to B counts where A faces B, and not where B faces A.
    return {mod.source, mod.target} == set(link) and state.opponent(mod.source) == mod.target
