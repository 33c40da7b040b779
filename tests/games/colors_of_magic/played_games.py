"""States of seeded games between machine players, and an objective, for tests to look at."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from magic_table import words

from game.core.agent import RandomAgent, play
from game.core.rules import Seat
from game.games.colors_of_magic.rules.cards.specs import Goal, ObjectiveSpec
from game.games.colors_of_magic.rules.system import colors_of_magic
from game.games.colors_of_magic.simulation import Plan, library, setup_of

if TYPE_CHECKING:
    from game.games.colors_of_magic.rules.state.state import State
    from game.games.colors_of_magic.rules.system import ColorsOfMagic


@cache
def rules() -> ColorsOfMagic:
    """The rules over what ships."""
    return colors_of_magic(library()).rules  # type: ignore[return-value]  # the system's own


@cache
def states(seed: int) -> tuple[State, ...]:
    """Every state of one random game, in order."""
    seen: list[State] = []
    setup = setup_of(Plan(games=1, first=seed, players=("random", "random")), seed)
    agents = {Seat(0): RandomAgent(), Seat(1): RandomAgent()}
    play(colors_of_magic(library()), setup, agents, seed, lambda match: seen.append(match.state))
    return tuple(seen)


def objective(kind: str, **goal: object) -> ObjectiveSpec:
    """An objective of one point."""
    return ObjectiveSpec(
        id=kind,
        name=words(kind),
        text=words(""),
        rank="minor",
        goal=Goal(kind=kind, **goal),  # type: ignore[arg-type]  # written out by the tests
        points=1,
    )
