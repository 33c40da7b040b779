"""A state that a view may be hiding: the unknown cards dealt out at random."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from game.core.zones import Card, Pile
from game.systems.colors_of_magic.cards.library import printed
from game.systems.colors_of_magic.cards.lists import codex_of, grimoire_of
from game.systems.colors_of_magic.play.invariants import cards_of
from game.systems.colors_of_magic.play.masks import is_masked
from game.systems.colors_of_magic.position import Side

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from game.core.dice import Dice
    from game.systems.colors_of_magic.cards.library import Library
    from game.systems.colors_of_magic.play.state import Player, State
    from game.systems.colors_of_magic.play.view import View


def guess(view: View, library: Library, dice: Dice) -> State:
    """One of the states that the view may be hiding.

    A player's unseen cards are those of the list that lie nowhere in sight. Those of the Codex are taken to
    be in the hand, where they began (R-07); the others are dealt to the hand and the draw pile at random.
    """
    table = view.table
    seen = Counter(card for card in cards_of(table) if not is_masked(card))
    red, blue = (_dealt(player, table, library, seen, dice) for player in table.players)
    monsters = [card for card in _copies(Side.NEUTRAL, library.monster_cards) if card not in seen]
    deck = dice.shuffle(monsters)[: len(table.monster_deck)]
    return replace(table, players=(red, blue), monster_deck=Pile(tuple(deck)))


def _dealt(player: Player, table: State, library: Library, seen: Counter[Card], dice: Dice) -> Player:
    """The player with faces on the cards of the hand and the draw pile."""
    army = table.setup.lists[table.players.index(player)]
    grimoire, codex = grimoire_of(army, library), codex_of(army, library)
    copies = [card for card in _copies(player.side, (*grimoire, *codex)) if card not in seen]
    wizardly = Counter(codex) - Counter(grimoire)
    likely = [card for card in copies if printed(card) in wizardly]
    others = [card for card in copies if printed(card) not in wizardly]
    faces = [*dice.shuffle(likely), *dice.shuffle(others)]
    zones = player.zones
    hidden_in_hand = sum(map(is_masked, zones.hand))
    hand, rest = faces[:hidden_in_hand], dice.shuffle(faces[hidden_in_hand:])
    known = [card for card in zones.hand if not is_masked(card)]
    deck = Pile(tuple(rest[: len(zones.deck)]))
    return replace(player, zones=replace(zones, hand=Pile((*known, *hand)), deck=deck))


def _copies(side: Side, specs: Iterable[str]) -> Iterator[Card]:
    """Every copy of these cards, numbered as the preparation numbers them."""
    numbers: Counter[str] = Counter()
    for spec in specs:
        numbers[spec] += 1
        yield f"{side}:{spec}:{numbers[spec]}"
