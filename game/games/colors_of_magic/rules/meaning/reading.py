"""The basis for reading effects: everything printed, sorted once, and a state of the game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Literal

from game.board.shapes import INCH_MM, Disc
from game.core.copies import quick
from game.games.colors_of_magic.rules.cards.effects import Ability, Continuous, Triggered
from game.games.colors_of_magic.rules.cards.words import Happening, each_trigger
from game.games.colors_of_magic.rules.state.state import DECOY_HP, SIDES, Body, Objective, State
from game.positions.position import CreatureSize, PerSize

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from game.board.terrain import Board
    from game.games.colors_of_magic.rules.cards.library import Library
    from game.games.colors_of_magic.rules.cards.specs import CreatureSpec, ObjectiveSpec, ScenarioSpec
    from game.games.colors_of_magic.rules.cards.words import Measured, Stat
    from game.positions.position import Side


Sort = Happening | Literal["continuous", "used"]
"""The kind of an ability: continuous, used, or triggered by a happening."""

Numbered = tuple[tuple[int, "Ability"], ...]
"""Abilities with their numbers."""

Sorted = dict[Sort, Numbered]
"""Abilities by their sort."""

MARK_NUMBERS = 100
"""Numbering of abilities: those of profiles from 0, those of the kinds of marks in blocks from here.

After those of marks come those of keywords, likewise.
"""

GIVEN_NUMBERS = 1_000_000
"""The numbers of abilities that were given to a creature begin here, one for each gift."""


def mark_numbered(library: Library, number: int) -> str:
    """The kind of mark that has the ability of that number; empty for one of a profile or a card."""
    place = number // MARK_NUMBERS
    return sorted(library.marks)[place - 1] if 0 < place <= len(library.marks) else ""


def keyword_numbered(library: Library, number: int) -> str:
    """The keyword of a set that has the ability of that number; empty for any other."""
    place = number // MARK_NUMBERS - len(library.marks)
    return sorted(library.keywords)[place - 1] if 0 < place <= len(library.keywords) else ""


class PrintedAbilities:
    """The printed abilities of one library, by sort."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._creatures: dict[str, Sorted] = {}
        self._bearers: dict[Sort, frozenset[str]] = {}
        self._cards: dict[str, Sorted] = {}
        self._scenarios: dict[str, frozenset[Sort]] = {}
        self._marks: Mapping[str, Sorted] = {
            mark: sort(library.marks[mark].abilities, MARK_NUMBERS * place)
            for place, mark in enumerate(sorted(library.marks), 1)
        }
        self._keywords: Mapping[str, Sorted] = {
            word: sort(library.keywords[word].abilities, MARK_NUMBERS * place)
            for place, word in enumerate(sorted(library.keywords), len(library.marks) + 1)
        }
        self.has_keywords = bool(library.keywords)
        """Whether the library has keywords of its own."""

    def bearers(self, wanted: Sort) -> frozenset[str]:
        """The profiles with such abilities."""
        known = self._bearers.get(wanted)
        if known is None:
            every = (profile for profile in self._library.creatures if self.of_creature(profile, wanted))
            known = self._bearers[wanted] = frozenset(every)
        return known

    def of_creature(self, profile: str, wanted: Sort) -> Numbered:
        """Such abilities of a profile."""
        return self._of_creature(profile).get(wanted, ())

    def _of_creature(self, profile: str) -> Sorted:
        known = self._creatures.get(profile)
        if known is None:
            known = self._creatures[profile] = sort(self._library.creatures[profile].abilities)
        return known

    def of_card(self, copy: str, wanted: Sort) -> Numbered:
        """Such abilities of a card, given the id of a copy."""
        return self._of_card(copy).get(wanted, ())

    def _of_card(self, copy: str) -> Sorted:
        known = self._cards.get(copy)
        if known is None:
            known = self._cards[copy] = sort(self._library.card(copy).abilities)
        return known

    def sorts(self, state: State) -> frozenset[Sort]:
        """Every sort of ability in play, including those of decoys, which do not have them."""
        found: set[Sort] = set()
        for body in state.bodies:
            # Decoys are not sorted out: the answer may say too much, which costs a search, but never too
            # little.
            found.update(self._of_creature(body.profile))
            for mark in body.marks:
                found.update(self._marks.get(mark, ()))
            for modifier in body.modifiers:
                if modifier.ability is not None:
                    found.update(sorts_of(modifier.ability))
        for permanent in state.permanents:
            found.update(self._of_card(permanent.card))
        for zone in state.zones:
            found.update(sort(zone.abilities))
        # Who has a keyword of a set may depend on continuous abilities: all of them are counted in.
        for sorts in self._keywords.values():
            found.update(sorts)
        return frozenset(found)

    def any_objective(self, scenario: str, wanted: Sort) -> bool:
        """Whether an objective card of the scenario has such abilities."""
        known = self._scenarios.get(scenario)
        if known is None:
            cards = self._library.scenarios[scenario].objectives
            known = self._scenarios[scenario] = frozenset(
                chain.from_iterable(sort(card.abilities) for card in cards)
            )
        return wanted in known

    def of_objective(self, spec: ObjectiveSpec, wanted: Sort) -> Numbered:
        """Such abilities of an objective card."""
        return sort(spec.abilities).get(wanted, ())

    def of_mark(self, mark: str, wanted: Sort) -> Numbered:
        """Such abilities of a counter; none for a kind that the library does not know."""
        known = self._marks.get(mark)
        return () if known is None else known.get(wanted, ())

    def of_keyword(self, word: str, wanted: Sort) -> Numbered:
        """Such abilities of a keyword of the set; none for a keyword of the game."""
        known = self._keywords.get(word)
        return () if known is None else known.get(wanted, ())


