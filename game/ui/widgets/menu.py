"""A list of things to do, opened over everything else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.ui.box import Box
from game.ui.widgets.button import Button, Look
from game.ui.widgets.layout import Column
from game.ui.widgets.panel import Panel

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.ui.box import Spot
    from game.ui.icons import Icon
    from game.ui.interface import Interface


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing to do; `refusal` says why it cannot be done now."""

    name: str
    text: str
    action: Callable[[], None]
    icon: Icon | None = None
    tip: str = ""
    refusal: str = ""


def open_menu(face: Interface, at: Spot, entries: Sequence[Entry]) -> None:
    """Open a menu with its corner at a spot, as far as there is room. A choice or Esc closes it."""

    def chosen(entry: Entry) -> Callable[[], None]:
        def run() -> None:
            face.close()
            entry.action()

        return run

    rows = [
        Button(
            entry.name,
            entry.text,
            chosen(entry),
            icon=entry.icon,
            look=Look.QUIET,
            tip=entry.tip,
            refusal=entry.refusal,
            height=36,
        )
        for entry in entries
    ]
    panel = Panel(Column(rows, gap=2), margin=18)
    size = panel.wanted(face.ui, 460)
    face.open(panel, Box(at[0], at[1], size.w, size.h))
