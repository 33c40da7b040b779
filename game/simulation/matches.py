"""One match between machine players."""

from __future__ import annotations

from time import process_time
from typing import TYPE_CHECKING, Any

from game.core.agent import RandomAgent
from game.core.dice import SeededDice
from game.core.match import Match

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.core.agent import Agent
    from game.core.rules import Seat
    from game.core.system import C, System

LONGEST = 5000
"""More actions than any match takes; one that goes on is a fault of the rules."""

AGENT_SEEDS = 1_000_003
"""Keeps the dice of the players apart from those of the match, and from each other."""

AnyMatch = Match[Any, Any, Any, Any, Any]


def play(
    system: System[C, Any, Any, Any, Any],
    setup: C,
    agents: Mapping[Seat, Agent[Any, Any]],
    seed: int,
    watch: Callable[[AnyMatch], None] = lambda _: None,
) -> tuple[AnyMatch, dict[Seat, list[float]]]:
    """The finished match, and the seconds of processor time that each seat took for each of its decisions.

    Finding out what may be done is part of that. Players who look at nothing are shown nothing. `watch` is
    called at the start and after every action.

    Raises:
        RuntimeError: the match does not end, or an agent did something that is not allowed.
    """
    match: AnyMatch = Match.start(system, setup, SeededDice(seed))
    dice = {seat: SeededDice(seed + AGENT_SEEDS * (seat + 1)) for seat in agents}
    seconds: dict[Seat, list[float]] = {seat: [] for seat in agents}
    watch(match)
    while match.outcome is None:
        if len(match.entries) >= LONGEST:
            raise RuntimeError(f"seed {seed}: no end after {LONGEST} actions")
        seat = min(match.deciders)
        began = process_time()
        choices = list(match.legal_actions(seat))
        view = None if isinstance(agents[seat], RandomAgent) else match.view(seat)
        action = agents[seat].choose(view, choices, dice[seat])
        seconds[seat].append(process_time() - began)
        verdict = match.act(seat, action)
        if not verdict.allowed:
            raise RuntimeError(f"seed {seed}: {action} was refused: {verdict.reasons}")
        watch(match)
    return match, seconds
