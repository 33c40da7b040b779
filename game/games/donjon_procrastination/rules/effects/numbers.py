"""Effects on points, values, classes, the wheel's bonus, Soutien allowances, other effects, and dice."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

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
from game.games.donjon_procrastination.rules.effects.questions import (
    Among,
    by_rule,
    fallen,
    idle,
    picked,
    question_among,
)
from game.games.donjon_procrastination.rules.play.events import (
    BonusChanged,
    Cancelled,
    ClassChanged,
    DiceChanged,
    PointsGiven,
    SupportAllowed,
    ValueChanged,
)
from game.games.donjon_procrastination.rules.play.state import Mark, Mod, Pending, Played, Question
from game.games.donjon_procrastination.rules.play.values import (
    amount_of,
    bonus_of,
    class_of,
    duels_of,
    on_table,
    value_of,
)

if TYPE_CHECKING:
    from game.games.donjon_procrastination.rules.cards.vocabulary import AddDice, Reroll, SetDie, SwapDice
    from game.games.donjon_procrastination.rules.play.run import Run


CLASS_KEY = "dp.ask.class"


def player_meant(run: Run, pending: Pending, who: Who) -> Seat:
    """The seat that an effect refers to."""
    return pending.seat if who == "own" else run.opponent(pending.seat)


def points(run: Run, pending: Pending, effect: Points) -> None:
    """Add to a total; after the round is resolved there is none."""
    amount = amount_of(run.library, run.state, pending.seat, effect.amount, pending.card)
    if not amount or run.state.phase == "after":
        idle(run, pending)
        return
    target = player_meant(run, pending, effect.who)
    run.change(mods=(*run.state.mods, Mod(pending.card, pending.seat, target, amount)))
    run.tell(PointsGiven(pending.card, target, amount, _only(run, pending, target)))


def value(run: Run, pending: Pending, effect: Value) -> None:
    """Change the value of cards: `to` replaces it altogether, `by` is added to it."""
    to, by = (
        None if amount is None else amount_of(run.library, run.state, pending.seat, amount, pending.card)
        for amount in (effect.to, effect.by)
    )
    changed = False
    if to is not None or by:
        for seat, played in _meant(run, pending, effect.card):
            mark = Mark(pending.card, to=to, by=by or 0, only=_only(run, pending, seat))
            after = _marked(played, mark)
            changes = _value_changes(run, pending, seat, (played, after), mark.only)
            put_played(run, seat, after)
            for change in changes:
                run.tell(change)
            changed |= bool(changes)
    if not changed:
        idle(run, pending)


def class_(run: Run, pending: Pending, effect: Class) -> None:
    """Change the class of cards; if the effect names none, the player chooses."""
    meant = _meant(run, pending, effect.card)
    kind = effect.to
    if kind is None and meant:
        kind = _class_chosen(run, pending)
    if kind is None:
        if run.state.question is None:
            idle(run, pending)
        return
    changed = False
    for seat, played in meant:
        only = _only(run, pending, seat)
        if any(class_of(run.library, played, duel) is not kind for duel in _duels(run, seat, only)):
            put_played(run, seat, _marked(played, Mark(pending.card, kind=kind, only=only)))
            run.tell(ClassChanged(pending.card, seat, played.card, kind, only))
            changed = True
    if not changed and not pending.answers:
        idle(run, pending)


def bonus(run: Run, pending: Pending, effect: Bonus) -> None:
    """Take fighters out of the wheel."""
    changed = False
    for seat, played in _meant(run, pending, effect.card):
        only = _only(run, pending, seat)
        # Idle if the very same was said before; the mark that counts is the last.
        marks = [bonus_of(played, duel) for duel in _duels(run, seat, only)]
        if any(mark is None or mark.bonus != effect.rule for mark in marks):
            put_played(run, seat, _marked(played, Mark(pending.card, bonus=effect.rule, only=only)))
            run.tell(BonusChanged(pending.card, seat, played.card, effect.rule, only))
            changed = True
    if not changed:
        idle(run, pending)


def allow(run: Run, pending: Pending, effect: Allow) -> None:
    """Let a player play more Soutien cards in this round, or fewer; it is too late after the dice."""
    seat = player_meant(run, pending, effect.who)
    before = run.player(seat).allowance
    count = max(-before, effect.count)
    # An allowance that nobody can use any more is not given.
    if not count or run.state.phase in ("dice_effects", "after"):
        idle(run, pending)
        return
    run.alter(seat, allowance=before + count)
    run.tell(SupportAllowed(pending.card, seat, count))


def cancel(run: Run, pending: Pending, effect: Cancel) -> None:
    """Void the effects of cards.

    The points that a card gave are removed, what it grew by goes, and what is still to come does not happen.
    Other consequences stay: values and classes changed, cards moved, dice turned, more Soutien allowed.
    """
    struck = [(seat, played) for seat, played in _meant(run, pending, effect.card) if not played.cancelled]
    for seat, played in struck:
        state = run.state
        run.change(
            # Points hang on the card that gave them; everything else has become part of the table.
            mods=tuple(mod for mod in state.mods if mod.card != played.card),
            pending=tuple(other for other in state.pending if other.card != played.card),
        )
        void = replace(played, cancelled=True)
        put_played(run, seat, void)
        run.tell(Cancelled(pending.card, seat, played.card))
        for change in _value_changes(run, pending, seat, (played, void)):
            run.tell(change)
    if not struck:
        idle(run, pending)


def put_played(run: Run, seat: int, played: Played) -> None:
    """Replace a card on the table by its new version."""
    player = run.player(seat)
    if player.fighter is not None and player.fighter.card == played.card:
        run.alter(seat, fighter=played)
    else:
        supports = tuple(played if support.card == played.card else support for support in player.supports)
        run.alter(seat, supports=supports)


def _meant(run: Run, pending: Pending, card: Card) -> tuple[tuple[Seat, Played], ...]:
    meant = on_table(run.state, pending.seat, card, pending.card)
    return tuple((Seat(seat), played) for seat, played in meant)


def _class_chosen(run: Run, pending: Pending) -> CardClass | None:
    """A class of the wheel chosen by the player; None if the wheel has none, or while the player is asked."""
    if pending.answers:
        return CardClass(pending.answers[-1][0])
    named = {kind for pair in run.state.setup.rules.wheel for kind in pair}
    kinds = tuple(kind.value for kind in CardClass if kind in named)
    if kinds:
        run.ask(Question(pending.seat, pending.card, "class", kinds, CLASS_KEY), pending)
    return None


def _marked(played: Played, mark: Mark) -> Played:
    return replace(played, marks=(*played.marks, mark))


def _only(run: Run, pending: Pending, seat: Seat) -> Seat | None:
    """The only duel in which a number effect on that player's card counts; None if it counts in both (D13).

    An effect aimed at the opponent counts in the duel of the effect's player; one on an own card counts in
    both duels of the card. Between two players there is one duel, and by a house rule one value for all.
    """
    state = run.state
    # Only "link" totals tell the two duels of a card apart.
    if len(state.players) == 2 or state.setup.rules.multi_totals != "link" or seat == pending.seat:
        return None
    return pending.seat if run.opponent(pending.seat) == seat else None


def _duels(run: Run, seat: Seat, only: Seat | None) -> tuple[Seat, ...]:
    """The duels in which an effect on a card of that player counts, the player's own first."""
    if only is not None:
        return (only,)
    return duels_of(run.state, seat)


