"""Whether a scenario fits its map: everything on the table, nothing in a wall or in one another."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

from game.board.shapes import TOUCH, Disc, gap
from game.board.terrain import Footing
from game.content.sense import ID, ID_WORDS
from game.content.toml_source import shown
from game.positions.house_rules import HouseRules, Size
from game.positions.position import Creature, Side
from game.positions.reasons import depth_in_piece

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.board.terrain import Board
    from game.content.printed import Finding
    from game.content.toml_source import Steps
    from game.games.colors_of_magic.rules.cards.library import Library
    from game.games.colors_of_magic.rules.cards.specs import ObjectiveSpec, ScenarioMonster, ScenarioSpec

Placed = tuple["Steps", Disc]


def scenario_findings(scenario: ScenarioSpec, library: Library) -> Iterator[Finding]:
    """Everything that does not make sense in a scenario, beyond what is asked of every effect."""
    yield from _objectives(scenario)
    yield from _ids("objectives", [objective.id for objective in scenario.objectives])
    yield from _ids("markers", [marker.id for marker in scenario.markers])
    board = library.boards.get(scenario.map)
    if board is None:
        return
    markers = [(("markers", index), Disc(*m.at, m.radius)) for index, m in enumerate(scenario.markers)]
    monsters = [
        (("monsters", index), _base(monster, library))
        for index, monster in enumerate(scenario.monsters)
        if monster.creature in library.creatures
    ]
    for placed in (markers, monsters):
        for steps, disc in placed:
            yield from _standing((*steps, "at"), disc, board)
        yield from _overlaps(placed)


def _objectives(scenario: ScenarioSpec) -> Iterator[Finding]:
    major = sum(objective.rank == "major" for objective in scenario.objectives)
    if major != 1:
        yield (("objectives",), f"{major} major objectives", "exactly one")
    for index, objective in enumerate(scenario.objectives):
        for steps, found, expected in _objective(objective, scenario):
            yield (("objectives", index, *steps), found, expected)


def _objective(objective: ObjectiveSpec, scenario: ScenarioSpec) -> Iterator[Finding]:
    goal, present = objective.goal, {monster.creature for monster in scenario.monsters}
    if goal.kind in ("control", "hold_wizard") and goal.marker is None:
        yield (("goal", "marker"), "no such key", f'a marker beside "{goal.kind}"')
    if goal.kind in ("slay", "wound"):
        if goal.profile is None:
            yield (("goal", "profile"), "no such key", f'a profile beside "{goal.kind}"')
        elif goal.profile not in present:
            yield (("goal", "profile"), shown(goal.profile), "one of the scenario's monsters")
    if goal.kind in ("slay", "wound") and objective.when != "immediate":
        yield (("when",), f'"{objective.when}"', f'"immediate" beside "{goal.kind}"')
    for number, step in enumerate(objective.monsters):
        if not scenario.uses_deck and step.fixed is None:
            yield (("monsters", number, "fixed"), "no such key", "a line, as the scenario has no deck")
    if objective.token and objective.token_text is None:
        yield (("token_text",), "no such key", "what the token does, in words")


def _ids(table: str, names: Sequence[str]) -> Iterator[Finding]:
    for index, name in enumerate(names):
        if not ID.fullmatch(name):
            yield ((table, index, "id"), shown(name), ID_WORDS)
    for name, times in Counter(names).items():
        if times > 1:
            last = len(names) - 1 - names[::-1].index(name)
            yield ((table, last, "id"), f'"{name}" again', "an id that comes once")


def _base(monster: ScenarioMonster, library: Library) -> Disc:
    spec = library.creatures[monster.creature]
    creature = Creature("", Side.NEUTRAL, monster.at, Size(spec.size), spec.base_mm)
    return creature.base(HouseRules())


def _standing(steps: Steps, disc: Disc, board: Board) -> Iterator[Finding]:
    out = disc.r - min(disc.x, disc.y, board.width - disc.x, board.height - disc.y)
    if out > TOUCH:
        size = f"{board.width:.2f} by {board.height:.2f} inches"
        yield (steps, _point(disc), f"a place wholly on the table of {size}, not {out:.2f} outside")
    for index, piece in enumerate(board.pieces):
        depth = depth_in_piece(board, index, disc)
        if piece.footing is Footing.IMPASSABLE and depth > TOUCH:
            yield (steps, _point(disc), f'a place {depth:.2f} inches further from "{piece.name}"')


def _overlaps(placed: Sequence[Placed]) -> Iterator[Finding]:
    for (first, one), (second, other) in combinations(placed, 2):
        if gap(one, other) < -TOUCH:
            where = f"{first[0]}[{first[1]}]"
            yield (
                (*second, "at"),
                _point(other),
                f"a place {-gap(one, other):.2f} inches further from {where}",
            )


def _point(disc: Disc) -> str:
    return f"[{disc.x:g}, {disc.y:g}]"
