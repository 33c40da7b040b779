"""Labels of crowded tables: thirty creatures among forty pieces, in a column and across a page."""

from __future__ import annotations

from math import dist
from random import Random
from typing import TYPE_CHECKING

import pytest
from faults import none_of
from label_touches import named, touches

import arcane_table as at
from game.content.locale import Language, translator
from game.figures.label_places import KeyNumbers, keyed, place_labels
from game.figures.labels import FigureLabel, LabelObstacles, around, marks_of
from game.figures.model import FigureFace, Fill, ItemGroup, Page, PageBox, Text, texts, walk
from game.figures.options import FigureOptions
from game.figures.page import panelled
from game.figures.panels import FigurePanel
from game.figures.shows import parse_show
from game.figures.styles import FigurePart
from game.figures.view import Crop
from game.positions.look import FigureLook

if TYPE_CHECKING:
    from game.positions.position import Position

MM = 72 / 25.4

SCENES = 10

WIDTHS = (84, 170)

# fmt: off
NAMES = [
    "Aeris", "Ambroise", "Bérengère", "Brannoc", "Clovis", "Corvina", "Dagobert", "Dunstan", "Elowen",
    "Fenwick", "Gwendolyn", "Hadrian", "Isolde", "Jorund", "Kestrel", "Lysandre", "Morwenna", "Nerissa",
    "Oswald", "Perceval", "Quillon", "Rosamund", "Sigrid", "Theodric", "Ulfric", "Vaelith", "Wystan",
    "Xanthe", "Yseult", "Zephyrin",
]

KINDS = [
    "forest", "ruins", "wall", "hill", "river", "ford", "marsh", "hedge", "rocks", "bridge", "other",
]
# fmt: on


def crowded(seed: int) -> Position:
    """Thirty creatures among forty pieces at random, every third time on a table of half the area."""
    rng = Random(seed)  # noqa: S311 - chance that can be repeated
    size = 17 if seed % 3 == 2 else 24
    pieces = []
    for number in range(1, 41):
        wide, high = rng.uniform(0.4, 3), rng.uniform(0.4, 3)
        x, y = rng.uniform(0, size - wide), rng.uniform(0, size - high)
        box = [round(each, 2) for each in (x, y, x + wide, y + high)]
        name = f"{rng.choice(('old', 'black', 'lower'))} {rng.choice(('wall', 'copse', 'ruin'))} {number}"
        pieces.append({"name": name, "kind": rng.choice(KINDS), "rectangle": box})
    spots: list[tuple[float, float]] = []
    while len(spots) < len(NAMES):
        spot = (rng.uniform(1, size - 1), rng.uniform(1, size - 1))
        if all(dist(spot, other) > 1.3 for other in spots):
            spots.append(spot)
    creatures = [
        {
            "id": name.lower(),
            "name": name,
            "side": rng.choice(("red", "blue", "neutral")),
            "at": [round(x, 2), round(y, 2)],
        }
        for name, (x, y) in zip(NAMES, spots, strict=True)
    ]
    return at.build({"size_in": [size, size], "terrain": pieces, "creature": creatures}).layout


def shows(position: Position, seed: int) -> tuple[str, ...]:
    a, b, c, d = Random(seed).sample([each.id for each in position.creatures], 4)  # noqa: S311 - the same
    kinds = (
        (),
        (f"measure:{a}:{b}", f"measure:{c}:{d}", "engagement"),
        ("engagement",),
        (f"measure:{a}:{b}",),
        (f"measure:{a}:{b}", f"measure:{b}:{c}", f"measure:{c}:{d}"),
    )
    return kinds[seed % len(kinds)]


def drawn(position: Position, asked: tuple[str, ...], width: float, language: Language) -> Page:
    # Each creature has a colour of its own, so that it is known whose base a name is nearest to.
    colours = tuple((each.id, f"#0000{n + 16:02x}") for n, each in enumerate(position.creatures))
    crop = Crop(0.0, 0.0, position.board.width, position.board.height)
    options = FigureOptions(width=width * MM, names=True, crop=crop, look=FigureLook(colours=colours))
    panel = FigurePanel(position, tuple(parse_show(show, position) for show in asked))
    return panelled([panel], translator(language), options)


@pytest.mark.parametrize("seed", range(SCENES))
def test_no_label_of_a_crowd_touches_anything_and_everybody_is_named(seed: int) -> None:
    position = crowded(seed)
    asked, language = shows(position, seed), list(Language)[seed % 2]
    for width in WIDTHS:
        page = drawn(position, asked, width, language)
        none_of(f"{width} mm, {asked}: {touch}" for touch in touches(page))
        called = named(page)
        none_of(f"{width} mm, {asked}: {name} is not named" for name in NAMES if called.count(name) != 1)
        none_of(f"{width} mm: {run.content}" for run in texts(page) if run.size < 6.5)


def test_nothing_outside_the_crop_is_named() -> None:
    position = crowded(0)
    crop = Crop(6.0, 6.0, 14.0, 14.0)
    options = FigureOptions(width=84 * MM, names=True, crop=crop, without=frozenset({FigurePart.LEGEND}))
    page = panelled([FigurePanel(position)], translator(Language.EN), options)
    reach = 0.5
    within = {
        each.name
        for each in position.creatures
        if crop.x0 - reach < each.at[0] < crop.x1 + reach and crop.y0 - reach < each.at[1] < crop.y1 + reach
    }
    assert 2 < len(within) < 10
    none_of(name for name in named(page) if name in NAMES and name not in within)


