"""The speed wheel at the game master's table: the wheel, and the pages beside it."""

from __future__ import annotations

from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from game.content.log_entry import LogEntry
from game.content.markup import plain, rich
from game.core.turn_order import MASTER
from game.games.speed_wheel.art.wheel_layout import SHELF, WheelMotion
from game.games.speed_wheel.art.wheel_widget import WheelControls, WheelWidget
from game.games.speed_wheel.log import WheelLog
from game.games.speed_wheel.rules.actions import Action, Advance, EndTurn
from game.games.speed_wheel.rules.fields import FIELDS
from game.games.speed_wheel.rules.rules import NAME
from game.games.speed_wheel.rules.rules import table as speed_wheel
from game.games.speed_wheel.rules.state import BEFORE, FASTEST, MOST_SPACES, State
from game.games.speed_wheel.table.pages import PageChoice, Pages, PawnActs, WheelPage
from game.games.speed_wheel.table.pawns import (
    GIVER,
    PawnForms,
    PawnHandle,
    WheelMoment,
    signed,
    wheel_pawns,
    where,
)
from game.games.speed_wheel.table.sheet import WheelSheet
from game.games.speed_wheel.table.turn_playback import TurnPlayback
from game.games.speed_wheel.table.what_if import WhatIf
from game.games.turn_order.rules.fields import Correct
from game.games.turn_order.table.corrections import Corrections
from game.games.turn_order.table.layout import TALL, sheet_room
from game.games.turn_order.table.marks_sheet import MarksSheet
from game.games.turn_order.table.number_sheet import NumberSheet
from game.games.turn_order.table.pane import Offer, Pane, TurnTable
from game.games.turn_order.table.portraits import fitting
from game.table.rule_options import NumberRange
from game.ui.box import Box, Size
from game.ui.drawing.icons import Icon
from game.ui.input.keys import Command
from game.ui.widgets.base import Widget
from game.ui.widgets.layout import Anchor, Column, Row

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.content.locale import Translator
    from game.games.speed_wheel.rules.events import Event
    from game.games.turn_order.table.pane import PlayersView
    from game.ui.canvas import Canvas
    from game.ui.cues import Cue
    from game.ui.scene import Scene
    from game.ui.text.text import Paragraph
    from game.ui.ui import Ui


SIDE = (296.0, 470.0, 550.0)
"""Width of the pages beside the wheel: least, greatest, and greatest in a high window."""

_FLAT = 0.76
"""The part of a ribbon's width that is flat."""

LEGIBLE = 15.0
"""The least size of letters in which a caption names its rule."""


