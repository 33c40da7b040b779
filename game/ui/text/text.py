"""Text: faces, styles, measured and wrapped lines; rich_text.py says how text is marked."""

from __future__ import annotations

import io
import re
from collections import OrderedDict
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, ClassVar

import fontpkg
import pygame
from fonticon_mdi7 import MDI7

from game.core.characters import in_known_letters, without_forbidden
from game.ui.drawing.paint import SurfaceCache
from game.ui.drawing.palette import Tone
from game.ui.text.bold_face import bold_face
from game.ui.text.rich_text import spans

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from game.ui.drawing.palette import Colour, Palette

LACKING = "\U0010fffd"
"""A character that no font has."""

INK: Colour = (48, 28, 14)
"""The brown of letters on parchment."""


class Face(StrEnum):
    """A typeface."""

    TITLE = "title"
    TEXT = "text"
    ITALIC = "italic"
    BOLD = "bold"
    ICON = "icon"


@dataclass(frozen=True, slots=True)
class Style:
    """How text looks: face, size in logical units (pixels at scale 1), colour, and the colour of a shadow."""

    face: Face = Face.TEXT
    size: float = 20.0
    colour: Colour = INK
    shadow: Colour | None = None

    def but(
        self, *, size: float | None = None, colour: Colour | None = None, face: Face | None = None
    ) -> Style:
        """A copy of the style with these fields changed."""
        return Style(face or self.face, size or self.size, colour or self.colour, self.shadow)


@dataclass(frozen=True, slots=True)
class TextRun:
    """A piece of a line in one style; `x` is its left end in pixels."""

    text: str
    style: Style
    x: int
    width: int


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of runs; lengths in pixels, `ascent` from its top to the base line."""

    runs: tuple[TextRun, ...]
    width: int
    height: int
    ascent: int


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Wrapped text. `width` and `height` in logical units; `overflow` by how much a word is too wide."""

    lines: tuple[TextLine, ...]
    width: float
    height: float
    overflow: float


MOST_WORDS = 20_000
"""Words whose widths are kept."""

SLACK = 0.3
"""How much the width of two words side by side may differ from the sum, as a share of a letter's height."""

LONGEST_WORD = 24
"""Letters of the longest word that is never broken: what is longer is no word of a language."""

_FEW = re.compile(r".{1,4}[\u0300-\u036f\u200d\ufe0f]*", re.DOTALL)
"""Letters after which such a word may be broken, with the accents that belong to the last of them."""

Word = list[tuple[str, Style]]
"""Pieces between two spaces, each in one style."""

_BREAK = re.compile("( +|\n|\N{ZERO WIDTH SPACE})")


def font_source(face: Face) -> Path | io.BytesIO:
    """The font file of a typeface, or its content where it is made here."""
    match face:
        case Face.TITLE:
            return Path(fontpkg.path("Cinzel"))
        case Face.TEXT:
            return Path(fontpkg.path("EB Garamond"))
        case Face.ITALIC:
            return Path(fontpkg.path("EB Garamond", style="italic"))
        case Face.BOLD:
            return io.BytesIO(bold_face())
        case Face.ICON:
            return Path(str(MDI7.__font_file__))


