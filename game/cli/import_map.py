"""The command `import`: battle maps of other programs, written as positions."""

from __future__ import annotations

import sys
from collections import Counter
from typing import TYPE_CHECKING

from game.board.terrain import Kind
from game.content.locale import Language, translator
from game.core.errors import InputError, said
from game.core.files import STANDARD
from game.positions.battle_map import (
    SUFFIXES,
    USUAL_INCHES,
    Unclosed,
    odd_portals,
    position_of,
    read_battle_map,
)
from game.positions.picture_file import check_pixels
from game.positions.position_file import save_position

if TYPE_CHECKING:
    from argparse import Namespace

    from game.board.terrain import Board
    from game.content.locale import Translator
    from game.positions.battle_map import BattleMap

POSITION = ".toml"


def run(args: Namespace) -> int:
    """Write the position of the battle map that the arguments name, and say what is in it.

    Raises:
        InputError: it is no battle map that can be read, or the position cannot be written.
    """
    for path, suffixes in ((args.file, SUFFIXES), (args.output, (POSITION,))):
        if path != STANDARD and path.suffix.lower() not in suffixes:
            found = said("the suffix {suffix}", suffix=repr(path.suffix))
            raise InputError(path, "", found, ", ".join(suffixes))
    tr = translator(Language(args.lang))
    battle_map = read_battle_map(args.file)
    unclosed = Unclosed(args.unclosed or Unclosed.WINDOW)
    position = position_of(battle_map, args.inches or USUAL_INCHES, unclosed)
    if position.picture is not None:
        check_pixels(position.picture)
    save_position(position, args.output)
    lines = [tr("import.done", source=str(args.output), **counts(position.board))]
    if battle_map.unclosed and args.unclosed is None:
        lines.append(tr("import.unclosed", count=battle_map.unclosed))
    lines += portal_remarks(battle_map, str(args.file), tr)
    told = sys.stderr if args.output == STANDARD else sys.stdout
    told.write("".join(f"{line}\n" for line in lines))
    return 0


def portal_remarks(battle_map: BattleMap, source: str, tr: Translator) -> list[str]:
    """A line for each portal that is left out or lies over a wall, with its place in the file and why."""
    unread = [tr("check.portal_unread", fault=tr.fault(each)) for each in battle_map.unread]
    return unread + [
        tr(f"check.portal_{each.why}", source=source, place=f"portals[{each.number}]")
        for each in odd_portals(battle_map)
    ]


def counts(board: Board) -> dict[str, int]:
    """How many walls, areas, doors and windows a board has; a wall with its doors is one."""
    lines = {piece.line for piece in board.pieces if piece.line is not None}
    openings = Counter(opening.kind for line in lines for opening in line.openings)
    areas = sum(piece.line is None for piece in board.pieces)
    return {
        "walls": len(lines),
        "areas": areas,
        "doors": openings[Kind.DOOR],
        "windows": openings[Kind.WINDOW],
    }
