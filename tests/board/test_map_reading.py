"""Maps of others, read: where everything lies, what it belongs to, and how much of it is taken."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from foreign_maps import EARTH, GRASS, PIXELS, STONE, filled, layer, tileset, tmx
from PIL import Image

from game.board.maps import foreign, pictures, tmj, tmx_tiles
from game.board.maps import tmx as tmx_file
from game.board.maps.drawing import WHITE, Stamp, TileRows, canvas
from game.board.maps.foreign import Belongs, ForeignMap, read_foreign
from game.board.maps.tmj import read_root
from game.board.maps.tmx import FaultLog
from game.board.maps.tmx_tiles import DOWN, TilePicture
from game.core.errors import InputError

ENDLESS = 'orientation="orthogonal" infinite="1"'
GRASS_TILES = ((0, 0), (8, 0), (16, 0), (24, 0), (0, 8), (8, 8), (16, 8), (24, 8))


def read(path: Path) -> ForeignMap:
    log = FaultLog()
    found = read_foreign(path, read_root(path, "map"), log)
    assert not log.faults, list(map(str, log.faults))
    assert found is not None
    return found


def refused(path: Path) -> str:
    """The one thing that is wrong with a map."""
    log = FaultLog()
    root = log.attempt(read_root, path, "map")
    if root is not None:
        assert read_foreign(path, root, log) is None
    (fault,) = log.faults
    return str(fault)


def stamps(found: ForeignMap) -> list[Stamp]:
    return [part for part in found.drawing.parts if isinstance(part, Stamp)]


def rows(found: ForeignMap) -> list[TileRows]:
    return [part for part in found.drawing.parts if isinstance(part, TileRows)]


def objects(*inside: str, attributes: str = 'name="Things"') -> str:
    return f"<objectgroup {attributes}>{''.join(inside)}</objectgroup>"


def chunked(*chunks: tuple[int, int, list[list[int]]], name: str = "a", attributes: str = "") -> str:
    parts = "".join(
        f'<chunk x="{x}" y="{y}" width="{len(gids[0])}" height="{len(gids)}">'
        f"{','.join(str(gid) for row in gids for gid in row)}</chunk>"
        for x, y, gids in chunks
    )
    return f'<layer name="{name}" {attributes}><data encoding="csv">{parts}</data></layer>'


@pytest.mark.parametrize(
    ("limit", "module", "one", "words"),
    [
        ("MAX_TILESETS", foreign, '<tileset firstgid="{n}" tilewidth="8" tileheight="8"/>', "3 tilesets"),
        ("MAX_LAYERS", foreign, '<objectgroup name="{n}"/>', "3 layers"),
        (
            "MAX_OBJECTS",
            foreign,
            '<objectgroup name="{n}"><object x="1" y="1"/></objectgroup>',
            "more than 2 objects",
        ),
    ],
)
def test_as_many_are_read_as_may_be_and_no_more(
    limit: str, module: object, one: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, limit, 2)
    read(tmx(tmp_path, (3, 3), *(one.format(n=n) for n in (1, 2))))
    assert words in refused(tmx(tmp_path, (3, 3), *(one.format(n=n) for n in (1, 2, 3))))


def test_the_cells_of_all_layers_count_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foreign, "MAX_CELLS", 18)
    two = [layer(name, filled(3, 3)) for name in "ab"]
    read(tmx(tmp_path, (3, 3), *two))
    assert "more than 18 tiles" in refused(tmx(tmp_path, (3, 3), *two, layer("c", [[0]])))


def test_files_of_too_many_elements_or_too_deep_are_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The map is one element, and at the first level."""
    monkeypatch.setattr(tmx_file, "MAX_ELEMENTS", 3)
    monkeypatch.setattr(tmx_file, "MAX_DEPTH", 3)
    read(tmx(tmp_path, (3, 3), '<group name="a"><group name="b"/></group>'))
    assert "nested too deeply" in refused(
        tmx(tmp_path, (3, 3), '<group name="a"><group name="b"><group name="c"/></group></group>')
    )
    read(tmx(tmp_path, (3, 3), '<group name="a"/><group name="b"/>'))
    assert "too many XML elements" in refused(
        tmx(tmp_path, (3, 3), '<group name="a"/><group name="b"/><group name="c"/>')
    )


def test_a_layer_of_too_many_tiles_says_how_tiled_writes_it_shorter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tmx_file, "MAX_ELEMENTS", 9)
    tiles = '<tile gid="0"/>' * 9
    layer = f'<layer width="3" height="3"><data>{tiles}</data></layer>'
    told = refused(tmx(tmp_path, (3, 3), layer))
    assert "found more than 9 XML elements, most of them tiles, expected tiles as CSV or Base64" in told


def in_json(path: Path, **keys: object) -> Path:
    whole = {"width": 3, "height": 2, "tilewidth": 8, "tileheight": 8, **keys}
    path.write_text(json.dumps({"type": "map", **whole}), encoding="utf-8")
    return path


