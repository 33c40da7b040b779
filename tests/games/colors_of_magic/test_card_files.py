"""Card files become a library; what is wrong in them is named by file, card, key and line."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from mini_library import CARDS, SCENARIO, written
from typography import french_faults

from game.content.locks import locked
from game.content.spec import Spec, Words, nested
from game.core.errors import InputError
from game.games.colors_of_magic.content.library_files import CARDS as CARDS_OF_THE_GAME
from game.games.colors_of_magic.content.library_files import (
    OWN_LISTS,
    library_faults,
    load_library,
    load_lists,
    open_library,
    scenario_faults,
    user_cards,
    user_lists,
)
from game.games.colors_of_magic.rules.cards.effects import AnyEffect, Effect
from game.games.colors_of_magic.rules.cards.library import check_list
from game.games.colors_of_magic.rules.cards.specs import ArmyList, Element
from game.games.colors_of_magic.rules.cards.words import Count, Happening, Trigger

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from collections.abc import Set as AbstractSet

    from game.games.colors_of_magic.rules.cards.library import Library


@pytest.fixture(scope="module")
def shipped() -> Library:
    return load_library()


def everything(library: Library) -> Iterator[Spec]:
    """Every printed thing of a library, and all that it is made of."""
    for field in fields(library):
        table = getattr(library, field.name)
        if isinstance(table, dict):
            for top in table.values():
                yield from nested(top)


# ---- what ships with the game


def test_what_ships_is_without_fault() -> None:
    _, faults = library_faults()
    assert [str(fault) for fault in faults] == []


def test_what_has_not_changed_is_not_read_again_and_what_has_is(shipped: Library, tmp_path: Path) -> None:
    assert load_library() is shipped
    own = tmp_path / "own.toml"
    for text, found in (("x = 1", 1), ("", 0), ("y = 2", 1)):
        own.write_text(text, encoding="utf-8")
        assert len(library_faults(tmp_path)[1]) == found
        assert len(library_faults(tmp_path)[1]) == found
    (tmp_path / "other.toml").write_text("z = 3", encoding="utf-8")
    assert len(library_faults(tmp_path)[1]) == 2


def test_every_element_can_be_played(shipped: Library) -> None:
    for element in Element:
        schools = [school for school in shipped.schools.values() if school.element is element]
        assert len(schools) >= 2, element
        assert all(len(set(school.cards)) == 5 for school in schools), element
        assert any(wizard.element is element for wizard in shipped.wizards.values()), element
    servants = [creature for creature in shipped.creatures.values() if "servant" in creature.keywords]
    assert len(servants) >= 3
    assert sum("artefact" in card.types for card in shipped.cards.values()) >= 3


def test_the_monsters_have_their_cards_and_scenarios(shipped: Library) -> None:
    assert len(shipped.monster_cards) == 20
    symbols = [card.symbol for card in shipped.monster_cards.values()]
    assert True in symbols
    assert False in symbols
    assert len(shipped.scenarios) >= 4
    assert len({scenario.map for scenario in shipped.scenarios.values()}) == len(shipped.scenarios)
    for scenario in shipped.scenarios.values():
        assert {objective.rank for objective in scenario.objectives} == {"major", "minor"}, scenario.id


def test_ready_made_lists_may_be_played(shipped: Library) -> None:
    assert shipped.lists
    for army in shipped.lists.values():
        assert check_list(army, shipped).allowed, army.name


def test_every_text_is_set_as_french_is(shipped: Library) -> None:
    texts = [spec.fr for spec in everything(shipped) if isinstance(spec, Words)]
    assert len(texts) > 300
    faults = {text: [*french_faults(text)] for text in texts}
    assert not {text: found for text, found in faults.items() if found}


def _used(library: Library, kind: type[Spec], key: str) -> set[str]:
    return {getattr(spec, key) for spec in everything(library) if isinstance(spec, kind)}


WRITTEN = "\n".join(
    path.read_text(encoding="utf-8") for path in sorted(Path(__file__).parent.glob("test_written_*.py"))
)
"""The tests in which cards of authors are played; what no card of ours says, they say."""


def _played(words: Iterable[str], used: AbstractSet[object]) -> list[str]:
    """The words that neither our cards nor those of the tests use."""
    return sorted(word for word in words if word not in used and f'"{word}"' not in WRITTEN)


def test_every_effect_is_used(shipped: Library) -> None:
    used = {spec.__struct_config__.tag for spec in everything(shipped) if isinstance(spec, Effect)}
    assert _played([str(kind.__struct_config__.tag) for kind in get_args(AnyEffect)], used) == []


def test_every_happening_triggers_something(shipped: Library) -> None:
    assert _played(get_args(Happening), _used(shipped, Trigger, "when")) == []


def test_everything_that_can_be_counted_is_counted(shipped: Library) -> None:
    hints = {field.name: field.type for field in msgspec.structs.fields(Count)}
    assert _played(get_args(hints["per"]), _used(shipped, Count, "per")) == []


# ---- a small library


def test_a_library_is_found_by_ids(tmp_path: Path) -> None:
    library = open_library(home=written(tmp_path, scenario=SCENARIO)).library
    assert set(library.cards) == {"spark", "call-imp"}
    assert library.card("red:spark:2") is library.cards["spark"]
    assert library.creatures["imp"].keywords == ("servant", "source 1")
    assert set(library.boards) == {"clairiere.tmx"}
    assert library.scenarios["clearing"].objectives[0].goal.marker == "altar"


def test_the_version_changes_with_what_is_printed(tmp_path: Path) -> None:
    def version(cards: str = CARDS, scenario: str | None = None) -> str:
        return open_library(home=written(tmp_path, cards, scenario)).library.version

    plain = version()
    assert len(plain) == 12
    assert version() == plain
    assert version(CARDS.replace("\n", "\r\n")) == plain
    assert version(CARDS.replace("hp = 8", "hp = 9")) != plain
    assert version(scenario=SCENARIO) != plain


def test_a_folder_without_cards_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no card file"):
        open_library(home=tmp_path)


def test_a_shipped_fault_is_raised(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r'base\.toml, card "spark", cost \(line 33\): found 13'):
        open_library(home=written(tmp_path, CARDS.replace("cost = 1", "cost = 13")))


# ---- the user's own cards

OWN = """\
[[card]]
id = "{name}"
name = {{ fr = "Souffle", en = "Breath" }}
element = "fire"
types = ["ephemeral"]
cost = 1
text = {{ fr = "Pioche.", en = "Draw." }}
effects = [{effect}]
"""


def test_saved_matches_that_name_their_game_in_every_place_are_read_as_they_lie(tmp_path: Path) -> None:
    """While one folder held the files of all games, a text was that of `cards/colors_of_magic/base.toml`."""
    home = written(tmp_path / "colors_of_magic", scenario=SCENARIO)
    for kind in ("cards", "scenarios"):
        (tmp_path / "older" / kind).mkdir(parents=True)
        (home / kind).rename(tmp_path / "older" / kind / "colors_of_magic")
    older = open_library(home=tmp_path / "older").library
    assert "cards/colors_of_magic/base.toml" in older.texts
    again = CARDS_OF_THE_GAME.of(older.texts)
    assert set(again.scenarios) == set(older.scenarios) == {"clearing"}
    assert again.version == older.version, "by which the match is known"


def test_own_cards_join_the_library(tmp_path: Path, data_dir: Path) -> None:
    home = written(tmp_path)
    before = open_library(home=home)
    assert user_cards().is_relative_to(data_dir)
    user_cards().mkdir(parents=True)
    (user_cards() / "mine.toml").write_text(OWN.format(name="breath", effect='{ do = "draw" }'), "utf-8")
    after = open_library(home=home)
    assert not after.faults
    assert set(after.library.cards) == {*before.library.cards, "breath"}
    assert after.library.version != before.library.version
    assert "breath" in load_library().cards


def test_a_faulty_file_is_left_out_and_said(tmp_path: Path) -> None:
    home, own = written(tmp_path / "home"), tmp_path / "own"
    own.mkdir()
    for name, effect in {
        "good": '{ do = "draw" }',
        "bad": '{ do = "drow" }',
        "spark": '{ do = "draw" }',
        "leans": '{ do = "mark", to = "self", mark = "soot" }',
    }.items():
        (own / f"{name}.toml").write_text(OWN.format(name=name, effect=effect), "utf-8")
    soot = '\n[[mark]]\nid = "soot"\nname = { fr = "Suie", en = "Soot" }\ntext = { fr = "S.", en = "S." }\n'
    (own / "bad.toml").write_text(OWN.format(name="bad", effect='{ do = "drow" }') + soot, "utf-8")
    opened = open_library(own, home)
    assert set(opened.library.cards) == {"spark", "call-imp", "good"}
    assert opened.library.cards["spark"].cost == 1
    left_out = [(Path(fault.source).name, fault.found) for fault in opened.faults]
    assert sorted(left_out) == [
        ("bad.toml", '"drow"'),
        ("leans.toml", '"soot"'),
        ("spark.toml", '"spark" again'),
    ]


@given(st.data())
def test_any_damage_is_named_or_harmless(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    at, cut = data.draw(st.integers(0, len(CARDS))), data.draw(st.integers(0, 15))
    put = data.draw(st.sampled_from(["", '"', "'", "\n", "[", "]]", "= 3", "é", "{", "-1"]))
    home = written(tmp_path_factory.getbasetemp(), CARDS[:at] + put + CARDS[at + cut :])
    with suppress(InputError):
        assert open_library(home=home).library.version


@pytest.mark.parametrize("depth", [40, 400, 4000])
def test_effects_however_deep_are_read_or_refused(depth: int, tmp_path: Path) -> None:
    own = OWN.format(name="deep", effect="").replace("effects = []\n", "")
    for level in range(1, depth) if depth < 4000 else (depth,):
        own += f"[[card.{'.'.join(['effects'] * level)}]]\ndo = 'may'\n"
    own += f"[[card.{'.'.join(['effects'] * depth)}]]\ndo = 'draw'\n"
    (tmp_path / "deep.toml").write_text(own, encoding="utf-8")
    opened = open_library(tmp_path, written(tmp_path / "home"))
    assert ("deep" in opened.library.cards) is (depth == 40)
    assert [fault.found for fault in opened.faults] == ([] if depth == 40 else ["tables nested too deep"])


# ---- lists and scenarios on their own


def test_own_lists_are_kept(data_dir: Path) -> None:
    assert user_lists().is_relative_to(data_dir)
    assert load_lists(user_lists()) == ()
    lists = (
        ArmyList(name="L'été « chaud »", wizard="ash", schools=("embers", "embers", "embers")),
        ArmyList(name="Libre", wizard="ash", grimoire=("spark",) * 30, codex=("call-imp",) * 10),
    )
    OWN_LISTS.save(lists, user_lists())
    assert load_lists(user_lists()) == lists
    OWN_LISTS.save((), user_lists())
    assert load_lists(user_lists()) == ()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('[[list]]\nname = "A"\n', 'list "A", wizard (line 1): no such key, expected a text'),
        (
            '[[list]]\nname = "A"\nwizard = "a"\n[[list]]\nname = "A"\nwizard = "a"\n',
            'list "A", name (line 5): found "A" again',
        ),
        ("list = 3", "list (line 1): found 3, expected tables [[list]]"),
    ],
)
def test_a_faulty_list_file_is_named(text: str, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "lists.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load_lists(path)
    assert sentence in str(caught.value)


def test_a_scenario_is_checked_alone(tmp_path: Path) -> None:
    library = open_library(home=written(tmp_path)).library
    path = tmp_path / "own.toml"
    path.write_text(SCENARIO, encoding="utf-8")
    assert scenario_faults(path, library) == ()
    path.write_text(SCENARIO.replace("clairiere", "nowhere"), encoding="utf-8")
    assert [fault.found for fault in scenario_faults(path, library)] == ['"nowhere.tmx"']


def armies(**wizards: str) -> tuple[ArmyList, ...]:
    """Lists of these names, each with a wizard."""
    return tuple(ArmyList(name=name, wizard=wizard) for name, wizard in wizards.items())


@pytest.mark.parametrize(
    ("own_lists", "other_lists", "kept"),
    [
        (armies(a="1", b="1", c="1"), armies(a="1", b="1", d="1"), armies(a="1", b="1", d="1", c="1")),
        (armies(a="2", b="1"), armies(a="1", b="3"), armies(a="2", b="3")),
        (armies(b="1"), armies(a="1", b="1", d="1"), armies(b="1", d="1")),
        (armies(b="1"), armies(a="3", b="1"), armies(a="3", b="1")),
        (armies(a="1", b="1", c="1"), armies(b="1"), armies(b="1", c="1")),
        (armies(a="2", b="1"), armies(b="1"), armies(b="1", a="2")),
        (armies(a="2", b="1"), armies(a="2", b="1", c="1"), armies(a="2", b="1", c="1")),
    ],
)
def test_lists_that_two_windows_write_are_merged(
    tmp_path: Path, own_lists: Sequence[ArmyList], other_lists: Sequence[ArmyList], kept: Sequence[ArmyList]
) -> None:
    path, before = tmp_path / "lists.toml", armies(a="1", b="1")
    OWN_LISTS.save(other_lists, path)
    merged = OWN_LISTS.merge(before, own_lists, path)
    assert load_lists(path) == merged.items == kept
    assert merged.renamed == {}


def test_a_list_changed_in_two_windows_is_kept_twice(tmp_path: Path) -> None:
    path = tmp_path / "lists.toml"
    OWN_LISTS.save((*armies(a="3"), ArmyList(name="a 2", wizard="1")), path)
    merged = OWN_LISTS.merge(armies(a="1"), armies(a="2"), path)
    assert merged.renamed == {"a": "a 3"}
    assert [(army.name, army.wizard) for army in load_lists(path)] == [("a", "3"), ("a 2", "1"), ("a 3", "2")]


def test_a_list_file_that_was_spoiled_meanwhile_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "lists.toml"
    path.write_text("[[list]", encoding="utf-8")
    with pytest.raises(InputError):
        OWN_LISTS.merge((), armies(a="1"), path)
    assert path.read_text(encoding="utf-8") == "[[list]"


def test_a_file_that_another_program_writes_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "lists.toml"
    monkeypatch.setattr("game.content.locks.PATIENCE", 0.05)
    with locked(path), pytest.raises(InputError, match="another program"):
        OWN_LISTS.merge((), armies(a="1"), path)
    OWN_LISTS.merge((), armies(a="1"), path)
    assert load_lists(path) == armies(a="1")
