"""Whatever lies in the data folder: the title opens, what is good is offered, what is not ours stays."""

from __future__ import annotations

import os
import shutil
import stat
import sys
from typing import TYPE_CHECKING

import pytest
from master_player import Hand, sit
from screens import misfits
from toy_system import LANTERN_DUEL, Pick, Setup

from game.cli.play import entries, speak
from game.content.housekeeping import make_private, sweep
from game.content.resources import data_folder
from game.core.dice import SeededDice
from game.core.errors import InputError
from game.core.match import Match, Thought
from game.core.record import MOST_ACTIONS, MOST_BYTES, NEARLY, dump, load, parse, record, replay, save
from game.core.rules import Seat
from game.games import GAMES
from game.games.d20_initiative.rules.state import CombatantSpec
from game.games.d20_initiative.rules.state import Setup as Fight
from game.games.d20_initiative.table.pane import TABLE
from game.table import match_journal
from game.table.dialogs import MessageDialog
from game.table.match_journal import MatchJournal, headline, load_unfinished, saves_folder, unfinished_games
from game.table.match_scene import MatchScene
from game.table.open_match import continue_unfinished
from game.table.title import TitleScene
from game.ui.app import App, Settings
from game.ui.driver import Driver
from game.ui.options import Options
from game.ui.window.window import OffScreen
from game.workshop.unfinished import journals_folder

if TYPE_CHECKING:
    from pathlib import Path

SYSTEMS = {LANTERN_DUEL.name: LANTERN_DUEL}
FIGHT = Fight("Bridge", tuple(CombatantSpec(name, name.title(), roll=9) for name in ("ada", "brun")))


def fight() -> Hand:
    return sit(TABLE, FIGHT, language="en")


def unfinished_journal(actions: int = 1) -> Path:
    """An encounter that was begun and left: its journal."""
    hand = fight()
    for _ in range(actions):
        hand.do(hand.scene.session.next_step())
    hand.scene.update(0)
    path = hand.scene.file.journal.path
    assert path is not None
    hand.hand.app.pop()
    return path


def title(language: str = "en", size: tuple[int, int] = (1280, 720), scale: float = 1.0) -> Driver:
    """The title of a program that has just started."""
    options = Options(language=language, reduced_motion=True, lesson_offered=True, ui_scale=scale)  # type: ignore[arg-type]
    app = App(OffScreen(size), Settings(speak, options))
    sweep()
    make_private(saves_folder(), journals_folder())
    app.push(TitleScene(entries))
    hand = Driver(app)
    hand.frame()
    return hand


def nul(path: Path) -> None:
    path.write_bytes(path.read_bytes() + b'# told ["en","Ada\\u0000","turn \0 3"]\n')


def date_in_future(path: Path) -> None:
    os.utime(path, (10**12, 10**12))


def date_in_past(path: Path) -> None:
    os.utime(path, (-(10**11), -(10**11)))


def folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def nowhere(path: Path) -> None:
    path.unlink()
    path.symlink_to(path)


def named(path: Path) -> None:
    path.rename(path.with_name(os.fsdecode(b"unfinished-\xff\n<icon:x>.arcane")))


def locks(path: Path) -> None:
    shutil.rmtree(path.parent / ".locks")
    (path.parent / ".locks").write_text("no folder", encoding="utf-8")


def closed(path: Path) -> None:
    path.chmod(0)
    path.parent.chmod(0)


ATTACKS = (nul, date_in_future, date_in_past, folder, pipe, nowhere, named, locks, closed)


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX has these")
@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.__name__)
def test_nothing_in_the_data_folder_keeps_the_title_from_opening(attack: object) -> None:
    good = unfinished_journal()
    bad = unfinished_journal(2)
    assert good != bad
    attack(bad)  # type: ignore[operator]
    hand = title()
    for _ in range(3):
        if "title.continue" not in {widget.name for widget in hand.scene.interface.root.walk()}:
            break
        hand.press("title.continue")
        if any(isinstance(scene, MatchScene) for scene in hand.app.scenes):
            return
        assert isinstance(hand.scene, MessageDialog)
        hand.press("dialog.ok")
    assert attack is closed
    saves_folder().chmod(0o700)


def test_a_damaged_journal_does_not_hide_a_good_one() -> None:
    good, bad = unfinished_journal(), unfinished_journal(2)
    bad.write_bytes(bad.read_bytes()[:60].replace(b"match", b"m\xfftch") + b"\n")
    os.utime(good, (10**9, 10**9))
    hand = title()
    assert "2001" not in hand.find("title.continue").tip  # the damaged one is the newest
    hand.press("title.continue")
    dialog = hand.scene
    assert isinstance(dialog, MessageDialog)
    assert "damaged unfinished-2.arcane" in dialog.text
    assert misfits(hand) == []
    assert (saves_folder() / "damaged unfinished-2.arcane").is_file()
    hand.press("dialog.ok")
    hand.wait(0.1)
    hand.press("title.continue")
    assert any(isinstance(scene, MatchScene) for scene in hand.app.scenes)


@pytest.mark.parametrize(("language", "size", "scale"), [("fr", (1280, 720), 1.0), ("en", (1920, 1080), 2.0)])
def test_each_unfinished_game_is_offered_and_given_up_if_wished(
    language: str, size: tuple[int, int], scale: float
) -> None:
    paths = [unfinished_journal(number) for number in (1, 2, 3)]
    for number, path in enumerate(paths):
        os.utime(path, (10**9 + number, 10**9 + number))
    hand = title(language, size, scale)
    assert misfits(hand) == []
    hand.press("title.unfinished")
    assert misfits(hand) == []
    hand.press("unfinished.1.give_up")
    hand.press("dialog.cancel")
    assert paths[1].exists()
    hand.press("unfinished.1.give_up")
    assert misfits(hand) == []
    hand.press("dialog.yes")
    assert [path.exists() for path in paths] == [True, False, True]
    hand.press("unfinished.1")
    table = next(scene for scene in hand.app.scenes if isinstance(scene, MatchScene))
    assert len(table.session.match.entries) == 1
    assert unfinished_games() == [paths[2]]


