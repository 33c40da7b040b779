"""What people see of the workshop: places on its board, what is said below it, the words of a part."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.battlefield.answer_overlays import overlays
from game.battlefield.overlays import AreaOverlay
from game.cli.play import speak
from game.content.locale import Language
from game.table.loading import LoadingScene
from game.ui.app import App, Settings
from game.ui.drawing.palette import Tone
from game.ui.driver import Driver
from game.ui.options import Options
from game.ui.widgets.button import Button
from game.ui.widgets.label import Label
from game.ui.window.window import OffScreen
from game.workshop.board import WorkshopPane
from game.workshop.scene import WorkshopScene

if TYPE_CHECKING:
    from pathlib import Path

    from game.board.shapes import Point
    from game.ui.box import Spot


def place(hand: Driver, point: Point) -> Spot:
    """Where a point of the board, in inches, is on the screen."""
    board = hand.find("workshop.board")
    assert isinstance(board, WorkshopPane)
    return board.camera.to_screen(point)


def words(hand: Driver, name: str) -> str:
    """Everything that stands in a part of the screen."""
    inside = hand.find(name).walk()
    return " | ".join(widget.text for widget in inside if isinstance(widget, Label | Button))


def status(hand: Driver) -> str:
    """What was last said below the board."""
    return words(hand, "workshop.status")


def answer(hand: Driver) -> str:
    """The answer in the side panel."""
    return words(hand, "workshop.body.answer")


def field_file(folder: Path, text: str) -> Path:
    """A position file of that text."""
    path = folder / "field.toml"
    path.write_text(text, encoding="utf-8")
    return path


class Table:
    """A workshop at hand: places are given in inches."""

    def __init__(
        self, file: Path, language: str = "en", size: tuple[int, int] = (1280, 720), scale: float = 1.0
    ) -> None:
        options = Options(language=language, reduced_motion=True, ui_scale=scale)  # type: ignore[arg-type]
        self.app = App(OffScreen(size), Settings(speak, options))
        self.scene = WorkshopScene(Language(language), file)
        self.app.push(self.scene)
        self.hand = Driver(self.app)
        settle(self.app)

    def at(self, point: Point) -> Spot:
        return place(self.hand, point)

    def click(self, point: Point) -> None:
        self.hand.click(self.at(point))

    def point(self, point: Point) -> None:
        self.hand.move(self.at(point))

    def drag(self, start: Point, end: Point) -> None:
        self.hand.drag(self.at(start), self.at(end))

    def where(self, creature: str) -> Point:
        return self.scene.inquiry.position.creature(creature).at

    def creatures(self) -> list[str]:
        return [creature.id for creature in self.scene.inquiry.position.creatures]

    def pair(self) -> tuple[str, str] | None:
        return self.scene.inquiry.pair

    def shows_reach(self) -> bool:
        laid = overlays(self.scene.inquiry, self.scene.say)
        return any(isinstance(overlay, AreaOverlay) and overlay.tone is Tone.REACH for overlay in laid)

    def difficult_test(self) -> str:
        return self.scene.inquiry.position.rules.difficult_test

    @property
    def answer(self) -> str:
        return answer(self.hand)

    @property
    def status(self) -> str:
        return status(self.hand)


def settle(app: App) -> None:
    """Let time pass until everything is ready."""
    while isinstance(app.scene, LoadingScene):
        app.step(1 / 60)
    app.draw()