def _value_changes(
    run: Run, pending: Pending, seat: Seat, played: tuple[Played, Played], only: Seat | None = None
) -> list[ValueChanged]:
    """The changes of a card's value: in one duel, or differently in both."""
    changes: dict[tuple[int, int], ValueChanged] = {}
    for duel in _duels(run, seat, only):
        before, after = (value_of(run.library, run.state, seat, card, duel) for card in played)
        # One event where the change is the same in both duels.
        if before != after and (before, after) not in changes:
            counts_in = duel if changes or duel != seat else None
            change = ValueChanged(pending.card, seat, played[0].card, before, after, counts_in)
            changes[before, after] = change
    return list(changes.values())


REROLL_KEY = "dp.ask.reroll"
TURN_KEY = "dp.ask.turn_die"
GIVE_KEY = "dp.ask.give_die"
TAKE_KEY = "dp.ask.take_die"


def reroll(run: Run, pending: Pending, effect: Reroll) -> None:
    """Roll some dice again."""
    seat = player_meant(run, pending, effect.who)
    among = _dice_of(run, seat, effect.who, REROLL_KEY)
    which = picked(run, pending, among, effect.pick, effect.count, optional=effect.optional)
    if which is None:
        return
    dice = list(run.player(seat).dice)
    if which:
        faces = fallen(run, pending, seat, len(which))
        if faces is None:
            return
        for index, face in zip(which, faces, strict=True):
            dice[int(index)] = face
        _change(run, pending, seat, dice, "reroll")
    elif not pending.answers:
        idle(run, pending)


