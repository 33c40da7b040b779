"""A newcomer's options at a moment of the guided first game: who can go where, which card to use."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from game.board.engagement import engaged as touches
from game.board.shapes import Point, distance, gap, snap
from game.games.colors_of_magic.rules.meaning.reading import wizard_id
from game.games.colors_of_magic.rules.moments import InstantWindow
from game.games.colors_of_magic.rules.play import costs
from game.games.colors_of_magic.rules.play.activating import InActivation
from game.games.colors_of_magic.rules.play.duel import Duel
from game.games.colors_of_magic.rules.play.turn import TakeGo
from game.games.colors_of_magic.rules.state.actions import Disengage, Shoot, Strike
from game.games.colors_of_magic.table.cast_steps import castable_cards, slots_of
from game.games.colors_of_magic.table.go_steps import may_move
from game.games.colors_of_magic.table.go_steps import ready as may_activate
from game.positions.position import Side

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from game.games.colors_of_magic.rules.cards.specs import CardSpec
    from game.games.colors_of_magic.rules.state.state import BoardMarker, Body
    from game.games.colors_of_magic.table.table_view import TableView

NEWCOMER = Side.RED
"""The side of the newcomer."""

AT_MARKER = 1.0
"""The distance, in inches, within which a creature holds a marker (CM-END-01)."""


STROLL = 3.0
"""The distance, in inches, of a move made only for practice."""

APART = 0.5
"""The gap, in inches, at which a base is dropped beside another: it stops before that, engaged
(CM-ENGAGE-01)."""

BESIDE = 0.95
"""The distance, in inches, from the middle of a marker to that of the creature that holds it."""

BEARINGS = tuple(math.radians(turn) for turn in (0, 25, -25, 50, -50, 80, -80, 120, -120, 180))
"""The angles that a way is turned by, one after the other, until one is free."""


def is_own(creature: str) -> bool:
    """Whether the creature is the newcomer's."""
    return creature.startswith(f"{NEWCOMER}:")


def taking_go(view: TableView) -> bool:
    """Whether the viewer has a go to take."""
    return view.session.mine and isinstance(view.decision, TakeGo)


def active(view: TableView) -> Body | None:
    """The creature that the viewer is activating."""
    decision = view.decision
    if not view.session.mine or not isinstance(decision, InActivation):
        return None
    return view.state.find(decision.creature)


def ready(view: TableView, *, engaged: bool) -> list[Body]:
    """Own creatures that can be activated, engaged or not as asked; the wizard comes last."""
    skirmish = view.inquiry.skirmish
    wizard = own_wizard(view)
    own = [body for body in view.state.bodies if body.side is view.side]
    found = [body for body in own if may_activate(view, body.id).allowed]
    found = [body for body in found if bool(skirmish.engaged_with(body.id)) is engaged]
    return sorted(found, key=lambda body: body.id == wizard)


def own_wizard(view: TableView) -> str:
    """The viewer's wizard."""
    return wizard_id(view.library, view.state, view.side or NEWCOMER)


def spells(view: TableView, suits: Callable[[CardSpec], bool]) -> Iterator[tuple[str, int]]:
    """Suitable cards of the hand that can be cast as a go, with their cost."""
    if not taking_go(view):
        return
    hand = view.state.player(view.side or NEWCOMER).zones.hand
    for card, verdict in castable_cards(view).items():
        if card in hand and verdict.allowed and suits(view.library.card(card)):
            yield card, costs.cost_of(view.referee, view.state, card, own_wizard(view))


def affordable(view: TableView, suits: Callable[[CardSpec], bool]) -> str | None:
    """The first suitable card that the mana pays for."""
    mana = view.state.player(view.side or NEWCOMER).mana
    return next((card for card, cost in spells(view, suits) if cost <= mana), None)


def dear(view: TableView) -> str | None:
    """The cheapest card that can be cast but costs more than the mana there is."""
    mana = view.state.player(view.side or NEWCOMER).mana
    beyond = [(cost, card) for card, cost in spells(view, lambda _: True) if cost > mana]
    return min(beyond)[1] if beyond else None


def summons(spec: CardSpec) -> bool:
    """Whether the card brings a creature."""
    return "summon" in spec.types


