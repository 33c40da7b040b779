from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from ad_case import AD_CASE
from d35_case import D35_CASE
from wh_case import WH_CASE

from game.cli.main import main
from game.core.errors import InputError
from game.games import GAMES
from game.games.d20_initiative.rules.state import CombatantSpec, Setup
from game.games.turn_order.content import (
    dump_encounter,
    load_encounter,
    parse_encounter,
    save_encounter,
)

if TYPE_CHECKING:
    from pathlib import Path

TABLES = GAMES.tables()
CASES = {case.system.name: case for case in (WH_CASE, AD_CASE, D35_CASE)}


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("seed", range(4))
def test_an_encounter_is_read_as_it_was_written(name: str, seed: int, tmp_path: Path) -> None:
    setup = CASES[name].setup(seed)
    path = tmp_path / "deep" / "ford.toml"
    save_encounter(path, name, setup)
    assert load_encounter(path, TABLES) == (name, setup)


def test_a_file_says_only_what_is_not_the_default() -> None:
    setup = Setup("Ford", (CombatantSpec("ada", "Ada", "players", dexterity=3),))
    assert dump_encounter("d20-initiative", setup) == (
        'format = 1\nsystem = "d20-initiative"\nname = "Ford"\n\n'
        '[[combatants]]\nid = "ada"\nname = "Ada"\nside = "players"\ndexterity = 3\n'
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('name = "Ford"', 'system: found nothing, expected "speed-wheel"'),
        ('system = "chess"', 'found "chess"'),
        (
            'system = "speed-wheel"\n[[pawns]]\nid = "a"\nname = "A"\nspeeed = 2',
            "speeed (line 5): found an unknown key",
        ),
        ('system = "speed-wheel"\n[[pawns]]\nid = "a"\nname = "A"\nspeed = "2"', "speed (line 5): found"),
        ('system = "speed-wheel"\n[[pawns]]\nid = "a"', "name"),
        ('system = "speed-wheel"\narrow = 9', "There is no such space: from 1 to 6. [WH-BOARD-02]"),
        ('system = "d20-initiative"\n[rules]\nlast_tie = "duel"', "last_tie (line 3)"),
        (
            'system = "d20-initiative"\n[[combatants]]\nid = "a"\nname = " "',
            "A name is needed, and no more than 400 characters. [D35-INIT-01]",
        ),
        ("system =", "valid TOML"),
        ('system = "speed-wheel"\n"a\\nb" = 1', "a b: found an unknown key"),
        (f'system = "speed-wheel"\narrow = {"9" * 5000}', "a number of too many digits"),
    ],
)
def test_a_bad_file_gets_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_encounter(text, "ford.toml", TABLES)
    assert str(caught.value).startswith("ford.toml")
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


def test_every_table_is_a_system_that_matches_are_saved_with() -> None:
    found = GAMES.systems()
    assert [found[name].name for name in TABLES] == list(TABLES)


def test_check_encounter_names_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sound, faulty = tmp_path / "a.toml", tmp_path / "b.toml"
    save_encounter(sound, "d20-initiative", Setup("Ford"))
    faulty.write_text('system = "d20-initiative"\nnome = "Ford"', encoding="utf-8")
    assert main(["check", "--lang", "en", "encounter", str(sound), str(faulty)]) == 2
    fine, fault = capsys.readouterr().out.splitlines()
    assert fine.startswith(str(sound))
    assert "b.toml, nome (line 2): found an unknown key" in fault
    assert main(["check", "encounter", str(sound)]) == 0


@pytest.mark.parametrize(
    ("lines", "table", "names"),
    [
        (
            "# speed-wheel\njoueurs :\nAlia 3\nennemis :\nGobelin x2 +1\n",
            "speed-wheel",
            "Alia, Gobelin 1, Gobelin 2",
        ),
        (
            "nom;nombre;dex;CA;camp\nAlia;;3;17;pj\nOgre;2;-1;16;ennemis\n",
            "d20-initiative",
            "Alia, Ogre 1, Ogre 2",
        ),
        ("name,cards,side\nAda,2,players\n", "attention-donjon", "Ada"),
        ("nom;en pause\nAda;oui\n", "speed-wheel", "Ada"),
    ],
)
def test_a_spreadsheet_is_an_encounter(lines: str, table: str, names: str, tmp_path: Path) -> None:
    path = tmp_path / "La passe.csv"
    path.write_text(lines, encoding="utf-8-sig")
    name, setup = load_encounter(path, TABLES)
    assert (name, setup.name) == (table, "La passe")
    assert ", ".join(person.name for person in getattr(setup, TABLES[name].people)) == names
    assert main(["check", "encounter", str(path)]) == 0


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (
            "# speed-wheel\nAlia 3\nOgre 400\n",
            "p.csv, line 3: speed/vitesse goes from \N{MINUS SIGN}99 to 99, not 400.",
        ),
        ("Alia 3\n", 'p.csv, line 1: no column that only one table has, expected "# speed-wheel"'),
        ("# speed-wheel\n", "nobody who takes part"),
        ("# d20-initiative\nOrc x60\nGoblin x60", "an encounter that cannot be played"),
    ],
)
def test_a_fault_in_a_spreadsheet_names_its_line(lines: str, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "p.csv"
    path.write_text(lines, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load_encounter(path, TABLES)
    assert sentence in str(caught.value)


MISTAKES = """\
system = "d20-initiative"
colour = 3

[rules]
last_ti = "roll_off"

[[combatants]]
id = "ada"
nam = "Ada"
dexterity = "fast"

[[combatants]]
id = "ada"
name = "Bob"
side = "nobody"
"""


def test_all_mistakes_of_an_encounter_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "ford.toml"
    path.write_text(MISTAKES, encoding="utf-8")
    assert main(["check", "--lang", "en", "encounter", str(path)]) == 2
    told = capsys.readouterr().out.splitlines()
    assert [line.split(", ", 1)[1].split(" (", 1)[0] for line in told] == [
        "colour",
        "rules.last_ti",
        'combatants "ada", nam',
        'combatants "ada", name',
        'combatants "ada", dexterity',
        'combatants "ada", side',
    ]
    assert "expected one of format, system, name, combatants, " in told[0]
