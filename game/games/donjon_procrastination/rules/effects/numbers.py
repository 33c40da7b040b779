"""Points, values, classes, the bonus of the wheel, allowances, and cards that lose their effects."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.core.rules import Seat
from game.games.donjon_procrastination.rules.cards.vocabulary import (
    Allow,
    Bonus,
    Cancel,
    Card,
    CardClass,
    Class,
    Points,
    Value,
    Who,
)
from game.games.donjon_procrastination.rules.effects.questions import idle
from game.games.donjon_procrastination.rules.play.events import (
    BonusChanged,
    Cancelled,
    ClassChanged,
    PointsGiven,
    SupportAllowed,
    ValueChanged,
)
from game.games.donjon_procrastination.rules.play.state import Mod, Pending, Played, Question
from game.games.donjon_procrastination.rules.play.values import amount_of, class_of, on_table, value_of

if TYPE_CHECKING:
    from game.games.donjon_procrastination.rules.play.run import Run

CLASS_KEY = "dp.ask.class"


def player_meant(run: Run, pending: Pending, who: Who) -> Seat:
    """The seat that an effect means."""
    return pending.seat if who == "own" else run.opponent(pending.seat)


def points(run: Run, pending: Pending, effect: Points) -> None:
    """Add to a total; once the round is resolved there is none."""
    amount = amount_of(run.library, run.state, pending.seat, effect.amount, pending.card)
    if not amount or run.state.phase == "after":
        idle(run, pending)
        return
    target = player_meant(run, pending, effect.who)
    run.change(mods=(*run.state.mods, Mod(pending.card, pending.seat, target, amount)))
    run.tell(PointsGiven(pending.card, target, amount))


def value(run: Run, pending: Pending, effect: Value) -> None:
    """Give cards another value: `to` takes the place of all that it was, `by` is added to it."""
    to, by = (
        None if amount is None else amount_of(run.library, run.state, pending.seat, amount, pending.card)
        for amount in (effect.to, effect.by)
    )
    changed = False
    for seat, played in _meant(run, pending, effect.card):
        base = played if to is None else replace(played, to=to, by=0)
        changed |= _revalue(run, pending, seat, played, replace(base, by=base.by + (by or 0)))
    if not changed:
        idle(run, pending)


def class_(run: Run, pending: Pending, effect: Class) -> None:
    """Give cards another class, which the player chooses if the card names none."""
    meant = _meant(run, pending, effect.card)
    kind = effect.to
    if kind is None and meant:
        kind = _class_chosen(run, pending)
    if kind is None:
        if run.state.question is None:
            idle(run, pending)
        return
    changed = [(seat, played) for seat, played in meant if class_of(run.library, played) is not kind]
    for seat, played in changed:
        put_played(run, seat, replace(played, kind=kind))
        run.tell(ClassChanged(pending.card, seat, played.card, kind))
    if not changed and not pending.answers:
        idle(run, pending)


def bonus(run: Run, pending: Pending, effect: Bonus) -> None:
    """Take fighters out of the wheel."""
    changed = [
        (seat, played) for seat, played in _meant(run, pending, effect.card) if played.bonus != effect.rule
    ]
    for seat, played in changed:
        put_played(run, seat, replace(played, bonus=effect.rule))
        run.tell(BonusChanged(pending.card, seat, played.card, effect.rule))
    if not changed:
        idle(run, pending)


def allow(run: Run, pending: Pending, effect: Allow) -> None:
    """Let a player play more Soutien cards in this round, or fewer; after the dice there is no more of it."""
    seat = player_meant(run, pending, effect.who)
    before = run.player(seat).allowance
    count = max(-before, effect.count)
    if not count or run.state.phase in ("dice_effects", "after"):
        idle(run, pending)
        return
    run.alter(seat, allowance=before + count)
    run.tell(SupportAllowed(pending.card, seat, count))


def cancel(run: Run, pending: Pending, effect: Cancel) -> None:
    """Make the effects of cards void.

    The points that a card gave are taken away, what it grows by goes, and what is still to come of it is off.
    What else it has done stays: values and classes changed, cards moved, dice turned, more Soutien allowed.
    """
    struck = [(seat, played) for seat, played in _meant(run, pending, effect.card) if not played.cancelled]
    for seat, played in struck:
        state = run.state
        run.change(
            mods=tuple(mod for mod in state.mods if mod.card != played.card),
            pending=tuple(other for other in state.pending if other.card != played.card),
        )
        run.tell(Cancelled(pending.card, seat, played.card))
        void = replace(played, cancelled=True)
        put_played(run, seat, void)
        _tell_value(run, pending, seat, played, void)
    if not struck:
        idle(run, pending)


def put_played(run: Run, seat: int, played: Played) -> None:
    """Put the card on the table in the place of what it was before."""
    player = run.player(seat)
    if player.fighter is not None and player.fighter.card == played.card:
        run.alter(seat, fighter=played)
    else:
        supports = tuple(played if one.card == played.card else one for one in player.supports)
        run.alter(seat, supports=supports)


def _meant(run: Run, pending: Pending, card: Card) -> tuple[tuple[Seat, Played], ...]:
    meant = on_table(run.state, pending.seat, card, pending.card)
    return tuple((Seat(seat), played) for seat, played in meant)


def _class_chosen(run: Run, pending: Pending) -> CardClass | None:
    """One of the classes that the wheel compares; None if it compares none, or while the player is asked."""
    if pending.answers:
        return CardClass(pending.answers[-1][0])
    named = {kind for pair in run.state.setup.rules.wheel for kind in pair}
    kinds = tuple(kind.value for kind in CardClass if kind in named)
    if kinds:
        run.ask(Question(pending.seat, pending.card, "class", kinds, CLASS_KEY), pending)
    return None


def _revalue(run: Run, pending: Pending, seat: Seat, before: Played, after: Played) -> bool:
    if before == after:
        return False
    changed = _tell_value(run, pending, seat, before, after)
    put_played(run, seat, after)
    return changed


def _tell_value(run: Run, pending: Pending, seat: Seat, before: Played, after: Played) -> bool:
    """Say if a card has another value than before."""
    old, new = (value_of(run.library, run.state, seat, played) for played in (before, after))
    if old != new:
        run.tell(ValueChanged(pending.card, seat, before.card, old, new))
    return old != new
