"""Tokens, rulers and templates on paper, measured in the PDF."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pypdfium2 as pdfium
import pytest
from printed_pages import CLOSE, MM, paths, pictures, sizes, words

from game.cli.main import main

if TYPE_CHECKING:
    from pathlib import Path

INCH = 72.0

POSITION = """
format = 1
title = "Bases"

[[creature]]
id = "rat"
name = "Rat"
side = "red"
at = [4, 4]

[[creature]]
id = "ogre"
name = "Ogre"
side = "blue"
at = [9, 9]
size = "L"

[[creature]]
id = "cart"
name = "Cart"
side = "neutral"
at = [15, 15]
base_mm = 61
"""


def test_tokens_are_as_wide_as_bases(tmp_path: Path) -> None:
    file, out = tmp_path / "bases.toml", tmp_path / "tokens.pdf"
    file.write_text(POSITION, encoding="utf-8")
    assert main(["print", "tokens", str(file), "-o", str(out), "--lang", "en"]) == 0
    with pdfium.PdfDocument(out) as document:
        circles = [
            wide / MM for wide, high in sizes(document[0]) if abs(wide - high) < CLOSE and wide > 9 * MM
        ]
        assert circles == pytest.approx([61, 50, 25], abs=0.05)
        # The picture goes on beyond the edge by a millimetre on each side.
        painted = [(right - left) / MM for left, _, right, _ in pictures(document[0])]
        assert painted == pytest.approx([63, 52, 27], abs=0.05)
        assert all(name in words(document) for name in ("Rat", "Ogre", "Cart"))


def test_tokens_of_nobody_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, out = tmp_path / "bases.toml", tmp_path / "tokens.pdf"
    file.write_text('format = 1\ntitle = "Bases"\n', encoding="utf-8")
    assert main(["print", "tokens", str(file), "-o", str(out), "--lang", "en"]) == 2
    assert (
        capsys.readouterr().err
        == f"{file}: found a position without creatures, expected at least one creature\n"
    )
    assert not out.exists()


def test_what_is_too_large_for_the_paper_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, out = tmp_path / "bases.toml", tmp_path / "tokens.pdf"
    file.write_text(POSITION.replace("base_mm = 61", "base_mm = 250"), encoding="utf-8")
    assert main(["print", "tokens", str(file), "-o", str(out), "--lang", "en"]) == 2
    assert "found a4, expected paper that is as large as every base" in capsys.readouterr().err
    assert main(["print", "tokens", str(file), "-o", str(out), "--lang", "en", "--only", "cat"]) == 2
    assert "'cat', expected the id of a creature" in capsys.readouterr().err
    assert not out.exists()


@pytest.mark.parametrize("language", ["fr", "en"])
def test_an_inch_is_an_inch_and_a_zone_as_wide_as_it_says(language: str, tmp_path: Path) -> None:
    out = tmp_path / "templates.pdf"
    assert main(["print", "templates", "-o", str(out), "--lang", language]) == 0
    with pdfium.PdfDocument(out) as document:
        assert len(document) == 4
        rulers = [high for _, high in sizes(document[0]) if high == pytest.approx(10 * INCH, abs=CLOSE)]
        # Three, each filled and then outlined.
        assert len(rulers) == 2 * 3
        # The marks of whole inches, from the first to the ninth.
        inches = next(points for points in paths(document[0]) if _high(points) == pytest.approx(8 * INCH))
        rows = sorted({round(y, 2) for _, y in inches})
        assert [b - a for a, b in pairwise(rows)] == pytest.approx([INCH] * 8, abs=0.02)
        assert '10"' in words(document)
        assert '30"' in words(document)
        zones = [wide / MM for wide, high in sizes(document[1]) if wide == pytest.approx(high, abs=0.02)]
        assert {round(zone, 1) for zone in zones} >= {75.8, 90.8, 100.8, 25.0, 40.0, 50.0}
        halves = {round(high / MM, 1) for wide, high in sizes(document[3]) if abs(high - 2 * wide) < 0.1}
        assert halves == {round(50 + 2 * 3 * 25.4, 1), 50.0}


def _high(points: list[tuple[float, float]]) -> float:
    return max(y for _, y in points) - min(y for _, y in points)
