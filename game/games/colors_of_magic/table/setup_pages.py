"""Pages of a new game: the scenario's map on parchment, and the house rules."""

from __future__ import annotations

from dataclasses import fields, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, get_args, get_type_hints
from zlib import crc32

import numpy as np

from game.art.strokes import dashed_ring
from game.art.tokens import Medallions, board_drawing
from game.board.shapes import Chain, Disc, Point, Polygon, Shape, bounds
from game.board.terrain import Board, Kind, Piece
from game.games.colors_of_magic.rules.state.setup import GameRules
from game.games.colors_of_magic.table.table_view import emblem
from game.table.rule_options import (
    POSITION_SPANS,
    NumberRange,
    RulingCells,
    in_columns,
    option_widgets,
    rule_cell,
)
from game.ui.box import Size
from game.ui.drawing.palette import SideColour
from game.ui.drawing.svg import rasterised, svg_text, tag
from game.ui.widgets.base import Widget

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    import pygame

    from game.content.locale import Translator
    from game.content.rulebook import Rulebook
    from game.games.colors_of_magic.rules.cards.library import Library
    from game.games.colors_of_magic.rules.cards.specs import ScenarioSpec
    from game.positions.position import HouseRules, RuleValue
    from game.ui.canvas import Canvas
    from game.ui.ui import Ui

RULINGS: Mapping[str, str] = MappingProxyType(
    {
        "terrain_placement": "R-02",
        "deploy_zone_in": "R-04",
        "servant_placement": "R-05",
        "max_copies": "R-06",
        "codex_size": "R-06",
        "codex_mode": "R-07",
        "mana_cap": "R-10",
        "hand_limit": "R-11",
        "permanent_ability_uses_go": "R-12",
        "casting_taps_caster": "R-13",
        "summon_ready": "R-14",
        "summon_in_engagement": "R-14",
        "summon_default_range": "R-14",
        "instants_after_pass": "R-16",
        "opportunity_duel": "R-29",
        "ranged_defender_deals_damage": "R-33",
        "duel_mode": "R-35",
        "stack_mode": "R-40",
        "illegal_after_pause": "R-43",
        "pact_may_kill_wizard": "R-44",
        "pact_shortfall_only": "R-45",
        "discard_with_pact": "R-46",
        "monster_duel": "R-47",
        "dead_codex_to": "R-52",
        "max_turns": "R-59",
        "wizard_death": "R-59",
        "caster_gone": "R-60",
    }
)
"""The ruling that each option of the course of the game belongs to."""

_GAME_SPANS: Mapping[str, NumberRange] = MappingProxyType(
    {
        "deploy_zone_in": NumberRange(2.0, 12.0, 0.5),
        "max_copies": NumberRange(1.0, 10.0, none=0.0, whole=True),
        "codex_size": NumberRange(1.0, 20.0, whole=True),
        "hand_limit": NumberRange(1.0, 30.0, none=0.0, whole=True),
        "summon_default_range": NumberRange(0.0, 12.0, 0.5),
        "max_turns": NumberRange(1.0, 20.0, none=0.0, whole=True),
    }
)


class RulesPage:
    """Builds the page of house rules; `changed` is called with the new rules."""

    def __init__(
        self, ui: Ui, say: Translator, book: Rulebook, changed: Callable[[HouseRules, GameRules], None]
    ) -> None:
        self.ui = ui
        self.say = say
        self.book = book
        self.changed = changed

    def build(self, table: HouseRules, game: GameRules, columns: int) -> Widget:
        """Every option, those of the course of the game first; changed ones stand out."""
        rulings = self.book.rulings_of("colors_of_magic")
        cells = RulingCells(self.ui, self.say, POSITION_SPANS)
        of_table = cells.of(table, rulings, lambda changed: self.changed(changed, game))
        return in_columns([*self._game_cells(table, game), *of_table], columns)

    def _game_cells(self, table: HouseRules, game: GameRules) -> list[Widget]:
        hints = get_type_hints(GameRules)
        cells = []
        for option in fields(GameRules):
            name = option.name
            choices = [
                (value, self.say(f"game_rule.{name}.{value}"))
                for value in get_args(hints[name])
                if isinstance(value, str)
            ]
            label = self.say(f"game_rule.{name}")
            span = _GAME_SPANS.get(name, NumberRange())

            def set_to(new: RuleValue, name: str = name) -> None:
                self.changed(table, replace(game, **{name: new}))  # type: ignore[arg-type] # what it holds

            widgets = option_widgets(f"rules.{name}", getattr(game, name), choices, span, self.say, set_to)
            differs = getattr(game, name) != getattr(GameRules(), name)
            cells.append(rule_cell(self.ui, label, RULINGS[name], [*widgets], differs=differs))
        return cells


