"""Activating a creature: a Movement and an Action, in either order (CM-UNIT, CM-ENGAGE-04, CM-DISENGAGE)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.core.rules import Reason, Verdict
from game.games.colors_of_magic.rules import activation as parts
from game.games.colors_of_magic.rules.activation import Activation, Part
from game.games.colors_of_magic.rules.effects import used
from game.games.colors_of_magic.rules.effects.lasting import expire
from game.games.colors_of_magic.rules.effects.triggers import Happens
from game.games.colors_of_magic.rules.play.actions import Disengage, Done, Move, Shoot, Strike, Use
from game.games.colors_of_magic.rules.play.attacks import check_attack, declare_attack, targets
from game.games.colors_of_magic.rules.play.events import Fizzled
from game.games.colors_of_magic.rules.play.field_events import ActivationBegan, ActivationEnded, Leaves
from game.games.colors_of_magic.rules.play.harm import bury_all
from game.games.colors_of_magic.rules.play.leaving import FreeAttacks
from game.games.colors_of_magic.rules.play.moments import Moment
from game.games.colors_of_magic.rules.play.shifting import Stride, from_where_it_stands, strides
from game.games.colors_of_magic.rules.play.state import opponent
from game.games.colors_of_magic.rules.play.tasks import Decision, Performing, Task
from game.games.colors_of_magic.rules.play.walking import declare_move
from game.positions.position import Side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.board.shapes import Point
    from game.games.colors_of_magic.rules.play.actions import Action
    from game.games.colors_of_magic.rules.play.attacks import Kind
    from game.games.colors_of_magic.rules.play.referee import Referee
    from game.games.colors_of_magic.rules.play.run import Run
    from game.games.colors_of_magic.rules.play.state import State

BOTH = frozenset(Part)


@dataclass(frozen=True, slots=True)
class BeginActivation(Task):
    """Tap a creature's card and begin its activation; answers may still stop it (CM-UNIT-01)."""

    creature: str

    def run(self, run: Run) -> None:
        """Tap it and let that be answered."""
        body = run.state.find(self.creature)
        if body is None:
            return
        begun = parts.begin(run.referee.skirmish(run.state), self.creature)
        run.set_body(replace(body, tapped=True, origin=body.at))
        run.state = replace(run.state, activation=begun)
        run.emit(ActivationBegan(self.creature))
        moment = Moment("activated", self.creature, side=body.side)
        run.push(Happens(moment), StartActivation(moment))


@dataclass(frozen=True, slots=True)
class StartActivation(Performing):
    """An activation that nothing has stopped."""

    def run(self, run: Run) -> None:
        """Ask what the creature does."""
        if run.state.activation is not None:
            run.push(InActivation(run.state.activation.creature))

    def cancelled(self, run: Run) -> None:
        """It stays tapped, and nothing comes of it (R-43)."""
        creature = self.moment.subject or ""
        run.emit(Fizzled("activation", creature, (Reason.of("R-43", "fight.cancelled"),)))
        end_activation(run, creature)


