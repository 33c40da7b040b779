"""The game master's table: who takes turns in which order, whatever the rules, and all done by hand."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from game.content.rulebook import load_rulebook
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
"""Where F6 goes, in order."""

_OF_BOARDS = (
    *(Command.COPY, Command.PASTE, Command.DUPLICATE, Command.ZOOM_IN, Command.ZOOM_OUT),
    *(Command.ZOOM_FIT, Command.PAN_UP, Command.PAN_LEFT, Command.PAN_DOWN, Command.PAN_RIGHT),
    *(Command.MAP_LOOK, Command.SIGHT, Command.REACH, Command.RULER, Command.THREAT, Command.VISIBLE),
    *(Command.MOVE, Command.PLACE, Command.NEW_TERRAIN, Command.POLYGON, Command.TURN_LEFT),
    *(Command.TURN_RIGHT, Command.NEXT_CREATURE, Command.PREVIOUS_CREATURE, Command.LOOK_BACK),
)
"""Commands of boards, which mean nothing at these tables."""

KEY_WORDS = MappingProxyType(
    {
        **dict.fromkeys(_OF_BOARDS, ""),
        Command.NEW_CREATURE: "entry.open",
        Command.END: "master.proceed",
        Command.DELETE: "several.remove",
    }
)
"""What commands are called at these tables, empty for those that mean nothing."""


class MasterTable(Table[MasterSession, MasterModel, MasterPointing, Any, MasterIntent]):
    """One encounter, run by a game master; whatever is pressed says itself what it means.

    `begin` makes the scene of another encounter, given its setup.
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
        self._changes = 0

    def pointing(self, moment: MasterMoment) -> MasterPointing:
        """The order follows the turns again once something was done, or another moment is looked at.

        In another turn the sheet follows the turns, too, and nobody is marked any more; but whoever puts
        right when somebody has a turn goes on with that one's sheet.
        """
        pointing, session = moment.pointing, moment.session
        now = turn_of(session.track())
        if session.at is None and pointing.during != now:
            entries = session.match.entries
            if entries and isinstance(entries[-1].action, Correct):
                pointing = replace(pointing, during=now)
            else:
                pointing = replace(pointing, selected="", marked=(), anchor="")
        here = {person.id for person in self.game.forms.people(session.state)}
        marked = tuple(who for who in pointing.marked if who in here)
        if marked != pointing.marked:
            pointing = replace(pointing, marked=marked if len(marked) > 1 else (), anchor="")
        return pointing if pointing.since == session.number else _followed(pointing, session.number)

    def model(self, moment: MasterMoment) -> MasterModel:
        """The moment, and whose sheet is open."""
        return MasterModel(moment, self._looked_at(moment))

    def _looked_at(self, moment: MasterMoment) -> Participant | None:
        """Whose sheet is open: who was chosen in this turn, else who is pinned, else whose turn it is."""
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
        """What somebody's portrait is chosen by."""
        found = self._person(identity)
        return identity if found is None else found.emblem

    def refusal(self, moment: MasterMoment, verdict: Verdict) -> str:
        """Everything that forbids something, a line for each reason."""
        return why(moment.say, verdict)

    def cited(self, moment: MasterMoment, reason: Reason) -> str:
        """A reason as a sentence, with the rule that it rests on."""
        return f"{ranked(moment.say.reason(reason), moment.say)} [{reason.rule}]"

    def log(self, moment: MasterMoment) -> Log:
        """The log that words events."""
        return self.game.log(moment.session.match, moment.say)

    def parts(self, model: MasterModel) -> Sequence[str]:  # noqa: ARG002 - what tables are given
        """From the centre to the buttons, the sheet, the order, the bar."""
        return PARTS

    def turn_name(self, say: Translator, number: int) -> str:
        """An action of an encounter."""
        return say("master.at", number=number, total=len(self.session.match.entries))

    def picture(self, moment: MasterMoment) -> Widget:
        """What the players see."""
        return self.for_players(lambda: False).build(moment.ui, moment.room)

    def save_words(self) -> tuple[str, ...]:
        """The encounter, the round, and who is up as far as the players may know: they may read it."""
        return (self._pages.name or self._table.say(f"choose.{self.game.words}"), *self.title_words())

    def title_words(self) -> tuple[str, ...]:
        """The round and who is up, as far as the players may know.

        The encounter's title is left out, as in the title of their window: it may tell what comes.
        """
        table, turn = self._table, self.session.track(None).current
        title = self._pane.title(table.say, self.session.match.state)
        return (title, *(() if turn is None else (turn.name,)))

    def layout(self, model: MasterModel, frame: Frame[MasterIntent]) -> Widget:
        """The table as it stands."""
        moment = model.moment
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
                layout.bar(moment.ui, moment.room.w, title, self._pages.name, frame.buttons, own),
                order,
                middle,
                layout.actions(moment.ui, moment.room.w, status, self._offers(table), steady),
            ],
            gap=0,
        )

    def _order(self, moment: MasterMoment, table: PaneMoment[Any, Any]) -> Widget:
        """The strip of turns."""
        look = replace(
            layout.strip_look(moment.room),
            emblem=self._emblem,
            select=table.select,
            turn_to=partial(self._turn_strip, moment),
            first=moment.pointing.first,
            selected=table.looked_at,
            hidden={one.id for one in self.game.forms.people(self.session.state) if one.hidden},
        )
        return turn_strip(moment.ui, moment.say, self.session.track(), look)

    def _pane_moment(
        self, moment: MasterMoment, frame: Frame[MasterIntent], looked_at: Participant | None
    ) -> PaneMoment[Any, Any]:
        """What the pane is given of that moment."""
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
            go_on = Offer("proceed", text, self._press_proceed, Icon.FORWARD, look=Look.PRIMARY, tip=tip)
            offers: Sequence[Offer] = [*self._pane.offers(table), go_on]
        else:
            offers = layout.past_offers(say, at, self._look_at, self._go_on_from_here, self._press_proceed)
        return [*layout.keyed(table.ui, offers[:-1]), offers[-1]]

    def intent(self, moment: MasterMoment, model: MasterModel, gesture: MasterIntent) -> MasterIntent:  # noqa: ARG002 - what tables are given
        """What is pressed says itself what it means."""
        return gesture

    def key(self, moment: MasterMoment, model: MasterModel, command: Command) -> MasterIntent:
        """Go on, or show the players what they may see."""
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
        """Ask about hit points or a condition of those who are marked, or of whose sheet is open.

        Only those who are marked are taken out by a key: one alone has a button for it.
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
        """What is done to those who are marked; None while nobody is, or an earlier moment is looked at."""
        marked = moment.pointing.marked
        if not marked or self.session.at is not None:
            return None
        people = [one for one in self.game.forms.people(self.session.state, moment.say) if one.id in marked]
        mark = partial(self._mark, moment, first="")
        return Several(self.session, table.ui, table.acts, self._pane.giver, people, mark)

    def _mark(self, moment: MasterMoment, ids: Iterable[str], first: str) -> None:
        """Mark so many together; one alone is whose sheet is open. The next span begins with the `first`."""
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
        """Back to the table as it is, unless it is watched again; then to whose turn it is."""
        if self.session.at is not None and not self.session.watched:
            self.session.look_at(None)
            self._changes += 1
            return Handled()
        if moment.pointing.selected or moment.pointing.marked:
            return Point(replace(moment.pointing, selected="", marked=(), anchor=""))
        return None

    def put_away(self) -> bool:
        """Leave what is only tried."""
        left = self._pane.cancel()
        self._changes += left
        return left

    def _proceed(self) -> MasterIntent:
        """End the current turn and begin the next, or say what must be decided first."""
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
        """Look at the table as it was after so many actions."""
        self.session.look_at(number)
        self._refresh()

    def _go_on_from_here(self) -> None:
        """Leave what came after the moment that is looked at."""
        self.session.go_on_from_here()
        self._refresh()

    def _refresh(self) -> None:
        """Make the widgets anew."""
        self._changes += 1
        self._frame.press(Handled())

    # What the players see

    def for_players(self, moves: Callable[[], bool]) -> PlayersContent:
        """What the players see, in whichever window; `moves` says whether something is being told."""
        return PlayersContent(self.game, self.session, self._pane, lambda: self._table.say, moves)

    def _players_intent(self) -> MasterIntent:
        return Open(PlayersScene(self.for_players(lambda: False), self._act_for_players))

    def _toggle_window(self) -> None:
        self.toggle_window()

    def _show_players(self) -> None:
        self._frame.press(self._players_intent())

    def _act_for_players(self, command: Command) -> None:
        """Going on and undoing, unseen by the players."""
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
        """The page about this table."""
        self._frame.press(Open(self._how()))

    def _show_rules(self) -> None:
        """The rules of the game."""
        book = load_rulebook()
        self._frame.press(Open(RulesReader(book, book.rules(book.sections_of(self.game.book)[0].id)[0].id)))

    def show(
        self,
        moment: MasterMoment,
        before: int,
        spot: Callable[[Sequence[str]], Spot],  # noqa: ARG002 - what tables are given
    ) -> Showing:
        """Let the pane tell of it, above the table as it is."""
        entry = self.session.match.entries[-1]
        if entry.drew:
            moment.ui.sounds.play(Sound.DICE)
        return Showing(self._pane.happened(self._table, before, entry.events))

    def settle(self, moment: MasterMoment) -> None:  # noqa: ARG002 - what tables are given
        """The pane shows the table as it is."""
        self._pane.settled()

    def forget(self) -> None:
        """Nothing is told of any more."""
        self._pane.settled()

    def shown(self) -> object:
        """What else the widgets are built for."""
        return (self._changes, self.session.at, self._pane.shown)

    def catch(self, moment: MasterMoment, model: MasterModel, event: Event) -> MasterIntent:  # noqa: ARG002 - what tables are given
        """The pane first."""
        return Handled() if self._pane.handle(event) else None

    def update(self, seconds: float) -> bool:
        """Let time pass."""
        return self._pane.update(seconds)

    def overlay(self, canvas: Canvas, interface: Interface, moment: MasterMoment) -> None:  # noqa: ARG002 - what tables are given
        """Draw what moves above the table."""
        self._pane.draw(canvas, interface.root)


def turn_of(track: Track) -> tuple[object, ...]:
    """What is the same as long as the same turn is being taken, whatever is put right meanwhile."""
    current = track.current
    return (track.round, *(() if current is None else (current.combatant, current.extra)))


def _followed(pointing: MasterPointing, done: int) -> MasterPointing:
    """The order follows the turns again."""
    return replace(pointing, first=None, since=done)


def _no_window() -> None:
    """There is no window to open."""


def _pressed_offer(offers: Sequence[Offer], number: int) -> MasterIntent:
    """A button of the bar below is pressed by its key, or it is said why it cannot be."""
    if number >= len(offers):
        return None
    if not offers[number].verdict.allowed:
        return Refused(offers[number].verdict)
    offers[number].run()
    return Handled()


def _pressed_act(button: Button) -> MasterIntent:
    """A button of what may be done in the turn is pressed by its key, or it is said why it cannot be."""
    if button.refusal:
        return Announce(button.refusal)
    button.action()
    return Focus("act.proceed")
