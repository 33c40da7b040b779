"""Where a base would see another or be seen by it, and through how much cover (CM-LOS-02, CM-COVER-01).

Sight is mutual but for who blocks, so both are one question: from which places of a base of radius r does a
free line lead to the other base? What that one sees, grown by r, holds all of them but those where the base
itself stands on what hides (ruling R-30b); for each set of pieces that it may stand on, what is seen without
them is added where it does:

      T ------------- .                  p sees T, as some point of its base lies in what T sees
       ` . ########     ` - .(p)
           ` .#hill#(q)                  q sees T, as the hill under it does not block: what T sees
               ` ####                    without it, grown by r, where bases overlap the hill

Cover (ruling R-38) is counted on the line with the fewest pieces. A line that crosses at most k pieces of
cover crosses none but those of some set of k: it is free if the others block, too. So where fewer than k + 1
pieces cover is the union, over all sets of k of them, of what is seen if all other cover hides. Only sets
matter whose pieces are seen one past the other, which leaves few.
"""

from __future__ import annotations

from itertools import pairwise
from math import inf
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import shapely

from game.board.area import Geometry, solid, with_area
from game.board.places.extents import NOWHERE, buffered, grown, met_between, near_to, solids_of
from game.board.planar import piece_depth
from game.board.shapes import CLEARANCE, TOUCH, Chain, Disc, Polygon, bounds, gap
from game.board.sight.sight import NOBODY, SightOptions, disc_array, ground_of, sight_many
from game.board.sight.visibility import seen_from
from game.board.terrain import Board, Opacity, Piece
from game.core.copies import replace

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from numpy.typing import NDArray

    from game.board.shapes import Shape

DEEP = 1e-4
"""Places where a base overlaps several pieces that make up fewer square inches are passed over."""

MOST_SETS = 64
"""The most sets of pieces under a base that are looked through."""

MOST_COVER = 1000
"""The most sets of pieces of cover: no table has so many that are seen one past the other."""

BESIDE = 0.01
"""Cover so near to what is seen past other cover is taken to be seen: discs are polygons here and there."""

SLIVER = CLEARANCE / 2.0
"""What is seen between sides nearer to each other than twice that is left out: grown, it would be as wide as
any other."""

SEAM = 2.0 * CLEARANCE
"""Where cover hides it is made so much smaller, for a line along the side in which two pieces of it meet
crosses neither; and what blocks so much larger, for between that and cover no line is free."""


class Looker(NamedTuple):
    """The other base, who blocks lines to it, and by which rulings."""

    board: Board
    base: Disc
    blockers: tuple[Disc, ...]
    options: SightOptions


def places_of_sight(looker: Looker, r: float, within: Geometry) -> Geometry:
    """The places `within` those given, and some beside, from which a base has a free line to the looker's.

    They are not cut out, as areas that share much of their border take long to join. The radius is r.

    >>> from game.board.shapes import Disc, rectangle
    >>> from game.board.terrain import Board, Kind, Piece
    >>> wall = Piece("wall", rectangle(4, 2, 5, 8), *Kind.WALL.preset, Kind.WALL)
    >>> looker = Looker(Board(10.0, 10.0, (wall,)), Disc(1.0, 5.0, 0.5), (), SightOptions())
    >>> seen = places_of_sight(looker, 0.5, shapely.box(0.5, 0.5, 9.5, 9.5))
    >>> [bool(seen.covers(shapely.Point(place))) for place in ((3.0, 5.0), (7.0, 5.0), (5.5, 9.5))]
    [True, False, True]
    """
    if within.is_empty or not _may_be_seen(looker, r, within):
        return NOWHERE
    return _Views(looker, r, within).free(frozenset(), mover_looks=False)


def _may_be_seen(looker: Looker, r: float, within: Geometry) -> bool:
    """Whether the looker sees the disc that holds all bases at those places, past all that this overlaps.

    If not, none of them is seen, whatever it stands on. A line of sight is told in a fiftieth of the time in
    which all is found that the looker sees, and of those who see no place most do not see the disc.
    """
    x0, y0, x1, y1 = within.bounds
    x, y = (x0 + x1) / 2.0, (y0 + y1) / 2.0
    away = np.hypot(*(shapely.get_coordinates(within) - (x, y)).T).max()
    about = Disc(x, y, float(away) + r + TOUCH)
    if gap(about, looker.base) <= TOUCH:
        return True
    beside = [base for base in looker.blockers if gap(about, base) > TOUCH]
    lenient = replace(looker.options, ignore_own_piece=True, grazing_blocks=False)
    return sight_many(looker.board, looker.base, (about,), beside, (NOBODY,), lenient)[0].visible


