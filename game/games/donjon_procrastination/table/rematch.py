"""Another game at the same table: with the same seats, with other seats, or as one of three."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from game.core.dice import SeededDice, fresh_seed
from game.core.match import Match
from game.core.rules import Seat
from game.games.donjon_procrastination.ai.players import player
from game.games.donjon_procrastination.rules.play.setup import Bout
from game.games.donjon_procrastination.table.session import DuelSession

if TYPE_CHECKING:
    from game.games.donjon_procrastination.rules.play.setup import Setup
    from game.games.donjon_procrastination.table.decision import Again
    from game.games.donjon_procrastination.table.session import DuelMatch
    from game.table.game import Agents

T = TypeVar("T")

THREE = 3


def bout_of(match: DuelMatch) -> Bout:
    """The games played in a row, with this one as soon as it is over."""
    setup, outcome = match.setup, match.outcome
    return setup.bout if outcome is None else setup.bout.after(outcome.winners, setup.players)


def next_setup(match: DuelMatch, kind: Again) -> Setup:
    """The setup of the next game.

    A best of three begins with this game; after it is decided, another begins without a series.
    """
    setup, bout, outcome = match.setup, bout_of(match), match.outcome
    if kind == "series":
        bout = Bout(THREE)
        bout = bout if outcome is None else bout.after(outcome.winners, setup.players)
    elif bout.champion is not None:
        bout = Bout(bout.most)
    setup = replace(setup, bout=bout)
    if kind != "swapped":
        return setup
    turned = Bout(bout.most, _turned(bout.counted(setup.players)))
    throws = _turned(tuple(setup.throwing(seat) for seat in range(setup.players))) if setup.throws else ()
    bluffs, decks = _turned(setup.bluffs), _turned(setup.decks)
    return replace(setup, bluffs=bluffs, decks=decks, bout=turned, throws=throws)


def next_game(session: DuelSession, kind: Again) -> tuple[DuelMatch, Agents]:
    """The next game at its first decision, and who plays it."""
    match, agents = session.match, session.agents
    names = [session.names.get(seat, "") for seat in match.seats]
    if kind == "swapped":
        agents, names = _turned(agents), list(_turned(tuple(names)))
    following: DuelMatch = Match.start(match.system, next_setup(match, kind), SeededDice(fresh_seed()))
    fresh = tuple(None if agent is None else player(agent.strength, session.library) for agent in agents)
    seated = DuelSession(following, fresh)
    seated.names = {Seat(seat): name for seat, name in enumerate(names) if name}
    return following, fresh


def _turned(of: tuple[T, ...]) -> tuple[T, ...]:
    """Values by seat, all moved by one seat: two players swap."""
    return (*of[1:], *of[:1])
