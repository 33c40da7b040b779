"""Paints the tilesets of the maps: ground.png and terrain.png, with their .tsx files.

Run it from the root of the project after changing it: python assets/tilesets/make_tilesets.py
"""
# ruff: noqa: INP001 - a script to run by hand, outside any package

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, ElementTree, SubElement, indent

import numpy as np
import pygame
from brushes import blended, cells, coloured, crowns, dots, lit, spread_points, strokes, tileable, waves

from game.board.maps.tmx_tiles import GROUNDS
from game.board.terrain import Kind

if TYPE_CHECKING:
    from collections.abc import Callable

    from brushes import Paint

HERE = Path(__file__).resolve().parent
TILE = 64
GROUND_BLOCK = 4
TERRAIN_BLOCK = 2
BLOCKS_ACROSS = {GROUND_BLOCK: 3, TERRAIN_BLOCK: 4}


def _grass(side: int) -> Paint:
    broad, fine = tileable(side, 70, 11), tileable(side, 9, 12, 2)
    paint = coloured(broad * 0.65 + fine * 0.35, (88, 92, 46), (112, 114, 58), (136, 132, 72), (152, 146, 86))
    paint = strokes(
        paint, side * 9, (3, 7), [(84, 92, 44), (124, 128, 66), (152, 150, 86), (104, 108, 54)], 13
    )
    rng = np.random.default_rng(14)
    paint = dots(
        paint, rng.random((16, 2)) * side, rng.uniform(1.0, 1.7, 16), [(238, 222, 170), (206, 150, 60)], 15
    )
    return paint * 1.02


def _moss(side: int) -> Paint:
    broad, fine = tileable(side, 40, 21), tileable(side, 7, 22, 3)
    paint = coloured(broad * 0.6 + fine * 0.4, (62, 70, 40), (76, 84, 47), (92, 98, 55), (112, 112, 66))
    paint = lit(paint, broad * 6 + fine * 3, 0.16)
    rng = np.random.default_rng(23)
    leaves = rng.random((70, 2)) * side
    paint = dots(paint, leaves, rng.uniform(1.2, 2.6, 70), [(112, 76, 40), (134, 96, 48), (92, 98, 52)], 24)
    return strokes(paint, side * 3, (2, 4), [(102, 112, 58), (58, 70, 38)], 25)


def _dirt(side: int) -> Paint:
    broad, fine = tileable(side, 60, 31), tileable(side, 6, 32, 3)
    paint = coloured(broad * 0.6 + fine * 0.4, (112, 86, 58), (132, 104, 72), (150, 121, 87), (166, 138, 103))
    paint = lit(paint, broad * 4 + fine * 3, 0.12)
    rng = np.random.default_rng(33)
    radii = rng.uniform(0.9, 2.8, 90) ** 1.1
    return dots(
        paint, rng.random((90, 2)) * side, radii, [(150, 126, 96), (120, 94, 66), (172, 150, 118)], 34
    )


def _sand(side: int) -> Paint:
    broad, fine = tileable(side, 80, 41), tileable(side, 4, 42, 2)
    y = np.arange(side)[None, :] / side * 2 * np.pi
    ripple = 0.5 + 0.5 * np.sin(y * 16 + tileable(side, 60, 43, 3) * 16)
    values = broad * 0.62 + fine * 0.28 + ripple * 0.1
    paint = coloured(values, (184, 152, 104), (204, 174, 124), (220, 194, 146), (232, 212, 170))
    paint = lit(paint, ripple * 0.8 + broad * 4, 0.14)
    rng = np.random.default_rng(44)
    return dots(
        paint, rng.random((24, 2)) * side, rng.uniform(0.8, 1.9, 24), [(170, 140, 100), (214, 190, 150)], 45
    )


