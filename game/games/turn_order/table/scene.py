"""The game master's table: who takes turns in which order, whatever the rules, and all done by hand."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from game.content.rulebook import load_rulebook
from game.core.dice import SeededDice, fresh_seed
from game.core.match import Match
from game.core.turn_order import MASTER
from game.games.turn_order.table import layout
from game.games.turn_order.table.context import TableContext
from game.games.turn_order.table.encounter_page import EncounterPage
from game.games.turn_order.table.layout import Page
from game.games.turn_order.table.log_page import TableLog, Told, log_page
from game.games.turn_order.table.pane import Offer
from game.games.turn_order.table.person_page import PersonPage
from game.games.turn_order.table.players_scene import PlayersScene
from game.games.turn_order.table.session import MasterSession
from game.table import match_controls, match_files
from game.table.game import Games
from game.table.help import show_help
from game.table.rules_reader import RulesReader
from game.table.translated_scene import TranslatedScene
from game.ui.icons import Icon
from game.ui.keys import Command
from game.ui.sound import Sound
from game.ui.widgets.button import Look
from game.ui.widgets.layout import Column, Ground, Panel, Row

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from game.core.rules import Seat, Verdict
    from game.games.turn_order.table.pane import Participant
    from game.games.turn_order.table.session import TableMatch
    from game.games.turn_order.table.turn_table import TurnTable
    from game.ui.canvas import Canvas
    from game.ui.events import Event
    from game.ui.widgets.base import Widget

PARTS = ("table.centre", "table.actions", "table.sheet", "table.strip", "table.bar")
"""Where F6 goes, in order."""


class MasterScene(TranslatedScene):
    """One encounter, run by a game master.

    Attributes:
        game: what the table is for.
        session: the match, and the moment of it that is looked at.
        file: where the match was loaded from or saved last.
        saved: after how many actions that was.
        games: those whose matches can be opened from here.
        message: what was last said or refused; empty for nothing.
        page: the page of the sheet that is open.
        selected: whose sheet was opened by hand; empty while it follows the turns.
        encounter_name: what the encounter is called.

    `leave` is given the session if the table was opened from a battlefield.
    """

    def __init__(
        self,
        game: TurnTable,
        match: TableMatch,
        file: Path | None = None,
        at: int | None = None,
        leave: Callable[[MasterSession], None] | None = None,
    ) -> None:
        super().__init__()
        self._give_back = leave
        self.game = game
        self.session = MasterSession(match, at)
        self.file = file
        self.saved = len(match.entries)
        self.games = Games()
        self.message = ""
        self.page = Page.PERSON
        self.selected = ""
        self.encounter_name: str = self.session.state.name
        self._followed = ""
        self._first: int | None = None
        self._log = TableLog()
        self._persons = PersonPage(game.forms)
        self._pane = game.pane()
        self._players: PlayersScene | None = None

    # What goes down

    @property
    def context(self) -> TableContext[Any, Any]:
        """The table at this moment, for whoever makes widgets of it."""
        looked_at = self.looked_at
        return TableContext(
            session=self.session,
            ui=self.ui,
            say=self.say,
            field_key=self.game.field_key,
            window=self.app.box,
            centre_width=self.app.box.w - layout.sheet_width(self.app.box.w),
            motion=self.app.options.motion,
            selected=self.selected,
            looked_at="" if looked_at is None else looked_at.id,
            emblem=self._emblem,
            do=self.do,
            push=self.app.push,
            select=self.select,
            add_person=lambda: self._persons.add(self.context),
            refresh=self.refresh,
        )

    @property
    def looked_at(self) -> Participant | None:
        """Whose sheet is open: who was chosen, else whose turn it is, or was last."""
        chosen = self._person(self.selected)
        if chosen is not None:
            return chosen
        current = self.session.track().current
        if current is not None:
            self._followed = current.combatant
        return self._person(self._followed)

    def _person(self, identity: str) -> Participant | None:
        people = self.game.forms.people(self.session.state)
        return next((one for one in people if one.id == identity), None)

    def _emblem(self, identity: str) -> str:
        """What somebody's portrait is chosen by."""
        found = self._person(identity)
        return identity if found is None else found.emblem

    def told(self, seat: Seat | None) -> tuple[Told, ...]:
        """What has happened, in words, for the game master or the players."""
        match = self.session.match
        return self._log.told(match, self.game.log(match, self.say), self.say, seat)

    # Building

    def build(self) -> Widget:
        """The table as it stands."""
        table = self.context
        state = self.session.state
        sheet = layout.sheet(table, self.page, self._page_parts(table), self.turn_page)
        middle = Row([Panel(self._pane.centre(table), Ground.WOOD, grow=1), sheet], gap=0, grow=1)
        return Column(
            [
                layout.bar(table, self._pane.title(table, state), self.encounter_name, self._acts),
                layout.order(table, self._first, self._turn_strip),
                middle,
                layout.actions(table, self.message or self._status(table), self._offers(table)),
            ],
            gap=0,
        )

    def _page_parts(self, table: TableContext[Any, Any]) -> Sequence[Widget]:
        match self.page:
            case Page.PERSON:
                person = self.looked_at
                if person is None:
                    return self._persons.nobody(table)
                return [*self._persons.head(table, person), *self._pane.sheet(table, person.id)]
            case Page.LOG:
                return log_page(table, self.told(MASTER), self.look_at, partial(self._export_log, table))
            case Page.ENCOUNTER:
                return self._encounter(table).parts()

    def _encounter(self, table: TableContext[Any, Any]) -> EncounterPage:
        return EncounterPage(
            self.game, table, self.encounter_name, self._rename_encounter, self._begin, self._tell
        )

    def _status(self, table: TableContext[Any, Any]) -> str:
        if self.session.at is None:
            return self._pane.prompt(table)
        return self.say("master.at", number=self.session.at, total=len(self.session.match.entries))

    def _offers(self, table: TableContext[Any, Any]) -> Sequence[Offer]:
        say, at = self.say, self.session.at
        if at is None:
            text = self._pane.proceed_text(table) or say("master.proceed")
            tip = say("master.proceed.tip", keys=self.ui.key(Command.END))
            go_on = Offer("proceed", text, self.proceed, Icon.FORWARD, look=Look.PRIMARY, tip=tip)
            return [*self._pane.offers(table), go_on]
        tip = say("master.from_here.tip")
        return [
            Offer("earlier", say("master.earlier"), lambda: self.look_at(max(0, at - 1)), Icon.STEP_BACK),
            Offer("later", say("master.later"), lambda: self.look_at(at + 1), Icon.STEP_ON),
            Offer("from_here", say("master.from_here"), self.go_on_from_here, Icon.PLAY, tip=tip),
            Offer("proceed", say("master.now"), self.proceed, Icon.TO_END, look=Look.PRIMARY),
        ]

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
        """Make the widgets say what there is to say now, the players' too."""
        if self._interface is not None:
            self.rebuild()
        if self._players is not None and self._players.open:
            self._players.rebuild()

    def sync(self) -> None:
        """As `refresh`, for what saves and opens matches."""
        self.refresh()

    # What comes up

    def do(self, action: Any) -> Verdict:  # noqa: ANN401 - an action of the game
        """Do something, or say why not."""
        before = len(self.session.match.entries)
        verdict = self.session.act(action)
        self.message = self.context.why(verdict)
        if verdict.allowed:
            self._first = None
            entry = self.session.match.entries[-1]
            if entry.seal == "dice":
                self.ui.sounds.play(Sound.DICE)
            self._pane.happened(self.context, before, entry.events)
        else:
            self.ui.sounds.play(Sound.ERROR)
        self.refresh()
        return verdict

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
        self._tell(self._pane.prompt(self.context) or self.say("master.decide_first"))

    def select(self, identity: str) -> None:
        """Open somebody's sheet; the same again lets it follow the turns."""
        self.selected = "" if self.selected == identity else identity
        self.turn_page(Page.PERSON)

    def turn_page(self, page: Page) -> None:
        """Open another page of the sheet."""
        self.page = page
        self.refresh()

    def look_at(self, number: int | None) -> None:
        """Look at the table as it was after so many actions; None: as it is."""
        self.session.look_at(number)
        self._tell("")

    def go_on_from_here(self) -> None:
        """Leave what came after the moment that is looked at."""
        self.session.go_on_from_here()
        self.refresh()

    def _turn_strip(self, first: int) -> None:
        self._first = first
        self.refresh()

    def _tell(self, message: str) -> None:
        self.message = message
        self.refresh()

    def _rename_encounter(self, name: str) -> None:
        self.encounter_name = name
        self.refresh()

    def _begin(self, setup: Any) -> None:  # noqa: ANN401 - a setup of the game
        """Another encounter at this table; the one before is kept among the saved matches."""
        match = Match.start(self.session.match.system, setup, SeededDice(fresh_seed()))
        scene = type(self)(self.game, match)
        scene.games = self.games
        self.app.replace(scene)

    def _export_log(self, table: TableContext[Any, Any]) -> None:
        title = self._pane.title(table, self.session.state)
        self._encounter(table).export_log(title, self.told(MASTER))

    # Time and events

    def handle(self, event: Event) -> bool:
        """The pane first, then as every scene."""
        return self._pane.handle(event) or super().handle(event)

    def update(self, seconds: float) -> bool:
        """Let time pass."""
        return self._pane.update(seconds) or super().update(seconds)

    def draw(self, canvas: Canvas) -> None:
        """The table, then what moves above it."""
        super().draw(canvas)
        self._pane.draw(canvas, self.interface.root)

    def cancel(self) -> bool:
        """One step back; away from the table when nothing is left to cancel."""
        if self.message:
            self.message = ""
        elif self._pane.cancel():
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
        act = self._acts.get(str(command))
        if command is Command.NEXT_PART:
            match_controls.focus_next_part(self.interface, PARTS)
        elif command is Command.END:
            self.proceed()
        elif act is not None:
            act()
        else:
            return super().command(command)
        return True

    # Undo, files, help

    @property
    def _acts(self) -> Mapping[str, Callable[[], None]]:
        """What the buttons of the bar do, and the commands that are called as they are."""
        return {
            "undo": self.undo,
            "redo": self.redo,
            "save": lambda: match_files.save(self),
            "open": self.open,
            "players": self.show_players,
            "rules": self.rules_page,
            "help": self.help,
            "leave": self.leave_table,
        }

    def undo(self) -> None:
        """Take the last action back, whatever it was."""
        self._turned_back(self.session.undo())

    def redo(self) -> None:
        """Do it again, as it was."""
        self._turned_back(self.session.redo())

    def _turned_back(self, verdict: Verdict) -> None:
        if not verdict.allowed:
            self.ui.sounds.play(Sound.ERROR)
        self._first = None
        self._tell(self.context.why(verdict))

    def open(self) -> None:
        """Ask for a saved match; under a battlefield say where one is opened instead."""
        if self._give_back is None:
            match_files.open_game(self)
        else:
            self._tell(self.say("workshop.turns.open_there"))

    def show_players(self) -> None:
        """Fill the screen with what the players may see."""
        self._players = PlayersScene(self._pane, lambda: self.context, lambda: self.told(None), self.command)
        self.app.push(self._players)

    def leave_table(self) -> None:
        """Away from the table; an unfinished encounter is saved first, or given back to the battlefield."""
        if self._give_back is None:
            match_files.leave_table(self)
        else:
            self.app.pop()

    def leave(self) -> None:
        """The scene is taken off the stack, or the window is closed: an unfinished encounter is kept."""
        if self._give_back is None:
            match_files.keep_unfinished(self)
        else:
            self._give_back(self.session)

    def help(self) -> None:
        """The rule that was spoken of last or that the pointer rests on, or the keys."""
        tip = self.interface.tip()
        show_help(self.app, self.say(self.game.hands_key), self.message, "" if tip is None else tip[0])

    def rules_page(self) -> None:
        """The rules of the game."""
        book = load_rulebook()
        self.app.push(RulesReader(book, book.rules(book.sections_of(self.game.book)[0].id)[0].id))
