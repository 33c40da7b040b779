"""Simulated games of Donjon & Procrastination: who plays what, and what is recorded."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from time import thread_time
from typing import TYPE_CHECKING, get_args

from game.content.locale import Language, translator
from game.core.agent import Agent, AnyMatch, ReportWords, Result, Simulation, SimulationOption, play, thinking
from game.core.errors import InputError, joined, said
from game.core.match import Strength
from game.core.rules import Seat
from game.games.donjon_procrastination.ai.players import ALL_SEEING, AllSeeing, player
from game.games.donjon_procrastination.ai.strengths import STRENGTHS
from game.games.donjon_procrastination.content.library_files import (
    checked_duel_library,
    duel_library_faults,
    load_duel_library,
)
from game.games.donjon_procrastination.rules.play.events import Revealed
from game.games.donjon_procrastination.rules.play.preparation import MOST_PLAYERS, check_setup
from game.games.donjon_procrastination.rules.play.setup import Brought, Mode, Setup
from game.games.donjon_procrastination.rules.play.state import BLUFF, Player, State
from game.games.donjon_procrastination.rules.play.view import cards_before, cards_of
from game.games.donjon_procrastination.rules.round import owing
from game.games.donjon_procrastination.rules.system import donjon_procrastination

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Mapping

    from game.games.donjon_procrastination.rules.cards.specs import Library
    from game.games.donjon_procrastination.rules.play.actions import Action
    from game.games.donjon_procrastination.rules.play.state import State
    from game.games.donjon_procrastination.rules.play.view import View

WORDS = ReportWords(
    variant="mode",
    brought="deck",
    points="champions",
    rounds="rounds",
    cards="card of the ten",
    shifts=True,
)
"""The names of the counted things."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The games to simulate; the two players change seats every other game.

    A player is named by its strength, or is ALL_SEEING. Both games of a pair have the same seed, unless a
    player plays against itself. Without decks the shipped ones take turns. With `watched`, every invariant is
    checked after every action. `set` is the folder of card files that is tried, empty for the user's own
    cards; `printed` says what the folder held when the plan was made.
    """

    games: int
    first: int
    players: tuple[str, str]
    mode: Mode = "classic"
    seats: int = 2
    decks: tuple[str, ...] = ()
    watched: bool = False
    set: str = ""
    printed: str = ""


@dataclass
class Notes:
    """The record of a match: the cards that each seat began with, those it played, and the faults."""

    cards: tuple[tuple[str, ...], ...] = ()
    played: dict[int, set[str]] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)


@cache
def library(folder: str = "") -> Library:
    """The library, with the user's cards or those of a folder, loaded once per process."""
    return load_duel_library(Path(folder) if folder else None)


