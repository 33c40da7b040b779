"""Before a saved game is gone on with: who plays it now, or whether it is only to be watched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ai.agent import Strength
from game.ai.colors_of_magic.players import player
from game.client.icons import Icon
from game.client.palette import Side
from game.client.widgets.button import Button, Look
from game.client.widgets.choice import Choice
from game.client.widgets.label import Label
from game.client.widgets.layout import Anchor, Row
from game.scenes.dialogs import Dialog
from game.scenes.skirmish.curtain import SideStone

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.client.widgets.base import Widget
    from game.scenes.skirmish.session import Agents, GameMatch

_SIDES = (Side.RED, Side.BLUE)


class SeatsDialog(Dialog):
    """Asks who plays red and blue; `play` is given them, `watch` begins the replay."""

    width = 760.0

    def __init__(
        self, title: str, match: GameMatch, play: Callable[[Agents], None], watch: Callable[[], None]
    ) -> None:
        super().__init__(title)
        self.match = match
        self.seats: list[Strength | None] = [None, None]
        self._play = play
        self._watch = watch

    def content(self) -> Sequence[Widget]:
        """How far the game has come, and a choice for each side."""
        say = self.ui.say
        turn = self.match.state.turn
        far = say("seats.far", turn=turn, count=len(self.match.entries))
        return [
            Label(
                say("seats.over") if self.match.outcome is not None else far, self.ui.styles.body, align=0.5
            ),
            *(self._row(seat) for seat in range(len(_SIDES))),
        ]

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

    def _row(self, seat: int) -> Widget:
        say, side = self.ui.say, _SIDES[seat]
        values: list[tuple[Strength | None, str]] = [(None, say("new.person"))]
        values += [(strength, say(f"new.strength.{strength}")) for strength in Strength]
        tips = [
            say("seats.person"),
            *(say("seats.machine", how=say(f"new.strength.{s}.tip")) for s in Strength),
        ]
        icons = (Icon.CREATURE, *(Icon.OPTIONS for _ in Strength))

        def chosen(value: Strength | None) -> None:
            self.seats[seat] = value

        choice = Choice(f"seats.{side}", values, self.seats[seat], chosen, tips=tips, icons=icons)
        return Row(
            [Anchor(SideStone(self.ui.palette.sides[side], 40), w=40), Anchor(choice, 0, 0.5, grow=1)], gap=12
        )

    def _go_on(self) -> None:
        library = self.match.system.rules.library  # type: ignore[attr-defined] # the only system with cards
        red, blue = (None if seat is None else player(seat, library) for seat in self.seats)
        self.close()
        self._play((red, blue))

    def _see(self) -> None:
        self.close()
        self._watch()
