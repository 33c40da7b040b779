"""Position files: read to the letter, written back equal, faults named with file, key and line."""

from __future__ import annotations

import os
import re
from dataclasses import fields
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.board.shapes import INCH_MM, Disc, Polygon, rectangle
from game.board.terrain import GROUND_KINDS, Board, Footing, Kind, Opacity, Piece
from game.content.resources import assets, maps
from game.content.toml_source import TomlSource
from game.core.characters import forbidden_in
from game.core.errors import InputError
from game.positions import position_file
from game.positions.position import Creature, CreatureSize, HouseRules, PerSize, Position, Side
from game.positions.position_file import (
    dump_position,
    dump_whole,
    load_position,
    map_path,
    parse_position,
    save_position,
)
from game.positions.position_spec import BOUNDS, EXPECTED

EXAMPLES = sorted((assets() / "positions").glob("*.toml"))

CREATURE = """
[[creature]]
id = "A"
side = "red"
at = [4, 5.5]
"""

WOOD = """
[[terrain]]
name = "wood"
kind = "forest"
polygon = [[4, 4], [8, 4], [8, 9]]
"""

TINY_MAP = """<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="orthogonal" width="60" height="60" tilewidth="16" tileheight="16">
 <objectgroup name="terrain">
  <object id="1" name="mur" class="wall" x="160" y="160" width="320" height="32"/>
 </objectgroup>
</map>
"""


@pytest.fixture
def tiny_map(tmp_path: Path) -> Path:
    path = tmp_path / "tiny.tmx"
    path.write_text(TINY_MAP, encoding="utf-8")
    return path


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda p: p.stem)
def test_every_example_survives_a_round_trip(path: Path) -> None:
    position = load_position(path)
    assert position.creatures
    assert position.title
    assert parse_position(dump_position(position), "again") == position


def test_an_empty_file_is_the_empty_standard_table() -> None:
    assert parse_position("", "empty") == Position()


def test_a_creature_needs_an_id_a_side_and_a_place() -> None:
    position = parse_position(CREATURE, "file")
    assert position.creatures == (Creature("A", Side.RED, (4.0, 5.5)),)


def test_every_key_of_a_creature_is_read() -> None:
    text = """
    [[creature]]
    id = "A"
    name = "Aldric"
    side = "blue"
    at = [4, 5]
    size = "L"
    base_mm = 60
    movement = 5.5
    melee = 4
    ranged = 3
    defence = 6
    reach = 2.5
    ranged_max = 10
    keywords = ["Canalisation", "Source 1"]
    engaged_with = ["B"]
    [[creature]]
    id = "B"
    side = "neutral"
    at = [9, 9]
    """
    position = parse_position(text, "file")
    assert position.creatures[0] == Creature(
        id="A",
        side=Side.BLUE,
        at=(4.0, 5.0),
        size=CreatureSize.LARGE,
        base_mm=60.0,
        movement=5.5,
        melee=4,
        ranged=3,
        defence=6,
        reach=2.5,
        ranged_max=10.0,
        keywords=("Canalisation", "Source 1"),
        name="Aldric",
        engaged_with=("B",),
    )


def test_terrain_is_a_preset_or_says_what_it_does() -> None:
    text = """
    [[terrain]]
    kind = "wall"
    rectangle = [1, 1, 2, 2]
    [[terrain]]
    kind = "wall"
    sight = "light_cover"
    circle = [5, 5, 1]
    [[terrain]]
    name = "web"
    movement = "difficult"
    sight = "clear"
    polygon = [[8, 8], [9, 8], [9, 9]]
    """
    wall, low_wall, web = parse_position(text, "file").board.pieces
    assert wall == Piece("wall", rectangle(1, 1, 2, 2), Footing.IMPASSABLE, Opacity.BLOCKING, Kind.WALL)
    assert low_wall == Piece("wall 2", Disc(5, 5, 1), Footing.IMPASSABLE, Opacity.LIGHT, Kind.WALL)
    assert (web.name, web.footing, web.opacity) == ("web", Footing.DIFFICULT, Opacity.CLEAR)


