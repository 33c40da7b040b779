"""The contract of a game: everything that it says of itself in its `Game` value is true.

The rules themselves are under the contract of test_contract.py. The dice duel lives beside the
tests alone; it shows that a game is one folder and one line.
"""

from __future__ import annotations

import argparse
import threading
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

import looks
import pygame
import pytest
from contract import AnyCase, random_match
from contract_cases import CASES
from dice_duel.ai import plan_of
from dice_duel.game import GAME as DICE_DUEL
from dice_duel.rules import MOST
from dice_duel.table import DicePlayback
from faults import none_of
from screens import misfits

from game.art.card_face import ShieldCard
from game.cli import replay
from game.cli import simulate as command
from game.cli.main import main
from game.cli.play import speak
from game.content import resources
from game.content.locale import Language, translator
from game.content.log_entry import match_lines
from game.content.rulebook import load_rulebook
from game.core.dice import SeededDice
from game.core.errors import InputError
from game.core.match import Controller, Match, Strength
from game.core.record import save
from game.games import GAMES
from game.table.chooser import ChooserScene
from game.table.game import Games
from game.table.loading import LoadingScene
from game.table.match_scene import MatchScene
from game.table.open_match import SeatsDialog, loaded, watched
from game.table.session import Playback
from game.ui.app import App, Settings
from game.ui.driver import Driver
from game.ui.input.events import KeyPressed, KeyReleased
from game.ui.options import Options
from game.ui.widgets.choice import Choice
from game.ui.widgets.layout import Panel
from game.ui.widgets.scroll import Scroll
from game.ui.window.window import OffScreen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.content.log_entry import Log
    from game.content.rulebook import Rulebook
    from game.core.record import AnyMatch
    from game.table.game import Game
    from game.ui.scene import Scene

ALL = Games(*GAMES.values(), DICE_DUEL)

TEXTS = Path(__file__).parent / "dice_duel" / "assets"

ART = resources.assets() / "art" / "cards"

SEED = 1

DECISIONS = 12
"""How many decisions of each machine are looked at."""


@pytest.fixture(autouse=True)
def dice_duel_with_the_other_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """The texts of the dice duel are found as if it lay with the other games."""
    catalogues, rulebooks = resources.catalogues, resources.rulebooks
    words = TEXTS / "words"
    monkeypatch.setattr(
        "game.content.locale.catalogues",
        lambda language: [*catalogues(language), words / language / "game.po"],
    )
    monkeypatch.setattr("game.content.rulebook.rulebooks", lambda: [*rulebooks(), TEXTS / "rules.toml"])


pytestmark = pytest.mark.usefixtures("coarse_boards")

each_game = pytest.mark.parametrize("game", ALL.values(), ids=list(ALL))


def case_of(name: str) -> AnyCase:
    """The case of the system of that name."""
    if name not in CASES:
        pytest.fail(f"no Case in CASES of tests/contract_cases.py has a system called {name}")
    return CASES[name]


@cache
def match_of(name: str) -> AnyMatch:
    return random_match(case_of(name), SEED)


def shown(scene: Scene, language: str = "fr", size: tuple[int, int] = (1280, 720)) -> Driver:
    """A driver with that scene on and ready."""
    options = Options(language=language, reduced_motion=True)  # type: ignore[arg-type] # as the options name it
    app = App(OffScreen(size), Settings(speak, options))
    driver = Driver(app)
    app.push(scene)
    while isinstance(driver.scene, LoadingScene):
        driver.wait(0.1)
    return driver


def faults_of_picture(driver: Driver) -> Iterator[str]:
    """What is wrong with what is on the screen."""
    yield from misfits(driver)
    frame = driver.frame()
    if len({tuple(frame.get_at((x, y))) for x in range(0, 1280, 40) for y in range(0, 720, 40)}) < 20:
        yield "the picture is empty"


@each_game
def test_a_game_is_listed_with_words_and_a_picture(game: Game) -> None:
    for language in Language:
        tr = translator(language)
        keys = [f"choose.{game.words}", f"choose.{game.words}.text"]
        keys += [f"choose.{game.words}.compose"] if game.composes else []
        none_of(f"{key} in {language}" for key in keys if key not in tr)
    assert all(game.picture(translator(language)) for language in Language)
    none_of(f"there is no drawing {art}.svg" for art in _drawings(game) if not (ART / f"{art}.svg").is_file())
    driver = shown(ChooserScene(ALL))
    driver.press(f"choose.{game.words}")
    assert not isinstance(driver.scene, ChooserScene)
    none_of(faults_of_picture(driver))


