"""The tables `[[zone]]` and `[[template]]` of a position file, read and written."""

from __future__ import annotations

from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, get_args

import msgspec

from game.board.shapes import Disc, Polygon, ShapeError, disc, polygon
from game.content.toml_source import faults_of, one_of
from game.core.errors import said
from game.positions.position import Side
from game.positions.position_spec import (
    NAME,
    TITLE,
    XY,
    AnyTitle,
    Corners,
    Identity,
    Length,
    OutlineSpec,
    Radius,
)
from game.positions.shape_table import shape_of
from game.positions.translations import Reading, both
from game.positions.zones import MOST_ZONES, By, Extent, Hold, Template, Zone, ZoneKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from game.board.shapes import Shape
    from game.content.toml_source import Steps, TomlSource
    from game.core.errors import InputError
    from game.positions.position import Position
    from game.positions.translations import Translation

EXPECTED: Mapping[str, str] = MappingProxyType(
    {
        "zone": said("tables [[{table}]], at most {most}", table="zone", most=MOST_ZONES),
        "zone.id": NAME,
        "zone.kind": one_of(tuple(ZoneKind)),
        "zone.name": TITLE,
        "zone.side": one_of(tuple(Side)),
        "zone.polygon": "3 to 400 points [[x, y], [x, y], ...] in inches",
        "zone.circle": "[x, y, radius] in inches, the radius above 0",
        "zone.rectangle": "[x0, y0, x1, y1] in inches",
        "zone.hold": said("{{ within = ..., base = ..., by = ... }}"),
        "zone.hold.within": "a length in inches, from 0 to 100",
        "zone.hold.base": one_of(get_args(Extent)),
        "zone.hold.by": one_of(get_args(By)),
        "template": said("tables [[{table}]], at most {most}", table="template", most=MOST_ZONES),
        "template.id": NAME,
        "template.name": TITLE,
        "template.at": "a point [x, y] in inches",
        "template.turn": "degrees from -360 to 360, counter-clockwise",
        "template.circle": "a radius in inches, above 0",
        "template.polygon": "3 to 400 points [[x, y], [x, y], ...] in inches",
    }
)
"""The expected content of each key, in words."""


