"""Breaks rules in a small way, many times over, and sees whether a test notices: `python tests/mutants.py`.

Of all small changes that may be made to the rules of the games, to the positions and to the geometry
(another comparison, another sign, a condition turned round, a number higher by 1, a call left out), as many
as are asked for are drawn by a seed. Each is tried against the tests that reach its line: first those named
for the rules that its file names, then all others; of both, what killed a mutant of a line nearby comes
first, then the quickest. A test that fails has killed the mutant.

Which tests reach which lines is recorded once, with `coverage`, and kept in the folder `mutants-reach`: a
file of tests is recorded anew when it has changed.

What no test can notice (a tie, a look at more than is needed) stands in `tests/unnoticeable`, each with its
reason: a table for each file, a line for each change, in the words in which this command tells of a survivor.
Such a survivor is counted in a column of its own, and the share of the killed is told with and without them;
what is asked for is the share with them. A line that is no longer a change that may be made, or that a test
notices after all, is at fault.

What lies in a file that has kernels is tried with nothing compiled, so that a changed kernel runs as it was
changed; tests that answer many questions then take minutes, and are left out. All else is tried with compiled
kernels, and so against these tests as well. What tests reach is kept apart for both.

The program and its tests are loaded once for each of these two; for each mutant the process forks, the code
of the changed function is exchanged in the child, and the tests run there. What is not in a function (a
constant, a default) takes a child that loads everything anew, and is tried against the tests that reach
anything of its file or, since a file of types may have no line that runs later, of a file that imports it.

Why no library does this. mutmut 3.8 leaves out every decorated function, and so all properties, cached
functions and kernels, draws no sample, and writes tens of thousands of functions into a copy of the
sources. cosmic-ray 8.7 starts a command in a new process for each mutant, which takes longer to load than
most tests to run, and cannot choose tests by file; it needs sqlalchemy, aiohttp and gitpython. mutatest
draws samples, but was last released in 2022 and needs a coverage before 6.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import gc
import hashlib
import importlib.machinery
import json
import math
import mmap
import os
import re
import shlex
import signal
import sys
import time
import tomllib
import warnings
from collections import Counter
from copy import deepcopy
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache, partial
from itertools import takewhile
from pathlib import Path
from random import Random
from types import CodeType, FunctionType
from typing import TYPE_CHECKING

import coverage
import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

HERE = Path(__file__).resolve().parent

FOLDERS = (
    "game/games/attention_donjon/rules",
    "game/games/colors_of_magic/rules",
    "game/games/d20_initiative/rules",
    "game/games/donjon_procrastination/rules",
    "game/games/speed_wheel/rules",
    "game/games/turn_order/rules",
    "game/positions",
    "game/board",
)
"""Where mutants are made: the rules of the five games, positions, geometry."""

NOT_MUTATED = (
    "game/board/kernels/*.py",
    "game/board/later.py",
    "game/board/warm_up.py",
    "game/positions/uncompiled.py",
)
"""What compiles the kernels, or decides when to: nothing of it runs where they are not compiled."""

TESTS = (
    "tests/games/*/test_*.py",
    "tests/positions",
    "tests/board",
    "tests/core",
    "tests/content",
    "tests/figures",
    "tests/test_contract.py",
    "tests/test_sittings.py",
    "tests/scenes/test_quiz.py",
    "tests/games/*/scenes/test_table_*.py",
)
"""What mutants are tried against: the tests of rules, positions, geometry and the tables of turns."""

UNHELPFUL = (
    "test_locale.py",
    "test_faults_in_french.py",
    "test_rulebook.py",
    "test_kernel_cache.py",
    "test_kernels.py",
    "test_later.py",
)
"""Tests that read sources and texts and run no rule, or compile kernels."""

SLOW = 20.0
"""Seconds of the processor, uncompiled and recorded; tests that take longer try no mutants."""

BUDGET = 30.0
"""Seconds of recorded tests that a mutant is tried against at most."""

GRACE = 5.0
"""Seconds of the processor that a test may take beyond five times what it took unchanged."""

MEMORY = 6 << 30
"""Bytes that a child may ask for: some mutants make lists without end."""

KERNELS = "game.board.kernels.jit"
"""What makes a function a kernel."""

KERNEL = frozenset({"kernel", "lean_kernel", "part", "lean_part"})
"""The decorators that do."""

RULE = re.compile(r"\b[A-Z][A-Z0-9]*(?:-[A-Z]+)+-\d\d\b")
"""The id of a rule."""

MARKER = "tests/mutants"

LISTED = "tests/unnoticeable"
"""The folder of the lists of what no test can notice."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One small change: the `number`-th that may be made to a file.

    It is in `line`, from 1; in the body of `function`, whose first line is `begins`, if it is an `inner` one,
    else in what runs when the module is loaded.
    """

    file: str
    number: int
    line: int
    function: str
    begins: int
    inner: bool


COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}

COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.Pow: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}

CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}

Functions = dict[tuple[str, str, int], list[FunctionType]]
"""Functions by file, qualified name and first line; several where one is made again and again."""

Place = tuple[tuple[str, int | None], ...]
"""The way from the module to a node: a field, and the place in it if it is a list."""


@dataclass(slots=True)
class _Finder:
    """Every change that may be made to one module, in the order of its text."""

    file: str
    mutants: list[tuple[Mutant, Place, ast.AST]] = field(default_factory=list)

    def offer(self, old: ast.AST, new: ast.AST, place: Place, scope: tuple[str, int, bool]) -> None:
        function, begins, inner = scope
        # A comprehension's `for` and a `case` have no line of their own: that of what they begin with.
        # A condition in brackets may begin on a later line than its `if`, and only that line is recorded.
        tested = old.test if isinstance(old, (ast.If, ast.While, ast.IfExp)) else old
        at = next((node for node in ast.walk(tested) if hasattr(node, "lineno")), None)
        line = begins if at is None else at.lineno
        made = Mutant(self.file, len(self.mutants), line, function, begins, inner)
        self.mutants.append((made, place, new))

    def walk(self, node: ast.AST, place: Place, scope: tuple[str, int, bool]) -> None:
        if _is_equivalent(node):
            return
        for new in _changed(node):
            self.offer(node, ast.copy_location(new, node), place, scope)
        for name, value in ast.iter_fields(node):
            if name in {
                "annotation",
                "returns",
                "decorator_list",
                "type_params",
                "bases",
                "keywords",
            } and isinstance(
                node, (ast.AnnAssign, ast.arg, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
            ):
                continue
            inside = _scope_of(node, name, scope)
            if isinstance(value, list):
                for index, child in enumerate(value):
                    if isinstance(child, ast.AST):
                        self.walk(child, (*place, (name, index)), inside)
            elif isinstance(value, ast.AST):
                self.walk(value, (*place, (name, None)), inside)


def _scope_of(node: ast.AST, name: str, scope: tuple[str, int, bool]) -> tuple[str, int, bool]:
    """Where the children of a node in a field of that name lie: the defaults of a function are not in it."""
    function, begins, inner = scope
    if isinstance(node, ast.ClassDef) and name == "body":
        return (f"{function}.{node.name}" if function else node.name), begins if inner else node.lineno, inner
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and name == "body":
        first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
        # What lies in a function in a function belongs to the outer one: its code is exchanged whole.
        return scope if inner else (f"{function}.{node.name}" if function else node.name, first, True)
    return scope


def _is_equivalent(node: ast.AST) -> bool:
    """Whether no change below the node is one that a rule could notice."""
    match node:
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.Raise() | ast.Assert() | ast.Import() | ast.ImportFrom() | ast.JoinedStr():
            # What is said when a caller is at fault, or to people.
            return True
        case ast.Assign(targets=[ast.Name(id=name)]) if name.startswith("__") or (
            name[0].isupper() and not name.isupper()
        ):
            return True  # __slots__, and unions of types, which only annotations read
        case ast.Call(func=ast.Name(id="TypeVar" | "cast" | "NewType" | "assert_never")):
            return True
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id="shapely"), attr="prepare"))):
            return True  # an index of what is asked about often: the answers are the same without
        case ast.Subscript(value=ast.Name(id=name)) if name[0].isupper():
            return True  # tuple[int, ...] and the like are in annotations; this is Annotated[...] and its kin
        case ast.FunctionDef(name=name):
            return name in {"__repr__", "__str__"} or _only_declared(node)
        case _:
            return False


def _only_declared(node: ast.FunctionDef) -> bool:
    body = [
        statement
        for statement in node.body
        if not (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant))
    ]
    return not body


def _changed(node: ast.AST) -> Iterator[ast.AST]:  # noqa: PLR0912 - a case for each kind of change
    """The changes that may be made to a node itself."""
    match node:
        case ast.Compare(left=left, ops=[op], comparators=right):
            for other in COMPARED[type(op)]:
                yield ast.Compare(left, [other()], right)
        case ast.Compare(left=left, ops=[first, *rest], comparators=right):
            yield ast.Compare(left, [COMPARED[type(first)][0](), *rest], right)
            yield ast.Compare(left, [first, *rest[:-1], COMPARED[type(rest[-1])][0]()], right)
        case ast.BoolOp(op=op, values=values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield operand
        case ast.BinOp(left=left, op=op, right=right) if type(op) in COMPUTED and not _is_text(left, right):
            yield ast.BinOp(left, COMPUTED[type(op)](), right)
        case ast.AugAssign(target=target, op=op, value=value) if type(op) in COMPUTED:
            yield ast.AugAssign(target, COMPUTED[type(op)](), value)
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value) | float(value)) if value + 1 != value:  # 1e300 + 1 is 1e300
            yield ast.Constant(value + 1)
        case ast.If(test=test, body=body, orelse=orelse) if _is_plain(test):
            yield ast.If(_turned(test), body, orelse)
        case ast.While(test=test, body=body, orelse=orelse) if _is_plain(test):
            yield ast.While(_turned(test), body, orelse)
        case ast.IfExp(test=test, body=body, orelse=orelse) if _is_plain(test):
            yield ast.IfExp(_turned(test), body, orelse)
        case ast.comprehension(target=target, iter=iterated, ifs=[_, *_] as ifs, is_async=is_async):
            yield ast.comprehension(target, iterated, ifs[1:], is_async)
        case ast.match_case(pattern=pattern, guard=guard, body=body) if guard is not None:
            yield ast.match_case(pattern, None, body)
        case ast.Call(func=ast.Name(id=name), args=[_, *_] as args, keywords=keywords) if name in CALLED:
            yield ast.Call(ast.copy_location(ast.Name(CALLED[name], ast.Load()), node), args, keywords)
        case ast.Expr(value=ast.Call() | ast.YieldFrom() | ast.Yield()):
            yield ast.Pass()
        case ast.Break():
            yield ast.Continue()
        case ast.Continue():
            yield ast.Break()
        case _:
            return


def _is_plain(test: ast.expr) -> bool:
    """Whether a condition has no change of its own that turns it round."""
    return not isinstance(test, (ast.Compare, ast.UnaryOp, ast.Constant))


def _turned(test: ast.expr) -> ast.expr:
    return ast.copy_location(ast.UnaryOp(ast.Not(), test), test)


def _is_text(*operands: ast.expr) -> bool:
    return any(
        isinstance(operand, ast.JoinedStr)
        or (isinstance(operand, ast.Constant) and isinstance(operand.value, str))
        for operand in operands
    )


@cache
def descriptions(root: Path, file: str) -> tuple[str, ...]:
    """Function and change of every mutant of a file, in words that stay while other lines of it change.

    Where several changes read the same, all but the first say which of them they are: `2nd`, `3rd`, `4th`.
    """
    tree, seen, found = _parsed(root, file), Counter[str](), []
    for mutant, place, new in _found(root, file):
        texts = [_statement(tree, place, changed) for changed in (None, new)]
        same = _common_beginning(*texts)
        ends = _common_beginning(*(text[len(same) :][::-1] for text in texts))
        first, last = max(0, len(same) - 40), 30 - len(ends)
        before, after = (_cut(text, first, len(text) + min(0, last)) for text in texts)
        words = f"`{mutant.function or 'module'}`: `{before}` to `{after}`"
        seen[words] += 1
        which = {1: "", 2: ", 2nd", 3: ", 3rd"}.get(seen[words], f", {seen[words]}th")
        found.append(words + which)
    return tuple(found)


def described(root: Path, mutant: Mutant) -> str:
    """File, function and change, in words that stay the same while other lines of the file change."""
    return f"{mutant.file}, {descriptions(root, mutant.file)[mutant.number]}"


def _common_beginning(first: str, second: str) -> str:
    """What both texts begin with."""
    return "".join(a for a, _ in takewhile(lambda both: both[0] == both[1], zip(first, second, strict=False)))


def _cut(text: str, first: int, last: int) -> str:
    return ("..." if first else "") + text[first:last] + ("..." if last < len(text) else "")


def _statement(tree: ast.Module, place: Place, new: ast.AST | None) -> str:
    """The statement that a place lies in, as one line of source; of one with a body, its head.

    Where something new is given, it stands at that place.
    """
    node: ast.AST = tree
    holder, inside = node, place
    for depth, (name, index) in enumerate(place, start=1):
        value = getattr(node, name)
        node = value if index is None else value[index]
        if isinstance(node, (ast.stmt, ast.match_case)):
            holder, inside = node, place[depth:]
    if new is not None and not inside:
        holder, new = new, None
    # The head alone is copied: bodies are long.
    fields = dict(ast.iter_fields(holder))
    emptied: dict[str, list[ast.AST]] = {
        name: [] for name in ("body", "orelse", "cases", "decorator_list") if fields.get(name)
    }
    shown = deepcopy(type(holder)(**(fields | emptied)))
    if new is not None:
        _put(shown, inside, new)
    if isinstance(shown, ast.match_case):
        guard = f" if {ast.unparse(shown.guard)}" if shown.guard else ""
        return f"case {ast.unparse(shown.pattern)}{guard}"
    return " ".join(ast.unparse(ast.fix_missing_locations(shown)).split())


def _put(tree: ast.AST, place: Place, new: ast.AST) -> None:
    """Let a node stand at a place in a tree."""
    holder = tree
    for name, index in place[:-1]:
        value = getattr(holder, name)
        holder = value if index is None else value[index]
    name, index = place[-1]
    if index is None:
        setattr(holder, name, deepcopy(new))
    else:
        getattr(holder, name)[index] = deepcopy(new)


def _parsed(root: Path, file: str) -> ast.Module:
    return ast.parse((root / file).read_text("utf-8"))


@cache
def _found(root: Path, file: str) -> list[tuple[Mutant, Place, ast.AST]]:
    finder = _Finder(file)
    finder.walk(_parsed(root, file), (), ("", 1, False))
    return finder.mutants


def mutants_of(root: Path, file: str) -> list[Mutant]:
    """Every mutant of a file below the root, in the order of its text."""
    return [mutant for mutant, _, _ in _found(root, file)]


def mutated(root: Path, mutant: Mutant) -> ast.Module:
    """The module with that change made."""
    _, place, new = _found(root, mutant.file)[mutant.number]
    tree = _parsed(root, mutant.file)
    _put(tree, place, new)
    return ast.fix_missing_locations(tree)


@dataclass(frozen=True, slots=True)
class Lists:
    """What no test can notice, by file and change, with the reason; and what is at fault with the lists."""

    reasons: Mapping[tuple[str, str], str]
    faults: tuple[str, ...]

    def why(self, root: Path, mutant: Mutant) -> str:
        """The reason why no test can notice a mutant; empty if none is listed."""
        return self.reasons.get((mutant.file, descriptions(root, mutant.file)[mutant.number]), "")


def lists_in(root: Path) -> Lists:
    """All lists of a project; each line is a change that can be made, stands once, and has a reason."""
    reasons: dict[tuple[str, str], str] = {}
    faults = []
    for path in sorted((root / LISTED).glob("*.toml")):
        for file, changes in tomllib.loads(path.read_text("utf-8")).items():
            known = set(descriptions(root, file)) if (root / file).is_file() else set()
            for change, reason in changes.items():
                where = f"{LISTED}/{path.name}: {file}, {change}"
                if change not in known:
                    faults.append(f"{where}: no such change can be made")
                elif (file, change) in reasons:
                    faults.append(f"{where}: stands in another list")
                elif not str(reason).strip():
                    faults.append(f"{where}: has no reason")
                else:
                    reasons[file, change] = reason
    return Lists(reasons, tuple(faults))


def exchange(
    root: Path, mutant: Mutant, functions: Mapping[tuple[str, str, int], Sequence[FunctionType]]
) -> bool:
    """Give every function made from changed code that of the mutant; whether all could be given it."""
    path = root / mutant.file
    old = compile(path.read_text("utf-8"), str(path), "exec", dont_inherit=True)
    new = compile(mutated(root, mutant), str(path), "exec", dont_inherit=True)
    exchanged = False
    for before, after in _pairs(old, new):
        for function in functions.get((str(path), before.co_qualname, before.co_firstlineno), ()):
            if function.__code__.co_freevars != after.co_freevars:
                return False
            function.__code__ = after
            exchanged = True
    return exchanged


def _pairs(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """Code and the code in its place that differ, from the outside in."""
    if old != new:
        yield old, new
        inner = (
            [constant for constant in code.co_consts if isinstance(constant, CodeType)] for code in (old, new)
        )
        for before, after in zip(*inner, strict=False):
            yield from _pairs(before, after)


def functions_of(folders: Iterable[Path]) -> Functions:
    """Every function of this process whose file is in one of the folders."""
    gc.unfreeze()
    below, found = tuple(f"{folder}{os.sep}" for folder in folders), Functions()
    for candidate in gc.get_objects():
        if isinstance(candidate, FunctionType) and candidate.__code__.co_filename.startswith(below):
            code = candidate.__code__
            found.setdefault((code.co_filename, code.co_qualname, code.co_firstlineno), []).append(candidate)
    gc.freeze()
    return found


@dataclass(slots=True)
class Reach:
    """What one test reaches: lines by file, the seconds it took, the rules it is named for."""

    test: str
    seconds: float
    rules: frozenset[str]
    lines: dict[str, int]
    """A bit for each line of each file that is reached while the test runs."""

    def reaches(self, mutant: Mutant, importers: Iterable[str]) -> bool:
        """Whether the test runs the line of a mutant; if it lies in no function, anything that may use it."""
        if mutant.inner:
            return bool(self.lines.get(mutant.file, 0) >> mutant.line & 1)
        return any(self.lines.get(file, 0) for file in (mutant.file, *importers))


Ranges = dict[str, tuple[int, int]]
"""The first and last line of every function of a file, by its name and those that it lies in."""


def ranges_of(text: str) -> Ranges:
    """Where each function of a source stands; of several of one name, the last."""
    found: Ranges = {}

    def walk(node: ast.AST, within: str) -> None:
        for child in ast.iter_child_nodes(node):
            name = within
            if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                name = f"{within}.{child.name}" if within else child.name
                if not isinstance(child, ast.ClassDef):
                    found[name] = child.lineno, child.end_lineno or child.lineno
            walk(child, name)

    walk(ast.parse(text), "")
    return found


def moved(bits: int, before: Ranges, after: Ranges) -> int:
    """The lines that were reached of a file, in the file as it is now.

    A function as long as it was is taken to be the same; of another, every line counts as reached if one was.
    """
    found = 0
    for name, (first, last) in before.items():
        inside = bits >> first & ((1 << (last - first + 1)) - 1)
        if inside and name in after:
            begin, end = after[name]
            found |= (inside if end - begin == last - first else (1 << (end - begin + 1)) - 1) << begin
    return found


def digest_of(path: Path) -> str:
    """What a file holds, in a few letters."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


