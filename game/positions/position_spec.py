"""The tables and keys of a position file, house rules among them: what each holds and expects in words."""

from __future__ import annotations

from dataclasses import fields
from types import MappingProxyType, NoneType
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args, get_type_hints

import msgspec

from game.board.maps.tiled import MAX_PIECES
from game.board.terrain import GROUND_KINDS, LINE_KINDS, Footing, Opacity
from game.content.spec import Words
from game.content.toml_source import TomlSource, one_of, shown
from game.core.copies import replace
from game.core.errors import said
from game.positions.position import CreatureSize, HouseRules, PerSize, Side
from game.positions.zones import MOST_CORNERS, MOST_ZONES

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from game.positions.ruleset import Ruleset


Coordinate = Annotated[float, msgspec.Meta(ge=-1000, le=1000)]
Length = Annotated[float, msgspec.Meta(ge=0, le=100)]
Radius = Annotated[float, msgspec.Meta(gt=0, le=1000)]
BoardSide = Annotated[float, msgspec.Meta(ge=50, le=3000)]
BoardInches = Annotated[float, msgspec.Meta(ge=2, le=118)]
BaseWidth = Annotated[float, msgspec.Meta(ge=5, le=300)]
Characteristic = Annotated[int, msgspec.Meta(ge=-99, le=99)]
Identity = Annotated[str, msgspec.Meta(min_length=1, max_length=60, pattern=r"^\S(.*\S)?$")]
Title = Annotated[str, msgspec.Meta(max_length=200)]


class IdentityWords(Words, frozen=True):
    """A name in both languages, in each of them another than anything else has."""

    fr: Identity
    en: Identity


class TitleWords(Words, frozen=True):
    """A text in both languages."""

    fr: Title
    en: Title


AnyIdentity = Identity | IdentityWords
AnyTitle = Title | TitleWords
Along = Annotated[float, msgspec.Meta(ge=0, le=10_000)]
Pixels = Annotated[float, msgspec.Meta(ge=-100_000, le=100_000)]
KnownInches = Annotated[float, msgspec.Meta(ge=0.1, le=1000)]
PixelsPerInch = Annotated[float, msgspec.Meta(ge=1, le=10_000)]
ErrorInches = Annotated[float, msgspec.Meta(ge=0, le=3)]
MOST_CREATURES = 200
MOST_CHECKS = 20

XY = tuple[Coordinate, Coordinate]
PixelXY = tuple[Pixels, Pixels]
LinePoints = Annotated[tuple[XY, ...], msgspec.Meta(min_length=2, max_length=400)]
Corners = Annotated[tuple[XY, ...], msgspec.Meta(min_length=3, max_length=MOST_CORNERS)]

_CHARACTERISTIC = "a whole number from -99 to 99"

_LENGTH = "a length in inches, from 0 to 100"

NAME = "a text of 1 to 60 characters that does not begin or end with a space"

TITLE = said(
    "a text of at most 200 characters, or one in each language: {one}", one='{ fr = "...", en = "..." }'
)

NAME_IN_WORDS = said(
    "a text of 1 to 60 characters that does not begin or end with a space, or one in each language: {one}",
    one='{ fr = "...", en = "..." }',
)

_KNOWN = said("{{ from = [x, y], to = [x, y], inches = ... }}, two points in pixels and the inches between")

