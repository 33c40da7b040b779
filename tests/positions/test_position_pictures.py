"""Pictures in position files: how they lie, how exact they are, and what cannot be used."""

from __future__ import annotations

import base64
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest
from pictures_of_tables import Camera, drawn_table, encoded
from PIL import Image

from arcane_table.position import Spoken, load, parse
from game.board.shapes import TOO_CLOSE, distance
from game.core.errors import InputError
from game.positions import picture_file
from game.positions.picture import AtCorners, AtScale, ByLength, Filling, GroundPicture, KnownLength
from game.positions.picture_file import PictureError, picture_size, straightened, unstraightened
from game.positions.position_file import dump_position, load_position, parse_position, save_position
from game.positions.skirmish import Skirmish

if TYPE_CHECKING:
    from pathlib import Path

FOUR = """
size_in = [24, 18]
[[terrain]]
name = "wall"
kind = "wall"
rectangle = [10, 6, 11, 12]
[[creature]]
id = "a"
side = "red"
at = [4, 9]
[[creature]]
id = "b"
side = "blue"
at = [20, 9]
"""


def picture(width: int = 400, height: int = 300) -> Image.Image:
    """Red grows to the right and green downwards, so that each pixel says where it was."""
    x, y = np.meshgrid(np.arange(width) / width, np.arange(height) / height)
    pixels = np.stack([255 * x, 255 * y, np.full_like(x, 40)], axis=2)
    return Image.fromarray(pixels.astype(np.uint8))


@pytest.fixture
def beside(tmp_path: Path) -> Path:
    """A folder with a picture in each of the formats that are read."""
    for name, kind in (("table.png", "PNG"), ("table.jpg", "JPEG"), ("table.webp", "WEBP")):
        (tmp_path / name).write_bytes(encoded(picture(), kind))
    return tmp_path


def position_file(folder: Path, head: str, text: str = FOUR) -> Path:
    path = folder / "position.toml"
    path.write_text(f"{head}\n{text}", encoding="utf-8")
    return path


# ---- how it lies


@pytest.mark.parametrize("name", ["table.png", "table.jpg", "table.webp"])
def test_a_picture_that_is_only_named_fills_the_board(beside: Path, name: str) -> None:
    position = load_position(position_file(beside, f'picture = {{ file = "{name}" }}'))
    assert position.picture is not None
    assert (position.picture.size, position.picture.laid) == ((400, 300), Filling())
    plane = position.picture.plane(position.board.width, position.board.height)
    assert plane.pixel((0.0, 18.0)) == pytest.approx((0, 0))
    assert plane.place((200, 150)) == pytest.approx((12.0, 9.0))
    assert position.error_in == 0


def test_four_corners_straighten_a_picture_taken_from_the_side(beside: Path) -> None:
    head = 'picture = { file = "table.png", corners = [[60, 40], [330, 50], [380, 280], [20, 290]] }'
    position = load_position(position_file(beside, head))
    assert position.picture is not None
    plane = position.picture.plane(24.0, 18.0)
    places = [(0.0, 18.0), (24.0, 18.0), (24.0, 0.0), (0.0, 0.0)]
    assert [plane.pixel(at) for at in places] == [
        pytest.approx(pixel) for pixel in ((60, 40), (330, 50), (380, 280), (20, 290))
    ]
    for at in ((3.0, 4.0), (21.0, 16.5)):
        assert plane.place(plane.pixel(at)) == pytest.approx(at)


def test_corners_may_be_those_of_a_known_rectangle(beside: Path) -> None:
    head = (
        'picture = { file = "table.png", corners = [[100, 60], [300, 60], [300, 260], [100, 260]],'
        " onto = [4, 4, 14, 14] }"
    )
    position = load_position(position_file(beside, head))
    assert position.picture is not None
    plane = position.picture.plane(24.0, 18.0)
    assert plane.place((100, 260)) == pytest.approx((4.0, 4.0))
    assert plane.place((0, 0)) == pytest.approx((-1.0, 17.0))


