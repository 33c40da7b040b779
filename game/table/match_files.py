"""The files of matches: saved, opened, watched, kept when a table is left, and who goes on with one."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from game.art.decor import SeatGem
from game.content.log_entry import taken_up_again
from game.core.errors import InputError
from game.core.files import stamp
from game.core.record import AnyMatch, addition, load, reopened, save
from game.table.dialogs import ConfirmDialog, Dialog, report
from game.table.file_dialogs import FileDialog, NotKeptDialog
from game.table.match_journal import (
    SUFFIX,
    MatchJournal,
    headline,
    is_unfinished,
    load_unfinished,
    played_last,
    saves_folder,
)
from game.table.save_pictures import forget_picture, keep_picture, kept_picture, save_name
from game.ui.icons import Icon
from game.ui.sound import Sound
from game.ui.widgets.button import Button, Look
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Column, Row
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from pygame import Surface

    from game.content.locale import Translator
    from game.core.match import Strength
    from game.core.rules import Seat
    from game.table.game import Agents, Game, Games
    from game.table.save_pictures import Told
    from game.table.session import Session
    from game.ui.app import App
    from game.ui.scene import Scene
    from game.ui.widgets.base import Widget

    AnySession = Session[Any, Any, Any, Any, Any]

_ROW = 46.0
_AROUND = 330.0
"""Height of what stands above and below the seats."""


class MatchFile:
    """The file of the match at one table: where it was loaded from or saved last, and what is done with it.

    Attributes:
        path: the file, None while it has none.
        journal: where it is written down as it is played.
        games: those whose matches can be opened in its place.
    """

    def __init__(
        self,
        session: AnySession,
        path: Path | None,
        games: Games,
        told: Callable[[str], None],
        listed: Told,
    ) -> None:
        self._listed = listed
        self._picture: Surface | None = None
        self.path = path
        self.games = games
        self.journal = MatchJournal(session.match, listed.words)
        self._session = session
        self._told = told
        self._saved = session.match.course
        self._stamp = stamp(path)
        self._let_go = False

    @property
    def is_kept(self) -> bool:
        """Whether leaving loses nothing: the match is over, or nothing was done since it was saved."""
        match = self._session.match
        return self._session.over or addition(match.system, self._saved, match.course) == ""

    def go_on(self) -> None:
        """Go on in the file itself, if the match was left unfinished in it."""
        if self.path is not None:
            self.journal.go_on(self._session.match, self.path)

    def follow(self, app: App, *, retry: bool = False) -> None:
        """Write down what was done, and say once that it cannot be written."""
        before = self.journal.path
        fresh = self.journal.follow(self._session.match, retry=retry)
        if before is None and self.journal.path is not None:
            forget_picture(self.journal.path)
        if fresh and self.journal.fault is not None:
            app.notify(app.ui.say("table.not_kept", fault=app.ui.say.fault(self.journal.fault)))

    def save(self, app: App) -> None:
        """Save under the file's name; ask for one where it has none, or another program has written it."""
        say, named = app.ui.say, None if self.path is None or is_unfinished(self.path) else self.path
        if named is not None and stamp(named) == self._stamp:
            self._picture = self._listed.picture()
            self._save_to(app, named)
            return
        self._picture = self._listed.picture()
        title, begin, folder = say("table.button.save"), f"{self._listed.name()}{SUFFIX}", saves_folder()
        if named is not None:
            begin, folder = named.name, named.parent
            app.notify(say("dialog.changed_elsewhere", name=begin))
        save_to = partial(self._save_to, app)
        app.push(
            FileDialog(title, folder, (SUFFIX,), save_to, saving=True, begin=begin, picture=kept_picture)
        )

    def open(self, app: App) -> None:
        """Ask for a saved match and go on with it, whoever plays here now."""
        _ask_path(app, "table.button.open", lambda path: reopen(app, self._session, path, self.games))

    def open_replay(self, app: App) -> None:
        """Ask for another saved match to be watched in the place of this one."""
        games = self.games
        _ask_path(app, "replay.open", lambda path: app.replace(watched(loaded(path, games), path, games)))

    def watch(self, app: App) -> None:
        """See the whole match again; the table makes way for it."""
        app.replace(watched(self._session.match, self.path, self.games))

    def asks_before_leaving(self, app: App, leave: Callable[[], None]) -> bool:
        """Ask what to do if the match could not be kept; `leave` is called once it may be left."""
        if self.is_kept or self._let_go or self.journal.keeps(self._session.match):
            return False
        fault = self.journal.fault
        if fault is None:
            return False

        def go() -> None:
            self._let_go = True
            leave()

        name = f"{self._listed.name()}{SUFFIX}"
        app.push(NotKeptDialog(fault, name, self._write_to, go))
        return True

    def leave_table(self, app: App) -> None:
        """Leave the table; an unfinished match is saved so that it can be continued."""
        self._picture = self._listed.picture()
        if self.is_kept:
            app.pop()
            return
        if self.asks_before_leaving(app, app.pop):
            return
        say, path = app.ui.say, self.journal.path
        text = say("table.leave_ask", name="" if path is None else path.name)
        app.push(ConfirmDialog(say("table.leave_title"), text, say("table.button.leave"), app.pop))

    def close(self, app: App) -> None:
        """The match is left: what is not over stays on the disk, unless it was saved under another name."""
        named = self.path is not None and not is_unfinished(self.path)
        match = self._session.match
        try:
            self.follow(app, retry=True)
            if self.journal.path is not None:
                keep_picture(self._picture or self._listed.picture(), self.journal.path)
        finally:
            self.journal.close(drop=self._session.over or not match.entries or (named and self.is_kept))
        if self.journal.fault is not None:
            app.notify(app.ui.say("table.not_kept", fault=app.ui.say.fault(self.journal.fault)))

    def _save_to(self, app: App, path: Path) -> None:
        try:
            self._write_to(path)
        except InputError as error:
            report(app, error)
            return
        app.ui.sounds.play(Sound.CHIME)
        self._told(app.ui.say("table.saved", name=path.name))

    def _write_to(self, path: Path) -> None:
        if is_unfinished(path):
            raise InputError(path, "", "a name of games that are being played", "another name")
        match = self._session.match
        save(match, path)
        keep_picture(self._picture or self._listed.picture(), path)
        self.path, self._saved, self._stamp = path, match.course, stamp(path)


