"""Effects in play: how they act in the resolution phase, count down and end."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from game.core.rules import Reason
from game.games.attention_donjon.rules.setup import MOST_EFFECTS, effect_reasons
from game.games.attention_donjon.rules.state import Effect, State
from game.games.turn_order.rules.conditions import BOUND
from game.games.turn_order.rules.fields import altered
from game.games.turn_order.rules.report import Phrase, named_condition

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.games.attention_donjon.rules import actions
    from game.games.attention_donjon.rules.events import Run


def is_hidden(state: State, effect: Effect) -> bool:
    """Whether players may not know of an effect, because it is about a combatant they do not see."""
    about = (effect.spec.target, effect.subject)
    return effect.orphan or any(
        state.get(combatant).spec.hidden for combatant in about if state.has(combatant)
    )


def left_to_resolve(state: State) -> tuple[Effect, ...]:
    """Effects whose Actions of this resolution phase are still to be carried out (AD-EFFECT-04)."""
    return tuple(effect for effect in state.effects if effect.spec.acts and not effect.resolved)


def add_effect(run: Run, action: actions.AddEffect) -> None:
    """Begin an effect; one set in its subject's own turn waits for the turn after it (AD-DURATION-01)."""
    effect = Effect(action.effect, since=run.state.round)
    current = run.state.current
    if current is not None and run.state.started and current.owner == effect.subject:
        effect = replace(effect, during=current.number)
    run.change(effects=(*run.state.effects, effect))
    key = "ad.log.effect.on" if run.state.has(effect.spec.target) else "ad.log.effect"
    _report(run, effect, "AD-EFFECT-01", Phrase.of(key))


def end_effect(run: Run, effect: Effect, rule: str) -> None:
    """End an effect by a rule; an empty `rule` is a removal by hand."""
    run.change(effects=tuple(other for other in run.state.effects if other.id != effect.id))
    if run.state.open_effect == effect.id:
        run.change(open_effect="")
    if rule:
        _report(run, effect, rule, Phrase.of("ad.log.effect.ended"))
    else:
        _report(run, effect, "AD-EFFECT-01", Phrase.of("ad.log.effect.removed"))


def remove_effect(run: Run, action: actions.RemoveEffect) -> None:
    """Remove an effect by hand."""
    end_effect(run, found(run.state, action.effect), "")


def open_effect(run: Run, action: actions.OpenEffect) -> None:
    """Begin to carry out an effect's Actions (AD-EFFECT-05)."""
    effect = found(run.state, action.effect)
    run.change(open_effect=effect.id)
    _report(run, effect, "AD-EFFECT-05", Phrase.of("ad.log.effect.opened"))


def close_effect(run: Run, _: actions.CloseEffect) -> None:
    """Finish the open effect: its Actions are done (AD-EFFECT-04)."""
    effect = found(run.state, run.state.open_effect)
    edit_effect(run, effect.id, resolved=True)
    run.change(open_effect="")
    _report(run, effect, "AD-EFFECT-04", Phrase.of("ad.log.effect.closed"))


def fade(
    run: Run, subject: str, kind: Literal["until_start", "until_end", "both"], rule: str, *, turn: int
) -> None:
    """End effects bound to a combatant's next turn, but not those set in this very `turn` (AD-DURATION).

    A `turn` of 0 is none: it spares nothing.
    """
    for effect in run.state.effects:
        if not effect.fades or effect.subject != subject or kind not in ("both", effect.spec.lasting):
            continue
        if not turn or effect.during != turn:
            end_effect(run, effect, rule)


def count_turn(run: Run, subject: str, turn: int) -> None:
    """Count down the effects that last for turns of `subject`, but not those set in this very `turn`."""
    for effect in run.state.effects:
        if effect.spec.lasting == "turns" and effect.subject == subject and effect.during != turn:
            _count_down(run, effect, "TABLE-MARKS-01")


