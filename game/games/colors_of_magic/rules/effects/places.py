"""Free moves, pushes and teleports; zones and markers on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.board.shapes import TOUCH, Point, distance, gap
from game.core.copies import replace
from game.core.rules import Reason
from game.games.colors_of_magic.rules.meaning.meaning import (
    body_meant,
    markers_named,
    named,
    number,
    place_meant,
)
from game.games.colors_of_magic.rules.play.placing import Region, places, stands_free
from game.games.colors_of_magic.rules.play.questions import RULE, Question
from game.games.colors_of_magic.rules.play.shifting import PushCreature, Stride, shift, strides
from game.games.colors_of_magic.rules.play.walking import declare_move
from game.games.colors_of_magic.rules.state.creature_events import MarkerPut, ZoneMade
from game.games.colors_of_magic.rules.state.state import BoardMarker, GroundZone, decider
from game.positions.position import IMMOVABLE

if TYPE_CHECKING:
    from game.games.colors_of_magic.rules.cards.effects import FreeMove, Marker, Push, Swap, Teleport, Zone
    from game.games.colors_of_magic.rules.cards.words import Name
    from game.games.colors_of_magic.rules.play.run import Run
    from game.games.colors_of_magic.rules.state.state import Context, Perform

PLACED = "CM-MOVE-07"
"""The rule that keeps a creature off another base (and within R-14's other limits)."""


def put_back(run: Run, creature: str) -> None:
    """Return a creature to where it stood when it was activated, if there is room."""
    body = run.state.body(creature)
    if body.origin is not None:
        base = run.referee.base_of(run.state, body).at(body.origin)
        # No nearest place is looked for: it returns to where it stood, or not at all.
        if stands_free(run.referee, run.state, base, (creature,)):
            shift(run, creature, body.origin, "return", "")


def swap(run: Run, context: Context, effect: Swap) -> None:
    """Swap two creatures, if each has room in the other's place."""
    body, other = body_meant(run.state, context, effect.a), body_meant(run.state, context, effect.b)
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
        shift(run, body.id, other.at, "swap", "")
        shift(run, other.id, body.at, "swap", "")


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


def push(run: Run, context: Context, effect: Push, creature: str) -> None:
    """Push a creature away from a place, or pull it there."""
    origin = place_meant(run.reading, context, effect.origin)
    if origin is not None:
        inches = float(number(run.reading, context, effect.inches))
        run.push(PushCreature(creature, inches, origin.centre, effect.towards))


def teleport(run: Run, task: Perform, effect: Teleport, creature: str) -> None:
    """Ask for a place, then put the creature there; without a possible place it stays."""
    if task.answers:
        at = task.answers[0][0].at
        if at is not None:
            shift(run, creature, at, "teleport", "")
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
        near = around
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
        put = BoardMarker(f"{kind}:{run.serial()}", kind, at)
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
    if at is None:
        return
    around = None
    if effect.at != "target_point":
        body = run.state.find(named(run.state, context, effect.at))
        # Around a creature that has just left play it stays at the place where that stood.
        around = body.id if body is not None else None
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
    )
    run.state = replace(run.state, zones=(*run.state.zones, made))
    run.emit(ZoneMade(made.id, effect.name, at, effect.radius))


def _place(run: Run, context: Context, where: Name | str) -> Point | None:
    """The targeted point, or where a creature stands or stood."""
    if where == "target_point":
        return next((target.at for target in context.targets if target.kind == "point"), None)
    disc = place_meant(run.reading, context, where)  # type: ignore[arg-type]  # a name
    return None if disc is None else disc.centre
