"""The Exploration deck, the drawn pile, and the cards that combatants keep out of both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.attention_donjon.rules.cards import Card, full_deck, is_joker, printed, rank_of, suit_of
from game.games.attention_donjon.rules.events import CardsDrawn, Why
from game.games.attention_donjon.rules.state import Prompt, State
from game.games.turn_order.rules.report import Phrase, apart

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.games.attention_donjon.rules.actions import Pile, Prepare
    from game.games.attention_donjon.rules.events import Run
    from game.games.attention_donjon.rules.setup import Pattern


def retained(state: State) -> tuple[Card, ...]:
    """The cards that stay out of the rebuilt deck (AD-PREP-03)."""
    return tuple(card for combatant in state.combatants for card in (*combatant.jokers, *combatant.reserve))


def prepare(run: Run, _: Prepare | None = None) -> None:
    """Rebuild the deck of all cards that nobody retains, and shuffle the whole of it (AD-PREP)."""
    kept = frozenset(retained(run.state))
    cards = tuple(card for card in full_deck(run.state.rules.jokers) if card not in kept)
    run.change(
        deck=run.dice.shuffle(cards),
        discards=(),
        unseen=frozenset(),
        phase="initiative",
        stage="players",
    )
    unseen = sum(
        len((*combatant.jokers, *combatant.reserve))
        for combatant in run.state.combatants
        if combatant.spec.hidden
    )
    number = run.state.round
    run.report(
        "AD-PREP-02",
        *apart(
            Phrase.of("ad.log.prepared", round=number, cards=len(cards), kept=len(kept)),
            # To players the cards that hidden combatants keep are in the deck.
            Phrase.of("ad.log.prepared", round=number, cards=len(cards) + unseen, kept=len(kept) - unseen),
        ),
        heading=True,
    )


def can_draw(state: State) -> bool:
    """Whether a card can be drawn, if need be after shuffling the drawn pile (AD-A9)."""
    return bool(state.deck or state.discards)


def drawable(state: State, cards: Sequence[Card]) -> bool:
    """Whether cards entered by hand can be the next to be drawn."""
    # Those of the drawn pile come up only when the deck runs out (AD-A9).
    pool = {*state.deck, *state.discards} if len(state.deck) < len(cards) else {*state.deck}
    return len(set(cards)) == len(cards) and pool.issuperset(cards)


def draw_cards(run: Run, who: str, count: int, why: Why, named: Sequence[Card] = ()) -> tuple[Card, ...]:
    """Draw `count` cards, the `named` ones if any; fewer if no more are left.

    Nothing is done with them yet, except that they may trigger an unexpected event (AD-A3).
    """
    cards: list[Card] = []
    for number in range(count):
        wanted = named[number] if named else None
        # A card named from the drawn pile means that the table has shuffled that pile already.
        if not run.state.deck or (wanted is not None and wanted not in run.state.deck):
            _renew(run)
        if run.state.deck:
            card = run.state.deck[0] if wanted is None else wanted
            run.change(deck=tuple(other for other in run.state.deck if other != card))
            cards.append(card)
    spec = run.state.get(who).spec
    run.tell(CardsDrawn(who, spec.name, tuple(cards), why, spec.hidden))
    # A card drawn in waiting triggers its event in all cases (AD-WAIT-05).
    if why == "waiting" or run.state.rules.event_check == "every_draw":
        watch(run, who, cards)
    return tuple(cards)


def discard(run: Run, who: str, *cards: Card) -> None:
    """Lay a combatant's cards on the drawn pile; players do not see those of a hidden one."""
    unseen = run.state.unseen
    if run.state.has(who) and run.state.get(who).spec.hidden:
        unseen = unseen.union(cards)
    run.change(discards=(*run.state.discards, *cards), unseen=unseen)


def keeper_of(state: State, card: Card) -> tuple[Pile, str] | None:
    """The pile that a card lies on, and the id of its owner; None for a card in a hand or of a turn."""
    if card in state.deck:
        return "deck", ""
    if card in state.discards:
        return "discards", ""
    for combatant in state.combatants:
        piles: tuple[tuple[Pile, tuple[Card, ...]], ...] = (
            ("reserve", combatant.reserve),
            ("jokers", combatant.jokers),
            ("free", combatant.free),
        )
        for pile, cards in piles:
            if card in cards:
                return pile, combatant.id
    return None


def take_out(run: Run, card: Card) -> None:
    """Take a card out of the deck, the drawn pile or a combatant's keeping, wherever it lies."""
    state = run.state
    run.change(
        deck=tuple(other for other in state.deck if other != card),
        discards=tuple(other for other in state.discards if other != card),
        unseen=state.unseen - {card},
    )
    for combatant in state.combatants:
        for pile in ("reserve", "jokers", "free"):
            cards = getattr(combatant, pile)
            if card in cards:
                run.edit(combatant.id, **{pile: tuple(other for other in cards if other != card)})


def watch(run: Run, who: str, cards: Sequence[Card]) -> None:
    """Ask for the unexpected events that those cards trigger (AD-INIT-07, AD-WAIT-05)."""
    for card in cards:
        for pattern in run.state.events:
            if matches(pattern, card):
                ask(run, who, printed(card), pattern.text)


def ask(run: Run, who: str, mark: str, text: str) -> None:
    """Ask for an unexpected event, to be played before all else; without `mark` it was called by hand."""
    run.change(prompts=(*run.state.prompts, Prompt(who, mark, text)))
    if mark:
        run.report("AD-INIT-07", Phrase.of("ad.log.event", card=mark, more=text), who=who)
    else:
        run.report("AD-A3", Phrase.of("ad.log.event_by_hand", more=text), who=who)


def matches(pattern: Pattern, card: Card) -> bool:
    """Whether a card matches a pattern (AD-A3)."""
    if is_joker(card) or pattern.joker:
        return is_joker(card) and pattern.joker
    return pattern.rank in ("", rank_of(card)) and pattern.suit in ("", suit_of(card))


def _renew(run: Run) -> None:
    """Shuffle the drawn pile under what is left of the deck (AD-A9)."""
    if not run.state.discards:
        return
    fresh, unseen = run.dice.shuffle(run.state.discards), len(run.state.unseen)
    run.change(deck=(*run.state.deck, *fresh), discards=(), unseen=frozenset())
    run.report(
        "AD-A9",
        *apart(
            Phrase.of("ad.log.renewed", count=len(fresh)),
            Phrase.of("ad.log.renewed", count=len(fresh) - unseen),
        ),
    )
