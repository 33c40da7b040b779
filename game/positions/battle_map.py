"""Battle maps of other programs (.uvtt, .dd2vtt, .df2vtt) as positions: walls, objects, doors, picture.

The format is Universal VTT 0.3: JSON, lengths in squares of the map, y down from its upper left corner. Walls
are lines without thickness, closed or not; what objects hide is an area where its outline is closed. A portal
lies in a gap between two walls in maps of some programs, on a wall in those of others, and alone where it is
freestanding.
"""

from __future__ import annotations

import re
from base64 import b64decode
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import partial
from math import inf
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
import shapely
from shapely import MultiLineString, ops

from game.board.lines import in_order, parts_of
from game.board.maps.free_shapes import MOST_POINTS as MOST_POINTS_OF_LINE
from game.board.maps.free_shapes import Run, areas, is_line, on_steps, runs, tidied
from game.board.maps.tiled import MAX_ALL_CORNERS, MAX_PIECES
from game.board.maps.tmj import json_in
from game.board.maps.tmx import FilePlace
from game.board.shapes import INCH_MM, STEP, Disc, ShapeError, distance, path_length, snap
from game.board.terrain import Board, Kind, LineOpening, Piece, ThinLine
from game.content.toml_source import TomlSource, shown
from game.core.errors import InputError, said
from game.core.files import read_bytes
from game.positions.picture import GroundPicture
from game.positions.picture_file import PictureError, picture_size
from game.positions.position import Position

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from game.board.shapes import Point

SUFFIXES = (".uvtt", ".dd2vtt", ".df2vtt")
"""What the names of battle maps end with."""

MOST_BYTES = 60_000_000
MOST_BESIDE_PICTURE = 10_000_000
"""The most bytes of a file, and of what in it is not its picture."""

MOST_POINTS = 100_000
"""The most points of all walls, objects and portals in a file."""

MOST_OF_LINE = 20_000
"""The most points of one line: what is left of more, simplified, is more than a board may have."""

MOST_LISTS = 250_000
"""The most lists and objects of JSON: each takes some ten times its bytes."""

MOST_SQUARES = 1000
"""The most squares along a side."""

LONGEST_MM, SHORTEST_MM = 3000.0, 50.0
"""The longest and the shortest side of a board."""

USUAL_INCHES = 1.0
"""Inches of a square where nobody says how many."""

TIDY = (0.002, 0.01, 0.03)
"""Inches by which a wall may be simplified: as few as leave no more corners than a board may have."""

NEAR = 0.08
"""Squares by which the end of a portal may be beside the wall in which it lies: programs round to hundredths
of a square, and leave the thickness of a frame."""

SHUT = 0.02
"""Squares by which the ends of a closed outline may be apart: Dungeondraft leaves up to 1/128 of a square."""

NARROW = 0.05
"""Squares of the narrowest portal."""

_IMAGE = re.compile(rb'("image"\s*:\s*)"([^"]*)"')
_DATA = re.compile(rb"data:[a-z/+.-]*;base64,")

MOST_UNREAD = 100
"""The most faults of portals with which a map is read all the same; to explain each takes a moment."""

Coordinate = Annotated[float, msgspec.Meta(ge=-10_000, le=10_000)]
Side = Annotated[float, msgspec.Meta(ge=1, le=MOST_SQUARES)]


class Unclosed(StrEnum):
    """What a portal is that a file calls not closed: programs do not agree about it."""

    WINDOW = "window"
    """It does not stop light: one sees through it, and nobody walks through it."""

    OPEN_DOOR = "open-door"
    GAP = "gap"
    """There is nothing: the wall has a gap."""


class XYSpec(msgspec.Struct):
    """A point, in squares."""

    x: Coordinate
    y: Coordinate


class MapSizeSpec(msgspec.Struct):
    """The size of a map, in squares."""

    x: Side
    y: Side


class ResolutionSpec(msgspec.Struct):
    """How large a map is; pixels of a square are not read, since its picture fills it."""

    map_size: MapSizeSpec
    map_origin: XYSpec = msgspec.field(default_factory=lambda: XYSpec(0.0, 0.0))


class PortalSpec(msgspec.Struct):
    """A door, a window or an opening."""

    bounds: tuple[XYSpec, XYSpec]
    closed: bool = True
    freestanding: bool = False


Lines = tuple[tuple[XYSpec, ...], ...]


