"""Tiled maps as other people draw them, made here: each in a folder, with its tilesets and its pictures."""

from __future__ import annotations

import base64
import gzip
import json
import struct
import sys
import zlib
from typing import TYPE_CHECKING

from PIL import Image

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

PIXELS = 8
"""The side of a tile."""

GRASS, EARTH, STONE, WATER = (80, 140, 60), (130, 100, 60), (120, 120, 130), (50, 90, 170)
PALETTE = (GRASS, EARTH, STONE, WATER)
"""The colours of the four tiles of the tileset that most of the maps have."""

CLEAR = (255, 0, 255)
QUARTERS = ((200, 0, 0), (0, 200, 0), (0, 0, 200), (200, 200, 0))
"""Upper left, upper right, lower left and lower right of a tile that shows how it lies."""

PACKINGS: Mapping[str, Callable[[bytes], bytes]] = {
    "": bytes,
    "zlib": zlib.compress,
    "gzip": gzip.compress,
    "zstd": zstd.compress,
}


def sheet(path: Path, *, margin: int = 0, spacing: int = 0) -> None:
    """A picture of four plain tiles in a row, and one in quarters below the first, on what is not drawn."""
    step = PIXELS + spacing
    size = (2 * margin + 4 * step - spacing, 2 * margin + 2 * step - spacing)
    picture = Image.new("RGB", size, CLEAR)
    for i, colour in enumerate(PALETTE):
        picture.paste(colour, _box(margin + i * step, margin, PIXELS, PIXELS))
    half = PIXELS // 2
    for i, colour in enumerate(QUARTERS):
        x, y = margin + i % 2 * half, margin + step + i // 2 * half
        picture.paste(colour, _box(x, y, half, half))
    picture.save(path)


def _box(x: int, y: int, width: int, height: int) -> tuple[int, int, int, int]:
    return (x, y, x + width, y + height)


def tileset(folder: Path, attributes: str = "", inside: str = "", **laid: int) -> str:
    """An embedded tileset with that picture; whatever Tiled leaves out now and then is left out."""
    sheet(folder / "sheet.png", **laid)
    margins = "".join(f' {name}="{pixels}"' for name, pixels in laid.items())
    return (
        f'<tileset firstgid="1" name="sheet" tilewidth="{PIXELS}" tileheight="{PIXELS}"'
        f"{margins} {attributes}>"
        f'<image source="sheet.png" trans="ff00ff"/>{inside}</tileset>'
    )


def layer(name: str, rows: Sequence[Sequence[int]], packing: str | None = None, attributes: str = "") -> str:
    """A tile layer; packed as CSV (None), as elements ("xml") or as Base64."""
    gids = [gid for row in rows for gid in row]
    if packing is None:
        data = f'<data encoding="csv">{",".join(map(str, gids))}</data>'
    elif packing == "xml":
        data = "<data>" + "".join(f'<tile gid="{gid}"/>' for gid in gids) + "</data>"
    else:
        text = base64.b64encode(PACKINGS[packing](struct.pack(f"<{len(gids)}I", *gids))).decode()
        compression = f' compression="{packing}"' if packing else ""
        data = f'<data encoding="base64"{compression}>\n   {text}\n  </data>'
    return f'<layer name="{name}" width="{len(rows[0])}" height="{len(rows)}" {attributes}>{data}</layer>'


def tmx(
    folder: Path,
    size: tuple[int, int],
    *parts: str,
    head: str = '<?xml version="1.0" encoding="UTF-8"?>',
    tile: tuple[int, int] = (PIXELS, PIXELS),
    attributes: str = 'orientation="orthogonal"',
) -> Path:
    """Write a map."""
    path = folder / "map.tmx"
    width, height = size
    path.write_text(
        f'{head}\n<map version="1.0" width="{width}" height="{height}" tilewidth="{tile[0]}"'
        f' tileheight="{tile[1]}" {attributes}>{"".join(parts)}</map>',
        encoding="utf-8",
    )
    return path


