"""The benchmarks are run by hand: what they ask of the program must be there all the same."""

from __future__ import annotations

import ast
import re
from importlib import import_module, util
from pathlib import Path

from faults import none_of

ROOT = Path(__file__).resolve().parent.parent
SCRIPTS = sorted((ROOT / "benchmarks").glob("*.py"))


def names_asked(script: Path) -> list[tuple[str, str]]:
    """What it imports from the program, by module and name."""
    tree = ast.parse(script.read_text(encoding="utf-8"))
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    return [
        (str(node.module), alias.name)
        for node in nodes
        if str(node.module).partition(".")[0] == "game"
        for alias in node.names
    ]


def test_what_benchmarks_import_is_there() -> None:
    none_of(
        f"{script.name}: {module} has no {name}"
        for script in SCRIPTS
        for module, name in names_asked(script)
        if util.find_spec(module) is None or not hasattr(import_module(module), name)
    )


def test_every_place_of_the_page_has_its_script_and_its_end() -> None:
    page = (ROOT / "docs" / "benchmarks.md").read_text(encoding="utf-8")
    begun = re.findall(r"<!-- made by benchmarks/(\w+)\.py.*? -->", page)
    assert begun == re.findall(r"<!-- end of (\w+) -->", page)
    assert len(begun) >= 3
    none_of(name for name in begun if ROOT / "benchmarks" / f"{name}.py" not in SCRIPTS)
