"""The effect of each gesture, given what is pointed at and chosen so far. Points are in inches.

A `Pointing` is a frozen value: its steps are the history of an unfinished action, and cancelling takes the
last one off. Every gesture here is a function from it to the next one, with what is to be done, if anything.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.battlefield.board_pane import DRAG_FROM
from game.battlefield.inquiry import Tool
from game.board.shapes import Point, distance, snap
from game.games.colors_of_magic.rules.meaning.reading import wizard_id
from game.games.colors_of_magic.rules.moments import InstantWindow
from game.games.colors_of_magic.rules.play.activating import FreeAttacks, InActivation
from game.games.colors_of_magic.rules.play.deployment import ChooseCorner, PlaceServants, PlaceWizard
from game.games.colors_of_magic.rules.play.duel import Duel
from game.games.colors_of_magic.rules.play.preparation import AgreeScenario, LayTerrain
from game.games.colors_of_magic.rules.play.questions import Question
from game.games.colors_of_magic.rules.play.turn import TakeGo
from game.games.colors_of_magic.rules.state.actions import Action, Activate, Done, Move, Pass
from game.games.colors_of_magic.rules.state.state import Target
from game.games.colors_of_magic.table.answer_steps import DuelStep, FreeAttackStep, QuestionStep, WindowStep
from game.games.colors_of_magic.table.go_steps import PASS, UNASKED, ActivationStep, GoStep, may_move
from game.games.colors_of_magic.table.leaving_steps import asks_first
from game.games.colors_of_magic.table.paths import as_far, as_far_words, shown_path
from game.games.colors_of_magic.table.pointing_value import About, BoardGrip, Pointing, Then
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
    CursorMoved,
    Down,
    Drag,
    Dropped,
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


# The beginning of a decision


def begun(view: TableView, before: Pointing, about: About) -> Pointing:
    """The pointing after something happened; nothing is asked while that is being shown."""
    # A new turn begins with the news of the last one in the panel, not with whom one looked at in it.
    known = (
        before.about is not None
        and before.about[1] == about[1]
        and view.state.find(before.picked) is not None
        and view.session.match.state_at(min(before.about[0], about[0])).turn == view.state.turn
    )
    picked = before.picked if known and not _has_acted(view, before.picked) else None
    fresh = Pointing(about, picked, by_keys=before.by_keys, unasked=before.unasked)
    first = None if about[2] else first_step(view, picked)
    return fresh.at(first) if first is not None else fresh


def _has_acted(view: TableView, picked: str | None) -> bool:
    """Whether the picked creature is the viewer's own and has just finished its activation."""
    body, activation = view.state.find(picked), view.state.activation
    acts = activation is not None and activation.creature == picked
    return body is not None and body.side is view.side and body.tapped and not acts


