"""What is written in every file of the program, read once for all the tests that look at it."""

from __future__ import annotations

import ast
import re
import string
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

ROOT = Path(__file__).resolve().parent.parent
GAME = ROOT / "game"
PACKAGE = ROOT / "arcane_table"

KEY = re.compile(r"[a-z][a-z0-9_]*(\.[a-z0-9_]+)+")
TRANSLATORS = {"tr", "say"}
NAMES_KEY = re.compile(r"(^|_)keys?$", re.IGNORECASE)

RAISE = {"InputError": 1, "fault": 0, "ShapeError": 0, "ArgumentTypeError": 0}
"""Calls whose parts are said to a person, by the first of their arguments that is."""

TABLES = ("EXPECTED", "NEEDED", "KEYS")
"""Tables of what a key should hold."""


FINDINGS = re.compile(r"content/|spec\.py|ruleset_file\.py")
"""Files whose functions yield what is at fault: the place, what is found and what is expected."""

NAMES = frozenset({"what", "WHAT", "found", "expected", "wanted"})
"""Names of variables that hold what is said to a person."""


@dataclass(frozen=True)
class Source:
    """What a file of the program writes.

    Attributes:
        code: all of it.
        imports: the modules that it imports, each with the name that it takes of it, empty for all of it.
        texts: every text in it.
        keys: message keys with their lines.
        starts: how texts begin that are finished at run time.
        said: what is said to a person in English, with the place.
    """

    code: str
    imports: frozenset[tuple[str, str]]
    texts: frozenset[str]
    keys: tuple[tuple[int, str], ...]
    starts: frozenset[str]
    said: tuple[tuple[str, str], ...]


@cache
def sources() -> dict[str, Source]:
    """Every file of the program by its path in `game`."""
    return {_name(path): _source(path) for path in sorted(GAME.rglob("*.py"))}


@cache
def all_sources() -> dict[str, Source]:
    """With those of the package that one imports, by their paths in the project."""
    return sources() | {_name(path): _source(path) for path in sorted(PACKAGE.rglob("*.py"))}


def _name(path: Path) -> str:
    return path.relative_to(GAME if path.is_relative_to(GAME) else ROOT).as_posix()


def _source(path: Path) -> Source:
    code = path.read_text(encoding="utf-8")
    nodes = [*ast.walk(ast.parse(code))]
    constants = (node.value for node in nodes if isinstance(node, ast.Constant))
    return Source(
        code,
        frozenset(_imports(nodes)),
        frozenset(value for value in constants if isinstance(value, str)),
        tuple(written_keys(nodes)),
        frozenset(_starts(nodes)),
        tuple(worded(nodes, _name(path))),
    )


