"""Which creatures are meant: by their names in an effect, by filters, and by groups around a place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.board.engagement import engaged
from game.board.shapes import TOUCH, Disc, gap
from game.games.colors_of_magic.rules.play.state import SIDES, Body, GroundZone, State, opponent
from game.positions.position import Side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.games.colors_of_magic.rules.cards.words import Filter, Group, Name, Player, Who
    from game.games.colors_of_magic.rules.effects.reading import Reading
    from game.games.colors_of_magic.rules.play.tasks import Context

SIZES = "SML"
"""The sizes in ascending order."""


def is_wizard(body: Body) -> bool:
    """Whether the creature is a player's wizard, which its id says."""
    return body.side is not Side.NEUTRAL and body.id.endswith(":0")


def wizard(state: State, side: Side) -> Body | None:
    """The wizard of that side if it is in play."""
    return next((body for body in state.bodies if body.side is side and is_wizard(body)), None)


def players_meant(state: State, context: Context, who: Player) -> tuple[Side, ...]:
    """The sides of the players that an effect speaks of; for a neutral effect `you` is nobody."""
    you = context.side
    if who == "both":
        first = state.active if state.active in SIDES else SIDES[0]
        return (first, opponent(first))
    if who == "subject_owner":
        return tuple(side for side in (_subject_side(state, context),) if side in SIDES)
    if you not in SIDES:
        return ()
    return (you,) if who == "you" else (opponent(you),)


def named(state: State, context: Context, name: Name) -> str | None:
    """The id of the creature that a name means here, None where it means nobody. It may have left play."""
    moment = context.moment
    match name:
        case "target" | "target2":
            creatures = [target.id for target in context.targets if target.kind == "creature"]
            place = 0 if name == "target" else 1
            return creatures[place] if place < len(creatures) else None
        case "self":
            return context.own
        case "caster":
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


def body_meant(state: State, context: Context, name: Name) -> Body | None:
    """The creature itself: as it is in play, or as it was when it left at this moment."""
    return body_known(state, context, named(state, context, name))


def body_known(state: State, context: Context, identity: str | None) -> Body | None:
    """The creature of that id as it is in play, or as it was when it left at this moment."""
    if identity is None:
        return None
    found = state.find(identity)
    if found is not None:
        return found
    left = context.moment.body if context.moment else None
    return left if left is not None and left.id == identity else None


def creatures_in_play(reading: Reading, context: Context, who: Who) -> tuple[str, ...]:
    """The ids of all that are meant and in play; of a group to choose from, all that may be chosen."""
    state = reading.state
    if isinstance(who, str):
        body = state.find(named(state, context, who))
        return (body.id,) if body is not None else ()
    found = tuple(_members(reading, context, who))
    if who.pick != "nearest" or len(found) <= 1:
        return found
    return nearest(reading, context, who, found)


def nearest(reading: Reading, context: Context, group: Group, among: tuple[str, ...]) -> tuple[str, ...]:
    """Those of them that are nearest to what the group lies around; several if they are equally near."""
    around = place_meant(reading, context, group.around)
    if around is None:
        return among
    gaps = {one: gap(around, reading.profiles.base(reading.state, one)) for one in among}
    least = min(gaps.values())
    return tuple(one for one in among if gaps[one] <= least + TOUCH)


def passes(reading: Reading, side: Side, body: Body, wanted: Filter) -> bool:
    """Whether a creature passes a filter that is read from that side."""
    return (
        _on_side(side, body, wanted)
        and (wanted.wizard is None or wanted.wizard is is_wizard(body))
        and (wanted.monster is None or wanted.monster is (body.side is Side.NEUTRAL))
        and (wanted.named is None or wanted.named == body.profile)
        and (wanted.mark is None or wanted.mark in body.marks)
        and (wanted.wounded is None or wanted.wounded is (body.damage > 0))
        and (wanted.tapped is None or wanted.tapped is body.tapped)
        and (wanted.largest is None or _size(reading, body) <= SIZES.index(wanted.largest))
        and (wanted.keyword is None or reading.has_keyword(body, wanted.keyword))
        and (wanted.engaged is None or wanted.engaged is is_engaged(reading, body))
    )


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


def place_meant(reading: Reading, context: Context, name: Name) -> Disc | None:
    """Where the named creature stands, or stood when it left; of a zone, its disc."""
    identity = named(reading.state, context, name)
    zone = zone_of(reading.state, identity)
    if zone is not None:
        return zone_disc(reading, zone)
    body = body_known(reading.state, context, identity)
    return None if body is None else reading.profiles.base_of(reading.state, body)


def zone_of(state: State, identity: str | None) -> GroundZone | None:
    """The zone of that id."""
    return next((zone for zone in state.zones if zone.id == identity), None)


def zone_disc(reading: Reading, zone: GroundZone) -> Disc | None:
    """The ground that a zone covers; None once what it lay around has left play."""
    if zone.at is not None:
        return Disc(*zone.at, zone.radius)
    body = reading.state.find(zone.around)
    return None if body is None else Disc(*body.at, zone.radius)


def _members(reading: Reading, context: Context, group: Group) -> Iterator[str]:
    """Those in play that pass the group's filter and lie within it."""
    state = reading.state
    around = named(state, context, group.around)
    disc = place_meant(reading, context, group.around) if group.within is not None else None
    if group.within is not None and disc is None:
        return
    for body in state.bodies:
        if group.others and body.id == around:
            continue
        if disc is not None and group.within is not None:
            apart = gap(disc, reading.profiles.base_of(state, body))
            if apart > group.within + TOUCH:
                continue
        if passes(reading, context.side, body, group):
            yield body.id


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


def _wizard_named(state: State, context: Context, name: Name) -> str | None:
    if context.side not in SIDES:
        return None
    body = wizard(state, context.side if name == "wizard" else opponent(context.side))
    return body.id if body is not None else None


def _foe_of_moment(context: Context) -> str | None:
    """The other one of a duel that was won or lost."""
    moment = context.moment
    if moment is None or moment.when not in {"wins_duel", "loses_duel", "attacks", "targeted"}:
        return None
    return moment.object if moment.subject == context.own else moment.subject
