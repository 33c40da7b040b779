"""What keywords change about moves: flying, ethereal, untouchable (CM-MOVE, CM-ENGAGE)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
import shapely
from battlefield import box, creature, on_table, rules_cited, skirmish

from game.board.shapes import distance
from game.positions.skirmish import Skirmish
from game.positions.wish_areas import WishAreas
from game.positions.wish_verdicts import WishVerdicts
from game.positions.wishes import Condition, Wanted

START = on_table(0, 0)


def mover(*keywords: str, **more: Any) -> Any:
    return creature("A", 0, 0, keywords=keywords, **more)


@pytest.mark.rule("CM-MOVE-04", "CM-MOVE-05")
def test_terrain_neither_slows_nor_stops_a_flier() -> None:
    terrain = [box("forest", 1, -2, 2, 2), box("wall", 3, -2, 4, 2)]
    path = (START, on_table(6, 0))
    assert not skirmish(mover(), terrain=terrain).move("A", path).verdict.allowed
    answer = skirmish(mover("flying"), terrain=terrain).move("A", path)
    assert answer.verdict.allowed
    assert answer.walk.bill.cost_in == pytest.approx(6.0)


@pytest.mark.rule("CM-MOVE-05")
@pytest.mark.parametrize("keyword", ["flying", "ethereal"])
def test_nobody_ends_a_move_in_impassable_terrain(keyword: str) -> None:
    field = skirmish(mover(keyword), terrain=[box("wall", 3, -2, 4, 2)])
    answer = field.move("A", (START, on_table(3.5, 0)))
    assert not answer.verdict.allowed
    assert "CM-MOVE-05" in rules_cited(answer.verdict)
    best = field.best("A", on_table(6, 0))
    assert best.route.reached
    assert best.route.walk.bill.cost_in == pytest.approx(6.0)
    assert not field.best("A", on_table(3.5, 0)).route.reached


@pytest.mark.rule("CM-MOVE-04", "CM-MOVE-05")
def test_the_ethereal_pass_walls_but_woods_slow_them() -> None:
    terrain = [box("forest", 1, -2, 2, 2), box("wall", 3.2, -2, 4, 2)]
    field = skirmish(mover("ethereal", movement=8.0), terrain=terrain)
    answer = field.move("A", (START, on_table(6, 0)))
    assert answer.verdict.allowed
    assert answer.walk.bill.cost_in == pytest.approx(8.0)


@pytest.mark.rule("CM-MOVE-04", "CM-MOVE-05")
def test_woods_do_not_slow_the_surefooted_and_walls_stop_them() -> None:
    woods = [box("forest", 1, -2, 2, 2)]
    assert not skirmish(mover(), terrain=woods).move("A", (START, on_table(6, 0))).verdict.allowed
    field = skirmish(mover("surefooted"), terrain=woods)
    answer = field.move("A", (START, on_table(6, 0)))
    assert answer.verdict.allowed
    assert answer.walk.bill.cost_in == pytest.approx(6.0)
    assert field.best("A", on_table(6, 0)).route.reached
    walled = skirmish(mover("surefooted"), terrain=[box("wall", 3.2, -2, 4, 2)])
    assert not walled.move("A", (START, on_table(6, 0))).verdict.allowed


@pytest.mark.rule("CM-ENGAGE-01", "R-26")
def test_the_untouchable_pass_enemies_and_are_not_stopped() -> None:
    foe = creature("foe", 3, 0, "blue")
    path = (START, on_table(6, 0))
    stopped = skirmish(mover(), foe).move("A", path)
    assert stopped.walk.stop is not None
    passed = skirmish(mover("untouchable"), foe).move("A", path)
    assert passed.verdict.allowed
    assert distance(passed.walk.end, on_table(6, 0)) == pytest.approx(0)
    on_it = skirmish(mover("untouchable"), foe).move("A", (START, on_table(3.5, 0)))
    assert rules_cited(on_it.verdict) >= {"CM-MOVE-08"}
    beside = skirmish(mover("untouchable"), foe).move("A", (START, on_table(4.5, 0)))
    assert beside.verdict.allowed
    assert beside.engages == ("foe",), "it may end in a fight"


@pytest.mark.rule("CM-ENGAGE-01", "CM-ENGAGE-04")
def test_one_that_slips_pays_no_heed_to_fights() -> None:
    field = skirmish(mover(), creature("foe", 1.8, 0, "blue"), creature("next", 0, 4, "blue"))
    path = (START, on_table(0.2, 2.5))
    assert not field.move("A", (START, on_table(0, 0.2))).verdict.allowed
    slipping = field.move("A", (START, on_table(0, 0.2)), slips=True)
    assert slipping.verdict.allowed
    assert slipping.kind == "move"
    assert slipping.free_attacks == ()
    assert field.move("A", path, inches=3.0, slips=True).verdict.allowed
    assert not field.move("A", path, inches=2.0, slips=True).verdict.allowed


def test_reach_and_threat_know_of_wings() -> None:
    walls = [box("wall", 1, -8, 2, 8)]
    foe = creature("foe", 6, 0, "blue")
    assert not skirmish(mover(), foe, terrain=walls).threat("A").melee_targets
    flier = Skirmish(skirmish(mover("flying"), foe, terrain=walls).position)
    assert flier.threat("A").melee_targets == ("foe",)


@pytest.mark.rule("CM-UNIT-02", "R-85")
@pytest.mark.parametrize("keyword", ["flying", "indirect"])
def test_who_shoots_over_terrain_threatens_what_lies_behind_it(keyword: str) -> None:
    """As it shoots now: walls all round are no shelter, but still hide it from its own eyes in a fight."""
    walls = [box("wall", 5, -3, 5.5, 3), box("wall", 7.5, -3, 8, 3)]
    walls += [box("wall", 5, -3, 8, -2.5), box("wall", 5, 2.5, 8, 3)]
    foe = creature("foe", 6.5, 0, "blue")

    def threats(*keywords: str, strict: bool = False) -> Skirmish:
        shooter = mover(*keywords, ranged=2, movement=2.0, reach=8.0 if strict else None)
        found = skirmish(shooter, foe, terrain=walls).position
        return Skirmish(replace(found, rules=replace(found.rules, melee_needs_los=strict)))

    assert not threats().threat("A").ranged_targets
    over = threats(keyword)
    assert over.may_shoot("A", "foe")
    assert over.could_shoot("A", "foe")
    found = over.threat("A")
    assert found.ranged_targets == ("foe",)
    assert found.ranged is not None
    assert found.ranged.contains(on_table(5.7, 0))
    places = WishAreas(WishVerdicts(over, "foe")).of(Condition(Wanted.THREATENED, "A"), near=False)
    assert shapely.intersects_xy(places, *on_table(6.5, 0))
    strict = threats(keyword, strict=True)
    assert not strict.could_strike("A", "foe"), "whom it strikes it has to see"
    assert not strict.threat("A").melee.contains(on_table(5.7, 0))
