"""Turns, their phases, and what the players collect (CM-TURN-01..02, CM-COLLECT-01..06)."""

from __future__ import annotations

import pytest
from magic_table import card, creature, stand, table

from game.games.colors_of_magic.rules.cards.effects import Draw, GainMana, Triggered
from game.games.colors_of_magic.rules.cards.words import Trigger
from game.games.colors_of_magic.rules.play.turn import BeginTurn
from game.games.colors_of_magic.rules.state.events import CardMoved, ManaChanged, PhaseBegan, Shuffled
from game.games.colors_of_magic.rules.state.state import Permanent
from game.positions.position import Side

AT_COLLECTION = Trigger(when="phase_begins", phase="collection")

LIBRARY_CARD = card("library", "permanent", abilities=(Triggered(trigger=AT_COLLECTION, effects=(Draw(),)),))
"""Collection: draw 1."""


@pytest.mark.rule("CM-TURN-01", "CM-TURN-02")
def test_every_turn_has_the_same_four_phases() -> None:
    game = table(agenda=(BeginTurn(),), turn=0)
    game.act("red", "pass").act("blue", "pass").act("red", "pass").act("blue", "pass")
    began = [(event.turn, event.phase) for event in game.happened(PhaseBegan)]
    phases = ["collection", "activation", "monsters", "end"]
    assert began[:8] == [(turn, phase) for turn in (1, 2) for phase in phases]
    assert game.state.turn == 3


@pytest.mark.rule("CM-COLLECT-01", "CM-COLLECT-06", "R-08")
@pytest.mark.parametrize(("first", "second"), [("red", "blue"), ("blue", "red")])
def test_the_first_player_does_every_step_before_the_second_does_any(first: str, second: str) -> None:
    spell = card("garden", "permanent", abilities=(Triggered(trigger=AT_COLLECTION, effects=(GainMana(),)),))
    in_play = [Permanent(f"{side}:garden:1", Side(side)) for side in ("red", "blue")]
    game = table(agenda=(BeginTurn(),), turn=0, first=first, cards=(spell,), permanents=in_play)
    steps = [
        (event.side.value, "mana" if isinstance(event, ManaChanged) else "draw")
        for event in game.events
        if isinstance(event, ManaChanged | CardMoved)
    ]
    each = ["mana", "draw", "draw", "draw", "mana"]
    assert steps == [(first, step) for step in each] + [(second, step) for step in each]


@pytest.mark.rule("CM-COLLECT-02", "CM-COLLECT-03")
def test_the_flux_is_that_of_the_wizard_the_sources_and_what_else_is_in_play() -> None:
    game = table(
        stand("red:well:1", 6, 6),
        stand("red:spring:1", 8, 8, tapped=True),
        stand("blue:spring:1", 15, 15),
        permanents=[Permanent("red:shrine:1", Side.RED)],
        mana=(3, 0),
        agenda=(BeginTurn(),),
    )
    assert game.mana("red") == 3 + 8
    assert game.mana("blue") == 6


@pytest.mark.rule("CM-COLLECT-03")
def test_mana_is_added_to_what_was_kept() -> None:
    mage = creature("mage", hp=10, flux=5)
    game = table(agenda=(BeginTurn(),), mana=(3, 0), creatures=(mage,))
    assert game.mana("red") == 8
    assert game.happened(ManaChanged)[0] == ManaChanged(Side.RED, 5, 8, rule="CM-COLLECT-03")


@pytest.mark.rule("CM-COLLECT-04")
@pytest.mark.parametrize("turn", [0, 1])
def test_three_cards_are_drawn_every_turn(turn: int) -> None:
    hand = "spark spark study study trick trick dull"
    game = table(agenda=(BeginTurn(),), turn=turn, red=hand, decks=("dull " * 5, "dull " * 5))
    assert len(game.hand("red")) == 10
    assert len(game.deck("red")) == 2


@pytest.mark.rule("CM-COLLECT-05")
def test_an_empty_draw_pile_is_made_anew_of_the_discard_pile_in_mid_draw() -> None:
    game = table(agenda=(BeginTurn(),), decks=("spark", "dull dull dull"), discards=("dull " * 6, ""))
    assert sorted(game.hand("red")) == ["dull", "dull", "spark"]
    assert len(game.deck("red")) == 4
    assert not game.discards("red")
    assert game.happened(Shuffled) == [Shuffled(Side.RED, refilled=True)]


@pytest.mark.rule("CM-COLLECT-05")
def test_with_both_piles_empty_nothing_more_is_drawn() -> None:
    game = table(agenda=(BeginTurn(),), decks=("spark", "dull dull dull"))
    assert game.hand("red") == ["spark"]
    assert game.asked == {"red"}


@pytest.mark.rule("CM-COLLECT-06")
def test_collection_abilities_follow_the_draw() -> None:
    game = table(
        agenda=(BeginTurn(),),
        cards=(LIBRARY_CARD,),
        permanents=[Permanent("red:library:1", Side.RED)],
        decks=("dull " * 6, "dull " * 6),
    )
    assert len(game.hand("red")) == 4
    assert len(game.hand("blue")) == 3


def test_a_hand_limit_may_be_ruled() -> None:
    game = table(agenda=(BeginTurn(),), red="spark study", game={"hand_limit": 4})
    assert len(game.hand("red")) == 4
