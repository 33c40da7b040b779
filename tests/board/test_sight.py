"""Sight against independent judges (dense sampling, shapely, pymunk rays), and the laws it keeps."""

from __future__ import annotations

from dataclasses import replace
from math import cos, hypot, sin

import numpy as np
import pytest
import sampling
from hypothesis import given, settings
from hypothesis import strategies as st
from sampling import Scene

from game.board.shapes import Chain, Disc, Point, Polygon, Shape
from game.board.sight.sight import Sight, SightOptions, sight, sight_many
from game.board.terrain import Board, Kind, Piece

scenes = st.builds(
    lambda seed, pieces, bases: sampling.random_scene(np.random.default_rng(seed), pieces, bases),
    st.integers(0, 2**32 - 1),
    st.integers(0, 24),
    st.integers(0, 8),
)


def look(scene: Scene, options: SightOptions | None = None) -> Sight:
    return sight(scene.board, scene.viewer, scene.target, scene.blockers, options or SightOptions())


def some_scenes(seed: int, n: int) -> list[Scene]:
    rng = np.random.default_rng(seed)
    return [sampling.random_scene(rng, int(rng.integers(0, 41)), int(rng.integers(0, 31))) for _ in range(n)]


@pytest.mark.rule("CM-LOS-02", "CM-LOS-03", "CM-LOS-04", "CM-LOS-05")
def test_agrees_with_dense_sampling() -> None:
    seen = 0
    for scene in some_scenes(seed=11, n=400):
        answer = look(scene)
        seen += answer.visible
        if answer.visible:
            assert answer.witness is not None
            line = answer.witness
            assert all(sampling.clearance(b, line) > 0 for b in sampling.blocking_shapes(scene))
        else:
            assert not sampling.sampled_sight(scene, 64)
    assert 80 < seen < 320


@pytest.mark.rule("CM-COVER-01", "CM-COVER-02")
def test_cover_agrees_with_dense_sampling() -> None:
    rng = np.random.default_rng(12)
    covered = 0
    for _ in range(250):
        scene = sampling.random_scene(rng, int(rng.integers(0, 25)), int(rng.integers(0, 6)))
        answer = look(scene)
        if not answer.visible:
            continue
        covered += bool(answer.cover)
        sampled = sampling.sampled_cover(scene, 32)
        assert sampled == -1 or len(answer.cover) <= sampled
    assert covered > 15


@given(scenes)
@settings(max_examples=150, deadline=None)
def test_the_witness_joins_the_bases_and_crosses_the_cover_named(scene: Scene) -> None:
    for cover_line in ("best", "worst"):
        answer = look(scene, SightOptions(cover_line=cover_line))
        if answer.witness is None:
            continue
        for base, (x, y) in zip((scene.viewer, scene.target), answer.witness, strict=True):
            assert hypot(x - base.x, y - base.y) <= base.r + 1e-8
        for i, shape in sampling.light_shapes(scene).items():
            if i in answer.cover:
                assert sampling.runs_through(shape, answer.witness, -1e-9)
            else:
                assert not sampling.runs_through(shape, answer.witness, 1e-5)


@given(scenes)
@settings(max_examples=150, deadline=None)
def test_what_closes_it_closes_it_and_nothing_less_does(scene: Scene) -> None:
    answer = look(scene)
    if answer.visible:
        assert answer.closed_by_pieces == answer.closed_by_bases == ()
        return
    assert not look(_only(scene, answer.closed_by_pieces, answer.closed_by_bases)).visible
    for i in answer.closed_by_pieces:
        fewer = tuple(k for k in answer.closed_by_pieces if k != i)
        assert look(_only(scene, fewer, answer.closed_by_bases)).visible
    for i in answer.closed_by_bases:
        fewer = tuple(k for k in answer.closed_by_bases if k != i)
        assert look(_only(scene, answer.closed_by_pieces, fewer)).visible


def _only(scene: Scene, pieces: tuple[int, ...], bases: tuple[int, ...]) -> Scene:
    board = replace(scene.board, pieces=tuple(scene.board.pieces[i] for i in pieces))
    return replace(scene, board=board, blockers=tuple(scene.blockers[i] for i in bases))


@given(scenes)
@settings(max_examples=150, deadline=None)
def test_sight_is_mutual(scene: Scene) -> None:
    forth = look(scene)
    back = look(replace(scene, viewer=scene.target, target=scene.viewer))
    assert forth.visible == back.visible
    assert len(forth.cover) == len(back.cover)


