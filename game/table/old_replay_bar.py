"""The player's bar of a replay: transport, slider, turn, speed, and with whose eyes the match is seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from game.table.names import eyes_icon, eyes_name, eyes_tip
from game.table.old_replay_course import SPEEDS
from game.ui.icons import Icon
from game.ui.widgets.button import Button, Look
from game.ui.widgets.choice import Choice, Stepper
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Ground, Panel, Row
from game.ui.widgets.slider import Slider

if TYPE_CHECKING:
    from game.table.playback import Eyes, Playback
    from game.ui.app import App
    from game.ui.ui import Say, Ui
    from game.ui.widgets.base import Widget

ROOMY = 1500.0
"""Window width from which on the eyes have names beside their icons."""

WIDE = 1200.0
"""From this window width on every speed has a button of its own."""


class Course(Protocol):
    """How a replay runs."""

    @property
    def playing(self) -> bool:
        """Whether it runs by itself."""
        ...

    @property
    def speed(self) -> float:
        """How fast, 1 being normal."""
        ...


class Replayed(Protocol):
    """A table at which a match is watched; `status` and `slider` are set by its bar."""

    status: Label
    slider: Slider

    @property
    def app(self) -> App:
        """What runs the scene."""
        ...

    @property
    def ui(self) -> Ui:
        """The look of it."""
        ...

    @property
    def say(self) -> Say:
        """The words of the language in use."""
        ...

    @property
    def session(self) -> Playback[Any, Any, Any, Any, Any]:
        """The match, and what of it is looked at."""
        ...

    @property
    def flow(self) -> Course:
        """How it runs."""
        ...

    def status_text(self) -> str:
        """Which action is on the table."""
        ...

    def turn_name(self, turn: float) -> str:
        """What a turn is called."""
        ...

    def toggle(self) -> None:
        """Run by itself, or stop."""
        ...

    def go_to(self, number: int) -> None:
        """Show the table after that many actions."""
        ...

    def glance(self, number: int) -> None:
        """Show it while the slider is moving."""
        ...

    def step_on(self) -> None:
        """Show the next action."""
        ...

    def step_back(self) -> None:
        """Show the table before the last action."""
        ...

    def to_start(self) -> None:
        """Back to where the match began."""
        ...

    def to_end(self) -> None:
        """On to how the match ended."""
        ...

    def run_at(self, speed: float) -> None:
        """Change the speed."""
        ...

    def look_with(self, eyes: Eyes) -> None:
        """See the match with other eyes."""
        ...


class ReplayBar:
    """Builds the bar of one replay."""

    def __init__(self, scene: Replayed) -> None:
        self._scene = scene

    def build(self) -> Widget:
        """The bar."""
        scene = self._scene
        style = scene.ui.styles.on_wood_small.but(size=18)
        scene.status = Label(scene.status_text(), style, align=0.5, lift=0.5)
        parts = [*self._transport(), self._slider(), scene.status, self._turn(), self._speed(), self._eyes()]
        return Panel(Row(parts, gap=6, align=0.5), Ground.LEATHER, margin=7, name="table.actions")

    def _transport(self) -> list[Widget]:
        scene, say = self._scene, self._scene.say
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
        scene = self._scene
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
        scene, turns = self._scene, self._scene.session.turns()
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
        scene, say = self._scene, self._scene.say
        now = scene.flow.speed
        if scene.app.box.w < WIDE:
            following = SPEEDS[(SPEEDS.index(now) + 1) % len(SPEEDS)]
            text, tip = say("replay.times", speed=now), say("replay.speed", speed=now)
            return Button("replay.speed", text, lambda: scene.run_at(following), tip=tip, height=38, size=17)
        values = [(speed, say("replay.times", speed=speed)) for speed in SPEEDS]
        tips = [say("replay.speed", speed=speed) for speed in SPEEDS]
        return Choice("replay.speed", values, now, scene.run_at, tips=tips)

    def _eyes(self) -> Widget:
        scene, session, say = self._scene, self._scene.session, self._scene.say
        choices = session.choices
        roomy = scene.app.box.w >= ROOMY and len(choices) <= 4
        values = [(eyes, eyes_name(eyes, say, session.names) if roomy else "") for eyes in choices]
        tips = [eyes_tip(eyes, say, session.names) for eyes in choices]
        icons = [eyes_icon(eyes, scene.ui.palette) for eyes in choices]
        return Choice("replay.eyes", values, session.eyes, scene.look_with, tips=tips, icons=icons)
