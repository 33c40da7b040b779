"""Whole answers about the tables in `tables`, as text: every number, every sentence, every rule.

The other tests hold answers to the rules one by one; these notice any change of an answer, whatever line of
the program it comes from. Sentences are in French. `pytest -n0 --rewrite` writes the answers anew; whoever
does so reads the difference.
"""

from __future__ import annotations

from itertools import combinations, permutations
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import shapely
from questions_of_tables import GOALS, WISHES
from recorded_text import same_as_before
from written_out import written_out

import arcane_table
from game.core.copies import replace
from game.core.dice import SeededDice
from game.positions.answers_json import area_json
from game.positions.flips import rulings
from game.positions.puzzle_misses import misses
from game.positions.quiz import Asked, grade, mistakes, question
from game.positions.sides import moved
from game.positions.skirmish import Skirmish
from game.positions.variant import compare
from game.positions.where import PlaceFinder
from game.positions.wish_verdicts import WishVerdicts
from game.positions.wishes import parsed_wish

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from arcane_table.position import Position

HERE = Path(__file__).parent

MEASURES = {
    "yard": (
        ("A", "C"),
        ("puits", "D"),
        ("bombe", "souffle"),
        ("ruine", "1,1"),
        ("maison", "0.5,12"),
        ("2,3", "5,7"),
        ("rouges", "pré"),
        ("B", "maison"),
    ),
    "bogs": (("chief", "grande fondrière"), ("vitre", "ogre"), ("rive", "far")),
    "melee": (("X", "Y"), ("haie", "N")),
    "photo": (("a", "c"), ("mur", "but"), ("feu", "camp")),
}

SIDES = {
    "yard": (("red", "A", (5.2, 9.0)), ("blue", "C", (9.7, 8.4)), ("neutral", "", None)),
    "bogs": (("red", "ogre", (9.4, 10.0)), ("blue", "", None)),
    "melee": (("blue", "Z", (8.4, 9.6)),),
    "photo": (("red", "c", (6.6, 5.6)),),
}
"""Of each table, a side, and who is set down where."""


SLIVER, SHRED = 0.001, 0.1
"""Square inches of a patch or hole, and inches of a border, that are not told: rounding decides on them."""


def table(name: str) -> Position:
    return arcane_table.load(HERE / "tables" / f"{name}.toml", lang="fr")


def ids(position: Position) -> list[str]:
    return [creature.id for creature in position.creatures]


def plain(value: Any) -> str:
    """JSON in a line; areas by size, length of outline and middle, lines by length and ends."""
    match value:
        case {"square_in": float(size), "patches": [*patches]}:
            real = (p for p in patches if shapely.Polygon(p["outline"]).area > SLIVER)
            return f"{size:.4f} sq in: " + " + ".join(_polygon(p["outline"], p["holes"]) for p in real)
        case {"outer": outer, "holes": holes}:
            return _polygon(outer, holes)
        case dict():
            return "{" + ", ".join(f"{key}: {plain(item)}" for key, item in value.items()) + "}"
        case [[float(), float()], *_] if len(value) > 4:
            line = shapely.LineString(value)
            return f"{line.length:.4f} in from {plain(value[0])} to {plain(value[-1])}"
        case list() | tuple():
            return "[" + ", ".join(map(plain, value)) + "]"
        case float():
            return f"{value:.5f}"
        case _:
            return str(value)


def _polygon(outline: Any, holes: Any) -> str:
    """Area, middle and length of the outline; holes that are no slivers of a rim are counted."""
    shape, around = shapely.Polygon(outline, holes), shapely.Polygon(outline)
    middle = shape.centroid
    real = sum(shapely.Polygon(hole).area > SLIVER for hole in holes)
    return f"{shape.area:.4f} about {middle.x:.4f}, {middle.y:.4f} in {around.length:.3f}, {real} holes"


def borders(found: Any) -> Iterator[str]:
    """How much each condition or thing draws; where two all but coincide they take turns, in shreds."""
    drawn: dict[str, list[float]] = {}
    for each in found:
        length = shapely.LineString(each["points"]).length
        if length > SHRED:
            text = f"{each['condition']}, by {each['by']}: {each['text']}"
            drawn.setdefault(text, []).append(length)
    yield from (f"    {sum(lengths):.4f} in by {text}" for text, lengths in drawn.items())


