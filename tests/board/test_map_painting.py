"""Maps of others, painted: each pixel is what one finds by looking there, layer by layer."""

from __future__ import annotations

from math import cos, floor, radians, sin
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PIL import Image

from game.board.maps import drawing
from game.board.maps.drawing import WHITE, LayerLook, MapDrawing, Stamp, TileRows, canvas, is_too_much
from game.board.maps.tmx_tiles import ACROSS, DOWN, TURNED, TilePicture

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    Pixels = NDArray[np.uint8]
    Point = tuple[float, float]

TILE = (3, 2)
CELLS = (7, 6)
PAPER = (255, 255, 255, 255)


def saved(path: Path, pixels: Pixels) -> str:
    Image.fromarray(pixels).save(path)
    return str(path)


def random_pixels(dice: Random, width: int, height: int) -> Pixels:
    """Colours that differ, a third of them not seen."""
    shape = (height, width, 4)
    found = np.array([dice.randrange(256) for _ in range(width * height * 4)], dtype=np.uint8).reshape(shape)
    found[..., 3] = np.where(found[..., 3] % 3 == 0, 0, 255)
    return found


def rows_of(gids: list[list[int]], at: Point = (0.0, 0.0), order: str = "right-down") -> TileRows:
    return TileRows(np.array(gids, dtype=np.uint32), at, LayerLook(), order)


def look_at(found: Image.Image) -> Pixels:
    return np.asarray(found)


def lain(tile: Pixels, gid: int) -> Pixels:
    """A tile as the bits of its number turn it: along the diagonal first."""
    if gid & TURNED:
        tile = tile.transpose(1, 0, 2)
    if gid & ACROSS:
        tile = tile[:, ::-1]
    if gid & DOWN:
        tile = tile[::-1]
    return tile


class ByHand:
    """A canvas on which every pixel is laid by itself."""

    def __init__(self, cells: tuple[int, int], tile: tuple[int, int]) -> None:
        self.pixels = np.full((cells[1] * tile[1], cells[0] * tile[0], 4), 255, dtype=np.uint8)

    def lay(self, picture: Pixels, left: int, top: int) -> None:
        height, width = self.pixels.shape[:2]
        for j, row in enumerate(picture):
            for i, pixel in enumerate(row):
                if pixel[3] and 0 <= left + i < width and 0 <= top + j < height:
                    self.pixels[top + j, left + i] = pixel


