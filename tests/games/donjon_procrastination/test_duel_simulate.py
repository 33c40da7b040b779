"""The command that plays machine against machine at Donjon & Procrastination, and what it counts."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from game.cli.main import main
from game.core.agent import Result, Thinking
from game.core.match import Strength
from game.games.donjon_procrastination.ai.players import ALL_SEEING, AllSeeing
from game.games.donjon_procrastination.rules.play.preparation import check_setup
from game.games.donjon_procrastination.rules.play.setup import PILE
from game.games.donjon_procrastination.simulation import (
    WORDS,
    Plan,
    decks_of,
    game,
    library,
    names_of,
    setup_of,
)
from game.simulation import pool
from game.simulation.tables import rates, report

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from game.games.donjon_procrastination.rules.play.setup import Mode

SIMULATE = ("simulate", "donjon-procrastination", "--a", "random", "--b", "random")


def result(winners: tuple[int, ...], cards: tuple[tuple[str, ...], ...]) -> Result:
    """A game of two seats."""
    return Result(
        seed=1,
        variant="deck",
        brought=("Ash", "Brook"),
        players=("strong", "middle"),
        winners=winners,
        points=(6, 2),
        rounds=8,
        actions=40,
        seconds=0.01,
        thinking=(Thinking(10, 0.005, 0.001), Thinking(10, 0.001, 0.001)),
        cards=cards,
    )


def test_a_card_shifts_the_share_of_whoever_has_it() -> None:
    results = [
        result((0,), (("giant", "coffee"), ("coffee",))),
        result((1,), (("coffee",), ("giant", "coffee"))),
        result((0,), (("coffee",), ("giant", "coffee"))),
    ]
    found = {rate.name: rate for rate in rates(results, lambda result, seat: result.cards[seat])}
    assert found["giant"].share == pytest.approx(2 / 3)
    assert found["giant"].shift == pytest.approx(2 / 3 - 1 / 3)
    assert found["coffee"].shift == 0.0


def test_the_tables_name_decks_modes_champions_and_shifts() -> None:
    text = report([result((0,), (("giant",), ("dwarf",)))], WORDS)
    rows = [line.split() for line in text.splitlines()]
    assert "champions of the winners: mean 6.0, median 6, 6 to 6" in text.splitlines()
    assert ["Ash", "1", "100.0%"] in rows
    assert ["deck", "1", "100.0%"] in rows
    assert ["giant", "1", "100.0%", "+100.0%"] in rows
    assert ["dwarf", "1", "0.0%", "-100.0%"] in rows
    assert "one core: 100 matches a second, 4000 actions a second" in text.splitlines()


@pytest.mark.parametrize(
    ("mode", "seats"),
    [("classic", 2), ("classic", 6), ("mimic", 2), ("deck", 2), ("deck", 5), ("collection", 3)],
)
def test_every_setup_can_be_played_and_the_decks_take_turns(mode: Mode, seats: int) -> None:
    plan = Plan(games=200, first=1, players=("random", "random"), mode=mode, seats=seats)
    setups = [setup_of(plan, number) for number in range(plan.games)]
    assert setups[0::2] == setups[1::2]
    assert all(check_setup(setup, library()).allowed for setup in setups[:40:2])
    assert {deck.name for setup in setups for deck in setup.decks} == set(decks_of(mode))
    if seats == 2 and setups[0].decks:
        pairs = {tuple(deck.name for deck in setup.decks) for setup in setups}
        assert len(pairs) == len(decks_of(mode)) ** 2


def test_the_players_change_seats_over_the_same_deal() -> None:
    plan = Plan(games=2, first=9, players=("middle", "random"), seats=3)
    assert names_of(plan, 0) == ("middle", "random", "middle")
    assert names_of(plan, 1) == ("random", "middle", "random")
    first, second = game(plan, 0), game(plan, 1)
    assert first.seed == second.seed == 9
    assert first.cards == second.cards
    assert [len(cards) for cards in first.cards] == [PILE] * 3


def test_a_player_against_itself_plays_another_game_every_time() -> None:
    plan = Plan(games=2, first=9, players=("random", "random"))
    assert game(plan, 0).cards != game(plan, 1).cards


def test_the_ten_cards_of_a_draft_are_those_drafted() -> None:
    played = game(Plan(games=1, first=3, players=("middle", "random"), mode="mimic"), 0)
    assert [len(cards) for cards in played.cards] == [PILE, PILE]


def test_whoever_sees_everything_is_shown_the_table() -> None:
    with pytest.raises(ValueError, match="nobody has shown"):
        AllSeeing(library()).state(None)  # type: ignore[arg-type]  # no dice are needed to look
    played = game(Plan(games=1, first=3, players=(ALL_SEEING, "random")), 0)
    assert played.players == (ALL_SEEING, "random")
    assert played.winners
    assert ALL_SEEING not in list(Strength)


def test_a_broken_rule_ends_the_run_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    def found(*_: object) -> Iterator[str]:
        yield "a card too many"

    monkeypatch.setattr("game.games.donjon_procrastination.simulation.faults", found)
    plan = Plan(games=1, first=77, players=("random", "random"), watched=True)
    with pytest.raises(RuntimeError, match="seed 77: a card too many"):
        game(plan, 0)
    assert game(Plan(games=1, first=77, players=("random", "random")), 0).seed == 77


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("--players", "4"),
        ("--mode", "mimic"),
        ("--mode", "deck", "--deck", "Patience"),
        ("--mode", "collection", "--players", "3"),
    ],
)
def test_games_are_counted_and_written(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, words: tuple[str, ...]
) -> None:
    file = tmp_path / "games.json"
    assert main([*SIMULATE, "--games", "4", "--seed", "4", "--check", "--json", str(file), *words]) == 0
    assert capsys.readouterr().out.startswith("4 matches\n")
    written = json.loads(file.read_text(encoding="utf-8"))
    seats = int(words[1]) if words[:1] == ("--players",) else 3 if "3" in words else 2
    assert [match["seed"] for match in written["matches"]] == [4, 5, 6, 7]
    assert all(len(match["champions"]) == seats for match in written["matches"])
    assert all(
        match["mode"] == (words[1] if "--mode" in words else "classic") for match in written["matches"]
    )
    assert all({"name", "matches", "share", "shift"} == set(card) for card in written["cards"])
    if "--deck" in words:
        assert {deck["name"] for deck in written["decks"]} == {"Patience"}


def test_it_makes_no_difference_how_many_processes_share_the_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "ALONE", 0.0)
    files = [tmp_path / "one.json", tmp_path / "two.json"]
    for file, jobs in zip(files, ("1", "2"), strict=True):
        assert main([*SIMULATE, "--games", "6", "--jobs", jobs, "--json", str(file)]) == 0
    first, second = (json.loads(file.read_text(encoding="utf-8"))["matches"] for file in files)
    for timed in (*first, *second):
        del timed["seconds"], timed["thinking"]
    assert first == second


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--players", "1"), "--players: found 1, expected a number from 2 to 6"),
        (("--players", "7"), "--players: found 7, expected a number from 2 to 6"),
        (("--players", "3", "--mode", "mimic"), "--players: found 3, expected 2 with --mode mimic"),
        (("--deck", "Patience"), "--deck: found Patience, expected --mode deck or --mode collection"),
        (("--deck", "Nobody", "--mode", "deck"), "--deck: found Nobody, expected one of"),
        (("--list", "Ash"), "--list: found donjon-procrastination, expected colors-of-magic"),
        (("--scenario", "ford"), "--scenario: found donjon-procrastination, expected colors-of-magic"),
        (("--mode", "chess"), "--mode"),
        (("--a", "genius"), "--a"),
    ],
)
def test_a_fault_is_one_sentence_and_code_2(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], sentence: str
) -> None:
    assert main([*SIMULATE, *words, "--lang", "en"]) == 2
    written = capsys.readouterr()
    assert written.out == ""
    assert sentence in written.err
    assert written.err.count("\n") == 1


@pytest.mark.parametrize(
    "words", [("--mode", "deck"), ("--players", "2"), ("--deck", "Patience"), ("--a", "all-seeing")]
)
def test_the_other_system_refuses_what_is_not_its_own(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    assert main(["simulate", "colors-of-magic", *words]) == 2
    written = capsys.readouterr()
    assert written.out == ""
    assert words[0] in written.err
    assert written.err.count("\n") == 1
