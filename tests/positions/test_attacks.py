"""Whom a creature may strike and shoot at, now and after a move, to the very border of its reach."""

from __future__ import annotations

from itertools import pairwise
from math import cos, pi, radians, sin
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
import shapely
from battlefield import box, creature, on_table, reason, rules_cited, skirmish, value

from game.board.engagement import engaged
from game.board.reach.threat import vantage_points
from game.board.shapes import TOUCH, Disc, distance, gap
from game.board.sight.sight import Sight
from game.positions import attacks
from game.positions.position import HouseRules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.board.area import Geometry
    from game.positions.position import Creature


@pytest.mark.rule("CM-MELEE-02", "R-19")
@pytest.mark.parametrize(("over", "allowed"), [(-1e-9, True), (0.0, True), (1e-9, False)])
def test_a_strike_reaches_as_far_as_a_touch_beyond_its_reach(over: float, allowed: bool) -> None:
    striker = creature("A", 0, 0, reach=2.0 - TOUCH, movement=0.0)
    field = skirmish(striker, creature("B", 3.0 + over, 0, "blue"))
    assert field.strike("A", "B").allowed is allowed
    assert field.may_strike("A", "B") is allowed
    assert field.could_strike("A", "B") is allowed
    assert value(field.strike("A", "B"), "CM-MELEE-02", "gap") == pytest.approx(2.0)


@pytest.mark.rule("CM-RANGED-02", "R-32")
@pytest.mark.parametrize(("over", "allowed"), [(-1e-9, True), (0.0, True), (1e-9, False)])
def test_a_shot_reaches_as_far_as_a_touch_beyond_its_range(over: float, allowed: bool) -> None:
    shooter = creature("A", 0, 0, ranged=3, ranged_max=2.0 - TOUCH, movement=0.0)
    field = skirmish(shooter, creature("B", 3.0 + over, 0, "blue"))
    assert field.shoot("A", "B").allowed is allowed
    assert field.may_shoot("A", "B") is allowed
    assert field.could_shoot("A", "B") is allowed


@pytest.mark.rule("CM-MELEE-01", "CM-MELEE-02")
def test_bases_that_overlap_are_no_gap_apart() -> None:
    strike = skirmish(creature("A", 0, 0), creature("B", 0.4, 0, "blue")).strike("A", "B")
    assert strike.allowed
    assert value(strike, "CM-MELEE-02", "gap") == 0.0
    friend = skirmish(creature("A", 0, 0), creature("B", 0.4, 0)).strike("A", "B")
    assert not friend.allowed
    assert rules_cited(friend) == {"CM-MELEE-01"}


@pytest.mark.rule("CM-MELEE-02", "CM-LOS-01")
def test_a_table_where_strikes_need_sight_says_so_with_and_without_reasons() -> None:
    pair = (creature("A", 0, 0), creature("B", 1.9, 0, "blue"))
    for terrain, rules, allowed in (
        ([box("wall", 0.9, -3, 1.0, 3)], {}, True),
        ([box("wall", 0.9, -3, 1.0, 3)], {"melee_needs_los": True}, False),
        ([], {"melee_needs_los": True}, True),
    ):
        field = skirmish(*pair, terrain=terrain, **rules)
        assert field.strike("A", "B").allowed is field.may_strike("A", "B") is allowed
        assert not any(each.key.startswith("sight.too_close") for each in field.strike("A", "B").reasons)


@pytest.mark.rule("R-19", "CM-ENGAGE-01")
@pytest.mark.parametrize("turn", range(0, 360, 40))
def test_where_strikes_need_sight_one_is_made_from_where_engagement_ends_the_move(turn: int) -> None:
    x, y = 4.0 * cos(pi * turn / 180), 4.0 * sin(pi * turn / 180)
    foe, wall = creature("B", x, y, "blue"), box("wall", x - 2, y - 0.8, x + 2, y - 0.7)
    for terrain, movement, struck in (([], 6.0, True), ([], 1.9, False), ([wall], 1.9, False)):
        striker = creature("A", 0, 0, movement=movement, reach=1.0)
        field = skirmish(striker, foe, terrain=terrain, melee_needs_los=True)
        assert field.could_strike("A", "B") is struck
        assert (field.threat("A").melee_targets == ("B",)) is struck


