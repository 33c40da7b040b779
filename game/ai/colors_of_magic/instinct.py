"""Quick answers without looking ahead: how both sides go on in imagined play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.systems.colors_of_magic.play.actions import Boost, Choose, Done, FreeAttack, Move, Pass
from game.systems.colors_of_magic.play.duel import Duel
from game.systems.colors_of_magic.play.leaving import FreeAttacks
from game.systems.colors_of_magic.play.masks import is_masked
from game.systems.colors_of_magic.play.questions import Question

if TYPE_CHECKING:
    from game.core.rules import Seat
    from game.core.zones import Card
    from game.systems.colors_of_magic.play.actions import Action
    from game.systems.colors_of_magic.play.referee import Referee
    from game.systems.colors_of_magic.play.rules import ColorsOfMagic
    from game.systems.colors_of_magic.play.state import State
    from game.systems.colors_of_magic.position import Side

UNSEEN = 3
"""The bonus to expect of a card that lies face down."""


def instinct(rules: ColorsOfMagic, state: State, seat: Seat, side: Side) -> Action:
    """Something that the side may do at once; a go or an activation is ended rather than used."""
    match state.agenda[0]:
        case Duel() as duel:
            return boost(rules.referee, state, duel, side)
        case FreeAttacks():
            return next((a for a in rules.legal_actions(state, seat) if isinstance(a, FreeAttack)), Done())
        case Question() as question:
            return _answer(rules, state, seat, question)
        case _:
            choices = list(rules.legal_actions(state, seat))
            return next((a for a in choices if isinstance(a, Pass | Done)), choices[0])


def boost(referee: Referee, state: State, duel: Duel, side: Side) -> Action:
    """The cheapest card that puts the side ahead of what it expects of the other, or a pass.

    A fight is not worth a card where no card, or only the last good one, would turn it.
    """
    attacking = referee_side(state, duel.attacker) is side
    printed = (duel.attack, duel.defence) if attacking else (duel.defence, duel.attack)
    mine, theirs = printed
    for played in duel.played:
        bonus = _bonus(referee, played.card)
        if played.side is side:
            mine += bonus
        else:
            theirs += bonus
    if mine > theirs:
        return Pass()
    hand = [(_bonus(referee, card), card) for card in state.player(side).zones.hand]
    winning = sorted((bonus, card) for bonus, card in hand if mine + bonus > theirs)
    return Boost(winning[0][1]) if winning else Pass()


def referee_side(state: State, creature: str) -> Side | None:
    """Whose creature it is, if it is in play."""
    body = state.find(creature)
    return None if body is None else body.side


def _bonus(referee: Referee, card: Card) -> int:
    return UNSEEN if is_masked(card) else referee.library.card(card).initiative or 0


def _answer(rules: ColorsOfMagic, state: State, seat: Seat, question: Question) -> Action:
    """The first answer that does something, or nothing where that may be."""
    choices = list(rules.legal_actions(state, seat))
    doing = [action for action in choices if isinstance(action, Move) or _picks(action)]
    return doing[0] if doing and question.among != "path" else choices[0]


def _picks(action: Action) -> bool:
    return isinstance(action, Choose) and bool(action.picks)
