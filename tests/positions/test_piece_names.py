"""What terrain is called that has no name: by its kind, in the reader's language and as a ruleset has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from positions_by_hand import piece_between

import arcane_table
from game.board.lines import parts_of
from game.board.shapes import rectangle
from game.board.terrain import Board, Kind, LineOpening, Piece, ThinLine
from game.content.locale import Language, translator
from game.core.errors import InputError
from game.figures.page import figure
from game.figures.shows import MeasureShow, SightShow, parse_show
from game.positions.piece_names import PieceNames, names_by_kind
from game.positions.position import Creature, Position, Side
from game.positions.position_file import parse_position
from game.positions.wish_names import wish_here
from game.positions.wishes import conditions

if TYPE_CHECKING:
    from game.content.locale import Translator


def named(*pieces: Piece, tr: Translator, creature: str = "A") -> PieceNames:
    board = Board(24.0, 24.0, pieces)
    return names_by_kind(Position(board, (Creature(creature, Side.RED, (2.0, 2.0)),)), tr)


def piece(name: str, kind: Kind) -> Piece:
    return Piece(name, rectangle(4, 4, 5, 5), *kind.preset, kind)


def why_hidden(kind: str, language: arcane_table.Spoken, ruleset: str = "") -> str:
    return arcane_table.parse(piece_between(kind, ruleset), language).sight("A", "B").reasons[0].text


def test_a_wall_without_a_name_is_called_so_in_the_language_of_the_answer() -> None:
    assert why_hidden("wall", "fr").startswith("A ne voit pas B\xa0: mur ferme toutes les lignes")
    assert why_hidden("wall", "en").startswith("A does not see B: wall closes every line")
    # Programs go by the name that wishes and questions know it by.
    found = arcane_table.parse(piece_between("wall"), "fr").sight("A", "B")
    assert found.as_json()["blocked_by"] == ["wall"]


def test_a_ruleset_of_ones_own_names_its_kinds() -> None:
    assert ": cloison ferme" in why_hidden("bulkhead", "fr", "iron-corridors.toml").replace("\xa0", "")
    assert ": bulkhead closes" in why_hidden("bulkhead", "en", "iron-corridors.toml")


def test_numbers_stay_and_kinds_of_two_words_are_told_as_words(tr_fr: Translator, tr_en: Translator) -> None:
    pieces = piece("forest", Kind.FOREST), piece("forest 2", Kind.FOREST), piece("low_wall", Kind.LOW_WALL)
    assert named(*pieces, tr=tr_fr).of("forest, forest 2, low_wall") == "forêt, forêt 2, muret"
    assert named(*pieces, tr=tr_en).of("forest 2 + low_wall") == "forest 2 + low wall"
    assert named(*pieces[:2], tr=tr_en) == PieceNames()


def test_what_has_a_name_of_its_own_keeps_it(tr_fr: Translator) -> None:
    pieces = piece("wall", Kind.WALL), piece("south wall", Kind.WALL), piece("hill", Kind.RUINS)
    names = named(*pieces, tr=tr_fr)
    assert names.of("south wall, wall, hill") == "south wall, mur, hill"
    assert names.within("between the south wall and wall") == "between the south wall and mur"
    assert named(piece("wall", Kind.WALL), tr=tr_fr, creature="wall") == PieceNames()


def test_two_things_are_not_told_by_one_name(tr_fr: Translator) -> None:
    names = named(piece("mur", Kind.WALL), piece("wall", Kind.WALL), tr=tr_fr)
    assert names.of("mur, wall") == "mur, mur 2"


def test_the_door_of_a_line_is_told_with_the_line(tr_fr: Translator) -> None:
    doors = LineOpening(Kind.DOOR, 1.0, 2.0), LineOpening(Kind.DOOR, 3.0, 4.0)
    for line, told in (("low_wall", "muret"), ("house", "house")):
        low = ThinLine(line, ((4, 4), (12, 4)), Kind.LOW_WALL, *Kind.LOW_WALL.preset, openings=doors)
        names = named(*parts_of(low), tr=tr_fr)
        assert [names.of(each) for each in (f"{line}: door", f"{line}: door 2", line)] == [
            f"{told}\xa0: porte",
            f"{told}\xa0: porte 2",
            told,
        ]


def test_figures_and_their_captions_name_it_so_too() -> None:
    position = parse_position(piece_between("wall"), "here")
    page = figure(position, [SightShow("A", "B")], translator(Language.FR))
    assert "mur ferme" in page.description
    assert "wall" not in page.description


GATES = """
creature = [{ id = "a", side = "red", at = [5, 8] }]
[[line]]
points = [[8, 2], [8, 12]]
doors = [{ from = 0, to = 4 }, { from = 4, to = 10 }]
[[terrain]]
name = { fr = "puits", en = "well" }
kind = "rocks"
circle = [15, 8, 1]
"""


@pytest.mark.parametrize(("told", "known"), [
    ("mur", "wall"), ("mur : porte", "wall: door"), ("mur\xa0: porte 2", "wall: door 2"), ("wall", "wall"),
    ("well", "puits"), ("puits", "puits"), ("3,4", "3,4"),
])  # fmt: skip
def test_terrain_is_asked_about_by_what_answers_call_it(told: str, known: str) -> None:
    table = arcane_table.parse(GATES, "fr")
    assert table.measure("a", told).b == known
    (condition,) = conditions(wish_here(f'within 2 of "{told}"', "a", table.layout))
    assert condition.target == known
    assert parse_show(f"measure:a:{told}", table.layout) == MeasureShow("a", known)
    assert parse_show(f"measure:{told}:a", table.layout) == MeasureShow(known, "a")


def test_what_nothing_is_called_is_refused_as_it_was_written() -> None:
    table = arcane_table.parse(GATES, "en")
    with pytest.raises(InputError, match='found "mur: door", expected a thing of the position'):
        table.measure("a", "mur: door")
    with pytest.raises(InputError, match="found 'mur: x', expected one of a, puits, wall, wall: door"):
        parse_show("measure:a:mur: x", arcane_table.parse(GATES, "fr").layout)


def test_a_figure_takes_labels_by_the_names_that_it_tells() -> None:
    text = GATES + '[figure]\nlabels = { "mur : porte" = "Nord", well = "Eau" }\n'
    look = arcane_table.parse(text, "fr").layout.look
    assert look.labels == (("wall: door", "Nord"), ("puits", "Eau"))
    with pytest.raises(InputError, match='found "mur: porte"'):
        arcane_table.parse(text.replace("mur :", "mur:"), "fr")
