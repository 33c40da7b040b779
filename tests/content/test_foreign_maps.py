from __future__ import annotations

import base64
import io
import re
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest
import shapely
from faults import none_of
from foreign_maps import (
    CLEAR,
    EARTH,
    GRASS,
    MAPS,
    PIXELS,
    QUARTERS,
    STONE,
    WATER,
    endless,
    filled,
    grouped,
    in_json,
    layer,
    lying,
    oblong_tiles,
    pictured,
    sheet,
    stamped,
    templated,
    tileset,
    tmx,
    towering,
)
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from game.board.maps.drawing import painted
from game.board.maps.tiled import regions, solid_outlines
from game.board.shapes import INCH_MM, Chain, Disc, Polygon, bounds
from game.board.terrain import Footing, Kind, Opacity
from game.content.map_files import (
    SaidBeside,
    any_map_faults,
    any_map_files,
    beside,
    load_any_map,
    read_beside,
    write_beside,
)
from game.content.resources import maps
from game.core.errors import InputError

if TYPE_CHECKING:
    from pathlib import Path

    from game.board.maps.tiled import TiledMap


def seen(path: Path) -> Image.Image:
    drawing = load_any_map(path).drawing
    assert drawing is not None
    return Image.open(io.BytesIO(painted(drawing)))


def colours(
    path: Path, *cells: tuple[float, float], tile: tuple[int, int] = (PIXELS, PIXELS)
) -> list[object]:
    """The colours in the middle of cells."""
    picture = seen(path)
    return [picture.getpixel((int((x + 0.5) * tile[0]), int((y + 0.5) * tile[1]))) for x, y in cells]


def say(path: Path, text: str) -> TiledMap:
    beside(path).write_text(text, encoding="utf-8")
    return load_any_map(path)


def test_maps_that_others_draw_open(tmp_path: Path) -> None:
    wrong = []
    for name, make in MAPS.items():
        folder = tmp_path / name
        folder.mkdir()
        path = make(folder)
        wrong += [f"{name}: {fault}" for fault in any_map_faults(path)]
        if not wrong:
            assert load_any_map(path).board.pieces == (), name
            picture = seen(path)
            assert min(picture.size) > 15, name
            if CLEAR in {picture.getpixel((x, y)) for x in range(16) for y in range(16)}:
                wrong.append(f"{name}: shows what its tileset says is not drawn")
    none_of(wrong)


def test_a_map_of_ours_stays_one(tmp_path: Path) -> None:
    for path in maps().glob("*.tmx"):
        assert load_any_map(path).drawing is None
    text = (
        '<objectgroup name="terrain"><object id="1" type="forest" x="0" y="0" width="8" height="8"/>'
        '<object id="2" type="swamp" x="0" y="0" width="8" height="8"/></objectgroup>'
    )
    path = tmx(tmp_path, (10, 10), text)
    (fault,) = any_map_faults(path)
    assert '"swamp"' in str(fault)
    say(path, "")  # what is said beside it makes it one of anybody's
    assert any_map_faults(path) == []


def test_old_files_and_tilesets_without_counts_are_drawn(tmp_path: Path) -> None:
    assert colours(MAPS["dated"](tmp_path), (0, 0), (3, 2), (11, 9)) == [GRASS, WATER, GRASS]


def test_an_endless_map_is_cut_to_what_is_used(tmp_path: Path) -> None:
    path = endless(tmp_path)
    found = say(path, 'tile_in = 1\n[[terrain]]\nlayer = "Rocks"\nkind = "rocks"')
    assert (found.board.width, found.board.height) == pytest.approx((2, 2))
    assert colours(path, (0, 0), (1, 1), (1, 0)) == [STONE, WATER, (255, 255, 255)]
    assert bounds(found.board.pieces[0].shape) == pytest.approx((0, 1, 1, 2))


def test_tiles_as_objects_are_drawn_where_tiled_draws_them(tmp_path: Path) -> None:
    green, brown = (20, 90, 30), (90, 60, 30)
    at = [(2, 3), (2, 4), (5, 1.5), (5, 3.5), (9, 5), (10, 5), (8, 8), (8, 9), (1, 9)]
    # A tile stands on its lower left corner; turned by a right angle, clockwise, its top lies to the right.
    expected = [green, brown, green, brown, brown, green, brown, green, GRASS]
    assert colours(stamped(tmp_path), *at) == expected


