"""A small complete system: the lantern duel, two hidden hands, played by the core's tests.

Each seat shuffles a deck of its own and draws a hand. Every round both pick a card in secret; the picks are
turned over together. Whoever shows less may then burn (exile) a card of the hand to add a die to the pick,
or pass. The higher total takes the round, a tie takes nothing; the picks are discarded and both draw again,
refilling the deck from the discard pile. The first to win enough rounds wins; when a hand is empty at the
start of a round, most rounds won decide.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from contract import Case

from game.core.rules import Outcome, Reason, Seat, Step, Verdict
from game.core.system import Codec, System
from game.core.zones import Pile, Zones, census

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterable

    from game.core.dice import Dice

SEATS = (Seat(0), Seat(1))
COLOURS = "rb"
SIDES = 4


@dataclass(frozen=True, slots=True)
class Setup:
    """Rounds to win, cards in each deck (their strengths are 1, 2, 3...), cards in a hand."""

    wins: int = 3
    deck: int = 6
    hand: int = 3


@dataclass(frozen=True, slots=True)
class Duel:
    setup: Setup
    zones: tuple[Zones, Zones]
    picks: tuple[str | None, str | None] = (None, None)
    shown: bool = False
    won: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Pick:
    card: str


@dataclass(frozen=True, slots=True)
class Burn:
    card: str


@dataclass(frozen=True, slots=True)
class Pass:
    pass


Action = Pick | Burn | Pass


@dataclass(frozen=True, slots=True)
class Shuffled:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Drew:
    seat: Seat
    count: int
    cards: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Picked:
    seat: Seat
    card: str | None


@dataclass(frozen=True, slots=True)
class Shown:
    cards: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Burned:
    seat: Seat
    card: str
    roll: int


@dataclass(frozen=True, slots=True)
class RoundWon:
    seat: Seat | None


Event = Shuffled | Drew | Picked | Shown | Burned | RoundWon


@dataclass(frozen=True, slots=True)
class Side:
    """What is known of one side: counts, open piles, and the hand and pick if they may be seen."""

    deck: int
    hand: int
    cards: tuple[str, ...] | None
    discard: tuple[str, ...]
    exile: tuple[str, ...]
    has_picked: bool
    pick: str | None


@dataclass(frozen=True, slots=True)
class View:
    won: tuple[int, int]
    sides: tuple[Side, Side]


def strength(card: str) -> int:
    return int(card[1:])


class LanternDuel:
    name = "lantern_duel"

    def deciders(self, state: Duel) -> frozenset[Seat]:
        if self.outcome(state):
            return frozenset()
        if state.shown:
            return frozenset({self._behind(state)})
        return frozenset(seat for seat in SEATS if state.picks[seat] is None)

    def _behind(self, state: Duel) -> Seat:
        red, blue = (strength(pick) for pick in state.picks if pick)
        return Seat(0) if red < blue else Seat(1)

    def check(self, state: Duel, seat: Seat, action: Action) -> Verdict:
        if self.outcome(state):
            return Verdict.no(Reason.of("LD-END-01", "toy.over"))
        if seat not in self.deciders(state):
            return Verdict.no(Reason.of("LD-TURN-01", "toy.not_your_turn"))
        match action:
            case Pick(card) | Burn(card) if card not in state.zones[seat].hand:
                return Verdict.no(Reason.of("LD-CARD-01", "toy.not_in_hand", card=card))
            case Pick() if state.shown:
                return Verdict.no(Reason.of("LD-PICK-01", "toy.picks_are_shown"))
            case Burn() | Pass() if not state.shown:
                return Verdict.no(Reason.of("LD-BURN-01", "toy.pick_first"))
            case Pick() | Burn() | Pass():
                return Verdict.yes()

    def legal_actions(self, state: Duel, seat: Seat) -> Iterable[Action]:
        if seat not in self.deciders(state):
            return
        hand = state.zones[seat].hand
        if not state.shown:
            yield from (Pick(card) for card in hand)
            return
        yield Pass()
        yield from (Burn(card) for card in hand)

    def apply(self, state: Duel, seat: Seat, action: Action, dice: Dice) -> Step[Duel, Event]:
        match action:
            case Pick(card):
                return self._pick(state, seat, card, dice)
            case Burn(card):
                zones = list(state.zones)
                zones[seat] = zones[seat].exiled(card)
                roll = dice.roll(SIDES)
                burned = replace(state, zones=(zones[0], zones[1]))
                return self._clash(burned, seat, roll, (Burned(seat, card, roll),), dice)
            case Pass():
                return self._clash(state, seat, 0, (), dice)

    def _pick(self, state: Duel, seat: Seat, card: str, dice: Dice) -> Step[Duel, Event]:
        zones, picks = list(state.zones), list(state.picks)
        zones[seat] = replace(zones[seat], hand=zones[seat].hand.take(card))
        picks[seat] = card
        red, blue = picks
        after = replace(state, zones=(zones[0], zones[1]), picks=(red, blue))
        if red is None or blue is None:
            return Step(after, (Picked(seat, card),))
        events = (Picked(seat, card), Shown((red, blue)))
        after = replace(after, shown=True)
        if strength(red) == strength(blue):
            return self._clash(after, seat, 0, events, dice)
        return Step(after, events)

    def _clash(
        self, state: Duel, bonus_of: Seat, bonus: int, events: tuple[Event, ...], dice: Dice
    ) -> Step[Duel, Event]:
        totals = [strength(pick) for pick in state.picks if pick]
        totals[bonus_of] += bonus
        winner = None if totals[0] == totals[1] else Seat(int(totals[1] > totals[0]))
        won = [count + (seat == winner) for seat, count in zip(SEATS, state.won, strict=True)]
        happened: list[Event] = [*events, RoundWon(winner)]
        after = []
        for seat, pick, zones in zip(SEATS, state.picks, state.zones, strict=True):
            assert pick is not None
            dropped = replace(zones, discard=zones.discard.put(pick))
            drawn, news = draw(seat, dropped, state.setup.hand - len(dropped.hand), dice)
            after.append(drawn)
            happened += news
        following = Duel(state.setup, (after[0], after[1]), won=(won[0], won[1]))
        return Step(following, tuple(happened))

    def view(self, state: Duel, seat: Seat | None) -> View:
        red, blue = (self._side(state, owner, seat) for owner in SEATS)
        return View(state.won, (red, blue))

    def _side(self, state: Duel, owner: Seat, viewer: Seat | None) -> Side:
        zones, pick = state.zones[owner], state.picks[owner]
        return Side(
            deck=len(zones.deck),
            hand=len(zones.hand),
            cards=zones.hand.cards if viewer == owner else None,
            discard=zones.discard.cards,
            exile=zones.exile.cards,
            has_picked=pick is not None,
            pick=pick if state.shown or viewer == owner else None,
        )

    def redact(self, event: Event, seat: Seat | None) -> Event | None:
        match event:
            case Drew(owner) if owner != seat:
                return replace(event, cards=None)
            case Picked(owner) if owner != seat:
                return replace(event, card=None)
            case _:
                return event

    def outcome(self, state: Duel) -> Outcome | None:
        red, blue = state.won
        out_of_cards = state.picks == (None, None) and any(not zones.hand for zones in state.zones)
        if max(red, blue) < state.setup.wins and not out_of_cards:
            return None
        best = frozenset(seat for seat in SEATS if state.won[seat] == max(red, blue))
        return Outcome(best if len(best) == 1 else frozenset())


def draw(seat: Seat, zones: Zones, count: int, dice: Dice) -> tuple[Zones, list[Event]]:
    """Draw singly, refilling an empty deck from the discard pile."""
    cards: list[str] = []
    events: list[Event] = []
    for _ in range(count):
        if not zones.deck and zones.discard:
            zones = zones.refilled(dice)
            events.append(Shuffled(seat))
        drawn, zones = zones.draw()
        cards += drawn
    return zones, [*events, Drew(seat, len(cards), tuple(cards))]


def start(setup: Setup, dice: Dice) -> Step[Duel, Event]:
    zones: list[Zones] = []
    events: list[Event] = []
    for seat, colour in zip(SEATS, COLOURS, strict=True):
        deck = Pile(tuple(f"{colour}{number}" for number in range(1, setup.deck + 1))).shuffled(dice)
        drawn, news = draw(seat, Zones(deck), setup.hand, dice)
        zones.append(drawn)
        events += [Shuffled(seat), *news]
    return Step(Duel(setup, (zones[0], zones[1])), tuple(events))


def reveals(event: Event) -> bool:
    match event:
        case Drew(_, count):
            return count > 0
        case Shown():
            return True
        case _:
            return False


def write_setup(setup: Setup) -> str:
    return f"wins {setup.wins}\ndeck {setup.deck}\nhand {setup.hand}"


def read_setup(text: str) -> Setup:
    try:
        values = {name: int(number) for name, number in (line.split() for line in text.split("\n"))}
        return Setup(**values)
    except (ValueError, TypeError) as error:
        raise ValueError("wins, deck and hand, each with a number") from error


def write_action(action: Action) -> str:
    match action:
        case Pick(card):
            return f"pick {card}"
        case Burn(card):
            return f"burn {card}"
        case Pass():
            return "pass"


def read_action(text: str) -> Action:
    match text.split():
        case ["pick", card]:
            return Pick(card)
        case ["burn", card]:
            return Burn(card)
        case ["pass"]:
            return Pass()
        case _:
            raise ValueError("pick CARD, burn CARD or pass")


LANTERN_DUEL: System[Setup, Duel, Action, Event, View] = System(
    rules=LanternDuel(),
    content="1",
    seats=lambda _: 2,
    start=start,
    reveals=reveals,
    setups=Codec(write_setup, read_setup),
    actions=Codec(write_action, read_action),
)


def setup_for(seed: int) -> Setup:
    return Setup(wins=1 + seed % 4, deck=4 + seed % 5, hand=2 + seed % 3)


def hidden(state: Duel, seat: Seat | None) -> tuple[frozenset[str], ...]:
    """For every side, the cards whose places that seat does not know."""
    groups = []
    for owner, zones, pick in zip(SEATS, state.zones, state.picks, strict=True):
        unknown = set(zones.deck)
        if owner != seat:
            unknown |= set(zones.hand)
            unknown |= {pick} if pick and not state.shown else set()
        groups.append(frozenset(unknown))
    return tuple(groups)


def cards(state: Duel) -> Counter[str]:
    on_table = Pile(tuple(pick for pick in state.picks if pick))
    return census(on_table, *(pile for zones in state.zones for pile in zones.piles))


def openly(event: Event) -> frozenset[str]:
    """Picks are shown to all before they are discarded and perhaps shuffled in again."""
    return frozenset(event.cards) if isinstance(event, Shown) else frozenset()


def tried(setup: Setup) -> tuple[Action, ...]:
    every_card = [f"{colour}{number}" for colour in COLOURS for number in range(1, setup.deck + 2)]
    return (Pass(), *map(Pick, every_card), *map(Burn, every_card))


LANTERN_CASE: Case[Setup, Duel, Action, Event, View] = Case(
    LANTERN_DUEL, setup_for, hidden, cards, tried, openly
)
