from __future__ import annotations

import base64
import gzip
import struct
import subprocess
import sys
import zlib
from math import hypot, pi
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import numpy as np
import pytest
import shapely
from faults import none_of
from hypothesis import given
from hypothesis import strategies as st

from game.board.maps import tiled
from game.board.maps import tmx as tmx_files
from game.board.maps.tiled import TiledMap, is_ours, load_map, map_faults, merged, outlines, regions
from game.board.maps.tmx import FilePlace
from game.board.shapes import INCH_MM, Disc, Polygon, bounds, signed_area
from game.board.terrain import Footing, Kind, Opacity
from game.content.resources import assets, maps
from game.core.errors import InputError
from game.workshop.map_file import MapWatch

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

TILES = 20
CM = 10 / INCH_MM
WOOD = '<polygon points="0,0 40,0 40,30 0,30"/>'


def tmx(*layers: str, head: str = "", size: int = TILES, attributes: str = "") -> str:
    return (
        f'<?xml version="1.0" encoding="UTF-8"?><map version="1.10" orientation="orthogonal" width="{size}"'
        f' height="{size}" tilewidth="10" tileheight="10" infinite="0" {attributes}>'
        + head
        + "".join(layers)
        + "</map>"
    )


def terrain(*objects: str) -> str:
    return f'<objectgroup id="2" name="terrain">{"".join(objects)}</objectgroup>'


def thing(
    body: str = WOOD, kind: str = "forest", at: str = 'x="50" y="60"', identity: int = 7, **values: str
) -> str:
    properties = "".join(f'<property name="{k}" value="{v}"/>' for k, v in values.items())
    return f'<object id="{identity}" class="{kind}" {at}><properties>{properties}</properties>{body}</object>'


def tileset(tmp_path: Path) -> str:
    (tmp_path / "t.png").write_bytes(b"not looked into")
    return (
        '<tileset firstgid="1" name="t" tilewidth="10" tileheight="10" tilecount="4" columns="4">'
        '<image source="t.png" width="40" height="10"/>'
        '<tile id="0" type="ground"><properties><property name="ground" value="moss"/></properties></tile>'
        '<tile id="1" class="forest"/>'
        '<tile id="2" type="wall"><properties><property name="sight" value="light"/></properties></tile>'
        "</tileset>"
    )


def painted(gids: list[int], head: str = "") -> str:
    text = ",".join(map(str, gids))
    return (
        f'<layer id="1" name="paint" width="{TILES}" height="{TILES}">{head}'
        f'<data encoding="csv">{text}</data></layer>'
    )


def cells_of(*cells: tuple[int, int], gid: int = 2) -> list[int]:
    gids = [0] * TILES**2
    for x, y in cells:
        gids[y * TILES + x] = gid
    return gids


def load(tmp_path: Path, text: str) -> TiledMap:
    path = tmp_path / "a.tmx"
    path.write_text(text, encoding="utf-8")
    return load_map(path)


def fault(tmp_path: Path, text: str) -> str:
    with pytest.raises(InputError) as caught:
        load(tmp_path, text)
    sentence = str(caught.value)
    assert "\n" not in sentence
    assert "a.tmx" in sentence
    return sentence


def area(shape: object) -> float:
    match shape:
        case Disc(_, _, r):
            return pi * r * r
        case Polygon(corners):
            return float(shapely.Polygon(corners).area)
        case _:
            raise TypeError(shape)


def test_a_tile_is_a_centimetre_and_y_points_up(tmp_path: Path) -> None:
    found = load(tmp_path, tmx(terrain(thing())))
    assert found.board.width == pytest.approx(TILES * CM)
    (piece,) = found.board.pieces
    assert isinstance(piece.shape, Polygon)
    low, high = TILES * CM - 9 * CM, TILES * CM - 6 * CM
    expected = [(5 * CM, low), (9 * CM, low), (9 * CM, high), (5 * CM, high)]
    assert len(piece.shape.corners) == 4
    for corner in piece.shape.corners:
        assert min(hypot(corner[0] - x, corner[1] - y) for x, y in expected) < 1e-9
    assert piece.kind is Kind.FOREST
    assert (piece.footing, piece.opacity) == (Footing.DIFFICULT, Opacity.LIGHT)


def test_class_and_type_are_the_same_word(tmp_path: Path) -> None:
    old = load(tmp_path, tmx(terrain(thing(kind="marsh").replace("class=", "type="))))
    new = load(tmp_path, tmx(terrain(thing(kind="marsh"))))
    assert old.board == new.board


def test_properties_change_the_preset(tmp_path: Path) -> None:
    found = load(
        tmp_path,
        tmx(
            terrain(
                thing(movement="impassable", sight="preset", identity=1),
                thing(sight="blocking", identity=2),
            )
        ),
    )
    first, second = found.board.pieces
    assert (first.footing, first.opacity) == (Footing.IMPASSABLE, Opacity.LIGHT)
    assert (second.footing, second.opacity) == (Footing.DIFFICULT, Opacity.BLOCKING)


def test_a_circle_is_exact_and_turns_about_its_corner(tmp_path: Path) -> None:
    at = 'x="100" y="100" width="40" height="40" rotation="90"'
    (piece,) = load(tmp_path, tmx(terrain(thing("<ellipse/>", at=at)))).board.pieces
    assert isinstance(piece.shape, Disc)
    assert piece.shape.r == pytest.approx(2 * CM)
    assert piece.shape.centre == pytest.approx((8 * CM, TILES * CM - 12 * CM))


