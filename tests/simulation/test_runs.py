"""Long runs: what is kept of one that was interrupted, and how it goes on."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from game.cli import simulate as command
from game.cli.main import INTERRUPTED, main
from game.content.locks import lock_of
from game.simulation import results_file

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from game.core.agent import Result

ROOT = Path(__file__).resolve().parents[2]

DUEL = ("simulate", "donjon-procrastination", "--a", "middle", "--b", "random", "--lang", "en")

QUICK = ("simulate", "donjon-procrastination", "--a", "random", "--b", "random", "--lang", "en")

SKIRMISH = ("simulate", "colors-of-magic", "--lang", "en")


def matches(file: Path) -> list[object]:
    """What was played, without the time it took."""
    found = json.loads(file.read_text(encoding="utf-8"))["matches"]
    return [
        {key: value for key, value in match.items() if key not in ("seconds", "thinking")} for match in found
    ]


def fault(capsys: pytest.CaptureFixture[str], *words: str, command: Sequence[str] = DUEL) -> str:
    """The one sentence with which that is refused."""
    capsys.readouterr()
    assert main([*command, *words]) == 2
    written = capsys.readouterr()
    assert written.out == ""
    assert written.err.count("\n") == 1
    return written.err


def wait_for(file: Path, lines: int) -> None:
    end = time.monotonic() + 120
    while not file.exists() or file.read_text(encoding="utf-8").count("\n") < lines:
        assert time.monotonic() < end, "nothing is kept"
        time.sleep(0.05)


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="needs groups of processes")
def test_a_run_that_was_interrupted_goes_on_where_it_was(tmp_path: Path) -> None:
    kept, whole, again = tmp_path / "run.jsonl", tmp_path / "whole.json", tmp_path / "again.json"
    words = [*QUICK, "--games", "3000", "--jobs", "2"]
    program = [sys.executable, str(ROOT / "main.py"), *words, "--keep", str(kept)]
    with subprocess.Popen(program, stderr=subprocess.PIPE, text=True, start_new_session=True) as run:
        wait_for(kept, 400)  # the other processes play
        os.killpg(run.pid, signal.SIGINT)  # as a terminal does it
        _, output = run.communicate(timeout=60)
    assert run.returncode == INTERRUPTED
    found = re.fullmatch(
        "simulating donjon-procrastination, games: 3000, processes: 2\n"
        rf"(\d+) of 3000 games are kept: the same command with --resume {kept} goes on\n",
        output,
    )
    assert found, output
    played = int(found[1])
    assert kept.read_text(encoding="utf-8").count("\n") == 1 + played < 3000
    text = kept.read_text(encoding="utf-8")
    # Two processes end their games in any order, so one before the last may be missing.
    few = str(max(int(number) for number in re.findall(r'"game":(\d+)', text)) + 6)
    text = text.replace('"games":3000', f'"games":{few}')
    kept.write_text(text + '{"game":0,"resu', encoding="utf-8")  # and a line that was cut short
    assert main([*QUICK, "--games", few, "--resume", str(kept), "--json", str(again)]) == 0
    assert main([*QUICK, "--games", few, "--json", str(whole)]) == 0
    assert matches(whole) == matches(again)
    assert kept.read_text(encoding="utf-8").count("\n") == 1 + int(few)


def test_without_a_name_an_interrupted_run_is_kept_by_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def cut_short(
        play: Callable[[int], Result], numbers: Sequence[int], _: None
    ) -> Iterator[tuple[int, Result]]:
        yield from ((number, play(number)) for number in numbers[:3])
        raise KeyboardInterrupt

    monkeypatch.setattr(results_file, "state_folder", lambda: tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(command, "on_cores", cut_short)
        assert main([*DUEL, "--games", "5"]) == INTERRUPTED
    (kept,) = (tmp_path / "simulations").glob("*.jsonl")
    written = capsys.readouterr()
    assert written.out == ""
    assert written.err == (
        "simulating donjon-procrastination, games: 5, processes: one for each core\n"
        f"3 of 5 games are kept: the same command with --resume {kept} goes on\n"
    )

    assert main([*DUEL, "--games", "5"]) == 0
    written = capsys.readouterr()
    assert written.err.startswith(
        f"an earlier run of these games is kept: --resume {kept} goes on with it\nsimulating "
    )
    assert main([*DUEL, "--games", "5", "--resume", str(kept)]) == 0
    gone_on = capsys.readouterr()
    assert gone_on.err.startswith("simulating donjon-procrastination, games: 2, ")
    assert gone_on.out.partition("one core")[0] == written.out.partition("one core")[0]
    assert not kept.exists()


def test_only_the_same_question_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "run.jsonl"
    asked = ("--games", "3", "--seed", "7")
    assert main([*DUEL, *asked, "--keep", str(file)]) == 0
    text = file.read_text(encoding="utf-8")
    resume = (*asked, "--resume", str(file))
    assert "games: found 3, expected 4, as is asked now" in fault(capsys, *resume, "--games", "4")
    assert "first: found 7, expected 8, as is asked now" in fault(capsys, *resume, "--seed", "8")
    assert "players: found middle, random, expected strong" in fault(capsys, *resume, "--a", "strong")
    assert "seats: found 2, expected 3, as is asked now" in fault(capsys, *resume, "--players", "3")
    assert "mode: found classic, expected mimic" in fault(capsys, *resume, "--mode", "mimic")
    assert "system: found donjon-procrastination" in fault(capsys, *resume, command=SKIRMISH)
    assert "a file that is there already" in fault(capsys, *asked, "--keep", str(file))
    file.write_text(re.sub('"digest":"....', '"digest":"0000', text), encoding="utf-8")
    assert "found results of another program" in fault(capsys, *resume)
    assert "no such file" in fault(capsys, *asked, "--resume", str(tmp_path / "none" / "run.jsonl"))
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("{}", "line 1"),
        ('{"game":9,"result":RESULT}', "line 5"),
        ('{"game":0,"result":{}}', "line 5"),
        ('{"game":0,"result":RESULT', "line 5"),
        ('{"game":0,"result":SEATLESS}', "line 5"),
    ],
)
def test_a_damaged_file_is_named_by_its_line(
    line: str, place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "run.jsonl"
    assert main([*DUEL, "--games", "3", "--keep", str(file)]) == 0
    first, *others = file.read_text(encoding="utf-8").splitlines()
    result = others[0].partition('"result":')[2][:-1]
    line = line.replace("RESULT", result).replace("SEATLESS", re.sub('"points":.*?]', '"points":[1]', result))
    lines = [line] if place == "line 1" else [first, *others, line]
    file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    assert f"run.jsonl, {place}: " in fault(capsys, "--games", "3", "--resume", str(file))
    assert file.read_text(encoding="utf-8").splitlines() == lines


def test_two_runs_never_write_the_same_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "run.jsonl"
    assert main([*DUEL, "--games", "1", "--keep", str(file)]) == 0
    with lock_of(file):
        sentence = fault(capsys, "--games", "1", "--resume", str(file))
    assert sentence == f"{file}: is being written by another program\n"


def test_how_far_it_is_is_told_in_plain_lines_where_nobody_looks(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main([*DUEL, "--games", "2", "--jobs", "1"]) == 0
    begun, ended = capsys.readouterr().err.splitlines()
    assert begun == "simulating donjon-procrastination, games: 2, processes: 1"
    assert re.fullmatch(r"games played: 2, in 0:\d\d", ended)
    monkeypatch.setattr("game.cli.simulate.OFTEN", 0.0)
    assert main([*DUEL, "--games", "3", "--progress", "--lang", "fr"]) == 0
    told = capsys.readouterr().err
    assert re.fullmatch(r"\d parties? sur 3, reste 0:\d\d", told.splitlines()[1])
    assert len(told.splitlines()) == 4
    # Nothing moves a cursor; the space before a colon in French is one that does not break.
    assert told.replace("\n", "").replace("\N{NO-BREAK SPACE}", " ").isprintable()


def test_how_far_it_is_is_a_bar_on_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert main([*DUEL, "--games", "2", "--lang", "fr"]) == 0
    assert "0 parties sur 2, reste ?" in capsys.readouterr().err


def test_workers_load_no_screen_and_other_commands_no_pool() -> None:
    script = (
        "import sys\n"
        "from game.cli.main import main\n"
        "main(['query', 'engaged', 'assets/positions/narrow-gap.toml'])\n"
        "assert 'joblib' not in sys.modules and 'tqdm' not in sys.modules\n"
        "import pickle, game.simulation.pool\n"
        "from game.games.donjon_procrastination.simulation import SIMULATION\n"
        "assert not {'pygame', 'joblib', 'numba'} & set(sys.modules), sys.modules.keys()\n"
    )
    process = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, check=False)
    assert process.returncode == 0, process.stderr.decode()
