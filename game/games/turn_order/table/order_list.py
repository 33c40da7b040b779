"""An order as a list of small plaques, to be shown before something is done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.turn_order.table.portraits import breakable, draw_mark, draw_portrait, fitting, side_hue
from game.games.turn_order.table.turn_strip import stops
from game.ui.box import Size
from game.ui.widgets.base import Widget
from game.ui.widgets.flow import Flow
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.content.locale import Translator
    from game.core.turn_order import Track
    from game.games.turn_order.table.turn_strip import Stop
    from game.ui.canvas import Canvas
    from game.ui.ui import Ui

CHIP = Size(176, 42)


def small_order(ui: Ui, say: Translator, track: Track, emblem: Callable[[str], str]) -> Widget:
    """The turns still to come in this round, after the one being taken, as chips in reading order."""
    chips = [Chip(stop, emblem(stop.turn.combatant)) for stop in stops(track) if not stop.over]
    if not chips:
        return Label(say("master.no_order"), ui.styles.note)
    return Column([Flow(chips, gap=6)], gap=0)


class Chip(Widget):
    """One turn: portrait, name, mark."""

    def __init__(self, stop: Stop, emblem: str) -> None:
        super().__init__(f"preview.{stop.name}")
        self.stop = stop
        self.emblem = emblem

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - always the same
        """Always the same size."""
        return CHIP

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw it on its slip."""
        hue, turn = side_hue(ui, self.stop.turn.side), self.stop.turn
        canvas.blit(ui.theme.well(canvas.size(self.box), lit=self.stop.lit), (self.box.x, self.box.y))
        if self.stop.lit:
            canvas.outline(self.box, ui.palette.accent, 2, 7)
        inner = self.box.inset(6, 4)
        picture, rest = inner.cut_left(inner.h)
        draw_portrait(canvas, ui, picture, turn.side, self.emblem)
        _, words = rest.cut_left(7)
        if turn.mark:
            seal, words = words.cut_right(32)
            words = words.cut_right(4)[1]
            draw_mark(canvas, ui, seal, turn.mark)
        name = breakable(turn.name)
        style = fitting(ui, name, ui.styles.body.but(size=17, colour=hue.ink), words.size)
        canvas.paragraph(ui.texts.paragraph(name, style, words.w), words, 0, 0.5)
