"""What the screen of the players is made from: the match as it is, and what players may know of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Generic, cast

from game.games.turn_order.table.context import S

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.content.locale import Translator
    from game.core.turn_order import Track
    from game.games.turn_order.table.chips import Chip
    from game.games.turn_order.table.session import MasterSession
    from game.ui.box import Box
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget


@dataclass(frozen=True, slots=True)
class PlayersView(Generic[S]):
    """What the players' screen is made from.

    Attributes:
        session: the match.
        ui: look, texts, sounds of the window that it is for.
        say: the words of the language in use.
        box: the room there is, in logical units.
        emblem: what somebody's portrait is chosen by, by their id.
        matter: hit points and conditions of somebody as players may know them, by their id.
        news: the last sentences on what happened, as players may read them.
        leave: what stands at the right end of the title.
    """

    session: MasterSession
    ui: Ui
    say: Translator
    box: Box
    emblem: Callable[[str], str]
    matter: Callable[[str], tuple[Chip, ...]]
    news: tuple[str, ...]
    leave: Widget | None = None

    def with_leave(self, leave: Widget) -> PlayersView[S]:
        """The same with a button at the right end of the title."""
        return replace(self, leave=leave)

    @property
    def state(self) -> S:
        """The state as it is, as far as players may know it."""
        return cast("S", self.session.match.view(None).table)

    @property
    def held(self) -> bool:
        """Whether players go on seeing what was before, of turns at least."""
        match = self.session.match
        return match.system.holds(match.state)

    @property
    def track(self) -> Track:
        """The order as it is, as far as players may know it."""
        return self.session.rules.track(self.session.match.watched(), None)