def test_json_of_too_many_elements_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A layer of objects is one, its properties are one more, and each of them is one."""
    monkeypatch.setattr(tmj, "MAX_ELEMENTS", 4)
    group = {"type": "objectgroup", "name": "a", "properties": [{"name": "b", "value": 1}]}
    read(in_json(tmp_path / "a.tmj", layers=[group, {"type": "objectgroup"}]))
    too_many = [group, {"type": "objectgroup"}, {"type": "objectgroup"}]
    assert "too many JSON objects" in refused(in_json(tmp_path / "b.tmj", layers=too_many))


def test_json_says_what_the_xml_says(tmp_path: Path) -> None:
    """Parts of an endless map, the place of image layers, which counts only as an offset, properties."""
    Image.new("RGB", (8, 8), STONE).save(tmp_path / "dot.png")
    Image.new("RGB", (16, 8), GRASS).save(tmp_path / "sheet.png")
    image = {"type": "imagelayer", "name": "I", "image": "dot.png", "x": 3, "y": 4, "offsetx": 5}
    chunks = [
        {"x": 0, "y": 0, "width": 2, "height": 1, "data": [1, 2]},
        {"x": 2, "y": 1, "width": 1, "height": 1, "data": [2]},
    ]
    thing = {
        "id": 3,
        "x": 8,
        "y": 8,
        "width": 8,
        "height": 4.5,
        "type": "rock",
        "properties": [
            {"name": "solid", "type": "bool", "value": True},
            {"name": "soft", "type": "bool", "value": False},
            {"name": "deep", "type": "int", "value": 7},
        ],
    }
    bent = {"x": 8, "y": 8, "polyline": [{"x": 0, "y": 0}, None, {"x": 8, "y": 0}, 3, {"x": 8, "y": 4}]}
    tiles = {
        "firstgid": 1,
        "image": "sheet.png",
        "tilewidth": 8,
        "tileheight": 8,
        "tileoffset": {"x": 2, "y": -3},
        "tiles": [{"id": 1, "type": "green"}],
    }
    found = read(
        in_json(
            tmp_path / "a.tmj",
            infinite=True,
            tilesets=[tiles, None, 3],
            layers=[
                {"type": "tilelayer", "name": "T", "chunks": chunks},
                image,
                {"type": "unknown", "name": "U"},
                {"type": "objectgroup", "name": "O", "objects": [thing, {**thing, "point": False}, bent]},
            ],
        )
    )
    (cells,) = found.layers
    assert cells.gids.tolist() == [[1, 2, 0], [0, 0, 2]]
    assert found.cells == (3, 2)
    assert cells.belongs == {1: Belongs(("T",), (), {}), 2: Belongs(("T",), ("green",), {})}
    assert found.drawing.tiles[2].shift == (2.0, -3.0)
    assert [stamp.corner for stamp in stamps(found)] == [(5, 0)]
    rock, other, path = found.things
    assert list(path.points) == [(8, 8), (16, 8), (16, 12)], "of those that are points"
    assert (rock.form, other.form) == ("rectangle", "rectangle")
    assert rock.belongs == Belongs(("O",), ("rock",), {"solid": "true", "soft": "false", "deep": "7"})
    assert rock.points == ((8, 8), (16, 8), (16, 12.5), (8, 12.5))


def test_in_json_each_tile_may_have_a_picture_of_its_own(tmp_path: Path) -> None:
    """Some of a set may have none, and those are not drawn."""
    for name, size in (("oak", (8, 8)), ("fir", (8, 24))):
        Image.new("RGB", size, GRASS).save(tmp_path / f"{name}.png")
    tiles = [
        {"id": 0, "image": "oak.png", "imagewidth": 8, "imageheight": 8},
        {"id": 1, "type": "bare"},
        {"id": 4, "image": "fir.png", "imagewidth": 8, "imageheight": 24},
    ]
    found = read(
        in_json(
            tmp_path / "a.tmj",
            tilesets=[{"firstgid": 3, "tilewidth": 8, "tileheight": 24, "tiles": tiles}],
            layers=[{"type": "tilelayer", "name": "T", "width": 3, "height": 2, "data": [3, 4, 7, 0, 7, 3]}],
        )
    )
    shown = {gid: (Path(one.file).name, one.rect) for gid, one in found.drawing.tiles.items()}
    assert shown == {3: ("oak.png", (0, 0, 8, 8)), 7: ("fir.png", (0, 0, 8, 24))}
    assert {Path(file).name for file in found.files} == {"a.tmj", "oak.png", "fir.png"}


def test_a_picture_may_be_as_large_as_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.png"
    Image.new("RGB", (10, 6)).save(path)
    monkeypatch.setattr(pictures, "MAX_PICTURE", 10)
    monkeypatch.setattr(pictures, "MAX_PIXELS", 60)
    assert pictures.picture_size(path) == (10, 6)
    for limit, most in (("MAX_PICTURE", 9), ("MAX_PIXELS", 59)):
        with monkeypatch.context() as changed:
            changed.setattr(pictures, limit, most)
            with pytest.raises(InputError, match="a picture of 10 x 6 pixels"):
                pictures.picture_size(path)
    with monkeypatch.context() as changed:
        changed.setattr(pictures, "MAX_PICTURE", 9)
        changed.setattr(pictures, "MAX_PIXELS", 25_000_000)
        with pytest.raises(InputError, match="at most 9 a side and 25 million in all"):
            pictures.picture_size(path)


def test_tiles_lie_in_their_sheet_row_by_row(tmp_path: Path) -> None:
    """Columns and rows that fit, with a margin around them and a gap between; more if more are counted."""
    Image.new("RGB", (2 + 3 * 8 + 2 * 1, 2 + 2 * 8 + 1 + 5)).save(tmp_path / "s.png")
    head = '<tileset firstgid="5" tilewidth="8" tileheight="8" margin="2" spacing="1"'
    picture = '<image source="s.png" trans="#FF00fe"/>'
    text = layer("a", [[4, 5, 7], [8, 10, 11]])
    found = read(tmx(tmp_path, (3, 2), f"{head}>{picture}</tileset>", text))
    assert found.strays == 2
    assert {gid: one.rect for gid, one in found.drawing.tiles.items()} == {
        5: (2, 2, 8, 8),
        7: (20, 2, 8, 8),
        8: (2, 11, 8, 8),
        10: (20, 11, 8, 8),
    }
    assert {(one.clear, one.shift) for one in found.drawing.tiles.values()} == {("ff00fe", (0, 0))}
    found = read(tmx(tmp_path, (3, 2), f'{head} tilecount="7">{picture}</tileset>', text))
    assert found.strays == 1
    assert found.drawing.tiles[11].rect == (2, 20, 8, 8)
    # A tile that is named is one, although it lies outside of the picture.
    found = read(tmx(tmp_path, (3, 2), f'{head}>{picture}<tile id="6" type="x"/></tileset>', text))
    assert found.strays == 1
    assert found.layers[0].belongs[11].classes == ("x",)


def test_a_margin_may_be_wider_than_a_tile(tmp_path: Path) -> None:
    """Tiled counts it on the left and above only: 9 pixels, then three tiles across and one down."""
    Image.new("RGB", (9 + 3 * 8 + 2 * 1, 9 + 8)).save(tmp_path / "s.png")
    head = '<tileset firstgid="1" tilewidth="8" tileheight="8" margin="9" spacing="1"><image source="s.png"/>'
    found = read(tmx(tmp_path, (4, 1), f"{head}</tileset>", layer("a", [[1, 3, 4, 6]])))
    assert {gid: one.rect for gid, one in found.drawing.tiles.items()} == {1: (9, 9, 8, 8), 3: (27, 9, 8, 8)}
    assert found.strays == 2


def test_a_picture_smaller_than_its_tiles_has_none_but_those_that_are_named(tmp_path: Path) -> None:
    Image.new("RGB", (4, 4)).save(tmp_path / "s.png")
    head = '<tileset firstgid="1" tilewidth="8" tileheight="8"><image source="s.png"/>'
    found = read(tmx(tmp_path, (2, 1), f'{head}<tile id="0"/></tileset>', layer("a", [[1, 2]])))
    assert found.strays == 1
    assert found.drawing.tiles[1].rect == (0, 0, 8, 8)
    # They lie one below the other, as if a column of them fitted.
    found = read(tmx(tmp_path, (2, 1), f'{head}<tile id="1"/></tileset>', layer("a", [[1, 2]])))
    assert found.drawing.tiles[2].rect == (0, 8, 8, 8)
    for size in ((16, 4), (4, 16)):
        Image.new("RGB", size).save(tmp_path / "s.png")
        assert read(tmx(tmp_path, (2, 1), f"{head}</tileset>", layer("a", [[1, 2]]))).strays == 2


def test_a_sheet_of_too_many_tiles_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmx(tmp_path, (2, 2), tileset(tmp_path), layer("a", filled(2, 2)))
    monkeypatch.setattr(tmx_tiles, "_MAX_TILES", 8)
    read(path)
    monkeypatch.setattr(tmx_tiles, "_MAX_TILES", 7)
    assert "a picture of 4 x 2 tiles" in refused(path)


@pytest.mark.parametrize("missing", ["tilewidth", "tileheight"])
def test_a_sheet_without_the_size_of_its_tiles_is_refused(missing: str, tmp_path: Path) -> None:
    text = tileset(tmp_path).replace(f'{missing}="8"', "")
    assert f"no {missing}" in refused(tmx(tmp_path, (2, 2), text, layer("a", filled(2, 2))))


def test_a_tile_with_a_picture_of_its_own_is_all_of_it_or_a_part(tmp_path: Path) -> None:
    Image.new("RGB", (20, 30)).save(tmp_path / "t.png")
    text = (
        '<tileset firstgid="1" tilewidth="8" tileheight="8" tilerendersize="grid" objectalignment="top">'
        '<tileoffset x="3" y="-4"/><tile id="0"><image source="t.png" trans="0a0b0c"/></tile>'
        '<tile id="4" x="1" y="2" width="5" height="6"><image source="t.png"/></tile>'
        '<tile id="5"><image source="t.png" width="20" height="30"/></tile></tileset>'
    )
    found = read(tmx(tmp_path, (5, 1), text, layer("a", [[1, 2, 5, 6, 7]])))
    file = str((tmp_path / "t.png").resolve())
    assert found.drawing.tiles == {
        1: TilePicture(file, (0, 0, 20, 30), "0a0b0c", (3, -4), fills=True, alignment="top"),
        5: TilePicture(file, (1, 2, 5, 6), "", (3, -4), fills=True, alignment="top"),
        6: TilePicture(file, (0, 0, 20, 30), "", (3, -4), fills=True, alignment="top"),
    }
    assert found.strays == 1  # 2 is one of those that are counted, with nothing to show


def test_a_picture_is_as_large_as_it_is_now_whatever_the_file_says(tmp_path: Path) -> None:
    """It had two columns of tiles when the map was saved, and has three since; and a tile of its own grew."""
    Image.new("RGB", (24, 16)).save(tmp_path / "s.png")
    Image.new("RGB", (20, 30)).save(tmp_path / "t.png")
    sheet = (
        '<tileset firstgid="1" tilewidth="8" tileheight="8" tilecount="4" columns="2">'
        '<image source="s.png" width="16" height="16"/></tileset>'
    )
    own = (
        '<tileset firstgid="9" tilewidth="8" tileheight="8"><tile id="0">'
        '<image source="t.png" width="10" height="12"/></tile></tileset>'
    )
    found = read(tmx(tmp_path, (4, 1), sheet, own, layer("a", [[3, 4, 6, 9]])))
    rects = {gid: one.rect for gid, one in found.drawing.tiles.items()}
    assert rects == {3: (16, 0, 8, 8), 4: (0, 8, 8, 8), 6: (16, 8, 8, 8), 9: (0, 0, 20, 30)}


@pytest.mark.parametrize("in_one_picture", [True, False])
def test_an_animated_tile_is_its_first_frame(in_one_picture: bool, tmp_path: Path) -> None:
    """Which may be another tile, and is not looked up again; it is what it is for all that."""
    animated = (
        '<tile id="{n}" type="{n}">{image}<animation><frame tileid="{first}" duration="9"/>'
        '<frame tileid="0" duration="9"/></animation></tile>'
    )
    frames = ((1, 3), (3, 2), (2, 2))
    image = "" if in_one_picture else '<image source="{n}.png"/>'
    if not in_one_picture:
        for n in range(4):
            Image.new("RGB", (8, 8)).save(tmp_path / f"{n}.png")
    inside = "".join(animated.format(n=n, first=first, image=image.format(n=n)) for n, first in frames)
    if in_one_picture:
        text = tileset(tmp_path, inside=inside)
    else:
        text = f'<tileset firstgid="1" tilewidth="8" tileheight="8">{inside}</tileset>'
    found = read(tmx(tmp_path, (3, 1), text, layer("a", [[2, 3, 4]])))
    shown = {gid: (Path(one.file).stem, one.rect[0]) for gid, one in found.drawing.tiles.items()}
    whole = {2: ("sheet", 24), 3: ("sheet", 16), 4: ("sheet", 16)}
    assert shown == (whole if in_one_picture else {2: ("3", 0), 3: ("2", 0), 4: ("2", 0)})
    assert [found.layers[0].belongs[gid].classes for gid in (2, 3, 4)] == [("1",), ("2",), ("3",)]


def test_in_json_an_animated_tile_is_its_first_frame_too(tmp_path: Path) -> None:
    Image.new("RGB", (32, 8)).save(tmp_path / "s.png")
    frames = [{"tileid": 3, "duration": 9}, {"tileid": 1, "duration": 9}]
    tiles = {
        "firstgid": 1,
        "image": "s.png",
        "tilewidth": 8,
        "tileheight": 8,
        "tiles": [{"id": 1, "animation": frames}],
    }
    ground = {"type": "tilelayer", "name": "T", "width": 3, "height": 2, "data": [1, 2, 3, 4, 0, 0]}
    found = read(in_json(tmp_path / "a.tmj", tilesets=[tiles], layers=[ground]))
    assert [found.drawing.tiles[gid].rect[0] for gid in (1, 2, 3, 4)] == [0, 24, 16, 24]


LACKING = {
    "a tileset": '<tileset firstgid="{first}" source="gone.tsx"/>',
    "a picture of tiles": '<tileset firstgid="{first}" tilewidth="8" tileheight="8">'
    '<image source="gone.png" width="16" height="8"/></tileset>',
    "one of unknown size": '<tileset firstgid="{first}" tilewidth="8" tileheight="8">'
    '<image source="gone.png"/></tileset>',
    "a tile": '<tileset firstgid="{first}" tilewidth="8" tileheight="8">'
    '<tile id="1"><image source="gone.png"/></tile></tileset>',
    "a tile with a broken one": '<tileset firstgid="{first}" tilewidth="8" tileheight="8">'
    '<tile id="1"><image source="broken.png"/></tile></tileset>',
}


@pytest.mark.parametrize("lacking", LACKING.values(), ids=LACKING.keys())
def test_what_a_map_does_not_show_may_be_missing(lacking: str, tmp_path: Path) -> None:
    """Tilesets stay listed on a map that no longer has tiles of them, and so do tiles in a tileset."""
    (tmp_path / "broken.png").write_text("none")
    sets = [lacking.format(first=first) for first in (20, 40)]
    between = tileset(tmp_path).replace('firstgid="1"', 'firstgid="30"')
    read(tmx(tmp_path, (2, 1), *sets, between, layer("a", [[30, 37]])))
    for gid in (21, 41):
        thing = objects(f'<object gid="{gid}" x="0" y="8" width="8" height="8"/>')
        for shows in (layer("a", [[30, gid]]), thing):
            told = refused(tmx(tmp_path, (2, 1), *sets, between, shows))
            assert any(word in told for word in ("gone.", "no picture that can be read"))


def test_tiles_of_a_missing_tileset_are_none_of_a_template(tmp_path: Path) -> None:
    """The template's tileset, which the map has not, comes first."""
    (tmp_path / "lent.tsx").write_text(tileset(tmp_path).replace('firstgid="1"', ""))
    (tmp_path / "crate.tx").write_text(
        '<template><tileset firstgid="1" source="lent.tsx"/><object gid="2" width="8" height="8"/></template>'
    )
    crate = objects('<object template="crate.tx" x="8" y="8"/>')
    missing = '<tileset firstgid="1" source="gone.tsx"/>'
    (stamp,) = stamps(read(tmx(tmp_path, (4, 4), missing, crate)))
    assert stamp.picture.rect == (8, 0, 8, 8)
    more = objects('<object gid="2" x="8" y="8" width="8" height="8"/>')
    assert 'no tileset file "gone.tsx"' in refused(tmx(tmp_path, (4, 4), missing, crate, more))