@pytest.mark.parametrize(
    ("text", "width", "height"),
    [
        ("", 600, 600),
        ("size_mm = 900", 900, 900),
        ("size_mm = [900, 450]", 900, 450),
        ("[rules]\nboard_mm = 500", 500, 500),
        ("size_mm = 700\n[rules]\nboard_mm = 500", 700, 700),
    ],
)
def test_the_board_has_the_size_that_the_file_says(text: str, width: float, height: float) -> None:
    board = parse_position(text, "file").board
    assert (board.width, board.height) == (width / INCH_MM, height / INCH_MM)


def test_house_rules_are_read_by_their_names() -> None:
    text = """
    [rules]
    base_mm = { S = 30, M = 40, L = 60 }
    cover_floor = "none"
    cover_line = "worst"
    disengage_costs = "action"
    """
    rules = parse_position(text, "file").rules
    expected = HouseRules(
        base_mm=PerSize(30, 40, 60), cover_floor=None, cover_line="worst", disengage_costs="action"
    )
    assert rules == expected


def test_a_map_lies_beside_the_file_and_inline_terrain_adds_to_it(tiny_map: Path) -> None:
    path = tiny_map.with_name("position.toml")
    path.write_text('board = "tiny.tmx"\n' + WOOD, encoding="utf-8")
    position = load_position(path)
    assert [piece.name for piece in position.board.pieces] == ["mur", "wood"]
    assert position.map_file is not None
    assert map_path(position.map_file) == tiny_map.resolve()
    save_position(position, path)
    assert 'name = "mur"' not in path.read_text(encoding="utf-8")
    assert load_position(path) == position


def test_a_position_and_its_map_may_be_moved_together(tiny_map: Path, tmp_path: Path) -> None:
    here, there = tiny_map.parent / "field.toml", tmp_path / "elsewhere"
    position = parse_position(f'board = "{tiny_map.name}"\n{CREATURE}', here)
    save_position(position, here)
    assert f'board = "{tiny_map.name}"\n' in here.read_text("utf-8")
    there.mkdir()
    for file in (here, tiny_map):
        file.rename(there / file.name)
    moved = load_position(there / here.name)
    assert moved.board == position.board
    assert there.as_posix() in dump_position(moved), "its whole path, where the text belongs to no folder"


def test_a_map_names_its_pieces_in_the_language_asked_for() -> None:
    shipped = next(path.name for path in sorted(maps().glob("*.tmx")))
    text = f'format = 1\nboard = "{shipped}"\n'
    french, english = parse_position(text, "file"), parse_position(text, "file", "en")
    assert french.board.pieces != english.board.pieces
    assert len(french.board.pieces) == len(english.board.pieces)
    for position in (french, english):
        assert dump_position(position) == text


def test_a_map_whose_terrain_was_changed_keeps_its_picture(tiny_map: Path) -> None:
    path = tiny_map.with_name("position.toml")
    path.write_text('board = "tiny.tmx"\n', encoding="utf-8")
    found = load_position(path)
    moved = Piece("mur", rectangle(1, 1, 3, 2), Footing.IMPASSABLE, Opacity.BLOCKING, Kind.WALL)
    position = Position(Board(found.board.width, found.board.height, (moved,)), map_file=found.map_file)
    save_position(position, path)
    assert "board_terrain = false" in path.read_text(encoding="utf-8")
    assert load_position(path) == position


