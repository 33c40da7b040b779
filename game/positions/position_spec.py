"""The tables and keys of a position file as msgspec structs, and what each key expects in words."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec

from game.board.terrain import Footing, Kind, Opacity
from game.content.toml_source import one_of
from game.positions.house_rules import Size
from game.positions.position import Side

if TYPE_CHECKING:
    from collections.abc import Mapping

Coordinate = Annotated[float, msgspec.Meta(ge=-1000, le=1000)]
Length = Annotated[float, msgspec.Meta(ge=0, le=100)]
Radius = Annotated[float, msgspec.Meta(gt=0, le=1000)]
BoardSide = Annotated[float, msgspec.Meta(ge=50, le=3000)]
BaseWidth = Annotated[float, msgspec.Meta(ge=5, le=300)]
Characteristic = Annotated[int, msgspec.Meta(ge=-99, le=99)]
Identity = Annotated[str, msgspec.Meta(min_length=1, max_length=60, pattern=r"^\S(.*\S)?$")]
Title = Annotated[str, msgspec.Meta(max_length=200)]
XY = tuple[Coordinate, Coordinate]
Corners = Annotated[tuple[XY, ...], msgspec.Meta(min_length=3, max_length=400)]


class TerrainSpec(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """One `[[terrain]]`."""

    name: Identity | None = None
    kind: Kind | None = None
    movement: Footing | None = None
    sight: Literal["clear", "light", "light_cover", "blocking"] | None = None
    polygon: Corners | None = None
    circle: tuple[Coordinate, Coordinate, Radius] | None = None
    rectangle: tuple[Coordinate, Coordinate, Coordinate, Coordinate] | None = None


class CreatureSpec(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """One `[[creature]]`."""

    id: Identity
    side: Side
    at: XY
    name: Title = ""
    size: Size = Size.SMALL
    base_mm: BaseWidth | None = None
    movement: Length = 6.0
    melee: Characteristic = 2
    ranged: Characteristic | None = None
    defence: Characteristic = 3
    reach: Length | None = None
    ranged_max: Length | None = None
    keywords: tuple[str, ...] = ()
    engaged_with: tuple[str, ...] = ()


class SizeSpec(msgspec.Struct, kw_only=True):
    """A board's width and height."""

    size_mm: tuple[BoardSide, BoardSide]


class PositionSpec(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A whole file. `rules` is read by `game.positions.house_rules_table`."""

    title: Title = ""
    board: Annotated[str, msgspec.Meta(min_length=1)] | None = None
    board_terrain: bool = True
    size_mm: Any = None  # a number or a pair, checked as SizeSpec: msgspec 0.22 crashes on that union
    rules: dict[str, Any] = {}
    terrain: tuple[TerrainSpec, ...] = ()
    creature: tuple[CreatureSpec, ...] = ()


_CHARACTERISTIC = "a whole number from -99 to 99"
_LENGTH = "a length in inches, from 0 to 100"
_NAME = "a text of 1 to 60 characters that does not begin or end with a space"

EXPECTED: Mapping[str, str] = MappingProxyType(
    {
        "title": "a text of at most 200 characters",
        "board": "the path of a Tiled map (.tmx)",
        "board_terrain": "true or false",
        "size_mm": "millimetres from 50 to 3000: one number, or [width, height]",
        "rules": "one table [rules]",
        "terrain": "tables [[terrain]]",
        "terrain.name": _NAME,
        "terrain.kind": one_of(tuple(Kind)),
        "terrain.movement": one_of(tuple(Footing)),
        "terrain.sight": one_of(tuple(Opacity)),
        "terrain.polygon": "3 to 400 points [[x, y], [x, y], ...] in inches",
        "terrain.circle": "[x, y, radius] in inches, the radius above 0",
        "terrain.rectangle": "[x0, y0, x1, y1] in inches",
        "creature": "tables [[creature]]",
        "creature.id": _NAME,
        "creature.side": one_of(tuple(Side)),
        "creature.at": "a point [x, y] in inches",
        "creature.name": "a text of at most 200 characters",
        "creature.size": one_of(tuple(Size)),
        "creature.base_mm": "a diameter in millimetres, from 5 to 300",
        "creature.movement": _LENGTH,
        "creature.melee": _CHARACTERISTIC,
        "creature.ranged": _CHARACTERISTIC,
        "creature.defence": _CHARACTERISTIC,
        "creature.reach": _LENGTH,
        "creature.ranged_max": _LENGTH,
        "creature.keywords": "a list of texts",
        "creature.engaged_with": "a list of creatures' ids",
    }
)
"""What each key holds, in words."""
