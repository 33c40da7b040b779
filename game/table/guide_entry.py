"""Begins a guided first game: from its start, or where it was left."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from game.core.errors import InputError
from game.core.files import read_text
from game.core.record import MOST_BYTES
from game.table.dialogs import Dialog
from game.table.match_journal import load_unfinished, unfinished_games
from game.ui.drawing.icons import Icon
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from game.core.record import AnyMatch
    from game.table.game import Agents, Games
    from game.ui.app import App
    from game.ui.scene import Scene
    from game.ui.widgets.base import Widget


@dataclass(frozen=True, slots=True)
class GuidedGame:
    """The guided first game of a system, among its other matches.

    Attributes:
        mark: what the record of one says in its setup.
        first: a match at its beginning; raises InputError where what ships with the game is damaged.
        is_first: whether a match is one.
        guided: the table of one, with its file.
        other: the table of any other match.
    """

    mark: str
    first: Callable[[], Any]
    is_first: Callable[[Any], bool]
    guided: Callable[[Any, Path | None, Games], Scene]
    other: Callable[[Any, Agents, Path | None, Games], Scene]

    def table(self, match: AnyMatch, agents: Agents, file: Path | None, games: Games) -> Scene:
        """The table of a match: of the guided one, with the guide."""
        return (
            self.guided(match, file, games)
            if self.is_first(match)
            else self.other(match, agents, file, games)
        )

    def begin(self, app: App, games: Games) -> None:
        """Sit down to the guided first game; ask first where one was left unfinished.

        Raises:
            InputError: what ships with the game is damaged.
        """

        def anew() -> None:
            app.push(self.guided(self.first(), None, games))

        def go_on(path: Path) -> None:
            app.push(self.guided(load_unfinished(path, games.systems()), path, games))

        left = left_unfinished(self.mark)
        if left is None:
            anew()
        else:
            app.push(GoOnDialog(app.ui.say("guide.again_title"), partial(go_on, left), anew))


def left_unfinished(mark: str) -> Path | None:
    """The game that was left last with that mark in its record, if any was."""
    for path in unfinished_games():
        with suppress(InputError):
            if mark in read_text(path, MOST_BYTES):
                return path
    return None


class GoOnDialog(Dialog):
    """Asks whether to go on with the game that was left, or to begin another."""

    def __init__(self, title: str, go_on: Callable[[], None], anew: Callable[[], None]) -> None:
        super().__init__(title)
        self._go_on = go_on
        self._anew = anew

    def content(self) -> Sequence[Widget]:
        """The text of the question."""
        return [Label(self.ui.say("guide.again"), self.ui.styles.body)]

    def buttons(self) -> Sequence[Widget]:
        """Buttons to cancel, to begin from the start, and to go on."""
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
        """The button to go on: nothing is lost by it."""
        return "guide.go_on"

    def _take(self, chosen: Callable[[], None]) -> None:
        self.close()
        chosen()
