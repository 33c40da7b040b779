"""Runs a game master's table as people do: by pressing what is on it, with the mouse or with keys alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from game.cli.play import speak
from game.core.dice import SeededDice
from game.core.match import Match
from game.games.turn_order.table.screen import MasterScene, match_scene
from game.games.turn_order.table.session import MasterSession
from game.table.game import Games
from game.table.table import Act
from game.ui.app import App, Settings
from game.ui.driver import Driver
from game.ui.options import Options
from game.ui.window.window import OffScreen

if TYPE_CHECKING:
    from game.games.turn_order.table.pane import TurnTable


def sit(
    game: TurnTable,
    setup: Any,
    size: tuple[int, int] = (1280, 720),
    language: str = "fr",
    scale: float = 1.0,
    seed: int = 3,
) -> Hand:
    """A fresh encounter at a screen of that size."""
    options = Options(language=language, reduced_motion=True, ui_scale=scale)  # type: ignore[arg-type]
    app = App(OffScreen(size), Settings(speak, options))
    match = Match.start(game.system().system, setup, SeededDice(seed))
    scene = match_scene(game, MasterSession(match), None, Games())
    app.push(scene)
    return Hand(Driver(app), scene)


@dataclass
class Hand:
    """The game master's hand; `by_keyboard` presses keys only."""

    hand: Driver
    scene: MasterScene
    by_keyboard: bool = False

    @property
    def state(self) -> Any:
        """The state as it is."""
        return self.table.session.match.state

    @property
    def table(self) -> MasterScene:
        """The table that is on, whichever took the place of the first."""
        return next(scene for scene in reversed(self.hand.app.scenes) if isinstance(scene, MasterScene))

    def do(self, *actions: Any) -> None:
        """Do what may have no button of its own, one thing after the other."""
        for action in actions:
            self.table.press(Act((action,)))

    def press(self, *names: str) -> None:
        """Press widgets, one after the other."""
        for name in names:
            if self.by_keyboard:
                self.focus(name)
                self.hand.key("return")
            else:
                self.hand.press(name)

    def focus(self, name: str) -> None:
        """Go to a widget by keys: to its part of the table, then from stop to stop."""
        for _ in range(6):
            for _ in range(160):
                if self.focused == name:
                    return
                self.hand.key("tab")
            self.hand.key("f6")
        raise AssertionError(f"no key leads to {name}")

    @property
    def focused(self) -> str:
        """The name of what has the focus."""
        focused = self.hand.scene.interface.focused
        return focused.name if focused is not None else ""

    def write(self, name: str, text: str) -> None:
        """Write into a field what it is to hold."""
        if self.by_keyboard:
            self.focus(name)
        else:
            self.hand.press(name)
        self.hand.key("ctrl+a")
        self.hand.key("backspace")
        self.hand.type(text)

    def has(self, name: str) -> bool:
        """Whether there is such a widget on the screen."""
        return any(widget.name == name for widget in self.hand.scene.interface.root.walk())

    def refusal(self, name: str) -> str:
        """Why a button cannot be pressed; empty if it can."""
        return str(getattr(self.hand.find(name), "refusal", ""))

    def shown(self) -> str:
        """Every word on the screen that is on."""
        words = []
        for widget in self.hand.scene.interface.root.walk():
            for part in ("text", "line", "turn"):
                found = getattr(widget, part, None)
                if found is not None:
                    words.append(str(found))
        return "\n".join(words)
