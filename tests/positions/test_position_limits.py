"""The limits of a position file, each right at it and just beyond, and what goes without saying."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from game.board.shapes import disc, polygon, rectangle
from game.board.terrain import Board, Kind, Piece
from game.content.locale import Language, translator
from game.content.toml_source import TomlSource
from game.core.copies import replace
from game.core.errors import InputError
from game.positions.position import Creature, CreatureSize, HouseRules, PerSize, Position, Side
from game.positions.position_file import dump_position, parse_position
from game.positions.position_spec import house_rules_table, out_of_bounds, read_house_rules
from game.positions.ruleset_file import load_ruleset
from game.positions.skirmish import Skirmish
from game.positions.variant import compare
from game.positions.where import where
from game.positions.where_json import where_json, wish_of
from game.positions.wishes import parsed_wish
from game.positions.zones import Hold, Template, Zone, ZoneKind

if TYPE_CHECKING:
    from pathlib import Path

ONE = '[[creature]]\nid = "{}"\nside = "red"\nat = [{}, {}]\n'

TABLE = "size_mm = 600\n"


def refused(text: str) -> InputError:
    with pytest.raises(InputError) as error:
        parse_position(text, "table.toml")
    return error.value


# ---- house rules


@pytest.mark.parametrize(
    ("option", "low", "high"),
    [
        ("board_mm", 50.0, 3000.0),
        ("base_mm", 5.0, 300.0),
        ("melee_reach", 0.0, 100.0),
        ("ranged_max", 0.0, 100.0),
        ("cover_floor", -99.0, 99.0),
        ("cover_max", 0.0, 99.0),
    ],
)
def test_each_number_of_the_house_rules_has_a_least_and_a_most(option: str, low: float, high: float) -> None:
    whole = option.startswith("cover")

    def text(number: float) -> str:
        shown = f"{number:g}"
        if option in ("base_mm", "melee_reach"):
            shown = f"{{ S = {shown}, M = {low:g}, L = {high:g} }}"
        return f"{TABLE}[rules]\n{option} = {shown}\n"

    for number in (low, high):
        rules = parse_position(text(number), "table.toml").rules
        found = getattr(rules, option)
        assert (found.S if isinstance(found, PerSize) else found) == number
        assert not [*out_of_bounds(rules, {option: (low, high)})]
    for number in (low - 1, high + 1) if whole else (low - 0.5, high + 0.5):
        error = refused(text(number))
        assert error.place.startswith(f"rules.{option}")
        assert f"{low:g} to {high:g}" in error.expected


def test_one_number_of_each_size_beyond_a_bound_is_enough() -> None:
    rules = HouseRules(base_mm=PerSize(25.0, 40.0, 400.0))
    assert [*out_of_bounds(rules, {"base_mm": (5.0, 300.0), "ranged_max": (0.0, 1.0)})] == ["base_mm"]
    assert [*out_of_bounds(HouseRules(ranged_max=None), {"ranged_max": (5.0, 300.0)})] == []


def test_what_may_be_none_is_none_by_its_word_and_nothing_else_is() -> None:
    rules = parse_position(f'{TABLE}[rules]\ncover_floor = "none"\nranged_max = "none"\n', "t.toml").rules
    assert (rules.cover_floor, rules.ranged_max) == (None, None)
    assert refused(f'{TABLE}[rules]\nboard_mm = "none"\n').place.startswith("rules.board_mm")
    assert '"none"' in refused(f"{TABLE}[rules]\nranged_max = -1\n").expected
    assert '"none"' not in refused(f"{TABLE}[rules]\nboard_mm = -1\n").expected
    assert "a whole number" in refused(f"{TABLE}[rules]\ncover_max = -1\n").expected
    assert "a whole number" not in refused(f"{TABLE}[rules]\nranged_max = -1\n").expected


@pytest.mark.parametrize(
    ("line", "place", "expected"),
    [
        ("rules = 3", "rules", "one table [rules]"),
        ("[rules]\nfly = true", "rules.fly", "one of board_mm, base_mm"),
        ("[rules]\nmelee_needs_los = 3", "rules.melee_needs_los", "true or false"),
        ('[rules]\ncover_line = "any"', "rules.cover_line", '"best", "centre" or "worst"'),
        ("[rules]\nbase_mm = { S = 25 }", "rules.base_mm", "S = ..., M = ..., L = ..."),
    ],
)
def test_a_fault_of_the_house_rules_says_what_is_expected(line: str, place: str, expected: str) -> None:
    error = refused(f"{TABLE}{line}\n" if line.startswith("[") else f"{line}\n{TABLE}")
    assert error.place.startswith(place)
    assert expected in error.expected


def test_only_what_differs_is_written_and_read_again() -> None:
    rules = HouseRules(
        board_mm=900.0,
        cover_line="centre",
        ranged_max=None,
        cover_floor=None,
        base_mm=PerSize(20.0, 40.0, 50.0),
    )
    table = house_rules_table(rules, HouseRules())
    assert table == {
        "board_mm": 900.0,
        "base_mm": {"S": 20.0, "M": 40.0, "L": 50.0},
        "cover_line": "centre",
        "cover_floor": "none",
    }
    source = TomlSource("t.toml", "", {"rules": table})
    assert read_house_rules(source, HouseRules()) == rules
    assert read_house_rules(TomlSource("t.toml", "", {}), rules) == rules
    assert house_rules_table(rules, rules) == {}


# ---- how many


def zones(count: int) -> str:
    return TABLE + "".join(f'[[zone]]\nid = "z{n}"\ncircle = [5, 5, 1]\n' for n in range(count))


def templates(count: int) -> str:
    return TABLE + "".join(f'[[template]]\nid = "t{n}"\nat = [5, 5]\ncircle = 1\n' for n in range(count))


def wishes(count: int) -> str:
    return TABLE + ONE.format("a", 5, 5) + '[[wish]]\ncreature = "a"\ntext = "seen"\n' * count


def creatures(count: int) -> str:
    return TABLE + "".join(ONE.format(f"c{n}", 1 + n % 20, 1 + n // 20) for n in range(count))


def checks(count: int) -> str:
    one = "{ from = [0, 0], to = [9, 0], inches = 1 }"
    return f'{TABLE}picture = {{ file = "gone.png", checks = [{", ".join([one] * count)}] }}\n'


def corners(count: int) -> str:
    around = [*([round(k / 40, 3), 1] for k in range(count - 1)), [1, 9]]
    return f'{TABLE}[[zone]]\nid = "z"\npolygon = {around}\n'


@pytest.mark.parametrize(
    ("text", "most", "place"),
    [(zones, 100, "zone"), (templates, 100, "template"), (wishes, 100, "wish"), (creatures, 200, "creature")],
)
def test_there_may_be_so_many_and_not_one_more(text: object, most: int, place: str) -> None:
    assert callable(text)
    found = parse_position(text(most), "table.toml")
    counts = {
        "zone": found.zones,
        "template": found.templates,
        "wish": found.wishes,
        "creature": found.creatures,
    }
    assert len(counts[place]) == most
    error = refused(text(most + 1))
    assert error.place.startswith(place)
    assert f"at most {most}" in error.expected


def test_a_picture_has_twenty_checks_at_most() -> None:
    assert refused(checks(20)).expected != refused(checks(21)).expected
    assert "at most 20" in refused(checks(21)).expected


def test_an_outline_has_400_corners_at_most() -> None:
    assert len(parse_position(corners(400), "table.toml").zones) == 1
    assert refused(corners(401)).place.startswith("zone[0].polygon")


# ---- what goes without saying


def test_a_creature_has_what_creatures_usually_have() -> None:
    (creature,) = parse_position(TABLE + ONE.format("a", 5, 5), "table.toml").creatures
    assert creature == Creature("a", Side.RED, (5.0, 5.0), CreatureSize.SMALL)
    assert (creature.movement, creature.melee, creature.ranged, creature.defence) == (6.0, 2, None, 3)


def test_lines_are_open_and_doors_are_closed_unless_they_say_otherwise() -> None:
    line = "[[line]]\npoints = [[2, 2], [9, 2], [9, 9]]\n"
    board = parse_position(
        TABLE + line + "doors = [{ from = 1, to = 2 }, { from = 3, to = 4, open = true }]\n", "t.toml"
    ).board
    lines = {piece.line for piece in board.pieces}
    (found,) = lines
    assert found is not None
    assert not found.closed
    assert found.kind is Kind.WALL
    assert [(o.start, o.end, o.is_open) for o in found.openings] == [(1, 2, False), (3, 4, True)]
    (closed,) = {
        piece.line for piece in parse_position(TABLE + line + "closed = true\n", "t.toml").board.pieces
    }
    assert closed is not None
    assert closed.closed


def test_zones_and_templates_are_plain_unless_they_say_otherwise() -> None:
    text = (
        '[[zone]]\nid = "z"\ncircle = [5, 5, 1]\n[[zone]]\nid = "o"\nkind = "objective"\ncircle = [9, 5, 1]\n'
        'hold = { by = "most" }\n[[template]]\nid = "t"\nat = [3, 4]\ncircle = 1.5\n'
        '[[template]]\nid = "u"\nname = "Fire"\nat = [3, 4]\nturn = 90\npolygon = [[0, 0], [2, 0], [0, 1]]\n'
    )
    position = parse_position(TABLE + text, "table.toml")
    assert position.zones == (
        Zone("z", disc(5, 5, 1), ZoneKind.AREA, "", "", Hold(0.0, "any_part", "alone")),
        Zone("o", disc(9, 5, 1), ZoneKind.OBJECTIVE, hold=Hold(0.0, "any_part", "most")),
    )
    t, u = position.templates
    assert t == Template("t", disc(0, 0, 1.5), (3.0, 4.0), 0.0, "")
    assert (t.called, u.called, position.zones[0].called) == ("t", "Fire", "z")
    assert t.shape == disc(3, 4, 1.5)
    assert u.outline == polygon(((0, 0), (2, 0), (0, 1)))
    assert [tuple(round(v, 9) for v in corner) for corner in u.shape.corners] == [  # type: ignore[union-attr]
        (3.0, 4.0),
        (3.0, 6.0),
        (2.0, 4.0),
    ]
    again = parse_position(dump_position(position), "again.toml")
    assert (again.zones, again.templates) == (position.zones, position.templates)


def test_a_game_says_nothing_of_what_is_as_usual(tmp_path: Path) -> None:
    file = tmp_path / "plain.toml"
    head = 'format = 1\nid = "plain"\nname = { en = "Plain" }\n'
    file.write_text(f"{head}[bases]\nround = {{ mm = 30 }}\n[moving]\n[engagement]\n", "utf-8")
    found = load_ruleset(file)
    (size,) = found.sizes
    assert (size.mm, size.reach, size.engages) == (30.0, 1.0, None)
    assert (found.engagement, found.difficult_factor, found.stops) == (1.0, 2.0, True)
    file.write_text(head, "utf-8")
    assert load_ruleset(file).engagement == 1.0
    assert load_ruleset(file).difficult_factor == 2.0


# ---- the answer to a wish, and two rulings compared

FIELD = Position(
    creatures=(Creature("a", Side.RED, (6.0, 6.0)), Creature("b", Side.BLUE, (12.0, 6.0))),
)


def test_a_position_is_asked_for_the_first_wish_of_that_creature() -> None:
    text = (
        TABLE
        + ONE.format("a", 5, 5)
        + ONE.format("c", 9, 5)
        + '[[wish]]\ncreature = "c"\ntext = "seen"\n[[wish]]\ncreature = "a"\ntext = "engaged"\nname = "N"\n'
        + '[[wish]]\ncreature = "a"\ntext = "not seen"\n'
    )
    position = parse_position(text, "t.toml")
    assert wish_of(None, "a", position, "t.toml").text == "engaged"
    assert wish_of("", "c", position, "t.toml").text == "seen"
    assert wish_of("threatened", "a", position, "t.toml").text == "threatened"
    for wrong in ("sees nobody", "fly"):
        with pytest.raises(InputError, match="the wish"):
            wish_of(wrong, "a", position, "t.toml")
    with pytest.raises(InputError, match="no wish"):
        wish_of(None, "a", replace(position, wishes=()), "t.toml")
    assert [(kept.name, kept.wish.text) for kept in position.wishes] == [
        ("", "seen"),
        ("N", "engaged"),
        ("", "not seen"),
    ]
    assert parse_position(dump_position(position), "t.toml").wishes == position.wishes
    gone = parse_position(text.replace('creature = "c"', 'creature = "x"'), "t.toml")
    assert [kept.creature for kept in gone.wishes] == ["x", "a", "a"], "it is kept until that is mended"


def test_the_places_of_a_wish_as_json() -> None:
    skirmish, tr = Skirmish(FIELD), translator(Language.EN)

    def told(text: str) -> dict[str, Any]:
        return where_json(where(skirmish, "a", parsed_wish(text)), skirmish, tr)

    vain = told("within 1 of b and not engaged")
    assert vain["allowed"] is False
    assert vain["area_sq_in"] == 0.0
    assert [relief["condition"] for relief in vain["empty_because"]] == [0, 1]
    assert [each["rule"] for each in vain["conditions"]] == [None, "CM-ENGAGE-03"]
    found = told("within 2 of b and not engaged")
    assert found["empty_because"] is None
    assert found["allowed"] is True
    assert {border["by"] for border in found["borders"]} == {"b"}
    edge = told("within 1 of 0,6")
    assert None in {border["by"] for border in edge["borders"]}
    assert {reason["rule"] for reason in edge["reasons"]} == {None}


@pytest.mark.rule("R-24", "R-34", "R-38")
def test_two_rulings_differ_in_sights_engagements_and_what_one_reaches() -> None:
    wood = Piece("wood", rectangle(8, 5.9, 9, 8), *Kind.FOREST.preset, Kind.FOREST)
    creatures = (
        Creature("a", Side.RED, (6.0, 6.0)),
        Creature("b", Side.BLUE, (12.0, 6.0)),
        Creature("n", Side.NEUTRAL, (12.5, 7.5)),
        Creature("m", Side.NEUTRAL, (6.0, 12.0)),
        Creature("c", Side.BLUE, (6.0, 18.0)),
    )
    before = Skirmish(Position(Board(24.0, 24.0, (wood,)), creatures))
    usual = HouseRules()
    assert compare(before, usual, "a").nothing
    apart = compare(before, replace(usual, engagement="stateful"))
    assert [(change.a, change.b, change.engaged_after) for change in apart.engagements] == [("b", "n", False)]
    assert not apart.nothing
    assert not apart.gained.patches
    slower = compare(before, replace(usual, movement_path="straight"), "a")
    assert slower.lost.square_inches > 0
    assert slower.gained.square_inches == pytest.approx(0.0, abs=1e-6)
    assert not slower.nothing
    past = compare(before, replace(usual, neutrals_block_los=False))
    assert [(c.viewer, c.target, c.cover_before, c.cover_after) for c in past.sights] == [
        ("a", "c", None, 0),
        ("c", "a", None, 0),
    ]
    worst = compare(before, replace(usual, cover_line="worst"))
    assert ("a", "b", 0, 1) in {(c.viewer, c.target, c.cover_before, c.cover_after) for c in worst.sights}
    again = compare(Skirmish(replace(before.position, rules=replace(usual, engagement="stateful"))), usual)
    assert [(change.a, change.b, change.engaged_after) for change in again.engagements] == [("b", "n", True)]
