"""A move in progress: declared, answered, paused where something answers on the way, ended.

(CM-MOVE, CM-ENGAGE-01..03, rulings R-23, R-42 and R-43.)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from game.board.engagement import engaged_with, landing
from game.board.movement.retreat import cut_at_cost, retreat
from game.board.planar import disc_span
from game.board.shapes import TOUCH, Disc, Point, distance, grid_around, path_length, snap
from game.core.copies import replace
from game.core.rules import Reason
from game.games.colors_of_magic.rules.activation import Part
from game.games.colors_of_magic.rules.cards.effects import Triggered
from game.games.colors_of_magic.rules.cards.words import each_trigger
from game.games.colors_of_magic.rules.meaning.abilities import answers, borne, sets_off
from game.games.colors_of_magic.rules.meaning.meaning import place_meant
from game.games.colors_of_magic.rules.play.casting import castable, casters
from game.games.colors_of_magic.rules.play.lasting import expire, make_room
from game.games.colors_of_magic.rules.play.placing import stands_free
from game.games.colors_of_magic.rules.play.run import Performing, Run, Task
from game.games.colors_of_magic.rules.play.shifting import (
    SNAPPED,
    Stride,
    bound,
    from_where_it_stands,
    of_zones,
)
from game.games.colors_of_magic.rules.state.creature_events import Walked
from game.games.colors_of_magic.rules.state.events import Fizzled
from game.games.colors_of_magic.rules.state.state import SIDES, Body, Context, Happens, Moment, State
from game.games.colors_of_magic.rules.state.walls import gap_to, span_within
from game.positions.position import UNTOUCHABLE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.board.movement.movement import Walk
    from game.games.colors_of_magic.rules.cards.words import Trigger
    from game.games.colors_of_magic.rules.play.referee import Referee
    from game.games.colors_of_magic.rules.state.walls import Extent

LEEWAY = 0.002
"""Inches that a resumed move may cost beyond what is left, because pauses are snapped to the grid."""

RINGS = 3
"""The steps of the grid around a place that are tried for putting a creature on the grid."""


def declare_move(run: Run, stride: Stride, path: tuple[Point, ...], part: Part | None = None) -> None:
    """Let a move be answered, then make it; `part` is what it uses of the creature's activation."""
    body = run.state.body(stride.creature)
    moment = Moment("declares_move", body.id, side=body.side, at=path[-1])
    run.push(Happens(moment), MakeMove(moment, stride, path, part))


