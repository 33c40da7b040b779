"""The pages beside the wheel: the queue, the list, the steps of the global turn, the reckoning, what if."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from game.games.speed_wheel.log import WheelLog
from game.games.speed_wheel.rules.events import ArrowMoved, Event, OrderFixed, PawnMoved, TurnBegan
from game.games.speed_wheel.rules.fields import FIELDS
from game.games.speed_wheel.rules.rules import why
from game.games.speed_wheel.rules.wheel import next_move
from game.games.speed_wheel.table.pawns import MINUS, RowText, WheelRow, side_of, signed, where
from game.games.speed_wheel.table.turn_playback import STEPS, TurnPlayback
from game.games.turn_order.table.corrections import Corrections
from game.ui.icons import Icon
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label, RuleLine
from game.ui.widgets.layout import Anchor, Column, Grid, Panel
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from game.games.speed_wheel.rules.state import Pawn, Slot, State, Trace
    from game.games.speed_wheel.table.pawns import WheelContext
    from game.games.speed_wheel.table.what_if import WhatIf
    from game.ui.widgets.base import Widget

MARGIN = 18.0

LETTERS = ("v", "d", "a", "q", "k", "r")
"""Speed, distance ahead before, advance, their sum, laps, distance ahead after."""


class WheelPage(StrEnum):
    """A page beside the wheel."""

    QUEUE = "queue"
    LIST = "list"
    STEPS = "steps"
    RECKONING = "reckoning"
    WHAT_IF = "what_if"


PAGE_ICONS: Mapping[WheelPage, Icon] = MappingProxyType(
    {
        WheelPage.QUEUE: Icon.TURN,
        WheelPage.LIST: Icon.CREATURE,
        WheelPage.STEPS: Icon.LOG,
        WheelPage.RECKONING: Icon.RULER,
        WheelPage.WHAT_IF: Icon.SPECIAL,
    }
)


@dataclass
class PageChoice:
    """The page that is open, and the global turn whose reckoning is shown: the last one or the next."""

    page: WheelPage = WheelPage.QUEUE
    reckoned: Literal["last", "next"] = "last"


class Pages:
    """Makes the pages of one wheel.

    Attributes:
        choice: what is open, kept from one change to the next.
        playback: what is being told of a global turn.
        what_if: the speeds that are only tried.
    """

    def __init__(
        self, table: WheelContext, choice: PageChoice, playback: TurnPlayback, what_if: WhatIf
    ) -> None:
        self._table = table
        self._choice = choice
        self._playback = playback
        self._what_if = what_if

    def build(self, width: float) -> Widget:
        """The tabs and the open page, `width` logical units wide in all."""
        table, say, page = self._table, self._table.say, self._choice.page
        tabs = Choice(
            "wheel.page",
            [(one, "") for one in WheelPage],
            page,
            self._turn,
            tips=[say(f"wh.page.{one}") for one in WheelPage],
            icons=[PAGE_ICONS[one] for one in WheelPage],
        )
        heading = Label(say(f"wh.page.{page}"), table.ui.styles.heading.but(size=20), name="wheel.heading")
        match page:
            case WheelPage.QUEUE:
                parts = self._queue()
            case WheelPage.LIST:
                parts = self._list()
            case WheelPage.STEPS:
                parts = list(self._steps())
            case WheelPage.RECKONING:
                parts = self._reckoning()
            case WheelPage.WHAT_IF:
                parts = self._what_if.parts(table, width - 2 * MARGIN - 24)
        scroll = Scroll(Column(parts, gap=6), name=f"wheel.page.{page}.all")
        return Panel(Column([tabs, heading, scroll], gap=7), margin=MARGIN, name="wheel.pages", seed=29)

    def _turn(self, page: WheelPage) -> None:
        self._choice.page = page
        self._table.refresh()

    # The queue

    def _queue(self) -> Sequence[Widget]:
        """The turns of this global turn: done, current, to come, each with what puts it before the next."""
        table = self._table
        state, styles = self._playback.current(table.session, table.state), table.ui.styles
        if not state.queue:
            return [Label(table.say("wh.queue.none"), styles.note), *self._coming()]
        seen: Counter[str] = Counter()
        left = [number for number, slot in enumerate(state.queue) if not slot.done]
        rows: list[WheelRow] = []
        for number, slot in enumerate(state.queue):
            seen[slot.pawn] += 1
            name = f"slot.{slot.pawn}.{seen[slot.pawn]}"
            index = left.index(number) if number in left else None
            rows.append(self._slot(name, number, slot, index, lit=number == state.current))
        open_rows = [rows[number] for number in left]
        for row in open_rows:
            row.siblings = open_rows
        if not left:
            return [*rows, *self._coming()]
        return [*rows, Label(table.say("wh.queue.hint"), styles.note.but(size=16))]

    def _coming(self) -> Iterator[Widget]:
        """Between two global turns: the order that the next one would have now."""
        table = self._table
        queue = next_move(table.state).queue
        if not queue or self._playback.busy or table.state.outcome is not None:
            return
        yield Label(table.say("wh.queue.coming"), table.ui.styles.strong.but(size=18))
        for number, slot in enumerate(queue):
            row = self._slot(f"coming.{number}", number, slot, None, lit=False)
            row.focusable = False
            yield row

    def _slot(self, name: str, number: int, slot: Slot, index: int | None, *, lit: bool) -> WheelRow:
        table = self._table
        pawn = next(pawn for pawn in table.state.pawns if pawn.id == slot.pawn)
        text = RowText(
            pawn.name,
            side_of(pawn),
            pawn.portrait or pawn.id,
            str(number + 1),
            self._about(slot),
            lit,
            bool(slot.done),
        )
        select = partial(table.select, pawn.id)
        chosen = table.selected == pawn.id
        if index is None:
            return WheelRow(name, text, select, chosen=chosen)
        return WheelRow(name, text, select, **self._carried("queue", str(index)), chosen=chosen)

    def _carried(self, field: str, who: str) -> dict[str, Callable[[int], None]]:
        return Corrections(self._table, FIELDS, who, "wheel", "wh.sheet").carried(field)

    def _about(self, slot: Slot) -> str:
        """What kind of turn it is, how it ended, and why it comes before the next."""
        say = self._table.say
        parts = []
        if slot.extra:
            parts.append(f"<icon:{Icon.LAP}> <red>{say('wh.queue.replay')}</red> [WH-LAP-05]")
        match slot.done:
            case "played":
                parts.append(f"<icon:{Icon.CHECK}> {say('wh.queue.played')}")
            case "skipped":
                parts.append(f"<icon:{Icon.GO_BY}> {say('wh.queue.skipped')} [WH-W11]")
            case _:
                parts += [f"<icon:{Icon.UP}> {say.reason(one)} [{one.rule}]" for one in why(slot)]
        return "\n".join(parts)

    # The list

    def _list(self) -> Sequence[Widget]:
        """All pawns in the order that decides the last ties (W5)."""
        table = self._table
        add = Button("wheel.add", table.say("wh.add"), table.add_person, icon=Icon.PLUS, height=38, size=17)
        rows = [self._pawn(place, pawn) for place, pawn in enumerate(table.state.pawns)]
        for row in rows:
            row.siblings = rows
        hint = Label(table.say("wh.list.hint"), table.ui.styles.note.but(size=16))
        return [*rows, Anchor(add, 0, 0, h=40), hint]

    def _pawn(self, place: int, pawn: Pawn) -> WheelRow:
        table, say = self._table, self._table.say
        speed = say("wh.pawn.speed", speed=signed(pawn.speed))
        lines = [speed, where(pawn, table.state, say)]
        if pawn.laps:
            lines.append(say("wh.pawn.laps", count=pawn.laps))
        if pawn.paused:
            lines.append(f"<icon:{Icon.PAUSE}> {say('wh.pawn.paused')}")
        matter = "\n".join(lines)
        text = RowText(
            pawn.name, side_of(pawn), pawn.portrait or pawn.id, str(place + 1), matter, over=pawn.paused
        )
        select, carried = partial(table.select, pawn.id), self._carried("place", pawn.id)
        return WheelRow(f"list.{pawn.id}", text, select, **carried, chosen=table.selected == pawn.id)

    # The steps

    def _steps(self) -> Iterator[Widget]:
        """The last global turn in its four steps, each sentence with its rule."""
        say, styles = self._table.say, self._table.ui.styles
        events = self._last_turn()
        if not events:
            yield Label(say("wh.steps.none"), styles.note)
            return
        told = self._by_step(events)
        for place, step in enumerate(STEPS, start=1):
            lit = self._playback.step == step
            style = styles.strong.but(
                colour=self._table.ui.palette.accent if lit else self._table.ui.palette.ink
            )
            mark = f"<icon:{Icon.PLAY}> " if lit else ""
            yield Label(f"{mark}{place}. {say(f'wh.step.{step}')}", style, name=f"step.{step}")
            for line in told[step] or [say("wh.step.nobody")]:
                yield Label(line, styles.body.but(size=17))

    def _by_step(self, events: Sequence[Event]) -> dict[str, list[str]]:
        log = WheelLog(self._table.say)
        told: dict[str, list[str]] = {step: [] for step in STEPS}
        for event in events:
            match event:
                case PawnMoved():
                    entry = log.entry(event)
                    told["move"].append(f"{entry.text} <soft>[{entry.rule}]</soft>")
                case ArrowMoved():
                    entry = log.entry(event)
                    told["arrow"].append(f"{entry.text} <soft>[{entry.rule}]</soft>")
                case OrderFixed(slots=slots, names=names):
                    pairs = list(zip(slots, names, strict=True))
                    told["replays"] = [self._turn_line(slot, name) for slot, name in pairs if slot.extra]
                    told["order"] = [self._turn_line(slot, name) for slot, name in pairs if not slot.extra]
                case _:
                    pass
        return told

    def _turn_line(self, slot: Slot, name: str) -> str:
        say = self._table.say
        reasons = [f"{say.reason(one)} <soft>[{one.rule}]</soft>" for one in why(slot)]
        return f"<b>{name}</b> " + " ".join(f"<icon:{Icon.NEXT}> {reason}" for reason in reasons)

    def _last_turn(self) -> Sequence[Event]:
        """What happened in the last global turn that began."""
        session = self._table.session
        for entry in reversed(session.match.entries[: session.number]):
            events: Sequence[Event] = entry.events
            if any(isinstance(event, TurnBegan) for event in events):
                return events
        return ()

    # The reckoning, in the letters of the definition

    def _reckoning(self) -> Sequence[Widget]:
        """How a global turn was reckoned: the choice of the turn, a table, and what the letters mean."""
        say, styles, state = self._table.say, self._table.ui.styles, self._table.state
        traces = state.traces if self._choice.reckoned == "last" else next_move(state).traces
        choice: Choice[Literal["last", "next"]] = Choice(
            "reckoning.which",
            [("last", say("wh.reckoning.last")), ("next", say("wh.reckoning.next"))],
            self._choice.reckoned,
            self._reckon,
        )
        if not traces:
            return [choice, Label(say("wh.reckoning.none"), styles.note)]
        shift = say("wh.reckoning.shift", number=shift_of(state, traces), spaces=state.rules.spaces)
        letters = Label(say("wh.reckoning.letters"), styles.note.but(size=16))
        return [
            choice,
            Label(f"{shift} <soft>[WH-ARROW-02]</soft>", styles.body.but(size=18), name="reckoning.shift"),
            self._letters(LETTERS, bold=True),
            *(self._reckoned(state, trace) for trace in traces),
            RuleLine(),
            letters,
        ]

    def _reckon(self, which: Literal["last", "next"]) -> None:
        self._choice.reckoned = which
        self._table.refresh()

    def _reckoned(self, state: State, trace: Trace) -> Widget:
        """The pawn's name above its numbers."""
        pawn = state.pawn(trace.pawn)
        name = trace.pawn if pawn is None else pawn.name
        numbers = [signed(trace.speed), *(_plain(n) for n in (trace.d, trace.a, trace.q, trace.k, trace.r))]
        label = Label(name, self._table.ui.styles.strong.but(size=17))
        return Column([label, self._letters(numbers, name=f"reckoning.{trace.pawn}")], gap=0)

    def _letters(self, cells: Sequence[str], *, bold: bool = False, name: str = "") -> Widget:
        styles = self._table.ui.styles
        style = (
            styles.strong.but(size=18, colour=self._table.ui.palette.accent)
            if bold
            else styles.body.but(size=18)
        )
        return Grid([Label(cell, style, align=0.5) for cell in cells], columns=len(cells), gap=2, name=name)


def shift_of(state: State, traces: Sequence[Trace]) -> int:
    """How far the arrow went in a reckoning: `m` of the definition (WH-ARROW-02, W2)."""
    reached = [trace.q for trace in traces if trace.q >= 0]
    if state.rules.arrow == "nearest":
        reached = [q % state.rules.spaces for q in reached]
    return min(reached, default=0)


def _plain(number: int) -> str:
    return f"{MINUS}{-number}" if number < 0 else str(number)
