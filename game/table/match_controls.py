"""The controls of every table: buttons for undo, files and leaving, the bar of a replay, and the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from game.content.log_entry import newest_first, taken_up_again
from game.content.markup import rich
from game.table.replay import SPEEDS, ReplayControls
from game.table.session import Eyes, Playback, player_name
from game.ui.drawing.icons import Icon
from game.ui.widgets.button import Button, Look
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Flow, Material, Panel, Row, Spacer
from game.ui.widgets.number import Slider, Stepper

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from game.content.locale import Translator
    from game.content.log_entry import Log, LogEntry
    from game.table.session import AnySession
    from game.ui.box import Box, Spot
    from game.ui.drawing.palette import Palette
    from game.ui.interface import Interface
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget


ENDLESS = 10_000.0
"""A width, in logical units, that is larger than any row of buttons."""

ROOMY = 1500.0
"""Window width from which on the eyes have names beside their icons."""

WIDE = 1200.0
"""The window width from which every speed has a button of its own."""

MOST_LINES = 160
"""How many of the last lines of a log are shown."""

NEAR = 40
"""How many actions before and after the one on the table the log lists."""

PLATE = 38.0
"""Side of a button with an icon only, in logical units."""

HIGH, LOW = 46.0, 30.0
"""Heights of a way out after the match, and of one in smaller letters where room is short."""

FILM = ("film", Icon.FILM, "replay.film")
PLAYED = (
    ("undo", Icon.UNDO, "table.button.undo"),
    ("redo", Icon.REDO, "table.button.redo"),
    ("save", Icon.SAVE, "table.button.save"),
    FILM,
    ("open", Icon.OPEN, "table.button.open"),
    ("options", Icon.OPTIONS, "table.button.options"),
    ("help", Icon.HELP, "table.button.help"),
    ("leave", Icon.QUIT, "table.button.leave"),
)
WATCHED = (
    FILM,
    ("open", Icon.OPEN, "replay.open"),
    ("options", Icon.OPTIONS, "table.button.options"),
    ("help", Icon.HELP, "table.button.help"),
    ("leave", Icon.QUIT, "replay.leave"),
)
OUT = (
    ("rematch", Icon.REDO, "table.button.rematch"),
    ("save", Icon.SAVE, "table.button.save"),
    ("watch", Icon.EYE, "replay.watch"),
    ("why", Icon.WHY, "replay.why"),
)
OUT_WATCHED = (("again", Icon.TO_START, "replay.again"), ("why", Icon.WHY, "replay.why"))
OUT_LEAVE = frozenset(("leave",))
OUT_ON = OUT_LEAVE | {"rematch"}
OUT_ALL = OUT_LEAVE | {name for name, *_ in (*OUT, *OUT_WATCHED)}

Acts: TypeAlias = "Mapping[str, Callable[[], None]]"
"""The actions of the buttons, by the ends of their names."""


def bar_buttons(say: Translator, acts: Acts, refusals: Mapping[str, str], *, watching: bool) -> list[Widget]:
    """Undo, files, help and leaving, with their words in tips; `refusals` say why one does nothing now."""
    return [
        Button(
            f"table.{name}",
            "",
            acts[name],
            icon=icon,
            tip=say(key),
            refusal=refusals.get(name, ""),
            height=PLATE,
        )
        for name, icon, key in (WATCHED if watching else PLAYED)
        if name in acts
    ]


def ways_out(ui: Ui, say: Translator, acts: Acts, width: float, rows: int = 1, *, watching: bool) -> Widget:
    """Buttons for after the match, in that many rows of that width; else in one row, with words in tips.

    Three rows are low ones, for where there is little room.
    """
    if rows > 1:
        size, high, gap = (17.0, HIGH, 8.0) if rows == 2 else (14.0, LOW, 5.0)
        ways = _exits(say, acts, OUT_ALL, watching=watching, size=size, high=high)
        for way in ways:
            way.air = min(way.air, high - 1.4 * size)
        flow = Flow(ways, gap=gap, align=0.5)
        if flow.wanted(ui, width).h <= rows * (flow.parts[0].wanted(ui, width).h + flow.gap):
            return flow
    # An arrow alone is not known for another match: it is the sign of redoing, too. Smaller words are better.
    tried = ((OUT_ALL, 17, 12), (OUT_ON, 17, 12), (OUT_ON, 14.5, 6), (OUT_ON, 13, 4), (OUT_LEAVE, 17, 12))
    for worded, size, gap in tried:
        row = Row(_exits(say, acts, worded, watching=watching, size=size), gap=gap)
        if row.wanted(ui, ENDLESS).w <= width:
            return row
    return Row(_exits(say, acts, (), watching=watching), gap=12)


def _exits(
    say: Translator,
    acts: Acts,
    worded: Collection[str],
    *,
    watching: bool,
    size: float = 17,
    high: float = HIGH,
) -> Sequence[Button]:
    """A button for each way out; those that are not `worded` have their words in their tips."""
    leave = ("leave", Icon.QUIT, "replay.leave" if watching else "table.button.leave")
    return [
        Button(
            f"over.{name}",
            say(key) if name in worded else "",
            acts[name],
            icon=icon,
            look=Look.PRIMARY if name == "leave" else Look.PLAIN,
            tip="" if name in worded else say(key),
            size=size,
            height=high,
        )
        for name, icon, key in (*(OUT_WATCHED if watching else OUT), leave)
        if name in acts
    ]


def likeliest(interface: Interface, beginnings: Sequence[str]) -> str:
    """The name of the first widget that may take the focus, prefix by prefix in order; empty for none.

    One that can be pressed comes before all that only say why they cannot.
    """
    stops = [(widget.name, widget.refused) for widget in interface.root.walk() if widget.focusable]
    found = (
        stop
        for wanted in (False, True)
        for begin in beginnings
        for stop, refused in stops
        if refused is wanted and stop.startswith(begin)
    )
    return next(found, "")


def spot_of(interface: Interface, names: Sequence[str], otherwise: Spot) -> Spot:
    """The centre of the first widget that is there, of these names in order."""
    found = {widget.name: widget for widget in interface.root.walk() if widget.name in names}
    return next((found[name].box.centre for name in names if name in found), otherwise)


ANNOUNCED = "announced."
"""The prefix of the names of the controls of an announcement."""


def announces(interface: Interface, at: Spot | None = None) -> bool:
    """Whether a control of an announcement is at that spot; without a spot, whether one is on the screen."""
    controls = (
        widget for widget in interface.root.walk() if widget.focusable and widget.name.startswith(ANNOUNCED)
    )
    return any(at is None or control.box.contains(at) for control in controls)


class ReplayBar:
    """Builds the bar of one replay in a window of that size; `turn_name` is what a turn is called.

    `why` shows what a machine thought; without it there is no button for that.
    """

    def __init__(
        self,
        controls: ReplayControls,
        ui: Ui,
        say: Translator,
        room: Box,
        turn_name: Callable[[int], str],
        why: Callable[[], None] | None = None,
    ) -> None:
        self._why = why
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
        """The line that says which action is on the table."""
        playback = self._controls.playback
        return self._say("replay.place", number=playback.at, total=playback.last)

    def build(self, *, stacked: bool) -> Widget:
        """The bar: one row across the window, or several `stacked` rows in a corner."""
        if stacked:
            rows = [
                self.slider,
                Row([*self._transport(), Spacer(grow=1), self.status], gap=5, align=0.5),
                Row(
                    [*self._turn(), *self._asking(), Spacer(grow=1), self._speed(short=True)],
                    gap=5,
                    align=0.5,
                ),
                self._eyes(named=False),
            ]
            return Panel(Column(rows, gap=6), Material.LEATHER, margin=10, name="table.actions")
        speed, eyes = self._speed(short=self._room.w < WIDE), self._eyes(named=self._room.w >= ROOMY)
        parts = [*self._transport(), *self._asking(), self.slider, self.status, *self._turn(), speed, eyes]
        return Panel(Row(parts, gap=6, align=0.5), Material.LEATHER, margin=7, name="table.actions")

    def _transport(self) -> list[Widget]:
        say, controls = self._say, self._controls
        playback, playing = controls.playback, controls.loop.playing
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

    def _asking(self) -> list[Widget]:
        if self._why is None:
            return []
        tip = self._say("replay.why.tip")
        return [Button("replay.why", "", self._why, icon=Icon.WHY, tip=tip, height=40)]

    def _turn(self) -> list[Widget]:
        """A stepper from turn to turn; nothing where the game counts none (`Session.turn_of`)."""
        playback = self._controls.playback
        turns = playback.turns()
        if len(turns) == 1:
            return []
        stepper = Stepper(
            "replay.turn",
            playback.turn,
            lambda turn: self._controls.go_to(turns[round(turn)]),
            low=0,
            high=len(turns) - 1,
            step=1,
            shown=lambda turn: self._turn_name(playback.turn_of(playback.match.state_at(turns[round(turn)]))),
        )
        return [stepper]

    def _speed(self, *, short: bool) -> Widget:
        say, run_at = self._say, self._controls.run_at
        now = self._controls.loop.speed
        if short:
            following = SPEEDS[(SPEEDS.index(now) + 1) % len(SPEEDS)]
            text, tip = say("replay.times", speed=now), say("replay.speed", speed=now)
            return Button("replay.speed", text, lambda: run_at(following), tip=tip, height=38, size=17)
        values = [(speed, say("replay.times", speed=speed)) for speed in SPEEDS]
        tips = [say("replay.speed", speed=speed) for speed in SPEEDS]
        return Choice("replay.speed", values, now, run_at, tips=tips)

    def _eyes(self, *, named: bool) -> Widget:
        playback, say = self._controls.playback, self._say
        choices = playback.viewpoints
        roomy = named and len(choices) <= 4
        values = [(eyes, eyes_name(eyes, say, playback) if roomy else "") for eyes in choices]
        tips = [eyes_tip(eyes, say, playback) for eyes in choices]
        icons = [eyes_icon(eyes, self._ui.palette) for eyes in choices]
        return Choice("replay.eyes", values, playback.eyes, self._controls.look_with, tips=tips, icons=icons)


def eyes_name(eyes: Eyes, say: Translator, playback: AnySession) -> str:
    """The name of the viewer whose eyes these are."""
    return say(f"replay.eyes.{eyes}") if isinstance(eyes, str) else player_name(say, playback, eyes)


def eyes_tip(eyes: Eyes, say: Translator, playback: AnySession) -> str:
    """The tip that says what these eyes see."""
    if isinstance(eyes, str):
        return say(f"replay.eyes_tip.{eyes}")
    return say("replay.eyes_tip.player", name=player_name(say, playback, eyes))


def eyes_icon(eyes: Eyes, palette: Palette) -> Icon:
    """The sign of these eyes."""
    match eyes:
        case "onlooker":
            return Icon.EYE_OFF
        case "open":
            return Icon.CARDS
        case _:
            return palette.seats[eyes].emblem


def log_lines(entries: Sequence[LogEntry], ui: Ui, nothing: str, news: int = 0, own: int = 0) -> Widget:
    """The last lines of a log with their rules, the newest first; or that there is `nothing`.

    The newest `own` lines are what the viewer did, the `news` before them what others did. The heading at the
    top says which end is the newest. A reason stands below the act of which it is one.
    """
    style = ui.styles.small.but(size=17, colour=ui.palette.ink)
    lines: list[Widget] = [Label(_cited(entry), style) for entry in newest_first(entries[-MOST_LINES:])]
    if news <= 0 and len(lines) > 1:
        lines.insert(0, Label(ui.say("match.log.newest_first"), ui.styles.note, align=0.5))
    if news > 0:
        heads = ((own + news, "look_back.before"), (own, "look_back.title"), (0, "look_back.after"))
        for place, head in heads[: 3 if own else 2]:
            if place < len(lines):
                words = ui.say(head) if place else ui.say("look_back.newest_first", when=ui.say(head))
                lines.insert(place, Label(words, ui.styles.note, align=0.5))
    return Column(lines or [Label(nothing, ui.styles.note)], gap=5)


class ReplayLog:
    """The log of a replay: the sentences of `log` for each action, as the current viewer may know them."""

    def __init__(self, log: Callable[[], Log]) -> None:
        self._log = log
        self._cached: tuple[Eyes, Translator, tuple[tuple[LogEntry, ...], ...]] | None = None

    def entries(
        self, session: Playback[Any, Any, Any, Any, Any], say: Translator
    ) -> tuple[tuple[LogEntry, ...], ...]:
        """The sentences of the setup and of each action."""
        if self._cached is None or self._cached[0] != session.eyes or self._cached[1] is not say:
            log = self._log()
            entries = tuple(log.entries(line.events) for line in session.lines())
            self._cached = (session.eyes, say, entries)
        return self._cached[2]

    def page(self, session: Playback[Any, Any, Any, Any, Any], ui: Ui, go: Callable[[int], None]) -> Widget:
        """The lines near the current action; those of later actions are paler."""
        say = ui.say
        again = taken_up_again(session.match, say)
        head = [Label(again, ui.styles.note)] if again else []
        return Column([*head, *self._lines(session, say, go)], gap=3)

    def _lines(
        self, session: Playback[Any, Any, Any, Any, Any], say: Translator, go: Callable[[int], None]
    ) -> Iterator[Widget]:
        lines = self.entries(session, say)
        for number in range(max(0, session.at - NEAR), min(len(lines), session.at + NEAR + 1)):
            if lines[number]:
                yield self._line(number, lines[number], session.at, go)

    def _line(self, number: int, entries: tuple[LogEntry, ...], at: int, go: Callable[[int], None]) -> Widget:
        text = "\n".join(_soft(entry.text) if number > at else _cited(entry) for entry in entries)
        line = Button(line_name(number), text, lambda: go(number), look=Look.QUIET, height=24, size=16)
        line.chosen = number == at
        return line


def _cited(entry: LogEntry) -> str:
    return f"{entry.text} {_soft(f'[{entry.rule}]')}" if entry.rule else entry.text


def _soft(text: str) -> str:
    return rich("<soft>{}</soft>", text)


def line_name(number: int) -> str:
    """The name of the widget that shows an action's line."""
    return f"replay.line.{number}"
