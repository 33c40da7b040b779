"""What happened in a game of Donjon & Procrastination, in sentences: for log, recap and replay."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from game.content.log_entry import LogEntry
from game.games.donjon_procrastination.log.names import DuelNames
from game.games.donjon_procrastination.log.sentences import move_sentence, sentence
from game.games.donjon_procrastination.rules.cards.vocabulary import CardClass
from game.games.donjon_procrastination.rules.play.events import (
    Answered,
    BluffReturned,
    CardMoved,
    Compared,
    Dealt,
    DiceChanged,
    DiceRolled,
    Drafted,
    Event,
    FighterReplaced,
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
    from collections.abc import Iterable, Iterator, Mapping

    from game.content.locale import Translator
    from game.core.rules import Seat
    from game.games.donjon_procrastination.rules.cards.specs import Library


OF_EFFECTS = "DP-CARD-01"
"""What a card's effect does, it does because the card says so."""

PLACED: Mapping[str, str] = MappingProxyType({BLUFF: "DP-SUPPORT-02", NOTHING: "DP-SUPPORT-03"})
ORDERED: Mapping[str, str] = MappingProxyType(
    {"face": "DP-FACE-09", "support": "DP-SUPPORT-08", "dice": "DP-D8", "after": "DP-FACE-09"}
)
"""The rules that effects are put in order by, where no single one decides."""


class DuelLog:
    """Words events for one player: it says what they say, so give it events that were redacted."""

    def __init__(self, library: Library, tr: Translator, players: Mapping[Seat, str] | None = None) -> None:
        self.names = DuelNames(library, tr, players or {})

    def player(self, seat: Seat) -> str:
        """What the player of a seat is called."""
        return self.names.player(seat)

    def sentence(self, event: Event) -> str:
        """The event in one sentence."""
        return sentence(self.names, event)

    def entry(self, event: Event) -> LogEntry:
        """The event as an entry."""
        return LogEntry(rule_of(event, self.names.library), self.sentence(event), is_detail(event))

    def entries(self, events: Iterable[Event], *, details: bool = False) -> tuple[LogEntry, ...]:
        """The entries of events in order; cards that move alike share one, details only if wanted."""
        return tuple(entry for entry in self._entries(tuple(events)) if details or not entry.detail)

    def _entries(self, events: tuple[Event, ...]) -> Iterator[LogEntry]:
        fighters = {event.after for event in events if isinstance(event, FighterReplaced)}
        run: list[CardMoved] = []
        for event in events:
            if isinstance(event, CardMoved):
                if run and replace(event, card=run[0].card) != run[0]:
                    yield self._moved(run, fighters)
                    run = []
                run.append(event)
                continue
            if run:
                yield self._moved(run, fighters)
                run = []
            yield self.entry(event)
        if run:
            yield self._moved(run, fighters)

    def _moved(self, run: list[CardMoved], fighters: set[str]) -> LogEntry:
        """Cards that move alike; whose coming onto the table is told as a fighter's is a detail."""
        text = move_sentence(self.names, run[0], tuple(move.card for move in run))
        told = run[0].target == "table" and all(move.card in fighters for move in run)
        return LogEntry(rule_of(run[0], self.names.library), text, told)


def is_detail(event: Event) -> bool:
    """Whether other events tell the same: which cards or dice were picked shows in what then happens."""
    return isinstance(event, Answered) and event.kind not in ("class", "option") and bool(event.picks)


def rule_of(event: Event, library: Library) -> str:  # noqa: C901, PLR0912 - one case for each event
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