def test_an_ellipse_becomes_a_polygon_of_32_corners_on_it(tmp_path: Path) -> None:
    at = 'x="100" y="100" width="60" height="20"'
    (piece,) = load(tmp_path, tmx(terrain(thing("<ellipse/>", at=at)))).board.pieces
    assert isinstance(piece.shape, Polygon)
    assert len(piece.shape.corners) == 32
    for x, y in piece.shape.corners:
        u, v = (x / CM - 13) / 3, (TILES - y / CM - 11) / 1
        assert u * u + v * v == pytest.approx(1)


def test_a_rectangle_turns_clockwise_about_its_corner(tmp_path: Path) -> None:
    at = 'x="100" y="50" width="50" height="10" rotation="90"'
    (piece,) = load(tmp_path, tmx(terrain(thing("", "wall", at=at)))).board.pieces
    assert isinstance(piece.shape, Polygon)
    xs = sorted({round(x / CM, 6) for x, _ in piece.shape.corners})
    ys = sorted({round(TILES - y / CM, 6) for _, y in piece.shape.corners})
    assert (xs, ys) == ([9, 10], [5, 10])


def test_a_closed_polyline_is_a_polygon(tmp_path: Path) -> None:
    line = '<polyline points="0,0 40,0 40,30 0,0"/>'
    (piece,) = load(tmp_path, tmx(terrain(thing(line)))).board.pieces
    assert area(piece.shape) == pytest.approx(6 * CM * CM)


def test_names_are_told_apart_and_made_up(tmp_path: Path) -> None:
    named = [thing(identity=i, name=name) for i, name in enumerate(["Bois", "Bois", "", "Bois 2", ""])]
    found = load(tmp_path, tmx(terrain(*named)))
    assert [p.name for p in found.board.pieces] == ["Bois", "Bois 3", "forest 1", "Bois 2", "forest 2"]


def test_names_and_titles_follow_the_language(tmp_path: Path) -> None:
    head = (
        '<properties><property name="title_fr" value="Le gué"/>'
        '<property name="title_en" value="The Ford"/></properties>'
    )
    text = tmx(terrain(thing(name_fr="Chêne", name_en="Oak")), head=head)
    found = load(tmp_path, text)
    assert found.title == ("Le gué", "The Ford")
    assert found.board.pieces[0].name == "Chêne"
    assert load_map(tmp_path / "a.tmx", "en").board.pieces[0].name == "Oak"


def test_layers_and_groups_move_their_objects(tmp_path: Path) -> None:
    inner = terrain(thing()).replace('name="terrain"', 'name="terrain" offsetx="10" offsety="0.5"')
    group = f'<group id="9" name="all" offsetx="20" offsety="1.5">{inner}</group>'
    (piece,) = load(tmp_path, tmx(group)).board.pieces
    assert isinstance(piece.shape, Polygon)
    assert min(x for x, _ in piece.shape.corners) == pytest.approx(8 * CM)
    assert max(y for _, y in piece.shape.corners) == pytest.approx((TILES - 6.2) * CM)


def test_markers_know_their_kind_from_class_or_layer(tmp_path: Path) -> None:
    square = '<object id="1" x="0" y="140" width="60" height="60"/>'
    point = '<object id="2" name="Autel" x="100" y="100"><point/></object>'
    round_one = '<object id="3" type="objective" x="90" y="90" width="20" height="20"><ellipse/></object>'
    text = tmx(
        f'<objectgroup name="deployment">{square}</objectgroup>',
        f'<objectgroup name="objectives">{point}</objectgroup>',
        f'<objectgroup name="elsewhere">{round_one}</objectgroup>',
        f'<objectgroup name="monsters">{point.replace("Autel", "Loup")}</objectgroup>',
    )
    corner, altar, ring, wolf = load(tmp_path, text).markers
    assert (corner.kind, corner.name, corner.at) == ("deployment", "deployment 1", (3 * CM, 3 * CM))
    assert isinstance(corner.shape, Polygon)
    assert (altar.kind, altar.name, altar.shape) == ("objective", "Autel", None)
    assert altar.properties == (("rank", "major"),)
    assert altar.at == pytest.approx((10 * CM, 10 * CM))
    assert isinstance(ring.shape, Disc)
    assert (wolf.kind, wolf.properties) == ("monster", (("size", "S"),))


def test_texts_and_notes_are_not_terrain(tmp_path: Path) -> None:
    text = '<object id="4" x="0" y="0" width="9" height="9"><text>Hello</text></object>'
    notes = f'<objectgroup name="notes">{thing(kind="scribble")}</objectgroup>'
    assert load(tmp_path, tmx(terrain(text), notes)).board.pieces == ()


def test_a_template_lends_what_the_object_lacks(tmp_path: Path) -> None:
    (tmp_path / "oak.tx").write_text(
        '<template><object name="Oak" class="rocks" width="20" height="20">'
        '<properties><property name="sight" value="blocking"/></properties><ellipse/></object></template>',
        encoding="utf-8",
    )
    placed = '<object id="5" template="oak.tx" x="40" y="40"/>'
    (piece,) = load(tmp_path, tmx(terrain(placed))).board.pieces
    assert (piece.name, piece.kind, piece.opacity) == ("Oak", Kind.ROCKS, Opacity.BLOCKING)
    assert isinstance(piece.shape, Disc)


def test_painted_terrain_is_merged_by_region(tmp_path: Path) -> None:
    gids = cells_of((2, 3), (3, 3), (3, 4), (10, 10))
    gids[0] = 3
    found = load(tmp_path, tmx(painted(gids), head=tileset(tmp_path)))
    pieces = {p.name: p for p in found.board.pieces}
    assert set(pieces) == {"forest 1", "forest 2", "wall 1"}
    assert area(pieces["forest 1"].shape) == pytest.approx(3 * CM * CM)
    assert pieces["wall 1"].opacity is Opacity.LIGHT
    assert pieces["wall 1"].footing is Footing.IMPASSABLE


