"""What the docs site makes of our pages: links out of a site, pages from elsewhere, the other language.

The site is two of mkdocs: the English pages of `docs`, and below them, in `fr`, the French ones. mkdocs knows
only the pages of the one that it writes, and calls the functions here as it goes along.
"""
# ruff: noqa: INP001 - a file that mkdocs loads by its path, outside any package

from __future__ import annotations

import ast
import os
import re
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from markdown.extensions import Extension
from markdown.preprocessors import Preprocessor
from mkdocs.plugins import event_priority
from mkdocs.structure.files import File

if TYPE_CHECKING:
    from markdown import Markdown
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
EMBLEM = ROOT / "assets" / "icons" / "arcane-table.svg"
FROM_ELSEWHERE = {"contributing.md": ROOT / "CONTRIBUTING.md", "changelog.md": ROOT / "CHANGELOG.md"}
"""Pages of the English site that lie outside `docs`, and where."""

LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
CODE = re.compile(r"^```.*?^```$|`[^`\n]+`", re.MULTILINE | re.DOTALL)
ITEM = r"(?:[-*] |\d+\. |\|)"
TIGHT = re.compile(rf"^(?!\s|#|{ITEM})(.+)\n(?={ITEM})", re.MULTILINE)
NESTED = re.compile(rf"^ {{2,3}}(?={ITEM})", re.MULTILINE)
"""Viewers of repositories find lists and tables right below a paragraph, and lists in lists by any indent."""

SESSION = re.compile(r"^>>> (?:.+\n?)+", re.MULTILINE)
ACROSS = "across-the-sites:"
"""The scheme of links to the site in the other language until mkdocs has looked at the others."""


class Sessions(Extension):
    """Shows what docstrings type after `>>>` as code; markdown takes it for a quotation."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - as markdown calls it
        """Fence them before fences are looked for."""
        md.preprocessors.register(_Fenced(), "sessions", 30)


class _Fenced(Preprocessor):
    def run(self, lines: list[str]) -> list[str]:
        text = SESSION.sub(lambda typed: f"```pycon\n{typed[0].rstrip()}\n```\n", "\n".join(lines))
        return text.split("\n")


@event_priority(50)  # before mkdocstrings, which takes its paths then
def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Let the API be read from `arcane_table` and from the few files of `game` that its names come from.

    All of `game` would take ten seconds to read, and none of the rest is public.
    """
    if "mkdocstrings" in config.plugins:
        read = TemporaryDirectory(prefix="arcane-table-api-")
        config.extra["read"] = read  # kept, and so there, as long as the site is written
        _link_sources(Path(read.name))
        config.plugins["mkdocstrings"].config.handlers["python"]["paths"] = [read.name]
        config.markdown_extensions.append(Sessions())
    return config


def _link_sources(folder: Path) -> None:
    package = ROOT / "arcane_table"
    (folder / package.name).symlink_to(package)
    names = ast.walk(ast.parse((package / "__init__.py").read_text(encoding="utf-8")))
    modules = {node.module or "" for node in names if isinstance(node, ast.ImportFrom)}
    for module in modules:
        if module.startswith("game."):
            path = Path(*module.split("."))
            file = path.with_suffix(".py")
            source = file if (ROOT / file).is_file() else path / "__init__.py"
            (folder / source).parent.mkdir(parents=True, exist_ok=True)
            (folder / source).symlink_to(ROOT / source)
    for inner in (folder / "game", *(folder / "game").rglob("*/")):
        (inner / "__init__.py").touch()


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the emblem, and the pages that lie elsewhere."""
    added = {"assets/emblem.svg": EMBLEM, **(FROM_ELSEWHERE if config.theme["language"] == "en" else {})}
    for name, source in added.items():
        files.append(File.generated(config, name, abs_src_path=str(source)))
    return files


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:  # noqa: ANN401 - as mkdocs calls it
    """Lead links to where their targets are in the two sites, or to nothing; set lists and tables apart."""
    source = Path(str(page.file.abs_src_path))
    here = _in_the_sites(source) or ""
    code: list[str] = []

    def put_aside(found: re.Match[str]) -> str:
        code.append(found[0])
        return f"\0{len(code) - 1}\0"

    def led(link: re.Match[str]) -> str:
        mark, text, target = link.groups()
        path, *anchor = target.split("#")
        if not path or re.match(r"\w+:", target):
            return link[0]
        place = _in_the_sites((source.parent / path).resolve())
        if place is None:
            return text
        to = "#".join([os.path.relpath(place, Path(here).parent), *anchor])
        if place.startswith("fr/") != here.startswith("fr/"):
            to = ACROSS + re.sub(r"\.md(?=#|$)", ".html", to)
        return f"{mark}[{text}]({to})"

    text = LINK.sub(led, CODE.sub(put_aside, markdown))
    text = NESTED.sub(" " * 4, TIGHT.sub(r"\1\n\n", text))
    return re.sub(r"\0(\d+)\0", lambda found: code[int(found[1])], text)


def _in_the_sites(path: Path) -> str | None:
    """Where a file of the repository is in the sites, from the folder of the English one; None if nowhere."""
    for name, source in FROM_ELSEWHERE.items():
        if path == source:
            return name
    return path.relative_to(DOCS).as_posix() if path.is_file() and path.is_relative_to(DOCS) else None


def on_page_content(html: str, **_: Any) -> str:  # noqa: ANN401 - as mkdocs calls it
    """Make links to the other site links again."""
    return html.replace(ACROSS, "")


def on_page_context(context: dict[str, Any], page: Page, config: MkDocsConfig, **_: Any) -> dict[str, Any]:  # noqa: ANN401 - as mkdocs calls it
    """Let the choice of the language lead to the same page, or to the first where there is no such page."""
    french = config.theme["language"] == "fr"
    twin = (DOCS if french else DOCS / "fr") / page.file.src_uri
    there = page.file.dest_uri if twin.is_file() else "index.html"
    config.extra["alternate"] = [
        {"name": "English", "lang": "en", "link": f"../{there}" if french else page.url},
        {"name": "Français", "lang": "fr", "link": page.url if french else f"fr/{there}"},
    ]
    return context
