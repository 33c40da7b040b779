"""The pages beside the wheel: the queue, the list, the steps of the global turn, the reckoning, what if."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from game.games.speed_wheel.log.wheel_log import WheelLog
from game.games.speed_wheel.rules.actions import MoveSlot, Reorder
from game.games.speed_wheel.rules.events import ArrowMoved, OrderFixed, PawnMoved, TurnBegan
from game.games.speed_wheel.rules.track import why
from game.games.speed_wheel.rules.wheel import next_move
from game.games.speed_wheel.table.pawns import signed, where
from game.games.speed_wheel.table.reckoning import Reckoning
from game.games.speed_wheel.table.rows import RowText, WheelRow
from game.games.speed_wheel.table.turn_playback import STEPS
from game.ui.icons import Icon
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Column
from game.ui.widgets.panel import Panel
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from game.core.turn_order import Side
    from game.games.speed_wheel.rules.events import Event
    from game.games.speed_wheel.rules.state import Pawn, Slot
    from game.games.speed_wheel.table.pane import WheelPane
    from game.ui.widgets.base import Widget

MARGIN = 18.0


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


class Pages:
    """Makes the pages of one wheel; `page` is the one that is open."""

    def __init__(self, pane: WheelPane) -> None:
        self._pane = pane
        self.page = WheelPage.QUEUE
        self.reckoning = Reckoning(pane)

    def build(self, width: float) -> Widget:
        """The tabs and the open page, `width` logical units wide in all."""
        pane, say = self._pane, self._pane.say
        tabs = Choice(
            "wheel.page",
            [(one, "") for one in WheelPage],
            self.page,
            self.turn,
            tips=[say(f"wh.page.{one}") for one in WheelPage],
            icons=[PAGE_ICONS[one] for one in WheelPage],
        )
        heading = Label(
            say(f"wh.page.{self.page}"), pane.ui.styles.heading.but(size=20), name="wheel.heading"
        )
        inner = width - 2 * MARGIN - 24
        match self.page:
            case WheelPage.QUEUE:
                parts = self._queue()
            case WheelPage.LIST:
                parts = self._list()
            case WheelPage.STEPS:
                parts = list(self._steps())
            case WheelPage.RECKONING:
                parts = self.reckoning.parts(inner)
            case WheelPage.WHAT_IF:
                parts = pane.what_if.parts(inner)
        scroll = Scroll(Column(parts, gap=6), name=f"wheel.page.{self.page}.all")
        return Panel(Column([tabs, heading, scroll], gap=7), margin=MARGIN, name="wheel.pages", seed=29)

    def turn(self, page: WheelPage) -> None:
        """Open a page."""
        self.page = page
        self._pane.scene.refresh()

    # The queue

    def _queue(self) -> Sequence[Widget]:
        """The turns of this global turn: done, current, to come, each with what puts it before the next."""
        pane = self._pane
        state, styles = pane.show.current(pane.state), pane.ui.styles
        if not state.queue:
            return [Label(pane.say("wh.queue.none"), styles.note), *self._coming()]
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
        return [*rows, Label(pane.say("wh.queue.hint"), styles.note.but(size=16))]

    def _coming(self) -> Iterator[Widget]:
        """Between two global turns: the order that the next one would have now."""
        pane = self._pane
        queue = next_move(pane.state).queue
        if not queue or pane.show.busy or pane.state.outcome is not None:
            return
        yield Label(pane.say("wh.queue.coming"), pane.ui.styles.strong.but(size=18))
        for number, slot in enumerate(queue):
            row = self._slot(f"coming.{number}", number, slot, None, lit=False)
            row.focusable = False
            yield row

    def _slot(self, name: str, number: int, slot: Slot, index: int | None, *, lit: bool) -> WheelRow:
        pane = self._pane
        pawn = next(pawn for pawn in pane.state.pawns if pawn.id == slot.pawn)
        text = RowText(
            pawn.name,
            _side(pawn),
            pawn.portrait or pawn.id,
            str(number + 1),
            self._about(slot),
            lit,
            bool(slot.done),
        )
        select = partial(pane.scene.select, pawn.id)
        chosen = pane.scene.selected == pawn.id
        if index is None:
            return WheelRow(name, text, select, chosen=chosen)
        place = index

        def move(by: int) -> None:
            pane.scene.do(MoveSlot(place, place + by))

        def drop(target: int) -> None:
            if target != place:
                pane.scene.do(MoveSlot(place, target))

        return WheelRow(name, text, select, move=move, drop=drop, chosen=chosen)

    def _about(self, slot: Slot) -> str:
        """What kind of turn it is, how it ended, and why it comes before the next."""
        say = self._pane.say
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
        pane = self._pane
        add = Button(
            "wheel.add", pane.say("wh.add"), pane.scene.people.add, icon=Icon.PLUS, height=38, size=17
        )
        rows = [self._pawn(place, pawn) for place, pawn in enumerate(pane.state.pawns)]
        for row in rows:
            row.siblings = rows
        hint = Label(pane.say("wh.list.hint"), pane.ui.styles.note.but(size=16))
        return [*rows, Anchor(add, 0, 0, h=40), hint]

    def _pawn(self, place: int, pawn: Pawn) -> WheelRow:
        pane, say = self._pane, self._pane.say
        speed = say("wh.pawn.speed", speed=signed(pawn.speed))
        lines = [speed, where(pawn, pane.state, say)]
        if pawn.laps:
            lines.append(say("wh.pawn.laps", count=pawn.laps))
        if pawn.paused:
            lines.append(f"<icon:{Icon.PAUSE}> {say('wh.pawn.paused')}")
        matter = "\n".join(lines)
        text = RowText(
            pawn.name, _side(pawn), pawn.portrait or pawn.id, str(place + 1), matter, over=pawn.paused
        )

        def move(by: int) -> None:
            pane.scene.do(Reorder(pawn.id, place + by))

        def drop(target: int) -> None:
            if target != place:
                pane.scene.do(Reorder(pawn.id, target))

        select = partial(pane.scene.select, pawn.id)
        chosen = pane.scene.selected == pawn.id
        return WheelRow(f"list.{pawn.id}", text, select, move=move, drop=drop, chosen=chosen)

    # The steps

    def _steps(self) -> Iterator[Widget]:
        """The last global turn in its four steps, each sentence with its rule."""
        pane, say, styles = self._pane, self._pane.say, self._pane.ui.styles
        events = self._last_turn()
        if not events:
            yield Label(say("wh.steps.none"), styles.note)
            return
        told = self._by_step(events)
        for place, step in enumerate(STEPS, start=1):
            lit = pane.show.step == step
            style = styles.strong.but(colour=pane.ui.palette.accent if lit else pane.ui.palette.ink)
            mark = f"<icon:{Icon.PLAY}> " if lit else ""
            yield Label(f"{mark}{place}. {say(f'wh.step.{step}')}", style, name=f"step.{step}")
            for line in told[step] or [say("wh.step.nobody")]:
                yield Label(line, styles.body.but(size=17))

    def _by_step(self, events: Sequence[Event]) -> dict[str, list[str]]:
        log = WheelLog(self._pane.say)
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
        say = self._pane.say
        reasons = [f"{say.reason(one)} <soft>[{one.rule}]</soft>" for one in why(slot)]
        return f"<b>{name}</b> " + " ".join(f"<icon:{Icon.NEXT}> {reason}" for reason in reasons)

    def _last_turn(self) -> Sequence[Event]:
        """What happened in the last global turn that began."""
        session = self._pane.scene.session
        for entry in reversed(session.match.entries[: session.number]):
            events: Sequence[Event] = entry.events
            if any(isinstance(event, TurnBegan) for event in events):
                return events
        return ()


def _side(pawn: Pawn) -> Side:
    return "players" if pawn.kind == "pc" else "enemies"