def oblong(gids: list[int]) -> str:
    """A map of 20 by 12 tiles with one painted layer."""
    return tmx(painted(gids)).replace('height="20"', 'height="12"')


def test_a_painted_map_may_be_wider_than_high(tmp_path: Path) -> None:
    head = tileset(tmp_path)
    gids = [0] * (20 * 12)
    gids[19], gids[11 * 20] = 2, 3
    found = load(tmp_path, oblong(gids).replace("<layer", head + "<layer"))
    assert (found.board.width, found.board.height) == pytest.approx((20 * CM, 12 * CM))
    corners = {piece.name: bounds(piece.shape) for piece in found.board.pieces}
    assert corners["forest 1"] == pytest.approx((19 * CM, 11 * CM, 20 * CM, 12 * CM))
    assert corners["wall 1"] == pytest.approx((0, 0, CM, CM))
    assert (len(found.ground), len(found.ground[0])) == (12, 20)
    for count in (239, 144, 400):
        wrong = fault(tmp_path, oblong([0] * count).replace("<layer", head + "<layer"))
        assert f"{count} tiles" in wrong
        assert "240" in wrong
    gids[11 * 20 + 3] = 9
    assert "column 3, row 11" in fault(tmp_path, oblong(gids).replace("<layer", head + "<layer"))


def test_a_layer_may_name_its_painted_terrain(tmp_path: Path) -> None:
    head = '<properties><property name="name_fr" value="Haie"/></properties>'
    found = load(tmp_path, tmx(painted(cells_of((1, 1), (4, 4)), head), head=tileset(tmp_path)))
    assert [p.name for p in found.board.pieces] == ["Haie", "Haie 2"]


def test_ground_is_what_the_topmost_tile_says(tmp_path: Path) -> None:
    gids = cells_of((0, 0), (5, 2), gid=1)
    gids[1] = 4
    found = load(tmp_path, tmx(painted(gids), painted([0] * TILES**2), head=tileset(tmp_path)))
    assert found.ground[0][0] == found.ground[2][5] == "moss"
    assert found.ground[0][1] == found.ground[9][9] == ""
    assert found.tiles[0][0][0] is None
    assert found.tiles[0][0][1] == (str((tmp_path / "t.png").resolve()), (30, 0, 10, 10))
    assert len(found.tiles) == 2


@pytest.mark.parametrize("packing", ["", "zlib", "gzip", "zstd", "xml"])
def test_every_packing_of_tiles_is_read(tmp_path: Path, packing: str) -> None:
    gids = cells_of((2, 3), (7, 7))
    gids[5] = 2 | 1 << 31
    raw = struct.pack(f"<{len(gids)}I", *gids)
    pack: dict[str, Callable[[bytes], bytes]] = {
        "zlib": zlib.compress,
        "gzip": gzip.compress,
        "zstd": zstd.compress,
    }
    packed = pack[packing](raw) if packing in pack else raw
    if packing == "xml":
        data = "<data>" + "".join(f'<tile gid="{g}"/>' for g in gids) + "</data>"
    else:
        data = (
            f'<data encoding="base64" compression="{packing}">\n {base64.b64encode(packed).decode()}\n</data>'
        )
    layer = f'<layer id="1" name="p" width="{TILES}" height="{TILES}">{data}</layer>'
    assert len(load(tmp_path, tmx(layer, head=tileset(tmp_path))).board.pieces) == 3


LAYER = 'layer "terrain"'

