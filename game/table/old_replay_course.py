"""The course of a replay: one action after the other, shown as it was when the match was played."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from game.table.playback import Playback
    from game.ui.cues import Timeline
    from game.ui.scene import Scene

REST, STILL_REST = 0.45, 0.9
"""Seconds between two actions, and where nothing moves that could be watched."""

SPEEDS = (0.5, 1.0, 2.0, 4.0)
"""How fast a replay may run."""


class ReplayCourse:
    """Steps through the actions of a match, by hand or by itself while `playing`.

    To be put before the flow of a table, of which it takes the place of what is done and who is asked next.
    """

    timeline: Timeline
    playing = False
    speed = 1.0
    _rest = 0.0

    @property
    @abstractmethod
    def playback(self) -> Playback[Any, Any, Any, Any, Any]:
        """The match, and what of it is looked at."""

    @property
    @abstractmethod
    def scene(self) -> Scene:
        """The table."""

    @property
    @abstractmethod
    def pace(self) -> float:
        """How fast everything is shown; 0 for at once."""

    @abstractmethod
    def show_action(self, before: int) -> None:
        """Show what followed from the action after that many."""

    @abstractmethod
    def look_again(self) -> None:
        """Show the table as it is looked at now, with nothing on its way."""

    def play(self, *, on: bool) -> None:
        """Run by itself, from the start again if the end is on the table; or stop."""
        if on and self.playback.at == self.playback.last:
            self.jump(0)
        self.playing = on
        self._rest = 0.0

    def step(self) -> None:
        """Show what the next action was."""
        self._skip()
        before = self.playback.at
        if before < self.playback.last:
            self.playback.at += 1
            self.show_action(before)

    def jump(self, number: int) -> None:
        """Show the table after that many actions, or after the nearest there is."""
        self._skip()
        self.playback.at = min(self.playback.last, max(0, number))
        self.look_again()

    def _skip(self) -> None:
        """To the end of what is being shown, and of what is shown after it."""
        while self.timeline.busy:
            self.timeline.skip()

    def advance(self) -> None:
        """An action has been shown: rest before the next."""
        self._rest = REST if self.pace > 0 else STILL_REST

    def update(self, seconds: float) -> bool:
        """Go on showing; then go on to the next action."""
        moved = self.timeline.update(seconds)
        if not self.playing or self.timeline.busy or self.scene.app.scene is not self.scene:
            return moved
        self._rest -= seconds * self.speed
        if self._rest > 0:
            return moved
        self.step()
        if self.playback.at == self.playback.last and not self.timeline.busy:
            self.playing = False
            self.scene.rebuild()
        return True
