"""Finds places for labels: beside what they name, on no creature, no line and no other label.

Everything here is in pixels of a frame, y down. What finds no room is left out, the least important first.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache
from math import atan2, ceil, floor, hypot, pi, sqrt, tau
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

LED_RINGS = 4
"""In how many of the rings a name is tried rather than broken into lines, nearer to no other creature: a line
leads to it there."""

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
    `key` tells it from others while things move, so that it stays on the side where it was. Where it finds no
    place as it is, a `narrow` one of another size is tried; then one that may stand `far` goes farther off,
    with a line, and nearer to others, rather than being left out.
    """

    key: Hashable
    size: tuple[int, int]
    at: Point
    clear: float
    weight: int = 0
    upwards: float = -0.25
    near: bool = False
    narrow: tuple[int, int] | None = None
    far: bool = False


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
    """Finds places, and remembers them: nothing is worked out again while nothing changes.

    What lies in the `room` is mostly where it was a frame ago, and so are most of the signs: which of the
    boxes beside them are free of it is known from there. What is `moving`, such as a path that follows the
    pointer, is looked at in each frame.
    """

    _known: tuple[object, ...] = ()
    _boxes: list[pygame.Rect | None] = field(default_factory=list)
    _sides: dict[Hashable, int] = field(default_factory=dict)
    _standing: _Standing | None = None

    def place(
        self, signs: Sequence[Sign], room: LabelRoom, view: pygame.Rect, moving: LabelRoom | None = None
    ) -> list[pygame.Rect | None]:
        """A box inside `view` for every sign, None for those that are left out. Boxes never overlap."""
        known = (tuple(signs), room, moving, view.topleft, view.size)
        if known != self._known:
            standing = self._standing
            if standing is None or (standing.view, standing.room) != (view, room):
                standing = self._standing = _Standing(room, view.copy())
            self._boxes = self._placed(signs, _Ground(standing, moving or LabelRoom()))
            standing.forget_unasked()
            self._known = known
        return self._boxes

    def _placed(self, signs: Sequence[Sign], ground: _Ground) -> list[pygame.Rect | None]:
        boxes: list[pygame.Rect | None] = [None] * len(signs)
        sides: dict[Hashable, int] = {}
        for index in sorted(range(len(signs)), key=lambda i: -signs[i].weight):
            sign = signs[index]
            found = ground.place(sign, self._sides.get(sign.key))
            if found is not None:
                place, slot = found
                boxes[index] = place.box
                ground.take(place)
                if slot is not None:
                    sides[sign.key] = slot
        self._sides = sides
        return boxes


class _Hidden:
    """What a box hides around a disc: no more than `most` pixels, and how many once that is asked."""

    __slots__ = ("_box", "_disc", "_pixels", "index", "most")

    def __init__(self, index: int, box: pygame.Rect, disc: tuple[float, float, float]) -> None:
        self.index, self._box, self._disc = index, box, disc
        self.most, self._pixels = _common(box, *disc), -1.0

    @property
    def pixels(self) -> float:
        if self._pixels < 0.0:
            self._pixels = hidden_of(self._box, *self._disc)
        return self._pixels


class _Place:
    """A box, and what is known of it among what stands: the worst that it covers, and what it hides.

    `beside_another` is whether it is nearer to another creature than to that which it names.
    """

    __slots__ = ("beside_another", "box", "covers", "hides")

    def __init__(self, box: pygame.Rect, covers: int, *, beside_another: bool = False) -> None:
        self.box, self.covers, self.beside_another = box, covers, beside_another
        self.hides: list[_Hidden] | None = None


class _Discs:
    """Discs, the squares around them, and how much may be hidden around each."""

    def __init__(self, discs: Sequence[tuple[float, float, float]], wide: float) -> None:
        self._discs = discs
        self._squares = [_square(*disc) for disc in discs]
        self._around = [(x, y, r + wide) for x, y, r in discs] if wide else []
        self._near = [_square(*disc) for disc in self._around]
        self.most = [
            (MOST_HIDDEN - SLACK) * pi * ((r + wide) ** 2 - r**2) for _, _, r in discs[: len(self._near)]
        ]

    def meet(self, box: pygame.Rect) -> bool:
        """Whether the box covers a part of any."""
        near = box.collidelistall(self._squares)
        return bool(near) and any(_meets(box, *self._discs[index]) for index in near)

    def hidden(self, box: pygame.Rect) -> list[_Hidden]:
        """What the box hides around them."""
        return [_Hidden(index, box, self._around[index]) for index in box.collidelistall(self._near)]

    def beside_another(self, sign: Sign, box: pygame.Rect, reach: float) -> bool:
        """Whether a box is nearer to another creature than to that which it names."""
        gap = reach - sign.clear + 1
        around = box.inflate(2 * gap, 2 * gap)
        others = (self._discs[index] for index in around.collidelistall(self._squares))
        return any(_meets(around, *disc) for disc in others if disc[:2] != sign.at)


