"""Free moves, pushes and teleports; zones and markers on the board."""

from __future__ import annotations

from math import cos, sin, tau
from typing import TYPE_CHECKING, Literal

from game.board.shapes import STEP, TOUCH, Point, distance, gap, snap
from game.content.spec import Words
from game.core.copies import replace
from game.core.rules import Mark, Reason
from game.games.colors_of_magic.rules.meaning.meaning import (
    body_meant,
    markers_named,
    named,
    number,
    place_meant,
    zone_gap,
    zone_ground,
    zone_of,
)
from game.games.colors_of_magic.rules.play.placing import Region, places, stands_free
from game.games.colors_of_magic.rules.play.questions import RULE, Question, which_option
from game.games.colors_of_magic.rules.play.shifting import PushCreature, Stride, shift, strides
from game.games.colors_of_magic.rules.play.walking import declare_move
from game.games.colors_of_magic.rules.state.creature_events import (
    MarkerPut,
    Thrown,
    ZoneEnded,
    ZoneMade,
    ZoneMoved,
)
from game.games.colors_of_magic.rules.state.state import (
    SIDES,
    BoardMarker,
    GroundZone,
    Moment,
    decider,
    opponent,
)
from game.games.colors_of_magic.rules.state.walls import disc_of, nearest_to
from game.positions.position import IMMOVABLE, Side

if TYPE_CHECKING:
    from game.games.colors_of_magic.rules.cards.effects import (
        FreeMove,
        Marker,
        MoveZone,
        Push,
        Swap,
        Teleport,
        Zone,
    )
    from game.games.colors_of_magic.rules.cards.words import Direction, Place
    from game.games.colors_of_magic.rules.play.run import Run
    from game.games.colors_of_magic.rules.state.state import Context, Perform

PLACED = "CM-MOVE-07"
"""The rule that keeps a creature off another base (and within R-14's other limits)."""


def put_back(run: Run, context: Context, creature: str) -> None:
    """Return a creature to where it stood when it was activated, if there is room."""
    body = run.state.body(creature)
    if body.origin is not None:
        base = run.referee.base_of(run.state, body).at(body.origin)
        # No nearest place is looked for: it returns to where it stood, or not at all.
        if stands_free(run.referee, run.state, base, (creature,)):
            shift(run, creature, body.origin, "return", "", by=context.own, side=context.side)


def swap(run: Run, context: Context, effect: Swap) -> None:
    """Swap two creatures, if each has room in the other's place."""
    bodies = (body_meant(run.state, context, name) for name in (effect.a, effect.b))
    # A rider changes places with its mount under it.
    body, other = (None if one is None else run.state.find(one.mount) or one for one in bodies)
    if body is None or other is None or body.id == other.id:
        return
    both = (body.id, other.id)
    referee, state = run.referee, run.state
    if any(state.find(creature) is None for creature in both) or any(
        referee.keyword(state, creature, IMMOVABLE) is not None for creature in both
    ):
        return
    first, second = (
        referee.base_of(state, body).at(other.at),
        referee.base_of(state, other).at(body.at),
    )
    # Each is tested without both, as they leave; then against each other, since a large base may reach the
    # small.
    fits = all(stands_free(referee, state, base, both) for base in (first, second))
    if fits and gap(first, second) >= -TOUCH:
        shift(run, body.id, other.at, "swap", "", by=context.own, side=context.side)
        shift(run, other.id, body.at, "swap", "", by=context.own, side=context.side)


def move(run: Run, task: Perform, effect: FreeMove, creature: str) -> None:
    """Ask for a path, then move along it; the creature may stay."""
    inches = (
        run.referee.stat(run.state, creature, "movement")
        if effect.extra
        else float(number(run.reading, task.context, effect.inches))
    )
    stride = Stride(creature, max(inches, 0.0), slips=effect.slips, full=effect.extra)
    if task.answers:
        path = tuple(point.at for point in task.answers[0] if point.at is not None)
        if path:
            declare_move(run, stride, path)
        return
    # Nowhere to go: the move is not offered.
    if next(strides(run.referee, run.state, stride), None) is None:
        return
    text = Reason.of(RULE, "effect.move", creature=creature, inches=stride.inches)
    side = decider(run.state, task.context.side)
    run.push(Question(side, text, among="path", least=0, stride=stride), task)


