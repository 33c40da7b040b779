"""The command `print`: what a table needs on paper, as PDF at true scale."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from game.cli.card_folder import card_folder, card_set
from game.content.locale import Language, translator
from game.core.errors import InputError, said
from game.core.files import STANDARD, write_bytes
from game.figures.order_sheet import Format

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Mapping

    from game.content.locale import Translator


def run(args: Namespace) -> int:
    """Write the pages that the arguments ask for; 0 when it is done.

    Raises:
        InputError: what is to be printed cannot be read or is at fault, or the file cannot be written.
    """
    if args.output != STANDARD and args.output.suffix.lower() != ".pdf":
        found = said("the suffix {suffix}", suffix=repr(args.output.suffix))
        raise InputError(args.output, "", found, ".pdf")
    # pygame greets on standard output, which belongs to the command.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    write_bytes(args.output, _SUBJECTS[args.subject](args, translator(Language(args.lang))))
    return 0


def _cards(args: Namespace, say: Translator) -> bytes:
    from game.paper.cards import CardSheets, cards_pdf  # noqa: PLC0415 - only this pays for pygame
    from game.ui.drawing.palette import SideColour  # noqa: PLC0415 - as above

    name, added = card_folder(args.folder, args.system)
    printed = card_set(name, added, say)
    unknown = next((card for card in args.only or () if card not in printed.faces), None)
    if unknown is not None:
        raise InputError(args.folder or name, "--only", repr(unknown), "the id of a card")
    faces = [printed.faces[card] for card in args.only or printed.wanted]
    backs = None if args.backs == "none" else SideColour(args.backs)
    sheets = CardSheets(printed.title, backs, say)

    def painted(done: int) -> None:
        tell(say("print.cards.progress", done=done, total=len(faces)))

    if args.one_a_page:
        pages = sheets.one_a_page(faces, painted)
    else:
        pages = sheets.nine_a_page(faces, Format(args.paper), painted)
    tell("")
    return cards_pdf(pages, backs=backs is not None)


def tell(words: str) -> None:
    """Show the progress to a person who waits at a terminal, over the line before."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{words}")
        sys.stderr.flush()


_SUBJECTS: Mapping[str, Callable[[Namespace, Translator], bytes]] = {"cards": _cards}
