"""What happened in a combat of D&D 3.5, in sentences: for log, history and replay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.log_entry import LogEntry, listed
from game.games.d20_initiative.rules.events import (
    AbleSet,
    About,
    Acted,
    AwareSet,
    BadgeChanged,
    Braced,
    Closed,
    Corrected,
    Countered,
    Delayed,
    DelayLost,
    DelayTaken,
    Event,
    Joined,
    Left,
    Noted,
    Noticed,
    OpportunityTaken,
    Readied,
    ReadyLost,
    Renamed,
    Resumed,
    Rolled,
    RoundBegan,
    SurpriseBegan,
    TieBroken,
    Triggered,
    TurnBegan,
    TurnEnded,
    TurnSkipped,
)
from game.games.turn_order.log.master_log import MasterLog

if TYPE_CHECKING:
    from game.core.rules import Value
    from game.games.d20_initiative.rules.state import Ready


class D20Log(MasterLog[Event]):
    """Words events that were redacted for whoever reads them; numbers that are hidden are left out."""

    def entry(self, event: Event) -> LogEntry:
        """The event as an entry."""
        tr = self.tr
        match event:
            case RoundBegan(number):
                return LogEntry("D35-INIT-04", tr("d35.log.round", number=number))
            case SurpriseBegan(names):
                text = tr("d35.log.surprise", names=listed(tr, names))
                return LogEntry("D35-SURPRISE-04", text)
            case TieBroken(names, rule, _):
                return LogEntry(rule, tr("d35.log.tie", names=" · ".join(names)))
            case Corrected(what, _, name, before, after, _):
                shown = bool(before or after)
                key = f"d35.log.corrected.{what}" if shown or what == "entry" else "d35.log.corrected"
                return LogEntry("D35-INIT-04", tr(key, name=name, before=before, after=after))
            case Closed(rounds):
                return LogEntry("D35-INIT-04", tr("d35.log.closed", count=rounds))
            case _:
                return self._about(event)

    def _about(self, event: About) -> LogEntry:
        found = self._checked(event) or self._turned(event) or self._waited(event) or self._changed(event)
        if found is None:
            raise TypeError(f"no sentence for {type(event).__name__}")
        return found

    def _checked(self, event: About) -> LogEntry | None:
        """Dice."""
        tr, name = self.tr, event.name
        match event:
            case Noticed(face=face, total=total, difficulty=difficulty, aware=aware):
                key = "d35.log.noticed" if aware else "d35.log.unnoticed"
                text = tr(key, name=name, face=face, total=total, difficulty=difficulty)
                return LogEntry("D35-SURPRISE-03", text)
            case Rolled(face=face, modifier=modifier, score=score):
                text = tr("d35.log.rolled", name=name, face=face, modifier=f"{modifier:+d}", score=score)
                return LogEntry("D35-INIT-02", text)
            case Countered():
                return LogEntry("D35-READY-15", self._countered(event))
            case Braced(damage=damage, total=total):
                key = "d35.log.braced" if total != damage else "d35.log.struck"
                return LogEntry("D35-READY-19", tr(key, name=name, damage=damage, total=total))
            case OpportunityTaken():
                return LogEntry("D35-FLAT-04", tr("d35.log.opportunity", name=name))
            case _:
                return None

    def _countered(self, event: Countered) -> str:
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
        return f"{text} {tr(f'd35.log.counter.{event.result}')}"

    def _turned(self, event: About) -> LogEntry | None:
        """Turns and what is done in them."""
        tr, name = self.tr, event.name
        match event:
            case TurnBegan(score=score, recovered=recovered):
                text = tr("d35.log.turn", name=name)
                if not event.secret:
                    text = tr("d35.log.turn_at", name=name, score=score)
                if recovered:
                    text += " " + tr("d35.log.recovered")
                return LogEntry("D35-FLAT-01" if recovered else "D35-INIT-03", text)
            case TurnSkipped(rule=rule):
                return LogEntry(rule, tr("d35.log.skipped", name=name))
            case TurnEnded():
                return LogEntry("D35-INIT-03", tr("d35.log.ended", name=name), detail=True)
            case Resumed():
                return LogEntry("D35-READY-07", tr("d35.log.resumed", name=name))
            case Acted(kind=kind, label=label):
                text = tr(f"d35.log.acted.{kind}", name=name)
                return LogEntry("D35-INIT-03", f"{text[:-1]} : {label}." if label else text)
            case _:
                return None

    def _waited(self, event: About) -> LogEntry | None:
        """Ready and delay."""
        tr, name = self.tr, event.name
        match event:
            case Readied(ready=ready):
                return LogEntry("D35-READY-04", self._ready("d35.log.readied", name, ready))
            case ReadyLost(ready=ready, given_up=given_up):
                rule = "D35-READY-05" if given_up else "D35-READY-10"
                return LogEntry(
                    rule, tr("d35.log.ready_dropped" if given_up else "d35.log.ready_lost", name=name)
                )
            case Triggered(ready=ready, before=before, concentration=concentration):
                text = self._ready("d35.log.triggered", name, ready)
                if before:
                    text += " " + tr("d35.log.interrupts", name=before)
                if before and concentration:
                    text += " " + tr("d35.log.concentration", name=before)
                return LogEntry("D35-READY-13" if concentration else "D35-READY-06", text)
            case Delayed(count=count):
                text = tr("d35.log.delays", name=name)
                if count is not None:
                    text = tr("d35.log.delays_to", name=name, count=count)
                return LogEntry("D35-DELAY-01" if count is None else "D35-DELAY-03", text)
            case DelayLost():
                return LogEntry("D35-DELAY-06", tr("d35.log.delay_lost", name=name))
            case DelayTaken(score=score):
                key = "d35.log.acts_now" if event.secret else "d35.log.acts_now_at"
                return LogEntry("D35-DELAY-02", tr(key, name=name, score=score))
            case _:
                return None

    def _ready(self, key: str, name: str, ready: Ready) -> str:
        """Something about a readied action, with its words where they may be known."""
        text = self.tr(key, name=name, kind=self.tr(f"d35.ready.{ready.kind}"))
        if not ready.action:
            return text
        return f"{text} {self.tr('d35.log.ready_words', action=ready.action, trigger=ready.trigger)}"

    def _changed(self, event: About) -> LogEntry | None:
        """Who comes, goes and changes."""
        tr, name = self.tr, event.name
        match event:
            case AwareSet(aware=aware, spotted=spotted):
                key = "d35.log.aware" if aware else "d35.log.unaware"
                text = tr(key, name=name) + ("" if spotted else " " + tr("d35.log.unspotted"))
                return LogEntry("D35-SURPRISE-02", text)
            case AbleSet(able=able):
                return LogEntry("D35-INACT-01", tr("d35.log.able" if able else "d35.log.unable", name=name))
            case BadgeChanged(badge=badge, rounds=rounds, how=how):
                text = tr(f"d35.log.badge.{how}", name=name, badge=badge)
                if how == "came" and rounds is not None:
                    text += " " + tr("d35.log.rounds", count=rounds)
                return LogEntry("D35-INACT-01", text)
            case Joined():
                return LogEntry("D35-E15", tr("d35.log.joined", name=name))
            case Left():
                return LogEntry("D35-E15", tr("d35.log.left", name=name))
            case Renamed(before=before):
                return LogEntry("D35-INIT-01", tr("d35.log.renamed", before=before, name=name))
            case Noted(text=text):
                return LogEntry("D35-INIT-01", tr("d35.log.noted", name=name, text=text))
            case _:
                return None
