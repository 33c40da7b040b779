"""The widgets of a replay: those of the table, with a player's bar below the board and both hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client import palette
from game.client.icons import Icon
from game.client.widgets.button import Button, Look
from game.client.widgets.choice import Choice, Stepper
from game.client.widgets.label import Label
from game.client.widgets.layout import Anchor, Row, Spacer
from game.client.widgets.panel import Ground, Panel
from game.client.widgets.slider import Slider
from game.scenes.match.names import eyes_icon, eyes_name, eyes_tip
from game.scenes.match.stone import SeatStone
from game.scenes.skirmish.layout import PLATE, Layout
from game.scenes.skirmish.replay_flow import SPEEDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.client.widgets.base import Widget
    from game.scenes.skirmish.replay_scene import ReplayScene
    from game.scenes.skirmish.sheet import Sheet
    from game.systems.colors_of_magic.position import Side

ROOMY = 1500.0
"""Window width from which on the eyes have names beside their icons."""


class ReplayLayout(Layout):
    """Builds the tree of one replay."""

    def __init__(self, scene: ReplayScene) -> None:
        super().__init__(scene)
        self._replay = scene

    def _acts(self) -> list[Widget]:
        scene, say = self._replay, self._replay.say
        return [
            Button("table.open", "", scene.open, icon=Icon.OPEN, tip=say("replay.open"), height=PLATE),
            Button("table.help", "", scene.help, icon=Icon.HELP, tip=say("table.button.help"), height=PLATE),
            Button(
                "table.leave", "", scene.leave_table, icon=Icon.QUIT, tip=say("replay.leave"), height=PLATE
            ),
        ]

    def ways_out(self, *, words: bool = True) -> list[Widget]:
        """What can be done at the end of a replay."""
        scene, say = self._replay, self._replay.say
        leave, look = say("replay.leave"), Look.PRIMARY
        return [
            self.way_out("over.again", say("replay.again"), scene.to_start, Icon.TO_START, words=words),
            Button("over.leave", leave, scene.leave_table, icon=Icon.QUIT, look=look, size=17),
        ]

    def log_page(self, sheet: Sheet) -> Widget:  # noqa: ARG002 - a replay has a log of its own
        """What has happened and will happen."""
        scene = self._replay
        return scene.told.page(scene.session, scene.say, scene.go_to)

    # The player's bar

    def _actions(self) -> Widget:
        scene = self._replay
        scene.status = Label(
            scene.status_text(), scene.ui.styles.on_wood_small.but(size=18), align=0.5, lift=0.5
        )
        parts = [*self._transport(), self._slider(), scene.status, self._turn(), self._speed(), self._eyes()]
        return Panel(Row(parts, gap=6, align=0.5), Ground.LEATHER, margin=7, name="table.actions")

    def _transport(self) -> list[Widget]:
        scene, say = self._replay, self._replay.say
        session, playing = scene.session, scene.flow.playing
        first = say("replay.at_start") if session.at == 0 else ""
        last = say("replay.at_end") if session.at == session.last else ""
        made = (
            ("start", Icon.TO_START, scene.to_start, say("replay.start"), first),
            ("back", Icon.STEP_BACK, scene.step_back, say("replay.back"), first),
            ("play", Icon.PAUSE, scene.toggle, say("replay.pause"), "")
            if playing
            else ("play", Icon.PLAY, scene.toggle, say("replay.play"), ""),
            ("forward", Icon.STEP_ON, scene.step_on, say("replay.forward"), last),
            ("end", Icon.TO_END, scene.to_end, say("replay.end"), last),
        )
        return [
            Button(
                f"replay.{name}",
                "",
                run,
                icon=icon,
                look=Look.PRIMARY if name == "play" else Look.PLAIN,
                tip=tip,
                refusal=refusal,
                height=40,
            )
            for name, icon, run, tip, refusal in made
        ]

    def _slider(self) -> Widget:
        scene = self._replay
        session = scene.session
        scene.slider = Slider(
            "replay.slider",
            session.at,
            lambda value: scene.glance(round(value)),
            high=max(1, session.last),
            step=1,
            shown=lambda _: "",
            settled=lambda value: scene.go_to(round(value)),
            tip=scene.say("replay.slider"),
            grow=1,
        )
        return scene.slider

    def _turn(self) -> Widget:
        scene, turns = self._replay, self._replay.session.turns()
        return Stepper(
            "replay.turn",
            scene.session.turn,
            lambda turn: scene.go_to(turns[round(turn)]),
            low=0,
            high=len(turns) - 1,
            step=1,
            shown=scene.turn_name,
        )

    def _speed(self) -> Widget:
        scene, say = self._replay, self._replay.say
        now = scene.flow.speed
        if not self.wide:
            following = SPEEDS[(SPEEDS.index(now) + 1) % len(SPEEDS)]
            text, tip = say("replay.times", speed=now), say("replay.speed", speed=now)
            return Button("replay.speed", text, lambda: scene.run_at(following), tip=tip, height=38, size=17)
        values = [(speed, say("replay.times", speed=speed)) for speed in SPEEDS]
        tips = [say("replay.speed", speed=speed) for speed in SPEEDS]
        return Choice("replay.speed", values, now, scene.run_at, tips=tips)

    def _eyes(self) -> Widget:
        scene, session, say = self._replay, self._replay.session, self._replay.say
        roomy = scene.app.box.w >= ROOMY
        choices = session.choices
        values = [(eyes, eyes_name(eyes, say, session.names) if roomy else "") for eyes in choices]
        tips = [eyes_tip(eyes, say, session.names) for eyes in choices]
        icons = [eyes_icon(eyes, scene.ui.palette) for eyes in choices]
        return Choice("replay.eyes", values, session.eyes, scene.look_with, tips=tips, icons=icons)

    # The hands

    def _hand(self) -> Widget:
        session = self._replay.outlook.session
        return self.tray([*self._of(session.front_side), *self._of(session.back_side)])

    def _of(self, side: Side) -> Sequence[Widget]:
        hue = self._replay.ui.palette.sides[palette.Side(side.value)]
        fan = self.fan(side)
        piles = self.piles(side) if side is self._replay.outlook.session.front_side else []
        return [Anchor(SeatStone(hue, 34), w=38), *piles, fan, Spacer(2)]
