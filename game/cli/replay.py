"""The command `replay`: a saved game told line by line, each with its rule, without a screen."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from game.content.locale import Language, translator
from game.core.errors import InputError
from game.core.record import load
from game.core.rules import Seat
from game.games.registry import COLORS_OF_MAGIC, systems
from game.games.turn_order.content.encounter_file import ATTENTION_DONJON, D20_INITIATIVE, SPEED_WHEEL, TABLES

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from game.content.locale import Translator
    from game.content.log_entry import Log
    from game.core.record import AnyMatch

RULE = 16
"""Characters of the column of rules."""

SEATS = ("red", "blue")
"""What the first seats are also called."""


def run(args: Namespace) -> int:
    """Replay the file that the arguments name and tell it as one seat, or an onlooker, may know it.

    Raises:
        InputError: it is no saved game, not one that these rules and cards can replay, or has no such seat.
    """
    match = load(args.file, systems())
    seat = None if args.seat is None else seat_of(args.seat, len(match.seats))
    for line in told(match, translator(Language(args.lang)), seat):
        sys.stdout.write(f"{line}\n")
    return 0


def seat_of(word: str, seats: int) -> Seat:
    """The seat that a word of the command line means, by its colour or by its number counted from 1.

    Raises:
        InputError: there is none.
    """
    names = {**{str(number + 1): number for number in range(seats)}, "red": 0, "blue": 1}
    if word not in names:
        wanted = f"{' or '.join(SEATS)}, or a number from 1 to {seats}"
        raise InputError("--seat", "", repr(word), wanted)
    return Seat(names[word])


def told(match: AnyMatch, tr: Translator, seat: Seat | None = None) -> Iterator[str]:
    """The lines that tell a match as that seat, or an onlooker, may know it, each with its rule."""
    log = log_of(match, tr)
    for line in match.log(seat):
        who = "" if line.seat is None else f" {log.player(line.seat)}"
        yield f"{line.number}{who}"
        for entry in log.entries(line.events):
            yield f"    {entry.rule:<{RULE}}{entry.text}"
    if match.outcome is None:
        yield tr("replay.unfinished")


def log_of(match: AnyMatch, tr: Translator) -> Log:
    """The log that words what happens in a match, with the cards that it is played with, if with any.

    Raises:
        KeyError: nobody tells matches of that system.
    """
    name = match.system.name
    if name in TABLES:
        return _table_log(match, tr)
    library = match.system.rules.library  # type: ignore[attr-defined] # the rules of the card games hold one
    if name == COLORS_OF_MAGIC:
        from game.games.colors_of_magic.log.game_log import GameLog  # noqa: PLC0415 - only its matches pay for it

        return GameLog(library, tr)
    from game.games.donjon_procrastination.log.game_log import DuelLog  # noqa: PLC0415 - only its matches pay for it

    return DuelLog(library, tr)


def _table_log(match: AnyMatch, tr: Translator) -> Log:
    """The log of a turn-order table."""
    name = match.system.name
    if name == SPEED_WHEEL:
        from game.games.speed_wheel.log.wheel_log import WheelLog  # noqa: PLC0415 - as above

        return WheelLog(tr)
    if name == D20_INITIATIVE:
        from game.games.d20_initiative.log.d20_log import D20Log  # noqa: PLC0415 - as above

        return D20Log(tr)
    if name == ATTENTION_DONJON:
        from game.games.attention_donjon.log.rounds_log import RoundsLog  # noqa: PLC0415 - as above

        return RoundsLog(tr, numbered=match.state.count_rounds)
    raise KeyError(name)
