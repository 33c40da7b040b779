"""The command `export`: the order sheet of an encounter, to print; the terrain of a position, for Tiled."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from game.board.maps.tmx_writer import tmx_text
from game.content.locale import Language, translator
from game.core.errors import InputError, said
from game.core.files import write_bytes, write_text
from game.figures.order_sheet import Format
from game.games import GAMES
from game.games.turn_order.content import load_encounter
from game.positions.position_file import load_position

if TYPE_CHECKING:
    from argparse import Namespace

SUFFIXES = {"sheet": ".pdf", "map": ".tmx"}
"""What the name of the file ends with, by the subject."""


def run(args: Namespace) -> int:
    """Write the order sheet or the map that the arguments ask for; 0 when it is done.

    Raises:
        InputError: it cannot be read, or what is asked for cannot be made of it or written.
    """
    wanted = SUFFIXES[args.subject]
    if args.output.suffix.lower() != wanted:
        raise InputError(
            args.output, "", said("the suffix {suffix}", suffix=repr(args.output.suffix)), wanted
        )
    if args.subject == "map":
        position = load_position(args.file, args.lang)
        write_text(args.output, tmx_text(position.board, position.title or args.file.stem, args.output))
        return 0
    name, _ = load_encounter(args.file, GAMES.tables())
    # pygame greets on standard output, which belongs to the command.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    sheet = GAMES[name].screen().sheet
    if sheet is not None:
        write_bytes(args.output, sheet(args.file, translator(Language(args.lang)), Format(args.paper)))
    return 0