@pytest.mark.parametrize(
    ("x", "y", "stands"),
    [
        ("0", "0", True),
        ("20", "10", True),
        ("-0.001", "5", False),
        ("5", "-0.001", False),
        ("20.001", "5", False),
        ("5", "10.001", False),
    ],
)
def test_a_creature_may_stand_to_the_very_edge_of_the_board(x: str, y: str, stands: bool) -> None:
    text = "size_mm = [508, 254]\n" + CREATURE.replace("4, 5.5", f"{x}, {y}")
    if stands:
        assert parse_position(text, "file").creatures[0].at == (float(x), float(y))
        return
    with pytest.raises(InputError, match=r"creature\[0\]\.at .* found \[.*up to \[20\.000, 10\.000\]"):
        parse_position(text, "file")


def test_whom_a_creature_is_engaged_with_is_there_and_of_another_side() -> None:
    other = CREATURE.replace('"A"', '"B"').replace("4, 5.5", "9, 9") + 'engaged_with = ["A"]\n'
    assert parse_position(CREATURE + other.replace("red", "blue"), "file").creatures[1].engaged_with == ("A",)
    for wrong in (other, other.replace("red", "blue").replace('["A"]', '["A", "C"]')):
        with pytest.raises(
            InputError, match=r"creature\[1\]\.engaged_with .*ids of creatures of another side"
        ):
            parse_position(CREATURE + wrong, "file")


def test_terrain_without_a_name_gets_one_that_no_other_piece_has(tiny_map: Path) -> None:
    named = [
        (kind, name) for kind, name in (("wall", ""), ("wall", "wall"), ("wall", ""), ("hill", "wall 2"))
    ]
    text = "".join(
        f'[[terrain]]\nkind = "{kind}"\n' + (f'name = "{name}"\n' if name else "") + f"circle = [{i}, 1, 1]\n"
        for i, (kind, name) in enumerate(named, start=3)
    )
    pieces = parse_position(text, "file").board.pieces
    assert [piece.name for piece in pieces] == ["wall 3", "wall", "wall 4", "wall 2"]
    path = tiny_map.with_name("position.toml")
    path.write_text(f'board = "tiny.tmx"\n{WOOD.replace("wood", "mur")}', encoding="utf-8")
    with pytest.raises(InputError, match='found "mur" again'):
        load_position(path)
    path.write_text(
        f'board = "tiny.tmx"\nboard_terrain = false\n{WOOD.replace("wood", "mur")}', encoding="utf-8"
    )
    assert [piece.name for piece in load_position(path).board.pieces] == ["mur"]


@pytest.mark.parametrize(
    ("pieces", "corners", "found"),
    [(1000, 10, ""), (1001, 3, "1001 pieces"), (25, 400, ""), (26, 400, "10400 corners"), (10, 1000, "")],
)
def test_there_is_no_more_terrain_than_a_map_may_have(pieces: int, corners: int, found: str) -> None:
    shape = Polygon(tuple((float(i), 0.0) for i in range(corners)))
    every = [Piece(f"{i}", shape, Footing.OPEN, Opacity.CLEAR) for i in range(pieces)]
    every = every if found else [*every[:-1], Piece("round", Disc(1, 1, 1), Footing.OPEN, Opacity.CLEAR)]
    source = TomlSource.parse("", "many.toml")
    if not found:
        position_file._check_size(source, every)
        return
    with pytest.raises(InputError, match=f"^many.toml, terrain.*: found {found} with those of the map"):
        position_file._check_size(source, every)


def test_terrain_is_counted_with_that_of_the_map(tiny_map: Path) -> None:
    path = tiny_map.with_name("position.toml")
    rows = "".join(f'[[terrain]]\nkind = "hill"\ncircle = [{i % 20}, 1, 1]\n' for i in range(1000))
    path.write_text(f'board = "tiny.tmx"\n{rows}', encoding="utf-8")
    with pytest.raises(InputError, match="1001 pieces with those of the map"):
        load_position(path)


