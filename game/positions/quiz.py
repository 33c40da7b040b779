"""A quiz of positions: random boards, a question each, and how an answer by pointing is graded.

The engine knows the right answer; what is nearly a tie is not asked, so that an eye can tell.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from math import cos, pi, sin
from typing import TYPE_CHECKING

from game.board.engagement import engaged
from game.board.shapes import Disc, Point, ShapeError, distance, gap, polygon, snap
from game.board.space import BoardSpace
from game.board.terrain import Board, Footing, Kind, Piece
from game.positions.position import Creature, CreatureSize, HouseRules, Position, Side
from game.positions.reasons import because
from game.positions.skirmish import Skirmish

if TYPE_CHECKING:
    from game.core.dice import Dice
    from game.core.rules import Reason

SIDE = 16.0
"""Width and height of the board, in inches."""

PIECES = 16
"""Pieces of terrain that are tried for a board."""

OTHERS = 5
"""Creatures besides the one that is asked about."""

CLEAR_SIGHT = 0.12
"""Inches by which a sight is not nearly another."""

CLEAR_GAP = 0.12
"""Inches by which a gap between two bases differs from an inch (CM-ENGAGE-03)."""

EXACT, NEAR = 0.5, 1.0
"""Inches by which a place that is pointed at may be off: for a whole mark, and for half of one."""

SLOWED, STRAIGHT = 0.5, 0.99
"""A path is asked for if it has so many inches of difficult terrain, or if it is less straight than this."""

APART = (0.3, 0.05)
"""Least inches between two pieces of terrain, and between two bases."""

TRIES = 60
"""Places that are tried for all creatures of a board."""

BIG = 4
"""One creature in so many is of medium size."""

KINDS = (Kind.FOREST, Kind.RUINS, Kind.ROCKS, Kind.MARSH, Kind.HILL, Kind.WALL, Kind.HEDGE, Kind.WALL)

THIN = (Kind.WALL, Kind.HEDGE)

NAMES = "ABCDEFGH"


class Asked(StrEnum):
    """The kinds of questions about a creature: whom it sees, with whom it is engaged, how far it gets."""

    SEES = "sees"
    ENGAGED = "engaged"
    REACHES = "reaches"


@dataclass(frozen=True, slots=True)
class Question:
    """A question about `subject`, a creature of the position.

    `right` are the creatures that are the answer. Of `REACHES`, `flag` is where it sets out for along the
    cheapest path, and `end` where its centre is when its movement is spent (CM-MOVE-02).
    """

    asked: Asked
    position: Position
    subject: str
    right: frozenset[str] = frozenset()
    flag: Point | None = None
    end: Point | None = None


@dataclass(frozen=True, slots=True)
class Grade:
    """How good an answer is: `mark` from 0 to 1; who was left out, who was named wrongly, inches off."""

    mark: float
    missed: frozenset[str] = frozenset()
    wrong: frozenset[str] = frozenset()
    off: float | None = None


def grade(question: Question, named: frozenset[str], at: Point | None = None) -> Grade:
    """Grade an answer: the creatures that were named, or the place that was pointed at."""
    if question.end is None:
        missed, wrong = question.right - named, named - question.right
        return Grade(0.0 if missed or wrong else 1.0, missed, wrong)
    if at is None:
        return Grade(0.0)
    off = distance(at, question.end)
    return Grade(1.0 if off <= EXACT else 0.5 if off <= NEAR else 0.0, off=off)


def mistakes(question: Question, given: Grade, at: Point | None = None) -> dict[str, tuple[Reason, ...]]:
    """The reasons why each part of an answer is wrong, with the numbers that decide and the rule.

    By the creature that was left out or named wrongly; of a place that was pointed at, by the subject.

    >>> from game.core.dice import SeededDice
    >>> asked = question(Asked.ENGAGED, SeededDice(4))
    >>> [reasons[0].rule for reasons in mistakes(asked, grade(asked, frozenset())).values()]
    ['CM-ENGAGE-03', 'CM-ENGAGE-03']
    """
    skirmish = Skirmish(question.position)
    if question.end is not None:
        if given.mark == 1 or at is None:
            return {}
        return {question.subject: why_reached(skirmish, question.subject, at)}
    why = why_sight if question.asked is Asked.SEES else why_engaged
    return {other: why(skirmish, question.subject, other) for other in sorted(given.missed | given.wrong)}


def why_sight(skirmish: Skirmish, subject: str, other: str, *, margin: bool = True) -> tuple[Reason, ...]:
    """The reasons that free or close the line, and by how much: that `margin` may take 0.2 s among walls."""
    answer = skirmish.sight(subject, other, margin=margin)
    first, found = answer.verdict.reasons[0], answer.margin
    if found is None or found.inches is None:
        return (first,)
    return (first, *skirmish.ruleset.told([because("quiz.why.margin", inches=found.inches)]))


def why_engaged(skirmish: Skirmish, subject: str, other: str) -> tuple[Reason, ...]:
    """How far apart they are beside how far engagement reaches, or that they are of one side."""
    base, foe = skirmish.base(subject), skirmish.base(other)
    apart, limit = max(gap(base, foe), 0.0), skirmish.zone(subject, other)
    if not skirmish.position.creature(subject).hostile_to(skirmish.position.creature(other)):
        return skirmish.ruleset.told([because("quiz.why.ally", who=other, a=subject, gap=apart)])
    if limit is None:
        return skirmish.ruleset.told([because("quiz.why.never")])
    key = "near" if engaged(base, foe, limit) else "far"
    why = because(f"quiz.why.{key}", who=other, gap=apart, limit=limit)
    return skirmish.ruleset.told([why])


def why_reached(skirmish: Skirmish, a: str, at: Point, moves: int = 1) -> tuple[Reason, ...]:
    """What the way to a place costs beside what the creature has, or why there is none."""
    movement = moves * skirmish.stood[a][0].movement
    route = (skirmish.reach(a) if moves == 1 else skirmish.reach_within(a, movement)).route(at)
    cost = route.full_cost
    if cost is None or (cost <= movement and not route.reached):
        return skirmish.best(a, at).verdict.reasons[:1]
    key = "quiz.why.dear" if cost > movement else "quiz.why.cheap"
    return skirmish.ruleset.told([because(key, cost=cost, movement=movement, by=abs(cost - movement))])


def question(asked: Asked, dice: Dice, called: Callable[[Kind], str] = str) -> Question:
    """A question of that kind about a random board. The same dice give the same question.

    `called` names kinds of terrain; pieces are numbered.
    """
    make = {Asked.SEES: _sees, Asked.ENGAGED: _engaged, Asked.REACHES: _reaches}[asked]
    while True:
        found = make(random_board(dice, called), dice)
        if found is not None:
            return found


# Kinds of questions


def _sees(board: Board, dice: Dice) -> Question | None:
    position = _crowded(board, dice, _anywhere)
    skirmish = Skirmish(position)
    if len(position.creatures) <= OTHERS:
        return None
    subject = position.creatures[0].id
    seen = skirmish.sights(subject)
    right = frozenset(other for other, sight in seen.items() if sight.visible)
    if not 0 < len(right) < len(seen):
        return None
    for other in seen:
        margin = skirmish.sight(subject, other).margin
        if margin is not None and margin.inches is not None and margin.inches < CLEAR_SIGHT:
            return None
    return Question(Asked.SEES, position, subject, right)


def _engaged(board: Board, dice: Dice) -> Question | None:
    position = _crowded(board, dice, _near)
    if len(position.creatures) <= OTHERS:
        return None
    first = position.creatures[0]
    skirmish = Skirmish(position)
    base = skirmish.base(first.id)
    gaps = [gap(base, skirmish.base(other.id)) for other in position.creatures[1:]]
    right = frozenset(other.id for other in skirmish.engaged_with(first.id))
    if not right or any(abs(inches - 1.0) < CLEAR_GAP for inches in gaps):
        return None
    return Question(Asked.ENGAGED, position, first.id, right)


def _reaches(board: Board, dice: Dice) -> Question | None:
    position = _crowded(board, dice, _anywhere)
    first = replace(position.creatures[0], movement=float(3 + dice.roll(3)))
    position = replace(position, creatures=(first, *position.creatures[1:]))
    flag = _place(dice)
    skirmish = Skirmish(position)
    if not first.movement + 1 < distance(first.at, flag) or skirmish.engaged_with(first.id):
        return None
    route = skirmish.best(first.id, flag).route
    walk = route.walk
    left = first.movement - walk.bill.cost_in
    plain = walk.bill.difficult_in < SLOWED and distance(first.at, walk.end) > STRAIGHT * walk.bill.length_in
    if route.full_cost is None or walk.stop is not None or left > CLEAR_GAP or plain:
        return None
    return Question(Asked.REACHES, position, first.id, flag=flag, end=walk.end)


# Boards


def random_board(dice: Dice, called: Callable[[Kind], str]) -> Board:
    """A board with pieces of terrain that do not overlap. `called` names kinds; pieces are numbered."""
    pieces: list[Piece] = []
    rounds: list[Disc] = []
    for number in range(1, PIECES + 1):
        kind = dice.choice(KINDS)
        piece, around = _piece(kind, f"{called(kind)} {number}", dice)
        if piece is not None and _inside(around) and all(gap(around, other) > APART[0] for other in rounds):
            pieces.append(piece)
            rounds.append(around)
    return Board(SIDE, SIDE, tuple(pieces))


def _piece(kind: Kind, name: str, dice: Dice) -> tuple[Piece | None, Disc]:
    """A piece of terrain, and the disc that it lies in."""
    x, y = _place(dice)
    turn = dice.roll(12) * pi / 12
    if kind in THIN:
        half = 1.0 + dice.roll(4) / 4
        around = Disc(x, y, half + 0.3)
        along, across = (cos(turn) * half, sin(turn) * half), (-sin(turn) * 0.25, cos(turn) * 0.25)
        signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
        corners = tuple(
            (x + s * along[0] + t * across[0], y + s * along[1] + t * across[1]) for s, t in signs
        )
    else:
        count = 5 + dice.roll(4)
        radii = [0.8 + dice.roll(12) / 10 for _ in range(count)]
        around = Disc(x, y, max(radii))
        angles = [turn + 2 * pi * i / count for i in range(count)]
        corners = tuple((x + r * cos(a), y + r * sin(a)) for r, a in zip(radii, angles, strict=True))
    footing, opacity = kind.preset
    try:
        return Piece(name, polygon(tuple(map(snap, corners))), footing, opacity, kind), around
    except ShapeError:
        return None, around


def _place(dice: Dice) -> Point:
    """A point of the board, an inch from its edges at the least."""
    steps = round((SIDE - 2) * 10)
    return 1 + dice.roll(steps) / 10, 1 + dice.roll(steps) / 10


# Creatures


Where = Callable[["Dice", "Sequence[Creature]"], Point]
"""A function that tries a place for the next creature, after those that stand already."""


def _anywhere(dice: Dice, standing: Sequence[Creature]) -> Point:
    del standing
    return _place(dice)


def _near(dice: Dice, standing: Sequence[Creature]) -> Point:
    """The place of a creature: near the middle for the first, around that for the others."""
    if not standing:
        x, y = _place(dice)
        return SIDE / 2 + (x - SIDE / 2) / 2, SIDE / 2 + (y - SIDE / 2) / 2
    angle, away = dice.roll(72) * pi / 36, 1.0 + dice.roll(20) / 10
    x, y = standing[0].at
    return x + away * cos(angle), y + away * sin(angle)


def standing_on(board: Board, dice: Dice) -> Position:
    """A position with creatures anywhere on that board, the first one red, fewer where there is no room."""
    return _crowded(board, dice, _anywhere)


def _crowded(board: Board, dice: Dice, where: Where) -> Position:
    """A position with creatures on that board, none on another and none in impassable terrain."""
    rules, space = HouseRules(), BoardSpace()
    for piece in board.pieces:
        if piece.footing is Footing.IMPASSABLE:
            space.add_piece(piece.name, piece.shape)
    creatures: list[Creature] = []
    for _ in range(TRIES):
        creature = _creature(len(creatures), dice, where(dice, creatures))
        base = creature.base(rules)
        apart = all(gap(base, other.base(rules)) > APART[1] for other in creatures)
        if apart and _inside(base) and not space.overlapping(base):
            creatures.append(creature)
        if len(creatures) > OTHERS:
            break
    return Position(board, tuple(creatures), rules)


def _inside(disc: Disc) -> bool:
    return min(disc.x, disc.y, SIDE - disc.x, SIDE - disc.y) > disc.r


def _creature(number: int, dice: Dice, at: Point) -> Creature:
    """The one asked about is red; of the others two in three are blue."""
    side = Side.RED if number == 0 or dice.roll(3) == 1 else Side.BLUE
    size = CreatureSize.MEDIUM if dice.roll(BIG) == 1 else CreatureSize.SMALL
    ranged = 3 if dice.coin() else None
    return Creature(NAMES[number], side, at, size, ranged=ranged)
