"""How the guided first game is set up: its lists, its dice, and a preparation that has been made already."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.dice import SeededDice
from game.core.match import Match
from game.core.rules import Seat
from game.games.colors_of_magic.content.first_game_files import (
    SCENARIO,
    first_game_library,
    first_game_lists,
)
from game.games.colors_of_magic.rules.state.actions import Action, Deploy, TakeCorner
from game.games.colors_of_magic.rules.state.setup import GameRules, Setup
from game.games.colors_of_magic.rules.system import colors_of_magic

if TYPE_CHECKING:
    from game.games.colors_of_magic.table.session import GameMatch

SEED = 280
"""The first player's token comes to the newcomer, and a hand with a card for every step."""

MARK = f'"scenario": "{SCENARIO}"'
"""What the record of a guided game says in its setup."""

NEWCOMER, OPPONENT = Seat(0), Seat(1)

PREPARED: tuple[tuple[Seat, Action], ...] = (
    (NEWCOMER, TakeCorner("SW")),
    (NEWCOMER, Deploy("red:oriane:0", (2.6, 2.6))),
    (OPPONENT, Deploy("blue:perrine:0", (13.8, 10.6))),
    (NEWCOMER, Deploy("red:call-torchbearer:1", (4.8, 1.6))),
    (NEWCOMER, Deploy("red:call-torchbearer:2", (1.6, 4.8))),
    (OPPONENT, Deploy("blue:call-guard-badger:1", (10.4, 12.4))),
    (OPPONENT, Deploy("blue:call-guard-badger:2", (11.7, 10.4))),
    (OPPONENT, Deploy("blue:call-well-digger:1", (10.3, 14.4))),
)
"""The preparation, so that the first thing to be done is a thing to be done with cards and creatures."""


def first_game() -> GameMatch:
    """A match ready for its first go.

    Raises:
        InputError: something that ships has a fault.
        ValueError: the preparation is against the rules.
    """
    library = first_game_library()
    setup = Setup(first_game_lists(), SCENARIO, game=GameRules(codex_size=3))
    match: GameMatch = Match.start(colors_of_magic(library), setup, SeededDice(SEED))
    for seat, action in PREPARED:
        verdict = match.act(seat, action)
        if not verdict.allowed:
            raise ValueError(f"{action}: {verdict.reasons}")
    return match


def is_first_game(match: GameMatch) -> bool:
    """Whether that is the guided one."""
    return match.setup.scenario == SCENARIO