@pytest.mark.parametrize(
    "laid",
    ["scale = 20", "scale_points = { from = [10, 50], to = [130, 210], inches = 10 }"],
)
def test_a_scale_gives_the_board_the_size_of_the_picture(beside: Path, laid: str) -> None:
    position = load_position(position_file(beside, f'picture = {{ file = "table.png", {laid} }}', ""))
    assert (position.board.width, position.board.height) == pytest.approx((20.0, 15.0))
    assert position.picture is not None
    assert position.picture.plane(20.0, 15.0).place((0, 300)) == pytest.approx((0.0, 0.0))


def test_a_board_of_another_size_keeps_the_scale(beside: Path) -> None:
    position = load_position(position_file(beside, 'picture = { file = "table.png", scale = 20 }'))
    assert (position.board.width, position.board.height) == (24.0, 18.0)
    assert position.picture is not None
    laid = straightened(position.picture, 24.0, 18.0, 10)
    pixels = np.frombuffer(laid.rgb, np.uint8).reshape(180, 240, 3)
    assert tuple(pixels[5, 5]) == picture_file.BEYOND
    assert tuple(pixels[5, 235]) == picture_file.BEYOND
    assert abs(int(pixels[-1, 0, 1]) - 255) < 6


def test_what_is_straightened_is_what_the_plane_says(beside: Path) -> None:
    head = 'picture = { file = "table.png", corners = [[60, 40], [330, 50], [380, 280], [20, 290]] }'
    found = load_position(position_file(beside, head)).picture
    assert found is not None
    laid = straightened(found, 24.0, 18.0, 20)
    assert laid.size == (480, 360)
    pixels = np.frombuffer(laid.rgb, np.uint8).reshape(360, 480, 3)
    plane = found.plane(24.0, 18.0)
    for x, y in ((1.0, 1.0), (12.0, 9.0), (23.0, 2.0), (5.0, 17.0)):
        u, v = plane.pixel((x, y))
        red, green, _ = map(int, pixels[round((18 - y) * 20), round(x * 20)])
        assert (red * 400 / 255, green * 300 / 255) == pytest.approx((u, v), abs=3.5)


@pytest.mark.parametrize("turned", [3, 6, 8])
def test_a_telephone_held_otherwise_shows_the_same_table(turned: int) -> None:
    upright = picture(400, 304)
    back = {3: Image.Transpose.ROTATE_180, 6: Image.Transpose.ROTATE_90, 8: Image.Transpose.ROTATE_270}
    exif = Image.Exif()
    exif[0x0112] = turned
    content = encoded(upright.transpose(back[turned]), "JPEG", exif=exif, quality=95)
    assert picture_size(content) == (400, 304)
    seen = unstraightened(GroundPicture(content, (400, 304)), 400)
    pixels = np.frombuffer(seen.rgb, np.uint8).reshape(304, 400, 3).astype(int)
    assert np.abs(pixels - np.asarray(upright)).max() < 12


# ---- kept in files


@pytest.mark.parametrize(
    "laid",
    [
        Filling(),
        AtCorners(((60.0, 40.0), (330.0, 50.0), (380.0, 280.0), (20.0, 290.0))),
        AtCorners(((60.0, 40.0), (330.0, 50.0), (380.0, 280.0), (20.0, 290.0)), (1.0, 2.0, 23.5, 17.0)),
        AtScale(20.0),
        ByLength(KnownLength((10.0, 50.0), (130.0, 210.0), 10.0)),
    ],
)
@pytest.mark.parametrize("inside", [True, False])
def test_a_position_with_a_picture_survives_a_round_trip(beside: Path, laid: object, inside: bool) -> None:
    plain = parse_position(FOUR, "four.toml")
    file = beside / "table.jpg"
    content, checks = file.read_bytes(), (KnownLength((1.0, 2.0), (30.0, 40.0), 2.5),)
    kept = GroundPicture(content, (400, 300), laid, checks, 0.08, None if inside else str(file))  # type: ignore[arg-type] # any of the ways
    position = replace(plain, picture=kept)
    path = beside / "again.toml"
    save_position(position, path)
    assert load_position(path) == position
    assert ("data = '" in path.read_text()) is inside
    assert inside or 'file = "table.jpg"' in path.read_text()


