"""Pictures read from files, and straightened: what Pillow does here, loaded where there is a picture.

Only headers are looked at until a picture is drawn. However large a picture says it is, little memory is
taken: a large JPEG is decoded at a half, a quarter or an eighth of its size, what else is too large refused.
"""

from __future__ import annotations

import io
import warnings
from contextlib import contextmanager
from dataclasses import dataclass, replace
from math import sqrt
from types import MappingProxyType
from typing import TYPE_CHECKING

from game.core.errors import InputError, said
from game.core.files import megabytes, read_bytes
from game.positions.picture import GroundPicture

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from PIL.Image import Image

    from game.positions.picture import InchBox, Plane

MOST_BYTES = 32_000_000
"""The largest file of a picture."""

MOST_PIXELS = 80_000_000
"""The most pixels of a JPEG, which need not be decoded in full."""

MOST_DECODED = 20_000_000
"""The most pixels that are decoded of it: more than a board is ever drawn with."""

MOST_WHOLE = 40_000_000
"""The most pixels of other pictures, and of a progressive JPEG: they are held in memory as a whole."""

MOST_WEBP = 16_000_000
"""The most pixels of a WebP picture, whose decoder holds it four times."""

LEAST_SIDE, MOST_SIDE = 8, 30_000
"""Pixels of the shortest and of the longest side of a picture."""

MOST_STRAIGHT = 12_000_000
"""The most pixels of a straightened picture."""

BEYOND = (236, 230, 216)
"""The colour of the board where the picture shows nothing of it: paper."""

FORMATS = ("PNG", "JPEG", "WEBP")
"""The formats that are read, by Pillow's names."""

_JPEG = frozenset({"JPEG", "MPO"})
"""What it calls a JPEG: telephones write several of them into one file (MPO), of which the first counts."""

WANTED = "a PNG, JPEG or WebP picture"

_PNG_END = b"\0\0\0\0IEND\xaeB`\x82"
"""The last chunk of a PNG file (PNG specification, 11.2.5)."""

_ORIENTATION = 0x0112
"""The tag that says how a camera was held (EXIF 2.3, 4.6.4)."""

_SIDEWAYS = frozenset({5, 6, 7, 8})
"""Its values for pictures that lie on their side."""

_TURNING: Mapping[int, str] = MappingProxyType(
    {
        2: "FLIP_LEFT_RIGHT",
        3: "ROTATE_180",
        4: "FLIP_TOP_BOTTOM",
        5: "TRANSPOSE",
        6: "ROTATE_270",
        7: "TRANSVERSE",
        8: "ROTATE_90",
    }
)
"""How a picture is turned upright, by its orientation."""


class PictureError(ValueError):
    """The bytes are no picture that can be used; `found` and `expected` say why, as in an `InputError`."""

    def __init__(self, found: str, expected: str = WANTED) -> None:
        super().__init__(found)
        self.found = found
        self.expected = expected


@dataclass(frozen=True, slots=True)
class Straight:
    """A picture straightened: `size` in pixels, `rgb` row by row from the top left corner of the board."""

    size: tuple[int, int]
    rgb: bytes


def picture_size(content: bytes) -> tuple[int, int]:
    """The pixels across and down of the picture in the bytes of a file, as it is seen.

    Its pixels are not decoded: its header is read, its end is looked for, and the sums of a PNG are checked.

    Raises:
        PictureError: it is none, or one that is not used: too large, animated, broken or cut off.
    """
    image = _opened(content)
    if not _is_whole(content, str(image.format)):
        raise PictureError("a picture that is cut off", "a whole picture")
    width, height = image.size
    turned = _orientation(image) in _SIDEWAYS
    if image.format == "PNG":
        with _told():
            image.verify()
    return (height, width) if turned else (width, height)


def straightened(
    picture: GroundPicture,
    width: float,
    height: float,
    res: float,
    box: InchBox | None = None,
    *,
    grey: bool = False,
) -> Straight:
    """The picture as it lies on a board of that size in inches, at `res` pixels an inch or somewhat fewer.

    With `box` only that part of the board is made, and if wanted in shades of `grey`.

    Raises:
        PictureError: its bytes are broken.
        ShapeError: it cannot lie like that.
    """
    from PIL.Image import Resampling, Transform  # noqa: PLC0415 - slow to load, and seldom needed

    plane = picture.plane(width, height)
    x0, y0, x1, y1 = box or (0.0, 0.0, width, height)
    res = min(res, sqrt(MOST_STRAIGHT / ((x1 - x0) * (y1 - y0))))
    size = (max(1, round((x1 - x0) * res)), max(1, round((y1 - y0) * res)))
    image, part = _decoded(picture.content, _spare(plane, width, height, res))
    # Pillow asks where a pixel of the result comes from: pixels to inches, to pixels, to those decoded.
    across, down = size[0] / (x1 - x0), size[1] / (y1 - y0)
    rows = [plane.to_pixel[start : start + 3] for start in (0, 3, 6)]
    values = [
        factor * value
        for factor, (p, q, r) in zip((part, part, 1.0), rows, strict=True)
        for value in (p / across, -q / down, p * x0 + q * y1 + r)
    ]
    coefficients = [value / values[-1] for value in values[:-1]]
    beyond = BEYOND if image.mode == "RGB" else (*BEYOND, 0)
    with _told():
        laid = image.transform(
            size, Transform.PERSPECTIVE, coefficients, Resampling.BICUBIC, fillcolor=beyond
        )
        flat = _flattened(laid)
        return Straight(size, (flat.convert("L").convert("RGB") if grey else flat).tobytes())


