"""Names for everything in the log, found by id alone: what it speaks of may have left the table."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from math import atan2, pi
from typing import TYPE_CHECKING

from game.board.shapes import Disc, distance, gap
from game.content.articles import named
from game.content.log_entry import listed
from game.games.colors_of_magic.log.places import WAYS, in_words, went
from game.games.colors_of_magic.rules.cards.effects import Ability, Used
from game.games.colors_of_magic.rules.meaning.reading import (
    MARK_NUMBERS,
    base_radius,
    keyword_numbered,
    mark_numbered,
)
from game.games.colors_of_magic.rules.state.creature_events import Arrived
from game.games.colors_of_magic.rules.state.events import SpellCast
from game.games.colors_of_magic.rules.state.view import is_masked
from game.positions.position import HouseRules, PerSize, Side

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from game.board.shapes import Point
    from game.content.locale import Translator
    from game.core.match import Match
    from game.core.rules import Reason
    from game.games.colors_of_magic.log.places import Ground
    from game.games.colors_of_magic.rules.cards.library import Library
    from game.games.colors_of_magic.rules.state.actions import Action
    from game.games.colors_of_magic.rules.state.events import Event
    from game.games.colors_of_magic.rules.state.setup import Setup
    from game.games.colors_of_magic.rules.state.state import Body, State, Target
    from game.games.colors_of_magic.rules.state.view import View

    SkirmishMatch = Match[Setup, State, Action, Event, View]

_SEPARATORS = re.compile(r"(, | \+ )")
"""The separators of ids in a value of a reason: between alternatives, or between terms of a sum."""

_COPY_PARTS = 3


NEAREST = 0.5
"""The distance, in inches, below which no direction is given."""


def each_named(value: str, name: Callable[[str], str]) -> str:
    """A value of a reason with each id in it replaced by a name; what is no id stays as it is."""
    parts = _SEPARATORS.split(value)
    return "".join(part if place % 2 else name(part) for place, part in enumerate(parts))


@dataclass(frozen=True, slots=True)
class Measures:
    """How lengths and places are worded: with how many decimals, and from which caster places are described.

    `cast` holds the caster of each spell as it stood then, by the spell's number, `stands` each creature by
    its id; `sizes` are the widths of bases.
    """

    decimals: int = 3
    stands: Mapping[str, Body] = field(default_factory=dict)
    cast: Mapping[int, Body] = field(default_factory=dict)
    sizes: PerSize = HouseRules().base_mm

    @property
    def exact(self) -> bool:
        """Whether lengths are told as they are stored: for who reads a record, not for a table."""
        return self.decimals == EXACT.decimals

    def start(self, cast: SpellCast) -> Body | None:
        """A spell's caster as it stood when it was cast; None if unknown."""
        return self.cast.get(cast.number) or self.stands.get(cast.caster)


EXACT = Measures()
"""Lengths as they are stored."""

MEASURED = Measures(decimals=1)
"""Lengths as people measure them at a table."""


def measured_among(bodies: Iterable[Body], sizes: PerSize) -> Measures:
    """Lengths as measured at a table, and places relative to these creatures."""
    return replace(MEASURED, stands={body.id: body for body in bodies}, sizes=sizes)


def measured_in(match: SkirmishMatch) -> Measures:
    """Lengths as measured at a table, and places relative to the creatures and casters of that match."""
    states = (match.course.first.state, *(entry.state for entry in match.entries))
    found = {}
    for before, entry in zip(states, match.entries, strict=False):
        for event in entry.events:
            caster = before.find(event.caster) if isinstance(event, SpellCast) else None
            if isinstance(event, SpellCast) and caster is not None:
                found[event.number] = caster
    return replace(MEASURED, cast=found, sizes=match.state.setup.table.base_mm)


def arrival_numbers(match: SkirmishMatch) -> dict[str, int]:
    """The number of each creature ever in play among those of its side and kind, in order of arrival."""
    first = match.course.first
    came = [*_arrived(first.events), *first.state.bodies]
    came += _arrived(event for entry in match.entries for event in entry.events)
    return numbers_of((*came, *match.state.bodies))


def numbers_of(bodies: Iterable[Body]) -> dict[str, int]:
    """The numbers of creatures that arrived in that order; one that returns keeps its number."""
    numbers: dict[str, int] = {}
    counts: Counter[tuple[str, str]] = Counter()
    for body in bodies:
        if body.id not in numbers:
            kind = (body.id.partition(":")[0], body.profile)
            counts[kind] += 1
            numbers[body.id] = counts[kind]
    return numbers


