"""What could still be done with a go: what a pass would leave undone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.content.log_entry import listed
from game.games.colors_of_magic.rules.state.actions import Activate
from game.games.colors_of_magic.rules.state.state import Target
from game.games.colors_of_magic.table.cast_steps import castable_targets
from game.games.colors_of_magic.table.use_steps import tap_uses

if TYPE_CHECKING:
    from game.core.rules import Verdict
    from game.games.colors_of_magic.table.table_view import TableView


def ready(view: TableView, creature: str) -> Verdict:
    """Whether that creature may be activated now."""
    return view.kept(("ready", creature), lambda: view.check(Activate(creature)))


@dataclass(frozen=True, slots=True)
class LeftToDo:
    """What a player could still do with a go: creatures to activate, cards to cast, so many abilities."""

    creatures: tuple[Target, ...]
    cards: tuple[Target, ...]
    uses: int

    def __bool__(self) -> bool:
        """Whether there is anything."""
        return bool(self.creatures or self.cards or self.uses)

    def words(self, view: TableView) -> str:
        """What it is, counted."""
        counts = {"creatures": len(self.creatures), "cards": len(self.cards), "uses": self.uses}
        parts = [view.say(f"table.left.{what}", count=count) for what, count in counts.items() if count]
        return listed(view.say, parts)


def left_to_do(view: TableView) -> LeftToDo:
    """What the viewer could still do with this go."""

    def found() -> LeftToDo:
        own = (body.id for body in view.state.bodies if body.side is view.side)
        return LeftToDo(
            tuple(Target.creature(one) for one in own if ready(view, one).allowed),
            castable_targets(view),
            sum(use.verdict.allowed for use in tap_uses(view)),
        )

    return view.kept("left to do", found)
