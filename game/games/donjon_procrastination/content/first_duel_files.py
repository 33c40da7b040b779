"""What the guided first game is played with: two collections of cards that ship."""

from __future__ import annotations

from game.content.resources import assets
from game.games.donjon_procrastination.content.library_files import SYSTEM, load_decks
from game.games.donjon_procrastination.rules.play.setup import Brought


def first_duel_decks() -> tuple[Brought, Brought]:
    """The newcomer's cards, then the opponent's.

    Raises:
        InputError: the file cannot be read or is not what it should be.
    """
    newcomer, opponent = load_decks(assets() / "guides" / SYSTEM / "decks.toml")
    return Brought.of(newcomer), Brought.of(opponent)