def test_many_engaged_pairs_are_told_by_the_names_that_stand_on_the_table() -> None:
    page = drawn(crowded(2), ("engagement",), 170, Language.EN)
    told = next(words for words in page.description.split(". ") if "from edge to edge:" in words)
    pairs = [pair.split("\N{NO-BREAK SPACE}")[0] for pair in told.partition(": ")[2].split("), ")]
    assert len(pairs) > 5
    none_of(name for pair in pairs for name in pair.split("\N{EN DASH}") if name not in NAMES)


INK, PAPER = "#000000", "#ffffff"
FIELD = PageBox(0.0, 0.0, 200.0, 200.0)


def label(words: str, to: tuple[float, float], radius: float = 6.0) -> FigureLabel:
    places = around(to, radius, words, FigureFace.BOLD, 8.4)
    return FigureLabel(words, FigureFace.BOLD, 8.4, INK, places, leader_to=to, leader_clear=radius)


def solid(x0: float, y0: float, x1: float, y1: float) -> Fill:
    return Fill((PageBox(x0, y0, x1, y1).ring,), INK)


def bars(x0: float, y0: float, x1: float, y1: float) -> list[Fill]:
    """Bars that leave no room for words between them."""
    return [solid(x0, y, x1, y + 1.0) for y in range(int(y0), int(y1), 6)]


def test_without_room_beside_its_base_a_label_is_led_to_free_space_near_by() -> None:
    to = (60.0, 60.0)
    around_it = LabelObstacles([(to, 6.0)], marks_of(bars(20.0, 20.0, 100.0, 101.0), PAPER))
    (placed,) = place_labels([label("Gwendolyn", to)], FIELD, around_it)
    assert placed.leader is not None
    assert placed.text.content == "Gwendolyn"
    assert not placed.box.overlaps(PageBox(20.0, 20.0, 100.0, 99.0))
    assert dist(placed.leader[1], to) == pytest.approx(6.0)


def test_far_from_free_space_a_number_stands_for_the_words_and_ids_are_led_there() -> None:
    to = (100.0, 100.0)
    # Free is what lies within seven points beside the base, and what is ninety points off.
    marks = marks_of([*bars(10.0, 10.0, 190.0, 90.0), *bars(10.0, 111.0, 190.0, 190.0)], PAPER)
    beside = marks_of([*bars(10.0, 90.0, 92.0, 111.0), *bars(117.0, 90.0, 190.0, 111.0)], PAPER)
    obstacles = LabelObstacles([(to, 6.0)], [*marks, *beside])
    (placed,) = place_labels([label("Gwendolyn", to)], FIELD, obstacles)
    assert (placed.text.content, placed.words, placed.leader) == ("1", "Gwendolyn", None)
    assert list(keyed([placed])) == ["1"]
    (short,) = place_labels([label("A1", to)], FIELD, obstacles)
    assert (short.text.content, short.words) == ("A1", "")


def test_numbers_are_none_that_something_else_is_called_by_and_the_same_in_all_panels() -> None:
    numbers = KeyNumbers(["1", "2", "Aeris"])
    assert [numbers.of(words) for words in ("Aeris", "Brannoc", "Aeris")] == ["3", "4", "3"]


def test_a_name_is_not_nearer_to_another_base_than_to_its_own() -> None:
    one, other = (100.0, 100.0), (100.0, 120.0)
    obstacles = LabelObstacles([(one, 6.0), (other, 6.0)], [])
    between = PageBox(90.0, 109.0, 110.0, 113.0)
    assert obstacles.looks_like_anothers(between, one)
    assert not obstacles.looks_like_anothers(between, other)


def test_where_every_other_creature_would_have_a_number_all_have() -> None:
    spots = [(20.0 + 40.0 * n, 40.0 + 40.0 * m) for n in range(5) for m in range(4)]
    # Room for a number between the bars, for words only at the upper edge.
    walls = [solid(x - 9.0, 20.0, x - 8.0, 200.0) for x, _ in spots]
    walls += [solid(x + 16.0, 20.0, x + 17.0, 200.0) for x, _ in spots]
    obstacles = LabelObstacles([(spot, 6.0) for spot in spots], marks_of(walls, PAPER))
    placed = place_labels([label(NAMES[n], spot) for n, spot in enumerate(spots)], FIELD, obstacles)
    assert [each.text.content for each in placed] == [str(n) for n in range(1, 21)]
    assert [each.words for each in placed] == NAMES[:20]


def test_the_key_stands_below_the_table_and_says_who_has_which_number() -> None:
    position = crowded(2)
    page = drawn(position, ("engagement",), 60, Language.EN)
    groups = {group.role: group for group in page.items if isinstance(group, ItemGroup)}
    runs = [item for item in groups["key"].items if isinstance(item, Text)]
    assert [run.content for run in runs[:4:2]] == ["1", "2"]
    assert set(NAMES).intersection(run.content for run in runs)
    field = next(item for item in walk(groups["field"].items) if isinstance(item, Fill))
    assert min(run.box.y0 for run in runs) > max(y for _, y in field.rings[0])
    none_of(touches(page))
    assert sorted(name for name in named(page) if name in NAMES) == sorted(NAMES)