def test_an_offset_in_one_direction_is_none_in_the_other(tmp_path: Path) -> None:
    for written, shift in (('x="3"', (3, 0)), ('y="-4"', (0, -4)), ("", (0, 0))):
        offset = f"<tileoffset {written}/>"
        text = tileset(tmp_path).replace("<image", f"{offset}<image")
        assert read(tmx(tmp_path, (1, 1), text, layer("a", [[1]]))).drawing.tiles[1].shift == shift


@pytest.mark.parametrize("size", ['width="0" height="0"', 'width="0"', 'height="0"'])
def test_a_tile_whose_picture_has_no_size_is_moved_by_its_offset_as_it_is(size: str, tmp_path: Path) -> None:
    Image.new("RGB", (4, 6)).save(tmp_path / "t.png")
    text = (
        '<tileset firstgid="1" tilewidth="8" tileheight="8"><tileoffset x="1" y="2"/>'
        f'<tile id="0" {size}><image source="t.png"/></tile></tileset>'
    )
    thing = objects('<object gid="1" x="40" y="80" width="16" height="32"/>')
    (stamp,) = stamps(read(tmx(tmp_path, (20, 20), text, thing)))
    assert stamp.corner == (41.0, 50.0)


def test_tiles_of_several_sets_are_told_apart(tmp_path: Path) -> None:
    """Whatever the order in which the sets stand; with a gap between them."""
    first, second = (
        f'<tileset firstgid="{gid}" tilewidth="8" tileheight="8"><image source="{name}.png"/></tileset>'
        for gid, name in ((1, "one"), (9, "two"))
    )
    Image.new("RGB", (16, 16), EARTH).save(tmp_path / "one.png")
    Image.new("RGB", (8, 8), STONE).save(tmp_path / "two.png")
    found = read(tmx(tmp_path, (3, 2), second, first, layer("a", [[1, 4, 5], [8, 9, 10]])))
    files = {gid: one.file.rpartition("/")[2] for gid, one in found.drawing.tiles.items()}
    assert {gid: name.rpartition("\\")[2] for gid, name in files.items()} == {
        1: "one.png",
        4: "one.png",
        9: "two.png",
    }
    assert found.strays == 3