FAULTS = {
    "unknown class": (terrain(thing(kind="swamp")), [LAYER, "object 7", '"swamp"', "marsh"]),
    "no class": (terrain(thing(kind="")), [LAYER, "object 7", "no class", "forest"]),
    "open polyline": (
        terrain(thing('<polyline points="0,0 40,0 40,30"/>')),
        [LAYER, "object 7", 'a line of the class "forest"', "low_wall"],
    ),
    "crossing": (
        terrain(thing('<polygon points="0,0 40,40 40,0 0,30"/>')),
        [LAYER, "object 7", "sides cross", "three corners"],
    ),
    "flat": (terrain(thing('<polygon points="0,0 40,0 80,0"/>')), ["object 7", "corners"]),
    "bad corner": (terrain(thing('<polygon points="0,0 40 3,3"/>')), ["object 7", '"40"', "x,y"]),
    "not a number": (terrain(thing('<polygon points="0,0 4,nan 3,3"/>')), ["object 7", "finite"]),
    "off the table": (terrain(thing(at='x="500" y="60"')), ["object 7", "mm off the table"]),
    "negative": (terrain(thing("", at='x="5" y="6" width="-4" height="5"')), ["object 7", "width -4"]),
    "no size": (terrain(thing("<ellipse/>")), ["object 7", "width 0", "positive"]),
    "nowhere": (terrain(thing(at="")), ["object 7", "no x"]),
    "point": (terrain(thing("<point/>")), ["object 7", "a point"]),
    "tile object": (terrain(thing(at='x="1" y="1" gid="3"')), ["object 7", "a tile used as an object"]),
    "capsule": (terrain(thing("<capsule/>")), ["object 7", "a capsule"]),
    "bad movement": (terrain(thing(movement="slow")), ["object 7", 'movement "slow"', "difficult"]),
    "bad sight": (terrain(thing(sight="0")), ["object 7", 'sight "0"', "blocking"]),
    "misspelt": (terrain(thing(mouvement="open")), ["object 7", '"mouvement"', "movement"]),
    "twice": (
        terrain(thing(note="a").replace("</properties>", '<property name="note"/></properties>')),
        ["object 7", "two properties"],
    ),
    "no template": (
        terrain('<object id="7" template="gone.tx" x="1" y="1"/>'),
        ["object 7", '"gone.tx"', ".tx"],
    ),
    "bad rank": (
        '<objectgroup name="objectives">' + thing("<point/>", "", rank="huge") + "</objectgroup>",
        ['layer "objectives"', "object 7", '"huge"', "major, minor"],
    ),
    "bad offset": (
        terrain(thing()).replace('name="terrain"', 'name="terrain" offsetx="far"'),
        [LAYER, 'offsetx "far"', "number"],
    ),
    "encoding": (
        painted([0] * 400).replace("csv", "morse"),
        ['layer "paint"', '"morse"', "csv or base64"],
    ),
    "compression": (
        painted([0] * 400).replace('"csv"', '"base64" compression="lzma"').replace(",", ""),
        ['layer "paint"', '"lzma"', "zstd"],
    ),
    "too few": (painted([0] * 399), ['layer "paint"', "399 tiles", "400"]),
    "unknown tile": (painted([0] * 21 + [5] + [0] * 378), ["column 1, row 1", "tile number 5"]),
    "word among tiles": (painted([0] * 400).replace("0,0,", "0,x,", 1), ['layer "paint"', '"x"']),
    "no data": ('<layer name="paint" width="20" height="20"/>', ['layer "paint"', "no <data>"]),
    "chunks": (
        '<layer name="paint" width="20" height="20"><data encoding="csv"><chunk/></data></layer>',
        ['layer "paint"', "infinite"],
    ),
    "other size": (
        painted([0] * 400).replace('width="20"', 'width="21"'),
        ['layer "paint"', "width 21", "20, as the map"],
    ),
    "a column of tiles": (
        painted([0] * 400).replace('width="20"', 'width="1"'),
        ['layer "paint"', "width 1,", "20, as the map"],
    ),
    "moved tiles": (
        painted([0] * 400).replace('name="paint"', 'name="paint" offsetx="3"'),
        ['layer "paint"', "without offset"],
    ),
    "missing tileset": ('<tileset firstgid="1" source="gone.tsx"/>', ["tileset", '"gone.tsx"']),
    "endless file name": (f'<tileset firstgid="1" source="{"t" * 5000}.tsx"/>', ["no tileset file", "…"]),
    "other tileset": ('<tileset firstgid="1" source="a.json"/>', ["tileset", ".tsx"]),
    "missing picture": (
        '<tileset firstgid="1" name="t" tilewidth="10" tileheight="10"><image source="no.png"/></tileset>',
        ["tileset", '"no.png"'],
    ),
    "many tiles": (
        (
            '<tileset firstgid="1" name="t" tilewidth="1" tileheight="1">'
            '<image source="t.png" width="16000" height="16000"/></tileset>'
        ),
        ["tileset", "16000 x 16000 tiles"],
    ),
    "bad ground": (
        (
            '<tileset firstgid="1" name="t" tilewidth="9" tileheight="9"><tile id="3"><properties>'
            '<property name="ground" value="lava"/></properties></tile></tileset>'
        ),
        ["tile 3", '"lava"', "grass"],
    ),
}


def test_a_fault_names_its_place_and_what_was_expected(tmp_path: Path) -> None:
    tileset(tmp_path)
    sentences = {case: fault(tmp_path, tmx(text)) for case, (text, _) in FAULTS.items()}
    none_of(
        f"{case}: no {word} in {sentences[case]}"
        for case, (_, words) in FAULTS.items()
        for word in words
        if word not in sentences[case]
    )


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "an empty file"),
        ("   \n", "an empty file"),
        ("hello", "broken XML"),
        ("<map><layer></map>", "broken XML"),
        ("<tileset/>", '"tileset" as the root'),
        ('<?xml version="1.0" encoding="klingon"?><map/>', "cannot be decoded"),
        (tmx().replace("orthogonal", "isometric"), '"isometric"'),
        (tmx().replace('infinite="0"', 'infinite="1"'), "infinite"),
        (tmx(size=2_000_000_000), "2000000000"),
        (tmx(size=-3), '"-3"'),
        (tmx().replace('tileheight="10"', 'tileheight="12"'), "square tiles"),
        (tmx().replace('tilewidth="10"', ""), "no tilewidth"),
        (tmx("<layer/>" * 33), "too many tile layers"),
        (tmx(terrain(*[thing("<ellipse/>", at='x="9" y="9" width="9" height="5"')] * 400)), "corners"),
        ("<map>" + "<group>" * 100 + "</group>" * 100 + "</map>", "nested too deeply"),
        ("<map>" + "<x/>" * 300_001 + "</map>", "too many XML elements"),
        ("<map>" + " " * 16_000_001 + "</map>", "bytes"),
    ],
)
def test_what_is_no_map_is_refused_at_once(tmp_path: Path, text: str, word: str) -> None:
    assert word in fault(tmp_path, text)


def test_entities_never_grow(tmp_path: Path) -> None:
    bomb = '<!DOCTYPE map [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><map name="&b;">&b;</map>'
    assert 'an entity "a"' in fault(tmp_path, bomb)


def test_files_of_early_versions_have_a_document_type(tmp_path: Path) -> None:
    head, _, rest = tmx(terrain(thing())).partition("?>")
    dated = f'{head}?><!DOCTYPE map SYSTEM "http://mapeditor.org/dtd/1.0/map.dtd">{rest}'
    assert len(load(tmp_path, dated).board.pieces) == 1


