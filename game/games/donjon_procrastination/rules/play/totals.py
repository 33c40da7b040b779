"""Totals, always derived from what lies on the table, with the sum that explains them (D7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from game.games.donjon_procrastination.rules.play.values import class_of, value_of

if TYPE_CHECKING:
    from game.core.rules import Seat
    from game.games.donjon_procrastination.rules.cards.library import Library
    from game.games.donjon_procrastination.rules.cards.vocabulary import CardClass
    from game.games.donjon_procrastination.rules.play.state import Copy, Mod, State

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
