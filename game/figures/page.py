"""The figure as a page: title, frame, table, scale, caption and legend, put together as a display list."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil, floor
from string import ascii_uppercase
from typing import TYPE_CHECKING

from game.board.shapes import INCH_MM, TOUCH
from game.figures.bases import base_items, table_labels
from game.figures.caption import (
    NOTE_SIZE,
    balanced,
    distinct,
    key_items,
    legend_items,
    note_items,
    paragraph,
    side_entries,
    terrain_entries,
)
from game.figures.chart import Chart, Note
from game.figures.engraving import engrave, laid
from game.figures.ground_picture import clear_terrain, picture_entries, picture_items
from game.figures.hatching import closed
from game.figures.label_places import KeyNumbers, keyed, label_items, place_labels
from game.figures.labels import ON_FINE, LabelMark, LabelObstacles, borders_of, marks_of, parts_of
from game.figures.model import XY, FigureFace, Fill, Item, ItemGroup, Line, Lines, Page, PageBox, Stroke, Text
from game.figures.options import A4_HEIGHT, FigureOptions
from game.figures.panels import FigurePanel, Pane, PanelGrid, panel_items
from game.figures.show_areas import draw_reach, draw_threat, draw_visible
from game.figures.show_laid import (
    draw_laid,
    laid_borders,
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
from game.figures.styles import FigurePart, style
from game.figures.typeface import text_centred, text_right
from game.figures.view import PageView, Site, crop_to, full
from game.positions.look_table import named_things
from game.positions.piece_names import with_kind_names
from game.positions.skirmish import Skirmish
from game.positions.wording import in_words_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.content.locale import Translator
    from game.figures.chart import LegendEntry, Overlay
    from game.figures.labels import FigureLabel
    from game.figures.styles import FigureStyle
    from game.figures.view import Crop
    from game.positions.position import Creature, Position


def figure(
    position: Position, shows: Sequence[Show], tr: Translator, options: FigureOptions | None = None
) -> Page:
    """The whole page of a figure; the same position, shows and language give the same page."""
    return panelled([FigurePanel(position, tuple(shows))], tr, options)


def panelled(panels: Sequence[FigurePanel], tr: Translator, options: FigureOptions | None = None) -> Page:
    """The page of a figure of one panel or several, of one scale; several bear letters."""
    return noted_figure(panels, tr, options)[0]


def noted_figure(
    panels: Sequence[FigurePanel], tr: Translator, options: FigureOptions | None = None
) -> tuple[Page, tuple[Note, ...], tuple[LegendEntry, ...]]:
    """The page of a figure, the part of its caption that belongs to each show, and its legend."""
    options = options or FigureOptions()
    # Panels of one position share what is worked out about it.
    tables = {id(panel.position): panel.position for panel in panels}
    built = {key: Skirmish(position) for key, position in tables.items()}
    skirmishes = [built[id(panel.position)] for panel in panels]
    tr = with_kind_names(skirmishes[0].position, in_words_of(skirmishes[0].ruleset, tr))
    words = options.title or panels[0].position.title or tr("figure.title")
    room = options.width - 2 * max(options.inset, 10.0)
    title = balanced(words, FigureFace.TITLE, options.title_size, room)
    lines = [] if FigurePart.TITLE in options.without else title
    colours = style(options.paper, options.ink)
    grid = PanelGrid.of(panels, options)
    asked = _crops(panels, skirmishes, grid, options)

    def answered(tallest: float) -> _Answered:
        panes = []
        # Without a crop that is asked for the table is shown as wide as there is room for at its scale.
        crops = (
            asked
            if options.crop
            else [
                grid.filled(crop, panel.position.board, tallest)
                for crop, panel in zip(asked, panels, strict=True)
            ]
        )
        views = grid.views(panels, crops, _top(lines, options), tallest)
        for number, (panel, skirmish, view) in enumerate(zip(panels, skirmishes, views, strict=True)):
            look = panel.position.look.under(options.look.of(_there(panel.position)))
            chart = Chart(skirmish, view, colours, tr, look)
            overlays = [_draw(show, chart) for show in panel.shows]
            letter = ascii_uppercase[number] if len(panels) > 1 else ""
            panes.append(Pane(panel, chart, overlays, letter))
        panes = _labelled(panes, options)
        return _Answered(panes, *_below(panes, options))

    tallest = grid.tallest
    page = answered(tallest)
    if page.height > A4_HEIGHT:
        page = answered(max(grid.lowest, tallest - (page.height - A4_HEIGHT) / grid.rows))
    notes = tuple(overlay.note for pane in page.panes for overlay in pane.overlays)
    return _composed(page, lines, options, " ".join(title)), notes, tuple(_legend(page.panes))


def _there(position: Position) -> dict[str, str]:
    return {name: name for name in named_things(position)}


@dataclass(frozen=True, slots=True)
class _Answered:
    """The panels of a page, what stands below them, and the height that all of it takes."""

    panes: list[Pane]
    below: list[Item]
    height: float


def _top(title: list[str], options: FigureOptions) -> float:
    """Where the table begins, below the lines of the title."""
    rule = 4.0 if options.bare else 19.0
    return options.inset + (1.3 * options.title_size * len(title) + rule if title else 0.0)


def _composed(page: _Answered, title: list[str], options: FigureOptions, name: str) -> Page:
    first, sheet = page.panes[0].chart, PageBox(0.0, 0.0, options.width, page.height)
    frames = [pane.chart.view.frame.ring for pane in page.panes]
    surround = Fill((sheet.ring, *frames), first.style.page)
    border = () if options.bare else (border_items(sheet, first.style),)
    items: list[Item] = [
        *(item for pane in page.panes for item in _table_items(pane)),
        ItemGroup("paper", (surround, *border)),
    ]
    for pane in page.panes:
        if pane.letter:
            items.append(panel_items(pane))
        elif options.bare:
            items.append(_line_items(pane.chart.view, first.style))
        else:
            items.append(frame_items(pane.chart.view, first.style))
    items += [*([_title(title, first, options)] if title else []), *page.below]
    description = _description(page.panes, first.tr)
    return Page(options.width, page.height, name, description, str(first.tr.language), tuple(items))


def _crops(
    panels: Sequence[FigurePanel], skirmishes: Sequence[Skirmish], grid: PanelGrid, options: FigureOptions
) -> list[Crop]:
    """The part of the table that each panel shows: one for all of them where their boards are alike."""
    found = []
    for panel, skirmish in zip(panels, skirmishes, strict=True):
        board = panel.position.board
        alike = [
            (other, table)
            for other, table in zip(panels, skirmishes, strict=True)
            if (other.position.board.width, other.position.board.height) == (board.width, board.height)
        ]
        bases = [skirmish.base(creature.id) for creature in panel.position.creatures]
        if options.crop is not None:
            # What juts out of one panel would lie over another.
            found.append(options.crop.with_whole(bases, board) if grid.several else options.crop)
            continue
        points = [point for other, table in alike for show in other.shows for point in interest(show, table)]
        if not points:
            found.append(full(board))
            continue
        bases = [table.base(each.id) for other, table in alike for each in other.position.creatures]
        crop = crop_to(points, board).with_whole(bases, board)
        found.append(crop)
    return found


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


def _labelled(panes: list[Pane], options: FigureOptions) -> list[Pane]:
    """The panels with their labels in place, numbered through where there is no room for words."""
    asked = []
    for pane in panes:
        labels = [*table_labels(pane.chart, pane.overlays, options.called), *laid_labels(pane.chart)]
        frame = pane.chart.view.frame
        asked.append([each for each in labels if each.leader_to is None or _is_in(each, frame)])
    numbers = KeyNumbers(label.content for labels in asked for label in labels)
    found = []
    for pane, labels in zip(panes, asked, strict=True):
        placed = place_labels(labels, pane.chart.view.frame, _obstacles(pane), numbers)
        found.append(replace(pane, placed=tuple(placed)))
    return found


def _obstacles(pane: Pane) -> LabelObstacles:
    """What the labels of a panel keep off."""
    chart, overlays = pane.chart, pane.overlays
    drawn = [item for overlay in overlays for item in (*overlay.under, *overlay.over)]
    areas = [item for overlay in overlays for item in overlay.areas]
    pieces = chart.position.board.pieces
    rims = [closed(ring) for piece in pieces for rings in chart.view.rings(piece.shape) for ring in rings]
    return LabelObstacles(
        [chart.disc(chart.base(c.id)) for c in _shown(chart)],
        [
            *marks_of([*drawn, *laid_borders(chart)], chart.style.field),
            *borders_of(areas),
            *(LabelMark(part, 0.4, ON_FINE) for line in chart.cut(rims) for part in parts_of(line)),
        ],
        [disc for overlay in overlays for disc in overlay.discs],
    )


def _shown(chart: Chart) -> list[Creature]:
    return [c for c in chart.position.creatures if chart.view.shows(chart.base(c.id))]


def _table_items(pane: Pane) -> list[Item]:
    """The drawn table, from the ground up to the labels; the paper around it covers what juts out."""
    chart, overlays = pane.chart, pane.overlays
    view, colours = chart.view, chart.style
    shown = _shown(chart)
    clear = tuple((at, radius + 1.0) for at, radius in (chart.disc(chart.base(c.id)) for c in shown))
    pieces = laid(chart.position.board.pieces)
    terrain = [engrave(Site(piece, view, colours, clear, chart.tint(piece))) for piece in pieces]
    if chart.position.picture is not None:
        terrain = [clear_terrain(group, colours) for group in terrain]
    bases: list[Item] = []
    for creature in shown:
        at, radius = chart.disc(chart.base(creature.id))
        bases.append(base_items(at, radius, creature.side, colours, chart.ink(creature)))
    zones = laid_items(chart)
    areas = [item for overlay in overlays for item in overlay.areas]
    under = [item for overlay in overlays for item in overlay.under]
    over = [item for overlay in overlays for item in overlay.over]
    return [
        ItemGroup("field", (Fill((view.frame.ring,), colours.field), *picture_items(chart))),
        *terrain,
        *([ItemGroup("zones", tuple(zones))] if zones else []),
        ItemGroup("areas", tuple(areas)),
        ItemGroup("under", tuple(under)),
        *bases,
        ItemGroup("over", tuple(over)),
        label_items(pane.placed, colours),
    ]


def _below(panes: list[Pane], options: FigureOptions) -> tuple[list[Item], float]:
    """Scale bar, captions and legend; and the page's height."""
    chart, left = panes[0].chart, options.inset + (0.0 if options.bare else 4.0)
    width, without = options.width - 2 * left, options.without
    items: list[Item] = []
    y = max(pane.chart.view.frame.y1 for pane in panes)
    y += 6.0 if options.bare or panes[0].letter else 14.0
    if FigurePart.SCALE not in without:
        start = chart.view.frame.x0 + (HALF_DIGIT if options.bare or panes[0].letter else 0.0)
        right = max(pane.chart.view.frame.x1 for pane in panes)
        items.append(scale_bar((start, y + 13.0), right, chart.view, chart.style, '"'))
        y += 40.0
    elif not (options.bare or panes[0].letter):
        y += 8.0  # below the numbers of the frame
    if key := keyed(label for pane in panes for label in pane.placed):
        found, y = key_items(list(key.values()), (left, y), width, chart)
        items.append(found)
        y += 8.0
    captions, y = _captions(panes, (left, y), width, told=FigurePart.CAPTION not in without)
    items += captions
    told = FigurePart.CAPTION not in without and any(pane.overlays for pane in panes)
    if FigurePart.LEGEND in without:
        return items, y - (6.0 if options.bare else 10.0) + options.inset
    if told:
        y += 4.0
        if not options.bare:
            items.append(rule_items(left, left + width, y, chart.style))
            y += 12.0
    legend, end = legend_items(_legend(panes), (left, y), width, chart.style)
    return [*items, legend], end + options.inset


