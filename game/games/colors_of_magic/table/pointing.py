"""What a player points at and has chosen so far, and what each gesture makes of it. Points are in inches.

A `Pointing` is a frozen value: its steps are the history of a half-made action, and cancelling takes the last
one off. Every gesture here is a function from it to the next one, with what is to be done, if anything.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.battlefield.board_pane import DRAG_FROM
from game.battlefield.inquiry import Inquiry, Picked, Ruler, Tool
from game.board.shapes import Point, distance, path_length, snap
from game.core.rules import Reason, Seat, Verdict
from game.games.colors_of_magic.rules.effects.reading import wizard_id
from game.games.colors_of_magic.rules.play.actions import Action, Activate, Move, Pass
from game.games.colors_of_magic.rules.play.activating import FreeAttacks, InActivation
from game.games.colors_of_magic.rules.play.deployment import ChooseCorner, PlaceServants, PlaceWizard
from game.games.colors_of_magic.rules.play.duel import Duel
from game.games.colors_of_magic.rules.play.preparation import AgreeScenario, LayTerrain
from game.games.colors_of_magic.rules.play.questions import Question
from game.games.colors_of_magic.rules.play.shifting import on_grid as path_on_grid
from game.games.colors_of_magic.rules.play.stack import InstantWindow
from game.games.colors_of_magic.rules.play.state import Target
from game.games.colors_of_magic.rules.play.turn import TakeGo
from game.games.colors_of_magic.table.answer_steps import DuelStep, FreeAttackStep, QuestionStep, WindowStep
from game.games.colors_of_magic.table.go_steps import PASS, UNASKED, ActivationStep, GoStep, may_move
from game.games.colors_of_magic.table.setup_steps import (
    CornerStep,
    DeployStep,
    ScenarioStep,
    ServantsStep,
    TerrainStep,
)
from game.games.colors_of_magic.table.step import (
    ActionStep,
    BackStep,
    ChangedStep,
    Chosen,
    Down,
    Drag,
    NextStep,
    Offer,
    Outcome,
    Pressed,
    Up,
)
from game.table.table import Act, Refused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.games.colors_of_magic.table.table_view import TableView


About = tuple[int, Seat | None, bool]
"""A moment: after how many actions, through whose eyes, and whether what happened is still being shown."""


@dataclass(frozen=True, slots=True)
class BoardGrip:
    """What a held button holds: where it was pressed, and the creature there."""

    start: Point
    creature: str | None


@dataclass(frozen=True, slots=True)
class Pointing:
    """What is pointed at and chosen so far.

    Attributes:
        about: the moment that it ends with; None before the first.
        picked: the creature that is looked at.
        steps: the steps of the action that is being put together, the open one last.
        corners: the corners of the path that is drawn.
        grip: what the held button holds.
        dragged: the creature whose path a drag draws.
        tool: what a click means instead of a choice: to look along a line, or to measure.
        ruler_start: where the measurement began that is being made.
        ruler: the last measurement.
        pair: whose sight of whom stays shown.
        unasked: who is not to be asked again before a pass that leaves something undone.
    """

    about: About | None = None
    picked: str | None = None
    steps: tuple[ActionStep, ...] = ()
    corners: tuple[Point, ...] = ()
    grip: BoardGrip | None = None
    dragged: str | None = None
    tool: Tool | None = None
    ruler_start: Point | None = None
    ruler: Ruler | None = None
    pair: tuple[str, str] | None = None
    unasked: frozenset[Seat] = frozenset()

    @property
    def step(self) -> ActionStep | None:
        """The step that is open; None while nothing is asked of this player."""
        return self.steps[-1] if self.steps else None

    @property
    def path_of(self) -> str | None:
        """The creature whose path the pointer draws."""
        return self.step.path_of if self.step is not None else None

    def at(self, *steps: ActionStep) -> Pointing:
        """The same player at these steps, with nothing in hand."""
        path_of = steps[-1].path_of if steps else None
        return replace(
            self,
            steps=steps,
            picked=path_of or self.picked,
            corners=(),
            tool=None,
            ruler_start=None,
            ruler=None,
            pair=None,
        )


Then = tuple[Pointing, Act[Action] | Refused | None]
"""What is pointed at then, and what is to be done or said."""


# How it begins


def begun(view: TableView, before: Pointing, about: About) -> Pointing:
    """What is pointed at when something has happened; nothing is asked while that is being shown."""
    known = (
        before.about is not None
        and before.about[1] == about[1]
        and view.state.find(before.picked) is not None
    )
    picked = before.picked if known else None
    fresh = Pointing(about, picked, unasked=before.unasked)
    first = None if about[2] else first_step(view, picked)
    return fresh.at(first) if first is not None else fresh


def first_step(view: TableView, picked: str | None) -> ActionStep | None:  # noqa: C901, PLR0912 - a line a decision
    """The first step of what the viewer has to decide; None if that is for somebody else.

    Raises:
        TypeError: nothing is known of such a decision.
    """
    if view.decision is None or not view.session.mine:
        return None
    match view.decision:
        case AgreeScenario():
            return ScenarioStep()
        case LayTerrain():
            return TerrainStep()
        case ChooseCorner():
            return CornerStep()
        case PlaceWizard(side):
            identity = wizard_id(view.library, view.state, side)
            return DeployStep(identity, identity.split(":")[1])
        case PlaceServants():
            return ServantsStep()
        case TakeGo():
            return GoStep(picked)
        case InActivation(creature):
            return ActivationStep(creature, moves=may_move(view, creature).allowed)
        case FreeAttacks(mover):
            return FreeAttackStep(mover)
        case InstantWindow(_, rest):
            return WindowStep(rest.moments)
        case Duel():
            return DuelStep()
        case Question() as question:
            return QuestionStep(question)
        case decision:
            raise TypeError(f"no step for {decision}")


# The board


def answer(view: TableView, pointing: Pointing, gesture: Down | Drag | Up | Chosen | Pressed) -> Then:
    """What a gesture makes of what is pointed at."""
    match gesture:
        case Down(at, corner):
            return press(view, pointing, at, corner=corner), None
        case Drag(at):
            return drag(view, pointing, at), None
        case Up(at):
            return release(view, pointing, at)
        case Chosen(target):
            return choose(view, pointing, target)
        case Pressed(offer):
            return pressed(view, pointing, offer)


def pressed(view: TableView, pointing: Pointing, offer: Offer) -> Then:
    """A button of the step was pressed; who does not want to be asked passes without the question."""
    if not offer.verdict.allowed:
        return pointing, Refused(offer.verdict)
    viewer = view.session.viewer
    if offer.name == UNASKED and viewer is not None:
        pointing = replace(pointing, unasked=pointing.unasked | {viewer})
    if offer.name == PASS and viewer in pointing.unasked and isinstance(pointing.step, GoStep):
        return pointing, Act((Pass(),))
    return follow(pointing, offer.outcome)


def press(view: TableView, pointing: Pointing, at: Point, *, corner: bool) -> Pointing:
    """A button went down; with Ctrl it adds a corner to the path."""
    if corner and pointing.path_of is not None:
        return replace(pointing, corners=(*pointing.corners, snap(at)), grip=None)
    under = view.inquiry.creature_at(at)
    return replace(pointing, grip=BoardGrip(at, under.id if under is not None else None))


def drag(view: TableView, pointing: Pointing, at: Point) -> Pointing:
    """The pointer moved with the button held: an own creature that may move draws its path."""
    grip = pointing.grip
    if grip is None or grip.creature is None or distance(grip.start, at) < DRAG_FROM:
        return pointing
    if pointing.dragged is None and _may_drag(view, pointing, grip.creature):
        return replace(pointing, dragged=grip.creature, picked=grip.creature, tool=None)
    return pointing


def release(view: TableView, pointing: Pointing, at: Point) -> Then:
    """The button came up: a click, or the end of a drag."""
    grip, dragged = pointing.grip, pointing.dragged
    if pointing.tool is Tool.RULER:
        return _measured(view, replace(pointing, grip=None), at), None
    if dragged is not None:
        path = _path(view, pointing)
        return _dropped(replace(pointing, grip=None, dragged=None), dragged, path)
    pointing = replace(pointing, grip=None)
    return _clicked(view, pointing, at) if grip is not None else (pointing, None)


def walk(view: TableView, pointing: Pointing) -> Then:
    """Send the creature along the path that is shown."""
    step, path = pointing.step, _path(view, pointing)
    if step is None or path is None:
        return pointing, None
    if isinstance(path, Refused):
        return pointing, path
    return follow(pointing, step.walk(path))


# What is chosen elsewhere


def choose(view: TableView, pointing: Pointing, target: Target) -> Then:
    """Something was clicked: on the board, in the hand, in a list, on the stack."""
    step = pointing.step
    other = isinstance(step, GoStep) and target.kind == "creature" and target.id != pointing.picked
    if step is None or other or step.judge(view, target) is None:
        return _look(pointing, target), None
    return follow(pointing, step.choose(view, target))


def follow(pointing: Pointing, outcome: Outcome) -> Then:
    """Take the step that a choice led to, or leave what it led to."""
    match outcome:
        case NextStep(step):
            return _with_picked(pointing, step).at(*pointing.steps, step), None
        case ChangedStep(step):
            return _with_picked(pointing, step).at(*pointing.steps[:-1], step), None
        case BackStep():
            return pointing.at(*pointing.steps[:-1]), None
        case Act() | Refused() | None:
            return pointing, outcome


def cancel(view: TableView, pointing: Pointing) -> Pointing | None:
    """One step back; None if there was none."""
    if pointing.dragged is not None:
        return replace(pointing, grip=None, dragged=None)
    if pointing.corners or pointing.ruler_start is not None:
        return replace(pointing, corners=(), ruler_start=None)
    if pointing.tool is not None:
        return replace(pointing, tool=None, ruler=None, pair=None)
    if len(pointing.steps) > 1:
        return pointing.at(*pointing.steps[:-1])
    if pointing.picked is not None and pointing.path_of is None:
        first = first_step(view, None) if pointing.steps else None
        left = replace(pointing, picked=None)
        return left.at(first) if first is not None else left.at()
    return None


def take_tool(pointing: Pointing, tool: Tool) -> Pointing:
    """Measure or look along lines; or, with the tool in hand already, go back to playing."""
    return (
        pointing.at(*pointing.steps)
        if pointing.tool is tool
        else replace(pointing, tool=tool, corners=(), ruler_start=None)
    )


def stops(view: TableView, pointing: Pointing) -> Sequence[str]:
    """The creatures that Tab goes through: those to choose from, else all."""
    step = pointing.step
    lit = [target.id for target in step.lit(view) if target.kind == "creature"] if step is not None else []
    everybody = [body.id for body in view.state.bodies]
    if isinstance(step, GoStep):
        return sorted(everybody, key=lambda one: (one not in lit, everybody.index(one)))
    return lit or everybody


def asked_of_board(view: TableView, pointing: Pointing) -> Inquiry:
    """What the board is asked about: the path of who moves, or who is looked at."""
    inquiry = view.inquiry
    draws = pointing.dragged is not None or pointing.path_of is not None
    inquiry.tool = pointing.tool or (Tool.MOVE if draws and _takes_best(pointing) else Tool.PLACE)
    inquiry.picked = Picked("creature", pointing.picked) if pointing.picked is not None else None
    inquiry.waypoints = pointing.corners
    inquiry.ruler_start = pointing.ruler_start
    inquiry.rulers = (pointing.ruler,) if pointing.ruler is not None else ()
    inquiry.pair = pointing.pair
    return inquiry


# Within


def _with_picked(pointing: Pointing, step: ActionStep) -> Pointing:
    return replace(pointing, picked=step.picked) if isinstance(step, GoStep) else pointing


def _look(pointing: Pointing, target: Target) -> Pointing:
    """Look at a creature that cannot be chosen now."""
    if target.kind != "creature" or pointing.path_of is not None:
        return pointing
    if isinstance(pointing.step, GoStep):
        return follow(pointing, ChangedStep(GoStep(target.id)))[0]
    return replace(pointing, picked=target.id)


def _clicked(view: TableView, pointing: Pointing, at: Point) -> Then:
    step, picked = pointing.step, pointing.picked
    found = view.inquiry.creature_at(at)
    under = found.id if found is not None else None
    if pointing.tool is Tool.SIGHT:
        pair = (picked, under) if picked is not None and under is not None and under != picked else None
        return replace(pointing, pair=pair or pointing.pair), None
    if step is not None and step.wants_point:
        return follow(pointing, step.choose(view, Target.point(at)))
    if under is not None and under != pointing.path_of:
        return choose(view, pointing, Target.creature(under))
    if pointing.path_of is not None:
        return walk(view, pointing)
    if isinstance(step, GoStep) and under is None:
        return follow(pointing, ChangedStep(GoStep()))
    return pointing, None


def _takes_best(pointing: Pointing) -> bool:
    """Whether the cheapest path is meant, and not the one that is drawn."""
    return isinstance(pointing.step, ActivationStep | GoStep)


def _may_drag(view: TableView, pointing: Pointing, creature: str) -> bool:
    if pointing.path_of == creature:
        return True
    return isinstance(pointing.step, GoStep) and view.check(Activate(creature)).allowed


def _path(view: TableView, pointing: Pointing) -> tuple[Point, ...] | Refused | None:
    """The path that is shown, as it may be walked; None if there is none."""
    inquiry = asked_of_board(view, pointing)
    creature, declared = inquiry.creature, inquiry.declared()
    if creature is None or declared is None:
        return None
    if pointing.corners or not _takes_best(pointing) or inquiry.straight_path() is not None:
        return declared
    best = inquiry.best_path()
    if best is None or not inquiry.may_go(best):
        return None if best is None else Refused(best.verdict)
    if path_length(best.route.walk.path) == 0:
        return None
    walked = path_on_grid(inquiry.skirmish, creature.id, best.route.walk.path)
    if walked is None and not view.check(Move(declared)).allowed:
        return Refused(Verdict.no(Reason.of("CM-MOVE-05", "table.no_path")))
    return walked or declared


def _dropped(pointing: Pointing, creature: str, path: tuple[Point, ...] | Refused | None) -> Then:
    """A creature was dragged along that path: it is activated first where it has to be."""
    if pointing.step is None or path is None:
        return pointing, None
    if isinstance(path, Refused):
        return pointing, path
    if pointing.path_of == creature:
        return follow(pointing, pointing.step.walk(path))
    return pointing, Act((Activate(creature), Move(path)))


def _measured(view: TableView, pointing: Pointing, at: Point) -> Pointing:
    if pointing.ruler_start is None:
        return replace(pointing, ruler_start=at)
    return replace(pointing, ruler=view.inquiry.ruler(pointing.ruler_start, at), ruler_start=None)
