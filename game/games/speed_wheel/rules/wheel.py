"""The move of a global turn, as a pure reckoning: who goes where, who laps, who plays when.

The letters are those of the definition: `d` spaces ahead of the arrow before the move, `a` the advance,
`q = d + a`, `m` how far the arrow goes, `k` laps, `r` spaces ahead of the arrow after it (WH-ARROW-01..03).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from game.games.speed_wheel.rules.state import BEFORE, Pawn, Slot, State, Trace

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.games.speed_wheel.rules.state import HouseRules


@dataclass(frozen=True, slots=True)
class Move:
    """What the next move will do: the arrow's and the pawns' spaces, the reckoning, the order."""

    arrow: int
    shift: int
    spaces: tuple[tuple[str, int], ...]
    traces: tuple[Trace, ...]
    queue: tuple[Slot, ...]


def advance_of(speed: int) -> int:
    """How many spaces a pawn of that speed advances (WH-MOVE-02..04)."""
    return max(0, 1 + speed)


def next_move(state: State, speeds: Mapping[str, int] | None = None) -> Move:
    """The next move of all pawns that are not paused, with other final speeds for some if wanted."""
    rules, count = state.rules, state.rules.spaces
    pawns = [pawn for pawn in state.pawns if not pawn.paused]
    given = speeds or {}
    ahead = [-1 if pawn.space == BEFORE else (pawn.space - state.arrow) % count for pawn in pawns]
    steps = [(pawn, given.get(pawn.id, pawn.speed), d) for pawn, d in zip(pawns, ahead, strict=True)]
    # What players see must be the same whether somebody hidden is there or not (WH-W14): only the pawns that
    # they see say where the arrow goes.
    unseen = rules.hidden_pawns == "taken_along"
    on_wheel = [
        d + advance_of(speed)
        for pawn, speed, d in steps
        if d + advance_of(speed) >= 0 and not (unseen and pawn.hidden)
    ]
    shift = _shift(on_wheel, rules)
    traces = tuple(
        _taken_along(_trace(pawn.id, speed, d, shift, rules), shift, unseen=unseen and pawn.hidden)
        for pawn, speed, d in steps
    )
    spaces = tuple(
        (pawn.id, BEFORE if trace.q < 0 else (state.arrow - 1 + trace.q) % count + 1)
        for pawn, trace in zip(pawns, traces, strict=True)
    )
    queue = _order(pawns, traces, rules, shift)
    return Move((state.arrow - 1 + shift) % count + 1, shift, spaces, traces, queue)


def _shift(reached: Sequence[int], rules: HouseRules) -> int:
    """How far the arrow goes: to the nearest pawn ahead, or on its own space, or to the last of all (W2)."""
    if rules.arrow == "slowest":
        return min(reached, default=0)
    return min((q % rules.spaces for q in reached), default=0)


def _trace(pawn: str, speed: int, d: int, shift: int, rules: HouseRules) -> Trace:
    a = advance_of(speed)
    q = d + a
    beyond = q - shift
    return Trace(pawn, speed, d, a, q, _laps(q, shift, rules), beyond % rules.spaces if q >= 0 else -1)


def _taken_along(trace: Trace, shift: int, *, unseen: bool) -> Trace:
    """The reckoning of a pawn; the arrow takes a hidden one that it would pass along with it (WH-W14).

    It then stands where a newcomer would (WH-W10). Left behind, it would count as nearly a lap ahead.
    """
    behind = unseen and 0 <= trace.q < shift
    return replace(trace, a=shift - trace.d, q=shift, k=0, r=0) if behind else trace


def _laps(q: int, shift: int, rules: HouseRules) -> int:
    """How often the arrow was passed; reaching its space counts, unless the house wants otherwise (W4)."""
    if rules.reaching_passes:
        return max(0, (q - shift) // rules.spaces)
    whole = q - shift if rules.arrow == "slowest" else q
    return max(0, -(-whole // rules.spaces) - 1)


def _order(pawns: Sequence[Pawn], traces: Sequence[Trace], rules: HouseRules, shift: int) -> tuple[Slot, ...]:
    """Replays, then normal turns (WH-SEQ-01, WH-ORDER, W9)."""
    ties = {pawn.id: (pawn.kind != "pc", index) for index, pawn in enumerate(pawns)}

    def rank_of_replay(trace: Trace) -> tuple[int, int, bool, int]:
        return (-(trace.q - shift), -trace.speed, *ties[trace.pawn])

    def rank_of_turn(trace: Trace) -> tuple[int, int, int, bool, int]:
        return (-trace.r, -trace.k, -trace.speed, *ties[trace.pawn])

    extras: list[tuple[Trace, tuple[int, ...]]] = []
    lapped = sorted((trace for trace in traces if trace.k), key=rank_of_replay)
    if rules.extras == "block":
        extras = [(trace, rank_of_replay(trace)) for trace in lapped for _ in range(trace.k)]
    else:
        waves = max((trace.k for trace in lapped), default=0)
        extras = [(t, rank_of_replay(t)) for wave in range(waves) for t in lapped if t.k > wave]
    normal = [(trace, rank_of_turn(trace)) for trace in sorted(traces, key=rank_of_turn)]
    why = [_why_replay(one, other) for one, other in pairwise(extras)]
    why += ["WH-SEQ-01"] if extras and normal else []
    why += [_why_turn(one, other) for one, other in pairwise(normal)]
    turns = [(trace.pawn, True) for trace, _ in extras] + [(trace.pawn, False) for trace, _ in normal]
    return tuple(Slot(pawn, extra, rule) for (pawn, extra), rule in zip(turns, (*why, ""), strict=False))


def _why_replay(one: tuple[Trace, tuple[int, ...]], other: tuple[Trace, tuple[int, ...]]) -> str:
    (first, rank), (second, after) = one, other
    if first.pawn == second.pawn:
        return "WH-LAP-02"
    if rank[0] == after[0]:
        return "WH-ORDER-05"
    return "WH-ORDER-06" if first.r == second.r else "WH-LAP-04"


def _why_turn(one: tuple[Trace, tuple[int, ...]], other: tuple[Trace, tuple[int, ...]]) -> str:
    (first, rank), (second, after) = one, other
    if first.r != second.r:
        return "WH-ORDER-02"
    if first.k != second.k:
        return "WH-ORDER-06"
    if first.speed != second.speed:
        return "WH-ORDER-03"
    return "WH-ORDER-04" if rank[3] != after[3] else "WH-W5"
