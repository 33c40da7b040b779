"""Simulated games of Colors of Magic: who plays what, and what is recorded."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache
from itertools import permutations
from pathlib import Path
from time import thread_time
from typing import TYPE_CHECKING

from game.core.agent import AnyMatch, ReportWords, Result, Simulation, SimulationOption, play, thinking
from game.core.errors import InputError, said
from game.core.match import Strength
from game.core.rules import Seat
from game.games.colors_of_magic.ai.beginner import Beginner
from game.games.colors_of_magic.ai.players import player
from game.games.colors_of_magic.content.library_files import (
    checked_library,
    library_faults,
    load_library,
)
from game.games.colors_of_magic.content.set_lists import set_lists
from game.games.colors_of_magic.rules.cards.library import Library, printed
from game.games.colors_of_magic.rules.state.events import CardMoved
from game.games.colors_of_magic.rules.state.setup import Setup
from game.games.colors_of_magic.rules.state.state import seat_of
from game.games.colors_of_magic.rules.system import colors_of_magic, faults

if TYPE_CHECKING:
    from argparse import Namespace

    from game.core.agent import Agent
    from game.core.zones import Pile
    from game.games.colors_of_magic.rules.state.actions import Action
    from game.games.colors_of_magic.rules.state.view import View


HELD = ("hand", "codex")
PLAYED = ("stack", "duel", "play")
"""From where and to where a card moves as it is played."""

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
    every action. `set` is the folder of card files that is tried, empty for the user's own cards: its lists
    (see `set_lists`) are in every game, and `printed` says what the folder held when the plan was made.
    """

    games: int
    first: int
    players: tuple[str, str]
    lists: tuple[str, ...] = ()
    scenarios: tuple[str, ...] = ()
    watched: bool = False
    set: str = ""
    printed: str = ""


@dataclass
class HandsSeen:
    """The printed cards that each seat held at some time in a match, or played, and the faults found."""

    seen: tuple[set[str], set[str]] = field(default_factory=lambda: (set(), set()))
    played: tuple[set[str], set[str]] = field(default_factory=lambda: (set(), set()))
    faults: list[str] = field(default_factory=list)


@cache
def library(folder: str = "") -> Library:
    """The library, with the user's cards and scenarios or those of a folder, loaded once per process."""
    if not folder:
        return load_library()
    found = load_library(Path(folder))
    own = {army.name: army for army in set_lists(found, shipped_library())}
    return replace(found, lists={**found.lists, **own})


@cache
def shipped_library() -> Library:
    """What ships, without the user's own files."""
    return library_faults()[0]


def game(plan: Plan, number: int) -> Result:
    """The result of one game of the plan.

    Raises:
        RuntimeError: a rule was broken, with the seed that shows it.
    """
    seed, printed_things = plan.first + number, library(plan.set)
    setup, swapped = setup_of(plan, number), number % 2 == 1
    strengths = plan.players[::-1] if swapped else plan.players
    system = colors_of_magic(printed_things)
    agents = {Seat(seat): _agent(name, printed_things) for seat, name in enumerate(strengths)}
    hands = HandsSeen()

    last: list[Pile | None] = [None, None]

    def watch(match: AnyMatch) -> None:
        for seat, person in enumerate(match.state.players):
            if person.zones.hand is not last[seat]:
                last[seat] = person.zones.hand
                hands.seen[seat].update(map(printed, person.zones.hand))
        for event in match.entries[-1].events if match.entries else ():
            if isinstance(event, CardMoved) and event.target in PLAYED and event.source in HELD:
                hands.played[seat_of(event.side)].add(printed(event.card))
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
        played=tuple(tuple(sorted(played)) for played in hands.played),
    )


def _agent(name: str, things: Library) -> Agent[View, Action]:
    return Beginner(things) if name == BEGINNER else player(Strength(name), things)


def setup_of(plan: Plan, number: int) -> Setup:
    """The setup of one game: pairs of lists and scenarios take turns, and every setup is played twice.

    The order of the pairs makes any number of first games as varied as the whole.
    """
    things, turn = library(plan.set), number // 2
    pairs = _pairs(plan, things)
    scenarios = plan.scenarios or _usual_scenarios(plan.set)
    red, blue = (things.lists[name] for name in pairs[turn * STRIDE % len(pairs)])
    return Setup(lists=(red, blue), scenario=scenarios[(turn + turn // len(pairs)) % len(scenarios)])


def _pairs(plan: Plan, things: Library) -> list[tuple[str, str]]:
    """The lists that meet; where a set is tried, one of each pair at least is its own."""
    names = plan.lists or tuple(sorted(things.lists))
    pairs = list(permutations(names, 2)) or [(names[0], names[0])]
    own = {name for name in names if name not in shipped_library().lists}
    if not plan.set or plan.lists or not own:
        return pairs
    return [pair for pair in pairs if own & {*pair}]


@cache
def _usual_scenarios(folder: str) -> tuple[str, ...]:
    """The scenarios that ship, in order: the same seed gives the same games whatever somebody added.

    Those of a set that is tried come with them.
    """
    return tuple(sorted(library(folder).scenarios if folder else shipped_library().scenarios))


def plan_of(args: Namespace) -> Plan:
    """The plan that the command line asks for.

    Raises:
        InputError: it names a list or a scenario that does not exist, or a file of the set has a fault.
    """
    folder = args.set or ""
    if folder and (wrong := checked_library(Path(folder)).faults):
        raise wrong[0]
    things = library(folder)
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
        set=folder,
        printed=things.version if folder else "",
    )


def own_cards(plan: Plan) -> frozenset[str]:
    """The cards of the set that is tried."""
    own = library(plan.set).cards.keys() - shipped_library().cards.keys()
    return frozenset(own) if plan.set else frozenset()


def names_of(plan: Plan) -> dict[str, dict[str, str]]:
    """The names of the scenarios, in each language."""
    scenarios = library(plan.set).scenarios.values()
    return {spec.id: {"fr": spec.name.fr, "en": spec.name.en} for spec in scenarios}


SIMULATION = Simulation(
    words=WORDS,
    players=(*Strength, BEGINNER),
    options=(
        SimulationOption("--set", "FOLDER", "try the cards in that folder"),
        SimulationOption("--list", "NAME", "only these lists", repeated=True),
        SimulationOption("--scenario", "ID", "only these scenarios", repeated=True),
    ),
    plan=plan_of,
    play=game,
    setup=setup_of,
    geometry=True,
    library=lambda plan: library(plan.set),
    names=names_of,
    own=own_cards,
)