def filled(columns: int, rows: int, gid: int = 1, *others: tuple[int, int, int]) -> list[list[int]]:
    """Rows of one tile, but for some: column, row and number."""
    grid = [[gid] * columns for _ in range(rows)]
    for column, row, other in others:
        grid[row][column] = other
    return grid


DOCTYPE = '<?xml version="1.0"?>\n<!DOCTYPE map SYSTEM "http://mapeditor.org/dtd/1.0/map.dtd">'


def dated(folder: Path) -> Path:
    """As Tiled 0.6 wrote it: a document type, tiles as elements, no counts, a picture without a size."""
    rows = filled(12, 10, 1, (3, 2, 4))
    return tmx(
        folder,
        (12, 10),
        tileset(folder, margin=2, spacing=1),
        layer("Tile Layer 1", rows, "xml"),
        head=DOCTYPE,
    )


def isometric(folder: Path) -> Path:
    """One of another orientation, which is refused."""
    return tmx(folder, (10, 10), attributes='orientation="isometric"')


def rule(folder: Path) -> Path:
    """Three tiles a side, as rules for painting are."""
    return tmx(folder, (3, 3), tileset(folder), layer("input", filled(3, 3, 2, (1, 1, 3)), "zlib"))


def oblong_tiles(folder: Path) -> Path:
    """Tiles twice as wide as high, objects of all forms, most of them without a class."""
    objects = (
        '<object id="1" x="16" y="8" width="16" height="8"/>'
        '<object id="2" x="40" y="40"><polyline points="0,0 40,0 40,-24"/></object>'
        '<object id="3" name="pond" type="water" x="8" y="24" width="16" height="16"><ellipse/></object>'
        '<object id="4" name="start" x="3" y="3"><point/></object>'
        '<object id="5" x="3" y="3" width="40" height="9"><text>Hello</text></object>'
        '<object id="6" x="100" y="8"><polygon points="0,0 24,24 24,0 0,24"/></object>'
        '<object id="7" x="9" y="9"/>'
    )
    return tmx(
        folder,
        (20, 12),
        tileset(folder),
        layer("Ground", filled(20, 12, 2), "gzip"),
        f'<objectgroup name="Things" draworder="index">{objects}</objectgroup>',
        tile=(16, 8),
    )


def endless(folder: Path) -> Path:
    """Of no size: three parts, on both sides of the middle."""
    chunk = ",".join(["0"] * 255 + ["3"])
    first = ",".join(["4"] + ["0"] * 255)
    data = (
        '<data encoding="csv">'
        f'<chunk x="-16" y="-16" width="16" height="16">{chunk}</chunk>'
        f'<chunk x="0" y="0" width="16" height="16">{first}</chunk>'
        f'<chunk x="160" y="0" width="16" height="16">{",".join(["0"] * 256)}</chunk></data>'
    )
    inside = f'<layer name="Walls" width="30" height="20">{data}</layer>'
    marker = '<objectgroup name="Rocks"><object id="1" x="-8" y="-8" width="8" height="8"/></objectgroup>'
    return tmx(
        folder, (30, 20), tileset(folder), inside, marker, attributes='orientation="orthogonal" infinite="1"'
    )


def stamped(folder: Path) -> Path:
    """Tiles as objects, out of a collection of pictures: larger, turned, mirrored, hidden."""
    picture = Image.new("RGBA", (8, 16), (0, 0, 0, 0))
    picture.paste((20, 90, 30, 255), (0, 0, 8, 8))
    picture.paste((90, 60, 30, 255), (0, 8, 8, 16))
    picture.save(folder / "tree.png")
    collection = (
        '<tileset firstgid="100" name="trees" tilewidth="8" tileheight="16">'
        '<tile id="3" type="tree"><image source="tree.png"/></tile></tileset>'
    )
    down = 103 | 0x40000000
    objects = (
        '<object id="1" gid="103" x="16" y="40" width="8" height="16"/>'
        '<object id="2" gid="103" x="40" y="40" width="16" height="32"/>'
        '<object id="3" gid="103" x="72" y="40" width="8" height="16" rotation="90"/>'
        f'<object id="4" gid="{down}" x="64" y="80" width="8" height="16"/>'
        '<object id="5" gid="103" x="8" y="80" width="8" height="16" visible="0"/>'
    )
    return tmx(
        folder,
        (12, 12),
        tileset(folder),
        collection,
        layer("Ground", filled(12, 12)),
        f'<objectgroup name="Trees">{objects}</objectgroup>',
    )


