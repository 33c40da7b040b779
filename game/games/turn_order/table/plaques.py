"""A turn as a plaque: portrait, name, emblem of the side, and the mark that gives its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.art.playing_cards import RATIO
from game.games.turn_order.ranks import ranked
from game.games.turn_order.table.markable import Markable
from game.games.turn_order.table.marks import draw_mark
from game.games.turn_order.table.portraits import beginnings, draw_portrait, fitting, numbered, side_hue
from game.ui.box import Box, Size
from game.ui.drawing.icons import Icon
from game.ui.drawing.ornaments import Plate
from game.ui.text.text import Face, Style
from game.ui.widgets.button import Pressable

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from game.core import turn_order
    from game.ui.canvas import Canvas
    from game.ui.text.text import Paragraph
    from game.ui.ui import Ui

FRAME = 0.14
"""The part of a plaque's height that is its lower frame, on which no name stands."""

TWO_LINES = 28.0
"""Height from which on a small plaque has a name on two lines."""

LARGE = 50.0
"""Height from which on a plaque is large."""


READABLE = 13.0
"""The size of letters below which rather the beginning of a name is shown."""

FIGURE, SEAL = 0.84, 0.62
"""Portrait and mark of a large plaque, in heights of what is within its frame."""


class Plaque(Markable, Pressable):
    """A turn: portrait, name, emblem of the side, and the mark that gives its place.

    `lit`: the turn is being taken; `over`: it is past; `after`: it is of the next round; `chosen`: the sheet
    of its person is open; `hidden`: players do not see the person. A narrow plaque shows a few letters of the
    name. Where the names of the `others` are known, too, a beginning that none of theirs is like is rather
    shown than letters that are too small.
    """

    most: float | None = None
    """The largest letters on a small plaque, if they are set for a whole strip; see `set_out`."""

    space_presses = True
    letters = 0.28
    """Size of the letters on a large plaque, as a share of its height."""
    one_line = 15.0
    """The least letters for which a large plaque has a name on one line, not larger on two; 0 for none."""
    low_letters = 0.46
    """Size of the letters on a low plaque, as a share of its height."""
    least_part = 30.0
    """The size to which portrait and mark of a small plaque give way to its name."""

    def __init__(
        self,
        name: str,
        turn: turn_order.Turn,
        emblem: str,
        action: Callable[[], None],
        *,
        lit: bool = False,
        over: bool = False,
        chosen: bool = False,
        after: bool = False,
        hidden: bool = False,
        size: Size,
        tip: str = "",
        others: Collection[str] | None = None,
    ) -> None:
        super().__init__(name, action, tip=tip)
        self.turn = turn
        self._others = others
        self.who = turn.combatant
        self.emblem = emblem
        self.lit = lit
        self.over = over
        self.chosen = chosen
        self.after = after
        self.hidden_from_players = hidden
        self._size = size

    def spoken(self, ui: Ui) -> str:
        """The name, the mark, and whether the person is hidden or marked."""
        mark = ranked(self.turn.mark, ui.say) if self.turn.mark else ""
        hidden = ui.say("seen.hidden.chip") if self.hidden_from_players else ""
        return ", ".join(part for part in (self.turn.name, mark, hidden, self.spoken_mark(ui)) if part)

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - always the same
        """The size it was made with."""
        return self._size

    @property
    def largest(self) -> float:
        """The size of its letters where a name has room for any."""
        return max(17.0, self._size.h * (self.letters if self._large else self.low_letters))

    def wide_for(self, ui: Ui, letters: float) -> float:
        """The least width of a small plaque on which the whole name stands in such letters.

        It has the name on two lines where it is high enough. The letters are those of whoever is up, which
        are wider than others, so that a turn that begins changes no width.
        """
        name, box = numbered(self.turn.name), Box(0, 0, 10 * self._size.w, self._size.h)
        _, words, _ = self._rooms_in(box)
        style = ui.styles.on_wood.but(size=letters, face=Face.BOLD)
        wide = ui.texts.width(name, style)
        for place, letter in enumerate(name):
            if letter in " \N{ZERO WIDTH SPACE}":
                parts = name[:place], name[place + 1 :]
                longer = max(ui.texts.width(part, style) for part in parts)
                lines = ui.texts.paragraph(name, style, longer)
                if longer < wide and lines.height <= words.h and self._has_height(ui, lines, words, box):
                    wide = longer
        # A little more: widths on screen are whole pixels.
        return box.w - words.w + wide + 2

    def set_out(self, width: float, letters: float) -> None:
        """Make it that wide, its letters not larger than those."""
        self._size, self.most = Size(width, self._size.h), letters

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the plate, then what is on it."""
        face = ui.palette.leather_dark if self.over or self.after else ui.palette.leather
        shape = ui.theme.plate(canvas.size(self.box), Plate(face, pushed=self.over, lit=self.hovered))
        if self.lit:
            canvas.fill(self.box.inset(-4 if self._large else -2.5), ui.palette.gilt, 210, 14)
        elif not self.over:
            canvas.drop_shadow("plaque", shape, (self.box.x, self.box.y), 4, 140)
        canvas.blit(shape, (self.box.x, self.box.y))
        if self.chosen:
            canvas.outline(self.box.inset(2), ui.palette.gilt, 2, 9)
        self._draw_parts(canvas, ui)
        self.draw_marked(canvas, ui, self.box, 9)

    def _draw_parts(self, canvas: Canvas, ui: Ui) -> None:
        if self._bare:
            self._draw_letters(canvas, ui)
            return
        picture, words, mark = self._rooms()
        hue, small = side_hue(ui, self.turn.side), 14 if self._large else 11
        draw_portrait(canvas, ui, picture, self.turn.side, self.emblem, faded=self.over)
        emblem = ui.texts.line(hue.emblem.glyph, Style(Face.ICON, small, hue.glow, (20, 8, 4)))
        canvas.blit_centred(emblem, (picture.right + 1, picture.bottom - 5))
        sign = Icon.PLUS if self.turn.extra else Icon.LATER if self.after else None
        if sign is not None:
            drawn = ui.texts.line(sign.glyph, Style(Face.ICON, small + 2, ui.palette.gilt, (20, 8, 4)))
            canvas.blit_centred(drawn, (picture.x + 3, picture.y + 6))
        if self.hidden_from_players:
            self._draw_hidden(canvas, ui, (picture.right - 1, picture.y + 4), small + 2)
        paragraph = ui.texts.paragraph(self._called(ui), self._style(ui), words.w)
        canvas.paragraph(paragraph, words, 0, 0.5)
        if self.turn.mark:
            draw_mark(canvas, ui, mark, self.turn.mark, self.turn.kind, dull=self.over)

    def _draw_letters(self, canvas: Canvas, ui: Ui) -> None:
        """The beginning of the name, with the emblem of the side at its corner."""
        hue = side_hue(ui, self.turn.side)
        colour = ui.palette.gilt if self.lit else ui.palette.gilt_dark if self.over else ui.palette.cream
        letters = ui.texts.line(shortened(self.turn.name), Style(Face.BOLD, 13, colour, (20, 8, 4)))
        x, y = self.box.centre
        canvas.blit_centred(letters, (x - 2, y - 2))
        emblem = ui.texts.line(hue.emblem.glyph, Style(Face.ICON, 11, hue.glow, (20, 8, 4)))
        canvas.blit_centred(emblem, (self.box.right - 6, self.box.bottom - 6))
        if self.hidden_from_players:
            self._draw_hidden(canvas, ui, (self.box.right - 6, self.box.y + 5), 11)

    def _draw_hidden(self, canvas: Canvas, ui: Ui, at: tuple[float, float], size: float) -> None:
        """Draw the sign of hidden people, on a disc so that it is legible on any portrait."""
        across = size + 4
        disc = Box(at[0] - across / 2, at[1] - across / 2, across, across)
        canvas.fill(disc, ui.palette.leather_dark, 255, across / 2)
        sign = ui.texts.line(Icon.EYE_OFF.glyph, Style(Face.ICON, size, ui.palette.cream))
        canvas.blit_centred(sign, at)

    def misfits(self, ui: Ui) -> list[str]:
        """The name, if there is too little room even for small letters."""
        if self._bare:
            return []
        return [] if self._fits(ui, self._called(ui)) else [self.turn.name]

    def whole(self, ui: Ui) -> bool:
        """Whether there is room for the whole name."""
        return self._fits(ui, numbered(self.turn.name))

    def _called(self, ui: Ui) -> str:
        """The name, or the beginning that fits in letters that can be read; the tip has the whole."""
        name = self.turn.name
        others = self._others or ()
        alike = {begun for other in others if other != name for begun in beginnings(other)}
        for begun in beginnings(name) if others else ():
            if begun not in alike and self._fits(ui, begun) and self._style_of(ui, begun).size >= READABLE:
                return begun
        return next(
            (shortened for shortened in beginnings(self.turn.name) if self._fits(ui, shortened)),
            self.turn.name,
        )

    def _fits(self, ui: Ui, name: str) -> bool:
        _, words, _ = self._rooms()
        paragraph = ui.texts.paragraph(name, self._style_of(ui, name), words.w)
        return paragraph.overflow <= 1 and self._has_height(ui, paragraph, words, self.box)

    def _has_height(self, ui: Ui, paragraph: Paragraph, words: Box, box: Box) -> bool:
        """Whether a plaque in such a box is high enough for the lines, which do not stand on its frame."""
        last = paragraph.lines[-1]
        below = (last.height - last.ascent) / ui.texts.scale
        base = words.centre[1] + paragraph.height / 2 - below
        low = TWO_LINES <= self._size.h < LARGE and base > box.bottom - FRAME * box.h
        return paragraph.height <= box.h and not low

    @property
    def _bare(self) -> bool:
        """Whether there is room for only a few letters; the tip has the name."""
        return self._size.w < 2 * self._size.h

    @property
    def _large(self) -> bool:
        return self._size.h >= LARGE

    def _style(self, ui: Ui) -> Style:
        return self._style_of(ui, self._called(ui))

    def _style_of(self, ui: Ui, name: str) -> Style:
        """Letters as large as fit on two lines, or on one where there is little height."""
        _, words, _ = self._rooms()
        colour = ui.palette.gilt if self.lit else ui.palette.cream
        face = Face.BOLD if self.lit else Face.TEXT
        size = self.largest if self.most is None else self.most
        style = ui.styles.on_wood.but(size=size, colour=colour, face=face)
        if self._large and self.one_line:
            on_one_line = ui.texts.shrunk(name, style, words.w, least=self.one_line / style.size)
            if ui.texts.width(name, on_one_line) <= words.w:
                return on_one_line
        return fitting(ui, name, style, words.size)

    def _rooms(self) -> tuple[Box, Box, Box]:
        """The boxes of the portrait, the name and the mark."""
        return self._rooms_in(self.box)

    def _rooms_in(self, box: Box) -> tuple[Box, Box, Box]:
        """The boxes of the portrait, the name and the mark, on a plaque in such a box."""
        inner = box.inset(7, 7) if self._large else box.inset(5, 4)
        air = (7, 4) if self._large else (9, 2)
        # Large plaques have room for a large portrait, but names need it more.
        across = inner.h * FIGURE if self._large else min(inner.h, max(self.least_part, FIGURE * inner.h))
        picture, rest = inner.cut_left(across)
        picture = Box(picture.x, picture.centre[1] - across / 2, across, across)
        if not self.turn.mark:
            return picture, rest.cut_left(air[0])[1], Box(rest.right, rest.y, 0, 0)
        seal = min(38.0, SEAL * inner.h) if self._large else across
        if self.turn.kind == "card" and not self._large:
            seal = (across + 5) * RATIO
        mark, words = rest.cut_right(seal)
        if not self._large:
            top = 0 if self._size.h >= TWO_LINES else 2
            words = Box(words.x, box.y + top, words.w, box.h - 4)
        return (
            picture,
            words.cut_left(air[0])[1].cut_right(air[1])[1],
            Box(mark.x, mark.centre[1] - seal / 2, seal, seal),
        )


def shortened(name: str) -> str:
    """A few letters of a name, with its number if it ends in one: `G4` of `Goblin 4`."""
    words = name.split()
    if len(words) > 1 and words[-1].isdigit():
        return f"{name[:1]}{words[-1]}"
    return name[:3]
