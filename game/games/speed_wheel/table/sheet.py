"""The sheet of a pawn: its speed and what makes it up, where it stands, what the players see of it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.games.speed_wheel.rules.actions import (
    AdvanceNow,
    Modify,
    Pause,
    Put,
    Reorder,
    SetKind,
    SetLaps,
    SetSpeed,
    Unmodify,
    Veil,
)
from game.games.speed_wheel.rules.rules import FASTEST, MOST_LAPS
from game.games.speed_wheel.table.pawns import modifier_text, signed, where
from game.games.speed_wheel.table.what_if import after_change
from game.games.turn_order.table.form import Field
from game.ui.icons import Icon
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice, Toggle
from game.ui.widgets.flow import Flow
from game.ui.widgets.label import Label, RuleLine
from game.ui.widgets.layout import Anchor, Row

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from game.games.speed_wheel.rules.actions import Action
    from game.games.speed_wheel.rules.setup import Kind, Modifier
    from game.games.speed_wheel.rules.state import Pawn
    from game.games.speed_wheel.table.pane import WheelPane
    from game.ui.widgets.base import Widget


class WheelSheet:
    """Makes the page of one pawn."""

    def __init__(self, pane: WheelPane, pawn: Pawn) -> None:
        self._pane = pane
        self._pawn = pawn

    def parts(self) -> Sequence[Widget]:
        """Everything from its speed down."""
        return [*self._speed(), RuleLine(), *self._place(), RuleLine(), *self._standing()]

    # Speed

    def _speed(self) -> Iterator[Widget]:
        pane, pawn, say = self._pane, self._pawn, self._pane.say
        styles = pane.ui.styles
        head = say("wh.sheet.speed", speed=signed(pawn.speed), count=max(0, 1 + pawn.speed))
        yield Label(f"{head} <soft>[WH-MOVE-03]</soft>", styles.strong.but(size=19), name="sheet.speed")
        if pawn.modifiers:
            yield Label(say("wh.sheet.base", speed=signed(pawn.base)), styles.body.but(size=17))
            for index, modifier in enumerate(pawn.modifiers):
                yield self._modifier(index, modifier)
        yield Flow(
            [
                self._button("set_speed", Icon.MOVE, self._ask_speed, SetSpeed(pawn.id, pawn.base)),
                self._button("modify", Icon.PLUS, self._ask_modifier, Modify(pawn.id, 1)),
            ],
            gap=6,
        )

    def _modifier(self, index: int, modifier: Modifier) -> Widget:
        """A line for a modifier, with a button that takes it away."""
        pane, say = self._pane, self._pane.say
        action = Unmodify(self._pawn.id, index)
        away = Button(
            f"modifier.{index}.away",
            "",
            partial(self._do, action),
            icon=Icon.CLOSE,
            tip=say("wh.sheet.modifier_away"),
            refusal=pane.scene.why(pane.scene.session.check(action)),
            height=30,
        )
        text = Label(
            f"<icon:{Icon.SPECIAL}> {modifier_text(modifier, say)}", pane.ui.styles.body.but(size=17), grow=1
        )
        return Row([text, away], gap=6, align=0.5)

    def _ask_speed(self) -> None:
        pane, pawn = self._pane, self._pawn
        pane.scene.ask(
            pane.say("wh.sheet.set_speed.ask"),
            SetSpeed(pawn.id, pawn.base),
            [Field("speed", "number", -FASTEST, FASTEST)],
            preview=partial(after_change, pane),
        )

    def _ask_modifier(self) -> None:
        pane, pawn = self._pane, self._pawn
        pane.scene.ask(
            pane.say("wh.sheet.modify.ask"),
            Modify(pawn.id, 1),
            [
                Field("value", "number", -FASTEST, FASTEST),
                Field("label", "text", longest=60),
                Field("turns", "number", 0, FASTEST),
            ],
            preview=partial(after_change, pane),
        )

    # Place

    def _place(self) -> Iterator[Widget]:
        pane, pawn, say = self._pane, self._pawn, self._pane.say
        body = pane.ui.styles.body.but(size=18)
        yield Label(where(pawn, pane.state, say), body, name="sheet.where")
        yield Label(say("wh.pawn.laps", count=pawn.laps), body, name="sheet.laps")
        yield Flow(
            [
                self._button("put", Icon.SELECT, self._ask_space, Put(pawn.id, max(1, pawn.space))),
                self._button("set_laps", Icon.LAP, self._ask_laps, SetLaps(pawn.id, pawn.laps)),
                self._button("advance_now", Icon.DISENGAGE, self._ask_advance, AdvanceNow(pawn.id, 1)),
            ],
            gap=6,
        )

    def _ask_space(self) -> None:
        pane, pawn = self._pane, self._pawn
        pane.scene.ask(
            pane.say("wh.sheet.put.ask"),
            Put(pawn.id, pawn.space),
            [Field("space", "number", 0, pane.state.rules.spaces)],
        )

    def _ask_laps(self) -> None:
        pane, pawn = self._pane, self._pawn
        field = Field("laps", "number", 0, MOST_LAPS)
        title = pane.say("wh.sheet.set_laps.ask")
        pane.scene.ask(title, SetLaps(pawn.id, pawn.laps), [field])

    def _ask_advance(self) -> None:
        pane, pawn = self._pane, self._pawn
        field = Field("spaces", "number", 1, FASTEST)
        pane.scene.ask(pane.say("wh.sheet.advance_now.ask"), AdvanceNow(pawn.id, 1), [field])

    # What it is

    def _standing(self) -> Iterator[Widget]:
        pane, pawn, say = self._pane, self._pawn, self._pane.say
        kinds: list[tuple[Kind, str]] = [("pc", say("wh.kind.pc")), ("npc", say("wh.kind.npc"))]
        yield Choice("sheet.kind", kinds, pawn.kind, lambda kind: self._do(SetKind(pawn.id, kind)))
        yield self._toggle("paused", pawn.paused, lambda on: Pause(pawn.id, on))
        yield self._toggle("secret", pawn.secret, lambda on: Veil(pawn.id, on, pawn.hidden))
        yield self._toggle("hidden", pawn.hidden, lambda on: Veil(pawn.id, pawn.secret, on))
        place = pane.state.pawns.index(pawn)
        last = len(pane.state.pawns)
        words = Label(
            say("wh.sheet.place", number=place + 1, count=last), pane.ui.styles.small, lift=0.5, grow=1
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
        say, pane = self._pane.say, self._pane
        refusal = pane.scene.why(pane.scene.session.check(action(not on)))
        tip = say(f"wh.field.{name}.tip")
        return Toggle(
            f"sheet.{name}",
            say(f"wh.field.{name}"),
            on,
            lambda new: self._do(action(new)),
            tip=tip,
            refusal=refusal,
        )

    def _step(self, name: str, icon: Icon, place: int) -> Widget:
        """A button that moves the pawn in the list."""
        pane = self._pane
        action = Reorder(self._pawn.id, place)
        refusal = pane.scene.why(pane.scene.session.check(action))
        tip = pane.say(f"wh.sheet.{name}")
        run = partial(self._do, action)
        return Anchor(Button(f"sheet.{name}", "", run, icon=icon, tip=tip, refusal=refusal, height=32), h=32)

    def _button(self, name: str, icon: Icon, run: Callable[[], None], action: Action) -> Button:
        """A button that asks for more; refused where nothing of the kind may be done."""
        pane, say = self._pane, self._pane.say
        refusal = pane.scene.why(pane.scene.session.check(action))
        text, tip = say(f"wh.sheet.{name}"), say(f"wh.sheet.{name}.tip")
        return Button(f"sheet.{name}", text, run, icon=icon, tip=tip, refusal=refusal, height=36, size=16)

    def _do(self, action: Action) -> None:
        self._pane.scene.do(action)
