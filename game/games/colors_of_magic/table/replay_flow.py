"""The course of a replay at the table of Colors of Magic."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.colors_of_magic.table.flow import Flow
from game.table.old_replay_course import ReplayCourse

if TYPE_CHECKING:
    from game.games.colors_of_magic.table.playback import Playback
    from game.games.colors_of_magic.table.replay_scene import ReplayScene


class ReplayFlow(ReplayCourse, Flow):
    """Steps through the actions of a match."""

    def __init__(self, scene: ReplayScene) -> None:
        super().__init__(scene)
        self._replay = scene

    @property
    def playback(self) -> Playback:
        """The match, and what of it is looked at."""
        return self._replay.session

    @property
    def scene(self) -> ReplayScene:
        """The table."""
        return self._replay

    @property
    def pace(self) -> float:
        """How fast everything is shown; 0 for at once."""
        return self._replay.app.options.motion * self.speed

    def show_action(self, before: int) -> None:
        """Show what followed from the action after that many."""
        self.forget()
        self._play(before)

    def look_again(self) -> None:
        """Show the table as it is looked at now, with nothing on its way."""
        self.stage.clear()
        self.forget()
        self._replay.look_again()
