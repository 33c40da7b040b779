"""The log of a game of Donjon & Procrastination, in sentences: for log, recap and replay."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from game.content.log_entry import LogEntry
from game.games.donjon_procrastination.log.names import DuelNames, signed
from game.games.donjon_procrastination.rules.cards.vocabulary import CardClass
from game.games.donjon_procrastination.rules.play.events import (
    Answered,
    BluffReturned,
    BonusChanged,
    Cancelled,
    CardMoved,
    ClassChanged,
    Compared,
    Dealt,
    DiceChanged,
    DiceRolled,
    Drafted,
    EffectBegan,
    EffectIdle,
    Event,
    FighterReplaced,
    Gambled,
    GameEnded,
    HandsSwapped,
    Looked,
    Ordered,
    OrderRolled,
    PlacedDown,
    PointsGiven,
    Revealed,
    RoundBegan,
    RoundEnded,
    SupportAllowed,
    Totals,
    ValueChanged,
)
from game.games.donjon_procrastination.rules.play.state import BLUFF, NOTHING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from game.content.locale import Translator
    from game.core.rules import Seat, Value
    from game.games.donjon_procrastination.rules.cards.specs import Library
    from game.games.donjon_procrastination.rules.play.events import EffectEvent


OF_EFFECTS = "DP-D21"
"""The rule for whatever a card's effect does: it happens because the card says so."""

PLACED: Mapping[str, str] = MappingProxyType({BLUFF: "DP-SUPPORT-02", NOTHING: "DP-SUPPORT-03"})
ORDERED: Mapping[str, str] = MappingProxyType(
    {"face": "DP-FACE-09", "support": "DP-SUPPORT-08", "dice": "DP-D8", "after": "DP-FACE-09"}
)
"""The rules that order effects, where no single one decides."""


class DuelLog:
    """Puts events into words for one player. It hides nothing itself, so give it redacted events."""

    tells_end = True

    def __init__(self, library: Library, tr: Translator, players: Mapping[Seat, str] | None = None) -> None:
        self.names = DuelNames(library, tr, players or {})

    def player(self, seat: Seat) -> str:
        """The name by which the player of a seat is called."""
        return self.names.player(seat)

    def sentence(self, event: Event) -> str:
        """The event in one sentence."""
        return sentence(self.names, event)

    def entry(self, event: Event) -> LogEntry:
        """The event as an entry of the log."""
        rule, heading = rule_of(event, self.names.library), isinstance(event, RoundBegan)
        return LogEntry(rule, self.sentence(event), is_detail(event), heading)

    def entries(self, events: Iterable[Event], *, details: bool = False) -> tuple[LogEntry, ...]:
        """Entries for events in order, details only if wanted; cards that move alike share one."""
        return tuple(entry for entry in self._entries(tuple(events)) if details or not entry.detail)

    def _entries(self, events: tuple[Event, ...]) -> Iterator[LogEntry]:
        fighters = {event.after for event in events if isinstance(event, FighterReplaced)}
        belied = belied_idle(events)
        run: list[CardMoved] = []
        for place, event in enumerate(events):
            if place in belied:
                continue
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
        """An entry for cards that move alike; it is a detail if they come to the table as fighters."""
        text = move_sentence(self.names, run[0], tuple(move.card for move in run))
        detail = run[0].target == "table" and all(move.card in fighters for move in run)
        return LogEntry(rule_of(run[0], self.names.library), text, detail)


def belied_idle(events: Sequence[Event]) -> frozenset[int]:
    """Places of events that say of one effect that it did nothing, while the same card did something else.

    A card with several effects may find nothing to do for one of them: "nothing happens" would contradict
    the sentence before or after it. A card that does nothing at all says so once.
    """
    belied: set[int] = set()
    idle: dict[str, list[int]] = {}
    acted: set[str] = set()
    for place, event in enumerate(events):
        match event:
            # What is copied begins anew: it is announced by a sentence of its own.
            case EffectBegan(card=card):
                idle[card] = []
                acted.discard(card)
            case EffectIdle(card=card):
                earlier = idle.setdefault(card, [])
                if card in acted or earlier:
                    belied.add(place)
                earlier.append(place)
            case _:
                author = _author(event)
                if author:
                    acted.add(author)
                    belied.update(idle.get(author, ()))
    return frozenset(belied)


