"""The terms of a number, each with its source."""

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
"""The kind of a term. `effect`: of a card, creature or zone; `least`: lifts a sum to 0."""


@quick
@dataclass(frozen=True, slots=True)
class Term:
    """A part of a number. `source` is the id of the card, creature, zone or mark that it comes from."""

    amount: float
    kind: TermKind
    source: str = ""


Terms = tuple[Term, ...]


def total(terms: Iterable[Term]) -> float:
    """The sum of the terms."""
    return sum(term.amount for term in terms)


def together(terms: Iterable[Term]) -> Iterator[Term]:
    """The terms, added up by source, without those that are 0.

    >>> torch = Term(2, "effect", "red:torchbearer:1")
    >>> [(term.amount, term.kind) for term in together((Term(7, "printed"), torch, torch))]
    [(7, 'printed'), (4, 'effect')]
    """
    sums: dict[tuple[TermKind, str], float] = {}
    for term in terms:
        key = term.kind, term.source
        sums[key] = sums.get(key, 0) + term.amount
    yield from (Term(amount, kind, source) for (kind, source), amount in sums.items() if amount)
