"""Objectives of a scenario, and the side closer to each: places to hold, monsters to hunt, marks to take."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import exp, hypot
from typing import TYPE_CHECKING

from game.board.shapes import TOUCH, Disc, Point, gap
from game.games.colors_of_magic.rules.cards.effects import Attack, Collect, If, Score, Triggered, Used
from game.games.colors_of_magic.rules.cards.words import each_trigger
from game.games.colors_of_magic.rules.meaning.meaning import is_wizard
from game.games.colors_of_magic.rules.play.victory import CONTROL_INCHES
from game.games.colors_of_magic.rules.state.state import SIDES, Body, Objective, State, opponent
from game.positions.position import Side

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.games.colors_of_magic.rules.cards.effects import AnyEffect
    from game.games.colors_of_magic.rules.cards.library import Library
    from game.games.colors_of_magic.rules.cards.specs import CreatureSpec, Goal, ObjectiveSpec, ScenarioSpec
    from game.games.colors_of_magic.rules.play.referee import Referee

NEAR = 6.0
"""The distance, in inches, over which the pull of a goal falls to about a third."""

PULL = 0.34
"""The share of an objective's points that being at its place is worth while it is not held."""

AGAIN = (1.0, 0.35, 0.15, 0.05)
"""How much a second pull on the same creature counts, and a second creature pulled to the same place."""

FAR = 20.0
"""The distance, in inches, beyond which nothing pulls."""

HELD = 0.5
"""The chance of keeping a place until the End phase when the opponent can contest it with equal numbers."""

EACH = 0.08
"""The amount by which each creature more, there or able to come, improves that chance."""

WORST, BEST = 0.2, 0.75
"""The lowest and the highest value of that chance."""

SURE = 0.85
"""The chance of keeping a place that nobody can contest any more this turn."""

TWICE = 1.7
"""How many times its Movement a creature gets if it uses its Action to move again (R-18)."""

FIRST = 0.67
"""The chance of keeping a place for another turn: by 60 cases of the machines' own games, 67 of 100 were."""

DONE = 0.9
"""The share of its points that an objective is worth once met, until the End phase collects it."""

COUNTED = 0.5
"""The share of an objective's points that each End phase already held is worth."""

RESERVED = 0.75
"""How strongly a wizard is drawn to goals that any creature can reach."""

BASE = 0.5
"""The radius of a typical base, in inches."""

SHOT = 8.0
"""The distance, in inches, from which a creature shoots at its prey."""


@dataclass(frozen=True, slots=True)
class Opportunity:
    """A way to earn an objective: at a marker, or from a monster of a profile; `mark` is the mark taken.

    `at_once` are the points that an ability brings when it is used there, at least, for `cost` mana.
    """

    points: float
    marker: str | None = None
    prey: str | None = None
    mark: str | None = None
    wizard: bool = False
    at_once: int = 0
    cost: int = 0