def places_uncovered(
    looker: Looker, r: float, fewer: int, within: Geometry, *, mover_looks: bool = False
) -> Geometry:
    """The same with a free line through `fewer` pieces of cover than that, or none.

    Whether what the viewer stands on covers is as in `sight`; the viewer is the looker, or the base of radius
    r if the `mover_looks`. With `cover_line="centre"` pieces are counted from centre to centre.
    """
    views = _Views(looker, r, within)
    if looker.options.cover_line == "centre":
        seen = views.free(frozenset(), mover_looks=mover_looks)
        return shapely.difference(seen, views.covered_from_centre(fewer))
    found = NOWHERE
    covers = views.covers
    tried: set[frozenset[int]] = set()
    sets: list[frozenset[int]] = [frozenset()]
    while sets and len(tried) < MOST_COVER:
        through = sets.pop(0)
        if through in tried:
            continue
        tried.add(through)
        hiding = frozenset(covers) - through
        found = shapely.union(found, views.free(hiding, mover_looks=mover_looks))
        if len(through) < fewer - 1:
            # Of cover over the looker itself nothing is seen that lies beyond.
            beside = shapely.union(views.lines(hiding), solid(looker.base))
            sets += [
                through | {body}
                for body in sorted(hiding)
                if any(shapely.dwithin(beside, views.solids[i], BESIDE) for i in covers[body])
            ]
    return found


class _Views:
    """What the looker sees with some pieces taken away and some cover put up, grown to places."""

    def __init__(self, looker: Looker, r: float, within: Geometry) -> None:
        self._r, self._within = r, within
        board, base, options = looker.board, looker.base, looker.options
        # Nothing else can be in the way.
        middle = shapely.Point(base.centre)
        pieces, bases = met_between(within, middle, board, looker.blockers, max(r, base.r))
        self._looker = looker._replace(blockers=bases)
        ground = ground_of(board)
        body = board.flat.body.tolist()
        self.covers: dict[int, list[int]] = {}
        """The pieces of each body that gives cover, by number, of those that may be in the way."""
        self._blocking: list[int] = []
        for i in pieces:
            piece = board.pieces[i]
            under = piece_depth(ground.corners, ground.pieces, i, base.x, base.y) > TOUCH - base.r
            if piece.opacity is Opacity.LIGHT and not (under and options.ignore_viewer_piece):
                self.covers.setdefault(body[i], []).append(i)
            if piece.opacity is Opacity.BLOCKING and not (under and options.ignore_own_piece):
                self._blocking.append(i)
        self._seen: dict[frozenset[int], Geometry] = {}

    @property
    def solids(self) -> NDArray[np.object_]:
        """What each piece covers."""
        return solids_of(self._looker.board)

    def free(self, hiding: frozenset[int], *, mover_looks: bool) -> Geometry:
        """The places from which a line is free, if the cover of those bodies blocks as well."""
        up = frozenset(self._blocking) | {i for body in hiding for i in self.covers[body]}
        found = self._places(up, self._within)
        options = self._looker.options
        own = self._blocking if options.ignore_own_piece else []
        if mover_looks and options.ignore_viewer_piece:
            own = [*own, *(i for i in sorted(up) if i not in self._blocking)]
        for under, places in places_over_sets(self._looker.board, own, self._r, self._within):
            # What the looker does not see hides nothing from it, whether or not somebody stands on that.
            if touches_any(self._looker.board, self._view(up), under) and not found.covers(places):
                more = shapely.intersection(self._places(up - under, places), places)
                found = shapely.union(found, with_area(more))
        return found

    def lines(self, hiding: frozenset[int]) -> Geometry:
        """What the looker sees if the cover of those bodies blocks as well."""
        up = frozenset(self._blocking) | {i for body in hiding for i in self.covers[body]}
        return _slimmer(self._view(up))

    def covered_from_centre(self, count: int) -> Geometry:
        """The places from which so many pieces of cover lie on the segment to the looker's centre."""
        x, y = self._looker.base.centre
        far = 2.0 * (self._looker.board.width + self._looker.board.height)
        levels = [self._within, *[NOWHERE] * count]
        for parts in self.covers.values():
            shadow = shapely.union_all([_shadow(self.solids[i], x, y, far) for i in parts])
            for level in range(count, 0, -1):
                levels[level] = shapely.union(levels[level], shapely.intersection(levels[level - 1], shadow))
        return levels[count]

    def _places(self, up: frozenset[int], within: Geometry) -> Geometry:
        """The places `within` those given, and some beside, that see the looker past those pieces."""
        if within.is_empty:
            return NOWHERE
        near = _slimmer(near_to(self._view(up), within, self._r + 2.0 * BESIDE))
        return grown(near, self._r + SLIVER)

    def _view(self, up: frozenset[int]) -> Geometry:
        """What the looker sees past those pieces."""
        if up not in self._seen:
            board, bases, past = self._looker.board, self._looker.blockers, sorted(up)
            pieces = [board.pieces[i] for i in past]
            if any(piece.opacity is Opacity.LIGHT for piece in pieces):
                board = Board(board.width, board.height, tuple(_as_hiding(piece) for piece in pieces))
                bases, past = tuple(replace(other, r=other.r + SEAM) for other in bases), [*range(len(past))]
            source = np.append(disc_array((self._looker.base,)), [[-inf]], axis=1)
            self._seen[up] = shapely.make_valid(seen_from(board, source, bases, past))
        return self._seen[up]


