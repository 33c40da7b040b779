"""Reads which figures are asked for: by the words of the command `figure`, or by a list.

Importing this loads no kernels, for whether they are to be compiled hangs on what is asked.
"""

from __future__ import annotations

import re
from argparse import Action, ArgumentError
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field, replace
from math import nan
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated

import msgspec

from game.content.locale import Language
from game.content.spec import Spec, Words
from game.content.toml_source import TomlSource
from game.core.errors import InputError, any_of, joined, said
from game.core.files import STANDARD, is_folder, read_text
from game.figures.show_forms import FORMS
from game.figures.styles import FigurePaper, FigurePart, Ink, PanelMark
from game.figures.svg import Lettering
from game.positions.translations import in_language
from game.positions.uncompiled import SECONDS, position_of, seconds_of_sight
from game.positions.uncompiled import seconds_uncompiled as seconds_uncompiled_for

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable, Mapping, Sequence

    from game.positions.position import Position

FORMATS = (".svg", ".png", ".pdf")
DPI = 300
DPI_LEAST, DPI_MOST = 36, 600

MOST_PANELS = 12
"""Panels that a figure may have."""

EXPECTED: Mapping[str, str] = MappingProxyType(
    {"figure.dpi": said("a whole number from {low} to {high}", low=DPI_LEAST, high=DPI_MOST)}
)
"""The expected content of keys of a list of which the type alone says too little, in words."""

OUT = said("out.svg, out.png or out.pdf; of several figures, the folder")
"""The argument of `-o`, as messages and help name it."""

FARTHEST = 1000
"""Inches from the corner of the table within which a creature may be set down."""

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
    caption: str = ""
    labels: Mapping[str, str] = field(default_factory=dict)
    colours: Mapping[str, str] = field(default_factory=dict)
    steps: str | None = None
    panels: tuple[PanelOrder, ...] = ()
    listed: Listed | None = None

    def told(self, fault: InputError) -> InputError:
        """The fault of an option as that of the key of a list that it was given by; any other as it is."""
        return fault if self.listed is None else self.listed.told(fault)

    @property
    def every_show(self) -> tuple[tuple[str, Path], ...]:
        """What is shown in all of its panels, and of which position."""
        own = tuple((show, self.file) for show in (*self.shows, *([self.steps] if self.steps else [])))
        inner = ((show, panel.file or self.file) for panel in self.panels for show in panel.shows)
        return (*own, *inner)


KEYS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "--show": ("show", "panel"),
        "--steps": ("steps",),
        "--panel": ("panel",),
        "--moved": ("panel",),
        "--crop": ("crop",),
        "--width": ("width",),
        "--label": ("labels",),
        "--colour": ("colours",),
    }
)
"""The keys of a list that stand for an option."""

BESIDE = ("--label", "--colour")
"""Options that hold beside their keys in a list, not in place of them."""


@dataclass(frozen=True, slots=True)
class Listed:
    """The place of a figure in a list."""

    toml: TomlSource
    number: int

    def told(self, fault: InputError) -> InputError:
        """The fault of an option as that of its key, if the list has it; any other as it is."""
        option, text = str(fault.source), fault.place or fault.found
        values = {key: self.toml.value(("figure", self.number, key)) for key in KEYS.get(option, ())}
        given = [key for key, value in values.items() if value is not None]
        keys = [key for key in given if text in repr(values[key])] or (() if option in BESIDE else given)
        if not keys:
            return fault
        told = self.toml.fault(("figure", self.number, keys[0]), fault.found, fault.expected)
        place = joined((told.place, fault.place)) if fault.place else told.place
        return InputError(told.source, place, fault.found, fault.expected)


@dataclass(frozen=True, slots=True)
class PanelOrder:
    """One panel as it was asked for; creatures that are `moved` stand elsewhere in it."""

    shows: tuple[str, ...] = ()
    heading: str = ""
    mark: PanelMark | None = None
    moved: tuple[tuple[str, tuple[float, float]], ...] = ()
    file: Path | None = None


class PanelSpec(Spec, frozen=True):
    """A table [[figure.panel]]: one of several drawings of a figure."""

    heading: str | Words = ""
    show: tuple[str, ...] = ()
    mark: PanelMark | None = None
    moved: dict[str, tuple[float, float]] = msgspec.field(default_factory=dict)
    file: Annotated[str, msgspec.Meta(min_length=1)] | None = None


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
    title: Annotated[str, msgspec.Meta(min_length=1)] | Words | None = None
    names: bool | None = None
    caption: str | Words | None = None
    labels: dict[str, str | Words] = msgspec.field(default_factory=dict)
    colours: dict[str, str] = msgspec.field(default_factory=dict)
    steps: Annotated[str, msgspec.Meta(min_length=1)] | None = None
    panel: Annotated[tuple[PanelSpec, ...], msgspec.Meta(max_length=MOST_PANELS)] = ()


