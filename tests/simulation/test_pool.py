"""Games shared out to processes and to a cluster: the same games, whatever dies on the way."""

from __future__ import annotations

import os
import signal
from concurrent.futures import BrokenExecutor
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pytest

from game.cli.main import main
from game.core.errors import InputError
from game.games.donjon_procrastination.simulation import Plan, game
from game.simulation import pool
from game.simulation.program import Program, program

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from game.core.agent import Result

PLAN = Plan(games=8, first=3, players=("middle", "random"))

needs_signals = pytest.mark.skipif(
    not hasattr(signal, "SIGKILL"), reason="processes are killed otherwise here"
)


def untimed(result: Result) -> Result:
    return replace(result, seconds=0.0, thinking=())


def alone() -> dict[int, Result]:
    return {number: untimed(game(PLAN, number)) for number in range(PLAN.games)}


def game_that_kills(folder: Path, number: int) -> Result:
    """That game; the first process to be given number 5 is killed like one that takes too much memory."""
    mark = folder / "killed"
    if number == 5 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return game(PLAN, number)


@needs_signals
def test_a_game_whose_process_was_killed_is_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "ALONE", 0.0)
    played = dict(pool.on_cores(partial(game_that_kills, tmp_path), range(PLAN.games), 2))
    assert (tmp_path / "killed").exists()
    assert {number: untimed(result) for number, result in played.items()} == alone()


@needs_signals
def test_a_cluster_plays_the_same_games_though_a_worker_was_killed(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        play = partial(game_that_kills, tmp_path)
        played = dict(pool.on_cluster(play, range(PLAN.games), cluster.scheduler_address))
    assert (tmp_path / "killed").exists()
    assert {number: untimed(result) for number, result in played.items()} == alone()


def test_a_few_games_start_no_process() -> None:
    def where(number: int) -> tuple[int, int]:
        return number, os.getpid()

    assert dict(pool.on_cores(where, range(3), 2)) == {number: (number, os.getpid()) for number in range(3)}


def test_processes_that_only_die_end_the_run() -> None:
    tries = []

    def start(numbers: Sequence[int]) -> Iterator[tuple[int, str]]:
        tries.append(list(numbers))
        if len(tries) == 1:
            yield 2, "played"
        raise BrokenExecutor

    played = pool._sent_again(start, range(4), "--jobs", BrokenExecutor)
    assert next(played) == (2, "played")
    with pytest.raises(InputError, match="--jobs: found processes that died 3 times"):
        list(played)
    assert tries == [[0, 1, 2, 3], [0, 1, 3], [0, 1, 3], [0, 1, 3]]


def test_another_program_on_the_cluster_plays_nothing() -> None:
    assert pool.Elsewhere(int, program())(1) == (1, 1)
    with pytest.raises(pool.OtherProgramError, match=program().digest):
        pool.Elsewhere(int, Program(program().version, "0" * 16))(1)


def test_no_cluster_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(pool, "ANSWER", 0.2)
    words = ("simulate", "donjon-procrastination", "--lang", "en", "--scheduler")
    for address in ("tcp://127.0.0.1:9", "nowhere", "tcp://"):
        assert main([*words, address]) == 2
        written = capsys.readouterr()
        assert written.out == ""
        wrong = "no answer from" if ":" in address.removeprefix("tcp:") else "expected tcp://HOST:PORT"
        assert wrong in written.err
        assert written.err.count("\n") == 1
    assert main([*words, "tcp://127.0.0.1:9", "--jobs", "2"]) == 2
    assert "no --jobs with --scheduler" in capsys.readouterr().err