def _rock(side: int) -> Paint:
    broad, fine = tileable(side, 60, 51), tileable(side, 7, 52, 3)
    near, second, which = cells(side, spread_points(side, 22, 53), 16, 55)
    tilt = np.random.default_rng(54).uniform(-0.13, 0.13, 22)[which]
    crack = np.clip((second - near) / 3.2 - fine * 0.9, 0, 1)
    paint = coloured(
        np.clip(broad * 0.5 + fine * 0.4 + 0.05 + tilt, 0, 1),
        (98, 84, 72), (128, 111, 94), (154, 137, 116), (178, 162, 140),
    )  # fmt: skip
    paint = lit(paint, np.minimum(second - near, 9) * 0.7 + broad * 9 + fine * 6, 0.16)
    return blended(coloured(fine, (58, 48, 40), (76, 64, 52)), paint, crack * 0.75 + 0.25)


def _flagstone(side: int) -> Paint:
    broad, fine = tileable(side, 50, 61), tileable(side, 5, 62, 3)
    near, second, which = cells(side, spread_points(side, 52, 63), 3, 65)
    tone = np.random.default_rng(64).uniform(-0.22, 0.22, 52)[which]
    joint = np.clip((second - near - 2.6 + (fine - 0.5) * 3.4) / 2.2, 0, 1)
    stone = coloured(
        np.clip(0.5 + tone + (broad - 0.5) * 0.5 + (fine - 0.5) * 0.5, 0, 1),
        (118, 106, 92), (150, 138, 120), (176, 164, 142), (196, 184, 160),
    )  # fmt: skip
    stone = lit(stone, np.minimum(second - near, 6) * 1.2 + fine * 4, 0.2)
    mortar = coloured(broad * 0.6 + fine * 0.4, (66, 58, 42), (84, 82, 50), (98, 100, 58))
    return blended(mortar, stone, joint)


def _water(side: int) -> Paint:
    broad, fine = tileable(side, 80, 71), tileable(side, 16, 72, 3)
    paint = coloured(broad * 0.7 + fine * 0.3, (34, 62, 74), (46, 80, 90), (62, 98, 104), (84, 118, 118))
    return blended(paint, coloured(fine, (128, 158, 150), (176, 192, 172)), waves(side, 73) * 0.34)


def _shallows(side: int) -> Paint:
    broad, fine = tileable(side, 60, 81), tileable(side, 9, 82, 3)
    paint = coloured(
        broad * 0.6 + fine * 0.4, (92, 122, 112), (118, 142, 124), (146, 160, 134), (172, 176, 144)
    )
    rng = np.random.default_rng(83)
    stones = [(134, 136, 116), (112, 120, 108), (156, 152, 126)]
    paint = dots(paint, rng.random((60, 2)) * side, rng.uniform(1.4, 4.4, 60), stones, 84)
    return blended(paint, coloured(fine, (196, 204, 178), (222, 222, 196)), waves(side, 85) * 0.42)


