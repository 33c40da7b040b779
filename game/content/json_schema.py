"""JSON Schemas of the TOML files that people write, by which editors complete, explain and check them.

A schema is made of the very types that a file is read with: what a file may say is written down once. It is
draft 7, which the TOML editors know best (Taplo, Even Better TOML): they find it by the first line of a file,
`#:schema cards.schema.json`.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

import msgspec

from game.content.spec import ID
from game.content.toml_source import FORMAT

JsonSchema = dict[str, Any]

DRAFT = "http://json-schema.org/draft-07/schema#"

_REFERENCE = "#/definitions/"

_LEFT_OUT = ("default", "discriminator", "title")
"""What msgspec says that draft 7 has no use for, and defaults, of which those are told that help."""

_DOCTEST = re.compile(r"^\s*>>> .*", re.MULTILINE | re.DOTALL)
_ATTRIBUTES = re.compile(r"^ *Attributes:\n(?P<entries>(?:^ +.*\n?|\n)*)", re.MULTILINE)
_SENTENCE = re.compile(r"(?<=\.) (?=\S)")
_ENTRY = re.compile(r"^ *(?P<names>\w+(?:, \w+)*): (?P<text>.*)$")


@dataclass(frozen=True, slots=True)
class Written:
    """What a kind of file holds, as its reader reads it.

    Attributes:
        kind: the type of a whole file, a msgspec struct or a dataclass; or the type of the items of each of
            its arrays of tables.
        words: what a key holds, in English words, by its dotted place in the file (`creature.at`) or by its
            mere name.
        bounds: the smallest and largest number under a key, whatever it stands in.
        ids: whether a text under the key `id` is made of small letters, digits and hyphens.
    """

    kind: Any
    words: Mapping[str, str] = field(default_factory=dict)
    bounds: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    ids: bool = False


def json_schema(written: Written, title: str, say: Callable[[str], str] = str) -> JsonSchema:
    """The JSON Schema (draft 7) of a kind of file; `say` puts its English texts into a language.

    What no type says (that a card is named but not there, that a polygon crosses itself) is left to `check`.
    """
    return _Maker(written, say).schema(title)


def whole_file(tables: Mapping[str, Any]) -> type[msgspec.Struct]:
    """The type of a file that holds nothing but those arrays of tables."""
    fields: list[tuple[str, Any, Any]] = [
        (name, tuple.__class_getitem__((kind, ...)), ()) for name, kind in tables.items()
    ]
    return msgspec.defstruct("File", fields, kw_only=True, forbid_unknown_fields=True)


class _Maker:
    """Makes the schema of one kind of file: what msgspec says of its types, in the form that editors read."""

    def __init__(self, written: Written, say: Callable[[str], str]) -> None:
        self._written, self._say = written, say
        root = written.kind
        self._root = whole_file(root) if isinstance(root, Mapping) else root
        (top,), self._definitions = msgspec.json.schema_components(
            [self._root], ref_template=_REFERENCE + "{name}"
        )
        self._top: JsonSchema = top
        self._places: dict[str, str] = {}

    def schema(self, title: str) -> JsonSchema:
        """The whole schema."""
        name = _named(self._top)
        if name is not None:
            self._place(name, "")
        made = {key: self._definition(key, value) for key, value in self._definitions.items()}
        top = made.pop(name) if name is not None else self._plain(self._top)
        wholes = [top] if name is not None else [made[key] for key in _references(self._top)]
        for whole in wholes:
            whole["properties"] = {"format": self._format(), **whole["properties"]}
        return {"$schema": DRAFT, **top, "title": self._say(title), "definitions": made}

    def _format(self) -> JsonSchema:
        return {"description": self._say("the format of the file"), "const": FORMAT, "default": FORMAT}

    def _place(self, name: str, at: str) -> None:
        """Note by which dotted key each definition is first reached; fewer steps go before more."""
        waiting = [(name, at)]
        for known, place in waiting:
            if known in self._places:
                continue
            self._places[known] = place
            for key, value in self._definitions[known].get("properties", {}).items():
                waiting += [(inner, f"{place}.{key}".strip(".")) for inner in _references(value)]

    def _definition(self, name: str, raw: JsonSchema) -> JsonSchema:
        if raw.get("type") != "object" or "properties" not in raw:
            return self._plain(raw)
        text, attributes = described(raw.pop("description", ""))
        text = self._say(text) if text else ""
        place = self._places.get(name, "")
        found: JsonSchema = {"type": "object"}
        if text:
            found["description"] = text
        found["properties"] = {
            key: self._property(key, value, f"{place}.{key}".strip("."), text, attributes)
            for key, value in raw["properties"].items()
        }
        if required := raw.get("required"):
            found["required"] = required
        # Readers refuse keys that they do not know, also those of dataclasses, of which msgspec says nothing.
        found["additionalProperties"] = False
        return found

    def _property(
        self, key: str, raw: JsonSchema, place: str, text: str, attributes: Mapping[str, str]
    ) -> JsonSchema:
        value = self._plain(raw)
        words = attributes.get(key) or self._written.words.get(place) or self._written.words.get(key)
        # What a type says of itself may name its keys.
        told = " ".join(sentence for sentence in _SENTENCE.split(text) if f"`{key}`" in sentence)
        told = self._say(words) if words else told
        if key in self._written.bounds:
            _bound(value, *self._written.bounds[key])
        if self._written.ids and key == "id" and value.get("type") == "string":
            value["pattern"] = f"^{ID.pattern}$"
        return _beside(value, {"description": told}) if told else value

    def _plain(self, raw: JsonSchema) -> JsonSchema:
        """What msgspec says of a value, in draft 7, without None, which TOML cannot say."""
        found = {key: value for key, value in raw.items() if key not in _LEFT_OUT}
        for key in found.keys() & {"items", "additionalProperties"}:
            if isinstance(found[key], dict):
                found[key] = self._plain(found[key])
        if "prefixItems" in found:
            found["items"] = [self._plain(each) for each in found.pop("prefixItems")]
            found["additionalItems"] = False
        if "description" in found:
            found["description"] = self._say(described(found["description"])[0])
        if "enum" in found:
            found["enum"] = [each for each in found["enum"] if each is not None]
        if _tellable(raw.get("default")):
            found["default"] = raw["default"]
        if "anyOf" in found:
            choices = [self._plain(each) for each in found.pop("anyOf") if each != {"type": "null"}]
            found |= choices[0] if len(choices) == 1 else {"anyOf": choices}
        if "$ref" in found and len(found) > 1:
            return _beside({"$ref": found.pop("$ref")}, found)
        return found


def described(text: str) -> tuple[str, Mapping[str, str]]:
    """What the docstring of a type says of it, on one line, and what it says of its attributes.

    >>> described('''A spell card.
    ...
    ...     Attributes:
    ...         cost: mana, from
    ...             0 to 12.
    ... ''')
    ('A spell card.', mappingproxy({'cost': 'mana, from 0 to 12.'}))
    """
    text = _DOCTEST.sub("", inspect.cleandoc(text))
    listed = _ATTRIBUTES.search(f"{text}\n")
    about = text if listed is None else text[: listed.start()]
    entries: dict[str, str] = {}
    names: list[str] = []
    for line in "" if listed is None else listed["entries"].splitlines():
        if entry := _ENTRY.match(line):
            names = entry["names"].split(", ")
            entries |= dict.fromkeys(names, entry["text"])
        elif line.strip():
            entries |= {name: f"{entries[name]} {line.strip()}" for name in names}
    return " ".join(about.split()), MappingProxyType(entries)


def _named(schema: JsonSchema) -> str | None:
    """The name of the definition that a schema is."""
    reference = schema.get("$ref")
    return reference.removeprefix(_REFERENCE) if isinstance(reference, str) else None


def _references(schema: object) -> Iterator[str]:
    """The names of the definitions that a schema leads to."""
    match schema:
        case {"$ref": str(reference)}:
            yield reference.removeprefix(_REFERENCE)
        case dict():
            for value in schema.values():
                yield from _references(value)
        case list():
            for value in schema:
                yield from _references(value)


def _tellable(default: object) -> bool:
    """Whether it helps an author to read what a key has by default: a plain value, and not none at all."""
    return isinstance(default, bool | int | float) or (isinstance(default, str) and bool(default))


def _bound(schema: JsonSchema, low: float, high: float) -> None:
    """Bound every number that may stand there."""
    for choice in schema.get("anyOf", [schema]):
        if choice.get("type") in ("integer", "number"):
            choice.setdefault("minimum", low)
            choice.setdefault("maximum", high)


def _beside(schema: JsonSchema, more: JsonSchema) -> JsonSchema:
    """A schema with more said of it: draft 7 ignores what stands beside a reference."""
    if "$ref" in schema:
        return {**more, "allOf": [schema]}
    return {**more, **schema} if "description" not in schema else {**schema, **more}