class Texts:
    """Draws and measures text at one scale; keeps fonts, lines and wrapped paragraphs, bounded.

    Threads have their own each: fonts may be used side by side, but not be opened or closed.
    """

    _opening: ClassVar = RLock()

    def __init__(self, scale: float, palette: Palette, *, limit: int = 10_000_000) -> None:
        if not pygame.font.get_init():
            pygame.font.init()
        self.scale = scale
        self.palette = palette
        self._fonts: dict[tuple[Face, int], pygame.font.Font] = {}
        self.drawn = SurfaceCache(limit)
        """The lines drawn so far, as far as they are kept."""
        self._words: dict[tuple[str, Face, float], int] = {}
        self._known: dict[tuple[Face, str], bool] = {}
        self._paragraphs: OrderedDict[tuple[str, Style, float | None, bool], Paragraph] = OrderedDict()

    def __del__(self) -> None:
        with self._opening:
            self._fonts.clear()

    def width(self, text: str, style: Style) -> float:
        """The width of one plain line, in logical units."""
        return self._advance(text, style) / self.scale

    def height(self, style: Style) -> float:
        """The distance from one base line to the next, in logical units."""
        return self._line_height(style) / self.scale

    def line(self, text: str, style: Style) -> pygame.Surface:
        """A plain line as a surface in pixels. It is shared: do not draw on it."""
        return self.drawn.get((text, style), lambda: self._rendered(text, style))

    def paragraph(
        self, text: str, style: Style, width: float | None = None, *, breaks: bool = False
    ) -> Paragraph:
        """Rich text wrapped to `width` logical units (at new lines only, when None).

        Lines break at spaces, never at no-break spaces; a word that is wider than `width` stands alone and
        is reported as overflow. Running text `breaks` words of more letters than languages have.
        """
        key = (text, style, width, breaks)
        found = self._paragraphs.get(key)
        if found is None:
            found = self._wrapped(text, style, width, breaks=breaks)
            self._paragraphs[key] = found
            if len(self._paragraphs) > 2000:
                self._paragraphs.popitem(last=False)
        else:
            self._paragraphs.move_to_end(key)
        return found

    def draw(self, surface: pygame.Surface, paragraph: Paragraph, rect: pygame.Rect, align: float) -> None:
        """Blit a paragraph from the top of a rectangle in pixels; align 0 left, 0.5 centred, 1 right."""
        for run, corner in self.placed(paragraph, rect, align):
            surface.blit(self.line(run.text, run.style), corner)

    def placed(
        self, paragraph: Paragraph, rect: pygame.Rect, align: float
    ) -> Iterator[tuple[TextRun, tuple[int, int]]]:
        """The runs of a paragraph that `draw` would draw, and the top left corner of each in pixels."""
        y = rect.y
        for line in paragraph.lines:
            left = rect.x + round((rect.w - line.width) * align)
            for run in line.runs:
                yield run, (left + run.x, y + self._drop(line, run))
            y += line.height

    def shrunk(self, text: str, style: Style, width: float, *, least: float = 0.7) -> Style:
        """The style, made smaller as far as `least` so that the text fits on one line of `width` units."""
        size = style.size
        while size > style.size * least and self.paragraph(text, style.but(size=size)).width > width:
            size -= 1
        return style.but(size=size)

    def _drop(self, line: TextLine, run: TextRun) -> int:
        font = self.font(run.style)
        if run.style.face is Face.ICON:
            return (line.height - font.get_height()) // 2
        return line.ascent - font.get_ascent()

    def font(self, style: Style) -> pygame.font.Font:
        """The font of a style at this scale; it is shared."""
        size = self.pixels(style)
        key = (style.face, size)
        if key not in self._fonts:
            with self._opening:
                self._fonts[key] = pygame.font.Font(font_source(style.face), size)
        return self._fonts[key]

    def shown(self, text: str, style: Style) -> str:
        """The text as the font of a style can show it: with a sign for each picture that it lacks."""
        if style.face is Face.ICON or (text.isascii() and text.isprintable()):
            return text
        # No font can draw NUL or half a character; a name of a file may hold them all the same.
        return in_known_letters(without_forbidden(text), lambda sign: self._has(style, sign))

    def _has(self, style: Style, sign: str) -> bool:
        """Whether the font of a style has that character: else it draws what it draws for every other."""
        key = (style.face, sign)
        if key not in self._known:
            font = self.font(style)
            if font.size(sign)[0] == 0:
                self._known[key] = True
            else:
                lacking, drawn = (font.render(each, True, INK) for each in (LACKING, sign))
                same = drawn.get_size() == lacking.get_size()
                self._known[key] = not (same and drawn.get_buffer().raw == lacking.get_buffer().raw)
        return self._known[key]

    def pixels(self, style: Style) -> int:
        """The size of the letters of a style at this scale, in pixels."""
        return max(6, round(style.size * self.scale))

    def _line_height(self, style: Style) -> int:
        if style.face is Face.ICON:
            return round(style.size * self.scale * 1.15)
        return round(self.font(style).get_linesize() * 0.98)

    def _rendered(self, text: str, style: Style) -> pygame.Surface:
        font, text = self.font(style), self.shown(text, style)
        drawn = font.render(text, True, style.colour)
        if style.shadow is None:
            return drawn
        offset = self.fall(style)
        both = pygame.Surface((drawn.get_width() + offset, drawn.get_height() + offset), pygame.SRCALPHA)
        both.blit(font.render(text, True, style.shadow), (offset, offset))
        both.blit(drawn, (0, 0))
        return both

    def fall(self, style: Style) -> int:
        """How many pixels the shadow of letters lies to the right of them, and below."""
        return max(1, round(style.size * self.scale / 26))

    def _wrapped(self, text: str, style: Style, width: float | None, *, breaks: bool) -> Paragraph:
        limit = None if width is None else int(width * self.scale) + 1
        lines: list[TextLine] = []
        overflow = 0
        for row in _rows(text, style, self.palette):
            words = row if limit is None or not breaks else [*self._broken(row, limit)]
            for line in self._filled(words, style, limit):
                lines.append(line)
                if limit is not None:
                    overflow = max(overflow, line.width - limit)
        widest = max((line.width for line in lines), default=0)
        height = sum(line.height for line in lines)
        return Paragraph(tuple(lines), widest / self.scale, height / self.scale, overflow / self.scale)

    def _broken(self, words: list[Word], limit: int) -> Iterator[Word]:
        """The words, those that no line holds and that are longer than any word in a few letters each."""
        for word in words:
            long = sum(len(piece) for piece, _ in word) > LONGEST_WORD
            if long and sum(self._advance(piece, style) for piece, style in word) > limit:
                yield from ([(few, style)] for piece, style in word for few in _FEW.findall(piece))
            else:
                yield word

    def _filled(self, words: list[Word], style: Style, limit: int | None) -> list[TextLine]:
        """Lines of words; a space is a word of its own, dropped where a line ends."""
        lines: list[TextLine] = []
        row = _Row(self._advance, self.scale)
        spaces = ""
        for word in words:
            if not word[0][0].strip(_GAPS):
                spaces += word[0][0]
                continue
            between = row.lettered(style)
            pieces = [(spaces, between), *word]
            if not row.is_empty and limit is not None and not row.fits(pieces, self._known_advance, limit):
                lines.append(self._line(row.close(), style))
                row, spaces = _Row(self._advance, self.scale), ""
            if not row.is_empty:
                row.append(spaces, between, self._known_advance(spaces, between))
            for piece, piece_style in word:
                row.append(piece, piece_style, self._known_advance(piece, piece_style))
            spaces = ""
        lines.append(self._line(row.close(), style))
        return lines

    def _advance(self, text: str, style: Style) -> int:
        return self.font(style).size(self.shown(text, style))[0]

    def _known_advance(self, text: str, style: Style) -> int:
        """The width of a word or a space, which is measured once."""
        key = (text, style.face, style.size)
        found = self._words.get(key)
        if found is None:
            if len(self._words) > MOST_WORDS:
                self._words.clear()
            found = self._words[key] = self._advance(text, style)
        return found

    def _line(self, runs: list[TextRun], style: Style) -> TextLine:
        styles = [run.style for run in runs if run.style.face is not Face.ICON] or [style]
        height = max(self._line_height(each) for each in styles)
        ascent = max(self.font(each).get_ascent() for each in styles)
        return TextLine(tuple(runs), runs[-1].x + runs[-1].width if runs else 0, height, ascent)


