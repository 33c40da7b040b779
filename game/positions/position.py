"""A position: the board, who stands where, and the house rules it is judged by.

The house rules are the rulings that a table may want otherwise, as typed options with their defaults.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Literal

from game.board.shapes import INCH_MM, Disc, Point
from game.board.terrain import Board
from game.core.copies import quick, replace
from game.core.errors import Said, said
from game.positions.look import FigureLook

if TYPE_CHECKING:
    from game.positions.picture import GroundPicture
    from game.positions.ruleset import Ruleset
    from game.positions.translations import Translation
    from game.positions.wishes import KeptWish
    from game.positions.zones import Template, Zone

FLYING = "flying"
"""Terrain neither slows nor stops it, nor its shots; it does not end a move in impassable terrain."""

ETHEREAL = "ethereal"
"""The keyword of creatures that move through impassable terrain, and do not end a move in it."""

SUREFOOTED = "surefooted"
"""The keyword of creatures that difficult terrain does not slow."""

UNTOUCHABLE = "untouchable"
"""The keyword of creatures that move through hostile ones, which do not stop them."""

PRECISION = "precision"
"""Light cover takes nothing from its shots."""

CAMOUFLAGE = "camouflage"
"""The keyword of creatures that cannot be shot at while they are in cover."""

INDIRECT = "indirect"
"""Its shots need no sight: neither terrain nor creatures stop them, and light cover takes nothing off."""

TAUNT = "taunt"
"""The keyword of creatures that those engaged with them have to attack if they attack."""

IMMOVABLE = "immovable"
"""The keyword of creatures whose place nothing but their own moves changes."""


class CreatureSize(StrEnum):
    """A creature's size: small, medium or large."""

    SMALL = "S"
    MEDIUM = "M"
    LARGE = "L"


@dataclass(frozen=True, slots=True)
class PerSize:
    """A number for each size; `named` are sizes that a ruleset has in place of small, medium and large.

    >>> PerSize(25.0, 40.0, 50.0).of(CreatureSize.MEDIUM)
    40.0
    >>> PerSize(25.0, 40.0, 50.0, (("trooper", 28.0),)).of("trooper")
    28.0
    """

    S: float
    M: float
    L: float
    named: tuple[tuple[str, float], ...] = ()

    def of(self, size: str) -> float:
        """The number for that size."""
        for name, number in self.named:
            if name == size:
                return number
        known: float = getattr(self, size)
        return known

    @property
    def by_size(self) -> dict[str, float]:
        """The numbers by the sizes that there are, in order."""
        return dict(self.named) or {"S": self.S, "M": self.M, "L": self.L}

    def changed(self, size: str, number: float) -> PerSize:
        """The numbers with another one for that size."""
        if self.named:
            return replace(self, named=tuple((n, number if n == size else old) for n, old in self.named))
        small, medium, large = (number if n == size else old for n, old in self.by_size.items())
        return PerSize(small, medium, large)


@dataclass(frozen=True, slots=True)
class HouseRules:
    """Every field is named as in the rulings; lengths are in inches, `_mm` in millimetres.

    >>> by_centres = HouseRules(cover_line="centre", melee_reach=PerSize(1.0, 1.5, 2.0))
    >>> by_centres.melee_reach.of(CreatureSize.LARGE), by_centres.base_mm.of(CreatureSize.LARGE)
    (2.0, 50.0)
    """

    board_mm: float = 600.0
    base_mm: PerSize = PerSize(25.0, 40.0, 50.0)
    melee_reach: PerSize = PerSize(1.0, 2.0, 3.0)
    melee_needs_los: bool = False
    movement_path: Literal["polyline", "straight"] = "polyline"
    difficult_test: Literal["any_part", "centre", "leading_edge"] = "any_part"
    engagement: Literal["geometric", "stateful"] = "geometric"
    disengage_costs: Literal["movement", "action"] = "movement"
    disengage_must_clear: bool = True
    los_grazing_blocks: bool = True
    los_ignore_own_piece: bool = True  # R-30b
    neutrals_block_los: bool = True
    cover_line: Literal["best", "centre", "worst"] = "best"
    cover_ignore_shooter_piece: bool = False
    cover_floor: int | None = 0  # R-39; None: the characteristic may fall below zero
    cover_max: int | None = None
    ranged_max: float | None = None
    ranged_while_engaged: bool = True


RuleValue = bool | str | float | PerSize | None
"""The value of an option of the house rules."""


class Side(StrEnum):
    """The side of a creature; neutral ones are the scenario's and hostile to both players (CM-MOVE-08)."""

    RED = "red"
    BLUE = "blue"
    NEUTRAL = "neutral"


