"""The gesture that the guide demonstrates with a ghost hand: where to click, or what to drag where."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from game.board.shapes import Point, snap
from game.games.colors_of_magic.rules.play.duel import Duel
from game.games.colors_of_magic.rules.state.actions import Shoot
from game.games.colors_of_magic.rules.state.state import Target
from game.games.colors_of_magic.table.answer_steps import DuelStep, FreeAttackStep, QuestionStep, WindowStep
from game.games.colors_of_magic.table.attack_steps import AttackStep
from game.games.colors_of_magic.table.cast_steps import CastStep
from game.games.colors_of_magic.table.go_steps import (
    ActivationStep,
    CardChoice,
    CreatureChoice,
    GoStep,
    PassStep,
)
from game.games.colors_of_magic.table.guide_choices import (
    BEARINGS,
    STROLL,
    affordable,
    aims,
    before,
    beside,
    charge,
    dear,
    free_end,
    holder,
    leaver,
    mover,
    shooter,
    strikers,
    stroll,
    summons,
)
from game.games.colors_of_magic.table.pay_steps import PaymentStep
from game.table.guide_note import Ghost

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from game.games.colors_of_magic.rules.state.state import Body
    from game.games.colors_of_magic.table.step import ActionStep
    from game.games.colors_of_magic.table.table_view import TableView
    from game.table.guide import GuideStep

    Step = GuideStep[Any, Any, Any]

PASS, DONE, CONFIRM = "act.pass", "act.done", "act.confirm"


def ghost(view: TableView, opened: ActionStep | None, due: Step | None) -> Ghost | None:  # noqa: C901 - one case for each step
    """The next gesture, given the open step at the table and the step that is due."""
    match opened:
        case GoStep(picked=picked):
            return _go(view, picked, due)
        case ActivationStep(creature=creature):
            return _activation(view, creature, due)
        case AttackStep(kind=kind, target=target):
            if target is None:
                pair = shooter(view) if kind is Shoot else strikers(view)
                return Ghost(view.state.body(pair[1]).at) if pair is not None else None
            return Ghost("act.shoot" if kind is Shoot else "act.strike")
        case CastStep():
            return _target(view, opened)
        case PaymentStep():
            return _payment(view, opened)
        case PassStep():
            return Ghost("act.pass.anyway") if due is not None and due.name == "pass" else None
        case CardChoice() | CreatureChoice() | QuestionStep():
            return _lit(view, opened)
        case WindowStep():
            return _lit(view, opened) if due is not None and due.name == "instant" else Ghost(PASS)
        case DuelStep(card=card):
            return _boost(view, due) if card is None else Ghost("act.boost")
        case FreeAttackStep():
            return Ghost("act.free.0")
        case _:
            return None


# A go


def _go(view: TableView, picked: str | None, due: Step | None) -> Ghost | None:
    if due is None:
        return None
    cards: dict[str, Callable[[], str | None]] = {
        "summon": lambda: affordable(view, summons),
        "target": lambda: affordable(view, aims),
        "pay": lambda: dear(view),
    }
    if due.name in cards:
        card = cards[due.name]()
        return Ghost(f"hand.{card}") if card is not None else None
    if due.name == "pass":
        return Ghost(PASS)
    drag = _drag(view, due.name)
    if drag is not None:
        return drag
    creature = _activated(view, due.name)
    if creature is None:
        return None
    return Ghost("act.activate") if picked == creature.id else Ghost(creature.at)


def _activated(view: TableView, name: str) -> Body | None:
    """The creature to activate for that step."""
    match name:
        case "strike":
            pair = strikers(view)
            return pair[0] if pair is not None else None
        case "shoot":
            shot = shooter(view)
            return shot[0] if shot is not None else None
        case "disengage":
            return leaver(view)
        case _:
            return None


def _drag(view: TableView, name: str) -> Ghost | None:
    """The drag that does that step: which creature, and to which place."""
    match name:
        case "move":
            creature = mover(view)
            end = stroll(view, creature) if creature is not None else None
            return Ghost(creature.at, end) if creature is not None and end is not None else None
        case "engage":
            pair = charge(view)
            return Ghost(pair[0].at, before(view, *pair)) if pair is not None else None
        case "objective":
            found = holder(view)
            return Ghost(found[0].at, beside(found[0].at, found[1].at)) if found is not None else None
        case _:
            return None


# An activation


def _activation(view: TableView, creature: str, due: Step | None) -> Ghost | None:
    body = view.state.find(creature)
    name = due.name if due is not None else "finish"
    if body is None:
        return None
    match name:
        case "strike":
            pair = strikers(view)
            return Ghost(view.state.body(pair[1]).at) if pair is not None else None
        case "shoot":
            shot = shooter(view)
            return Ghost(view.state.body(shot[1]).at) if shot is not None else None
        case "move" | "engage" | "objective":
            return _drag(view, name)
        case "disengage":
            return Ghost("act.disengage")
        case _:
            return _after_leaving(view, body) or Ghost(DONE)


def _after_leaving(view: TableView, body: Body) -> Ghost | None:
    """The move of a creature after it has announced that it leaves a fight."""
    activation = view.state.activation
    if activation is None or activation.leaving is None:
        return None
    foes = view.inquiry.skirmish.engaged_with(body.id)
    if not foes:
        return _walk(body, stroll(view, body))
    foe = foes[0].at
    away = (2 * body.at[0] - foe[0], 2 * body.at[1] - foe[1])
    return _walk(body, free_end(view, body, away, STROLL))


def _walk(body: Body, end: Point | None) -> Ghost | None:
    return Ghost(body.at, end) if end is not None else None


# Cards


def _target(view: TableView, opened: CastStep) -> Ghost | None:
    """The next target: the first one that may be chosen, or a place near the caster."""
    if not opened.wants_point:
        return _lit(view, opened)
    caster, board = view.state.body(opened.caster), view.inquiry.position.board
    bearing = math.atan2(board.height / 2 - caster.at[1], board.width / 2 - caster.at[0])
    for inches in (4.0, 3.0, 2.0):
        for turn in BEARINGS:
            at = snap(
                (
                    caster.at[0] + inches * math.cos(bearing + turn),
                    caster.at[1] + inches * math.sin(bearing + turn),
                )
            )
            verdict = opened.judge(view, Target.point(at))
            if verdict is not None and verdict.allowed:
                return Ghost(at)
    return None


def _payment(view: TableView, opened: PaymentStep) -> Ghost | None:
    """The button to cast once the spell is paid for; else a card to discard, else a creature for the Pact."""
    if view.check(opened.cast).allowed:
        return Ghost(CONFIRM)
    may = opened.lit(view)
    cards = [target.id for target in may if target.kind == "card"]
    if opened.cast.discard is None and cards:
        return Ghost(f"hand.{min(cards, key=lambda card: _bonus(view, card))}")
    # A card that is chosen stays among them, to be taken back.
    return _on_board(view, tuple(target for target in may if target.kind == "creature"))


def _boost(view: TableView, due: Step | None) -> Ghost:
    """A card laid, the lowest that beats what is shown, else the highest; then a pass.

    It passes at once where what is known is beaten already and nothing is hidden, unless the lesson is about
    cards.
    """
    duel = view.decision
    hand = view.state.player(view.side).zones.hand.cards if view.side is not None else ()
    if not isinstance(duel, Duel) or not hand or any(played.side is view.side for played in duel.played):
        return Ghost(PASS)
    attacks = view.state.body(duel.attacker).side is view.side
    own, other = (duel.attack, duel.defence) if attacks else (duel.defence, duel.attack)
    if own > other and not duel.played and (due is None or due.name != "duel"):
        return Ghost(PASS)
    enough = [card for card in hand if own + _bonus(view, card) > other]
    if enough:
        return Ghost(f"hand.{min(enough, key=lambda card: _dispensable(view, card))}")
    return Ghost(f"hand.{max(hand, key=lambda card: _bonus(view, card))}")


def _dispensable(view: TableView, card: str) -> tuple[int, bool]:
    """A sort key: low cards are laid first, Instants before others."""
    return _bonus(view, card), "instant" not in view.library.card(card).types


def _bonus(view: TableView, card: str) -> int:
    return view.library.card(card).initiative or 0


def _lit(view: TableView, opened: ActionStep) -> Ghost | None:
    """The first of what may be chosen: a card, a creature, an answer."""
    for target in opened.lit(view):
        match target.kind:
            case "card":
                return Ghost(f"hand.{target.id}")
            case "option":
                return Ghost(f"act.option.{target.id}")
    return _on_board(view, opened.lit(view))


def _on_board(view: TableView, targets: tuple[Target, ...]) -> Ghost | None:
    return next((Ghost(at) for at in _spots(view, targets)), None)


def _spots(view: TableView, targets: tuple[Target, ...]) -> Iterator[Point]:
    for target in targets:
        body = view.state.find(target.id) if target.kind == "creature" else None
        if body is not None:
            yield body.at
