"""The house keeps its shape: imports go one way, pygame and random stay where they belong."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

GAME = Path(__file__).resolve().parent.parent / "game"

BELOW: dict[str, set[str]] = {
    "core": set(),
    "board": {"core"},
    "systems": {"core", "board"},
    "content": {"core", "board", "systems"},
    "ai": {"core", "board", "systems"},
    "client": {"core", "board"},
    "simulation": {"core", "board", "systems", "content", "ai"},
    "figures": {"core", "board", "systems", "content"},
    "scenes": {"core", "board", "systems", "content", "ai", "client", "figures"},
}
"""For every package, the packages it may import besides itself and the modules at the top."""

DRAWS = {"client", "scenes", "figures"}

MODULES = sorted(GAME.rglob("*.py"))


def _room(path: Path) -> str:
    parts = path.relative_to(GAME).parts
    return parts[0] if len(parts) > 1 else ""


def _imports(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, f"{path}: imports name the whole path"
            found.add(node.module)
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(GAME)))
def test_imports_go_one_way(path: Path) -> None:
    room = _room(path)
    if not room:
        return
    allowed = BELOW[room] | {room}
    for name in _imports(path):
        top, _, rest = name.partition(".")
        first = rest.partition(".")[0]
        if top == "game" and (GAME / first).is_dir():
            assert first in allowed, f"{room} imports {name}"
        if top == "pygame":
            assert room in DRAWS, f"{room} imports pygame"
        if top == "random":
            assert path.name == "dice.py", f"{path.name} imports random"
        if room == "core" and top != "game":
            assert top in sys.stdlib_module_names, f"core imports {name}"
