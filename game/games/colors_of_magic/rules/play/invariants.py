"""What holds in every state of a game, whatever is played: for random games and for the contract test."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

from game.board.shapes import TOUCH, gap
from game.core.zones import Card, census
from game.games.colors_of_magic.rules.play.duel import Duel
from game.games.colors_of_magic.rules.play.state import SIDES, Player, State
from game.games.colors_of_magic.rules.play.turn import TakeGo
from game.games.colors_of_magic.rules.play.view import is_masked, view

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.games.colors_of_magic.rules.play.referee import Referee


def cards_of(state: State) -> Counter[Card]:
    """How often each copy of a card lies somewhere: once each, at all times."""
    cards = census(state.monster_deck, state.monster_discard)
    for player in state.players:
        cards += census(*player.zones.piles, player.codex, player.aside)
    cards.update(body.card for body in (*state.bodies, *state.banished) if body.card is not None)
    cards.update(permanent.card for permanent in state.permanents)
    cards.update(item.card for item in state.stack)
    for task in state.agenda:
        cards.update(task.cards())
    return cards


def faults(referee: Referee, state: State) -> Iterator[str]:
    """Everything about a state that may not be, in a few words each."""
    yield from (f"{count} of {card}" for card, count in cards_of(state).items() if count != 1)
    yield from _faults_on_the_table(referee, state)
    for player in state.players:
        yield from _faults_of(player, state)
    for side in (*SIDES, None):
        shown = view(state, side).table
        for player in shown.players:
            open_cards = player.zones.deck.cards
            if player.side is not side:
                open_cards += player.zones.hand.cards
            yield from (f"{side} sees {card}" for card in open_cards if not is_masked(card))
    if state.turn > _turns(referee, state):
        yield f"turn {state.turn} of {_turns(referee, state)}"


def _faults_of(player: Player, state: State) -> Iterator[str]:
    if player.mana < 0:
        yield f"{player.side} has {player.mana} mana"
    if state.turn and state.token is None:
        yield "nobody has the first player's token"


def _faults_on_the_table(referee: Referee, state: State) -> Iterator[str]:
    """Overlapping bases, once everybody stands still; creatures without hit points; two of an id."""
    if not state.agenda or not isinstance(state.agenda[0], TakeGo | Duel):
        return
    ids = Counter(body.id for body in state.bodies)
    yield from (f"{count} creatures {identity}" for identity, count in ids.items() if count > 1)
    yield from (f"{body.id} is dead" for body in state.bodies if referee.hp(state, body.id) <= 0)
    board = referee.board(state)
    discs = {body.id: referee.base(state, body.id) for body in state.bodies}
    for (a, one), (b, other) in combinations(discs.items(), 2):
        if gap(one, other) < -2 * TOUCH:
            yield f"{a} and {b} overlap"
    for identity, disc in discs.items():
        room = (disc.x, disc.y, board.width - disc.x, board.height - disc.y)
        if min(room) < disc.r - 2 * TOUCH:
            yield f"{identity} is off the board"


def _turns(referee: Referee, state: State) -> int:
    """How many turns the game may have."""
    if state.setup.game.max_turns is not None:
        return state.setup.game.max_turns
    return 0 if state.scenario is None else referee.library.scenarios[state.scenario].max_turns