def test_groups_opacity_tint_and_offsets_are_as_in_tiled(tmp_path: Path) -> None:
    ground, quarter, moved, unmoved, red = colours(grouped(tmp_path), (0, 0), (2, 2), (7, 4), (5, 5), (8, 8))
    assert (ground, moved, unmoved) == (GRASS, WATER, GRASS)
    assert quarter == pytest.approx([g + (s - g) / 4 for g, s in zip(GRASS, STONE, strict=True)], abs=1.5)
    assert red == (STONE[0], 0, 0)


def test_image_layers_lie_between_tiles_and_go_on(tmp_path: Path) -> None:
    sky = (0x40, 0x60, 0x80)
    found = colours(pictured(tmp_path), (0, 0), (0, 2), (1, 3), (9, 3), (9, 4), (8, 1))
    assert found[:5] == [sky, EARTH, (10, 20, 30), (10, 20, 30), sky]
    assert found[5] == pytest.approx((250, 250, 0), abs=3)


def test_a_template_counts_tiles_by_its_own_tileset(tmp_path: Path) -> None:
    path = templated(tmp_path)
    assert colours(path, (2, 1), (4, 4), (0, 0)) == [STONE, STONE, GRASS]
    found = say(path, 'tile_in = 1\n[[terrain]]\nproperty = "solid"\nkind = "wall"\n')
    crate, wall = found.board.pieces
    assert bounds(crate.shape) == pytest.approx((2, 8, 3, 9))
    assert crate.name == "crate"
    assert bounds(wall.shape) == pytest.approx((4, 5, 6, 6))


def test_a_map_in_json_is_the_same(tmp_path: Path) -> None:
    path = in_json(tmp_path)
    half = tuple(round((a + b) / 2) for a, b in zip(GRASS, WATER, strict=True))
    ground, mixed, dot, crate = colours(path, (0, 0), (11, 9), (10, 0), (8, 8))
    assert (ground, dot, crate) == (GRASS, (9, 9, 9), STONE)
    assert mixed == pytest.approx(half, abs=1)
    text = '[[terrain]]\nproperty = "solid"\nkind = "wall"\n[[terrain]]\nlayer = "Things"\nkind = "hedge"\n'
    found = say(path, f"tile_in = 1\n{text}")
    assert [type(piece.shape) for piece in found.board.pieces] == [Polygon, Disc, Chain, Polygon, Polygon]
    assert found.board.pieces[-1].name == "crate"
    assert found.board.pieces[-1].kind is Kind.WALL
    assert sorted((one.form, one.count) for one in found.left_out) == [("point", 1), ("text", 1)]


def test_a_map_in_old_json_is_the_same(tmp_path: Path) -> None:
    path = MAPS["old_json"](tmp_path)
    assert colours(path, (0, 0), (10, 9), (11, 9)) == [GRASS, (9, 9, 9), STONE]
    for said in ('property = "solid"\n', 'property = "depth"\nvalue = 2\n', 'class = "stone"\n'):
        found = say(path, f'tile_in = 1\n[[terrain]]\n{said}kind = "wall"\n')
        assert bounds(found.board.pieces[-1].shape) == pytest.approx((11, 0, 12, 1)), said
    found = say(path, 'tile_in = 1\n[[terrain]]\nproperty = "solid"\nvalue = "yes"\nkind = "wall"\n')
    assert [bounds(piece.shape) for piece in found.board.pieces] == [pytest.approx((1, 8, 3, 9))]


def inside(file: Path) -> str:
    """A picture as a map has it inside; its file is no more."""
    text = base64.b64encode(file.read_bytes()).decode()
    file.unlink()
    return f'<image format="png"><data encoding="base64">\n   {text}\n  </data></image>'


