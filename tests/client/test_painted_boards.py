"""Boards as they are painted: whole at once, finer from near, borrowed from another zoom while they zoom."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pygame
import pytest

from game.art.scenery import Scenery
from game.art.tokens import Token
from game.art.world_art import FINE_FROM, GROUND_RES, MOST_PAINTED, WorldArt, ground_res, mute
from game.battlefield.board_view import PAINTING, BoardView
from game.battlefield.camera import Camera
from game.battlefield.overlays import AreaOverlay
from game.board.area import area_of
from game.board.shapes import Disc, rectangle
from game.board.terrain import Board, Kind, Piece
from game.content.emblems import EMBLEMS
from game.positions.picture import GroundPicture
from game.positions.position_file import parse_position
from game.ui.box import Box
from game.ui.drawing.palette import SideColour, Tone, palette
from game.ui.text.text import Texts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.battlefield.overlays import Overlay

WOOD = Piece("wood", rectangle(1, 1, 3, 3), *Kind.FOREST.preset, Kind.FOREST)
ROCK = Piece("rock", Disc(4.5, 4.5, 0.6), *Kind.ROCKS.preset, Kind.ROCKS)
BOARD = Board(6.0, 6.0, (WOOD, ROCK))
GROUND = (("grass", "sand"), ("water", "grass"))
SIDE = 200
NEAR = FINE_FROM * (BOARD.width + 4)
FRAMES = 600
"""Frames within which every picture must have been made."""


def view(board: Board = BOARD, seen: float = SIDE, seconds: float = PAINTING) -> BoardView:
    camera = Camera(board.width, board.height, Box(0, 0, seen, seen), glide=False)
    made = BoardView(camera, Texts(1.0, palette()), palette(), WorldArt(palette()), seconds)
    made.set_board(board, GROUND)
    return made


def frame(shown: BoardView, tokens: Sequence[Token] = (), overlays: Sequence[Overlay] = ()) -> bytes:
    surface = pygame.Surface((SIDE, SIDE), 0, 32)
    shown.draw(surface, tokens, overlays)
    return surface.get_buffer().raw


def settled(shown: BoardView, tokens: Sequence[Token] = (), overlays: Sequence[Overlay] = ()) -> bytes:
    """The last frame, drawn only when the view asks for it."""
    seen = frame(shown, tokens, overlays)
    for _ in range(FRAMES):
        if not shown.update(1 / 60):
            return seen
        seen = frame(shown, tokens, overlays)
    raise AssertionError("it never comes to rest")


def test_a_large_board_has_fewer_pixels_an_inch_and_no_more_of_them_in_all() -> None:
    assert ground_res(Board(600 / 25.4, 600 / 25.4)) == ground_res(BOARD) == GROUND_RES
    for side in (80.0, 118.0):
        res = ground_res(Board(side, side))
        assert res < GROUND_RES
        assert (side * res) ** 2 == pytest.approx(MOST_PAINTED)


def test_the_first_frame_of_a_board_is_as_it_stays() -> None:
    shown = view()
    assert frame(shown) == settled(shown)


def test_what_is_seen_from_near_gets_its_finer_picture_without_being_asked_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("game.battlefield.backdrop.FINING", 0.0)
    shown = view(seen=NEAR)
    assert shown.camera.zoom >= FINE_FROM
    first = frame(shown)
    assert settled(shown) != first


def test_a_piece_that_is_moved_is_seen_moved_in_the_next_frame() -> None:
    shown = view()
    frame(shown)
    board = replace(BOARD, pieces=(replace(WOOD, shape=rectangle(1, 1, 3.5, 3.2)), ROCK))
    shown.set_board(board, GROUND)
    assert frame(shown) == frame(view(board))


def test_after_a_zoom_what_lies_on_the_board_is_borrowed_and_soon_as_it_stays() -> None:
    tokens = [Token(f"T{i}", (1.0 + i % 4, 1.0 + i // 4), 0.4, SideColour.RED, EMBLEMS[i]) for i in range(12)]
    answers = [AreaOverlay(area_of(Disc(3, 3, 2.5)), Tone.REACH, "")]
    borrowing, at_once = view(seconds=0.0), view(seconds=60.0)
    settled(borrowing, tokens, answers)
    for shown in (borrowing, at_once):
        shown.camera.zoom_at((100, 100), 6.0)
    first, wanted = frame(borrowing, tokens, answers), settled(at_once, tokens, answers)
    assert first != wanted
    assert settled(borrowing, tokens, answers) == wanted


def test_what_was_made_ready_in_steps_is_drawn_as_at_once() -> None:
    tokens = [Token(f"T{i}", (1.0 + i, 2.0), 0.4, SideColour.RED, EMBLEMS[i]) for i in range(3)]
    answers = [AreaOverlay(area_of(Disc(3, 3, 2.5)), Tone.REACH, "")]
    ready, at_once = view(), view()
    steps = 0
    for step in ready.drawings(pygame.Surface((SIDE, SIDE), 0, 32), tokens, answers):
        step()
        steps += 1
    assert steps >= 1 + len(tokens) + len(answers)
    assert frame(ready, tokens, answers) == frame(at_once, tokens, answers)


def test_made_ready_for_a_near_view_the_first_frame_is_the_finer_one() -> None:
    ready = view(seen=NEAR)
    for step in ready.drawings(pygame.Surface((SIDE, SIDE), 0, 32), (), ()):
        step()
    assert frame(ready) == settled(ready)


def test_another_ground_is_shown_at_once() -> None:
    shown = view()
    before = frame(shown)
    shown.set_board(BOARD, (("sand",),))
    assert frame(shown) != before


def test_the_small_picture_follows_at_once_as_well() -> None:
    shown = view()
    small = shown.thumbnail((40, 40))
    shown.set_board(BOARD, (("sand",),))
    assert shown.thumbnail((40, 40)).get_buffer().raw != small.get_buffer().raw


def test_what_threads_paint_with_is_loaded_before_there_are_threads() -> None:
    """Both load it when it is first used; where two threads do so at once one finds half of it, or none."""
    script = (
        "import sys, game.ui.drawing.paint;"
        "print(*(type(sys.modules.get(one)).__name__ for one in sys.argv[1:]))"
    )
    late = ["pygame.surfarray", "pygame.pixelcopy", "numpy.random"]
    command = [sys.executable, "-c", script, *late]
    environment = {**os.environ, "ARCANE_TABLE_COMPILE": "later"}
    process = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    assert process.stdout.splitlines()[-1] == "module module module"


HOUSE = """
size_mm = 300