class _Row:
    """A line that is being filled.

    The width of its last run is that of the whole text, since letters are set closer or wider beside each
    other. Measuring that at every word is slow; so the words' own widths are added up, and the run is
    measured where that is too near to the edge to tell, and at its end.
    """

    def __init__(self, measure: Callable[[str, Style], int], scale: float) -> None:
        self._measure = measure
        self._scale = scale
        self._runs: list[TextRun] = []
        self._text = ""
        self._style: Style | None = None
        self._x = 0
        self._about = 0
        self._slack = 0

    @property
    def is_empty(self) -> bool:
        """Whether the line holds nothing yet."""
        return self._style is None

    def lettered(self, style: Style) -> Style:
        """The style of the last letters, for the space after them: icons' font has no width for one."""
        styles = [*(run.style for run in self._runs), *([] if self._style is None else [self._style])]
        return next((outer for outer in reversed(styles) if outer.face is not Face.ICON), style)

    def fits(self, pieces: Word, advance: Callable[[str, Style], int], limit: int) -> bool:
        """Whether these pieces, each that wide by itself, fit into the line after what it holds."""
        about = self._x + self._about + sum(advance(piece, style) for piece, style in pieces)
        slack = self._slack + sum(self._slack_of(style) for _, style in pieces)
        if about + slack <= limit:
            return True
        if about - slack > limit:
            return False
        text, x, last = self._text, self._x, self._style
        for piece, style in pieces:
            if style != last:
                x += 0 if last is None else self._measure(text, last)
                text, last = "", style
            text += piece
        return last is None or x + self._measure(text, last) <= limit

    def _slack_of(self, style: Style) -> int:
        """How far the width of letters may be off that are set beside others."""
        return 2 + round(SLACK * style.size * self._scale)

    def append(self, piece: str, style: Style, advance: int) -> None:
        """Lengthen the last run if it looks the same, so that kerning goes on; else begin another."""
        if self._style != style:
            self.close()
            self._style = style
        elif self._text:
            self._slack += self._slack_of(style)
        self._text += piece
        self._about += advance

    def close(self) -> list[TextRun]:
        """All the runs of the line, the last one measured."""
        if self._style is not None:
            run = TextRun(self._text, self._style, self._x, self._measure(self._text, self._style))
            self._runs.append(run)
            self._x += run.width
            self._text, self._style, self._about, self._slack = "", None, 0, 0
        return self._runs