_LEAST = 18
"""The width in pixels below which markers and monsters are not shrunk."""


class MapPreview(Widget):
    """The map as large as fits; `zone` is the side of the deployment corners in inches."""

    def __init__(self, scenario: ScenarioSpec, library: Library, zone: float, *, side: float) -> None:
        super().__init__("map")
        self.scenario = scenario
        self.library = library
        self.zone = zone
        self.side = side

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same in every theme
        """A square."""
        side = min(width, self.side)
        return Size(side, side)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the sheet and the map, then what stands on it."""
        side = min(self.box.w, self.box.h)
        x, y = self.box.centre[0] - side / 2, self.box.centre[1] - side / 2
        sheet = ui.theme.parchment((canvas.px(side), canvas.px(side)), seed=19)
        canvas.lay("map", sheet, (x, y), 6, 150)
        board = self.library.boards[self.scenario.map]
        inner = side * 0.9
        key = ("map", self.scenario.id, self.library.version, self.zone)
        pixels = (canvas.px(inner), canvas.px(inner))
        picture = ui.theme.drawing(key, pixels, lambda: parchment_map(board, self.zone))
        left, top = x + side * 0.05, y + side * 0.05
        canvas.blit(picture, (left, top))
        inch = inner / max(board.width, board.height)
        for shape, at in self._things(ui, canvas.px(inch)):
            canvas.blit_centred(shape, (left + at[0] * inch, top + (board.height - at[1]) * inch))

    def _things(self, ui: Ui, pixels: int) -> list[tuple[pygame.Surface, tuple[float, float]]]:
        """Markers and monsters as pictures with their places, for that many pixels an inch."""
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
            found.append((medallions.base(SideColour.NEUTRAL, emblem(spec), across), monster.at))
        return found


_INK = "#4a2e16"
_FILLS = {
    Kind.FOREST: "#8c9a58",
    Kind.RUINS: "#b3a284",
    Kind.WALL: "#5c4a38",
    Kind.HILL: "#c2a268",
    Kind.RIVER: "#7fa6b4",
    Kind.FORD: "#a6c0c2",
    Kind.MARSH: "#96976a",
    Kind.HEDGE: "#6f7f40",
    Kind.ROCKS: "#a0937c",
    Kind.BRIDGE: "#a27a48",
    Kind.FENCE: "#8a6840",
    Kind.LOW_WALL: "#8c7c66",
    Kind.DOOR: "#7a4e2a",
    Kind.WINDOW: "#c8dce0",
    Kind.OTHER: "#b89c70",
}
_SIGNS = {
    Kind.FOREST: ("M0 -0.42 L0.26 0.08 L0.09 0.08 L0.09 0.3 L-0.09 0.3 L-0.09 0.08 L-0.26 0.08 Z", 0.95),
    Kind.HILL: ("M-0.4 0.15 Q0 -0.5 0.4 0.15 M-0.1 0.18 L-0.14 0.34 M0.12 0.16 L0.16 0.32", 1.5),
    Kind.ROCKS: ("M-0.26 0.2 L-0.1 -0.22 L0.14 -0.14 L0.28 0.2 Z", 1.0),
    Kind.RUINS: (
        "M-0.26 0.2 L-0.26 -0.16 L-0.1 -0.16 L-0.1 0.02 L0.12 0.02 L0.12 -0.24 L0.26 -0.24 L0.26 0.2 Z",
        1.2,
    ),
    Kind.MARSH: ("M-0.3 0.2 L0.3 0.2 M-0.14 0.18 L-0.2 -0.16 M0 0.18 L0 -0.26 M0.14 0.18 L0.2 -0.16", 1.1),
    Kind.RIVER: ("M-0.5 0 Q-0.25 -0.2 0 0 Q0.25 0.2 0.5 0", 1.5),
    Kind.HEDGE: ("M-0.2 0.14 Q-0.2 -0.2 0 -0.2 Q0.2 -0.2 0.2 0.14 Z", 0.7),
}
"""The symbol of a kind of terrain, in inches around a point, and the distance between symbols."""


def parchment_map(board: Board, zone: float = 0.0) -> str:
    """The map as an SVG document in inches with y down; `zone` is the side of the dashed corner squares."""
    w, h = board.width, board.height
    body = "".join(_outline(piece, board) for piece in board.pieces)
    body += "".join(_signs(piece, board) for piece in board.pieces)
    if zone:
        body += _zones(w, h, zone)
    for inset, width in ((0.1, 0.16), (0.42, 0.05)):
        size = {"width": w - 2 * inset, "height": h - 2 * inset}
        body += tag("rect", x=inset, y=inset, fill="none", stroke=_INK, stroke_width=width, **size)
    return svg_text(body, (w, h))


def _outline(piece: Piece, board: Board) -> str:
    fill = _FILLS[piece.kind]
    pen: dict[str, float | str] = {"stroke": _INK, "stroke_width": 0.1, "stroke_linejoin": "round"}
    match piece.shape:
        case Disc(x, y, r):
            return tag("circle", cx=x, cy=board.height - y, r=r, fill=fill, fill_opacity=0.8, **pen)
        case Polygon(corners) | Chain(corners=corners):
            points = " L".join(f"{x:.2f} {board.height - y:.2f}" for x, y in corners)
            return tag("path", d=f"M{points} Z", fill=fill, fill_opacity=0.8, **pen)


def _signs(piece: Piece, board: Board) -> str:
    if piece.kind not in _SIGNS:
        return ""
    sign, apart = _SIGNS[piece.kind]
    filled = sign.endswith("Z")
    pen: dict[str, float | str] = {"stroke": _INK, "stroke_width": 0.07, "stroke_opacity": 0.8}
    mark = tag("path", d=sign, fill="#f0e0b8" if filled else "none", fill_opacity=0.5, **pen)
    rng = np.random.default_rng(crc32(repr(piece.shape).encode()))
    return "".join(
        tag("g", mark, transform=f"translate({x:.2f} {board.height - y:.2f})")
        for x, y in _scattered(piece.shape, apart, rng)
    )


def _scattered(shape: Shape, apart: float, rng: np.random.Generator) -> Iterator[Point]:
    """Points in the shape about that far apart, none too close to its border."""
    left, low, right, high = bounds(shape)
    y, odd = low + apart * 0.45, False
    while y < high:
        x = left + apart * (0.9 if odd else 0.45)
        while x < right:
            at = (x + rng.uniform(-0.2, 0.2) * apart, y + rng.uniform(-0.15, 0.15) * apart)
            if all(
                _inside(shape, (at[0] + dx, at[1] + dy)) for dx, dy in ((0.3, 0.2), (-0.3, 0.2), (0, -0.3))
            ):
                yield at
            x += apart
        y, odd = y + apart * 0.8, not odd


def _inside(shape: Shape, at: Point) -> bool:
    match shape:
        case Disc(x, y, r):
            return (at[0] - x) ** 2 + (at[1] - y) ** 2 < r * r
        case Polygon(corners) | Chain(corners=corners):
            inside = False
            for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
                if (ay > at[1]) != (by > at[1]) and at[0] < (bx - ax) * (at[1] - ay) / (by - ay) + ax:
                    inside = not inside
            return inside


def _zones(w: float, h: float, side: float) -> str:
    pen: dict[str, float | str] = {"fill": "none", "stroke": _INK, "stroke_width": 0.09}
    corners = ((0.0, 0.0), (w - side, 0.0), (0.0, h - side), (w - side, h - side))
    squares = ([(x, y), (x + side, y), (x + side, y + side), (x, y + side)] for x, y in corners)
    return "".join(
        tag("path", d=dashed_ring(square, 0.4, 0.3), stroke_opacity=0.6, **pen) for square in squares
    )
