"""A whole evening at the game master's table, and hands that do anything at all."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest
from evening import Evening, begin, combat, rounds, wheel
from random_inputs import play
from screens import misfits

from game.games.attention_donjon.table.pane import TABLE as ROUNDS
from game.games.d20_initiative.table.pane import TABLE as COMBAT
from game.games.speed_wheel.table.pane import TABLE as WHEEL

if TYPE_CHECKING:
    from pathlib import Path

    from master_player import Hand


@dataclass
class Seen:
    """What a game master would look at after every act."""

    up: dict[str, str] = field(default_factory=dict)
    round: dict[str, int] = field(default_factory=dict)
    states: dict[str, Any] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def look(self, act: str, hand: Hand) -> None:
        current = hand.table.session.track().current
        self.up[act] = current.name if current is not None else ""
        self.round[act] = getattr(hand.state, "round", 0)
        self.states[act] = hand.state
        self.words[act] = hand.shown()
        self.faults += [f"{act}: {fault}" for fault in misfits(hand.hand)]


def test_six_rounds_of_a_fight(tmp_path: Path) -> None:
    seen = Seen()
    evening = Evening(begin(COMBAT, (1280, 720), "fr"), seen.look)
    combat(evening, "fr", tmp_path / "evening.arcane")
    assert not seen.faults
    turns = {
        "10-round-1": "Alia",
        "12-delay": "Céleste",
        "15-after-delay": "Bertrand de Montfaucon",
        "20-round-2": "Alia",
        "22-bloodied": "Ogre des marais",
        "23-first-death": "Alia",
        "30-late": "Ogre des marais",
    }
    assert {act: seen.up[act] for act in turns} == turns
    assert [seen.round[f"{number}"] for number in ("10-round-1", "20-round-2", "30-late", "40-mistake")] == [
        1,
        2,
        3,
        4,
    ]
    assert evening.hand.state.round == 6
    assert evening.hand.state.order == (
        *("ogre-des-marais", "alia", "loup", "celeste", "gobelin-1", "gobelin-2", "bertrand-de-montfaucon"),
        *("doran", "gobelin-3", "gobelin-4", "elise"),
    )
    points = [seen.states[act].get("alia").spec.hp for act in ("22-bloodied", "40-mistake", "41-undone")]
    assert points == [9, -6, 9]
    assert evening.hand.state.get("alia").spec.hp == 17
    assert not evening.hand.state.get("gobelin-1").spec.able
    names = [
        [condition.name for condition in seen.states["14-shaken"].get(who).spec.conditions]
        for who in ("celeste", "alia")
    ]
    assert names == [["blessed"], ["shaken"]]
    assert not any(combatant.spec.conditions for combatant in seen.states["30-late"].combatants)
    assert seen.states["52-reopened"] == seen.states["50-healed"]
    assert "Chaman gobelin quitte le combat" in seen.words["62-log"]
    assert "17/24" in seen.words["60-second-death"]
    assert "17/24" not in seen.words["61-players"]
    assert "blessé" in seen.words["61-players"]
    quick = ("10-round-1", "12-delay", "16-ready", "41-undone", "52-reopened")
    assert max(evening.inputs[act] for act in quick) <= 2


@pytest.mark.parametrize(("table", "play_it"), [(WHEEL, wheel), (ROUNDS, rounds)], ids=["wheel", "rounds"])
def test_two_rounds_at_the_other_tables(table: Any, play_it: Any) -> None:
    seen = Seen()
    evening = Evening(begin(table, (1280, 720), "en"), seen.look)
    play_it(evening, "en")
    assert not seen.faults
    assert len(table.forms.people(evening.hand.state)) == 11
    assert getattr(evening.hand.state, "turn", 0) + getattr(evening.hand.state, "round", 0) == 3


@pytest.mark.parametrize("game", ["combat", "wheel", "rounds", "duel"])
def test_nothing_that_hands_do_breaks_a_table(game: str) -> None:
    assert not play(game, 60, 11)
