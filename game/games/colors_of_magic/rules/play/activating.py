"""Activating a creature: a Movement and an Action, in either order, and the free attacks on one that leaves.

(CM-UNIT, CM-ENGAGE-04, CM-DISENGAGE, ruling R-29.)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from game.core.copies import replace
from game.core.offers import ActionGroup, Branch, Offers, alike, branching
from game.core.rules import Reason, Verdict
from game.games.colors_of_magic.rules import activation as parts
from game.games.colors_of_magic.rules.activation import Activation, Part
from game.games.colors_of_magic.rules.play import used
from game.games.colors_of_magic.rules.play.attacks import (
    AttackKind,
    check_attack,
    declare_at_once,
    declare_attack,
    duties,
    targets,
)
from game.games.colors_of_magic.rules.play.lasting import expire
from game.games.colors_of_magic.rules.play.run import Decision, Performing, Run, Task
from game.games.colors_of_magic.rules.play.shifting import Stretch, Stride, from_where_it_stands, stretches
from game.games.colors_of_magic.rules.play.walking import declare_move
from game.games.colors_of_magic.rules.state.actions import (
    Action,
    Disengage,
    Done,
    FreeAttack,
    Move,
    Shoot,
    Strike,
    Use,
    each_once,
)
from game.games.colors_of_magic.rules.state.creature_events import ActivationBegan, ActivationEnded, Leaves
from game.games.colors_of_magic.rules.state.events import Fizzled
from game.games.colors_of_magic.rules.state.state import SIDES, Happens, Moment, State, opponent
from game.positions.position import Side

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from game.board.shapes import Point
    from game.games.colors_of_magic.rules.play.referee import Referee

BOTH = frozenset(Part)


@dataclass(frozen=True, slots=True)
class BeginActivation(Task):
    """Tap a creature's card and begin its activation; answers may still stop it (CM-UNIT-01).

    A rider and its mount are activated one after the other, the second of them `along` with the first.
    """

    creature: str
    along: bool = False

    def run(self, run: Run) -> None:
        """Tap the creature, and let that be answered."""
        body = run.state.find(self.creature)
        if body is None:
            return
        partner = run.state.find(body.mount or body.rider)
        # Parted or tapped meanwhile, the second is activated on its own or not at all.
        if self.along and (body.tapped or partner is None):
            return
        begun = parts.begin(run.referee.skirmish(run.state), self.creature)
        if body.mount is not None:
            # The Movement of the two is the mount's.
            begun = replace(begun, spent=begun.spent | {Part.MOVEMENT})
        # Tapped before anybody answers: an activation that is cancelled is used up all the same.
        run.set_body(replace(body, tapped=True, origin=body.at, begun=body.begun + 1))
        expire(run, "activation_begins", body.id)
        run.state = replace(run.state, activation=begun)
        run.emit(ActivationBegan(self.creature))
        moment = Moment("activated", self.creature, side=body.side)
        follows = partner is not None and not self.along and not partner.tapped
        after = (BeginActivation(partner.id, along=True),) if follows and partner is not None else ()
        run.push(Happens(moment), StartActivation(moment), *after)


@dataclass(frozen=True, slots=True)
class StartActivation(Performing):
    """An activation that nothing has stopped."""

    def run(self, run: Run) -> None:
        """Ask what the creature does."""
        # An answer may have ended the activation, by killing or banishing the creature.
        if run.state.activation is not None:
            run.push(InActivation(run.state.activation.creature))

    def cancelled(self, run: Run) -> None:
        """The creature stays tapped, and does nothing (R-43)."""
        creature = self.moment.subject or ""
        run.emit(Fizzled("activation", creature, (Reason.of("R-43", "fight.cancelled"),)))
        end_activation(run, creature)


@dataclass(frozen=True, slots=True)
class InActivation(Decision):
    """The decision within an activation: move, disengage, attack, use an ability, or be done (CM-UNIT-02).

    It is `lingering` once both parts are spent and a free ability may still be used (R-62).
    """

    creature: str
    lingering: bool = False

    def sides(self, state: State) -> frozenset[Side]:
        """Its player, as long as something is left to do."""
        body, activation = state.find(self.creature), state.activation
        if body is None or activation is None or activation.creature != self.creature:
            return frozenset()
        # A disengagement spends its part when announced, so with both parts spent a walk may still be due.
        left = self.lingering or activation.leaving is not None or activation.spent != BOTH
        return frozenset({body.side}) if left else frozenset()

    def run(self, run: Run) -> None:
        """End the activation: this task is only carried out once its player has nothing left to do."""
        body = run.state.find(self.creature)
        if body is not None and run.state.activation is not None:
            uses = used.uses(run.referee, run.state, body.side, only_free=True)
            if any(next(iter(ways()), None) is not None for ways in uses):
                run.push(replace(self, lingering=True))
                return
        end_activation(run, self.creature)

    def check(self, referee: Referee, state: State, side: Side, action: Action) -> Verdict:
        """Whether the creature may do that now."""
        activation = _activation(state)
        skirmish = referee.skirmish(state)
        due = self._due(referee, state, activation)
        if due and not self._is_due(referee, state, side, action, due):
            return Verdict.no(Reason.of("R-80", "activating.must_attack", creature=self.creature))
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
            # Sorted out first: the checks below ask for the base of the target.
            case Strike(target) | Shoot(target) if state.find(target) is None:
                return Verdict.no(Reason.of("CM-MELEE-01", "activating.no_target"))
            case Strike(target):
                return self._check_attack(referee, state, activation, target, "melee")
            case Shoot(target):
                return self._check_attack(referee, state, activation, target, "ranged")
            case Use():
                free = used.is_free(referee, state, side, action)
                fault = None if free else self._no_action(referee, state, activation)
                return Verdict.no(fault) if fault else used.check_use(referee, state, side, action)
            case _:
                return Verdict.no(Reason.of("CM-UNIT-02", "activating.only"))

    def choices(self, referee: Referee, state: State, side: Side) -> Iterator[Action]:
        """Everything the creature may do; of moves a few straight ones."""
        yield from Offers(self.groups(referee, state, side))

    def groups(self, referee: Referee, state: State, side: Side) -> tuple[ActionGroup[Action], ...]:
        """The end of the activation, the Actions of each kind, then the moves."""
        due = self._due(referee, state, _activation(state))
        attacks: dict[AttackKind, ActionGroup[Action]] = {
            "melee": alike(lambda: map(Strike, self._targets(referee, state, "melee"))),
            "ranged": alike(lambda: map(Shoot, self._targets(referee, state, "ranged"))),
        }
        if due:
            free = partial(used.uses, referee, state, side, only_free=True)
            return (*(attacks[kind] for kind in due), branching(free, each_once))
        return (
            alike(lambda: (Done(),)),
            *attacks.values(),
            branching(lambda: self._uses(referee, state, side), each_once),
            branching(lambda: self._ways_off(referee, state, side), each_once),
        )

    def _due(self, referee: Referee, state: State, activation: Activation) -> tuple[AttackKind, ...]:
        """The kinds of attacks one of which it has to make before anything else, if it can (R-80)."""
        if not referee.library.compelling:
            return ()
        due = duties(referee, state, self.creature)
        return due if due and self._no_action(referee, state, activation) is None else ()

    def _is_due(
        self, referee: Referee, state: State, side: Side, action: Action, due: tuple[AttackKind, ...]
    ) -> bool:
        """Whether it is an attack that is due, or spends nothing."""
        match action:
            case Strike():
                return "melee" in due
            case Shoot():
                return "ranged" in due
            case Use():
                return used.is_free(referee, state, side, action)
            case _:
                return False

    def _targets(self, referee: Referee, state: State, kind: AttackKind) -> tuple[str, ...]:
        """The creatures that it may attack."""
        barred = self._no_action(referee, state, _activation(state))
        return targets(referee, state, self.creature, kind) if barred is None else ()

    def _uses(self, referee: Referee, state: State, side: Side) -> Iterator[Branch[Action]]:
        """The abilities that it may use, one by one."""
        spent = self._no_action(referee, state, _activation(state)) is not None
        yield from used.uses(referee, state, side, only_free=spent)

    def _ways_off(self, referee: Referee, state: State, side: Side) -> Iterator[Branch[Action]]:
        """The disengagement if it is engaged, else the moves."""
        leaves = _activation(state).leaving is not None
        if not leaves and referee.skirmish(state).engaged_with(self.creature):
            if self.check(referee, state, side, Disengage()).allowed:
                yield lambda: (Disengage(),)
        else:
            yield from (partial(_moves, stretch) for stretch in legal_moves(referee, state, self.creature))

    def decide(self, run: Run, side: Side, action: Action) -> None:
        """Begin the chosen action; the rest of the activation comes afterwards."""
        activation = _activation(run.state)
        match action:
            # `self` goes back on the agenda before the part is begun, so that it is asked again once all is
            # over.
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
                if not used.is_free(run.referee, run.state, side, action):
                    run.state = replace(run.state, activation=parts.act(activation))
                run.push(replace(self, lingering=False))
                used.use(run, side, action)
            case _:
                end_activation(run, self.creature)

    def _check_move(
        self, referee: Referee, state: State, activation: Activation, path: tuple[Point, ...]
    ) -> Verdict:
        forbidden = referee.forbidden(state, self.creature, "move")
        body = state.body(self.creature)
        path = from_where_it_stands(body, path)
        if path[:1] != (body.at,):
            return Verdict.no(Reason.of("CM-MOVE-02", "stride.elsewhere", creature=self.creature))
        # A second move is an Action (CM-UNIT-08), and falls under what forbids one. A disengagement does not,
        # even one paid with the Action: it was announced before, and the free attacks have been suffered.
        if forbidden is None and parts.part_to_move(activation) is Part.ACTION and activation.leaving is None:
            forbidden = referee.forbidden(state, self.creature, "act")
        skirmish = referee.skirmish_for(state, self.creature)
        return _unless(forbidden, parts.check_move(activation, skirmish, path))

    def _check_attack(
        self, referee: Referee, state: State, activation: Activation, target: str, kind: AttackKind
    ) -> Verdict:
        skirmish = referee.skirmish(state)
        judge = parts.check_attack if kind == "melee" else parts.check_shoot
        # Twice over: the activation says whether an Action is left, `check_attack` whether cards allow the
        # attack.
        judged = judge(activation, skirmish, target)
        if not judged.allowed:
            return judged
        fault = referee.forbidden(state, self.creature, "act")
        attack = check_attack(referee, state, self.creature, target, kind)
        return _unless(fault, judged if attack.allowed else attack)

    def _no_action(self, referee: Referee, state: State, activation: Activation) -> Reason | None:
        """The reason why the creature has no Action to use now, if any."""
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
        run.emit(Leaves(self.creature, hostiles, by=run.state.body(self.creature).taken_by))
        body = run.state.body(self.creature)
        other = opponent(body.side)
        # The opponent strikes before the monsters: the rules leave the order between the two open.
        run.push(FreeAttacks(self.creature, other), FreeAttacks(self.creature, Side.NEUTRAL), self)
        run.tell(Moment("disengages", body.id, next(iter(hostiles), None), side=body.side))

    def _attack(self, run: Run, activation: Activation, target: str, kind: AttackKind) -> None:
        run.state = replace(run.state, activation=parts.act(activation))
        run.push(self)
        declare_attack(run, self.creature, target, kind, part=Part.ACTION)


def legal_moves(referee: Referee, state: State, creature: str) -> Sequence[Stretch]:
    """Producers of a few straight moves that the rest of the creature's activation allows."""
    activation = state.activation
    if activation is None or activation.creature != creature:
        return ()
    part = parts.part_to_move(activation)
    if part is None:
        return ()
    if part is Part.ACTION and activation.leaving is None and referee.forbidden(state, creature, "act"):
        return ()
    movement = referee.position(state).creature(creature).movement
    # Kept for the state: the table, the machine players and the legal actions all ask, and the search is
    # slow.
    stride = Stride(creature, movement, leaving=activation.leaving is not None)
    return referee.once(state, stride, lambda: tuple(stretches(referee, state, stride)))


