"""Combatants who join and leave, and corrections that are more than setting a field; what forbids them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.core.rules import Reason
from game.games.attention_donjon.rules.cards import Card, full_deck, is_joker, printed
from game.games.attention_donjon.rules.effects import is_hidden
from game.games.attention_donjon.rules.fields import settle_first
from game.games.attention_donjon.rules.piles import discard, draw_cards, drawable, keeper_of, take_out
from game.games.attention_donjon.rules.setup import (
    MOST_COMBATANTS,
    CombatantSpec,
    combatant_reasons,
    named_entry,
    scenario_reasons,
)
from game.games.attention_donjon.rules.state import Combatant, Slot, State
from game.games.attention_donjon.rules.turns import finish, up
from game.games.turn_order.rules.report import Phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.games.attention_donjon.rules import actions
    from game.games.attention_donjon.rules.events import Run
    from game.games.turn_order.rules.fields import Remove


# ---- who takes part


def combatant_of(spec: CombatantSpec, enters: int) -> Combatant:
    """The combatant of a spec; its cards are taken out of the spec, since they change hands."""
    bare = replace(spec, jokers=(), reserve=())
    return Combatant(bare, jokers=spec.jokers, reserve=spec.reserve, enters=enters)


def entry_round(state: State, spec: CombatantSpec) -> int:
    """The Round in which one who joins now first draws (AD-A18).

    It is this one while others of its kind are still drawing, or if the house rule lets arrivals draw at
    once.
    """
    if state.phase == "preparation":
        return state.round
    drawing = state.phase == "initiative" and (
        state.stage == "players" or (state.stage == "groups" and spec.kind == "group")
    )
    draws_now = state.rules.arrivals == "now" and state.phase == "turns"
    return state.round if drawing or draws_now else state.round + 1


def against_adding(state: State, action: actions.Add) -> Iterator[Reason]:
    """Yield the reasons why a combatant cannot join."""
    spec = action.combatant
    yield from combatant_reasons(spec, state.rules.jokers)
    if state.has(spec.id):
        yield Reason.of("AD-GROUP-01", "ad.again", id=spec.id)
    if len(state.combatants) >= MOST_COMBATANTS:
        yield Reason.of("AD-GROUP-01", "ad.full", most=MOST_COMBATANTS)
    if not {*state.deck, *state.discards}.issuperset((*spec.jokers, *spec.reserve)):
        yield Reason.of("AD-PREP-03", "ad.card_kept")


def add(run: Run, action: actions.Add) -> None:
    """Let a combatant join; the cards that it keeps are taken from the deck and the drawn pile."""
    spec = action.combatant
    cards = {*spec.jokers, *spec.reserve}
    enters = entry_round(run.state, spec)
    run.change(
        combatants=(*run.state.combatants, combatant_of(spec, enters)),
        deck=tuple(card for card in run.state.deck if card not in cards),
        discards=tuple(card for card in run.state.discards if card not in cards),
        unseen=run.state.unseen - cards,
    )
    run.report("AD-A18", Phrase.of("ad.log.arrived"), who=spec.id)


def remove(run: Run, action: Remove) -> None:
    """Let a combatant leave, with its turns; effects bound to it end with the Round (AD-A18)."""
    identity = action.id
    gone = run.state.get(identity)
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
    # It is still there for these two: whether it is hidden, and its name, are asked of the state.
    effects = tuple(replace(effect, orphan=is_hidden(run.state, effect)) for effect in run.state.effects)
    run.report("AD-A18", Phrase.of("ad.log.left"), who=identity)
    kept = tuple(combatant for combatant in run.state.combatants if combatant.id != identity)
    run.change(combatants=kept, effects=effects)


def against_changing(state: State, action: actions.Change) -> Iterator[Reason]:
    """Yield the reasons why a combatant cannot have that spec."""
    yield from combatant_reasons(action.combatant, state.rules.jokers)
    if action.combatant.kind != state.get(action.combatant.id).spec.kind:
        yield Reason.of("AD-GROUP-01", "ad.kind_stays")


def change(run: Run, action: actions.Change) -> None:
    """Replace a combatant's spec, except for what has actions and fields of its own."""
    spec, before = action.combatant, run.state.get(action.combatant.id).spec
    kept = {name: getattr(before, name) for name in ("hidden", "numbers", "hp", "max_hp", "hp_shown")}
    run.edit(spec.id, spec=replace(spec, jokers=(), reserve=(), **kept))
    run.report("AD-GROUP-01", Phrase.of("ad.log.corrected.combatant"), who=spec.id)


