"""Maps of Tiled, ours or anybody's; and the file beside one of anybody's that says what on it is terrain.

Ours are read as `docs/maps.md` says, and every slip is a fault. Any other orthogonal map is scenery, drawn as
Tiled draws it, on a board whose size is said beside it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from game.board.maps.foreign import ForeignMap, read_foreign
from game.board.maps.sayings import Saying, board_of, speaks
from game.board.maps.tiled import TiledMap, grouped, is_ours, load_map, map_faults, map_files
from game.board.maps.tmj import SAVED, json_in, read_root
from game.board.maps.tmx import MAX_BYTES, FaultLog, FilePlace, read_bytes
from game.board.shapes import INCH_MM
from game.board.terrain import GROUND_KINDS, LINE_KINDS, Footing, Kind, Opacity
from game.content.toml_source import TomlSource, one_of, shown
from game.content.toml_writer import toml_text
from game.core.errors import InputError, said
from game.core.files import STANDARD, is_file, led_to, read_text, stamp, write_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from game.board.maps.tiled import Language

OURS = ".tmx"
MAPS = (OURS, ".tmj")
"""What the names of maps end with: ours, and all that are read."""

OLDER = ".json"
"""What Tiled let the names of JSON maps end with before it had a suffix for them; of other programs, too."""

BESIDE = ".terrain.toml"
"""What the name of the file beside a map ends with, after the map's own."""

MOST_MM = 3000.0
LEAST_MM = 10.0
"""The longest side of a board, and the shortest of one that is a map of anybody's, in millimetres."""

USUAL_MM = (INCH_MM, 10.0, 5.0, 2.0, 1.0, 0.5)
"""Millimetres of a tile where nobody says: the first with which no side is longer than `ROOMY_MM`."""

ROOMY_MM = 2000.0

ROUNDING = 1e-9
"""Inches by which a number may differ from a round one and be it."""

MOST_SAYINGS = 200

_TILE = said("a number of millimetres from {low:g} to {high:g}", low=0.1, high=1000.0)
_NAME = "a text of 1 to 60 characters that does not begin or end with a space"
EXPECTED: Mapping[str, str] = MappingProxyType(
    {
        "tile_mm": _TILE,
        "tile_in": said("a number of inches from {low:g} to {high:g}", low=0.004, high=40.0),
        "terrain": said("tables [[{table}]], at most {most}", table="terrain", most=MOST_SAYINGS),
        "terrain.layer": "the name of a layer or of a group of layers",
        "terrain.class": "the class of objects or tiles",
        "terrain.property": "the name of a property of objects or tiles",
        "terrain.value": "the value of that property",
        "terrain.kind": one_of(tuple(dict.fromkeys((*GROUND_KINDS, *LINE_KINDS)))),
        "terrain.movement": one_of(tuple(Footing)),
        "terrain.sight": one_of(tuple(Opacity)),
        "terrain.name": _NAME,
        "terrain.thin": "true or false",
    }
)
"""The expected content of each key of the file beside a map, in words."""

Word = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=60, pattern=r"^\S(.*\S)?$")]


class SayingSpec(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, rename={"of_class": "class"}):
    """A `[[terrain]]` table of the file beside a map."""

    kind: Kind
    layer: Word | None = None
    of_class: Word | None = None
    property: Word | None = None
    value: Any = None  # a text, a number, or true or false: checked by hand, as msgspec converts no text here
    movement: Footing | None = None
    sight: Opacity | None = None
    name: Name | None = None
    thin: bool = False