def _arrived(events: Iterable[Event]) -> Iterator[Body]:
    return (event.body for event in events if isinstance(event, Arrived))


def numbered(name: str, number: int) -> str:
    """The name of a creature with its number; the first of its kind has none."""
    return f"{name} {number}" if number > 1 else name


@dataclass(frozen=True)
class LogNames:
    """Names in one language.

    `players` may name the people who play the sides, `measures` tell lengths, `numbers` which of its kind a
    creature is (`arrival_numbers`); `ground` tells places by what stands near them, or is not known.
    """

    library: Library
    tr: Translator
    players: Mapping[Side, str] = field(default_factory=dict)
    measures: Measures = EXACT
    numbers: Mapping[str, int] = field(default_factory=dict)
    ground: Ground | None = None

    def side(self, side: Side) -> str:
        """The name of a side's player."""
        return self.players.get(side) or self.tr(f"log.side.{side}")

    def card(self, card: str) -> str:
        """The printed name of a card, or that it is face down."""
        if is_masked(card):
            return self.tr("log.hidden", count=1)
        parts = card.split(":")
        spec = self.library.cards.get(parts[1]) if len(parts) == _COPY_PARTS else None
        return self.tr.words(spec.name) if spec is not None else self.thing(card)

    def cards(self, cards: Iterable[str]) -> str:
        """Words for several cards: known ones by name, hidden ones as a number."""
        everything = tuple(cards)
        known = [self.card(card) for card in everything if not is_masked(card)]
        hidden = len(everything) - len(known)
        return self.listed([*known, self.tr("log.hidden", count=hidden)] if hidden else known)

    def thing(self, identity: str) -> str:
        """The name of whatever has that id, with its side where both may have one; else the id itself."""
        parts = identity.split(":")
        if len(parts) != _COPY_PARTS or parts[0] not in set(Side):
            return self._on_table(identity)
        owner, spec, _ = parts
        return self._owned(owner, self._printed(spec, self.numbers.get(identity, 1)))

    def about(self, identity: str) -> str:
        """The name of a creature or an objective, or that of a marker with its article."""
        places = (marker for spec in self.library.scenarios.values() for marker in spec.markers)
        name = next((self.tr.words(marker.name) for marker in places if marker.id == identity), None)
        return self.thing(identity) if name is None else named(name, self.tr.language)

    def body(self, body: Body) -> str:
        """The name of a creature as it is now."""
        spec = self.library.creatures.get(body.profile)
        if spec is None:
            return self.thing(body.id)
        name = numbered(self.tr.words(spec.name), self.numbers.get(body.id, 1))
        return name if body.grown_from else self._owned(body.id.partition(":")[0], name)

    def things(self, identities: Iterable[str]) -> str:
        """The names of several ids."""
        return self.listed([self.thing(identity) for identity in identities])

    def measured(self, length: float) -> float:
        """A length in inches, rounded as it is worded."""
        return round(length, self.measures.decimals)

    def place(self, at: Point, caster: Body | None = None, card: str = "") -> str:
        """A place, relative to the caster if it is known, else by its coordinates.

        The distance is the one that a range limits: from the edge of the caster's base to the place or, for a
        `card` that brings a creature, to the edge of that creature's base.
        """
        start = caster.at if caster is not None else at
        if caster is None or distance(start, at) < NEAREST:
            return self.tr("log.point", x=self.measured(at[0]), y=self.measured(at[1]))
        turn = atan2(at[1] - start[1], at[0] - start[0]) / (2 * pi)
        way = self.tr(f"log.way.{WAYS[round(turn * len(WAYS)) % len(WAYS)]}")
        spec = self.library.cards.get(card.split(":")[1]) if card.count(":") else None
        brings = spec.creature if spec is not None else None
        away = gap(Disc(*start, self._radius(caster.profile)), Disc(*at, self._radius(brings)))
        return self.tr("log.point.from_caster", inches=max(0, round(away)), way=way)

    def stands(self, body: Body) -> str:
        """Words for where a creature stands, by what is near; empty if nobody knows the board."""
        if self.ground is None:
            return ""
        return in_words(self.tr, "at", self.ground.whereabouts(body.at, self._radius(body.profile)))

    def went(self, creature: str, start: Point, end: Point) -> tuple[bool, str]:
        """Whether that brought a creature elsewhere, and from where to where; empty as for `stands`."""
        if self.ground is None:
            return False, ""
        radius = self._radius(self._profile(creature))
        places = (self.ground.whereabouts(at, radius) for at in (start, end))
        return went(self.tr, *places)

    def _profile(self, creature: str) -> str:
        """The profile of a creature as it is printed; whatever it has grown into has the same base."""
        spec = creature.split(":")[1] if creature.count(":") else ""
        card = self.library.cards.get(spec)
        return (card.creature or spec) if card is not None else spec

    def _radius(self, profile: str | None) -> float:
        """The radius of such a creature's base, in inches; 0 if there is no such creature."""
        spec = self.library.creatures.get(profile or "")
        return base_radius(spec, self.measures.sizes) if spec is not None else 0.0

    def target(self, target: Target, cast: SpellCast | None = None) -> str:
        """A chosen target; that of a spell relative to its caster, if it is known where it stood."""
        match target.kind:
            case "point":
                at = target.at or (0.0, 0.0)
                return self.place(at, self.measures.start(cast), cast.card) if cast else self.place(at)
            case "spell":
                return self.tr("log.spell", number=target.id)
            case "option":
                return self.tr("log.option", number=target.id)
            case "creature":
                return self.thing(target.id)
            case "permanent" | "card":
                return self.card(target.id)
            case "zone":
                return self.tr("log.a_zone")

    def listed(self, names: list[str]) -> str:
        """`a, b et c`."""
        return listed(self.tr, names)

    def neither(self, names: list[str]) -> str:
        """`a, b ni c`, after a negation."""
        return listed(self.tr, names, "log.nor")

    def reason(self, reason: Reason) -> str:
        """A reason as a sentence, with names in the place of ids."""
        values = ((k, self._named(v) if isinstance(v, str) else v) for k, v in reason.values)
        return self.tr.reason(replace(reason, values=tuple(values)))

    def keyword(self, keyword: str) -> str:
        """A keyword with its number: `Armure 1`."""
        name, _, number = keyword.partition(" ")
        if name in self.library.keywords:
            return self.tr.words(self.library.keywords[name].name)
        word = self.tr(f"keyword.{name}") if f"keyword.{name}" in self.tr else name
        return f"{word} {number}" if number else word

    def ability(self, source: str, number: int) -> str:
        """The name of a used ability; empty if it has none or is unknown."""
        ability = self.printed_ability(source, number)
        return self.tr.words(ability.name) if isinstance(ability, Used) else ""

    def mark(self, number: int) -> str:
        """The kind of mark on which the ability of that number is printed; empty if it is on none."""
        return mark_numbered(self.library, number)

    def printed_ability(self, source: str, number: int) -> Ability | None:
        """The ability of a mark, card or creature by its number; None if unknown."""
        mark, keyword = self.mark(number), keyword_numbered(self.library, number)
        if mark:
            return _nth(self.library.marks[mark].abilities, number % MARK_NUMBERS)
        if keyword:
            return _nth(self.library.keywords[keyword].abilities, number % MARK_NUMBERS)
        parts = source.split(":")
        spec = parts[1] if len(parts) == _COPY_PARTS else source
        card = self.library.cards.get(spec)
        profile = card.creature if card is not None and card.creature is not None else spec
        bearer = self.library.creatures.get(profile) or card
        return _nth(bearer.abilities, number) if bearer is not None else None

    def _named(self, value: str) -> str:
        return each_named(value, self.thing)

    def _owned(self, owner: str, name: str) -> str:
        if owner == Side.NEUTRAL:
            return name
        return self.tr("log.owned", name=name, side=self.side(Side(owner)))

    def _printed(self, spec: str, number: int) -> str:
        """The name of a copy, or of the creature that it brings."""
        card = self.library.cards.get(spec)
        creature = self.library.creatures.get(spec if card is None else card.creature or "")
        if creature is not None:
            return numbered(self.tr.words(creature.name), number)
        return self.tr.words(card.name) if card is not None else self.tr("log.hidden", count=1)

    def _on_table(self, identity: str) -> str:
        """The name of an objective, a marker or a mark by its id."""
        if identity in self.library.marks:
            return self.tr.words(self.library.marks[identity].name)
        for scenario in self.library.scenarios.values():
            named = {objective.id: objective.name for objective in scenario.objectives}
            named |= {marker.id: marker.name for marker in scenario.markers}
            if identity in named:
                return self.tr.words(named[identity])
        return self.tr("log.a_zone") if identity.startswith("zone:") else identity


def _nth(abilities: Sequence[Ability], number: int) -> Ability | None:
    return abilities[number] if 0 <= number < len(abilities) else None
