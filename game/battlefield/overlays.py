"""The overlays on the board, as plain values that scenes build from answers.

All places and lengths are in inches. Every text is shown as it is: translated, with its numbers formatted.
Each overlay is told apart by outline, hatch or emblem and not by its colour alone, which its tone gives.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from game.ui.drawing.palette import Hatch, SideColour, Tone

if TYPE_CHECKING:
    from game.board.area import Area, Ring
    from game.board.maps.tmx_objects import Marker
    from game.board.shapes import Disc, Point, Segment, Shape
    from game.ui.drawing.icons import Icon
    from game.ui.drawing.palette import Hue, Palette

MARK_REACH = 0.7
"""Inches from a mark's middle within which the pointer is on it."""


class MarkerKind(StrEnum):
    """The kinds of marks on the map, and the place that somebody is to go to."""

    MAJOR = "major"
    MINOR = "minor"
    DEPLOYMENT = "deployment"
    MONSTER = "monster"
    GOAL = "goal"


MARK_INCHES = {
    MarkerKind.MAJOR: 1.5,
    MarkerKind.MINOR: 1.15,
    MarkerKind.MONSTER: 1.2,
    MarkerKind.DEPLOYMENT: 0.0,
    MarkerKind.GOAL: 1.5,
}
"""How wide a mark is drawn."""


HueOf = Tone | SideColour
"""What has the colour of something: of a meaning, or of the side whose it is."""


def hue_of(palette: Palette, of: HueOf) -> Hue:
    """The hue of a meaning, or of a side."""
    return palette.tones[of] if isinstance(of, Tone) else palette.sides[of]


@dataclass(frozen=True, slots=True)
class AreaOverlay:
    """A region: reach, threat, what is visible, what was gained or lost.

    `hatch` replaces the tone's own where two areas of one tone must differ; `at` is where the label points.
    Where the label would be wide beside the board, `whose` it is stands there alone: the icon says the rest.
    """

    area: Area
    tone: Tone
    label: str = ""
    hatch: Hatch | None = None
    at: Point | None = None
    icon: Icon | None = None
    whose: str = ""


@dataclass(frozen=True, slots=True)
class HeatOverlay:
    """How many could attack each place: the areas where at least one could, at least two, and so on.

    Each lies within the one before it; the label points at the first.
    """

    levels: tuple[Area, ...]
    label: str
    tone: Tone = Tone.THREAT


@dataclass(frozen=True, slots=True)
class IsoLine:
    """A line of equal cost; the label is written along each of its parts."""

    label: str
    lines: tuple[Ring, ...]


@dataclass(frozen=True, slots=True)
class IsoOverlay:
    """Lines of equal cost, cheapest first."""

    lines: tuple[IsoLine, ...]
    tone: Tone = Tone.REACH


@dataclass(frozen=True, slots=True)
class PathLeg:
    """A straight part of a path, through difficult terrain or not; its label says what it costs."""

    start: Point
    end: Point
    difficult: bool = False
    label: str = ""


@dataclass(frozen=True, slots=True)
class PathOverlay:
    """A way across the board.

    `ghost` is the base where it ends (an outline that is being drawn has none: nobody walks it), `stop` where
    an engagement cuts it, `refused` what lies beyond that or cannot be walked; `label` is shown at the end.
    """

    legs: tuple[PathLeg, ...]
    tone: Tone = Tone.ALLOWED
    label: str = ""
    icon: Icon | None = None
    waypoints: tuple[Point, ...] = ()
    ghost: Disc | None = None
    stop: Point | None = None
    stop_label: str = ""
    refused: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class SightOverlay:
    """Whether one base sees another: a witness line, or a line that ends where it is `stopped`.

    The corridor is the hull of both bases; every line of sight lies in it.
    """

    viewer: Disc
    target: Disc
    line: Segment
    stopped: Point | None = None
    label: str = ""
    corridor: bool = True