def test_a_picture_elsewhere_is_named_by_its_whole_path(beside: Path) -> None:
    position = load_position(position_file(beside, 'picture = { file = "table.png" }'))
    assert f'file = "{beside.as_posix()}/table.png"' in dump_position(position).replace("\\\\", "/")


def test_bytes_may_be_broken_into_lines(beside: Path) -> None:
    data = base64.encodebytes((beside / "table.jpg").read_bytes()).decode()
    text = f"[picture]\ndata = '''\n{data}'''\n" + FOUR.replace("size_in = [24, 18]", "")
    position = parse_position(text, "one-file.toml")
    assert position.picture is not None
    assert position.picture.content == (beside / "table.jpg").read_bytes()
    with pytest.raises(InputError, match=rf"side \(line {data.count(chr(10)) + 16}\): found \"green\""):
        parse_position(text.replace('"blue"', '"green"'), "one-file.toml")


@pytest.mark.parametrize("quotes", ["'''", '"""'])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_bytes_may_be_broken_into_thousands_of_lines(
    beside: Path, tmp_path: Path, quotes: str, end: str
) -> None:
    data = base64.b64encode((beside / "table.png").read_bytes()).decode()
    lines = [*FOUR.splitlines(), "[picture]", f"data = {quotes}", *data, *[""] * 2000, quotes]
    path = tmp_path / "one-file.toml"
    path.write_bytes(end.join(lines).encode())
    picture = load_position(path).picture
    assert picture is not None
    assert picture.content == (beside / "table.png").read_bytes()
    path.write_bytes(end.join([*lines, "[rules]", "cover = 1"]).encode())
    with pytest.raises(InputError, match=rf"rules\.cover \(line {len(lines) + 2}\)"):
        load_position(path)


@pytest.mark.parametrize(
    ("size", "board"),
    [("size_in = [44, 60]", (44.0, 60.0)), ("size_in = 80", (80.0, 80.0)), ("size_mm = 2032", (80.0, 80.0))],
)
def test_a_board_may_be_of_any_size_in_inches(size: str, board: tuple[float, float]) -> None:
    position = parse_position(size, "x.toml")
    assert (position.board.width, position.board.height) == board
    assert parse_position(dump_position(position), "x.toml") == position


# ---- how exact it is


def test_the_error_of_four_corners_is_that_of_marks_one_pixel_off() -> None:
    straight = AtCorners(((0.0, 0.0), (2400.0, 0.0), (2400.0, 1800.0), (0.0, 1800.0)))
    found = GroundPicture(b"", (2400, 1800), straight).error(24.0, 18.0)
    # A hundred pixels an inch: a pixel for each of the two things, and 2.9 for four corners that are marked
    # as wrongly as can be.
    assert found == pytest.approx(0.049, abs=0.001)
    assert GroundPicture(
        b"", (1200, 900), AtCorners(((0.0, 0.0), (1200.0, 0.0), (1200.0, 900.0), (0.0, 900.0)))
    ).error(24.0, 18.0) == pytest.approx(2 * found, rel=1e-3)


def test_no_mark_one_pixel_off_leads_further_astray_than_is_told() -> None:
    rng = np.random.default_rng(5)
    true = ((212.0, 160.0), (3780.0, 148.0), (3991.0, 2874.0), (71.0, 2901.0))
    told = GroundPicture(b"", (4000, 3000), AtCorners(true)).error(60.0, 44.0)
    exact = GroundPicture(b"", (4000, 3000), AtCorners(true)).plane(60.0, 44.0)

    def off(pixel: tuple[float, float]) -> tuple[float, float]:
        turn = rng.uniform(0, 2 * np.pi)
        return (pixel[0] + float(np.cos(turn)), pixel[1] + float(np.sin(turn)))

    worst = 0.0
    for _ in range(400):
        a, b, c, d = map(off, true)
        marked = GroundPicture(b"", (4000, 3000), AtCorners((a, b, c, d))).plane(60.0, 44.0)
        places = [(float(x), float(y)) for x, y in rng.uniform((0, 0), (60, 44), (2, 2))]
        seen = [marked.place(off(exact.pixel(at))) for at in places]
        shift = np.subtract(seen[0], places[0]) - np.subtract(seen[1], places[1])
        worst = max(worst, float(np.hypot(*shift)))
    assert 0.3 * told < worst <= told


