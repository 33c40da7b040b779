"""Whole maps as they are read: pieces, markers, tiles, pictures and faults as text.

The other tests hold the reading of maps to the rules one by one; these notice any change of what is read,
whatever line of the program it comes from. `pytest -n0 --rewrite` writes the answers anew; whoever does so
reads the difference.
"""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from foreign_maps import MAPS, QUARTERS, filled, isometric, layer, tileset, tmx
from PIL import Image
from recorded_text import same_as_before
from written_out import written_out

from game.board.maps import drawing
from game.board.maps.drawing import canvas
from game.board.maps.foreign import ForeignMap, read_foreign
from game.board.maps.pictures import picture_size
from game.board.maps.sayings import Saying, board_of, nameable
from game.board.maps.tiled import load_map, map_faults, map_files
from game.board.maps.tmj import read_root
from game.board.maps.tmx import FaultLog
from game.board.maps.tmx_writer import tmx_text
from game.board.shapes import INCH_MM, rectangle
from game.board.terrain import Board, Kind
from game.core.copies import replace
from game.core.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

ANSWERS = Path(__file__).parent / "answers"

BLOCK = 4
"""Pixels along the side of a square of which the mean colour is kept."""

# ---- maps of anybody's


def placed_everywhere(folder: Path) -> Path:
    """Tile objects of every alignment, turned and mirrored, in groups that move, fade and tint them."""
    flag = Image.new("RGB", (12, 6), (10, 200, 90))
    flag.paste((0x10, 0x20, 0x35), (7, 0, 10, 6))
    flag.save(folder / "flag.png")
    flags = "".join(
        f'<tileset firstgid="{50 + 10 * n}" name="{side}" tilewidth="12" tileheight="6" tilecount="1"'
        f' columns="1" objectalignment="{side}"><tileoffset x="{n}" y="-{n}"/>'
        '<image source="flag.png" trans="#102035" width="12" height="6"/>'
        f'<tile id="0" class="flag"><properties><property name="side" value="{side}"/></properties></tile>'
        "</tileset>"
        for n, side in enumerate(("topleft", "top", "right", "center", "bottom"))
    )
    laid = "".join(
        f'<object id="{n + 1}" gid="{50 + 10 * n | flip}" x="{20 + 13 * n}" y="{30 + 5 * n}"'
        f' width="{12 + 3 * n}" height="{6 + n}" rotation="{25 * n}" opacity="{1 - n / 8}"/>'
        for n, flip in enumerate((0, 1 << 31, 1 << 30, 3 << 30, 0))
    )
    group = (
        '<group name="outer" offsetx="3" offsety="-2" opacity="0.75" tintcolor="#80ffff" class="wet">'
        '<properties><property name="deep" value="yes"/></properties>'
        f'<objectgroup name="Flags" offsetx="1.5" tintcolor="#c0ffc080">{laid}</objectgroup></group>'
    )
    return tmx(
        folder,
        (12, 10),
        tileset(folder, margin=1, spacing=2),
        flags,
        layer("Ground", filled(12, 10, 1, (2, 3, 5), (3, 3, 5 | 1 << 31), (4, 3, 5 | 1 << 29), (9, 9, 99))),
        group,
        '<objectgroup name="Under" draworder="index" visible="0"><object id="8" x="8" y="8" width="9"'
        ' height="4" rotation="30"/></objectgroup>',
        attributes='orientation="orthogonal" renderorder="left-up" backgroundcolor="#80203040"',
    )


def crossed(folder: Path) -> Path:
    """Outlines that cross themselves, lie off the map or have no size, and tiles with holes in them."""
    rows = filled(9, 8, 0, *((x, y, 3) for x in range(1, 6) for y in range(1, 6) if (x, y) != (3, 3)))
    rows[7][7] = rows[6][8] = 4
    objects = (
        '<object id="1" name="bow" type="wall" x="4" y="4"><polygon points="0,0 30,20 30,0 0,20"/></object>'
        '<object id="2" type="wall" x="50" y="-8" width="40" height="20"/>'
        '<object id="3" type="wall" x="60" y="30" width="0" height="9"/>'
        '<object id="4" type="wall" x="40" y="40" width="12" height="12"><ellipse/></object>'
        '<object id="5" type="wall" x="66" y="40" width="12" height="12"><ellipse/></object>'
        '<object id="6" type="fence" x="10" y="50"><polyline points="0,0 20,0 20,10 5,10 5,-20"/></object>'
        '<object id="7" type="fence" x="40" y="56"><polyline points="0,0 9,0 9,7 0,0"/></object>'
        '<object id="8" type="wall" x="10" y="30" width="10" height="6"><capsule/></object>'
        '<object id="9" type="fence" x="30" y="10"><text>no</text></object>'
        '<object id="10" type="wall" x="30" y="30"><point/></object>'
        '<object id="11" type="wall" x="20" y="10" width="8" height="4" rotation="-40"><ellipse/></object>'
    )
    return tmx(
        folder,
        (9, 8),
        tileset(folder, inside='<tile id="2" type="stone"/>'),
        layer("Rooms", rows, attributes='offsetx="4" offsety="-2"'),
        f'<objectgroup name="Things">{objects}</objectgroup>',
    )


