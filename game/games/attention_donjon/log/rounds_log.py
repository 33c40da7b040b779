"""What happened in the card rounds of Attention Donjon !, in sentences: for log, history and replay."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from game.content.log_entry import LogEntry
from game.games.attention_donjon.rules.cards import printed
from game.games.attention_donjon.rules.events import (
    ActionTaken,
    Arrived,
    Blessed,
    CalledUp,
    CardMoved,
    CardsChosen,
    CardsDrawn,
    Closed,
    Commanded,
    Corrected,
    DeckRenewed,
    EffectAdded,
    EffectClosed,
    EffectCounted,
    EffectEnded,
    EffectOpened,
    Event,
    EventPlayed,
    EventTriggered,
    InitiativeLost,
    JokerOfGroup,
    JokerUnused,
    JokerUsed,
    Left,
    Noted,
    Prepared,
    Reacted,
    Renamed,
    ResolutionBegan,
    RollAnnounced,
    RollMade,
    RoundEnded,
    SatOut,
    SlotCard,
    TooLate,
    TurnEnded,
    TurnsBegan,
    TurnStarted,
    Veiled,
    Waited,
)
from game.games.attention_donjon.rules.setup import ENTRIES, FREE_ATTACK, entry_key
from game.games.turn_order.log.master_log import MasterLog

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from game.content.locale import Translator
    from game.games.attention_donjon.rules.cards import Card

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

_CORRECTED_BY: Mapping[str, str] = MappingProxyType(
    {
        "combatant": "AD-GROUP-01",
        "place": "AD-A2",
        "queue": "AD-A12",
        "turn_added": "AD-MULTI-01",
        "turn_removed": "AD-MULTI-01",
        "status": "AD-GEN-03",
        "acted": "AD-A13",
        "lost": "AD-WAIT-03",
        "reacted": "AD-REACT-01",
        "action": "AD-ACT-01",
        "last_actor": "AD-A14",
        "round": "AD-GEN-02",
        "suits": "AD-A8",
        "scenario": "AD-A3",
        "counter": "AD-EFFECT-01",
    }
)
"""The rules that things put right by hand are about."""


class RoundsLog(MasterLog[Event]):
    """Words events that were redacted for whoever reads them; Rounds go without number if not `numbered`."""

    def __init__(self, tr: Translator, *, numbered: bool = True) -> None:
        super().__init__(tr)
        self._numbered = numbered

    def entry(self, event: Event) -> LogEntry:
        """The event as an entry."""
        found = (
            self._course(event)
            or self._initiative(event)
            or self._turn(event)
            or self._actions(event)
            or self._effect(event)
            or self._change(event)
            or self._by_hand(event)
        )
        if found is None:
            raise TypeError(f"no sentence for {type(event).__name__}")
        return found

    def _course(self, event: Event) -> LogEntry | None:
        """The phases of a Round."""
        tr = self.tr
        match event:
            case Prepared(round=number, cards=cards, kept=kept):
                key = "ad.log.prepared.numbered" if self._numbered else "ad.log.prepared"
                return LogEntry("AD-PREP-02", tr(key, round=number, cards=cards, kept=kept))
            case DeckRenewed(cards=cards):
                return LogEntry("AD-A9", tr("ad.log.renewed", count=cards))
            case TurnsBegan(turns=turns):
                return LogEntry("AD-ORDER-01", tr("ad.log.turns", count=turns))
            case ResolutionBegan(acting=acting):
                return LogEntry("AD-EFFECT-03", tr("ad.log.resolution", count=acting))
            case RoundEnded(round=number):
                key = "ad.log.round_ended.numbered" if self._numbered else "ad.log.round_ended"
                return LogEntry("AD-END-01", tr(key, round=number))
            case Closed(round=number):
                key = "ad.log.closed.numbered" if self._numbered else "ad.log.closed"
                return LogEntry("AD-GEN-01", tr(key, round=number))
            case _:
                return None

    def _initiative(self, event: Event) -> LogEntry | None:
        """Cards drawn, Jokers, choices and what they set off."""
        tr, name = self.tr, event.name
        match event:
            case CardsDrawn(cards=cards, why=why):
                key = f"ad.log.drawn.{why}" if cards else "ad.log.drawn.none"
                return LogEntry(_DRAWN_BY[why], tr(key, name=name, cards=_printed(cards)))
            case SatOut():
                return LogEntry("AD-INIT-01", tr("ad.log.sat_out", name=name))
            case JokerUsed(use="kept"):
                return LogEntry("AD-JOKER-06", tr("ad.log.joker_kept", name=name))
            case JokerUsed():
                return LogEntry("AD-JOKER-09", tr("ad.log.joker_free", name=name))
            case JokerOfGroup(how=how):
                return LogEntry("AD-A5", tr(f"ad.log.joker_of_group.{how}", name=name))
            case CardsChosen():
                return LogEntry("AD-INIT-06" if event.surplus else "AD-INIT-05", self._chosen(event))
            case EventTriggered():
                return self._triggered(event)
            case EventPlayed(text=text):
                return LogEntry("AD-INIT-07", _with(tr("ad.log.event_played"), text))
            case TooLate(mark=mark):
                return LogEntry("AD-A18", tr("ad.log.too_late", name=name, card=mark))
            case _:
                return None

    def _chosen(self, event: CardsChosen) -> str:
        tr, name = self.tr, event.name
        parts = []
        if event.cards:
            parts.append(tr("ad.log.chosen", name=name, cards=_printed(event.cards)))
        if event.surplus:
            key = "ad.log.surplus.kept" if event.kept else "ad.log.surplus.discarded"
            parts.append(tr(key, name=name, cards=_printed(event.surplus)))
        return " ".join(parts)

    def _triggered(self, event: EventTriggered) -> LogEntry:
        tr = self.tr
        if not event.mark:
            return LogEntry("AD-A3", _with(tr("ad.log.event_by_hand"), event.text))
        text = tr("ad.log.event", name=event.name, card=event.mark)
        return LogEntry("AD-INIT-07", _with(text, event.text))

    def _turn(self, event: Event) -> LogEntry | None:
        """Whose turn it is, and waiting."""
        tr, name = self.tr, event.name
        match event:
            case CalledUp(mark=mark):
                return LogEntry("AD-ORDER-03", tr("ad.log.up", name=name, card=mark), detail=True)
            case TurnStarted():
                return self._started(event)
            case Waited(before=before, after=after):
                return LogEntry("AD-WAIT-04", tr("ad.log.waited", name=name, before=before, after=after))
            case InitiativeLost(before=before, after=after):
                return LogEntry("AD-WAIT-03", tr("ad.log.lost", name=name, before=before, after=after))
            case TurnEnded(skipped=True):
                return LogEntry("AD-A13", tr("ad.log.skipped", name=name))
            case TurnEnded():
                return LogEntry("AD-ACT-01", tr("ad.log.ended", name=name), detail=True)
            case Commanded(player=player):
                return LogEntry("AD-A14", tr("ad.log.commanded", name=name, player=player))
            case _:
                return None

    def _started(self, event: TurnStarted) -> LogEntry:
        tr, name = self.tr, event.name
        if event.free:
            return LogEntry("AD-JOKER-09", tr("ad.log.claimed", name=name))
        text = tr("ad.log.started", name=name, card=event.mark)
        if event.player and event.player != name:
            text += " " + tr("ad.log.played_by", player=event.player)
        return LogEntry("AD-ORDER-03", _with(text, event.directive))

    def _actions(self, event: Event) -> LogEntry | None:
        """Actions, Reactions, rolls blessed and cursed."""
        tr, name = self.tr, event.name
        match event:
            case ActionTaken(kind=kind, label=label):
                text = tr(f"ad.log.action.{kind}", name=name)
                return LogEntry(_ACTED_BY[kind], _with(text, self._label(label)))
            case Reacted(label=label):
                return LogEntry("AD-REACT-01", _with(tr("ad.log.reacted", name=name), self._label(label)))
            case RollAnnounced(label=label):
                return LogEntry("AD-JOKER-07", _with(tr("ad.log.roll", name=name), label))
            case RollMade(label=label):
                return LogEntry("AD-JOKER-07", _with(tr("ad.log.rolled", name=name), label))
            case Blessed(label=label, curse=curse):
                key = "ad.log.cursed" if curse else "ad.log.blessed"
                return LogEntry("AD-JOKER-08", _with(tr(key, name=name), label))
            case JokerUnused(kept=kept):
                key = "ad.log.joker_unused.kept" if kept else "ad.log.joker_unused"
                return LogEntry("AD-A7", tr(key, name=name))
            case _:
                return None

    def _effect(self, event: Event) -> LogEntry | None:
        """What effects do and how long they last."""
        tr = self.tr
        match event:
            case EffectAdded(label=label):
                if event.name:
                    text = tr("ad.log.effect.on", label=label, name=event.name)
                else:
                    text = tr("ad.log.effect", label=label)
                return LogEntry("AD-EFFECT-01", text)
            case EffectOpened(label=label):
                return LogEntry("AD-EFFECT-05", tr("ad.log.effect.opened", label=label))
            case EffectClosed(label=label):
                return LogEntry("AD-EFFECT-04", tr("ad.log.effect.closed", label=label))
            case EffectCounted(label=label, count=count):
                return LogEntry("AD-EFFECT-06", tr("ad.log.effect.counted", label=label, count=count))
            case EffectEnded(label=label, rule=rule):
                key = "ad.log.effect.ended" if rule else "ad.log.effect.removed"
                return LogEntry(rule or "AD-EFFECT-01", tr(key, label=label))
            case _:
                return None

    def _change(self, event: Event) -> LogEntry | None:
        """Who comes, goes and changes."""
        tr, name = self.tr, event.name
        match event:
            case Arrived():
                return LogEntry("AD-A18", tr("ad.log.arrived", name=name))
            case Left():
                return LogEntry("AD-A18", tr("ad.log.left", name=name))
            case Renamed(before=before):
                return LogEntry("AD-GROUP-01", tr("ad.log.renamed", before=before, name=name))
            case Noted(text=text):
                return LogEntry("AD-GROUP-01", tr("ad.log.noted", name=name, text=text))
            case Veiled(veiled=veiled):
                key = "ad.log.veiled" if veiled else "ad.log.unveiled"
                return LogEntry("AD-GROUP-01", tr(key, name=name))
            case _:
                return None

    def _by_hand(self, event: Event) -> LogEntry | None:
        """What the game master put right."""
        tr, name = self.tr, event.name
        match event:
            case CardMoved(card=card, source=source, to=to):
                values = {"card": printed(card), "before": self._pile(source), "after": self._pile(to)}
                if name:
                    return LogEntry("AD-PREP-03", tr("ad.log.card_moved.of", name=name, **values))
                return LogEntry("AD-PREP-03", tr("ad.log.card_moved", **values))
            case SlotCard(before=before, after=after):
                return LogEntry("AD-A12", tr("ad.log.slot_card", name=name, before=before, after=after))
            case Corrected(what=what):
                text = tr(
                    f"ad.log.corrected.{what}",
                    name=name,
                    before=self._value(what, event.before),
                    after=self._value(what, event.after),
                )
                return LogEntry(_CORRECTED_BY[what], text)
            case _:
                return None

    def _pile(self, pile: str) -> str:
        return self.tr(f"ad.log.pile.{pile}")

    def _value(self, what: str, value: str) -> str:
        """A value before or after, in words."""
        match what:
            case "suits":
                return " ".join(printed(f"A{suit}")[-1] for suit in value.split())
            case "status" | "acted" | "lost" | "reacted":
                return self.tr(f"ad.log.value.{value.lower()}")
            case "action":
                return self._label(value)
            case "last_actor" if not value:
                return self.tr("ad.log.value.nobody")
            case _:
                return value

    def _label(self, label: str) -> str:
        """What is done: one of the actions that the rules name, a kind, or free words."""
        if label in _READY_MADE:
            return self.tr(entry_key(label))
        return self.tr(f"ad.log.kind.{label}") if label in _ACTED_BY else label


def _printed(cards: Iterable[Card]) -> str:
    return " · ".join(map(printed, cards))


def _with(sentence: str, more: str) -> str:
    """The sentence with what the table adds to it, if anything."""
    return f"{sentence[:-1]} — {more}" if more else sentence