def _moves(stretch: Stretch) -> Iterable[Action]:
    return map(Move, stretch())


def end_activation(run: Run, creature: str) -> None:
    """End the activation, and what lasted for it."""
    run.state = replace(run.state, activation=None)
    run.emit(ActivationEnded(creature))
    expire(run, "activation")
    expire(run, "activation_ends", creature)
    body = run.state.find(creature)
    if body is not None:
        run.tell(Moment("activation_ends", creature, side=body.side))


def _activation(state: State) -> Activation:
    if state.activation is None:
        raise ValueError("nothing is being activated")
    return state.activation


def _unless(fault: Reason | None, judged: Verdict) -> Verdict:
    """The verdict, or a refusal if there is a fault."""
    return judged if fault is None else Verdict.no(fault)


@dataclass(frozen=True, slots=True)
class FreeAttacks(Decision):
    """The free attacks of one side's creatures on one that leaves, in the order that their player chooses.

    Players may waive the rest; monsters always strike, in the order of the token's holder (R-51).
    """

    mover: str
    side: Side

    def sides(self, state: State) -> frozenset[Side]:
        """The side that orders the attacks; none if there is no choice."""
        left = self.attackers(state)
        if self.side is not Side.NEUTRAL:
            return frozenset({self.side}) if left else frozenset()
        return frozenset({state.token or SIDES[0]}) if len(left) > 1 else frozenset()

    def attackers(self, state: State) -> tuple[str, ...]:
        """The living creatures of this side that have neither struck nor waived."""
        activation = state.activation
        mover = state.find(self.mover)
        # Nobody strikes a creature that has come over to the own side meanwhile.
        if activation is None or activation.leaving is None or mover is None or mover.side is self.side:
            return ()
        return tuple(
            foe
            for foe in activation.leaving.attackers
            if (body := state.find(foe)) is not None and body.side is self.side
        )

    def run(self, run: Run) -> None:
        """Where no choice is left, let the only monster strike, or end."""
        for foe in self.attackers(run.state):
            self._strike(run, foe)

    def check(self, referee: Referee, state: State, side: Side, action: Action) -> Verdict:
        """Whether that creature may strike now, or the rest be waived."""
        del side
        match action:
            case Done() if self.side is not Side.NEUTRAL:
                return Verdict.yes(Reason.of("CM-DISENGAGE-03", "leaving.waive"))
            case FreeAttack(foe) if state.find(foe) is not None and state.activation is not None:
                forbidden = _barred(referee, state, foe, self.mover)
                # A monster that may not attack still takes its turn, and does nothing in `_strike`: nobody
                # can waive for it.
                if forbidden is not None and self.side is not Side.NEUTRAL:
                    return Verdict.no(forbidden)
                if foe not in self.attackers(state):
                    return Verdict.no(Reason.of("CM-DISENGAGE-03", "leaving.not_yours", hostile=foe))
                return parts.check_answer(state.activation, referee.skirmish(state), foe)
            case _:
                return Verdict.no(Reason.of("CM-DISENGAGE-03", "leaving.only"))

    def choices(self, referee: Referee, state: State, side: Side) -> Iterator[Action]:
        """`Done`, which waives the rest, then the free attacks that are allowed."""
        if self.side is not Side.NEUTRAL:
            yield Done()
        strikes = map(FreeAttack, self.attackers(state))
        yield from (strike for strike in strikes if self.check(referee, state, side, strike).allowed)

    def decide(self, run: Run, side: Side, action: Action) -> None:
        """Make the attack and ask for the others, or let the creature go."""
        del side
        if isinstance(action, FreeAttack):
            self._strike(run, action.by)
        else:
            for foe in self.attackers(run.state):
                _answered(run, foe)

    def _strike(self, run: Run, foe: str) -> None:
        # Noted first: an answer to the attack must not find the creature entitled to a second one.
        _answered(run, foe)
        run.push(self)
        if _barred(run.referee, run.state, foe, self.mover) is None:
            declare_at_once(run, foe, self.mover, free=True)


