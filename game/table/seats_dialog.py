"""Before a saved match is continued: who plays it now, or whether it is only to be watched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.table.dialogs import Dialog
from game.table.seat_gem import SeatGem
from game.ui.icons import Icon
from game.ui.widgets.button import Button, Look
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Column, Row
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.core.agent import Strength
    from game.core.record import AnyMatch
    from game.core.rules import Seat
    from game.table.game import Agents, Game
    from game.ui.widgets.base import Widget

_ROW = 46.0
_AROUND = 300.0
"""Height of what stands above and below the seats."""


class SeatsDialog(Dialog):
    """Asks who plays each seat; `play` is given them, `watch` begins the replay."""

    width = 760.0

    def __init__(
        self,
        title: str,
        match: AnyMatch,
        game: Game,
        play: Callable[[Agents], None],
        watch: Callable[[], None],
    ) -> None:
        super().__init__(title)
        self.match = match
        self.game = game
        self.seats: list[Strength | None] = [None for _ in match.seats]
        self._play = play
        self._watch = watch

    def content(self) -> Sequence[Widget]:
        """How far the match has come, and a choice for each seat."""
        say = self.ui.say
        far = say("seats.far", count=len(self.match.entries))
        rows = [self._row(seat) for seat in self.match.seats]
        told = Label(
            say("seats.over") if self.match.outcome is not None else far, self.ui.styles.body, align=0.5
        )
        if self._is_high():
            return [told, Scroll(Column(rows, gap=12), name="seats.all")]
        return [told, *rows]

    def height(self) -> float | None:
        """As high as the screen allows, where there are many seats."""
        return self.app.box.h - 20 if self._is_high() else None

    def _is_high(self) -> bool:
        return len(self.match.seats) * _ROW + _AROUND > self.app.box.h

    def buttons(self) -> Sequence[Widget]:
        """Leave, watch, go on."""
        say = self.ui.say
        go_on = Button("seats.play", say("seats.play"), self._go_on, look=Look.PRIMARY, icon=Icon.FORWARD)
        if self.match.outcome is not None:
            go_on.refusal = say("seats.over")
        again = Button("seats.watch", say("seats.watch"), self._see, icon=Icon.EYE)
        if not self.match.entries:
            again.refusal = say("seats.nothing")
        return [
            Button("dialog.cancel", say("dialog.cancel"), self.close, icon=Icon.CLOSE),
            again,
            go_on,
        ]

    def first_focus(self) -> str:
        """To go on, or to watch what is over."""
        return "seats.watch" if self.match.outcome is not None else "seats.play"

    def _row(self, seat: Seat) -> Widget:
        say, strengths = self.ui.say, self.game.strengths
        values: list[tuple[Strength | None, str]] = [(None, say("new.person"))]
        values += [(strength, say(f"new.strength.{strength}")) for strength in strengths]
        tips = [
            say("seats.person"),
            *(say("seats.machine", how=say(f"new.strength.{s}.tip")) for s in strengths),
        ]
        icons = (Icon.CREATURE, *(Icon.OPTIONS for _ in strengths))

        def chosen(value: Strength | None) -> None:
            self.seats[seat] = value

        choice = Choice(f"seats.{seat}", values, self.seats[seat], chosen, tips=tips, icons=icons)
        stone = SeatGem(self.ui.palette.seats[seat], 40)
        return Row([Anchor(stone, w=40), Anchor(choice, 0, 0.5, grow=1)], gap=12)

    def _go_on(self) -> None:
        machine, system = self.game.machine, self.match.system
        agents = tuple(machine(system, one) if machine and one is not None else None for one in self.seats)
        self.close()
        self._play(agents)

    def _see(self) -> None:
        self.close()
        self._watch()