class BesideSpec(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The whole file beside a map."""

    tile_mm: Annotated[float, msgspec.Meta(ge=0.1, le=1000)] | None = None
    tile_in: Annotated[float, msgspec.Meta(ge=0.004, le=40)] | None = None
    terrain: Annotated[tuple[SayingSpec, ...], msgspec.Meta(max_length=MOST_SAYINGS)] = ()


@dataclass(frozen=True, slots=True)
class SaidBeside:
    """What is said beside a map: the width of a tile in inches (None: nothing), and what is terrain."""

    tile_inches: float | None = None
    sayings: tuple[Saying, ...] = ()


def is_map(path: Path) -> bool:
    """Whether a file is read as a map: by its name, or if that ends with .json by what it holds."""
    suffix = path.suffix.lower()
    if suffix != OLDER:
        return suffix in MAPS
    place = FilePlace(path)
    try:
        found = json_in(read_bytes(place, MAX_BYTES), place, SAVED)
    except InputError:
        return False
    return "tilewidth" in found and "layers" in found


def beside(path: Path) -> Path:
    """The file beside a map that says what on it is terrain.

    A map that is a link, with nothing said beside it, is as the map that it leads to.
    """
    own = path.with_name(path.name + BESIDE)
    there = led_to(path)
    there = there.with_name(there.name + BESIDE)
    return there if is_file(there) and not is_file(own) else own


def load_any_map(path: Path, language: Language = "fr") -> TiledMap:
    """The map in a .tmx, .tmj or .json file, ours or anybody's; pieces of ours are named in that language.

    Raises:
        InputError: the first fault of the file, or of the one beside it.
    """
    found = anybodys(path)
    if found is None:
        return load_map(path, language)
    said_of_it = read_beside(path)
    inches = said_of_it.tile_inches or usual_tile(found) / INCH_MM
    _check_size(found, inches, path)
    board, left_out = board_of(found, inches, said_of_it.sayings)
    return TiledMap(board, (), (), (), (path.stem, path.stem), found.drawing, left_out)


def idle_sayings(path: Path) -> list[tuple[int, str]]:
    """What is said beside a map of nothing that is on it: the number of each such table, and what it asks.

    Raises:
        InputError: the first fault of the map, or of the file beside it.
    """
    found = anybodys(path)
    if found is None:
        return []
    idle = [(i, one) for i, one in enumerate(read_beside(path).sayings) if not speaks(one, found)]
    asked = ("layer", "class", "property", "value")
    return [
        (i, ", ".join(f'{key} = "{value}"' for key, value in _table(saying).items() if key in asked))
        for i, saying in idle
    ]


def any_map_faults(path: Path) -> list[InputError]:
    """Everything that is wrong with a map, those of one kind in one layer as one; empty for a good one."""
    log = FaultLog()
    root = log.attempt(read_root, path, "map")
    if root is None:
        return log.faults
    if _may_be_ours(path, is_file(beside(path))) and is_ours(root, FilePlace(path)):
        return map_faults(path)
    log.attempt(read_beside, path)
    read_foreign(path, root, log)
    if not log.faults:
        log.attempt(load_any_map, path)
    return grouped(log.faults)


def any_map_files(path: Path) -> tuple[Path, ...]:
    """The files that a map is read from: itself, tilesets, templates, pictures, and the one beside it."""
    found = FaultLog().attempt(anybodys, path)
    return (*(map_files(path) if found is None else found.files), beside(path))


def anybodys(path: Path) -> ForeignMap | None:
    """A map as it is drawn, None where it is one of ours; kept as long as none of its files changes.

    What is said beside a map makes it one of anybody's.

    Raises:
        InputError: its first fault.
    """
    since, said_beside = stamp(path), is_file(beside(path))
    found, then = _kept(path, since, said_beside, ())
    if found is None or (now := _stamps(found.files)) == then:
        return found
    # A tileset, a template or a picture is another one than it was when the map was read first.
    return _kept(path, since, said_beside, now)[0]


def read_beside(path: Path) -> SaidBeside:
    """What is said beside a map; nothing where there is no such file.

    Raises:
        InputError: the file holds something else.
    """
    file = beside(path)
    if not is_file(file):
        return SaidBeside()
    toml = TomlSource.parse(read_text(file), file)
    spec = toml.convert(toml.document, BesideSpec, EXPECTED)
    if spec.tile_mm is not None and spec.tile_in is not None:
        raise toml.fault(("tile_in",), "tile_mm beside it", "one of the two")
    inches = spec.tile_in if spec.tile_mm is None else spec.tile_mm / INCH_MM
    return SaidBeside(inches, tuple(_saying(toml, i, one) for i, one in enumerate(spec.terrain)))


def write_beside(path: Path, what: SaidBeside) -> None:
    """Write what is said beside a map, in a file that is read again as the same.

    Raises:
        InputError: the file cannot be written.
    """
    document: dict[str, Any] = {}
    if what.tile_inches is not None:
        # In the unit in which it is the rounder number.
        inches = round(what.tile_inches, 4)
        if abs(inches - what.tile_inches) < ROUNDING:
            document["tile_in"] = inches
        else:
            document["tile_mm"] = round(what.tile_inches * INCH_MM, 6)
    if what.sayings:
        document["terrain"] = [_table(saying) for saying in what.sayings]
    write_text(beside(path), toml_text(document))


def usual_tile(found: ForeignMap) -> float:
    """Millimetres of a tile where nobody says: an inch, or fewer on a map that would be too large."""
    columns, rows = found.cells
    longest = max(columns, rows * found.tile[1] / found.tile[0])
    return next((mm for mm in USUAL_MM if longest * mm <= ROOMY_MM), USUAL_MM[-1])


Stamps = tuple[tuple[int, int] | None, ...]


@lru_cache(maxsize=4)
def _kept(
    path: Path, since: tuple[int, int] | None, said_beside: bool, others: Stamps
) -> tuple[ForeignMap | None, Stamps]:
    """The map in a file, None for one of ours, and the stamps of all files that it is read from."""
    del since, others
    root = read_root(path, "map")
    if _may_be_ours(path, said_beside) and is_ours(root, FilePlace(path)):
        return None, ()
    log = FaultLog()
    found = read_foreign(path, root, log)
    if found is None:
        raise log.faults[0]
    return found, _stamps(found.files)


def _may_be_ours(path: Path, said_beside: bool) -> bool:
    """Whether a map may be one of ours: not with something said beside it, nor in JSON."""
    return not said_beside and (path == STANDARD or path.suffix.lower() == OURS)


def _stamps(files: Iterable[Path]) -> Stamps:
    return tuple(map(stamp, files))


def _check_size(found: ForeignMap, inches: float, path: Path) -> None:
    """See that the board of a map is neither too large nor too small.

    Raises:
        InputError: it is.
    """
    mm = inches * INCH_MM
    width, height = found.cells[0] * mm, found.cells[1] * mm * found.tile[1] / found.tile[0]
    if not LEAST_MM <= min(width, height) <= max(width, height) <= MOST_MM:
        raise FilePlace(path).fault(
            said(
                "a board of {width:g} x {height:g} mm at {mm:g} mm a tile", width=width, height=height, mm=mm
            ),
            said("sides from {low:g} to {high:g} mm", low=LEAST_MM, high=MOST_MM),
        )


def _saying(toml: TomlSource, index: int, spec: SayingSpec) -> Saying:
    at = ("terrain", index)
    if spec.layer is None and spec.of_class is None and spec.property is None:
        raise toml.fault(at, "nothing to tell what it is about", "a layer, a class or a property")
    if spec.kind not in (*GROUND_KINDS, *LINE_KINDS):
        raise toml.fault((*at, "kind"), f'"{spec.kind}"', EXPECTED["terrain.kind"])
    if spec.thin and spec.kind not in LINE_KINDS:
        raise toml.fault((*at, "thin"), said("a thin {kind}", kind=spec.kind), one_of(LINE_KINDS))
    if spec.value is not None and (spec.property is None or not isinstance(spec.value, str | int | float)):
        wanted = "a property" if spec.property is None else "a text, a number, true or false"
        raise toml.fault((*at, "value"), shown(spec.value), wanted)
    footing, opacity = spec.kind.preset
    return Saying(
        spec.kind,
        spec.movement or footing,
        spec.sight or opacity,
        spec.layer,
        spec.of_class,
        spec.property,
        _as_tiled(spec.value),
        spec.name or "",
        spec.thin,
    )


def _as_tiled(value: object) -> str | None:
    """A value as Tiled writes it in its files."""
    match value:
        case None:
            return None
        case bool():
            return "true" if value else "false"
        case float():
            # Tiled writes a whole number without a point, and else the fewest digits that are that number.
            return repr(value).removesuffix(".0")
        case _:
            return str(value)


def _table(saying: Saying) -> dict[str, Any]:
    footing, opacity = saying.kind.preset
    table = {
        "layer": saying.layer,
        "class": saying.of_class,
        "property": saying.key,
        "value": saying.value,
        "kind": str(saying.kind),
        "movement": str(saying.footing) if saying.footing is not footing else None,
        "sight": str(saying.opacity) if saying.opacity is not opacity else None,
        "name": saying.name or None,
        "thin": saying.thin or None,
    }
    return {key: value for key, value in table.items() if value is not None}