def test_an_endless_map_reaches_from_its_first_tile_to_its_last(tmp_path: Path) -> None:
    """Parts of two layers; rows and columns in which there is nothing do not count."""
    one = chunked((-4, -2, [[0, 0, 0], [0, 1, 2], [0, 0, 0]]), (0, 0, [[0, 0], [0, 3]]), (9, 9, [[0]]))
    two = chunked((-1, 3, [[0, 4]]), name="b", attributes='offsetx="3" offsety="-5"')
    found = read(tmx(tmp_path, (1, 1), tileset(tmp_path), one, two, attributes=ENDLESS))
    # Columns -3 to 1 and rows -1 to 3.
    assert found.cells == (5, 5)
    first, second = found.layers
    assert (first.at, second.at) == ((0, 0), (3 * 8 + 3, 4 * 8 - 5))
    assert first.gids.tolist() == [[1, 2, 0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 3]]
    assert second.gids.tolist() == [[4]]
    assert [part.at for part in rows(found)] == [first.at, second.at]


def test_of_parts_that_overlap_the_later_one_counts_where_it_has_tiles(tmp_path: Path) -> None:
    text = chunked((0, 0, [[1, 1], [1, 1]]), (1, 1, [[2, 2], [2, 0]]), (0, 0, [[0, 4], [0, 0]]))
    found = read(tmx(tmp_path, (1, 1), tileset(tmp_path), text, attributes=ENDLESS))
    assert found.layers[0].gids.tolist() == [[1, 4, 0], [1, 2, 2], [0, 2, 0]]


