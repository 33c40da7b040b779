"""Abilities that players use: « Action : », tapping a permanent, an objective's token (CM-UNIT-06, R-12)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Literal, Self

from game.core.copies import replace
from game.core.rules import Reason, Verdict
from game.games.colors_of_magic.rules.cards.effects import Used
from game.games.colors_of_magic.rules.meaning.abilities import (
    context_of_permanent,
    has_worked,
    having_worked,
    of_body,
    of_permanent,
)
from game.games.colors_of_magic.rules.meaning.meaning import at_marker, holds, wizard
from game.games.colors_of_magic.rules.meaning.reading import open_objectives, spec_of
from game.games.colors_of_magic.rules.play.piles import gain_mana
from game.games.colors_of_magic.rules.play.prices import pay_price, price_faults
from game.games.colors_of_magic.rules.play.run import Performing, Run
from game.games.colors_of_magic.rules.play.targeting import Aim, aims, check_targets, starts_of
from game.games.colors_of_magic.rules.state.actions import Use
from game.games.colors_of_magic.rules.state.creature_events import Tapped
from game.games.colors_of_magic.rules.state.events import AbilityUsed, Fizzled
from game.games.colors_of_magic.rules.state.state import (
    SIDES,
    Carry,
    Context,
    Happens,
    Moment,
    Objective,
    State,
    Target,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.core.offers import Branch
    from game.games.colors_of_magic.rules.play.referee import Referee
    from game.positions.position import Side

TOKEN = -1
"""The number of an objective's token among its abilities."""

ACTION, TAP, COLLECTED, FREE = "CM-UNIT-06", "R-12", "CM-END-01", "R-62"


@dataclass(frozen=True, slots=True)
class Usable:
    """An ability that a player could use now: its context, what it asks for and what it does."""

    ability: Used
    number: int
    context: Context
    rule: str

    @property
    def source(self) -> str:
        """The id of what it is printed on."""
        return self.context.source

    def now(self, state: State) -> Usable:
        """The ability of a permanent in its present context: its caster may have left play."""
        permanent = next((candidate for candidate in state.permanents if candidate.card == self.source), None)
        if permanent is None:
            return self
        # Without its caster the words of a permanent speak of the wizard.
        return replace(self, context=replace(context_of_permanent(state, permanent), x=self.context.x))

    def faults(self, referee: Referee, state: State) -> Iterator[Reason]:
        """The reasons against using it, whatever the targets."""
        mana = state.player(self.context.side).mana
        if self.ability.cost and mana < self.ability.cost:
            yield Reason.of(self.rule, "use.too_dear", cost=self.ability.cost, mana=mana)
        price = self.ability.price
        if price is not None:
            left = mana - self.ability.cost
            yield from price_faults(
                referee, state, self.context.side, price, self.context.own, left, source=self.source
            )
        if has_worked(state, self.source, self.number):
            yield Reason.of(FREE, f"use.once_a_{limit_of(self.ability)}", source=self.source)
        yield from self._conditions(referee, state)

    def faults_later(self, referee: Referee, state: State) -> Iterator[Reason]:
        """The reasons against it after it was paid for and its targets have answered (CM-STACK-09, R-60)."""
        # The cost is not asked for again: it has been paid, and may have used up the reserve.
        borne = self.source in (
            *(body.id for body in state.bodies),
            *(permanent.card for permanent in state.permanents),
        )
        on_the_table = any(objective.id == self.source for objective in state.objectives)
        if not (borne or on_the_table):
            yield Reason.of("R-60", "use.gone", source=self.source)
        elif self.ability.way == "action" and state.find(self.context.own) is None:
            yield Reason.of("R-60", "use.gone", source=self.context.own or self.source)
        else:
            yield from self._conditions(referee, state)

    def _conditions(self, referee: Referee, state: State) -> Iterator[Reason]:
        """The reasons against it besides its cost."""
        ability, reading = self.ability, referee.reading(state)
        user = state.find(self.context.own)
        if user is not None and ability.way == "action":
            banned = referee.forbidden(state, user.id, "act")
            if banned is not None:
                yield banned
        if ability.condition is not None and not holds(reading, self.context, ability.condition):
            yield Reason.of(self.rule, "use.condition", source=self.source)
        marker = ability.at_marker
        if marker is not None and (user is None or not at_marker(reading, user, marker)):
            yield Reason.of(self.rule, "use.not_at_marker", marker=marker)

    def check(self, referee: Referee, state: State, targets: tuple[Target, ...]) -> Verdict:
        """Whether it may be used on those targets."""
        faults = tuple(self.faults(referee, state))
        if faults:
            return Verdict.no(*faults)
        aimed = self.check_targets(referee, state, targets)
        fine = Reason.of(self.rule, "use.fine", source=self.source)
        return Verdict.yes(fine) if aimed.allowed else aimed

    def ways(self, referee: Referee, state: State) -> Iterator[Use]:
        """The uses of it with a selection of targets."""
        if next(self.faults(referee, state), None) is None:
            every = (aims(aim, self.ability.targets) for aim in self.aims(referee, state))
            chosen = dict.fromkeys(targets for found in every for targets in found)
            yield from (Use(self.source, self.number, targets) for targets in chosen)

    def check_targets(self, referee: Referee, state: State, targets: tuple[Target, ...]) -> Verdict:
        """Whether these targets are still possible."""
        judged = Verdict.no(Reason.of("R-83", "use.no_origin", source=self.source))
        for aim in reversed(self.aims(referee, state)):
            judged = check_targets(aim, self.ability.targets, targets)
            if judged.allowed:
                return judged
        return judged

    def aims(self, referee: Referee, state: State) -> tuple[Aim, ...]:
        """The user looking for targets, from wherever range and sight may be taken."""
        return tuple(
            Aim(
                referee,
                state,
                self.context.side,
                self.context.own,
                self.ability.range,
                self.ability.sight,
                effects=self.ability.effects,
                start=start,
            )
            for start in starts_of(referee, state, self.context, self.ability.origin)
        )


