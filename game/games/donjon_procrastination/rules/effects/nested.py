"""Effects that hold others: a gamble, a choice, a copy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.donjon_procrastination.rules.effects.questions import idle
from game.games.donjon_procrastination.rules.play.events import EffectBegan, Gambled
from game.games.donjon_procrastination.rules.play.state import Pending, Question
from game.games.donjon_procrastination.rules.play.values import on_table

if TYPE_CHECKING:
    from game.games.donjon_procrastination.rules.cards.specs import CardSpec
    from game.games.donjon_procrastination.rules.cards.vocabulary import AnyEffect, Choose, Copy, Gamble
    from game.games.donjon_procrastination.rules.play.run import Run
    from game.games.donjon_procrastination.rules.play.state import Phase

OPTION_KEY = "dp.ask.option"


def gamble(run: Run, pending: Pending, effect: Gamble) -> None:
    """Roll a die, and do what it says next."""
    face = run.dice.roll(run.state.setup.rules.die_sides)
    run.tell(Gambled(pending.card, pending.seat, face, effect.least))
    _follow(run, pending, effect.then if face >= effect.least else effect.otherwise)


def choose(run: Run, pending: Pending, effect: Choose) -> None:
    """Do what the player chooses; of one option nothing is asked."""
    if pending.answers:
        _follow(run, pending, effect.options[int(pending.answers[-1][0])].effects)
    elif len(effect.options) == 1:
        _follow(run, pending, effect.options[0].effects)
    elif effect.options:
        numbers = tuple(str(number) for number in range(len(effect.options)))
        run.ask(Question(pending.seat, pending.card, "option", numbers, OPTION_KEY), pending)
    else:
        idle(run, pending)


def copy(run: Run, pending: Pending, effect: Copy) -> None:
    """Do what other cards do at this time, as if it stood on this one.

    Cards whose effects were cancelled have none, and after the round there are no cards on the table. A copy
    among what is copied does nothing.
    """
    meant = on_table(run.state, pending.seat, effect.card, pending.card)
    copied = [
        (played.card, effects)
        for _, played in meant
        if not played.cancelled and (effects := of_phase(run.library.card(played.card), run.state.phase))
    ]
    for card, _ in copied:
        run.tell(EffectBegan(pending.seat, pending.card, card))
    run.push(
        *(Pending(pending.seat, pending.card, each, copied=True) for _, effects in copied for each in effects)
    )
    if not copied:
        idle(run, pending)


def of_phase(spec: CardSpec, phase: Phase) -> tuple[AnyEffect, ...]:
    """The effects of a card that apply in a phase."""
    match phase:
        case "dice_effects":
            return spec.dice
        case "after":
            return spec.after
        case _:
            return spec.effects


def _follow(run: Run, pending: Pending, effects: tuple[AnyEffect, ...]) -> None:
    run.push(*(Pending(pending.seat, pending.card, each, pending.copied) for each in effects))
