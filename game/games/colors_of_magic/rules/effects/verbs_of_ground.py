"""Zones and markers on the board."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.board.shapes import distance
from game.games.colors_of_magic.rules.cards.effects import Marker, Zone
from game.games.colors_of_magic.rules.effects.conditions import markers_named
from game.games.colors_of_magic.rules.effects.who import named, place_meant
from game.games.colors_of_magic.rules.play.events import MarkerPut, ZoneMade
from game.games.colors_of_magic.rules.play.state import BoardMarker, GroundZone

if TYPE_CHECKING:
    from game.board.shapes import Point
    from game.games.colors_of_magic.rules.cards.words import Name
    from game.games.colors_of_magic.rules.play.run import Run
    from game.games.colors_of_magic.rules.play.tasks import Context


def lay(run: Run, context: Context, effect: Zone | Marker) -> None:
    """Make a zone, put a marker, or take the nearest one off."""
    at = _place(run, context, effect.at)
    if at is None:
        return
    match effect:
        case Zone():
            _make_zone(run, context, effect, at)
        case Marker(marker=kind, remove=True):
            found = markers_named(run.state, kind)
            if found:
                nearest = min(found, key=lambda marker: distance(marker.at, at))
                left = tuple(marker for marker in run.state.markers if marker.id != nearest.id)
                run.state = replace(run.state, markers=left)
                run.emit(MarkerPut(nearest.id, nearest.kind, nearest.at, removed=True))
        case Marker(marker=kind):
            marker = BoardMarker(f"{kind}:{run.serial()}", kind, at)
            run.state = replace(run.state, markers=(*run.state.markers, marker))
            run.emit(MarkerPut(marker.id, kind, at))


def _make_zone(run: Run, context: Context, effect: Zone, at: Point) -> None:
    """A zone around a creature in play goes with it; any other stays where it is made."""
    around = None
    if effect.at != "target_point":
        body = run.state.find(named(run.state, context, effect.at))
        around = body.id if body is not None else None
    zone = GroundZone(
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
    run.state = replace(run.state, zones=(*run.state.zones, zone))
    run.emit(ZoneMade(zone.id, effect.name, at, effect.radius))


def _place(run: Run, context: Context, where: Name | str) -> Point | None:
    """The point that was targeted, or where a creature stands or stood."""
    if where == "target_point":
        return next((target.at for target in context.targets if target.kind == "point"), None)
    disc = place_meant(run.reading, context, where)  # type: ignore[arg-type]  # a name
    return None if disc is None else disc.centre
