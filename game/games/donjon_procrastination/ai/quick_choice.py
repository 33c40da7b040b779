"""Choices without looking ahead: for the middle machine player, and for imagined play."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from game.games.donjon_procrastination.rules.cards.vocabulary import Move
from game.games.donjon_procrastination.rules.play.actions import (
    Action,
    Bluff,
    Choose,
    Discard,
    Draft,
    Pass,
    Place,
    Throw,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.core.dice import Dice
    from game.core.rules import Seat
    from game.games.donjon_procrastination.ai.evaluate import Appraiser
    from game.games.donjon_procrastination.rules.play.state import Copy, Question, State

LOW = 3
"""The highest face of a die that is worth rolling again."""

GRAIN = 10_000
"""The resolution of weighted random choices."""


def drawn_fighter(appraiser: Appraiser, state: State, seat: Seat, dice: Dice, spread: float) -> Copy:
    """A random fighter; each is e times as likely for every `spread` points that it brings more."""
    hand = state.players[seat].hand
    weights = [exp(appraiser.now(state, seat, card) / spread) for card in hand]
    left = dice.roll(GRAIN) / GRAIN * sum(weights)
    for card, weight in zip(hand, weights, strict=True):
        left -= weight
        if left <= 0:
            return card
    return hand[-1]


def best_fighter(appraiser: Appraiser, state: State, seat: Seat) -> Place:
    """The fighter with the most expected points."""
    hand = state.players[seat].hand
    return Place(max(hand, key=lambda card: appraiser.now(state, seat, card)))


def support(appraiser: Appraiser, state: State, seat: Seat, saved: float) -> Place | Bluff | Pass:
    """The best Soutien for this round, if playing it is worth more than keeping it; else a decoy."""
    player = state.players[seat]
    best: Copy | None = None
    cards = [card for card in player.hand if appraiser.is_support(card)] if player.allowance > 0 else []
    if cards:
        duel = appraiser.duel(state, seat)
        most = appraiser.gain(duel) + saved
        for card in cards:
            if (gain := appraiser.gain(duel, card)) > most:
                best, most = card, gain
    if best is not None:
        return Place(best)
    return Bluff() if player.bluff == "hand" else Pass()


def discard(appraiser: Appraiser, state: State, seat: Seat) -> Discard:
    """Discard the least useful card."""
    return Discard(min(state.players[seat].hand, key=appraiser.keeping))


def draft(appraiser: Appraiser, state: State, seat: Seat) -> Draft:
    """Draft the most useful card."""
    return Draft(max(state.players[seat].dealt, key=appraiser.keeping))


def answer(appraiser: Appraiser, state: State, question: Question, dice: Dice) -> Choose:
    """Answer an effect: take good cards, give bad ones, roll low dice again; else choose at random."""
    match question.kind:
        case "card":
            gives = _gives_away(state)
            options = sorted(question.options, key=appraiser.keeping, reverse=not gives)
            return Choose(tuple(options[: question.least if gives else question.most]))
        case "own_die" | "opponent_die":
            return Choose(_dice(state, question))
        case _:
            return Choose(_some(question, dice))


def _gives_away(state: State) -> bool:
    """Whether the pending effect takes the player's own cards out of useful places."""
    effect = state.pending[0].effect
    useful = ("hand", "pile", "score")
    if not isinstance(effect, Move) or effect.source_who != "own" or effect.source not in useful:
        return False
    return effect.target_who != "own" or effect.target not in ("hand", "score")


def _dice(state: State, question: Question) -> tuple[str, ...]:
    own = question.kind == "own_die"
    seat = question.seat if own else state.opponent(question.seat)
    faces = state.players[seat].dice
    ranked = sorted(question.options, key=lambda index: faces[int(index)], reverse=not own)
    wanted = [index for index in ranked if (faces[int(index)] <= LOW) == own][: question.most]
    return tuple(wanted if len(wanted) >= question.least else ranked[: question.least])


def _some(question: Question, dice: Dice) -> tuple[str, ...]:
    drawn: list[str] = []
    left: Sequence[str] = question.options
    for _ in range(max(1, question.least)):
        drawn.append(dice.choice(left))
        left = [option for option in left if option not in drawn]
    return tuple(drawn)


def by_instinct(appraiser: Appraiser, state: State, seat: Seat, dice: Dice, spread: float) -> Action:
    """The action that a player takes in imagined play, without looking ahead."""
    if state.question is not None:
        if state.question.kind == "faces":
            return Throw()
        return answer(appraiser, state, state.question, dice)
    match state.phase:
        case "face":
            return Place(drawn_fighter(appraiser, state, seat, dice, spread))
        case "support":
            return support(appraiser, state, seat, appraiser.weights.saved)
        case "draft":
            return draft(appraiser, state, seat)
        case "dice":
            return Throw()
        case _:
            return discard(appraiser, state, seat)
