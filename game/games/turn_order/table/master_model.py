"""What is picked at a game master's table, and what is painted of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from game.games.turn_order.table.session import MasterSession
from game.table.table import Intent, Moment

if TYPE_CHECKING:
    from game.games.turn_order.table.pane import Participant


@dataclass(frozen=True, slots=True)
class MasterPointing:
    """What is picked at a game master's table.

    Attributes:
        selected: whose sheet was opened by hand; empty while it follows the turns.
        first: the plaque that the order begins with; None while it follows the turns.
        since: after how many actions it was turned there.
        during: the turn in which the sheet was opened or people were marked, as `turn_of` says it.
        pinned: whose sheet stays open while nobody else's is opened by hand; empty for nobody's.
        marked: the ids of those marked together, two at least.
        anchor: whom the next span of marked ones begins with.
        folded: whether the sheet is put away.
    """

    selected: str = ""
    first: int | None = None
    since: int = 0
    folded: bool = False
    during: tuple[object, ...] = ()
    pinned: str = ""
    marked: tuple[str, ...] = ()
    anchor: str = ""


MasterIntent: TypeAlias = "Intent[MasterPointing, Any]"
MasterMoment: TypeAlias = Moment[MasterSession, MasterPointing]


@dataclass(frozen=True, slots=True)
class MasterModel:
    """What is painted: the moment, and whose sheet is open."""

    moment: MasterMoment
    looked_at: Participant | None

    @property
    def prompt(self) -> str:
        """What was last said; what is to be decided, the game's pane says."""
        return self.moment.message
