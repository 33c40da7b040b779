"""Matches on disk as they are played: nothing done is lost, whatever else is done to their files."""

from __future__ import annotations

from functools import partialmethod
from typing import TYPE_CHECKING, Any

import pytest
from duel_player import duel_library, new_match, sit_down
from master_player import Hand, sit
from screens import over_title
from toy_system import LANTERN_DUEL, Pick, Setup

from game.cli.play import entries, speak
from game.cli.unfinished import left_last
from game.content.journal import whole_lines
from game.content.log_entry import match_lines, taken_up_again
from game.core.dice import SeededDice
from game.core.match import Match
from game.core.record import MOST_BYTES, load, parse, record, reopened, save
from game.core.rules import Seat
from game.games import GAMES
from game.games.d20_initiative.rules.state import CombatantSpec
from game.games.d20_initiative.rules.state import Setup as Fight
from game.games.d20_initiative.table.pane import TABLE
from game.games.donjon_procrastination.rules.system import donjon_procrastination
from game.games.turn_order.rules.fields import Close
from game.table.dialogs import MessageDialog
from game.table.match_journal import MatchJournal, load_unfinished, saves_folder, unfinished_games
from game.table.match_scene import MatchScene
from game.table.open_match import continue_unfinished, go_on
from game.table.title import TitleScene

if TYPE_CHECKING:
    from pathlib import Path

    from game.core.record import AnyMatch
    from game.core.rules import Verdict

SYSTEMS = {LANTERN_DUEL.name: LANTERN_DUEL}
FIGHT = Fight("Bridge", tuple(CombatantSpec(name, name.title()) for name in ("ada", "brun", "wolf")))


def duel() -> AnyMatch:
    return Match.start(LANTERN_DUEL, Setup(wins=2, deck=4, hand=4), SeededDice(5))


def picked(match: AnyMatch) -> AnyMatch:
    match.act(Seat(0), next(iter(match.legal_actions(Seat(0)))))
    return match


def left_unfinished(match: AnyMatch) -> Path:
    """Played and left: where it lies."""
    journal = MatchJournal(duel())
    journal.follow(match)
    journal.close(drop=False)
    assert journal.path is not None
    return journal.path


def gone_on(path: Path) -> tuple[AnyMatch, MatchJournal]:
    """What another window makes of that file."""
    match = load_unfinished(path, SYSTEMS)
    journal = MatchJournal(match)
    journal.go_on(match, path)
    return match, journal


def fight() -> Hand:
    return sit(TABLE, FIGHT, language="en")


def proceeded(hand: Hand) -> Hand:
    hand.do(hand.table.session.next_step())
    return hand


def kept_by(hand: Hand) -> AnyMatch:
    """What a kill at this moment would leave, with what the table writes in its next frame."""
    hand.table.update(0)
    hand.table.file.journal.wait()
    path = hand.table.file.journal.path
    assert path is not None
    return load_unfinished(path, GAMES.systems())


def same_log_and_state(first: AnyMatch, other: AnyMatch) -> bool:
    return record(first).log == record(other).log and bool(first.state == other.state)


@pytest.fixture
def synced(monkeypatch: pytest.MonkeyPatch) -> list[AnyMatch]:
    """Matches whose actions must each be on the disk before the next is done."""
    watched: list[AnyMatch] = []
    names = ("act", "undo", "redo")
    before = {name: getattr(Match, name) for name in names}

    def done(match: AnyMatch, name: str, *args: Any) -> Verdict:
        if match in watched and match.entries:
            logs = [
                parse(whole_lines(path, MOST_BYTES), path).log
                for path in saves_folder().glob("unfinished*.arcane")
            ]
            assert record(match).log in logs
        verdict: Verdict = before[name](match, *args)
        return verdict

    for name in names:
        monkeypatch.setattr(Match, name, partialmethod(done, name))
    return watched


