"""Checks each card, creature, school, wizard, mark and scenario of a library by the rules for its kind."""

from __future__ import annotations

import re
from collections import Counter
from difflib import get_close_matches
from itertools import combinations
from math import isfinite
from types import MappingProxyType
from typing import TYPE_CHECKING

from game.board.shapes import TOUCH, Disc, gap
from game.board.terrain import Board, Footing
from game.content.spec import ID, ID_WORDS, Finding, Spec
from game.content.toml_source import Steps, one_of, shown
from game.core.errors import in_both, said
from game.games.colors_of_magic.content.drawings import shipped_drawings
from game.games.colors_of_magic.rules.cards.effects import Used
from game.games.colors_of_magic.rules.cards.library import CODEX_SIZE, SCHOOL_SIZE, Library
from game.games.colors_of_magic.rules.cards.picture import COLOURS, FRAMES, PARTS, PictureSpec
from game.games.colors_of_magic.rules.cards.specs import (
    CardSpec,
    CreatureSpec,
    Goal,
    MonsterCardSpec,
    ObjectiveSpec,
    ScenarioMonster,
    ScenarioSpec,
    SchoolSpec,
    WizardSpec,
)
from game.positions.position import Creature, CreatureSize, HouseRules, Side
from game.positions.reasons import depth_in_piece

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence


_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")

_NEAR = 4
"""Suggestions that replace a word which does not exist."""

OF_SOMEBODY = ("gesture", "face", "head", "dress", "hand", "off_hand", "back", "over")
"""The keys that only make sense for a body with arms and legs."""

LASTING = ("permanent", "artefact")
"""The types of spells that stay in play and so may have abilities."""


Placed = tuple["Steps", Disc]


def own_findings(spec: Spec, library: Library) -> Iterator[Finding]:
    """Every fault of a printed thing that concerns its kind, beyond the checks of its effects."""
    match spec:
        case CardSpec():
            yield from _card(spec, library)
            yield from picture_findings(spec.picture)
        case CreatureSpec():
            yield from _creature(spec)
            yield from picture_findings(spec.picture)
        case SchoolSpec():
            yield from _school(spec, library)
        case WizardSpec():
            yield from _wizard(spec, library)
        case MonsterCardSpec():
            yield from _monster_card(spec)


def _card(card: CardSpec, library: Library) -> Iterator[Finding]:
    yield from _types(card)
    yield from _summoning(card, library)
    if card.bearer == "any" and "artefact" not in card.types:
        yield (("bearer",), '"any"', "a bearer only on an artefact")
    if card.abilities and not set(card.types) & set(LASTING):
        yield (("abilities",), "abilities", "them only on a permanent or an artefact, which stays in play")
    if not (card.effects or card.abilities or card.creature or card.lend):
        yield (("effects",), "a card that does nothing", "effects, abilities or a creature")
    if (card.on_attack or card.on_defence) and card.boost is None:
        yield (("boost",), "no such key", "the boost in words, as it has effects in a duel")
    if card.boost is not None and not (card.on_attack or card.on_defence):
        yield (("boost",), "a boost in words alone", "on_attack or on_defence beside it")


def _types(card: CardSpec) -> Iterator[Finding]:
    types = card.types
    if not types or len(set(types)) < len(types):
        yield (("types",), shown(list(types)), "at least one type, each once")
    if "ephemeral" in types and set(types) & {*LASTING, "summon"}:
        yield (("types",), shown(list(types)), "ephemeral only without a type that stays in play")
    if "instant" not in types and card.trigger is not None:
        yield (("trigger",), "a trigger", 'one only on a card with the type "instant"')
    if card.trigger == ():
        yield (("trigger",), "no trigger", "at least one, or no such key")
    if "instant" in types and card.free_when is not None:
        yield (
            ("free_when",),
            "a moment",
            'one only on a card without the type "instant", which has a trigger',
        )


def _summoning(card: CardSpec, library: Library) -> Iterator[Finding]:
    if "summon" in card.types and card.creature is None:
        yield (("creature",), "no such key", "the id of the creature that is summoned")
    if card.creature is not None and "summon" not in card.types:
        yield (("creature",), shown(card.creature), 'a creature only on a card with the type "summon"')
    if card.creature is not None and card.creature not in library.creatures:
        yield (("creature",), shown(card.creature), "the id of a creature")