class _Standing:
    """What stands, and the boxes beside signs as they were judged among it."""

    def __init__(self, room: LabelRoom, view: pygame.Rect) -> None:
        self.room, self.view = room, view
        self.discs = _Discs(room.discs, room.around)
        self._taken, self._faint = list(room.boxes), list(room.faint)
        self._rows: dict[Hashable, list[_Place | None]] = {}
        self._asked: dict[Hashable, list[_Place | None]] = {}

    def row(self, sign: Sign, ring: float) -> list[_Place | None]:
        """The places in that ring around a sign, by slot; those that nobody has asked for are not known."""
        key = (sign.at, sign.size, sign.clear, sign.near, ring)
        row = self._asked.get(key)
        if row is None:
            row = self._asked[key] = self._rows.get(key) or [None] * len(_SLOTS)
        return row

    def forget_unasked(self) -> None:
        """Forget the signs that no frame has had since this was called last."""
        self._rows, self._asked = self._asked, {}

    def beside(self, sign: Sign, slot: int, reach: float) -> _Place:
        """The place beside a sign in that slot."""
        place = self.at(_touching(sign, slot, reach))
        if sign.near and place.covers < _UNSURE:
            place.beside_another = self.discs.beside_another(sign, place.box, reach)
        return place

    def at(self, box: pygame.Rect) -> _Place:
        """The place of that box."""
        if not self.view.contains(box) or box.collidelist(self._taken) >= 0 or self.discs.meet(box):
            return _Place(box, _TAKEN)
        return _Place(box, _FAINT if box.collidelist(self._faint) >= 0 else _NOTHING)


