"""What holds of zones, units and templates: who is within, who holds, who strays, who is under one."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from math import isfinite
from typing import TYPE_CHECKING

from game.board.measures import Measure, apart, sticks_out
from game.board.shapes import TOUCH, Disc, gap
from game.core.rules import Reason, Verdict
from game.positions.picture_doubt import as_exact, doubted, turns
from game.positions.reasons import because, label, labels, path_mark, shape_mark
from game.positions.zones import ZoneKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.board.shapes import Point, Shape
    from game.board.terrain import Piece
    from game.core.rules import Mark
    from game.positions.position import Creature, Position
    from game.positions.skirmish import Skirmish
    from game.positions.zones import Template, Zone

LEADER = "leader"
"""The keyword of a unit's leader; without one it is the unit's first creature."""


@dataclass(frozen=True, slots=True)
class Presence:
    """A creature and a shape: how far apart they are, and how far the base sticks out (inside: negative)."""

    creature: str
    gap: float
    out: float

    @property
    def touches(self) -> bool:
        """Whether some of its base is on the shape, or touches it."""
        return self.gap <= TOUCH

    @property
    def wholly(self) -> bool:
        """Whether all of its base is."""
        return self.out <= TOUCH


@dataclass(frozen=True, slots=True)
class ZoneAnswer:
    """Who is in a zone: `present` are those that count for it, `holder` the side that holds an objective."""

    zone: Zone
    creatures: tuple[Presence, ...]
    present: tuple[str, ...]
    holder: str | None
    contested: bool
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class UnitAnswer:
    """A unit: who is out of coherency, and by how many inches."""

    unit: str
    members: tuple[str, ...]
    out: tuple[tuple[str, float], ...]
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class TemplateAnswer:
    """Who is under a template, wholly or in part."""

    template: Template
    wholly: tuple[str, ...]
    partly: tuple[str, ...]
    reasons: tuple[Reason, ...]


def presence(creature: Creature, base: Disc, shape: Shape) -> Presence:
    """How a creature on that base lies to a shape."""
    return Presence(creature.id, apart(base, shape).inches, sticks_out(base, shape))


def zone_answer(skirmish: Skirmish, zone: Zone) -> ZoneAnswer:
    """Who is within a zone, wholly or in part, and who holds it if it is an objective."""
    position = skirmish.position
    found = tuple(presence(c, skirmish.base(c.id), zone.shape) for c in position.creatures)
    within = zone.hold.within + TOUCH
    wholly = zone.hold.base == "wholly"
    counted = tuple(
        each.creature
        for each in found
        if (each.out if wholly else each.gap) <= within and zone.hold.weight(each.creature) > 0
    )
    told = partial(_told, skirmish, zone, found)
    if zone.kind is ZoneKind.DEPLOYMENT:
        strays = tuple(
            each
            for each in found
            if not each.wholly and zone.side in ("", position.creature(each.creature).side)
        )
        inside = tuple(each.creature for each in found if each.wholly)
        return ZoneAnswer(
            zone, found, inside, None, False, Verdict(not strays, told(_deployed(zone, strays, position)))
        )
    if zone.kind is ZoneKind.AREA:
        inside = tuple(each.creature for each in found if each.touches)
        reasons = told(_inside(zone, found, position))
        return ZoneAnswer(zone, found, inside, None, False, Verdict.yes(*reasons))
    sides: Counter[str] = Counter()
    for each in counted:
        sides[str(position.creature(each).side)] += zone.hold.weight(each)
    holder = _holder(sides, zone)
    contested = holder is None and bool(sides)
    reasons = told(_held(zone, counted, holder, position))
    return ZoneAnswer(zone, found, counted, holder, contested, Verdict(holder is not None, reasons))


def _told(
    skirmish: Skirmish, zone: Zone, found: Sequence[Presence], reasons: Sequence[Reason]
) -> tuple[Reason, ...]:
    """The reasons in the game's words, and of whom the picture does not show whether they count."""
    position = skirmish.position
    error = position.error_in
    if error > 0.0:
        by_rim = zone.kind is ZoneKind.DEPLOYMENT or (
            zone.kind is ZoneKind.OBJECTIVE and zone.hold.base == "wholly"
        )
        limit = zone.hold.within if zone.kind is ZoneKind.OBJECTIVE else 0.0
        open_ = [
            position.creature(each.creature)
            for each in found
            if turns(each.out if by_rim else _to_rim(skirmish, each), limit, error)
            or (zone.kind is ZoneKind.AREA and turns(each.out, limit, error))
        ]
        reasons = (*reasons, *doubted("zone.picture", open_, error, zone=zone.called))
    return skirmish.ruleset.told(reasons)


