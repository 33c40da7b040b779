"""Views of the state and of events, from which cards hidden from a player are left out (D16)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.games.donjon_procrastination.rules.play.events import (
    Answered,
    CardMoved,
    Dealt,
    Drafted,
    Event,
    HandsSwapped,
    Looked,
    PlacedDown,
    Revealed,
)
from game.games.donjon_procrastination.rules.play.run import OPEN
from game.games.donjon_procrastination.rules.play.state import (
    BLUFF,
    HIDDEN,
    NOTHING,
    Copy,
    Place,
    Player,
    Question,
    State,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.core.rules import Seat
    from game.games.donjon_procrastination.rules.play.setup import Setup

OWN: frozenset[Place] = frozenset({"hand", "discard", "collection", "drafted", "dealt"})
"""Places whose cards only their player sees."""


@dataclass(frozen=True, slots=True)
class View:
    """The state as far as one seat (None: an onlooker) may know it: every hidden card is an empty text.

    Piles keep their lengths. Of other players' Limbo the cards that everybody saw go there remain
    (`Player.seen`). What the seat has seen and no longer sees is in `State.sightings`.
    """

    seat: Seat | None
    table: State


def view(state: State, seat: Seat | None) -> View:
    """The state as that seat sees it."""
    players = tuple(_masked(player, own=number == seat) for number, player in enumerate(state.players))
    return View(
        seat,
        replace(
            state,
            setup=_masked_setup(state.setup, seat),
            players=players,
            common=hidden(state.common),
            sightings=tuple(
                remembered if number == seat else () for number, remembered in enumerate(state.sightings)
            ),
            question=_masked_question(state.question, seat),
            pending=tuple(
                replace(pending, answers=()) if pending.seat != seat else pending for pending in state.pending
            ),
        ),
    )


def hidden(cards: tuple[Copy, ...]) -> tuple[Copy, ...]:
    """The same number of cards, each as an empty text."""
    return ("",) * len(cards)


def unseen(state: State, seat: Seat) -> frozenset[Copy]:
    """The copies that the view hides from that seat, including those of piles.

    Cards whose effects are being carried out are not among them: everybody knows them, wherever they lie.
    """
    # A card that has given points was seen doing so, even if it has gone back out of sight.
    at_work = {pending.card for pending in state.pending} | {mod.card for mod in state.mods}
    found = set(state.common)
    for number, player in enumerate(state.players):
        found.update(player.pile)
        if number != seat:
            found.update(player.hand, player.collection, player.dealt, player.drafted)
            found.update(card for card in player.discard if card not in player.seen)
            found.update({placed_card(player.placed)} - {""})
    return frozenset(found - at_work)


def redact(event: Event, seat: Seat | None) -> Event:
    """The event as that seat sees it. Nothing happens unseen; only faces of cards may be hidden."""
    match event:
        case Dealt(seat=owner, hand=hand) if owner != seat:
            return replace(event, hand=hidden(hand))
        case Drafted(seat=owner) if owner != seat:
            return replace(event, card="")
        case PlacedDown(seat=owner) if owner != seat:
            return replace(event, card=HIDDEN)
        case Looked(seat=owner, cards=cards) if owner != seat:
            return replace(event, cards=hidden(cards), spots=())
        case Answered(seat=owner, hidden=True) if owner != seat:
            return replace(event, picks=(), options=())
        case CardMoved() if not _sees(event, seat):
            return replace(event, card="")
        case _:
            return event


def reveals(event: Event) -> bool:
    """Whether the event shows somebody a card that was hidden from them; such a step cannot be undone."""
    match event:
        case Revealed(cards=cards):
            # A lone pass, in a second support window, tells nobody of a card.
            return len(cards) > 1 or any(card != NOTHING for _, card in cards)
        case CardMoved():
            return _shows(event)
        case HandsSwapped() | Looked() | Dealt():
            return True
        case _:
            return False


def _masked(player: Player, *, own: bool) -> Player:
    pile = hidden(player.pile)
    if own:
        return replace(player, pile=pile)
    return replace(
        player,
        pile=pile,
        hand=hidden(_shown_hand(player)),
        # Where Esbroufe is would tell that the placed card is it.
        bluff="hand" if player.bluff == "table" else player.bluff,
        discard=tuple(card if card in player.seen else "" for card in player.discard),
        collection=hidden(player.collection),
        dealt=hidden(player.dealt),
        drafted=hidden(player.drafted),
        placed=HIDDEN if player.placed else "",
    )


def _shown_hand(player: Player) -> tuple[Copy, ...]:
    """The hand as others count it: a Soutien, Esbroufe and a pass look alike until revealed."""
    kept_back = player.placed in (BLUFF, NOTHING)
    # A placed card has left the hand. After a bluff or a pass one fewer is shown as well, or the count would
    # tell.
    return player.hand[1:] if kept_back else player.hand


def _masked_setup(setup: Setup, seat: Seat | None) -> Setup:
    decks = tuple(
        # The name of a shipped deck tells all its cards.
        deck if number == seat else replace(deck, name="", cards=())
        for number, deck in enumerate(setup.decks)
    )
    return replace(setup, decks=decks)


def _masked_question(question: Question | None, seat: Seat | None) -> Question | None:
    if question is None or not question.hidden or question.seat == seat:
        return question
    return replace(question, options=(), least=0, most=0)


def _sees(move: CardMoved, seat: Seat | None) -> bool:
    return any(
        place in OPEN or (place in OWN and owner == seat)
        for owner, place in ((move.source_seat, move.source), (move.target_seat, move.target))
    )


def _shows(move: CardMoved) -> bool:
    """Whether the move shows the card to somebody who could not see it before."""
    if move.source in OPEN:
        return False
    if move.target in OPEN or move.source in ("pile", "common"):
        return True
    # Between one's own places nothing is new to the only one who sees it.
    return move.target in OWN and move.target_seat != move.source_seat


def placed_card(placed: str) -> Copy:
    """The copy that was placed face down; empty for anything else."""
    return "" if placed in (BLUFF, NOTHING, HIDDEN) else placed


def cards_of(state: State) -> Counter[Copy]:
    """How often each copy lies somewhere; in a correct state that is once each."""
    found: Counter[Copy] = Counter(state.common)
    for player in state.players:
        found.update(cards_before(player))
    return found


def cards_before(player: Player) -> Iterator[Copy]:
    """The copies that lie somewhere before a player."""
    for pile in (player.pile, player.hand, player.discard, player.score, player.carried):
        yield from pile
    yield from player.collection
    yield from player.dealt
    yield from player.drafted
    yield from (played.card for played in player.table)
    if placed_card(player.placed):
        yield player.placed
