"""Texts of a position in both languages: how they are read, kept, and written again."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from game.board.maps.tiled import Language
    from game.content.spec import Words

Told = Literal["title", "creature", "unit", "terrain", "zone", "template", "wish", "caption", "label"]
"""What a text is of."""


@dataclass(frozen=True, slots=True)
class Translation:
    """A text of a position in both languages, and the id of what bears it; units and terrain have none."""

    of: Told
    id: str
    words: Words

    def says(self, text: str) -> bool:
        """Whether it is that text in one of the languages."""
        return text in (self.words.fr, self.words.en)


@dataclass
class Reading:
    """Reads texts in one language, and keeps both."""

    language: Language
    found: list[Translation] = field(default_factory=list)

    def text(self, of: Told, given: str | Words, identity: str = "") -> str:
        """A text of a file in the language that is read."""
        if isinstance(given, str):
            return given
        self.found.append(Translation(of, identity, given))
        return in_language(given, self.language)


def in_language(words: Words, language: Language) -> str:
    """The words in a language."""
    return words.fr if language == "fr" else words.en


def both(kept: Iterable[Translation], of: Told, text: str, identity: str = "") -> str | dict[str, Any]:
    """A text as it is written to a file: in both languages, if it is still one that was read so.

    >>> from game.content.spec import Words
    >>> goblin = Translation("creature", "goblin-1", Words(fr="Gobelin", en="Goblin"))
    >>> both([goblin], "creature", "Goblin", "goblin-2"), both([goblin], "creature", "Grik", "goblin-1")
    ({'fr': 'Gobelin', 'en': 'Goblin'}, 'Grik')
    """
    words = translation(kept, of, text, identity)
    return text if words is None else {"fr": words.fr, "en": words.en}


def translation(kept: Iterable[Translation], of: Told, text: str, identity: str = "") -> Words | None:
    """A text in both languages, if it was read so."""
    known = [each for each in kept if each.of == of and each.says(text)]
    # A copy of a creature has the name of the first, and an id of its own.
    found = next((each for each in known if each.id == identity), known[0] if known else None)
    return None if found is None else found.words


def names_of_terrain(reading: Reading) -> Mapping[str, str]:
    """What pieces are called in the language that is read, by what they are called in the other."""
    found = {}
    for each in reading.found:
        if each.of == "terrain":
            there = each.words.en if reading.language == "fr" else each.words.fr
            found[there] = in_language(each.words, reading.language)
    return found