def _holder(sides: Counter[str], zone: Zone) -> str | None:
    """The side that holds an objective: that alone is there, or that has most creatures there."""
    ranked = sides.most_common(2)
    if not ranked or (len(ranked) > 1 and (zone.hold.by == "alone" or ranked[0][1] == ranked[1][1])):
        return None
    return ranked[0][0]


def _held(zone: Zone, counted: Sequence[str], holder: str | None, position: Position) -> tuple[Reason, ...]:
    mark = shape_mark(zone.shape)
    if not counted:
        return (_by_distance("nobody", zone, mark),)
    names = labels(position.creature(each) for each in counted)
    key = "zone.contested" if holder is None else f"zone.held_{holder}"
    how = _by_distance(f"counts_{zone.hold.base}", zone)
    return (because(key, mark, zone=zone.called, creatures=names, count=len(counted)), how)


def _by_distance(name: str, zone: Zone, *marks: Mark) -> Reason:
    """A reason that says how near one has to be to the zone, or that one has to be on it."""
    rule = f"zone.{name}"
    key = rule if zone.hold.within > 0.0 else f"zone.on.{name}"
    return Reason.of(rule, key, *marks, zone=zone.called, within=zone.hold.within)


def _deployed(zone: Zone, strays: Sequence[Presence], position: Position) -> tuple[Reason, ...]:
    if not strays:
        return (because("zone.deployed", shape_mark(zone.shape), zone=zone.called),)
    return tuple(
        because(
            "zone.astray", creature=label(position.creature(each.creature)), zone=zone.called, out=each.out
        )
        for each in strays
    )


def _inside(zone: Zone, found: Sequence[Presence], position: Position) -> tuple[Reason, ...]:
    reasons = []
    for each in found:
        if each.touches:
            key = "zone.wholly" if each.wholly else "zone.partly"
            values = {} if each.wholly else {"out": each.out}
            name = label(position.creature(each.creature))
            reasons.append(because(key, creature=name, zone=zone.called, **values))
    return tuple(reasons) or (because("zone.empty", zone=zone.called),)


def unit_answers(skirmish: Skirmish) -> tuple[UnitAnswer, ...]:
    """Every unit, with who is out of coherency by the ruleset.

    Raises:
        ValueError: there are units, but the ruleset says nothing of them.
    """
    position = skirmish.position
    names = dict.fromkeys(creature.unit for creature in position.creatures if creature.unit)
    return tuple(_unit(skirmish, name) for name in names)


def _unit(skirmish: Skirmish, name: str) -> UnitAnswer:
    members = [creature for creature in skirmish.position.creatures if creature.unit == name]
    coherency = skirmish.ruleset.coherency
    if coherency is None:
        raise ValueError(name)
    within = coherency.within
    away = _away(skirmish, members, coherency.of, within)
    out = tuple((member.id, inches - within) for member, inches in away if inches > within + TOUCH)
    reasons = [
        because(
            f"unit.out_of_{coherency.of}",
            shape_mark(skirmish.base(identity)),
            creature=label(skirmish.position.creature(identity)),
            unit=name,
            excess=excess,
            within=within,
        )
        for identity, excess in out
    ]
    fine = because("unit.together", unit=name, within=within)
    error = skirmish.position.error_in
    open_ = [member for member, inches in away if error > 0.0 and turns(inches, within, error)]
    told = skirmish.ruleset.told([*(reasons or [fine]), *doubted("unit.picture", open_, error, unit=name)])
    return UnitAnswer(name, tuple(member.id for member in members), out, Verdict(not out, told))


def _away(
    skirmish: Skirmish, members: Sequence[Creature], of: str, within: float
) -> list[tuple[Creature, float]]:
    """How far each member is from what it has to be near: any other, the chain of most, or the leader."""
    bases = {member.id: skirmish.base(member.id) for member in members}
    if len(members) < 2:
        return []
    if of == "leader":
        leader = next((member for member in members if LEADER in member.keywords), members[0])
        return [(m, gap(bases[m.id], bases[leader.id])) for m in members if m is not leader]
    if of == "any":
        return [
            (m, min(gap(bases[m.id], bases[other.id]) for other in members if other is not m))
            for m in members
        ]
    chain = max(_chains(members, bases, within), key=len)
    return [(m, min(gap(bases[m.id], bases[other.id]) for other in chain)) for m in members if m not in chain]


def _chains(members: Sequence[Creature], bases: dict[str, Disc], within: float) -> list[list[Creature]]:
    """The members in groups that hang together, each near another one, in order."""
    left, chains = [*members], []
    while left:
        chain = [left.pop(0)]
        for link in chain:
            near = [other for other in left if gap(bases[link.id], bases[other.id]) <= within + TOUCH]
            chain += near
            left = [other for other in left if other not in near]
        chains.append(chain)
    return chains


