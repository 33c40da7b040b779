"""The bar above the table: the round, and the phases of it, the present one lit."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from game.ui.box import Box, Size
from game.ui.icons import Icon
from game.ui.text import Style
from game.ui.typefaces import Face
from game.ui.widgets.base import Widget

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.games.donjon_procrastination.rules.play.state import Phase, State
    from game.ui.canvas import Canvas
    from game.ui.ui import Say, Ui

STEPS = ("face", "support", "dice", "result", "end")
"""The phases of a round (DP-FLOW-01), by the parts of their message keys."""

ICONS: Mapping[str, Icon] = MappingProxyType(
    {
        "face": Icon.MELEE,
        "support": Icon.DEFENCE,
        "dice": Icon.STAR,
        "result": Icon.POINTS,
        "end": Icon.TURN,
        "draft": Icon.CARDS,
    }
)

STEP_OF: Mapping[Phase, str] = MappingProxyType(
    {
        "draft": "draft",
        "face": "face",
        "face_effects": "face",
        "support": "support",
        "support_effects": "support",
        "dice_effects": "dice",
        "after": "result",
        "trim": "end",
        "over": "",
    }
)


class RoundTrack(Widget):
    """The number of the round and its phases."""

    def __init__(self, say: Say, state: State, step: str) -> None:
        super().__init__("phases", grow=1)
        self.round = say("duel.round", number=state.round) if state.round else say("duel.step.draft")
        if state.phase == "over":
            self.round = say("duel.prompt.over")
        self.step = step
        self.steps = {one: say(f"duel.step.{one}") for one in STEPS}
        now = self.steps.get(step, "")
        self.tip = f"{self.round}\n{now}" if now else self.round

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same everywhere
        """What there is."""
        return Size(width, 38)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the round, then the phases as far as there is room for their names."""
        title = ui.styles.on_wood_title.but(size=20)
        wide_title = ui.texts.width(self.round, title) + 22
        small = ui.styles.on_wood_small.but(size=16)
        widths = [ui.texts.width(text, small) + 44 for text in self.steps.values()]
        room = self.box.w - wide_title
        wide = sum(widths) + 6 * len(widths) <= room
        widths = widths if wide else [40.0] * len(widths)
        x = self.box.centre[0] - (wide_title + sum(widths) + 6 * len(widths)) / 2
        canvas.text(self.round, title, (x, self.box.centre[1] - ui.texts.height(title) / 2))
        x += wide_title
        for (step, text), width in zip(self.steps.items(), widths, strict=True):
            self._draw_step(
                canvas, ui, Box(x, self.box.y + 3, width, self.box.h - 6), (step, text if wide else "")
            )
            x += width + 6

    def _draw_step(self, canvas: Canvas, ui: Ui, box: Box, what: tuple[str, str]) -> None:
        step, text = what
        here = step == self.step
        canvas.fill(box, ui.palette.gilt if here else ui.palette.leather_dark, 235 if here else 150, 8)
        canvas.outline(box, ui.palette.brass, 1.2, 8)
        ink = ui.palette.leather_dark if here else ui.palette.cream
        shade = None if here else (0, 0, 0)
        icon = ui.texts.line(ICONS[step].glyph, Style(Face.ICON, 17, ink, shade))
        if not text:
            canvas.blit_centred(icon, box.centre)
            return
        drawn = ui.texts.line(text, Style(Face.BOLD if here else Face.TEXT, 16, ink, shade))
        wide = drawn.get_width() / canvas.scale + 22
        left = box.centre[0] - wide / 2
        canvas.blit_centred(icon, (left + 8, box.centre[1]))
        canvas.blit_centred(drawn, (left + 22 + (wide - 22) / 2, box.centre[1]))
