"""What is settled before a game: who plays with which list, the scenario, the house rules."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from game.core.agent import Agent, Strength
from game.core.dice import SeededDice
from game.core.match import Match
from game.core.rules import Reason, Seat
from game.games.colors_of_magic.ai.players import player
from game.games.colors_of_magic.rules.cards.library import Library, check_list
from game.games.colors_of_magic.rules.play.setup import GameRules, Setup
from game.games.colors_of_magic.rules.system import colors_of_magic
from game.positions.position import HouseRules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.games.colors_of_magic.rules.cards.specs import ArmyList
    from game.games.colors_of_magic.rules.play.actions import Action
    from game.games.colors_of_magic.rules.play.view import View
    from game.games.colors_of_magic.table.session import Agents, GameMatch


@dataclass(frozen=True, slots=True)
class SidePlan:
    """Who plays a side with which list; a person unless there is a strength."""

    army: str
    name: str = ""
    machine: Strength | None = None


@dataclass(frozen=True, slots=True)
class GamePlan:
    """A game to be, red's side first."""

    sides: tuple[SidePlan, SidePlan]
    scenario: str
    table: HouseRules = field(default_factory=HouseRules)
    game: GameRules = field(default_factory=GameRules)

    @classmethod
    def first(cls, library: Library) -> GamePlan:
        """A person against a machine, with the first two lists, in the first scenario."""
        armies = list(library.lists)
        sides = (SidePlan(armies[0]), SidePlan(armies[1], machine=Strength.MIDDLE))
        return cls(sides, next(iter(library.scenarios)))

    def side(self, seat: int, changed: SidePlan) -> GamePlan:
        """The same plan with that seat planned otherwise."""
        red, blue = self.sides
        return replace(self, sides=(changed, blue) if seat == 0 else (red, changed))

    def names(self) -> dict[Seat, str]:
        """The names of those players who have one."""
        return {Seat(seat): plan.name.strip() for seat, plan in enumerate(self.sides) if plan.name.strip()}


def list_faults(army: ArmyList | None, library: Library, rules: GameRules) -> tuple[Reason, ...]:
    """Why that list may not be played, None being one that is gone."""
    if army is None:
        return (Reason.of("R-06", "new.no_list"),)
    verdict = check_list(army, library, rules.max_copies)
    return () if verdict.allowed else verdict.reasons


def begun(plan: GamePlan, lists: Mapping[str, ArmyList], library: Library, seed: int) -> GameMatch:
    """The match of a plan whose lists have no faults, at its first decision."""
    red, blue = (lists[side.army] for side in plan.sides)
    setup = Setup((red, blue), plan.scenario, plan.table, plan.game)
    return Match.start(colors_of_magic(library), setup, SeededDice(seed))


def agents(plan: GamePlan, library: Library) -> Agents:
    """Who plays: a machine of the strength wanted, or None for a person."""
    red, blue = (_agent(side, library) for side in plan.sides)
    return (red, blue)


def _agent(side: SidePlan, library: Library) -> Agent[View, Action] | None:
    return None if side.machine is None else player(side.machine, library)
