"""A position: the board, who stands where, and the house rules it is judged by."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from game.board.shapes import INCH_MM, Disc, Point
from game.board.terrain import Board
from game.positions.house_rules import HouseRules, Size

FLYING = "flying"
"""Terrain neither slows nor stops it, nor its shots; it does not end a move in impassable terrain."""

ETHEREAL = "ethereal"
"""It moves through impassable terrain, and does not end a move in it."""

UNTOUCHABLE = "untouchable"
"""It moves through hostile creatures, and they do not stop it."""

PRECISION = "precision"
"""Light cover takes nothing from its shots."""

CAMOUFLAGE = "camouflage"
"""It cannot be shot at while it is in cover."""

TAUNT = "taunt"
"""Who is engaged with it and attacks has to attack it."""

IMMOVABLE = "immovable"
"""Nothing but its own moves changes its place."""


class Side(StrEnum):
    """Whose creature it is; neutral ones are the scenario's and hostile to both players (CM-MOVE-08)."""

    RED = "red"
    BLUE = "blue"
    NEUTRAL = "neutral"


@dataclass(frozen=True, slots=True)
class Creature:
    """A creature on the board. `at` is the centre of its base, in inches from the bottom left corner.

    `base_mm`, `reach` and `ranged_max` override the house rules' numbers; `ranged` is None for a creature
    that cannot shoot (ruling R-32). `engaged_with` is only read when engagement is `stateful` (ruling R-24).
    """

    id: str
    side: Side
    at: Point
    size: Size = Size.SMALL
    base_mm: float | None = None
    movement: float = 6.0
    melee: int = 2
    ranged: int | None = None
    defence: int = 3
    reach: float | None = None
    ranged_max: float | None = None
    keywords: tuple[str, ...] = ()
    name: str = ""
    engaged_with: tuple[str, ...] = ()

    def base(self, rules: HouseRules) -> Disc:
        """The disc it stands on (ruling R-20)."""
        mm = self.base_mm if self.base_mm is not None else rules.base_mm.of(self.size)
        return Disc(self.at[0], self.at[1], mm / 2 / INCH_MM)

    def melee_reach(self, rules: HouseRules) -> float:
        """How far from its base's edge it strikes, in inches (CM-MELEE-02, ruling R-19)."""
        return self.reach if self.reach is not None else rules.melee_reach.of(self.size)

    @property
    def passes_impassable(self) -> bool:
        """Whether impassable terrain does not hinder it on its way."""
        return FLYING in self.keywords or ETHEREAL in self.keywords

    def hostile_to(self, other: Creature) -> bool:
        """Whether they are on different sides."""
        return self.side is not other.side


@dataclass(frozen=True)
class Position:
    """Everything an answer depends on. Ids of creatures are distinct, as are names of pieces."""

    board: Board = field(default_factory=Board)
    creatures: tuple[Creature, ...] = ()
    rules: HouseRules = field(default_factory=HouseRules)
    title: str = ""
    map_file: str | None = None

    def creature(self, identity: str) -> Creature:
        """The creature of that id.

        Raises:
            KeyError: there is none.
        """
        for creature in self.creatures:
            if creature.id == identity:
                return creature
        raise KeyError(identity)
