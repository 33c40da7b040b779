"""Handbook files: for each rule a position that shows it, as TOML (reference: docs/handbook.md)."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from game.board.terrain import Kind
from game.content.locale import Language, translator
from game.content.resources import assets
from game.content.rulebook import RuleWords
from game.content.spec import ID, ID_WORDS, Spec
from game.content.toml_source import TomlSource, one_of, shown
from game.core.errors import InputError, said
from game.core.files import read_text
from game.figures.shows import parse_show
from game.positions.position import HouseRules
from game.positions.position_file import read_position
from game.positions.position_spec import read_house_rules
from game.positions.ruleset import REASONS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from game.board.shapes import Point
    from game.content.toml_source import Steps
    from game.positions.position import Position, RuleValue

MOST_LESSONS = 500
"""Lessons that a file may have."""

EXPECTED: Mapping[str, str] = MappingProxyType(
    {
        "system": "the name of the game whose rules they are",
        "sections": "a list of section ids, such as CM-LOS",
        "lesson": said("tables [[{table}]], at most {most}", table="lesson", most=MOST_LESSONS),
        "lesson.id": ID_WORDS,
        "lesson.for": "the names of our reasons, in a list",
        "lesson.rules": "a list of rule ids",
        "lesson.show": "one or several shows, as of the command figure",
        "lesson.house": "tables of house rules, each as in a position",
        "lesson.text": "a text in each language",
        "lesson.mistake": "tables with the text in each language, and what to ask",
        "lesson.mistake.ask": "a show, as of the command figure",
        "lesson.step": "a table with a creature and its places",
        "lesson.step.creature": "the id of the creature that is put somewhere",
        "lesson.step.at": "places [x, y] in inches",
        "lesson.position": "a table as in a position file",
        "unshown": "tables with rules, and why they have no figure in each language",
    }
)
"""The expected content of each key, in words."""


class MistakeSpec(RuleWords, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table `[[lesson.mistake]]`: what people take for true, and the question whose answer says better."""

    ask: Annotated[str, msgspec.Meta(min_length=1)]


class StepSpec(Spec, frozen=True):
    """The table `step`: a creature and the places that it is put at, one after the other."""

    creature: Annotated[str, msgspec.Meta(min_length=1)]
    at: Annotated[tuple[tuple[float, float], ...], msgspec.Meta(min_length=1, max_length=20)]


class LessonSpec(Spec, frozen=True, rename={"reasons": "for"}):
    """A table `[[lesson]]`."""

    id: Annotated[str, msgspec.Meta(pattern=f"^{ID.pattern}$", max_length=60)]
    show: Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=6)]
    text: RuleWords
    position: dict[str, Any]
    reasons: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    house: tuple[dict[str, Any], ...] = ()
    mistake: tuple[MistakeSpec, ...] = ()
    step: StepSpec | None = None


