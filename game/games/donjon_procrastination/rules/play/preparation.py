"""Before the first round: checks of setups and decks, the draw piles, the draft."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from game.core.rules import Reason, Seat, Verdict
from game.games.donjon_procrastination.rules.cards.specs import MOST, SHARED, Library, copies_of
from game.games.donjon_procrastination.rules.cards.vocabulary import CardClass
from game.games.donjon_procrastination.rules.play.events import Dealt, HandsSwapped
from game.games.donjon_procrastination.rules.play.setup import DRAFTED, PILE, Setup
from game.games.donjon_procrastination.rules.play.state import Copy, Player, State

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from game.core.dice import Dice
    from game.games.donjon_procrastination.rules.cards.specs import CardSpec, DeckSpec
    from game.games.donjon_procrastination.rules.play.run import Run
    from game.games.donjon_procrastination.rules.play.setup import HouseRules


MOST_PLAYERS = 6
CYCLE = frozenset({CardClass.FORCE, CardClass.DEXTERITY, CardClass.MAGIC})

LEAST: Mapping[str, tuple[int, str]] = MappingProxyType(
    {
        "bonus": (1, "DP-FACE-05"),
        "die_per_card": (0, "DP-DICE-01"),
        "min_dice": (0, "DP-DICE-02"),
        "die_sides": (2, "DP-DICE-05"),
        "hand_start": (1, "DP-SETUP-05"),
        "hand_min": (0, "DP-END-ROUND-02"),
        "hand_max": (0, "DP-END-ROUND-03"),
        "support_limit": (0, "DP-SUPPORT-04"),
    }
)
"""The least value of each number of the house rules, and the rule it belongs to."""


def check_setup(setup: Setup, library: Library) -> Verdict:
    """Whether a game can start from that setup, with every reason against it."""
    reasons = (*_table_faults(setup, library), *_pack_faults(setup, library), *_rules_faults(setup.rules))
    return Verdict(allowed=not reasons, reasons=reasons)


def _table_faults(setup: Setup, library: Library) -> Iterator[Reason]:
    players = setup.players
    if not 2 <= players <= MOST_PLAYERS:
        yield Reason.of("DP-MULTI-01", "dp.setup.players", count=players)
    if setup.mode == "mimic" and players != 2:
        yield Reason.of("DP-MIMIC-01", "dp.setup.mimic_two", count=players)
    if setup.pile < 1:
        yield Reason.of("DP-SETUP-02", "dp.setup.number", found=setup.pile, least=1)
    for seat, bluff in enumerate(setup.bluffs):
        if bluff not in library.bluffs:
            yield Reason.of("DP-SETUP-07", "dp.setup.bluff", seat=seat + 1)


def _pack_faults(setup: Setup, library: Library) -> Iterator[Reason]:
    # D12: mimic wants eleven each, but plays with ten where the pack is short; less than ten is refused
    # (D19).
    if setup.mode in ("classic", "mimic"):
        needed, found = PILE * setup.players, len(pack_of(setup, library))
        if found < needed:
            yield Reason.of("DP-SETUP-02", "dp.setup.pack_small", found=found, needed=needed)
        return
    if len(setup.decks) != setup.players:
        yield Reason.of("DP-MULTI-02", "dp.setup.decks", found=len(setup.decks), needed=setup.players)
    for deck in setup.decks:
        if deck.kind != setup.mode:
            key = "dp.setup.not_a_deck" if setup.mode == "deck" else "dp.setup.not_a_collection"
            yield Reason.of("DP-DECK-01" if setup.mode == "deck" else "DP-SETUP-04", key, name=deck.name)
        else:
            verdict = check_deck(deck.deck, library, setup.rules)
            yield from () if verdict.allowed else verdict.reasons


def _rules_faults(rules: HouseRules) -> Iterator[Reason]:
    pairs = set(rules.wheel)
    for above, below in rules.wheel:
        # No class may dominate itself or what dominates it; Épique and Soutien stand outside (DP-FACE-07).
        if above == below or (below, above) in pairs or not CYCLE.issuperset((above, below)):
            yield Reason.of("DP-FACE-05", "dp.setup.wheel")
            break
    for name, (least, rule) in LEAST.items():
        found = getattr(rules, name)
        if found < least:
            yield Reason.of(rule, "dp.setup.number", found=found, least=least)
    if rules.hand_min > rules.hand_max:
        yield Reason.of("DP-END-ROUND-03", "dp.setup.hand", least=rules.hand_min, most=rules.hand_max)


def begin(setup: Setup, library: Library, dice: Dice) -> State:
    """The table before anything is drawn: piles shuffled, or hands dealt for the draft.

    Raises:
        ValueError: the setup cannot be played.
    """
    verdict = check_setup(setup, library)
    if not verdict.allowed:
        raise ValueError(", ".join(reason.key for reason in verdict.reasons))
    match setup.mode:
        case "classic":
            return _dealt(setup, dice.shuffle(pack_of(setup, library)), dice)
        case "mimic":
            return _draft(setup, dice.shuffle(pack_of(setup, library)))
        case _:
            players = tuple(_brought(setup, seat, dice) for seat in range(setup.players))
            return State(setup, players)


def pack_of(setup: Setup, library: Library) -> tuple[Copy, ...]:
    """The copies of the common pack, Esbroufe and promos left out (DP-SETUP-01)."""
    # Esbroufe cards are another kind of thing in the library, so there is nothing to take out (DP-SETUP-01).
    cards = [
        card.id for card in library.cards.values() if card.series in setup.series and not card.promo
    ] * setup.packs
    return tuple(copies_of(SHARED, cards))


def _dealt(setup: Setup, pack: tuple[Copy, ...], dice: Dice) -> State:
    """Ten cards each, which their player shuffles (DP-SETUP-02, DP-SETUP-03)."""
    piles = [pack[seat * PILE : (seat + 1) * PILE] for seat in range(setup.players)]
    # Shuffled once as a pack and once by each player, as the rules have it (DP-SETUP-02, DP-SETUP-03).
    players = tuple(Player(pile=dice.shuffle(pile)) for pile in piles)
    return State(setup, players, common=pack[setup.players * PILE :])


def _draft(setup: Setup, pack: tuple[Copy, ...]) -> State:
    """Hands for the draft: eleven each; ten if there are too few cards or by house rule (D12)."""
    hand = DRAFTED if setup.rules.mimic_hand == "eleven" and len(pack) >= 2 * DRAFTED else PILE
    players = tuple(Player(dealt=pack[seat * hand : (seat + 1) * hand]) for seat in range(2))
    return State(setup, players, phase="draft", common=pack[2 * hand :])


def _brought(setup: Setup, seat: int, dice: Dice) -> Player:
    """A random part of a player's own cards, ten by the book; the rest is the collection.

    DP-SETUP-04, DP-DECK-06, DP-DECK-07.
    """
    deck = setup.decks[seat].deck
    cards = [card for card, number in deck.cards.items() for _ in range(number)]
    shuffled = dice.shuffle(tuple(copies_of(str(seat), cards)))
    return Player(pile=shuffled[: setup.pile], collection=shuffled[setup.pile :])


def drafted(run: Run) -> bool:
    """Go on with the draft, as everybody has chosen; returns whether it has ended (DP-MIMIC-03, -04)."""
    players = run.state.players
    kept = [
        replace(player, drafted=(*player.drafted, player.placed), placed="", dealt=other.dealt)
        for player, other in zip(players, reversed(players), strict=True)
    ]
    run.change(players=tuple(kept))
    if len(kept[0].drafted) < PILE:
        run.tell(HandsSwapped(len(kept[0].dealt)))
        return False
    # D12: the eleventh card is out of the game, and lies with what was not dealt.
    aside = tuple(card for player in kept for card in player.dealt)
    piled = [replace(player, pile=run.dice.shuffle(player.drafted), drafted=(), dealt=()) for player in kept]
    run.change(players=tuple(piled), common=run.state.common + aside)
    return True


def draw_hands(run: Run) -> None:
    """Let everybody draw four and add Esbroufe (DP-SETUP-05, DP-SETUP-06)."""
    for seat, player in enumerate(run.state.players):
        count = run.state.setup.rules.hand_start
        hand, pile = player.pile[:count], player.pile[count:]
        run.alter(seat, hand=hand, pile=pile)
        run.tell(Dealt(Seat(seat), len(pile), hand))


DECK_SIZE = 15
MOST_COPIES = 2
MOST_EPICS = 2
"""Cards of a deck, copies of one card in it, and Epic cards in it (DP-DECK-01 to -03)."""

LEAST_COLLECTION = 10
"""The least size of a collection: a whole draw pile."""


def check_deck(deck: DeckSpec, library: Library, rules: HouseRules) -> Verdict:
    """Whether the deck or the collection may be played, with a reason for each of its faults (D15).

    A collection may be of any size from that of a draw pile; the other limits of decks hold for it only where
    the house rules say so (D18).
    """
    faults = [*_unknown(deck, library), *_size(deck)]
    if deck.kind == "deck" or rules.collection_limits:
        known = {card: number for card, number in deck.cards.items() if card in library.cards}
        faults += _limits(known, library, rules)
    if faults:
        return Verdict.no(*faults)
    if deck.kind == "deck":
        return Verdict.yes(Reason.of("DP-DECK-01", "dp.deck.fine", count=DECK_SIZE))
    return Verdict.yes(Reason.of("DP-SETUP-04", "dp.deck.collection_fine", count=size_of(deck)))


def size_of(deck: DeckSpec) -> int:
    """How many cards there are, Esbroufe not counted (D15)."""
    return sum(deck.cards.values())


def identity_of(card: CardSpec, rules: HouseRules) -> tuple[str, ...]:
    """The values by which two cards count as the same card (D15)."""
    if rules.same_card == "name":
        # The French name, as the cards are printed.
        return (card.name.fr,)
    return (card.name.fr, card.series, str(card.number))


def _unknown(deck: DeckSpec, library: Library) -> Iterator[Reason]:
    for card, number in deck.cards.items():
        if card not in library.cards:
            yield Reason.of("DP-LEX-01", "dp.deck.no_such_card", card=card)
        if number < 1:
            yield Reason.of("DP-LEX-01", "dp.deck.no_copy", card=card, found=number)
        if number > MOST:
            yield Reason.of("DP-LEX-01", "dp.deck.many_copies", card=card, found=number, most=MOST)
    if deck.bluff not in library.bluffs:
        yield Reason.of("DP-SETUP-07", "dp.deck.no_such_bluff", card=deck.bluff)


def _size(deck: DeckSpec) -> Iterator[Reason]:
    found = size_of(deck)
    if deck.kind == "deck" and found != DECK_SIZE:
        yield Reason.of("DP-DECK-01", "dp.deck.size", found=found, size=DECK_SIZE)
    if deck.kind == "collection" and found < LEAST_COLLECTION:
        yield Reason.of("DP-SETUP-04", "dp.deck.small", found=found, least=LEAST_COLLECTION)


def _limits(cards: dict[str, int], library: Library, rules: HouseRules) -> Iterator[Reason]:
    specs = {card: library.cards[card] for card in cards}
    copies: Counter[tuple[str, ...]] = Counter()
    first: dict[tuple[str, ...], str] = {}
    for card, number in cards.items():
        identity = identity_of(specs[card], rules)
        # Added up by identity: what D15 calls the same card may be several entries of the library.
        copies[identity] += number
        first.setdefault(identity, card)
    for identity, found in copies.items():
        if found > MOST_COPIES:
            yield Reason.of(
                "DP-DECK-02", "dp.deck.copies", card=first[identity], found=found, most=MOST_COPIES
            )
    epics = sum(number for card, number in cards.items() if specs[card].class_ is CardClass.EPIC)
    if epics > MOST_EPICS:
        yield Reason.of("DP-DECK-03", "dp.deck.epics", found=epics, most=MOST_EPICS)
    for card, spec in specs.items():
        if spec.promo:
            yield Reason.of("DP-DECK-04", "dp.deck.promo", card=card)
        series = library.series.get(spec.series)  # a card of a file at fault may be of none
        if series is not None and spec.number > series.size:
            yield Reason.of("DP-DECK-05", "dp.deck.number", card=card, number=f"{spec.number}/{series.size}")
