"""The command line as a shell sees it: exit codes, streams, what it loads, how it takes a broken pipe."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from game.cli import main as cli
from game.cli import one_shot
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
    uncompiled = {"PYTHONIOENCODING": "ascii", "LC_ALL": "C", "NUMBA_DISABLE_JIT": "1"}
    process = run("--lang", "fr", "query", "sight", EXAMPLE, "archer", "goblin", **uncompiled)
    assert process.returncode == 0
    assert "Archère" in process.stdout
    assert process.stderr == ""


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
def test_a_fault_is_one_sentence_and_code_2(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    written = capsys.readouterr()
    assert written.out == ""
    assert written.err.count("\n") == 1


def test_a_shell_sees_the_code_and_the_sentence() -> None:
    process = run("check", "map")
    assert (process.returncode, process.stdout, process.stderr.count("\n")) == (2, "", 1)
    assert "Traceback" not in process.stderr


NO_SCREEN = (
    ("check", "map", "maps/riviere.tmx"),
    ("check", "position", EXAMPLE),
    ("check", "encounter", "assets/speed_wheel/encounters/race.en.toml"),
    ("check", "cards"),
    ("check", "rules"),
    ("query", "sight", EXAMPLE, "archer", "knight"),
    ("query", "move", EXAMPLE, "archer", "--to", "7,7"),
    ("simulate", "--help"),
    ("--print-completion", "bash"),
    ("replay", "none.arcane"),
    ("--version",),
)


def test_commands_that_draw_nothing_never_load_pygame() -> None:
    script = (
        "import sys\n"
        "from contextlib import suppress\n"
        "from game.cli.main import main\n"
        f"for words in {NO_SCREEN!r}:\n"
        "    with suppress(SystemExit):\n"
        "        main(words)\n"
        "    assert 'pygame' not in sys.modules, words\n"
    )
    process = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, check=False)
    assert process.returncode == 0, process.stderr.decode()


def test_what_games_have_without_a_screen_never_loads_pygame() -> None:
    script = (
        "import sys\n"
        "from game.games import GAMES\n"
        "for game in GAMES.values():\n"
        "    game.parts()\n"
        "    assert 'pygame' not in sys.modules, game.name\n"
    )
    process = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, check=False)
    assert process.returncode == 0, process.stderr.decode()


def test_the_package_is_run_like_the_command() -> None:
    process = subprocess.run(
        [sys.executable, "-m", "game", "--version"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert process.stdout == f"Arcane Table {project['version']}\n"


def test_what_ships_is_found_beside_any_neighbour(tmp_path: Path) -> None:
    for name in ("assets", "maps"):
        (tmp_path / name).mkdir()
    for name in ("assets/locale", "assets/rules", "maps"):
        shutil.copytree(ROOT / name, tmp_path / "game" / name)
    shutil.copytree(ROOT / "game", tmp_path / "game", dirs_exist_ok=True, ignore=_compiled)
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "assets"\n', encoding="utf-8")
    process = subprocess.run(
        [sys.executable, "-m", "game", "check", "rules"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 0, process.stdout + process.stderr


_compiled = shutil.ignore_patterns("__pycache__", "*.nb?")


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("arcane-table che", ["check"]),
        ("arcane-table check enc", ["encounter"]),
        ("arcane-table query sight --la", ["--lang"]),
        ("arcane-table figure --pap", ["--paper"]),
        ("arcane-table check map maps/ri", ["maps/riviere.tmx"]),
    ],
)
@pytest.mark.skipif(shutil.which("bash") is None, reason="completes in bash")
def test_bash_completes(words: str, found: list[str], completion: str) -> None:
    bash = shutil.which("bash") or ""
    typed = words.split()
    script = (
        f"{completion}\nCOMP_WORDS=({words}); COMP_CWORD={len(typed) - 1}\n"
        f"_shtab_arcane_table arcane-table {typed[-1]} {typed[-2]}\nprintf '%s\\n' \"${{COMPREPLY[@]}}\""
    )
    process = subprocess.run([bash, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
    assert process.stdout.split() == found, process.stderr


@pytest.fixture(scope="module")
def completion() -> str:
    """What bash reads to complete our commands."""
    return cli._completion("bash")


@pytest.mark.parametrize("shell", ["zsh", "tcsh"])
def test_other_shells_complete_too(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--print-completion", shell]) == 0
    assert "encounter" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "played"),
    [
        (["lost.arcane"], ["play", "lost.arcane"]),
        (["x/y.toml", "--lang", "en"], ["play", "x/y.toml", "--lang", "en"]),
        (["--lang", "en"], ["--lang", "en"]),
        ([EXAMPLE], ["play", EXAMPLE]),
        (["check", "rules"], ["check", "rules"]),
        (["--version"], ["--version"]),
        (["--print-completion=zsh"], ["--print-completion=zsh"]),
        (["fly"], ["fly"]),
        ([], []),
    ],
)
def test_a_file_alone_is_played(words: list[str], played: list[str]) -> None:
    assert cli._with_command(cli._parser([]), words) == played


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["replay", EXAMPLE], "found the suffix '.toml', expected a saved game (.arcane)"),
        (["play", "map.gif"], "found the suffix '.gif', expected .arcane (a saved game)"),
        (["map.gif"], "found the suffix '.gif'"),
        (["none.arcane"], "no such file"),
        (
            ["replay", "docs/examples/duel.arcane", "--format", "markdown", "-o", "x.html"],
            "found the suffix '.html', expected .md, as --format says",
        ),
        (["check", "cards", "tests/golden"], "no card file, expected at least one .toml file"),
    ],
)
def test_a_wrong_file_hears_what_is_right(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--lang", "en", *words]) == 2
    assert sentence in capsys.readouterr().err


def test_help_lists_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--lang", "en", "--help"])
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
        ("move F A --to 1,1 --best", False, False),
        ("move few.toml A --to 1,1 --best", False, False),
        ("move many.toml A --to 1,1 --best", False, True),
        ("sight F A B", False, False),
        ("reach F A", False, True),
        ("threat F A", False, True),
        ("threat few.toml A", False, False),
        ("threat many.toml A", False, True),
        ("threat crowded.toml A", True, True),
        ("sight open.toml A B", False, False),
        ("sight walled.toml A B", False, True),
        ("sight walled.toml A C", False, False),
        ("sight crowded.toml A B", False, True),
        ("where few.toml A --reachable", False, False),
        ("where many.toml A --reachable", False, True),
        ("where full.toml A --not-threatened", False, True),
        ("side few.toml red", False, False),
        ("side full.toml red", False, True),
        ("side crowded.toml red", True, True),
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
    walls = "".join(
        f'[[terrain]]\nkind = "wall"\nrectangle = [{x}.0, 1.0, {x}.5, 5.0]\n\n' for x in range(1, 13)
    )
    (tmp_path / "few.toml").write_text("", encoding="utf-8")
    (tmp_path / "many.toml").write_text(walls, encoding="utf-8")
    two = "".join(
        f'[[creature]]\nid = "{name}"\nside = "red"\nat = [{x}, 3.0]\n\n'
        for name, x in (("A", 0.5), ("B", 15.0))
    )
    (tmp_path / "open.toml").write_text(two, encoding="utf-8")
    (tmp_path / "walled.toml").write_text(walls + two, encoding="utf-8")
    (tmp_path / "crowded.toml").write_text(walls * 10 + two, encoding="utf-8")
    full = "".join(
        f'[[creature]]\nid = "{n}"\nside = "red"\nat = [{n % 6 + 1}.0, {n // 6 + 8}.0]\n' for n in range(30)
    )
    (tmp_path / "full.toml").write_text(full + two, encoding="utf-8")
    (tmp_path / "few.jsonl").write_text("{}\n\n" * 30, encoding="utf-8")
    (tmp_path / "many.jsonl").write_text("{}\n" * 50, encoding="utf-8")
    args = cli._parser([]).parse_args(["query", *words.split()])
    assert one_shot.compiles(args, warm=False) is cold
    assert one_shot.compiles(args, warm=True) is warm


def test_a_reader_that_leaves_early_is_no_error() -> None:
    process = subprocess.Popen(
        [sys.executable, "main.py", "query", "engaged", EXAMPLE],
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


# ---- standard streams


GAP = "assets/positions/narrow-gap.toml"


def piped(*words: str, file: str, text: bool = True) -> subprocess.CompletedProcess[bytes]:
    done = subprocess.run(
        [sys.executable, "main.py", *words, "--lang", "en"],
        cwd=ROOT,
        input=(ROOT / file).read_bytes(),
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == b"" or not text
    return done


def test_a_position_is_read_from_standard_input_and_a_figure_written_to_output() -> None:
    told = piped("query", "sight", "-", "archer", "knight", file=GAP).stdout
    assert json.loads(told)["visible"] is True
    drawn = piped("figure", "-", "--show", "sight:archer:knight", "-o", "-", file=GAP).stdout
    assert drawn.startswith(b"<?xml")
    drawn = piped("figure", "-", "-o", "-", "--format", "pdf", file=GAP).stdout
    assert drawn.startswith(b"%PDF")
    assert b"nothing to report" in piped("check", "position", "-", file=GAP).stdout


def test_a_battle_map_becomes_a_position_and_that_a_map_of_tiled_by_pipes(tmp_path: Path) -> None:
    position = piped("import", "-", "-o", "-", file="docs/examples/dungeon.dd2vtt", text=False).stdout
    assert position.startswith(b"format = 1")
    (tmp_path / "dungeon.toml").write_bytes(position)
    tiled = piped("export", "map", "-", "-o", "-", file=str(tmp_path / "dungeon.toml")).stdout
    assert b"<map" in tiled


def test_a_saved_game_is_told_from_standard_input() -> None:
    assert b"DP-SETUP-05" in piped("replay", "-", file="docs/examples/duel.arcane").stdout


def test_an_order_sheet_is_made_of_an_encounter_from_standard_input() -> None:
    encounter = "assets/d20_initiative/encounters/ford.en.toml"
    assert piped("export", "sheet", "-", "-o", "-", file=encounter).stdout.startswith(b"%PDF")


def test_a_map_is_checked_from_standard_input_and_one_with_a_fault_named_by_its_place() -> None:
    def checked(data: bytes) -> bytes:
        # What a map names lies beside it, and here in the folder in which the command runs.
        return subprocess.run(
            [sys.executable, "../main.py", "check", "map", "-", "--lang", "en"],
            cwd=ROOT / "maps",
            input=data,
            capture_output=True,
            check=False,
        ).stdout

    river = (ROOT / "maps/riviere.tmx").read_bytes()
    assert checked(river) == b"-: nothing to report.\n"
    assert checked(river.replace(b"</map>", b"")).startswith(b"-, line ")


def test_runs_are_not_kept_on_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    for option in ("--keep", "--resume"):
        assert main(["simulate", "donjon-procrastination", option, "-", "--lang", "en"]) == 2
        told = capsys.readouterr().err
        assert told == f"simulate, {option}: found -, expected a file, from which a run can go on\n"


def test_questions_of_a_batch_are_not_about_standard_input(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    batch = tmp_path / "all.jsonl"
    batch.write_text('{"file": "-", "query": "engaged"}', encoding="utf-8")
    assert main(["query", "--batch", str(batch), "--lang", "en"]) == 2
    assert 'line 1: found "-", expected a file' in json.loads(capsys.readouterr().out)["error"]
