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
    FighterReplaced,
    HandsSwapped,
    PlacedDown,
    PointsGiven,
    Revealed,
    RoundBegan,
    RoundEnded,
    SupportAllowed,
    ValueChanged,
)
from game.games.donjon_procrastination.rules.play.state import BLUFF, HIDDEN, NOTHING, Mod, Played

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.core.rules import Seat
    from game.games.donjon_procrastination.rules.play.events import Event, Place
    from game.games.donjon_procrastination.rules.play.state import Copy, Player, State
    from game.games.donjon_procrastination.table.story import Story


@dataclass(frozen=True, slots=True)
class Picture:
    """A table to be looked at: a state as somebody may know it, and the story of its round."""

    state: State
    story: Story


class Staging:
    """Follows events from a picture on. `sees` says whose hands whoever looks may see."""

    def __init__(self, picture: Picture, sees: Callable[[Seat], bool]) -> None:
        self.state = picture.state
        self.story = picture.story
        self.told: list[Event] = []
        self._sees = sees
        self._by: Seat | None = None

    @property
    def picture(self) -> Picture:
        """The table now."""
        return Picture(self.state, self.story)

    def follow(self, event: Event) -> None:
        """Let the event happen."""
        self.tell(event)
        match event:
            case EffectBegan(seat=seat):
                self._by = seat
            case RoundBegan() | Compared() | Dealt() | SupportAllowed() | RoundEnded():
                self._course(event)
            case Drafted() | HandsSwapped() | PlacedDown() | Revealed() | BluffReturned():
                self._choices(event)
            case ValueChanged() | ClassChanged() | BonusChanged() | Cancelled() | FighterReplaced():
                self._cards(event)
            case DiceRolled(seat=seat, faces=faces) | DiceChanged(seat=seat, after=faces):
                self._alter(seat, dice=faces)
            case PointsGiven(card=card, seat=seat, amount=amount):
                mod = Mod(card, seat if self._by is None else self._by, seat, amount)
                self.state = replace(self.state, mods=(*self.state.mods, mod))
            case CardMoved():
                self._move(event)
            case _:
                pass

    def _course(self, event: RoundBegan | Compared | Dealt | SupportAllowed | RoundEnded) -> None:
        """The course of the round."""
        match event:
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

    def tell(self, event: Event) -> None:
        """Let it be known that the event happens, before it shows on the table."""
        if not any(one is event for one in self.told):
            self.told.append(event)
            self.story = self.story.after(event)

    def lift(self, event: RoundEnded) -> None:
        """Take the cards of a round off the table, on their way to where they belong."""
        self._alter(event.seat, fighter=None, supports=(), carried=(), dice=())
        self.state = replace(
            self.state, mods=tuple(mod for mod in self.state.mods if mod.target != event.seat)
        )

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

    def _choices(self, event: Drafted | HandsSwapped | PlacedDown | Revealed | BluffReturned) -> None:
        match event:
            case Drafted(seat=seat, card=card):
                dealt = _without(self.state.players[seat].dealt, card)
                self._alter(seat, dealt=dealt, placed=card or HIDDEN)
            case HandsSwapped(left=left):
                for number, player in enumerate(self.state.players):
                    drafted = (*player.drafted, player.placed)
                    self._alter(number, drafted=drafted, placed="", dealt=("",) * left)
            case PlacedDown(seat=seat, card=card):
                self._place(seat, card)
            case Revealed(phase=phase, cards=cards):
                for seat, card in cards:
                    self._reveal(seat, card, fighter=phase == "face")
            case BluffReturned(seat=seat):
                self._alter(seat, bluff="hand")

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

    def _cards(self, event: ValueChanged | ClassChanged | BonusChanged | Cancelled | FighterReplaced) -> None:
        match event:
            case ValueChanged(seat=seat, card=card, after=value):
                self._played(seat, card, lambda played: replace(played, to=value, by=0))
            case ClassChanged(seat=seat, card=card, kind=kind):
                self._played(seat, card, lambda played: replace(played, kind=kind))
            case BonusChanged(seat=seat, card=card, rule=rule):
                self._played(seat, card, lambda played: replace(played, bonus=rule))
            case Cancelled(seat=seat, card=card):
                self._played(seat, card, lambda played: replace(played, cancelled=True))
                mods = tuple(mod for mod in self.state.mods if mod.card != card)
                self.state = replace(self.state, mods=mods)
            case FighterReplaced(seat=seat, after=after):
                self._alter(seat, fighter=Played(after) if after else None)

    def _played(self, seat: Seat, card: Copy, change: Callable[[Played], Played]) -> None:
        player = self.state.players[seat]
        if player.fighter is not None and player.fighter.card == card:
            self._alter(seat, fighter=change(player.fighter))
        else:
            supports = tuple(change(one) if one.card == card else one for one in player.supports)
            self._alter(seat, supports=supports)

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
