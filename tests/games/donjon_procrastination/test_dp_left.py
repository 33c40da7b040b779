"""What each event left: a table shows it without knowing what the event does."""

from __future__ import annotations

from itertools import chain

import pytest
from contract import random_match
from contract_cases import CASES

from game.games.donjon_procrastination.rules.play.events import (
    BluffReturned,
    Cancelled,
    CardMoved,
    DiceChanged,
    DiceRolled,
    Drafted,
    Event,
    FighterReplaced,
    PlacedDown,
    PointsGiven,
    Revealed,
    RoundBegan,
    RoundEnded,
    ValueChanged,
)
from game.games.donjon_procrastination.rules.play.run import place_of
from game.games.donjon_procrastination.rules.play.state import BLUFF, NOTHING, Player, State


@pytest.mark.parametrize("seeds", [range(8), range(8, 16), range(16, 24)])
def test_a_state_is_as_the_event_before_it_says(seeds: range) -> None:
    """Of every kind of game by turns, with all house rules (dp_case.py)."""
    matches = [random_match(CASES["donjon-procrastination"], seed) for seed in seeds]
    for entry in chain.from_iterable(match.entries for match in matches):
        for event, state in zip(entry.events, entry.left, strict=True):
            assert _so(event, state), (event, state)


def _so(event: Event, state: State) -> bool:  # noqa: PLR0912 - one flat match over the events
    """Whether a state is as an event says that it is now."""
    players = state.players
    match event:
        case Drafted(seat=seat, card=card) | PlacedDown(seat=seat, card=card):
            return players[seat].placed == card
        case Revealed(cards=cards):
            return all(_lies_open(players[seat], card) for seat, card in cards)
        case BluffReturned(seat=seat):
            return players[seat].bluff == "hand"
        case RoundBegan(number=number):
            return state.round == number and not any(player.table for player in players)
        case DiceRolled(seat=seat, faces=faces) | DiceChanged(seat=seat, after=faces):
            return players[seat].dice == faces
        case PointsGiven(card=card, amount=amount):
            return (state.mods[-1].card, state.mods[-1].amount) == (card, amount)
        case ValueChanged(by=by, seat=seat, card=card):
            changed = next(played for played in players[seat].table if played.card == card)
            return changed.cancelled or changed.marks[-1].card == by
        case Cancelled(seat=seat, card=card):
            return next(played for played in players[seat].table if played.card == card).cancelled
        case FighterReplaced(seat=seat, after=after):
            fighter = players[seat].fighter
            return ("" if fighter is None else fighter.card) == after
        case CardMoved(card=card, target="common"):
            return card in state.common
        case CardMoved(card=card, target_seat=seat, target=target):
            return place_of(players[seat], card) == target
        case RoundEnded(seat=seat, result=result):
            return bool(state.results) and state.results[seat] == result and not players[seat].table
        case _:
            return True


def _lies_open(player: Player, card: str) -> bool:
    if card in (BLUFF, NOTHING):
        return not player.placed and player.support_done
    return place_of(player, card) == "table"
