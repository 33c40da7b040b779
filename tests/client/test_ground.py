"""The ground of a board: its three looks, and how it steps back while a question is answered on it."""

from __future__ import annotations

import tracemalloc
import warnings
from functools import cache
from typing import TYPE_CHECKING

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from game.art.board_frame import FRAME
from game.art.ground import paint_ground
from game.art.scenery import Scenery
from game.art.world_art import WorldArt
from game.battlefield.backdrop import FADE, LINGER, BoardGround
from game.battlefield.board_view import BoardView
from game.battlefield.camera import Camera, Lens
from game.battlefield.overlays import (
    AreaOverlay,
    HighlightOverlay,
    MarkerKind,
    MarkerOverlay,
    NoteOverlay,
    Overlay,
    PathLeg,
    PathOverlay,
    RulerOverlay,
    SightOverlay,
    ZoneOverlay,
    is_answer,
)
from game.board.area import area_of
from game.board.shapes import Disc, disc, rectangle
from game.board.terrain import Board, Kind, Piece
from game.figures.engraving import engrave, laid
from game.figures.model import Fill, Item, Page
from game.figures.png import paint
from game.figures.styles import FigurePaper, Ink, style
from game.figures.view import PageView, Site, full
from game.ui.box import Box
from game.ui.drawing.paint import grain
from game.ui.drawing.palette import MapLook, Tone, palette
from game.ui.text.text import Texts

if TYPE_CHECKING:
    from collections.abc import Sequence

Pixels = NDArray[np.float64]

SIDE = 240
"""Pixels of the little board on the screen."""

BOARD = Board(
    6.0,
    6.0,
    (
        Piece("wood", disc(2, 2, 1.2), *Kind.FOREST.preset, Kind.FOREST),
        Piece("wall", rectangle(3.5, 3, 5.5, 3.4), *Kind.WALL.preset, Kind.WALL),
        Piece("pond", disc(4.5, 1.2, 0.9), *Kind.RIVER.preset, Kind.RIVER),
    ),
)

REACH = AreaOverlay(area_of(Disc(3, 4.8, 0.6)), Tone.REACH)
EMPTY = np.s_[40:80, 40:70]
"""A part of the screen with ground alone, where no answer of these tests lies."""


@cache
def world() -> WorldArt:
    return WorldArt(palette())


def pixels(surface: pygame.Surface) -> Pixels:
    return pygame.surfarray.array3d(surface).astype(np.float64)


@cache
def mat(look: MapLook) -> Pixels:
    """The board without its frame, at 48 pixels an inch."""
    edge = round(FRAME * 48)
    return pixels(world().layer(Scenery(BOARD), 48.0, look).surface)[edge:-edge, edge:-edge]


class Shown:
    """A board on a screen, drawn again when it asks for it."""

    def __init__(self, *, smooth: bool = False) -> None:
        self.camera = Camera(BOARD.width, BOARD.height, Box(0, 0, SIDE, SIDE), glide=smooth)
        self.view = BoardView(self.camera, Texts(1.0, palette()), palette(), world())
        self.view.set_board(BOARD)

    def frame(self, *overlays: Overlay, look: MapLook = MapLook.PAINTED) -> Pixels:
        surface = pygame.Surface((SIDE, SIDE), 0, 32)
        self.view.look = look
        self.view.draw(surface, (), overlays)
        return pixels(surface)

    def light(self, *overlays: Overlay, look: MapLook = MapLook.PAINTED) -> float:
        """How light the ground is beside the answers."""
        return float(self.frame(*overlays, look=look)[EMPTY].mean())


def colourful(picture: Pixels) -> float:
    return float((picture.max(axis=2) - picture.min(axis=2)).mean())


class TestLooks:
    def test_a_muted_ground_is_lighter_and_quieter_and_keeps_most_of_its_colours(self) -> None:
        painted, muted = mat(MapLook.PAINTED), mat(MapLook.MUTED)
        assert painted.mean() + 20 < muted.mean() < painted.mean() + 60
        assert colourful(painted) * 0.75 < colourful(muted) < colourful(painted) * 0.9
        assert painted.mean(axis=2).std() * 0.6 < muted.mean(axis=2).std() < painted.mean(axis=2).std() * 0.85

    def test_a_muted_ground_still_shows_where_its_pieces_end(self) -> None:
        muted = mat(MapLook.MUTED).mean(axis=2)
        rows = range(round((6 - 3.4) * 48) - 3, round((6 - 3.4) * 48) + 4)
        border = min(muted[190:245, row].mean() for row in rows)
        assert border < muted[190:245, 100:115].mean() - 40

    def test_a_diagram_is_what_the_figures_for_print_draw(self) -> None:
        look, scale = style(FigurePaper.PARCHMENT, Ink.COLOUR), 18.0
        place = PageView(full(BOARD), scale, 0.0, 0.0)
        field = Fill((place.frame.ring,), look.field)
        items: tuple[Item, ...] = (
            field,
            *(engrave(Site(piece, place, look)) for piece in laid(BOARD.pieces)),
        )
        page = Page(BOARD.width * scale, BOARD.height * scale, "", "", "en", items)
        printed = pixels(paint(page, 192))
        assert printed.shape == mat(MapLook.DIAGRAM).shape
        off = np.abs(printed - mat(MapLook.DIAGRAM)).max(axis=2)
        assert off.mean() < 6
        assert np.abs(mat(MapLook.PAINTED) - printed).mean() > 60

    def test_a_diagram_draws_only_the_piece_anew_that_was_moved(self) -> None:
        art = WorldArt(palette())
        before = art.layer(Scenery(BOARD), 24.0, MapLook.DIAGRAM).surface
        moved = (*BOARD.pieces[:2], Piece("pond", disc(4.2, 1.2, 0.9), *Kind.RIVER.preset, Kind.RIVER))
        after = art.layer(Scenery(Board(6.0, 6.0, moved)), 24.0, MapLook.DIAGRAM).surface
        changed = np.abs(pixels(before) - pixels(after)).max(axis=2) > 8
        assert changed.any()
        assert not changed[:, :100].any()

    @pytest.mark.parametrize("look", [MapLook.MUTED, MapLook.DIAGRAM])
    def test_a_look_that_is_chosen_stays_as_it_is_under_a_question(self, look: MapLook) -> None:
        shown = Shown()
        assert shown.light(look=look) == shown.light(REACH, look=look)

    def test_going_through_the_looks_comes_back_to_the_first(self) -> None:
        assert [look.after for look in MapLook] == [*list(MapLook)[1:], MapLook.PAINTED]