@dataclass(frozen=True, slots=True)
class MakeMove(Performing):
    """A declared move, or the rest of one that was paused (`resumed`).

    `clear` is where the creature last stood clear of its allies before the pause: it backs up to there if the
    move ends among them (R-25). `spent` are the inches of movement used up so far: it goes on with what it
    has by then, less these (R-42).
    """

    stride: Stride
    path: tuple[Point, ...]
    part: Part | None = None
    resumed: bool = False
    clear: Point | None = None
    spent: float = 0.0

    def run(self, run: Run) -> None:
        """Move the creature to the next pause on its path, or to the end of the path."""
        body = run.state.find(self.stride.creature)
        if body is None:
            return
        # CM-ENGAGE-01: if the answer has engaged it, it stops where it stands; the rest of the path is lost.
        if self.resumed and self._is_held(run, body):
            self._end(run, body)
            return
        judged = self._judge(run, body)
        if isinstance(judged, tuple):
            self._lose(run, judged)
            return
        pause = _next_pause(run.referee, run.state, body, judged, partial(self._walk, run, body))
        if pause is not None:
            self._go_to_pause(run, body, pause)
            return
        end = _landing(run.referee, run.state, body, judged, partial(self._walk, run, body))
        # Only the end goes to the grid. Corners stay as declared: nobody ever stands on them.
        walked = replace(judged, path=(*judged.path[:-1], end))
        on_the_way = _go(run, body, walked)
        self._end(run, run.state.body(body.id), on_the_way)

    def _end(self, run: Run, body: Body, on_the_way: tuple[Moment, ...] = ()) -> None:
        """Push the moment at which the move has ended, after what happened on the way."""
        self._back_up(run)
        at = run.state.body(body.id).at
        run.push(Happens(Moment("ends_move", body.id, side=body.side, at=at)), MoveOver(body.id))
        run.tell(*on_the_way)

    def _back_up(self, run: Run) -> None:
        """Leave the place of another creature if the move was paused there and does not go on (R-25)."""
        body = run.state.find(self.stride.creature)
        if body is None or self.clear is None:
            return
        base = run.referee.base_of(run.state, body)
        # a pause may come while the creature passes through allies, where it may not come to rest.
        if stands_free(run.referee, run.state, base, (body.id,)):
            return
        if stands_free(run.referee, run.state, base.at(self.clear), (body.id,)):
            clear = _on_grid_if(
                run.referee,
                self.clear,
                lambda at: stands_free(run.referee, run.state, base.at(at), (body.id,)),
            )
            run.set_body(replace(body, at=clear))
            run.emit(Walked(body.id, (body.at, clear), 0.0, rule="R-25", by=body.taken_by))
        else:
            make_room(run, body.id)

    def _is_held(self, run: Run, body: Body) -> bool:
        """Whether engagement holds the creature where it was paused."""
        free = self.stride.slips or self.stride.leaving
        if free or run.referee.keyword(run.state, body.id, UNTOUCHABLE) is not None:
            return False
        return bool(run.referee.skirmish(run.state).engaged_with(body.id))

    def cancelled(self, run: Run) -> None:
        """The move does not happen; what it used is lost."""
        run.emit(Fizzled("move", self.stride.creature, (Reason.of("R-43", "fight.cancelled"),)))
        self._back_up(run)

    def _judge(self, run: Run, body: Body) -> Walk | tuple[Reason, ...]:
        """The move as it can be made now, or the reasons why it cannot."""
        path = from_where_it_stands(body, self.path)
        if distance(path[0], body.at) > TOUCH:
            return (Reason.of("R-43", "stride.elsewhere", creature=body.id),)
        stays = bound(run.referee, run.state, self.stride)
        # The untouchable pass through enemies, and engagement does not hold them.
        if stays is not None and run.referee.keyword(run.state, body.id, UNTOUCHABLE) is None:
            return (stays,)
        banned = self._banned(run)
        if banned is not None:
            return (banned,)
        judged = self._walk(run, body, path)
        # Movement may have shrunk since the declaration: then the creature goes as far as it still can
        #
        if not judged.legal:
            left = self._left(run)
            shorter = cut_at_cost(judged, left)
            judged = self._walk(run, body, shorter, left + TOUCH)
        if judged.legal:
            return judged
        skirmish, inches = run.referee.skirmish_for(run.state, body.id), self._most(run)
        return skirmish.move(body.id, path, inches=inches, slips=self.stride.slips).verdict.reasons

    def _banned(self, run: Run) -> Reason | None:
        """The reason by now why the creature may not move, or may not use the Action that it moves with."""
        referee, state, creature = run.referee, run.state, self.stride.creature
        if referee.edition < 6:
            return None
        with_action = self.part is Part.ACTION and not self.stride.leaving
        acts = referee.forbidden(state, creature, "act") if with_action else None
        return acts or referee.forbidden(state, creature, "move")

    def _left(self, run: Run) -> float:
        """The inches of movement left: the creature's present Movement, less what it has spent."""
        left = max(self.stride.within(run.referee, run.state) - self.spent, 0.0)
        # Where the leeway was added changed with edition 6; both ways are kept, since old games replay by
        # theirs.
        older = run.referee.edition < 6
        return left + LEEWAY if older and self.resumed else left

    def _most(self, run: Run) -> float:
        """The most that the rest of the path may cost: a little more than is left, if the move was paused."""
        leeway = LEEWAY if self.resumed and run.referee.edition >= 6 else 0.0
        return self._left(run) + leeway

    def _walk(self, run: Run, body: Body, path: tuple[Point, ...], inches: float | None = None) -> Walk:
        """The path as the creature walks it, with at most `inches` of movement, else with what is left."""
        most = self._most(run) if inches is None else inches
        skirmish = run.referee.skirmish_for(run.state, body.id)
        return skirmish.walk(body.id, path, inches=most, slips=self.stride.slips)

    def _lose(self, run: Run, reasons: tuple[Reason, ...]) -> None:
        """The move has become impossible: lost, or by house rule declared again if not yet begun (R-43)."""
        run.emit(Fizzled("move", self.stride.creature, reasons))
        self._back_up(run)
        # A move that has begun is not given back, whatever the house rule: inches have been walked.
        if not self.resumed or run.referee.edition < 6:
            run.give_back(self.stride.creature, self.part)

    def _go_to_pause(self, run: Run, body: Body, pause: _Pause) -> None:
        """Move as far as the pause; the rest of the move comes after what answers there."""
        stride, spent = self.stride, self.spent
        walk = self._walk(run, body, pause.walked, stride.within(run.referee, run.state) + LEEWAY)
        if run.referee.edition < 6:
            inches = max(stride.within(run.referee, run.state) - walk.bill.cost_in, 0.0)
            stride = replace(stride, inches=inches, full=False, by_card=False)
        else:
            spent += walk.bill.cost_in
        on_the_way = _go(run, body, replace(walk, path=pause.walked))
        # The newest clear place, else that of an earlier pause, else where the creature set off.
        clear = _last_clear(run, body, pause.walked) or self.clear or body.at
        ahead = (pause.walked[-1], *pause.ahead)
        rest = MakeMove(self.moment, stride, ahead, self.part, resumed=True, clear=clear, spent=spent)
        run.push(*map(Happens, pause.moments), rest)
        run.tell(*on_the_way)


