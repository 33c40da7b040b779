"""What the keys of the card table do, and where the keyboard goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.keys import Command
from game.content.rulebook import load_rulebook
from game.scenes.help import show_help
from game.scenes.rules_reader import RulesReader

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.scenes.duel.scene import DuelScene

PARTS = ("table.hand", "table.actions", "table.sheet", "table.arena", "table.bar")
"""The parts of the table, in the order that a key goes through them."""

WANTED = ("act.continue", "exhibit.close", "over.leave", "pick.", "option.", "die.", "hand.")
"""How the names begin of what is most likely wanted next, the likeliest first."""


class Controls:
    """The acts of one table that keys ask for, found by command."""

    def __init__(self, scene: DuelScene) -> None:
        self._scene = scene
        self._acts: dict[Command, Callable[[], None]] = {
            Command.UNDO: scene.undo,
            Command.REDO: scene.redo,
            Command.SAVE: scene.save,
            Command.OPEN: scene.open,
            Command.HELP: scene.help,
            Command.END: self.end,
            Command.NEXT_PART: self.next_part,
        }

    def of(self, command: Command) -> Callable[[], None] | None:
        """What a command does here, None if it means nothing."""
        return self._acts.get(command)

    def end(self) -> None:
        """Press the button that is most likely wanted, else to pass."""
        found = [offer for offer in self._scene.offers() if offer.verdict.allowed]
        if found:
            self._scene.press_offer(found[0])

    def next_part(self) -> None:
        """Send the focus from the hand to the actions, the sheet, the cloth, the bar, and round again."""
        interface = self._scene.interface
        found = {widget.name: widget for widget in interface.root.walk() if widget.name in PARTS}
        parts = [list(found[name].walk()) for name in PARTS if name in found]
        focused = interface.focused
        here = next((i for i, part in enumerate(parts) if any(one is focused for one in part)), -1)
        for step in range(1, len(parts) + 1):
            stop = next((one for one in parts[(here + step) % len(parts)] if one.focusable), None)
            if stop is not None:
                interface.focus(stop)
                return

    def refocus(self, *, ring: bool) -> None:
        """Send the focus to what is most likely wanted: a button to go on, an answer, a card of the hand."""
        interface = self._scene.interface
        stops = [widget for widget in interface.root.walk() if widget.focusable]
        likely = (stop for name in WANTED for stop in stops if stop.name.startswith(name))
        stop = next(likely, stops[0] if stops else None)
        if stop is not None:
            interface.focus(stop, ring=ring)

    def help(self) -> None:
        """The rule that was spoken of last, or that of the card looked at, or the keys."""
        scene = self._scene
        said = scene.message or scene.layout.pointed_refusal()
        rule = said.rpartition("[")[2].rstrip("]") if said.endswith("]") else ""
        book = load_rulebook()
        try:
            book.cited(rule)
        except KeyError:
            show_help(scene.app, scene.say("duel.hands"))
        else:
            scene.app.push(RulesReader(book, rule))