def aims(spec: CardSpec) -> bool:
    """Whether the card targets an enemy creature."""
    slots = slots_of(spec)
    return bool(slots) and all(
        slot.role == "target" and slot.kind == "creature" and slot.spec.filter.side == "enemies"
        for slot in slots
    )


def mover(view: TableView) -> Body | None:
    """A creature to move with: one far from everybody, rather than a fighter."""
    doing = active(view)
    if doing is not None:
        return doing if _free_to_move(view, doing) and stroll(view, doing) is not None else None
    if not taking_go(view):
        return None
    able = [body for body in ready(view, engaged=False) if body.id != own_wizard(view)]
    able.sort(key=lambda body: view.referee.stat(view.state, body.id, "melee"))
    return next((body for body in able if stroll(view, body) is not None), None)


def charge(view: TableView) -> tuple[Body, Body] | None:
    """A creature that can engage another in one move, and that other: the nearest pair.

    Among several the best fighter goes first; the wizard only where nobody else can.
    """
    doing = active(view)
    if doing is not None:
        movers = [doing] if _free_to_move(view, doing) else []
    else:
        movers = ready(view, engaged=False) if taking_go(view) else []
    wizard, stat = own_wizard(view), view.referee.stat
    found: list[tuple[bool, float, float, Body, Body]] = []
    for mover in movers:
        for foe in view.state.bodies:
            if foe.side is view.side:
                continue
            apart = gap(view.base(mover.id), view.base(foe.id))
            if apart <= stat(view.state, mover.id, "movement"):
                strength = stat(view.state, mover.id, "melee") - stat(view.state, foe.id, "defence")
                found.append((mover.id == wizard, -strength, apart, mover, foe))
    found.sort(key=lambda candidate: candidate[:3])
    pairs = ((mover, foe) for _, _, _, mover, foe in found)
    return next((pair for pair in pairs if _may_charge(view, *pair)), None)


def _may_charge(view: TableView, mover: Body, foe: Body) -> bool:
    """Whether a straight walk brings the creature to engage that foe."""
    skirmish = view.inquiry.skirmish
    came = skirmish.walk(mover.id, (mover.at, before(view, mover, foe)))
    return came.legal and touches(view.base(mover.id).at(came.end), view.base(foe.id))


def _free_to_move(view: TableView, body: Body) -> bool:
    return may_move(view, body.id).allowed and not view.inquiry.skirmish.engaged_with(body.id)


def shooter(view: TableView) -> tuple[Body, str] | None:
    """A creature that can shoot, and its easiest target."""
    doing = active(view)
    bodies = [doing] if doing is not None else (_own_bodies(view) if taking_go(view) else [])
    for body in bodies:
        if (doing is None and not may_activate(view, body.id).allowed) or view.referee.stat(
            view.state, body.id, "ranged"
        ) <= 0:
            continue
        seen = view.inquiry.skirmish.shots(body.id)
        targets = [target for target, sight in seen.items() if sight.visible and not is_own(target)]
        if doing is not None:
            targets = [target for target in targets if view.check(Shoot(target)).allowed]
        if targets:
            return body, min(targets, key=lambda target: view.referee.stat(view.state, target, "defence"))
    return None


def _own_bodies(view: TableView) -> list[Body]:
    return [body for body in view.state.bodies if body.side is view.side]


def holder(view: TableView) -> tuple[Body, BoardMarker] | None:
    """A creature that can go and hold a marker, and the nearest such marker; never the wizard."""
    doing = active(view)
    if doing is not None:
        movers = [doing] if _free_to_move(view, doing) else []
    else:
        movers = ready(view, engaged=False) if taking_go(view) else []
    pairs = [
        (distance(mover.at, marker.at), mover, marker)
        for mover in movers
        for marker in view.state.markers
        if mover.id != own_wizard(view) and _may_arrive(view, mover, marker)
    ]
    return min(pairs, key=lambda pair: pair[0])[1:] if pairs else None


def _may_arrive(view: TableView, mover: Body, marker: BoardMarker) -> bool:
    """Whether a straight walk brings the creature to hold that marker."""
    came = view.inquiry.skirmish.walk(mover.id, (mover.at, beside(mover.at, marker.at)))
    return came.legal and distance(came.end, marker.at) <= marker.radius + AT_MARKER + view.base(mover.id).r


