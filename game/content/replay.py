"""The command `replay`: a saved game told line by line, each with its rule, without a screen."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from game.content.game_log import GameLog
from game.content.library_files import open_library
from game.content.locale import Language, translator
from game.content.registry import systems
from game.core.record import load
from game.core.rules import Seat
from game.systems.colors_of_magic.play.state import SIDES
from game.systems.colors_of_magic.position import Side

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from game.content.locale import Translator
    from game.core.record import AnyMatch
    from game.systems.colors_of_magic.cards.library import Library

RULE = 16
"""Characters of the column of rules."""


def run(args: Namespace) -> int:
    """Replay the file that the arguments name and tell it as one seat, or an onlooker, may know it.

    Raises:
        InputError: it is no saved game, or not one that these rules and cards can replay.
    """
    library, tr = open_library().library, translator(Language(args.lang))
    match = load(args.file, systems(library))
    seat = None if args.seat is None else Seat(("red", "blue").index(args.seat))
    for line in told(match, library, tr, seat):
        sys.stdout.write(f"{line}\n")
    return 0


def told(match: AnyMatch, library: Library, tr: Translator, seat: Seat | None = None) -> Iterator[str]:
    """The lines that tell a match as that seat, or an onlooker, may know it, each with its rule."""
    log = GameLog(library, tr)
    for line in match.log(seat):
        who = "" if line.seat is None else f" {tr(_side_key(SIDES[line.seat]))}"
        yield f"{line.number}{who}"
        for entry in log.entries(line.events):
            yield f"    {entry.rule:<{RULE}}{entry.text}"
    if match.outcome is None:
        yield tr("replay.unfinished")


def _side_key(side: Side) -> str:
    return "log.side.red" if side is Side.RED else "log.side.blue"
