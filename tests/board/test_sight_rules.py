"""The situations of the catalogue: S, radius 0.5 at (0, 0), looks at T, radius 0.5 at (10, 0)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.board.shapes import Disc, Point, Shape, polygon, rectangle
from game.board.sight.sight import Sight, SightOptions, sight, sight_many
from game.board.terrain import Board, Kind, Piece

if TYPE_CHECKING:
    from collections.abc import Sequence

S = Disc(0, 0, 0.5)
T = Disc(10, 0, 0.5)


def table(*pieces: tuple[Kind, Shape]) -> Board:
    return Board(
        pieces=tuple(Piece(f"{kind} {i}", s, *kind.preset, kind) for i, (kind, s) in enumerate(pieces))
    )


def wall(x0: float, y0: float, x1: float, y1: float) -> tuple[Kind, Shape]:
    return (Kind.WALL, rectangle(x0, y0, x1, y1))


def forest(x0: float, y0: float, x1: float, y1: float) -> tuple[Kind, Shape]:
    return (Kind.FOREST, rectangle(x0, y0, x1, y1))


def look(
    *pieces: tuple[Kind, Shape], enemies: Sequence[Disc] = (), options: SightOptions | None = None
) -> Sight:
    return sight(table(*pieces), S, T, enemies, options or SightOptions())


def height(answer: Sight, x: float) -> float:
    """Where the witness passes the given x."""
    assert answer.witness is not None
    (x0, y0), (x1, y1) = answer.witness
    return y0 + (y1 - y0) * (x - x0) / (x1 - x0)


@pytest.mark.rule("CM-LOS-02")
def test_any_point_of_one_base_to_any_point_of_the_other() -> None:
    seen = look(wall(4.5, -0.2, 5.5, 5))
    assert seen.visible
    assert height(seen, 4.5) < -0.2
    assert height(seen, 5.5) < -0.2


@pytest.mark.rule("CM-LOS-03")
@pytest.mark.parametrize(("half", "visible"), [(0.51, False), (0.5, False), (0.49, True)])
def test_a_wall_blocks_when_it_obstructs_wholly(half: float, visible: bool) -> None:
    seen = look(wall(4.5, -half, 5.5, half))
    assert seen.visible is visible
    assert seen.closed_by_pieces == (() if visible else (0,))


@pytest.mark.rule("CM-LOS-03")
def test_a_hill_blocks_as_a_wall_does() -> None:
    assert not look((Kind.HILL, Disc(5, 0, 1))).visible
    assert look((Kind.HILL, Disc(5, 1.4, 1))).visible


@pytest.mark.rule("CM-LOS-04")
@pytest.mark.parametrize(
    ("enemy", "visible"), [(Disc(5, 0, 0.8), False), (Disc(5, 0.6, 0.5), True), (Disc(5, 0, 0.5), False)]
)
def test_an_enemy_base_blocks_when_it_obstructs_wholly(enemy: Disc, visible: bool) -> None:
    seen = look(enemies=[enemy])
    assert seen.visible is visible
    assert seen.closed_by_bases == (() if visible else (0,))


@pytest.mark.rule("CM-LOS-05")
def test_terrain_and_enemies_add_up() -> None:
    screen, enemy = wall(4.5, -0.2, 5.5, 5), Disc(3, -0.5, 0.5)
    assert look(screen).visible
    assert look(enemies=[enemy]).visible
    both = look(screen, enemies=[enemy])
    assert not both.visible
    assert (both.closed_by_pieces, both.closed_by_bases) == ((0,), (0,))


@pytest.mark.rule("CM-LOS-07")
def test_only_the_bases_it_is_given_block() -> None:
    between = Disc(5, 0, 0.8)
    assert sight(Board(), S, T, ()).visible
    assert not sight(Board(), T, S, (between,)).visible


@pytest.mark.rule("CM-LOS-07")
def test_viewer_and_target_never_block() -> None:
    assert sight(Board(), S, T, (S, T)).visible
    between = Disc(5, 0, 0.8)
    seen = sight_many(Board(), S, (between, T), (S, between, T), own=(1, 2))
    assert [answer.visible for answer in seen] == [True, False]


@pytest.mark.rule("CM-COVER-01")
def test_a_forest_gives_cover_unless_a_line_avoids_it() -> None:
    assert look(forest(4, -3, 6, 3)).cover == (0,)
    assert look(forest(4, -0.2, 6, 5)).cover == ()


@pytest.mark.rule("CM-COVER-02")
def test_each_forest_counts_once() -> None:
    assert look(forest(2, -3, 3, 3), forest(4, -3, 6, 3)).cover == (0, 1)
    teeth = (
        (2.0, -3.0),
        (8.0, -3.0),
        (8.0, 3.0),
        (6.0, 3.0),
        (6.0, -2.0),
        (4.0, -2.0),
        (4.0, 3.0),
        (2.0, 3.0),
    )
    assert look((Kind.RUINS, polygon(teeth))).cover == (0,)


@pytest.mark.rule("CM-COVER-02")
def test_the_line_with_the_fewest_pieces_is_taken() -> None:
    lower, upper = forest(2, -3, 3, 0.1), forest(6, -0.1, 7, 3)
    seen = look(lower, upper)
    assert seen.cover == ()
    assert height(seen, 3) >= 0.1 - 1e-6
    assert height(seen, 6) <= -0.1 + 1e-6
    assert len(look(lower, upper, forest(4, -3, 5, 3)).cover) == 1


@pytest.mark.rule("CM-COVER-01")
def test_a_blocking_piece_gives_no_cover_as_well() -> None:
    seen = look((Kind.HILL, rectangle(9.5, -3, 12, 3)), wall(4, 0.3, 6, 3))
    assert seen.visible
    assert seen.cover == ()


@pytest.mark.rule("CM-LOS-03", "R-30")
def test_grazing_blocks_unless_the_table_says_otherwise() -> None:
    free = SightOptions(grazing_blocks=False)
    assert look(wall(4.5, -0.5, 5.5, 0.5), options=free).visible
    assert not look(wall(4.5, -0.51, 5.5, 0.51), options=free).visible
    assert look(enemies=[Disc(5, 0, 0.5)], options=free).visible
    assert not look(enemies=[Disc(5, 0, 0.51)], options=free).visible


@pytest.mark.rule("CM-LOS-03")
def test_walls_that_touch_leave_no_gap() -> None:
    assert not look(wall(4, -3, 5, 0.1), wall(4, 0.1, 5, 3)).visible
    assert not look(wall(4, -3, 5, 0), wall(5, 0, 6, 3)).visible
    assert not look(enemies=[Disc(5, 0.5, 0.5), Disc(5, -0.5, 0.5)]).visible
    assert look(wall(4, -3, 5, 0), wall(4, 0.001, 5, 3)).visible


@pytest.mark.rule("CM-LOS-03", "R-30b")
@pytest.mark.parametrize("base", ["viewer", "target"])
def test_a_hill_under_a_base_does_not_block(base: str) -> None:
    x = 0.0 if base == "viewer" else 10.0
    hill = (Kind.HILL, rectangle(x - 2, -2, x + 2, 2))
    assert look(hill).visible
    assert not look(hill, options=SightOptions(ignore_own_piece=False)).visible
    assert not look(hill, wall(5, -2, 6, 2)).visible


@pytest.mark.rule("CM-LOS-03")
def test_a_wall_that_a_base_only_touches_still_blocks() -> None:
    assert not look(wall(0.5, -2, 1, 2)).visible
    assert look(wall(0.499, -2, 1, 2)).visible


@pytest.mark.rule("CM-COVER-01")
def test_standing_in_a_forest() -> None:
    assert look(forest(8, -3, 12, 3)).cover == (0,)
    assert look(forest(9.8, -3, 12, 3)).cover == ()
    assert look(forest(-2, -2, 2, 2)).cover == (0,)
    assert look(forest(-2, -2, 0.4, 2)).cover == ()
    assert look(forest(-2, -2, 12, 2)).cover == (0,)


@pytest.mark.rule("CM-COVER-01")
def test_touching_a_forest_is_free() -> None:
    assert look(forest(4, -3, 6, 0.5)).cover == ()
    assert look(forest(4, -3, 6, 0.501)).cover == (0,)
    assert look((Kind.FOREST, Disc(5, -3, 3.5))).cover == ()


@pytest.mark.rule("CM-COVER-01")
def test_the_viewers_own_forest_may_be_ignored() -> None:
    pieces: tuple[tuple[Kind, Shape], ...] = (forest(-2, -2, 2, 2), forest(4, -3, 6, 3))
    assert look(*pieces).cover == (0, 1)
    assert look(*pieces, options=SightOptions(ignore_viewer_piece=True)).cover == (1,)


@pytest.mark.rule("CM-COVER-01")
def test_which_line_counts_is_a_house_rule() -> None:
    pieces = (forest(4, -0.2, 6, 5), forest(7, -5, 8, -0.3))
    assert look(*pieces).cover == ()
    assert look(*pieces, options=SightOptions(cover_line="centre")).cover == (0,)
    assert look(*pieces, options=SightOptions(cover_line="worst")).cover == (0, 1)


@pytest.mark.rule("CM-LOS-02")
def test_bases_that_touch_see_each_other() -> None:
    beside = Disc(1.0, 0, 0.5)
    seen = sight(Board(), S, beside, (Disc(0.5, 0.5, 0.5), Disc(0.5, -0.5, 0.5)))
    assert seen.visible
    assert seen.witness is not None
    assert seen.witness[0] == pytest.approx((0.5, 0))
    assert seen.witness[1] == pytest.approx((0.5, 0))


CORNERS: tuple[Point, ...] = ((4, -1), (6, -1), (6, 1), (5, 0.2), (4, 1))


@pytest.mark.rule("CM-LOS-03")
def test_a_notch_in_a_wall_is_no_wall() -> None:
    notched = (Kind.WALL, polygon(CORNERS))
    lid = wall(4, 0.9, 6, 3)
    assert not look(notched).visible
    high_s, high_t = Disc(0, 1.5, 0.5), Disc(10, 1.5, 0.5)
    assert sight(table(notched), high_s, high_t).visible
    assert not sight(table(notched, lid), high_s, high_t).visible
