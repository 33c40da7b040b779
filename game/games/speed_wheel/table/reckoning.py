"""How a global turn was reckoned, in the letters of the definition, for those who write rulebooks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from game.games.speed_wheel.rules.wheel import next_move
from game.games.speed_wheel.table.pawns import MINUS, signed
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label, RuleLine
from game.ui.widgets.layout import Column, Grid

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.games.speed_wheel.rules.state import State, Trace
    from game.games.speed_wheel.table.pane import WheelPane
    from game.ui.widgets.base import Widget

LETTERS = ("v", "d", "a", "q", "k", "r")
"""Speed, distance ahead before, advance, their sum, laps, distance ahead after."""

Which = Literal["last", "next"]


def shift_of(state: State, traces: Sequence[Trace]) -> int:
    """How far the arrow went in a reckoning: `m` of the definition (WH-ARROW-02, W2)."""
    reached = [trace.q for trace in traces if trace.q >= 0]
    if state.rules.arrow == "nearest":
        reached = [q % state.rules.spaces for q in reached]
    return min(reached, default=0)


class Reckoning:
    """Makes the page; `which` is the global turn that it shows, the last one or the next."""

    def __init__(self, pane: WheelPane) -> None:
        self._pane = pane
        self.which: Which = "last"

    def parts(self, width: float) -> Sequence[Widget]:
        """The choice of the turn, a table, and what the letters mean."""
        del width
        pane, say, styles = self._pane, self._pane.say, self._pane.ui.styles
        state = pane.state
        traces = state.traces if self.which == "last" else next_move(state).traces
        choice: Choice[Which] = Choice(
            "reckoning.which",
            [("last", say("wh.reckoning.last")), ("next", say("wh.reckoning.next"))],
            self.which,
            self._turn,
        )
        if not traces:
            return [choice, Label(say("wh.reckoning.none"), styles.note)]
        shift = say("wh.reckoning.shift", number=shift_of(state, traces), spaces=state.rules.spaces)
        letters = Label(say("wh.reckoning.letters"), styles.note.but(size=16))
        return [
            choice,
            Label(f"{shift} <soft>[WH-ARROW-02]</soft>", styles.body.but(size=18), name="reckoning.shift"),
            self._row(LETTERS, bold=True),
            *(self._pawn(state, trace) for trace in traces),
            RuleLine(),
            letters,
        ]

    def _turn(self, which: Which) -> None:
        self.which = which
        self._pane.scene.refresh()

    def _pawn(self, state: State, trace: Trace) -> Widget:
        """The pawn's name above its numbers."""
        pawn = state.pawn(trace.pawn)
        name = trace.pawn if pawn is None else pawn.name
        numbers = [signed(trace.speed), *(_plain(n) for n in (trace.d, trace.a, trace.q, trace.k, trace.r))]
        label = Label(name, self._pane.ui.styles.strong.but(size=17))
        return Column([label, self._row(numbers, name=f"reckoning.{trace.pawn}")], gap=0)

    def _row(self, cells: Sequence[str], *, bold: bool = False, name: str = "") -> Widget:
        styles = self._pane.ui.styles
        style = (
            styles.strong.but(size=18, colour=self._pane.ui.palette.accent)
            if bold
            else styles.body.but(size=18)
        )
        return Grid([Label(cell, style, align=0.5) for cell in cells], columns=len(cells), gap=2, name=name)


def _plain(number: int) -> str:
    return f"{MINUS}{-number}" if number < 0 else str(number)
