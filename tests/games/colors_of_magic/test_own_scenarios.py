"""Scenarios of the user's own: read beside their cards, offered, played on their own map, kept in saves."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from screens import refusal

from game.cli.main import main
from game.cli.play import speak
from game.content.locale import Language
from game.core.dice import SeededDice
from game.core.match import Match, Strength
from game.core.record import load, save
from game.games.colors_of_magic.ai.players import player
from game.games.colors_of_magic.content.library_files import (
    load_library,
    map_like,
    open_library,
    user_cards,
)
from game.games.colors_of_magic.content.terrain_names import terrain_names
from game.games.colors_of_magic.game import GAME
from game.games.colors_of_magic.rules.state.grounds import Grounds
from game.games.colors_of_magic.rules.state.setup import Setup
from game.games.colors_of_magic.rules.state.state import SIDES
from game.games.colors_of_magic.rules.system import colors_of_magic
from game.games.colors_of_magic.table.setup_scene import SetupScene
from game.ui.app import App, Settings
from game.ui.driver import Driver
from game.ui.options import Options
from game.ui.window.window import OffScreen

if TYPE_CHECKING:
    from game.core.record import AnyMatch

MAP = """<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="orthogonal" width="60" height="60" tilewidth="10" tileheight="10">
 <tileset firstgid="1" source="stones.tsx"/>
 <objectgroup id="1" name="terrain">
  <object id="1" class="wall" x="100" y="300" width="200" height="10"><properties>
   <property name="name_fr" value="le vieux mur"/><property name="name_en" value="the old wall"/>
  </properties></object>
 </objectgroup>
</map>
"""
TILESET = """<tileset name="stones" tilewidth="10" tileheight="10" tilecount="1" columns="1">
 <image source="stones.png" width="10" height="10"/></tileset>
"""
GUIDES = ("docs/scenarios.md", "docs/fr/scenarios.md")
SCENARIO = re.findall(r"```toml\n(.*?)```", Path(GUIDES[0]).read_text(encoding="utf-8"), re.DOTALL)[0]
"""The whole file of the guide."""


@pytest.fixture
def folder() -> Path:
    """The user's folder of scenarios, with one on a map of its own."""
    found = user_cards() / "scenarios"
    found.mkdir(parents=True)
    for name, text in (
        ("old-wall.toml", SCENARIO),
        ("old-wall.tmx", MAP),
        ("stones.tsx", TILESET),
        ("stones.png", "not looked into"),
    ):
        (found / name).write_text(text, encoding="utf-8")
    return found


def begun() -> AnyMatch:
    library = load_library()
    red, blue = list(library.lists.values())[:2]
    return Match.start(colors_of_magic(library), Setup((red, blue), "the-old-wall"), SeededDice(3))


def play_on(match: AnyMatch, actions: int) -> None:
    agents = [player(Strength.RANDOM, load_library()) for _ in SIDES]
    dice = SeededDice(5)
    for _ in range(actions):
        if match.outcome is None:
            seat = min(match.deciders)
            chosen = agents[seat].choose(match.view(seat), list(match.legal_actions(seat)), dice)
            assert match.act(seat, chosen).allowed


def test_the_guides_show_the_same_file() -> None:
    shown = [re.findall(r"```toml\n(.*?)```", Path(g).read_text(encoding="utf-8"), re.DOTALL) for g in GUIDES]
    assert shown == [[SCENARIO], [SCENARIO]]


@pytest.mark.usefixtures("folder")
def test_it_is_offered_and_played_to_its_end_on_its_own_map() -> None:
    library = load_library()
    board = library.boards["old-wall.tmx"]
    assert [piece.name for piece in board.pieces] == ["le vieux mur"]
    assert map_like("old-wall.tmx", board) is not None
    names = terrain_names(library, "the-old-wall", Language.EN)
    assert names.within("le vieux mur") == "the old wall"
    match = begun()
    play_on(match, 3_000)
    assert match.outcome is not None
    assert Grounds(library).board(match.state).pieces == board.pieces


def test_a_saved_match_holds_scenario_map_and_tileset(folder: Path, tmp_path: Path) -> None:
    match, file, board = begun(), tmp_path / "kept.arcane", load_library().boards["old-wall.tmx"]
    play_on(match, 40)
    save(match, file)
    shutil.rmtree(folder)
    assert "the-old-wall" not in load_library().scenarios
    opened = load(file, {GAME.name: GAME.parts().system()})
    assert opened.state == match.state
    assert map_like("old-wall.tmx", board) is None  # painted without a ground, and played all the same