_GAPS = " \N{ZERO WIDTH SPACE}"


def _rows(text: str, style: Style, palette: Palette) -> list[list[Word]]:
    """Per row of the text, its words as lists of (piece, style)."""
    rows: list[list[Word]] = [[]]
    glue = False
    for piece, piece_style in _pieces(text, style, palette):
        for part in _BREAK.split(piece):
            if part == "\n":
                rows.append([])
                glue = False
            elif not part:
                continue
            elif not part.strip(_GAPS):
                rows[-1].append([(part.strip("\N{ZERO WIDTH SPACE}"), piece_style)])
                glue = False
            elif glue:
                rows[-1][-1].append((part, piece_style))
            else:
                rows[-1].append([(part, piece_style)])
                glue = True
    return rows


def _pieces(text: str, style: Style, palette: Palette) -> list[tuple[str, Style]]:
    pieces: list[tuple[str, Style]] = []
    for span in spans(text):
        look = style
        for tag in span.tags:
            look = _tagged(look, tag, palette)
        if span.is_icon:
            look = replace(look, face=Face.ICON, size=look.size * 0.9)
        pieces.append((span.text, look))
    return pieces


def _tagged(style: Style, name: str, palette: Palette) -> Style:
    match name:
        case "b":
            return replace(style, face=Face.BOLD)
        case "i":
            return replace(style, face=Face.ITALIC)
        case "red":
            return replace(style, colour=palette.accent)
        case "gain":
            return replace(style, colour=palette.tones[Tone.GAINED].ink)
        case "loss":
            return replace(style, colour=palette.tones[Tone.LOST].ink)
        case _:
            return replace(style, colour=palette.ink_soft)
