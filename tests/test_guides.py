"""README and guides: the French ones say what the English ones say; what they name and link to is there."""

from __future__ import annotations

import ast
import os
import re
import shlex
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from itertools import pairwise, zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

from faults import none_of
from typography import french_faults

from game.cli.main import _parser, _shielded, _with_command
from game.core.errors import InputError
from game.table.match_journal import SUFFIX

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent
FRENCH = {
    "README.md": "README.fr.md",
    **{
        f"docs/{name}.md": f"docs/fr/{name}.md"
        for name in (
            "authors",
            "card-pictures",
            "cards",
            "duel-balance",
            "duel-cards",
            "encounters",
            "figures",
            "game-masters",
            "handbook",
            "index",
            "machine-players",
            "maps",
            "players",
            "positions",
            "printing",
            "puzzles",
            "rulesets",
            "scenarios",
            "troubleshooting",
        )
    },
}
"""Every page that is there in French, by the page that it translates."""

ENGLISH_ONLY = {
    f"docs/{name}.md"
    for name in (
        "api",
        "architecture",
        "benchmarks",
        "formats",
        "licences",
        "machines",
        "python",
        "reliability",
    )
}
"""Pages for engineers."""

PAGES = sorted(
    {"CHANGELOG.md", "CONTRIBUTING.md", *FRENCH, *FRENCH.values()}
    | {str(path.relative_to(ROOT)) for path in (ROOT / "docs").rglob("*.md")}
)

BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^(#+) (.*)$", re.MULTILINE)
CODE = re.compile(r"`([^`\n]+)`")
WORD = re.compile(r"\S+|.*=.*|--.*")
"""Code that both languages write alike: one word, a setting, an option; `[x, y, radius]` is none of these."""
LINK = re.compile(r"\]\(([^)\s]+)\)")
PATH = re.compile(r"(?:game|tests|assets|docs|maps|benchmarks|packaging|\.ci)/[\w./*-]*[\w/*]")
COMMAND = re.compile(r"(?:python3? (?:main\.py|-m game)|(?<![\w/.\\-])arcane-table) ([^\n`]+)")
PLACEHOLDER = re.compile(r"\.\.\.|…|\bFILE\b|\bWHAT\b|\bNAME\b|\|")


@cache
def text_of(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


@dataclass(frozen=True, slots=True)
class Section:
    """What a page says between two headings, as far as it is alike in both languages."""

    level: int
    title: str
    blocks: tuple[tuple[str, str], ...]
    tables: tuple[tuple[int, ...], ...]
    """The number of cells in each row of each table."""
    paragraphs: int
    code: frozenset[str]
    pictures: tuple[str, ...]


def sections(page: str) -> list[Section]:
    text = text_of(page)
    blocks = [found.span() for found in BLOCK.finditer(text)]
    heads = [
        found
        for found in HEADING.finditer(text)
        if not any(start <= found.start() < end for start, end in blocks)
    ]
    ends = [*(found.start() for found in heads[1:]), len(text)]
    return [
        _section(found[1], found[2], text[found.end() : end]) for found, end in zip(heads, ends, strict=True)
    ]


def _section(marks: str, title: str, body: str) -> Section:
    prose = BLOCK.sub("", body)
    return Section(
        level=len(marks),
        title=title,
        blocks=tuple((found[1], _worded(found[2])) for found in BLOCK.finditer(body)),
        tables=tuple(_tables(prose)),
        paragraphs=len(re.findall(r"\S\s*?(?:\n\s*\n|\Z)", prose)),
        code=frozenset(code for code in CODE.findall(prose) if WORD.fullmatch(code)),
        pictures=tuple(Path(path).name for path in LINK.findall(prose) if path.endswith((".png", ".svg"))),
    )


def _worded(code: str) -> str:
    """Code without what each language says in its own words: comments, names, faults, `--lang`."""
    code = re.sub(r"[ ]*#.*", "", code)
    code = re.sub(r'^((?:name|title) = )".*"', r"\1", code, flags=re.MULTILINE)
    code = re.sub(r"\((?:line|ligne) \d+\).*", "", code)
    return re.sub(r"--lang (?:fr|en)", "--lang", code)


def _tables(prose: str) -> Iterator[tuple[int, ...]]:
    rows: list[int] = []
    for line in [*prose.splitlines(), ""]:
        if line.startswith("|"):
            rows.append(len(re.split(r"(?<!\\)\|", line.strip("|"))))
        elif rows:
            yield tuple(rows)
            rows = []


def differences(english: str, french: str) -> Iterator[str]:
    for english_section, french_section in zip_longest(sections(english), sections(french)):
        if english_section is None or french_section is None or english_section.level != french_section.level:
            found, missing = (
                (english_section and english_section.title),
                (french_section and french_section.title),
            )
            yield f"{french}: {english} has the heading {found!r} where this has {missing!r}"
            return
        place = f"{french}, {french_section.title!r}"
        for code in sorted(english_section.code - french_section.code):
            yield f"{place}: `{code}` is in {english} only"
        for block, other in zip_longest(english_section.blocks, french_section.blocks):
            if block != other:
                yield f"{place}: a block of code is not that of {english}"
        for rows, others in zip_longest(english_section.tables, french_section.tables, fillvalue=()):
            if rows != others:
                yield f"{place}: a table has rows of {list(others)} cells, not of {list(rows)}"
        if english_section.paragraphs != french_section.paragraphs:
            yield f"{place}: {french_section.paragraphs} paragraphs, not {english_section.paragraphs}"
        if english_section.pictures != french_section.pictures:
            yield f"{place}: pictures {french_section.pictures}, not {english_section.pictures}"


def prose(page: str) -> str:
    """The page without code, without where its links lead and without the spaces that lay it out."""
    text = CODE.sub("x", LINK.sub("]", BLOCK.sub("", text_of(page)))).replace("![", "[")
    return re.sub(r"\n *", "\n", text)


def anchors(page: str) -> set[str]:
    """What a link to a heading of the page may end in."""
    titles = (section.title for section in sections(page))
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def commands(page: str) -> Iterator[list[str]]:
    """Every command that the page writes out in full."""
    for found in COMMAND.findall(text_of(page)):
        if not PLACEHOLDER.search(found):
            yield shlex.split(found, comments=True)


def test_french_pages_say_what_the_english_ones_say() -> None:
    none_of(fault for english, french in FRENCH.items() for fault in differences(english, french))


def test_every_guide_for_players_is_there_in_french() -> None:
    guides = {f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")} - ENGLISH_ONLY
    french = {f"docs/fr/{path.name}" for path in (ROOT / "docs/fr").glob("*.md")}
    none_of(f"{page}: not in FRENCH" for page in guides - set(FRENCH))
    none_of(f"{page}: translates nothing" for page in french - set(FRENCH.values()))


def test_each_language_links_to_the_other() -> None:
    for_each = [*FRENCH.items(), *((french, english) for english, french in FRENCH.items())]
    none_of(
        f"{page}: no link to {other} below its title"
        for page, other in for_each
        if os.path.relpath(other, Path(page).parent) not in "".join(text_of(page).splitlines()[:5])
    )


def test_french_pages_are_set_as_french_is() -> None:
    none_of(f"{page}: {fault}" for page in FRENCH.values() for fault in french_faults(prose(page)))


def test_links_lead_somewhere() -> None:
    def faults(page: str) -> Iterator[str]:
        for link in LINK.findall(BLOCK.sub("", text_of(page))):
            if re.match(r"\w+:", link):
                continue
            path, _, anchor = link.partition("#")
            target = (ROOT / page).parent / path if path else ROOT / page
            if not target.exists():
                yield f"{page}: {link} does not exist"
            elif anchor and anchor not in anchors(str(target.resolve().relative_to(ROOT))):
                yield f"{page}: {link} has no such heading"

    none_of(fault for page in PAGES for fault in faults(page))


def test_files_that_pages_name_are_there() -> None:
    none_of(
        f"{page}: {path} does not exist"
        for page in PAGES
        for code in CODE.findall(text_of(page))
        for path in PATH.findall(code)
        if not code.startswith(("~", "%")) and not list(ROOT.glob(path.rstrip("/")))
    )


def test_names_that_examples_import_are_there() -> None:
    def faults(page: str) -> Iterator[str]:
        for language, code in BLOCK.findall(text_of(page)):
            for node in ast.walk(ast.parse(code if language == "python" else "")):
                if isinstance(node, ast.ImportFrom) and node.module is not None:
                    missing = [name.name for name in node.names if not _has(node.module, name.name)]
                    yield from (f"{page}: {node.module} has no {name}" for name in missing)

    none_of(fault for page in PAGES for fault in faults(page))


def test_names_of_the_program_that_pages_mention_are_there() -> None:
    none_of(
        f"{page}: there is no {code}"
        for page in PAGES
        for code in CODE.findall(text_of(page))
        if re.fullmatch(r"game(\.\w+)+(?<!\.py)", code) and not _has(*code.rsplit(".", 1))
    )


def _has(module: str, name: str) -> bool:
    try:
        return hasattr(import_module(module), name)
    except ModuleNotFoundError:
        return False


def test_commands_that_pages_write_out_are_understood() -> None:
    def faults(page: str) -> Iterator[str]:
        for words in commands(page):
            try:
                parser = _parser(words)
                with suppress(SystemExit):  # after `--help` and `-V`; a fault is an InputError
                    parser.parse_args(_with_command(parser, [_shielded(word) for word in words]))
            except InputError as error:
                yield f"{page}: {shlex.join(words)}: {error}"
            if words[0] == "replay" and not words[1].endswith(SUFFIX):
                yield f"{page}: {words[1]} is no saved game"

    none_of(fault for page in PAGES for fault in faults(page))


WRITTEN = re.compile(r"^(-o|--output|--report|--json|--keep)$")


def test_files_that_commands_of_the_readme_read_are_there() -> None:
    def missing(page: str) -> Iterator[str]:
        for words in commands(page):
            for before, word in pairwise(["", *words]):
                is_read = "/" in word or re.search(r"\.\w{2,7}$", word)
                if is_read and not WRITTEN.match(before) and not any(ROOT.glob(word)):
                    yield f"{page}: {word} is not there"

    none_of(fault for page in ("README.md", "README.fr.md") for fault in missing(page))


def test_tools_among_the_tests_that_pages_name_run_from_the_root() -> None:
    """They find the helpers of the tests, wherever those lie."""
    tools = {tool for page in PAGES for tool in re.findall(r"python (tests/\w+\.py)", text_of(page))}
    assert tools
    ran = [
        (tool, subprocess.run([sys.executable, tool, "--help"], cwd=ROOT, capture_output=True, check=False))
        for tool in sorted(tools)
    ]
    none_of(f"{tool}: {done.stderr.decode()}" for tool, done in ran if done.returncode)
