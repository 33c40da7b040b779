"""The dialog by which a replay is saved as a film."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from game.content.locale import Language
from game.core.errors import InputError
from game.table.dialogs import Dialog, report
from game.table.file_dialogs import FileDialog, wrappable
from game.table.film import Clip, reel
from game.table.film_files import FilmFormat, FilmWriter
from game.table.loading import LoadingScene
from game.ui.drawing.icons import Icon
from game.ui.widgets.button import Button, Look
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from game.core.record import AnyMatch
    from game.table.game import Games
    from game.table.session import Eyes
    from game.ui.app import App
    from game.ui.widgets.base import Widget

Part = Literal["whole", "turn", "action"]


@dataclass(frozen=True, slots=True)
class Filmed:
    """What of a replay can be filmed.

    Attributes:
        match: the match.
        at: how many actions were done at the table that is looked at.
        turn: the turn that is looked at; None where there is but one.
        turn_name: what the table calls it.
        seen: the message key of who sees what.
        eyes: those with which it is looked at.
    """

    match: AnyMatch
    at: int
    turn: Clip | None
    turn_name: str
    seen: str
    eyes: Eyes | None = None

    @property
    def clips(self) -> Mapping[Part, Clip]:
        """Its parts that can be chosen."""
        turn: Mapping[Part, Clip] = {} if self.turn is None else {"turn": self.turn}
        return {
            **turn,
            "action": Clip(max(0, self.at - 1), self.at),
            "whole": Clip(0, len(self.match.entries)),
        }


class FilmDialog(Dialog):
    """Asks what of a replay the film shows, then where it is saved; it is made with a bar on the screen.

    `called` is the name of the game.
    """

    width = 620.0

    def __init__(self, filmed: Filmed, games: Games, called: str) -> None:
        super().__init__("")
        self._filmed = filmed
        self._games = games
        self._called = called
        self.part: Part = "whole" if filmed.turn is None else "turn"

    def build(self) -> Widget:
        """The sheet, its title in the language in use."""
        self.title = self.ui.say("film.title")
        return super().build()

    @property
    def clip(self) -> Clip:
        """What the film shows."""
        return self._filmed.clips[self.part]

    def content(self) -> Sequence[Widget]:
        """What it shows, how long that is, and what it tells."""
        say, styles = self.ui.say, self.ui.styles
        values = [
            (part, self._filmed.turn_name if part == "turn" else say(f"film.part.{part}"))
            for part in self._filmed.clips
        ]
        clip = self.clip
        return [
            Label(say("film.part"), styles.strong),
            Choice("film.part", values, self.part, self._choose),
            Label(say("film.length", count=clip.last - clip.first), styles.body, name="film.length"),
            Label(say(self._filmed.seen), styles.note),
        ]

    def buttons(self) -> Sequence[Widget]:
        """Buttons to cancel, and to say where it is saved."""
        say = self.ui.say
        save = Button("film.save", say("film.save"), self._ask_where, look=Look.PRIMARY, icon=Icon.SAVE)
        if self.clip.last == self.clip.first:
            save.refusal = say("film.no_action")
        return [Button("dialog.cancel", say("dialog.cancel"), self.close, icon=Icon.CLOSE), save]

    def first_focus(self) -> str:
        """The button that goes on."""
        return "film.save"

    def _choose(self, part: Part) -> None:
        self.part = part
        self.rebuild()

    def _ask_where(self) -> None:
        suffixes = [FilmFormat.GIF, FilmFormat.PAGE, *([FilmFormat.MP4] if find_spec("av") else [])]
        app, title = self.app, self.ui.say("film.title")
        begin = f"{' '.join(self._called.split())}{FilmFormat.GIF}"
        app.push(FileDialog(title, Path.home(), suffixes, self._make, saving=True, begin=begin))

    def _make(self, path: Path) -> None:
        """Draw the film on the scenes below, a step a frame."""
        app = self.app
        self.close()
        app.push(LoadingScene(self._steps(app, path), app.redraw, title="film.drawing", words="film.wait"))

    def _steps(self, app: App, path: Path) -> Iterator[float]:
        """Make the file, and say where it is or why it is not."""
        say, match, clip = app.ui.say, self._filmed.match, self.clip
        language = Language(say.language)
        try:
            film = reel(match, self._games, app.settings.speak, language, self._filmed.eyes)
            told = film.told(clip, self._games.of(match).log(match, say))
            yield from FilmWriter(film, clip, path, told=told, title=self._called, language=language)
        except InputError as error:
            report(app, error)
        else:
            app.notify(say("film.saved", path=wrappable(path)))