def as_jpeg(straight: Straight) -> bytes:
    """The file of it that documents hold: a tenth of what it takes without loss."""
    from PIL.Image import frombytes  # noqa: PLC0415 - as above

    out = io.BytesIO()
    frombytes("RGB", straight.size, straight.rgb).save(out, "JPEG", quality=88)
    return out.getvalue()


def picture_fault(picture: GroundPicture, error: PictureError) -> InputError:
    """The error for a picture that turned out to be broken when it was to be drawn."""
    source = picture.file if picture.file is not None else "picture.data"
    return InputError(source, "", error.found, error.expected)


def picture_of(file: Path) -> GroundPicture:
    """The picture in a file, which fills whatever it lies on until more is known.

    Raises:
        InputError: there is none, or none that can be used.
    """
    content = read_bytes(file, MOST_BYTES)
    try:
        return GroundPicture(content, picture_size(content), file=str(file.resolve()))
    except PictureError as error:
        raise InputError(file, "", error.found, error.expected) from None


def picture_again(picture: GroundPicture, file: Path) -> GroundPicture:
    """The picture with what its file holds now; it lies as it did.

    Raises:
        InputError: the file is no picture that can be used any more.
    """
    content = read_bytes(file, MOST_BYTES)
    try:
        found = replace(picture, content=content, size=picture_size(content), file=str(file))
        unstraightened(found, LEAST_SIDE)
    except PictureError as error:
        raise InputError(file, "", error.found, error.expected) from None
    return found


def check_pixels(picture: GroundPicture) -> None:
    """Decode the picture once, to see that it can be drawn.

    Raises:
        InputError: it is broken.
    """
    try:
        unstraightened(picture, LEAST_SIDE)
    except PictureError as error:
        raise picture_fault(picture, error) from None


def smaller(picture: GroundPicture, most: int) -> GroundPicture:
    """The same picture in a size that is quick to straighten, with at most so many pixels along a side.

    Raises:
        PictureError: its bytes are broken.
    """
    seen = unstraightened(picture, most)
    return replace(picture, content=as_jpeg(seen), size=seen.size)


def unstraightened(picture: GroundPicture, most: int) -> Straight:
    """The picture as it is, with at most so many pixels along a side.

    Raises:
        PictureError: its bytes are broken.
    """
    image, _ = _decoded(picture.content, max(1.0, max(picture.size) / most))
    with _told():
        if max(image.size) > most:
            image.thumbnail((most, most))
        return Straight(image.size, _flattened(image).tobytes())


def _opened(content: bytes) -> Image:
    """The picture, of which nothing but the header has been read: of a format and a size that are used."""
    from PIL import JpegImagePlugin, PngImagePlugin, WebPImagePlugin  # noqa: F401, PLC0415 - only what is read
    from PIL.Image import open as opened  # noqa: PLC0415 - as above

    if not content:
        raise PictureError("an empty file")
    if len(content) > MOST_BYTES:
        found, most = (said("{size} MB", size=megabytes(count)) for count in (len(content), MOST_BYTES))
        raise PictureError(found, said("at most {size}", size=most))
    with _told():
        image = opened(io.BytesIO(content), formats=FORMATS)
    width, height = image.size
    if not LEAST_SIDE <= min(width, height) <= max(width, height) <= MOST_SIDE:
        found = said("{width} x {height} pixels", width=width, height=height)
        raise PictureError(found, said("sides of {low} to {high} pixels", low=LEAST_SIDE, high=MOST_SIDE))
    in_parts = image.format in _JPEG and not image.info.get("progressive")
    most_pixels = MOST_PIXELS if in_parts else MOST_WEBP if image.format == "WEBP" else MOST_WHOLE
    if width * height > most_pixels:
        found = said("{count:.1f} million pixels", count=width * height / 1e6)
        raise PictureError(found, said("at most {count:g} million pixels", count=most_pixels / 1e6))
    if image.format != "MPO" and getattr(image, "is_animated", False):
        raise PictureError("an animated picture", "a picture that keeps still")
    return image


