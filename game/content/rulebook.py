"""Every rule and ruling as data: its words, its source, and what a table may change."""

from __future__ import annotations

from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated

import msgspec

from game.content.locale import Language
from game.content.resources import assets, rulebooks
from game.content.toml_source import TomlSource
from game.core.errors import InputError, said
from game.core.files import read_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

Text = Annotated[str, msgspec.Meta(min_length=1)]
RuleId = Annotated[str, msgspec.Meta(pattern=r"^[A-Z0-9]+(-[A-Z]+)+-\d\d$")]
SectionId = Annotated[str, msgspec.Meta(pattern=r"^[A-Z0-9]+(-[A-Z]+)+$")]
RulingId = Annotated[str, msgspec.Meta(pattern=r"^([A-Z][A-Z0-9]*-)?[A-Z]+-?\d+[a-z]?$")]
Setting = bool | int | float | str | dict[str, float]

EXPECTED: Mapping[str, str] = MappingProxyType(
    {
        "section.id": "a section id such as CM-LOS",
        "rule.id": "a rule id such as CM-LOS-04",
        "ruling.id": "a ruling id such as R-30b or DP-D1",
        "rule.fr": "the rule in French",
        "rule.en": "the rule in English",
        "ruling.fr": "the ruling in French",
        "ruling.en": "the ruling in English",
        "rule.source": "the heading it comes from",
        "rule.rulings": "a list of ruling ids",
        "title": "the name of the system in both languages, fr and en",
    }
)
"""The expected content of each key of a rules file, in words for error messages."""


class RuleWords(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The same in both languages."""

    fr: Text
    en: Text

    def text(self, language: Language) -> str:
        """The words of that language."""
        return self.fr if language is Language.FR else self.en


class Section(RuleWords, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A chapter of rules; its words are its title."""

    id: SectionId
    source: Text


class RuleText(RuleWords, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The text of one rule.

    Attributes:
        id: as verdicts and tests cite it, `CM-LOS-04`.
        source: the heading of the rulebook that it comes from, in French.
        rulings: ids of the rulings that say how it is read.
    """

    id: RuleId
    source: Text
    rulings: tuple[RulingId, ...] = ()

    @property
    def section(self) -> str:
        """The id of its section: all of its own but the number."""
        return self.id.rpartition("-")[0]


class OptionValue(RuleWords, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One value of an option that has a few."""

    value: Text


class Option(RuleWords, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A house rule: its words label it, `name` is the field that holds it.

    `choices` is empty for switches and numbers; the text "none" stands for no limit.
    """

    name: Text
    default: Setting
    choices: tuple[OptionValue, ...] = ()


class Ruling(RuleWords, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The default reading of a rule whose text leaves something open, and the options that change it."""

    id: RulingId
    topic: RuleWords
    alternatives: tuple[RuleWords, ...] = ()
    options: tuple[Option, ...] = msgspec.field(name="option", default=())


class RulesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One file of assets/rules; `title` is what the system is called, if it has a name."""

    system: Text
    sections: tuple[Section, ...] = msgspec.field(name="section")
    rules: tuple[RuleText, ...] = msgspec.field(name="rule")
    rulings: tuple[Ruling, ...] = msgspec.field(name="ruling", default=())
    title: RuleWords | None = None


class Rulebook:
    """The rules and rulings of every system, in the order of their files."""

    def __init__(self, files: Iterable[RulesFile]) -> None:
        read = tuple(files)
        self._files = {file.system: file for file in read}
        self.systems = tuple(file.system for file in read)
        self.sections = tuple(section for file in read for section in file.sections)
        self.rulings = tuple(ruling for file in read for ruling in file.rulings)
        self._rules = {rule.id: rule for file in read for rule in file.rules}
        self._rulings = {ruling.id: ruling for ruling in self.rulings}

    @property
    def ids(self) -> tuple[str, ...]:
        """The id of every rule."""
        return tuple(self._rules)

    def title(self, system: str) -> RuleWords:
        """The title of a system; its id if its file gives none.

        Raises:
            KeyError: there is no such system.
        """
        return self._files[system].title or RuleWords(fr=system, en=system)

    def sections_of(self, system: str) -> tuple[Section, ...]:
        """The sections of one system, in order.

        Raises:
            KeyError: there is no such system.
        """
        return self._files[system].sections

    def rulings_of(self, system: str) -> tuple[Ruling, ...]:
        """The rulings of one system, in order.

        Raises:
            KeyError: there is no such system.
        """
        return self._files[system].rulings

    def system_of(self, section: str) -> str:
        """The system that has a section.

        Raises:
            KeyError: there is no such section.
        """
        for system, file in self._files.items():
            if any(known.id == section for known in file.sections):
                return system
        raise KeyError(section)

    def rule(self, identity: str) -> RuleText:
        """The rule of that id.

        Raises:
            KeyError: there is none.
        """
        return self._rules[identity]

    def ruling(self, identity: str) -> Ruling:
        """The ruling of that id.

        Raises:
            KeyError: there is none.
        """
        return self._rulings[identity]

    def cited(self, identity: str) -> RuleText | Ruling:
        """The rule or ruling that a reason cites.

        Raises:
            KeyError: there is neither.
        """
        return self._rules[identity] if identity in self._rules else self._rulings[identity]

    def rules(self, section: str) -> tuple[RuleText, ...]:
        """The rules of a section, in order; none when there is no such section."""
        return tuple(rule for rule in self._rules.values() if rule.section == section)


def load_rulebook(folder: Path | None = None) -> Rulebook:
    """The rules of every file in `folder` (those that ship with the game when left out).

    Raises:
        InputError: there is no file, one cannot be read or has a fault, or an id comes twice.
    """
    home = folder or assets() / "rules"
    paths = rulebooks() if folder is None else sorted(home.glob("*.toml"))
    if not paths:
        raise InputError(home, "", "no rules", "at least one .toml file")
    seen: dict[str, Path] = {}
    return Rulebook([_file(path, seen) for path in paths])


def _file(path: Path, seen: dict[str, Path]) -> RulesFile:
    """One file, sound in itself and against the ids `seen` in files before it, to which it adds its own."""
    source, file = _read(path, read_text(path))
    tables: dict[str, tuple[Section | RuleText | Ruling, ...]] = {
        "section": file.sections,
        "rule": file.rules,
        "ruling": file.rulings,
    }
    for table, items in tables.items():
        for index, item in enumerate(items):
            if item.id in seen:
                where = said("it only once, as in {name}", name=seen[item.id].name)
                raise source.fault((table, index, "id"), said("{what} again", what=item.id), where)
            seen[item.id] = path
    _check_references(source, file)
    return file


@lru_cache(maxsize=32)
def _read(path: Path, text: str) -> tuple[TomlSource, RulesFile]:
    """The content of a file, read once for all scenes that ask, and again when its text changes."""
    source = TomlSource.parse(text, path)
    return source, source.convert(source.document, RulesFile, EXPECTED)


def _check_references(source: TomlSource, file: RulesFile) -> None:
    sections = {section.id for section in file.sections}
    rulings = {ruling.id for ruling in file.rulings}
    for index, rule in enumerate(file.rules):
        if rule.section not in sections:
            raise source.fault(("rule", index, "id"), rule.id, "an id that begins with that of a section")
        for wanted in rule.rulings:
            if wanted not in rulings:
                raise source.fault(("rule", index, "rulings"), wanted, "a ruling of the same file")
