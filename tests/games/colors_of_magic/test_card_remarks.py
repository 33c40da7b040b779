"""What `check cards` remarks on: cards that are sound, but do not do what their author may think."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.cli.main import main
from game.games.colors_of_magic.content.library_files import checked_library
from game.games.donjon_procrastination.content.library_files import checked_duel_library

if TYPE_CHECKING:
    from pathlib import Path

CARD = """
[[card]]
id = "probe"
name = { fr = "Sonde", en = "Probe" }
element = "fire"
cost = 1
"""

TEXT = 'text = { fr = "FR", en = "EN" }\n'


def told(folder: Path, text: str) -> list[str]:
    """Every remark on a file of cards, without the path of the file."""
    (folder / "probe.toml").write_text(text, encoding="utf-8")
    checked = checked_library(folder)
    assert not checked.faults, str(checked.faults[0])
    return [str(remark).partition(", ")[2] for remark in checked.remarks]


def card(body: str, fr: str = "Rien.", en: str = "Nothing.") -> str:
    return CARD + f'text = {{ fr = """{fr}""", en = """{en}""" }}\n' + body


def creature(body: str, *, monster: bool = False) -> str:
    element = "" if monster else 'element = "fire"\n'
    return f"""
[[creature]]
id = "probe"
name = {{ fr = "Sonde", en = "Probe" }}
{element}movement = 5
melee = 1
defence = 1
hp = 1
text = {{ fr = "Rien.", en = "Nothing." }}