EXPECTED: Mapping[str, str] = MappingProxyType(
    {
        "title": TITLE,
        "board": "the path of a Tiled map (.tmx)",
        "board_terrain": "true or false",
        "ruleset": "the path of a ruleset (.toml)",
        "size_mm": "millimetres from 50 to 3000: one number, or [width, height]",
        "size_in": "inches from 2 to 118: one number, or [width, height]",
        "picture": said('one table such as picture = {{ file = "table.jpg" }}'),
        "picture.file": "the path of a picture (.png, .jpg, .webp)",
        "picture.data": "a picture's bytes in base64",
        "picture.corners": "four points [[x, y], [x, y], [x, y], [x, y]] in pixels",
        "picture.onto": "[x0, y0, x1, y1] in inches",
        "picture.scale": "pixels an inch, from 1 to 10000",
        "picture.scale_points": _KNOWN,
        "picture.checks": said("a list of at most {most} such as {one}", most=MOST_CHECKS, one=_KNOWN),
        "picture.error_in": "inches from 0 to 3",
        "rules": "one table [rules]",
        "terrain": said("tables [[{table}]], at most {most}", table="terrain", most=MAX_PIECES),
        "terrain.name": NAME_IN_WORDS,
        "terrain.kind": one_of(GROUND_KINDS),
        "terrain.movement": one_of(tuple(Footing)),
        "terrain.sight": one_of(tuple(Opacity)),
        "terrain.polygon": "3 to 400 points [[x, y], [x, y], ...] in inches",
        "terrain.circle": "[x, y, radius] in inches, the radius above 0",
        "terrain.rectangle": "[x0, y0, x1, y1] in inches",
        "line": said("tables [[{table}]], at most {most}", table="line", most=MAX_PIECES),
        "line.name": NAME_IN_WORDS,
        "line.kind": one_of(LINE_KINDS),
        "line.movement": one_of(tuple(Footing)),
        "line.sight": one_of(tuple(Opacity)),
        "line.points": "2 to 400 points [[x, y], [x, y], ...] in inches",
        "line.closed": "true or false",
        "line.doors": said("a list of {{ from = ..., to = ..., open = ... }}, in inches along the line"),
        "line.windows": said("a list of {{ from = ..., to = ... }}, in inches along the line"),
        "zone": said("tables [[{table}]], at most {most}", table="zone", most=MOST_ZONES),
        "template": said("tables [[{table}]], at most {most}", table="template", most=MOST_ZONES),
        "creature": said("tables [[{table}]], at most {most}", table="creature", most=MOST_CREATURES),
        "creature.id": NAME,
        "creature.side": one_of(tuple(Side)),
        "creature.at": "a point [x, y] in inches",
        "creature.name": TITLE,
        "creature.size": "S, M or L, or the name of a size of the ruleset",
        "creature.base_mm": "a diameter in millimetres, from 5 to 300",
        "creature.movement": _LENGTH,
        "creature.melee": _CHARACTERISTIC,
        "creature.ranged": _CHARACTERISTIC,
        "creature.defence": _CHARACTERISTIC,
        "creature.reach": _LENGTH,
        "creature.ranged_max": _LENGTH,
        "creature.keywords": "a list of texts",
        "creature.engaged_with": "a list of creatures' ids",
        "creature.combatant": "a text of at most 200 characters",
        "creature.unit": TITLE,
    }
)
"""The expected content of each key, in words."""

TABLE = "rules"

NONE = "none"
"""The word for None, which TOML lacks."""

BOUNDS: Mapping[str, tuple[float, float]] = MappingProxyType(
    {
        "board_mm": (50.0, 3000.0),
        "base_mm": (5.0, 300.0),
        "melee_reach": (0.0, 100.0),
        "ranged_max": (0.0, 100.0),
        "cover_floor": (-99.0, 99.0),
        "cover_max": (0.0, 99.0),
    }
)
"""The smallest and largest value of each numeric option (of each entry, for those with one per size)."""


