"""The threats of a whole side, kept as long as nothing changes that they depend on."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.board.area import difference
from game.board.shapes import rectangle
from game.board.terrain import Board, Kind, Piece
from game.positions.position import Creature, HouseRules, Position, Side
from game.positions.skirmish import Skirmish
from game.positions.threats import Threats, foes_of

WALL = Piece("wall", rectangle(11, 4, 12, 20), *Kind.WALL.preset, Kind.WALL)
FIELD = Position(
    Board(24.0, 24.0, (WALL,)),
    (
        Creature("mage", Side.RED, (4.0, 12.0)),
        Creature("imp", Side.RED, (2.0, 22.0)),
        Creature("wolf", Side.BLUE, (7.5, 11.0), movement=4.0),
        Creature("archer", Side.BLUE, (18.0, 12.0), movement=2.0, ranged=2),
        Creature("drake", Side.NEUTRAL, (9.0, 17.0), movement=3.0, ranged=2, ranged_max=2.0),
    ),
)


def moved(position: Position, identity: str, x: float, y: float) -> Position:
    creatures = [replace(c, at=(x, y)) if c.id == identity else c for c in position.creatures]
    return replace(position, creatures=tuple(creatures))


class Counted(Skirmish):
    """A position that notes whose threat is worked out."""

    asked: list[str]

    def threat_areas(self, a: str):  # type: ignore[no-untyped-def]  # noqa: ANN201 - as its base has it
        self.asked.append(a)
        return super().threat_areas(a)


def asked_anew(threats: Threats, position: Position) -> list[str]:
    judge = Counted(position)
    judge.asked = []
    for foe in foes_of(position, Side.RED):
        threats.of(judge, foe)
    return judge.asked


@pytest.mark.rule("CM-UNIT-02")
def test_every_foe_of_a_side_is_told_with_what_it_threatens() -> None:
    found = dict(Threats().against(FIELD, Side.RED))
    assert list(found) == ["wolf", "archer", "drake"] == list(foes_of(FIELD, Side.RED))
    for foe, areas in found.items():
        answer = Skirmish(FIELD).threat(foe)
        assert (areas.melee, areas.ranged) == (answer.melee, answer.ranged)
    wolf, archer = found["wolf"], found["archer"]
    assert wolf.ranged is None
    assert wolf.whole == wolf.melee
    assert archer.ranged is not None
    assert difference(archer.melee, archer.whole).square_inches < 1e-6
    assert difference(archer.ranged, archer.whole).square_inches < 1e-6


def test_only_those_whom_a_move_concerns_are_worked_out_anew() -> None:
    threats = Threats()
    assert asked_anew(threats, FIELD) == ["wolf", "archer", "drake"]
    assert asked_anew(threats, FIELD) == []
    # Behind the wall for the archer, far from all others.
    assert asked_anew(threats, moved(FIELD, "imp", 2.0, 21.5)) == []
    # In the way of the wolf, beyond the range of the drake and out of the archer's sight.
    assert asked_anew(threats, moved(FIELD, "mage", 4.0, 11.5)) == ["wolf"]
    # Into the archer's sight, far from all others.
    assert asked_anew(threats, moved(FIELD, "imp", 22.0, 4.0)) == ["wolf", "archer"]


def test_of_a_wide_base_its_edge_counts_and_not_its_middle() -> None:
    wide = Creature("ogre", Side.RED, (14.5, 12.0), base_mm=200.0)
    wolf = Creature("wolf", Side.BLUE, (5.0, 12.0), movement=4.0)
    threats, position = Threats(), Position(Board(24.0, 24.0), (wide, wolf))
    assert asked_anew(threats, position) == ["wolf"]
    # 9.5 inches away, of which 4.4 are bases: a move of 4 gets within an inch of a wide one alone.
    assert asked_anew(threats, moved(position, "ogre", 14.4, 12.0)) == ["wolf"]
    small = replace(position, creatures=(replace(wide, base_mm=25.0), wolf))
    assert asked_anew(threats, small) == ["wolf"]
    assert asked_anew(threats, moved(small, "ogre", 14.4, 12.0)) == []


@pytest.mark.rule("R-19")
@pytest.mark.parametrize(("needs_sight", "anew"), [(True, ["wolf"]), (False, [])])
def test_who_stands_before_whom_a_long_arm_strikes_counts_where_strikes_need_sight(
    needs_sight: bool, anew: list[str]
) -> None:
    wolf = Creature("wolf", Side.BLUE, (5.0, 12.0), movement=4.0, reach=3.0)
    pal = Creature("pal", Side.BLUE, (11.5, 12.0))
    there = Position(
        Board(24.0, 24.0),
        (Creature("ogre", Side.RED, (20.0, 3.0)), pal, wolf),
        HouseRules(melee_needs_los=needs_sight),
    )
    threats = Threats()
    assert asked_anew(threats, there) == ["pal", "wolf"]
    assert asked_anew(threats, moved(there, "pal", 11.5, 13.0)) == ["pal", *anew]


def test_another_board_other_rules_or_another_number_change_a_threat() -> None:
    threats = Threats()
    asked_anew(threats, FIELD)
    assert asked_anew(threats, replace(FIELD, board=Board(24.0, 24.0))) == ["wolf", "archer", "drake"]
    asked_anew(threats, FIELD)
    other = replace(FIELD, rules=replace(FIELD.rules, movement_path="straight"))
    assert asked_anew(threats, other) == ["wolf", "archer", "drake"]
    asked_anew(threats, FIELD)
    quick = [replace(c, movement=5.0) if c.id == "wolf" else c for c in FIELD.creatures]
    assert asked_anew(threats, replace(FIELD, creatures=tuple(quick))) == ["wolf"]


def test_nothing_is_kept_of_a_board_that_is_gone() -> None:
    threats, other = Threats(), replace(FIELD, board=Board(24.0, 24.0))
    asked_anew(threats, FIELD)
    threats.of(Skirmish(other), "wolf")
    assert {id(kept.causes.board) for kept in threats._kept.values()} == {id(other.board)}


def test_what_is_threatened_without_somebody_does_not_depend_on_its_place() -> None:
    threats = Threats()
    here = dict(threats.against(FIELD, Side.RED, but="mage"))
    there = dict(threats.against(moved(FIELD, "mage", 15.0, 12.0), Side.RED, but="mage"))
    assert here == there
    alone = replace(FIELD, creatures=FIELD.creatures[1:])
    assert here == {foe: Skirmish(alone).threat_areas(foe) for foe in foes_of(alone, Side.RED)}


@pytest.mark.parametrize("seed", range(2))
def test_what_is_kept_is_what_would_be_worked_out(seed: int) -> None:
    rng, threats, position = Random(seed), Threats(), FIELD  # noqa: S311 - scenes
    for _ in range(4):
        who = rng.choice(position.creatures).id
        x, y = rng.uniform(1, 23), rng.uniform(1, 23)
        bases = [c.at for c in position.creatures if c.id != who]
        if 10 < x < 13 or any(abs(x - a) + abs(y - b) < 2 for a, b in bases):
            continue
        position = moved(position, who, x, y)
        fresh = Skirmish(position)
        for foe, areas in threats.against(position, Side.RED):
            assert areas == fresh.threat_areas(foe), (seed, foe)
