"""The widgets of a game master's table: bar, order, centre, sheet, buttons."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from game.games.turn_order.table.kit import Offer
from game.games.turn_order.table.sheet import Sheet
from game.games.turn_order.table.turn_strip import StripLook, TurnStrip
from game.ui.box import Size
from game.ui.icons import Icon
from game.ui.keys import Command
from game.ui.widgets.button import Button, Look
from game.ui.widgets.flow import Flow
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Column, Ground, Panel, Row, Spacer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.games.turn_order.table.scene import MasterScene
    from game.ui.widgets.base import Widget

SHEET = (286.0, 0.27, 430.0)
"""Least width of the sheet, the part of the window that it takes, and its greatest width."""

KEYS = MappingProxyType(
    {
        "undo": Command.UNDO,
        "redo": Command.REDO,
        "save": Command.SAVE,
        "open": Command.OPEN,
        "players": Command.PLAYERS,
        "help": Command.HELP,
    }
)
"""The commands of the buttons of the bar."""

PLATE = 38.0
"""Side of a button with an icon only."""

HIGH, TALL = 660.0, 900.0
"""Heights of the window from which on plaques are large, and very large."""


class TableLayout:
    """Builds the tree of one table."""

    def __init__(self, scene: MasterScene) -> None:
        self._scene = scene
        self._strip: TurnStrip | None = None

    @property
    def strip(self) -> TurnStrip:
        """The order above the table; it knows from where on it is shown."""
        scene = self._scene
        first = self._strip.first if self._strip is not None else None
        if self._strip is None or self._strip.say is not scene.say or self._strip.ui is not scene.ui:
            self._strip = TurnStrip(scene.ui, scene.say, scene.refresh)
            self._strip.first = first
        return self._strip

    @property
    def sheet_width(self) -> float:
        """The width of the sheet."""
        least, part, most = SHEET
        return min(max(part * self._scene.app.box.w, least), most)

    @property
    def plaque(self) -> Size:
        """The size of a plaque."""
        height = self._scene.app.box.h
        if height >= TALL:
            return Size(226, 80)
        return Size(188, 66) if height >= HIGH else Size(158, 52)

    def build(self) -> Widget:
        """The whole table."""
        scene = self._scene
        middle = Row(
            [Panel(scene.pane.centre(), Ground.WOOD, grow=1), Sheet(scene, self.sheet_width).build()],
            gap=0,
            grow=1,
        )
        return Column([self.bar(), self.order(), middle, self.actions()], gap=0)

    def bar(self) -> Widget:
        """Round and phase, and what can be done with the whole table."""
        scene, styles = self._scene, self._scene.ui.styles
        title, name = scene.pane.title(), scene.encounters.name
        room = scene.app.box.w - 8 * (PLATE + 5) - 40
        style = scene.ui.texts.shrunk(title, styles.on_wood_title.but(size=20), room)
        words: list[Widget] = [Label(title, style, lift=0.5, name="table.title")]
        left = room - scene.ui.texts.width(title, style) - 30
        if name and scene.ui.texts.width(name, styles.on_wood) <= left:
            words.append(Label(name, styles.on_wood, lift=0.5, name="table.encounter"))
        row = [Spacer(6), Anchor(Row(words, gap=22, align=0.5), 0, 0.5, grow=1), *self._acts()]
        return Panel(Row(row, gap=5, align=0.5), Ground.LEATHER, margin=6, name="table.bar")

    def _acts(self) -> list[Widget]:
        scene, session = self._scene, self._scene.session
        made = (
            ("undo", Icon.UNDO, scene.undo, scene.why(session.may_undo())),
            ("redo", Icon.REDO, scene.redo, scene.why(session.may_redo())),
            ("save", Icon.SAVE, scene.save, ""),
            ("open", Icon.OPEN, scene.open, ""),
            ("players", Icon.EYE, scene.show_players, ""),
            ("rules", Icon.RULES, scene.rules_page, ""),
            ("help", Icon.HELP, scene.help, ""),
            ("leave", Icon.QUIT, scene.leave_table, ""),
        )
        return [
            Button(
                f"table.{name}",
                "",
                run,
                icon=icon,
                tip=self._tip(name),
                refusal=refusal,
                height=PLATE,
            )
            for name, icon, run, refusal in made
        ]

    def _tip(self, name: str) -> str:
        """What a button of the bar does, and by which key."""
        scene = self._scene
        text, command = scene.say(f"master.button.{name}"), KEYS.get(name)
        keys = "" if command is None else scene.ui.key(command)
        return f"{text} ({keys})" if keys else text

    def order(self) -> Widget:
        """The strip of turns."""
        scene = self._scene
        looked = scene.looked_at
        look = StripLook(
            scene.app.box.w,
            self.plaque,
            scene.emblem,
            scene.select,
            "" if looked is None else looked.id,
        )
        return self.strip.build(scene.session.track(), look, scene.say("master.no_order"))

    def actions(self) -> Widget:
        """What is to be decided, and the buttons."""
        scene = self._scene
        text = scene.message or self._standing()
        style = scene.ui.styles.on_wood_small.but(size=18)
        buttons = [self._button(offer) for offer in self._offers()]
        wide = sum(one.wanted(scene.ui, 400).w + 7 for one in buttons)
        room = scene.app.box.w - 30
        scene.status = Label(text, style, lift=0.5, name="table.status", grow=1)
        beside = room - wide
        if not text or (scene.ui.texts.paragraph(text, style, max(1, beside)).height <= 48 and beside > 260):
            row: Widget = Row([Spacer(6), scene.status, *buttons], gap=7, align=0.5)
            if wide > room:
                row = Flow(buttons, gap=7, align=1)
        else:
            row = Column([Row([Spacer(6), scene.status], gap=7), Flow(buttons, gap=7, align=1)], gap=5)
        return Panel(row, Ground.LEATHER, margin=6, name="table.actions")

    def _standing(self) -> str:
        scene = self._scene
        if scene.session.at is not None:
            total = len(scene.session.match.entries)
            return scene.say("master.at", number=scene.session.at, total=total)
        return scene.pane.standing()

    def _offers(self) -> Sequence[Offer]:
        scene, say = self._scene, self._scene.say
        at = scene.session.at
        if at is None:
            text = scene.pane.proceed_text()
            go_on = Offer(
                "proceed", text, scene.proceed, Icon.FORWARD, look=Look.PRIMARY, tip=self._proceed_tip()
            )
            return [*scene.pane.offers(), go_on]
        back = Offer("earlier", say("master.earlier"), lambda: scene.look_at(max(0, at - 1)), Icon.STEP_BACK)
        on = Offer("later", say("master.later"), lambda: scene.look_at(at + 1), Icon.STEP_ON)
        here = Offer(
            "from_here",
            say("master.from_here"),
            scene.go_on_from_here,
            Icon.PLAY,
            tip=say("master.from_here.tip"),
        )
        now = Offer("proceed", say("master.now"), scene.proceed, Icon.TO_END, look=Look.PRIMARY)
        return [back, on, here, now]

    def _proceed_tip(self) -> str:
        return self._scene.say("master.proceed.tip", keys=self._scene.ui.key(Command.END))

    def _button(self, offer: Offer) -> Button:
        refusal = self._scene.why(offer.verdict)

        def press() -> None:
            offer.run()

        return Button(
            f"act.{offer.name}",
            offer.text,
            press,
            icon=offer.icon,
            look=offer.look,
            tip=offer.tip,
            refusal=refusal,
            height=42,
            size=17,
        )