@quick
@dataclass(frozen=True, slots=True)
class Creature:
    """A creature on the board. `at` is the centre of its base, in inches from the bottom left corner.

    `base_mm`, `reach` and `ranged_max` override the house rules' numbers; `ranged` is None for a creature
    that cannot shoot (ruling R-32). `engaged_with` is only read when engagement is `stateful` (ruling R-24).
    `unit` names those it belongs with.
    `size` is a `CreatureSize`, or one of the sizes that the position's ruleset names.
    `combatant` is the id of who it is at a turn-order table, empty for the one of its own id or name.
    `mount` is the id of the creature that it rides, on whose base it stands; position files have none.

    >>> archer = Creature("archer", Side.RED, (6.0, 12.0), CreatureSize.MEDIUM, ranged=3)
    >>> base = archer.base(HouseRules())
    >>> base.centre, round(base.r, 3)
    ((6.0, 12.0), 0.787)
    >>> archer.melee_reach(HouseRules()), archer.hostile_to(Creature("wolf", Side.NEUTRAL, (9.0, 9.0)))
    (2.0, True)
    """

    id: str
    side: Side
    at: Point
    size: str = CreatureSize.SMALL
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
    combatant: str = ""
    unit: str = ""
    mount: str = ""

    def base(self, rules: HouseRules) -> Disc:
        """The disc it stands on (ruling R-20)."""
        mm = self.base_mm if self.base_mm is not None else rules.base_mm.of(self.size)
        # Whole inches would have the kernels compiled anew for integers.
        return Disc(float(self.at[0]), float(self.at[1]), mm / 2 / INCH_MM)

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


Stood = dict[str, tuple[Creature, Disc]]
"""Creatures and the bases that they stand on, by id."""


@dataclass(frozen=True)
class Position:
    """Everything on which an answer depends. Ids of creatures are distinct, and so are names of pieces.

    `ruleset` is None for the one that is used where none is named. `translations` are texts of its file in
    both languages; what they are of is told in one.

    It is never changed: whoever moves a creature makes another one, and answers can be kept by it.

    >>> from dataclasses import replace
    >>> here = Position(creatures=(Creature("wolf", Side.NEUTRAL, (3.0, 4.0)),))
    >>> there = replace(here, creatures=(replace(here.creature("wolf"), at=(5.0, 4.0)),))
    >>> here.creature("wolf").at, there.creature("wolf").at
    ((3.0, 4.0), (5.0, 4.0))
    """

    board: Board = field(default_factory=Board)
    creatures: tuple[Creature, ...] = ()
    rules: HouseRules = field(default_factory=HouseRules)
    title: str = ""
    map_file: str | None = None
    picture: GroundPicture | None = None
    ruleset: Ruleset | None = None
    zones: tuple[Zone, ...] = ()
    templates: tuple[Template, ...] = ()
    wishes: tuple[KeptWish, ...] = ()
    look: FigureLook = field(default_factory=FigureLook)
    # What was read, whatever was made of it since: two tables that are told alike are alike.
    translations: tuple[Translation, ...] = field(default=(), compare=False)

    @property
    def error_in(self) -> float:
        """How much nearer or further apart two things may be than they lie here, in inches, by its picture.

        That is what a picture adds to "too close to call": it cannot settle what it cannot show.
        """
        board = self.board
        return self.picture.error(board.width, board.height) if self.picture is not None else 0.0

    def stood(self, known: Stood | None = None) -> Stood:
        """Every creature and its base; of the very creatures that are known, what is known."""
        known = known or {}
        return {
            creature.id: pair
            if (pair := known.get(creature.id)) is not None and pair[0] is creature
            else (creature, creature.base(self.rules))
            for creature in self.creatures
        }

    def creature(self, identity: str) -> Creature:
        """The creature of that id.

        Raises:
            KeyError: there is none.
        """
        for creature in self.creatures:
            if creature.id == identity:
                return creature
        raise KeyError(identity)

    def together(self, identity: str) -> frozenset[str]:
        """The creature, who rides it and whom it rides: they stand on one base, and go together (R-70).

        >>> horse, imp = Creature("horse", Side.RED, (3.0, 4.0)), Creature("imp", Side.RED, (9.0, 4.0))
        >>> knight = Creature("knight", Side.RED, (3.0, 4.0), mount="horse")
        >>> here = Position(creatures=(horse, knight, imp))
        >>> [sorted(here.together(each)) for each in ("horse", "knight", "imp")]
        [['horse', 'knight'], ['horse', 'knight'], ['imp']]
        """
        mount = self.creature(identity).mount
        partners = (each.id for each in self.creatures if each.mount == identity or each.id == mount)
        return frozenset((identity, *partners))


def misplaced(at: Point, width: float, height: float) -> tuple[str, Said] | None:
    """What is found and what is expected if the middle of a creature would lie off a board of that size.

    >>> misplaced((3.0, 4.0), 10.0, 10.0)
    >>> misplaced((12.0, 4.0), 10.0, 10.0)
    ('[12, 4]', 'a point on the board, up to [10.000, 10.000]')
    """
    x, y = at
    if 0 <= x <= width and 0 <= y <= height:
        return None
    expected = said("a point on the board, up to [{width:.3f}, {height:.3f}]", width=width, height=height)
    return f"[{x:g}, {y:g}]", expected
