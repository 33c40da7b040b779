"""The memory of each player of cards that are hidden now.

It follows from the events as that player saw them and from what lay open to that player, never from what was
hidden. It is part of the state, so that undo, saved matches, replays and machine players all have it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.rules import Seat
from game.games.donjon_procrastination.rules.play.events import (
    CardMoved,
    Dealt,
    Event,
    HandsSwapped,
    Looked,
    Revealed,
)
from game.games.donjon_procrastination.rules.play.run import OPEN, find
from game.games.donjon_procrastination.rules.play.state import Copy, Sighting, Spot, State
from game.games.donjon_procrastination.rules.play.view import OWN, redact

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


Known = dict[Copy, frozenset[Spot]]
"""The places where cards may lie that a player has seen and sees no longer."""

TELLING = (CardMoved, Dealt, HandsSwapped, Looked, Revealed)


def remembered(before: State, after: State, events: Sequence[Event]) -> tuple[tuple[Sighting, ...], ...]:
    """The memory of each player after a step, by seat."""
    telling = [event for event in events if isinstance(event, TELLING)]
    # Most steps tell nothing of hidden cards, and the memory stays the very same.
    if not telling and before.phase == after.phase:
        return before.sightings
    return tuple(_of_seat(before, after, telling, seat) for seat in range(len(after.players)))


def _of_seat(before: State, after: State, events: Iterable[Event], number: int) -> tuple[Sighting, ...]:
    seat, known = Seat(number), dict[Copy, frozenset[Spot]]()
    if before.sightings:
        known = {sighting.card: sighting.spots for sighting in before.sightings[seat]}
    if before.phase == "draft":
        _draft(before, after, seat, known)
    for event in events:
        seen = redact(event, seat)
        if seen is not None:
            _note(known, seen, seat)
    _back_from_limbo(before, after, events, seat, known)
    return tuple(
        Sighting(card, spots) for card, spots in sorted(known.items()) if not _lies_open(after, card, seat)
    )


def _note(known: Known, event: Event, seat: Seat) -> None:
    """Update what the player remembers by one event as the player saw it."""
    match event:
        case Looked(seat=reader, cards=cards, spots=spots) if reader == seat:
            known.update((card, frozenset({spot})) for card, spot in zip(cards, spots, strict=True))
        # An empty card is one whose face this player did not see.
        case CardMoved(card="", source_seat=giver, source=source, target_seat=taker, target=target):
            _spread(known, (giver, source), (taker, target))
        case CardMoved(card=card, target_seat=taker, target=target):
            known[card] = frozenset({(taker, target)})
        case Dealt(seat=reader) if reader != seat:
            _spread(known, (reader, "pile"), (reader, "hand"))
        # On the table it lies open, and need not be remembered.
        case Revealed(cards=cards):
            for _, card in cards:
                known.pop(card, None)


def _spread(known: Known, source: Spot, target: Spot) -> None:
    """Spread what is known: a card that went unseen to another place may be any that was in the first."""
    for card, spots in known.items():
        if source in spots:
            known[card] = spots | {target}


def _back_from_limbo(before: State, after: State, events: Iterable[Event], seat: Seat, known: Known) -> None:
    """Follow cards that everybody saw go to Limbo and that are there no longer: to where one was taken."""
    for number, player in enumerate(before.players):
        vanished = player.seen - after.players[number].seen - frozenset(known)
        targets = {
            (event.target_seat, event.target)
            for event in events
            if isinstance(event, CardMoved) and (event.source_seat, event.source) == (number, "discard")
        }
        # With two different targets it is not known which card went where.
        if number != seat and vanished and len(targets) == 1:
            known.update((card, frozenset[Spot](targets)) for card in vanished)


def _lies_open(state: State, card: Copy, seat: Seat) -> bool:
    """Whether the player sees the card where it lies and need not remember it."""
    own = state.players[seat]
    if card in own.dealt or card in own.drafted:
        return True
    spot = find(state, card)
    if spot is None:
        return False
    owner, place = spot
    return place in OPEN or (place in OWN and owner == seat) or card in state.players[owner].seen


# The draft: what was passed on, and what was taken of it


def _draft(before: State, after: State, seat: Seat, known: Known) -> None:
    """A hand that comes back shows what the other player took; a hand passed on was seen."""
    other = 1 - seat
    own, opposing = after.players[seat], after.players[other]
    dealt: Spot = (other, "dealt")
    if after.phase == "draft":
        # Nothing has changed hands yet: the other has still to choose.
        if len(own.drafted) == len(before.players[seat].drafted):
            return
        for card, spots in tuple(known.items()):
            if dealt in spots and card not in own.dealt:
                known[card] = frozenset({(other, "drafted")})
        known.update((card, frozenset({dealt})) for card in opposing.dealt)
        return
    piled: frozenset[Spot] = frozenset({(other, "pile"), (other, "hand")})
    last = [card for card, spots in known.items() if dealt in spots]
    for card, spots in tuple(known.items()):
        if (other, "drafted") in spots:
            known[card] = piled
        elif dealt in spots:
            # Of the last two cards of a hand one was drafted and the other set aside, and it was not seen
            # which.
            known[card] = piled if len(last) == 1 else piled | {(0, "common")}
    picked = set(own.hand + own.pile)
    known.update((card, frozenset({(seat, "pile")})) for card in own.pile)
    left = set(before.players[seat].dealt) - picked
    known.update((card, frozenset({(0, "common")})) for card in left)