def lent(folder: Path) -> Path:
    """Templates whose tiles are of a tileset of the map, and of one that it has not; a tile of no tileset."""
    for name in ("near", "far", "own"):
        picture = folder / f"{name}.png"
        Image.new("RGB", (16, 8), (40, 80, 120)).save(picture)
        (folder / f"{name}.tsx").write_text(
            f'<tileset name="{name}" tilewidth="8" tileheight="8" tilecount="2" columns="2">'
            f'<image source="{name}.png" width="16" height="8"/><tile id="1" class="{name}"/></tileset>',
            encoding="utf-8",
        )
        (folder / f"{name}.tx").write_text(
            f'<template><tileset firstgid="5" source="{name}.tsx"/>'
            f'<object name="{name}" gid="6" width="8" height="8"/></template>',
            encoding="utf-8",
        )
    objects = "".join(
        f'<object id="{n}" template="{name}.tx" x="{10 * n}" y="20"/>'
        for n, name in enumerate(("near", "far", "own", "own"))
    )
    return tmx(
        folder,
        (8, 5),
        '<tileset firstgid="1" source="near.tsx"/><tileset firstgid="20" source="far.tsx"/>',
        layer("Ground", filled(8, 5, 2, (3, 3, 21))),
        f'<objectgroup name="Things">{objects}<object id="9" gid="77" x="8" y="40" width="8" height="8"/>'
        '<object id="10" gid="1" x="24" y="40"/></objectgroup>',
    )


def only_things(folder: Path) -> Path:
    """Of no size, with nothing but objects, on both sides of where it begins."""
    objects = (
        '<object id="1" name="a" x="-20" y="-9" width="10" height="4"/>'
        '<object id="2" name="b" x="30" y="16" width="16" height="8"/>'
        '<object id="3" x="7.9" y="-1"><point/></object>'
    )
    return tmx(
        folder,
        (1, 1),
        f'<objectgroup name="Things">{objects}</objectgroup><layer name="none" width="1" height="1">'
        '<data encoding="csv"></data></layer>',
        attributes='orientation="orthogonal" infinite="1"',
    )


def odd_json(folder: Path) -> Path:
    """In JSON: chunks, layers of unknown kinds, a tileset that moves its tiles, tiles with pictures."""
    Image.new("RGB", (8, 12), (9, 99, 9)).save(folder / "post.png")
    tiles = {
        "firstgid": 3,
        "name": "posts",
        "tilewidth": 8,
        "tileheight": 12,
        "tileoffset": {"x": 2, "y": -3},
        "tiles": [{"id": 1, "image": "post.png", "imagewidth": 8, "imageheight": 12, "type": "post"}],
        "objectalignment": "center",
    }
    chunks = [
        {"x": -2, "y": 0, "width": 2, "height": 1, "data": [0, 4]},
        {"x": 4, "y": 3, "width": 1, "height": 2, "data": [4, 4 | 1 << 31]},
    ]
    level = {
        "type": "map",
        "infinite": True,
        "tilewidth": 8,
        "tileheight": 8,
        "layers": [
            {"type": "tilelayer", "name": "A", "chunks": chunks, "visible": True, "class": "yard"},
            {"type": "shader", "name": "B"},
            {
                "type": "objectgroup",
                "name": "C",
                "objects": [
                    {"id": 1, "gid": 4, "x": 8, "y": 8, "width": 8, "height": 12},
                    {"id": 2, "capsule": True, "x": 1, "y": 2, "width": 4, "height": 4},
                    "none",
                ],
            },
        ],
        "tilesets": [tiles],
        "properties": [{"name": "dark", "value": True}, {"name": "depth", "value": 2.5}],
    }
    path = folder / "odd.tmj"
    path.write_text(json.dumps(level), encoding="utf-8")
    return path