@dataclass(frozen=True, slots=True)
class MakeUse(Performing):
    """An ability whose targets may still answer before its effects are carried out (R-42)."""

    usable: Usable
    targets: tuple[Target, ...]

    def run(self, run: Run) -> None:
        """Carry the effects out if the targets are still possible."""
        aimed = self.check(run)
        if aimed.allowed:
            usable = self.usable
            if run.referee.edition >= 6:
                usable = usable.now(run.state)
            run.push(_carry(usable, self.targets))
        else:
            run.emit(Fizzled("ability", self.usable.source, aimed.reasons))

    def check(self, run: Run) -> Verdict:
        """Whether it may still be used, on targets that are still possible (CM-STACK-09)."""
        usable = self.usable
        against: tuple[Reason, ...] = ()
        # Until edition 5 only the targets were looked at again.
        if run.referee.edition >= 6:
            usable = usable.now(run.state)
            against = tuple(usable.faults_later(run.referee, run.state))
        aimed = usable.check_targets(run.referee, run.state, self.targets)
        return Verdict.no(*against) if against else aimed

    def cancelled(self, run: Run) -> None:
        """Report that it comes to nothing; what was paid is lost."""
        run.emit(Fizzled("ability", self.usable.source, (Reason.of("R-43", "use.cancelled"),)))

    def with_x(self, source: str, x: int) -> Self:
        """The same ability, whose effects count that X if it is the one that was paid for."""
        if self.usable.source != source:
            return self
        return replace(self, usable=replace(self.usable, context=replace(self.usable.context, x=x)))

    def redirected(self, to: str) -> Self:
        """The same ability used on another creature."""
        targets = tuple(
            replace(target, id=to) if target.id == self.moment.subject else target for target in self.targets
        )
        return replace(self, moment=replace(self.moment, subject=to), targets=targets)


def limit_of(ability: Used) -> Literal["none", "turn", "game"]:
    """How often an ability may be used: a free one once a turn, unless it says otherwise (R-62)."""
    return ability.limit or ("turn" if ability.way == "free" else "none")


def is_free(referee: Referee, state: State, side: Side, using: Use) -> bool:
    """Whether it is an ability that spends neither a go nor a part of an activation."""
    return any(
        (usable.source, usable.number) == (using.source, using.ability) and usable.ability.way == "free"
        for usable in usables(referee, state, side)
    )


def check_use(referee: Referee, state: State, side: Side, using: Use) -> Verdict:
    """Whether that side may use an ability now.

    During an activation it is an Action of that creature, else it taps a permanent or uses a token. Whether
    the Action or the go is still available is for the caller to check.
    """
    for usable in usables(referee, state, side):
        if (usable.source, usable.number) == (using.source, using.ability):
            return usable.check(referee, state, using.targets)
    return Verdict.no(Reason.of("CM-UNIT-07", "use.no_such", source=using.source))


def uses(referee: Referee, state: State, side: Side, *, only_free: bool = False) -> Iterator[Branch[Use]]:
    """A producer, for each ability that may be used now, of its uses, with a selection of targets.

    With `only_free` of those that spend nothing of an activation.
    """
    return (
        partial(usable.ways, referee, state)
        for usable in usables(referee, state, side)
        if not only_free or usable.ability.way == "free"
    )


