"""What is answered about small positions is what was answered before: rules, reasons' keys and all numbers.

The other tests hold answers to the rules. These notice any change of an answer that they do not: whether it
is right is for whoever made it to find out. `pytest -n0 --rewrite` writes the answers anew.
"""

from __future__ import annotations

from itertools import product
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from recorded_text import fine, same_as_before
from small_scenes import GOALS, small_scene

from arcane_table.position import Position as Table
from game.board.shapes import INCH_MM
from game.core.dice import SeededDice
from game.positions.position import Creature, CreatureSize, HouseRules, PerSize, Position, Side
from game.positions.quiz import Asked, question
from game.positions.skirmish import Skirmish

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arcane_table.answers import Answer
    from game.board.shapes import Point
    from game.core.rules import Reason, Verdict

ASKED = ("sight", "move", "reach", "engaged", "threat", "visible")
"""The questions about creatures on terrain; `tests/positions/test_position_zones.py` asks the others."""

ANSWERS = Path(__file__).parent / "answers"

RULES = (
    HouseRules(ranged_max=4.0),
    HouseRules(
        ranged_while_engaged=False,
        disengage_costs="action",
        neutrals_block_los=False,
        cover_max=1,
        melee_reach=PerSize(0.5, 0.7, 0.9),
    ),
    HouseRules(
        engagement="stateful",
        melee_needs_los=True,
        cover_floor=None,
        cover_line="worst",
        los_grazing_blocks=False,
    ),
    HouseRules(
        movement_path="straight",
        difficult_test="centre",
        disengage_must_clear=False,
        los_ignore_own_piece=False,
        cover_line="centre",
        cover_ignore_shooter_piece=True,
    ),
)

KEYWORDS = (
    (),
    ("flying",),
    ("ethereal",),
    ("untouchable", "precision"),
    ("camouflage",),
    ("taunt", "immovable"),
)


def position(number: int) -> Position:
    """Five creatures of all sides on a small table, each time with other house rules and keywords."""
    scene = small_scene(number)
    sides = (Side.RED, Side.BLUE, Side.BLUE, Side.NEUTRAL, Side.RED)
    creatures = tuple(
        Creature(
            name,
            side,
            base.centre,
            (*CreatureSize,)[(number + i) % 3],
            base_mm=2 * INCH_MM * base.r,
            movement=(0.7, 1.2, 0.0)[(number + i) % 3],
            ranged=(3, None, 1)[(number + 2 * i) % 3],
            ranged_max=(None, None, 1.5)[(number + i) % 3],
            keywords=KEYWORDS[(number * 2 + i) % len(KEYWORDS)],
            engaged_with=("B",) if name == "A" and number % 3 else (),
        )
        for i, (name, side, base) in enumerate(zip("ABCDE", sides, (scene.mover, *scene.others), strict=True))
    )
    return Position(scene.board, creatures, RULES[number % len(RULES)])


def plain(value: Any) -> str:
    """A value of JSON or of a reason as text; of areas their sizes, of reasons their rules."""
    match value:
        case {"square_in": float(size), "patches": patches}:
            return f"{len(patches)} patches of {size:.6f}"
        case {"rule": str(rule), "text": _}:
            return rule
        case dict():
            return "{" + ", ".join(f"{key}: {plain(item)}" for key, item in value.items()) + "}"
        case list() | tuple():
            return "[" + ", ".join(map(plain, value)) + "]"
        case float() if value != inf:
            return f"{value:.7f}"
        case _:
            return str(value)


def why(verdict: Verdict) -> str:
    return f"{verdict.allowed}, " + "; ".join(map(_reason, verdict.reasons))


def _reason(reason: Reason) -> str:
    marks = [
        plain(mark.points if mark.radius is None else (*mark.points, mark.radius)) for mark in reason.marks
    ]
    return f"{reason.rule} {reason.key} {plain(dict(reason.values))} {' '.join(marks)}"


