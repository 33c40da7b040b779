from __future__ import annotations

import json
from math import hypot
from random import Random
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest
import shapely

from game.board.maps.tiled import GROUNDS, TiledMap, load_map, map_faults, map_files
from game.board.shapes import INCH_MM, Disc, Point, Polygon, Shape
from game.board.terrain import GROUND_KINDS, Board, Footing, Opacity
from game.content.resources import assets, maps
from game.core.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

SMALL = "puits"
"""The map of the guided first game: a small table with little on it."""

FILES = sorted(path for path in maps().glob("*.tmx") if path.stem != SMALL)
BASES = {"S": 25 / 2 / INCH_MM, "M": 40 / 2 / INCH_MM, "L": 50 / 2 / INCH_MM}
MUTANTS = 240
WORDS = ["", "0", "-1", "1e308", "nan", "999999999999", "x", "é\u2028", "0,0", "river", "&lt;", "A" * 5000]


def geometry(shape: Shape) -> shapely.Geometry:
    match shape:
        case Disc(x, y, r):
            return shapely.Point(x, y).buffer(r, quad_segs=32)
        case Polygon(corners):
            return shapely.Polygon(corners)


def impassable(board: Board) -> shapely.Geometry:
    return shapely.union_all([geometry(p.shape) for p in board.pieces if p.footing is Footing.IMPASSABLE])


def kept(found: TiledMap, kind: str) -> list[Point]:
    return [m.at for m in found.markers if m.kind == kind]


def where_a_base_can_stand(board: Board, radius: float) -> shapely.Geometry:
    inner = shapely.box(radius, radius, board.width - radius, board.height - radius)
    return shapely.difference(inner, impassable(board).buffer(radius, quad_segs=32))


def test_there_are_at_least_four_maps() -> None:
    assert {"abbaye", "canyon", "clairiere", "riviere"} <= {path.stem for path in FILES}


def test_the_small_one_is_whole_and_of_two_thirds_of_a_table() -> None:
    found = load_map(maps() / f"{SMALL}.tmx")
    assert not map_faults(maps() / f"{SMALL}.tmx")
    assert (found.board.width, found.board.height) == pytest.approx((400 / INCH_MM, 400 / INCH_MM))
    assert {p.opacity for p in found.board.pieces} >= {Opacity.LIGHT, Opacity.BLOCKING}
    solid = impassable(found.board)
    for marker in found.markers:
        assert solid.distance(shapely.Point(marker.at)) > BASES["S"]


@pytest.fixture(params=FILES, ids=lambda p: p.stem)
def path(request: pytest.FixtureRequest) -> Path:
    found: Path = request.param
    return found


def test_it_is_whole_and_of_the_standard_size(path: Path) -> None:
    assert map_faults(path) == []
    assert all(file.is_file() for file in map_files(path))
    found = load_map(path)
    assert found.board.width == found.board.height == pytest.approx(600 / INCH_MM)
    assert found.title[0] != found.title[1]


def test_its_pieces_are_many_and_well_named_in_both_languages(path: Path) -> None:
    french, english = load_map(path, "fr").board, load_map(path, "en").board
    assert 10 <= len(french.pieces) <= 30
    assert [p.shape for p in french.pieces] == [p.shape for p in english.pieces]
    for board in (french, english):
        names = [p.name for p in board.pieces]
        assert len(set(names)) == len(names)
    unnamed = [f"{kind} {n}" for kind in GROUND_KINDS for n in range(1, 30)]
    assert not {p.name for p in french.pieces} & set(unnamed)
    same = {f.name for f, e in zip(french.pieces, english.pieces, strict=True) if f.name == e.name}
    assert not same


def test_its_terrain_is_varied_and_on_the_table(path: Path) -> None:
    board = load_map(path).board
    assert {p.footing for p in board.pieces} == set(Footing)
    assert {p.opacity for p in board.pieces} >= {Opacity.LIGHT, Opacity.BLOCKING}
    assert len({p.kind for p in board.pieces}) >= 5
    table = shapely.box(-1e-6, -1e-6, board.width + 1e-6, board.height + 1e-6)
    assert all(table.covers(geometry(p.shape)) for p in board.pieces)


