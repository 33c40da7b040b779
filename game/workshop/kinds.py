"""One kind of terrain out of all, as plates in two columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.board.terrain import Kind
from game.ui.widgets.button import Button
from game.ui.widgets.layout import Grid

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.content.locale import Translator


def kind_plates(name: str, kind: Kind, say: Translator, changed: Callable[[Kind], None]) -> Grid:
    """Plates named `<name>.<kind>`, the chosen one pressed in."""
    plates = []
    for one in Kind:
        plate = Button(
            f"{name}.{one}",
            say(f"terrain.kind.{one}"),
            lambda one=one: changed(one),  # type: ignore[misc] # bound now
            height=34,
            size=15,
        )
        plate.chosen = one is kind
        plates.append(plate)
    return Grid(plates, columns=2, gap=6, row_gap=4)
