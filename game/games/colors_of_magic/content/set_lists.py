"""Lists by which a set is tried: each of its wizards, schools and single cards is in one of them.

Card files have no lists. Those made here are within the rules (CM-SETUP-15, R-06), and what the set has too
little of comes from the cards that ship.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.colors_of_magic.rules.cards.library import (
    EXCLUDED,
    GRIMOIRE_SIZE,
    SCHOOLS,
    Library,
    check_list,
)
from game.games.colors_of_magic.rules.cards.specs import ArmyList, Element

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

COPIES = 2
"""The copies of a single card in a list."""

SEVERAL = 10
"""The single cards of one list, unless they are of its wizard's element, of which ten more come (R-06)."""


def set_lists(library: Library, shipped: Library) -> tuple[ArmyList, ...]:
    """Lists with everything that the library has and what ships has not; none if there is nothing such."""
    own_schools = [school for school in library.schools if school not in shipped.schools]
    own_wizards = [wizard for wizard in library.wizards if wizard not in shipped.wizards]
    schooled = {card for school in own_schools for card in library.schools[school].cards}
    codices = {card for wizard in own_wizards for card in library.wizards[wizard].codex}
    loose = [card for card in library.cards if card not in {*shipped.cards, *schooled, *codices}]
    made = [*_of_schools(library, own_wizards, own_schools), *_of_cards(library, loose)]
    return tuple(army for army in made if check_list(army, library).allowed)


def _of_schools(library: Library, wizards: Sequence[str], schools: Sequence[str]) -> Iterable[ArmyList]:
    left = list(schools)
    for wizard in wizards:
        yield _with_schools(library, wizard, (), left, schools)
    while left:
        first = left[0]
        wizard = _wizard_of(library, library.schools[first].element, wizards)
        yield _with_schools(library, wizard, (first,), left, schools)


def _with_schools(
    library: Library, wizard: str, first: tuple[str, ...], left: list[str], own: Sequence[str]
) -> ArmyList:
    """A list with schools of the set that are in none yet, which leave `left`, then others of the set."""
    element = library.wizards[wizard].element
    chosen: list[str] = []
    # The wizard's own element has to be there; then what is left of the set, and what ships.
    for school in (*first, *left, *own, *library.schools):
        elements = {element, *(library.schools[name].element for name in (*chosen, school))}
        has_own = any(library.schools[name].element is element for name in (*chosen, school))
        full = len(chosen) == SCHOOLS - 1 and not has_own
        if school not in chosen and not full and len(chosen) < SCHOOLS and _agree(elements):
            chosen.append(school)
    left[:] = [school for school in left if school not in chosen]
    named = [school for school in chosen if school in own] or chosen
    return ArmyList(name=f"{wizard} \N{EN DASH} {', '.join(named)}", wizard=wizard, schools=tuple(chosen))


def _of_cards(library: Library, loose: Sequence[str]) -> Iterable[ArmyList]:
    left = list(loose)
    while left:
        element = library.cards[left[0]].element
        taken: list[str] = []
        elements = {element}
        for card in left:
            spec = library.cards[card]
            room = len(taken) < SEVERAL or spec.element is element
            if room and len(taken) < GRIMOIRE_SIZE // COPIES and _agree({*elements, spec.element}):
                taken.append(card)
                elements.add(spec.element)
        left = [card for card in left if card not in taken]
        named = [card for card in taken for _ in range(COPIES)]
        # Schools of the wizard's element first, then any that go with what is there.
        schools = sorted(library.schools.values(), key=lambda school: school.element is not element)
        fill: list[str] = []
        for school in schools:
            if _agree({*elements, school.element}) and len(fill) + len(named) < GRIMOIRE_SIZE:
                elements.add(school.element)
                fill += [card for card in school.cards if card not in taken]
        most = GRIMOIRE_SIZE - len(named)
        wizard = _wizard_of(library, element, ())
        yield ArmyList(
            name=f"{wizard} \N{EN DASH} {taken[0]} \N{HORIZONTAL ELLIPSIS} {taken[-1]}",
            wizard=wizard,
            grimoire=(*named, *fill[:most]),
        )


def _wizard_of(library: Library, element: Element, preferred: Sequence[str]) -> str:
    """A wizard of that element, of the set if it has one; else any that goes with it."""
    every = (*preferred, *library.wizards)
    same = (wizard for wizard in every if library.wizards[wizard].element is element)
    going = (wizard for wizard in every if _agree({element, library.wizards[wizard].element}))
    return next(same, None) or next(going)


def _agree(elements: set[Element]) -> bool:
    return not any(one in elements and other in elements for one, other in EXCLUDED)
