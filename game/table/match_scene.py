"""The scene of every match, played or watched again: the only part of a table that holds state.

A game gives a `Table` (table.py in this folder) and a `Session`; `MatchScene(session, table, file)` puts a
match on the screen, `MatchScene(playback, table, file)` the same match watched again. It goes one way round:

    event -> widget -> press(gesture) -> table.intent(moment, model, gesture)
        Point(pointing): remembered here    Act(actions): the turn loop does them    Refused(verdict): said
    act   -> table.show(moment, before, spot): cues, played by the turn loop -> table.settle(moment)
    view  -> table.model(moment): frozen values -> table.layout(model, frame): widgets

What is held here and nowhere else: the session, the loop (of turns or of a replay) with its timeline, what is
picked (`pointing`, a frozen value of the game), the page of the sheet that is open, what is pinned, what was
last said, and where the match is saved. Undo, files, watching, leaving, the curtain between people, machines
that think, the replay's bar and its keys are the same for all games. A table never sees the scene: it gets a
`Moment` (values) and a `Frame` (callbacks, and the widgets that all tables share). Widgets are built again
when what they are built for has changed (match_view.py); what only moves, `table.follow` brings up to date.

To plug a table in: subclass `Table`; write `model` as a pure function of the moment into frozen dataclasses
with a `prompt`; let `layout` make widgets of the model alone, whose callbacks are `partial(frame.press,
gesture)`; let `intent` answer each gesture with a value. Tests ask `model` and `intent` without a window.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.rules import A, Verdict
from game.table import match_controls
from game.table.curtain import HotSeat
from game.table.film import Clip
from game.table.film_dialog import FilmDialog, Filmed
from game.table.game import Games
from game.table.match_file import MatchFile
from game.table.match_view import MatchView
from game.table.options import OptionsScene
from game.table.replay import UNUSED, ReplayControls, ReplayLoop
from game.table.save_entries import Naming, SaveEntry
from game.table.session import Playback
from game.table.skips import Skips
from game.table.table import (
    Act,
    Announce,
    Focus,
    G,
    GoOn,
    Intent,
    M,
    N,
    Open,
    P,
    Pin,
    Point,
    PutAway,
    Refused,
    Showing,
    Table,
    TurnPage,
)
from game.table.turn_loop import Presenter, TurnLoop
from game.ui.input.events import Event, KeyPressed, PointerMoved, PointerPressed, PointerReleased
from game.ui.input.keys import Command

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from game.ui.app import App
    from game.ui.app_scene import Unkept
    from game.ui.box import Spot

SHARED = frozenset(
    (Command.SAVE, Command.OPEN, Command.UNDO, Command.REDO, Command.OPTIONS, Command.HELP, Command.LOOK_BACK)
)
"""Commands that mean the same at every table."""


class MatchScene(MatchView[N, M, P, A, G]):
    """A match on screen, played by people here and by machines; with a `Playback`, watched again.

    Attributes:
        file: where the match is kept.
        hot_seat: the people who share the screen.
    """

    def __init__(
        self, session: N, table: Table[N, M, P, A, G], file: Path | None = None, games: Games | None = None
    ) -> None:
        super().__init__(session, table)
        self.has_map = table.has_map
        self._skips: Skips[G] = Skips(lambda: self.interface, lambda: table.decision_kind(self.moment()))
        known = Games() if games is None else games
        naming = Naming(session, table, known)
        listed = SaveEntry(
            lambda: naming.name(self.say),
            lambda: naming.told(self.say),
            self.picture,
        )
        self.file = MatchFile(session, file, known, self._saved, listed)
        self.hot_seat = HotSeat(
            session, lambda: self.app, table.take_back_key, self._settle, self._recap, self._changed
        )
        self.presenter = Presenter(
            pace=lambda: self.app.options.motion,
            on_top=lambda: self.app.scene is self,
            show=self._show,
            settle=self._settle,
            refresh=self.refresh,
            keep=self._kept,
            patience=lambda: table.patience(self.moment()),
            at_once=lambda: self.app.options.motion <= 0 and self.ui.host.appearing <= 0,
        )
        if isinstance(session, Playback):
            replayed = ReplayLoop(session, self.presenter, table.forget)
            self.replay = ReplayControls(replayed, self.sync, self._glanced, self.hot_seat.curtain)
            self.loop = replayed
            self.page = table.watch_page
        else:
            self.loop = TurnLoop(session, table, self.presenter, self.hot_seat.call)

    def enter(self, app: App) -> None:
        """Look at the match; make the table ready where that takes a while; let the first one act."""
        if self.replay is None:
            self.hot_seat.expect()
        super().enter(app)
        if self.replay is None:
            self.file.go_on()
        loading = self.table.loading(self.moment(), app.pop)
        if loading is not None:
            app.push(loading)
        elif app.options.motion <= 0:
            self.loop.begin()

    @property
    def log_name(self) -> str:
        """The name of the scene in the log: whose table it is, and whether it is a replay."""
        table = type(self.table)
        watched = "" if self.replay is None else ", watched again"
        return f"{super().log_name} of {table.__module__}.{table.__qualname__}{watched}"

    @property
    def journal_file(self) -> Path | None:
        """The file of the unfinished match."""
        return None if self.replay is not None else self.file.journal.path

    @property
    def unkept(self) -> Unkept | None:
        """The actions of an unfinished match that are not on the disk."""
        return None if self.replay is not None else self.file.unkept

    @property
    def acts(self) -> Mapping[str, Callable[[], None]]:
        """The actions of the shared buttons: undo, files, options, help, leaving, and watching at the end."""
        acts: dict[str, Callable[[], None]] = {
            "open": self.open,
            "options": lambda: self.app.push(OptionsScene()),
            "help": self.help,
            "leave": self.leave_table,
            **self.reasons,
        }
        if self.replay is not None:
            watching = {"again": self.replay.to_start, "film": self.film}
            return {**acts, **watching, "undo": self.undo, "redo": self.redo}
        save, watch = lambda: self.file.save(self.app), lambda: self.file.watch(self.app)
        if self.table.recap_page:
            acts["look_back"] = self.look_back
        another = self.table.rematch(self.moment(), self.file.games)
        if another is not None:
            acts["rematch"] = lambda: self.app.replace(another())
        return {**acts, "undo": self.undo, "redo": self.redo, "save": save, "watch": watch}

    def film(self) -> None:
        """Ask what of a replay is to be saved as a film, and where."""
        filmed = self.filmed()
        if filmed is not None:
            called = self.say(f"choose.{self.file.games.of(filmed.match).words}")
            self.app.push(FilmDialog(filmed, self.file.games, called))

    def filmed(self) -> Filmed | None:
        """What of the match can be filmed; None while it is played."""
        playback = self.session
        if not isinstance(playback, Playback):
            return None
        starts = [*playback.turns(), playback.last]
        return Filmed(
            playback.match,
            playback.at,
            Clip(starts[playback.turn], starts[playback.turn + 1]) if len(starts) > 2 else None,
            self.table.turn_name(self.say, playback.turn_of(playback.state)),
            "film.seen" if playback.finished else "film.seen_by_onlooker",
            playback.eyes,
        )

    # Gestures and commands

    def press(self, gesture: G) -> None:
        """Do what the pressed gesture means, unless the player was asked something else when it was made."""
        self.message = ""
        if self._skips.changed:
            return
        if self._skips.on and (self.loop.thinking or self.loop.held):
            self._skips.owe(gesture)
            return
        self.answer(self.table.intent(self.moment(), self.model, gesture))
        self.sync()

    def answer(self, intent: Intent[P, A]) -> bool:  # noqa: C901 - one case for each intent
        """Do what a gesture, a key or an event means; returns whether it meant anything."""
        match intent:
            case None:
                return False
            case Point(pointing, then):
                self.pointing = pointing
                self.answer(then)
            case Act():
                self._act(intent)
            case Refused(verdict):
                self.refuse(verdict)
            case Pin(thing):
                self.pin(thing)
            case Open(scene, instead):
                (self.app.replace if instead else self.app.push)(scene)
            case GoOn():
                self.loop.go_on()
            case PutAway(passes):
                self.table.put_away()
                self.sync()
                return not passes
            case Announce(text):
                self.message = text
            case TurnPage(page):
                self.page = page
            case Focus(name):
                self.interface.focus(self.interface.find(name), ring=True)
            case _:
                pass
        self.sync()
        return True

    def _act(self, act: Act[A]) -> None:
        """Do these actions and show their message, or the reasons why they are refused."""
        loop = self.loop
        if loop.timeline.busy:
            loop.timeline.skip()
        verdict = loop.do(act.actions) if isinstance(loop, TurnLoop) else self.session.watched_only()
        if not verdict.allowed:
            self.refuse(verdict)
        elif act.message:
            self.message = act.message

    def shortcut(self, event: Event) -> bool:
        """A press skips what is being shown, unless it is a replay; Space plays and stops a replay."""
        if self.replay is not None and self.replay.shortcut(event):
            return True
        busy = self.loop.timeline.busy
        if busy and self.replay is not None:
            return False
        if self.answer(self.table.catch(self.moment(), self.model, event)):
            return True
        match event:
            case PointerPressed() if busy:
                return self._skips.pressed(event, self.loop)
            case KeyPressed() if busy:
                return self._skips.typed(event, self.ui.keys.command(event), self.loop)
            case _:
                return False

    def go_on(self) -> None:
        """Show the next text that is to be read, or skip to the end of what is being shown."""
        self.loop.timeline.hurry()
        self.sync()

    def handle(self, event: Event) -> bool:
        """Answer an event as every scene does, then update the widgets; other keys go through a replay."""
        if isinstance(event, PointerPressed | KeyPressed):
            self._skips.forget()
        elif isinstance(event, PointerMoved):
            self._point_away(event.at)
        handled = super().handle(event)
        if isinstance(event, PointerReleased | KeyPressed):
            self._skips.end()
        if isinstance(event, KeyPressed):
            self._tell_refused()
        if handled and self._app is not None and self in self.app.scenes:
            self.sync()
        return handled or self.asks_why(event) or (self.replay is not None and self.replay.handle(event))

    def cancel(self) -> bool:
        """Go one step back; leave the table if there is nothing to cancel."""
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
        """Do what a key asks for."""
        if self.replay is not None and command in UNUSED:
            return False
        if command is Command.NEXT_PART:
            self.interface.focus_next(dict.fromkeys(self.table.parts(self.model), ""))
            return True
        act = self.acts.get(str(command)) if command in SHARED else None
        if act is not None:
            act()
            self.sync()
            return True
        if command is Command.END:
            self.message = ""
            if self._skips.ends_nothing:
                return True
        if self.answer(self.table.key(self.moment(), self.model, command)):
            return True
        if command is Command.HOW:
            self.show_keys()
            return True
        return super().command(command)

    # Changes

    def update(self, seconds: float) -> bool:
        """Show what happens, let machines act."""
        if self.app.scene is self:
            self.loop.begin()
        self._keep()
        moved = self.loop.update(seconds)
        moved = self.table.update(seconds) or moved
        if moved and self.loop.timeline.busy:
            if self._state() != self._seen:
                self.rebuild()
            self.table.follow(self.interface, self.moment())
        elif moved and self.app.scene is self:
            self.sync()  # what is worked out in a thread is told when it is known, not when a hand moves
        if self._skips.waits and self.idle and self.session.mine:
            owed = self._skips.due()
            if owed is not None:
                self.press(owed)
                moved = True
        return super().update(seconds) or moved

    def _show(self, before: int) -> Showing:
        def spot(names: Sequence[str]) -> Spot:
            return match_controls.spot_of(self.interface, names, self.app.box.centre)

        self._keep()
        self._skips.begin()
        return self.table.show(self.moment(), before, spot)

    def _keep(self) -> None:
        """Save what was done at this table."""
        if self.replay is None:
            self.file.follow(self.app)

    def _kept(self) -> None:
        """Save what was done at this table, and wait until it is on the disk."""
        self._keep()
        self.file.journal.wait()

    def _recap(self) -> None:
        """Open the page that lists what others have done."""
        if self.table.recap_page:
            self.page = self.table.recap_page

    def _changed(self) -> None:
        self._keep()
        self.refresh()

    # Undo, files

    @property
    def idle(self) -> bool:
        """Whether nothing is being shown or held, and no machine is at work."""
        return self.loop.at_rest and not self.loop.thinking

    def undo(self) -> None:
        """Take the last action back, or say why not; of a replay, one action back.

        A machine that is still thinking has not acted: it thinks anew.
        """
        if self.replay is not None:
            self.replay.step_back()
            return
        self._kept()
        verdict = self.session.undo() if self.loop.at_rest else self.session.not_asked()
        if verdict.allowed and isinstance(self.loop, TurnLoop):
            self.loop.reconsider()
        self._turned_back(verdict)

    def redo(self) -> None:
        """Do again what was taken back, or say why not; in a replay, go one action on."""
        if self.replay is not None:
            self.replay.step_on()
        else:
            self._kept()
            self._turned_back(self.session.redo() if self.idle else self.session.not_asked())

    def _turned_back(self, verdict: Verdict) -> None:
        if verdict.allowed:
            self._keep()
            self.loop.forget()
            self.table.forget()
            self.refresh()
            self.loop.advance()
        else:
            self.refuse(verdict)
            self.sync()

    def open(self) -> None:
        """Ask for a saved game, or for another one to be watched."""
        if self.replay is None:
            self.file.open(self.app)
        else:
            self.file.open_replay(self.app)

    def _saved(self, message: str) -> None:
        self.message = message
        self.sync()

    def leave_table(self) -> None:
        """Leave the table; an unfinished game is saved first."""
        if self.replay is None:
            self.file.leave_table(self.app)
        else:
            self.app.pop()

    def asks_before_leaving(self, leave: Callable[[], None]) -> bool:
        """Ask before a match is left that could not be kept."""
        return self.replay is None and self.file.asks_before_leaving(self.app, leave)

    def leave(self) -> None:
        """Save an unfinished match as the scene is taken off the stack or the window is closed."""
        try:
            self.loop.stop()
        finally:
            if self.replay is None:
                self.file.close(self.app)
