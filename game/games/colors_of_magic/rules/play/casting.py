"""Casting: which spell, by whom, at what, for how much (CM-CAST-01..09, CM-TYPE-04, CM-TYPE-08)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Literal

from game.core.copies import maker, replace
from game.core.offers import ActionGroup, Branch
from game.core.rules import Reason, Verdict
from game.games.colors_of_magic.rules.cards.effects import (
    Cancel,
    Counter,
    Redirect,
    Repeat,
)
from game.games.colors_of_magic.rules.cards.library import copy_passes, printed
from game.games.colors_of_magic.rules.cards.words import Filter, TargetSpec, each_trigger
from game.games.colors_of_magic.rules.meaning.abilities import answers
from game.games.colors_of_magic.rules.meaning.meaning import holds, number
from game.games.colors_of_magic.rules.meaning.reading import wizard_id
from game.games.colors_of_magic.rules.play.costs import (
    cost_of,
    from_purses,
    longer,
    of_some,
    payer_of,
    range_of,
)
from game.games.colors_of_magic.rules.play.duel import EndDuel
from game.games.colors_of_magic.rules.play.harm import Die
from game.games.colors_of_magic.rules.play.payment import (
    Pact,
    Way,
    affordable,
    every_way,
    pay,
    payment_faults,
    price_of,
)
from game.games.colors_of_magic.rules.play.piles import (
    cards_at_hand,
    discard,
    gain_mana,
    item_of,
    move_card,
    put,
    where,
)
from game.games.colors_of_magic.rules.play.placing import Region, check_place, places
from game.games.colors_of_magic.rules.play.prices import pay_price, price_faults
from game.games.colors_of_magic.rules.play.questions import Question
from game.games.colors_of_magic.rules.play.run import Task
from game.games.colors_of_magic.rules.play.targeting import Aim, Start, aims, check_targets, starts_of
from game.games.colors_of_magic.rules.state.actions import Action, Cast
from game.games.colors_of_magic.rules.state.events import Lent, SpellCast
from game.games.colors_of_magic.rules.state.hands import allows, only_lends
from game.games.colors_of_magic.rules.state.memo import Gathered
from game.games.colors_of_magic.rules.state.state import (
    Asking,
    Context,
    Happens,
    Moment,
    Pending,
    StackItem,
    State,
    Target,
    opponent,
    owner_of,
)
from game.games.colors_of_magic.rules.state.view import is_masked

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from game.core.zones import Card
    from game.games.colors_of_magic.rules.cards.specs import CardSpec
    from game.games.colors_of_magic.rules.play.referee import Referee
    from game.games.colors_of_magic.rules.play.run import Run
    from game.games.colors_of_magic.rules.state.events import Where
    from game.games.colors_of_magic.rules.state.state import Modifier
    from game.positions.position import Side

_cast: Callable[[Card, str, tuple[Target, ...], Card | None, Pact], Cast] = maker(Cast)

OF_A_SPELL = (Cancel, Counter, Redirect, Repeat)
"""Effects that only act on a spell on the stack."""

ON_BOARD = frozenset({"creature", "point"})
"""The kinds of targets that depend only on who stands where."""

# Engagement includes exactly 1", so the least free distance is one step of the 0.001" grid more.
NOT_ENGAGED = 1.001
"""The distance from hostiles at which a creature arrives that must not arrive engaged (R-14)."""


def casters(referee: Referee, state: State, side: Side) -> tuple[str, ...]:
    """The possible casters of a player's spells: the wizard, those with Canalisation (CM-CAST-05, -06)."""
    return referee.as_they_stand(
        state,
        ("casters", side),
        lambda: tuple(
            body.id
            for body in state.bodies
            if body.side is side and caster_fault(referee, state, side, body.id) is None
        ),
    )


def caster_fault(
    referee: Referee, state: State, side: Side, caster: str, card: Card | None = None
) -> Reason | None:
    """The reason why a creature cannot cast that side's spells, or that one, if any."""
    body = state.find(caster)
    if body is None or body.side is not side:
        return Reason.of("CM-CAST-06", "cast.not_your_creature", creature=caster)
    wizard = wizard_id(referee.library, state, side)
    if caster != wizard and referee.keyword(state, caster, "canalisation") is None:
        return Reason.of("CM-CAST-05", "cast.no_caster", creature=caster)
    if state.setup.game.casting_taps_caster and body.tapped:
        return Reason.of("R-13", "cast.caster_tapped", creature=caster)
    return referee.forbidden(state, caster, "cast", card=card)


