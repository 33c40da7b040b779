"""How many clicks and drags the commonest acts take; `docs/benchmarks.md` has the table.

Before the changes of 24 to 27 November 2026 they were the same: none of these may become dearer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from newcomer import Newcomer

from game.games.colors_of_magic.rules.state.actions import Cast, Move, Shoot, Strike
from game.ui.input.events import KeyPressed, PointerPressed, TextTyped

if TYPE_CHECKING:
    from game.core.match import Entry
    from game.games.colors_of_magic.rules.state.actions import Action
    from game.ui.input.events import Event

pytestmark = pytest.mark.usefixtures("coarse_boards")


class Counted(Newcomer):
    """A newcomer whose presses of the mouse and of keys are counted; `before` the step that is counted."""

    def __init__(self, before: str) -> None:
        super().__init__()
        if before:
            self.until(before)
        self.presses = 0
        handle = self.app.handle

        def counted(event: Event) -> None:
            self.presses += isinstance(event, KeyPressed | PointerPressed | TextTyped)
            handle(event)

        self.app.handle = counted  # type: ignore[method-assign]  # to count what hands do

    def until_done(self, action: type[Action]) -> int:
        """Do what the guide shows until such an action was done; how many presses that took."""
        entries = self.scene.session.match.entries
        begun = len(entries)
        while not any(isinstance(entry.action, action) for entry in self.own(begun)):
            assert self.presses < 9
            self.follow()
        return self.presses

    def own(self, begun: int) -> list[Entry[Any, Any, Any]]:
        """The newcomer's entries since that one."""
        return [entry for entry in self.scene.session.match.entries[begun:] if entry.seat == 0]


@pytest.mark.parametrize(
    ("before", "action", "presses"),
    [
        pytest.param("", Cast, 3, id="a creature is summoned: card, place, Cast"),
        pytest.param("summon", Move, 1, id="a move: a drag, which activates as well"),
        pytest.param("engage", Strike, 2, id="a blow: enemy, Strike"),
        pytest.param("duel", Shoot, 4, id="a shot: creature, Activate, enemy, Shoot"),
    ],
)
def test_the_commonest_acts_take_no_more_inputs(before: str, action: type[Action], presses: int) -> None:
    newcomer = Counted(before)
    if before == "duel":  # the rest of the duel is no part of the shot
        while newcomer.guide.rule != "CM-COVER-02":
            newcomer.follow()
        newcomer.presses = 0
    assert newcomer.until_done(action) == presses
