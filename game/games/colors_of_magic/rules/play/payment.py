"""Paying for a spell: mana, a discarded card, the Blood Pact (CM-CAST-02..09, CM-PACT-01..05, R-44..R-46)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from game.core.copies import maker, quick, replace
from game.core.rules import Reason
from game.games.colors_of_magic.rules.cards.library import printed
from game.games.colors_of_magic.rules.meaning.reading import wizard_death, wizard_id
from game.games.colors_of_magic.rules.play.piles import discard, gain_mana
from game.games.colors_of_magic.rules.state.creature_events import Damaged

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from game.core.zones import Card
    from game.games.colors_of_magic.rules.play.referee import Referee
    from game.games.colors_of_magic.rules.play.run import Run
    from game.games.colors_of_magic.rules.state.actions import Cast
    from game.games.colors_of_magic.rules.state.state import Body, State
    from game.positions.position import Side

LEAST_BY_DISCARD = 1
"""The cost below which no discard reduces (CM-CAST-08)."""

DISCARDS_NAMED = 3
"""The most different cards to discard that `ways` tries."""

Pact = tuple[tuple[str, int], ...]


@quick
@dataclass(frozen=True, slots=True)
class Way:
    """A way to pay: the discarded card, and the Blood Pact's damage by creature."""

    discard: Card | None = None
    pact: Pact = ()


_way: Callable[[Card | None, Pact], Way] = maker(Way)

FOR_MANA = Way()
"""Payment from the reserve alone."""


def payment_faults(referee: Referee, state: State, side: Side, cast: Cast, cost: int) -> Iterator[Reason]:
    """Every fault of the payment for a spell of that cost."""
    mana = state.player(side).mana
    if cast.discard is not None:
        yield from discard_faults(state, side, cast, cost)
    yield from _pact_faults(referee, state, side, cast.pact)
    price = price_of(cost, cast.discard)
    short, drawn = max(0, price - mana), sum(points for _, points in cast.pact)
    # the reserve pays first, and the Pact only what it lacks, so that blood cannot be stocked as mana.
    if drawn < short:
        key = "pay.short" if price == cost else "pay.short_discard"
        values = {"cost": cost, "price": price, "mana": mana, "pact": drawn, "short": short - drawn}
        yield Reason.of("CM-CAST-03", key, **values)
    elif drawn > short and state.setup.game.pact_shortfall_only:
        yield Reason.of("R-45", "pay.surplus", pact=drawn, short=short)


def price_of(cost: int, discarded: Card | None) -> int:
    """The mana to pay for a spell of that cost, after the reduction for a discard (CM-CAST-09)."""
    # CM-CAST-08 and R-46: a discard never brings a cost below 1, nor raises one that is 0.
    return cost if discarded is None or cost <= LEAST_BY_DISCARD else cost - 1


def pay(run: Run, side: Side, cast: Cast, cost: int) -> tuple[str, ...]:
    """Discard, inflict the damage of the Pact, pay the mana; returns who dies of it (R-44)."""
    if cast.discard is not None:
        discard(run, side, cast.discard, "CM-CAST-07")
    for creature, points in cast.pact:
        body = run.state.body(creature)
        # Inflicted here and not by `Deal`: armour does not lessen it, and no answer comes between (R-44,
        #
        left = run.referee.hp(run.state, creature) - points
        run.set_body(replace(body, damage=body.damage + points))
        run.emit(Damaged(creature, points, left, by=cast.card, rule="CM-PACT-01"))
        gain_mana(run, side, points, "CM-PACT-02")
    gain_mana(run, side, -price_of(cost, cast.discard), "CM-CAST-02")
    # Deaths wait until the payment ends.
    return tuple(creature for creature, _ in cast.pact if run.referee.hp(run.state, creature) <= 0)


def dying_of(referee: Referee, state: State, pact: Pact) -> tuple[str, ...]:
    """The creatures that would die of bearing that much of the Pact (CM-PACT-01)."""
    return tuple(creature for creature, points in pact if referee.hp(state, creature) <= points)


def affordable(referee: Referee, state: State, side: Side, card: Card, cost: int) -> bool:
    """Whether there is any way to pay that cost for that card."""
    return next(ways(referee, state, side, card, cost), None) is not None


def every_way(referee: Referee, state: State, side: Side, card: Card, cost: int) -> tuple[Way, ...]:
    """All ways to pay, as a tuple."""
    return tuple(ways(referee, state, side, card, cost))


def ways(referee: Referee, state: State, side: Side, card: Card, cost: int) -> Iterator[Way]:
    """Ways to pay, the thriftiest first; none wastes anything, and none loses the game (R-44)."""
    short = cost - state.player(side).mana
    if short <= 0:
        yield FOR_MANA
        return
    # Thriftiest first: a card alone, then hit points alone, then both.
    discards = _discards(state, side, card) if cost > LEAST_BY_DISCARD else ()
    if short == 1:
        yield from (Way(other) for other in discards)
    yield from _pacts(referee, state, side, short)
    if short > 1 and discards and state.setup.game.discard_with_pact:
        yield from (Way(discards[0], way.pact) for way in _pacts(referee, state, side, short - 1))