def castable(
    referee: Referee, state: State, side: Side, card: Card, moments: Sequence[Moment] = ()
) -> Verdict:
    """Whether the card can be cast now in any way; if not, why.

    `moments` are those that an Instant may answer; without any it is a go.
    """
    faults = list(_card_faults(referee, state, side, card, moments))
    if faults:
        return Verdict.no(*faults)
    able = casters(referee, state, side)
    if not able:
        return Verdict.no(Reason.of("CM-CAST-05", "cast.nobody"))
    # One way is enough to know: finding all of them means trying every place for every caster.
    if next(casts_of(referee, state, side, card, moments), None) is not None:
        least = min(_cost(referee, state, card, caster, moments) for caster in able)
        return Verdict.yes(Reason.of("CM-CAST-02", "cast.fine", card=card, cost=least))
    return Verdict.no(_why_not(referee, state, side, card, moments))


def check_cast(
    referee: Referee, state: State, side: Side, cast: Cast, moments: Sequence[Moment] = ()
) -> Verdict:
    """Whether that side may cast exactly so, with every reason against it.

    `moments` are those that an Instant may answer; without any it is a go.
    """
    # In stages: whether the targets are right means nothing for a card that is not in hand.
    faults = list(_card_faults(referee, state, side, cast.card, moments))
    if faults:
        return Verdict.no(*faults)
    fault = caster_fault(referee, state, side, cast.caster, cast.card)
    if fault is not None:
        return Verdict.no(fault)
    if moments and moment_answered(referee, state, side, cast.card, cast.caster, moments) is None:
        faults.append(Reason.of("CM-TYPE-08", "cast.no_trigger", card=cast.card))
    faults.extend(target_faults(referee, state, side, cast.card, cast.caster, cast.targets))
    cost = _cost(referee, state, cast.card, cast.caster, moments)
    faults.extend(payment_faults(referee, state, side, cast, cost))
    paid = Way(cast.discard, cast.pact)
    faults.extend(_faults_of_price(referee, state, side, cast.card, cast.caster, cost, paid))
    if faults:
        return Verdict.no(*faults)
    return Verdict.yes(
        Reason.of("CM-CAST-02", "cast.fine", card=cast.card, cost=price_of(cost, cast.discard))
    )


def all_casts(
    referee: Referee, state: State, side: Side, moments: Sequence[Moment] = ()
) -> ActionGroup[Action]:
    """The casts: those that cost no blood and those that do, card by card."""
    # Payments with blood come last, so that whoever takes the first way offered never bleeds without need.
    return ActionGroup(
        lambda: casts(referee, state, side, moments),
        tuple(partial(_branches, referee, state, side, moments, blood) for blood in (False, True)),
    )


def casts(referee: Referee, state: State, side: Side, moments: Sequence[Moment]) -> list[Cast]:
    """Every spell that can be cast now, for each caster and choice of targets, with a few ways to pay."""
    cards = _cards_for(referee, state, side, moments)
    return [cast for card in cards for cast in casts_of(referee, state, side, card, moments)]


def can_cast(referee: Referee, state: State, side: Side, moments: Sequence[Moment]) -> bool:
    """Whether any spell can be cast when these moments happen."""
    cards = _cards_for(referee, state, side, moments)
    return any(next(casts_of(referee, state, side, card, moments), None) is not None for card in cards)


def _branches(
    referee: Referee, state: State, side: Side, moments: Sequence[Moment], blood: bool
) -> Iterator[Branch[Action]]:
    """A producer, for each castable card, of the casts with blood, or of those without."""
    for card in _cards_for(referee, state, side, moments):
        yield partial(casts_of, referee, state, side, card, moments, (blood,))


