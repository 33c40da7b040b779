"""Moves, engagement and disengagement as the rulebook tells them (CM-MOVE, CM-ENGAGE, CM-DISENGAGE)."""

from __future__ import annotations

from math import sqrt

import pytest
from battlefield import box, circle, creature, on_table, reason, rules_cited, skirmish, value

from game.board.shapes import TOUCH, gap
from game.core.copies import replace
from game.positions.position import Creature, CreatureSize, PerSize, Side

START = on_table(0, 0)


@pytest.mark.rule("CM-UNIT-03", "CM-MOVE-01")
@pytest.mark.parametrize(("inches", "allowed"), [(0.0, True), (3.3, True), (6.0, True), (6.01, False)])
def test_a_move_goes_up_to_the_movement_characteristic(inches: float, allowed: bool) -> None:
    field = skirmish(creature("A", 0, 0, movement=6.0))
    answer = field.move("A", (START, on_table(inches, 0)))
    assert answer.verdict.allowed is allowed
    assert value(answer.verdict, "CM-MOVE-01", "cost") == pytest.approx(inches)
    assert value(answer.verdict, "CM-MOVE-01", "movement") == 6.0


@pytest.mark.rule("CM-MOVE-01")
def test_a_move_too_far_says_how_much() -> None:
    answer = skirmish(creature("A", 0, 0)).move("A", (START, on_table(9.3, 0)))
    assert reason(answer.verdict, "CM-MOVE-01").key == "move.too_far"
    assert value(answer.verdict, "CM-MOVE-01", "excess") == pytest.approx(3.3)


@pytest.mark.rule("CM-MOVE-02")
def test_the_base_itself_adds_and_saves_nothing() -> None:
    for radius in (0.25, 0.5, 1.5):
        field = skirmish(creature("A", -4, 0, r=radius))
        answer = field.move("A", (on_table(-4, 0), on_table(2, 0)))
        assert answer.verdict.allowed
        assert answer.walk.bill.cost_in == pytest.approx(6.0)


@pytest.mark.rule("CM-MOVE-02")
def test_a_bent_path_is_as_long_as_its_parts() -> None:
    path = (START, on_table(3, 0), on_table(3, 3))
    assert skirmish(creature("A", 0, 0)).move("A", path).walk.bill.cost_in == pytest.approx(6.0)


@pytest.mark.rule("CM-MOVE-02")
def test_a_table_may_ask_for_straight_moves() -> None:
    path = (START, on_table(2, 0), on_table(2, 2))
    mover = creature("A", 0, 0)
    assert skirmish(mover).move("A", path).verdict.allowed
    bent = skirmish(mover, movement_path="straight").move("A", path)
    assert not bent.verdict.allowed
    assert reason(bent.verdict, "CM-MOVE-02").key == "move.not_straight"
    assert skirmish(mover, movement_path="straight").move("A", (START, on_table(4, 2))).verdict.allowed


@pytest.mark.rule("CM-MOVE-03")
def test_open_ground_costs_its_length() -> None:
    field = skirmish(creature("A", 0, 0), terrain=[box("hill", 1, -2, 3, 2), box("bridge", 3, -2, 5, 2)])
    answer = field.move("A", (START, on_table(6, 0)))
    assert answer.verdict.allowed
    assert answer.walk.bill.difficult_in == 0.0
    assert "CM-MOVE-04" not in rules_cited(answer.verdict)


@pytest.mark.rule("CM-MOVE-04", "CM-UNIT-04")
def test_the_part_on_which_the_base_is_in_a_wood_costs_double() -> None:
    wood = box("forest", 4, -3, 6, 3)
    field = skirmish(creature("A", 1, 0, movement=9.0), terrain=[wood])
    answer = field.move("A", (on_table(1, 0), on_table(7, 0)))
    assert answer.verdict.allowed
    assert answer.walk.bill.open_in == pytest.approx(3.0)
    assert answer.walk.bill.difficult_in == pytest.approx(3.0)
    assert answer.walk.bill.cost_in == pytest.approx(9.0)
    assert value(answer.verdict, "CM-MOVE-04", "pieces") == "forest"
    assert value(answer.verdict, "CM-MOVE-04", "length") == pytest.approx(3.0)


