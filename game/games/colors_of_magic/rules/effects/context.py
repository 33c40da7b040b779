"""What an effect is done for: whose it is, where it is printed, and whom its words mean."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.games.colors_of_magic.rules.play.referee import Referee
    from game.games.colors_of_magic.rules.play.state import Moment, State, Target
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
class Reading:
    """What the words are read from. While continuous abilities are worked out it is `plain`.

    A plain reading knows the keywords and hit points that profiles and lasting effects give, not those that
    come from continuous abilities; so these never turn on one another in a ring.
    """

    referee: Referee
    state: State
    plain: bool = False