@dataclass(frozen=True, slots=True)
class HighlightOverlay:
    """One shape singled out: a blocker, a piece that gives cover, the place of a fault.

    It has the colour of a meaning, or of the side whose zone it is. `standing` is what lies on the board
    anyway, such as what a spell has left: it answers no question.
    """

    shape: Shape
    tone: HueOf
    label: str = ""
    icon: Icon | None = None
    icon_text: str = ""
    standing: bool = False


@dataclass(frozen=True, slots=True)
class RulerOverlay:
    """A measured distance, edge to edge when its ends lie on bases."""

    start: Point
    end: Point
    label: str
    pinned: bool = False


@dataclass(frozen=True, slots=True)
class ZoneOverlay:
    """Everything within `reach` of a base's edge, such as the inch in which it engages.

    `standing` is as for a `HighlightOverlay`.
    """

    base: Disc
    reach: float = 1.0
    tone: Tone = Tone.ENGAGEMENT
    label: str = ""
    standing: bool = False


@dataclass(frozen=True, slots=True)
class MarginOverlay:
    """The shift of a body that would flip the verdict."""

    body: Shape
    shift: Point
    label: str
    tone: Tone = Tone.WARNING


@dataclass(frozen=True, slots=True)
class MarkerOverlay:
    """An objective, a deployment corner, a place where a monster appears, or that somebody is to go to."""

    kind: MarkerKind
    at: Point
    shape: Shape | None = None
    label: str = ""


@dataclass(frozen=True, slots=True)
class NoteOverlay:
    """A short text at a place, for example why a move is refused, or that a sight is too close to call."""

    at: Point
    label: str
    tone: Tone = Tone.WARNING
    icon: Icon | None = None


@dataclass(frozen=True, slots=True)
class TagOverlay:
    """Icons, each with a short word or a number, at a base: what would come of something for who is there."""

    base: Disc
    tags: tuple[tuple[Icon, str], ...]
    tone: Tone = Tone.SIGHT


@dataclass(frozen=True, slots=True)
class TrailOverlay:
    """The way that a creature came: its base at the start, then straight steps, each walked or not.

    Faint unless it is `plain`, which is drawn with an arrow.
    """

    start: Disc
    steps: tuple[tuple[Point, Point, bool], ...]
    side: SideColour
    plain: bool = False


@dataclass(frozen=True, slots=True)
class LinkOverlay:
    """A thin line between two bases: whole for who sees whom, a dashed arrow for who could attack whom.

    `label` is what the legend calls it, if that is not who sees or could attack somebody who moves there.
    """

    start: Disc
    end: Disc
    attack: bool = False
    label: str = ""


Overlay = (
    AreaOverlay
    | HeatOverlay
    | IsoOverlay
    | PathOverlay
    | SightOverlay
    | HighlightOverlay
    | RulerOverlay
    | ZoneOverlay
    | MarginOverlay
    | MarkerOverlay
    | NoteOverlay
    | TagOverlay
    | LinkOverlay
    | TrailOverlay
)


def is_answer(overlay: Overlay) -> bool:
    """Whether it answers a question, for which the ground steps back: no mark or note, nothing standing."""
    match overlay:
        case MarkerOverlay() | NoteOverlay() | TagOverlay() | LinkOverlay() | TrailOverlay():
            return False
        case HighlightOverlay(standing=standing) | ZoneOverlay(standing=standing):
            return not standing
        case _:
            return True


def marker_overlay(marker: Marker, *, named: bool = False) -> MarkerOverlay:
    """A mark of a Tiled map as it is shown, with its name if wanted."""
    match marker.kind:
        case "objective":
            major = dict(marker.properties).get("rank") == "major"
            kind = MarkerKind.MAJOR if major else MarkerKind.MINOR
        case "deployment":
            kind = MarkerKind.DEPLOYMENT
        case "monster":
            kind = MarkerKind.MONSTER
    return MarkerOverlay(kind, marker.at, marker.shape, marker.name if named else "")
