"""What is to be done by effects, as plain values; the loop of the rules (`system`) carries them out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.games.colors_of_magic.rules.play.state import Moment, Pending, Target

if TYPE_CHECKING:
    from game.games.colors_of_magic.rules.cards.effects import AnyEffect
    from game.positions.position import Side


@dataclass(frozen=True, slots=True)
class Context:
    """What the words of an effect mean. The creatures are ids; they may have left play.

    `source` is the card, creature, zone or objective that the effect is printed on, `own` the creature that
    effects call `self` (for a zone the zone itself, from which distances are taken), `targets` what was
    chosen when a spell or ability was used, `moment` what triggered it, `foe` the opponent in a duel, `it`
    the creature that `each` is at. `amount` is the cost of the spell, or whatever the moment does not say.
    `doer` is whose doing it is, where that is not `side`: who put a mark on the creature that bears it.
    """

    side: Side
    source: str
    own: str | None = None
    caster: str | None = None
    targets: tuple[Target, ...] = ()
    moment: Moment | None = None
    foe: str | None = None
    it: str | None = None
    amount: int = 0
    bearer: str | None = None
    doer: Side | None = None


@dataclass(frozen=True, slots=True)
class Asking(Pending):
    """A task that asks questions: it pushes itself and a `Question`, whose answer is added to `answers`."""

    answers: tuple[tuple[Target, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Happens(Pending):
    """Something happens: abilities answer, objectives are looked at, then Instants may be played.

    The active player's abilities come first, then the opponent's, then the monsters'; each owner orders
    several of their own (CM-COLLECT-06, R-41, R-51). An Instant put on the stack opens no `window`: it lies
    in one that is open. Nothing answers a spell that has left the stack meanwhile.
    """

    moment: Moment
    window: bool = True


@dataclass(frozen=True, slots=True)
class Carry(Pending):
    """Carry effects out one by one, each when all that the one before set off is over.

    `ability` names the ability that they belong to, by its source and number. As long as such a task is on
    the agenda the ability is at work, and does not answer what it causes itself.
    """

    effects: tuple[AnyEffect, ...]
    context: Context
    ability: tuple[str, int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Perform(Asking):
    """Carry one effect out, on one creature (`on`) where it does something to creatures."""

    effect: AnyEffect
    context: Context
    on: str | None = None
