"""The command `puzzles`: looks for puzzles and writes them to a file."""

from __future__ import annotations

import sys
from itertools import islice
from typing import TYPE_CHECKING

from game.content.locale import Language, translator
from game.core.dice import SeededDice, fresh_seed
from game.core.files import write_text
from game.positions.puzzle import worked_words
from game.positions.puzzle_file import puzzles_text
from game.positions.puzzle_maker import found_puzzles

if TYPE_CHECKING:
    from argparse import Namespace


def run(args: Namespace) -> int:
    """Look for puzzles; tell and write each that is found.

    Raises:
        InputError: the file cannot be written.
    """
    tr = translator(Language(args.lang))
    seed = fresh_seed() if args.seed is None else args.seed
    found = []
    for puzzle, worked in islice(found_puzzles(SeededDice(seed), args.grade), args.count):
        found.append(puzzle)
        sys.stdout.write(worked_words(puzzle, worked, str(args.output), tr) + "\n")
        sys.stdout.flush()
        # Each time, so that who has waited long enough keeps what was found.
        write_text(args.output, puzzles_text(found))
    return 0
