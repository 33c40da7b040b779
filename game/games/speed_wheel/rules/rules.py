"""The speed wheel as the core knows a rule system, and who may know what; seat 0 is the game master's."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from game.core.rules import Reason, Seat, Step
from game.core.turn_order import MASTER, Side, TableSystem, Track, Turn
from game.games.speed_wheel.rules import turns
from game.games.speed_wheel.rules.actions import Action, Add, Advance, AdvanceNow, EndTurn, Modify, Unmodify
from game.games.speed_wheel.rules.events import (
    AdvancedNow,
    Event,
    OrderFixed,
    PawnMoved,
    Run,
)
from game.games.speed_wheel.rules.fields import FIELDS, FORMER, TEXT
from game.games.speed_wheel.rules.handlers import HANDLERS, against_pawn
from game.games.speed_wheel.rules.people import MARKS, PAWN
from game.games.speed_wheel.rules.state import (
    COLUMNS,
    MOST_PAWNS,
    MOST_SPACES,
    MOST_TEXT,
    MOST_TURNS,
    PawnSpec,
    Setup,
    State,
    gathered,
)
from game.games.speed_wheel.rules.wheel import next_move
from game.games.turn_order.rules.conditions import Condition, ended_dying, still_bound
from game.games.turn_order.rules.fields import Close, Correct, Remove
from game.games.turn_order.rules.mark_actions import AddCondition, EndCondition
from game.games.turn_order.rules.master_rules import MasterRules, master_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from game.core.dice import Dice
    from game.games.speed_wheel.rules.state import Pawn, Slot, Trace


NAME = "speed-wheel"
"""The name under which the system is registered and saved."""


@dataclass(frozen=True, slots=True)
class View:
    """The state as far as the game master (seat 0) or the players (None) may know it.

    Where the numbers of a pawn are hidden, its speed reads 0, its modifiers are gone, and its reckoning is
    left out.
    """

    seat: Seat | None
    table: State


class SpeedWheel(MasterRules[State, Action, "Event", Run]):
    """The rules of the wheel."""

    name = NAME
    what = "an encounter on the speed wheel"
    handlers = HANDLERS
    fields = FIELDS
    former = FORMER
    people = PAWN
    marks = MARKS
    setup = Setup
    run = Run
    latest = 2
    former_rulings = MappingProxyType({"hidden_pawns": "hold_arrow"})

    def start(self, setup: Setup, dice: Dice) -> Step[State, Event]:
        """The encounter before its first global turn (WH-BOARD-03)."""
        del dice
        empty = State(setup.rules, setup.name, arrow=setup.arrow, health=setup.health)
        space = turns.first_space(empty)
        return Step(replace(empty, pawns=tuple(turns.pawn_of(spec, space) for spec in setup.pawns)))

    def offered(self, state: State) -> Iterable[Action]:
        """Actions to try, allowed or not."""
        yield from (Advance(), EndTurn(), EndTurn(skipped=True))
        for pawn in state.pawns:
            yield AdvanceNow(pawn.id, 2)
            yield Modify(pawn.id, -2, turns=2)
            yield Unmodify(pawn.id, 0)
            if len(state.pawns) > 1:
                yield Remove(pawn.id)
        newcomer = f"newcomer-{len(state.pawns) + 1}"
        yield Add(PawnSpec(newcomer, newcomer, speed=state.turn % 4))
        yield Close()

    def next_step(self, state: State) -> Action:
        """End the current turn, or begin the next global turn (WH-SEQ-02)."""
        return Advance() if state.current is None else EndTurn()

    def flows(self, state: State) -> bool:
        """Whether all have played: the next global turn then begins with the same press (WH-SEQ-02)."""
        return state.current is None and bool(state.queue)

    def out_of_fight(self, state: State, who: str, *, dying: bool) -> tuple[Action, ...]:
        """The pawn is paused and its turns of this global turn are skipped (WH-W15)."""
        left = [str(i) for i, slot in enumerate(state.queue) if slot.pawn == who and not slot.done]
        condition = (AddCondition(who, Condition("dying")),) if dying else ()
        paused = () if state.get(who).paused else (Correct(who, "paused", value=True),)
        # The last first: skipping the current turn would otherwise begin the next one of the same pawn.
        return (*paused, *(Correct(index, "done", "skipped") for index in reversed(left)), *condition)

    def back_in_fight(self, state: State, who: str) -> tuple[Action, ...]:
        """The pawn moves again, and the conditions of dying end."""
        pawn = state.get(who)
        over = tuple(EndCondition(who, index) for index in ended_dying(pawn.conditions))
        return (*over, *((Correct(who, "paused", value=False),) if pawn.paused else ()))

    def faults(self, setup: Setup) -> Iterator[Reason]:
        """Yield the reasons why an encounter cannot be played."""
        if not 2 <= setup.rules.spaces <= MOST_SPACES:
            yield Reason.of("WH-BOARD-01", "wh.spaces_of_wheel", most=MOST_SPACES)
            return
        if len(setup.pawns) > MOST_PAWNS:
            yield Reason.of("WH-BOARD-01", "wh.full", most=MOST_PAWNS)
            return
        if len(setup.name) > MOST_TEXT:
            yield Reason.of(*TEXT, most=MOST_TEXT)
        if not 1 <= setup.arrow <= setup.rules.spaces:
            yield Reason.of("WH-BOARD-02", "wh.space", most=setup.rules.spaces)
        state = State(rules=setup.rules)
        for spec in setup.pawns:
            yield from against_pawn(state, spec, (pawn.id for pawn in setup.pawns))
            state = replace(state, pawns=(*state.pawns, turns.pawn_of(spec, 1)))

    def encounter_of(self, state: State) -> Setup:
        """The encounter as it stands now, to be kept in a file."""
        present = [pawn.id for pawn in state.pawns]
        pawns = tuple(
            replace(turns.spec_of(pawn), conditions=still_bound(pawn.conditions, present))
            for pawn in state.pawns
        )
        return Setup(state.name, pawns, state.arrow, state.rules, state.health)

    def holds(self, state: State) -> bool:
        """During the turn of a hidden pawn, the last turn that players saw seems to go on.

        Before the first turn that they see in this global turn, that one seems to be up.
        """
        current = state.current
        if current is None or state.outcome is not None or not state.get(state.queue[current].pawn).hidden:
            return False
        return any(not state.get(slot.pawn).hidden for slot in state.queue[:current]) or not _seen_left(state)

    def view(self, state: State, seat: Seat | None) -> View:
        """The state as that seat sees it."""
        if seat == MASTER:
            return View(seat, state)
        shown = {pawn.id: pawn for pawn in state.pawns if not pawn.hidden}
        return View(
            seat,
            replace(
                state,
                pawns=tuple(_masked(state, pawn) for pawn in shown.values()),
                # Why a turn precedes the next would tell of somebody hidden between the two.
                queue=tuple(replace(slot, rule="") for slot in state.queue if slot.pawn in shown),
                traces=tuple(trace for trace in state.traces if _open(shown, trace)),
            ),
        )

    def heard(self, event: Event) -> Event | None:
        """Return the event without what players may not hear of hidden pawns; None if nothing is left."""
        match event:
            case OrderFixed(slots=slots, names=names, hidden=hidden):
                kept = [number for number, veiled in enumerate(hidden) if not veiled]
                turns = tuple(replace(slots[number], rule="") for number in kept)
                called = tuple(names[number] for number in kept)
                return OrderFixed(turns, called, (False,) * len(kept))
            case PawnMoved(hidden=False, numbers_hidden=True, advance=advance):
                # They see whether it moved at all, and that is all that a 1 says.
                return replace(event, advance=min(advance, 1), unsaid=True)
            case PawnMoved(hidden=True) | AdvancedNow(hidden=True):
                return None
            case _:
                return event

    def track(self, state: State, seat: Seat | None) -> Track:
        """The turns of this global turn; those of hidden pawns are left out for players."""
        shown = [slot for slot in state.queue if seat == MASTER or not state.get(slot.pawn).hidden]
        current, *left = [slot for slot in shown if not slot.done] or (None,)
        return Track(
            round=state.turn,
            current=None if current is None else _turn(state, current),
            coming=tuple(_turn(state, slot) for slot in left),
            done=tuple(_turn(state, slot) for slot in shown if slot.done),
            why=tuple(why(slot) if seat == MASTER else () for slot in left),
            after=_after(state, seat),
        )


def table() -> TableSystem:
    """The table's system. It has neither dice nor cards, so everything can be undone."""
    return master_table(
        SpeedWheel(),
        gathered,
        Add,
        "pawns",
        columns=COLUMNS,
        sides=("players", "enemies"),
        number="speed",
    )