def _imports(nodes: Iterable[ast.AST]) -> Iterator[tuple[str, str]]:
    """Modules that are imported whole, and those of which something is, with what it is."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (("." * node.level + (node.module or ""), alias.name) for alias in node.names)


def written_keys(nodes: Iterable[ast.AST]) -> Iterator[tuple[int, str]]:
    """Message keys written out in a module, with their lines; one that is finished at run time ends in *.

    They stand as the first argument of a translator (`tr` or `say`), as the key of a `Reason.of` or a
    `Phrase.of`, or in what is given to a name, argument or function called `key`, `..._key` or `..._keys`.
    """
    for node in nodes:
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="Reason"), attr="of"), args=[_, key, *_]):
                yield from _texts(key)
            case ast.Call(func=ast.Attribute(value=ast.Name(id="Phrase"), attr="of"), args=[key, *_]):
                yield from _texts(key)
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=[key, *_]) if (
                name in TRANSLATORS
            ):
                yield from _texts(key)
            case ast.keyword(arg=str(name), value=value) if NAMES_KEY.search(name):
                yield from _texts(value)
            case (
                ast.Assign(targets=[target], value=value)
                | ast.AnnAssign(target=target, value=ast.expr() as value)
                | ast.NamedExpr(target=target, value=value)
                | ast.For(target=target, iter=value)
                | ast.comprehension(target=target, iter=value)
            ) if any(NAMES_KEY.search(part.id) for part in ast.walk(target) if isinstance(part, ast.Name)):
                yield from _texts(value)
            case ast.FunctionDef(name=name, body=body) if NAMES_KEY.search(name):
                returned = (part for line in body for part in ast.walk(line) if isinstance(part, ast.Return))
                yield from (found for part in returned if part.value for found in _texts(part.value))


def _texts(value: ast.expr) -> Iterator[tuple[int, str]]:
    """The key or keys that an expression spells; calls within it have rules of their own."""
    match value:
        case ast.Constant(value=str(text), lineno=line) if KEY.fullmatch(text):
            yield line, text
        case ast.JoinedStr(values=[ast.Constant(value=str(start)), *_], lineno=line) if "." in start:
            yield line, f"{start}*"
        case ast.Constant() | ast.JoinedStr() | ast.Call():
            return
        case _:
            for child in ast.iter_child_nodes(value):
                if isinstance(child, ast.expr):
                    yield from _texts(child)


def _starts(nodes: list[ast.AST]) -> Iterator[str]:
    """How texts begin that are finished at run time, but for the names that widgets are made with."""
    names: set[ast.AST] = set()
    for node in nodes:
        match node:
            case ast.Call(func=ast.Name(id=maker), args=[first, *_]) if maker[0].isupper():
                names.add(first)
    for node in nodes:
        match node:
            case ast.JoinedStr(values=[ast.Constant(value=str(start)), *_]) if node not in names:
                yield start


def _has_words(text: str) -> bool:
    """Whether there is anything to translate: two words, of which none is an option, a path or a key."""
    plain = "".join(literal for literal, *_ in string.Formatter().parse(text))
    words = [word for word in plain.split() if word.isalpha() and len(word) > 1]
    return bool(words) and not text.startswith("--") and not plain.startswith("query ")


def _parts(node: ast.expr, constants: Mapping[str, ast.expr]) -> Iterator[ast.expr]:
    match node:
        case ast.IfExp(body=body, orelse=other):
            yield from _parts(body, constants)
            yield from _parts(other, constants)
        case ast.BoolOp(values=values):
            for value in values:
                yield from _parts(value, constants)
        case ast.Name(id=name) if name in constants and name.isupper():
            yield constants[name]
        case _:
            yield node


def _called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def _given(node: ast.AST, path: str) -> Sequence[ast.expr]:
    """What of a piece of code is said to a person."""
    match node:
        case ast.Call(args=arguments) if _called(node) in {"said", *RAISE}:
            return arguments[:1] if _called(node) == "said" else arguments[RAISE[_called(node)] :]
        case ast.Yield(value=ast.Tuple(elts=[_, *given])) if FINDINGS.search(path):
            return given
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.Call(args=[ast.Dict(values=given)])) if (
            name in TABLES
        ):
            return given
        case ast.Assign(targets=[ast.Name(id=name)], value=value) if name in NAMES:
            return [value]
        case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
            pairs = zip(names, values, strict=False)  # one of them may be starred
            return [value for name, value in pairs if getattr(name, "id", "") in NAMES]
        case ast.keyword(arg="help" | "title" | "description" | "usage", value=value):
            return [value]
        case _:
            return ()


def worded(nodes: Iterable[ast.AST], path: str) -> Iterator[tuple[str, str]]:
    """Every text that is said to a person, with the place; an f-string as `f"..."`."""
    nodes = list(nodes)
    constants = {
        name: value
        for node in nodes
        if isinstance(node, ast.Assign)
        for name, value in [(ast.unparse(node.targets[0]), node.value)]
    }
    for node in nodes:
        for part in _given(node, path):
            for piece in _parts(part, constants):
                if (
                    isinstance(piece, ast.Constant)
                    and isinstance(piece.value, str)
                    and _has_words(piece.value)
                ):
                    yield f"{path}:{piece.lineno}", piece.value
                elif isinstance(piece, ast.JoinedStr):
                    literals = [v.value for v in piece.values if isinstance(v, ast.Constant)]
                    if any(_has_words(str(literal)) for literal in literals):
                        yield f"{path}:{piece.lineno}", ast.unparse(piece)
