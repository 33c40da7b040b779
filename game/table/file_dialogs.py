"""The dialogs that choose a file: to open, to save, or because something could not be kept where it was."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from game.content.markup import rich
from game.core.errors import InputError
from game.core.files import stamp
from game.table.dialogs import ConfirmDialog, Dialog, report
from game.table.save_entries import Thumbnail
from game.ui.drawing.icons import Icon
from game.ui.widgets.button import Button, Look
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Row
from game.ui.widgets.scroll import ListBox
from game.ui.widgets.text_field import TextField

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.ui.widgets.base import Widget

THUMBNAIL = 56.0
"""The height of a file's picture, in logical units."""

LONGEST_NAME = 255
"""Bytes of the name of a file at most, on every common system."""


class FileDialog(Dialog):
    """Chooses a file to open (it must exist) or to save (asks before it writes over one).

    `picture` gives the picture beside a file, if it has one; `called` the words by which it is listed, else
    its name is. Files that are `left_out` are not listed.
    """

    width = 680.0

    def __init__(
        self,
        title: str,
        folder: Path,
        suffixes: Sequence[str],
        chosen: Callable[[Path], None],
        *,
        saving: bool = False,
        begin: str = "",
        picture: Callable[[Path], Surface | None] | None = None,
        called: Callable[[Path], str] | None = None,
        left_out: Callable[[Path], bool] = lambda _: False,
    ) -> None:
        super().__init__(title)
        self._left_out = left_out
        self._painted = picture
        self._called = called or (lambda path: path.name)
        self.folder = folder.resolve()
        self.suffixes = tuple(suffixes)
        self.chosen = chosen
        self.saving = saving
        self.value = begin

    def content(self) -> Sequence[Widget]:
        """The folder, what is in it, and the name."""
        styles, say = self.ui.styles, self.ui.say
        self._entries = self._read()
        rows = [
            (path.name, Icon.FOLDER) if _is(path.is_dir) else (self._called(path), Icon.FILE)
            for path in self._entries
        ]
        up = Button("dialog.up", "", self._up, icon=Icon.UP, tip=say("dialog.up"), height=38)
        if self.folder.parent == self.folder:
            up.refusal = say("dialog.top")
        place = Label(rich("<icon:folder_open> {}", wrappable(self.folder)), styles.small, lift=0.5, grow=1)
        listed: Widget = ListBox("dialog.files", rows, None, self._pick, beside=self._thumbnails())
        if not rows:
            listed = Label(say("dialog.empty", suffixes=", ".join(self.suffixes)), styles.note, grow=1)
        field = TextField(
            "dialog.field",
            self.value,
            self._typed,
            done=lambda _text: self._enter(),
            hint=say("dialog.file_name"),
            icon=Icon.FILE,
        )
        kinds = [self._kinds()] if self.saving and len(self.suffixes) > 1 else []
        return [Row([up, place], gap=10), listed, field, *kinds]

    def _kinds(self) -> Widget:
        """The endings that the name may have, each a format."""
        name = self.value.strip()
        chosen = next((suffix for suffix in self.suffixes if name.endswith(suffix)), self.suffixes[0])
        values = [(suffix, suffix.removeprefix(".").upper()) for suffix in self.suffixes]
        return Choice("dialog.kind", values, chosen, self._take_kind)

    def _take_kind(self, suffix: str) -> None:
        name = self.value.strip()
        before = next((suffix for suffix in self.suffixes if name.endswith(suffix)), "")
        self.value = f"{name.removesuffix(before)}{suffix}"
        self.rebuild()

    def _thumbnails(self) -> Sequence[Widget]:
        """A picture for each entry, if there are any."""
        if self._painted is None:
            return ()
        found = [self._painted(path) if _is(path.is_file) else None for path in self._entries]
        return [Thumbnail(picture, THUMBNAIL) for picture in found] if any(found) else ()

    def buttons(self) -> Sequence[Widget]:
        """Buttons to cancel and to open or save; the latter says why it cannot."""
        say = self.ui.say
        text, icon = (say("dialog.save"), Icon.SAVE) if self.saving else (say("dialog.open"), Icon.OPEN)
        self._ok = Button("dialog.yes", text, self._enter, look=Look.PRIMARY, icon=icon)
        self._ok.refusal = self._fault()
        return [Button("dialog.cancel", say("dialog.cancel"), self.close, icon=Icon.CLOSE), self._ok]

    def height(self) -> float | None:
        """Nearly the height of the screen."""
        return min(620.0, self.app.box.h - 30)

    def first_focus(self) -> str:
        """The name when saving, else the list."""
        return "dialog.field" if self.saving or not self._entries else "dialog.files.0"

    def _read(self) -> list[Path]:
        try:
            found = [path for path in self.folder.iterdir() if not path.name.startswith(".")]
        except OSError:
            return []
        folders = sorted((path for path in found if _is(path.is_dir)), key=lambda path: path.name.casefold())
        files = [
            path
            for path in found
            if _is(path.is_file) and path.name.endswith(self.suffixes) and not self._left_out(path)
        ]
        return folders + sorted(files, key=lambda path: path.name.casefold())

    def _up(self) -> None:
        self.folder = self.folder.parent
        self.rebuild()

    def _pick(self, index: int) -> None:
        path = self._entries[index]
        if _is(path.is_dir):
            self.folder = path
            self.rebuild()
            return
        if self.value == path.name:
            self._enter()
            return
        self.value = path.name
        self.rebuild()

    def _typed(self, text: str) -> None:
        self.value = text
        self._ok.refusal = self._fault()

    def _path(self) -> Path:
        name = self.value.strip()
        if self.saving and name and not name.lower().endswith(self.suffixes):
            name += self.suffixes[0]
        return self.folder / name

    def _fault(self) -> str:
        if not self.value.strip():
            return self.ui.say("dialog.no_name")
        path = self._path()
        if len(os.fsencode(path.name)) > LONGEST_NAME:
            return self.ui.say("dialog.long_name", most=LONGEST_NAME)
        if not self.saving and not _is(path.is_file):
            return self.ui.say("dialog.no_file", name=self.value)
        return ""

    def _enter(self) -> None:
        if self._fault():
            return
        path = self._path()
        if self.saving and _is(path.exists):
            self._ask(path, "dialog.overwrite")
        else:
            self._end(path)

    def _ask(self, path: Path, key: str) -> None:
        """Ask whether to write over a file; again if another program writes it while this is asked."""
        say, seen = self.ui.say, stamp(path)

        def replace() -> None:
            if stamp(path) in (seen, None):
                self._end(path)
            else:
                self._ask(path, "dialog.changed_elsewhere")

        self.app.push(
            ConfirmDialog(say("dialog.save"), say(key, name=path.name), say("dialog.replace"), replace)
        )

    def _end(self, path: Path) -> None:
        self.close()
        self.chosen(path)


