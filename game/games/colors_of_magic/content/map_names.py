"""The names that a map gives its pieces of terrain in another language than boards are named in."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING
from xml.etree.ElementTree import fromstring

from game.board.maps.tmx import FilePlace, name_in, properties_of
from game.content.locale import Language

if TYPE_CHECKING:
    from collections.abc import Mapping

BOARDS = Language.FR
"""The language in which boards are named, in records too."""


@lru_cache(maxsize=8)
def names_on_map(file: str, text: str, language: Language) -> Mapping[str, str]:
    """The names in the text of a map, by those on its board, which was made from that text before."""
    if not text:
        return MappingProxyType({})
    place, found = FilePlace(Path(file)), {}
    for element in fromstring(text).iter():  # noqa: S314 - this text was read within bounds before
        values, plain = properties_of(element, place), element.get("name", "")
        known = name_in(BOARDS, values, plain)
        if known:
            found[known] = name_in(language, values, plain)
    return MappingProxyType({known: name for known, name in found.items() if name != known})