def test_a_size_is_written_in_the_roundest_number_of_millimetres() -> None:
    for tenths in range(500, 12_000, 7):
        mm = tenths / 10
        assert position_file._millimetres(mm / INCH_MM) == mm
    for inches in (23.123456789, 1 / 3):
        assert position_file._millimetres(inches) == inches * INCH_MM
    other = Position(Board(508 / INCH_MM, 600 / INCH_MM))
    assert dump_position(other) == "format = 1\nsize_mm = [508.0, 600.0]\n"
    assert dump_position(Position(Board(500 / INCH_MM, 500 / INCH_MM), rules=HouseRules(board_mm=500))) == (
        "format = 1\n\n[rules]\nboard_mm = 500\n"
    )


def test_who_somebody_is_at_the_turn_order_table_is_kept() -> None:
    both = Position(
        creatures=(Creature("A", Side.RED, (4, 5), combatant="orc"), Creature("B", Side.RED, (6, 5)))
    )
    text = dump_position(both)
    assert text.count("combatant") == 1
    assert parse_position(text, "again") == both


def test_a_whole_position_lists_all_terrain_beside_its_map(tiny_map: Path) -> None:
    path = tiny_map.with_name("position.toml")
    path.write_text('board = "tiny.tmx"\n', encoding="utf-8")
    position = load_position(path)
    whole = dump_whole(position)
    assert whole.startswith(f'format = 1\nboard = "{position.map_file}"\nboard_terrain = false\n')
    assert 'name = "mur"' in whole
    assert parse_position(whole, path) == position
    assert dump_whole(Position(Board(508 / INCH_MM, 600 / INCH_MM))).startswith("format = 1\nsize_mm = ")


@pytest.mark.parametrize("key", BOUNDS)
def test_a_house_rule_has_a_least_and_a_most(key: str) -> None:
    low, high = {
        "board_mm": (50, 3000),
        "base_mm": (5, 300),
        "melee_reach": (0, 100),
        "ranged_max": (0, 100),
        "cover_floor": (-99, 99),
        "cover_max": (0, 99),
    }[key]
    assert BOUNDS[key] == (low, high)
    whole = key.startswith("cover")

    def told(value: float, size: str = "S") -> str:
        sizes = {"S": (low + high) / 2, "M": (low + high) / 2, "L": (low + high) / 2, size: value}
        each = ", ".join(f"{name} = {number:g}" for name, number in sizes.items())
        return f"[rules]\n{key} = " + (f"{{ {each} }}" if key in {"base_mm", "melee_reach"} else f"{value:g}")

    for most in (low, high):
        assert getattr(parse_position(told(most), "file").rules, key) != getattr(HouseRules(), key) or (
            most == getattr(HouseRules(), key)
        )
    beyond = 1 if whole else 0.01
    for value in (low - beyond, high + beyond):
        for size in "SML":
            with pytest.raises(InputError, match=rf"rules\.{key} .* from {low:g} to {high:g}"):
                parse_position(told(value, size), "file")


def test_there_are_no_more_than_two_hundred_creatures() -> None:
    text = "".join(CREATURE.replace('"A"', f'"{i}"') for i in range(200))
    assert len(parse_position(text, "file").creatures) == 200
    with pytest.raises(InputError, match=r"tables \[\[creature\]\], at most 200"):
        parse_position(text + CREATURE, "file")


def test_a_save_that_fails_leaves_the_old_file_alone(tmp_path: Path) -> None:
    path = tmp_path / "a file" / "position.toml"
    path.parent.write_text("", encoding="utf-8")
    with pytest.raises(InputError, match="cannot be written"):
        save_position(Position(), path)
    folder = tmp_path / "folder.toml"
    folder.mkdir()
    with pytest.raises(InputError):
        save_position(Position(), folder)
    assert set(tmp_path.iterdir()) == {folder, path.parent}


