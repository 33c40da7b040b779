"""The sheet of a pawn: its speed and what makes it up, where it stands, what the players see of it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, get_args

from game.content.markup import rich
from game.games.speed_wheel.rules.actions import Action, AdvanceNow, Modify, Unmodify
from game.games.speed_wheel.rules.fields import FIELDS
from game.games.speed_wheel.rules.state import Kind, Modifier
from game.games.speed_wheel.table.pawns import (
    ADVANCE,
    GIVER,
    MODIFIER,
    WheelContext,
    modifier_text,
    signed,
    where,
)
from game.games.speed_wheel.table.what_if import after_change
from game.games.turn_order.rules.fields import Correct
from game.games.turn_order.table.corrections import Corrections, seen_widgets
from game.games.turn_order.table.marks_sheet import MarksSheet
from game.ui.drawing.icons import Icon
from game.ui.widgets.button import Button
from game.ui.widgets.label import Label, RuleLine
from game.ui.widgets.layout import Anchor, Flow, Row

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from game.games.speed_wheel.rules.state import Pawn
    from game.ui.widgets.base import Widget


class WheelSheet:
    """Makes the page of one pawn."""

    def __init__(self, table: WheelContext, pawn: Pawn) -> None:
        self._table = table
        self._pawn = pawn
        self._fields = Corrections(table, FIELDS, pawn.id, "sheet", "wh.sheet")

    def parts(self) -> Sequence[Widget]:
        """Everything from its speed down."""
        marks = MarksSheet(self._table, self._pawn.id, self._pawn)
        return [
            *self._speed(),
            *marks.points(),
            RuleLine(),
            *marks.conditions(GIVER),
            RuleLine(),
            *self._place(),
            RuleLine(),
            *self._standing(),
        ]

    # Speed

    def _speed(self) -> Iterator[Widget]:
        table, pawn, say = self._table, self._pawn, self._table.say
        styles = table.ui.styles
        head = say("wh.sheet.speed", speed=signed(pawn.speed), count=max(0, 1 + pawn.speed))
        yield Label(
            rich("{} <soft>[WH-MOVE-03]</soft>", head), styles.strong.but(size=19), name="sheet.speed"
        )
        if pawn.modifiers:
            yield Label(say("wh.sheet.base", speed=signed(pawn.base)), styles.body.but(size=17))
            for index, modifier in enumerate(pawn.modifiers):
                yield self._modifier(index, modifier)
        yield Flow(
            [
                self._fields.entered("speed", Icon.MOVE, "set_speed", partial(after_change, table)),
                self._button("modify", Icon.PLUS, self._ask_modifier, Modify(pawn.id, 1)),
            ],
            gap=6,
        )

    def _modifier(self, index: int, modifier: Modifier) -> Widget:
        """A line for a modifier, with a button that takes it away."""
        table, say = self._table, self._table.say
        action = Unmodify(self._pawn.id, index)
        away = Button(
            f"modifier.{index}.away",
            "",
            partial(table.do, action),
            icon=Icon.CLOSE,
            tip=say("wh.sheet.modifier_away"),
            refusal=table.refusal(action),
            height=30,
        )
        fields = Corrections(table, FIELDS, f"{self._pawn.id}/{index}", f"modifier.{index}", "wh.sheet")
        moves = fields.entered("moves_left", Icon.TURN, bare=True)
        text = Label(
            rich("<icon:{}> {}", Icon.SPECIAL, modifier_text(modifier, say)),
            table.ui.styles.body.but(size=17),
            grow=1,
        )
        return Row([text, moves, away], gap=6, align=0.5)

    def _ask_modifier(self) -> None:
        table, pawn = self._table, self._pawn
        table.ask(
            table.say("wh.sheet.modify.ask"),
            Modify(pawn.id, 1),
            MODIFIER,
            preview=partial(after_change, table),
        )

    # Place

    def _place(self) -> Iterator[Widget]:
        table, pawn, say = self._table, self._pawn, self._table.say
        body = table.ui.styles.body.but(size=18)
        yield Label(where(pawn, table.state, say), body, name="sheet.where")
        yield Label(say("wh.pawn.laps", count=pawn.laps), body, name="sheet.laps")
        yield Flow(
            [
                self._fields.entered("space", Icon.SELECT, "put"),
                self._fields.entered("laps", Icon.LAP, "set_laps"),
                self._button("advance_now", Icon.DISENGAGE, self._ask_advance, AdvanceNow(pawn.id, 1)),
                *self._turns(),
            ],
            gap=6,
        )

    def _turns(self) -> Iterator[Widget]:
        """What puts the turns of this global turn right: one given back, one that is next."""
        table, who = self._table, self._pawn.id
        queue = table.state.queue
        over = [index for index, slot in enumerate(queue) if slot.done and slot.pawn == who]
        left = [index for index, slot in enumerate(table.state.left) if slot.pawn == who]
        if over:
            yield self._set("given_back", Icon.UNDO, Correct(str(over[-1]), "done", ""))
        if left and left[0]:
            yield self._set("now", Icon.FORWARD, Correct(str(left[0]), "queue", 0))

    def _set(self, name: str, icon: Icon, action: Correct) -> Button:
        text, tip = self._table.say(f"wh.sheet.{name}"), self._table.say(f"wh.sheet.{name}.tip")
        return self._table.button(f"sheet.{name}", text, icon, action, tip=tip)

    def _ask_advance(self) -> None:
        table, pawn = self._table, self._pawn
        table.ask(table.say("wh.sheet.advance_now.ask"), AdvanceNow(pawn.id, 1), ADVANCE)

    # What it is

    def _standing(self) -> Iterator[Widget]:
        table, pawn, say = self._table, self._pawn, self._table.say
        flags = Corrections(table, FIELDS, pawn.id, "sheet", "wh.field")
        yield self._fields.choice("kind", [(kind, say(f"wh.kind.{kind}")) for kind in get_args(Kind)])
        yield flags.flag("paused")
        yield from seen_widgets(flags)
        place = table.state.pawns.index(pawn)
        last = len(table.state.pawns)
        words = Label(
            say("wh.sheet.place", number=place + 1, count=last), table.ui.styles.small, lift=0.5, grow=1
        )
        yield Row(
            [
                words,
                Anchor(self._fields.step("place", "up", Icon.UP, -1, bare=True), h=32),
                Anchor(self._fields.step("place", "down", Icon.DOWN, 1, bare=True), h=32),
            ],
            gap=6,
            align=0.5,
        )

        if table.state.turn:
            yield Corrections(table, FIELDS, "", "sheet", "wh.sheet").entered("turn", Icon.TURN)

    def _button(self, name: str, icon: Icon, run: Callable[[], None], action: Action) -> Button:
        """A button that asks for more; refused where nothing of the kind may be done."""
        text, tip = self._table.say(f"wh.sheet.{name}"), self._table.say(f"wh.sheet.{name}.tip")
        return self._table.button(f"sheet.{name}", text, icon, action, run, tip=tip)
