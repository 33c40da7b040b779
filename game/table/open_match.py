"""Opens and replays saved matches, continues unfinished ones, and asks who plays on."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from game.art.decor import SeatGem
from game.content.journal import changed
from game.content.log_entry import taken_up_again
from game.core.errors import InputError
from game.core.record import AnyMatch, load, reopened, save
from game.table.dialogs import Dialog, report
from game.table.file_dialogs import FileDialog, wrappable
from game.table.match_journal import (
    SUFFIX,
    headline,
    is_unfinished,
    load_unfinished,
    saves_folder,
)
from game.table.save_entries import kept_picture, save_name
from game.table.session import machine_seats
from game.ui.drawing.icons import Icon
from game.ui.widgets.button import Button, Look
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Column, Row
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from game.content.locale import Translator
    from game.core.match import Strength
    from game.core.rules import Seat
    from game.table.game import Agents, Game, Games
    from game.table.session import AnySession
    from game.ui.app import App
    from game.ui.scene import Scene
    from game.ui.widgets.base import Widget


_ROW = 46.0
_AROUND = 400.0
"""Height of what stands above and below the seats."""


def ask_path(app: App, key: str, opened: Callable[[Path], None], games: Games) -> None:
    """Ask for a saved match, and say what is wrong with it if it cannot be opened."""

    def chosen(path: Path) -> None:
        try:
            opened(path)
        except InputError as error:
            report(app, error)

    say = app.ui.say
    called = partial(_listed_as, say, games)
    app.push(FileDialog(say(key), saves_folder(), (SUFFIX,), chosen, picture=kept_picture, called=called))


def open_saved_game(scene: Scene, games: Games) -> None:
    """Ask for a saved match, and who goes on with it."""
    ask_path(scene.app, "title.load", partial(go_on, scene.app, games=games), games)


def _listed_as(say: Translator, games: Games, path: Path) -> str:
    """The name of a saved game; for an unfinished one what it would be saved as, with players and date."""
    said = headline(path, say.language)
    game = games.get(said.system) if is_unfinished(path) else None
    parts = () if game is None else dict.fromkeys((say(f"choose.{game.words}"), *said.words))
    return save_name(tuple(parts), changed(path)) if parts else path.name


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
        agents = agents_of(match, games) if match.players else session.agents
        app.replace(_table(app, _gone_on_with(match, path), agents, path, games))
    else:
        app.pop()
        _ask(app, match, path, games)


def _gone_on_with(match: AnyMatch, path: Path) -> AnyMatch:
    """The match of a file with new dice from here on; they are written to the file.

    A journal writes them with the next action.
    """
    if match.outcome is not None:
        return match
    again = reopened(match)
    if is_unfinished(path):
        return again
    with suppress(InputError):  # a match is continued even if its file cannot be written
        save(again, path)
    return again


def _ask(app: App, match: AnyMatch, path: Path, games: Games) -> None:
    """Ask who plays each seat, where a machine could."""
    game = games.of(match)

    def play(agents: Agents) -> None:
        app.push(_table(app, _gone_on_with(match, path), agents, path, games))

    if not game.strengths:
        play((None,) * len(match.seats))
        return
    app.push(SeatsDialog(path.stem, match, game, play, lambda: app.push(watched(match, path, games))))


def continue_unfinished(app: App, path: Path, games: Games) -> None:
    """Continue an unfinished match where it stood, with the same players and new dice.

    Raises:
        InputError: the file holds no match that can be replayed.
    """
    match = load_unfinished(path, games.systems())
    app.push(_table(app, _gone_on_with(match, path), agents_of(match, games), path, games))


def agents_of(match: AnyMatch, games: Games) -> Agents:
    """The machines that played a match; people where that was not written down."""
    machine = games.of(match).parts().machine
    strengths = [player.strength for player in match.players] or [None] * len(match.seats)
    return tuple(
        None if strength is None or machine is None else machine(match.system, strength)
        for strength in strengths
    )


def _table(app: App, match: AnyMatch, agents: Agents, path: Path, games: Games) -> Scene:
    """The table of a saved match; reports if it was begun with other content than there is now."""
    game = games.of(match)
    if match.system.content != games.content_of(match):
        app.notify(app.ui.say("table.other_print"))
    return game.screen().table(match, agents, path, games)


class SeatsDialog(Dialog):
    """Asks who plays each seat; `play` is given them, `watch` begins the replay; `name` is the file's."""

    width = 760.0

    def __init__(
        self,
        name: str,
        match: AnyMatch,
        game: Game,
        play: Callable[[Agents], None],
        watch: Callable[[], None],
    ) -> None:
        super().__init__("")
        self.name = name
        self.match = match
        self.game = game
        known = [player.strength if player.strength in game.strengths else None for player in match.players]
        self.seats: list[Strength | None] = known or [None] * len(match.seats)
        others = len(match.seats) > 1
        self._secret = machine_seats(match) if match.outcome is None and others else frozenset()
        """Seats of machines in a match that goes on: a person who has another would see what they hold."""
        self._play = play
        self._watch = watch

    def build(self) -> Widget:
        """The sheet, with the game as its title: the name of a file may be too long for a ribbon."""
        self.title = self.ui.say(f"choose.{self.game.words}")
        return super().build()

    def content(self) -> Sequence[Widget]:
        """The name of the file, the match's progress, and a choice for each seat."""
        say = self.ui.say
        name = Label(wrappable(self.name), self.ui.styles.strong, align=0.5)
        far = say("seats.far", count=len(self.match.entries))
        rows = [self._row(seat) for seat in self.match.seats]
        heading = Label(
            say("seats.over") if self.match.outcome is not None else far, self.ui.styles.body, align=0.5
        )
        said = [taken_up_again(self.match, say), say("seats.machine_stays") if self._secret else ""]
        notes = [Label(note, self.ui.styles.note, align=0.5) for note in said if note]
        if self._is_high():
            return [name, heading, *notes, Scroll(Column(rows, gap=12), name="seats.all")]
        return [name, heading, *notes, *rows]

    def height(self) -> float | None:
        """The height of the screen, where there are many seats."""
        return self.app.box.h - 20 if self._is_high() else None

    def _is_high(self) -> bool:
        return len(self.match.seats) * _ROW + _AROUND > self.app.box.h

    def buttons(self) -> Sequence[Widget]:
        """Buttons to leave, to watch, and to go on."""
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
        """The button to go on, or to watch if the match is over."""
        return "seats.watch" if self.match.outcome is not None else "seats.play"

    def _row(self, seat: Seat) -> Widget:
        say, strengths = self.ui.say, self.game.strengths
        values: list[tuple[Strength | None, str]] = [
            (strength, say(f"new.strength.{strength}")) for strength in strengths
        ]
        tips = [say("seats.machine", how=say(f"new.strength.{strength}.tip")) for strength in strengths]
        icons = [Icon.OPTIONS for _ in strengths]
        if seat not in self._secret:
            values.insert(0, (None, say("new.person")))
            tips.insert(0, say("seats.person"))
            icons.insert(0, Icon.CREATURE)

        def chosen(value: Strength | None) -> None:
            self.seats[seat] = value

        choice = Choice(f"seats.{seat}", values, self.seats[seat], chosen, tips=tips, icons=icons)
        stone = SeatGem(self.ui.palette.seats[seat], 40)
        return Row([Anchor(stone, w=40), Anchor(choice, 0, 0.5, grow=1)], gap=12)

    def _go_on(self) -> None:
        machine, system = self.game.parts().machine, self.match.system
        agents = tuple(
            machine(system, strength) if machine and strength is not None else None for strength in self.seats
        )
        self.close()
        self._play(agents)

    def _see(self) -> None:
        """Watch the match; leaving the replay leads back to this dialog."""
        self._watch()
