"""Rows, columns, grids, margins and panels: widgets that only place others, some on a ground of their own."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from game.ui.box import Box, Size
from game.ui.input.events import Event, PointerMoved, PointerPressed, PointerReleased
from game.ui.widgets.base import Widget, WidgetContext

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.ui.canvas import Canvas
    from game.ui.ui import Ui


class Spacer(Widget):
    """A widget that is only empty room."""

    def __init__(self, w: float = 0, h: float = 0, *, grow: float = 0.0) -> None:
        super().__init__(grow=grow)
        self._size = Size(w, h)

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - always the same
        """The size it was made with."""
        return self._size


class _Group(Widget):
    """Widgets placed one after another."""

    def __init__(
        self,
        parts: Sequence[Widget],
        *,
        gap: float = 10,
        align: float | None = None,
        name: str = "",
        grow: float = 0.0,
    ) -> None:
        super().__init__(name, grow=grow)
        self._parts = list(parts)
        self.gap = gap
        self.align = align

    @property
    def parts(self) -> Sequence[Widget]:
        """The widgets inside."""
        return self._parts

    def replace(self, parts: Sequence[Widget]) -> None:
        """Hold other widgets; call `Interface.rearrange` afterwards."""
        self._parts = list(parts)

    def _shown(self) -> list[Widget]:
        return [part for part in self._parts if not part.hidden]


class Column(_Group):
    """Widgets below one another. `align` None stretches them to the full width, else 0 left to 1 right.

    `Column([title, Scroll(text, grow=1), buttons], gap=8)` gives the text all the height that is left.
    """

    def wanted(self, ui: Ui, width: float) -> Size:
        """As wide as the widest, as high as all together."""
        sizes = [part.wanted(ui, width) for part in self._shown()]
        gaps = self.gap * max(0, len(sizes) - 1)
        return Size(max((s.w for s in sizes), default=0), sum(s.h for s in sizes) + gaps)

    def arrange(self, ui: Ui, box: Box) -> None:
        """Place the parts from the top; spare height goes to those that grow."""
        self.box = box
        shown = self._shown()
        sizes = [part.wanted(ui, box.w) for part in shown]
        spare = box.h - sum(s.h for s in sizes) - self.gap * max(0, len(shown) - 1)
        shares = sum(part.grow for part in shown)
        y = box.y
        for part, size in zip(shown, sizes, strict=True):
            h = size.h + (spare * part.grow / shares if shares else 0)
            w = box.w if self.align is None else min(size.w, box.w)
            x = box.x + (box.w - w) * (self.align or 0)
            part.arrange(ui, Box(x, y, w, max(0, h)))
            y += h + self.gap


class Row(_Group):
    """Widgets beside one another. `align` None stretches them to the full height, else 0 top to 1 bottom."""

    def wanted(self, ui: Ui, width: float) -> Size:
        """As high as the highest once the widths are shared out."""
        widths = self._widths(ui, width)
        shown = self._shown()
        heights = [part.wanted(ui, w).h for part, w in zip(shown, widths, strict=True)]
        gaps = self.gap * max(0, len(shown) - 1)
        return Size(min(width, sum(widths) + gaps), max(heights, default=0))

    def arrange(self, ui: Ui, box: Box) -> None:
        """Place the parts from the left; spare width goes to those that grow."""
        self.box = box
        x = box.x
        for part, w in zip(self._shown(), self._widths(ui, box.w), strict=True):
            h = box.h if self.align is None else min(box.h, part.wanted(ui, w).h)
            y = box.y + (box.h - h) * (self.align or 0)
            part.arrange(ui, Box(x, y, w, h))
            x += w + self.gap

    def _widths(self, ui: Ui, width: float) -> list[float]:
        shown = self._shown()
        room = max(0.0, width - self.gap * max(0, len(shown) - 1))
        widths = [0.0 if part.grow else part.wanted(ui, room).w for part in shown]
        spare = max(0.0, room - sum(widths))
        shares = sum(part.grow for part in shown)
        return [spare * part.grow / shares if part.grow else w for part, w in zip(shown, widths, strict=True)]


class Grid(_Group):
    """Widgets in columns of equal width, or of the widths given as shares."""

    def __init__(
        self,
        parts: Sequence[Widget],
        *,
        columns: int | Sequence[float] = 2,
        gap: float = 10,
        row_gap: float | None = None,
        name: str = "",
    ) -> None:
        super().__init__(parts, gap=gap, name=name)
        self._shares = [1.0] * columns if isinstance(columns, int) else list(columns)
        self._row_gap = gap if row_gap is None else row_gap

    def wanted(self, ui: Ui, width: float) -> Size:
        """As wide as there is room for; every row as high as its highest part."""
        heights = self._heights(ui, width)
        return Size(width, sum(heights) + self._row_gap * max(0, len(heights) - 1))

    def arrange(self, ui: Ui, box: Box) -> None:
        """Place the parts row by row."""
        self.box = box
        widths = self._widths(box.w)
        shown = self._shown()
        y = box.y
        for row, h in enumerate(self._heights(ui, box.w)):
            x = box.x
            for column, w in enumerate(widths):
                index = row * len(widths) + column
                if index < len(shown):
                    shown[index].arrange(ui, Box(x, y, w, h))
                x += w + self.gap
            y += h + self._row_gap

    def _widths(self, width: float) -> list[float]:
        room = width - self.gap * (len(self._shares) - 1)
        return [room * share / sum(self._shares) for share in self._shares]

    def _heights(self, ui: Ui, width: float) -> list[float]:
        widths = self._widths(width)
        shown = self._shown()
        heights = []
        for start in range(0, len(shown), len(widths)):
            row = shown[start : start + len(widths)]
            heights.append(max(part.wanted(ui, w).h for part, w in zip(row, widths, strict=False)))
        return heights


class Wrapper(Widget):
    """A widget around one other."""

    def __init__(self, part: Widget, *, name: str = "", grow: float = 0.0) -> None:
        super().__init__(name, grow=grow)
        self.part = part

    @property
    def parts(self) -> Sequence[Widget]:
        """The widget inside."""
        return (self.part,)


class Padding(Wrapper):
    """A margin around one widget."""

    def __init__(
        self, part: Widget, x: float, y: float | None = None, *, name: str = "", grow: float = 0.0
    ) -> None:
        super().__init__(part, name=name, grow=grow)
        self.margin = (x, x if y is None else y)

    def wanted(self, ui: Ui, width: float) -> Size:
        """The size that the widget inside wants, and the margin."""
        x, y = self.margin
        inner = self.part.wanted(ui, max(0, width - 2 * x))
        return Size(inner.w + 2 * x, inner.h + 2 * y)

    def arrange(self, ui: Ui, box: Box) -> None:
        """Place the widget inside."""
        self.box = box
        self.part.arrange(ui, box.inset(*self.margin))


class Floating(Wrapper):
    """A widget over others, at most `width` wide; what lies below it is not pressed."""

    def __init__(self, part: Widget, width: float) -> None:
        super().__init__(part)
        self.width = width

    def wanted(self, ui: Ui, width: float) -> Size:
        """The size that the widget inside wants, as wide as it may be."""
        return self.part.wanted(ui, min(width, self.width))

    def arrange(self, ui: Ui, box: Box) -> None:
        """Give the widget inside the whole place."""
        self.box = box
        self.part.arrange(ui, box)

    def handle(self, event: Event, context: WidgetContext) -> bool:  # noqa: ARG002 - it only holds the pointer off
        """Keep the pointer's events from what lies below."""
        return isinstance(event, PointerMoved | PointerPressed | PointerReleased)


