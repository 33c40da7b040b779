"""Cards going from place to place; every way that a card takes leads through here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.rules import Seat
from game.games.donjon_procrastination.rules.play.events import CardMoved, Place

if TYPE_CHECKING:
    from game.games.donjon_procrastination.rules.play.run import Run
    from game.games.donjon_procrastination.rules.play.state import Copy, Player, State

OPEN: frozenset[Place] = frozenset({"table", "score", "carried"})
"""Places whose cards everybody sees (D16)."""


def find(state: State, card: Copy) -> tuple[int, Place] | None:
    """Before whom a copy lies, and where; a card of the common remainder lies before nobody, seat 0."""
    if card in state.common:
        return (0, "common")
    for seat, player in enumerate(state.players):
        place = place_of(player, card)
        if place is not None:
            return (seat, place)
    return None


def place_of(player: Player, card: Copy) -> Place | None:
    """Where a copy lies before a player; what is placed face down still counts as hand."""
    if any(played.card == card for played in player.table):
        return "table"
    if card == player.placed or card in player.hand:
        return "hand"
    places: tuple[tuple[tuple[Copy, ...], Place], ...] = (
        (player.pile, "pile"),
        (player.discard, "discard"),
        (player.score, "score"),
        (player.carried, "carried"),
        (player.collection, "collection"),
    )
    return next((place for cards, place in places if card in cards), None)


def move(
    run: Run, card: Copy, source: tuple[int, Place], target: tuple[int, Place], rule: str, by: Copy = ""
) -> None:
    """Take a card from a place and put it on top of another; to `table` only fighters go, by `effects`.

    A hand's newest card is its last, of every other place the top is the first.
    """
    take(run, card, *source)
    put(run, card, *target, shown=source[1] in OPEN)
    run.tell(CardMoved(card, Seat(source[0]), source[1], Seat(target[0]), target[1], rule, by))


def take(run: Run, card: Copy, seat: int, place: Place) -> None:
    """Take a card away.

    Raises:
        ValueError: it is not there.
    """
    if place == "common":
        run.change(common=_without(run.state.common, card))
        return
    player = run.player(seat)
    if place == "table":
        fighter = player.fighter
        if fighter is not None and fighter.card == card:
            run.alter(seat, fighter=None)
        else:
            run.alter(seat, supports=tuple(played for played in player.supports if played.card != card))
    elif place == "discard":
        run.alter(seat, discard=_without(player.discard, card), seen=player.seen - {card})
    else:
        run.alter(seat, **{place: _without(getattr(player, place), card)})


def put(run: Run, card: Copy, seat: int, place: Place, *, shown: bool = False) -> None:
    """Put a card down; `shown` if everybody saw it on its way."""
    player = run.player(seat)
    if place == "hand":
        run.alter(seat, hand=(*player.hand, card))
    elif place == "discard":
        seen = player.seen | {card} if shown else player.seen
        run.alter(seat, discard=(card, *player.discard), seen=seen)
    else:
        run.alter(seat, **{place: (card, *getattr(player, place))})


def draw(run: Run, seat: int, rule: str) -> bool:
    """The top card of the own pile goes to the hand; False when there is none."""
    pile = run.player(seat).pile
    if not pile:
        return False
    move(run, pile[0], (seat, "pile"), (seat, "hand"), rule)
    return True


def _without(cards: tuple[Copy, ...], card: Copy) -> tuple[Copy, ...]:
    index = cards.index(card)
    return cards[:index] + cards[index + 1 :]
