"""The widgets of a replay: those of the card table, with a player's bar below the cloth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.donjon_procrastination.table.layout import PLATE, DuelLayout
from game.table.old_replay_bar import ReplayBar
from game.ui.icons import Icon
from game.ui.widgets.button import Button

if TYPE_CHECKING:
    from game.games.donjon_procrastination.table.replay_scene import DuelReplayScene
    from game.ui.widgets.base import Widget


class ReplayLayout(DuelLayout):
    """Builds the tree of one replay."""

    def __init__(self, scene: DuelReplayScene) -> None:
        super().__init__(scene)
        self._replay = scene

    def acts(self) -> list[Widget]:
        """Files, help, leave."""
        scene, say = self._replay, self._replay.say
        made = (
            ("open", Icon.OPEN, scene.open, say("replay.open")),
            ("help", Icon.HELP, scene.help, say("table.button.help")),
            ("leave", Icon.QUIT, scene.leave_table, say("replay.leave")),
        )
        return [
            Button(f"table.{name}", "", run, icon=icon, tip=tip, height=PLATE)
            for name, icon, run, tip in made
        ]

    def actions(self) -> Widget:
        """The player's bar."""
        return ReplayBar(self._replay).build()
