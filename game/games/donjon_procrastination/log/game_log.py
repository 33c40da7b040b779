"""What happened in a game of Donjon & Procrastination, in sentences: for log, recap and replay."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.content.log_entry import LogEntry
from game.games.donjon_procrastination.log.cited_rules import rule_of
from game.games.donjon_procrastination.log.names import DuelNames
from game.games.donjon_procrastination.log.sentences import (
    change_sentence,
    course_sentence,
    dice_sentence,
    end_sentence,
    move_sentence,
    order_sentence,
)
from game.games.donjon_procrastination.rules.play.events import Answered, CardMoved, FighterReplaced

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from game.content.locale import Translator
    from game.core.rules import Seat
    from game.games.donjon_procrastination.rules.cards.library import Library
    from game.games.donjon_procrastination.rules.play.events import Event

_WORDERS = (
    course_sentence,
    order_sentence,
    change_sentence,
    dice_sentence,
    end_sentence,
)


class DuelLog:
    """Words events for one player: it says what they say, so give it events that were redacted."""

    def __init__(self, library: Library, tr: Translator, players: Mapping[Seat, str] | None = None) -> None:
        self.names = DuelNames(library, tr, players or {})

    def player(self, seat: Seat) -> str:
        """What the player of a seat is called."""
        return self.names.player(seat)

    def sentence(self, event: Event) -> str:
        """The event in one sentence."""
        if isinstance(event, CardMoved):
            return move_sentence(self.names, event, (event.card,))
        for worder in _WORDERS:
            text = worder(self.names, event)
            if text:
                return text
        raise TypeError(f"no sentence for {type(event).__name__}")

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