class _TooSlow(BaseException):
    """A test took longer than any mutant is tried for."""


@dataclass(slots=True)
class _Watched:
    """The outcome of the tests that run in this process."""

    failed: bool = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed |= report.failed


def _run(
    session: pytest.Session, item: pytest.Item, watched: _Watched, following: pytest.Item | None
) -> bool:
    """Run a test; whether it passed."""
    watched.failed = False
    session.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
    return not watched.failed


def _load_kernels(root: Path) -> None:
    """Call every kernel once where they are compiled, so that no test, and no child, loads it anew."""
    if os.environ.get("NUMBA_DISABLE_JIT", "0") == "0" and (root / "game" / "board").is_dir():
        from game.board.kernels.kernel_cache import FAMILIES  # of the program, which is not loaded before
        from game.board.warm_up import steps_of

        for step in (step for family in FAMILIES for step in steps_of(family)):
            step()


def _quiet() -> None:
    """Say nothing from here on."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)


def _limited() -> None:
    """Let the process ask for no more memory than that, where this can be said."""
    import resource  # other systems have none

    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


@dataclass(slots=True)
class Recorder:
    """Records what each test reaches, one file of tests in a process, and writes it into a folder."""

    root: Path
    folder: Path
    folders: Sequence[Path]
    jobs: int
    watched: _Watched = field(default_factory=_Watched)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        _load_kernels(self.root)
        by_file: dict[Path, list[pytest.Item]] = {}
        for item in session.items:
            by_file.setdefault(item.path, []).append(item)
        session.config.pluginmanager.register(self.watched)
        pool = _Pool(self.jobs, limit=3600.0)
        # Tests of geometry take longest uncompiled: whoever waits for the rules need not wait for them.
        for path, items in sorted(by_file.items(), key=lambda item: "board" in item[0].parts):
            pool.start(path.name, partial(self._record, session, path, items))
        pool.finish()
        return True

    def _record(self, session: pytest.Session, path: Path, items: list[pytest.Item]) -> int:
        recorder = coverage.Coverage(
            data_file=None, config_file=False, include=[f"{folder}/*" for folder in self.folders]
        )
        recorder.start()
        took: dict[str, float] = {}

        def stop(*_: object) -> None:
            raise _TooSlow

        signal.signal(signal.SIGPROF, stop)
        for number, item in enumerate(items):
            recorder.switch_context(item.nodeid)
            began = time.process_time()
            signal.setitimer(signal.ITIMER_PROF, SLOW)
            passed = False
            # Between two steps of a test, pytest itself does not catch what stops a slow one.
            with contextlib.suppress(_TooSlow):
                following = items[number + 1] if number + 1 < len(items) else None
                passed = _run(session, item, self.watched, following)
            signal.setitimer(signal.ITIMER_PROF, 0)
            if passed:
                took[item.nodeid] = time.process_time() - began
        recorder.stop()
        with warnings.catch_warnings():
            warnings.simplefilter(
                "ignore"
            )  # that nothing was collected: some tests reach none of these files
            data, lines = recorder.get_data(), {test: dict[str, int]() for test in took}
        sources, functions = {}, {}
        for measured in data.measured_files():
            file = Path(measured).relative_to(self.root).as_posix()
            sources[file] = digest_of(Path(measured))
            functions[file] = ranges_of(Path(measured).read_text("utf-8"))
            for line, reached_by in data.contexts_by_lineno(measured).items():
                for test in reached_by:
                    if test in lines:
                        lines[test][file] = lines[test].get(file, 0) | 1 << line
        tests = {
            item.nodeid: {
                "seconds": round(took[item.nodeid], 4),
                "rules": [rule for mark in item.iter_markers("rule") for rule in mark.args],
                "lines": {file: hex(bits) for file, bits in lines[item.nodeid].items()},
            }
            for item in items
            if item.nodeid in took
        }
        kept = _kept(self.folder, self.root, path)
        kept.parent.mkdir(parents=True, exist_ok=True)
        new = kept.with_suffix(".new")
        record = {"digest": digest_of(path), "sources": sources, "functions": functions, "tests": tests}
        new.write_text(json.dumps(record), "utf-8")
        new.replace(kept)
        return 0


def _kept(folder: Path, root: Path, path: Path) -> Path:
    """Where what a file of tests reaches is kept."""
    return folder / path.relative_to(root).with_suffix(".json").as_posix().replace("/", "--")


@dataclass(slots=True)
class _Pool:
    """Children of this process, a few at a time."""

    jobs: int
    limit: float
    """Seconds by the clock after which a child is ended, whatever it waits for."""
    running: dict[int, tuple[str, float]] = field(default_factory=dict)
    ended: dict[str, int] = field(default_factory=dict)
    """How each ended, by its name: an exit code, or the negative number of a signal."""

    def start(self, name: str, work: Callable[[], int]) -> None:
        """Begin a child once there is room for it."""
        while len(self.running) >= self.jobs:
            self._look()
        sys.stdout.flush()
        child = os.fork()
        if child == 0:
            code = 99
            try:
                code = work()
            except BaseException:  # noqa: BLE001 - whatever it was, the child ends here and says so by its code
                if "MUTANTS_LOUD" in os.environ:
                    sys.excepthook(*sys.exc_info())
            finally:
                os._exit(code)
        self.running[child] = (name, time.monotonic())

    def finish(self) -> None:
        """Wait for all of them."""
        while self.running:
            self._look()

    def _look(self) -> None:
        for child, (name, began) in list(self.running.items()):
            gone, status = os.waitpid(child, os.WNOHANG)
            if gone:
                del self.running[child]
                self.ended[name] = os.waitstatus_to_exitcode(status)
            elif time.monotonic() - began > self.limit:
                os.kill(child, signal.SIGKILL)
        time.sleep(0.005)


def recorded(root: Path, folder: Path, tests: Iterable[str]) -> list[Reach]:
    """What was recorded of the tests in these files and folders, and still stands, the quickest first."""
    found, ranges = [], dict[str, Ranges]()
    for path in _test_files(root, tests):
        kept = _kept(folder, root, path)
        if not _stands(kept, path):
            continue
        record = json.loads(kept.read_text("utf-8"))
        existing = {file for file in record["sources"] if (root / file).is_file()}
        changed = {file for file in existing if record["sources"][file] != digest_of(root / file)}
        ranges |= {file: ranges_of((root / file).read_text("utf-8")) for file in changed - ranges.keys()}
        for test, entry in record["tests"].items():
            lines = {file: int(bits, 16) for file, bits in entry["lines"].items() if file in existing}
            for file in changed & lines.keys():
                lines[file] = moved(lines[file], record["functions"][file], ranges[file])
            found.append(Reach(test, entry["seconds"], frozenset(entry["rules"]), lines))
    return sorted(found, key=lambda reach: reach.seconds)


def _stands(kept: Path, path: Path) -> bool:
    """Whether the file of tests is the one that was recorded."""
    return kept.is_file() and json.loads(kept.read_text("utf-8"))["digest"] == digest_of(path)


def _test_files(root: Path, tests: Iterable[str]) -> list[Path]:
    named = [path for name in tests for path in sorted(root.glob(name))]
    found = [
        file for path in named for file in (sorted(path.rglob("test_*.py")) if path.is_dir() else [path])
    ]
    return [path for path in found if path.name not in UNHELPFUL]


def record(root: Path, folder: Path, folders: Sequence[Path], tests: Iterable[str], jobs: int) -> None:
    """Record what the tests reach whose file has changed since, or was never recorded."""
    paths = [path for path in _test_files(root, tests) if not _stands(_kept(folder, root, path), path)]
    if not paths:
        return
    pool = _Pool(1, limit=6 * 3600.0)
    pool.start("recording", lambda: _pytest(root, map(str, paths), Recorder(root, folder, folders, jobs)))
    pool.finish()
    missing = [path.name for path in paths if not _stands(_kept(folder, root, path), path)]
    if missing:
        sys.stdout.write(f"not recorded: {', '.join(missing)}\n")


def _pytest(root: Path, tests: Iterable[str], plugin: object) -> int:
    """Run pytest in this process, which ends after it."""
    os.chdir(root)
    if "MUTANTS_LOUD" not in os.environ:
        _quiet()
    # What runs the tests in several processes, and the options that ask for it, would only be in the way.
    options = ["-p", "no:xdist", "-p", "no:cacheprovider", "-p", "no:cov", "-o", "addopts=", "-q"]
    return int(pytest.main([*options, *tests], plugins=[plugin]))


SURVIVED, NAMED, OTHER, STUCK = 0, 1, 2, 3
"""How a child that tries a mutant ends: killed by a test that is named for a rule of the file, or by another;
STUCK where the code cannot be exchanged in a process that has it loaded."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The tests for one mutant, in their order; the first `named` are named for rules that its file names."""

    mutant: Mutant
    tests: tuple[Reach, ...]
    named: int


