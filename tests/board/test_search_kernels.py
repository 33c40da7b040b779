"""How the best line between two bases is searched, kernel by kernel: room, cells, lists, tangents, answers.

A viewer at (0, 0) and a target at (10, 0), both an inch in radius.
"""

from __future__ import annotations

from math import hypot, sqrt
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest
from plain_kernels import plainly

from game.board.planar import R, X, Y
from game.board.shapes import TOUCH, Disc, Shape, polygon, rectangle
from game.board.sight import sight as looking
from game.board.sight import sight_cells as cells
from game.board.sight import sight_line as lines
from game.board.sight import sight_scene as scene
from game.board.sight import sight_search as search
from game.board.sight.sight import disc_array, ground_of
from game.board.sight.sight_search import BEST, BLOCKED, CENTRE, DROPPED, WORST
from game.board.terrain import Board, Footing, Opacity, Piece

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.board.sight.sight_scene import Pair, Room, Rulings

VIEWER, TARGET = Disc(0.0, 0.0, 1.0), Disc(10.0, 0.0, 1.0)


def pair(viewer: Disc = VIEWER, target: Disc = TARGET) -> Pair:
    both = (scene.RoundShape(*disc_array([one])[0]) for one in (viewer, target))
    return plainly(scene.pair_of)(*both)


def rulings(cover_line: int = BEST, *, grazing: bool = True) -> Rulings:
    return scene.Rulings(grazing=grazing, ignore_own=False, ignore_viewer_piece=False, cover_line=cover_line)


def room(
    *shapes: Shape,
    light: Sequence[Shape] = (),
    bases: Sequence[Disc] = (),
    of: Pair | None = None,
    grazing: bool = True,
) -> Room:
    """What blocks, and light pieces, gathered between the two."""
    pieces = [Piece(f"{i}", one, Footing.OPEN, Opacity.BLOCKING) for i, one in enumerate(shapes)]
    pieces += [Piece(f"light {i}", one, Footing.OPEN, Opacity.LIGHT) for i, one in enumerate(light)]
    discs = disc_array(bases)
    made: Room = plainly(search.empty_room)(ground_of(Board(12.0, 8.0, tuple(pieces))), discs)
    active = np.ones(len(pieces) + len(bases), np.bool_)
    plainly(scene.gather)(made, discs, active, of or pair(), rulings(grazing=grazing))
    return made


def test_the_rows_of_a_room_follow_each_other() -> None:
    """Of 7 corners and 4 items: a stop takes two rows for each corner, a point two for each screen."""
    triangle = polygon(((3, 0), (4, 0), (3, 1)))
    shapes: tuple[Shape, ...] = (rectangle(1, 1, 2, 2), triangle, Disc(5, 5, 1))
    pieces = [Piece(f"{i}", shape, Footing.OPEN, Opacity.BLOCKING) for i, shape in enumerate(shapes)]
    made = plainly(search.empty_room)(ground_of(Board(12.0, 8.0, tuple(pieces))), disc_array([Disc(7, 7, 1)]))
    contacts, screens = 2 + 9 * 7 + 5 * 4, 3 * (7 + cells.ROUND_CORNERS * 4)
    assert plainly(lines.most_contacts)(7, 4) == contacts
    assert plainly(cells.most_screens)(7, 4) == screens
    assert made.edges == 4
    assert made.stops == 4 + 7
    assert made.contacts == made.stops + 2 * 7 + 2
    assert made.screens == made.contacts + contacts
    assert made.points == made.screens + screens
    assert made.cells == made.points + 2 * screens
    assert made.best == made.cells + search.HALVINGS + 2
    assert made.table.shape == (made.best + 1, scene.COLUMNS)
    assert made.whole.shape == (scene.LISTS + (search.HALVINGS + 2) * (contacts + screens),)
    assert (made.whole[: scene.LISTS] == 0).all()


def cell(a: float = 0.0, half_a: float = 1.0, b: float = 0.0, half_b: float = 1.0) -> cells.Cell:
    return plainly(cells.cell_of)(pair(), a, half_a, b, half_b)


@pytest.mark.parametrize(
    ("of", "first", "second"),
    [
        ((0.0, 1.0, 0.0, 1.0), (0.5, 0.5, 0.0, 1.0), (-0.5, 0.5, 0.0, 1.0)),
        ((0.25, 0.25, -0.5, 0.5), (0.25, 0.25, -0.25, 0.25), (0.25, 0.25, -0.75, 0.25)),
        ((0.25, 0.5, -0.5, 0.25), (0.5, 0.25, -0.5, 0.25), (0.0, 0.25, -0.5, 0.25)),
    ],
)
def test_a_cell_is_halved_the_wider_way(
    of: tuple[float, ...], first: tuple[float, ...], second: tuple[float, ...]
) -> None:
    table = np.full((4, scene.COLUMNS), 7.0)
    for half, expected in enumerate((first, second)):
        plainly(search._halve)(table, 1 + half, cell(*of), half)
        assert tuple(table[1 + half, :4]) == expected
    assert (table[[0, 3]] == 7).all()
    assert (table[1:3, 4:] == 7).all()


