"""The house keeps its shape: imports go one way, in no circle, and pygame and random stay where they belong.

Imports for type checking count like any other.
"""

from __future__ import annotations

import ast
import re
import sys
from functools import cache
from typing import TYPE_CHECKING

from faults import none_of
from sources import GAME, ROOT, Source, sources

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ORDER = (
    "core",
    "board",
    "content",
    "positions",
    "figures",
    "handbook",
    "ui",
    "art",
    "battlefield",
    "table",
    "games",
    "simulation",
    "paper",
    "workshop",
    "cli",
    "__main__",
)
"""The rooms, from the ground up: each may import those before it."""

ROOMS = ("rules", "content", "log", "ai", "simulation", "art", "table", "game")
"""What a game's room is made of, from the ground up; content, log and ai stand side by side."""

BESIDE = frozenset({"content", "log", "ai"})

SHARED = "turn_order"
"""The room in `games` that others there may import, and that imports none of them."""

CLASS = re.compile(r"^class ([A-Z]\w*)", re.MULTILINE)

SAVED_AS = frozenset({"Choose"})
"""What is both an effect of cards and the action that answers it: card files and saves name both so."""

DRAWS = frozenset({"ui", "art", "battlefield", "table", "workshop", "figures", "paper", "cli"})
"""The rooms that may load pygame; of a game's room only `art` and `table`."""


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


MODULES = {module_name(path): path for path in sorted(GAME.rglob("*.py"))}


@cache
def imports(module: str) -> frozenset[str]:
    """Everything that a module imports, modules of ours by their whole names."""
    found = set()
    for outer, name in _source(module).imports:
        assert not outer.startswith("."), f"{module}: imports name the whole path"
        whole = f"{outer}.{name}"
        found.add(whole if whole in MODULES else outer)
    return frozenset(found - {module})


def _source(module: str) -> Source:
    return sources()[MODULES[module].relative_to(GAME).as_posix()]


def arrows() -> list[tuple[list[str], list[str]]]:
    """Every import of one of our modules by another, both as the parts of their names after `game`."""
    return [
        (module.split(".")[1:], other.split(".")[1:])
        for module in MODULES
        for other in imports(module)
        if other in MODULES and module != "game" and other != "game"
    ]


def test_imports_go_one_way() -> None:
    wrong = [
        f"{'.'.join(module)} imports {'.'.join(other)}"
        for module, other in arrows()
        if module[0] != other[0] and ORDER.index(module[0]) < ORDER.index(other[0])
    ]
    none_of(wrong)


def test_no_file_is_in_a_circle_of_imports() -> None:
    ours = {module: imports(module) & MODULES.keys() for module in MODULES}
    left = set(ours)
    while outer := {
        module
        for module in left
        if not ours[module] & left or not any(module in ours[other] for other in left)
    }:
        left -= outer
    none_of(f"{module} imports {', '.join(sorted(ours[module] & left))}" for module in sorted(left))


def test_no_folder_is_in_a_circle_of_imports() -> None:
    """A folder and the folders inside it count as one another's neighbours, not as a circle."""
    ours: dict[str, set[str]] = {}
    for module, other in arrows():
        folder, imported_folder = _folder(module), _folder(other)
        if not f"{folder}/".startswith(f"{imported_folder}/") and not f"{imported_folder}/".startswith(
            f"{folder}/"
        ):
            ours.setdefault(folder, set()).add(imported_folder)
            ours.setdefault(imported_folder, set())
    left = set(ours)
    while outer := {
        folder
        for folder in left
        if not ours[folder] & left or not any(folder in ours[other] for other in left)
    }:
        left -= outer
    none_of(f"{folder} imports {', '.join(sorted(ours[folder] & left))}" for folder in sorted(left))


def _folder(parts: list[str]) -> str:
    path = MODULES[".".join(("game", *parts))]
    return path.parent.relative_to(GAME).as_posix()


def test_every_file_is_used() -> None:
    run = {"game.cli.main", "game.cli.pack", "game.__main__"}
    used = run.union(*map(imports, MODULES))
    files = {module for module, path in MODULES.items() if path.name != "__init__.py"}
    none_of(f"nothing imports {module}" for module in sorted(files - used))


def test_a_game_is_alone_in_its_room() -> None:
    inside = [(module, other) for module, other in arrows() if module[0] == other[0] == "games"]
    wrong = [
        f"{'.'.join(module)} imports {'.'.join(other)}"
        for module, other in inside
        if len(module) > 2 and len(other) > 2 and module[1] != other[1] and other[1] != SHARED
    ]
    none_of(wrong)


def test_what_is_in_a_room_goes_one_way() -> None:
    wrong = []
    for module, other in arrows():
        if module[0] == other[0] == "games" and len(module) > 2 and len(other) > 2:
            room, imported_room = (
                ROOMS.index(part[2]) if part[2] in ROOMS else -1 for part in (module, other)
            )
            if room < imported_room or (
                room != imported_room and {module[2], other[2]} <= BESIDE and module[2] != "ai"
            ):
                wrong.append(f"{'.'.join(module)} imports {'.'.join(other)}")
    none_of(wrong)


def test_pygame_is_loaded_only_where_something_is_drawn() -> None:
    wrong = []
    for module in MODULES:
        parts = module.split(".")
        draws = parts[1:2] and parts[1] in DRAWS
        if len(parts) > 3 and parts[1] == "games":
            draws = parts[3] in {"art", "table"}
        if not draws and any(name.split(".")[0] == "pygame" for name in imports(module)):
            wrong.append(module)
    none_of(wrong)


