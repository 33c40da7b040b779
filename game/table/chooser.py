"""Which game to play: a tile for each system, with a picture, its name and a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.art.card_face import CardFace, CardKind
from game.art.card_paper import RATIO
from game.table.help import show_help
from game.ui import paint
from game.ui.box import Box, Size
from game.ui.icons import Icon
from game.ui.keys import Command
from game.ui.ornaments import Plate
from game.ui.palette import Crest, Element
from game.ui.scene import Scene
from game.ui.widgets.button import Button, Pressable
from game.ui.widgets.label import Ribbon
from game.ui.widgets.layout import Anchor, Column, Grid, Row
from game.ui.widgets.panel import Ground, Panel
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.ui.canvas import Canvas
    from game.ui.text import Paragraph
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget

_TILE = 126.0
_LEAN = 11.0
"""Degrees between two cards of a picture."""

_TWO_FROM = 900.0
"""Width of the window from which on tiles stand beside one another."""


@dataclass(frozen=True, slots=True)
class GameChoice:
    """A system to choose: the messages `choose.<name>` and `choose.<name>.text` name and describe it.

    Attributes:
        faces: the cards of its picture, from the left.
        open: begins a new game of it.
        compose: composes what it is played with; `choose.<name>.compose` says what that is.
    """

    name: str
    faces: tuple[CardFace, ...]
    open: Callable[[Scene], None]
    compose: Callable[[Scene], None] | None = None


class ChooserScene(Scene):
    """The tiles, the first of which has the focus."""

    def __init__(self, choices: Sequence[GameChoice]) -> None:
        super().__init__()
        self.choices = tuple(choices)

    def build(self) -> Widget:
        """A framed sheet with the tiles, and the way back."""
        say, box = self.ui.say, self.app.box
        columns = 2 if box.w >= _TWO_FROM and len(self.choices) > 1 else 1
        tiles = Grid([self._cell(choice) for choice in self.choices], columns=columns, gap=20)
        body = Column(
            [
                Anchor(Ribbon(say("choose.title"), self.ui.palette.accent, height=58)),
                Scroll(tiles, name="choose.tiles"),
                Anchor(Button("choose.back", say("dialog.back"), self.app.pop, icon=Icon.BACK), h=46),
            ],
            gap=16,
        )
        rows = -(-len(self.choices) // columns)
        high = 58 + 46 + 32 + 2 * 44 + 26 + rows * (_TILE + 46 + 20)
        panel = Panel(body, Ground.FRAMED, margin=44)
        return Anchor(panel, w=min(600.0 * columns, box.w - 24), h=min(high, box.h - 20))

    def first_focus(self) -> str:
        """The first game."""
        return f"choose.{self.choices[0].name}"

    def command(self, command: Command) -> bool:
        """Help shows the keys."""
        if command is Command.HELP:
            show_help(self.app)
            return True
        return super().command(command)

    def _cell(self, choice: GameChoice) -> Widget:
        say = self.ui.say
        name = f"choose.{choice.name}"
        tile = GameTile(name, say(name), say(f"{name}.text"), choice.faces, partial(choice.open, self))
        if choice.compose is None:
            return Column([tile], gap=8)
        compose = Button(
            f"{name}.compose",
            say(f"{name}.compose"),
            partial(choice.compose, self),
            icon=Icon.CARDS,
            height=38,
            size=16,
        )
        return Column([tile, Anchor(Row([compose]), 1, h=38)], gap=8)


class GameTile(Pressable):
    """A plate of leather with a hand of cards, a name and a sentence, to be pressed."""

    def __init__(
        self, name: str, title: str, text: str, faces: Sequence[CardFace], action: Callable[[], None]
    ) -> None:
        super().__init__(name, action)
        self.title = title
        self.text = text
        self.faces = tuple(faces)

    def wanted(self, ui: Ui, width: float) -> Size:
        """As wide as it may be, high enough for its words."""
        _, room = self._parts(Box(0, 0, width, _TILE))
        words = self._title(ui, room.w).height + self._words(ui, room.w).height
        return Size(width, max(_TILE, words + 36))

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
        canvas.blit_centred(self._hand(canvas, ui, picture), picture.centre)
        title, words = self._title(ui, room.w), self._words(ui, room.w)
        top = room.y + (room.h - title.height - words.height - 6) / 2
        canvas.paragraph(title, Box(room.x, top, room.w, title.height))
        canvas.paragraph(words, Box(room.x, top + title.height + 6, room.w, words.height))

    def misfits(self, ui: Ui) -> list[str]:
        """The words, if the plate is too small for them."""
        _, room = self._parts(self.box)
        paragraphs = (self._title(ui, room.w), self._words(ui, room.w))
        fits = all(one.overflow <= 1 for one in paragraphs)
        return [] if fits and sum(one.height for one in paragraphs) + 6 <= room.h else [self.text]

    def _parts(self, box: Box) -> tuple[Box, Box]:
        """Where the picture is, and where the words are."""
        picture, rest = box.inset(18, 12).cut_left(min(150.0, box.w * 0.34))
        _, words = rest.cut_left(16)
        return picture, words

    def _title(self, ui: Ui, width: float) -> Paragraph:
        return ui.texts.paragraph(self.title, ui.styles.on_wood_title, width)

    def _words(self, ui: Ui, width: float) -> Paragraph:
        return ui.texts.paragraph(self.text, ui.styles.on_wood, width)

    def _hand(self, canvas: Canvas, ui: Ui, room: Box) -> pygame.Surface:
        """The cards, held as a fan."""
        size = canvas.size(room)

        def make() -> pygame.Surface:
            fan = paint.blank(size)
            count = len(self.faces)
            width = round(min(size[0] / (1 + 0.42 * (count - 1)) * 0.86, size[1] * RATIO * 0.86))
            for place, face in enumerate(self.faces):
                off = place - (count - 1) / 2
                card = pygame.transform.rotozoom(ui.cards.thumb(face, width), -off * _LEAN, 1)
                middle = (size[0] / 2 + off * width * 0.46, size[1] / 2 + abs(off) * width * 0.07)
                fan.blit(card, card.get_rect(center=middle))
            return fan

        return ui.theme.painted(("hand", size, self.faces), make)


def picture_of_magic() -> tuple[CardFace, ...]:
    """The hand that stands for Colors of Magic."""
    drawn = ((Element.WATER, "wave"), (Element.FIRE, "wizard"), (Element.EARTH, "golem"))
    return tuple(CardFace("", element=element, art=art) for element, art in drawn)


def picture_of_duels() -> tuple[CardFace, ...]:
    """The hand that stands for Donjon & Procrastination."""
    drawn = ((Crest.FORCE, "7", "warrior"), (Crest.MAGIC, "5", "orb"), (Crest.DEXTERITY, "4", "boots"))
    return tuple(CardFace("", CardKind.DUEL, crest=crest, seal=value, art=art) for crest, value, art in drawn)


def picture_of_initiative() -> tuple[CardFace, ...]:
    """The hand that stands for the initiative of D&D 3.5."""
    drawn = ((Crest.DEXTERITY, "20", "dice"), (Crest.FORCE, "15", "warrior"), (Crest.EPIC, "10", "hourglass"))
    return tuple(CardFace("", CardKind.DUEL, crest=crest, seal=count, art=art) for crest, count, art in drawn)


def picture_of_wheel() -> tuple[CardFace, ...]:
    """The hand that stands for the speed wheel."""
    drawn = ((Crest.DEXTERITY, "+8", "boots"), (Crest.EPIC, "+2", "bird"), (Crest.FORCE, "+0", "golem"))
    return tuple(CardFace("", CardKind.DUEL, crest=crest, seal=speed, art=art) for crest, speed, art in drawn)


def picture_of_rounds() -> tuple[CardFace, ...]:
    """The hand that stands for Attention Donjon !."""
    drawn = ((Crest.MAGIC, "K", "mask"), (Crest.EPIC, "Q", "crowd"), (Crest.FORCE, "J", "flag"))
    return tuple(CardFace("", CardKind.DUEL, crest=crest, seal=rank, art=art) for crest, rank, art in drawn)
