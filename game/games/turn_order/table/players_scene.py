"""What the players may see, on the whole screen: the order, and what the pane shows of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.turn_order.table.layout import HIGH, TALL
from game.games.turn_order.table.turn_strip import StripLook, TurnStrip
from game.ui.box import Size
from game.ui.icons import Icon
from game.ui.keys import Command
from game.ui.scene import Scene
from game.ui.widgets.button import Button
from game.ui.widgets.label import Label, Ribbon
from game.ui.widgets.layout import Anchor, Column, Ground, Panel, Row, Spacer

if TYPE_CHECKING:
    from game.games.turn_order.table.scene import MasterScene
    from game.ui.widgets.base import Widget

LINES = 3
"""How many of the last sentences are shown."""


class PlayersScene(Scene):
    """Made from the players' view alone. The game master goes on from here by Ctrl+Enter, unseen."""

    def __init__(self, master: MasterScene) -> None:
        super().__init__()
        self.master = master
        self._strip: TurnStrip | None = None

    def build(self) -> Widget:
        """The title, the order, the pane's part, what happened last."""
        master = self.master
        title = Ribbon(master.pane.players_title(), self.ui.palette.accent, height=62, name="players.title")
        leave = Button(
            "players.leave",
            "",
            self.app.pop,
            icon=Icon.EYE_OFF,
            tip=self.ui.say("master.players.leave"),
            height=38,
        )
        head = Row([Spacer(50), Anchor(title, 0.5, 0.5, grow=1), leave, Spacer(6)], gap=6, align=0.5)
        return Column(
            [
                Panel(head, Ground.LEATHER, margin=6, name="players.bar"),
                self._order(),
                Panel(master.pane.players(), Ground.WOOD, grow=1, name="players.pane"),
                self._news(),
            ],
            gap=0,
        )

    def first_focus(self) -> str:
        """The way back."""
        return "players.leave"

    def _order(self) -> Widget:
        master = self.master
        if self._strip is None:
            self._strip = TurnStrip(self.ui, master.say, self.rebuild)
        height = self.app.box.h
        plaque = Size(248, 88) if height >= TALL else Size(206, 76) if height >= HIGH else Size(170, 60)
        look = StripLook(self.app.box.w, plaque, master.emblem, lambda _id: None)
        return self._strip.build(master.session.track(None), look, master.say("master.no_order"))

    def _news(self) -> Widget:
        """The last sentences that players may read."""
        told = self.master.told(None)
        entries = [entry for one in told[-LINES:] for entry in one.entries][-LINES:]
        text = "\n".join(entry.text for entry in entries) or self.master.say("master.log.nothing")
        label = Label(text, self.ui.styles.on_wood, align=0.5, name="players.news")
        return Panel(label, Ground.LEATHER, margin=10)

    def command(self, command: Command) -> bool:
        """The same keys lead back; going on and undoing work here too."""
        match command:
            case Command.PLAYERS:
                self.app.pop()
            case Command.END:
                self.master.proceed()
                self._follow()
            case Command.UNDO:
                self.master.undo()
                self._follow()
            case Command.REDO:
                self.master.redo()
                self._follow()
            case _:
                return super().command(command)
        return True

    def _follow(self) -> None:
        if self._strip is not None:
            self._strip.first = None
        self.rebuild()