@given(scenes, st.randoms(use_true_random=False))
@settings(max_examples=150, deadline=None)
def test_taking_a_blocker_away_never_closes(scene: Scene, random: object) -> None:
    choose = np.random.default_rng(random.randrange(2**32))  # type: ignore[attr-defined]
    if not look(scene).visible:
        return
    pieces = tuple(p for p in scene.board.pieces if choose.random() < 0.7)
    blockers = tuple(b for b in scene.blockers if choose.random() < 0.7)
    fewer = replace(scene, board=replace(scene.board, pieces=pieces), blockers=blockers)
    answer = look(fewer)
    assert answer.visible
    assert len(answer.cover) <= len(look(scene).cover)


@given(scenes, st.floats(0, 6.3), st.floats(0.7, 1.5), st.floats(-9, 9), st.booleans())
@settings(max_examples=150, deadline=None)
def test_turning_scaling_shifting_and_mirroring_change_nothing(
    scene: Scene, angle: float, scale: float, shift: float, mirror: bool
) -> None:
    def moved(point: Point) -> Point:
        x, y = point[0], -point[1] if mirror else point[1]
        return (
            scale * (cos(angle) * x - sin(angle) * y) + shift,
            scale * (sin(angle) * x + cos(angle) * y) - shift,
        )

    def image(shape: Shape) -> Shape:
        match shape:
            case Disc():
                return image_of_base(shape)
            case Polygon(corners) | Chain(corners=corners):
                ring = tuple(moved(c) for c in corners)
                return Polygon(ring[::-1] if mirror else ring)

    def image_of_base(base: Disc) -> Disc:
        return Disc(*moved(base.centre), base.r * scale)

    board = replace(scene.board, pieces=tuple(replace(p, shape=image(p.shape)) for p in scene.board.pieces))
    blockers = tuple(image_of_base(b) for b in scene.blockers)
    other = Scene(board, image_of_base(scene.viewer), image_of_base(scene.target), blockers)
    before, after = look(scene), look(other)
    assert before.visible == after.visible
    assert len(before.cover) == len(after.cover)


@given(scenes)
@settings(max_examples=60, deadline=None)
def test_a_free_ray_of_pymunk_is_seen(scene: Scene) -> None:
    space = sampling.ray_space(sampling.blocking_shapes(scene))
    a = sampling.border_points(scene.viewer, 8, scene.target)
    b = sampling.border_points(scene.target, 8, scene.viewer)
    if sampling.rays_see(space, a, b):
        assert look(scene).visible


@given(scenes)
@settings(max_examples=60, deadline=None)
def test_many_targets_at_once_are_seen_as_one_by_one(scene: Scene) -> None:
    targets = (scene.target, *scene.blockers)
    own = (-1, *range(len(scene.blockers)))
    together = sight_many(scene.board, scene.viewer, targets, scene.blockers, own)
    for target, answer in zip(targets, together, strict=True):
        alone = sight(scene.board, scene.viewer, target, scene.blockers)
        assert (answer.visible, answer.witness, answer.cover) == (alone.visible, alone.witness, alone.cover)
        assert answer.closed_by_pieces == answer.closed_by_bases == ()


@given(scenes)
@settings(max_examples=60, deadline=None)
def test_house_rules_only_ever_open_or_add(scene: Scene) -> None:
    strict = look(scene)
    lenient = look(scene, SightOptions(grazing_blocks=False))
    harsh = look(scene, SightOptions(ignore_own_piece=False))
    worst = look(scene, SightOptions(cover_line="worst"))
    own = look(scene, SightOptions(ignore_viewer_piece=True))
    assert lenient.visible or not strict.visible
    assert strict.visible or not harsh.visible
    assert worst.visible == own.visible == strict.visible
    assert len(own.cover) <= len(strict.cover) <= len(worst.cover)


def test_narrow_gaps_are_found() -> None:
    for gap in (3e-5, 1e-4, 1e-3):
        walls = (
            ((4.0, 0.0), (5.0, 0.0), (5.0, 9.0), (4.0, 9.0)),
            ((4.0, -9.0), (5.0, -9.0), (5.0, -gap), (4.0, -gap)),
        )
        pieces = tuple(
            Piece(f"wall {i}", sampling.placed(c, (0.7, 0.3), 0.2), *Kind.WALL.preset)
            for i, c in enumerate(walls)
        )
        viewer, target = Disc(0.7, 0.3, 0.5), Disc(0.7 + 10 * cos(0.2), 0.3 + 10 * sin(0.2), 0.5)
        assert sight(Board(pieces=pieces), viewer, target).visible


def answers() -> list[object]:
    """Verdict, cover and closers of some scenes, in a form that two processes can compare."""
    found: list[object] = []
    for scene in some_scenes(seed=13, n=40):
        for options in (SightOptions(), SightOptions(grazing_blocks=False, ignore_own_piece=False)):
            a = look(scene, options)
            found.append([a.visible, list(a.cover), list(a.closed_by_pieces), list(a.closed_by_bases)])
    return found


def test_the_kernels_answer_the_same_uncompiled() -> None:
    assert sampling.uncompiled("test_sight") == answers()
