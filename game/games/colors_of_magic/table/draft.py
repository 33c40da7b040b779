"""A list being composed: what is in it, how it is changed, and which cards there are to choose from."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, get_args

import msgspec

from game.games.colors_of_magic.rules.cards.library import Library, codex_of, grimoire_of
from game.games.colors_of_magic.rules.cards.specs import ArmyList, CardSpec, Element, SpellType

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


TYPES: tuple[str, ...] = get_args(SpellType)
COSTS = (1, 2, 3, 4, 5, 6)
"""The costs to choose from; the last one stands for all that is dearer too."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A list as it is now, and the own list it was taken from (None for a new one)."""

    army: ArmyList
    origin: str | None = None
    dirty: bool = False

    @property
    def name(self) -> str:
        """What the list is called."""
        return self.army.name

    @classmethod
    def blank(cls, library: Library, name: str) -> Draft:
        """A list with a wizard and nothing else."""
        return cls(ArmyList(name=name, wizard=next(iter(library.wizards))))

    @classmethod
    def copy(cls, army: ArmyList, name: str) -> Draft:
        """A list like another, under a name of its own."""
        return cls(msgspec.structs.replace(army, name=name), dirty=True)

    def named(self, name: str) -> Draft:
        """Called otherwise."""
        return self._changed(name=name)

    def led(self, wizard: str) -> Draft:
        """With another wizard, whose Codex it takes."""
        return self._changed(wizard=wizard, codex=())

    def schooled(self, school: str) -> Draft:
        """With that school, or without it if it had it; the grimoire is then made of schools."""
        schools = self.army.schools
        kept = tuple(one for one in schools if one != school) if school in schools else (*schools, school)
        return self._changed(schools=kept, grimoire=())

    def freed(self, library: Library) -> Draft:
        """With the cards of its schools named one by one."""
        return self._changed(grimoire=grimoire_of(self.army, library), schools=())

    def unfreed(self) -> Draft:
        """With no cards named, to be made of schools."""
        return self._changed(grimoire=(), schools=())

    def with_card(self, card: str, library: Library, *, codex: bool) -> Draft:
        """With one more copy of a card, in the Codex or in the grimoire."""
        if codex:
            return self._changed(codex=(*codex_of(self.army, library), card))
        return self._changed(grimoire=(*self._grimoire(library), card), schools=())

    def without_card(self, card: str, library: Library, *, codex: bool) -> Draft:
        """With one copy of a card less, if it has one."""
        cards = list(codex_of(self.army, library) if codex else self._grimoire(library))
        if card not in cards:
            return self
        cards.reverse()
        cards.remove(card)
        kept = tuple(reversed(cards))
        return self._changed(codex=kept) if codex else self._changed(grimoire=kept, schools=())

    def own_codex(self) -> Draft:
        """With the Codex of its wizard."""
        return self._changed(codex=())

    def counts(self, library: Library, *, codex: bool) -> Counter[str]:
        """How often it has each card."""
        return Counter(codex_of(self.army, library) if codex else self._grimoire(library))

    def saved_in(self, own: Sequence[ArmyList]) -> tuple[ArmyList, ...]:
        """The own lists with this one: in the place of the one it was taken from, or at the end."""
        if any(army.name == self.origin for army in own):
            return tuple(self.army if army.name == self.origin else army for army in own)
        return (*own, self.army)

    def _grimoire(self, library: Library) -> tuple[str, ...]:
        known = all(school in library.schools for school in self.army.schools)
        return grimoire_of(self.army, library) if known else self.army.grimoire

    def _changed(self, **changes: object) -> Draft:
        return replace(self, army=msgspec.structs.replace(self.army, **changes), dirty=True)


@dataclass(frozen=True, slots=True)
class CardFilter:
    """Which cards are shown; None shows all."""

    element: Element | None = None
    type: str | None = None
    cost: int | None = None

    def passes(self, card: CardSpec) -> bool:
        """Whether that card is shown."""
        if self.element is not None and card.element is not self.element:
            return False
        if self.type is not None and self.type not in card.types:
            return False
        return (
            self.cost is None or card.cost == self.cost or (self.cost == COSTS[-1] and card.cost > self.cost)
        )

    def of(self, cards: Iterable[CardSpec]) -> list[CardSpec]:
        """The cards that are shown: by element, then by cost."""
        order = list(Element)
        return sorted(
            filter(self.passes, cards), key=lambda card: (order.index(card.element), card.cost, card.id)
        )