def test_pictures_may_be_inside_the_map(tmp_path: Path) -> None:
    sheet(tmp_path / "sheet.png")
    Image.new("RGB", (8, 8), (9, 9, 9)).save(tmp_path / "dot.png")
    whole, dot = inside(tmp_path / "sheet.png"), inside(tmp_path / "dot.png")
    lost = '<image format="png"><data encoding="base64"></data></image>'
    path = tmx(
        tmp_path,
        (10, 10),
        f'<tileset firstgid="1" tilewidth="{PIXELS}" tileheight="{PIXELS}">{whole}</tileset>',
        f'<tileset firstgid="9"><tile id="0">{dot}</tile><tile id="1">{lost}</tile></tileset>',
        layer("Ground", filled(10, 10, 1, (3, 3, 9))),
        layer("Over", filled(10, 10, 0, (4, 4, 10))),
        f'<imagelayer name="dot" offsetx="48">{dot}</imagelayer>',
    )
    # A tile whose picture was lost shows nothing.
    assert colours(path, (0, 0), (3, 3), (4, 4), (6, 0)) == [GRASS, (9, 9, 9), GRASS, (9, 9, 9)]
    assert any_map_files(path) == (path, beside(path))


def test_pictures_inside_json_are_drawn(tmp_path: Path) -> None:
    path = in_json(tmp_path)
    whole = base64.b64encode((tmp_path / "sheet.png").read_bytes()).decode()
    tiles = tmp_path / "sheet.tsj"
    tiles.write_text(
        tiles.read_text(encoding="utf-8").replace("sheet.png", f"data:image/png;base64,{whole}"),
        encoding="utf-8",
    )
    (tmp_path / "sheet.png").unlink()
    assert colours(path, (0, 0), (8, 8)) == [GRASS, STONE]


def test_tiles_may_keep_their_shape_in_cells_of_another(tmp_path: Path) -> None:
    attributes = 'tilerendersize="grid" fillmode="preserve-aspect-fit"'
    path = tmx(
        tmp_path,
        (10, 10),
        tileset(tmp_path, attributes),
        layer("Ground", filled(10, 10, 0, (2, 2, 3))),
        '<objectgroup name="A"><object id="1" gid="3" x="16" y="80" width="16" height="32"/></objectgroup>',
        tile=(16, 8),
    )
    white = (255, 255, 255)
    # A square of eight pixels in the middle of a cell of sixteen by eight, and one of sixteen by thirty-two.
    assert colours(path, (5, 2), (6, 2), (4, 2), (7, 2), tile=(PIXELS, PIXELS)) == [
        white,
        white,
        STONE,
        white,
    ]
    assert colours(path, (2, 6), (3, 7), (2, 8), (2, 9), tile=(PIXELS, PIXELS)) == [
        white,
        STONE,
        STONE,
        white,
    ]


def test_only_a_picture_that_is_shown_has_to_be_read(tmp_path: Path) -> None:
    (tmp_path / "lost.png").write_text("where the picture was kept", encoding="utf-8")
    lost = (
        f'<tileset firstgid="20" tilewidth="{PIXELS}" tileheight="{PIXELS}">'
        '<image source="lost.png" width="8" height="8"/></tileset>'
    )
    for gid, faults in ((1, 0), (20, 1)):
        path = tmx(tmp_path, (10, 10), tileset(tmp_path), lost, layer("a", filled(10, 10, 1, (2, 2, gid))))
        found = any_map_faults(path)
        assert len(found) == faults
        assert all(str(fault).startswith(f"{tmp_path / 'lost.png'}: no picture") for fault in found)
    broken = '<tileset firstgid="20"><tile id="0"><image><data>AQAA</data></image></tile></tileset>'
    path = tmx(tmp_path, (10, 10), broken, layer("a", filled(10, 10, 20)))
    assert [str(fault).partition(",")[0] for fault in any_map_faults(path)] == [
        f"{path}: no picture that can be read"
    ]