def strikers(view: TableView) -> tuple[Body, str] | None:
    """A creature that can strike now, and its target: the active creature, else an engaged one."""
    doing = active(view)
    foes = [body.id for body in view.state.bodies if body.side is not view.side]
    if doing is not None:
        able = [foe for foe in foes if view.check(Strike(foe)).allowed]
        return (doing, able[0]) if able else None
    for body in ready(view, engaged=True) if taking_go(view) else []:
        return body, view.inquiry.skirmish.engaged_with(body.id)[0].id
    return None


def leaver(view: TableView) -> Body | None:
    """A creature that can leave a fight."""
    doing = active(view)
    if doing is not None:
        return doing if view.check(Disengage()).allowed or _leaves(view) else None
    return next(iter(ready(view, engaged=True)), None) if taking_go(view) else None


def _leaves(view: TableView) -> bool:
    """Whether the active creature has announced its disengagement and may walk now."""
    activation = view.state.activation
    return activation is not None and activation.leaving is not None


def can_answer(view: TableView) -> bool:
    """Whether an Instant of the hand answers what happens."""
    decision = view.decision
    if not view.session.mine or not isinstance(decision, InstantWindow):
        return False
    return any(verdict.allowed for verdict in castable_cards(view, decision.rest.moments).values())


def must_fight(view: TableView) -> bool:
    """Whether a duel is to be decided, and there is a card for it."""
    hand = view.state.player(view.side or NEWCOMER).zones.hand
    return view.session.mine and isinstance(view.decision, Duel) and bool(hand)


def fights_monster(view: TableView) -> bool:
    """Whether a monster attacks in its phase, and the duel is to be decided."""
    duel = view.decision
    if view.state.phase != "monsters" or not isinstance(duel, Duel) or not must_fight(view):
        return False
    return view.state.body(duel.attacker).side is Side.NEUTRAL


def may_finish(view: TableView) -> bool:
    """Whether the active creature has moved and can strike nobody."""
    doing = active(view)
    return doing is not None and doing.travelled > 0 and strikers(view) is None


# Places


def stroll(view: TableView, creature: Body) -> Point | None:
    """A place nearer to the middle of the board, with nothing in the way."""
    board = view.inquiry.position.board
    return free_end(view, creature, (board.width / 2, board.height / 2), STROLL)


def free_end(view: TableView, creature: Body, towards: Point, inches: float) -> Point | None:
    """A place at that distance towards a point, or in the nearest direction that is free; None for none."""
    bearing = math.atan2(towards[1] - creature.at[1], towards[0] - creature.at[0])
    ends = [
        snap(
            (
                creature.at[0] + inches * math.cos(bearing + turn),
                creature.at[1] + inches * math.sin(bearing + turn),
            )
        )
        for turn in BEARINGS
    ]
    skirmish = view.inquiry.skirmish
    free = (end for end in ends if skirmish.walk(creature.id, (creature.at, end)).legal)
    return next((end for end in free if _keeps_off(view, creature, end)), None)


def _keeps_off(view: TableView, creature: Body, end: Point) -> bool:
    """Whether the creature would engage nobody there, and overlap nobody."""
    others = (body for body in view.state.bodies if body.id != creature.id)
    radius = view.base(creature.id).r
    return all(
        distance(end, other.at) - radius - view.base(other.id).r
        > (0.1 if other.side is creature.side else 1.2)
        for other in others
    )


def before(view: TableView, creature: Body, foe: Body) -> Point:
    """The place of a creature that comes to engage the foe."""
    return _on_the_way(foe.at, creature.at, view.base(foe.id).r + view.base(creature.id).r + APART)


def beside(start: Point, marker: Point) -> Point:
    """The place of a creature that comes to hold the marker."""
    return _on_the_way(marker, start, BESIDE)


def _on_the_way(goal: Point, start: Point, off: float) -> Point:
    """The point that many inches before a goal."""
    length = distance(goal, start) or 1.0
    return snap(
        (goal[0] + (start[0] - goal[0]) * off / length, goal[1] + (start[1] - goal[1]) * off / length)
    )