def _cards_for(referee: Referee, state: State, side: Side, moments: Sequence[Moment]) -> Iterator[Card]:
    """A copy of each printed card at hand that fits the moments; without moments, the cards for a go."""
    red, blue = state.players
    at_hand = referee.hands.of(red, blue) if side is red.side else referee.hands.of(blue, red)
    if not moments:
        for card in at_hand.for_goes:
            if card not in at_hand.conditions or _fits(referee, state, side, card):
                yield card
        return
    happenings = {moment.when for moment in moments}
    fitting = (card for card, when in at_hand.instants if when is None or when in happenings)
    # Once each, though it waits for several things.
    for card in dict.fromkeys(fitting):
        instant = "instant" in referee.library.card(card).types
        if not instant and card not in state.player(side).zones.hand:
            continue
        if card not in at_hand.conditions or _fits(referee, state, side, card):
            yield card


def casts_of(
    referee: Referee,
    state: State,
    side: Side,
    card: Card,
    moments: Sequence[Moment] = (),
    bloods: Collection[bool] = (False, True),
) -> Iterator[Cast]:
    """The ways to cast one card without card faults, with and without blood as asked."""
    for caster, payments in _payable(referee, state, side, card, moments):
        # Ways first: they are cheap to find, and without any there is no need to look for targets.
        ways = [way for way in payments if bool(way.pact) in bloods]
        for targets in _aims(referee, state, side, card, caster) if ways else ():
            yield from (_cast(card, caster, targets, way.discard, way.pact) for way in ways)


def _payable(
    referee: Referee, state: State, side: Side, card: Card, moments: Sequence[Moment]
) -> Iterable[tuple[str, tuple[Way, ...]]]:
    """The possible casters of a card, each with the ways to pay."""
    if moments:
        return _ways_by_caster(referee, state, side, card, moments)
    return referee.once(
        state, ("payable", side, card), lambda: tuple(_ways_by_caster(referee, state, side, card, ()))
    )


def _ways_by_caster(
    referee: Referee, state: State, side: Side, card: Card, moments: Sequence[Moment]
) -> Iterator[tuple[str, tuple[Way, ...]]]:
    priced, barring = referee.library.card(card).price is not None, referee.library.barring
    for caster in casters(referee, state, side):
        if barring and referee.forbidden(state, caster, "cast", card=card) is not None:
            continue
        if moments and moment_answered(referee, state, side, card, caster, moments) is None:
            continue
        cost = _cost(referee, state, card, caster, moments)
        payments = every_way(referee, state, side, card, cost)
        if priced:
            payments = tuple(
                way
                for way in payments
                if not any(_faults_of_price(referee, state, side, card, caster, cost, way))
            )
        if payments:
            yield caster, payments


def _faults_of_price(
    referee: Referee, state: State, side: Side, card: Card, caster: str, cost: int, way: Way
) -> Iterator[Reason]:
    """The reasons why what a card costs besides its mana cannot be paid once the mana is paid that way."""
    price = referee.library.card(card).price
    if price is not None:
        drawn = sum(points for _, points in way.pact)
        left = state.player(side).mana + drawn - price_of(cost, way.discard)
        taken = (card,) if way.discard is None else (card, way.discard)
        yield from price_faults(referee, state, side, price, caster, left, taken, way.pact)


def _cost(referee: Referee, state: State, card: Card, caster: str, moments: Sequence[Moment]) -> int:
    """The mana that a card costs."""
    return cost_of(referee, state, card, caster, free=_is_free(referee, card, moments))


def _is_free(referee: Referee, card: Card, moments: Sequence[Moment]) -> bool:
    """Whether a card costs no mana: as an answer, one that is no Instant (R-64)."""
    return bool(moments) and "instant" not in referee.library.card(card).types


def may_wait_for_nothing(state: State) -> bool:
    """Whether an Instant without a trigger may be played now: not once a duel's cards are shown (R-62)."""
    return not any(isinstance(task, EndDuel) for task in state.agenda)


