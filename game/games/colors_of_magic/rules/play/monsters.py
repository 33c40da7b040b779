"""The Monsters phase: what the scenario's creatures do, one after the other, as its cards say.

(CM-MONSTER-01..08, rulings R-47 to R-51.)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.board.movement.retreat import first_inches
from game.board.shapes import TOUCH, Point, distance, gap, path_length, snap
from game.core.copies import replace
from game.core.rules import Reason
from game.games.colors_of_magic.rules.meaning.meaning import is_wizard
from game.games.colors_of_magic.rules.meaning.reading import open_objectives, spec_of
from game.games.colors_of_magic.rules.play.activating import end_activation
from game.games.colors_of_magic.rules.play.attacks import (
    AttackKind,
    declare_attack,
    line_of,
    targets,
    turn_card,
)
from game.games.colors_of_magic.rules.play.questions import Question
from game.games.colors_of_magic.rules.play.run import Performing, Run, Task
from game.games.colors_of_magic.rules.play.shifting import Stride
from game.games.colors_of_magic.rules.play.walking import declare_move
from game.games.colors_of_magic.rules.state.creature_events import ActivationBegan
from game.games.colors_of_magic.rules.state.events import Fizzled
from game.games.colors_of_magic.rules.state.state import (
    SIDES,
    Asking,
    Body,
    Carry,
    Context,
    Happens,
    Moment,
    Pending,
    State,
    Target,
)
from game.positions.position import Side

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from game.board.reach.reach import Ways
    from game.games.colors_of_magic.rules.cards.specs import (
        MonsterCardSpec,
        MonsterLine,
        MonsterStep,
        MonsterTarget,
        ObjectiveSpec,
    )
    from game.games.colors_of_magic.rules.cards.words import Order

BACKWARDS = 0.125
"""The steps, in inches, by which a monster that may not end its move somewhere backs up along its path."""

EQUALLY = 1e-3
"""Distances that differ by less than this count as equal, since places lie on a grid of that step."""


@dataclass(frozen=True, slots=True)
class MonstersPhase(Task):
    """Follow the instructions of the objective cards that are still there, in their order (R-49)."""

    def run(self, run: Run) -> None:
        """Follow each card with instructions, one after the other."""
        cards = open_objectives(run.library, run.state)
        # in the order of the scenario's cards, which nobody chooses; among one card's monsters somebody
        # does.
        run.push(*(FollowCard(objective=spec.id) for _, spec in cards if spec.monsters))


@dataclass(frozen=True, slots=True, kw_only=True)
class FollowCard(Asking, Task):
    """The monsters of an objective card act one at a time, in the order of the token's holder (R-49)."""

    objective: str
    done: tuple[str, ...] = ()

    def run(self, run: Run) -> None:
        """Let the next monster act, then ask again for the rest."""
        spec = spec_of(run.library, run.state, self.objective)
        # Listed anew each time: a monster may have died, or have been forbidden to act, since the last one
        # acted.
        left = [monster for monster in _monsters_of(run, spec) if monster not in self.done]
        if not left:
            return
        if len(left) > 1 and not self.answers:
            text = Reason.of("CM-MONSTER-08", "monsters.who_first")
            run.push(_arbitration(run.state, text, left), self)
            return
        chosen = self.answers[0][0].id if self.answers else left[0]
        # Pushed under the activation, which therefore is over before the next monster is asked for
        # (CM-MONSTER-01).
        run.push(replace(self, answers=(), done=(*self.done, chosen)))
        _activate(run, chosen, self.objective)


@dataclass(frozen=True, slots=True)
class MonsterActs(Performing):
    """An activated monster carries out its steps."""

    monster: str
    objective: str

    def run(self, run: Run) -> None:
        """Push its steps in order (CM-MONSTER-05)."""
        spec = spec_of(run.library, run.state, self.objective)
        body = run.state.find(self.monster)
        if body is None:
            return
        steps = [step for step in spec.monsters if step.who in (None, body.profile)]
        run.push(
            *(TakeStep(monster=self.monster, objective=self.objective, step=step) for step in steps),
            EndMonster(self.monster),
        )

    def cancelled(self, run: Run) -> None:
        """The monster does nothing this turn."""
        run.emit(Fizzled("activation", self.monster, (Reason.of("R-43", "fight.cancelled"),)))
        end_activation(run, self.monster)


