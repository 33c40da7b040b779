"""Positions and answers as figures: SVG, PDF and PNG, the same as the command `figure` writes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from arcane_table.words import given

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from arcane_table.answers import Answer
    from arcane_table.position import Position
    from game.figures.model import Page
    from game.positions.look import FigureLook
    from game.positions.position import Position as Layout

Paper = Literal["white", "parchment"]
Inks = Literal["colour", "black"]
Letters = Literal["outlines", "fonts"]
Marks = Literal["right", "wrong", "verdict"]
Parts = Literal["title", "caption", "legend", "ids", "ornament", "scale"]


@dataclass(frozen=True, slots=True)
class Panel:
    """One of several drawings of a figure, with what stands above it.

    `mark` draws a tick or a cross: "right", "wrong", or "verdict", as the answers in it say. `shown` is as
    for `figure`; it is drawn of the panel's own position.
    """

    position: Position
    shown: Sequence[Answer | str] = ()
    heading: str = ""
    mark: Marks | str | None = None


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
            InputError: another suffix, as `data`, or the file cannot be written.
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
        """It as the bytes of a file of that form: `.svg`, `.pdf` or `.png`.

        Raises:
            InputError: there is no such form, no such letters, or not so many pixels an inch.
        """
        from game.core.errors import InputError, any_of, said
        from game.figures.orders import DPI_LEAST, DPI_MOST, FORMATS
        from game.figures.svg import Lettering
        from game.figures.written import page_bytes

        if form not in FORMATS:
            raise InputError("figure", "", repr(form), any_of(FORMATS))
        if not DPI_LEAST <= dpi <= DPI_MOST:
            raise InputError("--dpi", "", str(dpi), said("{low} to {high}", low=DPI_LEAST, high=DPI_MOST))
        return page_bytes(self._page, form, dpi, given(Lettering, "--text", text))

    def _repr_svg_(self) -> str:
        return self.svg


def figure(
    position: Position,
    *shown: Answer | str,
    crop: str | Sequence[float] = "auto",
    paper: Paper = "white",
    ink: Inks = "colour",
    width: str | None = None,
    title: str | None = None,
    names: bool = False,
    without: Iterable[Parts] = (),
    caption: str = "",
    labels: Mapping[str, str] | None = None,
    colours: Mapping[str, str] | None = None,
    panels: Sequence[Panel] = (),
    steps: str | None = None,
) -> Figure:
    """The position drawn with some of its answers, captioned and explained in its language.

    What is shown may be said in the words of the command, too: "sight:archer:knight". `crop` is `auto` (what
    that is about), `full`, or four numbers in inches, also as a text. It is 170 mm wide; one of another
    `width` ("84mm", "3.3in", "240pt") is set anew, with type of the same sizes. `title` stands in
    place of the position's, `names` of creatures in place of their ids, and parts may be left out:
    `without=("title", "legend")`.

    `caption` stands above what the answers say. `labels` stand at things in place of their ids or names, by
    which they are given, and `colours` ("#7a1f5c") likewise. `panels` are drawn at one scale in place of the
    one drawing, with the letters A, B, C; what is shown of the position is shown in each. `steps`
    ("move:archer:9,13", "best:archer:9,13") makes three: before, the path, after.

    Raises:
        InputError: there is no such part of the board, no such answer, nothing of such a name, no such
            colour, paper, ink, mark or part, an answer is about another position, there are too many
            panels, or steps besides, or no figure is so wide.
    """
    from game.core.errors import InputError, said
    from game.figures.options import WIDTH, FigureOptions
    from game.figures.orders import MOST_PANELS
    from game.figures.page import panelled as drawn
    from game.figures.panels import FigurePanel
    from game.figures.shows import parse_show
    from game.figures.styles import FigurePaper, FigurePart, Ink, PanelMark
    from game.figures.written import parse_crop, parse_width
    from game.positions.look import FigureLook

    if len(panels) > MOST_PANELS:
        found = said("{count} panels", count=len(panels))
        raise InputError("figure", "--panel", found, said("at most {most}", most=MOST_PANELS))
    if panels and steps is not None:
        raise InputError("figure", "--steps", "panels", "one of --steps and --panel")
    layout, tr = position.layout, position.translator()

    for about, told in ((position, shown), *((panel.position, panel.shown) for panel in panels)):
        if any(not isinstance(each, str) and each.position.layout != about.layout for each in told):
            # It would be asked again, and drawn as it is here.
            raise InputError(about.source, "", "an answer about another position", "answers about this one")

    def of(panel: Panel) -> FigurePanel:
        shows = [
            parse_show(each, panel.position.layout) if isinstance(each, str) else each.show()
            for each in (*shown, *panel.shown)
        ]
        mark = None if panel.mark is None else given(PanelMark, "--mark", panel.mark)
        return FigurePanel(panel.position.layout, tuple(shows), panel.heading, mark)

    several = panels if steps is None else _in_steps(position, steps)
    drawings = [of(panel) for panel in several or [Panel(position)]]
    look = FigureLook(caption, tuple((labels or {}).items()), tuple((colours or {}).items()))
    options = FigureOptions(
        given(FigurePaper, "--paper", paper),
        given(Ink, "--ink", ink),
        parse_crop(crop if isinstance(crop, str) else ",".join(map(str, crop)), layout.board),
        WIDTH if width is None else parse_width(str(width)),  # a number without a unit is told to be one
        frozenset(given(FigurePart, "without", part) for part in without),
        title,
        names,
        _looked_up(look, [drawing.position for drawing in drawings]),
    )
    return Figure(drawn(drawings, tr, options))


def _in_steps(position: Position, steps: str) -> list[Panel]:
    """The position before a move, with its path, and after it if it is allowed."""
    from game.core.errors import InputError
    from game.figures.shows import BestShow, MoveShow, parse_show

    try:
        show, say = parse_show(steps, position.layout), position.translator()
    except InputError as error:
        raise InputError("--steps", error.place, error.found, error.expected) from None
    match show:
        case MoveShow(a, to):
            move = position.move(a, to[-1], to[:-1])
            path, moves = move.path, move.allowed
        case BestShow(a, to):
            path, moves = position.best_move(a, to).path, True  # as far as it gets
        case _:
            raise InputError("--steps", "", repr(steps), "move:A:X,Y or best:A:X,Y")
    panels = [
        Panel(position, (), say("figure.panel.before")),
        Panel(position, (steps,), say("figure.panel.path")),
    ]
    if moves:
        panels.append(Panel(position.moved(a, path[-1]), (), say("figure.panel.after")))
    return panels


def placed(position: Position, a: str, at: tuple[float, float]) -> Position:
    """The position with a creature set down elsewhere on the board.

    Raises:
        InputError: there is no such creature, or the place lies off the board.
    """
    from game.core.errors import InputError, said
    from game.positions.position import misplaced

    known = [creature.id for creature in position.creatures]
    if a not in known:
        raise InputError("--moved", "", repr(a), said("one of {choices}", choices=", ".join(known)))
    off = misplaced(at, *position.size)
    if off is not None:
        raise InputError("--moved", a, *off)
    return position.moved(a, at)


def _looked_up(look: FigureLook, layouts: Sequence[Layout]) -> FigureLook:
    """The look by the names of the positions; each name must be of one of them, and each colour be one."""
    from game.core.errors import InputError
    from game.positions.look import COLOUR
    from game.positions.look import FigureLook as Found
    from game.positions.look_table import look_of

    def fault(name: str, expected: str) -> InputError:
        option = "--label" if name in dict(look.labels) else "--colour"
        return InputError(option, "", repr(name), expected)

    for name, colour in look.colours:
        if not re.fullmatch(COLOUR, colour):
            raise InputError("--colour", name, repr(colour), "#RRGGBB")
    found = Found(look.caption)
    for name in look.names:
        one = look.of({name: name})
        faults = []
        for layout in layouts:
            try:
                found = found.under(look_of(layout, one, fault))
            except InputError as error:
                faults.append(error)
        if len(faults) == len(layouts):
            raise faults[0]
    return found
