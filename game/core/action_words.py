"""Actions as words on one line, by what each class of action declares about its fields.

A class of actions declares its `Verb` once, above its fields; `codec_of` makes the text form of all the
actions of a game from that.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from game.core.errors import said
from game.core.system import Codec

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence


@dataclass(frozen=True, slots=True)
class Word:
    """A way to write a value as one word without spaces, and to read it.

    Attributes:
        form: what stands for it where it is said what may be written.
        write: the word of a value.
        read: the value of a word; raises ValueError or OverflowError where the word is of none.
    """

    form: str
    write: Callable[[Any], str] = str
    read: Callable[[str], Any] = str


@dataclass(frozen=True, slots=True)
class Several:
    """A field that holds a tuple: `least` words or more, behind those that must be there.

    With a `key` each of them is written KEY=WORD.
    """

    word: Word
    key: str = ""
    least: int = 0

    @property
    def form(self) -> str:
        """`[WORD...]`, or `WORD WORD...` where there must be one."""
        form = _keyed(self.key, self.word.form)
        return f"{form} " * self.least + f"{form}..." if self.least else f"[{form}...]"

    def write(self, values: Iterable[Any]) -> list[str]:
        """The words of the values."""
        return [_keyed(self.key, self.word.write(value)) for value in values]

    def read(self, words: Sequence[str]) -> tuple[Any, ...]:
        """The values of the words, which are without their key."""
        if len(words) < self.least:
            raise ValueError(self.form)
        return tuple(map(self.word.read, words))


@dataclass(frozen=True, slots=True)
class Optional:
    """A field that may be None, and is written KEY=WORD otherwise; if that stands twice, the last counts."""

    word: Word
    key: str

    @property
    def form(self) -> str:
        """`[KEY=WORD]`."""
        return f"[{_keyed(self.key, self.word.form)}]"

    def write(self, value: object) -> list[str]:
        """The word of the value, if there is one."""
        return [] if value is None else [_keyed(self.key, self.word.write(value))]

    def read(self, words: Sequence[str]) -> object:
        """The value of the last word, which is without its key."""
        return self.word.read(words[-1]) if words else None


class Verb:
    """A kind of action written on one line: the verb's name, then its fields in their order.

    Fields of one word come first. Words behind theirs may stand in any order: those with a key go to the
    field of that key, the others to the field of several words that has none.

    >>> throw = Verb("throw", Word("PLAYER"), Several(Word("FACE", str, int)))
    >>> throw.form
    'throw PLAYER [FACE...]'
    >>> throw.write(["ann", (3, 5)])
    'throw ann 3 5'
    >>> throw.read(["ann", "3", "5"])
    ['ann', (3, 5)]
    """

    def __init__(self, name: str, *parts: Word | Several | Optional) -> None:
        self.name = name
        self.parts = parts
        self.needed = sum(isinstance(part, Word) for part in parts)

    @property
    def form(self) -> str:
        """The form that a line of this action has, for error messages."""
        return " ".join((self.name, *(part.form for part in self.parts)))

    def write(self, values: Iterable[Any]) -> str:
        """The line with these values of the fields."""
        words = [self.name]
        for part, value in zip(self.parts, values, strict=True):
            words += [part.write(value)] if isinstance(part, Word) else part.write(value)
        return " ".join(words)

    def read(self, words: Sequence[str]) -> list[Any]:
        """The values of the fields that the words behind the verb say.

        Raises:
            ValueError, OverflowError: they say none.
        """
        if len(words) < self.needed:
            raise ValueError(self.form)
        # Words behind the needed ones are told apart by key and not by place, so that optional fields may be
        # left out, and that a field added later does not change how older records are read.
        behind: dict[str, list[str]] = {part.key: [] for part in self.parts if not isinstance(part, Word)}
        for word in words[self.needed :]:
            key, _, keyed = word.partition("=")
            if key and key in behind:
                behind[key].append(keyed)
            elif "" in behind:
                behind[""].append(word)
            else:
                raise ValueError(word)
        first = iter(words)
        return [
            part.read(next(first)) if isinstance(part, Word) else part.read(behind[part.key])
            for part in self.parts
        ]


def codec_of(kinds: Iterable[type[Any]]) -> Codec[Any]:
    """The text form of actions of these dataclasses, each with its `verb`, a `Verb`.

    What it reads from a text that says no action is a ValueError that tells what may be written.
    """
    by_verb = {kind.verb.name: kind for kind in kinds}
    names = {kind: [field.name for field in fields(kind)] for kind in by_verb.values()}
    forms = ", ".join(kind.verb.form for kind in by_verb.values())

    def write(action: Any) -> str:  # noqa: ANN401 - of any of the kinds
        return str(action.verb.write(getattr(action, name) for name in names[type(action)]))

    def read(text: str) -> Any:  # noqa: ANN401 - of any of the kinds
        verb, *words = text.split() or [""]
        try:
            kind = by_verb[verb]
            return kind(*kind.verb.read(words))
        except (KeyError, ValueError, OverflowError) as error:
            raise ValueError(said("an action: {forms}", forms=forms)) from error

    return Codec(write, read)


def one_of(choices: Iterable[str]) -> Word:
    """A word that is one of those."""
    known = tuple(choices)

    def read(word: str) -> str:
        if word not in known:
            raise ValueError(word)
        return word

    return Word("|".join(known), str, read)


def _keyed(key: str, word: str) -> str:
    return f"{key}={word}" if key else word
