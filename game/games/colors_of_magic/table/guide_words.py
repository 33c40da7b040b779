"""Sentences of the guide of the first game at a moment: each only while what it says is so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.content.log_entry import listed
from game.content.markup import rich
from game.games.colors_of_magic.rules.moments import InstantWindow
from game.games.colors_of_magic.rules.play import costs
from game.games.colors_of_magic.rules.play.activating import FreeAttacks, InActivation
from game.games.colors_of_magic.rules.play.duel import Duel
from game.games.colors_of_magic.rules.play.questions import Question
from game.games.colors_of_magic.rules.play.turn import TakeGo, total_flux
from game.games.colors_of_magic.rules.state.actions import Cast, Disengage, Shoot
from game.games.colors_of_magic.table.activation_left import activation_left
from game.games.colors_of_magic.table.answer_steps import (
    DuelStep,
    FreeAttackStep,
    QuestionStep,
    WindowStep,
)
from game.games.colors_of_magic.table.attack_steps import AttackStep
from game.games.colors_of_magic.table.cast_steps import CasterStep, CastStep
from game.games.colors_of_magic.table.go_steps import (
    ActivationStep,
    CardChoice,
    CreatureChoice,
    GoStep,
    PassStep,
    left_to_do,
)
from game.games.colors_of_magic.table.guide_choices import (
    NEWCOMER,
    affordable,
    aims,
    can_answer,
    charge,
    dear,
    holder,
    leaver,
    mover,
    own_wizard,
    shooter,
    strikers,
    summons,
)
from game.games.colors_of_magic.table.pay_steps import PaymentStep
from game.table.guide import NextTask

if TYPE_CHECKING:
    from game.core.rules import Value
    from game.games.colors_of_magic.rules.state.state import Body
    from game.games.colors_of_magic.table.step import ActionStep
    from game.games.colors_of_magic.table.table_view import TableView
    from game.table.guide import GuideStep

    Step = GuideStep[Any, Any, Any]

WATCH = "guide.watch"
"""The message while there is nothing to do but watch."""

ACTS = ("cast", "activate", "pass", "pass_anyway", "done", "disengage", "strike", "shoot")
"""The buttons that the guide mentions."""

DRAGS = frozenset({"move", "engage", "objective"})
"""The steps that are one drag, whatever is picked."""

CASTS = {"summon": summons, "target": aims}
"""The steps that are about a spell of some kind."""

FIGHTS = frozenset({"duel", "monsters"})
"""The steps that are about a duel."""

TWO_CLICKS = frozenset({"strike", "shoot", "disengage"})
"""The steps that begin with an activation."""


def asked(view: TableView, opened: ActionStep | None, step: Step | None) -> NextTask | None:
    """The question of the table's open step; None where the task of the guide's step says it."""
    name = step.name if step is not None else ""
    match opened:
        case None | GoStep():
            return _to_begin(view, opened.picked if opened is not None else None, name)
        case ActivationStep():
            return _acting(view, name)
        case AttackStep(kind=kind, target=target):
            about = "shoot" if kind is Shoot else "strike"
            return NextTask(f"guide.now.{'aim' if target is None else about}", name != about)
        case CasterStep() | CastStep() | PaymentStep():
            return _casting(view, opened, name)
        case PassStep():
            return NextTask("guide.now.pass" if name == "pass" else "guide.now.keep", name != "pass")
        case DuelStep(card=str()):
            return NextTask("guide.now.boost", name not in FIGHTS)
        case DuelStep() | WindowStep() if name in FIGHTS | {"instant"}:
            return None
        case DuelStep() | WindowStep() | FreeAttackStep() | QuestionStep():
            return NextTask(hint(view), aside=True)
        case _:
            known = isinstance(opened, CardChoice | CreatureChoice)
            return NextTask("guide.now.lit" if known else "guide.now.table", aside=True)


def _casting(view: TableView, opened: CasterStep | CastStep | PaymentStep, name: str) -> NextTask:
    """The next question of a spell: who casts it, what it is cast at, how it is paid for."""
    match opened:
        case CasterStep(card=card):
            key = "caster"
        case CastStep(card=card):
            key = _slot(opened)
        case PaymentStep(cast=Cast(card=card)):
            key = _payment(view, opened)
    return NextTask(f"guide.now.{key}", not _about(view, card, name))


def _to_begin(view: TableView, picked: str | None, name: str) -> NextTask | None:
    """A creature is clicked first, then activated."""
    if name not in TWO_CLICKS:
        return None
    doer = _doer(view, name)
    ready = doer is not None and picked == doer.id
    return NextTask("guide.now.activate") if ready else None


def _acting(view: TableView, name: str) -> NextTask | None:
    """Words for what comes after the activation."""
    if name in {"strike", "shoot"}:
        return NextTask(f"guide.now.{name}_at")
    if name == "disengage":
        leaves = view.check(Disengage()).allowed
        return NextTask("guide.now.disengage" if leaves else "guide.now.leave")
    return None if name in DRAGS | {"finish"} else NextTask(hint(view), aside=True)


def _doer(view: TableView, name: str) -> Body | None:
    pair: tuple[Body, Any] | None
    match name:
        case "strike":
            pair = strikers(view)
        case "shoot":
            pair = shooter(view)
        case _:
            return leaver(view)
    return pair[0] if pair is not None else None


def _slot(opened: CastStep) -> str:
    """The next question of a spell."""
    match opened.slot.role:
        case "arrival" | "bearer" as role:
            return role
        case _:
            return "target" if opened.slot.kind == "creature" else "spell"


def _payment(view: TableView, opened: PaymentStep) -> str:
    """Whether a spell is paid for, else how it may still be."""
    if view.check(opened.cast).allowed:
        return "cast"
    kinds = {target.kind for target in opened.lit(view)}
    if opened.cast.discard is not None or "card" not in kinds:
        return "bleed"
    return "pay" if "creature" in kinds else "discard"


def _about(view: TableView, card: str, name: str) -> bool:
    """Whether casting that card is what the step asks for."""
    if name in CASTS:
        return CASTS[name](view.library.card(card))
    if name == "pay":
        cost = costs.cost_of(view.referee, view.state, card, own_wizard(view))
        return cost > view.state.player(view.side or NEWCOMER).mana
    return name == "instant"


def hint(view: TableView) -> str:
    """The message key of the hint where no step is due, by the kind of decision."""
    if view.session.over:
        return "guide.over"
    if not view.session.mine:
        return WATCH
    hand = view.state.player(view.side or NEWCOMER).zones.hand
    match view.decision:
        case TakeGo():
            return "guide.free_go" if left_to_do(view) else "guide.free_pass"
        case InActivation(creature=creature):
            return "guide.free_activation" if _left(view, creature) else "guide.free_done"
        case Duel():
            return "guide.free_duel" if hand else "guide.free_no_card"
        case InstantWindow():
            return "guide.free_instant" if can_answer(view) else "guide.free_no_instant"
        case FreeAttacks():
            return "guide.free_attack"
        case Question():
            return "guide.free_question"
        case _:
            return WATCH


def sentence_values(view: TableView, opened: ActionStep | None, step: Step | None) -> dict[str, Value]:
    """The values for what is said: buttons, the wizard and its income, the creatures and cards concerned."""
    say, side = view.say, view.side or NEWCOMER
    buttons = {name: rich("<i>{}</i>", say(f"table.act.{name}")) for name in ACTS}
    known: dict[str, Value] = {
        **buttons,
        "flux": total_flux(view.referee, view.state, side),
        "mana": view.state.player(side).mana,
        "wizard": view.names.of(own_wizard(view)),
        "options": _options(view),
        "left": _left(view, activation.creature) if (activation := view.state.activation) else "",
    }
    return {**known, **_of_card(view, opened, step), **_of_creatures(view, step)}


def _of_card(view: TableView, opened: ActionStep | None, step: Step | None) -> dict[str, Value]:
    """The spell that is being cast, or that the step is about: its name, cost and range."""
    name = step.name if step is not None else ""
    card = opened.casting if opened is not None else None
    if card is None and isinstance(opened, DuelStep):
        card = opened.card
    if card is None and name in CASTS:
        card = affordable(view, CASTS[name])
    if card is None and name == "pay":
        card = dear(view)
    if card is None:
        return {"card": ""}
    spec = view.library.card(card)
    reach = spec.range
    if reach is None:
        reach = view.state.setup.game.summon_default_range
    cost = costs.cost_of(view.referee, view.state, card, own_wizard(view))
    return {"card": view.names.card(card), "cost": cost, "range": reach}


def _of_creatures(view: TableView, step: Step | None) -> dict[str, Value]:
    """Words for the creature of the step, as the hand shows it, its goal, and how far it may move."""
    walker: Body | None = None
    foe: str | None = None
    match step.name if step is not None else "":
        case "move":
            walker = mover(view)
        case "engage":
            pair = charge(view)
            walker, foe = (pair[0], pair[1].id) if pair is not None else (None, None)
        case "objective":
            walker = (holder(view) or (None,))[0]
        case "strike":
            walker, foe = strikers(view) or (None, None)
        case "shoot":
            walker, foe = shooter(view) or (None, None)
        case "disengage":
            walker = leaver(view)
        case _:
            pass
    if walker is None:
        return {}
    inches = view.referee.stat(view.state, walker.id, "movement")
    target = {"whom": view.names.of(foe)} if foe is not None else {}
    return {"who": view.names.of(walker.id), "inches": inches, **target}


def _options(view: TableView) -> str:
    """Words for what a go can be used for."""
    if not view.session.mine or not isinstance(view.decision, TakeGo):
        return ""
    left, say = left_to_do(view), view.say
    able = (
        ("cast", bool(left.cards)),
        ("activate", bool(left.creatures)),
        ("use", left.uses > 0),
        ("pass", True),
    )
    return listed(say, [say(f"guide.can.{name}") for name, is_so in able if is_so], "table.or")


def _left(view: TableView, creature: str) -> str:
    """The parts of an activation that are left, in words."""
    has = activation_left(view, creature)
    if has is None:
        return ""
    parts = (("movement", has.movement), ("action", has.action))
    return listed(
        view.say, [view.say(f"table.part.{name}") for name, state in parts if state == "free"], "table.or"
    )