def planned(
    root: Path, mutant: Mutant, reaches: Sequence[Reach], importers: Iterable[str], left: float
) -> Plan:
    """The tests that reach the line of a mutant, no more than take that many recorded seconds."""
    rules = _rules_of(root, mutant.file)
    able = [reach for reach in reaches if reach.reaches(mutant, importers)]
    chosen: list[Reach] = []
    for reach in sorted(able, key=lambda reach: not reach.rules & rules):
        if reach.seconds <= left:
            chosen.append(reach)
            left -= reach.seconds
    return Plan(mutant, tuple(chosen), sum(bool(reach.rules & rules) for reach in chosen))


@cache
def _rules_of(root: Path, file: str) -> frozenset[str]:
    """The rules that a file names."""
    return frozenset(RULE.findall((root / file).read_text("utf-8")))


@dataclass(slots=True)
class Trier:
    """Tries each mutant in a child of the process that has loaded all tests."""

    root: Path
    folders: Sequence[Path]
    plans: Sequence[Plan]
    jobs: int
    results: Path
    ends_at: float
    fresh: bool = False
    """Whether the mutant is already in the program, and its tests are to run in this process."""
    watched: _Watched = field(default_factory=_Watched)
    killers: memoryview = field(init=False)
    """For each plan the number of the test that killed its mutant, from 1; 0 for none. Children share it."""

    def __post_init__(self) -> None:
        self.killers = memoryview(mmap.mmap(-1, 4 * len(self.plans))).cast("i")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        session.config.pluginmanager.register(self.watched)
        if self.fresh:
            os._exit(self._try(session, items, self.plans[0]))
        _load_kernels(self.root)
        self._set_up(session, items)
        functions, pool = functions_of(self.folders), _Pool(self.jobs, limit=900.0)
        for number, plan in enumerate(self.plans):
            if time.time() > self.ends_at:
                break
            pool.start(str(number), partial(self._try_exchanged, session, items, plan, functions))
            self._tell(pool)
        pool.finish()
        self._tell(pool)
        return True

    def _set_up(self, session: pytest.Session, items: Mapping[str, pytest.Item]) -> None:
        """Run the quickest test, so that what all tests share is set up once, and not in every child."""
        took = {each.test: each.seconds for plan in self.plans for each in plan.tests if each.test in items}
        if took:
            first = items[min(took, key=lambda test: took[test])]
            others = [item for item in items.values() if item.path != first.path]
            # As if one that shares the fewest folders with it came next: what these share every other needs.
            shared = {item: len(os.path.commonpath([item.path, first.path])) for item in others}
            _run(session, first, self.watched, min(others, key=lambda item: shared[item], default=None))

    def _try_exchanged(
        self, session: pytest.Session, items: Mapping[str, pytest.Item], plan: Plan, functions: Functions
    ) -> int:
        return self._try(session, items, plan) if exchange(self.root, plan.mutant, functions) else STUCK

    def _tell(self, pool: _Pool) -> None:
        with self.results.open("a", encoding="utf-8") as stream:
            for name, code in pool.ended.items():
                stream.write(json.dumps([int(name), code]) + "\n")
        pool.ended.clear()

    def _try(self, session: pytest.Session, items: Mapping[str, pytest.Item], plan: Plan) -> int:
        _limited()
        runnable = [
            (number, plan.tests[number])
            for number in self._in_order(plan)
            if plan.tests[number].test in items
        ]
        for place, (number, reach) in enumerate(runnable):
            # By default the signal ends the process, even in the middle of a library.
            signal.setitimer(signal.ITIMER_PROF, GRACE + 5 * reach.seconds)
            following = items[runnable[place + 1][1].test] if place + 1 < len(runnable) else None
            if not _run(session, items[reach.test], self.watched, following):
                self.killers[self.plans.index(plan)] = number + 1
                return NAMED if number < plan.named else OTHER
        return SURVIVED

    def _in_order(self, plan: Plan) -> list[int]:
        """The numbers of a plan's tests; of both kinds those first that killed a mutant in a near line."""
        near: dict[str, int] = {}
        for other, killer in zip(self.plans, self.killers, strict=True):
            if killer and other.mutant.file == plan.mutant.file:
                test, away = other.tests[killer - 1].test, abs(other.mutant.line - plan.mutant.line)
                near[test] = min(away, near.get(test, away))
        return sorted(
            range(len(plan.tests)),
            key=lambda number: (number >= plan.named, near.get(plan.tests[number].test, math.inf)),
        )


