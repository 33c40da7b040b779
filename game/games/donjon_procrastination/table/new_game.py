"""Settings before a duel: where the cards come from, who plays with what, the house rules."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from game.core.dice import SeededDice
from game.core.match import Match, Strength
from game.core.rules import Reason, Seat
from game.games.donjon_procrastination.ai.players import player
from game.games.donjon_procrastination.rules.play.preparation import MOST_PLAYERS, check_deck, check_setup
from game.games.donjon_procrastination.rules.play.setup import (
    PILE,
    Bout,
    Brought,
    HouseRules,
    Mode,
    Setup,
    Throwing,
)
from game.games.donjon_procrastination.rules.system import donjon_procrastination
from game.table.session import seat_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.content.locale import Translator
    from game.core.agent import Agent
    from game.games.donjon_procrastination.rules.cards.specs import DeckSpec, Library
    from game.games.donjon_procrastination.rules.play.actions import Action
    from game.games.donjon_procrastination.rules.play.view import View
    from game.games.donjon_procrastination.table.session import DuelMatch

MODES: tuple[Mode, ...] = ("classic", "deck", "collection", "mimic")
LEAST_PLAYERS = 2
MOST_PACKS = 6

BOUTS = (1, 3, 5)
"""The numbers of games that a series may have."""


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """The player of a seat; a person unless there is a strength. `deck` and `collection` are names.

    `throws` is how a person's dice fall. `bluff` is the Esbroufe card wanted, empty for that of the deck, or
    for one that nobody else has.
    """

    name: str = ""
    machine: Strength | None = None
    deck: str = ""
    collection: str = ""
    bluff: str = ""
    throws: Throwing = "program"

    def brings(self, mode: Mode) -> str:
        """The name of the deck or collection to play with; empty with a common pack."""
        match mode:
            case "deck":
                return self.deck
            case "collection":
                return self.collection
            case _:
                return ""


@dataclass(frozen=True, slots=True)
class DuelPlan:
    """A planned duel; it may be the first of up to `most` games."""

    seats: tuple[SeatPlan, ...]
    series: tuple[str, ...]
    mode: Mode = "classic"
    packs: int = 1
    most: int = 1
    rules: HouseRules = field(default_factory=HouseRules)

    @classmethod
    def first(cls, library: Library) -> DuelPlan:
        """A person against a machine with the first series."""
        plan = cls((), tuple(library.series)[:1])
        return plan.joined(library).joined(library)

    def seat(self, seat: int, changed: SeatPlan) -> DuelPlan:
        """The same plan with that seat changed."""
        return replace(self, seats=(*self.seats[:seat], changed, *self.seats[seat + 1 :]))

    def joined(self, library: Library) -> DuelPlan:
        """The plan with one more seat: a machine, or a person in the first seat, with a deck of its own."""
        machine = Strength.MIDDLE if self.seats else None
        deck = _free("deck", [seat.deck for seat in self.seats], library)
        collection = _free("collection", [seat.collection for seat in self.seats], library)
        return replace(self, seats=(*self.seats, SeatPlan("", machine, deck, collection)))

    def left(self, seat: int) -> DuelPlan:
        """The plan without that seat."""
        return replace(self, seats=(*self.seats[:seat], *self.seats[seat + 1 :]))

    def names(self) -> dict[Seat, str]:
        """The names of the players who have given one."""
        return {Seat(seat): plan.name.strip() for seat, plan in enumerate(self.seats) if plan.name.strip()}

    def bluff(self, seat: int, decks: Mapping[str, DeckSpec], library: Library) -> str:
        """The Esbroufe card of that seat: the wanted one, the deck's, or the next in the library."""
        plan = self.seats[seat]
        deck = decks.get(plan.brings(self.mode))
        bluffs = list(library.bluffs)
        return plan.bluff or (deck.bluff if deck is not None else bluffs[seat % len(bluffs)])

    def setup(self, decks: Mapping[str, DeckSpec], library: Library) -> Setup:
        """The setup to start the match with; decks that no longer exist are left out."""
        bluffs = tuple(self.bluff(seat, decks, library) for seat in range(len(self.seats)))
        throws = self._throws()
        bout, real = Bout(self.most), "table" in throws
        setup = Setup(self.mode, bluffs, rules=self.rules, bout=bout, throws=throws, real=real)
        if self.mode in ("classic", "mimic"):
            return replace(setup, series=self.series, packs=self.packs)
        brought = [decks[name] for seat in self.seats if (name := seat.brings(self.mode)) in decks]
        return replace(setup, decks=tuple(map(Brought.of, brought)))

    def _throws(self) -> tuple[Throwing, ...]:
        """How the dice of each seat fall; empty where the program throws them all."""
        throws = tuple("program" if seat.machine is not None else seat.throws for seat in self.seats)
        return throws if set(throws) != {"program"} else ()


