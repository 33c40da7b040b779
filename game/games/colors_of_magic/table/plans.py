"""Which step a decision of the game begins with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.colors_of_magic.rules.play.activating import FreeAttacks, InActivation
from game.games.colors_of_magic.rules.play.answering import InstantWindow
from game.games.colors_of_magic.rules.play.deployment import ChooseCorner, PlaceServants, PlaceWizard
from game.games.colors_of_magic.rules.play.duel import Duel
from game.games.colors_of_magic.rules.play.preparation import AgreeScenario, LayTerrain
from game.games.colors_of_magic.rules.play.questions import Question
from game.games.colors_of_magic.rules.play.turn import TakeGo
from game.games.colors_of_magic.table.go_plans import ActivationPlan, FreeAttackPlan, GoPlan
from game.games.colors_of_magic.table.question_plan import QuestionPlan
from game.games.colors_of_magic.table.set_up_plans import (
    CornerPlan,
    ScenarioPlan,
    ServantsPlan,
    TerrainPlan,
    wizard_plan,
)
from game.games.colors_of_magic.table.window_plans import DuelPlan, WindowPlan

if TYPE_CHECKING:
    from game.games.colors_of_magic.rules.play.run import Decision
    from game.games.colors_of_magic.table.outlook import Outlook
    from game.games.colors_of_magic.table.plan import Plan


def plan_for(outlook: Outlook, picked: str | None) -> Plan | None:
    """The first step of what the viewer has to decide; None if that is for somebody else."""
    decision = outlook.session.decision
    if decision is None or not outlook.session.mine:
        return None
    return _set_up_plan(outlook, decision) or _go_plan(outlook, decision, picked)


def _set_up_plan(outlook: Outlook, decision: Decision) -> Plan | None:
    match decision:
        case AgreeScenario():
            return ScenarioPlan(outlook)
        case LayTerrain():
            return TerrainPlan(outlook)
        case ChooseCorner():
            return CornerPlan(outlook)
        case PlaceWizard(side):
            return wizard_plan(outlook, side)
        case PlaceServants():
            return ServantsPlan(outlook)
        case _:
            return None


def _go_plan(outlook: Outlook, decision: Decision, picked: str | None) -> Plan:
    match decision:
        case TakeGo():
            return GoPlan(outlook, picked)
        case InActivation(creature):
            return ActivationPlan(outlook, creature)
        case FreeAttacks(mover):
            return FreeAttackPlan(outlook, mover)
        case InstantWindow(_, rest):
            return WindowPlan(outlook, rest.moments)
        case Duel():
            return DuelPlan(outlook)
        case Question():
            return QuestionPlan(outlook, decision)
        case _:
            raise TypeError(f"no hands for {decision}")
