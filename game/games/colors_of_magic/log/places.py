"""Words for places on the board, by what is near: `beside the Wine Press`, `in the north-west corner`."""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, hypot, tau
from typing import TYPE_CHECKING, Literal

from game.board.shapes import Chain, Disc, Polygon, Shape, bounds
from game.board.terrain import BOARD_INCHES, Kind
from game.content.articles import named
from game.content.locale import Language

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.board.shapes import Point
    from game.content.locale import Translator
    from game.games.colors_of_magic.rules.cards.library import Library
    from game.games.colors_of_magic.rules.state.state import State

WAYS = ("e", "ne", "n", "nw", "w", "sw", "s", "se")
"""The eight compass directions, from east on."""

HELD = 1.0
"""Inches from an objective within which a creature holds it (CM-END-01): there it names the place."""

BESIDE = 1.5
"""Inches within which something stands beside a thing."""

FAR = 6.0
"""Inches beyond which a thing is too far off to name a place."""

CORNER = 5.0
"""Inches from both sides of the board within which a middle lies in a corner of it."""

BORDER = 2.0
"""Inches from a side of the board within which a base stands at its edge."""

MIDDLE = 3.0
"""Inches from the middle of the board within which something is in the middle."""

THIRD = 1 / 3
"""The part of the board's side from which on something lies in its north, east, south or west."""

Relation = Literal[
    "at", "inside", "on", "edge", "foot", "bank", "beside", "way", "corner", "border", "middle", "part"
]
"""The relation of a place to what it is named by: a thing, or a part of the board."""

ABOUT: frozenset[Relation] = frozenset({"at", "inside", "on", "beside"})
"""The relations that are left out when something comes from there: from the well, not from beside it."""


ALONG: frozenset[Relation] = frozenset({"edge", "foot", "bank"})
"""The relations to things that a creature walks along."""


@dataclass(frozen=True, slots=True)
class Landmark:
    """Something with a name that stays where it is; `kind` is that of terrain, None that of a marker."""

    name: str
    shape: Shape
    kind: Kind | None = None


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """A place in words: its relation to something named, and a direction (one of `WAYS`), if any."""

    relation: Relation
    name: str = ""
    way: str = ""


@dataclass(frozen=True, slots=True)
class Ground:
    """A board, in inches, and the things on it that have names."""

    landmarks: tuple[Landmark, ...] = ()
    width: float = BOARD_INCHES
    height: float = BOARD_INCHES

    def whereabouts(self, at: Point, radius: float) -> Whereabouts:
        """The place of a base of that radius with its middle `at`."""
        found = self._inside(at, radius) or self._near(at, radius)
        return found or self._at_border(at, radius) or self._off(at, radius)

    def _inside(self, at: Point, radius: float) -> Whereabouts | None:
        """The place at an objective that the base holds, else within the smallest piece around its middle."""
        held = [(gap, mark.name) for mark, gap in self._gaps(at, radius) if mark.kind is None and gap <= HELD]
        if held:
            gap, name = min(held)
            return Whereabouts("at" if gap <= 0 else "beside", name)
        around = [mark for mark in self.landmarks if mark.kind is not None and _holds(mark.shape, at)]
        if not around:
            return None
        mark = min(around, key=lambda mark: (_size(mark.shape), mark.name))
        if _is_wood(mark) and _away(mark.shape, at) < radius:
            return Whereabouts("edge", mark.name)
        return Whereabouts("on" if mark.kind in {Kind.HILL, Kind.BRIDGE} else "inside", mark.name)

    def _near(self, at: Point, radius: float) -> Whereabouts | None:
        near = [(gap, mark.name, mark) for mark, gap in self._gaps(at, radius) if gap <= BESIDE]
        if not near:
            return None
        _, name, mark = min(near, key=lambda entry: entry[:2])
        if _is_wood(mark):
            return Whereabouts("edge", name)
        match mark.kind:
            case Kind.HILL:
                return Whereabouts("foot", name)
            case Kind.RIVER:
                # A river is often several pieces, `Otter, Lower Reach`: its bank is that of the river.
                return Whereabouts("bank", name.partition(", ")[0])
            case _:
                return Whereabouts("beside", name)

    def _at_border(self, at: Point, radius: float) -> Whereabouts | None:
        x, y = at
        along = "w" if x < CORNER else "e" if x > self.width - CORNER else ""
        up = "s" if y < CORNER else "n" if y > self.height - CORNER else ""
        if along and up:
            return Whereabouts("corner", way=up + along)
        sides = ((x, "w"), (self.width - x, "e"), (y, "s"), (self.height - y, "n"))
        away, side = min(sides)
        return Whereabouts("border", way=side) if away - radius <= BORDER else None

    def _off(self, at: Point, radius: float) -> Whereabouts:
        """The place in the open: on which side of the nearest thing, else in which part of the board."""
        found = [(gap, mark.name, mark) for mark, gap in self._gaps(at, radius) if gap <= FAR]
        if found:
            _, name, mark = min(found, key=lambda entry: entry[:2])
            x, y = _nearest(mark.shape, at)
            return Whereabouts("way", name, _way(at[0] - x, at[1] - y))
        x, y = at[0] - self.width / 2, at[1] - self.height / 2
        if hypot(x, y) <= MIDDLE:
            return Whereabouts("middle")
        return Whereabouts("part", way=_way(x / self.width, y / self.height))

    def _gaps(self, at: Point, radius: float) -> list[tuple[Landmark, float]]:
        """How far the edge of such a base is from each thing; 0 or less where it reaches into it."""
        return [
            (mark, (0.0 if _holds(mark.shape, at) else _away(mark.shape, at)) - radius)
            for mark in self.landmarks
        ]


