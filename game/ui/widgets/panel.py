"""Grounds on which other widgets lie: parchment, leather, wood."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from game.ui.box import Size
from game.ui.widgets.base import Widget

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.ui.box import Box
    from game.ui.canvas import Canvas
    from game.ui.ui import Ui


class Ground(Enum):
    """What a panel is made of."""

    PARCHMENT = "parchment"
    FRAMED = "framed"
    LEATHER = "leather"
    WOOD = "wood"


class Panel(Widget):
    """One widget on a ground, with a margin that keeps text off the edge.

    `corner` is the size of a frame's flourishes, 0 for none; it follows the margin unless given.
    """

    def __init__(
        self,
        part: Widget,
        ground: Ground = Ground.PARCHMENT,
        *,
        margin: float | None = None,
        corner: float | None = None,
        name: str = "",
        grow: float = 0.0,
        seed: int = 7,
    ) -> None:
        super().__init__(name, grow=grow)
        self.part = part
        self.ground = ground
        self.seed = seed
        self.margin = _MARGINS[ground] if margin is None else margin
        self.corner = 2.1 * self.margin if corner is None else corner

    @property
    def parts(self) -> Sequence[Widget]:
        """The widget on it."""
        return (self.part,)

    def wanted(self, ui: Ui, width: float) -> Size:
        """What the widget on it wants, and the margin."""
        inner = self.part.wanted(ui, max(0, width - 2 * self.margin))
        return Size(inner.w + 2 * self.margin, inner.h + 2 * self.margin)

    def arrange(self, ui: Ui, box: Box) -> None:
        """Place the widget on it."""
        self.box = box
        self.part.arrange(ui, box.inset(self.margin))

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the ground, then what lies on it."""
        match self.ground:
            case Ground.PARCHMENT:
                canvas.sheet(self.box, seed=self.seed)
            case Ground.FRAMED:
                canvas.sheet(self.box, corner=self.corner, seed=self.seed)
            case Ground.LEATHER:
                canvas.blit(ui.theme.leather(canvas.size(self.box)), (self.box.x, self.box.y))
                canvas.outline(self.box, ui.palette.leather_dark, 2)
            case Ground.WOOD:
                canvas.blit(ui.theme.wood(canvas.size(self.box)), (self.box.x, self.box.y))
        super().draw(canvas, ui)


_MARGINS = {Ground.PARCHMENT: 26.0, Ground.FRAMED: 44.0, Ground.LEATHER: 10.0, Ground.WOOD: 0.0}