def test_a_line_cut_short_inside_a_character_costs_no_more_than_itself() -> None:
    match = picked(duel())
    path = left_unfinished(match)
    path.write_bytes(path.read_bytes() + "1: pick é".encode()[:-1])
    assert load_unfinished(path, SYSTEMS).state == match.state
    path.write_bytes(path.read_bytes() + b"\n")
    with pytest.raises(Exception, match="UTF-8"):
        load_unfinished(path, SYSTEMS)


def test_two_windows_that_continue_one_game_each_keep_what_they_do() -> None:
    path = left_unfinished(picked(duel()))
    first, journal = gone_on(path)
    assert not unfinished_games()  # it is not offered again while it is played
    second, other = gone_on(path)
    second.act(Seat(1), Pick("b1"))
    other.follow(second)
    first.act(Seat(1), Pick("b2"))
    journal.follow(first)
    journal.close(drop=False)
    other.close(drop=False)
    assert journal.path == path
    assert other.path != path
    states = [load_unfinished(path, SYSTEMS).state for path in (journal.path, other.path) if path]
    assert states == [first.state, second.state]


def test_a_game_that_was_played_on_since_it_was_loaded_is_not_written_over() -> None:
    path = left_unfinished(picked(duel()))
    late = load_unfinished(path, SYSTEMS)
    match, journal = gone_on(path)
    match.act(Seat(1), Pick("b1"))
    journal.follow(match)
    journal.close(drop=False)
    behind = MatchJournal(late)
    behind.go_on(late, path)
    late.act(Seat(1), Pick("b2"))
    behind.follow(late)
    behind.close(drop=False)
    assert load_unfinished(path, SYSTEMS).state == match.state
    assert len(unfinished_games()) == 2


def test_a_game_continued_many_times_stays_one_file() -> None:
    path = left_unfinished(picked(duel()))
    for seat, card in ((1, "b1"), (0, None), (1, None)):
        match, journal = gone_on(path)
        legal = list(match.legal_actions(Seat(seat)))
        if legal:
            match.act(Seat(seat), Pick(card) if card else legal[0])
        journal.follow(match)
        journal.close(drop=False)
        assert unfinished_games() == [path]
        assert load_unfinished(path, SYSTEMS).state == match.state


def test_a_file_that_was_taken_away_is_written_whole_again() -> None:
    match, journal = duel(), MatchJournal(duel())
    journal.follow(picked(match))
    journal.wait()
    assert journal.path is not None
    journal.path.unlink()
    match.act(Seat(1), Pick("b1"))
    journal.follow(match)
    journal.wait()
    assert journal.follow(match)  # said, though it was found while waiting
    assert not journal.follow(match)
    journal.follow(match, retry=True)
    journal.wait()
    assert not journal.follow(match)
    assert load_unfinished(journal.path, SYSTEMS).state == match.state
    journal.close(drop=True)


def test_what_could_not_be_worded_is_written_with_what_follows(monkeypatch: pytest.MonkeyPatch) -> None:
    """A crash between an action and its line must not leave a gap in the journal."""
    match, journal = duel(), MatchJournal(duel())
    journal.follow(picked(match))
    with monkeypatch.context() as patch:
        patch.setattr("game.table.match_journal.addition", lambda *_: 1 / 0)
        match.act(Seat(1), Pick("b1"))
        with pytest.raises(ZeroDivisionError):
            journal.follow(match)
    journal.follow(match)
    journal.wait()
    assert journal.path is not None
    assert load_unfinished(journal.path, SYSTEMS).state == match.state
    journal.close(drop=True)


def test_how_often_it_was_branched_is_never_forgotten() -> None:
    match = duel()
    for seat in (0, 1):
        match.act(Seat(seat), next(iter(match.legal_actions(Seat(seat)))))
    for number in (2, 1, 0):
        match = match.branch(SeededDice(number), number)
    assert record(match).branches == 3
    assert match.state == duel().state