def test_packed_tiles_never_grow(tmp_path: Path) -> None:
    for packing, pack in (("zlib", zlib.compress), ("zstd", zstd.compress)):
        bomb = base64.b64encode(pack(bytes(50_000_000))).decode()
        data = f'<data encoding="base64" compression="{packing}">{bomb}</data>'
        layer = f'<layer name="p" width="{TILES}" height="{TILES}">{data}</layer>'
        assert "bytes of tiles" in fault(tmp_path, tmx(layer, head=tileset(tmp_path)))


def test_a_map_that_is_not_there(tmp_path: Path) -> None:
    for path in (tmp_path / "gone.tmx", tmp_path):
        with pytest.raises(InputError, match="no such file"):
            load_map(path)


def test_a_broken_tileset_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "t.tsx").write_text("<tileset", encoding="utf-8")
    (tmp_path / "a.tmx").write_text(tmx('<tileset firstgid="1" source="t.tsx"/>'), encoding="utf-8")
    with pytest.raises(InputError, match=r"t\.tsx.*broken XML"):
        load_map(tmp_path / "a.tmx")


def test_every_fault_of_a_file_is_found(tmp_path: Path) -> None:
    path = tmp_path / "a.tmx"
    bad = [thing(kind="swamp", identity=1), thing(identity=2), thing(movement="slow", sight="no", identity=3)]
    crooked = thing('<polygon points="0,0 40,40 40,0 0,40"/>', "bog", identity=4)
    path.write_text(tmx(terrain(*bad, crooked), painted([9] * 400)), encoding="utf-8")
    found = [str(f) for f in map_faults(path)]
    assert len(found) == 5
    assert "object 1" in found[0]
    assert "object 3" in found[1]
    assert "object 4" in found[2]
    assert "object 4" in found[3]
    assert 'layer "paint"' in found[4]
    path.write_text(tmx(terrain(thing())), encoding="utf-8")
    assert map_faults(path) == []


@pytest.mark.parametrize(
    ("count", "named"),
    [
        (1, "object 1"),
        (3, "object 1, object 2, object 3"),
        (4, "object 1, object 2, object 3 and 1 more"),
        (5, "object 1, object 2, object 3 and 2 more"),
    ],
)
def test_the_same_fault_of_several_objects_is_told_once(count: int, named: str, tmp_path: Path) -> None:
    """Three of them are named, and the others are counted."""
    path = tmp_path / "a.tmx"
    things = [thing(kind="swamp", identity=i + 1) for i in range(count)]
    path.write_text(tmx(terrain(*things)), encoding="utf-8")
    (found,) = map_faults(path)
    assert found.place == f"{LAYER}, {named}"


@pytest.mark.parametrize(
    ("x", "y", "beyond"),
    [
        (-10, 100, None),
        (210, 100, None),
        (100, -10, None),
        (100, 210, None),
        (-40, 100, "40.0"),
        (500, 100, "300.0"),
        (100, -50, "50.0"),
        (100, 250, "50.0"),
        (-30, 240, "50.0"),
        (230, -40, "50.0"),
    ],
)
def test_a_place_beside_the_table_is_refused_with_its_distance_from_it(
    x: int, y: int, beyond: str | None, tmp_path: Path
) -> None:
    """On a table of 200 by 200 mm, a pixel to a millimetre: a centimetre over the edge may be."""
    text = f'<objectgroup name="monsters"><object id="7" x="{x}" y="{y}"><point/></object></objectgroup>'
    if beyond is None:
        (marker,) = load(tmp_path, tmx(text)).markers
        assert marker.at == pytest.approx((x / INCH_MM, (200 - y) / INCH_MM))
    else:
        assert f"object 7: found an object {beyond} mm off the table" in fault(tmp_path, tmx(text))


def test_loading_a_map_opens_no_window_library() -> None:
    code = (
        "import sys; from game.board.maps.tiled import load_map; from game.content.resources import maps;"
        "load_map(maps() / 'abbaye.tmx'); assert 'pytmx' in sys.modules; assert 'pygame' not in sys.modules"
    )
    completed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (completed.returncode, completed.stdout, completed.stderr) == (0, "", "")


@pytest.mark.parametrize(
    ("cells", "count"),
    [
        ([(0, 0), (0, 1), (1, 1), (2, 1), (2, 0)], 1),
        ([(1, 0), (1, 1), (0, 1), (0, 2)], 1),
        ([(0, 0), (1, 1)], 2),
        ([(0, 0), (2, 0), (0, 2), (2, 2)], 4),
    ],
)
def test_cells_hang_together_by_their_sides_alone(cells: list[tuple[int, int]], count: int) -> None:
    assert len(regions(cells)) == count


@given(st.sets(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=1))
def test_painted_cells_become_polygons_that_cover_them_exactly(cells: set[tuple[int, int]]) -> None:
    assert sorted(c for region in regions(cells) for c in region) == sorted(cells)
    polygons = [shapely.Polygon(p.corners) for p in merged(cells, 10, 1.0)]
    assert all(p.is_valid and p.area >= 1 for p in polygons)
    assert sum(p.area for p in polygons) == pytest.approx(len(cells))
    for x, y in cells:
        middle = shapely.Point(x + 0.5, 10 - y - 0.5)
        assert sum(p.contains(middle) for p in polygons) == 1


def test_a_ring_is_cut_into_parts_without_holes() -> None:
    ring = {(x, y) for x in range(5) for y in range(5)} - {(1, 1), (3, 3), (3, 2)}
    found = outlines(ring)
    assert len(found) > 1
    assert sum(shapely.Polygon(p).area for p in found) == len(ring)


