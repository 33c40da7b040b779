"""What a newcomer can do at a moment of the guided first game: who can go where, which card to use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.board.shapes import distance, gap
from game.games.colors_of_magic.rules.meaning.reading import wizard_id
from game.games.colors_of_magic.rules.moments import InstantWindow
from game.games.colors_of_magic.rules.play import costs
from game.games.colors_of_magic.rules.play.activating import InActivation
from game.games.colors_of_magic.rules.play.duel import Duel
from game.games.colors_of_magic.rules.play.turn import TakeGo
from game.games.colors_of_magic.rules.state.actions import Disengage, Strike
from game.games.colors_of_magic.table.cast_steps import castable_cards, slots_of
from game.games.colors_of_magic.table.go_steps import may_move
from game.positions.position import Side

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from game.core.rules import Value
    from game.games.colors_of_magic.rules.cards.specs import CardSpec
    from game.games.colors_of_magic.rules.state.state import BoardMarker, Body
    from game.games.colors_of_magic.table.table_view import TableView

NEWCOMER = Side.RED
"""The side of the newcomer."""

AT_MARKER = 1.0
"""The distance, in inches, within which a creature holds a marker (CM-END-01)."""


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
    found = [body for body in view.state.bodies if body.side is view.side and not body.tapped]
    found = [body for body in found if bool(skirmish.engaged_with(body.id)) is engaged]
    return sorted(found, key=lambda body: body.id == wizard)


def own_wizard(view: TableView) -> str:
    """The viewer's wizard."""
    return wizard_id(view.library, view.state, view.side or NEWCOMER)


def spells(view: TableView, suits: Callable[[CardSpec], bool]) -> Iterator[tuple[str, int]]:
    """Suitable cards of the hand that can be cast as a go, with their cost."""
    if not taking_go(view):
        return
    for card, verdict in castable_cards(view).items():
        if verdict.allowed and suits(view.library.card(card)):
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
    return bool(slots) and all(slot.role == "target" and slot.kind == "creature" for slot in slots)


def mover(view: TableView) -> Body | None:
    """A creature to move with: one far from everybody, rather than a fighter."""
    doing = active(view)
    if doing is not None:
        return doing if _free_to_move(view, doing) else None
    if not taking_go(view):
        return None
    able = [body for body in ready(view, engaged=False) if body.id != own_wizard(view)]
    return min(able, key=lambda body: view.referee.stat(view.state, body.id, "melee"), default=None)


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
    best = min(found, key=lambda candidate: candidate[:3], default=None)
    return (best[3], best[4]) if best is not None else None


def _free_to_move(view: TableView, body: Body) -> bool:
    return may_move(view, body.id).allowed and not view.inquiry.skirmish.engaged_with(body.id)


def shooter(view: TableView) -> tuple[Body, str] | None:
    """A creature that can shoot, and its easiest target."""
    doing = active(view)
    bodies = [doing] if doing is not None else (_own_bodies(view) if taking_go(view) else [])
    for body in bodies:
        if doing is None and body.tapped:
            continue
        targets = [target for target in view.inquiry.skirmish.shots(body.id) if not is_own(target)]
        if targets and view.referee.stat(view.state, body.id, "ranged") > 0:
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
    best = min(pairs, key=lambda pair: pair[0], default=None)
    return best[1:] if best is not None else None


def _may_arrive(view: TableView, mover: Body, marker: BoardMarker) -> bool:
    inches = view.referee.stat(view.state, mover.id, "movement")
    return distance(mover.at, marker.at) - view.base(mover.id).r - marker.radius - AT_MARKER <= inches


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
    """Whether a duel is to be decided."""
    return view.session.mine and isinstance(view.decision, Duel)


def may_finish(view: TableView) -> bool:
    """Whether the active creature has moved and can strike nobody."""
    doing = active(view)
    return doing is not None and doing.travelled > 0 and strikers(view) is None


def named(view: TableView, step: str) -> dict[str, Value]:
    """The names that a step's sentences use, as the hand shows them, and how far the creature may move."""
    walker: Body | None = None
    foe: Body | None = None
    match step:
        case "move":
            walker = mover(view)
        case "engage":
            walker, foe = charge(view) or (None, None)
        case "objective":
            walker = (holder(view) or (None,))[0]
        case _:
            return {}
    if walker is None:
        return {}
    inches = view.referee.stat(view.state, walker.id, "movement")
    target = {"whom": view.names.of(foe.id)} if foe is not None else {}
    return {"who": view.names.of(walker.id), "inches": inches, **target}
