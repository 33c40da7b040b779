"""A state that a view may be hiding: the unknown cards dealt out at random."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from game.core.zones import Card, Pile
from game.games.colors_of_magic.rules.cards.library import Library, codex_of, copies_of, grimoire_of, printed
from game.games.colors_of_magic.rules.play.duel import Duel
from game.games.colors_of_magic.rules.play.invariants import cards_of
from game.games.colors_of_magic.rules.play.questions import Question
from game.games.colors_of_magic.rules.play.state import SIDES, Pending, Player, State
from game.games.colors_of_magic.rules.play.view import View, is_masked
from game.positions.position import Side

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.core.dice import Dice


def guess(view: View, library: Library, dice: Dice) -> State:
    """One of the states that the view may be hiding.

    A player's unseen cards are those of the list that lie nowhere in sight. Those of the Codex are taken to
    be in the hand, where they began (R-07); the others are dealt to the hand, the duel and the draw pile at
    random.
    """
    table = view.table
    shown = [card for task in table.agenda for card in _shown_by(task)]
    seen = {card for card in (*cards_of(table), *shown) if not is_masked(card)}
    packs = {side: _Pack(table, side, library, seen, dice) for side in SIDES}
    red, blue = (packs[player.side].dealt_to(player, shown) for player in table.players)
    hands = {player.side: player.zones.hand.cards for player in (red, blue)}
    agenda = tuple(_unmasked(task, packs, hands) for task in table.agenda)
    red, blue = (packs[player.side].piled_up(player) for player in (red, blue))
    monsters = [card for card in copies_of(Side.NEUTRAL, library.monster_cards) if card not in seen]
    deck = Pile(dice.shuffle(monsters)[: len(table.monster_deck)])
    return replace(table, players=(red, blue), monster_deck=deck, agenda=agenda)


class _Pack:
    """One player's unseen cards, dealt out from the end: the likelier to be in the hand first."""

    def __init__(self, table: State, side: Side, library: Library, seen: set[Card], dice: Dice) -> None:
        army = table.setup.lists[SIDES.index(side)]
        grimoire, codex = grimoire_of(army, library), codex_of(army, library)
        unseen = [card for card in copies_of(side, (*grimoire, *codex)) if card not in seen]
        wizardly = Counter(codex) - Counter(grimoire)
        likely = [card for card in unseen if printed(card) in wizardly]
        others = [card for card in unseen if printed(card) not in wizardly]
        self._cards = [*dice.shuffle(others), *dice.shuffle(likely)]
        self._dice = dice

    def deal(self) -> Card:
        """The next card."""
        return self._cards.pop()

    def dealt_to(self, player: Player, shown: Sequence[Card]) -> Player:
        """The player with faces on the cards of the hand: those that a question shows, if it does."""
        hand = player.zones.hand.cards
        told = tuple(card for card in shown if card.startswith(f"{player.side}:"))
        if any(map(is_masked, hand)) and len(told) == len(hand) and not any(map(is_masked, told)):
            faces = told
        else:
            faces = tuple(self.deal() if is_masked(card) else card for card in hand)
        return replace(player, zones=replace(player.zones, hand=Pile(faces)))

    def piled_up(self, player: Player) -> Player:
        """The player with the cards that are left in the draw pile, in any order."""
        rest = self._dice.shuffle(self._cards)[: len(player.zones.deck)]
        return replace(player, zones=replace(player.zones, deck=Pile(rest)))


def _shown_by(task: Pending) -> tuple[Card, ...]:
    """The cards of a hand that a secret question is about."""
    if isinstance(task, Question) and task.secret:
        return tuple(option.id for option in task.options)
    return ()


def _unmasked(task: Pending, packs: Mapping[Side, _Pack], hands: Mapping[Side, tuple[Card, ...]]) -> Pending:
    """The task with faces on the cards that it hides; a question hides those of a hand, in its order."""
    match task:
        case Duel(played=played):
            faces = (
                replace(one, card=packs[one.side].deal()) if is_masked(one.card) else one for one in played
            )
            return replace(task, played=tuple(faces))
        case Question(secret=True, options=options) if any(is_masked(option.id) for option in options):
            hand = hands[Side(options[0].id.split(":")[0])]
            cards = tuple(replace(option, id=card) for option, card in zip(options, hand, strict=True))
            return replace(task, options=cards)
        case _:
            return task
