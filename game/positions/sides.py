"""What a side sees, reaches, threatens and hides from; who could attack whom; what a move changes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from game.board.area import area_of, difference, union
from game.board.shapes import gap, rectangle
from game.core.copies import replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.board.area import Area
    from game.board.shapes import Point, Segment
    from game.positions.position import Creature, Position, Side
    from game.positions.skirmish import Skirmish

Layer = Literal["sees", "threatens", "reaches", "hides"]
"""An area of a side, by its name."""

LAYERS: tuple[Layer, ...] = ("sees", "threatens", "reaches", "hides")

When = Literal["now", "next", "no"]
"""Whether somebody may attack from where both stand, could next, after a move, or could not."""


@dataclass(frozen=True, slots=True)
class Lane:
    """A line of fire: a may shoot b from where both stand.

    Attributes:
        line: a free line through the least cover, in inches.
        cover: pieces of light cover on it that count.
        ranged: what a shoots with after cover.
    """

    a: str
    b: str
    line: Segment
    cover: int
    ranged: int


@dataclass(frozen=True, slots=True)
class Attack:
    """Whether a could attack b: a cell of the table of who could attack whom.

    Attributes:
        gap: inches between them, edge to edge.
        strikes, shoots: when.
        melee: what a strikes with.
        ranged: what a shoots with, after cover if it may shoot now; None without a ranged attack.
    """

    a: str
    b: str
    gap: float
    strikes: When
    shoots: When
    melee: int
    ranged: int | None

    @property
    def matters(self) -> bool:
        """Whether it could at all."""
        return (self.strikes, self.shoots) != ("no", "no")


@dataclass(frozen=True, slots=True)
class SideView:
    """What is known of a side, more whole with every step.

    Attributes:
        areas: points of the table that somebody of the side sees, could attack in the next activation, and
            could get to with the centre of its base, and those that no foe sees.
        lanes: of the side's shots, then of those at it.
        attacks: of each of the side on each foe, then of each foe on each of the side.
        whole: whether all of it is known.
    """

    side: Side
    areas: dict[Layer, Area] = field(default_factory=dict)
    lanes: tuple[Lane, ...] = ()
    attacks: tuple[Attack, ...] = ()
    whole: bool = False

    @property
    def knows_lanes(self) -> bool:
        """Whether there are no other lanes: they are known once it is known what is seen."""
        return "sees" in self.areas

    def attack(self, a: str, b: str) -> Attack | None:
        """The cell of the table, None while it is not known."""
        return next((each for each in self.attacks if (each.a, each.b) == (a, b)), None)

    def attackers(self, b: str) -> tuple[str, ...]:
        """The ids of those who could attack b, now or next."""
        return tuple(each.a for each in self.attacks if each.b == b and each.matters)


MOST_LANES = 60
"""The most lines of fire that are told apart on a board: more would bury it."""


def lanes_about(view: SideView, creature: Creature | None) -> tuple[Lane, ...]:
    """The lines of fire; of more than `MOST_LANES` those alone of a creature, or at it."""
    if len(view.lanes) <= MOST_LANES:
        return view.lanes
    return tuple(lane for lane in view.lanes if creature is not None and creature.id in (lane.a, lane.b))


def side_view(skirmish: Skirmish, side: Side) -> SideView:
    """What a side together sees, could attack and get to, and where no foe sees it; who could attack whom.

    >>> from game.board.shapes import rectangle
    >>> from game.board.terrain import Board, Kind, Piece
    >>> from game.positions.position import Creature, Position, Side
    >>> from game.positions.skirmish import Skirmish
    >>> wall = Piece("wall", rectangle(6, 0, 7, 7), *Kind.WALL.preset, Kind.WALL)
    >>> archer = Creature("archer", Side.RED, (3.0, 5.0), ranged=3)
    >>> ogre = Creature("ogre", Side.BLUE, (10.0, 5.0))
    >>> view = side_view(Skirmish(Position(Board(12.0, 12.0, (wall,)), (archer, ogre))), Side.RED)
    >>> view.areas["hides"].contains((3.0, 5.0)), view.areas["hides"].contains((9.0, 5.0))
    (True, False)
    >>> cell = view.attack("archer", "ogre")
    >>> cell.strikes, cell.shoots, view.lanes
    ('no', 'next', ())
    """
    view = SideView(side)
    for step in side_steps(skirmish, side):
        view = step
    return view


def side_steps(skirmish: Skirmish, side: Side) -> Iterator[SideView]:
    """The same, more whole with every step: first what is drawn of a side unless something else is asked."""
    position = skirmish.position
    own = [creature.id for creature in position.creatures if creature.side is side]
    foes = [creature.id for creature in position.creatures if creature.side is not side]
    board = position.board
    table = area_of(rectangle(0.0, 0.0, board.width, board.height))
    view = SideView(side, areas={"threatens": skirmish.joint_threat(own)})
    yield view
    reached = union([skirmish.reach(each).area() for each in own])
    view = replace(view, areas=view.areas | {"reaches": reached})
    yield view
    view = replace(view, lanes=(*_lanes(skirmish, own, foes), *_lanes(skirmish, foes, own)))
    yield view
    seen = union([skirmish.visible(each) for each in own])
    hides = difference(table, union([skirmish.visible(each) for each in foes]))
    view = replace(view, areas=view.areas | {"sees": seen, "hides": hides})
    yield view
    attacks: list[Attack] = []
    for among, against in ((own, foes), (foes, own)):
        for a in among:
            attacks += [_attack(skirmish, a, b) for b in against if _hostile(skirmish, a, b)]
            view = replace(view, attacks=tuple(attacks))
            yield view
    yield replace(view, whole=True)


def _hostile(skirmish: Skirmish, a: str, b: str) -> bool:
    return skirmish.stood[a][0].hostile_to(skirmish.stood[b][0])


def _lanes(skirmish: Skirmish, among: list[str], against: list[str]) -> Iterator[Lane]:
    for a in among:
        for b in against:
            if _hostile(skirmish, a, b) and skirmish.may_shoot(a, b):
                answer = skirmish.sight(a, b, margin=False, shooting=True)
                ends = (skirmish.base(a).centre, skirmish.base(b).centre)
                line = answer.sight.witness or ends
                yield Lane(a, b, line, len(answer.cover_pieces), answer.ranged or 0)


def _attack(skirmish: Skirmish, a: str, b: str) -> Attack:
    attacker = skirmish.stood[a][0]
    strikes: When = "no"
    if skirmish.may_strike(a, b):
        strikes = "now"
    elif b in skirmish.targets(a).struck:
        strikes = "next"
    shoots: When = "no"
    ranged = attacker.ranged
    if skirmish.may_shoot(a, b):
        shoots = "now"
        ranged = skirmish.sight(a, b, margin=False, shooting=True).ranged
    elif b in skirmish.targets(a).shot:
        shoots = "next"
    apart = gap(skirmish.base(a), skirmish.base(b))
    return Attack(a, b, apart, strikes, shoots, attacker.melee, ranged)


# Before and after


@dataclass(frozen=True, slots=True)
class SideChange:
    """What is otherwise for a side than before.

    Attributes:
        gained, lost: of each area that changed, what came and what went.
        opened, closed: lines of fire, by who shoots whom.
        attacks: cells of the table, as they were and as they are.
    """

    gained: dict[Layer, Area]
    lost: dict[Layer, Area]
    opened: tuple[tuple[str, str], ...] = ()
    closed: tuple[tuple[str, str], ...] = ()
    attacks: tuple[tuple[Attack, Attack], ...] = ()


SMALLEST = 0.01
"""Square inches below which what an area gained or lost is what rounding leaves."""


def side_change(before: SideView, after: SideView) -> SideChange:
    """What is otherwise for a side after a move, of what is known of both.

    >>> from game.positions.position import Creature, Position, Side
    >>> from game.positions.skirmish import Skirmish
    >>> imp, ogre = Creature("imp", Side.RED, (3.0, 5.0)), Creature("ogre", Side.BLUE, (9.0, 5.0))
    >>> here = Position(creatures=(imp, ogre))
    >>> there = moved(here, "imp", (7.2, 5.0))
    >>> views = [side_view(Skirmish(each), Side.RED) for each in (here, there)]
    >>> change = side_change(*views)
    >>> [(was.a, was.strikes, now.strikes) for was, now in change.attacks]
    [('imp', 'next', 'now'), ('ogre', 'next', 'now')]
    """
    gained: dict[Layer, Area] = {}
    lost: dict[Layer, Area] = {}
    for layer in LAYERS:
        was, now = before.areas.get(layer), after.areas.get(layer)
        if was is None or now is None:
            continue
        for found, area in ((gained, difference(now, was)), (lost, difference(was, now))):
            if area.square_inches >= SMALLEST:
                found[layer] = area
    views = (before, after) if before.knows_lanes and after.knows_lanes else (after, after)
    had, has = ([(lane.a, lane.b) for lane in view.lanes] for view in views)
    pairs = ((each, after.attack(each.a, each.b)) for each in before.attacks)
    return SideChange(
        gained,
        lost,
        tuple(pair for pair in has if pair not in had),
        tuple(pair for pair in had if pair not in has),
        tuple((was, now) for was, now in pairs if now is not None and _differs(was, now)),
    )


def moved(position: Position, creature: str, to: Point) -> Position:
    """The position with a creature set down elsewhere."""
    creatures = (replace(each, at=to) if each.id == creature else each for each in position.creatures)
    return replace(position, creatures=tuple(creatures))


def _differs(was: Attack, now: Attack) -> bool:
    return (was.strikes, was.shoots, was.ranged) != (now.strikes, now.shoots, now.ranged)
