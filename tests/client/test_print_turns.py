"""The speed wheel and sheets of turns on paper, measured in the PDF."""

from __future__ import annotations

from pathlib import Path

import pypdfium2 as pdfium
import pytest
from printed_pages import CLOSE, MM, pictures, sizes, words

from game.cli.main import main

ASSETS = Path(__file__).resolve().parents[2] / "assets"


def test_a_wheel_has_its_numbers_its_arrow_and_its_pawns(tmp_path: Path) -> None:
    out = tmp_path / "wheel.pdf"
    encounter = ASSETS / "speed_wheel" / "encounters" / "drake.fr.toml"
    assert main(["print", "wheel", str(encounter), "-o", str(out), "--lang", "fr"]) == 0
    with pdfium.PdfDocument(out) as document:
        ((left, bottom, right, top),) = pictures(document[0])
        assert right - left == pytest.approx(top - bottom, abs=CLOSE)
        # As wide as the paper without its margins of 10 mm.
        assert right - left == pytest.approx(document[0].get_width() - 20 * MM, abs=CLOSE)
        assert {str(space) for space in range(1, 7)} <= set(words(document).split())
        assert "Loup gris" in words(document, 1)
        pawns = [wide / MM for wide, high in sizes(document[1]) if wide == pytest.approx(high, abs=0.02)]
        assert [round(pawn, 2) for pawn in pawns if pawn > 10] == [16.0] * 6


def test_an_order_sheet_comes_with_a_card_for_each(tmp_path: Path) -> None:
    out = tmp_path / "turns.pdf"
    encounter = ASSETS / "d20_initiative" / "encounters" / "ford.en.toml"
    assert main(["print", "initiative", str(encounter), "-o", str(out), "--lang", "en"]) == 0
    with pdfium.PdfDocument(out) as document:
        assert len(document) == 2
        for page in document:
            assert any(wide == pytest.approx(50 * MM, abs=CLOSE) for wide, _ in sizes(page))
            assert "50 mm" in page.get_textpage().get_text_range()
        cards = [size for size in sizes(document[1]) if size[0] == pytest.approx(63 * MM, abs=CLOSE)]
        assert len(cards) == len(pictures(document[1])) == 7
        assert all(high == pytest.approx(44 * MM, abs=CLOSE) for _, high in cards)
    assert main(["print", "initiative", "-o", str(out), "--lang", "en"]) == 0
    with pdfium.PdfDocument(out) as document:
        assert len(document) == 2
        assert words(document, 1).count("Initiative") == 12


def test_an_encounter_without_a_wheel_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    encounter = ASSETS / "d20_initiative" / "encounters" / "ford.en.toml"
    out = tmp_path / "out.pdf"
    assert main(["print", "wheel", str(encounter), "-o", str(out), "--lang", "en"]) == 2
    assert "an encounter of d20-initiative, expected speed-wheel" in capsys.readouterr().err
    assert not out.exists()
