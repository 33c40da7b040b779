"""A position that answers: who moves where, who sees whom, who is engaged, with verdicts and reasons."""

from __future__ import annotations

from collections import defaultdict
from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING, Literal

import shapely

from game.board.area import from_shapely
from game.board.engagement import engaged
from game.board.movement.movement import Crowd, MoveOptions, Walk, walk
from game.board.places.seen_places import Looker, places_of_sight
from game.board.reach.reach import Reach, Route
from game.board.reach.threat import melee_threat, ranged_threat, shot_at
from game.board.reach.viewpoints import Shooters, joiner
from game.board.shapes import TOO_CLOSE, TOUCH, Disc, Point, gap
from game.board.sight.margin import sight_margin
from game.board.sight.sight import Sight, sight, sight_many
from game.board.sight.visibility import visible_area
from game.core.copies import replace
from game.core.rules import Reason, Verdict
from game.positions.answers import (
    BestAnswer,
    EngagedPair,
    MoveAnswer,
    ReachAnswer,
    SightAnswer,
    ThreatAnswer,
    ThreatAreas,
)
from game.positions.attacks import (
    Aim,
    AttackPlaces,
    Targets,
    hidden_reasons,
    melee_targets,
    range_limit,
    ranged_targets,
    rough_border,
    shoot_verdict,
    strike_verdict,
    threat_reasons,
)
from game.positions.keywords import as_to, crossed, how_anyone_moves, how_anyone_sees, how_it_moves, shot_over
from game.positions.move_reasons import MoveCase, best_reasons, disengage_reasons, move_reasons, way_out
from game.positions.picture_doubt import (
    as_exact,
    doubted_attack,
    doubted_move,
    doubted_pairs,
    doubted_route,
)
from game.positions.position import INDIRECT, UNTOUCHABLE, Creature, Position, Side, Stood
from game.positions.reasons import because, label, pair_reasons
from game.positions.ruleset_file import ruleset_of
from game.positions.sight_reasons import (
    SightCase,
    avoided_cover,
    cover_reasons,
    ranged_against,
    sight_reasons,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from game.board.area import Area, Geometry
    from game.board.reach.viewpoints import Ends
    from game.board.sight.margin import Margin
    from game.board.terrain import Board
    from game.core.rules import Value


class Skirmish:
    """The answers about one position under its house rules.

    It never changes the position; what is expensive (the reach of a creature) is computed once. Every method
    that takes an id raises KeyError if no creature has it.

    >>> from game.board.shapes import rectangle
    >>> from game.board.terrain import Board, Kind, Piece
    >>> from game.positions.position import Creature, Position, Side
    >>> wall = Piece("wall", rectangle(6, 0, 7, 9), *Kind.WALL.preset, Kind.WALL)
    >>> archer = Creature("archer", Side.RED, (3.0, 5.0), ranged=3)
    >>> goblins = Creature("near", Side.BLUE, (4.5, 5.0)), Creature("far", Side.BLUE, (9.0, 5.0))
    >>> skirmish = Skirmish(Position(Board(12.0, 12.0, (wall,)), (archer, *goblins)))
    >>> [(pair.a, pair.b, round(pair.gap, 3)) for pair in skirmish.engaged()]
    [('archer', 'near', 0.516)]
    >>> answer = skirmish.sight("archer", "far", margin=False)
    >>> answer.verdict.allowed, answer.blocked_by, answer.verdict.reasons[0].rule
    (False, ('wall',), 'CM-LOS-03')
    >>> skirmish.sight("archer", "near", margin=False).ranged
    3
    >>> skirmish.move("archer", [(3.0, 5.0), (1.0, 5.0)]).verdict.allowed
    True
    >>> skirmish.strike("archer", "far").reasons[0].key
    'attack.out_of_reach'
    """

    def __init__(self, position: Position, before: Skirmish | None = None) -> None:
        rules = position.rules
        self.position = position
        self.ruleset = ruleset_of(position)
        known = before.stood if before is not None and before.position.rules is rules else None
        self.stood: Stood = position.stood(known)
        """Each creature and its base; of those that are the very same `before`, the same."""
        # The same is asked of the same creatures many times over, and a position never changes: what is found
        # out is kept as long as the skirmish.
        self._bases = {identity: base for identity, (_, base) in self.stood.items()}
        self._reach: dict[str, Reach] = {}
        self._threats: dict[str, ThreatAnswer] = {}
        self._threat_areas: dict[str, ThreatAreas] = {}
        self._targets: dict[str, Targets] = {}
        self._attack_places: dict[str, AttackPlaces] = {}
        self._sights: dict[str, dict[str, Sight]] = {}
        self._shots: dict[str, dict[str, Sight]] = {}
        self._glances: dict[tuple[str, str, bool], Sight] = {}
        self._crowds: dict[str, Crowd] = {}
        self._fights: dict[str, tuple[Creature, ...]] = {}
        self._pairs: tuple[EngagedPair, ...] | None = None
        self._obstructing: dict[Side, tuple[Creature, ...]] = {}
        self._foes: dict[Side, list[tuple[Creature, Disc]]] = {}
        self._hostiles: dict[Side, tuple[Creature, ...]] = {}
        self._gaits: dict[str, MoveOptions] = {}
        self.sight_options = how_anyone_sees(rules)
        self._close = TOO_CLOSE + position.error_in
        """How near to turning a verdict of sight is too close to call: by eye, and by the picture."""
        self._move_options = how_anyone_moves(rules, self.ruleset)
        self._boards: dict[str, Board] = {}

    def board_to(self, a: str) -> Board:
        """The board as it is to the creature."""
        known = self._boards.get(a)
        if known is None:
            known = self._boards[a] = as_to(self.position.board, self.stood[a][0], self.ruleset)
        return known

    def base(self, a: str) -> Disc:
        """The disc that the creature stands on."""
        return self._bases[a]

    def hostiles(self, a: str) -> tuple[Creature, ...]:
        """The creatures hostile to it: the other player's and neutral ones (CM-MOVE-08, ruling R-34)."""
        side = self.stood[a][0].side
        known = self._hostiles.get(side)
        if known is None:
            known = tuple(other for other in self.position.creatures if other.side is not side)
            self._hostiles[side] = known
        return known

    def allies(self, a: str) -> tuple[Creature, ...]:
        """The other creatures of its side; to a monster, the other monsters (ruling R-34).

        Who rides it, and whom it rides, are never in its way.
        """
        side, itself = self.stood[a][0].side, self.position.together(a)
        return tuple(
            other for other in self.position.creatures if other.side is side and other.id not in itself
        )

    def blockers(self, a: str, *, shooting: bool = False) -> tuple[Creature, ...]:
        """The creatures that obstruct its sight: its enemies, neutral ones by house rule (R-34).

        Nobody obstructs the shots of one that shoots indirectly (R-85).
        """
        creature = self.stood[a][0]
        if shooting and INDIRECT in creature.keywords:
            return ()
        known = self._obstructing.get(creature.side)
        if known is None:
            see_past_neutrals = (
                not self.position.rules.neutrals_block_los and creature.side is not Side.NEUTRAL
            )
            known = self._obstructing[creature.side] = tuple(
                other
                for other in self.hostiles(a)
                # A rider stands on the base of its mount, which obstructs for both.
                if not (see_past_neutrals and other.side is Side.NEUTRAL) and not other.mount
            )
        return known

    def crowd(self, a: str) -> Crowd:
        """The other bases as the creature meets them when it moves."""
        known = self._crowds.get(a)
        if known is None:
            hostiles, size, zones = self.hostiles(a), self.stood[a][0].size, self.ruleset.zone
            own = (zones(size, foe.size) or 0.0 for foe in hostiles) if self.ruleset.engages_by_size else ()
            known = Crowd(self._discs(self.allies(a)), self._discs(hostiles), tuple(own))
            self._crowds[a] = known
        return known

    def zone(self, a: str, b: str | None = None) -> float | None:
        """How far apart two creatures are engaged at most, None if never; without b, how far a engages."""
        other = None if b is None else self.stood[b][0].size
        return self.ruleset.zone(self.stood[a][0].size, other)

    def sight(self, a: str, b: str, *, margin: bool = True, shooting: bool = False) -> SightAnswer:
        """Whether a sees b (CM-LOS-02), through how much cover, and what a could shoot with.

        The margin costs more than the rest; without it the verdict does not say when it is too close to call.
        When it is `shooting`, a flying creature sees over the terrain.
        """
        (viewer, base), (target, other_base) = self.stood[a], self.stood[b]
        around = self.blockers(a, shooting=shooting)
        blockers = tuple(other for other in around if other.id not in {b, target.mount})
        ground = self.board_to(a)
        board = shot_over(ground, viewer) if shooting else ground
        options, bases = self.sight_options, self._discs(blockers)
        seen = sight(board, base, other_base, bases, options)
        distance_to_flip = None
        if margin:
            distance_to_flip = replace(
                sight_margin(board, base, other_base, bases, options), close=self._close
            )
        allies = tuple(other for other in self.allies(a) if other.id != b)
        avoided: tuple[int, ...] = ()
        if board is ground:
            avoided = avoided_cover(board, base, other_base, bases, seen, options)
        position = self.position if ground is self.position.board else replace(self.position, board=ground)
        case = SightCase(position, viewer, target, seen, distance_to_flip, blockers, allies, avoided)
        shot = shoot_verdict(viewer, target, self.engaged_with(a), self.position.rules)
        ranged = viewer.ranged if shot.allowed and seen.visible else None
        reasons = sight_reasons(case)
        if seen.visible:
            reasons = (*reasons, *cover_reasons(case, ranged), *shot.reasons)
        # By the name of a whole line, whichever of its runs it is.
        names = dict.fromkeys(piece.called for piece in case.pieces(seen.closed_by_pieces))
        rules = self.position.rules
        return SightAnswer(
            verdict=self._verdict(seen.visible, reasons),
            sight=seen,
            cover_pieces=tuple(dict.fromkeys(piece.called for piece in case.pieces(seen.cover))),
            blocked_by=(*names, *(blockers[i].id for i in seen.closed_by_bases)),
            margin=distance_to_flip,
            ranged=None if ranged is None else ranged_against(viewer, target, len(seen.cover), rules),
        )

    def target_margin(self, a: str, b: str) -> Margin:
        """How far b alone would have to move for a to see it, or not to see it any more (CM-LOS-02)."""
        stands = {b, self.stood[b][0].mount}
        blockers = self._discs(tuple(other for other in self.blockers(a) if other.id not in stands))
        board, options = self.board_to(a), self.sight_options
        margin = sight_margin(board, self._bases[a], self._bases[b], blockers, options, target_only=True)
        return replace(margin, close=self._close)

    def sights(self, a: str, at: Point | None = None) -> dict[str, Sight]:
        """The creature's sight of every other one by id, from its place or as if it stood at a point.

        Blocked ones do not name what closes them; ask `sight` for that.
        """
        if at is None and a in self._sights:
            return self._sights[a]
        others = [other for other in self.position.creatures if other.id != a]
        viewer = self._bases[a] if at is None else self._bases[a].at(at)
        seen = self._seen(a, viewer, others, self.board_to(a))
        if at is None:
            self._sights[a] = seen
        return seen

    def glance(self, a: str, b: str, *, shooting: bool = False) -> Sight:
        """The creature's sight of one other, as `sights` has it; when it is `shooting`, as `shots` has it."""
        creature, target = self.stood[a][0], self.stood[b][0]
        ground = self.board_to(a)
        board = shot_over(ground, creature) if shooting else ground
        blockers = self.blockers(a, shooting=shooting)
        over = board is not ground or (shooting and INDIRECT in creature.keywords)
        key = (a, b, over)
        if key not in self._glances:
            self._glances[key] = self._seen(a, self._bases[a], (target,), board, blockers)[b]
        return self._glances[key]

    def visible(self, a: str) -> Area:
        """The points of the table that the creature sees from some point of its base."""
        return visible_area(
            self.board_to(a), self._bases[a], self._discs(self.blockers(a)), self.sight_options
        )

    def engaged_with(self, a: str) -> tuple[Creature, ...]:
        """The hostile creatures that it is engaged with (CM-ENGAGE-03, ruling R-24)."""
        if a not in self._fights:
            creature = self.stood[a][0]
            near = self._near(a, self.ruleset.widest_zone + 2 * TOUCH)
            self._fights[a] = tuple(other for other in near if self._engaged(creature, other))
        return self._fights[a]

    def _near(self, a: str, inches: float) -> Sequence[Creature]:
        """The hostile creatures that may be so near to it; all of them, where it is stored who fights."""
        if self.position.rules.engagement == "stateful":
            return self.hostiles(a)
        side = self.stood[a][0].side
        if side not in self._foes:
            self._foes[side] = [self.stood[foe.id] for foe in self.hostiles(a)]
        base = self._bases[a]
        x, far = base.x, base.r + inches
        # Most of a large table is farther off to one side, which costs less to see than a distance.
        return [foe for foe, other in self._foes[side] if abs(other.x - x) <= far + other.r]

    def engaged(self) -> tuple[EngagedPair, ...]:
        """Every pair engaged with each other, in the order of the position."""
        if self._pairs is None:
            widest = self.ruleset.widest_zone
            self._pairs = _engaged_pairs(self.position, self._bases, self._engaged, widest)
        return self._pairs

    def engaged_reasons(self) -> tuple[Reason, ...]:
        """The reasons why each pair is engaged, or that none is."""
        zone = self.zone if self.ruleset.engages_by_size else None
        told = self.ruleset.told(pair_reasons(self.position, self.engaged(), self._bases, zone))
        return (*told, *self.engaged_doubts())

    def why_not_engaged(self, a: str, b: str) -> tuple[Reason, ...]:
        """Why two creatures are not engaged: they are of one side, or too far apart; none if they are."""
        (first, base), (second, other) = self.stood[a], self.stood[b]
        if any(foe.id == b for foe in self.engaged_with(a)):
            return ()
        values: dict[str, Value] = {"who": label(second), "gap": max(gap(base, other), 0.0)}
        if not first.hostile_to(second):
            return self.ruleset.told([because("quiz.why.ally", a=label(first), **values)])
        limit = self.zone(a, b)
        if limit is None or self.position.rules.engagement == "stateful":
            return ()
        return self.ruleset.told([because("quiz.why.far", limit=limit, **values)])

    def engaged_doubts(self) -> tuple[Reason, ...]:
        """The pairs of which the picture, if there is one, does not show whether they are engaged."""
        return self.ruleset.told(doubted_pairs(self.position, self._bases, self.zone))

    def exactness(self, of: Literal["reach", "threat"]) -> tuple[Reason, ...]:
        """That such an area is as exact as the picture, if there is one that is not quite exact."""
        return self.ruleset.told(as_exact(f"{of}.picture", self.position.error_in))

    def move(
        self, a: str, path: Sequence[Point], *, inches: float | None = None, slips: bool = False
    ) -> MoveAnswer:
        """Whether the creature may move along a path that starts where it stands.

        A creature that starts engaged can only disengage (CM-ENGAGE-04): its path is judged as such a move.
        `inches` takes the place of its Movement; a creature that `slips` neither leaves nor enters a fight.

        Raises:
            ValueError: the path does not start at the centre of its base.
        """
        declared = tuple(path)
        case = self._case(a, self.walk(a, declared, inches=inches, slips=slips), declared)
        if inches is not None or slips:
            allowance = case.mover.movement if inches is None else inches
            case = replace(
                case, mover=replace(case.mover, movement=allowance), leaves=() if slips else case.leaves
            )
        open_ = self._doubted(a, case.walk, case.mover.movement)
        return MoveAnswer(
            verdict=self._verdict(case.walk.legal, (*move_reasons(case), *open_)),
            walk=case.walk,
            kind=case.kind,
            engages=_ids(case.engages),
            free_attacks=self._first(case.leaves),
        )

    def best(self, a: str, to: Point, *, hurried: bool = False) -> BestAnswer:
        """The cheapest path to a point, or why there is none and how far towards it the creature gets.

        When it is `hurried`, one to a point far out of its reach may be a little dearer.
        """
        route = self._exact(a, self.reach(a).route(to, hurried=hurried))
        case = self._case(a, route.walk, route.walk.path)
        reasons = best_reasons(case, route, to, () if route.reached else self._standing(a, to).faults)
        if route.reached:
            reasons = (*reasons, *self._doubted(a, route.walk, case.mover.movement))
        elif route.full_cost is not None:
            dearest = max((leg.factor for leg in route.walk.bill.legs), default=1.0)
            excess = route.full_cost - case.mover.movement
            reasons = (*reasons, *doubted_route(excess, dearest, self.position.error_in))
        return BestAnswer(
            verdict=self._verdict(route.reached, reasons),
            route=route,
            kind=case.kind,
            engages=_ids(case.engages),
            free_attacks=self._first(case.leaves),
        )

    def walk(
        self, a: str, path: Sequence[Point], *, inches: float | None = None, slips: bool = False
    ) -> Walk:
        """The same as `move`, without reasons.

        Raises:
            ValueError: the path does not start at the centre of its base.
        """
        options = self._gait(a)
        if slips:
            options = replace(options, stopped=False, must_clear=False)
        if inches is None:
            inches = self.stood[a][0].movement
        return walk(self.board_to(a), self._bases[a], inches, self.crowd(a), path, options)

    def reach(self, a: str) -> Reach:
        """Everywhere the creature can end one move."""
        if a not in self._reach:
            self._reach[a] = self.reach_within(a, self.stood[a][0].movement)
        return self._reach[a]

    def reach_within(self, a: str, inches: float) -> Reach:
        """Everywhere the creature can end a move of so many inches; it is worked out anew.

        Of impassable terrain that it passes it may promise a little too much: `best` is exact.
        """
        creature, crowd = self.position.creature(a), self.crowd(a)
        if UNTOUCHABLE in creature.keywords:
            crowd = Crowd((*crowd.allies, *crowd.hostiles))
        return Reach(
            crossed(self.board_to(a), creature),
            self._bases[a],
            inches,
            crowd,
            self._gait(a),
        )

    def reach_answer(self, a: str) -> ReachAnswer:
        """The reach with its reasons, and who may strike first if the creature is engaged."""
        creature, leaves = self.position.creature(a), self.engaged_with(a)
        within = because("reach.within", creature=label(creature), movement=creature.movement)
        leaving = disengage_reasons(self.position, creature, leaves)
        return ReachAnswer(
            verdict=Verdict(True, (*self.ruleset.told((*leaving, within)), *self.exactness("reach"))),
            reach=self.reach(a),
            kind="disengage" if leaves else "move",
            free_attacks=self._first(leaves),
        )

    def way_out(self, a: str) -> Verdict:
        """Whether the creature, if it is engaged, can end a move clear of all that it leaves (R-28)."""
        creature, leaves = self.position.creature(a), self.engaged_with(a)
        zone = partial(self.zone, a) if self.ruleset.engages_by_size else None
        return self.ruleset.verdict(way_out(creature, leaves, self.reach(a), self.position.rules, zone))

    def threat(self, a: str) -> ThreatAnswer:
        """The area and the targets of the creature's next activation: move, then strike or shoot."""
        if a not in self._threats:
            self._threats[a] = self._threat(a)
        return self._threats[a]

    def threat_areas(self, a: str) -> ThreatAreas:
        """The areas of `threat`, without whom the creature could attack there."""
        if a not in self._threat_areas:
            there, options = self.attack_places(a).there, self.sight_options

            def aimed(aim: Aim) -> Area:
                return ranged_threat(aim.board, there, aim.blockers, options, aim.limit, aim.ends)

            strike, shot = self.strike_aim(a), self.shot_aim(a)
            if strike is None:
                reach = self.stood[a][0].melee_reach(self.position.rules)
                melee = melee_threat(there, reach, self.attack_places(a).striking)
            else:
                melee = aimed(strike)
            self._threat_areas[a] = ThreatAreas(melee, None if shot is None else aimed(shot))
        return self._threat_areas[a]

    def joint_threat(self, creatures: Iterable[str]) -> Area:
        """What some creatures threaten together: all their `threat_areas`, in a fraction of the time.

        It is enough to look from the border of all the ground that those can cover from whom the same hides.
        """
        struck: dict[float, list[Ends]] = defaultdict(list)
        shots: dict[tuple[object, ...], list[tuple[str, Aim]]] = defaultdict(list)
        for a in creatures:
            strike, shot = self.strike_aim(a), self.shot_aim(a)
            places, melee_reach = self.attack_places(a), self.stood[a][0].melee_reach(self.position.rules)
            if strike is None:
                struck[self._bases[a].r + melee_reach].append(places.striking)
            for aim in (strike, shot):
                if aim is not None:
                    shots[id(aim.board), id(places.there.board), aim.blockers, aim.limit].append((a, aim))
        join = joiner()
        found = [join(several).ground(reach) for reach, several in struck.items()]
        for several in shots.values():
            aim, shooters = several[0][1], list(self._shooters(several, join))
            found.append(shot_at(aim.board, shooters, aim.blockers, self.sight_options, aim.limit))
        return from_shapely(shapely.union_all(found))

    def _shooters(
        self, several: Sequence[tuple[str, Aim]], join: Callable[[Sequence[Ends]], Ends]
    ) -> Iterator[Shooters]:
        """Those who walk on the same board, with what they aim at, by the size of their bases."""
        walked = self.attack_places(several[0][0]).there.board
        sized: dict[float, list[tuple[str, Aim]]] = defaultdict(list)
        for a, aim in several:
            sized[self._bases[a].r].append((a, aim))
        for alike in sized.values():
            bases = tuple(self._bases[a] for a, _ in alike)
            yield Shooters(bases, join([aim.ends for _, aim in alike]), walked)

    def strike_aim(self, a: str) -> Aim | None:
        """Whom it would strike, if it has to see them (R-19): as if it shot no farther. Else None."""
        creature, rules = self.stood[a][0], self.position.rules
        if not rules.melee_needs_los:
            return None
        ends, past = self.attack_places(a).striking, self._discs(self.blockers(a))
        return Aim(ends, self.board_to(a), past, creature.melee_reach(rules))

    def shot_aim(self, a: str) -> Aim | None:
        """Whom it would shoot; None if it cannot."""
        creature = self.stood[a][0]
        if creature.ranged is None:
            return None
        past, limit = self._discs(self.blockers(a, shooting=True)), range_limit(creature, self.position.rules)
        return Aim(self.attack_places(a).shooting, shot_over(self.board_to(a), creature), past, limit)

    def _threat(self, a: str) -> ThreatAnswer:
        creature, rules = self.stood[a][0], self.position.rules
        areas, targets = self.threat_areas(a), self.targets(a)
        return ThreatAnswer(
            melee=areas.melee,
            ranged=areas.ranged,
            melee_targets=targets.struck,
            ranged_targets=targets.shot,
            reasons=(
                *self.ruleset.told(threat_reasons(creature, self.engaged_with(a), rules)),
                *self.exactness("threat"),
                *rough_border((creature,), rules),
            ),
        )

    def targets(self, a: str) -> Targets:
        """Whom a could strike and shoot in its next activation: as `threat` has it, without the areas."""
        if a not in self._targets:
            hostiles = self.hostiles(a)
            self._targets[a] = Targets(_ids(self._struck(a, hostiles)), _ids(self._shot(a, hostiles)))
        return self._targets[a]

    def could_strike(self, a: str, b: str) -> bool:
        """Whether a could strike b in its next activation; for one b alone, sooner than `targets`."""
        return bool(self._struck(a, (self.stood[b][0],)))

    def could_shoot(self, a: str, b: str) -> bool:
        """Whether a could shoot b in its next activation; for one b alone, sooner than `targets`."""
        return bool(self._shot(a, (self.stood[b][0],)))

    def _struck(self, a: str, hostiles: Sequence[Creature]) -> tuple[Creature, ...]:
        """Those of them that a could strike in its next activation."""
        creature, places, rules = self.stood[a][0], self.attack_places(a), self.position.rules
        reached = melee_targets(creature, hostiles, places, rules)
        if not rules.melee_needs_los:
            return reached
        # To strike whom one sees is to shoot no farther than one's reach, engaged or not.
        shooter = replace(creature, ranged=0, ranged_max=creature.melee_reach(rules))
        return self._aimed(shooter, reached, AttackPlaces(places.there, while_engaged=True), shooting=False)

    def _shot(self, a: str, hostiles: Sequence[Creature]) -> tuple[Creature, ...]:
        """Those of them that a could shoot in its next activation."""
        return self._aimed(self.stood[a][0], hostiles, self.attack_places(a), shooting=True)

    def _aimed(
        self, shooter: Creature, hostiles: Sequence[Creature], places: AttackPlaces, *, shooting: bool
    ) -> tuple[Creature, ...]:
        """Those of them that a shooter could see within its range from one of some places.

        Who flies shoots over terrain, but does not see over it otherwise.
        """
        a = shooter.id
        board, base, options = self.board_to(a), self._bases[a], self.sight_options
        if shooting:
            board = shot_over(board, shooter)
        around = self.blockers(a, shooting=shooting)

        def sights(at: Point, foes: Sequence[Creature]) -> dict[str, Sight]:
            return self._seen(a, base.at(at), foes, board, around)

        def seen_from(foe: Creature, within: Geometry) -> Geometry:
            blockers = (other for other in around if other.id not in {foe.id, foe.mount})
            looker = Looker(board, self._bases[foe.id], self._discs(tuple(blockers)), options)
            return places_of_sight(looker, base.r, within)

        return ranged_targets(shooter, hostiles, places, self.position.rules, sights, seen_from)

    def strike(self, a: str, b: str) -> Verdict:
        """Whether a may make a melee attack on b from where both stand (CM-MELEE-02, ruling R-19)."""
        rules = self.position.rules
        attacker, target = self.position.creature(a), self.position.creature(b)
        struck = strike_verdict(attacker, target, rules)
        if attacker.hostile_to(target):
            apart, reach = gap(self._bases[a], self._bases[b]), attacker.melee_reach(rules)
            open_ = doubted_attack(target, apart, reach, self.position.error_in)
            struck = Verdict(struck.allowed, (*struck.reasons, *open_))
        judged = self.ruleset.verdict(struck)
        if not judged.allowed or not rules.melee_needs_los:
            return judged
        seen = self.sight(a, b, margin=False).verdict
        return Verdict(seen.allowed, (*judged.reasons, *seen.reasons))

    def shoot(self, a: str, b: str) -> Verdict:
        """Whether a may make a ranged attack on b from where both stand (CM-RANGED-02, ruling R-32)."""
        shooter, target = self.position.creature(a), self.position.creature(b)
        shot = shoot_verdict(shooter, target, self.engaged_with(a), self.position.rules)
        seen = self.sight(a, b, margin=False, shooting=True)
        hidden = hidden_reasons(shooter, target, len(seen.cover_pieces))
        allowed = shot.allowed and seen.verdict.allowed and not hidden
        apart, limit = gap(self._bases[a], self._bases[b]), range_limit(shooter, self.position.rules)
        open_ = doubted_attack(target, apart, limit, self.position.error_in)
        told = self.ruleset.told((*shot.reasons, *hidden, *open_))
        # A line of sight that is free already names what is against shooting along it.
        return Verdict(allowed, (*told, *(why for why in seen.verdict.reasons if why not in told)))

    def may_strike(self, a: str, b: str) -> bool:
        """The same as `strike`, without reasons."""
        rules, attacker = self.position.rules, self.stood[a][0]
        return (
            attacker.hostile_to(self.stood[b][0])
            and gap(self._bases[a], self._bases[b]) <= attacker.melee_reach(rules) + TOUCH
            and (not rules.melee_needs_los or self.sight(a, b, margin=False).verdict.allowed)
        )

    def may_shoot(self, a: str, b: str, *, alone: bool = False) -> bool:
        """The same as `shoot`, without reasons; `alone`: nothing is asked about a's shots at anybody else."""
        shooter, target = self.stood[a][0], self.stood[b][0]
        if shooter.ranged is None:
            return False
        shot = shoot_verdict(shooter, target, self.engaged_with(a), self.position.rules)
        if not shot.allowed:
            return False
        seen = self.glance(a, b, shooting=True) if alone else self.shots(a)[b]
        return seen.visible and not hidden_reasons(shooter, target, len(seen.cover))

    def shots(self, a: str) -> dict[str, Sight]:
        """The creature's sight of every hostile one when it shoots, by id; see `sights`."""
        if a not in self._shots:
            board = shot_over(self.board_to(a), self.position.creature(a))
            blockers = self.blockers(a, shooting=True)
            self._shots[a] = self._seen(a, self._bases[a], self.hostiles(a), board, blockers)
        return self._shots[a]

    def _seen(
        self,
        a: str,
        viewer: Disc,
        others: Sequence[Creature],
        board: Board,
        blockers: tuple[Creature, ...] | None = None,
    ) -> dict[str, Sight]:
        """The creature's sight of the others, by id, from a base on that board, past its blockers."""
        blockers = self.blockers(a) if blockers is None else blockers
        place = {blocker.id: i for i, blocker in enumerate(blockers)}
        places = [place.get(other.mount or other.id, -1) for other in others]
        discs = self._discs(others), self._discs(blockers)
        seen = sight_many(board, viewer, *discs, places, self.sight_options)
        return {other.id: answer for other, answer in zip(others, seen, strict=True)}

    def _gait(self, a: str) -> MoveOptions:
        """The options of movement by house rules and by the creature's keywords."""
        known = self._gaits.get(a)
        if known is None:
            known = self._gaits[a] = how_it_moves(self.stood[a][0], self._move_options)
        return known

    def _first(self, leaves: Sequence[Creature]) -> tuple[str, ...]:
        """Those who may strike before it leaves them."""
        return _ids(leaves) if self.ruleset.free_attacks else ()

    def _verdict(self, allowed: bool, reasons: Sequence[Reason]) -> Verdict:
        """The verdict with the reasons told by the ruleset."""
        return Verdict(allowed, self.ruleset.told(reasons))

    def _discs(self, creatures: Sequence[Creature]) -> tuple[Disc, ...]:
        bases = self._bases
        return tuple([bases[creature.id] for creature in creatures])

    def _engaged(self, a: Creature, b: Creature) -> bool:
        if self.position.rules.engagement == "stateful":
            return b.id in a.engaged_with or a.id in b.engaged_with
        return engaged(self._bases[a.id], self._bases[b.id], self.zone(a.id, b.id))

    def attack_places(self, a: str) -> AttackPlaces:
        """The places from which it attacks: its own if leaving costs the Action (R-27), else all in reach."""
        if a not in self._attack_places:
            rules, there = self.position.rules, self.reach(a)
            if rules.disengage_costs == "action" and self.engaged_with(a):
                there = Reach(self.board_to(a), self._bases[a], 0.0, self.crowd(a), self._move_options)
            self._attack_places[a] = AttackPlaces(there, rules.ranged_while_engaged)
        return self._attack_places[a]

    def _doubted(self, a: str, judged: Walk, allowance: float) -> tuple[Reason, ...]:
        """What the picture leaves open of a move."""
        board, crowd, gait = self.board_to(a), self.crowd(a), self._gait(a)
        return doubted_move(board, self._bases[a], allowance, crowd, judged, gait, self.position.error_in)

    def _exact(self, a: str, route: Route) -> Route:
        """The route judged again on the board as it is, for those who pass terrain or enemies."""
        creature = self.stood[a][0]
        if not creature.passes_impassable and UNTOUCHABLE not in creature.keywords:
            return route
        walked = self.walk(a, route.walk.path)
        return replace(route, walk=walked, reached=route.reached and walked.legal)

    def _standing(self, a: str, at: Point) -> Walk:
        """The creature set down at a point, to see what is wrong with standing there."""
        board, base = self.board_to(a), self._bases[a].at(at)
        return walk(board, base, 0.0, self.crowd(a), (at,), self._gait(a))

    def _case(self, a: str, walked: Walk, declared: tuple[Point, ...]) -> MoveCase:
        return MoveCase(
            position=self.position,
            mover=self.position.creature(a),
            walk=walked,
            declared=declared,
            hostiles=self.hostiles(a),
            allies=self.allies(a),
            leaves=self.engaged_with(a),
            zone=partial(self.zone, a),
            stops=self.ruleset.stops,
            by_size=self.ruleset.engages_by_size,
            by_kind=self.ruleset.costs_by_kind,
        )


def _ids(creatures: Sequence[Creature]) -> tuple[str, ...]:
    return tuple(creature.id for creature in creatures)


def neighbours(bases: Sequence[Disc], inches: float) -> list[tuple[int, int]]:
    """Pairs of indexes, in order, among them all whose bases are at most so far apart, edge to edge.

    Bases are laid into squares so large that two as near as that lie in the same one or in adjoining ones:
    the work grows with the number of bases, as long as they do not crowd closer.

    >>> from game.board.shapes import Disc
    >>> neighbours([Disc(0.0, 0.0, 0.5), Disc(9.0, 0.0, 0.5), Disc(1.5, 0.0, 0.5)], 1.0)
    [(0, 2)]
    """
    side = 2 * max((base.r for base in bases), default=0.0) + inches
    squares: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    pairs = []
    for i, base in enumerate(bases):
        column, row = int(base.x // side), int(base.y // side)
        for x in (column - 1, column, column + 1):
            for y in (row - 1, row, row + 1):
                pairs += [(j, i) for j in squares.get((x, y), ())]
        squares[column, row].append(i)
    return sorted(pairs)


def _engaged_pairs(
    position: Position,
    bases: Mapping[str, Disc],
    engaged: Callable[[Creature, Creature], bool],
    within: float,
) -> tuple[EngagedPair, ...]:
    """The pairs of hostile creatures that are `engaged`, in the order of the position; `bases` are theirs.

    None are farther apart than `within`, unless it is stored who they are.
    """
    creatures = position.creatures
    everyone = combinations(range(len(creatures)), 2)
    stored = position.rules.engagement == "stateful"
    discs = [bases[creature.id] for creature in creatures]
    pairs = everyone if stored else neighbours(discs, within + TOUCH)
    return tuple(
        EngagedPair(a.id, b.id, gap(bases[a.id], bases[b.id]))
        for a, b in ((creatures[i], creatures[j]) for i, j in pairs)
        if a.hostile_to(b) and engaged(a, b)
    )
