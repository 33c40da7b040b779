"""Why a machine player chose what it did, from the very worths by which it chose.

The evaluation of a state is taken apart: so much for each place, creature and pile (`worths`). What was
chosen leads to one state, the best of what it might have done instead to another; the motive is what the
first has more of than the second. It speaks of nothing but what lies open on the table, for all may read it.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from game.games.colors_of_magic.ai.lookahead import foreseen
from game.games.colors_of_magic.rules.play.activating import InActivation
from game.games.colors_of_magic.rules.state.actions import Cast, Move, Shoot, Strike
from game.games.colors_of_magic.rules.state.motives import Motive, MotiveKind, When
from game.games.colors_of_magic.rules.state.state import SIDES, State, opponent
from game.positions.position import Side

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.games.colors_of_magic.ai.evaluate import Evaluator, Topic
    from game.games.colors_of_magic.rules.state.actions import Action

Worths = dict[tuple["Topic", str], float]
"""The parts of an evaluation, each by its topic and the id that it is about."""

PILES: Final[dict[str, MotiveKind]] = {"hand": "cards", "mana": "mana", "first": "first", "ready": "ready"}
"""The motives of who wants more of a pile, and of what is counted."""

LITTLE = 0.05
"""The worth below which a difference is no motive, in tenths of a victory point."""


def worths(evaluator: Evaluator, state: State, side: Side, mover: Side | None) -> Worths:
    """The parts of the worth of a state to a side, and of the rest of the turn if `mover` has the next go.

    Their sum is `Evaluator.evaluate`, and what `lookahead` foresees.
    """
    if state.outcome is not None:
        return {("win", ""): evaluator.evaluate(state, side)}
    found: Worths = defaultdict(float)
    other = opponent(side)
    for owner, sign in ((side, 1.0), (other, -1.0)):
        found["points", ""] += sign * evaluator.score(state, owner)
        for (part, about), worth in evaluator.forces(state, owner).items():
            found["foe" if part == "own" and owner is not side else part, about] += sign * worth
    if state.scenario is not None:
        _add_prospects(evaluator, state, side, found)
    for victim, worth in foreseen(evaluator, state, side, mover):
        found[_foreseen(state, victim, side, worth), victim] += evaluator.weights.foreseen * worth
    return found


def _foreseen(state: State, victim: str, side: Side, worth: float) -> Topic:
    """What an attack on that creature, or a gain at that marker, is to the side if it is worth so much."""
    body = state.find(victim)
    if body is None:
        return "near" if worth > 0 else "away"
    if body.side is not side:
        return "attack"
    return "prize" if worth > 0 else "danger"


def _add_prospects(evaluator: Evaluator, state: State, side: Side, found: Worths) -> None:
    """Add what the objectives promise to both sides."""
    weights, offered = evaluator.weights, evaluator.objectives(state.scenario or "")
    claims = offered.claims(evaluator.referee, state)
    sides = (side, opponent(side))
    pulls = offered.pulls(evaluator.referee, state, sides)
    held: tuple[Topic, Topic] = ("hold", "deny")
    near: tuple[Topic, Topic] = ("near", "away")
    for owner, sign, holding, coming, drawn in zip(sides, (1.0, -1.0), held, near, pulls, strict=True):
        for claim in claims[owner]:
            found[holding, claim.objective] += sign * weights.point * claim.points * claim.chance
        for objective, points in offered.counted(state, owner):
            found[holding, objective] += sign * weights.point * points
        for pull in drawn:
            found[coming, pull.spot.name] += sign * weights.point * weights.objectives * pull.worth
        found["win", ""] += sign * weights.wins * evaluator.victory_near(state, owner, claims[owner])


@dataclass(frozen=True, slots=True)
class Continuation:
    """Actions as far as they were thought out, and the state to which they lead."""

    acts: tuple[Action, ...]
    after: State


Risk = Literal["blood", "engages", "leaves"]
"""What asks for a reason: creatures are harmed to pay, walk into engagement, or give up a place."""


def risk_of(
    evaluator: Evaluator, state: State, action: Action, after: Callable[[State, Action], State]
) -> Risk | None:
    """What a player risks with an action, if anything; `after` says what comes of it."""
    if isinstance(action, Cast):
        return "blood" if action.pact else None
    acting = state.agenda[0]
    if not isinstance(action, Move) or not isinstance(acting, InActivation):
        return None
    there, was = after(state, action), state.body(acting.creature)
    now = there.find(acting.creature)
    if now is None:
        return None
    referee = evaluator.referee
    if referee.skirmish(there).engaged_with(now.id) and not referee.skirmish(state).engaged_with(now.id):
        return "engages"
    if state.scenario is None:
        return None
    offered = evaluator.objectives(state.scenario)
    return "leaves" if offered.guarded(there, now) < offered.guarded(state, was) else None


def motive(
    evaluator: Evaluator,
    side: Side,
    before: State,
    chosen: Continuation,
    other: Continuation,
    mover: Callable[[State], Side | None],
) -> Motive | None:
    """What was wanted: what the chosen way has most of, compared with the best other way.

    `mover` says who has the next go in a state. None if nothing that everybody sees is any better.
    """
    mine, instead = (worths(evaluator, way.after, side, mover(way.after)) for way in (chosen, other))
    gains = {key: mine.get(key, 0.0) - instead.get(key, 0.0) for key in {**mine, **instead}}
    by_thing: dict[tuple[str, str], float] = defaultdict(float)
    for (topic, about), gain in gains.items():
        thing = _thing(evaluator, before, topic, about)
        if thing is not None:
            by_thing[thing] += gain
    # The chance of winning comes from what is held: it is told of by that, where anything of it is better.
    winning = by_thing.pop(("win", ""), 0.0)
    kinds = ("ours", "theirs", "points")
    hopes = [thing for thing, gain in by_thing.items() if thing[0] in kinds and gain > LITTLE]
    if hopes:
        by_thing[max(hopes, key=lambda thing: (by_thing[thing], thing))] += winning
    else:
        by_thing["win", ""] = winning
    best = max(by_thing, key=lambda thing: (by_thing[thing], thing))
    if by_thing[best] <= LITTLE:
        return None
    return _worded(evaluator, side, before, chosen, best, gains)


def _thing(evaluator: Evaluator, state: State, topic: Topic, about: str) -> tuple[str, str] | None:
    """What a part of the evaluation belongs to: a place of ours or of theirs, a foe, a friend, a pile."""
    match topic:
        case "hold" | "deny":
            place = evaluator.objectives(state.scenario or "").place(about) or about
            return ("ours" if topic == "hold" else "theirs"), place
        case "near" | "away":
            return ("ours" if topic == "near" else "theirs"), about
        case "attack" | "foe":
            return "foe", about
        case "danger" | "own":
            return "friend", about
        case "prize":
            return "bait", about
        case "hidden" | "other":
            return None
        case _:
            return topic, about


def _worded(
    evaluator: Evaluator,
    side: Side,
    before: State,
    chosen: Continuation,
    thing: tuple[str, str],
    gains: Mapping[tuple[Topic, str], float],
) -> Motive:
    """The motive that says that about a thing."""
    (sort, about), after = thing, chosen.after
    attack = next((act for act in reversed(chosen.acts) if isinstance(act, Strike | Shoot)), None)
    if attack is not None and _serves(evaluator, before, attack.target, thing):
        kind: MotiveKind = "strike" if isinstance(attack, Strike) else "shoot"
        return Motive(kind, attack.target, when=_before_it_acts(before, attack.target))
    match sort:
        case "ours":
            return _for_a_place(evaluator, before, chosen, about, gains)
        case "theirs":
            held = sum(gains.get(("deny", name), 0.0) for name in _objectives_at(evaluator, before, about))
            return Motive("deny" if held > gains.get(("away", about), 0.0) else "away", about)
        case "foe":
            harmed = gains.get(("foe", about), 0.0) >= gains.get(("attack", about), 0.0)
            when: When = "" if harmed else _before_it_acts(before, about)
            return Motive("hurt" if harmed else "threaten", about, when=when)
        case "friend":
            if before.find(about) is None:
                return Motive("have", about)
            kept = gains.get(("own", about), 0.0) >= gains.get(("danger", about), 0.0)
            return Motive("keep" if kept else "spare", about)
        case "bait":
            return Motive("await", about)
        case "points":
            return _for_points(side, before, after)
        case _:
            return Motive(PILES.get(sort, "win"))


def _for_points(side: Side, before: State, after: State) -> Motive:
    """The motive of who collects an objective at once."""
    collected = (
        now.id
        for then, now in zip(before.objectives, after.objectives, strict=False)
        if side in now.collected_by and side not in then.collected_by
    )
    name = next(collected, "")
    return Motive("collect", name) if name else Motive("win")


def _for_a_place(
    evaluator: Evaluator,
    before: State,
    chosen: Continuation,
    about: str,
    gains: Mapping[tuple[Topic, str], float],
) -> Motive:
    """The motive of who wants to hold a place, to be nearer to it, or what an objective brings."""
    acts, after = chosen.acts, chosen.after
    objectives = _objectives_at(evaluator, before, about)
    held = sum(gains.get(("hold", name), 0.0) for name in objectives)
    if held > 0 and held >= gains.get(("near", about), 0.0):
        if not evaluator.objectives(before.scenario or "").place(objectives[0]):
            return Motive("collect", objectives[0])
        claims = evaluator.objectives(before.scenario or "").claims(evaluator.referee, after)
        soon = any(claim.soon for side in SIDES for claim in claims[side] if claim.objective in objectives)
        return Motive("hold", about, when="now" if soon else "next")
    new = next((body.id for body in after.bodies if before.find(body.id) is None), "")
    if new and isinstance(acts[0], Cast) and new == acts[0].card:
        return Motive("summon", about, new)
    return Motive("near", about)


def _objectives_at(evaluator: Evaluator, state: State, about: str) -> tuple[str, ...]:
    """The objectives about that marker, or the one of that id."""
    offered = evaluator.objectives(state.scenario or "")
    names = (objective.id for objective in state.objectives)
    return tuple(name for name in names if about == name or offered.place(name) == about)


def _serves(evaluator: Evaluator, state: State, target: str, thing: tuple[str, str]) -> bool:
    """Whether an attack on that creature is how the thing is got: the creature, or what its harm brings."""
    sort, about = thing
    body = state.find(target)
    if body is None:
        return False
    if about == target or sort in {"points", "win"}:
        return True
    return sort == "ours" and evaluator.objectives(state.scenario or "").prey(about) == body.profile


def _before_it_acts(state: State, creature: str) -> When:
    """Whether that creature may still act in this turn."""
    body = state.find(creature)
    if body is None or body.side is Side.NEUTRAL or body.tapped or state.player(body.side).passed:
        return ""
    return "before"
