"""The battlefield as it is painted: the board at rest, its terrain, creatures, panning and zooming."""

from __future__ import annotations

from dataclasses import replace
from math import cos, sin, tau
from typing import TYPE_CHECKING

import numpy as np
import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from pictures import assert_golden

from game.art.footprint import PAD, Footprint, local
from game.art.ground import lay_pictures, paint_ground
from game.art.ground_textures import PAINTERS
from game.art.scenery import Scenery
from game.art.terrain_art import piece_art, setting
from game.art.tokens import Medallions, Token, emblem_for
from game.art.world_art import WorldArt
from game.battlefield.board_view import EDGE, BoardView
from game.battlefield.camera import Camera
from game.battlefield.overlays import MarkerKind, ZoneOverlay, marker_overlay
from game.board.maps.tiled import load_map
from game.board.shapes import Disc, Shape, disc, polygon, rectangle
from game.board.terrain import Board, Footing, Kind, Opacity, Piece
from game.content.emblems import EMBLEMS
from game.content.resources import maps
from game.ui.box import Box
from game.ui.drawing.palette import SideColour, palette
from game.ui.text.text import Texts

if TYPE_CHECKING:
    from pathlib import Path

Pixels = NDArray[np.float64]

SMALL = 6.0
"""Side of the little boards of these tests, in inches."""


def little_board(*pieces: Piece) -> Board:
    return Board(SMALL, SMALL, pieces)


def piece(kind: Kind, shape: Shape, name: str = "piece") -> Piece:
    return Piece(name, shape, *kind.preset, kind)


def view_of(board: Board, size: tuple[int, int] = (320, 320)) -> tuple[BoardView, Camera]:
    camera = Camera(board.width, board.height, Box(0, 0, *size), glide=False)
    view = BoardView(camera, Texts(1.0, palette()), palette())
    view.set_board(board)
    return view, camera


def shown(view: BoardView, size: tuple[int, int] = (320, 320), tokens: tuple[Token, ...] = ()) -> Pixels:
    surface = pygame.Surface(size, 0, 32)
    view.draw(surface, tokens)
    return pixels(surface)


def pixels(surface: pygame.Surface) -> Pixels:
    return pygame.surfarray.array3d(surface).astype(np.float64)


def ground_of(*rows: tuple[str, ...]) -> Pixels:
    *_, surface = paint_ground(rows, (120, 120), 20.0)
    assert isinstance(surface, pygame.Surface)
    return pixels(surface)


class TestGround:
    def test_every_class_has_a_look_of_its_own(self) -> None:
        looks = [ground_of(((name,) * 6), *((name,) * 6,) * 5).mean(axis=(0, 1)) for name in PAINTERS]
        for index, look in enumerate(looks):
            for other in looks[index + 1 :]:
                assert np.abs(look - other).max() > 5

    def test_a_tile_without_a_class_is_grass(self) -> None:
        assert np.array_equal(ground_of(("", "")), ground_of(("grass", "grass")))

    def test_the_same_map_is_painted_the_same_twice(self) -> None:
        rows = (("water", "", "dirt"), ("sand", "", "dirt"))
        assert np.array_equal(ground_of(*rows), ground_of(*rows))

    def test_water_lies_where_its_tiles_are(self) -> None:
        seen = ground_of(*((("water",) * 6,) * 3), *((("sand",) * 6,) * 3))
        blue_over_red = seen[..., 2] - seen[..., 0]
        assert blue_over_red[:, :40].mean() > 10
        assert blue_over_red[:, 80:].mean() < -10

    def test_pictures_of_tiles_cover_the_ground(self, tmp_path: Path) -> None:
        sheet = pygame.Surface((16, 8))
        sheet.fill((255, 0, 255), (8, 0, 8, 8))
        pygame.image.save(sheet, tmp_path / "tiles.png")
        picture = (str(tmp_path / "tiles.png"), (8, 0, 8, 8))
        view, _ = view_of(little_board())
        view.set_board(little_board(), (("", ""), ("", "")), (), [((picture, None), (None, None))])
        seen = shown(view)
        assert np.abs(seen[90, 90] - (255, 0, 255)).max() < 8
        assert seen[230, 90, 1] > 0

    def test_pictures_that_are_none_or_too_small_show_nothing(self, tmp_path: Path) -> None:
        (tmp_path / "text.png").write_text("no picture", encoding="utf-8")
        pygame.image.save(pygame.Surface((8, 8)), tmp_path / "small.png")
        ground, area = pygame.Surface((16, 8)), (8, 0, 8, 8)
        ground.fill((1, 2, 3))
        lay_pictures(ground, [(((str(tmp_path / "text.png"), area), (str(tmp_path / "small.png"), area)),)])
        assert {ground.get_at((x, 4))[:3] for x in range(16)} == {(1, 2, 3)}


