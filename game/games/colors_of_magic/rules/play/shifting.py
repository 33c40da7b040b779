"""Moves that an effect allows, creatures that are put or pushed elsewhere, and paths put on the grid."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING, Literal

import numpy as np

from game.board.movement.movement_kernel import ground_of, path_hard_contacts
from game.board.movement.retreat import cut_at_cost, retreat
from game.board.planar import disc_span
from game.board.shapes import STEP, TOUCH, Disc, Point, distance, gap, snap
from game.core.copies import replace
from game.core.rules import Reason, Verdict
from game.games.colors_of_magic.rules.play.placing import stands_free
from game.games.colors_of_magic.rules.play.run import Run, Task
from game.games.colors_of_magic.rules.state.creature_events import Shifted
from game.positions.position import IMMOVABLE

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from game.board.movement.movement import Walk
    from game.games.colors_of_magic.rules.play.referee import Referee
    from game.games.colors_of_magic.rules.state.state import Body, State
    from game.positions.skirmish import Skirmish

How = Literal["push", "teleport", "swap", "return"]

Stretch = Callable[[], tuple[tuple[Point, ...], ...]]
"""What finds at most one straight path; found once, and kept."""

DIRECTIONS = 8

SNAPPED = 1.5 * STEP
"""How far putting a point on the grid moves it at most, and a little."""

AROUND = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))
"""The grid point nearest to a corner, and its neighbours."""

TRIM = 2 * STEP
"""Inches that the last leg is shortened by where rounding made a path too long."""


@dataclass(frozen=True, slots=True)
class Stride:
    """A move of a creature of at most so many inches, on the spot and outside its activation.

    A `full` one goes as far as the Movement of the creature allows by then, whatever `inches` was. To
    those of one `by_card`, a monster's, comes what effects add to its Movement.
    A creature that `slips` pays no heed to engagement: it may leave fights and is not stopped by them. One
    that does not and is engaged cannot set off (CM-ENGAGE-04), unless it is `leaving`: it disengages.
    """

    creature: str
    inches: float
    slips: bool = False
    leaving: bool = False
    full: bool = False
    by_card: bool = False

    def within(self, referee: Referee, state: State) -> float:
        """How far it goes at most, as things stand."""
        if self.full:
            return referee.position(state).creature(self.creature).movement
        if not self.by_card:
            return self.inches
        printed = referee.profile(state.body(self.creature)).movement
        return max(0.0, self.inches + referee.stat(state, self.creature, "movement") - printed)


def check_stride(referee: Referee, state: State, stride: Stride, path: tuple[Point, ...]) -> Verdict:
    """Whether the creature may move along that path, which starts where it stands."""
    skirmish = referee.skirmish(state)
    path = from_where_it_stands(state.body(stride.creature), path)
    fixed = bound(referee, state, stride)
    if fixed is not None:
        return Verdict.no(fixed)
    if not _starts_there(state.body(stride.creature), path):
        return Verdict.no(Reason.of("CM-MOVE-02", "stride.elsewhere", creature=stride.creature))
    inches = stride.within(referee, state)
    return skirmish.move(stride.creature, path, inches=inches, slips=stride.slips).verdict


def bound(referee: Referee, state: State, stride: Stride) -> Reason | None:
    """Why the creature cannot set off at all, if so."""
    forbidden = referee.forbidden(state, stride.creature, "move")
    if forbidden is not None:
        return forbidden
    if stride.slips or stride.leaving or not referee.skirmish(state).engaged_with(stride.creature):
        return None
    return Reason.of("CM-ENGAGE-04", "stride.engaged", creature=stride.creature)


def strides(referee: Referee, state: State, stride: Stride) -> Iterator[tuple[Point, ...]]:
    """Some straight paths that `check_stride` allows: at hostiles, at markers, all round."""
    for stretch in stretches(referee, state, stride):
        yield from stretch()


def stretches(referee: Referee, state: State, stride: Stride) -> Iterator[Stretch]:
    """For each point worth going to, what finds the stride at it, if there is one."""
    inches = stride.within(referee, state)
    if inches > 0 and bound(referee, state, stride) is None:
        fixed, skirmish = replace(stride, inches=inches), referee.skirmish(state)
        start = state.body(stride.creature).at
        yield from (
            cache(partial(_towards, skirmish, fixed, start, aim)) for aim in _aims(skirmish, state, fixed)
        )


def from_where_it_stands(body: Body, path: tuple[Point, ...]) -> tuple[Point, ...]:
    """The path from the exact place of a creature, which may have come to rest off the grid of actions."""
    if path and distance(path[0], body.at) <= SNAPPED:
        return (body.at, *path[1:])
    return path


def shift(run: Run, creature: str, at: Point, how: How, rule: str) -> bool:
    """Put a creature elsewhere, whatever lies between; whether it can be: an immovable one cannot."""
    body = run.state.body(creature)
    if run.referee.keyword(run.state, creature, IMMOVABLE) is not None or at == body.at:
        return False
    run.set_body(replace(body, at=at))
    part_those_apart(run, creature)
    run.emit(Shifted(creature, body.at, at, how, rule=rule))
    return True


def part_those_apart(run: Run, creature: str) -> None:
    """End the stored engagements of a creature with those it is no longer near to (R-24)."""
    if run.state.setup.table.engagement != "stateful":
        return
    base = run.referee.base(run.state, creature)
    body = run.state.body(creature)
    for foe in body.engaged_with:
        other = run.state.find(foe)
        if other is None or gap(base, run.referee.base(run.state, foe)) > 1.0 + TOUCH:
            body = replace(
                body, engaged_with=tuple(engaged for engaged in body.engaged_with if engaged != foe)
            )
            if other is not None:
                left = tuple(engaged for engaged in other.engaged_with if engaged != creature)
                run.set_body(replace(other, engaged_with=left))
    run.set_body(body)


@dataclass(frozen=True, slots=True)
class PushCreature(Task):
    """Push a creature straight away from a place, or draw it there, until it meets something solid."""

    creature: str
    inches: float
    origin: Point
    towards: bool = False
    rule: str = ""

    def run(self, run: Run) -> None:
        """Move it as far as it gets."""
        body = run.state.find(self.creature)
        if body is None or self.inches <= 0:
            return
        away = distance(self.origin, body.at)
        if away < STEP:
            return
        length = min(self.inches, away) if self.towards else self.inches
        sign = -1 if self.towards else 1
        dx = sign * (body.at[0] - self.origin[0]) / away * length
        dy = sign * (body.at[1] - self.origin[1]) / away * length
        shift(run, self.creature, _as_far_as(run.referee, run.state, body, (dx, dy)), "push", self.rule)


def _as_far_as(referee: Referee, state: State, body: Body, way: Point) -> Point:
    """How far a base gets straight on before it meets a base, impassable terrain or the board's edge."""
    base = referee.base_of(state, body)
    dx, dy = way
    t = min(1.0, _room(referee, state, base, way))
    for other in state.bodies:
        if other.id != body.id:
            disc = referee.base_of(state, other)
            first, last = disc_span(base.x - disc.x, base.y - disc.y, dx, dy, base.r + disc.r)
            if last > max(first, 0.0):
                t = min(t, max(first, 0.0))
    ground = ground_of(referee.board(state))
    line = np.array([base.centre, (base.x + dx, base.y + dy)], dtype=np.float64)
    for _, _, met, _ in path_hard_contacts(ground, base.r, line).tolist():
        t = min(t, met)
    length = hypot(dx, dy)
    for back in (0.0, STEP, 2 * STEP, 4 * STEP):
        part = max(t - back / length, 0.0)
        at = snap((base.x + part * dx, base.y + part * dy))
        if distance(base.centre, at) > length + TOUCH and referee.edition > 5:
            continue
        if stands_free(referee, state, base.at(at), (body.id,)):
            return at
    return body.at


