"""The table as it is shown while things happen: the viewer's own state, carried on event by event.

What it comes to is decoration. Once everything has been shown, the view of the match takes its place.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from game.games.donjon_procrastination.rules.play.events import (
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
    Event,
    FighterReplaced,
    HandsSwapped,
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
from game.games.donjon_procrastination.rules.play.state import (
    BLUFF,
    HIDDEN,
    NOTHING,
    Copy,
    Mark,
    Mod,
    Place,
    Played,
    Player,
    State,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from game.core.rules import Seat


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """What has been said of the round under way that no state holds: comparisons, the order, the reasons.

    Attributes:
        compared: each fighter against its opponent's, as the wheel had it.
        ordered: the order of effects of this phase, with the rules that made it.
        rolled: the dice that settled it.
        acting: the card whose effects apply.
        done: the cards whose effects have begun in this phase.
        bluffed: who turned over Esbroufe in this round.
        totals, ended: what the round came to.
    """

    compared: tuple[Compared, ...] = ()
    ordered: Ordered | None = None
    rolled: tuple[tuple[Seat, int], ...] = ()
    acting: Copy = ""
    done: frozenset[Copy] = frozenset()
    bluffed: frozenset[Seat] = frozenset()
    totals: tuple[Totals, ...] = ()
    ended: tuple[RoundEnded, ...] = ()

    def after(self, event: Event) -> RoundRecord:
        """The record with one more thing that happened."""
        match event:
            case RoundBegan():
                return RoundRecord()
            case Compared():
                return replace(self, compared=(*self.compared, event), ordered=None, rolled=())
            case OrderRolled(faces=faces):
                return replace(self, rolled=faces)
            case Ordered():
                return replace(self, ordered=event, acting="", done=frozenset())
            case EffectBegan(card=card):
                return replace(self, acting=card, done=self.done | {card})
            case BluffReturned(seat=seat):
                return replace(self, bluffed=self.bluffed | {seat})
            case Totals():
                return replace(self, totals=(*self.totals, event), acting="")
            case RoundEnded():
                return replace(self, ended=(*self.ended, event))
            case _:
                return self

    def place_of(self, seat: Seat) -> int | None:
        """Where that seat stands in the order of effects, counted from 1; None where there is no order."""
        if self.ordered is None:
            return None
        places = [slot.seat for slot in self.ordered.slots]
        return places.index(seat) + 1 if seat in places else None


def round_record(events: Iterable[Event]) -> RoundRecord:
    """The record of the last round in these events."""
    record = RoundRecord()
    for event in events:
        record = record.after(event)
    return record


@dataclass(frozen=True, slots=True)
class Shown:
    """A table to be looked at: a state as somebody may know it, and the record of its round."""

    state: State
    record: RoundRecord


class EventFollower:
    """Carries a shown table on, event by event. `sees` says whose hands the viewer may see."""

    def __init__(self, shown: Shown, sees: Callable[[Seat], bool]) -> None:
        self.state = shown.state
        self.record = shown.record
        self.told: list[Event] = []
        self._sees = sees
        self._by: Seat | None = None

    @property
    def shown(self) -> Shown:
        """The table now."""
        return Shown(self.state, self.record)

    def follow(self, event: Event) -> None:  # noqa: C901, PLR0912 - one flat match over the events
        """Let the event happen."""
        self.tell(event)
        match event:
            case EffectBegan(seat=seat):
                self._by = seat
            case RoundBegan(number=number):
                self._begin_round(number)
            case Compared():
                self.state = replace(self.state, phase="face_effects")
            case Dealt(seat=seat, pile=pile, hand=hand):
                self._alter(seat, pile=("",) * pile, hand=hand)
            case SupportAllowed(seat=seat, count=count):
                self._alter(seat, allowance=self.state.players[seat].allowance + count)
            case RoundEnded():
                self.lift(event)
                self._settle(event)
            case Drafted(seat=seat, card=card):
                dealt = _without(self.state.players[seat].dealt, card)
                self._alter(seat, dealt=dealt, placed=card or HIDDEN)
            case HandsSwapped(left=left):
                self._swap_hands(left)
            case PlacedDown(seat=seat, card=card):
                self._place(seat, card)
            case Revealed(phase=phase, cards=cards):
                for seat, card in cards:
                    self._reveal(seat, card, fighter=phase == "face")
            case BluffReturned(seat=seat):
                self._alter(seat, bluff="hand")
            case ValueChanged(mark=mark) if mark is not None:
                self._mark(event, mark)
            case ClassChanged(by=by, kind=kind, only=only):
                self._mark(event, Mark(by, kind=kind, only=only))
            case BonusChanged(by=by, rule=rule, only=only):
                self._mark(event, Mark(by, bonus=rule, only=only))
            case Cancelled(seat=seat, card=card):
                self._change(seat, card, cancelled=True)
                self._drop_mods(lambda mod: mod.card == card)
            case FighterReplaced(seat=seat, after=after):
                self._alter(seat, fighter=Played(after) if after else None)
            case DiceRolled(seat=seat, faces=faces) | DiceChanged(seat=seat, after=faces):
                self._alter(seat, dice=faces)
            case PointsGiven(card=card, seat=seat, amount=amount):
                mod = Mod(card, seat if self._by is None else self._by, seat, amount)
                self.state = replace(self.state, mods=(*self.state.mods, mod))
            case CardMoved():
                self._move(event)
            case _:
                pass

    def tell(self, event: Event) -> None:
        """Let it be known that the event happens, before it shows on the table."""
        if not any(one is event for one in self.told):
            self.told.append(event)
            self.record = self.record.after(event)

    def lift(self, event: RoundEnded) -> None:
        """Take the cards of a round off the table, on their way to where they belong."""
        self._alter(event.seat, fighter=None, supports=(), carried=(), dice=())
        self._drop_mods(lambda mod: mod.target == event.seat)

    def take(self, event: CardMoved) -> None:
        """Take a card up from where it lies, on its way."""
        player = self.state.players[event.source_seat]
        match event.source:
            case "table":
                fighter = player.fighter
                if fighter is not None and fighter.card == event.card:
                    self._alter(event.source_seat, fighter=None)
                else:
                    kept = tuple(one for one in player.supports if one.card != event.card)
                    self._alter(event.source_seat, supports=kept)
            case "common":
                self.state = replace(self.state, common=self.state.common[1:])
            case place:
                left = _without(_zone(player, place), event.card)
                self._alter(event.source_seat, **{place: left})

    # What has been chosen

    def _swap_hands(self, left: int) -> None:
        for number, player in enumerate(self.state.players):
            drafted = (*player.drafted, player.placed)
            self._alter(number, drafted=drafted, placed="", dealt=("",) * left)

    def _place(self, seat: Seat, card: str) -> None:
        player = self.state.players[seat]
        if card == BLUFF:
            self._alter(seat, placed=card, bluff="table")
        elif card == NOTHING:
            self._alter(seat, placed=card)
        else:
            self._alter(seat, placed=card, hand=_without(player.hand, "" if card == HIDDEN else card))

    def _reveal(self, seat: Seat, card: str, *, fighter: bool) -> None:
        player = self.state.players[seat]
        if fighter:
            self._alter(seat, placed="", fighter=Played(card))
            return
        kept = card in (BLUFF, NOTHING)
        if kept:
            # To others a pass looked like a card of the hand.
            hand = player.hand if self._sees(seat) else (*player.hand, "")
            self._alter(seat, placed="", hand=hand, bluffed=card == BLUFF, support_done=True)
        else:
            self._alter(seat, placed="", supports=(*player.supports, Played(card)))

    # What becomes of cards on the table

    def _change(self, seat: Seat, card: Copy, **fields: Any) -> None:  # noqa: ANN401 - the fields of a Played
        player = self.state.players[seat]
        if player.fighter is not None and player.fighter.card == card:
            self._alter(seat, fighter=replace(player.fighter, **fields))
        else:
            supports = (replace(one, **fields) if one.card == card else one for one in player.supports)
            self._alter(seat, supports=tuple(supports))

    def _mark(self, event: ValueChanged | ClassChanged | BonusChanged, mark: Mark) -> None:
        found = (one for one in self.state.players[event.seat].table if one.card == event.card)
        for played in found:
            self._change(event.seat, event.card, marks=(*played.marks, mark))

    def _drop_mods(self, dropped: Callable[[Mod], bool]) -> None:
        self.state = replace(self.state, mods=tuple(mod for mod in self.state.mods if not dropped(mod)))

    def _move(self, event: CardMoved) -> None:
        self.take(event)
        player = self.state.players[event.target_seat]
        match event.target:
            case "table" | "common":
                return
            case "hand":
                card = event.card if self._sees(event.target_seat) else ""
                self._alter(event.target_seat, hand=(*player.hand, card))
            case "score" | "carried" as place:
                self._alter(event.target_seat, **{place: (event.card, *_zone(player, place))})
            case place:
                card = event.card if self._sees(event.target_seat) and place != "pile" else ""
                self._alter(event.target_seat, **{place: (card, *_zone(player, place))})

    def _settle(self, event: RoundEnded) -> None:
        player = self.state.players[event.seat]
        match event.result:
            case "won":
                self._alter(event.seat, score=event.cards[::-1] + player.score)
            case "lost":
                own = self._sees(event.seat)
                fallen = event.cards[::-1] if own else ("",) * len(event.cards)
                seen = player.seen.union(event.cards)
                self._alter(event.seat, discard=fallen + player.discard, seen=seen)
            case "tied":
                self._alter(event.seat, carried=event.cards)

    def _begin_round(self, number: int) -> None:
        for seat in range(len(self.state.players)):
            self._alter(
                seat, fighter=None, supports=(), dice=(), bluffed=False, support_done=False, allowance=1
            )
        self.state = replace(self.state, round=number, phase="face", mods=(), results=(), windows=0)

    def _alter(self, seat: int, **fields: Any) -> None:  # noqa: ANN401 - the fields of a Player
        players = list(self.state.players)
        players[seat] = replace(players[seat], **fields)
        self.state = replace(self.state, players=tuple(players))


def _zone(player: Player, place: Place) -> tuple[Copy, ...]:
    zone: tuple[Copy, ...] = getattr(player, place)
    return zone


def _without(cards: tuple[Copy, ...], card: Copy) -> tuple[Copy, ...]:
    """The cards without that one; where it is hidden, one fewer."""
    if card in cards:
        at = cards.index(card)
        return cards[:at] + cards[at + 1 :]
    return cards[:-1]
