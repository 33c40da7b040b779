"""What machine players of Donjon & Procrastination reckon with, and what they make of plain situations."""

from __future__ import annotations

import pytest
from duel_table import Table, card, hand, table

from game.content.spec import Words
from game.core.dice import SeededDice
from game.core.match import Strength
from game.core.rules import Seat
from game.games.donjon_procrastination.ai.card_values import as_fighter, as_support, effects_of
from game.games.donjon_procrastination.ai.evaluate import Appraiser, Prospects, chances
from game.games.donjon_procrastination.ai.players import player
from game.games.donjon_procrastination.ai.quick_choice import answer
from game.games.donjon_procrastination.ai.rollout import distinct
from game.games.donjon_procrastination.rules.cards.vocabulary import (
    AddDice,
    Choose,
    Count,
    Gamble,
    Move,
    Option,
    Points,
    Reroll,
)
from game.games.donjon_procrastination.rules.play.actions import ACTIONS, Bluff, Pass, Place
from game.games.donjon_procrastination.rules.play.view import view

THINKERS = [Strength.MIDDLE, Strength.STRONG]


def chosen(game: Table, seat: int, strength: Strength) -> str:
    """What such a player does, as text."""
    choices = list(game.rules.legal_actions(game.state, Seat(seat)))
    agent = player(strength, game.rules.library)
    return ACTIONS.write(agent.choose(view(game.state, Seat(seat)), choices, SeededDice(1)))


def test_the_chances_of_dice_are_exact() -> None:
    assert chances(0, 1, 1, 6) == pytest.approx((15 / 36, 6 / 36))
    assert chances(5, 1, 1, 6) == pytest.approx((35 / 36, 1 / 36))
    assert chances(-12, 2, 1, 6) == (0.0, 0.0)
    assert chances(0, 2, 1, 2) == pytest.approx((7 / 8, 1 / 8))
    for lead in (-7, -1, 0, 4):
        victory, tie = chances(lead, 3, 2, 6)
        defeat, same = chances(-lead, 2, 3, 6)
        assert tie == pytest.approx(same)
        assert victory + tie + defeat == pytest.approx(1.0)


def test_a_card_is_worth_what_is_printed_and_what_it_does() -> None:
    epic = card("epic", "E5")
    assert as_fighter(epic).points == 5
    assert as_fighter(card("force", "F6")).points > 6 > as_fighter(card("weak", "F3")).points + 2
    assert as_fighter(card("more", "E5", effects=(Points(amount=2),))).points == 7
    assert as_fighter(card("less", "E5", effects=(Points(amount=2, who="opponent"),))).points == 3
    assert as_fighter(card("die", "E5", dice=(AddDice(),))).points == 8.5
    assert as_fighter(card("grown", "E5", grows=Count(of="round", most=3))).points == 8
    assert as_support(card("coffee", "S-1", dice=(Reroll(pick="chosen"),))).points < 0


def test_effects_by_chance_or_choice_are_weighed() -> None:
    gamble = Gamble(least=3, then=(Points(amount=3),), otherwise=(Points(amount=-3),))
    assert effects_of(card("gambler", effects=(gamble,))).points == pytest.approx(1.0)
    text = Words(fr="", en="")
    options = (Option(text=text, effects=(Points(amount=2),)), Option(text=text))
    assert effects_of(card("chooser", effects=(Choose(options=options),))).points == 2
    steal = Move(source="hand", source_who="opponent", target="hand", pick="random")
    assert effects_of(card("thief", effects=(steal,))).cards == 2
    loss = Move(source="hand", target="discard")
    assert effects_of(card("loser", effects=(loss,))).cards == -1
    offer = Move(source="hand", target="discard", optional=True)
    assert effects_of(card("chooser", effects=(offer,))).cards == 0


