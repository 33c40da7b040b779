"""Whose cards a folder of card files holds, and what they look like."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.content.locale import Language, translator
from game.core.errors import InputError
from game.core.files import found_in, is_file, is_folder
from game.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from game.art.card_face import CardFace
    from game.content.locale import Translator


def card_folder(folder: Path | None, system: str | None) -> tuple[str, Path | None]:
    """The game whose cards they are, and the folder, if it is not the one that ships.

    A folder belongs to the game that it or the folder around it is named for, else to the first one with
    cards: users have `cards/<game>`, what ships is in `<game>/cards`.

    Raises:
        InputError: there is no such folder, or no card file in it.
    """
    printed = {name: game.cards() for name, game in GAMES.items() if game.cards is not None}
    if folder is None:
        return system or next(iter(printed)), None
    if not is_folder(folder):
        found = "a file" if is_file(folder) else "no folder"
        raise InputError(folder, "", found, "a folder of card files (.toml)")
    if not found_in(folder, "*.toml"):
        raise InputError(folder, "", "no card file", "at least one .toml file")
    if system is None:
        around = folder.resolve().parts[-2:]
        named = (name for name, cards in printed.items() if cards.folder().parent.name in around)
        system = next(named, next(iter(printed)))
    shipped = folder.resolve() == printed[system].folder().resolve()
    return system, None if shipped else folder


@dataclass(frozen=True, slots=True)
class CardSet:
    """What is printed of a set: its title, the faces of all cards that there are, and the ids of its own."""

    title: str
    faces: Mapping[str, CardFace]
    wanted: tuple[str, ...]


def card_set(name: str, added: Path | None, say: Translator) -> CardSet:
    """The cards of a folder, or all that ship with a game, as `card_folder` found them.

    Raises:
        InputError: a file has a fault, or there is no card.
    """
    game = GAMES[name]
    cards, faces = game.cards, game.screen().faces
    if cards is None or faces is None:
        raise ValueError(f"{name} has no cards")
    checked = cards().checked(added)
    if checked.faults:
        raise checked.faults[0]
    found = faces(checked.library, say)
    shipped = () if added is None else faces(cards().checked(None).library, translator(Language.EN))
    wanted = tuple(card for card in found if card not in shipped)
    if not wanted:
        raise InputError(added or name, "", "no card", "at least one")
    title = say(f"choose.{game.words}") if added is None else added.resolve().name
    return CardSet(title, found, wanted)
