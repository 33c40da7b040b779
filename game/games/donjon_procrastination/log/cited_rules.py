"""The rule that each thing that happens in a game of Donjon & Procrastination follows from."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from game.games.donjon_procrastination.rules.cards.vocabulary import CardClass
from game.games.donjon_procrastination.rules.play.events import (
    BluffReturned,
    CardMoved,
    Compared,
    Dealt,
    DiceChanged,
    DiceRolled,
    Drafted,
    Event,
    GameEnded,
    HandsSwapped,
    Ordered,
    OrderRolled,
    PlacedDown,
    Revealed,
    RoundBegan,
    RoundEnded,
    SupportAllowed,
    Totals,
    ValueChanged,
)
from game.games.donjon_procrastination.rules.play.state import BLUFF, NOTHING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.games.donjon_procrastination.rules.cards.specs import Library

OF_EFFECTS = "DP-CARD-01"
"""What a card's effect does, it does because the card says so."""

PLACED: Mapping[str, str] = MappingProxyType({BLUFF: "DP-SUPPORT-02", NOTHING: "DP-SUPPORT-03"})
ORDERED: Mapping[str, str] = MappingProxyType(
    {"face": "DP-FACE-09", "support": "DP-SUPPORT-08", "dice": "DP-D8", "after": "DP-FACE-09"}
)
"""The rules that effects are put in order by, where no single one decides."""


def rule_of(event: Event, library: Library) -> str:
    """The id of the rule that an event follows from."""
    match event:
        case Dealt():
            return "DP-SETUP-05"
        case Drafted():
            return "DP-MIMIC-02"
        case HandsSwapped():
            return "DP-MIMIC-03"
        case Compared():
            return _compared(event, library)
        case OrderRolled():
            return "DP-D20"
        case Ordered(phase=phase, rules=rules):
            whys = set(rules) - {""}
            return whys.pop() if len(whys) == 1 else ORDERED[phase]
        case RoundBegan() | PlacedDown() | Revealed() | BluffReturned():
            return _course(event)
        case _:
            return _later(event)


def _course(event: RoundBegan | PlacedDown | Revealed | BluffReturned) -> str:
    match event:
        case RoundBegan(number=number, opponents=opponents):
            if len(opponents) == 2:
                return "DP-FLOW-01"
            return "DP-MULTI-04" if number % 2 else "DP-MULTI-05"
        case PlacedDown(phase="face"):
            return "DP-FACE-01"
        case PlacedDown(card=card):
            return PLACED.get(card, "DP-SUPPORT-01")
        case Revealed(phase=phase):
            return "DP-FACE-03" if phase == "face" else "DP-SUPPORT-05"
        case BluffReturned():
            return "DP-SUPPORT-07"


def _later(event: Event) -> str:
    match event:
        case CardMoved(rule=rule):
            return rule or OF_EFFECTS
        case ValueChanged():
            return "DP-SUPPORT-11"
        case SupportAllowed():
            return "DP-SUPPORT-04"
        case DiceRolled():
            return "DP-DICE-01"
        case DiceChanged():
            return "DP-DICE-06"
        case Totals():
            return "DP-RESOLVE-01"
        case RoundEnded(rule=rule):
            return rule
        case GameEnded(outcome=outcome):
            return outcome.reasons[0].rule if outcome.reasons else "DP-END-03"
        case _:
            return OF_EFFECTS


def _compared(event: Compared, library: Library) -> str:
    if event.bonus > 1:
        return "DP-FACE-05"
    outside = library.card(event.card).class_ in (CardClass.EPIC, CardClass.SUPPORT)
    return "DP-FACE-07" if outside else "DP-FACE-06"