@dataclass(frozen=True, slots=True)
class Claim:
    """Points of an objective that a side may collect: with what chance, and whether in this End phase."""

    points: int
    chance: float
    soon: bool
    objective: str = ""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place where something can be earned.

    Attributes:
        chance: what can be earned.
        name: the marker or the creature that is there.
        at: where that is.
        near: the gap to it, in inches, that is near enough.
    """

    chance: Opportunity
    name: str
    at: Point
    near: float


@dataclass(frozen=True, slots=True)
class Pull:
    """What it is worth, in points, that a creature is as near to a spot as it is."""

    creature: str
    spot: Spot
    worth: float


@dataclass(frozen=True, slots=True)
class _Offer:
    """A way to earn an objective that is open, and the markers where that is done."""

    objective: Objective
    chance: Opportunity
    spots: tuple[Spot, ...]


class ObjectiveValues:
    """The objectives of one scenario, and what earns them."""

    def __init__(self, library: Library, scenario: str) -> None:
        self._creatures = library.creatures
        self._specs = {spec.id: spec for spec in library.scenarios[scenario].objectives}
        self._objectives = {spec.id: tuple(_opportunities(spec)) for spec in self._specs.values()}
        self._turns = library.scenarios[scenario].max_turns
        self._offered: tuple[object, object, list[_Offer]] | None = None
        self.hunters = dict(_hunters(library, library.scenarios[scenario]))
        """How far the monsters move that attack in their phase, by their profiles."""
        self.answering = frozenset(_answering(library, library.scenarios[scenario]))
        """The profiles of monsters whose death brings points and that shoot back at who shoots at them."""

    def attraction(self, referee: Referee, state: State, side: Side) -> float:
        """The points by which that side is closer to the scenario's goals than the other."""
        own, other = (
            sum(pull.worth for pull in pulls) for pulls in self.pulls(referee, state, (side, opponent(side)))
        )
        return own - other

    def pulls(self, referee: Referee, state: State, sides: Sequence[Side]) -> Iterator[Iterator[Pull]]:
        """For each of the sides, what draws its creatures: all the places where something can be earned."""
        bases = {body.id: referee.base_of(state, body) for body in state.bodies}
        spots = [spot for offer in self._offers(state) for spot in self._where(state, offer)]
        yield from (self._pulls(state, bases, spots, side) for side in sides)

    def claims(self, referee: Referee, state: State) -> dict[Side, list[Claim]]:
        """The points of objectives that each side can count on for now, each with its chance."""
        bases = {body.id: referee.base_of(state, body) for body in state.bodies}
        claims: dict[Side, list[Claim]] = {side: [] for side in SIDES}
        for objective in state.objectives:
            spec = self._specs[objective.id]
            if not self._open(objective):
                continue
            if objective.holder in SIDES and spec.goal.kind in {"slay", "wound"}:
                claims[objective.holder].append(Claim(spec.points, DONE, soon=True, objective=objective.id))
            leader, chance = self._leader(state, bases, spec.goal)
            missing = (spec.goal.turns or 1) - objective.held * (objective.holder is leader)
            if leader is not None and state.turn + missing - 1 <= self._turns:
                chance *= FIRST if missing > 1 else 1.0
                claims[leader].append(Claim(spec.points, chance, soon=missing <= 1, objective=objective.id))
        return claims

    def counted(self, state: State, side: Side) -> Iterator[tuple[str, float]]:
        """The objectives of which the side has End phases already, and what those are worth in points."""
        for objective in state.objectives:
            spec = self._specs[objective.id]
            if objective.holder is side and self._open(objective) and spec.goal.kind not in {"slay", "wound"}:
                yield objective.id, COUNTED * objective.held * spec.points

    def place(self, objective: str) -> str:
        """The marker that an objective is about; empty if it is about none."""
        return self._specs[objective].goal.marker or ""

    def prey(self, objective: str) -> str:
        """The profile of the monster that an objective asks to harm; empty if it asks for none."""
        spec = self._specs.get(objective)
        return "" if spec is None else spec.goal.profile or ""

    def bounty(self, state: State, monster: Body) -> int:
        """The points that the death of a monster still brings to who kills it."""
        return sum(
            self._specs[objective.id].points
            for objective in state.objectives
            if self._open(objective) and objective.holder is None
            if self._specs[objective.id].goal.kind == "slay"
            and self._specs[objective.id].goal.profile == monster.profile
        )

    def errands(self, state: State) -> list[Spot]:
        """The markers at which an ability may still be used that brings points at once."""
        return [spot for offer in self._offers(state) if offer.chance.at_once for spot in offer.spots]

    def guarded(self, state: State, body: Body) -> float:
        """The points of the places at which the creature stands; a decoy guards nothing."""
        points = 0.0
        if body.decoy:
            return points
        for objective in state.objectives:
            goal = self._specs[objective.id].goal
            if goal.kind != "control" or not self._open(objective):
                continue
            for marker in state.markers:
                within = (goal.radius or marker.radius) + CONTROL_INCHES + BASE
                if (
                    marker.id == goal.marker
                    and hypot(marker.at[0] - body.at[0], marker.at[1] - body.at[1]) <= within
                ):
                    points += self._specs[objective.id].points
        return points

    def places(self, state: State, body: Body) -> Iterator[tuple[float, Point, float]]:
        """The goals of the creature: the points, the place, and the gap to its centre that is near enough."""
        for offer in self._offers(state):
            if suits(offer.chance, body):
                for spot in self._where(state, offer):
                    yield offer.chance.points, spot.at, spot.near

    def _open(self, objective: Objective) -> bool:
        return not objective.collected_by or self._specs[objective.id].repeatable

    def _pulls(
        self, state: State, bases: dict[str, Disc], spots: Sequence[Spot], side: Side
    ) -> Iterator[Pull]:
        """The pulls on a side's creatures; each creature and each place counts fully only once."""
        pulls: list[tuple[float, str, Point, int]] = []
        for body in state.bodies:
            if body.side is not side or body.decoy:
                continue
            base = bases[body.id]
            keenness = self._keenness(self._creatures[body.profile]) * (RESERVED if is_wizard(body) else 1.0)
            for number, spot in enumerate(spots):
                chance, at = spot.chance, spot.at
                away = max(away_from(base, spot), 0.0)
                if away < FAR and suits(chance, body):
                    pulls.append((PULL * chance.points * keenness * exp(-away / NEAR), body.id, at, number))
        pulls.sort(reverse=True)
        pulled, taken = Counter[str](), Counter[Point]()
        for pull, creature, at, number in pulls:
            yield Pull(creature, spots[number], pull * _less(pulled[creature]) * _less(taken[at]))
            pulled[creature] += 1
            taken[at] += 1

    def _keenness(self, spec: CreatureSpec) -> float:
        """How much a creature's presence at a goal counts: one that can fight may do something there."""
        return 0.7 + 0.1 * min(max(spec.melee, spec.ranged or 0), 3)

    def _offers(self, state: State) -> list[_Offer]:
        """What is still to be earned, with the places where that is; those of the last state are kept."""
        known = self._offered
        if known is not None and known[0] is state.objectives and known[1] is state.markers:
            return known[2]
        offers = [
            _Offer(objective, chance, tuple(_at_markers(state, chance)))
            for objective in state.objectives
            if self._open(objective)
            for chance in self._objectives[objective.id]
        ]
        self._offered = (state.objectives, state.markers, offers)
        return offers

    def _where(self, state: State, offer: _Offer) -> Iterator[Spot]:
        """Where something can be earned: at markers, or with the monsters of a kind."""
        yield from offer.spots
        if offer.chance.prey is not None:
            for body in state.bodies:
                if body.side is Side.NEUTRAL and body.profile == offer.chance.prey:
                    yield Spot(offer.chance, body.id, body.at, 1.5)

    def _leader(self, state: State, bases: dict[str, Disc], goal: Goal) -> tuple[Side | None, float]:
        """The side that holds the place named by the goal, and the chance of holding it to the End phase."""
        marker = next((candidate for candidate in state.markers if candidate.id == goal.marker), None)
        if marker is None or goal.kind not in {"control", "hold_wizard"}:
            return None, 0.0
        area = Disc(marker.at[0], marker.at[1], goal.radius or marker.radius)
        present, may_come = Counter[Side](), Counter[Side]()
        for body in state.bodies:
            if body.decoy or body.side not in SIDES or (goal.kind == "hold_wizard" and not is_wizard(body)):
                continue
            away = gap(bases[body.id], area) - CONTROL_INCHES
            ready = not (body.tapped or body.engaged_with or state.player(body.side).passed)
            if away <= TOUCH:
                present[body.side] += 1
            elif ready and away <= TWICE * self._creatures[body.profile].movement:
                may_come[body.side] += 1
        leader = max(SIDES, key=lambda side: present[side])
        lead = present[leader] - present[opponent(leader)]
        if not lead:
            return None, 0.0
        if state.phase in {"monsters", "end"} or may_come[opponent(leader)] < lead:
            return leader, SURE
        expected_lead = lead + may_come[leader] - may_come[opponent(leader)]
        return leader, min(max(HELD + EACH * expected_lead, WORST), BEST)


