"""The figure as a page: title, frame, table, scale, caption and legend, put together as a display list."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor
from typing import TYPE_CHECKING, Literal

from game.board.shapes import INCH_MM, TOUCH
from game.figures.bases import base_items, table_labels
from game.figures.caption import balanced, distinct, legend_items, note_items, side_entries, terrain_entries
from game.figures.chart import Chart, Note, Overlay
from game.figures.engraving import engrave, laid
from game.figures.ground_picture import clear_terrain, picture_entries, picture_items
from game.figures.labels import LabelObstacles, label_items, place_labels
from game.figures.model import XY, FigureFace, Fill, Item, ItemGroup, Line, Lines, Page, PageBox, Stroke, Text
from game.figures.show_areas import draw_reach, draw_threat, draw_visible
from game.figures.show_laid import (
    draw_laid,
    laid_entries,
    laid_items,
    laid_labels,
)
from game.figures.show_move import draw_best, draw_engagement, draw_move
from game.figures.show_ruled import draw_ruled
from game.figures.show_side import draw_side
from game.figures.show_sight import draw_flips, draw_sight
from game.figures.show_where import draw_where
from game.figures.shows import (
    BestShow,
    EngagementShow,
    FlipsShow,
    MoveShow,
    ReachShow,
    RuledShow,
    Show,
    SideShow,
    SightShow,
    ThreatShow,
    VisibleShow,
    WhereShow,
    interest,
)
from game.figures.styles import FigurePaper, FigurePart, FigureStyle, Ink, style
from game.figures.typeface import text_centred, text_right
from game.figures.view import Crop, PageView, Site, crop_to, full
from game.positions.skirmish import Skirmish
from game.positions.wording import in_words_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.content.locale import Translator
    from game.positions.position import Position

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
    names on the table in place of their ids.
    """

    paper: FigurePaper = FigurePaper.WHITE
    ink: Ink = Ink.COLOUR
    crop: Crop | None = None
    width: float = WIDTH
    without: frozenset[FigurePart] = frozenset()
    title: str | None = None
    names: bool = False

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


def figure(
    position: Position, shows: Sequence[Show], tr: Translator, options: FigureOptions | None = None
) -> Page:
    """The whole page of a figure; the same position, shows and language give the same page."""
    return noted_figure(position, shows, tr, options)[0]


def noted_figure(
    position: Position, shows: Sequence[Show], tr: Translator, options: FigureOptions | None = None
) -> tuple[Page, tuple[Note, ...]]:
    """The page of a figure, and the part of its caption that belongs to each show."""
    options = options or FigureOptions()
    skirmish = Skirmish(position)
    tr = in_words_of(skirmish.ruleset, tr)
    crop = options.crop or _crop(skirmish, shows)
    words = options.title or position.title or tr("figure.title")
    room = options.width - 2 * max(options.inset, 10.0)
    title = balanced(words, FigureFace.TITLE, options.title_size, room)
    lines = [] if FigurePart.TITLE in options.without else title
    colours = style(options.paper, options.ink)

    def answered(tallest: float) -> _Answered:
        chart = Chart(skirmish, _view(crop, _top(lines, options), tallest, options), colours, tr)
        overlays = [_draw(show, chart) for show in shows]
        return _Answered(chart, overlays, *_below(chart, overlays, options))

    page = answered(options.tallest)
    if page.height > A4_HEIGHT:
        page = answered(max(min(LEAST_TALL, options.tallest), options.tallest - (page.height - A4_HEIGHT)))
    notes = tuple(overlay.note for overlay in page.overlays)
    return _composed(page, lines, options, " ".join(title)), notes


@dataclass(frozen=True, slots=True)
class _Answered:
    """A chart with what its shows draw, what stands below the table, and the height that this takes."""

    chart: Chart
    overlays: list[Overlay]
    below: list[Item]
    height: float


def _top(title: list[str], options: FigureOptions) -> float:
    """Where the table begins, below the lines of the title."""
    rule = 4.0 if options.bare else 19.0
    return options.inset + (1.3 * options.title_size * len(title) + rule if title else 0.0)


