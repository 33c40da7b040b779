"""The commands of the workshop, given by keys and by the buttons above the board."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from game.battlefield.camera import PAN_STEP, ZOOM_STEP
from game.battlefield.inquiry import Tool
from game.ui.drawing.icons import Icon
from game.ui.input.keys import Command
from game.workshop.bars import BarAction
from game.workshop.card_page import TURN

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.battlefield.inquiry import Inquiry
    from game.content.locale import Translator
    from game.workshop.board import BoardDisplay
    from game.workshop.files import PositionFiles


@dataclass(frozen=True, slots=True)
class Acts:
    """Actions that only the scene can do: it turns terrain by degrees, and `next_part` moves the focus."""

    undo: Callable[[], None]
    duplicate: Callable[[], None]
    take: Callable[[Tool], None]
    turn_terrain: Callable[[float], None]
    commit: Callable[[], None]
    choose_map: Callable[[], None]
    watch_side: Callable[[], None]
    ask_flips: Callable[[], None]
    ask_wish: Callable[[], None]
    help: Callable[[], None]
    next_part: Callable[[], None]
    leave: Callable[[], None]


def commands(
    inquiry: Inquiry, files: PositionFiles, display: BoardDisplay, acts: Acts
) -> Mapping[Command, Callable[[], None]]:
    """The function that carries out each command."""
    return {
        Command.UNDO: acts.undo,
        Command.REDO: inquiry.redo,
        Command.DUPLICATE: acts.duplicate,
        Command.DELETE: inquiry.delete_picked,
        Command.TURN_LEFT: partial(acts.turn_terrain, TURN),
        Command.TURN_RIGHT: partial(acts.turn_terrain, -TURN),
        Command.END: acts.commit,
        Command.SAVE: files.save,
        Command.OPEN: files.open,
        Command.COPY: files.copy_text,
        Command.PASTE: files.paste,
        Command.HELP: acts.help,
        Command.SIGHT: partial(acts.take, Tool.SIGHT),
        Command.RULER: partial(acts.take, Tool.RULER),
        Command.MOVE: partial(acts.take, Tool.MOVE),
        Command.PLACE: partial(acts.take, Tool.PLACE),
        Command.NEW_CREATURE: partial(acts.take, Tool.CREATURE),
        Command.NEW_TERRAIN: partial(acts.take, Tool.TERRAIN),
        Command.POLYGON: partial(acts.take, Tool.POLYGON),
        Command.TEMPLATE: partial(acts.take, Tool.TEMPLATE),
        Command.ZONE: partial(acts.take, Tool.ZONE),
        Command.REACH: inquiry.show_reach,
        Command.THREAT: partial(inquiry.shown.flip, "threat"),
        Command.SIDE_THREAT: inquiry.flip_side_threat,
        Command.SIDE_VIEW: acts.watch_side,
        Command.FLIPS: acts.ask_flips,
        Command.WISH: acts.ask_wish,
        Command.VISIBLE: partial(inquiry.shown.flip, "visible"),
        Command.NEXT_CREATURE: partial(inquiry.pick_next, 1),
        Command.PREVIOUS_CREATURE: partial(inquiry.pick_next, -1),
        Command.NEXT_PART: acts.next_part,
        Command.PAN_UP: partial(display.pan, 0.0, PAN_STEP),
        Command.PAN_DOWN: partial(display.pan, 0.0, -PAN_STEP),
        Command.PAN_LEFT: partial(display.pan, PAN_STEP, 0.0),
        Command.PAN_RIGHT: partial(display.pan, -PAN_STEP, 0.0),
        Command.ZOOM_IN: partial(display.zoom, ZOOM_STEP),
        Command.ZOOM_OUT: partial(display.zoom, 1 / ZOOM_STEP),
        Command.ZOOM_FIT: display.fit,
    }


def upper_acts(
    inquiry: Inquiry, files: PositionFiles, display: BoardDisplay, acts: Acts, say: Translator
) -> list[BarAction | None]:
    """The buttons above the board, None where there is a gap."""
    history = inquiry.history
    no_past = "" if history.past else say("workshop.nothing_to_undo")
    no_future = "" if history.future else say("workshop.nothing_to_redo")
    picked = "" if inquiry.picked else say("workshop.nothing_picked")
    danger = inquiry.shown.threatened is not None
    return [
        BarAction("undo", Icon.UNDO, acts.undo, no_past),
        BarAction("redo", Icon.REDO, inquiry.redo, no_future),
        BarAction("duplicate", Icon.COPY, acts.duplicate, picked),
        BarAction("delete", Icon.DELETE, inquiry.delete_picked, picked),
        None,
        BarAction("map", Icon.MAP, acts.choose_map),
        BarAction("open", Icon.OPEN, files.open),
        BarAction("save", Icon.SAVE, files.save),
        BarAction("export", Icon.EXPORT, files.export),
        BarAction("copy_text", Icon.FILE, files.copy_text),
        None,
        # Here and not with what else is laid over the board: at scale 2 the tool bar has no room left.
        BarAction("show_side_threat", Icon.WARNING, inquiry.flip_side_threat, chosen=danger),
        BarAction("fit", Icon.FIT, display.fit),
        BarAction("help", Icon.HELP, acts.help),
        BarAction("leave", Icon.QUIT, acts.leave),
    ]