def _creature(creature: CreatureSpec) -> Iterator[Finding]:
    for index, ability in enumerate(creature.abilities):
        if isinstance(ability, Used) and ability.way == "tap":
            yield (
                ("abilities", index, "way"),
                '"tap"',
                '"action", as a creature is tapped by its activation',
            )
    if creature.channel_capacity is not None and creature.flux is None:
        yield (("channel_capacity",), str(creature.channel_capacity), "a flux beside it")


def _school(school: SchoolSpec, library: Library) -> Iterator[Finding]:
    yield from _cards("cards", school.cards, SCHOOL_SIZE, library)
    for index, name in enumerate(school.cards):
        card = library.cards.get(name)
        if card is not None and card.element is not school.element:
            place = ("cards", index)
            yield (
                place,
                said('"{name}", a card of {element}', name=name, element=card.element),
                said("a card of the school's element, {element}", element=school.element),
            )


def _wizard(wizard: WizardSpec, library: Library) -> Iterator[Finding]:
    yield from _cards("codex", wizard.codex, CODEX_SIZE, library)
    creature = library.creatures.get(wizard.creature)
    if creature is None:
        yield (("creature",), shown(wizard.creature), "the id of a creature")
    elif creature.flux is None:
        yield (
            ("creature",),
            said('"{creature}", which has no flux', creature=wizard.creature),
            "a creature with flux",
        )
    elif creature.element is not wizard.element:
        found = said(
            '"{creature}" of {value}', creature=wizard.creature, value=creature.element or "no element"
        )
        yield (
            ("creature",),
            found,
            said("a creature of the wizard's element, {element}", element=wizard.element),
        )


def _cards(key: str, cards: Sequence[str], size: int, library: Library) -> Iterator[Finding]:
    if len(cards) != size:
        yield ((key,), said("{count} cards", count=len(cards)), said("{count} cards", count=size))
    for index, card in enumerate(cards):
        if card not in library.cards:
            yield ((key, index), shown(card), "the id of a card")


def _monster_card(card: MonsterCardSpec) -> Iterator[Finding]:
    for size in ("S", "M", "L"):
        line = getattr(card, size)
        if line.move == 0 and line.attack == 0 and not line.effects:
            yield ((size,), "a line that does nothing", "a move, an attack or effects")


OF_GOALS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "control": ("marker", "radius", "turns"),
        "hold_wizard": ("marker", "radius"),
        "slay": ("profile",),
        "wound": ("profile",),
        "never": (),
    }
)
"""The keys that a goal may have beside its kind; what others say would count for nothing."""

UNSAID = Goal(kind="never")


def idle_findings(scenario: ScenarioSpec, library: Library) -> Iterator[Finding]:
    """What in a scenario counts for nothing.

    It is refused in files, not in a saved match, which was played with it.
    """
    present = {monster.creature for monster in scenario.monsters}
    for index, objective in enumerate(scenario.objectives):
        at, goal = ("objectives", index), objective.goal
        if goal.kind in ("control", "hold_wizard") and objective.when != "end":
            wanted = said('"end" beside "{value}"', value=goal.kind)
            yield (*at, "when"), shown(str(objective.when)), wanted
        for key in ("marker", "profile", "radius", "turns"):
            if key not in OF_GOALS[goal.kind] and getattr(goal, key) != getattr(UNSAID, key):
                kinds = [kind for kind, keys in OF_GOALS.items() if key in keys]
                wanted = said("that only beside {kinds}", kinds=one_of(kinds))
                yield (*at, "goal", key), shown(getattr(goal, key)), wanted
        for number, step in enumerate(objective.monsters):
            if step.who in library.creatures and step.who not in present:
                yield (*at, "monsters", number, "who"), shown(step.who), "one of the scenario's monsters"


def scenario_findings(
    scenario: ScenarioSpec, library: Library, english: Callable[[str], str]
) -> Iterator[Finding]:
    """Every fault of a scenario, beyond the checks of its effects; `english` are pieces of its map."""
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
            yield from _standing((*steps, "at"), disc, board, english)
        yield from _overlaps(placed)


def _objectives(scenario: ScenarioSpec) -> Iterator[Finding]:
    major = sum(objective.rank == "major" for objective in scenario.objectives)
    if major != 1:
        yield (("objectives",), said("{major} major objectives", major=major), "exactly one")
    for index, objective in enumerate(scenario.objectives):
        for steps, found, expected in _objective(objective, scenario):
            yield (("objectives", index, *steps), found, expected)