def test_every_action_is_on_the_disk_before_the_next(synced: list[AnyMatch]) -> None:
    hand = fight()
    synced.append(hand.table.session.match)
    for _ in range(5):
        proceeded(hand)
    hand.hand.key("ctrl+z")
    hand.hand.key("ctrl+shift+z")
    proceeded(hand)
    assert same_log_and_state(kept_by(hand), hand.table.session.match)


def test_what_a_master_goes_back_to_is_what_is_continued() -> None:
    hand = fight()
    for _ in range(6):
        proceeded(hand)
    session = hand.table.session
    for at in (4, 2):
        session.look_at(at)
        session.go_on_from_here()
        proceeded(hand)
        assert same_log_and_state(kept_by(hand), session.match)
    while session.match.entries:
        hand.hand.key("ctrl+z")
        assert same_log_and_state(kept_by(hand), session.match)
    while session.may_redo().allowed:
        hand.hand.key("ctrl+shift+z")
        assert same_log_and_state(kept_by(hand), session.match)
    assert record(kept_by(hand)).branches == record(session.match).branches


def test_a_game_that_is_over_is_continued_once_at_most() -> None:
    """Killed at the last scene of a duel, it is shown once more and then gone."""
    match = new_match(2)
    turn = 0
    while match.outcome is None:
        seat = min(match.deciders)
        legal = list(match.legal_actions(seat))
        match.act(seat, legal[turn * 7 % len(legal)])
        turn += 1
    journal = MatchJournal(new_match(2))
    journal.follow(match)
    journal.close(drop=False)
    (path,) = unfinished_games()
    again = load_unfinished(path, {match.system.name: donjon_procrastination(duel_library())})
    guest = sit_down(new_match(2))
    guest.hand.app.pop()
    guest.hand.app.push(GAMES.of(again).screen().table(again, (None, None), path, GAMES))
    guest.hand.app.pop()
    assert not unfinished_games()


def test_another_action_than_the_one_saved_is_not_lost_by_leaving(tmp_path: Path) -> None:
    hand = proceeded(proceeded(fight()))
    hand.table.file._save_to(hand.hand.app, tmp_path / "mine.arcane")
    assert hand.table.file.is_kept
    hand.table.session.look_at(1)
    hand.table.session.go_on_from_here()
    proceeded(hand)
    assert len(hand.table.session.match.entries) == 2
    assert not hand.table.file.is_kept


def test_a_game_that_was_saved_and_left_is_what_the_title_continues(tmp_path: Path) -> None:
    left_unfinished(picked(duel()))
    path = tmp_path / "friday.arcane"
    hand = proceeded(fight())
    hand.table.file.write_to(path)
    hand.table.leave()
    assert left_last() == path
    driver = over_title(TitleScene(entries))
    assert "title.unfinished" in {widget.name for widget in driver.scene.interface.controls()}
    driver.press("title.continue")
    table = driver.scene
    assert isinstance(table, MatchScene)
    assert table.file.path == path
    assert table.session.match.entries == hand.table.session.match.entries


def test_a_saved_game_that_is_over_gone_or_damaged_is_continued_no_more(tmp_path: Path) -> None:
    path = tmp_path / "friday.arcane"
    hand = proceeded(fight())
    hand.table.file.write_to(path)
    hand.table.leave()
    path.write_text("nothing", encoding="utf-8")
    driver = over_title(TitleScene(entries))
    driver.press("title.continue")
    assert isinstance(driver.scene, MessageDialog)
    assert path.exists()
    assert left_last() is None
    hand = proceeded(fight())
    hand.table.file.write_to(path)
    hand.table.leave()
    path.unlink()
    assert left_last() is None
    hand = proceeded(fight())
    hand.table.file.write_to(path)
    hand.do(Close())
    hand.table.leave()
    assert left_last() is None


