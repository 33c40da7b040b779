"""Rounds and turns: who comes next, what is done in a turn, how a turn is readied or delayed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.games.d20_initiative.rules.events import Run, veiled
from game.games.d20_initiative.rules.order import after_count, arranged, beside, in_order
from game.games.d20_initiative.rules.people import MARKS
from game.games.d20_initiative.rules.state import Combatant, Ready, State, Used
from game.games.turn_order.rules.report import Phrase, unless

if TYPE_CHECKING:
    from game.games.d20_initiative.rules import actions


def is_surprise(state: State) -> bool:
    """Whether there is a surprise round: some are surprised, others aware (D35-SURPRISE-04, 05)."""
    return any(combatant.surprised for combatant in state.combatants) and any(
        combatant.spec.aware for combatant in state.combatants
    )


def must_roll(state: State) -> tuple[Combatant, ...]:
    """The combatants whose initiative checks come before anything else (D35-INIT-01, ruling E5)."""
    waiting = [combatant for combatant in state.combatants if not combatant.rolled]
    # The unaware roll when round 1 begins (E5), so not before the turns of the surprise round are over.
    early = state.rules.unaware_roll == "at_start"
    before = state.phase == "awareness" and is_surprise(state) and not early
    if before or (state.phase == "surprise" and state.coming):
        return tuple(combatant for combatant in waiting if combatant.spec.aware)
    return tuple(waiting)


def begin(run: Run) -> None:
    """The surprise round if there is one, else the first round; then the first turn."""
    ids = [combatant.id for combatant in run.state.combatants if combatant.rolled]
    order = in_order(run, ids)
    if is_surprise(run.state):
        aware = tuple(identity for identity in order if run.get(identity).spec.aware)
        run.change(phase="surprise", order=order, coming=aware)
        surprised = tuple(combatant.name for combatant in run.state.combatants if combatant.surprised)
        phrase = Phrase.of("d35.log.surprise", names=surprised)
        run.report("D35-SURPRISE-04", phrase, hidden=True, heading=True)
    else:
        run.change(order=order)
        _begin_round(run)
    next_turn(run)


def on_to_next_turn(run: Run) -> None:
    """Go on to the next turn that can be taken; to none if a whole round has none."""
    # Once round all combatants, and one step more to come back to the first of them.
    for _ in (*run.state.combatants, None):
        if run.state.current is not None or (must_roll(run.state) and not run.state.coming):
            return
        next_turn(run)


def next_turn(run: Run) -> None:
    """The next turn of the round begins, or after the last one the next round."""
    if not run.state.coming:
        if run.state.phase == "rounds":
            _wear_off(run)
        _begin_round(run)
    if not run.state.coming:
        return
    identity, *left = run.state.coming
    run.change(coming=tuple(left))
    _arrive(run, identity)


def end_turn(run: Run, *, onward: bool) -> None:
    """End the turn: an interrupted one goes on, else the next begins unless a combatant delays.

    A readied action that interrupted a turn is no turn: no condition counts down by it.
    """
    combatant = run.get(run.state.current or "")
    run.edit(combatant.id, delayed_all_round=False)
    run.report("D35-INIT-03", Phrase.of("d35.log.ended"), about=combatant, detail=True)
    if run.state.paused:
        resume(run)
        return
    run.change(current=None, finished=combatant.id)
    MARKS.pass_time(run, "turn_ended", combatant.id)
    go_on(run, onward=onward)


def go_on(run: Run, *, onward: bool) -> None:
    """Go from the gap after a turn to the next turn, unless a combatant delays or has to roll first."""
    if onward:
        on_to_next_turn(run)
        return
    waits = any(combatant.delaying and combatant.spec.able for combatant in run.state.combatants)
    if not waits and (run.state.coming or not must_roll(run.state)):
        next_turn(run)


def stops_early(state: State) -> bool:
    """Whether going on could stop before a turn can be taken: a combatant delays, or cannot take one."""
    lost = state.rules.ready_unused == "turn_lost"
    return any(
        combatant.delaying or not combatant.spec.able or (lost and combatant.ready is not None)
        for combatant in state.combatants
    )


def take_turn(run: Run, identity: str) -> None:
    """Begin a combatant's turn, with all its actions."""
    run.edit(identity, used=Used())
    run.change(current=identity)


def _begin_round(run: Run) -> None:
    """Begin a round: everybody with a place in the order has a turn to come."""
    order = run.state.order
    run.change(phase="rounds", round=run.state.round + 1, coming=arranged(order, order), finished=None)
    run.report("D35-INIT-04", Phrase.of("d35.log.round", number=run.state.round), heading=True)


