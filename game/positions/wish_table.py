"""The tables `[[wish]]` of a position file, read and written."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from game.content.toml_source import one_of
from game.core.errors import said
from game.positions.position_spec import NAME, Identity, Title
from game.positions.wish_names import check_names
from game.positions.wishes import KeptWish, WishError, parsed_wish

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.content.toml_source import TomlSource
    from game.positions.position import Position

MOST_WISHES = 100
"""Wishes that a position may keep."""

EXPECTED: Mapping[str, str] = MappingProxyType(
    {
        "wish": said("tables [[{table}]], at most {most}", table="wish", most=MOST_WISHES),
        "wish.creature": NAME,
        "wish.name": "a text of at most 200 characters",
        "wish.text": 'a wish such as "reachable and sees wizard and not seen by archer"',
    }
)
"""The expected content of each key, in words."""


class WishSpec(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A `[[wish]]` table."""

    creature: Identity
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]
    name: Title = ""


class WishesSpec(msgspec.Struct, kw_only=True):
    """All of a file."""

    wish: Annotated[tuple[WishSpec, ...], msgspec.Meta(max_length=MOST_WISHES)] = ()


def read_wishes(toml: TomlSource, position: Position) -> tuple[KeptWish, ...]:
    """The wishes of a document.

    Raises:
        InputError: a key is unknown, missing or holds something else, or a wish names what is not there.
    """
    spec = toml.convert({"wish": toml.document["wish"]}, WishesSpec, EXPECTED)
    known = tuple(creature.id for creature in position.creatures)
    found = []
    for index, each in enumerate(spec.wish):
        if each.creature not in known:
            expected = one_of(known) if known else "a creature of the position"
            raise toml.fault(("wish", index, "creature"), f'"{each.creature}"', expected)
        try:
            wish = parsed_wish(each.text)
            check_names(wish, each.creature, position)
        except WishError as error:
            raise toml.fault(("wish", index, "text"), error.found, error.expected) from None
        found.append(KeptWish(each.creature, wish, each.name))
    return tuple(found)


def wish_tables(wishes: Sequence[KeptWish]) -> list[dict[str, Any]]:
    """The tables of a position file that are read as those wishes."""
    return [
        {"creature": each.creature, "text": each.wish.text} | ({"name": each.name} if each.name else {})
        for each in wishes
    ]