@pytest.mark.rule("CM-MOVE-04")
@pytest.mark.parametrize(("inside", "allowed"), [(2.0, True), (2.1, False)])
def test_two_inches_open_and_two_difficult_are_six(inside: float, allowed: bool) -> None:
    wood = box("forest", 2, -3, 9, 3)
    field = skirmish(creature("A", 0, 0, movement=6.0), terrain=[wood], difficult_test="centre")
    answer = field.move("A", (START, on_table(2 + inside, 0)))
    assert answer.verdict.allowed is allowed
    assert answer.walk.bill.cost_in == pytest.approx(2 + 2 * inside)


@pytest.mark.rule("CM-MOVE-04")
@pytest.mark.parametrize(("test", "furthest"), [("any_part", 5.25), ("centre", 5.5)])
def test_when_a_base_is_in_difficult_terrain_is_a_house_rule(test: str, furthest: float) -> None:
    field = skirmish(
        creature("A", 1, 0, movement=6.0), terrain=[box("forest", 4, -3, 6, 3)], difficult_test=test
    )
    start = on_table(1, 0)
    assert field.move("A", (start, on_table(furthest, 0))).verdict.allowed
    assert not field.move("A", (start, on_table(furthest + 0.01, 0))).verdict.allowed


@pytest.mark.rule("CM-MOVE-04")
def test_by_the_leading_edge_a_base_is_out_as_soon_as_its_front_is() -> None:
    wood, path = box("forest", 4, -3, 6, 3), (on_table(1, 0), on_table(7, 0))
    mover = creature("A", 1, 0, movement=8.0)
    assert skirmish(mover, terrain=[wood], difficult_test="leading_edge").move("A", path).verdict.allowed
    assert not skirmish(mover, terrain=[wood]).move("A", path).verdict.allowed


@pytest.mark.rule("CM-MOVE-04")
def test_overlapping_woods_do_not_multiply() -> None:
    woods = [box("forest", 2, -3, 4, 3, "a"), box("forest", 2, -3, 4, 3, "b")]
    field = skirmish(creature("A", 0, 0, movement=9.0), terrain=woods)
    assert field.move("A", (START, on_table(6, 0))).walk.bill.cost_in == pytest.approx(9.0)


@pytest.mark.rule("CM-MOVE-05", "CM-UNIT-04")
def test_a_wall_cannot_be_crossed_but_gone_round() -> None:
    field = skirmish(creature("A", 0, 0, movement=8.0), terrain=[box("wall", 2, -0.5, 2.5, 0.5)])
    through = field.move("A", (START, on_table(5, 0)))
    assert not through.verdict.allowed
    assert value(through.verdict, "CM-MOVE-05", "piece") == "wall"
    round_it = (START, on_table(1.5, 1.2), on_table(3, 1.2), on_table(5, 0))
    assert field.move("A", round_it).verdict.allowed


@pytest.mark.rule("CM-MOVE-05")
def test_a_base_may_touch_a_wall_and_no_more() -> None:
    field = skirmish(creature("A", 0, 0), terrain=[box("wall", 3, -2, 4, 2)])
    assert field.move("A", (START, on_table(2.5, 0))).verdict.allowed
    too_deep = field.move("A", (START, on_table(2.7, 0)))
    assert not too_deep.verdict.allowed
    assert value(too_deep.verdict, "CM-MOVE-05", "excess") == pytest.approx(0.2, abs=1e-6)


