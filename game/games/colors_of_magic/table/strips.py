"""The strips beside the board: each side's creatures and permanents, as portraits with hit points."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.art.card_paper import RATIO
from game.art.decor import SeatGem
from game.content.markup import rich
from game.games.colors_of_magic.rules.state.state import Target
from game.games.colors_of_magic.table.step import Chosen, Gesture, Leaf
from game.ui.box import Box, Size
from game.ui.drawing.icons import Icon
from game.ui.drawing.palette import SideColour, Tone
from game.ui.text.text import Face, Style
from game.ui.widgets.button import Button, Look, Pressable
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Column, Panel, Row
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.games.colors_of_magic.table.pictures import Portraits, TableCards, TablePictures
    from game.games.colors_of_magic.table.table_model import (
        CreatureLine,
        PermanentLine,
        PileModel,
        RosterModel,
    )
    from game.positions.position import Side
    from game.table.table import Frame
    from game.ui.canvas import Canvas
    from game.ui.drawing.palette import Colour
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget

SMALLEST = 12.0
"""The smallest letters of a name, in logical units."""

NAMED = 120.0
"""The width from which a portrait has its name and numbers beside it."""

FIGURES = (31.0, 37.0, 50.0)
"""Diameters of portraits, in logical units: the least, down to which they shrink; that where the strip
scrolls instead; and the greatest."""

AIR = 8.0
"""Space around a portrait."""

BESIDE, AFTER = 6.0, 9.0
"""Space before and behind names and numbers, within the frame of a creature that may be chosen."""

THUMB = 26.0
"""Width of a permanent, in logical units."""

MARGINS = (5.0, 9.0)
"""Margins of a narrow strip and of a wide one."""

PILE_LINE = 25.0
"""Height of a pile's line; three of them stand beside the hand in a window of 720 lines."""

HEAD, PILE_ROW = 30.0, 30.0
"""Height of a strip's sign, and of a pile in it, with the gaps after them."""

PILE_ICONS = {"deck": Icon.STACK, "discard": Icon.CARDS, "exile": Icon.LIMBO}


