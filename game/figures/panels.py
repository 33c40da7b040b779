"""Panels: several drawings of a figure at one scale, with letters, headings, ticks and crosses."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil, floor
from typing import TYPE_CHECKING

from game.figures.caption import HEADING, balanced
from game.figures.hatching import cross, tick
from game.figures.model import Circle, FigureFace, Fill, ItemGroup, Lines, Stroke
from game.figures.options import A4_HEIGHT, LARGEST_SCALE, LEAST_TALL
from game.figures.styles import PanelMark
from game.figures.typeface import text, text_centred
from game.figures.view import Crop, PageView

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.board.terrain import Board
    from game.figures.chart import Chart, Overlay
    from game.figures.label_places import PlacedLabel
    from game.figures.model import Item
    from game.figures.options import FigureOptions
    from game.figures.shows import Show
    from game.positions.position import Position

GAP = 12.0
"""Points between two panels."""

LEAST_PANEL = 130.0
"""The least width of a panel that has another beside it, in points."""

MARK = 8.6
"""Radius of a tick or a cross, and of the letter of a panel, in points."""

HEAD = 21.0
"""Height of what stands above a panel whose heading has one line, in points."""

LEAST_HEAD = 80.0
"""The least width of what stands above a panel, in points, however narrow that is."""

LEAST_HIGH = 70.0
"""The least height of a panel in points, however many stand below one another."""

SPARE = 170.0
"""Points of an A4 page that are kept for what stands below several rows of panels."""


@dataclass(frozen=True, slots=True)
class FigurePanel:
    """One of the drawings of a figure: a position, what is shown of it, and what stands above it."""

    position: Position
    shows: tuple[Show, ...] = ()
    heading: str = ""
    mark: PanelMark | None = None


@dataclass(frozen=True, slots=True)
class Pane:
    """A panel as it is drawn. `letter` is empty for the only one of a figure; `placed` are its labels."""

    panel: FigurePanel
    chart: Chart
    overlays: list[Overlay]
    letter: str = ""
    placed: tuple[PlacedLabel, ...] = ()

    @property
    def right(self) -> bool | None:
        """Whether it is marked as right; None if it has no mark, or nothing in it is allowed or not."""
        match self.panel.mark:
            case None:
                return None
            case PanelMark.VERDICT:
                told = [o.note.allowed for o in self.overlays if o.note.allowed is not None]
                return all(told) if told else None
            case mark:
                return mark is PanelMark.RIGHT


@dataclass(frozen=True, slots=True)
class PanelGrid:
    """How many panels stand beside and below one another, and the room for each, in points."""

    options: FigureOptions
    columns: int
    rows: int
    several: bool
    head: float

    @classmethod
    def of(cls, panels: Sequence[FigurePanel], options: FigureOptions) -> PanelGrid:
        """As many columns as there is room for, and no more than the rows need."""
        if len(panels) == 1:
            return cls(options, 1, 1, several=False, head=0.0)
        across = max(1, int((_inside(options) + GAP) // (LEAST_PANEL + GAP)))
        rows = ceil(len(panels) / across)
        columns = ceil(len(panels) / rows)
        grid = cls(options, columns, rows, several=True, head=HEAD)
        return replace(grid, head=head_of(panels, [grid.room] * len(panels)))

    @property
    def room(self) -> float:
        """The width of a panel at most."""
        if not self.several:
            return self.options.room
        return (_inside(self.options) - (self.columns - 1) * GAP) / self.columns

    @property
    def tallest(self) -> float:
        """The height of a panel at most."""
        if self.rows == 1:
            return self.options.tallest
        return min(self.options.tallest, max(LEAST_HIGH, (A4_HEIGHT - SPARE) / self.rows - self.head))

    @property
    def lowest(self) -> float:
        """The least height of a panel on a page that would not fit on A4 paper otherwise."""
        least = LEAST_TALL if self.rows == 1 else max(LEAST_HIGH, LEAST_TALL / self.rows)
        return min(least, self.tallest)

    def scale(self, crop: Crop, tallest: float) -> float:
        """Points to an inch of a crop."""
        return min(self.room / crop.width, tallest / crop.height, LARGEST_SCALE)

    def filled(self, crop: Crop, board: Board, tallest: float) -> Crop:
        """The crop as wide as there is room for at its scale, in whole inches where the board has them."""
        more = floor(self.room / self.scale(crop, tallest) - crop.width + 1e-6)
        if more < 1 or crop.width >= board.width:
            return crop
        left = min(float(floor(more / 2)), crop.x0)
        right = min(more - left, board.width - crop.x1)
        left = min(more - right, crop.x0)
        return Crop(crop.x0 - left, crop.y0, crop.x1 + right, crop.y1)

    def views(
        self, panels: Sequence[FigurePanel], crops: Sequence[Crop], top: float, tallest: float
    ) -> list[PageView]:
        """Where the panels lie, at one scale."""
        scale = min(self.scale(crop, tallest) for crop in crops)
        if not self.several:
            left = (self.options.width - crops[0].width * scale) / 2 + (0.0 if self.options.bare else 5.0)
            return [PageView(crops[0], scale, left, top)]
        found = []
        # Panels that are high are narrower than there is room for, and their headings have more lines.
        widths = [crop.width * scale for crop in crops]
        head = head_of(panels, widths)
        for start in range(0, len(crops), self.columns):
            row = crops[start : start + self.columns]
            rooms = [head_room(width) for width in widths[start : start + self.columns]]
            left = (self.options.width - sum(rooms) - (len(row) - 1) * GAP) / 2
            for crop, room in zip(row, rooms, strict=True):
                found.append(PageView(crop, scale, left, top + head))
                left += room + GAP
            top += head + max(crop.height for crop in row) * scale + GAP
        return found


def _inside(options: FigureOptions) -> float:
    return options.width - 2 * options.inset


def head_room(width: float) -> float:
    """The width of what stands above a panel of that width."""
    return max(width, LEAST_HEAD)


def head_of(panels: Sequence[FigurePanel], widths: Sequence[float]) -> float:
    """The height of what stands above panels of those widths."""
    lines = max(len(heading_lines(panel, width)) for panel, width in zip(panels, widths, strict=True))
    return HEAD + 1.15 * HEADING * max(0, lines - 1)


def heading_lines(panel: FigurePanel, width: float) -> list[str]:
    """The heading of a panel of that width in the lines that it takes beside its letter and its mark."""
    taken = 2 * MARK + 6.0 + (2 * MARK + 4.0 if panel.mark is not None else 0.0)
    room = head_room(width) - taken
    return balanced(panel.heading, FigureFace.BOLD, HEADING, room) if panel.heading else []


def panel_items(pane: Pane) -> ItemGroup:
    """The letter and the heading above a panel, its mark, and the line around it, which says the same."""
    chart, right = pane.chart, pane.right
    style, box = chart.style, chart.view.frame
    middle = box.y0 - 4.0 - MARK
    at = (box.x0 + MARK, middle)
    items: list[Item] = [
        Circle(at, MARK, style.ink),
        text_centred(at[0], middle + 4.0, pane.letter, FigureFace.BOLD, 11.6, style.page),
    ]
    lines = heading_lines(pane.panel, box.x1 - box.x0)
    for n, line in enumerate(reversed(lines)):
        y = middle + 3.4 - 1.15 * HEADING * n
        items.append(text(at[0] + MARK + 5.0, y, line, FigureFace.BOLD, HEADING, style.ink))
    if right is None:
        items.append(Fill((box.ring,), None, stroke=Stroke(style.ink, 0.8)))
        return ItemGroup("panel", tuple(items))
    colour = style.reach if right else style.blocked
    pen = Stroke(colour, 2.0) if right else Stroke(colour, 2.0, (6.0, 3.0))
    items.append(Lines(((*box.ring, box.ring[0]),), pen))
    items += mark_items((box.x0 + head_room(box.x1 - box.x0) - MARK, middle), chart, right=right)
    return ItemGroup("panel", tuple(items))


def mark_items(at: tuple[float, float], chart: Chart, *, right: bool) -> list[Item]:
    """A tick on a full disc, or a cross in an open ring: told apart without colours."""
    style = chart.style
    if right:
        return [Circle(at, MARK, style.reach), tick(at, 0.52 * MARK, style.page, 2.4)]
    ring = Circle(at, MARK - 0.8, style.page, stroke=Stroke(style.blocked, 1.6))
    return [ring, *cross(at, 0.4 * MARK, style.blocked, style.page, 2.6)]
