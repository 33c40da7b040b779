"""The meaning of the words of effects: which creatures, how many, and which conditions hold."""

from __future__ import annotations

from math import floor, hypot
from typing import TYPE_CHECKING, get_args

from game.board.engagement import engaged
from game.board.shapes import TOUCH, Disc, Point, bounds, distance, gap
from game.games.colors_of_magic.rules.cards.words import AtMarker, Group, Measured
from game.games.colors_of_magic.rules.state.state import (
    SIDES,
    BoardMarker,
    Body,
    GroundZone,
    Player,
    State,
    opponent,
)
from game.games.colors_of_magic.rules.state.walls import Extent, Wall, extent, gap_to
from game.positions.position import Side
from game.positions.reasons import depth_in_piece

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.board.terrain import Board, Piece
    from game.games.colors_of_magic.rules.cards.words import (
        Amount,
        Bounds,
        Condition,
        Count,
        Filter,
        Place,
        Players,
        Spot,
        Who,
    )
    from game.games.colors_of_magic.rules.meaning.reading import Reading
    from game.games.colors_of_magic.rules.state.state import Context


SIZES = "SML"
"""The sizes in ascending order."""


def is_wizard(body: Body) -> bool:
    """Whether the creature is a player's wizard, as its id shows."""
    # No card brings a wizard, and copies are numbered from 1.
    return body.side is not Side.NEUTRAL and body.id.endswith(":0")


def wizard(state: State, side: Side) -> Body | None:
    """The wizard of that side, if it is in play."""
    return next((body for body in state.bodies if body.side is side and is_wizard(body)), None)


def players_meant(state: State, context: Context, who: Players) -> tuple[Side, ...]:
    """The sides of the players that an effect refers to; for a neutral effect `you` is nobody."""
    you = context.side
    if who == "both":
        # Both in the order of the round: the active player first.
        first = state.active if state.active in SIDES else SIDES[0]
        return (first, opponent(first))
    if who == "subject_owner":
        return tuple(side for side in (_subject_side(state, context),) if side in SIDES)
    if you not in SIDES:
        return ()
    return (you,) if who == "you" else (opponent(you),)


TARGETS = ("target", "target2", "target3")
"""The names of targeted creatures, in their order."""


def named(  # noqa: C901 - one case for each name
    state: State, context: Context, name: Place
) -> str | None:
    """The id of the creature or zone that a name refers to, None for nobody. It may have left play."""
    moment = context.moment
    match name:
        case "target" | "target2" | "target3":
            creatures = [target.id for target in context.targets if target.kind == "creature"]
            place = TARGETS.index(name)
            return creatures[place] if place < len(creatures) else None
        case "target_zone":
            return next((target.id for target in context.targets if target.kind == "zone"), None)
        case "target_point" | "target_point2" | AtMarker():
            return None
        case "self":
            return context.own
        case "caster":
            # An ability has no caster of its own: its bearer stands for one.
            return context.caster or context.own
        case "wizard" | "enemy_wizard":
            return _wizard_named(state, context, name)
        case "bearer":
            return context.bearer
        case "foe":
            return context.foe or _foe_of_moment(context)
        case "subject":
            return moment.subject if moment else None
        case "object":
            return moment.object if moment else None
        case "it":
            return context.it
        case "other":
            return context.other


def body_meant(state: State, context: Context, name: Place) -> Body | None:
    """The creature that a name refers to: as it is in play, or as it was when it left at this moment."""
    return body_known(state, context, named(state, context, name))


def body_known(state: State, context: Context, identity: str | None) -> Body | None:
    """The creature of that id: as it is in play, or as it was when it left at this moment."""
    if identity is None:
        return None
    found = state.find(identity)
    if found is not None:
        return found
    return context.moment.left(identity) if context.moment else None


def creatures_in_play(reading: Reading, context: Context, who: Who) -> tuple[str, ...]:
    """The ids of the creatures referred to that are in play; of a group to choose from, all candidates."""
    state = reading.state
    if isinstance(who, str):
        body = state.find(named(state, context, who))
        return (body.id,) if body is not None else ()
    found = tuple(_members(reading, context, who))
    if who.on is not None:
        pieces = _pieces_at(reading, context, who.on)
        found = tuple(one for one in found if _stands_on(reading, state.body(one), pieces))
    if not found:
        return found
    match who.pick:
        case "nearest":
            return nearest(reading, context, who, found)
        case "least" | "most":
            return _extreme(reading, who, found)
        case _:
            return found