[[creature.abilities]]
kind = "triggered"
{body}
effects = [{{ do = "draw" }}]
"""


def test_nothing_is_remarked_on_what_ships() -> None:
    assert [str(remark) for remark in checked_library().remarks] == []
    assert [str(remark) for remark in checked_duel_library().remarks] == []


INSTANT = 'types = ["instant"]\ntrigger = { when = "attacks" }\n'


@pytest.mark.parametrize(
    ("body", "key"),
    [
        (INSTANT + 'range = 8\neffects = [{ do = "draw" }]', "range"),
        (INSTANT + 'sight = true\neffects = [{ do = "draw" }]', "sight"),
        (
            'types = ["ephemeral"]\nrange = 8\ntargets = [{ kind = "card" }]\neffects = [{ do = "recall" }]',
            "range",
        ),
        (
            'types = ["ephemeral"]\ntargets = [{ kind = "card", range = 8 }]\neffects = [{ do = "recall" }]',
            "targets[0].range",
        ),
    ],
)
def test_a_range_that_measures_nothing(body: str, key: str, tmp_path: Path) -> None:
    fr, en = ('À 8".', 'Within 8".') if "range = 8" in body else ("Rien.", "Nothing.")
    (remark,) = told(tmp_path, card(body, fr, en))
    assert f'card "probe", {key} ' in remark
    assert "nothing else is measured" in remark


@pytest.mark.parametrize(
    "body",
    [
        'types = ["ephemeral"]\nrange = 8\ntargets = [{}]\neffects = [{ do = "tap", to = "target" }]',
        'types = ["artefact"]\nrange = 8\neffects = [{ do = "tap", to = "bearer" }]',
        'types = ["summon"]\nrange = 8\nsight = true\ncreature = "soot-imp"',
    ],
)
def test_a_range_that_measures(body: str, tmp_path: Path) -> None:
    assert told(tmp_path, card(body, 'À 8".', 'Within 8".')) == []


def test_allies_without_the_caster(tmp_path: Path) -> None:
    body = 'types = ["ephemeral"]\neffects = [{ do = "heal", to = { side = "allies"OTHERS } }]'
    (remark,) = told(tmp_path, card(body.replace("OTHERS", "")))
    assert "effects[0].to (line" in remark
    assert "own wizard" in remark
    assert told(tmp_path, card(body.replace("OTHERS", ", others = false"))) == []
    assert told(tmp_path, card(body.replace("OTHERS", ""), "Les autres alliés.", "Other allies.")) == []
    elsewhere = body.replace("OTHERS", ', around = "enemy_wizard", within = 3')
    assert told(tmp_path, card(elsewhere, "À 3.", "Within 3.")) == []


ZONE = '{ do = "zone", name = { fr = "Z", en = "Z" }, radius = 2, at = "caster" }'


def test_a_zone_that_goes_with_its_creature(tmp_path: Path) -> None:
    body = f'types = ["ephemeral"]\neffects = [{ZONE}]'
    remarks = told(tmp_path, card(body, "Rayon 2, ensuite.", "Radius 2."))
    assert ["goes with that creature" in remark for remark in remarks] == [True, True]
    assert told(tmp_path, card(body, "Rayon 2 ; la zone le suit.", "Radius 2; it follows the caster.")) == []
    stays = body.replace('at = "caster"', 'at = "caster", follows = false')
    assert told(tmp_path, card(stays, "Rayon 2.", "Radius 2.")) == []


@pytest.mark.parametrize(
    "trigger",
    [
        '{ when = "dies", subject_is = "self", subject = { side = "enemies" } }',
        '{ when = "dies", subject_is = "self", subject = { named = "soot-imp" } }',
        '{ when = "dies", subject_is = "self", subject = { wizard = true } }',
        '{ when = "dies", subject_is = "self", subject = { monster = true } }',
        '{ when = "dies", subject_is = "wizard", subject = { wizard = false } }',
        '{ when = "dies", subject_is = "enemy_wizard", subject = { side = "allies" } }',
        '{ when = "attacks", object_is = "self", object = { side = "enemies" } }',
    ],
)
def test_a_trigger_whose_filter_excludes_whom_it_names(trigger: str, tmp_path: Path) -> None:
    (remark,) = told(tmp_path, creature(f"trigger = {trigger}"))
    assert "whom the filter beside it excludes" in remark


@pytest.mark.parametrize(
    "trigger",
    [
        '{ when = "phase_ends", phase = "collection", whose = "you" }',
        '{ when = "discards", spell = { element = "fire" } }',
        '{ when = "dies", subject_is = "self", subject = { side = "allies", named = "probe" } }',
        '{ when = "dies", subject_is = "wizard", subject = { wizard = true } }',
        '{ when = "attacks", object_is = "self", subject = { side = "enemies" } }',
        '{ when = "dies", subject = { side = "monsters" } }',
    ],
)
def test_a_trigger_that_can_be_set_off(trigger: str, tmp_path: Path) -> None:
    assert told(tmp_path, creature(f"trigger = {trigger}")) == []


def test_a_monster_is_one_itself(tmp_path: Path) -> None:
    trigger = 'trigger = { when = "dies", subject_is = "self", subject = { monster = true } }'
    assert told(tmp_path, creature(trigger, monster=True)) == []
    assert told(tmp_path, creature(trigger)) != []


@pytest.mark.parametrize(
    ("trigger", "key"),
    [
        ('{ when = "activated", by = "melee" }', "by"),
        ('{ when = "attacks", phase = "end" }', "phase"),
        ('{ when = "ends_move", object = { side = "enemies" } }', "object"),
        ('{ when = "phase_begins", phase = "end", subject = { side = "enemies" } }', "subject"),
        ('{ when = "phase_begins", phase = "end", subject_is = "self" }', "subject_is"),
        ('{ when = "phase_begins", phase = "end", whose = "you" }', "whose"),
        ('{ when = "phase_ends", phase = "monsters", whose = "opponent" }', "whose"),
        ('{ when = "phase_ends", phase = "activation", sight = true }', "sight"),
        ('{ when = "draws", object = { side = "allies" } }', "object"),
        ('{ when = "draws", spell = { element = "fire" } }', "spell"),
        ('{ when = "gains_mark", by = "spell" }', "by"),
    ],
)
def test_a_trigger_that_asks_for_what_its_moment_never_has(trigger: str, key: str, tmp_path: Path) -> None:
    (remark,) = told(tmp_path, creature(f"trigger = {trigger}"))
    assert f"abilities[0].trigger.{key}" in remark


@pytest.mark.parametrize(
    "effect",
    [
        '{ do = "draw", amount = 0 }',
        '{ do = "damage", to = "caster", amount = 0 }',
        '{ do = "modify", to = "caster", stat = "melee", amount = 0 }',
        '{ do = "push", to = "enemy_wizard", inches = 0 }',
        '{ do = "draw", amount = { per = "mana", most = 0 } }',
        '{ do = "tap", to = { side = "monsters", monster = false } }',
        '{ do = "tap", to = { side = "allies", monster = true, others = false } }',
        (
            '{ do = "if", condition = { count = { per = "mana" }, at_least = 1, at_most = 0 }, '
            'then = [{ do = "draw" }] }'
        ),
        '{ do = "if", condition = { has_moved = false, moved_at_least = 1 }, then = [{ do = "draw" }] }',
    ],
)
def test_an_effect_that_never_happens(effect: str, tmp_path: Path) -> None:
    assert len(told(tmp_path, card(f'types = ["ephemeral"]\neffects = [{effect}]'))) == 1


def test_a_text_that_says_another_number(tmp_path: Path) -> None:
    body = 'types = ["ephemeral"]\ntargets = [{}]\neffects = [{ do = "damage", to = "target"AMOUNT }]'
    takes = ("Elle subit 2 dégâts.", "It takes 2 damage.")
    one = told(tmp_path, card(body.replace("AMOUNT", ", amount = 1"), *takes))
    assert one == [
        'card "probe", text.fr (line 7): found 2, expected the numbers of what it describes (1)',
        'card "probe", text.en (line 7): found 2, expected the numbers of what it describes (1)',
    ]
    assert len(told(tmp_path, card(body.replace("AMOUNT", ""), *takes))) == 2
    assert told(tmp_path, card(body.replace("AMOUNT", ", amount = 2"), *takes)) == []
    (english,) = told(tmp_path, card(body.replace("AMOUNT", ", amount = 2"), takes[0], "It takes damage."))
    assert english.startswith(
        'card "probe", text.en (line 7): no 2 or "two", expected it as in effects.0.amount'
    )
    words = ("Elle subit deux dégâts.", "It takes two damage.")
    assert told(tmp_path, card(body.replace("AMOUNT", ", amount = 2"), *words)) == []


def test_a_price_belongs_to_the_text(tmp_path: Path) -> None:
    body = 'types = ["ephemeral"]\nprice = { life = 2 }\neffects = [{ do = "draw" }]'
    assert told(tmp_path, card(body, "Perdez 2 PV, piochez 1 carte.", "Lose 2 HP, draw 1 card.")) == []
    (french, english) = told(tmp_path, card(body, "Piochez 1 carte.", "Draw 1 card."))
    assert 'no 2 or "deux", expected it as in price.life' in french
    assert "text.en" in english


def test_a_keyword_is_compared_with_its_abilities(tmp_path: Path) -> None:
    text = """
