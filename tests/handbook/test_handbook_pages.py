"""The pages of a handbook open in a browser: nothing in its console, links lead somewhere, keys work."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pypdfium2
import pytest
from chromium import PROGRAM, Chromium
from faults import none_of

from game.content.locale import Language, translator
from game.core.copies import replace
from game.handbook.chapters import chapters
from game.handbook.lesson_file import standard_handbook
from game.handbook.made import site_files, write_folder
from game.handbook.plates import worked
from game.handbook.site import HandbookSite
from game.positions.ruleset_file import standard_ruleset

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LESSONS = ("too-far", "stopped", "together")
"""Lessons that are worked out: with several answers, places, mistakes; all of them would take ten seconds."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a handbook, whole but for lessons."""
    say, ruleset = translator(Language.EN), standard_ruleset()
    book = standard_handbook(Language.EN)
    kept = {lesson.id: lesson for lesson in book.lessons if lesson.id in LESSONS}
    found = tuple(
        replace(
            chapter,
            entries=tuple(
                replace(entry, lessons=tuple(each for each in entry.lessons if each.id in kept))
                for entry in chapter.entries
            ),
        )
        for chapter in chapters(book, ruleset, say)
    )
    done = {id_: worked(lesson, ruleset, say) for id_, lesson in kept.items()}
    folder = tmp_path_factory.mktemp("handbook") / "site"
    write_folder(folder, site_files(HandbookSite("Colors of Magic", found, done, say)))
    return folder


def test_links_lead_somewhere(site: Path) -> None:
    texts = {path.name: path.read_text("utf-8") for path in site.glob("*.html")}
    ids = {name: set(re.findall(r' id="([^"]+)"', text)) for name, text in texts.items()}
    link = re.compile(r'href="(?!data:)([^"#]*)(#?[^"]*)"')
    links = [(name, *found) for name, text in texts.items() for found in link.findall(text)]
    lost = []
    for name, file, mark in links:
        there = file or name
        if not (site / there).is_file() or (mark and there in ids and mark[1:] not in ids[there]):
            lost.append(f"{name}: {file}{mark}")
    none_of(lost)
    assert len(links) > 100


def test_the_pdf_has_every_chapter_and_rule(site: Path) -> None:
    document = pypdfium2.PdfDocument(site / "handbook.pdf")
    text = "".join(page.get_textpage().get_text_bounded() for page in document)
    chapters = [path.stem.upper() for path in site.glob("cm-*.html")]
    assert len(document) > len(chapters)
    none_of(f"{rule} is not in it" for rule in ("CM-MOVE-01", "CM-COVER-03", *chapters) if rule not in text)


def test_ids_are_there_once(site: Path) -> None:
    for path in site.glob("*.html"):
        found = re.findall(r' id="([^"]+)"', path.read_text("utf-8"))
        none_of({f"{path.name}: {each}" for each in found if found.count(each) > 1})


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    if PROGRAM is None:
        pytest.skip("no chromium on this machine (apt-get install chromium)")
    with Chromium(tmp_path_factory.mktemp("profile")) as found:
        yield found


SHOWN = """[...document.querySelectorAll(%r)].filter(
  (each) => getComputedStyle(each).visibility === "visible" && each.getClientRects().length).length"""


def test_pages_open_and_nothing_is_in_the_console(site: Path, browser: Chromium) -> None:
    for path in sorted(site.glob("*.html")):
        browser.open(path.as_uri())
        assert browser.value("document.querySelectorAll('h1').length") == 1
        assert browser.value("document.documentElement.scrollWidth <= innerWidth"), path.name
    none_of(browser.said)


def test_answers_are_gone_through_by_tab_and_by_the_pointer(site: Path, browser: Chromium) -> None:
    browser.open((site / "cm-move.html").as_uri())
    assert browser.value(SHOWN % ".answers .board") == 1
    current = "[...document.querySelectorAll('.answers figure')].findIndex((f) => f.matches('.current'))"
    browser.value("document.querySelector('.answers figcaption').focus()")
    for _ in range(10):
        if browser.value(current) == 1:
            break
        browser.press("Tab")
    assert browser.value(current) == 1
    box = browser.value(
        "(() => { const third = document.querySelectorAll('.answers figcaption')[2];"
        " third.scrollIntoView({ block: 'center' });"
        " const b = third.getBoundingClientRect(); return [b.x + 9, b.y + 9] })()"
    )
    browser.point(*box)
    assert browser.value(current) == 2
    assert browser.value("document.querySelectorAll('.answers [aria-current=true]').length") == browser.value(
        "document.querySelectorAll('.answers .current').length"
    )
    assert browser.value(SHOWN % ".answers .board") == 1


def test_a_creature_is_stepped_along_its_places(site: Path, browser: Chromium) -> None:
    browser.open((site / "cm-engage.html").as_uri())
    where = "document.querySelector('.stepper span').textContent"
    assert (browser.value(where), browser.value(SHOWN % ".steps figure")) == ("Place 1 of 3", 1)
    browser.value("document.querySelector('.steps').focus()")
    browser.press("ArrowRight")
    assert (browser.value(where), browser.value(SHOWN % ".steps figure")) == ("Place 2 of 3", 1)
    browser.value("document.querySelectorAll('.stepper button')[1].click()")
    assert browser.value(where) == "Place 3 of 3"
    assert browser.value("document.querySelectorAll('.stepper button')[1].disabled")


def test_without_scripts_every_figure_is_there(site: Path, browser: Chromium) -> None:
    browser.call("Emulation.setScriptExecutionDisabled", value=True)
    try:
        browser.open((site / "cm-engage.html").as_uri())
        figures = browser.value("document.querySelectorAll('figure').length")
        assert figures == browser.value(SHOWN % "figure .board")
        assert figures == 5
    finally:
        browser.call("Emulation.setScriptExecutionDisabled", value=False)
