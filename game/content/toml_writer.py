"""TOML as a person would write it: one line for a point, an outline or a small table."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import tomli_w

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def toml_text(document: Mapping[str, Any]) -> str:
    """The document's values, then its tables and arrays of tables; anything deeper stays on one line.

    So does a text in both languages.
    """
    plain, tables = [], []
    for key, value in document.items():
        match value:
            case {"fr": str(), "en": str(), **rest} if not rest:
                plain.append(f"{_key(key)} = {_literal(value)}")
            case dict():
                tables.append("\n".join([f"[{_key(key)}]", *_lines(value, whole=True)]))
            case [dict(), *_]:
                tables += ["\n".join([f"[[{_key(key)}]]", *_lines(item, whole=True)]) for item in value]
            case _:
                plain.append(f"{_key(key)} = {_whole(value)}")
    blocks = (["\n".join(plain)] if plain else []) + tables
    return "\n\n".join(blocks) + "\n" if blocks else ""


def _lines(table: Mapping[str, Any], *, whole: bool = False) -> Iterator[str]:
    for key, value in table.items():
        yield f"{_key(key)} = {_whole(value) if whole else _literal(value)}"


def _whole(value: object) -> str:
    """A value that has its lines to itself: so has each line of a text, as long as it is read as it was."""
    if isinstance(value, str) and "\n" in value and "\r" not in value:
        return tomli_w.dumps({"v": value}, multiline_strings=True).removeprefix("v = ").removesuffix("\n")
    return _literal(value)


def _key(key: str) -> str:
    """A key as it is, or in quotes where it must be."""
    return key if _BARE.fullmatch(key) else _literal(key)


def _literal(value: object) -> str:
    match value:
        case list() | tuple():
            return "[" + ", ".join(_literal(item) for item in value) + "]"
        case dict():
            return "{ " + ", ".join(_lines(value)) + " }"
        case _:
            return tomli_w.dumps({"v": value}).removeprefix("v = ").removesuffix("\n")