def test_an_endless_map_without_tiles_reaches_as_far_as_its_objects(tmp_path: Path) -> None:
    """The tiles that they lie on: from -2.5 to 1.5 across, and from 1 to 3 down, which ends there."""
    text = objects(
        '<object x="-20" y="8" width="8" height="4"/>', '<object x="8" y="20" width="4" height="4"/>'
    )
    found = read(tmx(tmp_path, (1, 1), text, chunked(), attributes=ENDLESS))
    assert found.cells == (5, 2)
    assert found.things[0].points[0] == (4, 0)


def test_an_endless_map_reaches_as_far_as_everything_on_it(tmp_path: Path) -> None:
    """What is drawn beyond the tiles, the corners of what has no size of its own, what a group moves."""
    tiles = [tileset(tmp_path), chunked((0, 0, [[1, 1], [1, 1]]))]
    wall = '<object x="-8" y="-8"><polyline points="0,0 32,0 32,32"/></object>'
    found = read(tmx(tmp_path, (1, 1), *tiles, objects(wall), attributes=ENDLESS))
    assert (found.cells, found.layers[0].at) == ((4, 4), (8, 8))
    assert list(found.things[0].points) == [(0, 0), (32, 0), (32, 32)]
    turned = '<object x="0" y="0" width="16" height="8" rotation="90"/>'
    assert read(tmx(tmp_path, (1, 1), objects(turned), attributes=ENDLESS)).cells == (1, 2)
    level = objects('<object x="-8" y="40"><polyline points="0,0 32,0"/></object>')
    assert read(tmx(tmp_path, (1, 1), *tiles, level, attributes=ENDLESS)).cells == (4, 5)
    moved = f'<group offsetx="80" offsety="16">{objects(wall)}</group>'
    assert read(tmx(tmp_path, (1, 1), *tiles, moved, attributes=ENDLESS)).cells == (13, 5)
    pin = objects('<object x="90" y="90"><point/></object>')
    assert read(tmx(tmp_path, (1, 1), *tiles, pin, attributes=ENDLESS)).cells == (2, 2)
    assert read(tmx(tmp_path, (1, 1), pin, attributes=ENDLESS)).cells == (1, 1)
    Image.new("RGB", (20, 8), GRASS).save(tmp_path / "ground.png")
    ground = '<imagelayer name="G" offsetx="-4"><image source="ground.png"/></imagelayer>'
    assert read(tmx(tmp_path, (1, 1), ground, attributes=ENDLESS)).cells == (3, 1)


def test_an_endless_map_with_nothing_on_it_is_as_large_as_it_says(tmp_path: Path) -> None:
    assert read(tmx(tmp_path, (7, 4), chunked(), attributes=ENDLESS)).cells == (7, 4)
    path = tmx(tmp_path, (7, 4), attributes=ENDLESS)
    path.write_text(path.read_text().replace('width="7"', ""))
    assert "no width, expected a whole number from 1 to 2000" in refused(path)


def test_how_far_an_endless_map_may_reach(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foreign, "SIDE_TILES", (1, 6))
    parts = [tileset(tmp_path), chunked((0, 0, [[1]]), (5, 0, [[1]]))]
    assert read(tmx(tmp_path, (1, 1), *parts, attributes=ENDLESS)).cells == (6, 1)
    wide = chunked((0, 0, [[1]]), (6, 0, [[1]]))
    assert "7 x 1 tiles are used" in refused(
        tmx(tmp_path, (1, 1), tileset(tmp_path), wide, attributes=ENDLESS)
    )
    two = [chunked((0, 0, [[1]])), chunked((0, 6, [[1]]), name="b")]
    assert "1 x 7 tiles are used" in refused(
        tmx(tmp_path, (1, 1), tileset(tmp_path), *two, attributes=ENDLESS)
    )


@pytest.mark.parametrize(
    ("infinite", "endless"), [("0", False), ("false", False), ("1", True), ("true", True)]
)
def test_a_map_says_whether_it_ends(infinite: str, endless: bool, tmp_path: Path) -> None:
    text = layer("a", filled(4, 3)) if not endless else chunked((1, 1, [[1]]))
    attributes = f'orientation="orthogonal" infinite="{infinite}"'
    assert read(tmx(tmp_path, (4, 3), tileset(tmp_path), text, attributes=attributes)).cells == (
        (1, 1) if endless else (4, 3)
    )


