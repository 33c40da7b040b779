"""Who comes, goes, changes and is moved by effects, told to the last event (R-14, R-55, R-64, R-66, R-69)."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, Any

import pytest
from effect_play import BLUE_MAGE, RED_MAGE, does
from magic_table import creature, stand, table, with_state, words

from game.board.shapes import Disc, gap
from game.core.rules import Mark as Drawn
from game.core.rules import Reason
from game.games.colors_of_magic.rules.cards.effects import (
    Dismount,
    Dispel,
    Draw,
    Exchange,
    ExileCard,
    GainMana,
    Mark,
    May,
    Modify,
    MoveZone,
    Prevent,
    Push,
    Raise,
    Refresh,
    Ride,
    Strip,
    Token,
)
from game.games.colors_of_magic.rules.cards.specs import MarkSpec
from game.games.colors_of_magic.rules.cards.words import AtMarker, Count, Group
from game.games.colors_of_magic.rules.effects.answers import AttackAgain
from game.games.colors_of_magic.rules.meaning.meaning import number
from game.games.colors_of_magic.rules.play.questions import Question
from game.games.colors_of_magic.rules.play.shifting import PushCreature
from game.games.colors_of_magic.rules.state.creature_events import (
    Arrived,
    AttackDeclared,
    Changed,
    Died,
    Endowed,
    Left,
    Rode,
    Shifted,
    Thrown,
    ZoneEnded,
    ZoneMoved,
)
from game.games.colors_of_magic.rules.state.events import CardMoved
from game.games.colors_of_magic.rules.state.state import BoardMarker, Context, GroundZone, Modifier, Target
from game.games.colors_of_magic.rules.state.walls import Wall, disc_of, span_within
from game.positions.position import Side

if TYPE_CHECKING:
    from magic_table import Table

    from game.board.shapes import Point
    from game.games.colors_of_magic.rules.cards.effects import AnyEffect

MINE, OTHER, GUARD = "red:guard:1", "red:guard:2", "blue:guard:1"
EMBER = MarkSpec(id="ember", name=words("ember"), text=words(""))


def asked(game: Table) -> Question:
    """The question that is put now."""
    assert isinstance(game.decision, Question)
    return game.decision


# ---- what lasts


def comes_to_nothing(game: Table, effect: AnyEffect, at: Any = ()) -> bool:
    """Whether an effect changes nothing, is not told of, and asks nobody anything."""
    before = game.state
    does(game, effect, at=at)
    return game.state == before and game.last == ()


def change(stat: Any = "melee", amount: int = 1, until: Any = "turn", **more: Any) -> Modifier:
    """What an effect of this turn has changed."""
    return Modifier("red:spark:1", until, 1, stat=stat, amount=amount, **more)


@pytest.mark.rule("R-69")
def test_what_is_stripped_is_told_if_there_was_something() -> None:
    kept = change(until="forever")
    game = table(stand(MINE, 8, 8, modifiers=(change(), kept)), stand(OTHER, 8, 12, modifiers=(kept,)))
    assert does(game, Strip(to="target"), at=MINE).last == (Endowed(MINE, "stripped"),)
    assert game.body(MINE).modifiers == (kept,)
    assert comes_to_nothing(game, Strip(to="target"), at=OTHER)


@pytest.mark.rule("R-69", "CM-MOVE-07")
def test_who_is_stripped_of_a_smaller_shape_finds_room_for_the_base_it_had() -> None:
    shape = (("ogre", "turn", 1, "red:spark:1"),)
    near = stand(GUARD, 9.3, 8)
    game = table(stand(MINE, 8, 8, profile="imp", grown_from=shape), near)
    does(game, Strip(to="target"), at=MINE)
    assert game.body(MINE).profile == "ogre"
    (moved,) = game.happened(Shifted)
    assert (moved.creature, moved.source, moved.how, moved.rule) == (MINE, (8, 8), "push", "CM-MOVE-07")
    mine, theirs = (game.rules.referee.base(game.state, one) for one in (MINE, GUARD))
    assert gap(mine, theirs) >= 0


@pytest.mark.rule("R-69")
def test_abilities_that_were_used_are_refreshed_and_others_are_not_told_of() -> None:
    game = table(stand(MINE, 8, 8, used=(0, 2)), stand(OTHER, 8, 12))
    assert does(game, Refresh(to="target"), at=MINE).last == (Endowed(MINE, "refreshed"),)
    assert game.body(MINE).used == ()
    assert comes_to_nothing(game, Refresh(to="target"), at=OTHER)


@pytest.mark.rule("R-69")
@pytest.mark.parametrize(
    ("stat", "changes"),
    [("melee", ((MINE, 3), ("blue:ogre:1", -3))), ("movement", ()), ("hp", ((MINE, 3), ("blue:ogre:1", -3)))],
)
def test_two_exchange_a_number_or_are_alike_already(stat: Any, changes: tuple[tuple[str, int], ...]) -> None:
    game = table(stand(MINE, 8, 8), stand("blue:ogre:1", 14, 8))
    does(game, Exchange(a="target", b="target2", stat=stat), at=(MINE, "blue:ogre:1"))
    assert game.last == tuple(Changed(who, stat=stat, amount=amount) for who, amount in changes)
    assert comes_to_nothing(game, Exchange(a="target", b="target", stat="melee"), at=MINE)
    assert comes_to_nothing(game, Exchange(a="target", b="target2", stat="melee"), at=MINE)


@pytest.mark.rule("R-61")
@pytest.mark.parametrize(
    ("amount", "marks", "told"),
    [
        (2, ("frost", "ember", "ember", "ember", "ember"), 2),
        (0, ("frost", "ember", "ember"), 0),
        (-1, ("frost", "ember"), -1),
        (-2, ("frost",), -2),
        (-5, ("frost",), -2),
    ],
)
def test_marks_are_put_on_and_the_oldest_taken_off(amount: int, marks: tuple[str, ...], told: int) -> None:
    bearer = stand(MINE, 8, 8, marks=("frost", "ember", "ember"), marked_by=(Side.BLUE, Side.RED, Side.BLUE))
    game = does(table(bearer, marks=(EMBER,)), Mark(to="target", mark="ember", amount=amount), at=MINE)
    body = game.body(MINE)
    assert body.marks == marks
    assert game.last == ((Changed(MINE, mark="ember", amount=told),) if told else ())
    if amount == -1:
        assert body.marked_by == (Side.BLUE, Side.BLUE)
    if amount > 0:
        assert body.marked_by[3:] == (Side.RED, Side.RED)


@pytest.mark.rule("R-61")
@pytest.mark.parametrize("amount", [0, 1])
def test_nothing_is_made_of_no_amount(amount: int) -> None:
    game = table(stand(MINE, 8, 8))
    does(game, Prevent(to="target", amount=amount), Modify(to="target", stat="melee", amount=amount), at=MINE)
    assert len(game.body(MINE).modifiers) == 2 * amount


@pytest.mark.rule("R-61")
@pytest.mark.parametrize(
    ("stat", "counted"), [("melee", 5), ("defence", 0), ("ranged", 0), ("movement", 6), ("hp", 1)]
)
def test_a_characteristic_counts_with_its_own_changes_and_not_below_nothing(stat: Any, counted: int) -> None:
    changes = (change("melee", 2), change("defence", -4), change("hp", 1))
    game = table(stand(MINE, 8, 8, modifiers=changes, damage=3))
    reading = game.rules.referee.reading(game.state)
    context = Context(Side.RED, "red:spark:1", own=MINE)
    assert number(reading, context, Count(per="stat", stat=stat)) == counted
    dead = table(stand(MINE, 8, 8), stand(OTHER, 8, 12))
    dead.state = with_state(dead, bodies=(*dead.state.bodies[:-1], stand(OTHER, 8, 12, damage=4))).state
    there = Context(Side.RED, "red:spark:1", own=OTHER)
    assert number(dead.rules.referee.reading(dead.state), there, Count(per="stat", stat="hp")) == 0


@pytest.mark.rule("R-51")
def test_whoever_declines_gets_what_happens_otherwise() -> None:
    may = May(effects=(Draw(),), otherwise=(GainMana(amount=2),))
    declined = does(table(), may).act("red", "choose option=0")
    assert (declined.mana("red"), declined.hand("red")) == (7, [])
    accepted = does(table(), may).act("red", "choose option=1")
    assert (accepted.mana("red"), accepted.hand("red")) == (5, ["dull"])


# ---- who comes and goes


@pytest.mark.rule("R-69", "R-14")
def test_of_the_dead_those_come_back_whose_cards_lie_with_the_dead() -> None:
    kept = stand("red:call-guard:1", 8, 8)
    drawn = stand("red:call-imp:1", 8, 8)
    token, grown = stand("red:imp:t4", 9, 9), stand(MINE, 9, 9, profile="ogre", damage=6)
    grown = stand(
        MINE,
        9,
        9,
        profile="ogre",
        damage=6,
        grown_from=(("guard", "turn", 1, ""), ("imp", "turn", 1, "")),
        spent=(1,),
    )
    foes = stand(GUARD, 9, 9)
    game = table(discards=("call-guard", ""), red="call-imp")
    game.state = with_state(game, died=(kept, drawn, token, stand("red:mage:0", 9, 9), grown, foes)).state
    does(game, Raise())
    assert asked(game).labels == tuple(words(name) for name in ("guard", "imp", "ogre"))
    game.act("red", "choose option=2")
    region = asked(game).region
    assert region is not None
    assert region.within == 3
    game.act("red", "choose point=5,3")
    (back,) = game.happened(Arrived)
    assert back == Arrived(stand(MINE, 5, 3, spent=(1,), fresh=True), "raised", rule="R-14")
    assert game.state.died == (kept, drawn, token, stand("red:mage:0", 9, 9), foes)
    does(game, Raise()).act("red", "choose option=0", "choose point=3,5")
    assert game.happened(CardMoved) == [
        CardMoved(Side.RED, kept.id, "discard", "play", shown=True, rule="R-14")
    ]
    assert game.discards("red") == []


@pytest.mark.rule("R-69")
def test_of_dead_that_are_alike_none_is_asked_for_and_without_any_nothing_happens() -> None:
    game = table()
    game.state = with_state(game, died=(stand(MINE, 9, 9), stand(OTHER, 9, 9))).state
    does(game, Raise())
    assert asked(game).among == "place"
    game.act("red", "choose point=5,3")
    assert [event.body.id for event in game.happened(Arrived)] == [MINE]
    assert comes_to_nothing(table(), Raise())
    assert comes_to_nothing(game, Raise(near="target"))


@pytest.mark.rule("R-69")
def test_a_wizard_whose_side_plays_on_without_it_does_not_come_back() -> None:
    game = table(stand(GUARD, 9, 9), game={"wizard_death": "nothing"})
    (mage,) = (body for body in game.state.bodies if body.id == BLUE_MAGE)
    others = tuple(body for body in game.state.bodies if body is not mage)
    game.state = with_state(game, bodies=others, died=(mage,)).state
    assert not isinstance(does(game, Raise(filter=Group(side="enemies"))).decision, Question)


@pytest.mark.rule("R-56", "CM-EXILE-01", "R-52")
def test_exiled_are_creatures_with_their_cards_and_a_wizard_dies() -> None:
    bought, made = stand("blue:call-guard:1", 16, 8), stand(GUARD, 12, 8)
    game = does(table(bought, made), ExileCard(what=Group(side="enemies", wizard=False)))
    assert [(left.body.id, left.how, left.rule) for left in game.happened(Left)] == [
        (bought.id, "exiled", "CM-EXILE-01"),
        (GUARD, "exiled", "CM-EXILE-01"),
    ]
    assert game.happened(CardMoved) == [
        CardMoved(Side.BLUE, bought.id, "play", "exile", shown=True, rule="CM-EXILE-01")
    ]
    assert game.happened(Died) == []
    does(game, ExileCard(what="enemy_wizard"))
    assert [event.body.id for event in game.happened(Died)] == [BLUE_MAGE]


@pytest.mark.rule("R-14", "R-61")
@pytest.mark.parametrize("count", [0, 1, 2])
def test_as_many_come_as_an_effect_says_with_what_is_done_to_each(count: int) -> None:
    effects = (Modify(to="it", stat="melee", amount=2),)
    game = does(table(), Token(profile="imp", count=count, within=2, tapped=True, effects=effects))
    for at in ("5,3", "3,5")[:count]:
        region = asked(game).region
        assert region is not None
        assert (region.within, region.rule) == (2, "R-14")
        game.act("red", f"choose point={at}")
    come = [body for body in game.state.bodies if body.profile == "imp"]
    assert [(body.tapped, body.decoy, len(body.modifiers)) for body in come] == [(True, False, 1)] * count
    assert [event.how for event in game.happened(Arrived)] == ["token"] * count


@pytest.mark.rule("R-70")
def test_a_rider_gets_off_where_its_player_says() -> None:
    horse = stand(OTHER, 8, 8, rider=MINE)
    game = table(horse, stand(MINE, 8, 8, mount=OTHER))
    does(game, Dismount(to="target", within=2), at=MINE)
    region = asked(game).region
    assert region is not None
    assert region.near == game.rules.referee.base(game.state, OTHER)
    assert (region.within, region.radius) == (2, game.rules.referee.radius(game.state, "guard"))
    assert asked(game).text == Reason.of("R-51", "effect.teleport", creature=MINE)
    game.act("red", "choose point=8,10")
    assert game.happened(Rode) == [Rode(MINE, OTHER, off=True)]
    assert (game.body(MINE).at, game.body(OTHER).at) == ((8, 10), (8, 8))
    assert not any((game.body(MINE).mount, game.body(OTHER).rider))
    assert comes_to_nothing(game, Dismount(to="target"), at=MINE)


@pytest.mark.rule("R-70")
@pytest.mark.parametrize(
    ("of_rider", "of_mount", "third", "rides"),
    [
        ({}, {}, (20, 4, {}), True),
        ({}, {"rider": "red:imp:1"}, (8, 12, {"mount": OTHER}), False),
        ({}, {"mount": "red:imp:1"}, (8, 12, {"rider": OTHER}), False),
        ({"rider": "red:imp:1"}, {}, (8, 8, {"mount": MINE}), False),
        ({"mount": "red:imp:1"}, {}, (8, 8, {"rider": MINE}), False),
    ],
)
def test_only_who_neither_rides_nor_is_ridden_mounts(
    of_rider: dict[str, str],
    of_mount: dict[str, str],
    third: tuple[float, float, dict[str, str]],
    rides: bool,
) -> None:
    x, y, more = third
    game = table(
        stand(MINE, 8, 8, **of_rider), stand(OTHER, 8, 12, **of_mount), stand("red:imp:1", x, y, **more)
    )
    does(game, Ride(to="target", on="target2"), at=(MINE, OTHER))
    assert game.happened(Rode) == ([Rode(MINE, OTHER)] if rides else [])


@pytest.mark.rule("R-70")
def test_nobody_mounts_the_other_side_a_monster_or_oneself() -> None:
    game = table(
        stand(MINE, 8, 8), stand(GUARD, 8, 12), *(stand(f"neutral:goblin:{n}", 16, 8 * n) for n in (1, 2))
    )
    for pair in ((MINE, GUARD), (MINE, MINE), ("neutral:goblin:1", "neutral:goblin:2")):
        assert comes_to_nothing(game, Ride(to="target", on="target2"), at=pair)


@pytest.mark.rule("R-43")
@pytest.mark.parametrize(
    ("at", "victim", "again"), [((9.5, 8), GUARD, 1), ((14, 8), GUARD, 0), ((9.5, 8), "blue:guard:9", 0)]
)
def test_an_attack_is_made_again_if_it_still_can_be(at: Point, victim: str, again: int) -> None:
    game = table(stand(MINE, 8, 8), stand(GUARD, *at)).run(AttackAgain(MINE, victim, "melee"))
    assert len(game.happened(AttackDeclared)) == again


# ---- ways and zones


def fire(at: Point | None = (10.0, 8.0), **more: Any) -> GroundZone:
    """A zone of red's."""
    return GroundZone("zone:1", words("fire"), Side.RED, 1.0, "turn", 1, RED_MAGE, at=at, **more)


