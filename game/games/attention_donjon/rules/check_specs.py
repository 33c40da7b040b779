"""Whether a combatant, an effect or a whole encounter can be as somebody wrote it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from game.core.rules import Reason
from game.games.attention_donjon.rules.cards import MOST_JOKERS, RANKS, SUITS, full_deck, is_joker

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from game.games.attention_donjon.rules.cards import Card
    from game.games.attention_donjon.rules.setup import CombatantSpec, EffectSpec, Pattern, Setup

MOST_TEXT = 400
"""Characters of a name, a note or a directive."""

MOST_COMBATANTS = 40

MOST_EFFECTS = 200

MOST_DRAWS = 6
"""Cards somebody draws at once."""

MOST_ROUNDS = 999


def name_reasons(*names: str) -> Iterator[Reason]:
    """Why something cannot be called so."""
    if any(not name.strip() or len(name) > MOST_TEXT for name in names):
        yield Reason.of("AD-GROUP-01", "ad.text", most=MOST_TEXT)


def text_reasons(*texts: str) -> Iterator[Reason]:
    """Why a text cannot be taken."""
    if any(len(text) > MOST_TEXT for text in texts):
        yield Reason.of("AD-GROUP-01", "ad.text", most=MOST_TEXT)


def combatant_reasons(spec: CombatantSpec, jokers: int) -> Iterator[Reason]:
    """Why a combatant cannot be so, in itself."""
    yield from name_reasons(spec.id, spec.name)
    yield from text_reasons(spec.player, spec.controller, spec.directive, spec.note, *spec.members)
    if not 1 <= spec.draws <= MOST_DRAWS:
        yield Reason.of("AD-INIT-02", "ad.draws", most=MOST_DRAWS)
    if not 1 <= spec.slots <= MOST_DRAWS:
        yield Reason.of("AD-MULTI-01", "ad.slots", most=MOST_DRAWS)
    deck = frozenset(full_deck(jokers))
    kept = (*spec.jokers, *spec.reserve)
    if len(set(kept)) < len(kept) or not deck.issuperset(kept):
        yield Reason.of("AD-PREP-03", "ad.no_such_card")
    elif not all(map(is_joker, spec.jokers)) or any(map(is_joker, spec.reserve)):
        yield Reason.of("AD-JOKER-06", "ad.jokers_apart")
    if spec.kind == "group" and spec.jokers:
        yield Reason.of("AD-A5", "ad.group_joker")


def effect_reasons(spec: EffectSpec, known: Iterable[str]) -> Iterator[Reason]:
    """Why an effect cannot be so; `known` are the ids of combatants."""
    yield from name_reasons(spec.id, spec.label)
    yield from text_reasons(spec.note)
    here = {*known, ""}
    if spec.target not in here or spec.bound not in here:
        yield Reason.of("AD-DURATION-01", "ad.no_subject")
    if spec.lasting in ("until_start", "until_end") and not (spec.bound or spec.target):
        yield Reason.of("AD-DURATION-01", "ad.no_subject")
    if not 1 <= spec.count <= MOST_ROUNDS:
        yield Reason.of("AD-EFFECT-01", "ad.count", most=MOST_ROUNDS)


def suit_reasons(suits: Sequence[str]) -> Iterator[Reason]:
    """Why suits cannot be in that order."""
    if sorted(suits) != sorted(SUITS):
        yield Reason.of("AD-ORDER-02", "ad.suits")


def setup_reasons(setup: Setup) -> Iterator[Reason]:
    """Why an encounter cannot be played."""
    if not 0 <= setup.rules.jokers <= MOST_JOKERS:
        yield Reason.of("AD-A1", "ad.jokers", most=MOST_JOKERS)
    ids = [spec.id for spec in setup.combatants]
    if len(set(ids)) < len(ids):
        yield Reason.of("AD-GROUP-01", "ad.again", id=_twice(ids))
    if len(ids) > MOST_COMBATANTS:
        yield Reason.of("AD-GROUP-01", "ad.full", most=MOST_COMBATANTS)
    for spec in setup.combatants:
        yield from combatant_reasons(spec, setup.rules.jokers)
    cards: list[Card] = [card for spec in setup.combatants for card in (*spec.jokers, *spec.reserve)]
    if len(set(cards)) < len(cards):
        yield Reason.of("AD-PREP-03", "ad.no_such_card")
    effects = [spec.id for spec in setup.effects]
    if len(set(effects)) < len(effects):
        yield Reason.of("AD-EFFECT-01", "ad.effect_again", id=_twice(effects))
    for effect in setup.effects:
        yield from effect_reasons(effect, ids)
    yield from suit_reasons(setup.suits)
    for pattern in setup.events:
        yield from pattern_reasons(pattern)
    if not 1 <= setup.round <= MOST_ROUNDS:
        yield Reason.of("AD-GEN-02", "ad.round", most=MOST_ROUNDS)
    yield from text_reasons(setup.name, setup.last_actor)
    yield from name_reasons(*(entry.name for entry in setup.entries))


def _twice(names: Iterable[str]) -> str:
    return next(name for name, count in Counter(names).items() if count > 1)


def pattern_reasons(pattern: Pattern) -> Iterator[Reason]:
    """Why cards cannot be told by that pattern."""
    if pattern.rank not in ("", *RANKS) or pattern.suit not in ("", *SUITS):
        yield Reason.of("AD-A3", "ad.pattern")
    yield from text_reasons(pattern.text)
