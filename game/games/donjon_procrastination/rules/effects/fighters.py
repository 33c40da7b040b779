"""Fighters that others take the place of (DP-FACE-08, D3), and cards that are moved or looked at."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from game.core.rules import Seat
from game.games.donjon_procrastination.rules.effects.numbers import player_meant
from game.games.donjon_procrastination.rules.effects.questions import Among, idle, picked
from game.games.donjon_procrastination.rules.play.events import (
    CardMoved,
    EffectBegan,
    FighterReplaced,
    Looked,
)
from game.games.donjon_procrastination.rules.play.run import OPEN, find, move, take
from game.games.donjon_procrastination.rules.play.state import Copy, Pending, Place, Played, Spot
from game.games.donjon_procrastination.rules.play.values import amount_of, cards_in, matches

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.games.donjon_procrastination.rules.cards.vocabulary import (
        AnyEffect,
        Filter,
        Look,
        Move,
        Picking,
        Replace,
        SwapFighters,
        Zone,
    )
    from game.games.donjon_procrastination.rules.play.run import Run

RULE = "DP-FACE-08"
FIGHTER_KEY = "dp.ask.fighter"


def replace_fighter(run: Run, pending: Pending, effect: Replace) -> None:
    """Replace a fighter by another card, from the zones of the fighter's player.

    The new card comes as printed: whatever effects made of the old one is gone.
    """
    seat = player_meant(run, pending, effect.who)
    fighter = run.player(seat).fighter
    found = {} if fighter is None else lying(run, pending, seat, effect.source, effect.filter)
    if fighter is not None:
        # The zone searched may be the table: a fighter does not take its own place.
        found.pop(fighter.card, None)
    cards = cards_picked(run, pending, found, effect.pick, 1, FIGHTER_KEY)
    if cards is None:
        return
    if fighter is None or not cards:
        idle(run, pending)
        return
    # The old one leaves first, so that there are never two fighters.
    move(run, fighter.card, (seat, "table"), (seat, effect.old), RULE, pending.card)
    take_the_place(run, pending, cards[0], found[cards[0]], seat, fighter.card)


def swap_fighters(run: Run, pending: Pending, _: SwapFighters) -> None:
    """Swap the two fighters, each as printed."""
    seat, opponent = pending.seat, run.opponent(pending.seat)
    own, other = run.player(seat).fighter, run.player(opponent).fighter
    if own is None or other is None:
        idle(run, pending)
        return
    # One card after the other, for those who look on: the second one is on its way while the first one lands.
    run.alter(seat, fighter=None)
    for card, leaves, comes in ((own.card, seat, opponent), (other.card, opponent, seat)):
        run.alter(comes, fighter=Played(card))
        run.tell(CardMoved(card, leaves, "table", comes, "table", RULE, pending.card))
    # What is pushed last comes first: the player whose effect it is has the first turn.
    _replaced(run, pending, opponent, other.card, own.card)
    _replaced(run, pending, seat, own.card, other.card)


def take_the_place(
    run: Run, pending: Pending, card: Copy, source: Spot, seat: Seat, before: Copy = ""
) -> None:
    """Let a card come from where it lies to fight for a player who has no fighter."""
    take(run, card, *source)
    run.alter(seat, fighter=Played(card))
    run.tell(CardMoved(card, Seat(source[0]), source[1], seat, "table", RULE, pending.card))
    _replaced(run, pending, seat, before, card)


def _replaced(run: Run, pending: Pending, seat: Seat, before: Copy, after: Copy) -> None:
    """Record the change; the new fighter takes the old one's turn if that is still to come (D3)."""
    run.tell(FighterReplaced(pending.card, seat, before, after))
    slots = tuple(
        # A turn in the dice names its card; that of the face-off asks who stands there by then.
        replace(slot, card=after) if (slot.seat, slot.part, slot.card) == (seat, "dice", before) else slot
        for slot in run.state.slots
    )
    if slots != run.state.slots:
        run.change(slots=slots)
    if run.state.setup.rules.replaced_effect == "always" and not pending.copied:
        _apply_at_once(run, seat, after)


def _apply_at_once(run: Run, seat: Seat, card: Copy) -> None:
    """Apply the effects of a new fighter that have no turn; by a house rule they always apply (D3).

    They count as copied, so that cards which bring each other in come to an end.
    """
    effects = _without_turn(run, seat, card)
    if effects:
        run.tell(EffectBegan(seat, card))
        run.push(*(Pending(seat, card, effect, copied=True) for effect in effects))


def _without_turn(run: Run, seat: Seat, card: Copy) -> tuple[AnyEffect, ...]:
    spec, slots = run.library.card(card), run.state.slots
    effects: tuple[AnyEffect, ...] = ()
    if not any(slot.seat == seat and slot.part == "fighter" for slot in slots):
        effects = spec.effects
    rolled = run.state.phase == "dice_effects"
    if rolled and not any((slot.seat, slot.part, slot.card) == (seat, "dice", card) for slot in slots):
        effects += spec.dice
    return effects