def game(plan: Plan, number: int) -> Result:
    """The result of one game of the plan.

    Raises:
        RuntimeError: a rule was broken, with the seed that shows it.
    """
    mirrored = plan.players[0] == plan.players[1]
    seed = plan.first + (number if mirrored else number // 2)
    setup, names = setup_of(plan, number), names_of(plan, number)
    things, notes = library(plan.set), Notes()
    agents = {Seat(seat): _agent(name, things) for seat, name in enumerate(names)}

    def watch(match: AnyMatch) -> None:
        _look(match.state, agents)
        if not notes.cards and match.state.round == 1:
            notes.cards = _began_with(match.state, things)
        for event in match.entries[-1].events if match.entries else ():
            if isinstance(event, Revealed):
                for seat, card in event.cards:
                    if ":" in card:
                        notes.played.setdefault(seat, set()).add(things.card(card).id)
        if plan.watched:
            notes.faults.extend(faults(things, match.state))

    began = thread_time()
    match, seconds = play(donjon_procrastination(things), setup, agents, seed, watch)
    if notes.faults:
        raise RuntimeError(f"seed {seed}: {', '.join(dict.fromkeys(notes.faults))}")
    return Result(
        seed=seed,
        variant=plan.mode,
        brought=tuple(deck.name for deck in setup.decks),
        players=names,
        winners=tuple(sorted(match.outcome.winners)) if match.outcome else (),
        points=tuple(len(player.score) for player in match.state.players),
        rounds=match.state.round,
        actions=len(match.entries),
        seconds=thread_time() - began,
        thinking=thinking(seconds),
        cards=notes.cards,
        played=tuple(tuple(sorted(notes.played.get(seat, ()))) for seat in range(len(names))),
    )


def setup_of(plan: Plan, number: int) -> Setup:
    """The setup of one game; decks take turns so that each meets each other one."""
    things, turn = library(plan.set), number // 2
    bluffs = tuple(sorted(things.bluffs))
    kept = tuple(bluffs[(turn + seat) % len(bluffs)] for seat in range(plan.seats))
    if plan.mode in ("classic", "mimic"):
        return Setup(mode=plan.mode, bluffs=kept, series=tuple(things.series))
    names = plan.decks or decks_of(plan.mode)
    apart = 1 + turn // len(names)
    decks = (things.decks[names[(turn + seat * apart) % len(names)]] for seat in range(plan.seats))
    return Setup(mode=plan.mode, bluffs=kept, decks=tuple(map(Brought.of, decks)))


def decks_of(mode: Mode) -> tuple[str, ...]:
    """The names of the shipped decks for a mode."""
    return tuple(sorted(name for name, deck in library().decks.items() if deck.kind == mode))


def names_of(plan: Plan, number: int) -> tuple[str, ...]:
    """The names of the players, by seat."""
    return tuple(plan.players[(seat + number) % 2] for seat in range(plan.seats))


def _agent(name: str, things: Library) -> Agent[View, Action]:
    return AllSeeing(things) if name == ALL_SEEING else player(Strength(name), things)


def _look(state: State, agents: Mapping[Seat, Agent[View, Action]]) -> None:
    """Show the true state to the players that may see everything."""
    for agent in agents.values():
        if isinstance(agent, AllSeeing):
            agent.table = state


def _began_with(state: State, things: Library) -> tuple[tuple[str, ...], ...]:
    """The printed cards of each seat as the first round begins."""
    return tuple(
        tuple(sorted({things.card(card).id for card in player.hand + player.pile}))
        for player in state.players
    )


def faults(library: Library, state: State) -> Iterator[str]:
    """Everything wrong with a state, in words; nothing may be between any two actions."""
    twice = [card for card, number in cards_of(state).items() if number > 1]
    if twice:
        yield f"{', '.join(sorted(twice))} lie in two places"
    for seat, cards in enumerate(state.players):
        yield from (f"seat {seat}: {fault}" for fault in _player_faults(library, state, cards))
    if (state.outcome is None) == (state.phase == "over"):
        yield f"the phase is {state.phase}, the outcome {state.outcome}"
    if state.outcome is None and state.question is None and not owing(state):
        yield "nobody decides and nothing goes on"


def _player_faults(library: Library, state: State, player: Player) -> Iterator[str]:
    for card in cards_before(player):
        if ":" not in card:
            yield f"{card or 'a hidden card'} lies among the cards (DP-SETUP-08)"
        else:
            library.card(card)
    if not player.seen <= set(player.discard):
        yield "remembers cards of Limbo that are not there"
    if not all(1 <= face <= state.setup.rules.die_sides for face in player.dice):
        yield f"dice that show {player.dice}"
    if player.allowance < 0:
        yield f"{player.allowance} Soutien cards may be played"
    if (player.bluff == "table") != (player.placed == BLUFF):
        yield f"Esbroufe is in {player.bluff} while {player.placed or 'nothing'} is placed"


def plan_of(args: Namespace) -> Plan:
    """The plan that the command line asks for.

    Raises:
        InputError: it asks for a game that cannot be begun, or a file of the set has a fault.
    """
    folder = args.set or ""
    if folder and (wrong := checked_duel_library(Path(folder)).faults):
        raise wrong[0]
    mode: Mode = "classic" if args.mode is None else args.mode
    players = 2 if args.players is None else args.players
    if not 2 <= players <= MOST_PLAYERS:
        raise InputError(
            "simulate",
            "--players",
            str(players),
            said("a number from 2 to {most}", most=MOST_PLAYERS),
        )
    if mode == "mimic" and players != 2:
        raise InputError("simulate", "--players", str(players), "2 with --mode mimic")
    fitting = decks_of(mode)
    for name in args.deck or ():
        if name not in fitting:
            expected = (
                said("one of {choices}", choices=", ".join(fitting))
                if fitting
                else "--mode deck or --mode collection"
            )
            raise InputError("simulate", "--deck", name, expected)
    plan = Plan(
        games=args.games,
        first=args.seed,
        players=(args.a, args.b),
        mode=mode,
        seats=players,
        decks=tuple(args.deck or ()),
        watched=args.check,
        set=folder,
        printed=library(folder).version if folder else "",
    )
    verdict = check_setup(setup_of(plan, 0), library(folder))
    if not verdict.allowed:
        reasons = joined(reason.said() for reason in verdict.reasons)
        raise InputError("simulate", "--mode", mode, said("a game that can be begun ({why})", why=reasons))
    return plan


def own_cards(plan: Plan) -> frozenset[str]:
    """The cards of the set that is tried."""
    shipped = duel_library_faults()[0]
    return frozenset(library(plan.set).cards.keys() - shipped.cards.keys()) if plan.set else frozenset()


def mode_names(_: Plan) -> dict[str, dict[str, str]]:
    """The names of the modes, in each language."""
    say = {str(language): translator(language) for language in Language}
    return {mode: {code: tr(f"duel_new.mode.{mode}") for code, tr in say.items()} for mode in get_args(Mode)}


SIMULATION = Simulation(
    words=WORDS,
    players=(*STRENGTHS, ALL_SEEING),
    options=(
        SimulationOption("--set", "FOLDER", "try the cards in that folder"),
        SimulationOption("--mode", "", "where the cards come from (classic)", choices=get_args(Mode)),
        SimulationOption("--players", "P", "how many play (2)", number=True),
        SimulationOption("--deck", "NAME", "only these decks", repeated=True),
    ),
    plan=plan_of,
    play=game,
    setup=setup_of,
    library=lambda plan: library(plan.set),
    names=mode_names,
    own=own_cards,
)
