"""The tray of one player on the cloth, with dice that may be pressed where an effect asks for one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.art.dice_tray import DiceTray
from game.ui.box import Box
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Pressable

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.games.donjon_procrastination.table.stage import Roll
    from game.ui.canvas import Canvas
    from game.ui.palette import Hue
    from game.ui.ui import Ui

WIDEST, HIGHEST = 300.0, 150.0
"""Size of a tray at most, in logical units."""


class Die(Pressable):
    """One die of a tray, which draws it; lit where it may be chosen."""

    space_presses = True

    def __init__(self, name: str, action: Callable[[], None], *, lit: bool = False) -> None:
        super().__init__(name, action)
        self.lit = lit
        self.focusable = lit

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw a frame around a die that may be chosen."""
        if self.lit:
            canvas.outline(self.box.inset(-3), ui.palette.gilt, 2.4 if not self.hovered else 4, 8)


class DiceBox(Widget):
    """The tray in the middle of its place; `roll` is how its dice come to lie as they do."""

    def __init__(
        self,
        name: str,
        hue: Hue,
        faces: Sequence[int],
        dice: Sequence[Die],
        *,
        roll: Roll | None = None,
        marked: frozenset[int] = frozenset(),
    ) -> None:
        super().__init__(name)
        self.dice = list(dice)
        if roll is None:
            self.tray = DiceTray(hue, faces, marked=marked)
        else:
            self.tray = DiceTray(hue, roll.before)
            if roll.before:
                self.tray.turn(roll.faces)
            else:
                self.tray.roll(roll.faces, roll.seed)
            self.tray.seek(roll.part)

    @property
    def parts(self) -> Sequence[Widget]:
        """The dice."""
        return self.dice

    def arrange(self, ui: Ui, box: Box) -> None:
        """Lay the tray out, and the dice in it."""
        w, h = min(box.w, WIDEST), min(box.h, HIGHEST)
        self.box = Box(box.centre[0] - w / 2, box.centre[1] - h / 2, w, h)
        self.tray.arrange(ui, self.box)
        for number, die in enumerate(self.dice):
            die.arrange(ui, self.tray.die_box(number))

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the tray, then what may be chosen."""
        if min(self.box.w, self.box.h) < 24:
            return
        self.tray.draw(canvas, ui)
        super().draw(canvas, ui)
