"""Which events share an entry of the log, and which only repeat what others tell."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeGuard

from game.games.colors_of_magic.rules.state import creature_events as creatures
from game.games.colors_of_magic.rules.state import events as game_events
from game.games.colors_of_magic.rules.state.events import CardMoved, Event, Where

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_TOLD: frozenset[Where] = frozenset({"stack", "duel", "play", "aside"})
"""Places that no card comes to or goes from without another event that says so."""


@dataclass(frozen=True, slots=True)
class Telling:
    """What one entry tells: an event; `cards` that all moved alike; the ability that a push is `by`."""

    event: Event
    cards: tuple[str, ...] = ()
    by: game_events.AbilityUsed | None = None


def grouped(events: Iterable[Event]) -> Iterator[Telling]:
    """Each event; the first of cards that move alike, one after the other, with all of them."""
    run: list[CardMoved] = []
    for event in (*events, None):
        if run and not (isinstance(event, CardMoved) and _alike(event, run[0])):
            yield Telling(run[0], tuple(move.card for move in run))
            run = []
        if isinstance(event, CardMoved):
            run.append(event)
        elif event is not None:
            yield Telling(event)


def joined(events: Iterable[Event]) -> Iterator[Telling]:
    """As `grouped`, but what an ability that works by itself pushes is told with it, and it no more alone."""
    held: list[Telling] = []
    by: game_events.AbilityUsed | None = None
    for telling in grouped(events):
        event = telling.event
        if isinstance(event, game_events.Asked | game_events.Chose):
            held.append(telling)
            continue
        if by is not None and _is_push(event):
            yield from (other for other in held if other.event is not by)
            yield replace(telling, by=by)
            held = []
            continue
        yield from held
        by = event if _works_by_itself(event) else None
        held = [telling] if by is not None else []
        if by is None:
            yield telling
    yield from held


def may_share(event: Event) -> bool:
    """Whether events that follow this one may be told in the entry of this one, or of one before it."""
    asks = isinstance(event, CardMoved | game_events.Asked | game_events.Chose)
    return asks or _is_push(event) or _works_by_itself(event)


def is_detail(event: Event) -> bool:
    """Whether other events tell the same."""
    match event:
        case CardMoved(source=source, target=target):
            return source in _TOLD or target in _TOLD
        case (
            creatures.ActivationEnded()
            | game_events.SpellResolved()
            | game_events.Chose()
            | creatures.Tapped()
            | game_events.Asked()
        ):
            return True
        case _:
            return False


def _alike(moved: CardMoved, other: CardMoved) -> bool:
    return replace(moved, card=other.card, shown=other.shown) == other


def _is_push(event: Event) -> bool:
    return isinstance(event, creatures.Shifted) and event.how == "push"


def _works_by_itself(event: Event) -> TypeGuard[game_events.AbilityUsed]:
    return isinstance(event, game_events.AbilityUsed) and not event.used
