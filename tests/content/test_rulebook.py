from __future__ import annotations

import inspect
import re
from contextlib import suppress
from dataclasses import fields
from pathlib import Path
from types import UnionType
from typing import TYPE_CHECKING, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sources import sources
from typography import french_faults

from game.cli.check import coverage_table, rule_tests, uncovered
from game.content.locale import Language
from game.content.rulebook import Rulebook, RuleWords, load_rulebook
from game.core.errors import InputError
from game.games.attention_donjon.rules.setup import HouseRules as CardRules
from game.games.colors_of_magic.rules.state.setup import GameRules
from game.games.d20_initiative.rules.state import HouseRules as D20Rules
from game.games.donjon_procrastination.rules.cards.vocabulary import CardClass
from game.games.donjon_procrastination.rules.play.setup import HouseRules as DuelRules
from game.games.speed_wheel.rules.state import HouseRules as WheelRules
from game.positions.position import HouseRules, PerSize

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.games.donjon_procrastination.rules.play.setup import Wheel

CITATION = re.compile(r"[A-Z0-9]+(-[A-Z]+)+-\d\d|R-\d\d[a-z]?|DP-[A-Z]\d+")


@pytest.fixture(scope="module")
def rulebook() -> Rulebook:
    return load_rulebook()


def all_words(value: object) -> Iterator[RuleWords]:
    """Every pair of texts in the rules, however deep."""
    if isinstance(value, tuple):
        for item in value:
            yield from all_words(item)
    elif isinstance(value, msgspec.Struct):
        if isinstance(value, RuleWords):
            yield value
        for name in value.__struct_fields__:
            yield from all_words(getattr(value, name))


def everything(rulebook: Rulebook) -> list[RuleWords]:
    rules = tuple(rulebook.rule(identity) for identity in rulebook.ids)
    return list(all_words((rulebook.sections, rules, rulebook.rulings)))


# ---- the rules that ship with the game


@pytest.mark.parametrize(
    ("section", "count"),
    [
        ("CM-SETUP", 16),
        ("CM-TURN", 2),
        ("CM-COLLECT", 6),
        ("CM-ACT", 11),
        ("CM-MONSTER", 8),
        ("CM-END", 6),
        ("CM-CAST", 9),
        ("CM-PACT", 5),
        ("CM-TYPE", 8),
        ("CM-STACK", 9),
        ("CM-EXILE", 2),
        ("CM-UNIT", 8),
        ("CM-MOVE", 8),
        ("CM-ENGAGE", 5),
        ("CM-DISENGAGE", 6),
        ("CM-MELEE", 13),
        ("CM-RANGED", 6),
        ("CM-LOS", 7),
        ("CM-COVER", 5),
        ("DP-GOAL", 3),
        ("DP-SETUP", 9),
        ("DP-CARD", 2),
        ("DP-FLOW", 1),
        ("DP-FACE", 12),
        ("DP-SUPPORT", 11),
        ("DP-DICE", 7),
        ("DP-RESOLVE", 7),
        ("DP-END-ROUND", 5),
        ("DP-END", 5),
        ("DP-MIMIC", 5),
        ("DP-MULTI", 10),
        ("DP-DECK", 8),
        ("DP-LEX", 3),
    ],
)
def test_every_rule_of_the_book_is_there(section: str, count: int, rulebook: Rulebook) -> None:
    assert [rule.id for rule in rulebook.rules(section)] == [
        f"{section}-{number:02}" for number in range(1, count + 1)
    ]


def test_no_ruling_of_the_book_is_missing(rulebook: Rulebook) -> None:
    numbered = [ruling.id for ruling in rulebook.rulings if re.fullmatch(r"R-\d\d", ruling.id)]
    assert numbered == [f"R-{number:02}" for number in range(1, 91)]
    duels = [ruling.id for ruling in rulebook.rulings if ruling.id.startswith("DP-D")]
    assert duels == [f"DP-D{number}" for number in range(1, 22)]
    rules = [rulebook.rule(identity) for identity in rulebook.ids]
    assert {ruling for rule in rules for ruling in rule.rulings} == {ruling.id for ruling in rulebook.rulings}


def test_a_rule_is_found_by_its_id(rulebook: Rulebook) -> None:
    rule = rulebook.rule("CM-ENGAGE-02")
    assert rule.section == "CM-ENGAGE"
    assert rule.source == "Mouvement – Engagement au Combat"  # noqa: RUF001 - the dash of the rules file
    assert rule.rulings == ("R-23",)
    assert '1"' in rule.text(Language.FR)
    assert '1"' in rule.text(Language.EN)


def test_every_section_belongs_to_a_system(rulebook: Rulebook) -> None:
    assert {"colors_of_magic", "donjon_procrastination", "table"} <= set(rulebook.systems)
    assert rulebook.system_of("DP-END-ROUND") == "donjon_procrastination"
    assert not [system for system in rulebook.systems if rulebook.title(system).fr == system]
    found = [section for system in rulebook.systems for section in rulebook.sections_of(system)]
    assert found == list(rulebook.sections)
    with pytest.raises(KeyError, match="CH-MOVE"):
        rulebook.system_of("CH-MOVE")