def test_a_layer_may_be_smaller_than_its_map(tmp_path: Path) -> None:
    text = layer("a", [[1, 2], [3, 4]]) + layer("b", filled(3, 4)).replace('width="3" height="4"', "")
    found = read(tmx(tmp_path, (3, 4), tileset(tmp_path), text))
    assert [cells.gids.shape for cells in found.layers] == [(2, 2), (4, 3)]
    assert found.cells == (3, 4)


def test_what_a_tile_belongs_to(tmp_path: Path) -> None:
    """Its layer and the groups round it; its class, then that of its layer; properties, its own first."""
    inside = (
        '<tile id="1" class="rock"><properties><property name="a" value="tile"/>'
        '<property name="b" value="tile"/></properties></tile>'
    )
    said = '<properties><property name="a" value="layer"/><property name="c" value="layer"/></properties>'
    cells = layer("L", [[1, 2 | DOWN], [0, 2]], attributes='class="wet"').replace("<data", f"{said}<data")
    outer = (
        '<group name=" the  group "><properties><property name="c" value="group"/>'
        f'<property name="d" value="group"/></properties>{cells}</group>'
    )
    found = read(tmx(tmp_path, (2, 2), tileset(tmp_path, inside=inside), outer))
    (one,) = found.layers
    whole = {"a": "layer", "c": "layer", "d": "group"}
    assert one.belongs == {
        1: Belongs(("the group", "L"), ("wet",), whole),
        2: Belongs(("the group", "L"), ("rock", "wet"), {**whole, "a": "tile", "b": "tile"}),
    }


def test_hidden_layers_are_read_but_not_painted(tmp_path: Path) -> None:
    Image.new("RGB", (8, 8)).save(tmp_path / "i.png")
    parts = [
        layer("a", filled(2, 2), attributes='visible="0"'),
        '<group name="g" visible="0">' + layer("b", filled(2, 2)) + "</group>",
        '<imagelayer name="c" visible="false"><image source="i.png"/></imagelayer>',
        '<imagelayer name="d"><image source="i.png"/></imagelayer>',
        '<imagelayer name="e"><image/></imagelayer>',
        '<imagelayer name="f"/>',
        objects('<object gid="1" x="0" y="8"/>', attributes='name="h" visible="0"'),
        objects('<object gid="2" x="0" y="8"/>', attributes='name="i"'),
    ]
    found = read(tmx(tmp_path, (2, 2), tileset(tmp_path), *parts))
    assert len(found.layers) == 2
    assert len(found.things) == 2
    assert [part.picture.rect for part in stamps(found)] == [(0, 0, 8, 8), (8, 0, 8, 8)]
    assert rows(found) == []


def test_an_image_layer_lies_at_its_place_and_its_offset(tmp_path: Path) -> None:
    Image.new("RGB", (9, 7)).save(tmp_path / "i.png")
    for across, down in (("0", "1"), ("1", "0")):
        inside = (
            '<group offsetx="100" offsety="200" opacity="0.5" tintcolor="#ff8000">'
            f'<imagelayer name="c" x="3" y="4" offsetx="10" offsety="20" opacity="0.5" '
            f'repeatx="{across}" repeaty="{down}"><image source="i.png"/></imagelayer></group>'
        )
        found = read(tmx(tmp_path, (2, 2), inside))
        (one,) = stamps(found)
        assert (one.corner, one.size) == ((113, 224), (9, 7))
        assert one.repeats == (across == "1", down == "1")
        assert (one.look.opacity, one.look.tint) == (0.25, (255, 128, 0, 255))
        assert found.files == (tmp_path / "map.tmx", tmp_path / "i.png")


@pytest.mark.parametrize(
    ("text", "colour"),
    [
        ("#102030", (16, 32, 48, 255)),
        ("102030", (16, 32, 48, 255)),
        ("#40102030", (16, 32, 48, 64)),
        ("#10203", None),
        ("#1020304", None),
        ("#10203g", None),
        ("#4010203g", None),
        ("", None),
    ],
)
def test_colours_are_written_as_tiled_writes_them(
    text: str, colour: tuple[int, int, int, int] | None, tmp_path: Path
) -> None:
    attributes = f'orientation="orthogonal" backgroundcolor="{text}"'
    path = tmx(
        tmp_path, (2, 2), layer("a", filled(2, 2, 0), attributes=f'tintcolor="{text}"'), attributes=attributes
    )
    found = read(path)
    assert found.drawing.background == colour
    (part,) = rows(found)
    assert part.look.tint == (colour or WHITE)
    assert part.look.opacity == 1.0


ALIGNED: dict[str, tuple[float, float]] = {
    "": (40, 74),
    "unspecified": (40, 74),
    "topleft": (40, 80),
    "top": (38, 80),
    "topright": (36, 80),
    "left": (40, 77),
    "center": (38, 77),
    "right": (36, 77),
    "bottomleft": (40, 74),
    "bottom": (38, 74),
    "bottomright": (36, 74),
}
"""The upper left corner of a tile of 4 by 6 pixels used as an object at (40, 80)."""


@pytest.mark.parametrize("alignment", ALIGNED)
def test_a_tile_used_as_an_object_lies_as_its_set_aligns_it(alignment: str, tmp_path: Path) -> None:
    Image.new("RGB", (4, 6)).save(tmp_path / "t.png")
    written = f'objectalignment="{alignment}"' if alignment else ""
    text = (
        f'<tileset firstgid="1" tilewidth="8" tileheight="8" {written}><tileoffset x="1" y="2"/>'
        '<tile id="0" class="tree"><image source="t.png"/></tile></tileset>'
    )
    plain = '<object gid="1" x="40" y="80"/>'
    doubled = f'<object gid="{1 | DOWN}" x="40" y="80" width="8" height="18" rotation="90" opacity="0.5"/>'
    found = read(tmx(tmp_path, (20, 20), text, objects(plain, doubled, attributes='name="a" opacity="0.5"')))
    one, two = stamps(found)
    left, top = ALIGNED[alignment]
    assert (one.corner, one.size, one.pivot) == ((left + 1, top + 2), (4, 6), (40, 80))
    assert (one.mirrored, one.turned, one.look.opacity) == ((False, False), 0.0, 0.5)
    # Twice as wide and three times as high, and so is its offset; turned about the point where it is.
    corner = (40 + 2 * (left - 40), 80 + 3 * (top - 80))
    assert (two.corner, two.size, two.pivot) == ((corner[0] + 2, corner[1] + 6), (8, 18), (40, 80))
    assert (two.mirrored, two.turned, two.look.opacity) == ((False, True), 90.0, 0.25)
    thing = found.things[1]
    right_angle = [
        (40 - (y - 80), 80 + (x - 40)) for x, y in ((corner[0], corner[1]), (corner[0] + 8, corner[1]))
    ]
    assert [thing.points[0], thing.points[1]] == [pytest.approx(at) for at in right_angle]
    assert found.things[0].points == ((left, top), (left + 4, top), (left + 4, top + 6), (left, top + 6))
    assert (thing.form, thing.belongs) == ("tile", Belongs(("a",), ("tree",), {}))


