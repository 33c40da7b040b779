"""The keys of the battlefield and their effects."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.battlefield.camera import PAN_STEP, ZOOM_STEP
from game.battlefield.inquiry import Tool
from game.core.rules import Reason, Verdict
from game.games.colors_of_magic.table.answer_steps import FreeAttackStep
from game.games.colors_of_magic.table.gestures import answer, take_tool, walk
from game.games.colors_of_magic.table.go_steps import ActivationStep, GoStep, PassStep
from game.games.colors_of_magic.table.leaving_steps import ANYWAY, IdleStep
from game.games.colors_of_magic.table.paths import asked_of_board
from game.games.colors_of_magic.table.step import Chosen, CursorMoved, Down, Drag, Dropped, Pressed, Up
from game.positions.position import Side
from game.table.table import Announce, Focus, Handled, Intent, Point, Refused
from game.ui.input.keys import BUTTONS, Command
from game.ui.widgets.button import Look

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.battlefield.inquiry import ShownName
    from game.games.colors_of_magic.rules.state.actions import Action
    from game.games.colors_of_magic.table.board import TablePane
    from game.games.colors_of_magic.table.pointing_value import Pointing
    from game.games.colors_of_magic.table.table_model import TableModel
    from game.games.colors_of_magic.table.table_view import TableView

PANS = {
    Command.PAN_UP: (0.0, PAN_STEP),
    Command.PAN_DOWN: (0.0, -PAN_STEP),
    Command.PAN_LEFT: (PAN_STEP, 0.0),
    Command.PAN_RIGHT: (-PAN_STEP, 0.0),
}
ZOOMS = {Command.ZOOM_IN: ZOOM_STEP, Command.ZOOM_OUT: 1 / ZOOM_STEP}
TOOLS = {Command.SIGHT: Tool.SIGHT, Command.RULER: Tool.RULER}
AREAS: Mapping[Command, ShownName] = {
    Command.REACH: "reach",
    Command.THREAT: "threat",
    Command.VISIBLE: "visible",
    Command.TRAILS: "trails",
}
"""The overlays that keys toggle, by the fields of `Shown`."""

CREATURE_STEPS = {Command.NEXT_CREATURE: 1, Command.PREVIOUS_CREATURE: -1}

ENDS = frozenset(("pass", "done", "pass.anyway", ANYWAY))
"""The offers that the end key presses; an unfinished step is confirmed instead.

Where it is asked whether to pass or to be done, pressing the key again says yes.
"""


def pressed(
    command: Command, view: TableView, pane: TablePane, pointing: Pointing, model: TableModel
) -> Intent[Pointing, Action]:
    """The meaning of a key; None if it means nothing to the battlefield."""
    if command in TOOLS:
        return Point(take_tool(pointing, TOOLS[command]))
    if command is Command.END:
        return _end(view, pointing, model)
    if command in BUTTONS:
        place = BUTTONS.index(command)
        offers = [offer for offer, _ in model.offers]
        here = offers[place : place + 1]
        return Point(*answer(view, pointing, Pressed(here[0]))) if here else Handled()
    if command in CREATURE_STEPS:
        at = pane.next_stop(CREATURE_STEPS[command])
        if at is None:
            return Handled()
        pane.point_at(at)
        return Focus("table.board")
    if command in AREAS or command is Command.SIDE_THREAT:
        return _laid_over(command, view, pointing)
    if command in PANS:
        pane.camera.pan(*PANS[command])
    elif command in ZOOMS:
        pane.camera.zoom_at(pane.box.centre, ZOOMS[command])
    elif command is Command.ZOOM_FIT:
        pane.camera.fit()
    else:
        return None
    return Handled()


def _laid_over(command: Command, view: TableView, pointing: Pointing) -> Announce:
    """Lay what a key means over the board, or take it off, and say which."""
    shown = view.inquiry.shown
    if command is Command.SIDE_THREAT:
        name = "side_threat"
        view.inquiry.flip_side_threat(view.side or Side.RED)
        seen = shown.threatened is not None
    elif command is Command.REACH:
        name = "reach"
        seen = asked_of_board(view, pointing).lay_reach()
    else:
        name = AREAS[command]
        shown.flip(AREAS[command])
        seen = getattr(shown, name)
    return Announce(view.say(f"table.{'shown' if seen else 'not_shown'}.{name}"))


def entered(
    view: TableView, pointing: Pointing, gesture: Down | Drag | Up | CursorMoved | Chosen | Dropped | Pressed
) -> Intent[Pointing, Action]:
    """The meaning of the keyboard cursor's gesture: Enter on the picked creature goes to its button."""
    step = pointing.step
    under = view.inquiry.creature_at(gesture.at) if isinstance(gesture, Up) else None
    if isinstance(gesture, Up) and under is None and isinstance(step, GoStep) and pointing.dragged is None:
        # Enter on bare ground must not drop the picked creature: a notice says what to do first, and with
        # which keys.
        verdict = Verdict.no(Reason.of("R-15", "table.pick_by_keys"))
        return Point(replace(pointing, grip=None), Refused(verdict))
    then = answer(view, pointing, gesture)
    again = under is not None and under.id == pointing.picked and then[1] is None
    if again and isinstance(step, GoStep):
        return Point(then[0], Focus("act.activate"))
    return Point(*then)


def _end(view: TableView, pointing: Pointing, model: TableModel) -> Intent[Pointing, Action]:
    """Walk the path that is shown, or press what ends the step: done, pass or confirm."""
    if pointing.corners:
        return Point(*walk(view, pointing))
    offers = [offer for offer, _ in model.offers]
    ends = [offer for offer in offers if offer.name in ENDS]
    primary = [offer for offer in offers if offer.look is Look.PRIMARY]
    opening = isinstance(pointing.step, GoStep | ActivationStep | FreeAttackStep | PassStep | IdleStep)
    wanted = [*ends, *primary] if opening else [*primary, *ends]
    return Point(*answer(view, pointing, Pressed(wanted[0]))) if wanted else Handled()