def test_a_known_length_that_differs_tells_of_a_greater_error(beside: Path) -> None:
    head = (
        'picture = { file = "table.png", corners = [[0, 0], [400, 0], [400, 300], [0, 300]],'
        " checks = [{ from = [0, 150], to = [200, 150], inches = 11.5 }] }"
    )
    position = load_position(position_file(beside, head))
    assert position.picture is not None
    assert position.picture.residuals(24.0, 18.0) == pytest.approx((0.5,))
    assert position.error_in == pytest.approx(0.5)


def test_what_a_picture_cannot_settle_is_too_close_to_call(beside: Path) -> None:
    hidden = FOUR.replace("[10, 6, 11, 12]", "[10, 6, 11, 9.2]").replace("at = [20, 9]", "at = [20, 8.6]")
    exact = Skirmish(parse_position(hidden, "x.toml")).sight("a", "b")
    assert exact.margin is not None
    assert exact.margin.inches is not None
    shift = exact.margin.inches
    assert shift > TOO_CLOSE
    assert not exact.margin.too_close
    for error, close in (
        (shift, True),
        (shift - TOO_CLOSE + 0.001, True),
        (shift - TOO_CLOSE - 0.001, False),
    ):
        path = position_file(beside, f'picture = {{ file = "table.png", error_in = {error} }}', hidden)
        seen = Skirmish(load_position(path)).sight("a", "b")
        assert seen.margin is not None
        assert seen.margin.too_close is close
        assert seen.verdict.allowed == exact.verdict.allowed
        assert any(reason.key.startswith("sight.picture_") for reason in seen.verdict.reasons) is close
        target = Skirmish(load_position(path)).target_margin("a", "b")
        assert target.close == pytest.approx(TOO_CLOSE + error)


def test_a_question_says_how_exact_the_picture_is_and_what_it_cannot_settle(beside: Path) -> None:
    head = 'picture = { file = "table.png", error_in = 2.5 }'
    path = position_file(beside, head)
    languages: tuple[tuple[Spoken, str], ...] = (
        ("en", 'The picture cannot settle this: it is exact to 2.5", and a shift of'),
        ("fr", "L\N{RIGHT SINGLE QUOTATION MARK}image ne peut pas trancher"),
    )
    for language, words in languages:
        sight = load(path, language).sight("a", "b")
        answer = sight.as_json()
        assert (answer["error_in"], answer["too_close"]) == (2.5, True)
        assert any(words in reason.text for reason in sight.reasons)
    assert "error_in" not in parse(FOUR).sight("a", "b").as_json()


# ---- what cannot be used


def faulty(folder: Path, head: str) -> str:
    with pytest.raises(InputError) as caught:
        load_position(position_file(folder, head))
    text = str(caught.value)
    assert "\n" not in text
    return text