def _composed(page: _Answered, title: list[str], options: FigureOptions, name: str) -> Page:
    chart, sheet = page.chart, PageBox(0.0, 0.0, options.width, page.height)
    surround = Fill((sheet.ring, chart.view.frame.ring), chart.style.page)
    border = () if options.bare else (border_items(sheet, chart.style),)
    items: list[Item] = [
        *_table_items(chart, page.overlays, options),
        ItemGroup("paper", (surround, *border)),
        _line_items(chart.view, chart.style) if options.bare else frame_items(chart.view, chart.style),
        *([_title(title, chart, options)] if title else []),
        *page.below,
    ]
    description = _description(page.overlays, chart.tr)
    return Page(options.width, page.height, name, description, str(chart.tr.language), tuple(items))


def _crop(skirmish: Skirmish, shows: Sequence[Show]) -> Crop:
    """The part of the table that the shows are about; all of it without shows."""
    if not shows:
        return full(skirmish.position.board)
    board = skirmish.position.board
    points = [point for show in shows for point in interest(show, skirmish)]
    bases = [skirmish.base(creature.id) for creature in skirmish.position.creatures]
    return crop_to(points, board).with_whole(bases, board)


def _view(crop: Crop, top: float, tallest: float, options: FigureOptions) -> PageView:
    scale = min(options.room / crop.width, tallest / crop.height, LARGEST_SCALE)
    left = (options.width - crop.width * scale) / 2 + (0.0 if options.bare else 5.0)
    return PageView(crop, scale, left, top)


def _draw(show: Show, chart: Chart) -> Overlay:
    match show:
        case SightShow():
            return draw_sight(show, chart)
        case FlipsShow():
            return draw_flips(show, chart)
        case ReachShow():
            return draw_reach(show, chart)
        case MoveShow():
            return draw_move(show, chart)
        case BestShow():
            return draw_best(show, chart)
        case EngagementShow():
            return draw_engagement(chart)
        case ThreatShow():
            return draw_threat(show, chart)
        case VisibleShow():
            return draw_visible(show, chart)
        case WhereShow() | SideShow():
            return draw_where(show, chart) if isinstance(show, WhereShow) else draw_side(show, chart)
        case _:
            return draw_ruled(show, chart, _draw) if isinstance(show, RuledShow) else draw_laid(show, chart)


def _title(lines: list[str], chart: Chart, options: FigureOptions) -> ItemGroup:
    items: list[Item] = []
    size, middle = options.title_size, options.width / 2
    y = options.inset + size
    for line in lines:
        items.append(text_centred(middle, y, line, FigureFace.TITLE, size, chart.style.ink))
        y += 1.3 * size
    if not options.bare:
        reach = min(90.0, options.room / 2)
        items.append(rule_items(middle - reach, middle + reach, y - 0.62 * size, chart.style))
    return ItemGroup("title", tuple(items))


def _table_items(chart: Chart, overlays: list[Overlay], options: FigureOptions) -> list[Item]:
    """The drawn table, from the ground up to the labels; the paper around it covers what juts out."""
    view, colours = chart.view, chart.style
    shown = [c for c in chart.position.creatures if view.shows(chart.base(c.id))]
    clear = tuple((at, radius + 1.0) for at, radius in (chart.disc(chart.base(c.id)) for c in shown))
    terrain = [engrave(Site(piece, view, colours, clear)) for piece in laid(chart.position.board.pieces)]
    if chart.position.picture is not None:
        terrain = [clear_terrain(group, colours) for group in terrain]
    bases: list[Item] = []
    for creature in shown:
        at, radius = chart.disc(chart.base(creature.id))
        bases.append(base_items(at, radius, creature.side, colours))
    areas = [item for overlay in overlays for item in overlay.areas]
    under = [item for overlay in overlays for item in overlay.under]
    over = [item for overlay in overlays for item in overlay.over]
    obstacles = LabelObstacles(
        discs=[chart.disc(chart.base(c.id)) for c in shown] + [d for o in overlays for d in o.discs],
        lines=[line for overlay in overlays for line in overlay.lines],
    )
    labels = [*table_labels(chart, overlays, options.called), *laid_labels(chart)]
    placed = place_labels(labels, view.frame, obstacles)
    return [
        ItemGroup("field", (Fill((view.frame.ring,), colours.field), *picture_items(chart))),
        *terrain,
        *([ItemGroup("zones", tuple(zones))] if (zones := laid_items(chart)) else []),
        ItemGroup("areas", tuple(areas)),
        ItemGroup("under", tuple(under)),
        *bases,
        ItemGroup("over", tuple(over)),
        label_items(placed, colours),
    ]


