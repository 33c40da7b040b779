"""The names of saved games, and the small pictures of their tables."""

from __future__ import annotations

import hashlib
import re
import shutil
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import pygame

from game.content.locale import Language, translator
from game.content.resources import cache_folder
from game.core.errors import InputError
from game.table.session import seat_name
from game.ui.box import Box, Size
from game.ui.drawing.pictures import save_picture
from game.ui.widgets.base import Widget

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from game.content.locale import Translator
    from game.table.game import Games
    from game.table.match_journal import Told
    from game.table.session import AnySession
    from game.table.table import Table
    from game.ui.canvas import Canvas
    from game.ui.ui import Ui

HIGH = 160
"""Height of a picture, in pixels."""

WIDEST = 1.8
"""Its greatest width, against its height."""

_FORBIDDEN = re.compile(r'[\\/:*?"<>|\x00-\x1f]+')


@dataclass(frozen=True, slots=True)
class SaveEntry:
    """The description of a saved match.

    Attributes:
        name: what its file is called.
        words: who plays and how far it has come, as everybody may know, by language; without its game.
        picture: how its table looks now to anybody.
    """

    name: Callable[[], str]
    words: Callable[[], Told]
    picture: Callable[[], pygame.Surface]


def save_name(parts: Sequence[str], when: datetime) -> str:
    """The name of a file: game, players and turn as far as they are known, then the date; safe everywhere."""
    words = ", ".join(part for part in (*parts, f"{when:%Y-%m-%d %Hh%M}") if part)
    return " ".join(_FORBIDDEN.sub("-", words).split())


@dataclass(frozen=True, slots=True)
class Naming:
    """Names a match where it is saved: by its game, its players and its turn, or as its table says.

    Attributes:
        session: the match.
        table: names its turns.
        games: those that are known.
    """

    session: AnySession
    table: Table[Any, Any, Any, Any, Any]
    games: Games

    def name(self, say: Translator) -> str:
        """The name of its file, with the date."""
        system = self.session.match.system.name
        game = say(f"choose.{self.games[system].words}" if system in self.games else "table.file_name")
        parts = self.table.save_words(say) or (game, _players(say, self.session), self._turn(say))
        return save_name(parts, datetime.now(UTC).astimezone())

    def told(self, say: Translator) -> Told:
        """Its words in every language: the title may be read in another one than the match was played in."""
        return in_every_language(say, self.words)

    def words(self, say: Translator) -> tuple[str, ...]:
        """Words for the players, how far the match has come, and who is asked; else the table's own."""
        session, own = self.session, self.table.title_words(say)
        if own:
            return tuple(own)
        seat, up = session.asked, ""
        if seat is not None and sum(session.is_person(player) for player in session.match.seats) > 1:
            up = say("title.continue.up", name=seat_name(say, seat, session.names))
        return tuple(part for part in (_players(say, session), self._turn(say), up) if part)

    def _turn(self, say: Translator) -> str:
        """The name of the current turn; empty before the first."""
        turn = self.session.turn_of(self.session.match.state)
        return self.table.turn_name(say, turn) if turn else ""


def in_every_language(say: Translator, words: Callable[[Translator], tuple[str, ...]]) -> Told:
    """The words in all languages, last in that of `say`: where only one is read, it is the one in use."""
    found = {}
    for language in Language:
        if language is not say.language:
            with suppress(InputError):  # a damaged catalogue of a language that is not in use
                found[language.value] = words(translator(language))
    found[say.language.value] = words(say)
    return found


def _players(say: Translator, session: AnySession) -> str:
    """The players of the seats; empty where there is only one."""
    seats = session.match.seats if len(session.match.seats) > 1 else ()
    return " \N{EN DASH} ".join(
        seat_name(say, seat, session.names) if session.is_person(seat) else say("save.machine")
        for seat in seats
    )


def picture_of(path: Path) -> Path:
    """The file of a saved game's picture; it need not be there."""
    name = hashlib.sha256(str(path.absolute()).encode(errors="replace")).hexdigest()[:32]
    return cache_folder() / "tables" / f"{name}.png"


FORMER = ("saves", "pictures", "drawings")
"""What earlier versions kept in the cache: parts of the screen, boards and cards."""


def forget_former_pictures() -> None:
    """Remove the pictures that earlier versions kept in the cache."""
    for name in FORMER:
        shutil.rmtree(cache_folder() / name, ignore_errors=True)


def keep_picture(picture: pygame.Surface, path: Path) -> None:
    """Keep the picture of a saved game, where that is possible: it is decoration."""
    with suppress(InputError):
        save_picture(picture, picture_of(path))


def forget_picture(path: Path) -> None:
    """Delete the picture of that file, whose name another match has from now on."""
    with suppress(OSError):
        picture_of(path).unlink(missing_ok=True)


def kept_picture(path: Path) -> pygame.Surface | None:
    """The picture of a saved game, if there is one that can be read."""
    try:
        return pygame.image.load(picture_of(path))
    except (OSError, pygame.error):
        return None


def small(surface: pygame.Surface, box: pygame.Rect) -> pygame.Surface:
    """The part of the screen in a box, reduced to the size of a picture."""
    part = surface.subsurface(box.clip(surface.get_rect()))
    width = max(1, round(HIGH * min(WIDEST, part.get_width() / max(1, part.get_height()))))
    return pygame.transform.smoothscale(part, (width, HIGH))


class Thumbnail(Widget):
    """The picture of one saved game, or its place."""

    def __init__(self, picture: pygame.Surface | None, height: float) -> None:
        super().__init__()
        self.picture = picture
        self.height = height

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - always the same
        """The size of every such picture."""
        return Size(self.height * WIDEST, self.height)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the picture in the middle of its place, with a border."""
        if self.picture is None:
            return
        wide = self.height * self.picture.get_width() / self.picture.get_height()
        size = (max(1, canvas.px(wide)), max(1, canvas.px(self.height)))
        canvas.blit_centred(pygame.transform.smoothscale(self.picture, size), self.box.centre)
        x, y = self.box.centre
        canvas.outline(Box(x - wide / 2, y - self.height / 2, wide, self.height), ui.palette.brass, 1, 3)