def _room(referee: Referee, state: State, base: Disc, way: Point) -> float:
    """The part of the way that ends at the board's edge."""
    board = referee.board(state)
    t = 1.0
    for start, step, most in ((base.x, way[0], board.width), (base.y, way[1], board.height)):
        if step > 0:
            t = min(t, (most - base.r - start) / step)
        elif step < 0:
            t = min(t, (base.r - start) / step)
    return max(t, 0.0)


def _starts_there(body: Body, path: tuple[Point, ...]) -> bool:
    return bool(path) and distance(path[0], body.at) <= TOUCH


def _aims(skirmish: Skirmish, state: State, stride: Stride) -> Iterator[Point]:
    """Points worth going to: the nearest hostiles, the nearest markers, and all round."""
    x, y = state.body(stride.creature).at
    for points in (
        [foe.at for foe in skirmish.hostiles(stride.creature)],
        [marker.at for marker in state.markers],
    ):
        yield from sorted(points, key=lambda at: hypot(at[0] - x, at[1] - y))[:4]
    for step in range(DIRECTIONS):
        angle = step * 2 * pi / DIRECTIONS
        yield (x + stride.inches * cos(angle), y + stride.inches * sin(angle))


def _towards(skirmish: Skirmish, stride: Stride, start: Point, aim: Point) -> tuple[tuple[Point, ...], ...]:
    """The straight path at a point as far as it may be walked, on the grid; none if that is nowhere."""
    length = distance(start, aim)
    if length < STEP:
        return ()
    part = min(stride.inches / length, 1.0)
    path: tuple[Point, ...] = (start, _part_way(start, aim, part))
    for _ in range(3):
        judged = skirmish.walk(stride.creature, path, inches=stride.inches, slips=stride.slips)
        if judged.legal:
            return (path,)
        path = _cut(skirmish, stride, judged)
        if len(path) < 2 or distance(path[0], path[-1]) < 2 * STEP:
            return ()
    return ()


