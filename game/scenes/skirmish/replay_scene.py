"""A saved match watched again: at the same table, forwards and backwards, with any eyes that may look."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scenes.skirmish.playback import Playback
from game.scenes.skirmish.scene import TableScene

if TYPE_CHECKING:
    from pathlib import Path

    from game.scenes.skirmish.session import GameMatch


class ReplayScene(TableScene):
    """One match, shown action by action; `file` is where it was loaded from."""

    session: Playback

    def __init__(self, match: GameMatch, file: Path | None = None) -> None:
        super().__init__(match, file=file)
        self.session = Playback(match)
