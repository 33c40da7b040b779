"""Guesses the cards that a view hides, plays the guesses on by the rules, and compares actions."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from game.core.dice import Dice, SeededDice
from game.core.rules import Seat
from game.games.donjon_procrastination.ai.evaluate import Appraiser, Prospects, chances
from game.games.donjon_procrastination.ai.quick_choice import by_instinct
from game.games.donjon_procrastination.rules.cards.specs import SHARED, DeckKind, Library, copies_of, printed
from game.games.donjon_procrastination.rules.cards.vocabulary import Move, Replace
from game.games.donjon_procrastination.rules.play.actions import Action, Choose, Discard, Draft, Place
from game.games.donjon_procrastination.rules.play.events import (
    DiceChanged,
    DiceRolled,
    EffectBegan,
    Event,
    RoundEnded,
    Totals,
)
from game.games.donjon_procrastination.rules.play.preparation import pack_of
from game.games.donjon_procrastination.rules.play.run import PLAYERS, STATES
from game.games.donjon_procrastination.rules.play.state import HIDDEN, Copy, Sighting, State
from game.games.donjon_procrastination.rules.play.view import cards_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from game.games.donjon_procrastination.rules.play.view import View
    from game.games.donjon_procrastination.rules.rules import DonjonProcrastination


LONGEST = 120
"""The number of decisions after which imagined play is judged as it stands."""

POT = 0.5
"""The chance that cards left on the table by a tie are won in the next round."""


@dataclass(slots=True)
class Reckoning:
    """The result of a round: the dice, the totals, and the new places of the cards."""

    dice: dict[Seat, tuple[int, ...]] = field(default_factory=dict)
    acted: bool = False
    totals: dict[Seat, Totals] = field(default_factory=dict)
    ends: dict[Seat, RoundEnded] = field(default_factory=dict)

    def read(self, events: Iterable[Event]) -> None:
        """Record what an event says about the round."""
        for event in events:
            match event:
                case DiceRolled():
                    self.dice[event.seat] = event.faces
                case DiceChanged() | EffectBegan():
                    self.acted |= bool(self.dice) and not self.totals
                case Totals():
                    self.totals[event.seat] = event
                case RoundEnded():
                    self.ends[event.seat] = event

    def open_to_chance(self, seat: Seat) -> bool:
        """Whether only the dice were left to decide about the seat's cards after the roll."""
        decided = self.totals.get(seat)
        return decided is not None and not self.acted and {seat, decided.opponent} <= self.dice.keys()


class Sandbox:
    """Plays guesses on for one seat."""

    def __init__(self, rules: DonjonProcrastination, appraiser: Appraiser, seat: Seat, spread: float) -> None:
        self.rules = rules
        self.appraiser = appraiser
        self.seat = seat
        self.spread = spread

    def win_chance(self, state: State, action: Action, dice: Dice) -> float:
        """The chance of victory after an action of the seat and a round played on by instinct.

        If no card acts on dice, all possible results of the dice count, not only the one that was rolled.
        """
        number, reckoning = state.round, Reckoning()
        seat = self.seat
        for _ in range(LONGEST):
            step = self.rules.apply(state, seat, action, dice)
            state = step.state
            reckoning.read(step.events)
            if state.outcome is not None or state.round != number:
                break
            seat = min(self.rules.deciders(state))
            action = by_instinct(self.appraiser, state, seat, dice, self.spread)
        return self._judged(state, reckoning)

    def _judged(self, state: State, reckoning: Reckoning) -> float:
        prospects = self.appraiser.prospects(state)
        champions: list[float] = [len(player.score) for player in state.players]
        if reckoning.open_to_chance(self.seat):
            return self._over_all_dice(state, champions, prospects, reckoning)
        pots = (POT * len(player.carried) if prospects.rounds else 0.0 for player in state.players)
        ends = [sum(pair) for pair in zip(champions, pots, strict=True)]
        return self.appraiser.share(ends, prospects, self.seat)

    def _over_all_dice(
        self, state: State, champions: list[float], prospects: Prospects, reckoning: Reckoning
    ) -> float:
        """The value of the round, averaged over all possible results of the dice."""
        seat, decided = self.seat, reckoning.totals[self.seat]
        opponent, mutual = decided.opponent, len(state.players) == 2
        for player in (seat, opponent) if mutual else (seat,):
            if reckoning.ends[player].result == "won":
                champions[player] -= len(reckoning.ends[player].cards)
        own, opposing = reckoning.dice[seat], reckoning.dice[opponent]
        lead = decided.own - sum(own) - (decided.theirs - sum(opposing))
        victory, tie = chances(lead, len(own), len(opposing), state.setup.rules.die_sides)
        pot = POT if mutual and prospects.rounds else 0.0
        stakes = {player: len(reckoning.ends[player].cards) for player in (seat, opponent)}
        branches = (
            (victory, {seat: 1.0}),
            (tie, {seat: pot, opponent: pot}),
            (1.0 - victory - tie, {opponent: 1.0 if mutual else 0.0}),
        )
        value = 0.0
        for chance, parts in branches:
            ends = champions.copy()
            for player, part in parts.items():
                ends[player] += part * stakes[player]
            value += chance * self.appraiser.share(ends, prospects, seat)
        return value


