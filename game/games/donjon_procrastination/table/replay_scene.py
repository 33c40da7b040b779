"""A saved duel watched again: at the same table, forwards and backwards, with any eyes that may look."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.donjon_procrastination.table.chronicle import duel_log
from game.games.donjon_procrastination.table.offers import way_out
from game.games.donjon_procrastination.table.playback import DuelPlayback
from game.games.donjon_procrastination.table.replay_flow import ReplayFlow
from game.games.donjon_procrastination.table.replay_layout import ReplayLayout
from game.games.donjon_procrastination.table.scene import DuelScene
from game.games.donjon_procrastination.table.sheet import Page
from game.table.log_page import ReplayLog, line_name
from game.table.old_replay_hands import ReplayHands
from game.ui.icons import Icon
from game.ui.widgets.button import Button, Look

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from game.games.donjon_procrastination.table.offers import Offer
    from game.games.donjon_procrastination.table.session import DuelMatch
    from game.ui.widgets.base import Widget


class DuelReplayScene(ReplayHands, DuelScene):
    """One match, shown action by action; `file` is where it was loaded from."""

    session: DuelPlayback
    flow: ReplayFlow

    def __init__(self, match: DuelMatch, file: Path | None = None) -> None:
        super().__init__(match, file=file)
        self.session = DuelPlayback(match)
        self.layout = ReplayLayout(self)
        self.flow = ReplayFlow(self)
        self.told = ReplayLog(lambda: duel_log(self.names))

    @property
    def playback(self) -> DuelPlayback:
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
        """What a round is called; the first may be the draft."""
        number = self.session.match.state_at(self.session.turns()[round(turn)]).round
        return self.say("duel.round", number=number) if number else self.say("duel.step.draft")

    def offers(self) -> list[Offer]:
        """Nothing is decided any more."""
        return []

    def log_page(self) -> Widget:
        """What has happened and will happen."""
        return self.told.page(self.session, self.say, self.go_to)

    def ways_out(self, *, words: bool) -> Sequence[Widget]:
        """What can be done at the end of a replay."""
        leave = self.say("replay.leave")
        return [
            way_out("over.again", self.say("replay.again"), self.to_start, Icon.TO_START, words=words),
            Button("over.leave", leave, self.leave_table, icon=Icon.QUIT, look=Look.PRIMARY, size=17),
        ]

    def glance(self, number: int) -> None:
        """Show the cloth after that many actions while the slider is moving; the rest follows."""
        self.flow.playing = False
        self.flow.timeline.skip()
        self.flow.forget()
        self.flow.stage.clear()
        self.session.at = number
        self.status.text = self.status_text()
        self.app.redraw()

    def sync(self) -> None:
        """Bring the widgets up to date, but never under a moving knob."""
        if not self.slider.pressed:
            super().sync()

    def _state(self) -> tuple[object, ...]:
        return (*super()._state(), self.session.at, self.session.eyes, self.flow.playing, self.flow.speed)

    def leave(self) -> None:
        """The scene is taken off the stack; there is nothing to keep."""
        self.flow.stop()
