"""Pictures under a board, part by part: how they lie, how large they may be, how much of them is decoded."""

from __future__ import annotations

import io
import warnings
from math import cos, radians, sin
from struct import pack
from typing import TYPE_CHECKING
from zlib import crc32

import numpy as np
import pytest
from PIL import Image

from game.board.shapes import ShapeError
from game.positions import picture_file
from game.positions.picture import (
    LEAST_CORNER,
    AtCorners,
    AtScale,
    ByLength,
    Filling,
    GroundPicture,
    KnownLength,
    corner_fault,
    estimated_error,
    in_pixels_of,
)
from game.positions.picture_file import (
    BEYOND,
    PictureError,
    as_jpeg,
    check_pixels,
    picture_again,
    picture_of,
    picture_size,
    smaller,
    straightened,
    unstraightened,
)

if TYPE_CHECKING:
    from pathlib import Path

    from game.positions.picture import Laid

SQUARE = ((0.0, 0.0), (100.0, 0.0), (100.0, 50.0), (0.0, 50.0))


def encoded(image: Image.Image, kind: str = "PNG", **how: object) -> bytes:
    kept = io.BytesIO()
    image.save(kept, kind, **how)
    return kept.getvalue()


def pixels(rgb: bytes, size: tuple[int, int]) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    return np.frombuffer(rgb, np.uint8).reshape(size[1], size[0], 3)


# How it lies


@pytest.mark.parametrize(
    ("laid", "per_inch", "pixel"),
    [
        (Filling(), None, (25.0, 37.5)),
        (AtCorners(SQUARE), None, (25.0, 37.5)),
        (AtCorners(SQUARE, (2.0, 0.0, 12.0, 5.0)), None, (5.0, 37.5)),
        (AtScale(5.0), 5.0, (12.5, 43.75)),
        (ByLength(KnownLength((10.0, 10.0), (13.0, 14.0), 0.5)), 10.0, (25.0, 37.5)),
    ],
)
def test_inches_and_pixels(laid: Laid, per_inch: float | None, pixel: tuple[float, float]) -> None:
    """On a board of 10 by 5 inches and a picture of 100 by 50 pixels, the place [2.5, 1.25]."""
    picture = GroundPicture(b"", (100, 50), laid)
    assert picture.per_inch() == per_inch
    plane = picture.plane(10.0, 5.0)
    assert plane.pixel((2.5, 1.25)) == pytest.approx(pixel)
    assert plane.place(pixel) == pytest.approx((2.5, 1.25))


def test_lengths_that_are_known_tell_how_true_it_is() -> None:
    """Longer or shorter than it is: both are errors, and the greater counts."""
    checks = (
        KnownLength((0, 0), (30, 40), 4.0),
        KnownLength((0, 0), (10, 0), 1.25),
        KnownLength((0, 0), (0, 10), 1.0),
    )
    picture = GroundPicture(b"", (100, 50), Filling(), checks)
    assert picture.residuals(10.0, 5.0) == pytest.approx((1.0, -0.25, 0.0))
    assert picture.error(10.0, 5.0) == pytest.approx(1.0)
    assert GroundPicture(b"", (100, 50), Filling(), checks[1:]).error(10.0, 5.0) == pytest.approx(0.25)
    assert GroundPicture(b"", (100, 50), Filling(), checks, 0.08).error(10.0, 5.0) == 0.08
    assert GroundPicture(b"", (100, 50)).error(10.0, 5.0) == 0.0


def test_a_pixel_takes_as_many_inches_as_in_its_longer_direction() -> None:
    plane = GroundPicture(b"", (100, 50)).plane(10.0, 10.0)
    assert plane.finest((5.0, 5.0)) == pytest.approx(0.2)
    plane = GroundPicture(b"", (50, 100)).plane(10.0, 10.0)
    assert plane.finest((5.0, 5.0)) == pytest.approx(0.2)