class TestTerrain:
    @settings(max_examples=25)
    @given(
        kind=st.sampled_from(list(Kind)),
        reach=st.lists(st.floats(0.5, 1.6), min_size=3, max_size=9),
        turn=st.floats(0, 1),
    )
    def test_any_polygon_of_any_kind_is_filled_and_keeps_to_its_footprint(
        self, kind: Kind, reach: list[float], turn: float
    ) -> None:
        corners = tuple(
            (3 + r * cos((i + turn) * tau / len(reach)), 3 + r * sin((i + turn) * tau / len(reach)))
            for i, r in enumerate(reach)
        )
        self._check(piece(kind, polygon(corners)))

    @pytest.mark.parametrize("kind", list(Kind))
    def test_any_disc_is_filled_and_keeps_to_its_footprint(self, kind: Kind) -> None:
        self._check(piece(kind, disc(3, 3, 1.1)))

    def test_what_has_no_kind_but_stands_in_the_way_looks_solid(self) -> None:
        oak = Piece("oak", disc(3, 3, 0.7), Footing.IMPASSABLE, Opacity.BLOCKING)
        cart = Piece("cart", rectangle(2, 2, 4, 3), Footing.IMPASSABLE, Opacity.LIGHT)
        for solid in (oak, cart):
            self._check(solid)
            marked_out = Piece("patch", solid.shape, *Kind.OTHER.preset)
            looks = [piece_art(setting(p, little_board(p)), 24.0) for p in (solid, marked_out)]
            assert np.abs(pixels(looks[0]) - pixels(looks[1])).mean() > 5

    def _check(self, piece: Piece) -> None:
        res = 24.0
        art = piece_art(setting(piece, little_board(piece)), res)
        footprint = Footprint(local(piece.shape), res, 1)
        assert art.get_size() == footprint.size
        alpha = pygame.surfarray.array_alpha(art).astype(np.float64) / 255
        inside = alpha[footprint.depth > 0.15]
        if inside.size:
            assert inside.mean() > (0.2 if piece.kind is Kind.HILL else 0.5)
        assert alpha[footprint.depth < -0.42].max(initial=0) < 0.2

    def test_water_runs_on_into_a_ford_and_off_the_board(self) -> None:
        river = piece(Kind.RIVER, rectangle(0, 2, 3, 4), "river")
        ford = piece(Kind.FORD, rectangle(3, 2, 5, 4), "ford")
        alone = setting(river, little_board(river))
        joined = setting(river, little_board(river, ford))
        assert len(alone.open_sides) == 1
        assert len(joined.open_sides) == 2
        assert len(setting(ford, little_board(river, ford)).open_sides) == 1

    def test_pieces_of_one_shape_share_their_picture_wherever_they_lie(self) -> None:
        first, second = (
            piece(Kind.FOREST, rectangle(0.5, 0.5, 2, 2)),
            piece(Kind.FOREST, rectangle(3, 3.5, 4.5, 5)),
        )
        board = little_board(first, second)
        assert setting(first, board) == setting(second, board)

    def test_the_outline_lies_on_the_border(self) -> None:
        patch = piece(Kind.OTHER, rectangle(1, 1, 4, 3))
        art = pixels(piece_art(setting(patch, little_board(patch)), 48.0)).mean(axis=2)
        border, middle = round(PAD * 48), round((PAD + 1.5) * 48)
        column = art[middle - 20 : middle + 20, border - 1 : border + 2].mean(axis=0)
        within = art[middle - 20 : middle + 20, border + 30].mean()
        assert column.min() < within - 30


