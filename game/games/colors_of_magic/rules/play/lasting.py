"""Ends effects that last, returns what comes back then, and resets once-a-turn abilities."""

from __future__ import annotations

from dataclasses import dataclass
from operator import is_not
from typing import TYPE_CHECKING, Literal

from game.board.shapes import Disc, Point, distance
from game.core.copies import replace
from game.core.rules import Reason
from game.games.colors_of_magic.rules.meaning.meaning import is_wizard
from game.games.colors_of_magic.rules.play.placing import Region, places, stands_free
from game.games.colors_of_magic.rules.play.questions import Question
from game.games.colors_of_magic.rules.play.run import Run, Task
from game.games.colors_of_magic.rules.state.creature_events import (
    Arrived,
    Controlled,
    Grown,
    Rode,
    Shifted,
    ZoneEnded,
)
from game.games.colors_of_magic.rules.state.state import Asking, decider
from game.positions.position import Side

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.games.colors_of_magic.rules.cards.words import Duration
    from game.games.colors_of_magic.rules.state.state import Absence, Body, GroundZone, Modifier, State


RULE = "CM-MOVE-07"

WIDER = (1.0, 3.0, 6.0, 12.0, 36.0)
"""The distances, in inches, within which a free place is looked for, one after the other."""


LASTING = frozenset({"play", "forever"})
"""What holds for more than a while."""


@dataclass(frozen=True, slots=True)
class _Ending:
    """The end of a period in a given turn, or of everything that a source made while it was in play.

    `stripped` is that of all that holds only for a while.
    """

    when: Duration | Literal["stripped"] | None
    turn: int
    source: str | None = None
    creature: str | None = None

    def concerns(self, creature: str) -> bool:
        """Whether what lasts on that creature may end now."""
        return self.creature in {None, creature}

    def ends(self, until: Duration, turn: int, source: str) -> bool:
        """Whether something with that duration, made in that turn by that source, ends."""
        if self.source is not None:
            return until == "play" and source == self.source
        if self.when == "stripped":
            return until not in LASTING
        if isinstance(until, int):
            # So many End phases, that of the turn that made it being the first.
            return self.when == "turn" and self.turn >= turn + until - 1
        # "next_turn" was made in an earlier turn when it ends; in the turn that made it, it goes on.
        if self.when != "turn":
            return until == self.when and (until != "next_turn" or turn < self.turn)
        return until in {"duel", "move", "activation", "turn"} or (until == "next_turn" and turn < self.turn)


def expire(run: Run, when: Duration, creature: str | None = None) -> None:
    """End what lasts until then, on one creature or on all.

    The end of a turn also ends duels and activations, resets once-a-turn abilities, and returns the banished.
    """
    ending = _Ending(when, run.state.turn, creature=creature)
    _end(run, ending)
    if when == "turn":
        forget(run)
    if run.state.banished:
        bring_back(run, ending)


def source_left(run: Run, source: str) -> None:
    """End what lasts while that card or creature is in play, and the zones around that creature."""
    _end(run, _Ending(None, run.state.turn, source))


def pass_on(run: Run, source: str, before: str, now: str) -> None:
    """Let what lasts on a creature while that card is in play last on another one instead (R-73)."""
    left, gets = run.state.find(before), run.state.find(now)
    if left is None or gets is None:
        return
    passing = tuple(one for one in left.modifiers if one.source == source and one.until == "play")
    if any(one.control is not None for one in passing):
        _pass_control(run, left, gets, passing)
    elif passing:
        kept = tuple(one for one in left.modifiers if one not in passing)
        run.set_body(replace(left, modifiers=kept))
        run.set_body(replace(gets, modifiers=(*gets.modifiers, *passing)))


def _pass_control(run: Run, left: Body, gets: Body, passing: tuple[Modifier, ...]) -> None:
    """Let what takes a creature over take another one instead, if that one can be taken (R-78)."""
    kept = tuple(one for one in left.modifiers if one not in passing)
    taken = passing if may_be_taken(gets) else tuple(one for one in passing if one.control is None)
    for body, modifiers in ((left, kept), (gets, (*gets.modifiers, *taken))):
        run.set_body(replace(body, modifiers=modifiers))
        change_hands(run, body.id, _controller(body, modifiers))


def hand_over(run: Run, source: str, side: Side) -> None:
    """Let the side that takes a permanent over control whom its former player controlled by it (R-78)."""
    for body in run.state.bodies:
        if any(one.source == source and one.control not in {None, side} for one in body.modifiers):
            modifiers = tuple(
                replace(one, control=side) if one.source == source and one.control is not None else one
                for one in body.modifiers
            )
            run.set_body(replace(body, modifiers=modifiers))
            change_hands(run, body.id, _controller(body, modifiers))


def may_be_taken(body: Body) -> bool:
    """Whether another player may control a creature: a wizard's and a monster's side stays (R-78)."""
    return not is_wizard(body) and body.owner is not Side.NEUTRAL