@pytest.mark.rule("CM-SETUP-02")
def test_a_base_stays_on_the_board() -> None:
    answer = skirmish(creature("A", -7, 0)).move("A", (on_table(-7, 0), on_table(-7.8, 0)))
    assert not answer.verdict.allowed
    assert value(answer.verdict, "CM-SETUP-02", "excess") == pytest.approx(0.3)


@pytest.mark.rule("CM-MOVE-06")
def test_allies_are_passed_freely() -> None:
    field = skirmish(creature("A", 0, 0), creature("friend", 3, 0))
    answer = field.move("A", (START, on_table(6, 0)))
    assert answer.verdict.allowed
    assert answer.walk.bill.cost_in == pytest.approx(6.0)
    assert value(answer.verdict, "CM-MOVE-06", "ally") == "friend"


@pytest.mark.rule("CM-MOVE-06")
@pytest.mark.parametrize(("aside", "passed"), [(0.9, True), (1.0, False), (1.1, False)])
def test_an_ally_is_passed_by_whoever_runs_over_its_base_and_not_by_one_that_only_touches_it(
    aside: float, passed: bool
) -> None:
    field = skirmish(creature("A", 0, 0), creature("friend", 3, aside))
    answer = field.move("A", (START, on_table(6, 0)))
    assert answer.verdict.allowed
    assert ("CM-MOVE-06" in rules_cited(answer.verdict)) is passed


@pytest.mark.rule("CM-MOVE-06")
def test_to_a_monster_other_monsters_are_allies() -> None:
    field = skirmish(creature("ogre", 0, 0, "neutral"), creature("wolf", 3, 0, "neutral"))
    assert field.move("ogre", (START, on_table(6, 0))).verdict.allowed


@pytest.mark.rule("CM-MOVE-07")
def test_a_move_may_end_against_an_ally_but_not_on_it() -> None:
    field = skirmish(creature("A", 0, 0), creature("friend", 4, 0))
    assert field.move("A", (START, on_table(3, 0))).verdict.allowed
    on_it = field.move("A", (START, on_table(3.2, 0)))
    assert not on_it.verdict.allowed
    assert reason(on_it.verdict, "CM-MOVE-07").key == "move.ends_on_ally"
    assert value(on_it.verdict, "CM-MOVE-07", "ally") == "friend"
    assert value(on_it.verdict, "CM-MOVE-07", "excess") == pytest.approx(0.2)


@pytest.mark.rule("CM-MOVE-07")
def test_a_stop_forced_on_top_of_an_ally_makes_the_path_illegal() -> None:
    field = skirmish(creature("A", 0, 0), creature("friend", 4, 0), creature("foe", 6.2, 0, "blue"))
    answer = field.move("A", (START, on_table(5, 0)))
    assert not answer.verdict.allowed
    assert reason(answer.verdict, "CM-MOVE-07").key == "move.stopped_on_ally"


@pytest.mark.rule("CM-MOVE-08")
def test_neutral_creatures_are_hostile_to_both_sides() -> None:
    ogre = creature("ogre", 5, 0, "neutral")
    for side in ("red", "blue"):
        answer = skirmish(creature("A", 0, 0, side), ogre).move("A", (START, on_table(6, 0)))
        assert answer.engages == ("ogre",)
        assert value(answer.verdict, "CM-MOVE-08", "neutral") == "ogre"


@pytest.mark.rule("CM-ENGAGE-01")
@pytest.mark.parametrize(("foe", "stop"), [((8, 0), 6.0), ((4, 1.5), 4 - sqrt(4 - 2.25))])
def test_a_move_stops_one_inch_from_a_hostile_creature(foe: tuple[float, float], stop: float) -> None:
    field = skirmish(creature("A", 0, 0, movement=8.0), creature("foe", *foe, "blue"))
    answer = field.move("A", (START, on_table(8, 0)))
    assert answer.verdict.allowed
    assert answer.walk.stop is not None
    assert answer.walk.stop.at == pytest.approx(on_table(stop, 0))
    assert answer.walk.end == answer.walk.stop.at
    assert value(answer.verdict, "CM-ENGAGE-01", "travelled") == pytest.approx(stop)
    assert value(answer.verdict, "CM-ENGAGE-01", "hostiles") == "foe"


