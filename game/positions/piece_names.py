"""What terrain is called in the reader's language, where the board names it otherwise."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from game.board.lines import free_name
from game.content.locale import Language, translator
from game.core.copies import replace
from game.positions.reasons import label
from game.positions.ruleset_file import ruleset_of
from game.positions.wording import in_words_of
from game.positions.zone_answers import asked_names, things_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.board.terrain import Piece, ThinLine
    from game.content.locale import Translator
    from game.core.rules import Reason
    from game.positions.position import Position
    from game.positions.zones import Template, Zone

_BETWEEN = re.compile(r"(, | \+ )")
"""What stands between the names of a list."""

_NUMBER = re.compile(r"( \d+)?")
"""What tells several apart that are called after one kind."""


@dataclass(frozen=True)
class PieceNames:
    """Names by the board's own; a piece that is not among them keeps its name on the board."""

    names: Mapping[str, str] = field(default_factory=dict)

    def within(self, text: str) -> str:
        """The text with these names, of which it may have several."""
        if not self.names:
            return text
        return self._pattern.sub(lambda found: self.names[found[0]], text)

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        longest = sorted(self.names, key=len, reverse=True)
        return re.compile(rf"\b(?:{'|'.join(map(re.escape, longest))})(?!\w)")

    def of(self, text: str) -> str:
        """A name, or a list of several, by these names; any other text as it is."""
        if text in self.names:
            return self.names[text]
        return "".join(self.names.get(part, part) for part in _BETWEEN.split(text))

    def reason(self, reason: Reason) -> Reason:
        """The reason with these names among its values."""
        if not self.names:
            return reason
        values = ((key, self.within(v) if isinstance(v, str) else v) for key, v in reason.values)
        return replace(reason, values=tuple(values))


def names_by_kind(position: Position, tr: Translator) -> PieceNames:
    """What terrain is called that has no name but the key of its kind: "mur 2" for "wall 2".

    A kind is called as in `tr`, which has the words of a ruleset. Every other name of the position is told as
    it is, so that no part of it is taken for such a key; where one of them says the same, a number is added.
    There are no names at all where each is told as it is.
    """
    creatures = position.creatures
    laid: tuple[Zone | Template, ...] = (*position.zones, *position.templates)
    kept = {name for each in creatures for name in (each.id, each.name, label(each)) if name}
    kept |= {name for each in laid for name in (each.id, each.called)}
    keyed: dict[str, str] = {}
    for piece in position.board.pieces:
        for name in (*asked_names(piece), piece.name):
            words = _by_kind(piece, name, tr)
            if words is None or name in kept:
                kept.add(name)
            else:
                keyed[name] = words
    told, taken = dict[str, str](), set(kept)
    for name, words in keyed.items():
        told[name] = free_name(words, taken)
        taken.add(told[name])
    if all(name == words for name, words in told.items()):
        return PieceNames()
    return PieceNames({name: name for name in kept} | told)


def with_kind_names(position: Position, tr: Translator) -> Translator:
    """The translator that says these names wherever a value of its sentences is one, or a list of several."""
    names = names_by_kind(position, tr)
    return tr.calling(names.of) if names.names else tr


def on_board(name: str, position: Position) -> str:
    """The name on the board of what is told by that name in one of the languages; any other as it is.

    A file may name terrain in both, and what has no name is called after its kind: "mur 2" is "wall 2".
    """
    known = things_of(position)
    if name in known:
        return name
    for each in position.translations:
        if each.of == "terrain" and each.says(name):
            return next((own for own in (each.words.fr, each.words.en) if own in known), name)
    ruleset = ruleset_of(position)
    for language in Language:
        told = names_by_kind(position, in_words_of(ruleset, translator(language)))
        for own, words in told.names.items():
            if name in (words, words.replace("\N{NO-BREAK SPACE}", " ")):  # which nobody types
                return own
    return name


def _by_kind(piece: Piece, name: str, tr: Translator) -> str | None:
    """A name of a piece by the word for its kind; None if it is a name of its own."""
    line = piece.line
    if line is None or piece.opening is None or name == line.name:
        return _numbered(name, piece if line is None else line, tr)
    begin = f"{line.name}: {piece.kind}"
    if line.openings[piece.opening].name or not name.startswith(begin):
        return None
    whole = _numbered(line.name, line, tr) or line.name
    return tr("terrain.opening", line=whole, opening=_word(piece.kind, tr)) + name.removeprefix(begin)


def _numbered(name: str, thing: Piece | ThinLine, tr: Translator) -> str | None:
    """The word for its kind, with the number that the name has, if that is the key of the kind."""
    for key in (thing.sort, str(thing.kind)):
        if key and name.startswith(key) and _NUMBER.fullmatch(name, len(key)):
            return _word(thing.sort or thing.kind, tr) + name.removeprefix(key)
    return None


def _word(kind: str, tr: Translator) -> str:
    """What a kind is called within a sentence."""
    words = tr(f"terrain.kind.{kind}")
    return words[:1].lower() + words[1:]