class Anchor(Wrapper):
    """Places one widget in the room it has: across and down, 0 start, 0.5 middle, 1 end.

    `Anchor(button, 1, 0, w=120)` puts a button 120 units wide into the upper right corner.

    `w` and `h` fix its size; None takes the size that it wants (never more than there is).
    """

    def __init__(
        self,
        part: Widget,
        across: float = 0.5,
        down: float = 0.5,
        *,
        w: float | None = None,
        h: float | None = None,
        grow: float = 0.0,
    ) -> None:
        super().__init__(part, grow=grow)
        self.across = across
        self.down = down
        self._w = w
        self._h = h

    def wanted(self, ui: Ui, width: float) -> Size:
        """The size that the widget inside wants, or the fixed size."""
        w = min(width, self._w) if self._w is not None else width
        size = self.part.wanted(ui, w)
        return Size(size.w if self._w is None else w, size.h if self._h is None else self._h)

    def arrange(self, ui: Ui, box: Box) -> None:
        """Place the widget inside."""
        self.box = box
        size = self.wanted(ui, box.w)
        w, h = min(size.w, box.w), min(size.h, box.h)
        place = Box(box.x + (box.w - w) * self.across, box.y + (box.h - h) * self.down, w, h)
        self.part.arrange(ui, place)


