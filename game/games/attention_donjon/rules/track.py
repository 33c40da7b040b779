"""The order of a Round, as everybody at the table may know it."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from game.core.rules import Reason
from game.core.turn_order import MASTER, Track, Turn
from game.games.attention_donjon.rules.cards import is_joker, place_of, rank_of

if TYPE_CHECKING:
    from game.core.rules import Seat
    from game.games.attention_donjon.rules.state import Slot, State


def track(state: State, seat: Seat | None) -> Track:
    """The turns of this Round; those of hidden combatants are left out for players."""
    shown = [slot for slot in state.slots if seat == MASTER or not state.combatant(slot.owner).spec.hidden]
    current = state.current
    coming = [slot for slot in shown if slot.status == "pending" and slot != current]
    return Track(
        round=state.round,
        current=_turn(state, current) if current in shown and current is not None else None,
        coming=tuple(_turn(state, slot) for slot in coming),
        done=tuple(_turn(state, slot) for slot in shown if slot.status != "pending"),
        why=(*((_why(state, one, other),) for one, other in pairwise(coming)), *([()] if coming else [])),
    )


def _turn(state: State, slot: Slot) -> Turn:
    spec = state.combatant(slot.owner).spec
    same = [other.number for other in state.slots if other.owner == slot.owner]
    extra = slot.free or slot.number != same[0]
    return Turn(spec.id, spec.name, spec.side, slot.mark, extra=extra)


def _why(state: State, one: Slot, other: Slot) -> Reason:
    """What puts a turn before the next."""
    if place_of(one.card, state.suits) > place_of(other.card, state.suits):
        return Reason.of("AD-A12", "ad.why.by_hand", card=one.mark, other=other.mark)
    if is_joker(one.card):
        return Reason.of("AD-A5", "ad.why.joker", card=one.mark)
    if rank_of(one.card) == rank_of(other.card):
        return Reason.of("AD-ORDER-02", "ad.why.suit", card=one.mark, other=other.mark)
    return Reason.of("AD-ORDER-01", "ad.why.rank", card=one.mark, other=other.mark)
