"""Reads which figures are asked for: by the words of the command `figure`, or by a list.

Importing this loads no kernels, for whether they are to be compiled hangs on what is asked.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec

from game.content.locale import Language
from game.content.spec import Spec
from game.content.toml_source import TomlSource
from game.core.errors import InputError, any_of, said
from game.core.files import STANDARD, is_folder, read_text
from game.figures.show_forms import FORMS
from game.figures.styles import FigurePaper, FigurePart, Ink
from game.figures.svg import Lettering
from game.positions.uncompiled import SECONDS, pieces_of, position_of, seconds_of_sight
from game.positions.uncompiled import seconds_uncompiled as seconds_uncompiled_for

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Sequence

    from game.positions.position import Position

FORMATS = (".svg", ".png", ".pdf")
DPI = 300
DPI_LEAST, DPI_MOST = 36, 600

OUT = said("out.svg, out.png or out.pdf; of several figures, the folder")
"""The argument of `-o`, as messages and help name it."""

PAIR = 2
"""The number of creatures that a line of sight is asked for with."""

LINES_OF_COST = 0.6
"""Seconds that the lines of equal cost in a reach take while kernels are not compiled."""


@dataclass(frozen=True, slots=True)
class Order:
    """One figure as it was asked for; `crop` and the shows are still the words for them.

    `form` is the suffix of what it is written as.
    """

    file: Path
    output: Path
    shows: tuple[str, ...]
    language: Language
    crop: str
    paper: FigurePaper
    ink: Ink
    dpi: int
    text: Lettering
    form: str
    width: str | None = None
    without: frozenset[FigurePart] = frozenset()
    title: str | None = None
    names: bool = False


class FigureSpec(Spec, frozen=True):
    """A table [[figure]] of a list; what it leaves out is as the command line says."""

    file: Annotated[str, msgspec.Meta(min_length=1)]
    output: Annotated[str, msgspec.Meta(min_length=1)]
    show: tuple[str, ...] = ()
    lang: Language | None = None
    crop: str | None = None
    paper: FigurePaper | None = None
    ink: Ink | None = None
    dpi: Annotated[int, msgspec.Meta(ge=DPI_LEAST, le=DPI_MOST)] | None = None
    text: Lettering | None = None
    width: str | None = None
    without: tuple[FigurePart, ...] | None = None
    title: Annotated[str, msgspec.Meta(min_length=1)] | None = None
    names: bool | None = None


class ListSpec(Spec, frozen=True):
    """A list of figures."""

    figure: Annotated[tuple[FigureSpec, ...], msgspec.Meta(min_length=1)]


def add_arguments(parser: ArgumentParser) -> None:
    """The command's arguments, on the parser of its subcommand."""
    parser.add_argument("files", type=Path, nargs="*", metavar="FILE", help="position files (TOML)")
    parser.add_argument(
        "--show",
        action="append",
        default=[],
        metavar="WHAT",
        help=said("what to draw; may be repeated: {forms}", forms=FORMS),
    )
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="OUT",
        help=OUT,
    )
    parser.add_argument("--batch", type=Path, metavar="FILE.toml", help="draw the figures of a list")
    parser.add_argument(
        "--format",
        choices=[suffix[1:] for suffix in FORMATS],
        default=FORMATS[0][1:],
        help="what several figures are written as",
    )
    parser.add_argument(
        "--lang", choices=[str(language) for language in Language], help="language of the figure"
    )
    parser.add_argument(
        "--crop",
        default="auto",
        metavar="WHERE",
        help="auto (what the shows are about), full, or X0,Y0,X1,Y1 in inches",
    )
    parser.add_argument("--full", dest="crop", action="store_const", const="full", help="same as --crop full")
    parser.add_argument(
        "--paper", choices=[str(paper) for paper in FigurePaper], default=str(FigurePaper.WHITE)
    )
    parser.add_argument("--ink", choices=[str(ink) for ink in Ink], default=str(Ink.COLOUR))
    parser.add_argument("--width", metavar="WIDTH", help="how wide, such as 84mm, 3.3in or 240pt (170mm)")
    parser.add_argument("--title", metavar="TEXT", help="a title in place of the position's")
    parser.add_argument("--names", action="store_true", help="names of creatures in place of their ids")
    for part, what in _LEFT_OUT.items():
        parser.add_argument(
            f"--no-{part}", dest="without", action="append_const", const=FigurePart(part), help=what
        )
    parser.add_argument("--dpi", type=int, default=DPI, help="pixels per inch of a PNG (default %(default)s)")
    parser.add_argument(
        "--text",
        choices=[str(lettering) for lettering in Lettering],
        default=str(Lettering.OUTLINES),
        help="letters of an SVG: outlines, the same everywhere, or fonts, which can be edited",
    )