class Material(Enum):
    """The materials that a panel is made of."""

    PARCHMENT = "parchment"
    FRAMED = "framed"
    LEATHER = "leather"
    WOOD = "wood"


class Panel(Padding):
    """A widget on a ground, with a margin that keeps text off the edge.

    `corner` is the size of a frame's flourishes, 0 for none; it follows the margin unless given.
    """

    def __init__(
        self,
        part: Widget,
        ground: Material = Material.PARCHMENT,
        *,
        margin: float | None = None,
        corner: float | None = None,
        name: str = "",
        grow: float = 0.0,
        seed: int = 7,
    ) -> None:
        margin = _MARGINS[ground] if margin is None else margin
        super().__init__(part, margin, name=name, grow=grow)
        self.ground = ground
        self.seed = seed
        self.corner = 2.1 * margin if corner is None else corner

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the ground, then what lies on it."""
        match self.ground:
            case Material.PARCHMENT:
                canvas.sheet(self.box, seed=self.seed)
            case Material.FRAMED:
                canvas.sheet(self.box, corner=self.corner, seed=self.seed)
            case Material.LEATHER:
                canvas.blit(ui.theme.leather(canvas.size(self.box)), (self.box.x, self.box.y))
                canvas.outline(self.box, ui.palette.leather_dark, 2)
            case Material.WOOD:
                canvas.blit(ui.theme.wood(canvas.size(self.box)), (self.box.x, self.box.y))
        super().draw(canvas, ui)


_MARGINS = {Material.PARCHMENT: 26.0, Material.FRAMED: 44.0, Material.LEATHER: 10.0, Material.WOOD: 0.0}


class Flow(_Group):
    """Rows like those of a text; `align` places each row: 0 left, 0.5 middle, 1 right."""

    def wanted(self, ui: Ui, width: float) -> Size:
        """As wide as the widest row, as high as all rows."""
        rows = self._rows(ui, width)
        widest = max((sum(s.w for _, s in row) + self.gap * (len(row) - 1) for row in rows), default=0)
        high = sum(max(size.h for _, size in row) for row in rows) + self.gap * max(0, len(rows) - 1)
        return Size(min(width, widest), high)

    def arrange(self, ui: Ui, box: Box) -> None:
        """Place the parts row by row."""
        self.box = box
        y = box.y
        for row in self._rows(ui, box.w):
            high = max(size.h for _, size in row)
            wide = sum(size.w for _, size in row) + self.gap * (len(row) - 1)
            x = box.x + (box.w - wide) * (self.align or 0)
            for part, size in row:
                part.arrange(ui, Box(x, y, size.w, high))
                x += size.w + self.gap
            y += high + self.gap

    def _rows(self, ui: Ui, width: float) -> list[list[tuple[Widget, Size]]]:
        rows: list[list[tuple[Widget, Size]]] = []
        room = 0.0
        for part in self._shown():
            size = part.wanted(ui, width)
            if not rows or size.w > room:
                rows.append([])
                room = width
            rows[-1].append((part, size))
            room -= size.w + self.gap
        return rows


class Placed(Widget):
    """Widgets at places that are known beforehand; later ones lie above earlier ones."""

    def __init__(self, placed: Sequence[tuple[Widget, Box]]) -> None:
        super().__init__()
        self._placed = list(placed)

    @property
    def parts(self) -> Sequence[Widget]:
        """The widgets."""
        return [widget for widget, _ in self._placed]

    def arrange(self, ui: Ui, box: Box) -> None:
        """Give each widget its place."""
        self.box = box
        for widget, place in self._placed:
            widget.arrange(ui, place)