# ---- turns and their cards


def _against_order(state: State) -> Iterator[Reason]:
    if state.phase != "turns":
        yield Reason.of("AD-GEN-03", "ad.not_turns")
    else:
        yield from settle_first(state, "")


def against_setting_card(state: State, action: actions.SetCard) -> Iterator[Reason]:
    """Yield the reasons why a turn cannot get that card."""
    reasons = (*_against_order(state), *_against_slot(state, action.slot))
    yield from reasons
    if reasons:
        return
    slot, current, card = state.slot(action.slot), state.current, action.card
    if slot.status != "pending" or (state.started and slot == current):
        yield Reason.of("AD-ORDER-01", "ad.turn_not_to_come")
    others = {other.card for other in state.pending}
    if is_joker(card):
        yield Reason.of("AD-ORDER-01", "ad.joker_has_no_place")
    elif state.started and current is not None and current.card == card:
        yield Reason.of("AD-ORDER-01", "ad.turn_not_to_come")
    elif card not in others and card not in state.deck and card not in state.discards:
        yield Reason.of("AD-PREP-01", "ad.not_in_deck")


def _against_slot(state: State, number: int) -> Iterator[Reason]:
    if state.phase == "turns" and all(slot.number != number for slot in state.slots):
        yield Reason.of("AD-ORDER-01", "ad.no_such_turn")


def set_card(run: Run, action: actions.SetCard) -> None:
    """Give a turn another card; if the card belongs to another turn to come, the two are exchanged."""
    slot, card = run.state.slot(action.slot), action.card
    other = next((candidate for candidate in run.state.pending if candidate.card == card), None)
    from_deck = card in run.state.deck
    if other is None:
        take_out(run, card)
        discard(run, slot.owner, slot.card)
    else:
        _put_card(run, other, slot.card)
        _report_card(run, other, before=other.mark, after=slot.mark, revealed=False)
    _put_card(run, slot, card)
    _report_card(run, slot, before=slot.mark, after=printed(card), revealed=from_deck)


def _report_card(run: Run, slot: Slot, *, before: str, after: str, revealed: bool) -> None:
    phrase = Phrase.of("ad.log.slot_card", before=before, after=after)
    run.report("AD-A12", phrase, who=slot.owner, reveals=revealed)


def _put_card(run: Run, slot: Slot, card: Card) -> None:
    run.drop_slot(slot.number)
    run.insert(replace(slot, card=card, mark=printed(card)))


def against_adding_slot(state: State, action: actions.AddSlot) -> Iterator[Reason]:
    """Yield the reasons why there cannot be one more turn at that card."""
    reasons, card = tuple(_against_order(state)), action.card
    yield from reasons
    if reasons:
        return
    if not card and all(map(is_joker, (*state.deck, *state.discards))):
        yield Reason.of("AD-A9", "ad.deck_empty")
    elif card and is_joker(card):
        yield Reason.of("AD-ORDER-01", "ad.joker_has_no_place")
    elif card and not drawable(state, (card,)):
        yield Reason.of("AD-PREP-01", "ad.not_in_deck")


def add_slot(run: Run, action: actions.AddSlot) -> None:
    """Add a turn, at a card named or drawn; Jokers drawn are passed over."""
    identity, card = action.id, action.card
    cards = draw_cards(run, identity, 1, "by_hand", (card,) if card else ())
    passed: list[Card] = []
    while cards and is_joker(cards[0]):
        passed += cards
        cards = draw_cards(run, identity, 1, "by_hand")
    discard(run, identity, *passed)  # not before: a Joker could be shuffled in and drawn again
    for drawn in cards:
        run.insert(Slot(run.new_number(), identity, drawn, printed(drawn)))
        run.report(
            "AD-MULTI-01", Phrase.of("ad.log.corrected.turn_added", after=printed(drawn)), who=identity
        )


