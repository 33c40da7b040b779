"""The colours of figures; hatches tell the same things again, so that black print loses nothing."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.board.terrain import Kind
from game.positions.position import Side


class FigurePaper(StrEnum):
    """The paper that the figure is printed on."""

    WHITE = "white"
    PARCHMENT = "parchment"


class FigurePart(StrEnum):
    """A part of a figure that may be left out."""

    TITLE = "title"
    CAPTION = "caption"
    LEGEND = "legend"
    IDS = "ids"
    ORNAMENT = "ornament"
    SCALE = "scale"


class PanelMark(StrEnum):
    """How a panel of a figure is marked: as right, as wrong, or as the answers in it say."""

    RIGHT = "right"
    WRONG = "wrong"
    VERDICT = "verdict"


class Ink(StrEnum):
    """Whether tints and coloured inks are used."""

    COLOUR = "colour"
    BLACK = "black"


@dataclass(frozen=True, slots=True)
class FigureStyle:
    """The colours of one figure, as `#rrggbb`."""

    paper: FigurePaper
    ink_mode: Ink
    page: str
    field: str
    ink: str
    engraving: str
    rubric: str
    sight: str
    blocked: str
    reach: str
    move: str
    melee: str
    ranged: str
    seen: str
    hidden: str

    def side(self, side: Side) -> str:
        """The ink of a side."""
        if self.ink_mode is Ink.BLACK:
            return self.ink
        match side:
            case Side.RED:
                return "#9c1f1a"
            case Side.BLUE:
                return "#1c4a86"
            case Side.NEUTRAL:
                return "#5a5145"

    def wash(self, opacity: float) -> float:
        """The opacity of a tint over an area: none in black print, where hatches do its work."""
        return 0.0 if self.ink_mode is Ink.BLACK else opacity

    @property
    def leaf(self) -> str:
        """The flat colour of a tree's crown."""
        return self.field if self.ink_mode is Ink.BLACK else _printed("#c2d4a2", self.field)

    def tint(self, kind: Kind) -> str:
        """The flat colour under a kind of terrain."""
        if self.ink_mode is Ink.BLACK:
            return self.field
        return _printed(_TINTS[kind], self.field)

    def printed(self, colour: str) -> str:
        """A translucent ink on the paper."""
        return _printed(colour, self.field)


_TINTS = {
    Kind.FOREST: "#dbe5c6",
    Kind.RUINS: "#e8dfcf",
    Kind.WALL: "#cfc4b2",
    Kind.HILL: "#ecdcb9",
    Kind.RIVER: "#d3e3ea",
    Kind.FORD: "#dfe9e6",
    Kind.MARSH: "#dde2cc",
    Kind.HEDGE: "#c3d3a6",
    Kind.ROCKS: "#dcd6cd",
    Kind.BRIDGE: "#e6cfa8",
    Kind.FENCE: "#e6cfa8",
    Kind.LOW_WALL: "#dcd6cd",
    Kind.DOOR: "#e6cfa8",
    Kind.WINDOW: "#d3e3ea",
    Kind.OTHER: "#ece7dc",
}


def _printed(tint: str, paper: str) -> str:
    """The colour of a translucent ink on the paper: the two multiplied."""
    channels = (int(tint[i : i + 2], 16) * int(paper[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return "#" + "".join(f"{round(channel):02x}" for channel in channels)


def style(paper: FigurePaper, ink: Ink) -> FigureStyle:
    """The colours for a paper and a way of printing."""
    parchment = paper is FigurePaper.PARCHMENT
    page = "#f3e7cb" if parchment else "#ffffff"
    field = "#f7eed8" if parchment else "#ffffff"
    if ink is Ink.BLACK:
        black = "#1a1614"
        return FigureStyle(paper, ink, page, field, *([black, "#57504a"] + [black] * 8 + ["#8a837b"]))
    return FigureStyle(
        paper,
        ink,
        page,
        field,
        ink="#231a14",
        engraving="#6b5c4b",
        rubric="#8c1d18",
        sight="#5b2a86",
        blocked="#b3261e",
        reach="#2f6b3c",
        move="#7a3e00",
        melee="#a3361c",
        ranged="#1f5d7a",
        seen="#e8b83a",
        hidden="#7d746a",
    )
