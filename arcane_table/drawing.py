"""Positions and answers as figures: SVG, PDF and PNG, the same as the command `figure` writes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from arcane_table.answers import Answer
    from arcane_table.position import Position
    from game.figures.model import Page

Paper = Literal["white", "parchment"]
Inks = Literal["colour", "black"]
Letters = Literal["outlines", "fonts"]
Parts = Literal["title", "caption", "legend", "ids", "ornament", "scale"]


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

    def save(self, path: str | Path, *, dpi: int = 300, text: Letters = "outlines") -> None:
        """Write it as the suffix says, .svg, .pdf or .png, replacing the file whole or not at all.

        A PNG is drawn by pygame, which is loaded for it. The letters of an SVG are `outlines`, the same
        everywhere, or `fonts`, which can be edited.

        Raises:
            InputError: another suffix, or the file cannot be written.
        """
        from game.core.errors import InputError, any_of, said
        from game.core.files import write_bytes
        from game.figures.orders import FORMATS

        output = Path(path)
        if output.suffix.lower() not in FORMATS:
            found = said("the suffix {suffix}", suffix=repr(output.suffix))
            raise InputError(output, "", found, any_of(FORMATS))
        write_bytes(output, self.data(output.suffix.lower(), dpi=dpi, text=text))

    def data(self, form: str, *, dpi: int = 300, text: Letters = "outlines") -> bytes:
        """It as the bytes of a file of that form: `.svg`, `.pdf` or `.png`."""
        from game.figures.svg import Lettering
        from game.figures.written import page_bytes

        return page_bytes(self._page, form, dpi, Lettering(text))

    def _repr_svg_(self) -> str:
        return self.svg


def figure(
    position: Position,
    *shown: Answer | str,
    crop: str = "auto",
    paper: Paper = "white",
    ink: Inks = "colour",
    width: str | None = None,
    title: str | None = None,
    names: bool = False,
    without: Iterable[Parts] = (),
) -> Figure:
    """The position drawn with some of its answers, captioned and explained in its language.

    What is shown may be said in the words of the command, too: "sight:archer:knight". `crop` is `auto` (what
    that is about), `full`, or "X0,Y0,X1,Y1" in inches. It is 170 mm wide; a figure of another
    `width` ("84mm", "3.3in", "240pt") is set anew, with type of the same sizes. `title` stands in
    place of the position's, `names` of creatures in place of their ids, and parts may be left out:
    `without=("title", "legend")`.

    Raises:
        InputError: there is no such part of the board, no such answer, or no figure is so wide.
    """
    from game.figures.page import WIDTH, FigureOptions
    from game.figures.page import figure as drawn
    from game.figures.shows import parse_show
    from game.figures.styles import FigurePaper, FigurePart, Ink
    from game.figures.written import parse_crop, parse_width

    layout = position.layout
    shows = [parse_show(each, layout) if isinstance(each, str) else each.show() for each in shown]
    options = FigureOptions(
        FigurePaper(paper),
        Ink(ink),
        parse_crop(crop, layout.board),
        WIDTH if width is None else parse_width(width),
        frozenset(map(FigurePart, without)),
        title,
        names,
    )
    return Figure(drawn(layout, shows, position.translator(), options))