class WheelPane(Pane[State, Action]):
    """The wheel with its pages; it animates global turns, and holds speeds that are only tried."""

    goes = MappingProxyType(
        {Advance: "wh.proceed.advance", EndTurn: "wh.proceed.end_turn", type(None): "wh.proceed.end_turn"}
    )
    giver = GIVER

    def __init__(self) -> None:
        self._playback = TurnPlayback()
        self._what_if = WhatIf()
        self._choice = PageChoice()

    # Widgets

    def title(self, say: Translator, state: State) -> str:
        """The number of the global turn."""
        return say("wh.title", number=state.turn) if state.turn else say("wh.title.before")

    def centre(self, table: WheelMoment) -> Widget:
        """The wheel and its caption, with the pages beside them."""
        say, box = table.say, table.window
        state = self._playback.current(table.session, table.state)
        caption, tray = self._caption(table), _needs_tray(state)
        wheel_width = table.centre_height - caption.height - 2 + (SHELF if tray else 0)
        least, most, in_tall = SIDE
        side = min(in_tall if box.h >= TALL else most, max(least, table.centre_width - wheel_width))
        trying = self._choice.page is WheelPage.WHAT_IF
        tried = self._what_if.orders(table.state) if trying else {}
        wheel = WheelWidget(
            state.rules.spaces,
            state.arrow,
            wheel_pawns(state, say, chosen=table.selected, orders=self._playback.orders or tried),
            controls=WheelControls(
                table.select,
                lambda pawn, space: table.acts.do(Correct(pawn, "space", space)),
                lambda space: table.acts.do(Correct("", "arrow", space)),
                PawnHandle,
            ),
            motion=self._playback.motion,
            preview=self._what_if.preview(table.state) if trying else None,
            before=say("wh.before"),
            tray=tray,
            arrow_tip=say("wh.arrow.tip", space=state.arrow),
            grow=1,
        )
        left = Column([wheel, Anchor(caption, 0.5, 0.5, h=caption.height)], gap=2, grow=1)
        pages = Pages(
            table.session,
            table.ui,
            box.h,
            _fields(table),
            PawnActs(table.selected, table.select, table.add_person),
            table.refresh,
            self._choice,
            self._playback,
            partial(self._what_if.parts, table),
        ).build(side)
        return Row([left, Anchor(pages, 0.5, 0, w=side, h=box.h)], gap=4, name="table.centre", grow=1)

    def _caption(self, table: WheelMoment) -> Caption:
        caption = self._playback.caption
        entry = _last_said(table) if caption is None else caption
        height = 72 if table.window.h >= TALL else 56
        return Caption(entry.text, entry.rule, lit=caption is not None, height=height)

    def sheet(self, table: WheelMoment, identity: str) -> Sequence[Widget]:
        """Speed, modifiers, place and laps of a pawn, with their corrections."""
        pawn = table.state.find(identity)
        if pawn is None:
            return ()
        session, ui, acts = table.session, table.ui, table.acts
        marks = MarksSheet(session, ui, acts, sheet_room(table.window.w), identity, pawn)
        fields = _fields(table).of(identity, "sheet", "wh.sheet")
        return WheelSheet(session, ui, acts, fields, marks, pawn).parts()

    def proceed_text(self, table: WheelMoment) -> str:
        """The text for the last step of the press: after the last turn, it begins the next global turn."""
        steps = table.session.next_steps()
        return table.say(self.goes[type(steps[-1] if steps else None)])

    def offers(self, table: WheelMoment) -> Sequence[Offer]:
        """The buttons that skip a turn, add a pawn, and open the speeds."""
        say, check = table.say, table.session.check
        skip = EndTurn(skipped=True)
        return [
            Offer("add", say("wh.add"), table.add_person, Icon.PLUS, tip=say("wh.add.tip")),
            *self._speeds(table),
            Offer(
                "skip",
                say("wh.skip"),
                lambda: table.acts.act(table.session.with_following(skip)),
                Icon.GO_BY,
                check(skip),
                tip=say("wh.skip.tip"),
            ),
        ]

    def _speeds(self, table: WheelMoment) -> Sequence[Offer]:
        """The button for everybody's speed."""
        sheet = self.numbers(table)
        if sheet is None:
            return []
        tip = table.say("wh.speeds.tip", keys=table.ui.key(Command.NUMBERS))
        return [Offer("speeds", table.say("wh.speeds"), partial(table.acts.push, sheet), Icon.LOG, tip=tip)]

    def numbers(self, table: WheelMoment) -> Scene | None:
        """The dialog that asks for everybody's speed."""
        state = table.state
        people = PawnForms().people(state)
        return SpeedSheet(state, people, table.acts) if people and state.outcome is None else None

    def prompt(self, table: WheelMoment) -> str:
        """A sentence on whose turn it is, or on what comes before turns."""
        state = table.state
        if state.outcome is not None:
            return table.say("wh.standing.closed")
        if not state.pawns:
            return table.say("wh.standing.empty")
        if state.current is None:
            return table.say("wh.standing.over" if state.turn else "wh.standing.ready")
        slot = state.queue[state.current]
        name = next(pawn.name for pawn in state.pawns if pawn.id == slot.pawn)
        return table.say("wh.standing.replay" if slot.extra else "wh.standing.turn", name=name)

    def players(self, view: PlayersView[State]) -> Widget:
        """The wheel as the players see it, animated at the same pace."""
        staged = None if view.held else self._playback.stage
        state = view.state if staged is None else view.session.rules.view(staged, None).table
        wheel = WheelWidget(
            state.rules.spaces,
            state.arrow,
            wheel_pawns(state, view.say, orders=self._playback.seen_orders(state), players=True),
            motion=WheelMotion() if view.held else self._playback.motion,
            before=view.say("wh.before"),
            tray=_needs_tray(state),
            grow=1,
        )
        return Column([wheel], name="table.centre", grow=1)

    # Motion

    def happened(self, table: WheelMoment, before: int, events: Sequence[Event]) -> Sequence[Cue]:
        """The animation of a global turn, step by step."""
        return self._playback.tell(table.session, table.ui, before, events)

    def settled(self) -> None:
        """End the animation."""
        self._playback.end()

    @property
    def shown(self) -> object:
        """The state of the animation on which widgets depend."""
        return self._playback.shown

    def cancel(self) -> bool:
        """Forget the speeds that are only tried; return whether their page is open, so that it shows."""
        return self._what_if.forget() and self._choice.page is WheelPage.WHAT_IF


