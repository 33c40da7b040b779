"""Moves allowed by effects, teleports and pushes, and paths snapped to the grid."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING, Literal, Self

import numpy as np

from game.board.movement.movement_kernel import ground_of, path_hard_contacts
from game.board.movement.retreat import cut_at_cost, retreat
from game.board.planar import disc_span
from game.board.shapes import STEP, TOUCH, Disc, Point, distance, gap, snap
from game.core.copies import replace
from game.core.rules import Reason, Verdict
from game.games.colors_of_magic.rules.meaning.meaning import zone_ground
from game.games.colors_of_magic.rules.play.placing import stands_free
from game.games.colors_of_magic.rules.play.run import Performing, Run, Task
from game.games.colors_of_magic.rules.state.creature_events import Shifted
from game.games.colors_of_magic.rules.state.state import Carry, Context, Happens, Moment
from game.games.colors_of_magic.rules.state.walls import gap_to, span_within
from game.positions.position import IMMOVABLE

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from game.board.movement.movement import Walk
    from game.games.colors_of_magic.rules.cards.effects import AnyEffect
    from game.games.colors_of_magic.rules.cards.words import Happening
    from game.games.colors_of_magic.rules.play.referee import Referee
    from game.games.colors_of_magic.rules.state.state import Body, State
    from game.games.colors_of_magic.rules.state.walls import Extent
    from game.positions.position import Side
    from game.positions.skirmish import Skirmish

How = Literal["push", "teleport", "swap", "return"]

Stretch = Callable[[], tuple[tuple[Point, ...], ...]]
"""A producer of at most one straight path; found once, and kept."""

DIRECTIONS = 8
"""The number of directions offered for straight paths, besides those towards hostiles and markers."""

SNAPPED = 1.5 * STEP
"""The most that snapping moves a point, with a little to spare."""

AROUND = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))
"""The offsets, in steps of the grid, of a grid point and its neighbours."""

OF_ZONES: tuple[Happening, ...] = ("enters", "leaves", "crosses")
"""The moments of a creature and a zone."""

TRIM = 2 * STEP
"""The inches by which the last leg is shortened if rounding made a path too long."""


@dataclass(frozen=True, slots=True)
class Stride:
    """A move of at most that many inches, outside the creature's activation.

    `Stride("red:guard:1", 3.0, slips=True)` is a free move of up to 3" out of a fight.

    A `full` one goes as far as the creature's Movement allows by then, whatever `inches` was. To a `by_card`
    one, a monster's, what effects add to its Movement is added. A creature that `slips` ignores engagement:
    it may leave fights and is not stopped by them. One that does not and is engaged cannot set off
    (CM-ENGAGE-04), unless it is `leaving`: it disengages.
    """

    creature: str
    inches: float
    slips: bool = False
    leaving: bool = False
    full: bool = False
    by_card: bool = False

    def within(self, referee: Referee, state: State) -> float:
        """The greatest length of the move, as things stand."""
        if self.full:
            return referee.position(state).creature(self.creature).movement
        if not self.by_card:
            return self.inches
        # The card's inches take the place of the printed Movement; only what effects add to it is added to
        # them.
        printed = referee.profile(state.body(self.creature)).movement
        return max(0.0, self.inches + referee.stat(state, self.creature, "movement") - printed)


def check_stride(referee: Referee, state: State, stride: Stride, path: tuple[Point, ...]) -> Verdict:
    """Whether the creature may move along that path, which starts at its place."""
    skirmish = referee.skirmish_for(state, stride.creature)
    path = from_where_it_stands(state.body(stride.creature), path)
    fixed = bound(referee, state, stride)
    if fixed is not None:
        return Verdict.no(fixed)
    if path[:1] != (state.body(stride.creature).at,):
        return Verdict.no(Reason.of("CM-MOVE-02", "stride.elsewhere", creature=stride.creature))
    inches = stride.within(referee, state)
    return skirmish.move(stride.creature, path, inches=inches, slips=stride.slips).verdict


def bound(referee: Referee, state: State, stride: Stride) -> Reason | None:
    """The reason why the creature cannot set off at all, if any."""
    forbidden = referee.forbidden(state, stride.creature, "move")
    if forbidden is not None:
        return forbidden
    if stride.slips or stride.leaving or not referee.skirmish(state).engaged_with(stride.creature):
        return None
    return Reason.of("CM-ENGAGE-04", "stride.engaged", creature=stride.creature)


def strides(referee: Referee, state: State, stride: Stride) -> Iterator[tuple[Point, ...]]:
    """A selection of straight paths that `check_stride` allows: to hostiles, markers, and all directions."""
    for stretch in stretches(referee, state, stride):
        yield from stretch()


def stretches(referee: Referee, state: State, stride: Stride) -> Iterator[Stretch]:
    """A producer, for each point worth going to, of the path towards it."""
    inches = stride.within(referee, state)
    if inches > 0 and bound(referee, state, stride) is None:
        fixed = replace(stride, inches=inches)
        skirmish = referee.skirmish_for(state, stride.creature)
        start = state.body(stride.creature).at
        yield from (
            cache(partial(_towards, skirmish, fixed, start, aim)) for aim in _aims(skirmish, state, fixed)
        )


def from_where_it_stands(body: Body, path: tuple[Point, ...]) -> tuple[Point, ...]:
    """The path from the exact place of the creature, which may lie off the grid of actions."""
    if path and distance(path[0], body.at) <= SNAPPED:
        return (body.at, *path[1:])
    return path


def shift(
    run: Run,
    creature: str,
    at: Point,
    how: How,
    rule: str,
    *,
    by: str | None = None,
    side: Side | None = None,
) -> bool:
    """Put a creature elsewhere, whatever lies between; returns whether it moved (the immovable do not).

    `by` is the creature and `side` the player whose doing it is.
    """
    body = run.state.body(creature)
    # No path is checked and nothing is stopped at 1" on the way: the creature does not move, it is moved
    #
    if run.referee.keyword(run.state, creature, IMMOVABLE) is not None or at == body.at:
        return False
    run.set_body(replace(body, at=at))
    part_those_apart(run, creature)
    run.emit(Shifted(creature, body.at, at, how, rule=rule))
    # Pushed it goes over the ground; in any other way it is here, then there.
    tell_of_zones(run, body, (body.at, at) if how == "push" else (at,))
    # What a creature does to itself is not done by somebody else.
    if by != creature:
        run.tell(Moment("displaced", creature, by, side=side, at=at))
    return True


def tell_of_zones(run: Run, before: Body, path: tuple[Point, ...]) -> None:
    """Let be answered that a creature entered, left or crossed zones on a path from where it stood before."""
    run.tell(*of_zones(run, before, path))


def of_zones(run: Run, before: Body, path: tuple[Point, ...]) -> tuple[Moment, ...]:
    """The moments in which a creature enters, leaves or crosses zones on a path from where it stood before.

    Crossing counts the whole inches within, on the ground.
    """
    if not run.state.zones or not any(run.referee.listens(run.state, when) for when in OF_ZONES):
        return ()
    if run.state.find(before.id) is None:
        return ()
    base, reading = run.referee.base_of(run.state, before), run.reading
    moments: list[Moment] = []
    for zone in run.state.zones:
        ground = zone_ground(reading, zone)
        if ground is None or zone.around == before.id:
            continue
        was, now = (gap_to(ground, base.at(at)) <= TOUCH for at in (before.at, path[-1]))
        inside = _inches_within(base, path, ground)
        if not was and (now or inside > TOUCH):
            moments.append(Moment("enters", before.id, zone.id, side=before.side, at=path[-1]))
        if inside >= 1.0 - TOUCH:
            whole = int(inside + TOUCH)
            moments.append(Moment("crosses", before.id, zone.id, side=before.side, amount=whole))
        if not now and (was or inside > TOUCH):
            moments.append(Moment("leaves", before.id, zone.id, side=before.side, at=path[-1]))
    return tuple(moments)


def _inches_within(base: Disc, path: tuple[Point, ...], ground: Extent) -> float:
    """How far a base moves along a path while it touches a zone."""
    inside = 0.0
    for way in pairwise(path):
        first, last = span_within(ground, way, base.r)
        inside += max(0.0, last - first) * distance(*way)
    return inside


def part_those_apart(run: Run, creature: str) -> None:
    """End the stored engagements of a creature with those no longer near it (R-24)."""
    # By default engagement is read off the distances, and nothing is stored that could be out of date.
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
    """Pushes a creature straight away from a place, or pulls it there, until something solid stops it.

    `way` is the direction where it is neither; `by` is the creature and `side` the player whose doing it is;
    `on_terrain` and `on_creature` are carried out in the `context` if the push is stopped (R-67).
    """

    creature: str
    inches: float
    origin: Point
    towards: bool = False
    rule: str = ""
    way: Point | None = None
    by: str | None = None
    side: Side | None = None
    on_terrain: tuple[AnyEffect, ...] = ()
    on_creature: tuple[AnyEffect, ...] = ()
    context: Context | None = None

    def run(self, run: Run) -> None:
        """Announce it where something may change it, then move the creature as far as possible."""
        body = run.state.find(self.creature)
        if body is None or self.inches <= 0:
            return
        if run.referee.forbidden(run.state, body.id, "be_pushed", self.by, self.side) is not None:
            return
        moment = Moment("would_be_pushed", body.id, self.by, side=self.side)
        made = MakePush(moment, self)
        if run.referee.listens(run.state, "would_be_pushed"):
            run.push(Happens(moment), made)
        else:
            made.run(run)


@dataclass(frozen=True, slots=True)
class MakePush(Performing):
    """A push that may still be stopped or changed."""

    push: PushCreature

    def run(self, run: Run) -> None:
        """Move the creature as far as possible."""
        push = self.push
        body = run.state.find(push.creature)
        if body is None or push.inches <= 0:
            return
        way, length = push.way, push.inches
        if way is None:
            away = distance(push.origin, body.at)
            # Nearer than a step of the grid there is no direction to push in.
            if away < STEP:
                return
            # Drawn to a place, never past it.
            length = min(length, away) if push.towards else length
            sign = -1 if push.towards else 1
            x, y = push.origin
            way = (sign * (body.at[0] - x) / away, sign * (body.at[1] - y) / away)
        at, stopper = _as_far_as(run.referee, run.state, body, (way[0] * length, way[1] * length))
        free = run.referee.keyword(run.state, body.id, IMMOVABLE) is None
        # Pushed from below: what happens when it is stopped comes after what answers the push itself.
        if free and stopper is not None and push.context is not None:
            other = stopper if run.state.find(stopper) is not None else None
            context = replace(push.context, it=body.id, other=other)
            effects = push.on_terrain if other is None else push.on_creature
            if effects:
                run.push(Carry(effects, context))
        if shift(run, push.creature, at, "push", push.rule, by=push.by, side=push.side):
            run.tell(Moment("pushed", push.creature, push.by, side=push.side, at=at))

    def replaced(self, amount: int | None, share: float | None) -> Self:
        """The same push over that many inches or that share of them."""
        inches = float(amount) if amount is not None else self.push.inches * (1.0 if share is None else share)
        return replace(self, push=replace(self.push, inches=inches))


TERRAIN = "terrain"
"""What stops a push that meets impassable terrain or the edge of the table."""


def _as_far_as(referee: Referee, state: State, body: Body, way: Point) -> tuple[Point, str | None]:
    """How far a base gets in a straight line before a base, impassable terrain or the edge, and which.

    What stops it is the id of a creature, `TERRAIN`, or None if nothing does.
    """
    base = referee.base_of(state, body)
    dx, dy = way
    t = _room(referee, state, base, way)
    stopper = TERRAIN if t < 1.0 else None
    for other in state.bodies:
        if other.id not in {body.id, body.mount, body.rider}:
            disc = referee.base_of(state, other)
            first, last = disc_span(base.x - disc.x, base.y - disc.y, dx, dy, base.r + disc.r)
            # The bases overlap from `first` to `last`. What lies behind, or is only touched, does not stop
            # the push.
            if first < last and first < t:
                t, stopper = first, other.id
    ground = ground_of(referee.board(state))
    line = np.array([base.centre, (base.x + dx, base.y + dy)], dtype=np.float64)
    for _, _, met, _ in path_hard_contacts(ground, base.r, line).tolist():
        if met < t:
            t, stopper = met, TERRAIN
    length = hypot(dx, dy)
    # Snapping to the grid may put the base into what stopped it; a few steps back it stands free.
    for back in (0.0, STEP, 2 * STEP, 4 * STEP):
        part = max(t - back / length, 0.0)
        at = snap((base.x + part * dx, base.y + part * dy))
        # Snapping must not make the push longer either; until edition 5 it could.
        longer = referee.edition >= 6 and distance(base.centre, at) > length + TOUCH
        if not longer and stands_free(referee, state, base.at(at), (body.id,)):
            return at, stopper
    return body.at, stopper


def _room(referee: Referee, state: State, base: Disc, way: Point) -> float:
    """The fraction of the way at which the board's edge is reached."""
    board = referee.board(state)
    t = 1.0
    for start, step, most in ((base.x, way[0], board.width), (base.y, way[1], board.height)):
        if step > 0:
            t = min(t, (most - base.r - start) / step)
        elif step < 0:
            t = min(t, (base.r - start) / step)
    return max(t, 0.0)


