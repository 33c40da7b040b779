"""The display list: everything on a figure's page as plain shapes, drawn in order by every backend.

The page unit is the point (1/72 inch of paper), x to the right and y down from the top left corner. Nothing
here needs clipping, patterns or transforms: hatches are explicit lines, already cut to their areas.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

XY = tuple[float, float]
Line = tuple[XY, ...]


class FigureFace(StrEnum):
    """The cuts of type: four that figures use, and the capitals of cards."""

    TEXT = "text"
    ITALIC = "italic"
    BOLD = "bold"
    TITLE = "title"
    CAPITALS = "capitals"


@dataclass(frozen=True, slots=True)
class PageBox:
    """An axis-parallel rectangle of the page."""

    x0: float
    y0: float
    x1: float
    y1: float

    def overlaps(self, other: PageBox) -> bool:
        """Whether their insides meet."""
        return self.x0 < other.x1 and other.x0 < self.x1 and self.y0 < other.y1 and other.y0 < self.y1

    def inside(self, other: PageBox) -> bool:
        """Whether it lies in `other`, touching allowed."""
        return self.x0 >= other.x0 and self.y0 >= other.y0 and self.x1 <= other.x1 and self.y1 <= other.y1

    def grown(self, by: float) -> PageBox:
        """The same box with a margin on every side."""
        return PageBox(self.x0 - by, self.y0 - by, self.x1 + by, self.y1 + by)

    @property
    def middle(self) -> XY:
        """Its centre."""
        return ((self.x0 + self.x1) / 2, (self.y0 + self.y1) / 2)

    @property
    def height(self) -> float:
        """Points from top to bottom."""
        return self.y1 - self.y0

    @property
    def ring(self) -> Line:
        """Its four corners."""
        return ((self.x0, self.y0), (self.x1, self.y0), (self.x1, self.y1), (self.x0, self.y1))


@dataclass(frozen=True, slots=True)
class Stroke:
    """A pen: colour as `#rrggbb`, width in points, and dashes (on, off, ...) or none for a solid line.

    Solid lines have round ends, dashed ones flat ends; joins are round.
    """

    colour: str
    width: float
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Lines:
    """Polylines of one pen."""

    paths: tuple[Line, ...]
    stroke: Stroke


@dataclass(frozen=True, slots=True)
class Fill:
    """Rings filled by the even-odd rule, and outlined when a pen is given."""

    rings: tuple[Line, ...]
    colour: str | None
    opacity: float = 1.0
    stroke: Stroke | None = None


@dataclass(frozen=True, slots=True)
class Circle:
    """A disc, a circle, or both."""

    centre: XY
    radius: float
    colour: str | None
    opacity: float = 1.0
    stroke: Stroke | None = None


@dataclass(frozen=True, slots=True)
class Text:
    """One run of type on a baseline; `width` is its measured advance.

    Its letters are `stretch` times as wide as they were cut. It may be turned upside down around its start,
    as in the lower corner of a playing card.
    """

    x: float
    y: float
    content: str
    face: FigureFace
    size: float
    colour: str
    width: float
    stretch: float = 1.0
    turned: bool = False

    @property
    def box(self) -> PageBox:
        """The room it takes: from the ascenders to the descenders of a text face."""
        up, down = 0.72 * self.size, 0.22 * self.size
        if self.turned:
            return PageBox(self.x - self.width, self.y - down, self.x, self.y + up)
        return PageBox(self.x, self.y - up, self.x + self.width, self.y + down)

    @property
    def scale(self) -> XY:
        """How its letters are scaled across and down, y pointing down."""
        return (-self.stretch, -1.0) if self.turned else (self.stretch, 1.0)


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture, stretched to its box: `size` in pixels, `rgb` row by row from the top.

    `jpeg` is a file of the same, for documents; without it they hold every pixel as it is.
    """

    box: PageBox
    size: tuple[int, int]
    rgb: bytes
    jpeg: bytes = b""


@dataclass(frozen=True, slots=True)
class ItemGroup:
    """Items that belong together; `role` is a stable identifier such as `terrain` or `legend`."""

    role: str
    items: tuple[Item, ...]


Item = Lines | Fill | Circle | Text | Picture | ItemGroup


@dataclass(frozen=True, slots=True)
class Page:
    """A whole figure.

    `trim` is what is left when a printer has cut it, and `bleed` how far the colour goes on beyond that.
    """

    width: float
    height: float
    title: str
    description: str
    language: str
    items: tuple[Item, ...]
    trim: PageBox | None = None
    bleed: PageBox | None = None


def placed(item: Item, at: XY) -> Item:
    """An item of one page on another, its page's upper left corner at `at`.

    >>> placed(Circle((10.0, 4.0), 2.0, "#000000"), (100.0, 50.0))
    Circle(centre=(110.0, 54.0), radius=2.0, colour='#000000', opacity=1.0, stroke=None)
    """
    left, top = at

    def there(line: Line) -> Line:
        return tuple((left + x, top + y) for x, y in line)

    match item:
        case Lines(paths, _):
            return replace(item, paths=tuple(map(there, paths)))
        case Fill(rings):
            return replace(item, rings=tuple(map(there, rings)))
        case Circle((x, y)):
            return replace(item, centre=(left + x, top + y))
        case Text(x, y):
            return replace(item, x=left + x, y=top + y)
        case Picture(box):
            return replace(item, box=PageBox(left + box.x0, top + box.y0, left + box.x1, top + box.y1))
        case ItemGroup(_, items):
            return replace(item, items=tuple(placed(inner, at) for inner in items))


def walk(items: Iterable[Item]) -> Iterator[Lines | Fill | Circle | Text | Picture]:
    """Every drawn item in order, groups opened."""
    for item in items:
        if isinstance(item, ItemGroup):
            yield from walk(item.items)
        else:
            yield item


def texts(page: Page) -> list[Text]:
    """Every run of type on the page, in drawing order."""
    return [item for item in walk(page.items) if isinstance(item, Text)]