WAYS = 16
"""The directions that are chosen among, or thrown for, as on a compass (R-67)."""

COMPASS = ("E", "ENE", "NE", "NNE", "N", "NNW", "NW", "WNW", "W", "WSW", "SW", "SSW", "S", "SSE", "SE", "ESE")

_IN_FRENCH = str.maketrans("W", "O")

WHICH_WAY = "effect.which_way"
"""The question for a direction; its mark is where that begins."""


def push(run: Run, task: Perform, effect: Push, creature: str) -> None:
    """Push a creature away from a place, pull it there, or push it in a direction chosen or thrown for."""
    context = task.context
    origin = place_meant(run.reading, context, effect.origin)
    inches = float(number(run.reading, context, effect.inches))
    towards = effect.towards or effect.direction == "towards"
    way = None
    if effect.direction in {"chosen", "random"}:
        at = run.state.body(creature).at
        way = _way(run, task, effect.direction, at)
        if way is None:
            return
    elif origin is None:
        return
    else:
        at = nearest_to(origin, run.state.body(creature).at)
    run.push(
        PushCreature(
            creature,
            inches,
            at,
            towards,
            way=way,
            by=context.own,
            side=context.side,
            on_terrain=effect.on_terrain,
            on_creature=effect.on_creature,
            context=context,
        )
    )


def _way(run: Run, task: Perform, direction: Direction, start: Point) -> Point | None:
    """The direction that is thrown for or chosen; None while it is being asked for, from where it starts."""
    if direction == "random":
        step = run.dice.roll(WAYS) - 1
        run.emit(Thrown(task.context.source, WAYS, step + 1, COMPASS[step]))
    elif task.answers:
        step = int(task.answers[0][0].id)
    else:
        labels = [Words(fr=name.translate(_IN_FRENCH), en=name) for name in COMPASS]
        text = Reason.of("R-67", WHICH_WAY, Mark((start,)), source=task.context.source)
        run.push(which_option(decider(run.state, task.context.side), text, labels), task)
        return None
    angle = step * tau / WAYS
    return (cos(angle), sin(angle))


def shift_zone(run: Run, task: Perform, effect: MoveZone) -> None:
    """Move a zone; one that followed a creature does so no more (R-66)."""
    context = task.context
    identity = context.source if effect.zone == "self" else named(run.state, context, "target_zone")
    moved = zone_of(run.state, identity)
    ground = None if moved is None else zone_ground(run.reading, moved)
    if moved is None or ground is None:
        return
    middle = ground.centre
    inches = float(number(run.reading, context, effect.inches))
    if effect.direction in {"chosen", "random"}:
        way = _way(run, task, effect.direction, middle)
    else:
        origin = place_meant(run.reading, context, effect.origin)
        start = None if origin is None else nearest_to(origin, middle)
        apart = 0.0 if start is None else distance(start, middle)
        if start is None or apart < STEP:
            return
        towards = effect.direction == "towards"
        # Drawn to a place, never past it.
        inches = min(inches, apart) if towards else inches
        sign = -1 if towards else 1
        way = (sign * (middle[0] - start[0]) / apart, sign * (middle[1] - start[1]) / apart)
    if way is None:
        return
    board = run.referee.board(run.state)
    # Its middle stays on the table.
    x = min(max(middle[0] + way[0] * inches, 0.0), board.width) - middle[0]
    y = min(max(middle[1] + way[1] * inches, 0.0), board.height) - middle[1]
    at, end = (None if of is None else snap((of[0] + x, of[1] + y)) for of in (moved.at or middle, moved.end))
    touched = _touching(run, moved)
    elsewhere = replace(moved, at=at, around=None, end=end)
    zones = tuple(elsewhere if zone.id == moved.id else zone for zone in run.state.zones)
    run.state = replace(run.state, zones=zones)
    run.emit(ZoneMoved(moved.id, moved.name, middle, snap((middle[0] + x, middle[1] + y))))
    for body, now in _touching(run, elsewhere).items():
        if now is not touched[body]:
            run.tell(Moment("enters" if now else "leaves", body, moved.id, side=context.side))


