"""The player's bar of a replay: transport, slider, turn, speed, and with whose eyes the match is seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.table.replay import SPEEDS, ReplayControls
from game.table.session import Eyes, seat_name
from game.ui.icons import Icon
from game.ui.widgets.button import Button, Look
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Ground, Panel, Row
from game.ui.widgets.number import Slider, Stepper

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.content.locale import Translator
    from game.core.rules import Seat
    from game.ui.box import Box
    from game.ui.palette import Palette
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget

ROOMY = 1500.0
"""Window width from which on the eyes have names beside their icons."""

WIDE = 1200.0
"""From this window width on every speed has a button of its own."""


class ReplayBar:
    """Builds the bar of one replay in a window of that size; `turn_name` is what a turn is called."""

    def __init__(
        self, controls: ReplayControls, ui: Ui, say: Translator, room: Box, turn_name: Callable[[int], str]
    ) -> None:
        self._controls = controls
        self._ui = ui
        self._say = say
        self._room = room
        self._turn_name = turn_name
        playback = controls.playback
        style = ui.styles.on_wood_small.but(size=18)
        self.status = Label(self.status_text(), style, align=0.5, lift=0.5)
        self.slider = Slider(
            "replay.slider",
            playback.at,
            lambda value: controls.glance(round(value)),
            high=max(1, playback.last),
            step=1,
            shown=lambda _: "",
            settled=lambda value: controls.go_to(round(value)),
            tip=say("replay.slider"),
            grow=1,
        )

    def status_text(self) -> str:
        """Which action is on the table."""
        playback = self._controls.playback
        return self._say("replay.place", number=playback.at, total=playback.last)

    def build(self) -> Widget:
        """The bar."""
        parts = [*self._transport(), self.slider, self.status, self._turn(), self._speed(), self._eyes()]
        return Panel(Row(parts, gap=6, align=0.5), Ground.LEATHER, margin=7, name="table.actions")

    def _transport(self) -> list[Widget]:
        say, controls = self._say, self._controls
        playback, playing = controls.playback, controls.course.playing
        first = say("replay.at_start") if playback.at == 0 else ""
        last = say("replay.at_end") if playback.at == playback.last else ""
        made = (
            ("start", Icon.TO_START, controls.to_start, say("replay.start"), first),
            ("back", Icon.STEP_BACK, controls.step_back, say("replay.back"), first),
            ("play", Icon.PAUSE, controls.toggle, say("replay.pause"), "")
            if playing
            else ("play", Icon.PLAY, controls.toggle, say("replay.play"), ""),
            ("forward", Icon.STEP_ON, controls.step_on, say("replay.forward"), last),
            ("end", Icon.TO_END, controls.to_end, say("replay.end"), last),
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

    def _turn(self) -> Widget:
        playback = self._controls.playback
        turns = playback.turns()
        return Stepper(
            "replay.turn",
            playback.turn,
            lambda turn: self._controls.go_to(turns[round(turn)]),
            low=0,
            high=len(turns) - 1,
            step=1,
            shown=lambda turn: self._turn_name(playback.turn_of(playback.match.state_at(turns[round(turn)]))),
        )

    def _speed(self) -> Widget:
        say, run_at = self._say, self._controls.run_at
        now = self._controls.course.speed
        if self._room.w < WIDE:
            following = SPEEDS[(SPEEDS.index(now) + 1) % len(SPEEDS)]
            text, tip = say("replay.times", speed=now), say("replay.speed", speed=now)
            return Button("replay.speed", text, lambda: run_at(following), tip=tip, height=38, size=17)
        values = [(speed, say("replay.times", speed=speed)) for speed in SPEEDS]
        tips = [say("replay.speed", speed=speed) for speed in SPEEDS]
        return Choice("replay.speed", values, now, run_at, tips=tips)

    def _eyes(self) -> Widget:
        playback, say = self._controls.playback, self._say
        choices = playback.choices
        roomy = self._room.w >= ROOMY and len(choices) <= 4
        values = [(eyes, eyes_name(eyes, say, playback.names) if roomy else "") for eyes in choices]
        tips = [eyes_tip(eyes, say, playback.names) for eyes in choices]
        icons = [eyes_icon(eyes, self._ui.palette) for eyes in choices]
        return Choice("replay.eyes", values, playback.eyes, self._controls.look_with, tips=tips, icons=icons)


def eyes_name(eyes: Eyes, say: Translator, names: Mapping[Seat, str]) -> str:
    """What one calls who looks with these eyes."""
    return say(f"replay.eyes.{eyes}") if isinstance(eyes, str) else seat_name(say, eyes, names)


def eyes_tip(eyes: Eyes, say: Translator, names: Mapping[Seat, str]) -> str:
    """What these eyes see, said in a tip."""
    if isinstance(eyes, str):
        return say(f"replay.eyes_tip.{eyes}")
    return say("replay.eyes_tip.player", name=seat_name(say, eyes, names))


def eyes_icon(eyes: Eyes, palette: Palette) -> Icon:
    """The sign of these eyes."""
    match eyes:
        case "onlooker":
            return Icon.EYE_OFF
        case "open":
            return Icon.CARDS
        case _:
            return palette.seats[eyes].emblem