@dataclass(frozen=True, slots=True)
class EndMonster(Task):
    """The end of a monster's activation."""

    monster: str

    def run(self, run: Run) -> None:
        """End what lasted for its activation."""
        end_activation(run, self.monster)


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeStep(Asking, Task):
    """A step of a monster: a move or an attack, by the card drawn for it (CM-MONSTER-04).

    `line` is the part of the card for the monster, once it has been drawn.
    """

    monster: str
    objective: str
    step: MonsterStep
    line: MonsterLine | None = None

    def run(self, run: Run) -> None:
        """Draw the card if the step is possible, then do it; the token's holder chooses between targets."""
        body = run.state.find(self.monster)
        if body is None:
            return
        # Before the card: a step that is impossible draws none. After it the list is made again, since
        # the symbol's effect may have moved or killed somebody.
        eligible = _eligible(run, body, self.step)
        if not eligible:
            return
        if self.line is None:
            self._draw(run, body)
            return
        among = _preferred(run, body, eligible, self._rule())
        if len(among) > 1 and not self.answers:
            text = Reason.of("CM-MONSTER-08", f"monsters.{self.step.do}_at", monster=body.id)
            run.push(_arbitration(run.state, text, among), self)
            return
        chosen = self.answers[0][0].id if self.answers else among[0]
        if self.step.do == "move":
            _move(run, body, chosen, self.line.move)
        else:
            kind: AttackKind = "melee" if self.step.do == "attack" else "ranged"
            declare_attack(run, body.id, chosen, kind, bonus=self.line.attack, effects=self.line.effects)

    def _rule(self) -> MonsterTarget:
        """The rule of the card for choosing a target."""
        if self.line is None:
            return "nearest"
        return self.line.move_to if self.step.do == "move" else self.line.attack_on

    def _draw(self, run: Run, body: Body) -> None:
        """Draw the card, unless the scenario fixes its text; its symbol takes effect afterwards."""
        if self.step.fixed is not None:
            # CM-MONSTER-03: the scenario says what the card would, so there is no symbol either.
            run.push(replace(self, line=self.step.fixed))
            return
        card = turn_card(run, body, "move" if self.step.do == "move" else "attack")
        if card is None:
            return
        spec = spec_of(run.library, run.state, self.objective)
        special = _special(spec, card, body)
        drawn = replace(self, line=line_of(run, card, body))
        # by default in addition, after the normal result of the card.
        if special is not None and spec.symbol_mode == "replace":
            run.push(special)
        elif special is not None:
            run.push(drawn, special)
        else:
            run.push(drawn)


def _activate(run: Run, monster: str, objective: str) -> None:
    """Tap the monster and let its activation be answered."""
    body = run.state.body(monster)
    # Tapped as an activated creature is, and untapped by the same End phase (CM-END-03).
    run.set_body(replace(body, tapped=True, origin=body.at))
    run.emit(ActivationBegan(monster, rule="CM-MONSTER-01"))
    moment = Moment("activated", monster, side=Side.NEUTRAL)
    run.push(Happens(moment), MonsterActs(moment, monster, objective))


def _monsters_of(run: Run, spec: ObjectiveSpec) -> list[str]:
    """The monsters that a card concerns and that may be activated."""
    wanted = {step.who for step in spec.monsters}
    return [
        # Tapped monsters too: a second objective card may make the same monster act again.
        body.id
        for body in run.state.bodies
        if body.side is Side.NEUTRAL
        and (None in wanted or body.profile in wanted)
        and run.referee.forbidden(run.state, body.id, "activate") is None
    ]