@pytest.mark.rule("R-66")
@pytest.mark.parametrize(
    ("effect", "end"),
    [
        (MoveZone(inches=3, origin="target", direction="away"), (13.0, 8.0)),
        (MoveZone(inches=3, origin="target", direction="towards"), (7.0, 8.0)),
        (MoveZone(inches=9, origin="target", direction="towards"), (6.0, 8.0)),
        (MoveZone(inches=30, origin="target", direction="away"), (23.622, 8.0)),
        (MoveZone(inches=30, origin=AtMarker(marker="altar"), direction="away"), (10.0, 0.0)),
        (MoveZone(inches=2, origin=AtMarker(marker="altar"), direction="towards"), (10.0, 10.0)),
    ],
)
def test_a_zone_goes_straight_and_stays_on_the_table(effect: MoveZone, end: Point) -> None:
    game = table(stand(MINE, 6, 8))
    altar = BoardMarker("altar", "altar", (10.0, 14.0), 0.5, words("altar"))
    game.state = with_state(game, zones=(fire(),), markers=(altar,)).state
    does(game, effect, source="zone:1", at=MINE)
    (moved,) = game.happened(ZoneMoved)
    assert moved.target == pytest.approx(end, abs=0.0006)
    assert game.state.zones[0].at == moved.target
    assert (moved.zone, moved.source) == ("zone:1", (10.0, 8.0))