class ListSpec(Spec, frozen=True):
    """A list of figures."""

    figure: Annotated[tuple[FigureSpec, ...], msgspec.Meta(min_length=1)]


def add_arguments(parser: ArgumentParser) -> None:
    """The command's arguments, on the parser of its subcommand."""
    parser.add_argument("files", type=Path, nargs="*", metavar="FILE", help="position files (TOML)")
    parser.add_argument(
        "--show",
        action=_InPanel,
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
        help="what several figures are written as (default: svg)",
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
    parser.add_argument(
        "--panel",
        action=_NextPanel,
        dest="panels",
        default=(),
        metavar="HEADING",
        help="begin a panel; --show, --moved and --mark after it are of that panel",
    )
    parser.add_argument(
        "--moved", action=_InPanel, metavar="A:X,Y", help="A stands at X,Y in the panel", default=[]
    )
    parser.add_argument(
        "--mark",
        action=_InPanel,
        choices=[str(mark) for mark in PanelMark],
        help="a tick or a cross on the panel: verdict, as its answers say",
    )
    parser.add_argument(
        "--steps",
        metavar="MOVE",
        help="three panels of a move:A:X,Y or best:A:X,Y: before, the path, after",
    )
    parser.add_argument("--caption", metavar="TEXT", help="words of your own above what the answers say")
    parser.add_argument(
        "--label",
        action="append",
        default=[],
        metavar="NAME=TEXT",
        help="what stands at a creature, a zone or a piece of terrain in place of its id or name",
    )
    parser.add_argument(
        "--colour", action="append", default=[], metavar="NAME=#RRGGBB", help="the colour of one of them"
    )
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


class _NextPanel(Action):
    """Begins a panel."""

    def __call__(
        self,
        parser: ArgumentParser,  # noqa: ARG002 - as argparse calls it
        namespace: Namespace,
        values: object,
        option_string: str | None = None,  # noqa: ARG002 - the same
    ) -> None:
        """Add a panel to those that there are."""
        namespace.panels = (*namespace.panels, PanelOrder(heading=str(values)))


class _InPanel(Action):
    """What belongs to the last panel that was begun, and to the whole figure before the first."""

    def __call__(
        self,
        parser: ArgumentParser,
        namespace: Namespace,
        values: object,
        option_string: str | None = None,  # noqa: ARG002 - the same
    ) -> None:
        """Set it.

        Raises:
            ArgumentError: it is only of panels, and none was begun, or it is no place.
        """
        # What the command line says of a fault, argparse does not translate.
        say: Callable[[str], str] = getattr(parser, "say", str)
        panels: tuple[PanelOrder, ...] = namespace.panels
        if not panels:
            if self.dest != "show":
                raise ArgumentError(self, say("no panel before it, expected --panel HEADING first"))
            namespace.show = [*namespace.show, str(values)]
            return
        *before, last = panels
        match self.dest:
            case "show":
                last = replace(last, shows=(*last.shows, str(values)))
            case "mark":
                last = replace(last, mark=PanelMark(str(values)))
            case _:
                last = replace(last, moved=(*last.moved, self._place(str(values), say)))
        namespace.panels = (*before, last)

    def _place(self, text: str, say: Callable[[str], str]) -> tuple[str, tuple[float, float]]:
        name, _, place = text.rpartition(":")
        try:
            x, y = (float(number) for number in place.split(","))
        except ValueError:
            x = y = nan
        if not name or not (abs(x) <= FARTHEST and abs(y) <= FARTHEST):
            raise ArgumentError(self, say(said("found {found}, expected A:X,Y in inches", found=repr(text))))
        return (name, (x, y))


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
        if len(order.every_show) > MOST_SHOWS:
            found_shows = said("{count} shows", count=len(order.every_show))
            most = said("at most {most}", most=MOST_SHOWS)
            raise order.told(InputError("--show", "", found_shows, most))
        if order.form not in FORMATS:
            found_here = said("the suffix {suffix}", suffix=repr(order.output.suffix))
            raise InputError(order.output, "", found_here, any_of(FORMATS))
        if args.format and order.form != _form(args):
            found_here = said("the suffix {suffix}", suffix=repr(order.output.suffix))
            wanted = said("{suffix}, as --format says", suffix=_form(args))
            raise InputError(order.output, "", found_here, wanted)
    for output, times in Counter(order.output for order in found).items():
        if times > 1:
            found_there = said("{count} figures for that file", count=times)
            raise InputError(output, "", found_there, "another file for each")
    return found


def seconds_uncompiled(asked: Sequence[Order]) -> float:
    """About how long the answers of these figures take with uncompiled kernels."""
    shows = Counter(each for order in asked for each in order.every_show)
    timed = {(show, file) for show, file in shows if show.partition(":")[0] in ("sight", *SECONDS)}
    positions = {file: position_of(file) for _, file in timed}
    return sum(shows[show, file] * _seconds_of(show, positions[file]) for show, file in timed)


def _seconds_of(show: str, position: Position | None) -> float:
    """About how long one of them takes."""
    name, *words = show.split(":")
    if name == "sight":
        # What is not two names is refused before anything is worked out.
        return seconds_of_sight(position, words[0], words[1]) if len(words) == PAIR else 0.0
    return seconds_uncompiled_for(name, position) + LINES_OF_COST * (name == "reach")


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
    return [_order(args, file, output / f"{file.stem}{_form(args)}") for file in files]


def _form(args: Namespace) -> str:
    """The suffix of what is written where no file of a name of its own is asked for."""
    return f".{args.format}" if args.format else FORMATS[0]


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
        _form(args) if output == STANDARD else output.suffix.lower(),
        args.width,
        frozenset(args.without or ()),
        args.title,
        args.names,
        args.caption or "",
        _pairs("--label", args.label),
        _pairs("--colour", args.colour),
        args.steps,
        args.panels,
    )