class BattleMapSpec(msgspec.Struct):
    """What is read of a file; there may be anything else in it."""

    resolution: ResolutionSpec
    line_of_sight: Lines | None = None
    objects_line_of_sight: Lines | None = None
    portals: tuple[PortalSpec | None, ...] | None = None


_SQUARES = said("a number of squares from {low:g} to {high:g}", low=1, high=MOST_SQUARES)
_XY = said("a point, x and y with numbers from {low:g} to {high:g}", low=-10_000, high=10_000)
EXPECTED: Mapping[str, str] = MappingProxyType(
    {
        "resolution": "the size of the map",
        "resolution.map_size": said(
            "a size, x and y, of {low:g} to {high:g} squares", low=1, high=MOST_SQUARES
        ),
        "resolution.map_size.x": _SQUARES,
        "resolution.map_size.y": _SQUARES,
        "resolution.map_origin": _XY,
        "line_of_sight": "lists of points",
        "objects_line_of_sight": "lists of points",
        "portals": "a list of portals",
        "portals.bounds": "two points",
        "portals.closed": "true or false",
        "portals.freestanding": "true or false",
    }
)
"""The expected content of each key, in words."""


@dataclass(frozen=True, slots=True)
class BattleMap:
    """A battle map as its file has it: what is in it, in squares, and the bytes of its picture, if any.

    In the place of a portal that is at fault there is none in the `spec`, and its faults are `unread`.
    """

    path: Path
    spec: BattleMapSpec
    picture: bytes | None
    unread: tuple[InputError, ...] = ()

    @property
    def unclosed(self) -> int:
        """How many portals the file calls not closed."""
        return sum(portal is not None and not portal.closed for portal in self.spec.portals or ())


def read_battle_map(path: Path) -> BattleMap:
    """The battle map in a file. A portal at fault is left out, as one that lies off the map is.

    Raises:
        InputError: it cannot be read, is too large, or is no battle map: the first of its faults.
    """
    faults: list[InputError] = []
    found = _read(path, faults)
    if found is None:
        raise faults[0]
    return found


def battle_map_faults(path: Path) -> list[InputError]:
    """Everything that is wrong with a battle map, so that it cannot be read; empty for a good one."""
    faults: list[InputError] = []
    try:
        _read(path, faults)
    except InputError as error:
        faults.append(error)
    return faults


def _read(path: Path, faults: list[InputError]) -> BattleMap | None:
    """The battle map in a file; None if what it holds has faults, which are added to those.

    Raises:
        InputError: it cannot be read at all, or is too large.
    """
    data = read_bytes(path, MOST_BYTES)
    rest, picture = _parted(data, path)
    if len(rest) > MOST_BESIDE_PICTURE:
        raise InputError(
            path,
            "",
            said("{size} bytes besides the picture", size=len(rest)),
            said("at most {most}", most=MOST_BESIDE_PICTURE),
        )
    if (lists := rest.count(b"[") + rest.count(b"{")) > MOST_LISTS:
        raise InputError(
            path, "", said("{count} lists and points", count=lists), said("at most {most}", most=MOST_LISTS)
        )
    if (count := rest.count(b'"x"')) > MOST_POINTS:
        raise InputError(
            path, "", said("{count} points", count=count), said("at most {most}", most=MOST_POINTS)
        )
    document = json_in(rest, FilePlace(path), "a battle map")
    source = TomlSource(path, "", document)
    unread = _leave_out_portals(source, document)
    if len(unread) > MOST_UNREAD:
        faults += unread
        return None
    spec = source.sound(document, BattleMapSpec, EXPECTED, (), faults)
    if spec is None:
        return None
    for key in ("line_of_sight", "objects_line_of_sight"):
        longest = max(map(len, getattr(spec, key) or ()), default=0)
        if longest > MOST_OF_LINE:
            raise InputError(
                path,
                key,
                said("a line of {count} points", count=longest),
                said("at most {most}", most=MOST_OF_LINE),
            )
    return BattleMap(path, spec, picture, tuple(unread))


def _leave_out_portals(source: TomlSource, document: dict[str, Any]) -> list[InputError]:
    """Put nothing in the places of portals that are at fault; their faults, or the first of too many."""
    faults: list[InputError] = []
    portals = document.get("portals")
    portals = portals if isinstance(portals, list) else []
    for number, one in enumerate(portals):
        at = ("portals", number)
        if not isinstance(one, dict):
            faults.append(source.fault(at, shown(one), "a portal"))
            portals[number] = None
        elif source.sound(one, PortalSpec, EXPECTED, at, faults) is None:
            portals[number] = None
        if len(faults) > MOST_UNREAD:
            break
    return faults