def test_in_a_window_games_are_read_while_one_is_chosen() -> None:
    game = next(iter(ALL.values()))
    asked: list[str] = []
    screen = OffScreen((1280, 720))
    screen.watched = True
    parts = replace(game.parts(), system=partial(asked.append, "what is printed for it"))  # type: ignore[arg-type]
    ahead = replace(game, screen=partial(asked.append, "its screen"), parts=lambda: parts)  # type: ignore[arg-type]
    app = App(screen, Settings(speak, Options()))
    app.push(ChooserScene(Games(ahead)))
    app.draw()
    for thread in [running for running in threading.enumerate() if running.name == "read ahead"]:
        thread.join()
    assert asked == ["its screen", "what is printed for it"]


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("size", [(1280, 701), (1920, 1060)])
def test_all_games_are_seen_at_once_without_bare_parchment(size: tuple[int, int], language: Language) -> None:
    """Also in a window of 1280 by 720 that has a title bar."""
    driver = shown(ChooserScene(ALL), language.value, size)
    tiles = driver.find("choose.tiles")
    assert isinstance(tiles, Scroll)
    assert tiles.limit == 0
    lowest = max(driver.find(f"choose.{game.words}").box.bottom for game in ALL.values())
    assert 0 < tiles.box.bottom - lowest < 10


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1440)])
def test_the_choice_of_a_game_fills_the_window(size: tuple[int, int], language: Language) -> None:
    """With larger words, cards and buttons, none of which is cut."""
    driver = shown(ChooserScene(GAMES), language.value, size)
    sheet = next(widget for widget in driver.scene.interface.root.walk() if isinstance(widget, Panel))
    assert sheet.box.w >= 0.9 * driver.app.box.w
    assert sheet.box.h >= 0.8 * driver.app.box.h
    assert misfits(driver) == []


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_in_large_letters_too_all_games_are_seen_at_once_and_told_of_on_a_tip(
    size: tuple[int, int], language: Language
) -> None:
    driver = shown(ChooserScene(GAMES), language.value, size)
    driver.app.set_options(language=language, ui_scale=2.0)
    tiles = driver.find("choose.tiles")
    assert isinstance(tiles, Scroll)
    assert tiles.limit == 0
    assert misfits(driver) == []
    for game in GAMES.values():
        assert driver.find(f"choose.{game.words}").box.h >= 96
        assert driver.find(f"choose.{game.words}").help == driver.app.ui.say(f"choose.{game.words}.text")


@pytest.mark.parametrize("language", list(Language))
def test_the_buttons_of_a_game_are_beside_no_other_game_in_large_letters(language: Language) -> None:
    driver = shown(ChooserScene(ALL))
    driver.app.set_options(language=language, ui_scale=4 / 3)
    cells = {game.words: driver.find(f"choose.{game.words}").box for game in ALL.values()}
    for widget in driver.scene.interface.root.walk():
        words = next((game for game in cells if widget.name.startswith(f"choose.{game}.")), None)
        if words is not None:
            assert widget.box.right <= cells[words].right + 1, widget.name


def _drawings(game: Game) -> Iterator[str]:
    return (face.art for face in game.picture(translator(Language.FR)) if isinstance(face, ShieldCard))


@each_game
def test_its_system_has_its_name(game: Game) -> None:
    assert game.system().name == game.name == case_of(game.name).system.name
    assert game.leads == (game.parts().turns is not None)
    assert not game.leads or game.turns().system.name == game.name
    assert game.deals == (game.screen().deck is not None)


@each_game
def test_its_log_tells_every_event_and_names_its_rule(game: Game) -> None:
    match, book = match_of(game.name), load_rulebook()
    for language in Language:
        log = game.log(match, translator(language))
        none_of(_faults_of_log(log, match, book))
        lines = list(match_lines(match, log, translator(language)))
        assert len(lines) > len(match.entries)


def _faults_of_log(log: Log, match: AnyMatch, book: Rulebook) -> Iterator[str]:
    for line in match.log(match.seats[0]):
        for event in line.events:
            for entry in log.entries((event,), details=True):
                if not entry.text.strip():
                    yield f"action {line.number}: {event} is told without a word"
                if entry.rule and not _is_cited(entry.rule, book):
                    yield f"action {line.number}: {event} cites {entry.rule}"
        if line.seat is not None and line.events and not log.entries(line.events, details=True):
            yield f"action {line.number} is not told: {line.events}"


def _is_cited(rule: str, book: Rulebook) -> bool:
    try:
        book.cited(rule)
    except KeyError:
        return False
    return True


