"""The rules of the dice duel: roll as long as you dare, a one loses what you have rolled."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.core.rules import Outcome, Reason, Seat, Step, Verdict
from game.core.system import Codec, System

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.core.dice import Dice

NAME = "dice-duel"

SIDES = 6

FIRST = Seat(0)

MOST = 1000
"""The most points that a game can be played to."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The points that win."""

    goal: int = 20


@dataclass(frozen=True, slots=True)
class State:
    """The points of both, whose turn it is, and what was rolled in this turn; nothing is hidden."""

    goal: int
    scores: tuple[int, int] = (0, 0)
    seat: Seat = FIRST
    pot: int = 0
    turn: int = 1


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll the die (DD-TURN-01)."""


@dataclass(frozen=True, slots=True)
class Hold:
    """Take what was rolled, and end the turn (DD-TURN-02)."""


@dataclass(frozen=True, slots=True)
class Rolled:
    """A face; `pot` is what was rolled in this turn so far, 0 after a one."""

    seat: Seat
    face: int
    pot: int


@dataclass(frozen=True, slots=True)
class Held:
    """Somebody took their points, and has so many now."""

    seat: Seat
    points: int
    score: int


Action = Roll | Hold
Event = Rolled | Held


class DiceDuel:
    """The rules, as `game.core.rules.Rules` asks for them."""

    name = NAME

    def deciders(self, state: State) -> frozenset[Seat]:
        """Whose turn it is, until somebody has won."""
        return frozenset() if self.outcome(state) else frozenset({state.seat})

    def check(self, state: State, seat: Seat, action: Action) -> Verdict:
        """Only in one's turn; only what was rolled can be held."""
        if seat not in self.deciders(state):
            return Verdict.no(Reason.of("DD-TURN-01", "dice_duel.not_your_turn"))
        if isinstance(action, Hold) and not state.pot:
            return Verdict.no(Reason.of("DD-TURN-02", "dice_duel.nothing_rolled"))
        return Verdict.yes()

    def legal_actions(self, state: State, seat: Seat) -> Iterable[Action]:
        """All of them."""
        actions: tuple[Action, ...] = (Roll(), Hold())
        return [action for action in actions if self.check(state, seat, action).allowed]

    def apply(self, state: State, seat: Seat, action: Action, dice: Dice) -> Step[State, Event]:
        """Roll, or hold; a one or a hold ends the turn."""
        over = replace(state, seat=Seat(1 - seat), pot=0, turn=state.turn + 1)
        match action:
            case Roll():
                face = dice.roll(SIDES)
                if face == 1:
                    return Step(over, (Rolled(seat, face, 0),))
                return Step(replace(state, pot=state.pot + face), (Rolled(seat, face, state.pot + face),))
            case Hold():
                score = state.scores[seat] + state.pot
                scores = (score, state.scores[1]) if seat == 0 else (state.scores[0], score)
                return Step(replace(over, scores=scores), (Held(seat, state.pot, score),))

    def view(self, state: State, seat: Seat | None) -> State:
        """Everything lies open."""
        del seat
        return state

    def redact(self, event: Event, seat: Seat | None) -> Event:
        """Everything is seen by everybody."""
        del seat
        return event

    def outcome(self, state: State) -> Outcome | None:
        """Whoever holds the points first wins (DD-END-01)."""
        winners = frozenset(Seat(seat) for seat, score in enumerate(state.scores) if score >= state.goal)
        return Outcome(winners, (Reason.of("DD-END-01", "dice_duel.won"),)) if winners else None


def _read_setup(text: str) -> Setup:
    word, _, goal = text.partition(" ")
    if word != "goal" or not goal.isdecimal() or not 0 < int(goal) <= MOST:
        raise ValueError(f"goal and a number from 1 to {MOST}")
    return Setup(int(goal))


ACTIONS: dict[str, Action] = {"roll": Roll(), "hold": Hold()}


def _read_action(text: str) -> Action:
    if text not in ACTIONS:
        raise ValueError(" or ".join(ACTIONS))
    return ACTIONS[text]


SYSTEM: System[Setup, State, Action, Event, State] = System(
    rules=DiceDuel(),
    content="1",
    seats=lambda _: 2,
    start=lambda setup, _: Step(State(setup.goal)),
    reveals=lambda _: False,
    setups=Codec(lambda setup: f"goal {setup.goal}", _read_setup),
    actions=Codec(lambda action: type(action).__name__.lower(), _read_action),
)
