"""Finds places for labels: beside what they name, on no creature, no line and no other label.

Everything here is in pixels of a frame, y down. What finds no room is left out, the least important first.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache
from math import atan2, ceil, hypot, pi, sqrt, tau
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from game.board.shapes import Point, Segment

GAP = 2.0
"""Pixels between what a label speaks of and the label beside it."""

RINGS = (0.0, 0.7, 1.6, 3.0, 5.0, 8.0, 12.0)
"""How much farther out a label is tried, in heights of labels."""

CLOSE_RINGS = 4
"""How many of the rings are near enough that a label there rather covers a mark than goes farther off."""

NAME_RINGS = 2
"""In how many of the rings a name is tried: farther off it would seem to belong to another creature."""

LOOKED_AT = 2
"""The weight from which a name may stand beside another creature rather than be left out."""

POINTED_AT = 4
"""Names of this weight, of who is pointed at or picked, are whole even where they hide much."""

MOST_HIDDEN = 0.25
"""The part of what lies around a creature that labels may hide."""

STRIPS = 8
"""Strips in which what a label hides of a disc is measured."""

SLACK = 0.01
"""What measuring in strips may miss of a part."""

_DIAGONAL = 0.7071

_SLOTS: tuple[tuple[float, float, float], ...] = (
    *((0.0, way, shift) for way in (1.0, -1.0) for shift in (0.0, 0.25, -0.25, 0.5, -0.5)),
    *((way, 0.0, shift) for way in (1.0, -1.0) for shift in (0.0, 0.5, -0.5)),
    *((x * _DIAGONAL, y * _DIAGONAL, 0.0) for x in (1.0, -1.0) for y in (1.0, -1.0)),
)
"""Ways in which a box touches a disc: the direction there, and how far it is shifted along its side."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A box of that size that is to stand beside `at`, `clear` pixels around which stay free.

    Signs of more `weight` are placed first; `upwards` is the direction tried first, in turns. A name
    (`near`) stands right beside what it names or is left out; anything else may stand far off, with a line.
    `key` tells it from others while things move, so that it stays on the side where it was. Where the whole
    finds no place, a `short` one of another size is tried.
    """

    key: Hashable
    size: tuple[int, int]
    at: Point
    clear: float
    weight: int = 0
    upwards: float = -0.25
    near: bool = False
    short: tuple[int, int] | None = None


@dataclass(frozen=True)
class LabelRoom:
    """The obstacles of labels: `discs` (x, y, radius) and `boxes` are never covered, others seldom.

    Names never cross `lines` either; `faint` are marks of the map. Of what lies as far as `around` from the
    edge of a disc, all labels together hide no more than `MOST_HIDDEN`, unless something must be said there.
    """

    discs: tuple[tuple[float, float, float], ...] = ()
    boxes: tuple[pygame.Rect, ...] = ()
    lines: tuple[Segment, ...] = ()
    faint: tuple[pygame.Rect, ...] = ()
    around: float = 0.0

    @property
    def squares(self) -> tuple[pygame.Rect, ...]:
        """The boxes around the discs."""
        return tuple(_square(*disc) for disc in self.discs)

    def __add__(self, other: LabelRoom) -> LabelRoom:
        """All of both."""
        return LabelRoom(
            self.discs + other.discs,
            self.boxes + other.boxes,
            self.lines + other.lines,
            self.faint + other.faint,
            max(self.around, other.around),
        )


@dataclass
class Placer:
    """Finds places, and remembers them: nothing is worked out again while nothing changes."""

    _known: tuple[object, ...] = ()
    _boxes: list[pygame.Rect | None] = field(default_factory=list)
    _sides: dict[Hashable, int] = field(default_factory=dict)

    def place(self, signs: Sequence[Sign], room: LabelRoom, view: pygame.Rect) -> list[pygame.Rect | None]:
        """A box inside `view` for every sign, None for those that are left out. Boxes never overlap."""
        known = (tuple(signs), room, view.topleft, view.size)
        if known != self._known:
            self._boxes = self._placed(signs, room, view)
            self._known = known
        return self._boxes

    def _placed(self, signs: Sequence[Sign], room: LabelRoom, view: pygame.Rect) -> list[pygame.Rect | None]:
        ground = _Ground(room, view)
        boxes: list[pygame.Rect | None] = [None] * len(signs)
        sides: dict[Hashable, int] = {}
        for index in sorted(range(len(signs)), key=lambda i: -signs[i].weight):
            sign = signs[index]
            found = ground.place(sign, self._sides.get(sign.key))
            if found is not None:
                box, slot = found
                boxes[index] = box
                ground.take(box)
                if slot is not None:
                    sides[sign.key] = slot
        self._sides = sides
        return boxes


class _Ground:
    """The part of the frame that is still free."""

    def __init__(self, room: LabelRoom, view: pygame.Rect) -> None:
        self._view = view
        self._discs = room.discs
        self._around = list(room.squares)
        self._taken = list(room.boxes)
        self._faint = list(room.faint)
        self._lines = room.lines
        wide = room.around
        self._surroundings = [(x, y, r + wide) for x, y, r in room.discs] if wide else []
        self._near = [_square(*disc) for disc in self._surroundings]
        self._left = [
            (MOST_HIDDEN - SLACK) * pi * ((r + wide) ** 2 - r**2) for _, _, r in room.discs[: len(self._near)]
        ]

    def take(self, box: pygame.Rect) -> None:
        """Mark the place as taken."""
        self._taken.append(box)
        for index in box.collidelistall(self._near):
            self._left[index] -= hidden_of(box, *self._surroundings[index])

    def place(self, sign: Sign, before: int | None) -> tuple[pygame.Rect, int | None] | None:
        """The best free box, and which slot it is in; the slot where it was `before` is tried first."""
        order = _order(sign.upwards)
        if before is not None:
            order = (before, *(slot for slot in order if slot != before))
        if sign.near:
            worst = _UNSURE if sign.weight >= LOOKED_AT else _FAINT
            if sign.weight >= POINTED_AT:
                worst = _CROWDED
            found = self._best(sign, order, RINGS[:NAME_RINGS], worst)
            if found is None and sign.short is not None:
                found = self._best(replace(sign, size=sign.short), order, RINGS[:NAME_RINGS], worst)
            return found
        close = self._best(sign, order, RINGS[:CLOSE_RINGS], _FAINT)
        return close or self._best(sign, order, RINGS[CLOSE_RINGS:], _FAINT) or self._anywhere(sign)

    def _best(
        self, sign: Sign, order: tuple[int, ...], rings: tuple[float, ...], worst: int
    ) -> tuple[pygame.Rect, int | None] | None:
        """The first box that covers nothing, else the first that covers no more than `worst`."""
        found: dict[int, tuple[pygame.Rect, int | None]] = {}
        for ring in rings:
            reach = sign.clear + GAP + ring * sign.size[1]
            for slot in order:
                box = _touching(sign, slot, reach)
                covers = self._covers(box)
                if sign.near and covers < _UNSURE and self._beside_another(sign, box, reach):
                    covers = _UNSURE
                if covers <= _UNSURE and self._crowds(box):
                    covers = _CROWDED
                if covers == _NOTHING:
                    return box, slot
                if covers <= worst:
                    found.setdefault(covers, (box, slot))
        return found[min(found)] if found else None

    def _anywhere(self, sign: Sign) -> tuple[pygame.Rect, int | None] | None:
        """The free box that is nearest, anywhere in the view."""
        boxes = sorted(_grid(sign.size, self._view), key=lambda box: _away(box, sign.at))
        for worst, crowded in ((_FAINT, False), (_FAINT, True), (_CROSSED, True)):
            for box in boxes:
                if self._covers(box) <= worst and (crowded or not self._crowds(box)):
                    return box, None
        return None

    def _crowds(self, box: pygame.Rect) -> bool:
        """Whether too much of what lies around a creature would be hidden."""
        for index in box.collidelistall(self._near):
            left, disc = max(0.0, self._left[index]), self._surroundings[index]
            # Most boxes are too small to hide so much, whatever part of them lies in the disc.
            if _common(box, *disc) > left and hidden_of(box, *disc) > left:
                return True
        return False

    def _beside_another(self, sign: Sign, box: pygame.Rect, reach: float) -> bool:
        """Whether a box is nearer to another creature than to that which it names."""
        gap = reach - sign.clear + 1
        around = box.inflate(2 * gap, 2 * gap)
        others = (self._discs[index] for index in around.collidelistall(self._around))
        return any(_meets(around, *disc) for disc in others if disc[:2] != sign.at)

    def _covers(self, box: pygame.Rect) -> int:
        """The worst thing that a box would cover."""
        if not self._view.contains(box) or box.collidelist(self._taken) >= 0:
            return _TAKEN
        near = box.collidelistall(self._around)
        if near and any(_meets(box, *self._discs[index]) for index in near):
            return _TAKEN
        if any(box.clipline(*line) for line in self._lines):
            return _CROSSED
        return _FAINT if box.collidelist(self._faint) >= 0 else _NOTHING


_NOTHING, _FAINT, _UNSURE, _CROWDED, _CROSSED, _TAKEN = range(6)
"""The worst of a box: nothing, it covers a mark, it stands beside another creature, it hides too much around
one, it crosses a line, or it covers what must stay free."""


@cache
def _order(upwards: float) -> tuple[int, ...]:
    """The slots, those first that lie in that direction and are not shifted."""

    def cost(slot: int) -> float:
        x, y, shift = _SLOTS[slot]
        off = abs((atan2(y, x) / tau - upwards + 0.5) % 1.0 - 0.5)
        return off + 0.25 * abs(shift) + (0.02 if y < 0 else 0.0)

    return tuple(sorted(range(len(_SLOTS)), key=cost))


def _touching(sign: Sign, slot: int, reach: float) -> pygame.Rect:
    """The box that touches the circle of that radius around the sign's place, as the slot says."""
    x, y, shift = _SLOTS[slot]
    w, h = sign.size
    across = shift * w if y in (1.0, -1.0) else 0.0
    down = shift * h if x in (1.0, -1.0) else 0.0
    middle_x = sign.at[0] + x * reach + (w / 2 if x > 0 else -w / 2 if x < 0 else 0.0) + across
    middle_y = sign.at[1] + y * reach + (h / 2 if y > 0 else -h / 2 if y < 0 else 0.0) + down
    return pygame.Rect(round(middle_x - w / 2), round(middle_y - h / 2), w, h)


