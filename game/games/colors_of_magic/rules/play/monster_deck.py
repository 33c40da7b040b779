"""The monster activation cards (CM-MONSTER-03..07, rulings R-09 and R-48)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from game.core.zones import Pile
from game.games.colors_of_magic.rules.play.events import Shuffled
from game.games.colors_of_magic.rules.play.field_events import MonsterCardTurned
from game.positions.position import Side

if TYPE_CHECKING:
    from game.games.colors_of_magic.rules.cards.library import Library
    from game.games.colors_of_magic.rules.cards.specs import MonsterCardSpec, MonsterLine
    from game.games.colors_of_magic.rules.play.run import Run
    from game.games.colors_of_magic.rules.play.state import Body


def turn_card(run: Run, monster: Body, purpose: Literal["move", "attack"]) -> MonsterCardSpec | None:
    """Draw the card for one action of a monster; None if there is no deck.

    An empty deck is made anew of its discards (R-09).
    """
    state = run.state
    deck, discard = state.monster_deck, state.monster_discard
    if not deck:
        if not discard:
            return None
        deck, discard = discard.shuffled(run.dice), Pile()
        run.emit(Shuffled(Side.NEUTRAL, refilled=True))
    (card,), deck = deck.draw()
    run.state = replace(state, monster_deck=deck, monster_discard=discard.put(card))
    spec = run.library.monster_cards[card_kind(run.library, card)]
    run.emit(MonsterCardTurned(monster.id, card, purpose, spec.symbol))
    return spec


def card_kind(library: Library, card: str) -> str:
    """What is printed on a card of the deck, whose copies may be numbered."""
    return card if card in library.monster_cards else card.split(":")[1]


def line_of(run: Run, card: MonsterCardSpec, monster: Body) -> MonsterLine:
    """The part of a card for the monster's size (CM-MONSTER-04)."""
    match run.referee.profile(monster).size:
        case "S":
            return card.S
        case "M":
            return card.M
        case "L":
            return card.L
