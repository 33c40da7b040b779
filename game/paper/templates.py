"""What is laid on the board to measure: rulers in inches, zones of engagement and of reach."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, floor, pi, sin, tau
from typing import TYPE_CHECKING

from game.figures.model import Circle, FigureFace, Fill, Lines, PageBox, Stroke
from game.figures.pdf import pdf_document
from game.figures.typeface import text, text_centred
from game.paper.sheets import GREY, HAIR, INCH, INK, MM, PlacedPiece, Sheets, shelves

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.content.locale import Translator
    from game.figures.model import XY, Item
    from game.figures.order_sheet import Format
    from game.positions.ruleset import BaseSize, Ruleset

STRIP = 19 * MM
"""Width of a ruler."""

RULERS = 3
STICKS = (1, 2, 3, 4, 5, 6)
"""Lengths of the short sticks, in inches; those that there is no room for are left out."""

STICK = 11 * MM
APART = 5 * MM
PARTS = 4
"""Marks an inch."""

STEP = tau / 180
"""The angle of a side of what is drawn round, but no circle."""

TINT, ZONE = "#f3ead2", "#8c2f1b"


def templates_pdf(ruleset: Ruleset, paper: Format, say: Translator) -> bytes:
    """Rulers, and the templates of each size of bases in a ruleset.

    Raises:
        NoRoomError: a template is larger than a page.
    """
    title = say("print.templates.title", game=ruleset.name.text(str(say.language)) or ruleset.id)
    sheets = Sheets(paper, title, say("print.templates.description"), say)
    contents = [(say("print.templates.rulers"), list(_rulers(sheets, say)))]
    pieces = [zone.piece(sheets.room, say) for zone in _zones(ruleset, say)]
    if pieces:
        hint = say("print.templates.zones")
        contents += [(hint, items) for items in shelves(pieces, sheets.room, APART)]
    return pdf_document(sheets.pages(contents), true_scale=True)


def _rulers(sheets: Sheets, say: Translator) -> Iterator[Item]:
    """Rulers side by side, each going on where the one before it ends, then short sticks."""
    room = sheets.room
    length = floor((room.height - APART) / INCH)
    for number in range(RULERS):
        x = room.x0 + number * (STRIP + APART)
        yield from _ruler((x, room.y0), length, number * length, say)
    left = room.x0 + RULERS * (STRIP + APART)
    y = room.y0
    for inches in STICKS:
        if left + inches * INCH <= room.x1:
            yield from _stick((left, y), inches, say)
            y += STICK + APART


def _ruler(corner: XY, length: int, first: int, say: Translator) -> Iterator[Item]:
    """A ruler from the top down, its marks along both edges."""
    x, y = corner
    box = PageBox(x, y, x + STRIP, y + length * INCH)
    yield Fill((box.ring,), TINT, stroke=Stroke(INK, HAIR))
    for wide, part, out in ((1.0, 1, 0.32), (0.6, 2, 0.2), (0.4, PARTS, 0.12)):
        ticks = []
        for mark in range(1, length * part):
            at = y + mark * INCH / part
            ticks += [((x, at), (x + out * STRIP, at)), ((box.x1, at), (box.x1 - out * STRIP, at))]
        yield Lines(tuple(ticks), Stroke(INK, wide))
    for inch in range(1, length + 1):
        at = y + inch * INCH - (5 if inch == length else -4)
        shown = say("print.inches", value=first + inch)
        yield text_centred(x + STRIP / 2, at, shown, FigureFace.BOLD, 11.0, INK)


def _stick(corner: XY, inches: int, say: Translator) -> Iterator[Item]:
    x, y = corner
    box = PageBox(x, y, x + inches * INCH, y + STICK)
    yield Fill((box.ring,), TINT, stroke=Stroke(INK, HAIR))
    ticks = tuple(((x + n * INCH, y), (x + n * INCH, y + STICK * 0.3)) for n in range(1, inches))
    yield Lines(ticks, Stroke(INK, 0.8))
    middle = x + inches * INCH / 2
    yield text_centred(middle, box.y1 - 6, say("print.inches", value=inches), FigureFace.BOLD, 13.0, INK)


@dataclass(frozen=True, slots=True)
class _Zone:
    """What lies within so many inches of a base: `radius` and `base` from its middle, in points."""

    title: str
    radius: float
    base: float

    def piece(self, room: PageBox, say: Translator) -> PlacedPiece:
        """A disc where there is room for it; else half of one, else a quarter."""
        wide = room.x1 - room.x0
        if 2 * self.radius <= wide:
            return PlacedPiece((2 * self.radius, 2 * self.radius), self._disc)
        quarter = 2 * self.radius > room.height
        size = (self.radius, self.radius if quarter else 2 * self.radius)
        return PlacedPiece(size, lambda corner: self._part(corner, say, quarter=quarter))

    def _disc(self, corner: XY) -> Iterator[Item]:
        middle = (corner[0] + self.radius, corner[1] + self.radius)
        yield Circle(middle, self.radius, TINT, stroke=Stroke(INK, HAIR))
        yield Circle(middle, self.base, "#ffffff", stroke=Stroke(ZONE, 0.8))
        yield _cross(middle)
        yield text_centred(
            middle[0],
            middle[1] - self.base - (self.radius - self.base) / 2 + 3,
            self.title,
            FigureFace.TEXT,
            8.0,
            INK,
        )

    def _part(self, corner: XY, say: Translator, *, quarter: bool) -> Iterator[Item]:
        """Half of it, or the lower quarter, with the straight edge on the left, through the middle."""
        middle = (corner[0], corner[1] + (0.0 if quarter else self.radius))
        start = 0.0 if quarter else -pi / 2
        for radius, colour, pen in (
            (self.radius, TINT, Stroke(INK, HAIR)),
            (self.base, "#ffffff", Stroke(ZONE, 0.8)),
        ):
            steps = round((pi / 2 - start) / STEP)
            arc = tuple(
                (middle[0] + radius * cos(start + n * STEP), middle[1] + radius * sin(start + n * STEP))
                for n in range(steps + 1)
            )
            yield Fill(((middle, *arc),), colour, stroke=pen)
        x, y = middle[0] + self.base + 8, middle[1] + (12.0 if quarter else 3.0)
        yield text(x, y, self.title, FigureFace.TEXT, 8.0, INK)
        yield text(x, y + 10, say("print.templates.part"), FigureFace.ITALIC, 7.0, GREY)


def _cross(at: XY) -> Lines:
    x, y = at
    return Lines((((x - 4, y), (x + 4, y)), ((x, y - 4), (x, y + 4))), Stroke(ZONE, 0.6))


def _zones(ruleset: Ruleset, say: Translator) -> Iterator[_Zone]:
    """How far each size engages, then how far it strikes, where that is not the same."""
    for size in ruleset.sizes:
        called = size.word(say.language)
        engages = ruleset.zone(size.name)
        if engages is not None:
            yield _zone("print.templates.engages", called, size, engages, say)
    for size in ruleset.sizes:
        called = size.word(say.language)
        if size.reach != ruleset.zone(size.name):
            yield _zone("print.templates.reaches", called, size, size.reach, say)


def _zone(key: str, called: str, size: BaseSize, inches: float, say: Translator) -> _Zone:
    base = size.mm * MM / 2
    title = say(key, size=called, mm=size.mm, inches=say("print.inches", value=inches))
    return _Zone(title, base + inches * INCH, base)
