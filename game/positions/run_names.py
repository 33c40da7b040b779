"""Names of the runs of a line, of which a person knows only the line's own.

A line with openings is several runs, and the board calls the second one of "house" "house 2". Nobody
asked for that name: where something else is called so, the run is called otherwise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.board.lines import free_name
from game.board.maps.tiled import called_apart
from game.core.copies import replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.board.terrain import Piece, ThinLine


def runs_apart(pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    """The pieces, with runs numbered so that none has the name of anything else.

    Runs of a line that nothing else is in the way of are called as `parts_of` calls them.
    """
    taken = {piece.called for piece in pieces}
    found = []
    for piece in pieces:
        name = piece.name if piece.name == piece.called else free_name(piece.called, taken)
        taken.add(name)
        found.append(piece if name == piece.name else replace(piece, name=name))
    return tuple(found)


def parts_beside(line: ThinLine, others: Iterable[Piece]) -> tuple[Piece, ...]:
    """The parts of the line beside other pieces: it and its openings are called otherwise where they must.

    Raises:
        ShapeError: as `parts_of`.
    """
    taken = {piece.called for piece in others}
    line = replace(line, name=free_name(line.name, taken))
    return called_apart(line, {*taken, line.name})
