"""What is called off, sent away or paid in part: monsters, spells, cards in play, the Pact (R-43, R-44)."""

from __future__ import annotations

from typing import Any

import pytest
from magic_table import ALLY, card, instant, stand, table, with_state

from game.core.zones import Pile
from game.games.colors_of_magic.rules.cards.effects import Cancel, Continuous, Marker, Modify
from game.games.colors_of_magic.rules.cards.words import Condition, Count, Group
from game.games.colors_of_magic.rules.effects.card_piles import send_anywhere
from game.games.colors_of_magic.rules.effects.places import marker
from game.games.colors_of_magic.rules.meaning.meaning import holds, number
from game.games.colors_of_magic.rules.play.harm import Deal
from game.games.colors_of_magic.rules.play.payment import Way, dying_of, pact_capacity, price_of, ways
from game.games.colors_of_magic.rules.play.placing import Region, check_place
from game.games.colors_of_magic.rules.play.run import Run
from game.games.colors_of_magic.rules.state.creature_events import (
    Damaged,
    DuelRevealed,
    Left,
    MarkerPut,
    MonsterCardTurned,
)
from game.games.colors_of_magic.rules.state.state import Context, Permanent
from game.positions.position import Side

RED, BLUE, NEUTRAL = Side.RED, Side.BLUE, Side.NEUTRAL

OGRE = "neutral:ogre:1"


@pytest.mark.rule("R-43", "CM-STACK-09")
def test_a_spell_whose_target_calls_it_off_is_spent_without_effect() -> None:
    stop = instant("stop", "targeted", Cancel(), cost=0, whose="opponent", by="spell")
    game = table(red="fireball", blue="stop", mana=(5, 5), cards=(stop,))
    game.act("red", "cast red:fireball:1 red:mage:0 creature=blue:mage:0")
    assert game.asked == {"blue"}
    game.act("blue", "cast blue:stop:1 blue:mage:0")
    assert game.hp("blue:mage:0") == 10
    assert game.discards("red") == ["fireball"]
    assert game.mana("red") == 1


@pytest.mark.rule("R-47")
def test_without_monster_cards_a_monster_defends_with_what_is_printed() -> None:
    bodies = (stand("red:guard:1", 10, 10), stand(OGRE, 12.4, 10))
    game = table(*bodies, game={"monster_duel": "draw_card"})
    game = with_state(game, monster_deck=Pile(()))
    game.act("red", "activate red:guard:1", f"strike {OGRE}")
    assert not game.happened(MonsterCardTurned)
    (shown,) = game.happened(DuelRevealed)
    assert shown.defence == 6


def sent(card_id: str, to: Any, **laid: Any) -> Run:
    """What has become of a card of red's that was sent there from play."""
    game = table(
        stand("red:call-imp:1", 5, 5),
        permanents=(Permanent("red:shrine:1", RED),),
    )
    game = with_state(game, **laid)
    run = Run(game.rules.referee, game.state, game.dice)
    send_anywhere(run, card_id, to, "CM-TYPE-05")
    return run


@pytest.mark.rule("CM-TYPE-05", "CM-EXILE-01")
def test_a_card_in_play_is_sent_away_with_the_creature_that_came_with_it() -> None:
    run = sent("red:call-imp:1", "exile")
    assert run.state.find("red:call-imp:1") is None
    assert [(event.body.id, event.how) for event in run.events if isinstance(event, Left)] == [
        ("red:call-imp:1", "exiled")
    ]
    assert run.state.player(RED).zones.exile.cards == ("red:call-imp:1",)
    run = sent("red:shrine:1", "hand")
    assert (run.state.permanents, run.state.player(RED).zones.hand.cards) == ((), ("red:shrine:1",))
    away = (stand("red:call-guard:1", 8, 8), stand("red:call-well:1", 9, 9))
    run = sent("red:call-guard:1", "discard", banished=away)
    assert [body.id for body in run.state.banished] == ["red:call-well:1"]
    assert run.state.player(RED).zones.discard.cards == ("red:call-guard:1",)
    nowhere = sent("red:nothing:1", "discard")
    assert not nowhere.events


