# ruff: noqa: T201 - a script that prints
"""Files that would take much memory or time if they were believed: `python tests/heavy_input.py`.

A picture of a hundred million pixels, a broken one, base64 without end, a battle map of a million points,
corners that cross, a ruleset that contradicts itself, maps of millions of tiles; and pictures and a map as
large as may be, which are drawn. Each is handed to the command that reads it, in a process of its own.
Printed is, for each, the most memory and the processor time that it took, and what was said, as Markdown
(docs/reliability.md).
"""

from __future__ import annotations

import base64
import io
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from struct import pack
from typing import TYPE_CHECKING
from zlib import compress, crc32

from PIL import Image

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[1]

_MEASURED = """
import os, sys
child = os.spawnv(os.P_NOWAIT, sys.argv[1], sys.argv[1:])
_, status, used = os.wait4(child, 0)
print(os.waitstatus_to_exitcode(status), used.ru_maxrss, used.ru_utime + used.ru_stime)
"""
"""Runs a command and measures it: a child begins with the most that its parent took, so this one is small."""

POSITION = """format = 1
size_in = [24, 18]
{picture}
[[creature]]
id = "a"
side = "red"
at = [5, 5]

[[creature]]
id = "b"
side = "blue"
at = [15, 5]
"""


@dataclass(frozen=True, slots=True)
class HeavyInput:
    """A file that is refused, or `read` all the same: `write` puts it into a folder and gives the command."""

    name: str
    write: Callable[[Path], list[str]]
    read: bool = False


@dataclass(frozen=True, slots=True)
class Taken:
    """What a command answered: its exit code, what it said, and the most it took (MB, s of the processor)."""

    code: int
    said: str
    megabytes: float
    seconds: float