def _eligible(run: Run, body: Body, step: MonsterStep) -> Sequence[str]:
    """The possible targets of the step; none if it is impossible: then no card is drawn (R-48)."""
    referee, state = run.referee, run.state
    barred: Order = "move" if step.do == "move" else "act"
    if referee.forbidden(state, body.id, barred) is not None:
        return []
    match step.do:
        case "move":
            # an engaged monster does not move, and draws no card for it.
            if referee.skirmish(state).engaged_with(body.id):
                return []
            return [other.id for other in state.bodies if other.side in SIDES]
        case "attack":
            return targets(referee, state, body.id, "melee")
        case "shoot":
            return targets(referee, state, body.id, "ranged")


def _preferred(run: Run, body: Body, eligible: Sequence[str], rule: MonsterTarget) -> list[str]:
    """The targets that the card's rule prefers; several if they are equal."""
    referee, state = run.referee, run.state
    base = referee.base_of(state, body)
    match rule:
        case "weakest":
            return _least(eligible, lambda creature: referee.hp(state, creature))
        case "strongest":
            return _least(eligible, lambda creature: -referee.hp(state, creature))
        case "nearest_wizard":
            # Without a wizard in reach of the step, the nearest creature takes its place.
            wizards = [creature for creature in eligible if is_wizard(state.body(creature))]
            eligible = wizards or eligible
        case "nearest":
            pass
    return _least(eligible, lambda creature: gap(base, referee.base(state, creature)))


def _least(among: Sequence[str], measure: Callable[[str], float]) -> list[str]:
    values = {creature: measure(creature) for creature in among}
    least = min(values.values())
    # Equal ones are not chosen between: the token's holder arbitrates (CM-MONSTER-08).
    return [creature for creature in among if values[creature] <= least + EQUALLY]


def _move(run: Run, body: Body, to: str, inches: float) -> None:
    """Move towards a creature by the shortest path, as far as the card allows (R-48)."""
    stride = Stride(body.id, max(0.0, inches), by_card=True)
    path = _shortest(run, body, run.state.body(to).at, stride.within(run.referee, run.state))
    if distance(path[0], path[-1]) > TOUCH:
        declare_move(run, stride, path)


def _shortest(run: Run, body: Body, to: Point, inches: float) -> tuple[Point, ...]:
    """The cheapest path towards a point: the straight one if it is clear, else found by search."""
    skirmish = run.referee.skirmish_for(run.state, body.id)
    length = distance(body.at, to)
    part = min(inches / length, 1.0) if length else 0.0
    end = snap((body.at[0] + part * (to[0] - body.at[0]), body.at[1] + part * (to[1] - body.at[1])))
    straight = skirmish.walk(body.id, (body.at, end), inches=inches + 2 * EQUALLY)
    # Difficult terrain may make a detour cheaper than the straight line, so that goes to the search too.
    if straight.legal and not straight.bill.difficult_in:
        return straight.path
    path = skirmish.reach_within(body.id, inches).route(to, _ways(run.referee.edition)).walk.path
    length = path_length(path)
    # One that crosses impassable terrain may not end there: it stops short of it.
    while length > 0.0 and not skirmish.walk(body.id, path, inches=inches + TOUCH).legal:
        length -= BACKWARDS
        path = first_inches(path, length)
    return path


def _special(spec: ObjectiveSpec, card: MonsterCardSpec, body: Body) -> Pending | None:
    """The effect of the symbol on a card (CM-MONSTER-07)."""
    if not card.symbol or not spec.special:
        return None
    # CM-MONSTER-07: mandatory, so it is carried out without asking anybody.
    return Carry(spec.special, Context(Side.NEUTRAL, spec.id, own=body.id, caster=body.id))


def _ways(edition: int) -> Ways:
    """How monsters find their paths in games of that edition."""
    if edition < 3:
        return "corners"
    if edition < 5:
        return "slid"
    return "eased" if edition < 6 else "settled"


def _arbitration(state: State, text: Reason, among: Iterable[str]) -> Question:
    """Ask the token's holder to choose what the cards leave open (CM-MONSTER-08, R-51)."""
    # The holder of this turn: the token changes hands in the End phase only (CM-END-04).
    return Question(state.token or SIDES[0], text, options=tuple(map(Target.creature, among)))