def _load_mutated(root: Path, mutant: Mutant) -> None:
    """Let the module of a mutant be loaded as it was changed."""
    path, code = str(root / mutant.file), compile(mutated(root, mutant), str(root / mutant.file), "exec")
    usual = importlib.machinery.SourceFileLoader.get_code

    def get_code(self: importlib.machinery.SourceFileLoader, fullname: str) -> CodeType | None:
        return code if self.get_filename(fullname) == path else usual(self, fullname)

    importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[method-assign,assignment]


def try_all(
    root: Path, folders: Sequence[Path], plans: Sequence[Plan], jobs: int, ends_at: float, folder: Path
) -> dict[int, int]:
    """How each mutant ended, by its place: the exit code, or the signal, of the child that tried it."""
    results = folder / f"results-{os.getpid()}.jsonl"
    results.write_text("", "utf-8")
    reached = {number for number, plan in enumerate(plans) if plan.tests}
    codes = dict.fromkeys(set(range(len(plans))) - reached, SURVIVED)
    inner = [number for number in sorted(reached) if plans[number].mutant.inner]
    files = sorted({reach.test.partition("::")[0] for number in inner for reach in plans[number].tests})
    pool = _Pool(1, limit=24 * 3600.0)
    if inner:
        trier = Trier(root, folders, [plans[number] for number in inner], jobs, results, ends_at)
        pool.start("inner", lambda: _pytest(root, files, trier))
        pool.finish()
        for line in results.read_text("utf-8").splitlines():
            place, code = json.loads(line)
            codes[inner[place]] = code
    outer = [
        number for number in sorted(reached) if not plans[number].mutant.inner or codes.get(number) == STUCK
    ]
    pool = _Pool(jobs, limit=900.0)
    for number in outer:
        if time.time() < ends_at:
            pool.start(str(number), partial(_fresh, root, folders, plans[number], ends_at))
    pool.finish()
    results.unlink()
    codes |= {int(name): code for name, code in pool.ended.items()}
    return {number: code for number, code in codes.items() if code != STUCK}


