"""The board on screen: its camera and painting, the creatures on it, and the gestures there."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.battlefield.answer_overlays import overlays
from game.battlefield.board_pane import ARROWS, CURSOR_STEPS, BoardPane, PaneHost
from game.battlefield.board_view import BoardView, board_view
from game.battlefield.camera import Camera
from game.battlefield.overlays import HighlightOverlay, NoteOverlay, Overlay
from game.battlefield.position_tokens import tokens
from game.battlefield.token_layer import WALK_SPEED, Walker
from game.board.shapes import Point, path_length
from game.ui.box import Box
from game.ui.cues import Cue, Timeline, eased
from game.ui.drawing.icons import Icon
from game.ui.drawing.palette import Tone
from game.ui.input.events import KeyPressed, Mods, PointerPressed
from game.ui.sound import Sound
from game.workshop.outcomes import MadeMove, Outcome

if TYPE_CHECKING:
    from game.art.tokens import Token
    from game.battlefield.inquiry import Inquiry
    from game.content.locale import Translator
    from game.positions.position import Position
    from game.ui.app import App
    from game.ui.ui import Ui
    from game.workshop.map_file import WatchedMap
    from game.workshop.tools import Tools


class BoardDisplay:
    """The board as it is seen: its camera, its painting, and a creature that is walking."""

    def __init__(self, app: App, inquiry: Inquiry, board_map: WatchedMap) -> None:
        self.timeline = Timeline()
        self._app = app
        self._inquiry = inquiry
        self._map = board_map
        self._camera: Camera | None = None
        self._view: tuple[Ui, BoardView] | None = None
        self._walker: Walker | None = None
        self._tokens: tuple[Position, tuple[object, ...], tuple[Token, ...]] | None = None

    @property
    def view(self) -> BoardView:
        """Paints the board as it is now."""
        ui, camera = self._app.ui, self.camera
        if self._view is None or self._view[0] is not ui:
            self._view = (ui, board_view(ui, camera))
        view = self._view[1]
        marks = [replace(mark, label="") for mark in self._map.markers]
        position, ground = self._inquiry.position, self._map
        picture, stamp = position.picture, ground.stamp
        view.set_board(position.board, ground.ground, marks, ground.pictures, picture, stamp)
        return view

    @property
    def camera(self) -> Camera:
        """Looks at the board; another one for a board of another size."""
        board = self._inquiry.position.board
        known = self._camera
        if known is None or (known.width, known.height) != (board.width, board.height):
            glide = self._app.options.motion > 0
            known = Camera(board.width, board.height, Box(0, 0, 100, 100), glide=glide)
            self._camera = known
            self._view = None
        return known

    def fit(self) -> None:
        """Show the whole board."""
        self.camera.fit()

    def pan(self, dx: float, dy: float) -> None:
        """Move the board by that many logical units."""
        self.camera.pan(dx, dy)

    def zoom(self, factor: float) -> None:
        """Zoom about the middle of the view."""
        self.camera.zoom_at(self.camera.box.centre, factor)

    def reveal(self, at: Point) -> None:
        """Bring a point of the board into view."""
        self.camera.reveal(at)

    def look_anew(self) -> None:
        """Look at the whole board again."""
        self._camera = None

    def update(self, seconds: float) -> bool:
        """Let creature and camera move on; returns whether something must be drawn."""
        walked = self.timeline.update(seconds)
        return self.camera.update(seconds) or walked

    def walk(self, moved: MadeMove) -> None:
        """Show how a creature walks the path that it has just moved along."""
        length = path_length(moved.path)

        def show(part: float) -> None:
            self._walker = Walker(moved.creature, moved.path, eased(part) * length)

        def arrive() -> None:
            self._walker = None
            self._app.ui.sounds.play(Sound.THUD if moved.engages else Sound.CLACK)

        self.timeline.speed = self._app.options.motion
        steps = [Cue(length / WALK_SPEED, show)] if length > 0 else []
        self.timeline.play(steps, arrive)

    def tokens(self) -> tuple[Token, ...]:
        """The creatures, one of them perhaps on its way; the same as before as long as they look the same."""
        inquiry = self._inquiry
        position, picked, hovered = inquiry.position, inquiry.picked, inquiry.hovered
        shown = (hovered.id if hovered else None, picked, inquiry.sighted(), self._walker)
        if self._tokens is None or self._tokens[0] is not position or self._tokens[1] != shown:
            self._tokens = (position, shown, tokens(inquiry, self._walker))
        return self._tokens[2]

    def overlays(self, tools: Tools, say: Translator) -> tuple[Overlay, ...]:
        """The overlays on the board, without a path that is just being walked."""
        if self._walker is not None:
            return ()
        pointer = self._inquiry.pointer
        mark = self._map.mark_at(pointer) if pointer is not None else None
        named = (NoteOverlay(mark.at, mark.label, Tone.SIGHT, Icon.FLAG),) if mark is not None else ()
        stamp = tools.terrain_ghost()
        ghost = (
            (HighlightOverlay(stamp.shape, Tone.ALLOWED, stamp.name, standing=True),)
            if stamp is not None
            else ()
        )
        return (*overlays(self._inquiry, say), *named, *ghost)


class WorkshopPane(BoardPane[Outcome]):
    """Tab picks creatures, Ctrl and an arrow shift what is picked, a polygon is closed by a double click."""

    def __init__(
        self, painted: tuple[BoardView, Camera], tools: Tools, host: PaneHost[Outcome], say: Translator
    ) -> None:
        super().__init__("workshop.board", painted, tools, host, say)
        self._tools = tools

    @property
    def inquiry(self) -> Inquiry:
        """The questions asked of the board."""
        return self._tools.inquiry

    @property
    def follows(self) -> Box | None:
        """The box of the board; the workshop reports everything else that follows the pointer."""
        return self.box

    def next_stop(self, step: int) -> Point | None:
        """Pick the next creature, or go to the next thing that a wish may be about."""
        inquiry = self._tools.inquiry
        wished = self.wish_stop(step)
        if wished is not None:
            return wished
        inquiry.pick_next(step)
        return inquiry.creature.at if inquiry.creature is not None else None

    def measured_from(self) -> Point | None:
        """The creature that is picked."""
        creature = self._tools.inquiry.creature
        return creature.at if creature is not None else None

    def starting_point(self) -> Point:
        """The pointer's last point, else the picked creature, else the middle."""
        inquiry = self._tools.inquiry
        board = inquiry.position.board
        creature = inquiry.creature
        return inquiry.pointer or (creature.at if creature else (board.width / 2, board.height / 2))

    def pressed_at(self, event: PointerPressed) -> None:
        """A double click closes the polygon."""
        inquiry = self._tools.inquiry
        if event.clicks > 1 and inquiry.draws and not inquiry.brushes:
            self.host.answer(self._tools.close_sketch())
            return
        super().pressed_at(event)

    def press_cursor(self, *, waypoint: bool = False, keep: bool = False) -> None:
        """Press at the cursor; on the last corner of a sketch this closes it."""
        inquiry = self._tools.inquiry
        at = self.cursor or inquiry.pointer
        if at is None:
            return
        if inquiry.draws and inquiry.sketch and inquiry.sketch[-1] == at:
            self.host.quiet()
            self.host.answer(self._tools.close_sketch())
            return
        super().press_cursor(waypoint=waypoint, keep=keep)

    def key(self, event: KeyPressed) -> bool:
        """Ctrl and an arrow shift what is picked."""
        if event.key in ARROWS and event.mods & Mods.CTRL:
            dx, dy = ARROWS[event.key]
            step = CURSOR_STEPS[Mods.SHIFT]
            self._tools.nudge((dx * step, dy * step))
            return True
        return super().key(event)
