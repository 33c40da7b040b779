"""What is written on the table: numbers of shows, ids of creatures, names of terrain."""

from __future__ import annotations

from dataclasses import replace
from math import dist
from typing import TYPE_CHECKING

from game.figures.engraving import laid
from game.figures.hatching import depth, inside, scattered
from game.figures.labels import Label, Place, Plate
from game.figures.model import Face

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.board.terrain import Piece
    from game.figures.hatching import Rings
    from game.figures.model import Box
    from game.figures.scene import Overlay, Scene

MARK_SIZE = 8.0

COVERING = 20.0
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
    above = _rings_above(piece, scene)
    places = [
        Place(at, 0.3 * dist(at, middle) + COVERING * _on_any(label.text_at(at).box, above))
        for rings in scene.view.rings(piece.shape)
        for at in (middle, *(spot for spot, _ in scattered(rings, SPOTS, 0)))
        if all(inside(rings, corner) for corner in label.text_at(at).box.grown(1.0).ring)
    ]
    if not places:
        beside = tuple(_off_its_piece(place, label, piece, scene) for place in label.places)
        return replace(label, places=beside)
    return replace(label, places=tuple(places), ground=scene.style.tint(piece.kind), leader_to=None)


def _off_its_piece(place: Place, label: Label, piece: Piece, scene: Scene) -> Place:
    """The place, less wanted if the name would half cover what it names."""
    covers = _on_any(label.text_at(place.centre).box, scene.view.rings(piece.shape))
    return Place(place.centre, place.cost + COVERING) if covers else place


def _on_any(box: Box, patches: Iterable[Rings]) -> bool:
    """Whether a corner, a side's middle or the centre of the box lies in one of the patches."""
    xs, ys = (box.x0, (box.x0 + box.x1) / 2, box.x1), (box.y0, (box.y0 + box.y1) / 2, box.y1)
    return any(inside(rings, (x, y)) for rings in patches for x in xs for y in ys)


def _rings_above(piece: Piece, scene: Scene) -> list[Rings]:
    order = laid(scene.position.board.pieces)
    above = order[order.index(piece) + 1 :]
    return [rings for other in above for rings in scene.view.rings(other.shape)]
