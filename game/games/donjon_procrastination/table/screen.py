"""Donjon & Procrastination on screen: a new duel, a saved one, decks, and the demonstration."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from game.core.dice import SeededDice
from game.core.match import Match, Strength
from game.games.donjon_procrastination.ai.players import player
from game.games.donjon_procrastination.content.library_files import load_duel_library
from game.games.donjon_procrastination.rules.play.events import Compared, DiceRolled, Event, Revealed
from game.games.donjon_procrastination.rules.play.setup import HouseRules, Setup
from game.games.donjon_procrastination.rules.system import donjon_procrastination
from game.games.donjon_procrastination.table.deck_builder import DeckBuilder
from game.games.donjon_procrastination.table.duel_table import DuelTable, duel_replay, duel_scene
from game.games.donjon_procrastination.table.guide_table import GUIDED
from game.games.donjon_procrastination.table.pictures import all_faces
from game.games.donjon_procrastination.table.setup_scene import DuelSetupScene
from game.table.demonstration import played, show, watched
from game.table.game import Demonstration, DemoStep, Games, GameScreen
from game.table.new_match import sit_down

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.games.donjon_procrastination.table.session import DuelMatch
    from game.ui.app import App
    from game.ui.driver import Driver


def set_up(app: App, games: Games) -> None:
    """Open the scene that sets up a new duel and then sits down at its table.

    Raises:
        InputError: what ships with the game is damaged.
    """
    app.push(DuelSetupScene(sit_down(app, games, duel_scene)))


def compose(app: App) -> None:
    """Open the deck builder without a duel being set up.

    Raises:
        InputError: what ships with the game is damaged.
    """
    app.push(DeckBuilder(load_duel_library(), HouseRules(), _nothing))


def _nothing() -> None:
    """Do nothing: no scene below has to read the decks again."""


SEED = 3
MANY = 5
"""The players of the second game."""


def duel_steps(language: str) -> Sequence[DemoStep]:
    """Watch a duel at its telling moments, look at a table of five, and leave."""
    return (
        DemoStep(
            f"duel-placed-{language}", f"a card duel between machines, seed {SEED}: a secret card", _open
        ),
        DemoStep(f"duel-revealed-{language}", "a fighter dominates another on the wheel", _revealed),
        DemoStep(f"duel-dice-{language}", "the dice tumble, the totals are counted", _dice),
        DemoStep(f"duel-end-{language}", "how it ended", _end),
        DemoStep(f"duel-five-{language}", "five players, each against a neighbour", _five),
        DemoStep(f"duel-watched-{language}", "back to the title", _leave),
    )


@cache
def demonstrated(players: int = 2) -> DuelMatch:
    """The demonstration's game: the same on every machine, as long as neither rules nor players change."""
    library = load_duel_library()
    bluffs = tuple(library.bluffs)[:players]
    setup = Setup("classic", bluffs, series=tuple(library.series))
    match: DuelMatch = Match.start(donjon_procrastination(library), setup, SeededDice(SEED))
    agent = player(Strength.MIDDLE, library)
    return played(match, dict.fromkeys(match.seats, agent), SeededDice(SEED + 1))


def _open(driver: Driver) -> None:
    driver.app.set_options(reduced_motion=False)
    driver.app.push(duel_replay(demonstrated()))
    watched(driver, DuelTable)[0].go_to(1)


def _revealed(driver: Driver) -> None:
    replay, table = watched(driver, DuelTable)
    show(
        driver,
        replay,
        lambda entry: any(map(_dominates, entry.events)),
        lambda: table.animation.lit is not None,
    )


def _dice(driver: Driver) -> None:
    replay, table = watched(driver, DuelTable)
    show(
        driver, replay, _with_support, lambda: any(roll.part > 0.5 for roll in table.animation.rolls.values())
    )


def _end(driver: Driver) -> None:
    watched(driver, DuelTable)[0].to_end()


def _five(driver: Driver) -> None:
    driver.key("escape")
    match = demonstrated(MANY)
    driver.app.push(duel_replay(match))
    revealed = (number for number in range(len(match.entries)) if match.state_at(number).phase == "support")
    watched(driver, DuelTable)[0].go_to(next(revealed))


def _leave(driver: Driver) -> None:
    driver.key("escape")
    driver.app.set_options(reduced_motion=True)


def _dominates(event: Event) -> bool:
    return isinstance(event, Compared) and event.bonus > 1


def _is_dice(event: Event) -> bool:
    return isinstance(event, DiceRolled)


def _with_support(entry: object) -> bool:
    """Whether dice were rolled after a Soutien was revealed."""
    events = getattr(entry, "events", ())
    soutien = any(isinstance(e, Revealed) and any(":" in card for _, card in e.cards) for e in events)
    return soutien and any(map(_is_dice, events))


DEMONSTRATION = Demonstration("duel", demonstrated, duel_steps)

SCREEN = GameScreen(
    set_up, GUIDED.table, duel_replay, compose, DEMONSTRATION, guided=GUIDED.begin, faces=all_faces
)
