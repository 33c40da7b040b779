"""How near a verdict is to turning: S, radius 0.5 at (0, 0), looks at T, radius 0.5 at (10, 0)."""

from __future__ import annotations

from dataclasses import replace
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING

import numpy as np
import pytest
import sampling
from hypothesis import given, settings
from hypothesis import strategies as st
from sampling import Scene

from game.board.shapes import CLEARANCE, TOO_CLOSE, Disc, Point, Polygon, Shape, gap, rectangle
from game.board.sight.margin import Margin, Movers, sight_margin, sight_margins
from game.board.sight.sight import SightOptions, sight, sight_many
from game.board.terrain import Board, Footing, Kind, Opacity, Piece
from game.positions.answers import margin_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.content.locale import Translator

S = Disc(0, 0, 0.5)
T = Disc(10, 0, 0.5)


def near(*shapes: Shape, enemies: Sequence[Disc] = (), cap: float = 3.0, kind: Kind = Kind.WALL) -> Margin:
    pieces = tuple(Piece(f"{kind} {i}", shape, *kind.preset, kind) for i, shape in enumerate(shapes))
    return sight_margin(Board(pieces=pieces), S, T, enemies, cap=cap)


def test_a_wall_moves_aside() -> None:
    margin = near(rectangle(4.5, -0.6, 5.5, 0.7))
    assert margin.inches == pytest.approx(0.1, abs=0.001)
    assert (margin.body, margin.index) == ("piece", 0)
    assert margin.shift == pytest.approx((0, 0.1), abs=0.002)
    assert not margin.too_close


def test_an_enemy_steps_aside() -> None:
    margin = near(enemies=[Disc(5, 8, 0.5), Disc(5, 0, 0.8)])
    assert (margin.body, margin.index) == ("base", 1)
    assert margin.inches == pytest.approx(0.3, abs=0.001)


def test_a_wall_comes_in_between() -> None:
    margin = near(rectangle(4.5, -0.2, 5.5, 5))
    assert (margin.body, margin.index) == ("piece", 0)
    assert margin.inches == pytest.approx(0.3, abs=0.001)


def test_the_target_comes_out() -> None:
    margin = near(rectangle(4.5, -4, 5.5, 1), rectangle(4.5, 1, 5.5, 1.2), rectangle(9, -4, 9.4, 0.52))
    assert margin.body == "target"
    assert margin.inches is not None
    assert margin.inches < 3


def test_a_gap_closes() -> None:
    margin = near(rectangle(4, -3, 5, -0.1), rectangle(4, 0.1, 5, 3))
    assert margin.body == "piece"
    assert margin.inches == pytest.approx(0.2, abs=0.001)


def thin(x0: float, y0: float, x1: float, y1: float, thick: float) -> Polygon:
    """A wall along a line."""
    length = hypot(x1 - x0, y1 - y0)
    across, up = (y0 - y1) / length * thick / 2, (x1 - x0) / length * thick / 2
    return Polygon(
        ((x0 - across, y0 - up), (x1 - across, y1 - up), (x1 + across, y1 + up), (x0 + across, y0 + up))
    )


@pytest.mark.parametrize(
    ("walls", "inches"),
    [
        ([thin(5, -2, 5, 1.5, 0.02)], 1.0),
        ([thin(4, -2, 6, 1.7, 0.05)], 1.2120),
        ([thin(4.5, -1.5, 4.5, 1.5, 0.01), thin(9, 3, 9, 5, 0.01)], 1.0),
    ],
)
def test_the_margin_of_a_thin_wall_is_known(walls: list[Polygon], inches: float) -> None:
    """Made smaller by what a move may differ, it is soon nothing, and no move of it was ruled out."""
    margin = near(*walls)
    assert margin.inches == pytest.approx(inches, abs=0.001)
    assert margin.at_least == pytest.approx(inches, abs=0.001)
    assert margin.is_solved


