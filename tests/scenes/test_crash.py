"""An error that no scene answers: told, logged, gone on from; and a program that is ended from outside."""

from __future__ import annotations

import logging
import os
import signal
from argparse import Namespace
from typing import TYPE_CHECKING

import pygame
import pytest
from duel_player import new_match

from game.cli import play
from game.content import program_log
from game.core.agent import RandomAgent
from game.core.files import write_text
from game.games import GAMES
from game.games.donjon_procrastination.table.duel_table import duel_scene
from game.table.dialogs import MessageDialog
from game.table.match_journal import unfinished_games
from game.table.match_scene import MatchScene
from game.table.title import TitleScene
from game.ui.app import App, Settings
from game.ui.crash import MOST_CRASHES, REMEMBERED
from game.ui.driver import Driver
from game.ui.input.events import KeyPressed, PointerMoved
from game.ui.options import Options, options_path, save_options
from game.ui.window.window import OffScreen

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from game.core.agent import A
    from game.core.dice import Dice
    from game.games.donjon_procrastination.table.duel_table import DuelScene
    from game.ui.input.events import Event

FRAME = 1 / 60


class Screen(OffScreen):
    """One to which events can be sent, and which takes the place of a window."""

    watched = True

    def __init__(self, size: tuple[int, int] = (1280, 720), *, full_screen: bool = False) -> None:  # noqa: ARG002 - as a window
        super().__init__(size)
        self.sent: list[Event] = []
        self.closed = False

    def events(self) -> Iterator[Event]:
        """What was sent."""
        sent, self.sent = self.sent, []
        yield from sent

    def close(self) -> None:
        """Be gone."""
        self.closed = True


def begun(
    language: str = "fr", agent: Confused | None = None, *, still: bool = True
) -> tuple[App, DuelScene]:
    """A duel over the title, in which one action is in the journal and another was just done."""
    options = Options(language=language, reduced_motion=still, lesson_offered=True)  # type: ignore[arg-type]
    app = App(Screen(), Settings(play.speak, options, caught=play.caught))
    app.push(TitleScene(play.entries))
    match = new_match()
    scene = duel_scene(match, (agent, agent or RandomAgent()), games=GAMES)
    app.push(scene)
    for _ in range(3):
        scene.file.follow(app)
        seat = min(match.deciders)
        match.act(seat, next(iter(match.legal_actions(seat))))
    return app, scene


def broken(*_: object) -> bool:
    """A mistake in the program."""
    raise ZeroDivisionError("a mistake")


def sent(app: App, *events: Event) -> None:
    """A frame in which that happens."""
    assert isinstance(app.screen, Screen)
    app.screen.sent += events
    app.frame(FRAME)


def text_of(app: App) -> str:
    """What the dialog over the title says."""
    title, dialog = app.scenes
    assert isinstance(title, TitleScene)
    assert isinstance(dialog, MessageDialog)
    return dialog.text