def test_the_line_in_the_middle_of_a_cell() -> None:
    for a, b in ((0.0, 0.0), (0.5, 0.5), (-0.5, 0.25), (1.0, -1.0)):
        line = plainly(search.middle_line)(cell(a, 0.0, b, 0.0), pair())
        assert line.hits
        assert (line.off_a, line.off_b) == pytest.approx((a, b), abs=1e-12)
        assert hypot(line.nx, line.ny) == pytest.approx(1)
    slanting = pair(Disc(1, 1, 1), Disc(4, 5, 1))
    line = plainly(search.middle_line)(plainly(cells.cell_of)(slanting, 0.3, 0.0, -0.6, 0.0), slanting)
    assert (line.off_a, line.off_b) == pytest.approx((0.3, -0.6), abs=1e-12)


def test_all_screens_are_listed_then_all_contacts() -> None:
    made = room(rectangle(4, -3, 5, 0))
    made.whole[scene.SCREENS], made.whole[scene.CONTACTS] = 3, 4
    made.whole[scene.LISTS : scene.LISTS + 9] = 99
    assert plainly(search._list_all)(made) == 7
    assert made.whole[scene.LISTS : scene.LISTS + 9].tolist() == [0, 1, 2, 0, 1, 2, 3, 99, 99]


def listed(made: Room, first: int, end: int) -> list[int]:
    return [int(k) for k in made.whole[scene.LISTS + first : scene.LISTS + end]]


ROUNDING = lines.ROUNDING


@pytest.mark.parametrize(
    ("of", "kept"),
    [
        ((0.0, 1.0, 0.0, 1.0), [0, 1, 2, 3]),
        ((0.0, 0.5, 0.0, 0.5), [2]),
        ((0.5, 0.5, 0.0, 0.5), [0, 2]),
        ((-0.5, 0.5, 0.0, 0.5), [0, 2]),
        ((0.0, 0.5, -0.75, 0.25), [1, 2]),
        ((0.0, 1.0 - ROUNDING, 0.0, 0.1), [0, 2]),
        ((0.0, 1.0 - 3 * ROUNDING, 0.0, 0.1), [2]),
        ((0.0, 0.1, 0.0, 1.0 - ROUNDING), [1, 2, 3]),
        ((0.0, 0.1, 0.0, 1.0 - 3 * ROUNDING), [2, 3]),
        ((0.75, 0.25, 0.75, 0.25), [0, 1, 3]),
    ],
)
def test_only_contacts_stay_listed_that_some_line_of_a_cell_is_tangent_to(
    of: tuple[float, ...], kept: list[int]
) -> None:
    """The bases themselves, a small disc midway between them, and one beside the way near the target."""
    made = room()
    for n, (along, across, r) in enumerate(((0, 0, 1), (1, 0, 1), (0.5, 0, 0.1), (0.9, 1.5, 0.8))):
        row = made.contacts + n
        made.table[row, [cells.ALONG, cells.ACROSS]] = along, across
        made.table[row, R] = r
    made.whole[scene.SCREENS], made.whole[scene.CONTACTS] = 0, 4
    end = plainly(search._list_all)(made)
    last = plainly(search._sift_contacts)(made, cell(*of), pair(), 0, end, end)
    assert listed(made, end, last) == kept


def test_cells_without_a_blockers_screen_are_open() -> None:
    made = room(rectangle(4, -3, 5, 0), light=[rectangle(6, -3, 7, 0)])
    assert plainly(search._survey)(made, pair(), rulings(), False)
    roles = [
        int(made.table[int(made.table[made.screens + k, cells.ITEM]), scene.ROLE])
        for k in range(int(made.whole[scene.SCREENS]))
    ]
    assert roles == [scene.CLOSED, scene.COVER]
    plainly(search._list_all)(made)
    is_open = plainly(search._is_open)
    assert [is_open(made, *span) for span in ((0, 0), (0, 1), (1, 2), (0, 2), (1, 1))] == [
        *(True, False, True, False, True)
    ]