def sort(abilities: tuple[Ability, ...], first: int = 0) -> Sorted:
    """The abilities by sort, numbered from `first`."""
    found: dict[Sort, list[tuple[int, Ability]]] = defaultdict(list)
    for number, ability in enumerate(abilities, first):
        # Numbers run through all sorts: an ability is known by its place among everything printed on its
        # bearer.
        for kind in sorts_of(ability):
            found[kind].append((number, ability))
    return {kind: tuple(numbered) for kind, numbered in found.items()}


def sorts_of(ability: Ability) -> tuple[Sort, ...]:
    """The sorts of an ability: several if several things trigger it."""
    match ability:
        case Continuous():
            return ("continuous",)
        case Triggered(trigger=triggers):
            return tuple(dict.fromkeys(trigger.when for trigger in each_trigger(triggers)))
        case _:
            return ("used",)


class Profiles(ABC):
    """The printed profiles of creatures and cards, and the sizes of bases."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.abilities = PrintedAbilities(library)
        self._radii: dict[str, tuple[PerSize, float]] = {}
        self._bases: dict[str, tuple[Body, PerSize, Disc]] = {}

    def profile(self, body: Body) -> CreatureSpec:
        """The current profile of a creature."""
        return self.library.creatures[body.profile]

    @abstractmethod
    def bears(self, state: State, wanted: Sort) -> bool:
        """Whether something in play may have such abilities."""

    def printed_stat(  # noqa: C901 - one case for each characteristic
        self, state: State, body: Body, stat: Stat
    ) -> float:
        """The printed characteristic, or what the table's rules give it; 0 if there is none."""
        spec, ruled = self.profile(body), state.setup.table
        match stat:
            case "movement":
                return spec.movement
            case "melee":
                return spec.melee
            case "ranged":
                # None means no ranged attack at all; `Creature.ranged` keeps it, and refuses the shot.
                return spec.ranged or 0
            case "defence":
                return spec.defence
            case "hp":
                return self.printed_hp(body)
            case "flux":
                return spec.flux or 0
            case "ranged_max":
                return (ruled.ranged_max if spec.ranged_max is None else spec.ranged_max) or 0
            case "reach":
                return ruled.melee_reach.of(spec.size) if spec.reach is None else spec.reach
            case "control":
                return 1
            case "armour" | "initiative" | "source" | "range" | "cost" | "channel":
                return 0

    def printed_hp(self, body: Body) -> int:
        """The printed hit points; a decoy has one."""
        return DECOY_HP if body.decoy else self.profile(body).hp

    @abstractmethod
    def board(self, state: State) -> Board:
        """The table: its terrain, and the zones that count as terrain."""

    @abstractmethod
    def sees_plainly(self, state: State, a: str, b: str) -> bool:
        """Whether one creature sees another, whatever continuous abilities do."""

    def base(self, state: State, creature: str) -> Disc:
        """The disc that it stands on (ruling R-20).

        Raises:
            KeyError: it is not in play.
        """
        return self.base_of(state, state.body(creature))

    def base_of(self, state: State, body: Body) -> Disc:
        """The disc that a creature stands on, in play or not."""
        sizes, known = state.setup.table.base_mm, self._bases.get(body.id)
        if known is not None and known[1] is sizes:
            before = known[0]
            if before.at is body.at and before.profile == body.profile and body.mount is before.mount is None:
                return known[2]
        mount = state.find(body.mount)
        # A rider stands on the base of its mount.
        disc = Disc(*body.at, self.radius(state, body.profile if mount is None else mount.profile))
        self._bases[body.id] = (body, sizes, disc)
        return disc

    def radius(self, state: State, profile: str) -> float:
        """The radius of the base of such a creature, in inches."""
        sizes = state.setup.table.base_mm
        known = self._radii.get(profile)
        if known is None or known[0] is not sizes:
            known = self._radii[profile] = (sizes, base_radius(self.library.creatures[profile], sizes))
        return known[1]


