"""Between two people at one screen: a curtain before anything hidden is shown, then what has happened."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.art.decor import SeatGem, curtain
from game.ui.icons import Icon
from game.ui.keys import Command
from game.ui.scene import Scene
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label, Ribbon, RuleLine
from game.ui.widgets.layout import Anchor, Column, Ground, Panel, Row, Spacer
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.content.log_entry import LogEntry
    from game.core.rules import Seat
    from game.ui.canvas import Canvas
    from game.ui.palette import Hue
    from game.ui.widgets.base import Widget

MOST_LINES = 80
"""How many of the last lines a recap holds."""


@dataclass(frozen=True, slots=True)
class WayBack:
    """`take_back` is called when the curtain has left; `words` are on its button."""

    words: str
    take_back: Callable[[], None]


class CurtainScene(Scene):
    """Hides the table until the player of a seat confirms being there, then tells what happened meanwhile.

    `recap` is asked for what this player may know only once the curtain is drawn aside; `opened` is called
    when the scene has left. `name` is what that player is called. With a way back, whoever has acted last may
    take that back from here.
    """

    def __init__(
        self,
        seat: Seat,
        name: str,
        recap: Callable[[], Sequence[LogEntry]],
        opened: Callable[[], None],
        way_back: WayBack | None = None,
    ) -> None:
        super().__init__()
        self.way_back = way_back
        self.seat = seat
        self.name = name
        self.opened = opened
        self._recap = recap
        self._lines: tuple[LogEntry, ...] = ()

    def build(self) -> Widget:
        """The curtain, or the recap once it is drawn aside."""
        if self._lines:
            return self._told()
        if self.way_back is None:
            return self._closed()
        words = self.way_back.words
        back = Button("curtain.back", words, self._take_back, icon=Icon.UNDO, height=44, size=17)
        middle = Anchor(self._closed(), grow=1)
        return Column([middle, Anchor(back, h=46), Spacer(h=28)], gap=0)

    def first_focus(self) -> str:
        """The only button."""
        return "curtain.ready"

    def command(self, command: Command) -> bool:
        """The key of undo is the way back."""
        if command is Command.UNDO and self.way_back is not None and not self._lines:
            self._take_back()
            return True
        return super().command(command)

    def cancel(self) -> bool:
        """A curtain is drawn aside by the one it waits for, and by nobody else."""
        return True

    def draw_ground(self, canvas: Canvas) -> None:
        """The cloth, in the colour of the seat; the table of wood once it is drawn aside."""
        if self._lines:
            super().draw_ground(canvas)
            return
        size, fill = canvas.surface.get_size(), self._hue.fill
        box = canvas.box
        cloth = self.ui.theme.drawing(("curtain", fill), size, lambda: curtain(box.w, box.h, fill))
        canvas.surface.blit(cloth, (0, 0))

    @property
    def _hue(self) -> Hue:
        return self.ui.palette.seats[self.seat]

    def _closed(self) -> Widget:
        say, styles = self.ui.say, self.ui.styles
        ready = Button(
            "curtain.ready",
            say("curtain.ready", name=self.name),
            self._open,
            icon=Icon.EYE,
            look=Look.PRIMARY,
            height=54,
            size=21,
        )
        body = Column(
            [
                Anchor(SeatGem(self._hue, 96)),
                Anchor(Ribbon(say("curtain.title", name=self.name), self._hue.ink, height=74, size=32)),
                Label(say("curtain.text", name=self.name), styles.body, align=0.5),
                Anchor(RuleLine(), w=300),
                Anchor(ready, h=54),
            ],
            gap=16,
        )
        return Anchor(Panel(body, Ground.FRAMED, margin=48), w=min(680.0, self.app.box.w - 60))

    def _told(self) -> Widget:
        say, styles = self.ui.say, self.ui.styles
        shown = self._lines[-MOST_LINES:]
        rows: list[Widget] = [self._row(entry) for entry in shown]
        if len(shown) < len(self._lines):
            left_out = len(self._lines) - len(shown)
            rows.insert(0, Label(say("curtain.earlier", count=left_out), styles.note, align=0.5))
        ready = Button(
            "curtain.go", say("curtain.go"), self._leave, icon=Icon.FORWARD, look=Look.PRIMARY, height=48
        )
        body = Column(
            [
                Anchor(Ribbon(say("curtain.recap"), self._hue.ink, height=64)),
                Scroll(Column(rows, gap=8), name="curtain.lines"),
                Anchor(ready, h=48),
            ],
            gap=14,
        )
        panel = Panel(body, Ground.FRAMED, margin=42)
        return Anchor(panel, w=min(860.0, self.app.box.w - 40), h=min(700.0, self.app.box.h - 24))

    def _row(self, entry: LogEntry) -> Widget:
        styles = self.ui.styles
        rule = Label(entry.rule, styles.small.but(size=16, colour=self.ui.palette.accent), align=1)
        return Row([Label(entry.text, styles.body, grow=1), Anchor(rule, 1, 0, w=164)], gap=16, align=0)

    def _open(self) -> None:
        self._lines = tuple(self._recap())
        if not self._lines:
            self._leave()
            return
        self.rebuild()
        self.interface.focus(self.interface.find("curtain.go"), ring=self.app.by_keyboard)

    def _take_back(self) -> None:
        self.app.pop()
        if self.way_back is not None:
            self.way_back.take_back()

    def _leave(self) -> None:
        self.app.pop()
        self.opened()
