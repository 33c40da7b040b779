"""The scene of every match, played or watched again: the only one that holds anything.

A game gives a `Table` (table.py in this folder) and a `Session`; `MatchScene(session, table, file)` puts a
match on the screen, `MatchScene(playback, table, file)` the same match watched again. It goes one way round:

    event -> widget -> press(gesture) -> table.intent(moment, model, gesture)
        Point(pointing): remembered here    Act(actions): the turn loop does them    Refused(verdict): said
    act   -> table.show(moment, before, spot): cues, played by the turn loop -> table.settle(moment)
    view  -> table.model(moment): frozen values -> table.layout(model, frame): widgets

What is held here and nowhere else: the session, the course (turn loop or replay) with its timeline, what is
picked (`pointing`, a frozen value of the game), the page of the sheet that is open, what is pinned, what was
last said, and where the match is saved. Undo, files, watching, leaving, the curtain between people, machines
that think, the replay's bar and its keys are the same for all games. A table never sees the scene: it gets a
`Moment` (values) and a `Frame` (callbacks, and the widgets that all tables share). Widgets are built again
when what `_state` says has changed; what only moves is brought up to date by `table.follow`.

To plug a table in: subclass `Table`; write `model` as a pure function of the moment into frozen dataclasses
with a `prompt`; let `layout` make widgets of the model alone, whose callbacks are `partial(frame.press,
gesture)`; let `intent` answer each gesture with a value. Tests ask `model` and `intent` without a window.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic

from game.core.rules import A
from game.table import match_controls, match_files
from game.table.curtain import CurtainScene, WayBack
from game.table.game import Games
from game.table.help import show_help
from game.table.log_page import ReplayLog, line_name
from game.table.match_overlay import pointed_card
from game.table.names import seat_name
from game.table.playback import Playback
from game.table.replay import UNUSED, ReplayControls, ReplayCourse
from game.table.replay_bar import ReplayBar
from game.table.spoken import SpokenScene
from game.table.table import (
    Act,
    Focus,
    Frame,
    G,
    GoOn,
    M,
    Moment,
    N,
    Open,
    P,
    Pin,
    Point,
    PutAway,
    Refused,
    Table,
)
from game.table.turn_loop import Screen, TurnLoop
from game.ui.events import KeyPressed, Mods, PointerPressed
from game.ui.keys import Command
from game.ui.sound import Sound

SHARED = frozenset((Command.UNDO, Command.REDO, Command.SAVE, Command.OPEN, Command.HELP))
"""Commands that mean the same at every table."""

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from game.core.rules import Seat, Verdict
    from game.table.table import Intent, Showing
    from game.table.turn_loop import Course
    from game.ui.app import App
    from game.ui.box import Spot
    from game.ui.canvas import Canvas
    from game.ui.events import Event
    from game.ui.widgets.base import Widget


class MatchScene(SpokenScene, Generic[N, M, P, A, G]):
    """A match on screen, played by people here and by machines; with a `Playback`, watched again.

    Attributes:
        session: the match and who plays it.
        table: what the game has on screen.
        course: how the match goes on: the turn loop, or the course of a replay.
        pointing: what is picked.
        model: everything that is painted now.
        page: the page of the sheet that is open.
        pinned: the card or creature that is kept in sight, empty for none.
        message: what was last said or refused, empty for nothing.
        file: where the match was loaded from or saved last.
        saved: after how many actions that was.
        games: those whose matches can be opened from here.
        replay: what is done with a match that is watched again; None while it is played.
    """

    course: Course
    model: M

    def __init__(
        self, session: N, table: Table[N, M, P, A, G], file: Path | None = None, games: Games | None = None
    ) -> None:
        super().__init__()
        self.session = session
        self.table = table
        self.file = file
        self.games = Games() if games is None else games
        self.saved = len(session.match.entries)
        self.pointing = table.first_pointing(session)
        self.page = table.first_page
        self.pinned = ""
        self.message = ""
        self.replay: ReplayControls | None = None
        self._loop: TurnLoop[N, M, P, A, G] | None = None
        self._bar: ReplayBar | None = None
        self._log = ReplayLog(lambda: table.log(self.moment()))
        self._seen: tuple[object, ...] = ()
        screen = Screen(
            pace=lambda: self.app.options.motion,
            on_top=lambda: self.app.scene is self,
            show=self._show,
            settle=self._settle,
            refresh=self.refresh,
        )
        if isinstance(session, Playback):
            replayed = ReplayCourse(session, screen, table.forget)
            self.replay = ReplayControls(replayed, self.sync, self._glanced, self._behind_curtain)
            self.course = replayed
            self.page = table.watch_page
        else:
            self.course = self._loop = TurnLoop(session, table, screen, self._call)

    # What goes down

    def moment(self) -> Moment[N, P]:
        """Everything that is held here, as values."""
        return Moment(
            session=self.session,
            pointing=self.pointing,
            page=self.page,
            pinned=self.pinned,
            message=self.message,
            showing=self.course.timeline.busy,
            held=self.course.held,
            watching=self.replay is not None,
            ui=self.ui,
            say=self.say,
            room=self.app.box,
        )

    def _frame(self) -> Frame[G]:
        acts, say, replay = self._acts, self.say, self.replay
        refusals = {}
        if replay is None:
            session = self.session
            refusals = {"undo": self.why(session.may_undo()), "redo": self.why(session.may_redo())}
        return Frame(
            ui=self.ui,
            say=say,
            room=self.app.box,
            status=self.status_text(),
            press=self.press,
            pin=self.pin,
            back=self.cancel,
            turn_page=self.turn_page,
            buttons=match_controls.bar_buttons(say, acts, refusals, watching=replay is not None),
            ways_out=lambda width: match_controls.ways_out(
                self.ui, say, acts, width, watching=replay is not None
            ),
            replay_bar=None if self._bar is None else self._bar.build(),
            replay_log=None if replay is None else self._log.page(replay.playback, say, replay.go_to),
        )

    @property
    def _acts(self) -> Mapping[str, Callable[[], None]]:
        """What buttons and keys ask for at every table."""
        acts: dict[str, Callable[[], None]] = {
            "open": self.open,
            "help": self.help,
            "leave": self.leave_table,
        }
        if self.replay is not None:
            return {**acts, "again": self.replay.to_start, "undo": self.undo, "redo": self.redo}
        save, watch = lambda: match_files.save(self), lambda: match_files.watch(self)
        return {**acts, "undo": self.undo, "redo": self.redo, "save": save, "watch": watch}

    # Building

    def enter(self, app: App) -> None:
        """Look at the match; make the table ready where that takes a while; let the first one act."""
        super().enter(app)
        loading = self.table.loading(self.moment(), app.pop)
        if loading is not None:
            app.push(loading)
        elif app.options.motion <= 0:
            self.course.begin()

    def build(self) -> Widget:
        """The table as it is shown now."""
        self._look()
        if self.replay is not None:
            name = self.table.turn_name
            self._bar = ReplayBar(self.replay, self.ui, self.say, self.app.box, lambda n: name(self.say, n))
        self.model = self.table.model(self.moment())
        return self.table.layout(self.model, self._frame())

    def first_focus(self) -> str:
        """What is likely wanted at first; of a replay the slider, whose arrows go through the actions."""
        if self.replay is not None:
            return "replay.slider"
        return match_controls.likeliest(self.interface, self.table.first_focus)

    def rebuild(self) -> None:
        """Build the widgets; the focus never gets lost, and the log shows the action that is on the table."""
        before = self._interface
        ring = before.ring if before is not None else False
        had = before is not None and before.focused is not None
        super().rebuild()
        self._seen = self._state()
        names = {widget.name: widget for widget in self.interface.root.walk()}
        if had and self.interface.focused is None:
            wanted = match_controls.likeliest(self.interface, (*self.table.wanted, ""))
            if wanted:
                self.interface.focus(names[wanted], ring=ring)
        line = line_name(self.session.number)
        if self.replay is not None and line in names:
            self.interface.show(names[line])

    def _state(self) -> tuple[object, ...]:
        """What the widgets are built for."""
        session, course = self.session, self.course
        state = (
            (self.page, self.pinned, self.message, self.pointing, course.timeline.busy, course.held),
            (session.viewer, session.actor, session.view),
            self.table.shown(),
        )
        if self.replay is None:
            return state
        playback, replayed = self.replay.playback, self.replay.course
        return (*state, playback.at, playback.eyes, replayed.playing, replayed.speed)

    def _look(self) -> None:
        """Let go of what can no longer be picked."""
        self.pointing = self.table.pointing(self.moment())

    def sync(self) -> None:
        """Make the widgets say what there is to say now, but never under a hand that holds something."""
        self._look()
        sliding = self._bar is not None and self._bar.slider.pressed
        if self._state() != self._seen and not sliding and not self.table.grips():
            self.rebuild()

    def refresh(self) -> None:
        """Something has happened: show the table as it is."""
        if self._interface is not None:
            self.rebuild()

    def draw(self, canvas: Canvas) -> None:
        """The table, then what moves above it."""
        super().draw(canvas)
        self.table.overlay(canvas, self.interface, self.moment())

    # Words

    def status_text(self) -> str:
        """What the line above the hand says; of a replay, which action is on the table."""
        if self._bar is not None:
            return self._bar.status_text()
        return f"<b>{self.message}</b>" if self.message else self.model.prompt

    def why(self, verdict: Verdict) -> str:
        """Why something is refused, with the rule; empty if it is allowed."""
        return "" if verdict.allowed else self.table.cited(self.moment(), verdict.reasons[0])

    def refuse(self, verdict: Verdict) -> None:
        """Say why not."""
        self.ui.sounds.play(Sound.ERROR)
        self.message = self.why(verdict)

    # What comes up

    def press(self, gesture: G) -> None:
        """Something was pressed: do what it comes to."""
        self.message = ""
        self.answer(self.table.intent(self.moment(), self.model, gesture))
        self.sync()

    def answer(self, intent: Intent[P, A]) -> bool:  # noqa: C901 - one case for each intent
        """Do what a gesture, a key or an event comes to; whether it came to anything."""
        match intent:
            case None:
                return False
            case Point(pointing, then):
                self.pointing = pointing
                self.answer(then)
            case Act(actions):
                verdict = self.session.not_asked() if self._loop is None else self._loop.do(actions)
                if not verdict.allowed:
                    self.refuse(verdict)
            case Refused(verdict):
                self.refuse(verdict)
            case Pin(thing):
                self.pin(thing)
            case Open(scene):
                self.app.push(scene)
            case GoOn():
                self.course.go_on()
            case PutAway(passes):
                self.table.put_away()
                self.sync()
                return not passes
            case Focus(name):
                self.interface.focus(self.interface.find(name), ring=True)
            case _:
                pass
        self.sync()
        return True

    def pin(self, card: str) -> None:
        """Keep a card in sight, or let it go."""
        self.pinned = "" if self.pinned == card else card
        if self.pinned:
            self.page = self.table.card_page
        self.sync()

    def turn_page(self, page: str) -> None:
        """Open another page of the sheet."""
        self.page = page
        self.sync()

    def shortcut(self, event: Event) -> bool:
        """A press skips what is being shown, unless it is a replay; Space plays and stops a replay."""
        if self.replay is not None and self.replay.shortcut(event):
            return True
        busy = self.course.timeline.busy
        if busy and self.replay is not None:
            return False
        if self.answer(self.table.catch(self.moment(), self.model, event)):
            return True
        match event:
            case PointerPressed() | KeyPressed(mods=Mods.NONE) if busy:
                self.course.timeline.skip()
                return True
            case _:
                return False

    def handle(self, event: Event) -> bool:
        """As every scene, then bring the widgets up to date; other keys go through a replay."""
        handled = super().handle(event)
        if handled and self._app is not None and self in self.app.scenes:
            self.sync()
        return handled or (self.replay is not None and self.replay.handle(event))

    def cancel(self) -> bool:
        """One step back; away from the table when nothing is left to cancel."""
        if self.message:
            self.message = ""
        elif self.pinned:
            self.pinned = ""
        elif not self.table.put_away() and not self.answer(self.table.cancel(self.moment(), self.model)):
            self.leave_table()
            return True
        self.sync()
        return True

    def command(self, command: Command) -> bool:
        """What keys ask for."""
        if self.replay is not None and command in UNUSED:
            return False
        if command is Command.NEXT_PART:
            match_controls.focus_next_part(self.interface, self.table.parts(self.model))
            return True
        act = self._acts.get(str(command)) if command in SHARED else None
        if act is not None:
            act()
            self.sync()
            return True
        if command is Command.END:
            self.message = ""
        return self.answer(self.table.key(self.moment(), self.model, command)) or super().command(command)

    # What happens

    def update(self, seconds: float) -> bool:
        """Show what happens, let machines act."""
        if self.app.scene is self:
            self.course.begin()
        moved = self.course.update(seconds)
        moved = self.table.update(seconds) or moved
        if moved and self.course.timeline.busy:
            if self._state() != self._seen:
                self.rebuild()
            self.table.follow(self.interface, self.moment())
        return super().update(seconds) or moved

    def _show(self, before: int) -> Showing:
        def spot(names: Sequence[str]) -> Spot:
            return match_controls.spot_of(self.interface, names, self.app.box.centre)

        return self.table.show(self.moment(), before, spot)

    def _settle(self) -> None:
        self.table.settle(self.moment())
        self.refresh()

    def _glanced(self) -> None:
        """The slider of a replay moves: only what moves with it is brought up to date."""
        if self._bar is not None:
            self._bar.status.text = self._bar.status_text()
        self.table.follow(self.interface, self.moment())
        self.app.redraw()

    # Who is called to the table

    def sit(self, seat: Seat) -> None:
        """That person looks at the table from now on."""
        self.session.sit(seat)
        self._settle()

    def _call(self, seat: Seat, since: int) -> None:
        """Call a person, behind a curtain where there is something to hide; then tell what happened since."""
        session = self.session
        if not session.hot_seat or not session.hides(seat):
            self.sit(seat)
            return
        session.sit(None)
        self.refresh()
        name = seat_name(self.say, seat, session.names)
        recap = self.table.recap
        self.app.push(
            CurtainScene(
                seat,
                name,
                lambda: recap(self.moment(), seat, since),
                lambda: self.sit(seat),
                self._way_back(seat),
            )
        )

    def _behind_curtain(self, seat: Seat, opened: Callable[[], None]) -> None:
        name = seat_name(self.say, seat, self.session.names)
        self.app.push(CurtainScene(seat, name, tuple, opened))

    def _way_back(self, seat: Seat) -> WayBack | None:
        """What takes back the choice before that player's, where a game allows that."""
        match, key = self.session.match, self.table.take_back_key
        last = match.entries[-1].seat if match.entries else seat
        if not key or last == seat or not self.session.is_person(last) or not match.may_undo(last).allowed:
            return None

        def take_back() -> None:
            match.undo(last)
            self.refresh()
            self._behind_curtain(last, lambda: self.sit(last))

        return WayBack(self.say(key, who=seat_name(self.say, last, self.session.names)), take_back)

    # Undo, files, help

    @property
    def idle(self) -> bool:
        """Whether nothing is being shown or held, and no machine is at work."""
        return not self.course.timeline.busy and not self.course.held and not self.course.thinking

    def undo(self) -> None:
        """Take the last action back, or say why not; of a replay, one action back."""
        if self.replay is not None:
            self.replay.step_back()
        else:
            self._turned_back(self.session.undo() if self.idle else self.session.not_asked())

    def redo(self) -> None:
        """Do it again, or say why not; of a replay, one action on."""
        if self.replay is not None:
            self.replay.step_on()
        else:
            self._turned_back(self.session.redo() if self.idle else self.session.not_asked())

    def _turned_back(self, verdict: Verdict) -> None:
        if verdict.allowed:
            self.course.forget()
            self.table.forget()
            self.refresh()
            self.course.advance()
        else:
            self.refuse(verdict)
            self.sync()

    def open(self) -> None:
        """Ask for a saved game, or for another one to be watched."""
        if self.replay is None:
            match_files.open_game(self)
        else:
            match_files.open_replay(self)

    def leave_table(self) -> None:
        """Away from the table; an unfinished game is saved first."""
        if self.replay is None:
            match_files.leave_table(self)
        else:
            self.app.pop()

    def leave(self) -> None:
        """The scene is taken off the stack, or the window is closed: an unfinished game is kept."""
        self.course.stop()
        if self.replay is None:
            match_files.keep_unfinished(self)

    def help(self) -> None:
        """The rule that was spoken of last or that refuses the card looked at, or the keys."""
        if self.replay is not None:
            show_help(self.app, self.say("replay.hands"))
            return
        tile = pointed_card(self.interface)
        said = self.message or ("" if tile is None else tile.refusal)
        show_help(self.app, self.say(self.table.hands_key), said)
