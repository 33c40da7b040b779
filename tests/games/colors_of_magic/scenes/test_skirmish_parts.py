"""As the pointer moves over the board only the board is drawn, and the whole window looks as if all were."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from played_tables import at_a_go

from game.games.colors_of_magic.rules.state.actions import Activate, Move
from game.games.colors_of_magic.table.board import TablePane
from game.games.colors_of_magic.table.go_steps import ActivationStep
from game.ui.input.events import MouseButton
from game.ui.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Sequence

    from table_player import Seat

    from game.ui.app import App
    from game.ui.box import Box, Spot

pytestmark = pytest.mark.usefixtures("coarse_boards")

SIZES = [((960, 540), 1.0), ((1280, 720), 1.0), ((1920, 1080), 2.0)]


def activated(size: tuple[int, int], scale: float) -> Seat:
    """A table where somebody has been activated and may move."""
    seat = at_a_go(size=size, scale=scale)
    action = next(action for action in seat.legal if isinstance(action, Activate))
    seat.do(action)
    assert isinstance(seat.step, ActivationStep)
    assert any(isinstance(action, Move) for action in seat.legal)
    seat.hand.app.screen.watched = True
    seat.hand.app.step(1 / 60)
    return seat


def drawn_in_part(app: App, monkeypatch: pytest.MonkeyPatch) -> list[Box]:
    """The parts that are drawn from now on."""
    parts: list[Box] = []
    draw = type(app)._draw_parts

    def noted(app: App, drawn: Sequence[Box]) -> None:
        parts.extend(drawn)
        draw(app, drawn)

    monkeypatch.setattr(type(app), "_draw_parts", noted)
    return parts


def as_a_whole(app: App) -> None:
    """What is on the screen is what drawing all of it gives."""
    app.step(1 / 60)
    scene = app.scene
    assert isinstance(scene, Scene)
    pane = next((widget for widget in scene.interface.root.walk() if isinstance(widget, TablePane)), None)
    while pane is not None and pane.inquiry.foresight.owing:
        # Consequences are worked out a little in each frame.
        app.step(1 / 60)
    shown = app.screen.surface.copy()
    app.draw()
    assert shown.get_buffer().raw == app.screen.surface.get_buffer().raw


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_what_the_pointer_does_not_change_stays_as_it_is(
    size: tuple[int, int], scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = activated(size, scale)
    app, pane = seat.hand.app, seat.pane
    parts = drawn_in_part(app, monkeypatch)
    body = seat.state.body(seat.scene.pointing.picked or "")
    places = [(body.at[0] + 0.4 * i, body.at[1] + 0.3 * i) for i in range(1, 7)]
    others = [other.at for other in seat.state.bodies if other.id != body.id]
    spots: list[Spot] = [seat.spot(at) for at in (*places, *others[:2], *places[:3], (0.2, 0.2))]
    edges = [(pane.box.x + 2, pane.box.centre[1]), (pane.box.right - 2, pane.box.bottom - 2)]
    card = next(name for name in seat.names() if name.startswith("hand."))
    for spot in (*spots, *edges, seat.hand.find(card).box.centre, *spots[:2]):
        seat.hand.move(spot)
        as_a_whole(app)
    assert pane.box in parts


def test_whatever_else_moves_is_drawn_as_well() -> None:
    seat = activated((1280, 720), 1.0)
    app, middle = seat.hand.app, seat.pane.box.centre
    seat.hand.wheel(3, middle)
    as_a_whole(app)
    seat.hand.drag(middle, (middle[0] + 40, middle[1] + 30), MouseButton.RIGHT)
    as_a_whole(app)
    seat.hand.move(middle)
    app.notify("...")
    as_a_whole(app)
    seat.hand.move((middle[0] + 5, middle[1]))
    as_a_whole(app)
