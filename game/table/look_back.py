"""Shows again, on the same table and act by act, what others did since somebody acted last."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Any

import pygame

from game.core.rules import A
from game.table.match_controls import ReplayBar
from game.table.match_scene import MatchScene
from game.table.replay import ReplayControls, ReplayLoop
from game.table.session import Playback
from game.table.table import G, M, N, P, Table
from game.ui.drawing.icons import Icon
from game.ui.input.events import Event, KeyPressed, Mods
from game.ui.scene import Scene
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Material, Panel, Row, Spacer

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from game.content.locale import Translator
    from game.table.turn_loop import Presenter
    from game.ui.app import App
    from game.ui.box import Box
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget


class LookBackLoop(ReplayLoop):
    """Goes from one act of the others to the next; `stops` are the actions that they acted in, in order."""

    def __init__(
        self,
        playback: Playback[Any, Any, Any, Any, Any],
        presenter: Presenter,
        forget: Callable[[], None],
        stops: Sequence[int],
    ) -> None:
        super().__init__(playback, presenter, forget)
        self.stops = stops

    @property
    def place(self) -> int:
        """How many of the stops have been shown."""
        return bisect_right(self.stops, self.playback.at)

    def step(self) -> None:
        """Go to the next act: the next one of those that one action led to, or the next action."""
        if self.timeline.busy:
            self.timeline.hurry()
        elif self.place < len(self.stops):
            self.playback.at = self.stops[self.place] - 1
            super().step()

    def back(self) -> None:
        """Show the table as it was before the act that is on it."""
        shown = self.place - 1 if self.playback.at >= self.stops[0] else 0
        self.jump(self.stops[max(0, shown)] - 1)

    def jump(self, number: int) -> None:
        """Show the table after that many actions, none before the first stop."""
        super().jump(max(self.stops[0] - 1, number))

    def advance(self) -> None:
        """Go on after an act was shown: the actions up to the next stop follow by themselves."""
        super().advance()
        at = self.playback.at
        if at < self.playback.last and at + 1 not in self.stops:
            if self.pace > 0:
                self.playback.at += 1
                self.show(at)
            else:
                self.playback.at = next((stop - 1 for stop in self.stops if stop > at), self.playback.last)
                self._presenter.refresh()


class LookBackControls(ReplayControls):
    """The keys and buttons for looking back."""

    def __init__(self, loop: LookBackLoop, sync: Callable[[], None]) -> None:
        super().__init__(loop, sync, sync, lambda _seat, opened: opened())
        self._back = loop.back

    def step_back(self) -> None:
        """Show the table as it was before the act that is on it."""
        self._back()

    def shortcut(self, event: Event) -> bool:
        """Right and left, or Space, go through the acts wherever the focus is."""
        match event:
            case KeyPressed(key=pygame.K_SPACE | pygame.K_RIGHT, mods=Mods.NONE):
                self.step_on()
            case KeyPressed(key=pygame.K_LEFT, mods=Mods.NONE):
                self.step_back()
            case _:
                return False
        return True


class LookBackBar(ReplayBar):
    """A bar with buttons to go back, to go on, and to leave, which calls `close`."""

    def __init__(
        self,
        loop: LookBackLoop,
        close: Callable[[], None],
        controls: ReplayControls,
        ui: Ui,
        say: Translator,
        room: Box,
    ) -> None:
        self.loop = loop
        self.close = close
        super().__init__(controls, ui, say, room, str)

    def status_text(self) -> str:
        """The line that says which act is on the table."""
        return self._say("look_back.place", number=self.loop.place, total=len(self.loop.stops))

    def build(self, *, stacked: bool) -> Widget:
        """The row of buttons."""
        del stacked
        say, controls = self._say, self._controls
        last = not self.loop.timeline.busy and self.loop.place == len(self.loop.stops)
        back = Button("replay.back", "", controls.step_back, icon=Icon.STEP_BACK, height=40)
        back.tip = say("look_back.back")
        on = Button(
            "replay.forward",
            say("look_back.on"),
            controls.step_on,
            icon=Icon.STEP_ON,
            look=Look.PLAIN if last else Look.PRIMARY,
            refusal=say("look_back.last") if last else "",
            height=40,
            size=17,
        )
        close = Button(
            "replay.close",
            say("look_back.close"),
            self.close,
            icon=Icon.CHECK,
            look=Look.PRIMARY if last else Look.PLAIN,
            height=40,
            size=17,
        )
        close.kept_clear = True
        rows = [
            Label(say("look_back.title"), self._ui.styles.on_wood_title.but(size=18)),
            self.status,
            Row([back, on], gap=6, align=0.5),
            Row([close, Spacer(grow=1)], gap=6),
        ]
        return Panel(Column(rows, gap=8), Material.LEATHER, margin=10, name="table.actions")


class LookBackScene(MatchScene[N, M, P, A, G]):
    """The same table, as it was before the first stop; `closed` is called when it has left."""

    def __init__(
        self, playback: N, table: Table[N, M, P, A, G], stops: Sequence[int], closed: Callable[[], None]
    ) -> None:
        super().__init__(playback, table)
        if not isinstance(playback, Playback):
            raise TypeError("only a match that is watched again can be looked back on")
        self.looking = LookBackLoop(playback, self.presenter, table.forget, stops)
        self.loop = self.looking
        self.replay = LookBackControls(self.looking, self.sync)
        self._closed = closed

    def enter(self, app: App) -> None:
        """Show the first act at once: the table is ready."""
        Scene.enter(self, app)
        if self.replay is not None:
            self.replay.step_on()

    @property
    def acts(self) -> Mapping[str, Callable[[], None]]:
        """Buttons to go back and on; no other match is opened from here."""
        return {name: act for name, act in super().acts.items() if name not in {"open", "again"}}

    def bar(self, replay: ReplayControls) -> ReplayBar:
        """The bar with buttons to go back, to go on, and to leave."""
        return LookBackBar(self.looking, self.leave_table, replay, self.ui, self.say, self.app.box)

    def first_focus(self) -> str:
        """The button that goes to the next act, or that leaves after the only one."""
        return "replay.forward" if len(self.looking.stops) > 1 else "replay.close"

    def leave(self) -> None:
        """Show the table as it is now again."""
        super().leave()
        self.table.forget()
        self._closed()
