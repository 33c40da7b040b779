"""The terrain of a position as a map for Tiled, with its names and its title in both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.board.maps.tmx_writer import tmx_text
from game.positions.translations import translation

if TYPE_CHECKING:
    from pathlib import Path

    from game.positions.position import Position
    from game.positions.translations import Told


def map_text(position: Position, path: Path, title: str) -> str:
    """The text of the map for that file (see `tmx_text`); a position without a title lends it this one.

    Raises:
        InputError: as `tmx_text`.
    """

    def both(of: Told, text: str) -> tuple[str, str] | None:
        words = translation(position.translations, of, text)
        return None if words is None else (words.fr, words.en)

    things = {piece.called if piece.line is None else piece.line.name for piece in position.board.pieces}
    names = {name: told for name in things if (told := both("terrain", name)) is not None}
    titled = position.title or title
    return tmx_text(position.board, both("title", titled) or titled, path, names)
