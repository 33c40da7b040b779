"""The buttons above the workshop's board and beside it, and what they do."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.ui.icons import Icon
from game.workshop.bars import Act

if TYPE_CHECKING:
    from game.workshop.scene import WorkshopScene


def above(scene: WorkshopScene) -> list[Act | None]:
    """The acts on the desk and on files, None where there is a gap."""
    controls, chest, history, say = scene.controls, scene.chest, scene.desk.history, scene.say
    picked = "" if scene.desk.picked else say("workshop.nothing_picked")
    no_past = "" if history.past else say("workshop.nothing_to_undo")
    no_future = "" if history.future else say("workshop.nothing_to_redo")
    return [
        Act("undo", Icon.UNDO, controls.undo, no_past),
        Act("redo", Icon.REDO, controls.redo, no_future),
        Act("duplicate", Icon.COPY, controls.duplicate, picked),
        Act("delete", Icon.DELETE, controls.delete, picked),
        None,
        Act("map", Icon.MAP, chest.choose_map),
        Act("open", Icon.OPEN, chest.open),
        Act("save", Icon.SAVE, chest.save),
        Act("export", Icon.EXPORT, chest.export),
        Act("copy_text", Icon.FILE, chest.copy_text),
        None,
        Act("fit", Icon.FIT, controls.fit),
        Act("help", Icon.HELP, controls.help),
        Act("leave", Icon.QUIT, chest.leave),
    ]


def shows(scene: WorkshopScene) -> list[Act]:
    """The acts that lay something over the board, or take it away."""
    shown = scene.desk.shown
    names = {"reach": Icon.REACH, "zones": Icon.ENGAGED, "threat": Icon.THREAT, "visible": Icon.EYE}
    return [
        Act(f"show_{name}", icon, partial(scene.controls.flip, name), chosen=getattr(shown, name))
        for name, icon in names.items()
    ]
