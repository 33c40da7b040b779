"""What a number is made of: the terms of its sum, each with what it comes from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from game.core.copies import quick

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

TermKind = Literal[
    "printed",
    "effect",
    "mark",
    "cover",
    "flying",
    "monster_card",
    "card",
    "victory",
    "armour",
    "prevented",
    "canalisation",
    "discard",
    "least",
]
"""Where a term comes from. `effect`: a card, creature or zone; `least`: what keeps a sum at 0."""


@quick
@dataclass(frozen=True, slots=True)
class Term:
    """So much of a number. `source` is the id of the card, creature, zone or mark that it comes from."""

    amount: float
    kind: TermKind
    source: str = ""


Terms = tuple[Term, ...]


def total(terms: Iterable[Term]) -> float:
    """What the terms make together."""
    return sum(term.amount for term in terms)


def together(terms: Iterable[Term]) -> Iterator[Term]:
    """The terms, those of one source added up, without those that come to nothing."""
    sums: dict[tuple[TermKind, str], float] = {}
    for term in terms:
        key = term.kind, term.source
        sums[key] = sums.get(key, 0) + term.amount
    yield from (Term(amount, kind, source) for (kind, source), amount in sums.items() if amount)
