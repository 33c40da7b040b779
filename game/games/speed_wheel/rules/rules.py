"""The speed wheel as the core knows a rule system; seat 0 is the game master's."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.core.rules import Reason, Step
from game.games.speed_wheel.rules import changes, turn
from game.games.speed_wheel.rules.actions import (
    Action,
    Add,
    Advance,
    AdvanceNow,
    EndTurn,
    Modify,
    MoveSlot,
    Pause,
    Put,
    PutArrow,
    Reorder,
    SetKind,
    SetLaps,
    SetSpeed,
    Unmodify,
    Veil,
)
from game.games.speed_wheel.rules.setup import PawnSpec, Setup
from game.games.speed_wheel.rules.state import State
from game.games.speed_wheel.rules.track import track
from game.games.speed_wheel.rules.view import redact, view
from game.games.turn_order.rules.order import Close, MasterRules, Note, Remove, Rename

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from game.core.dice import Dice
    from game.core.rules import Seat
    from game.core.turn_order import Track
    from game.games.speed_wheel.rules.events import Event
    from game.games.speed_wheel.rules.state import Pawn
    from game.games.speed_wheel.rules.view import View

NAME = "speed-wheel"
"""What the system is registered and saved under."""

FASTEST = 99
"""Speeds go from minus this to this."""

MOST_TEXT = 400
"""Characters of a name or a note."""

MOST_LAPS = 999

MOST_PAWNS = 60

MOST_SPACES = 24


class SpeedWheel(MasterRules[State, Action]):
    """The rules of the wheel."""

    name = NAME

    def start(self, setup: Setup, dice: Dice) -> Step[State, Event]:
        """The encounter before its first global turn (WH-BOARD-03)."""
        del dice
        empty = State(rules=setup.rules, name=setup.name, arrow=setup.arrow)
        space = changes.first_space(empty)
        pawns = tuple(changes.pawn_of(spec, space) for spec in setup.pawns)
        return Step(State(setup.rules, setup.name, pawns, setup.arrow))

    def against(self, state: State, action: Action) -> Iterable[Reason]:
        """Everything that stands against an action."""
        return _against(state, action)

    def offered(self, state: State) -> Iterable[Action]:
        """Actions to try, allowed or not."""
        return _offered(state)

    def apply(self, state: State, seat: Seat, action: Action, dice: Dice) -> Step[State, Event]:
        """Do an action that `check` allows."""
        del seat, dice
        match action:
            case Advance():
                return Step(*turn.advance(state))
            case EndTurn(skipped):
                return Step(*turn.end_turn(state, skipped=skipped))
            case AdvanceNow(identity, spaces):
                return Step(*turn.advance_now(state, identity, spaces))
            case _:
                return Step(*changes.do(state, action))

    def view(self, state: State, seat: Seat | None) -> View:
        """The wheel as that seat sees it; None: the players."""
        return view(state, seat)

    def redact(self, event: Event, seat: Seat | None) -> Event | None:
        """The event as that seat sees it."""
        return redact(event, seat)

    def track(self, state: State, seat: Seat | None) -> Track:
        """The order of this global turn."""
        return track(state, seat)

    def proceed(self, state: State) -> Action | None:
        """End the current turn, or begin the next global turn (WH-SEQ-02)."""
        if state.outcome is not None or not state.pawns:
            return None
        return Advance() if state.current is None else EndTurn()


def setup_faults(setup: Setup) -> Iterator[Reason]:
    """Why an encounter cannot be played, empty if it can."""
    if not 2 <= setup.rules.spaces <= MOST_SPACES:
        yield Reason.of("WH-BOARD-01", "wh.spaces_of_wheel", most=MOST_SPACES)
        return
    if not 1 <= setup.arrow <= setup.rules.spaces:
        yield Reason.of("WH-BOARD-02", "wh.space", most=setup.rules.spaces)
    state = State(rules=setup.rules)
    for spec in setup.pawns:
        yield from _against_pawn(state, spec)
        state = replace(state, pawns=(*state.pawns, changes.pawn_of(spec, 1)))


def encounter_of(state: State) -> Setup:
    """The encounter as it stands now, to be kept in a file."""
    pawns = tuple(
        PawnSpec(
            id=pawn.id,
            name=pawn.name,
            kind=pawn.kind,
            speed=pawn.base,
            modifiers=pawn.modifiers,
            space=pawn.space,
            paused=pawn.paused,
            secret=pawn.secret,
            hidden=pawn.hidden,
            note=pawn.note,
            portrait=pawn.portrait,
        )
        for pawn in state.pawns
    )
    return Setup(state.name, pawns, state.arrow, state.rules)


def _against(state: State, action: Action) -> Iterator[Reason]:
    identity = getattr(action, "id", None)
    if identity is not None and state.pawn(identity) is None:
        yield Reason.of("WH-BOARD-01", "wh.no_pawn", id=identity)
        return
    match action:
        case Advance() if state.current is not None:
            yield Reason.of("WH-SEQ-02", "wh.turns_left", count=sum(not slot.done for slot in state.queue))
        case EndTurn() if state.current is None:
            yield Reason.of("WH-SEQ-02", "wh.no_turn")
        case AdvanceNow(_, spaces):
            yield from _against_advance_now(state, spaces)
        case Add(spec):
            yield from _against_pawn(state, spec)
        case Rename(_, name=text) if not text.strip() or len(text) > MOST_TEXT:
            yield Reason.of("WH-BOARD-01", "wh.text", most=MOST_TEXT)
        case Note(_, text=text) if len(text) > MOST_TEXT:
            yield Reason.of("WH-BOARD-01", "wh.text", most=MOST_TEXT)
        case _:
            yield from _against_number(state, action)


def _against_advance_now(state: State, spaces: int) -> Iterator[Reason]:
    if not state.rules.advance_now:
        yield Reason.of("WH-ORDER-01", "wh.advance_now_off")
    if not 1 <= spaces <= FASTEST:
        yield Reason.of("WH-MOVE-03", "wh.spaces", most=FASTEST)


def _against_pawn(state: State, spec: PawnSpec) -> Iterator[Reason]:
    if state.pawn(spec.id) is not None or not spec.id:
        yield Reason.of("WH-BOARD-01", "wh.pawn_again", id=spec.id)
    if len(state.pawns) >= MOST_PAWNS:
        yield Reason.of("WH-BOARD-01", "wh.full", most=MOST_PAWNS)
    if not spec.name.strip() or len(spec.name) > MOST_TEXT or len(spec.note) > MOST_TEXT:
        yield Reason.of("WH-BOARD-01", "wh.text", most=MOST_TEXT)
    if spec.space is not None and not 0 <= spec.space <= state.rules.spaces:
        yield Reason.of("WH-BOARD-01", "wh.space", most=state.rules.spaces)
    if abs(spec.speed) > FASTEST or any(abs(modifier.value) > FASTEST for modifier in spec.modifiers):
        yield Reason.of("WH-MOVE-03", "wh.speed", most=FASTEST)


def _against_number(state: State, action: Action) -> Iterator[Reason]:
    spaces = state.rules.spaces
    left = sum(not slot.done for slot in state.queue)
    match action:
        case SetSpeed(_, speed) | Modify(_, value=speed) if abs(speed) > FASTEST:
            yield Reason.of("WH-MOVE-03", "wh.speed", most=FASTEST)
        case Modify() | Unmodify():
            yield from _against_modifier(state, action)
        case Put(_, space) if not 0 <= space <= spaces:
            yield Reason.of("WH-BOARD-01", "wh.space", most=spaces)
        case PutArrow(space) if not 1 <= space <= spaces:
            yield Reason.of("WH-BOARD-02", "wh.space", most=spaces)
        case SetLaps(_, laps) if not 0 <= laps <= MOST_LAPS:
            yield Reason.of("WH-LAP-02", "wh.laps", most=MOST_LAPS)
        case Reorder(_, place) if not 0 <= place < len(state.pawns):
            yield Reason.of("WH-ORDER-04", "wh.place", most=len(state.pawns))
        case MoveSlot(index, place) if not (0 <= index < left and 0 <= place < left):
            yield Reason.of("WH-ORDER-01", "wh.place", most=left)
        case _:
            pass


def _against_modifier(state: State, action: Modify | Unmodify) -> Iterator[Reason]:
    match action:
        case Modify(turns=turns) if not 0 <= turns <= FASTEST:
            yield Reason.of("WH-MOVE-03", "wh.moves", most=FASTEST)
        case Modify(label=label) if len(label) > MOST_TEXT:
            yield Reason.of("WH-BOARD-01", "wh.text", most=MOST_TEXT)
        case Unmodify(identity, index) if not 0 <= index < len(turn.found(state, identity).modifiers):
            yield Reason.of("WH-MOVE-03", "wh.no_modifier")
        case _:
            pass


def _offered(state: State) -> Iterator[Action]:
    yield from (Advance(), EndTurn(), EndTurn(skipped=True))
    for pawn in state.pawns:
        yield from _offered_for(state, pawn)
    newcomer = f"newcomer-{len(state.pawns) + 1}"
    yield Add(PawnSpec(newcomer, newcomer, speed=state.turn % 4))
    yield PutArrow(state.turn % state.rules.spaces + 1)
    yield MoveSlot(0, 1)
    yield Close()


def _offered_for(state: State, pawn: Pawn) -> Iterator[Action]:
    identity = pawn.id
    yield AdvanceNow(identity, 2)
    yield SetSpeed(identity, (pawn.base + 3) % 9 - 1)
    yield Modify(identity, -2, turns=2)
    yield Unmodify(identity, 0)
    yield Pause(identity, not pawn.paused)
    yield Veil(identity, secret=not pawn.secret, hidden=pawn.hidden)
    yield Put(identity, pawn.space % state.rules.spaces + 1)
    yield SetLaps(identity, 0)
    yield SetKind(identity, "npc" if pawn.kind == "pc" else "pc")
    yield Reorder(identity, 0)
    yield Rename(identity, f"{identity}!")
    yield Note(identity, "!")
    if len(state.pawns) > 1:
        yield Remove(identity)