def _arrive(run: Run, identity: str) -> None:
    """A turn arrives: what was readied or delayed is lost; one who cannot act is passed over.

    Flat-footed ends for that one too, for its turn has come (ruling E3).
    """
    combatant = run.get(identity)
    recovered = combatant.flat_footed and run.state.rules.flat_footed_until == "turn_arrives"
    run.edit(identity, flat_footed=combatant.flat_footed and not recovered, ready=None, delaying=False)
    if combatant.ready is not None:
        run.report("D35-READY-10", Phrase.of("d35.log.ready_lost"), about=combatant)
    if combatant.delaying:
        run.edit(identity, delayed_all_round=True)
        run.report("D35-DELAY-06", Phrase.of("d35.log.delay_lost"), about=combatant)
        # The turn that was put off ends only now, unused.
        MARKS.pass_time(run, "turn_ended", identity)
    begins = Phrase.of("d35.log.turn_at", score=combatant.count)
    if veiled(combatant):
        begins = Phrase.of("d35.log.turn")
    if recovered:
        run.report("D35-FLAT-01", begins, Phrase.of("d35.log.recovered"), about=combatant)
    else:
        run.report("D35-INIT-03", begins, about=combatant)
    MARKS.pass_time(run, "turn_began", identity)
    take_turn(run, identity)
    lost = combatant.ready is not None and run.state.rules.ready_unused == "turn_lost"
    if lost or not combatant.spec.able:
        run.change(current=None, finished=identity)
        rule = "D35-READY-10" if lost else "D35-INACT-01"
        run.report(rule, Phrase.of("d35.log.skipped"), about=combatant)
        MARKS.pass_time(run, "turn_ended", identity)


def resume(run: Run) -> None:
    """The turn that was interrupted goes on, if its owner still can (D35-READY-07)."""
    identity, *others = run.state.paused
    run.change(current=identity, paused=tuple(others))
    combatant = run.get(identity)
    if combatant.spec.able:
        run.report("D35-READY-07", Phrase.of("d35.log.resumed"), about=combatant)
        return
    run.report("D35-READY-07", Phrase.of("d35.log.skipped"), about=combatant)
    end_turn(run, onward=False)


def _wear_off(run: Run) -> None:
    """A round is over: badges and conditions that last for rounds go down by one."""
    for combatant in run.state.combatants:
        badges = tuple(
            badge if badge.rounds is None else replace(badge, rounds=badge.rounds - 1)
            for badge in combatant.spec.badges
        )
        for badge in badges:
            if badge.rounds == 0:
                phrase = Phrase.of("d35.log.badge.ran_out", badge=badge.name)
                run.report("D35-INACT-01", phrase, about=combatant)
        run.edit_spec(combatant.id, badges=tuple(badge for badge in badges if badge.rounds != 0))
    MARKS.pass_time(run, "round_ended")


# ---- what is done in a turn, and out of turn


def act(run: Run, action: actions.Act) -> None:
    """Use an action; a second move action takes the place of the standard one."""
    combatant = run.get(run.state.current or "")
    used = combatant.used
    match action.kind:
        case "standard":
            used = replace(used, standard=True)
        case "move":
            used = replace(used, move=True, moved=True, standard=used.standard or used.move)
        case "full":
            used = replace(used, standard=True, move=True)
        case "step":
            used = replace(used, step=True)
        case "free":
            pass
    # By the other reading of E3 any action ends it, a free one included.
    flat = combatant.flat_footed and run.state.rules.flat_footed_until == "turn_arrives"
    run.edit(combatant.id, used=used, flat_footed=flat)
    key = f"d35.log.acted.{action.kind}"
    phrases = unless(veiled(combatant), Phrase.of(key, more=action.label), Phrase.of(key))
    run.report("D35-INIT-03", *phrases, about=combatant)


def opportunity(run: Run, action: actions.Opportunity) -> None:
    """An attack of opportunity is made (D35-FLAT-04)."""
    run.report("D35-FLAT-04", Phrase.of("d35.log.opportunity"), about=run.get(action.id))


# ---- the two ways to change one's place: ready and delay (D35-MOD-01)


def ready(run: Run, action: actions.ReadyAction) -> None:
    """Use a standard action to ready another one (D35-READY-02).

    Raises:
        ValueError: a full-round action, which `check` refuses.
    """
    identity = run.state.current or ""
    combatant = run.get(identity)
    if action.kind == "full":
        raise ValueError("a full-round action cannot be readied")
    prepared = Ready(action.kind, action.action.strip(), action.trigger.strip())
    run.edit(identity, ready=prepared, used=replace(combatant.used, standard=True))
    kind = Phrase.of(f"d35.ready.{prepared.kind}")
    phrase = Phrase.of("d35.log.readied", kind=kind)
    run.report("D35-READY-04", phrase, *_in_words(combatant, prepared), about=combatant)