ALL: Mapping[str, Callable[[Path], Path]] = {
    **{name: made for name, made in MAPS.items() if name != "large"},
    "placed_everywhere": placed_everywhere,
    "crossed": crossed,
    "lent": lent,
    "only_things": only_things,
    "odd_json": odd_json,
}

SAYINGS = (
    Saying(Kind.RIVER, *Kind.RIVER.preset, of_class="water", name="pond"),
    Saying(Kind.FENCE, *Kind.FENCE.preset, of_class="fence"),
    Saying(Kind.ROCKS, *Kind.ROCKS.preset, key="solid"),
    Saying(Kind.RUINS, *Kind.RUINS.preset, key="side", value="top"),
    Saying(Kind.FOREST, *Kind.FOREST.preset, layer="Trees"),
    Saying(Kind.FOREST, *Kind.FOREST.preset, layer="outer"),
    Saying(Kind.WALL, *Kind.WALL.preset, layer="Things"),
    Saying(Kind.WALL, *Kind.WALL.preset, layer="Walls"),
    Saying(Kind.HEDGE, *Kind.HEDGE.preset, layer="Rooms", thin=True),
    Saying(Kind.HILL, *Kind.HILL.preset, layer="moved"),
)
"""What is terrain on those maps."""


def read(path: Path) -> ForeignMap:
    log = FaultLog()
    found = read_foreign(path, read_root(path, "map"), log)
    assert found is not None, [*map(str, log.faults)]
    return found


def reading(path: Path, folder: Path) -> Iterator[str]:
    found = read(path)
    yield f"{found.cells} of {found.tile}, {found.strays} strays, {written_out(found.files, folder)}"
    for thing in found.things:
        yield written_out(thing, folder)
    for cells in found.layers:
        yield written_out(cells, folder)
    yield f"background {found.drawing.background}"
    for part in found.drawing.parts:
        yield written_out(part, folder)
    for gid, picture in sorted(found.drawing.tiles.items()):
        yield f"{gid}: {written_out(picture, folder)}"
    yield written_out(nameable(found))
    for inches in (1.0, 0.4):
        board, left = board_of(found, inches, SAYINGS)
        yield f"{written_out((board.width, board.height))} inches, left out: {written_out(left)}"
        yield from map(written_out, board.pieces)


def colours(path: Path) -> Iterator[str]:
    """The mean colours of small squares of the painted map, row by row."""
    pixels = np.asarray(canvas(read(path).drawing).convert("RGB"), dtype=np.float64)
    down, across = pixels.shape[0] // BLOCK, pixels.shape[1] // BLOCK
    blocks = pixels[: down * BLOCK, : across * BLOCK].reshape(down, BLOCK, across, BLOCK, 3).mean(axis=(1, 3))
    for row in blocks:
        yield "  ".join(" ".join(f"{part:.1f}" for part in colour) for colour in row)


@pytest.mark.parametrize("name", ALL)
def test_all_that_is_read_of_a_map_of_anybodys(name: str, tmp_path: Path, rewrite: bool) -> None:
    kept = ANSWERS / "maps_read.txt"
    same_as_before(kept, [*ALL].index(name), reading(ALL[name](tmp_path), tmp_path), rewrite=rewrite)


def test_what_sticks_out_too_far_is_not_written_as_a_map(tmp_path: Path) -> None:
    """Two inches beyond the edge are 50.8 mm."""
    far = replace(load_map(ours(tmp_path), "fr").board.pieces[3], shape=rectangle(-2, 1, 1, 2))
    with pytest.raises(InputError, match=r"found an object 50\.8 mm off the table"):
        tmx_text(Board(12.0, 10.0, (far,)), "t", tmp_path / "new.tmx")


PAINTED = ("stamped", "grouped", "pictured", "towering", "lying", "placed_everywhere")


@pytest.mark.parametrize("name", PAINTED)
def test_a_map_is_painted_in_the_same_colours(name: str, tmp_path: Path, rewrite: bool) -> None:
    kept = ANSWERS / "maps_painted.txt"
    same_as_before(kept, PAINTED.index(name), colours(ALL[name](tmp_path)), rewrite=rewrite)


