"""The players' screen: its content for any window, and a scene of it for those with one screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.core.dice import SeededDice
from game.games.turn_order.table.log_page import TableLog
from game.games.turn_order.table.pane import PlayersView
from game.games.turn_order.table.players_page import players_page
from game.games.turn_order.table.session import MasterSession
from game.ui.drawing.icons import Icon
from game.ui.input.keys import Command
from game.ui.scene import Scene
from game.ui.widgets.button import Button

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.content.locale import Translator
    from game.games.turn_order.table.pane import Pane, TurnTable
    from game.games.turn_order.table.session import TableMatch
    from game.games.turn_order.table.turn_timer import TimerReading
    from game.ui.box import Box
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget


LINES = 3
"""The most sentences of the log that players see."""


class PlayersContent:
    """The players' screen for any window; it follows the match as it is.

    `say` gives the words of the language in use, `moves` says whether something moves, `timer` gives the time
    of the turn.
    """

    def __init__(
        self,
        game: TurnTable,
        session: MasterSession,
        pane: Pane[Any, Any],
        say: Callable[[], Translator],
        moves: Callable[[], bool],
        timer: Callable[[], TimerReading | None],
    ) -> None:
        self._game = game
        self._session = session
        self._pane = pane
        self._log = TableLog()
        self._say = say
        self._moves = moves
        self._timer = timer

    @property
    def state(self) -> object:
        """The values that widgets depend on: when they differ, they are built anew."""
        match = self._session.match
        return (match.state, len(match.entries)), self._pane.shown, self._timer()

    @property
    def moves(self) -> bool:
        """Whether something in it moves by itself now."""
        return self._moves()

    @property
    def title(self) -> str:
        """The title of its window: the game, since an encounter's name may give away what comes."""
        say = self._say()
        return say("second_window.title", name=say(f"choose.{self._game.words}"))

    def build(self, ui: Ui, box: Box) -> Widget:
        """The widgets, which are only looked at."""
        return players_page(self._pane, self._view(ui, box))

    def build_with(self, ui: Ui, box: Box, leave: Widget) -> Widget:
        """The same, with a button at the right end of the title."""
        view = self._view(ui, box)
        return players_page(self._pane, view.with_leave(leave))

    def _view(self, ui: Ui, box: Box) -> PlayersView[Any]:
        game, match, say = self._game, self._session.match, ui.say
        items = self._log.items(match, game.log(match, say), say, None)
        people = {person.id: person for person in game.forms.people(match.view(None).table, say)}
        entries = [entry.text for item in items[-1:] for entry in item.entries]
        return PlayersView(
            session=self._session,
            ui=ui,
            say=say,
            box=box,
            emblem=lambda identity: people[identity].emblem if identity in people else identity,
            matter=lambda identity: people[identity].matter if identity in people else (),
            timer=self._timer(),
            news=tuple(entries[-LINES:]) or (say("master.log.nothing"),),
        )


class PlayersScene(Scene):
    """The players' screen in the first window; `act` does what a key asks of the table behind it."""

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
        """The players' screen, with a button that leads back to the table."""
        self._seen = self._content.state
        tip = self.ui.say("master.players.leave")
        leave = Button("players.leave", "", self.app.pop, icon=Icon.EYE_OFF, tip=tip, height=38)
        return self._content.build_with(self.ui, self.app.box, leave)

    def first_focus(self) -> str:
        """The button that leads back."""
        return "players.leave"

    def command(self, command: Command) -> bool:
        """The keys that opened it lead back; those that go on and undo work here too."""
        match command:
            case Command.PLAYERS:
                self.app.pop()
            case Command.END | Command.UNDO | Command.REDO | Command.PLAYERS_WINDOW:
                self._act(command)
                self.rebuild()
            case _:
                return super().command(command)
        return True


class PlayersAlone(Scene):
    """The players' screen of a match after any of its actions, for a film of it."""

    def __init__(self, game: TurnTable, match: TableMatch) -> None:
        super().__init__()
        self._match = match
        self._session = MasterSession(match)
        self._content = PlayersContent(
            game, self._session, game.pane(), lambda: self.ui.say, lambda: False, lambda: None
        )

    @property
    def scene(self) -> Scene:
        """This one."""
        return self

    def show(self, number: int) -> None:
        """Show the match as it was after so many actions."""
        # A match that ended there: what the players see never follows a game master who looks back.
        self._session.match = self._match.branch(SeededDice(0), number)
        self.rebuild()

    def build(self) -> Widget:
        """The players' screen."""
        return self._content.build(self.ui, self.app.box)