@pytest.mark.rule("R-66", "R-67")
@pytest.mark.parametrize("thrown", [1, 3, 8, 16])
def test_a_zone_goes_where_the_die_says(thrown: int) -> None:
    game = table(dice=[thrown])
    game.state = with_state(game, zones=(fire(),)).state
    does(game, MoveZone(inches=2, direction="random"), source="zone:1")
    named = {1: "E", 3: "NE", 8: "WNW", 16: "ESE"}
    assert game.happened(Thrown) == [Thrown("zone:1", 16, thrown, named[thrown])]
    angle = (thrown - 1) * pi / 8
    at = game.state.zones[0].at
    assert at == pytest.approx((10 + 2 * cos(angle), 8 + 2 * sin(angle)), abs=0.0006)


@pytest.mark.rule("R-67")
@pytest.mark.parametrize("step", [0, 5])
def test_a_push_goes_the_way_that_is_chosen(step: int) -> None:
    game = does(table(stand(GUARD, 12, 12)), Push(to="target", inches=2, direction="chosen"), at=GUARD)
    question = asked(game)
    assert question.text.marks == (Drawn(((12, 12),)),)
    assert [label.fr for label in question.labels][7:10] == ["ONO", "O", "OSO"]
    game.act("red", f"choose option={step}")
    angle = step * pi / 8
    assert game.body(GUARD).at == pytest.approx((12 + 2 * cos(angle), 12 + 2 * sin(angle)), abs=0.0011)


