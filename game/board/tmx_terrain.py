"""What Tiled's classes and properties say about terrain."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, TypeVar

from game.board.terrain import Footing, Kind, Opacity
from game.board.tmx import quoted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.board.tmx import Place

PRESET = "preset"
"""The property value that leaves a piece what its kind makes it."""

E = TypeVar("E", bound=StrEnum)


def kind_of(name: str, place: Place) -> Kind:
    """The kind of terrain of that class.

    Raises:
        InputError: there is no such kind.
    """
    try:
        return Kind(name)
    except ValueError:
        found = f"the class {quoted(name)}" if name else "no class"
        raise place.fault(found, f"one of {', '.join(Kind)}") from None


def terrain_of(name: str, values: Mapping[str, str], place: Place) -> tuple[Kind, Footing, Opacity]:
    """A kind, and its footing and opacity unless the properties say otherwise.

    Raises:
        InputError: no such kind, or a `movement` or `sight` that does not exist.
    """
    kind = kind_of(name, place)
    footing, opacity = kind.preset
    return (
        kind,
        _choice(Footing, "movement", values, place, footing),
        _choice(Opacity, "sight", values, place, opacity),
    )


def _choice(options: type[E], name: str, values: Mapping[str, str], place: Place, preset: E) -> E:
    text = values.get(name, "")
    if text in ("", PRESET):
        return preset
    try:
        return options(text)
    except ValueError:
        raise place.fault(f"{name} {quoted(text)}", f"one of {', '.join((*options, PRESET))}") from None
