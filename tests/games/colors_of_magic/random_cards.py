"""Cards made of random combinations of all that card files can say, each of them legal.

A value of every class of the vocabulary is made field by field, from the types that are written beside them.
What the checks of card files find fault with is thrown away and made anew.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from functools import cache
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec
from magic_table import words

from game.content.spec import Spec, Words
from game.games.colors_of_magic.content.effect_checks import KEYWORDS, NUMBERED, Known, findings
from game.games.colors_of_magic.rules.cards.effects import Ability, AnyEffect, Lend, Triggered
from game.games.colors_of_magic.rules.cards.library import codex_of, grimoire_of
from game.games.colors_of_magic.rules.cards.specs import KeywordSpec
from game.games.colors_of_magic.rules.cards.words import (
    Amount,
    Condition,
    Origin,
    Price,
    TargetSpec,
    Trigger,
    WhichCards,
)

if TYPE_CHECKING:
    from game.core.dice import Dice
    from game.games.colors_of_magic.rules.cards.library import Library
    from game.games.colors_of_magic.rules.cards.specs import (
        CardSpec,
        CreatureSpec,
        MarkSpec,
        MonsterCardSpec,
        MonsterLine,
        ScenarioSpec,
    )
    from game.games.colors_of_magic.rules.cards.words import SpellType
    from game.games.colors_of_magic.rules.state.setup import Setup

T = TypeVar("T")
S = TypeVar("S", bound=Spec)

DEEPEST = 3
"""How many effects lie in one another at most."""

OWN = ("bristling", "stubborn")
"""The keywords of sets, which mean anything."""

TRIES = 60
"""How often something legal is looked for before it is left out."""

NUMBERS: dict[str, tuple[float, ...]] = {
    "within": (1.0, 3.0, 6.0),
    "range": (4.0, 8.0, 12.0),
    "radius": (1.0, 2.0, 3.0),
    "away": (0.0, 1.0),
    "moved_at_least": (1.0, 4.0),
}
"""Lengths in inches, by what they are for."""

WHOLE: dict[str, tuple[int, ...]] = {"amount": (-2, 1, 1, 2, 3), "each": (-1, 1, 2), "plus": (-1, 0, 1)}
"""Whole numbers, by what they are for; others are 1 to 3."""


@cache
def _fields(kind: type[Spec]) -> tuple[tuple[str, Any, bool], ...]:
    """The fields of a class: name, type, and whether it must be said. Looking types up takes long."""
    hints = get_type_hints(kind)
    return tuple((field.name, hints[field.name], field.required) for field in msgspec.structs.fields(kind))


@dataclass(frozen=True)
class Maker:
    """What makes things for a library: the ids of creatures and so on in what it makes are its own."""

    dice: Dice
    known: Known

    def choice(self, choices: tuple[T, ...]) -> T:
        """One of them."""
        return self.dice.choice(choices)

    def one_in_three(self) -> bool:
        """Once in three times."""
        return self.dice.roll(3) == 1

    def of(self, hint: Any, name: str, depth: int) -> Any:
        """A value of that type, for a field of that name."""
        origin, inside = get_origin(hint), get_args(hint)
        if origin is Literal:
            return self.choice(inside)
        if origin is tuple:
            return tuple(self.of(inside[0], name, depth) for _ in range(self.dice.roll(2)))
        if origin in {Union, UnionType}:
            return self._of_union(inside, name, depth)
        if hint is Words:
            return words("anything")
        if isinstance(hint, type) and issubclass(hint, Spec):
            return self.spec(hint, depth)
        return self._plain(hint, name)

    def spec(self, kind: type[S], depth: int = 0) -> S:
        """A value of a class: what need not be said is mostly not said."""
        values: dict[str, Any] = {}
        # What a filter of cards names is a card.
        renamed = {"named": "card"} if kind is WhichCards else {}
        for name, hint, required in _fields(kind):
            if required or self.one_in_three() or name in {"effects", "otherwise"}:
                values[name] = self.of(hint, renamed.get(name, name), depth + 1)
        if kind is Triggered:
            # Without it two of them would go on setting each other off.
            values["once"] = True
        return kind(**values)

    def _of_union(self, kinds: tuple[Any, ...], name: str, depth: int) -> Any:
        nested = {"effects", "then", "otherwise", "options", "abilities", "of"}
        left = [kind for kind in kinds if kind is not NoneType or not self.one_in_three()]
        if depth >= DEEPEST:
            flat = [kind for kind in left if not nested & set(getattr(kind, "__struct_fields__", ()))]
            left = flat or left
        return self.of(self.choice(tuple(left)), name, depth)

    def _plain(self, kind: type, name: str) -> Any:
        if kind is bool:
            return self.dice.coin()
        if kind is int:
            return self.choice(WHOLE.get(name, (1, 2, 3)))
        if kind is float:
            return self.choice(NUMBERS.get(name, (1.0, 3.0)))
        if kind is NoneType:
            return None
        ids = {
            "profile": self.known.creatures,
            "named": self.known.creatures,
            "mark": self.known.marks,
            "card": self.known.cards,
            "marker": self.known.markers,
            "at_marker": self.known.markers,
            "kind": self.known.markers,
        }
        if name == "ground":
            return self.choice(("water", "forest", "ruins"))
        if name == "keyword":
            word = self.choice((*KEYWORDS, *sorted(self.known.keywords)))
            return f"{word} 1" if word in NUMBERED else word
        return self.choice(tuple(sorted(ids[name]))) if ids.get(name) else "anything"

    def legal(self, bearer: S, field: str, made: Any) -> S | None:
        """The bearer with what was made added to a field, if the checks find no fault with it."""
        changed = msgspec.structs.replace(bearer, **{field: (*getattr(bearer, field), made)})
        return None if next(findings(changed, self.known), None) else changed

    def filled(self, bearer: S, field: str, hint: Any, count: int) -> S:
        """The bearer with so many random things in a field, as far as legal ones are found."""
        for _ in range(count):
            for _ in range(TRIES):
                changed = self.legal(bearer, field, self.of(hint, field, 0))
                if changed is not None:
                    bearer = changed
                    break
        return bearer

    def card(self, card: CardSpec) -> CardSpec:
        """Another card of that id, element and cost."""
        card = msgspec.structs.replace(card, targets=(), trigger=None, effects=(), abilities=(), boost=None)
        card = msgspec.structs.replace(card, on_attack=(), on_defence=(), price=None, lend=None)
        card = msgspec.structs.replace(card, origin="caster", more=0)
        kinds: tuple[SpellType, ...] = ("ephemeral", "permanent", "artefact")
        types: tuple[SpellType, ...] = ("summon" if card.creature else self.choice(kinds),)
        trigger = None
        if self.one_in_three():
            types = (*types, "instant")
            # Some wait for nothing, some for one moment, some for one of two.
            trigger = self.choice((None, self._trigger(), (self._trigger(), self._trigger())))
        sight, reach = self.dice.coin(), self.choice((None, 6.0, 12.0))
        card = msgspec.structs.replace(card, types=types, trigger=trigger, sight=sight, range=reach)
        card = self.filled(card, "targets", TargetSpec, self.dice.roll(3) - 1)
        card = self.filled(card, "effects", AnyEffect, self.dice.roll(3))
        if {"permanent", "artefact"} & set(types):
            card = self.filled(card, "abilities", Ability, self.dice.roll(2))
        for key, kind in (
            ("price", Price),
            ("lend", Lend),
            ("condition", Condition),
            ("origin", Origin),
            ("more", Amount),
        ):
            card = self._said(card, key, kind) if self.one_in_three() else card
        if "instant" not in types and self.one_in_three():
            card = self._said(card, "free_when", Trigger)
        for part in ("on_attack", "on_defence") if self.one_in_three() else ():
            card = self.filled(card, part, AnyEffect, 1)
        boosted = bool(card.on_attack or card.on_defence)
        return msgspec.structs.replace(card, boost=words("boosts") if boosted else None)

    def _said(self, card: CardSpec, key: str, kind: Any) -> CardSpec:
        """The card with something legal under a key, if it is found."""
        for _ in range(TRIES):
            changed = msgspec.structs.replace(card, **{key: self.of(kind, key, 1)})
            if next(findings(changed, self.known), None) is None:
                return changed
        return card

    def _trigger(self) -> Trigger:
        while True:
            trigger = self.spec(Trigger, 1)
            if next(findings(trigger, self.known), None) is None:
                return trigger

    def creature(self, creature: CreatureSpec) -> CreatureSpec:
        """That profile with other abilities."""
        bare = msgspec.structs.replace(creature, abilities=())
        made = self.filled(bare, "abilities", Ability, self.dice.roll(2))
        # Only permanents are tapped for what they do.
        usable = tuple(ability for ability in made.abilities if getattr(ability, "way", "") != "tap")
        return msgspec.structs.replace(made, abilities=usable)

    def mark(self, mark: MarkSpec) -> MarkSpec:
        """That counter with another ability."""
        return self.filled(msgspec.structs.replace(mark, abilities=()), "abilities", Ability, 1)

    def keyword(self, keyword: KeywordSpec) -> KeywordSpec:
        """That keyword with another meaning."""
        return self.filled(keyword, "abilities", Ability, 1)

    def monster_card(self, card: MonsterCardSpec) -> MonsterCardSpec:
        """That activation card with other effects."""

        def line(printed: MonsterLine) -> MonsterLine:
            return self.filled(msgspec.structs.replace(printed, effects=()), "effects", AnyEffect, 1)

        return msgspec.structs.replace(card, S=line(card.S), M=line(card.M), L=line(card.L))

    def scenario(self, scenario: ScenarioSpec) -> ScenarioSpec:
        """That scenario, whose objectives do other things."""
        objectives = []
        for objective in scenario.objectives:
            bare = msgspec.structs.replace(objective, special=(), abilities=())
            objectives.append(
                self.filled(self.filled(bare, "special", AnyEffect, 1), "abilities", Ability, 1)
            )
        return msgspec.structs.replace(scenario, objectives=tuple(objectives))


def random_library(library: Library, dice: Dice, setup: Setup | None = None) -> Library:
    """The library with other things on all its cards, creatures, counters, monster cards and objectives.

    With a setup, on what is played with there, monster cards excepted.
    """
    markers = frozenset(marker.id for scenario in library.scenarios.values() for marker in scenario.markers)
    own = {word: KeywordSpec(id=word, name=words(word), text=words("any"), abilities=()) for word in OWN}
    library = dataclasses.replace(library, keywords=own)
    known = Known(
        frozenset(library.creatures),
        frozenset(library.marks),
        markers,
        markers,
        keywords=frozenset(OWN),
        cards=frozenset(library.cards),
    )
    make, only = Maker(dice, known), None if setup is None else _played(library, setup)

    def anew(made: Any, table: Any) -> Any:
        return {key: made(table[key]) if only is None or key in only else table[key] for key in sorted(table)}

    return dataclasses.replace(
        library,
        cards=anew(make.card, library.cards),
        creatures=anew(make.creature, library.creatures),
        marks=anew(make.mark, library.marks),
        keywords={word: make.keyword(spec) for word, spec in sorted(own.items())},
        monster_cards=anew(make.monster_card, library.monster_cards),
        scenarios=anew(make.scenario, library.scenarios),
    )


def _played(library: Library, setup: Setup) -> frozenset[str]:
    """The ids of what a match is played with."""
    cards = {card for army in setup.lists for card in (*grimoire_of(army, library), *codex_of(army, library))}
    brought = {library.cards[card].creature or "" for card in cards}
    brought |= {library.wizards[army.wizard].creature for army in setup.lists}
    scenario = library.scenarios[setup.scenario or ""]
    monsters = {monster.creature for monster in scenario.monsters}
    return frozenset({*cards, *brought, *monsters, scenario.id, *library.marks})