def moment_answered(
    referee: Referee, state: State, side: Side, card: Card, caster: str, moments: Sequence[Moment]
) -> Moment | None:
    """The newest of the moments that an Instant answers.

    An Instant that only acts on the spell it answers comes too late once that has resolved (R-42).
    """
    spec = referee.library.card(card)
    # An Instant may answer the last resolved spell, but cancelling or redirecting it is then
    # pointless.
    late = referee.edition >= 2 and _is_for_the_stack(spec)
    for moment in reversed(moments):
        if late and moment.item is not None and item_of(state, moment.item) is None:
            continue
        waits = spec.trigger if "instant" in spec.types else spec.free_when
        # Without a trigger of its own an Instant may answer anything (CM-TYPE-08, R-62).
        if waits is None:
            if "instant" in spec.types and may_wait_for_nothing(state):
                return moment
            continue
        if answers(referee.reading(state), side, waits, moment, caster):
            return moment
    return None


def _is_for_the_stack(spec: CardSpec) -> bool:
    """Whether everything the Instant does, it does to the spell it answers."""
    aimed = any(target.kind == "spell" for target in spec.targets)
    return bool(spec.effects) and not aimed and all(isinstance(effect, OF_A_SPELL) for effect in spec.effects)


def starts(referee: Referee, state: State, side: Side, card: Card, caster: str) -> tuple[Start | None, ...]:
    """What a spell's range and sight may be taken from, each by itself; None is the caster (R-83)."""
    origin = referee.library.card(card).origin
    if origin == "caster":
        return (None,)
    return starts_of(referee, state, Context(side, card, own=caster, caster=caster), origin)


def target_faults(
    referee: Referee,
    state: State,
    side: Side,
    card: Card,
    caster: str,
    targets: tuple[Target, ...],
    farther: int = 0,
) -> Iterator[Reason]:
    """Every fault of a spell's targets, when it is declared and again when it resolves (R-42).

    `farther` are the inches of range that were for this spell alone. Where range and sight may be taken from
    several creatures, one from which nothing is wrong is enough.
    """
    least: tuple[Reason, ...] | None = None
    for start in starts(referee, state, side, card, caster):
        faults = tuple(_faults_from(referee, state, side, card, caster, targets, start, farther))
        if not faults:
            return
        least = faults if least is None else least
    yield from (Reason.of("R-83", "cast.no_origin", card=card),) if least is None else least


def _faults_from(
    referee: Referee,
    state: State,
    side: Side,
    card: Card,
    caster: str,
    targets: tuple[Target, ...],
    start: Start | None,
    farther: int,
) -> Iterator[Reason]:
    spec = referee.library.card(card)
    # The place of arrival is the first target, and follows the rules of placing rather than a target's.
    if _arrives(spec):
        at = targets[0].at if targets else None
        if at is None:
            yield Reason.of("CM-TYPE-06", "cast.where", card=card)
            return
        region = arrival(referee, state, side, card, caster, start, farther)
        place = check_place(referee, state, region, at)
        if not place.allowed:
            yield from place.reasons
        targets = targets[1:]
    aim = aim_of(referee, state, side, card, caster, start, farther)
    judged = check_targets(aim, _specs(spec), targets)
    if not judged.allowed:
        yield from judged.reasons


def spell_faults(referee: Referee, state: State, item: StackItem) -> Iterator[Reason]:
    """The reasons why a spell on the stack has no effect (CM-STACK-09, R-42, R-44, R-60)."""
    if state.find(item.caster) is not None:
        yield from target_faults(
            referee, state, item.side, item.card, item.caster, item.targets, item.farther
        )
    elif referee.edition < 6:
        yield from _faults_of_old(referee, state, item)
    else:
        yield from _faults_without_caster(referee, state, item)


def _faults_without_caster(referee: Referee, state: State, item: StackItem) -> Iterator[Reason]:
    """The reasons why a spell has no effect after its caster has left play.

    Range and sight count as they were if the caster died paying for it (R-44), or if the table plays so
    (R-60); all other demands on its targets must still be met.
    """
    spec, targets = referee.library.card(item.card), item.targets
    resolves = state.setup.game.caster_gone
    if not item.with_life and (
        resolves == "lost" or (resolves == "checked" and _needs_caster(spec, targets))
    ):
        yield Reason.of("R-60", f"cast.caster_gone_{resolves}", creature=item.caster)
        return
    at = targets[0].at if targets else None
    if _arrives(spec) and at is not None:
        # Neither near nor seen: only the room on the table can be checked without a caster.
        region = Region(referee.radius(state, spec.creature or ""), "R-14")
        placed = check_place(referee, state, region, at)
        yield from () if placed.allowed else placed.reasons
        targets = targets[1:]
    aim = Aim(referee, state, item.side, item.caster, None, sight=False, effects=spec.effects, spell=True)
    aim.card = item.card
    judged = check_targets(aim, _specs(spec), targets)
    yield from () if judged.allowed else judged.reasons