def _asked(table: Table, kind: str, a: str, b: str, to: Point) -> dict[str, Any]:
    """The answer to a question of that kind."""
    match kind:
        case "sight":
            return _told(table.sight(a, b))
        case "move":
            return _told(table.move(a, to))
        case "engaged":
            return _told(table.engaged())
        case _:
            return _told(getattr(table, kind)(a))


def _told(answer: Answer) -> dict[str, Any]:
    """What it says, without what was asked."""
    return answer._json()


def answers(number: int) -> Iterator[str]:
    """What the command line answers about A and B, and the reasons with their values."""
    skirmish, table = Skirmish(position(number)), Table(position(number))
    for kind in ASKED:
        # A margin takes a second, uncompiled: one is enough.
        for a, b in (("A", "B"),) if kind in {"sight", "engaged", "threat"} else (("A", ""), ("B", "")):
            yield f"{kind} {a} {b}: {plain(_asked(table, kind, a, b, GOALS[number % len(GOALS)]))}"
    for goal in GOALS[:3]:
        yield f"best to {goal}: {plain(_told(table.best_move('A', goal)))}"
        yield f"best to {goal}: {why(skirmish.best('A', goal).verdict)}"
        yield f"move to {goal}: {why(skirmish.move('A', (skirmish.base('A').centre, goal)).verdict)}"
        slipping = skirmish.move("A", (skirmish.base("A").centre, goal), inches=9.0, slips=True)
        yield f"slip to {goal}: {why(slipping.verdict)}"
    for a, b in product("ABCDE", repeat=2):
        if a == b:
            continue
        yield f"{a} strikes {b}: {skirmish.may_strike(a, b)}, {why(skirmish.strike(a, b))}"
        yield f"{a} shoots {b}: {skirmish.may_shoot(a, b)}, {why(skirmish.shoot(a, b))}"
        yield f"{a} sees {b}: {why(skirmish.sight(a, b, margin=False).verdict)}"
    yield f"{skirmish.could_strike('A', 'B')}, {skirmish.could_shoot('A', 'B')}, {why(skirmish.way_out('A'))}"
    for each in (*skirmish.engaged_reasons(), *skirmish.threat("A").reasons):
        yield _reason(each)
    yield why(skirmish.reach_answer("A").verdict)


@pytest.mark.rule("CM-LOS-02", "CM-MOVE-01", "CM-ENGAGE-03", "CM-MELEE-02", "CM-RANGED-02", "CM-COVER-01")
@pytest.mark.parametrize("number", [0, 1, 2, 3, 4, 7, 10])
def test_all_that_can_be_asked_about_a_position(number: int, rewrite: bool) -> None:
    same_as_before(ANSWERS / "positions.txt", number, answers(number), rewrite=rewrite)


def asked_again(asked: Asked, seed: int) -> Iterator[str]:
    """A question of the quiz, and the board that it is asked about."""
    found = question(asked, SeededDice(seed))
    yield f"{asked} {found.subject}: {sorted(found.right)}"
    yield from (f"{place and fine(*place)}" for place in (found.flag, found.end))
    for piece in found.position.board.pieces:
        shape = piece.shape
        yield f"{piece.name}: " + (
            "; ".join(fine(*corner) for corner in shape.corners)
            if hasattr(shape, "corners")
            else fine(shape.x, shape.y, shape.r)
        )
    for creature in found.position.creatures:
        yield f"{creature.id} {creature.side} {creature.size} {creature.movement}: {fine(*creature.at)}"


@pytest.mark.rule("CM-ENGAGE-03", "CM-MOVE-02")
@pytest.mark.parametrize("number", range(5))
def test_the_quiz_asks_the_same(number: int, rewrite: bool) -> None:
    asked = Asked.ENGAGED if number < 4 else Asked.REACHES
    same_as_before(ANSWERS / "quiz.txt", number, asked_again(asked, number), rewrite=rewrite)