[[line]]
kind = "wall"
points = [[1.0, 6.0], [11.0, 6.0]]
doors = [{ from = 1.0, to = 2.4 }, { from = 4.0, to = 5.4, open = true }]
windows = [{ from = 7.0, to = 8.4 }]
"""


def test_on_a_picture_doors_open_and_shut_windows_and_walls_are_told_apart() -> None:
    """By their shapes along the wall, so without colours, too."""
    board = parse_position(HOUSE, "house").board
    scenery = Scenery(board, picture=GroundPicture(b"", (8, 8)))
    layer = WorldArt(palette()).layer(scenery, GROUND_RES)
    left, _, _, top = layer.extent

    def thick(x: float) -> int:
        """How many pixels the wall is thick there, by what stands out from the ground."""
        middle, at = round((top - 6.0) * GROUND_RES), round((x - left) * GROUND_RES)
        ground = layer.surface.get_at((at, middle + 60))
        cut = [layer.surface.get_at((at, middle + down)) for down in range(-14, 15)]
        return sum(max(abs(c - g) for c, g in zip(seen, ground, strict=True)) > 60 for seen in cut)

    def widths(start: float, end: float) -> set[int]:
        return {thick(start + step / GROUND_RES) for step in range(round((end - start) * GROUND_RES))}

    wall, shut, pane = (max(widths(*span)) for span in ((1.2, 1.7), (2.5, 2.9), (8.4, 8.8)))
    assert wall + 3 <= shut
    assert wall + 3 <= pane
    assert min(widths(5.4, 6.0)) == 0, "between the dots the way is free"
    assert max(widths(1.9, 2.1)) > shut, "a jamb"


def test_on_painted_ground_a_shut_door_is_a_bar_of_timber_and_an_open_one_dots() -> None:
    board = parse_position(HOUSE, "house").board
    layer = WorldArt(palette()).layer(Scenery(board), GROUND_RES)
    left, _, _, top = layer.extent

    def timber(start: float, end: float) -> float:
        """What part of the wall's line is of the colour of doors there."""
        row = round((top - 6.0) * GROUND_RES)
        across = range(round((start - left) * GROUND_RES), round((end - left) * GROUND_RES))
        seen = [layer.surface.get_at((x, row))[:3] for x in across]
        return sum(
            max(abs(c - t) for c, t in zip(rgb, (240, 176, 84), strict=True)) < 30 for rgb in seen
        ) / len(seen)

    assert timber(1.2, 1.7) == 0, "the wall"
    assert timber(2.1, 3.3) == 1, "shut"
    assert 0.2 < timber(5.2, 6.3) < 0.8, "open"
    assert timber(8.1, 9.3) == 0, "the window"


@pytest.mark.parametrize("size", [(1056, 1056), (1320, 1800), (2182, 2950)])
def test_a_muted_map_is_as_pale_at_its_foot_as_at_its_head(size: tuple[int, int]) -> None:
    mat = pygame.Surface(size, 0, 32)
    mat.fill((100, 150, 80))
    mute(mat, Board(24.0, 24.0), 44.0)
    assert len(np.unique(pygame.surfarray.array2d(mat))) == 1