def test_a_tileset_of_another_may_be_called_like_one_of_ours(tmp_path: Path) -> None:
    sheet(tmp_path / "sheet.png")
    (tmp_path / "terrain.tsx").write_text(
        f'<tileset tilewidth="{PIXELS}" tileheight="{PIXELS}"><image source="sheet.png"/></tileset>',
        encoding="utf-8",
    )
    path = tmx(tmp_path, (10, 10), '<tileset firstgid="1" source="terrain.tsx"/>', layer("a", filled(10, 10)))
    assert colours(path, (4, 4)) == [GRASS]


def test_a_template_may_be_named_as_on_windows(tmp_path: Path) -> None:
    path = templated(tmp_path)
    (tmp_path / "crate.tx").rename(tmp_path / "sets" / "crate.tx")
    for file, old, new in (
        (path, "crate.tx", "sets\\crate.tx"),
        (tmp_path / "sets" / "crate.tx", "sets/sheet.tsx", "sheet.tsx"),
    ):
        file.write_text(file.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    assert colours(path, (2, 1)) == [STONE]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("{", "broken JSON"),
        ("[" * 100_000, "broken JSON"),
        ('{"width": NaN}', "broken JSON"),
        ("[]", "another kind"),
        ('{"type": "tileset"}', "another kind"),
        ('{"type": "map"}', "no tilewidth"),
        ('{"type": "map", "layers": 3, "tilewidth": "x"}', 'tilewidth "x"'),
        ('{"layers": [' + '{"type":"group"},' * 300_001 + "{}]}", "too many JSON objects"),
    ],
)
def test_json_that_is_no_map_is_refused(tmp_path: Path, text: str, word: str) -> None:
    path = tmp_path / "map.tmj"
    path.write_text(text, encoding="utf-8")
    (fault,) = any_map_faults(path)
    assert word in str(fault)


def test_large_tiles_stand_on_their_cells(tmp_path: Path) -> None:
    red = (200, 40, 40)
    assert colours(towering(tmp_path), (4, 4), (4, 5), (4, 7), (4, 8)) == [GRASS, red, red, GRASS]


def test_a_tile_lies_in_all_eight_ways(tmp_path: Path) -> None:
    picture = seen(lying(tmp_path))
    half = PIXELS // 2
    for column in range(8):
        turned, across, down = column >= 4, column // 2 % 2, column % 2
        for u in (0, 1):
            for v in (0, 1):
                # Seen from the tile as it lies: mirrored back, then along the diagonal.
                x, y = (1 - u if across else u), (1 - v if down else v)
                x, y = (y, x) if turned else (x, y)
                at = (column * PIXELS + u * half + 1, v * half + 1)
                assert picture.getpixel(at) == QUARTERS[2 * y + x], (column, u, v)


def test_a_tile_is_as_large_as_is_said(tmp_path: Path) -> None:
    path = oblong_tiles(tmp_path)
    board = load_any_map(path).board
    assert (board.width, board.height) == pytest.approx((20, 6))
    board = say(path, "tile_mm = 40").board
    assert (board.width * INCH_MM, board.height * INCH_MM) == pytest.approx((800, 240))


def test_a_map_too_large_for_inches_has_smaller_tiles(tmp_path: Path) -> None:
    board = load_any_map(MAPS["large"](tmp_path)).board
    assert board.width * INCH_MM == pytest.approx(1500)


SAID = """
tile_in = 1

[[terrain]]
class = "water"
kind = "marsh"
name = "the pond"

[[terrain]]
layer = "Things"
kind = "wall"
sight = "light"
"""


def test_what_is_said_of_a_layer_or_a_class_makes_terrain(tmp_path: Path) -> None:
    found = say(oblong_tiles(tmp_path), SAID)
    box, line, pond, left, right = found.board.pieces
    assert bounds(box.shape) == pytest.approx((1, 5, 2, 5.5))
    assert (box.kind, box.footing, box.opacity) == (Kind.WALL, Footing.IMPASSABLE, Opacity.LIGHT)
    assert isinstance(line.shape, Chain)
    assert line.shape.points == ((2.5, 3.5), (5.0, 3.5), (5.0, 5.0))
    assert (pond.name, pond.kind) == ("the pond", Kind.MARSH)
    assert isinstance(pond.shape, Disc)
    assert pond.shape.centre == pytest.approx((1, 4))
    assert pond.shape.r == pytest.approx(0.5)
    # An outline that crosses itself is what Tiled shows of it: two triangles.
    assert {len(piece.shape.corners) for piece in (left, right) if isinstance(piece.shape, Polygon)} == {3}
    counted = {(one.form, one.count, one.meant) for one in found.left_out}
    assert counted == {("point", 2, True), ("text", 1, True)}


