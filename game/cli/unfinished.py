"""Games and positions that were begun and not finished: the title offers to go on or give them up."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.cli.language import of_locale
from game.content.journal import changed, set_aside
from game.content.locale import Language
from game.core.errors import InputError
from game.core.files import unwritable
from game.games import GAMES
from game.table.dialogs import ConfirmDialog, Dialog, MessageDialog, report
from game.table.file_dialogs import wrappable
from game.table.match_journal import headline, left_mark, mark_left, saved_and_left, unfinished_games
from game.table.save_entries import Thumbnail, kept_picture
from game.table.title import Left, TitleEntry
from game.ui.drawing.icons import Icon
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Column, Row
from game.ui.widgets.scroll import Scroll
from game.workshop.unfinished import unfinished_positions

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from game.content.locale import Translator
    from game.ui.app import App
    from game.ui.scene import Scene
    from game.ui.widgets.base import Widget

HIGH = 64.0
"""Height of the picture of a game, in logical units."""


def unfinished() -> tuple[Sequence[Path], Sequence[Path]]:
    """Games and positions, those left last first."""
    return unfinished_games(), unfinished_positions()


def left_last() -> Path | None:
    """The file of the game left last, of an unfinished one or a saved one; else of a position."""
    games, positions = unfinished()
    saved = saved_and_left()
    if saved is not None and (not games or changed(left_mark()) >= changed(games[0])):
        return saved
    return next(iter([*games, *positions]), None)


def continuing() -> Sequence[TitleEntry]:
    """The title's entries to go on with the game left last, else a position, and with all the others."""
    games, positions = unfinished()
    path = left_last()
    if path is None:
        return ()
    left = partial(left_off, path, position=path in positions)
    first = TitleEntry("continue", Icon.FORWARD, _go_on_with_last, left)
    if not {*games, *positions} - {path}:
        return (first,)
    return (first, TitleEntry("unfinished", Icon.OPEN, _show_all))


def _go_on_with_last(title: Scene) -> None:
    path = left_last()
    if path is not None:
        go_on(title.app, path)


def _show_all(title: Scene) -> None:
    title.app.push(UnfinishedDialog())


def left_off(path: Path, say: Translator, *, position: bool) -> Left:
    """The description of a journal, whatever the file holds."""
    when = say.date(changed(path))
    if position:
        return Left(say("title.continue.position"), when)
    heading = headline(path, say.language)
    game = GAMES.get(heading.system)
    name = path.name if game is None else say(f"choose.{game.words}")
    words = [word for word in heading.words if word != name]
    return Left(name, when, tuple(words), kept_picture(path))


def go_on(app: App, path: Path) -> None:
    """Go on with the game or position in that file.

    One that cannot be read gets another name, so that those before it are offered again; that is said. A file
    that the player has named keeps its name, and is offered no more.
    """
    try:
        _open(app, path)
    except InputError as error:
        say = app.ui.say
        if path == saved_and_left():  # a file of the player's own keeps its name
            mark_left(None)
            report(app, error)
            return
        try:
            aside = set_aside(path)
        except InputError:
            report(app, error)
            return
        text = say(
            "title.continue.damaged", fault=say.fault(error), name=aside.name, folder=str(aside.parent)
        )
        app.push(MessageDialog(say("dialog.fault"), wrappable(text)))


def _open(app: App, path: Path) -> None:
    if path not in unfinished_positions():
        from game.table.open_match import continue_unfinished  # noqa: PLC0415 - only then

        continue_unfinished(app, path, GAMES)
        return
    from game.workshop.journal import load_unfinished  # noqa: PLC0415 - loads the compiled geometry
    from game.workshop.scene import WorkshopScene  # noqa: PLC0415 - the same

    language = Language(app.options.language or of_locale())
    app.push(WorkshopScene(language, unfinished=load_unfinished(path, language)))


class UnfinishedDialog(Dialog):
    """Lists everything unfinished; each entry can be gone on with, or given up for good."""

    width = 900.0

    def __init__(self) -> None:
        super().__init__("")
        self._paths: Sequence[Path] = ()

    def build(self) -> Widget:
        """The sheet, its title in the language in use."""
        self.title = self.ui.say("title.unfinished")
        return super().build()

    def height(self) -> float | None:
        """Nearly the whole screen."""
        return min(620.0, self.app.box.h - 30)

    def content(self) -> Sequence[Widget]:
        """A row for each, games first."""
        games, positions = unfinished()
        self._paths = (*games, *positions)
        if not self._paths:
            return [Label(self.ui.say("title.unfinished.none"), self.ui.styles.note, grow=1)]
        rows = [self._row(number, path, path in positions) for number, path in enumerate(self._paths)]
        return [Scroll(Column(rows, gap=12), name="unfinished.all")]

    def buttons(self) -> Sequence[Widget]:
        """The button that leaves the dialog."""
        return [Button("dialog.cancel", self.ui.say("dialog.cancel"), self.close, icon=Icon.CLOSE)]

    def first_focus(self) -> str:
        """The first entry."""
        return "unfinished.0" if self._paths else "dialog.cancel"

    def _row(self, number: int, path: Path, position: bool) -> Widget:
        say, styles = self.ui.say, self.ui.styles
        left = left_off(path, say, position=position)
        when = say("title.continue.when", when=left.when)
        words = [Label(left.game, styles.strong), Label("\n".join((*left.words, when)), styles.small)]
        tip = say("title.continue.tip", game=left.game, when=left.when)
        go = Button(
            f"unfinished.{number}",
            say("title.continue"),
            partial(self._go_on, path),
            look=Look.PRIMARY if number == 0 else Look.PLAIN,
            icon=Icon.FORWARD,
            tip=tip,
        )
        away = Button(
            f"unfinished.{number}.give_up",
            "",
            partial(self._ask, path, left),
            icon=Icon.DELETE,
            tip=say("title.unfinished.give_up"),
        )
        parts: list[Widget] = [Thumbnail(left.picture, HIGH), Column(words, gap=0, grow=1)]
        return Row([*parts, Anchor(go, 0.5, 0.5, w=190, h=44), Anchor(away, 0.5, 0.5, w=54, h=44)], gap=14)

    def _go_on(self, path: Path) -> None:
        self.close()
        go_on(self.app, path)

    def _ask(self, path: Path, left: Left) -> None:
        say = self.ui.say

        def give_up() -> None:
            try:
                if path in self._paths and path in (*unfinished_games(), *unfinished_positions()):
                    path.unlink(missing_ok=True)
            except OSError as error:
                report(self.app, unwritable(path, error))
            self.rebuild()

        text = say("title.unfinished.ask", game=left.game, when=left.when)
        self.app.push(
            ConfirmDialog(say("title.unfinished.give_up"), text, say("title.unfinished.yes"), give_up)
        )
