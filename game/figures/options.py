"""What may be chosen of a figure: its width, its crop, what is left out, words and colours of its own."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from game.figures.styles import FigurePaper, FigurePart, Ink
from game.positions.look import FigureLook

if TYPE_CHECKING:
    from game.figures.view import Crop

WIDTH = 482.0
"""170 mm: the text width of an A4 page."""

NARROWEST, WIDEST = 113.0, 1134.0
"""40 and 400 mm: how wide a figure may be, in points."""

TALLEST = 440.0
"""Height of the table at most, in points; in a figure that is narrower than usual TALL times its width."""

TALL = 1.25

A4_HEIGHT = 770.0
"""A page taller than this would not fit on A4 paper: the table is then drawn smaller."""

LEAST_TALL = 300.0
"""The least height of such a smaller table, in points."""

LARGEST_SCALE = 46.0
"""Points to an inch of the table at most, however small the part that is shown."""

TITLE_SIZES = (10.5, 16.0)
"""The sizes of titles of narrow and of wide figures, in points."""


@dataclass(frozen=True, slots=True)
class FigureOptions:
    """The options of a figure. `crop` None chooses the part of the table that the shows are about.

    `width` is in points: what is narrower or wider is set anew, with type of the same sizes. `without` are
    parts that are left out, `title` stands in place of the position's, and with `names` creatures bear their
    names on the table in place of their ids. `look` goes before what the position says itself.
    """

    paper: FigurePaper = FigurePaper.WHITE
    ink: Ink = Ink.COLOUR
    crop: Crop | None = None
    width: float = WIDTH
    without: frozenset[FigurePart] = frozenset()
    title: str | None = None
    names: bool = False
    look: FigureLook = field(default_factory=FigureLook)

    @property
    def called(self) -> Literal["id", "name"] | None:
        """By what creatures are called on the table."""
        if FigurePart.IDS in self.without:
            return None
        return "name" if self.names else "id"

    @property
    def bare(self) -> bool:
        """Whether there is no ornament."""
        return FigurePart.ORNAMENT in self.without

    @property
    def inset(self) -> float:
        """Points between the edge and what stands within it."""
        return 3.0 if self.bare else 26.0 if self.width >= WIDTH else 15.0

    @property
    def room(self) -> float:
        """The width of the drawn table at most; beside it stand the numbers of the frame."""
        return self.width - 2 * self.inset - (0.0 if self.bare else 16.0)

    @property
    def tallest(self) -> float:
        """The height of the drawn table at most."""
        return TALLEST if self.width >= WIDTH else min(TALLEST, TALL * self.width)

    @property
    def title_size(self) -> float:
        """The size of the title."""
        return min(max(self.width / 22, TITLE_SIZES[0]), TITLE_SIZES[1])
