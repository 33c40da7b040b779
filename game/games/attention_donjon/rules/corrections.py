"""Who comes, goes and changes, and everything that is put right by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.games.attention_donjon.rules.actions import (
    Add,
    AddSlot,
    Change,
    MarkSlot,
    MoveCard,
    MoveSlot,
    RemoveSlot,
    Reorder,
    SetCard,
    SetFlag,
    SetLast,
    SetRound,
    SetScenario,
    SetSuits,
    TakeBack,
    Veil,
)
from game.games.attention_donjon.rules.cards import is_joker, place_of, printed
from game.games.attention_donjon.rules.effects import is_hidden
from game.games.attention_donjon.rules.events import (
    Arrived,
    CardMoved,
    Corrected,
    Left,
    Noted,
    Renamed,
    SlotCard,
    Veiled,
)
from game.games.attention_donjon.rules.piles import discard, draw
from game.games.attention_donjon.rules.state import Combatant, Slot
from game.games.attention_donjon.rules.turns import finish, up
from game.games.turn_order.rules.run import Note, Remove, Rename

if TYPE_CHECKING:
    from game.games.attention_donjon.rules.actions import Correction, Pile
    from game.games.attention_donjon.rules.cards import Card
    from game.games.attention_donjon.rules.run import Run
    from game.games.attention_donjon.rules.setup import CombatantSpec
    from game.games.attention_donjon.rules.state import State


def correct(run: Run, action: Correction) -> None:
    """Do what `check` allows."""
    match action:
        case Add() | Change() | Remove() | Rename() | Note() | Veil() | Reorder():
            _change_combatant(run, action)
        case MoveSlot() | SetCard() | AddSlot() | RemoveSlot() | MarkSlot() | SetSuits():
            _change_order(run, action)
        case MoveCard(card, to, identity):
            _move_card(run, card, to, identity)
        case SetFlag(identity, flag, value):
            before = getattr(run.state.combatant(identity), flag)
            run.edit(identity, **{flag: value})
            run.tell(Corrected(who=identity, what=flag, before=str(before), after=str(value)))
        case TakeBack():
            taken = run.state.taken[-1]
            run.change(taken=run.state.taken[:-1])
            run.tell(Corrected(who=up(run.state).owner, what="action", before=taken.label or taken.kind))
        case SetLast(player):
            run.tell(Corrected(what="last_actor", before=run.state.last_actor, after=player))
            run.change(last_actor=player)
        case SetRound(number):
            run.tell(Corrected(what="round", before=str(run.state.round), after=str(number)))
            _set_round(run, number)
        case SetScenario(events, entries, count_rounds):
            run.change(events=events, entries=entries, count_rounds=count_rounds)
            run.tell(Corrected(what="scenario"))


def combatant_of(spec: CombatantSpec, enters: int) -> Combatant:
    """The combatant that a spec describes; its cards are told apart from what it is."""
    bare = replace(spec, jokers=(), reserve=())
    return Combatant(bare, jokers=spec.jokers, reserve=spec.reserve, enters=enters)


def entry_round(state: State, spec: CombatantSpec) -> int:
    """The Round in which somebody who joins now first draws: this one while his like still draw (AD-A18)."""
    if state.phase == "preparation":
        return state.round
    drawing = state.phase == "initiative" and (
        state.stage == "players" or (state.stage == "groups" and spec.kind == "group")
    )
    now = state.rules.arrivals == "now" and state.phase == "turns"
    return state.round if drawing or now else state.round + 1


def _change_combatant(run: Run, action: Add | Change | Remove | Rename | Note | Veil | Reorder) -> None:
    match action:
        case Add(spec):
            _add(run, spec)
        case Remove(identity):
            _remove(run, identity)
        case Change(spec):
            before = run.state.combatant(spec.id).spec
            run.edit(spec.id, spec=replace(spec, jokers=(), reserve=(), hidden=before.hidden))
            run.tell(Corrected(who=spec.id, what="combatant", before=before.name, after=spec.name))
        case Rename(identity, name):
            before = run.state.combatant(identity).spec
            run.edit(identity, spec=replace(before, name=name))
            run.tell(Renamed(who=identity, before=before.name))
        case Note(identity, text):
            run.edit(identity, spec=replace(run.state.combatant(identity).spec, note=text))
            run.tell(Noted(who=identity, text=text))
        case Veil(identity, hidden):
            run.edit(identity, spec=replace(run.state.combatant(identity).spec, hidden=hidden))
            run.tell(Veiled(who=identity, veiled=hidden))
        case Reorder(identity, place):
            others = [one for one in run.state.combatants if one.id != identity]
            was = next(number for number, one in enumerate(run.state.combatants) if one.id == identity)
            others.insert(place, run.state.combatant(identity))
            run.change(combatants=tuple(others))
            run.tell(Corrected(who=identity, what="place", before=str(was + 1), after=str(place + 1)))


def _add(run: Run, spec: CombatantSpec) -> None:
    """Somebody joins; the cards it keeps come from where they lie."""
    cards = {*spec.jokers, *spec.reserve}
    enters = entry_round(run.state, spec)
    run.change(
        combatants=(*run.state.combatants, combatant_of(spec, enters)),
        deck=tuple(card for card in run.state.deck if card not in cards),
        discards=tuple(card for card in run.state.discards if card not in cards),
        unseen=run.state.unseen - cards,
    )
    run.tell(Arrived(who=spec.id, round=enters))


def _remove(run: Run, identity: str) -> None:
    """Somebody leaves: his turns are off; effects bound to him end with the Round (AD-A18)."""
    gone = run.state.combatant(identity)
    current = run.state.current
    if current is not None and current.owner == identity:
        run.change(started=False, taken=(), commander="")
    if run.state.waiting and run.state.slot(run.state.waiting).owner == identity:
        run.change(waiting=0)
    held = [slot.card for slot in run.state.slots if slot.owner == identity and slot.card]
    discard(run, identity, *gone.hand, *gone.free, *gone.jokers, *gone.reserve, *held)
    roll = run.state.roll
    run.change(
        slots=tuple(slot for slot in run.state.slots if slot.owner != identity),
        prompts=tuple(prompt for prompt in run.state.prompts if prompt.who != identity),
        roll=None if roll is not None and roll.who == identity else roll,
    )
    effects = tuple(replace(one, orphan=is_hidden(run.state, one)) for one in run.state.effects)
    run.tell(Left(who=identity))
    kept = tuple(one for one in run.state.combatants if one.id != identity)
    run.change(combatants=kept, effects=effects)


def _change_order(run: Run, action: MoveSlot | SetCard | AddSlot | RemoveSlot | MarkSlot | SetSuits) -> None:
    match action:
        case MoveSlot(number, place):
            _move_slot(run, number, place)
        case SetCard(number, card):
            _set_card(run, run.state.slot(number), card)
        case AddSlot(identity, card):
            _add_slot(run, identity, card)
        case RemoveSlot(number):
            slot = run.state.slot(number)
            finish(run, slot, "skipped")
            run.drop_slot(number)
            run.tell(Corrected(who=slot.owner, what="turn_removed", before=slot.mark))
        case MarkSlot(number, "pending"):
            _reopen(run, run.state.slot(number))
        case MarkSlot(number, status):
            slot = run.state.slot(number)
            if slot.status == "pending":
                finish(run, slot, status)
            else:
                run.edit_slot(number, status=status)
            run.tell(Corrected(who=slot.owner, what="status", before=slot.status, after=status))
        case SetSuits(suits):
            run.tell(Corrected(what="suits", before=" ".join(run.state.suits), after=" ".join(suits)))
            run.change(suits=suits)
            _sort(run)


def _move_slot(run: Run, number: int, place: int) -> None:
    over = [slot for slot in run.state.slots if slot.status != "pending"]
    pending = [slot for slot in run.state.pending if slot.number != number]
    before = [slot.number for slot in run.state.pending].index(number)
    slot = run.state.slot(number)
    pending.insert(place, slot)
    run.change(slots=(*over, *pending))
    run.tell(Corrected(who=slot.owner, what="queue", before=str(before + 1), after=str(place + 1)))


def _set_card(run: Run, slot: Slot, card: Card) -> None:
    """Another card for a turn; one that belongs to another turn to come is exchanged with it."""
    other = next((one for one in run.state.pending if one.card == card), None)
    from_deck = card in run.state.deck
    if other is None:
        _take_out(run, card)
        discard(run, slot.owner, slot.card)
    else:
        _put_card(run, other, slot.card)
        run.tell(
            SlotCard(who=other.owner, slot=other.number, before=other.mark, after=slot.mark, from_deck=False)
        )
    _put_card(run, slot, card)
    told = SlotCard(
        who=slot.owner, slot=slot.number, before=slot.mark, after=printed(card), from_deck=from_deck
    )
    run.tell(told)


def _put_card(run: Run, slot: Slot, card: Card) -> None:
    run.drop_slot(slot.number)
    run.insert(replace(slot, card=card, mark=printed(card)))


def _add_slot(run: Run, identity: str, card: Card) -> None:
    """One more turn, at a card named or drawn; Jokers drawn are passed over."""
    cards = draw(run, identity, 1, "by_hand", (card,) if card else ())
    passed: list[Card] = []
    while cards and is_joker(cards[0]):
        passed += cards
        cards = draw(run, identity, 1, "by_hand")
    discard(run, identity, *passed)
    for drawn in cards:
        run.insert(Slot(run.new_number(), identity, drawn, printed(drawn)))
        run.tell(Corrected(who=identity, what="turn_added", after=printed(drawn)))


def _reopen(run: Run, slot: Slot) -> None:
    """A turn that was over is still to come, with its card from the drawn pile."""
    card = slot.printed_card
    _take_out(run, card)
    run.drop_slot(slot.number)
    run.insert(replace(slot, card=card, status="pending"))
    run.tell(Corrected(who=slot.owner, what="status", before=slot.status, after="pending"))


def _sort(run: Run) -> None:
    """Put the turns to come in the order of their cards, but for the one being played."""
    over = [slot for slot in run.state.slots if slot.status != "pending"]
    pending = list(run.state.pending)
    fixed = 1 if run.state.started else 0
    rest = sorted(pending[fixed:], key=lambda slot: place_of(slot.card, run.state.suits))
    run.change(slots=(*over, *pending[:fixed], *rest))


def _set_round(run: Run, number: int) -> None:
    """Another number for this Round; what began in it still did."""
    shift = number - run.state.round
    run.change(
        round=number,
        combatants=tuple(replace(one, enters=one.enters + shift) for one in run.state.combatants),
        effects=tuple(replace(effect, since=effect.since + shift) for effect in run.state.effects),
    )


def keeper_of(state: State, card: Card) -> tuple[Pile, str] | None:
    """The pile that a card lies on and whose it is; None for one in a hand or of a turn."""
    if card in state.deck:
        return "deck", ""
    if card in state.discards:
        return "discards", ""
    for one in state.combatants:
        piles: tuple[tuple[Pile, tuple[Card, ...]], ...] = (
            ("reserve", one.reserve),
            ("jokers", one.jokers),
            ("free", one.free),
        )
        for pile, cards in piles:
            if card in cards:
                return pile, one.id
    return None


def _take_out(run: Run, card: Card) -> None:
    """Take a card away from where it lies."""
    state = run.state
    run.change(
        deck=tuple(other for other in state.deck if other != card),
        discards=tuple(other for other in state.discards if other != card),
        unseen=state.unseen - {card},
    )
    for one in state.combatants:
        for pile in ("reserve", "jokers", "free"):
            cards = getattr(one, pile)
            if card in cards:
                run.edit(one.id, **{pile: tuple(other for other in cards if other != card)})


def _move_card(run: Run, card: Card, to: Pile, identity: str) -> None:
    source = keeper_of(run.state, card)
    if source is None:
        raise ValueError(f"{card} lies on no pile")
    pile, holder = source
    unseen = card in run.state.unseen
    _take_out(run, card)
    match to:
        case "deck":
            run.change(deck=run.dice.shuffle((*run.state.deck, card)))
        case "discards":
            discard(run, holder, card)
        case "reserve" | "jokers" | "free":
            cards = getattr(run.state.combatant(identity), to)
            run.edit(identity, **{to: (*cards, card)})
    told = CardMoved(who=identity or holder, card=card, source=pile, to=to, hidden=unseen and not identity)
    run.tell(told)
