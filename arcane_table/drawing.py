"""Positions and answers as figures: SVG, PDF and PNG, the same as the command `figure` writes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from arcane_table.answers import Answer
    from arcane_table.position import Position
    from game.figures.model import Page

Paper = Literal["white", "parchment"]
Inks = Literal["colour", "black"]


class Figure:
    """A drawn figure; in a notebook it shows itself.

    >>> from arcane_table.position import build
    >>> table = build({"creature": [{"id": "imp", "side": "red", "at": [3, 4]}]})
    >>> "<svg" in figure(table).svg
    True
    """

    def __init__(self, page: Page) -> None:
        """Made by `figure`."""
        self._page = page

    @property
    def svg(self) -> str:
        """The figure as SVG, with letters as outlines: it looks the same everywhere."""
        from game.figures.svg import svg_document

        return svg_document(self._page)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in points, of which 72 are an inch."""
        return (self._page.width, self._page.height)

    def save(self, path: str | Path, *, dpi: int = 300) -> None:
        """Write it as the suffix says, .svg, .pdf or .png, replacing the file whole or not at all.

        A PNG is drawn by pygame, which is loaded for it.

        Raises:
            InputError: another suffix, or the file cannot be written.
        """
        from game.core.errors import InputError, any_of, said
        from game.figures.command import write_page
        from game.figures.orders import FORMATS

        output = Path(path)
        if output.suffix.lower() not in FORMATS:
            found = said("the suffix {suffix}", suffix=repr(output.suffix))
            raise InputError(output, "", found, any_of(FORMATS))
        write_page(self._page, output, dpi)

    def _repr_svg_(self) -> str:
        return self.svg


def figure(
    position: Position,
    *answers: Answer,
    crop: str = "auto",
    paper: Paper = "white",
    ink: Inks = "colour",
) -> Figure:
    """The position drawn with some of its answers, captioned and explained in its language.

    `crop` is `auto` (what the answers are about), `full`, or "X0,Y0,X1,Y1" in inches.

    Raises:
        InputError: there is no such part of the board.
    """
    from game.figures.command import parse_crop
    from game.figures.page import FigureOptions
    from game.figures.page import figure as drawn
    from game.figures.styles import FigurePaper, Ink

    layout = position.layout
    options = FigureOptions(FigurePaper(paper), Ink(ink), parse_crop(crop, layout.board))
    return Figure(drawn(layout, [answer.show() for answer in answers], position.translator(), options))
