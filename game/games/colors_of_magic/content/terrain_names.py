"""Translates the names of terrain pieces into a language that the board's map was not written in."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree.ElementTree import fromstring

from game.board.maps.tmx import FilePlace, name_in, properties_of
from game.content.locale import Language
from game.games.colors_of_magic.content.library_files import map_text
from game.positions.piece_names import PieceNames

if TYPE_CHECKING:
    from game.games.colors_of_magic.rules.cards.library import Library

BOARDS = Language.FR
"""The language in which boards are named, in records too."""


def terrain_names(library: Library, scenario: str | None, language: Language) -> PieceNames:
    """The pieces' names in that language, by their names on the board; empty for the board's own language."""
    spec = library.scenarios.get(scenario or "")
    if spec is None or language is BOARDS:
        return PieceNames()
    return _named(spec.map, map_text(library, spec.map), language)


@lru_cache(maxsize=8)
def _named(file: str, text: str, language: Language) -> PieceNames:
    """The names in the text of a map, which was valid when the board was made from it."""
    if not text:
        return PieceNames()
    place, found = FilePlace(Path(file)), {}
    for element in fromstring(text).iter():  # noqa: S314 - this text was read within bounds before
        values, plain = properties_of(element, place), element.get("name", "")
        known = name_in(BOARDS, values, plain)
        if known:
            found[known] = name_in(language, values, plain)
    return PieceNames({known: name for known, name in found.items() if name != known})
