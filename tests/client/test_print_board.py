"""Boards on paper, measured in the PDF: an inch is an inch, and sheets overlap by ten millimetres."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pypdfium2 as pdfium
import pytest
from printed_pages import CLOSE, MM, dark, paths, pictures, words

from game.cli import printing
from game.cli.main import main

if TYPE_CHECKING:
    from pathlib import Path

POSITION = """
format = 1
title = "Yard"
size_in = [13, 14]

[[terrain]]
kind = "wall"
rectangle = [5, 5, 7, 6]
"""


@pytest.fixture
def yard(tmp_path: Path) -> Path:
    file = tmp_path / "yard.toml"
    file.write_text(POSITION, encoding="utf-8")
    return file


def test_sheets_show_the_whole_board_at_its_size(yard: Path, tmp_path: Path) -> None:
    out = tmp_path / "yard.pdf"
    assert main(["print", "board", str(yard), "-o", str(out), "--lang", "en"]) == 0
    with pdfium.PdfDocument(out) as document:
        assert len(document) == 4
        parts = [box for page in document for box in pictures(page)]
        wide, high = ([box[i + 2] - box[i] for box in parts] for i in (0, 1))
        overlap = 10 * MM
        # A picture is cut at whole pixels, which are half a point.
        assert wide[0] + wide[1] - overlap == pytest.approx(13 * 72, abs=1)
        assert high[0] + high[2] - overlap == pytest.approx(14 * 72, abs=1)
        assert "row 2 of 2, sheet 1 of 2" in words(document, 2)
        left, bottom, right, top = parts[0]
        # Marks tell where the next sheets begin.
        assert dark(document[0], right - overlap, top + 8)
        assert dark(document[0], left - 8, bottom + overlap)
        ticks = next(points for points in paths(document[0]) if len(points) > 20)
        above = sorted({round(x, 2) for x, y in ticks if y > top + 4})
        assert above[0] == pytest.approx(left, abs=CLOSE)
        assert [b - a for a, b in pairwise(above)] == pytest.approx([72.0] * (len(above) - 1), abs=0.02)


def test_nothing_is_left_of_what_is_interrupted(
    yard: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(words: str) -> None:
        if words.startswith("sheet 3"):
            raise KeyboardInterrupt

    monkeypatch.setattr(printing, "tell", stop)
    assert main(["print", "board", str(yard), "-o", str(tmp_path / "out.pdf"), "--lang", "en"]) == 130
    assert [file.name for file in tmp_path.iterdir()] == ["yard.toml"]


def test_faults_are_told(yard: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out.pdf"
    yard.write_text(POSITION.replace("[13, 14]", "[90, 90]"), encoding="utf-8")
    assert main(["print", "board", str(yard), "-o", str(out), "--lang", "en"]) == 2
    assert "sheets, expected at most 60 sheets" in capsys.readouterr().err
    assert main(["print", "board", str(tmp_path / "none.tmx"), "-o", str(out), "--lang", "en"]) == 2
    assert "none.tmx" in capsys.readouterr().err
    assert not out.exists()