def _extreme(reading: Reading, group: Group, among: tuple[str, ...]) -> tuple[str, ...]:
    """The members of the group with the least or the most of a characteristic; several if they are equal."""
    values = {one: reading.measured(reading.state.body(one), group.stat) for one in among}
    wanted = min(values.values()) if group.pick == "least" else max(values.values())
    return tuple(one for one in among if values[one] == wanted)


def nearest(reading: Reading, context: Context, group: Group, among: tuple[str, ...]) -> tuple[str, ...]:
    """The members of the group nearest to what it lies around; several if they are equally near."""
    around = place_meant(reading, context, group.around)
    if around is None:
        return among
    gaps = {creature: gap_to(around, reading.profiles.base(reading.state, creature)) for creature in among}
    least = min(gaps.values())
    # All that are equally near: the choice between them is a player's.
    return tuple(creature for creature in among if gaps[creature] <= least + TOUCH)


def passes(reading: Reading, side: Side, body: Body, wanted: Filter) -> bool:
    """Whether a creature passes a filter, from that side's point of view."""
    return (
        _on_side(side, body, wanted)
        and (wanted.wizard is None or wanted.wizard is is_wizard(body))
        and (wanted.monster is None or wanted.monster is (body.side is Side.NEUTRAL))
        and (wanted.named is None or wanted.named == body.profile)
        and (wanted.mark is None or wanted.mark in body.marks)
        and (wanted.wounded is None or wanted.wounded is (body.damage > 0))
        and (wanted.tapped is None or wanted.tapped is body.tapped)
        and (wanted.largest is None or _size(reading, body) <= SIZES.index(wanted.largest))
        and (wanted.smallest is None or _size(reading, body) >= SIZES.index(wanted.smallest))
        and (wanted.element is None or wanted.element == reading.profiles.profile(body).element)
        and (wanted.moved is None or wanted.moved is (body.travelled > TOUCH))
        and (wanted.attacked is None or wanted.attacked is body.attacked)
        and (wanted.rides is None or wanted.rides is (body.mount is not None))
        and (wanted.ridden is None or wanted.ridden is (body.rider is not None))
        and (wanted.lowered is None or reading.added(body, wanted.lowered) < 0)
        and (wanted.ground is None or on_ground(reading, body, wanted.ground))
        and (wanted.keyword is None or reading.has_keyword(body, wanted.keyword))
        and (wanted.engaged is None or wanted.engaged is is_engaged(reading, body))
        and (wanted.arrived is None or wanted.arrived is body.fresh)
        and (wanted.token is None or wanted.token is is_token(body))
        and (wanted.artefact is None or wanted.artefact is bears_artefact(reading.state, body))
        and (wanted.at_least is None or _bounded(reading, body, wanted.at_least, 1))
        and (wanted.at_most is None or _bounded(reading, body, wanted.at_most, -1))
        and (wanted.without is None or not passes(reading, side, body, wanted.without))
    )


def is_token(body: Body) -> bool:
    """Whether an effect made the creature: no card brought it, and no scenario (R-75)."""
    return body.card is None and body.id.rpartition(":")[2].startswith("t")


def bears_artefact(state: State, body: Body) -> bool:
    """Whether a creature bears an artefact, of whichever side."""
    return any(permanent.bearer == body.id for permanent in state.permanents)


def _bounded(reading: Reading, body: Body, bounds: Bounds, way: int) -> bool:
    """Whether its characteristics are at least (`way` 1) or at most (-1) those numbers.

    A creature that cannot shoot has no ranged characteristic, which is in no bounds.
    """
    for stat in MEASURED:
        bound = getattr(bounds, stat)
        if bound is None:
            continue
        if stat == "ranged" and reading.profiles.profile(body).ranged is None:
            return False
        if (reading.measured(body, stat) - bound) * way < 0:
            return False
    return True


MEASURED: tuple[Measured, ...] = get_args(Measured)
"""The characteristics that may be counted."""


def is_engaged(reading: Reading, body: Body) -> bool:
    """Whether a hostile creature is engaged with it (R-24)."""
    state = reading.state
    if state.setup.table.engagement == "stateful":
        return bool(body.engaged_with)
    base = reading.profiles.base_of(state, body)
    return any(
        engaged(base, reading.profiles.base_of(state, other))
        for other in state.bodies
        if other.side is not body.side
    )


DIFFICULT = "difficult"
"""What filters call ground that slows, terrain or zone."""

WATERS = ("river", "ford")
"""The kinds of terrain on maps that are water."""


