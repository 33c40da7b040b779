"""Carries out one effect at a time, if its conditions hold.

Effects that hold others (a gamble, a choice, a copy) are handled here.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal

from game.games.donjon_procrastination.rules.cards.vocabulary import (
    AddDice,
    Allow,
    AnyEffect,
    Bonus,
    Cancel,
    Choose,
    Class,
    Condition,
    Copy,
    Filter,
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
from game.games.donjon_procrastination.rules.effects import fighters, numbers
from game.games.donjon_procrastination.rules.effects.questions import fallen, idle
from game.games.donjon_procrastination.rules.play.events import EffectBegan, Gambled
from game.games.donjon_procrastination.rules.play.state import Copy as CardCopy
from game.games.donjon_procrastination.rules.play.state import Pending, Phase, Played, Question, State
from game.games.donjon_procrastination.rules.play.values import (
    bonus_of,
    class_of,
    count,
    dominates,
    duel_of,
    matches,
    on_table,
    totals,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.core.rules import Seat
    from game.games.donjon_procrastination.rules.cards.specs import CardSpec, Library
    from game.games.donjon_procrastination.rules.play.run import Run


def carry(run: Run, pending: Pending) -> None:
    """Carry out an effect taken from the pending ones, or ask for what it needs to know.

    With the answer it is carried out again from the beginning, except that its conditions are not checked
    again.
    """
    effect = pending.effect
    # An effect that was asked about held when it began, and goes on even if the answer has changed that.
    if (pending.copied and isinstance(effect, Copy)) or not (
        pending.answers or pending.faces or _holds(run, pending)
    ):
        idle(run, pending)
    else:
        VERBS[type(effect)](run, pending, effect)


def _holds(run: Run, pending: Pending) -> bool:
    when = pending.effect.when
    return not when or holds(run.library, run.state, pending.seat, when, pending.card)


OPTION_KEY = "dp.ask.option"


def gamble(run: Run, pending: Pending, effect: Gamble) -> None:
    """Roll a die and carry out the effects for the result."""
    faces = fallen(run, pending, pending.seat, 1)
    if faces is None:
        return
    (face,) = faces
    run.tell(Gambled(pending.card, pending.seat, face, effect.least))
    _follow(run, pending, effect.then if face >= effect.least else effect.otherwise)


def choose(run: Run, pending: Pending, effect: Choose) -> None:
    """Carry out the option that the player chooses; a single option is not asked about."""
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
    """Do what other cards do at this time, as if it were printed on this one.

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
        *(
            # By the card that copies and for its player, as if printed there.
            Pending(pending.seat, pending.card, effect_copied, copied=True)
            for _, effects in copied
            for effect_copied in effects
        )
    )
    if not copied:
        idle(run, pending)


def of_phase(spec: CardSpec, phase: Phase) -> tuple[AnyEffect, ...]:
    """The effects of a card that apply in that phase."""
    match phase:
        case "dice_effects":
            return spec.dice
        case "after":
            return spec.after
        case _:
            return spec.effects


def _follow(run: Run, pending: Pending, effects: tuple[AnyEffect, ...]) -> None:
    run.push(*(Pending(pending.seat, pending.card, effect, pending.copied) for effect in effects))


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
        Move: fighters.move_cards,
        Look: fighters.look,
        Reroll: numbers.reroll,
        SetDie: numbers.set_die,
        AddDice: numbers.add_dice,
        SwapDice: numbers.swap_dice,
        Gamble: gamble,
        Choose: choose,
        Copy: copy,
    }
)
"""The function that carries out each kind of effect."""


Standing = Literal["ahead", "behind", "level"]


def holds(
    library: Library, state: State, seat: Seat, conditions: tuple[Condition, ...], source: CardCopy = ""
) -> bool:
    """Whether all the conditions hold for that player; `source` is the card that names them.

    A fighter has the class that it has now and the value that is printed. Once the round is resolved the
    table is empty: what is asked of fighters and Soutien cards fails then, `result` does not before.
    """
    return all(_one_holds(library, state, seat, condition, source) for condition in conditions)


def has_bonus(library: Library, state: State, seat: int, against: int) -> bool:
    """Whether the wheel itself doubles a fighter's value against another, without an effect deciding it."""
    fighter, duel = state.players[seat].fighter, duel_of(state, seat, against)
    free = fighter is not None and bonus_of(fighter, duel) is None
    return free and dominates(library, state, seat, against)


def _one_holds(library: Library, state: State, seat: Seat, wanted: Condition, source: CardCopy) -> bool:
    return (
        _fighters_hold(library, state, seat, wanted)
        and _supports_hold(state, seat, wanted)
        and _scores_hold(library, state, seat, wanted)
        and _number_holds(library, state, seat, wanted, source)
        and (wanted.result is None or (bool(state.results) and state.results[seat] == wanted.result))
    )


def _fighters_hold(library: Library, state: State, seat: Seat, wanted: Condition) -> bool:
    opponent = state.opponent(seat)
    return (
        _is(library, state.players[seat].fighter, wanted.own_fighter, seat)
        and _is(library, state.players[opponent].fighter, wanted.opponent_fighter, seat)
        # What an effect forces or forbids is no dominance: the wheel itself has to decide.
        and (wanted.dominates is None or has_bonus(library, state, seat, opponent) == wanted.dominates)
        and (wanted.dominated is None or has_bonus(library, state, opponent, seat) == wanted.dominated)
    )


def _is(library: Library, fighter: Played | None, wanted: Filter | None, duel: Seat) -> bool:
    """Whether a fighter matches, with its present class in that player's duel."""
    if wanted is None:
        return True
    if fighter is None:
        return False
    return matches(library.card(fighter.card), wanted, class_of(library, fighter, duel))


def _supports_hold(state: State, seat: Seat, wanted: Condition) -> bool:
    own, other = state.players[seat], state.players[state.opponent(seat)]
    return (
        (wanted.own_support is None or bool(own.supports) == wanted.own_support)
        and (wanted.opponent_support is None or bool(other.supports) == wanted.opponent_support)
        and (wanted.opponent_bluffed is None or other.bluffed == wanted.opponent_bluffed)
    )


def _scores_hold(library: Library, state: State, seat: Seat, wanted: Condition) -> bool:
    if wanted.total is not None and _standing(*totals(library, state, seat)) != wanted.total:
        return False
    if wanted.score is None:
        return True
    champions = (len(state.players[player].score) for player in (seat, state.opponent(seat)))
    return _standing(*champions) == wanted.score


def _standing(own: int, other: int) -> Standing:
    if own == other:
        return "level"
    return "ahead" if own > other else "behind"


def _number_holds(library: Library, state: State, seat: Seat, wanted: Condition, source: CardCopy) -> bool:
    if wanted.count is None:
        return True
    number = count(library, state, seat, wanted.count, source)
    return (wanted.at_least is None or number >= wanted.at_least) and (
        wanted.at_most is None or number <= wanted.at_most
    )
