"""Which step a decision of the game begins with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scenes.skirmish.go_plans import ActivationPlan, FreeAttackPlan, GoPlan
from game.scenes.skirmish.question_plan import QuestionPlan
from game.scenes.skirmish.set_up_plans import (
    CornerPlan,
    ScenarioPlan,
    ServantsPlan,
    TerrainPlan,
    wizard_plan,
)
from game.scenes.skirmish.window_plans import DuelPlan, WindowPlan
from game.systems.colors_of_magic.play.activating import InActivation
from game.systems.colors_of_magic.play.deployment import ChooseCorner, PlaceServants, PlaceWizard
from game.systems.colors_of_magic.play.duel import Duel
from game.systems.colors_of_magic.play.goes import TakeGo
from game.systems.colors_of_magic.play.laying import LayTerrain
from game.systems.colors_of_magic.play.leaving import FreeAttacks
from game.systems.colors_of_magic.play.preparation import AgreeScenario
from game.systems.colors_of_magic.play.questions import Question
from game.systems.colors_of_magic.play.windows import InstantWindow

if TYPE_CHECKING:
    from game.scenes.skirmish.outlook import Outlook
    from game.scenes.skirmish.plan import Plan
    from game.systems.colors_of_magic.play.tasks import Decision


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
