"""What happened in a game of Colors of Magic, in sentences: for log, recap and replay."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.content.log_entry import LogEntry
from game.games.colors_of_magic.log.names import LogNames
from game.games.colors_of_magic.log.sentences import sentence
from game.games.colors_of_magic.rules.play.events import (
    ActivationEnded,
    Asked,
    CardMoved,
    Chose,
    Event,
    SpellResolved,
    Tapped,
    Where,
)
from game.games.colors_of_magic.rules.play.state import SIDES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from game.content.locale import Translator
    from game.core.rules import Seat
    from game.games.colors_of_magic.rules.cards.library import Library
    from game.positions.position import Side

_TOLD: frozenset[Where] = frozenset({"stack", "duel", "play", "aside"})
"""Places that no card comes to or goes from without another event that says so."""


class GameLog:
    """Words events for one player: it says what they say, so give it events that were redacted."""

    def __init__(self, library: Library, tr: Translator, players: Mapping[Side, str] | None = None) -> None:
        self.names = LogNames(library, tr, players or {})

    def player(self, seat: Seat) -> str:
        """What the player of a seat is called."""
        return self.names.side(SIDES[seat])

    def sentence(self, event: Event) -> str:
        """The event in one sentence."""
        return sentence(self.names, event)

    def entry(self, event: Event) -> LogEntry:
        """The event as an entry."""
        return LogEntry(event.rule, self.sentence(event), is_detail(event))

    def entries(self, events: Iterable[Event], *, details: bool = False) -> tuple[LogEntry, ...]:
        """The entries of events in order; cards that move alike share one, details only if wanted."""
        return tuple(entry for entry in self._entries(events) if details or not entry.detail)

    def _entries(self, events: Iterable[Event]) -> Iterator[LogEntry]:
        run: list[CardMoved] = []
        for event in events:
            if isinstance(event, CardMoved):
                if run and replace(event, card=run[0].card, shown=run[0].shown) != run[0]:
                    yield self._moved(run)
                    run = []
                run.append(event)
                continue
            if run:
                yield self._moved(run)
                run = []
            yield self.entry(event)
        if run:
            yield self._moved(run)

    def _moved(self, run: list[CardMoved]) -> LogEntry:
        text = sentence(self.names, run[0], tuple(move.card for move in run))
        return LogEntry(run[0].rule, text, is_detail(run[0]))


def is_detail(event: Event) -> bool:
    """Whether other events tell the same."""
    match event:
        case CardMoved(source=source, target=target):
            return source in _TOLD or target in _TOLD
        case ActivationEnded() | SpellResolved() | Chose() | Tapped() | Asked():
            return True
        case _:
            return False
