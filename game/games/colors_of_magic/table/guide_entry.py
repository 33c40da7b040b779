"""How the guided first game is begun: from its start, or where it was left."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from game.core.errors import InputError
from game.core.files import read_text
from game.core.record import MOST_BYTES
from game.games.colors_of_magic.content.first_game_files import SCENARIO
from game.games.colors_of_magic.table.first_game import first_game, is_first_game
from game.games.colors_of_magic.table.guide_table import guided_scene
from game.games.colors_of_magic.table.skirmish_table import skirmish_scene
from game.table.dialogs import Dialog
from game.table.match_journal import load_unfinished, unfinished_games
from game.ui.icons import Icon
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from game.games.colors_of_magic.table.session import Agents, GameMatch
    from game.games.colors_of_magic.table.skirmish_table import SkirmishScene
    from game.table.game import Games
    from game.ui.app import App
    from game.ui.widgets.base import Widget

MARK = f'"scenario": "{SCENARIO}"'
"""What the record of a guided game says in its setup."""


def table_scene(
    match: GameMatch, agents: Agents | None = None, file: Path | None = None, games: Games | None = None
) -> SkirmishScene:
    """The table of a match: of the guided one, with the guide."""
    if is_first_game(match):
        return guided_scene(match, file, games)
    return skirmish_scene(match, agents, file, games)


def begin_first_game(app: App, games: Games) -> None:
    """Sit down to the guided first game; ask first where one was left unfinished.

    Raises:
        InputError: what ships with the game is damaged.
    """

    def anew() -> None:
        app.push(guided_scene(first_game(), None, games))

    def go_on(left: Path) -> None:
        app.push(guided_scene(load_unfinished(left, games.systems()), left, games))

    left = left_unfinished()
    if left is None:
        anew()
    else:
        app.push(GoOnDialog(app.ui.say("guide.again_title"), partial(go_on, left), anew))


def left_unfinished() -> Path | None:
    """The guided game that was left last, if any was."""
    for path in unfinished_games():
        with suppress(InputError):
            if MARK in read_text(path, MOST_BYTES):
                return path
    return None


class GoOnDialog(Dialog):
    """Asks whether to go on with the game that was left, or to begin another."""

    def __init__(self, title: str, go_on: Callable[[], None], anew: Callable[[], None]) -> None:
        super().__init__(title)
        self._go_on = go_on
        self._anew = anew

    def content(self) -> Sequence[Widget]:
        """The question."""
        return [Label(self.ui.say("guide.again"), self.ui.styles.body)]

    def buttons(self) -> Sequence[Widget]:
        """Neither, from the start, and to go on."""
        say = self.ui.say
        return [
            Button("dialog.cancel", say("dialog.cancel"), self.close, icon=Icon.CLOSE),
            Button("guide.anew", say("guide.again.anew"), lambda: self._take(self._anew), icon=Icon.TO_START),
            Button(
                "guide.go_on",
                say("guide.again.go_on"),
                lambda: self._take(self._go_on),
                look=Look.PRIMARY,
                icon=Icon.FORWARD,
            ),
        ]

    def first_focus(self) -> str:
        """To go on: nothing is lost by it."""
        return "guide.go_on"

    def _take(self, chosen: Callable[[], None]) -> None:
        self.close()
        chosen()
