"""What happened in a combat of D&D 3.5, in sentences: for log, history and replay."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from game.content.log_entry import LogEntry, listed
from game.games.d20_initiative.rules import events
from game.games.d20_initiative.rules.events import Event
from game.games.d20_initiative.rules.fields import FIELDS
from game.games.turn_order.log import MasterLog, Sentence

if TYPE_CHECKING:
    from game.core.rules import Value
    from game.games.d20_initiative.rules.state import Ready
    from game.games.turn_order.rules.fields import Value as Held


class D20Log(MasterLog[Event]):
    """Words events that were redacted for whoever reads them; numbers that are hidden are left out."""

    fields = FIELDS

    def shown(self, field: str, value: Held) -> Value:
        """A value before or after, in words."""
        if field == "used" and isinstance(value, tuple):
            return ", ".join(self.tr(f"d35.used.{name}") for name in value) or self.tr("d35.used.none")
        if field == "current" and not value:
            return self.tr("d35.nobody_yet")
        return super().shown(field, value)

    # Dice

    def _rolled(self, event: events.Rolled) -> LogEntry:
        if event.face is None:
            return LogEntry("D35-INIT-02", self.tr("d35.log.told", name=event.name, score=event.score))
        modifier = f"{event.modifier:+d}"
        text = self.tr(
            "d35.log.rolled", name=event.name, face=event.face, modifier=modifier, score=event.score
        )
        return LogEntry("D35-INIT-02", text)

    def _tie(self, event: events.TieBroken) -> LogEntry:
        return LogEntry(event.rule, self.tr("d35.log.tie", names=" · ".join(event.names)))

    def _countered(self, event: events.Countered) -> LogEntry:
        tr = self.tr
        values: dict[str, Value] = {
            "name": event.name,
            "face": event.face,
            "total": event.total,
            "difficulty": event.difficulty,
        }
        text = tr("d35.log.spellcraft", **values)
        if event.dispel is not None:
            text += " " + tr("d35.log.dispel", total=event.dispel, difficulty=event.dispel_difficulty)
        return LogEntry("D35-READY-15", f"{text} {tr(f'd35.log.counter.{event.result}')}")

    # Turns and what is done in them

    def _surprise(self, event: events.SurpriseBegan) -> LogEntry:
        text = self.tr("d35.log.surprise", names=listed(self.tr, event.surprised))
        return LogEntry("D35-SURPRISE-04", text, heading=True)

    def _turn(self, event: events.TurnBegan) -> LogEntry:
        text = self.tr("d35.log.turn", name=event.name)
        if not event.numbers_hidden:
            text = self.tr("d35.log.turn_at", name=event.name, score=event.score)
        if event.recovered:
            text += " " + self.tr("d35.log.recovered")
        return LogEntry("D35-FLAT-01" if event.recovered else "D35-INIT-03", text)

    def _acted(self, event: events.Acted) -> LogEntry:
        text = self.tr(f"d35.log.acted.{event.kind}", name=event.name)
        return LogEntry("D35-INIT-03", f"{text[:-1]} : {event.label}." if event.label else text)

    # Ready and delay

    def _readied(self, event: events.Readied) -> LogEntry:
        return LogEntry("D35-READY-04", self._ready("d35.log.readied", event.name, event.ready))

    def _triggered(self, event: events.Triggered) -> LogEntry:
        text = self._ready("d35.log.triggered", event.name, event.ready)
        if event.before:
            text += " " + self.tr("d35.log.interrupts", name=event.before)
        if event.before and event.concentration:
            text += " " + self.tr("d35.log.concentration", name=event.before)
        return LogEntry("D35-READY-13" if event.concentration else "D35-READY-06", text)

    def _ready(self, key: str, name: str, ready: Ready) -> str:
        """Something about a readied action, with its words where they may be known."""
        text = self.tr(key, name=name, kind=self.tr(f"d35.ready.{ready.kind}"))
        if not ready.action:
            return text
        return f"{text} {self.tr('d35.log.ready_words', action=ready.action, trigger=ready.trigger)}"

    def _delayed(self, event: events.Delayed) -> LogEntry:
        if event.count is None:
            return LogEntry("D35-DELAY-01", self.tr("d35.log.delays", name=event.name))
        return LogEntry("D35-DELAY-03", self.tr("d35.log.delays_to", name=event.name, count=event.count))

    # Who changes

    def _badge(self, event: events.BadgeChanged) -> LogEntry:
        text = self.tr(f"d35.log.badge.{event.how}", name=event.name, badge=event.badge)
        if event.how == "came" and event.rounds is not None:
            text += " " + self.tr("d35.log.rounds", count=event.rounds)
        return LogEntry("D35-INACT-01", text)

    told = MappingProxyType(
        {
            events.Noticed: Sentence(
                "D35-SURPRISE-03",
                lambda event: "d35.log.noticed" if event.aware else "d35.log.unnoticed",
            ),
            events.Rolled: _rolled,
            events.TieBroken: _tie,
            events.SurpriseBegan: _surprise,
            events.RoundBegan: Sentence("D35-INIT-04", "d35.log.round", heading=True),
            events.TurnBegan: _turn,
            events.TurnSkipped: Sentence(lambda event: event.rule, "d35.log.skipped"),
            events.TurnEnded: Sentence("D35-INIT-03", "d35.log.ended", detail=True),
            events.Resumed: Sentence("D35-READY-07", "d35.log.resumed"),
            events.Acted: _acted,
            events.Readied: _readied,
            events.ReadyLost: Sentence(
                lambda event: "D35-READY-05" if event.given_up else "D35-READY-10",
                lambda event: "d35.log.ready_dropped" if event.given_up else "d35.log.ready_lost",
            ),
            events.Triggered: _triggered,
            events.Delayed: _delayed,
            events.DelayLost: Sentence("D35-DELAY-06", "d35.log.delay_lost"),
            events.DelayTaken: Sentence(
                "D35-DELAY-02",
                lambda event: "d35.log.acts_now" if event.numbers_hidden else "d35.log.acts_now_at",
            ),
            events.OpportunityTaken: Sentence("D35-FLAT-04", "d35.log.opportunity"),
            events.Countered: _countered,
            events.Braced: Sentence(
                "D35-READY-19",
                lambda event: "d35.log.struck" if event.total == event.damage else "d35.log.braced",
            ),
            events.BadgeChanged: _badge,
            events.Joined: Sentence("D35-E15", "d35.log.joined"),
            events.Left: Sentence("D35-E15", "d35.log.left"),
            events.Edited: Sentence("D35-INIT-04", "d35.log.corrected.entry"),
            events.Closed: Sentence("D35-INIT-04", "d35.log.closed", count="rounds"),
        }
    )
