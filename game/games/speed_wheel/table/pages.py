"""The pages beside the wheel: queue, list, steps of the global turn, the calculation, other speeds."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, Literal

from game.content.markup import rich
from game.games.speed_wheel.log import WheelLog
from game.games.speed_wheel.rules.events import ArrowMoved, Event, OrderFixed, PawnMoved, TurnBegan
from game.games.speed_wheel.rules.rules import why
from game.games.speed_wheel.rules.state import BEFORE
from game.games.speed_wheel.rules.wheel import next_move
from game.games.speed_wheel.table.pawns import MINUS, RowText, WheelRow, matter, side_of, signed, where
from game.games.speed_wheel.table.turn_playback import STEPS, TurnPlayback
from game.games.turn_order.table.chips import Chip, chips_tip
from game.games.turn_order.table.how_it_works import first_steps
from game.games.turn_order.table.layout import LOW, TALL, page_tabs
from game.games.turn_order.table.marked_people import seen_chips
from game.games.turn_order.table.turn_list import TurnList
from game.games.turn_order.table.turn_strip import AHEAD
from game.ui.drawing.icons import Icon
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label, RuleLine
from game.ui.widgets.layout import Anchor, Column, Grid, Panel
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from game.content.log_entry import LogEntry
    from game.games.speed_wheel.rules.state import Pawn, Slot, State, Trace
    from game.games.turn_order.table.corrections import Corrections
    from game.games.turn_order.table.session import MasterSession
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget

MARGIN = 18.0

HEIGHTS, LOWEST, HIGHEST = (26.0, 46.0), 22.0, 72.0
"""Least and greatest height of a line; the least one in a low window, and the greatest in a high one."""

LETTERS = ("v", "d", "a", "q", "k", "r")
"""Speed, distance ahead before, advance, their sum, laps, distance ahead after."""

NAMED, GAP = (1.0, 1.25), 4.0
"""Relative widths of the names and the numbers in the table of these letters, and the space between."""

BAR = 24.0
"""Width of the scroll bar of a page."""


class WheelPage(StrEnum):
    """A page beside the wheel."""

    QUEUE = "queue"
    LIST = "list"
    STEPS = "steps"
    RECKONING = "reckoning"
    WHAT_IF = "what_if"


@dataclass
class PageChoice:
    """The page that is open, and the global turn whose calculation is shown: the last one or the next."""

    page: WheelPage = WheelPage.QUEUE
    reckoned: Literal["last", "next"] = "last"


@dataclass(frozen=True, slots=True)
class PawnActs:
    """The callbacks of pawns on the pages.

    Attributes:
        selected: the id of the pawn whose sheet was opened by hand; empty for none.
        select: called with the id of a pawn whose sheet is to be opened.
        add: shows the form for a new pawn.
    """

    selected: str
    select: Callable[[str], None]
    add: Callable[[], None]


class Pages:
    """Makes the pages of one wheel.

    Args:
        session: the match.
        ui: look and words.
        height: of the window, in logical units.
        fields: makes the corrections of places in queue and list.
        people: the callbacks of pawns.
        refresh: has the widgets built anew.
        choice: the open page, kept from one change to the next.
        playback: the animation of a global turn.
        what_if: from a width, the page of speeds that are only tried.
    """

    def __init__(
        self,
        session: MasterSession,
        ui: Ui,
        height: float,
        fields: Corrections,
        people: PawnActs,
        refresh: Callable[[], None],
        choice: PageChoice,
        playback: TurnPlayback,
        what_if: Callable[[float], Sequence[Widget]],
    ) -> None:
        self._session = session
        self._state: State = session.state
        self._ui = ui
        self._height = height
        self._fields = fields
        self._people = people
        self._refresh = refresh
        self._choice = choice
        self._playback = playback
        self._what_if = what_if
        self._width = 0.0

    def build(self, width: float) -> Widget:
        """The tabs and the open page, `width` logical units wide in all."""
        say, page = self._ui.say, self._choice.page
        self._width = width - 2 * MARGIN - BAR
        named = [(tab, say(f"wh.tab.{tab}"), say(f"wh.page.{tab}")) for tab in WheelPage]
        tabs = page_tabs(self._ui, "wheel.page", named, page, self._turn, width - 2 * MARGIN)
        match page:
            case WheelPage.QUEUE:
                shown: Widget = self._queue()
            case WheelPage.LIST:
                shown = self._list()
            case WheelPage.STEPS:
                shown = self._scrolled(list(self._steps()))
            case WheelPage.RECKONING:
                shown = self._scrolled(self._reckoning())
            case WheelPage.WHAT_IF:
                shown = self._scrolled(self._what_if(self._width))
        return Panel(Column([tabs, shown], gap=7), margin=MARGIN, name="wheel.pages", seed=29)

    def _scrolled(self, parts: Sequence[Widget]) -> Widget:
        return Scroll(Column(parts, gap=6), name=self._name)

    @property
    def _name(self) -> str:
        return f"wheel.page.{self._choice.page}.all"

    def _turn(self, page: WheelPage) -> None:
        self._choice.page = page
        self._refresh()

    @property
    def _heights(self) -> tuple[float, float]:
        """The least and greatest height of a line."""
        least, most = HEIGHTS
        return (LOWEST if self._height < LOW else least, HIGHEST if self._height >= TALL else most)

    # The queue

    def _queue(self) -> Widget:
        """The turns of this global turn: done, current, to come, then the first of the next."""
        say, session, note = self._ui.say, self._session, self._ui.styles.note
        state = self._playback.current(session, self._state)
        if not state.pawns:
            return self._scrolled([first_steps(self._ui, "wh", self._width)])
        seen: Counter[str] = Counter()
        left = [slot for slot in state.queue if not slot.done]
        # In the order of the strip: a turn ended by hand is among those over, wherever it is in the queue.
        over = [slot for slot in state.queue if slot.done]
        rows: list[WheelRow] = []
        for number, slot in enumerate((*over, *left)):
            seen[slot.pawn] += 1
            name = f"slot.{slot.pawn}.{seen[slot.pawn]}"
            index = number - len(over) if number >= len(over) else None
            rows.append(self._slot(name, number, slot, index, lit=index == 0))
        open_rows = rows[len(over) :]
        for row in open_rows:
            row.siblings = open_rows
        after = [] if self._playback.busy or self._state.outcome is not None else self._coming()
        nothing = [] if rows or after else [Label(say("wh.queue.none"), note)]
        return TurnList(
            say,
            rows,
            after,
            due=max(0, AHEAD + 1 - len(left)) if left else None,
            played=[row.name for row in rows if row.text.over],
            ahead=[row.name for row in open_rows],
            heading=Label(say("wh.queue.coming"), note),
            below=nothing,
            occasion=(session.number, len(session.match.entries), self._playback.busy),
            heights=self._heights,
            apart=True,
            name=self._name,
        )

    def _coming(self) -> list[WheelRow]:
        """The order that the next global turn would have."""
        shown = next_move(self._state).queue
        rows = [self._slot(f"coming.{i}", i, slot, None, lit=False) for i, slot in enumerate(shown)]
        for row in rows:
            row.focusable = False
        return rows

    def _slot(self, name: str, number: int, slot: Slot, index: int | None, *, lit: bool) -> WheelRow:
        pawn = next(pawn for pawn in self._state.pawns if pawn.id == slot.pawn)
        text = RowText(
            pawn.name,
            side_of(pawn),
            pawn.portrait or pawn.id,
            str(number + 1),
            self._about(pawn, slot),
            lit,
            bool(slot.done),
            str(pawn.space) if pawn.space != BEFORE else "",
        )
        select = partial(self._people.select, pawn.id)
        tip = self._why(pawn, number, slot, movable=index is not None)
        chosen = self._people.selected == pawn.id
        carried = {} if index is None else self._carried("queue", str(index))
        return WheelRow(name, text, select, **carried, who=pawn.id, chosen=chosen, tip=tip)

    def _carried(self, field: str, who: str) -> dict[str, Callable[[int], None]]:
        return self._fields.of(who, "wheel", "wh.sheet").carried(field)

    def _about(self, pawn: Pawn, slot: Slot) -> tuple[Chip, ...]:
        """The chips of a turn: a replay or not, how it ended, and the pawn's own."""
        say, parts = self._ui.say, []
        if slot.extra:
            parts.append(Chip(say("wh.queue.replay"), icon=Icon.LAP.value))
        if slot.done == "skipped":
            parts.append(Chip(say("wh.queue.skipped"), icon=Icon.GO_BY.value))
        return (*parts, *seen_chips(say, pawn), *matter(self._state, pawn, say))

    def _why(self, pawn: Pawn, number: int, slot: Slot, *, movable: bool) -> str:
        """The tip of a turn: its place, where the pawn is, how it ended, why it precedes others."""
        say = self._ui.say
        place = say("wh.queue.place", place=number + 1)
        lines = [rich("<b>{}</b>", pawn.name), place, where(pawn, self._state, say)]
        if slot.extra:
            lines.append(f"{say('wh.queue.replay')} [WH-LAP-05]")
        match slot.done:
            case "played":
                lines.append(say("wh.queue.played"))
            case "skipped":
                lines.append(f"{say('wh.queue.skipped')} [WH-W11]")
            case _:
                lines += [f"{say.reason(reason)} [{reason.rule}]" for reason in why(slot)]
        lines.append(chips_tip(matter(self._state, pawn, say)))
        if movable:
            lines.append(rich("<soft>{}</soft>", say("wh.queue.hint")))
        return "\n".join(line for line in lines if line)

    # The list

    def _list(self) -> Widget:
        """All pawns in the order that decides the last ties (W5)."""
        say, session = self._ui.say, self._session
        track, low = session.track(), self._height < LOW
        add = Button("wheel.add", say("wh.add"), self._people.add, icon=Icon.PLUS, height=36, size=17)
        rows = [self._pawn(place, pawn) for place, pawn in enumerate(self._state.pawns)]
        for row in rows:
            row.siblings = rows
        up = [turn.combatant for turn in (track.current, *track.next) if turn is not None]
        return TurnList(
            say,
            rows,
            played=(),
            folds=not low,
            ahead=[f"list.{pawn}" for pawn in dict.fromkeys(up)],
            below=[] if low else [Anchor(add, 0, 0.5, h=42)],
            occasion=(session.number, len(session.match.entries)),
            heights=self._heights,
            spare=0 if low else 44,
            name=self._name,
        )

    def _pawn(self, place: int, pawn: Pawn) -> WheelRow:
        say, state = self._ui.say, self._state
        speed = say("wh.pawn.speed", speed=signed(pawn.speed))
        lines, chips = [speed, where(pawn, state, say)], [Chip(speed, icon=Icon.MOVE.value)]
        if pawn.laps:
            lines.append(say("wh.pawn.laps", count=pawn.laps))
            chips.append(Chip(str(pawn.laps), icon=Icon.LAP.value))
        if pawn.paused:
            lines.append(say("wh.pawn.paused"))
            chips.append(Chip(say("wh.pawn.paused"), icon=Icon.PAUSE.value))
        borne = (*seen_chips(say, pawn), *matter(state, pawn, say))
        lines.append(chips_tip(borne))
        current = self._session.track().current
        text = RowText(
            pawn.name,
            side_of(pawn),
            pawn.portrait or pawn.id,
            str(place + 1),
            (*chips, *borne),
            lit=current is not None and current.combatant == pawn.id,
            over=pawn.paused,
            space=str(pawn.space) if pawn.space != BEFORE else "",
        )
        tip = "\n".join(
            [rich("<b>{}</b>", pawn.name), *filter(None, lines), rich("<soft>{}</soft>", say("wh.list.hint"))]
        )
        select, carried = partial(self._people.select, pawn.id), self._carried("place", pawn.id)
        chosen = self._people.selected == pawn.id
        return WheelRow(f"list.{pawn.id}", text, select, **carried, who=pawn.id, chosen=chosen, tip=tip)

    # The steps

    def _steps(self) -> Iterator[Widget]:
        """The last global turn in its four steps (WH-SEQ-01), each sentence with its rule."""
        say, styles = self._ui.say, self._ui.styles
        events = self._last_turn()
        if not events:
            yield Label(say("wh.steps.none"), styles.note)
            return
        moved = Counter(WheelLog(say).entry(event).rule for event in events if isinstance(event, PawnMoved))
        usual = moved.most_common(1)[0][0] if moved else "WH-MOVE-01"
        sentences = self._by_step(events, usual)
        for place, step in enumerate(STEPS, start=1):
            lit = self._playback.step == step
            style = styles.strong.but(colour=self._ui.palette.accent if lit else self._ui.palette.ink)
            mark = rich("<icon:{}> ", Icon.PLAY) if lit else ""
            rule = f" {_cited(usual)}" if step == "move" else ""
            yield Label(f"{mark}{place}. {say(f'wh.step.{step}')}{rule}", style, name=f"step.{step}")
            for line in sentences[step] or [say("wh.step.nobody")]:
                yield Label(line, styles.body.but(size=17))

    def _by_step(self, events: Sequence[Event], usual: str) -> dict[str, list[str]]:
        """The sentences of each step; those of the first cite their rule only if it is not `usual`."""
        log = WheelLog(self._ui.say)
        sentences: dict[str, list[str]] = {step: [] for step in STEPS}
        for event in events:
            match event:
                case PawnMoved():
                    entry = log.entry(event)
                    sentences["move"].append(entry.text if entry.rule == usual else _with_rule(entry))
                case ArrowMoved():
                    sentences["arrow"].append(_with_rule(log.entry(event)))
                case OrderFixed(slots=slots, names=names):
                    pairs = list(zip(slots, names, strict=True))
                    sentences["replays"] = [self._turn_line(slot, name) for slot, name in pairs if slot.extra]
                    sentences["order"] = [
                        self._turn_line(slot, name) for slot, name in pairs if not slot.extra
                    ]
                case _:
                    pass
        return sentences

    def _turn_line(self, slot: Slot, name: str) -> str:
        say = self._ui.say
        reasons = [rich("{} <soft>[{}]</soft>", say.reason(reason), reason.rule) for reason in why(slot)]
        return rich("<b>{}</b> ", name) + " ".join(
            rich("<icon:{}> {}", Icon.NEXT, reason) for reason in reasons
        )

    def _last_turn(self) -> Sequence[Event]:
        """The events of the last global turn that began."""
        session = self._session
        for entry in reversed(session.match.entries[: session.number]):
            events: Sequence[Event] = entry.events
            if any(isinstance(event, TurnBegan) for event in events):
                return events
        return ()

    # The calculation, in the letters of the rules (rules/wheel.py)

    def _reckoning(self) -> Sequence[Widget]:
        """The calculation of a global turn: the choice of the turn, a table, and what the letters mean."""
        say, styles, state = self._ui.say, self._ui.styles, self._state
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
            Label(
                rich("{} <soft>[WH-ARROW-02]</soft>", shift), styles.body.but(size=18), name="reckoning.shift"
            ),
            self._beside(Label("", styles.body), self._letters(LETTERS, bold=True)),
            *(self._reckoned(state, trace) for trace in traces),
            RuleLine(),
            letters,
        ]

    def _reckon(self, which: Literal["last", "next"]) -> None:
        self._choice.reckoned = which
        self._refresh()

    def _reckoned(self, state: State, trace: Trace) -> Widget:
        """The row of a pawn in the table: its name and numbers, one below the other if the name is long."""
        pawn = state.find(trace.pawn)
        name = trace.pawn if pawn is None else pawn.name
        numbers = [signed(trace.speed), *(_plain(n) for n in (trace.d, trace.a, trace.q, trace.k, trace.r))]
        ui, letters = self._ui, self._letters(numbers, name=f"reckoning.{trace.pawn}")
        style = ui.styles.strong.but(size=17)
        if ui.texts.width(name, style) > self._width * NAMED[0] / sum(NAMED) - GAP:
            return Column([Label(name, style), self._beside(Label("", style), letters)], gap=0)
        return self._beside(Label(name, style, lift=0.5), letters)

    @staticmethod
    def _beside(name: Widget, numbers: Widget) -> Widget:
        """A line of the table."""
        return Grid([name, numbers], columns=NAMED, gap=GAP)

    def _letters(self, cells: Sequence[str], *, bold: bool = False, name: str = "") -> Widget:
        styles = self._ui.styles
        style = (
            styles.strong.but(size=18, colour=self._ui.palette.accent) if bold else styles.body.but(size=18)
        )
        return Grid([Label(cell, style, align=0.5) for cell in cells], columns=len(cells), gap=2, name=name)


def _cited(rule: str) -> str:
    return rich("<soft>[{}]</soft>", rule)


def _with_rule(entry: LogEntry) -> str:
    return f"{entry.text} {_cited(entry.rule)}"


def shift_of(state: State, traces: Sequence[Trace]) -> int:
    """How far the arrow went in a calculation, from its traces (WH-ARROW-02, W2)."""
    reached = [trace.q for trace in traces if trace.q >= 0]
    if state.rules.arrow == "nearest":
        reached = [q % state.rules.spaces for q in reached]
    return min(reached, default=0)


def _plain(number: int) -> str:
    return f"{MINUS}{-number}" if number < 0 else str(number)