@dataclass(frozen=True, slots=True)
class MoveOver(Task):
    """What lasted for one move of a creature is over."""

    creature: str

    def run(self, run: Run) -> None:
        """End it."""
        expire(run, "move", self.creature)


@dataclass(frozen=True, slots=True)
class _Watch:
    """Something that answers a creature that comes within that many inches of a place."""

    trigger: Trigger
    context: Context
    place: Extent
    within: float
    in_hand: bool = False


@dataclass(frozen=True, slots=True)
class _Pause:
    """A point of a path where something answers: the path to it, the path ahead, and the moments."""

    walked: tuple[Point, ...]
    ahead: tuple[Point, ...]
    moments: tuple[Moment, ...]


def _last_clear(run: Run, body: Body, path: tuple[Point, ...]) -> Point | None:
    """The last point of a path where the creature overlaps nobody; None if there is none."""
    base = run.referee.base_of(run.state, body)
    allies = run.referee.skirmish(run.state).crowd(body.id).allies
    # Backwards along the path until the base is off every ally it passes through.
    last = retreat(path, [Disc(ally.x, ally.y, ally.r + base.r) for ally in allies])[-1]
    return last if stands_free(run.referee, run.state, base.at(last), (body.id,)) else None


def _go(run: Run, body: Body, walked: Walk) -> tuple[Moment, ...]:
    """Put the creature at the end of a path; returns what may be answered of the way."""
    moved = replace(body, at=walked.path[-1], travelled=body.travelled + path_length(walked.path))
    run.set_body(moved)
    skirmish = run.referee.skirmish(run.state)
    hostiles = skirmish.hostiles(body.id)
    engages = tuple(hostiles[index].id for index in walked.engaged)
    if run.state.setup.table.engagement == "stateful":
        _store(run, moved, engages)
    if path_length(walked.path) <= 0.0:
        return ()
    run.emit(Walked(body.id, walked.path, walked.bill.cost_in, engages, by=body.taken_by))
    return (*_of_passing(run, body, walked.path), *of_zones(run, body, walked.path))


def _of_passing(run: Run, mover: Body, path: tuple[Point, ...]) -> Iterator[Moment]:
    """The moments in which a creature has moved through others."""
    if not run.referee.listens(run.state, "passes_through"):
        return
    base = run.referee.base_of(run.state, mover)
    for other in run.state.bodies:
        disc = run.referee.base_of(run.state, other)
        radius = base.r + disc.r
        spans = (
            disc_span(ax - disc.x, ay - disc.y, bx - ax, by - ay, radius)
            for (ax, ay), (bx, by) in pairwise(path)
        )
        # Touching on the way is not moving through.
        passed = any(last - first > TOUCH for first, last in spans)
        if other.id not in {mover.id, mover.rider} and passed:
            yield Moment("passes_through", mover.id, other.id, side=mover.side)