def pack_size(plan: DuelPlan, library: Library) -> int:
    """The number of cards in the common pack; promo cards are never in it."""
    cards = (card for card in library.cards.values() if card.series in plan.series and not card.promo)
    return sum(1 for _ in cards) * plan.packs


def pack_lacks(plan: DuelPlan, library: Library) -> bool:
    """Whether cards come from a common pack that is too small."""
    return plan.mode in ("classic", "mimic") and pack_size(plan, library) < pack_needed(plan)


def pack_filled(plan: DuelPlan, library: Library) -> DuelPlan:
    """The plan with a large enough pack: first more series, then more copies of each card."""
    for name in library.series:
        if not pack_lacks(plan, library):
            return plan
        taken = {*plan.series, name}
        plan = replace(plan, series=tuple(name for name in library.series if name in taken))
    while pack_lacks(plan, library) and plan.packs < MOST_PACKS:
        plan = replace(plan, packs=plan.packs + 1)
    return plan


def pack_needed(plan: DuelPlan) -> int:
    """How many cards the common pack must have (DP-SETUP-02)."""
    return PILE * len(plan.seats)


def joining_refused(plan: DuelPlan) -> Reason | None:
    """The reason why nobody else can join; None if somebody can."""
    count = len(plan.seats) + 1
    if count > MOST_PLAYERS:
        return Reason.of("DP-MULTI-01", "dp.setup.players", count=count)
    if plan.mode == "mimic" and count > LEAST_PLAYERS:
        return Reason.of("DP-MIMIC-01", "dp.setup.mimic_two", count=count)
    return None


def leaving_refused(plan: DuelPlan) -> Reason | None:
    """The reason why nobody can leave; None if somebody can."""
    count = len(plan.seats) - 1
    return Reason.of("DP-MULTI-01", "dp.setup.players", count=count) if count < LEAST_PLAYERS else None


@dataclass(frozen=True, slots=True)
class Faults:
    """The reasons why a duel cannot begin: faults of the table, and of each deck."""

    table: tuple[Reason, ...]
    decks: tuple[tuple[str, tuple[Reason, ...]], ...]


def plan_faults(plan: DuelPlan, decks: Mapping[str, DeckSpec], library: Library) -> Faults:
    """Everything that keeps a plan from being played."""
    brought = [name for seat in plan.seats if (name := seat.brings(plan.mode))]
    faulty = []
    for name in dict.fromkeys(brought):
        deck = decks.get(name)
        verdict = check_deck(deck, library, plan.rules) if deck is not None else None
        if verdict is not None and not verdict.allowed:
            faulty.append((name, verdict.reasons))
    of_decks = {reason for _, reasons in faulty for reason in reasons}
    verdict = check_setup(plan.setup(decks, library), library)
    found = () if verdict.allowed else verdict.reasons
    return Faults(tuple(reason for reason in found if reason not in of_decks), tuple(faulty))


def begun(plan: DuelPlan, decks: Mapping[str, DeckSpec], library: Library, seed: int) -> DuelMatch:
    """The match of a plan without faults, at its first decision."""
    return Match.start(donjon_procrastination(library), plan.setup(decks, library), SeededDice(seed))


def agents(plan: DuelPlan, library: Library) -> tuple[Agent[View, Action] | None, ...]:
    """The players: a machine of the wanted strength, or None for a person."""
    return tuple(None if seat.machine is None else player(seat.machine, library) for seat in plan.seats)


def _free(kind: str, taken: list[str], library: Library) -> str:
    """The first deck of a kind that no seat uses, else the first of all."""
    names = [deck.name for deck in library.decks.values() if deck.kind == kind]
    return next((name for name in names if name not in taken), names[0])


def choosable(plan: DuelPlan, decks: Mapping[str, DeckSpec]) -> list[str]:
    """The names of the decks, or of the collections, that may be played with."""
    return [name for name, deck in decks.items() if deck.kind == plan.mode]


def called(plan: DuelPlan, seat: int, say: Translator) -> str:
    """The name of a person at a seat, or the strength of its machine player."""
    settled, colour = plan.seats[seat], seat_name(say, Seat(seat))
    if settled.machine is not None:
        return f"{colour} \N{MIDDLE DOT} {say('new.machine')}"
    return settled.name.strip() or f"{colour} \N{MIDDLE DOT} {say('new.person')}"
