"""The picture on the board in a figure: laid under the drawing, and told of in the legend."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.figures.chart import LegendEntry
from game.figures.model import Circle, Fill, Item, ItemGroup, Lines, PageBox, Picture, Stroke
from game.figures.styles import Ink
from game.positions.picture_file import PictureError, as_jpeg, picture_fault, straightened

if TYPE_CHECKING:
    from game.figures.chart import Chart
    from game.figures.styles import FigureStyle

DPI = 220
"""Pixels an inch of paper: finer than a press prints pictures."""

POINTS_PER_INCH = 72

WASH = 0.3
"""How much of the paper lies over the picture, so that lines and letters stand out against it."""

CLEAR = 0.45
"""How much of a tint is left over a picture, which shows the thing itself."""


def picture_items(chart: Chart) -> list[Item]:
    """The part of the board's picture that the figure shows, if it has one.

    Raises:
        InputError: the picture is broken.
    """
    picture, view, board = chart.position.picture, chart.view, chart.position.board
    if picture is None:
        return []
    crop, grey = view.crop, chart.style.ink_mode is Ink.BLACK
    box, res = (crop.x0, crop.y0, crop.x1, crop.y1), view.scale * DPI / POINTS_PER_INCH
    try:
        laid = straightened(picture, board.width, board.height, res, box, grey=grey)
    except PictureError as error:
        raise picture_fault(picture, error) from None
    return [
        Picture(view.frame, laid.size, laid.rgb, as_jpeg(laid)),
        Fill((view.frame.ring,), chart.style.field, opacity=WASH),
    ]


def clear_terrain(group: ItemGroup, style: FigureStyle) -> ItemGroup:
    """Terrain that lets the picture be seen through its tints; its outline and its hatches stay."""

    def cleared(item: Item) -> Item:
        match item:
            case ItemGroup(role, items):
                return ItemGroup(role, tuple(map(cleared, items)))
            case Fill() | Circle() if item.colour not in {None, style.engraving, style.ink}:
                return replace(item, opacity=item.opacity * CLEAR)
            case _:
                return item

    return ItemGroup(group.role, tuple(map(cleared, group.items)))


def picture_entries(chart: Chart) -> list[LegendEntry]:
    """How exact the picture is, if it is not exact."""
    error = chart.position.error_in
    if error <= 0:
        return []

    def sample(box: PageBox) -> list[Item]:
        pen = Stroke(chart.style.ink, 0.6)
        cross = (((box.x0, box.y0), (box.x1, box.y1)), ((box.x0, box.y1), (box.x1, box.y0)))
        return [Fill((box.ring,), chart.style.field, stroke=pen), Lines(cross, Stroke(chart.style.ink, 0.35))]

    return [LegendEntry("picture", chart.tr("figure.legend.picture", error=chart.inches(error)), sample)]