def _store(run: Run, mover: Body, engages: tuple[str, ...]) -> None:
    """Record who is engaged after a move, at tables that store engagement (R-24)."""
    for other in run.state.bodies:
        if other.id == mover.id:
            run.set_body(replace(other, engaged_with=engages))
        elif (mover.id in other.engaged_with) is not (other.id in engages):
            kept = tuple(engaged for engaged in other.engaged_with if engaged != mover.id)
            run.set_body(replace(other, engaged_with=(*kept, mover.id) if other.id in engages else kept))


def _landing(referee: Referee, state: State, body: Body, judged: Walk, walk: Walking) -> Point:
    """The creature's place of rest: on the grid, where it may stand and can get.

    One that was stopped is still engaged there with all that stopped it.
    """
    end, base = judged.end, referee.base(state, body.id)

    def free(at: Point) -> bool:
        return stands_free(referee, state, base.at(at), (body.id,))

    # A move that nothing stopped needs only a place as good as its end; one that was stopped must stay
    # engaged.
    if judged.stop is None:
        if referee.edition < 6 or end == snap(end):
            return end
        before, engaged = judged.path[:-1], judged.engaged

        def goes(at: Point) -> bool:
            other = walk((*before, at))
            return other.legal and other.end == at and other.engaged == engaged

        return _on_grid_if(referee, end, goes, free) if before else end
    skirmish = referee.skirmish(state)
    hostiles = skirmish.hostiles(body.id)
    stoppers = [skirmish.base(hostiles[index].id) for index in judged.stop.hostiles]

    def holds(at: Point) -> bool:
        landed = base.at(at)
        held = len(engaged_with(landed, stoppers)) == len(stoppers)
        return held and stands_free(referee, state, landed, (body.id,))

    # The stop is at a gap of exactly 1" (R-23): snapped carelessly, the creature would stand free again.
    at = landing(base, end, stoppers)
    if stands_free(referee, state, base.at(at), (body.id,)) and (at == snap(at) or referee.edition < 6):
        return at
    return _on_grid_if(referee, end, holds)


def _on_grid_if(referee: Referee, at: Point, *fits: Callable[[Point], bool]) -> Point:
    """The nearest grid point that fits; else the nearest that fits the next of them, else the place itself.

    None fits wholly, for instance, in a lane as wide as a base between two woods whose borders lie off the
    grid: every grid point would cost double. There it is enough that the creature may stand.
    """
    if referee.edition < 6:
        return at
    return next((found for fit in fits for found in filter(fit, grid_around(at, RINGS))), at)


Walking = Callable[[tuple[Point, ...]], "Walk"]
"""Walks a path with the movement that the creature has left."""


def _next_pause(referee: Referee, state: State, body: Body, judged: Walk, walk: Walking) -> _Pause | None:
    """The first point of the path where something answers, with every moment answered there (R-42)."""
    # "moves within X" pauses the move at that very point, so every watch is crossed with the path.
    watches, path = [*_abilities(referee, state), *_instants(referee, state)], judged.path
    base = referee.base_of(state, body)
    crossings = sorted(
        ((found, watch) for watch in watches if (found := _crossing(base, path, watch)) is not None),
        key=lambda pair: pair[0],
    )
    for found, watch in crossings:
        step, t = found
        (ax, ay), (bx, by) = path[step], path[step + 1]
        at = (ax + t * (bx - ax), ay + t * (by - ay))
        moment = _answered(referee, state, body, watch, at)
        # Crossed, but not answered there: the subject may be the wrong one, or the card not castable.
        if moment is None:
            continue
        exact = _Pause((*path[: step + 1], at), path[step + 1 :], (moment,))
        if referee.edition < 6:
            return exact
        pause = _pause_on_grid(referee, base, judged, walk, exact, watch)
        # What else it comes within by this step answers here: it does not come from without again.
        at = pause.walked[-1]
        others = (crossed for _, crossed in crossings)
        moments = [_answered(referee, state, body, crossed, at) for crossed in (watch, *others)]
        return replace(
            pause, moments=tuple(dict.fromkeys(answered for answered in moments if answered is not None))
        )
    return None


