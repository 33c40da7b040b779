"""One effect at a time, each by the function of its verb."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from game.games.donjon_procrastination.rules.cards.vocabulary import (
    AddDice,
    Allow,
    Bonus,
    Cancel,
    Choose,
    Class,
    Copy,
    Gamble,
    Look,
    Move,
    Points,
    Replace,
    Reroll,
    SetDie,
    SwapDice,
    SwapFighters,
    Value,
)
from game.games.donjon_procrastination.rules.effects import cards, dice, fighters, nested, numbers
from game.games.donjon_procrastination.rules.effects.conditions import holds
from game.games.donjon_procrastination.rules.effects.questions import idle

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.games.donjon_procrastination.rules.play.run import Run
    from game.games.donjon_procrastination.rules.play.state import Pending

VERBS: Mapping[type, Callable[[Run, Pending, Any], None]] = MappingProxyType(
    {
        Points: numbers.points,
        Value: numbers.value,
        Class: numbers.class_,
        Bonus: numbers.bonus,
        Allow: numbers.allow,
        Cancel: numbers.cancel,
        Replace: fighters.replace_fighter,
        SwapFighters: fighters.swap_fighters,
        Move: cards.move_cards,
        Look: cards.look,
        Reroll: dice.reroll,
        SetDie: dice.set_die,
        AddDice: dice.add_dice,
        SwapDice: dice.swap_dice,
        Gamble: nested.gamble,
        Choose: nested.choose,
        Copy: nested.copy,
    }
)
"""What carries each effect of the vocabulary out."""


def carry(run: Run, pending: Pending) -> None:
    """Carry out an effect that was taken from the pending ones, or ask what it takes to know.

    It is carried out again with the answer then: what it is to do is decided anew, its conditions are not.
    """
    effect = pending.effect
    if (pending.copied and isinstance(effect, Copy)) or not (pending.answers or _holds(run, pending)):
        idle(run, pending)
    else:
        VERBS[type(effect)](run, pending, effect)


def _holds(run: Run, pending: Pending) -> bool:
    when = pending.effect.when
    return not when or holds(run.library, run.state, pending.seat, when, pending.card)
