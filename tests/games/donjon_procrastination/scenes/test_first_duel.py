"""The guided first duel, played by a newcomer who does what each step shows."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from screens import misfits

from game.cli.play import entries, speak
from game.content.locale import Language, translator
from game.content.markup import plain
from game.content.rulebook import load_rulebook
from game.core.record import dump, parse, record, replay
from game.games import GAMES
from game.games.donjon_procrastination.rules.play.actions import Pass, Place
from game.games.donjon_procrastination.rules.play.events import RoundEnded
from game.games.donjon_procrastination.table.guide import FREE, STEPS, progress, soutien
from game.games.donjon_procrastination.table.guide_table import (
    GUIDED,
    MARK,
    GuidedDuel,
    first_duel,
    guided_duel,
    is_first_duel,
)
from game.games.donjon_procrastination.table.model import DuelModel
from game.table.guide import Progress
from game.table.guide_entry import GoOnDialog, left_unfinished
from game.table.match_scene import MatchScene
from game.table.rules_reader import RulesReader
from game.table.title import TitleScene
from game.ui.app import App, Settings
from game.ui.driver import Driver
from game.ui.options import Options
from game.ui.window.window import OffScreen

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from game.games.donjon_procrastination.table.decision import Decision
    from game.games.donjon_procrastination.table.duel_table import DuelScene
    from game.games.donjon_procrastination.table.session import DuelMatch
    from game.table.guide_note import GuideModel

MOST_INPUTS = 60
"""More clicks than the whole guided game takes."""

SIZES = [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1920, 1080), 2.0)]


class Newcomer:
    """Sits at the guided table and does what the hand shows."""

    def __init__(self, language: str = "en", size: tuple[int, int] = (1280, 720), scale: float = 1.0) -> None:
        options = Options(language=language, reduced_motion=True, ui_scale=scale)  # type: ignore[arg-type]
        self.app = App(OffScreen(size), Settings(speak, options))
        self.scene = guided_duel(first_duel(), games=GAMES)
        self.app.push(self.scene)
        self.hand = Driver(self.app)
        self.inputs = 0
        self.rest()

    @property
    def guide(self) -> GuideModel:
        assert isinstance(self.scene.table, GuidedDuel)
        assert self.scene.table.guide is not None
        return self.scene.table.guide

    @property
    def match(self) -> DuelMatch:
        return self.scene.session.match

    @property
    def done(self) -> tuple[str, ...]:
        return progress(self.match).done

    def rest(self) -> None:
        """Until the other side has acted and the table waits for the newcomer."""
        for _ in range(40):
            self.app.step(0.5)
            if self.scene.loop.held or (
                self.scene.idle and (self.scene.session.mine or self.scene.session.over)
            ):
                break
        self.app.step(0.6)

    def follow(self) -> None:
        """Press what the hand shows."""
        shown = self.guide.ghost
        assert shown is not None, self.guide
        assert isinstance(shown.start, str)
        self.inputs += 1
        self.hand.click(self.hand.find(shown.start).box.centre)
        self.rest()

    def until(self, step: str) -> None:
        """Follow the guide until that step was done."""
        while step not in self.done:
            assert self.inputs < MOST_INPUTS
            self.follow()

    def results(self) -> list[str]:
        """How the rounds ended for the newcomer."""
        events = [event for entry in self.match.entries for event in entry.events]
        return [event.result for event in events if isinstance(event, RoundEnded) and event.seat == 0]


def scene_of(hand: Driver) -> DuelScene:
    assert isinstance(hand.app.scene, MatchScene)
    return hand.app.scene


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_a_newcomer_who_does_what_is_shown_learns_everything_and_wins(
    size: tuple[int, int], scale: float
) -> None:
    newcomer = Newcomer("fr", size, scale)
    titles: list[str] = []
    while not newcomer.scene.session.over:
        assert newcomer.inputs < MOST_INPUTS, newcomer.guide
        if newcomer.guide.title not in titles:
            titles.append(newcomer.guide.title)
        assert not misfits(newcomer.hand), newcomer.guide.title
        newcomer.follow()
    assert newcomer.done == tuple(step.name for step in STEPS)
    assert titles[:4] == ["Un combattant", "Le leurre", "Les dés", "Manche gagnée"]
    assert newcomer.results() == ["won", "won", "tied", "won", "lost"]
    assert newcomer.match.outcome is not None
    assert newcomer.match.outcome.winners == frozenset({0})
    while newcomer.scene.loop.held:
        newcomer.follow()
    assert newcomer.guide.title == "Bien joué"
    assert not misfits(newcomer.hand)


def test_a_tie_is_told_where_it_happens() -> None:
    newcomer = Newcomer()
    while newcomer.guide.title != "A tie":
        newcomer.follow()
    assert newcomer.guide.task.startswith("9 each:")
    assert newcomer.guide.ghost is not None
    assert newcomer.guide.ghost.start == "act.continue"


def test_something_else_is_forgiven_and_may_be_skipped() -> None:
    newcomer = Newcomer()
    hand = newcomer.match.state.players[0].hand
    other = next(card for card in hand if "guard-baobab" in card)
    newcomer.scene.loop.do((Place(other),))  # type: ignore[attr-defined] # the turn loop
    newcomer.rest()
    assert newcomer.done[-1] == "duel_fighter"
    assert newcomer.guide.title == "The decoy"
    newcomer.scene.loop.do((Pass(),))  # type: ignore[attr-defined] # the same
    newcomer.rest()
    assert newcomer.guide.stray
    assert newcomer.guide.title == "The dice"
    newcomer.hand.press("guide.skip")
    assert newcomer.guide.task == "Press the dice, shake them, let go."
    assert newcomer.done == ("duel_fighter", "duel_pass")


def holds(newcomer: Newcomer, card: str) -> bool:
    """Whether a card of that name is at hand while fighters are placed."""
    hand = newcomer.match.state.players[0].hand
    return decision_of(newcomer).phase == "face" and any(card in copy for copy in hand)


def decision_of(newcomer: Newcomer) -> Decision:
    assert isinstance(newcomer.scene.model, DuelModel)
    return newcomer.scene.model.decision


def phase(name: str) -> Callable[[Newcomer], bool]:
    return lambda newcomer: decision_of(newcomer).phase == name


SAYS: tuple[tuple[str, Callable[[Newcomer], bool]], ...] = (
    ("Click the Lumberjack", lambda n: holds(n, "lumberjack-on-break")),
    ("Place the Queen", lambda n: holds(n, "queen-of-the-stands")),
    ("Place the Door Breaker", lambda n: holds(n, "door-breaker")),
    ("Place your last cards", phase("face")),
    ("Place the fighter of your choice", phase("face")),
    ("Click Bluff", phase("support")),
    ("Click ", lambda n: decision_of(n).phase == "support" and bool(soutien(decision_of(n)))),
    ("Place a Support card", phase("support")),
    ("Press Pass", phase("support")),
    ("Press the dice", phase("dice")),
    ("The card asks", lambda n: decision_of(n).question is not None),
    ("Choose your lowest die", lambda n: decision_of(n).question is not None),
    ("Read the card that asks", lambda n: decision_of(n).question is not None),
    ("Watch", lambda n: not n.scene.session.mine or n.scene.moment().showing),
    ("", lambda n: n.scene.loop.held or n.scene.session.over),
)
"""How what is asked begins, with what has to be so then; the first that fits counts."""


def lie(newcomer: Newcomer) -> str:
    """What the guide asks for now and cannot be done; empty if it can."""
    task, ghost = plain(newcomer.guide.task), newcomer.guide.ghost
    so = next(is_so for begin, is_so in SAYS if task.startswith(begin))
    if not so(newcomer):
        return task
    widgets = {widget.name for widget in newcomer.hand.scene.interface.root.walk()}
    missing = [] if ghost is None else [place for place in ghost.places if place not in widgets]
    return f"the hand shows {missing}: {task}" if missing else ""


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_what_the_guide_asks_for_can_be_done_whatever_was_done_before(seed: int) -> None:
    newcomer, chance, lies = Newcomer(), random.Random(seed), []  # noqa: S311 - no secret
    for _ in range(MOST_INPUTS):
        if newcomer.scene.session.over:
            break
        lies.append(lie(newcomer))
        widgets = [
            widget
            for widget in newcomer.hand.scene.interface.root.walk()
            if widget.name.startswith(("hand.", "act.", "option.", "die.0", "held.0", "guide.skip"))
        ]
        draw = chance.random()
        if draw < 0.5 and newcomer.guide.ghost is not None:
            newcomer.follow()
        elif draw < 0.6:
            newcomer.hand.key("ctrl+z")
        elif widgets:
            newcomer.hand.click(chance.choice(widgets).box.centre)
        newcomer.rest()
        if not isinstance(newcomer.app.scene, MatchScene):
            newcomer.hand.key("escape")
            newcomer.rest()
    assert [said for said in lies if said] == []


def test_whoever_plays_otherwise_comes_to_the_end_as_well() -> None:
    newcomer = Newcomer()
    for _ in range(MOST_INPUTS):
        if newcomer.scene.session.over:
            break
        if newcomer.scene.loop.held:
            newcomer.scene.loop.go_on()
        else:
            seat = newcomer.scene.session.match.seats[0]
            choices = tuple(newcomer.match.legal_actions(seat))
            newcomer.scene.loop.do((choices[-1],))  # type: ignore[attr-defined] # the turn loop
        newcomer.rest()
    assert newcomer.scene.session.over
    assert "duel_finish" in newcomer.done


def test_the_rule_is_a_press_away() -> None:
    newcomer = Newcomer()
    newcomer.hand.press("guide.rule")
    assert isinstance(newcomer.app.scene, RulesReader)
    assert newcomer.app.scene.rule == "DP-FACE-01"


def test_how_far_one_has_come_is_found_again_in_a_saved_match() -> None:
    newcomer = Newcomer()
    newcomer.until("duel_throw")
    text = dump(record(newcomer.match))
    assert MARK in text
    again = replay(parse(text, "saved"), GAMES.systems(), "saved")
    assert is_first_duel(again)
    scene = GUIDED.table(again, (None, None), None, GAMES)
    assert isinstance(scene, MatchScene)
    assert isinstance(scene.table, GuidedDuel)
    assert progress(again).done == ("duel_fighter", "duel_bluff", "duel_throw")


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_the_note_has_room_for_all_that_it_says(
    language: str, size: tuple[int, int], scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    newcomer = Newcomer(language, size, scale)
    cloth = newcomer.hand.find("table.arena").box
    table = newcomer.scene.table
    for step in STEPS:
        monkeypatch.setattr(table, "due", lambda _, step=step: step)
        monkeypatch.setattr(table, "progress", lambda _, step=step: Progress((step.name,), len(STEPS)))
        newcomer.scene.refresh()
        assert not misfits(newcomer.hand), step.name
        assert newcomer.hand.find("table.arena").box == cloth


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_the_note_is_folded_away_and_comes_again(size: tuple[int, int], scale: float) -> None:
    newcomer = Newcomer("fr", size, scale)
    newcomer.hand.press("guide.fold")
    assert not misfits(newcomer.hand)
    assert newcomer.hand.find("table.sheet.log").box.h > 60
    newcomer.hand.press("guide.fold")
    assert newcomer.hand.find("guide.task").box.h > 20


def test_every_step_has_its_words_and_a_rule_of_the_book() -> None:
    book = load_rulebook()
    for language in Language:
        say = translator(language)
        for step in STEPS:
            assert step.rule in book.ids
            assert all(f"guide.{step.name}{part}" in say for part in ("", ".task", ".why", ".done"))
        hints = (*(f"guide.duel_free_{kind}" for kind in FREE), "guide.duel_over")
        hints += tuple(f"guide.duel_held_{result}" for result in ("won", "lost", "tied"))
        assert all(key in say and f"{key}.title" in say for key in hints)


def test_the_guided_duel_is_left_and_continued(tmp_path: Path) -> None:
    options = Options(language="en", reduced_motion=True, lesson_offered=True)
    app = App(OffScreen((1280, 720)), Settings(speak, options, tmp_path / "options.toml"))
    app.push(TitleScene(entries))
    hand = Driver(app)
    hand.press("title.game")
    hand.wait(0.6)
    hand.press("choose.duel.guided")
    scene = scene_of(hand)
    hand.wait(0.6)
    hand.press(f"hand.{scene.session.match.state.players[0].hand[0]}")
    hand.press("act.confirm")
    scene.leave_table()
    hand.wait(0.6)
    hand.press("dialog.yes")
    assert left_unfinished(MARK) is not None
    hand.press("choose.duel.guided")
    assert isinstance(hand.scene, GoOnDialog)
    hand.wait(0.6)
    hand.press("guide.go_on")
    again = scene_of(hand)
    assert again.session.number >= 1
    assert isinstance(again.table, GuidedDuel)
