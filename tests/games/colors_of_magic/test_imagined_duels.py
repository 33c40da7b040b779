"""How the strong machine player plays a duel to its end in thought before it lays the next card."""

from __future__ import annotations

from dataclasses import replace

from magic_table import Table, army, card, scenario, stand, table
from played_games import objective

from game.core.dice import SeededDice
from game.games.colors_of_magic.ai.evaluate import Evaluator
from game.games.colors_of_magic.ai.imagined_duels import ImaginedDuel, may_be_imagined
from game.games.colors_of_magic.ai.players import StrongPlayer
from game.games.colors_of_magic.rules.play.duel import Duel
from game.games.colors_of_magic.rules.play.duel_cards import Played
from game.games.colors_of_magic.rules.state.actions import Action, Boost, Pass
from game.games.colors_of_magic.rules.state.view import view
from game.positions.position import Side

TWO, FOUR, SEVEN = (card(name, initiative=bonus) for name, bonus in (("two", 2), ("four", 4), ("seven", 7)))


def held_place(red: str, blue: str) -> Table:
    """Red's guard beside blue's, which holds the place that is worth a point and has one hit point."""
    return table(
        stand("red:guard:1", 8, 12),
        stand("blue:guard:1", 9.5, 12, damage=2),
        red=red,
        blue=blue,
        played=scenario(objective("control", marker="hill"), markers=[("hill", (9.5, 12.0))]),
        cards=[TWO, FOUR, SEVEN],
    )


def weigh(game: Table, fought: Duel, *hands: str) -> dict[Action, float]:
    """What each way to go on is worth, over guesses in which blue holds those hands."""
    guesses = [replace(held_place("two", hand).state, agenda=(fought,)) for hand in hands]
    red = game.state.player(Side.RED)
    states = [replace(guess, players=(red, guess.player(Side.BLUE))) for guess in guesses] or [
        replace(game.state, agenda=(fought,))
    ]
    return ImaginedDuel(Evaluator(game.rules.referee), states[0], fought, Side.RED).weighed(states)


def best(worth: dict[Action, float]) -> Action:
    """The way that is worth most."""
    return max(worth, key=lambda action: worth[action])


def duel(attack: int, defence: int, side: Side = Side.RED, **more: object) -> Duel:
    """Red's guard attacks blue's."""
    return Duel(side, "red:guard:1", "blue:guard:1", "melee", attack, defence, **more)  # type: ignore[arg-type]


def test_a_high_card_that_is_held_to_be_an_average_one_wins() -> None:
    """Blue believes to lead with a four against one card of red's, and lays no other."""
    game = held_place("four seven", "four four four four")
    worth = weigh(game, duel(5, 5))
    assert best(worth) == Boost("red:seven:1")
    assert worth[Boost("red:seven:1")] > worth[Boost("red:four:1")] + 1


def test_no_card_is_laid_in_a_duel_that_is_lost_in_the_end() -> None:
    """A four leads for now; but blue answers, and red has nothing left to answer with."""
    game = held_place("four", "seven seven seven")
    assert best(weigh(game, duel(5, 7))) == Pass()


def test_the_same_card_is_laid_where_nobody_can_answer_it() -> None:
    assert best(weigh(held_place("four", ""), duel(5, 7))) == Boost("red:four:1")


def test_what_is_laid_face_down_was_laid_to_lead() -> None:
    """Blue was behind by two and laid a card: no guess may take it for the two of its hand."""
    laid = (Played(Side.BLUE, "blue:two:1"),)
    game = held_place("four", "seven seven")
    worth = weigh(game, duel(5, 3, played=laid))
    assert worth[Pass()] < 0


def test_guesses_are_weighed_together() -> None:
    game, fought = held_place("seven four", "two"), duel(5, 5)
    weak, strong = (weigh(game, fought, hand) for hand in ("two two", "seven seven seven"))
    both = weigh(game, fought, "two two", "seven seven seven")
    assert weak[Boost("red:seven:1")] > strong[Boost("red:seven:1")]
    for action, worth in both.items():
        assert abs(worth - (weak[action] + strong[action]) / 2) < 1e-9


def test_only_duels_of_the_two_players_are_played_out_in_thought() -> None:
    game = held_place("four", "four")
    assert may_be_imagined(game.state, duel(5, 5))
    assert not may_be_imagined(game.state, replace(duel(5, 5), defender="neutral:gone:1"))
    house = replace(game.state.setup, game=replace(game.state.setup.game, duel_mode="one_each"))
    assert not may_be_imagined(replace(game.state, setup=house), duel(5, 5))


def chosen(blue: str) -> tuple[Action, tuple[Action, ...]]:
    """What the strong player does as red in a tied duel against that hand, and what it thought of.

    All that it knows of the hand is that the cards come from a list of fours.
    """
    game = held_place("four seven", blue)
    setup = replace(game.state.setup, lists=(game.state.setup.lists[0], army("four " * 30, "four " * 10)))
    state = replace(game.state, setup=setup, agenda=(duel(5, 5),))
    player = StrongPlayer(game.rules.library)
    choices = (Pass(), Boost("red:four:1"), Boost("red:seven:1"))
    action = player.choose(view(state, Side.RED), choices, SeededDice(3))
    return action, tuple(thought.action for thought in player.thoughts)


def test_the_strong_player_chooses_its_cards_so() -> None:
    action, thoughts = chosen("trick trick trick")
    assert action == thoughts[0] == Boost("red:seven:1")
    assert set(thoughts) == {Pass(), Boost("red:four:1"), Boost("red:seven:1")}


def test_what_the_other_hand_really_holds_makes_no_difference_but_how_much_does() -> None:
    assert chosen("trick trick trick") == chosen("study study study")
    assert chosen("")[0] == Boost("red:four:1"), "the cheaper card is enough where nobody can answer"