@pytest.mark.parametrize(
    ("text", "place", "found", "expected"),
    [
        ("title = [", "end of document", "invalid TOML: invalid value", ""),
        ("sizes = 3", "sizes (line 1)", "an unknown key", "one of format, title, board"),
        ("size_mm = 20", "size_mm (line 1)", "20", "millimetres from 50 to 3000"),
        ("size_mm = [600]", "size_mm (line 1)", "[600]", "[width, height]"),
        ("size_mm = nan", "size_mm (line 1)", "nan", "millimetres from 50 to 3000"),
        ('board = "no.tmx"', "board (line 1)", '"no.tmx", which is not there', "a map"),
        (f'board = "{"x" * 300}.tmx"', "board (line 1)", '.tmx", which is not there', "a map"),
        (f'ruleset = "{"x" * 300}"', "ruleset (line 1)", 'x", which is not there', "shipped with the game"),
        ('board = "cave.UVTT"', "board (line 1)", '"cave.UVTT", a battle map of another program', "`import`"),
        ('board = "no.tmx"\nsize_mm = 600', "size_mm (line 2)", "a size beside a board", "one of the two"),
        (CREATURE * 2, "creature[1].id (line 8)", '"A" again', "an id that no other creature has"),
        (CREATURE.replace("red", "green"), "creature[0].side (line 4)", '"green"', '"blue" or "neutral"'),
        (CREATURE.replace("4, 5.5", "4"), "creature[0].at (line 5)", "[4]", "a point [x, y] in inches"),
        (CREATURE.replace("5.5", "inf"), "creature[0].at (line 5)", "[4, inf]", "a point [x, y] in inches"),
        (CREATURE.replace("5.5", "true"), "creature[0].at (line 5)", "[4, true]", "a point [x, y] in inches"),
        (CREATURE.replace("5.5", "30"), "creature[0].at (line 5)", "[4, 30]", "up to [23.622, 23.622]"),
        (CREATURE.replace('"A"', '""'), "creature[0].id (line 3)", '""', "a text of 1 to 60 characters"),
        (CREATURE.replace("side", "sides"), "creature[0].sides (line 4)", "an unknown key", "side"),
        (CREATURE.replace('side = "red"', ""), "creature[0].side (line 2)", "no such key", '"red", "blue"'),
        (CREATURE + "base_mm = 3", "creature[0].base_mm (line 6)", "3", "from 5 to 300"),
        (CREATURE + "melee = 2.5", "creature[0].melee (line 6)", "2.5", "a whole number"),
        (CREATURE + 'engaged_with = ["B"]', "creature[0].engaged_with (line 6)", '"B"', "another side"),
        (WOOD * 2, "terrain[1].name (line 8)", '"wood" again', "no other piece of terrain"),
        (WOOD.replace("forest", "wood"), "terrain[0].kind (line 4)", '"wood"', '"forest", "ruins"'),
        (WOOD.replace('kind = "forest"', ""), "terrain[0] (line 2)", "no kind", "both movement and sight"),
        (WOOD + "circle = [1, 1, 1]", "terrain[0] (line 2)", "polygon, circle", "one of polygon"),
        (WOOD.replace("[8, 9]", "[12, 4]"), "terrain[0].polygon (line 5)", "2 real corners", "with an area"),
        (WOOD.replace("[8, 9]", "[4, 9], [9, 13]"), "terrain[0].polygon (line 5)", "cross", "do not cross"),
        ("[rules]\ncover = 1", "rules.cover (line 2)", "an unknown option", "cover_max"),
        ('[rules]\ncover_line = "first"', "rules.cover_line (line 2)", '"first"', '"centre" or "worst"'),
        ("[rules]\nbase_mm = { S = 1 }", "rules.base_mm (line 2)", '["S"]', "{ S = ..., M = ..., L = ... }"),
        ("[rules]\nranged_max = -1", "rules.ranged_max (line 2)", "-1", 'from 0 to 100 or "none"'),
        ("[rules]\nboard_mm = 'none'", "rules.board_mm (line 2)", '"none"', "a number from 50 to 3000"),
        ("rules = 3", "rules (line 1)", "3", "one table [rules]"),
    ],
)  # fmt: skip
def test_a_fault_says_where_what_and_what_else(text: str, place: str, found: str, expected: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_position(text, "battle.toml")
    message = str(caught.value)
    assert message.startswith(f"battle.toml, {place}: ")
    assert found in caught.value.found
    assert expected in caught.value.expected
    assert "\n" not in message


def test_a_file_that_cannot_be_read_is_a_fault(tmp_path: Path) -> None:
    latin = tmp_path / "latin.toml"
    latin.write_bytes('title = "é"'.encode("latin-1"))
    with pytest.raises(InputError, match="expected text in UTF-8"):
        load_position(latin)
    with pytest.raises(InputError, match="no such file"):
        load_position(tmp_path / "nothing.toml")


NUMBERS = st.floats(0.5, 20.0)
WRITTEN = st.characters(exclude_categories=["Cs"]).filter(lambda letter: not forbidden_in(letter))
NAMES = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=8)
POINTS = st.tuples(NUMBERS, NUMBERS)
CHARACTERISTICS = st.integers(0, 12)
DISCS = st.builds(Disc, NUMBERS, NUMBERS, st.floats(0.1, 4.0))
BOXES = st.builds(
    lambda x, y, w, h: rectangle(x, y, x + w, y + h), NUMBERS, NUMBERS, st.floats(0.5, 3), st.floats(0.5, 3)
)
PIECES = st.builds(
    Piece,
    NAMES,
    DISCS | BOXES,
    st.sampled_from(Footing),
    st.sampled_from(Opacity),
    st.sampled_from(GROUND_KINDS),
)
CREATURES = st.builds(
    Creature,
    id=NAMES,
    side=st.sampled_from(Side),
    at=POINTS,
    size=st.sampled_from(CreatureSize),
    base_mm=st.none() | st.floats(10, 90),
    movement=NUMBERS,
    melee=CHARACTERISTICS,
    ranged=st.none() | CHARACTERISTICS,
    defence=CHARACTERISTICS,
    reach=st.none() | NUMBERS,
    ranged_max=st.none() | NUMBERS,
    keywords=st.lists(st.text(st.characters(exclude_categories=["C"]), max_size=8), max_size=2).map(tuple),
    name=st.text(WRITTEN, max_size=12),
)
RULES = st.builds(
    HouseRules,
    base_mm=st.builds(PerSize, st.floats(20, 30), st.floats(30, 50), st.floats(50, 70)),
    cover_floor=st.none() | CHARACTERISTICS,
    cover_max=st.none() | CHARACTERISTICS,
    ranged_max=st.none() | NUMBERS,
    neutrals_block_los=st.booleans(),
    engagement=st.sampled_from(["geometric", "stateful"]),
)
SIDES_MM = st.integers(530, 1200).map(lambda mm: mm / INCH_MM)
POSITIONS = st.builds(
    Position,
    st.builds(Board, SIDES_MM, SIDES_MM, st.lists(PIECES, max_size=3, unique_by=lambda p: p.name).map(tuple)),
    st.lists(CREATURES, max_size=3, unique_by=lambda c: c.id).map(tuple),
    RULES,
    st.text(WRITTEN, max_size=20),
)