def _needs_caster(spec: CardSpec, targets: tuple[Target, ...]) -> bool:
    """Whether a range or a line of sight leads from the caster to the targets."""
    # A spell without targets has nothing to measure to, whatever range is printed on it.
    if not targets:
        return False
    on_board = [target for target in _specs(spec) if target.kind in ON_BOARD]
    far = any((spec.range if target.range is None else target.range) is not None for target in on_board)
    seen = any(spec.sight if target.sight is None else target.sight for target in on_board)
    return _arrives(spec) or far or seen


def _faults_of_old(referee: Referee, state: State, item: StackItem) -> Iterator[Reason]:
    """The same for old editions, in which a spell took effect without its caster."""
    for target in item.targets:
        if target.kind == "creature" and state.find(target.id) is None:
            yield Reason.of("R-43", "cast.gone", creature=target.id)
    brought = referee.library.card(item.card).creature
    if brought is not None and item.targets and item.targets[0].at is not None:
        region = Region(referee.radius(state, brought), "R-14")
        placed = check_place(referee, state, region, item.targets[0].at)
        yield from () if placed.allowed else placed.reasons


def arrival(
    referee: Referee,
    state: State,
    side: Side,
    card: Card,
    caster: str,
    start: Start | None = None,
    farther: int = 0,
) -> Region:
    """The region in which a creature summoned by that caster may arrive (R-14), measured from `start`."""
    spec, rules = referee.library.card(card), state.setup.game
    reach = range_of(referee, state, card, caster)
    viewer = caster if start is None else start.creature
    return Region(
        referee.radius(state, spec.creature or ""),
        "R-14",
        near=referee.base(state, caster) if start is None else start.base,
        within=rules.summon_default_range if reach is None else reach + farther,
        side=side,
        # By default a summoned creature may arrive engaged.
        away=0.0 if rules.summon_in_engagement else NOT_ENGAGED,
        seen_from=viewer if spec.sight else None,
    )


def cast_spell(
    run: Run, side: Side, cast: Cast, moments: Sequence[Moment] = ()
) -> tuple[StackItem, tuple[Pending, ...]]:
    """Pay for a spell and put it on the stack; returns it, with the deaths by the Pact to come next (R-44).

    What answers a cast is not triggered yet; `spell_moments` says what happened.
    """
    referee, state = run.referee, run.state
    cost = _cost(referee, state, cast.card, cast.caster, moments)
    spec = referee.library.card(cast.card)
    # Settled before paying, which wounds creatures that the cost and the trigger may depend on.
    answered = moment_answered(referee, state, side, cast.card, cast.caster, moments) if moments else None
    source = where(state, cast.card) or "hand"
    after = _take_up(run, side, cast.card, source)
    free = _is_free(referee, cast.card, moments)
    # Before the changes of the next cost are used up, which lessen what is left for a purse to pay.
    covered = _empty_purses(run, side, cast, free=free)
    if not free:
        _use_up(run, cast.card, payer_of(referee, state, cast.caster), "cost")
    farther = _use_up(run, cast.card, cast.caster, "range")
    dead = pay(run, side, cast, cost)
    # Another player's card is cast from that player's pile, and goes back there.
    move_card(run, cast.card, owner_of(cast.card), source, "stack", "CM-CAST-03")
    if state.setup.game.casting_taps_caster:
        run.set_body(replace(run.state.body(cast.caster), tapped=True))
    paid = price_of(cost, cast.discard) + covered
    item = StackItem(
        run.serial(),
        cast.card,
        side,
        cast.caster,
        cast.targets,
        paid,
        answered,
        with_life=cast.caster in dead,
        safe=spec.safe,
        after=after,
        farther=farther,
    )
    put(run, item)
    run.set_player(replace(run.player(side), cast=run.player(side).cast + 1))
    # One that itself copies the last spell is not it, or it would only ever find itself.
    if spec.id not in run.library.recasting:
        run.state = replace(run.state, last_spell=item)
    run.emit(
        SpellCast(
            side,
            cast.card,
            item.number,
            cast.caster,
            cast.targets,
            paid,
            cast.pact,
            cast.discard,
            instant=bool(moments),
        )
    )
    asked: tuple[Pending, ...] = ()
    if spec.price is not None:
        asked += pay_price(spec.price, side, cast.caster, cast.card, item.number)
    # Asked after the spell is paid for: another card's own cost is met from what is left.
    if run.library.lending:
        asked += (AskToLend(number=item.number, side=side),)
    hurt = tuple(
        Happens(Moment("takes_damage", creature, by="ability", side=side, amount=points))
        for creature, points in cast.pact
    )
    # Deaths before the answers to the damage, and both before the spell resolves.
    return item, (*asked, *(Die(creature, cast.card, side) for creature in dead), *hurt)