class CreatureTile(Pressable):
    """A creature: portrait and hit points, on a wide strip its name and numbers; everything in the tip."""

    spill = 4.0

    space_presses = True

    def __init__(self, line: CreatureLine, art: Portraits, figure: float, choose: Callable[[], None]) -> None:
        super().__init__(f"creature.{line.id}", choose, tip=f"{line.tip}\n{line.numbers}")
        self.line = line
        self.art = art
        self.figure = figure

    def spoken(self, ui: Ui) -> str:  # noqa: ARG002 - in the language that it was made in
        """Name, hit points and numbers."""
        return f"{self.line.name}, {self.line.hp}/{self.line.max_hp}, {self.line.numbers}"

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same everywhere
        """The width of the strip, and the height of the portrait."""
        return Size(width, self.figure + AIR)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the portrait: framed if it may be chosen, pale if it has acted, in gilt as it acts."""
        line, tint = self.line, ui.palette.gilt_dark
        if line.picked or self.hovered:
            canvas.fill(self.box, tint, 110 if line.picked else 60, 7)
        if line.lit:
            canvas.outline(self.box.inset(1), ui.palette.tones[Tone.ALLOWED].fill, 2.2, 7)
        named = self.box.w >= NAMED
        left = self.box.x + 4 if named else max(self.box.x - 3, self.box.centre[0] - self.figure / 2 - 3)
        picture = self.art.base(line.side, line.emblem, canvas.px(self.figure), tapped=line.tapped)
        canvas.blit(picture, (left, self.box.y + 2))
        if line.tapped:
            self._draw_sign(canvas, ui, Icon.TAPPED, ui.palette.cream, left)
        elif line.acting:
            around = Box(left, self.box.y + 2, self.figure, self.figure).inset(-1)
            canvas.outline(around, ui.palette.gilt, 3.2, around.w / 2)
            self._draw_sign(canvas, ui, Icon.ACTIVATE, ui.palette.gilt, left)
        hearts = left + self.figure * 0.36
        self._draw_hearts(canvas, ui, Box(hearts, self.box.bottom - 20, min(36, self.box.right - hearts), 18))
        if named:
            self._draw_words(canvas, ui, left + self.figure + BESIDE)

    def _draw_sign(self, canvas: Canvas, ui: Ui, icon: Icon, colour: Colour, left: float) -> None:
        """Draw a sign at the upper left of the portrait."""
        style = Style(Face.ICON, 17, colour, (20, 10, 4))
        canvas.blit_centred(ui.texts.line(icon.glyph, style), (left + 8, self.box.y + 11))

    def _draw_words(self, canvas: Canvas, ui: Ui, left: float) -> None:
        room, line = self.box.right - left - AFTER, self.line
        colour = ui.palette.ink_faint if line.tapped else ui.palette.ink
        style = ui.styles.strong.but(size=16, colour=colour)
        paragraph = ui.texts.paragraph(line.name, style, room)
        while (paragraph.overflow > 1 or paragraph.height > self.box.h * 0.62) and style.size > SMALLEST:
            style = style.but(size=style.size - 1)
            paragraph = ui.texts.paragraph(line.name, style, room)
        numbers = ui.texts.paragraph(line.numbers, ui.styles.small.but(size=15, colour=colour))
        words = paragraph.height + (numbers.height if numbers.width <= room else 0)
        y = self.box.y + (self.box.h - words) / 2
        canvas.paragraph(paragraph, Box(left, y, room, paragraph.height))
        if numbers.width <= room:
            canvas.paragraph(numbers, Box(left, y + paragraph.height, room, numbers.height))

    def _draw_hearts(self, canvas: Canvas, ui: Ui, box: Box) -> None:
        left, most = self.line.hp, self.line.max_hp
        part = max(0.0, min(1.0, left / most)) if most else 0.0
        canvas.fill(box, ui.palette.leather_dark, 255, 5)
        canvas.fill(Box(box.x, box.y, box.w * part, box.h), ui.palette.accent, 255, 5)
        canvas.outline(box, ui.palette.brass, 1, 5)
        style = Style(Face.TITLE, 15 if most < 10 else 13, ui.palette.cream, (40, 4, 4))
        style = ui.texts.shrunk(f"{left}/{most}", style, box.w - 4, least=0.6)
        canvas.blit_centred(ui.texts.line(f"{left}/{most}", style), box.centre)


class PermanentTile(Pressable):
    """A permanent or an artefact in play: its card, on a wide strip its name; the rest in the tip."""

    spill = 4.0

    def __init__(self, line: PermanentLine, cards: TableCards, choose: Callable[[], None]) -> None:
        super().__init__(f"permanent.{line.card}", choose, tip=line.tip)
        self.line = line
        self.cards = cards

    def spoken(self, ui: Ui) -> str:  # noqa: ARG002 - in the language that it was made in
        """The name."""
        return self.line.name

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same everywhere
        """The width of the strip."""
        return Size(width, THUMB / RATIO + 6)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the card, lying on its side if tapped, and the name."""
        if self.hovered:
            canvas.fill(self.box, ui.palette.gilt_dark, 60, 7)
        if self.line.lit:
            canvas.outline(self.box.inset(1), ui.palette.tones[Tone.ALLOWED].fill, 2.2, 7)
        picture = self.cards.thumb(self.line.card, canvas.px(THUMB))
        if self.line.tapped:
            picture = pygame.transform.rotate(picture, -90)
        named = self.box.w >= NAMED
        middle = self.box.x + 22 if named else self.box.centre[0]
        canvas.blit_centred(picture, (middle, self.box.centre[1]))
        if named:
            room = self.box.w - 48
            style = ui.texts.shrunk(self.line.name, ui.styles.body.but(size=16), room, least=0.7)
            name = ui.texts.paragraph(self.line.name, style, room)
            canvas.paragraph(name, Box(self.box.x + 44, self.box.y, room, self.box.h), 0, 0.5)


def strips(
    frame: Frame[Gesture],
    rosters: Sequence[tuple[RosterModel, Sequence[PileModel]]],
    pictures: TablePictures,
    box: Box,
) -> list[tuple[Widget, Box]]:
    """The strips of these sides below one another, each with its piles; one with nothing in it is not there.

    Each is as high as what it holds; where that is too high, what signs and piles leave of the box is divided
    by how many portraits and cards each has.
    """
    held = [(roster, piles) for roster, piles in rosters if _has(roster, piles)]
    margin = MARGINS[box.w >= NAMED]
    least = sum(_rows_height(roster, FIGURES[0]) for roster, _ in held)
    signs = sum(2 * margin + HEAD + PILE_ROW * len(piles) for _, piles in held)
    if least + signs > box.h:
        # What may be looked through comes after what is looked at: empty piles give way to portraits.
        held = [(roster, [pile for pile in piles if pile.count]) for roster, piles in held]
    fixed = [2 * margin + HEAD + PILE_ROW * len(piles) for _, piles in held]
    rows = [_rows_height(roster) for roster, _ in held]
    rest, y = box.h - sum(fixed), box.y
    placed = []
    for (roster, piles), needs, height in zip(held, fixed, rows, strict=True):
        place = Box(box.x, y, box.w, needs + min(height, rest * height / sum(rows)))
        placed.append((strip(frame, roster, pictures, place, piles), place))
        y = place.bottom
    return placed