@pytest.mark.rule("CM-LOS-02", "CM-COVER-01")
def test_a_screen_of_an_edge_through_both_bases_lies_between_them() -> None:
    """A quarter of an inch beside the line of centres it leaves each base at sqrt(15) / 4 from its centre."""
    for across, beyond in ((0.25, -2.0), (-0.25, 2.0)):
        made = room(rectangle(-0.5, min(across, beyond), 10.5, max(across, beyond)))
        made.whole[[scene.SCREENS, scene.POINTS]] = 0
        plainly(cells.add_screens)(made, pair(), 0)
        assert (made.whole[scene.SCREENS], made.whole[scene.POINTS]) == (1, 2)
        points = made.table[made.points : made.points + 2, [cells.ALONG, cells.ACROSS]]
        ends = sorted((10 * x, y) for x, y in points.tolist())
        assert ends == [pytest.approx((sqrt(15) / 4, across)), pytest.approx((10 - sqrt(15) / 4, across))]


def test_what_is_known_before_the_search() -> None:
    """How many pieces give cover at all, and how many hold a base, so that no line avoids them."""
    wide, narrow = rectangle(-2, -2, 2, 2), rectangle(5, -3, 6, 3)
    made = room(light=[wide, narrow, rectangle(7, 0, 8, 3)])
    for cover_line, enough in ((BEST, 1), (CENTRE, 1), (WORST, 3)):
        made.whole[scene.HINT] = 2
        assert plainly(search._survey)(made, pair(), rulings(cover_line), False)
        assert made.whole[scene.HELD] == 1
        assert made.whole[scene.ENOUGH] == enough
        assert made.whole[scene.COVERED] == BLOCKED
        assert made.whole[scene.HINT] == 0
    closed = room(rectangle(5, -3, 6, 3))
    assert not plainly(search._survey)(closed, pair(), rulings(), False)
    held = room(wide)
    assert not plainly(search._survey)(held, pair(), rulings(), False)
    assert plainly(search._survey)(held, pair(), rulings(), True)


def sifted(made: Room, of: cells.Cell, cover_line: int = BEST, *, is_root: bool = False) -> int:
    """Where the list of screens of a cell ends, counted from where it begins, or DROPPED."""
    end = int(made.whole[scene.SCREENS])
    plainly(search._list_all)(made)
    to: int = plainly(search._sift_screens)(made, rulings(cover_line), of, 0, end, 50, is_root)
    return to if to == DROPPED else to - 50


@pytest.mark.rule("CM-LOS-02", "CM-COVER-01")
def test_a_cell_is_dropped_where_all_its_lines_are_closed_or_cross_no_less_cover() -> None:
    wall, wood, copse = rectangle(4, -3, 5, 0), rectangle(6, -3, 7, 0), rectangle(8, 0, 9, 3)
    made = room(wall, light=[wood, copse])
    assert plainly(search._survey)(made, pair(), rulings(), False)
    whole, high, low = cell(), cell(0.75, 0.2, 0.75, 0.2), cell(-0.75, 0.2, -0.75, 0.2)
    assert sifted(made, whole) == 3
    assert sifted(made, low) == DROPPED
    assert sifted(made, high) == 1
    assert listed(made, 50, 51) == [2]
    # At the root what no line avoids is what the search may end with.
    held = room(light=[rectangle(5, -3, 6, 3), rectangle(7, -3, 8, 3), copse])
    assert plainly(search._survey)(held, pair(), rulings(), False)
    assert held.whole[scene.ENOUGH] == 0
    assert sifted(held, whole, is_root=True) == 3
    assert held.whole[scene.ENOUGH] == 2
    held.whole[scene.ENOUGH] = 9
    assert sifted(held, whole) == 3
    assert held.whole[scene.ENOUGH] == 9
    # Of lines that cross no less than the best known none is looked for, if the best is asked for.
    for known, dropped in ((1, True), (2, True), (3, False)):
        held.whole[scene.COVERED] = known
        assert (sifted(held, whole) == DROPPED) is dropped
        assert sifted(held, whole, WORST) == 3
        assert sifted(held, whole, CENTRE) == 3
    held.whole[scene.COVERED] = 3
    assert sifted(held, high) == DROPPED


def corner(kind: int, before: tuple[float, float], after: tuple[float, float]) -> Room:
    made = room()
    row = made.table[made.contacts]
    row[lines.KIND] = kind
    row[lines.BEFORE_X], row[lines.BEFORE_Y] = before
    row[lines.AFTER_X], row[lines.AFTER_Y] = after
    return made


