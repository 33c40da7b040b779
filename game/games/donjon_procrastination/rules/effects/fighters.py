"""Fighters that others take the place of (DP-FACE-08, D3)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.core.rules import Seat
from game.games.donjon_procrastination.rules.effects.numbers import player_meant
from game.games.donjon_procrastination.rules.effects.questions import idle
from game.games.donjon_procrastination.rules.effects.zones import cards_picked, lying
from game.games.donjon_procrastination.rules.play import piles
from game.games.donjon_procrastination.rules.play.events import CardMoved, EffectBegan, FighterReplaced
from game.games.donjon_procrastination.rules.play.state import Pending, Played

if TYPE_CHECKING:
    from game.games.donjon_procrastination.rules.cards.vocabulary import AnyEffect, Replace, SwapFighters
    from game.games.donjon_procrastination.rules.effects.zones import Spot
    from game.games.donjon_procrastination.rules.play.run import Run
    from game.games.donjon_procrastination.rules.play.state import Copy

RULE = "DP-FACE-08"
FIGHTER_KEY = "dp.ask.fighter"


def replace_fighter(run: Run, pending: Pending, effect: Replace) -> None:
    """Put another card, of the zones of the fighter's player, in its place.

    The new one comes as it is printed: whatever effects made of the old one is gone.
    """
    seat = player_meant(run, pending, effect.who)
    fighter = run.player(seat).fighter
    found = {} if fighter is None else lying(run, pending, seat, effect.source, effect.filter)
    if fighter is not None:
        found.pop(fighter.card, None)
    cards = cards_picked(run, pending, found, effect.pick, 1, FIGHTER_KEY)
    if cards is None:
        return
    if fighter is None or not cards:
        idle(run, pending)
        return
    piles.move(run, fighter.card, (seat, "table"), (seat, effect.old), RULE, pending.card)
    take_the_place(run, pending, cards[0], found[cards[0]], seat, fighter.card)


def swap_fighters(run: Run, pending: Pending, _: SwapFighters) -> None:
    """The two fighters change sides, each as it is printed."""
    seat, opponent = pending.seat, run.opponent(pending.seat)
    own, other = run.player(seat).fighter, run.player(opponent).fighter
    if own is None or other is None:
        idle(run, pending)
        return
    run.alter(seat, fighter=Played(other.card))
    run.alter(opponent, fighter=Played(own.card))
    for card, leaves, comes in ((own.card, seat, opponent), (other.card, opponent, seat)):
        run.tell(CardMoved(card, leaves, "table", comes, "table", RULE, pending.card))
    # What is pushed last comes first: the player whose effect it is has the first turn.
    _replaced(run, pending, opponent, other.card, own.card)
    _replaced(run, pending, seat, own.card, other.card)


def take_the_place(
    run: Run, pending: Pending, card: Copy, source: Spot, seat: Seat, before: Copy = ""
) -> None:
    """Let a card come from where it lies and fight for a player who has no fighter now."""
    piles.take(run, card, *source)
    run.alter(seat, fighter=Played(card))
    run.tell(CardMoved(card, Seat(source[0]), source[1], seat, "table", RULE, pending.card))
    _replaced(run, pending, seat, before, card)


def _replaced(run: Run, pending: Pending, seat: Seat, before: Copy, after: Copy) -> None:
    """Tell it, and see to it that the new fighter has the old one's turn if that is still to come (D3)."""
    run.tell(FighterReplaced(pending.card, seat, before, after))
    slots = tuple(
        replace(slot, card=after) if (slot.seat, slot.part, slot.card) == (seat, "dice", before) else slot
        for slot in run.state.slots
    )
    if slots != run.state.slots:
        run.change(slots=slots)
    if run.state.setup.rules.replaced_effect == "always" and not pending.copied:
        _apply_at_once(run, seat, after)


def _apply_at_once(run: Run, seat: Seat, card: Copy) -> None:
    """By a house rule the effects of a new fighter apply in any case (D3); here those without a turn.

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
