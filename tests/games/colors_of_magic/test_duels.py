"""How machine players lay cards in duels."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from magic_table import Table, card, creature, scenario, stand, table
from played_games import objective

from game.games.colors_of_magic.ai.duels import boost, cheapest, plain_boost, weighed
from game.games.colors_of_magic.ai.evaluate import Evaluator
from game.games.colors_of_magic.rules.play.duel import Duel
from game.games.colors_of_magic.rules.play.duel_cards import Played
from game.games.colors_of_magic.rules.state.actions import Boost, Pass
from game.games.colors_of_magic.rules.state.view import masked_card
from game.positions.position import Side

if TYPE_CHECKING:
    from game.games.colors_of_magic.rules.state.actions import Action

FOUR, SEVEN = card("four", initiative=4), card("seven", initiative=7)
GIANT = creature("giant", hp=1, defence=8, element=None)
BEAST = creature("beast", hp=9, defence=8, melee=0, element=None)
SLAY = objective("slay", profile="giant")


def laid_out(**more: object) -> Table:
    """Red's guard and blue's beside each other, with a giant that is worth a point."""
    bodies = (stand("red:guard:1", 10, 10), stand("blue:guard:1", 11.5, 10), stand("neutral:giant:1", 10, 12))
    return table(
        *bodies,
        stand("neutral:beast:1", 8, 10),
        played=scenario(SLAY),
        creatures=[GIANT, BEAST],
        cards=[FOUR, SEVEN],
        **more,  # type: ignore[arg-type]  # hands
    )


def duel(game: Table, attacker: str, defender: str, side: str, **more: object) -> Duel:
    """A duel that begins with what is printed."""
    attack = game.rules.referee.stat(game.state, attacker, "melee")
    defence = game.rules.referee.stat(game.state, defender, "defence")
    return Duel(Side(side), attacker, defender, "melee", int(attack), int(defence), **more)  # type: ignore[arg-type]


def choose(game: Table, fought: Duel) -> Action:
    """What the stronger player does."""
    return boost(Evaluator(game.rules.referee), game.state, fought, fought.side)


def test_cards_that_win_a_point_from_a_monster_are_laid_one_after_the_other() -> None:
    game = laid_out(red="four trick spark")
    fought = duel(game, "red:guard:1", "neutral:giant:1", "red")
    first = choose(game, fought)
    assert first == Boost("red:four:1")
    spending = cheapest(Evaluator(game.rules.referee), game.player("red").zones.hand.cards, 5, 5.5)
    assert spending is not None
    assert set(spending.cards) == {"red:four:1", "red:spark:1"}


def test_no_card_is_laid_where_none_can_help() -> None:
    game = laid_out(red="trick")
    assert choose(game, duel(game, "red:guard:1", "neutral:giant:1", "red")) == Pass()


def test_who_is_ahead_lays_nothing() -> None:
    game = laid_out(red="four", blue="four")
    fought = duel(game, "red:guard:1", "blue:guard:1", "red")
    ahead = Duel(Side.RED, fought.attacker, fought.defender, "melee", 5, 3)
    assert choose(game, ahead) == Pass()


def test_a_good_card_is_not_laid_to_scratch_a_beast() -> None:
    game = laid_out(red="seven")
    fought = duel(game, "red:guard:1", "neutral:beast:1", "red")
    tied = Duel(Side.RED, fought.attacker, fought.defender, "melee", 8, 8)
    assert choose(game, tied) == Pass()


def test_a_card_face_down_counts_about_as_much_as_cards_do() -> None:
    game = laid_out(red="four trick", blue="spark spark spark")
    hidden = (Played(Side.BLUE, masked_card("blue:spark:1", 0)),)
    plain = Evaluator(game.rules.referee)
    fought = duel(game, "red:guard:1", "blue:guard:1", "red", played=hidden)
    assert plain_boost(plain, game.state, fought, Side.RED) == Boost("red:four:1")


def test_the_plain_player_stops_after_two_cards() -> None:
    game = laid_out(red="four four four", blue="spark")
    laid = tuple(Played(Side.RED, f"red:trick:{number}") for number in (1, 2))
    fought = Duel(Side.RED, "red:guard:1", "blue:guard:1", "melee", 0, 4, laid)
    assert plain_boost(Evaluator(game.rules.referee), game.state, fought, Side.RED) == Pass()


def test_looked_at_closely_a_duel_is_worth_what_it_makes_of_the_game() -> None:
    """Blue's guard stands where blue wins: that is worth far more cards than a guard."""
    game = table(
        stand("red:guard:1", 8, 12),
        stand("blue:guard:1", 12, 12, damage=2),
        red="four trick spark",
        blue="dull",
        played=scenario(objective("control", marker="hill"), markers=[("hill", (12.0, 12.0))]),
        cards=[FOUR],
    )
    red, blue = game.state.players
    state = replace(game.state, players=(red, replace(blue, points=5)))
    evaluator, fought = Evaluator(game.rules.referee), duel(game, "red:guard:1", "blue:guard:1", "red")
    gains = {}
    for closely in (False, True):
        worth = weighed(evaluator, state, fought, Side.RED, closely=closely)
        gains[closely] = max(value for action, value in worth.items() if action != Pass()) - worth[Pass()]
    assert gains[True] > gains[False] + 5
