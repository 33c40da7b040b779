"""One page about each table of turns: shown at first, sent away for good, found again."""

from __future__ import annotations

import pytest
from screens import misfits

from game.cli.play import entries, speak
from game.content.locale import Language, translator
from game.content.rulebook import load_rulebook
from game.games import GAMES
from game.games.turn_order.table.how_it_works import HowItWorksDialog
from game.games.turn_order.table.screen import ChooseEncounter
from game.table.title import TitleScene
from game.ui.app import App, Settings
from game.ui.driver import Driver
from game.ui.options import Options
from game.ui.widgets.links import references
from game.ui.widgets.scroll import Scroll
from game.ui.window.window import OffScreen

TABLES = [game.name for game in GAMES.values() if game.leads]


def opened(
    name: str, size: tuple[int, int] = (1280, 720), language: str = "fr", scale: float = 1.0
) -> Driver:
    """The choice of encounters of that table, as it is found the first time."""
    options = Options(language=language, reduced_motion=True, ui_scale=scale)  # type: ignore[arg-type]
    app = App(OffScreen(size), Settings(speak, options))
    app.push(TitleScene(entries))
    GAMES[name].screen().set_up(app, GAMES)
    hand = Driver(app)
    hand.wait(0.6)
    return hand


def on_top(hand: Driver) -> type:
    return type(hand.scene)


@pytest.mark.parametrize("name", TABLES)
def test_the_dialog_opens_by_itself_until_it_is_declined(name: str) -> None:
    hand = opened(name)
    assert on_top(hand) is HowItWorksDialog
    hand.press("how.never")
    assert on_top(hand) is ChooseEncounter
    hand.press("encounters.back")
    GAMES[name].screen().set_up(hand.app, GAMES)
    assert on_top(hand) is ChooseEncounter
    hand.wait(0.6)
    hand.key("f1")
    assert on_top(hand) is HowItWorksDialog
    hand.wait(0.6)
    hand.press("how.close")
    hand.press("encounters.begin")
    hand.wait(0.6)
    hand.press("table.how")
    assert on_top(hand) is HowItWorksDialog


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1920, 1080), 2.0)])
def test_the_dialog_fits_without_scrolling(
    name: str, language: str, size: tuple[int, int], scale: float
) -> None:
    hand = opened(name, size, language, scale)
    assert not misfits(hand)
    assert not any(isinstance(widget, Scroll) and widget.limit for widget in hand.scene.interface.root.walk())


def test_the_rules_that_it_names_are_in_the_book() -> None:
    book = load_rulebook()
    for language in Language:
        say = translator(language)
        for name in TABLES:
            named = references(say(f"how.{GAMES[name].words}.rule"))
            assert len(named) >= 4
            assert set(named) <= set(book.ids)


@pytest.mark.parametrize("name", TABLES)
def test_a_large_window_is_used_by_the_choice_of_encounters(name: str) -> None:
    shown = {}
    for size in ((1280, 720), (1920, 1080)):
        hand = opened(name, size)
        hand.press("how.close")
        root = hand.scene.interface.root
        shown[size] = {widget.name for widget in root.walk()}
        people = hand.find("encounters.people").box
        assert root.box.w >= 0.84 * size[0]
        assert root.box.h >= 0.84 * size[1]
        assert people.within(root.box) == people
        assert not misfits(hand)
    assert "how.picture" in shown[1920, 1080] - shown[1280, 720]
