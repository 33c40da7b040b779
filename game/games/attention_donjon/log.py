"""What happened in the card rounds of Attention Donjon !, in sentences: for log, history and replay."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from game.content.log_entry import LogEntry
from game.games.attention_donjon.rules import events
from game.games.attention_donjon.rules.cards import Card, printed
from game.games.attention_donjon.rules.events import Event
from game.games.attention_donjon.rules.fields import FIELDS
from game.games.attention_donjon.rules.setup import ENTRIES, FREE_ATTACK, entry_key
from game.games.turn_order.log import MasterLog, Sentence, condition_name
from game.games.turn_order.ranks import ranked

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from game.content.locale import Translator
    from game.core.rules import Value as Word
    from game.games.turn_order.rules.fields import Value

_READY_MADE = frozenset({FREE_ATTACK, *(entry.name for entry in ENTRIES)})

_DRAWN_BY: Mapping[str, str] = MappingProxyType(
    {
        "initiative": "AD-INIT-02",
        "replacement": "AD-JOKER-03",
        "waiting": "AD-WAIT-02",
        "arrival": "AD-A18",
        "by_hand": "AD-A12",
    }
)

_ACTED_BY: Mapping[str, str] = MappingProxyType(
    {
        "movement": "AD-ACT-05",
        "standard": "AD-ACT-03",
        "bonus": "AD-ACT-04",
        "complex": "AD-ACT-06",
    }
)
"""The rules of the kinds of action."""

_PUT_RIGHT_BY: Mapping[str, str] = MappingProxyType(
    {
        "combatant": "AD-GROUP-01",
        "turn_added": "AD-MULTI-01",
        "turn_removed": "AD-MULTI-01",
        "action": "AD-ACT-01",
        "scenario": "AD-A3",
    }
)
"""The rules that corrections by hand are about, but for fields."""

_WORDED = frozenset({"status", "acted", "lost", "reacted"})
"""Fields whose values have words."""


def _numbered(
    rule: str, key: str, numbered: str, *, heading: bool = False
) -> Callable[[RoundsLog, Event], LogEntry]:
    """Words what tells of a Round, by a message of its own where Rounds have numbers."""

    def worded(log: RoundsLog, event: Event) -> LogEntry:
        return Sentence(rule, numbered if log.numbered else key, heading=heading).entry(event, log.tr)

    return worded


class RoundsLog(MasterLog[Event]):
    """Words events that were redacted for whoever reads them; Rounds go without number if not `numbered`."""

    fields = FIELDS

    def __init__(self, tr: Translator, *, numbered: bool = True) -> None:
        super().__init__(tr)
        self.numbered = numbered

    def entries(self, events: Iterable[Event], *, details: bool = False) -> tuple[LogEntry, ...]:
        """As every log, with the ranks of cards as the language prints them."""
        told = super().entries(events, details=details)
        return tuple(replace(one, text=ranked(one.text, self.tr)) for one in told)

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

    # Cards drawn, Jokers, choices and what they set off

    def _drawn(self, event: events.CardsDrawn) -> LogEntry:
        key = f"ad.log.drawn.{event.why}" if event.cards else "ad.log.drawn.none"
        return LogEntry(_DRAWN_BY[event.why], self.tr(key, name=event.name, cards=_printed(event.cards)))

    def _chosen(self, event: events.CardsChosen) -> LogEntry:
        tr, name = self.tr, event.name
        parts = []
        if event.cards:
            parts.append(tr("ad.log.chosen", name=name, cards=_printed(event.cards)))
        if event.surplus:
            key = "ad.log.surplus.kept" if event.kept else "ad.log.surplus.discarded"
            parts.append(tr(key, name=name, cards=_printed(event.surplus)))
        return LogEntry("AD-INIT-06" if event.surplus else "AD-INIT-05", " ".join(parts))

    def _triggered(self, event: events.EventTriggered) -> LogEntry:
        if not event.mark:
            return LogEntry("AD-A3", _with(self.tr("ad.log.event_by_hand"), event.text))
        text = self.tr("ad.log.event", name=event.name, card=event.mark)
        return LogEntry("AD-INIT-07", _with(text, event.text))

    def _played(self, event: events.EventPlayed) -> LogEntry:
        return LogEntry("AD-INIT-07", _with(self.tr("ad.log.event_played"), event.text))

    # Turns

    def _started(self, event: events.TurnStarted) -> LogEntry:
        tr, name = self.tr, event.name
        if event.free:
            return LogEntry("AD-JOKER-09", tr("ad.log.claimed", name=name))
        text = tr("ad.log.started", name=name, card=event.mark)
        if event.player and event.player != name:
            text += " " + tr("ad.log.played_by", player=event.player)
        return LogEntry("AD-ORDER-03", _with(text, event.directive))

    def _ended(self, event: events.TurnEnded) -> LogEntry:
        if event.skipped:
            return LogEntry("AD-A13", self.tr("ad.log.skipped", name=event.name))
        return LogEntry("AD-ACT-01", self.tr("ad.log.ended", name=event.name), detail=True)

    # Actions, Reactions, rolls blessed and cursed

    def _action(self, event: events.ActionTaken) -> LogEntry:
        text = self.tr(f"ad.log.action.{event.kind}", name=event.name)
        return LogEntry(_ACTED_BY[event.kind], _with(text, self._label(event.label)))

    def _reacted(self, event: events.Reacted) -> LogEntry:
        text = self.tr("ad.log.reacted", name=event.name)
        return LogEntry("AD-REACT-01", _with(text, self._label(event.label)))

    def _roll(self, event: events.RollAnnounced) -> LogEntry:
        return LogEntry("AD-JOKER-07", _with(self.tr("ad.log.roll", name=event.name), event.label))

    def _rolled(self, event: events.RollMade) -> LogEntry:
        return LogEntry("AD-JOKER-07", _with(self.tr("ad.log.rolled", name=event.name), event.label))

    def _blessed(self, event: events.Blessed) -> LogEntry:
        key = "ad.log.cursed" if event.curse else "ad.log.blessed"
        return LogEntry("AD-JOKER-08", _with(self.tr(key, name=event.name), event.label))

    # Effects, and what the game master corrected

    def _card_moved(self, event: events.CardMoved) -> LogEntry:
        key = "ad.log.card_moved.of" if event.name else "ad.log.card_moved"
        before, after = self.tr(f"ad.log.pile.{event.source}"), self.tr(f"ad.log.pile.{event.to}")
        text = self.tr(key, name=event.name, card=printed(event.card), before=before, after=after)
        return LogEntry("AD-PREP-03", text)

    def _put_right(self, event: events.PutRight) -> LogEntry:
        before = self._label(event.before) if event.what == "action" else event.before
        text = self.tr(f"ad.log.corrected.{event.what}", name=event.name, before=before, after=event.after)
        return LogEntry(_PUT_RIGHT_BY[event.what], text)

    def _label(self, label: str) -> str:
        """What is done: one of the actions that the rules name, a kind, or free words."""
        if label in _READY_MADE:
            return self.tr(entry_key(label))
        return self.tr(f"ad.log.kind.{label}") if label in _ACTED_BY else label

    told = MappingProxyType(
        {
            events.Prepared: _numbered(
                "AD-PREP-02", "ad.log.prepared", "ad.log.prepared.numbered", heading=True
            ),
            events.DeckRenewed: Sentence("AD-A9", "ad.log.renewed", count="cards"),
            events.CardsDrawn: _drawn,
            events.SatOut: Sentence("AD-INIT-01", "ad.log.sat_out"),
            events.JokerUsed: Sentence(
                lambda event: "AD-JOKER-06" if event.use == "kept" else "AD-JOKER-09",
                lambda event: f"ad.log.joker_{event.use}",
            ),
            events.JokerOfGroup: Sentence("AD-A5", lambda event: f"ad.log.joker_of_group.{event.how}"),
            events.CardsChosen: _chosen,
            events.EventTriggered: _triggered,
            events.EventPlayed: _played,
            events.TurnsBegan: Sentence("AD-ORDER-01", "ad.log.turns", count="turns"),
            events.CalledUp: Sentence("AD-ORDER-03", "ad.log.up", detail=True),
            events.TurnStarted: _started,
            events.Waited: Sentence("AD-WAIT-04", "ad.log.waited"),
            events.InitiativeLost: Sentence("AD-WAIT-03", "ad.log.lost"),
            events.ActionTaken: _action,
            events.TurnEnded: _ended,
            events.Commanded: Sentence("AD-A14", "ad.log.commanded"),
            events.Reacted: _reacted,
            events.RollAnnounced: _roll,
            events.RollMade: _rolled,
            events.Blessed: _blessed,
            events.JokerUnused: Sentence(
                "AD-A7",
                lambda event: "ad.log.joker_unused.kept" if event.kept else "ad.log.joker_unused",
            ),
            events.ResolutionBegan: Sentence("AD-EFFECT-03", "ad.log.resolution", count="acting"),
            events.EffectAdded: Sentence(
                "AD-EFFECT-01",
                lambda event: "ad.log.effect.on" if event.name else "ad.log.effect",
                usual="label",
            ),
            events.EffectOpened: Sentence("AD-EFFECT-05", "ad.log.effect.opened", usual="label"),
            events.EffectClosed: Sentence("AD-EFFECT-04", "ad.log.effect.closed", usual="label"),
            events.EffectCounted: Sentence(
                lambda event: event.rule,
                lambda event: (
                    "ad.log.effect.counted" if event.rule == "AD-EFFECT-06" else "ad.log.effect.turns"
                ),
                usual="label",
            ),
            events.EffectEnded: Sentence(
                lambda event: event.rule or "AD-EFFECT-01",
                lambda event: "ad.log.effect.ended" if event.rule else "ad.log.effect.removed",
                usual="label",
            ),
            events.RoundEnded: _numbered("AD-END-01", "ad.log.round_ended", "ad.log.round_ended.numbered"),
            events.Arrived: Sentence("AD-A18", "ad.log.arrived"),
            events.TooLate: Sentence("AD-A18", "ad.log.too_late"),
            events.Left: Sentence("AD-A18", "ad.log.left"),
            events.CardMoved: _card_moved,
            events.SlotCard: Sentence("AD-A12", "ad.log.slot_card"),
            events.PutRight: _put_right,
            events.Closed: _numbered("AD-GEN-01", "ad.log.closed", "ad.log.closed.numbered"),
        }
    )


def _printed(cards: Iterable[Card]) -> str:
    return " · ".join(map(printed, cards))


def _with(sentence: str, more: str) -> str:
    """The sentence with what the table adds to it, if anything."""
    return f"{sentence[:-1]} — {more}" if more else sentence
