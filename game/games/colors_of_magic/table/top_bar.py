"""The bar above the table: whose turn and phase it is, and what both players have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui import palette
from game.ui.box import Box, Size
from game.ui.icons import Icon
from game.ui.text import Style
from game.ui.typefaces import Face
from game.ui.widgets.base import Widget

if TYPE_CHECKING:
    from game.games.colors_of_magic.table.table_model import Phases, Plate
    from game.ui.canvas import Canvas
    from game.ui.ui import Ui

PHASE_ICONS = {
    "collection": Icon.MANA,
    "activation": Icon.ACTIVATE,
    "monsters": Icon.NEUTRAL,
    "end": Icon.TURN,
}


class SidePlate(Widget):
    """One player's mana, points and hand, on an enamelled plate; a crown marks the first-player token."""

    def __init__(self, plate: Plate) -> None:
        super().__init__(f"side.{plate.side}", tip=plate.tip)
        self.plate = plate

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same everywhere
        """Three numbers, the emblem and the crown."""
        return Size(194, 38)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the plate."""
        hue = ui.palette.sides[palette.Side(self.plate.side.value)]
        canvas.fill(self.box, hue.ink, 255, 9)
        acting, crown, passed = self.plate.acting, self.plate.crown, self.plate.passed
        canvas.outline(self.box, ui.palette.gilt if acting else ui.palette.brass, 3 if acting else 1.4, 9)
        y = self.box.centre[1]
        emblem = ui.texts.line(hue.emblem.glyph, Style(Face.ICON, 21, hue.glow, (0, 0, 0)))
        canvas.blit_centred(emblem, (self.box.x + 18, y))
        x = self.box.x + 34
        for icon, number in self.plate.numbers:
            drawn = ui.texts.line(icon.glyph, Style(Face.ICON, 16, ui.palette.gilt, (0, 0, 0)))
            canvas.blit_centred(drawn, (x + 9, y))
            style = Style(Face.TITLE, 18, ui.palette.cream, (0, 0, 0))
            canvas.text(str(number), style, (x + 20, y - ui.texts.height(style) / 2))
            x += 44
        if crown or passed:
            icon = Icon.FIRST if crown else Icon.GO_BY
            colour = ui.palette.gilt if crown else ui.palette.cream
            drawn = ui.texts.line(icon.glyph, Style(Face.ICON, 20, colour, (0, 0, 0)))
            canvas.blit_centred(drawn, (self.box.right - 16, y - (5 if crown and passed else 0)))
        if crown and passed:
            drawn = ui.texts.line(Icon.GO_BY.glyph, Style(Face.ICON, 14, ui.palette.cream, (0, 0, 0)))
            canvas.blit_centred(drawn, (self.box.right - 16, y + 11))


class PhaseTrack(Widget):
    """The turn and its four phases, the present one lit."""

    def __init__(self, phases: Phases) -> None:
        super().__init__("phases", grow=1, tip=phases.tip)
        self.phases = phases

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same everywhere
        """What there is."""
        return Size(width, 38)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the turn, then the phases as far as there is room for their names."""
        style = ui.styles.on_wood_title.but(size=19)
        turn = ui.texts.width(self.phases.turn, style) + 22
        room = self.box.w - turn
        small = ui.styles.on_wood_small.but(size=16)
        names = max(ui.texts.width(name, small) for _, name in self.phases.names)
        chip = min(names + 44, (room - 18) / 4)
        wide = chip >= names + 40
        chip = chip if wide else min(chip, 40)
        start = self.box.centre[0] - (turn + 4 * chip + 18) / 2
        middle = self.box.centre[1]
        canvas.text(self.phases.turn, style, (start, middle - ui.texts.height(style) / 2))
        x = start + turn
        for phase, name in self.phases.names:
            box = Box(x, self.box.y + 3, chip, self.box.h - 6)
            self._draw_chip(canvas, ui, box, (phase, name if wide else ""))
            x += chip + 6

    def _draw_chip(self, canvas: Canvas, ui: Ui, box: Box, what: tuple[str, str]) -> None:
        phase, name = what
        here = phase == self.phases.now
        if here:
            canvas.fill(box, ui.palette.gilt, 235, 8)
        else:
            canvas.fill(box, ui.palette.leather_dark, 150, 8)
        canvas.outline(box, ui.palette.brass, 1.2, 8)
        ink = ui.palette.leather_dark if here else ui.palette.cream
        shade = None if here else (0, 0, 0)
        icon = ui.texts.line(PHASE_ICONS[phase].glyph, Style(Face.ICON, 17, ink, shade))
        if not name:
            canvas.blit_centred(icon, box.centre)
            return
        style = Style(Face.BOLD if here else Face.TEXT, 16, ink, shade)
        drawn = ui.texts.line(name, style)
        wide = drawn.get_width() / canvas.scale + 22
        left = box.centre[0] - wide / 2
        canvas.blit_centred(icon, (left + 8, box.centre[1]))
        canvas.blit_centred(drawn, (left + 22 + (wide - 22) / 2, box.centre[1]))