def test_tiles_of_a_layer_become_one_piece_where_they_hang_together(tmp_path: Path) -> None:
    rows = filled(12, 10, 0, *((x, 3, 3) for x in range(2, 9)), (8, 4, 4), (0, 9, 4))
    path = tmx(tmp_path, (12, 10), tileset(tmp_path), layer("Walls", rows, attributes='offsetx="4"'))
    text = 'tile_in = 1\n[[terrain]]\nlayer = "Walls"\nkind = "wall"\n'
    first, corner = say(path, text).board.pieces
    assert bounds(first.shape) == pytest.approx((2.5, 5, 9.5, 7))
    assert (first.name, corner.name) == ("wall", "wall 2")
    assert bounds(corner.shape) == pytest.approx((0.5, 0, 1.5, 1))
    lines = {piece.line for piece in say(path, text + "thin = true\n").board.pieces}
    assert sorted(len(line.points) for line in lines if line is not None and line.closed) == [4, 6]


def test_a_polyline_is_woods_only_if_it_goes_round_them(tmp_path: Path) -> None:
    lines = (
        '<object id="1" x="8" y="8"><polyline points="0,0 40,0 40,40 0,0"/></object>'
        '<object id="2" x="8" y="8"><polyline points="0,0 40,0 40,40"/></object>'
    )
    path = tmx(tmp_path, (10, 10), f'<objectgroup name="L">{lines}</objectgroup>')
    found = say(path, '[[terrain]]\nlayer = "L"\nkind = "forest"\n')
    assert [type(piece.shape) for piece in found.board.pieces] == [Polygon]
    assert [(one.form, one.meant) for one in found.left_out] == [("polyline", True)]
    found = say(path, '[[terrain]]\nlayer = "L"\nkind = "fence"\n')
    assert all(isinstance(piece.shape, Chain) for piece in found.board.pieces)


def test_what_is_said_is_written_as_it_is_read(tmp_path: Path) -> None:
    path = oblong_tiles(tmp_path)
    text = SAID + '\n[[terrain]]\nproperty = "solid"\nvalue = true\nkind = "fence"\nthin = true\n'
    beside(path).write_text(text, encoding="utf-8")
    told = read_beside(path)
    assert told.sayings[2].value == "true"
    write_beside(path, told)
    assert read_beside(path) == told
    write_beside(path, SaidBeside())
    assert read_beside(path) == SaidBeside()


def test_a_map_is_read_anew_when_a_file_of_it_changes(tmp_path: Path) -> None:
    path = templated(tmp_path)
    assert {file.name for file in any_map_files(path)} == {
        "map.tmx",
        "sheet.tsx",
        "sheet.png",
        "crate.tx",
        "map.tmx.terrain.toml",
    }
    before = load_any_map(path).drawing
    assert load_any_map(path).drawing is before
    template = tmp_path / "crate.tx"
    template.write_text(
        template.read_text(encoding="utf-8").replace('gid="9"', 'gid="10" '), encoding="utf-8"
    )
    assert load_any_map(path).drawing is not before


