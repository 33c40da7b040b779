"""What each effect, condition, trigger and ability asks of the place where it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.colors_of_magic.rules.cards.verbs import (
    Cancel,
    Collect,
    Counter,
    Dispel,
    ExileCard,
    Forbid,
    FreeMove,
    Marker,
    Recall,
    Redirect,
    Repeat,
    Swap,
)
from game.games.colors_of_magic.rules.cards.vocabulary import (
    Choose,
    Continuous,
    Each,
    If,
    May,
    Triggered,
    Used,
    Zone,
)
from game.games.colors_of_magic.rules.cards.words import Condition, Count, Group, Trigger

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.content.printed import Finding
    from game.content.spec import Spec
    from game.content.toml_source import Steps
    from game.games.colors_of_magic.content.effect_scope import Scope

CANCELLED = ("declares_move", "comes_within", "activated", "targeted", "attacks", "would_die", "spell_cast")
"""What can still be cancelled when it triggers something."""

REPEATED = ("attacks", "targeted", "spell_cast", "wins_duel", "loses_duel")
"""What is an attack or a spell, which can be made again or aimed elsewhere."""

CARDS = ("card", "permanent", "spell")
"""The kinds of targets that are cards."""


def verb_findings(spec: Spec, steps: Steps, scope: Scope) -> Iterator[Finding]:
    """What is missing or meaningless in one effect, condition, trigger or ability."""
    yield from _targets(spec, steps, scope)
    yield from _answers(spec, steps, scope)
    yield from _empty(spec, steps)
    match spec:
        case Collect() if not scope.on_objective:
            yield ((*steps, "do"), '"collect"', "it on an objective")
        case Count():
            yield from _count(spec, steps, scope)
        case Condition():
            yield from _condition(spec, steps)
        case Trigger(when="comes_within", within=None):
            yield ((*steps, "within"), "no such key", 'a number of inches beside "comes_within"')
        case Trigger(when="phase_begins" | "phase_ends" as when, phase=None):
            yield ((*steps, "phase"), "no such key", f'a phase beside "{when}"')
        case Swap(a=a, b=b) if a == b:
            yield ((*steps, "b"), f'"{b}"', "another creature than a")


def _targets(spec: Spec, steps: Steps, scope: Scope) -> Iterator[Finding]:
    match spec:
        case Zone(at="target_point") | Marker(at="target_point") if not scope.targeted("point"):
            yield ((*steps, "at"), '"target_point"', "a target of kind point")
        case ExileCard(what="target_card") | Recall(what="target_card") if not scope.targeted(*CARDS):
            yield ((*steps, "what"), '"target_card"', "a target of kind card, permanent or spell")
        case Dispel() if not scope.targeted("permanent"):
            yield ((*steps, "do"), '"dispel"', "a target of kind permanent")


def _answers(spec: Spec, steps: Steps, scope: Scope) -> Iterator[Finding]:
    when = scope.trigger.when if scope.trigger else None
    place = (*steps, "do")
    match spec:
        case Cancel() if when not in CANCELLED:
            yield (place, '"cancel"', f"it where one of these triggers the effect: {', '.join(CANCELLED)}")
        case Counter() if when not in ("spell_cast", "targeted") and not scope.targeted("spell"):
            yield (place, '"counter"', "a spell that triggers the effect, or a target of kind spell")
        case Redirect() | Repeat() if when not in REPEATED and not scope.targeted("spell"):
            wanted = "an attack or spell that triggers the effect, or a target of kind spell"
            yield (place, f'"{spec.__struct_config__.tag}"', wanted)


def _empty(spec: Spec, steps: Steps) -> Iterator[Finding]:
    match spec:
        case Triggered(effects=()) | Used(effects=()) | Each(effects=()) | May(effects=()):
            yield ((*steps, "effects"), "no effect", "at least one")
        case If(then=()):
            yield ((*steps, "then"), "no effect", "at least one")
        case Choose(options=(() | (_,)) as options):
            yield ((*steps, "options"), f"{len(options)} options", "at least two")
        case Forbid(orders=()):
            yield ((*steps, "orders"), "no order", "at least one")
        case FreeMove(inches=0, extra=False):
            yield ((*steps, "inches"), "no length", "inches, or extra = true")
        case Continuous(stat=None, keyword=None, forbid=()):
            yield (steps, "nothing that holds", "a stat, a keyword or something to forbid")
        case Continuous(stat=str(), amount=0):
            yield ((*steps, "amount"), "0", "an amount beside the stat")


def _count(count: Count, steps: Steps, scope: Scope) -> Iterator[Finding]:
    match count:
        case Count(per="marks", mark=None):
            yield ((*steps, "mark"), "no such key", 'a mark beside "marks"')
        case Count(per="creatures", who=who) if not isinstance(who, Group):
            yield ((*steps, "who"), f'"{who}"', 'a group of creatures beside "creatures"')
        case Count(per="amount") if scope.trigger is None:
            yield ((*steps, "per"), '"amount"', "it where something triggers the effect")
        case Count(least=least, most=int(most)) if most < least:
            yield ((*steps, "most"), str(most), f"at least {least}")


def _condition(condition: Condition, steps: Steps) -> Iterator[Finding]:
    bounded = condition.at_least is not None or condition.at_most is not None
    if condition == Condition(who=condition.who, of=condition.of, unless=condition.unless):
        yield (steps, "nothing that must hold", "at least one thing to ask")
    if bounded and condition.count is None:
        yield ((*steps, "count"), "no such key", "a count beside at_least or at_most")
    if condition.count is not None and not bounded:
        yield ((*steps, "count"), "a count without bounds", "at_least or at_most beside it")
    if condition.within is not None and condition.marker is None and condition.who == condition.of:
        yield ((*steps, "of"), f'"{condition.of}"', "another creature than who")