def test_the_error_of_a_known_length_is_that_of_its_two_ends() -> None:
    """Ten pixels an inch by 100 pixels: an end that is a pixel off is a hundredth of whatever is measured."""
    laid = ByLength(KnownLength((0.0, 25.0), (100.0, 25.0), 10.0))
    found = estimated_error(laid, (100, 50), 10.0, 5.0)
    across = (10.0**2 + 5.0**2) ** 0.5
    # Two marks of a hundredth each over the diagonal, and a pixel for each of the two things.
    assert found == pytest.approx(2 * across / 100 + 2 * 0.1, rel=0.03)
    assert estimated_error(Filling(), (100, 50), 10.0, 5.0) == 0.0
    assert estimated_error(AtScale(10.0), (100, 50), 10.0, 5.0) == 0.0


def test_the_same_picture_of_other_pixels_lies_the_same() -> None:
    laid: tuple[Laid, ...] = (
        Filling(),
        AtCorners(((60.0, 40.0), (330.0, 50.0), (380.0, 280.0), (20.0, 290.0)), (1.0, 2.0, 9.0, 8.0)),
        AtScale(20.0),
        ByLength(KnownLength((10.0, 50.0), (130.0, 210.0), 10.0)),
    )
    for one in laid:
        large = GroundPicture(b"", (400, 300), one).plane(10.0, 8.0)
        small = GroundPicture(b"", (200, 150), in_pixels_of(one, 0.5)).plane(10.0, 8.0)
        for at in ((0.0, 0.0), (3.0, 7.0), (10.0, 2.0)):
            u, v = large.pixel(at)
            assert small.pixel(at) == pytest.approx((u / 2, v / 2))


@pytest.mark.parametrize(
    ("marked", "fault"),
    [
        (SQUARE, ""),
        (SQUARE[::-1], "corners that go round the other way"),
        ((SQUARE[0], SQUARE[2], SQUARE[1], SQUARE[3]), "corners that cross"),
        ((SQUARE[0], SQUARE[0], SQUARE[2], SQUARE[3]), "two corners in one place"),
        (((0.0, 0.0), (0.9, 0.0), (0.9, 0.9), (0.0, 0.9)), "two corners in one place"),
        (((0.0, 0.0), (1.1, 0.0), (1.1, 1.1), (0.0, 1.1)), ""),
        (((0.0, 0.0), (50.0, 0.0), (100.0, 0.0), (0.0, 50.0)), "corners on one line"),
        (((0.0, 0.0), (100.0, 0.0), (50.0, 25.0), (0.0, 50.0)), "corners on one line"),
    ],
)
def test_four_corners_are_those_of_a_rectangle_seen_from_some_side(
    marked: tuple[tuple[float, float], ...], fault: str
) -> None:
    a, b, c, d = marked
    # Wherever one begins.
    for turned in ((a, b, c, d), (b, c, d, a), (c, d, a, b), (d, a, b, c)):
        assert corner_fault(turned) == fault


@pytest.mark.parametrize(("degrees", "fault"), [(1.2, ""), (1.1, "corners on one line")])
def test_an_angle_of_a_degree_is_as_good_as_none(degrees: float, fault: str) -> None:
    """The second corner lies almost on the line between its neighbours."""
    assert sin(radians(1.1)) < LEAST_CORNER < sin(radians(1.2))
    turn = radians(degrees)
    bent = ((0.0, 0.0), (100.0, 0.0), (100 + 100 * cos(turn), 100 * sin(turn)), (0.0, 150.0))
    assert corner_fault(bent) == fault
    a, b, c, d = ((-x, y) for x, y in bent)
    assert corner_fault((a, b, c, d)) == (fault or "corners that go round the other way")


def test_a_board_beyond_the_horizon_cannot_lie_there() -> None:
    """Five times as wide in front as behind, two inches apart: half an inch nearer is where one stands."""
    marked = ((40.0, 20.0), (60.0, 20.0), (100.0, 50.0), (0.0, 50.0))
    for bottom, shown in ((0.25, True), (0.49, True), (0.51, False), (1.0, False)):
        picture = GroundPicture(b"", (100, 50), AtCorners(marked, (4.0, bottom, 6.0, bottom + 2)))
        if shown:
            assert picture.plane(10.0, 8.0).pixel((4.0, bottom)) == pytest.approx((0.0, 50.0))
        else:
            with pytest.raises(ShapeError, match="beyond the horizon"):
                picture.plane(10.0, 8.0)


