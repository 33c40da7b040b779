"""What was worked out about a position, and is not worked out again: who sees, reaches and threatens what."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Literal, TypeVar, cast

from game.board.space import BoardSpace
from game.positions.skirmish import Skirmish
from game.positions.variant import VariantDiff, compare

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from game.board.area import Area, Ring
    from game.board.shapes import Point, Segment
    from game.board.sight import Sight
    from game.positions.answers import BestAnswer, MoveAnswer, SightAnswer, ThreatAnswer
    from game.positions.position import HouseRules, Position

T = TypeVar("T")

Found = tuple[Literal["creature", "piece"], str]
"""A creature and its id, or a piece of terrain and its name."""


class PositionAnswers:
    """The answers about one position. Creatures are given by their ids, points and lengths in inches."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.skirmish = Skirmish(position)
        self._known: dict[Hashable, object] = {}

    @cached_property
    def space(self) -> BoardSpace:
        """The position as a physical space; its bodies are called `piece:<name>` and `creature:<id>`."""
        space = BoardSpace()
        for piece in self.position.board.pieces:
            space.add_piece(f"piece:{piece.name}", piece.shape)
        for creature in self.position.creatures:
            space.add_base(f"creature:{creature.id}", creature.base(self.position.rules))
        return space

    def under(self, point: Point) -> Found | None:
        """What is under a point: a creature before the terrain that it stands on."""
        found = self.space.pick(point)
        return _found(found) if found is not None else None

    def first_met(self, line: Segment, names: Sequence[str]) -> Point | None:
        """Where a line first meets one of these creatures or pieces of terrain."""
        return next((hit.at for hit in self.space.ray(*line) if _found(hit.id)[1] in names), None)

    def best(self, creature: str, to: Point) -> BestAnswer:
        """Its cheapest path to a point."""
        return self._remembered(("best", creature, to), lambda: self.skirmish.best(creature, to))

    def move(self, creature: str, path: tuple[Point, ...]) -> MoveAnswer:
        """The judgement of a path drawn for it."""
        return self._remembered(("move", creature, path), lambda: self.skirmish.move(creature, path))

    def sight(self, viewer: str, target: str, *, margin: bool) -> SightAnswer:
        """The sight of one on another, with or without its margin."""
        key = ("sight", viewer, target, margin)
        return self._remembered(key, lambda: self.skirmish.sight(viewer, target, margin=margin))

    def sights(self, creature: str) -> dict[str, Sight]:
        """What it sees of every other one."""
        return self._remembered(("sights", creature), lambda: self.skirmish.sights(creature))

    def reach_area(self, creature: str) -> Area:
        """Where it can end a move."""
        return self._remembered(("area", creature), lambda: self.skirmish.reach(creature).area())

    def reach_lines(
        self, creature: str, costs: tuple[float, ...]
    ) -> tuple[tuple[float, tuple[Ring, ...]], ...]:
        """Lines of equal cost in its reach."""
        key = ("lines", creature, costs)
        return self._remembered(key, lambda: self.skirmish.reach(creature).iso_lines(costs))

    def threat(self, creature: str) -> ThreatAnswer:
        """Where and whom it could attack in its next activation."""
        return self._remembered(("threat", creature), lambda: self.skirmish.threat(creature))

    def visible(self, creature: str) -> Area:
        """What it sees of the table."""
        return self._remembered(("visible", creature), lambda: self.skirmish.visible(creature))

    def diff(self, variant: HouseRules, creature: str | None) -> VariantDiff:
        """What other house rules would change, above all for that creature."""
        key = ("diff", variant, creature)
        return self._remembered(key, lambda: compare(self.skirmish, variant, creature))

    def _remembered(self, key: Hashable, make: Callable[[], T]) -> T:
        if key not in self._known:
            self._known[key] = make()
        return cast("T", self._known[key])


def _found(identity: str) -> Found:
    kind, _, name = identity.partition(":")
    return ("creature" if kind == "creature" else "piece", name)
