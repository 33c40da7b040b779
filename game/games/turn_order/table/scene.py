"""The game master's table: who takes turns in which order, whatever the rules, and all done by hand."""

from __future__ import annotations

from dataclasses import is_dataclass
from typing import TYPE_CHECKING, Any

from game.content.rulebook import load_rulebook
from game.games.turn_order.table.encounter_page import Encounters
from game.games.turn_order.table.form import Field, Form, FormDialog
from game.games.turn_order.table.layout import TableLayout
from game.games.turn_order.table.log_page import Chronicle, Told
from game.games.turn_order.table.order_list import small_order
from game.games.turn_order.table.person_page import People
from game.games.turn_order.table.players_scene import PlayersScene
from game.games.turn_order.table.session import MasterSession
from game.games.turn_order.table.sheet import Page
from game.table import match_files as keeping
from game.table.dialogs import ConfirmDialog, PromptDialog
from game.table.game import Games
from game.table.help import show_help
from game.table.rules_reader import RulesReader
from game.table.spoken import SpokenScene
from game.ui.keys import Command
from game.ui.sound import Sound

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from game.core.rules import Seat, Verdict
    from game.core.turn_order import Track
    from game.games.turn_order.table.kit import Kit, Person
    from game.games.turn_order.table.session import TableMatch
    from game.ui.canvas import Canvas
    from game.ui.events import Event
    from game.ui.widgets.base import Widget
    from game.ui.widgets.label import Label

PARTS = ("table.centre", "table.actions", "table.sheet", "table.strip", "table.bar")
"""Where F6 goes, in order."""