def test_a_reason_may_cite_a_rule_or_a_ruling(rulebook: Rulebook) -> None:
    assert rulebook.cited("CM-LOS-04") is rulebook.rule("CM-LOS-04")
    assert rulebook.cited("R-30b") is rulebook.ruling("R-30b")
    for unknown in (rulebook.rule, rulebook.ruling, rulebook.cited):
        with pytest.raises(KeyError, match="CM-LOS-99"):
            unknown("CM-LOS-99")


def test_no_section_is_empty(rulebook: Rulebook) -> None:
    for section in rulebook.sections:
        assert rulebook.rules(section.id), section.id


def test_rule_texts_are_set_as_french_is(rulebook: Rulebook) -> None:
    faults = {words.fr: [*french_faults(words.fr)] for words in everything(rulebook)}
    assert not {text: found for text, found in faults.items() if found}


def test_texts_are_different_in_both_languages(rulebook: Rulebook) -> None:
    assert not [words for words in everything(rulebook) if len(words.fr) > 25 and words.fr == words.en]


def test_the_code_cites_only_rules_that_are_there(rulebook: Rulebook) -> None:
    known = {*rulebook.ids, *(ruling.id for ruling in rulebook.rulings)}
    cited = {
        (path, text)
        for path, source in sources().items()
        for text in source.texts
        if CITATION.fullmatch(text)
    }
    assert ("core/match.py", "TABLE-UNDO-01") in cited
    assert not {(path, identity) for path, identity in cited if identity not in known}


# ---- house rules are the rulings' options


def _wheel_text(wheel: Wheel) -> str:
    """A wheel as the rules file writes it: `force > dexterity, dexterity > magic`."""
    return ", ".join(f"{above} > {below}" for above, below in wheel)


def _wheel_of(text: str) -> Wheel:
    pairs = [pair.split(" > ") for pair in text.split(", ")]
    return tuple((CardClass(above), CardClass(below)) for above, below in pairs)


def _written(value: object) -> object:
    """A default as the rules file writes it."""
    match value:
        case None:
            return "none"
        case PerSize():
            return value.by_size
        case tuple():
            return _wheel_text(value)
        case _:
            return value


Held = type[HouseRules | GameRules | DuelRules | WheelRules | CardRules | D20Rules]

HELD: tuple[Held, ...] = (HouseRules, GameRules, DuelRules, WheelRules, CardRules, D20Rules)
"""The classes whose fields carry the rulings: of the table, of a game, of duels, of the turn-order tables."""


FIELD = re.compile(r"^    (?P<name>\w+): .*# (?P<ruling>(R-|[A-Z0-9]+-[A-Z])\d+[a-z]?)", re.MULTILINE)
RULINGS_OF = {
    (match["name"], match["ruling"])
    for held in HELD
    for match in FIELD.finditer(Path(inspect.getfile(held)).read_text(encoding="utf-8"))
}


@pytest.mark.parametrize(("held", "name"), [(held, item.name) for held in HELD for item in fields(held)])
def test_every_house_rule_is_an_option_of_a_ruling(held: Held, name: str, rulebook: Rulebook) -> None:
    option = next(option for ruling in rulebook.rulings for option in ruling.options if option.name == name)
    assert option.default == _written(getattr(held(), name))
    hint = get_type_hints(held)[name]
    if name == "wheel":
        wheels = [_wheel_of(choice.value) for choice in option.choices]
        assert wheels[0] == DuelRules().wheel
        assert all(sorted(wheel) != sorted(wheels[0]) and len(set(wheel)) == 3 for wheel in wheels[1:])
    elif get_origin(hint) is Literal:
        assert tuple(choice.value for choice in option.choices) == get_args(hint)
    else:
        assert option.choices == ()
        assert isinstance(hint, type | UnionType)


def test_every_option_is_a_house_rule(rulebook: Rulebook) -> None:
    names = [option.name for ruling in rulebook.rulings for option in ruling.options]
    assert sorted(names) == sorted(item.name for held in HELD for item in fields(held))


def test_an_option_stands_at_the_ruling_that_its_field_names(rulebook: Rulebook) -> None:
    for ruling in rulebook.rulings:
        for option in ruling.options:
            assert (option.name, ruling.id) in RULINGS_OF


# ---- files that are not as they should be

GOOD = """\
system = "chess"
title = { fr = 'Les échecs', en = 'Chess' }

[[section]]
id = "CH-MOVE"
source = 'Article 3'
fr = 'Les coups'
en = 'Moves'

[[rule]]
id = "CH-MOVE-01"
source = 'Article 3.1'
fr = 'Une case porte une seule pièce.'
en = 'A square holds one piece.'
rulings = ["R-01"]

[[ruling]]
id = "R-01"
topic = { fr = 'Les cases', en = 'Squares' }
fr = 'Une pièce est sur la case où est son centre.'
en = 'A piece is on the square of its centre.'
"""


def folder_of(tmp_path: Path, **files: str) -> Path:
    for name, text in files.items():
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    return tmp_path


