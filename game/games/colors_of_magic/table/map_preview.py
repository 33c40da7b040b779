"""A scenario's map on parchment, with its markers and its monsters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.art.tokens import Medallions, board_drawing
from game.games.colors_of_magic.art.parchment_map import parchment_map
from game.games.colors_of_magic.table.table_view import EMBLEM_OF_ART
from game.ui.box import Size
from game.ui.palette import Side
from game.ui.svg import rasterised
from game.ui.widgets.base import Widget

if TYPE_CHECKING:
    import pygame

    from game.games.colors_of_magic.rules.cards.library import Library
    from game.games.colors_of_magic.rules.cards.specs import ScenarioSpec
    from game.ui.canvas import Canvas
    from game.ui.ui import Ui

_LEAST = 18
"""Pixels across below which markers and monsters are not drawn smaller."""


class MapPreview(Widget):
    """The map as large as its place allows; `zone` is the side of the deployment corners in inches."""

    def __init__(
        self, scenario: ScenarioSpec, library: Library, zone: float, *, side: float = 300.0, grow: float = 0.0
    ) -> None:
        super().__init__("map", grow=grow)
        self.scenario = scenario
        self.library = library
        self.zone = zone
        self.side = side

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same in every theme
        """A square."""
        side = min(width, self.side)
        return Size(side, side)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw sheet and map, then what stands on it."""
        side = min(self.box.w, self.box.h)
        x, y = self.box.centre[0] - side / 2, self.box.centre[1] - side / 2
        sheet = ui.theme.parchment((canvas.px(side), canvas.px(side)), seed=19)
        canvas.drop_shadow("map", sheet, (x, y), 6, 150)
        canvas.blit(sheet, (x, y))
        board = self.library.boards[self.scenario.map]
        inner = side * 0.9
        key = ("map", self.scenario.id, self.zone)
        pixels = (canvas.px(inner), canvas.px(inner))
        picture = ui.theme.drawing(key, pixels, lambda: parchment_map(board, self.zone))
        left, top = x + side * 0.05, y + side * 0.05
        canvas.blit(picture, (left, top))
        inch = inner / max(board.width, board.height)
        for shape, at in self._things(ui, canvas.px(inch)):
            canvas.blit_centred(shape, (left + at[0] * inch, top + (board.height - at[1]) * inch))

    def _things(self, ui: Ui, pixels: int) -> list[tuple[pygame.Surface, tuple[float, float]]]:
        """Markers and monsters with their places, an inch being that many pixels."""
        found: list[tuple[pygame.Surface, tuple[float, float]]] = []
        major = {o.goal.marker for o in self.scenario.objectives if o.rank == "major"}
        for marker in self.scenario.markers:
            across = max(_LEAST, round(pixels * 1.6))
            name = "marker_major" if marker.id in major else "marker_minor"
            found.append((rasterised(board_drawing(name), (across, across)), marker.at))
        medallions = Medallions(ui.palette)
        for monster in self.scenario.monsters:
            spec = self.library.creatures[monster.creature]
            across = max(_LEAST, round(pixels * {"S": 1.2, "M": 1.6, "L": 2.1}[spec.size]))
            emblem = EMBLEM_OF_ART.get(spec.art, spec.art)
            found.append((medallions.base(Side.NEUTRAL, emblem, across), monster.at))
        return found
