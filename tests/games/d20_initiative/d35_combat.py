"""A combat of D&D 3.5 spoken to in a few words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from d35_case import faults

from game.content.locale import Language, translator
from game.core.dice import ScriptedDice
from game.core.match import Match
from game.core.turn_order import MASTER
from game.games.d20_initiative.log import D20Log
from game.games.d20_initiative.rules.actions import Action, Begin, EndTurn, Next, Roll
from game.games.d20_initiative.rules.rules import D20Initiative
from game.games.d20_initiative.rules.rules import table as turn_table
from game.games.d20_initiative.rules.state import CombatantSpec, HouseRules, Setup

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.core.rules import Reason, Seat
    from game.games.d20_initiative.rules.state import State

_LOG = D20Log(translator(Language.EN))

A, B, C = (CombatantSpec(name, name, "players") for name in "ABC")


class Combat:
    """A combat spoken to in a few words."""

    def __init__(self, *ones: CombatantSpec, dice: tuple[object, ...] = (), **rules: Any) -> None:
        self.dice = ScriptedDice(*dice)
        setup = Setup("", ones or (A, B, C), HouseRules(**rules))
        self.match: Match[Any, State, Action, Any, Any] = Match.start(turn_table().system, setup, self.dice)
        self.rules = D20Initiative()

    def do(self, *actions: Action) -> tuple[Any, ...]:
        """The events of all of them."""
        events: tuple[Any, ...] = ()
        for action in actions:
            verdict = self.match.act(MASTER, action)
            assert verdict.allowed, (action, verdict.reasons)
            assert not list(faults(self.state))
            events += self.match.entries[-1].events
        return events

    def rolled(self, **faces: int) -> Combat:
        """With these rolls entered by hand, and begun."""
        self.do(*(Roll(name, face) for name, face in faces.items()), Begin())
        return self

    def refused(self, action: Action) -> str:
        """The rule that forbids an action."""
        return self.reasons(action)[0].rule

    def reasons(self, action: Action) -> tuple[Reason, ...]:
        """Why an action is forbidden."""
        verdict = self.match.check(MASTER, action)
        assert not verdict.allowed
        return verdict.reasons

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def order(self) -> str:
        return " ".join(f"{identity}{self.state.get(identity).score}" for identity in self.state.order)

    def until(self, name: str) -> None:
        """Let turns end until it is that one's."""
        for _ in range(30):
            if self.state.current == name:
                return
            self.do(Next() if self.state.current is None else EndTurn())
        pytest.fail(f"the turn of {name} never comes")


def words(events: Iterable[Any], seat: Seat | None = MASTER) -> list[str]:
    """What that seat reads of events (None: a player), each with its rule, in English."""
    read = (D20Initiative().redact(event, seat) for event in events)
    return [f"{entry.rule} {entry.text}" for entry in _LOG.entries((e for e in read if e), details=True)]


def started(**rules: Any) -> Combat:
    """A 20, B 15, C 10; it is A's turn."""
    return Combat(**rules).rolled(A=20, B=15, C=10)
