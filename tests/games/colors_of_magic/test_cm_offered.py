"""What a decision offers is what may be done, whoever asks for it in whichever way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from magic_table import army, card, creature, instant, opening, stand, table

from game.core.rules import Seat
from game.games.colors_of_magic.rules.cards.effects import GainMana, Triggered
from game.games.colors_of_magic.rules.cards.words import Trigger
from game.games.colors_of_magic.rules.play.turn import capacity
from game.games.colors_of_magic.rules.state.creature_events import Arrived, Tapped
from game.games.colors_of_magic.rules.state.events import AbilityUsed, CardMoved
from game.games.colors_of_magic.rules.state.state import SIDES, Permanent
from game.positions.position import Side

if TYPE_CHECKING:
    from magic_table import Table


def in_a_window() -> Table:
    """Blue may answer the spell of red."""
    echo = instant("answer", "spell_cast", GainMana(), cost=0)
    return table(red="study", blue="answer trick", cards=(echo,)).act("red", "cast red:study:1 red:mage:0")


def deploying() -> Table:
    """Red has placed the wizard, blue has too, and red's Servants come."""
    game = opening(army("spark"), army("study"))
    first, second = (game.holder or ""), "blue" if game.holder == "red" else "red"
    game.act(first, "corner SW", f"deploy {first}:mage:0 2,2")
    return game.act(second, f"deploy {second}:mage:0 21.6,21.6")


GAMES = {
    "a scenario": lambda: opening(army("spark"), army("study"), agreed=False),
    "servants": deploying,
    "a go": lambda: table(stand("red:guard:1", 6, 6), red="spark study"),
    "an activation": lambda: table(stand("red:guard:1", 6, 6)).act("red", "activate red:guard:1"),
    "a window": in_a_window,
}


@pytest.mark.parametrize("where", GAMES)
def test_a_decision_lists_the_choices_that_the_game_offers(where: str) -> None:
    game: Table = GAMES[where]()
    for side in sorted(game.asked):
        seat = Seat(SIDES.index(Side(side)))
        offered = list(game.rules.legal_actions(game.state, seat))
        listed = list(game.decision.choices(game.rules.referee, game.state, Side(side)))
        assert listed == offered
        assert offered
        assert all(game.rules.check(game.state, seat, action).allowed for action in offered)


@pytest.mark.rule("CM-SETUP-03")
def test_each_players_newest_proposal_counts_and_both_must_be_the_same() -> None:
    game = opening(army("spark"), army("study"), agreed=False)
    assert game.decision.proposals == (None, None)
    game.act("blue", "propose plain")
    assert game.decision.proposals == (None, "plain")
    game.act("blue", "propose plain")
    assert game.scenario is None, "the same player twice is no agreement"
    game.act("red", "propose plain")
    assert game.scenario == "plain"


@pytest.mark.rule("CM-END-03")
def test_what_is_made_ready_is_told_to_be_so() -> None:
    fountain = Permanent("red:fountain:1", Side.RED, tapped=True)
    game = table(stand("red:guard:1", 6, 6, tapped=True), permanents=(fountain,))
    game.act("red", "pass").act("blue", "pass")
    assert game.happened(Tapped) == [
        Tapped("red:guard:1", tapped=False),
        Tapped("red:fountain:1", tapped=False),
    ]


@pytest.mark.rule("R-36")
def test_the_cards_of_a_duel_are_laid_down_for_all_to_see() -> None:
    game = table(stand("red:guard:1", 10, 10), stand("blue:guard:1", 11.9, 10), red="spark", blue="trick")
    game.act("red", "activate red:guard:1", "strike blue:guard:1")
    game.act("blue", "boost blue:trick:1").act("red", "boost red:spark:1")
    laid = [(event.card, event.source, event.target, event.shown) for event in game.just(CardMoved)]
    assert laid == [
        ("blue:trick:1", "duel", "discard", True),
        ("red:spark:1", "duel", "discard", True),
    ]


@pytest.mark.rule("R-10", "CM-END-05")
def test_a_wizard_without_flux_keeps_no_mana() -> None:
    for cap in ("base_flux", "total_flux", "explicit"):
        game = table(creatures=(creature("mage", hp=10),), game={"mana_cap": cap})
        assert capacity(game.rules.referee, game.state, Side.RED) == 0


@pytest.mark.rule("CM-SETUP-13", "CM-SETUP-14")
def test_who_is_deployed_is_told_to_arrive() -> None:
    game = deploying()
    arrived = [(event.body.id, event.how, event.rule) for event in game.happened(Arrived)]
    first, second = game.holder, "blue" if game.holder == "red" else "red"
    assert arrived == [
        (f"{first}:mage:0", "deployed", "CM-SETUP-13"),
        (f"{second}:mage:0", "deployed", "CM-SETUP-13"),
    ]
    (side,) = game.asked
    near = "2,4" if side == first else "21.6,19.6"
    game.act(side, f"deploy {side}:call-imp:1 {near}")
    (came,) = game.just(Arrived)
    assert (came.body.id, came.body.card, came.rule) == (
        f"{side}:call-imp:1",
        f"{side}:call-imp:1",
        "CM-SETUP-14",
    )


@pytest.mark.rule("CM-END-02", "R-41")
@pytest.mark.parametrize("phase", ["collection", "activation", "monsters", "end"])
@pytest.mark.parametrize("when", ["phase_begins", "phase_ends"])
def test_every_phase_begins_and_ends_once_for_each_who_answers(when: Any, phase: Any) -> None:
    bell = card(
        "bell",
        "permanent",
        abilities=(Triggered(trigger=Trigger(when=when, phase=phase), effects=(GainMana(),)),),
    )
    game = table(permanents=(Permanent("red:bell:1", Side.RED),), cards=(bell,))
    game.act("red", "pass").act("blue", "pass")
    game.act("red", "pass").act("blue", "pass")
    rung = [event.source for event in game.happened(AbilityUsed)]
    assert len(rung) == 2, "once in each of two turns, and of the Collection in the own one alone"