def _legend(panes: list[Pane]) -> list[LegendEntry]:
    """What the legend explains: all that is drawn in one of the panels, and only that."""
    entries = [entry for pane in panes for entry in side_entries(pane.chart)]
    entries += [entry for pane in panes for overlay in pane.overlays for entry in overlay.legend]
    for each in (terrain_entries, laid_entries, picture_entries):
        entries += [entry for pane in panes for entry in each(pane.chart)]
    return distinct(entries)


def _captions(panes: list[Pane], at: XY, width: float, *, told: bool) -> tuple[list[Item], float]:
    """Words of one's own, then, unless left out, what the answers say; and where it ends."""
    left, y = at
    items: list[Item] = []
    ink = panes[0].chart.style.ink
    for words in dict.fromkeys(pane.chart.look.caption for pane in panes if pane.chart.look.caption):
        runs, end = paragraph(left, y + 4.0, words, FigureFace.ITALIC, NOTE_SIZE, ink, width)
        items.append(ItemGroup("caption", tuple(runs)))
        y = end + 4.0
    for pane in panes if told else ():
        for number, overlay in enumerate(pane.overlays, start=1):
            mark = f"{pane.letter}{number if len(pane.overlays) > 1 else ''}"
            note, end = note_items(overlay.note, mark or None, (left, y), width, pane.chart)
            items.append(note)
            y = end + 10.0
    return items, y