@contextmanager
def _told() -> Iterator[None]:
    """Turn whatever Pillow raises of bytes that are at fault into a `PictureError`."""
    from PIL import UnidentifiedImageError  # noqa: PLC0415 - as above
    from PIL.Image import DecompressionBombError  # noqa: PLC0415 - as above

    with warnings.catch_warnings():
        # It warns of large pictures, which are refused by their size, and of what it mends by itself.
        warnings.simplefilter("ignore")
        try:
            yield
        except UnidentifiedImageError:
            raise PictureError("another kind of file") from None
        except DecompressionBombError:
            expected = said("at most {count:g} million pixels", count=MOST_PIXELS / 1e6)
            raise PictureError("a picture of far too many pixels", expected) from None
        except MemoryError:
            raise PictureError("a picture too large for the memory", "a smaller picture") from None
        except Exception:  # noqa: BLE001 - of broken bytes its decoders raise errors of a dozen kinds
            raise PictureError("a broken picture") from None


def _decoded(content: bytes, spare: float) -> tuple[Image, float]:
    """The pixels as they are seen, and by what their number along a side has been multiplied.

    Of `spare` pixels in a row one is enough; they are averaged rather than left out.
    """
    from PIL.Image import Transpose  # noqa: PLC0415 - as above

    image = _opened(content)
    turning, (width, height) = _TURNING.get(_orientation(image)), image.size
    with _told():
        taken = 1
        if image.format in _JPEG:
            while taken < 8 and (2 * taken <= spare or width * height > MOST_DECODED * taken**2):
                taken *= 2
            image.draft(None, (width // taken, height // taken))
            # It decodes at a size that is no smaller, if it can do so at all.
            taken = round(width / image.size[0])
        image.load()
        if (by := int(spare / taken)) > 1:
            # Neither palettes nor bits nor sixteen of them can be averaged.
            image = (_coloured(image) if image.mode in {"1", "P", "I;16"} else image).reduce(by)
            taken *= by
        image = _coloured(image)
        if turning is not None:
            image = image.transpose(Transpose[turning])
    return image, 1 / taken


def _coloured(image: Image) -> Image:
    """The picture in red, green and blue, with its transparency if it has any."""
    if image.mode in {"RGB", "RGBA"}:
        return image
    if image.mode.startswith("I"):  # sixteen bits of grey
        image = image.point(lambda value: value * (1 / 256)).convert("L")
    clear = image.mode in {"LA", "PA", "La"} or "transparency" in image.info
    return image.convert("RGBA" if clear else "RGB")


def _flattened(image: Image) -> Image:
    """The picture over paper, where it is transparent."""
    if image.mode == "RGB":
        return image
    from PIL.Image import new  # noqa: PLC0415 - as above

    paper = new("RGB", image.size, BEYOND)
    paper.paste(image, mask=image.getchannel("A"))
    return paper


def _spare(plane: Plane, width: float, height: float, res: float) -> float:
    """How many pixels in a row of the picture there are, at least, for one of the result."""
    places = ((width * i / 4, height * j / 4) for i in range(5) for j in range(5))
    return max(1.0, min(1 / (plane.finest(at) * res) for at in places))


def _orientation(image: Image) -> int:
    """How the camera was held; 1 if upright, or if the picture does not say.

    PNG pictures are taken as they are: to know, all their pixels would have to be decoded.
    """
    if image.format == "PNG":
        return 1
    try:
        return int(image.getexif().get(_ORIENTATION, 1))
    except Exception:  # noqa: BLE001 - whatever else stands there is no reason to refuse the picture
        return 1


def _is_whole(content: bytes, kind: str) -> bool:
    """Whether the end of the picture is there."""
    match kind:
        case "PNG":
            return _PNG_END in content
        case "WEBP":
            return int.from_bytes(content[4:8], "little") + 8 <= len(content)
        case _:
            return content.find(b"\xff\xd9", _first_scan(content)) >= 0


def _first_scan(content: bytes) -> int:
    """Where the pixels of a JPEG begin (ITU T.81, B.1): segments before it may hold whole pictures."""
    at = 2
    while at + 4 <= len(content) and content[at] == 0xFF:
        marker = content[at + 1]
        if marker == 0xDA:
            return at
        # A marker may be preceded by any number of bytes 0xFF.
        at += 1 if marker == 0xFF else 2 + int.from_bytes(content[at + 2 : at + 4], "big")
    return len(content)