def _below(chart: Chart, overlays: list[Overlay], options: FigureOptions) -> tuple[list[Item], float]:
    """Scale bar, caption and legend; and the page's height."""
    frame, left = chart.view.frame, options.inset + (0.0 if options.bare else 4.0)
    width, without = options.width - 2 * left, options.without
    items: list[Item] = []
    y = frame.y1 + (6.0 if options.bare else 14.0)
    if FigurePart.SCALE not in without:
        start = frame.x0 + (HALF_DIGIT if options.bare else 0.0)
        items.append(scale_bar((start, y + 13.0), chart.view, chart.style, '"'))
        y += 40.0
    elif not options.bare:
        y += 8.0  # below the numbers of the frame
    if FigurePart.CAPTION not in without:
        for number, overlay in enumerate(overlays, start=1):
            shown = number if len(overlays) > 1 else None
            note, end = note_items(overlay.note, shown, (left, y), width, chart)
            items.append(note)
            y = end + 10.0
    if FigurePart.LEGEND in without:
        return items, y - (6.0 if options.bare else 10.0) + options.inset
    if overlays and FigurePart.CAPTION not in without:
        y += 4.0
        if not options.bare:
            items.append(rule_items(left, left + width, y, chart.style))
            y += 12.0
    entries = [*side_entries(chart), *(e for o in overlays for e in o.legend), *terrain_entries(chart)]
    entries += [*laid_entries(chart), *picture_entries(chart)]
    legend, end = legend_items(distinct(entries), (left, y), width, chart)
    return [*items, legend], end + options.inset


def _line_items(view: PageView, style: FigureStyle) -> ItemGroup:
    """A thin line around the table, where there is no ornament."""
    return ItemGroup("frame", (Fill((view.frame.ring,), None, stroke=Stroke(style.ink, 0.55)),))


def _description(overlays: list[Overlay], tr: Translator) -> str:
    """The caption as plain text, for those who hear the figure."""
    if not overlays:
        return tr("figure.description.position")
    parts = []
    for overlay in overlays:
        note = overlay.note
        words = " ".join(f"{s.words} ({s.rule})" if s.rule else s.words for s in note.sentences)
        head = f"{note.heading} — {note.answer}." if note.answer else f"{note.heading}."
        parts.append(f"{head} {words}")
    return " ".join(parts)


BAND = 3.0
"""Width of the graduated band around the table, in points."""

TICK_SIZE = 6.6
"""Size of the numbers along the frame."""

BAR_SIZE = 7.0
HALF_DIGIT = 3.0
"""Points that the numbers of a scale bar jut out to the left of it."""

BAR_ROW = 2.6
BAR_CELLS = 5
LONGEST_BAR = 235.0

ROUND = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
"""Steps that people count in."""


def frame_items(view: PageView, style: FigureStyle) -> ItemGroup:
    """A map maker's neatline: a band that changes every inch, numbered from the board's bottom left."""
    box = view.frame
    outer = box.grown(BAND)
    items: list[Item] = [Fill(cell, style.ink) for cell in _cells(view)]
    items += [
        Fill((box.ring,), None, stroke=Stroke(style.ink, 0.55)),
        Fill((outer.ring,), None, stroke=Stroke(style.ink, 0.55)),
        Fill((outer.grown(1.8).ring,), None, stroke=Stroke(style.ink, 1.1)),
    ]
    return ItemGroup("frame", (*items, *_numbers(view, style)))


def _cells(view: PageView) -> list[tuple[Line]]:
    box, outer = view.frame, view.frame.grown(BAND)
    found: list[tuple[Line]] = []
    for low, high in _odd_inches(view.crop.x0, view.crop.x1):
        x0, x1 = view.point((low, 0))[0], view.point((high, 0))[0]
        found += [(PageBox(x0, outer.y0, x1, box.y0).ring,), (PageBox(x0, box.y1, x1, outer.y1).ring,)]
    for low, high in _odd_inches(view.crop.y0, view.crop.y1):
        y0, y1 = view.point((0, high))[1], view.point((0, low))[1]
        found += [(PageBox(outer.x0, y0, box.x0, y1).ring,), (PageBox(box.x1, y0, outer.x1, y1).ring,)]
    return found


def _odd_inches(low: float, high: float) -> list[tuple[float, float]]:
    whole = range(floor(low), ceil(high))
    return [(max(low, float(n)), min(high, float(n + 1))) for n in whole if n % 2]


