"""Playing cards on paper, measured in the PDF: the size at which they are cut, marks, backs, and ranks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pypdfium2 as pdfium
import pytest
from printed_pages import CLOSE, MM, dark, pictures, sizes, words

from game.cli.main import main
from game.content.locale import Language, translator
from game.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CARD, BLEED = (63 * MM, 88 * MM), 3 * MM
DECK = ("print", "cards", "--system", "attention-donjon")


@pytest.fixture(scope="module")
def sheet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[pdfium.PdfDocument]:
    out = tmp_path_factory.mktemp("deck") / "sheet.pdf"
    assert main([*DECK, "-o", str(out), "--lang", "fr", "--only", "KH", "10S", "joker1", "KH"]) == 0
    with pdfium.PdfDocument(out) as document:
        yield document


@pytest.fixture(scope="module")
def single(tmp_path_factory: pytest.TempPathFactory) -> Iterator[pdfium.PdfDocument]:
    out = tmp_path_factory.mktemp("queen") / "single.pdf"
    wanted = ["--only", "QD", "--one-a-page", "--backs", "red"]
    assert main([*DECK, "-o", str(out), "--lang", "en", *wanted]) == 0
    with pdfium.PdfDocument(out) as document:
        yield document


def test_the_deck_is_52_cards_and_two_jokers() -> None:
    make = GAMES["attention-donjon"].screen().deck
    assert make is not None
    deck = make(translator(Language.FR))
    ranks, suits = ("A", "K", "Q", "J", *map(str, range(2, 11))), "SHDC"
    assert {*deck.cards} == {f"{rank}{suit}" for rank in ranks for suit in suits} | {"joker1", "joker2"}
    assert deck.letters == "ARDV"


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
        beyond = BLEED + 3 * MM
        assert dark(page, left, top + beyond)
        assert dark(page, right, bottom - beyond)
        assert dark(page, left - beyond, top)
        assert not dark(page, left + 2 * MM, top + beyond)


def test_backs_lie_behind_their_cards(sheet: pdfium.PdfDocument) -> None:
    assert len(sheet) == 2
    faces, backs = (pictures(page) for page in sheet)
    assert len(faces) == len(backs) == 4
    wide = sheet[0].get_width()
    for left, bottom, right, top in faces:
        turned = (wide - right, bottom, wide - left, top)
        assert any(back == pytest.approx(turned, abs=CLOSE) for back in backs)
    assert any(across == pytest.approx(50 * MM, abs=CLOSE) for across, _ in sizes(sheet[0]))


def test_paper_goes_on_beyond_the_edge_and_the_back_has_its_colour(single: pdfium.PdfDocument) -> None:
    for page in single:
        left, bottom, right, top = page.get_bleedbox()
        shown = page.render(scale=2).to_numpy().astype(int)
        high = page.get_height()
        for x, y in ((left + 2, bottom + 2), (right - 2, top - 2), (left + BLEED + 3, top - BLEED - 3)):
            # Blue, green and red of the cream that the paper has on the screen.
            assert shown[int(2 * (high - y)), int(2 * x)] == pytest.approx((190, 220, 235), abs=25)
    left, bottom, right, top = single[1].get_trimbox()
    x, y = (left + right) / 2 - 20 * MM, (bottom + top) / 2 + 2.5 * MM
    shown = single[1].render(scale=2).to_numpy().astype(int)
    blue, green, red = shown[int(2 * (single[1].get_height() - y)), int(2 * x)]
    assert red > 2 * max(blue, green)


def test_ranks_are_type_in_two_corners_in_the_language_asked_for(
    sheet: pdfium.PdfDocument, single: pdfium.PdfDocument
) -> None:
    assert (words(sheet).count("R"), words(sheet).count("10")) == (4, 3)  # a foot says 100 %
    page = single[0]
    written = page.get_textpage()
    assert written.get_text_range().split() == ["Q", "Q"]
    boxes = [written.get_charbox(place) for place in range(written.count_chars())]
    above, below = (box for box in boxes if box[2] - box[0] > MM)
    left, bottom, right, top = page.get_trimbox()
    # Its ink around 13.5 and 16 hundredths of the width from the corner, and no wider than 19.
    middle = ((above[0] + above[2]) / 2 - left, top - (above[1] + above[3]) / 2)
    assert middle == pytest.approx((0.135 * CARD[0], 0.16 * CARD[0]), abs=0.5 * MM)
    assert above[2] - above[0] == pytest.approx(0.19 * CARD[0], abs=0.5 * MM)
    assert below == pytest.approx(
        (left + right - above[2], bottom + top - above[3], left + right - above[0], bottom + top - above[1]),
        abs=0.2 * MM,
    )


def test_faults_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out.pdf"
    assert main([*DECK, "--lang", "en", "-o", str(out), "--only", "1X"]) == 2
    assert "attention-donjon, --only: found '1X', expected the id of a card" in capsys.readouterr().err
    assert main([*DECK, str(tmp_path), "--lang", "fr", "-o", str(out)]) == 2
    assert "attention-donjon, qui n\N{RIGHT SINGLE QUOTATION MARK}a pas" in capsys.readouterr().err
    assert not out.exists()