def test_its_deployment_corners_are_opposite_free_six_inch_squares(path: Path) -> None:
    found = load_map(path)
    size = found.board.width
    first, second = kept(found, "deployment")
    assert hypot(first[0] - second[0], first[1] - second[1]) == pytest.approx(hypot(size - 6, size - 6))
    blocked = impassable(found.board)
    for marker in found.markers:
        if marker.kind == "deployment":
            assert isinstance(marker.shape, Polygon)
            square = geometry(marker.shape)
            assert square.area == pytest.approx(36)
            assert not square.intersects(blocked)


def test_its_objectives_can_be_stood_upon_and_favour_nobody(path: Path) -> None:
    found = load_map(path)
    objectives = [m for m in found.markers if m.kind == "objective"]
    ranks = [dict(m.properties)["rank"] for m in objectives]
    assert ranks.count("major") == 1
    assert 2 <= ranks.count("minor") <= 4
    free = where_a_base_can_stand(found.board, BASES["S"])
    assert all(free.contains(shapely.Point(m.at)) for m in objectives)
    first, second = kept(found, "deployment")
    sums = [sum(hypot(m.at[0] - c[0], m.at[1] - c[1]) for m in objectives) for c in (first, second)]
    assert sums[0] == pytest.approx(sums[1], rel=0.06)


def test_its_monsters_have_room(path: Path) -> None:
    found = load_map(path)
    monsters = [m for m in found.markers if m.kind == "monster"]
    assert len(monsters) >= 3
    for monster in monsters:
        radius = BASES[dict(monster.properties)["size"]]
        assert where_a_base_can_stand(found.board, radius).contains(shapely.Point(monster.at)), monster.name


@pytest.mark.parametrize("size", BASES)
def test_every_base_gets_from_corner_to_corner_and_to_the_centre(path: Path, size: str) -> None:
    found = load_map(path)
    free = where_a_base_can_stand(found.board, BASES[size])
    first, second = (shapely.Point(at) for at in kept(found, "deployment"))
    (centre,) = (m.at for m in found.markers if ("rank", "major") in m.properties)
    (room,) = [part for part in shapely.get_parts(free) if part.contains(first)]
    assert room.contains(second)
    assert room.contains(shapely.Point(centre))


def test_no_corner_sees_straight_into_the_other(path: Path) -> None:
    found = load_map(path)
    first, second = kept(found, "deployment")
    line = shapely.LineString([first, second])
    hidden = [p for p in found.board.pieces if p.opacity is not Opacity.CLEAR]
    assert any(line.intersects(geometry(p.shape)) for p in hidden)


def test_its_ground_is_painted_throughout(path: Path) -> None:
    found = load_map(path)
    painted = {name for row in found.ground for name in row}
    assert painted <= set(GROUNDS)
    assert len(painted) >= 4
    assert all(tile is None for layer in found.tiles for row in layer for tile in row)


def test_the_tilesets_have_every_ground_and_every_kind() -> None:
    ground = ET.parse(assets() / "tilesets" / "ground.tsx").getroot()  # noqa: S314 - our own file
    terrain = ET.parse(assets() / "tilesets" / "terrain.tsx").getroot()  # noqa: S314 - our own file
    assert {p.get("value") for p in ground.iter("property")} == set(GROUNDS)
    assert {t.get("type") for t in terrain.findall("tile")} == set(GROUND_KINDS)


def test_the_project_offers_every_class_and_choice() -> None:
    project = json.loads((maps() / "arcane-table.tiled-project").read_text(encoding="utf-8"))
    types = {t["name"]: t for t in project["propertyTypes"]}
    assert set(types) >= {*GROUND_KINDS, "deployment", "objective", "monster", "ground"}
    assert types["Movement"]["values"] == ["preset", *Footing]
    assert types["Sight"]["values"] == ["preset", *Opacity]
    assert types["Ground"]["values"] == list(GROUNDS)
    for kind in GROUND_KINDS:
        assert {m["name"] for m in types[kind]["members"]} == {"movement", "sight", "name_fr", "name_en"}
    assert len({t["id"] for t in types.values()}) == len(project["propertyTypes"])