@pytest.mark.parametrize("name", PAINTED)
def test_a_map_of_too_many_pixels_is_painted_smaller_in_the_same_colours(
    name: str, tmp_path: Path, rewrite: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawing, "MOST_PIXELS", 2000)
    kept = ANSWERS / "maps_painted.txt"
    same_as_before(kept, 20 + PAINTED.index(name), colours(ALL[name](tmp_path)), rewrite=rewrite)


def test_nothing_is_logged_of_maps_that_are_read(tmp_path: Path) -> None:
    load_map(ours(tmp_path))
    assert logging.getLogger("pytmx").level == logging.CRITICAL


@pytest.mark.parametrize(("size", "words"), [((16_385, 1), "16385 x 1"), ((5_001, 5_000), "5001 x 5000")])
def test_a_picture_of_too_many_pixels_is_not_opened(
    size: tuple[int, int], words: str, tmp_path: Path
) -> None:
    path = tmp_path / "large.png"
    Image.new("1", size).save(path)
    with pytest.raises(InputError, match=words):
        picture_size(path)
    Image.new("1", (16_384, 1)).save(path)
    assert picture_size(path) == (16_384, 1)
    Image.new("1", (5_000, 5_000)).save(path)
    assert picture_size(path) == (5_000, 5_000)
    path.write_text("no picture")
    with pytest.raises(InputError, match="no picture that can be read"):
        picture_size(path)


def test_the_tile_that_shows_how_it_lies_is_painted_as_written_by_hand(tmp_path: Path) -> None:
    """Of the eight tiles of `lying` the first lies as it is; the last is turned and mirrored both ways."""
    pixels = np.asarray(canvas(read(MAPS["lying"](tmp_path)).drawing).convert("RGB"))
    tiles = [pixels[:8, 8 * column : 8 * column + 8] for column in range(8)]
    corners = [
        tuple(tuple(map(int, tile[y, x])) for y, x in ((1, 1), (1, 6), (6, 1), (6, 6)))
        for tile in (tiles[0], tiles[7])
    ]
    a, b, c, d = QUARTERS
    assert corners == [(a, b, c, d), (d, b, c, a)]


# ---- maps of ours

DRAWN = Path(__file__).parent / "drawn"
"""A map of ours with one of each; its tiles are an inch wide, its pixels a tenth."""

