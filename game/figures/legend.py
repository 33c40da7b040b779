"""The legend: a sample and a meaning for everything that is drawn, and for nothing else."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.board.shapes import rectangle
from game.figures.bases import base_items
from game.figures.engraving import engrave, laid
from game.figures.model import Box, Face, Group
from game.figures.prose import LEADING, paragraph
from game.figures.scene import LegendEntry
from game.figures.site import Site
from game.figures.typeface import text
from game.figures.view import Crop, View
from game.systems.colors_of_magic.position import Side

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from game.board.terrain import Piece
    from game.figures.model import Item
    from game.figures.scene import Scene

SAMPLE = (24.0, 12.0)
"""Width and height of a sample, in points."""

SIZE = 8.4
GAP = 4.2


def terrain_entries(scene: Scene) -> list[LegendEntry]:
    """One entry for each kind of terrain in view, with what it does to feet and to sight."""
    entries: dict[str, LegendEntry] = {}
    for piece in laid(scene.position.board.pieces):
        if not scene.view.rings(piece.shape):
            continue
        key = f"terrain.{piece.kind}.{piece.footing}.{piece.opacity}"
        meaning = scene.tr(
            "figure.legend.terrain",
            kind=scene.tr(f"figure.kind.{piece.kind}"),
            footing=scene.tr(f"figure.footing.{piece.footing}"),
            opacity=scene.tr(f"figure.opacity.{piece.opacity}"),
        )
        entries.setdefault(key, LegendEntry(key, meaning, _terrain_sample(piece, scene)))
    return list(entries.values())


def side_entries(scene: Scene) -> list[LegendEntry]:
    """One entry for each side in view."""
    present = {c.side for c in scene.position.creatures if scene.view.shows(scene.base(c.id))}
    return [
        LegendEntry(f"side.{side}", scene.tr(f"figure.side.{side}"), _side_sample(side, scene))
        for side in Side
        if side in present
    ]


def _terrain_sample(piece: Piece, scene: Scene) -> Callable[[Box], list[Item]]:
    def draw(box: Box) -> list[Item]:
        inches = scene.view.scale
        width, height = (box.x1 - box.x0) / inches, (box.y1 - box.y0) / inches
        view = View(Crop(0.0, 0.0, width, height), inches, box.x0, box.y0)
        whole = replace(piece, shape=rectangle(0.0, 0.0, width, height))
        return [engrave(Site(whole, view, scene.style))]

    return draw


def _side_sample(side: Side, scene: Scene) -> Callable[[Box], list[Item]]:
    def draw(box: Box) -> list[Item]:
        middle = ((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2)
        return [base_items(middle, 0.5 * (box.y1 - box.y0) + 1.0, side, scene.style)]

    return draw


def distinct(entries: Iterable[LegendEntry]) -> list[LegendEntry]:
    """The entries, each key once, in their order."""
    found: dict[str, LegendEntry] = {}
    for entry in entries:
        found.setdefault(entry.key, entry)
    return list(found.values())


def legend_column(
    entries: Iterable[LegendEntry], at: tuple[float, float], width: float, scene: Scene
) -> tuple[Group, float]:
    """The entries one under another from the upper left corner `at`, and where they end."""
    x, y = at
    items: list[Item] = []
    for entry in entries:
        box = Box(x, y, x + SAMPLE[0], y + SAMPLE[1])
        items += entry.sample(box)
        left = x + SAMPLE[0] + 6.0
        runs, end = paragraph(
            left,
            y + 0.5 * SAMPLE[1] + 0.3 * SIZE,
            entry.meaning,
            Face.TEXT,
            SIZE,
            scene.style.ink,
            x + width - left,
        )
        items += runs
        y = max(box.y1, end - LEADING * SIZE + 0.3 * SIZE) + GAP
    return Group("legend", tuple(items)), y - GAP


def heading(x: float, y: float, words: str, scene: Scene) -> Item:
    """A heading over a block, in the rubric's red."""
    return text(x, y, words, Face.TITLE, 9.4, scene.style.rubric)