@pytest.mark.rule("CM-ENGAGE-01")
def test_what_lies_beyond_the_stop_is_not_charged() -> None:
    field = skirmish(creature("A", 0, 0, movement=6.0), creature("foe", 8, 0, "blue"))
    assert field.move("A", (START, on_table(15, 0))).verdict.allowed


@pytest.mark.rule("CM-ENGAGE-02")
@pytest.mark.parametrize(("height", "end"), [(2.0, 4.0), (2.01, 8.0)])
def test_exactly_one_inch_engages(height: float, end: float) -> None:
    field = skirmish(creature("A", 0, 0, movement=8.0), creature("foe", 4, height, "blue"))
    answer = field.move("A", (START, on_table(8, 0)))
    assert answer.walk.end == pytest.approx(on_table(end, 0))
    assert ("CM-ENGAGE-02" in rules_cited(answer.verdict)) == (height == 2.0)


@pytest.mark.rule("CM-ENGAGE-03")
def test_after_the_stop_both_are_engaged_with_each_other() -> None:
    field = skirmish(creature("A", 0, 0), creature("foe", 5, 0, "blue"))
    assert field.engaged() == ()
    assert field.engaged_reasons()[0].key == "engaged.nobody"
    assert field.move("A", (START, on_table(5, 0))).engages == ("foe",)
    after = skirmish(creature("A", 3, 0), creature("foe", 5, 0, "blue"))
    (pair,) = after.engaged()
    assert (pair.a, pair.b) == ("A", "foe")
    assert pair.gap == pytest.approx(1.0)
    assert [creature.id for creature in after.engaged_with("foe")] == ["A"]
    assert after.engaged_reasons()[0].rule == "CM-ENGAGE-03"


@pytest.mark.rule("CM-ENGAGE-03")
def test_one_stop_may_engage_several_and_friends_never_are() -> None:
    field = skirmish(
        creature("A", 0, 0),
        creature("left", 5, 1.2, "blue"),
        creature("right", 5, -1.2, "neutral"),
        creature("friend", -1.2, 0),
    )
    assert field.move("A", (START, on_table(5, 0))).engages == ("left", "right")
    assert field.engaged() == ()


@pytest.mark.rule("CM-ENGAGE-02")
def test_bases_are_as_wide_as_the_table_has_them() -> None:
    pair = (
        Creature("A", Side.RED, on_table(0, 0)),
        Creature("foe", Side.BLUE, on_table(2.4, 0), CreatureSize.MEDIUM),
    )
    assert skirmish(*pair).engaged() == ()
    (engaged,) = skirmish(*pair, base_mm=PerSize(30, 50, 60)).engaged()
    assert engaged.gap == pytest.approx(2.4 - 40 / 25.4)


@pytest.mark.rule("CM-ENGAGE-03")
def test_a_table_may_store_who_is_engaged() -> None:
    near = (creature("A", 0, 0), creature("foe", 1.5, 0, "blue"))
    assert len(skirmish(*near).engaged()) == 1
    assert skirmish(*near, engagement="stateful").engaged() == ()
    far = (creature("A", 0, 0), creature("foe", 6, 0, "blue", engaged_with=("A",)))
    assert skirmish(*far).engaged() == ()
    (pair,) = skirmish(*far, engagement="stateful").engaged()
    assert (pair.a, pair.b) == ("A", "foe")
    assert skirmish(*far, engagement="stateful").move("A", (START, on_table(0, 2))).kind == "disengage"