def _author(event: Event) -> str:
    """The card whose effect did that; empty if none did, or if it only cast a die for what comes."""
    if isinstance(event, PointsGiven):
        return event.card
    return "" if isinstance(event, Gambled) else getattr(event, "by", "")


def is_detail(event: Event) -> bool:
    """Whether other events report the same; which cards or dice were picked shows in what follows."""
    return isinstance(event, Answered) and event.kind not in ("class", "option") and bool(event.picks)


RULES: Mapping[type[Event], str] = MappingProxyType(
    {
        Dealt: "DP-SETUP-05",
        Drafted: "DP-MIMIC-02",
        HandsSwapped: "DP-MIMIC-03",
        OrderRolled: "DP-D20",
        BluffReturned: "DP-SUPPORT-07",
        ValueChanged: "DP-SUPPORT-11",
        SupportAllowed: "DP-SUPPORT-04",
        DiceRolled: "DP-DICE-01",
        DiceChanged: "DP-DICE-06",
        Totals: "DP-RESOLVE-01",
    }
)
"""The rule of each kind of event that always follows from the same rule."""


def rule_of(event: Event, library: Library) -> str:  # noqa: C901 - one case for each event
    """The id of the rule that caused the event."""
    match event:
        case Compared():
            return _compared(event, library)
        case Ordered(phase=phase, rules=rules):
            whys = set(rules) - {""}
            return whys.pop() if len(whys) == 1 else ORDERED[phase]
        case RoundBegan(opponents=(_, _)):
            return "DP-FLOW-01"
        case RoundBegan(number=number):
            return "DP-MULTI-04" if number % 2 else "DP-MULTI-05"
        case PlacedDown(phase="face"):
            return "DP-FACE-01"
        case PlacedDown(card=card):
            return PLACED.get(card, "DP-SUPPORT-01")
        case Revealed(phase=phase):
            return "DP-FACE-03" if phase == "face" else "DP-SUPPORT-05"
        case CardMoved(rule=rule):
            return rule or OF_EFFECTS
        case RoundEnded(rule=rule):
            return rule
        case GameEnded(outcome=outcome):
            return outcome.reasons[0].rule if outcome.reasons else "DP-END-03"
        case _:
            return RULES.get(type(event), OF_EFFECTS)


def _compared(event: Compared, library: Library) -> str:
    if event.bonus > 1:
        return "DP-FACE-05"
    outside = library.card(event.card).class_ in (CardClass.EPIC, CardClass.SUPPORT)
    return "DP-FACE-07" if outside else "DP-FACE-06"


WHY_KEYS: Mapping[str, str] = MappingProxyType(
    {
        "DP-FACE-09": "dp.log.why.value",
        "DP-FACE-10": "dp.log.why.class",
        "DP-FACE-11": "dp.log.why.die",
        "DP-FACE-12": "dp.log.why.die",
        "DP-SUPPORT-08": "dp.log.why.value",
        "DP-SUPPORT-09": "dp.log.why.class",
        "DP-SUPPORT-10": "dp.log.why.die",
    }
)
"""The reason why somebody acts before the next, by the rule that says so."""


NAMED: Mapping[str, tuple[str, Callable[[DuelNames, Any], str]]] = MappingProxyType(
    {
        "seat": ("who", DuelNames.player),
        "whose": ("whom", DuelNames.player),
        "opponent": ("whom", DuelNames.player),
        "card": ("card", DuelNames.card),
        "by": ("by", DuelNames.card),
        "copied": ("copied", DuelNames.card),
    }
)
"""Fields of events, their places in messages, and what names them."""


def _said(names: DuelNames, event: Event, key: str, **values: Value) -> str:
    """The text of a message about an event, with the names of its players and cards and these values."""
    named = {
        place: name(names, getattr(event, field))
        for field, (place, name) in NAMED.items()
        if hasattr(event, field)
    }
    return names.tr(key, **named, **values)


