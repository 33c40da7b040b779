"""The command that plays machine against machine, and what it counts."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from game.cli.main import main
from game.core.agent import Result, Thinking
from game.core.match import Strength
from game.games.colors_of_magic.simulation import WORDS, Plan, library, setup_of
from game.simulation import pool
from game.simulation.tables import as_json, rates, report

if TYPE_CHECKING:
    from pathlib import Path

SIMULATE = ("simulate", "colors-of-magic", "--a", "random", "--b", "random")


def result(
    winners: tuple[int, ...], seed: int = 1, players: tuple[str, str] = ("strong", "middle")
) -> Result:
    """A match of two seats."""
    return Result(
        seed=seed,
        variant="ford",
        brought=("Ash", "Brook"),
        players=players,
        winners=winners,
        points=(6, 2),
        rounds=4,
        actions=100,
        seconds=2.0,
        thinking=(Thinking(10, 1.0, 0.5), Thinking(20, 0.5, 0.1)),
        cards=(("spark",), ("spark", "gust")),
    )


def test_a_victory_counts_one_and_a_draw_a_half() -> None:
    results = [result((0,)), result(()), result((1,), players=("middle", "strong"))]
    found = {rate.name: rate for rate in rates(results, lambda result, seat: [result.players[seat]])}
    assert found["strong"].share == pytest.approx(2.5 / 3)
    assert found["middle"].share == pytest.approx(0.5 / 3)
    assert found["strong"].matches == 3


def test_the_best_come_first_in_a_table() -> None:
    text = report([result((0,)), result((0,))], WORDS)
    lines = text.splitlines()
    head = next(index for index, line in enumerate(lines) if line.startswith("player"))
    assert lines[head + 1].split() == ["strong", "2", "100.0%"]
    assert lines[head + 2].split() == ["middle", "2", "0.0%"]
    assert "one core: 30.0 matches a minute, 50 actions a second" in lines
    assert "strong: 100.0 ms a decision on average, 500 ms at most" in lines


def test_a_game_without_cards_has_no_table_of_them() -> None:
    assert WORDS.cards in report([result((0,))], WORDS)
    assert WORDS.cards not in report([replace(result((0,)), cards=((), ()))], WORDS)


def test_programs_get_every_match_and_the_rates_of_cards() -> None:
    written = as_json([result((0,))], WORDS)
    assert written["matches"][0]["winners"] == (0,)
    assert {card["name"]: card["share"] for card in written["cards"]} == {"spark": 0.5, "gust": 0.0}


def test_every_setup_is_played_twice_and_every_list_comes() -> None:
    plan = Plan(games=400, first=1, players=(Strength.RANDOM, Strength.MIDDLE))
    setups = [setup_of(plan, number) for number in range(180)]
    assert setups[0::2] == setups[1::2]
    assert {army.name for setup in setups for army in setup.lists} == set(library().lists)
    assert len({tuple(army.name for army in setup.lists) for setup in setups}) == 90
    assert {setup.scenario for setup in setups} == set(library().scenarios)


def test_two_games_are_counted_and_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "games.json"
    assert main([*SIMULATE, "--games", "2", "--seed", "4", "--check", "--json", str(file)]) == 0
    text = capsys.readouterr().out
    assert text.startswith("2 matches\n")
    assert "random                              4      50.0%" in text
    matches = json.loads(file.read_text(encoding="utf-8"))["matches"]
    assert [match["seed"] for match in matches] == [4, 5]
    assert all(match["turns"] >= 1 and match["actions"] > 10 for match in matches)


def test_it_makes_no_difference_how_many_processes_share_the_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "ALONE", 0.0)
    files = [tmp_path / "one.json", tmp_path / "two.json"]
    for file, jobs in zip(files, ("1", "2"), strict=True):
        assert main([*SIMULATE, "--games", "3", "--jobs", jobs, "--json", str(file)]) == 0
    first, second = (json.loads(file.read_text(encoding="utf-8"))["matches"] for file in files)
    for timed in (*first, *second):
        del timed["seconds"], timed["thinking"]
    assert first == second


def test_only_the_named_lists_and_scenarios_are_played(tmp_path: Path) -> None:
    file = tmp_path / "games.json"
    names = sorted(library().lists)[:2]
    lists = [word for name in names for word in ("--list", name)]
    chosen = ["--games", "2", "--scenario", "rite-of-the-arch", *lists, "--json", str(file)]
    assert main([*SIMULATE, *chosen]) == 0
    for match in json.loads(file.read_text(encoding="utf-8"))["matches"]:
        assert match["scenario"] == "rite-of-the-arch"
        assert sorted(match["lists"]) == names


@pytest.mark.parametrize(
    "words",
    [
        ("--games", "0"),
        ("--games", "many"),
        ("--jobs", "0"),
        ("--a", "genius"),
        ("--list", "Nobody"),
        ("--scenario", "nowhere"),
        ("--json", "no/such/folder/games.json", "--games", "1"),
    ],
)
def test_a_fault_is_one_sentence_and_code_2(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    assert main([*SIMULATE, *words]) == 2
    written = capsys.readouterr()
    assert written.out == ""
    assert written.err.count("\n") == 1
