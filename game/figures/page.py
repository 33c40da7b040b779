"""The figure as a page: title, table, scale, caption and legend, put together into the display list."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, assert_never

from game.figures.bases import base_items
from game.figures.engraving import engrave, laid
from game.figures.furniture import border_items, frame_items, rule_items, scale_bar
from game.figures.interest import interest
from game.figures.labels import Obstacles, label_items, place_labels
from game.figures.legend import distinct, legend_items, side_entries, terrain_entries
from game.figures.model import Box, Face, Fill, Group, Page
from game.figures.names import table_labels
from game.figures.notes import note_items
from game.figures.prose import balanced
from game.figures.scene import Overlay, Scene
from game.figures.show_areas import draw_reach, draw_threat, draw_visible
from game.figures.show_engagement import draw_engagement
from game.figures.show_move import draw_best, draw_move
from game.figures.show_sight import draw_sight
from game.figures.shows import (
    BestShow,
    EngagementShow,
    MoveShow,
    ReachShow,
    Show,
    SightShow,
    ThreatShow,
    VisibleShow,
)
from game.figures.site import Site
from game.figures.styles import Ink, Paper, style
from game.figures.typeface import text_centred
from game.figures.view import Crop, View, crop_to, full
from game.positions.skirmish import Skirmish

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.content.locale import Translator
    from game.figures.model import Item
    from game.positions.position import Position

WIDTH = 482.0
"""170 mm: the text width of an A4 page."""

INSET = 26.0
TALLEST = 440.0
"""Height of the table at most, in points."""

A4_HEIGHT = 770.0
"""A page taller than this would not fit on A4 paper: the table is then drawn smaller."""

LEAST_TALL = 300.0
"""But not smaller than this."""

LARGEST_SCALE = 46.0
TITLE_SIZE = 16.0


@dataclass(frozen=True, slots=True)
class Options:
    """How a figure is made. `crop` None chooses the part of the table that the shows are about."""

    paper: Paper = Paper.WHITE
    ink: Ink = Ink.COLOUR
    crop: Crop | None = None


def figure(position: Position, shows: Sequence[Show], tr: Translator, options: Options | None = None) -> Page:
    """The whole page of a figure; the same position, shows and language give the same page."""
    options = options or Options()
    skirmish = Skirmish(position)
    crop = options.crop or _crop(skirmish, shows)
    title = balanced(position.title or tr("figure.title"), Face.TITLE, TITLE_SIZE, WIDTH - 2 * INSET)
    colours = style(options.paper, options.ink)

    def answered(tallest: float) -> _Answered:
        top = INSET + 1.3 * TITLE_SIZE * len(title) + 19.0
        scene = Scene(skirmish, _view(crop, top, tallest), colours, tr)
        overlays = [_draw(show, scene) for show in shows]
        return _Answered(scene, overlays, *_below(scene, overlays))

    page = answered(TALLEST)
    if page.height > A4_HEIGHT:
        page = answered(max(LEAST_TALL, TALLEST - (page.height - A4_HEIGHT)))
    return _composed(page, title)


@dataclass(frozen=True, slots=True)
class _Answered:
    """A scene with what its shows draw, what stands below the table, and the height that this takes."""

    scene: Scene
    overlays: list[Overlay]
    below: list[Item]
    height: float


def _composed(page: _Answered, title: list[str]) -> Page:
    scene, sheet = page.scene, Box(0.0, 0.0, WIDTH, page.height)
    surround = Fill((sheet.ring, scene.view.frame.ring), scene.style.page)
    items: list[Item] = [
        *_table_items(scene, page.overlays),
        Group("paper", (surround, border_items(sheet, scene.style))),
        frame_items(scene.view, scene.style),
        _title(title, scene),
        *page.below,
    ]
    description = _description(page.overlays, scene.tr)
    return Page(WIDTH, page.height, " ".join(title), description, str(scene.tr.language), tuple(items))


def _crop(skirmish: Skirmish, shows: Sequence[Show]) -> Crop:
    """The part of the table that the shows are about; all of it without shows."""
    if not shows:
        return full(skirmish.position.board)
    board = skirmish.position.board
    points = [point for show in shows for point in interest(show, skirmish)]
    bases = [skirmish.base(creature.id) for creature in skirmish.position.creatures]
    return crop_to(points, board).with_whole(bases, board)


def _view(crop: Crop, top: float, tallest: float) -> View:
    room = WIDTH - 2 * INSET - 16.0
    scale = min(room / crop.width, tallest / crop.height, LARGEST_SCALE)
    left = (WIDTH - crop.width * scale) / 2 + 5.0
    return View(crop, scale, left, top)


def _draw(show: Show, scene: Scene) -> Overlay:
    match show:
        case SightShow():
            return draw_sight(show, scene)
        case ReachShow():
            return draw_reach(show, scene)
        case MoveShow():
            return draw_move(show, scene)
        case BestShow():
            return draw_best(show, scene)
        case EngagementShow():
            return draw_engagement(scene)
        case ThreatShow():
            return draw_threat(show, scene)
        case VisibleShow():
            return draw_visible(show, scene)
        case _:
            assert_never(show)


def _title(lines: list[str], scene: Scene) -> Group:
    items: list[Item] = []
    y = INSET + TITLE_SIZE
    for line in lines:
        items.append(text_centred(WIDTH / 2, y, line, Face.TITLE, TITLE_SIZE, scene.style.ink))
        y += 1.3 * TITLE_SIZE
    items.append(rule_items(WIDTH / 2 - 90, WIDTH / 2 + 90, y - 0.62 * TITLE_SIZE, scene.style))
    return Group("title", tuple(items))


def _table_items(scene: Scene, overlays: list[Overlay]) -> list[Item]:
    """The drawn table, from the ground up to the labels; the paper around it covers what juts out."""
    view, colours = scene.view, scene.style
    shown = [c for c in scene.position.creatures if view.shows(scene.base(c.id))]
    clear = tuple((at, radius + 1.0) for at, radius in (scene.disc(scene.base(c.id)) for c in shown))
    terrain = [engrave(Site(piece, view, colours, clear)) for piece in laid(scene.position.board.pieces)]
    bases: list[Item] = []
    for creature in shown:
        at, radius = scene.disc(scene.base(creature.id))
        bases.append(base_items(at, radius, creature.side, colours))
    areas = [item for overlay in overlays for item in overlay.areas]
    under = [item for overlay in overlays for item in overlay.under]
    over = [item for overlay in overlays for item in overlay.over]
    obstacles = Obstacles(
        discs=[scene.disc(scene.base(c.id)) for c in shown] + [d for o in overlays for d in o.discs],
        lines=[line for overlay in overlays for line in overlay.lines],
    )
    placed = place_labels(table_labels(scene, overlays), view.frame, obstacles)
    return [
        Group("field", (Fill((view.frame.ring,), colours.field),)),
        *terrain,
        Group("areas", tuple(areas)),
        Group("under", tuple(under)),
        *bases,
        Group("over", tuple(over)),
        label_items(placed, colours),
    ]


def _below(scene: Scene, overlays: list[Overlay]) -> tuple[list[Item], float]:
    """Scale bar, caption and legend; and the page's height."""
    frame, left, width = scene.view.frame, INSET + 4.0, WIDTH - 2 * INSET - 8.0
    items: list[Item] = [scale_bar((frame.x0, frame.y1 + 27.0), scene.view, scene.style, '"')]
    y = frame.y1 + 54.0
    for number, overlay in enumerate(overlays, start=1):
        shown = number if len(overlays) > 1 else None
        note, end = note_items(overlay.note, shown, (left, y), width, scene)
        items.append(note)
        y = end + 10.0
    if overlays:
        y += 4.0
        items.append(rule_items(left, left + width, y, scene.style))
        y += 12.0
    entries = [*side_entries(scene), *(e for o in overlays for e in o.legend), *terrain_entries(scene)]
    legend, end = legend_items(distinct(entries), (left, y), width, scene)
    return [*items, legend], end + INSET


def _description(overlays: list[Overlay], tr: Translator) -> str:
    """The caption as plain text, for those who hear the figure."""
    if not overlays:
        return tr("figure.description.position")
    parts = []
    for overlay in overlays:
        note = overlay.note
        words = " ".join(f"{s.words} ({s.rule})" for s in note.sentences)
        head = f"{note.heading} — {note.answer}." if note.answer else f"{note.heading}."
        parts.append(f"{head} {words}")
    return " ".join(parts)
