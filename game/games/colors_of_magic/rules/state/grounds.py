"""The table that a game is played on: its terrain, and the zones that count as terrain (R-01, R-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.board.shapes import INCH_MM
from game.board.terrain import Board, Footing, Kind, Opacity, Piece
from game.games.colors_of_magic.rules.state.memo import Recent
from game.games.colors_of_magic.rules.state.walls import extent, shape_of
from game.positions.position import HouseRules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.board.shapes import Point
    from game.games.colors_of_magic.rules.cards.library import Library
    from game.games.colors_of_magic.rules.state.state import State
    from game.positions.position import Side

STANDARD_MM = HouseRules().board_mm
"""The size at which the table is that of the map; any other is measured from the same corner (R-01)."""


class _Laid(NamedTuple):
    """A zone that counts as terrain, where it lies."""

    name: str
    at: Point
    radius: float
    footing: str
    opacity: str
    end: Point | None


class Grounds:
    """The boards of states of games with one library.

    States on the same ground share one board object, so that what is worked out on it is kept.
    """

    def __init__(self, library: Library) -> None:
        self._library = library
        self._boards: Recent[Board] = Recent()

    def board(self, state: State, mover: Side | None = None) -> Board:
        """The table: its terrain, and the zones that count as terrain.

        A zone that hinders one side alone has its footing only where that side moves.
        """
        zones = tuple(_laid(state, mover))
        return self._boards.get(
            (state.pieces,),
            lambda: self._board(state, zones),
            (state.scenario, state.setup.table.board_mm, zones),
        )

    def _board(self, state: State, zones: tuple[_Laid, ...]) -> Board:
        library, ruled = self._library, state.setup.table.board_mm
        known = library.boards.get(library.scenarios[state.scenario].map) if state.scenario else None
        # The library's own board if nothing differs: what has been worked out on it serves every match.
        if ruled == STANDARD_MM and known is not None and known.pieces == state.pieces and not zones:
            return known
        pieces = (
            Piece(
                zone.name,
                shape_of(extent(zone.at, zone.end, zone.radius)),
                Footing(zone.footing),
                Opacity(zone.opacity),
                Kind.OTHER,
            )
            for zone in zones
        )
        size = known if known is not None else Board()
        width, height = size.width, size.height
        if ruled != STANDARD_MM:
            width = height = ruled / INCH_MM
        return Board(width, height, (*state.pieces, *pieces))


def _laid(state: State, mover: Side | None) -> Iterator[_Laid]:
    """The zones that count as terrain, each at its present place."""
    for zone in state.zones:
        footing = zone.footing if zone.hinders in {None, mover} else "open"
        if footing == "open" and zone.opacity == "clear":
            continue
        bearer = state.find(zone.around)
        at = bearer.at if bearer is not None else zone.at
        if at is not None:
            # Named by its id, which is what verdicts about the piece will say.
            yield _Laid(zone.id, at, zone.radius, footing, zone.opacity, zone.end)