def grouped(folder: Path) -> Path:
    """Layers in groups: half shown, tinted, moved, hidden."""
    hidden = layer("hidden", filled(10, 10, 4), attributes='visible="0"')
    half = layer("half", filled(10, 10, 0, (2, 2, 3)), attributes='opacity="0.5"')
    moved = layer("moved", filled(10, 10, 0, (5, 5, 4)), attributes='offsetx="8" offsety="-8"')
    red = layer("red", filled(10, 10, 0, (8, 8, 3)), attributes='tintcolor="#ff0000"')
    inner = f'<group name="inner" offsetx="8">{moved}</group>'
    return tmx(
        folder,
        (10, 10),
        tileset(folder),
        layer("Ground", filled(10, 10)),
        hidden,
        f'<group name="outer" opacity="0.5">{half}</group>{inner}{red}',
    )


def pictured(folder: Path) -> Path:
    """Image layers, one over and over, below and above the tiles; a colour where there is nothing."""
    Image.new("RGB", (16, 16), (10, 20, 30)).save(folder / "far.png")
    Image.new("RGB", (8, 8), (250, 250, 0)).save(folder / "sun.jpg", quality=100, subsampling=0)
    return tmx(
        folder,
        (10, 10),
        tileset(folder),
        '<imagelayer name="far" repeatx="1" offsety="16"><image source="far.png"/></imagelayer>',
        layer("Some", filled(10, 10, 0, (0, 2, 2))),
        '<imagelayer name="sun" x="64" y="8"><image source="sun.jpg"/></imagelayer>',
        attributes='orientation="orthogonal" backgroundcolor="#406080"',
    )


def templated(folder: Path) -> Path:
    """A tileset in a file in a folder, and a template whose tile counts in a tileset of the template's."""
    (folder / "sets").mkdir()
    sheet(folder / "sets" / "sheet.png")
    (folder / "sets" / "sheet.tsx").write_text(
        f'<tileset name="sheet" tilewidth="{PIXELS}" tileheight="{PIXELS}" columns="4">'
        '<image source="sheet.png" trans="ff00ff" width="32" height="16"/>'
        '<tile id="2"><properties><property name="solid" type="bool" value="true"/></properties></tile>'
        "</tileset>",
        encoding="utf-8",
    )
    (folder / "crate.tx").write_text(
        '<template><tileset firstgid="7" source="sets/sheet.tsx"/>'
        '<object name="crate" type="crate" gid="9" width="8" height="8"/></template>',
        encoding="utf-8",
    )
    return tmx(
        folder,
        (10, 10),
        '<tileset firstgid="20" source="sets/sheet.tsx"/>',
        layer("Ground", filled(10, 10, 20, (4, 4, 22), (5, 4, 22)), ""),
        '<objectgroup name="Props"><object id="1" template="crate.tx" x="16" y="16"/></objectgroup>',
    )


