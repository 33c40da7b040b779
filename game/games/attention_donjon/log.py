"""The log of the card rounds of Attention Donjon !, in sentences: for log, history and replay."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from game.games.attention_donjon.rules.cards import Card, printed
from game.games.attention_donjon.rules.events import CardsDrawn, Event
from game.games.attention_donjon.rules.fields import FIELDS
from game.games.turn_order.log import MasterLog, condition_name
from game.games.turn_order.ranks import ranked
from game.games.turn_order.rules.report import Phrase, Report

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from game.content.locale import Translator
    from game.content.log_entry import LogEntry
    from game.core.rules import Value as Word
    from game.games.turn_order.rules.fields import Value
    from game.games.turn_order.rules.report import Value as Told

_DRAWN_BY: Mapping[str, str] = MappingProxyType(
    {
        "initiative": "AD-INIT-02",
        "replacement": "AD-JOKER-03",
        "waiting": "AD-WAIT-02",
        "arrival": "AD-A18",
        "by_hand": "AD-A12",
    }
)

_NUMBERED: Mapping[str, str] = MappingProxyType(
    {
        "ad.log.prepared": "ad.log.prepared.numbered",
        "ad.log.round_ended": "ad.log.round_ended.numbered",
        "ad.log.closed": "ad.log.closed.numbered",
    }
)
"""Messages with a variant that says the number of the Round."""

_WORDED = frozenset({"status", "acted", "lost", "reacted"})
"""Fields whose values have words."""


class RoundsLog(MasterLog[Event]):
    """Turns events into sentences; they must have been redacted for the reader.

    Without `numbered` no sentence says the number of a Round (AD-GEN-02).
    """

    fields = FIELDS

    def __init__(self, tr: Translator, *, numbered: bool = True) -> None:
        super().__init__(tr)
        self.numbered = numbered

    def entries(self, events: Iterable[Event], *, details: bool = False) -> tuple[LogEntry, ...]:
        """The entries, with the ranks of cards as the language prints them."""
        entries = super().entries(events, details=details)
        return tuple(replace(entry, text=ranked(entry.text, self.tr)) for entry in entries)

    def shown(self, field: str, value: Value) -> Word:
        """A value before or after, in words."""
        if field == "effect_lasting":
            return self.tr(f"ad.field.lasting.{value}")
        if field == "phase":
            return self.tr(f"ad.phase.{value}")
        if field == "effect_label":
            return condition_name(self.tr, str(value))
        if field in ("effect_target", "effect_bound") and not value:
            return self.tr("ad.log.value.nobody")
        if field in _WORDED:
            return self.tr(f"ad.log.value.{str(value).lower()}")
        if field == "last_actor" and not value:
            return self.tr("ad.log.value.nobody")
        if isinstance(value, tuple):
            return " ".join(printed(f"A{suit}")[-1] for suit in value)
        return super().shown(field, value)

    def sentence(self, phrase: Phrase, name: str = "") -> str:
        """A phrase in words; one about a Round has another message where Rounds are numbered."""
        if self.numbered:
            phrase = replace(phrase, key=_NUMBERED.get(phrase.key, phrase.key))
        return super().sentence(phrase, name)

    def word(self, value: Told) -> Word:
        """A value of a phrase in words; a tuple is of cards, which are written as printed."""
        return _printed(value) if isinstance(value, tuple) else super().word(value)

    def report(self, event: Event) -> Report:
        """The report of cards drawn; they are an event of their own because they fly on screen."""
        if not isinstance(event, CardsDrawn):
            return super().report(event)
        key = f"ad.log.drawn.{event.why}" if event.cards else "ad.log.drawn.none"
        return Report.of(_DRAWN_BY[event.why], Phrase.of(key, cards=event.cards), name=event.name)


def _printed(cards: Iterable[Card]) -> str:
    return " · ".join(map(printed, cards))
