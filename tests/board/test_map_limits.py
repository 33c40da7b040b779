"""Maps of just as much as may be, and of one more: the limits themselves, where they are quickly reached."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from battle_maps import write
from foreign_maps import filled, layer, tileset, tmx

from game.board.maps import drawing, foreign
from game.board.maps.foreign import read_foreign
from game.board.maps.tiled import load_map, map_faults
from game.board.maps.tmj import read_root
from game.board.maps.tmx import FaultLog, quoted
from game.core.errors import InputError
from game.positions.battle_map import read_battle_map

if TYPE_CHECKING:
    from collections.abc import Callable

DRAWN = Path(__file__).parent / "drawn"


def fault(path: Path) -> str:
    """The first fault of a map of anybody's, empty for a good one."""
    log = FaultLog()
    root = log.attempt(read_root, path, "map")
    if root is not None:
        read_foreign(path, root, log)
    return str(log.faults[0]) if log.faults else ""


def layers(folder: Path, count: int) -> Path:
    return tmx(folder, (1, 1), *(f'<objectgroup name="{n}"/>' for n in range(count)))


def tilesets(folder: Path, count: int) -> Path:
    one = '<tileset firstgid="{n}" tilewidth="8" tileheight="8"/>'
    return tmx(folder, (1, 1), *(one.format(n=n + 1) for n in range(count)))


def objects(folder: Path, count: int) -> Path:
    things = '<object x="1" y="1"/>' * count
    return tmx(folder, (1, 1), f'<objectgroup name="a">{things}</objectgroup>')


def corners(folder: Path, count: int) -> Path:
    points = " ".join(f"{n % 7},{n}" for n in range(count))
    thing = f'<object x="1" y="1"><polyline points="{points}"/></object>'
    return tmx(folder, (1, 1), f'<objectgroup name="a">{thing}</objectgroup>')


def wide(folder: Path, count: int) -> Path:
    return tmx(folder, (count, 1))


def high(folder: Path, count: int) -> Path:
    return tmx(folder, (1, count))


def pixels(folder: Path, count: int) -> Path:
    return tmx(folder, (1, 1), tile=(count, count))


def deep(folder: Path, count: int) -> Path:
    """The map is one level."""
    groups = count - 1
    return tmx(folder, (1, 1), '<group name="g">' * groups + "</group>" * groups)


def cells(folder: Path, count: int) -> Path:
    """Two layers of 2,000 by 1,000, and one of what is left."""
    whole = layer("a", [[0] * 2000] * 1000, "zlib")
    rest = [layer("c", [[0] * (count - 4_000_000)], "zlib")] if count > 4_000_000 else []
    return tmx(folder, (2000, 1000), whole, whole, *rest)


def tile_numbers(folder: Path, count: int) -> Path:
    """A tile of that number in a tileset."""
    inside = f'<tile id="{count}" type="far"/>'
    return tmx(folder, (1, 1), tileset(folder, inside=inside), layer("a", filled(1, 1)))


def file_bytes(folder: Path, count: int) -> Path:
    path = tmx(folder, (1, 1))
    path.write_text(path.read_text("utf-8").ljust(count), "utf-8")
    return path


@pytest.mark.parametrize(
    ("made", "most"),
    [
        (layers, 500),
        (tilesets, 500),
        (objects, 10_000),
        (corners, 10_000),
        (wide, 2000),
        (high, 2000),
        (pixels, 4096),
        (deep, 32),
        (cells, 4_000_000),
        (tile_numbers, 65_536),
        (file_bytes, 16_000_000),
    ],
)
def test_a_map_of_anybodys_has_just_as_much_as_it_may(
    made: Callable[[Path, int], Path], most: int, tmp_path: Path
) -> None:
    assert fault(made(tmp_path, most)) == ""
    assert fault(made(tmp_path, most + 1)) != ""


