"""The margin of a line of sight: the smallest shift of one body that changes the answer."""

from __future__ import annotations

from math import dist, hypot
from typing import TYPE_CHECKING

from game.figures.hatching import closed, walk_along
from game.figures.model import Face
from game.figures.patterns import arrow, between_edges
from game.figures.scene import LegendEntry, Sentence

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.board.margin import Margin
    from game.board.terrain import Piece
    from game.figures.model import XY, Box, Item, Line
    from game.figures.scene import Overlay, Scene
    from game.figures.shows import SightShow
    from game.positions.answers import SightAnswer

DRAWN_UP_TO = 1.0
"""A wider margin than this, in inches, is told and not drawn: no dispute hangs on it."""

SHORTEST_ARROW = 9.0
"""An arrow shorter than this, in points, could not be seen."""


def margin_sentences(show: SightShow, answer: SightAnswer, scene: Scene) -> list[Sentence]:
    """The margin in words; the answer's own reasons already tell one that is too close to call."""
    margin = answer.margin
    if margin is None or margin.inches is None or margin.too_close:
        return []
    key = "figure.margin.closes" if answer.sight.visible else "figure.margin.opens"
    words = scene.tr(key, who=_name(show, margin, scene), margin=scene.inches(margin.inches))
    return [Sentence("CM-LOS-02", words)]


def draw_margin(show: SightShow, answer: SightAnswer, scene: Scene, overlay: Overlay) -> None:
    """An arrow at the body that would move, the way it would, with the length of the shift."""
    margin = answer.margin
    if margin is None or margin.inches is None or margin.shift is None or margin.inches > DRAWN_UP_TO:
        return
    dx, dy = margin.shift[0], -margin.shift[1]
    size = hypot(dx, dy)
    if size == 0:
        return
    ux, uy = dx / size, dy / size
    start = _start(show, margin, (ux, uy), scene)
    length = max(margin.inches * scene.view.scale, SHORTEST_ARROW)
    end = (start[0] + length * ux, start[1] + length * uy)
    colour = scene.style.rubric
    overlay.over += arrow(start, end, colour)
    overlay.lines.append((start, end))
    overlay.labels.append(scene.label(end, scene.inches(margin.inches), colour, face=Face.ITALIC))
    meaning = scene.tr("figure.legend.margin")
    overlay.legend.append(LegendEntry("sight.margin", meaning, _sample(colour)))


def _sample(colour: str) -> Callable[[Box], list[Item]]:
    def draw(box: Box) -> list[Item]:
        y = (box.y0 + box.y1) / 2
        return arrow((box.x0 + 3.0, y), (box.x1 - 3.0, y), colour)

    return draw


def _start(show: SightShow, margin: Margin, way: XY, scene: Scene) -> XY:
    """The border of the body: where a base would lead the move, or where a piece is nearest to the line."""
    body = _body(show, margin, scene)
    if isinstance(body, str):
        (x, y), radius = scene.disc(scene.base(body))
        return (x + radius * way[0], y + radius * way[1])
    line = between_edges(scene.disc(scene.base(show.a)), scene.disc(scene.base(show.b)))
    spots = [
        at
        for rings in scene.view.rings(body.shape)
        for ring in rings
        for at, _ in walk_along(closed(ring), 2.0)
    ]
    return min(spots, key=lambda at: _distance(at, line), default=line[0])


def _distance(at: XY, line: Line) -> float:
    (ax, ay), (bx, by) = line[0], line[-1]
    squared = max((bx - ax) ** 2 + (by - ay) ** 2, 1e-12)
    t = min(max(((at[0] - ax) * (bx - ax) + (at[1] - ay) * (by - ay)) / squared, 0.0), 1.0)
    return dist(at, (ax + t * (bx - ax), ay + t * (by - ay)))


def _body(show: SightShow, margin: Margin, scene: Scene) -> str | Piece:
    """The creature's id, or the piece."""
    if margin.body == "piece" and margin.index is not None:
        return scene.position.board.pieces[margin.index]
    if margin.body == "base" and margin.index is not None:
        return [other.id for other in scene.skirmish.blockers(show.a) if other.id != show.b][margin.index]
    return show.b


def _name(show: SightShow, margin: Margin, scene: Scene) -> str:
    body = _body(show, margin, scene)
    return scene.name(body) if isinstance(body, str) else body.name