def _fresh(root: Path, folders: Sequence[Path], plan: Plan, ends_at: float) -> int:
    """Load all anew with the mutant in it, and try its tests; what cannot be loaded is killed."""
    _load_mutated(root, plan.mutant)
    signal.setitimer(signal.ITIMER_PROF, 120.0)
    trier = Trier(root, folders, [plan], 1, Path(os.devnull), ends_at, fresh=True)
    _pytest(root, [reach.test for reach in plan.tests], trier)
    return OTHER


@dataclass(slots=True)
class Tally:
    """What became of the mutants of one folder; `listed` are those that nothing killed and a list has."""

    named: int = 0
    other: int = 0
    timeouts: int = 0
    unreached: int = 0
    survived: int = 0
    listed: int = 0

    @property
    def killed(self) -> int:
        return self.named + self.other + self.timeouts

    @property
    def tried(self) -> int:
        return self.killed + self.unreached + self.survived + self.listed

    def add(self, code: int, plan: Plan, *, listed: bool) -> None:
        """One more mutant, by the code its child ended with."""
        match code:
            case 0 if listed:
                self.listed += 1
            case 0 if not plan.tests:
                self.unreached += 1
            case 0:
                self.survived += 1
            case 1:
                self.named += 1
            case code if code in {-signal.SIGPROF, -signal.SIGKILL}:
                self.timeouts += 1
            case _:
                self.other += 1


