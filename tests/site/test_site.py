"""The docs site: it is written without a warning, leads nowhere that is not there, and opens from a disk."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from functools import cached_property
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

import pytest
from chromium import PROGRAM, Chromium
from faults import none_of

import arcane_table

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
TOOLS = ("mkdocs", "material", "mkdocstrings_handlers")

pytestmark = [
    pytest.mark.xdist_group("site"),
    pytest.mark.skipif(
        not all(map(find_spec, TOOLS)),
        reason="no mkdocs-material or mkdocstrings (they are in the `dev` extra)",
    ),
    pytest.mark.skipif(shutil.which("bash") is None, reason="no bash, which packaging/site/build is for"),
]


class Page(HTMLParser):
    """What a page names and what it leads to."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.loaded: list[str] = []
        """What the browser fetches for the page by itself."""
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.ids |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a":
            self.links += [given["href"]] if "href" in given else []
        else:
            self.loaded += [given[name] for name in ("src", "href", "data") if name in given]


class Site:
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @cached_property
    def pages(self) -> dict[Path, Page]:
        return {path: Page(path) for path in sorted(self.folder.rglob("*.html")) if path.name != "404.html"}

    def text(self, name: str) -> str:
        return (self.folder / name).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    folder = tmp_path_factory.mktemp("docs-site")
    done = subprocess.run(
        ["bash", ROOT / "packaging/site/build", folder],  # noqa: S607 - wherever it is
        env={**os.environ, "LC_ALL": "C.UTF-8"},  # bash warns of others that this machine lacks
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    return Site(folder)


def nav(language: str) -> list[tuple[str, list[str]]]:
    """The sections of a site, each with its pages."""
    yaml = pytest.importorskip("yaml")
    written: Any = yaml.safe_load((ROOT / f"packaging/site/{language}.yml").read_text(encoding="utf-8"))
    sections = []
    for entry in written["nav"]:
        ((title, pages),) = entry.items()
        listed = [pages] if isinstance(pages, str) else pages
        sections.append(
            (title, [page if isinstance(page, str) else next(iter(page.values())) for page in listed])
        )
    return sections


def test_both_sites_have_the_same_sections_and_pages(site: Site) -> None:
    english, french = nav("english"), nav("french")
    assert [title for title, _ in english] == [
        *("Home", "Players", "Game masters", "Authors", "API", "Architecture", "Measured", "Troubleshooting")
    ]
    for (title, pages), (titre, autres) in zip(english, french, strict=True):
        translated = (ROOT / "docs" / "fr" / pages[0]).is_file()
        wanted = pages if translated else [f"../{Path(page).with_suffix('.html')}" for page in pages]
        assert autres == wanted, f"{titre} is not {title}"
        assert ("anglais" in titre) != translated
        none_of(
            f"{page} is not there"
            for page in autres
            if not (site.folder / "fr" / page).with_suffix(".html").is_file()
        )


def test_no_link_leads_nowhere(site: Site) -> None:
    def faults(page: Page) -> Iterator[str]:
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme:
                continue
            target = (page.path.parent / unquote(parts.path)).resolve() if parts.path else page.path
            if not target.is_file():
                yield f"{page.path}: {link} is not there"
            elif (
                parts.fragment
                and target in site.pages
                and unquote(parts.fragment) not in site.pages[target].ids
            ):
                yield f"{page.path}: {link} has no such place"

    assert len(site.pages) > 40
    none_of(fault for page in site.pages.values() for fault in faults(page))


def test_nothing_is_fetched_from_the_net(site: Site) -> None:
    for page in site.pages.values():
        none_of(f"{page.path}: {link}" for link in page.loaded if re.match(r"(?:\w+:)?//", link))
        none_of(
            f"{page.path}: {link} is not there"
            for link in page.loaded
            if not re.match(r"\w+:", link) and not (page.path.parent / unquote(urlsplit(link).path)).exists()
        )
    for style in site.folder.rglob("*.css"):
        assert not re.search(r"url\(['\"]?https?:|@import", style.read_text(encoding="utf-8")), style


def test_every_public_name_is_on_the_page_of_the_api(site: Site) -> None:
    ids = site.pages[site.folder / "api.html"].ids
    none_of(f"{name} is not there" for name in arcane_table.__all__ if f"arcane_table.{name}" not in ids)
    assert not [name for name in ids if name.startswith("game.")], "private names"


def test_lists_tables_and_sessions_are_read_as_such(site: Site) -> None:
    """What viewers of repositories take for a list or a table, the site may take for running text."""

    def left(path: Path) -> Iterator[str]:
        text = re.sub(r"<(pre|script)\b.*?</\1>", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        article = text[text.index("<article") : text.index("</article>")]
        yield from re.findall(r"^\s*(?:[-*] |\d\. |\||&gt;&gt;&gt; ).*", article, re.MULTILINE)

    none_of(f"{path.name}: {found[:80]}" for path in site.pages for found in left(path))


@pytest.mark.parametrize("name", ["", "fr/"])
def test_each_page_leads_to_itself_in_the_other_language(site: Site, name: str) -> None:
    other = "" if name else "fr/"
    for page in ("players.html", "cards.html", "troubleshooting.html"):
        path = site.folder / name / page
        twin = (site.folder / other / page).resolve()
        chosen = re.search(
            rf'href="([^"]*)" hreflang="{"en" if name else "fr"}" class', path.read_text("utf-8")
        )
        assert chosen is not None
        assert (path.parent / chosen[1]).resolve() == twin


@pytest.mark.skipif(PROGRAM is None, reason="no chromium on this machine (apt-get install chromium)")
def test_pages_open_and_are_searched_from_a_disk(site: Site, tmp_path: Path) -> None:
    results = "document.querySelectorAll('.md-search-result__item').length"
    with Chromium(tmp_path) as browser:
        for page, word, found in (
            ("index.html", "cover", "Position files"),
            ("fr/index.html", "couverts", "Fichiers de position"),
        ):
            browser.open(f"{(site.folder / page).as_uri()}?q={word}")
            for _ in range(200):
                if browser.value(results):
                    break
                browser.value("new Promise((go) => setTimeout(go, 50))")
            assert found in browser.value("document.querySelector('.md-search-result__list').textContent")
        for width in (1280, 390):
            browser.call(
                "Emulation.setDeviceMetricsOverride",
                width=width,
                height=800,
                deviceScaleFactor=1,
                mobile=False,
            )
            for page in ("index.html", "api.html", "fr/players.html", "fr/positions.html"):
                browser.open((site.folder / page).as_uri())
                assert browser.value("document.documentElement.scrollWidth <= innerWidth"), (page, width)
        none_of(browser.said)