@pytest.mark.parametrize("seed", range(6))
def test_no_move_of_thin_walls_shorter_than_the_margin_turns_the_verdict(seed: int) -> None:
    random = np.random.default_rng(seed)
    walls = []
    for _ in range(int(random.integers(1, 4))):
        (x, y), angle = random.uniform((1.5, -2), (8.5, 2)), random.uniform(0, pi)
        dx, dy = (random.uniform(0.5, 2.5) * side for side in (cos(angle), sin(angle)))
        walls.append(thin(x - dx, y - dy, x + dx, y + dy, random.choice((0.01, 0.03, 0.1))))
    board = Board(pieces=tuple(Piece("", wall, *Kind.WALL.preset, Kind.WALL) for wall in walls))
    scene = Scene(board, S, T, ())
    margin = sight_margin(board, S, T)
    keeps_its_promise(scene, margin, margin.at_least - 0.001, seed)


def test_among_a_thousand_pieces_the_margin_is_bounded_after_so_much_work_and_no_more() -> None:
    """Uncompiled, all of that work takes half a minute; without a bound it took two."""
    dice = np.random.default_rng(11)
    corners, sizes = dice.uniform((0, -12), (23, 12), (1000, 2)), dice.uniform(0.05, 0.2, 1000)
    walls = [rectangle(x, y, x + size, y + size) for (x, y), size in zip(corners, sizes, strict=True)]
    board = Board(pieces=tuple(Piece("", wall, *Kind.WALL.preset, Kind.WALL) for wall in walls))
    viewer, target = Disc(0, 0, 0.49), Disc(23, 0, 0.49)
    margin = sight_margin(board, viewer, target)
    assert not margin.is_solved
    assert margin.inches is None or 0 <= margin.at_least <= margin.inches


@pytest.mark.rule("CM-LOS-03")
@pytest.mark.parametrize(
    ("half", "too_close"), [(0.5, True), (0.51, True), (0.538, True), (0.542, False), (0.6, False)]
)
def test_within_a_millimetre_it_is_too_close_to_call(half: float, too_close: bool) -> None:
    wall = rectangle(4.5, -half, 5.5, half)
    assert near(wall).too_close is too_close
    assert near(wall, cap=TOO_CLOSE).too_close is too_close


def test_nothing_near_turns_an_open_view() -> None:
    assert near() == Margin(None)
    assert near(rectangle(4, 6, 6, 7), enemies=[Disc(5, -6, 0.5)]) == Margin(None)
    assert not near().too_close


def test_two_walls_each_close_it_so_neither_opens_it() -> None:
    assert near(rectangle(3, -5, 4, 5), rectangle(6, -5, 7, 5)).inches is None


def test_standing_against_a_wall_is_not_too_close() -> None:
    wall = near(rectangle(0.5, -3, 1, 3))
    assert wall.inches == pytest.approx(1.5, abs=0.001)
    hill = near(rectangle(0.5, -3, 1, 3), kind=Kind.HILL)
    assert hill.too_close


def test_between_two_that_touch_nothing_comes() -> None:
    """Of any wall, moved anywhere, it was left open whether it might close their view."""
    wall = Piece("wall", rectangle(2, 1, 3, 5), *Kind.WALL.preset)
    margin = sight_margin(Board(pieces=(wall,)), S.at((5, 3)), S.at((5, 4)), (S.at((8, 3)),))
    assert margin.inches is None
    assert margin.at_least == 3.0


def test_nothing_is_moved_for_good() -> None:
    board = Board(pieces=(Piece("wall", rectangle(4.5, -0.6, 5.5, 0.7), *Kind.WALL.preset),))
    first = board.flat.corners.copy(), board.flat.bbox.copy()
    once = sight_margin(board, S, T, (Disc(3, 2, 0.5),))
    assert np.array_equal(board.flat.corners, first[0])
    assert np.array_equal(board.flat.bbox, first[1])
    assert sight_margin(board, S, T, (Disc(3, 2, 0.5),)) == once


scenes = st.builds(
    lambda seed, pieces, bases: sampling.random_scene(np.random.default_rng(seed), pieces, bases),
    st.integers(0, 2**32 - 1),
    st.integers(0, 20),
    st.integers(0, 8),
)