@pytest.mark.parametrize("size", ['width="-1" height="4"', 'width="4" height="-1"'])
def test_objects_of_less_than_no_size_are_refused(size: str, tmp_path: Path) -> None:
    for gid in ("", 'gid="1"'):
        text = objects(f'<object id="1" {gid} x="4" y="8" {size}/>')
        assert "a positive number" in refused(tmx(tmp_path, (9, 9), tileset(tmp_path), text))


def test_an_object_that_is_no_tile_of_the_map_has_a_place_and_no_picture(tmp_path: Path) -> None:
    text = objects('<object gid="99" x="8" y="16"/>', '<object gid="98" x="8" y="16" width="4" height="2"/>')
    found = read(tmx(tmp_path, (9, 9), tileset(tmp_path), text))
    assert [thing.points[0] for thing in found.things] == [(8, 16), (8, 14)]
    assert (stamps(found), found.strays) == ([], 2)


def test_templates_of_sets_that_the_map_has_not_have_their_own_tiles(tmp_path: Path) -> None:
    """Each template counts from the first tile of its own set; those sets are told apart."""
    for name, colour in (("one", EARTH), ("two", STONE)):
        Image.new("RGB", (16, 8), colour).save(tmp_path / f"{name}.png")
        (tmp_path / f"{name}.tsx").write_text(
            f'<tileset tilewidth="8" tileheight="8"><image source="{name}.png"/></tileset>', "utf-8"
        )
        (tmp_path / f"{name}.tx").write_text(
            f'<template><tileset firstgid="5" source="{name}.tsx"/><object gid="6"/></template>', "utf-8"
        )
    things = [f'<object template="{name}.tx" x="8" y="8"/>' for name in ("one", "two", "one")]
    found = read(tmx(tmp_path, (9, 9), tileset(tmp_path), objects(*things)))
    files = [stamp.picture.file.replace("\\", "/").rpartition("/")[2] for stamp in stamps(found)]
    assert files == ["one.png", "two.png", "one.png"]
    assert {stamp.picture.rect for stamp in stamps(found)} == {(8, 0, 8, 8)}
    assert {file.name for file in found.files} == {
        *("map.tmx", "sheet.png", "one.tx", "two.tx", "one.tsx", "two.tsx", "one.png", "two.png"),
    }


def test_an_object_with_a_tile_of_its_own_does_not_count_in_its_template(tmp_path: Path) -> None:
    """What replaces the tile of a template is one of the map's: the second of its sheet."""
    Image.new("RGB", (16, 8), STONE).save(tmp_path / "one.png")
    (tmp_path / "one.tsx").write_text(
        '<tileset tilewidth="8" tileheight="8"><image source="one.png"/></tileset>', "utf-8"
    )
    (tmp_path / "one.tx").write_text(
        '<template><tileset firstgid="1" source="one.tsx"/><object gid="1" width="8" height="8"/></template>',
        "utf-8",
    )
    things = ['<object template="one.tx" gid="2" x="8" y="8"/>', '<object template="one.tx" x="8" y="16"/>']
    found = read(tmx(tmp_path, (9, 9), tileset(tmp_path), objects(*things)))
    shown = [(Path(stamp.picture.file).name, stamp.picture.rect) for stamp in stamps(found)]
    assert shown == [("sheet.png", (8, 0, 8, 8)), ("one.png", (0, 0, 8, 8))]


def test_objects_are_painted_from_the_top_down_unless_they_have_an_order(tmp_path: Path) -> None:
    things = [f'<object gid="{gid}" x="8" y="{y}"/>' for gid, y in ((1, 40), (2, 8), (3, 24))]
    for order, expected in (
        ("", [8, 24, 40]),
        ('draworder="topdown"', [8, 24, 40]),
        ('draworder="index"', [40, 8, 24]),
    ):
        found = read(
            tmx(tmp_path, (9, 9), tileset(tmp_path), objects(*things, attributes=f'name="a" {order}'))
        )
        assert [stamp.pivot[1] for stamp in stamps(found)] == expected


FORMS = {
    '<object x="4" y="6" width="8" height="2"/>': ("rectangle", ((4, 6), (12, 6), (12, 8), (4, 8))),
    '<object x="4" y="6" width="0" height="2"/>': ("point", ((4, 6),)),
    '<object x="4" y="6" width="8"/>': ("point", ((4, 6),)),
    '<object x="4" y="6" height="8"><ellipse/></object>': ("point", ((4, 6),)),
    '<object x="4" y="6" width="8" height="2"><point/></object>': ("point", ((4, 6),)),
    '<object x="4" y="6" width="8" height="2"><text>a</text></object>': ("text", ((4, 6),)),
    '<object x="4" y="6" width="8" height="2"><capsule/></object>': (
        "capsule",
        ((4, 6), (12, 6), (12, 8), (4, 8)),
    ),
    '<object x="4" y="6"><polygon points="0,0 8,0 0,-4"/></object>': ("polygon", ((4, 6), (12, 6), (4, 2))),
    '<object x="4" y="6"><polyline points="0,0 8,2"/></object>': ("polyline", ((4, 6), (12, 8))),
}


