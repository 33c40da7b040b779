"""Machine players that play sense: blood, Instants, the wizard, the other side's answer, what they tell."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from magic_table import card, creature, scenario, stand, table, with_state, words
from msgspec import structs
from played_games import objective

from game.board.shapes import Polygon
from game.board.terrain import Footing, Kind, Opacity, Piece
from game.core.agent import play
from game.core.dice import SeededDice
from game.core.match import Strength
from game.core.rules import Seat
from game.games.colors_of_magic.ai.beginner import Beginner
from game.games.colors_of_magic.ai.duels import cheapest
from game.games.colors_of_magic.ai.evaluate import LEAST, Evaluator
from game.games.colors_of_magic.ai.lookahead import lookahead
from game.games.colors_of_magic.ai.players import player
from game.games.colors_of_magic.rules.cards.effects import Attack, Collect, Triggered, Used
from game.games.colors_of_magic.rules.cards.specs import MarkSpec, MonsterStep
from game.games.colors_of_magic.rules.cards.words import Condition, Filter, Trigger
from game.games.colors_of_magic.rules.state.actions import ACTIONS, Activate, Cast, Pass, Strike
from game.games.colors_of_magic.rules.state.setup import GameRules
from game.games.colors_of_magic.rules.state.state import BoardMarker, Objective
from game.games.colors_of_magic.rules.state.view import view
from game.games.colors_of_magic.rules.system import colors_of_magic
from game.games.colors_of_magic.simulation import BEGINNER, SIMULATION, Plan, library, setup_of
from game.positions.position import Side

if TYPE_CHECKING:
    from magic_table import Table

    from game.core.match import Thought
    from game.games.colors_of_magic.rules.cards.specs import ObjectiveSpec
    from game.games.colors_of_magic.rules.state.actions import Action
    from game.games.colors_of_magic.rules.state.state import State

THINKING = [Strength.EASY, Strength.MIDDLE, Strength.STRONG]
GIANT = creature("giant", hp=1, defence=2, element=None)
MITE = creature("mite", hp=1, melee=0, defence=1)
BEAR = creature("bear", melee=4, defence=4)
CALL_BEAR = card("call-bear", "summon", cost=3, range=6, creature="bear", initiative=3)
CALL_MITE = card("call-mite", "summon", cost=1, range=6, creature="mite")
CALL_OGRE = card("call-ogre", "summon", cost=1, range=6, creature="ogre")
FOUR, NINE = card("four", initiative=4), card("nine", initiative=9)
SLAY = objective("slay", profile="giant")
HUNT = structs.replace(SLAY, monsters=(MonsterStep(do="move"), MonsterStep(do="attack")))
LONG = Polygon(((12.0, 4.0), (12.4, 4.0), (12.4, 16.0), (12.0, 16.0)))
WALL = Piece("wall", LONG, Footing.IMPASSABLE, Opacity.BLOCKING, Kind.OTHER)


def thought(game: Table, strength: Strength) -> tuple[Action, tuple[Thought[Action], ...]]:
    """What such a player does for red, and what it says it thought of."""
    choices = list(game.rules.legal_actions(game.state, Seat(0)))
    agent = player(strength, game.rules.library)
    action = agent.choose(view(game.state, Side.RED), choices, SeededDice(1))
    return action, agent.thoughts  # type: ignore[attr-defined]  # those that think tell


def bled(action: Action) -> bool:
    """Whether that is paid for with blood."""
    return isinstance(action, Cast) and bool(action.pact)


@pytest.mark.parametrize("strength", THINKING)
def test_no_wizard_bleeds_for_a_creature_of_one_hit_point(strength: Strength) -> None:
    """There is mana for it next turn."""
    game = table(
        red="call-mite call-mite", mana=(0, 5), creatures=[MITE], cards=[CALL_MITE], played=scenario(SLAY)
    )
    choices = list(game.rules.legal_actions(game.state, Seat(0)))
    assert any(map(bled, choices))
    assert not bled(thought(game, strength)[0])


@pytest.mark.parametrize("strength", THINKING)
def test_no_wizard_bleeds_to_its_last_hit_points_for_any_creature(strength: Strength) -> None:
    game = table(
        stand("red:mage:0", 3, 3, damage=10 - LEAST), red="call-ogre", mana=(0, 5), cards=[CALL_OGRE]
    )
    assert any(map(bled, game.rules.legal_actions(game.state, Seat(0))))
    assert not bled(thought(game, strength)[0])


def test_blood_costs_a_wizard_the_more_the_less_it_keeps() -> None:
    game = table(red="call-ogre", cards=[CALL_OGRE])
    evaluator = Evaluator(game.rules.referee)
    cast = Cast("red:call-ogre:1", "red:mage:0", pact=(("red:mage:0", 1),))
    prices = []
    for damage in (0, 5, 9 - LEAST + 1):
        bodies = (replace(game.body("red:mage:0"), damage=damage),)
        prices.append(evaluator.price(replace(game.state, bodies=bodies), cast))
    assert prices == sorted(prices)
    assert prices[-1] > 10 * prices[0] > 0


@pytest.mark.parametrize("strength", [Strength.MIDDLE, Strength.STRONG])
def test_an_instant_waits_for_its_moment(strength: Strength) -> None:
    """A spell of no account is let pass; one that kills is countered."""
    hand = {"red": "deny", "mana": (3, 5)}
    game = table(blue="trick", **hand)  # type: ignore[arg-type]  # written out above
    game.act("red", "pass")
    game.act("blue", "cast blue:trick:1 blue:mage:0")
    assert thought(game, strength)[0] == Pass()
    game = table(stand("red:guard:1", 12, 12), blue="fireball", **hand)  # type: ignore[arg-type]
    game.act("red", "pass")
    game.act("blue", "cast blue:fireball:1 blue:mage:0 creature=red:guard:1")
    countered, _ = thought(game, strength)
    assert isinstance(countered, Cast)
    assert countered.card == "red:deny:1"


def test_no_healthy_creature_dies_to_bring_the_same_five_inches_nearer() -> None:
    """The summons would hold nothing that the one that pays for it could not go to next turn."""
    hold = structs.replace(objective("control", marker="press"), points=2)
    game = table(
        stand("red:call-bear:9", 6, 10, tapped=True, profile="bear", card="red:call-bear:9"),
        stand("red:mage:0", 5, 10, tapped=True),
        stand("blue:guard:1", 22, 3),
        red="call-bear",
        mana=(0, 0),
        creatures=[BEAR],
        cards=[CALL_BEAR],
        played=scenario(hold, markers=[("press", (16, 10))], points_to_win=6),
    )
    choices = list(game.rules.legal_actions(game.state, Seat(0)))
    assert any(isinstance(choice, Cast) and choice.pact == (("red:call-bear:9", 3),) for choice in choices)
    assert thought(game, Strength.STRONG)[0] == Pass()


@pytest.mark.parametrize(
    ("foe", "press", "points"),
    [
        # The place is too far to be held this turn.
        ((13.5, 7.9), (17.1, 10.0), 1),
        # It can be held from the side where nobody stands.
        ((14.0, 9.3), (12.1, 10.1), 2),
        ((13.6, 9.1), (14.4, 11.1), 2),
    ],
)
def test_no_wizard_walks_into_engagement_for_nothing(
    foe: tuple[float, float], press: tuple[float, float], points: int
) -> None:
    hold = structs.replace(objective("control", marker="press"), points=points)
    game = table(
        stand("red:mage:0", 8, 10, damage=5),
        stand("blue:ogre:1", *foe),
        red="spark study",
        blue="spark spark spark study",
        mana=(0, 0),
        played=scenario(hold, markers=[("press", press)], points_to_win=6),
    )
    game.act("red", "activate red:mage:0")
    action, _ = thought(game, Strength.STRONG)
    after = game.rules.apply(game.state, Seat(0), action, SeededDice(1)).state
    assert not game.rules.referee.skirmish(after).engaged_with("red:mage:0")


def test_mana_for_an_instant_is_worth_more_than_mana() -> None:
    worth = {}
    for hand in ("deny", "dull"):
        for mana in (0, 1):
            game = table(red=hand, mana=(mana, 0))
            worth[hand, mana] = Evaluator(game.rules.referee).evaluate(game.state, Side.RED)
    assert worth["deny", 1] - worth["deny", 0] > worth["dull", 1] - worth["dull", 0]


def test_a_foe_beside_a_weak_wizard_is_a_danger_and_far_from_it_none() -> None:
    def threat(x: float, damage: int) -> float:
        mage = stand("red:mage:0", 3, 3, damage=damage)
        game = table(mage, stand("blue:guard:1", x, 3), played=scenario(SLAY))
        return lookahead(Evaluator(game.rules.referee), game.state, Side.RED, Side.BLUE)

    assert threat(5, 9) < threat(5, 0) - 10
    assert threat(5, 9) < threat(22, 9)


def test_a_weak_monster_that_comes_is_a_prize_for_who_holds_cards_and_else_a_danger() -> None:
    def prospect(hand: str) -> float:
        game = table(
            stand("red:guard:1", 10, 10, tapped=True),
            stand("neutral:giant:1", 14, 10),
            stand("red:mage:0", 3, 3, tapped=True),
            stand("blue:mage:0", 20, 20, tapped=True),
            red=hand,
            played=scenario(HUNT, monsters=[("giant", (14, 10))]),
            creatures=[GIANT],
            cards=[NINE],
        )
        return lookahead(Evaluator(game.rules.referee), game.state, Side.RED, Side.BLUE)

    assert prospect("nine nine") > 1
    assert prospect("") < 0


def test_who_brings_a_monster_that_shoots_back_within_reach_of_one_go_gives_its_death_away() -> None:
    """Two hit points fall to one shot of the other wizard and to the answer that it wins; three do not."""

    def prospect(left: int, **blue: Any) -> float:
        return lookahead(*crag(left, **blue), Side.RED, Side.BLUE)

    assert prospect(2) < -25
    assert prospect(3) == prospect(2, tapped=True) == 0
    assert abs(prospect(2, used=True)) < 1
    assert prospect(1, used=True) < -25


def test_who_passed_first_has_the_first_shot_next_turn() -> None:
    """Nobody can do any more in this turn: the first go of the next one decides, if there is one."""
    for first, sign in ((Side.RED, 1), (Side.BLUE, -1)):
        evaluator, state = crag(2, tapped=True)
        state = replace(state, first_to_pass=first)
        assert sign * lookahead(evaluator, state, Side.RED, None) > 15
        assert lookahead(evaluator, replace(state, turn=6), Side.RED, None) == 0


def crag(left: int, *, tapped: bool = False, used: bool = False) -> tuple[Evaluator, State]:
    """Between two wizards a monster that shoots back, with so many hit points left; red's has acted."""
    shot = Trigger(when="targeted", subject_is="self", object=Filter(side="enemies"), by="ranged")
    boulder = Triggered(trigger=shot, effects=(Attack(by="self", at="object", kind="ranged"),), once=True)
    giant = creature("giant", hp=6, melee=8, ranged=6, defence=8, element=None, abilities=(boulder,))
    game = table(
        stand("red:mage:0", 6, 12, tapped=True),
        stand("blue:mage:0", 18, 12, tapped=tapped),
        stand("neutral:giant:1", 12, 12, damage=6 - left, used=(0,) if used else ()),
        red="nine nine nine",
        blue="nine nine nine",
        played=scenario(structs.replace(SLAY, points=3), points_to_win=6, max_turns=6),
        creatures=[giant],
        cards=[NINE],
    )
    return Evaluator(game.rules.referee), game.state


