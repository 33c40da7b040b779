"""The dominance wheel: who dominates whom, and what of it decides now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.donjon_procrastination.art import dominance_wheel as wheel_art
from game.games.donjon_procrastination.art.crests import crest_badge
from game.games.donjon_procrastination.art.dominance_wheel import UNITS, Wheel
from game.ui.box import Box, Size
from game.ui.text import Style
from game.ui.typefaces import Face
from game.ui.widgets.base import Widget

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import pygame

    from game.games.donjon_procrastination.art.dominance_wheel import Pair
    from game.ui.box import Spot
    from game.ui.canvas import Canvas
    from game.ui.palette import Crest
    from game.ui.ui import Ui

SIDE = 240.0
"""Logical units across, unless there is less room."""

NAMED = 190.0
"""Units across below which there is no room for names."""

_BADGE = 0.185
_OUTSIDE = 0.145
"""Widths of the shields on the wheel and in the corners, as parts of the wheel."""

_CORNERS = ((0.07, 0.84), (0.93, 0.84), (0.07, 0.1), (0.93, 0.1))


class DominanceWheel(Widget):
    """The wheel in the middle of its place; classes outside the rule stand in the corners around it.

    `pairs` says who dominates whom, `names` what the classes are called. `lit` is the pair that decides at
    this moment: its sector and arrow are lit by as much as `glow` says, from 0 to 1, with `bonus` on the hub.
    """

    def __init__(
        self,
        pairs: Sequence[Pair],
        names: Mapping[Crest, str],
        *,
        outside: Sequence[Crest] = (),
        lit: Pair | None = None,
        bonus: str = "\N{MULTIPLICATION SIGN}2",
        side: float = SIDE,
        name: str = "",
        tip: str = "",
    ) -> None:
        super().__init__(name, tip=tip)
        self.wheel = Wheel.of(pairs)
        self.names = names
        self.outside = tuple(outside)
        self.lit = lit
        self.glow = 1.0
        self.bonus = bonus
        self.side = side

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same in every theme
        """A square."""
        side = min(self.side, width)
        return Size(side, side)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the wheel, what is lit of it, and the emblems on top."""
        side = min(self.box.w, self.box.h)
        if side < 1 or not self.wheel.classes:
            return
        corner = (self.box.centre[0] - side / 2, self.box.centre[1] - side / 2)
        place = Box(*corner, side, side)
        disc = self._disc(ui, canvas.px(side))
        canvas.drop_shadow("wheel", disc, corner, 9, 180)
        canvas.blit(disc, corner)
        if self.lit in self.wheel.pairs and self.glow > 0:
            self._draw_light(canvas, ui, place)
        for crest in self.wheel.classes:
            self._draw_class(canvas, ui, place, crest)
        for crest, (across, down) in zip(self.outside, _CORNERS, strict=False):
            spot = (place.x + across * side, place.y + down * side)
            self._draw_badge(canvas, ui, crest, spot, side * _OUTSIDE)
            self._draw_name(canvas, ui, crest, (spot[0], spot[1] + side * 0.11), place)

    def _disc(self, ui: Ui, side: int) -> pygame.Surface:
        wheel = self.wheel
        return ui.theme.painted(
            ("wheel", wheel, side), lambda: wheel_art.disc(wheel, side, ui.scale, ui.palette)
        )

    def _draw_light(self, canvas: Canvas, ui: Ui, place: Box) -> None:
        wheel, pair = self.wheel, self.lit
        if pair is None:
            return
        side = canvas.px(place.w)
        light = ui.theme.painted(
            ("light", wheel, pair, side), lambda: wheel_art.light(wheel, pair, side, ui.palette)
        )
        light.set_alpha(round(255 * min(1.0, self.glow)))
        canvas.blit(light, (place.x, place.y))
        if self.glow > 0.5:
            style = Style(Face.BOLD, place.w * 0.1, (96, 26, 6), (255, 250, 220))
            canvas.blit_centred(ui.texts.line(self.bonus, style), place.centre)

    def _draw_class(self, canvas: Canvas, ui: Ui, place: Box, crest: Crest) -> None:
        x, y = self.wheel.spot(crest)
        unit = place.w / UNITS[0]
        lifted = -2.0 if place.w >= NAMED else 0.0
        spot = (place.x + x * unit, place.y + (y + lifted) * unit)
        crowd = min(1.0, 4.2 / len(self.wheel.classes))
        large = self.lit in self.wheel.pairs and self.lit is not None and self.lit[0] == crest
        self._draw_badge(canvas, ui, crest, spot, place.w * _BADGE * (1.16 if large else 1.0) * crowd)
        self._draw_name(canvas, ui, crest, (spot[0], spot[1] + place.w * 0.125), place)

    def _draw_badge(self, canvas: Canvas, ui: Ui, crest: Crest, spot: Spot, width: float) -> None:
        pixels = max(8, canvas.px(width))
        badge = ui.theme.painted(("badge", crest, pixels), lambda: crest_badge(crest, ui.texts, pixels))
        corner = (
            spot[0] - badge.get_width() / canvas.scale / 2,
            spot[1] - badge.get_height() / canvas.scale / 2,
        )
        canvas.drop_shadow(("badge", crest), badge, corner, 3, 170)
        canvas.blit(badge, corner)

    def _draw_name(self, canvas: Canvas, ui: Ui, crest: Crest, spot: Spot, place: Box) -> None:
        """The name of a class on a little plate."""
        name = self.names.get(crest, "")
        if not name or place.w < NAMED:
            return
        style = Style(Face.BOLD, max(13.0, place.w * 0.062), ui.palette.cream, (24, 8, 4))
        line = ui.texts.line(name, style)
        w, h = line.get_width() / canvas.scale + 14, line.get_height() / canvas.scale + 2
        box = Box(spot[0] - w / 2, spot[1] - h / 2, w, h).within(place)
        canvas.fill(box, (30, 14, 6), 205, h / 2)
        canvas.blit_centred(line, box.centre)
