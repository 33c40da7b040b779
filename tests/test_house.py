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
    "content": {"core", "board"},
    "positions": {"core", "board", "content"},
    "ui": {"core", "board", "content", "positions"},
    "art": {"core", "board", "content", "positions", "ui"},
    "battlefield": {"core", "board", "content", "positions", "ui", "art"},
}
"""For every package that knows no game, the packages it may import besides itself."""

ALL = {path.name for path in GAME.iterdir() if path.is_dir()}

KNOWN = {
    ("game/ui/ui.py", "game.art.card_painter"),
    ("game/art/card_painter.py", "game.games.donjon_procrastination.art"),
}
"""Imports that go the wrong way and are still to be turned round."""

PURE = {"core", "board", "content", "positions", "simulation"}
"""Packages that load no pygame."""

PURE_IN_A_GAME = {"rules", "content", "log", "ai"}

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
    allowed = BELOW.get(room, ALL) | {room}
    parts = path.relative_to(GAME).parts
    pure = room in PURE or (room == "games" and len(parts) > 2 and parts[2] in PURE_IN_A_GAME)
    for name in _imports(path):
        top, _, rest = name.partition(".")
        first = rest.partition(".")[0]
        if (
            top == "game"
            and (GAME / first).is_dir()
            and (f"game/{path.relative_to(GAME)}", name) not in KNOWN
        ):
            assert first in allowed, f"{room} imports {name}"
        if top == "pygame":
            assert not pure, f"{room} imports pygame"
        if top == "random":
            assert path.name == "dice.py", f"{path.name} imports random"
        if room == "core" and top != "game":
            assert top in sys.stdlib_module_names, f"core imports {name}"