FAULTS = {
    "unknown key": ("tile = 3", ["map.tmx.terrain.toml", "tile (line 1)", "tile_mm"]),
    "two scales": ("tile_mm = 3\ntile_in = 1", ["tile_in (line 2)", "one of the two"]),
    "no scale": ("tile_in = nan", ["tile_in (line 1)", "inches"]),
    "too large": ("tile_mm = 1000", ["map.tmx", "a board of 20000 x 6000 mm", "3000"]),
    "too small": ("tile_mm = 0.1", ["a board of 2 x 0.6 mm", "10"]),
    "about nothing": (
        '[[terrain]]\nkind = "wall"',
        ["terrain[0] (line 1)", "a layer, a class or a property"],
    ),
    "no kind": ('[[terrain]]\nlayer = "a"', ["terrain[0].kind", "wall"]),
    "door": ('[[terrain]]\nlayer = "a"\nkind = "door"', ["terrain[0].kind (line 3)", '"door"', "fence"]),
    "thin woods": ('[[terrain]]\nlayer = "a"\nkind = "forest"\nthin = true', ["terrain[0].thin", "hedge"]),
    "value of nothing": (
        '[[terrain]]\nlayer = "a"\nkind = "wall"\nvalue = 3',
        ["value (line 4)", "a property"],
    ),
    "table": ('[[terrain]]\nproperty = "a"\nkind = "wall"\nvalue = {}', ["value (line 4)", "a text"]),
}


def test_a_fault_beside_a_map_names_its_place(tmp_path: Path) -> None:
    path = oblong_tiles(tmp_path)
    wrong = []
    for case, (text, words) in FAULTS.items():
        beside(path).write_text(text, encoding="utf-8")
        faults = [str(fault) for fault in any_map_faults(path)]
        with pytest.raises(InputError) as caught:
            load_any_map(path)
        assert [str(caught.value)] == faults
        wrong += [f"{case}: no {word} in {faults[0]}" for word in words if word not in faults[0]]
    none_of(wrong)


def test_faults_of_one_kind_in_one_layer_are_told_once(tmp_path: Path) -> None:
    objects = "".join(f'<object id="{i}" x="0" y="0" width="-4" height="2"/>' for i in range(226))
    path = tmx(tmp_path, (10, 10), f'<objectgroup name="Walls">{objects}</objectgroup>')
    (fault,) = any_map_faults(path)
    assert str(fault).startswith(f'{path}, layer "Walls", object 0, object 1, object 2 and 223 more: found')


FAR = (
    '<layer name="a"><data encoding="csv"><chunk x="0" y="0" width="1" height="1">1</chunk>'
    '<chunk x="90000" y="0" width="1" height="1">1</chunk></data></layer>'
)
BROKEN = {
    "isometric": ("", 'orientation="isometric"', ['"isometric"', "orthogonal"]),
    "hexagonal": ("", 'orientation="hexagonal"', ['"hexagonal"', "orthogonal"]),
    "oblique": ("", 'orientation="oblique" skewx="8"', ['"oblique"', "orthogonal"]),
    "missing tileset": (
        '<tileset firstgid="1" source="gone.tsx"/>' + layer("a", filled(10, 10)),
        "",
        ['"gone.tsx"', "beside the map"],
    ),
    "missing picture": (
        '<imagelayer name="a"><image source="no.png"/></imagelayer>',
        "",
        ['layer "a"', '"no.png"'],
    ),
    "no picture": ('<imagelayer name="a"><image source="map.tmx"/></imagelayer>', "", ["no picture", "PNG"]),
    "wrong length": (
        layer("a", filled(10, 9)).replace('height="9"', 'height="10"'),
        "",
        ['layer "a"', "90 tiles"],
    ),
    "bomb": (
        layer("a", filled(10, 900), "zlib").replace('height="900"', 'height="10"'),
        "",
        ['layer "a"', "bytes"],
    ),
    "not a number": (
        '<objectgroup name="a"><object id="4" x="nan" y="1"/></objectgroup>',
        "",
        ["object 4", "finite"],
    ),
    "negative": (
        '<objectgroup name="a"><object id="4" x="1" y="1" width="-1"/></objectgroup>',
        "",
        ["object 4", "-1"],
    ),
    "template": (
        '<objectgroup name="a"><object id="4" template="loop.tx" x="1" y="1"/></objectgroup>',
        "",
        ["loop.tx", "a template within a template"],
    ),
    "far apart": (
        FAR,
        'infinite="1"',
        ['layer "a"', "90001 x 1"],
    ),
    "huge": ("", 'width="3000"', ['"3000"', "2000"]),
}


