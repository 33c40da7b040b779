"""Lines in position files: what may be written, what comes back, and what is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

import arcane_table
from game.board.lines import parts_of
from game.board.terrain import Footing, Kind, LineOpening, Opacity, ThinLine
from game.core.errors import InputError
from game.positions.position import Position
from game.positions.position_file import dump_position, parse_position

HOUSE = """
[[terrain]]
name = "hill"
kind = "hill"
circle = [18, 18, 2]

[[line]]
name = "house"
points = [[4, 4], [12, 4], [12, 9.5]]
closed = true
doors = [{ from = 3.0, to = 4.4 }, { from = 6.0, to = 7.0, open = true, name = "back door" }]
windows = [{ from = 9.0, to = 10.0 }]

[[line]]
kind = "fence"
points = [[14, 4], [18, 4.5]]

[[line]]
kind = "fence"
movement = "impassable"
sight = "light_cover"
points = [[14, 6], [18, 6.5]]
"""


def test_a_line_is_a_wall_unless_it_says_otherwise_and_lies_after_all_terrain() -> None:
    pieces = parse_position(HOUSE, "house.toml").board.pieces
    assert [piece.name for piece in pieces] == [
        "hill",
        "house",
        "house: door",
        "house 2",
        "back door",
        "house 3",
        "house: window",
        "house 4",
        "fence",
        "fence 2",
    ]
    assert (pieces[4].footing, pieces[4].opacity) == (Footing.OPEN, Opacity.CLEAR)
    assert (pieces[8].footing, pieces[8].opacity) == Kind.FENCE.preset
    assert (pieces[9].footing, pieces[9].opacity) == (Footing.IMPASSABLE, Opacity.LIGHT)


def test_what_is_written_is_read_again_as_it_was() -> None:
    position = parse_position(HOUSE, "house.toml")
    text = dump_position(position)
    assert parse_position(text, "again.toml") == position
    assert dump_position(parse_position(text, "again.toml")) == text


def test_a_line_of_other_terrain_keeps_what_it_does() -> None:
    line = ThinLine(
        "ditch",
        ((1.0, 1.0), (4.0, 1.25)),
        Kind.OTHER,
        Footing.DIFFICULT,
        Opacity.CLEAR,
        openings=(LineOpening(Kind.WINDOW, 0.5, 1.5, name="gap"),),
    )
    empty = Position()
    position = replace(empty, board=replace(empty.board, pieces=parts_of(line)))
    assert parse_position(dump_position(position), "ditch.toml") == position


@pytest.mark.parametrize(
    ("good", "bad", "message"),
    [
        ("to = 4.4", "to = 1.0", r"line\[0\] \(line 7\): found an opening from 3 to 1, expected a line"),
        ("to = 10.0", "to = 40.0", r"found an opening from 9 to 40"),
        ("from = 9.0", "frm = 9.0", r"line\[0\].windows\[0\].frm .* expected one of from, to, name"),
        ('"fence"\npoints', '"door"\npoints', r'line\[1\].kind \(line 15\): found "door", expected "wall"'),
        ('"hill"\ncircle', '"window"\ncircle', r'terrain\[0\].kind .* found "window", expected "forest"'),
        ("[[14, 4], [18, 4.5]]", "[[14, 4]]", "expected 2 to 400 points"),
        ("[[14, 4], [18, 4.5]]", "[[14, 4], [18, 4], [16, 3], [16, 5]]", "crosses or touches itself"),
        ("[[14, 4], [18, 4.5]]", "[[14, 4], [14, 4.0004]]", "points that are too near each other"),
        ('name = "back door"', 'name = "hill"', r'line\[0\] \(line 7\): found "hill" again'),
        ("closed = true", "closed = 1", r"line\[0\].closed .* expected true or false"),
    ],
)
def test_what_is_no_line_is_refused_with_its_place(good: str, bad: str, message: str) -> None:
    assert good in HOUSE
    with pytest.raises(InputError, match=message):
        parse_position(HOUSE.replace(good, bad, 1), "house.toml")


def test_what_blocks_is_called_as_the_line_and_may_be_asked_about_by_that_name() -> None:
    text = """
        size_in = [20, 20]
        creature = [{ id = "a", side = "red", at = [5, 8] }, { id = "b", side = "blue", at = [15, 8] }]
        [[line]]
        name = "house"
        points = [[10, 1], [10, 19]]
        doors = [{ from = 2, to = 4 }, { from = 9, to = 10 }]
    """
    table = arcane_table.parse(text)
    assert table.sight("a", "b").blocked_by == ("house",)
    assert table.measure("a", "house").inches == pytest.approx(
        5 - 12.5 / 25.4, abs=1e-4
    )  # less half its drawn thickness


TWO_HOUSES = """
size_in = [24, 24]
creature = [{ id = "a", side = "red", at = [5, 8] }]
[[line]]
name = "house"
points = [[8, 2], [8, 12]]
doors = [{ from = 2, to = 4 }]
[[line]]
name = "house 2"
points = [[12, 2], [12, 12]]
[[line]]
points = [[16, 2], [16, 12]]
windows = [{ from = 2, to = 4 }, { from = 6, to = 7 }]
[[line]]
points = [[20, 2], [20, 12]]
"""


def test_the_second_run_of_a_line_takes_no_name_that_another_thing_has() -> None:
    position = parse_position(TWO_HOUSES, "houses.toml")
    pieces = position.board.pieces
    assert len({piece.name for piece in pieces}) == len(pieces)
    assert [*dict.fromkeys(p.line.name for p in pieces if p.line)] == ["house", "house 2", "wall", "wall 2"]
    assert parse_position(dump_position(position), "again.toml") == position
    table = arcane_table.parse(TWO_HOUSES)
    far = table.measure("a", "house 2").inches
    assert far == pytest.approx(table.measure("a", "house").inches + 4)
    assert table.measure("a", "wall 2").inches == pytest.approx(far + 8)


def test_a_line_without_a_name_leaves_that_of_another_one() -> None:
    text = '[[line]]\npoints = [[1, 1], [9, 1]]\n[[line]]\nname = "wall"\npoints = [[1, 3], [9, 3]]\n'
    assert [piece.name for piece in parse_position(text, "").board.pieces] == ["wall 2", "wall"]


def test_a_run_keeps_clear_of_names_in_the_other_language_too() -> None:
    text = TWO_HOUSES.replace('"house"', '{ fr = "maison", en = "house" }')
    text = text.replace('"house 2"', '{ fr = "grange", en = "house 2" }')
    french = arcane_table.parse(text, "fr")
    pieces = french.in_language("en").pieces
    assert len({piece.name for piece in pieces}) == len(pieces)
    assert french.measure("a", "house 2").inches == french.measure("a", "grange").inches


def test_a_line_is_measured_to_with_its_doors_and_windows() -> None:
    gate = '[[line]]\nname = "gate"\npoints = [[8, 2], [8, 12]]\ndoors = [{ from = 0, to = 10 }]\n'
    table = arcane_table.parse('creature = [{ id = "a", side = "red", at = [5, 3] }]\n' + gate)
    to_gate = table.measure("a", "gate")
    assert to_gate.inches == table.measure("a", "gate: door").inches
    wall = TWO_HOUSES.replace("from = 2, to = 4 }]\n[[line]]\nname", "from = 2, to = 7 }]\n[[line]]\nname")
    at_door = arcane_table.parse(wall)
    assert at_door.measure("a", "house").inches == pytest.approx(3 - 12.5 / 25.4, abs=1e-4)


def test_a_line_that_ends_where_it_began_is_closed() -> None:
    ring = "[[6, 6], [12, 6], [12, 12], [6, 12]"
    closed = parse_position(f"[[line]]\npoints = {ring}]\nclosed = true\n", "")
    for text in (
        f"{ring}, [6, 6]]",
        f"{ring}, [6, 6]]\nclosed = true",
        f"{ring}, [6.0, 6.0]]\nclosed = false",
    ):
        again = parse_position(f"[[line]]\npoints = {text}\n", "")
        assert again == closed
        assert parse_position(dump_position(again), "") == closed
    with pytest.raises(InputError, match="touches itself"):
        parse_position("[[line]]\npoints = [[6, 6], [12, 6], [6, 6]]\n", "")