def _take_up(run: Run, side: Side, card: Card, source: Where) -> Literal["discard", "exile"]:
    """Use up the permission by which a card is cast from another pile; returns where it goes afterwards."""
    player = run.player(side)
    for place, permit in enumerate(player.permits):
        whose = owner_of(card) is (permit.side or side)
        if whose and permit.zone == source and allows(run.library, permit, card):
            left = (*player.permits[:place], *player.permits[place + 1 :])
            run.set_player(replace(player, permits=left))
            return permit.after
    return "discard"


def _empty_purses(run: Run, side: Side, cast: Cast, *, free: bool) -> int:
    """Take from the purses for such spells what they pay of the cost; returns how much that is (R-88)."""
    player, referee = run.player(side), run.referee
    if not player.purses:
        return 0
    whole = cost_of(referee, run.state, cast.card, cast.caster, free=free, whole=True)
    taken = from_purses(referee, run.state, cast.card, cast.caster, whole)
    used = {id(purse): amount for purse, amount in taken}
    left = (replace(purse, amount=purse.amount - used.get(id(purse), 0)) for purse in player.purses)
    run.set_player(replace(player, purses=tuple(purse for purse in left if purse.amount)))
    return sum(used.values())


def _use_up(run: Run, card: Card, creature: str, stat: Literal["cost", "range"]) -> int:
    """Count the spell among those for which a cost or a range was to change; returns what is over by it."""
    body = run.state.find(creature)
    if body is None or all(modifier.times is None for modifier in body.modifiers):
        return 0
    kept: list[Modifier] = []
    over = 0
    for modifier in body.modifiers:
        wanted = modifier.spells
        such = wanted is None or copy_passes(run.library, run.state.setup.lists, card, wanted)
        if modifier.times is None or modifier.stat != stat or not such:
            kept.append(modifier)
        elif modifier.times > 1:
            kept.append(replace(modifier, times=modifier.times - 1))
        else:
            over += modifier.amount
    run.set_body(replace(body, modifiers=tuple(kept)))
    return over


@dataclass(frozen=True, slots=True, kw_only=True)
class AskToLend(Asking, Task):
    """Asks whoever casts a spell whether another card of the hand lends it what it can lend (R-63)."""

    number: int
    side: Side

    def run(self, run: Run) -> None:
        """Reveal and pay for the chosen card; both go to the discard."""
        item = item_of(run.state, self.number)
        # The cost of what is lent is that through the caster, who may have died as the price of the spell.
        if item is None or run.state.find(item.caster) is None:
            return
        if not self.answers:
            cards = tuple(_lenders(run, item))
            if cards:
                text = Reason.of("R-63", "effect.lend", source=item.card)
                options = tuple(Target("card", card) for card in cards)
                run.push(Question(self.side, text, options=options, least=0, most=1, secret=True), self)
            return
        if not self.answers[0]:
            return
        card = self.answers[0][0].id
        lend = run.library.card(card).lend
        if lend is None:
            return
        gain_mana(
            run, self.side, -cost_of(run.referee, run.state, card, item.caster, whole=True), "CM-CAST-02"
        )
        discard(run, self.side, card, "R-63")
        run.emit(Lent(self.side, card, item.card))
        context = Context(self.side, card, own=item.caster, caster=item.caster, targets=item.targets)
        more = number(run.reading, context, lend.damage)
        lent = replace(
            item,
            lent=(*item.lent, card),
            damage=item.damage + more,
            safe=item.safe or lend.safe,
        )
        stack = tuple(lent if other.number == item.number else other for other in run.state.stack)
        run.state = replace(run.state, stack=stack)
        # Several cards may lend to one spell.
        run.push(replace(self, answers=()))


