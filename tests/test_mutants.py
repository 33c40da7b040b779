"""The mutation check finds what a test does not notice, and says so, in a module of a few lines."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from mutants import HERE, described, exchange, functions_of, lists_in, mutants_of

SOURCE = '''"""A rule."""

LIMIT = 3


def within(n: int) -> bool:
    """Whether that many are not too many."""
    return n <= LIMIT


def double(n: int) -> int:
    return n * 2 if n else 0


def forgotten(n: int) -> int:
    return -n
'''

TESTS = """
import pytest
from rules.limit import double, within

@pytest.mark.rule("XX-LIMIT-01")
def test_three_are_within_and_four_are_not() -> None:
    assert within(3)
    assert not within(4)

def test_nothing_doubled_is_nothing() -> None:
    assert double(0) == 0
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "__init__.py").touch()
    (tmp_path / "rules" / "limit.py").write_text(SOURCE, "utf-8")
    (tmp_path / "test_limit.py").write_text(TESTS, "utf-8")
    return tmp_path


def test_every_small_change_is_found_and_named(project: Path) -> None:
    found = [described(project, mutant) for mutant in mutants_of(project, "rules/limit.py")]
    assert found == [
        "rules/limit.py, `module`: `LIMIT = 3` to `LIMIT = 4`",
        "rules/limit.py, `within`: `return n <= LIMIT` to `return n < LIMIT`",
        "rules/limit.py, `within`: `return n <= LIMIT` to `return n > LIMIT`",
        "rules/limit.py, `double`: `return n * 2 if n else 0` to `return n * 2 if not n else 0`",
        "rules/limit.py, `double`: `return n * 2 if n else 0` to `return n / 2 if n else 0`",
        "rules/limit.py, `double`: `return n * 2 if n else 0` to `return n * 3 if n else 0`",
        "rules/limit.py, `double`: `return n * 2 if n else 0` to `return n * 2 if n else 1`",
        "rules/limit.py, `forgotten`: `return -n` to `return n`",
    ]


def test_a_condition_in_brackets_is_where_it_begins(project: Path) -> None:
    text = "def both(a, b):\n    if (\n        a\n        and b\n    ):\n        return 1\n"
    (project / "rules" / "both.py").write_text(text, "utf-8")
    found = mutants_of(project, "rules/both.py")
    assert [mutant.line for mutant in found if "`if" in described(project, mutant)] == [3, 3]


def test_changes_that_read_the_same_are_counted(project: Path) -> None:
    (project / "rules" / "limit.py").write_text("def f(n):\n    n += 1\n    n += 1\n    return n\n", "utf-8")
    assert [described(project, mutant) for mutant in mutants_of(project, "rules/limit.py")] == [
        "rules/limit.py, `f`: `n += 1` to `n -= 1`",
        "rules/limit.py, `f`: `n += 1` to `n += 2`",
        "rules/limit.py, `f`: `n += 1` to `n -= 1`, 2nd",
        "rules/limit.py, `f`: `n += 1` to `n += 2`, 2nd",
    ]


def test_the_words_of_a_change_stay_when_other_lines_do_not(project: Path) -> None:
    source = project / "rules" / "limit.py"
    source.write_text(
        "class C:\n    @property\n    def f(self):\n        for n in range(3):\n            if n > 1 and n:\n"
        "                return n\n        return [m for m in (1,) if m]\n",
        "utf-8",
    )
    before = {described(project, mutant) for mutant in mutants_of(project, "rules/limit.py")}
    assert "rules/limit.py, `C.f`: `if n > 1 and n:` to `if n > 1 or n:`" in before
    assert "rules/limit.py, `C.f`: `return [m for m in (1,) if m]` to `return [m for m in (1,)]`" in before