@pytest.mark.parametrize(
    ("kind", "before", "after", "left", "right"),
    [
        (lines.ROUND, (0, -1), (0, 1), True, True),
        (lines.CORNER, (1, 1), (-1, 1), True, True),
        (lines.CORNER, (1, -1), (-1, -1), True, True),
        (lines.CORNER, (1, 1), (-1, -1), False, False),
        (lines.CORNER, (1, -1), (-1, 1), False, False),
        (lines.CORNER, (1, 0), (-1, 1), True, True),
        (lines.CORNER, (1, 0), (-1, -1), True, True),
        (lines.CORNER, (1, -ROUNDING), (-1, 1), True, True),
        (lines.CORNER, (1, ROUNDING), (-1, -1), True, True),
        (lines.CORNER, (1, -3 * ROUNDING), (-1, 1), False, False),
        (lines.CORNER, (1, 3 * ROUNDING), (-1, -1), False, False),
        (lines.WALL, (1, 1), (-1, 1), True, False),
        (lines.WALL, (1, -1), (-1, -1), False, True),
        (lines.WALL, (1, 1), (-1, -1), False, False),
        (lines.WALL, (1, -1), (-1, 1), False, False),
        (lines.WALL, (1, 0), (-1, 1), True, False),
        (lines.WALL, (1, 1), (-1, 0), True, False),
        (lines.WALL, (1, -ROUNDING), (-1, 1), True, False),
        (lines.WALL, (1, 1), (-1, -ROUNDING), True, False),
        (lines.WALL, (1, -3 * ROUNDING), (-1, 1), False, False),
        (lines.WALL, (1, 1), (-1, -3 * ROUNDING), False, False),
        (lines.WALL, (1, ROUNDING), (-1, -1), False, True),
    ],
)
def test_at_a_corner_both_edges_lie_on_one_side_of_a_level_line(
    kind: int, before: tuple[float, float], after: tuple[float, float], left: bool, right: bool
) -> None:
    made = corner(kind, before, after)
    supported = plainly(search._supported)
    assert supported(made.table, made.contacts, 1.0, 0.0, 1.0) is left
    assert supported(made.table, made.contacts, -1.0, 0.0, 1.0) is right
    # The same, seen from the other side.
    assert supported(made.table, made.contacts, -1.0, 0.0, -1.0) is left
    turned = corner(kind, (before[1], before[0]), (after[1], after[0]))
    assert supported(turned.table, turned.contacts, 1.0, 1.0, 0.0) is left


def settles(made: Room, cover_line: int, height: float) -> bool:
    level = plainly(search.middle_line)(cell(height, 0.0, height, 0.0), pair())
    answer: bool = plainly(search._settles)(level, made, rulings(cover_line))
    return answer


@pytest.mark.rule("CM-LOS-02", "CM-COVER-01", "R-38")
def test_a_line_is_taken_if_it_is_free_and_better() -> None:
    """Lines at heights where they cross two woods, one and none; the wall closes all that lie below."""
    wall = rectangle(4, -3, 5, -0.5)
    woods = [rectangle(6, -3, 7, 0.25), rectangle(8, -3, 9, 0.75)]

    def fresh(cover_line: int) -> Room:
        made = room(wall, light=woods)
        assert plainly(search._survey)(made, pair(), rulings(cover_line), False)
        return made

    made = fresh(BEST)
    assert not settles(made, BEST, -0.75)
    assert made.whole[scene.COVERED] == BLOCKED
    assert not settles(made, BEST, 0.0)
    assert made.whole[scene.COVERED] == 2
    assert not settles(made, BEST, 0.5)
    assert made.whole[scene.COVERED] == 1
    assert not settles(made, BEST, 0.0)
    assert not settles(made, BEST, 0.6)
    line = plainly(search.best_line)(made, pair())
    assert (line.off_a, line.off_b) == pytest.approx((0.5, 0.5))
    assert settles(made, BEST, 0.9)
    assert made.whole[scene.COVERED] == 0
    worst = fresh(WORST)
    assert not settles(worst, WORST, 0.5)
    assert worst.whole[scene.COVERED] == 1
    assert not settles(worst, WORST, 0.9)
    assert not settles(worst, WORST, 0.6)
    assert plainly(search.best_line)(worst, pair()).off_a == pytest.approx(0.5)
    assert settles(worst, WORST, 0.0)
    assert worst.whole[scene.COVERED] == 2
    centre = fresh(CENTRE)
    assert not settles(centre, CENTRE, -0.75)
    assert settles(centre, CENTRE, 0.0)
    assert centre.whole[scene.COVERED] == 0


def searched(made: Room, of: Pair, cover_line: int, *, grazing: bool = True) -> int:
    count: int = plainly(search.search)(made, of, rulings(cover_line, grazing=grazing))
    return count


