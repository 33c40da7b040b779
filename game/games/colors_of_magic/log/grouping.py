"""Groups of events that share one entry of the log; events told by others are left out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeGuard

from game.games.colors_of_magic.rules.state import creature_events as creatures
from game.games.colors_of_magic.rules.state import events as game_events
from game.games.colors_of_magic.rules.state.events import CardMoved, Event, Where

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_REPORTED: frozenset[Where] = frozenset({"stack", "duel", "play", "aside"})
"""Places where a card comes and goes by an event of its own, such as `SpellCast` or `Boosted`."""


@dataclass(frozen=True, slots=True)
class EntryContent:
    """The content of one entry of the log.

    Attributes:
        event: what happened; of several cards that moved alike, the move of the first.
        cards: all the cards that moved alike; empty for any other event.
        by: the ability that pushed a creature, where the two share the entry.
    """

    event: Event
    cards: tuple[str, ...] = ()
    by: game_events.AbilityUsed | None = None


def grouped(events: Iterable[Event]) -> Iterator[EntryContent]:
    """The contents of entries, event by event; cards that move alike one after the other share an entry."""
    run: list[CardMoved] = []
    for event in (*events, None):
        if run and not (isinstance(event, CardMoved) and _alike(event, run[0])):
            yield EntryContent(run[0], tuple(move.card for move in run))
            run = []
        if isinstance(event, CardMoved):
            run.append(event)
        elif event is not None:
            yield EntryContent(event)


def joined(events: Iterable[Event]) -> Iterator[EntryContent]:
    """Like `grouped`, but an ability that works by itself shares an entry with the push that it causes."""
    held: list[EntryContent] = []
    by: game_events.AbilityUsed | None = None
    for content in grouped(events):
        event = content.event
        if isinstance(event, game_events.Asked | game_events.Chose):
            held.append(content)
            continue
        if by is not None and _is_push(event):
            yield from (other for other in held if other.event is not by)
            yield replace(content, by=by)
            held = []
            continue
        yield from held
        by = event if _works_by_itself(event) else None
        held = [content] if by is not None else []
        if by is None:
            yield content
    yield from held


def may_share(event: Event) -> bool:
    """Whether the entry of this event may still grow by the events that follow."""
    asks = isinstance(event, CardMoved | game_events.Asked | game_events.Chose)
    return asks or _is_push(event) or _works_by_itself(event)


def is_detail(event: Event) -> bool:
    """Whether the log leaves the event out, unless details are wanted, because other events say the same."""
    match event:
        case CardMoved(source=source, target=target):
            return source in _REPORTED or target in _REPORTED
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