def _fields(table: WheelMoment) -> Corrections:
    """The corrections made from the wheel and its pages."""
    return Corrections(table.state, table.acts, table.changes, FIELDS, "", "wheel", "wh.sheet")


def _needs_tray(state: State) -> bool:
    """Whether a pawn waits before the line, or may by the house rules."""
    return state.rules.start == "before_line" or any(pawn.space == BEFORE for pawn in state.pawns)


def _last_said(table: WheelMoment) -> LogEntry:
    """The last sentence of the log at the moment that is looked at."""
    session = table.session
    for entry in reversed(session.match.entries[: session.number]):
        heard = (session.rules.redact(event, MASTER) for event in entry.events)
        entries = WheelLog(table.say).entries(event for event in heard if event is not None)
        if entries:
            return entries[-1]
    return LogEntry("WH-BOARD-03", table.say("wh.caption.start", space=table.state.arrow))


class Caption(Widget):
    """A ribbon with one or two lines; `lit` while a global turn is being animated."""

    def __init__(
        self, text: str, rule: str, *, lit: bool, height: float = 72.0, name: str = "wheel.caption"
    ) -> None:
        super().__init__(name, tip=f"{text} [{rule}]" if rule else text)
        self.text = rich("{} <i>[{}]</i>", text, rule) if rule else text
        self._alone = text
        self.lit = lit
        self.height = height

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same in every theme
        """The given width, up to that of the ribbon."""
        return Size(min(width, 700.0), self.height)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the ribbon and the words on it."""
        colour = ui.palette.accent if self.lit else ui.palette.leather
        shape = ui.theme.ribbon(canvas.size(self.box), colour)
        canvas.lay(("ribbon", colour), shape, (self.box.x, self.box.y), 6)
        canvas.paragraph(self.words(ui), self._room(), 0.5, 0.5)

    def misfits(self, ui: Ui) -> list[str]:
        """The words, if they do not fit on the ribbon."""
        paragraph = self.words(ui)
        fits = paragraph.overflow <= 1 and paragraph.height <= self._room().h + 1
        return [] if fits else [plain(self.text)]

    def _room(self) -> Box:
        flat = self.box.w * _FLAT
        return Box(self.box.centre[0] - flat / 2, self.box.y + self.box.h * 0.1, flat, self.box.h * 0.54)

    def words(self, ui: Ui) -> Paragraph:
        """The caption in letters that fit; without its rule if that would make them small: the tip has it."""
        room, style = self._room(), ui.styles.on_wood.but(size=20)
        fitted = fitting(ui, self.text, style, room.size, LEGIBLE)
        words = ui.texts.paragraph(self.text, fitted, room.w)
        if words.overflow <= 1 and words.height <= room.h + 1:
            return words
        return ui.texts.paragraph(self._alone, fitting(ui, self._alone, style, room.size), room.w)


class SpeedSheet(NumberSheet[State]):
    """The dialog that asks for every pawn's speed without its modifiers."""

    low, high = -FASTEST, FASTEST

    def heading_text(self) -> str:
        """The title."""
        return self.ui.say("wh.speeds.title")

    def held(self, identity: str) -> int | None:
        """The speed without modifiers."""
        return self.state.get(identity).base

    def note_on(self, identity: str) -> str:
        """The speed with its modifiers, and where the pawn stands."""
        pawn, say = self.state.get(identity), self.ui.say
        place = where(pawn, self.state, say)
        if not pawn.modifiers:
            return rich("<soft>{}</soft>", place)
        base = self.number(identity)
        final = pawn.speed - pawn.base + (pawn.base if base is None else base)
        return say("wh.speeds.final", speed=signed(final), place=place)

    def actions(self) -> Sequence[Action]:
        """The corrections for the speeds that were typed."""
        return [Correct(who, "speed", number) for who, number in self.changed()]


TABLE = TurnTable(
    NAME,
    speed_wheel,
    lambda _, tr: WheelLog(tr),
    "wh",
    Icon.LAP,
    PawnForms(),
    WheelPane,
    field_key=lambda name: f"wh.field.{name}",
    hands_key="wh.hands",
    spans=MappingProxyType({"spaces": NumberRange(2, MOST_SPACES, 1, whole=True)}),
)
"""The speed wheel at the game master's table."""