def _lenders(run: Run, item: StackItem) -> Iterator[Card]:
    """The cards of the hand that could lend their effect to a spell, one of each."""
    player, lists = run.player(item.side), run.state.setup.lists
    different = {printed(card): card for card in reversed(player.zones.hand.cards)}
    for card in different.values():
        lend = run.library.card(card).lend
        if lend is None or not copy_passes(run.library, lists, item.card, lend.to):
            continue
        if cost_of(run.referee, run.state, card, item.caster, whole=True) <= player.mana:
            yield card


def spell_moments(item: StackItem) -> tuple[Moment, ...]:
    """The moments when a spell is put on the stack: it was cast, and its creatures are targeted."""
    aimed = [target.id for target in item.targets if target.kind == "creature"]
    first = aimed[0] if aimed else None
    cast = Moment("spell_cast", item.caster, first, "spell", item.side, item.cost, item=item.number)
    return (
        cast,
        *(
            Moment("targeted", aim, item.caster, "spell", item.side, item=item.number)
            # Each creature is told once, however often the spell aims at it.
            for aim in dict.fromkeys(aimed)
        ),
    )


def _card_faults(
    referee: Referee, state: State, side: Side, card: Card, moments: Sequence[Moment]
) -> Iterator[Reason]:
    """The reasons against casting the card now, whoever casts it and whatever the targets."""
    player = state.player(side)
    permitted = bool(player.permits) and card in permitted_cards(referee, state, side)
    if card in player.zones.exile and not permitted:
        yield Reason.of("CM-EXILE-02", "cast.exiled", card=card)
        return
    if (card not in cards_at_hand(state, side) and not permitted) or is_masked(card):
        yield Reason.of("CM-ACT-03", "cast.not_at_hand", card=card)
        return
    spec = referee.library.card(card)
    instant = "instant" in spec.types
    waits = each_trigger(spec.trigger if instant else spec.free_when)
    if instant and not moments:
        yield Reason.of("CM-ACT-11", "cast.instant_as_go", card=card)
    elif moments and not instant and not waits:
        yield Reason.of("CM-TYPE-08", "cast.no_instant", card=card)
    # Only the kind of moment is compared here; who takes part depends on the caster (`moment_answered`).
    elif moments and waits and {m.when for m in moments}.isdisjoint(trigger.when for trigger in waits):
        yield Reason.of("CM-TYPE-08", "cast.no_trigger", card=card)
    elif only_lends(spec):
        yield Reason.of("R-63", "cast.only_lends", card=card)
    elif moments and instant and not waits and not may_wait_for_nothing(state):
        yield Reason.of("R-62", "cast.cards_shown", card=card)
    # From the hand alone: what an event makes free is not free from elsewhere.
    elif moments and not instant and card not in player.zones.hand:
        yield Reason.of("R-64", "cast.not_at_hand", card=card)
    elif not _fits(referee, state, side, card):
        yield Reason.of("R-61", "cast.condition", card=card)


def permitted_cards(referee: Referee, state: State, side: Side) -> tuple[Card, ...]:
    """The cards in piles that a player may cast by permission."""
    return tuple(referee.hands.permitted(state.player(side), state.player(opponent(side))))


def _fits(referee: Referee, state: State, side: Side, card: Card) -> bool:
    """Whether the condition of a card holds, if it has one; in its words `self` is the player's wizard."""
    spec = referee.library.card(card)
    if spec.condition is None:
        return True
    own = wizard_id(referee.library, state, side)
    return holds(referee.reading(state), Context(side, spec.id, own=own, caster=own), spec.condition)


