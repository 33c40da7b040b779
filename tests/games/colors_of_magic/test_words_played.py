"""Every word that card files know is in a card that some test plays; a new word without one fails here.

The tests are read, not run: of the card files and of the effects written in those that play games, each key
and each word is noted.
"""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest
from written_cards import PLAIN

from game.content.spec import Spec
from game.games.colors_of_magic.content.library_files import TABLES
from game.games.colors_of_magic.rules.cards.effects import Ability, AnyEffect
from game.games.colors_of_magic.rules.cards.words import (
    Condition,
    Filter,
    Name,
    Price,
    Spot,
    TargetSpec,
    Trigger,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = Path(__file__).parent

PLAYING = ("table(", "played(", "opening(")
"""What a test calls that plays a game."""

MADE = MappingProxyType({"card": "CardSpec", "creature": "CreatureSpec", "instant": "CardSpec"})
"""What makes cards and creatures for tests, with the keys of these."""

WRITTEN_BY_HAND = ("PictureSpec", "ArmyList")
"""What only the screen and the lists read."""

NAMES = frozenset(get_args(Name)) | frozenset(get_args(Spot))
"""Who and where: the same words whatever the key."""

TEXTS = frozenset({"id", "name", "text", "art", "picture", "boost", "codex", "map"})
"""Keys that are no words of the rules."""


@cache
def parts() -> dict[str, type[Spec]]:
    """The classes that card files are made of, at any depth."""
    found: dict[str, type[Spec]] = {}
    left: list[Any] = list(TABLES.values())
    while left:
        hint = left.pop()
        if isinstance(hint, type) and issubclass(hint, Spec):
            if hint.__name__ not in (*found, *WRITTEN_BY_HAND):
                found[hint.__name__] = hint
                left += get_type_hints(hint).values()
        else:
            left += get_args(hint)
    return found


def words_of(hint: Any) -> set[str]:
    """The words that a key chooses among."""
    if get_origin(hint) is Literal:
        return {word for word in get_args(hint) if isinstance(word, str)}
    if isinstance(hint, type):
        return set()
    return {word for inner in get_args(hint) for word in words_of(inner)}


@cache
def played() -> tuple[frozenset[tuple[str, str]], frozenset[tuple[str, str]]]:
    """The keys of classes, and the words by key, in cards of tests that play."""
    keys: set[tuple[str, str]] = set()
    words: set[tuple[str, str]] = set()
    for path in sorted(HERE.glob("*.py")):
        text = path.read_text(encoding="utf-8")
        if any(call in text for call in PLAYING) and path != Path(__file__):
            for kind, key, value in _noted(ast.parse(text)):
                keys.add((kind, key))
                words |= {(key, word) for word in _texts(value)}
    return frozenset(keys), frozenset(words)


def _texts(value: object) -> Iterator[str]:
    match value:
        case str():
            yield value
        case tuple() | list():
            for inner in value:
                yield from _texts(inner)


def _noted(tree: ast.Module) -> Iterator[tuple[str, str, object]]:
    renamed = {
        name.asname or name.name: name.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for name in node.names
    }
    for node in tree.body:
        # What a test is run with stands above it.
        above = node.decorator_list if isinstance(node, ast.FunctionDef) else []
        given = tuple(
            inner.value
            for decorator in above
            for inner in ast.walk(decorator)
            if isinstance(inner, ast.Constant) and isinstance(inner.value, str)
        )
        for inner in ast.walk(node):
            yield from _noted_at(inner, given, renamed)


def _noted_at(
    node: ast.AST, given: tuple[str, ...], renamed: dict[str, str]
) -> Iterator[tuple[str, str, object]]:
    match node:
        case ast.Constant(value=str(text)) if "[[" in text:
            yield from _of_file(text)
        case ast.Constant(value=str(text)) if text.startswith(("{ ", "[{ ")):
            yield from _of_part(text)
        case ast.Constant(value=str(text)) if re.match(r"[a-z_]+ = \S", text):
            yield from _of_part(f"{{ {text} }}")
        case ast.JoinedStr(values=pieces):
            for filled in given or ("1",):
                yield from _of_file(
                    "".join(
                        str(piece.value) if isinstance(piece, ast.Constant) else filled for piece in pieces
                    )
                )
        case ast.Call(func=ast.Name(id=name)) if renamed.get(name, name) in parts():
            kind = parts()[renamed.get(name, name)]
            fields = zip(kind.__struct_fields__, node.args, strict=False)
            yield from ((kind.__name__, field, _value(arg, given)) for field, arg in fields)
            yield from ((kind.__name__, word.arg or "", _value(word.value, given)) for word in node.keywords)
        case ast.Call(func=ast.Name(id=name)) if name in MADE:
            yield from ((MADE[name], word.arg or "", _value(word.value, given)) for word in node.keywords)
            if name == "instant" and len(node.args) > 1:
                yield "Trigger", "when", _value(node.args[1], given)


def _value(node: ast.expr, given: tuple[str, ...]) -> object:
    """The texts in an expression, but for those within other parts; those `given` for a name."""
    match node:
        case ast.Constant(value=value):
            return value
        case ast.Name():
            return given
        case ast.Tuple(elts=inner) | ast.List(elts=inner):
            return tuple(_value(one, given) for one in inner)
        case ast.IfExp(body=body, orelse=orelse):
            return (_value(body, given), _value(orelse, given))
        case _:
            return None


def _of_file(text: str) -> Iterator[tuple[str, str, object]]:
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return
    for name, rows in tables.items():
        for row in rows if name in TABLES and isinstance(rows, list) else ():
            plain = {"name": {"fr": "", "en": ""}, "text": {"fr": "", "en": ""}, **PLAIN.get(name, {})}
            try:
                spec = msgspec.convert({**plain, **row}, TABLES[name])
            except msgspec.ValidationError:
                continue
            if isinstance(spec, Spec):
                yield from _of_spec(spec)


def _of_part(text: str) -> Iterator[tuple[str, str, object]]:
    """What a piece of a card says that a test puts into one."""
    try:
        written = tomllib.loads(f"part = {text}")["part"]
    except tomllib.TOMLDecodeError:
        return
    for row in written if isinstance(written, list) else [written]:
        for kind in (AnyEffect, Ability, Trigger, Filter, Condition, TargetSpec, Price):
            try:
                spec = msgspec.convert(row, kind)
            except msgspec.ValidationError:
                continue
            yield from _of_spec(spec)
            break


def _of_spec(spec: Spec) -> Iterator[tuple[str, str, object]]:
    for field in msgspec.structs.fields(type(spec)):
        value = getattr(spec, field.name)
        if value != field.default:
            yield type(spec).__name__, field.name, value
        for inner in value if isinstance(value, tuple) else (value,):
            if isinstance(inner, Spec):
                yield from _of_spec(inner)


@pytest.mark.parametrize("kind", sorted(parts()))
def test_every_key_of_a_part_is_in_a_card_that_is_played(kind: str) -> None:
    keys, _ = played()
    # The keys of a filter are played in a filter or in a group.
    alike = {other for other, part in parts().items() if issubclass(parts()[kind], part)}
    alike |= {other for other, part in parts().items() if issubclass(part, parts()[kind])}
    unplayed = set(parts()[kind].__struct_fields__) - TEXTS - {key for other, key in keys if other in alike}
    assert sorted(unplayed) == []


def test_every_word_is_in_a_card_that_is_played() -> None:
    _, words = played()
    # The same choice of words is one whatever its key: how long, which number, which element.
    choices: dict[frozenset[str], set[str]] = {}
    meant = set()
    for part in parts().values():
        defaults = {field.name: field.default for field in msgspec.structs.fields(part)}
        for key, hint in get_type_hints(part).items():
            choice = frozenset(words_of(hint) - NAMES)
            if choice and key not in TEXTS:
                choices.setdefault(choice, set()).add(key)
                # What is meant if the key is left out is played by every card that leaves it out.
                meant |= {(key, word) for word in choice if word == defaults.get(key)}
    unplayed = {
        (min(keys), word)
        for choice, keys in choices.items()
        for word in choice
        if not any((key, word) in words | meant for key in keys)
    }
    assert sorted(unplayed) == []
    assert sorted(NAMES - {word for _, word in words}) == []