def _run(project: Path, *more: str) -> subprocess.CompletedProcess[str]:
    script = Path(__file__).with_name("mutants.py")
    arguments = ["--root", project, "--folders", "rules", "--tests", "test_limit.py", "--jobs", "1", *more]
    return subprocess.run(
        [sys.executable, script, *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def _survivors(ran: subprocess.CompletedProcess[str]) -> list[str]:
    return sorted(
        line.partition(": rules/limit.py, ")[2] for line in ran.stdout.splitlines() if "survived (" in line
    )


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the check forks")
def test_a_known_kill_is_one_and_a_known_survivor_survives(project: Path) -> None:
    ran = _run(project)
    assert ran.returncode == 1, ran.stderr
    assert _survivors(ran) == [
        "`double`: `return n * 2 if n else 0` to `return n * 2 if not n else 0`",
        "`double`: `return n * 2 if n else 0` to `return n * 3 if n else 0`",
        "`double`: `return n * 2 if n else 0` to `return n / 2 if n else 0`",
        "`forgotten`: `return -n` to `return n`",
    ]
    assert "| all | 8 | 0 | 4 | 0 | 0 | 3 | 1 | 50.0 % | 50.0 % |" in ran.stdout
    # Only what survived is tried again, and of other files nothing.
    (project / "told").write_text(ran.stdout, "utf-8")
    assert (
        "| all | 4 | 0 | 0 | 0 | 0 | 3 | 1 | 0.0 % | 0.0 % |"
        in _run(project, "--again", f"{project}/told").stdout
    )
    assert "| all | 0 | " in _run(project, "--files", "other.py").stdout


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the check forks")
def test_a_changed_kernel_is_tried_uncompiled_and_all_else_compiled(project: Path) -> None:
    kernel = (
        "import os\nfrom game.board.kernels.jit import lean_kernel\n\n"
        "@lean_kernel\ndef two() -> int:\n    return 2\n\n"
        'def compiled() -> bool:\n    return os.environ["NUMBA_DISABLE_JIT"] == "0"\n'
    )
    (project / "rules" / "quick.py").write_text(kernel, "utf-8")
    (project / "rules" / "plain.py").write_text("def one():\n    return 1\n", "utf-8")
    # Both tests only notice a change where the kernels are as they are to be for it.
    (project / "test_limit.py").write_text(
        "from rules import plain, quick\n\n"
        "def test_kernel():\n    assert quick.compiled() or quick.two() == 2\n\n"
        "def test_plain():\n    assert not quick.compiled() or plain.one() == 1\n",
        "utf-8",
    )
    ran = _run(project, "--files", "quick.py", "plain.py")
    assert "`one`" not in ran.stdout, ran.stdout + ran.stderr
    assert "`two`" not in ran.stdout
    assert (project / "mutants-reach" / "compiled").is_dir()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the check forks")
def test_what_is_listed_is_counted_apart_and_what_a_test_notices_is_not_to_be_listed(project: Path) -> None:
    lists = project / "tests" / "unnoticeable"
    lists.mkdir(parents=True)
    (lists / "rules.toml").write_text(
        '["rules/limit.py"]\n"`forgotten`: `return -n` to `return n`" = "nobody calls it"\n', "utf-8"
    )
    ran = _run(project, "--least", "50")
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "| all | 8 | 0 | 4 | 0 | 1 | 3 | 0 | 50.0 % | 57.1 % |" in ran.stdout
    assert len(_survivors(ran)) == 3
    (lists / "more.toml").write_text(
        '["rules/limit.py"]\n"`within`: `return n <= LIMIT` to `return n < LIMIT`" = "a tie"\n', "utf-8"
    )
    ran = _run(project, "--least", "50")
    assert ran.returncode == 1
    assert (
        "rules/limit.py, `within`: `return n <= LIMIT` to `return n < LIMIT`: "
        "listed as unnoticeable, but a test notices it\n" in ran.stdout
    )


def test_a_line_of_a_list_is_a_change_that_can_be_made_stands_once_and_has_a_reason(project: Path) -> None:
    lists = project / "tests" / "unnoticeable"
    lists.mkdir(parents=True)
    (lists / "a.toml").write_text(
        '["rules/limit.py"]\n"`double`: `return n * 2` to `return n * 3`" = "no longer there"\n'
        '"`forgotten`: `return -n` to `return n`" = "nobody calls it"\n'
        '"`module`: `LIMIT = 3` to `LIMIT = 4`" = " "\n',
        "utf-8",
    )
    (lists / "b.toml").write_text(
        '["rules/limit.py"]\n"`forgotten`: `return -n` to `return n`" = "nobody calls it"\n'
        '["rules/gone.py"]\n"`f`: `return -n` to `return n`" = "the file is gone"\n',
        "utf-8",
    )
    found = lists_in(project)
    double, forgotten = "`double`: `return n * 2` to `return n * 3`", "`forgotten`: `return -n` to `return n`"
    assert [fault.removeprefix("tests/unnoticeable/") for fault in found.faults] == [
        f"a.toml: rules/limit.py, {double}: no such change can be made",
        "a.toml: rules/limit.py, `module`: `LIMIT = 3` to `LIMIT = 4`: has no reason",
        f"b.toml: rules/limit.py, {forgotten}: stands in another list",
        "b.toml: rules/gone.py, `f`: `return -n` to `return n`: no such change can be made",
    ]
    assert list(found.reasons.values()) == ["nobody calls it"]


def test_every_line_of_our_own_lists_is_a_change_that_can_be_made() -> None:
    assert not lists_in(HERE.parent).faults


def test_changed_code_is_put_into_functions_that_are_already_there(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(project)
    from rules.limit import within  # type: ignore[import-not-found]

    kept = within
    _, mutant, *_ = mutants_of(project, "rules/limit.py")
    assert exchange(project, mutant, functions_of([project / "rules"]))
    assert not kept(3)
