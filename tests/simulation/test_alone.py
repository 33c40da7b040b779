"""`simulate` for a game that one player plays, and who plays where the command line names nobody."""

from __future__ import annotations

import argparse
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pytest

from game.cli import simulate as command
from game.content.locale import Language
from game.core.agent import ReportWords, Result, Simulation, Thinking
from game.core.errors import InputError
from game.simulation.tables import rates, report

if TYPE_CHECKING:
    from collections.abc import Mapping

WORDS = ReportWords(variant="deal", brought="list", points="points", rounds="turns", cards="card")


@dataclass(frozen=True, slots=True)
class Plan:
    """Who plays."""

    player: str


def plan_of(args: argparse.Namespace) -> Plan:
    return Plan(args.a)


def setup_of(_: Plan, number: int) -> int:
    return number


def patience(plan: Plan, number: int) -> Result:
    """The first of four is won."""
    return Result(
        seed=number,
        variant="small",
        brought=(),
        players=(plan.player,),
        winners=() if number % 4 else (0,),
        points=(number,),
        rounds=3,
        actions=9,
        seconds=1.0,
        thinking=(Thinking(9, 0.5, 0.1),),
        cards=((),),
    )


SIMULATION = Simulation(WORDS, ("random", "strong"), (), plan_of, patience, setup_of, alone=True)


def asked(*words: str, simulations: Mapping[str, Simulation[Plan]], monkeypatch: pytest.MonkeyPatch) -> int:
    """What `simulate` ends with."""
    monkeypatch.setattr(command, "simulations", lambda: simulations)
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    return command.run(parser.parse_args(words, argparse.Namespace(lang=Language.EN)))


def test_what_a_single_player_does_not_win_is_lost_and_no_draw() -> None:
    results = [patience(Plan("strong"), number) for number in range(8)]
    (rate,) = rates(results, lambda result, seat: [result.players[seat]])
    assert rate.share == pytest.approx(0.25)
    assert report(results, WORDS).splitlines()[1] == "lost 6"
    two = replace(results[1], players=("strong", "random"), points=(1, 1), cards=((), ()))
    assert report([replace(two, thinking=two.thinking * 2)], WORDS).splitlines()[1] == "draws 1"


def test_without_a_middling_player_the_best_one_plays(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("patience", "--games", "4", "--jobs", "1")
    assert asked(*words, simulations={"patience": SIMULATION}, monkeypatch=monkeypatch) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["strong", "4", "25.0%"] in lines
    both = replace(SIMULATION, players=("random", "middle", "strong"))
    assert asked(*words, simulations={"patience": both}, monkeypatch=monkeypatch) == 0
    assert "middle" in capsys.readouterr().out


def test_nobody_is_asked_for_a_second_player_of_a_game_for_one(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InputError, match="simulate, --b: patience has one player"):
        asked("patience", "--b", "random", simulations={"patience": SIMULATION}, monkeypatch=monkeypatch)
