"""The order sheet: everybody on as few pages as can be written on, nothing beyond the edge of its column."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.cli.main import main
from game.content.locale import Language, translator
from game.figures.model import Page, PageBox, texts
from game.figures.order_sheet import Format, OrderSheet, SheetPerson, order_sheet
from game.games.turn_order.content import shipped_encounters

if TYPE_CHECKING:
    from pathlib import Path

LONG = "Nécromancien Vhal\N{RIGHT SINGLE QUOTATION MARK}Zorrath le Très Ancien, seigneur des Marches"


def sheet(count: int, paper: Format = Format.A4) -> list[Page]:
    conditions = "empoisonné, 3 rounds · à terre · ralenti, 2 rounds · aveuglé · effrayé · entravé"
    people = tuple(
        SheetPerson(f"{LONG} {i}", "Adversaires · caché", ("12", "+3", "17"), conditions, "21/26")
        for i in range(count)
    )
    return order_sheet(
        OrderSheet(LONG, "Jeu", ("Init.", "Mod.", "CA"), people), paper, translator(Language.FR)
    )


@pytest.mark.parametrize("paper", [Format.A4, Format.LETTER])
@pytest.mark.parametrize(("count", "pages"), [(0, 1), (3, 1), (11, 1), (19, 1), (30, 2), (57, 3)])
def test_everybody_has_a_line_on_as_few_pages_as_can_be(paper: Format, count: int, pages: int) -> None:
    drawn = sheet(count, paper)
    assert len(drawn) == pages
    numbered = [run.content for page in drawn for run in texts(page) if run.content == "12"]
    assert len(numbered) == count


@pytest.mark.parametrize("paper", [Format.A4, Format.LETTER])
def test_no_words_run_over_the_edge_or_over_others(paper: Format) -> None:
    for page in sheet(21, paper):
        edge = PageBox(0, 0, page.width, page.height).grown(-24)
        runs = texts(page)
        assert not [run.content for run in runs if not run.box.inside(edge)]
        tight = [PageBox(run.box.x0, run.box.y0 + 1.5, run.box.x1, run.box.y1 - 1.5) for run in runs]
        pairs = [(a, b) for i, a in enumerate(tight) for b in tight[:i]]
        assert not [1 for a, b in pairs if a.overlaps(b)]


@pytest.mark.parametrize("name", ["d20-initiative/ford", "speed-wheel/race", "attention-donjon/crypt"])
def test_the_command_writes_the_sheet_of_every_table(name: str, tmp_path: Path) -> None:
    out = tmp_path / "sheet.pdf"
    system, _, file = name.partition("/")
    encounter = str(shipped_encounters(system) / f"{file}.fr.toml")
    assert main(["export", "sheet", encounter, "-o", str(out), "--paper", "letter", "--lang", "fr"]) == 0
    assert out.read_bytes().startswith(b"%PDF-")
    assert b"[0 0 612 792]" in out.read_bytes()
    assert main(["export", "sheet", encounter, "-o", str(tmp_path / "sheet.txt")]) == 2
