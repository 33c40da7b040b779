"""The answers about one position, kept as long as it is looked at."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from threading import Thread
from typing import TYPE_CHECKING, Literal, ParamSpec, TypeAlias, TypeVar, cast

from game.board.kernels.jit import compiled
from game.board.shapes import Disc
from game.board.space import BoardSpace
from game.positions.piece_names import PieceNames, names_by_kind
from game.positions.reasons import label, short_labels
from game.positions.skirmish import Skirmish
from game.positions.variant import compare

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from game.board.area import Area, Ring
    from game.board.shapes import Point, Segment
    from game.board.terrain import Board
    from game.content.locale import Translator
    from game.positions.position import Position

P = ParamSpec("P")
T = TypeVar("T")

MOST_ANSWERS = 100
"""Answers of each kind that are kept of a position: a pointer that wanders asks for one after the other."""

MOST_BOARDS = 4
"""Boards whose pieces are kept as a physical space."""

IsoLines: TypeAlias = "tuple[tuple[float, tuple[Ring, ...]], ...]"
"""Lines of equal cost, each after its cost."""


@dataclass(frozen=True, slots=True)
class Picked:
    """A creature, a zone or a template by its id, or a piece of terrain by its name."""

    kind: Literal["creature", "piece", "template", "zone"]
    name: str


class PositionAnswers:
    """The answers about one position, those asked for last being kept.

    Creatures are given by their ids, points and lengths in inches. `skirmish` says what most answers are;
    `reach` gives an area with its lines of these costs, and `diff` what other house rules would change.
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        self.skirmish = skirmish = Skirmish(position)
        self.best = _once(skirmish.best)
        self.move = _once(skirmish.move)
        self.sight = _once(skirmish.sight)
        self.target_margin = _once(skirmish.target_margin)
        self.sights = _once(skirmish.sights)
        self.threat = _once(skirmish.threat)
        self.visible = _once(skirmish.visible)
        self.diff = _once(partial(compare, skirmish))

        def reach(creature: str, costs: tuple[float, ...]) -> tuple[Area, IsoLines]:
            found = skirmish.reach(creature)
            return found.area(), found.iso_lines(costs)

        self.reach = _once(reach)
        self._by_kind: tuple[Translator, PieceNames] | None = None

    def names_by_kind(self, words: Translator) -> PieceNames:
        """What terrain is called that has no name but that of its kind."""
        if self._by_kind is None or self._by_kind[0] is not words:
            self._by_kind = (words, names_by_kind(self.position, words))
        return self._by_kind[1]

    @cached_property
    def plain_names(self) -> PieceNames:
        """What creatures are called on screen instead of by their labels, which have their ids as well."""
        creatures = self.position.creatures
        short = short_labels(creatures)
        named = ((label(creature), short[creature.id]) for creature in creatures)
        return PieceNames({called: name for called, name in named if called != name})

    @cached_property
    def terrain(self) -> BoardSpace:
        """The pieces of terrain as a physical space, called `piece:<name>`."""
        # Asked some ten times a frame: to look the board up each time is to hash all of its pieces.
        return terrain_of(self.position.board)

    @cached_property
    def bases(self) -> BoardSpace:
        """The creatures as a physical space, called `creature:<id>`."""
        space = BoardSpace()
        for creature in self.position.creatures:
            space.add_base(f"creature:{creature.id}", creature.base(self.position.rules))
        return space

    def under(self, point: Point) -> Picked | None:
        """The thing under a point: a creature rather than the terrain that it stands on."""
        found = self.bases.pick(point) or self.terrain.pick(point)
        return _found(found) if found is not None else None

    def first_met(self, line: Segment, names: Sequence[str]) -> Point | None:
        """The first point of a line in one of these creatures or pieces of terrain; None if it meets none."""
        hits = (*self.bases.ray(*line), *self.terrain.ray(*line))
        met = sorted((hit.distance, hit.id, hit.at) for hit in hits if _found(hit.id).name in names)
        return met[0][2] if met else None


def saddle(base: Disc) -> Disc:
    """Where a rider is shown on the base of its mount, and pointed at: in the upper half of it."""
    return Disc(base.x, base.y + 0.42 * base.r, 0.56 * base.r)


class Lookout:
    """Has a thread work out what is kept of a board for bases as large as those that come to stand on it."""

    def __init__(self) -> None:
        self._known: set[float] = set()

    def after(self, steps: Iterator[T], position: Position) -> Iterator[T]:
        """Go through those steps, then see who stands there."""
        yield from steps
        self.follow(position)

    def follow(self, position: Position) -> None:
        """See who stands there now."""
        bases = {creature.base(position.rules).r: creature.id for creature in position.creatures}
        new = [bases[radius] for radius in sorted(bases.keys() - self._known)]
        if new or not self._known:
            self._known.update(bases)
            self._begin(position, new)

    def _begin(self, position: Position, creatures: Sequence[str]) -> None:
        Thread(target=_look_ahead, args=(position, creatures), name="look ahead").start()


def _look_ahead(position: Position, creatures: Sequence[str]) -> None:
    terrain_of(position.board)
    if compiled():
        skirmish = Skirmish(position)
        for creature in creatures:
            skirmish.reach(creature).area()


@lru_cache(MOST_BOARDS)
def terrain_of(board: Board) -> BoardSpace:
    """The pieces of a board as a physical space, which stays as long as the board does."""
    space = BoardSpace()
    for piece in board.pieces:
        space.add_piece(f"piece:{piece.name}", piece.shape)
    return space


def _once(answer: Callable[P, T]) -> Callable[P, T]:
    return cast("Callable[P, T]", lru_cache(MOST_ANSWERS)(answer))


def _found(identity: str) -> Picked:
    kind, _, name = identity.partition(":")
    return Picked("creature" if kind == "creature" else "piece", name)