class HoldSpec(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What holds an objective."""

    within: Length = 0.0
    base: Extent = "any_part"
    by: By = "alone"


class ZoneSpec(OutlineSpec, forbid_unknown_fields=True, kw_only=True):
    """A `[[zone]]` table."""

    id: Identity
    kind: ZoneKind = ZoneKind.AREA
    name: AnyTitle = ""
    side: Side | None = None
    hold: HoldSpec | None = None


class TemplateSpec(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A `[[template]]` table."""

    id: Identity
    at: XY
    name: AnyTitle = ""
    turn: Annotated[float, msgspec.Meta(ge=-360, le=360)] = 0.0
    circle: Radius | None = None
    polygon: Corners | None = None


class LaidSpec(msgspec.Struct, kw_only=True):
    """Both tables of a file."""

    zone: Annotated[tuple[ZoneSpec, ...], msgspec.Meta(max_length=MOST_ZONES)] = ()
    template: Annotated[tuple[TemplateSpec, ...], msgspec.Meta(max_length=MOST_ZONES)] = ()


def read_laid(
    toml: TomlSource, taken: Sequence[str], reading: Reading
) -> tuple[tuple[Zone, ...], tuple[Template, ...]]:
    """The zones and templates of a document; none may have one of the ids that are `taken`.

    Raises:
        InputError: a key is unknown, missing or holds something else, or an id comes twice.
    """
    given = _tables(toml)
    if not given:
        return (), ()
    spec = toml.convert(given, LaidSpec, EXPECTED)
    for fault in _repeated(toml, spec, taken):
        raise fault
    return (
        tuple(_zone(toml, index, zone, reading) for index, zone in enumerate(spec.zone)),
        tuple(_template(toml, index, template, reading) for index, template in enumerate(spec.template)),
    )


def laid_faults(toml: TomlSource, taken: Sequence[str]) -> Iterator[InputError]:
    """Everything that is no zone or template in a document, as `read_laid` refuses the first of it."""
    faults: list[InputError] = []
    given = _tables(toml)
    toml.sound_keys(given, LaidSpec, EXPECTED, (), faults)
    yield from faults
    if faults:
        return
    spec, reading = toml.convert(given, LaidSpec, EXPECTED), Reading("en")
    yield from _repeated(toml, spec, taken)
    yield from faults_of(
        *(partial(_zone, toml, index, zone, reading) for index, zone in enumerate(spec.zone)),
        *(partial(_template, toml, index, each, reading) for index, each in enumerate(spec.template)),
    )


def _tables(toml: TomlSource) -> dict[str, Any]:
    return {key: toml.document[key] for key in ("zone", "template") if key in toml.document}


def _repeated(toml: TomlSource, spec: LaidSpec, taken: Sequence[str]) -> Iterator[InputError]:
    """The ids that come twice, or are one of those that are `taken`."""
    known = {*taken}
    for key in ("zone", "template"):
        for index, thing in enumerate(getattr(spec, key)):
            if thing.id in known:
                found = said("{what} again", what=f'"{thing.id}"')
                yield toml.fault((key, index, "id"), found, "an id that nothing else has")
            known.add(thing.id)


def _zone(toml: TomlSource, index: int, spec: ZoneSpec, reading: Reading) -> Zone:
    at: Steps = ("zone", index)
    if spec.hold is not None and spec.kind is not ZoneKind.OBJECTIVE:
        raise toml.fault((*at, "hold"), f'"{spec.kind}"', 'that only of an "objective"')
    if spec.side is not None and spec.kind is not ZoneKind.DEPLOYMENT:
        raise toml.fault((*at, "side"), f'"{spec.kind}"', 'that only of a "deployment"')
    hold = Hold() if spec.hold is None else Hold(float(spec.hold.within), spec.hold.base, spec.hold.by)
    name = reading.text("zone", spec.name, spec.id)
    return Zone(spec.id, shape_of(toml, at, spec), spec.kind, name, str(spec.side or ""), hold)


def _template(toml: TomlSource, index: int, spec: TemplateSpec, reading: Reading) -> Template:
    at: Steps = ("template", index)
    if (spec.circle is None) is (spec.polygon is None):
        raise toml.fault(
            at,
            "no shape" if spec.circle is None else "both circle and polygon",
            "one of circle and polygon",
        )
    try:
        outline = disc(0.0, 0.0, spec.circle) if spec.circle is not None else polygon(spec.polygon or ())
    except ShapeError as error:
        expected = "a shape with an area, whose sides do not cross"
        raise toml.fault((*at, "polygon"), str(error), expected) from None
    name = reading.text("template", spec.name, spec.id)
    return Template(spec.id, outline, spec.at, float(spec.turn), name)


def laid_tables(position: Position) -> dict[str, Any]:
    """The tables of a position file that are read as its zones and templates."""
    found: dict[str, Any] = {}
    kept = position.translations
    if position.zones:
        found["zone"] = [_zone_table(zone, kept) for zone in position.zones]
    if position.templates:
        found["template"] = [_template_table(template, kept) for template in position.templates]
    return found


def _zone_table(zone: Zone, kept: Sequence[Translation]) -> dict[str, Any]:
    table: dict[str, Any] = {"id": zone.id, "kind": str(zone.kind)}
    name = both(kept, "zone", zone.name, zone.id)
    table |= {key: value for key, value in (("name", name), ("side", zone.side)) if value}
    table |= _outline(zone.shape)
    if zone.hold != Hold():
        table["hold"] = {"within": zone.hold.within, "base": zone.hold.base, "by": zone.hold.by}
    return table


def _outline(shape: Shape) -> dict[str, Any]:
    match shape:
        case Disc(x, y, r):
            return {"circle": [x, y, r]}
        case _:
            return {"polygon": [list(corner) for corner in shape.corners]}


def _template_table(template: Template, kept: Sequence[Translation]) -> dict[str, Any]:
    table: dict[str, Any] = {"id": template.id}
    if template.name:
        table["name"] = both(kept, "template", template.name, template.id)
    table["at"] = list(template.at)
    if template.turn:
        table["turn"] = template.turn
    match template.outline:
        case Disc(r=r):
            table["circle"] = r
        case Polygon(corners):
            table["polygon"] = [list(corner) for corner in corners]
    return table