COLUMNS = (
    "folder",
    "mutants",
    "killed by a test named for a rule of the file",
    "by another test",
    "out of time",
    "listed, with reason",
    "survived",
    "reached by no test",
    "killed",
    "without the listed",
)


def table(tallies: Mapping[str, Tally], command: str) -> str:
    """The page's table."""
    lines = [
        f"`{command}`, {datetime.now(UTC):%Y-%m-%d}:",
        "",
        "| " + " | ".join(COLUMNS) + " |",
        "|" + "---|" * len(COLUMNS),
    ]
    whole = Tally()
    for folder, tally in tallies.items():
        lines.append(_row(folder, tally))
        for name in ("named", "other", "timeouts", "unreached", "survived", "listed"):
            setattr(whole, name, getattr(whole, name) + getattr(tally, name))
    return "\n".join([*lines, _row("all", whole)]) + "\n"


def _row(name: str, tally: Tally) -> str:
    shares = " | ".join(
        f"{100 * tally.killed / of:.1f} %" if of else "-" for of in (tally.tried, tally.tried - tally.listed)
    )
    numbers = (
        *(tally.tried, tally.named, tally.other, tally.timeouts),
        *(tally.listed, tally.survived, tally.unreached),
    )
    return f"| {name} | {' | '.join(map(str, numbers))} | {shares} |"


