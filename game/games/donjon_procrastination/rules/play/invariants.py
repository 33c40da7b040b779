"""What holds between any two actions; a game that breaks one of these has found a fault of the rules."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from game.games.donjon_procrastination.rules.play.round import owing
from game.games.donjon_procrastination.rules.play.state import BLUFF, Copy, Player, State
from game.games.donjon_procrastination.rules.play.view import placed_card

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.games.donjon_procrastination.rules.cards.specs import Library


def cards_of(state: State) -> Counter[Copy]:
    """How often each copy lies somewhere; once each when all is well."""
    found: Counter[Copy] = Counter(state.common)
    for player in state.players:
        found.update(_cards(player))
    return found


def faults(library: Library, state: State) -> Iterator[str]:
    """What is wrong with a state, in words."""
    twice = [card for card, number in cards_of(state).items() if number > 1]
    if twice:
        yield f"{', '.join(sorted(twice))} lie in two places"
    for seat, player in enumerate(state.players):
        yield from (f"seat {seat}: {fault}" for fault in _player_faults(library, state, player))
    if (state.outcome is None) == (state.phase == "over"):
        yield f"the phase is {state.phase}, the outcome {state.outcome}"
    if state.outcome is None and state.question is None and not owing(state):
        yield "nobody decides and nothing goes on"


def _cards(player: Player) -> Iterator[Copy]:
    for pile in (player.pile, player.hand, player.discard, player.score, player.carried):
        yield from pile
    yield from player.collection
    yield from player.dealt
    yield from player.drafted
    yield from (played.card for played in player.table)
    if placed_card(player.placed):
        yield player.placed


def _player_faults(library: Library, state: State, player: Player) -> Iterator[str]:
    for card in _cards(player):
        if ":" not in card:
            yield f"{card or 'a hidden card'} lies among the cards (DP-SETUP-08)"
        else:
            library.card(card)
    if not player.seen <= set(player.discard):
        yield "remembers cards of Limbo that are not there"
    if not all(1 <= face <= state.setup.rules.die_sides for face in player.dice):
        yield f"dice that show {player.dice}"
    if player.allowance < 0:
        yield f"{player.allowance} Soutien cards may be played"
    if (player.bluff == "table") != (player.placed == BLUFF):
        yield f"Esbroufe is in {player.bluff} while {player.placed or 'nothing'} is placed"