def _controller(body: Body, modifiers: Iterable[Modifier]) -> Side:
    """Who controls a creature under these changes: whoever took it last, else its owner."""
    takers = [one.control for one in modifiers if one.control is not None]
    return takers[-1] if takers else body.owner


def change_hands(run: Run, creature: str, side: Side) -> None:
    """Let a side control a creature from now on: it leaves who rides it, and what it was engaged with."""
    body = run.state.body(creature)
    if body.side is side:
        return
    run.set_body(replace(body, side=side))
    _changed_hands(run, creature)


def _changed_hands(run: Run, creature: str) -> None:
    body = run.state.body(creature)
    run.emit(Controlled(creature, body.side, back=body.side is body.owner))
    separate(run, body)
    for other in run.state.bodies:
        if creature in other.engaged_with:
            left = tuple(one for one in other.engaged_with if one != creature)
            run.set_body(replace(other, engaged_with=left))
    if run.state.body(creature).engaged_with:
        run.set_body(replace(run.state.body(creature), engaged_with=()))
    forced = tuple(one for one in run.state.must_activate if one != creature)
    run.state = replace(run.state, must_activate=forced)


def _end(run: Run, ending: _Ending) -> None:
    # The banished too: what ends while they are away must not come back with them.
    banished = tuple(_without(run, body, ending) for body in run.state.banished)
    state = replace(run.state, banished=banished) if banished else run.state
    run.state = state
    if [body for body in state.bodies if body.modifiers or body.grown_from]:
        _end_on_creatures(run, ending)
    over = tuple(zone for zone in state.zones if _is_over(state, zone, ending))
    if over:
        run.state = replace(run.state, zones=tuple(zone for zone in state.zones if zone not in over))
        run.emit(*(ZoneEnded(zone.id) for zone in over))


def _end_on_creatures(run: Run, ending: _Ending) -> None:
    """End what lasts on creatures in play."""
    before = run.state.bodies
    bodies = tuple([_without(run, body, ending) for body in before])
    # By identity: `_without` returns the very same creature if nothing ended, and caches hang on that.
    if any(map(is_not, bodies, before)):
        run.state = replace(run.state, bodies=bodies)
        for old, new in zip(before, bodies, strict=True):
            if new.profile != old.profile:
                # A creature that takes back a larger profile needs room for a larger base (CM-MOVE-07).
                make_room(run, new.id)
            if new.side is not old.side:
                _changed_hands(run, new.id)


def _without(run: Run, body: Body, ending: _Ending) -> Body:
    """The creature without what ends; the same object if nothing does."""
    if not (body.modifiers or body.grown_from) or not ending.concerns(body.id):
        return body
    kept = tuple(
        modifier
        for modifier in body.modifiers
        if not ending.ends(modifier.until, modifier.turn, modifier.source)
        or _still_to_come(modifier.until, modifier.begun, body, ending)
    )
    if len(kept) != len(body.modifiers):
        taken = any(modifier.control is not None for modifier in body.modifiers)
        side = _controller(body, kept) if taken else body.side
        body = replace(body, modifiers=kept, side=side)
    return _shrunk(run, body, ending)


def _still_to_come(until: Duration, begun: int, body: Body, ending: _Ending) -> bool:
    """Whether the activation that ends is the one in which it was made, not the next one."""
    return until == "activation_ends" and begun >= body.begun and ending.when != "stripped"


def strip(run: Run, creature: str) -> bool:
    """Take whatever holds only for a while from a creature; returns whether something did."""
    before = run.state.body(creature)
    body = _without(run, before, _Ending("stripped", run.state.turn, creature=creature))
    if body is before:
        return False
    run.set_body(body)
    if body.profile != before.profile:
        make_room(run, creature)
    if body.side is not before.side:
        _changed_hands(run, creature)
    return True


def _shrunk(run: Run, body: Body, ending: _Ending) -> Body:
    """The creature with the profile it had before the changes that end."""
    profile, history = body.profile, list(body.grown_from)
    # Each entry holds the profile before a change. Taking one out of the middle hands its profile down to the
    # change after it, so that ending that one later goes back to what was before both.
    for index in reversed(range(len(history))):
        before, until, turn, source = history[index]
        if not ending.ends(until, turn, source):
            continue
        del history[index]
        if index < len(history):
            history[index] = (before, *history[index][1:])
        else:
            profile = before
    if len(history) == len(body.grown_from):
        return body
    if profile != body.profile:
        run.emit(Grown(body.id, profile))
    return replace(body, profile=profile, grown_from=tuple(history), used=())


def _is_over(state: State, zone: GroundZone, ending: _Ending) -> bool:
    # Of one creature ends what lies around it, or what it laid.
    whose = zone.around or zone.layer
    if ending.ends(zone.until, zone.turn, zone.source) and ending.creature in {None, whose}:
        body = None if whose is None else state.find(whose)
        if body is None or not _still_to_come(zone.until, zone.begun, body, ending):
            return True
    return zone.around is not None and state.find(zone.around) is None