def _aims(skirmish: Skirmish, state: State, stride: Stride) -> Iterator[Point]:
    """Points worth going to: the nearest hostiles, the nearest markers, and in all directions."""
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
    """The straight path towards a point as far as it may be walked, on the grid; empty if nowhere."""
    length = distance(start, aim)
    if length < STEP:
        return ()
    part = min(stride.inches / length, 1.0)
    path: tuple[Point, ...] = (start, _part_way(start, aim, part))
    # A cut path may meet something else at its new end; after three tries the aim is given up.
    for _ in range(3):
        judged = skirmish.walk(stride.creature, path, inches=stride.inches, slips=stride.slips)
        if judged.legal:
            return (path,)
        path = _cut(skirmish, stride, judged)
        if distance(path[0], path[-1]) < 2 * STEP:
            return ()
    return ()


def _cut(skirmish: Skirmish, stride: Stride, judged: Walk) -> tuple[Point, ...]:
    """The path shortened to where it may be walked."""
    start, end = cut_at_cost(judged, stride.inches)
    # Solid things end a path where they are met; an ally only must not be stood on (CM-MOVE-06, -07).
    solid = [fault.at for fault in judged.faults if fault.kind in {"impassable", "hostile", "board"}]
    end = min((end, *solid), key=lambda at: distance(start, at))
    if any(fault.kind == "ally" for fault in judged.faults):
        base = skirmish.base(stride.creature)
        taken = [
            Disc(ally.x, ally.y, ally.r + base.r + STEP) for ally in skirmish.crowd(stride.creature).allies
        ]
        end = retreat((start, end), taken)[-1]
    length = distance(start, end)
    if length < STEP:
        return (start,)
    return (start, _part_way(start, end, (length - STEP) / length))