def end_round(run: Run, _: actions.EndRound) -> None:
    """Count down, drop what is at 0 or stale, and begin the next Round (AD-EFFECT-06, AD-END-01).

    All Actions of effects are done by now: an effect at 1 has acted once more before it ends.
    """
    for effect in run.state.effects:
        if effect.spec.lasting == "rounds":
            _count_down(run, effect, "AD-EFFECT-06")
        elif effect.spec.lasting in BOUND and not run.state.has(effect.subject):
            end_effect(run, effect, "AD-A18")
        elif effect.fades and _is_stale(run.state, effect):
            end_effect(run, effect, "AD-DURATION-06")
    run.report("AD-END-01", Phrase.of("ad.log.round_ended", round=run.state.round))
    for combatant in run.state.combatants:
        # One that has acted has had its Reaction back in its own turn; the others get theirs now (AD-A15).
        keeps = run.state.rules.reactions == "own_turn" and combatant.acted
        reacted = combatant.reacted and keeps
        run.edit(combatant.id, drawn=False, acted=False, lost=False, reacted=reacted)
    run.change(
        round=run.state.round + 1,
        phase="preparation",
        stage="players",
        slots=(),
        roll=None,
        effects=tuple(replace(effect, resolved=False) for effect in run.state.effects),
    )


def found(state: State, identity: str) -> Effect:
    """The effect of that id.

    Raises:
        ValueError: there is none.
    """
    effect = state.effect(identity)
    if effect is None:
        raise ValueError(f"no effect {identity}")
    return effect


def edit_effect(run: Run, identity: str, **changes: object) -> None:
    """Change fields of an effect."""
    run.change(effects=altered(run.state.effects, lambda effect: effect.id == identity, **changes))


def _count_down(run: Run, effect: Effect, rule: str) -> None:
    count = effect.spec.count - 1
    if count <= 0:
        end_effect(run, effect, rule)
        return
    edit_effect(run, effect.id, spec=replace(effect.spec, count=count))
    key = "ad.log.effect.counted" if effect.spec.lasting == "rounds" else "ad.log.effect.turns"
    _report(run, effect, rule, Phrase.of(key, count=count))


def _report(run: Run, effect: Effect, rule: str, phrase: Phrase) -> None:
    """Report what happens to an effect; players read nothing of a hidden one."""
    spec = effect.spec
    labelled = replace(phrase, values=(("label", named_condition(spec.label)), *phrase.values))
    run.report(rule, labelled, who=spec.target, hidden=is_hidden(run.state, effect))


def _is_stale(state: State, effect: Effect) -> bool:
    """Whether its subject let a Round go by without acting (AD-DURATION-06).

    The Round in which it was set counts only by the strict reading (AD-A17).
    """
    if state.get(effect.subject).acted:
        return False
    return state.rules.fading == "strict" or effect.since < state.round


# ---- what forbids it


def against_adding(state: State, action: actions.AddEffect) -> Iterator[Reason]:
    """Yield the reasons why an effect cannot begin."""
    spec = action.effect
    yield from effect_reasons(spec, (combatant.id for combatant in state.combatants))
    if state.effect(spec.id) is not None:
        yield Reason.of("AD-EFFECT-01", "ad.effect_again", id=spec.id)
    if len(state.effects) >= MOST_EFFECTS:
        yield Reason.of("AD-EFFECT-01", "ad.full", most=MOST_EFFECTS)


def against_ending(state: State, action: actions.RemoveEffect) -> Iterator[Reason]:
    """Yield the reasons why an effect cannot be removed."""
    if state.effect(action.effect) is None:
        yield Reason.of("AD-EFFECT-01", "ad.no_effect")


def against_opening(state: State, action: actions.OpenEffect) -> Iterator[Reason]:
    """Yield the reasons why an effect's Actions cannot be carried out."""
    effect, opened = state.effect(action.effect), state.effect(state.open_effect)
    if effect is None or effect not in left_to_resolve(state):
        yield Reason.of("AD-EFFECT-04", "ad.nothing_to_do")
    if opened is not None:
        yield Reason.of("AD-EFFECT-04", "ad.effect_open", label=opened.spec.label)


def against_closing(state: State, _: actions.CloseEffect) -> Iterator[Reason]:
    """Yield the reasons why no effect can be finished."""
    if state.effect(state.open_effect) is None:
        yield Reason.of("AD-EFFECT-04", "ad.no_effect_open")


def against_round_end(state: State, _: actions.EndRound) -> Iterator[Reason]:
    """Yield the reasons why the Round cannot end."""
    if left_to_resolve(state):
        yield Reason.of("AD-EFFECT-06", "ad.effects_left", count=len(left_to_resolve(state)))