@pytest.mark.rule("R-66")
def test_only_a_zone_that_is_there_is_taken_away() -> None:
    other = GroundZone("zone:2", words("ice"), Side.RED, 1.0, "turn", 1, RED_MAGE, at=(14.0, 8.0))
    game = table()
    game.state = with_state(game, zones=(fire(), other)).state
    gone = (Target("zone", "zone:1"), Target("zone", "zone:7"))
    assert does(game, Dispel(), targets=gone).last == (ZoneEnded("zone:1"),)
    assert game.state.zones == (other,)


@pytest.mark.rule("R-66")
@pytest.mark.parametrize(
    ("start", "end", "span"),
    [
        ((0.0, 4.0), (12.0, 4.0), (1.0, 0.0)),
        ((0.0, 1.0), (12.0, 1.0), ((4 - 0.75**0.5) / 12, (8 + 0.75**0.5) / 12)),
        ((-4.0, 2.0), (-4.0, 9.0), (1.0, 0.0)),
        ((6.0, 5.5), (6.0, 0.5), (0.8, 1.0)),
        ((6.0, 0.5), (6.0, 2.5), (0.0, 0.5)),
    ],
)
def test_a_way_meets_what_lies_an_inch_around_a_wall(start: Point, end: Point, span: Point) -> None:
    wall = Wall((4.0, 0.0), (8.0, 0.0), 0.5)
    assert span_within(wall, (start, end), 1.0) == pytest.approx(span)


