"""The camera of one frame, in pixels: what everything on the board is drawn through."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol

import pygame

if TYPE_CHECKING:
    from game.board.shapes import Point


class Viewpoint(Protocol):
    """What the board asks of a camera: logical units of the screen, y down, for inches of the table, y up."""

    @property
    def zoom(self) -> float:
        """Logical units an inch takes now."""
        ...

    @property
    def settled(self) -> bool:
        """Whether the view has come to rest."""
        ...

    def to_screen(self, point: Point) -> Point:
        """Where a point of the table is on the screen."""
        ...


@dataclass(frozen=True)
class Lens:
    """`ppi` pixels an inch, the board's bottom left corner at `origin`, drawing inside `view` (pixels).

    `scale` is pixels a logical unit. While the zoom changes the lens is not `settled`: then pictures are
    borrowed from a near size instead of being made for a frame.
    """

    ppi: float
    origin: Point
    view: pygame.Rect
    scale: float = 1.0
    settled: bool = True

    @classmethod
    def of(cls, camera: Viewpoint, view: pygame.Rect, scale: float, last_ppi: float = 0.0) -> Lens:
        """The camera as it stands; a view that only pans (still at `last_ppi`) counts as settled."""
        x, y = camera.to_screen((0.0, 0.0))
        ppi = camera.zoom * scale
        return cls(ppi, (x * scale, y * scale), view, scale, camera.settled or ppi == last_ppi)

    def at(self, ppi: float) -> Lens:
        """The same outlook drawn at another size; pixels of one lens are those of the other, scaled."""
        factor = ppi / self.ppi
        view = pygame.Rect(*(round(n * factor) for n in self.view))
        return replace(self, ppi=ppi, origin=(self.origin[0] * factor, self.origin[1] * factor), view=view)

    def px(self, point: Point) -> Point:
        """Where a point of the table is, in pixels."""
        return (self.origin[0] + point[0] * self.ppi, self.origin[1] - point[1] * self.ppi)

    def rect(self, left: float, bottom: float, right: float, top: float) -> pygame.Rect:
        """The pixels a box of the table covers. Sides are rounded, so boxes that touch still touch."""
        x0, y0 = self.px((left, top))
        x1, y1 = self.px((right, bottom))
        return pygame.Rect(round(x0), round(y0), round(x1) - round(x0), round(y1) - round(y0))

    def shows(self, point: Point, radius: float) -> bool:
        """Whether a disc of the table, radius in inches, may touch the view."""
        x, y = self.px(point)
        r = radius * self.ppi
        view = self.view
        return view.left - r <= x <= view.right + r and view.top - r <= y <= view.bottom + r