@pytest.mark.parametrize("seed", range(16))
@pytest.mark.parametrize("cost", [0, 60, 10**9])
def test_tiles_lie_in_their_cells_or_stand_on_them(
    seed: int, cost: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tiles of the size of the grid, larger, moved, of two files, mirrored; some that nothing is known of.

    Laid one by one, cut into pieces that are laid at once, or some so and some so: it looks the same.
    """
    monkeypatch.setattr(drawing, "TILE_COST", cost)
    monkeypatch.setattr(drawing, "MOST_AT_ONCE", 6 * 7 * 2)  # two rows
    dice = Random(seed)  # noqa: S311 - no secrets here
    sheet, other = random_pixels(dice, 9, 8), random_pixels(dice, 3, 2)
    one, two = saved(tmp_path / "one.png", sheet), saved(tmp_path / "two.png", other)
    tiles = {
        1: TilePicture(one, (0, 0, 3, 2)),
        2: TilePicture(one, (4, 5, 3, 2)),
        3: TilePicture(two, (0, 0, 3, 2)),
        4: TilePicture(one, (2, 1, 4, 5)),
        5: TilePicture(one, (0, 4, 3, 2), "", (2.0, -1.0)),
        6: TilePicture(str(tmp_path / "gone.png"), (0, 0, 3, 2)),
        7: TilePicture(one, (0, 0, 2, 7), "", (-1.0, 3.0)),
    }
    order = ("right-down", "right-up", "left-down", "left-up")[seed % 4]
    parts, expected = [], ByHand(CELLS, TILE)
    for _ in range(3):
        at = (dice.randrange(-4, 5), dice.randrange(-4, 5))
        flips = [dice.choice((0, 0, ACROSS, DOWN, ACROSS | DOWN)) for _ in range(4)]
        gids = [
            [0 if dice.random() < 0.3 else dice.randrange(1, 9) | dice.choice(flips) for _ in range(CELLS[0])]
            for _ in range(CELLS[1])
        ]
        gids[dice.randrange(CELLS[1])] = [0] * CELLS[0]
        parts.append(rows_of(gids, at, order))
        across, down = order.split("-")
        columns = range(CELLS[0]) if across == "right" else range(CELLS[0] - 1, -1, -1)
        lines = range(CELLS[1]) if down == "down" else range(CELLS[1] - 1, -1, -1)
        # What comes later lies over what stands higher than its cell and came before.
        for row in lines:
            for column in columns:
                gid = gids[row][column]
                number = gid & 0xFFFF
                if number not in tiles or number == 6:
                    continue
                picture = tiles[number]
                x, y, w, h = picture.rect
                source = other if number == 3 else sheet
                pixels = lain(source[y : y + h, x : x + w], gid)
                left = at[0] + int(picture.shift[0]) + column * TILE[0]
                bottom = at[1] + int(picture.shift[1]) + (row + 1) * TILE[1]
                expected.lay(pixels, left, bottom - len(pixels))
    found = canvas(MapDrawing(CELLS, TILE, None, tuple(parts), tiles))
    assert found.size == (CELLS[0] * TILE[0], CELLS[1] * TILE[1])
    assert np.array_equal(look_at(found), expected.pixels)


def test_square_tiles_turn_along_the_diagonal_first(tmp_path: Path) -> None:
    pixels = random_pixels(Random(5), 4, 4)  # noqa: S311 - no secrets here
    tiles = {1: TilePicture(saved(tmp_path / "a.png", pixels), (0, 0, 4, 4))}
    ways = [turned | across | down for turned in (0, TURNED) for across in (0, ACROSS) for down in (0, DOWN)]
    found = canvas(MapDrawing((8, 1), (4, 4), None, (rows_of([[1 | way for way in ways]]),), tiles))
    expected = ByHand((8, 1), (4, 4))
    for column, way in enumerate(ways):
        expected.lay(lain(pixels, way), 4 * column, 0)
    assert np.array_equal(look_at(found), expected.pixels)


def test_a_colour_that_is_not_drawn_shows_what_is_below(tmp_path: Path) -> None:
    """One file with two colours of which each is clear in one of its tilesets: all three parts count."""
    pixels = np.array([[(1, 2, 3, 255), (1, 2, 4, 255), (9, 2, 3, 255), (1, 9, 3, 255)]], dtype=np.uint8)
    file = saved(tmp_path / "a.png", pixels)
    clear = {1: "010203", 2: "010204", 3: "090203", 4: "010903", 5: ""}
    tiles = {gid: TilePicture(file, (0, 0, 4, 1), colour) for gid, colour in clear.items()}
    found = look_at(canvas(MapDrawing((5, 1), (4, 1), (7, 8, 9, 0), (rows_of([[1, 2, 3, 4, 5]]),), tiles)))
    for gid in clear:
        expected = pixels[0].copy()
        if gid < 5:
            expected[gid - 1] = (7, 8, 9, 255)
        assert np.array_equal(found[0, 4 * gid - 4 : 4 * gid], expected), gid


def test_a_tile_that_fills_its_cell_is_stretched(tmp_path: Path) -> None:
    """What is not seen of it lends nothing of its colour to what is."""
    pixels = np.zeros((4, 4, 4), dtype=np.uint8)
    pixels[:, ::2] = (0, 200, 0, 255)
    pixels[:, 1::2] = (250, 0, 0, 0)
    file = saved(tmp_path / "a.png", pixels)
    tiles = {1: TilePicture(file, (0, 0, 4, 4), fills=True)}
    found = look_at(canvas(MapDrawing((2, 1), (2, 2), (0, 0, 0, 255), (rows_of([[0, 1]]),), tiles)))
    assert found[:, :2].max(axis=(0, 1)).tolist() == [0, 0, 0, 255]
    for y in (0, 1):
        for x in (2, 3):
            assert found[y, x].tolist() == pytest.approx([0, 100, 0, 255], abs=2)  # half of it seen


@pytest.mark.parametrize(
    ("look", "expected"),
    [
        (LayerLook(), (100, 50, 200)),
        (LayerLook(0.5), (50, 25, 100)),
        (LayerLook(0.0), (0, 0, 0)),
        (LayerLook(-1.0), (0, 0, 0)),
        (LayerLook(1.5), (100, 50, 200)),
        (LayerLook(1.5, (255, 255, 0, 255)), (100, 50, 0)),
        (LayerLook(1.0, (51, 255, 102, 255)), (20, 50, 80)),
        (LayerLook(0.5, (51, 255, 102, 255)), (10, 25, 40)),
        (LayerLook(1.0, (255, 255, 255, 51)), (20, 10, 40)),
    ],
)
def test_a_layer_has_its_opacity_and_its_tint(
    look: LayerLook, expected: tuple[int, int, int], tmp_path: Path
) -> None:
    """For tiles of the grid's size, for larger ones, and for pictures."""
    pixels = np.full((4, 4, 4), (100, 50, 200, 255), dtype=np.uint8)
    file = saved(tmp_path / "a.png", pixels)
    tiles = {1: TilePicture(file, (0, 0, 2, 2)), 2: TilePicture(file, (0, 0, 2, 4))}
    gids = np.array([[0, 0, 0], [1, 2, 0]], dtype=np.uint32)
    stamp = Stamp(TilePicture(file, (0, 0, 4, 4)), (4.0, 0.0), (4.0, 4.0), look)
    parts = (TileRows(gids, (0.0, 0.0), look), stamp)
    found = look_at(canvas(MapDrawing((4, 2), (2, 2), (0, 0, 0, 255), parts, tiles)))
    for y, x in ((3, 0), (0, 2), (3, 3), (1, 5), (2, 6)):
        assert found[y, x].tolist()[:3] == pytest.approx(expected, abs=1), (x, y)


def test_the_look_of_a_layer_in_a_group_is_both() -> None:
    inner, outer = LayerLook(0.5, (255, 51, 100, 255)), LayerLook(0.25, (51, 255, 100, 102))
    assert inner.within(outer) == LayerLook(0.125, (51, 51, 100 * 100 // 255, 102))
    assert LayerLook().within(LayerLook()) == LayerLook(1.0, WHITE)


def seen_in(stamp: Stamp, part: Pixels, x: float, y: float) -> list[int] | None:
    """The colour of a picture at a place of the map: None beside it."""
    c, s = cos(radians(stamp.turned)), sin(radians(stamp.turned))
    dx, dy = x - stamp.pivot[0], y - stamp.pivot[1]
    place = (c * dx + s * dy + stamp.pivot[0], -s * dx + c * dy + stamp.pivot[1])
    found = []
    for at, corner, size, pixels, mirrored, repeats in zip(
        place, stamp.corner, stamp.size, part.shape[1::-1], stamp.mirrored, stamp.repeats, strict=True
    ):
        share = (at - corner) / size
        if repeats:
            share %= 1
        if not 0 <= share < 1:
            return None
        found.append(min(pixels - 1, floor((1 - share if mirrored else share) * pixels)))
    colour: list[int] = part[found[1], found[0]].tolist()
    return colour if colour[3] else None


STAMPS = {
    "as it is": ((5, 4), (8, 6), 0, (0, 0), (False, False), (False, False)),
    "turned by a right angle": ((5, 4), (8, 6), 90, (12, 9), (False, False), (False, False)),
    "upside down": ((5, 4), (8, 6), 180, (9, 8), (False, False), (False, False)),
    "turned to the left": ((5, 4), (8, 6), -90, (5, 10), (False, False), (False, False)),
    "aslant": ((8, 5), (12, 9), 30, (13, 9), (False, False), (False, False)),
    "aslant about another place": ((8, 5), (12, 9), 250, (11, 15), (False, False), (False, False)),
    "mirrored": ((5, 4), (8, 12), 0, (0, 0), (True, False), (False, False)),
    "mirrored from above": ((5, 4), (16, 6), 0, (0, 0), (False, True), (False, False)),
    "mirrored and turned": ((8, 5), (8, 12), 60, (13, 9), (True, True), (False, False)),
    "half off the board": ((-3, -4), (12, 9), 0, (0, 0), (False, False), (False, False)),
    "off to the right and below": ((22, 15), (12, 9), 10, (22, 15), (False, False), (False, False)),
    "beside itself": ((5, 4), (8, 6), 0, (0, 0), (False, False), (True, False)),
    "above itself": ((-3, 7), (8, 6), 0, (0, 0), (False, False), (False, True)),
    "everywhere": ((11, -9), (8, 6), 0, (0, 0), (True, False), (True, True)),
}
"""Corner, size, degrees, pivot, mirrored, repeats."""


@pytest.mark.parametrize("case", STAMPS)
@pytest.mark.parametrize("grain", [1, 2, 6])
def test_a_picture_lies_where_its_object_does(case: str, grain: int, tmp_path: Path) -> None:
    """Large as it is, smaller or larger, turned clockwise about a place, mirrored, over and over."""
    corner, size, turned, pivot, mirrored, repeats = STAMPS[case]
    # Four fields of one colour each, of which one is not seen, in a corner of the file.
    fields = np.array(
        [[(200, 0, 0, 255), (0, 200, 0, 255)], [(0, 0, 0, 0), (0, 0, 200, 255)]], dtype=np.uint8
    )
    part = fields.repeat(3 * grain, axis=0).repeat(4 * grain, axis=1)
    whole = np.zeros((len(part) + 3, len(part[0]) + 5, 4), dtype=np.uint8)
    whole[1:-2, 2:-3] = part
    picture = TilePicture(saved(tmp_path / "a.png", whole), (2, 1, 8 * grain, 6 * grain))
    stamp = Stamp(picture, corner, size, LayerLook(), float(turned), pivot, mirrored, repeats)
    found = look_at(canvas(MapDrawing((10, 8), TILE, None, (stamp,), {})))
    compared = 0
    for (row, column), _ in np.ndenumerate(found[..., 0]):
        x, y = column + 0.5, row + 0.5
        around = [seen_in(stamp, part, x + i, y + j) for i in (-1.3, 0, 1.3) for j in (-1.3, 0, 1.3)]
        if all(one == around[4] for one in around):
            compared += 1
            assert found[row, column].tolist() == pytest.approx(around[4] or PAPER, abs=2), (column, row)
    assert compared > 75


def test_a_picture_is_drawn_to_the_pixel(tmp_path: Path) -> None:
    pixels = random_pixels(Random(8), 5, 4)  # noqa: S311 - no secrets here
    picture = TilePicture(saved(tmp_path / "a.png", pixels), (0, 0, 5, 4))
    for corner in ((0, 0), (6, 3), (-2, 1), (18, 13)):
        stamp = Stamp(picture, (float(corner[0]), float(corner[1])), (5.0, 4.0), LayerLook())
        found = look_at(canvas(MapDrawing(CELLS, TILE, None, (stamp,), {})))
        expected = ByHand(CELLS, TILE)
        expected.lay(pixels, *corner)
        assert np.abs(found.astype(int) - expected.pixels).max() <= 1, corner


def test_a_picture_made_much_smaller_is_the_mean_of_what_it_was(tmp_path: Path) -> None:
    """Black on the left; on the right one column in four is white, and none of the others."""
    pixels = np.zeros((16, 32, 4), dtype=np.uint8)
    pixels[..., 3] = 255
    pixels[:, 16::4, :3] = 255
    file = saved(tmp_path / "a.png", pixels)
    stamp = Stamp(TilePicture(file, (0, 0, 32, 16)), (1.0, 1.0), (8.0, 4.0), LayerLook())
    found = look_at(canvas(MapDrawing((4, 3), TILE, None, (stamp,), {})))
    assert found[2:4, 2:4, 0].max() == 0
    assert found[2:4, 6:8, 0].tolist() == [[pytest.approx(64, abs=3)] * 2] * 2


def test_a_picture_made_narrower_alone_keeps_its_rows(tmp_path: Path) -> None:
    pixels = np.zeros((2, 32, 4), dtype=np.uint8)
    pixels[0], pixels[1] = (200, 0, 0, 255), (0, 0, 200, 255)
    for turned in (False, True):
        laid = pixels.transpose(1, 0, 2) if turned else pixels
        size = (2.0, 4.0) if turned else (4.0, 2.0)
        picture = TilePicture(saved(tmp_path / "a.png", laid), (0, 0, laid.shape[1], laid.shape[0]))
        stamp = Stamp(picture, (1.0, 1.0), size, LayerLook())
        found = look_at(canvas(MapDrawing((4, 3), TILE, None, (stamp,), {})))
        first, second = (found[2, 1], found[2, 2]) if turned else (found[1, 2], found[2, 2])
        assert first.tolist() == pytest.approx([200, 0, 0, 255], abs=2)
        assert second.tolist() == pytest.approx([0, 0, 200, 255], abs=2)


@pytest.mark.parametrize("size", [(0.0, 4.0), (4.0, 0.0), (-1.0, 4.0)])
def test_a_picture_of_no_size_shows_nothing(size: Point, tmp_path: Path) -> None:
    file = saved(tmp_path / "a.png", np.full((4, 4, 4), (9, 9, 9, 255), dtype=np.uint8))
    stamp = Stamp(TilePicture(file, (0, 0, 4, 4)), (4.0, 4.0), size, LayerLook())
    found = look_at(canvas(MapDrawing(CELLS, TILE, None, (stamp,), {})))
    assert found.min() == 255


def test_a_picture_that_would_repeat_too_often_is_not_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = saved(tmp_path / "a.png", np.full((4, 4, 4), (9, 9, 9, 255), dtype=np.uint8))
    stamp = Stamp(TilePicture(file, (0, 0, 4, 4)), (0.0, 0.0), (3.0, 2.0), LayerLook(), repeats=(True, True))
    for most, darkest in ((CELLS[0] * CELLS[1], 9), (CELLS[0] * CELLS[1] - 1, 255)):
        monkeypatch.setattr(drawing, "MOST_COPIES", most)
        found = look_at(canvas(MapDrawing(CELLS, TILE, None, (stamp,), {})))
        assert found[..., :3].min() == darkest, most


def size_of_a_tile(drawn: MapDrawing) -> tuple[int, int]:
    width, height = canvas(drawn).size
    return width // drawn.cells[0], height // drawn.cells[1]


LARGE = (20, 10)
"""The pixels of a tile, on a map of 4 by 3."""


def test_a_map_of_too_many_pixels_is_painted_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twelve tiles of 20 by 10 are 2400: with a quarter of them each is half as wide and as high."""
    drawn = MapDrawing((4, 3), LARGE, None, (), {})
    for most, expected in ((2400, (20, 10)), (2399, (19, 9)), (600, (10, 5)), (24, (2, 1)), (1, (1, 1))):
        monkeypatch.setattr(drawing, "MOST_PIXELS", most)
        assert size_of_a_tile(drawn) == expected, most


PARTS: dict[str, tuple[TileRows | Stamp, int]] = {
    "a full layer": (rows_of([[1] * 4] * 3), 2400),
    "a layer with an empty row": (rows_of([[1] * 4, [0] * 4, [0, 0, 1, 0]]), 1600),
    "an empty layer": (rows_of([[0] * 4] * 3), 0),
    "a picture over and over": (
        Stamp(TilePicture("", (0, 0, 1, 1)), (0.0, 0.0), (3.0, 4.0), LayerLook(), repeats=(False, True)),
        2400,
    ),
    "a picture, at any angle": (
        Stamp(TilePicture("", (0, 0, 1, 1)), (0.0, 0.0), (18.0, 24.0), LayerLook()),
        900,
    ),
    "a wide picture": (Stamp(TilePicture("", (0, 0, 1, 1)), (0.0, 0.0), (30.0, 40.0), LayerLook()), 1500),
    "a large picture": (Stamp(TilePicture("", (0, 0, 1, 1)), (0.0, 0.0), (900.0, 0.0), LayerLook()), 2400),
}
"""Parts of a map, and how many of its pixels are laid for them."""


@pytest.mark.parametrize("case", PARTS)
def test_a_map_on_which_too_much_is_laid_is_painted_smaller(
    case: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    part, laid = PARTS[case]
    drawn = MapDrawing((4, 3), LARGE, None, (part, part), {})
    for most, expected in ((2 * laid, (20, 10)), (2 * laid - 1, (19, 9)), (laid / 2, (10, 5))):
        if laid:
            monkeypatch.setattr(drawing, "MOST_LAID", most)
            assert size_of_a_tile(drawn) == expected, most
    if not laid:
        monkeypatch.setattr(drawing, "MOST_LAID", 1)
        assert size_of_a_tile(drawn) == (20, 10)


def test_tiles_that_hang_over_other_cells_count_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twelve on four cells each: what lies alike from its cell counts for all. A lone one counts alone."""
    tiles = {1: TilePicture("", (0, 0, 40, 20)), 2: TilePicture("", (0, 0, 20, 10))}
    monkeypatch.setattr(drawing, "TILE_COST", 100)
    for gids, laid in (([[1] * 4] * 3, 5 * 2400), ([[1, 2, 2, 2]] + [[2] * 4] * 2, 2400 + 900)):
        drawn = MapDrawing((4, 3), LARGE, None, (rows_of(gids),), tiles)
        for most, expected in ((laid, (20, 10)), (laid - 1, (19, 9)), (laid / 4, (10, 5))):
            monkeypatch.setattr(drawing, "MOST_LAID", most)
            assert size_of_a_tile(drawn) == expected, most


def test_what_cannot_be_painted_smaller_and_takes_too_long_is_too_much(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A cell is a pixel at least: here are 12 of them, with tiles on four each."""
    tiles = {1: TilePicture("", (0, 0, 40, 20))}
    drawn = MapDrawing((4, 3), LARGE, None, (rows_of([[1] * 4] * 3),), tiles)
    monkeypatch.setattr(drawing, "MOST_LAID", 1)
    for most, too_much in ((5 * 12, False), (5 * 12 - 1, True)):
        monkeypatch.setattr(drawing, "MOST_OF_ALL", most)
        assert is_too_much(drawn) is too_much


@pytest.mark.parametrize(("kept", "opened"), [(2 * 16, 2), (2 * 16 - 1, 8)])
def test_a_picture_that_is_stamped_often_is_opened_once(
    kept: int, opened: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two in turn, four times: once each where both can be kept; what it takes otherwise is counted."""
    files = [saved(tmp_path / f"{i}.png", np.full((4, 4, 4), 90 + i, dtype=np.uint8)) for i in (0, 1)]
    stamps = [
        Stamp(TilePicture(files[i % 2], (0, 0, 4, 4)), (4.0 * i, 0.0), (4.0, 4.0), LayerLook())
        for i in range(8)
    ]
    drawn = MapDrawing((8, 1), (4, 4), None, tuple(stamps), {})
    found: list[str] = []
    whole = drawing._whole

    def noted(file: str, clear: str) -> Image.Image | None:
        found.append(file)
        return whole(file, clear)

    monkeypatch.setattr(drawing, "_whole", noted)
    monkeypatch.setattr(drawing, "MOST_OF_TILES", kept)
    look_at(canvas(drawn))
    assert len(found) == opened
    monkeypatch.setattr(drawing, "MOST_OF_ALL", 2 * 8 * 16 - 1)  # as many are laid
    assert is_too_much(drawn) is (opened == 8)


def test_tiles_of_too_many_pixels_are_painted_smaller(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only what is used counts, each way in which a tile lies by itself: 6 x 5 twice, and 20 x 10 once."""
    file = saved(tmp_path / "a.png", np.full((9, 9, 4), 99, dtype=np.uint8))
    tiles = {
        1: TilePicture(file, (1, 2, 6, 5)),
        2: TilePicture(file, (0, 0, 9, 9), fills=True),
        3: TilePicture(file, (0, 0, 9, 9)),
    }
    part = rows_of([[1, 1 | DOWN, 2, 7], [1, 0, 0, 0], [0] * 4])
    drawn = MapDrawing((4, 3), LARGE, None, (part,), tiles)
    for most, expected in ((260, (20, 10)), (259, (19, 9)), (65, (10, 5))):
        monkeypatch.setattr(drawing, "MOST_OF_TILES", most)
        assert size_of_a_tile(drawn) == expected, most


def test_what_is_too_small_to_see_is_a_pixel_wide_and_high(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a map painted at a tenth, a tile of two pixels."""
    file = saved(tmp_path / "a.png", np.full((2, 2, 4), (9, 9, 9, 255), dtype=np.uint8))
    monkeypatch.setattr(drawing, "MOST_PIXELS", 16)
    tiles = {1: TilePicture(file, (0, 0, 2, 2))}
    part = rows_of([[0] * 4, [0, 1, 0, 0], [0] * 4, [0] * 4])
    found = look_at(canvas(MapDrawing((4, 4), (10, 10), None, (part,), tiles)))
    assert found.shape[:2] == (4, 4)
    assert np.argwhere(found[..., 0] < 200).tolist() == [[1, 1]]


def test_on_a_map_painted_smaller_all_is_smaller(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half as wide, and half as high: tiles, larger ones, layers that are moved, and pictures."""
    colours = np.array([(200, 0, 0, 255), (0, 200, 0, 255), (0, 0, 200, 255)], dtype=np.uint8)
    files = [
        saved(tmp_path / f"{i}.png", np.full((40, 8, 4), c, dtype=np.uint8)) for i, c in enumerate(colours)
    ]
    tiles = {
        1: TilePicture(files[0], (0, 0, 8, 4)),
        2: TilePicture(files[1], (0, 0, 8, 12), "", (4.0, 2.0)),
    }
    parts = (
        rows_of([[0] * 5, [0, 1, 0, 0, 0], [0] * 5, [0] * 5], (-4.0, 2.0)),
        rows_of([[0] * 5, [0] * 5, [0] * 5, [0, 0, 2, 0, 0]], (2.0, -6.0)),
        Stamp(TilePicture(files[2], (0, 0, 8, 8)), (34.0, 4.0), (6.0, 10.0), LayerLook()),
        Stamp(TilePicture(files[2], (0, 0, 8, 8)), (36.0, 0.0), (4.0, 2.0), LayerLook(), 90.0, (12.0, 2.0)),
        Stamp(
            TilePicture(files[0], (0, 0, 8, 8)), (0.0, 6.0), (2.0, 4.0), LayerLook(), repeats=(False, True)
        ),
        Stamp(
            TilePicture(files[1], (0, 0, 8, 8)), (6.0, 14.0), (8.0, 2.0), LayerLook(), repeats=(True, False)
        ),
    )
    monkeypatch.setattr(drawing, "MOST_PIXELS", 160)
    found = look_at(canvas(MapDrawing((5, 4), (8, 4), (0, 0, 0, 255), parts, tiles)))
    assert found.shape[:2] == (8, 20)
    expected = ByHand((5, 4), (4, 2))
    expected.pixels[..., :3] = 0
    expected.lay(np.full((2, 4, 4), colours[0], dtype=np.uint8), 2, 3)
    expected.lay(np.full((6, 4, 4), colours[1], dtype=np.uint8), 11, 0)
    expected.lay(np.full((5, 3, 4), colours[2], dtype=np.uint8), 17, 2)
    expected.lay(np.full((8, 1, 4), colours[0], dtype=np.uint8), 0, 0)
    expected.lay(np.full((1, 20, 4), colours[1], dtype=np.uint8), 0, 7)
    # Turned about (12, 2): what lay 24 to 28 right of it and up to 2 above lies 24 to 28 below, off the map.
    assert np.abs(found.astype(int) - expected.pixels).max() <= 2
