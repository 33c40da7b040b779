"""What the keys of the card table do, and where the keyboard goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.table.old_match_controls import MatchControls

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.games.donjon_procrastination.table.scene import DuelScene

PARTS = ("table.hand", "table.actions", "table.sheet", "table.arena", "table.bar")
"""The parts of the table, in the order that a key goes through them."""

WANTED = ("act.continue", "exhibit.close", "over.leave", "pick.", "option.", "die.", "hand.")
"""How the names begin of what is most likely wanted next, the likeliest first."""


class Controls(MatchControls):
    """The acts of one card table."""

    def __init__(self, scene: DuelScene) -> None:
        super().__init__(scene, {})
        self._scene = scene

    def parts(self) -> Sequence[str]:
        """The hand, the actions, the sheet, the cloth, the bar."""
        return PARTS

    def end(self) -> None:
        """Press the button that is most likely wanted, else to pass."""
        found = [offer for offer in self._scene.offers() if offer.verdict.allowed]
        if found:
            self._scene.press_offer(found[0])

    def refocus(self, *, ring: bool) -> None:
        """Send the focus to what is most likely wanted: a button to go on, an answer, a card of the hand."""
        interface = self._scene.interface
        stops = [widget for widget in interface.root.walk() if widget.focusable]
        likely = (stop for name in WANTED for stop in stops if stop.name.startswith(name))
        stop = next(likely, stops[0] if stops else None)
        if stop is not None:
            interface.focus(stop, ring=ring)
