"""A match that is watched again: one action after the other, by hand or by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from game.table.session import Eyes, Playback, seat_of
from game.table.turn_loop import MatchLoop, Presenter
from game.ui.input.events import Event, KeyPressed, Mods
from game.ui.input.keys import Command

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.core.rules import Seat

REST, STILL_REST = 0.45, 0.9
"""Seconds between two actions, and where nothing moves that could be watched."""

SPEEDS = (0.5, 1.0, 2.0, 4.0)
"""How fast a replay may run."""

UNUSED = frozenset((Command.SAVE, Command.END))
"""Commands of a table that mean nothing to a match that has been played."""


class ReplayLoop(MatchLoop):
    """Steps through the actions of a match, by hand or by itself while `playing`."""

    def __init__(
        self, playback: Playback[Any, Any, Any, Any, Any], presenter: Presenter, forget: Callable[[], None]
    ) -> None:
        super().__init__(presenter)
        self.playback = playback
        self.playing = False
        self.speed = 1.0
        self._forget = forget
        self._left = 0.0

    @property
    def pace(self) -> float:
        """How fast everything is shown; 0 for at once."""
        return super().pace * self.speed

    def begin(self) -> None:
        """Do nothing: a replay begins when somebody starts it."""

    def stop(self) -> None:
        """Do nothing: a replay does not run on once its scene is left."""

    def holds(self) -> bool:
        """Whether the table is held, as it is without motion, so that it can be seen."""
        return self.pace <= 0

    def forget(self) -> None:
        """Show the table as it is at the current action."""
        super().forget()
        self._forget()

    def play(self, *, on: bool) -> None:
        """Run by itself, from the start again if the end is on the table; or stop."""
        if on and self.playback.at == self.playback.last:
            self.jump(0)
        self.playing = on
        self._left = 0.0

    def step(self) -> None:
        """Show what the next action was."""
        self._skip()
        before = self.playback.at
        if before < self.playback.last:
            self.playback.at += 1
            self.go_on()
            self.forget()
            self.show(before)

    def jump(self, number: int) -> None:
        """Show the table after that many actions, or after the nearest there is."""
        self._skip()
        self.playback.at = min(self.playback.last, max(0, number))
        self.forget()
        self._presenter.refresh()

    def glance(self, number: int) -> None:
        """Look at the table after that many actions while the slider is moving."""
        self.playing = False
        self.timeline.skip()
        self.forget()
        self.playback.at = number

    def turn_by(self, step: int) -> None:
        """Go to the beginning of the next turn, or with -1 to that of this turn or of the one before."""
        playback = self.playback
        turns, turn = playback.turns(), playback.turn
        if step > 0:
            self.jump(turns[turn + 1] if turn + 1 < len(turns) else playback.last)
        else:
            self.jump(turns[turn] if playback.at > turns[turn] else turns[max(0, turn - 1)])

    def _skip(self) -> None:
        """Skip to the end of what is being shown, and of what is shown after it."""
        while self.timeline.busy:
            self.timeline.skip()

    def advance(self) -> None:
        """Pause before the next action, after one was shown."""
        self._left = REST if self.pace > 0 else STILL_REST

    def update(self, seconds: float) -> bool:
        """Go on showing; then go on to the next action."""
        moved = self.timeline.update(seconds)
        if not self.playing or self.timeline.busy or not self._presenter.on_top():
            return moved
        self._left -= seconds * self.speed
        if self._left > 0:
            return moved
        self.step()
        if self.playback.at == self.playback.last and not self.timeline.busy:
            self.playing = False
            self._presenter.refresh()
        return True


class ReplayControls:
    """A replay, as buttons and keys control it.

    `sync` brings the widgets up to date, `glanced` only what moves with the slider; `curtain` hides the table
    until a player is there, then does something.
    """

    def __init__(
        self,
        loop: ReplayLoop,
        sync: Callable[[], None],
        glanced: Callable[[], None],
        curtain: Callable[[Seat, Callable[[], None]], None],
    ) -> None:
        self.loop = loop
        self._sync = sync
        self._curtain = curtain
        self._glanced = glanced
        self._plain: Mapping[int, Callable[[], None]] = {
            pygame.K_HOME: self.to_start,
            pygame.K_END: self.to_end,
            pygame.K_PAGEUP: lambda: self.turn_by(-1),
            pygame.K_PAGEDOWN: lambda: self.turn_by(1),
        }
        self._with_ctrl: Mapping[int, Callable[[], None]] = {
            pygame.K_LEFT: self.step_back,
            pygame.K_RIGHT: self.step_on,
        }

    @property
    def playback(self) -> Playback[Any, Any, Any, Any, Any]:
        """The match with the position in it that is looked at."""
        return self.loop.playback

    def toggle(self) -> None:
        """Start or stop the replay running by itself."""
        self.loop.play(on=not self.loop.playing)
        self._sync()

    def go_to(self, number: int) -> None:
        """Stop, and show the table after that many actions."""
        self.loop.playing = False
        self.loop.jump(number)

    def glance(self, number: int) -> None:
        """Look at the table after that many actions while the slider is moving; the rest follows."""
        self.loop.glance(number)
        self._glanced()

    def step_on(self) -> None:
        """Stop, and show the next action."""
        self.loop.playing = False
        self.loop.step()
        self._sync()

    def step_back(self) -> None:
        """Stop, and show the table as it was before the last action."""
        self.go_to(self.playback.at - 1)

    def to_start(self) -> None:
        """Go back to the beginning of the match."""
        self.go_to(0)

    def to_end(self) -> None:
        """Go to the end of the match."""
        self.go_to(self.playback.last)

    def turn_by(self, step: int) -> None:
        """Stop, and go from turn to turn."""
        self.loop.playing = False
        self.loop.turn_by(step)

    def run_at(self, speed: float) -> None:
        """Change the speed, of what is being shown as well."""
        self.loop.speed = speed
        self.loop.timeline.speed = self.loop.pace
        self._sync()

    def look_with(self, eyes: Eyes) -> None:
        """See the match with other eyes; the cards of an unfinished one are shown behind a curtain."""
        seat = seat_of(eyes)
        self.loop.playing = False
        if seat is None or self.playback.finished:
            self._look(eyes)
        else:
            self._curtain(seat, lambda: self._look(eyes))

    def _look(self, eyes: Eyes) -> None:
        self.loop.timeline.skip()
        self.playback.look(eyes)
        self.loop.jump(self.playback.at)

    def shortcut(self, event: Event) -> bool:
        """Space plays and stops wherever the focus is."""
        match event:
            case KeyPressed(key=pygame.K_SPACE, mods=Mods.NONE, repeat=False):
                self.toggle()
                return True
            case _:
                return False

    def handle(self, event: Event) -> bool:
        """Keys that no widget took go through the match."""
        match event:
            case KeyPressed(key=key, mods=Mods.NONE):
                act = self._plain.get(key)
            case KeyPressed(key=key, mods=Mods.CTRL):
                act = self._with_ctrl.get(key)
            case _:
                return False
        if act is not None:
            act()
        return act is not None
