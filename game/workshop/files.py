"""Where positions are kept: what the workshop opens, saves, exports and copies, and asks before it loses."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from game.battlefield import edits
from game.content.resources import assets
from game.core.errors import InputError
from game.positions.position_file import dump_position, load_position, parse_position, save_position
from game.table.dialogs import ConfirmDialog, FileDialog
from game.ui.icons import Icon
from game.ui.sound import Sound
from game.ui.widgets.choice import MenuItem, open_menu
from game.workshop.map_file import export_figure, map_name, shipped_maps
from game.workshop.report import as_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.positions.position import Position
    from game.workshop.scene import WorkshopScene

POSITIONS = (".toml",)
FIGURES = (".svg", ".png")
MAPS = (".tmx",)


class PositionFiles:
    """The files of one workshop. `saved` is the position as it is on disk."""

    def __init__(self, scene: WorkshopScene, file: Path | None, saved: Position) -> None:
        self._scene = scene
        self.file = file
        self.saved = saved

    @property
    def changed(self) -> bool:
        """Whether something would be lost by leaving."""
        return self._scene.inquiry.history.present != self.saved

    def open(self) -> None:
        """Ask for a position file and open it."""
        scene = self._scene
        folder = self.file.parent if self.file is not None else assets() / "positions"
        title = scene.say("workshop.open")
        self._unless_lost(lambda: scene.app.push(FileDialog(title, folder, POSITIONS, self.open_path)))

    def open_path(self, path: Path) -> None:
        """Open a position file, or take a map."""
        if path.suffix == MAPS[0]:
            self.take_map(path)
            return
        scene = self._scene
        try:
            position = load_position(path, scene.map.language.value)
            scene.show_position(position)
        except InputError as error:
            scene.fault(error)
            return
        self.file, self.saved = path, position

    def save(self) -> None:
        """Save under the file's name, or ask for one."""
        if self.file is not None and not self.file.resolve().is_relative_to(assets().resolve()):
            self._save_to(self.file)
            return
        scene = self._scene
        begin = self.file.name if self.file else "position.toml"
        title = scene.say("workshop.save")
        scene.app.push(FileDialog(title, Path.home(), POSITIONS, self._save_to, saving=True, begin=begin))

    def export(self) -> None:
        """Ask for a name, and write what is shown as a figure."""
        scene = self._scene
        begin = f"{self.file.stem}.svg" if self.file else "figure.svg"
        title = scene.say("workshop.export")
        scene.app.push(FileDialog(title, Path.home(), FIGURES, self._export_to, saving=True, begin=begin))

    def copy_text(self) -> None:
        """Put the answer and the position on the clipboard, as text."""
        scene = self._scene
        text = f"{as_text(scene.inquiry, scene.say)}\n\n{dump_position(scene.inquiry.position)}"
        scene.ui.host.set_clipboard(text)
        scene.ui.sounds.play(Sound.PAGE)
        scene.message = scene.say("workshop.copied")
        scene.sync()

    def paste(self) -> None:
        """Take a position from the clipboard; undo brings the old one back."""
        scene = self._scene
        try:
            position = parse_position(
                scene.ui.host.clipboard(), scene.say("workshop.clipboard"), scene.map.language.value
            )
            scene.show_position(position, scene.inquiry.history.then(position))
        except InputError as error:
            scene.fault(error)

    def choose_map(self) -> None:
        """Offer the maps that ship with the game, and any other."""
        scene = self._scene
        entries = [
            MenuItem(f"map.{path.stem}", title, lambda path=path: self.take_map(path), Icon.MAP)  # type: ignore[misc] # bound now
            for path, title in shipped_maps(scene.say.language)
        ]
        entries.append(MenuItem("map.none", scene.say("workshop.map_none"), self._no_map, Icon.CLOSE))
        entries.append(MenuItem("map.other", scene.say("workshop.map_other"), self._other_map, Icon.FOLDER))
        button = scene.interface.find("workshop.map")
        open_menu(scene.interface, (button.box.x, button.box.y + button.box.h), entries)

    def take_map(self, path: Path) -> None:
        """Put the creatures on another map."""
        scene = self._scene
        try:
            found = scene.map.load(path)
            position = edits.with_board(scene.inquiry.position, found.board, map_name(path))
            scene.show_position(position, scene.inquiry.history.then(position))
        except InputError as error:
            scene.fault(error)

    def leave(self) -> None:
        """Go back to the title; out of a lesson only when it is meant."""
        scene = self._scene
        if scene.lesson_note.lesson is None:
            self._unless_lost(scene.app.pop)
            return
        words, leave = scene.say("lesson.leave_ask"), scene.say("lesson.leave")
        scene.app.push(ConfirmDialog(scene.say("title.lesson"), words, leave, scene.lesson_note.leave))

    def _no_map(self) -> None:
        scene = self._scene
        board = edits.bare_board(scene.inquiry.position)
        position = edits.with_board(scene.inquiry.position, board, None)
        scene.show_position(position, scene.inquiry.history.then(position))

    def _other_map(self) -> None:
        scene = self._scene
        scene.app.push(FileDialog(scene.say("workshop.map"), Path.home(), MAPS, self.take_map))

    def _save_to(self, path: Path) -> None:
        scene = self._scene
        try:
            save_position(scene.inquiry.history.present, path)
        except InputError as error:
            scene.fault(error)
            return
        self.file, self.saved = path, scene.inquiry.history.present
        scene.ui.sounds.play(Sound.CHIME)
        scene.message = scene.say("workshop.saved", name=path.name)
        scene.sync()

    def _export_to(self, path: Path) -> None:
        scene = self._scene
        try:
            export_figure(scene.inquiry, scene.say, path)
        except InputError as error:
            scene.fault(error)
            return
        scene.ui.sounds.play(Sound.CHIME)
        scene.message = scene.say("workshop.exported", name=path.name)
        scene.sync()

    def _unless_lost(self, then: Callable[[], None]) -> None:
        """Do it, after asking if a change would be lost."""
        if not self.changed:
            then()
            return
        say = self._scene.say
        text, yes = say("workshop.lose_changes"), say("workshop.lose")
        self._scene.app.push(ConfirmDialog(say("workshop.unsaved"), text, yes, then))
