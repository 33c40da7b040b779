"""What acts on dice, once they are rolled (DP-DICE-06)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from game.games.donjon_procrastination.rules.effects.numbers import player_meant
from game.games.donjon_procrastination.rules.effects.questions import (
    Among,
    by_rule,
    idle,
    picked,
    question_among,
)
from game.games.donjon_procrastination.rules.play.events import DiceChanged
from game.games.donjon_procrastination.rules.play.values import amount_of

if TYPE_CHECKING:
    from game.core.rules import Seat
    from game.games.donjon_procrastination.rules.cards.vocabulary import (
        AddDice,
        Reroll,
        SetDie,
        SwapDice,
        Who,
    )
    from game.games.donjon_procrastination.rules.play.run import Run
    from game.games.donjon_procrastination.rules.play.state import Pending

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
    sides = run.state.setup.rules.die_sides
    dice = list(run.player(seat).dice)
    for index in which:
        dice[int(index)] = run.dice.roll(sides)
    if which:
        _change(run, pending, seat, dice, "reroll")
    elif not pending.answers:
        idle(run, pending)


def set_die(run: Run, pending: Pending, effect: SetDie) -> None:
    """Turn some dice to a face, or by so much, as far as a die goes."""
    seat = player_meant(run, pending, effect.who)
    among = _dice_of(run, seat, effect.who, TURN_KEY)
    which = picked(run, pending, among, effect.pick, effect.count)
    if which is None:
        return
    sides = run.state.setup.rules.die_sides
    dice = list(run.player(seat).dice)
    for index in map(int, which):
        face = dice[index] if effect.to is None else effect.to
        dice[index] = max(1, min(sides, face + (effect.by or 0)))
    if tuple(dice) == run.player(seat).dice:
        idle(run, pending)
    else:
        _change(run, pending, seat, dice, "set")


def add_dice(run: Run, pending: Pending, effect: AddDice) -> None:
    """Roll more dice, or take the lowest away, but never the last."""
    seat = player_meant(run, pending, effect.who)
    count = amount_of(run.library, run.state, pending.seat, effect.count, pending.card)
    dice = list(run.player(seat).dice)
    fewer = min(-count, len(dice) - 1)
    if run.state.phase != "dice_effects" or (count <= 0 and fewer <= 0):
        idle(run, pending)
    elif count > 0:
        sides = run.state.setup.rules.die_sides
        _change(run, pending, seat, dice + [run.dice.roll(sides) for _ in range(count)], "add")
    else:
        for _ in range(fewer):
            dice.remove(min(dice))
        _change(run, pending, seat, dice, "remove")


def swap_dice(run: Run, pending: Pending, effect: SwapDice) -> None:
    """One die against one of the opponent's; what is chosen is asked before chance decides anything."""
    seat, opponent = pending.seat, run.opponent(pending.seat)
    sides = (
        (_dice_of(run, seat, "own", GIVE_KEY), effect.give),
        (_dice_of(run, opponent, "opponent", TAKE_KEY), effect.take),
    )
    if not all(among.options for among, _ in sides):
        idle(run, pending)
        return
    asked = [among for among, pick in sides if pick == "chosen" and len(among.options) > 1]
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
    """A player's dice by their indexes; before the roll and after the round there are none to act on."""
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