class TestWorld:
    def test_preparing_tells_how_far_it_is_and_ends_whole(self) -> None:
        view, _ = view_of(little_board(piece(Kind.FOREST, disc(3, 3, 1))))
        stages = list(view.prepare())
        assert stages == sorted(stages)
        assert stages[-1] == 1.0
        assert len(stages) > 3

    def test_moving_a_piece_paints_no_ground_and_no_piece_anew(self) -> None:
        world = WorldArt(palette())
        forest, wall = piece(Kind.FOREST, disc(2, 2, 1), "f"), piece(Kind.WALL, rectangle(3, 3, 5, 3.5), "w")
        assert len(list(world.painting(Scenery(little_board(forest, wall))))) > 3
        moved = piece(Kind.FOREST, disc(4, 2, 1), "f")
        known = len(world.pieces)
        steps = list(world.painting(Scenery(little_board(moved, wall))))
        assert len(world.pieces) == known
        assert steps[0] >= 0.7

    def test_drawing_keeps_to_the_clipping_box(self) -> None:
        view, camera = view_of(little_board())
        camera.place(Box(40, 30, 200, 200))
        surface = pygame.Surface((320, 320), 0, 32)
        surface.fill((255, 0, 255))
        surface.set_clip((40, 30, 200, 200))
        view.draw(surface)
        seen = pixels(surface)
        inside = np.zeros((320, 320), dtype=bool)
        inside[40:240, 30:230] = True
        assert (seen[~inside] == (255, 0, 255)).all()
        assert not (seen[inside] == (255, 0, 255)).all(axis=1).any()

    def test_before_a_board_is_set_there_is_nothing_to_draw(self) -> None:
        view = BoardView(Camera(6, 6, Box(0, 0, 9, 9)), Texts(1.0, palette()), palette())
        with pytest.raises(ValueError, match="set_board"):
            view.draw(pygame.Surface((9, 9)))

    @pytest.mark.parametrize("by", [(9, -4), (-60, 45)])
    def test_a_panned_view_is_what_a_new_view_shows_there(self, by: tuple[int, int]) -> None:
        board = little_board(piece(Kind.RUINS, rectangle(2, 2, 4, 4)))
        view, camera = view_of(board)
        camera.zoom_at((160, 160), 1.3)
        shown(view)
        camera.pan(*by)
        fresh, other = view_of(board)
        other.zoom_at((160, 160), 1.3)
        other.pan(*by)
        assert np.abs(shown(view) - shown(fresh)).mean() < 1.0

    def test_a_closer_look_brings_out_the_finer_picture_in_a_few_frames(self) -> None:
        view, camera = view_of(
            little_board(piece(Kind.ROCKS, disc(3, 3, 1)), piece(Kind.HEDGE, disc(1, 1, 0.5)))
        )
        camera.zoom_at((160, 160), 3.0)
        frames = [shown(view) for _ in range(8)]
        assert np.abs(frames[0] - frames[-1]).mean() > 0.5
        assert np.array_equal(frames[-2], frames[-1])

    def test_while_the_view_zooms_the_board_stays_in_sight(self) -> None:
        board = little_board(piece(Kind.RIVER, rectangle(0, 2, 6, 4)))
        view, camera = view_of(board)
        settled = shown(view)
        camera.glide = True
        camera.zoom_at((160, 160), 1.5)
        camera.update(0.01)
        assert not camera.settled
        assert np.abs(shown(view) - settled).mean() < 40