def taken_by(heavy: HeavyInput, folder: Path) -> Taken:
    """What the program makes of a file, in a process of its own."""
    command = [sys.executable, str(ROOT / "main.py"), *heavy.write(folder)]
    process = subprocess.run(
        [sys.executable, "-c", _MEASURED, *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=folder,
        check=True,
    )
    *said, measured = process.stdout.splitlines()
    code, kilobytes, seconds = measured.split()
    return Taken(int(code), "\n".join(said), int(kilobytes) / 1024, float(seconds))


def _position(folder: Path, picture: str) -> list[str]:
    (folder / "table.toml").write_text(POSITION.format(picture=picture), "utf-8")
    return ["query", "sight", "table.toml", "a", "b", "--lang", "en"]


def _pictured(content: bytes, laid: str = "") -> Callable[[Path], list[str]]:
    def write(folder: Path) -> list[str]:
        (folder / "table.png").write_bytes(content)
        return _position(folder, f'picture = {{ file = "table.png"{laid} }}')

    return write


def _encoded(size: tuple[int, int], form: str = "PNG") -> bytes:
    out = io.BytesIO()
    Image.new("1" if form == "PNG" else "L", size, 1).save(out, form)
    return out.getvalue()


def _claiming(width: int, height: int) -> bytes:
    """A picture of a pixel whose head says that it has far more."""
    content = _encoded((1, 1))
    head = b"IHDR" + pack(">II", width, height) + content[24:29]
    return content[:12] + head + pack(">I", crc32(head)) + content[33:]


def _broken_jpeg(folder: Path) -> list[str]:
    content = _encoded((3000, 2000), "JPEG")
    return _pictured(content[:300] + bytes(200) + content[500:900])(folder)


def _base64_in_a_position(folder: Path) -> list[str]:
    words = _position(folder, "")
    # In parts: what a process is made from counts for the most that the process took.
    with (folder / "table.toml").open("a", encoding="utf-8") as file:
        file.write("[picture]\ndata = '")
        for _ in range(40_000):
            file.write("QUFB" * 1000)
        file.write("'\n")
    return words


def _battle_map(walls: str, image: str) -> Callable[[Path], list[str]]:
    def write(folder: Path) -> list[str]:
        with (folder / "cave.uvtt").open("w", encoding="utf-8") as file:
            file.write(f'{{"resolution": {{"map_size": {{"x": 20, "y": 10}}}}, "line_of_sight": [{walls}], ')
            file.write(f'"image": "{image}"}}')
        return ["import", "cave.uvtt", "-o", "cave.toml", "--lang", "en"]

    return write


def _million_points(folder: Path) -> list[str]:
    wall = ",".join(f'{{"x":{n % 20},"y":{n % 9}}}' for n in range(1_000_000))
    return _battle_map(f"[{wall}]", "")(folder)


def _base64_in_a_map(folder: Path) -> list[str]:
    return _battle_map("", base64.b64encode(_claiming(20_000, 20_000)).decode())(folder)


def _million_tiles(folder: Path) -> list[str]:
    rows = ",\n".join([",".join("1" * 3000)] * 3000)
    (folder / "big.tmx").write_text(
        '<map version="1.10" orientation="orthogonal" width="3000" height="3000" tilewidth="16"'
        ' tileheight="16">'
        f'<layer id="1" name="a" width="3000" height="3000"><data encoding="csv">{rows}</data></layer></map>',
        "utf-8",
    )
    return ["check", "map", "big.tmx", "--lang", "en"]


def _large_tiles(across: int) -> Callable[[Path], list[str]]:
    """A map of four million tiles, half of them so many times as wide and as high as a cell."""

    def write(folder: Path) -> list[str]:
        side, tile = 2000, 16
        Image.new("RGB", (tile, tile), "green").save(folder / "plain.png")
        Image.new("RGBA", (tile * across,) * 2, (90, 60, 30, 120)).save(folder / "large.png")
        tilesets = "".join(
            f'<tileset firstgid="{gid}" name="{name}" tilewidth="{width}" tileheight="{width}" tilecount="1"'
            f' columns="1"><image source="{name}.png"/></tileset>'
            for gid, name, width in ((1, "plain", tile), (2, "large", tile * across))
        )
        tiles = base64.b64encode(compress(pack("<2I", 1, 2) * (side * side // 2))).decode()
        size = f'width="{side}" height="{side}"'
        (folder / "large.tmx").write_text(
            f'<map version="1.10" orientation="orthogonal" {size} tilewidth="{tile}" tileheight="{tile}">'
            f'{tilesets}<layer id="1" name="a" {size}>'
            f'<data encoding="base64" compression="zlib">{tiles}</data></layer></map>',
            "utf-8",
        )
        words = _position(folder, 'board = "large.tmx"')
        text = (folder / "table.toml").read_text("utf-8")
        (folder / "table.toml").write_text(text.replace("size_in = [24, 18]\n", ""), "utf-8")
        return ["figure", words[2], "-o", "figure.png", "--lang", "en"]

    return write


def _ruleset(folder: Path) -> list[str]:
    (folder / "mine.toml").write_text(
        'format = 1\nid = "mine"\nname = { en = "Mine" }\n[bases]\ntrooper = { mm = 25 }\n'
        # How far apart a unit may stand is asked, and nowhere said.
        '[questions]\ncoherency = { en = "order" }\n',
        "utf-8",
    )
    return ["check", "ruleset", "mine.toml", "--lang", "en"]


def _deep_key(folder: Path) -> list[str]:
    words = _position(folder, "")
    (folder / "table.toml").write_text("a" + ".a" * 900_000 + " = 1\n", "utf-8")
    return words


def _many_points(folder: Path) -> list[str]:
    _position(folder, "")
    with (folder / "table.toml").open("a", encoding="utf-8") as file:
        file.write("[[line]]\npoints = [" + "[1,2]," * 316_000 + "]\n")
    return ["check", "position", "table.toml", "--lang", "en"]


CROSSING = ", corners = [[10, 10], [390, 290], [390, 10], [10, 290]]"


def _drawn(content: bytes) -> Callable[[Path], list[str]]:
    def write(folder: Path) -> list[str]:
        _pictured(content)(folder)
        return ["figure", "table.toml", "-o", "figure.pdf", "--lang", "en"]

    return write


HEAVY = (
    HeavyInput("picture of 100 million pixels", _pictured(_encoded((10_000, 10_000)))),
    HeavyInput("broken JPEG", _broken_jpeg),
    HeavyInput("corners that cross", _pictured(_encoded((400, 300)), CROSSING)),
    HeavyInput("160 MB of base64 in a position", _base64_in_a_position),
    HeavyInput("battle map, 400 million pixels", _base64_in_a_map),
    HeavyInput("battle map, a million points", _million_points),
    HeavyInput("map of nine million tiles", _million_tiles),
    HeavyInput("map of two million tiles of 16 by 16 cells", _large_tiles(16)),
    HeavyInput("ruleset that contradicts itself", _ruleset),
    HeavyInput("key of 900,000 parts", _deep_key),
    HeavyInput("line of 316,000 points", _many_points),
    HeavyInput("PNG of 40 million pixels, drawn", _drawn(_encoded((6300, 6300))), read=True),
    HeavyInput("JPEG of 79 million pixels, drawn", _drawn(_encoded((8900, 8900), "JPEG")), read=True),
    HeavyInput("map of two million tiles of 2 by 2 cells, drawn", _large_tiles(2), read=True),
)


def main() -> None:
    """Print a row for each bad file."""
    print("| file | MB, the most | s of the processor | said |\n| --- | --- | --- | --- |")
    for heavy in HEAVY:
        with tempfile.TemporaryDirectory() as folder:
            found = taken_by(heavy, Path(folder))
        print(f"| {heavy.name} | {found.megabytes:.0f} | {found.seconds:.1f} | {found.code}: {found.said} |")


if __name__ == "__main__":
    main()
