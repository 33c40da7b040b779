"""The pointing and the view model of a game master's table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from game.games.turn_order.table.session import MasterSession
from game.table.table import Intent, Moment

if TYPE_CHECKING:
    from game.games.turn_order.table.pane import Participant


@dataclass(frozen=True, slots=True)
class MasterPointing:
    """The things picked at a game master's table.

    Attributes:
        selected: the id of whose sheet was opened by hand; empty while the sheet follows the turns.
        first: the number of the plaque that the strip begins with; None while it follows the turns.
        since: the number of actions after which the strip was paged there.
        during: the turn in which the sheet was opened or people were marked, as `turn_of` gives it.
        pinned: the id of whose sheet stays open while no other is opened by hand; empty for nobody's.
        marked: the ids of those marked together, two at least.
        anchor: the id that the next span of marked people begins with.
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
    """The values to paint: the moment, and whose sheet is open."""

    moment: MasterMoment
    looked_at: Participant | None

    @property
    def prompt(self) -> str:
        """The last message. The game's pane says what is to be decided."""
        return self.moment.message
