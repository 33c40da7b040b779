"""A saved match watched again: at the same table, forwards and backwards, with any eyes that may look."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.colors_of_magic.log.game_log import GameLog
from game.games.colors_of_magic.table.outlook import Outlook
from game.games.colors_of_magic.table.playback import Playback
from game.games.colors_of_magic.table.replay_flow import ReplayFlow
from game.games.colors_of_magic.table.replay_layout import ReplayLayout
from game.games.colors_of_magic.table.scene import TableScene
from game.games.colors_of_magic.table.sheet import Page
from game.table.log_page import ReplayLog, line_name
from game.table.old_replay_hands import ReplayHands

if TYPE_CHECKING:
    from pathlib import Path

    from game.games.colors_of_magic.table.session import GameMatch


class ReplayScene(ReplayHands, TableScene):
    """One match, shown action by action; `file` is where it was loaded from."""

    session: Playback
    flow: ReplayFlow

    def __init__(self, match: GameMatch, file: Path | None = None) -> None:
        super().__init__(match, file=file)
        self.session = Playback(match)
        self.layout = ReplayLayout(self)
        self.flow = ReplayFlow(self)
        self.told = ReplayLog(lambda: GameLog(self.session.library, self.say, self.session.players))
        self.page = Page.LOG

    @property
    def playback(self) -> Playback:
        """The match, and what of it is looked at."""
        return self.session

    @property
    def course(self) -> ReplayFlow:
        """How the replay runs."""
        return self.flow

    def rebuild(self) -> None:
        """Build the widgets; the log shows the action that is on the table."""
        super().rebuild()
        if self.page is Page.LOG:
            lines = {widget.name: widget for widget in self.interface.root.walk()}
            line = lines.get(line_name(self.session.at))
            if line is not None:
                self.interface.show(line)

    def turn_name(self, turn: float) -> str:
        """What a turn is called; the first is the preparation."""
        number = self.session.match.state_at(self.session.turns()[round(turn)]).turn
        return self.say("replay.turn", number=number) if number else self.say("table.preparation")

    def glance(self, number: int) -> None:
        """Show the board after that many actions while the slider is moving; the rest follows."""
        board = self.outlook.desk.position.board
        self.flow.playing = False
        self.flow.timeline.skip()
        self.flow.forget()
        self.session.at = number
        self.outlook = Outlook(self.session, self.say, self.outlook)
        self.hands.look_at(self.outlook)
        now = self.outlook.desk.position.board
        if (now.width, now.height) == (board.width, board.height):
            self.board_view()
        self.status.text = self.status_text()

    def sync(self) -> None:
        """Bring the widgets up to date, but never under a moving knob."""
        if not self.slider.pressed:
            super().sync()

    def _state(self) -> tuple[object, ...]:
        return (*super()._state(), self.session.at, self.session.eyes, self.flow.playing, self.flow.speed)

    def leave(self) -> None:
        """The scene is taken off the stack; there is nothing to keep."""
        self.flow.stop()
