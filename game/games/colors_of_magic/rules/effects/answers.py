"""Effects on what triggered them: redirect it, cancel it, repeat it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from game.core.copies import replace
from game.core.rules import Reason
from game.games.colors_of_magic.rules.cards.library import printed
from game.games.colors_of_magic.rules.effects.places import ended
from game.games.colors_of_magic.rules.meaning.meaning import named, number
from game.games.colors_of_magic.rules.play import piles
from game.games.colors_of_magic.rules.play.attacks import MakeAttack, declare_at_once, may_attack
from game.games.colors_of_magic.rules.play.casting import spell_faults
from game.games.colors_of_magic.rules.play.harm import take_permanent
from game.games.colors_of_magic.rules.play.questions import Question
from game.games.colors_of_magic.rules.play.run import Performing, Run, Task
from game.games.colors_of_magic.rules.play.stack import context_of
from game.games.colors_of_magic.rules.play.targeting import Aim, check_targets, each_target, starts_of
from game.games.colors_of_magic.rules.play.used import MakeUse
from game.games.colors_of_magic.rules.state import events
from game.games.colors_of_magic.rules.state.state import Asking, Carry, Context, StackItem, Target, decider

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.games.colors_of_magic.rules.cards.effects import Dispel, Replace
    from game.games.colors_of_magic.rules.state.state import Pending


@dataclass(frozen=True, slots=True)
class AttackAgain(Task):
    """The same attack once more, if it is still possible."""

    attacker: str
    defender: str
    kind: Literal["melee", "ranged"]

    def run(self, run: Run) -> None:
        """Declare the attack again, if both creatures are in play and it is still allowed."""
        fighters = (run.state.find(self.attacker), run.state.find(self.defender))
        if None not in fighters and may_attack(
            run.referee, run.state, self.attacker, self.defender, self.kind
        ):
            declare_at_once(run, self.attacker, self.defender, self.kind)


def may_be_aimed_at(run: Run, context: Context, to: str) -> bool:
    """Whether what triggered the effect could aim at that creature, and does not do so already."""
    before, number = run.state, _spell(context)
    if number is not None:
        item = piles.item_of(before, number)
        if item is None or Target.creature(to) in item.targets:
            return False
        _redirect_spell(run, context, number, to)
        changed, run.state = run.state is not before, before
        return changed
    declared = _performing(run, context)
    if isinstance(declared, MakeAttack):
        return declared.defender != to and _may_aim(run, declared, to)
    other = None if declared is None else declared.redirected(to)
    return other is not None and other != declared


def redirect(run: Run, context: Context, to: str) -> None:
    """Redirect what triggered the effect, or the targeted spell, to another creature in play."""
    number = _spell(context)
    if number is not None:
        _redirect_spell(run, context, number, to)
        return
    declared = _performing(run, context)
    if declared is None:
        return
    # An attack that could not have been declared on the new target is not redirected to it.
    if isinstance(declared, MakeAttack) and not _may_aim(run, declared, to):
        return
    other = declared.redirected(to)
    if isinstance(other, MakeUse) and not other.check(run).allowed:
        return
    if other is not None:
        _change_agenda(run, declared, lambda _: (other,))


def cancel(run: Run, context: Context) -> None:
    """Cancel what triggered the effect."""
    number = _spell(context)
    if number is not None:
        piles.counter(run, number)
        return
    declared = _performing(run, context)
    if declared is not None:
        # Taken off the agenda first, since `cancelled` may push what follows.
        _change_agenda(run, declared, lambda _: ())
        declared.cancelled(run)


def counter(run: Run, context: Context) -> None:
    """Discard the spell without effect."""
    number = _spell(context)
    if number is not None:
        piles.counter(run, number)


def dispel(run: Run, context: Context, effect: Dispel) -> None:
    """Discard the permanents and artefacts that were targeted, and remove the zones; or the one itself."""
    if effect.what == "this":
        if any(permanent.card == context.source for permanent in run.state.permanents):
            take_permanent(run, context.source, "discard", "")
        else:
            ended(run, context.source)
        return
    if effect.what != "target_card":
        bearer = named(run.state, context, effect.what)
        for permanent in run.state.permanents:
            if permanent.bearer == bearer is not None:
                take_permanent(run, permanent.card, "discard", "")
        return
    for target in context.targets:
        if target.kind == "permanent":
            take_permanent(run, target.id, "discard", "")
        elif target.kind == "zone":
            ended(run, target.id)


def repeat(run: Run, context: Context) -> None:
    """Let a spell take effect twice, or an attack be made again once it is over."""
    number = _spell(context)
    if number is not None:
        piles.repeat(run, number)
        return
    declared = _performing(run, context)
    if isinstance(declared, MakeAttack):
        again = AttackAgain(declared.attacker, declared.defender, declared.kind)
        # The ability stays at work until the second attack is over, or that attack would set it off for ever.
        _change_agenda(run, declared, lambda attack: (attack, again, *_at_work(run, context)))


def replaced(run: Run, context: Context, effect: Replace) -> None:
    """Let the damage or the push that triggered the effect be another number, or a share of it."""
    declared = _performing(run, context)
    if declared is None:
        return
    amount = None if effect.amount is None else number(run.reading, context, effect.amount)
    other = declared.replaced(amount, effect.share)
    if other is not None:
        _change_agenda(run, declared, lambda _: (other,))


@dataclass(frozen=True, slots=True, kw_only=True)
class CastAnew(Asking, Task):
    """The effects of a spell once more, on targets that are chosen one after the other."""

    item: StackItem
    context: Context

    def run(self, run: Run) -> None:
        """Ask for the next target; with all of them chosen, carry the effects out (R-69)."""
        spec = run.library.card(self.item.card)
        origin = self.context.own
        here = replace(self.context, caster=origin)
        aims = [
            Aim(
                run.referee,
                run.state,
                self.context.side,
                origin,
                spec.range,
                spec.sight,
                effects=spec.effects,
                start=start,
            )
            for start in starts_of(run.referee, run.state, here, spec.origin)
        ]
        chosen = tuple(picks[0] for picks in self.answers if picks)
        asked = each_target(spec.targets)
        if len(self.answers) < len(asked):
            wanted = asked[len(self.answers)]
            found = dict.fromkeys(target for aim in aims for target in aim.candidates(wanted))
            options = tuple(target for target in found if target not in chosen)
            least = 0 if wanted.optional else 1
            # Without a possible target nothing happens, as the spell could not have been cast either.
            if options or not least:
                text = Reason.of("R-69", "effect.new_target", source=self.item.card)
                side = decider(run.state, self.context.side)
                run.push(Question(side, text, options=options, least=least, most=1), self)
            return
        if not any(check_targets(aim, spec.targets, chosen).allowed for aim in aims):
            return
        run.emit(events.SpellCopied(self.context.side, self.item.card, chosen))
        anew = replace(self.item, side=self.context.side, caster=origin or self.item.caster, targets=chosen)
        run.push(Carry(spec.effects, context_of(anew, anew.caster)))


def recast(run: Run, context: Context) -> None:
    """Let the effects of the spell that triggered this, or of the last one, happen on new targets."""
    stacked = _spell(context)
    item = piles.item_of(run.state, stacked) or run.state.last_spell
    # Spells that copy themselves, or each other, would go on for ever.
    if item is None or printed(item.card) in run.library.recasting:
        return
    run.push(CastAnew(item=item, context=context))


def _spell(context: Context) -> int | None:
    """The number of the targeted spell, or of the one that triggered the effect."""
    for target in context.targets:
        if target.kind == "spell":
            return int(target.id)
    return context.moment.item if context.moment is not None else None


def _performing(run: Run, context: Context) -> Performing | None:
    """The declared task still to be performed; for a creature that comes near, the rest of its move."""
    moment = context.moment
    for task in run.state.agenda:
        if isinstance(task, Performing) and moment is not None:
            # A creature comes near in the course of a declared move: what can be changed is the rest of that
            # move.
            comes = moment.when == "comes_within" and task.moment.when == "declares_move"
            if task.moment == moment or (comes and task.moment.subject == moment.subject):
                return task
    return None


def _may_aim(run: Run, attack: MakeAttack, to: str) -> bool:
    """Whether the attacker may attack that creature instead; both may have died by now."""
    in_play = all(run.state.find(creature) is not None for creature in (attack.attacker, to))
    return in_play and may_attack(run.referee, run.state, attack.attacker, to, attack.kind)


def _redirect_spell(run: Run, context: Context, number: int, to: str) -> None:
    """Aim the spell at another creature, if that one may be its target."""
    moment = context.moment
    item = piles.item_of(run.state, number)
    if item is None:
        return
    # An answer to being targeted turns away that target; an answer to the cast, the spell's first creature.
    aimed = moment.subject if moment is not None and moment.when == "targeted" else None
    before = run.state
    piles.redirect(run, number, to, aimed)
    item = piles.item_of(run.state, number)
    # Tried and taken back: only the whole spell can be judged, not the one target.
    if item is None or any(spell_faults(run.referee, run.state, item)):
        run.state = before


def _at_work(run: Run, context: Context) -> tuple[Pending, ...]:
    """What keeps the ability busy until the repeated attack is over, so as not to answer it."""
    return tuple(
        replace(task, effects=())
        for task in run.state.agenda
        if isinstance(task, Carry)
        and task.ability is not None
        and replace(task.context, done=0) == replace(context, done=0)
    )


def _change_agenda(run: Run, declared: Performing, into: Callable[[Pending], tuple[Pending, ...]]) -> None:
    """Replace a task of the agenda by others."""
    agenda: list[Pending] = []
    for task in run.state.agenda:
        agenda.extend(into(task) if task is declared else (task,))
    run.state = replace(run.state, agenda=tuple(agenda))
