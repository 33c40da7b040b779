"""Loads the library of Donjon & Procrastination: shipped files, the user's files, and own decks."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from game.content.json_schema import Written
from game.content.own_file import OwnFile
from game.content.shelf import (
    CardFiles,
    Examined,
    Shelf,
    Tables,
    part,
    read_file,
    read_folder,
    read_shipped,
)
from game.content.spec import Spec, id_findings
from game.content.toml_source import shown
from game.core.errors import said
from game.games.donjon_procrastination.content.card_checks import BOUNDS, printed_findings
from game.games.donjon_procrastination.content.remarks import remarks
from game.games.donjon_procrastination.rules.cards.specs import (
    BluffSpec,
    CardSpec,
    DeckSpec,
    Library,
    SeriesSpec,
)
from game.games.donjon_procrastination.rules.play.setup import Brought

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from game.core.errors import InputError

SYSTEM = "donjon_procrastination"

TABLES: Tables = MappingProxyType({"series": SeriesSpec, "card": CardSpec, "bluff": BluffSpec})
"""The arrays of tables that a card file may have, and what each item is."""

DECKS: Tables = MappingProxyType({"deck": DeckSpec})
"""The arrays of tables that a file of decks may have."""

CARD_FILES, DECK_FILES = Written(TABLES, bounds=BOUNDS, ids=True), Written(DECKS)
"""What the files of cards and of decks hold."""


def _read(home: Path, extra: Path | None, without: Iterable[Path | str]) -> tuple[Library, list[InputError]]:
    library, shelf = _shelved(home, extra, without)
    return library, shelf.faults


def _shelved(home: Path, extra: Path | None, without: Iterable[Path | str]) -> tuple[Library, Shelf]:
    shelf = Shelf()
    read_shipped(part(home, "cards", SYSTEM), TABLES, shelf)
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
    return library, shelf


def checked_duel_library(extra: Path | None = None) -> Examined[Library]:
    """What ships, with the files of the folder `extra` if one is given: with every fault and every remark."""
    library, shelf = _shelved(DUEL_CARDS.home(), extra, ())
    found = tuple(item.fault(*remark) for item in shelf.printed for remark in remarks(item))
    return Examined(library, tuple(shelf.faults), found)


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


OWN_DECKS = OwnFile(f"{SYSTEM}.toml", "deck", DeckSpec)
"""The user's decks; they may break the rules (see `check_deck`)."""

user_decks, load_decks = OWN_DECKS.path, OWN_DECKS.load


def first_duel_decks() -> tuple[Brought, Brought]:
    """The decks of the guided first game: the newcomer's cards, then the opponent's.

    Raises:
        InputError: the file cannot be read or is not what it should be.
    """
    newcomer, opponent = load_decks(DUEL_CARDS.home() / "guide" / "decks.toml")
    return Brought.of(newcomer), Brought.of(opponent)
