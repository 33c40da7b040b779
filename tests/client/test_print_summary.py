"""Each game on one page: in both languages, citing rules that there are, with nothing over the edge."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pypdfium2 as pdfium
import pytest
from printed_pages import MM, words

from game.cli.main import main
from game.content.rulebook import load_rulebook
from game.games import GAMES
from game.paper.summary import load_summary, summary_file

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(("language", "paper"), [("fr", "letter"), ("en", "a4")])
def test_every_game_is_on_one_page(language: str, paper: str, tmp_path: Path) -> None:
    out = tmp_path / "summaries.pdf"
    assert main(["print", "summary", "-o", str(out), "--lang", language, "--paper", paper]) == 0
    with pdfium.PdfDocument(out) as document:
        assert len(document) == len(GAMES)
        for number, game in enumerate(GAMES):
            said = words(document, number)
            for part in load_summary(summary_file(game)).parts:
                for line in part.lines:
                    text = line.fr if language == "fr" else line.en
                    assert text.split()[0] in said
                    assert all(rule in said for rule in line.rules)
            page = document[number]
            for box in (found.get_bounds() for found in page.get_objects([pdfium.raw.FPDF_PAGEOBJ_TEXT])):
                assert box[0] >= 9 * MM
                assert box[2] <= page.get_width() - 9 * MM
                assert box[1] >= 8 * MM


def test_the_rules_that_are_cited_are_rules_of_the_game() -> None:
    known = set(load_rulebook().ids)
    for game in GAMES:
        cited = [
            rule
            for part in load_summary(summary_file(game)).parts
            for line in part.lines
            for rule in line.rules
        ]
        assert len(cited) > 10
        assert set(cited) <= known
        assert len({rule.partition("-")[0] for rule in cited}) == 1


def test_a_game_that_there_is_not_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "summary", "chess", "-o", str(tmp_path / "out.pdf"), "--lang", "en"]) == 2
    assert "chess" in capsys.readouterr().err
