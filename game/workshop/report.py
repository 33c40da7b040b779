"""The answer in words: what the side panel says of a sight, a move or a ruling, and what copying gives."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from game.battlefield.inquiry import Inquiry, Tool

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from game.board.movement import Bill
    from game.content.locale import Translator
    from game.core.rules import Reason, Verdict
    from game.positions.position import Creature


class Weight(StrEnum):
    """How a line is set."""

    TITLE = "title"
    YES = "yes"
    NO = "no"
    CAUTION = "caution"
    TEXT = "text"
    FIGURE = "figure"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the answer. `rule` is the id it rests on, `value` stands at the right of a figure."""

    text: str
    weight: Weight = Weight.TEXT
    rule: str = ""
    value: str = ""


def report(inquiry: Inquiry, say: Translator) -> tuple[Line, ...]:
    """The answer to what the inquiry looks at."""
    return tuple(_report(inquiry, say))


def as_text(inquiry: Inquiry, say: Translator) -> str:
    """The answer as plain text, a line each."""
    return "\n".join(_plain(line) for line in report(inquiry, say))


def _plain(line: Line) -> str:
    if line.weight is Weight.TITLE:
        return line.text.upper()
    if line.weight is Weight.FIGURE:
        return f"  {line.text} {line.value}"
    return f"{line.text} [{line.rule}]" if line.rule else line.text


def _report(inquiry: Inquiry, say: Translator) -> Iterator[Line]:
    creature = inquiry.creature
    pair = inquiry.sighted()
    if inquiry.variant is not None:
        yield from _variant(inquiry, say)
    elif pair is not None:
        yield from _sight(inquiry, say, *pair)
    elif (
        inquiry.tool is Tool.MOVE
        and creature is not None
        and inquiry.declared()
        and inquiry.hovered != creature
    ):
        yield from _move(inquiry, say, creature)
    else:
        yield from _engagements(inquiry, say)
        if creature is not None and inquiry.preview is None:
            yield from _outlook(inquiry, say, creature)


def _sight(inquiry: Inquiry, say: Translator, viewer: str, target: str) -> Iterator[Line]:
    answer = inquiry.sight_answer(viewer, target)
    yield Line(say("workshop.sight_title", a=inquiry.called(viewer), b=inquiry.called(target)), Weight.TITLE)
    yield _verdict(answer.verdict, say("workshop.seen"), say("workshop.not_seen"))
    if answer.margin is not None and answer.margin.inches is not None:
        weight = Weight.CAUTION if answer.margin.too_close else Weight.FIGURE
        yield Line(say("workshop.margin_line"), weight, value=say.inches(answer.margin.inches))
    if answer.verdict.allowed:
        names = ", ".join(answer.cover_pieces) or say("workshop.none")
        yield Line(say("workshop.cover_line"), Weight.FIGURE, value=names)
        if answer.ranged is not None:
            yield Line(say("workshop.ranged_line"), Weight.FIGURE, value=say.number(answer.ranged))
    yield from _reasons(answer.verdict.reasons, say)


def _move(inquiry: Inquiry, say: Translator, creature: Creature) -> Iterator[Line]:
    yield Line(say("workshop.move_title", name=inquiry.called(creature.id)), Weight.TITLE)
    drawn = inquiry.drawn_path() if inquiry.waypoints else inquiry.straight_path()
    if drawn is not None:
        yield _verdict(drawn.verdict, say("workshop.may_move"), say("workshop.may_not_move"))
        yield from _bill(drawn.walk.bill, creature, say)
        yield from _reasons(drawn.verdict.reasons, say)
        return
    best = inquiry.best_path()
    if best is None:
        return
    if inquiry.may_go(best):
        stops = best.route.walk.stop is not None
        yield Line(say("workshop.may_engage" if stops else "workshop.may_move"), Weight.YES)
    else:
        yield Line(say("workshop.may_not_move"), Weight.NO)
    yield from _bill(best.route.walk.bill, creature, say)
    if not inquiry.may_go(best) and best.route.full_cost is not None:
        yield Line(say("workshop.would_cost"), Weight.FIGURE, value=say.inches(best.route.full_cost))
    yield from _reasons(best.verdict.reasons, say)


def _bill(bill: Bill, creature: Creature, say: Translator) -> Iterator[Line]:
    yield Line(say("workshop.open_line"), Weight.FIGURE, value=say.inches(bill.open_in))
    if bill.difficult_in > 0:
        value = f"{say.number(bill.factor)} \N{MULTIPLICATION SIGN} {say.inches(bill.difficult_in)}"
        yield Line(say("workshop.difficult_line"), Weight.FIGURE, value=value)
    total = say("workshop.cost", cost=say.inches(bill.cost_in), of=say.inches(creature.movement))
    yield Line(say("workshop.total_line"), Weight.FIGURE, value=total)


def _variant(inquiry: Inquiry, say: Translator) -> Iterator[Line]:
    diff = inquiry.diff()
    if diff is None:
        return
    yield Line(say("workshop.variant_title"), Weight.TITLE)
    if diff.nothing:
        yield Line(say("workshop.variant_nothing"))
    for area, key in ((diff.gained, "workshop.gained"), (diff.lost, "workshop.lost")):
        if area.patches:
            yield Line(say(key, area=round(area.square_inches, 1)))
    for change in diff.sights:
        values = {"a": inquiry.called(change.viewer), "b": inquiry.called(change.target)}
        if change.cover_after is None:
            yield Line(say("workshop.sight_lost", **values), Weight.NO)
        elif change.cover_before is None:
            yield Line(say("workshop.sight_gained", **values), Weight.YES)
        else:
            covers = {"before": change.cover_before, "after": change.cover_after}
            yield Line(say("workshop.cover_changed", **values, **covers))
    for pair in diff.engagements:
        key = "workshop.engagement_gained" if pair.engaged_after else "workshop.engagement_lost"
        yield Line(say(key, a=inquiry.called(pair.a), b=inquiry.called(pair.b)))


def _engagements(inquiry: Inquiry, say: Translator) -> Iterator[Line]:
    pairs = inquiry.skirmish.engaged()
    yield Line(say("workshop.engaged_title"), Weight.TITLE)
    if not pairs:
        yield Line(say("workshop.engaged_nobody"))
    for pair in pairs:
        text = say("workshop.engaged_pair", a=inquiry.called(pair.a), b=inquiry.called(pair.b))
        yield Line(text, Weight.FIGURE, "CM-ENGAGE-03", say.inches(pair.gap))


def _outlook(inquiry: Inquiry, say: Translator, creature: Creature) -> Iterator[Line]:
    """Whom a creature sees from where it stands, and through how much cover."""
    seen = inquiry.sights(creature.id)
    if not seen:
        return
    yield Line(say("workshop.outlook_title"), Weight.TITLE)
    for identity, sight in seen.items():
        if not sight.visible:
            key = "workshop.outlook_hidden"
        else:
            key = "workshop.outlook_cover" if sight.cover else "workshop.outlook_free"
        value = say(key, count=len(sight.cover))
        yield Line(inquiry.called(identity), Weight.FIGURE, "CM-LOS-02", value)


def _verdict(verdict: Verdict, yes: str, no: str) -> Line:
    return Line(yes, Weight.YES) if verdict.allowed else Line(no, Weight.NO)


def _reasons(reasons: Iterable[Reason], say: Translator) -> Iterator[Line]:
    return (Line(say.reason(reason), rule=reason.rule) for reason in reasons)
