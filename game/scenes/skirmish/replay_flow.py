"""The course of a replay: one action after the other, shown as it was when the match was played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scenes.skirmish.flow import Flow

if TYPE_CHECKING:
    from game.scenes.skirmish.replay_scene import ReplayScene

REST, STILL_REST = 0.45, 0.9
"""Seconds between two actions, and where nothing moves that could be watched."""

SPEEDS = (0.5, 1.0, 2.0, 4.0)
"""How fast a replay may run."""


class ReplayFlow(Flow):
    """Steps through the actions of a match, by hand or by itself while `playing`."""

    def __init__(self, scene: ReplayScene) -> None:
        super().__init__(scene)
        self._replay = scene
        self._rest = 0.0
        self.playing = False
        self.speed = 1.0

    @property
    def pace(self) -> float:
        """How fast everything is shown; 0 for at once."""
        return super().pace * self.speed

    def play(self, *, on: bool) -> None:
        """Run by itself, from the start again if the end is on the table; or stop."""
        session = self._replay.session
        if on and session.at == session.last:
            self.jump(0)
        self.playing = on
        self._rest = 0.0

    def step(self) -> None:
        """Show what the next action was."""
        self.timeline.skip()
        session = self._replay.session
        if session.at < session.last:
            before = session.at
            session.at += 1
            self.forget()
            self._play(before)

    def jump(self, number: int) -> None:
        """Show the table after that many actions, or after the nearest there is."""
        self.timeline.skip()
        self.stage.clear()
        self.forget()
        session = self._replay.session
        session.at = min(session.last, max(0, number))
        self._replay.look_again()

    def advance(self) -> None:
        """An action has been shown: rest before the next."""
        self._rest = REST if self.pace > 0 else STILL_REST

    def update(self, seconds: float) -> bool:
        """Go on showing; then go on to the next action."""
        moved = self.timeline.update(seconds)
        scene = self._replay
        if not self.playing or self.timeline.busy or scene.app.scene is not scene:
            return moved
        self._rest -= seconds * self.speed
        if self._rest > 0:
            return moved
        self.step()
        if scene.session.at == scene.session.last and not self.timeline.busy:
            self.playing = False
            scene.rebuild()
        return True
