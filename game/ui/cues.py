"""A timeline of animations: events are shown step by step, then the screen shows the real state."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


@dataclass(frozen=True, slots=True)
class Cue:
    """A step of a show: `show(part)` is called with 0..1 while it plays, and once with 1 at its end.

    `seconds` is its length at normal speed, endless where it waits for somebody; `begin` is called as it
    starts, for a sound. Hurrying goes to the next cue that is a `stop`, and no further. A `readable`
    cue is there to be read, so it stays as long where nothing moves.
    """

    seconds: float
    show: Callable[[float], None]
    begin: Callable[[], None] | None = None
    stop: bool = False
    readable: bool = False


def eased(part: float) -> float:
    """The part from 0 to 1 with a gentle start and end."""
    return part * part * (3 - 2 * part)


class Timeline:
    """Plays cues one after another. `speed` 0 (reduced motion, tests) plays all but readable cues at once.

    >>> timeline, seen = Timeline(), []
    >>> timeline.play([Cue(2.0, seen.append)], then=lambda: seen.append("the end"))
    >>> timeline.update(0.5), timeline.update(1.0), timeline.update(1.0), seen
    (True, True, True, [0.25, 0.75, 1.0, 'the end'])
    """

    def __init__(self, speed: float = 1.0) -> None:
        self.speed = speed
        self._cues: list[Cue] = []
        self._after: list[Callable[[], None]] = []
        self._elapsed = 0.0
        self._begun = False

    @property
    def busy(self) -> bool:
        """Whether something is being shown."""
        return bool(self._cues)

    @property
    def waits(self) -> bool:
        """Whether the current cue stays until somebody goes on."""
        return self._begun and bool(self._cues) and self._cues[0].seconds == inf

    def play(self, cues: Iterable[Cue], then: Callable[[], None] | None = None) -> None:
        """Append cues; `then`, which shows the real state, is called after the last of them, in any case."""
        self._cues.extend(cues)
        if then is not None:
            self._after.append(then)
        if not self._cues:
            self.skip()
        elif self.speed <= 0:
            self.update(0.0)

    def skip(self) -> None:
        """Jump to the end of everything."""
        while self._cues:
            self._end_first()
        self._elapsed = 0.0
        self._finish()

    def hurry(self) -> None:
        """Jump to the next stop, or to the end of everything; from a stop that is on only past it."""
        if not self._cues:
            return
        on_stop = self._cues[0].stop
        self._end_first()
        while self._cues and not on_stop and not self._cues[0].stop:
            self._end_first()
        self._elapsed = 0.0
        if not self._cues:
            self._finish()

    def _end_first(self) -> None:
        self._start()
        self._cues.pop(0).show(1.0)
        self._begun = False

    def update(self, seconds: float) -> bool:
        """Let that many real seconds pass; returns whether anything was shown."""
        if not self._cues:
            return False
        self._elapsed += seconds * (self.speed if self.speed > 0 else 1.0)
        while self._cues and self._elapsed >= self._first_seconds:
            self._elapsed -= self._first_seconds
            self._end_first()
        if self._cues:
            self._start()
            self._cues[0].show(self._elapsed / self._cues[0].seconds)
        else:
            self._elapsed = 0.0
            self._finish()
        return True

    @property
    def _first_seconds(self) -> float:
        """How long the first cue plays."""
        first = self._cues[0]
        return first.seconds if self.speed > 0 or first.readable else 0.0

    def _start(self) -> None:
        if not self._begun:
            self._begun = True
            begin = self._cues[0].begin
            if begin is not None:
                begin()

    def _finish(self) -> None:
        after, self._after = self._after, []
        for then in after:
            then()
