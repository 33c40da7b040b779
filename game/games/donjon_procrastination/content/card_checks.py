"""Whether what is printed for Donjon & Procrastination makes sense, card by card and deck by deck."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from game.content.locale import Language, translator
from game.content.spec import Spec, number_findings, word_findings
from game.content.toml_source import shown
from game.games.donjon_procrastination.content.verb_checks import verb_findings
from game.games.donjon_procrastination.rules.cards.decks import check_deck
from game.games.donjon_procrastination.rules.cards.specs import CardSpec, DeckSpec
from game.games.donjon_procrastination.rules.cards.vocabulary import Count
from game.games.donjon_procrastination.rules.house_rules import HouseRules

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from game.content.spec import Finding
    from game.content.toml_source import Steps
    from game.games.donjon_procrastination.content.verb_checks import Time
    from game.games.donjon_procrastination.rules.cards.library import Library

BOUNDS: Mapping[str, tuple[float, float]] = MappingProxyType(
    {
        "size": (1, 999),
        "number": (1, 999),
        "value": (-20, 20),
        "amount": (-20, 20),
        "to": (-20, 20),
        "by": (-20, 20),
        "count": (-6, 10),
        "per": (-9, 9),
        "plus": (-20, 20),
        "least": (-20, 40),
        "most": (-20, 40),
        "at_least": (-20, 99),
        "at_most": (-20, 99),
    }
)
"""The smallest and largest number under a key, whatever it belongs to."""

PUBLIC = ("score", "table", "carried")
"""Zones whose cards everybody knows, so that a filter can be applied to them for all to see."""

TIMES: Mapping[str, Time] = MappingProxyType({"effects": "effects", "dice": "dice", "after": "after"})
"""The keys of a card that hold effects."""


def printed_findings(spec: Spec, library: Library) -> Iterator[Finding]:
    """Everything that does not make sense in a series, a card, an Esbroufe card or a deck."""
    match spec:
        case DeckSpec():
            yield from _deck(spec, library)
        case CardSpec():
            yield from _card(spec, library)
            yield from _visit(spec, (), "effects")
        case _:
            yield from _visit(spec, (), "effects")


def _visit(spec: Spec, steps: Steps, time: Time) -> Iterator[Finding]:
    yield from number_findings(spec, steps, BOUNDS)
    yield from word_findings(spec, steps)
    yield from verb_findings(spec, steps, time)
    for name, key in zip(spec.__struct_fields__, spec.__struct_encode_fields__, strict=True):
        value, here = getattr(spec, name), (*steps, key)
        if isinstance(spec, CardSpec):
            time = "table" if key == "grows" else TIMES.get(key, "effects")
        match value:
            case Spec():
                yield from _visit(value, here, time)
            case tuple():
                for index, item in enumerate(value):
                    if isinstance(item, Spec):
                        yield from _visit(item, (*here, index), time)


def _card(card: CardSpec, library: Library) -> Iterator[Finding]:
    series = library.series.get(card.series)
    if series is None:
        yield (("series",), shown(card.series), "the id of a series")
    elif card.promo and card.number <= series.size:
        found = f"{card.number}, within the {series.size} of its series"
        yield (("number",), found, "a promo's number above the size of the series")
    if card.grows is not None and not _is_public(card.grows):
        wanted = "a number that everybody can check: cards everyone sees, or how many lie in a zone"
        yield (("grows",), "a count of what may be hidden", wanted)


def _is_public(count: Count) -> bool:
    match count:
        case Count(of="cards", zone=zone, filter=asked):
            return asked is None or zone in PUBLIC
        case Count(of=of):
            return of != "value"


def _deck(deck: DeckSpec, library: Library) -> Iterator[Finding]:
    verdict = check_deck(deck, library, HouseRules())
    if verdict.allowed:
        return
    tr = translator(Language.EN)
    for reason in verdict.reasons:
        yield ((), f"a {deck.kind} against {reason.rule} ({tr.reason(reason)})", "one within the rules")
