"""Encounters of other programs and stat blocks of books, as rows of quick entry."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import pytest

from game.cli.main import main
from game.content.locale import Language, translator
from game.core.errors import InputError
from game.games import GAMES
from game.games.turn_order.content import load_encounter
from game.games.turn_order.elsewhere import Elsewhere, from_elsewhere
from game.games.turn_order.entry_lines import written
from game.games.turn_order.quick_entry import parsed

if TYPE_CHECKING:
    from pathlib import Path

TABLES = GAMES.tables()
WHEEL, D20, ROUNDS = (TABLES[name] for name in ("speed-wheel", "d20-initiative", "attention-donjon"))

GOBLIN = {
    "Name": "Goblin",
    "HP": {"Value": 7, "Notes": "(2d6)"},
    "AC": {"Value": 15, "Notes": ""},
    "Abilities": {"Str": 8, "Dex": 14},
    "InitiativeModifier": 2,
    "Player": "",
    "Speed": ["30 ft."],
    "Actions": [{"Name": "Scimitar", "Content": "+4 to hit, 1d6+2"}],
    "ImageURL": "goblin.png",
}
PLAYER = {
    "Name": "Ada",
    "Player": "player",
    "HP": {"Value": 24},
    "AC": {"Value": 17},
    "InitiativeModifier": 0,
}


def combatant(block: dict[str, Any], **other: object) -> dict[str, Any]:
    hp = block["HP"]["Value"]
    return {
        "Alias": "",
        "CurrentHP": hp,
        "MaxHP": hp,
        "Initiative": 0,
        "Tags": [],
        "StatBlock": block,
        **other,
    }


def read(tree: object, table: Any = D20) -> Elsewhere:
    found = from_elsewhere(json.dumps(tree), table)
    assert found is not None
    return found


def lines(found: Elsewhere | None, table: Any = D20) -> list[str]:
    assert found is not None
    return written(found.rows, table, "enemies", french=False).split("\n")


def test_an_encounter_of_improved_initiative_is_what_one_would_type() -> None:
    goblins = [combatant(GOBLIN, IndexLabel=number) for number in (1, 2, 3)]
    chief = combatant(
        GOBLIN, Alias="Chief", CurrentHP=3, Initiative=17, Hidden=True,
        Tags=["prone", {"Text": "slowed", "DurationRemaining": 2, "DurationTiming": "EndOfTurn"}],
    )  # fmt: skip
    found = read({"Name": "Ford", "Combatants": [combatant(PLAYER), *goblins, chief]})
    note = "Scimitar: +4 to hit, 1d6+2 | HP: (2d6) | Speed: 30 ft."
    assert lines(found) == [
        "players:",
        "Ada ac 17 hp 24",
        "enemies:",
        f'Goblin x3 +2 15 7 note "{note}"',
        f'Chief +2 15 7 total +17 hidden note "prone, slowed (2) | {note}"',
    ]
    assert found.passed_over == ("Goblin: ImageURL", "Chief: ImageURL, CurrentHP 3")


def test_the_lines_of_what_was_read_mean_the_same_people() -> None:
    found = read({"Combatants": [combatant(GOBLIN), combatant(PLAYER)]})
    again = parsed("\n".join(lines(found)), D20)
    assert again.faults == ()
    assert [(row.name, row.side, row.values) for row in again.rows] == [
        (row.name, row.side, row.values) for row in found.rows
    ]
    assert "\n" in str(again.rows[0].value("note"))


def test_of_a_whole_export_the_encounters_are_read_and_else_the_creatures() -> None:
    encounter = {"Name": "Ford", "Combatants": [combatant(GOBLIN)]}
    export = {
        "Settings": {"x": 1},
        "SavedEncounters.a1": json.dumps(encounter),
        "SavedEncounters.a2": {"Combatants": [combatant(PLAYER)]},
        "Creatures.w": json.dumps({"Name": "Wolf", "HP": {"Value": 11}, "AC": {"Value": 13}}),
    }
    found = read(export)
    assert [row.name for row in found.rows] == ["Goblin", "Ada"]
    assert any("1 creatures kept" in text for text in found.passed_over)
    del export["SavedEncounters.a1"], export["SavedEncounters.a2"]
    assert lines(read(export)) == ["Wolf ac 13 hp 11"]


ORC = {
    "name": "Orc",
    "type": "npc",
    "system": {
        "attributes": {"hp": {"value": 9, "max": 15}, "ac": {"flat": 13}, "init": {"bonus": 4}},
        "abilities": {"dex": {"value": 12}},
        "skills": {"ath": 1},
    },
    "items": [{"name": "Axe", "system": {"description": {"value": "<p>Hit: [[/r 1d12 + 3]]</p>"}}}],
    "prototypeToken": {"hidden": True, "disposition": -1},
}


def test_an_actor_of_foundry_has_its_numbers_and_what_it_does() -> None:
    found = read(ORC)
    assert lines(found) == ['Orc +1 13 15 +4 hidden note "Axe: Hit: 1d12 + 3"']
    assert found.passed_over == ("Orc: 9 of 15 hit points, skills",)
    older = {"name": "Ada", "type": "character", "data": {"attributes": {"ac": {"value": 17}}}}
    assert lines(read([older, {"odd": 1}])) == ["players:", "Ada ac 17"]
    assert read([older, {"odd": 1}]).passed_over[0].endswith("1 of another kind")


def test_a_combat_of_foundry_has_its_rolls_and_who_is_hidden() -> None:
    combatants = [
        {"name": "Bat", "initiative": 15, "hidden": True, "defeated": False},
        {"name": "Rat", "initiative": None, "hidden": False, "defeated": True, "actorId": "x"},
        {"name": "", "initiative": 3, "actor": ORC},
    ]
    found = read({"round": 2, "turn": 0, "combatants": combatants})
    assert lines(found)[:2] == ["Bat total +15 hidden", "Rat"]
    assert lines(found)[2].startswith("Orc +1 13 15 +4 +3 hidden")
    assert found.passed_over[0] == "Rat: out of the fight"


FIFTH = """Goblin
Small humanoid (goblinoid), neutral evil

