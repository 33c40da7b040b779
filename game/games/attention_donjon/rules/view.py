"""What each may know: the deck's order is hidden from everybody, what the game master hides from players."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from game.core.rules import Reason, Seat
from game.core.turn_order import MASTER, Track, Turn
from game.games.attention_donjon.rules.cards import is_joker, place_of, rank_of
from game.games.attention_donjon.rules.effects import is_hidden
from game.games.attention_donjon.rules.events import CardMoved, CardsDrawn, Event, SlotCard
from game.games.turn_order.rules.fields import Corrected

if TYPE_CHECKING:
    from game.games.attention_donjon.rules.state import Combatant, Slot, State


@dataclass(frozen=True, slots=True)
class View:
    """What one seat (None: the players) may know.

    Attributes:
        table: the state, in which every hidden card is an empty text and hidden combatants are left out.
        current: the turn that is up; None too where players do not see whose it is.
    """

    seat: Seat | None
    table: State
    current: Slot | None


def view(state: State, seat: Seat | None) -> View:
    """The state as that seat sees it."""
    masked = replace(state, deck=("",) * len(state.deck))
    if seat == MASTER:
        return View(seat, masked, state.current)
    hidden = frozenset(one.id for one in state.combatants if one.spec.hidden)
    current = state.current
    table = _without(masked, hidden)
    if current is not None and current.owner in hidden:
        return View(seat, replace(table, started=False, taken=(), commander="", waiting=0), None)
    return View(seat, table, current)


def heard(event: Event) -> Event | None:
    """What the players hear of an event: nothing of who is hidden."""
    return None if event.hidden else event


def reveals(event: Event) -> bool:
    """Whether the event shows a card of the deck, or somebody who was hidden."""
    match event:
        case CardsDrawn() | CardMoved():
            return True
        case Corrected(field="hidden", after=hidden):
            return not hidden
        case SlotCard(from_deck=from_deck):
            return from_deck
        case _:
            return False


def _without(state: State, hidden: frozenset[str]) -> State:
    effects = tuple(effect for effect in state.effects if not is_hidden(state, effect))
    opened = state.open_effect if any(effect.id == state.open_effect for effect in effects) else ""
    roll = state.roll
    played = state.last_actor
    unseen = any(one.player == played for one in state.combatants if one.id in hidden)
    return replace(
        state,
        events=(),
        last_actor="" if unseen else played,
        combatants=tuple(_seen(one) for one in state.combatants if one.id not in hidden),
        discards=tuple("" if card in state.unseen else card for card in state.discards),
        unseen=frozenset(),
        slots=tuple(slot for slot in state.slots if slot.owner not in hidden),
        prompts=tuple(prompt for prompt in state.prompts if prompt.who not in hidden),
        effects=tuple(replace(effect, spec=replace(effect.spec, note="")) for effect in effects),
        open_effect=opened,
        roll=None if roll is not None and roll.who in hidden else roll,
    )


def _seen(combatant: Combatant) -> Combatant:
    return replace(combatant, spec=replace(combatant.spec, note=""))


# ---- the order of a Round


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
