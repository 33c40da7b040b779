"""Where cards are shown large: in the panel, over neither the board nor the rosters beside it."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from played_tables import play
from table_player import table

from game.games.colors_of_magic.rules.state.actions import Activate, Move, Strike
from game.games.colors_of_magic.table.answer_steps import DuelStep
from game.games.colors_of_magic.table.duel_view import DuelView
from game.games.colors_of_magic.table.places import Places
from game.ui.canvas import Canvas

if TYPE_CHECKING:
    from game.ui.box import Spot

pytestmark = pytest.mark.usefixtures("coarse_boards")


def test_in_a_duel_a_card_of_the_hand_is_shown_in_the_panel(monkeypatch: pytest.MonkeyPatch) -> None:
    seat = table()
    play(seat, random.Random(1), lambda step: isinstance(step, DuelStep), Activate, Move, Strike)  # noqa: S311 - a game
    shown: list[Spot] = []
    lay = Canvas.lay

    def watched(self: Canvas, name: str, picture: object, at: Spot, *rest: object) -> None:
        if name == "zoomed":
            shown.append(at)
        lay(self, name, picture, at, *rest)  # type: ignore[arg-type]  # handed on as they came

    monkeypatch.setattr(Canvas, "lay", watched)
    card = next(name for name in sorted(seat.names()) if name.startswith("hand.") and name != "hand.order")
    seat.hand.move(seat.hand.find(card).box.centre)
    seat.hand.frame()
    places = Places.of(seat.hand.app.box)
    (x, _) = shown[-1]
    assert x >= places.panel.x > places.others.right
    # And the duel stays in sight beside it.
    assert any(isinstance(widget, DuelView) for widget in seat.scene.interface.root.walk())
