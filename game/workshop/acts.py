"""The buttons above the workshop's board and beside it, and what they do."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.ui.icons import Icon
from game.workshop.bars import Act

if TYPE_CHECKING:
    from game.workshop.scene import WorkshopScene


def above(scene: WorkshopScene) -> list[Act | None]:
    """The acts on the inquiry and on files, None where there is a gap."""
    commands, files, history, say = scene.commands, scene.files, scene.inquiry.history, scene.say
    picked = "" if scene.inquiry.picked else say("workshop.nothing_picked")
    no_past = "" if history.past else say("workshop.nothing_to_undo")
    no_future = "" if history.future else say("workshop.nothing_to_redo")
    return [
        Act("undo", Icon.UNDO, commands.undo, no_past),
        Act("redo", Icon.REDO, commands.redo, no_future),
        Act("duplicate", Icon.COPY, commands.duplicate, picked),
        Act("delete", Icon.DELETE, commands.delete, picked),
        None,
        Act("map", Icon.MAP, files.choose_map),
        Act("open", Icon.OPEN, files.open),
        Act("save", Icon.SAVE, files.save),
        Act("export", Icon.EXPORT, files.export),
        Act("copy_text", Icon.FILE, files.copy_text),
        None,
        Act("fit", Icon.FIT, commands.fit),
        Act("help", Icon.HELP, commands.help),
        Act("leave", Icon.QUIT, files.leave),
    ]


def shows(scene: WorkshopScene) -> list[Act]:
    """The acts that lay something over the board, or take it away."""
    shown = scene.inquiry.shown
    names = {"reach": Icon.REACH, "zones": Icon.ENGAGED, "threat": Icon.THREAT, "visible": Icon.EYE}
    return [
        Act(f"show_{name}", icon, partial(scene.commands.flip, name), chosen=getattr(shown, name))
        for name, icon in names.items()
    ]
