"""What is interrupted while it is written leaves neither half a file nor a temporary one."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from game.cli.main import main

if TYPE_CHECKING:
    import pytest

ROOT = Path(__file__).resolve().parents[2]
POSITION = str(ROOT / "assets" / "positions" / "narrow-gap.toml")

EXPORTS = {
    "rulers.pdf": ["print", "templates"],
    "summary.pdf": ["print", "summary", "speed-wheel"],
    "sheet.pdf": ["export", "sheet", str(ROOT / "assets" / "d20_initiative" / "encounters" / "ford.en.toml")],
    "map.tmx": ["export", "map", POSITION],
    "figure.svg": ["figure", POSITION, "--show", "engagement"],
    "duel.html": ["replay", str(ROOT / "docs" / "examples" / "duel.arcane"), "--format", "html"],
    "cards.json": ["schema", "cards"],
}


def test_nothing_is_left_of_what_is_interrupted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = []

    def interrupt(file: int) -> None:
        # By now the data are in the temporary file.
        written.append(os.fstat(file).st_size)
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    for number, (name, command) in enumerate(EXPORTS.items()):
        folder = tmp_path / str(number)
        folder.mkdir()
        before = {name: b"as it was"} if number % 2 else {}
        for file, data in before.items():
            (folder / file).write_bytes(data)
        assert main([*command, "-o", str(folder / name), "--lang", "en"]) == 130
        assert written.pop() > 500
        assert {file.name: file.read_bytes() for file in folder.iterdir()} == before
