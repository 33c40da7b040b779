"""Looks for puzzles: random boards, and wishes of which every condition matters and few places fulfil all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.board.shapes import Disc, snap
from game.content.spec import Words
from game.core.copies import replace
from game.positions.position import Side
from game.positions.puzzle import GRADES, LEAST_ROOM, Puzzle, Worked, grade_of, worked_out
from game.positions.quiz import SIDE, random_board, standing_on
from game.positions.skirmish import Skirmish
from game.positions.where import PlaceFinder
from game.positions.wishes import AllOf, Condition, Wanted, conditions, without
from game.positions.zones import Hold, Zone, ZoneKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.core.dice import Dice
    from game.positions.position import Creature, Position
    from game.positions.wishes import Wish

NAMES = ("Lise", "Corvin", "Brogg", "Rask", "Maud", "Tilda", "Gorm", "Nell")
"""What creatures are called, in both languages."""

MOST_CONDITIONS = 4

MATTERS = 1.25
"""Without any one of its conditions a wish is fulfilled in at least so many times as much room."""

LEAST_SHARE = 0.0005
"""The share of the places below which nobody finds the answer by eye."""


def found_puzzles(dice: Dice, grade: int | None = None) -> Iterator[tuple[Puzzle, Worked]]:
    """Puzzles without end, of that grade or of any; the same dice give the same ones. Some take seconds."""
    number = 0
    while True:
        number += 1
        puzzle = _tried(dice, f"found-{number}")
        if puzzle is None:
            continue
        worked = _worth(puzzle, grade)
        if worked is not None:
            best = max(worked.answer.spots, key=lambda spot: spot.clearance)
            yield replace(puzzle, solution=snap(best.at), grade=worked.grade), worked


def _tried(dice: Dice, identity: str) -> Puzzle | None:
    """A random board with a wish of its first creature."""
    board = random_board(dice, str)
    position = standing_on(board, dice)
    if len(position.creatures) < len(NAMES) - 2:
        return None
    creatures = tuple(
        replace(creature, id=name, at=snap(creature.at))
        for creature, name in zip(position.creatures, NAMES, strict=False)
    )
    zone = _objective(dice)
    position = replace(position, creatures=creatures)
    wish = _wish(dice, position)
    held = any(condition.kind is Wanted.HOLDS for condition in conditions(wish))
    position = replace(position, zones=(zone,) if held else ())
    title = Words(fr=f"Trouvé {identity.rpartition('-')[2]}", en=f"Found {identity.rpartition('-')[2]}")
    names = ((zone.id, Words(fr="le puits", en="the well")),) if held else ()
    return Puzzle(identity, title, position, creatures[0].id, wish, names=names)


def _objective(dice: Dice) -> Zone:
    """An objective somewhere, which whoever comes near enough holds."""
    x, y = (1.5 + dice.roll(round(10 * (SIDE - 3))) / 10 for _ in range(2))
    return Zone("well", Disc(x, y, 0.75), ZoneKind.OBJECTIVE, hold=Hold(within=1.0 + dice.roll(2)))


def _wish(dice: Dice, position: Position) -> Wish:
    """Conditions that the creature does not fulfil already, the first ones about foes."""
    mover = position.creatures[0]
    foes = [creature for creature in position.creatures if creature.side is Side.BLUE]
    kinds = dice.shuffle(_KINDS)
    found: dict[str, Condition] = {}
    for kind in kinds[: 1 + dice.roll(MOST_CONDITIONS - 1)]:
        condition = _condition(kind, dice, mover, foes)
        if condition is not None:
            found.setdefault(f"{condition.kind}{condition.target}", condition)
    return AllOf(tuple(found.values()))


_KINDS = (
    Wanted.REACHABLE,
    Wanted.SEES,
    Wanted.SEEN,
    Wanted.COVER,
    Wanted.THREATENED,
    Wanted.SHOOTS,
    Wanted.HOLDS,
    Wanted.WITHIN,
    Wanted.BEYOND,
    Wanted.OPEN_GROUND,
)


def _condition(kind: Wanted, dice: Dice, mover: Creature, foes: list[Creature]) -> Condition | None:
    if kind is Wanted.REACHABLE or kind is Wanted.OPEN_GROUND:
        return Condition(kind)
    if kind is Wanted.HOLDS:
        return Condition(kind, "well")
    if not foes or (kind is Wanted.SHOOTS and mover.ranged is None):
        return None
    foe = dice.choice(foes).id
    match kind:
        case Wanted.SEEN | Wanted.THREATENED:
            return Condition(kind, foe, negated=True)
        case Wanted.WITHIN | Wanted.BEYOND:
            return Condition(kind, foe, inches=2.0 + dice.roll(6))
        case _:
            return Condition(kind, foe)


def _worth(puzzle: Puzzle, grade: int | None) -> Worked | None:
    """The answer to a puzzle that is worth being asked: findable, and none of its conditions idle."""
    if sum(1 for _ in conditions(puzzle.wish)) < 2:
        return None
    finder = PlaceFinder(Skirmish(puzzle.position), puzzle.mover)
    area, room = finder.square_inches(puzzle.wish), finder.room
    if area < LEAST_SHARE * room or grade_of(area / room) not in ((grade,) if grade else GRADES[1:]):
        return None
    count = sum(1 for _ in conditions(puzzle.wish))
    rests = (without(puzzle.wish, number) for number in range(count))
    if any(rest is not None and finder.square_inches(rest) < MATTERS * area for rest in rests):
        return None
    worked = worked_out(puzzle)
    return worked if worked.room >= LEAST_ROOM else None