def base_radius(spec: CreatureSpec, sizes: PerSize) -> float:
    """The radius of the base of such a creature, in inches, where bases are that many millimetres wide."""
    mm = spec.base_mm if spec.base_mm is not None else sizes.of(CreatureSize(spec.size))
    return mm / 2 / INCH_MM


@quick
@dataclass(frozen=True, slots=True)
class Reading:
    """The basis for reading effects while continuous abilities are worked out.

    It knows the keywords and hit points that profiles and lasting effects give, but not those of continuous
    abilities, so that these never depend on one another in a ring. `Referee.reading` knows all.
    """

    profiles: Profiles
    state: State

    def has_keyword(self, body: Body, keyword: str) -> bool:
        """Whether the creature, in play or not, has a keyword, with whatever number."""
        name = keyword.partition(" ")[0]
        if any(modifier.lose == name for modifier in body.modifiers):
            return False
        lasting = (modifier.keyword for modifier in body.modifiers if modifier.keyword is not None)
        printed = () if body.bare else self.profiles.profile(body).keywords
        return any(own.partition(" ")[0] == name for own in (*printed, *lasting))

    def hit_points(self, body: Body) -> int:
        """The hit points that the creature has left."""
        lasting = sum(modifier.amount for modifier in body.modifiers if modifier.stat == "hp")
        return self.profiles.printed_hp(body) + lasting - body.damage

    def added(self, body: Body, stat: Stat) -> int:
        """What is added to a characteristic of the creature."""
        return sum(modifier.amount for modifier in body.modifiers if modifier.stat == stat)

    def measured(self, body: Body, stat: Measured) -> int:
        """A characteristic of the creature, which counts; `hp` are the hit points that it has left."""
        if stat == "hp":
            return max(0, self.hit_points(body))
        return max(0, int(self.profiles.printed_stat(self.state, body, stat)) + self.added(body, stat))

    def set_keywords(self, body: Body) -> tuple[str, ...]:
        """The keywords of sets that the creature has, each as often as it has it."""
        lasting = (modifier.keyword for modifier in body.modifiers if modifier.keyword is not None)
        printed = () if body.bare else self.profiles.profile(body).keywords
        known, lost = self.profiles.library.keywords, {modifier.lose for modifier in body.modifiers}
        return tuple(word for word in (*printed, *lasting) if word in known and word not in lost)

    def sees(self, a: str, b: str) -> bool:
        """Whether one creature in play sees another."""
        return a == b or self.profiles.sees_plainly(self.state, a, b)


@lru_cache(maxsize=256)
def split_keyword(text: str) -> tuple[str, int]:
    """A keyword and its number, 0 if it has none.

    >>> split_keyword("armour 1"), split_keyword("flying")
    (('armour', 1), ('flying', 0))
    """
    word, _, number = text.partition(" ")
    return word, int(number or 0)


def scenario_of(library: Library, state: State) -> ScenarioSpec:
    """The scenario being played.

    Raises:
        KeyError: none has been agreed on.
    """
    return library.scenarios[state.scenario or ""]


def spec_of(library: Library, state: State, objective: str) -> ObjectiveSpec:
    """The spec of an objective card of the scenario.

    Raises:
        KeyError: the scenario has no such objective.
    """
    for spec in scenario_of(library, state).objectives:
        if spec.id == objective:
            return spec
    raise KeyError(objective)


def open_objectives(library: Library, state: State) -> Iterator[tuple[Objective, ObjectiveSpec]]:
    """The objective cards beside the table that may still be collected (R-58)."""
    for objective in state.objectives:
        spec = spec_of(library, state, objective.id)
        if spec.repeatable or not objective.collected_by:
            yield objective, spec


def wizard_id(library: Library, state: State, side: Side) -> str:
    """The id of a player's wizard, whether it is in play or not."""
    red, blue = state.setup.lists
    wizard = library.wizards[(red if side is SIDES[0] else blue).wizard]
    return _first_of(side, wizard.creature)


@lru_cache(maxsize=64)
def _first_of(side: Side, creature: str) -> str:
    """The id of a creature of that profile that no card has brought."""
    return f"{side}:{creature}:0"


def wizard_death(library: Library, state: State) -> str:
    """The consequence of a wizard's death: by the table's rule, or else the scenario's (R-59)."""
    ruled = state.setup.game.wizard_death
    return scenario_of(library, state).wizard_death if ruled == "scenario" else ruled