def board_of(battle_map: BattleMap, inches: float, unclosed: Unclosed) -> Board:
    """The board of a battle map whose squares are so many inches wide.

    Raises:
        InputError: the board would be too large or too small, or have too much terrain.
    """
    spec, path = battle_map.spec, battle_map.path
    size = spec.resolution.map_size
    width, height = size.x * inches, size.y * inches
    if not SHORTEST_MM <= min(width, height) * INCH_MM <= max(width, height) * INCH_MM <= LONGEST_MM:
        raise InputError(
            path,
            "resolution.map_size",
            said(
                "a board of {width:g} x {height:g} inches, with squares of {inches:g} in",
                width=width,
                height=height,
                inches=inches,
            ),
            said(
                "sides from {low:.1f} to {high:.1f} inches",
                low=SHORTEST_MM / INCH_MM,
                high=LONGEST_MM / INCH_MM,
            ),
        )
    for most in TIDY:
        try:
            pieces = _pieces(spec, inches, unclosed, most)
        except ShapeError as error:
            raise InputError(
                path, "line_of_sight", str(error), "walls that hardly cross themselves"
            ) from None
        corners = sum(0 if isinstance(piece.shape, Disc) else len(piece.shape.corners) for piece in pieces)
        if len(pieces) > MAX_PIECES:
            break
        if corners <= MAX_ALL_CORNERS:
            return Board(width, height, tuple(pieces))
    count, allowed, what = (
        (len(pieces), MAX_PIECES, "{count} pieces of terrain")
        if len(pieces) > MAX_PIECES
        else (corners, MAX_ALL_CORNERS, "{count} corners of terrain")
    )
    raise InputError(path, "line_of_sight", said(what, count=count), said("at most {most}", most=allowed))


def position_of(
    battle_map: BattleMap, inches: float = USUAL_INCHES, unclosed: Unclosed = Unclosed.WINDOW
) -> Position:
    """A battle map without anybody on it, its squares so many inches wide, its picture on the whole board.

    Raises:
        InputError: as `board_of`; its picture is none that can be used.
    """
    board = board_of(battle_map, inches, unclosed)
    return Position(board, title=battle_map.path.stem, picture=_picture(battle_map))


@dataclass(frozen=True, slots=True)
class OddPortal:
    """A portal that no position has, or that stands by itself over a wall: its place in the file, and why."""

    number: int
    why: Literal["off", "narrow", "over", "astride"]


def odd_portals(battle_map: BattleMap) -> tuple[OddPortal, ...]:
    """The portals that are left out, and those that lie over a wall or a portal without being in one.

    Left out is what lies off the map, is too narrow, or lies over another one in its wall.
    """
    found: list[OddPortal] = []
    walls = _walls(battle_map.spec, USUAL_INCHES, Unclosed.WINDOW, TIDY[0], found)
    for wall in walls.all:
        found += wall.kept_openings()[1]
    found += walls.astride()
    return tuple(sorted(found, key=lambda each: each.number))


def _picture(battle_map: BattleMap) -> GroundPicture | None:
    """The picture of a battle map; it is kept in the position, as it was in the map."""
    if battle_map.picture is None:
        return None
    try:
        size = picture_size(battle_map.picture)
    except PictureError as error:
        raise InputError(battle_map.path, "image", error.found, error.expected) from None
    return GroundPicture(battle_map.picture, size)


def _parted(data: bytes, path: Path) -> tuple[bytes, bytes | None]:
    """A file without its picture, and the picture: parsed with it, it would take its size several times."""
    found = max(_IMAGE.finditer(data), key=lambda match: len(match[2]), default=None)
    if found is None or not found[2]:
        return data, None
    text = _DATA.sub(b"", found[2].replace(b"\\/", b"/"), count=1)
    try:
        picture = b64decode(text, validate=True)
    except ValueError:
        raise InputError(path, "image", "a picture that is not base64", "base64") from None
    return data[: found.start(2)] + data[found.end(2) :], picture


