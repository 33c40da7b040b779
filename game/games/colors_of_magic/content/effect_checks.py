"""Whether what is printed makes sense: names, ids, numbers and words, however deep they stand."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from game.content.spec import Finding, Spec, number_findings, word_findings
from game.content.toml_source import Steps, one_of, shown
from game.games.colors_of_magic.content.verb_checks import NAMES, NEEDED, Scope, verb_findings
from game.games.colors_of_magic.rules.cards.effects import Continuous, Grant, Grow, Mark, Marker, Token, Used
from game.games.colors_of_magic.rules.cards.specs import CreatureSpec, Goal, MonsterStep, ScenarioMonster
from game.games.colors_of_magic.rules.cards.words import Condition, Count, Filter

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

NUMBERED = ("source", "canalisation", "armour")
"""The keywords that take a number; all others stand alone."""

KEYWORDS = (
    *NUMBERED,
    "servant",
    "flying",
    "precision",
    "camouflage",
    "untouchable",
    "immovable",
    "ethereal",
    "taunt",
)

WHO_KEYS = frozenset(
    {"to", "who", "around", "of", "near", "origin", "a", "b", "by", "at", "what", "subject_is", "object_is"}
)
"""The keys under which a text may be the name of a creature in play."""

BOUNDS: Mapping[str, tuple[float, float]] = MappingProxyType(
    {
        "movement": (0, 20),
        "melee": (0, 20),
        "ranged": (0, 20),
        "defence": (0, 20),
        "hp": (1, 20),
        "flux": (0, 12),
        "channel_capacity": (0, 20),
        "base_mm": (5, 300),
        "reach": (0, 12),
        "ranged_max": (0, 40),
        "cost": (0, 12),
        "range": (0, 40),
        "initiative": (0, 9),
        "amount": (-20, 20),
        "each": (-9, 9),
        "plus": (-20, 20),
        "inches": (0, 40),
        "within": (0, 40),
        "away": (0, 40),
        "radius": (0.1, 12),
        "count": (1, 12),
        "hp_at_most": (1, 20),
        "moved_at_least": (0, 40),
        "move": (0, 20),
        "attack": (-9, 20),
        "turns": (1, 20),
        "points": (-11, 11),
        "max_turns": (1, 30),
        "points_to_win": (1, 30),
        "wizard_points": (0, 11),
    }
)
"""The smallest and largest number under a key, whatever it belongs to; lengths in inches, `base_mm` in mm."""


@dataclass(frozen=True)
class Known:
    """The ids that what is printed may name; `laid` are the markers that effects put on the board."""

    creatures: frozenset[str] = frozenset()
    marks: frozenset[str] = frozenset()
    markers: frozenset[str] = frozenset()
    laid: frozenset[str] = frozenset()


def findings(spec: Spec, known: Known) -> Iterator[Finding]:
    """Everything that does not make sense in a printed thing."""
    yield from _visit(spec, (), Scope(), known)


def keyword_expected(keyword: str, *, bare: bool = False) -> str | None:
    """What a keyword should have been; None if it is one. With `bare`, numbers may be left out."""
    name, _, number = keyword.partition(" ")
    if name not in KEYWORDS:
        return one_of(KEYWORDS)
    if name in NUMBERED and not (number.isdigit() or (bare and not number)):
        return f"a number after it, as in {name} 1"
    if name not in NUMBERED and number:
        return f'"{name}" alone'
    return None


def _visit(spec: Spec, steps: Steps, scope: Scope, known: Known) -> Iterator[Finding]:
    yield from _own(spec, steps, known)
    yield from verb_findings(spec, steps, scope)
    for name, key in zip(spec.__struct_fields__, spec.__struct_encode_fields__, strict=True):
        value, here = getattr(spec, name), (*steps, key)
        within = scope.inside(spec, name)
        match value:
            case str() if value in NAMES and key in WHO_KEYS and not within.knows(value):
                yield (here, f'"{value}"', NEEDED[value])
            case "subject_owner" if scope.trigger is None:
                yield (here, '"subject_owner"', "it where something triggers the effect")
            case Spec():
                yield from _visit(value, here, within, known)
            case tuple():
                for index, item in enumerate(value):
                    if isinstance(item, Spec):
                        yield from _visit(item, (*here, index), within, known)


def _own(spec: Spec, steps: Steps, known: Known) -> Iterator[Finding]:
    """Faults of its own numbers, words, keywords, and ids."""
    yield from number_findings(spec, steps, BOUNDS)
    yield from word_findings(spec, steps)
    yield from _keywords(spec, steps)
    yield from _ids(spec, steps, known)


def _keywords(spec: Spec, steps: Steps) -> Iterator[Finding]:
    match spec:
        case CreatureSpec(keywords=keywords):
            for index, keyword in enumerate(keywords):
                yield from _keyword(keyword, (*steps, "keywords", index))
        case Grant(keyword=keyword):
            yield from _keyword(keyword, (*steps, "keyword"))
        case Continuous(keyword=str(keyword)):
            yield from _keyword(keyword, (*steps, "keyword"))
        case Filter(keyword=str(keyword)):
            yield from _keyword(keyword, (*steps, "keyword"), bare=True)


def _keyword(keyword: str, steps: Steps, *, bare: bool = False) -> Iterator[Finding]:
    if expected := keyword_expected(keyword, bare=bare):
        yield (steps, shown(keyword), expected)


def _ids(spec: Spec, steps: Steps, known: Known) -> Iterator[Finding]:
    """The ids it names that nothing bears."""
    for key, identity, ids, what in _named(spec, known):
        if identity is not None and identity not in ids:
            yield ((*steps, key), shown(identity), f"the id of {what}")


def _named(spec: Spec, known: Known) -> Iterator[tuple[str, str | None, frozenset[str], str]]:
    """Key, id, the ids there are, and what they are the ids of."""
    match spec:
        case Token(profile=profile) | Grow(profile=profile) | Goal(profile=profile):
            yield ("profile", profile, known.creatures, "a creature")
        case ScenarioMonster(creature=creature):
            yield ("creature", creature, known.creatures, "a creature")
        case MonsterStep(who=who):
            yield ("who", who, known.creatures, "a creature")
        case Mark(mark=mark) | Count(mark=mark):
            yield ("mark", mark, known.marks, "a mark")
        case Filter(named=named, mark=mark):
            yield ("named", named, known.creatures, "a creature")
            yield ("mark", mark, known.marks, "a mark")
    match spec:
        case Goal(marker=marker) | Condition(marker=marker):
            yield ("marker", marker, known.markers, "a marker")
        case Marker(marker=marker, remove=True):
            yield ("marker", marker, known.markers, "a marker")
        case Used(at_marker=marker):
            yield ("at_marker", marker, known.markers, "a marker")
