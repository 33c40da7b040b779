"""The widgets of a replay: those of the table, with a player's bar below the board and both hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.colors_of_magic.table.layout import PLATE, Layout
from game.table.old_replay_bar import ReplayBar
from game.table.wall import SeatStone
from game.ui import palette
from game.ui.icons import Icon
from game.ui.widgets.button import Button, Look
from game.ui.widgets.layout import Anchor, Spacer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.games.colors_of_magic.table.replay_scene import ReplayScene
    from game.games.colors_of_magic.table.sheet import Sheet
    from game.positions.position import Side
    from game.ui.widgets.base import Widget


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

    def _actions(self) -> Widget:
        return ReplayBar(self._replay).build()

    # The hands

    def _hand(self) -> Widget:
        session = self._replay.outlook.session
        return self.tray([*self._of(session.front_side), *self._of(session.back_side)])

    def _of(self, side: Side) -> Sequence[Widget]:
        hue = self._replay.ui.palette.sides[palette.Side(side.value)]
        fan = self.fan(side)
        piles = self.piles(side) if side is self._replay.outlook.session.front_side else []
        return [Anchor(SeatStone(hue, 34), w=38), *piles, fan, Spacer(2)]