def _pieces(spec: BattleMapSpec, inches: float, unclosed: Unclosed, most: float) -> list[Piece]:
    """Walls with their doors, then objects; walls may be simplified by `most` inches."""
    width, height = _size(spec, inches)
    placed = partial(_placed, spec, inches)
    walls = _walls(spec, inches, unclosed, most, [])
    pieces: list[Piece] = []
    shut = SHUT * inches
    hidden = [placed(points) for points in spec.objects_line_of_sight or ()]
    # Areas come first, as in position files, so that what is written is read in the same order.
    for outline in (line for line in hidden if _is_loop(line, shut)):
        for shape in areas(tidied([*outline[:-1], outline[0]], most), width, height):
            pieces.append(Piece(f"object {len(pieces) + 1}", shape, *Kind.WALL.preset, Kind.WALL))
    for wall in walls.lines():
        pieces += parts_of(replace(wall, name=f"wall {len(pieces) + 1}"))
    for line in (line for line in hidden if not _is_loop(line, shut)):
        for points, closed in _runs(line, (width, height), most, shut):
            name = f"object {len(pieces) + 1}"
            pieces += parts_of(ThinLine(name, points, Kind.WALL, *Kind.WALL.preset, closed))
    return pieces


def _size(spec: BattleMapSpec, inches: float) -> tuple[float, float]:
    """The width and the height of the board."""
    return spec.resolution.map_size.x * inches, spec.resolution.map_size.y * inches


def _placed(spec: BattleMapSpec, inches: float, points: Sequence[XYSpec]) -> list[Point]:
    """Where on the board points are."""
    origin, height = spec.resolution.map_origin, _size(spec, inches)[1]
    return [((p.x - origin.x) * inches, height - (p.y - origin.y) * inches) for p in points]


def _walls(
    spec: BattleMapSpec, inches: float, unclosed: Unclosed, most: float, lost: list[OddPortal]
) -> _Walls:
    """The walls with what the portals put into them; those that put nothing there are `lost`."""
    walls, size, shut = _Walls(NEAR * inches), _size(spec, inches), SHUT * inches
    for line in _joined((_placed(spec, inches, points) for points in spec.line_of_sight or ()), shut):
        walls.all += [_Wall(list(points), closed) for points, closed in _runs(line, size, most, shut)]
        if len(walls.all) > MAX_PIECES:
            break
    portals = []
    for number, portal in enumerate(spec.portals or ()):
        if portal is None:
            continue
        a, b = _placed(spec, inches, portal.bounds)
        if not all(0 <= x <= size[0] and 0 <= y <= size[1] for x, y in (a, b)):
            lost.append(OddPortal(number, "off"))
        elif distance(a, b) < max(NARROW * inches, STEP):
            lost.append(OddPortal(number, "narrow"))
        else:
            portals.append((number, portal, a, b))
    if len(walls.all) + len(portals) > MAX_PIECES:
        # More than a board may have, and refused as such: nobody waits for each to find its wall.
        walls.all += [_Wall([snap(a), snap(b)], closed=False) for _, _, a, b in portals[: MAX_PIECES + 1]]
        return walls
    for number, portal, a, b in portals:
        opening = _opening(portal, unclosed)
        walls.put_in(None if opening is None else _Portal(number, opening), a, b, alone=portal.freestanding)
    return walls


@dataclass(frozen=True, slots=True)
class _Portal:
    """What a portal puts into a wall, without its place there, and its own place in the file."""

    number: int
    opening: LineOpening


def _opening(portal: PortalSpec, unclosed: Unclosed) -> LineOpening | None:
    """What a portal is, without its place; None for a gap."""
    if portal.closed:
        return LineOpening(Kind.DOOR, 0.0, 0.0)
    match unclosed:
        case Unclosed.WINDOW:
            return LineOpening(Kind.WINDOW, 0.0, 0.0)
        case Unclosed.OPEN_DOOR:
            return LineOpening(Kind.DOOR, 0.0, 0.0, is_open=True)
        case Unclosed.GAP:
            return None


def _is_loop(points: Sequence[Point], shut: float) -> bool:
    return len(points) > 3 and distance(points[0], points[-1]) <= shut


def _runs(line: Sequence[Point], size: tuple[float, float], most: float, shut: float) -> list[Run]:
    loop = _is_loop(line, shut)
    points = tidied([*line[:-1], line[0]] if loop else line, most)
    return runs(points[:-1] if loop else points, *size, closed=loop)