def bring_back(run: Run, ending: _Ending | None = None) -> None:
    """Return the banished creatures whose time is over to their places, or as near as there is room.

    That is by default the end of the turn. Without room they wait until then, or the next one. Of some a
    player says where they come back (R-82).
    """
    ending = _Ending("turn", run.state.turn) if ending is None else ending
    absences = {absence.creature: absence for absence in run.state.absences}
    for body in run.state.banished:
        absence = absences.get(body.id)
        until, turn = ("turn", 0) if absence is None else (absence.until, absence.turn)
        if not ending.ends(until, turn, ""):
            continue
        if absence is not None and absence.within is not None:
            run.push(ComeBack(creature=body.id, absence=absence))
            continue
        at = room_near(run, body)
        if at is not None:
            come_back(run, body, at)


def come_back(run: Run, body: Body, at: Point) -> None:
    """Put a banished creature down: ready, unengaged, its once-a-turn abilities unused.

    Damage, marks and lasting changes stay.
    """
    state = run.state
    back = replace(body, at=at, tapped=False, travelled=0.0, origin=None, used=(), engaged_with=())
    back = replace(back, mount=None, rider=None)
    run.state = replace(
        state,
        banished=tuple(other for other in state.banished if other.id != body.id),
        absences=tuple(other for other in state.absences if other.creature != body.id),
        bodies=(*state.bodies, back),
    )
    run.emit(Arrived(back, "back", rule=RULE))


@dataclass(frozen=True, slots=True, kw_only=True)
class ComeBack(Asking, Task):
    """A banished creature comes back where a player says; without room there, as near its place as can be."""

    creature: str
    absence: Absence

    def run(self, run: Run) -> None:
        """Ask for the place, then put it there."""
        body = next((body for body in run.state.banished if body.id == self.creature), None)
        if body is None:
            return
        if self.answers:
            at = self.answers[0][0].at
            if at is not None:
                come_back(run, body, at)
            return
        near = run.state.find(self.absence.near)
        base = run.referee.base_of(run.state, body)
        around = base if near is None else run.referee.base_of(run.state, near)
        region = Region(base.r, RULE, near=around, within=self.absence.within, side=body.side)
        if next(iter(places(run.referee, run.state, region)), None) is not None:
            text = Reason.of("R-82", "effect.comes_back", creature=self.creature)
            side = decider(run.state, self.absence.side)
            run.push(Question(side, text, among="place", region=region), self)
            return
        at = room_near(run, body)
        if at is not None:
            come_back(run, body, at)


def make_room(run: Run, creature: str) -> None:
    """Move a creature whose base has grown as little as needed to give it room."""
    body = run.state.body(creature)
    at = room_near(run, body)
    if at is not None and at != body.at:
        run.set_body(replace(body, at=at))
        run.emit(Shifted(creature, body.at, at, "push", rule=RULE))


def separate(run: Run, body: Body, at: Point | None = None) -> None:
    """Part a creature from who rides it or whom it rides; the rider stands `at`, else where they stood."""
    partner = run.state.find(body.mount or body.rider)
    still = run.state.find(body.id)
    for one in (partner, still):
        if one is not None:
            run.set_body(replace(one, mount=None, rider=None))
    if partner is None:
        return
    rider, mount = (body.id, partner.id) if body.mount is not None else (partner.id, body.id)
    run.emit(Rode(rider, mount, off=True))
    if run.state.find(rider) is not None:
        if at is not None:
            run.set_body(replace(run.state.body(rider), at=at))
        # On its own base again, which may be larger than that of the mount.
        make_room(run, rider)


def room_near(run: Run, body: Body) -> Point | None:
    """The free place nearest to the creature's own, whether it is in play or not; None if there is none."""
    base = run.referee.base_of(run.state, body)
    if stands_free(run.referee, run.state, base, (body.id,)):
        return body.at
    # Ring by ring: the few places tried lie close together near the old one, and further apart further off.
    for within in WIDER:
        region = Region(base.r, RULE, near=Disc(*body.at, base.r), within=within, ignoring=(body.id,))
        found = list(places(run.referee, run.state, region))
        if found:
            return min(found, key=lambda at: distance(at, body.at))
    return None


def forget(run: Run) -> None:
    """Reset every once-a-turn ability."""
    state = run.state
    run.state = replace(
        state,
        bodies=tuple([replace(body, used=()) if body.used else body for body in state.bodies]),
        permanents=tuple([replace(one, used=()) if one.used else one for one in state.permanents]),
        zones=tuple([replace(zone, used=()) if zone.used else zone for zone in state.zones]),
        objectives=tuple([replace(one, used=()) if one.used else one for one in state.objectives]),
    )
