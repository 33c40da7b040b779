"""Machine players keep to the rules, to their view and to their dice."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from any_of_all import kind
from magic_table import creature, scenario, stand, table
from played_games import objective, rules, states

from game.core.agent import AnyMatch, RandomAgent, play
from game.core.dice import SeededDice
from game.core.match import Strength
from game.core.offers import Offers, alike, branching
from game.core.rules import Seat
from game.games.colors_of_magic.ai.players import player
from game.games.colors_of_magic.rules.play.activating import InActivation
from game.games.colors_of_magic.rules.state.actions import Activate, Move, Pass, Strike
from game.games.colors_of_magic.rules.state.setup import GameRules
from game.games.colors_of_magic.rules.state.view import View, view
from game.games.colors_of_magic.rules.system import colors_of_magic, decision_of
from game.games.colors_of_magic.simulation import Plan, library, setup_of
from game.positions.position import Side

if TYPE_CHECKING:
    from collections.abc import Callable

    from magic_table import Table

    from game.games.colors_of_magic.rules.state.actions import Action

GIANT = creature("giant", hp=1, defence=2, element=None)
PRIZE = scenario(objective("slay", profile="giant"))


def short_game(red: Strength, blue: Strength, seed: int) -> AnyMatch:
    """A game of one turn; an agent that does what is not allowed ends it with an error."""
    setup = setup_of(Plan(games=1, first=seed, players=(red, blue)), seed)
    setup = replace(setup, game=GameRules(max_turns=1))
    agents = {Seat(seat): player(strength, library()) for seat, strength in enumerate((red, blue))}
    match, _ = play(colors_of_magic(library()), setup, agents, seed)
    return match


@pytest.mark.parametrize("strength", list(Strength))
def test_a_game_is_played_by_the_rules_to_its_end(strength: Strength) -> None:
    match = short_game(strength, Strength.RANDOM, 6)
    assert match.outcome is not None
    assert match.state.turn == 1


def test_the_same_dice_lead_to_the_same_game() -> None:
    once, again = (short_game(Strength.MIDDLE, Strength.RANDOM, 2) for _ in range(2))
    assert [entry.action for entry in once.entries] == [entry.action for entry in again.entries]


def chosen(game: Table, strength: Strength) -> Action:
    """What such a player does for red."""
    choices = list(game.rules.legal_actions(game.state, Seat(0)))
    agent = player(strength, game.rules.library)
    return agent.choose(view(game.state, Side.RED), choices, SeededDice(1))


@pytest.mark.parametrize("strength", [Strength.MIDDLE, Strength.STRONG])
def test_a_point_within_reach_is_taken(strength: Strength) -> None:
    game = table(
        stand("red:guard:1", 10, 10), stand("neutral:giant:1", 11.5, 10), played=PRIZE, creatures=[GIANT]
    )
    game.act("red", "activate red:guard:1")
    assert chosen(game, strength) == Strike("neutral:giant:1")


def test_the_strong_player_goes_first_where_there_is_most_to_do_and_moves_there_to_strike() -> None:
    game = table(
        stand("red:mage:0", 3, 3, tapped=True),
        stand("red:guard:1", 7, 20),
        stand("red:guard:2", 8, 10),
        stand("neutral:giant:1", 13, 10),
        played=PRIZE,
        creatures=[GIANT],
    )
    assert chosen(game, Strength.STRONG) == Activate("red:guard:2")
    game.act("red", "activate red:guard:2")
    move = chosen(game, Strength.STRONG)
    assert isinstance(move, Move)
    after = game.rules.apply(game.state, Seat(0), move, SeededDice(1)).state
    decision = decision_of(after)
    assert isinstance(decision, InActivation)
    assert Strike("neutral:giant:1") in list(decision.choices(game.rules.referee, after, Side.RED))


def test_an_onlooker_does_not_play() -> None:
    game = table()
    with pytest.raises(ValueError, match="onlooker"):
        player(Strength.MIDDLE, game.rules.library).choose(
            View(None, game.state), [Pass(), Pass()], SeededDice(1)
        )


def test_the_random_player_draws_what_to_do_before_how() -> None:
    agent, dice = RandomAgent(), SeededDice(1)
    choices: list[object] = [Pass(), *(Activate(str(number)) for number in range(99))]
    passes = sum(agent.choose(None, choices, dice) == Pass() for _ in range(200))
    assert 60 < passes < 140


def test_the_random_player_may_draw_all_that_is_offered_a_kind_at_a_time() -> None:
    for state in states(5):
        for seat in rules().deciders(state):
            offers = rules().legal_actions(state, seat)
            assert isinstance(offers, Offers)
            for group in offers.groups:
                found = [[action for branch in branches() for action in branch()] for branches in group.kinds]
                for of_one_kind in found:
                    assert len(set(map(kind, of_one_kind))) <= 1
                if group.kinds:
                    assert {action for some in found for action in some} == set(group.every())


def test_the_random_player_draws_of_what_is_offered() -> None:
    asked = [(state, min(rules().deciders(state))) for state in states(5) if rules().outcome(state) is None]
    for number, (state, seat) in enumerate(asked):
        offers = rules().legal_actions(state, seat)
        assert RandomAgent().choose(None, offers, SeededDice(number)) in set(offers)


def test_what_is_not_drawn_is_not_looked_for() -> None:
    looked: list[str] = []

    def way(name: str, *found: str) -> Callable[[], tuple[str, ...]]:
        def look() -> tuple[str, ...]:
            looked.append(name)
            return found

        return look

    spells = (way("a", "a1", "a2"), way("empty"), way("c", "c1"))
    offers: Offers[str] = Offers((alike(way("pass", "pass")), branching(lambda: spells)))
    drawn: set[str] = set()
    for seed in range(40):
        looked.clear()
        chosen = RandomAgent().choose(None, offers, SeededDice(seed))
        assert looked in ([drawn_from := chosen.rstrip("12")], ["empty", drawn_from])
        drawn.add(chosen)
    assert drawn == {"pass", "a1", "a2", "c1"}


def test_kinds_that_hold_nothing_are_passed_over() -> None:
    offers: Offers[str] = Offers((alike(lambda: ()), branching(lambda: ()), alike(lambda: ("done",))))
    assert {RandomAgent().choose(None, offers, SeededDice(seed)) for seed in range(20)} == {"done"}
    nothing: Offers[str] = Offers((alike(lambda: ()),))
    with pytest.raises(ValueError, match="nothing to choose"):
        RandomAgent().choose(None, nothing, SeededDice(1))
