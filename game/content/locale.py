"""Messages in French and English, looked up by key, with numbers as each language writes them."""

from __future__ import annotations

import re
import string
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from babel.core import Locale, UnknownLocaleError
from babel.messages.pofile import PoFileError, read_po
from babel.numbers import parse_pattern

from game.content.markup import BEGIN, END, marked
from game.content.resources import assets, catalogues, fault_words
from game.core.errors import BOTH, InputError, Said, one_line, said
from game.core.files import read_text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import datetime
    from pathlib import Path

    from babel.messages.catalog import Catalog

    from game.content.spec import Words
    from game.core.rules import Reason, Value

NUMBERS = parse_pattern("#,##0.###")
LONGEST_FAULT = 1600
"""Characters of a fault in any language."""

COUNT = "count"
"""The value that chooses between the singular and the plural of a message that has both."""


BEFORE_NAMES = re.compile(r"\b([Dd]|[Qq]u|[Jj]usqu|[Ll]orsqu)e \{(\w+)\}")
"""French words before a place that lose their e where its value begins with a vowel."""

VOWEL = re.compile(rf"({BEGIN}[^{END}]*{END})*[aeiouàâäéèêëîïôöûüœæ]", re.IGNORECASE)
"""The beginning of such a value. A name does not tell whether its h or y is one: they do not count."""


BEFORE_ARTICLES = re.compile(r"\b([Dd]e|[Àà]) \{(\w+)\}")
"""French words before a place that become one with an article its value begins with: `du`, `aux`."""

CONTRACTED = MappingProxyType({"de le": "du", "de les": "des", "à le": "au", "à les": "aux"})


