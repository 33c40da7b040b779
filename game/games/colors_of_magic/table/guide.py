"""The guided first game as data: its steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.board.shapes import distance
from game.games.colors_of_magic.rules.state.creature_events import (
    ActivationEnded,
    Arrived,
    AttackDeclared,
    Boosted,
    Leaves,
    Walked,
)
from game.games.colors_of_magic.rules.state.events import Event, Passed, PhaseBegan, SpellCast
from game.games.colors_of_magic.table.guide_choices import (
    AT_MARKER,
    NEWCOMER,
    affordable,
    aims,
    can_answer,
    charge,
    dear,
    fights_monster,
    holder,
    is_own,
    leaver,
    may_finish,
    mover,
    must_fight,
    shooter,
    strikers,
    summons,
    taking_go,
)
from game.table.guide import GuideStep, Progress, progress_in

if TYPE_CHECKING:
    from game.games.colors_of_magic.rules.state.state import State
    from game.games.colors_of_magic.table.session import GameMatch
    from game.games.colors_of_magic.table.table_view import TableView

SMALL_BASE = 0.49
"""The radius of a small base, in inches."""

SECOND_TURN = 2

# What has been done


def _summoned(event: Event, _: State) -> bool:
    return isinstance(event, Arrived) and event.how == "summoned" and event.body.side is NEWCOMER


def _walked(event: Event, _: State) -> bool:
    return isinstance(event, Walked) and is_own(event.creature)


def _finished(event: Event, _: State) -> bool:
    return isinstance(event, ActivationEnded) and is_own(event.creature)


def _engaged(event: Event, _: State) -> bool:
    return isinstance(event, Walked) and is_own(event.creature) and bool(event.engages)


def _struck(event: Event, _: State) -> bool:
    return isinstance(event, AttackDeclared) and is_own(event.attacker) and event.kind == "melee"


def _shot(event: Event, _: State) -> bool:
    return isinstance(event, AttackDeclared) and is_own(event.attacker) and event.kind == "ranged"


def _boosted(event: Event, _: State) -> bool:
    return isinstance(event, Boosted) and event.side is NEWCOMER


def _answered(event: Event, _: State) -> bool:
    return isinstance(event, SpellCast) and event.side is NEWCOMER and event.instant


def _aimed(event: Event, _: State) -> bool:
    return (
        isinstance(event, SpellCast)
        and event.side is NEWCOMER
        and not event.instant
        and any(target.kind == "creature" and not is_own(target.id) for target in event.targets)
    )


def _paid_otherwise(event: Event, _: State) -> bool:
    paid = isinstance(event, SpellCast) and event.side is NEWCOMER
    return isinstance(event, SpellCast) and paid and (event.discard is not None or bool(event.pact))


def _came_to_marker(event: Event, state: State) -> bool:
    """Whether a creature of the newcomer (all small) walked to where it holds a marker."""
    if not isinstance(event, Walked) or not is_own(event.creature):
        return False
    end = event.path[-1]
    return any(distance(end, marker.at) <= marker.radius + AT_MARKER + SMALL_BASE for marker in state.markers)


def _left_combat(event: Event, _: State) -> bool:
    return isinstance(event, Leaves) and is_own(event.creature)


def _passed(event: Event, _: State) -> bool:
    return isinstance(event, Passed) and event.side is NEWCOMER


def _monsters_done(event: Event, _: State) -> bool:
    return isinstance(event, PhaseBegan) and event.phase == "end"


STEPS: tuple[GuideStep[TableView, Event, State], ...] = (
    GuideStep("instant", "CM-TYPE-08", _answered, can_answer),
    GuideStep("duel", "CM-MELEE-06", _boosted, must_fight),
    GuideStep("monsters", "CM-MONSTER-04", _monsters_done, fights_monster),
    GuideStep("summon", "CM-TYPE-06", _summoned, lambda view: affordable(view, summons) is not None),
    GuideStep("move", "CM-MOVE-01", _walked, lambda view: mover(view) is not None),
    GuideStep("finish", "CM-UNIT-02", _finished, may_finish),
    GuideStep("engage", "CM-ENGAGE-01", _engaged, lambda view: charge(view) is not None),
    GuideStep("strike", "CM-MELEE-02", _struck, lambda view: strikers(view) is not None),
    GuideStep("shoot", "CM-COVER-02", _shot, lambda view: shooter(view) is not None),
    GuideStep("objective", "CM-END-01", _came_to_marker, lambda view: holder(view) is not None),
    GuideStep(
        "disengage", "CM-DISENGAGE-03", _left_combat, lambda view: leaver(view) is not None, SECOND_TURN
    ),
    GuideStep("target", "CM-CAST-01", _aimed, lambda view: affordable(view, aims) is not None, SECOND_TURN),
    GuideStep("pay", "CM-CAST-03", _paid_otherwise, lambda view: dear(view) is not None, SECOND_TURN),
    GuideStep("pass", "CM-ACT-06", _passed, taking_go),
)
"""The steps; if several are possible, the first is due."""

ORDER = (
    *("summon", "move", "finish", "engage", "strike", "instant", "duel", "shoot", "objective", "pass"),
    *("monsters", "disengage", "target", "pay"),
)
"""The usual order of the steps, for counting them."""


def progress(match: GameMatch) -> Progress:
    """How far the newcomer has come in that match."""
    return progress_in(match.entries, STEPS)