def test_a_watch_sees_the_map_and_its_tileset_change(tmp_path: Path) -> None:
    (tmp_path / "maps").mkdir()
    (tmp_path / "assets").mkdir()
    for name in ("ground.tsx", "ground.png", "terrain.tsx", "terrain.png"):
        (tmp_path / "assets" / name).write_bytes((assets() / "tilesets" / name).read_bytes())
    path = tmp_path / "maps" / "a.tmx"
    text = (maps() / "canyon.tmx").read_text(encoding="utf-8")
    path.write_text(text.replace("../assets/tilesets/", "../assets/"), encoding="utf-8")

    watch = MapWatch.of(path)
    assert len(watch.marks) == 6  # and what may be said beside it
    assert not watch.changed()
    path.write_bytes(path.read_bytes())
    assert not watch.changed()
    path.write_text(path.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    assert watch.changed()

    watch = MapWatch.of(path)
    (tmp_path / "assets" / "ground.tsx").write_text("<tileset/>", encoding="utf-8")
    assert watch.changed()
    watch = MapWatch.of(path)
    path.unlink()
    assert not watch.changed()
    path.write_text("<map/>", encoding="utf-8")
    assert watch.changed()


def test_a_map_has_at_most_so_many_pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiled, "MAX_PIECES", 2)
    two, three = ([thing(identity=i) for i in range(count)] for count in (2, 3))
    assert len(load(tmp_path, tmx(terrain(*two))).board.pieces) == 2
    assert "3 pieces of terrain" in fault(tmp_path, tmx(terrain(*three)))


def test_what_is_quoted_of_a_file_is_cut_when_it_is_long() -> None:
    assert tmx_files.quoted("a" * 48) == '"' + "a" * 48 + '"'
    assert tmx_files.quoted("a" * 49) == '"' + "a" * 47 + '…"'
    assert tmx_files.quoted(" a\n b\x07 ") == '"a b?"'


def test_a_tileset_may_have_no_tile_yet(tmp_path: Path) -> None:
    empty = '<tileset firstgid="1" name="t" tilewidth="10" tileheight="10" tilecount="0" columns="0"/>'
    assert len(load(tmp_path, tmx(terrain(thing()), head=empty)).board.pieces) == 1


@pytest.mark.parametrize("at", ['x="1e308" y="0"', 'x="0" y="-1e300"'])
def test_a_place_so_far_off_that_scaling_it_overflows_is_refused(tmp_path: Path, at: str) -> None:
    path = tmp_path / "far.tmx"
    path.write_text(tmx(terrain(thing(at=at))), encoding="utf-8")
    (fault,) = map_faults(path)
    assert "object 7" in str(fault)


OURS = {
    "a French title": '<properties><property name="title_fr" value="a"/></properties>',
    "an English title": '<properties><property name="title_en" value=""/></properties>',
    "our ground": '<tileset firstgid="1" source="tiles/ground.tsx"/>',
    "our terrain": '<tileset firstgid="1" source="terrain.tsx"/>',
    "our ground, not found": '<tileset firstgid="1" source="../tiles/ground.tsx"/>',
    "woods among the terrain": (
        '<objectgroup name="terrain"><object type="forest" x="1" y="1"/></objectgroup>'
    ),
    "such a layer in a group": (
        '<group name="a"><objectgroup name="terrain"><object class="rocks" x="1"/></objectgroup></group>'
    ),
    "a template there": '<objectgroup name="terrain"><object template="a.tx" x="1" y="1"/></objectgroup>',
    "a marker there": '<objectgroup name="terrain"><object type="deployment" x="1" y="1"/></objectgroup>',
}
NOT_OURS = {
    "nothing": "",
    "another property": '<properties><property name="title" value="a"/></properties>',
    "a title of a layer": (
        '<layer name="a"><properties><property name="title_fr" value="a"/></properties></layer>'
    ),
    "another tileset": '<tileset firstgid="1" source="underground.tsx"/>',
    "another's tileset of that name": '<tileset firstgid="1" source="others/terrain.tsx"/>',
    "an embedded tileset": '<tileset firstgid="1" name="ground.tsx"/>',
    "woods elsewhere": '<objectgroup name="trees"><object type="forest" x="1" y="1"/></objectgroup>',
    "another class": '<objectgroup name="terrain"><object type="jungle" x="1" y="1"/></objectgroup>',
    "a template elsewhere": '<objectgroup name="a"><object template="a.tx" x="1" y="1"/></objectgroup>',
}


@pytest.mark.parametrize("case", [*OURS, *NOT_OURS])
def test_a_map_of_ours_is_known_by_what_it_holds(case: str, tmp_path: Path) -> None:
    tiles = {
        "terrain.tsx": '<tile id="3" type="wall"/>',
        "tiles/ground.tsx": (
            '<tile id="0"><properties><property name="ground" value="moss"/></properties></tile>'
        ),
        "others/terrain.tsx": (
            '<tile id="0" type="lava"><properties><property name="ground" value="hot"/></properties></tile>'
        ),
    }
    for name, inside in tiles.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(f"<tileset>{inside}</tileset>", encoding="utf-8")
    root = ET.fromstring(f"<map>{ {**OURS, **NOT_OURS}[case] }</map>")  # noqa: S314 - ours
    assert is_ours(root, FilePlace(tmp_path / "map.tmx")) is (case in OURS)


