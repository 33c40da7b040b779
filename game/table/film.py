"""A match as a film: pictures of its replay, drawn off screen one after the other."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pygame

from game.content.log_entry import readable
from game.core.errors import InputError, said
from game.table.match_view import MatchView
from game.table.open_match import watched
from game.ui.app import App, Settings
from game.ui.driver import Driver
from game.ui.options import Options
from game.ui.window.window import OffScreen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from game.content.locale import Language, Translator
    from game.content.log_entry import Log
    from game.core.record import AnyMatch
    from game.table.game import Games, PlayersStills
    from game.table.session import Eyes, Playback

DRAWN = (1280, 720)
"""The window in which the table is drawn, in pixels: as small as a window may be."""

FPS = 10
"""Pictures a second while something moves. A GIF counts hundredths of a second."""

REST, FIRST, LAST = 0.9, 1.5, 3.0
"""Seconds that the table is seen after an action, before the first, and after the last."""

LED = 1.5
"""Seconds that what players see is seen after an action of a game master."""

LONGEST = 20.0
"""Seconds after which whatever moves is left: longer than anything that a single action shows."""

READY = 1200
"""The most steps until a table stands, of a tenth of a second of the program's time each."""


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture of a film, for how many seconds it is seen, and how many actions were done then."""

    picture: pygame.Surface
    seconds: float
    number: int


@dataclass(frozen=True, slots=True)
class Clip:
    """What of a match a film shows: from after `first` actions to after `last`, `wide` pixels across.

    >>> Clip(0, 12).size
    (960, 540)
    """

    first: int
    last: int
    wide: int = 960

    @property
    def size(self) -> tuple[int, int]:
        """Its pixels across and down, both even, as films need them."""
        return self.wide // 2 * 2, round(self.wide * DRAWN[1] / DRAWN[0] / 2) * 2


class Reel(ABC):
    """A match of which pictures are drawn, off screen, one after the other."""

    def __init__(self, match: AnyMatch) -> None:
        self.match = match

    @abstractmethod
    def begin(self) -> Iterator[None]:
        """Lay the table out, a step at a time; it may take some seconds."""

    @abstractmethod
    def turn(self, number: int) -> Clip:
        """A turn, counted from 1; 0 is what comes before the first.

        Raises:
            InputError: there is no such turn.
        """

    @abstractmethod
    def shots(self, clip: Clip, *, moving: bool = True) -> Iterator[Shot]:
        """The pictures of a part of the match, made one after the other."""

    def part(self, first: int | None, last: int | None) -> Clip:
        """From after `first` actions to after `last`; None for the start and the end.

        Raises:
            InputError: the match has not as many actions, or the end comes before the start.
        """
        most = len(self.match.entries)
        start, end = first or 0, most if last is None else last
        if not 0 <= start <= end <= most:
            found = said("{start} to {end}", start=start, end=end)
            raise InputError("--from, --to", "", found, said("actions from 0 to {last}, in order", last=most))
        return Clip(start, end)

    def told(self, clip: Clip, wording: Log) -> dict[int, tuple[str, ...]]:
        """The sentences of each action as an onlooker may know them, by how many actions were done then."""
        lines = readable(self.match, wording, None)
        return {
            line.number: tuple(entry.text for entry in wording.entries(line.events))
            for line in lines
            if clip.first <= line.number <= clip.last
        }


class Film(Reel):
    """The replay of a match on a table of its own, off screen.

    `speak` gives the messages of a language. What is seen is what a replay of the match shows at first, all
    hands once it is over and else what an onlooker may know; of a match that is over, what these `eyes` see.

    >>> film = Film(match, games, speak, Language.EN)  # doctest: +SKIP
    >>> pictures = [shot.picture for shot in film.shots(film.turn(3), moving=False)]  # doctest: +SKIP
    """

    def __init__(
        self,
        match: AnyMatch,
        games: Games,
        speak: Callable[[str], Translator],
        language: Language,
        eyes: Eyes | None = None,
    ) -> None:
        super().__init__(match)
        self._settings = Settings(speak, Options(language=language.value))
        scene = watched(match, None, games)
        if not isinstance(scene, MatchView) or scene.replay is None:
            raise TypeError(scene)
        self._scene, self._replay = scene, scene.replay
        self._playback: Playback[Any, Any, Any, Any, Any] = scene.replay.playback
        self._eyes = eyes if self._playback.finished else None
        self._driver: Driver | None = None

    def begin(self) -> Iterator[None]:
        """Lay the table out, a step at a time; it may take some seconds."""
        if self._driver is not None:
            return
        app = App(OffScreen(DRAWN), self._settings)
        self._driver = Driver(app)
        app.push(self._scene)
        for _ in range(READY):
            app.step(0.1)
            yield
            # A table that takes a while to be there is covered by a bar.
            if app.scene is self._scene and self._scene.loop.at_rest:
                break
        if self._eyes is not None:
            self._playback.look(self._eyes)

    @property
    def turns(self) -> int:
        """How many turns the match has, what comes before the first not counted."""
        return len(self._playback.turns()) - 1

    def whole(self) -> Clip:
        """All of the match."""
        return Clip(0, self._playback.last)

    def turn(self, number: int) -> Clip:
        """A turn, counted from 1; 0 is what comes before the first.

        Raises:
            InputError: there is no such turn.
        """
        starts = [*self._playback.turns(), self._playback.last]
        if not 0 <= number < len(starts) - 1:
            raise InputError("--turn", "", str(number), said("a turn from 0 to {last}", last=self.turns))
        return Clip(starts[number], starts[number + 1])

    def shots(self, clip: Clip, *, moving: bool = True) -> Iterator[Shot]:
        """The pictures of a part of the match, made one after the other.

        While something moves FPS a second; unless `moving`, one after each action.
        """
        driver, replay = self._begun(), self._replay
        replay.go_to(clip.first)
        _settle(driver)
        yield self._shot(driver, clip, FIRST)
        for number in range(clip.first, clip.last):
            if moving:
                yield from self._action(driver, clip)
            else:
                replay.go_to(number + 1)
                _settle(driver)
            yield self._shot(driver, clip, LAST if number + 1 == clip.last else REST)

    def _begun(self) -> Driver:
        for _ in self.begin():
            pass
        if self._driver is None:
            raise TypeError(self._scene)
        return self._driver

    def _action(self, driver: Driver, clip: Clip) -> Iterator[Shot]:
        """What is seen while the next action is shown."""
        steps = 0
        self._replay.step_on()
        while self._replay.loop.timeline.busy and steps < LONGEST * FPS:
            driver.app.step(1 / FPS)
            yield self._shot(driver, clip, 1 / FPS)
            steps += 1

    def _shot(self, driver: Driver, clip: Clip, seconds: float) -> Shot:
        return _shot(driver, clip, seconds, self._playback.at)


class LedFilm(Reel):
    """A match that a game master led, as its players saw it: a picture after each action."""

    def __init__(
        self,
        match: AnyMatch,
        stills: PlayersStills,
        speak: Callable[[str], Translator],
        language: Language,
    ) -> None:
        super().__init__(match)
        self._stills = stills
        self._driver = Driver(App(OffScreen(DRAWN), Settings(speak, Options(language=language.value))))

    def begin(self) -> Iterator[None]:
        """Nothing has to be laid out beforehand."""
        if not self._driver.app.scenes:
            self._driver.app.push(self._stills.scene)
        yield

    def turn(self, number: int) -> Clip:
        """Turns of such a table are none of one player after another, and are not counted.

        Raises:
            InputError: always.
        """
        raise InputError("--turn", "", str(number), "--from and --to: a game master leads this one")

    def shots(self, clip: Clip, *, moving: bool = True) -> Iterator[Shot]:  # noqa: ARG002 - nothing moves
        """A picture after each action."""
        for _ in self.begin():
            pass
        for number in range(clip.first, clip.last + 1):
            self._stills.show(number)
            _settle(self._driver)
            seconds = FIRST if number == clip.first else LAST if number == clip.last else LED
            yield _shot(self._driver, clip, seconds, number)


def reel(
    match: AnyMatch,
    games: Games,
    speak: Callable[[str], Translator],
    language: Language,
    eyes: Eyes | None = None,
) -> Reel:
    """The reel of a match: of one that a game master led, what its players saw, else its replay."""
    stills = games.of(match).screen().stills
    if stills is not None:
        return LedFilm(match, stills(match), speak, language)
    return Film(match, games, speak, language, eyes)


def _shot(driver: Driver, clip: Clip, seconds: float, number: int) -> Shot:
    drawn = driver.frame()
    picture = drawn.copy() if clip.size == DRAWN else pygame.transform.smoothscale(drawn, clip.size)
    return Shot(picture, seconds, number)


def _settle(driver: Driver) -> None:
    """Let what appears be there."""
    for _ in range(FPS):
        driver.app.step(1 / FPS)
