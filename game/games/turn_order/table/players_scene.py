"""What the players may see, on the whole screen: the order, and what the pane shows of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.games.turn_order.table.turn_strip import StripLook, turn_strip
from game.ui.box import Size
from game.ui.icons import Icon
from game.ui.keys import Command
from game.ui.scene import Scene
from game.ui.widgets.button import Button
from game.ui.widgets.label import Label, Ribbon
from game.ui.widgets.layout import Anchor, Column, Ground, Panel, Row, Spacer

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.content.log_pages import Told
    from game.games.turn_order.table.context import TableContext
    from game.games.turn_order.table.pane import Pane
    from game.ui.widgets.base import Widget

LINES = 3
"""How many of the last sentences are shown."""

PLAQUES = ((900.0, Size(248, 88)), (660.0, Size(206, 76)), (0.0, Size(170, 60)))
"""The size of a plaque, by the height of the window from which on it is so large."""


class PlayersScene(Scene):
    """Made from the players' view alone. The game master goes on from here by Ctrl+Enter, unseen.

    `context` is the table as it is now, `told` what has happened as the players may read it; `act` does what
    a key asks of the master's table.
    """

    def __init__(
        self,
        pane: Pane[Any, Any],
        context: Callable[[], TableContext[Any, Any]],
        told: Callable[[], Sequence[Told]],
        act: Callable[[Command], object],
    ) -> None:
        super().__init__()
        self._pane = pane
        self._context = context
        self._told = told
        self._act = act
        self._first: int | None = None
        self._seen: object = None

    @property
    def open(self) -> bool:
        """Whether it is on the screen, or under a dialog."""
        return self._app is not None and self in self.app.scenes

    def follow(self) -> None:
        """Something was done: show the table as it is, the order from where it stands."""
        self._first = None
        self.rebuild()

    def update(self, seconds: float) -> bool:
        """Follow what is being told."""
        if self._pane.shown != self._seen:
            self.rebuild()
        return super().update(seconds)

    def build(self) -> Widget:
        """The title, the order, the pane's part, what happened last."""
        table = self._context()
        self._seen = self._pane.shown
        words = self._pane.title(table, table.players_state)
        title = Ribbon(words, self.ui.palette.accent, height=62, name="players.title")
        tip = self.ui.say("master.players.leave")
        leave = Button("players.leave", "", self.app.pop, icon=Icon.EYE_OFF, tip=tip, height=38)
        head = Row([Spacer(50), Anchor(title, 0.5, 0.5, grow=1), leave, Spacer(6)], gap=6, align=0.5)
        return Column(
            [
                Panel(head, Ground.LEATHER, margin=6, name="players.bar"),
                self._order(table),
                Panel(self._pane.players(table), Ground.WOOD, grow=1, name="players.pane"),
                self._news(table),
            ],
            gap=0,
        )

    def first_focus(self) -> str:
        """The way back."""
        return "players.leave"

    def _order(self, table: TableContext[Any, Any]) -> Widget:
        plaque = next(size for height, size in PLAQUES if table.window.h >= height)
        look = StripLook(table.window.w, plaque, table.emblem, lambda _id: None, self._turn_to, self._first)
        return turn_strip(table.ui, table.say, table.session.track(None), look)

    def _turn_to(self, first: int) -> None:
        self._first = first
        self.rebuild()

    def _news(self, table: TableContext[Any, Any]) -> Widget:
        """The last sentences that players may read."""
        entries = [entry for one in self._told()[-LINES:] for entry in one.entries][-LINES:]
        text = "\n".join(entry.text for entry in entries) or table.say("master.log.nothing")
        label = Label(text, self.ui.styles.on_wood, align=0.5, name="players.news")
        return Panel(label, Ground.LEATHER, margin=10)

    def command(self, command: Command) -> bool:
        """The same keys lead back; going on and undoing work here too."""
        match command:
            case Command.PLAYERS:
                self.app.pop()
            case Command.END | Command.UNDO | Command.REDO:
                self._act(command)
                self.follow()
            case _:
                return super().command(command)
        return True
