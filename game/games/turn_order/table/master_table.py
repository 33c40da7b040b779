"""The game master's table for any turn-order game: the order of turns, and everything set by hand."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from game.content.rulebook import load_rulebook
from game.core.turn_order import MASTER
from game.games.turn_order.ranks import ranked
from game.games.turn_order.rules.fields import Correct
from game.games.turn_order.table import layout
from game.games.turn_order.table.acts import Acts, why
from game.games.turn_order.table.condition_dialog import condition_dialog
from game.games.turn_order.table.how_it_works import HowItWorksDialog
from game.games.turn_order.table.layout import Page
from game.games.turn_order.table.markable import with_marking
from game.games.turn_order.table.marks_sheet import points_dialog
from game.games.turn_order.table.master_model import MasterIntent, MasterModel, MasterMoment, MasterPointing
from game.games.turn_order.table.pane import Offer, PaneMoment, Participant
from game.games.turn_order.table.players_scene import PlayersContent, PlayersScene
from game.games.turn_order.table.session import MasterSession
from game.games.turn_order.table.several import Several
from game.games.turn_order.table.sheet_pages import SheetPages
from game.games.turn_order.table.turn_strip import turn_strip
from game.games.turn_order.table.turn_timer import TimerButton, TurnTimer
from game.table.rules_reader import RulesReader
from game.table.table import Act, Announce, Focus, Frame, Handled, Open, Point, Refused, Showing, Table
from game.ui.drawing.icons import Icon
from game.ui.input.keys import BUTTONS, Command
from game.ui.sound import Sound
from game.ui.widgets.button import Button, Look
from game.ui.widgets.layout import Column, Material, Panel, Row

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from game.content.locale import Translator
    from game.content.log_entry import Log
    from game.core.rules import Reason, Verdict
    from game.core.turn_order import Track
    from game.games.turn_order.table.pane import TurnTable
    from game.ui.box import Spot
    from game.ui.canvas import Canvas
    from game.ui.input.events import Event
    from game.ui.interface import Interface
    from game.ui.scene import Scene
    from game.ui.widgets.base import Widget


PARTS = ("table.centre", "table.actions", "table.sheet", "table.strip", "table.bar")
"""Ids of the parts of the screen, in the order in which F6 goes through them."""

_OF_BOARDS = (
    *(Command.COPY, Command.PASTE, Command.DUPLICATE, Command.ZOOM_IN, Command.ZOOM_OUT),
    *(Command.ZOOM_FIT, Command.PAN_UP, Command.PAN_LEFT, Command.PAN_DOWN, Command.PAN_RIGHT),
    *(Command.MAP_LOOK, Command.SIGHT, Command.REACH, Command.RULER, Command.THREAT, Command.VISIBLE),
    *(Command.MOVE, Command.PLACE, Command.NEW_TERRAIN, Command.POLYGON, Command.TURN_LEFT),
    *(Command.TURN_RIGHT, Command.NEXT_CREATURE, Command.PREVIOUS_CREATURE, Command.LOOK_BACK),
    *(Command.TEMPLATE, Command.ZONE, Command.SIDE_THREAT, Command.FLIPS, Command.WISH),
)
"""Commands for boards, which these tables do not have."""

KEY_WORDS = MappingProxyType(
    {
        **dict.fromkeys(_OF_BOARDS, ""),
        Command.NEW_CREATURE: "entry.open",
        Command.END: "master.proceed",
        Command.DELETE: "several.remove",
    }
)
"""The message key of a command's name at these tables; empty for a command they do not have."""