def sentence(names: DuelNames, event: Event) -> str:  # noqa: C901, PLR0912 - one case for each event
    """The sentence that describes an event."""
    say = partial(_said, names, event)
    match event:
        case Dealt(pile=pile, hand=hand):
            return say("dp.log.dealt", cards=names.cards(hand), count=pile)
        case Drafted():
            return say("dp.log.drafted")
        case HandsSwapped(left):
            return say("dp.log.swapped", count=left)
        case RoundBegan(number, (_, _)):
            return say("dp.log.round", number=number)
        case RoundBegan(number):
            return say("dp.log.round_left" if number % 2 else "dp.log.round_right", number=number)
        case PlacedDown():
            return _placed(names, event)
        case Revealed():
            return _revealed(names, event)
        case BluffReturned():
            return say("dp.log.bluff_back")
        case Compared(bonus=bonus, points=points) if bonus > 1:
            value = signed(points // bonus)
            return say("dp.log.dominates", value=value, bonus=bonus, points=signed(points))
        case Compared(points=points):
            return say("dp.log.no_bonus", points=signed(points))
        case OrderRolled(faces):
            rolled = [names.tr("dp.log.roll_one", who=names.player(seat), face=face) for seat, face in faces]
            return say("dp.log.order_rolled", rolls=names.listed(rolled))
        case Ordered():
            return _ordered(names, event)
        case Answered():
            return _answered(names, event)
        case DiceRolled(faces=faces, entered=entered):
            key = "dp.log.entered" if entered else "dp.log.rolled"
            return say(key, count=len(faces), faces=_faces(faces), sum=sum(faces))
        case Totals(own=own, theirs=opposing, terms=terms, against=against):
            total = names.sum_text(terms) if terms else signed(own)
            other = names.sum_text(against) if against else signed(opposing)
            return say("dp.log.totals", sum=total, theirs=other)
        case RoundEnded(result=result, cards=cards):
            ended = say(f"dp.log.round_ended.{result}")
            return f"{ended} {say(f'dp.log.cards.{result}', cards=names.cards(cards))}" if cards else ended
        case GameEnded():
            return _game_ended(names, event)
        case CardMoved():
            return move_sentence(names, event, (event.card,))
        case _:
            return _of_effect(names, event)


def _of_effect(names: DuelNames, event: EffectEvent) -> str:  # noqa: C901 - one case for each event
    """The sentence that describes what a card's effect has done."""
    say = partial(_said, names, event)
    match event:
        case EffectBegan(copied=copied):
            return say("dp.log.copies" if copied else "dp.log.effect")
        case EffectIdle():
            return say("dp.log.idle")
        case PointsGiven(card, _, amount, only):
            key = "dp.log.points" if amount >= 0 else "dp.log.points_lost"
            return _in_duel(names, say(key, by=names.card(card), count=abs(amount)), only)
        case ValueChanged(by, _, card, before, after, only):
            said = say("dp.log.value", before=signed(before), after=signed(after))
            return _in_duel(names, _by(names, by, card, said), only)
        case ClassChanged(by, _, card, kind, only):
            said = say("dp.log.class", kind=names.class_(kind))
            return _in_duel(names, _by(names, by, card, said), only)
        case BonusChanged(by, _, card, rule, only):
            return _in_duel(names, _by(names, by, card, say(f"dp.log.bonus.{rule}")), only)
        case Cancelled():
            return say("dp.log.cancelled")
        case FighterReplaced():
            return _replaced(names, event)
        case SupportAllowed(count=count):
            return say("dp.log.allowed" if count >= 0 else "dp.log.disallowed", count=abs(count))
        case Looked(_, seat, owner, cards):
            return say("dp.log.looked_own" if seat == owner else "dp.log.looked", cards=names.cards(cards))
        case DiceChanged(before=before, after=after, how=how):
            return say(f"dp.log.dice.{how}", before=_faces(before), after=_faces(after))
        case Gambled(face=face, least=least):
            return say("dp.log.gamble_won" if face >= least else "dp.log.gamble_lost", face=face, least=least)


def move_sentence(names: DuelNames, move: CardMoved, cards: tuple[str, ...]) -> str:
    """The sentence for cards that all go from the same place to the same other place."""
    tr, who = names.tr, names.player(move.target_seat)
    same = move.source_seat == move.target_seat
    moved = names.cards(cards)
    if same and (move.source, move.target) == ("pile", "hand"):
        sentence = tr("dp.log.draws", who=who, cards=moved)
    elif same and (move.source, move.target) == ("hand", "discard"):
        sentence = tr("dp.log.discards", who=who, cards=moved)
    else:
        owner = "own" if same and move.source != "common" else "of"
        origin = tr(f"dp.log.{owner}.{move.source}", whom=names.player(move.source_seat))
        sentence = tr(f"dp.log.to.{move.target}", who=who, cards=moved, origin=origin)
    return _by(names, move.by, "", sentence) if move.by else sentence


def _by(names: DuelNames, by: str, card: str, said: str) -> str:
    """The sentence about a card, naming the card that caused it if that is another."""
    return said if by == card else names.tr("dp.log.by", by=names.card(by), said=said)


def _in_duel(names: DuelNames, said: str, only: Seat | None) -> str:
    """The sentence about a number, naming the player of the duel if it counts in one duel only."""
    return said if only is None else f"{said} {names.tr('dp.log.only', who=names.player(only))}"


def _placed(names: DuelNames, event: PlacedDown) -> str:
    tr, who = names.tr, names.player(event.seat)
    match event.card:
        case "" | "?" if event.phase == "support":
            return tr("dp.log.has_chosen", who=who)
        case "nothing":
            return tr("dp.log.passes", who=who)
        case card:
            return tr("dp.log.placed", who=who, card=names.card(card))


def _revealed(names: DuelNames, event: Revealed) -> str:
    tr = names.tr
    if all(card == NOTHING for _, card in event.cards):
        return tr("dp.log.revealed_nothing")
    shown = [
        tr("dp.log.revealed_one", who=names.player(seat), card=names.card(card)) for seat, card in event.cards
    ]
    return tr("dp.log.revealed", cards=names.listed(shown))


def _ordered(names: DuelNames, event: Ordered) -> str:
    """Words for the order of effects, each with the reason for coming before the next."""
    parts = []
    for slot, rule in zip(event.slots, event.rules, strict=True):
        who = names.player(slot.seat)
        reason = names.tr(WHY_KEYS[rule]) if rule in WHY_KEYS else ""
        parts.append(names.tr("dp.log.order_one", who=who, why=reason) if reason else who)
    return names.tr("dp.log.ordered", order=names.tr("dp.log.then").join(parts))


def _replaced(names: DuelNames, event: FighterReplaced) -> str:
    tr, who = names.tr, names.player(event.seat)
    before, after = names.card(event.before), names.card(event.after)
    if not event.after:
        return tr("dp.log.fighter_left", who=who, card=before)
    if not event.before:
        return tr("dp.log.fighter_came", who=who, card=after)
    return tr("dp.log.replaced", who=who, before=before, after=after)


def _answered(names: DuelNames, event: Answered) -> str:
    tr, who, card = names.tr, names.player(event.seat), names.card(event.card)
    if not event.picks:
        return tr("dp.log.chose_hidden" if event.hidden else "dp.log.chose_none", who=who, card=card)
    match event.kind:
        case "class":
            picks = [names.class_(CardClass(pick)) for pick in event.picks]
        case "option":
            picks = [tr.words(option) for option in event.options]
        case "card":
            picks = [names.card(pick) for pick in event.picks]
        case "own_die" | "opponent_die":
            picks = [tr("dp.log.die", number=int(pick) + 1) for pick in event.picks]
        case _:
            picks = list(event.picks)
    return tr("dp.log.chose", who=who, card=card, picks=names.listed(picks))


def _game_ended(names: DuelNames, event: GameEnded) -> str:
    tr = names.tr
    stuck = [names.player(seat) for seat in event.stuck]
    parts = [tr("dp.log.stuck", who=names.listed(stuck), count=len(stuck))] if stuck else []
    winners = [names.player(seat) for seat in sorted(event.outcome.winners)]
    parts.append(tr("dp.log.won", who=names.listed(winners), count=len(winners)))
    parts += [names.reason(reason) for reason in event.outcome.reasons]
    return " ".join(parts)


def _faces(faces: tuple[int, ...]) -> str:
    return " + ".join(str(face) for face in faces)
