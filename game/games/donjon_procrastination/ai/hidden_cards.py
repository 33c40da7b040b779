"""States that a view may be hiding: the cards that it does not show, dealt out at random."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from game.core.rules import Seat
from game.games.donjon_procrastination.rules.cards.specs import SHARED, DeckKind, Library, copies_of, printed
from game.games.donjon_procrastination.rules.cards.vocabulary import Move, Replace
from game.games.donjon_procrastination.rules.play.invariants import cards_of
from game.games.donjon_procrastination.rules.play.preparation import pack_of
from game.games.donjon_procrastination.rules.play.run import PLAYERS, STATES
from game.games.donjon_procrastination.rules.play.state import HIDDEN, Copy, State

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.core.dice import Dice
    from game.games.donjon_procrastination.rules.play.view import View

INVENTED = 100
"""The number of the first copy that is made up where nothing known is left for a place."""

ZONES = ("hand", "pile", "discard", "collection", "dealt", "drafted")
"""Places of a player that may hold hidden cards; those where a stolen card most likely is come first."""

STRAYS = "strays"
"""Cards that the guesser brought and that must lie with others."""

Spot = tuple[int, str]
"""A seat and a zone before it."""

COMMON: Spot = (0, "common")


class Guesser:
    """Deals out, again and again, what one view does not show.

    What others have placed face down goes back to where they took it from, so that in a guess they still have
    to choose. Whoever brought an unknown deck has one of the library's that fits what was seen of it.
    """

    def __init__(self, view: View, library: Library) -> None:
        if view.seat is None:
            raise ValueError("an onlooker does not play")
        self.seat = view.seat
        self._table = view.table
        self._library = library
        shown = _shown(view.table)
        self._zones = _zones(view.table, shown)
        self._seen = {card for card in cards_of(view.table) if ":" in card}
        self._seen.update(card for cards in shown.values() for card in cards)
        self._pack = self._unseen_pack()

    def state(self, dice: Dice) -> State:
        """One of the states."""
        deal = _Deal(self._pools(dice), self._library, dice)
        table, count = self._table, len(self._table.players)
        players = list(table.players)
        for seat in ((self.seat + number) % count for number in range(count)):
            owner = SHARED if self._pack is not None else str(seat)
            faces = {
                zone: deal.faces(self._zones[seat, zone], owner)
                for zone in ZONES
                if (seat, zone) in self._zones
            }
            placed = "" if players[seat].placed == HIDDEN else players[seat].placed
            players[seat] = PLAYERS.remade(players[seat], {"placed": placed, **faces})
            if seat == self.seat:
                deal.pools[STRAYS] = deal.pools.pop(str(seat), [])
        common = deal.faces(self._zones[COMMON], SHARED) if COMMON in self._zones else table.common
        return STATES.remade(table, {"players": tuple(players), "common": common})

    def _unseen_pack(self) -> list[Copy] | None:
        """What was not seen of the common pack, if there is one."""
        if self._table.setup.mode not in ("classic", "mimic"):
            return None
        return [card for card in pack_of(self._table.setup, self._library) if card not in self._seen]

    def _pools(self, dice: Dice) -> dict[str, list[Copy]]:
        """The cards that lie somewhere out of sight, by who brought them."""
        if self._pack is not None:
            return {SHARED: list(dice.shuffle(self._pack))}
        pools = {}
        for seat, deck in enumerate(self._table.setup.decks):
            cards = dict(deck.cards) if seat == self.seat else self._deck(seat, deck.kind, dice)
            copies = copies_of(str(seat), Counter(cards).elements())
            pools[str(seat)] = list(dice.shuffle([card for card in copies if card not in self._seen]))
        return pools

    def _deck(self, seat: int, kind: DeckKind, dice: Dice) -> Mapping[str, int]:
        """What a player may have brought: something ready-made that holds all that was seen of it."""
        seen = Counter(printed(card) for card in self._seen if card.startswith(f"{seat}:"))
        fitting = [
            deck.cards
            for deck in self._library.decks.values()
            if deck.kind == kind and seen <= Counter(deck.cards)
        ]
        return dice.choice(fitting) if fitting else seen + Counter(self._library.cards.keys())


class _Deal:
    """Cards being dealt out in one guess."""

    def __init__(self, pools: dict[str, list[Copy]], library: Library, dice: Dice) -> None:
        self.pools = pools
        self._library = library
        self._dice = dice
        self._number = INVENTED

    def faces(self, cards: tuple[Copy, ...], owner: str) -> tuple[Copy, ...]:
        """The cards of a zone of that owner, each with a face."""
        return tuple(card or self._next(owner) for card in cards)

    def _next(self, owner: str) -> Copy:
        """The next card for a place of that owner: strays first, then the own, then anybody's."""
        for pool in (self.pools.get(STRAYS), self.pools.get(owner), *self.pools.values()):
            if pool:
                return pool.pop()
        self._number += 1
        return f"{owner}:{self._dice.choice(tuple(self._library.cards))}:{self._number}"


def _zones(table: State, shown: Mapping[Spot, tuple[Copy, ...]]) -> dict[Spot, tuple[Copy, ...]]:
    """The zones that hide cards, with the faces that are known, and what was placed face down put back."""
    zones: dict[Spot, list[Copy]] = {COMMON: list(table.common)}
    placed_from = "dealt" if table.phase == "draft" else "hand"
    for seat, player in enumerate(table.players):
        for zone in ZONES:
            zones[seat, zone] = list(getattr(player, zone))
        if player.placed == HIDDEN:
            zones[seat, placed_from].append("")
    hidden = {spot for spot, cards in zones.items() if "" in cards}
    for spot, cards in shown.items():
        for card in cards:
            if "" in zones[spot]:
                zones[spot][zones[spot].index("")] = card
    return {spot: tuple(cards) for spot, cards in zones.items() if spot in hidden}


def _shown(table: State) -> dict[Spot, tuple[Copy, ...]]:
    """Hidden cards that the question asked shows, by where they lie."""
    question = table.question
    if question is None or not question.hidden or not table.pending:
        return {}
    effect = table.pending[0].effect
    if not isinstance(effect, Move | Replace):
        return {}
    own = (effect.source_who if isinstance(effect, Move) else effect.who) == "own"
    seat = question.seat if own else table.opponent(question.seat)
    known = cards_of(table)
    cards = tuple(card for card in question.options if card not in known)
    if effect.source != "collection":
        return {(Seat(seat), effect.source): cards}
    brought = table.players[seat].collection.count("")
    return {(seat, "collection"): cards[:brought], COMMON: cards[brought:]}