def use(run: Run, side: Side, using: Use) -> None:
    """Use an ability that `check_use` allows: pay, tap, announce its targets, carry it out."""
    chosen = next(
        usable
        for usable in usables(run.referee, run.state, side)
        if (usable.source, usable.number) == (using.source, using.ability)
    )
    run.emit(AbilityUsed(chosen.source, chosen.number, side, used=True, rule=chosen.rule))
    if chosen.ability.cost:
        gain_mana(run, side, -chosen.ability.cost, chosen.rule)
    limit = limit_of(chosen.ability)
    if limit != "none":
        run.state = having_worked(run.state, chosen.source, chosen.number, for_good=limit == "game")
    # Tapped or used up before anybody answers, so that what is lost to an answer cannot be used again.
    _spend(run, chosen)
    aimed = dict.fromkeys(target.id for target in using.targets if target.kind == "creature")
    moments = [Moment("targeted", target, chosen.context.own, "ability", side) for target in aimed]
    if moments:
        # All targets are told, but the first moment stands for the use: one can be cancelled or redirected.
        run.push(*map(Happens, moments), MakeUse(moments[0], chosen, using.targets))
    else:
        run.push(_carry(chosen, using.targets))
    price = chosen.ability.price
    if price is not None:
        run.push(*pay_price(price, side, chosen.context.own, chosen.source))


def usables(referee: Referee, state: State, side: Side) -> Iterator[Usable]:
    """The abilities a side could use at this moment, allowed or not."""
    if side not in SIDES:
        return
    # During an activation only Actions; permanents and tokens take a go, which begins none (CM-ACT-02).
    if state.activation is not None:
        yield from _actions(referee, state, side, state.activation.creature)
        yield from _free(referee, state, side)
        return
    yield from _free(referee, state, side)
    for permanent in state.permanents:
        if permanent.side is side and not permanent.tapped:
            for borne in of_permanent(referee, state, permanent, "used"):
                if isinstance(borne.ability, Used) and borne.ability.way == "tap":
                    yield Usable(borne.ability, borne.number, borne.context, TAP)
    for objective in state.objectives:
        if side in objective.collected_by and not objective.token_used:
            yield from _token(referee, state, side, objective)


def _free(referee: Referee, state: State, side: Side) -> Iterator[Usable]:
    """The abilities that a side may use for nothing: of its creatures, tapped or not, and its permanents."""
    if not referee.bears(state, "used"):
        return
    reading = referee.reading(state)
    for body in state.bodies:
        if body.side is side:
            for carried in of_body(referee, body, "used", reading):
                if isinstance(carried.ability, Used) and carried.ability.way == "free":
                    yield Usable(carried.ability, carried.number, carried.context, FREE)
    for permanent in state.permanents:
        if permanent.side is side:
            for carried in of_permanent(referee, state, permanent, "used"):
                if isinstance(carried.ability, Used) and carried.ability.way == "free":
                    yield Usable(carried.ability, carried.number, carried.context, FREE)


def _actions(referee: Referee, state: State, side: Side, creature: str) -> Iterator[Usable]:
    """The Actions of the creature that is being activated: its own, its artefacts', the objectives'."""
    body = state.find(creature)
    if body is None or body.side is not side:
        return
    artefacts = (
        # Only the player's own artefacts: one that the opponent put on the creature serves the opponent.
        permanent
        for permanent in state.permanents
        if permanent.bearer == creature and permanent.side is side
    )
    borne = [*of_body(referee, body, "used", referee.reading(state))]
    for artefact in artefacts:
        borne += of_permanent(referee, state, artefact, "used")
    for carried in borne:
        if isinstance(carried.ability, Used) and carried.ability.way == "action":
            yield Usable(carried.ability, carried.number, carried.context, ACTION)
    for objective, spec in open_objectives(referee.library, state):
        context = Context(side, objective.id, own=creature, caster=creature)
        for number, ability in enumerate(spec.abilities):
            if isinstance(ability, Used) and ability.way == "action":
                yield Usable(ability, number, context, ACTION)


def _token(referee: Referee, state: State, side: Side, objective: Objective) -> Iterator[Usable]:
    spec = spec_of(referee.library, state, objective.id)
    if spec.token:
        # A token is played by the player, for whom the wizard stands as the origin of ranges (CM-CAST-05).
        leader = wizard(state, side)
        own = leader.id if leader is not None else None
        context = Context(side, objective.id, own=own, caster=own)
        ability = Used(name=spec.name, effects=spec.token, way="tap", targets=spec.token_targets)
        yield Usable(ability, TOKEN, context, COLLECTED)


def _carry(usable: Usable, targets: tuple[Target, ...]) -> Carry:
    return Carry(
        usable.ability.effects, replace(usable.context, targets=targets), (usable.source, usable.number)
    )


def _spend(run: Run, usable: Usable) -> None:
    """Tap the permanent, or use the token up."""
    if usable.number == TOKEN:
        run.state = replace(
            run.state,
            objectives=tuple(
                replace(objective, token_used=True) if objective.id == usable.source else objective
                for objective in run.state.objectives
            ),
        )
    elif usable.ability.way == "tap":
        run.state = replace(
            run.state,
            permanents=tuple(
                replace(permanent, tapped=True) if permanent.card == usable.source else permanent
                for permanent in run.state.permanents
            ),
        )
        run.emit(Tapped(usable.source, tapped=True, rule=usable.rule))
