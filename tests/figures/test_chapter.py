"""The chapter of ten figures in docs/examples/rulebook: its list makes what it includes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.content.locale import Language
from game.figures.orders import read_list
from game.figures.shows import parse_show
from game.positions.position_file import load_position

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "examples" / "rulebook"
LIST = [spec for _, spec in read_list(FOLDER / "figures.toml")]
NAMES = [Path(figure.output).stem for figure in LIST]


def test_there_are_ten_figures() -> None:
    assert len(NAMES) == len(set(NAMES)) == 10
    assert {Path(figure.output).suffix for figure in LIST} == {".pdf"}


def test_the_latex_chapter_includes_each_at_both_widths() -> None:
    text = (FOLDER / "chapter.tex").read_text(encoding="utf-8")
    assert re.findall(r"^\\column\{([^}]*)\}", text, re.MULTILINE) == NAMES
    assert re.findall(r"^\\page\{([^}]*)\}", text, re.MULTILINE) == NAMES


def test_the_typst_chapter_includes_each_at_both_widths() -> None:
    text = (FOLDER / "chapter.typ").read_text(encoding="utf-8")
    (listed,) = re.findall(r"^#let names = \((.*)\)", text, re.MULTILINE)
    assert re.findall(r'"([^"]*)"', listed) == NAMES
    assert re.findall(r'drawn\("(column|page)", name, (\d+)mm\)', text) == [("column", "84"), ("page", "170")]


@pytest.mark.parametrize("language", Language)
def test_what_the_figures_show_can_be_asked(language: Language) -> None:
    for figure in LIST:
        position = load_position(FOLDER / figure.file, language.value)
        shows = (*figure.show, *([figure.steps] if figure.steps else []))
        for show in (*shows, *(each for panel in figure.panel for each in panel.show)):
            parse_show(show, position)
        known = {creature.id for creature in position.creatures}
        assert {name for panel in figure.panel for name in panel.moved} <= known
        assert {*figure.labels, *figure.colours} <= known