def _touching(run: Run, zone: GroundZone) -> dict[str, bool]:
    """Whether each creature in play touches a zone."""
    gaps = {
        body.id: zone_gap(run.reading, zone, run.referee.base_of(run.state, body))
        for body in run.state.bodies
    }
    return {body: apart is not None and apart <= TOUCH for body, apart in gaps.items()}


def ended(run: Run, zone: str) -> None:
    """Take a zone away."""
    left = tuple(other for other in run.state.zones if other.id != zone)
    if len(left) < len(run.state.zones):
        run.state = replace(run.state, zones=left)
        run.emit(ZoneEnded(zone))


def teleport(run: Run, task: Perform, effect: Teleport, creature: str) -> None:
    """Ask for a place, then put the creature there; without a possible place it stays."""
    if task.answers:
        at = task.answers[0][0].at
        if at is not None:
            shift(run, creature, at, "teleport", "", by=task.context.own, side=task.context.side)
        return
    if run.referee.keyword(run.state, creature, IMMOVABLE) is not None:
        return
    body = run.state.body(creature)
    base = run.referee.base_of(run.state, body)
    near = base
    if effect.near is not None:
        around = place_meant(run.reading, task.context, effect.near)
        if around is None:
            return
        near = disc_of(around)
    region = Region(
        base.r,
        PLACED,
        near=near,
        within=effect.within,
        side=body.side,
        away=effect.away,
        # Its own base is not in the way, so that it may be put down where it partly stands.
        ignoring=(creature,),
    )
    if next(iter(places(run.referee, run.state, region)), None) is not None:
        text = Reason.of(RULE, "effect.teleport", creature=creature)
        side = decider(run.state, task.context.side)
        run.push(Question(side, text, among="place", region=region), task)


def marker(run: Run, context: Context, effect: Marker) -> None:
    """Put a marker on the board, or remove the nearest one."""
    at, kind = _place(run, context, effect.at), effect.marker
    if at is None:
        return
    if not effect.remove:
        side = context.side if context.side in SIDES else None
        put = BoardMarker(f"{kind}:{run.serial()}", kind, at, side=side)
        run.state = replace(run.state, markers=(*run.state.markers, put))
        run.emit(MarkerPut(put.id, kind, at))
        return
    found = markers_named(run.state, kind)
    if found:
        nearest = min(found, key=lambda candidate: distance(candidate.at, at))
        left = tuple(other for other in run.state.markers if other.id != nearest.id)
        run.state = replace(run.state, markers=left)
        run.emit(MarkerPut(nearest.id, nearest.kind, nearest.at, removed=True))


def zone(run: Run, context: Context, effect: Zone) -> None:
    """Create a zone: around a creature in play it moves with it, else it stays where it is."""
    at = _place(run, context, effect.at)
    end = None if effect.to is None else _place(run, context, effect.to)
    if at is None or (effect.to is not None and end is None):
        return
    around = None
    if effect.follows and end is None and isinstance(effect.at, str):
        body = run.state.find(named(run.state, context, effect.at))
        # Around a creature that has just left play it stays at the place where that stood.
        around = body.id if body is not None else None
    whose = run.state.find(around or context.own)
    made = GroundZone(
        f"zone:{run.serial()}",
        effect.name,
        context.side,
        effect.radius,
        effect.until,
        run.state.turn,
        context.source,
        at=at if around is None else None,
        around=around,
        footing=effect.footing,
        opacity=effect.opacity,
        abilities=effect.abilities,
        end=end,
        hinders=_hindered(context.side, effect.hinders),
        ground=effect.ground,
        layer=context.own,
        begun=0 if whose is None else whose.begun,
    )
    run.state = replace(run.state, zones=(*run.state.zones, made))
    run.emit(ZoneMade(made.id, effect.name, at, effect.radius))


def _hindered(side: Side, who: Literal["all", "allies", "enemies"]) -> Side | None:
    """The side that alone a zone hinders; None if it hinders everybody."""
    if who == "all" or side not in SIDES:
        return None
    return side if who == "allies" else opponent(side)


def _place(run: Run, context: Context, where: Place) -> Point | None:
    """The centre of a place, if there is one."""
    place = place_meant(run.reading, context, where)
    return None if place is None else place.centre