_PAIR = re.compile(r'(?:"(?P<quoted>(?:[^"]|"")+)"|(?P<name>[^=]+))=(?P<value>.*)', re.DOTALL)
"""A name and what it is given; as in wishes, a name may stand between quotation marks, one with = has to."""


def _pairs(option: str, given: Sequence[str]) -> dict[str, str]:
    """What stands on both sides of = in each."""
    found = {}
    for text in given:
        pair = _PAIR.fullmatch(text)
        if pair is None:
            expected = "NAME=#RRGGBB" if option == "--colour" else "NAME=TEXT"
            raise InputError(option, "", repr(text), expected)
        name = pair["name"] if pair["quoted"] is None else pair["quoted"].replace('""', '"')
        found[name] = pair["value"]
    return found


def _of_list(args: Namespace) -> list[Order]:
    path: Path = args.batch
    if args.files or args.show or args.panels:
        words = str(args.files[0]) if args.files else f"--show {args.show[0]}" if args.show else "--panel"
        raise InputError("figure", "--batch", words, "what to draw in the list alone")
    folder = path.parent if args.output is None else args.output
    return [
        _listed(spec, path.parent / spec.file, folder / spec.output, listed, args)
        for listed, spec in read_list(path)
    ]


def read_list(path: Path) -> tuple[tuple[Listed, FigureSpec], ...]:
    """The figures of a list, each with its place there.

    Raises:
        InputError: the file cannot be read or holds something else.
    """
    toml = TomlSource.parse(read_text(path), path)
    figures = toml.convert(toml.document, ListSpec, EXPECTED).figure
    return tuple((Listed(toml, number), spec) for number, spec in enumerate(figures))


def list_faults(path: Path) -> tuple[InputError, ...]:
    """Everything that is at fault in a list of figures, of which `read_list` tells one thing.

    What is no list at all has none.
    """
    faults: list[InputError] = []
    with suppress(InputError):
        toml = TomlSource.parse(read_text(path), path)
        if "figure" in toml.document:
            toml.sound_keys(toml.document, ListSpec, EXPECTED, (), faults)
    return tuple(faults)


def _listed(spec: FigureSpec, file: Path, output: Path, listed: Listed, args: Namespace) -> Order:
    language = spec.lang or Language(args.lang)

    def told(text: str | Words) -> str:
        return text if isinstance(text, str) else in_language(text, language.value)

    panels = tuple(
        PanelOrder(
            each.show,
            told(each.heading),
            each.mark,
            tuple(each.moved.items()),
            None if each.file is None else file.parent / each.file,
        )
        for each in spec.panel
    )
    return Order(
        file,
        output,
        spec.show,
        language,
        spec.crop or args.crop,
        spec.paper or FigurePaper(args.paper),
        spec.ink or Ink(args.ink),
        spec.dpi or args.dpi,
        spec.text or Lettering(args.text),
        output.suffix.lower(),
        spec.width or args.width,
        frozenset(args.without or () if spec.without is None else spec.without),
        args.title if spec.title is None else told(spec.title),
        args.names if spec.names is None else spec.names,
        (args.caption or "") if spec.caption is None else told(spec.caption),
        _pairs("--label", args.label) | {name: told(text) for name, text in spec.labels.items()},
        _pairs("--colour", args.colour) | spec.colours,
        args.steps if spec.steps is None else spec.steps,
        panels,
        listed,
    )
