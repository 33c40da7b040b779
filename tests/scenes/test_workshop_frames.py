"""A pointer over the workshop's board has drawn again what it changes, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from workshops import Table

from game.content.resources import assets

if TYPE_CHECKING:
    import pygame

FILE = assets() / "positions" / "forest-edge.toml"
MARK = (255, 0, 255)
"""A colour that is nowhere in the window."""


@pytest.fixture
def table() -> Table:
    """A creature is picked, and the pointer has rested: nothing is left to be drawn."""
    table = Table(FILE, size=(1280, 720))
    table.click(table.where(table.creatures()[0]))
    rest(table, (11.0, 11.0))
    return table


def rest(table: Table, *places: tuple[float, float]) -> None:
    """Move the pointer from place to place, a frame each, and let it rest at the last."""
    for place in places:
        table.point(place)
        shown(table)
    for _ in range(30):
        shown(table)


def shown(table: Table) -> None:
    """A frame as a window shows it."""
    table.app.step(1 / 60)
    table.scene.pane.time = 0.0  # which lets what is picked glow more or less
    table.app.show()


def painted_over(table: Table, name: str) -> pygame.Rect:
    """Paint over a part of the window, to see whether it is drawn again; its pixels."""
    box = table.hand.find(name).box.pixels(table.app.ui.scale)
    table.app.screen.surface.fill(MARK, box)
    return box


def test_where_the_pointer_went_the_window_is_as_if_all_were_drawn_again(table: Table) -> None:
    table.app.draw()
    rest(table, (11.5, 10.5), (9.0, 8.0), (12.0, 12.5), (14.0, 12.0))
    surface = table.app.screen.surface
    parts = surface.get_buffer().raw
    table.app.draw()
    assert surface.get_buffer().raw == parts


def test_only_the_board_and_the_answer_are_drawn_again(table: Table) -> None:
    surface = table.app.screen.surface
    tabs, board = painted_over(table, "workshop.page"), painted_over(table, "workshop.board")
    body = painted_over(table, "workshop.body.answer")
    table.point((11.5, 10.5))
    shown(table)
    assert surface.get_at(tabs.center)[:3] == MARK
    for drawn in (board, body):
        assert surface.get_at(drawn.center)[:3] != MARK


def test_creatures_that_look_the_same_are_the_same_tokens(table: Table) -> None:
    tokens = table.scene.display.tokens()
    rest(table, (11.5, 10.5))
    assert table.scene.display.tokens() is tokens
    table.point(table.where(table.creatures()[1]))
    assert table.scene.display.tokens() is not tokens
