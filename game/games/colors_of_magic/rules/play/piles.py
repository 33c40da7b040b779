"""Cards between piles and on the spell stack, and mana in the reserve.

(CM-COLLECT-03..05, CM-STACK-01..09, rulings R-09 and R-11.)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.copies import copier, replace
from game.core.zones import Zones
from game.games.colors_of_magic.rules.meaning.meaning import wizard
from game.games.colors_of_magic.rules.state.events import CardMoved, ManaChanged, Shuffled, Where
from game.games.colors_of_magic.rules.state.state import (
    SIDES,
    Moment,
    Player,
    StackItem,
    State,
    owner_of,
)
from game.positions.position import Side

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.core.zones import Card, Pile
    from game.games.colors_of_magic.rules.play.run import Run

_with_zones: Callable[[Player, Zones], Player] = copier(Player, "zones")

PILES: tuple[Where, ...] = ("deck", "hand", "codex", "discard", "exile", "aside")
"""The places that are a player's piles."""


def pile(player: Player, place: Where) -> Pile:
    """A player's pile.

    Raises:
        ValueError: the place is no pile of a player's.
    """
    match place:
        case "deck":
            return player.zones.deck
        case "hand":
            return player.zones.hand
        case "discard":
            return player.zones.discard
        case "exile":
            return player.zones.exile
        case "codex":
            return player.codex
        case "aside":
            return player.aside
        case _:
            raise ValueError(f"{place} is no pile")


def with_pile(player: Player, place: Where, cards: Pile) -> Player:
    """The player with that pile replaced.

    Raises:
        ValueError: the place is no pile of a player's.
    """
    if place not in PILES:
        raise ValueError(f"{place} is no pile")
    if place == "codex":
        return replace(player, codex=cards)
    if place == "aside":
        return replace(player, aside=cards)
    zones: Zones = copier(Zones, place)(player.zones, cards)
    return _with_zones(player, zones)


def where(state: State, card: Card) -> Where | None:
    """The place of a player's card; None if it is nowhere (the cards of a duel are with its task)."""
    for player in state.players:
        for place in PILES:
            if card in pile(player, place):
                return place
    if any(item.card == card for item in state.stack):
        return "stack"
    # A banished creature is off the board, but its card stays with it.
    bodies = (*state.bodies, *state.banished)
    in_play = {*(body.card for body in bodies), *(permanent.card for permanent in state.permanents)}
    return "play" if card in in_play else None


def move_card(
    run: Run,
    card: Card,
    side: Side,
    source: Where,
    target: Where,
    rule: str,
    *,
    shown: bool = False,
    under: bool = False,
    by: str = "",
) -> None:
    """Move a side's card from one place to another, on top of the target pile or `under` it.

    Places that are no piles (play, the stack, a duel) are the caller's: only the event tells of them.

    Raises:
        MissingCardError: it is not in the pile it is to leave.
    """
    player = run.player(side)
    if source in PILES:
        player = with_pile(player, source, pile(player, source).take(card))
    # At the end of the hand, where a drawn card is expected; every other pile is turned from the top.
    if target == "hand" or (under and target in PILES):
        player = with_pile(player, target, pile(player, target).put_under(card))
    elif target in PILES:
        player = with_pile(player, target, pile(player, target).put(card))
    run.set_player(player)
    run.emit(CardMoved(side, card, source, target, shown=shown, rule=rule, under=under, by=by))
    if source == "hand" and target == "discard":
        run.tell(Moment("discards", wizard_of(run.state, side), side=side, card=card))
    elif source == "deck" and target == "hand":
        # Not which card: nobody but its owner knows it.
        run.tell(Moment("draws", wizard_of(run.state, side), side=side))


def wizard_of(state: State, side: Side) -> str | None:
    """The wizard of a side, which stands for its player in moments; None if it is not in play."""
    body = wizard(state, side)
    return None if body is None else body.id


def discard(run: Run, side: Side, card: Card, rule: str, by: str = "") -> None:
    """Put a card of the hand on the discard pile; `by` is the source of an effect that has it so."""
    move_card(run, card, side, "hand", "discard", rule, by=by)


