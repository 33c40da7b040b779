"""The mutation check finds what a test does not notice, and says so, in a module of a few lines."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from mutants import described, exchange, functions_of, mutants_of

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


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the check forks")
def test_a_known_kill_is_one_and_a_known_survivor_survives(project: Path) -> None:
    script = Path(__file__).with_name("mutants.py")
    arguments = ["--root", project, "--folders", "rules", "--tests", "test_limit.py", "--jobs", "1"]
    ran = subprocess.run(
        [sys.executable, script, *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert ran.returncode == 1, ran.stderr
    survivors = sorted(
        line.partition(" rules/limit.py, ")[2] for line in ran.stdout.splitlines() if "survived (" in line
    )
    assert survivors == [
        "`double`: `return n * 2 if n else 0` to `return n * 2 if not n else 0`",
        "`double`: `return n * 2 if n else 0` to `return n * 3 if n else 0`",
        "`double`: `return n * 2 if n else 0` to `return n / 2 if n else 0`",
        "`forgotten`: `return -n` to `return n`",
    ]
    assert "| all | 8 | 0 | 4 | 0 | 3 | 1 | 50.0 % |" in ran.stdout


def test_changed_code_is_put_into_functions_that_are_already_there(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(project)
    from rules.limit import within  # type: ignore[import-not-found]

    kept = within
    _, mutant, *_ = mutants_of(project, "rules/limit.py")
    assert exchange(project, mutant, functions_of([project / "rules"]))
    assert not kept(3)