[[keyword]]
id = "probing"
name = { fr = "Sondant", en = "Probing" }
text = { fr = "+NUMBER en mêlée.", en = "+NUMBER melee." }
abilities = [{ kind = "continuous", stat = "melee", amount = 2 }]
"""
    assert told(tmp_path, text.replace("NUMBER", "2")) == []
    assert len(told(tmp_path, text.replace("NUMBER", "3"))) == 4


def test_numbers_that_differ_between_the_languages(tmp_path: Path) -> None:
    body = 'types = ["ephemeral"]\neffects = [{ do = "draw" }, { do = "discard", who = "you" }]'
    (remark,) = told(tmp_path, card(body, "Piochez 1 carte, défaussez-en 1.", "Draw a card, discard a card."))
    assert "1 in one language only" in remark


def test_a_boost_is_compared_with_what_it_does(tmp_path: Path) -> None:
    body = (
        'types = ["ephemeral"]\neffects = [{ do = "draw", amount = 3 }]\n'
        'boost = { fr = "3 dégâts.", en = "2 damage." }\n'
        'on_attack = [{ do = "damage", to = "foe", amount = 2 }]'
    )
    (three, no_two) = told(tmp_path, card(body, "Piochez 3 cartes.", "Draw 3 cards."))
    assert "boost.fr" in three
    assert "no 2" in no_two


def test_remarks_are_no_faults_unless_one_is_strict(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told(tmp_path, card('types = ["ephemeral"]\neffects = [{ do = "draw", amount = 0 }]'))
    command = ["check", "--lang", "en", "cards", str(tmp_path)]
    assert main(command) == 0
    assert capsys.readouterr().out.startswith("Remark: ")
    assert main([*command, "--strict"]) == 2
    capsys.readouterr()
    assert main(["check", "--lang", "fr", "cards", str(tmp_path)]) == 0
    assert "Remarque\xa0: " in capsys.readouterr().out


def test_a_duel_card_is_remarked_on_too(tmp_path: Path) -> None:
    (tmp_path / "probe.toml").write_text(
        """
[[series]]
id = "probe"
name = { fr = "S", en = "S" }
size = 1
[[card]]
id = "probe"
name = { fr = "S", en = "S" }
class = "force"
value = 3
series = "probe"
number = 1
text = { fr = "Gagnez 3 points.", en = "Gain 2 points." }
effects = [{ do = "points", amount = 2 }]
""",
        encoding="utf-8",
    )
    checked = checked_duel_library(tmp_path)
    assert not checked.faults
    assert [remark.place for remark in checked.remarks] == ['card "probe", text.fr (line 13)'] * 2