@pytest.mark.rule("R-19")
def test_nobody_is_struck_through_a_wall_that_engages_nobody_less_where_strikes_need_sight() -> None:
    foe, wall = creature("B", 4, 0, "blue"), box("wall", 3.2, -6, 3.3, 6)
    striker = creature("A", 0, 0, movement=6.0, reach=1.0)
    for rules, struck in (({}, True), ({"melee_needs_los": True}, False)):
        assert skirmish(striker, foe, terrain=[wall], **rules).could_strike("A", "B") is struck


@pytest.mark.rule("CM-RANGED-01", "CM-RANGED-02", "CM-RANGED-03")
@pytest.mark.rule("R-19")
def test_who_is_not_seen_is_not_threatened_where_strikes_need_sight() -> None:
    foes = (creature("hidden", 2.2, 0, "blue"), creature("seen", -2.2, 0, "blue"))
    wall = box("wall", 0.9, -3, 1.0, 3)
    for rules, struck in (({}, ("hidden", "seen")), ({"melee_needs_los": True}, ("seen",))):
        field = skirmish(creature("A", 0, 0, movement=0, reach=2.0), *foes, terrain=[wall], **rules)
        threat = field.threat("A")
        assert threat.melee_targets == struck
        assert field.could_strike("A", "hidden") is ("hidden" in struck)
        at = field.base("A").centre
        assert threat.melee.contains((at[0] + 1.8, at[1])) is ("hidden" in struck)


def test_all_that_is_against_a_shot_is_said_at_once() -> None:
    shooter, bully = creature("A", 0, 0, ranged_max=1.0), creature("B", 1.5, 0, "blue")
    field = skirmish(shooter, bully, creature("friend", 9, 3), ranged_while_engaged=False)
    against = field.shoot("A", "friend")
    assert not against.allowed
    assert [each.rule for each in against.reasons][:4] == [
        "CM-RANGED-01",
        "CM-RANGED-03",
        "CM-RANGED-02",
        "CM-RANGED-01",
    ]
    assert value(against, "CM-RANGED-02", "range") == 1.0
    assert not field.may_shoot("A", "B")


@pytest.mark.rule("CM-RANGED-03")
def test_what_is_against_a_shot_is_said_once_with_the_line_of_sight() -> None:
    field = skirmish(creature("A", 0, 0), creature("B", 3, 0, "blue"))
    keys = [each.key for each in field.shoot("A", "B").reasons]
    assert keys[0] == "attack.no_ranged"
    assert keys.count("attack.no_ranged") == 1
    assert any(key.startswith("sight.") for key in keys)


@pytest.mark.rule("CM-COVER-01")
@pytest.mark.parametrize(
    ("shooter", "target", "wood", "hidden"),
    [
        ((), ("camouflage",), True, True),
        ((), ("camouflage",), False, False),
        ((), (), True, False),
        (("precision",), ("camouflage",), True, False),
    ],
)
def test_who_is_camouflaged_is_not_shot_at_through_cover(
    shooter: tuple[str, ...], target: tuple[str, ...], wood: bool, hidden: bool
) -> None:
    field = skirmish(
        creature("A", 0, 0, ranged=3, keywords=shooter),
        creature("B", 8, 0, "blue", keywords=target),
        terrain=[box("forest", 3, -3, 4, 3)] if wood else [],
    )
    assert field.shoot("A", "B").allowed is field.may_shoot("A", "B") is not hidden
    assert any(each.key == "attack.camouflaged" for each in field.shoot("A", "B").reasons) is hidden