@pytest.mark.rule("CM-ENGAGE-04", "CM-DISENGAGE-01")
def test_a_creature_that_starts_engaged_can_only_disengage() -> None:
    field = skirmish(creature("A", 0, 0), creature("foe", 1.8, 0, "blue"))
    answer = field.move("A", (START, on_table(-4, 0)))
    assert answer.kind == "disengage"
    assert answer.verdict.allowed
    assert value(answer.verdict, "CM-ENGAGE-04", "hostiles") == "foe"
    assert field.move("foe", (on_table(1.8, 0), on_table(5, 0))).kind == "disengage"
    assert skirmish(creature("A", 0, 0)).move("A", (START, on_table(1, 0))).kind == "move"


@pytest.mark.rule("CM-DISENGAGE-02")
@pytest.mark.parametrize("costs", ["movement", "action"])
def test_what_disengaging_uses_is_a_house_rule(costs: str) -> None:
    field = skirmish(creature("A", 0, 0), creature("foe", 1.8, 0, "blue"), disengage_costs=costs)
    verdict = field.move("A", (START, on_table(-4, 0))).verdict
    assert reason(verdict, "CM-DISENGAGE-02").key == f"move.disengage_costs_{costs}"


@pytest.mark.rule("CM-DISENGAGE-03")
def test_each_creature_it_was_engaged_with_may_strike_first_and_no_other() -> None:
    field = skirmish(
        creature("A", 0, 0),
        creature("one", 1.8, 0, "blue"),
        creature("two", 0, 1.9, "blue"),
        creature("three", 0, -2.0, "neutral"),
        creature("long arm", 2.5 / sqrt(2), 2.5 / sqrt(2), "blue", reach=2.0),
        creature("friend", -1.2, 0),
    )
    answer = field.move("A", (START, on_table(-4, 0)))
    assert answer.free_attacks == ("one", "two", "three")
    struck = [reason for reason in answer.verdict.reasons if reason.rule == "CM-DISENGAGE-03"]
    assert [dict(reason.values)["hostile"] for reason in struck] == ["one", "two", "three"]


@pytest.mark.rule("CM-DISENGAGE-05")
def test_it_then_moves_normally_out_of_the_inch() -> None:
    field = skirmish(creature("A", 0, 0, movement=6.0), creature("foe", 1.8, 0, "blue"))
    away = field.move("A", (START, on_table(-6, 0)))
    assert away.verdict.allowed
    assert away.engages == ()
    beside = field.move("A", (START, on_table(0, 0.3)))
    assert not beside.verdict.allowed
    assert value(beside.verdict, "CM-DISENGAGE-05", "hostile") == "foe"


@pytest.mark.rule("CM-DISENGAGE-05")
def test_a_table_may_let_it_end_still_engaged() -> None:
    pair = (creature("A", 0, 0), creature("foe", 1.8, 0, "blue"))
    path = (START, on_table(-0.1, 0))
    assert not skirmish(*pair).move("A", path).verdict.allowed
    assert skirmish(*pair, disengage_must_clear=False).move("A", path).verdict.allowed


@pytest.mark.rule("CM-DISENGAGE-05", "CM-MOVE-08")
def test_a_disengaging_base_never_crosses_a_hostile_one() -> None:
    field = skirmish(creature("A", 0, 0), creature("foe", 1.8, 0, "blue"))
    answer = field.move("A", (START, on_table(5, 0)))
    assert not answer.verdict.allowed
    assert reason(answer.verdict, "CM-MOVE-08").key == "move.through_hostile"


@pytest.mark.rule("CM-DISENGAGE-06")
def test_a_new_hostile_creature_stops_it_again() -> None:
    field = skirmish(creature("A", 0, 0), creature("old", 1.8, 0, "blue"), creature("new", -6, 0, "blue"))
    answer = field.move("A", (START, on_table(-6, 0)))
    assert answer.verdict.allowed
    assert answer.walk.end == pytest.approx(on_table(-4, 0))
    assert answer.engages == ("new",)
    assert value(answer.verdict, "CM-DISENGAGE-06", "hostiles") == "new"


