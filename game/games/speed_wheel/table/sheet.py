"""The sheet of a pawn: its speed and what makes it up, where it stands, what the players see of it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.games.speed_wheel.rules.actions import AdvanceNow, Modify, Unmodify
from game.games.speed_wheel.rules.fields import FIELDS
from game.games.speed_wheel.table.forms import ADVANCE, MODIFIER
from game.games.speed_wheel.table.pawns import modifier_text, signed, where
from game.games.speed_wheel.table.what_if import after_change
from game.games.turn_order.rules.fields import Correct, marked
from game.games.turn_order.table.form import value_field
from game.ui.icons import Icon
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice
from game.ui.widgets.flow import Flow
from game.ui.widgets.label import Label, RuleLine
from game.ui.widgets.layout import Anchor, Row

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from game.games.speed_wheel.rules.actions import Action
    from game.games.speed_wheel.rules.setup import Kind, Modifier
    from game.games.speed_wheel.rules.state import Pawn
    from game.games.speed_wheel.table.forms import WheelContext
    from game.ui.widgets.base import Widget


class WheelSheet:
    """Makes the page of one pawn."""

    def __init__(self, table: WheelContext, pawn: Pawn) -> None:
        self._table = table
        self._pawn = pawn

    def parts(self) -> Sequence[Widget]:
        """Everything from its speed down."""
        return [*self._speed(), RuleLine(), *self._place(), RuleLine(), *self._standing()]

    # Speed

    def _speed(self) -> Iterator[Widget]:
        table, pawn, say = self._table, self._pawn, self._table.say
        styles = table.ui.styles
        head = say("wh.sheet.speed", speed=signed(pawn.speed), count=max(0, 1 + pawn.speed))
        yield Label(f"{head} <soft>[WH-MOVE-03]</soft>", styles.strong.but(size=19), name="sheet.speed")
        if pawn.modifiers:
            yield Label(say("wh.sheet.base", speed=signed(pawn.base)), styles.body.but(size=17))
            for index, modifier in enumerate(pawn.modifiers):
                yield self._modifier(index, modifier)
        yield Flow(
            [
                self._button("set_speed", Icon.MOVE, self._ask_speed, Correct(pawn.id, "speed", pawn.base)),
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
            partial(self._do, action),
            icon=Icon.CLOSE,
            tip=say("wh.sheet.modifier_away"),
            refusal=table.refusal(action),
            height=30,
        )
        text = Label(
            f"<icon:{Icon.SPECIAL}> {modifier_text(modifier, say)}", table.ui.styles.body.but(size=17), grow=1
        )
        return Row([text, away], gap=6, align=0.5)

    def _ask_speed(self) -> None:
        table, pawn = self._table, self._pawn
        table.ask(
            table.say("wh.sheet.set_speed.ask"),
            Correct(pawn.id, "speed", pawn.base),
            [value_field(FIELDS["speed"], table.state)],
            preview=partial(after_change, table),
        )

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
        space = Correct(pawn.id, "space", max(1, pawn.space))
        yield Flow(
            [
                self._button("put", Icon.SELECT, self._ask_space, space),
                self._button("set_laps", Icon.LAP, self._ask_laps, Correct(pawn.id, "laps", pawn.laps)),
                self._button("advance_now", Icon.DISENGAGE, self._ask_advance, AdvanceNow(pawn.id, 1)),
            ],
            gap=6,
        )

    def _ask_space(self) -> None:
        self._ask("put", Correct(self._pawn.id, "space", self._pawn.space))

    def _ask_laps(self) -> None:
        self._ask("set_laps", Correct(self._pawn.id, "laps", self._pawn.laps))

    def _ask(self, name: str, action: Correct) -> None:
        field = value_field(FIELDS[action.field], self._table.state)
        self._table.ask(self._table.say(f"wh.sheet.{name}.ask"), action, [field])

    def _ask_advance(self) -> None:
        table, pawn = self._table, self._pawn
        table.ask(table.say("wh.sheet.advance_now.ask"), AdvanceNow(pawn.id, 1), ADVANCE)

    # What it is

    def _standing(self) -> Iterator[Widget]:
        table, pawn, say = self._table, self._pawn, self._table.say
        kinds: list[tuple[Kind, str]] = [("pc", say("wh.kind.pc")), ("npc", say("wh.kind.npc"))]
        yield Choice("sheet.kind", kinds, pawn.kind, lambda kind: self._do(Correct(pawn.id, "kind", kind)))
        yield self._toggle("paused", pawn.paused, lambda on: Correct(pawn.id, "paused", on))
        secret, hidden = pawn.secret, pawn.hidden
        yield self._toggle(
            "secret", secret, lambda on: Correct(pawn.id, "veil", marked(secret=on, hidden=hidden))
        )
        yield self._toggle(
            "hidden", hidden, lambda on: Correct(pawn.id, "veil", marked(secret=secret, hidden=on))
        )
        place = table.state.pawns.index(pawn)
        last = len(table.state.pawns)
        words = Label(
            say("wh.sheet.place", number=place + 1, count=last), table.ui.styles.small, lift=0.5, grow=1
        )
        yield Row(
            [
                words,
                self._step("up", Icon.UP, place - 1),
                self._step("down", Icon.DOWN, place + 1),
            ],
            gap=6,
            align=0.5,
        )

    def _toggle(self, name: str, on: bool, action: Callable[[bool], Action]) -> Widget:
        text, tip = self._table.say(f"wh.field.{name}"), self._table.say(f"wh.field.{name}.tip")
        return self._table.toggle(f"sheet.{name}", text, on, action, tip=tip)

    def _step(self, name: str, icon: Icon, place: int) -> Widget:
        """A button that moves the pawn in the list."""
        action, tip = Correct(self._pawn.id, "place", place), self._table.say(f"wh.sheet.{name}")
        return Anchor(self._table.button(f"sheet.{name}", "", icon, action, tip=tip, height=32), h=32)

    def _button(self, name: str, icon: Icon, run: Callable[[], None], action: Action) -> Button:
        """A button that asks for more; refused where nothing of the kind may be done."""
        text, tip = self._table.say(f"wh.sheet.{name}"), self._table.say(f"wh.sheet.{name}.tip")
        return self._table.button(f"sheet.{name}", text, icon, action, run, tip=tip)

    def _do(self, action: Action) -> None:
        self._table.do(action)
