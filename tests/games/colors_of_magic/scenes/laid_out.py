"""A table of the shipped cards laid out for a whole turn: a foe near, a spell at hand, mana enough."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from asked_tables import at_a_go
from table_player import Seat, shipped_library

from game.cli.play import speak
from game.core.dice import SeededDice
from game.core.match import Course, Match
from game.core.rules import Step
from game.core.zones import Pile
from game.games import GAMES
from game.games.colors_of_magic.rules.system import colors_of_magic
from game.games.colors_of_magic.table.skirmish_table import skirmish_scene
from game.positions.position import Side
from game.table.loading import LoadingScene
from game.ui.app import App, Settings
from game.ui.driver import Driver
from game.ui.options import Options
from game.ui.window.window import OffScreen

if TYPE_CHECKING:
    from game.games.colors_of_magic.rules.state.state import Body


def laid_out(
    language: str, spell: str, size: tuple[int, int] = (1280, 720), scale: float = 1.0, *, ahead: float = 4.6
) -> Seat:
    """One creature and a wizard of each side; the foe's stands `ahead` inches from edge to edge."""
    state = at_a_go().state
    side = state.active
    assert side is not None
    other = Side.BLUE if side is Side.RED else Side.RED
    kept: dict[tuple[Side, bool], Body] = {}
    for body in state.bodies:
        wizard = body.id.endswith(":0")
        kept.setdefault((body.side, wizard), body)
    places = {
        (side, False): (9.0, 12.0),
        (side, True): (9.0, 6.0),
        (other, False): (9.0 + ahead + 25 / 25.4, 12.0),
        (other, True): (20.0, 20.0),
    }
    bodies = tuple(replace(kept[key], at=at, tapped=False) for key, at in places.items())
    seat = 0 if side is Side.RED else 1
    player = state.players[seat]
    cards = (f"{side}:{spell}:9",)
    mine = replace(player, zones=replace(player.zones, hand=Pile(cards)), mana=9)
    players = (mine, state.players[1]) if seat == 0 else (state.players[0], mine)
    laid = replace(state, bodies=bodies, pieces=(), players=players)
    match = Match(colors_of_magic(shipped_library()), laid.setup, Course(Step(laid), ((0, SeededDice(3)),)))
    options = Options(language=language, reduced_motion=True, ui_scale=scale)  # type: ignore[arg-type]
    app = App(OffScreen(size), Settings(speak, options))
    scene = skirmish_scene(match, (None, None), games=GAMES)
    app.push(scene)
    while isinstance(app.scene, LoadingScene):
        app.step(1 / 60)
    found = Seat(Driver(app), scene)
    found.draw_aside()
    return found
