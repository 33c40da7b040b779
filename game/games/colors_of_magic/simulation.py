"""Simulated games of Colors of Magic: who plays what, and what is recorded."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from itertools import permutations
from time import thread_time
from typing import TYPE_CHECKING

from game.core.agent import AnyMatch, ReportWords, Result, Simulation, SimulationOption, play, thinking
from game.core.errors import InputError, said
from game.core.match import Strength
from game.core.rules import Seat
from game.games.colors_of_magic.ai.beginner import Beginner
from game.games.colors_of_magic.ai.players import player
from game.games.colors_of_magic.content.library_files import library_faults, load_library
from game.games.colors_of_magic.rules.cards.library import Library, printed
from game.games.colors_of_magic.rules.state.setup import Setup
from game.games.colors_of_magic.rules.system import colors_of_magic, faults

if TYPE_CHECKING:
    from argparse import Namespace

    from game.core.agent import Agent
    from game.core.zones import Pile
    from game.games.colors_of_magic.rules.state.actions import Action
    from game.games.colors_of_magic.rules.state.view import View


WORDS = ReportWords(
    variant="scenario", brought="list", points="points", rounds="turns", cards="card that was in hand"
)
"""The names of the counted things."""

BEGINNER = "beginner"
"""The scripted newcomer: a yardstick, not an opponent on offer."""

STRIDE = 37
"""The step through the pairs of lists; it is a prime, so that all pairs come up."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The games to simulate: seeds from `first` on; the players change seats every other game.

    Without lists or scenarios all that ship take turns. With `watched`, every invariant is checked after
    every action.
    """

    games: int
    first: int
    players: tuple[str, str]
    lists: tuple[str, ...] = ()
    scenarios: tuple[str, ...] = ()
    watched: bool = False


@dataclass
class HandsSeen:
    """The printed cards that each seat held at some time in a match, and the faults found in it."""

    seen: tuple[set[str], set[str]] = field(default_factory=lambda: (set(), set()))
    faults: list[str] = field(default_factory=list)


@cache
def library() -> Library:
    """The library, with the user's cards and scenarios, loaded once per process."""
    return load_library()


def game(plan: Plan, number: int) -> Result:
    """The result of one game of the plan.

    Raises:
        RuntimeError: a rule was broken, with the seed that shows it.
    """
    seed, printed_things = plan.first + number, library()
    setup, swapped = setup_of(plan, number), number % 2 == 1
    strengths = plan.players[::-1] if swapped else plan.players
    system = colors_of_magic(printed_things)
    agents = {Seat(seat): _agent(name) for seat, name in enumerate(strengths)}
    hands = HandsSeen()

    last: list[Pile | None] = [None, None]

    def watch(match: AnyMatch) -> None:
        for seat, person in enumerate(match.state.players):
            if person.zones.hand is not last[seat]:
                last[seat] = person.zones.hand
                hands.seen[seat].update(map(printed, person.zones.hand))
        if plan.watched:
            hands.faults.extend(faults(system.rules.referee, match.state))  # type: ignore[attr-defined]  # its rules

    began = thread_time()
    match, seconds = play(system, setup, agents, seed, watch)
    if hands.faults:
        raise RuntimeError(f"seed {seed}: {', '.join(dict.fromkeys(hands.faults))}")
    return Result(
        seed=seed,
        variant=match.state.scenario,
        brought=tuple(army.name for army in setup.lists),
        players=tuple(strengths),
        winners=tuple(sorted(match.outcome.winners)) if match.outcome else (),
        points=tuple(player.points for player in match.state.players),
        rounds=match.state.turn,
        actions=len(match.entries),
        seconds=thread_time() - began,
        thinking=thinking(seconds),
        cards=tuple(tuple(sorted(seen)) for seen in hands.seen),
    )


def _agent(name: str) -> Agent[View, Action]:
    return Beginner(library()) if name == BEGINNER else player(Strength(name), library())


def setup_of(plan: Plan, number: int) -> Setup:
    """The setup of one game: pairs of lists and scenarios take turns, and every setup is played twice.

    The order of the pairs makes any number of first games as varied as the whole.
    """
    things, turn = library(), number // 2
    names = plan.lists or tuple(sorted(things.lists))
    pairs = list(permutations(names, 2)) or [(names[0], names[0])]
    scenarios = plan.scenarios or _shipped_scenarios()
    red, blue = (things.lists[name] for name in pairs[turn * STRIDE % len(pairs)])
    return Setup(lists=(red, blue), scenario=scenarios[(turn + turn // len(pairs)) % len(scenarios)])


@cache
def _shipped_scenarios() -> tuple[str, ...]:
    """The scenarios that ship, in order: the same seed gives the same games whatever somebody added."""
    return tuple(sorted(library_faults()[0].scenarios))


def plan_of(args: Namespace) -> Plan:
    """The plan that the command line asks for.

    Raises:
        InputError: it names a list or a scenario that does not exist.
    """
    things = library()
    for name in args.list or ():
        if name not in things.lists:
            raise InputError(
                "simulate", "--list", name, said("one of {choices}", choices=", ".join(sorted(things.lists)))
            )
    for name in args.scenario or ():
        if name not in things.scenarios:
            raise InputError(
                "simulate",
                "--scenario",
                name,
                said("one of {choices}", choices=", ".join(sorted(things.scenarios))),
            )
    return Plan(
        games=args.games,
        first=args.seed,
        players=(args.a, args.b),
        lists=tuple(args.list or ()),
        scenarios=tuple(args.scenario or ()),
        watched=args.check,
    )


SIMULATION = Simulation(
    words=WORDS,
    players=(*Strength, BEGINNER),
    options=(
        SimulationOption("--list", "NAME", "only these lists", repeated=True),
        SimulationOption("--scenario", "ID", "only these scenarios", repeated=True),
    ),
    plan=plan_of,
    play=game,
    geometry=True,
)
