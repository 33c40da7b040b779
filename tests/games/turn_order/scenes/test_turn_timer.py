"""A timer counts the turn of whoever is up: seen by all, paused at will, and never does anything."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from master_player import Hand, sit
from screens import misfits

from game.content.locale import Language, translator
from game.games.attention_donjon.rules.actions import DrawAll, Prepare
from game.games.attention_donjon.rules.setup import HouseRules
from game.games.attention_donjon.table.pane import TABLE as ROUNDS
from game.games.d20_initiative.table.pane import TABLE as COMBAT
from game.games.speed_wheel.table.pane import TABLE as WHEEL
from game.games.turn_order.quick_entry import parsed, specs
from game.games.turn_order.table.turn_timer import ICONS, TimerButton, TimerPlate, TimerReading, TimerStage
from game.ui.options import load_options
from game.ui.sound import Sound, Sounds

if TYPE_CHECKING:
    from pathlib import Path

    from game.games.turn_order.table.pane import TurnTable

LINES = {
    WHEEL.name: "Ada 3\nBrun 2\nOmbre 1 hidden",
    COMBAT.name: "Ada +3\nBrun +2\nOmbre +1 hidden",
    ROUNDS.name: "Ada\nBrun\nOmbre hidden",
}
TABLES = pytest.mark.parametrize("table", [WHEEL, COMBAT, ROUNDS], ids=lambda table: table.name)
LIMIT = 60


def timed(table: TurnTable, **window: Any) -> Hand:
    """A table whose turns are timed, somebody being up."""
    system = table.system()
    people = tuple(specs(parsed(LINES[table.name], system, "players").rows, system, ()))
    rules = {"rules": HouseRules(jokers=0)} if table is ROUNDS else {}
    hand = sit(table, system.setup(**{system.people: people}, **rules), **window)
    hand.hand.app.set_options(turn_timer=LIMIT)
    if table is ROUNDS:
        hand.do(Prepare(), DrawAll(), DrawAll())
    while hand.scene.session.track().current is None:
        hand.do(*hand.scene.session.next_steps())
    return hand


def wait(hand: Hand, seconds: int) -> None:
    """Let so much time pass."""
    for _ in range(seconds):
        hand.hand.app.step(1)


def read(hand: Hand) -> TimerReading:
    """What the game master reads."""
    button = hand.hand.find("table.timer")
    assert isinstance(button, TimerButton)
    assert button.reading is not None
    return button.reading


def read_by_players(hand: Hand) -> TimerReading | None:
    """What players read, on whatever window."""
    ui, box = hand.hand.app.ui, hand.hand.app.box
    page = hand.table.table.for_players(lambda: False).build(ui, box)
    plates = [widget for widget in page.walk() if isinstance(widget, TimerPlate)]
    return plates[0].reading if plates else None


def test_no_turn_is_timed_at_first() -> None:
    hand = timed(WHEEL)
    hand.hand.app.set_options(turn_timer=0)
    assert not hand.has("table.timer")
    assert read_by_players(hand) is None


@TABLES
def test_each_turn_is_counted_and_nothing_is_done_by_itself(table: TurnTable) -> None:
    hand = timed(table)
    before = hand.scene.session.match.entries
    stages = []
    for seconds in (0, 30, 20, 20):
        wait(hand, seconds)
        stages.append(read(hand).stage)
    assert stages == [TimerStage.RUNNING, TimerStage.RUNNING, TimerStage.NEAR, TimerStage.OVER]
    assert read(hand).digits == "+0:10"
    assert hand.scene.session.match.entries == before
    assert read_by_players(hand) == read(hand)


def test_the_next_turn_begins_anew_and_undo_as_well() -> None:
    hand = timed(WHEEL)
    wait(hand, 40)
    hand.hand.key("ctrl+return")
    assert read(hand).left == LIMIT
    wait(hand, 5)
    hand.press("table.undo")
    assert read(hand).left == LIMIT


def test_a_press_pauses_it_for_the_players_too_and_another_lets_it_go_on() -> None:
    hand = timed(COMBAT)
    wait(hand, 10)
    hand.press("table.timer")
    wait(hand, 100)
    for reading in (read(hand), read_by_players(hand)):
        assert reading is not None
        assert (reading.left, reading.stage) == (LIMIT - 10, TimerStage.PAUSED)
    hand.hand.key("space")
    wait(hand, 10)
    assert read(hand).left == LIMIT - 20


def test_players_do_not_read_from_it_that_somebody_hidden_acts() -> None:
    hand = timed(WHEEL)
    while True:
        track = hand.scene.session.track()
        assert track.current is not None
        if track.current.name == "Ombre":
            break
        wait(hand, 7)
        hand.hand.key("ctrl+return")
    assert read(hand).left == LIMIT
    seen = read_by_players(hand)
    assert seen is not None
    assert seen.left == LIMIT - 7, "the turn before goes on for them"


def test_the_window_of_the_players_is_drawn_again_at_every_second() -> None:
    hand = timed(WHEEL)
    content = hand.table.table.for_players(lambda: False)
    states = []
    for _ in range(4):
        states.append(content.state)
        wait(hand, 1)
    assert all(before != after for before, after in pairwise(states))


def test_its_end_chimes_where_turns_chime(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[Sound] = []
    monkeypatch.setattr(Sounds, "play", lambda _, sound: heard.append(sound))
    hand = timed(WHEEL)
    wait(hand, 80)
    assert heard.count(Sound.CHIME) == 0
    hand.hand.key("ctrl+return")
    hand.hand.app.set_options(turn_chime=True)
    heard.clear()
    wait(hand, 80)
    assert heard.count(Sound.CHIME) == 2, "near its end, and at it"


@pytest.mark.parametrize("language", list(Language))
def test_every_stage_has_a_shape_and_words_of_its_own(language: Language) -> None:
    say = translator(language)
    assert len(set(ICONS.values())) == len({say(f"timer.{stage}") for stage in TimerStage}) == len(TimerStage)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1920, 1080), 2.25)])
@TABLES
def test_it_fits_wherever_it_stands(
    table: TurnTable, size: tuple[int, int], scale: float, language: str
) -> None:
    hand = timed(table, size=size, scale=scale, language=language)
    for seconds in (0, 55, 60):
        wait(hand, seconds)
        assert not misfits(hand.hand)
        hand.press("table.players")
        assert not misfits(hand.hand)
        hand.hand.key("escape")


def test_its_setting_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "options.toml"
    file.write_text("turn_timer = 90\n", encoding="utf-8")
    assert load_options(file).turn_timer == 90
