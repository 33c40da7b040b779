"""An encounter on the wheel spoken to in a few words, and a wheel with pawns on their spaces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wh_case import faults

from game.core.dice import SeededDice
from game.core.match import Match
from game.core.turn_order import MASTER
from game.games.speed_wheel.rules.rules import SpeedWheel
from game.games.speed_wheel.rules.rules import table as turn_table
from game.games.speed_wheel.rules.state import HouseRules, Pawn, PawnSpec, Setup, State

if TYPE_CHECKING:
    from game.games.speed_wheel.rules.actions import Action

ADA, BRUN, WOLF = (
    PawnSpec("ada", "Ada", "pc", 1),
    PawnSpec("brun", "Brun", "pc"),
    PawnSpec("wolf", "Wolf", speed=2),
)


class Table:
    """A match on the wheel, spoken to in a few words."""

    def __init__(self, *pawns: PawnSpec, rules: HouseRules | None = None) -> None:
        setup = Setup("", pawns or (ADA, BRUN, WOLF), rules=rules or HouseRules())
        system = turn_table().system
        self.match: Match[Any, State, Action, Any, Any] = Match.start(system, setup, SeededDice(1))
        self.rules = SpeedWheel()

    def do(self, *actions: Action) -> tuple[Any, ...]:
        """The events of the last of them."""
        for action in actions:
            verdict = self.match.act(MASTER, action)
            assert verdict.allowed, verdict.reasons
            assert not list(faults(self.state))
        return self.match.entries[-1].events

    def refused(self, action: Action) -> str:
        verdict = self.match.check(MASTER, action)
        assert not verdict.allowed
        return verdict.reasons[0].rule

    @property
    def state(self) -> State:
        return self.match.state

    def order(self) -> str:
        track = self.rules.track(self.state, MASTER)
        turns = (*([track.current] if track.current else []), *track.coming)
        return " ".join(f"{turn.combatant}{'*' if turn.extra else ''}" for turn in turns)


def wheel(arrow: int, *pawns: str, rules: HouseRules | None = None) -> State:
    """`A pc +2 on 3` for each pawn; without a space it is on 1."""
    return State(rules=rules or HouseRules(), arrow=arrow, pawns=tuple(map(pawn, pawns)))


def pawn(text: str) -> Pawn:
    name, kind, speed, *where = text.split()
    return Pawn(name, name, "pc" if kind == "pc" else "npc", int(speed), int(where[1]) if where else 1)
