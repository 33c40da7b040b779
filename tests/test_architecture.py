"""docs/architecture.md tells the truth: its walks lead through functions that there are, each to the next.

So does CONTRIBUTING.md: the files, classes and fields that either page names are there.
"""

from __future__ import annotations

import ast
import builtins
import re
from functools import cache
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from faults import none_of

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
SOURCES = ("arcane_table", "game", "tests")
GUIDE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")

STEP = re.compile(r"^\d+\. `(?P<file>[\w/]+\.py):(?P<name>[\w.]+)`(?P<via> \(by [^)]*\))?", re.MULTILINE)
"""A step of a walk: a file, a function of it; `(by ...)` where what calls it is no plain call."""


def walks() -> dict[str, list[re.Match[str]]]:
    """The steps of each walk, by its heading."""
    parts = re.split(r"^### ", PAGE, flags=re.MULTILINE)[1:]
    found = {part.partition("\n")[0]: list(STEP.finditer(part)) for part in parts}
    return {heading: steps for heading, steps in found.items() if steps}


@cache
def definitions(file: str) -> dict[str, ast.AST]:
    """Everything that a file defines, methods by `Class.method`."""
    found: dict[str, ast.AST] = {}

    def look(body: list[ast.stmt], before: str) -> None:
        for node in body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                found[before + node.name] = node
                if isinstance(node, ast.ClassDef):
                    look(node.body, f"{before}{node.name}.")

    look(ast.parse((ROOT / file).read_text(encoding="utf-8")).body, "")
    return found


def mentioned(node: ast.AST) -> set[str]:
    """Every name that is used in a definition."""
    names = {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name)}
    names |= {inner.attr for inner in ast.walk(node) if isinstance(inner, ast.Attribute)}
    return names | {
        alias.name for inner in ast.walk(node) if isinstance(inner, ast.ImportFrom) for alias in inner.names
    }


def faults_of(steps: list[re.Match[str]]) -> Iterator[str]:
    before: ast.AST | None = None
    for step in steps:
        file, name = step["file"], step["name"]
        defined = definitions(file).get(name) if (ROOT / file).is_file() else None
        if defined is None:
            yield f"there is no {file}:{name}"
        elif before is not None and not step["via"]:
            # A class is walked into by making one of it.
            wanted = name.split(".")
            if not {wanted[-1], wanted[0]} & mentioned(before):
                yield f"{name} is not called by the step before"
        before = defined


def test_there_are_five_walks() -> None:
    assert len(walks()) == 5
    assert all(len(steps) >= 5 for steps in walks().values())


def test_every_step_is_there_and_leads_to_the_next() -> None:
    none_of(f"{heading}: {fault}" for heading, steps in walks().items() for fault in faults_of(steps))


def test_every_room_is_named() -> None:
    rooms = {path.name for path in (ROOT / "game").iterdir() if path.is_dir() and path.name != "__pycache__"}
    none_of(f"{room}/ is not named" for room in sorted(rooms) if f"`{room}/`" not in PAGE)


def test_every_file_that_is_named_is_there() -> None:
    paths = set(re.findall(r"`((?:game|tests|docs|assets)/[\w/.-]+)`", PAGE))
    none_of(f"there is no {path}" for path in sorted(paths) if not (ROOT / path.split(":")[0]).exists())


def test_files_named_by_the_end_of_their_path_are_there() -> None:
    files = ["/" + path.as_posix() for room in SOURCES for path in (ROOT / room).rglob("*.py")]
    named = set(re.findall(r"`([\w/]+\.py)(?:`|:)", PAGE + GUIDE))
    assert named
    none_of(f"there is no {name}" for name in sorted(named) if not any(f.endswith("/" + name) for f in files))


def test_classes_and_what_is_asked_of_them_are_there() -> None:
    """`TableModel`, `System.content`, `Verdict.no(...)`: the class, and the field or the method of it."""
    classes: dict[str, str] = {}
    for path in chain.from_iterable((ROOT / room).rglob("*.py") for room in SOURCES):
        text = path.read_text(encoding="utf-8")
        for name in re.findall(r"^(?:class )?([A-Z]\w*[a-z]\w*)\b(?:[\[(:]| =)", text, re.MULTILINE):
            classes[name] = classes.get(name, "") + text
    named = set(re.findall(r"`([A-Z]\w*[a-z]\w*)(?:\.(\w+))?[`(]", PAGE + GUIDE))
    assert named
    none_of(
        f"there is no {name}.{part}" if part else f"there is no {name}"
        for name, part in sorted(named)
        if not hasattr(builtins, name)
        and (name not in classes or not re.search(rf"\b{part}\b", classes[name]))
    )
