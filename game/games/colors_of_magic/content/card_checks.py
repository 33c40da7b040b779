"""Whether each card, creature, school, wizard and mark of a library is what its rules ask."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.toml_source import shown
from game.games.colors_of_magic.rules.cards.lists import CODEX_SIZE, SCHOOL_SIZE
from game.games.colors_of_magic.rules.cards.specs import (
    CardSpec,
    CreatureSpec,
    MonsterCardSpec,
    SchoolSpec,
    WizardSpec,
)
from game.games.colors_of_magic.rules.cards.vocabulary import Used

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.content.printed import Finding
    from game.content.spec import Spec
    from game.games.colors_of_magic.rules.cards.library import Library

LASTING = ("permanent", "artefact")
"""The types of spells that stay in play and so may have abilities."""


def own_findings(spec: Spec, library: Library) -> Iterator[Finding]:
    """What the rules ask of a printed thing of its kind, beyond what they ask of every effect."""
    match spec:
        case CardSpec():
            yield from _card(spec, library)
        case CreatureSpec():
            yield from _creature(spec)
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
    if not (card.effects or card.abilities or card.creature):
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
    if "instant" in types and card.trigger is None:
        yield (("trigger",), "no such key", "the trigger of an instant")
    if "instant" not in types and card.trigger is not None:
        yield (("trigger",), "a trigger", 'one only on a card with the type "instant"')


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
                f'"{name}", a card of {card.element}',
                f"a card of the school's element, {school.element}",
            )


def _wizard(wizard: WizardSpec, library: Library) -> Iterator[Finding]:
    yield from _cards("codex", wizard.codex, CODEX_SIZE, library)
    creature = library.creatures.get(wizard.creature)
    if creature is None:
        yield (("creature",), shown(wizard.creature), "the id of a creature")
    elif creature.flux is None:
        yield (("creature",), f'"{wizard.creature}", which has no flux', "a creature with flux")
    elif creature.element is not wizard.element:
        found = f'"{wizard.creature}" of {creature.element or "no element"}'
        yield (("creature",), found, f"a creature of the wizard's element, {wizard.element}")


def _cards(key: str, cards: Sequence[str], size: int, library: Library) -> Iterator[Finding]:
    if len(cards) != size:
        yield ((key,), f"{len(cards)} cards", f"{size} cards")
    for index, card in enumerate(cards):
        if card not in library.cards:
            yield ((key, index), shown(card), "the id of a card")


def _monster_card(card: MonsterCardSpec) -> Iterator[Finding]:
    for size in ("S", "M", "L"):
        line = getattr(card, size)
        if line.move == 0 and line.attack == 0 and not line.effects:
            yield ((size,), "a line that does nothing", "a move, an attack or effects")