def _objective(objective: ObjectiveSpec, scenario: ScenarioSpec) -> Iterator[Finding]:
    goal, present = objective.goal, {monster.creature for monster in scenario.monsters}
    yield from picture_findings(objective.picture)
    if goal.kind in ("control", "hold_wizard") and goal.marker is None:
        yield (("goal", "marker"), "no such key", said('a marker beside "{value}"', value=goal.kind))
    if goal.kind in ("slay", "wound"):
        if goal.profile is None:
            yield (("goal", "profile"), "no such key", said('a profile beside "{value}"', value=goal.kind))
        elif goal.profile not in present:
            yield (("goal", "profile"), shown(goal.profile), "one of the scenario's monsters")
    if goal.kind in ("slay", "wound") and objective.when != "immediate":
        yield (("when",), f'"{objective.when}"', said('"immediate" beside "{value}"', value=goal.kind))
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
            yield ((table, last, "id"), said("{what} again", what=f'"{name}"'), "an id that comes once")


def _base(monster: ScenarioMonster, library: Library) -> Disc:
    spec = library.creatures[monster.creature]
    creature = Creature("", Side.NEUTRAL, monster.at, CreatureSize(spec.size), spec.base_mm)
    return creature.base(HouseRules())


def _standing(steps: Steps, disc: Disc, board: Board, english: Callable[[str], str]) -> Iterator[Finding]:
    out = disc.r - min(disc.x, disc.y, board.width - disc.x, board.height - disc.y)
    size = said("{width:.2f} by {height:.2f} inches", width=board.width, height=board.height)
    if not isfinite(out):
        yield steps, _point(disc), said("a place wholly on the table of {size}", size=size)
        return
    if out > TOUCH:
        yield (
            steps,
            _point(disc),
            said("a place wholly on the table of {size}, not {out:.2f} outside", size=size, out=out),
        )
    for index, piece in enumerate(board.pieces):
        depth = depth_in_piece(board, index, disc)
        if piece.footing is Footing.IMPASSABLE and depth > TOUCH:
            yield (
                steps,
                _point(disc),
                said(
                    'a place {depth:.2f} inches further from "{what}"',
                    depth=depth,
                    what=in_both(piece.name, english(piece.name)),
                ),
            )


def _overlaps(placed: Sequence[Placed]) -> Iterator[Finding]:
    for (first, base), (second, other) in combinations(placed, 2):
        if gap(base, other) < -TOUCH:
            neighbour = f"{first[0]}[{first[1]}]"
            yield (
                (*second, "at"),
                _point(other),
                said(
                    "a place {depth:.2f} inches further from {what}", depth=-gap(base, other), what=neighbour
                ),
            )


def _point(disc: Disc) -> str:
    return f"[{disc.x:g}, {disc.y:g}]"


def picture_findings(picture: PictureSpec | None) -> Iterator[Finding]:
    """Every part of a picture that cannot be drawn; none if there is no picture."""
    if picture is None:
        return
    drawings = shipped_drawings()
    if picture.body and picture.body not in FRAMES:
        yield from _named("body", picture.body, (*FRAMES, *drawings.texts))
        for key in OF_SOMEBODY:
            if getattr(picture, key):
                found = said('"{key}" beside the body "{body}"', key=key, body=picture.body)
                yield (("picture", key), found, said("it only beside one of {names}", names=_listed(FRAMES)))
    if picture.gesture:
        yield from _named("gesture", picture.gesture, drawings.gestures)
    for key in PARTS:
        if getattr(picture, key):
            yield from _named(key, getattr(picture, key), drawings.texts)
    for key in COLOURS:
        colour = getattr(picture, key)
        if colour and not _COLOUR.fullmatch(colour):
            yield (("picture", key), shown(colour), "a colour written #rrggbb")


def _named(key: str, word: str, words: Iterable[str]) -> Iterator[Finding]:
    names = list(words)
    if word in names:
        return
    near = get_close_matches(word, names, _NEAR, 0.0)
    yield (("picture", key), shown(word), said("the name of a drawing, such as {names}", names=_listed(near)))


def _listed(words: Iterable[str]) -> str:
    return ", ".join(f'"{word}"' for word in words)