CHANGES: tuple[tuple[str, str], ...] = (
    ("orthogonal", "isometric"),
    ('infinite="0"', 'infinite="1"'),
    ('tileheight="10" infinite', 'tileheight="12" infinite'),
    ('width="12" height="10" tilewidth', 'width="9" height="10" tilewidth'),
    ('width="12" height="10" tilewidth', 'width="12" height="201" tilewidth'),
    ('width="12" height="10" tilewidth', 'width="12" tilewidth'),
    ('value="25.4"', 'value="0.99"'),
    ('value="25.4"', 'value="100.5"'),
    ('value="25.4"', 'value="wide"'),
    ('value="25.4"', 'value="1e300"'),
    ("title_en", "title_fr"),
    ('property name="title_en"', "property"),
    ('source="t.png"', 'source="gone.png"'),
    ('value="moss"', 'value="lava"'),
    ('name="sight" value="light"', 'name="sight" value="dim"'),
    ('id="1" class="forest"', 'id="70000" class="forest"'),
    ('id="1" name="paint" width="12"', 'id="1" name="paint" width="11"'),
    ('id="1" name="paint"', 'id="1" name="paint" offsetx="3"'),
    ('encoding="csv"', 'encoding="rot13"'),
    ("0,0,2,2,2,2", "0,0,2,2,2"),
    ("0,0,2,2,2,2", "0,0,2,2,2,77"),
    ("0,0,2,2,2,2", "0,0,2,2,2,x"),
    ("0,0,2,2,2,2", "0,0,2,2,2,4294967296"),
    ('offsetx="5" offsety="10"', 'offsetx="far" offsety="10"'),
    ('class="hill"', 'class="mountain"'),
    ('class="hill"', ""),
    ('width="20" height="20"><ellipse', 'width="20" height="0"><ellipse'),
    ('width="20" height="20"><ellipse', 'width="-3" height="20"><ellipse'),
    ('class="hill" x="10"', 'class="hill" x="-24"'),
    ('class="hill" x="10"', 'class="hill" x="98"'),
    ('class="hill" x="10" y="10"', 'class="hill" x="10" y="-25"'),
    ('class="hill" x="10" y="10"', 'class="hill" x="10" y="75"'),
    ('class="marsh" x="40"', 'class="marsh" x="1400"'),
    ('class="marsh" x="40"', 'class="marsh" x="-14"'),
    ('class="marsh" x="40"', 'class="marsh"'),
    ('rotation="30"', 'rotation="nan"'),
    ('name="movement" value="open"', 'name="movement" value="slow"'),
    ('name="note"', 'name="colour"'),
    ("0,0 20,0 20,10 0,10", "0,0 20,10 20,0 0,10"),
    ("0,0 20,0 20,10 0,10", "0,0 20,0"),
    ("0,0 20,0 20,10 0,10", ""),
    ("0,0 20,0 20,10 0,10", "0,0 20 20,10"),
    ("0,0 20,0 20,10 0,10", " ".join(["1,2"] * 401)),
    ('type="rocks"', 'type="rocks" gid="2"'),
    ('type="rocks" x="20" y="50" width="15" height="5"/>', 'type="rocks" x="20" y="50"><point/></object>'),
    ('type="rocks" x="20" y="50" width="15" height="5"/>', 'type="rocks" x="20" y="50"><capsule/></object>'),
    ("0.5-1.5 open: la porte; 5-6", "0.5 to 1.5"),
    ("0.5-1.5 open: la porte; 5-6", "0.5-1.5; 1.2-2"),
    ("0.5-1.5 open: la porte; 5-6", "9-10.5"),
    ('value="2.25-3"', 'value="2.25-3 open"'),
    ('type="fence" x="5"', 'type="marsh" x="5"'),
    ('type="fence" x="5"', 'x="5"'),
    ("0,0 25,0 30,10", "0,0 25,0 25,9 12,-5"),
    ("0,0 25,0 30,10", "0,0 0,0"),
    ('template="crate.tx" x="90"', 'template="gone.tx" x="90"'),
    ('template="crate.tx" x="90"', 'template="broken.tx" x="90"'),
    ('template="crate.tx" x="90"', 'template="empty.tx" x="90"'),
    ('template="crate.tx" x="90"', 'template="twice.tx" x="90"'),
    ('value="minor"', 'value="middling"'),
    ('value="L"', 'value="XL"'),
    ("</map>", ""),
    ("</map>", "</map><map/>"),
    ("<map ", "<!DOCTYPE map [<!ENTITY a 'b'>]><map "),
    ('encoding="UTF-8"', 'encoding="KLINGON"'),
    ("<map version", "<world version"),
    ('id="9" template', "template"),
)
"""What is broken in it, or odd, and how."""


def ours(folder: Path, *changes: tuple[str, str]) -> Path:
    text, crate = ((DRAWN / name).read_text("utf-8") for name in ("yard.tmx", "crate.tx"))
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    path = folder / "yard.tmx"
    path.write_text(text, encoding="utf-8")
    for name in ("t.png", "prop.png"):
        (folder / name).write_bytes(b"not looked into")
    (folder / "crate.tx").write_text(crate, encoding="utf-8")
    (folder / "broken.tx").write_text(crate.replace("</object>", ""), encoding="utf-8")
    (folder / "empty.tx").write_text("<template/>", encoding="utf-8")
    (folder / "twice.tx").write_text('<template><object template="crate.tx"/></template>', encoding="utf-8")
    return path


def loaded(path: Path, folder: Path) -> Iterator[str]:
    for language in ("fr", "en"):
        found = load_map(path, language)
        yield f"{found.title}, {written_out((found.board.width, found.board.height))}"
        yield from (written_out(piece) for piece in found.board.pieces)
        yield from (written_out(marker) for marker in found.markers)
    yield from (" ".join(ground or "-" for ground in row) for row in found.ground)
    for grid in found.tiles:
        yield from (
            " ".join("-" if tile is None else written_out(tile, folder) for tile in row) for row in grid
        )
    yield written_out(map_files(path), folder)


def test_all_that_is_read_of_a_map_of_ours(tmp_path: Path, rewrite: bool) -> None:
    same_as_before(ANSWERS / "maps_ours.txt", 0, loaded(ours(tmp_path), tmp_path), rewrite=rewrite)


def faults(folder: Path) -> Iterator[str]:
    for old, new in CHANGES:
        yield f"-- {old} to {new if len(new) < 80 else new[:40]}"
        path = ours(folder, (old, new))
        yield from (written_out(fault, folder) for fault in map_faults(path))
        try:
            found = load_map(path)
        except InputError as fault:
            yield written_out(fault, folder)
        else:
            yield f"{found.title}, {len(found.board.pieces)} pieces, {len(found.markers)} markers"


