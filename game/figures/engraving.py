"""Which engraver cuts which kind of terrain, and in which order pieces are laid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.board.terrain import Kind
from game.figures import engrave_land, engrave_plants, engrave_stone
from game.figures.model import Group

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from game.board.terrain import Piece
    from game.figures.model import Item
    from game.figures.site import Site

ENGRAVERS: Mapping[Kind, Callable[[Site], list[Item]]] = {
    Kind.HILL: engrave_land.hill,
    Kind.OTHER: engrave_land.plain,
    Kind.MARSH: engrave_plants.marsh,
    Kind.RIVER: engrave_land.water,
    Kind.FORD: engrave_land.ford,
    Kind.RUINS: engrave_stone.ruins,
    Kind.ROCKS: engrave_stone.rocks,
    Kind.FOREST: engrave_plants.forest,
    Kind.HEDGE: engrave_plants.hedge,
    Kind.BRIDGE: engrave_stone.bridge,
    Kind.WALL: engrave_stone.wall,
}
"""From the ground up: what is drawn later lies on what is drawn earlier."""


def laid(pieces: Iterable[Piece]) -> list[Piece]:
    """The pieces in drawing order."""
    order = list(ENGRAVERS)
    return sorted(pieces, key=lambda piece: order.index(piece.kind))


def engrave(site: Site) -> Group:
    """A piece of terrain as a printed figure: tint, exact outline, and the pattern of its kind."""
    return Group("terrain", tuple(ENGRAVERS[site.piece.kind](site)))