def _joined(lines: Iterable[Sequence[Point]], shut: float) -> list[list[Point]]:
    """Lines, those that end where one other begins as one; what comes twice, as shared walls do, once.

    Some programs write a wall segment by segment, and one between two rooms with each of them.
    """
    kept: dict[tuple[Point, ...], None] = {}
    loops: list[list[Point]] = []
    for line in lines:
        points = on_steps(line)
        if _is_loop(points, shut):
            loops.append(points)
        elif len(points) > 1:
            kept.setdefault(min(tuple(points), tuple(points[::-1])))
    merged = shapely.line_merge(MultiLineString(list(kept)))
    found = [[(float(x), float(y)) for x, y in part.coords] for part in shapely.get_parts(merged)]
    return [*map(list, dict.fromkeys(map(tuple, loops))), *found]


@dataclass(slots=True)
class _Wall:
    """A wall while portals are put into it: openings by the points where they begin and end."""

    points: list[Point]
    closed: bool
    openings: list[tuple[_Portal, Point, Point]] = field(default_factory=list)
    _box: tuple[float, ...] | None = None

    @property
    def path(self) -> list[Point]:
        return [*self.points, self.points[0]] if self.closed else self.points

    @property
    def is_portal(self) -> bool:
        """Whether it is nothing but a portal."""
        return [self.points] == [[a, b] for _, a, b in self.openings]

    def is_near(self, at: Point, near: float) -> bool:
        """Whether a point may lie so near to it: whether it lies in its box, grown by that."""
        if self._box is None or self._box[0] != len(self.points):
            xs, ys = [x for x, _ in self.points], [y for _, y in self.points]
            self._box = (len(self.points), min(xs), min(ys), max(xs), max(ys))
        _, left, bottom, right, top = self._box
        return left - near <= at[0] <= right + near and bottom - near <= at[1] <= top + near

    def kept_openings(self) -> tuple[list[LineOpening], list[OddPortal]]:
        """The openings with their places along the wall, of two that overlap the first; and the others."""
        path = shapely.linestrings(self.path)
        length = path_length(tuple(self.path))
        openings: list[LineOpening] = []
        lost: list[OddPortal] = []
        for portal, a, b in self.openings:
            start, end = sorted(float(shapely.line_locate_point(path, shapely.points(at))) for at in (a, b))
            if self.closed and start < STEP and length - end < end - start:
                # It ends where the line begins.
                start, end = end, length
            start, end = round(start, 3), min(round(end, 3), length)
            if end - start < 2 * STEP:
                lost.append(OddPortal(portal.number, "narrow"))
            elif any(end > other.start and start < other.end for other in openings):
                lost.append(OddPortal(portal.number, "over"))
            else:
                openings.append(replace(portal.opening, start=start, end=end))
        return openings, lost

    def line(self) -> ThinLine:
        """The wall with its openings."""
        openings, _ = self.kept_openings()
        line = ThinLine("wall", tuple(self.points), Kind.WALL, *Kind.WALL.preset, self.closed)
        with_openings = replace(line, openings=in_order(openings))
        try:
            parts_of(with_openings)
        except ShapeError:
            return line
        return with_openings