def _is(check: Callable[[], bool]) -> bool:
    """The result of a test of a path; False where the system denies access to it."""
    try:
        return check()
    except OSError:
        return False


class NotKeptDialog(Dialog):
    """Reports what could not be saved, and offers to stay, to save it elsewhere, or to leave all the same.

    `save` writes it to another file, or raises InputError; `leave` is called when it may be left, and None
    where nobody wants to leave; `far` says how much of it is on the disk, the message `ask` what is offered.
    After an error (`left`) staying is impossible: the work is saved elsewhere now, or lost.
    """

    width = 780.0

    def __init__(
        self,
        fault: InputError,
        name: str,
        save: Callable[[Path], None],
        leave: Callable[[], None] | None,
        far: str = "",
        ask: str = "",
        *,
        left: bool = False,
    ) -> None:
        super().__init__("")
        self._left = left
        self.fault = fault
        self.name = name
        self._save = save
        self._leave = leave
        self._far = far
        self._ask = ask or ("dialog.not_kept_now" if leave is None else "dialog.not_kept_ask")

    def build(self) -> Widget:
        """The sheet, its title in the language in use."""
        self.title = self.ui.say("dialog.not_kept")
        return super().build()

    def content(self) -> Sequence[Widget]:
        """The text of what happened, and of the question."""
        say = self.ui.say
        lines = (f"{say.fault(self.fault)}.", self._far, say(self._ask))
        return [Label("\n".join(filter(None, lines)), self.ui.styles.body)]

    def buttons(self) -> Sequence[Widget]:
        """Buttons to stay, to save it elsewhere, and to leave."""
        say = self.ui.say
        leave = Button("dialog.leave_anyway", say("dialog.leave_anyway"), self._give_up, icon=Icon.QUIT)
        stay = Button("dialog.stay", say("dialog.stay"), self.close, icon=Icon.CLOSE)
        return [
            *([] if self._left else [stay]),
            Button(
                "dialog.elsewhere",
                say("dialog.elsewhere"),
                self._ask_where,
                look=Look.PRIMARY,
                icon=Icon.FOLDER,
            ),
            *([leave] if self._left or self._leave is not None else []),
        ]

    def first_focus(self) -> str:
        """The button that saves to another place."""
        return "dialog.elsewhere"

    def asks_before_leaving(self, leave: Callable[[], None]) -> bool:  # noqa: ARG002 - this is the question
        """Wait for an answer, unless the scene below will ask."""
        return self._left or self._leave is not None

    def cancel(self) -> bool:
        """Go back to the work that could not be saved, if it is still there."""
        return self._left or super().cancel()

    def _ask_where(self) -> None:
        suffix = Path(self.name).suffix
        title = self.ui.say("dialog.elsewhere")
        self.app.push(FileDialog(title, Path.home(), (suffix,), self._keep, saving=True, begin=self.name))

    def _keep(self, path: Path) -> None:
        try:
            self._save(path)
        except InputError as error:
            report(self.app, error)
            return
        self._give_up()

    def _give_up(self) -> None:
        self.close()
        if self._leave is not None:
            self._leave()


def wrappable(path: Path | str) -> str:
    """The path with room to break after its separators."""
    return str(path).replace("/", "/\N{ZERO WIDTH SPACE}").replace("\\", "\\\N{ZERO WIDTH SPACE}")