def modern(folder: Path) -> Path:
    """What newer versions write besides: classes of layers, animations, sets of corners, settings, zstd."""
    inside = (
        '<tile id="3"><animation><frame tileid="3" duration="9"/><frame tileid="2" duration="9"/></animation>'
        '<objectgroup><object id="1" x="0" y="0" width="8" height="8"/></objectgroup></tile>'
        '<wangsets><wangset name="shore" type="corner" tile="-1"><wangcolor name="a" color="#ff0000"/>'
        '<wangtile tileid="0" wangid="0,1,0,1,0,1,0,1"/></wangset></wangsets>'
    )
    return tmx(
        folder,
        (25, 15),
        '<editorsettings><export target="map.json" format="json"/></editorsettings>',
        '<properties><property name="mood" type="class" propertytype="Mood"><properties>'
        '<property name="light" type="float" value="0.4"/></properties></property></properties>',
        tileset(folder, 'tilecount="8" columns="4"', inside),
        layer("Water", filled(25, 15, 4), "zstd", 'class="wet" parallaxx="0.5"'),
        attributes='orientation="orthogonal" class="level" renderorder="left-up" nextlayerid="5"',
    )


def large(folder: Path) -> Path:
    """More than two hundred tiles a side."""
    return tmx(
        folder, (300, 250), tileset(folder), layer("Ground", filled(300, 250, 1, (299, 249, 4)), "zlib")
    )


def towering(folder: Path) -> Path:
    """Tiles larger than the grid, drawn upwards from their cells, and one that its tileset moves."""
    Image.new("RGB", (8, 24), (200, 40, 40)).save(folder / "tower.png")
    towers = (
        '<tileset firstgid="50" name="towers" tilewidth="8" tileheight="24" tilecount="1" columns="1">'
        '<tileoffset x="0" y="8"/><image source="tower.png" width="8" height="24"/></tileset>'
    )
    return tmx(
        folder,
        (10, 10),
        tileset(folder),
        towers,
        layer("Ground", filled(10, 10)),
        layer("Towers", filled(10, 10, 0, (4, 6, 50)), "zlib"),
    )


def lying(folder: Path) -> Path:
    """One tile in all the ways in which it can lie: bits of its number turn and mirror it."""
    bits = [
        turned | across | down for turned in (0, 1 << 29) for across in (0, 1 << 31) for down in (0, 1 << 30)
    ]
    row = [5 | bit for bit in bits]
    return tmx(folder, (8, 10), tileset(folder), layer("Ways", [row] * 10, ""))


def in_json(folder: Path) -> Path:
    """The map, the tileset and the template in JSON, with a group, all forms of objects and two packings."""
    sheet(folder / "sheet.png")
    Image.new("RGB", (8, 8), (9, 9, 9)).save(folder / "dot.png")
    tiles = {
        "type": "tileset",
        "name": "sheet",
        "tilewidth": PIXELS,
        "tileheight": PIXELS,
        "image": "sheet.png",
        "imagewidth": 32,
        "imageheight": 16,
        "transparentcolor": "#ff00ff",
        "margin": 0,
        "spacing": 0,
        "columns": 4,
        "tilecount": 8,
        "tiles": [
            {"id": 2, "type": "stone", "properties": [{"name": "solid", "type": "bool", "value": True}]}
        ],
    }
    crate = {
        "type": "template",
        "tileset": {"firstgid": 1, "source": "sheet.tsj"},
        "object": {"gid": 3, "height": 8, "width": 8, "name": "crate", "type": "crate", "visible": True},
    }
    (folder / "sheet.tsj").write_text(json.dumps(tiles), encoding="utf-8")
    (folder / "crate.tj").write_text(json.dumps(crate), encoding="utf-8")
    box = {
        "id": 1,
        "name": "",
        "type": "",
        "x": 8,
        "y": 8,
        "width": 16,
        "height": 8,
        "rotation": 0,
        "visible": True,
    }
    corners = [{"x": 0, "y": 0}, {"x": 24.5, "y": 0}, {"x": 24.5, "y": 16}]
    objects = [
        box,
        {**box, "id": 2, "ellipse": True, "height": 16, "x": 40},
        {**box, "id": 3, "width": 0, "height": 0, "polyline": corners, "y": 40},
        {**box, "id": 4, "width": 0, "height": 0, "polygon": corners, "y": 56},
        {**box, "id": 5, "point": True},
        {**box, "id": 6, "text": {"text": "Hello", "wrap": True}},
        {"id": 7, "template": "crate.tj", "x": 64, "y": 72},
    ]
    grid = {"type": "tilelayer", "name": "Ground", "width": 12, "height": 10, "x": 0, "y": 0, "opacity": 1}
    packed = base64.b64encode(zlib.compress(struct.pack("<120I", *[0] * 119, 4))).decode()
    over = {
        **grid,
        "name": "Over",
        "data": packed,
        "encoding": "base64",
        "compression": "zlib",
        "opacity": 0.5,
    }
    dot = {
        "type": "imagelayer",
        "name": "Dot",
        "image": "dot.png",
        "x": 0,
        "y": 0,
        "offsetx": 80,
        "opacity": 1,
    }
    level = {
        "type": "map",
        "version": "1.10",
        "orientation": "orthogonal",
        "infinite": False,
        "width": 12,
        "height": 10,
        "tilewidth": PIXELS,
        "tileheight": PIXELS,
        "layers": [
            {**grid, "data": [1] * 119 + [1]},
            {"type": "group", "name": "Upper", "layers": [over, dot], "visible": True, "opacity": 1},
            {"type": "objectgroup", "name": "Things", "objects": objects, "draworder": "topdown"},
        ],
        "tilesets": [{"firstgid": 1, "source": "sheet.tsj"}],
    }
    path = folder / "map.tmj"
    path.write_text(json.dumps(level), encoding="utf-8")
    return path


