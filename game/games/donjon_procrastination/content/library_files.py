"""The library of Donjon & Procrastination: what ships with the game, what the user adds, and own decks."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from game.content.resources import data_folder
from game.content.shelf import (
    CardFiles,
    Merged,
    Shelf,
    Tables,
    load_own,
    merge_own,
    read_file,
    read_folder,
    read_shipped,
    save_own,
)
from game.content.spec import Spec, id_findings
from game.content.toml_source import shown
from game.core.errors import said
from game.games.donjon_procrastination.content.card_checks import printed_findings
from game.games.donjon_procrastination.rules.cards.specs import (
    BluffSpec,
    CardSpec,
    DeckSpec,
    Library,
    SeriesSpec,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from game.core.errors import InputError

SYSTEM = "donjon_procrastination"

TABLES: Tables = MappingProxyType({"series": SeriesSpec, "card": CardSpec, "bluff": BluffSpec})
"""The arrays of tables that a card file may have, and what each item is."""

DECKS: Tables = MappingProxyType({"deck": DeckSpec})
"""Those of a file of decks."""


def _read(home: Path, extra: Path | None, without: Iterable[Path | str]) -> tuple[Library, list[InputError]]:
    shelf = Shelf()
    read_shipped(home / "cards" / SYSTEM, TABLES, shelf)
    if extra is not None:
        read_folder(extra, TABLES, shelf, without)
    read_file(home / "lists" / f"{SYSTEM}.toml", DECKS, shelf)
    library = Library(
        version=shelf.digest(),
        texts=shelf.by_place(("", home), (f"own/{SYSTEM}/", extra)),
        series=shelf.by_key(SeriesSpec),
        cards=shelf.by_key(CardSpec),
        bluffs=shelf.by_key(BluffSpec),
        decks=shelf.by_key(DeckSpec, "name"),
    )
    shelf.faults += [*_faults(shelf, library), *_numbers_again(shelf)]
    return library, shelf.faults


def _faults(shelf: Shelf, library: Library) -> Iterator[InputError]:
    for item in shelf.printed:
        if isinstance(item.spec, Spec):
            for steps, found, expected in (*id_findings(item.spec), *printed_findings(item.spec, library)):
                yield item.fault(steps, found, expected)


def _numbers_again(shelf: Shelf) -> Iterator[InputError]:
    """Cards whose number in their series another card has."""
    first: dict[tuple[str, int], str] = {}
    for item in shelf.of(CardSpec):
        card = item.spec
        other = first.setdefault((card.series, card.number), card.id)
        if other != card.id:
            yield item.fault(
                ("number",),
                said("{what} again", what=card.number),
                said("a number that {other} has not", other=shown(other)),
            )


DUEL_CARDS = CardFiles(SYSTEM, _read)
"""Decks ship with the cards, in `lists`."""

shipped_duel_cards, user_duel_cards = DUEL_CARDS.shipped, DUEL_CARDS.own
load_duel_library, open_duel_library = DUEL_CARDS.load, DUEL_CARDS.open
duel_library_faults = DUEL_CARDS.faults


TABLE = "deck"


def user_decks() -> Path:
    """Where this user's decks and collections are kept."""
    return data_folder() / "lists" / f"{SYSTEM}.toml"


def load_decks(path: Path) -> tuple[DeckSpec, ...]:
    """The decks of a file, none if there is no file. They may break the rules (`decks.check_deck`).

    Raises:
        InputError: the file cannot be read or is not what it should be.
    """
    return load_own(path, TABLE, DeckSpec)


def save_decks(decks: Sequence[DeckSpec], path: Path) -> None:
    """Write the decks to a file, replacing it whole or not at all.

    Raises:
        InputError: the file cannot be written.
    """
    save_own(decks, path, TABLE)


def merge_decks(before: Sequence[DeckSpec], after: Sequence[DeckSpec], path: Path) -> Merged[DeckSpec]:
    """Write to a file what was made of its decks, with what other programs wrote to it; see `merge_own`.

    Raises:
        InputError: the file cannot be read or written, or is not what it should be.
    """
    return merge_own(before, after, path, TABLE, DeckSpec)
