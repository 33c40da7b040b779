"""The sheet of a pawn: its speed and modifiers, where it stands, what players see of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, cast, get_args

from game.content.markup import rich
from game.games.speed_wheel.rules.actions import Action, AdvanceNow, Modify, Unmodify
from game.games.speed_wheel.rules.state import Kind, Modifier
from game.games.speed_wheel.table.pawns import (
    ADVANCE,
    GIVER,
    MODIFIER,
    modifier_text,
    signed,
    where,
)
from game.games.speed_wheel.table.what_if import after_change
from game.games.turn_order.rules.fields import Correct
from game.games.turn_order.table.corrections import seen_widgets
from game.ui.drawing.icons import Icon
from game.ui.widgets.button import Button
from game.ui.widgets.label import Label, RuleLine
from game.ui.widgets.layout import Anchor, Flow, Row

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from game.games.speed_wheel.rules.state import Pawn, State
    from game.games.turn_order.table.acts import Acts
    from game.games.turn_order.table.corrections import Corrections
    from game.games.turn_order.table.marks_sheet import MarksSheet
    from game.games.turn_order.table.session import MasterSession
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget


@dataclass(frozen=True, slots=True)
class WheelSheet:
    """Makes the page of one pawn.

    Attributes:
        session: the match.
        ui: look and words.
        acts: does the actions.
        fields: makes widgets for the pawn's fields.
        marks: the parts about hit points and conditions.
        pawn: the one whose sheet it is.
    """

    session: MasterSession
    ui: Ui
    acts: Acts[Action]
    fields: Corrections
    marks: MarksSheet
    pawn: Pawn

    @property
    def _state(self) -> State:
        return cast("State", self.session.state)

    def parts(self) -> Sequence[Widget]:
        """Everything below portrait and note."""
        return [
            *self._speed(),
            *self.marks.points(),
            RuleLine(),
            *self.marks.conditions(GIVER),
            RuleLine(),
            *self._place(),
            RuleLine(),
            *self._standing(),
        ]

    # Speed

    def _speed(self) -> Iterator[Widget]:
        pawn, say = self.pawn, self.ui.say
        styles = self.ui.styles
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
                self.fields.entered(
                    "speed", Icon.MOVE, "set_speed", partial(after_change, self.session, self.ui)
                ),
                self._button("modify", Icon.PLUS, self._ask_modifier, Modify(pawn.id, 1)),
            ],
            gap=6,
        )

    def _modifier(self, index: int, modifier: Modifier) -> Widget:
        """A line for a modifier, with a button that takes it away."""
        acts, say = self.acts, self.ui.say
        action = Unmodify(self.pawn.id, index)
        away = Button(
            f"modifier.{index}.away",
            "",
            partial(acts.do, action),
            icon=Icon.CLOSE,
            tip=say("wh.sheet.modifier_away"),
            refusal=acts.refusal(action),
            height=30,
        )
        fields = self.fields.of(f"{self.pawn.id}/{index}", f"modifier.{index}", "wh.sheet")
        moves = fields.entered("moves_left", Icon.TURN, bare=True)
        text = Label(
            rich("<icon:{}> {}", Icon.SPECIAL, modifier_text(modifier, say)),
            self.ui.styles.body.but(size=17),
            grow=1,
        )
        return Row([text, moves, away], gap=6, align=0.5)

    def _ask_modifier(self) -> None:
        title = self.ui.say("wh.sheet.modify.ask")
        self.acts.ask(
            title, Modify(self.pawn.id, 1), MODIFIER, preview=partial(after_change, self.session, self.ui)
        )

    # Place

    def _place(self) -> Iterator[Widget]:
        pawn, say = self.pawn, self.ui.say
        body = self.ui.styles.body.but(size=18)
        yield Label(where(pawn, self._state, say), body, name="sheet.where")
        yield Label(say("wh.pawn.laps", count=pawn.laps), body, name="sheet.laps")
        yield Flow(
            [
                self.fields.entered("space", Icon.SELECT, "put"),
                self.fields.entered("laps", Icon.LAP, "set_laps"),
                self._button("advance_now", Icon.DISENGAGE, self._ask_advance, AdvanceNow(pawn.id, 1)),
                *self._turns(),
            ],
            gap=6,
        )

    def _turns(self) -> Iterator[Widget]:
        """The buttons that correct the pawn's turns: one is given back, or comes next."""
        state, who = self._state, self.pawn.id
        queue = state.queue
        over = [index for index, slot in enumerate(queue) if slot.done and slot.pawn == who]
        left = [index for index, slot in enumerate(state.left) if slot.pawn == who]
        if over:
            yield self._set("given_back", Icon.UNDO, Correct(str(over[-1]), "done", ""))
        if left and left[0]:
            yield self._set("now", Icon.FORWARD, Correct(str(left[0]), "queue", 0))

    def _set(self, name: str, icon: Icon, action: Correct) -> Button:
        text, tip = self.ui.say(f"wh.sheet.{name}"), self.ui.say(f"wh.sheet.{name}.tip")
        return self.acts.button(f"sheet.{name}", text, icon, action, tip=tip)

    def _ask_advance(self) -> None:
        title = self.ui.say("wh.sheet.advance_now.ask")
        self.acts.ask(title, AdvanceNow(self.pawn.id, 1), ADVANCE)

    # Kind and note

    def _standing(self) -> Iterator[Widget]:
        pawn, pawns, say = self.pawn, self._state.pawns, self.ui.say
        flags = self.fields.of(pawn.id, "sheet", "wh.field")
        yield self.fields.choice("kind", [(kind, say(f"wh.kind.{kind}")) for kind in get_args(Kind)])
        yield flags.flag("paused")
        yield from seen_widgets(flags)
        place = pawns.index(pawn)
        last = len(pawns)
        words = Label(
            say("wh.sheet.place", number=place + 1, count=last), self.ui.styles.small, lift=0.5, grow=1
        )
        yield Row(
            [
                words,
                Anchor(self.fields.step("place", "up", Icon.UP, -1, bare=True), h=32),
                Anchor(self.fields.step("place", "down", Icon.DOWN, 1, bare=True), h=32),
            ],
            gap=6,
            align=0.5,
        )

        if self._state.turn:
            yield self.fields.of("", "sheet", "wh.sheet").entered("turn", Icon.TURN)

    def _button(self, name: str, icon: Icon, run: Callable[[], None], action: Action) -> Button:
        """A button that calls `run`; refused if `action`, an example of what it asks for, is refused."""
        text, tip = self.ui.say(f"wh.sheet.{name}"), self.ui.say(f"wh.sheet.{name}.tip")
        return self.acts.button(f"sheet.{name}", text, icon, action, run, tip=tip)
