"""The page of wishes for a place: conditions that are added by pointing, and what comes of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from game.battlefield.wish_aim import WishAim, stops_of
from game.positions.wish_edits import (
    changed,
    numbers_asked,
    rejoined,
    switched,
    wish_lines,
    with_condition,
    without_condition,
)
from game.positions.wish_names import lost_names, may_be_asked, may_be_wished
from game.positions.wish_words import condition_words, found_words, given_up_words, relief_words
from game.positions.wishes import DESPITE, FARTHEST, Condition, Wanted, conditions, given_up
from game.ui.box import Box, Size
from game.ui.drawing.icons import Icon
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label, RuleLine
from game.ui.widgets.layout import Column, Grid, Padding, Row, Wrapper
from game.ui.widgets.number import Stepper
from game.ui.widgets.text_field import TextField

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from game.battlefield.inquiry import Inquiry
    from game.content.locale import Translator
    from game.positions.where import WhereAnswer
    from game.positions.wish_edits import WishLine
    from game.positions.wishes import KeptWish
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget

NEAR = 6.0
"""Inches that a condition about a distance begins with."""

STEP = 0.5
"""Inches by which a press changes a distance."""

MOST_COVER = 6
"""Pieces of cover that may be asked for by pressing; more can be typed."""

ANSWER, LOW_ANSWER = 118.0, 84.0
"""Height kept for the answer, in logical units: what is below does not move when that comes."""

LONGEST = 28
"""Letters of a wish without a name in the list of wishes."""

INDENT = 14.0
"""Logical units by which a group of conditions is set in."""

OFFERED: tuple[tuple[str, Icon, Condition, bool], ...] = (
    ("reachable", Icon.MOVE, Condition(Wanted.REACHABLE), False),
    ("action", Icon.DISENGAGE, Condition(Wanted.REACHABLE, count=2), False),
    ("sees", Icon.SIGHT, Condition(Wanted.SEES), True),
    ("shoots", Icon.RANGED, Condition(Wanted.SHOOTS), True),
    ("not_seen_by", Icon.EYE_OFF, Condition(Wanted.SEEN, negated=True), True),
    ("not_seen", Icon.EYE_OFF, Condition(Wanted.SEEN, negated=True), False),
    ("cover", Icon.DEFENCE, Condition(Wanted.COVER), True),
    ("not_threatened_by", Icon.THREAT, Condition(Wanted.THREATENED, negated=True), True),
    ("not_threatened", Icon.THREAT, Condition(Wanted.THREATENED, negated=True), False),
    ("engages", Icon.ENGAGED, Condition(Wanted.ENGAGED), True),
    ("not_engaged", Icon.ENGAGED, Condition(Wanted.ENGAGED, negated=True), False),
    ("within", Icon.RULER, Condition(Wanted.WITHIN, inches=NEAR), True),
    ("beyond", Icon.RULER, Condition(Wanted.BEYOND, inches=NEAR), True),
    ("holds", Icon.FLAG, Condition(Wanted.HOLDS), True),
    ("in", Icon.AREA, Condition(Wanted.IN), True),
    ("wholly_in", Icon.AREA, Condition(Wanted.WHOLLY_IN), True),
    ("open_ground", Icon.TERRAIN, Condition(Wanted.OPEN_GROUND), False),
)
"""What may be added, by its message: its icon, the condition, and whether its target is pointed at."""


@dataclass(frozen=True, slots=True)
class WishActs:
    """What only the scene can do.

    Attributes:
        changed: show the page anew.
        aim: have something pointed at on the board.
        type_text: ask for the whole wish as text.
    """

    changed: Callable[[], None]
    aim: Callable[[WishAim], None]
    type_text: Callable[[], None]


class AtLeast(Wrapper):
    """Something that has so much height even where it needs less."""

    def __init__(self, part: Widget, height: float) -> None:
        super().__init__(part)
        self._height = height

    def wanted(self, ui: Ui, width: float) -> Size:
        """What it wants, or more."""
        size = self.part.wanted(ui, width)
        return Size(size.w, max(size.h, self._height))

    def arrange(self, ui: Ui, box: Box) -> None:
        """At the top."""
        self.box = box
        self.part.arrange(ui, Box(box.x, box.y, box.w, self.part.wanted(ui, box.w).h))


class WishPage:
    """The page; `opened` is the number of the condition whose details are shown.

    Where the room is `low` it has no names of wishes, and what is done with one stands beside it.
    """

    def __init__(self, inquiry: Inquiry, acts: WishActs, *, low: bool = False) -> None:
        self.opened: int | None = None
        self._inquiry = inquiry
        self._acts = acts
        self._low = low
        self._answered = Column([])
        self._told: tuple[KeptWish | None, WhereAnswer | None] = (None, None)

    @property
    def behind(self) -> bool:
        """Whether more is known by now than the page says."""
        return self._told != (self._inquiry.wished, self._inquiry.wish_answer())

    def build(self, ui: Ui, say: Translator) -> Column:
        """The wishes of the position, the conditions of the one that is shown, and its answer."""
        parts = [*self._wishes(ui, say)]
        kept = self._inquiry.wished
        if kept is not None:
            self._answered = Column([*self._answer(ui, say)], gap=4)
            parts += [*([] if self._low else [RuleLine()]), *self._shown(ui, say, kept)]
        return Column(parts, gap=4 if self._low else 6)

    def fill(self, ui: Ui, say: Translator) -> None:
        """Tell the answer that is known by now."""
        self._answered.replace([*self._answer(ui, say)])

    def _worded(self, kept: KeptWish, say: Translator) -> str:
        """What a wish without a name asks for, in words: its text is the same in every language."""
        position = self._inquiry.history.present
        asked = (condition_words(each, position, say, short=True) for each in conditions(kept.wish))
        return _shortened(", ".join(asked))

    def _wishes(self, ui: Ui, say: Translator) -> Iterator[Widget]:
        inquiry = self._inquiry
        called = {each.id: each.name or each.id for each in inquiry.position.creatures}
        wishes = inquiry.history.present.wishes
        if not wishes:
            yield Label(say("wish.page.intro"), ui.styles.note.but(size=17))
        for number, kept in enumerate(wishes):
            name = called.get(kept.creature, kept.creature)
            # In a low room what it asks for is not said twice: its conditions stand below.
            beside = self._low and number == inquiry.wish
            words = say("wish.page.of", name=name, wish=kept.name or self._worded(kept, say))
            words = name if beside else words
            icon = Icon.FLAG if may_be_asked(kept, inquiry.history.present) else Icon.WARNING
            shown = number == inquiry.wish
            choose = partial(self._show, None if shown else number)
            button = Button(f"wish.{number}", words, choose, icon=icon, look=Look.QUIET, height=30, size=17)
            button.chosen = shown
            if beside:
                button.grow = 1
                yield Row([button, self._new(say, called, beside=True), *self._edits(say)], gap=3)
            else:
                yield button
        if not self._low or inquiry.wish is None:
            yield self._new(say, called, beside=False)

    def _new(self, say: Translator, called: Mapping[str, str], *, beside: bool) -> Button:
        """Begins another wish; `beside` others it says of whom only when it is pointed at."""
        creature = self._inquiry.creature
        refusal = "" if creature is not None else say("workshop.wish.pick_first")
        words = say("wish.page.new_of_nobody")
        if creature is not None:
            words = say("wish.page.new", name=called[creature.id])
        if beside:
            return Button("wish.new", "", self._begin, icon=Icon.PLUS, tip=words, refusal=refusal, height=30)
        return Button("wish.new", words, self._begin, icon=Icon.PLUS, refusal=refusal, height=36, size=16)

    def _edits(self, say: Translator) -> tuple[Button, Button]:
        """Type the wish that is shown, and delete it."""
        high = 30 if self._low else 36
        typed, gone = say("wish.page.type"), say("wish.page.delete")
        return (
            Button("wish.text", "", self._acts.type_text, icon=Icon.KEYBOARD, tip=typed, height=high),
            Button("wish.delete", "", self._drop, icon=Icon.DELETE, tip=gone, height=high),
        )

    def _shown(self, ui: Ui, say: Translator, kept: KeptWish) -> Iterator[Widget]:
        if not self._low:
            field = TextField(
                "wish.name",
                kept.name,
                lambda _text: None,
                done=lambda text: self._change(replace(kept, name=text.strip())),
                hint=say("wish.page.name"),
                longest=60,
                grow=1,
            )
            yield Row([field, *self._edits(say)], gap=4, align=0.5)
        position = self._inquiry.history.present
        there = any(creature.id == kept.creature for creature in position.creatures)
        if not there:
            yield Label(say("wish.page.nobody", creature=kept.creature), ui.styles.note.but(size=17))
        lost = lost_names(kept, position)
        for line in wish_lines(kept.wish):
            yield from self._condition(ui, say, kept, line, lost=line.number in lost)
        yield Label(say("wish.page.signs"), ui.styles.note.but(size=16))
        yield RuleLine()
        yield AtLeast(self._answered, LOW_ANSWER if self._low else ANSWER)
        yield RuleLine()
        yield Label(say("wish.page.add"), ui.styles.small.but(colour=ui.palette.ink))
        yield Grid(
            [
                Button(
                    f"wish.add.{name}",
                    say(f"wish.add.{name}"),
                    partial(self._add, condition, pointed=pointed),
                    icon=icon,
                    look=Look.QUIET,
                    tip=say(f"wish.add.{name}.tip") if pointed else "",
                    refusal=self._refusal(condition, kept, say, pointed=pointed),
                    height=30,
                    size=16,
                )
                for name, icon, condition, pointed in OFFERED
                if may_be_wished(condition.kind, position)
            ],
            columns=2,
            gap=4,
            row_gap=2,
        )

    def _condition(
        self, ui: Ui, say: Translator, kept: KeptWish, line: WishLine, *, lost: bool
    ) -> Iterator[Widget]:
        """A switch, how it is joined, words, not, and out; below, when it is opened, its numbers."""
        number, condition = line.number, line.condition
        edge, off = INDENT * line.depth, number in kept.off
        words = self._words(condition, say)
        text = Button(
            f"wish.{number}.open",
            say("wish.page.switched_off", condition=words) if off else words,
            partial(self._open, number),
            icon=Icon.WARNING if lost else None,
            look=Look.QUIET,
            tip=say("wish.page.open"),
            grow=1,
            height=30,
            size=17,
        )
        text.chosen = number == self.opened
        row = [
            Button(
                f"wish.{number}.switch",
                "",
                partial(self._change, switched(kept, number)),
                icon=Icon.EYE_OFF if off else Icon.EYE,
                tip=say("wish.page.on" if off else "wish.page.off"),
                height=28,
            )
        ]
        if line.joint:
            turn = partial(self._change, replace(kept, wish=rejoined(kept.wish, number)))
            joint = say(f"wish.page.{line.joint}")
            row.append(_small(f"wish.{number}.joint", joint, turn, say("wish.page.joint")))
        turned = _small(
            f"wish.{number}.not",
            say("wish.page.not"),
            partial(self._turn, kept, number),
            say("wish.page.not_tip"),
        )
        turned.chosen = condition.negated
        left = without_condition(kept, number)
        out = Button(
            f"wish.{number}.out",
            "",
            partial(self._take_out, number),
            icon=Icon.CLOSE,
            tip=say("wish.page.out"),
            refusal="" if left is not None else say("wish.page.last"),
            height=28,
        )
        yield Padding(Row([*row, text, turned, out], gap=3, align=0.5), edge, 0.0)
        if lost:
            known = may_be_wished(condition.kind, self._inquiry.history.present)
            words = say("wish.page.lost", name=condition.target) if known else say("wish.page.unknown")
            yield Padding(Label(words, ui.styles.note.but(size=16, colour=(140, 82, 0))), edge, 0.0)
        if number == self.opened:
            yield Padding(Column([*self._details(ui, say, kept, line)], gap=4), edge + INDENT, 0.0)

    def _details(self, ui: Ui, say: Translator, kept: KeptWish, line: WishLine) -> Iterator[Widget]:
        """The numbers of a condition, and a button to point at another target."""
        number, condition = line.number, line.condition

        def put(changed_to: Condition) -> None:
            self._change(replace(kept, wish=changed(kept.wish, number, lambda _: changed_to)))

        if condition.inches is not None:
            yield self._number(
                ui,
                say("wish.page.inches"),
                f"wish.{number}.inches",
                condition.inches,
                say.inches,
                lambda value: put(replace(condition, inches=value)),
            )
        if condition.kind is Wanted.COVER:
            yield self._number(
                ui,
                say("wish.page.pieces"),
                f"wish.{number}.pieces",
                condition.count,
                say.number,
                lambda value: put(replace(condition, count=int(value))),
                low=1,
                high=MOST_COVER,
                step=1,
            )
        movable = condition.kind in DESPITE and any(
            creature.id == condition.target for creature in self._inquiry.position.creatures
        )
        if movable:
            yield self._number(
                ui,
                say("wish.page.despite"),
                f"wish.{number}.despite",
                condition.despite or 0.0,
                say.inches,
                lambda value: put(replace(condition, despite=value or None)),
            )
        if condition.target:
            yield Button(
                f"wish.{number}.point",
                say("wish.page.point"),
                partial(self._acts.aim, WishAim(condition, number)),
                icon=Icon.SELECT,
                height=32,
                size=16,
            )

    def _number(
        self,
        ui: Ui,
        words: str,
        name: str,
        value: float,
        shown: Callable[[float], str],
        put: Callable[[float], None],
        *,
        low: float = 0.0,
        high: float = FARTHEST,
        step: float = STEP,
    ) -> Widget:
        stepper = Stepper(name, value, put, low=low, high=high, step=step, shown=shown)
        return Row([Label(words, ui.styles.small, lift=0.5, grow=1), stepper], gap=6, align=0.5)

    def _answer(self, ui: Ui, say: Translator) -> Iterator[Widget]:
        """How much room there is and where best; or what is in the way, to be switched off."""
        inquiry, kept = self._inquiry, self._inquiry.wished
        answer = inquiry.wish_answer()
        self._told = (kept, answer)
        if kept is None:
            return
        style = ui.styles.body.but(size=17)
        if not may_be_asked(kept, inquiry.history.present):
            yield Label(say("wish.page.cannot"), style)
            return
        if answer is None:
            yield Label(say("workshop.wish.waiting"), style)
            return
        for words in found_words(answer, inquiry.history.present, say, short=True):
            yield Label(words, style)
        numbers, here = numbers_asked(kept), inquiry.history.present
        for relief in answer.reliefs:
            number = numbers[relief.condition]
            off = [numbers[each] for each in given_up(answer.wish, relief.condition)]
            words = inquiry.piece_names.within(given_up_words(answer.wish, relief, here, say, short=True))
            yield Button(
                f"wish.give_up.{number}",
                relief_words(words, relief, say),
                partial(self._change, switched(kept, *off)),
                icon=Icon.EYE_OFF,
                look=Look.QUIET,
                tip=say("wish.page.give_up"),
                height=30,
                size=17,
            )

    def _words(self, condition: Condition, say: Translator) -> str:
        """A condition in short, with terrain by the names that it has here."""
        words = condition_words(condition, self._inquiry.history.present, say, short=True)
        return self._inquiry.piece_names.within(words)

    def _refusal(self, condition: Condition, kept: KeptWish, say: Translator, *, pointed: bool) -> str:
        """Why a condition cannot be added: the creature is gone, or nothing that it could be about."""
        there = {creature.id: creature for creature in self._inquiry.history.present.creatures}
        mover = there.get(kept.creature)
        if mover is None:
            return say("wish.page.nobody", creature=kept.creature)
        aim = WishAim(condition)
        none = pointed and aim.asks != "thing" and not stops_of(self._inquiry.answers, aim, mover)
        return say(f"wish.page.no_{aim.asks}") if none else ""

    # Doing

    def _show(self, number: int | None) -> None:
        self.opened = None
        self._inquiry.show_wish(number)
        self._acts.changed()

    def _begin(self) -> None:
        creature = self._inquiry.creature
        if creature is not None:
            self.opened = None
            self._inquiry.begin_wish(creature.id)
            self._acts.changed()

    def _drop(self) -> None:
        self.opened = None
        self._inquiry.drop_wish()
        self._acts.changed()

    def _change(self, kept: KeptWish) -> None:
        self._inquiry.change_wish(kept)
        self._acts.changed()

    def _turn(self, kept: KeptWish, number: int) -> None:
        self._change(replace(kept, wish=changed(kept.wish, number, lambda condition: ~condition)))

    def _take_out(self, number: int) -> None:
        kept = self._inquiry.wished
        left = without_condition(kept, number) if kept is not None else None
        if left is not None:
            self.opened = None
            self._change(left)

    def _open(self, number: int) -> None:
        self.opened = None if self.opened == number else number
        self._acts.changed()

    def _add(self, condition: Condition, *, pointed: bool) -> None:
        kept = self._inquiry.wished
        if kept is None:
            return
        if pointed:
            self._acts.aim(WishAim(condition))
        else:
            self._change(with_condition(kept, condition))


def _small(name: str, words: str, action: Callable[[], None], tip: str) -> Button:
    return Button(name, words, action, look=Look.QUIET, tip=tip, height=28, size=16)


def _shortened(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST].rstrip()}\N{HORIZONTAL ELLIPSIS}"