def on_ground(reading: Reading, body: Body, ground: str) -> bool:
    """Whether a creature stands, wholly or in part, on terrain of a kind or on a zone of that ground."""
    kinds = (*WATERS, ground) if ground == "water" else (ground,)
    base, board = reading.profiles.base_of(reading.state, body), reading.profiles.board(reading.state)
    hard = ground == DIFFICULT
    if any(
        (piece.footing == DIFFICULT if hard else piece.kind in kinds)
        and depth_in_piece(board, index, base) > TOUCH
        for index, piece in enumerate(board.pieces)
    ):
        return True
    return any(
        (zone.footing == DIFFICULT if hard else zone.ground == ground)
        and (apart := zone_gap(reading, zone, base)) is not None
        and apart < -TOUCH
        for zone in reading.state.zones
    )


def zone_gap(reading: Reading, zone: GroundZone, base: Disc) -> float | None:
    """The distance from a zone to a base, negative where they overlap; None without a place."""
    ground = zone_ground(reading, zone)
    return None if ground is None else gap_to(ground, base)


def place_meant(reading: Reading, context: Context, name: Place) -> Extent | None:
    """The base of the named creature, in play or when it left; the ground of a zone or a marker; a point."""
    match name:
        case "target_point" | "target_point2":
            points = [target.at for target in context.targets if target.kind == "point"]
            place = int(name == "target_point2")
            at = points[place] if place < len(points) else None
            return None if at is None else Disc(*at, 0.0)
        case AtMarker():
            return _marker_meant(reading, context, name)
    identity = named(reading.state, context, name)
    zone = zone_of(reading.state, identity)
    if zone is not None:
        return zone_ground(reading, zone)
    body = body_known(reading.state, context, identity)
    return None if body is None else reading.profiles.base_of(reading.state, body)


def _marker_meant(reading: Reading, context: Context, place: AtMarker) -> Disc | None:
    """The disc of the marker of that name that is nearest to the effect's creature."""
    found = [
        marker
        for marker in markers_named(reading.state, place.marker)
        if place.whose == "any" or marker.side is context.side
    ]
    own = place_meant(reading, context, "self")
    start: Point = (0.0, 0.0) if own is None else own.centre
    nearest = min(found, key=lambda marker: distance(marker.at, start), default=None)
    return None if nearest is None else Disc(*nearest.at, nearest.radius)


def zone_of(state: State, identity: str | None) -> GroundZone | None:
    """The zone of that id, if there is one."""
    return next((zone for zone in state.zones if zone.id == identity), None)


def zone_ground(reading: Reading, zone: GroundZone) -> Extent | None:
    """The ground that a zone covers; None once the creature it lay around has left play."""
    if zone.at is not None:
        return extent(zone.at, zone.end, zone.radius)
    body = reading.state.find(zone.around)
    return None if body is None else Disc(*body.at, zone.radius)


def _members(reading: Reading, context: Context, group: Group) -> Iterator[str]:
    """The creatures in play that pass the group's filter and lie within it."""
    state = reading.state
    around = named(state, context, group.around)
    place = place_meant(reading, context, group.around) if group.within is not None else None
    if group.within is not None and place is None:
        return
    aimed = {target.id for target in context.targets} if group.targeted else None
    viewer = state.find(around) if group.sight else None
    disc, wall = (None, place) if isinstance(place, Wall) else (place, None)
    most = (group.within or 0.0) + TOUCH
    for body in state.bodies:
        if group.others and body.id == around and not group.targeted:
            continue
        if aimed is not None and body.id not in aimed:
            continue
        if place is not None:
            # The gap by hand, without a `Disc` for every creature and every aura.
            at, r = body.at, reading.profiles.radius(state, body.profile)
            if disc is not None and hypot(at[0] - disc.x, at[1] - disc.y) - disc.r - r > most:
                continue
            if wall is not None and distance(wall.nearest(at), at) - r > most:
                continue
        if not passes(reading, context.side, body, group):
            continue
        # Sight last: it is the dearest to ask for.
        if not group.sight or (viewer is not None and reading.sees(viewer.id, body.id)):
            yield body.id


def terrain_at(board: Board, at: Point, ground: str | None = None) -> tuple[int, ...]:
    """The pieces of terrain, of a kind if it is given, that a point lies on, by their places on the board."""
    spot, kinds = Disc(*at, 0.0), (*WATERS, "water") if ground == "water" else (ground,)
    return tuple(
        index
        for index, piece in enumerate(board.pieces)
        if (ground is None or (piece.footing == DIFFICULT if ground == DIFFICULT else piece.kind in kinds))
        and depth_in_piece(board, index, spot) > TOUCH
    )