@settings(max_examples=60)
@given(POSITIONS)
def test_what_is_written_is_read_back_equal(position: Position) -> None:
    assert parse_position(dump_position(position), "memory") == position


def _corrupted(text: str, seed: int) -> str:
    """The text with a few characters, lines or values broken."""
    draw = np.random.default_rng(seed)
    lines = text.split("\n")
    for _ in range(int(draw.integers(1, 4))):
        index = int(draw.integers(len(lines)))
        line = lines[index]
        at = int(draw.integers(len(line) + 1))
        match int(draw.integers(6)):
            case 0:
                lines[index] = line[:at] + str(draw.choice(list("\"'[]{}=.,#-9é\x00\t"))) + line[at:]
            case 1:
                lines[index] = line[:at] + line[at + 1 :]
            case 2:
                lines[index] = lines[int(draw.integers(len(lines)))]
            case 3:
                del lines[index:]
                lines.append("")
            case 4:
                key, equals, _ = line.partition("=")
                wrong = ["nan", "-1", "[]", '"x"', "true", "{}", "1e308", "[[1, 2], [3]]", "1979-05-27"]
                lines[index] = key + equals + " " + str(draw.choice(wrong))
            case _:
                lines[index] = line.replace(" = ", f"{draw.integers(99)} = ")
    return "\n".join(lines)


