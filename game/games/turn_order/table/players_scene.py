"""What the players may see on the whole of the first window, for those with one screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.games.turn_order.table.players_page import players_page
from game.ui.icons import Icon
from game.ui.keys import Command
from game.ui.scene import Scene
from game.ui.widgets.button import Button

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.games.turn_order.table.pane import Pane
    from game.games.turn_order.table.players_view import PlayersView
    from game.ui.box import Box
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget


class PlayersContent:
    """What the players see, for whichever window: follows the match as it is.

    `view` makes what it is made from; `state` says what it is built for, `moves` whether something moves.
    """

    def __init__(
        self,
        pane: Pane[Any, Any],
        view: Callable[[Ui, Box], PlayersView[Any]],
        state: Callable[[], object],
        moves: Callable[[], bool],
        title: Callable[[], str],
    ) -> None:
        self._pane = pane
        self._view = view
        self._state = state
        self._moves = moves
        self._title = title

    @property
    def state(self) -> object:
        """What its widgets are built for."""
        return self._state(), self._pane.shown

    @property
    def moves(self) -> bool:
        """Whether something in it moves by itself now."""
        return self._moves()

    @property
    def title(self) -> str:
        """What its window is called."""
        return self._title()

    def build(self, ui: Ui, box: Box) -> Widget:
        """Widgets that are only looked at."""
        return players_page(self._pane, self._view(ui, box))

    def build_with(self, ui: Ui, box: Box, leave: Widget) -> Widget:
        """The same, with a button at the right end of the title."""
        view = self._view(ui, box)
        return players_page(self._pane, view.with_leave(leave))


class PlayersScene(Scene):
    """The game master goes on from here by Ctrl+Enter, unseen; `act` does what a key asks of the table."""

    def __init__(self, content: PlayersContent, act: Callable[[Command], object]) -> None:
        super().__init__()
        self._content = content
        self._act = act
        self._seen: object = None

    def update(self, seconds: float) -> bool:
        """Follow what happens at the table."""
        if self._content.state != self._seen:
            self.rebuild()
        return super().update(seconds)

    def build(self) -> Widget:
        """What the players see, and the way back."""
        self._seen = self._content.state
        tip = self.ui.say("master.players.leave")
        leave = Button("players.leave", "", self.app.pop, icon=Icon.EYE_OFF, tip=tip, height=38)
        return self._content.build_with(self.ui, self.app.box, leave)

    def first_focus(self) -> str:
        """The way back."""
        return "players.leave"

    def command(self, command: Command) -> bool:
        """The same keys lead back; going on and undoing work here too."""
        match command:
            case Command.PLAYERS:
                self.app.pop()
            case Command.END | Command.UNDO | Command.REDO | Command.PLAYERS_WINDOW:
                self._act(command)
                self.rebuild()
            case _:
                return super().command(command)
        return True