@pytest.mark.rule("CM-DISENGAGE-06")
def test_the_old_one_stops_it_if_it_comes_back() -> None:
    field = skirmish(creature("A", 0, 0), creature("old", 1.8, 0, "blue"))
    answer = field.move("A", (START, on_table(-2, 0), on_table(0, 0)))
    assert answer.engages == ("old",)
    assert gap(field.base("A").at(answer.walk.end), field.base("old")) == pytest.approx(1.0, abs=TOUCH)


@pytest.mark.rule("CM-MOVE-01", "CM-MOVE-05")
def test_the_cheapest_path_goes_round_a_wall() -> None:
    field = skirmish(creature("A", 0, 0, movement=8.0), terrain=[box("wall", 2, -0.5, 2.5, 0.5)])
    answer = field.best("A", on_table(5, 0))
    assert answer.verdict.allowed
    assert 5.0 < answer.route.walk.bill.cost_in < 5.6
    assert field.move("A", answer.route.walk.path).verdict.allowed


@pytest.mark.rule("CM-MOVE-01")
def test_why_not_names_the_price_of_the_cheapest_path() -> None:
    field = skirmish(creature("A", 0, 0, movement=6.0))
    answer = field.best("A", on_table(9.3, 0))
    assert not answer.verdict.allowed
    assert answer.verdict.reasons[0].key == "best.too_far"
    assert value(answer.verdict, "CM-MOVE-01", "cost") == pytest.approx(9.3, abs=0.01)
    assert answer.route.walk.end == pytest.approx(on_table(6, 0), abs=0.01)


@pytest.mark.rule("CM-ENGAGE-01")
def test_why_not_names_who_stops_a_way_that_it_could_pay() -> None:
    # Through the wall: where the cheapest way comes within an inch, it ends. One round to there costs 4.6".
    field = skirmish(
        creature("A", 0, 0, movement=4.4),
        creature("foe", 0.3, 3.5, "blue"),
        terrain=[box("wall", -2, 2.5, 2, 2.51)],
    )
    answer = field.best("A", on_table(2.3, 3.5))
    assert not answer.verdict.allowed
    assert answer.route.full_cost is not None
    assert answer.route.full_cost < 4.4
    assert [each.key for each in answer.verdict.reasons] == ["move.stopped", "best.furthest"]


@pytest.mark.rule("CM-MOVE-07", "CM-MOVE-05", "CM-SETUP-02", "CM-ENGAGE-01")
@pytest.mark.parametrize(
    ("x", "y", "rule", "key"),
    [
        (3.0, 0.0, "CM-MOVE-07", "move.ends_on_ally"),
        (0.0, 3.0, "CM-MOVE-05", "move.impassable"),
        (-7.8, 0.0, "CM-SETUP-02", "move.off_board"),
        (0.0, -4.0, "CM-ENGAGE-01", "best.inside_engagement"),
    ],
)
def test_why_not_names_what_is_there(x: float, y: float, rule: str, key: str) -> None:
    field = skirmish(
        creature("A", 0, 0, movement=9.0),
        creature("friend", 3, 0),
        creature("foe", 0, -5.5, "blue"),
        terrain=[circle("rocks", 0, 3, 1)],
    )
    answer = field.best("A", on_table(x, y))
    assert not answer.verdict.allowed
    assert answer.verdict.reasons[0].rule == rule
    assert answer.verdict.reasons[0].key == key
    assert answer.route.walk.legal


@pytest.mark.rule("CM-MOVE-05")
def test_why_not_says_when_no_path_leads_there() -> None:
    ring = [
        box("wall", 3, -2, 3.5, 2, "west"),
        box("wall", 3, 2, 8, 2.5, "north"),
        box("wall", 7.5, -2, 8, 2, "east"),
        box("wall", 3, -2.5, 8, -2, "south"),
    ]
    answer = skirmish(creature("A", 0, 0, movement=9.0), terrain=ring).best("A", on_table(5.5, 0))
    assert not answer.verdict.allowed
    assert answer.verdict.reasons[0].key == "best.no_path"


