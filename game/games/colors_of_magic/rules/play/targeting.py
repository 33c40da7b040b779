"""The possible targets of spells and abilities (CM-CAST-01, CM-CAST-04, R-20, R-42, R-61)."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations, islice
from math import cos, sin, tau
from typing import TYPE_CHECKING, NamedTuple

from game.board.shapes import TOUCH, Disc, Point, gap, snap
from game.board.sight.sight import sight_many
from game.core.rules import Mark, Reason, Value, Verdict
from game.games.colors_of_magic.rules.cards.effects import Attack
from game.games.colors_of_magic.rules.cards.library import copy_passes
from game.games.colors_of_magic.rules.meaning.meaning import (
    creatures_in_play,
    middle_of,
    named,
    passes,
    terrain_at,
    zone_gap,
)
from game.games.colors_of_magic.rules.play.attacks import check_attack
from game.games.colors_of_magic.rules.state.memo import Gathered
from game.games.colors_of_magic.rules.state.state import SIDES, Context, State, Target, opponent, owner_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from game.core.zones import Card
    from game.games.colors_of_magic.rules.cards.effects import AnyEffect
    from game.games.colors_of_magic.rules.cards.words import Origin, TargetSpec
    from game.games.colors_of_magic.rules.play.referee import Referee
    from game.positions.position import Side

MOST_AIMS = 24
"""The most choices of targets that `aims` lists."""

MOST_EACH = 12
"""The most choices with the same first target, where there are several targets."""

RINGS, SPOKES = 2, 6
"""The points that `aims` tries around the origin, besides those where creatures stand."""


class Start(NamedTuple):
    """The creature that range and sight are taken from in place of the caster, and its base."""

    creature: str
    base: Disc


def starts_of(referee: Referee, state: State, context: Context, origin: Origin) -> tuple[Start | None, ...]:
    """What range and sight may be taken from, each by itself; None is the caster or user (R-83)."""
    if origin == "caster":
        return (None,)
    found = creatures_in_play(referee.reading(state), context, origin)
    return tuple(Start(creature, referee.base(state, creature)) for creature in found)


@dataclass(slots=True)
class Aim:
    """A caster, or the user of an ability, looking for targets. What it sees is worked out once.

    `Aim(referee, state, side, caster, range=8.0, sight=True).candidates(spec)` lists what a spell may aim at.

    `origin` is the creature that range and sight are taken from; without one, nothing is out of range.
    `range` and `sight` are those of the spell, which a target may override; `longer` extends either range.
    `effects` are what is then done to the targets; `spell` says that it is a spell that aims, no ability,
    `card` which. From `start`, if there is one, range and sight are taken in place of the origin.
    """

    referee: Referee
    state: State
    side: Side
    origin: str | None
    range: float | None
    sight: bool
    longer: float = 0.0
    effects: tuple[AnyEffect, ...] = ()
    spell: bool = False
    card: Card | None = None
    start: Start | None = None
    _seen: dict[str, bool] | None = field(default=None, init=False)

    def faults(self, spec: TargetSpec, target: Target) -> Iterator[Reason]:
        """Every fault of that target."""
        if spec.kind != target.kind:
            yield Reason.of("R-61", "aim.other_kind")
            return
        match spec.kind:
            case "creature":
                yield from self._creature_faults(spec, target.id)
            case "point":
                yield from self._point_faults(spec, target.at or (0.0, 0.0))
            case "zone":
                yield from self._zone_faults(spec, target.id)
            case "spell" | "permanent" | "card":
                if target not in self._things(spec):
                    yield Reason.of("R-61", "aim.not_among")

    def attack_faults(self, targets: tuple[Target, ...]) -> Iterator[Reason]:
        """Yield the reasons why a named creature cannot make the attack that the effects order."""
        state = self.state
        attacks = [effect for effect in self.effects if isinstance(effect, Attack)]
        if not attacks or self.referee.edition < 2:
            return
        context = Context(self.side, "", own=self.origin, caster=self.origin, targets=targets)
        for effect in attacks:
            # Only where both are named now; an attack on whomever the controller chooses is judged when it is
            # made.
            if isinstance(effect.by, str) and effect.at is not None:
                attacker, defender = named(state, context, effect.by), named(state, context, effect.at)
                if (
                    attacker is not None
                    and defender is not None
                    and state.find(attacker)
                    and state.find(defender)
                ):
                    judged = check_attack(self.referee, state, attacker, defender, effect.kind)
                    yield from () if judged.allowed else judged.reasons

    def candidates(self, spec: TargetSpec) -> Iterable[Target]:
        """The targets without faults; of points a selection."""
        # Spells and cards change from state to state; who stands where does not, and is kept.
        if spec.kind not in {"creature", "point"}:
            return self._candidates(spec)
        if spec.where == "died":
            return self._candidates(spec)
        # Only where something forbids certain spells alone does it matter which one aims.
        card = self.card if self.referee.library.barring else None
        where = (self._range_of(spec), self._needs_sight(spec), self.start, spec.where, spec.ground)
        asked = (spec.kind, spec.filter, *where, self.spell, card)
        return self.referee.as_they_stand(
            self.state,
            ("candidates", self.side, self.origin, *asked),
            lambda: Gathered(self._candidates(spec)),
        )

    def _candidates(self, spec: TargetSpec) -> Iterator[Target]:
        match spec.kind:
            case "creature":
                yield from map(Target.creature, self._creatures(spec))
            case "point":
                points = dict.fromkeys(map(snap, self._points(spec)))
                yield from (Target.point(at) for at in points if self._point_fits(spec, at))
            case _:
                yield from self._things(spec)

    def _creatures(self, spec: TargetSpec) -> Iterator[str]:
        """The creatures in play without `_creature_faults`."""
        # The tests of `_creature_faults` without reasons, the cheapest first and sight, the dearest, last.
        referee, state, side = self.referee, self.state, self.side
        reach, origin, sight = self._range_of(spec), self._base(), self._needs_sight(spec)
        reading, wanted = referee.reading(state), spec.filter
        for body in state.bodies:
            if (
                passes(reading, side, body, wanted)
                and self._banned(body.id) is None
                and (
                    reach is None
                    or origin is None
                    or gap(origin, referee.base_of(state, body)) <= reach + TOUCH
                )
                and (not sight or self._sees(body.id))
            ):
                yield body.id

    def _banned(self, identity: str) -> Reason | None:
        """The reason why the creature may not be aimed at, if any."""
        forbidden, state = self.referee.forbidden, self.state
        found = forbidden(state, identity, "be_targeted", self.origin, self.side, self.card)
        if found is None and self.spell:
            found = forbidden(state, identity, "be_targeted_by_spells", self.origin, self.side, self.card)
        return found

    def _zone_faults(self, spec: TargetSpec, identity: str) -> Iterator[Reason]:
        zone = next((zone for zone in self.state.zones if zone.id == identity), None)
        if zone is None:
            yield Reason.of("CM-STACK-09", "aim.not_among")
            return
        base = self._base()
        reach = self._range_of(spec)
        apart = None if base is None else zone_gap(self.referee.reading(self.state), zone, base)
        if reach is not None and apart is not None and apart > reach + TOUCH:
            yield Reason.of("CM-CAST-04", "aim.zone_too_far", gap=apart, range=reach)

    def _point_fits(self, spec: TargetSpec, at: Point) -> bool:
        """Whether a place has no `_point_faults`."""
        board = self.referee.board(self.state)
        reach, origin = self._range_of(spec), self._base()
        return (
            0 <= at[0] <= board.width
            and 0 <= at[1] <= board.height
            and (spec.where != "died" or self._died_at(at))
            and (spec.where != "terrain" or bool(terrain_at(board, at, spec.ground)))
            and (reach is None or origin is None or gap(origin, Disc(*at, 0.0)) <= reach + TOUCH)
            and (not self._needs_sight(spec) or self._sees_point(at))
        )

    def _creature_faults(self, spec: TargetSpec, identity: str) -> Iterator[Reason]:
        body = self.state.find(identity)
        if body is None:
            yield Reason.of("CM-STACK-09", "aim.gone", target=identity)
            return
        base = self.referee.base_of(self.state, body)
        if not passes(self.referee.reading(self.state), self.side, body, spec.filter):
            yield Reason.of("R-61", "aim.not_such", _mark(base), target=identity)
        banned = self._banned(identity)
        if banned is not None:
            yield banned
        reach, origin = self._range_of(spec), self._base()
        if reach is not None and origin is not None:
            apart = gap(origin, base)
            if apart > reach + TOUCH:
                values: dict[str, Value] = {"gap": apart, "range": reach}
                yield Reason.of("CM-CAST-04", "aim.too_far", _mark(base), target=identity, **values)
        if self._needs_sight(spec) and not self._sees(identity):
            yield Reason.of("CM-LOS-06", "aim.unseen", _mark(base), target=identity)

    def _point_faults(self, spec: TargetSpec, at: Point) -> Iterator[Reason]:
        board, mark = self.referee.board(self.state), Mark((at,))
        if not (0 <= at[0] <= board.width and 0 <= at[1] <= board.height):
            yield Reason.of("CM-SETUP-02", "aim.off_board", mark)
        if spec.where == "died" and not self._died_at(at):
            yield Reason.of("R-61", "aim.nobody_died", mark)
        if spec.where == "terrain" and not terrain_at(board, at, spec.ground):
            yield Reason.of("R-90", "aim.no_terrain", mark)
        reach, origin = self._range_of(spec), self._base()
        if reach is not None and origin is not None:
            apart = gap(origin, Disc(*at, 0.0))
            if apart > reach + TOUCH:
                yield Reason.of("CM-CAST-04", "aim.point_too_far", mark, gap=apart, range=reach)
        if self._needs_sight(spec) and not self._sees_point(at):
            yield Reason.of("CM-LOS-06", "aim.point_unseen", mark)

    def _died_at(self, at: Point) -> bool:
        """Whether a creature died there this turn."""
        return any(snap(body.at) == at for body in self.state.died)

    def _is_such(self, spec: TargetSpec, card: Card) -> bool:
        """Whether a card is one that the target asks for."""
        lists = self.state.setup.lists
        return spec.card is None or copy_passes(self.referee.library, lists, card, spec.card)

    def _things(self, spec: TargetSpec) -> Iterator[Target]:
        """Spells on the stack, permanents and artefacts in play, zones, or cards in a pile."""
        sides = _sides(self.side, spec)
        match spec.kind:
            case "spell":
                own = (item for item in self.state.stack if item.side in sides)
                yield from (Target("spell", str(i.number)) for i in own if self._is_such(spec, i.card))
            case "permanent":
                cards = (permanent.card for permanent in self.state.permanents if permanent.side in sides)
                yield from (Target("permanent", card) for card in cards if self._is_such(spec, card))
            case "zone":
                found = (zone.id for zone in self.state.zones)
                yield from (
                    Target("zone", zone)
                    for zone in found
                    if next(self._zone_faults(spec, zone), None) is None
                )
            case "card":
                for side in sides:
                    player = self.state.player(side)
                    piles = {
                        "discard": player.zones.discard,
                        "exile": player.zones.exile,
                        "codex": player.codex,
                    }
                    own_cards = (card for card in piles[spec.zone] if owner_of(card) is side)
                    yield from (Target("card", card) for card in own_cards if self._is_such(spec, card))

    def _points(self, spec: TargetSpec) -> Iterator[Point]:
        """The places of creatures, the nearest first, then places around the origin."""
        if spec.where == "died":
            yield from (body.at for body in self.state.died)
            return
        if spec.where == "terrain":
            pieces = self.referee.board(self.state).pieces
            yield from map(middle_of, pieces)
        origin = self._base()
        if origin is None:
            yield from (body.at for body in self.state.bodies)
            return
        apart = {body.id: gap(origin, self.referee.base_of(self.state, body)) for body in self.state.bodies}
        yield from (body.at for body in sorted(self.state.bodies, key=lambda body: apart[body.id]))
        board = self.referee.board(self.state)
        reach = self._range_of(spec)
        widest = origin.r + (reach if reach is not None else max(board.width, board.height) / 2)
        for ring in range(1, RINGS + 1):
            for spoke in range(SPOKES):
                # A step of the grid inside the range, so that snapping does not take the point out of it.
                angle, away = tau * spoke / SPOKES, (widest - TOUCH) * ring / RINGS - 0.001
                yield (origin.x + away * cos(angle), origin.y + away * sin(angle))

    def _range_of(self, spec: TargetSpec) -> float | None:
        reach = spec.range if spec.range is not None else self.range
        return None if reach is None else max(0.0, reach + self.longer)

    def _needs_sight(self, spec: TargetSpec) -> bool:
        return spec.sight if spec.sight is not None else self.sight

    def _base(self) -> Disc | None:
        if self.start is not None:
            return self.start.base
        body = self.state.find(self.origin)
        return None if body is None else self.referee.base_of(self.state, body)

    @property
    def _viewer(self) -> str | None:
        """The creature that has to see the targets, if they have to be seen."""
        return self.origin if self.start is None else self.start.creature

    def _sees(self, identity: str) -> bool:
        viewer = self._viewer
        # A creature sees itself, and without anybody to look from nothing is out of sight.
        if viewer is None or identity == viewer or self.state.find(viewer) is None:
            return True
        if self._seen is None:
            seen = self.referee.skirmish(self.state).sights(viewer)
            self._seen = {other: sight.visible for other, sight in seen.items()}
        return self._seen[identity]

    def _sees_point(self, at: Point) -> bool:
        origin, viewer = self._base(), self._viewer
        if viewer is None or origin is None:
            return True
        skirmish = self.referee.skirmish(self.state)
        blockers = [skirmish.base(other.id) for other in skirmish.blockers(viewer)]
        # A point has no base: the smallest disc stands for it, since sight goes from base to base.
        spot = [Disc(*at, TOUCH)]
        (seen,) = sight_many(
            self.referee.board(self.state), origin, spot, blockers, [-1], skirmish.sight_options
        )
        return seen.visible


def check_targets(aim: Aim, specs: tuple[TargetSpec, ...], targets: tuple[Target, ...]) -> Verdict:
    """Whether these targets satisfy the specs, in order; optional ones may be left out.

    No target may be chosen twice.
    """
    faults: list[Reason] = []
    left = list(targets)
    asked, specs = specs, each_target(specs)
    for spec in specs:
        # Greedy first, which names the faults of each target; `_fit` then allows what only skipping explains.
        against = list(aim.faults(spec, left[0])) if left else [Reason.of("R-61", "aim.missing")]
        if not against:
            left.pop(0)
        elif not spec.optional:
            faults += against
            del left[:1]
    if left:
        last = next((spec for spec in reversed(specs) if spec.optional), None)
        faults += aim.faults(last, left[0]) if last is not None else ()
        faults.append(Reason.of("R-61", "aim.too_many", count=len(specs)))
    if faults and _fit(aim, specs, targets):
        faults = []
    # nothing may be aimed at twice.
    if len(set(targets)) != len(targets):
        faults.append(Reason.of("R-61", "aim.twice"))
    if not faults:
        faults += spread_faults(aim, asked, targets)
    if not faults:
        faults += aim.attack_faults(targets)
    return Verdict.no(*faults) if faults else Verdict.yes(Reason.of("CM-CAST-01", "aim.fine"))


def each_target(specs: tuple[TargetSpec, ...]) -> tuple[TargetSpec, ...]:
    """The targets one by one: a spec with a count stands for so many."""
    if all(spec.count == 1 for spec in specs):
        return specs
    return tuple(spec for spec in specs for _ in range(spec.count))


def spread_faults(
    aim: Aim, specs: tuple[TargetSpec, ...], targets: tuple[Target, ...], first: Target | None = None
) -> Iterator[Reason]:
    """The reasons against targets of one spec that lie too near to each other, or too far apart.

    `first` is the first target of the card, if it is not the first of these.
    """
    if not any(map(_is_spread, specs)):
        return
    found: tuple[Reason, ...] = ()
    start = first if first is not None else targets[0] if targets else None
    for owners in _owners(aim, specs, targets):
        faults = tuple(_spread_so(aim, specs, targets, owners, start))
        if not faults:
            return
        found = found or faults
    yield from found


def _owners(
    aim: Aim, specs: tuple[TargetSpec, ...], targets: tuple[Target, ...]
) -> Iterator[tuple[int, ...]]:
    """Every way to say for which of the specs each target is, by its place; some specs may be left over."""
    each = [(place, spec) for place, spec in enumerate(specs) for _ in range(spec.count)]

    if len(specs) == 1 or not any(spec.optional for spec in specs):
        # There is one way only.
        return iter((tuple(place for place, _ in each[: len(targets)]),))

    def ways(at: int, left: tuple[Target, ...]) -> Iterator[tuple[int, ...]]:
        if not left:
            yield ()
        elif at < len(each):
            place, spec = each[at]
            if next(aim.faults(spec, left[0]), None) is None:
                yield from ((place, *rest) for rest in ways(at + 1, left[1:]))
            if spec.optional:
                yield from ways(at + 1, left)

    return ways(0, targets)


def _spread_so(
    aim: Aim,
    specs: tuple[TargetSpec, ...],
    targets: tuple[Target, ...],
    owners: tuple[int, ...],
    first: Target | None,
) -> Iterator[Reason]:
    for place, spec in enumerate(specs):
        if not _is_spread(spec):
            continue
        own = (target for target, owner in zip(targets, owners, strict=True) if owner == place)
        start = None if first is None or spec.between == "each" else _disc(aim, first)
        # Where all before it were left out it is the first itself, and measured from nothing.
        measured = own if start is None else (target for target in own if target != first)
        discs = [disc for target in measured if (disc := _disc(aim, target))]
        pairs = combinations(discs, 2) if spec.between == "each" else ((start, disc) for disc in discs)
        for one, other in pairs:
            if one is None:
                continue
            between = max(gap(one, other), 0.0)
            if spec.apart is not None and between < spec.apart - TOUCH:
                yield Reason.of("R-61", "aim.too_near", gap=between, least=spec.apart)
            if spec.together is not None and between > spec.together + TOUCH:
                yield Reason.of("R-61", "aim.too_far_apart", gap=between, most=spec.together)


def _is_spread(spec: TargetSpec) -> bool:
    """Whether it says how far its targets lie from each other."""
    return spec.apart is not None or spec.together is not None


def _disc(aim: Aim, target: Target) -> Disc | None:
    """The place of a target on the board."""
    if target.at is not None:
        return Disc(*target.at, 0.0)
    body = aim.state.find(target.id)
    return None if body is None else aim.referee.base_of(aim.state, body)


def _fit(aim: Aim, specs: tuple[TargetSpec, ...], targets: tuple[Target, ...]) -> bool:
    """Whether the targets satisfy the specs if some optional ones are skipped."""
    if not specs:
        return not targets
    first, rest = specs[0], specs[1:]
    if targets and next(aim.faults(first, targets[0]), None) is None and _fit(aim, rest, targets[1:]):
        return True
    return first.optional and _fit(aim, rest, targets)


def aims(aim: Aim, specs: tuple[TargetSpec, ...]) -> Iterator[tuple[Target, ...]]:
    """A fair selection of what `check_targets` allows; a single empty choice if nothing is asked."""
    asked, specs = specs, each_target(specs)
    # The first targets are gone through once: nobody who wants one choice waits for all of them.
    found: list[Iterable[Target]] = [islice(aim.candidates(spec), MOST_AIMS) for spec in specs[:1]]
    found += [list(islice(aim.candidates(spec), MOST_AIMS)) for spec in specs[1:]]
    spread = any(map(_is_spread, specs))

    def fits(taken: tuple[Target, ...]) -> bool:
        return not spread or next(spread_faults(aim, asked, taken), None) is None

    choices = _choices(specs, found, (), fits)
    if any(isinstance(effect, Attack) for effect in aim.effects):
        choices = (choice for choice in choices if next(aim.attack_faults(choice), None) is None)
    yield from islice(choices, MOST_AIMS)


def _choices(
    specs: tuple[TargetSpec, ...],
    found: Sequence[Iterable[Target]],
    taken: tuple[Target, ...],
    fits: Callable[[tuple[Target, ...]], bool],
) -> Iterator[tuple[Target, ...]]:
    """Every way to choose one target per list without repeats; leaving an optional one out comes last."""
    if not specs:
        yield taken
        return
    if len(specs) == 1 and not taken:
        yield from ((target,) for target in found[0])
        if specs[0].optional:
            yield taken
        return
    # Bounded for each first target, or the first one's partners would use up all the choices.
    possible = (candidate for candidate in found[0] if candidate not in taken and fits((*taken, candidate)))
    for target in islice(possible, MOST_AIMS):
        yield from islice(_choices(specs[1:], found[1:], (*taken, target), fits), MOST_EACH)
    if specs[0].optional:
        yield from _choices(specs[1:], found[1:], taken, fits)


def _sides(side: Side, spec: TargetSpec) -> tuple[Side, ...]:
    """The sides whose spells, permanents or cards may be chosen, the own first."""
    if side not in SIDES:
        return ()
    # A card that aims at a spell is there to meet those of the other player as a rule.
    match spec.whose or ("any" if spec.kind == "spell" else "you"):
        case "you":
            return (side,)
        case "opponent":
            return (opponent(side),)
        case "any":
            return (side, opponent(side))


def _mark(base: Disc) -> Mark:
    return Mark((base.centre,), radius=base.r)