@pytest.mark.rule("R-66")
@pytest.mark.parametrize(
    ("start", "end", "span"),
    [
        ((8.7, 1.6), (2.3, 6.4), (2.5 / 8, 5.5 / 8)),
        ((2.2, -0.4), (8.8, 8.4), (2 / 11, 9 / 11)),
        ((1.24, 0.32), (7.84, 9.12), ((3 - 0.51**0.5) / 11, (8 + 0.51**0.5) / 11)),
        ((0.6, 0.8), (7.2, 9.6), (1.0, 0.0)),
    ],
)
def test_a_wall_on_a_slant_is_met_as_one_along_the_table_is(start: Point, end: Point, span: Point) -> None:
    slanting = Wall((4.0, 2.0), (7.0, 6.0), 0.5)
    assert span_within(slanting, (start, end), 1.0) == pytest.approx(span)


def test_the_middle_of_a_wall_is_that_of_its_line() -> None:
    wall = Wall((1.0, 2.0), (6.0, 10.0), 0.5)
    assert wall.centre == (3.5, 6.0)
    assert disc_of(wall) == Disc(3.5, 6.0, 0.5)


@pytest.mark.rule("R-66", "R-61")
@pytest.mark.parametrize(("away", "there"), [(1.4999, True), (1.4999995, False), (1.5000005, False)])
def test_who_only_touches_a_zone_does_not_stand_on_its_ground(away: float, there: bool) -> None:
    block = creature("block", base_mm=25.4)
    game = table(stand("red:block:1", 10 + away, 8), creatures=(block,))
    game.state = with_state(game, zones=(fire(ground="lava"),)).state
    marked = does(game, Mark(to=Group(side="allies", ground="lava"), mark="ember"))
    assert bool(marked.body("red:block:1").marks) is there


@pytest.mark.rule("R-24", "R-67")
@pytest.mark.parametrize(("origin", "pushed"), [((12.0, 12.0), False), ((12.0, 11.9985), True)])
def test_from_where_it_stands_nobody_is_pushed(origin: Point, pushed: bool) -> None:
    game = table(stand(GUARD, 12, 12)).run(PushCreature(GUARD, 2.0, origin))
    assert bool(game.happened(Shifted)) is pushed
