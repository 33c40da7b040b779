"""What a place in a document may hold, in words, read off the type it is converted to."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from msgspec import inspect

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.content.toml_lines import Steps


def one_of(values: Sequence[str]) -> str:
    """The choices of a key, as an error lists them."""
    quoted = [f'"{value}"' for value in values]
    return quoted[0] if len(quoted) == 1 else ", ".join(quoted[:-1]) + f" or {quoted[-1]}"


def expected_at(kind: object, steps: Steps, value: object) -> str | None:
    """What a `kind` holds at `steps`; `value` is what was given for it, which may choose between types.

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
    """Which type of a union a value is of: by its tag, or the only one of its shape."""
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
            return f"a whole number of at most {most}"
        case inspect.LiteralType(values=values):
            return one_of([str(value) for value in values])
        case inspect.EnumType(cls=cls):
            return one_of([str(member.value) for member in cls])
        case inspect.VarTupleType(item_type=inner) | inspect.ListType(item_type=inner):
            return f"an array, each item {_words(inner)}"
        case inspect.DictType(value_type=inner):
            return f"a table, each value {_words(inner)}"
        case inspect.TupleType(item_types=items):
            return f"[{', '.join(_words(item) for item in items)}]"
        case inspect.UnionType():
            return _either(info)
        case inspect.StructType(fields=fields):
            needed = [field.encode_name for field in fields if field.required]
            return f"a table with {' and '.join(needed)}" if needed else "a table"
        case _:
            return _SIMPLE.get(type(info), "a value")


def _either(union: inspect.UnionType) -> str:
    """The types of a union: texts to choose from first, tables with tags as one."""
    tags = [f"a table whose {key} is one of {', '.join(names)}" for key, names in _tags(union).items()]
    choices = [
        value for kind in union.types if isinstance(kind, inspect.LiteralType) for value in kind.values
    ]
    words = [one_of([str(choice) for choice in choices])] if choices else []
    for kind in union.types:
        tagged = isinstance(kind, inspect.StructType) and kind.tag_field
        if not isinstance(kind, inspect.LiteralType | inspect.NoneType) and not tagged:
            words.append(_words(kind))
    return " or ".join(words + tags)
