"""The players' window: what it shows and hides, what it costs, what is remembered of it, its keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from master_player import Hand, sit

from game.games import GAMES
from game.games.attention_donjon.rules.setup import CombatantSpec as Card
from game.games.attention_donjon.rules.setup import Setup as Cards
from game.games.attention_donjon.table.pane import TABLE as CARDS
from game.games.d20_initiative.rules.state import CombatantSpec, Setup
from game.games.d20_initiative.table.pane import TABLE as D35
from game.games.speed_wheel.rules.actions import Advance
from game.games.speed_wheel.rules.state import PawnSpec
from game.games.speed_wheel.rules.state import Setup as Wheel
from game.games.speed_wheel.table.pane import TABLE as WHEEL
from game.games.turn_order.table.players_page import Plate
from game.table.open_match import watched
from game.ui.app import App, Settings
from game.ui.driver import Driver
from game.ui.input.events import FromSecondWindow, KeyPressed, WindowClosed, WindowResized
from game.ui.input.keys import parse_binding
from game.ui.options import load_options
from game.ui.widgets.label import Label, Ribbon
from game.ui.window.second_screen import OffScreenSecondWindow
from game.ui.window.window import OffScreen

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from game.ui.widgets.base import Widget

ELEVEN = tuple(CombatantSpec(f"c{i}", f"Combattant {i}", "players", roll=20 - i) for i in range(11))
GHOST = CombatantSpec("ghost", "Spectre", "enemies", roll=12, hidden=True, note="froid")


def second(hand: Hand) -> OffScreenSecondWindow:
    window = hand.hand.app.second_window.screen
    assert isinstance(window, OffScreenSecondWindow)
    return window


def seen(hand: Hand) -> Sequence[Widget]:
    """The widgets in the second window, once it was drawn."""
    hand.hand.wait(0.05)
    root = hand.hand.app.second_window.root
    assert root is not None
    return [*root.walk()]


def up(hand: Hand) -> list[str]:
    """Who is up and who comes next, by their large plates."""
    return [widget.turn.name for widget in seen(hand) if isinstance(widget, Plate)][:4]


def words(hand: Hand) -> str:
    return "\n".join(widget.text for widget in seen(hand) if isinstance(widget, Label | Ribbon))


def key(hand: Hand, binding: str) -> None:
    """Press a key in the second window."""
    parsed = parse_binding(binding)
    hand.hand.post(FromSecondWindow(KeyPressed(parsed.code, 0, parsed.mods)))


def opened(setup: Setup | None = None) -> Hand:
    hand = sit(D35, setup or Setup("", (*ELEVEN, GHOST)))
    hand.press("act.proceed", "table.players_window")
    return hand


def test_the_second_window_shows_who_is_up_and_the_next_three() -> None:
    hand = opened()
    for number in range(11):
        expected = [f"Combattant {(number + step) % 11}" for step in range(4)]
        if hand.state.current == "ghost":
            hand.press("act.proceed")
        assert up(hand) == expected, number
        hand.press("act.proceed")
    rows = [widget for widget in seen(hand) if widget.name.startswith("players.row.")]
    room = next(widget for widget in seen(hand) if widget.name == "players.pane").box
    assert len(rows) == 11
    assert all(room.contains(row.box.centre) and row.box.h > 30 for row in rows)


def test_a_line_says_where_it_opened() -> None:
    hand = opened()
    assert hand.hand.app.notice.text == hand.hand.app.ui.say("second_window.at.unknown")


def test_nothing_hidden_and_no_tip_is_in_it() -> None:
    hand = opened()
    for _ in range(13):
        assert "Spectre" not in words(hand)
        assert "Spectre" not in up(hand)
        assert not any(widget.help for widget in seen(hand))
        hand.press("act.proceed")


def test_the_second_window_keeps_to_the_present_while_an_earlier_moment_is_looked_at() -> None:
    hand = opened()
    hand.press("act.proceed", "act.proceed")
    present = up(hand)
    hand.press("table.page.1", "log.1")
    assert hand.table.session.at is not None
    assert up(hand) == present


def test_the_second_window_is_drawn_only_when_something_changes_or_moves() -> None:
    hand = opened()
    hand.hand.wait(0.5)
    drawn = second(hand).shown
    hand.hand.wait(2.0)
    hand.press("row.c3", "table.page.1")
    hand.hand.wait(0.2)
    assert second(hand).shown == drawn
    hand.press("act.proceed")
    hand.hand.wait(0.2)
    assert second(hand).shown == drawn + 1


def test_a_global_turn_moves_in_both_windows() -> None:
    hand = sit(WHEEL, Wheel("", tuple(PawnSpec(f"p{i}", f"Pion {i}", "pc", i) for i in range(5))))
    hand.hand.app.set_options(reduced_motion=False)
    hand.press("table.players_window")
    hand.hand.wait(0.2)
    before = second(hand).shown
    hand.do(Advance())
    hand.hand.wait(0.5)
    assert second(hand).shown > before + 20
    hand.hand.wait(3.0)
    after = second(hand).shown
    hand.hand.wait(1.0)
    assert second(hand).shown == after


def test_its_keys_close_and_fill_and_scale_it_and_all_others_go_to_the_table() -> None:
    hand = opened()
    scale = hand.hand.app.options.second_window.scale
    key(hand, "plus")
    assert hand.hand.app.options.second_window.scale > scale
    key(hand, "place 0")
    key(hand, "f11")
    assert second(hand).fills_screen
    assert not hand.hand.app.screen.fills_screen  # type: ignore[attr-defined]
    key(hand, "ctrl+return")
    assert hand.state.current == "c1"
    key(hand, "escape")
    assert hand.hand.app.second_window.screen is None
    assert hand.hand.scene is hand.table
    hand.hand.key("shift+f9")
    assert hand.hand.app.second_window.screen is not None


def test_closed_by_its_cross_it_stays_closed_and_the_table_stays() -> None:
    hand = opened()
    window = second(hand)
    hand.hand.post(FromSecondWindow(WindowClosed()))
    assert window.closed
    assert hand.hand.app.running
    assert not hand.hand.app.options.second_window.open


def test_the_second_window_takes_another_size_and_another_language() -> None:
    hand = opened()
    hand.hand.wait(0.1)
    second(hand).resize((1920, 1080))
    hand.hand.post(FromSecondWindow(WindowResized(1920, 1080)))
    hand.hand.wait(0.5)
    bar = next(widget for widget in seen(hand) if widget.name == "players.bar")
    assert bar.box.w == pytest.approx(1280)
    assert "À qui le tour" in words(hand)
    hand.hand.app.set_options(language="en")
    assert "Whose turn" in words(hand)


def test_what_is_remembered_opens_it_again_with_the_next_table(tmp_path: Path) -> None:
    file = tmp_path / "options.toml"
    hand = opened()
    settings = hand.hand.app.settings
    app = App(OffScreen((1280, 720)), Settings(settings.speak, settings.options, file))
    app.push(hand.scene)
    hand = Hand(Driver(app), hand.scene)
    hand.press("table.players_window")
    second(hand).resize((1600, 900))
    key(hand, "plus")
    app.pop()
    assert app.second_window.screen is None
    app.set_options(sound_volume=0.0)
    kept = load_options(file).second_window
    assert (kept.open, kept.size, kept.scale) == (True, (1600, 900), 1.125)
    app.push(hand.scene)
    assert second(hand).surface.get_size() == (1600, 900)


def test_the_second_window_is_there_again_after_a_replay_was_closed() -> None:
    hand = opened()
    app, before = hand.hand.app, up(hand)
    app.push(watched(hand.table.session.match, None, GAMES))
    hand.hand.wait(0.1)
    hand.press("table.leave")
    assert hand.hand.scene is hand.scene
    assert up(hand) == before


def test_where_there_can_be_none_a_sentence_says_so() -> None:
    hand = sit(D35, Setup("", ELEVEN))
    screen = hand.hand.app.screen
    assert isinstance(screen, OffScreen)
    screen.lone = True
    hand.press("table.players_window")
    assert "seconde fenêtre" in hand.hand.app.notice.text
    assert not hand.hand.app.options.second_window.open


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (640, 360), (800, 1280)])
def test_everything_fits_in_every_game(size: tuple[int, int], language: str) -> None:
    names = [f"Personne du {i}e rang" for i in range(20 if size[0] == 1920 else 11)]
    pawns = tuple(PawnSpec(f"p{i}", name, "pc", i) for i, name in enumerate(names))
    fighters = tuple(CombatantSpec(f"c{i}", name, roll=i + 1) for i, name in enumerate(names))
    people = tuple(Card(f"a{i}", name) for i, name in enumerate(names))
    for game, setup in ((WHEEL, Wheel("", pawns)), (D35, Setup("", fighters)), (CARDS, Cards("", people))):
        hand = sit(game, setup, language=language)
        hand.press("table.players_window", "act.proceed")
        second(hand).resize(size)
        hand.hand.wait(0.1)
        ui = hand.hand.app.second_window._ui
        assert ui is not None
        assert [widget.name for widget in seen(hand) if widget.misfits(ui)] == [], game.name
        who = next(widget for widget in seen(hand) if widget.name == "players.who")
        assert all(widget.box.bottom <= who.box.bottom + 1 for widget in who.walk()), game.name