class TestTokens:
    @pytest.mark.parametrize("key", ["", "gobelin", "Élan", "wolf 2"])
    def test_a_portrait_is_found_for_any_key_and_stays_the_same(self, key: str) -> None:
        assert emblem_for(key) in EMBLEMS
        assert emblem_for(key) == emblem_for(key)

    def test_a_named_portrait_is_that_one(self) -> None:
        assert [emblem_for(name) for name in EMBLEMS] == list(EMBLEMS)

    def test_the_portraits_of_all_emblems_differ(self) -> None:
        medallions = Medallions(palette())
        looks = [pixels(medallions.base(SideColour.RED, name, 64)) for name in EMBLEMS]
        for index, look in enumerate(looks):
            assert min(np.abs(look - other).mean() for other in looks[:index] + looks[index + 1 :]) > 2

    def test_sides_are_told_apart_without_colour(self) -> None:
        medallions = Medallions(palette())
        grey = [
            pixels(pygame.transform.grayscale(medallions.base(side, "sword", 80)))[..., 0]
            for side in SideColour
        ]
        patterns = [look - look.mean() for look in grey]
        for index, pattern in enumerate(patterns):
            for other in patterns[index + 1 :]:
                assert np.abs(pattern - other).mean() > 4

    @pytest.mark.parametrize(
        "state", ["selected", "hovered", "focused", "tapped", "ghost", "illegal", "dimmed"]
    )
    def test_every_state_can_be_seen(self, state: str) -> None:
        view, _ = view_of(little_board())
        plain = Token("a", (3, 3), 0.8, SideColour.BLUE, "tower", "Guet")
        marked = replace(plain, **{state: True})  # type: ignore[arg-type]  # a flag of that name
        changed = np.abs(shown(view, tokens=(plain,)) - shown(view, tokens=(marked,))).max(axis=2) > 25
        assert changed.sum() > 60

    def test_a_base_is_as_wide_as_it_is_true(self) -> None:
        view, camera = view_of(little_board())
        token = Token("a", (3, 3), 0.5, SideColour.NEUTRAL, "crown")
        changed = np.abs(shown(view) - shown(view, tokens=(token,))).max(axis=2) > 12
        across = np.flatnonzero(changed[:, 155])
        assert across[-1] - across[0] == pytest.approx(camera.zoom, abs=8)

    def test_creatures_out_of_sight_cost_nothing(self) -> None:
        view, camera = view_of(little_board())
        camera.zoom_at((0, 0), 8.0)
        away = Token("a", (5.5, 0.5), 0.5, SideColour.RED, "axe", "Loin")
        for _ in range(4):  # until the finer picture is there
            shown(view)
        assert np.array_equal(shown(view), shown(view, tokens=(away,)))


def test_marks_of_the_shipped_maps_are_shown_as_what_they_are() -> None:
    kinds = {
        marker_overlay(marker).kind for file in maps().glob("*.tmx") for marker in load_map(file).markers
    }
    assert kinds == set(MarkerKind) - {MarkerKind.GOAL}, "a goal is set by whoever asks"


def test_names_of_marks_are_shown_when_asked() -> None:
    marker = load_map(maps() / "clairiere.tmx").markers[0]
    assert marker_overlay(marker).label == ""
    assert marker_overlay(marker, named=True).label == marker.name


def test_a_zone_that_reaches_beyond_the_board_is_not_drawn_on_its_frame() -> None:
    view, camera = view_of(little_board())
    surface, bare = pygame.Surface((320, 320), 0, 32), pygame.Surface((320, 320), 0, 32)
    view.draw(bare)
    view.draw(surface, overlays=[ZoneOverlay(Disc(0.5, 3.0, 0.5), 2.0)])
    differs = np.any(pixels(surface) != pixels(bare), axis=2)
    left, _ = camera.to_screen((0.0, 0.0))
    assert left > EDGE + 2, "there is a frame to be seen"
    columns = np.flatnonzero(differs.any(axis=1))
    assert left - EDGE - 1 <= columns.min() <= left + 1
    assert columns.max() > left + 60


def test_golden_board(rewrite: bool) -> None:
    found = load_map(maps() / "riviere.tmx")
    camera = Camera(found.board.width, found.board.height, Box(0, 0, 960, 540), glide=False)
    view = BoardView(camera, Texts(1.0, palette()), palette())
    view.set_board(found.board, found.ground, [marker_overlay(m) for m in found.markers], found.tiles)
    surface = pygame.Surface((960, 540), 0, 32)
    sides = list(SideColour)
    tokens = [
        Token(
            f"T{i}", (2 + i * 1.3, 3 + i * 1.1), (25, 40, 50)[i % 3] / 50.8, sides[i % 3], EMBLEMS[i], f"T{i}"
        )
        for i in range(15)
    ]
    view.draw(surface, tokens)
    assert_golden(surface, "board_river", rewrite=rewrite)


def test_discs_and_polygons_have_the_same_local_form_wherever_they_lie() -> None:
    assert local(Disc(3, 2, 1)) == local(Disc(5, 4, 1))
    assert local(rectangle(1, 1, 2, 3)) == local(rectangle(4, 0, 5, 2))