def _ask_path(app: App, key: str, opened: Callable[[Path], None]) -> None:
    """Ask for a saved match, and say what is wrong with it if it cannot be opened."""

    def chosen(path: Path) -> None:
        try:
            opened(path)
        except InputError as error:
            report(app, error)

    app.push(FileDialog(app.ui.say(key), saves_folder(), (SUFFIX,), chosen, picture=kept_picture))


def open_saved_game(scene: Scene, games: Games) -> None:
    """Ask for a saved match, and who goes on with it."""
    say, chosen = scene.ui.say, partial(go_on, scene.app, games=games)
    called = partial(_listed_as, say, games)
    scene.app.push(
        FileDialog(say("title.load"), saves_folder(), (SUFFIX,), chosen, picture=kept_picture, called=called)
    )


def _listed_as(say: Translator, games: Games, path: Path) -> str:
    """A saved game by its name, one that was left as it would be saved: game, players, turn and date."""
    said = headline(path)
    game = games.get(said.system) if is_unfinished(path) else None
    parts = () if game is None else dict.fromkeys((say(f"choose.{game.words}"), *said.words))
    return save_name(tuple(parts), played_last(path)) if parts else path.name


def loaded(path: Path, games: Games) -> AnyMatch:
    """The match of a file, whatever its game.

    Raises:
        InputError: the file holds no match that can be replayed.
    """
    return (load_unfinished if is_unfinished(path) else load)(path, games.systems())


def watched(match: AnyMatch, path: Path | None, games: Games) -> Scene:
    """The replay of a match that is kept in that file, if in any."""
    return games.of(match).screen().replay(match, path, games)


def go_on(app: App, path: Path, games: Games) -> None:
    """Go on with the match of a file, or watch it.

    Raises:
        InputError: the file holds no match that can be replayed.
    """
    _ask(app, loaded(path, games), path, games)


def reopen(app: App, session: AnySession, path: Path, games: Games) -> None:
    """Sit down to the match of a file instead, with those who played it.

    Where the file does not say who they were, those who play here now go on, if it has seats for them.

    Raises:
        InputError: the file holds no match that can be replayed.
    """
    match = loaded(path, games)
    if match.system.name == session.match.system.name and len(match.seats) == len(session.agents):
        agents = _agents(match, games) if match.players else session.agents
        app.replace(_table(app, _gone_on_with(match, path), agents, path, games))
    else:
        app.pop()
        _ask(app, match, path, games)


def _gone_on_with(match: AnyMatch, path: Path) -> AnyMatch:
    """The match of a file with other dice from here on, which the file says from now on."""
    if is_unfinished(path) or match.outcome is not None:
        return match
    again = reopened(match)
    with suppress(InputError):  # a match is continued even if its file cannot be written
        save(again, path)
    return again