@each_game
def test_its_matches_are_saved_and_replayed(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match, path = match_of(game.name), tmp_path / "match.arcane"
    save(match, path)
    again = loaded(path, ALL)
    assert again.entries == match.entries
    monkeypatch.setattr(replay, "GAMES", ALL)
    assert replay.run(argparse.Namespace(file=path, seat=None, lang="en", format=None, output=None)) == 0
    tr = translator(Language.EN)
    log, lines = game.log(match, tr), capsys.readouterr().out.splitlines()
    assert lines == list(match_lines(match, log, tr))
    ends = ("Won by ", "The game is over.") if match.outcome else ("The game is not over.",)
    assert lines[-1].startswith(ends) is not (match.outcome is not None and log.tells_end)


@each_game
def test_its_table_is_shown_while_it_is_played_and_watched(game: Game) -> None:
    finished = match_of(game.name)
    half = finished.branch(SeededDice(SEED), len(finished.entries) // 2)
    people = (None,) * len(half.seats)
    played = shown(game.screen().table(half, people, None, ALL))
    none_of(faults_of_picture(played))
    watching = shown(watched(finished, None, ALL))
    none_of(faults_of_picture(watching))
    assert isinstance(watching.scene, MatchScene)
    assert watching.scene.table.hands_key in translator(Language.FR)


@each_game
def test_its_machines_do_what_they_may(game: Game) -> None:
    parts = game.parts()
    assert bool(game.strengths) == (parts.machine is not None)
    system = parts.system()
    for strength in game.strengths:
        assert parts.machine is not None
        player = parts.machine(system, strength)
        match = Match.start(system, case_of(game.name).setup(2), SeededDice(2))
        for _ in range(DECISIONS):
            if match.outcome is not None:
                break
            seat = min(match.deciders)
            action = player.choose(match.view(seat), tuple(match.legal_actions(seat)), SeededDice(3))
            verdict = match.act(seat, action)
            assert verdict.allowed, (strength, action, verdict.reasons)


@each_game
def test_a_game_that_has_a_simulation_can_be_simulated(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "GAMES", ALL)
    simulation = game.parts().simulation
    if simulation is None:
        assert game.name not in command.simulations()
        return
    assert command.simulations()[game.name] is simulation
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    player = simulation.players[0]
    args = parser.parse_args([game.name, "--games", "1", "--seed", "4", "--a", player, "--b", player])
    result = simulation.play(simulation.plan(args), 0)
    assert (result.seed, set(result.players)) == (4, {player})
    assert simulation.play(simulation.plan(args), 0).points == result.points


@each_game
def test_what_ships_with_it_has_no_fault(game: Game) -> None:
    if game.cards is not None:
        found = game.cards().checked(None)
        none_of(map(str, (*found.faults, *found.remarks)))
        assert all(len(getattr(found.library, count)) for count in game.cards().counts)


def test_the_picture_of_the_card_rounds_has_the_ranks_of_its_language() -> None:
    pictures = {language: GAMES["attention-donjon"].picture(translator(language)) for language in Language}
    values = {language: [card.value for card in cards] for language, cards in pictures.items()}  # type: ignore[attr-defined]
    assert values == {Language.FR: ["R", "D", "V"], Language.EN: ["K", "Q", "J"]}


@pytest.mark.parametrize("language", ["fr", "en"])
@each_game
def test_a_seat_of_an_unfinished_match_is_told_with_a_warning(
    game: Game,
    language: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """What a seat knows of a match that goes on is told where it was asked for, and never without a word."""
    some, path = match_of(game.name), tmp_path / "match.arcane"
    half = some.branch(SeededDice(SEED), len(some.entries) // 2)
    assert half.outcome is None
    monkeypatch.setattr(replay, "GAMES", ALL)
    tr = translator(Language(language))
    warning = tr("replay.private.master") if game.leads else tr("replay.private", seat="1")
    for match, seat in ((half, "1"), (half, None), (some, "1")):
        save(match, path)
        asked = argparse.Namespace(file=path, seat=seat, lang=language, format="lines", output=None)
        assert replay.run(asked) == 0
        goes_on = seat is not None and match.outcome is None
        assert capsys.readouterr().err == (f"{warning}\n" if goes_on else "")


@pytest.mark.parametrize("language", ["fr", "en"])
@each_game
def test_no_copy_of_an_unfinished_match_tells_what_a_machine_holds(
    game: Game,
    language: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Neither who plays it again, nor watching it, nor a command, whatever the file is called and lies."""
    match = match_of(game.name)
    half = match.branch(SeededDice(SEED), len(match.entries) // 2)
    if not game.strengths:
        return
    half.players = (Controller(None, "Ada"), *(Controller(Strength.STRONG) for _ in half.seats[1:]))
    save(half, tmp_path / "match.arcane")
    copy = tmp_path / "copy" / "another name.arcane"
    copy.parent.mkdir()
    copy.write_bytes((tmp_path / "match.arcane").read_bytes())
    monkeypatch.setattr(replay, "GAMES", ALL)
    again = loaded(copy, ALL)
    driver = shown(SeatsDialog("copy", again, game, lambda _: None, lambda: None))
    choices = {widget.name for widget in driver.scene.interface.controls()}
    person = len(game.strengths)
    assert f"seats.0.{person}" in choices
    assert not {f"seats.{seat}.{person}" for seat in half.seats[1:]} & choices
    watching = watched(again, copy, ALL)
    assert isinstance(watching, MatchScene)
    assert isinstance(watching.session, Playback)
    assert watching.session.viewpoints == ("onlooker", 0)
    for seat in half.seats[1:]:
        asked = argparse.Namespace(file=copy, seat=str(seat + 1), lang=language, format=None, output=None)
        with pytest.raises(InputError, match="machine"):
            replay.run(asked)
    asked = argparse.Namespace(file=copy, seat=None, lang=language, format=None, output=None)
    assert replay.run(asked) == 0
    tr = translator(Language(language))
    assert capsys.readouterr().out.splitlines() == list(match_lines(again, game.log(again, tr), tr))
    assert main(["query", "sight", str(copy), "a", "b", "--lang", language]) == 2


@each_game
def test_one_escape_leads_from_a_replay_to_what_lies_below(game: Game) -> None:
    """However far it has come, and while it runs, onto whatever it was put."""
    match = match_of(game.name)
    driver = shown(ChooserScene(ALL))
    for far in ("", "ctrl+right", "space", "end"):
        below = driver.scene
        driver.app.push(watched(match, None, ALL))
        while isinstance(driver.scene, LoadingScene):
            driver.wait(0.1)
        if far:
            driver.key(far)
        driver.wait(0.3)
        driver.post(KeyPressed(pygame.K_ESCAPE))
        driver.post(KeyPressed(pygame.K_ESCAPE, repeat=True))
        driver.post(KeyReleased(pygame.K_ESCAPE))
        assert driver.scene is below, far


def test_whoever_plays_alone_is_no_game_master(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A game with one seat that is no turn-order table: a patience."""
    patience = replace(GAMES["speed-wheel"], leads=False)
    monkeypatch.setattr(replay, "GAMES", Games(patience))
    some, path = match_of(patience.name), tmp_path / "match.arcane"
    save(some.branch(SeededDice(SEED), len(some.entries) // 2), path)
    asked = argparse.Namespace(file=path, seat="1", lang="en", format="text", output=None)
    assert replay.run(asked) == 0
    shown = capsys.readouterr()
    assert shown.err == translator(Language.EN)("replay.private", seat="1") + "\n"
    assert translator(Language.EN)("log_file.master") not in shown.out


def test_a_machine_that_plays_alone_can_be_followed_by_a_person() -> None:
    """Nobody could see there what others hold."""
    some = match_of("speed-wheel")
    half = some.branch(SeededDice(SEED), len(some.entries) // 2)
    for match, stays in ((half, False), (match_of_two_machines(), True)):
        match.players = (Controller(Strength.STRONG),) * len(match.seats)
        game = replace(ALL.of(match), strengths=(Strength.STRONG,))
        seats = SeatsDialog("match", match, game, lambda _: None, lambda: None)
        choice = shown(seats).find("seats.0")
        assert isinstance(choice, Choice)
        assert (None in [value for value, _ in choice.values]) is not stays


def match_of_two_machines() -> AnyMatch:
    """A dice duel that goes on."""
    some = match_of(DICE_DUEL.name)
    return some.branch(SeededDice(SEED), len(some.entries) // 2)


def test_a_replay_of_a_game_that_counts_no_turns_has_nothing_to_go_through_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = match_of(DICE_DUEL.name)
    for counts in (True, False):
        if not counts:
            monkeypatch.delattr(DicePlayback, "turn_of")
        names = {widget.name for widget in shown(watched(match, None, ALL)).scene.interface.root.walk()}
        assert ("replay.turn" in names) is counts


def test_pictures_are_made_of_every_screen_of_a_game(tmp_path: Path) -> None:
    made = dict(looks.drivers(DICE_DUEL, match_of(DICE_DUEL.name), ALL, looks.SIZES[:1]))
    assert {name.split("-")[0] for name in made} == {"set", "table", "watched", "over"}
    for name, driver in made.items():
        none_of(misfits(driver))
        assert driver.save(tmp_path / f"{name}.png").is_file()


@pytest.mark.parametrize("goal", [0, -3, MOST + 1])
def test_the_example_refuses_a_goal_that_nobody_can_play_to(goal: int) -> None:
    with pytest.raises(InputError, match=f"a number from 1 to {MOST}"):
        plan_of(argparse.Namespace(seed=1, a="random", b="random", goal=goal))