# ---- dice


def test_a_copy_of_a_journal_that_is_put_back_brings_other_dice_and_is_counted() -> None:
    people = tuple(CombatantSpec(name, name.title()) for name in ("ada", "brun", "wolf"))
    first = sit(TABLE, Fight("Bridge", people), language="en")
    first.do(first.scene.session.next_step())
    first.scene.update(0)
    path = first.scene.file.journal.path
    assert path is not None
    first.hand.app.pop()
    copy, seeds = path.read_bytes(), set()
    for _ in range(3):
        path.write_bytes(copy)
        hand = fight()
        continue_unfinished(hand.hand.app, path, GAMES)
        hand.do(hand.table.session.next_step())
        hand.table.update(0)
        hand.table.file.journal.wait()
        match = hand.table.session.match
        dice = match.course.dice[-1][1]
        assert isinstance(dice, SeededDice)
        seeds.add(dice.seed)
        assert record(load_unfinished(path, GAMES.systems())).reopened == 1
        hand.hand.app.pop()
        assert unfinished_games() == [path]
    assert len(seeds) == 3


def test_a_journal_that_is_only_looked_at_stays_as_it_was() -> None:
    path = unfinished_journal()
    before = path.read_bytes()
    hand = fight()
    continue_unfinished(hand.hand.app, path, GAMES)
    hand.table.update(0)
    hand.hand.app.pop()
    assert path.read_bytes() == before


# ---- length


def duel() -> Match:  # type: ignore[type-arg]
    return Match.start(LANTERN_DUEL, Setup(wins=2, deck=4, hand=4), SeededDice(5))


def test_what_was_taken_back_is_not_kept_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_journal, "LEAST_COMPACTED", 2000)
    match, journal = duel(), MatchJournal(duel())
    largest = 0
    for _ in range(400):
        match.act(Seat(0), next(iter(match.legal_actions(Seat(0)))))
        journal.follow(match)
        match.undo()
        journal.follow(match)
        journal.wait()
        assert journal.path is not None
        largest = max(largest, journal.path.stat().st_size)
    match.act(Seat(0), next(iter(match.legal_actions(Seat(0)))))
    journal.follow(match)
    journal.wait()
    assert journal.path is not None
    assert largest < 3000
    assert load_unfinished(journal.path, SYSTEMS).state == match.state
    journal.close(drop=True)


def test_a_long_match_opens_again(tmp_path: Path) -> None:
    hand = fight()
    match = hand.scene.session.match
    lines = dump(record(match)) + '0: correct {"who":"ada","field":"note","value":"x"}\n' * 10_010
    (tmp_path / "long.arcane").write_text(lines, "utf-8")
    assert len(load(tmp_path / "long.arcane", GAMES.systems()).entries) == 10_010


def test_a_match_that_is_too_long_to_be_read_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert NEARLY * MOST_ACTIONS > 10_010
    hand = fight()
    monkeypatch.setattr("game.core.record.MOST_ACTIONS", 6)
    monkeypatch.setattr(match_journal, "MOST_ACTIONS", 6)
    for _ in range(6):
        hand.do(hand.scene.session.next_step())
    assert "longest" in hand.hand.app.notice.text
    for _ in range(2):
        hand.do(hand.scene.session.next_step())
    hand.scene.update(0)
    hand.scene.file.journal.wait()
    hand.scene.update(0)
    assert hand.has("dialog.elsewhere")
    with pytest.raises(InputError, match="at most 6 actions"):
        save(hand.scene.session.match, tmp_path / "long.arcane")
    path = hand.scene.file.journal.path
    assert path is not None
    assert load_unfinished(path, GAMES.systems()).entries


def test_thoughts_of_machines_are_left_out_of_what_would_be_too_much(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = duel()
    match.act(Seat(0), next(iter(match.legal_actions(Seat(0)))), [Thought(Pick("b1"), 1.0)] * 8)
    whole = dump(record(match))
    monkeypatch.setattr("game.core.record.MOST_BYTES", len(whole) - 1)
    save(match, tmp_path / "short.arcane")
    text = (tmp_path / "short.arcane").read_text("utf-8")
    assert "# why" in whole
    assert "# why" not in text
    assert replay(parse(text, "short"), SYSTEMS).state == match.state


# ---- who may read


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other rights")
def test_saves_and_journals_are_their_owners_alone(tmp_path: Path) -> None:
    path = unfinished_journal()
    save(duel(), tmp_path / "mine" / "game.arcane")
    private = (path, tmp_path / "mine" / "game.arcane")
    assert [stat.S_IMODE(file.stat().st_mode) for file in private] == [0o600, 0o600]
    folders = (saves_folder(), data_folder(), saves_folder() / ".locks", tmp_path / "mine")
    assert [stat.S_IMODE(folder.stat().st_mode) for folder in folders] == [0o700] * 4
    path.chmod(0o644)
    saves_folder().chmod(0o755)
    make_private(saves_folder())
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(saves_folder().stat().st_mode) == 0o700


def test_words_of_a_headline_are_shown_whatever_they_hold() -> None:
    path = unfinished_journal()
    nul(path)
    assert headline(path).words == ("Ada\N{REPLACEMENT CHARACTER}", "turn \N{REPLACEMENT CHARACTER} 3")
    assert MOST_BYTES > 10**7