def _cut(text: str, dice: Random) -> bytes:
    return text[: dice.randrange(len(text))].encode()


def _scramble(text: str, dice: Random) -> bytes:
    data = bytearray(text.encode())
    for _ in range(dice.randint(1, 12)):
        data[dice.randrange(len(data))] = dice.randrange(256)
    return bytes(data)


def _swap(text: str, dice: Random) -> bytes:
    a, b, c = sorted(dice.randrange(len(text)) for _ in range(3))
    return (text[:a] + text[b:c] + text[a:b] + text[c:]).encode()


def _alter(text: str, dice: Random) -> bytes:
    root = ET.fromstring(text)  # noqa: S314 - our own file
    for _ in range(dice.randint(1, 4)):
        node = dice.choice(list(root.iter()))
        if node.attrib:
            name = dice.choice(sorted(node.attrib))
            match dice.randrange(3):
                case 0:
                    del node.attrib[name]
                case 1:
                    node.set(name, dice.choice(WORDS))
                case _:
                    node.set(dice.choice(["width", "encoding", "gid", "template", "source", "class"]), name)
    return ET.tostring(root)


def _graft(text: str, dice: Random) -> bytes:
    root = ET.fromstring(text)  # noqa: S314 - our own file
    nodes = list(root.iter())
    for _ in range(dice.randint(1, 4)):
        parent, child = dice.choice(nodes), dice.choice(nodes[1:])
        if parent not in child.iter():
            parent.insert(dice.randint(0, len(parent)), child)
        elif len(parent):
            parent.remove(dice.choice(list(parent)))
    return ET.tostring(root)


def _retext(text: str, dice: Random) -> bytes:
    root = ET.fromstring(text)  # noqa: S314 - our own file
    node = dice.choice([n for n in root.iter() if n.tag in ("data", "layer", "polygon")])
    node.text = dice.choice([None, *WORDS])
    if "points" in node.attrib:
        numbers = node.attrib["points"].replace(",", " , ").split(" ")
        numbers[dice.randrange(len(numbers))] = dice.choice(WORDS)
        node.set("points", " ".join(numbers))
    return ET.tostring(root)


MUTATIONS: list[Callable[[str, Random], bytes]] = [_cut, _scramble, _swap, _alter, _alter, _graft, _retext]


def test_broken_maps_are_refused_in_one_sentence(tmp_path: Path) -> None:
    dice = Random(20)  # noqa: S311 - a seeded source of mutations
    texts = [file.read_text(encoding="utf-8").replace("../assets", str(assets())) for file in FILES]
    target = tmp_path / "mutant.tmx"
    refused: list[InputError] = []
    for _ in range(MUTANTS):
        target.write_bytes(dice.choice(MUTATIONS)(dice.choice(texts), dice))
        try:
            load_map(target)
        except InputError as error:
            refused.append(error)
        assert all(isinstance(f, InputError) for f in map_faults(target))
    assert MUTANTS // 3 < len(refused) < MUTANTS
    for fault in refused:
        sentence = str(fault)
        assert len(sentence.splitlines()) == 1
        assert len(sentence) < 600
        assert fault.found in sentence
        assert fault.expected in sentence
        assert fault.expected or fault.found == "no such file"


def test_broken_tilesets_are_refused_in_one_sentence(tmp_path: Path) -> None:
    dice = Random(21)  # noqa: S311 - a seeded source of mutations
    text = (assets() / "tilesets" / "ground.tsx").read_text(encoding="utf-8")
    text = text.replace("ground.png", str(assets() / "tilesets" / "ground.png"))
    target = tmp_path / "a.tmx"
    source = (maps() / "canyon.tmx").read_text(encoding="utf-8")
    source = source.replace("../assets/tilesets/ground.tsx", "ground.tsx").replace("../assets", str(assets()))
    target.write_text(source, encoding="utf-8")
    for _ in range(60):
        (tmp_path / "ground.tsx").write_bytes(dice.choice(MUTATIONS[:6])(text, dice))
        try:
            load_map(target)
        except InputError as error:
            assert len(str(error).splitlines()) == 1  # noqa: PT017 - loading may as well succeed