@given(scenes, st.integers(0, 2**32 - 1))
# The same examples always: in crowded places the least move is only bounded, as the docstring says.
@settings(max_examples=40, deadline=None, derandomize=True)
def test_the_move_turns_the_verdict_and_none_that_is_shorter_does(scene: Scene, seed: int) -> None:
    # The random scenes never lie within the clearance of a verdict, so sight and margin agree on them.
    margin = sight_margin(scene.board, scene.viewer, scene.target, scene.blockers)
    keeps_its_promise(scene, margin, (margin.inches or 3.0) * 0.99 - 0.001, seed)


@pytest.mark.parametrize("seed", range(1, 7))
def test_among_edges_on_half_inches_no_shorter_move_turns_the_verdict(seed: int) -> None:
    """Bases touch each other and walls, and every third wood is a hill that may lie under them."""
    scene = sampling.half_inch_scene(seed)
    pieces = list(scene.board.pieces)
    woods = [i for i, piece in enumerate(pieces) if piece.kind is Kind.FOREST]
    for i in woods[::3]:
        pieces[i] = Piece(pieces[i].name, pieces[i].shape, *Kind.HILL.preset, Kind.HILL)
    board = replace(scene.board, pieces=tuple(pieces))
    for target in scene.blockers[::3]:
        others = tuple(base for base in scene.blockers if base != target)
        margin = sight_margin(board, scene.viewer, target, others)
        keeps_its_promise(Scene(board, scene.viewer, target, others), margin, margin.at_least - 0.001, seed)


def keeps_its_promise(scene: Scene, margin: Margin, limit: float, seed: int) -> None:
    """The move that is told turns the verdict, and none of some random ones of fewer inches than `limit`."""
    before = sees(scene)
    if margin.body is not None:
        assert margin.inches is not None
        assert margin.shift is not None
        assert margin.inches == pytest.approx(hypot(*margin.shift))
        assert sees(moved(scene, margin.body, margin.index, margin.shift)) != before
    random = np.random.default_rng(seed)
    bodies = [("target", None), *(("base", i) for i in range(len(scene.blockers)))]
    bodies += [("piece", i) for i, p in enumerate(scene.board.pieces) if p.opacity is Opacity.BLOCKING]
    for _ in range(60):
        body, index = bodies[int(random.integers(len(bodies)))]
        r, angle = max(0.0, limit) * random.random() ** 0.5, random.uniform(0, 2 * pi)
        other = moved(scene, body, index, (r * cos(angle), r * sin(angle)))
        if not enters_a_wall(scene, other):
            assert sees(other) == before


@given(scenes, st.integers(0, 2**32 - 1))
@settings(max_examples=25, deadline=None, derandomize=True)
def test_each_body_that_is_told_turns_sight_or_cover_and_no_shorter_move_of_it_does(
    scene: Scene, seed: int
) -> None:
    standing = (scene.viewer, scene.target, *scene.blockers)
    movers = Movers(standing=standing)
    for covers in (None, 0, 1, 2):
        before = sees_through(scene, covers)
        random = np.random.default_rng(seed)
        told = sight_margins(
            scene.board, scene.viewer, scene.target, scene.blockers, movers=movers, covers=covers
        )
        assert len({(each.body, each.index) for each in told}) == len(told)
        for each in told:
            assert each.body is not None
            assert each.shift is not None
            after = moved(scene, each.body, each.index, each.shift)
            assert sees_through(after, covers) != before
            assert may_stand(scene, after, each.body)
            for _ in range(25):
                r, angle = max(0.0, each.at_least - 0.001) * random.random() ** 0.5, random.uniform(0, 2 * pi)
                shorter = moved(scene, each.body, each.index, (r * cos(angle), r * sin(angle)))
                if may_stand(scene, shorter, each.body):
                    assert sees_through(shorter, covers) == before


def sees_through(scene: Scene, covers: int | None) -> bool:
    """Whether the target is seen, where `covers` is a number through at most so many pieces."""
    found = sight(scene.board, scene.viewer, scene.target, scene.blockers)
    return found.visible and (covers is None or len(found.cover) <= covers)