def test_files_may_be_links_to_elsewhere(folder: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.mkdir()
    for file in folder.iterdir():
        file.rename(kept / file.name)
        file.symlink_to(kept / file.name)
    match, saved = begun(), tmp_path / "linked.arcane"
    play_on(match, 10)
    save(match, saved)
    shutil.rmtree(kept)
    assert load(saved, {GAME.name: GAME.parts().system()}).state == match.state


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_the_folder_of_scenarios_may_be_a_link(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is checked, with no card beside it, and what is written in it is noticed."""
    kept = tmp_path / "kept"
    folder.rename(kept)
    folder.symlink_to(kept)
    assert main(["check", "cards", str(folder.parent), "--lang", "en"]) == 0
    assert "no card file" not in capsys.readouterr().out
    assert "the-old-wall" in load_library().scenarios
    (kept / "old-wall.toml").write_text(
        SCENARIO.replace('id = "the-old-wall"', 'id = "the-new-wall"'), "utf-8"
    )
    assert "the-new-wall" in load_library().scenarios
    (kept / "old-wall.toml").write_text("id = 3", "utf-8")
    assert main(["check", "cards", str(folder.parent), "--lang", "en"]) == 2


def test_a_map_drawn_anew_does_not_paint_the_board_of_a_saved_match(folder: Path) -> None:
    board = load_library().boards["old-wall.tmx"]
    (folder / "old-wall.tmx").write_text(MAP.replace('width="200"', 'width="150"'), encoding="utf-8")
    assert map_like("old-wall.tmx", board) is None
    assert load_library().boards["old-wall.tmx"] != board


@pytest.mark.parametrize(
    ("file", "before", "after", "said"),
    [
        ("old-wall.toml", "old-wall.tmx", "nowhere.tmx", "map"),
        ("old-wall.toml", "toll-troll", "nobody", "nobody"),
        ("old-wall.toml", 'rank = "major"', 'rank = "minor"', "objectives"),
        ("old-wall.tmx", 'class="wall"', 'class="wool"', "wool"),
        ("old-wall.tmx", "stones.tsx", "../../../../stones.tsx", "stones.tsx"),
        ("old-wall.tmx", "</map>", "", "XML"),
    ],
)
def test_one_with_a_fault_is_left_out_alone_and_named(
    folder: Path, file: str, before: str, after: str, said: str
) -> None:
    shutil.copy(folder / "stones.tsx", user_cards().parent.parent / "stones.tsx")
    text = (folder / file).read_text(encoding="utf-8")
    assert before in text
    (folder / file).write_text(text.replace(before, after), encoding="utf-8")
    other = SCENARIO.replace("the-old-wall", "on-the-river").replace("old-wall.tmx", "riviere.tmx")
    for before_at, at in (("[13.5, 11.8]", "[18.19, 13.54]"), ("[11.8, 16.0]", "[11.0, 8.9]")):
        other = other.replace(before_at, at)
    (folder / "river.toml").write_text(other, encoding="utf-8")
    opened = open_library()
    assert "on-the-river" in opened.library.scenarios
    assert "the-old-wall" not in opened.library.scenarios
    fault = opened.faults[0]
    assert said in str(fault)
    assert str(fault.source).startswith(str(folder))


def test_a_map_named_as_one_of_ours_is_refused(folder: Path) -> None:
    """A scenario says by its name alone which map it means."""
    (folder / "old-wall.tmx").rename(folder / "riviere.tmx")
    (folder / "old-wall.toml").write_text(SCENARIO.replace("old-wall.tmx", "riviere.tmx"), encoding="utf-8")
    opened = open_library()
    assert "the-old-wall" not in opened.library.scenarios
    assert "beasts-of-the-fords" in opened.library.scenarios
    assert "a name that no map of ours has" in str(opened.faults[0])


def test_check_reads_it_by_itself_and_with_the_cards(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", "--lang", "en", "scenario", str(folder / "old-wall.toml")]) == 0
    assert main(["check", "--lang", "en", "cards", str(user_cards())]) == 0
    assert "5 scenarios" in capsys.readouterr().out
    (folder / "old-wall.toml").write_text(SCENARIO.replace('breach"', 'brooch"', 1), encoding="utf-8")
    assert main(["check", "--lang", "en", "scenario", str(folder / "old-wall.toml")]) == 2
    assert "goal.marker (line 17)" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("right", "wrong", "sentence"),
    [
        ('id = "the-old-wall"', 'id = "beasts-of-the-fords"', "it only once, as in beasts-of-the-fords.toml"),
        ('id = "the-old-wall"', 'id = "first-game"', "an id other than that of the guided first game"),
        (
            "points = 3",
            'points = 3\nwhen = "immediate"',
            'found "immediate", expected "end" beside "control"',
        ),
        (
            'profile = "toll-troll" }',
            'profile = "toll-troll", turns = 2 }',
            'goal.turns (line 29): found 2, expected that only beside "control"',
        ),
        (
            '{ do = "attack" }',
            '{ do = "attack", who = "river-otter" }',
            """monsters[1].who (line 18): found "river-otter", expected one of the scenario's monsters""",
        ),
    ],
)
def test_what_counts_for_nothing_and_who_is_somebody_else_is_told(
    folder: Path, capsys: pytest.CaptureFixture[str], right: str, wrong: str, sentence: str
) -> None:
    (folder / "old-wall.toml").write_text(SCENARIO.replace(right, wrong), encoding="utf-8")
    assert main(["check", "--lang", "en", "scenario", str(folder / "old-wall.toml")]) == 2
    told = capsys.readouterr().out.splitlines()
    assert [sentence in line for line in told] == [True]
    assert "the-old-wall" not in open_library().library.scenarios


