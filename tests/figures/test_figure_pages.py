"""Whole figures: every show in both languages, nothing overlapping, nothing clipped, nothing unexplained."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from faults import none_of
from figure_positions import block, crowd, ford

from game.board.terrain import Board, Kind
from game.content.locale import Language, translator
from game.figures.model import FigureFace, Item, ItemGroup, Page, PageBox, Text, texts, walk
from game.figures.options import FigureOptions
from game.figures.page import figure
from game.figures.png import paint
from game.figures.shows import SightShow, parse_show
from game.figures.styles import FigurePaper, Ink
from game.figures.svg import svg_body, svg_document
from game.figures.view import Crop, corners
from game.figures.written import page_bytes
from game.positions.position import Creature, HouseRules, Position, Side
from game.positions.skirmish import Skirmish

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.content.locale import Translator

SHOWS = (
    ("sight:A1:B2",),
    ("sight:A1:B3",),
    ("reach:A1",),
    ("move:A1:12,10",),
    ("move:A1:9,13.5:9,14.5",),
    ("move:A1:22,22",),
    ("best:A2:14,18",),
    ("engagement",),
    ("threat:B1",),
    ("visible:A1",),
    ("sight:A1:B3", "reach:A2", "engagement", "move:B2:14,20"),
    (),
)
BOTH = pytest.mark.parametrize("language", list(Language), ids=str)
EVERY = pytest.mark.parametrize("shows", SHOWS, ids=lambda shows: "+".join(shows) or "nothing")


@cache
def page(shows: tuple[str, ...], language: Language, position: Position | None = None) -> Page:
    position = position or ford()
    return figure(position, [parse_show(show, position) for show in shows], translator(language))


@BOTH
@pytest.mark.rule("CM-LOS-02")
def test_what_would_change_an_answer_is_told_and_drawn(language: Language) -> None:
    wall = block("wall", Kind.WALL, 8.0, 3.0, 9.0, 6.3)
    two = (Creature("A", Side.RED, (4.0, 6.0)), Creature("B", Side.BLUE, (14.0, 6.0)))
    drawn = page(("flips:A:B",), language, Position(Board(24.0, 24.0, (wall,)), two))
    words = " ".join(text.content for text in texts(drawn)).replace("\N{NO-BREAK SPACE}", " ")
    unseen = translator(language)("flip.after.unseen").replace("\N{NO-BREAK SPACE}", " ")
    # The wall ends half an inch below where the strip between the two does.
    assert words.count(unseen) == 3


def groups(items: tuple[Item, ...], role: str) -> list[ItemGroup]:
    found: list[ItemGroup] = []
    for item in items:
        if isinstance(item, ItemGroup):
            found += [item] if item.role == role else groups(item.items, role)
    return found


def words(page: Page, role: str) -> str:
    runs = [
        item for group in groups(page.items, role) for item in walk(group.items) if isinstance(item, Text)
    ]
    return " ".join(run.content for run in runs)


def unreadable(page: Page) -> Iterator[str]:
    """Texts that leave the page or lie over one another."""
    paper = PageBox(10.0, 10.0, page.width - 10.0, page.height - 10.0)
    runs = texts(page)
    yield from (f"{run} leaves the page" for run in runs if not run.box.inside(paper))
    overlapping = ((a, b) for a, b in combinations(runs, 2) if a.box.overlaps(b.box))
    yield from (f"{a.content!r} overlaps {b.content!r}" for a, b in overlapping)


def without_id(page: Page) -> Iterator[str]:
    """Whether there are more creatures in view than ids beside them."""
    inside = tuple(g for g in page.items if not (isinstance(g, ItemGroup) and g.role == "legend"))
    bases = len(groups(inside, "base"))
    creatures = {creature.id for creature in ford().creatures}
    ids = [run for run in texts(page) if run.face is FigureFace.BOLD and run.content in creatures]
    if not len(ids) >= bases > 0:
        yield f"{len(ids)} ids for {bases} bases"


def unsaid(page: Page, shows: tuple[str, ...], tr: Translator) -> Iterator[str]:
    """Reasons that the caption does not give, or without their rule."""
    caption = words(page, "note").replace("\N{NO-BREAK SPACE}", " ")
    for show in shows:
        if show.startswith("sight"):
            _, a, b = show.split(":")
            for reason in Skirmish(ford()).sight(a, b).verdict.reasons:
                texts = (reason.rule, tr.reason(reason).replace("\N{NO-BREAK SPACE}", " "))
                yield from (
                    f"{show}: the caption does not say {text}" for text in texts if text not in caption
                )


@BOTH
@EVERY
def test_a_page_is_readable_and_says_whom_and_why(shows: tuple[str, ...], language: Language) -> None:
    drawn, tr = page(shows, language), translator(language)
    none_of([*unreadable(drawn), *without_id(drawn), *unsaid(drawn, shows, tr)])
    if language is Language.FR:
        position = ford()
        again = figure(position, [parse_show(show, position) for show in shows], tr)
        assert again == drawn
        assert svg_body(again.items) == svg_body(drawn.items)


@BOTH
def test_even_a_crowd_is_readable(language: Language) -> None:
    position = crowd()
    shows = [parse_show(show, position) for show in ("engagement", "sight:A0:B28", "reach:A12")]
    drawn = figure(position, shows, translator(language))
    none_of(unreadable(drawn))
    labels = words(drawn, "labels").split()
    assert {creature.id for creature in position.creatures} <= set(labels)


@BOTH
def test_the_bill_adds_up_as_the_answer_does(language: Language) -> None:
    tr = translator(language)
    answer = Skirmish(ford()).move("A1", ((9, 9.5), (9, 13.5), (9, 14.5)))
    bill = answer.walk.bill
    caption = words(page(("move:A1:9,13.5:9,14.5",), language), "note")
    for inches in (bill.open_in, bill.difficult_in, bill.length_in, bill.cost_in):
        assert tr.inches(round(inches, 2)) in caption
    assert "la haie" in caption


@BOTH
def test_a_blocked_line_names_what_blocks_it(language: Language) -> None:
    blocked = Skirmish(ford()).sight("A1", "B2")
    drawn = page(("sight:A1:B2",), language)
    assert blocked.blocked_by or blocked.verdict.allowed
    for name in blocked.blocked_by:
        assert name in words(drawn, "labels")
    for name in blocked.cover_pieces:
        assert name in words(drawn, "labels")


@BOTH
def test_the_legend_explains_what_is_drawn_and_nothing_else(language: Language) -> None:
    tr = translator(language)
    nothing = words(page((), language), "legend")
    for side in ("red", "blue", "neutral"):
        assert tr(f"figure.side.{side}") in nothing
    for kind in {piece.kind for piece in ford().board.pieces}:
        assert tr(f"terrain.kind.{kind}") in nothing
    assert tr("figure.legend.seen") not in nothing
    threat = words(page(("threat:B1",), language), "legend")
    assert tr("figure.legend.melee") in threat
    assert tr("figure.legend.ranged") in threat
    corner = figure(ford(), (), tr, FigureOptions(crop=Crop(0, 0, 8, 5)))
    legend = words(corner, "legend")
    assert tr("terrain.kind.marsh") in legend
    assert tr("terrain.kind.forest") not in legend
    assert tr("figure.side.red") not in legend


def test_a_crop_keeps_what_the_shows_are_about() -> None:
    reach = page(("reach:A1",), Language.FR)
    whole = page((), Language.FR)
    field, board = (groups(p.items, "field")[0].items[0] for p in (reach, whole))
    assert field != board
    area = Skirmish(ford()).reach("A1").area()
    xs = [x for patch in area.patches for x, _ in patch.outline]
    ticks = [
        int(run.content) for run in texts(reach) if run.face is FigureFace.TEXT and run.content.isdigit()
    ]
    assert min(ticks) <= min(xs)
    assert max(ticks) >= max(xs)


def test_a_crop_cuts_no_base() -> None:
    board = ford().board
    bases = [creature.base(HouseRules()) for creature in ford().creatures]
    grown = Crop(4, 8, 12, 14).with_whole(bases, board)
    assert (grown.x0, grown.y0) == (4, 8)
    assert grown.x1 > 12
    assert grown.y1 > 14
    for base in bases:
        assert grown.meets(base) is all(
            grown.x0 <= x <= grown.x1 and grown.y0 <= y <= grown.y1 for x, y in corners(base)
        )


@pytest.mark.parametrize("side", [2.0, 7.5, 120.0])
def test_tables_of_any_size_fit_the_page(side: float) -> None:
    board = Board(side, side, (block("le mur", Kind.WALL, 0.2 * side, 0.2 * side, 0.8 * side, 0.4 * side),))
    near = Creature("A", Side.RED, (0.5 * side, 0.7 * side), movement=side)
    far = Creature("B", Side.BLUE, (0.1 * side, 0.1 * side), movement=0.0)
    position = Position(board, (near, far), HouseRules())
    for shows in ((), ("reach:A", "reach:B"), ("sight:A:B", "engagement")):
        drawn = figure(position, [parse_show(show, position) for show in shows], translator(Language.EN))
        none_of(unreadable(drawn))


def test_any_text_can_be_printed() -> None:
    odd = "<b>&\x01\n\u0416\u9f8d\U0001f409\"'"
    board = Board(pieces=(block(odd, Kind.FOREST, 3, 3, 9, 9),))
    creatures = (
        Creature("A" * 30, Side.RED, (5, 12), name=odd),
        Creature("B", Side.BLUE, (12, 5), name="x" * 300),
    )
    position = Position(board, creatures, HouseRules(), title=odd + "W" * 200)
    drawn = figure(position, [SightShow("A" * 30, "B")], translator(Language.FR))
    none_of(unreadable(drawn))
    tree = ET.fromstring(svg_document(drawn))  # noqa: S314 - our own text
    assert "<b>&  " in "".join(tree.itertext())
    assert paint(drawn, 50).get_width() > 300


def test_black_print_uses_black_and_grey_only() -> None:
    position = ford()
    shows = [parse_show(show, position) for show in ("threat:B1", "sight:A1:B3")]
    drawn = figure(position, shows, translator(Language.FR), FigureOptions(FigurePaper.WHITE, Ink.BLACK))
    document = page_bytes(drawn, ".svg").decode("utf-8")
    for colour in set(re.findall(r'"#([0-9a-f]{6})"', document)):
        channels = [int(colour[i : i + 2], 16) for i in (0, 2, 4)]
        assert max(channels) - min(channels) < 20