def may_stand(before: Scene, after: Scene, body: str) -> bool:
    """Whether the body that moved stands where it may, or in what it was in before."""
    if body == "piece":
        return not enters_a_wall(before, after)
    pairs = list(
        zip(
            (before.viewer, before.target, *before.blockers),
            (after.viewer, after.target, *after.blockers),
            strict=True,
        )
    )
    home, base = next((was, now) for was, now in pairs if was != now)
    others = [was for was, now in pairs if was == now]
    walls = [piece.shape for piece in before.board.pieces if piece.footing is Footing.IMPASSABLE]
    wide, high = before.board.width, before.board.height
    return (
        not any(gap(base, other) < -CLEARANCE and gap(home, other) >= -CLEARANCE for other in others)
        and not any(sampling.depth_in(w, base) > CLEARANCE and sampling.depth_in(w, home) <= 0 for w in walls)
        and base.r - CLEARANCE <= base.x <= wide - base.r + CLEARANCE
        and base.r - CLEARANCE <= base.y <= high - base.r + CLEARANCE
    )


def test_cover_is_asked_only_by_the_line_that_crosses_least() -> None:
    board = Board(12.0, 12.0)
    for options in (SightOptions(cover_line="worst"), SightOptions(ignore_viewer_piece=True)):
        with pytest.raises(ValueError, match="fewest"):
            sight_margins(board, S, T, (), options, covers=0)


@pytest.mark.rule("CM-COVER-01", "CM-COVER-02")
def test_a_wood_moves_out_of_the_line_and_another_into_it() -> None:
    woods = (rectangle(4.5, -0.6, 5.5, 0.7), rectangle(7, 0.6, 8, 3))
    pieces = tuple(Piece(f"wood {i}", s, *Kind.FOREST.preset, Kind.FOREST) for i, s in enumerate(woods))
    board, rest = Board(40.0, 40.0, pieces), Movers(pair=False)
    out = {each.index: each for each in sight_margins(board, S, T, movers=rest, covers=0)}
    assert out.keys() == {0}
    assert out[0].inches == pytest.approx(0.1, abs=0.001)
    assert out[0].shift == pytest.approx((0, 0.1), abs=0.002)
    more = {each.index: each for each in sight_margins(board, S, T, movers=rest, covers=1)}
    # The second closes the strip above -0.5 from 0.6, and so has to come down by 1.1 inches.
    assert more.keys() == {1}
    assert more[1].inches == pytest.approx(1.1, abs=0.001)
    assert sight_margins(board, S, T, movers=rest, covers=2) == ()


@pytest.mark.rule("R-30b", "CM-COVER-01")
def test_a_wood_that_a_base_stands_in_still_covers_it() -> None:
    wood = Piece("wood", rectangle(9, -2, 11, 2), *Kind.FOREST.preset, Kind.FOREST)
    found = sight_margins(Board(40.0, 40.0, (wood,)), S, T, movers=Movers(pair=False), covers=0)
    assert [each.inches for each in found] == [pytest.approx(0.5, abs=0.001)]


def test_a_base_moves_neither_off_the_board_nor_onto_others_nor_into_a_wall() -> None:
    viewer, target = Disc(2.0, 6.0, 0.5), Disc(10.0, 6.0, 0.5)
    hill = Piece("hill", rectangle(5, 5, 6, 7), *Kind.HILL.preset, Kind.HILL)

    def target_moves(*standing: Disc, wall: Shape | None = None, height: float = 12.0) -> Margin:
        pieces = (hill,) if wall is None else (hill, Piece("w", wall, *Kind.WALL.preset, Kind.WALL))
        movers = Movers(rest=False, standing=standing)
        found = sight_margins(Board(12.0, height, pieces), viewer, target, (), cap=4.0, movers=movers)
        return next(each for each in found if each.body == "target")

    free = target_moves()
    assert free.inches is not None
    assert free.shift is not None
    up = abs(free.shift[1])
    both = (Disc(10.0, 6.0 + up, 0.5), Disc(10.0, 6.0 - up, 0.5))
    held = target_moves(*both)
    assert held.inches is not None
    assert held.inches > free.inches + 0.1
    for one in (target_moves(both[0]), target_moves(wall=rectangle(9, 6.6, 11, 7))):
        assert one.shift is not None
        assert one.shift[1] < 0
    # Where it stands off the board from the start, nothing holds it there.
    assert target_moves(height=6.2).inches == pytest.approx(free.inches, abs=0.001)


