"""Figures for a column: set anew at their width, with what is left out left out."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from figure_positions import ford

from arcane_table.drawing import figure as shown
from arcane_table.position import Position
from game.content.locale import Language, translator
from game.core.errors import InputError
from game.figures.model import FigureFace, Fill, ItemGroup, Page, PageBox, texts
from game.figures.options import WIDTH, FigureOptions
from game.figures.page import figure
from game.figures.shows import parse_show
from game.figures.styles import FigurePart
from game.figures.written import parse_width
from game.positions.position_file import parse_position

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

SMALLEST = 6.5
"""Points of the smallest print that people read with ease."""

COLUMN = parse_width("84mm")
SHOWS = ("sight:A1:B3", "best:A1:9.5,13.4")


def drawn(options: FigureOptions, *shows: str, language: Language = Language.EN) -> Page:
    position = ford()
    asked = [parse_show(show, position) for show in shows or SHOWS]
    return figure(position, asked, translator(language), options)


def groups(page: Page) -> set[str]:
    def named(items: tuple[object, ...]) -> Iterator[str]:
        for item in items:
            if isinstance(item, ItemGroup):
                yield item.role
                yield from named(item.items)

    return set(named(page.items))


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("width", ["60mm", "84mm", "220mm"])
def test_every_letter_lies_on_the_page_and_can_be_read(width: str, language: Language) -> None:
    page = drawn(FigureOptions(width=parse_width(width)), language=language)
    assert page.width == pytest.approx(parse_width(width))
    for text in texts(page):
        assert 0 <= text.x <= page.width, text.content
        assert 0 <= text.y <= page.height, text.content
        assert text.size >= SMALLEST, text.content


def test_type_is_as_large_in_a_column_as_on_a_page() -> None:
    column, page = drawn(FigureOptions(width=COLUMN)), drawn(FigureOptions())
    sentence = next(text.size for text in texts(page) if text.content.startswith("A1"))
    assert sentence in {text.size for text in texts(column)}
    assert column.height > column.width, "what has no room beside stands below"


@pytest.mark.parametrize(
    ("part", "group"),
    [
        ("title", "title"),
        ("caption", "note"),
        ("legend", "legend"),
        ("scale", "scale"),
        ("ornament", "border"),
    ],
)
def test_parts_are_left_out(part: str, group: str) -> None:
    without = FigureOptions(without=frozenset({FigurePart(part)}))
    # One show alone leaves room on the sheet: of a full one the table would only grow.
    whole, less = drawn(FigureOptions(), "engagement"), drawn(without, "engagement")
    assert group in groups(whole)
    assert group not in groups(less)
    assert less.height < whole.height


def test_ids_are_left_out_or_names_stand_for_them() -> None:
    def said(options: FigureOptions) -> set[str]:
        return {text.content for text in texts(drawn(options, "engagement"))}

    words, named = said(FigureOptions()), said(FigureOptions(names=True))
    without = said(FigureOptions(without=frozenset({FigurePart.IDS})))
    assert "A1" in words
    assert "A1" not in without
    called = next(creature.name or creature.id for creature in ford().creatures if creature.id == "A1")
    assert called in named


def test_a_title_of_its_own_stands_above_it() -> None:
    page = drawn(FigureOptions(title="Where the ford is narrow"))
    assert page.title == "Where the ford is narrow"


@pytest.mark.parametrize("text", ["84", "mm", "39mm", "401mm", "84px", "nanmm", "", "-84mm", "1e3in"])
def test_what_is_no_width_is_said(text: str) -> None:
    with pytest.raises(InputError, match="--width"):
        parse_width(text)
    with pytest.raises(InputError, match="--width"):
        shown(Position(ford()), width=text)


def test_a_width_may_be_said_in_any_unit() -> None:
    assert parse_width("8.4cm") == pytest.approx(parse_width("84mm")) == pytest.approx(84 / 25.4 * 72)
    assert parse_width("482pt") == WIDTH
    assert parse_width("3IN") == 216


@pytest.mark.parametrize("width", ["40mm", "50mm", "60mm", "84mm", "170mm"])
def test_the_scale_ends_where_the_board_does(width: str) -> None:
    page = figure(ford(), [], translator(Language.EN), FigureOptions(width=parse_width(width)))
    right = {
        group.role: max(
            x for fill in group.items if isinstance(fill, Fill) for ring in fill.rings for x, _ in ring
        )
        for group in page.items
        if isinstance(group, ItemGroup) and group.role in {"scale", "frame"}
    }
    assert right["scale"] < right["frame"]


def told_below(page: Page) -> list[str]:
    """What is written below the table of the game, line by line."""
    below = [item for item in page.items if isinstance(item, ItemGroup) and item.role in {"note", "legend"}]
    return [run.content for run in texts(replace(page, items=tuple(below)))]


def words_of(lines: Iterable[str]) -> set[str]:
    return {word for line in lines for word in line.replace("\N{NO-BREAK SPACE}", " ").split(" ")}


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("width", ["40mm", "60mm", "84mm", "120mm", "180mm"])
def test_no_word_of_a_sides_tables_is_broken_in_a_column(width: str, language: Language) -> None:
    options = FigureOptions(width=parse_width(width))
    shows = ("side:red", "move:A1:9.5,13.4")
    wide = drawn(FigureOptions(width=parse_width("300mm")), *shows, language=language)
    page = drawn(options, *shows, language=language)
    # Ids of rules stand in parentheses where there is no column for them.
    known = {word.strip("()") for word in words_of(told_below(wide))}
    assert {word.strip("()") for word in words_of(told_below(page))} <= known
    edge = PageBox(0, 0, page.width, page.height)
    assert not [run.content for run in texts(page) if not run.box.inside(edge)]


def test_each_table_of_a_side_has_a_header_of_its_own() -> None:
    page = drawn(FigureOptions(), "side:red")
    head = translator(Language.EN)("side.table.head")
    faces = [run.face for run in texts(page) if run.content == head]
    assert faces == [FigureFace.ITALIC, FigureFace.ITALIC]


def test_of_many_columns_as_many_stand_side_by_side_as_have_room() -> None:
    row = '[[creature]]\nid = "{id}"\nside = "{side}"\nat = [{x}, {y}]\n'
    red = [row.format(id=f"shield-{n}", side="red", x=2 + 3 * n, y=3) for n in range(2)]
    blue = [row.format(id=f"crossbow-{n}", side="blue", x=2 + 1.5 * n, y=20) for n in range(14)]
    position = parse_position("\n".join(red + blue), "many")
    options = FigureOptions(width=parse_width("180mm"))
    page = figure(position, [parse_show("side:red", position)], translator(Language.EN), options)
    tables = [run for run in texts(page) if run.content == "attacks"]
    assert len(tables) == 3, "two for those whom few attack, and one for the other way round"
    assert {f"crossbow-{n}" for n in range(14)} <= set(told_below(page))
