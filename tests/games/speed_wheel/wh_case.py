"""The speed wheel under the contract: what the contract test must know of it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from contract import Case

from game.games.speed_wheel.rules.actions import Action, Add, Advance, AdvanceNow, EndTurn, Modify, Unmodify
from game.games.speed_wheel.rules.rules import table as turn_table
from game.games.speed_wheel.rules.state import HouseRules, Modifier, PawnSpec, Setup
from game.games.turn_order.rules.fields import Close, Correct, Remove

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.games.speed_wheel.rules.state import State


RULES = (
    HouseRules(),
    HouseRules(extras="waves", advance_now=True, hidden_pawns="hold_arrow"),
    HouseRules(arrow="slowest", start="before_line"),
    HouseRules(reaching_passes=False, spaces=9, newcomer="first_space"),
)
"""House rules that take turns with the seeds."""


def setup_of(seed: int) -> Setup:
    """Another wheel for each seed."""
    pawns = [
        PawnSpec("ada", "Ada", "pc", seed % 4),
        PawnSpec("brun", "Brun", "pc", 1, (Modifier(2, "haste", 3),)),
    ]
    pawns += [PawnSpec(f"wolf-{n}", f"Wolf {n}", speed=(seed + n) % 9 - 1) for n in range(seed % 5)]
    pawns.append(
        PawnSpec("spy", "Spy", speed=2, numbers="hidden", hidden=seed % 2 == 1, note="knows the way")
    )
    return Setup(f"Encounter {seed}", tuple(pawns), rules=RULES[seed % len(RULES)])


def tried(_: Setup) -> tuple[Action, ...]:
    """One of every kind of action, with values that may or may not do."""
    return (
        Advance(),
        EndTurn(),
        AdvanceNow("ada", 7),
        AdvanceNow("ada", 0),
        Add(PawnSpec("ada", "Ada")),
        Add(PawnSpec("late", "Late", speed=400)),
        Remove("nobody"),
        Correct("ada", "name", " "),
        Correct("spy", "note", "über"),
        Correct("ada", "speed", -100),
        Modify("brun", 1, "song", 2),
        Unmodify("brun", 4),
        Correct("ada", "paused", value=True),
        Correct("spy", "hidden", value=True),
        Correct("spy", "numbers", "shown"),
        Correct("spy", "numbers", "secret"),
        Correct("spy", "kind", "pc"),
        Correct("ada", "space", 99),
        Correct("", "arrow", 0),
        Correct("ada", "laps", -1),
        Correct("ada", "place", 50),
        Correct("3", "queue", 40),
        Correct("ada", "height", 3),
        Correct("nobody", "laps", 3),
        Correct("ada", "paused", "yes"),
        Close(),
    )


WH_CASE = Case(
    system=turn_table().system,
    setup=setup_of,
    hidden=lambda _state, _seat: (),
    cards=lambda _: Counter(),
    tried=tried,
    complete=False,
    seeds=5,
)


# ---- what holds between any two actions


def faults(state: State) -> Iterator[str]:
    """What is wrong with a state, in words: an encounter that comes to one shows a fault of the rules."""
    count = state.rules.spaces
    ids = [pawn.id for pawn in state.pawns]
    if len(set(ids)) != len(ids):
        yield "two pawns have one id"
    if not 1 <= state.arrow <= count:
        yield f"the arrow is on {state.arrow} (WH-BOARD-02)"
    for pawn in state.pawns:
        if not 0 <= pawn.space <= count:
            yield f"{pawn.id} is on {pawn.space} (WH-BOARD-01)"
        if any(modifier.turns is not None and modifier.turns < 1 for modifier in pawn.modifiers):
            yield f"{pawn.id} has a modifier that has run out"
    if any(slot.pawn not in ids for slot in state.queue):
        yield "somebody who has left still has a turn"
    yield from _reckoning(state)


def _reckoning(state: State) -> Iterator[str]:
    """No movement is lost: what a pawn was ahead and advanced is the arrow's shift, its laps and its rest.

    Where hidden pawns do not hold the arrow, that is how far the nearest of the others made it go.
    """
    rules = state.rules
    if rules.arrow != "nearest" or not rules.reaching_passes:
        return
    moved = [trace for trace in state.traces if trace.q >= 0]
    shifts = {trace.q - rules.spaces * trace.k - trace.r for trace in moved}
    if len(shifts) > 1:
        yield f"the arrow went {sorted(shifts)} at once: {moved}"
    nearest = min((trace.q % rules.spaces for trace in moved), default=0)
    if rules.hidden_pawns == "hold_arrow" and shifts - {nearest}:
        yield f"the arrow went {shifts} and not {nearest}"
