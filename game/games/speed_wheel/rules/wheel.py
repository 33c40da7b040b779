"""The move of a global turn as a pure calculation: where pawns and arrow go, who laps, the order of turns.

`d` is how many spaces a pawn is ahead of the arrow before the move, `a` its advance, `q = d + a`; `shift` is
how far the arrow goes, `k` the pawn's laps, `r` how many spaces it is ahead of the arrow after the move.

The example of the rules (WH-ARROW-03), on six spaces:

    space      1   2   3   4   5   6
    before         A       B             arrow on 4: d(A) = 4 (5, 6, 1, 2), d(B) = 0
    after                      A   B     A advances 3: q = 7, B advances 2: q = 2

The nearest space reached ahead of the arrow is 7 mod 6 = 1, so the arrow goes to 5. A has lapped once,
(7 - 1) // 6, and plays A (replay), B, A.
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
    """The next move: the spaces of arrow and pawns, how they were calculated, and the order."""

    arrow: int
    shift: int
    spaces: tuple[tuple[str, int], ...]
    traces: tuple[Trace, ...]
    queue: tuple[Slot, ...]


def advance_of(speed: int) -> int:
    """How many spaces a pawn of that speed advances (WH-MOVE-02..04): none at a final speed of -1 (W1)."""
    return max(0, 1 + speed)


def next_move(state: State, speeds: Mapping[str, int] | None = None) -> Move:
    """The next move of all pawns that are not paused, with other final speeds for some if wanted."""
    rules, count = state.rules, state.rules.spaces
    pawns = [pawn for pawn in state.pawns if not pawn.paused]
    given = speeds or {}
    # A pawn before the line is one space short of the first: with speed 0 it moves onto it (W3).
    ahead = [-1 if pawn.space == BEFORE else (pawn.space - state.arrow) % count for pawn in pawns]
    steps = [(pawn, given.get(pawn.id, pawn.speed), d) for pawn, d in zip(pawns, ahead, strict=True)]
    # What players see must be the same whether somebody hidden is there or not (WH-W14): only the pawns that
    # they see decide where the arrow goes. A pawn still before the line (q < 0) is not on the wheel.
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
    """How far the arrow goes, from what the pawns have reached: to the nearest, or to the slowest (W2).

    "Slowest" in the rules cannot be the pawn that the arrow was on, nor the one of lowest speed, nor the last
    in distance covered: all three are B in the example of WH-ARROW-03, where the arrow goes to A. It is the
    first pawn met going round from the arrow, its own space included; laps are left out by the modulo.
    """
    if rules.arrow == "slowest":
        return min(reached, default=0)
    return min((q % rules.spaces for q in reached), default=0)


def _trace(pawn: str, speed: int, d: int, shift: int, rules: HouseRules) -> Trace:
    a = advance_of(speed)
    q = d + a
    beyond = q - shift
    return Trace(pawn, speed, d, a, q, _laps(q, shift, rules), beyond % rules.spaces if q >= 0 else -1)


def _taken_along(trace: Trace, shift: int, *, unseen: bool) -> Trace:
    """The trace of a pawn; a hidden one that the arrow would pass is taken along with it (WH-W14).

    It then stands where a newcomer would (WH-W10). Left behind, it would count as nearly a lap ahead.
    """
    behind = unseen and 0 <= trace.q < shift
    return replace(trace, a=shift - trace.d, q=shift, k=0, r=0) if behind else trace


def _laps(q: int, shift: int, rules: HouseRules) -> int:
    """How often the arrow was passed; reaching its space counts, unless the house rule says otherwise (W4).

    Reaching counts because the arrow lies at the start of its space: six spaces are one full turn.
    """
    if rules.reaching_passes:
        # Measured at the arrow's old place or at its new one, the laps are the same: q % spaces >= shift.
        return max(0, (q - shift) // rules.spaces)
    # Where reaching does not count that is no longer so. The rules speak of the arrow before it moves.
    whole = q - shift if rules.arrow == "slowest" else q
    return max(0, -(-whole // rules.spaces) - 1)


def _order(pawns: Sequence[Pawn], traces: Sequence[Trace], rules: HouseRules, shift: int) -> tuple[Slot, ...]:
    """Replays, then normal turns (WH-SEQ-01, WH-ORDER, W9)."""
    ties = {pawn.id: (pawn.kind != "pc", index) for index, pawn in enumerate(pawns)}

    # Among replays the greatest distance goes first (W9), among normal turns the farthest from the arrow. On
    # one space more laps go before higher speed: it is no tie (WH-ORDER-06). Then speed, players, the list
    # (W5).
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
    why = [_why_replay(earlier, other) for earlier, other in pairwise(extras)]
    why += ["WH-SEQ-01"] if extras and normal else []
    why += [_why_turn(earlier, other) for earlier, other in pairwise(normal)]
    turns = [(trace.pawn, True) for trace, _ in extras] + [(trace.pawn, False) for trace, _ in normal]
    # The last turn has no rule to put it before another; without turns not even that one counts, so no
    # `strict`.
    return tuple(Slot(pawn, extra, rule) for (pawn, extra), rule in zip(turns, (*why, ""), strict=False))


def _why_replay(earlier: tuple[Trace, tuple[int, ...]], other: tuple[Trace, tuple[int, ...]]) -> str:
    (first, rank), (second, after) = earlier, other
    if first.pawn == second.pawn:
        return "WH-LAP-02"
    if rank[0] == after[0]:
        return "WH-ORDER-05"
    return "WH-ORDER-06" if first.r == second.r else "WH-LAP-04"


def _why_turn(earlier: tuple[Trace, tuple[int, ...]], other: tuple[Trace, tuple[int, ...]]) -> str:
    (first, rank), (second, after) = earlier, other
    if first.r != second.r:
        return "WH-ORDER-02"
    if first.k != second.k:
        return "WH-ORDER-06"
    if first.speed != second.speed:
        return "WH-ORDER-03"
    return "WH-ORDER-04" if rank[3] != after[3] else "WH-W5"
