"""Donjon & Procrastination under the contract: what the contract test must know of it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from contract import Case

from game.games.donjon_procrastination.content.library_files import load_duel_library
from game.games.donjon_procrastination.rules.cards.vocabulary import CardClass
from game.games.donjon_procrastination.rules.play.actions import (
    Action,
    Bluff,
    Choose,
    Discard,
    Draft,
    Pass,
    Place,
    Throw,
)
from game.games.donjon_procrastination.rules.play.events import (
    CardMoved,
    Event,
    FighterReplaced,
    Looked,
    Revealed,
)
from game.games.donjon_procrastination.rules.play.setup import Brought, HouseRules, Mode, Setup, Throwing
from game.games.donjon_procrastination.rules.play.state import BLUFF, NOTHING, State
from game.games.donjon_procrastination.rules.play.view import cards_of, placed_card
from game.games.donjon_procrastination.rules.system import donjon_procrastination

if TYPE_CHECKING:
    from game.core.rules import Seat
    from game.games.donjon_procrastination.rules.cards.specs import Library

RULES = (
    HouseRules(),
    HouseRules(support_in_face_off="free", order_by="doubled", replaced_effect="always", carried_dice=True),
    HouseRules(multi_totals="single", carried_at_end="score", same_card="name", mimic_hand="ten"),
    HouseRules(
        wheel=((CardClass.MAGIC, CardClass.FORCE),),
        carried_at_end="discard",
        collection_limits=True,
        support_limit=2,
        hand_max=4,
    ),
)
"""House rules that take turns with the seeds."""

MODES: tuple[Mode, ...] = ("classic", "mimic", "deck", "collection")


@cache
def library() -> Library:
    """The shipped library."""
    return load_duel_library()


def setup_of(seed: int) -> Setup:
    """Another variant and number of players for each seed."""
    rules = RULES[seed // len(MODES) % len(RULES)]
    mode = MODES[seed % len(MODES)]
    players = 2 if mode == "mimic" else 2 + seed // 2 % 5
    bluffs = tuple(sorted(library().bluffs))
    seats = tuple(bluffs[(seed + seat) % len(bluffs)] for seat in range(players))
    if mode in ("classic", "mimic"):
        throws: tuple[Throwing, ...] = ("table", "own") if seed % 12 == 4 else ()
        real = seed % 24 == 4
        return Setup(
            mode=mode, bluffs=seats, series=tuple(library().series), rules=rules, throws=throws, real=real
        )
    if mode == "collection" and rules.collection_limits:
        mode = "deck"
    brought = [deck for _, deck in sorted(library().decks.items()) if deck.kind == mode]
    decks = tuple(Brought.of(brought[(seed + seat) % len(brought)]) for seat in range(players))
    return Setup(mode=mode, bluffs=seats, decks=decks, rules=rules)


def hidden(state: State, seat: Seat | None) -> tuple[frozenset[str], ...]:
    """Of each pack: piles, what others hold or keep, the rest. Who is asked about hidden cards sees them.

    Everybody knows the cards whose effects are being carried out, or count on the table, wherever they have
    gone meanwhile, and remembers what was shown.
    """
    question = state.question
    asked = question is not None and question.hidden and question.seat == seat
    shown = set(question.options) if asked and question is not None else set()
    shown |= {pending.card for pending in state.pending} | {mod.card for mod in state.mods}
    shown |= {mark.card for player in state.players for fighter in player.table for mark in fighter.marks}
    if state.sightings and seat is not None:
        shown |= {sighting.card for sighting in state.sightings[seat]}
    unseen = set(state.common)
    for number, player in enumerate(state.players):
        unseen.update(player.pile)
        if number != seat:
            unseen.update(player.hand, player.dealt, player.collection, player.drafted)
            unseen.update({placed_card(player.placed)} - {""}, set(player.discard) - player.seen)
    packs: dict[str, set[str]] = {}
    for card in unseen - shown:
        packs.setdefault(card.partition(":")[0], set()).add(card)
    return tuple(map(frozenset, packs.values()))


def offered(state: State) -> frozenset[str]:
    """What a question offers, and what was answered to an effect that is still at work."""
    options = () if state.question is None else state.question.options
    answers = (picks for pending in state.pending for picks in pending.answers)
    return frozenset(options).union(*answers)


def laid(state: State, seat: Seat | None) -> tuple[State, ...]:
    """Another player has passed in the place of Esbroufe, or the other way round; has another deck."""
    found = []
    for number, player in enumerate(state.players):
        if number == seat:
            continue
        if player.placed == BLUFF:
            found.append((number, replace(player, placed=NOTHING, bluff="hand")))
        elif player.placed == NOTHING and player.bluff == "hand":
            found.append((number, replace(player, placed=BLUFF, bluff="table")))
    states = [
        replace(
            state, players=tuple(other if n == number else player for n, player in enumerate(state.players))
        )
        for number, other in found
    ]
    if state.setup.decks:
        decks = tuple(
            deck if number == seat else replace(deck, name="Another", cards=deck.cards[::-1])
            for number, deck in enumerate(state.setup.decks)
        )
        states.append(replace(state, setup=replace(state.setup, decks=decks)))
    return tuple(states)


def openly(event: Event) -> frozenset[str]:
    """Cards that an event turned over for everybody and that may be hidden again at once."""
    match event:
        case Revealed(cards=cards):
            return frozenset(card for _, card in cards) - {BLUFF, NOTHING}
        case FighterReplaced(before=before, after=after):
            return frozenset({before, after})
        case Looked(cards=cards):
            return frozenset(cards)
        case CardMoved(card=card):
            return frozenset({card})
        case _:
            return frozenset()


def tried(setup: Setup) -> tuple[Action, ...]:
    """One of every kind of action, with a card that may or may not be there."""
    card = next(iter(library().cards))
    owner = "c" if setup.mode in ("classic", "mimic") else "0"
    copy = f"{owner}:{card}:1"
    return (
        Draft(copy),
        Place(copy),
        Bluff(),
        Pass(),
        Discard(copy),
        Discard(BLUFF),
        Choose(()),
        Choose(("0",)),
        Choose((copy,)),
        Throw(),
        Throw((3,)),
    )


DP_CASE = Case(
    system=donjon_procrastination(library()),
    setup=setup_of,
    hidden=hidden,
    offered=offered,
    laid=laid,
    cards=cards_of,
    tried=tried,
    openly=openly,
    complete=False,
    seeds=12,
)
