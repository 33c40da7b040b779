"""The board of a question: pointed at by mouse, or by keys that go from creature to creature."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.battlefield.board_pane import BoardPane

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.battlefield.board_pane import PaneHost
    from game.battlefield.board_view import BoardView
    from game.battlefield.camera import Camera
    from game.board.shapes import Point
    from game.content.locale import Translator
    from game.positions.quiz import Question
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget


@dataclass(frozen=True, slots=True)
class QuizPointer:
    """What mouse and keyboard do on the board: a release points, and the pointer looks."""

    point: Callable[[Point], None]
    look: Callable[[Point | None], None]

    def hover(self, at: Point | None) -> None:
        """The pointer is there."""
        self.look(at)

    def press(self, at: Point, *, waypoint: bool = False, free: bool = False) -> None:
        """Nothing yet: a press may become a drag of the view."""

    def drag(self, at: Point) -> None:
        """Nothing is drawn."""

    def release(self, at: Point, *, keep: bool = False) -> None:
        """Somebody, or a place, was pointed at."""
        del keep
        self.point(at)


class QuizPane(BoardPane[None]):
    """Tab goes through the creatures of the question `asked`."""

    def __init__(
        self,
        painted: tuple[BoardView, Camera],
        pointer: QuizPointer,
        host: PaneHost[None],
        say: Translator,
        asked: Question,
    ) -> None:
        super().__init__("quiz.board", painted, pointer, host, say)
        self.asked = asked

    def next_stop(self, step: int) -> Point | None:
        """The next creature."""
        creatures = self.asked.position.creatures
        places = [creature.at for creature in creatures]
        at = places.index(self.cursor) + step if self.cursor in places else 0
        return places[at % len(places)]

    def starting_point(self) -> Point:
        """The creature that is asked about."""
        return self.asked.position.creature(self.asked.subject).at

    def resume(self, before: Widget, ui: Ui) -> None:
        """The cursor and the held button stay as they were."""
        super().resume(before, ui)
        if isinstance(before, QuizPane):
            self.cursor, self.held = before.cursor, before.held
