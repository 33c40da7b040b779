"""Wishes and their answers in words."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

from game.board.reach.cost_field import CELL
from game.core.copies import replace
from game.positions.reasons import because
from game.positions.wish_verdicts import RING, rings
from game.positions.wishes import Condition, Wanted, conditions, given_up
from game.positions.zone_answers import called

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.content.locale import Translator
    from game.positions.position import Position
    from game.positions.ruleset import Ruleset
    from game.positions.where import Border, Relief, WhereAnswer
    from game.positions.wishes import Wish

_KEYS = {
    Wanted.SEES: "sees",
    Wanted.SEEN: "seen",
    Wanted.COVER: "cover",
    Wanted.WITHIN: "within",
    Wanted.BEYOND: "beyond",
    Wanted.IN: "in",
    Wanted.WHOLLY_IN: "wholly_in",
    Wanted.THREATENED: "threatened",
    Wanted.SHOOTS: "shoots",
    Wanted.HOLDS: "holds",
    Wanted.OPEN_GROUND: "open_ground",
}
_OF_ONE = {Wanted.SEEN: "seen_by", Wanted.ENGAGED: "engages", Wanted.THREATENED: "threatened_by"}

BY_SIGHT = frozenset({Wanted.SEES, Wanted.SEEN, Wanted.SHOOTS, Wanted.COVER})
"""Conditions that lines of sight decide."""

REASONS = {
    Wanted.REACHABLE: "reach.within",
    Wanted.SEES: "sight.free",
    Wanted.SEEN: "sight.free",
    Wanted.COVER: "cover.reduced",
    Wanted.ENGAGED: "engaged.pair",
    Wanted.THREATENED: "threat.move_then_attack",
    Wanted.SHOOTS: "threat.shoots",
    Wanted.HOLDS: "zone.counts_any_part",
}
"""The reason whose rule stands behind a condition; the others are plain measuring."""


def condition_words(condition: Condition, position: Position, tr: Translator, *, short: bool = False) -> str:
    """A condition in words: "does not see the wizard (w1)"; `short`: without ids where names tell apart."""
    target = called(condition.target, position, short=short)
    key = f"wish.{'not.' if condition.negated else ''}{_key(condition)}"
    inches = tr.inches(condition.inches or 0.0)
    words = tr(key, target=target, inches=inches, count=condition.count)
    if condition.despite is None:
        return words
    return tr("wish.despite", condition=words, target=target, inches=tr.inches(condition.despite))


def rule_of(condition: Condition, ruleset: Ruleset) -> str:
    """The id of the rule that stands behind a condition, empty if there is none."""
    key = REASONS.get(condition.kind)
    return "" if key is None else ruleset.told([because(key)])[0].rule


def border_words(
    border: Border, wish: Wish, position: Position, tr: Translator, *, short: bool = False
) -> str:
    """What draws a border: "the archer sees it", "the edge of the table"; `short` as for conditions."""
    if border.condition is None:
        return (
            tr("wish.border.by", by=called(border.by, position, short=short))
            if border.by
            else tr("wish.border.table")
        )
    condition = [*conditions(wish)][border.condition]
    if border.by and not condition.target and condition.kind in _OF_ONE:
        condition = replace(condition, target=border.by)
    return condition_words(condition, position, tr, short=short)


def answer_words(answer: WhereAnswer, position: Position, tr: Translator) -> Iterator[str]:
    """The answer, a sentence after the other: how much room there is, the best spots, or what to give up."""
    yield from found_words(answer, position, tr)
    for relief in answer.reliefs:
        x, y = relief.at
        words = given_up_words(answer.wish, relief, position, tr)
        yield tr("wish.relief", condition=words, area=relief.square_inches, x=x, y=y)
    yield from rough_words(answer, position, tr)


def given_up_words(
    wish: Wish, relief: Relief, position: Position, tr: Translator, *, short: bool = False
) -> str:
    """What is given up, in words: a condition, or all that an "or" joins; `short` as for conditions."""
    asked = [*conditions(wish)]
    words = [
        condition_words(asked[number], position, tr, short=short)
        for number in given_up(wish, relief.condition)
    ]
    return reduce(lambda one, other: tr("wish.either", one=one, other=other), words)


def rough_words(answer: WhereAnswer, position: Position, tr: Translator) -> Iterator[str]:
    """That borders of the area are approximate, where a condition is tried at places and not worked out."""
    asked = [*conditions(answer.wish)]
    if position.rules.cover_line == "worst" and any(each.kind is Wanted.COVER for each in asked):
        yield tr("wish.rough.cover", cell=tr.inches(CELL))
    moves = [each.despite for each in asked if each.despite is not None and each.kind in BY_SIGHT]
    if moves:
        yield tr("wish.rough.despite", places=RING * rings(max(moves)))


def relief_words(condition: str, relief: Relief, tr: Translator) -> str:
    """What giving up a condition, in words, would open, in short."""
    return tr("wish.relief.short", condition=condition, area=relief.square_inches)


def found_words(
    answer: WhereAnswer, position: Position, tr: Translator, *, short: bool = False
) -> Iterator[str]:
    """How much room there is and the best spots, or that there is none; `short` as for conditions."""
    creature = called(answer.mover, position, short=short)
    if not answer.area.patches:
        yield tr("wish.nowhere", creature=creature)
        if not answer.reliefs and sum(1 for _ in conditions(answer.wish)) > 1:
            yield tr("wish.no_relief")
        return
    yield tr("wish.found", creature=creature, area=answer.area.square_inches)
    for spot in answer.spots:
        x, y = spot.at
        if spot.why == "robust":
            yield tr("wish.robust", x=x, y=y, clearance=tr.inches(spot.clearance))
        elif spot.cost is None:
            yield tr("wish.no_path", x=x, y=y)
        else:
            yield tr("wish.cheapest", x=x, y=y, cost=tr.inches(spot.cost))


def _key(condition: Condition) -> str:
    if condition.kind is Wanted.REACHABLE:
        return "reachable" if condition.count == 1 else "reachable_twice"
    if condition.target and condition.kind in _OF_ONE:
        return _OF_ONE[condition.kind]
    return "engaged" if condition.kind is Wanted.ENGAGED else _KEYS[condition.kind]