def sources_in(root: Path, folders: Iterable[str]) -> list[str]:
    """Every file that mutants are made of, as a path below the root."""
    found = (path for folder in folders for path in sorted((root / folder).rglob("*.py")))
    return [
        path.relative_to(root).as_posix()
        for path in found
        if not any(path.relative_to(root).match(pattern) for pattern in NOT_MUTATED)
    ]


def kernels_in(root: Path, files: Iterable[str]) -> list[str]:
    """Those of the files that have kernels: what of them is compiled runs as it was before any change."""
    return [
        file
        for file in files
        if any(
            isinstance(node, ast.ImportFrom)
            and node.module == KERNELS
            and KERNEL & {name.name for name in node.names}
            for node in ast.walk(_parsed(root, file))
        )
    ]


def importers_in(root: Path, files: Sequence[str]) -> dict[str, list[str]]:
    """For each file, those of them that import it."""
    known = {file.removesuffix(".py").removesuffix("/__init__").replace("/", "."): file for file in files}
    found: dict[str, list[str]] = {file: [] for file in files}
    for file in files:
        for node in ast.walk(_parsed(root, file)):
            match node:
                case ast.ImportFrom(module=str(module), names=names):
                    imported = {module, *(f"{module}.{name.name}" for name in names)}
                case ast.Import(names=names):
                    imported = {name.name for name in names}
                case _:
                    continue
            for module in imported & known.keys():
                found[known[module]].append(file)
    return found