def _has(roster: RosterModel, piles: Sequence[PileModel]) -> bool:
    return bool(roster.creatures or roster.permanents or any(pile.count for pile in piles))


def _rows_height(roster: RosterModel, figure: float = FIGURES[2]) -> float:
    """The height of portraits of that size and of the cards below them; of one at least, for the division."""
    portraits = len(roster.creatures) * (figure + AIR + 2)
    return max(figure, portraits + len(roster.permanents) * (THUMB / RATIO + 8))


def strip(
    frame: Frame[Gesture], roster: RosterModel, pictures: TablePictures, box: Box, piles: Sequence[PileModel]
) -> Widget:
    """The strip of one side, which fills the box: its sign, what it has in play, and open `piles` below."""
    ui = frame.ui
    margin = MARGINS[box.w >= NAMED]
    inner = box.w - 2 * margin
    hue = ui.palette.sides[SideColour(roster.side.value)]
    named = inner >= NAMED
    gem = SeatGem(hue, 24)
    gem.tip = roster.name
    sign: Widget = Anchor(gem)
    if named:
        style = ui.texts.shrunk(roster.name, ui.styles.subheading.but(size=17), inner - 32, least=0.6)
        sign = Row([gem, Label(roster.name, style, grow=1, lift=0.5)], gap=8, align=0.5)
    below = [pile_line(frame, roster.side, pile, f"foe.{pile.name}", worded=named) for pile in piles]
    height = box.h - 2 * margin - HEAD - PILE_ROW * len(below)
    rows = Column(_tiles(frame, roster, pictures, height), gap=2)
    if rows.wanted(ui, inner).h <= height:
        body: Widget = Anchor(rows, 0.5, 0.0, w=inner, grow=1)
    else:
        body = Scroll(rows, name=f"rows.{roster.side}")
    column = Column([sign, body, *below], gap=4)
    return Panel(column, margin=margin, name=f"panel.{roster.side}", seed=17)


def _tiles(
    frame: Frame[Gesture], roster: RosterModel, pictures: TablePictures, height: float
) -> list[Widget]:
    """The creatures, as large as all of them fit or are easily told apart, then the permanents."""
    taken = len(roster.permanents) * (THUMB / RATIO + 8)
    fitting = (height - taken) / max(1, len(roster.creatures)) - AIR - 2
    least, scrolled, most = FIGURES
    figure = min(most, fitting) if fitting >= least else scrolled
    return [
        *(
            CreatureTile(
                line,
                pictures.portraits,
                figure,
                partial(frame.press, Chosen(Target.creature(line.id))),
            )
            for line in roster.creatures
        ),
        *(
            PermanentTile(line, pictures.cards, partial(frame.press, Chosen(Target("permanent", line.card))))
            for line in roster.permanents
        ),
    ]


def pile_line(
    frame: Frame[Gesture],
    side: Side,
    pile: PileModel,
    name: str,
    *,
    worded: bool = False,
    narrow: bool = False,
    look: Look = Look.QUIET,
    height: float = PILE_LINE,
) -> Widget:
    """A pile in one line: its icon and the number of its cards.

    `worded` it has its name; then it has no icon where the line is `narrow`.
    """
    icon = PILE_ICONS[pile.name]
    button = Button(
        name,
        pile.counted if worded else rich("<icon:{}>\N{NO-BREAK SPACE}{}", icon, pile.count),
        partial(frame.press, Leaf(side, pile.name)),
        icon=icon if worded and not narrow else None,
        look=look,
        refusal=pile.refusal,
        tip=pile.tip,
        height=height,
        size=15 if look is Look.QUIET else 13,
    )
    button.air = 6
    return button