@pytest.mark.parametrize(
    ("laid", "place", "found"),
    [
        (
            "corners = [[60, 40], [330, 50], [20, 290], [380, 280]]",
            "picture.corners (line 1)",
            "corners that cross",
        ),
        (
            "corners = [[330, 50], [60, 40], [20, 290], [380, 280]]",
            "picture.corners (line 1)",
            "the other way",
        ),
        ("corners = [[0, 0], [100, 0], [200, 0], [0, 200]]", "picture.corners (line 1)", "on one line"),
        ("corners = [[0, 0], [0, 0], [200, 100], [0, 200]]", "picture.corners (line 1)", "in one place"),
        ("corners = [[0, 0], [100, 0], [200, 100]]", "picture.corners (line 1)", "four points"),
        ("onto = [0, 0, 3, 3]", "picture.onto (line 1)", "no corners"),
        ("scale = 0", "picture.scale (line 1)", "pixels an inch"),
        (
            "scale = 20, corners = [[60, 40], [330, 50], [380, 280], [20, 290]]",
            "picture (line 1)",
            "corners + scale",
        ),
        (
            "scale_points = { from = [3, 3], to = [3, 3.5], inches = 1 }",
            "picture.scale_points (line 1)",
            "two points in one place",
        ),
        ("error_in = -1", "picture.error_in (line 1)", "-1"),
        ("colour = 3", "picture.colour (line 1)", "an unknown key"),
        (
            "corners = [[150, 100], [250, 100], [390, 280], [10, 280]], onto = [9, 10, 15, 14]",
            "picture (line 1)",
            "beyond the horizon",
        ),
        (
            "corners = [[60, 40], [330, 50], [380, 280], [20, 290]], onto = [3, 3, 3, 9]",
            "picture.onto (line 1)",
            "no area",
        ),
        (
            "corners = [[60, 40], [330, 50], [380, 280], [20, 290]], onto = [3, 1, 3, 9]",
            "picture.onto (line 1)",
            "no area",
        ),
    ],
)
def test_a_picture_that_cannot_lie_so_is_told_by_its_place(
    beside: Path, laid: str, place: str, found: str
) -> None:
    text = faulty(beside, f'picture = {{ file = "table.png", {laid} }}')
    assert text.startswith(str(beside / "position.toml"))
    assert place in text
    assert found in text


