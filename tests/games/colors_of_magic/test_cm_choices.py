"""What is named of everything that may be aimed at: a fair selection, all of it allowed (CM-CAST-01)."""

from __future__ import annotations

from math import cos, sin, tau
from typing import TYPE_CHECKING, Any

import pytest
from magic_table import ALLY, creature, stand, table

from game.board.shapes import gap
from game.games.colors_of_magic.rules.cards.words import Filter, TargetSpec
from game.games.colors_of_magic.rules.play.targeting import Aim, aims, check_targets
from game.games.colors_of_magic.rules.state.state import Target
from game.positions.position import Side

if TYPE_CHECKING:
    from magic_table import Table

A, B = "red:mage:0", "blue:mage:0"
ANY, MAY = TargetSpec(), TargetSpec(optional=True)


def herd(goblins: int) -> Table:
    """The two wizards and so many goblins."""
    places = [(2 + 1.5 * (n % 10), 6 + 1.5 * (n // 10)) for n in range(goblins)]
    return table(*(stand(f"neutral:goblin:{n}", *at) for n, at in enumerate(places)))


def aim(game: Table, origin: str | None = None, reach: float | None = None, **more: Any) -> Aim:
    """Red looking for targets."""
    return Aim(game.rules.referee, game.state, Side.RED, origin, reach, more.pop("sight", False), **more)


def named(game: Table, *specs: TargetSpec) -> list[tuple[str, ...]]:
    """The choices of targets that are named, each of which must be allowed."""
    found = list(aims(aim(game), specs))
    assert all(check_targets(aim(game), specs, choice).allowed for choice in found)
    return [tuple(target.id for target in choice) for choice in found]


@pytest.mark.rule("CM-CAST-01")
def test_of_many_creatures_two_dozen_are_named() -> None:
    game = herd(30)
    ids = [body.id for body in game.state.bodies]
    assert named(game, ANY) == [(creature,) for creature in ids[:24]]


@pytest.mark.rule("CM-CAST-01")
def test_of_many_pairs_a_dozen_have_the_same_first() -> None:
    game = herd(14)
    ids = [body.id for body in game.state.bodies]
    pairs = [
        (first, other) for first in ids for other in [identity for identity in ids if identity != first][:12]
    ]
    assert named(game, ANY, ANY) == pairs[:24]


@pytest.mark.rule("R-61")
def test_of_three_targets_none_is_chosen_twice() -> None:
    game = herd(1)
    third = "neutral:goblin:0"
    assert named(game, ANY, ANY, ANY) == [
        (A, B, third),
        (A, third, B),
        (B, A, third),
        (B, third, A),
        (third, A, B),
        (third, B, A),
    ]


@pytest.mark.rule("R-61")
def test_what_may_be_left_out_is_left_out_last() -> None:
    game = herd(0)
    assert named(game) == [()]
    assert named(game, MAY) == [(A,), (B,), ()]
    assert named(game, ANY, MAY) == [(A, B), (A,), (B, A), (B,)]
    assert named(game, MAY, ANY) == [(A, B), (B, A), (A,), (B,)]
    assert named(game, MAY, MAY) == [(A, B), (A,), (B, A), (B,), (A,), (B,), ()]


@pytest.mark.rule("CM-CAST-04", "R-20")
def test_places_are_those_of_creatures_the_nearest_first_and_two_rings_around() -> None:
    game = table(stand(A, 10, 10), stand(B, 14, 10), stand("neutral:goblin:1", 8, 10))
    base = game.rules.referee.base(game.state, A)
    found = [target.at for target in aim(game, A, 4.0).candidates(TargetSpec(kind="point"))]
    assert found[:3] == [(10, 10), (8, 10), (14, 10)]
    rings = ((base.r + 4) / 2 - 0.001, base.r + 4 - 0.001)
    assert found[3:] == [
        pytest.approx((10 + away * cos(spoke * tau / 6), 10 + away * sin(spoke * tau / 6)), abs=0.0006)
        for away in rings
        for spoke in range(6)
    ]
    outer = table(stand(A, 10, 10), stand(B, 20, 20))
    far = [target.at for target in aim(outer, A).candidates(TargetSpec(kind="point"))]
    wide = (base.r + 300 / 25.4) / 2 - 0.001
    assert far[2] == pytest.approx((10 + wide, 10), abs=0.0006)
    assert len(far) == 2 + 6 + 3, "half of the outer ring is off the board"
    nobody = aim(game, None, 1.0, sight=True)
    assert [target.at for target in nobody.candidates(TargetSpec(kind="point"))] == [
        (10, 10),
        (14, 10),
        (8, 10),
    ]


@pytest.mark.rule("CM-CAST-04")
def test_a_range_is_lengthened_and_shortened_but_never_below_touching() -> None:
    game = table(stand(A, 10, 10), stand(B, 20, 20), stand("neutral:goblin:1", 12, 10))
    referee, state = game.rules.referee, game.state
    apart = gap(referee.base(state, A), referee.base(state, "neutral:goblin:1"))
    goblins = TargetSpec(filter=Filter(monster=True))

    def reached(reach: float, longer: float) -> bool:
        return bool(list(aim(game, A, reach, longer=longer).candidates(goblins)))

    assert reached(apart, 0.0)
    assert not reached(apart - 0.001, 0.0)
    assert reached(0.5, apart - 0.5)
    assert not reached(apart, -apart)
    assert not reached(0.5, -3.0)


def against(
    game: Table, *choice: Target, specs: tuple[TargetSpec, ...], **more: Any
) -> list[tuple[str, Any]]:
    """What is said against a choice of targets: key and target, in order."""
    judged = check_targets(aim(game, **more), specs, choice)
    assert not judged.allowed
    return [(reason.key, dict(reason.values).get("target")) for reason in judged.reasons]


@pytest.mark.rule("R-61")
def test_each_target_that_does_not_fit_is_named_and_no_other() -> None:
    game = herd(1)
    foes, own, third = TargetSpec(filter=Filter(side="enemies")), TargetSpec(filter=ALLY), "neutral:goblin:0"
    a, b, c = map(Target.creature, (A, B, third))
    assert against(game, b, c, specs=(foes, own)) == [("aim.not_such", third)]
    assert against(game, a, b, specs=(foes, own)) == [("aim.not_such", A), ("aim.not_such", B)]
    assert against(game, b, specs=(foes, own)) == [("aim.missing", None)]
    assert against(game, b, b, specs=(foes, foes)) == [("aim.twice", None)]
    assert against(game, b, a, c, specs=(foes, own)) == [("aim.too_many", None)]
    assert against(game, b, c, specs=(foes, MAY_OWN)) == [("aim.not_such", third), ("aim.too_many", None)]
    assert against(game, Target.creature("blue:nobody:1"), specs=(foes,)) == [("aim.gone", "blue:nobody:1")]
    assert against(game, Target.point((5.0, 5.0)), specs=(foes,)) == [("aim.other_kind", None)]
    assert against(game, Target("card", "red:dull:1"), specs=(TargetSpec(kind="card"),)) == [
        ("aim.not_among", None)
    ]


MAY_OWN = TargetSpec(filter=ALLY, optional=True)

BLOCK = creature("block", base_mm=25.4)


@pytest.mark.rule("CM-CAST-04", "R-20")
@pytest.mark.parametrize(
    ("apart", "reached"), [(4.0, True), (4 + 5e-7, True), (4 + 2e-6, False), (4.5, False)]
)
def test_a_range_counts_from_edge_to_edge_up_to_the_tolerance(apart: float, reached: bool) -> None:
    """To a creature from base to base, to a place from the base to the point."""
    bodies = (stand("red:block:1", 10, 10), stand("blue:block:1", 11 + apart, 10))
    game = table(*bodies, creatures=(BLOCK,))
    looking = aim(game, "red:block:1", 4.0)
    specs = (TargetSpec(), TargetSpec(kind="point"))
    targets = (Target.creature("blue:block:1"), Target.point((10.5 + apart, 10.0)))
    assert check_targets(looking, specs, targets).allowed is reached
    assert ("blue:block:1" in {target.id for target in looking.candidates(TargetSpec())}) is reached
    if not reached:
        values = [dict(reason.values) for reason in check_targets(looking, specs, targets).reasons]
        assert [value["gap"] for value in values] == [pytest.approx(apart)] * 2
        assert [value["range"] for value in values] == [4.0, 4.0]


@pytest.mark.rule("CM-CAST-04")
def test_a_range_that_is_taken_away_reaches_only_whom_one_touches() -> None:
    game = table(
        stand("red:block:1", 10, 10),
        stand("blue:block:1", 11, 10),
        stand("blue:block:2", 9.6, 11.2),
        creatures=(BLOCK,),
    )
    near = [target.id for target in aim(game, "red:block:1", 2.0, longer=-5.0).candidates(TargetSpec())]
    assert near == ["red:block:1", "blue:block:1"]


@pytest.mark.rule("CM-SETUP-02", "CM-CAST-04")
@pytest.mark.parametrize(
    ("at", "there"),
    [((0.0, 0.6), True), ((0.6, 0.0), True), ((-0.001, 0.6), False), ((0.6, -0.001), False)],
)
def test_places_up_to_the_edge_of_the_board_may_be_aimed_at(at: tuple[float, float], there: bool) -> None:
    game = table(stand("red:guard:1", 0.6, 0.6))
    looking = aim(game, "red:guard:1", 4.0)
    assert check_targets(looking, (TargetSpec(kind="point"),), (Target.point(at),)).allowed is there
    found = [target.at for target in aim(game, "red:guard:1", 0.0).candidates(TargetSpec(kind="point"))]
    assert (0.6, 0.6) in found
    side = 600 / 25.4
    far = aim(table(stand("red:guard:1", side - 0.6, side - 0.6)), "red:guard:1", 4.0)
    mirrored = (side - at[0], side - at[1])
    assert check_targets(far, (TargetSpec(kind="point"),), (Target.point(mirrored),)).allowed is there


@pytest.mark.rule("CM-LOS-06")
def test_without_anybody_to_look_from_every_place_may_be_aimed_at() -> None:
    game = herd(1)
    gone = aim(game, "red:nobody:1", 2.0, sight=True)
    spec = TargetSpec(kind="point")
    assert [target.at for target in gone.candidates(spec)] == [body.at for body in game.state.bodies]
    assert check_targets(gone, (spec,), (Target.point((22.0, 12.0)),)).allowed
    assert check_targets(gone, (TargetSpec(),), (Target.creature(B),)).allowed