class MasterTable(Table[MasterSession, MasterModel, MasterPointing, Any, MasterIntent]):
    """The table of an encounter run by a game master; a gesture is the intent itself.

    `begin` makes the scene of another encounter from its setup.
    """

    key_words = KEY_WORDS
    nothing_picked = MasterPointing()
    first_page = Page.PERSON
    watch_page = Page.PERSON
    card_page = Page.PERSON
    first_focus = ("act.proceed",)
    wanted = ("act.proceed",)

    _frame: Frame[MasterIntent]
    _table: PaneMoment[Any, Any]

    def __init__(
        self,
        game: TurnTable,
        session: MasterSession,
        begin: Callable[[Any], Scene],
    ) -> None:
        self.game = game
        self.session = session
        self.hands_key = game.hands_key  # type: ignore[misc]  # one class for the tables of several games
        self._pane = game.pane()
        self._pages = SheetPages(game, session, self._pane, begin)
        self.toggle_window: Callable[[], None] = _no_window
        self._acts: Mapping[Command, Button] = {}
        self._followed = ""
        self._heard: tuple[object, ...] = ()
        self._acted = 0
        self._timer, self._players_timer = TurnTimer(), TurnTimer()
        self._limit = 0
        self._changes = 0

    def pointing(self, moment: MasterMoment) -> MasterPointing:
        """The part of the pointing that still holds.

        The strip follows the turns again once something was done, or another moment is looked at. In another
        turn the sheet follows the turns too, and nobody is marked any more; but a sheet stays open while the
        game master corrects from it whose turn it is.
        """
        pointing, session = moment.pointing, moment.session
        turn = turn_of(session.track())
        if session.at is None and pointing.during != turn:
            entries = session.match.entries
            if entries and isinstance(entries[-1].action, Correct):
                pointing = replace(pointing, during=turn)
            else:
                pointing = replace(pointing, selected="", marked=(), anchor="")
        present = {person.id for person in self.game.forms.people(session.state)}
        marked = tuple(who for who in pointing.marked if who in present)
        if marked != pointing.marked:
            pointing = replace(pointing, marked=marked if len(marked) > 1 else (), anchor="")
        return pointing if pointing.since == session.number else _followed(pointing, session.number)

    def model(self, moment: MasterMoment) -> MasterModel:
        """The moment, and whose sheet is open."""
        return MasterModel(moment, self._looked_at(moment))

    def _looked_at(self, moment: MasterMoment) -> Participant | None:
        """The person whose sheet is open: chosen in this turn, else pinned, else the one whose turn it is."""
        pointing = moment.pointing
        chosen = self._person(pointing.selected) or self._person(pointing.pinned)
        if chosen is not None:
            return chosen
        current = moment.session.track().current
        if current is not None:
            self._followed = current.combatant
        return self._person(self._followed)

    def _person(self, identity: str) -> Participant | None:
        people = self.game.forms.people(self.session.state)
        return next((person for person in people if person.id == identity), None)

    def _emblem(self, identity: str) -> str:
        """The text by which a person's portrait is chosen."""
        found = self._person(identity)
        return identity if found is None else found.emblem

    def refusal(self, moment: MasterMoment, verdict: Verdict) -> str:
        """The reasons of a refusal, one a line, each with its rule."""
        return why(moment.say, verdict)

    def cited(self, moment: MasterMoment, reason: Reason) -> str:
        """A reason as a sentence, with the rule that it rests on."""
        return f"{ranked(moment.say.reason(reason), moment.say)} [{reason.rule}]"

    def log(self, moment: MasterMoment) -> Log:
        """The log of the match, in the language in use."""
        return self.game.log(moment.session.match, moment.say)

    def parts(self, model: MasterModel) -> Sequence[str]:  # noqa: ARG002 - what tables are given
        """The parts of the table in the order of the keyboard: centre, buttons, sheet, order, bar."""
        return PARTS

    def turn_name(self, say: Translator, number: int) -> str:
        """The caption of the moment after `number` actions, in a replay."""
        return say("master.at", number=number, total=len(self.session.match.entries))

    def picture(self, moment: MasterMoment) -> Widget:
        """The picture of a saved match: what the players see."""
        return self.for_players(lambda: False).build(moment.ui, moment.room)

    def save_words(self, say: Translator) -> tuple[str, ...]:
        """The words of a save, which players may read: encounter, round, whose turn as far as they know."""
        return (self._pages.name or say(f"choose.{self.game.words}"), *self.title_words(say))

    def title_words(self, say: Translator) -> tuple[str, ...]:
        """The round and whose turn it is, as far as players may know.

        The encounter's name is left out, as in the title of their window: it may give away what comes.
        """
        turn = self.session.track(None).current
        title = self._pane.title(say, self.session.match.state)
        return (title, *(() if turn is None else (turn.name,)))

    def layout(self, model: MasterModel, frame: Frame[MasterIntent]) -> Widget:
        """The table as it stands."""
        moment = model.moment
        self._chime(moment)
        self._time(moment)
        self._frame = frame
        self._table = table = self._pane_moment(moment, frame, model.looked_at)
        beside, page = [], Page(moment.page)
        if not moment.pointing.folded:
            several = self._several(moment, table)
            if several is not None and page is Page.PERSON:
                shown: tuple[Sequence[Widget], Sequence[Widget]] = ((), [*several.parts()])
            else:
                shown = self._pages.build(page, table, model.looked_at, frame.press, self._look_at)
            beside.append(layout.sheet(moment.ui, moment.room, page, *shown, frame.turn_page))
        centre = self._pane.centre(table)
        self._acts = layout.keyed_acts(moment.ui, centre, self._pane.acts)
        order = self._order(moment, table)
        if self.session.at is None:
            anchor = moment.pointing.anchor or moment.pointing.selected
            with_marking([centre, order], moment.pointing.marked, anchor, partial(self._mark, moment))
        middle = Row([Panel(centre, Material.WOOD, grow=1), *beside], gap=0, grow=1)
        title, status = self._pane.title(table.say, table.state), moment.message or self._status(table)
        steady = [table.say(key) for key in (*self._pane.goes.values(), "master.proceed")]
        own: dict[str, Callable[[], None]] = {
            "fold": partial(self._fold, moment),
            "players": self._show_players,
            "players_window": self._toggle_window,
            "how": self._show_how,
            "rules": self._show_rules,
        }
        return Column(
            [
                layout.bar(
                    moment.ui, moment.room.w, title, self._pages.name, frame.buttons, own, self._clock()
                ),
                order,
                middle,
                layout.actions(moment.ui, moment.room.w, status, self._offers(table), steady),
            ],
            gap=0,
        )

    def _chime(self, moment: MasterMoment) -> None:
        """Sound a new turn, if that is wanted: one that the players see, who are in the room as well."""
        if self.session.at is not None:
            return
        track = self.session.track(None)
        if track.current is None:
            return
        turn, acted = turn_of(track), self.session.number
        # What was taken back leads to an earlier turn, which is no new one.
        new = self._heard and turn != self._heard and acted > self._acted
        if new and moment.ui.options.turn_chime:
            moment.ui.sounds.play(Sound.CHIME)
        self._heard, self._acted = turn, acted

    def _time(self, moment: MasterMoment) -> None:
        """Let the timers follow the turns: the game master's own, and what the players see of them.

        Players go on seeing the turn before while somebody hidden acts, and its time.
        """
        session = self.session
        self._limit = 0 if session.watched else moment.ui.options.turn_timer
        master = session.rules.track(session.match.state, MASTER)
        players = session.rules.track(session.match.watched(), None)
        for timer, track in ((self._timer, master), (self._players_timer, players)):
            timer.follow(None if track.current is None else turn_of(track))

    def _clock(self) -> Widget | None:
        """The timer's button in the bar; None where no turn is timed."""
        if self._timer.reading(self._limit) is None:
            return None
        tip = self._table.say("timer.tip")
        return TimerButton(lambda: self._timer.reading(self._limit), self._pause, tip)

    def _pause(self) -> None:
        """Stop the timers, or let them go on."""
        self._players_timer.paused = self._timer.paused = not self._timer.paused
        self._refresh()

    def _order(self, moment: MasterMoment, table: PaneMoment[Any, Any]) -> Widget:
        """The strip of turns."""
        look = replace(
            layout.strip_look(moment.room),
            emblem=self._emblem,
            select=table.select,
            turn_to=partial(self._turn_strip, moment),
            first=moment.pointing.first,
            selected=table.looked_at,
            hidden={person.id for person in self.game.forms.people(self.session.state) if person.hidden},
        )
        return turn_strip(moment.ui, moment.say, self.session.track(), look)

    def _pane_moment(
        self, moment: MasterMoment, frame: Frame[MasterIntent], looked_at: Participant | None
    ) -> PaneMoment[Any, Any]:
        """The moment of the table for the game's pane."""
        pointing, room = moment.pointing, moment.room

        def select(identity: str) -> None:
            frame.turn_page(Page.PERSON)
            opened = replace(pointing, selected=identity, folded=False, marked=(), anchor=identity)
            frame.press(Point(replace(opened, during=turn_of(self.session.track()))))

        def pin(identity: str) -> None:
            frame.press(Point(replace(pointing, pinned=identity)))

        acts: Acts[Any] = Acts(
            say=moment.say,
            check=self.session.check,
            act=lambda actions: frame.press(Act(tuple(actions))),
            push=lambda scene: frame.press(Open(scene)),
            field_key=self.game.field_key,
        )
        return PaneMoment(
            session=self.session,
            ui=moment.ui,
            acts=acts,
            window=room,
            centre_width=room.w - (0 if pointing.folded else layout.sheet_width(room.w)),
            centre_height=layout.middle_height(room),
            selected=pointing.selected,
            looked_at="" if looked_at is None or pointing.marked else looked_at.id,
            emblem=self._emblem,
            pinned=pointing.pinned,
            select=select,
            pin=pin,
            add_person=lambda: self._pages.persons.add(self._table),
            refresh=self._refresh,
        )

    def _status(self, table: PaneMoment[Any, Any]) -> str:
        at = self.session.at
        if at is None:
            return self._pane.prompt(table)
        return table.say("master.at", number=at, total=len(self.session.match.entries))

    def _offers(self, table: PaneMoment[Any, Any]) -> Sequence[Offer]:
        say, at = table.say, self.session.at
        if at is None:
            text = self._pane.proceed_text(table) or say("master.proceed")
            tip = say("master.proceed.tip", keys=table.ui.key(Command.END))
            # While nobody is there, it is not what is to be done: somebody must join first.
            look = Look.PRIMARY if self.game.forms.people(table.state) else Look.PLAIN
            go_on = Offer("proceed", text, self._press_proceed, Icon.FORWARD, look=look, tip=tip)
            offers: Sequence[Offer] = [*self._pane.offers(table), go_on]
        else:
            offers = layout.past_offers(say, at, self._look_at, self._go_on_from_here, self._press_proceed)
        return [*layout.keyed(table.ui, offers[:-1]), offers[-1]]

    def intent(self, moment: MasterMoment, model: MasterModel, gesture: MasterIntent) -> MasterIntent:  # noqa: ARG002 - what tables are given
        """The gesture itself: widgets are made with the intent that a press on them means."""
        return gesture

    def key(self, moment: MasterMoment, model: MasterModel, command: Command) -> MasterIntent:
        """The intent of a key: go on, enter numbers, show what players see, and the like."""
        match command:
            case Command.END:
                return self._proceed()
            case Command.PLAYERS:
                return self._players_intent()
            case Command.PLAYERS_WINDOW:
                self._toggle_window()
                return Handled()
            case Command.NEW_CREATURE:
                self._pages.persons.quick(self._table)
                return Handled()
            case command if command in BUTTONS:
                return _pressed_offer(self._offers(self._table)[:-1], BUTTONS.index(command))
            case command if command in self._acts:
                return _pressed_act(self._acts[command])
            case Command.HOW:
                return Open(self._how())
            case Command.HARM | Command.CONDITION | Command.DELETE if self.session.at is None:
                return self._about_people(moment, model, command)
            case Command.NUMBERS:
                sheet = None if self.session.at is not None else self._pane.numbers(self._table)
                return Open(sheet) if sheet is not None else Announce(self._table.say("master.no_numbers"))
            case _:
                return None

    def _about_people(self, moment: MasterMoment, model: MasterModel, command: Command) -> MasterIntent:
        """Ask for hit points or a condition of the marked people, else of the one whose sheet is open.

        The key that removes takes out marked people only; one alone has a button for that.
        """
        several, person, acts = self._several(moment, self._table), model.looked_at, self._table.acts
        if several is not None:
            if command is Command.DELETE:
                several.remove()
                return Handled()
            asks_points = command is Command.HARM
            return Open(several.points_dialog() if asks_points else several.condition_dialog())
        if command is Command.DELETE:
            return Announce(moment.say("several.none"))
        if person is None:
            return None
        if command is Command.HARM:
            return Open(points_dialog(self.session, acts, person.id, person.name))
        return Open(condition_dialog(self.session, acts, self._pane.giver, person.id, person.name))

    def _several(self, moment: MasterMoment, table: PaneMoment[Any, Any]) -> Several | None:
        """The sheet of the marked people; None if nobody is, or while an earlier moment is looked at."""
        marked = moment.pointing.marked
        if not marked or self.session.at is not None:
            return None
        people = [
            person for person in self.game.forms.people(self.session.state, moment.say) if person.id in marked
        ]
        mark = partial(self._mark, moment, first="")
        return Several(self.session, table.ui, table.acts, self._pane.giver, people, mark)

    def _mark(self, moment: MasterMoment, ids: Iterable[str], first: str) -> None:
        """Mark people together; of one alone the sheet is opened. The next span begins with `first`."""
        marked, during = tuple(dict.fromkeys(ids)), turn_of(self.session.track())
        alone = marked[0] if len(marked) == 1 else ""
        pointing = replace(
            moment.pointing,
            selected=alone,
            marked=() if len(marked) < 2 else marked,
            anchor=first if first in marked else alone,
            during=during,
            folded=False,
        )
        self._frame.turn_page(Page.PERSON)
        self._frame.press(Point(pointing))

    def cancel(self, moment: MasterMoment, model: MasterModel) -> MasterIntent:  # noqa: ARG002 - as above
        """Go back from an earlier moment to the present, then from a chosen sheet to whose turn it is.

        A replay that is still only watched has no present to go back to: its Escape leaves it.
        """
        if self.session.at is not None and not self.session.watched:
            self.session.look_at(None)
            self._changes += 1
            return Handled()
        if moment.pointing.selected or moment.pointing.marked:
            return Point(replace(moment.pointing, selected="", marked=(), anchor=""))
        return None

    def put_away(self) -> bool:
        """Leave what is only tried at the pane; return whether there was anything."""
        left = self._pane.cancel()
        self._changes += left
        return left

    def _proceed(self) -> MasterIntent:
        """The intent that moves the turns on, or a message of what must be decided first."""
        if self.session.at is not None:
            self.session.look_at(None)
            self._changes += 1
            return Handled()
        steps = self.session.next_steps()
        if steps:
            return Act(steps)
        return Announce(self._pane.prompt(self._table) or self._table.say("master.decide_first"))

    def _press_proceed(self) -> None:
        self._frame.press(self._proceed())

    def _turn_strip(self, moment: MasterMoment, first: int) -> None:
        self._frame.press(Point(replace(moment.pointing, first=first, since=self.session.number)))

    def _fold(self, moment: MasterMoment) -> None:
        """Put the sheet away, or show it again."""
        self._frame.press(Point(replace(moment.pointing, folded=not moment.pointing.folded)))

    def _look_at(self, number: int) -> None:
        """Look at the table as it was after `number` actions."""
        self.session.look_at(number)
        self._refresh()

    def _go_on_from_here(self) -> None:
        """Go on from the moment that is looked at, without the actions after it."""
        self.session.go_on_from_here()
        self._refresh()

    def _refresh(self) -> None:
        """Have the widgets built anew."""
        self._changes += 1
        self._frame.press(Handled())

    # What the players see

    def for_players(self, moves: Callable[[], bool]) -> PlayersContent:
        """The players' screen, for any window; `moves` says whether an animation is running."""
        return PlayersContent(
            self.game,
            self.session,
            self._pane,
            lambda: self._table.say,
            moves,
            lambda: self._players_timer.reading(self._limit),
        )

    def _players_intent(self) -> MasterIntent:
        return Open(PlayersScene(self.for_players(lambda: False), self._act_for_players))

    def _toggle_window(self) -> None:
        self.toggle_window()

    def _show_players(self) -> None:
        self._frame.press(self._players_intent())

    def _act_for_players(self, command: Command) -> None:
        """Go on or undo, by a key pressed while the players' view fills the window."""
        match command:
            case Command.END:
                self._press_proceed()
            case Command.PLAYERS_WINDOW:
                self.toggle_window()
            case Command.UNDO:
                self._turn_back(self.session.undo())
            case _:
                self._turn_back(self.session.redo())

    def _turn_back(self, verdict: Verdict) -> None:
        self._changes += 1
        self._frame.press(Handled() if verdict.allowed else Refused(verdict))

    def _how(self) -> Scene:
        return HowItWorksDialog(self._table.say(f"choose.{self.game.words}"), self.game)

    def _show_how(self) -> None:
        """Show the page about this table."""
        self._frame.press(Open(self._how()))

    def _show_rules(self) -> None:
        """Show the rules of the game."""
        book = load_rulebook()
        self._frame.press(Open(RulesReader(book, book.rules(book.sections_of(self.game.book)[0].id)[0].id)))

    def show(
        self,
        moment: MasterMoment,
        before: int,
        spot: Callable[[Sequence[str]], Spot],  # noqa: ARG002 - what tables are given
    ) -> Showing:
        """The animation of the last action, which the pane draws above the table as it is."""
        entry = self.session.match.entries[-1]
        if entry.drew:
            moment.ui.sounds.play(Sound.DICE)
        return Showing(self._pane.happened(self._table, before, entry.events))

    def settle(self, moment: MasterMoment) -> None:  # noqa: ARG002 - what tables are given
        """End the pane's animation: it shows the table as it is."""
        self._pane.settled()

    def forget(self) -> None:
        """Drop what the pane is animating."""
        self._pane.settled()

    def shown(self) -> object:
        """The values besides the moment that widgets depend on: when they differ, widgets are built anew."""
        return (self._changes, self.session.at, self._pane.shown)

    def catch(self, moment: MasterMoment, model: MasterModel, event: Event) -> MasterIntent:  # noqa: ARG002 - what tables are given
        """Offer the event to the pane before the widgets."""
        return Handled() if self._pane.handle(event) else None

    def update(self, seconds: float) -> bool:
        """Let time pass; the timer is drawn anew every second, and chimes near its end if that is wanted."""
        before, seen = self._timer.reading(self._limit), self._players_timer.reading(self._limit)
        for timer in (self._timer, self._players_timer):
            timer.pass_time(seconds)
        now = self._players_timer.reading(self._limit)
        late = now is not None and seen is not None and now.stage is not seen.stage
        if late and self._table.ui.options.turn_chime:
            self._table.ui.sounds.play(Sound.CHIME)
        return self._pane.update(seconds) or self._timer.reading(self._limit) != before

    def overlay(self, canvas: Canvas, interface: Interface, moment: MasterMoment) -> None:  # noqa: ARG002 - what tables are given
        """Draw what moves above the table."""
        self._pane.draw(canvas, interface.root)


def turn_of(track: Track) -> tuple[object, ...]:
    """A value that stays the same while the same turn is being taken, whatever is corrected meanwhile."""
    current = track.current
    return (track.round, *(() if current is None else (current.combatant, current.extra)))


def _followed(pointing: MasterPointing, number: int) -> MasterPointing:
    """The pointing with a strip that follows the turns again, from the action of that number on."""
    return replace(pointing, first=None, since=number)


def _no_window() -> None:
    """Do nothing: the default until a scene says how the players' window is opened."""


def _pressed_offer(offers: Sequence[Offer], number: int) -> MasterIntent:
    """Press the button of the lower bar with that number, or say why it is refused; None if there is none."""
    if number >= len(offers):
        return None
    if not offers[number].verdict.allowed:
        return Refused(offers[number].verdict)
    offers[number].run()
    return Handled()


def _pressed_act(button: Button) -> MasterIntent:
    """Press a button for something done in a turn, or say why it is refused."""
    if button.refusal:
        return Announce(button.refusal)
    button.action()
    return Focus("act.proceed")
