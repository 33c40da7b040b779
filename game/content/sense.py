"""Whether what is printed makes sense, as far as every system asks the same of it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from game.content.spec import Spec, Words
from game.content.toml_source import shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from game.content.printed import Finding
    from game.content.toml_source import Steps

ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

ID_WORDS = "small letters a to z and digits, in words joined by hyphens"
"""What an id is made of, as an error says it."""


def nested(value: object) -> Iterator[Spec]:
    """A printed thing and all that it is made of."""
    if isinstance(value, Spec):
        yield value
        for key in value.__struct_fields__:
            yield from nested(getattr(value, key))
    elif isinstance(value, tuple):
        for item in value:
            yield from nested(item)


def id_findings(spec: Spec) -> Iterator[Finding]:
    """Faults of the id, if it has one."""
    identity = getattr(spec, "id", None)
    if isinstance(identity, str) and not ID.fullmatch(identity):
        yield (("id",), shown(identity), ID_WORDS)


def number_findings(spec: Spec, steps: Steps, bounds: Mapping[str, tuple[float, float]]) -> Iterator[Finding]:
    """Its own numbers that are out of the bounds of their keys."""
    for key, (low, high) in bounds.items():
        number = getattr(spec, key, None)
        if isinstance(number, int | float) and not isinstance(number, bool) and not low <= number <= high:
            yield ((*steps, key), f"{number:g}", f"a number from {low:g} to {high:g}")


def word_findings(spec: Spec, steps: Steps) -> Iterator[Finding]:
    """Languages in which it says nothing, if it is a text."""
    if isinstance(spec, Words):
        for language, text in (("fr", spec.fr), ("en", spec.en)):
            if not text.strip():
                yield ((*steps, language), shown(text), "a text in each language")
