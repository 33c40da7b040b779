"""A monkey at the table: whatever is pressed, dragged or resized, the game goes on and can be saved."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from table_player import table

from game.core.record import load, save
from game.games.colors_of_magic.rules.system import colors_of_magic
from game.table.dialogs import ConfirmDialog
from game.table.loading import LoadingScene
from game.ui.input.events import MouseButton

if TYPE_CHECKING:
    from pathlib import Path

    from table_player import Seat

KEYS = (
    *(
        "tab",
        "shift+tab",
        "return",
        "space",
        "escape",
        "delete",
        "f1",
        "f6",
        "l",
        "m",
        "r",
        "v",
        "up",
        "left",
    ),
    *("ctrl+z", "ctrl+shift+z", "ctrl+return", "ctrl+a", "plus", "minus", "kp0", "home", "end", "7"),
)
SIZES = ((1280, 720), (960, 540), (1600, 900))
LEFT_ALONE = ("table.leave", "table.open", "table.save", "over.leave", "dialog.yes")
ANSWERS = ("act.", "hand.", "creature.", "curtain.", "pick.", "corner.")


@pytest.mark.parametrize("seed", [1, 2])
def test_the_table_outlives_a_monkey(seed: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("game.battlefield.backdrop.GROUND_RES", 4)
    monkeypatch.setattr("game.art.world_art.GROUND_RES", 4)
    chance = random.Random(seed)  # noqa: S311 - a game, no secret
    seat = table(scenario="rite-of-the-arch", seed=seed)
    while seat.state.turn == 0:
        seat.draw_aside()
        seat.do(chance.choice(seat.legal))
    for event in range(110):
        act(seat, chance)
        while isinstance(seat.hand.scene, LoadingScene):
            seat.hand.wait(0.02)
        if isinstance(seat.hand.scene, ConfirmDialog):
            seat.hand.key("escape")
        if event % 40 == 0:
            seat.hand.frame()
    match = seat.scene.session.match
    assert seat.scene in seat.hand.app.scenes
    assert match.entries
    save(match, tmp_path / "monkey.arcane")
    again = load(tmp_path / "monkey.arcane", {"colors-of-magic": colors_of_magic(seat.scene.session.library)})
    assert (again.entries, again.state) == (match.entries, match.state)


def act(seat: Seat, chance: random.Random) -> None:
    """Something that hands can do; often the press of a button that is there."""
    hand, box = seat.hand, seat.hand.app.box
    at = (chance.uniform(0, box.w), chance.uniform(0, box.h))
    match chance.choices(range(7), (12, 4, 5, 2, 1, 1, 2))[0]:
        case 0:
            names = [w.name for w in hand.scene.interface.root.walk() if w.focusable and w.name]
            free = [name for name in names if name not in LEFT_ALONE]
            answers = [name for name in free if name.startswith(ANSWERS)]
            if free:
                hand.press(
                    chance.choice(answers or free),
                    chance.choice([MouseButton.LEFT] * 6 + [MouseButton.RIGHT]),
                )
        case 1:
            hand.click(at, chance.choice([MouseButton.LEFT, MouseButton.RIGHT, MouseButton.MIDDLE]))
        case 2:
            hand.key(chance.choice(KEYS))
        case 3:
            hand.drag(
                at, (chance.uniform(0, box.w), chance.uniform(0, box.h)), chance.choice(list(MouseButton))
            )
        case 4:
            hand.resize(chance.choice(SIZES))
        case 5:
            hand.app.set_options(language=chance.choice(["fr", "en"]), ui_scale=chance.choice([1.0, 1.5]))
        case _:
            hand.wheel(chance.choice([-2.0, 2.0]), at)
