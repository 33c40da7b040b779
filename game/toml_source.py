"""Reading TOML that people wrote: every fault becomes one sentence with file, table, key and line."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from game.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

T = TypeVar("T")

_AT = re.compile(r" - at `\$\.?(?P<path>.*)`$")
_UNKNOWN = re.compile(r"Object contains unknown field `(?P<name>.*)`")
_MISSING = re.compile(r"Object missing required field `(?P<name>.*)`")
_STEP = re.compile(r"\[(?P<index>\d+)\]|(?P<key>[^.\[\]]+)")
_HEADER = re.compile(r"\s*\[\[\s*(?P<name>[A-Za-z0-9_-]+)\s*\]\]")
_ANY_HEADER = re.compile(r"\s*\[")
_SYNTAX = re.compile(r"(?P<what>.*) \(at (?P<place>.*)\)$")

LONGEST_SHOWN = 40
"""Characters of a wrong value that an error quotes."""

Steps = tuple[str | int, ...]
"""Where something stands in a document: keys, and places in arrays counted from 0."""


@dataclass(frozen=True)
class TomlSource:
    """A parsed document that remembers its text, so that faults can name lines."""

    source: Path | str
    text: str
    document: dict[str, Any]

    @classmethod
    def parse(cls, text: str, source: Path | str) -> TomlSource:
        """Parse `text`.

        Raises:
            InputError: it is not TOML.
        """
        try:
            return cls(source, text, tomllib.loads(text))
        except tomllib.TOMLDecodeError as error:
            match = _SYNTAX.match(str(error))
            place, what = (match["place"], match["what"]) if match else ("", str(error))
            raise InputError(source, place, what[:1].lower() + what[1:], "valid TOML") from None
        except RecursionError:
            raise InputError(source, "", "brackets nested too deep", "valid TOML") from None

    def convert(self, value: object, kind: type[T], expected: Mapping[str, str], at: Steps = ()) -> T:
        """`value`, which stands at `at`, as a `kind`; `expected` says in words what a dotted key holds.

        Raises:
            InputError: a key is unknown, missing or holds something else.
        """
        try:
            return msgspec.convert(value, kind)
        except msgspec.ValidationError as error:
            raise self._explained(str(error), expected, at) from None

    def fault(self, steps: Steps, found: str, expected: str) -> InputError:
        """An error about the value at `steps`, naming its line where that is known."""
        place = _dotted(steps)
        line = self._line(steps)
        return InputError(self.source, f"{place} (line {line})" if line else place, found, expected)

    def value(self, steps: Steps) -> object:
        """What the document holds at `steps`, or None."""
        here: object = self.document
        for step in steps:
            if isinstance(here, dict) and isinstance(step, str):
                here = here.get(step)
            elif isinstance(here, list) and isinstance(step, int) and step < len(here):
                here = here[step]
            else:
                return None
        return here

    def _explained(self, message: str, expected: Mapping[str, str], root: Steps) -> InputError:
        at = _AT.search(message)
        steps = (*root, *_steps(at["path"])) if at else root
        what = message[: at.start()] if at else message
        if unknown := _UNKNOWN.match(what):
            return self.fault((*steps, unknown["name"]), "an unknown key", _siblings(steps, expected))
        if missing := _MISSING.match(what):
            steps = (*steps, missing["name"])
            return self.fault(steps, "no such key", expected.get(_keys(steps), "a value"))
        for end in range(len(steps), 0, -1):
            if (wanted := expected.get(_keys(steps[:end]))) and isinstance(steps[end - 1], str):
                return self.fault(steps[:end], shown(self.value(steps[:end])), wanted)
        return self.fault(steps, shown(self.value(steps)), what[:1].lower() + what[1:])

    def _line(self, steps: Steps) -> int | None:
        lines = self.text.split("\n")
        start = _section_start(lines, steps)
        keys = [step for step in steps if isinstance(step, str)]
        if start is None or not keys:
            return None
        key = re.compile(rf"\s*(?:\"{re.escape(keys[-1])}\"|{re.escape(keys[-1])})\s*=")
        for number in range(start, len(lines)):
            if key.match(lines[number]):
                return number + 1
            if _ANY_HEADER.match(lines[number]) and number > start:
                break
        return start + 1 if len(steps) > 1 else None


def shown(value: object) -> str:
    """A TOML value as an error quotes it."""
    match value:
        case None:
            return "nothing"
        case bool():
            text = "true" if value else "false"
        case str():
            text = '"' + value.replace("\n", " ") + '"'
        case dict():
            return "a table"
        case _:
            text = str(value).replace("'", '"')
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 1] + "…"


def one_of(values: Sequence[str]) -> str:
    """The choices of a key, as an error lists them."""
    quoted = [f'"{value}"' for value in values]
    return ", ".join(quoted[:-1]) + f" or {quoted[-1]}"


def _steps(path: str) -> Steps:
    return tuple(
        int(match["index"]) if match["index"] is not None else match["key"] for match in _STEP.finditer(path)
    )


def _keys(steps: Steps) -> str:
    return ".".join(step for step in steps if isinstance(step, str))


def _siblings(steps: Steps, expected: Mapping[str, str]) -> str:
    """The keys that may stand in the table at `steps`."""
    table = _keys(steps)
    names = [name for path in expected for above, _, name in [path.rpartition(".")] if above == table]
    return f"one of {', '.join(names)}"


def _dotted(steps: Steps) -> str:
    text = ""
    for step in steps:
        text += f"[{step}]" if isinstance(step, int) else f".{step}"
    return text.removeprefix(".")


def _section_start(lines: list[str], steps: Steps) -> int | None:
    """The line (from 0) of the table's header: `[[name]]` for arrays, `[name]` for tables, 0 for the top."""
    match steps:
        case (str(name), int(index), *_):
            headers = [i for i, line in enumerate(lines) if (m := _HEADER.match(line)) and m["name"] == name]
            return headers[index] if index < len(headers) else None
        case (str(name), str(), *_):
            return next((i for i, line in enumerate(lines) if line.strip().startswith(f"[{name}]")), None)
        case _:
            return 0