def _why_not(referee: Referee, state: State, side: Side, card: Card, moments: Sequence[Moment]) -> Reason:
    """The reason why a card without card faults cannot be cast: the cost, the trigger or a target."""
    able = casters(referee, state, side)
    costs = {caster: _cost(referee, state, card, caster, moments) for caster in able}
    # The first obstacle in the order in which a player would meet them: mana, trigger, then a target.
    if not any(affordable(referee, state, side, card, cost) for cost in costs.values()):
        mana = state.player(side).mana
        return Reason.of("CM-CAST-03", "cast.too_dear", card=card, cost=min(costs.values()), mana=mana)
    if moments and not any(moment_answered(referee, state, side, card, borne, moments) for borne in able):
        return Reason.of("CM-TYPE-08", "cast.no_trigger", card=card)
    spec = referee.library.card(card)
    against = [
        tuple(_faults_of_price(referee, state, side, card, caster, cost, way))
        for caster, cost in costs.items()
        for way in every_way(referee, state, side, card, cost)
    ]
    # What stands against the first way, the thriftiest, says most.
    if all(against):
        return against[0][0]
    if "artefact" in spec.types:
        return Reason.of("CM-TYPE-04", "cast.no_bearer", card=card)
    if _arrives(spec):
        return Reason.of("R-14", "cast.no_place", card=card)
    return Reason.of("CM-CAST-01", "cast.no_target", card=card)


def _aims(
    referee: Referee, state: State, side: Side, card: Card, caster: str
) -> Gathered[tuple[Target, ...]]:
    """The choices of targets for the spell."""
    spec = referee.library.card(card)
    # Targets on the board depend on who stands where, and outlive a change of hands; cards and spells do not.
    on_board = not any(target.kind not in ON_BOARD or target.where == "died" for target in spec.targets)
    kept = referee.as_they_stand if on_board else referee.once
    return kept(
        state, ("aims", spec.id, side, caster), lambda: Gathered(_aimed(referee, state, side, card, caster))
    )


def _aimed(
    referee: Referee, state: State, side: Side, card: Card, caster: str
) -> Iterator[tuple[Target, ...]]:
    origins = starts(referee, state, side, card, caster)
    if len(origins) == 1:
        yield from _aimed_from(referee, state, side, card, caster, origins[0])
        return
    known: set[tuple[Target, ...]] = set()
    for start in origins:
        for targets in _aimed_from(referee, state, side, card, caster, start):
            if targets not in known:
                known.add(targets)
                yield targets


def _aimed_from(
    referee: Referee, state: State, side: Side, card: Card, caster: str, start: Start | None
) -> Iterator[tuple[Target, ...]]:
    spec = referee.library.card(card)
    chosen = aims(aim_of(referee, state, side, card, caster, start), _specs(spec))
    if not _arrives(spec):
        yield from chosen
        return
    # The other targets are listed once, since they are gone through again for every place of arrival.
    rests = tuple(chosen)
    if rests:
        region = arrival(referee, state, side, card, caster, start)
        for at in places(referee, state, region):
            arrival_point = Target.point(at)
            for rest in rests:
                yield (arrival_point, *rest)


def aim_of(
    referee: Referee,
    state: State,
    side: Side,
    card: Card,
    caster: str,
    start: Start | None = None,
    farther: int = 0,
) -> Aim:
    """The caster looking for targets of the spell, or whoever is at the `start` in its place."""
    spec = referee.library.card(card)
    more, some_change = referee.as_they_stand(
        state, ("longer", caster), lambda: (longer(referee, state, caster), of_some(referee, state, caster))
    )
    if some_change:
        more = longer(referee, state, caster, card)
    return Aim(
        referee,
        state,
        side,
        caster,
        spec.range,
        spec.sight,
        more + farther,
        spec.effects,
        spell=True,
        card=card,
        start=start,
    )


def _arrives(spec: CardSpec) -> bool:
    """Whether the card brings a creature."""
    return spec.creature is not None


def _specs(spec: CardSpec) -> tuple[TargetSpec, ...]:
    """The targets to choose, an artefact's bearer first (R-54)."""
    if "artefact" not in spec.types:
        return spec.targets
    bearer = TargetSpec(filter=Filter(side="allies" if spec.bearer == "own" else "creatures"))
    return (bearer, *spec.targets)
