"""A page of a figure as a file: SVG, PNG or PDF; and which part of the board it is asked to show."""

from __future__ import annotations

import os
from types import MappingProxyType
from typing import TYPE_CHECKING

from game.board.shapes import INCH_MM
from game.core.errors import InputError
from game.core.files import write_bytes
from game.figures.options import NARROWEST, WIDEST
from game.figures.orders import DPI
from game.figures.svg import Lettering, svg_document
from game.figures.view import Crop, full

POINTS = MappingProxyType({"mm": 72 / INCH_MM, "cm": 720 / INCH_MM, "in": 72.0, "pt": 1.0})
"""Points of a unit of length."""

if TYPE_CHECKING:
    from pathlib import Path

    from game.board.terrain import Board
    from game.figures.model import Page


def write_page(page: Page, output: Path, dpi: int = DPI, text: Lettering = Lettering.OUTLINES) -> None:
    """Write the page in the format of the output's suffix, whole or not at all.

    Raises:
        InputError: the file cannot be written.
    """
    write_bytes(output, page_bytes(page, output.suffix.lower(), dpi, text))


def page_bytes(page: Page, suffix: str, dpi: int = DPI, text: Lettering = Lettering.OUTLINES) -> bytes:
    """The page as a file of that format; fontTools and pygame are loaded by formats that need them."""
    if suffix == ".svg":
        return svg_document(page, text).encode("utf-8")
    if suffix == ".pdf":
        from game.figures.pdf import pdf_document  # noqa: PLC0415 - as said

        return pdf_document([page])
    # pygame greets on standard output, which belongs to the command.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.figures.png import png_bytes  # noqa: PLC0415 - as said

    return png_bytes(page, dpi)


def parse_width(text: str) -> float:
    """A width such as 84mm, 8.4cm, 3.3in or 240pt, in points.

    Raises:
        InputError: the text is none, or a figure is never as narrow or as wide as that.
    """
    number, unit = text[:-2], text[-2:].lower()
    try:
        points = float(number) * POINTS[unit]
    except (ValueError, KeyError):
        points = 0.0
    if not NARROWEST <= points <= WIDEST:
        expected = "a width from 40mm to 400mm, such as 84mm, 3.3in or 240pt"
        raise InputError("--width", "", repr(text), expected)
    return points


def parse_crop(text: str, board: Board) -> Crop | None:
    """The part of the board to draw, None for what the shows are about.

    Raises:
        InputError: the text is neither a word nor a rectangle that lies on the board.
    """
    if text == "auto":
        return None
    if text == "full":
        return full(board)
    expected = "auto, full, or X0,Y0,X1,Y1 in inches, at least one inch wide and high and on the board"
    try:
        x0, y0, x1, y1 = (float(part) for part in text.split(","))
    except ValueError:
        raise InputError("--crop", "", repr(text), expected) from None
    if not (0 <= x0 <= x1 - 1 and 0 <= y0 <= y1 - 1 and x1 <= board.width and y1 <= board.height):
        raise InputError("--crop", "", repr(text), expected)
    return Crop(x0, y0, x1, y1)