def _cut(skirmish: Skirmish, stride: Stride, judged: Walk) -> tuple[Point, ...]:
    """A path made shorter where it may not be walked to its end."""
    path = cut_at_cost(judged, stride.inches)
    start, end = path[0], path[-1]
    solid = [fault for fault in judged.faults if fault.kind in {"impassable", "hostile", "board"}]
    for fault in solid:
        if distance(start, fault.at) < distance(start, end):
            end = fault.at
    if any(fault.kind == "ally" for fault in judged.faults):
        base = skirmish.base(stride.creature)
        taken = [
            Disc(ally.x, ally.y, ally.r + base.r + STEP) for ally in skirmish.crowd(stride.creature).allies
        ]
        end = retreat((start, end), taken)[-1]
    length = distance(start, end)
    if length < STEP:
        return (start,)
    return (start, _part_way(start, end, max(length - STEP, 0.0) / length))


def _part_way(start: Point, end: Point, part: float) -> Point:
    """The point of the grid nearest to that part of the way."""
    return snap((start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])))


def on_grid(
    skirmish: Skirmish, a: str, path: Sequence[Point], engaging: Collection[str] = ()
) -> tuple[Point, ...] | None:
    """A path of points of the grid beside the given one that the creature may walk; None if none is found.

    A corner that touches a wall may round into it, and an end within an inch of a foe out of it, so the
    points around each are tried; an end `engaging` these creatures is preferred.
    """
    start, *corners = path
    walked: tuple[Point, ...] = (start,)
    for corner in corners[:-1]:
        step = next(((*walked, at) for at in _near(corner) if _open(skirmish, a, (*walked, at))), None)
        if step is None:
            return None
        walked = step
    if not corners:
        return walked
    ends = (corners[-1], _shortened(walked[-1], corners[-1]))
    paths = ((*walked, at) for end in ends for at in _near(end))
    otherwise: tuple[Point, ...] | None = None
    hostiles = skirmish.hostiles(a)
    for found in paths:
        judged = skirmish.walk(a, found)
        if judged.legal and {hostiles[index].id for index in judged.engaged}.issuperset(engaging):
            return found
        otherwise = otherwise or (found if judged.legal else None)
    return otherwise


def _open(skirmish: Skirmish, a: str, path: tuple[Point, ...]) -> bool:
    """Whether nothing solid is in the way, wherever the creature may end."""
    return not any(
        fault.kind in {"impassable", "hostile", "board"} for fault in skirmish.walk(a, path).faults
    )


def _near(corner: Point) -> list[Point]:
    x, y = snap(corner)
    return [snap((x + i * STEP, y + j * STEP)) for i, j in AROUND]


def _shortened(start: Point, end: Point) -> Point:
    length = distance(start, end)
    part = max(length - TRIM, 0.0) / length if length else 0.0
    return (start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1]))
