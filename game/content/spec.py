"""Printed things of any system: values read from files, and checks of whether they make sense."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

import msgspec

from game.content.toml_source import Steps, TomlSource, shown
from game.core.errors import said

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from game.core.errors import InputError


class Spec(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something printed. Lengths are in inches, edge to edge."""


class Words(Spec, frozen=True):
    """A text in both languages."""

    fr: str
    en: str


Finding = tuple["Steps", str, str]
"""A fault: where it is, what was found there, and what was expected."""

S_co = TypeVar("S_co", bound=msgspec.Struct, covariant=True)


@dataclass(frozen=True, slots=True)
class Printed(Generic[S_co]):
    """One card, creature, scenario or list, and its place in a file; `at` is () for a whole file."""

    spec: S_co
    source: TomlSource
    at: Steps

    def fault(self, steps: Steps, found: str, expected: str) -> InputError:
        """An error about what stands at `steps` within it."""
        return self.source.fault((*self.at, *steps), found, expected)


ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

ID_WORDS = "small letters a to z and digits, in words joined by hyphens"
"""The characters of an id, as an error names them."""


def nested(value: object) -> Iterator[Spec]:
    """A printed thing and everything that it is made of."""
    if isinstance(value, Spec):
        yield value
        for key in value.__struct_fields__:
            yield from nested(getattr(value, key))
    elif isinstance(value, tuple):
        for item in value:
            yield from nested(item)


def spec_places(spec: Spec, steps: Steps = ()) -> Iterator[tuple[Spec, Steps]]:
    """A printed thing and everything that it is made of, each with its place in it."""
    yield spec, steps
    for name, key in zip(spec.__struct_fields__, spec.__struct_encode_fields__, strict=True):
        value = getattr(spec, name)
        if isinstance(value, Spec):
            yield from spec_places(value, (*steps, key))
        elif isinstance(value, tuple):
            for index, inner in enumerate(value):
                if isinstance(inner, Spec):
                    yield from spec_places(inner, (*steps, key, index))


def id_findings(spec: Spec) -> Iterator[Finding]:
    """Faults of the id, if it has one."""
    identity = getattr(spec, "id", None)
    if isinstance(identity, str) and not ID.fullmatch(identity):
        yield (("id",), shown(identity), ID_WORDS)


def number_findings(spec: Spec, steps: Steps, bounds: Mapping[str, tuple[float, float]]) -> Iterator[Finding]:
    """The thing's own numbers that are out of the bounds of their keys."""
    for key in spec.__struct_fields__:
        if key not in bounds:
            continue
        (low, high), number = bounds[key], getattr(spec, key)
        if isinstance(number, int | float) and not isinstance(number, bool) and not low <= number <= high:
            yield (
                (*steps, key),
                f"{number:g}",
                said("a number from {low:g} to {high:g}", low=low, high=high),
            )


def word_findings(spec: Spec, steps: Steps) -> Iterator[Finding]:
    """The languages that are missing, if the thing is a text."""
    if isinstance(spec, Words):
        for language, text in (("fr", spec.fr), ("en", spec.en)):
            if not text.strip():
                yield ((*steps, language), shown(text), "a text in each language")
