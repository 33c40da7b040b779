"""How the guided first game is set up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.dice import SeededDice
from game.core.match import Match
from game.games.donjon_procrastination.content.library_files import first_duel_decks, load_duel_library
from game.games.donjon_procrastination.rules.play.setup import Setup
from game.games.donjon_procrastination.rules.system import donjon_procrastination

if TYPE_CHECKING:
    from game.games.donjon_procrastination.table.session import DuelMatch

SEED = 2927
"""Whoever does what is shown wins two rounds, ties the third, wins both rounds' cards, and loses the last."""

FIRST_DUEL = "first-duel"
"""The newcomer's collection, by whose name a match is known as the guided one."""

MARK = f'"name": "{FIRST_DUEL}"'
"""What the record of a guided game says in its setup."""

PILE = 6
"""Cards of a draw pile: enough for five rounds."""


def first_duel() -> DuelMatch:
    """A match at its first decision, in which the newcomer throws the own dice.

    Raises:
        InputError: something that ships has a fault.
    """
    decks = first_duel_decks()
    setup = Setup("collection", tuple(deck.bluff for deck in decks), decks=decks, throws=("own",), pile=PILE)
    match: DuelMatch = Match.start(donjon_procrastination(load_duel_library()), setup, SeededDice(SEED))
    return match


def is_first_duel(match: DuelMatch) -> bool:
    """Whether that is the guided one."""
    return any(deck.name == FIRST_DUEL for deck in match.setup.decks)