def template_answer(skirmish: Skirmish, template: Template) -> TemplateAnswer:
    """Who is under a template; a base that it only touches is not."""
    position, shape = skirmish.position, template.shape
    under = [
        each
        for each in (presence(c, skirmish.base(c.id), shape) for c in position.creatures)
        if _overlaps(skirmish.base(each.creature), shape)
    ]
    wholly = tuple(each.creature for each in under if each.wholly)
    partly = tuple(each.creature for each in under if not each.wholly)
    reasons = [
        because(
            key, shape_mark(shape), creatures=labels(map(position.creature, ids)), template=template.called
        )
        for key, ids in (("template.wholly", wholly), ("template.partly", partly))
        if ids
    ]
    nobody = because("template.nobody", shape_mark(shape), template=template.called)
    error = position.error_in
    open_ = [
        creature
        for creature in position.creatures
        if error > 0.0
        for each in [presence(creature, skirmish.base(creature.id), shape)]
        if turns(_to_rim(skirmish, each), 0.0, error) or turns(each.out, 0.0, error)
    ]
    doubts = doubted("template.picture", open_, error, template=template.called)
    return TemplateAnswer(template, wholly, partly, skirmish.ruleset.told([*(reasons or [nobody]), *doubts]))


def _to_rim(skirmish: Skirmish, each: Presence) -> float:
    """How far a base is from a shape, negative by how far it reaches onto it."""
    return each.gap if each.gap > 0.0 else each.out - 2.0 * skirmish.base(each.creature).r


def _overlaps(base: Disc, shape: Shape) -> bool:
    """Whether more of the base than its rim lies on the shape."""
    inner = Disc(base.x, base.y, max(0.0, base.r - 2 * TOUCH))
    return apart(inner, shape).inches <= TOUCH


def measured(skirmish: Skirmish, a: str | Point, b: str | Point) -> Measure:
    """The distance between two things: creatures, zones, templates, pieces of terrain by name, points.

    Raises:
        KeyError: there is nothing of that name.
    """
    return min(
        (apart(one, other) for one in shapes_named(skirmish, a) for other in shapes_named(skirmish, b)),
        key=lambda measure: measure.inches,
    )


def measure_reasons(skirmish: Skirmish, a: str, b: str, found: Measure) -> tuple[Reason, ...]:
    """The distance in words."""
    exact = as_exact("measure.picture", skirmish.position.error_in)
    a, b = (called(each, skirmish.position) for each in (a, b))
    if found.inches <= TOUCH:
        return skirmish.ruleset.told([because("measure.touching", a=a, b=b), *exact])
    mark = path_mark((found.start, found.end))
    return skirmish.ruleset.told([because("measure.apart", mark, a=a, b=b, inches=found.inches), *exact])


def shapes_named(skirmish: Skirmish, thing: str | Point) -> list[Shape]:
    """The shapes of a thing; a line is its runs and its openings, and `"3,4.5"` is a point.

    Raises:
        KeyError: there is nothing of that name.
    """
    position = skirmish.position
    if not isinstance(thing, str):
        return [Disc(thing[0], thing[1], 0.0)]
    if thing in skirmish.stood:
        return [skirmish.base(thing)]
    laid: tuple[Zone | Template, ...] = (*position.zones, *position.templates)
    for each in laid:
        if each.id == thing:
            return [each.shape]
    pieces: list[Shape] = [p.shape for p in position.board.pieces if thing in (p.name, *asked_names(p))]
    if not pieces:
        at = point_in(thing)
        if at is None:
            raise KeyError(thing)
        return [Disc(*at, 0.0)]
    return pieces


def point_in(text: str) -> Point | None:
    """The point that a text such as "3,4.5" names, None if it names none."""
    with suppress(ValueError):
        x, y = (float(number) for number in text.split(","))
        if isfinite(x) and isfinite(y):
            return (x, y)
    return None


def called(thing: str, position: Position, *, short: bool = False) -> str:
    """What sentences call a thing: a creature by its name and id, what is laid by its name.

    With `short` creatures are without ids where names tell them apart.
    """
    for creature in position.creatures:
        if creature.id == thing:
            alike = sum(other.name == creature.name for other in position.creatures)
            return creature.name if short and creature.name and alike == 1 else label(creature)
    laid: tuple[Zone | Template, ...] = (*position.zones, *position.templates)
    return next((each.called for each in laid if each.id == thing), thing)


def things_of(position: Position) -> tuple[str, ...]:
    """The names of everything that can be measured to."""
    laid: tuple[Creature | Zone | Template, ...]
    laid = (*position.creatures, *position.zones, *position.templates)
    pieces = dict.fromkeys(name for piece in position.board.pieces for name in asked_names(piece))
    return (*(thing.id for thing in laid), *pieces)


def asked_names(piece: Piece) -> tuple[str, ...]:
    """What a piece is asked by: an opening by its own name and by that of its line."""
    return (piece.called,) if piece.line is None else (piece.line.name, piece.called)