def _planks(side: int) -> Paint:
    board = TILE // 4
    x, y = np.arange(side)[:, None], np.arange(side)[None, :]
    row = (y // board) % (side // board) + 0 * x
    rng = np.random.default_rng(91)
    count = side // board
    shift, tone = rng.integers(0, side, count)[row], rng.uniform(-0.2, 0.2, count)[row]
    grain = 0.5 + 0.5 * np.sin(y / 1.5 + tileable(side, 80, 92, 3) * 22 + shift)
    fine = tileable(side, 4, 93, 2)
    values = np.clip(0.45 + tone + (grain - 0.5) * 0.34 + (fine - 0.5) * 0.4, 0, 1)
    paint = coloured(values, (86, 56, 34), (122, 84, 52), (150, 108, 68), (176, 134, 90))
    across, along = np.minimum(y % board, board - 1 - y % board), (x + shift) % (side // 2)
    seam = np.minimum(np.clip(across / 1.6 + 0.1, 0, 1), np.clip(along / 1.8 + 0.1, 0, 1))
    nail = (np.hypot(np.minimum(along, side // 2 - along) - 6, y % board - board / 2) < 1.3) * 0.55
    return paint * (0.42 + 0.58 * seam)[..., None] * (1 - nail)[..., None]


def _forest(side: int) -> Paint:
    return crowns(side, [(74, 88, 44), (88, 100, 50), (98, 104, 52), (112, 106, 50)], 13, (17, 25), 101)


def _hedge(side: int) -> Paint:
    return crowns(side, [(70, 84, 46), (84, 98, 52), (98, 110, 60)], 44, (8, 12), 111)


def _wall(side: int) -> Paint:
    course, x, y = 16, np.arange(side)[:, None], np.arange(side)[None, :]
    row = y // course + 0 * x
    shifted = x + (row % 2) * 16
    along, across = shifted % 32, y % course
    tone = np.random.default_rng(121).uniform(-0.2, 0.2, (side // course, side // 32))
    tint = tone[row, (shifted // 32) % (side // 32)]
    fine, broad = tileable(side, 4, 122, 3), tileable(side, 26, 123, 3)
    edge = (
        np.minimum(np.minimum(along, 31 - along), np.minimum(across, course - 1 - across)) + (fine - 0.5) * 2
    )
    stone = coloured(
        np.clip(0.5 + tint + (fine - 0.5) * 0.5 + (broad - 0.5) * 0.3, 0, 1),
        (102, 92, 82), (136, 124, 108), (164, 152, 132), (186, 174, 152),
    )  # fmt: skip
    stone = lit(stone, np.clip(edge, 0, 4) * 1.6 + fine * 3, 0.16)
    return blended(coloured(broad, (48, 42, 36), (70, 64, 48)), stone, np.clip(edge / 1.4, 0, 1))


def _ruins(side: int) -> Paint:
    paint = blended(_dirt(side), _moss(side), np.clip(tileable(side, 40, 131) * 2.4 - 0.9, 0, 1))
    near, second, which = cells(side, spread_points(side, 30, 132), 2, 135)
    fallen = (np.random.default_rng(133).random(30) < 0.55)[which]
    fine = tileable(side, 5, 134, 3)
    block = np.clip((second - near - 4 + (fine - 0.5) * 4) / 2, 0, 1) * fallen
    stone = coloured(fine, (120, 110, 96), (156, 146, 126), (188, 178, 154))
    stone = lit(stone, np.minimum(second - near, 9) * 1.4 + fine * 3, 0.16)
    shade = np.roll(block, (3, 4), (0, 1)) * 0.5 * (1 - block)
    return blended(paint * (1 - shade)[..., None], stone, block)


def _hill(side: int) -> Paint:
    paint = _grass(side)
    height = tileable(side, 64, 141, 2)
    steps = height * 6
    contour = np.clip(1 - np.abs(steps - np.round(steps)) * 9, 0, 1)
    paint = lit(
        blended(paint, np.full_like(paint, 1.0) * (176, 150, 100), 0.6 + 0 * height), height * 34, 0.16
    )
    return blended(paint, np.full_like(paint, 1.0) * (88, 66, 34), contour * 0.45)


def _ford(side: int) -> Paint:
    rng = np.random.default_rng(151)
    stones = [(150, 144, 124), (126, 124, 112), (172, 164, 140)]
    return dots(_shallows(side), spread_points(side, 16, 152), rng.uniform(5, 9.5, 16), stones, 153)


def _marsh(side: int) -> Paint:
    pools = np.clip((tileable(side, 44, 161) - 0.5) * 7 + 0.5, 0, 1)
    murky = coloured(tileable(side, 12, 162), (52, 62, 48), (76, 84, 62), (104, 108, 78))
    paint = blended(_moss(side), murky, pools)
    return strokes(paint, side * 4, (6, 12), [(126, 122, 64), (98, 104, 56), (150, 138, 78)], 163)


def _rocks(side: int) -> Paint:
    rng = np.random.default_rng(171)
    paint = blended(_dirt(side), _rock(side), np.full((side, side), 0.35))
    stones = [(142, 130, 114), (120, 108, 96), (164, 150, 130), (132, 124, 104)]
    paint = dots(paint, spread_points(side, 26, 172), rng.uniform(6, 14, 26), stones, 173)
    return lit(paint, tileable(side, 5, 174, 3) * 6, 0.16)


def _bridge(side: int) -> Paint:
    return np.swapaxes(_planks(side), 0, 1).copy()


def _other(side: int) -> Paint:
    broad, fine = tileable(side, 40, 181), tileable(side, 5, 182, 2)
    paint = coloured(broad * 0.7 + fine * 0.3, (182, 152, 104), (212, 186, 140), (236, 217, 176))
    x, y = np.arange(side)[:, None], np.arange(side)[None, :]
    hatch = np.clip(1 - np.abs((x + y) % 16 - 8) / 1.5, 0, 1)
    return blended(paint, np.full_like(paint, 1.0) * (112, 72, 40), hatch * 0.4)


GROUND_PAINTERS: dict[str, Callable[[int], Paint]] = {
    "grass": _grass, "moss": _moss, "dirt": _dirt, "sand": _sand, "rock": _rock, "flagstone": _flagstone,
    "water": _water, "shallows": _shallows, "planks": _planks,
}  # fmt: skip

TERRAIN_PAINTERS: dict[str, Callable[[int], Paint]] = {
    "forest": _forest, "ruins": _ruins, "wall": _wall, "hill": _hill, "river": _water, "ford": _ford,
    "marsh": _marsh, "hedge": _hedge, "rocks": _rocks, "bridge": _bridge, "other": _other,
}  # fmt: skip


def _make(name: str, block: int, painters: dict[str, Callable[[int], Paint]], *, terrain: bool) -> None:
    """Write one tileset: for each painter a square block of tiles that continue one another."""
    side, across = block * TILE, BLOCKS_ACROSS[block]
    down = -(-len(painters) // across)
    sheet = pygame.Surface((across * side, down * side), pygame.SRCALPHA, 32)
    columns = across * block
    root = Element("tileset", version="1.10", tiledversion="1.11.0", name=name)
    for key, value in (("tilewidth", TILE), ("tileheight", TILE), ("tilecount", columns * down * block)):
        root.set(key, str(value))
    root.set("columns", str(columns))
    SubElement(
        root, "image", source=f"{name}.png", width=str(sheet.get_width()), height=str(sheet.get_height())
    )
    tiles: list[tuple[int, str]] = []
    for index, (kind, paint) in enumerate(painters.items()):
        left, top = index % across, index // across
        picture = pygame.surfarray.make_surface(np.clip(paint(side), 0, 255).astype(np.uint8))
        sheet.blit(picture, (left * side, top * side))
        tiles += [
            ((top * block + y) * columns + left * block + x, kind) for y in range(block) for x in range(block)
        ]
    for identity, kind in sorted(tiles):
        tile = SubElement(root, "tile", id=str(identity), type=kind if terrain else "ground")
        if not terrain:
            properties = SubElement(tile, "properties")
            SubElement(properties, "property", name="ground", propertytype="Ground", value=kind)
    indent(root, " ")
    pygame.image.save(sheet, HERE / f"{name}.png")
    ElementTree(root).write(HERE / f"{name}.tsx", encoding="UTF-8", xml_declaration=True)


def main() -> None:
    """Paint both tilesets into the folder of this file."""
    if set(GROUND_PAINTERS) != set(GROUNDS) or set(TERRAIN_PAINTERS) != set(Kind):
        raise SystemExit("every ground and every kind of terrain needs a painter")
    _make("ground", GROUND_BLOCK, GROUND_PAINTERS, terrain=False)
    _make("terrain", TERRAIN_BLOCK, TERRAIN_PAINTERS, terrain=True)


if __name__ == "__main__":
    main()
