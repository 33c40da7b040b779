"""Dice that a game master's note names, and notes of several lines in files, lines and logs."""

from __future__ import annotations

import pytest

from game.core.dice import SeededDice
from game.games import GAMES
from game.games.d20_initiative.rules.state import CombatantSpec, Setup
from game.games.turn_order.content import dump_encounter, parse_encounter
from game.games.turn_order.note_dice import NoteDice, dice_in
from game.games.turn_order.quick_entry import parsed

TABLES = GAMES.tables()


@pytest.mark.parametrize(
    ("note", "named"),
    [
        ("Cimeterre +4 (1d6+2), arc 1d8", ["1d6+2", "1d8"]),
        ("Hit: 5 (1d6 + 2) slashing", ["1d6+2"]),
        ("souffle 6D6, griffe d4-1", ["6d6", "1d4-1"]),
        ("2d6+1d4", ["2d6", "1d4"]),
        ("1d20\N{MINUS SIGN}3 1d20-3", ["1d20-3"]),
        ("d20 d20", ["1d20"]),
        ("add4, 1d1, 0d6, 99d6, 2d5000, 3d6x, CR 1/3", []),
        ("", []),
    ],
)
def test_the_dice_of_a_note_are_found_once_each(note: str, named: list[str]) -> None:
    assert list(map(str, dice_in(note))) == named


def test_a_roll_tells_its_dice_and_their_sum() -> None:
    dice = SeededDice(5)
    for _ in range(50):
        words, total = NoteDice(2, 6, 3).rolled(dice).removeprefix("2d6+3: ").split(" = ")
        first, second, bonus = map(int, words.split(" + "))
        assert (first + second + bonus, bonus) == (int(total), 3)
        assert {first, second} <= set(range(1, 7))
    assert NoteDice(1, 1000).rolled(dice).count("=") == 0
    assert NoteDice(1, 4, -1).rolled(dice).startswith("1d4-1: ")


def test_a_note_of_several_lines_is_a_text_of_several_lines_in_a_file() -> None:
    setup = Setup("Ford", (CombatantSpec("orc", "Orc", note='Axe "big" 1d12+3\nSpear 1d8\n\\o/'),))
    text = dump_encounter("d20-initiative", setup)
    assert "\nSpear 1d8\n" in text
    assert parse_encounter(text, "ford.toml", TABLES) == ("d20-initiative", setup)


def test_the_lines_of_a_note_are_on_one_line_of_quick_entry() -> None:
    (row,) = parsed('Orc note "Axe 1d12+3 | Spear 1d8"', TABLES["d20-initiative"]).rows
    assert row.value("note") == "Axe 1d12+3\nSpear 1d8"