def ground_of(library: Library, state: State, say: Translator, pieces: Mapping[str, str]) -> Ground | None:
    """The board of a match and the names on it; None while its scenario is not known.

    `pieces` are the names of pieces of terrain in the reader's language, by those that the board has.
    """
    spec = library.scenarios.get(state.scenario or "")
    if spec is None:
        return None
    board = library.boards[spec.map]
    markers = (Landmark(say.words(mark.name), Disc(*mark.at, mark.radius)) for mark in spec.markers)
    terrain = (
        Landmark(pieces.get(piece.name, piece.name), piece.shape, piece.kind) for piece in state.pieces
    )
    return Ground((*markers, *terrain), board.width, board.height)


def in_words(say: Translator, form: Literal["at", "along", "from", "to"], place: Whereabouts) -> str:
    """The place in words: where something is or walks along, where it comes from, or goes to."""
    values = {"the": _thing(say, place.name)} if place.name else {}
    if place.way:
        way = say(f"log.compass.{place.way}")
        # On that side of something; English has no article there: `north of the well`, `au nord du puits`.
        values |= {"way": way, "side": named(way, say.language) if say.language is Language.FR else way}
    return say(f"log.place.{form}.{place.relation}", **values)


def _thing(say: Translator, name: str) -> str:
    """The name with its article; a comma parts it from a part of it: `Nave, North Wall`."""
    whole, comma, part = name.partition(", ")
    if not comma:
        return named(name, say.language)
    return say("log.place.part_of", part=named(part, say.language), whole=named(whole, say.language))


def went(say: Translator, start: Whereabouts, end: Whereabouts) -> tuple[bool, str]:
    """Whether something changed its place, and in words from where to where, or where it moved about.

    What it comes from is left out where it goes to another side of the same thing.
    """
    if start == end:
        return False, in_words(say, "along" if end.relation in ALONG else "at", end)
    if start.name != end.name or not end.name:
        values = {"start": in_words(say, "from", start), "end": in_words(say, "to", end)}
        return True, say("log.place.way", **values)
    if end.relation == "beside" and start.relation in ABOUT:
        return False, in_words(say, "at", end)
    return True, in_words(say, "to", end)


def _is_wood(mark: Landmark) -> bool:
    """Whether it is a wood, not a single tree: those are drawn as discs."""
    return mark.kind is Kind.FOREST and isinstance(mark.shape, Polygon)


def _way(x: float, y: float) -> str:
    return WAYS[round(atan2(y, x) / tau * len(WAYS)) % len(WAYS)]


def _size(shape: Shape) -> float:
    x0, y0, x1, y1 = bounds(shape)
    return (x1 - x0) * (y1 - y0)


def _holds(shape: Shape, at: Point) -> bool:
    """Whether the point lies in the shape."""
    x, y = at
    if isinstance(shape, Disc):
        return hypot(x - shape.x, y - shape.y) <= shape.r
    inside = False
    for (ax, ay), (bx, by) in _edges(shape):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside


def _away(shape: Shape, at: Point) -> float:
    """Inches from the point to the outline."""
    if isinstance(shape, Disc):
        return abs(hypot(at[0] - shape.x, at[1] - shape.y) - shape.r)
    x, y = _nearest(shape, at)
    return hypot(at[0] - x, at[1] - y)


def _nearest(shape: Shape, at: Point) -> Point:
    """The point of a polygon's outline, or the middle of a disc, that is nearest."""
    if isinstance(shape, Disc):
        return shape.x, shape.y
    return min(
        (_on_edge(at, a, b) for a, b in _edges(shape)), key=lambda on: hypot(on[0] - at[0], on[1] - at[1])
    )


def _on_edge(at: Point, a: Point, b: Point) -> Point:
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = dx * dx + dy * dy
    t = max(0.0, min(1.0, ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / long)) if long else 0.0
    return a[0] + t * dx, a[1] + t * dy


def _edges(shape: Polygon | Chain) -> list[tuple[Point, Point]]:
    corners = shape.corners
    return list(zip(corners, (*corners[1:], corners[0]), strict=True))