@pytest.mark.parametrize("corner", [(0.0, 0.0), (10.0, 0.0), (10.0, 8.0), (0.0, 8.0)])
@pytest.mark.parametrize(("over", "shown"), [(-0.5, True), (0.5, False)])
def test_no_corner_of_the_board_may_lie_beyond_the_horizon(
    corner: tuple[float, float], over: float, shown: bool
) -> None:
    """The horizon lies askew, and only its nearest corner may be beyond it, by half an inch."""

    def pixel(x: float, y: float) -> tuple[float, float]:
        away = abs(x - corner[0]) + abs(y - corner[1]) - over
        return (1000 * (x - 5) / away, 1000 * (4 - y) / away)

    marked = (pixel(4, 5), pixel(6, 5), pixel(6, 3), pixel(4, 3))
    picture = GroundPicture(b"", (100, 50), AtCorners(marked, (4.0, 3.0, 6.0, 5.0)))
    if shown:
        assert picture.plane(10.0, 8.0).pixel((7.0, 6.0)) == pytest.approx(pixel(7.0, 6.0))
    else:
        with pytest.raises(ShapeError, match="beyond the horizon"):
            picture.plane(10.0, 8.0)


# How large it may be


@pytest.mark.parametrize(
    ("kind", "limit", "fewest"),
    [
        ("PNG", "MOST_WHOLE", 1200),
        ("JPEG", "MOST_PIXELS", 1200),
        ("WEBP", "MOST_WEBP", 1200),
        ("PNG", "MOST_SIDE", 40),
        ("JPEG", "MOST_SIDE", 40),
    ],
)
def test_a_picture_has_as_many_pixels_as_it_may(
    kind: str, limit: str, fewest: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of 40 by 30."""
    content = encoded(Image.new("RGB", (40, 30)), kind)
    monkeypatch.setattr(picture_file, limit, fewest)
    assert picture_size(content) == (40, 30)
    monkeypatch.setattr(picture_file, limit, fewest - 1)
    with pytest.raises(PictureError) as caught:
        picture_size(content)
    assert caught.value.found in ("40 x 30 pixels", "0.0 million pixels")


def test_a_progressive_jpeg_is_held_as_a_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    content = encoded(Image.new("RGB", (40, 30)), "JPEG", progressive=True)
    monkeypatch.setattr(picture_file, "MOST_WHOLE", 1199)
    with pytest.raises(PictureError, match="million pixels"):
        picture_size(content)
    monkeypatch.setattr(picture_file, "MOST_WHOLE", 1200)
    monkeypatch.setattr(picture_file, "MOST_PIXELS", 1)
    assert picture_size(content) == (40, 30)


def test_a_picture_has_sides_of_eight_pixels_and_as_many_bytes_as_it_may(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    content = encoded(Image.new("RGB", (8, 9)))
    assert picture_size(content) == (8, 9)
    for size in ((7, 9), (9, 7)):
        with pytest.raises(PictureError, match="pixels"):
            picture_size(encoded(Image.new("RGB", size)))
    monkeypatch.setattr(picture_file, "MOST_BYTES", len(content))
    assert picture_size(content) == (8, 9)
    monkeypatch.setattr(picture_file, "MOST_BYTES", len(content) - 1)
    with pytest.raises(PictureError, match="MB"):
        picture_size(content)


ORIENTATIONS = {
    1: ((0, 0), (1, 0)),
    2: ((1, 0), (0, 0)),
    3: ((1, 1), (0, 1)),
    4: ((0, 1), (1, 1)),
    5: ((0, 0), (0, 1)),
    6: ((1, 0), (1, 1)),
    7: ((1, 1), (1, 0)),
    8: ((0, 1), (0, 0)),
}
"""By the value of the tag, where the red and the green quarter are seen: column and row of two by two."""


@pytest.mark.parametrize("value", ORIENTATIONS)
@pytest.mark.parametrize("kind", ["JPEG", "WEBP"])
def test_a_camera_that_was_held_otherwise(value: int, kind: str) -> None:
    image = Image.new("RGB", (64, 32), (0, 0, 0))
    image.paste((250, 0, 0), (0, 0, 32, 16))
    image.paste((0, 250, 0), (32, 0, 64, 16))
    exif = Image.Exif()
    exif[0x0112] = value
    content = encoded(image, kind, exif=exif, quality=95)
    size = picture_size(content)
    assert size == ((32, 64) if value > 4 else (64, 32))
    seen = unstraightened(GroundPicture(content, size), 64)
    shown = pixels(seen.rgb, seen.size)
    for (column, row), channel in zip(ORIENTATIONS[value], (0, 1), strict=True):
        x, y = size[0] // 4 + column * size[0] // 2, size[1] // 4 + row * size[1] // 2
        assert shown[y, x, channel] > 200
        assert shown[y, x].sum() < 300


def test_a_png_is_taken_as_it_is() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    assert picture_size(encoded(Image.new("RGB", (40, 30)), exif=exif)) == (40, 30)


# What is made of it


def test_no_more_is_made_than_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    content = encoded(Image.new("RGB", (40, 20), (10, 20, 30)))
    picture = GroundPicture(content, (40, 20))
    assert straightened(picture, 20.0, 10.0, 10).size == (200, 100)
    monkeypatch.setattr(picture_file, "MOST_STRAIGHT", 5000)
    assert straightened(picture, 20.0, 10.0, 10).size == (100, 50)
    assert straightened(picture, 20.0, 10.0, 4).size == (80, 40)
    assert straightened(picture, 20.0, 10.0, 100, (2.0, 1.0, 6.0, 3.0)).size == (100, 50)
    assert straightened(picture, 20.0, 10.0, 0.01).size == (1, 1)


def test_a_part_of_the_board_is_what_lies_there() -> None:
    """Red on the left and blue on the right, dark in the lower half; grey if that is wanted."""
    image = Image.new("RGB", (40, 20), (200, 0, 0))
    image.paste((0, 0, 200), (20, 0, 40, 20))
    image.paste((0, 60, 0), (0, 10, 40, 20))
    picture = GroundPicture(encoded(image), (40, 20))
    for box, colour in (
        ((1.0, 6.0, 9.0, 9.0), (200, 0, 0)),
        ((11.0, 6.0, 19.0, 9.0), (0, 0, 200)),
        ((1.0, 1.0, 19.0, 4.0), (0, 60, 0)),
    ):
        made = straightened(picture, 20.0, 10.0, 4, box)
        assert made.size == (round((box[2] - box[0]) * 4), 12)
        assert np.abs(pixels(made.rgb, made.size).astype(int) - colour).max() <= 1
        grey = straightened(picture, 20.0, 10.0, 4, box, grey=True)
        shades = pixels(grey.rgb, grey.size)
        assert (shades[..., 0] == shades[..., 1]).all()
        assert (shades[..., 0] == shades[..., 2]).all()
        assert shades.mean() == pytest.approx(
            0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2], abs=1
        )


def test_where_the_picture_shows_nothing_there_is_paper() -> None:
    for mode, colour in (("RGB", (1, 2, 3)), ("RGBA", (1, 2, 3, 255))):
        content = encoded(Image.new(mode, (40, 20), colour))
        made = straightened(GroundPicture(content, (40, 20), AtScale(4.0)), 20.0, 10.0, 4)
        shown = pixels(made.rgb, made.size)
        # The picture lies in the lower left corner, 10 by 5 inches.
        assert shown[30, 10].tolist() == [1, 2, 3]
        assert shown[10, 10].tolist() == list(BEYOND)
        assert shown[30, 70].tolist() == list(BEYOND)


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_of_more_pixels_than_are_shown_the_mean_is(kind: str) -> None:
    """Stripes of a pixel, black and white, eight times as many as are asked for: grey, and not stripes."""
    stripes = np.zeros((160, 320, 3), dtype=np.uint8)
    stripes[:, ::2] = 255
    content = encoded(Image.fromarray(stripes), kind, **({"quality": 95} if kind == "JPEG" else {}))
    made = straightened(GroundPicture(content, (320, 160)), 20.0, 10.0, 2)
    assert made.size == (40, 20)
    shown = pixels(made.rgb, made.size)
    assert shown.mean() == pytest.approx(127.5, abs=3)
    assert shown.std() < 6


def test_how_many_pixels_are_averaged_goes_by_the_far_edge_of_the_board() -> None:
    """A photo of stripes of a pixel shows 4.9 pixels an inch there, and fewer beyond the board."""
    stripes = np.zeros((300, 400, 3), dtype=np.uint8)
    stripes[:, ::2] = 255
    corners = ((140.0, 50.0), (260.0, 50.0), (390.0, 290.0), (10.0, 290.0))
    picture = GroundPicture(encoded(Image.fromarray(stripes)), (400, 300), AtCorners(corners))
    for res, averaged in ((2.4, True), (2.5, False)):
        made = straightened(picture, 20.0, 10.0, res)
        assert bool(pixels(made.rgb, made.size).std() < 2) is averaged


def test_a_picture_is_made_smaller_and_lies_as_it_did(monkeypatch: pytest.MonkeyPatch) -> None:
    content = encoded(Image.new("RGB", (400, 200), (40, 90, 160)))
    picture = GroundPicture(content, (400, 200))
    assert smaller(picture, 100).size == (100, 50)
    assert smaller(picture, 1000).size == (400, 200)
    # Halved as it is decoded, and then to the pixels wanted.
    assert smaller(picture, 150).size == (150, 75)
    assert picture_size(smaller(picture, 100).content) == (100, 50)
    assert unstraightened(picture, 400).size == (400, 200)
    made = unstraightened(picture, 100)
    again = Image.open(io.BytesIO(as_jpeg(made)))
    assert again.size == (100, 50)
    colour = again.convert("RGB").getpixel((50, 25))
    assert colour == pytest.approx((40, 90, 160), abs=4)
    monkeypatch.setattr(picture_file, "MOST_DECODED", 20_000)
    jpeg = GroundPicture(encoded(Image.new("RGB", (400, 200), (40, 90, 160)), "JPEG"), (400, 200))
    assert unstraightened(jpeg, 400).size == (200, 100)
    monkeypatch.setattr(picture_file, "MOST_DECODED", 19_999)
    assert unstraightened(jpeg, 400).size == (100, 50)


def test_a_picture_in_a_file_is_read_and_read_again(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    path.write_bytes(encoded(Image.new("RGB", (40, 30))))
    picture = picture_of(path)
    assert (picture.size, picture.file, picture.laid) == ((40, 30), str(path.resolve()), Filling())
    check_pixels(picture)
    path.write_bytes(encoded(Image.new("RGB", (80, 30))))
    again = picture_again(GroundPicture(picture.content, picture.size, AtScale(3.0)), path)
    assert (again.size, again.file, again.laid) == ((80, 30), str(path), AtScale(3.0))


def test_of_a_picture_that_is_far_too_large_its_pixels_are_told_without_a_warning() -> None:
    def chunk(kind: bytes, content: bytes) -> bytes:
        return pack(">I", len(content)) + kind + content + pack(">I", crc32(kind + content))

    # Nothing but a header: Pillow warns of so many pixels before they are counted here.
    header = chunk(b"IHDR", pack(">IIBBBBB", 10_000, 9_000, 8, 2, 0, 0, 0))
    content = b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", b"") + chunk(b"IEND", b"")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(PictureError) as fault:
            picture_size(content)
    assert "90" in fault.value.found
    assert "40" in fault.value.expected
