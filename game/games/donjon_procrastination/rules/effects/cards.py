"""Cards that go from one place to another, and cards that are looked at."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from game.core.rules import Seat
from game.games.donjon_procrastination.rules.effects.fighters import take_the_place
from game.games.donjon_procrastination.rules.effects.numbers import player_meant
from game.games.donjon_procrastination.rules.effects.questions import idle
from game.games.donjon_procrastination.rules.effects.zones import cards_picked, lying
from game.games.donjon_procrastination.rules.play import piles
from game.games.donjon_procrastination.rules.play.events import CardMoved, FighterReplaced, Looked
from game.games.donjon_procrastination.rules.play.state import Played
from game.games.donjon_procrastination.rules.play.values import amount_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.games.donjon_procrastination.rules.cards.vocabulary import Look, Move, Picking, Zone
    from game.games.donjon_procrastination.rules.effects.zones import Spot
    from game.games.donjon_procrastination.rules.play.events import Place
    from game.games.donjon_procrastination.rules.play.run import Run
    from game.games.donjon_procrastination.rules.play.state import Copy, Pending

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
"""What is asked for, by where the cards go."""

RULES: Mapping[Place, str] = MappingProxyType({"discard": "DP-LEX-03", "score": "DP-GOAL-01"})
"""The rules that say what a place is; other moves have the card's word only."""


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
    if target != "pile":
        found = {card: spot for card, spot in found.items() if spot != (target_seat, target)}
    purpose = PURPOSE_KEYS[target]
    cards = cards_picked(run, pending, found, effect.pick, count, purpose, optional=effect.optional)
    if cards is None:
        return
    for card in cards:
        _move(run, pending, card, found[card], (target_seat, target))
    if not cards and not pending.answers:
        idle(run, pending)


def look(run: Run, pending: Pending, effect: Look) -> None:
    """Show the player cards of a hand, some of it at random, or from the top of a pile."""
    whose = player_meant(run, pending, effect.who)
    found = lying(run, pending, whose, effect.zone)
    pick: Picking = "top" if effect.zone == "pile" or effect.count is None else "random"
    count = len(found) if effect.count is None else effect.count
    cards = cards_picked(run, pending, found, pick, count, PURPOSE_KEYS[effect.zone])
    if cards:
        run.tell(Looked(pending.card, pending.seat, whose, cards))
    else:
        idle(run, pending)


def _move(run: Run, pending: Pending, card: Copy, source: Spot, target: tuple[Seat, Place]) -> None:
    seat, place = target
    fighter = run.player(source[0]).fighter
    leaves = source[1] == "table" and fighter is not None and fighter.card == card
    if place != "table":
        piles.move(run, card, source, target, RULES.get(place, ""), pending.card)
    elif run.player(seat).fighter is None:
        take_the_place(run, pending, card, source, seat)
    else:
        piles.take(run, card, *source)
        run.alter(seat, supports=(*run.player(seat).supports, Played(card)))
        run.tell(CardMoved(card, Seat(source[0]), source[1], seat, "table", "", pending.card))
    if leaves:
        run.tell(FighterReplaced(pending.card, Seat(source[0]), card, ""))