def test_a_missing_picture_and_one_of_nothing_are_told(beside: Path) -> None:
    assert 'picture.file (line 1): found "no.jpg", which is not there' in faulty(
        beside, 'picture = { file = "no.jpg" }'
    )
    assert "found no picture" in faulty(beside, "picture = {}").replace(": no picture", ": found no picture")
    assert "file + data" in faulty(beside, 'picture = { file = "table.png", data = "AAAA" }')
    assert "base64" in faulty(beside, 'picture = { data = "!!!!" }')
    assert "base64" in faulty(beside, 'picture = { data = "AAAAA" }')
    (beside / "empty.png").write_bytes(b"")
    assert "an empty file" in faulty(beside, 'picture = { file = "empty.png" }')
    (beside / "text.png").write_bytes(b"this is no picture " * 9)
    assert "another kind of file" in faulty(beside, 'picture = { file = "text.png" }')


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_picture_that_is_cut_off_is_refused(kind: str) -> None:
    content = encoded(picture(), kind)
    with pytest.raises(PictureError, match=r"cut off|another kind|broken"):
        picture_size(content[: len(content) * 2 // 3])


def test_a_jpeg_with_a_whole_picture_in_its_head_is_cut_off_all_the_same() -> None:
    exif = Image.Exif()
    exif[0x010E] = "x" + encoded(picture(40, 30), "JPEG").decode("latin-1")
    content = encoded(picture(), "JPEG", exif=exif)
    assert content.count(b"\xff\xd9") >= 1
    with pytest.raises(PictureError, match="cut off"):
        picture_size(content[:-300])


def test_an_animated_picture_is_refused() -> None:
    for kind in ("PNG", "WEBP"):
        content = encoded(picture(), kind, save_all=True, append_images=[picture().rotate(90)])
        with pytest.raises(PictureError, match="animated"):
            picture_size(content)


def test_a_gif_is_another_kind_of_file() -> None:
    with pytest.raises(PictureError, match="another kind of file"):
        picture_size(encoded(picture(), "GIF"))


@pytest.mark.parametrize("mode", ["CMYK", "L", "LA", "P", "RGBA", "1", "I;16"])
def test_a_picture_in_other_colours_is_read(mode: str) -> None:
    kind = "JPEG" if mode == "CMYK" else "PNG"
    grey = np.linspace(0, 65535, 400 * 300).reshape(300, 400).astype(np.uint16)
    image = Image.fromarray(grey) if mode == "I;16" else picture().convert(mode)
    content = encoded(image, kind)
    # As fine as it is, and so coarse that twenty of its pixels become one.
    for res in (20, 10, 4, 1):
        laid = straightened(GroundPicture(content, picture_size(content)), 20.0, 15.0, res)
        pixels = np.frombuffer(laid.rgb, np.uint8).reshape(15 * res, 20 * res, 3).astype(int)
        if mode == "I;16":
            assert pixels[7 * res : 8 * res].mean() == pytest.approx(127, abs=4)
        elif mode not in {"1", "L", "LA"}:
            assert pixels[7 * res, 19 * res, 0] > pixels[7 * res, res, 0] + 150


def test_what_is_transparent_shows_the_paper() -> None:
    content = encoded(Image.new("RGBA", (40, 30), (0, 0, 0, 0)))
    laid = straightened(GroundPicture(content, (40, 30)), 20.0, 15.0, 10)
    assert set(np.frombuffer(laid.rgb, np.uint8).reshape(-1, 3).mean(axis=0)) == set(
        map(float, picture_file.BEYOND)
    )


@pytest.mark.parametrize(
    ("size", "found"),
    [
        ((10_000, 10_000), "100.0 million pixels"),
        ((40_000, 100), "40000 x 100 pixels"),
        ((4, 40), "4 x 40 pixels"),
    ],
)
def test_a_picture_of_too_many_pixels_is_refused_by_its_head(size: tuple[int, int], found: str) -> None:
    content = encoded(Image.new("1", size))
    with pytest.raises(PictureError, match=found):
        picture_size(content)


def test_a_webp_takes_four_times_its_pixels_and_may_have_fewer() -> None:
    content = encoded(Image.new("L", (5000, 4000)), "WEBP")
    with pytest.raises(PictureError, match=r"20\.0 million pixels"):
        picture_size(content)


def test_a_large_jpeg_is_decoded_in_part() -> None:
    content = encoded(Image.new("L", (9000, 8000), 200), "JPEG")
    laid = straightened(GroundPicture(content, picture_size(content)), 45.0, 40.0, 10)
    assert np.frombuffer(laid.rgb, np.uint8)[450 * 200 * 3] == pytest.approx(200, abs=3)


def test_a_broken_picture_is_told() -> None:
    content = bytearray(encoded(picture()))
    middle = len(content) // 2
    content[middle : middle + 4] = b"\1\2\3\4"
    with pytest.raises(PictureError, match="broken"):
        picture_size(bytes(content))
    content = bytearray(encoded(picture(), "WEBP"))
    content[40:80] = bytes(range(40))
    with pytest.raises(PictureError, match="broken"):
        straightened(GroundPicture(bytes(content), picture_size(bytes(content))), 20.0, 15.0, 10)


def test_a_bomb_of_base64_is_refused_before_it_is_read(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(picture_file, "MOST_BYTES", 1000)
    assert "MB" in faulty(tmp_path, f"picture = {{ data = '{'A' * 4000}' }}").replace("0.1 MB", "MB")


# ---- seen to be done


def test_a_photo_of_a_known_table_gives_back_where_everybody_stands() -> None:
    true = parse_position(FOUR, "four.toml")
    camera = Camera((12.0, -14.0, 30.0), (12.0, 8.5), 3200.0, (4000, 3000))
    photo = camera.photo(drawn_table(true), 24.0, 18.0)
    content = encoded(photo, "JPEG", quality=90)
    a, b, c, d = ((round(u), round(v)) for u, v in camera.corners(24.0, 18.0))
    laid = GroundPicture(content, picture_size(content), AtCorners((a, b, c, d)))
    straight = straightened(laid, 24.0, 18.0, 60)
    pixels = np.frombuffer(straight.rgb, np.uint8).reshape(straight.size[1], straight.size[0], 3).astype(int)
    for creature, own in zip(true.creatures, (0, 2), strict=True):
        # A base is what is much redder, or bluer, than anything else.
        others = pixels[..., [i for i in range(3) if i != own]].max(axis=2)
        rows, columns = np.nonzero(pixels[..., own] - others > 60)
        found = (float(columns.mean() + 0.5) / 60, 18 - float(rows.mean() + 0.5) / 60)
        assert distance(found, creature.at) < 0.05
    assert replace(true, picture=laid).error_in < 0.1