def _barred(referee: Referee, state: State, foe: str, mover: str) -> Reason | None:
    """The reason why cards forbid a free attack: its maker may not attack, or the mover not be attacked."""
    barred = referee.forbidden(state, foe, "attack")
    return barred or referee.forbidden(state, mover, "be_attacked", foe)


def _answered(run: Run, foe: str) -> None:
    """Record that the creature has struck or waived its free attack."""
    if run.state.activation is not None:
        run.state = replace(run.state, activation=parts.answer(run.state.activation, foe))


@dataclass(frozen=True, slots=True)
class Resume(Task):
    """Goes on with the activation that an Action out of turn has interrupted."""

    activation: Activation | None

    def run(self, run: Run) -> None:
        """Put the interrupted activation back."""
        run.state = replace(run.state, activation=self.activation)


def act_at_once(run: Run, creature: str) -> None:
    """Give a creature one more Action."""
    current = run.state.activation
    # In its own activation the Action is simply free again, so that it may come before or after the Movement.
    if current is not None and current.creature == creature:
        again = replace(current, spent=current.spent - {Part.ACTION})
        run.state = replace(run.state, activation=again)
        return
    # Outside it a whole activation is begun with the Movement spent, and the one it interrupts put back
    # later.
    begun = parts.begin(run.referee.skirmish(run.state), creature)
    run.state = replace(run.state, activation=replace(begun, spent=frozenset({Part.MOVEMENT})))
    run.push(InActivation(creature), Resume(current))
