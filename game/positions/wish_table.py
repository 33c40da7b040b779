"""The tables `[[wish]]` of a position file, read and written."""

from __future__ import annotations

from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from game.content.toml_source import faults_of
from game.core.errors import said
from game.positions.position_spec import NAME, TITLE, AnyTitle, Identity
from game.positions.translations import Reading, both, names_of_terrain
from game.positions.wishes import MOST_CONDITIONS, KeptWish, WishError, conditions, parsed_wish, with_names

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from game.content.toml_source import TomlSource
    from game.core.errors import InputError
    from game.positions.translations import Translation

MOST_WISHES = 100
"""Wishes that a position may keep."""

EXPECTED: Mapping[str, str] = MappingProxyType(
    {
        "wish": said("tables [[{table}]], at most {most}", table="wish", most=MOST_WISHES),
        "wish.creature": NAME,
        "wish.name": TITLE,
        "wish.off": said("numbers of conditions from 0, at most {most}", most=MOST_CONDITIONS),
        "wish.text": 'a wish such as "reachable and sees wizard and not seen by archer"',
    }
)
"""The expected content of each key, in words."""


class WishSpec(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A `[[wish]]` table."""

    creature: Identity
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]
    name: AnyTitle = ""
    off: Annotated[tuple[int, ...], msgspec.Meta(max_length=MOST_CONDITIONS)] = ()


class WishesSpec(msgspec.Struct, kw_only=True):
    """All of a file."""

    wish: Annotated[tuple[WishSpec, ...], msgspec.Meta(max_length=MOST_WISHES)] = ()


def read_wishes(toml: TomlSource, reading: Reading) -> tuple[KeptWish, ...]:
    """The wishes of a document. What they name need not be there: it may have been taken off the table.

    Raises:
        InputError: a key is unknown, missing or holds something else.
    """
    spec = toml.convert({"wish": toml.document["wish"]}, WishesSpec, EXPECTED)
    names = names_of_terrain(reading)
    return tuple(_wish(toml, index, each, names, reading) for index, each in enumerate(spec.wish))


def wish_faults(toml: TomlSource) -> Iterator[InputError]:
    """Everything that is no wish in a document, as `read_wishes` refuses the first of it."""
    faults: list[InputError] = []
    given = {"wish": toml.document["wish"]}
    toml.sound_keys(given, WishesSpec, EXPECTED, (), faults)
    yield from faults
    if not faults:
        wishes = enumerate(toml.convert(given, WishesSpec, EXPECTED).wish)
        yield from faults_of(
            *(partial(_wish, toml, index, each, {}, Reading("en")) for index, each in wishes)
        )


def _wish(
    toml: TomlSource, index: int, spec: WishSpec, names: Mapping[str, str], reading: Reading
) -> KeptWish:
    """A wish with pieces called as `names` has them."""
    try:
        wish = parsed_wish(spec.text)
    except WishError as error:
        raise toml.fault(("wish", index, "text"), error.found, error.expected) from None
    count = sum(1 for _ in conditions(wish))
    for place, number in enumerate(spec.off):
        if not 0 <= number < count:
            expected = said("a number from 0 to {most}", most=count - 1)
            raise toml.fault(("wish", index, "off", place), str(number), expected)
    name = reading.text("wish", spec.name)
    return KeptWish(spec.creature, with_names(wish, names), name, tuple(sorted(set(spec.off))))


def wish_tables(wishes: Sequence[KeptWish], kept: Sequence[Translation]) -> list[dict[str, Any]]:
    """The tables of a position file that are read as those wishes."""
    return [
        {"creature": each.creature, "text": each.wish.text}
        | ({"name": both(kept, "wish", each.name)} if each.name else {})
        | ({"off": list(each.off)} if each.off else {})
        for each in wishes
    ]
