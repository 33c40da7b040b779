"""Names on the speed wheel: each beside its pawn, clear of other pawns, badges, numbers and names."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import chain, product
from math import dist, floor, hypot
from typing import TYPE_CHECKING

import numpy as np
import pygame

from game.battlefield.label_places import GAP, LabelRoom, Placer, Sign
from game.games.speed_wheel.art.wheel_pawn import LEAST_NAMED, badge_boxes
from game.games.turn_order.names import folded, stem
from game.ui.box import Box, Spot
from game.ui.text.text import Face, Style

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from game.games.speed_wheel.art.wheel_layout import Standing
    from game.games.speed_wheel.art.wheel_pawn import WheelPawn
    from game.ui.canvas import Canvas
    from game.ui.text.text import Paragraph
    from game.ui.ui import Ui

    Floats = NDArray[np.float64]

LEAST_WORDS, LEAST_PIXELS = 11.0, 13.5
"""Least size of the letters of a name beside its pawn, in logical units and in pixels."""

BOUND = 4
"""How many sizes of letters are tried at which the number of a name stands on no line of its own."""

FAR_WORDS = 16.5, 8.0
"""Size of the letters of a name far off: so many pixels at most, so many logical units at least."""

STEP = 4
"""Distance of the places that are tried far off, in logical units."""

TRIED, FURTHER = 600, 64
"""How many of those places, the nearest first, are tried for a line that crosses nothing, then every 64th."""

MOST_SWAPS = 60
"""How often two names far off change places at most so that their lines are not tangled."""

MOVED_EVERY = 4
"""Of the places where one of them could go, every how many is tried."""

NEAR_STEPS = 5
"""How many steps off, at most, a name takes the place of another, which may be wider or narrower."""

DOT = 2.5
"""Radius of the dot at the end of a line that goes over pawns, in logical units."""

PASSED, FARTHER = 0.5, 0.01
"""How bad a pawn of somebody else is that a line passes, and a unit of its length, where a tangle is 1."""

OVER = 4.0
"""Overlap of a name with the edge of a pawn that is allowed, in logical units."""

AIR = 6.0
"""Distance from all pawns of a name that a line leads to, in logical units."""

FARTHEST = 0.22
"""Greatest length of a line from a pawn to its name, as a share of the height of the wheel."""

FARTHEST_OFF = 0.42
"""The same for a name far off, up to which it may stand nearer to other pawns."""

PHASES = (
    (AIR, (3,), True),
    (OVER / 2, (3,), True),
    (-OVER / 2, (3,), True),
    (2 * AIR, (3,), False),
    (OVER / 2, (3, 2, 1), False),
    (-OVER / 2, (3, 2, 1, 0), False),
)
"""How names far off are placed, in the order tried: their distance from other pawns, how strict their lines
are, and whether these must not be longer than that. The farther off, the more a name seems that of whoever
stands beside it; touching another pawn comes last where small letters can be read, far from one's own else.
"""

ON_PAWN, ON_PAWN_PIXELS = 1.05, (18.0, 16.0, 14.0, 13.0, 12.0)
"""Greatest width of a short name that is written on its pawn, as a share of the pawn's width, and the sizes
of its letters in pixels, the first of which it has room for is taken.
"""

MOST_LETTERS = 3
"""The most letters of its name that a numbered group is called by where there is little room."""

BELOW = 0.25
"""Names are tried below their pawns first: a quarter of a turn from the right."""

LONG = 9999.0
"""A length greater than that of any line."""

TINY = 1e-9
"""Stands for no length where it is divided by."""

ABOVE = 0.85
"""How much of a name that is written on its pawn lies above the pawn's middle, as a share of its height."""

_MARGIN, _NARROW = 5.0, 1.5

_DARK = (26, 12, 5)


