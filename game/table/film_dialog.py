"""The dialog by which a replay is saved as a film."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from game.content.locale import Language
from game.core.errors import InputError
from game.table.dialogs import Dialog, report
from game.table.file_dialogs import FileDialog, wrappable
from game.table.film import Clip, Film
from game.table.film_files import FilmFormat, FilmWriter
from game.table.loading import LoadingScene
from game.ui.drawing.icons import Icon
from game.ui.widgets.button import Button, Look
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.table.game import Games
    from game.table.session import Playback
    from game.ui.app import App
    from game.ui.widgets.base import Widget

Part = Literal["whole", "turn", "action"]
PARTS: tuple[Part, ...] = ("turn", "action", "whole")


class FilmDialog(Dialog):
    """Asks what of a replay the film shows, then where it is saved; it is made with a bar on the screen.

    `called` is the name of the game, `turn` what its table calls the turn that is looked at.
    """

    width = 620.0

    def __init__(
        self, playback: Playback[Any, Any, Any, Any, Any], games: Games, called: str, turn: str
    ) -> None:
        super().__init__("")
        self._turn = turn
        self._playback = playback
        self._games = games
        self._called = called
        self.part: Part = "turn"

    def build(self) -> Widget:
        """The sheet, its title in the language in use."""
        self.title = self.ui.say("film.title")
        return super().build()

    @property
    def clip(self) -> Clip:
        """What the film shows."""
        playback = self._playback
        if self.part == "whole":
            return Clip(0, playback.last)
        if self.part == "action":
            return Clip(max(0, playback.at - 1), playback.at)
        starts = [*playback.turns(), playback.last]
        return Clip(starts[playback.turn], starts[playback.turn + 1])

    def content(self) -> Sequence[Widget]:
        """What it shows, how long that is, and what it tells."""
        say, styles = self.ui.say, self.ui.styles
        parts = [part for part in PARTS if part != "turn" or len(self._playback.turns()) > 1]
        if self.part not in parts:
            self.part = "whole"
        values = [(part, self._turn if part == "turn" else say(f"film.part.{part}")) for part in parts]
        clip = self.clip
        return [
            Label(say("film.part"), styles.strong),
            Choice("film.part", values, self.part, self._choose),
            Label(say("film.length", count=clip.last - clip.first), styles.body, name="film.length"),
            Label(say("film.seen" if self._playback.finished else "film.seen_by_onlooker"), styles.note),
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
        say, playback, clip = app.ui.say, self._playback, self.clip
        language = Language(say.language)
        try:
            film = Film(playback.match, self._games, app.settings.speak, language, playback.eyes)
            told = film.told(clip, self._games.of(playback.match).log(playback.match, say))
            yield from FilmWriter(film, clip, path, told=told, title=self._called, language=language)
        except InputError as error:
            report(app, error)
        else:
            app.notify(say("film.saved", path=wrappable(path)))