def behind_a_wall(count: int) -> Table:
    """So many guards are near to the greater prize, with a wall before them; one more has none."""
    treasure = structs.replace(objective("slay", profile="mite"), id="treasure", points=2)
    return table(
        stand("red:mage:0", 3, 3, tapped=True),
        *(stand(f"red:guard:{number + 1}", 10, 10 + 2 * (number - count // 2)) for number in range(count)),
        stand("neutral:mite:1", 14, 10),
        stand(f"red:guard:{count + 1}", 10, 20),
        stand("neutral:giant:1", 14, 20),
        played=scenario(SLAY, treasure),
        creatures=[GIANT, MITE],
        pieces=(WALL,),
    )


def test_the_strong_player_knows_what_a_creature_will_do_before_it_begins() -> None:
    game = behind_a_wall(1)
    assert thought(game, Strength.MIDDLE)[0] == Activate("red:guard:1")
    assert thought(game, Strength.STRONG)[0] == Activate("red:guard:2")


def test_the_strong_player_follows_those_as_well_who_seem_to_gain_less_than_three_others() -> None:
    assert thought(behind_a_wall(4), Strength.STRONG)[0] == Activate("red:guard:5")


@pytest.mark.parametrize("strength", [Strength.MIDDLE, Strength.STRONG])
def test_what_the_other_side_may_take_is_taken_first(strength: Strength) -> None:
    game = table(
        stand("red:mage:0", 3, 3, tapped=True),
        stand("red:guard:1", 3, 20),
        stand("neutral:giant:1", 4.5, 20),
        stand("red:guard:2", 11, 11),
        stand("neutral:giant:2", 12.5, 11),
        stand("blue:guard:1", 14.0, 11),
        played=scenario(SLAY),
        creatures=[GIANT],
    )
    assert thought(game, strength)[0] == Activate("red:guard:2")


def test_who_bars_the_way_to_a_greater_prize_does_not_walk_off_to_fight_for_a_lesser_one() -> None:
    """Beyond the guard is an altar, from which the foe would take three points."""
    game = table(
        stand("red:mage:0", 3, 3, tapped=True),
        stand("red:guard:1", 15.5, 10),
        stand("neutral:giant:1", 9.5, 10),
        stand("blue:mage:0", 22, 22, tapped=True),
        stand("blue:guard:2", 20, 10, marks=("relic",), marked_by=(Side.BLUE,)),
        played=scenario(SLAY, _taken("altar", 3), points_to_win=12),
        creatures=[GIANT],
        marks=[MarkSpec(id="relic", name=words("relic"), text=words(""))],
    )
    game = with_state(game, markers=(BoardMarker("altar", "altar", (14, 10)),))
    game.act("red", "activate red:guard:1")
    action, _ = thought(game, Strength.STRONG)
    after = game.rules.apply(game.state, Seat(0), action, SeededDice(1)).state
    engaged = game.rules.referee.skirmish(after).engaged_with("red:guard:1")
    assert "neutral:giant:1" not in {foe.id for foe in engaged}


def test_points_that_an_ability_brings_at_once_are_foreseen_until_somebody_has_them() -> None:
    """The foe may go and take two points, unless it lacks the relic, is too far away or has acted."""

    def prospect(y: float, *marks: str, tapped: bool = False) -> float:
        game = table(
            stand("red:mage:0", 3, 3, tapped=True),
            stand("blue:mage:0", 22, 22, tapped=True),
            stand("blue:guard:2", 14, y, marks=marks, marked_by=(Side.BLUE,) * len(marks), tapped=tapped),
            played=scenario(_taken("altar", 2), points_to_win=12),
            marks=[MarkSpec(id="relic", name=words("relic"), text=words(""))],
        )
        game = with_state(game, markers=(BoardMarker("altar", "altar", (14, 10)),))
        return lookahead(Evaluator(game.rules.referee), game.state, Side.RED, Side.RED)

    assert prospect(14, "relic") < -5
    assert prospect(14) == prospect(14, "relic", tapped=True) == prospect(20, "relic") == 0


def _taken(marker: str, points: int) -> ObjectiveSpec:
    """An objective that whoever stands at the marker with a relic may take as its Action."""
    bearer = Condition(is_=Filter(mark="relic"))
    takes = Used(name=words("take"), at_marker=marker, effects=(Collect(),), condition=bearer)
    return structs.replace(objective("never"), id=marker, points=points, abilities=(takes,))


def test_no_spell_is_cast_just_to_gain_time() -> None:
    """The guard seems to have a prize to take later, but no way past the wall; the spell does nothing."""
    game = table(
        stand("red:mage:0", 3, 3, tapped=True),
        stand("red:guard:1", 10, 10),
        stand("neutral:giant:1", 14, 10),
        stand("blue:mage:0", 22, 22, tapped=True),
        red="dull",
        first="blue",
        played=scenario(SLAY),
        creatures=[GIANT],
        pieces=(WALL,),
    )
    game.act("blue", "pass")
    assert any(isinstance(choice, Cast) for choice in game.rules.legal_actions(game.state, Seat(0)))
    action: Action | None = None
    while action != Pass():
        action, _ = thought(game, Strength.STRONG)
        assert not isinstance(action, Cast)
        game.act("red", ACTIONS.write(action))


def test_a_plan_of_two_cards_stays_one_once_the_first_is_laid() -> None:
    """A hand gets dearer as it gets smaller, but not in the middle of a duel."""
    game = table(red="four nine trick spark study dull four", cards=[FOUR, NINE])
    evaluator, hand = Evaluator(game.rules.referee), game.player("red").zones.hand.cards
    before = cheapest(evaluator, hand[1:], 5, 8.0, laid=1)
    alone = cheapest(evaluator, hand[1:], 5, 8.0)
    assert before is not None
    assert alone is not None
    assert before.cards == alone.cards
    assert before.cost < alone.cost


def test_a_token_waits_until_it_is_of_use() -> None:
    game = table(played=scenario(SLAY))
    evaluator = Evaluator(game.rules.referee)
    held, used = (
        replace(game.state, objectives=(Objective("slay", (Side.RED,), token_used=acted),))
        for acted in (False, True)
    )
    assert evaluator.evaluate(held, Side.RED) > evaluator.evaluate(used, Side.RED)


@pytest.mark.parametrize("strength", THINKING)
def test_the_best_few_candidates_are_told_with_their_worth(strength: Strength) -> None:
    game = table(
        stand("red:guard:1", 10, 10),
        stand("neutral:giant:1", 11.5, 10),
        played=scenario(SLAY),
        creatures=[GIANT],
    )
    game.act("red", "activate red:guard:1")
    action, why = thought(game, strength)
    assert 1 <= len(why) <= 3
    assert why[0].action == action
    assert [thought.worth for thought in why] == sorted((thought.worth for thought in why), reverse=True)
    if strength is not Strength.EASY:
        assert action == Strike("neutral:giant:1")
        assert why[0].worth > why[1].worth + 0.5


def test_nothing_is_told_of_what_was_no_choice() -> None:
    game = table()
    agent = player(Strength.MIDDLE, game.rules.library)
    choices = list(game.rules.legal_actions(game.state, Seat(0)))
    agent.choose(view(game.state, Side.RED), choices, SeededDice(1))
    assert agent.thoughts  # type: ignore[attr-defined]  # those that think tell
    agent.choose(view(game.state, Side.RED), [Pass()], SeededDice(1))
    assert agent.thoughts == ()  # type: ignore[attr-defined]  # those that think tell


def test_who_has_just_done_the_lesson_plays_by_the_rules_and_bleeds_for_nothing() -> None:
    setup = replace(setup_of(Plan(1, 4, (BEGINNER, "easy")), 4), game=GameRules(max_turns=1))
    agents = {Seat(0): Beginner(library()), Seat(1): player(Strength.EASY, library())}
    match, _ = play(colors_of_magic(library()), setup, agents, 4)
    assert match.outcome is not None
    actions = [entry.action for entry in match.entries]
    assert any(isinstance(action, Activate) for action in actions)
    assert not any(map(bled, actions))
    assert BEGINNER in SIMULATION.players
    assert BEGINNER not in list(Strength)