def test_random_stays_in_the_dice_and_the_core_on_the_standard_library() -> None:
    wrong = []
    for module, path in MODULES.items():
        tops = {name.split(".")[0] for name in imports(module)}
        if "random" in tops and path.name != "dice.py":
            wrong.append(f"{module} imports random")
        if module.startswith("game.core"):
            wrong += [f"{module} imports {top}" for top in tops - {"game", *sys.stdlib_module_names}]
    none_of(wrong)


def test_games_are_named_in_their_rooms_alone() -> None:
    names = [path.name for path in (GAME / "games").iterdir() if (path / "game.py").is_file()]
    names += [name.replace("_", "-") for name in names]
    wrong = []
    for module in MODULES:
        if module.startswith("game.games"):
            continue
        wrong += [f"{module} names {word}" for word in names if word in _source(module).texts]
        wrong += [
            f"{module} imports {other}"
            for other in imports(module)
            if other.split(".")[2:3] and other.split(".")[2] in names
        ]
    none_of(wrong)


def test_a_name_means_one_class_in_a_room() -> None:
    """Outside the games, and in the room of each game."""
    found: dict[tuple[str, str], list[str]] = {}
    for file, source in sources().items():
        room = file.split("/")[1] if file.startswith("games/") else ""
        for name in CLASS.findall(source.code):
            found.setdefault((room, name), []).append(file)
    none_of(
        f"{name} is a class of {' and '.join(files)}"
        for (_, name), files in found.items()
        if len(files) > 1 and name not in SAVED_AS
    )


def test_a_name_is_given_once_in_a_file() -> None:
    """Of two values of one name, as two files brought together may have, the second would silently count."""
    wrong = []
    for module in MODULES:
        names: list[str] = []
        for node in ast.parse(_source(module).code).body:
            targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
            names += [
                part.id for each in targets if each for part in ast.walk(each) if isinstance(part, ast.Name)
            ]
        wrong += [f"{module} gives {name} twice" for name in {*names} if names.count(name) > 1]
    none_of(wrong)


def held_by_helpers(module: str) -> Iterator[str]:
    """What the classes of a module are given or keep that is a scene of a certain kind, by name."""
    for node in ast.walk(ast.parse(_source(module).code)):
        if not isinstance(node, ast.ClassDef):
            continue
        made = [
            inner for inner in node.body if isinstance(inner, ast.FunctionDef) and inner.name == "__init__"
        ]
        given = [
            arg.annotation for function in made for arg in (*function.args.args, *function.args.kwonlyargs)
        ]
        fields = [inner.annotation for inner in node.body if isinstance(inner, ast.AnnAssign)]
        kinds = (ast.unparse(kind) for kind in (*given, *fields) if kind is not None)
        yield from (f"{node.name}: {kind}" for kind in kinds if re.search(r"^\w+Scene\b", kind))


def test_no_helper_holds_the_scene_that_owns_it() -> None:
    none_of(f"{module} {helper}" for module in MODULES for helper in held_by_helpers(module))


def given_all_of_a_table(code: str, kinds: frozenset[str]) -> Iterator[str]:
    """The classes whose constructor is given a value of one of these kinds, or that keep one as a field."""
    for node in ast.walk(ast.parse(code)):
        if not isinstance(node, ast.ClassDef):
            continue
        given: list[ast.expr | None] = []
        for inner in node.body:
            if isinstance(inner, ast.FunctionDef) and inner.name == "__init__":
                given += [argument.annotation for argument in (*inner.args.args, *inner.args.kwonlyargs)]
            elif isinstance(inner, ast.AnnAssign) and node.decorator_list:
                given.append(inner.annotation)
        named = (ast.unparse(kind).partition("[")[0] for kind in given if kind is not None)
        yield from (f"{node.name} is given a {kind}" for kind in named if kind in kinds)


def test_the_parts_of_a_turn_order_table_are_given_what_they_need_of_it() -> None:
    code = {file: source.code for file, source in sources().items() if file.startswith("games/")}
    aliases = re.compile(r"^(\w+) = PaneMoment\[", re.MULTILINE)
    kinds = frozenset({"PaneMoment"}.union(*(aliases.findall(text) for text in code.values())))
    assert len(kinds) > 1
    none_of(f"{file}: {fault}" for file, text in code.items() for fault in given_all_of_a_table(text, kinds))


MARKED = re.compile(r"<(/?(b|i|red|soft|gain|loss)>|icon:)")
"""A tag of marked-up text as it is written; `content.markup` says where."""

OTHER_TAGS = frozenset({"game/content/markup.py", "game/content/log_pages.py"})
"""Files that write tags of their own: what says how text is marked, and pages in HTML."""


def _templates(tree: ast.AST) -> Iterator[ast.AST]:
    """The templates of `rich`, and the docstrings."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name("rich"), args=[template, *_]):
                yield template
            case ast.Expr(ast.Constant(str()) as docstring):
                yield docstring


def test_tags_are_written_in_templates_alone() -> None:
    """Elsewhere `<b>` is three letters, so that nothing which people write is ever taken for a tag."""
    faults = []
    for path in MODULES.values():
        name, code = path.relative_to(ROOT).as_posix(), path.read_text("utf-8")
        if name in OTHER_TAGS or not MARKED.search(code):
            continue
        tree = ast.parse(code)
        meant = {id(node) for node in _templates(tree)}
        faults += [
            f"{name}:{node.lineno}: {node.value!r}: write rich({node.value!r}, ...), of game.content.markup"
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in meant
            if MARKED.search(node.value)
        ]
    none_of(faults)


def test_what_tests_share_is_in_no_module_of_tests() -> None:
    """A module of tests can be moved, divided and deleted alone."""
    tests = ROOT / "tests"
    none_of(
        f"{path.relative_to(tests)}: {line}"
        for path in sorted(tests.rglob("*.py"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.startswith(("from test_", "import test_"))
        and path.stem not in line  # but in a script of its own
    )
