from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.dice import Draw, ScriptedDice, ScriptError, SeededDice, fresh_seed


def test_a_seed_decides_everything_for_ever() -> None:
    """These very values must never change: saved matches depend on them."""
    dice = SeededDice(2024)
    assert [dice.roll(6) for _ in range(8)] == [3, 5, 2, 6, 3, 5, 2, 2]
    assert dice.shuffle("abcdef") == ("a", "d", "f", "b", "c", "e")
    assert dice.choice(["north", "south", "west"]) == "north"
    assert [dice.coin() for _ in range(4)] == [True, True, True, True]


@given(st.integers(), st.integers(1, 100))
def test_rolls_stay_on_the_die(seed: int, sides: int) -> None:
    dice = SeededDice(seed)
    assert all(1 <= dice.roll(sides) <= sides for _ in range(20))


@given(st.integers(), st.lists(st.integers(), max_size=30))
def test_a_shuffle_keeps_every_item(seed: int, items: list[int]) -> None:
    assert Counter(SeededDice(seed).shuffle(items)) == Counter(items)


def test_every_order_of_a_shuffle_comes_up_about_as_often() -> None:
    dice = SeededDice(1)
    orders = Counter(dice.shuffle("abc") for _ in range(6000))
    assert len(orders) == 6
    assert all(850 <= count <= 1150 for count in orders.values())


def test_faces_come_up_about_as_often() -> None:
    dice = SeededDice(5)
    faces = Counter(dice.roll(6) for _ in range(6000))
    assert all(850 <= faces[face] <= 1150 for face in range(1, 7))


def test_every_draw_is_written_down() -> None:
    dice = SeededDice(3)
    face, order, item, side = dice.roll(20), dice.shuffle("xyz"), dice.choice("ab"), dice.coin()
    roll, shuffle, choice, coin = dice.drawn
    assert roll == Draw("roll", 20, (face - 1,))
    assert tuple("xyz"[i] for i in shuffle.result) == order
    assert "ab"[choice.result[0]] == item
    assert coin == Draw("coin", 2, (int(side),))


def test_there_is_no_die_without_sides() -> None:
    with pytest.raises(ValueError, match="a roll among 0"):
        SeededDice(1).roll(0)
    with pytest.raises(ValueError, match="a choice among 0"):
        SeededDice(1).choice([])


def test_fresh_seeds_differ() -> None:
    assert len({fresh_seed() for _ in range(10)}) == 10


def test_a_script_is_followed() -> None:
    dice = ScriptedDice(4, ("b", "a"), "west", True)
    assert dice.roll(6) == 4
    assert dice.shuffle("ab") == ("b", "a")
    assert dice.choice(["east", "west"]) == "west"
    assert dice.coin()
    assert [draw.result for draw in dice.drawn] == [(3,), (1, 0), (1,), (1,)]
    dice.finish()


def test_a_script_orders_cards_that_look_alike() -> None:
    dice = ScriptedDice(["a", "b", "a"])
    assert dice.shuffle("aab") == ("a", "b", "a")
    assert dice.drawn == [Draw("shuffle", 3, (0, 2, 1))]


def test_a_script_that_runs_out_says_what_was_wanted() -> None:
    dice = ScriptedDice(4)
    dice.roll(6)
    with pytest.raises(ScriptError, match="the script of 1 draws ran out at a roll of a d20"):
        dice.roll(20)


def test_a_script_with_values_left_over_says_so() -> None:
    dice = ScriptedDice(4, 5)
    dice.roll(6)
    with pytest.raises(ScriptError, match=r"the rules never drew \[5\]"):
        dice.finish()


def test_a_script_that_does_not_fit_says_where() -> None:
    with pytest.raises(ScriptError, match="draw 1 of the script is 7, the rules want a number from 1 to 6"):
        ScriptedDice(7).roll(6)
    with pytest.raises(ScriptError, match="draw 1 of the script is True, the rules want a number"):
        ScriptedDice(True).roll(6)
    with pytest.raises(ScriptError, match=r"'north', the rules want one of \['east', 'west'\]"):
        ScriptedDice("north").choice(["east", "west"])
    with pytest.raises(ScriptError, match="1, the rules want True or False"):
        ScriptedDice(1).coin()


@pytest.mark.parametrize("order", [("a",), ("a", "c"), ("a", "a"), ("a", "b", "a"), 3, "ab"])
def test_a_scripted_order_must_be_an_order_of_the_items(order: object) -> None:
    with pytest.raises(ScriptError, match=r"the rules want an order of \['a', 'b'\]"):
        ScriptedDice(order).shuffle("ab")
