"""Names, ids and portraits of those who join: several of one name are numbered, after those already there."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from game.content.emblems import EMBLEMS, emblem_named

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

_NUMBER = re.compile(r"\s+(\d{1,4})$")


@lru_cache(10_000)
def folded(text: str) -> str:
    """A text in the form used for comparing: lower case, without accents, single spaces."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(letter for letter in plain if not unicodedata.combining(letter)).split())


def free_id(name: str, taken: Collection[str]) -> str:
    """An id made of a name, with a number if it is `taken`: `gobelin-2`."""
    letters = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()
    root = re.sub(r"[^a-z0-9]+", "-", letters).strip("-") or "x"
    identity, number = root, 2
    while identity in taken:
        identity, number = f"{root}-{number}", number + 1
    return identity


def stem(name: str) -> str:
    """A name without its number: `Goblin` of `Goblin 4`."""
    return _NUMBER.sub("", name.strip())


def numbered(names: Iterable[str], taken: Iterable[str]) -> Iterator[str]:
    """The names, with numbers where several would be the same.

    A name that only one person has stays as it is; numbers go on after those of `taken`.
    """
    wanted = [name.strip() for name in names]
    used = {folded(name) for name in taken}
    greatest: dict[str, int] = {}
    for name in taken:
        found = _NUMBER.search(name.strip())
        key = folded(stem(name))
        greatest[key] = max(greatest.get(key, 0), int(found[1]) if found else 1)
    alike = [folded(name) for name in wanted]
    for name, key in zip(wanted, alike, strict=True):
        made, root = name, stem(name)
        if alike.count(key) > 1 or key in used or key in greatest:
            number = greatest.get(folded(root), 0) + 1
            while folded(f"{root} {number}") in used:
                number += 1
            made, greatest[folded(root)] = f"{root} {number}", number
        used.add(folded(made))
        yield made


def unlike(specs: Iterable[Any], used_keys: Iterable[str]) -> list[Any]:
    """The newcomers, each kind with a portrait that nobody else has, as long as any are free.

    `used_keys` are the portrait names or ids by which the portraits of those present are chosen. A newcomer
    with one of these shares that portrait.
    """
    shown = {key: emblem_named(key) for key in used_keys}
    made = []
    for spec in specs:
        key = spec.portrait or spec.id
        if key not in shown:
            taken = set(shown.values())
            own = emblem_named(key)
            free = (emblem for emblem in EMBLEMS if emblem not in taken)
            shown[key] = next(free, own) if own in taken and key not in EMBLEMS else own
        made.append(spec if shown[key] == emblem_named(key) else replace(spec, portrait=shown[key]))
    return made
