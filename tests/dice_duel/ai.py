"""A machine player of the dice duel, and how `simulate` plays it."""

from __future__ import annotations

from dataclasses import dataclass
from time import thread_time
from typing import TYPE_CHECKING

from dice_duel.rules import MOST, SYSTEM, Hold, Roll, Setup
from game.core.agent import RandomAgent, ReportWords, Result, Simulation, SimulationOption, play, thinking
from game.core.errors import InputError, said
from game.core.match import Strength
from game.core.rules import Seat

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    from dice_duel.rules import Action, State
    from game.core.agent import Agent
    from game.core.dice import Dice

BOLD, CAREFUL = 20, 8
"""What a strong and a middling player want to have rolled before they hold."""


@dataclass(frozen=True)
class Holder:
    """Holds as soon as it has rolled so much, or enough to win."""

    enough: int

    strength = Strength.MIDDLE

    def choose(self, view: State, choices: Sequence[Action], dice: Dice) -> Action:
        """Roll until there is enough."""
        del dice
        wins = view.scores[view.seat] + view.pot >= view.goal
        return Hold() if Hold() in choices and (wins or view.pot >= self.enough) else Roll()


def player(strength: Strength) -> Agent[State, Action]:
    """The machine of that strength."""
    if strength is Strength.RANDOM:
        return RandomAgent()
    return Holder(BOLD if strength is Strength.STRONG else CAREFUL)


@dataclass(frozen=True, slots=True)
class Plan:
    """Seeds from `first` on; the players change seats every other game."""

    first: int
    players: tuple[Strength, Strength]
    goal: int


def plan_of(args: Namespace) -> Plan:
    """The plan that the command line asks for.

    Raises:
        InputError: nobody can play to that goal.
    """
    goal = Setup().goal if args.goal is None else args.goal
    if not 0 < goal <= MOST:
        raise InputError("simulate", "--goal", str(goal), said("a number from 1 to {most}", most=MOST))
    return Plan(args.seed, (Strength(args.a), Strength(args.b)), goal)


def setup_of(plan: Plan, number: int) -> Setup:
    """The setup, the same for all of them."""
    del number
    return Setup(plan.goal)


def game(plan: Plan, number: int) -> Result:
    """The result of the game of that number."""
    names = plan.players[::-1] if number % 2 else plan.players
    agents = {Seat(seat): player(name) for seat, name in enumerate(names)}
    began = thread_time()
    match, seconds = play(SYSTEM, setup_of(plan, number), agents, plan.first + number)
    return Result(
        seed=plan.first + number,
        variant=f"to {plan.goal}",
        brought=(),
        players=names,
        winners=tuple(sorted(match.outcome.winners)) if match.outcome else (),
        points=match.state.scores,
        rounds=match.state.turn,
        actions=len(match.entries),
        seconds=thread_time() - began,
        thinking=thinking(seconds),
        cards=((), ()),
    )


SIMULATION = Simulation(
    words=ReportWords(variant="goal", brought="list", points="points", rounds="turns", cards="card"),
    players=tuple(Strength),
    options=(SimulationOption("--goal", "N", "points that win (20)", number=True),),
    plan=plan_of,
    play=game,
    setup=setup_of,
)
