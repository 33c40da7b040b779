"""What all tables share: buttons for undo, files, help and leaving, and where the keyboard goes."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from game.ui.icons import Icon
from game.ui.widgets.button import Button, Look
from game.ui.widgets.layout import Row

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from game.content.locale import Translator
    from game.ui.box import Spot
    from game.ui.interface import Interface
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget

ENDLESS = 10_000.0
"""A width that no row of buttons fills."""

PLATE = 38.0
"""Side of a button with an icon only, in logical units."""

PLAYED = (
    ("undo", Icon.UNDO, "table.button.undo"),
    ("redo", Icon.REDO, "table.button.redo"),
    ("save", Icon.SAVE, "table.button.save"),
    ("open", Icon.OPEN, "table.button.open"),
    ("help", Icon.HELP, "table.button.help"),
    ("leave", Icon.QUIT, "table.button.leave"),
)
WATCHED = (
    ("open", Icon.OPEN, "replay.open"),
    ("help", Icon.HELP, "table.button.help"),
    ("leave", Icon.QUIT, "replay.leave"),
)
OUT = (("save", Icon.SAVE, "table.button.save"), ("watch", Icon.EYE, "replay.watch"))
OUT_WATCHED = (("again", Icon.TO_START, "replay.again"),)

Acts: TypeAlias = "Mapping[str, Callable[[], None]]"
"""What the buttons do, by the ends of their names."""


def bar_buttons(say: Translator, acts: Acts, refusals: Mapping[str, str], *, watching: bool) -> list[Widget]:
    """Undo, files, help and leaving, with their words in tips; `refusals` say why one does nothing now."""
    return [
        Button(
            f"table.{name}",
            "",
            acts[name],
            icon=icon,
            tip=say(key),
            refusal=refusals.get(name, ""),
            height=PLATE,
        )
        for name, icon, key in (WATCHED if watching else PLAYED)
    ]


def ways_out(ui: Ui, say: Translator, acts: Acts, width: float, *, watching: bool) -> Widget:
    """What can be done once the match is over, in a row that wide; if it is narrow, most words in tips."""
    worded = Row(_exits(say, acts, words=True, watching=watching), gap=12)
    if worded.wanted(ui, ENDLESS).w <= width:
        return worded
    return Row(_exits(say, acts, words=False, watching=watching), gap=12)


def _exits(say: Translator, acts: Acts, *, words: bool, watching: bool) -> Sequence[Widget]:
    made: list[Widget] = []
    for name, icon, key in OUT_WATCHED if watching else OUT:
        text = say(key)
        made.append(
            Button(
                f"over.{name}",
                text if words else "",
                acts[name],
                icon=icon,
                tip="" if words else text,
                size=17,
            )
        )
    leave = say("replay.leave" if watching else "table.button.leave")
    return [*made, Button("over.leave", leave, acts["leave"], icon=Icon.QUIT, look=Look.PRIMARY, size=17)]


def likeliest(interface: Interface, beginnings: Sequence[str]) -> str:
    """The first widget for the focus whose name begins so, the likeliest beginning first; empty for none."""
    stops = [widget.name for widget in interface.root.walk() if widget.focusable]
    return next((stop for begin in beginnings for stop in stops if stop.startswith(begin)), "")


def spot_of(interface: Interface, names: Sequence[str], otherwise: Spot) -> Spot:
    """The middle of the first widget that has one of these names, the likeliest first."""
    found = {widget.name: widget for widget in interface.root.walk() if widget.name in names}
    return next((found[name].box.centre for name in names if name in found), otherwise)