class _Ground:
    """The part of the frame that is still free."""

    def __init__(self, standing: _Standing, moving: LabelRoom) -> None:
        self._standing = standing
        self._view = standing.view
        self._taken = list(moving.boxes)
        self._faint = list(moving.faint)
        self._lines = (*standing.room.lines, *moving.lines)
        self._lines_within = list(map(_around_line, self._lines))
        self._discs = _Discs(moving.discs, standing.room.around)
        self._left = [*standing.discs.most]
        self._left_of_moving = [*self._discs.most]

    def take(self, place: _Place) -> None:
        """Mark the place as taken."""
        self._taken.append(place.box)
        for hidden in self._hides(place):
            self._left[hidden.index] -= hidden.pixels
        for hidden in self._discs.hidden(place.box):
            self._left_of_moving[hidden.index] -= hidden.pixels

    def place(self, sign: Sign, before: int | None) -> tuple[_Place, int | None] | None:
        """The best free box, and which slot it is in; the slot where it was `before` is tried first."""
        order = _order(sign.upwards)
        if before is not None:
            order = (before, *(slot for slot in order if slot != before))
        if sign.near:
            worst = _UNSURE if sign.weight >= LOOKED_AT else _FAINT
            if sign.weight >= POINTED_AT:
                worst = _CROWDED
            found = self._best(sign, order, RINGS[:NAME_RINGS], worst)
            if found is None:
                found = self._best(sign, order, RINGS[NAME_RINGS:LED_RINGS], _FAINT)
            if found is None and sign.narrow is not None:
                found = self._best(replace(sign, size=sign.narrow), order, RINGS[:LED_RINGS], worst)
            if found is None and sign.far:
                # Led to by a line it may stand nearer to others.
                led = replace(sign, near=False)
                found = self._best(led, order, RINGS[NAME_RINGS:], _FAINT)
                found = found or self._anywhere(led, _HIDING_LITTLE)
            return found
        close = self._best(sign, order, RINGS[:CLOSE_RINGS], _FAINT)
        return close or self._best(sign, order, RINGS[CLOSE_RINGS:], _FAINT) or self._anywhere(sign)

    def _best(
        self, sign: Sign, order: tuple[int, ...], rings: tuple[float, ...], worst: int
    ) -> tuple[_Place, int | None] | None:
        """The first box that covers nothing, else the first that covers no more than `worst`."""
        found: dict[int, tuple[_Place, int | None]] = {}
        for ring in rings:
            reach = sign.clear + GAP + ring * sign.size[1]
            row = self._standing.row(sign, ring)
            for slot in order:
                place = row[slot]
                if place is None:
                    place = row[slot] = self._standing.beside(sign, slot, reach)
                if place.covers == _TAKEN:
                    continue
                covers = self._covers(place)
                if sign.near and covers < _UNSURE and self._beside_another(sign, place, reach):
                    covers = _UNSURE
                if covers <= _UNSURE and self._crowds(place):
                    covers = _CROWDED
                if covers == _NOTHING:
                    return place, slot
                if covers <= worst:
                    found.setdefault(covers, (place, slot))
        return found[min(found)] if found else None

    def _anywhere(
        self, sign: Sign, ways: Sequence[tuple[int, bool]] | None = None
    ) -> tuple[_Place, int | None] | None:
        """The free box that is nearest, anywhere in the view, in the first of the ways in which there is one.

        A way is the worst that the box may cover, and whether it may hide too much around a creature.
        """
        boxes = sorted(_grid(sign.size, self._view), key=lambda box: _away(box, sign.at))
        for worst, crowded in ways or (*_HIDING_LITTLE, (_FAINT, True), (_CROSSED, True)):
            for place in map(self._standing.at, boxes):
                if self._covers(place) <= worst and (crowded or not self._crowds(place)):
                    return place, None
        return None

    def _hides(self, place: _Place) -> list[_Hidden]:
        """What a place hides around what stands."""
        if place.hides is None:
            place.hides = self._standing.discs.hidden(place.box)
        return place.hides

    def _crowds(self, place: _Place) -> bool:
        """Whether too much of what lies around a creature would be hidden."""
        return _too_much(self._hides(place), self._left) or _too_much(
            self._discs.hidden(place.box), self._left_of_moving
        )

    def _beside_another(self, sign: Sign, place: _Place, reach: float) -> bool:
        """Whether a place is nearer to another creature than to that which it names."""
        return place.beside_another or self._discs.beside_another(sign, place.box, reach)

    def _covers(self, place: _Place) -> int:
        """The worst thing that a place would cover."""
        box = place.box
        if place.covers == _TAKEN or box.collidelist(self._taken) >= 0 or self._discs.meet(box):
            return _TAKEN
        near = box.collidelistall(self._lines_within)
        if near and any(box.clipline(*self._lines[index]) for index in near):
            return _CROSSED
        return _FAINT if place.covers == _FAINT or box.collidelist(self._faint) >= 0 else _NOTHING


def _too_much(hides: Sequence[_Hidden], left: Sequence[float]) -> bool:
    """Whether more is hidden around a disc than may be by now."""
    for hidden in hides:
        most = max(0.0, left[hidden.index])
        # Most boxes are too small to hide so much, whatever part of them lies in the disc.
        if hidden.most > most and hidden.pixels > most:
            return True
    return False


_NOTHING, _FAINT, _UNSURE, _CROWDED, _CROSSED, _TAKEN = range(6)
"""The worst of a box: nothing, it covers a mark, it stands beside another creature, it hides too much around
one, it crosses a line, or it covers what must stay free."""

_HIDING_LITTLE = ((_FAINT, False),)
"""The best way to stand anywhere: off all lines, and hiding too much around nobody."""


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


def _around_line(line: Segment) -> pygame.Rect:
    """A box around a line, no smaller than the pixels that it may cross."""
    (ax, ay), (bx, by) = line
    left, top = floor(min(ax, bx)) - 1, floor(min(ay, by)) - 1
    return pygame.Rect(left, top, ceil(max(ax, bx)) + 2 - left, ceil(max(ay, by)) + 2 - top)


def _grid(size: tuple[int, int], view: pygame.Rect) -> Iterator[pygame.Rect]:
    """Boxes all over the view, a part of their size apart."""
    w, h = size
    for top in range(view.top, view.bottom - h + 1, max(4, h // 2)):
        for left in range(view.left, view.right - w + 1, max(4, w // 4)):
            yield pygame.Rect(left, top, w, h)


def _away(box: pygame.Rect, at: Point) -> float:
    return hypot(box.centerx - at[0], box.centery - at[1])