def test_two_of_ones_own_may_not_share_an_id(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "second.toml").write_text(SCENARIO, encoding="utf-8")
    assert main(["check", "--lang", "en", "scenario", str(folder / "second.toml")]) == 2
    assert "it only once, as in old-wall.toml" in capsys.readouterr().out


def test_all_that_is_wrong_with_a_scenario_is_told(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = SCENARIO.replace("max_turns", "max_turn").replace('"minor"', '"little"')
    wrong = wrong.replace('{ do = "attack" }', '{ do = "atack", whom = 1 }')
    (folder / "old-wall.toml").write_text(wrong, encoding="utf-8")
    assert main(["check", "--lang", "en", "scenario", str(folder / "old-wall.toml")]) == 2
    told = capsys.readouterr().out.splitlines()
    assert [line.partition(" (line ")[0].rpartition(" ")[2] for line in told] == [
        "max_turn",
        "monsters[1].do",
        "monsters[1].whom",
        "rank",
    ]


@pytest.mark.parametrize(("language", "wall"), [("fr", "le vieux mur"), ("en", "the old wall")])
def test_terrain_is_named_in_the_readers_language(
    folder: Path, capsys: pytest.CaptureFixture[str], language: str, wall: str
) -> None:
    there = SCENARIO.replace("at = [11.8, 16.0]", "at = [7.0, 11.8]")
    (folder / "old-wall.toml").write_text(there, encoding="utf-8")
    assert main(["check", "--lang", language, "scenario", str(folder / "old-wall.toml")]) == 2
    assert f'"{wall}"' in capsys.readouterr().out
    assert main(["check", "--lang", language, "cards", str(user_cards())]) == 2
    assert f'"{wall}"' in capsys.readouterr().out


@pytest.mark.parametrize("language", ["fr", "en"])
def test_it_is_chosen_where_a_match_is_set_up(folder: Path, language: str) -> None:
    begun: list[AnyMatch] = []
    app = App(OffScreen((1280, 720)), Settings(speak, Options(language=language, reduced_motion=True)))  # type: ignore[arg-type]
    scene = SetupScene(lambda match, _agents, _names: begun.append(match))
    app.push(scene)
    driver = Driver(app)
    driver.press("new.page.1")
    driver.press("new.scenarios.4")
    assert scene.plan.scenario == "the-old-wall"
    assert refusal(driver, "new.start") == ""
    driver.press("new.start")
    assert begun[0].setup.scenario == "the-old-wall"
    shutil.rmtree(folder)
    again = SetupScene(lambda *_: None, scene.plan)
    assert again.plan.scenario in again.library.scenarios
