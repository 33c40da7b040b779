"""What is terrain on a map that is not drawn for us, as is said: "everything in layer Walls is a wall"."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from game.board.lines import free_name, parts_of
from game.board.maps.foreign import LeftOut
from game.board.maps.free_shapes import areas, runs
from game.board.maps.tiled import MAX_ALL_CORNERS, MAX_PIECES, solid_outlines
from game.board.maps.tmx import FilePlace
from game.board.maps.tmx_objects import ROUND_MM
from game.board.maps.tmx_tiles import MAX_GID
from game.board.shapes import INCH_MM, TOUCH, Disc, Point, ShapeError, disc
from game.board.terrain import LINE_KINDS, ONLY_LINES, Board, Footing, Kind, Opacity, Piece, ThinLine
from game.core.errors import said

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.board.maps.foreign import Belongs, Cells, ForeignMap, Thing
    from game.board.shapes import Shape

NO_TERRAIN = ("point", "text")
"""Forms of objects that have neither an area nor a length."""

NOT = frozenset({"", "false", "0"})
"""Values of a property that count as not having it, where a saying names no value."""


@dataclass(frozen=True, slots=True)
class Saying:
    """Everything of a map to which all of this applies is terrain of that kind.

    Attributes:
        layer: the name of a layer or of a group that it is in.
        of_class: its class, or that of its tile or its layer.
        key: the name of a property of it, of its tile or of its layer, and `value` what it holds; without a
            value, anything but nothing, `false` and `0`.
        thin: whether the outlines of areas are meant, as lines, rather than the areas.
    """

    kind: Kind
    footing: Footing
    opacity: Opacity
    layer: str | None = None
    of_class: str | None = None
    key: str | None = None
    value: str | None = None
    name: str = ""
    thin: bool = False

    def means(self, what: Belongs) -> bool:
        """Whether it speaks of a thing."""
        if self.layer is not None and self.layer not in what.layers:
            return False
        if self.of_class is not None and self.of_class not in what.classes:
            return False
        if self.key is None:
            return True
        found = what.properties.get(self.key)
        if self.value is None:
            return found is not None and found.lower() not in NOT
        return found == self.value


@dataclass(frozen=True, slots=True)
class _Made:
    """What a thing is before its name is settled."""

    saying: Saying
    name: str
    shapes: tuple[Shape, ...]
    lines: tuple[tuple[tuple[Point, ...], bool], ...]


@dataclass(frozen=True, slots=True)
class Nameable:
    """Something of a map that can be said to be terrain as a whole: a layer, a class or a property.

    `count` is how many objects and tiles are of it.
    """

    layer: str | None
    of_class: str | None
    key: str | None
    count: int


def nameable(found: ForeignMap) -> tuple[Nameable, ...]:
    """Everything of a map by which it can be said what is terrain: layers, then classes, then properties."""
    counts: dict[tuple[str | None, str | None, str | None], int] = defaultdict(int)
    for what, count in _belongings(found):
        for layer in filter(None, what.layers):
            counts[layer, None, None] += count
        for name in what.classes:
            counts[None, name, None] += count
        for key, value in what.properties.items():
            if value.lower() not in NOT:
                counts[None, None, key] += count
    order = sorted(counts, key=lambda key: (key[0] is None, key[1] is None))
    return tuple(Nameable(*key, counts[key]) for key in order)


def _belongings(found: ForeignMap) -> Iterator[tuple[Belongs, int]]:
    for cells in found.layers:
        numbers, counts = np.unique(cells.gids & np.uint32(MAX_GID), return_counts=True)
        for gid, count in zip(numbers.tolist(), counts.tolist(), strict=True):
            if gid in cells.belongs:
                yield cells.belongs[gid], count
    for thing in found.things:
        if thing.form not in NO_TERRAIN:
            yield thing.belongs, 1


def speaks(saying: Saying, found: ForeignMap) -> bool:
    """Whether a saying speaks of anything on a map; one that does not likely is a typing error."""
    layers = (what for cells in found.layers for what in cells.belongs.values())
    return any(map(saying.means, (*(thing.belongs for thing in found.things), *layers)))


def board_of(
    found: ForeignMap, tile_inches: float, sayings: Sequence[Saying]
) -> tuple[Board, tuple[LeftOut, ...]]:
    """The board of a map whose tiles are so many inches wide, and what on it is no terrain.

    The first saying that speaks of a thing counts.

    Raises:
        InputError: there is more terrain than a board may have, or an outline is a scribble.
    """
    scale = tile_inches / found.tile[0]
    width, height = found.cells[0] * tile_inches, found.cells[1] * found.tile[1] * scale
    made: list[_Made] = []
    left_out: dict[tuple[str, str, bool], int] = defaultdict(int)
    for thing in found.things:
        saying = _first(sayings, thing.belongs)
        try:
            got = None if saying is None else _made(thing, saying, (width, height, scale))
        except ShapeError as error:
            raise thing.place.fault(str(error), "an outline that hardly crosses itself") from None
        if len(made) > MAX_PIECES:
            break  # there is more terrain than a board may have, which is said below
        if got is None:
            left_out[thing.belongs.layers[-1], thing.form, saying is not None] += 1
        else:
            made.append(got)
    for cells in found.layers:
        made += _painted(cells, sayings, (width, height, scale), found.tile)
    pieces = _pieces(made, FilePlace(found.files[0]))
    lists = (LeftOut(layer, form, count, meant) for (layer, form, meant), count in left_out.items())
    return Board(width, height, pieces), tuple(lists)


def _first(sayings: Sequence[Saying], what: Belongs) -> Saying | None:
    return next((saying for saying in sayings if saying.means(what)), None)


Size = tuple[float, float, float]
"""Width and height of a board in inches, and inches to a pixel of its map."""


def _made(thing: Thing, saying: Saying, size: Size) -> _Made | None:
    """A thing as terrain; None if it has neither an area nor a length on the board."""
    width, height, scale = size
    if thing.form in NO_TERRAIN:
        return None
    points = [(x * scale, height - y * scale) for x, y in thing.points]
    thin = saying.thin or saying.kind in ONLY_LINES
    name = saying.name or thing.name
    if thing.form == "polyline" and not (points[0] == points[-1] and not thin):
        if saying.kind not in LINE_KINDS:
            return None
        closed = points[0] == points[-1]
        lines = runs(points[:-1] if closed else points, width, height, closed=closed)
        return _Made(saying, name, (), tuple(lines)) if lines else None
    if thin:
        if saying.kind not in LINE_KINDS:
            return None
        lines = runs(points, width, height, closed=True)
        return _Made(saying, name, (), tuple(lines)) if lines else None
    circle = _circle(thing, points, size)
    shapes = (circle,) if circle is not None else tuple(areas(points, width, height))
    return _Made(saying, name, shapes, ()) if shapes else None


def _circle(thing: Thing, points: Sequence[Point], size: Size) -> Disc | None:
    """An ellipse with equal axes as a circle, if all of it is on the board."""
    width, height, scale = size
    across, down = (axis * scale for axis in thing.axes)
    if thing.form != "ellipse" or abs(across - down) * INCH_MM > ROUND_MM:
        return None
    x = sum(x for x, _ in points) / len(points)
    y = sum(y for _, y in points) / len(points)
    r = across / 2
    # The corners' middle is computed: whoever touches the edge may seem to reach over it by a rounding.
    slack = r - TOUCH
    inside = slack <= x <= width - slack and slack <= y <= height - slack
    return disc(x, y, r) if inside else None


def _painted(cells: Cells, sayings: Sequence[Saying], size: Size, tile: tuple[int, int]) -> Iterator[_Made]:
    """The tiles of a layer that are terrain, those of a kind that hang together as one."""
    width, height, scale = size
    by_saying: dict[Saying, list[int]] = defaultdict(list)
    for gid, belongs in cells.belongs.items():
        saying = _first(sayings, belongs)
        if saying is not None:
            by_saying[saying].append(gid)
    if not by_saying:
        return
    plain = cells.gids & np.uint32(MAX_GID)
    for saying, gids in by_saying.items():
        solid = np.isin(plain, np.array(gids, dtype=np.uint32))
        outlines = solid_outlines(solid, MAX_PIECES)
        if len(outlines) > MAX_PIECES:
            raise cells.place.fault(
                said("more than {most} pieces of terrain", most=MAX_PIECES), "fewer tiles that are terrain"
            )
        for outline in outlines:
            # Those are in cells, y down. Cells need not be square, nor layers fill the map.
            points = [
                ((cells.at[0] + x * tile[0]) * scale, height - (cells.at[1] + y * tile[1]) * scale)
                for x, y in outline
            ]
            if saying.thin or saying.kind in ONLY_LINES:
                lines = tuple(runs(points, width, height, closed=True))
                shapes: tuple[Shape, ...] = ()
            else:
                lines, shapes = (), tuple(areas(points, width, height))
            if lines or shapes:
                yield _Made(saying, saying.name, shapes, lines)


def _pieces(made: Sequence[_Made], place: FilePlace) -> tuple[Piece, ...]:
    """Pieces of terrain, each with a name of its own.

    Raises:
        InputError: there are more of them, or more corners, than a board may have.
    """
    # Each line is one piece. They are counted before they are named: there may be far more than are allowed.
    count = sum(len(one.shapes) + len(one.lines) for one in made)
    _check(count, MAX_PIECES, "{count} pieces of terrain", place)
    taken: set[str] = set()
    pieces: list[Piece] = []
    corners = 0
    for one in made:
        saying = one.saying
        for part in (*one.shapes, *one.lines):
            name = free_name(one.name or str(saying.kind), taken)
            if isinstance(part, tuple):
                points, closed = part
                line = ThinLine(name, points, saying.kind, saying.footing, saying.opacity, closed)
                added = parts_of(line)
            else:
                added = (Piece(name, part, saying.footing, saying.opacity, saying.kind),)
            taken.update(piece.name for piece in added)
            pieces += added
            corners += sum(
                0 if isinstance(piece.shape, Disc) else len(piece.shape.corners) for piece in added
            )
    _check(corners, MAX_ALL_CORNERS, "{count} corners of terrain", place)
    return tuple(pieces)


def _check(count: int, most: int, what: str, place: FilePlace) -> None:
    """Refuse more than a board may have."""
    if count > most:
        raise place.fault(said(what, count=count), said("at most {most}", most=most))
