"""The command `replay`: a saved game told line by line, each with its rule, without a screen."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from game.content.locale import Language, translator
from game.content.log_entry import told
from game.core.errors import InputError, said
from game.core.record import load
from game.core.rules import Seat
from game.games import GAMES
from game.table.match_journal import SUFFIX

if TYPE_CHECKING:
    from argparse import Namespace


SEATS = ("red", "blue")
"""What the first seats are also called."""


def run(args: Namespace) -> int:
    """Replay the file that the arguments name and tell it as one seat, or an onlooker, may know it.

    Raises:
        InputError: it is no saved game, not one that these rules and cards can replay, or has no such seat.
    """
    if args.file.suffix != SUFFIX:
        found = said("the suffix {suffix}", suffix=repr(args.file.suffix))
        raise InputError(args.file, "", found, said("a saved game ({suffix})", suffix=SUFFIX))
    match = load(args.file, GAMES.systems())
    seat = None if args.seat is None else seat_of(args.seat, len(match.seats))
    tr = translator(Language(args.lang))
    for line in told(match, GAMES.of(match).log(match, tr), tr, seat):
        sys.stdout.write(f"{line}\n")
    return 0


def seat_of(word: str, seats: int) -> Seat:
    """The seat that a word of the command line means, by its colour or by its number counted from 1.

    Raises:
        InputError: there is none.
    """
    names = {**{str(number + 1): number for number in range(seats)}, "red": 0, "blue": 1}
    if word not in names:
        wanted = said("{choices}, or a number from 1 to {seats}", choices=" or ".join(SEATS), seats=seats)
        raise InputError("--seat", "", repr(word), wanted)
    return Seat(names[word])
