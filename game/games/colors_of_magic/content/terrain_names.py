"""Translates the names of terrain pieces into a language that the board's map was not written in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.colors_of_magic.content.library_files import map_text
from game.games.colors_of_magic.content.map_names import BOARDS, names_on_map
from game.positions.piece_names import PieceNames

if TYPE_CHECKING:
    from game.content.locale import Language
    from game.games.colors_of_magic.rules.cards.library import Library


def terrain_names(library: Library, scenario: str | None, language: Language) -> PieceNames:
    """The pieces' names in that language, by their names on the board; empty for the board's own language."""
    spec = library.scenarios.get(scenario or "")
    if spec is None or language is BOARDS:
        return PieceNames()
    return PieceNames(names_on_map(spec.map, map_text(library, spec.map), language))
