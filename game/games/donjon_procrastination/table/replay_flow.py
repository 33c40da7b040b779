"""The course of a replay at the card table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.donjon_procrastination.table.flow import Flow
from game.table.old_replay_course import ReplayCourse

if TYPE_CHECKING:
    from game.games.donjon_procrastination.table.playback import DuelPlayback
    from game.games.donjon_procrastination.table.replay_scene import DuelReplayScene


class ReplayFlow(ReplayCourse, Flow):
    """Steps through the actions of a duel."""

    def __init__(self, scene: DuelReplayScene) -> None:
        super().__init__(scene)
        self._replay = scene

    @property
    def playback(self) -> DuelPlayback:
        """The match, and what of it is looked at."""
        return self._replay.session

    @property
    def scene(self) -> DuelReplayScene:
        """The table."""
        return self._replay

    @property
    def pace(self) -> float:
        """How fast everything is shown; 0 for at once."""
        return self._replay.app.options.motion * self.speed

    def show_action(self, before: int) -> None:
        """Show what followed from the action after that many."""
        if not self.go_on():
            self.forget()
        self.stage.clear()
        self._stage(before, self.playback.events_since(before))

    def look_again(self) -> None:
        """Show the table as it is looked at now, with nothing on its way."""
        self.forget()
        self.stage.clear()
        self._replay.look_again()

    def _decided(self) -> None:
        """A round has its result: it goes on by itself; where nothing moves the result stays to be seen."""
        if self.pace > 0 or self._director is None:
            self._finish()
            return
        self.recap = self._director.staging.picture
        self._replay.look_again()
        self.advance()

    def _show_owed(self) -> None:
        """Nobody is shown anything in secret any more."""