class OutlineSpec(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """An area, given in one of three ways."""

    polygon: Corners | None = None
    circle: tuple[Coordinate, Coordinate, Radius] | None = None
    rectangle: tuple[Coordinate, Coordinate, Coordinate, Coordinate] | None = None


class TerrainSpec(OutlineSpec, forbid_unknown_fields=True, kw_only=True):
    """A `[[terrain]]` table."""

    name: AnyIdentity | None = None
    kind: str | None = None  # one of ours, or of the ruleset
    movement: Footing | None = None
    sight: Literal["clear", "light", "light_cover", "blocking"] | None = None


class OpeningSpec(
    msgspec.Struct, forbid_unknown_fields=True, kw_only=True, rename={"start": "from", "end": "to"}
):
    """A window of a line, from so many to so many inches along it."""

    start: Along
    end: Along
    name: AnyIdentity | None = None


class DoorSpec(OpeningSpec, kw_only=True):
    """A door of a line."""

    open: bool = False


class LineSpec(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """One `[[line]]`."""

    points: LinePoints
    name: AnyIdentity | None = None
    kind: str = "wall"
    movement: Footing | None = None
    sight: Literal["clear", "light", "light_cover", "blocking"] | None = None
    closed: bool = False
    doors: tuple[DoorSpec, ...] = ()
    windows: tuple[OpeningSpec, ...] = ()


class CreatureSpec(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A `[[creature]]` table."""

    id: Identity
    side: Side
    at: XY
    name: AnyTitle = ""
    size: str | None = None  # one of those of the ruleset
    base_mm: BaseWidth | None = None
    movement: Length = 6.0
    melee: Characteristic = 2
    ranged: Characteristic | None = None
    defence: Characteristic = 3
    reach: Length | None = None
    ranged_max: Length | None = None
    keywords: tuple[str, ...] = ()
    engaged_with: tuple[str, ...] = ()
    combatant: Title = ""
    unit: AnyTitle = ""


class SizeSpec(msgspec.Struct, kw_only=True):
    """A board's width and height."""

    size_mm: tuple[BoardSide, BoardSide] | None = None
    size_in: tuple[BoardInches, BoardInches] | None = None


class KnownLengthSpec(
    msgspec.Struct, forbid_unknown_fields=True, kw_only=True, rename={"start": "from", "end": "to"}
):
    """Two pixels of a picture, and the inches between what they show."""

    start: PixelXY
    end: PixelXY
    inches: KnownInches


class PictureSpec(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The table `picture`."""

    file: Annotated[str, msgspec.Meta(min_length=1)] | None = None
    data: str | None = None
    corners: tuple[PixelXY, PixelXY, PixelXY, PixelXY] | None = None
    onto: tuple[Coordinate, Coordinate, Coordinate, Coordinate] | None = None
    scale: PixelsPerInch | None = None
    scale_points: KnownLengthSpec | None = None
    checks: Annotated[tuple[KnownLengthSpec, ...], msgspec.Meta(max_length=MOST_CHECKS)] = ()
    error_in: ErrorInches | None = None


class PositionSpec(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A whole position."""

    title: AnyTitle = ""
    ruleset: Annotated[str, msgspec.Meta(min_length=1)] | None = None
    board: Annotated[str, msgspec.Meta(min_length=1)] | None = None
    board_terrain: bool = True
    size_mm: Any = None  # a number or a pair, checked as SizeSpec: msgspec 0.22 crashes on that union
    size_in: Any = None
    picture: PictureSpec | None = None
    rules: dict[str, Any] = {}  # read by `read_house_rules`
    terrain: Annotated[tuple[TerrainSpec, ...], msgspec.Meta(max_length=MAX_PIECES)] = ()
    line: Annotated[tuple[LineSpec, ...], msgspec.Meta(max_length=MAX_PIECES)] = ()
    creature: Annotated[tuple[CreatureSpec, ...], msgspec.Meta(max_length=MOST_CREATURES)] = ()
    zone: Any = None  # read by `zone_table`, and `template` too
    template: Any = None
    wish: Any = None  # read by `wish_table`
    figure: Any = None  # read by `look_table`


def house_rules_of(ruleset: Ruleset) -> HouseRules:
    """The house rules of a position under that ruleset which says nothing of its own."""
    changed: dict[str, Any] = dict(ruleset.options)
    if ruleset.sizes:
        changed["base_mm"] = per_size([(size.name, size.mm) for size in ruleset.sizes])
        changed["melee_reach"] = per_size([(size.name, size.reach) for size in ruleset.sizes])
    return replace(HouseRules(), **changed)


def read_house_rules(
    source: TomlSource, defaults: HouseRules, table_name: str = TABLE, *, without: Collection[str] = ()
) -> HouseRules:
    """The house rules of the document's table `[rules]`; what that leaves out is as in `defaults`.

    Those `without` which that table has to do are not offered in place of an unknown one.

    Raises:
        InputError: it is no table, an unknown option, a value of another kind, or one out of bounds.
    """
    hints = get_type_hints(HouseRules)
    sizes = tuple(defaults.base_mm.by_size)
    expected = {f"{table_name}.{name}": _words(name, hint, sizes) for name, hint in hints.items()}
    table = source.document.get(table_name, {})
    if not isinstance(table, dict):
        raise source.fault((table_name,), shown(table), said("one table [{table}]", table=table_name))
    for key, value in table.items():
        if f"{table_name}.{key}" not in expected:
            choices = ", ".join(field.name for field in fields(HouseRules) if field.name not in without)
            expected_one = said("one of {choices}", choices=choices)
            raise source.fault((table_name, key), "an unknown option", expected_one)
        if isinstance(value, dict) and set(value) != set(sizes):
            raise source.fault((table_name, key), shown(sorted(value)), expected[f"{table_name}.{key}"])
    values = {k: None if v == NONE and _may_be_none(hints[k]) else v for k, v in table.items()}
    given = {k: v for k, v in values.items() if not (hints[k] is PerSize and isinstance(v, dict))}
    read = source.convert(given, HouseRules, expected, at=(table_name,))
    changed: dict[str, Any] = {key: getattr(read, key) for key in given}
    for key in values.keys() - given.keys():
        numbers = source.convert(values[key], dict[str, float], expected, at=(table_name, key))
        changed[key] = per_size([(size, numbers[size]) for size in sizes])
    rules = replace(defaults, **changed)
    for key in out_of_bounds(rules, BOUNDS):
        raise source.fault((table_name, key), shown(table.get(key)), expected[f"{table_name}.{key}"])
    return rules


def per_size(numbers: Sequence[tuple[str, float]]) -> PerSize:
    """The numbers of sizes: of ours, or of those that a ruleset names."""
    if [name for name, _ in numbers] == [*CreatureSize]:
        small, medium, large = (number for _, number in numbers)
        return PerSize(small, medium, large)
    return replace(HouseRules().base_mm, named=tuple(numbers))


def out_of_bounds(rules: object, bounds: Mapping[str, tuple[float, float]]) -> Iterator[str]:
    """The numeric options that are not within their bounds."""
    for key, (low, high) in bounds.items():
        if not all(low <= number <= high for number in _numbers(getattr(rules, key))):
            yield key


def house_rules_table(rules: HouseRules, defaults: HouseRules) -> dict[str, Any]:
    """The options that differ from the defaults, as TOML values."""
    table: dict[str, Any] = {}
    for field in fields(HouseRules):
        value = getattr(rules, field.name)
        if value == getattr(defaults, field.name):
            continue
        match value:
            case None:
                table[field.name] = NONE
            case PerSize():
                table[field.name] = value.by_size
            case _:
                table[field.name] = value
    return table


def _words(name: str, hint: object, sizes: Sequence[str]) -> str:
    """The expected content of an option in words, from its type and bounds."""
    if hint is bool:
        return "true or false"
    if name not in BOUNDS:
        return one_of(get_args(hint))
    low, high = BOUNDS[name]
    if hint is PerSize:
        if [*sizes] == [*CreatureSize]:
            return said(
                "{{ S = ..., M = ..., L = ... }} with numbers from {low:g} to {high:g}", low=low, high=high
            )
        names = ", ".join(sizes)
        return said("a number from {low:g} to {high:g} for each of {names}", low=low, high=high, names=names)
    number = "a whole number" if int in get_args(hint) else "a number"
    words = said("{number} from {low:g} to {high:g}", number=number, low=low, high=high)
    return said("{one} or {other}", one=words, other=f'"{NONE}"') if _may_be_none(hint) else words


def _may_be_none(hint: object) -> bool:
    return NoneType in get_args(hint)


def _numbers(value: float | PerSize | None) -> tuple[float, ...]:
    match value:
        case None:
            return ()
        case PerSize():
            return tuple(value.by_size.values())
        case _:
            return (value,)