def test_a_sound_file_is_read(tmp_path: Path) -> None:
    book = load_rulebook(folder_of(tmp_path, chess=GOOD))
    assert book.ids == ("CH-MOVE-01",)
    assert book.title("chess").text(Language.EN) == "Chess"


@pytest.mark.parametrize(
    ("old", "new", "place", "found"),
    [
        ('system = "chess"', "", "system", "no such key"),
        ("fr = 'Les échecs', ", "", "title.fr", "no such key"),
        ("source = 'Article 3.1'\n", "", "rule[0].source", "no such key"),
        ("'A square holds one piece.'", "''", "rule[0].en", '""'),
        ("'A square holds one piece.'", "1", "rule[0].en", "1"),
        ('id = "CH-MOVE-01"', 'id = "MOVE1"', "rule[0].id", "MOVE1"),
        ('id = "CH-MOVE-01"', 'id = "CH-TAKE-01"', "rule[0].id", "CH-TAKE-01"),
        ('rulings = ["R-01"]', 'rulings = ["R-02"]', "rule[0].rulings", "R-02"),
        ('rulings = ["R-01"]', 'ruling = ["R-01"]', "rule[0].ruling", "an unknown key"),
        ("[[rule]]", "[[rule]", "line 10", ""),
        ("topic = {", "topic = ", "line 19", ""),
    ],
)
def test_a_fault_is_named(old: str, new: str, place: str, found: str, tmp_path: Path) -> None:
    assert old in GOOD
    with pytest.raises(InputError) as caught:
        load_rulebook(folder_of(tmp_path, chess=GOOD.replace(old, new, 1)))
    assert caught.value.source == tmp_path / "chess.toml"
    assert caught.value.place.startswith(place)
    assert found in caught.value.found


def test_an_id_comes_once_in_all_files(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"xiangqi\.toml, section\[0\]\.id .*CH-MOVE again.*chess\.toml"):
        load_rulebook(folder_of(tmp_path, chess=GOOD, xiangqi=GOOD))


def test_a_folder_without_rules_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no rules"):
        load_rulebook(tmp_path)


@given(st.data())
def test_any_damage_is_named_or_harmless(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    at, cut = data.draw(st.integers(0, len(GOOD))), data.draw(st.integers(0, 15))
    put = data.draw(st.sampled_from(["", '"', "'", "\n", "[", "]]", "= 3", "é", "{"]))
    folder = tmp_path_factory.getbasetemp()
    (folder / "chess.toml").write_text(GOOD[:at] + put + GOOD[at + cut :], encoding="utf-8")
    with suppress(InputError):
        assert load_rulebook(folder).ids


# ---- which tests cover which rules

MARKED = """
import pytest

@pytest.mark.rule("CH-MOVE-01", "CH-MOVE-02")
def test_plain(): ...

class TestPieces:
    @pytest.mark.rule("CH-MOVE-01")
    def test_inside(self): ...

@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("CH-MOVE-03"))])
def test_parametrised(x): ...

pytestmark = [pytest.mark.rule("CH-MOVE-04")]
"""


def test_marks_are_found_wherever_pytest_takes_them(tmp_path: Path) -> None:
    (tmp_path / "chess").mkdir()
    (tmp_path / "chess" / "test_moves.py").write_text(MARKED, encoding="utf-8")
    (tmp_path / "helper.py").write_text(MARKED, encoding="utf-8")
    place = "chess/test_moves.py"
    assert rule_tests(tmp_path) == {
        "CH-MOVE-01": (f"{place}::test_plain", f"{place}::TestPieces::test_inside"),
        "CH-MOVE-02": (f"{place}::test_plain",),
        "CH-MOVE-03": (f"{place}::test_parametrised",),
        "CH-MOVE-04": (place,),
    }


def test_the_table_names_what_is_not_covered(tmp_path: Path, rulebook: Rulebook) -> None:
    (tmp_path / "test_sight.py").write_text(
        'import pytest\n@pytest.mark.rule("CM-LOS-03")\ndef test_a_wall(): ...\n', encoding="utf-8"
    )
    lines = coverage_table(rulebook, tmp_path).splitlines()
    assert lines[lines.index("CM-LOS-03") + 1] == "  test_sight.py::test_a_wall"
    assert lines[lines.index("CM-LOS-04") + 1] == "  none"
    assert "CM-LOS-04" in uncovered(rulebook, tmp_path)
    assert "CM-LOS-03" not in uncovered(rulebook, tmp_path)
    assert lines[lines.index("WH-W5") + 1] == "  none"
    assert "WH-W5" in uncovered(rulebook, tmp_path)


@pytest.mark.parametrize(
    ("text", "place"), [("def broken(:", "line 1"), ("@pytest.mark.rule(RULE)\ndef test_x(): ...", "line 1")]
)
def test_a_mark_that_cannot_be_read_is_named(text: str, place: str, tmp_path: Path) -> None:
    (tmp_path / "test_x.py").write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        rule_tests(tmp_path)
    assert caught.value.place == place