def draw(run: Run, side: Side, count: int, rule: str) -> tuple[Card, ...]:
    """Draw cards one by one into the hand and return them (CM-COLLECT-05).

    An empty draw pile is made anew of the discard pile; with both empty nothing more is drawn (R-09), nor
    is beyond the hand limit (R-11).
    """
    limit = run.state.setup.game.hand_limit
    drawn: list[Card] = []
    # One by one, since the discard may have to be shuffled in between (CM-COLLECT-05).
    while len(drawn) < count and (limit is None or len(run.player(side).zones.hand) < limit):
        card = top_card(run, side)
        if card is None:
            break
        move_card(run, card, side, "deck", "hand", rule)
        drawn.append(card)
    return tuple(drawn)


def top_card(run: Run, side: Side) -> Card | None:
    """The next card to draw, after a reshuffle if needed; None if there is none (R-09)."""
    player = run.player(side)
    if not player.zones.deck and player.zones.discard:
        # only when a card is needed, so that an empty draw pile may stay empty until then.
        player = replace(player, zones=player.zones.refilled(run.dice))
        run.set_player(player)
        run.emit(Shuffled(side, refilled=True))
    return player.zones.deck.cards[0] if player.zones.deck else None


def shuffle(run: Run, side: Side, rule: str) -> None:
    """Shuffle a player's draw pile."""
    player = run.player(side)
    run.set_player(with_pile(player, "deck", player.zones.deck.shuffled(run.dice)))
    run.emit(Shuffled(side, rule=rule))


def gain_mana(run: Run, side: Side, amount: int, rule: str) -> int:
    """Add mana to a reserve, or remove as much as there is; returns the actual change."""
    player = run.player(side)
    # An effect that takes more than there is takes what there is; there is no upper bound during a turn
    #
    now = max(0, player.mana + amount)
    changed = now - player.mana
    if changed:
        run.set_player(replace(player, mana=now))
        run.emit(ManaChanged(side, changed, now, rule=rule))
    return changed


def cards_at_hand(state: State, side: Side) -> tuple[Card, ...]:
    """The cards a player may cast: those of the hand, then those of the Codex (CM-ACT-03)."""
    player = state.player(side)
    return (*player.zones.hand, *player.codex)


def from_token_holder(state: State) -> tuple[Side, Side]:
    """Both players, the holder of the first-player token first."""
    # Before anybody holds the token red comes first.
    return SIDES if state.token is not Side.BLUE else (SIDES[1], SIDES[0])


def item_of(state: State, number: int | None) -> StackItem | None:
    """The spell of that number if it is on the stack."""
    return next((item for item in state.stack if item.number == number), None)


def put(run: Run, item: StackItem) -> None:
    """Put a spell on top of the stack; its card has left its former place."""
    run.state = replace(run.state, stack=(item, *run.state.stack))


def send(run: Run, number: int, target: Where, rule: str) -> None:
    """Take a spell off the stack and put its card on that pile of its owner's, or into play."""
    item = item_of(run.state, number)
    if item is not None:
        run.state = replace(run.state, stack=tuple(i for i in run.state.stack if i.number != number))
        move_card(run, item.card, owner_of(item.card), "stack", target, rule)


def counter(run: Run, number: int) -> None:
    """Discard a spell from the stack without effect, unless nothing counters it (R-63)."""
    item = item_of(run.state, number)
    if item is None or item.safe:
        return
    # Nothing is given back: mana and go are spent.
    send(run, number, item.after, "CM-STACK-06")
    moment = Moment("countered", item.caster, side=item.side, amount=item.cost, card=item.card)
    run.tell(moment)


def redirect(run: Run, number: int, to: str, instead_of: str | None = None) -> None:
    """Redirect a spell to another creature: instead of one of its targets, or of its first creature."""
    item = item_of(run.state, number)
    if item is None:
        return
    # Only the first matching target changes, even if the spell names the creature elsewhere too.
    aimed = [
        place
        for place, target in enumerate(item.targets)
        if target.kind == "creature" and instead_of in {None, target.id}
    ]
    if aimed:
        targets = list(item.targets)
        targets[aimed[0]] = replace(targets[aimed[0]], id=to)
        _put_back(run, replace(item, targets=tuple(targets)))


def repeat(run: Run, number: int) -> None:
    """Let a spell on the stack take effect once more."""
    item = item_of(run.state, number)
    if item is not None:
        _put_back(run, replace(item, times=item.times + 1))


def _put_back(run: Run, item: StackItem) -> None:
    stack = tuple(item if other.number == item.number else other for other in run.state.stack)
    run.state = replace(run.state, stack=stack)
