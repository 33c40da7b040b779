"""What the words of effects refer to, at the very limits: filters, groups, counts, conditions, names."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from magic_table import Table, creature, stand, table, with_state, words

from game.board.shapes import Disc
from game.games.colors_of_magic.rules.cards.words import Condition, Count, Filter, Group
from game.games.colors_of_magic.rules.meaning.meaning import (
    body_meant,
    creatures_in_play,
    holds,
    named,
    number,
    passes,
    place_meant,
    players_meant,
)
from game.games.colors_of_magic.rules.state.state import (
    BoardMarker,
    Context,
    GroundZone,
    Modifier,
    Moment,
    Permanent,
    Target,
)
from game.positions.position import Side

if TYPE_CHECKING:
    from game.games.colors_of_magic.rules.meaning.reading import Reading

RED, BLUE, NEUTRAL = Side.RED, Side.BLUE, Side.NEUTRAL

BLOCK = creature("block", base_mm=25.4, keywords=("armour 1",))
"""Its base has a radius of half an inch, so that distances can be told to the last hair."""

HAIR, MORE = 5e-7, 2e-6
"""Inches less and more than the tolerance of all lengths."""

A, B, C, OGRE = "red:block:1", "blue:block:1", "red:block:2", "neutral:ogre:1"
WIZARDS = ("red:mage:0", "blue:mage:0")


def laid(*bodies: Any, **more: Any) -> Table:
    return table(*bodies, creatures=(BLOCK,), **more)


def reading_of(game: Table) -> Reading:
    return game.rules.referee.reading(game.state)


def of(own: str | None = A, side: Side = RED, **more: Any) -> Context:
    """The context of an effect of that creature."""
    return Context(side, "red:spark:1", own=own, **more)


# ---- filters


@pytest.mark.parametrize(
    ("wanted", "who"),
    [
        (Filter(), {A, B, OGRE, *WIZARDS}),
        (Filter(side="allies"), {A, "red:mage:0"}),
        (Filter(side="enemies"), {B, OGRE, "blue:mage:0"}),
        (Filter(side="monsters"), {OGRE}),
        (Filter(wizard=True), {*WIZARDS}),
        (Filter(wizard=False), {A, B, OGRE}),
        (Filter(monster=True), {OGRE}),
        (Filter(monster=False), {A, B, *WIZARDS}),
        (Filter(named="block"), {A, B}),
        (Filter(mark="ember"), {A}),
        (Filter(wounded=True), {B}),
        (Filter(wounded=False), {A, OGRE, *WIZARDS}),
        (Filter(tapped=True), {B}),
        (Filter(tapped=False), {A, OGRE, *WIZARDS}),
        (Filter(largest="S"), {A, B, *WIZARDS}),
        (Filter(largest="M"), {A, B, *WIZARDS}),
        (Filter(largest="L"), {A, B, OGRE, *WIZARDS}),
        (Filter(keyword="armour"), {A, B}),
        (Filter(keyword="armour 2"), {A, B}),
        (Filter(engaged=True), {A, B}),
        (Filter(engaged=False), {OGRE, *WIZARDS}),
        (Filter(side="allies", wizard=False, wounded=False, tapped=False), {A}),
    ],
)
def test_a_filter_lets_through_whom_it_says(wanted: Filter, who: set[str]) -> None:
    game = laid(
        stand(A, 10, 10, marks=("ember",), marked_by=(BLUE,)),
        stand(B, 12, 10, damage=1, tapped=True),
        stand(OGRE, 16, 16),
    )
    found = {body.id for body in game.state.bodies if passes(reading_of(game), RED, body, wanted)}
    assert found == who


@pytest.mark.rule("R-24")
@pytest.mark.parametrize("engagement", ["geometric", "stateful"])
def test_who_is_engaged_is_read_from_the_distances_or_from_what_was_noted(engagement: str) -> None:
    bodies = (stand(A, 10, 10), stand(B, 12, 10), stand("blue:block:2", 18, 18, engaged_with=(A,)))
    game = laid(*bodies, house={"engagement": engagement})
    engaged = Filter(engaged=True)
    found = {body.id for body in game.state.bodies if passes(reading_of(game), RED, body, engaged)}
    assert found == ({A, B} if engagement == "geometric" else {"blue:block:2"})


# ---- groups


@pytest.mark.rule("R-20")
@pytest.mark.parametrize(
    ("apart", "within"),
    [(0.0, True), (3.0 - MORE, True), (3.0, True), (3.0 + HAIR, True), (3.0 + MORE, False), (4.0, False)],
)
def test_a_group_within_so_many_inches_is_measured_from_edge_to_edge(apart: float, within: bool) -> None:
    game = laid(stand(A, 10, 10), stand(B, 11 + apart, 10), stand(OGRE, 4, 20))
    group = Group(side="enemies", wizard=False, within=3)
    assert creatures_in_play(reading_of(game), of(), group) == (B,) * within
    assert creatures_in_play(reading_of(game), of(), Group(side="enemies", wizard=False)) == (B, OGRE)


def test_a_group_leaves_out_whom_it_lies_around_unless_it_says_otherwise() -> None:
    game = laid(stand(A, 10, 10), stand(C, 12, 10), stand(B, 10, 12))
    allies = {"side": "allies", "wizard": False, "within": 3}
    assert creatures_in_play(reading_of(game), of(), Group(**allies)) == (C,)  # type: ignore[arg-type]  # as written
    assert creatures_in_play(reading_of(game), of(), Group(**allies, others=False)) == (A, C)  # type: ignore[arg-type]
    nobody = of("red:nobody:1")
    assert creatures_in_play(reading_of(game), nobody, Group(**allies)) == ()  # type: ignore[arg-type]
    around = Group(side="allies", wizard=False, within=3, around="target")
    at_b = of(targets=(Target.creature(B),))
    assert creatures_in_play(reading_of(game), at_b, around) == (A, C)


@pytest.mark.rule("R-51")
@pytest.mark.parametrize(
    ("further", "nearest"),
    [(1.0, (B,)), (MORE, (B,)), (HAIR, (B, "blue:block:2")), (0.0, (B, "blue:block:2"))],
)
def test_the_nearest_of_a_group_are_all_that_are_equally_near(
    further: float, nearest: tuple[str, ...]
) -> None:
    game = laid(stand(A, 10, 10), stand(B, 13, 10), stand("blue:block:2", 10, 13 + further))
    group = Group(side="enemies", wizard=False, pick="nearest")
    assert creatures_in_play(reading_of(game), of(), group) == nearest
    assert creatures_in_play(reading_of(game), of(), Group(side="monsters", pick="nearest")) == ()
    assert creatures_in_play(reading_of(game), of("red:nobody:1"), group) == (B, "blue:block:2")


# ---- conditions


def met(game: Table, condition: Condition, context: Context | None = None) -> bool:
    """Whether it holds; turned round it must hold where it does not."""
    holding = holds(reading_of(game), context or of(), condition)
    turned = Condition(**{**{f: getattr(condition, f) for f in condition.__struct_fields__}, "unless": True})
    assert holds(reading_of(game), context or of(), turned) is not holding
    return holding


@pytest.mark.parametrize(
    ("condition", "so"),
    [
        (Condition(), True),
        (Condition(count=Count(per="hand"), at_least=2), True),
        (Condition(count=Count(per="hand"), at_least=3), False),
        (Condition(count=Count(per="hand"), at_most=2), True),
        (Condition(count=Count(per="hand"), at_most=1), False),
        (Condition(count=Count(per="hand"), at_least=1, at_most=3), True),
        (Condition(count=Count(per="hand"), at_least=3, at_most=3), False),
        (Condition(count=Count(per="hand")), True),
        (Condition(phase="activation"), True),
        (Condition(phase="end"), False),
        (Condition(your_go=True), True),
        (Condition(your_go=False), False),
        (Condition(hp_at_most=3), True),
        (Condition(hp_at_most=2), False),
        (Condition(is_=Filter(named="block")), True),
        (Condition(is_=Filter(named="ogre")), False),
        (Condition(who="wizard", is_=Filter(wizard=True), phase="activation"), True),
        (Condition(is_=Filter(named="block"), phase="end"), False),
        (Condition(is_=Filter(named="ogre"), phase="activation"), False),
    ],
)
def test_a_condition_holds_up_to_what_it_says(condition: Condition, so: bool) -> None:
    assert met(laid(stand(A, 10, 10), red="dull dull"), condition) is so


@pytest.mark.parametrize(
    ("walked", "moved", "three"),
    [
        (0.0, False, False),
        (HAIR, False, False),
        (MORE, True, False),
        (2.9, True, False),
        (3 - MORE, True, False),
        (3 - HAIR, True, True),
        (3.0, True, True),
        (4.0, True, True),
    ],
)
def test_having_moved_and_how_far_is_counted_with_a_tolerance(
    walked: float, moved: bool, three: bool
) -> None:
    game = laid(stand(A, 10, 10, travelled=walked))
    assert met(game, Condition(has_moved=True)) is moved
    assert met(game, Condition(has_moved=False)) is not moved
    assert met(game, Condition(moved_at_least=3)) is three
    assert number(reading_of(game), of(), Count(per="inches_moved")) == 3 * three + (walked == 4) + 2 * (
        2.5 < walked < 3 - HAIR
    )


@pytest.mark.rule("R-20")
@pytest.mark.parametrize(("apart", "near"), [(2.0, True), (2.0 + HAIR, True), (2.0 + MORE, False)])
def test_a_distance_in_a_condition_is_measured_from_edge_to_edge(apart: float, near: bool) -> None:
    game = laid(stand(A, 10, 10), stand(B, 11 + apart, 10))
    aimed = of(targets=(Target.creature(B),))
    assert met(game, Condition(within=2, of="target"), aimed) is near
    assert not met(game, Condition(within=2, of="target2"), aimed), "there is no second target"


@pytest.mark.rule("R-20")
@pytest.mark.parametrize(
    ("apart", "inch", "two"),
    [
        (1.0, True, True),
        (1 + HAIR, True, True),
        (1 + MORE, False, True),
        (2.0, False, True),
        (2.1, False, False),
    ],
)
def test_a_creature_is_at_a_marker_within_an_inch_unless_it_says_otherwise(
    apart: float, inch: bool, two: bool
) -> None:
    markers = (
        BoardMarker("altar", "altar", (11 + apart, 10.0)),
        BoardMarker("well:1", "well", (10.0, 10.0)),
        BoardMarker("far", "well", (20.0, 10.0), 1.0),
    )
    game = with_state(laid(stand(A, 10, 10), stand(C, 18, 10)), markers=markers)
    assert met(game, Condition(marker="altar")) is inch
    assert met(game, Condition(marker="altar", within=2)) is two
    assert met(game, Condition(marker="well"))
    assert met(game, Condition(marker="well:1"))
    assert met(game, Condition(marker="far"), of(C)), "its edge is an inch from the middle"
    assert not met(game, Condition(marker="far"))
    assert not met(game, Condition(marker="tomb"))


# ---- counts


@pytest.mark.parametrize(
    ("count", "value"),
    [
        (Count(per="creatures", who=Group(side="enemies")), 3),
        (Count(per="creatures"), 1),
        (Count(per="creatures", who="target"), 0),
        (Count(per="marks", mark="ember"), 2),
        (Count(per="marks", mark="frost"), 1),
        (Count(per="marks"), 0),
        (Count(per="damage_taken"), 2),
        (Count(per="damage_taken", who=Group(others=False)), 3),
        (Count(per="damage_taken", who=Group()), 1),
        (Count(per="turn"), 4),
        (Count(per="hand"), 2),
        (Count(per="opponent_hand"), 1),
        (Count(per="discard"), 3),
        (Count(per="exile"), 1),
        (Count(per="mana"), 5),
        (Count(per="permanents"), 1),
        (Count(per="amount"), 7),
        (Count(per="hand", each=3), 6),
        (Count(per="hand", each=-1), 0),
        (Count(per="hand", each=-1, plus=5), 3),
        (Count(per="hand", plus=-3), 0),
        (Count(per="hand", plus=-3, least=-1), -1),
        (Count(per="hand", least=3), 3),
        (Count(per="hand", most=1), 1),
        (Count(per="hand", most=2), 2),
        (Count(per="hand", most=3), 2),
        (4, 4),
    ],
)
def test_a_count_has_its_value_and_its_bounds(count: Count | int, value: int) -> None:
    game = laid(
        stand(A, 10, 10, marks=("ember", "frost", "ember"), marked_by=(RED, RED, RED), damage=2),
        stand(B, 20, 10, damage=1),
        stand(OGRE, 16, 16),
        red="dull dull",
        blue="dull",
        discards=("dull dull dull", ""),
        exiles=("dull", "dull dull"),
        turn=4,
        permanents=(Permanent("red:shrine:1", RED), Permanent("blue:shrine:1", BLUE)),
    )
    context = of(amount=7)
    whole = replace(context, moment=Moment("takes_damage", A, amount=0))
    assert number(reading_of(game), context, count) == value
    assert number(reading_of(game), whole, count) == value, "a moment without an amount says nothing"


def test_the_amount_of_the_moment_comes_before_that_of_the_spell() -> None:
    moment = Moment("takes_damage", A, amount=2)
    game = laid(stand(A, 10, 10))
    assert number(reading_of(game), of(amount=7, moment=moment), Count(per="amount")) == 2
    assert number(reading_of(game), of(), Count(per="amount")) == 0


# ---- players and names


@pytest.mark.rule("R-41", "R-51")
def test_players_are_named_from_the_effects_side_and_both_with_the_active_one_first() -> None:
    game = laid(stand(A, 10, 10), stand(OGRE, 16, 16))
    state = game.state
    assert players_meant(state, of(), "you") == (RED,)
    assert players_meant(state, of(), "opponent") == (BLUE,)
    assert players_meant(state, of(side=BLUE), "opponent") == (RED,)
    for who in ("you", "opponent"):
        assert players_meant(state, of(side=NEUTRAL), who) == ()
    for active, order in ((RED, (RED, BLUE)), (BLUE, (BLUE, RED)), (None, (RED, BLUE))):
        acting = replace(state, active=active)
        assert players_meant(acting, of(), "both") == order
        assert players_meant(acting, of(side=NEUTRAL), "both") == order
    for subject, meant in (
        (A, (RED,)),
        ("blue:mage:0", (BLUE,)),
        (OGRE, ()),
        ("red:nobody:1", ()),
        (None, ()),
    ):
        moment = Moment("dies", subject)
        assert players_meant(state, of(side=NEUTRAL, moment=moment), "subject_owner") == meant
    assert players_meant(state, of(), "subject_owner") == ()
    gone = Moment("dies", "blue:block:9", last_known=(stand("blue:block:9", 1, 1),))
    assert players_meant(state, of(moment=gone), "subject_owner") == (BLUE,)


def test_names_mean_what_was_aimed_at_who_acts_and_whom_it_meets() -> None:
    game = laid(stand(A, 10, 10), stand(B, 13, 10))
    state = game.state
    aims = (Target.point((1.0, 1.0)), Target.creature(B), Target("card", "red:dull:1"), Target.creature(C))
    context = of(caster="red:mage:0", targets=aims, foe=B, it=C, bearer="blue:mage:0")
    meant = {
        "target": B,
        "target2": C,
        "self": A,
        "caster": "red:mage:0",
        "wizard": "red:mage:0",
        "enemy_wizard": "blue:mage:0",
        "bearer": "blue:mage:0",
        "foe": B,
        "it": C,
        "subject": None,
        "object": None,
    }
    assert {name: named(state, context, name) for name in meant} == meant  # type: ignore[arg-type]  # its words
    assert named(state, of(targets=aims[:2]), "target2") is None
    assert named(state, of(), "target") is None
    assert named(state, of(), "caster") == A, "an ability is its bearer's"
    assert named(state, of(side=BLUE), "wizard") == "blue:mage:0"
    assert named(state, of(side=NEUTRAL), "wizard") is None
    alone = replace(state, bodies=tuple(body for body in state.bodies if body.id != "blue:mage:0"))
    assert named(alone, of(), "enemy_wizard") is None


@pytest.mark.parametrize(
    ("when", "foe"), [("wins_duel", B), ("loses_duel", B), ("attacks", B), ("targeted", B), ("dies", None)]
)
def test_the_foe_of_a_duel_is_the_other_one(when: Any, foe: str | None) -> None:
    state = laid(stand(A, 10, 10), stand(B, 13, 10)).state
    assert named(state, of(moment=Moment(when, A, B)), "foe") == foe
    assert named(state, of(moment=Moment(when, B, A)), "foe") == foe
    assert named(state, of(moment=Moment(when, A, B), foe=C), "foe") == C
    assert named(state, of(), "foe") is None
    moment = Moment(when, A, B)
    assert (named(state, of(moment=moment), "subject"), named(state, of(moment=moment), "object")) == (A, B)


def test_who_has_left_at_this_moment_is_still_known_and_a_zone_has_its_place() -> None:
    game = laid(stand(A, 10, 10))
    dead = stand(B, 13, 10)
    moment = Moment("dies", B, last_known=(dead,))
    assert body_meant(game.state, of(moment=moment), "subject") is dead
    assert body_meant(game.state, of(moment=Moment("dies", B)), "subject") is None
    assert body_meant(game.state, of(), "subject") is None
    place = place_meant(reading_of(game), of(moment=moment), "subject")
    assert place == Disc(13, 10, 0.5)
    fog = GroundZone("zone:1", words("fog"), RED, 2.0, "turn", 1, "red:spark:1", at=(5.0, 6.0))
    worn = replace(fog, id="zone:2", at=None, around=A)
    lost = replace(fog, id="zone:3", at=None, around=B)
    state = with_state(game, zones=(fog, worn, lost))
    discs = [place_meant(reading_of(state), of(zone.id), "self") for zone in (fog, worn, lost)]
    assert discs == [Disc(5, 6, 2), Disc(10, 10, 2), None]


def test_what_lasts_gives_keywords_and_hit_points() -> None:
    strong = Modifier("red:spark:1", "turn", 1, stat="hp", amount=2)
    winged = Modifier("red:spark:1", "turn", 1, keyword="flying")
    game = laid(stand(A, 10, 10, modifiers=(strong, winged), damage=1))
    assert met(game, Condition(hp_at_most=4))
    assert not met(game, Condition(hp_at_most=3))
    assert met(game, Condition(is_=Filter(keyword="flying")))
