"""Plays at the card table as people do: by pressing its widgets, or with keys alone."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from game.cli.play import speak
from game.core.dice import SeededDice
from game.core.match import Match
from game.games import GAMES
from game.games.donjon_procrastination.content.library_files import load_duel_library
from game.games.donjon_procrastination.rules.play.actions import Bluff, Choose, Discard, Draft, Pass, Place
from game.games.donjon_procrastination.rules.play.setup import Setup
from game.games.donjon_procrastination.rules.system import donjon_procrastination
from game.games.donjon_procrastination.table.duel_table import duel_scene
from game.ui.app import App, Settings
from game.ui.driver import Driver
from game.ui.options import Options
from game.ui.window.window import OffScreen

if TYPE_CHECKING:
    from game.core.rules import Seat
    from game.games.donjon_procrastination.rules.cards.specs import Library
    from game.games.donjon_procrastination.rules.play.actions import Action
    from game.games.donjon_procrastination.rules.play.setup import HouseRules, Mode
    from game.games.donjon_procrastination.table.decision import Decision
    from game.games.donjon_procrastination.table.duel_table import DuelScene
    from game.games.donjon_procrastination.table.session import DuelMatch
    from game.table.game import Agents

PATIENCE = 60.0
"""Seconds within which a machine thinks, however busy this one is with other things."""

CURTAINS = ("curtain.ready",)


@cache
def duel_library() -> Library:
    """What ships with the game, read once for all the tables of a run."""
    return load_duel_library(None)


def new_match(
    players: int = 2, seed: int = 3, mode: Mode = "classic", rules: HouseRules | None = None
) -> DuelMatch:
    """A fresh match with the cards that ship."""
    library = duel_library()
    bluffs = sorted(library.bluffs)
    seats = tuple(bluffs[seat % len(bluffs)] for seat in range(players))
    setup = Setup(mode, seats, series=tuple(library.series))
    if rules is not None:
        setup = Setup(mode, seats, series=tuple(library.series), rules=rules)
    return Match.start(donjon_procrastination(library), setup, SeededDice(seed))


def finished_match(players: int, seed: int) -> DuelMatch:
    """A match that was played to its end, whatever came to the players' minds."""
    match = _finished(players, seed)
    return match.branch(SeededDice(seed), len(match.entries))


@cache
def _finished(players: int, seed: int) -> DuelMatch:
    match = new_match(players, seed)
    turn = 0
    while match.outcome is None:
        seat = min(match.deciders)
        legal = list(match.legal_actions(seat))
        match.act(seat, legal[turn * 7 % len(legal)])
        turn += 1
    return match


def app_of(
    size: tuple[int, int] = (1280, 720), language: str = "fr", scale: float = 1.0, *, still: bool = True
) -> App:
    """An app without a screen."""
    options = Options(language=language, reduced_motion=still, ui_scale=scale)  # type: ignore[arg-type]
    return App(OffScreen(size), Settings(speak, options))


def sit_down(match: DuelMatch, agents: Agents | None = None, app: App | None = None) -> Guest:
    """Somebody at the table of a match."""
    app = app_of() if app is None else app
    scene = duel_scene(match, agents, games=GAMES)
    app.push(scene)
    return Guest(Driver(app), scene)


@dataclass
class Guest:
    """Whoever sits at the table; `by_keyboard` presses keys only."""

    hand: Driver
    scene: DuelScene
    by_keyboard: bool = False

    @property
    def names(self) -> list[str]:
        """The widgets that can be seen."""
        return [widget.name for widget in self.hand.scene.interface.root.walk() if widget.name]

    @property
    def decision(self) -> Decision:
        """What is asked at the table now."""
        return self.scene.model.decision

    @property
    def asked(self) -> Seat | None:
        """Who decides at this screen now."""
        return self.decision.seat

    @property
    def held(self) -> bool:
        """Whether a decided round is looked at."""
        return self.scene.moment().held

    def press(self, name: str) -> None:
        """Press a widget."""
        if not self.by_keyboard:
            self.hand.press(name)
            return
        for _ in range(300):
            focused = self.hand.scene.interface.focused
            if focused is not None and focused.name == name:
                self.hand.key("return")
                return
            self.hand.key("tab")
        raise AssertionError(f"no key leads to {name}")

    def settle(self) -> None:
        """Draw curtains aside, go on where something was left to be seen, let machines think and act."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            names = set(self.names)
            wanted = [name for name in (*CURTAINS, "act.continue", "exhibit.close") if name in names]
            if wanted:
                self.press(wanted[0])
            elif self.scene.session.over or self.asked is not None:
                return
            else:
                self.hand.wait(0.02)
        raise AssertionError("nobody is asked")

    def do(self, action: Action) -> None:
        """Do an action with the hands."""
        match action:
            case Place(card) | Draft(card) | Discard(card):
                self.press(f"hand.{card}")
                self.press("act.confirm")
            case Bluff():
                self.press("hand.esbroufe")
                self.press("act.confirm")
            case Pass():
                self.press("act.pass")
            case Choose(picks):
                self._answer(picks)

    def _answer(self, picks: tuple[str, ...]) -> None:
        question = self.decision.question
        assert question is not None
        if not picks:
            self.press("act.none")
            return
        for pick in picks:
            card = question.kind == "card"
            self.press(f"pick.{question.options.index(pick)}" if card else f"option.{pick}")
        if "act.confirm" in self.names and self.decision.question == question:
            self.press("act.confirm")

    def play(self, most: int = 600) -> int:
        """Play on for whoever is asked until the game is over; how many actions people did."""
        for turn in range(most):
            self.settle()
            if self.scene.session.over:
                return turn
            seat = self.asked
            assert seat is not None
            legal = list(self.scene.session.match.legal_actions(seat))
            before = len(self.scene.session.match.entries)
            self.do(legal[(turn * 7 + seat) % len(legal)])
            assert len(self.scene.session.match.entries) > before, self.scene.status_text()
        raise AssertionError("the game never ends")