@pytest.mark.parametrize(
    ("place", "language"), [("handle", "fr"), ("update", "en"), ("draw", "fr"), ("rebuild", "en")]
)
def test_an_error_is_told_and_the_game_goes_on(
    place: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, scene = begun(language)
    monkeypatch.setattr(scene, place, broken)
    if place == "rebuild":
        monkeypatch.setattr(scene, "update", lambda _: app.refresh())
    sent(app, KeyPressed(ord("x")), PointerMoved((3, 4)))
    text = text_of(app)
    assert str(program_log.log_path()) in text
    assert {"fr": "Une erreur", "en": "An error"}[language] in text
    log = program_log.log_path().read_text(encoding="utf-8")
    for part in (
        "version: ",
        "MatchScene",
        "DuelTable",
        "TitleScene",
        "KeyPressed(key=120",
        "unfinished.arcane",
    ):
        assert part in log
    assert log.rstrip().endswith("ZeroDivisionError: a mistake")
    hand = Driver(app)
    hand.press("dialog.ok")
    hand.press("title.continue")
    table = next(scene for scene in app.scenes if isinstance(scene, MatchScene))
    app.frame(FRAME)
    entries = scene.session.match.entries
    assert table.session.match.entries[: len(entries)] == entries


@pytest.mark.parametrize("inside", ["loop", "scene"])
def test_a_scene_that_cannot_be_left_either_stops_nothing(
    inside: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, scene = begun()
    monkeypatch.setattr(scene, "draw", broken)
    if inside == "loop":
        monkeypatch.setattr(scene.loop, "stop", broken)
    else:
        monkeypatch.setattr(scene, "leave", broken)
    app.frame(FRAME)
    assert text_of(app)
    log = program_log.log_path().read_text(encoding="utf-8")
    assert log.count("ZeroDivisionError: a mistake") == 2
    assert bool(unfinished_games()) is (inside == "loop")
    scene.file.close(app)
    assert unfinished_games()


def test_without_a_game_none_is_promised(monkeypatch: pytest.MonkeyPatch) -> None:
    app, scene = begun()
    scene.leave()
    app.scenes.pop()
    unfinished_games()[0].unlink()
    monkeypatch.setattr(app.scene, "draw", broken)
    app.frame(FRAME)
    assert "Continuer" not in text_of(app)


def test_a_log_that_cannot_be_written_is_told_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    write_text(program_log.log_path().parent, "a file where the folder should be")
    app, scene = begun()
    monkeypatch.setattr(scene, "draw", broken)
    app.frame(FRAME)
    assert str(program_log.log_path()) in text_of(app)
    assert "écriture impossible" in text_of(app)
    assert "«\u00a0Continuer\u00a0»" in text_of(app)


def test_without_being_caught_an_error_is_loud(monkeypatch: pytest.MonkeyPatch) -> None:
    app = App(Screen(), Settings(play.speak, Options(language="fr")))
    scene = TitleScene(play.entries)
    app.push(scene)
    monkeypatch.setattr(scene, "draw", broken)
    with pytest.raises(ZeroDivisionError):
        app.frame(FRAME)


def test_only_the_last_inputs_are_told_and_a_pointer_once() -> None:
    app, _ = begun()
    for number in range(REMEMBERED + 5):
        sent(app, PointerMoved((1, number)), PointerMoved((2, number)), KeyPressed(ord("q")))
    inputs = app.crash(ZeroDivisionError()).inputs
    assert len(inputs) == REMEMBERED
    assert [event.at for event in inputs if isinstance(event, PointerMoved)][-2:] == [(2, 53), (2, 54)]


class Confused(RandomAgent):
    """A machine player with a mistake."""

    def choose(self, view: object, choices: Iterable[A], dice: Dice) -> A:
        """Fail."""
        del view, choices, dice
        raise ZeroDivisionError("a mistake")


def test_a_machine_that_fails_is_told_of_as_well() -> None:
    app, scene = begun(agent=Confused(), still=False)
    scene.loop.begin()
    for _ in range(600):
        app.frame(FRAME)
        if isinstance(app.scene, MessageDialog):
            break
        pygame.time.wait(1)
    assert "Continuer" in text_of(app)
    assert "in choose" in program_log.log_path().read_text(encoding="utf-8")


# ---- the whole program


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> list[Screen]:
    """The windows that the program opens, which nobody sees."""
    opened: list[Screen] = []

    def window(size: tuple[int, int], *, full_screen: bool) -> Screen:
        opened.append(Screen(size, full_screen=full_screen))
        return opened[-1]

    monkeypatch.setattr(play, "Window", window)
    monkeypatch.setattr(play, "has_screen", lambda *_: True)
    save_options(Options(language="en", reduced_motion=True, lesson_offered=True), options_path())
    return opened


def test_a_title_that_fails_as_well_ends_the_program(
    window: list[Screen], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(TitleScene, "draw", broken)
    assert play.run(Namespace()) == play.FAILED
    assert window[0].closed
    output = capsys.readouterr().err
    assert output.count("\n") == 1
    assert str(program_log.log_path()) in output
    log = program_log.log_path().read_text(encoding="utf-8")
    assert log.count("error: ZeroDivisionError") == MOST_CRASHES + 1
    assert log.count("scene: game.table.title.TitleScene") == 1
    assert log.count("scene: game.table.dialogs.MessageDialog") == MOST_CRASHES


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_signal_ends_the_program_as_closing_the_window_does(
    name: str, window: list[Screen], monkeypatch: pytest.MonkeyPatch
) -> None:
    number = signal.Signals[name]
    before = signal.getsignal(number)
    _, scene = begun()
    monkeypatch.setattr(play, "first_scene", lambda _: scene)
    frames = []

    def update(_: float) -> bool:
        frames.append(1)
        assert not unfinished_games(), "it is being played"
        os.kill(os.getpid(), number)
        return True

    monkeypatch.setattr(scene, "update", update)
    assert play.run(Namespace()) == 128 + number
    assert frames == [1]
    assert window[0].closed
    assert len(unfinished_games()) == 1
    assert signal.getsignal(number) is before


def test_what_is_interrupted_at_once_is_left_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    app, scene = begun()

    def interrupted(_: float) -> bool:
        raise KeyboardInterrupt

    monkeypatch.setattr(scene, "update", interrupted)
    with pytest.raises(KeyboardInterrupt):
        app.run()
    assert unfinished_games()


# ---- the log


def test_what_is_logged_anywhere_is_in_the_log() -> None:
    record = logging.makeLogRecord({"levelname": "WARNING", "msg": "the cache is %s", "args": ("damaged",)})
    program_log.LogHandler().handle(record)
    assert program_log.log_path().read_text(encoding="utf-8").endswith(" warning: the cache is damaged\n")


def test_a_log_does_not_grow_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program_log, "LARGEST", 1000)
    for _ in range(100):
        path = program_log.note("x" * 100)
    assert sum(file.stat().st_size for file in path.parent.iterdir()) < 2500


def test_what_is_no_text_is_logged_all_the_same() -> None:
    assert "\\udc80" in program_log.note("\udc80").read_text(encoding="utf-8")