def _pause_on_grid(
    referee: Referee, base: Disc, judged: Walk, walk: Walking, pause: _Pause, watch: _Watch
) -> _Pause:
    """The pause at a grid point from which the rest of the move is unchanged."""
    *before, exact = pause.walked

    def fits(at: Point) -> bool:
        if not _is_near(base.at(at), watch):
            return False
        aside = walk((*before, at, *pause.ahead))
        # Stepping aside must not change the rest: not its end, not whom it engages, not whether it is legal.
        same = aside.legal and aside.engaged == judged.engaged
        return same and distance(aside.end, judged.end) <= SNAPPED

    at = _on_grid_if(referee, exact, fits)
    moment = replace(pause.moments[0], at=at)
    return _Pause((*before, at), pause.ahead, (moment,))


def _is_near(base: Disc, watch: _Watch) -> bool:
    """Whether a base is within the watched distance."""
    return gap_to(watch.place, base) <= watch.within + TOUCH


def _answered(referee: Referee, state: State, body: Body, watch: _Watch, at: Point) -> Moment | None:
    """The moment of coming to that point, if the watch answers it."""
    moment = Moment("comes_within", body.id, watch.context.own, side=body.side, at=at)
    bodies = tuple(replace(other, at=at) if other.id == body.id else other for other in state.bodies)
    moved = replace(state, bodies=bodies)
    return moment if _is_answered(referee, moved, watch, moment) else None


def _is_answered(referee: Referee, moved: State, watch: _Watch, moment: Moment) -> bool:
    """Whether the watch answers; an Instant only if it could be cast, so that no empty pause betrays it."""
    context = watch.context
    if not watch.in_hand:
        return sets_off(referee.reading(moved), replace(context, moment=moment), watch.trigger)
    return (
        # Judged in the state as it will be at that point, not in the one from which the move starts.
        answers(referee.reading(moved), context.side, watch.trigger, moment, context.own)
        and castable(referee, moved, context.side, context.source, (moment,)).allowed
    )


def _abilities(referee: Referee, state: State) -> Iterator[_Watch]:
    reading = referee.reading(state)
    for watching in borne(referee, state, wanted="comes_within", reading=reading):
        triggers = watching.ability.trigger if isinstance(watching.ability, Triggered) else None
        for trigger in each_trigger(triggers):
            if trigger.when != "comes_within" or trigger.within is None:
                continue
            place = place_meant(reading, watching.context, trigger.around)
            if place is not None:
                yield _Watch(trigger, watching.context, place, trigger.within)


def _instants(referee: Referee, state: State) -> Iterator[_Watch]:
    reading = referee.reading(state)
    for side in SIDES:
        player = state.player(side)
        if not referee.may_answer(player, {"comes_within"}):
            continue
        for card in (*player.zones.hand, *player.codex):
            spec = referee.library.card(card)
            for trigger in (*each_trigger(spec.trigger), *each_trigger(spec.free_when)):
                if trigger.when != "comes_within" or trigger.within is None:
                    continue
                for caster in casters(referee, state, side):
                    context = Context(side, card, own=caster, caster=caster)
                    place = place_meant(reading, context, trigger.around)
                    if place is not None:
                        yield _Watch(trigger, context, place, trigger.within, in_hand=True)


def _crossing(base: Disc, path: tuple[Point, ...], watch: _Watch) -> tuple[int, float] | None:
    """The step and fraction at which the path enters the watched distance; None if it starts inside."""
    # Half the tolerance, so that a point found here lies safely within what `_is_near` allows.
    near = watch.within + TOUCH / 2
    # Whoever starts within does not come within. The same centre means that it watches itself.
    if watch.place.centre == base.centre or gap_to(watch.place, base.at(path[0])) <= watch.within + TOUCH:
        return None
    for step, way in enumerate(pairwise(path)):
        first, last = span_within(watch.place, way, base.r + near)
        if last >= first:
            return step, first
    return None