SEEDS = 1_000_000
"""The range of seeds from which the dice of a guess are drawn."""


LAG = 0.07
"""How much less often than the best an action may win and still be tried again."""


class Worlds(Protocol):
    """The source of the states in which actions are tried."""

    def state(self, dice: Dice) -> State:
        """A state that agrees with what the player knows."""
        ...


def best(
    box: Sandbox, worlds: Worlds, choices: Sequence[Action], dice: Dice, rounds: Sequence[int]
) -> Action:
    """The action that leads to victory most often.

    In each of the rounds that many guesses are made, in which all remaining actions are tried with the same
    dice; after each round the worse half is dropped, and so is whatever lags far behind the best.
    """
    left, made = distinct(choices), 0
    sums = dict.fromkeys(left, 0.0)
    for guesses in rounds:
        for _ in range(guesses):
            state, seed = worlds.state(dice), dice.roll(SEEDS)
            for action in left:
                sums[action] += box.win_chance(state, action, SeededDice(seed))
        made += guesses
        left.sort(key=lambda action: -sums[action])
        least = sums[left[0]] - LAG * made
        left = [action for action in left[: (len(left) + 1) // 2] if sums[action] >= least]
        if len(left) == 1:
            break
    return left[0]


def distinct(choices: Sequence[Action]) -> list[Action]:
    """The choices without duplicates: if some differ only in which copy of a card they name, one is kept."""
    return list({_what(choice): choice for choice in reversed(choices)}.values())[::-1]


def _what(action: Action) -> tuple[object, ...]:
    match action:
        case Draft(card) | Place(card) | Discard(card):
            return type(action), printed(card)
        case Choose(picks):
            return type(action), tuple(sorted(printed(pick) if ":" in pick else pick for pick in picks))
        case _:
            return (type(action),)


INVENTED = 100
"""The number of the first copy that is made up when no known card is left for a place."""

ZONES = ("hand", "pile", "discard", "collection", "dealt", "drafted")
"""Places that may hold a player's hidden cards, the likeliest places of a stolen card first."""

STRAYS = "strays"
"""Cards that the guesser brought but that must lie with others."""

Spot = tuple[int, str]
"""A seat and a zone before it."""

COMMON: Spot = (0, "common")


class Guesser:
    """Deals out what one view hides, in a new way each time.

    What others have placed face down goes back to where they took it from, so that in a guess they still have
    to choose. For an unknown deck, one of the library's decks that fits what was seen of it is used.
    """

    def __init__(self, view: View, library: Library) -> None:
        if view.seat is None:
            raise ValueError("an onlooker does not play")
        self.seat = view.seat
        self._table = view.table
        self._library = library
        shown = _shown(view.table)
        self._zones = _zones(view.table, shown)
        self._seen = {card for card in cards_of(view.table) if ":" in card}
        self._seen.update(card for cards in shown.values() for card in cards)
        self._sighted = tuple(
            sighting for sighting in _sightings(view.table, self.seat) if sighting.card not in self._seen
        )
        self._seen.update(sighting.card for sighting in self._sighted)
        self._pack = self._unseen_pack()

    def state(self, dice: Dice) -> State:
        """A state in which the hidden cards are dealt out at random, in agreement with the view."""
        deal = _Deal(self._pools(dice), self._library, dice)
        zones = self._with_sighted(dice) if self._sighted else self._zones
        table, count = self._table, len(self._table.players)
        players = list(table.players)
        for seat in ((self.seat + number) % count for number in range(count)):
            owner = SHARED if self._pack is not None else str(seat)
            faces = {zone: deal.faces(zones[seat, zone], owner) for zone in ZONES if (seat, zone) in zones}
            placed = "" if players[seat].placed == HIDDEN else players[seat].placed
            players[seat] = PLAYERS.remade(players[seat], {"placed": placed, **faces})
            if seat == self.seat:
                deal.pools[STRAYS] = deal.pools.pop(str(seat), [])
        common = deal.faces(zones[COMMON], SHARED) if COMMON in zones else table.common
        return STATES.remade(table, {"players": tuple(players), "common": common})

    def _with_sighted(self, dice: Dice) -> dict[Spot, tuple[Copy, ...]]:
        """The zones, with every remembered card in a place where it may lie.

        Cards with the fewest possible places are put down first; each free place is equally likely.
        """
        zones: dict[Spot, list[Copy]] = {spot: list(cards) for spot, cards in self._zones.items()}
        for sighting in sorted(dice.shuffle(self._sighted), key=lambda sighted: len(sighted.spots)):
            free = [
                (spot, place)
                for spot in sorted(sighting.spots)
                for place, card in enumerate(zones.get(spot, ()))
                if not card
            ]
            if free:
                spot, place = dice.choice(free)
                zones[spot][place] = sighting.card
        return {spot: tuple(cards) for spot, cards in zones.items()}

    def _unseen_pack(self) -> list[Copy] | None:
        """The unseen cards of the common pack; empty if there is no common pack."""
        if self._table.setup.mode not in ("classic", "mimic"):
            return None
        return [card for card in pack_of(self._table.setup, self._library) if card not in self._seen]

    def _pools(self, dice: Dice) -> dict[str, list[Copy]]:
        """The cards out of sight, by who brought them."""
        if self._pack is not None:
            return {SHARED: list(dice.shuffle(self._pack))}
        pools = {}
        for seat, deck in enumerate(self._table.setup.decks):
            cards = dict(deck.cards) if seat == self.seat else self._deck(seat, deck.kind, dice)
            copies = copies_of(str(seat), Counter(cards).elements())
            pools[str(seat)] = list(dice.shuffle([card for card in copies if card not in self._seen]))
        return pools

    def _deck(self, seat: int, kind: DeckKind, dice: Dice) -> Mapping[str, int]:
        """A deck that a player may have brought: something ready-made that holds all that was seen of it."""
        seen = Counter(printed(card) for card in self._seen if card.startswith(f"{seat}:"))
        fitting = [
            deck.cards
            for deck in self._library.decks.values()
            if deck.kind == kind and seen <= Counter(deck.cards)
        ]
        return dice.choice(fitting) if fitting else seen + Counter(self._library.cards.keys())


class _Deal:
    """The hidden cards of one guess while they are being dealt."""

    def __init__(self, pools: dict[str, list[Copy]], library: Library, dice: Dice) -> None:
        self.pools = pools
        self._library = library
        self._dice = dice
        self._number = INVENTED

    def faces(self, cards: tuple[Copy, ...], owner: str) -> tuple[Copy, ...]:
        """The cards of a zone, each hidden one with a face dealt to it."""
        return tuple(card or self._next(owner) for card in cards)

    def _next(self, owner: str) -> Copy:
        """The next card for one of that owner's places: strays first, then the owner's, then anybody's."""
        for pool in (self.pools.get(STRAYS), self.pools.get(owner), *self.pools.values()):
            if pool:
                return pool.pop()
        self._number += 1
        return f"{owner}:{self._dice.choice(tuple(self._library.cards))}:{self._number}"


def _zones(table: State, shown: Mapping[Spot, tuple[Copy, ...]]) -> dict[Spot, tuple[Copy, ...]]:
    """The zones that hide cards, with known faces, and with face-down cards put back where they came from."""
    zones: dict[Spot, list[Copy]] = {COMMON: list(table.common)}
    placed_from = "dealt" if table.phase == "draft" else "hand"
    for seat, player in enumerate(table.players):
        for zone in ZONES:
            zones[seat, zone] = list(getattr(player, zone))
        if player.placed == HIDDEN:
            zones[seat, placed_from].append("")
    hidden = {spot for spot, cards in zones.items() if "" in cards}
    for spot, cards in shown.items():
        for card in cards:
            if "" in zones[spot]:
                zones[spot][zones[spot].index("")] = card
    return {spot: tuple(cards) for spot, cards in zones.items() if spot in hidden}


def _sightings(table: State, seat: Seat) -> tuple[Sighting, ...]:
    return table.sightings[seat] if table.sightings else ()


def _shown(table: State) -> dict[Spot, tuple[Copy, ...]]:
    """The hidden cards that the current question shows, by where they lie."""
    question = table.question
    if question is None or not question.hidden or not table.pending:
        return {}
    effect = table.pending[0].effect
    if not isinstance(effect, Move | Replace):
        return {}
    own = (effect.source_who if isinstance(effect, Move) else effect.who) == "own"
    seat = question.seat if own else table.opponent(question.seat)
    known = cards_of(table)
    cards = tuple(card for card in question.options if card not in known)
    if effect.source != "collection":
        return {(Seat(seat), effect.source): cards}
    brought = table.players[seat].collection.count("")
    return {(seat, "collection"): cards[:brought], COMMON: cards[brought:]}
