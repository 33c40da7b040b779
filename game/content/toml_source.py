"""Reading TOML that people wrote: every fault becomes one sentence with file, table, key and line."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cached_property, reduce
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar, get_type_hints

import msgspec
from msgspec import inspect

from game.content.converting import converted
from game.content.toml_lines import Steps, key_lines
from game.core.characters import cleaned, without_forbidden
from game.core.errors import InputError, any_of, joined, said
from game.core.limits import excess

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

__all__ = ["Steps", "TomlSource", "one_of", "shown"]

T = TypeVar("T")

_AT = re.compile(r" - at `\$\.?(?P<path>.*)`$")
_UNKNOWN = re.compile(r"Object contains unknown field `(?P<name>.*)`")
_MISSING = re.compile(r"Object missing required field `(?P<name>.*)`")
_STEP = re.compile(r"\[(?P<index>\d+)\]|(?P<key>[^.\[\]]+)")
_LINE = re.compile(r"line (\d+), column (\d+)")
_QUOTED = re.compile(r"\((?:'[^']*',? ?)+\)|'[^']*'|`[^`]*`|\"[^\"]*\"|\b\d+\b")
_SYNTAX = re.compile(r"(?P<what>.*) \(at (?P<place>.*)\)$")

LONGEST_SHOWN = 40
"""Characters of a wrong value that an error quotes."""

FORMAT = 1
"""The format of all TOML files that people write, which they may say by `format = 1`.

