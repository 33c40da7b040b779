"""How near is near enough: what kernels tell apart by a hair, and what they keep apart."""

from __future__ import annotations

from math import atan, cos, hypot, inf, sin
from typing import TYPE_CHECKING

import numpy as np
import pytest
from plain_kernels import plainly

from game.board.movement import movement_kernel as moves
from game.board.movement.bill import Leg, _goes_on, bill_of
from game.board.movement.movement_kernel import ANY_PART, COST, Manner, Mover
from game.board.places import seen_places
from game.board.reach import cost_field as fields
from game.board.reach import roadmap
from game.board.reach.cost_field import CELL
from game.board.shapes import Disc, distance, rectangle
from game.board.sight import margin as margins
from game.board.sight import visible_gaps as gaps
from game.board.sight.margin import Margin
from game.board.sight.margin_search import NOTHING
from game.board.sight.sight import DEFAULTS
from game.board.sight.visible_gaps import ALL_HIDDEN, HIGH, LOW, NARROW, SPAN_COLUMNS, Cone
from game.board.terrain import Board, Footing, Opacity, Piece

if TYPE_CHECKING:
    from game.board.kernels.jit import Floats
    from game.board.sight.sight_scene import SightTerrain

BASE = Disc(1.0, 2.0, 0.5)


def wood(name: str, x: float, cost: float | None = None) -> Piece:
    return Piece(name, rectangle(x, 1, x + 1.5, 3), Footing.DIFFICULT, Opacity.LIGHT, cost=cost)


def mover(*pieces: Piece, factor: float = 2.0) -> Mover:
    board = Board(6.0, 5.5, pieces)
    return plainly(moves.mover_of)(board, moves.ground_of(board), BASE, (), Manner(ANY_PART, 1.0, factor))


# ---- gaps in what is seen


def cone_of(top: float) -> Cone:
    """The directions from (0, 0) to a source on the x axis whose rim is seen under that tangent."""
    sine, cosine = sin(atan(top)), cos(atan(top))
    return Cone(
        x=0.0,
        y=0.0,
        ux=1.0,
        uy=0.0,
        near=2.0,
        low=-top,
        low_sin=-sine,
        low_cos=cosine,
        high=top,
        high_sin=sine,
        high_cos=cosine,
        narrow=NARROW * (1.0 + top * top),
    )


@pytest.mark.rule("CM-LOS-02")
@pytest.mark.parametrize("top", [0.1, 3.0])
@pytest.mark.parametrize(("share", "hidden"), [(0.95, True), (1.05, False)])
@pytest.mark.parametrize("left", [False, True])
def test_what_an_edge_leaves_of_a_source_is_a_gap_if_it_is_wide_enough(
    top: float, share: float, hidden: bool, left: bool
) -> None:
    """The wider the cone, the wider: by the square of its tangent, as angles are narrower beside the axis."""
    gap = share * NARROW * (1 + top * top)
    low, high = (-2 * top, top - gap) if left else (gap - top, 2 * top)
    spans, edges = np.zeros((9, SPAN_COLUMNS)), np.array([[1.0, high, 1.0, low]])
    cone = cone_of(top)
    count = plainly(gaps._add_spans)(spans, edges, 0, 1, cone, 0)
    assert count == (ALL_HIDDEN if hidden else 1)
    spans[0, LOW], spans[0, HIGH] = max(low, -top), min(high, top)
    assert plainly(gaps._between)(spans, 4, 1, cone) == (0 if hidden else 1)


@pytest.mark.rule("CM-LOS-02")
def test_an_edge_that_begins_just_behind_the_point_hides_all_on_its_side() -> None:
    spans, edges = np.zeros((9, SPAN_COLUMNS)), np.array([[-0.1, 0.0, 1.0, 0.05]])
    assert plainly(gaps._add_spans)(spans, edges, 0, 1, cone_of(0.5), 0) == 1
    assert spans[0, [LOW, HIGH]].tolist() == pytest.approx([0.05, 0.5])


# ---- margins of sight


@pytest.mark.parametrize(
    ("inches", "at_least", "solved"), [(None, 2.0, True), (1.0, 0.995, True), (1.0, 0.98, False)]
)
def test_a_margin_is_solved_if_it_is_bounded_to_a_hundredth(
    inches: float | None, at_least: float, solved: bool
) -> None:
    assert Margin(inches, at_least=at_least).is_solved is solved


def ways(*blockers: Disc) -> margins._Ways:
    pieces = [
        Piece(f"{y}", rectangle(5, y, 6, y + 0.5), Footing.IMPASSABLE, Opacity.BLOCKING) for y in (1, 6)
    ]
    board = Board(12.0, 8.0, tuple(pieces))
    return margins._Ways(board, Disc(1, 4, 0.5), Disc(11, 4, 0.5), blockers, DEFAULTS, None, None)


def test_pieces_are_numbered_before_bases() -> None:
    found = np.array([0.5, 0.5, 1.0, 0.0])
    named = [ways(Disc(6, 7.5, 0.5)).margin(body, found, 3.0) for body in range(-1, 3)]
    assert [(margin.body, margin.index) for margin in named] == [
        ("target", None),
        ("piece", 0),
        ("piece", 1),
        ("base", 0),
    ]


