"""What each may know: the deck's order is hidden from everybody, what the game master hides from players."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.core.turn_order import MASTER
from game.games.attention_donjon.rules.effects import is_hidden
from game.games.attention_donjon.rules.events import CardMoved, CardsDrawn, Noted, SlotCard, Veiled

if TYPE_CHECKING:
    from game.core.rules import Seat
    from game.games.attention_donjon.rules.events import Event
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


def redact(event: Event, seat: Seat | None) -> Event | None:
    """The event as that seat sees it: nothing of hidden combatants and of notes for players."""
    if seat == MASTER:
        return event
    if isinstance(event, Veiled):
        return event if not event.veiled else None
    return None if event.hidden or isinstance(event, Noted) else event


def reveals(event: Event) -> bool:
    """Whether the event shows a card of the deck, or somebody who was hidden."""
    match event:
        case CardsDrawn() | CardMoved():
            return True
        case Veiled(veiled=veiled):
            return not veiled
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