A later version reads it as it is now, or says in one sentence that it does not (docs/formats.md).
"""

DEEPEST = 100
"""The greatest depth of tables and arrays within one another, those of dotted keys and headers included."""

_AT_MOST_DEEP = said("at most {most} within one another", most=DEEPEST)

_DEEP_KEY = re.compile(
    r"(?m)(?:^|[\[{,])[ \t]*+"  # where a key or a header may begin
    rf"(?:(?:[\w-]++|\"[^\"\n]*+\"|'[^'\n]*+')[ \t]*+\.[ \t]*+){{{DEEPEST + 1}}}"
)
"""A dotted key or header that is deeper than tables may be."""


@dataclass(frozen=True)
class TomlSource:
    """A parsed document that remembers its text, so that faults can name lines.

    With `by_id`, faults call an item of an array of tables by its id:
    `card "spark", cost` for `card[3].cost`. What is a `part` stands at `within` in the document `whole`.
    """

    source: Path | str
    text: str
    document: dict[str, Any]
    by_id: bool = False
    whole: TomlSource | None = None
    within: Steps = ()

    @classmethod
    def parse(cls, text: str, source: Path | str, *, by_id: bool = False, mended: bool = False) -> TomlSource:
        """Parse `text`; `mended` reads replacement characters where it holds control characters.

        Raises:
            InputError: it is not TOML, or deeper, longer or greater than anything a person would write.
        """
        if _DEEP_KEY.search(text):
            # Over a key of a million parts `tomllib` takes more than nine minutes, by their square.
            raise InputError(source, "", "tables nested too deep", _AT_MOST_DEEP)
        try:
            document = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            match = _SYNTAX.match(str(error))
            place, what = (match["place"], match["what"]) if match else ("", str(error))
            raise InputError(
                source, _text_place(place), said("invalid TOML: {what}", what=as_found(what))
            ) from None
        except RecursionError:
            raise InputError(source, "", "brackets nested too deep") from None
        except ValueError:
            # Not a fault of syntax: Python turns no text of thousands of digits into a number.
            raise InputError(source, "", "a number of too many digits") from None
        if _deeper_than(DEEPEST, document):
            raise InputError(source, "", "tables nested too deep", _AT_MOST_DEEP)
        if mended:
            document = {without_forbidden(key): cleaned(value) for key, value in document.items()}
        toml = cls(source, text, document, by_id)
        if found := excess(document):
            raise toml.fault(*found)
        # What a file holds is told by its other keys.
        said_format = document.pop("format", FORMAT)
        if type(said_format) is not int or said_format != FORMAT:
            raise toml.fault(("format",), shown(said_format), "1, the only format there is")
        return toml

    def convert(self, value: object, kind: type[T], expected: Mapping[str, str], at: Steps = ()) -> T:
        """`value`, which stands at `at`, as a `kind`; `expected` says in words what a dotted key holds.

        Raises:
            InputError: a key is unknown, missing or holds something else.
        """
        try:
            return converted(value, kind)
        except msgspec.ValidationError as error:
            raise self._explained(str(error), value, kind, expected, at) from None

    def sound(
        self, value: object, kind: type[T], expected: Mapping[str, str], at: Steps, faults: list[InputError]
    ) -> T | None:
        """As `convert`, but None where anything is wrong, and all of that goes to the faults.

        So a person mends a file in one go.
        """
        try:
            return self.convert(value, kind, expected, at)
        except InputError as error:
            faults += self._faults_within(value, inspect.type_info(kind), expected, at) or [error]
            return None

    def sound_keys(
        self,
        table: dict[str, Any],
        kind: type[msgspec.Struct],
        expected: Mapping[str, str],
        at: Steps,
        faults: list[InputError],
    ) -> dict[str, Any]:
        """The keys of a table that hold what a `kind` has there; what others hold or lack is a fault."""
        fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
        found: dict[str, Any] = {}
        for key, value in table.items():
            before = len(faults)
            if key in fields:
                read = self.sound(value, fields[key].type, expected, (*at, key), faults)
                if len(faults) == before:
                    found[key] = read
            elif kind.__struct_config__.forbid_unknown_fields and key != kind.__struct_config__.tag_field:
                try:
                    self.convert({key: value}, kind, expected, at)
                except InputError as error:
                    faults.append(error)
        for key, field in fields.items():
            if field.required and key not in table:
                wanted = expected.get(_keys((*at, key))) or expected_at(kind, (key,), table) or "a value"
                faults.append(self.fault((*at, key), "no such key", wanted))
        return found

    def _faults_within(
        self, value: object, info: inspect.Type, expected: Mapping[str, str], at: Steps
    ) -> list[InputError]:
        """The faults of the tables that a value is or holds, one by one; none of anything else."""
        faults: list[InputError] = []
        chosen = _chosen(info, value) if isinstance(info, inspect.UnionType) else info
        match chosen, value:
            case inspect.StructType(cls=kind), dict():
                self.sound_keys(value, kind, expected, at, faults)
            case inspect.DataclassType(cls=kind, fields=fields), dict():
                hints = get_type_hints(kind, include_extras=True)
                for field in fields:
                    key = field.encode_name
                    if key in value:
                        self.sound(value[key], hints[field.name], expected, (*at, key), faults)
                    elif field.required:
                        wanted = expected.get(_keys((*at, key))) or _words(field.type)
                        faults.append(self.fault((*at, key), "no such key", wanted))
            case (
                inspect.VarTupleType(
                    item_type=inspect.StructType(cls=kind) | inspect.DataclassType(cls=kind)
                ),
                list(),
            ):
                for place, item in enumerate(value):
                    self.sound(item, kind, expected, (*at, place), faults)
        return faults

    def fault(self, steps: Steps, found: str, expected: str) -> InputError:
        """An error about the value at `steps`, naming its line where that is known."""
        if self.whole is not None:
            return self.whole.fault((*self.within, *steps), found, expected)
        place = self._place(steps).replace("\n", " ")
        line = self._line(steps)
        return InputError(
            self.source,
            said("{place} (line {line})", place=place, line=line) if line else place,
            found,
            expected,
        )

    def part(self, steps: Steps, table: dict[str, Any]) -> TomlSource:
        """The table at `steps` as a document of its own; faults still name the place in the whole."""
        return TomlSource(self.source, self.text, table, self.by_id, self, steps)

    def value(self, steps: Steps) -> object:
        """The value of the document at `steps`, or None."""
        here: object = self.document
        for step in steps:
            if isinstance(here, dict) and isinstance(step, str):
                here = here.get(step)
            elif isinstance(here, list) and isinstance(step, int) and step < len(here):
                here = here[step]
            else:
                return None
        return here

    def _explained(
        self, message: str, value: object, kind: object, expected: Mapping[str, str], root: Steps
    ) -> InputError:
        at = _AT.search(message)
        inner = _steps_to(at["path"], message, value, kind) if at else ()
        steps = (*root, *inner)
        what = message[: at.start()] if at else message
        given = self.value(root)
        if unknown := _UNKNOWN.match(what):
            # In the order of the words for them; a table may have none.
            of_file = ("format",) if not steps and self.whole is None else ()
            keys = dict.fromkeys((*of_file, *_siblings(steps, expected), *keys_at(kind, inner, given)))
            return self.fault(
                (*steps, unknown["name"]), "an unknown key", said("one of {choices}", choices=", ".join(keys))
            )
        if missing := _MISSING.match(what):
            inner, steps = (*inner, missing["name"]), (*steps, missing["name"])
            wanted = expected.get(_keys(steps)) or expected_at(kind, inner, given) or "a value"
            return self.fault(steps, "no such key", wanted)
        for end in range(len(steps), 0, -1):
            if (words := expected.get(_keys(steps[:end]))) and isinstance(steps[end - 1], str):
                return self.fault(steps[:end], shown(self.value(steps[:end])), words)
        wanted = expected_at(kind, inner, given) or as_found(what)
        return self.fault(steps, shown(self.value(steps)), wanted)

    def _place(self, steps: Steps) -> str:
        match steps:
            case (str(table), int(), *rest) if self.by_id and (name := self._name(steps[:2])):
                inside = _dotted(tuple(rest))
                return f'{table} "{name}"' + (f", {inside}" if inside else "")
            case _:
                return _dotted(steps)

    def _name(self, steps: Steps) -> str | None:
        value = self.value(steps)
        name = value.get("id", value.get("name")) if isinstance(value, dict) else None
        return name if isinstance(name, str) else None

    @cached_property
    def _lines(self) -> Mapping[Steps, int]:
        return key_lines(self.text)

    def _line(self, steps: Steps) -> int | None:
        """The line of what stands at `steps`, or else of what it should stand in."""
        return next(
            (self._lines[part] for end in range(len(steps), 0, -1) if (part := steps[:end]) in self._lines),
            None,
        )


def _text_place(place: str) -> str:
    """The place at which the TOML reader stopped."""
    at = _LINE.fullmatch(place)
    return place if at is None else said("line {line}, column {column}", line=int(at[1]), column=int(at[2]))


def as_found(message: str) -> str:
    """A message of the TOML reader or of msgspec as the end of a sentence; quoted parts become values."""
    if not message[1:2].isupper():
        message = message[:1].lower() + message[1:]
    values = {f"quoted{number}": text for number, text in enumerate(_QUOTED.findall(message), start=1)}
    places = iter(values)
    template = message.replace("{", "{{").replace("}", "}}")
    return said(_QUOTED.sub(lambda _: f"{{{next(places)}}}", template), **values) if values else message


def shown(value: object) -> str:
    """A TOML value as an error quotes it."""
    match value:
        case None:
            return "nothing"
        case str():
            text = '"' + value.replace("\n", " ") + '"'
        case dict():
            return "a table"
        case _:
            text = _written(value)
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 1] + "…"


def _written(value: object, deep: int = 0) -> str:
    """A value as a file has it; what is so deep in it that it would not be shown is left out."""
    if deep == LONGEST_SHOWN:
        return "…"
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case str():
            return f'"{value}"'
        case list():
            return f"[{', '.join(_written(each, deep + 1) for each in value)}]"
        case dict():
            items = (f'"{key}": {_written(each, deep + 1)}' for key, each in value.items())
            return f"{{{', '.join(items)}}}"
        case _:
            return str(value)


def _deeper_than(limit: int, document: dict[str, Any]) -> bool:
    level: list[object] = [document]
    for _ in range(limit):
        level = [
            inner
            for value in level
            for inner in (
                value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
            )
            if isinstance(inner, dict | list)
        ]
    return bool(level)


def _steps(path: str) -> Steps:
    return tuple(
        int(match["index"]) if match["index"] is not None else match["key"] for match in _STEP.finditer(path)
    )


def _steps_to(path: str, message: str, value: object, kind: Any) -> Steps:  # noqa: ANN401 - any type of msgspec
    """The steps of a path; where msgspec leaves the key of a table open (`labels[...]`), with that key."""
    above, unnamed, below = path.partition("[...]")
    steps = _steps(above)
    if not unnamed:
        return steps
    table: Any = value
    for step in steps:
        table = _item(table, step)
    for key in table if isinstance(table, dict) else ():
        try:
            converted(_with(value, steps, {key: table[key]}), kind)
        except msgspec.ValidationError as error:
            if str(error) == message:
                return (*steps, key, *_steps(below.replace("[...]", "")))
    return steps


def _with(value: Any, steps: Steps, inside: object) -> Any:  # noqa: ANN401 - whatever a document holds
    """A value with something else at a place inside it."""
    if not steps:
        return inside
    step, rest = steps[0], steps[1:]
    if isinstance(value, dict):
        return value | {step: _with(value[step], rest, inside)}
    return [_with(each, rest, inside) if place == step else each for place, each in enumerate(value)]


def _keys(steps: Steps) -> str:
    return ".".join(step for step in steps if isinstance(step, str))


def _siblings(steps: Steps, expected: Mapping[str, str]) -> tuple[str, ...]:
    """The keys that may stand in the table at `steps`, as far as `expected` says."""
    table = _keys(steps)
    return tuple(name for path in expected for above, _, name in [path.rpartition(".")] if above == table)


def _dotted(steps: Steps) -> str:
    text = ""
    for step in steps:
        text += f"[{step}]" if isinstance(step, int) else f".{step}" if step else '.""'
    return text.removeprefix(".")


def faults_of(*reads: Callable[[], object]) -> Iterator[InputError]:
    """What is at fault in parts of a document, each read by itself."""
    for read in reads:
        try:
            read()
        except InputError as error:
            yield error


def one_of(values: Sequence[str]) -> str:
    """The choices of a key, as an error lists them."""
    return any_of([f'"{value}"' for value in values])


def expected_at(kind: object, steps: Steps, value: object) -> str | None:
    """The expected content of a `kind` at `steps`; the given `value` may choose between types.

    None if the type says nothing about that place.
    """
    found = _follow(inspect.type_info(kind), steps, value)
    return None if found is None else found if isinstance(found, str) else _words(found)


def keys_at(kind: object, steps: Steps, value: object) -> tuple[str, ...]:
    """The keys of the table at `steps`; none if there is no table with keys of its own."""
    match _follow(inspect.type_info(kind), steps, value, into=True):
        case inspect.StructType(fields=fields, tag_field=tag):
            return (*((tag,) if tag else ()), *(field.encode_name for field in fields))
        case _:
            return ()


def _follow(
    info: inspect.Type, steps: Steps, value: object, *, into: bool = False
) -> inspect.Type | str | None:
    """The type at `steps`; the choices themselves where these are the tags of tables."""
    if isinstance(info, inspect.UnionType) and (steps or into):
        if steps and steps[0] in (tags := _tags(info)):
            return one_of(tags[steps[0]])
        chosen = _chosen(info, value)
        return None if chosen is None else _follow(chosen, steps, value, into=into)
    if not steps:
        return info
    step, rest = steps[0], steps[1:]
    inner = _inner(info, step)
    return None if inner is None else _follow(inner, rest, _item(value, step), into=into)


def _inner(info: inspect.Type, step: str | int) -> inspect.Type | None:
    match info, step:
        case inspect.StructType(fields=fields) | inspect.DataclassType(fields=fields), str(key):
            return next((field.type for field in fields if field.encode_name == key), None)
        case inspect.DictType(value_type=inner), str():
            return inner
        case inspect.VarTupleType(item_type=inner) | inspect.ListType(item_type=inner), int():
            return inner
        case inspect.TupleType(item_types=items), int(index) if index < len(items):
            return items[index]
        case _:
            return None


def _item(value: object, step: str | int) -> object:
    match value, step:
        case dict(), str(key):
            return value.get(key)
        case [*items], int(index) if index < len(items):
            return items[index]
        case _:
            return None


def _tags(union: inspect.UnionType) -> dict[str | int, list[str]]:
    """The tags of the tables in a union, by the key that holds them."""
    found: dict[str | int, list[str]] = {}
    for kind in union.types:
        if isinstance(kind, inspect.StructType) and kind.tag_field:
            found.setdefault(kind.tag_field, []).append(str(kind.tag))
    return found


def _chosen(union: inspect.UnionType, value: object) -> inspect.Type | None:
    """The type of a union that a value belongs to: by its tag, or the only one of its shape."""
    match value:
        case dict():
            tables = [kind for kind in union.types if isinstance(kind, inspect.StructType | inspect.DictType)]
            for kind in tables:
                if isinstance(kind, inspect.StructType) and kind.tag_field:
                    if value.get(kind.tag_field) == kind.tag:
                        return kind
                else:
                    return kind
            return None
        case list():
            arrays = inspect.VarTupleType | inspect.ListType | inspect.TupleType
            return next((kind for kind in union.types if isinstance(kind, arrays)), None)
        case _:
            return None


_SIMPLE: Mapping[type[inspect.Type], str] = MappingProxyType(
    {
        inspect.BoolType: "true or false",
        inspect.IntType: "a whole number",
        inspect.FloatType: "a number",
    }
)


def _words(info: inspect.Type) -> str:
    match info:
        case inspect.StrType(min_length=least):
            return "a text that is not empty" if least else "a text"
        case inspect.IntType(ge=None, le=int(most)):
            return said("a whole number of at most {most}", most=most)
        case inspect.LiteralType(values=values):
            return one_of([str(value) for value in values])
        case inspect.EnumType(cls=cls):
            return one_of([str(member.value) for member in cls])
        case inspect.VarTupleType(item_type=inner) | inspect.ListType(item_type=inner):
            return said("an array, each item {inner}", inner=_words(inner))
        case inspect.DictType(value_type=inner):
            return said("a table, each value {inner}", inner=_words(inner))
        case inspect.TupleType(item_types=items):
            return said("[{items}]", items=joined(map(_words, items)))
        case inspect.UnionType():
            return _either(info)
        case inspect.StructType(fields=fields):
            needed = [field.encode_name for field in fields if field.required]
            return said("a table with {keys}", keys=", ".join(needed)) if needed else "a table"
        case _:
            return _SIMPLE.get(type(info), "a value")


def _either(union: inspect.UnionType) -> str:
    """The types of a union: texts to choose from first, tables with tags as one."""
    tags: list[str] = [
        said("a table whose {key} is one of {choices}", key=key, choices=", ".join(names))
        for key, names in _tags(union).items()
    ]
    choices = [
        value for kind in union.types if isinstance(kind, inspect.LiteralType) for value in kind.values
    ]
    words = [one_of([str(choice) for choice in choices])] if choices else []
    for kind in union.types:
        tagged = isinstance(kind, inspect.StructType) and kind.tag_field
        if not isinstance(kind, inspect.LiteralType | inspect.NoneType) and not tagged:
            words.append(_words(kind))
    return reduce(lambda left, other: said("{one} or {other}", one=left, other=other), words + tags)
