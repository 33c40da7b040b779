"""The map under the workshop's position: its ground and markers, and a watch on its files."""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import TYPE_CHECKING

from game.battlefield import edits
from game.battlefield.inquiry import Inquiry, Tool
from game.battlefield.overlays import MARK_REACH, MarkerOverlay, marker_overlay
from game.board.maps.tiled import load_map
from game.board.shapes import Point, distance
from game.content.locale import Language, Translator
from game.content.map_files import any_map_files, load_any_map
from game.content.resources import assets, maps
from game.core.files import write_text
from game.figures.options import FigureOptions
from game.figures.page import figure
from game.figures.shows import parse_show, shown_by
from game.figures.written import write_page
from game.positions.map_picture import is_of_map, map_picture
from game.positions.position import Position
from game.positions.position_file import map_path
from game.positions.ruleset_file import ruleset_of, with_kinds
from game.positions.run_names import parts_beside, runs_apart
from game.positions.tiled_map import map_text

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from game.art.ground import GroundRows, PictureRows
    from game.board.maps.foreign import LeftOut
    from game.board.maps.tiled import TiledMap
    from game.board.terrain import Board, Piece


def starting_position() -> Path:
    """The file that the workshop opens with."""
    return assets() / "positions" / "workshop.toml"


def shipped_maps(language: Language) -> list[tuple[Path, str]]:
    """The maps that come with the game, with their titles.

    Raises:
        InputError: one of them has a fault.
    """
    found = ((path, load_map(path).title) for path in sorted(maps().glob("*.tmx")))
    return [(path, french if language is Language.FR else english) for path, (french, english) in found]


@dataclass(slots=True)
class WatchedMap:
    """The map under the position: ground, pictures painted on it and marks, with a watch on its files."""

    language: Language
    path: Path | None = None
    ground: GroundRows = ()
    pictures: Sequence[PictureRows] = ()
    markers: tuple[MarkerOverlay, ...] = ()
    title: str = ""
    left_out: tuple[LeftOut, ...] = ()
    stamp: str = ""
    """Differs once a file of the map does, its pictures among them."""
    _watch: MapWatch | None = None
    _pieces: tuple[Piece, ...] = ()

    def show(self, position: Position) -> None:
        """Take ground, pictures and marks from the position's map; none if it has none.

        Raises:
            InputError: the map has a fault.
        """
        if position.map_file is None:
            self.path, self.ground, self.pictures, self.markers = None, (), (), ()
            self.title, self.stamp, self._watch, self.left_out = "", "", None, ()
            return
        self.load(map_path(position.map_file))

    def load(self, path: Path) -> TiledMap:
        """Read a map and watch it from now on.

        Raises:
            InputError: the map has a fault; it is watched all the same, so that mending it is noticed.
        """
        self.path = path
        self._watch = MapWatch.of(path)
        self.stamp = self._watch.stamp
        found = load_any_map(path, self.language.value)
        self.ground, self.pictures = found.ground, found.tiles
        self.markers = tuple(marker_overlay(marker, named=True) for marker in found.markers)
        self.title = found.title[0] if self.language is Language.FR else found.title[1]
        self._pieces, self.left_out = found.board.pieces, found.left_out
        return found

    def mark_at(self, point: Point) -> MarkerOverlay | None:
        """The mark under a point."""
        near = [mark for mark in self.markers if distance(mark.at, point) <= MARK_REACH]
        return min(near, key=lambda mark: distance(mark.at, point), default=None)

    def reloaded(self, position: Position) -> Position | None:
        """The position on its map as it is now, if a file of the map has changed.

        Terrain of the map that changed there is replaced. What people added stays, and so does what they made
        of the rest: a door that they opened, a wood that they took away.

        Raises:
            InputError: the map has a fault now.
        """
        if self.path is None or self._watch is None or not self._watch.changed():
            return None
        stamp, ruleset = self.stamp, ruleset_of(position)
        before = with_kinds(replace(position.board, pieces=self._pieces), ruleset)
        had_its_picture = is_of_map(position.picture, self.path) or position.picture is None
        found = self.load(self.path)
        picture = map_picture(found.drawing, self.path) if had_its_picture else position.picture
        board = _as_edited(with_kinds(found.board, ruleset), before, position.board)
        moved = edits.with_board(position, board, position.map_file, picture)
        return moved if moved != position or self.stamp != stamp else None


def map_position(path: Path, language: Language = Language.FR) -> Position:
    """A map without anybody on it, its pieces named in that language.

    Raises:
        InputError: the map has a fault.
    """
    found = load_any_map(path, language.value)
    return Position(found.board, map_file=map_name(path), picture=map_picture(found.drawing, path))


