"""What a machine thought of, shown on demand: in a replay, and at the table once the match is over."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from explained_games import finished
from screens import misfits

from game.cli.play import speak
from game.content.locale import Language, translator
from game.core.dice import SeededDice
from game.core.match import Match
from game.core.rules import Seat
from game.games import GAMES
from game.games.colors_of_magic.log.game_log import GameLog
from game.games.colors_of_magic.table.session import SkirmishPlayback, SkirmishSession
from game.games.colors_of_magic.table.skirmish_table import replay_scene
from game.table.loading import LoadingScene
from game.table.why_dialog import WhyDialog, candidates, explained, signed
from game.ui.app import App, Settings
from game.ui.driver import Driver
from game.ui.options import Options
from game.ui.window.window import OffScreen

if TYPE_CHECKING:
    from game.games.colors_of_magic.table.session import GameMatch

pytestmark = pytest.mark.usefixtures("coarse_boards")


def unfinished() -> GameMatch:
    match = finished()
    return match.branch(SeededDice(1), len(match.entries) - 1)


def watch(match: GameMatch, size: tuple[int, int] = (1280, 720), scale: float = 1.0) -> Driver:
    app = App(OffScreen(size), Settings(speak, Options(language="fr", ui_scale=scale, reduced_motion=True)))
    app.push(replay_scene(match, games=GAMES))
    while isinstance(app.scene, LoadingScene):
        app.step(1 / 60)
    return Driver(app)


def has_button(hand: Driver) -> bool:
    return any(widget.name == "replay.why" for widget in hand.scene.interface.root.walk())


@pytest.mark.parametrize("language", list(Language))
def test_candidates_are_told_in_the_words_of_the_log_with_their_worth(language: Language) -> None:
    match = finished()
    session = SkirmishPlayback(match)
    log = GameLog(match.system.rules.library, translator(language))  # type: ignore[attr-defined]  # its rules
    for number in explained(session):
        shown = candidates(session, log, number)
        entry = match.entries[number - 1]
        assert [candidate.worth for candidate in shown] == [1.5, 0.5, -0.5][: len(shown)]
        assert [signed(worth, translator(language)) for worth in (1.25, 0.0, -0.5)] == {
            Language.FR: ["+1,2", "+0", "\N{MINUS SIGN}0,5"],
            Language.EN: ["+1.2", "+0", "\N{MINUS SIGN}0.5"],
        }[language]
        assert [candidate.done for candidate in shown] == [True, *[False] * (len(shown) - 1)]
        assert shown[0].words.startswith(log.entries(entry.events)[0].text)
        assert all(candidate.words and "=" not in candidate.words for candidate in shown)


def test_the_page_opens_on_the_last_decision_with_a_choice() -> None:
    match = finished()
    numbers = explained(SkirmishSession(match))
    sole = tuple(
        replace(entry, why=entry.why[:1]) if number in numbers[-2:] else entry
        for number, entry in enumerate(match.entries, start=1)
    )
    hand = watch(Match(match.system, match.setup, replace(match.course, entries=sole)))
    hand.key("end")
    hand.press("replay.why")
    assert isinstance(hand.scene, WhyDialog)
    assert hand.scene.number == max(n for n in numbers[:-2] if len(match.entries[n - 1].why) > 1)


def test_of_an_unfinished_match_only_who_sees_the_cards_is_told() -> None:
    match = unfinished()
    playback = SkirmishPlayback(match)
    assert not explained(playback)
    playback.look(Seat(0))
    assert {match.entries[number - 1].seat for number in explained(playback)} == {Seat(0)}
    session = SkirmishSession(match)
    session.sit(Seat(0))
    assert not explained(session)
    assert explained(SkirmishSession(finished()))


def test_the_button_in_a_replay_opens_it_and_arrows_go_through_the_decisions() -> None:
    hand = watch(finished())
    last = explained(SkirmishPlayback(finished()))[-1]
    hand.key("end")
    hand.press("replay.why")
    dialog = hand.scene
    assert isinstance(dialog, WhyDialog)
    assert dialog.number == last
    assert not misfits(hand)
    hand.key("left")
    assert dialog.number == explained(dialog.session)[-2]
    hand.press("why.on")
    assert dialog.number == last
    hand.key("escape")
    assert not isinstance(hand.scene, WhyDialog)
    hand.key("y")
    assert isinstance(hand.scene, WhyDialog)


@pytest.mark.parametrize(("size", "scale"), [((960, 540), 1.0), ((1920, 1080), 2.0)])
def test_the_page_fits_small_windows(size: tuple[int, int], scale: float) -> None:
    hand = watch(finished(), size, scale)
    hand.key("end")
    assert not misfits(hand)
    hand.key("y")
    assert isinstance(hand.scene, WhyDialog)
    assert not misfits(hand)


def test_where_nothing_is_told_there_is_no_button() -> None:
    assert has_button(watch(finished()))
    hand = watch(unfinished())
    assert not has_button(hand)
    hand.key("y")
    assert not isinstance(hand.scene, WhyDialog)
