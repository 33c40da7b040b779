"""A small board on which a rule is tried: creatures and terrain can be dragged, and the answer follows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pygame

from game.battlefield import edits
from game.battlefield.answer_overlays import overlays
from game.battlefield.board_pane import BoardPane
from game.battlefield.board_view import BoardView
from game.battlefield.camera import Camera
from game.battlefield.edits import History
from game.battlefield.inquiry import Inquiry, Tool
from game.battlefield.position_answers import Picked
from game.battlefield.position_tokens import tokens
from game.board.shapes import snap
from game.positions.examples import SIDE, Example, Shows
from game.ui.box import Box, Size
from game.ui.input.events import Event, KeyPressed, WheelTurned

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.art.tokens import Token
    from game.battlefield.overlays import Overlay
    from game.board.shapes import Point
    from game.content.locale import Translator
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget, WidgetContext

TOOLS = {
    Shows.MOVE: Tool.MOVE,
    Shows.SIGHT: Tool.SIGHT,
    Shows.ENGAGED: Tool.PLACE,
    Shows.THREAT: Tool.PLACE,
}


@dataclass(slots=True)
class ExampleInquiry:
    """An example and what is asked of it; `changed` is called when something was put elsewhere."""

    example: Example
    say: Translator
    changed: Callable[[], None]
    inquiry: Inquiry = field(init=False)
    _held: tuple[Picked, Point] | None = None

    def __post_init__(self) -> None:
        shows, subject = self.example.shows, self.example.subject
        self.inquiry = Inquiry(History(self.example.position), tool=TOOLS[shows])
        self.inquiry.picked = Picked("creature", subject) if shows is not Shows.ENGAGED else None
        self.inquiry.pair = (subject, self.example.target) if shows is Shows.SIGHT else None
        shown = self.inquiry.shown
        shown.reach = shows is Shows.MOVE
        self.inquiry.leaver = subject if shown.reach else None
        shown.zones = shows is Shows.ENGAGED
        shown.threat = shows is Shows.THREAT

    # Input from the pane

    @property
    def holds(self) -> bool:
        """Whether something is held."""
        return self._held is not None

    def hover(self, at: Point | None) -> None:
        """Note where the pointer is."""
        if at is not None and self.holds:
            self.drag(at)
        self.inquiry.pointer = at

    def press(self, at: Point, *, waypoint: bool = False, free: bool = False) -> None:
        """Take hold of what is there."""
        del waypoint, free
        under = self.inquiry.answers.under(at)
        self._held = (under, at) if under is not None else None

    def drag(self, at: Point) -> None:
        """Show what is held where the pointer is."""
        self.inquiry.pointer = at
        if self._held is None:
            return
        picked, start = self._held
        present = self.inquiry.history.present
        if picked.kind == "creature":
            self.inquiry.preview = edits.move_creature(present, picked.name, snap(at))
        else:
            by = snap((at[0] - start[0], at[1] - start[1]))
            self.inquiry.preview = edits.move_piece(present, picked.name, by)

    def release(self, at: Point, *, keep: bool = False) -> None:
        """Let go of it where it is."""
        del keep
        self._held, preview = None, self.inquiry.preview
        self.inquiry.preview = None
        self.inquiry.pointer = at
        if preview is not None:
            self.inquiry.change(preview)
        self.changed()

    def put(self, creature: str, at: Point) -> None:
        """Put a creature elsewhere, as if it had been dragged there."""
        self.inquiry.change(edits.move_creature(self.inquiry.history.present, creature, at))
        self.changed()

    # Contents of the pane

    def tokens(self) -> Sequence[Token]:
        """The creatures."""
        return tokens(self.inquiry)

    def overlays(self) -> Sequence[Overlay]:
        """The overlays of the answer."""
        return overlays(self.inquiry, self.say)

    def answer(self, outcome: None) -> None:
        """Do nothing: the gesture has had its effect already."""

    def quiet(self) -> None:
        """Do nothing: this board says nothing beside its answer."""

    def go_back(self) -> None:
        """A right click puts back what was moved last."""
        self.inquiry.undo()
        self.changed()


class ExampleBoard(BoardPane[None]):
    """The board of an example, `across` logical units wide and high; the wheel scrolls the page around it."""

    def __init__(
        self, asked: ExampleInquiry, painted: tuple[BoardView, Camera], across: float, say: Translator
    ) -> None:
        super().__init__("rules.board", painted, asked, asked, say)
        self.asked = asked
        self.across = across
        self.grow = 0
        self.corner.hidden = True  # so small a board is always whole

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same everywhere
        """A square."""
        return Size(min(self.across, width), self.across)

    def handle(self, event: Event, context: WidgetContext) -> bool:
        """Answer an event as every board does, except the wheel."""
        return not isinstance(event, WheelTurned) and super().handle(event, context)

    def key(self, event: KeyPressed) -> bool:
        """Answer a key as every board does, except Tab, which goes on through the page."""
        return event.key != pygame.K_TAB and super().key(event)

    def press_cursor(self, *, waypoint: bool = False, keep: bool = False) -> None:
        """Take hold of what is below the cursor; or let go of it there."""
        del waypoint
        at = self.cursor or self.starting_point()
        if self.asked.holds:
            self.asked.drag(at)
            self.asked.release(at, keep=keep)
        else:
            self.asked.press(at)

    def next_stop(self, step: int) -> Point | None:
        """The next creature."""
        places = [creature.at for creature in self.asked.inquiry.position.creatures]
        at = places.index(self.cursor) + step if self.cursor in places else 0
        return places[at % len(places)]

    def starting_point(self) -> Point:
        """The creature that is asked about."""
        return self.asked.inquiry.position.creature(self.asked.example.subject).at

    def resume(self, before: Widget, ui: Ui) -> None:
        """Take over the cursor and the held button."""
        super().resume(before, ui)
        if isinstance(before, ExampleBoard):
            self.cursor, self.held = before.cursor, before.held


def painted(ui: Ui) -> tuple[BoardView, Camera]:
    """A view of such a board and its camera; `set_board` of the view gives it terrain."""
    camera = Camera(SIDE, SIDE, Box(0, 0, 100, 100), glide=False)
    return BoardView(camera, ui.texts, ui.palette), camera