class MasterScene(SpokenScene):
    """One encounter, run by a game master.

    `file` is where the match was loaded from or saved last; `selected` is the id of whose sheet is open,
    empty for whoever has the turn. `leave` is given the session if the table was opened from
    a battlefield.
    """

    status: Label

    def __init__(
        self,
        kit: Kit,
        match: TableMatch,
        file: Path | None = None,
        at: int | None = None,
        leave: Callable[[MasterSession], None] | None = None,
    ) -> None:
        super().__init__()
        self._give_back = leave
        self.kit = kit
        self.session = MasterSession(match, at)
        self.file = file
        self.saved = len(match.entries)
        self.games = Games()
        self.message = ""
        self.page = Page.PERSON
        self.selected = ""
        self._followed = ""
        self.chronicle = Chronicle()
        self.encounters = Encounters(self)
        self.people = People(self)
        self.pane = kit.pane(self)
        self.layout = TableLayout(self)

    # Building

    def build(self) -> Widget:
        """The table as it stands."""
        return self.layout.build()

    def first_focus(self) -> str:
        """What goes on with the encounter."""
        return "act.proceed"

    def rebuild(self) -> None:
        """Build the widgets; the focus never gets lost."""
        before = self._interface
        had = before is not None and before.focused is not None
        ring = before.ring if before is not None else False
        super().rebuild()
        if had and self.interface.focused is None:
            self.interface.focus(self.interface.find("act.proceed"), ring=ring)

    def refresh(self) -> None:
        """Make the widgets say what there is to say now."""
        if self._interface is not None:
            self.rebuild()

    def sync(self) -> None:
        """As `refresh`, for what saves and opens matches."""
        self.refresh()

    def why(self, verdict: Verdict) -> str:
        """Why something is refused, with the rules; empty if it is allowed."""
        if verdict.allowed:
            return ""
        return "\n".join(f"{self.say.reason(one)} [{one.rule}]" for one in verdict.reasons)

    def told(self, seat: Seat | None) -> tuple[Told, ...]:
        """What has happened, in words, for the game master or the players."""
        match = self.session.match
        return self.chronicle.told(match, self.kit.log(match, self.say), self.say, seat)

    def person(self, identity: str) -> Person | None:
        """Somebody at the table."""
        return next((one for one in self.pane.people() if one.id == identity), None)

    @property
    def looked_at(self) -> Person | None:
        """Whose sheet is open: who was chosen, else whose turn it is, or was last."""
        chosen = self.person(self.selected)
        if chosen is not None:
            return chosen
        current = self.session.track().current
        if current is not None:
            self._followed = current.combatant
        return self.person(self._followed)

    def small_order(self, track: Track) -> Widget:
        """An order as a list of small plaques, for what is shown before it is done."""
        return small_order(self.ui, self.say, track, self.emblem)

    def emblem(self, identity: str) -> str:
        """What somebody's portrait is chosen by."""
        found = self.person(identity)
        return identity if found is None else found.emblem

    # What widgets ask

    def do(self, action: Any) -> Verdict:  # noqa: ANN401 - an action of the system
        """Do something, or say why not."""
        before = len(self.session.match.entries)
        verdict = self.session.act(action)
        self.message = self.why(verdict)
        if verdict.allowed:
            self.layout.strip.first = None
            entry = self.session.match.entries[-1]
            if entry.seal == "dice":
                self.ui.sounds.play(Sound.DICE)
            self.pane.happened(before, entry.events)
        else:
            self.ui.sounds.play(Sound.ERROR)
        self.refresh()
        return verdict

    def perform(self, action: Any) -> None:  # noqa: ANN401 - an action of the system
        """As `do`, for whatever is pressed."""
        self.do(action)

    def do_all(self, actions: Iterable[Any]) -> None:
        """Do one thing after the other, up to the first that is refused."""
        for action in actions:
            if not self.do(action).allowed:
                return

    def proceed(self) -> None:
        """End the current turn and begin the next, or say what must be decided first."""
        if self.session.at is not None:
            self.session.look_at(None)
            self.refresh()
            return
        action = self.session.next_step()
        if action is not None:
            self.do(action)
            return
        self.message = self.pane.standing() or self.say("master.decide_first")
        self.refresh()

    def select(self, identity: str) -> None:
        """Open somebody's sheet; the same again lets it follow the turns."""
        self.selected = "" if self.selected == identity else identity
        self.page = Page.PERSON
        self.refresh()

    def turn_page(self, page: Page) -> None:
        """Open another page of the sheet."""
        self.page = page
        self.refresh()

    def look_at(self, number: int | None) -> None:
        """Look at the table as it was after so many actions; None: as it is."""
        self.session.look_at(number)
        self.message = ""
        self.refresh()

    def go_on_from_here(self) -> None:
        """Leave what came after the moment that is looked at."""
        self.session.go_on_from_here()
        self.refresh()

    def ask(
        self,
        title: str,
        value: Any,  # noqa: ANN401 - an action, or what one is made of
        fields: Sequence[Field],
        *,
        action: Callable[[Any], Any] = lambda value: value,
        preview: Callable[[Any], Sequence[Widget]] | None = None,
        yes: str = "",
        field_key: Callable[[str], str] | None = None,
    ) -> None:
        """A form over an action, or over something that `action` makes one of; done when OK is pressed."""
        if not is_dataclass(value):
            raise TypeError("a form asks for the fields of a dataclass")
        form = Form(
            title,
            field_key or self.kit.field_key,
            fields,
            lambda entered: self.session.check(action(entered)),
            lambda entered: self.perform(action(entered)),
            preview,
            yes,
            lambda entered: getattr(entered, "side", "neutral"),
        )
        self.app.push(FormDialog(form, value, self.say, self.why))

    def prompt(self, title: str, text: str, begin: str, action: Callable[[str], Any]) -> None:
        """A line of text that an action is made of."""

        def fault(entered: str) -> str:
            return self.why(self.session.check(action(entered)))

        self.app.push(
            PromptDialog(title, text, lambda entered: self.perform(action(entered)), begin=begin, fault=fault)
        )

    def confirm(self, title: str, text: str, yes: str, done: Callable[[], None]) -> None:
        """Ask before something large."""
        self.app.push(ConfirmDialog(title, text, yes, done))

    # Time and events

    def handle(self, event: Event) -> bool:
        """The pane first, then as every scene."""
        return self.pane.handle(event) or super().handle(event)

    def update(self, seconds: float) -> bool:
        """Let time pass."""
        return self.pane.update(seconds) or super().update(seconds)

    def draw(self, canvas: Canvas) -> None:
        """The table, then what moves above it."""
        super().draw(canvas)
        self.pane.draw(canvas)

    def cancel(self) -> bool:
        """One step back; away from the table when nothing is left to cancel."""
        if self.message:
            self.message = ""
        elif self.pane.cancel():
            pass
        elif self.session.at is not None:
            self.session.look_at(None)
        elif self.selected:
            self.selected = ""
        else:
            self.leave_table()
            return True
        self.refresh()
        return True

    def command(self, command: Command) -> bool:
        """What keys ask for."""
        acts: dict[Command, Callable[[], None]] = {
            Command.UNDO: self.undo,
            Command.REDO: self.redo,
            Command.SAVE: self.save,
            Command.OPEN: self.open,
            Command.HELP: self.help,
            Command.END: self.proceed,
            Command.NEXT_PART: self.next_part,
            Command.PLAYERS: self.show_players,
        }
        act = acts.get(command)
        if act is None:
            return self.pane.command(command) or super().command(command)
        act()
        return True

    def next_part(self) -> None:
        """Send the focus from the centre to the buttons, the sheet, the order, the bar, and round again."""
        found = {widget.name: widget for widget in self.interface.root.walk() if widget.name in PARTS}
        parts = [list(found[name].walk()) for name in PARTS if name in found]
        focused = self.interface.focused
        here = next((i for i, part in enumerate(parts) if any(one is focused for one in part)), -1)
        for step in range(1, len(parts) + 1):
            stop = next((one for one in parts[(here + step) % len(parts)] if one.focusable), None)
            if stop is not None:
                self.interface.focus(stop)
                return

    # Undo, files, help

    def undo(self) -> None:
        """Take the last action back, whatever it was."""
        self._turned_back(self.session.undo())

    def redo(self) -> None:
        """Do it again, as it was."""
        self._turned_back(self.session.redo())

    def _turned_back(self, verdict: Verdict) -> None:
        self.message = self.why(verdict)
        if not verdict.allowed:
            self.ui.sounds.play(Sound.ERROR)
        self.layout.strip.first = None
        self.refresh()

    def save(self) -> None:
        """Save under the file's name, or ask for one."""
        keeping.save(self)

    def open(self) -> None:
        """Ask for a saved match; under a battlefield say where one is opened instead."""
        if self._give_back is None:
            keeping.open_game(self)
            return
        self.message = self.say("workshop.turns.open_there")
        self.refresh()

    def show_players(self) -> None:
        """Fill the screen with what the players may see."""
        self.app.push(PlayersScene(self))

    def leave_table(self) -> None:
        """Away from the table; an unfinished encounter is saved first, or given back to the battlefield."""
        if self._give_back is None:
            keeping.leave_table(self)
        else:
            self.app.pop()

    def leave(self) -> None:
        """The scene is taken off the stack, or the window is closed: an unfinished encounter is kept."""
        if self._give_back is None:
            keeping.keep_unfinished(self)
        else:
            self._give_back(self.session)

    def help(self) -> None:
        """The rule that was spoken of last or that the pointer rests on, or the keys."""
        book = load_rulebook()
        tip = self.interface.tip()
        for said in (self.message, "" if tip is None else tip[0]):
            rule = said.rpartition("[")[2].partition("]")[0]
            try:
                book.cited(rule)
            except KeyError:
                continue
            self.app.push(RulesReader(book, rule))
            return
        show_help(self.app, self.say(self.kit.hands_key))

    def rules_page(self) -> None:
        """The rules of the system."""
        book = load_rulebook()
        self.app.push(RulesReader(book, book.rules(book.sections_of(self.kit.book)[0].id)[0].id))
