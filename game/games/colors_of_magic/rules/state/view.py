"""Views of each player: the state and the events with hidden cards face down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.core.copies import replace
from game.core.zones import Card, Pile
from game.games.colors_of_magic.rules.state.creature_events import Boosted, DuelRevealed, MonsterCardTurned
from game.games.colors_of_magic.rules.state.events import (
    Asked,
    CardMoved,
    Chose,
    Event,
    InitiativeDrawn,
    Looked,
    SpellCast,
    Where,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.games.colors_of_magic.rules.state.state import Player, State
    from game.positions.position import Side

FACE_DOWN = "?"
"""Replaces the printed id in the id of a copy whose face is hidden."""

OPEN: frozenset[Where] = frozenset({"codex", "discard", "exile", "play", "stack", "aside"})
"""Places whose cards everybody sees."""


def masked_card(card: Card, number: int) -> Card:
    """The card face down: its id keeps only the owner and a number.

    >>> masked_card("red:spark:2", 0), is_masked("red:?:0")
    ('red:?:0', True)
    """
    owner, _, _ = card.partition(":")
    return f"{owner}:{FACE_DOWN}:{number}"


def is_masked(card: Card) -> bool:
    """Whether the card's face is hidden."""
    return f":{FACE_DOWN}:" in card


def masked_pile(pile: Pile, start: int = 0) -> Pile:
    """The pile with every card face down, numbered from `start`."""
    return Pile(masked_cards(pile.cards, start))


def masked_cards(cards: Sequence[Card], start: int = 0) -> tuple[Card, ...]:
    """The cards face down, numbered from `start`."""
    return tuple(masked_card(card, number) for number, card in enumerate(cards, start))


@dataclass(frozen=True, slots=True)
class View:
    """The state as far as one side (None: an onlooker) may know it: every hidden card is face down.

    Masked cards keep their owner and their place, so that piles can be counted, and nothing else.
    """

    side: Side | None
    table: State


def view(state: State, side: Side | None) -> View:
    """The state as that side sees it: its own hand, everything open, and the number of all other cards."""
    red, blue = state.players
    return View(
        side,
        replace(
            state,
            players=(_masked_player(red, side), _masked_player(blue, side)),
            # The discard stays open: it tells what has been drawn, and everybody saw it.
            monster_deck=masked_pile(state.monster_deck),
            agenda=tuple(task.masked(side) for task in state.agenda),
        ),
    )


def redact(event: Event, side: Side | None) -> Event:
    """The event as that side sees it. Nothing happens unseen; only faces of cards may be hidden."""
    match event:
        case CardMoved() if not _sees_move(event, side):
            return replace(event, card=masked_card(event.card, 0))
        case Boosted(side=owner, card=card) if card is not None and side is not owner:
            return replace(event, card=masked_card(card, 0))
        case Looked(side=reader, shown=False) if side is not reader:
            return replace(event, cards=masked_cards(event.cards))
        case Chose(side=reader, secret=True) if side is not reader:
            picks = tuple(replace(pick, id=masked_card(pick.id, n)) for n, pick in enumerate(event.picks))
            return replace(event, picks=picks)
        case _:
            return event


def reveals(event: Event) -> bool:
    """Whether the event shows somebody a card that was hidden from them; such a step cannot be undone."""
    match event:
        case CardMoved(source=source, target=target, shown=shown):
            # A card seen before reveals nothing by moving. Drawing does, if only to its owner.
            hidden = source in {"deck", "monsters", "hand", "duel"}
            drawn = source == "deck" and target == "hand"
            return hidden and (drawn or shown or target in OPEN or target == "monsters")
        case InitiativeDrawn() | DuelRevealed() | MonsterCardTurned() | Looked() | SpellCast() | Asked():
            return True
        case _:
            return False


def _masked_player(player: Player, side: Side | None) -> Player:
    # Numbered on from the hand, so that no two masked cards of a player have the same id.
    zones = replace(player.zones, deck=masked_pile(player.zones.deck, len(player.zones.hand)))
    if player.side is not side:
        zones = replace(zones, hand=masked_pile(zones.hand))
    return replace(player, zones=zones)


def _sees_move(move: CardMoved, side: Side | None) -> bool:
    own = side is not None and side is move.side
    private = {"hand", "duel"}
    return (
        move.shown
        or move.source in OPEN
        or move.target in OPEN
        or (own and (move.target in private or move.source in private))
    )