def first_step(view: TableView, picked: str | None) -> ActionStep | None:  # noqa: C901, PLR0912 - a line a decision
    """The first step of the viewer's decision; None if somebody else decides.

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


def answer(
    view: TableView, pointing: Pointing, gesture: Down | Drag | Up | CursorMoved | Chosen | Dropped | Pressed
) -> Then:
    """The result of a gesture."""
    match gesture:
        case Down(at, corner):
            return press(view, pointing, at, corner=corner), None
        case Drag(at):
            return drag(view, pointing, at), None
        case Up(at):
            return release(view, pointing, at)
        case CursorMoved():
            return follow_cursor(view, pointing, gesture), None
        case Chosen(target):
            return choose(view, pointing, target)
        case Dropped(target, at):
            return drop(view, pointing, target, at)
        case Pressed(offer):
            return pressed(view, pointing, offer)


def pressed(view: TableView, pointing: Pointing, offer: Offer) -> Then:
    """A button was pressed; a player who has asked not to be asked passes and ends without confirmation."""
    if not offer.verdict.allowed:
        return pointing, Refused(offer.verdict)
    viewer = view.session.viewer
    if offer.name == UNASKED and viewer is not None:
        pointing = replace(pointing, unasked=pointing.unasked | {viewer})
    if offer.name == PASS and viewer in pointing.unasked and isinstance(pointing.step, GoStep):
        return pointing, Act((Pass(),))
    if viewer in pointing.unasked and asks_first(offer):
        return pointing, Act((Done(),))
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


def follow_cursor(view: TableView, pointing: Pointing, moved: CursorMoved) -> Pointing:
    """Draw the picked creature's path to the keyboard's cursor before a go, as in a drag.

    After a typed distance it does so during its activation too, even where somebody stands: the table then
    says why it cannot go there, and picks or strikes nobody else.
    """
    picked, at = pointing.picked, moved.at
    pointing = replace(pointing, by_keys=at is not None)
    ground = isinstance(pointing.step, GoStep) and at is not None and view.inquiry.creature_at(at) is None
    draws = pointing.tool is None and (moved.measured or ground)
    if draws and picked is not None and _may_drag(view, pointing, picked):
        return replace(pointing, dragged=picked)
    return pointing if pointing.dragged is None else replace(pointing, grip=None, dragged=None)


def release(view: TableView, pointing: Pointing, at: Point) -> Then:
    """The button came up: a click, or the end of a drag."""
    grip, dragged = pointing.grip, pointing.dragged
    if pointing.tool is Tool.RULER:
        return _measured(view, replace(pointing, grip=None), at), None
    if dragged is not None:
        path, notice = shown_path(view, pointing), ""
        if isinstance(path, Refused):
            cut = as_far(view, pointing)
            path, notice = (cut, as_far_words(view, pointing, cut)) if cut is not None else (path, "")
        return _dropped(replace(pointing, grip=None, dragged=None), dragged, path, notice)
    pointing = replace(pointing, grip=None)
    return _clicked(view, pointing, at) if grip is not None else (pointing, None)


def walk(view: TableView, pointing: Pointing) -> Then:
    """Move the creature along the path that is shown."""
    step, path = pointing.step, shown_path(view, pointing)
    if step is None or path is None:
        return pointing, None
    if isinstance(path, Refused):
        return pointing, path
    return follow(pointing, step.walk(path))


# Choices beside the board


def choose(view: TableView, pointing: Pointing, target: Target) -> Then:
    """Handle a click on the board, in the hand, in a list, on the stack."""
    step = pointing.step
    other = isinstance(step, GoStep) and target.kind == "creature" and target.id != pointing.picked
    if isinstance(step, GoStep) and step.keeps_picked(view, target):
        return pointing, Refused(step.not_asked(view, target))
    if step is None or other:
        return _look(pointing, target), _while_looking(view, step, target)
    if step.judge(view, target) is None:
        return _look(pointing, target), Refused(step.not_asked(view, target))
    return follow(pointing, step.choose(view, target))


def drop(view: TableView, pointing: Pointing, target: Target, at: Point) -> Then:
    """A card was dragged onto the board: it is chosen, and where that asks for a place, put down there.

    One whose place is asked for already is put down there. What cannot be chosen, or not put there, says why.
    """
    asking = pointing.step
    if asking is not None and asking.wants_point and target.kind == "card":
        put = asking.creature if isinstance(asking, DeployStep) else asking.casting
        if put == target.id:
            return follow(pointing, asking.choose(view, Target.point(at)))
    chosen, outcome = choose(view, pointing, target)
    step = chosen.step
    if outcome is None and step is not None and step != pointing.step and step.wants_point:
        return follow(chosen, step.choose(view, Target.point(at)))
    return chosen, outcome


def follow(pointing: Pointing, outcome: Outcome) -> Then:
    """Go to the step that a choice led to, or act on its outcome."""
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
    """The pointing one step back; None if there is no step to undo."""
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
    """Take up the ruler or the sight line, or put it away if it is in use already."""
    return (
        pointing.at(*pointing.steps)
        if pointing.tool is tool
        else replace(pointing, tool=tool, corners=(), ruler_start=None)
    )


def stops(view: TableView, pointing: Pointing) -> Sequence[str]:
    """The creatures that Tab goes through: those to choose from, else all."""
    step = pointing.step
    lit = [target.id for target in step.lit(view) if target.kind == "creature"] if step is not None else []
    return lit or [body.id for body in view.state.bodies]


# Parts


def _with_picked(pointing: Pointing, step: ActionStep) -> Pointing:
    return replace(pointing, picked=step.picked) if isinstance(step, GoStep) else pointing


def _while_looking(view: TableView, step: ActionStep | None, target: Target) -> Refused | None:
    """The message for something that can only be looked at: whose go it is, or why it is not ready."""
    if step is None:
        waits = target.kind == "card" and not view.session.over
        return Refused(view.session.not_asked()) if waits else None
    body, verdict = view.state.find(target.id), step.judge(view, target)
    own = body is not None and body.side is view.side
    return Refused(verdict) if own and verdict is not None and not verdict.allowed else None


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
        if picked is None and under is not None:
            return replace(_look(pointing, Target.creature(under)), tool=Tool.SIGHT), None
        pair = (picked, under) if picked is not None and under is not None and under != picked else None
        return replace(pointing, pair=pair or pointing.pair), None
    if step is not None and step.wants_point:
        return follow(pointing, step.choose(view, Target.point(at)))
    if under is not None and under != pointing.path_of:
        return choose(view, pointing, Target.creature(under))
    if pointing.path_of is not None:
        return walk(view, pointing)
    if step is None:
        return pointing, None if view.session.over else Refused(view.session.not_asked())
    ground = Target.point(at)
    drops = isinstance(step, GoStep) and not step.keeps_picked(view, ground)
    left = follow(pointing, ChangedStep(GoStep()))[0] if drops else pointing
    return left, Refused(step.not_asked(view, ground))


def _may_drag(view: TableView, pointing: Pointing, creature: str) -> bool:
    if pointing.path_of == creature:
        return True
    return isinstance(pointing.step, GoStep) and view.check(Activate(creature)).allowed


def _dropped(
    pointing: Pointing,
    creature: str,
    path: tuple[Point, ...] | Refused | None,
    notice: str,
) -> Then:
    """A creature was dragged along a path; it is activated first if necessary, and the notice is given."""
    if pointing.step is None or path is None:
        return pointing, None
    if isinstance(path, Refused):
        return pointing, path
    actions: tuple[Action, ...] = (Activate(creature), Move(path))
    if pointing.path_of == creature:
        walked = pointing.step.walk(path)
        actions = walked.actions if walked is not None else ()
    return pointing, Act(actions, notice)


def _measured(view: TableView, pointing: Pointing, at: Point) -> Pointing:
    if pointing.ruler_start is None:
        return replace(pointing, ruler_start=at)
    return replace(pointing, ruler=view.inquiry.ruler(pointing.ruler_start, at), ruler_start=None)