def _slimmer(seen: Geometry) -> Geometry:
    """What is seen, without what is too narrow."""
    return buffered(seen, -SLIVER, join_style="mitre")


def places_over_sets(
    board: Board, pieces: Sequence[int], r: float, within: Geometry
) -> Iterator[tuple[frozenset[int], Geometry]]:
    """The places `within` where a base of radius r overlaps each of those pieces, and each set of them.

    Of very many sets only the first, which are the smallest.
    """
    around = {i: grown(solids_of(board)[i], r - TOUCH) for i in _beside(board, pieces, r, within)}
    order = [i for i in around if around[i].intersects(within)]
    sets: list[tuple[frozenset[int], Geometry, int]] = [(frozenset(), within, 0)]
    count = 0
    while sets and count < MOST_SETS:
        below, places, first = sets.pop(0)
        for k in range(first, len(order)):
            both = with_area(shapely.intersection(places, around[order[k]]))
            if both.area > DEEP:
                count += 1
                sets.append((below | {order[k]}, both, k + 1))
                yield below | {order[k]}, both


def touches_any(board: Board, area: Geometry, pieces: Collection[int]) -> bool:
    """Whether an area touches one of those pieces, or comes so near that drawn arcs may lie between."""
    return bool(shapely.dwithin(area, solids_of(board)[sorted(pieces)], BESIDE).any())


def _beside(board: Board, pieces: Sequence[int], inches: float, area: Geometry) -> Iterator[int]:
    """Those pieces whose boxes come so near that of an area."""
    if area.is_empty:
        return
    x0, y0, x1, y1 = area.bounds
    for i in pieces:
        left, bottom, right, top = bounds(board.pieces[i].shape)
        if max(left - x1, x0 - right, bottom - y1, y0 - top) <= inches:
            yield i


def _as_hiding(piece: Piece) -> Piece:
    """The piece as it hides where cover does: cover a hair smaller, what blocks a hair larger."""
    inches = -SEAM if piece.opacity is Opacity.LIGHT else SEAM
    return replace(piece, opacity=Opacity.BLOCKING, shape=_wider(piece.shape, inches))


def _wider(shape: Shape, inches: float) -> Shape:
    match shape:
        case Disc(x, y, r):
            return Disc(x, y, r + inches)
        case Chain():
            return shape
        case Polygon(corners):
            parts = shapely.get_parts(shapely.buffer(shapely.Polygon(corners), inches, join_style="mitre"))
            if len(parts) != 1:
                return shape
            ring = shapely.orient_polygons(parts[0]).exterior
            return Polygon(tuple((float(x), float(y)) for x, y in ring.coords[:-1]))


def _shadow(piece: Geometry, x: float, y: float, far: float) -> Geometry:
    """The points whose segment to (x, y) crosses the piece."""
    if shapely.contains_xy(piece, x, y):
        return shapely.box(x - far, y - far, x + far, y + far)
    cast = [
        shapely.Polygon([a, b, _beyond(b, x, y, far), _beyond(a, x, y, far)]).buffer(0)
        for a, b in pairwise(piece.exterior.coords)
    ]
    return shapely.union_all([piece, *cast])


def _beyond(corner: tuple[float, float], x: float, y: float, far: float) -> tuple[float, float]:
    dx, dy = corner[0] - x, corner[1] - y
    away = max(np.hypot(dx, dy), TOUCH)
    return (corner[0] + dx / away * far, corner[1] + dy / away * far)