@pytest.mark.rule("CM-LOS-02", "CM-LOS-04", "CM-COVER-01")
def test_through_a_slit_the_line_that_crosses_least_and_most_is_found() -> None:
    for low in (-0.95, -0.4, 0.31, 0.9):
        slit = (rectangle(4, -3, 5, low), rectangle(4, low + 0.002, 5, 3))
        woods = [rectangle(6, -3, 7, 0.0), rectangle(8, 0.0, 9, 3)]
        for cover_line in (BEST, WORST):
            made = room(*slit, light=woods)
            count = searched(made, pair(), cover_line)
            line = plainly(search.best_line)(made, pair())
            assert plainly(lines.is_clear)(line, made)
            assert plainly(lines.cover_count)(line, made, 9) == count
            assert count >= 1 if cover_line == WORST else count == 1
        narrow = (rectangle(4, -3, 5, low), rectangle(4, low + 1e-6, 5, 3))
        assert searched(room(*narrow), pair(), BEST) == BLOCKED


@pytest.mark.rule("CM-LOS-02", "CM-LOS-04")
def test_no_line_that_was_sampled_is_better_than_the_one_that_was_found() -> None:
    dice = Random(3)  # noqa: S311 - scenes
    answers = set()
    for _ in range(10):
        shapes: list[Shape] = [
            rectangle(x, y, x + dice.choice((0.5, 1)), y + dice.choice((0.5, 2)))
            for x, y in ((dice.randrange(3, 17) / 2, dice.randrange(-5, 3) / 2) for _ in range(6))
        ]
        for cover_line in (BEST, WORST):
            made = room(*shapes[:2], light=shapes[2:])
            count = searched(made, pair(), cover_line)
            answers.add(count)
            found = [
                plainly(lines.cover_count)(line, made, 99)
                for line in (
                    plainly(search.middle_line)(cell(a / 8, 0.0, b / 8, 0.0), pair())
                    for a in range(-8, 9)
                    for b in range(-8, 9)
                )
                if plainly(lines.is_clear)(line, made)
            ]
            if found:
                assert count != BLOCKED
                assert count <= min(found) if cover_line == BEST else count >= max(found)
    assert len(answers) > 3


@pytest.mark.rule("CM-LOS-02", "CM-COVER-01")
@pytest.mark.parametrize("apart", [1.5, 2.0, 2.0 + TOUCH / 2])
def test_bases_that_touch_see_each_other_past_everything(apart: float) -> None:
    close = pair(VIEWER, Disc(apart, 0, 1))
    wall, wood = rectangle(0.5, -3, 0.9, 3), rectangle(-3, -3, 3, 0.2)
    made = room(wall, light=[wood], of=close)
    assert searched(made, close, CENTRE) == 0
    for cover_line in (BEST, WORST):
        again = room(wall, light=[wood], of=close)
        assert searched(again, close, cover_line) >= 0
        line = plainly(search.best_line)(again, close)
        assert line.hits
    slightly = pair(VIEWER, Disc(2.2, 0, 1))
    assert searched(room(rectangle(1.05, -3, 1.15, 3), of=slightly), slightly, BEST) == BLOCKED


def test_the_line_that_was_found_is_told() -> None:
    made = room()
    assert searched(made, pair(), BEST) == 0
    line = plainly(search.best_line)(made, pair())
    assert (line.nx, line.ny, line.c) == pytest.approx((0, 1, 0))
    assert made.table[made.best, [X, Y]].tolist() == pytest.approx([0, 1])


@pytest.mark.rule("CM-LOS-02")
def test_what_may_block_is_numbered_from_the_middle_outwards() -> None:
    """Of polygons and discs alike what counts is how far they are from midway between the two rims."""
    of = pair(Disc(-5, 0, 1), Disc(5, 0, 1))
    shapes = (rectangle(2, -3, 3, 3), rectangle(-0.5, -3, 1, 3), Disc(-3, 0, 0.5), Disc(2.2, 0.2, 0.5))
    made = room(*shapes, light=[rectangle(0, -1, 1, 1)], bases=[Disc(0.5, 1, 0.25)], of=of)
    order = np.full(7, 99)
    count = plainly(looking._by_distance_to_middle)(made, of, order)
    assert order[:count].tolist() == [1, 5, 3, 0, 2]
    unequal = pair(Disc(-5, 0, 3), Disc(5, 0, 1))
    again = room(*shapes[:3], of=unequal)
    assert plainly(looking._by_distance_to_middle)(again, unequal, order) == 3
    assert order[:3].tolist() == [1, 0, 2]
