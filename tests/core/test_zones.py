from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.dice import ScriptedDice, SeededDice
from game.core.zones import MissingCardError, Pile, Zones, census, move


def test_cards_go_on_top_and_under() -> None:
    pile = Pile(("ember",)).put("gust", "spark").put_under("stone", "brook")
    assert pile.cards == ("spark", "gust", "ember", "stone", "brook")
    assert len(pile) == 5
    assert "gust" in pile
    assert "tide" not in pile
    assert list(pile) == list(pile.cards)


def test_drawing_takes_from_the_top() -> None:
    assert Pile(("a", "b", "c")).draw(2) == (("a", "b"), Pile(("c",)))


def test_drawing_from_a_short_pile_takes_what_there_is() -> None:
    assert Pile(("a",)).draw(3) == (("a",), Pile())


def test_taking_keeps_the_order_of_the_others() -> None:
    assert Pile(("a", "b", "c")).take("b") == Pile(("a", "c"))


def test_a_card_that_is_not_there_cannot_be_taken() -> None:
    with pytest.raises(MissingCardError, match="ember"):
        Pile(("gust",)).take("ember")


def test_no_card_lies_twice_in_a_pile() -> None:
    with pytest.raises(ValueError, match="ember twice"):
        Pile(("ember",)).put("ember")
    with pytest.raises(ValueError, match="gust twice"):
        Pile().put_under("gust", "gust")


def test_moving_puts_the_card_on_top_of_the_other_pile() -> None:
    assert move("b", Pile(("a", "b")), Pile(("c",))) == (Pile(("a",)), Pile(("b", "c")))


def test_a_shuffle_follows_the_dice() -> None:
    assert Pile(("a", "b", "c")).shuffled(ScriptedDice(("c", "a", "b"))) == Pile(("c", "a", "b"))


def test_a_hand_keeps_the_order_in_which_cards_came() -> None:
    drawn, zones = Zones(Pile(("c", "d")), Pile(("a", "b"))).draw(5)
    assert drawn == ("c", "d")
    assert zones == Zones(hand=Pile(("a", "b", "c", "d")))


def test_a_refill_goes_under_what_is_left() -> None:
    zones = Zones(deck=Pile(("a",)), discard=Pile(("b", "c")), exile=Pile(("x",)))
    assert zones.refilled(ScriptedDice(("c", "b"))) == Zones(deck=Pile(("a", "c", "b")), exile=Pile(("x",)))


def test_cards_leave_the_hand_for_discard_and_exile() -> None:
    zones = Zones(hand=Pile(("a", "b"))).discarded("a").exiled("b")
    assert zones == Zones(discard=Pile(("a",)), exile=Pile(("b",)))
    with pytest.raises(MissingCardError, match="a"):
        zones.discarded("a")


@given(st.integers(), st.integers(0, 8), st.integers(0, 8))
def test_no_card_is_lost_on_the_way(seed: int, first: int, second: int) -> None:
    cards = tuple("abcdefgh")
    dice = SeededDice(seed)
    zones = Zones(Pile(cards).shuffled(dice)).draw(first)[1]
    for card in zones.hand.cards[::2]:
        zones = zones.discarded(card)
    for card in zones.hand.cards[::2]:
        zones = zones.exiled(card)
    zones = zones.refilled(dice).draw(second)[1]
    assert census(*zones.piles) == census(Pile(cards))