def test_a_small_island_of_moves_is_found_and_the_margin_bounded() -> None:
    random = np.random.default_rng(5)
    crowded = [sampling.random_scene(random) for _ in range(103)]
    found = [
        sight_margin(scene.board, scene.viewer, scene.target, scene.blockers)
        for scene in (*crowded[:12], crowded[15], crowded[102])
    ]
    # A search by rings a twelfth of an inch apart found 1.034 inches here.
    assert found[-1].inches == pytest.approx(0.4672, abs=0.001)
    assert all(margin.at_least <= (margin.inches or 3.0) <= margin.at_least + 0.001 for margin in found[:-1])
    assert all(margin.is_solved for margin in found)


def test_what_is_only_bounded_says_so(tr_en: Translator) -> None:
    margin = Margin(0.5, "target", None, (0.5, 0.0), 0.3)
    assert not margin.is_solved
    assert margin_words(margin, tr_en.inches, tr_en) == 'at least 0.3", at most 0.5"'
    assert margin_words(replace(margin, at_least=0.499), tr_en.inches, tr_en) == '0.5"'


def sees(scene: Scene) -> bool:
    return sight_many(scene.board, scene.viewer, (scene.target,), scene.blockers, (-1,), SightOptions())[
        0
    ].visible


def moved(scene: Scene, body: str, index: int | None, shift: Point) -> Scene:
    def image(base: Disc) -> Disc:
        return base.at((base.x + shift[0], base.y + shift[1]))

    if body == "viewer":
        return replace(scene, viewer=image(scene.viewer))
    if body == "target":
        return replace(scene, target=image(scene.target))
    if body == "base":
        blockers = tuple(image(b) if i == index else b for i, b in enumerate(scene.blockers))
        return replace(scene, blockers=blockers)
    pieces = list(scene.board.pieces)
    piece = pieces[index or 0]
    match piece.shape:
        case Disc():
            pieces[index or 0] = replace(piece, shape=image(piece.shape))
        case Polygon(corners):
            shape = Polygon(tuple((x + shift[0], y + shift[1]) for x, y in corners))
            pieces[index or 0] = replace(piece, shape=shape)
    return replace(scene, board=replace(scene.board, pieces=tuple(pieces)))


def enters_a_wall(before: Scene, after: Scene) -> bool:
    """Whether a base of the pair and an impassable piece overlap that did not."""
    return any(
        sampling.depth_in(moved.shape, base) > -CLEARANCE and sampling.depth_in(was.shape, stood) <= 0
        for was, moved in zip(before.board.pieces, after.board.pieces, strict=True)
        if was.footing is Footing.IMPASSABLE
        for stood, base in ((before.viewer, after.viewer), (before.target, after.target))
    )


def answers() -> list[object]:
    found = [
        near(rectangle(4.5, -0.53, 5.5, 0.7), cap=0.2),
        near(rectangle(4.5, -0.2, 5.5, 5), enemies=[Disc(3, -0.52, 0.5)], cap=0.2),
        near(enemies=[Disc(5, 0.4, 0.5), Disc(6, -0.6, 0.5)], cap=0.2),
    ]
    return [[m.body, m.index, m.inches] for m in found]


def test_the_kernels_answer_the_same_uncompiled() -> None:
    for alone, compiled in zip(sampling.uncompiled("test_margin"), answers(), strict=True):
        assert alone == pytest.approx(compiled)


def test_the_target_alone_moves_where_nothing_else_may() -> None:
    """Its own way is never shorter than that of whatever moves least, and what it gives turns the verdict."""
    wall = Piece("", rectangle(2, -3, 3, 0.7), *Kind.WALL.preset, Kind.WALL)
    board = Board(pieces=(wall,))
    free = sight_margin(board, S, T)
    alone = sight_margin(board, S, T, target_only=True)
    assert (free.body, alone.body) == ("piece", "target")
    assert alone.inches is not None
    assert free.inches is not None
    assert alone.inches > free.inches
    assert alone.shift is not None
    moved_target = T.at((T.x + alone.shift[0], T.y + alone.shift[1]))
    seen = sight_many(board, S, (T, moved_target), (), (-1, -1))
    assert [sight.visible for sight in seen] == [False, True]