def against_removing_slot(state: State, action: actions.RemoveSlot) -> Iterator[Reason]:
    """Yield the reasons why a turn cannot be taken out."""
    reasons = tuple(_against_order(state))
    yield from reasons or _against_slot(state, action.slot)


def remove_slot(run: Run, action: actions.RemoveSlot) -> None:
    """Take a turn out of this Round; its card goes to the drawn pile."""
    slot = run.state.slot(action.slot)
    finish(run, slot, "skipped")
    run.drop_slot(slot.number)
    run.report("AD-MULTI-01", Phrase.of("ad.log.corrected.turn_removed", before=slot.mark), who=slot.owner)


def against_taking_back(state: State, _: actions.TakeBack) -> Iterator[Reason]:
    """Yield the reasons why no action can be taken back."""
    if not state.taken:
        yield Reason.of("AD-ACT-01", "ad.nothing_taken")


def take_back(run: Run, _: actions.TakeBack) -> None:
    """Take back the last action of the current turn."""
    taken = run.state.taken[-1]
    run.change(taken=run.state.taken[:-1])
    phrase = Phrase.of("ad.log.corrected.action", before=named_entry(taken.label or taken.kind))
    run.report("AD-ACT-01", phrase, who=up(run.state).owner)


# ---- cards that are kept, effects, the scenario


def against_moving(state: State, action: actions.MoveCard) -> Iterator[Reason]:
    """Yield the reasons why a card cannot be moved there.

    Cards in hands and of turns have actions of their own; Jokers and other cards are kept on different piles.
    """
    if action.card not in full_deck(state.rules.jokers):
        yield Reason.of("AD-PREP-03", "ad.no_such_card")
        return
    source = keeper_of(state, action.card)
    if source is None:
        yield Reason.of("AD-PREP-03", "ad.card_in_use")
    if action.to in ("deck", "discards"):
        if source is not None and source[0] == action.to:
            yield Reason.of("AD-PREP-03", "ad.is_so_already")
        return
    if not state.has(action.id):
        yield Reason.of("AD-PREP-03", "ad.nobody", id=action.id)
        return
    if source == (action.to, action.id):
        yield Reason.of("AD-PREP-03", "ad.is_so_already")
    if is_joker(action.card) != (action.to != "reserve"):
        yield Reason.of("AD-JOKER-06", "ad.jokers_apart")
    if action.to != "reserve" and not state.get(action.id).is_pc:
        yield Reason.of("AD-A5", "ad.group_joker")
    if action.to == "free" and state.phase not in ("initiative", "turns"):
        yield Reason.of("AD-JOKER-09", "ad.not_turns")


def move_card(run: Run, action: actions.MoveCard) -> None:
    """Move a card that is no initiative.

    Raises:
        ValueError: it lies on no pile, which `check` refuses.
    """
    card, to, identity = action.card, action.to, action.id
    source = keeper_of(run.state, card)
    if source is None:
        raise ValueError(f"{card} lies on no pile")
    pile, holder = source
    unseen = card in run.state.unseen
    take_out(run, card)
    match to:
        case "deck":
            run.change(deck=run.dice.shuffle((*run.state.deck, card)))
        case "discards":
            discard(run, holder, card)
        case "reserve" | "jokers" | "free":
            cards = getattr(run.state.get(identity), to)
            run.edit(identity, **{to: (*cards, card)})
    run.report(
        "AD-PREP-03",
        Phrase.of(
            "ad.log.card_moved.of" if identity or holder else "ad.log.card_moved",
            card=(card,),
            before=Phrase.of(f"ad.log.pile.{pile}"),
            after=Phrase.of(f"ad.log.pile.{to}"),
        ),
        who=identity or holder,
        hidden=unseen and not identity,
        reveals=True,
    )


def against_scenario(_state: State, action: actions.SetScenario) -> Iterator[Reason]:
    """Yield the reasons why a scenario cannot have these events and actions."""
    yield from scenario_reasons(action.events, action.entries)


def set_scenario(run: Run, action: actions.SetScenario) -> None:
    """Set the scenario's events, its actions, and whether Rounds are shown."""
    run.change(events=action.events, entries=action.entries, count_rounds=action.count_rounds)
    run.report("AD-A3", Phrase.of("ad.log.corrected.scenario"))
