"""The screen on which a game is chosen: a tile for each, with a picture, its name and a sentence."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from threading import Thread
from typing import TYPE_CHECKING

import pygame

from game.art.card_face import CardPainter
from game.art.card_paper import RATIO
from game.core.errors import InputError
from game.core.spare_memory import stays
from game.table.dialogs import MenuScene
from game.ui.box import Box, Size
from game.ui.drawing import paint
from game.ui.drawing.icons import Icon
from game.ui.drawing.ornaments import Plate
from game.ui.text.rich_text import in_a_row
from game.ui.widgets.button import Button, Pressable
from game.ui.widgets.label import Ribbon
from game.ui.widgets.layout import Anchor, Column, Flow, Grid, Material, Panel
from game.ui.widgets.scroll import BESIDE, Scroll

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from game.art.card_face import SmallFace
    from game.table.game import Game, Games
    from game.ui.canvas import Canvas
    from game.ui.text.text import Paragraph, Style
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget

_TILE, _BRIEF_TILE, _LOWEST_TILE = 126.0, 96.0, 78.0
"""The least height of a tile, of one whose sentence is a tip, and of such a one where a row with a button is
below."""

_MARGIN, _BRIEF_MARGIN = 44.0, 34.0
"""The margin of the sheet, and where the tiles are such."""

_SHADOW = 7.0
"""What the shadow of the lowest tile takes."""

_APART = 6.0
"""The space between a name and its sentence."""

_LEAN = 11.0
"""Degrees between two cards of a picture."""

_TWO_FROM = 900.0
"""Width of the window from which on tiles stand beside one another."""

_USUAL = Size(1240.0, 700.0)
"""The window which the sheet fills at its usual size, in logical units..."""

_TITLE, _LETTERS, _WAYS, _BRIEF_WAYS = 30.0, 19.0, 16.0, 13.5
"""Letters of the title, of the button that goes back, and of those below tiles of each kind, at that size."""

_MOST = 2.4
"""...and how much larger it is in a larger one, at most."""


class ChooserScene(MenuScene):
    """Shows a tile for each game; the first has the focus."""

    def __init__(self, games: Games) -> None:
        super().__init__()
        self.games = games
        self._read = False

    def draw(self, canvas: Canvas) -> None:
        """Draw the tiles; in a window the games are loaded after that, so that choosing one takes no time."""
        super().draw(canvas)
        if self.app.screen.watched and not self._read:
            self._read = True
            Thread(target=read_ahead, args=(self.games.values(),), name="read ahead").start()

    def build(self) -> Widget:
        """A framed sheet with the tiles, and a button that goes back.

        Where sentences leave no room for all games, but their names do, the sentences are tips.
        """
        box = self.app.box
        room = min(box.w / _USUAL.w, box.h / _USUAL.h)
        panel, size = self._sheet(1.0)
        brief = self._sheet(1.0, brief=True)
        if brief[1].h <= box.h - 12 < size.h:
            panel, size = brief
        for more in (1.0 + step / 20 for step in range(1, round(20 * (min(room, _MOST) - 1.0)) + 1)):
            larger = self._sheet(more)
            if larger[1].h > box.h - 12:
                break
            panel, size = larger
        return Anchor(panel, w=size.w, h=min(size.h, box.h - 12))

    def _sheet(self, more: float, *, brief: bool = False) -> tuple[Widget, Size]:
        """The sheet with everything on it that many times as large, and the size that it needs."""
        say, box = self.ui.say, self.app.box
        columns = 2 if box.w >= _TWO_FROM and len(self.games) > 1 else 1
        heading, foot, gap = 58 * more, 46 * more, 16 * more
        margin = (_BRIEF_MARGIN if brief else _MARGIN) * more
        ribbon = Ribbon(say("choose.title"), self.ui.palette.accent, height=heading, size=_TITLE * more)
        letters = _LETTERS * more
        back = Button(
            "choose.back", say("dialog.back"), self.app.pop, icon=Icon.BACK, height=foot, size=letters
        )
        # Without a row of its own for that button tiles are higher.
        among = brief and len(self.games) % columns > 0
        least = (_BRIEF_TILE if among else _LOWEST_TILE) if brief else _TILE
        cells = [self._cell(game, more, least * more, brief=brief) for game in self.games.values()]
        if among:
            cells.append(Anchor(back, h=foot))
        tiles = Grid(cells, columns=columns, gap=20 * more, row_gap=14 * more)
        below = [] if among else [Anchor(back, h=foot)]
        body = Column([Anchor(ribbon), Scroll(tiles, name="choose.tiles"), *below], gap=gap)
        wide = min(600.0 * columns * more, box.w - 24)
        shown = tiles.wanted(self.ui, wide - 2 * margin - BESIDE).h + _SHADOW
        high = shown + heading + gap + 2 * margin + (0.0 if among else foot + gap)
        # No flourish of the frame looks out behind the lowest tile.
        corner = 0.0 if among else None
        return Panel(body, Material.FRAMED, margin=margin, corner=corner), Size(wide, high)

    def first_focus(self) -> str:
        """The tile of the first game."""
        return f"choose.{next(iter(self.games.values())).words}"

    def _cell(self, game: Game, more: float, least: float, *, brief: bool) -> Widget:
        say = self.ui.say
        name = f"choose.{game.words}"
        words, cards = (say(name), say(f"{name}.text")), game.picture(say)
        tile = GameTile(name, words, cards, partial(self._set_up, game), (more, least), brief=brief)
        asked = (
            (game.guides, "guided", Icon.LESSON, self._guide),
            (game.composes, "compose", Icon.CARDS, self._compose),
        )
        buttons = [
            Button(
                f"{name}.{what}",
                say(f"{name}.{what}"),
                partial(begin, game),
                icon=icon,
                height=38 * more,
                size=(_BRIEF_WAYS if brief else _WAYS) * more,
            )
            for offered, what, icon, begin in asked
            if offered
        ]
        return Column([tile, *([Flow(buttons, gap=8 * more)] if buttons else [])], gap=8 * more)

    def _set_up(self, game: Game) -> None:
        game.screen().set_up(self.app, self.games)

    def _guide(self, game: Game) -> None:
        guided = game.screen().guided
        if guided is not None:
            guided(self.app, self.games)

    def _compose(self, game: Game) -> None:
        compose = game.screen().compose
        if compose is not None:
            compose(self.app)


def read_ahead(games: Iterable[Game]) -> None:
    """Load the screens and the printed content of games. Faults are reported once such a game is chosen."""
    for game in games:
        with suppress(InputError):
            game.screen()
            game.system()
    stays()


class GameTile(Pressable):
    """A plate of leather to be pressed, with cards, a name and a sentence.

    `size` is how many times as large it is as usual, and its least height. If it is `brief`, the sentence is
    its tip.
    """

    def __init__(
        self,
        name: str,
        words: tuple[str, str],
        faces: Sequence[SmallFace],
        action: Callable[[], None],
        size: tuple[float, float],
        *,
        brief: bool = False,
    ) -> None:
        self.title, self.text = words
        super().__init__(name, action, tip=self.text if brief else "")
        self.more, self.least = size
        self.brief = brief
        self.faces = tuple(faces)

    def spoken(self, ui: Ui) -> str:  # noqa: ARG002 - in the language that it was made in
        """The name of the game and the sentence about it."""
        return in_a_row(self.title, self.text)

    def wanted(self, ui: Ui, width: float) -> Size:
        """As wide as there is room for, and high enough for the words."""
        _, room = self._parts(Box(0, 0, width, self.least))
        words = sum(paragraph.height for paragraph in self._paragraphs(ui, room.w))
        return Size(width, max(self.least, words + (12 if self.brief else 36) * self.more))

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the plate, the cards and the words."""
        pushed = self.pressed
        shape = ui.theme.plate(
            canvas.size(self.box), Plate(ui.palette.leather, pushed=pushed, lit=self.hovered)
        )
        if not pushed:
            canvas.drop_shadow("tile", shape, (self.box.x, self.box.y), 5, 150)
        canvas.blit(shape, (self.box.x, self.box.y))
        picture, room = self._parts(self.box.moved(0, 1) if pushed else self.box)
        canvas.blit_centred(_fanned(ui, canvas.size(picture), self.faces), picture.centre)
        paragraphs = self._paragraphs(ui, room.w)
        top = room.y + (room.h - _height(paragraphs)) / 2
        for paragraph in paragraphs:
            canvas.paragraph(paragraph, Box(room.x, top, room.w, paragraph.height))
            top += paragraph.height + _APART

    def misfits(self, ui: Ui) -> list[str]:
        """The words, if the plate is too small for them."""
        _, room = self._parts(self.box)
        paragraphs = self._paragraphs(ui, room.w)
        fits = all(paragraph.overflow <= 1 for paragraph in paragraphs)
        return [] if fits and _height(paragraphs) <= room.h else [in_a_row(self.title, self.text)]

    def _parts(self, box: Box) -> tuple[Box, Box]:
        """The box of the picture, and that of the words."""
        down = (6 if self.brief else 12) * self.more
        wide = min(150.0 * self.more, box.w * (0.24 if self.brief else 0.34))
        picture, rest = box.inset(18 * self.more, down).cut_left(wide)
        _, words = rest.cut_left(16 * self.more)
        return picture, words

    def _paragraphs(self, ui: Ui, width: float) -> list[Paragraph]:
        """The name, and the sentence unless it is a tip."""
        styles = ui.styles
        written = [(self.title, styles.on_wood_title), (self.text, styles.on_wood)][: 1 if self.brief else 2]
        return [ui.texts.paragraph(text, self._grown(style), width) for text, style in written]

    def _grown(self, style: Style) -> Style:
        return style.but(size=style.size * self.more)


def _height(paragraphs: Sequence[Paragraph]) -> float:
    """The height of a name with its sentence."""
    return sum(paragraph.height for paragraph in paragraphs) + _APART * (len(paragraphs) - 1)


def _fanned(ui: Ui, size: tuple[int, int], faces: tuple[SmallFace, ...]) -> pygame.Surface:
    """Cards held as a fan, in a picture of that size in pixels."""
    count, painter = len(faces), ui.kept(CardPainter)
    width = round(min(size[0] / (1 + 0.42 * (count - 1)) * 0.86, size[1] * RATIO * 0.86))
    cards = tuple(painter.thumb(face, width) for face in faces)

    def make() -> pygame.Surface:
        fan = paint.blank(size)
        for place, thumb in enumerate(cards):
            off = place - (count - 1) / 2
            card = pygame.transform.rotozoom(thumb, -off * _LEAN, 1)
            middle = (size[0] / 2 + off * width * 0.46, size[1] / 2 + abs(off) * width * 0.07)
            fan.blit(card, card.get_rect(center=middle))
        return fan

    return ui.theme.painted(("hand", size, cards), make)