@dataclass(frozen=True, slots=True)
class NamePlate:
    """A name beside a pawn: its letters and its box; `line` leads to the pawn if that is farther off.

    `margin` is left free on both sides of the letters; on a pawn (`on_it`) there is little room for it. A
    line from the midst of a crowd goes `over` the pawns in its way, so that one sees whose it is.
    """

    name: str
    style: Style
    box: Box
    line: tuple[Spot, Spot] | None = None
    margin: float = _MARGIN
    on_it: bool = False
    over: bool = False

    def draw_line(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the line to the pawn, with a dot on it if it goes over others."""
        if self.line is not None:
            canvas.line(*self.line, _DARK, 3.5)
            canvas.line(*self.line, ui.palette.gilt, 1.5)
        if self.line is not None and self.over:
            dot = Box(*self.line[0], 0, 0)
            canvas.fill(dot.inset(-DOT - 1), _DARK, 255, DOT + 1)
            canvas.fill(dot.inset(-DOT), ui.palette.gilt, 255, DOT)

    def draw(self, canvas: Canvas, ui: Ui, *, lit: bool) -> None:
        """Draw the plate; brighter if it is that pawn's turn."""
        canvas.fill(self.box, _DARK, 225, 6)
        canvas.outline(self.box, ui.palette.gilt if lit else ui.palette.gilt_dark, 1.2, 6)
        canvas.paragraph(self.words(ui), self.box.inset(self.margin, 0), 0.5, 0.5)

    def words(self, ui: Ui) -> Paragraph:
        """The name in the lines that it is written in."""
        return _wrapped(ui, self.name, self.style, self.box.inset(self.margin, 0).w)


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
    _short: Placer = field(default_factory=Placer)
    _apart: Placer = field(default_factory=Placer)
    _far: tuple[object, dict[str, NamePlate]] = ((), {})

    def plates(
        self, ui: Ui, pawns: Sequence[WheelPawn], places: Mapping[str, Standing], ground: NameArea
    ) -> dict[str, NamePlate]:
        """The plates by the ids of pawns: beside them, else farther off, else where there is room at all.

        Of a group that is numbered, whoever has no room for the whole name is called by its first letter and
        number. Whoever is pointed at or up has the whole name.
        """
        words = {pawn.id: words for pawn in pawns if (words := _words(ui, pawn.name, places[pawn.id].across))}
        signs = {name: _sign(name, places[name], words[name][1], ground) for name in words}
        room, view = _room(pawns, places, ground, -OVER), _rect(ground.view)
        boxes = _found(self._beside, signs.values(), room, view)
        shorts = _short_names(pawns, {*boxes, *ground.first})
        pawns = [replace(pawn, name=shorts.get(pawn.id, pawn.name)) for pawn in pawns]
        for pawn in pawns:
            if pawn.id in shorts and pawn.id in words:
                across = places[pawn.id].across
                words[pawn.id] = short = _words(ui, pawn.name, across) or words[pawn.id]
                signs[pawn.id] = _sign(pawn.id, places[pawn.id], short[1], ground)
        called = [sign for name, sign in signs.items() if name in shorts]
        boxes |= _found(self._short, called, room + _taken(boxes), view)
        lines = {
            name: _line(places[name], box) for name, box in boxes.items() if not _touches(places[name], box)
        }
        if ground.still:
            more = [
                replace(sign, clear=sign.clear + OVER + AIR, near=False)
                for name, sign in signs.items()
                if name not in boxes
            ]
            apart = _found(self._apart, more, _room(pawns, places, ground, AIR) + _taken(boxes), view)
            boxes |= apart
            lines |= {name: _line(places[name], box) for name, box in apart.items()}
        reach = ground.view.h * FARTHEST
        plates = {
            pawn.id: NamePlate(pawn.name, words[pawn.id][0], boxes[pawn.id], line)
            for pawn in pawns
            if pawn.id in boxes
            and ((line := lines.get(pawn.id)) is None or _clear(pawn.id, line, places, boxes, reach))
            and (line is None or not _crossed(line, _crossable(ground.kept, places[pawn.id])))
        }
        if ground.still:
            plates |= self._far_plates(ui, pawns, places, ground, plates, shorts)
        return plates

    def _far_plates(
        self,
        ui: Ui,
        pawns: Sequence[WheelPawn],
        places: Mapping[str, Standing],
        ground: NameArea,
        plates: Mapping[str, NamePlate],
        short: Collection[str],
    ) -> dict[str, NamePlate]:
        """The plates of all other names; kept while everything stays in its place.

        A line leads to them. A `short` name is written on its pawn if that is small, or the line would pass
        over others.
        """
        about = (ui.scale, [(pawn.id, pawn.name) for pawn in pawns], dict(places), ground, dict(plates))
        if self._far[0] != about:
            found = dict(plates)
            middle = _middle(places)
            left = [pawn for pawn in pawns if pawn.id not in found and pawn.name]
            # Whoever stands at the edge of a crowd takes the places near it first: lines from the midst go
            # farther in any case, and then cross fewer others.
            for pawn in sorted(left, key=lambda pawn: -dist(places[pawn.id].at, middle)):
                others = [other for other in pawns if other != pawn]
                signs = (*ground.kept, *_badges(others, places))
                clear = _kept_clear(pawns, places, ground)
                plate = on_it = _on_pawn(ui, pawn, places[pawn.id]) if pawn.id in short else None
                if on_it is None:
                    plate = _far_plate(ui, pawn, places, clear, found, signs)
                elif places[pawn.id].across >= LEAST_NAMED:
                    plate = _far_plate(ui, pawn, places, clear, found, signs, near_only=True) or on_it
                if plate is not None:
                    found[pawn.id] = plate
            moved = frozenset(pawn.id for pawn in left if pawn.id in found)
            found = _untangled(found, moved, places, _kept_clear(pawns, places, ground))
            found |= {
                name: replace(found[name], over=_below(name, line, places) > 0)
                for name in moved
                if (line := found[name].line) is not None
            }
            self._far = about, {name: plate for name, plate in found.items() if name not in plates}
        return self._far[1]


def _middle(places: Mapping[str, Standing]) -> Spot:
    """The middle of all pawns; the corner of the screen if there are none."""
    count = max(1, len(places))
    return sum(place.at[0] for place in places.values()) / count, sum(
        place.at[1] for place in places.values()
    ) / count


def _short_names(pawns: Sequence[WheelPawn], whole: Collection[str]) -> dict[str, str]:
    """The short names, by ids, of those in numbered groups whose names are not `whole`: `G3` of `Goblin 3`.

    A group is called by as few letters as no other group begins with, by its initials if it takes many.
    """
    groups: dict[str, list[WheelPawn]] = {}
    for pawn in pawns:
        if stem(pawn.name) != pawn.name.strip():
            groups.setdefault(folded(stem(pawn.name)), []).append(pawn)
    groups = {group: members for group, members in groups.items() if len(members) > 1}
    found = {}
    for group, members in groups.items():
        others = [other for other in groups if other != group]
        for pawn in members:
            name = stem(pawn.name)
            letters = _letters(name, others)
            if letters and pawn.id not in whole:
                found[pawn.id] = f"{letters}{pawn.name.strip()[len(name) :].strip()}"
    return found


def _letters(name: str, others: Sequence[str]) -> str:
    """The letters that a group is called by; empty if there are none that tell it from the others."""
    for count in range(1, MOST_LETTERS + 1):
        if not any(other.startswith(folded(name[:count])) for other in others):
            return name[:count]
    initials = _initials(name)
    return "" if any(folded(_initials(other)) == folded(initials) for other in others) else initials


def _initials(name: str) -> str:
    return "".join(word[0] for word in name.split())


def _found(placer: Placer, signs: Iterable[Sign], room: LabelRoom, view: pygame.Rect) -> dict[str, Box]:
    """The boxes that were found, by the ids of pawns."""
    wanted = [*signs]
    rects = placer.place(wanted, room, view)
    return {str(sign.key): Box(*rect) for sign, rect in zip(wanted, rects, strict=True) if rect is not None}


def _taken(boxes: Mapping[str, Box]) -> LabelRoom:
    """The room that plates take."""
    return LabelRoom(boxes=tuple(map(_rect, boxes.values())))


def _kept_clear(
    pawns: Sequence[WheelPawn], places: Mapping[str, Standing], ground: NameArea
) -> tuple[Box, tuple[Box, ...]]:
    """The view, and the boxes that no name far off may cover: badges, numbers, the arrow."""
    return ground.view, (*_badges(pawns, places), *ground.kept)


def _badges(pawns: Sequence[WheelPawn], places: Mapping[str, Standing]) -> list[Box]:
    return [box.inset(1) for pawn in pawns for box in badge_boxes(pawn, places[pawn.id])]


def _on_pawn(ui: Ui, pawn: WheelPawn, place: Standing) -> NamePlate | None:
    """The plate of a short name on the face of its pawn, above the coin; None if it is too wide for that.

    From the midst of a crowd a line would pass over others, and many lines cannot be told apart.
    """
    for pixels in ON_PAWN_PIXELS:
        style = Style(Face.BOLD, pixels / ui.scale, ui.palette.cream, (24, 8, 4))
        wide, high = ui.texts.width(pawn.name, style) + 3 * _NARROW, ui.texts.height(style)
        if wide <= place.across * ON_PAWN:
            box = Box(place.at[0] - wide / 2, place.at[1] - high * ABOVE, wide, high)
            return NamePlate(pawn.name, style, box, margin=_NARROW, on_it=True)
    return None


def _far_plate(
    ui: Ui,
    pawn: WheelPawn,
    places: Mapping[str, Standing],
    ground: tuple[Box, tuple[Box, ...]],
    plates: Mapping[str, NamePlate],
    signs: Sequence[Box],
    *,
    near_only: bool = False,
) -> NamePlate | None:
    """The plate nearest to a pawn wherever there is room, its line crossing nothing if that can be.

    Failing that the line passes over the `signs`, which are numbers, the arrow and badges of others, then
    below other pawns; then the plate touches another pawn, whose name it could be taken for; then the line
    passes below other names. None if there is no room at all, or none near it whose line crosses nothing.
    """
    place, boxes = places[pawn.id], {other: each.box for other, each in plates.items() if not each.on_it}
    others = {other: plate.line for other, plate in plates.items() if plate.line is not None}
    named = [_rect(box) for box in boxes.values()]
    kept = _crossable(signs, place)
    reach = ground[0].h * FARTHEST_OFF
    styles = _far_styles(ui, place.across)
    tries = [*product(styles, (phase for phase in PHASES if phase[2] or not near_only))]
    if styles[-1][0].size * ui.scale >= LEAST_PIXELS:
        # Small letters that can be read are better than a name on somebody else's pawn.
        tries.sort(key=lambda each: each[1][0] < 0)
    for (style, least), (air, strict, near) in tries:
        rooms = sorted({_far_room(ui, pawn.name, style, width) for width in (400.0, 64.0)})
        found = [box for room in rooms for box in _far_boxes(room, place, places, ground, boxes, air)]
        ends = _line_ends(place.at, found)
        away = np.hypot(ends[:, 0] - place.at[0], ends[:, 1] - place.at[1])
        order = np.argsort(away, kind="stable")
        if near:
            order = order[away[order] <= reach]
        # Nearly all lines cross something: that is told of all of them at once.
        ends = ends[order]
        crosses = _any_crossed(place.at, ends, [*others.values()]) | _any_through(place.at, ends, named)
        passes = _any_passed(place.at, ends, [each for other, each in places.items() if other != pawn.id])
        covers = _any_through(place.at, ends, kept)
        for strictness in (each for each in strict if each >= least):
            barred = np.zeros(len(ends), dtype=bool)
            for strictest, each in enumerate((crosses, passes, covers), 1):
                barred |= each & (strictness >= strictest)
            for at in np.flatnonzero(~barred).tolist():
                box = found[order[at]]
                line = _line(place, box)
                if strictness and _crossed(line, named):
                    continue
                if strictness < 3 or not _crossed(line, kept):
                    return NamePlate(pawn.name, style, box, line)
    return None


def _line_ends(start: Spot, boxes: Sequence[Box]) -> Floats:
    """The spot of each box that is nearest to another one (see `_line`)."""
    low = np.array([(box.x, box.y) for box in boxes]).reshape(-1, 2)
    high = np.array([(box.right, box.bottom) for box in boxes]).reshape(-1, 2)
    found: Floats = np.minimum(np.maximum(start, low), high)
    return found


def _any_through(start: Spot, ends: Floats, rects: Sequence[pygame.Rect]) -> NDArray[np.bool_]:
    """Whether the line from a spot to each end goes through one of these rectangles by more than a pixel."""
    found = np.zeros(len(ends), dtype=bool)
    step = ends - start
    step[step == 0.0] = TINY
    for rect in rects:
        one = (np.array(rect.topleft) + 1.0 - start) / step
        other = (np.array(rect.bottomright) - 2.0 - start) / step
        enters = np.maximum(np.minimum(one, other).max(axis=1), 0.0)
        found |= (min(rect.size) > 3) & (enters < np.minimum(np.maximum(one, other).min(axis=1), 1.0))
    return found


def _any_crossed(start: Spot, ends: Floats, lines: Sequence[tuple[Spot, Spot]]) -> NDArray[np.bool_]:
    """Whether the line from a spot to each end crosses one of these lines (see `_cross`)."""
    found = np.zeros(len(ends), dtype=bool)
    dx, dy = ends[:, 0] - start[0], ends[:, 1] - start[1]
    for (ax, ay), (bx, by) in lines:
        a = dx * (ay - start[1]) - dy * (ax - start[0])
        b = dx * (by - start[1]) - dy * (bx - start[0])
        first = (bx - ax) * (start[1] - ay) - (by - ay) * (start[0] - ax)
        last = (bx - ax) * (ends[:, 1] - ay) - (by - ay) * (ends[:, 0] - ax)
        found |= (a * b < 0) & (first * last < 0)
    return found


def _any_passed(start: Spot, ends: Floats, pawns: Sequence[Standing]) -> NDArray[np.bool_]:
    """Whether the line from a spot to each end passes one of these pawns (see `_crosses`)."""
    found = np.zeros(len(ends), dtype=bool)
    dx, dy = ends[:, 0] - start[0], ends[:, 1] - start[1]
    squared = dx * dx + dy * dy
    for pawn in pawns:
        x, y = pawn.at[0] - start[0], pawn.at[1] - start[1]
        part = np.clip((x * dx + y * dy) / squared, 0.0, 1.0)
        found |= np.hypot(part * dx - x, part * dy - y) < pawn.across / 2 - OVER
    return found


def _untangled(
    plates: dict[str, NamePlate],
    moved: frozenset[str],
    places: Mapping[str, Standing],
    ground: tuple[Box, tuple[Box, ...]],
) -> dict[str, NamePlate]:
    """The plates, rearranged where a line crossed another or passed below the name of somebody else.

    Two of them change places, or one goes where it is tangled with fewer; each step must be for the better,
    and two lines that cross are longer than two that do not, between the same ends: so this comes to an end.
    """
    best, tangled = _tangle(plates, places)
    for _ in range(MOST_SWAPS):
        pairs = [pair for pair in tangled if moved.issuperset(pair)]
        single = dict.fromkeys(name for pair in tangled for name in pair if name in moved)
        tried = chain(
            (_swapped(plates, *pair, places, ground) for pair in pairs),
            (_moved(plates, name, places, ground) for name in single),
        )
        for each in tried:
            how, pairs = _tangle(each, places)
            if how < best:
                plates, best, tangled = each, how, pairs
                break
        else:
            break
    return plates


def _tangle(
    plates: Mapping[str, NamePlate], places: Mapping[str, Standing]
) -> tuple[float, list[tuple[str, str]]]:
    """How bad the lines are: how many pairs are tangled, pawns passed, and how long; and those pairs."""
    rects = {name: _rect(plate.box) for name, plate in plates.items() if not plate.on_it}
    lines = {name: plate.line for name, plate in plates.items() if plate.line is not None}
    pairs = [
        (name, other)
        for name, line in lines.items()
        for other, rect in rects.items()
        if name != other
        and (
            rect.clipline(*line)
            or (name < other and (crossing := lines.get(other)) is not None and _cross(line, crossing))
        )
    ]
    below = sum(_below(name, line, places) for name, line in lines.items())
    length = sum(dist(*line) for line in lines.values())
    return len(pairs) + PASSED * below + FARTHER * length, pairs


def _below(name: str, line: tuple[Spot, Spot], places: Mapping[str, Standing]) -> int:
    """How many pawns of others a line passes."""
    return sum(_crosses(line, place) for other, place in places.items() if other != name)


def _swapped(
    plates: Mapping[str, NamePlate],
    one: str,
    other: str,
    places: Mapping[str, Standing],
    ground: tuple[Box, tuple[Box, ...]],
) -> dict[str, NamePlate]:
    """The plates with each of two as near as there is room to where the other was."""
    found = {name: plate for name, plate in plates.items() if name not in (one, other)}
    for name, there in ((one, other), (other, one)):
        plate, goal, place = plates[name], plates[there].box.centre, places[name]
        boxes = {each: named.box for each, named in found.items() if not named.on_it}
        box = _near_to(goal, (plate.box.w, plate.box.h), place, places, ground, boxes)
        if box is None:
            return dict(plates)
        found[name] = replace(plate, box=box, line=_line(place, box))
    return found


def _near_to(
    goal: Spot,
    room: tuple[float, float],
    place: Standing,
    places: Mapping[str, Standing],
    ground: tuple[Box, tuple[Box, ...]],
    boxes: Mapping[str, Box],
) -> Box | None:
    """The free box of that size whose middle is nearest to a spot; None if there is none close to it."""
    (wide, high), (view, kept) = room, ground
    steps = np.arange(-NEAR_STEPS, NEAR_STEPS + 1) * STEP
    x, y = np.meshgrid(goal[0] - wide / 2 + steps, goal[1] - high / 2 + steps)
    x = np.clip(x, view.x + 1, view.right - wide - 1)
    y = np.clip(y, view.y + 1, view.bottom - high - 1)
    free = _free(x, y, room, place, places, kept, boxes, OVER / 2)
    off = np.where(free, np.hypot(x + wide / 2 - goal[0], y + high / 2 - goal[1]), np.inf)
    at = np.unravel_index(np.argmin(off), off.shape)
    return Box(float(x[at]), float(y[at]), wide, high) if free[at] else None


def _moved(
    plates: Mapping[str, NamePlate],
    name: str,
    places: Mapping[str, Standing],
    ground: tuple[Box, tuple[Box, ...]],
) -> dict[str, NamePlate]:
    """The plates with one where it is tangled with the fewest others, and nearest to its pawn then."""
    plate, place = plates[name], places[name]
    rest = {other: each for other, each in plates.items() if other != name}
    boxes = {other: each.box for other, each in rest.items() if not each.on_it}
    rects, lines = (
        [*map(_rect, boxes.values())],
        [each.line for each in rest.values() if each.line is not None],
    )

    def bad(box: Box) -> float:
        line, rect = _line(place, box), _rect(box)
        tangled = sum(bool(other.clipline(*line)) for other in rects)
        tangled += sum(_cross(line, other) or bool(rect.clipline(*other)) for other in lines)
        return tangled + PASSED * _below(name, line, places) + FARTHER * dist(*line)

    free = _far_boxes((plate.box.w, plate.box.h), place, places, ground, boxes, OVER / 2)[::MOVED_EVERY]
    if not free:
        return dict(plates)
    box = min(free, key=bad)
    return {**rest, name: replace(plate, box=box, line=_line(place, box))}


def _far_styles(ui: Ui, across: float) -> list[tuple[Style, int]]:
    """The letters that are tried for a name far off, each with how strict its line is at least.

    They are as large as beside its pawn if the line then crosses nothing, else small.
    """
    most, least = FAR_WORDS
    small, usual = min(LEAST_WORDS, max(least, most / ui.scale)), _largest(ui, across)
    tried = [(usual, 3), (small, 0)] if usual > small + 1 else [(small, 0)]
    return [(Style(Face.BOLD, size, ui.palette.cream, (24, 8, 4)), strict) for size, strict in tried]


def _far_room(ui: Ui, name: str, style: Style, width: float) -> tuple[float, float]:
    """The width and the height of a plate whose words are wrapped to that width."""
    words = _wrapped(ui, name, style, width)
    return words.width + 2 * _MARGIN + 2, words.height + 1.0


def _far_boxes(
    room: tuple[float, float],
    place: Standing,
    places: Mapping[str, Standing],
    ground: tuple[Box, tuple[Box, ...]],
    boxes: Mapping[str, Box],
    air: float,
) -> list[Box]:
    """The boxes of that size that cover nothing, `air` away from other pawns, the nearest first.

    There are as many as are tried.
    """
    (wide, high), view = room, ground[0]
    if view.w < wide + 2 or view.h < high + 2:
        return []
    x, y = np.meshgrid(
        np.arange(view.x + 1, view.right - wide - 1 + 1e-6, STEP),
        np.arange(view.y + 1, view.bottom - high - 1 + 1e-6, STEP),
    )
    free = _free(x, y, room, place, places, ground[1], boxes, air)
    away = np.where(free, _away(x, y, wide, high, place.at), np.inf)
    order = np.argsort(away, axis=None, kind="stable")
    near = [divmod(int(flat), x.shape[1]) for flat in (*order[:TRIED], *order[TRIED::FURTHER])]
    return [Box(float(x[at]), float(y[at]), wide, high) for at in near if free[at]]


def _free(
    x: Floats,
    y: Floats,
    room: tuple[float, float],
    place: Standing,
    places: Mapping[str, Standing],
    kept: tuple[Box, ...],
    boxes: Mapping[str, Box],
    air: float,
) -> NDArray[np.bool_]:
    """Whether boxes, by their left and upper edges, cover nothing and are `air` away from other pawns.

    All in a column have the same left edge, and all in a row the same upper one; both are in order.
    """
    wide, high = room
    free = np.ones(x.shape, dtype=bool)
    columns, rows = x[0], y[:, 0]

    def beside(left: float, top: float, right: float, bottom: float) -> tuple[slice, slice]:
        # Most boxes are far away: only those that come near are looked at.
        across = np.searchsorted(columns, (left - wide - STEP, right + STEP))
        down = np.searchsorted(rows, (top - high - STEP, bottom + STEP))
        return slice(*down.tolist()), slice(*across.tolist())

    for box in (*kept, *(box.inset(-1) for box in boxes.values())):
        near = beside(box.x, box.y, box.right, box.bottom)
        left, top = x[near], y[near]
        free[near] &= (
            (left >= box.right) | (left + wide <= box.x) | (top >= box.bottom) | (top + high <= box.y)
        )
    for other in places.values():
        clear = other.across / 2 + (-OVER / 2 if other is place else air)
        (at_x, at_y), reach = other.at, max(clear, 0.0)
        near = beside(at_x - reach, at_y - reach, at_x + reach, at_y + reach)
        free[near] &= _away(x[near], y[near], wide, high, other.at) >= clear
    return free


def _away(x: Floats, y: Floats, wide: float, high: float, spot: Spot) -> Floats:
    """The distances of boxes, by their left and upper edges, from a spot."""
    across = np.maximum(np.maximum(x - spot[0], spot[0] - x - wide), 0.0)
    down = np.maximum(np.maximum(y - spot[1], spot[1] - y - high), 0.0)
    found: Floats = np.hypot(across, down)
    return found


def _cross(line: tuple[Spot, Spot], other: tuple[Spot, Spot]) -> bool:
    """Whether two lines cross."""

    def side(a: Spot, b: Spot, c: Spot) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    (a, b), (c, d) = line, other
    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def _room(
    pawns: Sequence[WheelPawn], places: Mapping[str, Standing], ground: NameArea, air: float
) -> LabelRoom:
    """The places that names stay clear of, with a distance of `air` from pawns."""
    badges = _badges(pawns, places)
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


def _crossed(line: tuple[Spot, Spot], rects: Sequence[pygame.Rect]) -> bool:
    return any(rect.clipline(*line) for rect in rects)


def _crossable(kept: Sequence[Box], place: Standing) -> list[pygame.Rect]:
    """What a line from that pawn should not cross; the pawn itself may stand on it."""
    return [_rect(box) for box in kept if not box.contains(place.at)]


def _words(ui: Ui, name: str, across: float) -> tuple[Style, tuple[int, int]] | None:
    """The letters of a name and the size of its plate, in one or two lines; None if they are too small."""
    if across < LEAST_NAMED:
        return None
    least = _least(ui)
    style = Style(Face.BOLD, _largest(ui, across), ui.palette.cream, (24, 8, 4))
    wide = max(across * 1.8, 72.0 * least / LEAST_WORDS) - 2 * _MARGIN
    sizes = [style.size - less for less in range(floor(style.size - least) + 1)]
    for size, text in [(size, _bound(name)) for size in sizes[:BOUND]] + [(size, name) for size in sizes]:
        tried = style.but(size=size)
        paragraph = ui.texts.paragraph(text, tried, wide)
        if paragraph.overflow <= 0 and len(paragraph.lines) <= 2:
            return tried, (round(paragraph.width + 2 * _MARGIN + 2), round(paragraph.height + 1))
    return None


def _least(ui: Ui) -> float:
    return max(LEAST_WORDS, LEAST_PIXELS / ui.scale)


def _largest(ui: Ui, across: float) -> float:
    """The letters of a name beside a pawn of that width, if there is room."""
    return max(_least(ui), min(27.0, across * 0.22))


def _wrapped(ui: Ui, name: str, style: Style, width: float) -> Paragraph:
    """A name in lines of that width, in which a number stands beside what it numbers if there is room."""
    bound = ui.texts.paragraph(_bound(name), style, width)
    return bound if bound.overflow <= 0 else ui.texts.paragraph(name, style, width)


def _bound(name: str) -> str:
    """A name whose number, if it ends with one, stands on the line of the word before it."""
    word, _, number = name.rpartition(" ")
    return f"{word}\N{NO-BREAK SPACE}{number}" if word and number.isdigit() else name


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