def told(head: str, answer: Any) -> Iterator[str]:
    """An answer, a line for each of its keys."""
    yield f"-- {head}"
    for key, value in answer.as_json().items():
        if key == "borders":
            yield "borders:"
            yield from borders(value)
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            yield f"{key}:"
            yield from (f"    {plain(each)}" for each in value)
        elif key not in {"format", "query"}:
            yield f"{key}: {plain(value)}"


def _flips(position: Position, found: Any) -> Iterator[str]:
    yield from (f"  {plain(each)}" for each in position.json_writer().flips(found))


def sights(position: Position, _: str) -> Iterator[str]:
    for a, b in permutations(ids(position), 2):
        yield from told(f"{a} {b}", position.sight(a, b, margin=False))


def margins(position: Position, _: str) -> Iterator[str]:
    """Two sights with their margins, and what would change them."""
    a, b, c, d = ids(position)[:4]
    for viewer, target in ((a, c), (d, b)):
        sight = position.sight(viewer, target)
        yield from told(f"{viewer} {target}", sight)
        yield from _flips(position, sight.flips())


def target_margins(position: Position, _: str) -> Iterator[str]:
    """How far everybody would have to move to be seen, or not to be, by everybody else."""
    skirmish = Skirmish(position.layout)
    for a, b in permutations(ids(position), 2):
        found = skirmish.target_margin(a, b)
        alone = Skirmish(position.layout).may_shoot(a, b, alone=True)
        margin = plain((found.inches, found.at_least, found.body, found.shift, found.close))
        yield f"{a} {b}: {margin}, shoots {alone}, {skirmish.may_shoot(a, b)}"


def moves(position: Position, name: str) -> Iterator[str]:
    """Declared moves through what is in the way, and the cheapest ways to the same places."""
    for a, to, via in GOALS[name]:
        yield from told(f"{a} to {to} by {via}", position.move(a, to, via))
        yield from told(f"{a} to {to}", position.best_move(a, to))


def moves_otherwise(position: Position, name: str) -> Iterator[str]:
    """What would change whether some of them get there, by the declared way and by any."""
    for a, to, via in GOALS[name][:3]:
        for answer in (position.move(a, to, via), position.best_move(a, to)):
            yield f"-- {a} to {to}, {answer.is_best}"
            yield from _flips(position, answer.flips())


def reaches(position: Position, _: str) -> Iterator[str]:
    for a in ids(position):
        yield from told(f"{a}: reach", position.reach(a))
        if position.ruleset.knows("visible"):
            yield from told(f"{a}: visible", position.visible(a))


def threats(position: Position, _: str) -> Iterator[str]:
    for a in ids(position):
        yield from told(a, position.threat(a))


def engaged(position: Position, _: str) -> Iterator[str]:
    yield from told("engaged", position.engaged())
    for a, b in combinations(ids(position), 2):
        yield f"-- {a} {b}"
        yield from _flips(position, position.engaged_flips(a, b))


def zones(position: Position, name: str) -> Iterator[str]:
    """Who is where, distances, units, and who is under templates."""
    yield from told("zones", position.zones())
    for a, b in MEASURES[name]:
        yield from told(f"{a} {b}", position.measure(a, b))
    for template in position.layout.templates:
        yield from told(template.id, position.template(template.id))
    if position.ruleset.knows("coherency"):
        yield from told("coherency", position.coherency())


def roughly(position: Position, name: str) -> Iterator[str]:
    """About where wishes are fulfilled once somebody else stands elsewhere, as in a drag."""
    skirmish = Skirmish(position.layout)
    for a, text in WISHES[name]:
        if not text:
            continue
        other, to, _ = next(goal for goal in GOALS[name] if goal[0] != a)
        wish, finder = parsed_wish(text), PlaceFinder(skirmish, a)
        before = finder.square_inches(wish)
        finder.fulfilling(wish)
        there = Skirmish(moved(position.layout, other, to), skirmish)
        found = finder.roughly(there, other, wish)
        yield f"-- {a}, {other} at {to}: {text}: {before:.4f} of {finder.room:.4f}"
        yield plain(area_json(found.area))


