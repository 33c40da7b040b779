"""`figure FILE --show ... -o OUT`: a position file as a figure for a rulebook: SVG, PNG or PDF."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from game.content.locale import Language, translator
from game.core.errors import InputError, said
from game.core.files import write_bytes
from game.figures.page import Options, figure
from game.figures.pdf import pdf_document
from game.figures.shows import FORMS, parse_show
from game.figures.styles import Ink, Paper
from game.figures.svg import svg_document
from game.figures.view import Crop, full
from game.positions.position_file import load_position

if TYPE_CHECKING:
    import argparse

    from game.board.terrain import Board
    from game.figures.model import Page

FORMATS = (".svg", ".png", ".pdf")
DPI = 300
DPI_RANGE = (36, 600)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's arguments, on the parser of its subcommand."""
    parser.add_argument("file", type=Path, metavar="FILE", help="position file (TOML)")
    parser.add_argument(
        "--show",
        action="append",
        default=[],
        metavar="WHAT",
        help=said("what to draw; may be repeated: {forms}", forms=FORMS),
    )
    parser.add_argument(
        "-o", "--output", type=Path, required=True, metavar="OUT", help="out.svg, out.png or out.pdf"
    )
    parser.add_argument("--lang", choices=[str(one) for one in Language], help="language of the figure")
    parser.add_argument(
        "--crop",
        default="auto",
        metavar="WHERE",
        help="auto (what the shows are about), full, or X0,Y0,X1,Y1 in inches",
    )
    parser.add_argument("--full", dest="crop", action="store_const", const="full", help="same as --crop full")
    parser.add_argument("--paper", choices=[str(one) for one in Paper], default=str(Paper.WHITE))
    parser.add_argument("--ink", choices=[str(one) for one in Ink], default=str(Ink.COLOUR))
    parser.add_argument("--dpi", type=int, default=DPI, help="pixels per inch of a PNG (default %(default)s)")


def run(args: argparse.Namespace) -> int:
    """Make the figure and write it; 0 when it is written.

    Raises:
        InputError: the position, a show, the crop, the resolution or the output is not usable.
    """
    output: Path = args.output
    if output.suffix.lower() not in FORMATS:
        raise InputError(
            output, "", said("the suffix {suffix}", suffix=repr(output.suffix)), " or ".join(FORMATS)
        )
    if not DPI_RANGE[0] <= args.dpi <= DPI_RANGE[1]:
        raise InputError(
            "--dpi",
            "",
            str(args.dpi),
            said("{low} to {high}", low=DPI_RANGE[0], high=DPI_RANGE[1]),
        )
    position = load_position(args.file, args.lang)
    shows = [parse_show(text, position) for text in args.show]
    options = Options(Paper(args.paper), Ink(args.ink), parse_crop(args.crop, position.board))
    page = figure(position, shows, translator(Language(args.lang)), options)
    write_page(page, output, args.dpi)
    return 0


def write_page(page: Page, output: Path, dpi: int = DPI) -> None:
    """Write the page in the format of the output's suffix, whole or not at all.

    Raises:
        InputError: the file cannot be written.
    """
    write_bytes(output, page_bytes(page, output.suffix.lower(), dpi))


def page_bytes(page: Page, suffix: str, dpi: int = DPI) -> bytes:
    """The page as a file of that format; pygame is loaded for PNG only."""
    if suffix == ".svg":
        return svg_document(page).encode("utf-8")
    if suffix == ".pdf":
        return pdf_document([page])
    # pygame greets on standard output, which belongs to the command.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.figures.png import png_bytes  # noqa: PLC0415 - an SVG figure needs no pygame

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