def test_no_game_is_saved_under_a_name_that_journals_have() -> None:
    hand = proceeded(fight())
    hand.table.file._save_to(hand.hand.app, saves_folder() / "unfinished-7.arcane")
    assert isinstance(hand.hand.scene, MessageDialog)
    hand.hand.key("escape")
    hand.table.file._save_to(hand.hand.app, saves_folder() / "unfinished business.arcane")
    hand.press("table.leave")
    assert not hand.hand.app.scenes  # left without a question: it is kept
    assert [path.name for path in saves_folder().glob("*.arcane")] == ["unfinished business.arcane"]
    assert not unfinished_games()


@pytest.mark.parametrize(("language", "said"), [("en", "Continue"), ("fr", "Continuer")])
def test_whoever_leaves_a_kept_game_by_a_key_too_many_is_told_where_it_is(
    language: str, said: str, tmp_path: Path
) -> None:
    """Nothing was done since it was saved, so nobody is asked."""
    hand = sit(TABLE, FIGHT, language=language)
    hand.hand.key("escape")
    assert hand.hand.app.notice.text == "", "nothing was done at all"
    hand = proceeded(sit(TABLE, FIGHT, language=language))
    hand.table.file.write_to(tmp_path / "bridge.arcane")
    hand.hand.key("escape")
    assert not hand.hand.app.scenes
    assert said in hand.hand.app.notice.text


def test_a_game_continued_goes_on_in_its_own_file() -> None:
    hand = proceeded(proceeded(fight()))
    state = hand.state
    hand.press("table.leave", "dialog.yes")
    (path,) = unfinished_games()
    other = fight()
    continue_unfinished(other.hand.app, path, GAMES)
    assert isinstance(other.hand.scene, MatchScene)
    assert other.state == state
    proceeded(other)
    assert same_log_and_state(kept_by(other), other.table.session.match)
    assert other.table.file.journal.path == path


def test_a_replay_leaves_the_game_that_it_shows_to_its_table() -> None:
    hand = proceeded(fight())
    match = hand.table.session.match
    hand.table.file.journal.wait()
    hand.table.update(0)
    path = hand.table.file.journal.path
    assert path is not None
    hand.hand.app.push(GAMES.of(match).screen().replay(match, path, GAMES))
    hand.hand.app.pop()
    proceeded(hand)
    assert same_log_and_state(kept_by(hand), match)


def test_going_on_with_an_earlier_file_brings_other_dice_and_is_told(tmp_path: Path) -> None:
    hand = fight()
    start, copy = tmp_path / "start.arcane", tmp_path / "copy.arcane"
    save(hand.table.session.match, start)
    copy.write_bytes(start.read_bytes())
    seeds = set()
    for path in (start, start, copy):
        go_on(hand.hand.app, path, GAMES)
        for _ in range(3):
            proceeded(hand)
        _, dice = hand.table.session.match.course.dice[-1]
        assert isinstance(dice, SeededDice)
        seeds.add(dice.seed)
        hand.hand.app.pop()
    assert len(seeds) == 3
    match = load(start, GAMES.systems())
    assert record(match).reopened == 2
    branched = match.branch(SeededDice(7))
    log, say = GAMES.of(match).log(branched, speak("en")), speak("en")
    assert next(iter(match_lines(branched, log, say))) == (
        "Reopened from a file 2 times, with other dice from there on. "
        "Taken back 1 time past dice already rolled."
    )
    assert not taken_up_again(duel(), say)


def test_who_sits_down_to_a_saved_game_reads_how_often_that_was_done(tmp_path: Path) -> None:
    guest = sit_down(new_match(2))
    save(reopened(guest.scene.session.match), tmp_path / "duel.arcane")
    go_on(guest.hand.app, tmp_path / "duel.arcane", GAMES)
    shown = [str(getattr(widget, "text", "")) for widget in guest.hand.scene.interface.root.walk()]
    assert any(text.startswith("Reprise 1 fois depuis un fichier") for text in shown)
