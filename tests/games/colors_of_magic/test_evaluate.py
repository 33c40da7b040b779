"""What machine players take states to be worth."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from magic_table import Table, creature, scenario, stand, table, with_state
from msgspec import structs
from played_games import objective, rules, states

from game.core.rules import Outcome, Seat
from game.games.colors_of_magic.ai.evaluate import DECIDED, FALLEN, Evaluator, chance_of
from game.games.colors_of_magic.ai.objectives import Claim
from game.games.colors_of_magic.rules.cards.effects import Continuous
from game.games.colors_of_magic.rules.cards.words import Group
from game.games.colors_of_magic.rules.state.state import SIDES, Modifier
from game.positions.position import Side

if TYPE_CHECKING:
    from game.games.colors_of_magic.rules.state.state import Body

GIANT = creature("giant", hp=1, element=None)


SLAY = objective("slay", profile="giant")
HOLD = objective("control", marker="hill")
HILL = [("hill", (12.0, 12.0))]


@pytest.mark.parametrize("seed", [4, 8])
def test_what_is_good_for_one_side_is_as_bad_for_the_other(seed: int) -> None:
    evaluator = Evaluator(rules().referee)
    for state in states(seed)[::5]:
        red, blue = (evaluator.evaluate(state, side) for side in SIDES)
        assert red == pytest.approx(-blue)


def test_a_game_that_is_over_is_worth_everything_or_nothing() -> None:
    state = table().state
    evaluator = Evaluator(table().rules.referee)
    won = replace(state, outcome=Outcome(frozenset({Seat(0)})))
    drawn = replace(state, outcome=Outcome(frozenset()))
    assert evaluator.evaluate(won, Side.RED) == DECIDED
    assert evaluator.evaluate(won, Side.BLUE) == -DECIDED
    assert evaluator.evaluate(drawn, Side.RED) == 0


def test_equal_sides_are_worth_the_same() -> None:
    game = table(stand("red:guard:1", 6, 6), stand("blue:guard:1", 17, 17))
    assert Evaluator(game.rules.referee).evaluate(game.state, Side.RED) == pytest.approx(0)


def worth(game: Table) -> float:
    """What a table is worth to red."""
    return Evaluator(game.rules.referee).evaluate(game.state, Side.RED)


def test_points_creatures_cards_and_mana_are_worth_something() -> None:
    bare = worth(table())
    red, blue = table().state.players
    assert worth(with_state(table(), players=(replace(red, points=1), blue))) > bare + 5
    assert worth(table(stand("red:guard:1", 3, 6))) > bare
    assert worth(table(red="spark")) > bare
    assert worth(table(mana=(6, 5))) > bare


def test_a_wound_costs_a_wizard_more_the_fewer_hit_points_are_left() -> None:
    values = [worth(table(stand("red:mage:0", 3, 3, damage=damage))) for damage in (0, 1, 8, 9)]
    assert values[0] > values[1] > values[2] > values[3]
    assert values[2] - values[3] > values[0] - values[1]


@pytest.mark.parametrize("lasting", [True, False])
def test_a_creature_that_only_given_hit_points_keep_alive_is_worth_something(*, lasting: bool) -> None:
    hurt = stand("red:guard:1", 6, 6, damage=3)
    if lasting:
        modifier = Modifier("red:blessing:1", "turn", 1, stat="hp", amount=2)
        kept = table(replace(hurt, modifiers=(modifier,)))
    else:
        aura = creature("nurse", abilities=(Continuous(to=Group(side="allies"), stat="hp", amount=2),))
        nursed = stand("red:nurse:1", 9, 9)
        kept = table(hurt, nursed, creatures=(aura,))
    body = kept.state.body("red:guard:1")
    evaluator = Evaluator(kept.rules.referee)
    assert evaluator.lives(kept.state, body) == kept.hp("red:guard:1") == 2
    assert evaluator.forces(kept.state, Side.RED)["own", "red:guard:1"] > 0
    # A blow of one wounds it, one of two kills it.
    wound, death = (evaluator.blow(kept.state, body, amount, Side.BLUE) for amount in (1, 2))
    assert 0 < wound < death


def test_a_creature_is_drawn_to_the_monster_it_is_to_slay() -> None:
    giant, played = stand("neutral:giant:1", 12, 12), scenario(SLAY)
    far, near = (
        worth(table(giant, stand("red:guard:1", x, 12), played=played, creatures=[GIANT])) for x in (2, 9)
    )
    assert near > far


def test_holding_a_place_is_worth_more_than_standing_near_it() -> None:
    played = scenario(HOLD, markers=[("hill", (12.0, 12.0))])
    near, holding = (worth(table(stand("red:guard:1", x, 12), played=played)) for x in (9, 11))
    assert holding > near + 3


def test_a_place_held_by_as_many_of_both_sides_is_nobodys() -> None:
    played = scenario(HOLD, markers=[("hill", (12.0, 12.0))])
    contested = worth(table(stand("red:guard:1", 11, 12), stand("blue:guard:1", 13, 12), played=played))
    held = worth(table(stand("red:guard:1", 11, 12), stand("blue:guard:1", 15, 12), played=played))
    assert held > contested + 3


def test_a_place_is_worth_more_once_the_other_side_comes_too_late() -> None:
    played = scenario(HOLD, markers=[("hill", (12.0, 12.0))])

    def held(*, late: bool) -> float:
        foe, mage = stand("blue:guard:1", 17, 12, tapped=late), stand("blue:mage:0", 20, 20, tapped=True)
        return worth(table(stand("red:guard:1", 11, 12), foe, mage, played=played))

    assert held(late=True) > held(late=False) + 3


def test_a_vigil_is_kept_by_the_wizard_alone() -> None:
    played = scenario(objective("hold_wizard", marker="hill"), markers=[("hill", (12.0, 12.0))])
    corner, altar, foe = (3, 3), (11, 12), stand("blue:mage:0", 20, 20, tapped=True)

    def kept(mage: tuple[int, int], guard: tuple[int, int]) -> float:
        return worth(table(stand("red:mage:0", *mage), stand("red:guard:1", *guard), foe, played=played))

    assert kept(mage=altar, guard=corner) > kept(mage=corner, guard=altar) + 3


@pytest.mark.parametrize("side", SIDES)
def test_the_place_that_wins_the_game_is_worth_more_than_a_point(side: Side) -> None:
    game = table(
        stand("red:guard:1", 11, 12),
        played=scenario(HOLD, markers=[("hill", (12.0, 12.0))], points_to_win=6),
    )
    value = []
    for points in (2, 5):
        red, blue = (replace(player, points=points) for player in game.state.players)
        state = replace(game.state, players=(red, blue))
        evaluator = Evaluator(game.rules.referee)
        left = replace(state, markers=())
        value.append(evaluator.evaluate(state, side) - evaluator.evaluate(left, side))
    assert abs(value[1]) > abs(value[0]) + 10


def test_a_blow_that_slays_for_a_point_is_worth_it_and_a_mortal_one_at_a_wizard_far_more() -> None:
    game = table(stand("neutral:giant:1", 12, 12), played=scenario(SLAY), creatures=[GIANT])
    evaluator = Evaluator(game.rules.referee)
    assert evaluator.blow(game.state, game.body("neutral:giant:1"), 1, Side.RED) >= 10
    weak = replace(game.body("blue:mage:0"), damage=9)
    assert evaluator.blow(game.state, weak, 1, Side.RED) == FALLEN
    assert evaluator.blow(game.state, weak, 1, Side.BLUE) == -FALLEN


def test_a_place_is_the_surer_the_more_may_come_to_help() -> None:
    def chance(*others: Body) -> float:
        mages = (
            stand(f"{side}:mage:0", *at, tapped=True) for side, at in (("red", (3, 3)), ("blue", (20, 20)))
        )
        game = table(stand("red:guard:1", 11, 12), *mages, *others, played=scenario(HOLD, markers=HILL))
        offered = Evaluator(game.rules.referee).objectives("plain")
        return offered.claims(game.rules.referee, game.state)[Side.RED][0].chance

    foe, friend = stand("blue:guard:1", 17, 12), stand("red:guard:2", 6, 12)
    assert chance(foe, stand("blue:guard:2", 12, 17)) < chance(foe) < chance(foe, friend) < chance(friend)


def test_the_place_that_wins_at_its_second_turn_is_feared_at_its_first() -> None:
    """Blue wins with it next turn if it has three points by then, and is far from that with none."""
    hill = structs.replace(objective("control", marker="hill", turns=2), points=3)
    game = table(
        stand("red:guard:1", 3, 12),
        stand("blue:guard:1", 12, 12),
        played=scenario(hill, markers=HILL, points_to_win=6),
    )
    evaluator, loss = Evaluator(game.rules.referee), {}
    for points in (0, 3):
        red, blue = game.state.players
        held = replace(game.state, players=(red, replace(blue, points=points)))
        lost = replace(held, bodies=tuple(body for body in held.bodies if body.id != "blue:guard:1"))
        loss[points] = evaluator.evaluate(lost, Side.RED) - evaluator.evaluate(held, Side.RED)
    assert loss[3] > loss[0] + 3


def test_claims_win_together_with_the_chance_that_enough_of_them_are_collected() -> None:
    coin, sure = Claim(1, 0.5, soon=True), Claim(3, 1.0, soon=True)
    assert chance_of(0, []) == 1
    assert chance_of(1, []) == 0
    assert chance_of(1, [coin, coin]) == pytest.approx(0.75)
    assert chance_of(2, [coin, coin]) == pytest.approx(0.25)
    assert chance_of(4, [coin, sure, coin]) == pytest.approx(0.75)


def test_creatures_count_less_where_points_win_and_wizards_as_much() -> None:
    worth_of = {}
    for wanted in (6, None):
        game = table(stand("red:guard:1", 12, 12), played=scenario(HOLD, markers=HILL, points_to_win=wanted))
        evaluator = Evaluator(game.rules.referee)
        for who in ("red:guard:1", "red:mage:0"):
            worth_of[who, wanted] = evaluator.wounds(game.state, game.body(who), 1)
    assert 0 < worth_of["red:guard:1", 6] < 0.6 * worth_of["red:guard:1", None]
    assert worth_of["red:mage:0", 6] == worth_of["red:mage:0", None]


def test_a_blow_that_frees_a_place_is_worth_more() -> None:
    played = scenario(HOLD, markers=HILL)
    holding, away = (table(stand("blue:guard:1", x, 12, damage=2), played=played) for x in (12, 18))
    blows = [
        Evaluator(game.rules.referee).blow(game.state, game.body("blue:guard:1"), 9, Side.RED)
        for game in (holding, away)
    ]
    assert blows[0] > blows[1] + 2
