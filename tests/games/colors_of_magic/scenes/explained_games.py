"""A finished game of Colors of Magic of which is told what its players thought of."""

from __future__ import annotations

from functools import cache
from itertools import islice
from typing import TYPE_CHECKING

from game.core.agent import RandomAgent, play
from game.core.dice import SeededDice
from game.core.match import Match, Thought
from game.core.rules import Seat
from game.games.colors_of_magic.content.library_files import load_library
from game.games.colors_of_magic.rules.play.turn import TakeGo
from game.games.colors_of_magic.rules.state.setup import GameRules, Setup
from game.games.colors_of_magic.rules.system import colors_of_magic

if TYPE_CHECKING:
    from game.games.colors_of_magic.table.session import GameMatch


SEED = 12


@cache
def finished() -> GameMatch:
    """One turn, of whose goes it is told that three choices were thought of, what was done first."""
    library = load_library()
    red, *_, blue = (library.lists[name] for name in sorted(library.lists))
    setup = Setup((red, blue), min(library.scenarios), game=GameRules(max_turns=1))
    system = colors_of_magic(library)
    silent, _ = play(system, setup, {Seat(0): RandomAgent(), Seat(1): RandomAgent()}, SEED)
    match: GameMatch = Match.start(system, setup, SeededDice(SEED))
    for entry in silent.entries:
        why: list[Thought] = []  # type: ignore[type-arg]  # an action of this game
        if isinstance(match.state.agenda[0], TakeGo):
            others = (action for action in match.legal_actions(entry.seat) if action != entry.action)
            why = [Thought(action, 1.5 - n) for n, action in enumerate((entry.action, *islice(others, 2)))]
        assert match.act(entry.seat, entry.action, why).allowed
    return match