def ruled(position: Position, _: str) -> Iterator[str]:
    """What differs under each other reading of a ruling, for the first creature."""
    skirmish, a = Skirmish(position.layout), ids(position)[0]
    for ruling, option, value in rulings(position.rules):
        otherwise: dict[str, Any] = {option: value}
        found = compare(skirmish, replace(position.rules, **otherwise), a)
        yield f"-- {ruling} {option}: {value}, {found.nothing}"
        yield f"{plain(area_json(found.gained))} and {plain(area_json(found.lost))}"
        yield from (str(each) for each in (*found.sights, *found.engagements))


def sides(position: Position, name: str) -> Iterator[str]:
    for side, other, to in SIDES[name]:
        yield from told(side, position.side(side))
        if other:
            yield from told(f"{side}, {other} at {to}", position.side(side, other, to))


QUESTIONS: tuple[Callable[[Position, str], Iterator[str]], ...] = (
    sights,
    margins,
    target_margins,
    moves,
    moves_otherwise,
    reaches,
    threats,
    engaged,
    zones,
    roughly,
    ruled,
    sides,
)


@pytest.mark.rule("CM-LOS-02", "CM-COVER-01", "CM-MOVE-01", "CM-ENGAGE-03", "CM-MELEE-02", "CM-RANGED-02")
@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: str(question.__name__))
@pytest.mark.parametrize("name", GOALS)
def test_a_whole_answer_is_as_it_was(
    name: str, question: Callable[[Position, str], Iterator[str]], rewrite: bool
) -> None:
    position = table(name)
    kept = HERE / "answers" / f"whole_{question.__name__}.txt"
    same_as_before(kept, [*GOALS].index(name), question(position, name), rewrite=rewrite)


def wished(position: Position, name: str, a: str, text: str) -> Iterator[str]:
    """Where a wish is fulfilled; whether it is at some places, and why not."""
    yield from told(f"{a}: {text}", position.where(a, text or None))
    if not text:
        return
    wish, writer = parsed_wish(text), position.json_writer()
    verdicts = WishVerdicts(Skirmish(position.layout), a)
    for _, at, _ in GOALS[name][:4]:
        yield f"-- {a} at {at}: {verdicts.holds(wish, at)}"
        for miss in misses(verdicts, wish, at, margin=False):
            what = "cannot stand" if miss.condition is None else miss.condition.text
            yield f"  {what}, by {miss.by or 'nobody'} at {plain(miss.moved)}"
            yield from (f"    {plain(each)}" for each in writer.reasons(miss.reasons))


@pytest.mark.rule("CM-LOS-02", "CM-COVER-02", "CM-MOVE-01", "CM-ENGAGE-03", "CM-UNIT-02", "CM-RANGED-02")
@pytest.mark.parametrize(
    ("name", "number"), [(name, number) for name in WISHES for number in range(len(WISHES[name]))]
)
def test_a_wish_is_fulfilled_where_it_was(name: str, number: int, rewrite: bool) -> None:
    position = table(name)
    kept = HERE / "answers" / f"whole_wishes_{name}.txt"
    same_as_before(kept, number, wished(position, name, *WISHES[name][number]), rewrite=rewrite)


def asked(kind: Asked, seed: int) -> Iterator[str]:
    """A question of the quiz, how answers to it are graded, and why they are wrong."""
    found = question(kind, SeededDice(seed))
    others = frozenset(each.id for each in found.position.creatures) - {found.subject}
    yield f"{found.subject}: {sorted(found.right)}, {plain(found.flag)}, {plain(found.end)}"
    for piece in found.position.board.pieces:
        yield written_out((piece.name, piece.shape))
    for creature in found.position.creatures:
        yield written_out((creature.id, creature.side, creature.size, creature.at, creature.movement))
    flag = found.flag or (0.0, 0.0)
    some = frozenset(sorted(found.right)[:1])
    for named, at in ((frozenset[str](), None), (others, flag), (some, found.end)):
        given = grade(found, named, at)
        yield written_out(given)
        for who, reasons in sorted(mistakes(found, given, at).items()):
            yield f"{who}: {written_out([(reason.rule, reason.key, reason.values) for reason in reasons])}"


@pytest.mark.parametrize("kind", [*Asked])
@pytest.mark.parametrize("seed", range(3))
def test_the_quiz_asks_and_grades_as_it_did(kind: Asked, seed: int, rewrite: bool) -> None:
    number = 10 * [*Asked].index(kind) + seed
    same_as_before(HERE / "answers" / "whole_quiz.txt", number, asked(kind, seed), rewrite=rewrite)
