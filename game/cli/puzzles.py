"""The command `puzzles`: looks for puzzles and writes them to a file."""

from __future__ import annotations

import sys
from itertools import islice
from typing import TYPE_CHECKING

from game.content.locale import Language, translator
from game.core.dice import SeededDice, fresh_seed
from game.core.errors import InputError, said
from game.core.files import STANDARD, write_text
from game.positions.puzzle import worked_words
from game.positions.puzzle_file import puzzles_text
from game.positions.puzzle_maker import found_puzzles

if TYPE_CHECKING:
    from argparse import Namespace

SUFFIX = ".toml"


def run(args: Namespace) -> int:
    """Look for puzzles; tell and write each that is found, to standard output all of them at the end.

    Raises:
        InputError: it is no file of that kind, or cannot be written.
    """
    if args.output != STANDARD and args.output.suffix.lower() != SUFFIX:
        found_here = said("the suffix {suffix}", suffix=repr(args.output.suffix))
        raise InputError(args.output, "", found_here, SUFFIX)
    tr = translator(Language(args.lang))
    seed = fresh_seed() if args.seed is None else args.seed
    printed = args.output == STANDARD
    told = sys.stderr if printed else sys.stdout
    found = []
    for puzzle, worked in islice(found_puzzles(SeededDice(seed), args.grade), args.count):
        found.append(puzzle)
        told.write(worked_words(puzzle, worked, str(args.output), tr) + "\n")
        told.flush()
        if not printed:
            # Each time, so that who has waited long enough keeps what was found.
            write_text(args.output, puzzles_text(found))
    if printed:
        write_text(args.output, puzzles_text(found))
    return 0