def test_all_that_is_wrong_with_a_map_of_ours(tmp_path: Path, rewrite: bool) -> None:
    same_as_before(ANSWERS / "maps_ours.txt", 1, faults(tmp_path), rewrite=rewrite)


def test_a_map_of_ours_is_written_as_it_was(tmp_path: Path, rewrite: bool) -> None:
    board = load_map(ours(tmp_path), "fr").board
    centimetres = Board(300 / INCH_MM, 250 / INCH_MM, board.pieces[:2])
    odd = Board(11.7, 7.8, board.pieces[:1])
    texts = [tmx_text(each, "La cour", tmp_path / "new.tmx") for each in (board, centimetres, odd)]
    lines = (line for text in texts for line in text.splitlines())
    same_as_before(ANSWERS / "maps_ours.txt", 2, lines, rewrite=rewrite)


def foreign_faults(folder: Path) -> Iterator[str]:
    for name, made in {**ALL, "isometric": isometric}.items():
        if name.endswith("json"):
            continue
        text = made(folder).read_text("utf-8")
        for old, new in FOREIGN_CHANGES:
            if old not in text:
                continue
            path = folder / "changed.tmx"
            path.write_text(text.replace(old, new, 1), encoding="utf-8")
            log = FaultLog()
            root = log.attempt(read_root, path, "map")
            found = None if root is None else read_foreign(path, root, log)
            yield f"-- {name}: {old} to {new}"
            yield from (written_out(fault, folder) for fault in log.faults)
            if found is not None:
                counts = len(found.things), len(found.layers), found.strays
                yield f"{found.cells}, things, layers and strays: {counts}"


FOREIGN_CHANGES = (
    ('width="12" height="10" tilewidth="8"', 'width="2001" height="10" tilewidth="8"'),
    ('tilewidth="8" tileheight="8" orientation', 'tilewidth="0" tileheight="8" orientation'),
    ('infinite="1"', 'infinite="false"'),
    ('x="160"', 'x="4096"'),
    ('margin="2"', 'margin="-1"'),
    ('spacing="1"', 'spacing="wide"'),
    ('source="sheet.png"', 'source="none.png"'),
    ('source="tree.png"', 'source="none.png"'),
    ('source="sets/sheet.tsx"', 'source="sets/none.tsx"'),
    ('source="sets/sheet.tsx"', 'source="sets/sheet.txt"'),
    ('template="crate.tx"', 'template="none.tx"'),
    ('opacity="0.5"', 'opacity="half"'),
    ('offsetx="8"', 'offsetx="inf"'),
    ('tintcolor="#ff0000"', 'tintcolor="red"'),
    ('width="16" height="32"', 'width="-16" height="32"'),
    ('width="16" height="8"', 'width="16" height="-8"'),
    ('rotation="90"', 'rotation="around"'),
    ('points="0,0 24,24 24,0 0,24"', 'points="0,0 24"'),
    ('firstgid="1"', 'firstgid="0"'),
    ('firstgid="1"', 'firstgid="500"'),
    ('id="3" type="tree"', 'id="-1" type="tree"'),
    ('compression="zlib"', 'compression="lzma"'),
    ('compression="gzip"', 'compression="zstd"'),
    ('encoding="base64"', 'encoding="csv"'),
    ('<tile gid="1"/>', ""),
    ('<tile gid="1"/>', "<tile/>"),
    ("0</data></layer>", 'x</data></layer><layer name="b" width="1" height="1"><data encoding="y"/></layer>'),
    ('opacity="0.5"><layer', 'opacity="half"><layer'),
    ('name="Trees"', 'name="Trees" offsetx="x"/><layer name="b" opacity="x"/><objectgroup name="c"'),
    ('<tile gid="1"/>', '<tile gid="-1"/>'),
    ("orthogonal", "hexagonal"),
    ('draworder="index"', 'draworder="topdown"'),
    ('repeatx="1"', 'repeaty="1"'),
    ('source="far.png"', 'source="sun.jpg"'),
    ('source="far.png"', 'source="map.tmx"'),
    ('visible="0"', 'visible="false"'),
)


def test_all_that_is_wrong_with_maps_of_anybodys(tmp_path: Path, rewrite: bool) -> None:
    same_as_before(ANSWERS / "maps_read.txt", 100, foreign_faults(tmp_path), rewrite=rewrite)
