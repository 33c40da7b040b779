"""The command `check cards`: one sentence for every fault, with file, id, key, line and what was expected."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from mini_library import CARDS, SCENARIO, written

from game.cli.main import main
from game.content.toml_lines import key_lines
from game.games.colors_of_magic.content.library_files import library_faults, shipped_cards

if TYPE_CHECKING:
    from pathlib import Path

CARD = """
[[card]]
id = "probe"
name = { fr = "Sonde", en = "Probe" }
element = "fire"
types = ["TYPE"]
cost = 1
text = { fr = "Rien.", en = "Nothing." }
"""
TYPED = CARD.replace('"TYPE"', '"ephemeral"')
INSTANT = CARD.replace('"TYPE"', '"instant"') + 'trigger = { when = "WHEN" }\n'
PERMANENT = CARD.replace('"TYPE"', '"permanent"')
FALLS = '{ when = "phase_begins", phase = "end" }'


def sentences(home: Path) -> list[str]:
    """Every fault of a library, each without the path of its file."""
    _, faults = library_faults(home=home)
    return [str(fault).partition(f"{fault.source}, ")[2] for fault in faults]


def test_the_small_library_is_sound(tmp_path: Path) -> None:
    assert sentences(written(tmp_path, scenario=SCENARIO)) == []


# ---- pictures, each on a creature of its own


@pytest.mark.parametrize(
    ("picture", "found", "expected"),
    [
        ('body = "wulf"', "picture.body", 'the name of a drawing, such as "wolf"'),
        ('body = "human", hand = "sward"', "picture.hand", '"sword"'),
        ('body = "human", gesture = "runn"', "picture.gesture", '"run"'),
        ('body = "wolf", hand = "sword"', "picture.hand", 'it only beside one of "human", "child"'),
        ('body = "imp", main = "red"', "picture.main", "a colour written #rrggbb"),
        ('body = "imp", sky = "green"', "picture.sky", '"dusk"'),
        ('body = "imp", tail = "long"', "picture.tail", "an unknown key"),
    ],
)
def test_a_picture_is_put_together_from_what_there_is(
    picture: str, found: str, expected: str, tmp_path: Path
) -> None:
    faulty = CARDS.replace("hp = 1\n", f"hp = 1\npicture = {{ {picture} }}\n", 1)
    fault = next(fault for fault in sentences(written(tmp_path, cards=faulty)) if found in fault)
    assert expected in fault


# ---- effects, each on a card of its own


def effect(table: str) -> str:
    """A card whose effect it is, the table on its twelfth line of the text."""
    return f"{TYPED}effects = [{table}]\n"


DUEL = 'boost = { fr = "Boost.", en = "Boost." }\n'


@pytest.mark.parametrize(
    ("card", "place", "sentence"),
    [
        # what msgspec finds
        (
            effect('{ do = "damage", to = "targt" }'),
            "effects[0].to",
            'found "targt", expected "bearer", "caster", "enemy_wizard", "foe", "it", "object", "other"',
        ),
        (effect('{ do = "damage", to = 3 }'), "effects[0].to", 'found 3, expected "bearer"'),
        (effect('{ do = "smite" }'), "effects[0].do", 'found "smite", expected "damage", "heal"'),
        (effect('{ do = "heal" }'), "effects[0].to", 'no such key, expected "bearer"'),
        (
            effect('{ do = "heal", to = "self", amont = 2 }'),
            "effects[0].amont",
            "found an unknown key, expected one of do, to, amount",
        ),
        (
            effect('{ do = "draw", amount = "2" }'),
            "effects[0].amount",
            'found "2", expected a whole number or a table with per',
        ),
        (TYPED.replace("cost = 1", ""), "cost", "no such key, expected a whole number"),
        (TYPED.replace('"ephemeral"', '"sorcery"'), "types[0]", 'found "sorcery", expected "artefact"'),
        (TYPED.replace(', en = "Probe"', ""), "name.en", "no such key, expected a text"),
        # names without a meaning where they stand
        (effect('{ do = "heal", to = "target" }'), "effects[0].to", "a target of kind creature"),
        (
            effect('{ do = "swap", a = "target", b = "target2" }') + 'targets = [{ kind = "creature" }]\n',
            "effects[0].b",
            'found "target2", expected a second target of kind creature',
        ),
        (
            effect('{ do = "heal", to = "foe" }'),
            "effects[0].to",
            'found "foe", expected it in a combat boost',
        ),
        (effect('{ do = "heal", to = "it" }'), "effects[0].to", 'found "it", expected it inside each'),
        (effect('{ do = "heal", to = "bearer" }'), "effects[0].to", "expected it on an artefact or a mark"),
        (effect('{ do = "heal", to = "subject" }'), "effects[0].to", "expected it where something triggers"),
        (
            effect(
                '{ do = "if", condition = { who = "object", has_moved = true }, then = [{ do = "draw" }] }'
            ),
            "effects[0].condition.who",
            'found "object"',
        ),
        (effect('{ do = "draw", who = "subject_owner" }'), "effects[0].who", "where something triggers"),
        (
            effect('{ do = "damage", to = { within = 3, around = "target" } }'),
            "effects[0].to.around",
            'found "target"',
        ),
        (
            effect('{ do = "zone", name = { fr = "Z", en = "Z" }, radius = 2 }'),
            "effects[0]",
            'found "target_point", expected a target of kind point',
        ),
        (effect('{ do = "recall" }'), "effects[0]", 'found "target_card", expected a target of kind card'),
        (effect('{ do = "dispel" }'), "effects[0].do", "expected a target of kind permanent"),
        (
            effect('{ do = "draw" }') + DUEL + 'on_attack = [{ do = "heal", to = "target" }]\n',
            "on_attack[0].to",
            '"target"',
        ),
        # answers to nothing
        (effect('{ do = "cancel" }'), "effects[0].do", 'found "cancel", expected it where one of these'),
        (effect('{ do = "counter" }'), "effects[0].do", 'found "counter", expected a spell that triggers'),
        (effect('{ do = "repeat" }'), "effects[0].do", 'found "repeat", expected an attack or spell'),
        (effect('{ do = "redirect", to = "self" }'), "effects[0].do", 'found "redirect", expected an attack'),
        (
            INSTANT.replace("WHEN", "dies") + 'effects = [{ do = "cancel" }]\n',
            "effects[0].do",
            'found "cancel"',
        ),
        (effect('{ do = "collect" }'), "effects[0].do", 'found "collect", expected it on an objective'),
        # ids of nothing
        (
            effect('{ do = "token", profile = "elf" }'),
            "effects[0].profile",
            'found "elf", expected the id of a creature',
        ),
        (
            effect('{ do = "mark", to = "self", mark = "soot" }'),
            "effects[0].mark",
            'found "soot", expected the id of a mark',
        ),
        (
            effect('{ do = "damage", to = { named = "elf" } }'),
            "effects[0].to.named",
            'found "elf", expected the id of a creature',
        ),
        (
            effect('{ do = "marker", marker = "well", remove = true, at = "self" }'),
            "effects[0].marker",
            'found "well", expected the id of a marker',
        ),
        (
            CARD.replace('"TYPE"', '"summon"') + 'creature = "elf"\n',
            "creature",
            'found "elf", expected the id of a creature',
        ),
        # keywords
        (effect('{ do = "grant", to = "self", keyword = "flyng" }'), "effects[0].keyword", 'found "flyng"'),
        (
            effect('{ do = "grant", to = "self", keyword = "armour" }'),
            "effects[0].keyword",
            'found "armour", expected a number after it, as in armour 1',
        ),
        (
            effect('{ do = "grant", to = "self", keyword = "flying 2" }'),
            "effects[0].keyword",
            'found "flying 2", expected "flying" alone',
        ),
        (effect('{ do = "damage", to = { keyword = "wings" } }'), "effects[0].to.keyword", 'found "wings"'),
        # numbers and counts
        (
            effect('{ do = "draw" }').replace("cost = 1", "cost = 13"),
            "cost",
            "found 13, expected a number from 0 to 12",
        ),
        (effect('{ do = "draw" }') + "range = 41\n", "range", "found 41, expected a number from 0 to 40"),
        (
            effect('{ do = "draw" }') + "initiative = 10\n",
            "initiative",
            "found 10, expected a number from 0 to 9",
        ),
        (effect('{ do = "draw", amount = 99 }'), "effects[0].amount", "expected a number from -20 to 20"),
        (effect('{ do = "damage", to = { within = nan } }'), "effects[0].to.within", "found nan"),
        (
            effect('{ do = "draw", amount = { per = "marks" } }'),
            "effects[0].amount.mark",
            'expected a mark beside "marks"',
        ),
        (
            effect('{ do = "draw", amount = { per = "creatures" } }'),
            "effects[0].amount",
            'expected a group of creatures beside "creatures" and "died"',
        ),
        (
            effect('{ do = "draw", amount = { per = "amount" } }'),
            "effects[0].amount.per",
            "expected it where something triggers the effect",
        ),
        (
            effect('{ do = "draw", amount = { per = "hand", least = 3, most = 2 } }'),
            "effects[0].amount.most",
            "found 2, expected at least 3",
        ),
        # effects and conditions that say nothing
        (
            effect('{ do = "may", effects = [] }'),
            "effects[0].effects",
            "no effect, expected at least one",
        ),
        (effect('{ do = "if", condition = { your_go = true }, then = [] }'), "effects[0].then", "no effect"),
        (
            effect('{ do = "modify", to = "caster", stat = "melee", amount = 1, least = 1 }'),
            "effects[0].least",
            "1",
        ),
        (
            effect('{ do = "choose", options = [{ text = { fr = "A", en = "A" }, effects = [] }] }'),
            "effects[0].options",
            "found 1 options, expected at least two",
        ),
        (effect('{ do = "forbid", to = "self", orders = [] }'), "effects[0].orders", "no order"),
        (effect('{ do = "move", to = "self" }'), "effects[0].inches", "expected inches, or extra = true"),
        (effect('{ do = "swap", a = "self", b = "self" }'), "effects[0].b", "another creature than a"),
        (
            effect('{ do = "if", condition = { who = "self" }, then = [{ do = "draw" }] }'),
            "effects[0].condition",
            "found nothing that must hold",
        ),
        (
            effect('{ do = "if", condition = { at_least = 2 }, then = [{ do = "draw" }] }'),
            "effects[0].condition.count",
            "a count beside at_least or at_most",
        ),
        (
            effect('{ do = "if", condition = { count = { per = "hand" } }, then = [{ do = "draw" }] }'),
            "effects[0].condition.count",
            "at_least or at_most beside it",
        ),
        (
            effect('{ do = "if", condition = { within = 3 }, then = [{ do = "draw" }] }'),
            "effects[0].condition",
            "another creature than who",
        ),
        (
            effect('{ do = "damage", to = "self" }').replace("Rien.", " "),
            "text.fr",
            "a text in each language",
        ),
    ],
)
def test_a_fault_of_an_effect_is_named(card: str, place: str, sentence: str, tmp_path: Path) -> None:
    text = CARDS + card
    found = sentences(written(tmp_path, text))
    assert len(found) == 1, found
    assert sentence in found[0]
    assert found[0].startswith(f'card "probe", {place}')
    line = int(found[0].partition("(line ")[2].partition(")")[0])
    assert line > CARDS.count("\n")
    assert line in key_lines(text).values()


# ---- cards, creatures, schools, wizards


@pytest.mark.parametrize(
    ("card", "sentence"),
    [
        (
            CARD.replace('"TYPE"', '"instant"') + 'trigger = []\neffects = [{ do = "draw" }]',
            "no trigger, expected at least one, or no such key",
        ),
        (
            f'{TYPED}trigger = {FALLS}\neffects = [{{ do = "draw" }}]',
            'found a trigger, expected one only on a card with the type "instant"',
        ),
        (
            INSTANT.replace("WHEN", "comes_within") + 'effects = [{ do = "draw" }]',
            'trigger.within (line 75): no such key, expected a number of inches beside "comes_within"',
        ),
        (
            INSTANT.replace("WHEN", "phase_ends") + 'effects = [{ do = "draw" }]',
            'expected a phase beside "phase_ends"',
        ),
        (
            CARD.replace('"TYPE"', '"summon"') + 'effects = [{ do = "draw" }]',
            "the id of the creature that is",
        ),
        (
            effect('{ do = "draw" }') + 'creature = "imp"\n',
            'a creature only on a card with the type "summon"',
        ),
        (CARD.replace('["TYPE"]', "[]") + 'effects = [{ do = "draw" }]', "at least one type, each once"),
        (
            CARD.replace('"TYPE"', '"ephemeral", "permanent"') + 'effects = [{ do = "draw" }]',
            "ephemeral only without a type that stays in play",
        ),
        (TYPED, "found a card that does nothing, expected effects, abilities or a creature"),
        (effect('{ do = "draw" }') + 'bearer = "any"\n', "a bearer only on an artefact"),
        (effect('{ do = "draw" }') + DUEL, "expected on_attack or on_defence beside it"),
        (
            effect('{ do = "draw" }') + 'on_defence = [{ do = "draw" }]\n',
            "expected the boost in words, as it has effects in a duel",
        ),
        (
            effect('{ do = "draw" }') + 'abilities = [{ kind = "continuous", stat = "melee", amount = 1 }]\n',
            "them only on a permanent or an artefact",
        ),
        (
            PERMANENT + 'abilities = [{ kind = "continuous" }]\n',
            "found nothing that holds, expected a stat, a keyword or something to forbid",
        ),
        (PERMANENT + 'abilities = [{ kind = "continuous", stat = "melee" }]\n', "an amount beside the stat"),
        (
            PERMANENT + 'abilities = [{ kind = "triggered", trigger = { when = "dies" }, effects = [] }]\n',
            "abilities[0].effects (line 75): no effect",
        ),
        (
            PERMANENT
            + 'abilities = [{ kind = "used", name = { fr = "A", en = "A" }, at_marker = "well", '
            + 'effects = [{ do = "draw" }] }]\n',
            'found "well", expected the id of a marker',
        ),
        (effect('{ do = "draw" }').replace('"probe"', '"Probe!"'), "small letters a to z and digits"),
        (
            effect('{ do = "draw" }').replace('"probe"', '"spark"'),
            'found "spark" again, expected it only once',
        ),
    ],
)
def test_a_fault_of_a_card_is_named(card: str, sentence: str, tmp_path: Path) -> None:
    found = sentences(written(tmp_path, CARDS + card))
    assert len(found) == 1, found
    assert sentence in found[0]


TAPPED = '{ kind = "used", way = "tap", name = { fr = "A", en = "A" }, effects = [{ do = "draw" }] }'


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("hp = 8", "hp = 21", 'creature "ash", hp (line 14): found 21, expected a number from 1 to 20'),
        ("hp = 8", "", 'creature "ash", hp (line 6): no such key, expected a whole number'),
        ("movement = 5", "movement = -1", "found -1, expected a number from 0 to 20"),
        ('"source 1"', '"source"', 'keywords[1] (line 26): found "source", expected a number after it'),
        ("hp = 1", "hp = 1\nchannel_capacity = 3", "found 3, expected a flux beside it"),
        (
            "hp = 1",
            f"hp = 1\nabilities = [{TAPPED}]",
            'found "tap", expected "action"',
        ),
        ('cards = ["spark", ', "cards = [", 'school "embers", cards (line 53): found 9 cards, expected 10'),
        ('cards = ["spark", ', 'cards = ["sprak", ', 'cards[0] (line 53): found "sprak", expected the id'),
        (
            'name = { fr = "Les braises", en = "The Embers" }\nelement = "fire"',
            'name = { fr = "Les braises", en = "The Embers" }\nelement = "air"',
            "a card of the school's element, air",
        ),
        (
            'codex = ["spark", ',
            "codex = [",
            'wizard "ash", codex (line 60): found 9 cards, expected 10 cards',
        ),
        ('creature = "ash"', 'creature = "oak"', 'wizard "ash", creature (line 57): found "oak"'),
        ("flux = 4", "", 'found "ash", which has no flux, expected a creature with flux'),
        (
            'creature = "ash"\nelement = "fire"',
            'creature = "ash"\nelement = "air"',
            "a creature of the wizard's element, air",
        ),
        ("S = { move = 6, attack = 1 }", "S = { move = 0, attack = 0 }", "found a line that does nothing"),
        ("M = { move = 5", "M = { move = 25", "M.move (line 65): found 25, expected a number from 0 to 20"),
        ("[[mark]]", "[[sign]]", "sign (line 1): found an unknown table, expected one of [[creature]]"),
        ("[[mark]]", "cards = 3\n[[mark]]", "cards (line 1): found an unknown table"),
        ("[[mark]]", "[mark]", "mark (line 1): found a table, expected tables [[mark]]"),
    ],
)
def test_a_fault_of_another_table_is_named(old: str, new: str, sentence: str, tmp_path: Path) -> None:
    assert old in CARDS
    found = sentences(written(tmp_path, CARDS.replace(old, new, 1)))
    assert any(sentence in fault for fault in found), found


# ---- scenarios

IMP = '{ creature = "imp", at = [11.8, 20.0] }'
GOAL = 'goal = { kind = "control", marker = "altar" }'


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            '"clairiere.tmx"',
            '"nowhere.tmx"',
            'map (line 4): found "nowhere.tmx", expected a map beside',
        ),
        ('"clairiere.tmx"', f'"{"x" * 300}.tmx"', "expected a map beside"),
        (
            'rank = "major"',
            'rank = "minor"',
            "objectives (line 8): found 0 major objectives, expected exactly one",
        ),
        (GOAL, 'goal = { kind = "control" }', 'objectives "hold", goal.marker (line 14): no such key'),
        (GOAL, 'goal = { kind = "control", marker = "well" }', 'found "well", expected the id of a marker'),
        (GOAL, 'when = "immediate"\ngoal = { kind = "slay" }', 'a profile beside "slay"'),
        (
            GOAL,
            'when = "immediate"\ngoal = { kind = "slay", profile = "ash" }',
            'found "ash", expected one of the scenario',
        ),
        (GOAL, 'goal = { kind = "slay", profile = "imp" }', '"immediate" beside "slay"'),
        (GOAL, GOAL + '\ntoken = [{ do = "draw" }]', "expected what the token does, in words"),
        (
            GOAL,
            GOAL + '\nmonsters = [{ do = "move", who = "elf" }]',
            'found "elf", expected the id of a creature',
        ),
        (
            "[[objectives]]",
            "uses_deck = false\n[[objectives]]\nmonsters = [{ do = 'move' }]",
            "expected a line, as the scenario has no deck",
        ),
        ('id = "hold"', 'id = "Hold it"', "small letters a to z and digits"),
        ('creature = "imp"', 'creature = "elf"', 'monsters[0].creature (line 5): found "elf"'),
        ("[11.8, 20.0]", "[11.8, 30.0]", "found [11.8, 30], expected a place wholly on the table"),
        ("at = [11.8, 4.8]", "at = [0.2, 4.8]", "not 0.30 outside"),
        ("at = [11.8, 4.8]", "at = [nan, 4.8]", "found [nan, 4.8], expected a place wholly on the table"),
        ("[11.8, 20.0]", "[11.8, inf]", "found [11.8, inf], expected a place wholly on the table"),
        (
            'monsters = [{ creature = "imp", at = [11.8, 20.0] }',
            'monsters = [{ creature = "imp", at = [11.8, 20.0] }, { creature = "imp", at = [12, 20.0] }',
            "found [12, 20], expected a place 0.78 inches further from monsters[0]",
        ),
        ("points = 3", "points = 12", "found 12, expected a number from -11 to 11"),
        ("Tenez l'autel.", "", 'text.fr (line 3): found ""'),
    ],
)
def test_a_fault_of_a_scenario_is_named(old: str, new: str, sentence: str, tmp_path: Path) -> None:
    assert old in SCENARIO
    found = sentences(written(tmp_path, scenario=SCENARIO.replace(old, new, 1)))
    assert any(sentence in fault for fault in found), found


def test_a_monster_in_a_wall_is_named(tmp_path: Path) -> None:
    """Imps are set everywhere among the walls: each that stands in one is told how far to go from it."""
    places = [(x, y + 0.5) for x in range(2, 22, 2) for y in range(2, 22, 2)]
    imps = ", ".join(f'{{ creature = "imp", at = [{x}, {y}] }}' for x, y in places)
    scenario = SCENARIO.replace("clairiere", "abbaye").replace(IMP, imps)
    found = [fault for fault in sentences(written(tmp_path, scenario=scenario)) if "monsters[" in fault]
    assert len(places) // 10 < len(found) < len(places)
    assert all('inches further from "' in sentence for sentence in found)


# ---- the command


def test_the_command_counts_what_is_sound(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--lang", "en", "cards"]) == 0
    line = capsys.readouterr().out
    assert line.endswith("nothing to report.\n")
    assert "20 monster cards" in line
    assert main(["check", "cards", str(shipped_cards())]) == 0
    assert "rien à signaler" in capsys.readouterr().out


def test_the_command_prints_every_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "own.toml").write_text(CARD + TYPED.replace("probe", "other"), encoding="utf-8")
    assert main(["check", "--lang", "en", "cards", str(tmp_path)]) == 2
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines] == [
        f'{tmp_path}/own.toml, card "probe", types[0] (line 6)',
        f'{tmp_path}/own.toml, card "other", effects (line 10)',
    ]


def test_a_folder_that_is_not_there_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "check", "cards", str(tmp_path / "none")]) == 2
    assert "no folder" in capsys.readouterr().err


def test_the_command_checks_a_scenario(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "own.toml"
    path.write_text(SCENARIO.replace('"imp"', '"nobody"'), encoding="utf-8")
    assert main(["check", "--lang", "en", "scenario", str(path)]) == 2
    assert 'monsters[0].creature (line 5): found "nobody"' in capsys.readouterr().out
    shipped = sorted((shipped_cards().parent / "scenarios").glob("*.toml"))
    assert main(["check", "scenario", *map(str, shipped)]) == 0
