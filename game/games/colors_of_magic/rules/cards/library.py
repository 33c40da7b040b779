"""Everything printed that a match may need, by id; and the check of lists (CM-SETUP-15)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from game.content.spec import nested
from game.core.rules import Reason, Verdict
from game.games.colors_of_magic.rules.cards.effects import (
    Compel,
    Continuous,
    Damage,
    Forbid,
    GainMana,
    Recast,
)
from game.games.colors_of_magic.rules.cards.specs import (
    ArmyList,
    CardSpec,
    CreatureSpec,
    Element,
    KeywordSpec,
    MarkSpec,
    MonsterCardSpec,
    ScenarioSpec,
    SchoolSpec,
    WizardSpec,
)
from game.games.colors_of_magic.rules.cards.words import Count, Trigger

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from game.board.terrain import Board
    from game.content.spec import Spec
    from game.games.colors_of_magic.rules.cards.words import Happening, WhichCards
    from game.positions.position import Side

GRIMOIRE_SIZE = 30
SCHOOL_SIZE = 10
CODEX_SIZE = 10
"""Cards of a grimoire, of a school and of a Codex (CM-SETUP-15, R-06)."""

SCHOOLS = GRIMOIRE_SIZE // SCHOOL_SIZE

OWNERS = ("red", "blue")
"""The sides by which ids of copies begin, by seat."""

EXCLUDED = ((Element.FIRE, Element.WATER), (Element.EARTH, Element.AIR))
"""The pairs of elements that exclude each other in a list; arcane goes with all."""


@dataclass(frozen=True)
class Library:
    """The printed things by id, the boards by the names of their maps, and ready-made lists by name.

    `version` changes whenever anything printed does; a saved match names the one it was played with, and
    carries the `texts` of all files that this was read from, by their names.
    """

    version: str
    cards: Mapping[str, CardSpec]
    creatures: Mapping[str, CreatureSpec]
    schools: Mapping[str, SchoolSpec]
    wizards: Mapping[str, WizardSpec]
    marks: Mapping[str, MarkSpec]
    monster_cards: Mapping[str, MonsterCardSpec]
    scenarios: Mapping[str, ScenarioSpec]
    boards: Mapping[str, Board]
    lists: Mapping[str, ArmyList]
    texts: Mapping[str, str] = field(default_factory=dict)
    keywords: Mapping[str, KeywordSpec] = field(default_factory=dict)

    def card(self, card: str) -> CardSpec:
        """The spec of a card of a match, given the id of that copy (`red:spark:2`).

        Raises:
            KeyError: there is no such card, or it is hidden.
        """
        return self.cards[printed(card)]

    @cached_property
    def spoken_of(self) -> frozenset[Happening]:
        """The kinds of moments of which anything printed speaks; nothing ever answers any other."""
        printed_things = (self.cards, self.creatures, self.marks, self.scenarios, self.keywords)
        every = (spec for things in printed_things for spec in things.values())
        return frozenset(part.when for spec in every for part in nested(spec) if isinstance(part, Trigger))

    @cached_property
    def lending(self) -> frozenset[str]:
        """The ids of the cards that may lend their effect to a spell."""
        return frozenset(name for name, spec in self.cards.items() if spec.lend is not None)

    @cached_property
    def compelling(self) -> bool:
        """Whether anything printed makes creatures attack, or attack some before all others."""
        parts = self._parts()
        return any(isinstance(part, Compel | Continuous) and (part.must or part.at) for part in parts)

    @cached_property
    def barring(self) -> bool:
        """Whether anything printed forbids certain spells alone."""
        parts = self._parts()
        return any(
            (isinstance(part, Forbid) and part.spells is not None)
            or (isinstance(part, Continuous) and part.forbid and part.spells is not None)
            for part in parts
        )

    @cached_property
    def telling(self) -> bool:
        """Whether anything printed counts what the effect before it did."""
        return any(isinstance(part, Count) and part.per == "done" for part in self._parts())

    @cached_property
    def earmarking(self) -> bool:
        """Whether anything printed gives mana for certain spells alone."""
        return any(isinstance(part, GainMana) and part.spells is not None for part in self._parts())

    def _parts(self) -> Iterator[Spec]:
        """Everything that printed things are made of."""
        plain = (self.cards, self.creatures, self.marks, self.scenarios, self.keywords, self.monster_cards)
        return (part for things in plain for spec in things.values() for part in nested(spec))

    @cached_property
    def recasting(self) -> frozenset[str]:
        """The ids of the cards whose effects copy a spell."""
        copying = ((name, nested(spec.effects)) for name, spec in self.cards.items())
        return frozenset(name for name, parts in copying if any(isinstance(part, Recast) for part in parts))


@lru_cache(maxsize=4096)
def printed(copy: str) -> str:
    """The id of what is printed on a copy: `red:spark:2` is a copy of `spark`.

    Raises:
        ValueError: it is not the id of a copy.
    """
    _, spec, _ = copy.split(":")
    return spec


def copy_passes(library: Library, lists: Sequence[ArmyList], card: str, wanted: WhichCards) -> bool:
    """Whether a copy of a card passes a filter of cards; `lists` are those of both seats."""
    if not card_passes(library.card(card), wanted):
        return False
    return wanted.codex is None or wanted.codex is of_codex(library, lists, card)


def of_codex(library: Library, lists: Sequence[ArmyList], card: str) -> bool:
    """Whether a copy belongs to its owner's Codex.

    Copies are numbered through the grimoire first, so those of the Codex have the higher numbers.
    """
    side, kind, number = card.split(":")
    if side not in OWNERS or not number.isdigit():
        return False
    army = lists[OWNERS.index(side)]
    return kind in codex_of(army, library) and int(number) > grimoire_of(army, library).count(kind)


def card_passes(spec: CardSpec, wanted: WhichCards) -> bool:
    """Whether a printed card passes a filter of cards; that it is one of a Codex only a copy can tell."""
    return (
        (not wanted.types or not set(wanted.types).isdisjoint(spec.types))
        and wanted.element in {None, spec.element}
        and wanted.named in {None, spec.id}
        and (wanted.damages is None or wanted.damages is deals_damage(spec))
        and (wanted.cost_at_least is None or spec.cost >= wanted.cost_at_least)
        and (wanted.cost_at_most is None or spec.cost <= wanted.cost_at_most)
    )


def deals_damage(spec: CardSpec) -> bool:
    """Whether one of the effects of a spell, at any depth, is damage."""
    return any(isinstance(effect, Damage) for effect in nested(spec.effects))


def copies_of(side: Side, cards: Iterable[str]) -> Iterator[str]:
    """An id for each copy of these printed cards, numbered from 1 for each of them.

    >>> from game.positions.position import Side
    >>> list(copies_of(Side.RED, ("spark", "gust", "spark")))
    ['red:spark:1', 'red:gust:1', 'red:spark:2']
    >>> printed("red:spark:2")
    'spark'
    """
    numbers: Counter[str] = Counter()
    for card in cards:
        numbers[card] += 1
        yield f"{side}:{card}:{numbers[card]}"


def check_list(
    army: ArmyList, library: Library, max_copies: int | None = None, codex_size: int = CODEX_SIZE
) -> Verdict:
    """Whether the list may be played, with a reason for each fault.

    A grimoire is made of three whole schools, or names its thirty cards; `max_copies` bounds how often it may
    have the same card, and a Codex that the list names has `codex_size` cards (ruling R-06).
    """
    faults = (
        *_unknown(army, library),
        *_sizes(army, codex_size),
        *_elements(army, library),
        *_copies(army, library, max_copies),
    )
    if faults:
        return Verdict.no(*faults)
    return Verdict.yes(Reason.of("CM-SETUP-15", "list.fine", size=GRIMOIRE_SIZE))


def grimoire_of(army: ArmyList, library: Library) -> tuple[str, ...]:
    """The ids of the cards of the grimoire: those the list names, else those of its schools.

    Raises:
        KeyError: one of its schools is unknown.
    """
    return army.grimoire or tuple(card for school in army.schools for card in library.schools[school].cards)


def codex_of(army: ArmyList, library: Library) -> tuple[str, ...]:
    """The ids of the cards of the Codex: those the list names, else the wizard's own.

    Raises:
        KeyError: the wizard is unknown.
    """
    return army.codex or library.wizards[army.wizard].codex


def _unknown(army: ArmyList, library: Library) -> Iterator[Reason]:
    if army.wizard not in library.wizards:
        yield Reason.of("R-06", "list.no_such_wizard", wizard=army.wizard)
    for school in _once(army.schools):
        if school not in library.schools:
            yield Reason.of("R-06", "list.no_such_school", school=school)
    for card in _once((*army.grimoire, *army.codex)):
        if card not in library.cards:
            yield Reason.of("R-06", "list.no_such_card", card=card)


def _sizes(army: ArmyList, codex_size: int) -> Iterator[Reason]:
    if army.grimoire and army.schools:
        yield Reason.of("CM-SETUP-15", "list.both")
    elif army.grimoire and len(army.grimoire) != GRIMOIRE_SIZE:
        yield Reason.of("CM-SETUP-15", "list.grimoire", found=len(army.grimoire), size=GRIMOIRE_SIZE)
    elif not army.grimoire and len(army.schools) != SCHOOLS:
        yield Reason.of(
            "CM-SETUP-15", "list.schools", found=len(army.schools), wanted=SCHOOLS, size=GRIMOIRE_SIZE
        )
    for school, times in Counter(army.schools).items():
        if times > 1:
            yield Reason.of("R-06", "list.school_again", school=school)
    if army.codex and len(army.codex) != codex_size:
        yield Reason.of("R-06", "list.codex", found=len(army.codex), size=codex_size)


def _elements(army: ArmyList, library: Library) -> Iterator[Reason]:
    wizard = library.wizards.get(army.wizard)
    if wizard is None:
        return
    schools = [library.schools[school].element for school in army.schools if school in library.schools]
    named = [library.cards[card].element for card in army.grimoire if card in library.cards]
    codex = [library.cards[card].element for card in army.codex if card in library.cards]
    if army.grimoire and named.count(wizard.element) < SCHOOL_SIZE:
        found = named.count(wizard.element)
        yield Reason.of("R-06", f"list.few_{wizard.element}", found=found, wanted=SCHOOL_SIZE)
    elif army.schools and wizard.element not in schools:
        yield Reason.of("R-06", f"list.no_{wizard.element}")
    present = {wizard.element, *schools, *named, *codex}
    for element, other in EXCLUDED:
        if element in present and other in present:
            yield Reason.of("R-06", f"list.{element}_and_{other}")


def _copies(army: ArmyList, library: Library, most: int | None) -> Iterator[Reason]:
    if most is None or any(school not in library.schools for school in army.schools):
        return
    for card, copies in Counter(grimoire_of(army, library)).items():
        if copies > most:
            yield Reason.of("R-06", "list.copies", card=card, found=copies, most=most)


def _once(names: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))
