"""What the desk shows, as overlays on the board."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from game.battlefield.desk import Desk, Ruler, Tool
from game.battlefield.move_pictures import Going, best_overlays, move_overlays
from game.battlefield.overlays import (
    AreaOverlay,
    HighlightOverlay,
    IsoLine,
    IsoOverlay,
    MarginOverlay,
    Overlay,
    PathLeg,
    PathOverlay,
    RulerOverlay,
    SightOverlay,
    ZoneOverlay,
)
from game.ui.icons import Icon
from game.ui.palette import Hatch, Tone

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.board.shapes import Segment, Shape
    from game.content.locale import Translator
    from game.positions.answers import SightAnswer
    from game.positions.position import Creature
    from game.positions.variant import VariantDiff

ISO_STEP = 2.0
"""Inches of movement between two lines of equal cost."""


def overlays(desk: Desk, say: Translator) -> tuple[Overlay, ...]:
    """Everything laid over the board, the lowest first."""
    return tuple(_overlays(desk, say))


def _overlays(desk: Desk, say: Translator) -> Iterator[Overlay]:
    looked_at = desk.creature or desk.hovered
    if looked_at is not None:
        yield from _areas(desk, say, looked_at)
    if desk.reach_of is not None:
        yield from _reach(desk, say, desk.position.creature(desk.reach_of))
    if desk.shown.zones or desk.shown.peek:
        rules = desk.position.rules
        yield from (ZoneOverlay(c.base(rules)) for c in desk.position.creatures)
    match desk.tool:
        case Tool.MOVE:
            yield from _path(desk, say)
        case Tool.POLYGON:
            yield from _sketch(desk, say)
        case _:
            pass
    pair = desk.sighted()
    if pair is not None:
        yield from sight_overlays(desk, say, *pair)
    yield from (_ruler(r, say, pinned=True) for r in desk.rulers)
    measured = desk.measured()
    if measured is not None:
        yield _ruler(measured, say, pinned=False)


def _areas(desk: Desk, say: Translator, creature: Creature) -> Iterator[Overlay]:
    if desk.shown.visible and desk.preview is None:
        yield AreaOverlay(desk.visible(creature.id), Tone.SIGHT, say("workshop.visible"))
    if (desk.shown.threat or desk.shown.peek) and desk.preview is None:
        yield from _threat(desk, say, creature)
    diff = desk.diff()
    if diff is not None:
        yield from _variant(diff, say)
    elif desk.shown.reach and desk.reach_of is None and desk.tool in (Tool.MOVE, Tool.PLACE):
        yield from _reach(desk, say, creature)


def _threat(desk: Desk, say: Translator, creature: Creature) -> Iterator[Overlay]:
    threat = desk.threat(creature.id)
    if threat.ranged is not None:
        yield AreaOverlay(
            threat.ranged, Tone.THREAT, say("workshop.threat_ranged"), Hatch.DOTS, icon=Icon.RANGED
        )
    yield AreaOverlay(threat.melee, Tone.THREAT, say("workshop.threat_melee"), icon=Icon.MELEE)


def _variant(diff: VariantDiff, say: Translator) -> Iterator[Overlay]:
    for area, tone, key, icon in (
        (diff.gained, Tone.GAINED, "workshop.gained", Icon.PLUS),
        (diff.lost, Tone.LOST, "workshop.lost", Icon.MINUS),
    ):
        if area.patches:
            yield AreaOverlay(area, tone, say(key, area=round(area.square_inches, 1)), icon=icon)


def _reach(desk: Desk, say: Translator, creature: Creature) -> Iterator[Overlay]:
    yield AreaOverlay(desk.reach_area(creature.id), Tone.REACH)
    steps = (ISO_STEP * i for i in range(1, int(creature.movement / ISO_STEP) + 1))
    lines = desk.reach_lines(creature.id, tuple(cost for cost in steps if cost < creature.movement))
    yield IsoOverlay(tuple(IsoLine(say.inches(cost), rings) for cost, rings in lines if rings))


def _path(desk: Desk, say: Translator) -> Iterator[Overlay]:
    creature, declared = desk.creature, desk.declared()
    if creature is None or declared is None or desk.hovered == creature:
        return
    base = creature.base(desk.position.rules)
    going = Going(base, creature.movement, desk.called, desk.waypoints, desk.pointer)
    straight = desk.straight_path()
    if desk.waypoints or straight is not None:
        drawn = straight or desk.drawn_path()
        if drawn is not None:
            yield from move_overlays(going, say, drawn, declared)
        return
    best = desk.best_path()
    if best is not None:
        yield from best_overlays(going, say, best, may_go=desk.may_go(best))


def sight_overlays(desk: Desk, say: Translator, viewer: str, target: str) -> Iterator[Overlay]:
    """The corridor between two bases, the free line or what closes it, cover, and the margin."""
    position, rules = desk.position, desk.position.rules
    answer = desk.sight_answer(viewer, target)
    a, b = position.creature(viewer).base(rules), position.creature(target).base(rules)
    shapes = {p.name: p.shape for p in position.board.pieces} | {
        c.id: c.base(rules) for c in position.creatures
    }
    names = {c.id: c.name or c.id for c in position.creatures}
    yield from (
        HighlightOverlay(shapes[name], Tone.REFUSED, names.get(name, name), Icon.EYE_OFF)
        for name in answer.blocked_by
    )
    yield from (
        HighlightOverlay(shapes[name], Tone.WARNING, name, Icon.DEFENCE, f"-{number}")
        for number, name in enumerate(answer.cover_pieces, start=1)
    )
    key = "workshop.sees" if answer.verdict.allowed else "workshop.sees_not"
    line: Segment = answer.sight.witness or (a.centre, b.centre)
    yield SightOverlay(
        a,
        b,
        line,
        stopped=None if answer.verdict.allowed else desk.first_met(line, answer.blocked_by),
        label=say(key, a=desk.called(viewer), b=desk.called(target)),
    )
    yield from _margin(answer, desk, say, (viewer, target))


def _margin(answer: SightAnswer, desk: Desk, say: Translator, pair: tuple[str, str]) -> Iterator[Overlay]:
    margin = answer.margin
    if margin is None or margin.inches is None or margin.shift is None:
        return
    skirmish = desk.skirmish
    body: Shape = skirmish.base(pair[1])
    if margin.body == "piece" and margin.index is not None:
        body = desk.position.board.pieces[margin.index].shape
    elif margin.body == "base" and margin.index is not None:
        blockers = [c.id for c in skirmish.blockers(pair[0]) if c.id != pair[1]]
        body = skirmish.base(blockers[margin.index])
    key = "workshop.too_close" if margin.too_close else "workshop.margin"
    yield MarginOverlay(body, margin.shift, say(key, inches=say.inches(margin.inches)))


def _ruler(ruler: Ruler, say: Translator, *, pinned: bool) -> Overlay:
    start, end = ruler.ends
    return RulerOverlay(start, end, say.inches(ruler.inches), pinned=pinned)


def _sketch(desk: Desk, say: Translator) -> Iterator[Overlay]:
    points = (*desk.sketch, desk.pointer) if desk.pointer is not None else desk.sketch
    legs = tuple(PathLeg(a, b) for a, b in pairwise(points))
    yield PathOverlay(legs, Tone.WARNING, say("workshop.sketch_hint"), waypoints=desk.sketch)