def lying(
    run: Run, pending: Pending, seat: int, zone: Zone, wanted: Filter | None = None
) -> dict[Copy, Spot]:
    """The matching cards of a player's zone, the top one first, with where each lies.

    Esbroufe is in none of them (DP-SETUP-09, D14). The collection holds what is left of a common pack, too
    (DP-LEX-01).
    """
    if zone == "this":
        spot = find(run.state, pending.card)
        found = {} if spot is None else {pending.card: spot}
    elif zone == "collection":
        found = dict.fromkeys(run.player(seat).collection, (seat, "collection"))
        found |= dict.fromkeys(run.state.common, (0, "common"))
    else:
        # Esbroufe is in no zone: `Player.bluff` says where it is.
        found = dict.fromkeys(cards_in(run.state, seat, zone), (seat, zone))
    if wanted is None:
        return found
    return {card: spot for card, spot in found.items() if matches(run.library.card(card), wanted)}


def cards_picked(
    run: Run,
    pending: Pending,
    found: Mapping[Copy, Spot],
    pick: Picking,
    count: int,
    purpose: str,
    *,
    optional: bool = False,
) -> tuple[Copy, ...] | None:
    """The chosen cards of those found, at most as many as there are; None while the player is asked.

    A draw pile that was searched through is shuffled.
    """
    hidden = any(place not in OPEN for _, place in found.values())
    among = Among(tuple(found), lambda card: run.library.card(card).value, "card", purpose, hidden)
    cards = picked(run, pending, among, pick, count, optional=optional)
    # Whoever chose has seen the order of the pile.
    if cards is not None and pick == "chosen" and pending.answers:
        for seat in {seat for seat, place in found.values() if place == "pile"}:
            run.alter(seat, pile=run.dice.shuffle(run.player(seat).pile))
    return cards


PURPOSE_KEYS: Mapping[Zone, str] = MappingProxyType(
    {
        "pile": "dp.ask.to_pile",
        "hand": "dp.ask.to_hand",
        "discard": "dp.ask.to_discard",
        "score": "dp.ask.to_score",
        "collection": "dp.ask.to_collection",
        "carried": "dp.ask.to_carried",
        "table": "dp.ask.to_table",
    }
)
"""The message key of the question, by the zone that the cards go to."""

RULES: Mapping[Place, str] = MappingProxyType({"discard": "DP-LEX-03", "score": "DP-GOAL-01"})
"""The rules that define a zone; other moves follow only from the card."""


def move_cards(run: Run, pending: Pending, effect: Move) -> None:
    """Take cards from one place to another, one after the other.

    On the table a card becomes the fighter of a player who has none, else it joins the others; only the
    effects of fighters may still apply. Once the round is resolved nothing comes to the table any more.
    """
    target = effect.target
    if target == "this" or (target == "table" and run.state.phase == "after"):
        idle(run, pending)
        return
    count = amount_of(run.library, run.state, pending.seat, effect.count, pending.card)
    source_seat = player_meant(run, pending, effect.source_who)
    target_seat = player_meant(run, pending, effect.target_who)
    found = lying(run, pending, source_seat, effect.source, effect.filter)
    # A card that lies there already is not moved, but one of the pile may be put on top of it.
    if target != "pile":
        found = {card: spot for card, spot in found.items() if spot != (target_seat, target)}
    given_away = target == "hand" and source_seat == pending.seat != target_seat
    purpose = "dp.ask.to_other_hand" if given_away else PURPOSE_KEYS[target]
    cards = cards_picked(run, pending, found, effect.pick, count, purpose, optional=effect.optional)
    if cards is None:
        return
    for card in cards:
        _move(run, pending, card, found[card], (target_seat, target))
    # An optional move that was declined has been decided, and is not told as idle.
    if not cards and not pending.answers:
        idle(run, pending)


def look(run: Run, pending: Pending, effect: Look) -> None:
    """Show the player cards of a hand, part of it at random, or the top of a pile."""
    owner = player_meant(run, pending, effect.who)
    found = lying(run, pending, owner, effect.zone)
    # D14: what is seen of a hand, if not all, is left to chance.
    pick: Picking = "top" if effect.zone == "pile" or effect.count is None else "random"
    count = len(found) if effect.count is None else effect.count
    cards = cards_picked(run, pending, found, pick, count, PURPOSE_KEYS[effect.zone])
    if cards:
        spots = tuple(found[card] for card in cards)
        run.tell(Looked(pending.card, pending.seat, owner, cards, spots))
    else:
        idle(run, pending)


def _move(run: Run, pending: Pending, card: Copy, source: Spot, target: tuple[Seat, Place]) -> None:
    seat, place = target
    fighter = run.player(source[0]).fighter
    leaves = source[1] == "table" and fighter is not None and fighter.card == card
    if place != "table":
        move(run, card, source, target, RULES.get(place, ""), pending.card)
    # The first card to come where nobody fights becomes the fighter; any more only stand by.
    elif run.player(seat).fighter is None:
        take_the_place(run, pending, card, source, seat)
    else:
        take(run, card, *source)
        run.alter(seat, supports=(*run.player(seat).supports, Played(card)))
        run.tell(CardMoved(card, Seat(source[0]), source[1], seat, "table", "", pending.card))
    if leaves:
        run.tell(FighterReplaced(pending.card, Seat(source[0]), card, ""))