Armor Class 15 (leather armor, shield)
Hit Points 7 (2d6)
Speed 30 ft.

STR DEX CON INT WIS CHA
8 (-1) 14 (+2) 10 (+0) 10 (+0) 8 (-1) 8 (-1)

Scimitar. +4 to hit, 5 (1d6 + 2) slashing damage.

Orc
Medium humanoid (orc), chaotic evil

Armor Class 13
Hit Points 15
DEX 12 (+1)
"""
PATHFINDER = """Goblin CR 1/3
NE Small humanoid (goblinoid)
Init +6; Senses darkvision 60 ft.

DEFENSE

AC 16, touch 13, flat-footed 14
hp 6 (1d10+1)

STATISTICS
Str 11, Dex 15, Con 12

Orc CR 1/3
Init +0; Senses darkvision

DEFENSE

AC 13, touch 10, flat-footed 13
hp 6 (1d10+1)
"""
FRENCH = """Gobelin
Dés de vie : 1d8+1 (5 pv)
Initiative : +1
Classe d\N{RIGHT SINGLE QUOTATION MARK}armure : 15 (+1 taille, +1 Dex)
Caractéristiques : For 11, Dex 13

Orque
CA : 13
pv 5
DEX 14 (+2)
"""


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        (FIFTH, "Goblin +2 15 7 note", 'Orc +1 13 15 note "Medium humanoid (orc), chaotic evil"'),
        (PATHFINDER, "Goblin +2 16 6 +4 note", "Orc +0 13 6 note"),
        (FRENCH, "Gobelin +1 15 5 note", "Orque +2 13 5"),
        ("Goblin\nAC 15\nhp 6\nOrc\nAC 13\nhp 9", "Goblin ac 15 hp 6", "Orc ac 13 hp 9"),
        ("Goblin\nInitiative: +1\nArmor Class: 15\n\nOrc\nAC 13", "Goblin +1 15", "Orc ac 13"),
    ],
)
def test_stat_blocks_are_read_as_they_are_pasted(text: str, first: str, second: str) -> None:
    found = lines(from_elsewhere(text, D20))
    assert len(found) == 2
    assert found[0].startswith(first)
    assert found[1].startswith(second)


def test_the_other_lines_of_a_stat_block_are_its_note() -> None:
    found = from_elsewhere(FIFTH, D20)
    assert found is not None
    note = str(found.rows[0].value("note")).split("\n")
    assert note[0] == "Small humanoid (goblinoid), neutral evil"
    assert note[-1] == "Scimitar. +4 to hit, 5 (1d6 + 2) slashing damage."


@pytest.mark.parametrize(
    "text",
    [
        "Alia 3\nGoblin x4 +1\nOgre +0 numbers hidden",
        "players:\nAlia\nHp 20",
        "ennemis :\nGobelin\nCA 15",
        "AC 15",
        "Acolyte 3\nHpar 2\nCabot +1",
        "Goblin ac 15 hp 6\nOrc ac 13",
        "name;ac;hp\nAlia;15;20",
        "# d20-initiative\nAlia 3",
        "",
        "\n\n",
        '{"a": 1}',
        "[1, 2]",
        "[",
        '"Alia"',
    ],
)
def test_what_one_types_is_never_taken_for_something_from_elsewhere(text: str) -> None:
    assert from_elsewhere(text, D20) is None


def test_what_a_table_has_no_column_for_is_listed_in_both_languages() -> None:
    found = from_elsewhere("Goblin\nInit +6\nAC 15\nhp 6", WHEEL)
    assert found is not None
    assert lines(found, WHEEL) == ["Goblin hp 6"]
    assert found.passed_over == ("Goblin: initiative +6, armour class 15",)
    french = translator(Language.FR).said(found.passed_over[0])
    assert (
        french == "Goblin\N{NO-BREAK SPACE}: initiative +6, classe d\N{RIGHT SINGLE QUOTATION MARK}armure 15"
    )


def test_a_number_that_nobody_gave_or_that_cannot_be_stays_empty() -> None:
    values: tuple[object, ...] = (None, True, 1.5, "many", 10**9, -4, [], {}, float("nan"))
    for value in values:
        found = read({"Name": "Wolf", "HP": {"Value": value}, "AC": {"Value": value}})
        assert lines(found) == ["Wolf"], value


def test_a_note_longer_than_there_is_room_for_says_how_much_is_left_out() -> None:
    actions = [{"Name": f"Attack {number}", "Content": "d" * 90} for number in range(60)]
    found = read({**GOBLIN, "Actions": actions})
    assert len(str(found.rows[0].value("note"))) <= 1500
    assert "lines of the note: 4" in found.passed_over[0]
    again = parsed(written(found.rows, D20, "enemies", french=False), D20)
    assert again.faults == ()


def test_a_file_is_opened_at_the_table_whose_columns_fit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "The ford.json"
    path.write_text(json.dumps({"Combatants": [combatant(GOBLIN)] * 2}), encoding="utf-8")
    name, setup = load_encounter(path, TABLES)
    assert (name, setup.name) == ("d20-initiative", "The ford")
    assert [(goblin.name, goblin.armour_class, goblin.hp, goblin.max_hp) for goblin in setup.combatants] == [
        ("Goblin 1", 15, 7, 7),
        ("Goblin 2", 15, 7, 7),
    ]
    assert load_encounter(path, {"speed-wheel": WHEEL})[1].pawns[0].hp == 7
    assert main(["check", "--lang", "en", "encounter", str(path)]) == 0
    assert capsys.readouterr().out.splitlines() == [f"{path}: not taken over: Goblin: ImageURL"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('{"Combatants": [1 2]}', 'e.json, line 1, column 19: found "2]}", expected valid JSON'),
        (
            '{"Combatants": [',
            "line 1, column 17: found the end of a line or of the file, expected valid JSON",
        ),
        ("[" * 100_000, "brackets nested too deep"),
        (f'{{"a": {"9" * 5000}}}', "a number of too many digits"),
        ('{"a": 1}', "JSON of another kind, expected an encounter of Improved Initiative"),
        ('{"Combatants": []}', "nobody who takes part"),
    ],
)
def test_what_is_wrong_with_a_file_is_one_sentence(text: str, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "e.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load_encounter(path, TABLES)
    assert sentence in str(caught.value)


def test_what_is_too_long_is_not_read() -> None:
    assert from_elsewhere(json.dumps([ORC]) + " " * 2_000_000, D20) is None


def test_no_text_of_keywords_in_any_order_is_more_than_can_be_read() -> None:
    """Blocks are told apart without a crash, and all rows can be typed, whatever comes in which order."""
    dice = random.Random(4)  # noqa: S311 - no secrets here
    words = [
        "Goblin",
        "",
        "AC 15",
        "hp 6",
        "Init +2",
        "Dex 14",
        "DEFENSE",
        "Small humanoid",
        "1d6+2",
        "STR DEX CON",
    ]
    for _ in range(300):
        text = "\n".join(dice.choices(words, k=dice.randint(1, 14)))
        for table in (WHEEL, D20, ROUNDS):
            found = from_elsewhere(text, table)
            if found is not None:
                assert parsed(written(found.rows, table, "enemies", french=True), table).faults == ()