def _files_of(root: Path, args: argparse.Namespace) -> list[str]:
    """The files that mutants are to be made of."""
    return [
        file
        for file in sources_in(root, args.folders)
        if any(Path(file).match(pattern) for pattern in args.files)
    ]


def _drawn(root: Path, args: argparse.Namespace) -> list[Mutant]:
    """The mutants that are to be tried."""
    all_of_them = [mutant for file in _files_of(root, args) for mutant in mutants_of(root, file)]
    if args.again:
        told = {
            line.partition("): ")[2]
            for line in args.again.read_text("utf-8").splitlines()
            if ": survived (" in line
        }
        all_of_them = [mutant for mutant in all_of_them if described(root, mutant) in told]
    return Random(args.seed).sample(all_of_them, min(args.count, len(all_of_them)))  # noqa: S311 - no secret


def _tried(
    root: Path, args: argparse.Namespace, mutants: Sequence[Mutant], compiled: bool, ends_at: float
) -> list[tuple[Plan, int]]:
    """How those mutants ended that there was time for, with the kernels compiled or not."""
    if not mutants:
        return []
    # Before the program is loaded; not when this is imported, for other tests share the process with its own.
    os.environ["NUMBA_DISABLE_JIT"] = "0" if compiled else "1"
    ours = args.root == HERE.parent
    folder = (args.reach or root / "mutants-reach") / ("compiled" if compiled else "uncompiled")
    folder.mkdir(parents=True, exist_ok=True)
    if args.anew:
        for old in folder.glob("*.json"):
            old.unlink()
    names = FOLDERS if ours else args.folders
    record(root, folder, [root / name for name in names], args.tests, args.jobs)
    reaches, importers = recorded(root, folder, args.tests), importers_in(root, sources_in(root, names))
    plans = [planned(root, mutant, reaches, importers[mutant.file], args.seconds) for mutant in mutants]
    codes = try_all(root, [root / name for name in args.folders], plans, args.jobs, ends_at, folder)
    return [(plans[number], code) for number, code in sorted(codes.items())]


def main() -> int:
    """The command; 1 if fewer are killed than asked for, or something is listed that a test can notice."""
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--count", type=int, default=1000, help="how many mutants (1000)")
    parser.add_argument("--seed", type=int, default=1, help="which of all there are (1)")
    parser.add_argument(
        "--seconds",
        type=float,
        default=BUDGET,
        help=f"of tests that one is tried against at most ({BUDGET:g})",
    )
    parser.add_argument("--minutes", type=float, default=600.0, help="begin no more after that long (600)")
    parser.add_argument("--jobs", type=int, default=2, help="how many are tried at a time (2)")
    parser.add_argument("--least", type=float, default=95.0, help="percent that are to be killed (95)")
    parser.add_argument("--root", type=Path, default=HERE.parent, help="the folder that all others are in")
    parser.add_argument(
        "--folders", nargs="+", default=FOLDERS, metavar="FOLDER", help="where to make mutants"
    )
    parser.add_argument(
        "--files", nargs="+", default=["*.py"], metavar="PATTERN", help="of which files in them (*.py)"
    )
    parser.add_argument(
        "--again", type=Path, metavar="FILE", help="only what survived by that output of this command"
    )
    parser.add_argument(
        "--tests", nargs="+", default=TESTS, metavar="FILE", help="what they are tried against"
    )
    parser.add_argument("--reach", type=Path, help="where what tests reach is kept (mutants-reach)")
    parser.add_argument("--anew", action="store_true", help="record what tests reach, even if it was before")
    parser.add_argument("--write", type=Path, metavar="FILE", help="the page that has a place for the table")
    args = parser.parse_args()
    root = args.root.resolve()
    sys.path[:0] = [str(root)]
    ends_at = time.time() + 60 * args.minutes
    lists, chosen = lists_in(root), _drawn(root, args)
    kernels = set(kernels_in(root, {mutant.file for mutant in chosen}))
    tried = [
        *_tried(root, args, [mutant for mutant in chosen if mutant.file not in kernels], True, ends_at),
        *_tried(root, args, [mutant for mutant in chosen if mutant.file in kernels], False, ends_at),
    ]
    tallies = {name: Tally() for name in args.folders}
    noticed = []
    for plan, code in tried:
        why = lists.why(root, plan.mutant)
        folder_of = next(name for name in args.folders if plan.mutant.file.startswith(f"{name}/"))
        tallies[folder_of].add(code, plan, listed=bool(why))
        name = described(root, plan.mutant)
        if code == SURVIVED and not why:
            reached_by = f"{len(plan.tests)} tests" if plan.tests else "reached by no test"
            sys.stdout.write(f"{plan.mutant.file}:{plan.mutant.line}: survived ({reached_by}): {name}\n")
        elif code in {NAMED, OTHER} and why:
            noticed.append(f"{name}: listed as unnoticeable, but a test notices it")
    for fault in (*lists.faults, *noticed):
        sys.stdout.write(f"{fault}\n")
    report = table(tallies, shlex.join(["python", "tests/mutants.py", *sys.argv[1:]]))
    sys.stdout.write("\n" + report)
    if args.write:
        from kills import write_into  # loads the program, which is not to be loaded before mutants are made

        write_into(args.write, MARKER, report)
    whole = Counter(code == SURVIVED for _, code in tried)
    enough = 100 * whole[False] >= args.least * (whole[True] + whole[False])
    return int(not enough or bool(lists.faults or noticed))


if __name__ == "__main__":
    raise SystemExit(main())
