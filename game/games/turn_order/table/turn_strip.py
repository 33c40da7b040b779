"""The order of a round as a row of plaques: who is done, whose turn it is, who comes."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from game.games.turn_order.table.portraits import Plaque
from game.ui.icons import Icon
from game.ui.widgets.button import Button
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Column, Ground, Panel, Row, Spacer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from game.content.locale import Translator
    from game.core.rules import Reason
    from game.core.turn_order import Track, Turn
    from game.ui.box import Size
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget

GAP = 7.0
TURNER = 36.0
"""Width of a button that turns to the plaques before or after."""

KEPT = 1
"""How many plaques that are over stay in sight before the current one."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A plaque: its widget's name, the turn, whether it is over or being taken, why it precedes the next."""

    name: str
    turn: Turn
    over: bool
    lit: bool
    why: tuple[Reason, ...]


def stops(track: Track) -> list[Stop]:
    """The plaques of a track in order: those that are over, the current one, those to come."""
    seen: Counter[str] = Counter()
    skipped = len(track.coming) - len(track.why)
    found = []
    for turn, over, lit, why in _turns(track, skipped):
        seen[turn.combatant] += 1
        again = f".{seen[turn.combatant]}" if seen[turn.combatant] > 1 else ""
        found.append(Stop(f"turn.{turn.combatant}{again}", turn, over, lit, why))
    return found


def _turns(track: Track, skipped: int) -> Iterator[tuple[Turn, bool, bool, tuple[Reason, ...]]]:
    for turn in track.done:
        yield turn, True, False, ()
    if track.current is not None:
        yield track.current, False, True, ()
    for place, turn in enumerate(track.coming):
        why = track.why[place - skipped] if place >= skipped else ()
        yield turn, False, False, why


@dataclass(frozen=True, slots=True)
class StripLook:
    """How a strip is made: its width and that of a plaque, and who is meant when one is pressed."""

    width: float
    plaque: Size
    emblem: Callable[[str], str]
    select: Callable[[str], None]
    selected: str = ""


class TurnStrip:
    """Makes the strip of one table; `first` is the plaque it begins with, None while it follows the turns."""

    def __init__(self, ui: Ui, say: Translator, refresh: Callable[[], None]) -> None:
        self.ui = ui
        self.say = say
        self._refresh = refresh
        self.first: int | None = None

    def build(self, track: Track, look: StripLook, empty: str) -> Widget:
        """The plaques that there is room for, with buttons to those before and after."""
        shown = stops(track)
        inner = look.width - 24
        if not shown:
            words = Label(empty, self.ui.styles.on_wood, align=0.5, lift=0.5)
            return _framed(Anchor(words, 0.5, 0.5, h=look.plaque.h), look)
        room = int((inner + GAP) // (look.plaque.w + GAP))
        if len(shown) <= room:
            return _framed(self._row(shown, look), look)
        room = max(1, int((inner - 2 * (TURNER + GAP) + GAP) // (look.plaque.w + GAP)))
        start = self._start(shown, room)
        before = self._turner("strip.before", Icon.PREVIOUS, start, max(0, start - room))
        left = len(shown) - start - room
        after = self._turner("strip.after", Icon.NEXT, max(0, left), start + room)
        return _framed(Row([before, self._row(shown[start : start + room], look), after], gap=GAP), look)

    def _start(self, shown: Sequence[Stop], room: int) -> int:
        here = next((i for i, stop in enumerate(shown) if not stop.over), len(shown))
        start = here - KEPT if self.first is None else self.first
        return max(0, min(start, len(shown) - room))

    def _row(self, shown: Sequence[Stop], look: StripLook) -> Widget:
        return Row([self._plaque(stop, look) for stop in shown], gap=GAP, align=0.5)

    def _plaque(self, stop: Stop, look: StripLook) -> Plaque:
        turn = stop.turn
        return Plaque(
            stop.name,
            turn,
            look.emblem(turn.combatant),
            partial(look.select, turn.combatant),
            lit=stop.lit,
            over=stop.over,
            chosen=turn.combatant == look.selected,
            size=look.plaque,
            tip=self._tip(stop),
        )

    def _tip(self, stop: Stop) -> str:
        say = self.say
        state = "lit" if stop.lit else "over" if stop.over else "coming"
        lines = [
            f"<b>{stop.turn.name}</b>",
            f"{say(f'master.side.{stop.turn.side}')} · {say(f'master.turn.{state}')}",
        ]
        if stop.turn.extra:
            lines.append(say("master.turn.extra"))
        lines += [f"{say.reason(one)} <soft>[{one.rule}]</soft>" for one in stop.why]
        return "\n".join(lines)

    def _turner(self, name: str, icon: Icon, count: int, target: int) -> Widget:
        def turn() -> None:
            self.first = target
            self._refresh()

        number = Label(str(count) if count else "", self.ui.styles.on_wood_small.but(size=16), align=0.5)
        button = Button(
            name, "", turn, icon=icon, height=TURNER, tip=self.say("master.strip.more", count=count)
        )
        if not count:
            button.refusal = self.say("master.strip.none")
        return Anchor(Column([button, number], gap=0), w=TURNER)


def _framed(part: Widget, look: StripLook) -> Widget:
    inner = Row([Spacer(2), Anchor(part, 0.5, 0.5, grow=1), Spacer(2)], gap=0)
    return Panel(
        Anchor(inner, 0.5, 0.5, w=look.width, h=look.plaque.h + 12), Ground.WOOD, margin=0, name="table.strip"
    )