class UnshownSpec(RuleWords, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table `[[unshown]]`: rules, and options of house rules, that have no figure, and why."""

    rules: tuple[str, ...] = ()
    options: tuple[str, ...] = ()


class HandbookSpec(Spec, frozen=True):
    """All of a file."""

    system: Annotated[str, msgspec.Meta(min_length=1)]
    sections: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    lesson: Annotated[tuple[LessonSpec, ...], msgspec.Meta(max_length=MOST_LESSONS)] = ()
    unshown: tuple[UnshownSpec, ...] = ()


@dataclass(frozen=True, slots=True)
class HouseRule:
    """An option of the house rules with another value than the lesson's position has."""

    option: str
    value: RuleValue


@dataclass(frozen=True, slots=True)
class Mistake:
    """What people take for true, and the show whose answer says better."""

    words: RuleWords
    ask: str


@dataclass(frozen=True, slots=True)
class RuleLesson:
    """A position that shows what a rule says.

    Attributes:
        reasons: the names of our reasons that it shows, by which rulesets cite it.
        rules: rules of the handbook's own game that no reason cites.
        shows: what is asked of the position, as the command `figure` has it.
        house: the house rules under which the same is asked again.
        mover, places: the creature that is put at those places one after the other; empty without any.
    """

    id: str
    reasons: tuple[str, ...]
    rules: tuple[str, ...]
    shows: tuple[str, ...]
    words: RuleWords
    position: Position
    house: tuple[HouseRule, ...] = ()
    mistakes: tuple[Mistake, ...] = ()
    mover: str = ""
    places: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class Unshown:
    """Why rules, and options of house rules, have no figure."""

    rules: tuple[str, ...]
    options: tuple[str, ...]
    why: RuleWords


@dataclass(frozen=True, slots=True)
class Handbook:
    """The lessons about positions, and the sections of a game's rules that they are for."""

    system: str
    sections: tuple[str, ...]
    lessons: tuple[RuleLesson, ...]
    unshown: tuple[Unshown, ...]

    def why_unshown(self, rule: str) -> RuleWords | None:
        """Why a rule has no figure, None if that is not said."""
        return next((each.why for each in self.unshown if rule in each.rules), None)


def shipped_handbook() -> Path:
    """The file of the handbook that ships with the game."""
    return assets() / "handbook" / "lessons.toml"


@lru_cache(maxsize=2)
def standard_handbook(language: Language) -> Handbook:
    """The handbook that ships with the game; terrain is named in that language."""
    return load_handbook(shipped_handbook(), language)


def load_handbook(path: Path, language: Language) -> Handbook:
    """The handbook in a file; terrain that has no name is called by its kind, in that language.

    Raises:
        InputError: the file cannot be read or holds something else, or a lesson asks what cannot be asked.
    """
    return parse_handbook(read_text(path), path, language)


def parse_handbook(text: str, source: Path | str, language: Language) -> Handbook:
    """The handbook in a text; `source` names it in errors.

    >>> text = '''
    ... system = "table"
    ... sections = ["TABLE-UNDO"]
    ... [[lesson]]
    ... id = "wall"
    ... for = ["sight.closed_by_terrain"]
    ... show = ["sight:A:B"]
    ... text = { fr = "Un mur.", en = "A wall." }
    ... [lesson.position]
    ... terrain = [{ kind = "wall", rectangle = [5, 1, 6, 9] }]
    ... creature = [{ id = "A", side = "red", at = [3, 5] }, { id = "B", side = "blue", at = [9, 5] }]
    ... '''
    >>> book = parse_handbook(text, "lessons.toml", Language.EN)
    >>> book.lessons[0].shows, [piece.name for piece in book.lessons[0].position.board.pieces]
    (('sight:A:B',), ['Wall'])
    >>> parse_handbook(text.replace("A:B", "A:C"), "lessons.toml", Language.EN)
    Traceback (most recent call last):
    game.core.errors.InputError: lessons.toml, lesson[0].show[0] (line 7): ...

    Raises:
        InputError: as `load_handbook`.
    """
    toml = TomlSource.parse(text, source)
    spec = toml.convert(toml.document, HandbookSpec, EXPECTED)
    known = {field.name for field in fields(HouseRules)}
    for index, left in enumerate(spec.unshown):
        for name in left.options:
            if name not in known:
                raise toml.fault(("unshown", index, "options"), shown(name), one_of(tuple(sorted(known))))
    seen: set[str] = set()
    lessons = []
    for index, each in enumerate(spec.lesson):
        if each.id in seen:
            raise toml.fault(
                ("lesson", index, "id"), said("{what} again", what=shown(each.id)), "an id of its own"
            )
        seen.add(each.id)
        lessons.append(_lesson(toml, ("lesson", index), each, language))
    unshown = tuple(
        Unshown(left.rules, left.options, RuleWords(fr=left.fr, en=left.en)) for left in spec.unshown
    )
    return Handbook(spec.system, spec.sections, tuple(lessons), unshown)


def _lesson(toml: TomlSource, at: Steps, spec: LessonSpec, language: Language) -> RuleLesson:
    for name in spec.reasons:
        if name not in REASONS:
            raise toml.fault((*at, "for"), shown(name), "the name of one of our reasons")
    table = _named(_spoken(spec.position, language), language)
    position = read_position(toml.part((*at, "position"), table), language.value)
    for index, show in enumerate(spec.show):
        _parsed(toml, (*at, "show", index), show, position)
    for index, mistake in enumerate(spec.mistake):
        _parsed(toml, (*at, "mistake", index, "ask"), mistake.ask, position)
    ids = tuple(creature.id for creature in position.creatures)
    if spec.step is not None and spec.step.creature not in ids:
        raise toml.fault((*at, "step", "creature"), shown(spec.step.creature), one_of(ids))
    return RuleLesson(
        spec.id,
        spec.reasons,
        spec.rules,
        spec.show,
        spec.text,
        position,
        tuple(_house(toml, (*at, "house"), spec.house, position.rules)),
        tuple(Mistake(RuleWords(fr=each.fr, en=each.en), each.ask) for each in spec.mistake),
        spec.step.creature if spec.step else "",
        tuple((float(x), float(y)) for x, y in spec.step.at) if spec.step else (),
    )


def _parsed(toml: TomlSource, at: Steps, show: str, position: Position) -> None:
    """See that a show can be asked, and name its place if not."""
    try:
        parse_show(show, position)
    except InputError as error:
        raise toml.fault(at, error.found, error.expected) from None


def _house(
    toml: TomlSource, at: Steps, tables: tuple[dict[str, Any], ...], rules: HouseRules
) -> Iterator[HouseRule]:
    for index, table in enumerate(tables):
        read = read_house_rules(toml.part((*at, index), {"rules": table}), rules)
        changed = [name for name in table if getattr(read, name) != getattr(rules, name)]
        if len(changed) != 1:
            raise toml.fault((*at, index), shown(sorted(table)), "one house rule that differs")
        yield HouseRule(changed[0], getattr(read, changed[0]))


def _spoken(value: Any, language: Language) -> Any:  # noqa: ANN401 - whatever a table holds
    """A table of a position in which texts in both languages are those of one."""
    if isinstance(value, dict):
        if set(value) == {"fr", "en"}:
            return value[language.value]
        return {key: _spoken(inner, language) for key, inner in value.items()}
    if isinstance(value, list):
        return [_spoken(inner, language) for inner in value]
    return value


def _named(table: dict[str, Any], language: Language) -> dict[str, Any]:
    """A table of a position with terrain called by its kind, and numbered where there are several of it."""
    tr = translator(language)
    every = [each for key in ("terrain", "line") for each in table.get(key, ()) if isinstance(each, dict)]
    kinds = [str(each.get("kind", Kind.OTHER)) for each in every]
    names = {}
    for index, (each, kind) in enumerate(zip(every, kinds, strict=True)):
        if kind in [*Kind]:
            number = f" {kinds[: index + 1].count(kind)}" if kinds.count(kind) > 1 else ""
            names[id(each)] = tr(f"terrain.kind.{kind}") + number

    def called(each: Any) -> Any:  # noqa: ANN401 - whatever the table holds
        return {"name": names[id(each)]} | each if id(each) in names else each

    kept = {key: table[key] for key in ("terrain", "line") if isinstance(table.get(key), list)}
    return table | {key: [called(each) for each in given] for key, given in kept.items()}
