"""What is read from ids, cards and events: whose it is, its name, whether it protects, what it betrays."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from magic_table import card, creature, scenario, stand, table, with_state, words

from game.games.colors_of_magic.rules.cards.effects import (
    Choose,
    Continuous,
    Damage,
    Draw,
    Grant,
    If,
    May,
    Modify,
    Option,
    Prevent,
)
from game.games.colors_of_magic.rules.cards.specs import Goal, ObjectiveSpec
from game.games.colors_of_magic.rules.cards.words import Condition
from game.games.colors_of_magic.rules.meaning.abilities import _doer
from game.games.colors_of_magic.rules.play.duel_cards import protects
from game.games.colors_of_magic.rules.play.duel_stakes import Stakes
from game.games.colors_of_magic.rules.play.harm import Deal, side_of
from game.games.colors_of_magic.rules.play.questions import name_of
from game.games.colors_of_magic.rules.play.run import Run
from game.games.colors_of_magic.rules.play.turn import total_flux
from game.games.colors_of_magic.rules.state.actions import Cast, Move, snapped
from game.games.colors_of_magic.rules.state.actions import Choose as Answer
from game.games.colors_of_magic.rules.state.creature_events import Damaged
from game.games.colors_of_magic.rules.state.events import CardMoved, Scored
from game.games.colors_of_magic.rules.state.state import GroundZone, Moment, Permanent, Target
from game.games.colors_of_magic.rules.state.terms import Term
from game.games.colors_of_magic.rules.state.view import masked_card, redact, reveals
from game.positions.position import Side

if TYPE_CHECKING:
    from magic_table import Table

    from game.games.colors_of_magic.rules.cards.effects import AnyEffect
    from game.games.colors_of_magic.rules.state.events import Where

RED, BLUE, NEUTRAL = Side.RED, Side.BLUE, Side.NEUTRAL

HOLDS = Condition(hp_at_most=9)
PLATE, SWORD = Modify(to="self", stat="armour", amount=1), Modify(to="self", stat="melee", amount=1)

FOG = GroundZone("zone:1", words("Fog"), BLUE, 2.0, "turn", 1, "blue:mage:0", at=(9.0, 9.0))


def option(text: str, *effects: AnyEffect) -> Option:
    return Option(text=words(text), effects=effects)


@pytest.mark.rule("CM-MELEE-12", "R-35")
@pytest.mark.parametrize(
    ("effect", "so"),
    [
        (Prevent(to="self"), True),
        (PLATE, True),
        (SWORD, False),
        (Grant(to="self", keyword="armour 2"), True),
        (Grant(to="self", keyword="flying"), False),
        (If(condition=HOLDS, then=(SWORD, PLATE)), True),
        (If(condition=HOLDS, then=(SWORD,), otherwise=(PLATE,)), True),
        (If(condition=HOLDS, then=(SWORD,), otherwise=(SWORD,)), False),
        (May(effects=(SWORD, PLATE)), True),
        (May(effects=(SWORD,)), False),
        (Choose(options=(option("a", SWORD), option("b", SWORD, PLATE))), True),
        (Choose(options=(option("a", SWORD), option("b", SWORD))), False),
        (Draw(), False),
        (Damage(to="foe"), False),
    ],
)
def test_what_prevents_damage_or_gives_armour_protects(effect: AnyEffect, so: bool) -> None:
    assert protects(effect) is so


def laid_out() -> Table:
    """A goblin of nobody's, fog of blue's, and an objective."""
    goal = ObjectiveSpec(
        id="relic",
        rank="major",
        name=words("The Relic"),
        text=words(""),
        goal=Goal(kind="never"),
        points=1,
    )
    game = table(
        stand("neutral:goblin:1", 12, 12),
        stand("red:turncoat:1", 15, 12),
        creatures=(creature("turncoat"),),
        played=scenario(goal),
    )
    return with_state(game, zones=(FOG,))


@pytest.mark.rule("R-51")
@pytest.mark.parametrize(
    ("source", "side"),
    [
        ("neutral:goblin:1", NEUTRAL),
        ("red:turncoat:1", RED),
        ("zone:1", BLUE),
        ("zone:2", None),
        ("blue:spark:1", BLUE),
        ("neutral:prowl:1", NEUTRAL),
        (None, None),
    ],
)
def test_whose_doing_harm_is_follows_from_what_it_comes_from(source: str | None, side: Side | None) -> None:
    assert side_of(laid_out().state, source) is side


def test_a_creature_that_has_changed_sides_does_harm_for_the_side_it_is_on() -> None:
    game = laid_out()
    bodies = tuple(
        replace(body, side=BLUE) if body.id == "red:turncoat:1" else body for body in game.state.bodies
    )
    assert side_of(replace(game.state, bodies=bodies), "red:turncoat:1") is BLUE


@pytest.mark.rule("R-51")
@pytest.mark.parametrize(
    ("moment", "doer"),
    [
        (None, RED),
        (Moment("ends_move", "neutral:goblin:1", side=BLUE), BLUE),
        (Moment("ends_move", "neutral:goblin:1", side=NEUTRAL), RED),
        (Moment("ends_move", "neutral:goblin:1"), RED),
        (Moment("ends_move", "blue:mage:0"), BLUE),
        (Moment("dies", "blue:imp:1", last_known=(stand("blue:imp:1", 5, 5),)), BLUE),
    ],
)
def test_whose_doing_a_moment_is_and_nobodys_is_the_token_holders(moment: Moment | None, doer: Side) -> None:
    game = laid_out()
    assert _doer(game.state, moment) is doer
    assert _doer(replace(game.state, token=None), None) is NEUTRAL


@pytest.mark.parametrize(
    ("identity", "name"),
    [
        ("neutral:goblin:1", "goblin"),
        ("zone:1", "Fog"),
        ("red:spark:1", "spark"),
        ("blue:ogre:7", "ogre"),
        ("relic", "The Relic"),
        ("red:nothing:1", "red:nothing:1"),
        (masked_card("red:spark:1", 2), masked_card("red:spark:1", 2)),
        ("red:spark", "red:spark"),
    ],
)
def test_everything_in_play_is_called_by_its_printed_name(identity: str, name: str) -> None:
    game = laid_out()
    assert name_of(Run(game.rules.referee, game.state, game.dice), identity) == words(name)


def moved(source: Where, target: Where, *, shown: bool = False) -> CardMoved:
    return CardMoved(RED, "red:spark:1", source, target, shown)


@pytest.mark.rule("R-35")
@pytest.mark.parametrize(
    ("event", "so"),
    [
        (moved("deck", "hand"), True),
        (moved("hand", "discard"), True),
        (moved("hand", "deck"), False),
        (moved("hand", "deck", shown=True), True),
        (moved("discard", "hand"), False),
        (moved("discard", "exile", shown=True), False),
        (moved("monsters", "monsters"), True),
        (moved("hand", "duel"), False),
        (moved("duel", "discard"), True),
        (Scored(RED, 1, 1), False),
    ],
)
def test_a_card_whose_face_comes_up_is_not_taken_back(event: CardMoved, so: bool) -> None:
    assert reveals(event) is so


@pytest.mark.rule("R-35")
@pytest.mark.parametrize(
    ("event", "own", "other"),
    [
        (moved("deck", "hand"), True, False),
        (moved("hand", "deck"), True, False),
        (moved("hand", "duel"), True, False),
        (moved("deck", "deck"), False, False),
        (moved("deck", "deck", shown=True), True, True),
        (moved("hand", "discard"), True, True),
        (moved("exile", "deck"), True, True),
    ],
)
def test_who_sees_which_card_is_moved(event: CardMoved, own: bool, other: bool) -> None:
    face_down = replace(event, card=masked_card(event.card, 0))
    assert redact(event, RED) == (event if own else face_down)
    assert redact(event, BLUE) == redact(event, None) == (event if other else face_down)


@pytest.mark.rule("CM-MELEE-10")
def test_nobody_dies_of_no_damage() -> None:
    blow = Term(1, "victory")
    assert Stakes("a", "b", (blow,), 0).dies
    assert not Stakes("a", "b", (blow,), 1).dies
    assert not Stakes("a", "b", (blow, Term(-1, "armour")), 0).dies


@pytest.mark.rule("CM-UNIT-03")
def test_who_has_no_ranged_value_and_no_flux_has_none_to_add_to() -> None:
    game = table(stand("red:guard:1", 5, 5), stand("red:archer:1", 8, 5))
    referee, state = game.rules.referee, game.state
    assert [referee.printed_stat(state, state.body("red:guard:1"), stat) for stat in ("ranged", "flux")] == [
        0,
        0,
    ]
    assert referee.printed_stat(state, state.body("red:archer:1"), "ranged") == 3
    assert referee.printed_stat(state, state.body("red:mage:0"), "flux") == 4


@pytest.mark.rule("CM-COLLECT-03")
def test_flux_that_effects_take_away_leaves_none_and_never_less() -> None:
    drain = Continuous(to="wizard", stat="flux", amount=-4)
    game = table(
        stand("red:well:1", 5, 5),
        permanents=(Permanent("red:drought:1", RED),),
        cards=(card("drought", "permanent", abilities=(drain,)),),
    )
    referee, state = game.rules.referee, game.state
    assert total_flux(referee, state, BLUE) == 4
    assert total_flux(referee, state, RED) == 1
    alone = replace(state, bodies=tuple(body for body in state.bodies if body.id != "red:well:1"))
    assert total_flux(referee, alone, RED) == 0
    assert total_flux(referee, replace(state, bodies=(stand("red:well:1", 5, 5),)), RED) == 1


@pytest.mark.rule("CM-CAST-07", "CM-EXILE-02")
def test_the_card_that_cannot_be_discarded_is_named() -> None:
    game = table(red="fireball", exiles=("study", ""), mana=(3, 5))
    for held, rule in (("red:study:1", "CM-EXILE-02"), ("red:dull:9", "CM-CAST-07")):
        text = f"cast red:fireball:1 red:mage:0 creature=blue:mage:0 discard={held}"
        reasons = {reason.key: reason for reason in game.verdict("red", text).reasons}
        assert reasons["pay.not_in_hand"].rule == rule
        assert dict(reasons["pay.not_in_hand"].values) == {"card": held}


@pytest.mark.rule("CM-MONSTER-02", "R-43")
def test_places_that_are_said_are_put_on_the_grid_and_nothing_else_is_changed() -> None:
    near, there = Target.point((5.0004, 3.0)), Target.point((5.0, 3.0))
    foe = Target.creature("blue:mage:0")
    assert snapped(Answer((near, foe))) == Answer((there, foe))
    on_grid = snapped(Cast("red:spark:1", "red:mage:0", (foe, near)))
    assert isinstance(on_grid, Cast)
    assert on_grid.targets == (foe, there)
    assert snapped(Move(((1.0004, 2.0), (3.0, 4.0)))) == Move(((1.0, 2.0), (3.0, 4.0)))
    as_it_is = Cast("red:spark:1", "red:mage:0", (foe, there))
    assert snapped(as_it_is) is as_it_is


@pytest.mark.rule("R-36", "R-52")
def test_who_suffers_more_than_is_left_is_told_to_have_nothing_left() -> None:
    game = table(stand("blue:guard:1", 10, 10)).run(Deal("blue:guard:1", 5))
    assert [(event.amount, event.left) for event in game.happened(Damaged)] == [(5, 0)]