def middle_of(piece: Piece) -> Point:
    """A point about in the middle of a piece of terrain, which may lie in a bay or a hole of it."""
    left, bottom, right, top = bounds(piece.shape)
    return ((left + right) / 2, (bottom + top) / 2)


def _pieces_at(reading: Reading, context: Context, where: Spot) -> tuple[int, ...]:
    """The pieces of terrain on which a targeted point lies."""
    place = place_meant(reading, context, where)
    return () if place is None else terrain_at(reading.profiles.board(reading.state), place.centre)


def _stands_on(reading: Reading, body: Body, pieces: tuple[int, ...]) -> bool:
    """Whether a creature stands, wholly or in part, on one of these pieces of terrain."""
    board, base = reading.profiles.board(reading.state), reading.profiles.base_of(reading.state, body)
    return any(depth_in_piece(board, index, base) > TOUCH for index in pieces)


def _on_side(side: Side, body: Body, wanted: Filter) -> bool:
    match wanted.side:
        case "creatures":
            return True
        case "allies":
            return body.side is side
        case "enemies":
            return body.side is not side
        case "monsters":
            return body.side is Side.NEUTRAL


def _size(reading: Reading, body: Body) -> int:
    return SIZES.index(reading.profiles.profile(body).size)


def _subject_side(state: State, context: Context) -> Side | None:
    subject = body_meant(state, context, "subject")
    return subject.side if subject is not None else None


def _wizard_named(state: State, context: Context, name: Place) -> str | None:
    if context.side not in SIDES:
        return None
    body = wizard(state, context.side if name == "wizard" else opponent(context.side))
    return body.id if body is not None else None


def _foe_of_moment(context: Context) -> str | None:
    """The other creature of the duel or attack that the moment is about."""
    moment = context.moment
    if moment is None or moment.when not in {"wins_duel", "loses_duel", "ties_duel", "attacks", "targeted"}:
        return None
    return moment.object if moment.subject == context.own else moment.subject


NEAR_MARKER = 1.0
"""The inches within which a creature is at a marker, unless the condition says otherwise (R-20)."""


def number(reading: Reading, context: Context, amount: Amount) -> int:
    """The value of an amount as things stand."""
    if isinstance(amount, int):
        return amount
    value = _count(reading, context, amount) // amount.every * amount.each + amount.plus
    value = max(value, amount.least)
    return value if amount.most is None else min(value, amount.most)


def _count(  # noqa: C901 - one case for each thing that is counted
    reading: Reading, context: Context, count: Count
) -> int:
    match count.per:
        case "creatures":
            return len(creatures_in_play(reading, context, count.who))
        case "died" if isinstance(count.who, Group):
            return sum(passes(reading, context.side, body, count.who) for body in reading.state.died)
        case "marks" | "inches_moved" | "damage_taken" | "stat":
            return sum(_count_of_body(reading, body, count) for body in _bodies(reading, context, count))
        case "amount":
            moment = context.moment
            return (moment.amount if moment is not None else 0) or context.amount
        case "turn":
            return reading.state.turn
        case "x":
            return context.x
        case "thrown":
            return context.thrown
        case "done":
            return context.done
        case "laid_later":
            return context.later
        case "charges":
            return charges(reading.state, context.source, count.mark or "")
        case _:
            return _count_of_player(reading, context, count)


def charges(state: State, card: str, mark: str) -> int:
    """How many marks of a kind are on a permanent; 0 if it is not in play."""
    return next((one.marks.count(mark) for one in state.permanents if one.card == card), 0)


def _count_of_body(reading: Reading, body: Body, count: Count) -> int:
    """What is counted of one creature."""
    if count.per == "marks":
        return body.marks.count(count.mark or "")
    if count.per == "inches_moved":
        # Whole inches, with the tolerance of a length: 3" walked on the grid may measure a hair less.
        return floor(body.travelled + TOUCH)
    if count.per == "stat" and count.stat is not None:
        return reading.measured(body, count.stat)
    return body.damage


def _count_of_player(reading: Reading, context: Context, count: Count) -> int:
    """A count of things that belong to the effect's player; 0 for the neutral side."""
    if context.side not in SIDES:
        return 0
    you = reading.state.player(context.side)
    match count.per:
        case "hand":
            return len(you.zones.hand)
        case "opponent_hand":
            return len(reading.state.player(opponent(context.side)).zones.hand)
        case "points":
            return you.points
        case "opponent_points":
            return reading.state.player(opponent(context.side)).points
        case "permanents":
            return sum(permanent.side is context.side for permanent in reading.state.permanents)
        case "spells":
            return you.cast
        case "laid":
            return laid(reading.state, context.side)
        case "opponent_laid":
            return laid(reading.state, opponent(context.side))
        case _:
            return _pile(you, count)


