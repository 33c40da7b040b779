"""The benchmarks are run by hand: what they ask of the program must be there all the same."""

from __future__ import annotations

import ast
import re
import subprocess
from importlib import import_module, util
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from faults import none_of

if TYPE_CHECKING:
    from types import ModuleType

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


def test_a_table_is_not_written_while_what_it_measures_is_not_committed(tmp_path: Path) -> None:
    def git(*words: str) -> None:
        subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@b", *words], cwd=tmp_path, check=True)  # noqa: S607 - the git on the path

    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "benchmarks.md").write_text("old", encoding="utf-8")
    (tmp_path / "kernel.py").write_text("x = 1", encoding="utf-8")
    git("init", "-q")
    git("add", ".")
    git("commit", "-qm", "All of it")
    uncommitted = runner().uncommitted
    assert uncommitted(tmp_path) == []
    (tmp_path / "docs" / "benchmarks.md").write_text("new", encoding="utf-8")
    assert uncommitted(tmp_path) == [], "the page is what is written"
    (tmp_path / "kernel.py").write_text("x = 2", encoding="utf-8")
    (tmp_path / "more.py").write_text("", encoding="utf-8")
    assert uncommitted(tmp_path) == ["kernel.py", "more.py"]


def test_the_command_refuses_to_write_from_an_uncommitted_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    script = runner()
    monkeypatch.setattr(script, "uncommitted", lambda _: ["game/board/shapes.py"])
    monkeypatch.setattr(script, "section", lambda *_: pytest.fail("it ran"))
    monkeypatch.setattr("sys.argv", ["run.py", "growth"])
    with pytest.raises(SystemExit) as stopped:
        script.main()
    assert stopped.value.code == 2


def runner() -> ModuleType:
    """The script that runs all others."""
    spec = util.spec_from_file_location("run_benchmarks", ROOT / "benchmarks" / "run.py")
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
