"""Labels of figures keep off what is drawn, and off each other."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from faults import none_of
from figure_positions import ford
from label_touches import touches

from game.content.locale import Language, translator
from game.figures.chart import LABEL_SIZE
from game.figures.label_places import place_labels
from game.figures.labels import FigureLabel, LabelObstacles, around, borders_of, marks_of
from game.figures.model import Circle, FigureFace, Fill, Lines, Page, PageBox, Stroke
from game.figures.options import FigureOptions
from game.figures.orders import read_list
from game.figures.page import panelled
from game.figures.panels import FigurePanel
from game.figures.shows import parse_show
from game.positions.position_file import load_position
from game.positions.sides import moved

if TYPE_CHECKING:
    from game.figures.model import Item
    from game.positions.position import Position

CHAPTER = Path(__file__).resolve().parents[2] / "docs" / "examples" / "rulebook"

MM = 72 / 25.4

SHOWS = (
    ("sight:A1:B3",),
    ("sight:B1:A1", "sight:A1:B2"),
    ("sight:A2:B2", "engagement"),
    ("measure:A1:N1", "measure:la haie:B2"),
    ("move:A1:9,13.5:9,14.5",),
    ("move:A2:12,17:11.4,19", "sight:A2:B2"),
    ("move:B1:16,9.3", "measure:B1:N1"),
)

INK = "#000000"
PAPER = "#ffffff"
FIELD = PageBox(0.0, 0.0, 200.0, 200.0)


def drawn(position: Position, shows: tuple[str, ...], language: Language, width: float) -> Page:
    panel = FigurePanel(position, tuple(parse_show(show, position) for show in shows))
    return panelled([panel], translator(language), FigureOptions(width=width * MM, names=True))


@pytest.mark.parametrize(("language", "width"), [(Language.FR, 84), (Language.EN, 170)])
def test_no_label_of_a_figure_touches_what_is_drawn(language: Language, width: float) -> None:
    found = [(shows, touches(drawn(ford(), shows, language, width))) for shows in SHOWS]
    none_of(f"{shows}: {touch}" for shows, each in found for touch in each)


@pytest.mark.parametrize(("language", "width"), [(Language.FR, 84), (Language.EN, 170)])
def test_no_label_of_the_chapter_touches_what_is_drawn(language: Language, width: float) -> None:
    met = []
    for _, spec in read_list(CHAPTER / "figures.toml"):
        position = load_position(CHAPTER / spec.file, language.value)
        panels = [(spec.show, position)]
        for each in spec.panel:
            there = position
            for name, at in each.moved.items():
                there = moved(there, name, at)
            panels.append((each.show, there))
        for shows, where in panels:
            met += [
                f"{spec.output} {shows}: {touch}" for touch in touches(drawn(where, shows, language, width))
            ]
    none_of(met)


def label(words: str, at: tuple[float, float], radius: float, *, required: bool = True) -> FigureLabel:
    places = around(at, radius, words, FigureFace.TEXT, LABEL_SIZE)
    return FigureLabel(words, FigureFace.TEXT, LABEL_SIZE, INK, places, required, leader_to=at)


def test_a_label_goes_to_the_other_side_of_a_bold_line_and_an_optional_one_is_left_out() -> None:
    # A base with a bold line below it and, for the second, one around it.
    below = marks_of([Lines((((60.0, 114.0), (140.0, 114.0)),), Stroke(INK, 2.0))], PAPER)
    base = ((100.0, 100.0), 8.0)
    (free,) = place_labels([label("A", *base)], FIELD, LabelObstacles([base], []))
    (kept,) = place_labels([label("A", *base)], FIELD, LabelObstacles([base], below))
    assert free.box.y0 > 108.0
    assert kept.box.y1 < 92.0
    around_it = marks_of(
        [Lines((((0.0, y), (200.0, y)),), Stroke(INK, 2.0)) for y in range(0, 200, 6)], PAPER
    )
    assert place_labels([label("A", *base, required=False)], FIELD, LabelObstacles([base], around_it)) == []


def test_a_pen_takes_its_width() -> None:
    beside = ((0.0, 50.0), (200.0, 50.0))
    box = PageBox(90.0, 52.0, 110.0, 60.0)
    costs = {}
    for width in (0.5, 2.0, 4.0):
        marks = marks_of([Lines((beside,), Stroke(INK, width))], PAPER)
        costs[width] = LabelObstacles([], marks).cost(box, None)
    # A fine line two points off is passed, a line two points wide too; one of four reaches it.
    assert costs[0.5] == costs[2.0] == 0.0 < costs[4.0]


def test_paper_and_washes_are_in_nobodys_way() -> None:
    ring = ((10.0, 10.0), (50.0, 10.0), (50.0, 50.0), (10.0, 50.0))
    nothing: list[Item] = [
        Lines((ring,), Stroke(PAPER, 4.0)),
        Fill((ring,), PAPER),
        Fill((ring,), INK, opacity=0.1),
        Circle((30.0, 30.0), 10.0, PAPER),
    ]
    assert marks_of(nothing, PAPER) == []
    assert len(marks_of([Fill((ring,), INK), Circle((30.0, 30.0), 4.0, INK)], PAPER)) == 2


def test_of_an_area_its_border_counts_and_not_its_hatch() -> None:
    hatch = Lines(tuple(((0.0, y), (100.0, y)) for y in range(0, 100, 4)), Stroke(INK, 0.4))
    border = Lines((((0.0, 0.0), (100.0, 0.0), (100.0, 100.0)),), Stroke(INK, 1.2))
    assert [mark.line for mark in borders_of([hatch, border])] == [
        ((0.0, 0.0), (100.0, 0.0)),
        ((100.0, 0.0), (100.0, 100.0)),
    ]


def test_a_label_stands_apart_from_a_base_that_it_does_not_name() -> None:
    own, other = ((100.0, 100.0), 8.0), ((100.0, 124.0), 5.0)
    (placed,) = place_labels([label("Aeris", *own)], FIELD, LabelObstacles([own, other], []))
    assert placed.box.y1 < 92.0
