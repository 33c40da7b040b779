"""Names on the speed wheel: each beside its pawn, clear of other pawns, badges, numbers and names."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import dist, hypot
from typing import TYPE_CHECKING

import pygame

from game.battlefield.label_places import GAP, LabelRoom, Placer, Sign
from game.games.speed_wheel.art.wheel_pawn import LEAST_NAMED, badge_boxes
from game.ui.box import Box, Spot
from game.ui.text.text import Face, Style

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.games.speed_wheel.art.wheel_layout import Standing
    from game.games.speed_wheel.art.wheel_pawn import WheelPawn
    from game.ui.canvas import Canvas
    from game.ui.ui import Ui

LEAST_WORDS = 11.0
"""Least size of the letters of a name; a name that needs smaller ones is left out."""

OVER = 4.0
"""Overlap of a name with the edge of a pawn that is allowed, in logical units."""

AIR = 6.0
"""Distance from all pawns of a name that a line leads to, in logical units."""

FARTHEST = 0.22
"""Greatest length of a line from a pawn to its name, as a share of the height of the wheel."""

BELOW = 0.25
"""Names are tried below their pawns first: a quarter of a turn from the right."""

_MARGIN = 5.0

_DARK = (26, 12, 5)


@dataclass(frozen=True, slots=True)
class NamePlate:
    """A name beside a pawn: its letters and its box; `line` leads to the pawn if that is farther off."""

    name: str
    style: Style
    box: Box
    line: tuple[Spot, Spot] | None = None

    def draw_line(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the line to the pawn; it is drawn before the pawns, so that they lie on it."""
        if self.line is not None:
            canvas.line(*self.line, _DARK, 3.5)
            canvas.line(*self.line, ui.palette.gilt, 1.5)

    def draw(self, canvas: Canvas, ui: Ui, *, lit: bool) -> None:
        """Draw the plate; brighter if it is that pawn's turn."""
        canvas.fill(self.box, _DARK, 225, 6)
        canvas.outline(self.box, ui.palette.gilt if lit else ui.palette.gilt_dark, 1.2, 6)
        inner = self.box.inset(_MARGIN, 0)
        canvas.paragraph(ui.texts.paragraph(self.name, self.style, inner.w), inner, 0.5, 0.5)


@dataclass(frozen=True, slots=True)
class NameArea:
    """The area in which names are placed, in logical units.

    Attributes:
        view: the part of the screen that the wheel has.
        kept: boxes to stay clear of besides pawns: numbers of spaces, the arrow, ghosts.
        first: the ids of pawns whose names are placed before all others, the most important first.
        still: whether nothing moves; only then may names stand farther off.
    """

    view: Box
    kept: tuple[Box, ...]
    first: tuple[str, ...] = ()
    still: bool = True


@dataclass
class Names:
    """Finds places for names, and keeps each on the side where it was."""

    _beside: Placer = field(default_factory=Placer)
    _apart: Placer = field(default_factory=Placer)

    def plates(
        self, ui: Ui, pawns: Sequence[WheelPawn], places: Mapping[str, Standing], ground: NameArea
    ) -> dict[str, NamePlate]:
        """The plates by the ids of pawns: beside them, else farther off; those without room are left out."""
        words = {pawn.id: words for pawn in pawns if (words := _words(ui, pawn.name, places[pawn.id].across))}
        signs = [_sign(name, places[name], words[name][1], ground) for name in words]
        room, view = _room(pawns, places, ground, -OVER), _rect(ground.view)
        found = dict(zip(words, self._beside.place(signs, room, view), strict=True))
        boxes = {name: Box(*rect) for name, rect in found.items() if rect is not None}
        lines = {
            name: _line(places[name], box) for name, box in boxes.items() if not _touches(places[name], box)
        }
        more = [sign for sign in signs if sign.key not in boxes]
        if ground.still and more:
            taken = LabelRoom(boxes=tuple(map(_rect, boxes.values())))
            more = [replace(sign, clear=sign.clear + OVER + AIR, near=False) for sign in more]
            rects = self._apart.place(more, _room(pawns, places, ground, AIR) + taken, view)
            for sign, rect in zip(more, rects, strict=True):
                if rect is not None:
                    name = str(sign.key)
                    boxes[name], lines[name] = Box(*rect), _line(places[name], Box(*rect))
        reach = ground.view.h * FARTHEST
        return {
            pawn.id: NamePlate(pawn.name, words[pawn.id][0], boxes[pawn.id], line)
            for pawn in pawns
            if pawn.id in boxes
            and ((line := lines.get(pawn.id)) is None or _clear(pawn.id, line, places, boxes, reach))
        }


def _room(
    pawns: Sequence[WheelPawn], places: Mapping[str, Standing], ground: NameArea, air: float
) -> LabelRoom:
    """The places that names stay clear of, with a distance of `air` from pawns."""
    badges = [box.inset(1) for pawn in pawns for box in badge_boxes(pawn, places[pawn.id])]
    discs = tuple((*place.at, place.across / 2 + air) for place in places.values())
    return LabelRoom(discs, tuple(map(_rect, (*badges, *ground.kept))))


def _clear(
    name: str,
    line: tuple[Spot, Spot],
    places: Mapping[str, Standing],
    boxes: Mapping[str, Box],
    reach: float,
) -> bool:
    """Whether a line is no longer than `reach` and crosses no other pawn or name."""
    others = [place for other, place in places.items() if other != name]
    names = [_rect(box) for other, box in boxes.items() if other != name]
    free = not any(box.clipline(*line) for box in names) and not any(
        _crosses(line, other) for other in others
    )
    return free and dist(*line) <= reach


def _words(ui: Ui, name: str, across: float) -> tuple[Style, tuple[int, int]] | None:
    """The letters of a name and the size of its plate, in one or two lines; None if they are too small."""
    if across < LEAST_NAMED:
        return None
    style = Style(Face.BOLD, max(LEAST_WORDS, min(27.0, across * 0.22)), ui.palette.cream, (24, 8, 4))
    while style.size >= LEAST_WORDS:
        paragraph = ui.texts.paragraph(name, style, max(across * 1.8, 72.0) - 2 * _MARGIN)
        if paragraph.overflow <= 0 and len(paragraph.lines) <= 2:
            return style, (round(paragraph.width + 2 * _MARGIN + 2), round(paragraph.height + 1))
        style = style.but(size=style.size - 1)
    return None


def _sign(name: str, place: Standing, size: tuple[int, int], ground: NameArea) -> Sign:
    first = ground.first
    weight = 2 + len(first) - first.index(name) if name in first else 1
    clear = place.across / 2 - OVER - GAP + 1
    return Sign(name, size, place.at, clear, weight, BELOW, near=True)


def _line(place: Standing, box: Box) -> tuple[Spot, Spot]:
    """The line from a pawn to the nearest spot of its name."""
    x, y = place.at
    return (x, y), (min(max(x, box.x), box.right), min(max(y, box.y), box.bottom))


def _touches(place: Standing, box: Box) -> bool:
    """Whether a name stands so close to its pawn that it needs no line."""
    return dist(*_line(place, box)) <= place.across / 2 + GAP


def _crosses(line: tuple[Spot, Spot], pawn: Standing) -> bool:
    (ax, ay), (bx, by) = line
    (x, y), radius = pawn.at, pawn.across / 2 - OVER
    dx, dy = bx - ax, by - ay
    part = min(1.0, max(0.0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
    return hypot(ax + part * dx - x, ay + part * dy - y) < radius


def _rect(box: Box) -> pygame.Rect:
    return pygame.Rect(round(box.x), round(box.y), round(box.w), round(box.h))
