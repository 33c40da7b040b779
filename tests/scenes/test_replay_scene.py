"""A match watched again at its table."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, cast

import pytest
from any_of_all import AnyOfAll
from screens import misfits

from game.cli.play import speak
from game.content.locale import Language, translator
from game.core.agent import play
from game.core.dice import SeededDice
from game.core.match import Controller, Match, Strength
from game.core.record import save
from game.core.rules import Seat
from game.games import GAMES
from game.games.colors_of_magic.ai.players import player
from game.games.colors_of_magic.content.library_files import load_library
from game.games.colors_of_magic.rules.state.actions import Pass
from game.games.colors_of_magic.rules.state.setup import GameRules, Setup
from game.games.colors_of_magic.rules.state.state import SIDES
from game.games.colors_of_magic.rules.state.view import is_masked
from game.games.colors_of_magic.rules.system import colors_of_magic
from game.games.colors_of_magic.table.session import SkirmishPlayback
from game.games.colors_of_magic.table.skirmish_table import SkirmishScene, replay_scene, skirmish_scene
from game.games.speed_wheel.table.pane import TABLE as WHEEL
from game.games.turn_order.table.session import MasterSession
from game.table import match_controls
from game.table.curtain import CurtainScene
from game.table.file_dialogs import FileDialog
from game.table.loading import LoadingScene
from game.table.match_journal import SUFFIX, saves_folder
from game.table.replay import SPEEDS
from game.table.session import player_name
from game.table.table import Act
from game.ui.app import App, Settings
from game.ui.drawing.palette import MapLook
from game.ui.driver import Driver
from game.ui.options import Options
from game.ui.widgets.button import Button
from game.ui.widgets.number import Slider
from game.ui.window.window import OffScreen

if TYPE_CHECKING:
    from game.games.colors_of_magic.rules.state.state import State
    from game.games.colors_of_magic.table.session import GameMatch
    from game.table.replay import ReplayControls
    from game.table.session import Eyes

pytestmark = pytest.mark.usefixtures("coarse_boards")

SMALL = (960, 540)


@cache
def finished() -> GameMatch:
    """Two turns between players who do anything they may."""
    library = load_library()
    red, *_, blue = (library.lists[name] for name in sorted(library.lists))
    setup = Setup((red, blue), min(library.scenarios), game=GameRules(max_turns=2))
    agents = {Seat(seat): AnyOfAll() for seat in (0, 1)}
    match, _ = play(colors_of_magic(library), setup, agents, 12)
    return match


def unfinished() -> GameMatch:
    """The same given up a while before its end."""
    match = finished()
    return match.branch(SeededDice(1), len(match.entries) - 10)


def watch(
    match: GameMatch,
    size: tuple[int, int] = (1280, 720),
    language: str = "fr",
    scale: float = 1.0,
    *,
    still: bool = True,
) -> tuple[Driver, SkirmishScene]:
    """A replay at a screen of that size; not `still`, everything moves as it does for people."""
    options = Options(language=language, ui_scale=scale, reduced_motion=still)  # type: ignore[arg-type]
    app = App(OffScreen(size), Settings(speak, options))
    scene = replay_scene(match, games=GAMES)
    app.push(scene)
    while isinstance(app.scene, LoadingScene):
        app.step(1 / 60)
    return Driver(app), scene


@cache
def moving() -> tuple[Driver, SkirmishScene]:
    """A replay where everything moves; its board is painted once."""
    return watch(finished(), SMALL, still=False)


def controls(scene: SkirmishScene) -> ReplayControls:
    assert scene.replay is not None
    return scene.replay


def slider(scene: SkirmishScene) -> Slider:
    found = scene.interface.find("replay.slider")
    assert isinstance(found, Slider)
    return found


def runs(scene: SkirmishScene) -> bool:
    return controls(scene).loop.playing


def stages(scene: SkirmishScene) -> bool:
    return scene.loop.timeline.busy


def slides(scene: SkirmishScene) -> bool:
    return slider(scene).pressed


def eyes_of(scene: SkirmishScene) -> Eyes:
    return controls(scene).playback.eyes


def hands(state: State) -> list[str]:
    return [card for side in SIDES for card in state.player(side).zones.hand]


def test_the_table_is_shown_as_it_was_after_each_action() -> None:
    match = finished()
    hand, scene = watch(match)
    seen = [scene.session.table]
    for _ in match.entries:
        hand.press("replay.forward")
        seen.append(scene.session.table)
    assert seen == [match.state_at(number) for number in range(len(match.entries) + 1)]
    for number in reversed(range(len(match.entries) - 5, len(match.entries))):
        hand.press("replay.back")
        assert scene.session.table == match.state_at(number)


def test_what_happened_is_shown_before_the_table_is() -> None:
    match = finished()
    hand, scene = moving()
    while controls(scene).loop.speed != SPEEDS[-1]:
        hand.press("replay.speed")
    hand.key("home")
    hand.press("replay.play")
    staged = 0
    while runs(scene):
        hand.app.step(0.2)
        staged += stages(scene)
    assert staged > len(match.entries) / 3
    assert scene.session.number == len(match.entries)
    assert scene.session.table == match.state
    assert hand.scene.interface.find("over.again")


def test_pressing_a_control_ends_the_animation_being_shown() -> None:
    match = finished()
    hand, scene = moving()
    number = next(n for n, entry in enumerate(match.entries) if len(entry.events) > 5)
    controls(scene).go_to(number)
    hand.press("replay.forward")
    hand.wait(0.05)
    assert stages(scene)
    hand.press("replay.back")
    assert not stages(scene)
    assert scene.session.table == match.state_at(number)


def test_keys_alone_go_through_the_match() -> None:
    match = finished()
    hand, scene = watch(match, SMALL)
    session, last = controls(scene).playback, len(match.entries)
    starts = session.turns()
    assert [match.state_at(start).turn for start in starts] == list(range(len(starts)))
    for key, at in (
        ("right", 1),
        ("ctrl+right", 2),
        ("left", 1),
        ("end", last),
        ("pageup", starts[-1]),
        ("pageup", starts[-2]),
        ("ctrl+left", starts[-2] - 1),
        ("pagedown", starts[-2]),
        ("home", 0),
        ("ctrl+shift+z", 1),
        ("ctrl+z", 0),
    ):
        hand.key(key)
        assert session.at == at, key
    hand.key("space")
    assert runs(scene)
    for _ in range(10):
        hand.app.step(0.5)
    hand.key("space")
    assert not runs(scene)
    assert 1 < session.at < last
    hand.key("escape")
    assert scene not in hand.app.scenes


def test_a_line_of_the_log_leads_to_its_action() -> None:
    match = finished()
    hand, scene = watch(match)
    hand.press("replay.end")
    lines = [w.name for w in scene.interface.root.walk() if w.name.startswith("replay.line.")]
    number = int(lines[-4].rpartition(".")[2])
    hand.press(lines[-4])
    assert scene.session.number == number
    assert scene.session.table == match.state_at(number)
    assert scene.interface.find(lines[-4]).hidden is False


def test_the_board_follows_the_sliding_knob() -> None:
    match = finished()
    hand, scene = watch(match)
    box = slider(scene).box
    hand.hold((box.x + 15, box.centre[1]))
    hand.move((box.x + box.w / 2, box.centre[1]))
    assert slides(scene)
    assert 0 < scene.session.number < len(match.entries)
    assert scene.session.table == match.state_at(scene.session.number)
    hand.release()
    assert not slides(scene)
    assert slider(scene).value == scene.session.number


def test_everybody_sees_what_they_may() -> None:
    match = finished()
    hand, scene = watch(match)
    number = max(range(len(match.entries)), key=lambda n: len(hands(match.state_at(n))))
    controls(scene).go_to(number)
    assert eyes_of(scene) == "open"
    assert hands(scene.session.table) == hands(match.state_at(number))
    for place, eyes in enumerate(("onlooker", *match.seats)):
        hand.press(f"replay.eyes.{place}")
        assert eyes_of(scene) == eyes
        shown = scene.session.table
        for seat, side in enumerate(SIDES):
            assert all(is_masked(card) is (seat != eyes) for card in shown.player(side).zones.hand)
        assert shown == match.view(scene.session.viewer, number).table


def test_a_key_changes_the_look_of_the_map() -> None:
    driver, _ = moving()
    for look in (MapLook.MUTED, MapLook.DIAGRAM, MapLook.PAINTED):
        driver.key("g")
        assert driver.app.options.map_look is look
        driver.frame()


def test_the_hand_of_a_machine_is_not_shown_while_the_match_goes_on() -> None:
    match = unfinished()
    match.players = (Controller(None, "Ada"), Controller(Strength.STRONG))
    _, scene = watch(match)
    assert controls(scene).playback.viewpoints == ("onlooker", 0)
    over = finished()
    before, over.players = over.players, match.players
    _, scene = watch(over)
    assert controls(scene).playback.viewpoints == ("onlooker", 0, 1, "open")
    over.players = before


@pytest.mark.parametrize("language", list(Language))
def test_nothing_is_done_in_what_is_only_watched_and_that_is_said(language: Language) -> None:
    hand, scene = watch(unfinished(), language=language)
    before = scene.session.match.entries
    scene.answer(Act((Pass(),)))
    assert scene.session.match.entries == before
    said = translator(language)("table.watched_only")
    assert scene.message == f"{said} [CM-ACT-01]"
    assert hand.scene is scene


def test_whoever_played_alone_has_no_colour() -> None:
    say = translator(Language.EN)
    alone = MasterSession(Match.start(WHEEL.system().system, WHEEL.system().setup(), SeededDice(1)))
    assert player_name(say, alone, Seat(0)) == "The player"
    assert player_name(say, SkirmishPlayback(unfinished()), Seat(0)) == "Red"


def test_an_unfinished_match_shows_one_hand_behind_a_curtain() -> None:
    hand, scene = watch(unfinished())
    controls(scene).to_end()
    assert controls(scene).playback.viewpoints == ("onlooker", *scene.session.match.seats)
    assert all(is_masked(card) for card in hands(scene.session.table))
    hand.press("replay.eyes.2")
    assert type(hand.scene) is CurtainScene
    assert eyes_of(scene) == "onlooker"
    hand.press("curtain.ready")
    assert hand.app.scenes[-1] is scene
    assert eyes_of(scene) == 1
    red, blue = scene.session.table.players
    assert red.zones.hand
    assert all(map(is_masked, red.zones.hand))
    assert not any(map(is_masked, blue.zones.hand))
    assert "over.again" not in {widget.name for widget in scene.interface.root.walk()}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_where_there_is_room_the_ways_out_have_words(language: str) -> None:
    """Beside the log, which stays in sight."""
    hand, scene = watch(finished(), (1920, 1080), language)
    controls(scene).to_end()
    hand.frame()
    ways = [widget for widget in hand.find("table.over").walk() if isinstance(widget, Button)]
    assert len(ways) > 1
    assert all(way.text for way in ways)
    assert not misfits(hand)
    assert hand.find("table.sheet").box.h >= 150


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("size", "scale"), [((1920, 1060), 2.0), ((1920, 1060), 2.25), ((1920, 1080), 2.0), ((1920, 1080), 2.25)]
)
def test_the_ways_out_have_words_where_everything_is_large(
    size: tuple[int, int], scale: float, language: str
) -> None:
    options = Options(language=language, reduced_motion=True, ui_scale=scale)  # type: ignore[arg-type]
    app = App(OffScreen(size), Settings(speak, options))
    app.push(skirmish_scene(finished(), games=GAMES))
    while isinstance(app.scene, LoadingScene):
        app.step(1 / 60)
    hand = Driver(app)
    hand.frame()
    ways = [widget for widget in hand.find("table.over").walk() if isinstance(widget, Button)]
    assert len(ways) > 3
    assert [way.name for way in ways if not way.text] == []
    assert not misfits(hand)


@pytest.mark.parametrize("language", [Language.EN, Language.FR])
def test_against_a_machine_too_playing_again_is_said_in_words(language: Language) -> None:
    """It has one button more, "Why?", in a panel of 483 units in a window of 720 lines."""
    app = App(OffScreen((1280, 720)), Settings(speak, Options(language=language.value)))
    acts = dict.fromkeys(("rematch", "save", "watch", "why", "leave"), app.quit)
    ways = match_controls.ways_out(app.ui, translator(language), acts, 483.0, watching=False)
    worded = [way.name for way in ways.walk() if isinstance(way, Button) and way.text]
    assert {"over.rematch", "over.leave"} <= set(worded)
    assert ways.wanted(app.ui, 1000.0).w <= 483.0


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_same_players_can_play_again_once_a_game_is_over(language: str) -> None:
    """With their names, lists and rules, other dice, and a machine as strong as before."""
    options = Options(language=language, reduced_motion=True)  # type: ignore[arg-type]  # a language
    app = App(OffScreen((1280, 720)), Settings(speak, options))
    over = finished()
    before = skirmish_scene(over, (None, player(Strength.EASY, load_library())), games=GAMES)
    before.session.names = {Seat(0): "Zoé"}
    app.push(before)
    hand = Driver(app)
    while isinstance(app.scene, LoadingScene):
        app.step(1 / 60)
    assert not misfits(hand)
    assert getattr(hand.find("over.rematch"), "text", "")  # in words, in a window of 720 lines too
    hand.press("over.rematch")
    while isinstance(app.scene, LoadingScene):
        app.step(1 / 60)
    again = cast("SkirmishScene", hand.scene)
    assert again is not before
    assert not again.session.over
    assert again.session.match.setup == over.setup
    assert again.session.names == {Seat(0): "Zoé"}
    assert [agent and agent.strength for agent in again.session.agents] == [None, Strength.EASY]


def test_a_game_that_is_over_can_be_watched_at_once() -> None:
    app = App(OffScreen((1280, 720)), Settings(speak, Options(language="en", reduced_motion=True)))
    app.push(skirmish_scene(finished(), games=GAMES))
    while isinstance(app.scene, LoadingScene):
        app.step(1 / 60)
    hand = Driver(app)
    hand.press("over.watch")
    scene = cast("SkirmishScene", hand.scene)
    assert isinstance(scene.session, SkirmishPlayback)
    assert scene.session.number == 0
    hand.key("end")
    hand.press("over.again")
    assert scene.session.number == 0
    hand.key("escape")
    hand.press("over.watch")  # the table is there again, at the end of the match
    assert hand.scene is not scene


def test_another_match_is_opened_and_a_foreign_file_refused() -> None:
    hand, scene = watch(unfinished())
    folder = saves_folder()
    save(finished(), folder / f"a{SUFFIX}")
    (folder / f"b{SUFFIX}").write_text("Dear diary\n", encoding="utf-8")
    for name in ("b", "a"):
        hand.key("ctrl+o")
        assert type(hand.scene) is FileDialog
        hand.press("dialog.field")
        hand.type(f"{name}{SUFFIX}")
        hand.press("dialog.yes")
        if name == "b":
            assert hand.find("dialog.ok")
            hand.key("escape")
            assert hand.app.scenes[-1] is scene
    opened = cast("SkirmishScene", hand.scene)
    assert opened is not scene
    assert opened.session.match.state == finished().state


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1280, 720), 2.0)])
def test_everything_fits(size: tuple[int, int], scale: float, language: str) -> None:
    for match in (finished(), unfinished()):
        _, scene = watch(match, size, language, scale)
        for number in (0, len(match.entries) // 2, len(match.entries)):
            controls(scene).go_to(number)
            assert not misfits(Driver(scene.app))
