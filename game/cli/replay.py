"""The command `replay`: a saved game told line by line, or as text, Markdown or HTML, with its rules."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING

from game.content.locale import Language, translator
from game.content.log_entry import match_lines
from game.content.log_pages import SUFFIXES, LogFormat, log_file
from game.core.errors import InputError, any_of, said
from game.core.files import STANDARD, write_text
from game.core.record import load
from game.core.rules import Seat
from game.games import GAMES
from game.table.match_journal import SUFFIX
from game.table.session import machine_seats

if TYPE_CHECKING:
    from argparse import Namespace
    from pathlib import Path

    from game.content.locale import Translator


LINES = "lines"
"""The format for a terminal: each action with its number, each sentence after its rule."""

SEATS = ("red", "blue")
"""Other names of the first seats, by their colours."""


def run(args: Namespace) -> int:
    """Replay the file that the arguments name and tell it as one seat, or an onlooker, may know it.

    Raises:
        InputError: it is no saved game, not one that these rules and cards can replay, has no such seat, or a
            machine plays that seat and the game goes on.
    """
    if args.file != STANDARD and args.file.suffix != SUFFIX:
        found = said("the suffix {suffix}", suffix=repr(args.file.suffix))
        raise InputError(args.file, "", found, said("a saved game ({suffix})", suffix=SUFFIX))
    match = load(args.file, GAMES.systems())
    seat = None if args.seat is None else seat_of(args.seat, len(match.seats))
    if match.outcome is None and seat in machine_seats(match):
        # Whoever plays against it could otherwise read its hand, and go on with the same file.
        found = said("{seat}, played by a machine in a game that is not over", seat=repr(args.seat))
        raise InputError("--seat", "", found, said("the seat of a person"))
    game, language, form = GAMES.of(match), Language(args.lang), _format(args.format, args.output)
    tr = translator(language)
    if seat is not None and match.outcome is None:
        private = tr("replay.private.master") if game.leads else tr("replay.private", seat=args.seat)
        sys.stderr.write(f"{private}\n")
    if form is None:
        text = "".join(f"{line}\n" for line in match_lines(match, game.log(match, tr), tr, seat))
    else:
        nameless = args.file == STANDARD or (seat is None and game.leads)
        named = "" if nameless else f" \N{EN DASH} {args.file.stem}"

        def title(tr: Translator) -> str:
            return tr(f"choose.{game.words}") + named

        text = log_file(form, match, partial(game.log, match), language, title, seat, master=game.leads)
    if args.output is None:
        sys.stdout.write(text)
    else:
        write_text(args.output, text)
    return 0


def _format(word: str | None, output: Path | None) -> LogFormat | None:
    """The format that is asked for, else that of the file's ending; None for line by line.

    Raises:
        InputError: the file's ending says none, or another one than is asked for.
    """
    if word is not None:
        wanted = [
            suffix for suffix, form in SUFFIXES.items() if form == (LogFormat.TEXT if word == LINES else word)
        ]
        if output not in (None, STANDARD) and output.suffix.lower() in {*SUFFIXES} - {*wanted}:
            found = said("the suffix {suffix}", suffix=repr(output.suffix))
            raise InputError(output, "", found, said("{suffix}, as --format says", suffix=any_of(wanted)))
        return None if word == LINES else LogFormat(word)
    if output is None or output == STANDARD:
        return None
    if output.suffix.lower() not in SUFFIXES:
        found = said("the suffix {suffix}", suffix=repr(output.suffix))
        raise InputError(output, "", found, any_of([*SUFFIXES]))
    return SUFFIXES[output.suffix.lower()]


def seat_of(word: str, seats: int) -> Seat:
    """The seat that a word of the command line means, by its colour or by its number counted from 1.

    Raises:
        InputError: there is none.
    """
    names = {**{str(number + 1): number for number in range(seats)}, "red": 0, "blue": 1}
    if word not in names:
        wanted = said("{choices} or a number from 1 to {seats}", choices=", ".join(SEATS), seats=seats)
        raise InputError("--seat", "", repr(word), wanted)
    return Seat(names[word])
