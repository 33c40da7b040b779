"""`figure FILE --show ... -o OUT`: a position file as a figure for a rulebook: SVG, PNG or PDF."""

from __future__ import annotations

import os
import sys
from functools import lru_cache
from typing import TYPE_CHECKING

from game.content.locale import Language, Translator, translator
from game.core.errors import InputError
from game.core.files import write_bytes
from game.figures.orders import DPI, Order, orders
from game.figures.page import FigureOptions, figure
from game.figures.shows import parse_show
from game.figures.svg import Lettering, svg_document
from game.figures.view import Crop, full
from game.positions.position_file import load_position

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence
    from pathlib import Path

    from game.board.terrain import Board
    from game.figures.model import Page

FAULT = 2
"""Exit code for bad input."""


def run(args: argparse.Namespace) -> int:
    """Draw the figures and write them; 0 when all are written.

    Of several figures, one that is at fault is told on standard error and does not stop the rest.

    Raises:
        InputError: the command line or its list is not usable, or the position, a show, the crop or the
            output of the only figure.
    """
    asked = orders(args)
    if len(asked) > 1:
        return _several(asked, translator(Language(args.lang)))
    _draw(asked[0], translator(asked[0].language))
    return 0


def _several(asked: Sequence[Order], tr: Translator) -> int:
    speak = lru_cache(len(Language))(translator)
    written = 0
    for number, order in enumerate(asked):
        _tell(tr("cli.figures", done=number, total=len(asked), file=order.output.name))
        try:
            _draw(order, speak(order.language))
            written += 1
        except InputError as error:
            _tell("")
            sys.stderr.write(tr("cli.figure_fault", file=order.output.name, fault=tr.fault(error)) + "\n")
    _tell(tr("cli.figures_written", count=written, total=len(asked)) + "\n")
    return 0 if written == len(asked) else FAULT


def _tell(words: str) -> None:
    """Show the progress to a person who waits at a terminal, over the line before."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{words}")
        sys.stderr.flush()


def _draw(order: Order, tr: Translator) -> None:
    position = load_position(order.file, tr.language.value)
    shows = [parse_show(text, position) for text in order.shows]
    options = FigureOptions(order.paper, order.ink, parse_crop(order.crop, position.board))
    write_page(figure(position, shows, tr, options), order.output, order.dpi, order.text)


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
