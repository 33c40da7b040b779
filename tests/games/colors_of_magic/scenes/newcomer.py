"""A newcomer at the table of the guided first game, who can do what the hand shows."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from game.cli.play import speak
from game.core.match import Match
from game.games import GAMES
from game.games.colors_of_magic.table.board import TablePane
from game.games.colors_of_magic.table.guide import progress
from game.games.colors_of_magic.table.guide_table import GuidedSkirmish, first_game, guided_scene
from game.table.loading import LoadingScene
from game.ui.app import App, Settings
from game.ui.driver import Driver
from game.ui.options import Options
from game.ui.window.window import OffScreen

if TYPE_CHECKING:
    from game.games.colors_of_magic.table.session import GameMatch
    from game.table.guide_note import GuideModel, Place
    from game.ui.box import Spot

MOST_INPUTS = 60
"""More clicks, drags and keys than the whole guided game takes."""


@cache
def prepared() -> GameMatch:
    """The game before its first go; what is done to a copy of it leaves it as it is."""
    return first_game()


def fresh() -> GameMatch:
    match = prepared()
    return Match(match.system, match.setup, match.course)


class Newcomer:
    """Sits at the guided table and does what the hand shows."""

    def __init__(self, language: str = "en", size: tuple[int, int] = (1280, 720), scale: float = 1.0) -> None:
        options = Options(language=language, reduced_motion=True, ui_scale=scale)  # type: ignore[arg-type]
        self.app = App(OffScreen(size), Settings(speak, options))
        self.scene = guided_scene(fresh(), games=GAMES)
        self.app.push(self.scene)
        while isinstance(self.app.scene, LoadingScene):
            self.app.step(1 / 60)
        self.hand = Driver(self.app)
        self.inputs = 0

    @property
    def guide(self) -> GuideModel:
        assert isinstance(self.scene.table, GuidedSkirmish)
        assert self.scene.table.guide is not None
        return self.scene.table.guide

    @property
    def done(self) -> tuple[str, ...]:
        return progress(self.scene.session.match).done

    def rest(self) -> None:
        """Until the other side has acted and the table is the newcomer's again."""
        for _ in range(40):
            self.app.step(0.5)
            if self.scene.idle and (self.scene.session.mine or self.scene.session.over):
                break
        self.app.step(0.6)

    def spot(self, place: Place) -> Spot:
        if isinstance(place, str):
            return self.hand.find(place).box.centre
        pane = self.hand.find("table.board")
        assert isinstance(pane, TablePane)
        return pane.camera.to_screen(place)

    def follow(self) -> None:
        """Do what the hand shows."""
        shown = self.guide.ghost
        assert shown is not None, self.guide
        self.inputs += 1
        if shown.end is not None:
            self.hand.drag(self.spot(shown.start), self.spot(shown.end))
        else:
            self.hand.click(self.spot(shown.start))
        self.rest()

    def until(self, step: str) -> None:
        """Follow the guide until that step was done."""
        while step not in self.done:
            assert self.inputs < MOST_INPUTS
            self.follow()