def test_the_pictures_of_a_map_have_just_as_many_pixels_as_they_may(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That of the tileset is 32 by 16; one that is used twice is unpacked once."""
    path = tmx(tmp_path, (2, 1), tileset(tmp_path), *[layer("a", filled(2, 1))] * 2)
    monkeypatch.setattr(foreign, "MAX_PIXELS_IN_ALL", 512)
    assert fault(path) == ""
    monkeypatch.setattr(foreign, "MAX_PIXELS_IN_ALL", 511)
    assert "pictures of 1 million pixels" in fault(path)


def test_a_map_on_which_too_much_lies_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmx(tmp_path, (2, 1), tileset(tmp_path), layer("a", filled(2, 1)))
    assert fault(path) == ""
    monkeypatch.setattr(drawing, "MOST_OF_ALL", 1)
    assert "too many large tiles or pictures" in fault(path)


def ours(folder: Path, old: str, new: str) -> list[str]:
    text, crate = ((DRAWN / name).read_text("utf-8") for name in ("yard.tmx", "crate.tx"))
    assert old in text
    for name in ("t.png", "prop.png"):
        (folder / name).write_bytes(b"not looked into")
    (folder / "crate.tx").write_text(crate, "utf-8")
    path = folder / "yard.tmx"
    path.write_text(text.replace(old, new, 1), "utf-8")
    return [str(each) for each in map_faults(path)]


MORE = '<tileset firstgid="100" name="x" tilewidth="1" tileheight="1"/>'


@pytest.mark.parametrize(
    ("old", "new", "good"),
    [
        ('value="25.4"', 'value="100"', True),
        ('value="25.4"', 'value="100.001"', False),
        ('value="25.4"', 'value="0.999"', False),
        (
            "<tileset",
            "<tileset" + ' firstgid="100" name="x" tilewidth="1" tileheight="1"/><tileset' * 30,
            True,
        ),
        (
            "<tileset",
            "<tileset" + ' firstgid="100" name="x" tilewidth="1" tileheight="1"/><tileset' * 31,
            False,
        ),
    ],
)
def test_a_map_of_ours_has_just_as_much_as_it_may(old: str, new: str, good: bool, tmp_path: Path) -> None:
    assert (ours(tmp_path, old, new) == []) is good


@pytest.mark.parametrize(
    ("size", "pixels_wide", "good"),
    [
        ((10, 10), 8, True),
        ((9, 10), 8, False),
        ((10, 9), 8, False),
        ((200, 200), 8, True),
        ((201, 200), 8, False),
        ((200, 201), 8, False),
        ((10, 10), 1, True),
        ((10, 10), 1024, True),
        ((10, 10), 1025, False),
    ],
)
def test_the_size_of_a_map_of_ours(
    size: tuple[int, int], pixels_wide: int, good: bool, tmp_path: Path
) -> None:
    path = tmx(tmp_path, size, tile=(pixels_wide, pixels_wide))
    if good:
        assert load_map(path).board.width == pytest.approx(size[0] * 10 / 25.4)
    else:
        with pytest.raises(InputError):
            load_map(path)


@pytest.mark.parametrize(("size", "good"), [(64_000, True), (64_001, False)])
def test_a_template_is_no_longer_than_it_may_be(size: int, good: bool, tmp_path: Path) -> None:
    assert ours(tmp_path, "<map", "<map") == []
    path = tmp_path / "crate.tx"
    path.write_text(path.read_text("utf-8").ljust(size), "utf-8")
    assert (map_faults(tmp_path / "yard.tmx") == []) is good


def test_so_much_of_a_file_is_shown_in_a_fault() -> None:
    assert quoted("x" * 48) == f'"{"x" * 48}"'
    assert quoted("x" * 49) == f'"{"x" * 47}…"'
    assert quoted(" a \n b\tc\x07 ") == '"a b c?"'


def squares(path: Path, count: int) -> Path:
    return write(path, (count, 1), [])


def line(path: Path, count: int) -> Path:
    return write(path, (8, 8), [[(n % 8, 1 + n / count) for n in range(count)]])


def beside_picture(path: Path, count: int) -> Path:
    write(path, (8, 8), [])
    path.write_text(path.read_text("utf-8").ljust(count), "utf-8")
    return path


@pytest.mark.parametrize(("made", "most"), [(squares, 1000), (line, 20_000), (beside_picture, 10_000_000)])
def test_a_battle_map_has_just_as_much_as_it_may(
    made: Callable[[Path, int], Path], most: int, tmp_path: Path
) -> None:
    read_battle_map(made(tmp_path / "a.uvtt", most))
    with pytest.raises(InputError):
        read_battle_map(made(tmp_path / "a.uvtt", most + 1))


@pytest.mark.parametrize(("count", "good"), [(100_000, True), (100_001, False)])
def test_a_battle_map_has_a_hundred_thousand_points(count: int, good: bool, tmp_path: Path) -> None:
    """The size is written with an x of its own, which counts as well."""
    path = tmp_path / "a.uvtt"
    points = [{"x": 1, "y": 1}] * (count - 1)
    lines = [points[start : start + 10_000] for start in range(0, len(points), 10_000)]
    document = {"resolution": {"map_size": {"x": 8, "y": 8}}, "line_of_sight": lines}
    path.write_text(json.dumps(document), "utf-8")
    if good:
        read_battle_map(path)
    else:
        with pytest.raises(InputError, match="points"):
            read_battle_map(path)


@pytest.mark.parametrize(("count", "good"), [(250_000, True), (250_001, False)])
def test_a_battle_map_has_a_quarter_of_a_million_lists(count: int, good: bool, tmp_path: Path) -> None:
    """The document, the resolution, its size and the list of what is not read are four."""
    path = tmp_path / "a.uvtt"
    path.write_text(
        f'{{"resolution": {{"map_size": {{"x": 8, "y": 8}}}}, "lights": [{",".join(["[]"] * (count - 4))}]}}',
        "utf-8",
    )
    if good:
        read_battle_map(path)
    else:
        with pytest.raises(InputError, match="lists"):
            read_battle_map(path)


def test_tiles_are_numbered_with_as_many_bits_as_there_are(tmp_path: Path) -> None:
    """All bits of the largest number but the four that turn and mirror."""
    text = f'<layer name="a" width="1" height="1"><data encoding="csv">{(1 << 32) - 1}</data></layer>'
    assert fault(tmx(tmp_path, (1, 1), text)) == ""
    assert "32 bits" in fault(tmx(tmp_path, (1, 1), text.replace(str((1 << 32) - 1), str(1 << 32))))
    largest = '<tileset firstgid="{n}" tilewidth="8" tileheight="8"/>'
    assert fault(tmx(tmp_path, (1, 1), largest.format(n=(1 << 28) - 1))) == ""
    assert "firstgid" in fault(tmx(tmp_path, (1, 1), largest.format(n=1 << 28)))