@pytest.mark.rule("CM-UNIT-03")
def test_reach_is_everywhere_that_the_movement_pays_for() -> None:
    area = skirmish(creature("A", 0, 0, movement=4.0)).reach("A").area()
    assert area.contains(on_table(3.9, 0))
    assert not area.contains(on_table(4.1, 0))
    assert area.square_inches == pytest.approx(3.14159 * 16, rel=0.02)


@pytest.mark.rule("CM-ENGAGE-04", "CM-DISENGAGE-03")
def test_reach_from_a_fight_says_what_leaving_costs() -> None:
    field = skirmish(creature("A", 0, 0), creature("foe", 1.8, 0, "blue"))
    answer = field.reach_answer("A")
    assert answer.kind == "disengage"
    assert answer.free_attacks == ("foe",)
    assert {"CM-ENGAGE-04", "CM-DISENGAGE-03", "CM-MOVE-01"} <= rules_cited(answer.verdict)
    assert field.reach("A") is field.reach("A")


@pytest.mark.rule("CM-SETUP-02")
def test_who_sticks_out_of_the_table_is_told_so_and_not_that_the_way_costs_too_much() -> None:
    field = skirmish(replace(creature("A", 0, 0), at=(0.2, 8.0)))
    best = field.best("A", (3.0, 8.0))
    assert best.route.full_cost == pytest.approx(2.8)
    assert not best.verdict.allowed
    assert [each.key for each in best.verdict.reasons] == ["move.off_board", "best.furthest"]


@pytest.mark.rule("CM-UNIT-03")
def test_a_creature_that_cannot_move_reaches_where_it_stands() -> None:
    field = skirmish(creature("A", 0, 0, movement=0.0, ranged=1), creature("foe", 2.0, 0, "blue"))
    assert field.reach("A").area().square_inches == pytest.approx(0.0, abs=1e-3)
    assert field.best("A", START).verdict.allowed
    assert not field.best("A", on_table(1, 0)).verdict.allowed
    threat = field.threat("A")
    assert threat.melee_targets == threat.ranged_targets == ("foe",)


@pytest.mark.rule("CM-DISENGAGE-05")
def test_whether_any_way_leads_clear_is_known_before_leaving() -> None:
    walls = [
        box("wall", -3, -3, -0.6, 3),
        box("wall", -0.6, 0.6, 4, 3),
        box("wall", -0.6, -3, 4, -0.6),
    ]
    pair = (creature("A", 0, 0), creature("foe", 1.8, 0, "blue"))
    hemmed = skirmish(*pair, terrain=walls).way_out("A")
    assert not hemmed.allowed
    assert hemmed.reasons[0].key == "move.no_way_out"
    assert value(hemmed, "R-28", "gap") == pytest.approx(0.9, abs=0.13)
    assert skirmish(*pair, terrain=walls[1:]).way_out("A").allowed
    assert skirmish(*pair, terrain=walls, disengage_must_clear=False).way_out("A").allowed
    assert skirmish(pair[0], terrain=walls).way_out("A").allowed


@pytest.mark.rule("CM-DISENGAGE-05", "CM-DISENGAGE-06")
def test_a_path_that_gets_there_goes_before_a_cheaper_one_that_leaves_and_is_stopped() -> None:
    # Straight on through the wood each inch costs double; out of the foe's inch and back would cost less.
    pair = (creature("A", 0, 0), creature("foe", 1.9, 0.4, "blue"))
    wood = box("forest", -1.1, -2.6, 1.9, 0.4)
    field = skirmish(*pair, terrain=[wood], disengage_must_clear=False)
    goal = on_table(0.35, -0.817)
    straight = field.move("A", (START, goal))
    assert straight.verdict.allowed
    best = field.best("A", goal)
    assert best.verdict.allowed
    assert best.route.full_cost == pytest.approx(straight.walk.bill.cost_in)
