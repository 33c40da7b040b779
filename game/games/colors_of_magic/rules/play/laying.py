"""Terrain on the table (CM-SETUP-09, ruling R-02)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.board.area import area_of, intersection
from game.board.shapes import TOUCH, Disc, Polygon, bounds
from game.core.rules import Reason, Verdict
from game.games.colors_of_magic.rules.play.actions import Done, PutTerrain
from game.games.colors_of_magic.rules.play.events import TerrainPut
from game.games.colors_of_magic.rules.play.objectives import scenario_of
from game.games.colors_of_magic.rules.play.state import SIDES, opponent
from game.games.colors_of_magic.rules.play.tasks import Decision, Task

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.board.shapes import Point, Shape
    from game.board.terrain import Board, Piece
    from game.games.colors_of_magic.rules.cards.library import Library
    from game.games.colors_of_magic.rules.play.actions import Action
    from game.games.colors_of_magic.rules.play.referee import Referee
    from game.games.colors_of_magic.rules.play.run import Run
    from game.games.colors_of_magic.rules.play.state import State
    from game.positions.position import Side

SHIFTS: tuple[Point, ...] = ((0.0, 0.0), (2.0, 0.0), (-2.0, 0.0), (0.0, 2.0), (0.0, -2.0))
"""How far from where the map has it `choices` would lay a piece."""

MOST_PIECES = 6
"""How many pieces `choices` names."""


@dataclass(frozen=True, slots=True)
class LayScenarioTerrain(Task):
    """The map's terrain comes to the table: as it is, or laid by the players (R-02)."""

    def run(self, run: Run) -> None:
        """Lay it, or ask the players to."""
        pieces = map_of(run.library, run.state).pieces
        token = run.state.token
        if token is None:
            raise ValueError("nobody has the first-player token")
        match run.state.setup.game.terrain_placement:
            case "scenario":
                run.state = replace(run.state, pieces=pieces)
            case "alternate":
                run.push(LayTerrain(token))
            case "free":
                run.state = replace(run.state, pieces=pieces)
                run.push(LayTerrain(token))


@dataclass(frozen=True, slots=True)
class LayTerrain(Decision):
    """A player lays a piece, then the other, until all are laid or both are done; or both may at any time.

    With free placement the pieces lie as on the map, and either player may move them until both are done.
    """

    side: Side
    finished: tuple[Side, ...] = ()

    def sides(self, state: State) -> frozenset[Side]:
        """Who may lay a piece."""
        if state.setup.game.terrain_placement == "free":
            return frozenset(SIDES) - frozenset(self.finished)
        return frozenset({self.side})

    def check(self, referee: Referee, state: State, side: Side, action: Action) -> Verdict:
        """Whether the piece may lie there: on the board, and on no other piece."""
        del side
        match action:
            case Done():
                return Verdict.yes(Reason.of("CM-SETUP-09", "prepare.terrain_done"))
            case PutTerrain(name, shift):
                piece = _piece(map_of(referee.library, state), name)
                if piece is None or (not _may_move(state) and _is_laid(state, name)):
                    return Verdict.no(Reason.of("R-02", "prepare.no_such_piece", piece=name))
                return _check_place(referee, state, _shifted(piece, shift))
            case _:
                return Verdict.no(Reason.of("CM-SETUP-09", "prepare.terrain_first"))

    def choices(self, referee: Referee, state: State, side: Side) -> Iterator[Action]:
        """To be done, or some pieces in a few places."""
        del side
        yield Done()
        board = map_of(referee.library, state)
        waiting = [piece for piece in board.pieces if _may_move(state) or not _is_laid(state, piece.name)]
        for piece in waiting[:MOST_PIECES]:
            for shift in SHIFTS:
                moved = _shifted(piece, shift)
                if moved not in state.pieces and _check_place(referee, state, moved).allowed:
                    yield PutTerrain(piece.name, shift)

    def decide(self, run: Run, side: Side, action: Action) -> None:
        """Lay the piece, and ask the next."""
        finished = self.finished
        if isinstance(action, PutTerrain):
            _lay(run, side, action)
        else:
            finished = (*finished, side)
        left = [one for one in (opponent(side), side) if one not in finished]
        whole = len(run.state.pieces) == len(map_of(run.library, run.state).pieces)
        if left and (_may_move(run.state) or not whole):
            run.push(LayTerrain(left[0], finished))


def map_of(library: Library, state: State) -> Board:
    """The board of the scenario's map, with all its terrain."""
    return library.boards[scenario_of(library, state).map]


def _may_move(state: State) -> bool:
    """Whether a piece that lies on the table may be moved still."""
    return state.setup.game.terrain_placement == "free"


def _is_laid(state: State, name: str) -> bool:
    return any(piece.name == name for piece in state.pieces)


def _piece(board: Board, name: str) -> Piece | None:
    """The map's piece of that name; in an action's text its blanks are underscores."""
    return next((p for p in board.pieces if p.name.replace(" ", "_") == name.replace(" ", "_")), None)


def _check_place(referee: Referee, state: State, piece: Piece) -> Verdict:
    board = map_of(referee.library, state)
    left, bottom, right, top = bounds(piece.shape)
    if min(left, bottom, board.width - right, board.height - top) < -TOUCH:
        return Verdict.no(Reason.of("R-02", "prepare.piece_off_board", piece=piece.name))
    for other in state.pieces:
        if other.name != piece.name and _overlap(other.shape, piece.shape):
            return Verdict.no(Reason.of("R-02", "prepare.pieces_overlap", piece=piece.name, other=other.name))
    return Verdict.yes(Reason.of("CM-SETUP-09", "prepare.terrain"))


def _overlap(a: Shape, b: Shape) -> bool:
    """Whether two pieces share more than their borders."""
    apart = [(low_a >= high_b) or (low_b >= high_a) for low_a, high_a, low_b, high_b in _extents(a, b)]
    return not any(apart) and intersection(area_of(a), area_of(b)).square_inches > TOUCH


def _extents(a: Shape, b: Shape) -> Iterator[tuple[float, float, float, float]]:
    (left, bottom, right, top), (west, south, east, north) = bounds(a), bounds(b)
    yield (left, right, west, east)
    yield (bottom, top, south, north)


def _shifted(piece: Piece, by: Point) -> Piece:
    dx, dy = by
    match piece.shape:
        case Disc(x, y, r):
            return replace(piece, shape=Disc(x + dx, y + dy, r))
        case Polygon(corners):
            return replace(piece, shape=Polygon(tuple((x + dx, y + dy) for x, y in corners)))


def _lay(run: Run, side: Side, action: PutTerrain) -> None:
    piece = _piece(map_of(run.library, run.state), action.piece)
    if piece is None:
        raise KeyError(action.piece)
    others = tuple(other for other in run.state.pieces if other.name != piece.name)
    run.state = replace(run.state, pieces=(*others, _shifted(piece, action.shift)))
    run.emit(TerrainPut(side, piece.name))