_LEFT_OUT = {
    "title": "leave out the title",
    "caption": "leave out what the answers say",
    "legend": "leave out the legend",
    "ids": "leave out the ids of creatures",
    "ornament": "leave out borders and the numbers of the frame",
    "scale": "leave out the scale bar",
}

MOST_SHOWS = 30
"""Answers drawn in one figure; with three or four it is crowded."""


def orders(args: Namespace) -> list[Order]:
    """The figures that a command line asks for.

    Raises:
        InputError: it asks for none, says nowhere where to write them or twice the same place, or its list
            cannot be read.
    """
    if not DPI_LEAST <= args.dpi <= DPI_MOST:
        raise InputError("--dpi", "", str(args.dpi), said("{low} to {high}", low=DPI_LEAST, high=DPI_MOST))
    found = _of_files(args) if args.batch is None else _of_list(args)
    for order in found:
        if len(order.shows) > MOST_SHOWS:
            found_shows = said("{count} shows", count=len(order.shows))
            raise InputError("figure", "--show", found_shows, said("at most {most}", most=MOST_SHOWS))
        if order.form not in FORMATS:
            found_here = said("the suffix {suffix}", suffix=repr(order.output.suffix))
            raise InputError(order.output, "", found_here, any_of(FORMATS))
    for output, times in Counter(order.output for order in found).items():
        if times > 1:
            found_there = said("{count} figures for that file", count=times)
            raise InputError(output, "", found_there, "another file for each")
    return found


def seconds_uncompiled(asked: Sequence[Order]) -> float:
    """About how long the answers of these figures take with uncompiled kernels."""
    shows = Counter((show, order.file) for order in asked for show in order.shows)
    timed = {(show, file) for show, file in shows if show.partition(":")[0] in ("sight", *SECONDS)}
    positions = {file: position_of(file) for _, file in timed}
    return sum(shows[show, file] * _seconds_of(show, positions[file]) for show, file in timed)


def _seconds_of(show: str, position: Position | None) -> float:
    """About how long one of them takes."""
    name, *words = show.split(":")
    if name == "sight":
        # What is not two names is refused before anything is worked out.
        return seconds_of_sight(position, words[0], words[1]) if len(words) == PAIR else 0.0
    return seconds_uncompiled_for(name, pieces_of(position)) + LINES_OF_COST * (name == "reach")


def _of_files(args: Namespace) -> list[Order]:
    files: list[Path] = args.files
    output: Path | None = args.output
    if not files:
        raise InputError("figure", "", "no position", "FILE, or --batch FILE.toml")
    if output is None:
        raise InputError(
            "figure", "-o", "nothing", "out.svg, out.png or out.pdf; of several figures, the folder"
        )
    if len(files) == 1 and not is_folder(output):
        return [_order(args, files[0], output)]
    if output.suffix.lower() in FORMATS and not is_folder(output):
        raise InputError(output, "", said("one file for {count} figures", count=len(files)), "a folder")
    return [_order(args, file, output / f"{file.stem}.{args.format}") for file in files]


def _order(args: Namespace, file: Path, output: Path) -> Order:
    return Order(
        file,
        output,
        tuple(args.show),
        Language(args.lang),
        args.crop,
        FigurePaper(args.paper),
        Ink(args.ink),
        args.dpi,
        Lettering(args.text),
        f".{args.format}" if output == STANDARD else output.suffix.lower(),
        args.width,
        frozenset(args.without or ()),
        args.title,
        args.names,
    )


def _of_list(args: Namespace) -> list[Order]:
    path: Path = args.batch
    if args.files or args.show:
        words = str(args.files[0]) if args.files else f"--show {args.show[0]}"
        raise InputError("figure", "--batch", words, "what to draw in the list alone")
    folder = path.parent if args.output is None else args.output
    return [_listed(spec, path.parent / spec.file, folder / spec.output, args) for spec in read_list(path)]


def read_list(path: Path) -> tuple[FigureSpec, ...]:
    """The figures of a list.

    Raises:
        InputError: the file cannot be read or holds something else.
    """
    toml = TomlSource.parse(read_text(path), path)
    return toml.convert(toml.document, ListSpec, {"figure": "tables [[figure]]"}).figure


def _listed(spec: FigureSpec, file: Path, output: Path, args: Namespace) -> Order:
    return Order(
        file,
        output,
        spec.show,
        spec.lang or Language(args.lang),
        spec.crop or args.crop,
        spec.paper or FigurePaper(args.paper),
        spec.ink or Ink(args.ink),
        spec.dpi or args.dpi,
        spec.text or Lettering(args.text),
        output.suffix.lower(),
        spec.width or args.width,
        frozenset(args.without or () if spec.without is None else spec.without),
        spec.title or args.title,
        args.names if spec.names is None else spec.names,
    )
