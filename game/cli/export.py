"""The command `export`: things to print for the table, such as the order sheet of an encounter."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from game.content.locale import Language, translator
from game.core.errors import InputError, said
from game.core.files import write_bytes
from game.figures.order_sheet import Format
from game.games import GAMES
from game.games.turn_order.content import load_encounter

if TYPE_CHECKING:
    from argparse import Namespace

SUFFIX = ".pdf"


def run(args: Namespace) -> int:
    """Write the order sheet of the encounter that the arguments name; 0 when it is written.

    Raises:
        InputError: it is no encounter that can be played, or the sheet cannot be written.
    """
    if args.output.suffix.lower() != SUFFIX:
        raise InputError(
            args.output, "", said("the suffix {suffix}", suffix=repr(args.output.suffix)), SUFFIX
        )
    name, _ = load_encounter(args.file, GAMES.tables())
    # pygame greets on standard output, which belongs to the command.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    sheet = GAMES[name].screen().sheet
    if sheet is not None:
        write_bytes(args.output, sheet(args.file, translator(Language(args.lang)), Format(args.paper)))
    return 0