@pytest.mark.rule("CM-PACT-03", "CM-PACT-04", "CM-CAST-08")
def test_what_is_short_is_borne_by_one_creature_or_shared_if_none_can_alone() -> None:
    game = table(
        stand("red:guard:1", 5, 5),
        stand("red:imp:1", 7, 5),
        stand("blue:guard:1", 9, 9),
        red="dull study",
        mana=(0, 9),
    )
    referee, state = game.rules.referee, game.state
    assert list(ways(referee, state, BLUE, "blue:spark:1", 9)) == [Way()]
    assert pact_capacity(referee, state, RED, state.body("blue:guard:1")) == 0
    assert pact_capacity(referee, state, RED, state.body("red:guard:1")) == 3
    assert list(ways(referee, state, RED, "red:dull:1", 1)) == [
        Way(None, ((creature_id, 1),)) for creature_id in ("red:mage:0", "red:guard:1", "red:imp:1")
    ]
    three = [Way(None, ((creature_id, 3),)) for creature_id in ("red:mage:0", "red:guard:1")]
    assert [way for way in ways(referee, state, RED, "red:dull:1", 3) if way.discard is None] == three
    shared = [way.pact for way in ways(referee, state, RED, "red:dull:1", 12) if way.discard is None]
    assert shared == [(("red:mage:0", 9), ("red:guard:1", 3))]
    assert not [way for way in ways(referee, state, RED, "red:dull:1", 14) if way.discard is None]


@pytest.mark.rule("R-51")
def test_what_belongs_to_a_player_belongs_to_nobody_on_the_neutral_side() -> None:
    game = table(stand(OGRE, 9, 9), red="dull dull dull", permanents=(Permanent("red:shrine:1", RED),))
    reading = game.rules.referee.reading(game.state)
    for per, own, other in (("hand", 3, 0), ("opponent_hand", 0, 3), ("permanents", 1, 0), ("mana", 5, 5)):
        count = Count(per=per)  # type: ignore[arg-type]  # as written out
        assert number(reading, Context(RED, ""), count) == own
        assert number(reading, Context(BLUE, ""), count) == other
        assert number(reading, Context(NEUTRAL, ""), count) == 0


@pytest.mark.rule("CM-UNIT-06")
def test_a_condition_on_somebody_who_is_not_there_does_not_hold() -> None:
    game = table()
    reading = game.rules.referee.reading(game.state)
    hurt = Condition(hp_at_most=9)
    assert not holds(reading, Context(RED, "", own="red:nobody:1"), hurt)
    assert not holds(reading, Context(RED, "", own="red:mage:0"), hurt)
    assert holds(reading, Context(RED, "", own="red:mage:0"), Condition(hp_at_most=10))
    assert holds(reading, Context(RED, "", own="red:nobody:1"), Condition())


@pytest.mark.rule("R-42", "R-36")
def test_armour_that_comes_in_time_leaves_nothing_of_the_damage() -> None:
    plate = instant(
        "plate", "takes_damage", Modify(to="subject", stat="armour", amount=5), cost=0, subject=ALLY
    )
    game = table(stand("blue:guard:1", 10, 10), blue="plate", cards=(plate,)).run(Deal("blue:guard:1", 2))
    game.act("blue", "cast blue:plate:1 blue:mage:0")
    assert game.hp("blue:guard:1") == 3
    assert not game.happened(Damaged)


@pytest.mark.rule("CM-UNIT-03")
def test_a_ranged_value_is_lowered_to_nothing_and_not_below() -> None:
    rain = card("rain", "permanent", abilities=(Continuous(to=Group(), stat="ranged", amount=-9),))
    game = table(
        stand("red:archer:1", 5, 5),
        permanents=(Permanent("red:rain:1", RED, caster="red:mage:0"),),
        cards=(rain,),
    )
    known = game.rules.referee.position(game.state)
    assert known.creature("red:archer:1").ranged == 0


@pytest.mark.rule("R-14")
def test_a_place_too_near_to_somebody_hostile_is_refused_with_the_distance() -> None:
    game = table(stand("blue:guard:1", 10, 10))
    region = Region(0.5, "R-14", side=RED, away=2.0)
    base = game.rules.referee.base(game.state, "blue:guard:1")
    (why,) = check_place(game.rules.referee, game.state, region, (10 + base.r + 0.5 + 0.75, 10)).reasons
    values = dict(why.values)
    assert (why.key, values["hostile"], values["away"]) == ("place.too_near", "blue:guard:1", 2.0)
    assert values["gap"] == pytest.approx(0.75)


