"""The legend: a sample and a meaning for everything that is drawn, and for nothing else."""

from __future__ import annotations

from dataclasses import replace
from math import ceil
from typing import TYPE_CHECKING

from game.board.shapes import rectangle
from game.board.terrain import Footing, Opacity
from game.figures.bases import base_items
from game.figures.engraving import engrave, laid
from game.figures.model import Box, Face, Group
from game.figures.prose import LEADING, paragraph
from game.figures.scene import LegendEntry
from game.figures.site import Site
from game.figures.view import Crop, View
from game.positions.position import Side

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from game.board.terrain import Piece
    from game.content.locale import Translator
    from game.figures.model import XY, Item
    from game.figures.scene import Scene

SAMPLE = (27.0, 13.0)
"""Width and height of a sample, in points."""

SAMPLE_SCALE = 12.0
"""Points per inch of terrain in a sample: small enough to show the pattern."""

SIZE = 8.4
GAP = 4.2
COLUMNS = 3
GUTTER = 14.0


def terrain_entries(scene: Scene) -> list[LegendEntry]:
    """One entry for each kind of terrain in view, with what it does to feet and to sight."""
    entries: dict[str, LegendEntry] = {}
    for piece in laid(scene.position.board.pieces):
        if not scene.view.rings(piece.shape):
            continue
        name = f"terrain.{piece.kind}.{piece.footing}.{piece.opacity}"
        entries.setdefault(name, LegendEntry(name, _meaning(piece, scene.tr), _terrain_sample(piece, scene)))
    return list(entries.values())


def _meaning(piece: Piece, tr: Translator) -> str:
    effects = []
    if piece.footing is not Footing.OPEN:
        effects.append(tr(f"figure.footing.{piece.footing}"))
    if piece.opacity is not Opacity.CLEAR:
        effects.append(tr(f"figure.opacity.{piece.opacity}"))
    effect = ", ".join(effects) or tr("figure.legend.no_effect")
    return tr("figure.legend.terrain", kind=tr(f"terrain.kind.{piece.kind}"), effect=effect)


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
        inches = SAMPLE_SCALE
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


def legend_items(entries: Sequence[LegendEntry], at: XY, width: float, scene: Scene) -> tuple[Group, float]:
    """The entries in columns from the upper left corner `at`, read downwards, and where they end."""
    x, y = at
    each = max(1, ceil(len(entries) / COLUMNS))
    column = (width - (COLUMNS - 1) * GUTTER) / COLUMNS
    items: list[Item] = []
    bottom = y
    for n in range(COLUMNS):
        part = entries[n * each : (n + 1) * each]
        drawn, end = _column(part, (x + n * (column + GUTTER), y), column, scene)
        items += drawn
        bottom = max(bottom, end)
    return Group("legend", tuple(items)), bottom


def _column(entries: Iterable[LegendEntry], at: XY, width: float, scene: Scene) -> tuple[list[Item], float]:
    x, y = at
    items: list[Item] = []
    for entry in entries:
        box = Box(x, y, x + SAMPLE[0], y + SAMPLE[1])
        left = box.x1 + 6.0
        first = y + 0.5 * SAMPLE[1] + 0.3 * SIZE
        runs, end = paragraph(left, first, entry.meaning, Face.TEXT, SIZE, scene.style.ink, x + width - left)
        items += [*entry.sample(box), *runs]
        y = max(box.y1, end - LEADING * SIZE + 0.3 * SIZE) + GAP
    return items, y - GAP
