"""The end of the game and who has won it (DP-END-01..05, D10, D11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.rules import Outcome, Reason, Seat
from game.games.donjon_procrastination.rules.play.events import GameEnded

if TYPE_CHECKING:
    from game.games.donjon_procrastination.rules.cards.library import Library
    from game.games.donjon_procrastination.rules.play.run import Run
    from game.games.donjon_procrastination.rules.play.state import Player, State

Standing = tuple[int, int, int]
"""Champions, the sum of their printed values, cards in hand: compared in this order."""


def stuck(state: State) -> tuple[Seat, ...]:
    """Who can no longer play a card: Esbroufe is none that could be (D10)."""
    return tuple(Seat(seat) for seat, player in enumerate(state.players) if not player.hand)


def end_game(run: Run) -> None:
    """Settle what ties have left on the table, then count."""
    unable = stuck(run.state)
    for seat, player in enumerate(run.state.players):
        match run.state.setup.rules.carried_at_end:
            case "score":
                run.alter(seat, score=player.carried[::-1] + player.score, carried=())
            case "discard":
                seen = player.seen.union(player.carried)
                run.alter(seat, discard=player.carried[::-1] + player.discard, seen=seen, carried=())
            case "nobody":
                pass
    outcome = outcome_of(run.library, run.state)
    run.change(phase="over", outcome=outcome)
    counts, values, hands = zip(*standings(run.library, run.state), strict=True)
    run.tell(GameEnded(outcome, counts, values, hands, unable))


def standings(library: Library, state: State) -> tuple[Standing, ...]:
    """What decides about the victory, by seat."""
    return tuple(_standing(library, player) for player in state.players)


def outcome_of(library: Library, state: State) -> Outcome:
    """Who has most champions, then the highest sum of values, then most cards in hand; else they share it."""
    found = standings(library, state)
    best = max(found)
    winners = frozenset(Seat(seat) for seat, standing in enumerate(found) if standing == best)
    return Outcome(winners, (_reason(found, best),))


def _standing(library: Library, player: Player) -> Standing:
    return len(player.score), sum(library.card(card).value for card in player.score), len(player.hand)


def _reason(found: tuple[Standing, ...], best: Standing) -> Reason:
    champions, value, hand = best
    level = [standing for standing in found if standing[0] == champions]
    if len(level) == 1:
        return Reason.of("DP-END-03", "dp.end.champions", count=champions)
    level = [standing for standing in level if standing[1] == value]
    if len(level) == 1:
        return Reason.of("DP-END-04", "dp.end.values", count=champions, value=value)
    if level.count(best) == 1:
        return Reason.of("DP-END-05", "dp.end.hands", count=champions, value=value, hand=hand)
    return Reason.of("DP-END-05", "dp.end.shared", count=champions, value=value, hand=hand)