def test_a_marker_that_is_put_and_taken_off_is_told() -> None:
    game = table(stand("red:guard:1", 10, 10))
    run = Run(game.rules.referee, game.state, game.dice)
    context = Context(RED, "red:spark:1", own="red:guard:1", caster="red:mage:0")
    marker(run, context, Marker(marker="well", at="self"))
    marker(run, Context(RED, "red:spark:1", own="red:mage:0"), Marker(marker="well", at="self"))
    near, far = run.state.markers
    assert [(put.kind, put.at) for put in (near, far)] == [("well", (10, 10)), ("well", (3, 3))]
    marker(run, context, Marker(marker="well", at="self", remove=True))
    assert run.state.markers == (far,)
    assert run.events == [
        MarkerPut(near.id, "well", (10, 10)),
        MarkerPut(far.id, "well", (3, 3)),
        MarkerPut(near.id, "well", (10, 10), removed=True),
    ]


@pytest.mark.rule("CM-CAST-08", "CM-CAST-09", "R-46")
@pytest.mark.parametrize(("cost", "reduced"), [(0, 0), (1, 1), (2, 1), (5, 4)])
def test_a_discard_takes_one_off_a_cost_and_nothing_off_the_last_mana(cost: int, reduced: int) -> None:
    assert price_of(cost, "red:dull:1") == reduced
    assert price_of(cost, None) == cost


@pytest.mark.rule("CM-CAST-03", "CM-CAST-09", "R-46")
@pytest.mark.parametrize(("together", "ways_of_two"), [(True, 5), (False, 2)])
def test_what_is_short_is_paid_by_a_card_by_blood_or_by_both(together: bool, ways_of_two: int) -> None:
    game = table(
        stand("red:guard:1", 5, 5),
        stand("red:imp:1", 7, 5),
        red="dull study trick",
        mana=(1, 0),
        game={"discard_with_pact": together},
    )
    referee, state = game.rules.referee, game.state
    one = list(ways(referee, state, RED, "red:dull:1", 2))
    assert [way.discard for way in one] == ["red:study:1", "red:trick:1", None, None, None]
    two = list(ways(referee, state, RED, "red:dull:1", 3))
    assert len(two) == ways_of_two
    blood = [Way(None, ((who, 2),)) for who in ("red:mage:0", "red:guard:1")]
    both = [Way("red:study:1", ((who, 1),)) for who in ("red:mage:0", "red:guard:1", "red:imp:1")]
    assert two == [*blood, *both * together]
    assert list(ways(referee, state, RED, "red:dull:1", 1)) == [Way()]


@pytest.mark.rule("CM-PACT-03", "CM-PACT-04")
def test_what_nobody_bears_alone_is_shared_to_the_last_point() -> None:
    game = table(
        stand("red:mage:0", 3, 3, damage=8), stand("red:imp:1", 7, 5), stand("red:imp:2", 9, 5), mana=(0, 0)
    )
    referee, state = game.rules.referee, game.state
    three = [way.pact for way in ways(referee, state, RED, "red:dull:1", 3)]
    assert three == [(("red:mage:0", 1), ("red:imp:1", 1), ("red:imp:2", 1))]
    assert not list(ways(referee, state, RED, "red:dull:1", 4))
    assert dying_of(referee, state, (("red:mage:0", 1), ("red:imp:1", 1))) == ("red:imp:1",)
    assert dying_of(referee, state, (("red:mage:0", 2),)) == ("red:mage:0",)


@pytest.mark.rule("CM-CAST-03", "CM-PACT-01", "R-45")
@pytest.mark.parametrize(
    ("payment", "key", "short"),
    [
        ("", "pay.short", 2),
        ("discard=red:study:1", "pay.short_discard", 1),
        ("pact=red:mage:0*1", "pay.short", 1),
        ("discard=red:study:1 pact=red:mage:0*2", "pay.surplus", None),
        ("pact=red:mage:0*3", "pay.surplus", None),
        ("discard=red:study:1 pact=red:mage:0*1", None, None),
        ("pact=red:mage:0*2", None, None),
    ],
)
def test_a_payment_says_how_much_it_lacks_or_gives_too_much(
    payment: str, key: str | None, short: int | None
) -> None:
    game = table(red="dull study", mana=(1, 0))
    judged = game.verdict("red", f"cast red:dull:1 red:mage:0 {payment}".strip())
    assert judged.allowed is (key is None)
    if key is not None:
        (reason,) = judged.reasons
        assert (reason.key, dict(reason.values).get("short") if short else None) == (key, short)