class TestSteppingBack:
    @pytest.mark.parametrize(
        "answer",
        [
            REACH,
            PathOverlay((PathLeg((3, 5), (4, 5)),)),
            SightOverlay(Disc(3, 5, 0.3), Disc(5, 5, 0.3), ((3, 5), (5, 5))),
            RulerOverlay((3, 5), (5, 5), ""),
            ZoneOverlay(Disc(4, 4.6, 0.3)),
            HighlightOverlay(rectangle(3.5, 3, 5.5, 3.4), Tone.REFUSED),
        ],
        ids=lambda overlay: type(overlay).__name__,
    )
    def test_an_answer_makes_the_ground_pale_at_once_where_nothing_may_move(self, answer: Overlay) -> None:
        shown = Shown()
        assert shown.light() < 110
        assert shown.light(answer) > 125

    @pytest.mark.parametrize(
        "standing",
        [
            MarkerOverlay(MarkerKind.MAJOR, (4.5, 4.5)),
            NoteOverlay((4.5, 4.5), "No"),
            ZoneOverlay(Disc(4.5, 4.5, 0.3), standing=True),
            HighlightOverlay(Disc(4.5, 4.5, 0.5), Tone.ENGAGEMENT, standing=True),
        ],
        ids=lambda overlay: type(overlay).__name__,
    )
    def test_overlays_that_answer_nothing_leave_the_ground_as_it_is(self, standing: Overlay) -> None:
        shown = Shown()
        assert not is_answer(standing)
        assert shown.light(standing) == shown.light()

    def test_a_pointer_that_goes_about_makes_nothing_flicker(self) -> None:
        shown = Shown()
        pale = shown.light(REACH)
        for _ in range(12):
            shown.view.update(LINGER * 0.6)
            assert shown.light() == pale
            assert shown.light(REACH) == pale

    def test_the_ground_comes_forward_when_nobody_asks_any_more(self) -> None:
        shown = Shown()
        painted = shown.light()
        shown.light(REACH)
        shown.light()
        assert not shown.view.update(LINGER * 0.9)
        assert shown.view.update(LINGER * 0.2)
        assert shown.light() == painted
        assert not shown.view.update(1.0)

    def test_where_things_may_move_it_steps_back_smoothly_and_soon(self) -> None:
        shown = Shown(smooth=True)
        lights = [shown.light(), shown.light(REACH)]
        assert lights[0] == lights[1]
        while shown.view.update(FADE / 4):
            lights.append(shown.light(REACH))
        assert lights[1:] == sorted(lights[1:])
        assert 4 <= len(lights) <= 7
        assert lights[-1] == Shown().light(REACH)

    def test_once_made_a_frame_paints_and_scales_nothing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        shown = Shown(smooth=True)
        ground, lens = BoardGround(world()), Lens(40.0, (0.0, 240.0), pygame.Rect(0, 0, SIDE, SIDE))
        ground.show(Scenery(BOARD))
        surface = pygame.Surface((SIDE, SIDE), 0, 32)

        def frames(asked: Sequence[bool]) -> None:
            for picture in asked:
                ground.draw(surface, lens, MapLook.PAINTED, asked=picture)
                ground.update(0.05)

        frames([False, True, True, True])
        forbidden: list[str] = []
        monkeypatch.setattr(
            "game.battlefield.backdrop.stretched", lambda *_, **__: forbidden.append("scaled")
        )
        monkeypatch.setattr(world(), "layer", lambda *_: forbidden.append("painted"))
        frames([True] * 4 + [False] * 60 + [True] * 4)
        assert not forbidden
        assert shown.view.look is MapLook.PAINTED


def test_no_grain_is_asked_of_nothing() -> None:
    """A surface without pixels has none, and nobody is warned of that."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert grain(0, 5, 4.0).shape == (0, 5)


def test_painting_a_board_holds_little_besides_what_it_paints() -> None:
    side = 480
    grid = (("grass", "rock", "planks"), ("water", "flagstone", "sand"), ("dirt", "moss", "shallows"))
    tracemalloc.start()
    try:
        *_, surface = paint_ground(grid, (side, side), side / 9)
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert isinstance(surface, pygame.Surface)
    assert most < 180 * side * side, "the textures of all grounds are held at once"