class _Walls:
    """The walls of a map. What lies within `near` inches of one lies in it."""

    def __init__(self, near: float) -> None:
        self.all: list[_Wall] = []
        self._near = near

    def lines(self) -> list[ThinLine]:
        """The walls as lines."""
        return [wall.line() for wall in self.all]

    def astride(self) -> Iterator[OddPortal]:
        """The portals that stand alone, yet along a wall, or along another such portal that came before.

        What only crosses another, or ends at it, lies less far beside it.
        """
        paths = [shapely.linestrings(wall.path) for wall in self.all]
        near = shapely.STRtree([shapely.buffer(path, self._near) for path in paths])
        for number, wall in enumerate(self.all):
            if wall.is_portal:
                others = (other for other in near.query(paths[number]) if other != number)
                beside = (
                    float(shapely.length(shapely.intersection(paths[number], near.geometries[other])))
                    for other in others
                    if other < number or not self.all[other].is_portal
                )
                if max(beside, default=0.0) > 4 * self._near:
                    yield OddPortal(wall.openings[0][0].number, "astride")

    def put_in(self, opening: _Portal | None, a: Point, b: Point, *, alone: bool) -> None:
        """Put an opening into the wall on which it lies, or into the gap between two, or make it a wall."""
        if not alone and (self._on_a_wall(opening, a, b) or self._in_a_gap(opening, a, b)):
            return
        if opening is not None:
            self.all.append(_Wall([snap(a), snap(b)], closed=False, openings=[(opening, snap(a), snap(b))]))

    def _on_a_wall(self, opening: _Portal | None, a: Point, b: Point) -> bool:
        ends = shapely.points([a, b])
        for wall in self.all:
            if not all(wall.is_near(at, self._near) for at in (a, b)):
                continue
            path = shapely.linestrings(wall.path)
            if (shapely.distance(path, ends) > self._near).any():
                continue
            start, end = sorted(map(float, shapely.line_locate_point(path, ends)))
            wide = distance(a, b) + 2 * self._near
            length = float(shapely.length(path))
            if wall.closed and end - start > wide and length - (end - start) <= wide:
                _turn(wall, (start + end) / 2)
                return self._on_a_wall(opening, a, b)
            if end - start > wide or end - start < self._near:
                continue
            if opening is not None:
                places = shapely.get_coordinates(shapely.line_interpolate_point(path, [start, end]))
                first, last = ((float(x), float(y)) for x, y in places)
                wall.openings.append((opening, first, last))
            else:
                self._cut(wall, start, end)
            return True
        return False

    def _in_a_gap(self, opening: _Portal | None, a: Point, b: Point) -> bool:
        """Fill a gap between the ends of two walls, or of one, or between one and whatever is there."""
        first, second = self._end_at(a), self._end_at(b)
        if first is None:
            first, second, b = second, None, a
        if first is None:
            return False
        if opening is None:
            return True
        if second is None:
            points = [*_ending(*first), snap(b)]
            return self._replace([first[0]], _Wall(points, closed=False), opening, points[-2:])
        if first[0] is second[0]:
            points = first[0].points
            return self._replace([first[0]], _Wall(points, closed=True), opening, [points[-1], points[0]])
        before, after = _ending(*first), _ending(*second)[::-1]
        joined = _Wall([*before, *after], closed=False)
        return self._replace([first[0], second[0]], joined, opening, [before[-1], after[0]])

    def _replace(self, old: list[_Wall], new: _Wall, opening: _Portal, ends: list[Point]) -> bool:
        if len(new.points) > MOST_POINTS_OF_LINE or not is_line(new.points, closed=new.closed):
            return False
        new.openings = [known for wall in old for known in wall.openings]
        new.openings.append((opening, ends[0], ends[1]))
        self.all[next(i for i, wall in enumerate(self.all) if wall is old[0])] = new
        self.all = [wall for wall in self.all if all(wall is not gone for gone in old)]
        return True

    def _end_at(self, at: Point) -> tuple[_Wall, bool] | None:
        """The open wall of which an end is nearest to a point, and whether it is the last one."""
        ends = (
            (distance(wall.points[-last], at), number, last)
            for number, wall in enumerate(self.all)
            if not wall.closed
            for last in (True, False)
        )
        far, number, last = min(ends, default=(inf, 0, False))
        return (self.all[number], last) if far <= self._near else None

    def _cut(self, wall: _Wall, start: float, end: float) -> None:
        """Take a stretch out of a wall, from so many inches along it to so many."""
        path, length = shapely.linestrings(wall.path), path_length(tuple(wall.path))
        rest = [_stretch(path, end, length), _stretch(path, 0.0, start)]
        if wall.closed and all(rest):
            rest = [[*rest[0], *rest[1][1:]]]
        new = [_Wall(points, closed=False, openings=wall.openings) for points in rest if points]
        self.all = [other for other in self.all if other is not wall] + new


def _turn(wall: _Wall, start: float) -> None:
    """Let a closed wall begin so many inches along it."""
    path = shapely.linestrings(wall.path)
    length = path_length(tuple(wall.path))
    wall.points = [*_stretch(path, start, length), *_stretch(path, 0.0, start)[1:-1]]


def _stretch(path: Any, start: float, end: float) -> list[Point]:  # noqa: ANN401 - shapely is untyped
    """The part of a line between two places along it; nothing where it is too short for one."""
    if end - start < 2 * STEP:
        return []
    part = ops.substring(path, start, end)
    return on_steps([(float(x), float(y)) for x, y in part.coords])


def _ending(wall: _Wall, last: bool) -> list[Point]:
    """The points of a wall so that it ends with its last point, or with its first one."""
    return list(wall.points) if last else wall.points[::-1]
