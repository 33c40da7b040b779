"""The command `export`: order sheets of encounters, proof sheets of cards, and terrain for Tiled."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from game.cli.card_folder import card_folder, card_set
from game.content.locale import Language, translator
from game.core.errors import InputError, any_of, said
from game.core.files import STANDARD, write_bytes, write_text
from game.figures.order_sheet import Format, order_sheet
from game.figures.pdf import pdf_document
from game.games import GAMES
from game.games.turn_order.content import load_encounter
from game.positions.position_file import load_position
from game.positions.tiled_map import map_text

if TYPE_CHECKING:
    from argparse import Namespace

SUFFIXES = {"sheet": (".pdf",), "map": (".tmx",), "proof": (".pdf", ".png")}
"""What the name of the file may end with, by the subject."""


def run(args: Namespace) -> int:
    """Write the order sheet or the map that the arguments ask for; 0 when it is done.

    Raises:
        InputError: it cannot be read, or what is asked for cannot be made of it or written.
    """
    wanted = SUFFIXES[args.subject]
    if args.output != STANDARD and args.output.suffix.lower() not in wanted:
        found = said("the suffix {suffix}", suffix=repr(args.output.suffix))
        raise InputError(args.output, "", found, any_of(wanted) if len(wanted) > 1 else wanted[0])
    if args.subject == "map":
        position = load_position(args.file, args.lang)
        write_text(args.output, map_text(position, args.output, args.file.stem))
        return 0
    # pygame greets on standard output, which belongs to the command.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    if args.subject == "proof":
        write_bytes(args.output, _proof(args))
        return 0
    name, setup = load_encounter(args.file, GAMES.tables())
    sheet = GAMES[name].screen().sheet
    if sheet is not None:
        say = translator(Language(args.lang))
        pages = order_sheet(sheet(setup, say), Format(args.paper), say)
        write_bytes(args.output, pdf_document(pages))
    return 0


def _proof(args: Namespace) -> bytes:
    """The proof sheet of the cards of a folder, or of all that ship with a game.

    Raises:
        InputError: a file has a fault, there is no card, or too many for one picture.
    """
    from game.paper.proofs import proof_pdf, proof_png, proofs  # noqa: PLC0415 - only this pays for pygame

    name, added = card_folder(args.folder, args.system)
    sets = {language: card_set(name, added, translator(language)) for language in Language}
    say = translator(Language(args.lang))
    printed = sets[say.language]
    made = proofs([each.faces for each in sets.values()], printed.wanted)
    if args.output.suffix.lower() == ".png":
        return proof_png(printed.title, made, args.output, say)
    return proof_pdf(printed.title, made, Format(args.paper), say)
