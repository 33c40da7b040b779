"""The table `picture` of a position file, read and written; its bytes taken out of the text and put back."""

from __future__ import annotations

import binascii
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.board.shapes import ShapeError, distance
from game.core.errors import said
from game.core.files import is_file, read_bytes
from game.positions import picture_file
from game.positions.picture import (
    AtCorners,
    AtScale,
    ByLength,
    Filling,
    GroundPicture,
    KnownLength,
    corner_fault,
)
from game.positions.position_spec import EXPECTED

if TYPE_CHECKING:
    from game.board.terrain import Board
    from game.content.toml_source import TomlSource
    from game.positions.position_spec import KnownLengthSpec, PictureSpec

LEAST_ONTO = 0.1
"""The least side, in inches, of a rectangle that a picture is laid onto."""

_DATA = re.compile(
    r"\bdata[ \t]*=[ \t]*(?P<quotes>\"{3}|'{3}|[\"'])(?P<base64>[A-Za-z0-9+/=\s]{100,})(?P=quotes)"
)
"""A picture's bytes. A reader of TOML would look at each of some millions of letters."""

_BASE64 = re.compile(r"[A-Za-z0-9+/=\s]*")


def without_data(text: str) -> tuple[str, str]:
    """The text of a position file without its picture's bytes, on as many lines; and those, in base64."""
    found = _DATA.search(text)
    if found is None:
        return text, ""
    quotes, lines = found["quotes"], "\n" * found["base64"].count("\n")
    # Behind a \ that ends a line all blanks are left out: many lines of them would be too long a text.
    empty = f'"""\\{lines}"""' if lines and len(quotes) == 3 else quotes + lines + quotes
    return text[: found.start()] + "data = " + empty + text[found.end() :], found["base64"]


def with_data(text: str, picture: GroundPicture) -> str:
    """The text of a position file with the bytes of its picture, unless they lie in a file of their own.

    A writer of TOML would look at each of some millions of letters.
    """
    if picture.file is not None:
        return text
    data = binascii.b2a_base64(picture.content, newline=False).decode("ascii")
    return text.replace('\ndata = ""\n', f"\ndata = '{data}'\n", 1)


def read_picture(toml: TomlSource, spec: PictureSpec, folder: Path, data: str) -> GroundPicture:
    """The picture of a position file in that folder; `data` is what was taken out of its text.

    Raises:
        InputError: there is none, or none that can be used.
    """
    given = [key for key in ("file", "data") if getattr(spec, key) is not None]
    if len(given) != 1:
        raise toml.fault(("picture",), " + ".join(given) or "no picture", "one of file and data")
    key, path = given[0], None
    if spec.file is not None:
        path = _picture_path(toml, folder / spec.file)
        content = read_bytes(path, picture_file.MOST_BYTES)
    else:
        content = _bytes_of(toml, spec.data or "", data)
    try:
        size = picture_file.picture_size(content)
    except picture_file.PictureError as error:
        raise toml.fault(("picture", key), error.found, error.expected) from None
    laid = _laid(toml, spec)
    checks = tuple(_known(toml, ("picture", "checks", i), known) for i, known in enumerate(spec.checks))
    return GroundPicture(content, size, laid, checks, spec.error_in, None if path is None else str(path))


def _picture_path(toml: TomlSource, path: Path) -> Path:
    if is_file(path):
        return path.resolve()
    found = said('"{board}", which is not there', board=path.name)
    raise toml.fault(("picture", "file"), found, "a picture beside this file")


def _bytes_of(toml: TomlSource, written: str, data: str) -> bytes:
    """The bytes in a position file: those that were taken out of it, else what still stands there."""
    try:
        if data or _BASE64.fullmatch(written):
            return binascii.a2b_base64(data or written)
    except binascii.Error:  # letters are missing
        pass
    raise toml.fault(("picture", "data"), "a text that is not base64", EXPECTED["picture.data"])


def _laid(toml: TomlSource, spec: PictureSpec) -> Filling | AtCorners | AtScale | ByLength:
    given = [key for key in ("corners", "scale", "scale_points") if getattr(spec, key) is not None]
    if len(given) > 1:
        raise toml.fault(("picture",), " + ".join(given), "one of corners, scale and scale_points")
    if spec.onto is not None and spec.corners is None:
        raise toml.fault(("picture", "onto"), "no corners", EXPECTED["picture.corners"])
    if spec.corners is not None:
        if fault := corner_fault(spec.corners):
            expected = "the four corners in turn: top left, top right, bottom right, bottom left"
            raise toml.fault(("picture", "corners"), fault, expected)
        if spec.onto is None:
            return AtCorners(spec.corners)
        x0, y0, x1, y1 = spec.onto
        box = (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
        if min(box[2] - box[0], box[3] - box[1]) < LEAST_ONTO:
            expected = said("a rectangle at least {least:g} inch wide and high", least=LEAST_ONTO)
            raise toml.fault(("picture", "onto"), "no area", expected)
        return AtCorners(spec.corners, box)
    if spec.scale is not None:
        return AtScale(spec.scale)
    if spec.scale_points is not None:
        return ByLength(_known(toml, ("picture", "scale_points"), spec.scale_points))
    return Filling()


def _known(toml: TomlSource, steps: tuple[str | int, ...], spec: KnownLengthSpec) -> KnownLength:
    if distance(spec.start, spec.end) < 1:
        raise toml.fault(steps, "two points in one place", EXPECTED["picture.scale_points"])
    return KnownLength(spec.start, spec.end, spec.inches)


def check_picture(toml: TomlSource, picture: GroundPicture, board: Board) -> None:
    """See that the picture can lie on the board as it is said to.

    Raises:
        InputError: it cannot.
    """
    try:
        picture.plane(board.width, board.height)
    except ShapeError as error:
        expected = "corners between which the whole board is seen"
        raise toml.fault(("picture",), str(error), expected) from None


def picture_table(picture: GroundPicture, folder: Path | None) -> dict[str, Any]:
    """The picture as a table; its file is named from `folder` if it lies there or below."""
    table: dict[str, Any] = (
        {"data": ""} if picture.file is None else {"file": named_from(folder, picture.file)}
    )
    match picture.laid:
        case AtCorners(pixels, onto):
            table["corners"] = [list(pixel) for pixel in pixels]
            if onto is not None:
                table["onto"] = list(onto)
        case AtScale(per_inch):
            table["scale"] = per_inch
        case ByLength(known):
            table["scale_points"] = _known_table(known)
        case Filling():
            pass
    if picture.checks:
        table["checks"] = [_known_table(known) for known in picture.checks]
    return table | ({} if picture.error_in is None else {"error_in": picture.error_in})


def named_from(folder: Path | None, file: str) -> str:
    """What a position file of that folder calls a file: its path from there, if it lies there or below."""
    path = Path(file)
    if folder is not None and path.is_relative_to(folder.resolve()):
        return path.relative_to(folder.resolve()).as_posix()
    return file


def _known_table(known: KnownLength) -> dict[str, Any]:
    return {"from": list(known.start), "to": list(known.end), "inches": known.inches}