def test_what_cannot_be_drawn_is_refused_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "loop.tx").write_text('<template><object template="loop.tx"/></template>', encoding="utf-8")
    wrong = []
    for case, (text, attributes, words) in BROKEN.items():
        path = tmx(tmp_path, (10, 10), text, attributes=attributes)
        if "width" in attributes:
            path.write_text(path.read_text(encoding="utf-8").replace('width="10"', "", 1), encoding="utf-8")
        faults = [str(fault) for fault in any_map_faults(path)]
        if len(faults) != 1 or re.search("\n", faults[0]):
            wrong.append(f"{case}: {faults}")
            continue
        wrong += [f"{case}: no {word} in {faults[0]}" for word in words if word not in faults[0]]
    none_of(wrong)


@given(st.sets(st.tuples(st.integers(0, 9), st.integers(0, 7)), min_size=1))
def test_solid_cells_become_the_polygons_of_the_regions(cells: set[tuple[int, int]]) -> None:
    solid = np.zeros((8, 10), dtype=np.bool_)
    for x, y in cells:
        solid[y, x] = True
    found = [shapely.Polygon(outline) for outline in solid_outlines(solid, 1000)]
    assert all(polygon.is_valid for polygon in found)
    assert sum(polygon.area for polygon in found) == pytest.approx(len(cells))
    assert shapely.union_all(found).equals(
        shapely.union_all([shapely.box(x, y, x + 1, y + 1) for x, y in cells])
    )
    assert len(found) >= len(regions(cells))


def test_too_much_terrain_is_refused_at_once(tmp_path: Path) -> None:
    rows = [[(x + y) % 2 * 3 for x in range(300)] for y in range(300)]
    path = tmx(tmp_path, (300, 300), tileset(tmp_path), layer("Walls", rows, "zlib"))
    beside(path).write_text('[[terrain]]\nlayer = "Walls"\nkind = "wall"\n', encoding="utf-8")
    (fault,) = any_map_faults(path)
    assert 'layer "Walls": found more than 1000 pieces of terrain' in str(fault)


def test_a_scribble_is_no_terrain(tmp_path: Path) -> None:
    dice = Random(3)  # noqa: S311 - no secrets here
    points = " ".join(f"{dice.randrange(80)},{dice.randrange(80)}" for _ in range(400))
    thing = f'<object id="1" x="0" y="0"><polygon points="{points}"/></object>'
    path = tmx(tmp_path, (10, 10), f'<objectgroup name="L">{thing}</objectgroup>')
    beside(path).write_text('[[terrain]]\nlayer = "L"\nkind = "wall"\n', encoding="utf-8")
    (fault,) = any_map_faults(path)
    assert "object 1: found a line that crosses itself more than 1000 times" in str(fault)


LINKED = ("map.tmx", "sets", "sets/sheet.tsx", "crate.tx")
"""What of a map with its tileset, its picture and its template is a link, and lies elsewhere."""


@pytest.mark.parametrize("linked", LINKED)
def test_what_a_link_names_lies_beside_it_or_beside_what_it_leads_to(linked: str, tmp_path: Path) -> None:
    home, there = tmp_path / "home", tmp_path / "there"
    home.mkdir()
    path = templated(home)
    write_beside(path, SaidBeside(1.0))
    expected = seen(path)
    if linked == "map.tmx":
        home.rename(there)
        home.mkdir()
    else:
        (there / "deep").mkdir(parents=True)
        (home / linked).rename(there / "deep" / "moved")
        if linked == "sets/sheet.tsx":
            (home / "sets" / "sheet.png").rename(there / "deep" / "sheet.png")
        elif linked == "crate.tx":
            (there / "deep" / "sets").symlink_to(home / "sets")
    (home / linked).symlink_to(there / ("map.tmx" if linked == "map.tmx" else "deep/moved"))
    assert any_map_faults(path) == []
    found = load_any_map(path)
    assert found.board.width == 10
    assert seen(path).tobytes() == expected.tobytes()
    assert all(file.exists() for file in any_map_files(path))
    if linked == "map.tmx":
        # What lies beside the link comes first.
        path.with_name("map.tmx.terrain.toml").write_text("tile_in = 2.0\n", "utf-8")
        assert load_any_map(path).board.width == 20