def set_die(run: Run, pending: Pending, effect: SetDie) -> None:
    """Turn some dice to a face, or by a number, within the faces of a die."""
    seat = player_meant(run, pending, effect.who)
    among = _dice_of(run, seat, effect.who, TURN_KEY)
    which = picked(run, pending, among, effect.pick, effect.count)
    if which is None:
        return
    sides = run.state.setup.rules.die_sides
    dice = list(run.player(seat).dice)
    for index in map(int, which):
        face = dice[index] if effect.to is None else effect.to
        # As far as a die goes: what would be more is lost.
        dice[index] = max(1, min(sides, face + (effect.by or 0)))
    if tuple(dice) == run.player(seat).dice:
        idle(run, pending)
    else:
        _change(run, pending, seat, dice, "set")


def add_dice(run: Run, pending: Pending, effect: AddDice) -> None:
    """Roll more dice, or remove the lowest, but never the last."""
    seat = player_meant(run, pending, effect.who)
    count = amount_of(run.library, run.state, pending.seat, effect.count, pending.card)
    dice = list(run.player(seat).dice)
    # DP-DICE-02 keeps one die, however many an effect takes away.
    fewer = min(-count, len(dice) - 1)
    if run.state.phase != "dice_effects" or (count <= 0 and fewer <= 0):
        idle(run, pending)
    elif count > 0:
        faces = fallen(run, pending, seat, count)
        if faces is not None:
            _change(run, pending, seat, [*dice, *faces], "add")
    else:
        for _ in range(fewer):
            dice.remove(min(dice))
        _change(run, pending, seat, dice, "remove")


def swap_dice(run: Run, pending: Pending, effect: SwapDice) -> None:
    """Swap one die with one of the opponent's; the player chooses before anything random happens."""
    seat, opponent = pending.seat, run.opponent(pending.seat)
    sides = (
        (_dice_of(run, seat, "own", GIVE_KEY), effect.give),
        (_dice_of(run, opponent, "opponent", TAKE_KEY), effect.take),
    )
    if not all(among.options for among, _ in sides):
        idle(run, pending)
        return
    asked = [among for among, pick in sides if pick == "chosen" and len(among.options) > 1]
    # All questions first: a random die drawn before would be known while the player still chooses.
    if len(pending.answers) < len(asked):
        run.ask(question_among(pending, asked[len(pending.answers)], 1, 1), pending)
        return
    answers = iter(pending.answers)
    give, take = (
        int(next(answers)[0] if among in asked else by_rule(run, among, pick, 1)[0]) for among, pick in sides
    )
    own, other = list(run.player(seat).dice), list(run.player(opponent).dice)
    own[give], other[take] = other[take], own[give]
    _change(run, pending, seat, own, "swap")
    _change(run, pending, opponent, other, "swap")


def _dice_of(run: Run, seat: Seat, who: Who, purpose: str) -> Among:
    """A player's dice by index; none before the roll or after the round."""
    dice = run.player(seat).dice if run.state.phase == "dice_effects" else ()
    kind: Literal["own_die", "opponent_die"] = "own_die" if who == "own" else "opponent_die"
    return Among(
        tuple(str(index) for index in range(len(dice))), lambda index: dice[int(index)], kind, purpose
    )


def _change(
    run: Run,
    pending: Pending,
    seat: Seat,
    dice: list[int],
    how: Literal["reroll", "set", "add", "remove", "swap"],
) -> None:
    before, after = run.player(seat).dice, tuple(dice)
    run.alter(seat, dice=after)
    run.tell(DiceChanged(pending.card, seat, before, after, how))