def _meets(box: pygame.Rect, x: float, y: float, radius: float) -> bool:
    """Whether the box covers a part of the disc."""
    dx = max(box.left - x, x - box.right, 0.0)
    dy = max(box.top - y, y - box.bottom, 0.0)
    return dx * dx + dy * dy < radius * radius


def _common(box: pygame.Rect, x: float, y: float, radius: float) -> float:
    """The pixels common to the box and the square around a disc: no fewer than with the disc."""
    wide = min(box.right, x + radius) - max(box.left, x - radius)
    high = min(box.bottom, y + radius) - max(box.top, y - radius)
    return max(0.0, wide) * max(0.0, high)


def hidden_of(box: pygame.Rect, x: float, y: float, radius: float) -> float:
    """The pixels of a disc that the box hides, measured in strips."""
    top, bottom = max(box.top, y - radius), min(box.bottom, y + radius)
    if top >= bottom:
        return 0.0
    left, right, square = box.left - x, box.right - x, radius * radius
    high, wide = (bottom - top) / STRIPS, 0.0
    off = top + 0.5 * high - y
    for _ in range(STRIPS):
        half = sqrt(square - off * off) if off * off < square else 0.0
        wide += max(0.0, min(right, half) - max(left, -half))
        off += high
    return wide * high


def _square(x: float, y: float, radius: float) -> pygame.Rect:
    side = ceil(2 * radius) + 2
    return pygame.Rect(round(x - radius) - 1, round(y - radius) - 1, side, side)


def _grid(size: tuple[int, int], view: pygame.Rect) -> Iterator[pygame.Rect]:
    """Boxes all over the view, a part of their size apart."""
    w, h = size
    for top in range(view.top, view.bottom - h + 1, max(4, h // 2)):
        for left in range(view.left, view.right - w + 1, max(4, w // 4)):
            yield pygame.Rect(left, top, w, h)


def _away(box: pygame.Rect, at: Point) -> float:
    return hypot(box.centerx - at[0], box.centery - at[1])
