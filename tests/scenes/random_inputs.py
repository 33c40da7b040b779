"""Random hands at the tables of turns and at the duel: `python tests/scenes/random_inputs.py 2000 1001 1002`.

Clicks, keys, letters, drags and turns of the wheel, most of them on what is there; the players' window is
open. With every seed that many inputs are given to each table in both languages, as it is usually seen and
with everything twice as large. What goes wrong is told with the seed and the inputs that led to it.
"""

from __future__ import annotations

import random
import sys
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))
    import helper_folders

    helper_folders.add_to_path()

from duel_player import app_of, new_match, sit_down
from evening import ENEMIES, HEADING, HEROES, NO_NUMBERS, Evening, begin
from screens import misfits

from game.games.attention_donjon.table.pane import TABLE as ROUNDS
from game.games.d20_initiative.table.pane import TABLE as COMBAT
from game.games.speed_wheel.table.pane import TABLE as WHEEL
from game.table.dialogs import ConfirmDialog, Dialog
from game.table.match_scene import MatchScene
from game.ui.input.events import MouseButton

if TYPE_CHECKING:
    from game.ui.driver import Driver

TABLES = {"combat": COMBAT, "wheel": WHEEL, "rounds": ROUNDS}

LEFT_ALONE = (
    *("table.leave", "table.options", "over.leave", "table.players_window"),
    *("encounter.open", "encounter.save", "table.open", "table.save", "log.export", "kept."),
)
"""What leads away from the table, or writes and reads files."""

KEYS = (
    *("tab", "shift+tab", "return", "space", "escape", "f1", "f6", "f9", "ctrl+return", "ctrl+z", "ctrl+z"),
    *("ctrl+shift+z", "i", "c", "e", "f", "j", "up", "down", "left", "right", "alt+up", "alt+down", "home"),
    *("end", "delete", "backspace", "ctrl+a", "ctrl+place 1", "ctrl+place 2", "ctrl+place 3", "kp0", "plus"),
)

LETTERS = ("7", "-12", "+3", "0", "12/20", "Loup x2 +1", "é", " ", "-", "99999999999", "<b>", "{name}")


def seated(game: str, language: str = "fr", scale: float = 1.0) -> Driver:
    """Eleven people, and the players' window beside them; or a duel."""
    if game == "duel":
        return sit_down(new_match(), None, app_of((1280, 720), language, scale)).hand
    evening = Evening(begin(TABLES[game], (1280, 720), language, scale), lambda _act, _hand: None)
    lines = HEROES + HEADING[language] + ENEMIES
    evening.enter(NO_NUMBERS.sub("", lines) if game == "rounds" else lines)
    hand = evening.hand.hand
    hand.key("ctrl+return")
    hand.press("table.players_window")
    return hand


def act(hand: Driver, chance: random.Random) -> str:
    """Something that hands can do; what it was."""
    box = hand.app.box
    at, to = ((chance.uniform(0, box.w), chance.uniform(0, box.h)) for _ in range(2))
    kind = chance.choices(range(6), (14, 4, 7, 3, 2, 1))[0]
    match kind:
        case 0:
            names = [
                w.name for w in hand.scene.interface.root.walk() if w.focusable and w.name and not w.hidden
            ]
            free = [name for name in names if not name.startswith(LEFT_ALONE)]
            if not free:
                hand.key("escape")
                return "escape"
            name = chance.choice(free)
            hand.press(name, chance.choice([MouseButton.LEFT] * 9 + [MouseButton.RIGHT]))
            return name
        case 1:
            control = hand.scene.interface.control_at(at)
            if control is None or not control.name.startswith(LEFT_ALONE):
                hand.click(at, chance.choice([MouseButton.LEFT, MouseButton.LEFT, MouseButton.RIGHT]))
        case 2:
            focused = hand.scene.interface.focused
            key = chance.choice(KEYS)
            if focused is None or not focused.name.startswith(LEFT_ALONE):
                hand.key(key)
            else:
                hand.key("tab")
            return key
        case 3:
            hand.type(letters := chance.choice(LETTERS))
            return repr(letters)
        case 4:
            hand.drag(at, to)
        case _:
            hand.wheel(chance.choice([-3.0, 3.0]), at)
    return f"{kind} at {at}"


def back_to_the_table(hand: Driver) -> None:
    """Close what lies over the table, as Escape would in the end."""
    while not isinstance(hand.scene, MatchScene):
        hand.app.pop()


def unanswered(hand: Driver) -> None:
    """No dialog is ever without a focus: Enter and Space answer it, and do nothing at the table below.

    Raises:
        AssertionError: one is.
    """
    for scene in hand.app.scenes[-1:]:
        name = type(scene).__name__
        assert not isinstance(scene, Dialog) or scene.interface.focused is not None, f"{name}: no focus"


def play(game: str, inputs: int, seed: int, language: str = "fr", scale: float = 1.0) -> list[str]:
    """So many inputs; then what does not fit on the table."""
    hand, chance, events = seated(game, language, scale), random.Random(seed), []  # noqa: S311 - hands, no secret
    depth = len(hand.app.scenes)
    try:
        for number in range(inputs):
            events.append(act(hand, chance))
            unanswered(hand)
            if not hand.app.scenes:  # nothing was played, so that leaving asked nothing
                hand = seated(game, language, scale)
            if isinstance(hand.scene, ConfirmDialog):
                hand.key("escape")
            if len(hand.app.scenes) > depth + 5:
                back_to_the_table(hand)
            if number % 40 == 39:
                hand.wait(0.05)
        back_to_the_table(hand)
        hand.wait(0.05)
    except Exception as error:
        error.add_note(f"{game}, seed {seed}, after {events[-12:]}")
        raise
    return misfits(hand)


if __name__ == "__main__":
    wanted, *seeds = map(int, sys.argv[1:] or ["2000", "1001"])
    for seed, game, language, scale in product(seeds, (*TABLES, "duel"), HEADING, (1.0, 2.0)):
        faults = play(game, wanted, seed, language, scale)
        print(game, language, scale, seed, faults)  # noqa: T201 - a script
