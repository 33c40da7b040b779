"""Remarks on cards that are sound but do not do what their author may think; `check cards` tells them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.spec import Finding, Spec, spec_places
from game.content.text_numbers import meant, number_remarks, totals
from game.core.errors import said
from game.games.donjon_procrastination.rules.cards.specs import CardSpec
from game.games.donjon_procrastination.rules.cards.vocabulary import (
    AddDice,
    Allow,
    Condition,
    Count,
    Filter,
    Look,
    Move,
    Points,
    Reroll,
    SetDie,
    Value,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.content.spec import Printed
    from game.content.toml_source import Steps

DOING = ("effects", "dice", "after", "grows")
"""The keys of a card that its text puts into words."""


HIGHEST = 6.0
"""The highest face of a die, at which one that is turned stops."""


def remarks(item: Printed[Spec]) -> Iterator[Finding]:
    """Every remark on a printed thing."""
    card = item.spec
    if not isinstance(card, CardSpec):
        return
    held = tuple(spec_places(card))
    for spec, steps in held:
        yield from _never(spec, steps)
    parts = [((key,), getattr(card, key), item.source.value((*item.at, key))) for key in DOING]
    dice = (1.0, HIGHEST) if any(isinstance(spec, SetDie) for spec, _ in held) else ()
    yield from number_remarks(card.text, ("text",), meant(parts, (*dice, *totals(spec for spec, _ in held))))


def _never(spec: Spec, steps: Steps) -> Iterator[Finding]:
    match spec:
        case Condition(at_least=int(least), at_most=int(most)) if least > most:
            yield (*steps, "at_most"), str(most), said("at least {least}: it never holds", least=least)
        case Filter(least=int(least), most=int(most)) if least > most:
            yield (*steps, "most"), str(most), said("at least {least}: no card passes it", least=least)
        case Count(faces=()):
            yield (*steps, "faces"), "no face", "at least one: no die is counted"
        case Points(amount=0):
            yield (*steps, "amount"), "0", "another number: it does nothing"
        case Value(to=None, by=0):
            yield (*steps, "by"), "0", "another number: it does nothing"
        case Move(count=int(count)) | Allow(count=count) | Look(count=int(count)) | Reroll(count=count):
            yield from _too_few(count, steps)
        case SetDie(count=count):
            yield from _too_few(count, steps)
        case AddDice(count=0):
            yield (*steps, "count"), "0", "another number: it does nothing"


def _too_few(count: int, steps: Steps) -> Iterator[Finding]:
    if count <= 0:
        yield (*steps, "count"), str(count), "at least 1: it does nothing"
