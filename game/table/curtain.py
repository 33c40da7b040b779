"""The curtain between people who share a screen: it goes up before anything hidden is shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.art.decor import SeatGem, curtain
from game.table.session import seat_name
from game.ui.drawing.icons import Icon
from game.ui.input.keys import Command
from game.ui.scene import Scene
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label, Ribbon, RuleLine
from game.ui.widgets.layout import Anchor, Column, Material, Panel, Spacer

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.core.rules import Seat
    from game.table.session import AnySession
    from game.ui.app import App
    from game.ui.canvas import Canvas
    from game.ui.drawing.palette import Hue
    from game.ui.widgets.base import Widget


@dataclass(frozen=True, slots=True)
class WayBack:
    """A button on the curtain: `words` are on it, `take_back` is called once the curtain has gone."""

    words: str
    take_back: Callable[[], None]


class CurtainScene(Scene):
    """Hides the table until the player of a seat confirms being there.

    `opened` is called when the scene has left. `name` is what that player is called. With a `WayBack`,
    whoever acted last may take that action back from here.
    """

    def __init__(
        self,
        seat: Seat,
        name: str,
        opened: Callable[[], None],
        way_back: WayBack | None = None,
    ) -> None:
        super().__init__()
        self.way_back = way_back
        self.seat = seat
        self.name = name
        self.opened = opened
        self._shown: tuple[str, tuple[int, int]] | None = None

    def build(self) -> Widget:
        """The curtain, and below it the button to take back, if there is one."""
        if self.way_back is None:
            return self._closed()
        words = self.way_back.words
        back = Button("curtain.back", words, self._take_back, icon=Icon.UNDO, height=44, size=17)
        middle = Anchor(self._closed(), grow=1)
        return Column([middle, Anchor(back, h=46), Spacer(h=28)], gap=0)

    def first_focus(self) -> str:
        """The button that opens the curtain."""
        return "curtain.ready"

    def command(self, command: Command) -> bool:
        """Undo takes the last action back, where that is possible from here."""
        if command is Command.UNDO and self.way_back is not None:
            self._take_back()
            return True
        return super().command(command)

    def cancel(self) -> bool:
        """Do nothing: only the player whom the curtain waits for opens it."""
        return True

    def draw_ground(self, canvas: Canvas) -> None:
        """The cloth, in the colour of the seat."""
        box, fill = canvas.box, self._hue.fill
        self._shown = f"curtain {fill}", canvas.surface.get_size()
        cloth = self.ui.theme.cloth(*self._shown, lambda: curtain(box.w, box.h, fill))
        canvas.surface.blit(cloth, (0, 0))

    def leave(self) -> None:
        """Free the painted cloth, which takes as much memory as the window."""
        if self._shown is not None:
            self.ui.theme.fold(*self._shown)

    @property
    def _hue(self) -> Hue:
        return self.ui.palette.seats[self.seat]

    def _closed(self) -> Widget:
        say, styles = self.ui.say, self.ui.styles
        ready = Button(
            "curtain.ready",
            say("curtain.ready", name=self.name),
            self._leave,
            icon=Icon.EYE,
            look=Look.PRIMARY,
            height=54,
            size=21,
        )
        ready.space_presses = True
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
        return Anchor(Panel(body, Material.FRAMED, margin=48), w=min(680.0, self.app.box.w - 60))

    def _take_back(self) -> None:
        self.app.pop()
        if self.way_back is not None:
            self.way_back.take_back()

    def _leave(self) -> None:
        self.app.pop()
        self.opened()


class HotSeat:
    """People who share a screen: each is called to it, behind a curtain where there is something to hide.

    `take_back_key` is the message of the way back, empty where the game has none. `settle` shows the table to
    whoever has sat down; `recap` opens what tells them of what others have done; `changed` is called when
    nobody looks any more, or something was taken back.
    """

    def __init__(
        self,
        session: AnySession,
        app: Callable[[], App],
        take_back_key: str,
        settle: Callable[[], None],
        recap: Callable[[], None],
        changed: Callable[[], None],
    ) -> None:
        self._session = session
        self._app = app
        self._take_back_key = take_back_key
        self._settle = settle
        self._recap = recap
        self._changed = changed

    def expect(self) -> None:
        """Let whoever is asked look at the table before it is ready, where nobody has to be called first."""
        session, seat = self._session, self._session.asked
        if session.viewer is not None or seat is None:
            return
        if session.is_person(seat) and not session.hides(seat):
            session.sit(seat)

    def call(self, seat: Seat) -> None:
        """Call a person to the table."""
        session = self._session
        if not session.is_shared or not session.hides(seat):
            self._sit(seat)
            return
        session.sit(None)
        self._changed()
        self.curtain(seat, lambda: self._seated(seat), self._way_back(seat))

    def curtain(self, seat: Seat, opened: Callable[[], None], way_back: WayBack | None = None) -> None:
        """Hide the table until that player confirms being there."""
        app = self._app()
        app.push(CurtainScene(seat, seat_name(app.ui.say, seat, self._session.names), opened, way_back))

    def _sit(self, seat: Seat) -> None:
        self._session.sit(seat)
        self._settle()

    def _seated(self, seat: Seat) -> None:
        self._recap()
        self._sit(seat)

    def _way_back(self, seat: Seat) -> WayBack | None:
        """The button that takes back the choice made before that player's, where the game allows that."""
        match, key, say = self._session.match, self._take_back_key, self._app().ui.say
        last = match.entries[-1].seat if match.entries else seat
        person = self._session.is_person(last)
        if not key or last == seat or not person or not match.may_undo(last).allowed:
            return None

        def take_back() -> None:
            match.undo(last)
            self._changed()
            self.curtain(last, lambda: self._sit(last))

        return WayBack(say(key, who=seat_name(say, last, self._session.names)), take_back)