def pact_capacity(referee: Referee, state: State, side: Side, body: Body) -> int:
    """How much damage the Pact may inflict on a creature (CM-PACT-04, R-44, R-45)."""
    # damage that is prevented yields no mana, so such a creature cannot pay at all.
    if body.side is not side or _is_shielded(body):
        return 0
    spared = not state.setup.game.pact_may_kill_wizard and body.id == wizard_id(referee.library, state, side)
    return max(0, referee.hp(state, body.id) - int(spared))


def discard_faults(state: State, side: Side, cast: Cast, cost: int) -> Iterator[Reason]:
    """Every fault of the card to discard for a spell of that cost."""
    player = state.player(side)
    if cast.discard == cast.card:
        yield Reason.of("CM-CAST-07", "pay.itself", card=cast.card)
    elif cast.discard not in player.zones.hand:
        rule = "CM-EXILE-02" if cast.discard in player.zones.exile else "CM-CAST-07"
        yield Reason.of(rule, "pay.not_in_hand", card=cast.discard or "")
    if cost <= LEAST_BY_DISCARD:
        yield Reason.of("CM-CAST-08", "pay.least", cost=cost)
    # The house rule of R-46: only if short, and not together with the Pact.
    if not state.setup.game.discard_with_pact and (cast.pact or player.mana >= cost):
        yield Reason.of("R-46", "pay.only_if_short")


def _pact_faults(referee: Referee, state: State, side: Side, pact: Pact) -> Iterator[Reason]:
    if len({creature for creature, _ in pact}) < len(pact) or any(points < 1 for _, points in pact):
        yield Reason.of("CM-PACT-03", "pay.split")
        return
    for creature, points in pact:
        body = state.find(creature)
        if body is None or body.side is not side:
            yield Reason.of("CM-PACT-01", "pay.not_yours", creature=creature)
        elif _is_shielded(body):
            yield Reason.of("R-45", "pay.prevented", creature=creature)
        elif points > referee.hp(state, creature):
            left = referee.hp(state, creature)
            yield Reason.of("CM-PACT-04", "pay.too_much", creature=creature, points=points, left=left)
        elif points > pact_capacity(referee, state, side, body):
            yield Reason.of("R-44", "pay.wizard_survives", creature=creature)


def _is_shielded(body: Body) -> bool:
    """Whether damage to it would be prevented, and so yield no mana (R-45)."""
    return any(modifier.prevent for modifier in body.modifiers)


def _discards(state: State, side: Side, card: Card) -> tuple[Card, ...]:
    """A few different cards that could be discarded for that spell."""
    hand = state.player(side).zones.hand.cards
    by_print = {printed(other): other for other in hand if other != card}
    return tuple(islice(by_print.values(), DISCARDS_NAMED))


def _pacts(referee: Referee, state: State, side: Side, points: int) -> tuple[Way, ...]:
    """The ways to pay by the pacts of `_shared`, worked out once per state."""
    return referee.once(
        state,
        ("pacts", side, points),
        lambda: tuple([_way(None, pact) for pact in _shared(referee, state, side, points)]),
    )


def _shared(referee: Referee, state: State, side: Side, points: int) -> Iterator[Pact]:
    """Pacts for that many points: by one creature, or shared if none can bear them alone."""
    bearable = referee.once(state, ("bearable", side), lambda: _bearable(referee, state, side))
    alone = [creature for creature, most in bearable.items() if most >= points]
    if alone:
        yield from (((creature, points),) for creature in alone)
        return
    # One shared pact stands for all the ways to split the damage (CM-PACT-03), which would be too many to
    # list.
    shares: list[tuple[str, int]] = []
    for creature, most in bearable.items():
        share = min(most, points - sum(taken for _, taken in shares))
        if share > 0:
            shares.append((creature, share))
    if sum(taken for _, taken in shares) == points:
        yield tuple(shares)


def _bearable(referee: Referee, state: State, side: Side) -> dict[str, int]:
    """How much the Pact may take from each creature; a wizard whose death loses the game survives."""
    vital = wizard_death(referee.library, state) == "loses"
    wizard = wizard_id(referee.library, state, side) if vital else None
    bearable: dict[str, int] = {}
    for body in state.bodies:
        if body.side is side:
            # Only what is offered spares the wizard's last hit point: a player who names such a Pact may pay
            # with it.
            most = pact_capacity(referee, state, side, body)
            left = referee.hp(state, body.id) - 1
            bearable[body.id] = min(most, left) if body.id == wizard else most
    return bearable
