"""Dice on the cloth, each of which may be pressed where an effect asks for one."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

import pygame

from game.client.box import Box
from game.client.ornaments import slab
from game.client.svg import linear, svg_text, tag
from game.client.widgets.base import Widget
from game.client.widgets.button import Pressable

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.client.canvas import Canvas
    from game.client.ui import Ui

PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def die_drawing(face: int) -> str:
    """A die of bone, 100 units square."""
    defs = linear("d", 0, 0, 60, 100, (0, "#fffaf0"), (0.6, "#ead9b4"), (1, "#b8986a"))
    body = slab(100, 100, 2, 20, fill="url(#d)", stroke="#3a2410", stroke_width=3)
    for x, y in PIPS.get(face, ()):
        body += tag("circle", cx=50 + 24 * x, cy=50 + 24 * y, r=9, fill="#5a1414")
    return svg_text(body, (100, 100), defs)


class Die(Pressable):
    """One die; lit where it may be chosen."""

    space_presses = True

    def __init__(
        self, name: str, face: int, action: Callable[[], None], *, lit: bool = False, marked: bool = False
    ) -> None:
        super().__init__(name, action)
        self.face = face
        self.lit = lit
        self.marked = marked
        self.focusable = lit

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw it with its shadow."""
        size = canvas.size(self.box)
        shape = ui.theme.drawing(("die", self.face), size, lambda: die_drawing(self.face))
        canvas.drop_shadow("die", shape, (self.box.x, self.box.y), 4, 160)
        canvas.blit(shape, (self.box.x, self.box.y))
        if self.lit or self.marked:
            canvas.outline(self.box.inset(-3), ui.palette.gilt, 4 if self.marked else 2.4, 8)


class DiceBox(Widget):
    """The dice of one player; while they roll they tumble in from the side."""

    def __init__(self, name: str, dice: Sequence[Die], part: float | None = None) -> None:
        super().__init__(name)
        self.dice = list(dice)
        self.part = part

    @property
    def parts(self) -> Sequence[Widget]:
        """The dice."""
        return self.dice

    def arrange(self, ui: Ui, box: Box) -> None:
        """Lay the dice out in as many rows as give the largest dice."""
        self.box = box
        count = len(self.dice)
        if not count:
            return
        rows = max(range(1, count + 1), key=lambda rows: self._side(box, count, rows))
        side, columns = self._side(box, count, rows), -(-count // rows)
        gap = side * 0.22
        high = rows * side + (rows - 1) * gap
        for place, die in enumerate(self.dice):
            row, column = divmod(place, columns)
            here = min(columns, count - row * columns)
            wide = here * side + (here - 1) * gap
            x = box.centre[0] - wide / 2 + column * (side + gap)
            die.arrange(ui, Box(x, box.centre[1] - high / 2 + row * (side + gap), side, side))

    def _side(self, box: Box, count: int, rows: int) -> float:
        columns = -(-count // rows)
        return min(46.0, box.w / (columns * 1.22), box.h / (rows * 1.22))

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the dice, in the air or at rest."""
        if self.part is None:
            super().draw(canvas, ui)
            return
        for place, die in enumerate(self.dice):
            self._draw_rolling(canvas, ui, die, place)

    def _draw_rolling(self, canvas: Canvas, ui: Ui, die: Die, place: int) -> None:
        left = 1 - min(1.0, (self.part or 0.0) * 1.15)
        face = die.face if left < 0.12 else 1 + (die.face + place + int((self.part or 0.0) * 17)) % 6
        size = canvas.size(die.box)
        shape = ui.theme.drawing(("die", face), size, lambda: die_drawing(face))
        turned = pygame.transform.rotozoom(shape, 540 * left * left + 0.001, 1.0)
        bounce = abs(((1 - left) * 3) % 2 - 1) * left
        x = die.box.centre[0] + left * hypot(self.box.w, 60) * 0.8
        canvas.blit_centred(turned, (x, die.box.centre[1] - 40 * bounce * left))