@pytest.mark.rule("CM-UNIT-02", "CM-ENGAGE-05", "CM-MELEE-02", "CM-RANGED-02", "CM-RANGED-03", "R-27")
@pytest.mark.parametrize(
    ("profile", "foe", "rules", "keys"),
    [
        ({}, False, {}, ["threat.move_then_attack", "threat.reach", "attack.no_ranged"]),
        ({"ranged": 2}, False, {}, ["threat.move_then_attack", "threat.reach", "threat.shoots"]),
        (
            {"ranged": 2},
            False,
            {"ranged_max": 5.0},
            ["threat.move_then_attack", "threat.reach", "threat.shoots_within"],
        ),
        ({}, True, {}, ["threat.move_then_attack", "threat.reach", "attack.no_ranged"]),
        (
            {},
            False,
            {"disengage_costs": "action"},
            ["threat.move_then_attack", "threat.reach", "attack.no_ranged"],
        ),
        (
            {},
            True,
            {"disengage_costs": "action"},
            ["threat.only_from_here", "threat.reach", "attack.no_ranged"],
        ),
    ],
)
def test_a_threat_says_what_it_comes_from(
    profile: dict[str, Any], foe: bool, rules: dict[str, Any], keys: list[str]
) -> None:
    attacker = creature("A", 0, 0, **profile)
    foes = (creature("B", 1.5, 0, "blue"),) if foe else ()
    reasons = attacks.threat_reasons(attacker, foes, HouseRules(**rules))
    assert [each.key for each in reasons] == keys
    assert dict(reasons[1].values)["reach"] == 1.0


@pytest.mark.rule("CM-UNIT-02", "CM-MELEE-02")
@pytest.mark.parametrize(("movement", "struck"), [(3.03, False), (3.05, True)])
def test_whoever_walks_straight_at_a_foe_strikes_it_from_between_two_places_of_the_raster(
    movement: float, struck: bool
) -> None:
    foe = creature("foe", 3.04 + 1.75, 0, "blue")
    field = skirmish(creature("A", 0, 0, movement=movement, reach=0.75, keywords=("untouchable",)), foe)
    assert field.could_strike("A", "foe") is struck
    assert field.threat("A").melee_targets == (("foe",) if struck else ())


@pytest.mark.rule("CM-MELEE-02")
@pytest.mark.parametrize("towards", [0.0, 1.0, 2.5, -2.0])
def test_places_round_a_target_are_a_ring_with_the_nearest_first(towards: float) -> None:
    target = Disc(7.0, 5.0, 0.5)
    base = Disc(7.0 + 6 * cos(towards), 5.0 + 6 * sin(towards), 0.5)
    ring = list(attacks._ring(base, target, 2.0))
    assert len(ring) == attacks.RING_STEPS == 72, "every five degrees"
    assert [distance(place, target.centre) for place in ring] == pytest.approx([2.0] * len(ring))
    assert ring[0] == pytest.approx((7.0 + 2 * cos(towards), 5.0 + 2 * sin(towards)))
    away = [distance(place, base.centre) for place in ring]
    assert all(after >= before - 1e-9 for before, after in pairwise(away))
    turns = [np.arctan2(y - 5.0, x - 7.0) - towards for x, y in ring]
    steps = sorted(round(float(turn) / (2 * pi / attacks.RING_STEPS)) % attacks.RING_STEPS for turn in turns)
    assert steps == list(range(attacks.RING_STEPS)), "each direction once"


@pytest.mark.rule("CM-RANGED-01", "CM-RANGED-02", "R-25", "R-28", "R-32")
@pytest.mark.parametrize("while_engaged", [True, False])
def test_a_shooter_looks_from_where_it_may_end_and_shoot(while_engaged: bool) -> None:
    field = skirmish(
        creature("A", 0, 0, movement=2.0, ranged=1),
        creature("friend", 1.5, 0),
        creature("other", -1.5, 0.5),
        creature("foe", 0, -1.9, "blue"),
        creature("second", 0, 3.2, "blue"),
    )
    there = field.reach("A")
    allies, foes = (field.base("friend"), field.base("other")), (field.base("foe"), field.base("second"))
    wanted = []
    for place in vantage_points(there, attacks.VANTAGE_POINTS):
        base = there.base.at(place)
        stays = place == there.base.centre
        # It starts engaged with the foe, and clear of that it ends, or where it stands.
        clear = stays or not (engaged(base, foes[0]) or any(gap(base, ally) < 0 for ally in allies))
        if clear and (while_engaged or not any(engaged(base, foe) for foe in foes)):
            wanted.append(place)
    found = list(attacks._vantage_points(there, while_engaged=while_engaged))
    assert found == wanted
    assert (found[:1] == [there.base.centre]) is while_engaged
    assert 2 < len(found) < attacks.VANTAGE_POINTS