def laid(state: State, side: Side) -> int:
    """How many cards a player has laid in the duel; 0 outside one. They are open, if not what they are."""
    # The duel that is fought lies above one that it interrupts.
    found = (task.laid(side) for task in state.agenda)
    return next((cards for cards in found if cards is not None), 0)


def _pile(you: Player, count: Count) -> int:
    match count.per:
        case "discard":
            return len(you.zones.discard)
        case "exile":
            return len(you.zones.exile)
        case "codex":
            return len(you.codex)
        case _:
            return you.mana


def _bodies(reading: Reading, context: Context, count: Count) -> tuple[Body, ...]:
    if isinstance(count.who, str):
        body = body_meant(reading.state, context, count.who)
        return () if body is None else (body,)
    return tuple(map(reading.state.body, creatures_in_play(reading, context, count.who)))


def holds(reading: Reading, context: Context, condition: Condition) -> bool:
    """Whether the whole condition holds; with `unless`, whether it does not."""
    met = _of_the_table(reading, context, condition) and _of_the_creature(reading, context, condition)
    return met is not condition.unless


def at_marker(reading: Reading, body: Body, kind: str, within: float = NEAR_MARKER) -> bool:
    """Whether a creature is within that many inches of a marker of that name, edge to edge (R-20)."""
    base = reading.profiles.base_of(reading.state, body)
    return any(
        gap(base, Disc(*marker.at, marker.radius)) <= within + TOUCH
        for marker in markers_named(reading.state, kind)
    )


def markers_named(state: State, kind: str) -> tuple[BoardMarker, ...]:
    """The markers on the board with that name."""
    return tuple(marker for marker in state.markers if kind in (marker.kind, marker.id))


def _of_the_table(reading: Reading, context: Context, condition: Condition) -> bool:
    """The parts of a condition that depend on no creature: the phase, whose go it is, a count."""
    state = reading.state
    if condition.phase is not None and state.phase != condition.phase:
        return False
    if condition.your_go is not None and condition.your_go is not (state.active is context.side):
        return False
    if condition.count is None:
        return True
    value = number(reading, context, condition.count)
    return (condition.at_least is None or value >= condition.at_least) and (
        condition.at_most is None or value <= condition.at_most
    )


def _of_the_creature(reading: Reading, context: Context, condition: Condition) -> bool:
    asked = (
        condition.is_,
        condition.has_moved,
        condition.moved_at_least,
        condition.hp_at_most,
        condition.within,
        condition.marker,
        condition.sight,
        condition.as_attacker,
    )
    if asked.count(None) == len(asked):
        return True
    # Whoever has left play still has what it had when it left, so a death may ask about its victim.
    body = body_meant(reading.state, context, condition.who)
    return (
        body is not None
        and (condition.is_ is None or passes(reading, context.side, body, condition.is_))
        and _has_moved(body, condition)
        and (condition.hp_at_most is None or reading.hit_points(body) <= condition.hp_at_most)
        and _is_near(reading, context, body, condition)
        and (condition.as_attacker is None or condition.as_attacker is _attacked(context, body))
        and (condition.sight is None or condition.sight is _is_seen(reading, context, body, condition.of))
    )


def _attacked(context: Context, body: Body) -> bool:
    """Whether the creature attacks, or attacked in the duel that the moment is about."""
    moment = context.moment
    if moment is None:
        return False
    return body.id == (moment.subject if moment.when == "attacks" else moment.attacker)


def _is_seen(reading: Reading, context: Context, body: Body, of: Place) -> bool:
    """Whether a creature in play is seen from another."""
    viewer = reading.state.find(named(reading.state, context, of))
    return viewer is not None and reading.state.find(body.id) is not None and reading.sees(viewer.id, body.id)


def _has_moved(body: Body, condition: Condition) -> bool:
    if condition.has_moved is not None and condition.has_moved is not (body.travelled > TOUCH):
        return False
    return condition.moved_at_least is None or body.travelled >= condition.moved_at_least - TOUCH


def _is_near(reading: Reading, context: Context, body: Body, condition: Condition) -> bool:
    if condition.marker is not None:
        within = condition.within if condition.within is not None else NEAR_MARKER
        return at_marker(reading, body, condition.marker, within)
    if condition.within is None:
        return True
    place = place_meant(reading, context, condition.of)
    base = reading.profiles.base_of(reading.state, body)
    return place is not None and gap_to(place, base) <= condition.within + TOUCH