@pytest.mark.parametrize(
    ("old", "new", "word"),
    [
        ('width="20"', 'width="10"', ""),
        ('width="20"', 'width="9"', "a whole number from 10 to 200"),
        ('height="20"', 'height="201"', "a whole number from 10 to 200"),
        ('height="20"', 'height="200"', ""),
        ('tileheight="10"', 'tileheight="11"', "tiles of 10 x 11 pixels"),
        ('infinite="0"', 'infinite="1"', "an infinite map"),
        ('infinite="0"', "", ""),
    ],
)
def test_the_frame_of_a_map(old: str, new: str, word: str, tmp_path: Path) -> None:
    text = tmx("")
    assert old in text
    text = text.replace(old, new, 1)
    if word:
        assert word in fault(tmp_path, text)
    else:
        load(tmp_path, text)


@pytest.mark.parametrize(("tile", "fits"), [("1", True), ("0.999", False), ("100", True), ("100.1", False)])
def test_a_tile_is_a_millimetre_wide_to_ten_centimetres(tile: str, fits: bool, tmp_path: Path) -> None:
    text = tmx(f'<properties><property name="tile_mm" type="float" value="{tile}"/></properties>')
    if fits:
        assert load(tmp_path, text).board.width == pytest.approx(TILES * float(tile) / INCH_MM)
    else:
        assert "a number of millimetres from 1 to 100" in fault(tmp_path, text)


def test_a_map_has_as_many_layers_sets_and_corners_as_it_may(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tiled, "MAX_LAYERS", 2)
    layers = [painted(cells_of((i, i))) for i in range(3)]
    load(tmp_path, tmx(tileset(tmp_path) + "".join(layers[:2])))
    assert "too many tile layers or tilesets" in fault(tmp_path, tmx(tileset(tmp_path) + "".join(layers)))
    sets = [tileset(tmp_path).replace('firstgid="1"', f'firstgid="{gid}"') for gid in (1, 5, 9)]
    load(tmp_path, tmx("".join(sets[:2])))
    assert "too many tile layers or tilesets" in fault(tmp_path, tmx("".join(sets)))
    woods = '<object type="forest" x="20" y="20" width="20" height="20"/>'
    pond = '<object type="marsh" x="20" y="20" width="20" height="20"><ellipse/></object>'
    monkeypatch.setattr(tiled, "MAX_ALL_CORNERS", 8)
    load(tmp_path, tmx(f'<objectgroup name="terrain">{woods * 2}{pond}</objectgroup>'))
    assert "more than 8 corners" in fault(
        tmp_path, tmx(f'<objectgroup name="terrain">{woods * 3}</objectgroup>')
    )


def test_pictures_are_of_tiles_that_are_neither_ground_nor_terrain(tmp_path: Path) -> None:
    cells = cells_of((0, 0), gid=1)
    cells[1], cells[2], cells[3], cells[TILES] = 2, 3, 4, 4
    found = load(tmp_path, tmx(tileset(tmp_path) + painted(cells)))
    (grid,) = found.tiles
    shown = {(x, y): tile for y, row in enumerate(grid) for x, tile in enumerate(row) if tile is not None}
    assert set(shown) == {(3, 0), (0, 1)}
    assert {rect for _, rect in shown.values()} == {(30, 0, 10, 10)}


def test_a_tile_with_a_picture_of_its_own_shows_all_of_it(tmp_path: Path) -> None:
    (tmp_path / "tree.png").write_bytes(b"not looked into")
    own = (
        '<tileset firstgid="1" name="own" tilewidth="10" tileheight="10">'
        '<tile id="0"><image source="tree.png" width="30" height="50"/></tile></tileset>'
    )
    found = load(tmp_path, tmx(own + painted(cells_of((3, 2), gid=1))))
    assert found.tiles[0][2][3] == (str((tmp_path / "tree.png").resolve()), (0, 0, 30, 50))


def test_painted_terrain_runs_counter_clockwise(tmp_path: Path) -> None:
    cells = cells_of((0, 0), (5, 5), (6, 5), (6, 6))
    pieces = load(tmp_path, tmx(tileset(tmp_path) + painted(cells))).board.pieces
    assert len(pieces) == 2
    for piece in pieces:
        assert isinstance(piece.shape, Polygon)
        assert signed_area(piece.shape.corners) > 0


def test_a_tile_of_no_set_is_named_by_its_place(tmp_path: Path) -> None:
    cells = cells_of((3, 2), gid=4)
    load(tmp_path, tmx(tileset(tmp_path) + painted(cells)))
    cells = cells_of((3, 2), (5, 4), gid=5)
    said = fault(tmp_path, tmx(tileset(tmp_path) + painted(cells)))
    assert "column 3, row 2" in said
    assert "tile number 5" in said