def old_json(folder: Path) -> Path:
    """As Tiled wrote JSON before 1.2: properties, and tiles by their numbers, are objects."""
    sheet(folder / "sheet.png")
    Image.new("RGB", (8, 8), (9, 9, 9)).save(folder / "dot.png")
    size = {"tilewidth": PIXELS, "tileheight": PIXELS, "margin": 0, "spacing": 0, "properties": {}}
    tiles = {
        **size,
        "firstgid": 1,
        "name": "sheet",
        "image": "sheet.png",
        "imagewidth": 32,
        "imageheight": 16,
        "transparentcolor": "#ff00ff",
        "tileproperties": {"2": {"solid": True, "depth": 2.0}},
        "tilepropertytypes": {"2": {"solid": "bool", "depth": "float"}},
        "tiles": {"1": {"terrain": [0, 0, 0, 0]}, "2": {"type": "stone"}},
    }
    dots = {**size, "firstgid": 9, "name": "dots", "columns": 0, "tiles": {"4": {"image": "dot.png"}}}
    box = {"id": 1, "x": 8, "y": 8, "width": 16, "height": 8, "properties": {"solid": "yes"}}
    ground = [1] * 118 + [13, 3]
    level = {
        "version": 1,
        "orientation": "orthogonal",
        "width": 12.0,
        "height": 10,
        "tilewidth": PIXELS,
        "tileheight": PIXELS,
        "properties": {"mood": "dark"},
        "propertytypes": {"mood": "string"},
        "layers": [
            {
                "type": "tilelayer",
                "name": "Ground",
                "width": 12,
                "height": 10,
                "data": ground,
                "encoding": None,
            },
            {"type": "tilelayer", "name": "Over", "width": 12, "height": 10},
            {"type": "objectgroup", "name": "Things", "objects": [box]},
        ],
        "tilesets": [tiles, dots],
    }
    path = folder / "map.tmj"
    path.write_text(json.dumps(level), encoding="utf-8")
    return path


MAPS: Mapping[str, Callable[[Path], Path]] = {
    make.__name__: make
    for make in (
        dated,
        rule,
        oblong_tiles,
        endless,
        stamped,
        grouped,
        pictured,
        templated,
        modern,
        large,
        towering,
        lying,
        in_json,
        old_json,
    )
}
"""The maps, by what is unusual about them."""