def _in_words(combatant: Combatant, prepared: Ready) -> tuple[Phrase, ...]:
    """The words of a readied action, if there are any; players do not read what their enemies wait for."""
    if not prepared.action:
        return ()
    words = Phrase.of("d35.log.ready_words", action=prepared.action, trigger=prepared.trigger)
    return unless(veiled(combatant), words)


def trigger(run: Run, action: actions.Trigger) -> None:
    """A readied action interrupts the current turn; its owner then stands just before it (D35-READY-06..11).

    Raises:
        ValueError: nothing is to be interrupted, or nothing readied, which `check` refuses.
    """
    state, combatant = run.state, run.get(action.id)
    if state.current is None or combatant.ready is None:
        raise ValueError("nothing to interrupt, or nothing readied")
    interrupted = run.get(state.current)
    score = interrupted.count
    # Only the readied action is done now. What it moved in its own turn still counts (D35-READY-09).
    used = Used(standard=True, move=True, step=action.step or combatant.used.step, moved=combatant.used.moved)
    run.edit(combatant.id, ready=None, score=score, used=used)
    run.change(
        order=beside(state.order, combatant.id, interrupted.id, before=True),
        coming=tuple(identity for identity in state.coming if identity != combatant.id),
        paused=(interrupted.id, *state.paused),
        current=combatant.id,
    )
    kind = Phrase.of(f"d35.ready.{combatant.ready.kind}")
    phrases = [Phrase.of("d35.log.triggered", kind=kind), *_in_words(combatant, combatant.ready)]
    unseen = interrupted.spec.hidden
    phrases += unless(unseen, Phrase.of("d35.log.interrupts", name=interrupted.name))
    if action.casting:
        phrases += unless(unseen, Phrase.of("d35.log.concentration", name=interrupted.name))
    run.report("D35-READY-13" if action.casting else "D35-READY-06", *phrases, about=combatant)


def drop(run: Run, action: actions.Drop) -> None:
    """A readied action is given up (D35-READY-05)."""
    combatant = run.get(action.id)
    if combatant.ready is not None:
        run.edit(combatant.id, ready=None)
        run.report("D35-READY-05", Phrase.of("d35.log.ready_dropped"), about=combatant)


def delay(run: Run, action: actions.Delay) -> None:
    """Put the turn off to a count, or until its owner acts (D35-DELAY-01, D35-DELAY-03)."""
    identity = run.state.current or ""
    combatant = run.get(identity)
    _report_delay(run, combatant, action.count)
    if action.count is None:
        run.edit(identity, delaying=True, delayed_all_round=False)
        run.change(current=None, finished=identity)
    else:
        order = after_count(run, run.state.order, identity, action.count)
        run.edit(identity, score=action.count, delayed_all_round=False)
        run.change(current=None, order=order, coming=arranged(order, {*run.state.coming, identity}))
    go_on(run, onward=action.onward)


def _report_delay(run: Run, combatant: Combatant, count: int | None) -> None:
    delays = Phrase.of("d35.log.delays")
    if count is None:
        run.report("D35-DELAY-01", delays, about=combatant)
        return
    to_count = Phrase.of("d35.log.delays_to", count=count)
    run.report("D35-DELAY-03", *unless(veiled(combatant), to_count), about=combatant)
    if veiled(combatant) and not combatant.spec.hidden:
        # Players do not know of a count, nor cite the rule about counts: for them it is a delay like any.
        run.report("D35-DELAY-01", replace(delays, audience="players"), about=combatant)


def act_now(run: Run, action: actions.ActNow) -> None:
    """Let one who delays take a turn, with the place after the one that ended last (D35-DELAY-02, 07)."""
    combatant, last = run.get(action.id), run.state.finished
    order, score = run.state.order, combatant.count
    # If no other turn has ended since it began to delay, or since the round began, it keeps its place.
    if last is not None and last != combatant.id and last in order:
        order = beside(order, combatant.id, last, before=False)
        score = run.get(last).count
    score = score if action.count is None else action.count
    coming = tuple(identity for identity in run.state.coming if identity != combatant.id)
    run.edit(combatant.id, delaying=False, score=score)
    run.change(order=order, coming=coming)
    acts = Phrase.of("d35.log.acts_now_at", score=score)
    if veiled(combatant):
        acts = Phrase.of("d35.log.acts_now")
    run.report("D35-DELAY-02", acts, about=combatant)
    take_turn(run, combatant.id)
