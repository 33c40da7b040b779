"""The workshop, where a position is laid out and questioned: moves, lines of sight, engagements."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from game.battlefield.answer_page import as_text
from game.battlefield.edits import History
from game.battlefield.inquiry import Inquiry, Outline, Tool
from game.battlefield.position_tokens import ghost_token
from game.battlefield.wish_page import WishActs
from game.core.errors import InputError
from game.positions.wording import in_words_of
from game.table.dialogs import MessageDialog, show_help
from game.table.loading import LoadingScene
from game.table.rules_reader import RulesReader
from game.table.wish_dialog import wish_dialog
from game.ui.input.events import Event, FileDropped, KeyPressed, KeyReleased, Mods, PointerPressed, modifier
from game.ui.scene import Scene
from game.ui.sound import Sound
from game.ui.widgets.choice import open_menu
from game.ui.widgets.layout import Column, Material, Panel, Row
from game.workshop.bars import LOW_LINES, TWO_LINES, SaidBelow, Status, tool_bar, upper_bar
from game.workshop.bars import WIDTH as TOOLS_WIDTH
from game.workshop.board import BoardDisplay, WorkshopPane
from game.workshop.commands import Acts, commands, upper_acts
from game.workshop.files import PICTURES, PositionFiles, asks_first, opened, takes_as_map
from game.workshop.journal import PositionAutosave, PositionJournal
from game.workshop.lesson import Lesson, LessonNote
from game.workshop.map_file import WatchedMap
from game.workshop.outcomes import MadeMove, Outcome, RefusedMove
from game.workshop.side_panel import WIDTH as PANEL_WIDTH
from game.workshop.side_panel import PanelPage, SidePanel
from game.workshop.tools import Tools
from game.workshop.turns import Turns
from game.workshop.turns_page import strip

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from game.art.tokens import Token
    from game.battlefield.overlays import Overlay
    from game.battlefield.wish_aim import WishAim
    from game.content.locale import Language, Translator
    from game.positions.ruleset import Ruleset
    from game.ui.app import App
    from game.ui.input.keys import Command
    from game.ui.widgets.base import Widget
    from game.workshop.journal import Unfinished

LOW = 600.0
"""Height of the window, in logical units, below which what is said below the board gets more width, and less
height: that would be taken from the board."""

WATCH_EVERY = 1.0
"""Seconds between two looks at the files of position, picture and map."""


BESIDE_ANSWER = 8.0
"""Logical units around the answer into which it is drawn."""

BEFORE_BAR = 1.0
"""Seconds for which, in a window, what was on the screen before stays there, until a bar shows work."""


class WorkshopScene(Scene):
    """The scene of a position that is questioned: its board, its tools and its side panel."""

    has_map = True

    def __init__(
        self,
        language: Language,
        file: Path | None = None,
        lesson: Lesson | None = None,
        unfinished: Unfinished | None = None,
    ) -> None:
        """Open the position in a file, or the one that ships with the game; its map speaks that language.

        The file may be a map, with nobody on it. A lesson is given above the board. An unfinished position
        is continued instead.

        Raises:
            InputError: the file is no position, or it is or has a map with a fault.
        """
        super().__init__()
        named = file
        if unfinished is not None:
            position, file = unfinished.position, unfinished.file
        else:
            position, file = opened(language, file)
        self.inquiry = Inquiry(History(position), lists_flips=True)
        self.journal = PositionJournal(unfinished)
        self._unfinished = unfinished is not None
        self.tools = Tools(self.inquiry)
        self.map = WatchedMap(language)
        self._file = file
        self._asked = named if named is not None and asks_first(named) else None
        self._lesson = lesson
        self._seen: tuple[object, ...] = ()
        self._words: tuple[Translator, Ruleset, Translator] | None = None
        self._since_watch = 0.0
        self._heard: tuple[str, ...] = ()
        self._heard_of: tuple[object, ...] = ()

    # Building

    @property
    def say(self) -> Translator:
        """The words of the language in use, as the position's ruleset has them."""
        words, ruleset = super().say, self.inquiry.skirmish.ruleset
        if self._words is None or self._words[0] is not words or self._words[1] is not ruleset:
            self._words = (words, ruleset, in_words_of(ruleset, words))
        return self._words[2]

    def enter(self, app: App) -> None:
        """Take the map's ground before anything is drawn."""
        inquiry = self.inquiry
        self.map.show(inquiry.position)
        self.display = BoardDisplay(app, inquiry, self.map)
        self.status = Status(app, lambda: self.say, self.sync)
        self.turns = turns = Turns(app, self.status, inquiry, self.display.reveal)
        self.files = PositionFiles(
            app, self.status, inquiry, self.map, self._file, self._open, lambda: turns.joined
        )
        if self._unfinished:
            self.files.saved = None
        wishing = WishActs(self.sync, self._aim_wish, self._type_wish)
        self.panel = SidePanel(app, self.status, inquiry, self.tools, self.turns, self.answer, wishing)
        self.lesson_note = LessonNote(app, inquiry, self._lesson, self._lesson_went_on)
        note = self.lesson_note
        self.autosave = PositionAutosave(self.files, self.journal, lambda: note.lesson is None)
        acts = Acts(
            undo=self._undo,
            duplicate=lambda: self.answer(self.tools.duplicate()),
            take=self._take,
            turn_terrain=lambda degrees: self.answer(self.tools.reshape(degrees=degrees)),
            commit=self._commit,
            choose_map=self._choose_map,
            watch_side=self._watch_side,
            ask_flips=self._ask_flips,
            ask_wish=self._ask_wish,
            help=self._help,
            next_part=self._next_part,
            leave=self._ask_to_leave,
        )
        self._commands = commands(inquiry, self.files, self.display, acts)
        self._upper_acts = partial(upper_acts, inquiry, self.files, self.display, acts)
        super().enter(app)
        patience = BEFORE_BAR if app.screen.watched else 0.0
        app.push(LoadingScene(self.display.view.prepare(), app.pop, patience=patience))

    def build(self) -> Widget:
        """The bar above, tools on the left, the panel on the right, the board between them, words below it.

        In a low window these lie below the panel, too.
        """
        say, ui = self.say, self.ui
        self.inquiry.left_out = self.map.left_out
        self.inquiry.words = say
        self.tools.names = lambda kind: say(f"terrain.kind.{kind}")
        self.tools.side_names = lambda side: say(f"workshop.side.{side}").lower()
        self.tools.zone_names = lambda kind: say(f"figure.legend.zone_{kind}").lower()
        self.pane = WorkshopPane((self.display.view, self.display.camera), self.tools, self, say)
        low = self.app.box.h < LOW
        self._said = SaidBelow(self._hint(), ui.styles.on_wood_small, LOW_LINES if low else TWO_LINES)
        said = Panel(self._said, Material.LEATHER, margin=5, name="workshop.status")
        board = [*self.lesson_note.note(say), *self._order(), self.pane, *([] if low else [said])]
        middle: Widget = Row([Column(board, gap=0, grow=1), self.panel.build()], gap=0, grow=1)
        title = self.inquiry.position.title or self.map.title or say("workshop.untitled")
        row = [
            tool_bar(say, self.inquiry, self._take),
            Column([middle, said], gap=0, grow=1) if low else middle,
        ]
        return Column([upper_bar(ui, say, title, self._upper_acts(say)), Row(row, gap=0, grow=1)], gap=0)

    def _order(self) -> list[Widget]:
        """The strip of turns, if anybody takes any."""
        room = self.app.box.w - PANEL_WIDTH - TOOLS_WIDTH
        return [] if self.turns.order is None else [strip(self.ui, self.say, self.turns, room)]

    @property
    def keeps_focus(self) -> bool:
        """False: a press on the board gives the keys to the board."""
        return False

    def first_focus(self) -> str:
        """The board."""
        return "workshop.board"

    def _hint(self) -> str:
        return self.status.text or self.say(f"workshop.hint.{self._doing()}")

    def _doing(self) -> str:
        """The tool in use, and how it draws, as keys of messages have it."""
        inquiry = self.inquiry
        if inquiry.draws_line:
            return "polygon_line"
        if inquiry.draws and inquiry.outline is not Outline.CORNERS:
            return f"polygon_{inquiry.outline}"
        return str(inquiry.tool)

    def news(self) -> Sequence[str]:
        """The last message below the board, and the answer in the panel."""
        state = (self._state(), self.status.text)
        if state == self._heard_of:
            return ()
        self._heard_of = state
        before = self._heard
        self._heard = (self._hint(), *as_text(self.inquiry, self.say).splitlines())
        return [line for line in self._heard if line not in before]

    # What the board pane asks

    def tokens(self) -> Sequence[Token]:
        """The creatures with their turns, and the one that a click would add."""
        ghost = self.tools.ghost()
        added = (ghost_token(ghost, self.inquiry),) if ghost is not None else ()
        return (*map(self.turns.marked, self.display.tokens()), *added)

    def overlays(self) -> Sequence[Overlay]:
        """The overlays on the board, and those of the lesson."""
        self.inquiry.flip_shown = self.panel.pointed_flip()
        laid = (*self.display.overlays(self.tools, self.say), *self.lesson_note.marks(self.say))
        # The legend tells of these: to work them out once more would take as long again.
        self.panel.laid = laid
        return laid

    def answer(self, outcome: Outcome) -> None:
        """Show the outcome of a gesture."""
        match outcome:
            case MadeMove(creature, _, engages):
                foes = ", ".join(map(self.inquiry.called, engages))
                key = "workshop.moved_engaged" if engages else "workshop.moved"
                self.status.text = self.say(key, name=self.inquiry.called(creature), names=foes)
                self.display.walk(outcome)
            case RefusedMove(verdict, key):
                self.ui.sounds.play(Sound.ERROR)
                reason = verdict.reasons[0] if verdict is not None else None
                self.status.text = self.say.cited(self.inquiry.told(reason)) if reason else self.say(key)
            case None:
                pass

    def quiet(self) -> None:
        """Clear the last message, so that the hint shows again."""
        self.status.text = ""

    def go_back(self) -> None:
        """Cancel one step."""
        self.cancel()

    # Time and events

    def handle(self, event: Event) -> bool:
        """Answer an event as every scene does, then update panel and bars."""
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
            case PointerPressed() if self.display.timeline.busy:
                self.display.timeline.skip()
            case FileDropped(path) if path.suffix.lower() in PICTURES:
                self.files.take_picture(path)
            case FileDropped(path) if takes_as_map(path) or self.files.is_position(path):
                self.files.unless_lost(partial(self.files.open_path, path))
            case _:
                return False
        return True

    def update(self, seconds: float) -> bool:
        """Let creature and camera move on, and check now and then whether the map's files have changed."""
        moved = self.display.update(seconds)
        if self.pane.update(seconds):
            self.app.redraw(self.pane.box)
        self._since_watch += seconds
        if self._asked is not None and self.app.scene is self:
            asked, self._asked = self._asked, None
            self.files.open_path(asked)
            return True
        self.turns.write_down()
        self.autosave.follow(self.app)
        if self._since_watch >= WATCH_EVERY:
            self._since_watch = 0.0
            moved = self._reload_map() or moved
            moved = self.files.look() or moved
        if self.panel.behind or self.panel.found_more or self.inquiry.rests():
            # What lies on the board is known once it has been drawn; a hand that rests is answered exactly.
            self._refresh()
            self.app.redraw(self.pane.box)
        return super().update(seconds) or moved

    def sync(self) -> None:
        """Update the widgets; the tree is built anew only if it must be."""
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
        """The values for which the tree of widgets is built."""
        inquiry, tools = self.inquiry, self.tools
        asked = (inquiry.tool, inquiry.picked, inquiry.variant, replace(inquiry.shown, peek=False))
        next_one = (
            tools.template,
            tools.template_outline,
            tools.kind,
            inquiry.thin,
            inquiry.outline,
            tools.line_kind,
            tools.zone_kind,
        )
        wishing = (inquiry.wish, inquiry.wish_aim, self.panel.wishes.opened)
        watch = inquiry.side_watch
        page = (
            self.panel.page,
            watch.side,
            watch.layer,
            *(wishing if self.panel.page is PanelPage.WISH else ()),
        )
        return (inquiry.history, asked, next_one, page, self.lesson_note.lesson, self.turns.state)

    def _refresh(self) -> None:
        """Update the texts of the present widgets, and draw those again that have changed."""
        hint = self._hint()
        filled = self.panel.fill()
        if hint != self._said.text:
            # It has the same place whatever is said; the answer beside it may have another size.
            self._said.text = hint
            self.interface.rearrange()
            self.app.redraw()
        elif filled:
            # While something is dragged, in every frame: nothing else than the answer has another size.
            self.interface.rearrange(self.panel.body)
            self.app.redraw(self.panel.body.box.inset(-BESIDE_ANSWER))

    # Doing

    def _ask_flips(self) -> None:
        """Ask what would change the verdict at the pointer, or ask no more."""
        if not self.inquiry.ask_flips():
            self.ui.sounds.play(Sound.ERROR)
            self.status.text = self.say("workshop.flips.ask_first")
        elif self.inquiry.flips_of is not None:
            self.panel.page = PanelPage.ANSWER
            self.status.text = self.say("workshop.flips.asked")

    def _watch_side(self) -> None:
        """Show what a side sees, threatens and hides from, or show that no more."""
        self.inquiry.flip_side_watch()
        side = self.inquiry.side_watch.side
        if side is not None:
            self.panel.page = PanelPage.ANSWER
            self.status.text = self.say("side.shown", side=self.say(f"side.of.{side}"))

    def _ask_wish(self) -> None:
        """Show the wish of the creature picked and where it is fulfilled, or show that no more.

        While something is dragged the page stays as it is: only the board says where.
        """
        inquiry = self.inquiry
        creature = inquiry.creature or inquiry.hovered
        shown = inquiry.wished
        if shown is not None and (creature is None or creature.id == shown.creature):
            inquiry.show_wish(None)
            return
        kept = inquiry.wishes_of(creature.id) if creature is not None else range(len(inquiry.position.wishes))
        if kept:
            inquiry.show_wish(kept[0])
        elif creature is not None and not self.pane.held:
            inquiry.begin_wish(creature.id)
        else:
            self.ui.sounds.play(Sound.ERROR)
            self.status.text = self.say("workshop.wish.pick_first")
            return
        if not self.pane.held:
            self.panel.page = PanelPage.WISH

    def _aim_wish(self, aim: WishAim) -> None:
        """Have the target of a condition pointed at, with the mouse or with the keys of the board."""
        self.inquiry.wish_aim = aim
        self.status.text = self.say(f"wish.aim.{aim.asks}")
        self.sync()
        self.interface.focus(self.pane, ring=self.interface.ring)

    def _type_wish(self) -> None:
        """Ask for the wish that is shown as text."""
        kept = self.inquiry.wished
        if kept is not None:
            self.app.push(wish_dialog(self.inquiry, kept, self.say, self.sync))

    def leave(self) -> None:
        """Keep, as the workshop is left, an encounter that was begun and changes that were not given up."""
        with ExitStack() as last:  # Each is closed even if closing another one fails.
            last.callback(self.autosave.close, self.app)
            self.turns.keep()

    @property
    def journal_file(self) -> Path | None:
        """The file of the position, while it has changes that are not saved."""
        return self.journal.path

    def asks_before_leaving(self, leave: Callable[[], None]) -> bool:
        """Ask before a position is left that could not be kept."""
        self.autosave.follow(self.app)
        return self.turns.asks_before_leaving(leave) or self.autosave.asks_before_leaving(self.app, leave)

    def cancel(self) -> bool:
        """Go one step back; leave the workshop if there is nothing to cancel."""
        self.status.text = ""
        self.tools.drop()
        if not self.inquiry.cancel():
            self._ask_to_leave()
        self.sync()
        return True

    def command(self, command: Command) -> bool:
        """Carry out the command of a key."""
        act = self._commands.get(command)
        if act is None:
            return super().command(command)
        act()
        self.sync()
        return True

    def _undo(self) -> None:
        """Take the last change of the board back; turns are no part of it."""
        if self.turns.order is not None and self.inquiry.history.past:
            self.status.text = self.say("workshop.turns.undone")
        self.inquiry.undo()

    def _commit(self) -> None:
        """Go on with the lesson where it waits for that, then with the turns, else make the move shown."""
        if self.lesson_note.confirm():
            return
        if self.turns.order is not None:
            self.turns.proceed()
        else:
            self.answer(self.tools.commit())

    def _take(self, tool: Tool) -> None:
        """Change the tool."""
        self.inquiry.take(tool)
        self.status.text = ""

    def _next_part(self) -> None:
        """Send the focus from the board to panel, tools, bar, turns, lesson, the corner, and round again."""
        self.interface.focus_next(
            {
                "workshop.board": "workshop.board",
                "workshop.panel": f"workshop.page.{list(PanelPage).index(self.panel.page)}",
                "workshop.tools": "tool.move",
                "workshop.bar": "workshop.undo",
                "turns.strip": "turns.next",
                "lesson.note": "lesson.skip",
                "board.corner": "",
            }
        )

    def _help(self) -> None:
        """Show the rule in question, or the keys if there is none."""
        own = self.panel.own_rule()
        if own is not None:
            self.app.push(MessageDialog(own.id, own.text.text(self.say.language)))
            return
        rule = self.panel.rule_in_question()
        if rule:
            self.app.push(RulesReader(self.panel.book, rule))
        else:
            show_help(self.app, self.say("workshop.hands"), self.interface.pointed_words)

    def _choose_map(self) -> None:
        """Offer the maps below their button."""
        box = self.interface.find("workshop.map").box
        open_menu(self.interface, (box.x, box.y + box.h), self.files.map_entries())

    def _ask_to_leave(self) -> None:
        """Go back to the title; out of a lesson only when it is meant."""
        if self.turns.asks_before_leaving(self._ask_to_leave):
            return
        if self.lesson_note.lesson is None:
            self.files.unless_lost(self._give_up)
        else:
            self.lesson_note.ask_to_leave(self.say)

    def _give_up(self) -> None:
        """Leave, and forget the changes that are not saved."""
        self.autosave.given_up = True
        self.app.pop()

    def _lesson_went_on(self) -> None:
        """Show the usual workshop once the lesson is over."""
        if self.lesson_note.lesson is None:
            self.files.saved = self.inquiry.history.present
        self.sync()
        self.interface.focus(self.pane, ring=self.interface.ring)

    def _reload_map(self) -> bool:
        try:
            position = self.map.reloaded(self.inquiry.position)
        except InputError as error:
            self.status.tell(self.say.fault(error))
            return True
        if position is None:
            return False
        self.inquiry.change(position)
        self.status.text = self.say("workshop.map_reloaded")
        self.rebuild()
        return True

    def _open(self, history: History) -> None:
        """Show another position, as a whole; this ends a lesson.

        Raises:
            InputError: its map has a fault.
        """
        self.map.show(history.present)
        self.inquiry.open(history)
        self.lesson_note.lesson = None
        self.display.look_anew()
        self.rebuild()
        if self.app.screen.watched:
            # Another board takes half a second to paint: in steps, so that the window goes on answering.
            self.app.push(LoadingScene(self.display.view.prepare(), self.app.redraw, patience=BEFORE_BAR))
