"""Which tests cover which rules, read from the tests' source: nothing of it is imported or run."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from game.core.errors import InputError
from game.core.files import read_text

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from game.content.rulebook import Rulebook


def rule_tests(tests: Path) -> dict[str, tuple[str, ...]]:
    """For every rule id that a `pytest.mark.rule` below the folder names, the tests so marked.

    A test is named `board/test_sight.py::test_a_wall_blocks`; a mark outside any test counts for its file.

    Raises:
        InputError: a file is not Python, or a mark's id is not written out.
    """
    found: dict[str, dict[str, None]] = {}
    for path in sorted(tests.rglob("test_*.py")):
        name = path.relative_to(tests).as_posix()
        for rule, test in _marks(_parsed(path), (), path):
            found.setdefault(rule, {})["::".join((name, *test))] = None
    return {rule: tuple(names) for rule, names in found.items()}


def uncovered(rulebook: Rulebook, tests: Path) -> tuple[str, ...]:
    """The rules that no test below the folder is marked with.

    Raises:
        InputError: as `rule_tests`.
    """
    covered = rule_tests(tests)
    return tuple(rule for rule in rulebook.ids if rule not in covered)


def coverage_table(rulebook: Rulebook, tests: Path) -> str:
    """Every rule with its tests below it, one a line, or with the word `none`.

    Raises:
        InputError: as `rule_tests`.
    """
    covered = rule_tests(tests)
    lines: list[str] = []
    for rule in rulebook.ids:
        lines += [rule, *(f"  {test}" for test in covered.get(rule, ("none",)))]
    return "\n".join(lines) + "\n"


def _parsed(path: Path) -> ast.Module:
    try:
        return ast.parse(read_text(path))
    except SyntaxError as error:
        raise InputError(path, f"line {error.lineno}", error.msg, "Python") from error


def _marks(node: ast.AST, test: tuple[str, ...], path: Path) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every rule marked at or below the node, with the names of the class and test it belongs to."""
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield from _marks(child, (*test, name), path)
            case ast.Call(
                func=ast.Attribute(value=ast.Attribute(attr="mark"), attr="rule"), args=[_, *_] as arguments
            ):
                yield from ((_written_out(argument, path), test) for argument in arguments)
            case _:
                yield from _marks(child, test, path)


def _written_out(argument: ast.expr, path: Path) -> str:
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return argument.value
    raise InputError(path, f"line {argument.lineno}", ast.unparse(argument), 'a rule id such as "CM-LOS-04"')
