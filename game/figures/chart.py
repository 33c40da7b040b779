"""The values that the parts of a figure share while it is drawn, and the result of each show."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from game.board.shapes import Disc, Shape, signed_area
from game.figures.hatching import Pattern, boxed, closed, deep_point
from game.figures.labels import FigureLabel, LabelPlate, around
from game.figures.model import XY, FigureFace, Item, Line, Lines, PageBox
from game.figures.styles import Ink
from game.positions.look import FigureLook

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from game.board.area import Area
    from game.board.terrain import Piece
    from game.content.locale import Translator
    from game.core.rules import Reason, Verdict
    from game.figures.styles import FigureStyle
    from game.figures.view import PageView
    from game.positions.position import Creature, Position
    from game.positions.skirmish import Skirmish

LABEL_SIZE = 8.4
"""Size of what is written on the table, in points."""


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """A sample and its meaning; entries with one key are one entry."""

    key: str
    meaning: str
    sample: Callable[[PageBox], list[Item]]


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of the caption with the id of the rule it rests on."""

    rule: str
    words: str


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of a small table; `total` rows stand under a rule."""

    cells: tuple[str, ...]
    total: bool = False


@dataclass(frozen=True, slots=True)
class Note:
    """A show's part of the caption: a heading, the answer in a word, sentences, and its tables."""

    heading: str
    answer: str
    allowed: bool | None
    sentences: tuple[Sentence, ...]
    tables: tuple[tuple[TableRow, ...], ...] = ()


@dataclass
class Overlay:
    """The drawing of one show: areas and lines under the bases, lines over them, and its labels.

    Labels keep off the lines, and off `discs`; `named` are the pieces whose names must appear, and `marker`
    the spots where the show's number may stand.
    """

    note: Note
    areas: list[Item] = field(default_factory=list)
    under: list[Item] = field(default_factory=list)
    over: list[Item] = field(default_factory=list)
    labels: list[FigureLabel] = field(default_factory=list)
    discs: list[tuple[XY, float]] = field(default_factory=list)
    legend: list[LegendEntry] = field(default_factory=list)
    named: set[str] = field(default_factory=set)
    marker: list[XY] = field(default_factory=list)


@dataclass(frozen=True)
class Chart:
    """The position, what answers about it, and how it is drawn and worded."""

    skirmish: Skirmish
    view: PageView
    style: FigureStyle
    tr: Translator
    look: FigureLook = field(default_factory=FigureLook)

    @property
    def position(self) -> Position:
        """The position that is drawn."""
        return self.skirmish.position

    def base(self, a: str) -> Disc:
        """The disc a creature stands on, in inches."""
        return self.skirmish.base(a)

    def name(self, a: str) -> str:
        """The name of a creature in headings."""
        creature: Creature = self.position.creature(a)
        return creature.name or creature.id

    def ink(self, creature: Creature) -> str:
        """The colour of a creature: its own in this figure, else that of its side."""
        return self.own_colour(creature.id) or self.style.side(creature.side)

    def tint(self, piece: Piece) -> str:
        """The flat colour under a piece of terrain: its own in this figure, else that of its kind."""
        own = self.own_colour(piece.called)
        return self.style.tint(piece.kind) if own is None else self.style.printed(own)

    def own_colour(self, name: str) -> str | None:
        """The colour of its own that a thing has in this figure; black print has none."""
        return None if self.style.ink_mode is Ink.BLACK else self.colours.get(name)

    @cached_property
    def colours(self) -> Mapping[str, str]:
        """The colours of its own that things have in this figure."""
        return dict(self.look.colours)

    @cached_property
    def written(self) -> Mapping[str, str]:
        """The labels of its own that things have in this figure."""
        return dict(self.look.labels)

    def inches(self, length: float) -> str:
        """A length to a hundredth of an inch, which is a quarter of a millimetre."""
        return self.tr.inches(round(length, 2))

    def disc(self, base: Disc) -> tuple[XY, float]:
        """A disc on the page: centre and radius in points."""
        return self.view.point(base.centre), base.r * self.view.scale

    def cut(self, lines: Iterable[Line]) -> tuple[Line, ...]:
        """Lines of the page, cut to the frame."""
        return boxed(lines, self.view.frame)

    def patterned(self, area: Area, pattern: Pattern) -> list[Item]:
        """An area in its pattern, within its border."""
        return [*pattern.fill(self.view.rings(area)), Lines(self.outlines(area), pattern.pen)]

    def outlines(self, area: Area) -> tuple[Line, ...]:
        """The borders of an area, cut to the frame; the frame itself is no border."""
        rings = [
            closed(self.view.line(ring)) for patch in area.patches for ring in (patch.outline, *patch.holes)
        ]
        return self.cut(rings)

    def label(
        self,
        at: XY,
        content: str,
        colour: str,
        *,
        radius: float = 2.0,
        face: FigureFace = FigureFace.TEXT,
        required: bool = True,
        plate: LabelPlate = LabelPlate.PAPER,
    ) -> FigureLabel:
        """A label that looks for a place around a spot of the page."""
        places = around(at, radius, content, face, LABEL_SIZE)
        return FigureLabel(content, face, LABEL_SIZE, colour, places, required, plate, at, radius)

    def middle(self, shape: Shape) -> XY:
        """A spot of the page well inside the visible part of a shape, or its first corner if none is seen."""
        patches = self.view.rings(shape)
        if not patches:
            return self.view.point(shape.centre if isinstance(shape, Disc) else shape.corners[0])
        outline = max(patches, key=lambda rings: abs(signed_area(rings[0])))
        return deep_point(outline)

    def entry(self, key: str, sample: Callable[[PageBox], list[Item]]) -> LegendEntry:
        """A sample with the meaning that the message `figure.legend.<key>` gives."""
        words = self.tr(f"figure.legend.{key}")
        # Where they stand in a sentence too, they begin small.
        return LegendEntry(key, words[:1].upper() + words[1:], sample)

    def sentences(self, verdict: Verdict) -> tuple[Sentence, ...]:
        """A verdict's reasons in words."""
        return tuple(self.sentence(reason) for reason in verdict.reasons)

    def sentence(self, reason: Reason) -> Sentence:
        """A reason in words."""
        return Sentence(reason.rule, self.tr.reason(reason))

    def cited(self, reason: str, words: str) -> Sentence:
        """Words that the rule for our reason of that name stands behind."""
        return Sentence(self.skirmish.ruleset.cite(reason), words)