@dataclass(frozen=True, slots=True)
class InActivation(Decision):
    """What the creature does next: move, disengage, attack, use an ability, or be done (CM-UNIT-02)."""

    creature: str

    def sides(self, state: State) -> frozenset[Side]:
        """Its player, as long as there is anything left to do."""
        body, activation = state.find(self.creature), state.activation
        if body is None or activation is None or activation.creature != self.creature:
            return frozenset()
        left = activation.leaving is not None or activation.spent != BOTH
        return frozenset({body.side}) if left else frozenset()

    def run(self, run: Run) -> None:
        """Nothing is left to do."""
        end_activation(run, self.creature)

    def check(self, referee: Referee, state: State, side: Side, action: Action) -> Verdict:
        """Whether the creature may do that now."""
        activation = _activation(state)
        skirmish = referee.skirmish(state)
        match action:
            case Done():
                return Verdict.yes(Reason.of("CM-UNIT-02", "activating.done"))
            case Move(path):
                return self._check_move(referee, state, activation, path)
            case Disengage():
                return _unless(
                    referee.forbidden(state, self.creature, "move"),
                    parts.check_announce(activation, skirmish),
                )
            case Strike(target) | Shoot(target) if state.find(target) is None:
                return Verdict.no(Reason.of("CM-MELEE-01", "activating.no_target"))
            case Strike(target):
                return self._check_attack(referee, state, activation, target, "melee")
            case Shoot(target):
                return self._check_attack(referee, state, activation, target, "ranged")
            case Use():
                fault = self._no_action(referee, state, activation)
                return Verdict.no(fault) if fault else used.check_use(referee, state, side, action)
            case _:
                return Verdict.no(Reason.of("CM-UNIT-02", "activating.only"))

    def choices(self, referee: Referee, state: State, side: Side) -> Iterator[Action]:
        """Everything it may do; of moves, some straight ones."""
        activation, skirmish = _activation(state), referee.skirmish(state)
        yield Done()
        if self._no_action(referee, state, activation) is None:
            yield from map(Strike, targets(referee, state, self.creature, "melee"))
            yield from map(Shoot, targets(referee, state, self.creature, "ranged"))
            yield from used.uses(referee, state, side)
        if activation.leaving is None and skirmish.engaged_with(self.creature):
            if self.check(referee, state, side, Disengage()).allowed:
                yield Disengage()
        else:
            yield from map(Move, legal_moves(referee, state, self.creature))

    def decide(self, run: Run, side: Side, action: Action) -> None:
        """Begin it; what is left of the activation comes after."""
        activation = _activation(run.state)
        match action:
            case Move(path):
                run.push(self)
                self._move(run, activation, path)
            case Disengage():
                self._announce(run, activation)
            case Strike(target):
                self._attack(run, activation, target, "melee")
            case Shoot(target):
                self._attack(run, activation, target, "ranged")
            case Use():
                run.state = replace(run.state, activation=parts.act(activation))
                run.push(self)
                used.use(run, side, action)
            case _:
                end_activation(run, self.creature)

    def _check_move(
        self, referee: Referee, state: State, activation: Activation, path: tuple[Point, ...]
    ) -> Verdict:
        forbidden = referee.forbidden(state, self.creature, "move")
        body = state.body(self.creature)
        path = from_where_it_stands(body, path)
        if not path or path[0] != body.at:
            return Verdict.no(Reason.of("CM-MOVE-02", "stride.elsewhere", creature=self.creature))
        if forbidden is None and parts.part_to_move(activation) is Part.ACTION and activation.leaving is None:
            forbidden = referee.forbidden(state, self.creature, "act")
        return _unless(forbidden, parts.check_move(activation, referee.skirmish(state), path))

    def _check_attack(
        self, referee: Referee, state: State, activation: Activation, target: str, kind: Kind
    ) -> Verdict:
        skirmish = referee.skirmish(state)
        judge = parts.check_attack if kind == "melee" else parts.check_shoot
        judged = judge(activation, skirmish, target)
        if not judged.allowed:
            return judged
        fault = referee.forbidden(state, self.creature, "act")
        attack = check_attack(referee, state, self.creature, target, kind)
        return _unless(fault, judged if attack.allowed else attack)

    def _no_action(self, referee: Referee, state: State, activation: Activation) -> Reason | None:
        """Why the creature has no Action to use now, if so."""
        forbidden = referee.forbidden(state, self.creature, "act")
        if forbidden is not None:
            return forbidden
        if activation.free(Part.ACTION):
            return None
        return Reason.of("CM-UNIT-02", "activating.action_spent", creature=self.creature)

    def _move(self, run: Run, activation: Activation, path: tuple[Point, ...]) -> None:
        part = parts.part_to_move(activation)
        leaving = activation.leaving is not None
        body = run.state.body(self.creature)
        run.state = replace(run.state, activation=parts.move(activation))
        inches = run.referee.position(run.state).creature(self.creature).movement
        stride = Stride(self.creature, inches, leaving=leaving, full=True)
        declare_move(run, stride, from_where_it_stands(body, path), part)

    def _announce(self, run: Run, activation: Activation) -> None:
        """Announce the disengagement; free attacks come before anything else (CM-DISENGAGE-02 and -03)."""
        announced = parts.announce(activation, run.referee.skirmish(run.state))
        run.state = replace(run.state, activation=announced)
        hostiles = () if announced.leaving is None else announced.leaving.attackers
        run.emit(Leaves(self.creature, hostiles))
        other = opponent(run.state.body(self.creature).side)
        run.push(FreeAttacks(self.creature, other), FreeAttacks(self.creature, Side.NEUTRAL), self)

    def _attack(self, run: Run, activation: Activation, target: str, kind: Kind) -> None:
        run.state = replace(run.state, activation=parts.act(activation))
        run.push(self)
        declare_attack(run, self.creature, target, kind, part=Part.ACTION)


def legal_moves(referee: Referee, state: State, creature: str) -> Iterator[tuple[Point, ...]]:
    """Some straight paths that the creature may move along now with what is left of its activation."""
    activation = state.activation
    if activation is None or activation.creature != creature:
        return
    part = parts.part_to_move(activation)
    if part is None:
        return
    if part is Part.ACTION and activation.leaving is None and referee.forbidden(state, creature, "act"):
        return
    movement = referee.position(state).creature(creature).movement
    yield from strides(referee, state, Stride(creature, movement, leaving=activation.leaving is not None))


def end_activation(run: Run, creature: str) -> None:
    """The activation is over, and what lasted for it."""
    run.state = replace(run.state, activation=None)
    run.emit(ActivationEnded(creature))
    expire(run, "activation")
    bury_all(run)


def _activation(state: State) -> Activation:
    if state.activation is None:
        raise ValueError("nothing is being activated")
    return state.activation


def _unless(fault: Reason | None, judged: Verdict) -> Verdict:
    """The verdict, or a refusal if there is a fault."""
    return judged if fault is None else Verdict.no(fault)
