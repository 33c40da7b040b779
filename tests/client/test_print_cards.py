"""Cards on paper, measured in the PDF: the size at which they are cut, marks, bleed, backs, and type."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pypdfium2 as pdfium
import pytest
from printed_pages import CLOSE, MM, dark, pictures, sizes, words

from game.cli import printing
from game.cli.main import main

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CARD, BLEED = (63 * MM, 88 * MM), 3 * MM

CARDS = """
[[card]]
id = "spark"
name = { fr = "Étincelle", en = "Spark" }
element = "fire"
types = ["ephemeral"]
cost = 1
text = { fr = "Piochez 1 carte.", en = "Draw 1 card." }
effects = [{ do = "draw" }]

[[card]]
id = "frost"
name = { fr = "Givre", en = "Frost" }
element = "water"
types = ["ephemeral"]
cost = 2
text = { fr = "Piochez 2 cartes.", en = "Draw 2 cards. Ω" }
effects = [{ do = "draw", amount = 2 }]
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("set") / "mine"
    home.mkdir()
    (home / "cards.toml").write_text(CARDS, encoding="utf-8")
    return home


@pytest.fixture(scope="module")
def sheet(folder: Path) -> Iterator[pdfium.PdfDocument]:
    out = folder.parent / "sheet.pdf"
    wanted = ["--only", "spark", "frost", "spark", "spark"]
    assert main(["print", "cards", str(folder), "-o", str(out), "--lang", "fr", *wanted]) == 0
    with pdfium.PdfDocument(out) as document:
        yield document


@pytest.fixture(scope="module")
def single(folder: Path) -> Iterator[pdfium.PdfDocument]:
    out = folder.parent / "single.pdf"
    wanted = ["--only", "frost", "--one-a-page", "--backs", "red"]
    assert main(["print", "cards", str(folder), "-o", str(out), "--lang", "en", *wanted]) == 0
    with pdfium.PdfDocument(out) as document:
        yield document


def test_a_card_is_63_by_88_mm_with_3_mm_of_bleed_at_300_dots_an_inch(single: pdfium.PdfDocument) -> None:
    assert len(single) == 2
    for page in single:
        left, bottom, right, top = page.get_trimbox()
        assert (right - left, top - bottom) == pytest.approx(CARD, abs=CLOSE)
        around = page.get_bleedbox()
        assert around == pytest.approx((left - BLEED, bottom - BLEED, right + BLEED, top + BLEED), abs=CLOSE)
        (picture,) = page.get_objects([pdfium.raw.FPDF_PAGEOBJ_IMAGE])
        assert picture.get_bounds() == pytest.approx(around, abs=2 * CLOSE)
        wide, _ = picture.get_px_size()
        assert wide / ((right - left + 2 * BLEED) / 72) >= 300


def test_marks_stand_on_the_lines_along_which_cards_are_cut(single: pdfium.PdfDocument) -> None:
    page = single[0]
    left, bottom, right, top = page.get_trimbox()
    beyond = BLEED + 3 * MM
    for x in (left, right):
        assert dark(page, x, bottom - beyond)
        assert dark(page, x, top + beyond)
        assert not dark(page, x + 2 * MM, top + beyond)
    for y in (bottom, top):
        assert dark(page, left - beyond, y)
        assert dark(page, right + beyond, y)
        assert not dark(page, right + beyond, y + 2 * MM)


def test_cards_of_a_sheet_are_apart_by_their_bleed_and_their_backs_lie_behind_them(
    sheet: pdfium.PdfDocument,
) -> None:
    faces, backs = (pictures(page) for page in sheet)
    assert len(faces) == len(backs) == 4
    wide = sheet[0].get_width()
    for left, bottom, right, top in faces:
        assert (right - left, top - bottom) == pytest.approx(
            (CARD[0] + 2 * BLEED, CARD[1] + 2 * BLEED), abs=0.3
        )
        # Turned over along the long edge, left is right.
        assert any(
            back == pytest.approx((wide - right, bottom, wide - left, top), abs=CLOSE) for back in backs
        )
    assert faces[1][0] - faces[0][2] == pytest.approx(0, abs=0.3)
    assert faces[3][3] == pytest.approx(faces[0][1], abs=0.3)
    left, _, right, top = sheet[0].get_trimbox()
    assert right - left == pytest.approx(3 * CARD[0] + 4 * BLEED, abs=CLOSE)
    assert dark(sheet[0], left, top + BLEED)


def test_letters_are_type(sheet: pdfium.PdfDocument, single: pdfium.PdfDocument) -> None:
    assert words(sheet).count("Étincelle") == 3
    assert "Piochez 2 cartes." in words(sheet)
    page = single[0]
    written = page.get_textpage()
    assert "Draw 2 cards." in written.get_text_range()
    # The title lies on its plate: within the card, near its top.
    place = written.search("Frost").get_next()
    assert place is not None
    left, bottom, right, top = written.get_charbox(place[0])
    trim = page.get_trimbox()
    assert trim[0] < left < right < trim[2]
    assert trim[3] - 12 * MM < bottom < top < trim[3]
    # What the faces of figures lack is painted.
    assert "Ω" not in written.get_text_range()


def test_the_file_asks_for_its_true_size_and_both_sides(folder: Path, sheet: pdfium.PdfDocument) -> None:
    written = (folder.parent / "sheet.pdf").read_bytes()
    assert b"/PrintScaling /None" in written
    assert b"/Duplex /DuplexFlipLongEdge" in written
    assert any(wide == pytest.approx(50 * MM, abs=CLOSE) for wide, _ in sizes(sheet[0]))


def test_nothing_is_left_of_what_is_interrupted(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []

    def stop(words: str) -> None:
        told.append(words)
        raise KeyboardInterrupt

    monkeypatch.setattr(printing, "tell", stop)
    out = tmp_path / "out.pdf"
    out.write_bytes(b"as it was")
    wanted = ["print", "cards", str(folder), "-o", str(out), "--lang", "en", "--only", "spark"]
    assert main(wanted) == 130
    assert told == ["1 of 1 cards painted"]
    assert [file.name for file in tmp_path.iterdir()] == ["out.pdf"]
    assert out.read_bytes() == b"as it was"


def test_faults_are_told(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out.pdf"
    asked = ["print", "cards", str(folder), "--lang", "en", "-o"]
    assert main([*asked, str(tmp_path / "out.png")]) == 2
    assert "'.png', expected .pdf" in capsys.readouterr().err
    assert main([*asked, str(out), "--only", "fog"]) == 2
    assert "'fog', expected the id of a card" in capsys.readouterr().err
    assert not out.exists()