def test_a_grid_of_too_many_runs_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is the same in the next row is one run with it."""
    solid = np.zeros((4, 9), dtype=np.bool_)
    solid[:, ::3] = True
    solid[1, 1] = True
    monkeypatch.setattr(tiled, "MAX_RUNS", 5)
    found = tiled.solid_outlines(solid, 10)
    assert sorted(map(len, found)) == [4, 4, 8]
    monkeypatch.setattr(tiled, "MAX_RUNS", 4)
    assert tiled.solid_outlines(solid, 10) == [()] * 11


def test_regions_of_many_holes_or_too_many_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    solid = np.ones((5, 7), dtype=np.bool_)
    solid[1, 1] = solid[3, 3] = False
    assert sum(shapely.Polygon(one).area for one in tiled.solid_outlines(solid, 10)) == 33
    monkeypatch.setattr(tiled, "MAX_HOLES", 2)
    assert sum(shapely.Polygon(one).area for one in tiled.solid_outlines(solid, 10)) == 33
    monkeypatch.setattr(tiled, "MAX_HOLES", 1)
    assert tiled.solid_outlines(solid, 10) == [()] * 11
    ring = np.ones((3, 3), dtype=np.bool_)
    ring[1, 1] = False
    assert len(tiled.solid_outlines(ring, 2)) == 2
    assert tiled.solid_outlines(ring, 1) == [()] * 2, "given up, not cut short"
    apart = np.zeros((1, 5), dtype=np.bool_)
    apart[0, ::2] = True
    assert len(tiled.solid_outlines(apart, 3)) == 3
    assert tiled.solid_outlines(apart, 2) == [()] * 3


def test_holes_are_cut_open_from_the_middle_outwards() -> None:
    """By vertical lines between columns; the first is through the hole nearest to the middle."""
    solid = np.ones((3, 9), dtype=np.bool_)
    solid[1, 1] = solid[1, 6] = False
    found = tiled.solid_outlines(solid, 10)
    boxes = sorted(shapely.Polygon(one).bounds for one in found)
    assert boxes == [(0, 0, 1, 3), (1, 0, 6, 3), (6, 0, 9, 3)]
    assert all(len(one) in (4, 8, 12) for one in found)


def test_a_shape_may_be_less_than_a_pixel_wide_but_not_of_no_width(tmp_path: Path) -> None:
    for body in ("<ellipse/>", ""):
        fine = f'<object id="7" type="rocks" x="50" y="60" width="0.5" height="0.5">{body}</object>'
        assert len(load(tmp_path, tmx(terrain(fine))).board.pieces) == 1
        for written in ('width="0" height="3"', 'width="3" height="0"', 'width="3" height="-1"'):
            said = fault(tmp_path, tmx(terrain(fine.replace('width="0.5" height="0.5"', written))))
            assert "a positive number" in said


def test_doors_of_two_lines_have_names_of_their_own(tmp_path: Path) -> None:
    line = '<polyline points="0,0 100,0"/>'
    text = tmx(
        terrain(
            thing(line, "wall", identity=1, doors="1-2: gate"),
            thing(line, "wall", at='x="50" y="90"', identity=2, doors="1-2: gate"),
        )
    )
    names = [piece.name for piece in load(tmp_path, text).board.pieces]
    assert len(set(names)) == len(names)
    assert sum("gate" in name for name in names) == 2


@pytest.mark.parametrize(
    ("others", "doors", "expected"),
    [
        ([], "1-2: gate", ["house", "gate", "house 3", "house 2", "gate 2", "house 2 2"]),
        (["house 2"], "1-2", ["house", "house: door", "house 4", "house 3", "house 3: door", "house 3 2"]),
        (["gate"], "1-2: gate", ["house", "gate 2", "house 3", "house 2", "gate 3", "house 2 2"]),
        (
            ["house: door"],
            "1-2",
            ["house 3", "house 3: door", "house 3 2", "house 2", "house 2: door", "house 2 2"],
        ),
        (
            ["gate 2"],
            "0.5-1: gate; 2-3: gate",
            [
                "house",
                "gate",
                "house 3",
                "gate 3",
                "house 4",
                "house 2",
                "gate 4",
                "house 2 2",
                "gate 5",
                "house 2 3",
            ],
        ),
    ],
)
def test_a_line_keeps_its_name_as_positions_do(
    others: list[str], doors: str, expected: list[str], tmp_path: Path
) -> None:
    """A run that nobody named gives way: one that follows a door of the first house is no second house."""
    line = '<polyline points="0,0 100,0"/>'
    houses = [
        thing(line, "wall", at=f'x="50" y="{50 + 40 * i}"', identity=i, name="house", doors=doors)
        for i in (1, 2)
    ]
    more = [thing(identity=9 + i, name=name) for i, name in enumerate(others)]
    names = [piece.name for piece in load(tmp_path, tmx(terrain(*houses, *more))).board.pieces]
    assert names == [*expected, *others]
    assert len(set(names)) == len(names)


def test_a_layer_at_fault_hides_no_fault_of_another(tmp_path: Path) -> None:
    path = tmp_path / "a.tmx"
    layers = "".join(f'<objectgroup name="{name}" offsetx="{name}"/>' for name in ("one", "two"))
    path.write_text(tmx(layers), encoding="utf-8")
    assert len(map_faults(path)) == 2


def test_tiles_that_cannot_be_read_are_one_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise tmx_files.FilePlace(tmp_path / "a.tmx").fault("tiles that cannot be read", "others")

    monkeypatch.setattr(tiled, "grids_of", fails)
    assert "tiles that cannot be read" in fault(tmp_path, tmx(tileset(tmp_path) + painted(cells_of((1, 1)))))


def test_a_cut_beside_which_the_region_only_touches_leaves_out_nothing() -> None:
    """The cut through the hole runs along the left edge of what hangs below it."""
    for turned in ((0, 1), (1, 0)):
        solid = np.array([[1, 1, 1], [1, 0, 1], [1, 1, 1], (*turned, 1)], dtype=np.bool_)
        for one in (solid, solid[::-1], solid[:, ::-1], solid[::-1, ::-1]):
            found = [shapely.Polygon(outline) for outline in tiled.solid_outlines(one, 10)]
            assert sum(polygon.area for polygon in found) == one.sum()


def test_broken_xml_is_told_with_its_line_and_column(tmp_path: Path) -> None:
    """Counted from 1, as editors do: the name of the end that nothing begins."""
    path = tmp_path / "a.tmx"
    path.write_text("<map>\n  <a></b>\n</map>", encoding="utf-8")
    (fault,) = map_faults(path)
    assert "line 2, column 8: found broken XML" in str(fault)
