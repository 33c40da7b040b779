"""The workshop: lay out a position, and see at once who moves where, who sees whom, who is engaged."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.battlefield import answer_overlays as pictures
from game.battlefield.board_view import BoardView
from game.battlefield.camera import Camera
from game.battlefield.edits import History
from game.battlefield.inquiry import Inquiry, Picked, Tool
from game.battlefield.overlays import HighlightOverlay, NoteOverlay
from game.battlefield.token_layer import WALK_SPEED, Walker
from game.board.jit import compiled
from game.board.kernel_cache import is_warm
from game.board.shapes import path_length
from game.board.warm_up import warming
from game.core.errors import InputError
from game.positions.position_file import load_position
from game.table import dialogs
from game.table.loading import LoadingScene
from game.table.spoken import SpokenScene
from game.ui.box import Box
from game.ui.cues import Cue as Step
from game.ui.cues import Timeline, eased
from game.ui.events import FileDropped, KeyPressed, KeyReleased, Mods, PointerPressed, modifier
from game.ui.icons import Icon
from game.ui.palette import Tone
from game.ui.sound import Sound
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Ground, Panel, Row
from game.workshop import acts
from game.workshop.bars import WIDTH as TOOLS_WIDTH
from game.workshop.bars import tool_bar, upper_bar
from game.workshop.board_pane import WorkshopPane
from game.workshop.commands import Commands
from game.workshop.files import PositionFiles
from game.workshop.lesson_note import LessonNote
from game.workshop.map_file import WatchedMap, starting_position
from game.workshop.side_panel import WIDTH as PANEL_WIDTH
from game.workshop.side_panel import SidePanel
from game.workshop.tokens import ghost_token, tokens
from game.workshop.tools import Moved, Outcome, Refused, Tools
from game.workshop.turns import Turns
from game.workshop.turns_strip import strip

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from game.art.tokens import Token
    from game.battlefield.overlays import Overlay
    from game.content.locale import Language
    from game.positions.position import Position
    from game.ui.app import App
    from game.ui.events import Event
    from game.ui.keys import Command
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget
    from game.workshop.lesson import Lesson

WATCH_EVERY = 1.0
"""Seconds between two looks at the files of the map."""


class WorkshopScene(SpokenScene):
    """One inquiry, its board, its tools and its side panel."""

    def __init__(self, language: Language, file: Path | None = None, lesson: Lesson | None = None) -> None:
        """Open the position in a file, or the one that ships with the game; its map speaks that language.

        A lesson is given above the board.

        Raises:
            InputError: the file is not a position, or its map has a fault.
        """
        super().__init__()
        position = load_position(file or starting_position(language), language.value)
        self.inquiry = Inquiry(History(position))
        self.tools = Tools(lambda: self.inquiry)
        self.files = PositionFiles(self, file, position)
        self.turns = Turns(self)
        self.commands = Commands(self)
        self.map = WatchedMap(language)
        self.panel = SidePanel(self)
        self.lesson_note = LessonNote(self, lesson)
        self.message = ""
        self.walker: Walker | None = None
        self.timeline = Timeline()
        self._camera: Camera | None = None
        self._view: tuple[Ui, BoardView] | None = None
        self._seen: tuple[object, ...] = ()
        self._since_watch = 0.0

    # Building

    def enter(self, app: App) -> None:
        """Take the map's ground before anything is drawn."""
        self.map.show(self.inquiry.position)
        super().enter(app)
        app.push(LoadingScene(self._made_ready(), given_up=app.pop))

    def _made_ready(self) -> Iterator[float]:
        """Compile what was never compiled here, then paint the board."""
        cold = compiled() and not is_warm()
        if cold:
            yield from (0.8 * done / steps for done, steps in warming())
        start = 0.8 if cold else 0.0
        yield from (start + (1 - start) * part for part in self._board_view().prepare())

    def build(self) -> Widget:
        """Bar above, tools at the left, the panel at the right, the board between."""
        self.timeline.speed = self.app.options.motion
        self.tools.names = lambda kind: self.say(f"terrain.kind.{kind}")
        self.tools.foe_names = lambda side: self.say(f"workshop.side.{side}").lower()
        self.pane = WorkshopPane(self._board_view(), self.camera, self.tools, self)
        self.status = Label(self._status(), self.ui.styles.on_wood_small, lift=0.5)
        middle = Column(
            [
                *self.lesson_note.note(),
                *self._order(),
                self.pane,
                Panel(self.status, Ground.LEATHER, margin=8, name="workshop.status"),
            ],
            gap=0,
            grow=1,
        )
        tools = tool_bar(self.say, self.inquiry.tool, self.take, acts.shows(self))
        return Column(
            [
                upper_bar(self.ui, self.say, self._title(), acts.above(self)),
                Row([tools, middle, self.panel.build()], gap=0, grow=1),
            ],
            gap=0,
        )

    def _order(self) -> list[Widget]:
        """The strip of turns, if anybody takes any."""
        if self.turns.order is None:
            return []
        return [strip(self, self.turns, self.app.box.w - PANEL_WIDTH - TOOLS_WIDTH)]

    def first_focus(self) -> str:
        """The board."""
        return "workshop.board"

    def _board_view(self) -> BoardView:
        if self._view is None or self._view[0] is not self.ui:
            self._view = (self.ui, BoardView(self.camera, self.ui.texts, self.ui.palette))
        view = self._view[1]
        marks = [replace(mark, label="") for mark in self.map.markers]
        view.set_board(self.inquiry.position.board, self.map.ground, marks)
        return view

    @property
    def camera(self) -> Camera:
        """Looks at the board; another one for a board of another size."""
        board = self.inquiry.position.board
        known = self._camera
        if known is None or (known.width, known.height) != (board.width, board.height):
            glide = self.app.options.motion > 0
            known = Camera(board.width, board.height, Box(0, 0, 100, 100), glide=glide)
            self._camera = known
            self._view = None
        return known

    def _title(self) -> str:
        return self.inquiry.position.title or self.map.title or self.say("workshop.untitled")

    def _status(self) -> str:
        return self.message or self.say(f"workshop.hint.{self.inquiry.tool}")

    # What the board pane asks

    def tokens(self) -> Sequence[Token]:
        """The creatures, one of them perhaps on its way, and the one that a click would add."""
        ghost = self.tools.ghost()
        added = (ghost_token(ghost, self.inquiry),) if ghost is not None else ()
        return (*map(self.turns.marked, tokens(self.inquiry, self.walker)), *added)

    def overlays(self) -> Sequence[Overlay]:
        """What is laid over the board; nothing of a path while it is walked."""
        if self.walker is not None:
            return ()
        pointer = self.inquiry.pointer
        mark = self.map.mark_at(pointer) if pointer is not None else None
        named = (NoteOverlay(mark.at, mark.label, Tone.SIGHT, Icon.FLAG),) if mark is not None else ()
        stamp = self.tools.terrain_ghost()
        ghost = (HighlightOverlay(stamp.shape, Tone.ALLOWED, stamp.name),) if stamp is not None else ()
        return (*pictures.overlays(self.inquiry, self.say), *named, *ghost, *self.lesson_note.marks())

    def answer(self, outcome: Outcome) -> None:
        """Show and say what a gesture led to."""
        match outcome:
            case Moved(creature, path, engages):
                name = self.inquiry.called(creature)
                foes = ", ".join(map(self.inquiry.called, engages))
                key = "workshop.moved_engaged" if engages else "workshop.moved"
                self.message = self.say(key, name=name, names=foes)
                self._walk(creature, path, engaged=bool(engages))
            case Refused(verdict, key):
                self.ui.sounds.play(Sound.ERROR)
                reason = verdict.reasons[0] if verdict is not None else None
                words = f"{self.say.reason(reason)} [{reason.rule}]" if reason else self.say(key)
                self.message = words
            case None:
                pass

    def quiet(self) -> None:
        """Forget what was last said; the hint comes back."""
        self.message = ""

    def go_back(self) -> None:
        """Cancel one step."""
        self.cancel()

    # Time and events

    def handle(self, event: Event) -> bool:
        """As every scene, then bring panel and bars up to date."""
        handled = super().handle(event)
        if handled and self._app is not None and self in self.app.scenes:
            self.sync()
        return handled

    def shortcut(self, event: Event) -> bool:
        """Alt held shows all zones and threats; a press skips a walk; a file dropped is opened."""
        match event:
            case KeyPressed(key=key) if modifier(key) is Mods.ALT:
                self.inquiry.shown.peek = True
            case KeyReleased(key=key) if modifier(key) is Mods.ALT:
                self.inquiry.shown.peek = False
            case PointerPressed() if self.timeline.busy:
                self.timeline.skip()
            case FileDropped(path):
                self.files.open_path(path)
            case _:
                return False
        return True

    def update(self, seconds: float) -> bool:
        """Walk, glide, and look now and then whether the map has changed."""
        moved = self.timeline.update(seconds)
        moved = self.camera.update(seconds) or moved
        self.pane.time += seconds
        self._since_watch += seconds
        if self._since_watch >= WATCH_EVERY:
            self._since_watch = 0.0
            moved = self._reload_map() or moved
        return super().update(seconds) or moved

    def sync(self) -> None:
        """Make the widgets say what the inquiry says; the tree is only built anew when it must be."""
        if self.pane.held:
            self._refresh()
            return
        self.lesson_note.look()
        self.turns.look()
        if self._state() != self._seen:
            self.rebuild()
        else:
            self._refresh()

    def rebuild(self) -> None:
        """Build the widgets; the pane keeps whether a button is held."""
        super().rebuild()
        self._seen = self._state()

    def _state(self) -> tuple[object, ...]:
        """What the tree is built from."""
        inquiry, page, lesson = self.inquiry, self.panel.page, self.lesson_note.lesson
        shown = replace(inquiry.shown, peek=False)
        return (
            inquiry.history,
            inquiry.tool,
            inquiry.picked,
            inquiry.variant,
            page,
            shown,
            lesson,
            self.turns.state,
        )

    def leave(self) -> None:
        """The workshop is left: an encounter that was begun is kept among the saved matches."""
        self.turns.keep()

    def cancel(self) -> bool:
        """One step back; out of the workshop when nothing is left to cancel."""
        self.message = ""
        self.tools.drop()
        if not self.inquiry.cancel():
            self.files.leave()
        self.sync()
        return True

    def command(self, command: Command) -> bool:
        """What keys ask for."""
        act = self.commands.of(command)
        if act is None:
            return super().command(command)
        act()
        self.sync()
        return True

    # Doing

    def _walk(self, creature: str, path: tuple[tuple[float, float], ...], *, engaged: bool) -> None:
        length = path_length(path)

        def show(part: float) -> None:
            self.walker = Walker(creature, path, eased(part) * length)

        def arrive() -> None:
            self.walker = None
            self.ui.sounds.play(Sound.THUD if engaged else Sound.CLACK)

        steps = [Step(length / WALK_SPEED, show)] if length > 0 else []
        self.timeline.play(steps, arrive)

    def _refresh(self) -> None:
        """Say what there is to say now, in the widgets that stand."""
        status = self._status()
        filled = self.panel.fill()
        if filled or status != self.status.text:
            self.status.text = status
            self.interface.rearrange()

    def take(self, tool: Tool) -> None:
        """Change the tool."""
        self.inquiry.take(tool)
        self.message = ""
        self.sync()

    def change(self, position: Position, picked: Picked | None = None) -> None:
        """Make a change that undo takes back, and have something in hand."""
        self.inquiry.change(position)
        if picked is not None:
            self.inquiry.pick(picked)
        self.sync()

    def _reload_map(self) -> bool:
        try:
            position = self.map.reloaded(self.inquiry.position)
        except InputError as error:
            self.message = str(error)
            self.status.text = self.message
            self.interface.rearrange()
            return True
        if position is None:
            return False
        self.change(position)
        self.message = self.say("workshop.map_reloaded")
        self.rebuild()
        return True

    def show_position(self, position: Position, history: History | None = None) -> None:
        """Put another position on the inquiry, or with a history a changed one.

        Raises:
            InputError: its map has a fault.
        """
        self.map.show(position)
        shown = self.inquiry.shown
        self.inquiry = Inquiry(history or History(position), shown=shown)
        self.lesson_note.lesson = None
        self._camera = None
        self.rebuild()

    def fault(self, error: InputError) -> None:
        """Say what is wrong with a file."""
        dialogs.report(self.app, error)
