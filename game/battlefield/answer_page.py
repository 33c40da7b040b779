"""Words the answers about a sight, a move or a ruling, for the side panel and for the clipboard."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING

from game.battlefield.flip_search import FlipQuestion
from game.content.markup import rich
from game.positions.answers import margin_words
from game.positions.flip_words import flip_words
from game.positions.flips import BEYOND
from game.positions.reasons import short_labels
from game.positions.side_json import change_words, lane_words
from game.positions.sides import LAYERS, MOST_LANES, lanes_about
from game.positions.zone_answers import template_answer, unit_answers, zone_answer
from game.ui.drawing.icons import Icon
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Row

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from game.battlefield.inquiry import Inquiry
    from game.board.movement.bill import Bill
    from game.board.sight.margin import Margin
    from game.content.locale import Translator
    from game.core.rules import Reason, Verdict
    from game.positions.flips import Flip
    from game.positions.position import Creature
    from game.positions.ruleset import BaseSize
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget


class LineKind(StrEnum):
    """The typographic kind of a line."""

    TITLE = "title"
    YES = "yes"
    NO = "no"
    CAUTION = "caution"
    TEXT = "text"
    FIGURE = "figure"
    FLIP = "flip"


@dataclass(frozen=True, slots=True)
class AnswerLine:
    """One line of the answer. `rule` is the id it rests on, `value` stands at the right of a figure.

    `flip` is the change that a line tells of, which is drawn while the line is pointed at.
    """

    text: str
    kind: LineKind = LineKind.TEXT
    rule: str = ""
    value: str = ""
    flip: Flip | None = None


FLIP_ICONS = {
    "creature": Icon.CREATURE,
    "movement": Icon.MOVE,
    "ruling": Icon.RULES,
    "piece": Icon.TERRAIN,
}


class FlipRow(Button):
    """A line that tells of a change; pressing it keeps it drawn, and once more lets it go."""

    def __init__(self, line: AnswerLine, flip: Flip, keep: Callable[[Flip], None], *, kept: bool) -> None:
        name = (
            f"flip.{flip.what}.{flip.name}.{flip.after.holds}.{flip.after.covers}.{flip.to}.{flip.inches > 0}"
        )
        super().__init__(
            name,
            line.text,
            partial(keep, flip),
            icon=FLIP_ICONS[flip.what],
            look=Look.QUIET,
            height=30,
            size=17,
        )
        self.flip = flip
        self.chosen = kept


def answer_parts(ui: Ui, lines: Sequence[AnswerLine], flips: FlipKeeper | None = None) -> list[Widget]:
    """The answer, as the widgets of a column."""
    parts: list[Widget] = []
    for line in lines:
        if line.flip is not None and flips is not None:
            parts.append(FlipRow(line, line.flip, flips.keep, kept=line.flip == flips.kept))
        else:
            parts.append(_shown(ui, line))
    return parts


@dataclass(frozen=True, slots=True)
class FlipKeeper:
    """The change that stays drawn, and what is called to keep another one or none."""

    kept: Flip | None
    keep: Callable[[Flip], None]


def profile(ui: Ui, creature: Creature, size: BaseSize, say: Translator) -> Widget:
    """The name of the picked creature, and the numbers that matter on the board."""
    ranged = say.number(creature.ranged) if creature.ranged is not None else "\N{EM DASH}"
    numbers = "   ".join(
        (
            rich("<icon:shoe_print> {}", say.inches(creature.movement)),
            rich("<icon:sword_cross> {}", creature.melee),
            rich("<icon:bow_arrow> {}", ranged),
            rich("<icon:shield> {}", creature.defence),
        )
    )
    name = Label(rich("<b>{}</b>", creature.name or creature.id), ui.styles.body)
    side = say(f"workshop.side.{creature.side}")
    return Column([name, Label(f"{side}, {size.word(say.language)}   {numbers}", ui.styles.small)], gap=0)


def _shown(ui: Ui, line: AnswerLine) -> Widget:
    styles = ui.styles
    match line.kind:
        case LineKind.TITLE:
            return Label(line.text, styles.subheading)
        case LineKind.YES:
            return Label(rich("<icon:check> {}", line.text), styles.strong.but(colour=(32, 88, 30)))
        case LineKind.NO:
            return Label(rich("<icon:close> {}", line.text), styles.strong.but(colour=(142, 18, 22)))
        case LineKind.CAUTION:
            value = f" {line.value}" if line.value else ""
            return Label(
                rich("<icon:alert_outline> {}{}", line.text, value), styles.strong.but(colour=(140, 82, 0))
            )
        case LineKind.FIGURE:
            value_label = Label(line.value, styles.strong, align=1)
            return Row([Label(line.text, styles.body, grow=1), value_label], gap=10, align=0)
        case LineKind.FLIP:
            return Label(line.text, styles.body.but(size=18))
        case LineKind.TEXT:
            rule = rich(" <soft><i>{}</i></soft>", line.rule) if line.rule else ""
            return Label(f"{line.text}{rule}", styles.body.but(size=18))


def report(inquiry: Inquiry, say: Translator) -> tuple[AnswerLine, ...]:
    """The answer to what is asked."""
    return tuple(_report(inquiry, say))


def as_text(inquiry: Inquiry, say: Translator) -> str:
    """The answer as plain text, a line each."""
    return "\n".join(_plain(line) for line in report(inquiry, say))


def _plain(line: AnswerLine) -> str:
    if line.kind is LineKind.TITLE:
        return line.text.upper()
    if line.kind is LineKind.FIGURE:
        return f"  {line.text} {line.value}"
    return f"{line.text} [{line.rule}]" if line.rule else line.text


def _report(inquiry: Inquiry, say: Translator) -> Iterator[AnswerLine]:
    creature = inquiry.creature
    pair = inquiry.sighted()
    if inquiry.variant is not None:
        yield from _variant(inquiry, say)
    elif pair is not None:
        yield from _sight(inquiry, say, *pair)
    elif creature is not None and inquiry.asked_move() is creature:
        yield from _move(inquiry, say, creature)
    elif inquiry.side_watch.side is not None:
        yield from _side(inquiry, say)
    elif inquiry.flips_of is None:
        yield from _engagements(inquiry, say)
        if not inquiry.shown_elsewhere:
            yield from _laid(inquiry, say)
        if creature is not None and inquiry.preview is None:
            yield from _seen(inquiry, say, creature)
        yield from _left_out(inquiry, say)
    yield from _flips(inquiry, say)


def _side(inquiry: Inquiry, say: Translator) -> Iterator[AnswerLine]:
    """The lines that say how large the areas of a side are, who may shoot whom, and what has changed."""
    position, watch = inquiry.history.present, inquiry.side_watch
    view = watch.view(position)
    if view is None:
        return
    called = short_labels(watch.creatures(position)).__getitem__
    yield AnswerLine(say("figure.heading.side", side=say(f"side.of.{view.side}")), LineKind.TITLE)
    for layer in LAYERS:
        area = view.areas.get(layer)
        size = (
            say("side.waiting.short") if area is None else say("side.size", area=round(area.square_inches, 1))
        )
        yield AnswerLine(say(f"side.layer.{layer}"), LineKind.FIGURE, value=size)
    change = watch.change(position)
    if change is not None:
        yield AnswerLine(say("side.since"), LineKind.TITLE)
        told = [*change_words(change, called, say)]
        yield from (AnswerLine(words) for words in told or [say("side.unchanged")])
    yield AnswerLine(say("side.lanes"), LineKind.TITLE)
    if len(view.lanes) > MOST_LANES:
        yield AnswerLine(say("side.many_lanes", count=len(view.lanes)))
    yield from (AnswerLine(lane_words(lane, called, say)) for lane in lanes_about(view, inquiry.creature))
    if not view.lanes:
        yield AnswerLine(say("side.no_lanes" if view.knows_lanes else "side.waiting.short"))


def _flips(inquiry: Inquiry, say: Translator) -> Iterator[AnswerLine]:
    """The lines that say what would change the verdict in question, as far as it is known."""
    question = inquiry.flip_question()
    if question is None:
        return
    names = {creature.id: inquiry.called(creature.id) for creature in inquiry.position.creatures}
    if not set(question.ids) <= names.keys():
        return
    found = inquiry.flip_search.of(inquiry.history.present, question)
    asked = {"a": names[question.a], "b": names.get(question.b, "")}
    yield AnswerLine(say(f"workshop.flips.{question.of}", **asked), LineKind.TITLE)
    for flip in found.flips:
        words = flip_words(flip, lambda name: names.get(name) or inquiry.piece_names.within(name), say)
        yield AnswerLine(words, LineKind.FLIP, flip=flip)
    key = "more" if found.waiting else "beyond" if found.flips else "none"
    yield AnswerLine(say(f"workshop.flips.{key}", inches=say.inches(BEYOND)))


def _sight(inquiry: Inquiry, say: Translator, viewer: str, target: str) -> Iterator[AnswerLine]:
    answer = inquiry.sight_answer(viewer, target)
    yield AnswerLine(
        say("workshop.sight_title", a=inquiry.called(viewer), b=inquiry.called(target)), LineKind.TITLE
    )
    yield _verdict(answer.verdict, say("workshop.seen"), say("workshop.not_seen"))
    if inquiry.flip_question() != FlipQuestion("sight", viewer, target):
        figure = inquiry.figure_margin(viewer, target)
        yield from _margin(figure, say("workshop.figure_margin_line", name=inquiry.called(target)), say)
        if figure is not answer.margin:
            yield from _margin(answer.margin, say("workshop.margin_line"), say)
    if answer.verdict.allowed:
        names = inquiry.piece_names.within(", ".join(answer.cover_pieces)) or say("workshop.none")
        yield AnswerLine(say("workshop.cover_line"), LineKind.FIGURE, value=names)
        if answer.ranged is not None:
            yield AnswerLine(say("workshop.ranged_line"), LineKind.FIGURE, value=say.number(answer.ranged))
    yield from _reasons(inquiry, answer.verdict.reasons, say)


def _margin(margin: Margin | None, words: str, say: Translator) -> Iterator[AnswerLine]:
    if margin is not None and margin.inches is not None:
        kind = LineKind.CAUTION if margin.too_close else LineKind.FIGURE
        yield AnswerLine(words, kind, value=margin_words(margin, say.inches, say))


def _move(inquiry: Inquiry, say: Translator, creature: Creature) -> Iterator[AnswerLine]:
    yield AnswerLine(say("workshop.move_title", name=inquiry.called(creature.id)), LineKind.TITLE)
    drawn = inquiry.chosen_path()
    if drawn is not None:
        yield _verdict(drawn.verdict, say("workshop.may_move"), say("workshop.may_not_move"))
        yield from _bill(inquiry, drawn.walk.bill, creature, say)
        yield from _reasons(inquiry, drawn.verdict.reasons, say)
        return
    best = inquiry.best_path()
    if best is None:
        return
    if inquiry.may_go(best):
        stops = best.route.walk.stop is not None
        yield AnswerLine(say("workshop.may_engage" if stops else "workshop.may_move"), LineKind.YES)
    else:
        yield AnswerLine(say("workshop.may_not_move"), LineKind.NO)
    yield from _bill(inquiry, best.route.walk.bill, creature, say)
    if not inquiry.may_go(best) and best.route.full_cost is not None:
        yield AnswerLine(say("workshop.would_cost"), LineKind.FIGURE, value=say.inches(best.route.full_cost))
    yield from _reasons(inquiry, best.verdict.reasons, say)


def _bill(inquiry: Inquiry, bill: Bill, creature: Creature, say: Translator) -> Iterator[AnswerLine]:
    yield AnswerLine(say("workshop.open_line"), LineKind.FIGURE, value=say.inches(bill.open_in))
    for factor, inches in bill.shares:
        difficult = say.inches(inches)
        # A path may graze a wood by less than is ever written.
        if difficult != say.inches(0.0):
            value = f"{say.number(factor)} \N{MULTIPLICATION SIGN} {difficult}"
            yield AnswerLine(say("workshop.difficult_line"), LineKind.FIGURE, value=value)
    total = say("workshop.cost", cost=say.inches(bill.cost_in), of=inquiry.movement(creature, say))
    yield AnswerLine(say("workshop.total_line"), LineKind.FIGURE, value=total)


def _variant(inquiry: Inquiry, say: Translator) -> Iterator[AnswerLine]:
    diff = inquiry.diff()
    if diff is None:
        return
    yield AnswerLine(say("workshop.variant_title"), LineKind.TITLE)
    if diff.nothing:
        yield AnswerLine(say("workshop.variant_nothing"))
    for area, key in ((diff.gained, "workshop.gained"), (diff.lost, "workshop.lost")):
        if area.patches:
            yield AnswerLine(say(key, area=round(area.square_inches, 1)))
    for change in diff.sights:
        values = {"a": inquiry.called(change.viewer), "b": inquiry.called(change.target)}
        if change.cover_after is None:
            yield AnswerLine(say("workshop.sight_lost", **values), LineKind.NO)
        elif change.cover_before is None:
            yield AnswerLine(say("workshop.sight_gained", **values), LineKind.YES)
        else:
            covers = {"before": change.cover_before, "after": change.cover_after}
            yield AnswerLine(say("workshop.cover_changed", **values, **covers))
    for pair in diff.engagements:
        key = "workshop.engagement_gained" if pair.engaged_after else "workshop.engagement_lost"
        yield AnswerLine(say(key, a=inquiry.called(pair.a), b=inquiry.called(pair.b)))


def _engagements(inquiry: Inquiry, say: Translator) -> Iterator[AnswerLine]:
    pairs = inquiry.skirmish.engaged()
    yield AnswerLine(say("workshop.engaged_title"), LineKind.TITLE)
    if not pairs:
        yield AnswerLine(say("workshop.engaged_nobody"))
    for pair in pairs:
        text = say("workshop.engaged_pair", a=inquiry.called(pair.a), b=inquiry.called(pair.b))
        yield AnswerLine(
            text, LineKind.FIGURE, inquiry.skirmish.ruleset.cite("engaged.pair"), say.inches(pair.gap)
        )
    for reason in map(inquiry.told, inquiry.skirmish.engaged_doubts()):
        yield AnswerLine(say.reason(reason), LineKind.CAUTION, reason.rule)


def _laid(inquiry: Inquiry, say: Translator) -> Iterator[AnswerLine]:
    """The lines that say who is in which zone, who strays from its unit, and who is under which template."""
    skirmish = inquiry.skirmish
    zones = [zone_answer(skirmish, zone).verdict.reasons for zone in inquiry.position.zones]
    units = []
    if skirmish.ruleset.coherency is not None:
        units = [answer.verdict.reasons for answer in unit_answers(skirmish)]
    templates = [template_answer(skirmish, laid).reasons for laid in inquiry.position.templates]
    for title, answers in (("zones", zones), ("coherency", units), ("templates", templates)):
        if answers:
            yield AnswerLine(say(f"workshop.{title}_title"), LineKind.TITLE)
        for reasons in answers:
            yield from _reasons(inquiry, reasons, say)


def _left_out(inquiry: Inquiry, say: Translator) -> Iterator[AnswerLine]:
    """The lines that say what lies on the map and is no terrain, for each layer and form how many."""
    if inquiry.left_out:
        yield AnswerLine(say("workshop.left_out_title"), LineKind.TITLE)
    for one in inquiry.left_out:
        what = say("workshop.left_out", layer=one.layer, what=say(f"map.form.{one.form}"))
        yield AnswerLine(what, LineKind.FIGURE, value=say.number(one.count))


def _seen(inquiry: Inquiry, say: Translator, creature: Creature) -> Iterator[AnswerLine]:
    """The lines that say whom a creature sees from where it stands, and through how much cover."""
    seen = inquiry.answers.sights(creature.id)
    if not seen:
        return
    yield AnswerLine(say("workshop.sees_title"), LineKind.TITLE)
    for identity, sight in seen.items():
        if not sight.visible:
            key = "workshop.sees_hidden"
        else:
            key = "workshop.sees_cover" if sight.cover else "workshop.sees_free"
        value = say(key, count=len(sight.cover))
        yield AnswerLine(
            inquiry.called(identity), LineKind.FIGURE, inquiry.skirmish.ruleset.cite("sight.free"), value
        )


def _verdict(verdict: Verdict, yes: str, no: str) -> AnswerLine:
    return AnswerLine(yes, LineKind.YES) if verdict.allowed else AnswerLine(no, LineKind.NO)


def _reasons(inquiry: Inquiry, reasons: Iterable[Reason], say: Translator) -> Iterator[AnswerLine]:
    named = map(inquiry.told, reasons)
    return (AnswerLine(say.reason(reason), rule=reason.rule) for reason in named)
