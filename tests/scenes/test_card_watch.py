"""`play --set FOLDER --watch`: a card that is changed in the editor is changed on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from screens import over_title, texts

from game.cli import card_watch
from game.cli.card_watch import CardWatch
from game.cli.main import main
from game.core.agent import RandomAgent
from game.core.dice import SeededDice
from game.core.match import Match, Strength
from game.games import GAMES
from game.games.donjon_procrastination.content.library_files import load_duel_library
from game.games.donjon_procrastination.rules.play.setup import Setup
from game.table.dialogs import MessageDialog
from game.table.match_scene import MatchScene

if TYPE_CHECKING:
    from pathlib import Path

    from game.core.record import AnyMatch
    from game.ui.driver import Driver

GAME = GAMES["donjon-procrastination"]
SERIES = """
[[series]]
id = "mine"
name = { fr = "Les miennes", en = "Mine" }
size = 40
"""
CARD = """
[[card]]
id = "mine-NUMBER"
name = { fr = "Carte NUMBER", en = "Card NUMBER" }
class = "force"
value = 3
series = "mine"
number = NUMBER
text = { fr = "Rien.", en = "Nothing." }
"""
CARDS = SERIES + "".join(CARD.replace("NUMBER", str(number)) for number in range(1, 31))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "mine"
    home.mkdir()
    (home / "cards.toml").write_text(CARDS, encoding="utf-8")
    monkeypatch.setenv("ARCANE_TABLE_SET", f"donjon_procrastination={home}")
    monkeypatch.setattr(card_watch, "EVERY", 0.0)
    return home


def begun(actions: int) -> AnyMatch:
    library = load_duel_library()
    setup = Setup("classic", tuple(library.bluffs)[:2], series=("mine",))
    match: AnyMatch = Match.start(GAME.system(), setup, SeededDice(5))
    agent, dice = RandomAgent(), SeededDice(6)
    while len(match.entries) < actions:
        seat = min(match.deciders)
        match.act(seat, agent.choose(None, list(match.legal_actions(seat)), dice))
    return match


def at_table(actions: int) -> Driver:
    match, machine = begun(actions), GAME.parts().machine
    assert machine is not None
    # Against a machine: two people would have a curtain between them.
    scene = GAME.screen().table(match, (None, machine(match.system, Strength.RANDOM)), None, GAMES)
    return over_title(scene, language="en")


def changed(folder: Path, old: str, new: str) -> None:
    path = folder / "cards.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def match_at(driver: Driver) -> AnyMatch:
    scene = next(scene for scene in driver.app.scenes if isinstance(scene, MatchScene))
    match: AnyMatch = scene.session.match
    return match


def test_the_set_takes_the_place_of_the_users_cards(folder: Path) -> None:
    del folder
    assert "mine-1" in load_duel_library().cards


def test_a_changed_card_is_changed_on_the_table(folder: Path) -> None:
    driver, watch = at_table(9), CardWatch(GAME, folder)
    before = match_at(driver)
    changed(folder, '"Card 7"', '"Card Seven"')
    watch.step(driver.app)
    assert match_at(driver) is before, "a file that is being written is left alone"
    watch.step(driver.app)
    after = match_at(driver)
    assert after.system.rules.library.cards["mine-7"].name.en == "Card Seven"  # type: ignore[attr-defined] # the rules of this system
    assert len(after.entries) == len(before.entries)
    assert after.state.players == before.state.players
    assert driver.app.notice.text == "Read again: mine-7."
    watch.step(driver.app)
    assert match_at(driver) is after


def test_a_file_with_a_fault_leaves_the_table_as_it_was(folder: Path) -> None:
    driver, watch = at_table(9), CardWatch(GAME, folder)
    before = match_at(driver)
    changed(folder, "number = 7\n", "number = seven\n")
    watch.step(driver.app)
    watch.step(driver.app)
    assert match_at(driver) is before
    assert driver.app.notice.text.startswith("The cards stay as they were")
    driver.app.notify("")
    watch.step(driver.app)
    # It is said for as long as the file is at fault.
    assert driver.app.notice.text.startswith("The cards stay as they were")
    changed(folder, "number = seven\n", "number = 7\n")
    watch.step(driver.app)
    watch.step(driver.app)
    assert match_at(driver) is before
    assert driver.app.notice.text == ""


def test_what_cannot_be_taken_over_is_said(folder: Path) -> None:
    driver, watch = at_table(12), CardWatch(GAME, folder)
    # Other cards are dealt otherwise: sooner or later somebody does not have what was played.
    changed(folder, CARD.replace("NUMBER", "30"), "")
    watch.step(driver.app)
    watch.step(driver.app)
    dialog = driver.app.scene
    assert isinstance(dialog, MessageDialog)
    shown = texts(driver)
    assert "could not be taken over" in shown
    assert "mine-30" in shown
    after = match_at(driver)
    assert len(after.entries) < 12
    assert f"after action {len(after.entries)}" in shown


def test_a_game_that_could_not_have_begun_goes_on(folder: Path) -> None:
    driver, watch = at_table(5), CardWatch(GAME, folder)
    before = match_at(driver)
    (folder / "cards.toml").write_text(SERIES, encoding="utf-8")
    watch.step(driver.app)
    watch.step(driver.app)
    assert match_at(driver) is before
    assert "could not have begun" in texts(driver)


def test_nothing_is_changed_under_a_dialog(folder: Path) -> None:
    driver, watch = at_table(9), CardWatch(GAME, folder)
    before = match_at(driver)
    driver.app.push(MessageDialog("A", "B"))
    changed(folder, '"Card 7"', '"Card Seven"')
    for _ in range(3):
        watch.step(driver.app)
    assert match_at(driver) is before
    driver.app.pop()
    watch.step(driver.app)
    assert match_at(driver) is not before


def test_one_journal_goes_on(folder: Path) -> None:
    driver, watch = at_table(9), CardWatch(GAME, folder)
    scene = driver.app.scene
    assert isinstance(scene, MatchScene)
    scene.update(0.1)
    journal = scene.journal_file
    changed(folder, '"Card 7"', '"Card Seven"')
    watch.step(driver.app)
    watch.step(driver.app)
    again = driver.app.scene
    assert isinstance(again, MatchScene)
    again.update(0.1)
    assert again.journal_file == journal


def test_watching_needs_a_set(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["play", "--watch", "--lang", "en"]) == 2
    assert "no --set" in capsys.readouterr().err
    assert main(["play", "--set", str(tmp_path / "none"), "--lang", "en"]) == 2
    assert "no folder" in capsys.readouterr().err