def _numbers(view: PageView, style: FigureStyle) -> list[Text]:
    every = _round_step(view.scale, 15.0)
    outer = view.frame.grown(BAND + 1.8)
    found = []
    for n in range(ceil(view.crop.x0 - TOUCH), floor(view.crop.x1 + TOUCH) + 1):
        if n % every == 0:
            x = view.point((n, 0))[0]
            found.append(text_centred(x, outer.y1 + 7.2, str(n), FigureFace.TEXT, TICK_SIZE, style.ink))
    for n in range(ceil(view.crop.y0 - TOUCH), floor(view.crop.y1 + TOUCH) + 1):
        if n % every == 0:
            y = view.point((0, n))[1]
            found.append(text_right(outer.x0 - 2.6, y + 2.0, str(n), FigureFace.TEXT, TICK_SIZE, style.ink))
    return found


def scale_bar(at: XY, view: PageView, style: FigureStyle, inches_sign: str) -> ItemGroup:
    """Inches above, centimetres below, one bar; it starts at `at`, its upper left corner."""
    x, y = at
    per_cm = view.scale / INCH_MM * 10
    inch = _round_step(view.scale, 14.0)
    inches = BAR_CELLS if BAR_CELLS * inch * view.scale <= LONGEST_BAR else 3
    length = inches * inch * view.scale
    cm = _round_step(per_cm, 7.0)
    items = _bar_row((x, y), inches, inch * view.scale, style, first_dark=True)
    items += _bar_row((x, y + BAR_ROW), floor(length / (cm * per_cm)), cm * per_cm, style, first_dark=False)
    for n in range(inches + 1):
        mark = f"{n * inch}{inches_sign}" if n == inches else str(n * inch)
        at_x = x + n * inch * view.scale
        items.append(text_centred(at_x, y - 2.2, mark, FigureFace.TEXT, BAR_SIZE, style.ink))
    marked = _round_step(per_cm, 16.0)
    count = floor(length / (marked * per_cm))
    for n in range(count + 1):
        mark = f"{n * marked} cm" if n == count else str(n * marked)
        at_x = x + n * marked * per_cm
        items.append(text_centred(at_x, y + 11.6, mark, FigureFace.TEXT, BAR_SIZE, style.ink))
    return ItemGroup("scale", tuple(items))


def _round_step(scale: float, least: float) -> int:
    """The least round number of units that is at least so many points long."""
    return next((n for n in ROUND if n * scale >= least), ROUND[-1])


def _bar_row(at: XY, cells: int, width: float, style: FigureStyle, *, first_dark: bool) -> list[Item]:
    x, y = at
    items: list[Item] = []
    for n in range(cells):
        cell = PageBox(x + n * width, y, x + (n + 1) * width, y + BAR_ROW)
        dark = (n % 2 == 0) is first_dark
        items.append(Fill((cell.ring,), style.ink if dark else style.field))
    items.append(
        Fill((PageBox(x, y, x + cells * width, y + BAR_ROW).ring,), None, stroke=Stroke(style.ink, 0.5))
    )
    return items


def border_items(page: PageBox, style: FigureStyle) -> ItemGroup:
    """A double rule around the page with a lozenge in each corner."""
    outer, inner = page.grown(-7.0), page.grown(-10.2)
    items: list[Item] = [
        Fill((outer.ring,), None, stroke=Stroke(style.ink, 1.2)),
        Fill((inner.ring,), None, stroke=Stroke(style.ink, 0.4)),
    ]
    for x, y in inner.ring:
        items.append(Fill((lozenge((x, y), 4.6),), style.page, stroke=Stroke(style.ink, 0.6)))
        items.append(Fill((lozenge((x, y), 2.2),), style.rubric))
    return ItemGroup("border", tuple(items))


def lozenge(at: XY, radius: float) -> Line:
    """A square on its corner."""
    x, y = at
    return ((x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y))


def rule_items(left: float, right: float, y: float, style: FigureStyle) -> ItemGroup:
    """A thin rule with a lozenge in its middle."""
    middle = (left + right) / 2
    sides = (((left, y), (middle - 7, y)), ((middle + 7, y), (right, y)))
    return ItemGroup(
        "rule", (Lines(sides, Stroke(style.ink, 0.5)), Fill((lozenge((middle, y), 3.0),), style.rubric))
    )
