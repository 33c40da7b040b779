"""The log of an encounter: the last actions, each with a link to its moment, and the whole log as a file."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.content.locale import Language
from game.content.log_entry import taken_up_again
from game.content.log_pages import SUFFIXES, log_file, worded
from game.content.markup import rich
from game.core.errors import InputError
from game.core.files import write_text
from game.core.turn_order import MASTER
from game.games.turn_order.content import user_encounters
from game.games.turn_order.names import free_id
from game.table.dialogs import MessageDialog
from game.table.file_dialogs import FileDialog
from game.ui.drawing.icons import Icon
from game.ui.sound import Sound
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Flow

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from game.content.locale import Translator
    from game.content.log_entry import Log
    from game.content.log_pages import LogItem
    from game.core.rules import Seat
    from game.games.turn_order.table.session import MasterSession, TableMatch
    from game.ui.scene import Scene
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget

MOST_ACTIONS = 120
"""How many of the last actions the page shows."""


class TableLog:
    """The sentences of a match's log, made anew only when the match, the language or the reader changes."""

    def __init__(self) -> None:
        self._key: tuple[object, ...] = ()
        self._items: tuple[LogItem, ...] = ()

    def items(self, match: TableMatch, log: Log, say: Translator, seat: Seat | None) -> tuple[LogItem, ...]:
        """Every action that has sentences for that seat, the first one first."""
        key = (match.course, say.language, seat)
        if not self._key or key[0] is not self._key[0] or key[1:] != self._key[1:]:
            self._items = worded(match.log(seat), log, alone=True)
            self._key = key
        return self._items


def log_page(
    session: MasterSession,
    ui: Ui,
    items: Sequence[LogItem],
    look_at: Callable[[int], None],
    export: Callable[[Seat | None], None],
) -> Sequence[Widget]:
    """The last actions, the latest first; a press on one calls `look_at` with its number."""
    say, styles = ui.say, ui.styles
    nothing = "" if items else say("master.log.nothing")
    buttons: list[Widget] = [
        Button(
            name,
            say(f"master.{name}"),
            partial(export, seat),
            icon=icon,
            tip=say(f"master.{name}.tip"),
            refusal=nothing,
            height=38,
            size=16,
        )
        for name, seat, icon in (
            ("log.export", MASTER, Icon.EXPORT),
            ("log.export_players", None, Icon.EYE),
        )
    ]
    exports = Flow(buttons, gap=6)
    if nothing:
        return [exports, Label(nothing, styles.note)]
    lines = [_line(item, look_at, session.at) for item in items[: -MOST_ACTIONS - 1 : -1]]
    notes = (say("master.log.hint"), taken_up_again(session.match, say))
    return [exports, *(Label(note, styles.note.but(size=16)) for note in notes if note), *lines]


def _line(item: LogItem, look_at: Callable[[int], None], at: int | None) -> Widget:
    words = "\n".join(
        rich("{} <soft>[{}]</soft>", entry.text, entry.rule) if entry.rule else entry.text
        for entry in item.entries
    )
    run = partial(look_at, item.number)
    button = Button(f"log.{item.number}", words, run, look=Look.QUIET, height=28, size=17)
    button.chosen = item.number == at
    return button


def export_log(
    match: TableMatch,
    ui: Ui,
    push: Callable[[Scene], None],
    log: Callable[[Translator], Log],
    title: Callable[[Translator], str],
    seat: Seat | None,
    tell: Callable[[str], None],
) -> None:
    """Ask for a file and write the log to it, as that seat may read it (None: the players).

    The suffix of the file says the format. `title` heads it and gives the file its name; `tell` is called
    with a sentence on what was done, `push` with dialogs.
    """
    say = ui.say

    def write(path: Path) -> None:
        text = log_file(SUFFIXES[path.suffix], match, log, Language(say.language), title, seat, master=True)
        try:
            write_text(path, text)
        except InputError as error:
            push(MessageDialog(say("dialog.fault"), say.fault(error)))
        else:
            ui.sounds.play(Sound.CHIME)
            tell(say("master.log.exported", name=path.name))

    which = "master.log.export" if seat == MASTER else "master.log.export_players"
    named = (title(say), say("master.log.file"), *(() if seat == MASTER else (say("master.log.players"),)))
    begin = free_id(" ".join(named), ()) + next(iter(SUFFIXES))
    folder = user_encounters().parent / "logs"
    push(FileDialog(say(which), folder, tuple(SUFFIXES), write, saving=True, begin=begin))
