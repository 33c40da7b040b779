"""Makes frozen values, and copies them with some fields changed, several times faster than `dataclasses`.

A step of a game copies its state some dozen times, and makes some hundred other values. A frozen value can
only be filled field by field through calls; while it is being filled it is therefore of a class that is like
its own, and of the same layout, but not frozen.
"""

from __future__ import annotations

import dataclasses
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable
    from dataclasses import replace as replace  # noqa: PLC0414 - so that mypy knows the fields of what is copied
else:

    def replace(value, /, **changes):  # noqa: ANN001, ANN003, ANN201 - typed as the library's, above
        """The value with these fields changed, as `dataclasses.replace` gives it.

        Raises:
            TypeError: it is no dataclass, or has no such field.
        """
        return copier(type(value), *changes)(value, *changes.values())


T = TypeVar("T")


def quick(kind: type[T]) -> type[T]:
    """Let the values of a frozen dataclass with slots be made fast: for classes of which many are made.

    Raises:
        TypeError: its values keep more than what they are made of.
    """
    of: Any = kind
    fields = dataclasses.fields(of)
    if not _is_slotted(of):
        raise TypeError(f"{kind.__name__} keeps more than what it is made of")
    known = {"__set_class": vars(object)["__class__"].__set__, "__loose": _loose(of), "__fresh": object()}
    lines = [" __class = self.__class__", " __set_class(self, __loose)"]
    asked, named = ["self"], ["*"]
    for field in fields:
        name, value, default = field.name, field.name, ""
        if field.default_factory is not dataclasses.MISSING:
            known[f"__make_{name}"] = field.default_factory
            value, default = f"__make_{name}() if {name} is __fresh else {name}", "=__fresh"
        elif field.default is not dataclasses.MISSING:
            known[f"__default_{name}"] = field.default
            default = f"=__default_{name}"
        (named if field.kw_only else asked).append(f"{name}{default}")
        lines.append(f" self.{name} = {value}")
    lines.append(" self.__class__ = __class")
    if hasattr(kind, "__post_init__"):
        lines.append(" self.__post_init__()")
    made = _function(f"__init__({', '.join((*asked, *(named if named[1:] else ())))})", lines, known)
    made.__annotations__ = of.__init__.__annotations__
    of.__init__ = made
    return kind


@cache
def copier(kind: Any, *changed: str) -> Callable[..., Any]:  # noqa: ANN401 - any class
    """A function that copies a value of that class with other values in those fields, given in order.

    Where the same is done over and over this saves looking it up. A class that checks or works out something
    when it is made is left to the library.

    Raises:
        TypeError: it has no such field.
    """
    fields = [field.name for field in dataclasses.fields(kind)]
    if hasattr(kind, "__post_init__") or not _is_slotted(kind):
        return lambda value, *new: dataclasses.replace(value, **dict(zip(changed, new, strict=True)))
    if not set(changed) <= set(fields):
        raise TypeError(f"{kind.__name__} has no {', '.join(sorted(set(changed) - set(fields)))}")
    # No field's name begins with two underscores, so the names of this function clash with none of them.
    lines = (f" __copy.{name} = {name if name in changed else f'__value.{name}'}" for name in fields)
    known = {"__make": object.__new__, "__loose": _loose(kind), "__kind": kind}
    made: Callable[..., Any] = _function(
        f"__copier({', '.join(('__value', *changed))})",
        [" __copy = __make(__loose)", *lines, " __copy.__class__ = __kind", " return __copy"],
        known,
    )
    return made


@cache
def maker(kind: type[T]) -> Callable[..., T]:
    """A function that makes values of that class from all its fields in order, where very many are made.

    Calling the class takes three times as long.

    Raises:
        TypeError: its values check something when they are made, or keep more than what they are made of.
    """
    of: Any = kind
    if hasattr(kind, "__post_init__") or not _is_slotted(of):
        raise TypeError(f"{kind.__name__} is not only made of its fields")
    fields = [field.name for field in dataclasses.fields(of)]
    known = {"__make": object.__new__, "__loose": _loose(of), "__kind": kind}
    made: Callable[..., T] = _function(
        f"__maker({', '.join(fields)})",
        [
            " __made = __make(__loose)",
            *(f" __made.{name} = {name}" for name in fields),
            " __made.__class__ = __kind",
            " return __made",
        ],
        known,
    )
    return made


def _is_slotted(kind: type) -> bool:
    """Whether the values of a class keep what they are made of, each in its slot, and nothing else."""
    fields = dataclasses.fields(kind)
    return all(field.init and hasattr(getattr(kind, field.name, None), "__set__") for field in fields)


@cache
def _loose(kind: type) -> type:
    """A class of the same layout whose values can be changed."""
    loose = {"__slots__": (), "__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    return type(kind)(kind.__name__, (kind,), loose)


def _function(head: str, lines: list[str], known: dict[str, Any]) -> Any:  # noqa: ANN401 - whatever it is
    """The function of that head and those lines; dataclasses are made the same way."""
    name = head.partition("(")[0]
    exec("\n".join((f"def {head}:", *lines)), known)  # noqa: S102 - the names are those of fields
    return known[name]