def _ask(app: App, match: AnyMatch, path: Path, games: Games) -> None:
    """Who plays each seat, where a machine could."""
    game = games.of(match)

    def play(agents: Agents) -> None:
        app.push(_table(app, _gone_on_with(match, path), agents, path, games))

    if not game.strengths:
        play((None,) * len(match.seats))
        return
    app.push(SeatsDialog(path.stem, match, game, play, lambda: app.push(watched(match, path, games))))


def continue_unfinished(app: App, path: Path, games: Games) -> None:
    """Go on with a match that was being played, where it stood, with those who played it.

    Raises:
        InputError: the file holds no match that can be replayed.
    """
    match = load_unfinished(path, games.systems())
    app.push(_table(app, match, _agents(match, games), path, games))


def _agents(match: AnyMatch, games: Games) -> Agents:
    """The machines that played a match; people where that was not written down."""
    machine = games.of(match).machine
    strengths = [player.strength for player in match.players] or [None] * len(match.seats)
    return tuple(
        None if strength is None or machine is None else machine(match.system, strength)
        for strength in strengths
    )


def _table(app: App, match: AnyMatch, agents: Agents, path: Path, games: Games) -> Scene:
    """The table of a saved match; that it is played with other files than those there now is said."""
    game = games.of(match)
    if match.system.content != games.content_of(match):
        app.notify(app.ui.say("table.other_print"))
    return game.screen().table(match, agents, path, games)


class SeatsDialog(Dialog):
    """Asks who plays each seat; `play` is given them, `watch` begins the replay."""

    width = 760.0

    def __init__(
        self,
        title: str,
        match: AnyMatch,
        game: Game,
        play: Callable[[Agents], None],
        watch: Callable[[], None],
    ) -> None:
        super().__init__(title)
        self.match = match
        self.game = game
        known = [player.strength if player.strength in game.strengths else None for player in match.players]
        self.seats: list[Strength | None] = known or [None] * len(match.seats)
        self._play = play
        self._watch = watch

    def content(self) -> Sequence[Widget]:
        """How far the match has come, and a choice for each seat."""
        say = self.ui.say
        far = say("seats.far", count=len(self.match.entries))
        rows = [self._row(seat) for seat in self.match.seats]
        told = Label(
            say("seats.over") if self.match.outcome is not None else far, self.ui.styles.body, align=0.5
        )
        again = taken_up_again(self.match, self.ui.say)
        notes = [Label(again, self.ui.styles.note, align=0.5)] if again else []
        if self._is_high():
            return [told, *notes, Scroll(Column(rows, gap=12), name="seats.all")]
        return [told, *notes, *rows]

    def height(self) -> float | None:
        """As high as the screen allows, where there are many seats."""
        return self.app.box.h - 20 if self._is_high() else None

    def _is_high(self) -> bool:
        return len(self.match.seats) * _ROW + _AROUND > self.app.box.h

    def buttons(self) -> Sequence[Widget]:
        """Leave, watch, go on."""
        say = self.ui.say
        go_on = Button("seats.play", say("seats.play"), self._go_on, look=Look.PRIMARY, icon=Icon.FORWARD)
        if self.match.outcome is not None:
            go_on.refusal = say("seats.over")
        again = Button("seats.watch", say("seats.watch"), self._see, icon=Icon.EYE)
        if not self.match.entries:
            again.refusal = say("seats.nothing")
        return [
            Button("dialog.cancel", say("dialog.cancel"), self.close, icon=Icon.CLOSE),
            again,
            go_on,
        ]

    def first_focus(self) -> str:
        """To go on, or to watch what is over."""
        return "seats.watch" if self.match.outcome is not None else "seats.play"

    def _row(self, seat: Seat) -> Widget:
        say, strengths = self.ui.say, self.game.strengths
        values: list[tuple[Strength | None, str]] = [(None, say("new.person"))]
        values += [(strength, say(f"new.strength.{strength}")) for strength in strengths]
        tips = [
            say("seats.person"),
            *(say("seats.machine", how=say(f"new.strength.{s}.tip")) for s in strengths),
        ]
        icons = (Icon.CREATURE, *(Icon.OPTIONS for _ in strengths))

        def chosen(value: Strength | None) -> None:
            self.seats[seat] = value

        choice = Choice(f"seats.{seat}", values, self.seats[seat], chosen, tips=tips, icons=icons)
        stone = SeatGem(self.ui.palette.seats[seat], 40)
        return Row([Anchor(stone, w=40), Anchor(choice, 0, 0.5, grow=1)], gap=12)

    def _go_on(self) -> None:
        machine, system = self.game.machine, self.match.system
        agents = tuple(machine(system, one) if machine and one is not None else None for one in self.seats)
        self.close()
        self._play(agents)

    def _see(self) -> None:
        self.close()
        self._watch()
