"""The cards that an effect may take, and where each lies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.donjon_procrastination.rules.effects.questions import Among, picked
from game.games.donjon_procrastination.rules.play.piles import OPEN, find
from game.games.donjon_procrastination.rules.play.values import cards_in, matches

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.games.donjon_procrastination.rules.cards.vocabulary import Filter, Picking, Zone
    from game.games.donjon_procrastination.rules.play.events import Place
    from game.games.donjon_procrastination.rules.play.run import Run
    from game.games.donjon_procrastination.rules.play.state import Copy, Pending

Spot = tuple[int, "Place"]
"""A seat and a place before it."""


def lying(
    run: Run, pending: Pending, seat: int, zone: Zone, wanted: Filter | None = None
) -> dict[Copy, Spot]:
    """The cards of a player's zone that are meant, the top one first, with where each lies.

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
    """So many of the cards found, or as many as there are; None while the player is asked.

    A draw pile that was searched through is shuffled.
    """
    hidden = any(place not in OPEN for _, place in found.values())
    among = Among(tuple(found), lambda card: run.library.card(card).value, "card", purpose, hidden)
    cards = picked(run, pending, among, pick, count, optional=optional)
    if cards is not None and pick == "chosen" and pending.answers:
        for seat in {seat for seat, place in found.values() if place == "pile"}:
            run.alter(seat, pile=run.dice.shuffle(run.player(seat).pile))
    return cards