class Language(StrEnum):
    """The languages of the game, the first one first."""

    FR = "fr"
    EN = "en"


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a catalogue: its text, or its singular and plural, and where it stands."""

    forms: tuple[str, ...]
    source: Path
    line: int
    fuzzy: bool = False


class Translator:
    """Turns keys, reasons and numbers into sentences of one language."""

    def __init__(
        self,
        language: Language,
        messages: Mapping[str, Message],
        usual: Mapping[str, Value] | None = None,
        told: Callable[[str], str] | None = None,
    ) -> None:
        self.language = language
        self.messages = messages
        self._usual = usual or {}
        self._told = told
        self._locale = Locale(language.value)

    def __call__(self, key: str, **values: Value) -> str:
        """The message of that key with the values in its `{named}` places.

        A message with a plural takes the form that its value `count` asks for.

        Raises:
            KeyError: there is no such message, or it has a place that no value fills.
        """
        if self._usual:
            values = {**self._usual, **values}
        forms = self.messages[key].forms
        plural = len(forms) > 1 and self._locale.plural_form(abs(_number(values[COUNT]))) != "one"
        texts = {name: v if isinstance(v, str) else self.number(v) for name, v in values.items()}
        if self._told is not None:
            texts = {name: self._told(text) for name, text in texts.items()}
        form = forms[1 if plural else 0]
        return (_elided(form, texts) if self.language is Language.FR else form).format_map(texts)

    def worded(self, messages: Mapping[str, Message], usual: Mapping[str, Value]) -> Translator:
        """The same language in other words: its messages, and values for places that messages may have."""
        return Translator(self.language, messages, usual, self._told)

    def calling(self, told: Callable[[str], str]) -> Translator:
        """The same words, but for names among the values, which are told otherwise."""
        return Translator(self.language, self.messages, self._usual, told)

    def called(self, name: str) -> str:
        """A name as it is told."""
        return name if self._told is None else self._told(name)

    def __contains__(self, key: str) -> bool:
        return key in self.messages

    def reason(self, reason: Reason) -> str:
        """The sentence that says why.

        Raises:
            KeyError: as for messages.
        """
        return self(reason.key, **dict(reason.values))

    def cited(self, reason: Reason) -> str:
        """The sentence that says why, and the id of the rule, if there is one, in brackets."""
        words = self.reason(reason)
        return f"{words} [{reason.rule}]" if reason.rule else words

    def fault(self, error: InputError) -> str:
        """The sentence of bad input in this language."""
        return one_line(self.said(str(error)), LONGEST_FAULT)

    def said(self, text: str) -> str:
        """An English text of the program in this language; one that is not known stays as it is."""
        words = _faults(self.language)
        if not isinstance(text, Said):
            return words.get(text, text)
        if text.template in self.messages:
            return self(text.template, **text.values)
        if text.template == BOTH:
            return str(text.values[self.language.value])
        template = words.get(text.template, text.template)
        values = {key: self.said(v) if isinstance(v, str) else v for key, v in text.values.items()}
        return _Places(self.language).vformat(template, (), values)

    def words(self, words: Words) -> str:
        """The words in this language."""
        return words.fr if self.language is Language.FR else words.en

    def number(self, value: float) -> str:
        """The number with at most three decimals: 1234.5 is `1 234,5` in French, `1,234.5` in English."""
        return _written(round(value, 3) + 0.0, self.language)

    def written(self, number: str) -> str:
        """A number as it stands in a field, such as `23.622`, with the decimal sign of this language."""
        return number.replace(".", _decimal(self.language))

    def date(self, when: datetime) -> str:
        """The day and the minute, as in `30 November 2026, 01:07`; in French `30 novembre 2026 à 01:07`."""
        months = self._locale.months["format"]["wide"]
        day = "1er" if when.day == 1 and self.language is Language.FR else f"{when.day}"
        time = f"{when:%H:%M}"
        return self("date.and_time", day=day, month=months[when.month], year=f"{when.year}", time=time)

    def inches(self, length: float) -> str:
        """The length with the sign for inches, as in `4,5"`."""
        return f'{self.number(length)}"'


def _elided(form: str, texts: Mapping[str, str]) -> str:
    """A French message before its places are filled: *de* is cut short for Alia, not for Brun.

    Before an article it becomes one with it: *du puits*, and *au puits*.
    """

    def shortened(found: re.Match[str]) -> str:
        begin, name = found.groups()
        return (
            f"{begin}\N{RIGHT SINGLE QUOTATION MARK}{{{name}}}"
            if VOWEL.match(texts.get(name, ""))
            else found[0]
        )

    def contracted(found: re.Match[str]) -> str:
        begin, name = found.groups()
        article, _, rest = texts.get(name, "").partition(" ")
        word = CONTRACTED.get(f"{begin.lower()} {article}") if rest else None
        if word is None:
            return found[0]
        # What is left of the value stands for its place, which is not filled again.
        kept = rest.replace("{", "{{").replace("}", "}}")
        return f"{word.capitalize() if begin[0].isupper() else word} {kept}"

    return BEFORE_ARTICLES.sub(contracted, BEFORE_NAMES.sub(shortened, form))


class _Places(string.Formatter):
    """Fills the places of a template, numbers with the decimal sign of a language."""

    def __init__(self, language: Language) -> None:
        self._sign = _decimal(language)

    def format_field(self, value: Any, format_spec: str) -> str:  # noqa: ANN401 - as the standard library has it
        text: str = super().format_field(value, format_spec)
        return text.replace(".", self._sign) if isinstance(value, float) else text


def _decimal(language: Language) -> str:
    """The decimal sign of a language."""
    sign: str = Locale(language.value).number_symbols["latn"]["decimal"]
    return sign


@lru_cache(maxsize=4096)
def _written(number: float, language: Language) -> str:
    text: str = NUMBERS.apply(number, Locale(language.value))
    # Not every font has the narrow space that French groups digits with.
    spaced = text.replace("\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}")
    return spaced.replace("-", "\N{MINUS SIGN}")


def _number(value: Value) -> float:
    if isinstance(value, str):
        raise TypeError(f"{COUNT} is a number, not {value!r}")
    return value


def translator(language: Language, folder: Path | None = None) -> Translator:
    """The translator of a language, from all its catalogues.

    Args:
        language: which one.
        folder: holds one folder of catalogues a language; those that ship with the game when left out.

    Raises:
        InputError: there is no catalogue, one is damaged, or two give the same key.
    """
    home = (folder or assets() / "locale") / language.value
    paths = catalogues(language.value) if folder is None else sorted(home.glob("*.po"))
    if not paths:
        expected = said("the .po files of language {language}", language=language.value)
        raise InputError(home, "", "no message catalogue", expected)
    read = _shipped_text if folder is None else read_text
    return Translator(language, _together(language, tuple((path, read(path)) for path in paths)))


def _shipped_text(path: Path) -> str:
    try:
        status = path.stat()
    except OSError:
        return read_text(path)  # Raises if the folder cannot be read, and says why.
    return _text_of(path, status.st_mtime_ns, status.st_size)


@lru_cache(maxsize=256)
def _text_of(path: Path, changed: int, size: int) -> str:  # noqa: ARG001 - by which a changed file is told
    return read_text(path)


@lru_cache(maxsize=8)
def _together(language: Language, texts: tuple[tuple[Path, str], ...]) -> Mapping[str, Message]:
    """The messages of all catalogues together; made anew when the text of one has changed."""
    messages: dict[str, Message] = {}
    for path, text in texts:
        for key, message in _read(path, language, text).items():
            if key in messages:
                place = said("line {line}", line=message.line)
                expected = said("it only in {name}", name=messages[key].source.name)
                raise InputError(path, place, said("{what} again", what=repr(key)), expected)
            messages[key] = message
    return MappingProxyType(messages)


@lru_cache(maxsize=len(Language))
def _faults(language: Language) -> Mapping[str, str]:
    """The faults that the program finds in what people give it, from English, in which they are written."""
    path = fault_words(language.value)
    return {} if path is None else sayings(path, language)


def sayings(path: Path, language: Language) -> Mapping[str, str]:
    """What a catalogue says for each of its keys.

    Raises:
        InputError: it cannot be read, or is damaged.
    """
    return {key: message.forms[0] for key, message in _read(path, language, read_text(path)).items()}


@lru_cache(maxsize=128)
def _read(path: Path, language: Language, text: str) -> Mapping[str, Message]:
    """The messages of a catalogue, read once for all scenes that ask, and again when its text changes."""
    messages: dict[str, Message] = {}
    for entry in _catalogue(path, language, text):
        if entry.id:
            key = entry.id if isinstance(entry.id, str) else entry.id[0]
            forms = (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ("",))
            messages[key] = Message(tuple(map(marked, forms)), path, entry.lineno or 0, entry.fuzzy)
    if not messages:
        raise InputError(path, "", "no message", "at least one")
    return MappingProxyType(messages)


def _catalogue(path: Path, language: Language, text: str) -> Catalog:
    lines = text.splitlines()
    first: dict[str, int] = {}
    for number, line in enumerate(lines, start=1):
        if line.startswith("msgid ") and first.setdefault(line, number) != number:
            before = said("it only in line {line}", line=first[line])
            raise InputError(path, said("line {line}", line=number), said("{what} again", what=line), before)
    try:
        return read_po(lines, locale=language.value, abort_invalid=True)
    except PoFileError as error:
        place = said("line {line}", line=error.lineno + 1)
        raise InputError(path, place, repr(error.line.strip()), "an entry of a message catalogue") from error
    except (ValueError, UnknownLocaleError) as error:
        raise InputError(path, "header", str(error), "the header of a message catalogue") from error