@pytest.mark.rule("CM-RANGED-02")
def test_whoever_is_seen_from_any_of_the_places_may_be_shot_at() -> None:
    field = skirmish(
        creature("A", 0, 0, movement=2.0, ranged=1),
        creature("one", 8, 0, "blue"),
        creature("two", 8, 3, "blue"),
        creature("three", 8, -3, "blue"),
    )
    places, hostiles, looked, asked = field.attack_places("A"), field.hostiles("A"), [], []

    def sights(at: tuple[float, float], foes: Sequence[Creature]) -> dict[str, Sight]:
        looked.append(at)
        asked.append("".join(foe.id[1] for foe in foes))
        seen = {1: "one", 3: "three"}.get(len(looked))
        return {foe.id: Sight(foe.id == seen, None) for foe in foes}

    def from_nowhere(foe: Creature, _within: Geometry) -> Geometry:
        unseen.append(foe.id)
        return shapely.Polygon()

    unseen: list[str] = []
    shooter, rules = field.position.creature("A"), HouseRules()
    found = attacks.ranged_targets(shooter, hostiles, places, rules, sights, from_nowhere)
    assert [foe.id for foe in found] == ["one", "three"]
    assert len(looked) == attacks.VANTAGE_POINTS + 1, "and again from where it stands"
    assert unseen == ["two"], "only of whom no place has shown it is asked from where it would be seen"
    assert asked[:4] == ["nwh", "wh", "wh", "w"], "whoever was seen is not looked for again"
    looked.clear()

    def all_seen(at: tuple[float, float], foes: Sequence[Creature]) -> dict[str, Sight]:
        looked.append(at)
        return {foe.id: Sight(visible=True, witness=None) for foe in foes}

    attacks.ranged_targets(shooter, hostiles, places, rules, all_seen, from_nowhere)
    assert len(looked) == 1, "once all are seen no more places are looked from"
    assert attacks.ranged_targets(creature("B", 0, 0), hostiles, places, rules, sights, from_nowhere) == ()


@pytest.mark.rule("CM-RANGED-02", "CM-UNIT-02")
def test_who_is_seen_from_a_place_between_those_that_are_tried_may_be_shot_at() -> None:
    """Through a slit it is seen from a strip along the edge of the reach that is a hair deep."""
    slit = (box("wall", 8, -12, 8.2, 5.2), box("wall", 8, 5.3, 8.2, 12))
    for y, seen in ((4.2, False), (4.232, True), (4.4, True)):
        shooter, foe = creature("A", 0, 0, movement=6.0, ranged=1), creature("foe", 11, y, "blue")
        assert skirmish(shooter, foe, terrain=slit).could_shoot("A", "foe") is seen


@pytest.mark.rule("CM-RANGED-02", "R-32")
@pytest.mark.parametrize(
    ("own", "table", "limit"), [(None, None, None), (3.0, None, 3.0), (None, 4.0, 4.0), (3.0, 4.0, 3.0)]
)
def test_a_creatures_own_range_comes_before_the_tables(
    own: float | None, table: float | None, limit: float | None
) -> None:
    assert attacks.range_limit(creature("A", 0, 0, ranged_max=own), HouseRules(ranged_max=table)) == limit


@pytest.mark.rule("CM-MELEE-02", "CM-ENGAGE-01", "R-23")
def test_a_strike_through_an_alley_narrower_than_the_places_tried_is_found() -> None:
    angle, free = radians(47.5), 0.05
    height = 2.0 * sin(angle)
    low, high = height - 0.5 - free, height + 0.5 + free
    house = [box("wall", -3.5, -9, -1.0, low), box("wall", -3.5, high, -1.0, 9)]
    for walls, struck in ((house, True), ([box("wall", -3.5, -9, -1.0, 9)], False)):
        pair = (creature("A", -5, 0, movement=8.0), creature("foe", 0, 0, "blue"))
        field = skirmish(*pair, terrain=walls)
        assert field.could_strike("A", "foe") is struck


@pytest.mark.rule("CM-UNIT-02")
def test_nobody_is_struck_from_farther_than_straight_ahead() -> None:
    field = skirmish(creature("A", 0, 0, movement=2.0), creature("foe", 6.0, 0, "blue"))
    assert not field.could_strike("A", "foe")
    assert field.reach("A").base.centre == on_table(0, 0)
    assert reason(field.strike("A", "foe"), "CM-MELEE-02").key == "attack.out_of_reach"