def _masked(state: State, pawn: Pawn) -> Pawn:
    seen = replace(pawn, note="", **MARKS.seen(state, pawn.id), health_word=MARKS.health_word(state, pawn.id))
    return replace(seen, base=0, modifiers=()) if pawn.numbers_hidden else seen


def _open(shown: dict[str, Pawn], trace: Trace) -> bool:
    return trace.pawn in shown and not shown[trace.pawn].numbers_hidden


def _seen_left(state: State) -> bool:
    return any(not state.get(slot.pawn).hidden for slot in state.left)


def why(slot: Slot) -> tuple[Reason, ...]:
    """The reason that a turn stands before the next one; empty for the last."""
    key = slot.rule.lower().replace("-", "_")
    return (Reason.of(slot.rule, f"wh.why.{key}"),) if slot.rule else ()


def _turn(state: State, slot: Slot) -> Turn:
    pawn = state.get(slot.pawn)
    side: Side = "players" if pawn.kind == "pc" else "enemies"
    return Turn(pawn.id, pawn.name, side, str(pawn.space), slot.extra, "space")


def _after(state: State, seat: Seat | None) -> tuple[Turn, ...]:
    """The turns of the next global turn.

    For players they follow from the pawns that they see; empty if the speed of one of these is hidden.
    """
    if seat != MASTER:
        state = replace(state, pawns=tuple(pawn for pawn in state.pawns if not pawn.hidden))
    unknown = seat != MASTER and any(pawn.numbers_hidden for pawn in state.pawns)
    if unknown or state.outcome is not None:
        return ()
    move = next_move(state)
    if len(move.queue) > MOST_TURNS:
        return ()
    moved = dict(move.spaces)
    then = replace(
        state, pawns=tuple(replace(pawn, space=moved.get(pawn.id, pawn.space)) for pawn in state.pawns)
    )
    return tuple(_turn(then, slot) for slot in move.queue)