@pytest.mark.parametrize("block", range(10))
def test_300_broken_files_each_load_or_give_one_clear_sentence(block: int) -> None:
    refused = 0
    for seed in range(30 * block, 30 * block + 30):
        example = EXAMPLES[seed % len(EXAMPLES)]
        try:
            parse_position(_corrupted(example.read_text(encoding="utf-8"), seed), example)
        except InputError as error:
            refused += 1
            message = str(error)
            assert message.startswith(str(example))
            assert "\n" not in message
            assert ": found " in message or ": no " in message or ": invalid TOML: " in message
            assert "expected " in message or ": invalid TOML: " in message
            assert len(message) < 500
    assert refused > 5


REFERENCES = [
    Path(__file__).resolve().parents[2] / "docs" / page for page in ("positions.md", "fr/positions.md")
]


@pytest.mark.parametrize("reference", REFERENCES, ids=["en", "fr"])
def test_the_example_in_the_reference_loads(reference: Path) -> None:
    example = reference.read_text(encoding="utf-8").partition("```toml\n")[2].partition("```")[0]
    position = parse_position(example, reference)
    assert [piece.name for piece in position.board.pieces] == ["colline", "haie", "wall"]
    assert position.board.pieces[2].opacity is Opacity.LIGHT
    assert len(position.creatures) == 2


@pytest.mark.parametrize("reference", REFERENCES, ids=["en", "fr"])
def test_the_reference_names_every_key_and_option(reference: Path) -> None:
    text = reference.read_text(encoding="utf-8")
    names = [name.rpartition(".")[2] for name in EXPECTED] + [field.name for field in fields(HouseRules)]
    names += [str(kind) for kind in Kind]
    assert [name for name in names if f"`{name}`" not in text and f"[[{name}]]" not in text] == ["rules"]


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_what_lies_beside_a_file_is_found_by_a_link_to_it_too(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    map_text = (maps() / "clairiere.tmx").read_text(encoding="utf-8")
    tilesets = (assets() / "tilesets").as_posix()
    drawn = tmp_path / "there" / "own.tmx"
    drawn.write_text(map_text.replace("../assets/tilesets", tilesets), encoding="utf-8")
    ruleset = tmp_path / "there" / "plain.toml"
    ruleset.write_text('id = "plain"\nname = { en = "Plain" }\n', encoding="utf-8")
    real, link = tmp_path / "there" / "own.toml", tmp_path / "link.toml"
    real.write_text('ruleset = "plain.toml"\nboard = "own.tmx"\n', encoding="utf-8")
    link.symlink_to(real)
    assert load_position(link) == load_position(real)
    save_position(load_position(link), link)
    assert 'ruleset = "plain.toml"' in real.read_text(encoding="utf-8")
    assert load_position(link) == load_position(real)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("cave.tmx", "found a map of Tiled, expected a position, which names the map as its `board`"),
        ("cave.TMJ", "found a map of Tiled"),
        ("cave.dd2vtt", "found a battle map, expected a position; `import` makes one of a battle map"),
    ],
)
def test_a_map_is_no_position(name: str, words: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text("<map/>", "utf-8")
    with pytest.raises(InputError, match=re.escape(words)):
        load_position(tmp_path / name)