@pytest.mark.parametrize("text", FORMS)
def test_an_object_is_what_it_is_drawn_as(text: str, tmp_path: Path) -> None:
    found = read(tmx(tmp_path, (9, 9), objects(text)))
    (thing,) = found.things
    assert (thing.form, thing.points) == FORMS[text]
    assert thing.axes == (0, 0)


def test_an_ellipse_has_corners_and_axes(tmp_path: Path) -> None:
    (thing,) = read(
        tmx(tmp_path, (9, 9), objects('<object x="4" y="6" width="8" height="2"><ellipse/></object>'))
    ).things
    assert (thing.form, thing.axes) == ("ellipse", (8, 2))
    assert all(((x - 8) / 4) ** 2 + (y - 7) ** 2 == pytest.approx(1) for x, y in thing.points)
    assert len(thing.points) > 16


def test_a_layer_without_tiles_of_a_set_counts_its_cells(tmp_path: Path) -> None:
    gids = np.array([[0, 7], [7, 3]])
    found = read(tmx(tmp_path, (2, 2), layer("a", gids.tolist())))
    assert (found.strays, found.drawing.tiles) == (3, {})


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ('<data encoding="csv">1,2,3,4,</data>', ""),
        ('<data encoding="csv"> 1, 2,\n3 ,4 </data>', ""),
        ('<data encoding="csv">1,2,3,4294967295</data>', ""),
        ('<data encoding="csv">1,2,3,4294967296</data>', '"4294967296" among the tiles'),
        ('<data encoding="csv">1,2,3,00000000004</data>', ""),
        ('<data encoding="csv">1,2,x,99999999999</data>', '"x" among the tiles'),
        ('<data encoding="csv">4294967295,99999999999,x,1</data>', '"99999999999" among the tiles'),
        ('<data encoding="csv">1,2,,4</data>', '"" among the tiles'),
        ('<data encoding="csv">1,2,3</data>', "3 tiles"),
        ('<data encoding="csv">1,2,3,4,5</data>', "5 tiles"),
        ('<data encoding="base64">AQAAAAEAAAABAAAAAQAAAA==</data>', ""),
        ('<data encoding="base64">AQAAAAEAAAABAAAA</data>', "12 bytes of tiles"),
        ('<data encoding="base64">AQAAAAEAAAABAAAAAQAAAAE=</data>', "17 bytes of tiles"),
        ('<data encoding="base64">AQAA!</data>', "not base64"),
        ('<data encoding="base64" compression="lzma">AQAA</data>', '"lzma"'),
        ('<data encoding="base64" compression="zlib">AQAA</data>', "broken zlib data"),
        ('<data encoding="base64" compression="zlib">eJxjYCAOAAAAKAAB</data>', "17 bytes of tiles"),
        ('<data encoding="hex">00</data>', '"hex"'),
        ('<data><tile gid="1"/><tile/><tile gid="4294967295"/><tile gid="2"/></data>', ""),
        ('<data><tile gid="1"/></data>', "1 tiles"),
        ('<data><tile gid="4294967296"/></data>', "a whole number from 0 to 4294967295"),
        ('<data encoding="base64">AQAAAAEAAAABAAAAAQAAAA</data>', ""),
        ('<data encoding=""><tile gid="1"/><tile/><tile/><tile/></data>', ""),
    ],
)
def test_the_tiles_of_a_layer_are_read_or_refused(data: str, words: str, tmp_path: Path) -> None:
    path = tmx(tmp_path, (2, 2), f'<layer name="a" width="2" height="2">{data}</layer>')
    if words:
        assert words in refused(path)
    else:
        assert read(path).layers[0].gids.shape == (2, 2)


@pytest.mark.parametrize(
    "data", ["", "<data/>", '<data encoding="csv">\n</data>', '<data encoding="base64" compression="zlib"/>']
)
@pytest.mark.parametrize("size", ['width="2" height="2"', 'width="0" height="0"'])
def test_a_layer_without_any_tiles_is_empty(data: str, size: str, tmp_path: Path) -> None:
    below = layer("a", [[3, 4], [4, 3]])
    found = read(tmx(tmp_path, (2, 2), below, f'<layer name="b" {size}>{data}</layer>'))
    assert [cells.gids.size for cells in found.layers] == [4, 0]
    canvas(found.drawing)


def test_a_layer_lies_where_its_file_says(tmp_path: Path) -> None:
    found = read(tmx(tmp_path, (9, 9), layer("a", [[3, 4]], attributes='x="2" y="-1" offsetx="3"')))
    assert found.layers[0].at == (2 * PIXELS + 3, -PIXELS)


def test_an_infinite_map_may_have_its_tiles_in_one_part(tmp_path: Path) -> None:
    rows = [[0, 0, 0], [0, 3, 4], [0, 4, 0]]
    found = read(tmx(tmp_path, (3, 3), layer("a", rows), attributes='infinite="1"'))
    assert found.cells == (2, 2)
    assert found.layers[0].gids.tolist() == [[3, 4], [4, 0]]


def test_an_object_that_does_not_say_where_is_at_the_corner(tmp_path: Path) -> None:
    (thing,) = read(tmx(tmp_path, (9, 9), objects('<object width="8" height="2"/>'))).things
    assert thing.points == ((0, 0), (8, 0), (8, 2), (0, 2))


@pytest.mark.parametrize(
    ("picture", "words"),
    [
        ("<image/>", 'no picture ""'),
        ('<image source="gone.png"/>', 'no picture "gone.png"'),
        ('<image source="gone.png"><data>AQAA</data></image>', 'no picture "gone.png"'),
    ],
)
def test_a_picture_is_a_file_beside_the_map(picture: str, words: str, tmp_path: Path) -> None:
    text = f'<tileset firstgid="1" tilewidth="{PIXELS}" tileheight="{PIXELS}">{picture}</tileset>'
    assert words in refused(tmx(tmp_path, (2, 2), text, layer("a", filled(2, 2))))
