"""The files of the workshop: positions opened, saved and copied, figures exported, maps chosen."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from game.battlefield import edits
from game.battlefield.answer_page import as_text
from game.board.shapes import ShapeError
from game.content.map_files import MAPS as TILED_MAPS
from game.content.map_files import OLDER, anybodys, beside, is_map, load_any_map, read_beside, write_beside
from game.content.resources import assets
from game.core.errors import InputError
from game.core.files import bounded_text, is_file, stamp
from game.positions.battle_map import SUFFIXES as BATTLE_MAPS
from game.positions.battle_map import position_of, read_battle_map
from game.positions.map_picture import is_of_map, map_picture
from game.positions.picture import AtScale, Filling
from game.positions.picture_file import check_pixels, picture_again, picture_of
from game.positions.position import Position
from game.positions.position_file import (
    MOST_BYTES,
    dump_position,
    load_position,
    map_path,
    parse_position,
    save_position,
)
from game.positions.reasons import off_board, on_impassable
from game.positions.ruleset_file import ruleset_of, with_kinds
from game.table.dialogs import ConfirmDialog, PromptDialog
from game.table.file_dialogs import FileDialog
from game.ui.drawing.icons import Icon
from game.ui.sound import Sound
from game.ui.widgets.choice import MenuItem
from game.workshop.joins import with_joins
from game.workshop.laying import Laying, Way, size_in
from game.workshop.map_dialog import MapDialog
from game.workshop.map_file import (
    WatchedMap,
    export_figure,
    export_map,
    map_name,
    map_position,
    shipped_maps,
    starting_position,
)
from game.workshop.photo import PhotoScene
from game.workshop.scale_dialogs import BattleMapDialog, MapTerrainDialog
from game.workshop.unfinished import is_journal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.battlefield.edits import History
    from game.battlefield.inquiry import Inquiry
    from game.board.terrain import Board
    from game.content.locale import Language
    from game.content.map_files import SaidBeside
    from game.positions.battle_map import BattleMap, Unclosed
    from game.positions.picture import GroundPicture
    from game.ui.app import App
    from game.workshop.bars import Status

POSITIONS = (".toml",)
MAP = ".tmx"
EXPORTS = (".svg", ".png", ".pdf", MAP)
PICTURES = (".png", ".jpg", ".jpeg", ".webp")
MAPS = (*TILED_MAPS, OLDER, *BATTLE_MAPS)
"""What the names of maps end with; not every .json is one."""


def takes_as_map(file: Path) -> bool:
    """Whether a file is a map, of Tiled or a battle map."""
    return is_map(file) or file.suffix.lower() in BATTLE_MAPS


def asks_first(file: Path) -> bool:
    """Whether something is asked of a file before it is opened: how a picture lies, how large a map is.

    Raises:
        InputError: the file is a map with a fault.
    """
    if is_map(file):
        return anybodys(file) is not None and not is_file(beside(file))
    return file.suffix.lower() in (*PICTURES, *BATTLE_MAPS)


def opened(language: Language, file: Path | None) -> tuple[Position, Path | None]:
    """The position of a file, which may be a map with nobody on it, and the file if it is a position's.

    Of a file that is asked about first (`asks_first`) it is an empty table, until the workshop is open.

    Without a file it is the one that ships with the game.

    Raises:
        InputError: the file is no position, or it is or has a map with a fault.
    """
    if file is not None and asks_first(file):
        return Position(), None
    if file is not None and is_map(file):
        return map_position(file, language), None
    position = load_position(file or starting_position(), language.value)
    if position.picture is not None:
        check_pixels(position.picture)
    return position, file


class PositionFiles:
    """The files of one workshop. `saved` is the position as it is on disk, None if it is on none.

    `show` puts a position with its history on the board; it raises InputError when its map has a fault.
    `joined` says which combatant each creature is, None while nobody takes turns.
    """

    def __init__(
        self,
        app: App,
        status: Status,
        inquiry: Inquiry,
        board_map: WatchedMap,
        file: Path | None,
        show: Callable[[History], None],
        joined: Callable[[], Mapping[str, str] | None] = lambda: None,
    ) -> None:
        self.file = file
        self.saved: Position | None = inquiry.history.present
        self._stamp = stamp(file)
        self._looked: tuple[object, object] = (self._stamp, None)
        """The file and the picture at the last look, by their stamps."""
        self._app = app
        self._status = status
        self._inquiry = inquiry
        self._map = board_map
        self._show = show
        self.joined = joined
        self._whole: tuple[Position, Mapping[str, str], Position] | None = None

    @property
    def whole(self) -> Position:
        """The position as it is written, with the combatants that its creatures are while they take turns."""
        present, joined = self._inquiry.history.present, self.joined()
        if joined is None:
            return present
        if self._whole is None or self._whole[0] is not present or self._whole[1] != joined:
            self._whole = (present, dict(joined), with_joins(present, joined))
        return self._whole[2]

    @property
    def changed(self) -> bool:
        """Whether leaving would lose changes."""
        return self.whole != self.saved

    @property
    def name(self) -> str:
        """The name of the file, or one to propose."""
        return self.file.name if self.file else "position.toml"

    def open(self) -> None:
        """Ask for a position file and open it."""
        folder = self.file.parent if self.file is not None else assets() / "positions"
        title = self._status.say("workshop.open")
        self.unless_lost(lambda: self._app.push(FileDialog(title, folder, POSITIONS, self.open_path)))

    def open_path(self, path: Path) -> None:
        """Open a position file, take a map, or lay a picture."""
        if takes_as_map(path):
            self.take_map(path)
            return
        if path.suffix.lower() in PICTURES:
            self.take_picture(path)
            return
        try:
            position = load_position(path, self._map.language.value)
            if position.picture is not None:
                check_pixels(position.picture)
            self._show(edits.History(position))
        except InputError as error:
            self._status.fault(error)
            return
        self.file, self.saved, self._stamp = path, position, stamp(path)

    def look(self) -> bool:
        """Read the file again if another program has written it, and its picture; whether anything was.

        Changes that are not saved are asked about; undo brings back what was there.
        """
        picture = self._inquiry.history.present.picture
        named = None if picture is None or picture.file is None else Path(picture.file)
        if self._map.path is not None and is_of_map(picture, self._map.path):
            named = None  # it was painted from the map, which is watched itself
        before, self._looked = self._looked, (stamp(self.file), self._looked[1])
        if self._looked[0] not in {before[0], self._stamp, None}:
            return self._read_again()  # the picture is looked at the next time
        self._looked = (self._looked[0], (named, stamp(named)))
        if named is not None and self._looked[1] not in {before[1], (named, None)}:
            return self._picture_again(named)
        return False

    def _read_again(self) -> bool:
        if self.file is None:
            return False
        file, now = self.file, stamp(self.file)
        try:
            position = load_position(file, self._map.language.value)
            if position.picture is not None:
                check_pixels(position.picture)
        except InputError as error:
            self._status.tell(self._status.say.fault(error))
            return True
        if position == self.saved:
            self._stamp = now
            return False

        def take() -> None:
            try:
                self._change(position)
            except InputError as error:
                self._status.fault(error)
                return
            self.saved, self._stamp = position, now
            self._status.tell(self._status.say("workshop.file_reloaded", name=file.name))

        if self.changed:
            say = self._status.say
            title, text = say("workshop.file_changed"), say("workshop.file_changed_ask", name=file.name)
            self._app.push(ConfirmDialog(title, text, say("workshop.read_again"), take))
        else:
            take()
        return True

    def _picture_again(self, file: Path) -> bool:
        present = self._inquiry.history.present
        if present.picture is None:
            return False
        try:
            picture = picture_again(present.picture, file)
        except InputError as error:
            self._status.tell(self._status.say.fault(error))
            return True
        if picture == present.picture:
            return False
        if self.saved is not None and self.saved.picture == present.picture:
            self.saved = replace(self.saved, picture=picture)
        self._inquiry.change(replace(present, picture=picture), self._inquiry.picked)
        self._status.tell(self._status.say("workshop.picture_reloaded", name=file.name))
        return True

    def is_position(self, path: Path) -> bool:
        """Whether the file can be opened here, on the board that is shown."""
        try:
            load_position(path, self._map.language.value)
        except InputError:
            return False
        return True

    def save(self) -> None:
        """Save under the file's name; ask for one where it has none, or another program has written it."""
        own = self.file is not None and not self.file.resolve().is_relative_to(assets().resolve())
        if self.file is not None and own and stamp(self.file) in {self._stamp, None}:
            self._save_to(self.file)
        else:
            if own:
                self._app.notify(self._status.say("dialog.changed_elsewhere", name=self.name))
            self._ask_name("workshop.save", POSITIONS, self._save_to, self.name)

    def export(self) -> None:
        """Ask for a name, and write what is shown as a figure, or the terrain as a map for Tiled."""
        name = f"{self.file.stem}.svg" if self.file else "figure.svg"
        self._ask_name("workshop.export", EXPORTS, self._export_to, name)

    def copy_text(self) -> None:
        """Put the answer and the position on the clipboard, as text."""
        text = f"{as_text(self._inquiry, self._status.say)}\n\n{dump_position(self._inquiry.position)}"
        self._app.ui.host.set_clipboard(text)
        self._status.tell(self._status.say("workshop.copied"), Sound.PAGE)

    def paste(self) -> None:
        """Take a position from the clipboard; undo brings the old one back."""
        name, text = self._status.say("workshop.clipboard"), self._app.ui.host.clipboard()
        try:
            self._change(parse_position(bounded_text(text, name, MOST_BYTES), name, self._map.language.value))
        except InputError as error:
            self._status.fault(error)

    def map_entries(self) -> list[MenuItem]:
        """The maps that ship with the game, none, and any other, to be chosen from a menu."""
        say = self._status.say
        entries = [
            MenuItem(f"map.{path.stem}", title, lambda path=path: self.take_map(path), Icon.MAP)  # type: ignore[misc] # bound now
            for path, title in shipped_maps(say.language)
        ]
        entries.append(MenuItem("map.none", say("workshop.map_none"), self._no_map, Icon.CLOSE))
        entries.append(MenuItem("map.other", say("workshop.map_other"), self._other_map, Icon.FOLDER))
        if self._anybodys():
            entries.append(MenuItem("map.terrain", say("workshop.map_say"), self.say_terrain, Icon.TERRAIN))
        entries.append(MenuItem("table.size", say("workshop.table_size"), self._ask_size, Icon.RULER))
        entries.append(MenuItem("photo.open", say("workshop.photo_menu"), self._other_picture, Icon.EXPORT))
        if self._inquiry.history.present.picture is not None:
            again, none = say("workshop.photo_again"), say("workshop.photo_none")
            entries.append(MenuItem("photo.again", again, self.lay_again, Icon.RECTANGLE))
            entries.append(MenuItem("photo.none", none, self._no_picture, Icon.CLOSE))
        return entries

    def take_picture(self, path: Path) -> None:
        """Lay a picture onto the table: the marks on it are asked for."""
        try:
            picture = picture_of(path)
        except InputError as error:
            self._status.fault(error)
            return
        board = self._inquiry.history.present.board
        self._lay(path.name, picture, Laying.of(picture, board.width, board.height))

    def lay_again(self) -> None:
        """Lay the picture that lies here otherwise."""
        present = self._inquiry.history.present
        if present.picture is None:
            return
        laying = Laying.of(present.picture, present.board.width, present.board.height)
        if isinstance(present.picture.laid, Filling | AtScale):
            laying = replace(laying, way=Way.FILLING)
        name = self.name if present.picture.file is None else Path(present.picture.file).name
        self._lay(name, present.picture, laying)

    def _lay(self, name: str, picture: GroundPicture, laying: Laying) -> None:
        def laid(found: GroundPicture, width: float, height: float) -> None:
            present = self._inquiry.history.present
            board = replace(present.board, width=width, height=height)
            try:
                self._change(edits.with_board(present, board, None, found))
            except InputError as error:
                self._status.fault(error)
                return
            self._status.tell(self._status.say("workshop.photo.laid"), Sound.CHIME)

        try:
            self._app.push(PhotoScene(name, picture, laying, laid))
        except InputError as error:
            self._status.fault(error)

    def _ask_size(self) -> None:
        """Ask for the size of the table, of any length that is typed."""
        say, board = self._status.say, self._inquiry.history.present.board
        title, text = say("workshop.table_size"), say("workshop.table_size_ask")
        begin = f"{round(board.width, 3):g} x {round(board.height, 3):g}"

        def fault(typed: str) -> str:
            return "" if size_in(typed) is not None else say("workshop.photo.size")

        self._app.push(PromptDialog(title, text, self._resize, begin=begin, fault=fault))

    def _resize(self, typed: str) -> None:
        """Make the table so large; who would stand beyond its edge is moved in, and its map is left."""
        size, present = size_in(typed), self._inquiry.history.present
        if size is None:
            return
        board = replace(present.board, width=size[0], height=size[1])
        picture = present.picture
        if present.map_file is not None and is_of_map(picture, map_path(present.map_file)):
            picture = None
        try:
            if picture is not None:
                picture.plane(*size)
            self._change(edits.with_board(present, board, None, picture))
        except ShapeError:
            self._status.tell(self._status.say("workshop.photo.horizon"))
        except InputError as error:
            self._status.fault(error)

    def _other_picture(self) -> None:
        title = self._status.say("workshop.photo_menu")
        folder = self.file.parent if self.file is not None else Path.home()
        self._app.push(FileDialog(title, folder, PICTURES, self.take_picture))

    def _no_picture(self) -> None:
        self._change(replace(self._inquiry.history.present, picture=None))

    def take_map(self, path: Path) -> None:
        """Take another map; of one that others drew it is asked how large it is, and what is terrain."""
        try:
            if path.suffix.lower() in BATTLE_MAPS:
                self._take_battle_map(read_battle_map(path))
            elif asks_first(path):
                self._ask_terrain(path)
            else:
                self._take_map(path)
        except InputError as error:
            if is_map(path):
                self._take_map(path)  # which reports the fault, and watches the map until it is mended
            else:
                self._status.fault(error)

    def say_terrain(self) -> None:
        """Say anew how large the map is, and what on it is terrain."""
        if self._map.path is not None:
            try:
                self._ask_terrain(self._map.path)
            except InputError as error:
                self._status.fault(error)

    def _anybodys(self) -> bool:
        """Whether the map below the position is one that others drew."""
        try:
            return self._map.path is not None and anybodys(self._map.path) is not None
        except InputError:
            return False

    def _ask_terrain(self, path: Path) -> None:
        found, before = anybodys(path), read_beside(path)
        if found is None:
            return

        def take(said: SaidBeside) -> None:
            try:
                write_beside(path, said)
            except InputError as error:
                self._status.fault(error)
                return
            self._take_map(path)

        self._app.push(MapTerrainDialog(path.name, found, before, take))

    def _take_battle_map(self, battle_map: BattleMap) -> None:
        def take(inches: float, unclosed: Unclosed) -> None:
            try:
                whole = position_of(battle_map, inches, unclosed)
                if whole.picture is not None:
                    check_pixels(whole.picture)
            except InputError as error:
                self._status.fault(error)
                return

            board = self._of_its_kinds(whole.board)

            def laid(position: Position) -> None:
                try:
                    moved = edits.with_board(position, board, None, whole.picture)
                    self._change(replace(moved, title=position.title or whole.title))
                except InputError as error:
                    self._status.fault(error)

            self._ask_about_creatures(board, laid)

        self._app.push(BattleMapDialog(battle_map.path.name, battle_map, take))

    def _of_its_kinds(self, board: Board) -> Board:
        """The board as the game of the position has its kinds of terrain."""
        return with_kinds(board, ruleset_of(self._inquiry.history.present))

    def _take_map(self, path: Path) -> None:
        """Take a map; ask first what becomes of the creatures, if there are any."""

        def take(position: Position) -> None:
            try:
                found = self._map.load(path)
                board, picture = self._of_its_kinds(found.board), map_picture(found.drawing, path)
                self._change(edits.with_board(position, board, map_name(path), picture))
            except InputError as error:
                self._status.fault(error)

        try:
            board = self._of_its_kinds(load_any_map(path, self._map.language.value).board)
        except InputError:
            # `take` reports the fault, and watches the map until it is mended.
            take(self._inquiry.position)
            return
        self._ask_about_creatures(board, take)

    def write_to(self, path: Path) -> None:
        """Write the position to a file, which is its own from then on.

        Raises:
            InputError: it cannot be written.
        """
        if is_journal(path):
            raise InputError(path, "", "the folder of positions that are being laid out", "another folder")
        whole = self.whole
        save_position(whole, path)
        self.file, self.saved, self._stamp = path, whole, stamp(path)

    def unless_lost(self, then: Callable[[], None]) -> None:
        """Call `then`, after asking if a change would be lost."""
        if not self.changed:
            then()
            return
        say = self._status.say
        text, yes = say("workshop.lose_changes"), say("workshop.lose")
        self._app.push(ConfirmDialog(say("workshop.unsaved"), text, yes, then))

    def _change(self, position: Position) -> None:
        """Show another position; undo brings the one before back."""
        self._show(self._inquiry.history.then(position))

    def _no_map(self) -> None:
        board = edits.bare_board(self._inquiry.position)
        self._ask_about_creatures(
            board, lambda position: self._change(edits.with_board(position, board, None))
        )

    def _ask_about_creatures(self, board: Board, take: Callable[[Position], None]) -> None:
        """Take a board with the creatures that stand here or with none, as is chosen."""
        position = self._inquiry.position
        if not position.creatures:
            take(position)
            return
        say = self._status.say
        where = replace(position, board=board)
        standing = (*on_impassable(where), *off_board(where))
        lines = [
            say("workshop.map_creatures", count=len(position.creatures)),
            *(say.cited(self._inquiry.told(reason)) for reason in standing),
        ]
        if any(off_board(where)):
            lines.append(say("workshop.map_moved_in"))
        nobody = replace(position, creatures=())
        self._app.push(
            MapDialog(say("workshop.map"), "\n".join(lines), lambda: take(position), lambda: take(nobody))
        )

    def _other_map(self) -> None:
        self._app.push(FileDialog(self._status.say("workshop.map"), Path.home(), MAPS, self.take_map))

    def _ask_name(
        self, title: str, suffixes: tuple[str, ...], chosen: Callable[[Path], None], begin: str
    ) -> None:
        words = self._status.say(title)
        self._app.push(FileDialog(words, Path.home(), suffixes, chosen, saving=True, begin=begin))

    def _save_to(self, path: Path) -> None:
        try:
            self.write_to(path)
        except InputError as error:
            self._status.fault(error)
            return
        self._status.tell(self._status.say("workshop.saved", name=path.name), Sound.CHIME)

    def _export_to(self, path: Path) -> None:
        try:
            if path.suffix.lower() == MAP:
                export_map(self._inquiry.position, path)
            else:
                export_figure(self._inquiry, self._status.say, path)
        except InputError as error:
            self._status.fault(error)
            return
        key = "workshop.exported_map" if path.suffix.lower() == MAP else "workshop.exported"
        self._status.tell(self._status.say(key, name=path.name), Sound.CHIME)