def test_neither_of_the_pair_blocks_its_own_view(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[bool]] = []

    def kernel(ground: SightTerrain, *rest: object) -> tuple[int, Floats]:
        assert len(ground.pieces) == 2
        asked.append(rest[4].tolist())  # type: ignore[attr-defined]
        return NOTHING, np.array([[inf, 3.0, 0.0, 0.0]])

    monkeypatch.setattr(margins, "margin_kernel", kernel)
    wanted = np.ones(6, np.bool_)
    ways(Disc(1, 4, 0.5), Disc(6, 7.5, 0.5), Disc(11, 4, 0.5)).searched(wanted, 3.0, apart=True)
    assert asked == [[True, True, False, True, False]]


# ---- what costs how much


def test_pieces_of_several_prices_are_known_from_the_cheapest_on() -> None:
    there = mover(wood("a", 2.0, 3.0), wood("b", 4.0), wood("c", 4.0, 1.5))
    assert there.slow[:, COST].tolist() == sorted(there.slow[:, COST].tolist())
    assert (there.least, there.factor) == (1.5, 3.0)


def test_what_is_kept_of_a_board_is_kept_by_what_difficult_terrain_costs() -> None:
    names = [roadmap._prices(mover(wood("a", 2.0, cost))) for cost in (None, 3.0, 1.5)]
    assert names[0] == ""
    assert len({*names}) == 3
    assert roadmap._prices(mover(wood("a", 2.0), factor=3.0)) == names[1]


@pytest.mark.rule("CM-MOVE-02", "CM-MOVE-04")
@pytest.mark.parametrize(("off", "straight"), [(0.5e-9, True), (2e-9, False)])
@pytest.mark.parametrize("long", [0.25, 1.0, 8.0])
def test_legs_are_one_if_they_are_as_good_as_parallel(off: float, straight: bool, long: float) -> None:
    """However long they are."""
    legs = Leg((5.0, 1.0), (5.0, 1.0 + long), False), Leg((5.0, 1.0), (5.0 + 4 * off, 5.0), False)
    assert _goes_on(*legs) is straight
    assert _goes_on(*reversed(legs)) is straight


def test_a_slanting_path_that_goes_straight_on_is_one_leg() -> None:
    path = ((5.0, 1.0), (6.0, 2.0), (8.0, 4.0))
    (leg,) = bill_of(path, [()] * 3).legs
    assert distance(leg.start, leg.end) == pytest.approx(hypot(3, 3))


@pytest.mark.rule("CM-LOS-02")
def test_a_shadow_ends_so_far_behind_the_corner_that_throws_it() -> None:
    assert seen_places._beyond((3.0, 4.0), 0.0, 0.0, 10.0) == pytest.approx((9.0, 12.0))
    assert seen_places._beyond((3.0, 4.0), 6.0, 8.0, 5.0) == pytest.approx((0.0, 0.0))


# ---- what is offered to the points of a raster


def work(there: Mover, limit: float) -> fields.Work:
    """Two nodes: the base's place, and one 4 inches beside it that costs half an inch less than to walk."""
    nodes = np.zeros((2, roadmap.COLUMNS))
    nodes[:, :2] = (1.0, 2.0), (5.0, 2.0)
    tree = fields.Tree(nodes, np.array([0.0, 3.5]), np.array([-1, 0]))
    field = fields.Field(
        np.full((45, 49), inf),
        np.full((45, 49), -1),
        np.ones((45, 49), np.bool_),
        np.zeros((45, 49), np.bool_),
    )
    spans = plainly(moves.scratch)(moves.ground_of(Board(6.0, 5.5, (wood("a", 2.0),))))
    return fields.Work(there, tree, field, limit, spans)


@pytest.mark.rule("CM-MOVE-04")
@pytest.mark.parametrize("limit", [1.5, 2.5])
def test_around_a_node_each_point_within_reach_gets_its_price(limit: float) -> None:
    """In the wood and out of it, though some are left out before they are priced."""
    there = mover(wood("a", 2.0))
    raster = plainly(fields._raster)(there)
    one, other = work(there, limit), work(there, limit)
    plainly(fields._offer_around)(one, raster.depth, 0, 1, limit)
    for i, j in np.ndindex(other.field.cost.shape):
        if max(abs(j * CELL - 1.0), abs(i * CELL - 2.0)) <= limit:
            plainly(fields._offer)(other, 0, i, j)
    assert np.array_equal(one.field.cost, other.field.cost)
    assert (raster.depth[one.field.label == 0] > 0.3).any()


def test_between_points_labels_come_from_the_nearest_alone() -> None:
    """A cheaper one further up is not tried."""
    there = mover()
    near = work(there, 9.0)
    near.field.label[16:18:2, 12:15:2] = 0
    near.field.label[24:40, 12:15] = 1
    near.tree.cost[1] = -3.0
    plainly(fields._fill_between)(near, np.ones((45, 49)), 1, (17, 17, 13, 13))
    assert near.field.label[17, 13] == 0