def map_name(path: Path) -> str:
    """The name by which a position refers to a map: its own if it ships with the game, else its path."""
    shipped = maps().resolve()
    whole = path.resolve()
    return whole.relative_to(shipped).as_posix() if whole.is_relative_to(shipped) else str(whole)


def export_figure(inquiry: Inquiry, say: Translator, path: Path) -> None:
    """Write the position and what is shown of it as a printable figure, SVG, PNG or PDF by the path's suffix.

    Raises:
        InputError: the file cannot be written, or a name does not fit into a show.
    """
    position = inquiry.position
    shows = [parse_show(text, position) for text in figure_shows(inquiry)]
    write_page(figure(position, shows, say, FigureOptions()), path)


def export_map(position: Position, path: Path) -> None:
    """Write the terrain of the position as a map that Tiled opens (see `game.board.maps.tmx_writer`).

    Raises:
        InputError: the file cannot be written, or the board is no map.
    """
    write_text(path, map_text(position, path, path.stem))


def figure_shows(inquiry: Inquiry) -> list[str]:
    """The shows that draw what is on the board, as the command line would name them.

    Those of questions that the position's game does not know are left out.
    """
    creature, pair = inquiry.creature, inquiry.sighted()
    shows = [f"sight:{pair[0]}:{pair[1]}"] if pair else []
    if creature is not None:
        if inquiry.shows_reach(creature) and inquiry.tool in (Tool.MOVE, Tool.PLACE):
            shows.append(f"reach:{creature.id}")
        if inquiry.shown.threat:
            shows.append(f"threat:{creature.id}")
        if inquiry.shown.visible:
            shows.append(f"visible:{creature.id}")
    if inquiry.shown.zones:
        shows.append("engagement")
    return [show for show in shows if shown_by(show.partition(":")[0], inquiry.skirmish.ruleset)]


def _as_edited(board: Board, before: Board, edited: Board) -> Board:
    """The board of a map with all that people made of the board that the map had before."""
    was, mine = _things(before), _things(edited)
    pieces: list[Piece] = []
    for name, thing in _things(board).items():
        pieces += mine.get(name, ()) if was.get(name) == thing else thing
    for name, thing in mine.items():
        if name not in was:
            line, taken = thing[0].line, {piece.name for piece in pieces}
            added = (replace(thing[0], name=edits.fresh_name(name, taken)),)
            pieces += added if line is None else parts_beside(line, pieces)
    return replace(board, pieces=runs_apart(pieces))


def _things(board: Board) -> dict[str, tuple[Piece, ...]]:
    """Its pieces by the names of what they are: those of a line are one thing."""
    found: dict[str, tuple[Piece, ...]] = {}
    for piece in board.pieces:
        name = piece.name if piece.line is None else piece.line.name
        found[name] = (*found.get(name, ()), piece)
    return found


@dataclass(frozen=True, slots=True)
class FileMark:
    """A file at one time: when it was changed last, in nanoseconds, its size in bytes, a hash of its bytes.

    A file that could not be read has the size -1.
    """

    path: Path
    mtime: int
    size: int
    digest: bytes

    @classmethod
    def of(cls, path: Path) -> FileMark:
        """The mark of the file as it is now."""
        try:
            status = path.stat()
            digest = blake2b(path.read_bytes(), digest_size=16).digest() if path.is_file() else b""
        except (OSError, ValueError):
            return cls(path, 0, -1, b"")
        return cls(path, status.st_mtime_ns, status.st_size, digest)

    def changed(self) -> bool:
        """Whether the file holds other bytes now; False while it is missing.

        Editors replace a file by removing or renaming it first, so that it is absent for a moment.
        """
        try:
            status = self.path.stat()
        except (OSError, ValueError):
            return False
        if (status.st_mtime_ns, status.st_size) == (self.mtime, self.size):
            return False
        now = FileMark.of(self.path)
        return now.size >= 0 and now.digest != self.digest


@dataclass(frozen=True, slots=True)
class MapWatch:
    """A map's files as they were when it was loaded: the .tmx, its parts, and what is said beside it.

    Take one before loading the map, ask `changed` now and then, and take a new one when loading again.
    """

    marks: tuple[FileMark, ...]

    @classmethod
    def of(cls, path: Path) -> MapWatch:
        """Watch the map in that file, which need not be a good one."""
        return cls(tuple(FileMark.of(file) for file in any_map_files(path)))

    @property
    def stamp(self) -> str:
        """The bytes of all the files in a few letters."""
        return blake2b(b"".join(mark.digest for mark in self.marks), digest_size=8).hexdigest()

    def changed(self) -> bool:
        """Whether loading the map again may give something else; costs a look at every file's date."""
        return any(mark.changed() for mark in self.marks)
