"""The command line as a shell sees it: exit codes, streams, what it loads, how it takes a broken pipe."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from game.cli import main as cli
from game.cli.main import main
from game.content.resources import assets

ROOT = Path(__file__).resolve().parent.parent
EXAMPLE = str(assets() / "positions" / "narrow-gap.toml")


def run(*words: str, **options: str) -> subprocess.CompletedProcess[str]:
    """Run the command line in a process of its own."""
    return subprocess.run(
        [sys.executable, "main.py", *words],
        cwd=ROOT,
        env={**os.environ, **options},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def test_a_query_is_answered_in_utf_8_whatever_the_locale() -> None:
    done = run("query", "sight", EXAMPLE, "archer", "goblin", PYTHONIOENCODING="ascii", LC_ALL="C")
    assert done.returncode == 0
    assert "Archère" in done.stdout
    assert done.stderr == ""


@pytest.mark.parametrize(
    "words",
    [
        ("query", "sight", "none.toml", "a", "b"),
        ("query", "move", EXAMPLE, "archer", "--to", "x,y"),
        ("query", "sing"),
        ("fly",),
        ("check", "map"),
    ],
)
def test_a_fault_is_one_sentence_and_code_2(words: tuple[str, ...]) -> None:
    done = run(*words)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr


def test_query_and_check_never_load_pygame() -> None:
    script = (
        "import sys\n"
        "from game.cli.main import main\n"
        f"code = main(['query', 'sight', {EXAMPLE!r}, 'archer', 'knight'])\n"
        f"code += main(['query', 'move', {EXAMPLE!r}, 'archer', '--to', '7,7'])\n"
        f"code += main(['check', 'position', {EXAMPLE!r}])\n"
        "code += main(['check', 'map', 'maps/' + sys.argv[1]])\n"
        "sys.exit(code or 10 * ('pygame' in sys.modules))\n"
    )
    some_map = min((ROOT / "maps").glob("*.tmx")).name
    done = subprocess.run(
        [sys.executable, "-c", script, some_map], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_help_lists_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--help"])
    assert left.value.code == 0
    out = capsys.readouterr().out
    assert all(command in out for command in ("play", "figure", "query", "simulate", "replay", "check"))


def test_without_a_command_it_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli, "_play", lambda _: lambda _: 7)
    assert main([]) == 7
    assert main(["play"]) == 7


@pytest.mark.parametrize(
    ("words", "cold", "warm"),
    [
        ("engaged F", False, False),
        ("move F A --to 1,1", False, False),
        ("move F A --to 1,1 --best", False, True),
        ("sight F A B", False, True),
        ("reach F A", False, True),
        ("threat F A", False, True),
        ("--batch -", True, True),
        ("--batch few.jsonl", False, True),
        ("--batch many.jsonl", True, True),
        ("--batch none.jsonl", False, True),
    ],
)
def test_kernels_are_compiled_only_where_that_is_sooner(
    words: str, cold: bool, warm: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "few.jsonl").write_text("{}\n\n" * 30, encoding="utf-8")
    (tmp_path / "many.jsonl").write_text("{}\n" * 50, encoding="utf-8")
    args = cli._parser([]).parse_args(["query", *words.split()])
    assert cli.compiles(args, warm=False) is cold
    assert cli.compiles(args, warm=True) is warm


def test_a_reader_that_leaves_early_is_no_error() -> None:
    process = subprocess.Popen(
        [sys.executable, "main.py", "query", "reach", EXAMPLE, "archer"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    process.stdout.close()
    assert process.stderr is not None
    errors = process.stderr.read()
    process.stderr.close()
    assert process.wait() == 0
    assert errors == b""


@pytest.mark.skipif(os.name == "nt", reason="a signal is sent as POSIX shells do")
def test_ctrl_c_is_quiet() -> None:
    process = subprocess.Popen(
        [sys.executable, "main.py", "query", "--batch", "-"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("nothing\n")
    process.stdin.flush()
    assert "error" in process.stdout.readline()
    process.send_signal(signal.SIGINT)
    # Only then is its input closed, which would end it as well.
    assert process.wait(timeout=60) == 130
    _, errors = process.communicate()
    assert errors == ""