def _part_way(start: Point, end: Point, part: float) -> Point:
    """The grid point nearest to that fraction of the way."""
    return snap((start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])))


def on_grid(
    skirmish: Skirmish,
    a: str,
    path: Sequence[Point],
    engaging: Collection[str] = (),
    *,
    free: bool = False,
) -> tuple[Point, ...] | None:
    """A walkable path on the grid close to the given one; None if none is found.

    A corner that touches a wall may snap into it, and an end within an inch of a foe out of it, so the points
    around each are tried; an end `engaging` these creatures is preferred. With `free` nobody stops it: a path
    that grazes an inch around a foe may snap into it, too.
    """
    start, *corners = path
    walked: tuple[Point, ...] = (start,)
    # Corner by corner: only what is solid matters before the end, since nobody stops there.
    for corner in corners[:-1]:
        step = next(
            ((*walked, at) for at in _near(corner) if _open(skirmish, a, (*walked, at), free=free)), None
        )
        if step is None:
            return None
        walked = step
    if not corners:
        return walked
    # A corner moved outwards makes the path longer than the Movement: then a slightly shorter end fits.
    ends = (corners[-1], _shortened(walked[-1], corners[-1]))
    paths = ((*walked, at) for end in ends for at in _near(end))
    otherwise: tuple[Point, ...] | None = None
    hostiles = skirmish.hostiles(a)
    for found in paths:
        judged = skirmish.walk(a, found)
        if free and judged.stop is not None:
            continue
        if judged.legal and {hostiles[index].id for index in judged.engaged}.issuperset(engaging):
            return found
        otherwise = otherwise or (found if judged.legal else None)
    return otherwise


def _open(skirmish: Skirmish, a: str, path: tuple[Point, ...], *, free: bool) -> bool:
    """Whether nothing solid is in the way, wherever the creature may end, and with `free` nobody stops it."""
    walked = skirmish.walk(a, path)
    if free and walked.stop is not None:
        return False
    return not any(fault.kind in {"impassable", "hostile", "board"} for fault in walked.faults)


def _near(corner: Point) -> list[Point]:
    x, y = snap(corner)
    return [snap((x + i * STEP, y + j * STEP)) for i, j in AROUND]


def _shortened(start: Point, end: Point) -> Point:
    length = distance(start, end)
    part = max(length - TRIM, 0.0) / length if length else 0.0
    return (start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1]))
