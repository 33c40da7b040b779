"""The table of a match as a scene: what every card and battle table has in common."""

from __future__ import annotations

from abc import abstractmethod
from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from game.content.rulebook import load_rulebook
from game.table import match_files as keeping
from game.table.game import Games
from game.table.help import show_help
from game.table.rules_reader import RulesReader
from game.table.spoken import SpokenScene
from game.ui.sound import Sound

if TYPE_CHECKING:
    from pathlib import Path

    from game.core.rules import Reason, Verdict
    from game.table.old_match_controls import MatchControls
    from game.table.old_match_overlay import MatchShow
    from game.table.old_turn_loop import MatchFlow
    from game.table.session import Session
    from game.ui.canvas import Canvas
    from game.ui.events import Event
    from game.ui.keys import Command
    from game.ui.widgets.label import Label

P = TypeVar("P", bound=StrEnum)
"""A page of the sheet beside the table."""


class MatchScene(SpokenScene, Generic[P]):
    """Base of the scenes at which a match is played by people at this screen and by machines.

    Subclasses set `flow`, `controls` and `show`, and say what their widgets are built for in `_state`.

    Attributes:
        session: the match and who plays it.
        flow: what is done and shown, and who acts next.
        controls: what the keys do.
        show: draws above the widgets.
        file: where the match was loaded from or saved last.
        saved: after how many actions that was.
        games: those whose matches can be opened from here.
        page: the page of the sheet that is open.
        pinned: the card that is kept in sight, empty for none.
        message: what was last said or refused, empty for nothing.
    """

    hands_key: ClassVar[str]
    """The message that says what the hands can do at this table."""

    session: Session[Any, Any, Any, Any, Any]
    flow: MatchFlow[Any, Any]
    controls: MatchControls
    show: MatchShow
    status: Label

    def __init__(
        self, session: Session[Any, Any, Any, Any, Any], file: Path | None, page: P, card_page: P
    ) -> None:
        super().__init__()
        self.session = session
        self.file = file
        self.saved = len(session.match.entries)
        self.games = Games()
        self.page = page
        self.pinned = ""
        self.message = ""
        self._card_page = card_page
        self._seen: tuple[object, ...] = ()

    # For subclasses

    @abstractmethod
    def prompt(self) -> str:
        """What whoever looks is asked for now."""

    @abstractmethod
    def cited(self, reason: Reason) -> str:
        """A reason as a sentence, with the rule that it rests on."""

    @abstractmethod
    def refocus(self, *, ring: bool) -> None:
        """Send a focus that was lost to what is most likely wanted."""

    @abstractmethod
    def cancel_step(self) -> bool:
        """Cancel one step of what is under way; whether there was any."""

    def _state(self) -> tuple[object, ...]:
        """What the widgets are built for."""
        return (self.page, self.pinned, self.message, self.flow.timeline.busy)

    def _idle(self) -> bool:
        """Whether nothing is being shown and no machine is at work."""
        return not self.flow.timeline.busy and not self.flow.thinking

    def _said(self) -> str:
        """What was last said; it may end with a rule."""
        return self.message

    # Building

    def rebuild(self) -> None:
        """Build the widgets; the focus never gets lost."""
        before = self._interface
        ring = before.ring if before is not None else False
        had = before is not None and before.focused is not None
        super().rebuild()
        self._seen = self._state()
        if had and self.interface.focused is None:
            self.refocus(ring=ring)

    def sync(self) -> None:
        """Make the widgets say what there is to say now."""
        if self._state() != self._seen:
            self.rebuild()

    def look_again(self) -> None:
        """Something has happened: show the table as it is."""
        if self._interface is not None:
            self.rebuild()

    def draw(self, canvas: Canvas) -> None:
        """The table, then what moves above it."""
        super().draw(canvas)
        self.show.draw(canvas)

    def status_text(self) -> str:
        """What the line above the hand says."""
        return f"<b>{self.message}</b>" if self.message else self.prompt()

    def why(self, verdict: Verdict) -> str:
        """Why something is refused, with the rule; empty if it is allowed."""
        return "" if verdict.allowed else self.cited(verdict.reasons[0])

    def refuse(self, verdict: Verdict) -> None:
        """Say why not."""
        self.ui.sounds.play(Sound.ERROR)
        self.message = self.why(verdict)

    # What widgets and keys ask

    def handle(self, event: Event) -> bool:
        """As every scene, then bring the widgets up to date."""
        handled = super().handle(event)
        if handled and self._app is not None and self in self.app.scenes:
            self.sync()
        return handled

    def pin(self, card: str) -> None:
        """Keep a card in sight, or let it go."""
        self.pinned = "" if self.pinned == card else card
        if self.pinned:
            self.page = self._card_page
        self.sync()

    def turn_page(self, page: P) -> None:
        """Open another page of the sheet."""
        self.page = page
        self.sync()

    def cancel(self) -> bool:
        """One step back; away from the table when nothing is left to cancel."""
        if self.message:
            self.message = ""
        elif self.pinned:
            self.pinned = ""
        elif not self.cancel_step():
            self.leave_table()
            return True
        self.sync()
        return True

    def command(self, command: Command) -> bool:
        """What keys ask for."""
        act = self.controls.of(command)
        if act is None:
            return super().command(command)
        act()
        self.sync()
        return True

    # Undo, files, help

    def undo(self) -> None:
        """Take the last action back, or say why not."""
        self._turned_back(self.session.undo() if self._idle() else self.session.not_asked())

    def redo(self) -> None:
        """Do it again, or say why not."""
        self._turned_back(self.session.redo() if self._idle() else self.session.not_asked())

    def _turned_back(self, verdict: Verdict) -> None:
        if verdict.allowed:
            self.flow.forget()
            self.look_again()
            self.flow.advance()
        else:
            self.refuse(verdict)
            self.sync()

    def save(self) -> None:
        """Save under the file's name, or ask for one."""
        keeping.save(self)

    def open(self) -> None:
        """Ask for a saved game."""
        keeping.open_game(self)

    def watch(self) -> None:
        """See the whole game again."""
        keeping.watch(self)

    def leave_table(self) -> None:
        """Away from the table; an unfinished game is saved first."""
        keeping.leave_table(self)

    def leave(self) -> None:
        """The scene is taken off the stack, or the window is closed: an unfinished game is kept."""
        self.flow.stop()
        keeping.keep_unfinished(self)

    def help(self) -> None:
        """The rule that was spoken of last, or the keys."""
        said = self._said()
        rule = said.rpartition("[")[2].rstrip("]") if said.endswith("]") else ""
        book = load_rulebook()
        try:
            book.cited(rule)
        except KeyError:
            show_help(self.app, self.say(self.hands_key))
        else:
            self.app.push(RulesReader(book, rule))
