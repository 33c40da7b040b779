"""What keywords change about moves: flying, ethereal, untouchable (CM-MOVE, CM-ENGAGE)."""

from __future__ import annotations

from typing import Any

import pytest
from battlefield import box, creature, on_table, rules_cited, skirmish

from game.board.shapes import distance
from game.positions.skirmish import Skirmish

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
