"""The state of the table as the board shows it: creatures, zones and markers."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.art.tokens import Token
from game.battlefield.overlays import MARK_REACH, HighlightOverlay, MarkerKind, MarkerOverlay, ZoneOverlay
from game.board.shapes import Disc, distance
from game.games.colors_of_magic.table.outlook import emblem
from game.ui import palette
from game.ui.icons import Icon
from game.ui.palette import Tone

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battlefield.overlays import Overlay
    from game.games.colors_of_magic.rules.play.state import Body
    from game.games.colors_of_magic.table.outlook import Outlook
    from game.games.colors_of_magic.table.stage import Stage


def table_tokens(
    outlook: Outlook, stage: Stage, lit: frozenset[str], picked: str | None, *, named: bool
) -> tuple[Token, ...]:
    """One token a creature, those on their way where they are now; all `named`, or those looked at."""
    engaged = {one for pair in outlook.desk.skirmish.engaged() for one in (pair.a, pair.b)}
    hovered = outlook.desk.hovered
    bodies = {body.id: body for body in outlook.state.bodies} | stage.added
    tokens = []
    for body in bodies.values():
        if body.id not in stage.gone:
            looked_at = body.id == picked or (hovered is not None and hovered.id == body.id)
            token = _token(outlook, body)
            token = replace(
                token,
                label=token.label if named or looked_at else "",
                at=stage.at.get(body.id, body.at),
                selected=body.id == picked,
                hovered=hovered is not None and hovered.id == body.id,
                focused=body.id in lit,
                engaged=body.id in engaged,
                dimmed=body.id in stage.fading,
            )
            tokens.append(token)
    return tuple(tokens)


def _token(outlook: Outlook, body: Body) -> Token:
    spec = outlook.profile(body)
    return Token(
        body.id,
        body.at,
        outlook.referee.radius(outlook.state, body.profile),
        palette.Side(body.side.value),
        emblem(spec),
        outlook.names.body(body),
        tapped=body.tapped,
    )


def ground_overlays(outlook: Outlook, *, named: bool) -> Iterator[Overlay]:
    """The zones that spells have made, and the scenario's markers: all `named`, or the one pointed at."""
    pointer = outlook.desk.pointer
    for zone in outlook.state.zones:
        bearer = outlook.state.find(zone.around)
        name = outlook.names.words(zone.name)
        if bearer is not None:
            yield ZoneOverlay(outlook.base(bearer.id), zone.radius, Tone.ENGAGEMENT, name)
        elif zone.at is not None:
            yield HighlightOverlay(Disc(*zone.at, zone.radius), Tone.ENGAGEMENT, name, Icon.SPECIAL)
    for marker in outlook.state.markers:
        name = outlook.names.words(marker.name) if marker.name is not None else marker.kind
        kind = _marker_kind(outlook, marker.id)
        pointed = pointer is not None and distance(pointer, marker.at) <= max(marker.radius, MARK_REACH)
        disc = Disc(*marker.at, marker.radius)
        yield MarkerOverlay(kind, marker.at, disc, name if named or pointed else "")


def _marker_kind(outlook: Outlook, marker: str) -> MarkerKind:
    scenario = outlook.session.library.scenarios.get(outlook.state.scenario or "")
    for objective in scenario.objectives if scenario is not None else ():
        if objective.goal.marker == marker:
            return MarkerKind.MAJOR if objective.rank == "major" else MarkerKind.MINOR
    return MarkerKind.MINOR