def _opportunities(spec: ObjectiveSpec) -> Iterator[Opportunity]:
    """The ways to earn an objective card."""
    match spec.goal.kind:
        case "control" | "hold_wizard":
            yield Opportunity(spec.points, marker=spec.goal.marker, wizard=spec.goal.kind == "hold_wizard")
        case "slay" | "wound":
            yield Opportunity(spec.points, prey=spec.goal.profile)
        case "never":
            pass
    for ability in spec.abilities:
        if isinstance(ability, Used) and ability.at_marker is not None:
            asked = ability.condition.is_ if ability.condition else None
            yield Opportunity(
                spec.points,
                marker=ability.at_marker,
                mark=asked.mark if asked else None,
                at_once=_brought(ability.effects, spec),
                cost=ability.cost,
            )


def _brought(effects: Sequence[AnyEffect], spec: ObjectiveSpec) -> int:
    """The points that effects printed on an objective bring their player, at least."""
    points = 0
    for effect in effects:
        match effect:
            case Collect():
                points += spec.points
            case Score(who="you"):
                points += effect.points
            case If():
                points += min(_brought(effect.then, spec), _brought(effect.otherwise, spec))
            case _:
                pass
    return points


def _at_markers(state: State, chance: Opportunity) -> Iterator[Spot]:
    if chance.prey is None:
        for marker in state.markers:
            if chance.marker in {marker.id, marker.kind}:
                yield Spot(chance, marker.id, marker.at, marker.radius + CONTROL_INCHES)


