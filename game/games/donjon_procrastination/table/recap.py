"""A game round by round: who won each, with what, and which round decided."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.core.rules import Seat
from game.games.donjon_procrastination.rules.play.events import (
    CardMoved,
    Event,
    FighterReplaced,
    Revealed,
    RoundBegan,
    RoundEnded,
    Totals,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.games.donjon_procrastination.rules.play.state import Copy, Result


@dataclass(frozen=True, slots=True)
class RoundScore:
    """One round by seat: the opponents, fighters, totals and results, and the champions after it.

    Attributes:
        fighters: copies, empty for none.
        against: what the opponent's total was in that duel.
        results: None for a round that was not resolved.
    """

    number: int
    opponents: tuple[Seat, ...]
    fighters: tuple[Copy, ...]
    totals: tuple[int, ...]
    against: tuple[int, ...]
    results: tuple[Result | None, ...]
    champions: tuple[int, ...]

    def after(self, event: Event) -> RoundScore:
        """The score of the round after one more event."""
        match event:
            case Revealed(phase="face", cards=cards):
                shown = dict(cards)
                fighters = tuple(shown.get(Seat(seat), "") for seat in range(len(self.fighters)))
                return replace(self, fighters=fighters)
            case FighterReplaced(seat=seat, after=after):
                return replace(self, fighters=_put(self.fighters, seat, after))
            case Totals(seat=seat, own=own, theirs=opposing):
                totals, against = _put(self.totals, seat, own), _put(self.against, seat, opposing)
                return replace(self, totals=totals, against=against)
            case RoundEnded(seat=seat, result=result, cards=cards):
                won = len(cards) if result == "won" else 0
                champions = _put(self.champions, seat, self.champions[seat] + won)
                return replace(self, results=_put(self.results, seat, result), champions=champions)
            case CardMoved(source="score", source_seat=seat):
                return replace(self, champions=_put(self.champions, seat, self.champions[seat] - 1))
            case CardMoved(target="score", target_seat=seat):
                return replace(self, champions=_put(self.champions, seat, self.champions[seat] + 1))
            case _:
                return self


def _put(of: tuple, seat: int, value: object) -> tuple:  # type: ignore[type-arg]  # of anything
    return (*of[:seat], value, *of[seat + 1 :])


def rounds_of(events: Iterable[Event]) -> tuple[RoundScore, ...]:
    """Every round that was resolved, in order."""
    found: list[RoundScore] = []
    for event in events:
        if isinstance(event, RoundBegan):
            count = len(event.opponents)
            champions = found[-1].champions if found else (0,) * count
            no_cards, zeros = ("",) * count, (0,) * count
            found.append(
                RoundScore(event.number, event.opponents, no_cards, zeros, zeros, (None,) * count, champions)
            )
        elif found:
            found[-1] = found[-1].after(event)
    return tuple(score for score in found if any(score.results))


def deciding(rounds: Sequence[RoundScore], winner: Seat) -> RoundScore | None:
    """The round in which the winner took the lead for good; if always ahead, the last round won."""
    won = [score for score in rounds if score.results[winner] == "won"]
    behind = [
        place for place, score in enumerate(rounds) if score.champions[winner] <= _best_other(score, winner)
    ]
    if behind and any(rounds[behind[-1]].champions):
        after = rounds[behind[-1] + 1 :]
        ahead = next((score for score in after if score.results[winner] == "won"), None)
        if ahead is not None:
            return ahead
    return won[-1] if won else None


def _best_other(round_score: RoundScore, winner: Seat) -> int:
    return max(count for seat, count in enumerate(round_score.champions) if seat != winner)