def test_prospects_are_level_between_equals_and_none_when_somebody_has_no_card() -> None:
    level = table(hand("F5 S-2", pile="M3"), hand("F5 S-2", pile="M3"))
    appraiser = Appraiser(level.rules.library)
    own, other = appraiser.prospects(level.state).champions
    assert own == other > 1
    assert appraiser.share((2, 2), appraiser.prospects(level.state), Seat(0)) == pytest.approx(0.5)
    over = table(hand("F5"), hand(""))
    assert Appraiser(over.rules.library).prospects(over.state) == Prospects((0.0, 0.0), 0.0)


def test_more_champions_and_better_cards_are_a_better_chance() -> None:
    game = table(hand("F7 M7"), hand("F3 M3"))
    appraiser = Appraiser(game.rules.library)
    prospects = appraiser.prospects(game.state)
    even = appraiser.share((1, 1), prospects, Seat(0))
    assert appraiser.share((2, 1), prospects, Seat(0)) > even > 0.5
    assert appraiser.share((1, 1), prospects, Seat(1)) == pytest.approx(1 - even)


@pytest.mark.parametrize("strength", THINKERS)
def test_a_sure_victory_is_worth_a_soutien(strength: Strength) -> None:
    game = table(hand("S-1", fighter="E9"), hand("F4", fighter="E1"), phase="support")
    assert chosen(game, 0, strength) == "place 0:S-1:1"


@pytest.mark.parametrize("strength", THINKERS)
def test_no_soutien_is_thrown_after_a_lost_fighter(strength: Strength) -> None:
    game = table(
        hand("S-4 F5", fighter="E1", pile="F5"), hand("F4 F3", fighter="E12", pile="F4"), phase="support"
    )
    assert chosen(game, 0, strength) in ("bluff", "pass")


def test_the_middle_player_leads_with_its_best_fighter() -> None:
    game = table(hand("F2 E7 M4 S-1"), hand("F4 F5"))
    assert chosen(game, 0, Strength.MIDDLE) == "place 0:E7:1"


def test_the_strong_player_plays_its_last_round_to_win() -> None:
    game = table(hand("E3 E8", score="F1 F2"), hand("E5", score="M1 M2"), common="E5")
    assert chosen(game, 0, Strength.STRONG) == "place 0:E8:1"


@pytest.mark.parametrize("strength", THINKERS)
def test_the_weaker_of_two_cards_is_discarded(strength: Strength) -> None:
    game = table(hand("F7 F2 F6"), hand("F4 F5"), phase="trim", hand_max=2)
    assert chosen(game, 0, strength) == "discard 0:F2:1"


def test_low_dice_are_rolled_again_and_high_ones_kept() -> None:
    reroll = card("juggler", "F4", dice=(Reroll(pick="chosen", optional=True),))
    for dice, picks in (((2, 5), ("0",)), ((6, 5), ())):
        game = table(
            hand(fighter="juggler", supports="S-1", dice=dice),
            hand(fighter="F4", dice=(3,)),
            cards=[reroll],
            phase="dice_effects",
        )
        game.carry(0, "juggler", *reroll.dice)
        appraiser = Appraiser(game.rules.library)
        assert answer(appraiser, game.state, game.asked, SeededDice(1)).picks == picks


@pytest.mark.parametrize(("target", "picked"), [("hand", "F7"), ("discard", "F2")])
def test_good_cards_come_and_bad_ones_go(target: str, picked: str) -> None:
    comes = target == "hand"
    own = hand(fighter="F4", discard="F2 F7") if comes else hand("F2 F7", fighter="F4")
    game = table(own, hand("F4"))
    game.carry(0, "F4", Move(source="discard" if comes else "hand", target="hand" if comes else "discard"))
    found = answer(Appraiser(game.rules.library), game.state, game.asked, SeededDice(1))
    assert found.picks == (f"0:{picked}:1",)


def test_copies_of_one_card_are_one_choice() -> None:
    few = distinct([Place("c:giant:1"), Place("c:giant:2"), Place("c:dwarf:1"), Bluff(), Pass()])
    assert few == [Place("c:giant:1"), Place("c:dwarf:1"), Bluff(), Pass()]