def _is_in(label: FigureLabel, frame: PageBox) -> bool:
    """Whether what a label stands at is in the figure."""
    (x, y), out = label.leader_to or frame.middle, label.leader_clear
    return frame.x0 - out < x < frame.x1 + out and frame.y0 - out < y < frame.y1 + out


def _line_items(view: PageView, style: FigureStyle) -> ItemGroup:
    """A thin line around the table, where there is no ornament."""
    return ItemGroup("frame", (Fill((view.frame.ring,), None, stroke=Stroke(style.ink, 0.55)),))


def _description(panes: list[Pane], tr: Translator) -> str:
    """The caption as plain text, for those who hear the figure."""
    parts = list(dict.fromkeys(pane.chart.look.caption for pane in panes if pane.chart.look.caption))
    for pane in panes:
        mark = "" if pane.right is None else tr("figure.panel.right" if pane.right else "figure.panel.wrong")
        head = ", ".join(words for words in (pane.panel.heading, mark) if words)
        parts += [f"{pane.letter}: {head}."] if pane.letter and head else []
        for overlay in pane.overlays:
            note = overlay.note
            words = " ".join(f"{s.words} ({s.rule})" if s.rule else s.words for s in note.sentences)
            head = f"{note.heading} — {note.answer}." if note.answer else f"{note.heading}."
            parts.append(f"{pane.letter}: {head} {words}" if pane.letter else f"{head} {words}")
    return " ".join(parts) or tr("figure.description.position")


BAND = 3.0
"""Width of the graduated band around the table, in points."""

TICK_SIZE = 6.6
"""Size of the numbers along the frame."""

BAR_SIZE = 7.0
HALF_DIGIT = 3.0
"""Points that the numbers of a scale bar jut out to the left of it."""

BAR_ROW = 2.6
BAR_CELLS = (5, 3, 2)
"""How many cells a bar has, the first that fit; else it has one."""

LONGEST_BAR = 235.0
LAST_NUMBER = 10.0
"""Points that the last number of a scale bar, with its unit, juts out to the right of it."""

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


def scale_bar(at: XY, right: float, view: PageView, style: FigureStyle, inches_sign: str) -> ItemGroup:
    """Inches above, centimetres below, one bar; from `at`, its upper left corner, to x = `right` at most."""
    x, y = at
    per_cm = view.scale / INCH_MM * 10
    inch = _round_step(view.scale, 14.0)
    longest = min(LONGEST_BAR, right - x - LAST_NUMBER)
    inches = next((count for count in BAR_CELLS if count * inch * view.scale <= longest), 1)
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
