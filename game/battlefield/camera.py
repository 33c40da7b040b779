"""The camera, which maps the table in inches (y up) to the screen (y down), and its lens for a frame."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import exp
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from game.board.shapes import Point
    from game.ui.box import Box, Spot

PAN_STEP = 90.0
"""Logical units that a key pans the view by."""

ZOOM_STEP = 1.25
"""The factor by which a key press zooms."""

EDGE = 40.0
"""How near the edge of the view a point may be to be well in view, in logical units."""

GLIDE = 14.0
"""How fast the view follows its goal: the part still to go falls by e in 1/14 of a second."""


@dataclass(frozen=True, slots=True)
class CameraView:
    """A view of the table: the point in the middle, and how many logical units an inch takes."""

    x: float
    y: float
    zoom: float


class Camera:
    """Looks at a world of `width` x `height` inches through `box`, a part of the screen in logical units.

    Changes glide unless `glide` is off (reduced motion, tests): `view` follows `goal` as `update` is called.
    """

    def __init__(self, width: float, height: float, box: Box, *, glide: bool = True) -> None:
        self.width = width
        self.height = height
        self.box = box
        self.glide = glide
        self.margin = 1.0
        self.most_zoom = 240.0
        self.goal = self._fitted()
        self.view = self.goal

    @property
    def settled(self) -> bool:
        """Whether the view is where it should be; pictures may then be made at full quality."""
        return self.view == self.goal

    @property
    def whole(self) -> bool:
        """Whether the whole world is, or is about to be, in view."""
        return self.goal == self._fitted()

    @property
    def closest(self) -> bool:
        """Whether nothing can be seen larger."""
        return self.goal.zoom >= self.most_zoom

    @property
    def zoom(self) -> float:
        """Logical units an inch takes now."""
        return self.view.zoom

    def to_screen(self, point: Point) -> Spot:
        """The spot of a point of the table on the screen."""
        middle = self.box.centre
        return (
            middle[0] + (point[0] - self.view.x) * self.view.zoom,
            middle[1] - (point[1] - self.view.y) * self.view.zoom,
        )

    def to_world(self, at: Spot) -> Point:
        """The point of the table at a spot of the screen."""
        middle = self.box.centre
        return (
            self.view.x + (at[0] - middle[0]) / self.view.zoom,
            self.view.y - (at[1] - middle[1]) / self.view.zoom,
        )

    def zoom_at(self, at: Spot, factor: float) -> None:
        """Zoom so that the point of the table under the spot stays there."""
        zoom = min(self.most_zoom, max(self._least_zoom(), self.goal.zoom * factor))
        middle = self.box.centre
        off = (at[0] - middle[0], at[1] - middle[1])
        x = self.goal.x + off[0] / self.goal.zoom - off[0] / zoom
        y = self.goal.y - off[1] / self.goal.zoom + off[1] / zoom
        self._aim(CameraView(x, y, zoom))

    def pan(self, dx: float, dy: float) -> None:
        """Move the table by that many logical units, as a drag does: without delay."""
        self._aim(
            CameraView(self.goal.x - dx / self.goal.zoom, self.goal.y + dy / self.goal.zoom, self.goal.zoom)
        )
        self.view = self.goal

    def show(self, point: Point) -> None:
        """Bring a point of the table to the middle."""
        self._aim(CameraView(point[0], point[1], self.goal.zoom))

    def reveal(self, point: Point) -> None:
        """Bring a point of the table to the middle, unless it is well in view."""
        if not self.box.inset(EDGE).contains(self.to_screen(point)):
            self.show(point)

    def fit(self) -> None:
        """Show the whole world."""
        self._aim(self._fitted())

    def place(self, box: Box) -> None:
        """Look through another part of the screen; a view of the whole world stays one."""
        whole = self.whole
        self.box = box
        self.goal = self._fitted() if whole else self._limited(self.goal)
        self.view = self.goal

    def update(self, seconds: float) -> bool:
        """Follow the goal; returns whether the view moved."""
        if self.settled:
            return False
        # What is left of the way shrinks by the same factor each second: alike at every frame rate.
        part = 1 - exp(-GLIDE * seconds)
        now, goal = self.view, self.goal
        x, y = now.x + (goal.x - now.x) * part, now.y + (goal.y - now.y) * part
        zoom = now.zoom + (goal.zoom - now.zoom) * part
        # Half a pixel, a five-hundredth of the zoom: the jump is not seen, and pictures of the exact size are
        # painted only at rest.
        near = (abs(goal.x - x) + abs(goal.y - y)) * goal.zoom < 0.5 and abs(goal.zoom / zoom - 1) < 0.002
        self.view = goal if near else CameraView(x, y, zoom)
        return True

    def settle(self) -> None:
        """Jump to the goal."""
        self.view = self.goal

    def _aim(self, view: CameraView) -> None:
        self.goal = self._limited(view)
        if not self.glide:
            self.view = self.goal

    def _least_zoom(self) -> float:
        return self._fitted().zoom

    def _fitted(self) -> CameraView:
        across = self.box.w / (self.width + 2 * self.margin)
        down = self.box.h / (self.height + 2 * self.margin)
        return CameraView(self.width / 2, self.height / 2, max(0.01, min(across, down)))

    def _limited(self, view: CameraView) -> CameraView:
        zoom = min(self.most_zoom, max(self._least_zoom(), view.zoom))
        return CameraView(
            _clamped(view.x, self.width, self.box.w / zoom, self.margin),
            _clamped(view.y, self.height, self.box.h / zoom, self.margin),
            zoom,
        )


def _clamped(middle: float, extent: float, shown: float, margin: float) -> float:
    """The middle moved so that no more than the margin shows beyond the world, centred if all of it shows."""
    low, high = shown / 2 - margin, extent + margin - shown / 2
    if low >= high:
        return extent / 2
    return min(high, max(low, middle))


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
    reach: pygame.Rect | None = None
    """Pixels that may come into view by panning, if that is known."""

    @classmethod
    def of(cls, camera: Camera, view: pygame.Rect, scale: float, last_ppi: float = 0.0) -> Lens:
        """The camera as it stands; a view that only pans (still at `last_ppi`) counts as settled."""
        x, y = camera.to_screen((0.0, 0.0))
        ppi = camera.zoom * scale
        lens = cls(ppi, (x * scale, y * scale), view, scale, camera.settled or ppi == last_ppi)
        edge = camera.margin
        return replace(lens, reach=lens.rect(-edge, -edge, camera.width + edge, camera.height + edge))

    def at(self, ppi: float) -> Lens:
        """The same view drawn at another size; pixels of one lens are those of the other, scaled."""
        factor = ppi / self.ppi
        view = pygame.Rect(*(round(n * factor) for n in self.view))
        return replace(self, ppi=ppi, origin=(self.origin[0] * factor, self.origin[1] * factor), view=view)

    def px(self, point: Point) -> Point:
        """The pixel of a point of the table."""
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
