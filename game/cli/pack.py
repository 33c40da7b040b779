"""Paints the pictures that ship, once their painters have changed: `python -m game.cli.pack`.

Those are the boards of the maps and positions that ship, with all that lies on them, those of maps also for
looking closely, the table's wood in usual windows, and what games have of their own. A test says when they
are out of date.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from game.art.scenery import Scenery
from game.art.world_art import FINE_RES, GROUND_RES, WorldArt
from game.board.maps.tiled import load_map
from game.board.terrain import Board
from game.content.resources import assets, maps
from game.games import GAMES
from game.positions.position_file import load_position
from game.positions.quiz import SIDE
from game.ui.drawing.palette import palette
from game.ui.drawing.picture_pack import NAME, NewPack
from game.ui.drawing.theme import Theme

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.ui.drawing.picture_pack import PicturePack

WINDOWS = (((1280, 720), 1.0), ((1280, 720), 4 / 3), ((1920, 1080), 1.0), ((1920, 1080), 2.0))
"""Usual windows, in pixels, each with a scale of the interface; the first one takes no more than 4/3."""


def ask_for_all(pack: PicturePack) -> None:
    """Draw everything that ships once, so that the pack is asked for each of its pictures."""
    for high_contrast in (False, True):
        colours = palette(high_contrast=high_contrast)
        for size, scale in WINDOWS:
            Theme(colours, scale, pack=pack).wood(size)
        for scenery in boards():
            world = WorldArt(colours, pack)
            world.table(scenery.board)
            world.layer(scenery, GROUND_RES)
            if scenery.ground:
                world.layer(scenery, FINE_RES)
    for one in GAMES.values():
        ask = one.screen().ask_for_all
        if ask is not None:
            ask(pack)


def boards() -> Iterator[Scenery]:
    """The boards of the maps, which have a ground, and bare ones: those of positions and of the quiz."""
    for path in sorted(maps().glob("*.tmx")):
        drawn = load_map(path)
        yield Scenery(drawn.board, drawn.ground)
    for path in sorted((assets() / "positions").glob("*.toml")):
        yield Scenery(load_position(path).board)
    yield Scenery(Board(SIDE, SIDE))


def main() -> int:
    """Write the archive, and say how large it has become."""
    pack, path = NewPack(), assets() / NAME
    ask_for_all(pack)
    pack.write(path)
    sys.stdout.write(f"{path}: {len(pack.pictures)} pictures, {path.stat().st_size / 1e6:.1f} MB\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
