"""What is written on the table: numbers of shows, ids of creatures, names of terrain."""

from __future__ import annotations

from dataclasses import replace
from math import dist
from typing import TYPE_CHECKING

import numpy as np

from game.figures.engraving import laid
from game.figures.hatching import depth, inside_many, scattered
from game.figures.labels import Label, Place, Plate
from game.figures.model import Face

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from game.board.terrain import Piece
    from game.figures.hatching import Rings
    from game.figures.model import XY
    from game.figures.scene import Overlay, Scene

MARK_SIZE = 8.0

COVERING = 30.0
"""What it costs a name to stand on a piece that lies over its own."""

SPOTS = 11.0
"""Points between the places that are tried for a name on its piece."""


def table_labels(scene: Scene, overlays: Sequence[Overlay]) -> list[Label]:
    """Every label of the table, in the order in which they choose their places."""
    named = {name for overlay in overlays for name in overlay.named}
    return [
        *(_marks(scene, overlays) if len(overlays) > 1 else []),
        *(label for overlay in overlays for label in overlay.labels),
        *_ids(scene),
        *(_terrain_name(piece, scene, required=piece.name in named) for piece in _pieces(scene)),
    ]


def _marks(scene: Scene, overlays: Sequence[Overlay]) -> list[Label]:
    """The number of each show, on or beside what it draws."""
    found = []
    for number, overlay in enumerate(overlays, start=1):
        spots = [
            place
            for at in overlay.marker
            for place in scene.label(at, str(number), scene.style.ink, radius=0.0).places
        ]
        places = tuple(Place(place.centre, place.cost - 30.0) for place in spots)
        ink = scene.style.ink
        found.append(Label(str(number), Face.BOLD, MARK_SIZE, ink, places, plate=Plate.DISC))
    return found


def _ids(scene: Scene) -> list[Label]:
    found = []
    for creature in scene.position.creatures:
        base = scene.base(creature.id)
        if scene.view.shows(base):
            at, radius = scene.disc(base)
            ink = scene.style.side(creature.side)
            found.append(scene.label(at, creature.id, ink, radius=radius, face=Face.BOLD))
    return found


def _pieces(scene: Scene) -> list[Piece]:
    return [piece for piece in scene.position.board.pieces if scene.view.rings(piece.shape)]


def _terrain_name(piece: Piece, scene: Scene, *, required: bool) -> Label:
    """The name on the piece's own ground if it fits there, else beside it."""
    middle = scene.middle(piece.shape)
    half = min(depth(rings, middle) for rings in scene.view.rings(piece.shape))
    label = scene.label(middle, piece.name, scene.style.ink, radius=half, face=Face.ITALIC, required=required)
    patches = scene.view.rings(piece.shape)
    spots = [middle, *(spot for rings in patches for spot, _ in scattered(rings, SPOTS, 0))]
    held = np.all(_within(label, spots, patches), axis=1)
    fitting = [spot for spot, holds in zip(spots, held, strict=True) if holds]
    if not fitting:
        centres = [place.centre for place in label.places]
        everywhere = [rings for other in _pieces(scene) for rings in scene.view.rings(other.shape)]
        covering = np.any(_within(label, centres, everywhere), axis=1)
        beside = _dearer(label.places, covering)
        return replace(label, places=beside)
    on_others = np.any(_within(label, fitting, _rings_above(piece, scene)), axis=1)
    places = _dearer([Place(at, 0.3 * dist(at, middle)) for at in fitting], on_others)
    return replace(label, places=places, ground=scene.style.tint(piece.kind), leader_to=None)


def _within(label: Label, centres: Sequence[XY], patches: Iterable[Rings]) -> NDArray[np.bool_]:
    """For the label at each centre, which of fifteen points of its box lie in one of the patches."""
    box = label.text_at((0.0, 0.0)).box.grown(1.0)
    offsets = [(share * box.x1, y) for share in (-1.0, -0.5, 0.0, 0.5, 1.0) for y in (box.y0, 0.0, box.y1)]
    points = [(x + dx, y + dy) for x, y in centres for dx, dy in offsets]
    found = np.zeros(len(points), dtype=np.bool_)
    for rings in patches:
        found |= inside_many(rings, points)
    return found.reshape(len(centres), len(offsets))


def _dearer(places: Sequence[Place], covering: NDArray[np.bool_]) -> tuple[Place, ...]:
    """The places, less wanted where the name would cover what it should not."""
    return tuple(
        Place(place.centre, place.cost + COVERING * bool(covers))
        for place, covers in zip(places, covering, strict=True)
    )


def _rings_above(piece: Piece, scene: Scene) -> list[Rings]:
    order = laid(scene.position.board.pieces)
    above = order[order.index(piece) + 1 :]
    return [rings for other in above for rings in scene.view.rings(other.shape)]
