"""Everything that answers a moment: abilities, objective cards, Instants in windows.

(CM-COLLECT-06, CM-STACK-03 and -04, CM-TYPE-08, R-40..R-43, R-51.) A window opens for a moment. Its Instants
resolve before what was declared, and those of windows inside it before them, so every window empties the
stack down to the height at which it opened (its `floor`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.core.copies import quick, replace
from game.core.offers import ActionGroup, Offers, alike
from game.core.rules import Reason, Verdict
from game.games.colors_of_magic.rules.cards.effects import Triggered
from game.games.colors_of_magic.rules.effects.creatures import comes_to_nothing
from game.games.colors_of_magic.rules.meaning.abilities import answering, having_worked
from game.games.colors_of_magic.rules.play import victory
from game.games.colors_of_magic.rules.play.casting import (
    all_casts,
    can_cast,
    cast_spell,
    check_cast,
    spell_moments,
)
from game.games.colors_of_magic.rules.play.piles import from_token_holder, item_of
from game.games.colors_of_magic.rules.play.questions import NO, Question, name_of, which_option, yes_or_no
from game.games.colors_of_magic.rules.play.run import Run, SoleDecision, Task
from game.games.colors_of_magic.rules.play.stack import ResolveSpell
from game.games.colors_of_magic.rules.state.actions import Action, Cast, Pass
from game.games.colors_of_magic.rules.state.events import AbilityUsed, Asked
from game.games.colors_of_magic.rules.state.state import (
    SIDES,
    Asking,
    Carry,
    Happens,
    Moment,
    State,
    decider,
    opponent,
)
from game.positions.position import Side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.games.colors_of_magic.rules.meaning.abilities import Borne
    from game.games.colors_of_magic.rules.play.referee import Referee


def happens(run: Run, happening: Happens) -> None:
    """Find the abilities that answer, and make what follows wait for them."""
    moment = happening.moment
    # The spell has been countered meanwhile: nobody is targeted by it any more.
    if moment.item is not None and item_of(run.state, moment.item) is None:
        return
    found = answering(run.reading, moment)
    # The usual case, done at once rather than by three tasks.
    if not found:
        victory.immediate(run, moment)
        if happening.window:
            begin_window(run, moment)
        return
    first = run.state.active if run.state.active in SIDES else decider(run.state, Side.NEUTRAL)
    orders = (
        WorkOff(moment=moment, side=side, waiting=own)
        # R-41 and R-51: the active player's abilities, the opponent's, then the monsters'.
        for side in (first, opponent(first), Side.NEUTRAL)
        if (own := tuple(borne for borne in found if borne.context.side is side))
    )
    windows = (OpenWindow(moment),) if happening.window else ()
    # Abilities before Instants: they work by themselves, and what they do may be answered.
    run.push(*orders, LookAtObjectives(moment), *windows)


@dataclass(frozen=True, slots=True)
class LookAtObjectives(Task):
    """Collects the objectives that a moment fulfils at once."""

    moment: Moment

    def run(self, run: Run) -> None:
        """Score what the moment brings at once: objective cards, and points for a dead wizard."""
        victory.immediate(run, self.moment)


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkOff(Asking, Task):
    """The abilities of one side that answer a moment, in the order that their owner chooses."""

    moment: Moment
    side: Side
    waiting: tuple[Borne, ...]

    def run(self, run: Run) -> None:
        """Let the next ability work; ask which, if the order may matter."""
        if self.answers:
            chosen = int(self.answers[-1][0].id)
        # Equal abilities do the same in any order, and asking would only be a nuisance.
        elif any(borne.ability != self.waiting[0].ability for borne in self.waiting):
            run.push(self._question(run), self)
            return
        else:
            chosen = 0
        rest = (*self.waiting[:chosen], *self.waiting[chosen + 1 :])
        if rest:
            run.push(replace(self, waiting=rest, answers=()))
        run.push(Work(moment=self.moment, ability=self.waiting[chosen]))

    def _question(self, run: Run) -> Question:
        labels = [name_of(run, borne.context.source) for borne in self.waiting]
        text = Reason.of("CM-COLLECT-06", "effect.which_first", count=len(labels))
        return which_option(decider(run.state, self.side), text, labels)


@dataclass(frozen=True, slots=True, kw_only=True)
class Work(Asking, Task):
    """One ability that answers a moment, if it still does; an optional one only if its owner wants."""

    moment: Moment
    ability: Borne

    def run(self, run: Run) -> None:
        """Carry its effects out."""
        borne, trigger = self.ability, self.ability.ability
        if not isinstance(trigger, Triggered) or not _still(run, borne, self.moment):
            return
        context = replace(borne.context, moment=self.moment)
        if trigger.optional and not self.answers:
            # A question whose yes would do nothing is not asked.
            if run.referee.edition >= 2 and comes_to_nothing(run, context, trigger.effects):
                return
            run.push(yes_or_no(run, context, key="effect.use_ability"), self)
            return
        if self.answers and self.answers[0] == (NO,):
            return
        # Marked before it works, so that what it causes cannot set it off again.
        if trigger.once:
            run.state = having_worked(run.state, context.source, borne.number)
        run.emit(AbilityUsed(context.source, borne.number, context.side, used=False))
        run.push(Carry(trigger.effects, context, (context.source, borne.number)))


@dataclass(frozen=True, slots=True)
class OpenWindow(Task):
    """Lets both players answer a moment with Instants before the game goes on."""

    moment: Moment

    def run(self, run: Run) -> None:
        """Ask whoever has an answer."""
        begin_window(run, self.moment)


@quick
@dataclass(frozen=True, slots=True)
class Round(Task):
    """A round of a window: the players in `to_ask` put Instants on the stack, then the top one resolves.

    `moments` are what may be answered: the event, the spells on the stack, the last one resolved (R-42). The
    window closes when the stack is down to `floor` spells and nobody adds one.
    """

    moments: tuple[Moment, ...]
    floor: int
    to_ask: tuple[Side, ...]

    def run(self, run: Run) -> None:
        """Ask the next player who has an answer, resolve the top, or close the window."""
        for place, side in enumerate(self.to_ask):
            # Whoever has no answer is not asked. That this tells something of the hand is why `hints` exists.
            if has_answer(run.referee, run.state, side, self.moments):
                run.emit(Asked(side))
                run.push(InstantWindow(side, replace(self, to_ask=self.to_ask[place + 1 :])))
                return
        stack = run.state.stack
        if len(stack) > self.floor:
            top = stack[0].number
            # CM-STACK-07: after every resolution a new round, in which the spell that resolves may be
            # answered once more.
            waiting = tuple(moment for moment in self.moments if _is_open(run.state, moment))
            run.push(ResolveSpell(top), Round(waiting, self.floor, in_turn(run.state)))


@dataclass(frozen=True, slots=True)
class InstantWindow(SoleDecision):
    """One player may put an Instant on the stack, or pass; `rest` is the remainder of the round."""

    rest: Round

    def check(self, referee: Referee, state: State, side: Side, action: Action) -> Verdict:
        """Whether it is a pass, or an Instant that answers (CM-TYPE-08)."""
        match action:
            case Pass():
                return Verdict.yes(Reason.of("CM-STACK-04", "instant.pass"))
            case Cast():
                return check_cast(referee, state, side, action, self.rest.moments)
            case _:
                return Verdict.no(Reason.of("CM-STACK-03", "instant.only"))

    def choices(self, referee: Referee, state: State, side: Side) -> Iterator[Action]:
        """The pass, and every Instant that answers."""
        yield from Offers(self.groups(referee, state, side))

    def groups(self, referee: Referee, state: State, side: Side) -> tuple[ActionGroup[Action], ...]:
        """The pass, then the Instants."""
        return (alike(lambda: (Pass(),)), all_casts(referee, state, side, self.rest.moments))

    def decide(self, run: Run, side: Side, action: Action) -> None:
        """Put the Instant on the stack and ask again, or go on to the next player."""
        if not isinstance(action, Cast):
            run.push(self.rest)
            return
        item, before = cast_spell(run, side, action, self.rest.moments)
        run.push(*before, InstantPut(item.number, side, self.rest))


@dataclass(frozen=True, slots=True)
class InstantPut(Task):
    """An Instant was paid for and put on the stack: abilities answer it, then the round goes on."""

    number: int
    side: Side
    rest: Round

    def run(self, run: Run) -> None:
        """Trigger what answers a cast spell; Instants may answer it within the round itself."""
        item = item_of(run.state, self.number)
        new = () if item is None else spell_moments(item)
        # CM-STACK-04: the same player may go on adding Instants before the other is asked.
        to_ask = (self.side, *self.rest.to_ask)
        if run.state.setup.game.stack_mode == "priority":
            # R-40 "priority": every Instant passes the right to answer to the opponent first.
            to_ask = (opponent(self.side), self.side)
        rest = replace(self.rest, moments=(*self.rest.moments, *new), to_ask=to_ask)
        run.push(*(Happens(moment, window=False) for moment in new), rest)


def begin_window(run: Run, moment: Moment) -> None:
    """Open a window for a moment, the active player first."""
    state, happening, may_answer = run.state, (moment.when,), run.referee.may_answer
    red, blue = state.players
    # A quick look at the hands spares most moments a window.
    if may_answer(red, happening, blue) or may_answer(blue, happening, red):
        Round((moment,), len(state.stack), in_turn(state)).run(run)


def in_turn(state: State) -> tuple[Side, Side]:
    """Both players, the active one first (CM-STACK-04, R-41)."""
    if state.active in SIDES:
        return (state.active, opponent(state.active))
    return from_token_holder(state)


def has_answer(referee: Referee, state: State, side: Side, moments: tuple[Moment, ...]) -> bool:
    """Whether a player has a payable Instant that answers one of these moments (R-16)."""
    # by default a pass forbids goes only.
    barred = state.phase == "activation" and not state.setup.game.instants_after_pass
    red, blue = state.players
    player, other = (red, blue) if side is red.side else (blue, red)
    if barred and player.passed:
        return False
    if not referee.may_answer(player, {moment.when for moment in moments}, other):
        return False
    return can_cast(referee, state, side, moments)


def _is_open(state: State, moment: Moment) -> bool:
    """Whether a moment may still be answered: it is no spell, or the spell is still on the stack."""
    return moment.item is None or item_of(state, moment.item) is not None


def _still(run: Run, borne: Borne, moment: Moment) -> bool:
    """Whether an ability still answers after those that worked before it (R-43)."""
    found = answering(run.reading, moment)
    return any(
        (other.context.source, other.number) == (borne.context.source, borne.number) for other in found
    )