def away_from(base: Disc, spot: Spot) -> float:
    """The inches that a base has yet to go to be near enough to the spot; negative within."""
    return hypot(spot.at[0] - base.x, spot.at[1] - base.y) - base.r - spot.near


def _hunters(library: Library, scenario: ScenarioSpec) -> Iterator[tuple[str, float]]:
    steps = [step for objective in scenario.objectives for step in objective.monsters]
    profiles = {monster.creature for monster in scenario.monsters}
    for profile in sorted(profiles):
        own = [step for step in steps if step.who in {None, profile}]
        if any(step.do != "move" for step in own):
            moves = [step.fixed for step in own if step.do == "move"]
            inches = library.creatures[profile].movement if moves else 0.0
            yield profile, max([inches, *(move.move or 0.0 for move in moves if move is not None)])


def _answering(library: Library, scenario: ScenarioSpec) -> Iterator[str]:
    """The monsters to be slain that attack whoever shoots at them, before the shot."""
    goals = [objective.goal for objective in scenario.objectives]
    prey = {goal.profile for goal in goals if goal.kind == "slay" and goal.profile is not None}
    for profile in sorted(prey & library.creatures.keys()):
        answers = (one for one in library.creatures[profile].abilities if isinstance(one, Triggered))
        if any(
            any(
                trigger.when == "targeted" and trigger.by == "ranged" for trigger in each_trigger(one.trigger)
            )
            and any(isinstance(effect, Attack) for effect in one.effects)
            for one in answers
        ):
            yield profile


def _less(times: int) -> float:
    return AGAIN[min(times, len(AGAIN) - 1)]


def suits(chance: Opportunity, body: Body) -> bool:
    """Whether the creature may earn that: it bears the mark that is asked for, and is a wizard if need be."""
    return (chance.mark is None or chance.mark in body.marks) and (not chance.wizard or is_wizard(body))
