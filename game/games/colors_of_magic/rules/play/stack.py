"""The spell stack: what lies on it, and the window in which Instants are put there (CM-STACK-01..09).

A window is opened for a moment. Its Instants resolve before what had been declared goes on, those of windows
inside it before them, so that every window empties the stack down to where it found it (its `floor`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.games.colors_of_magic.rules.play import hands
from game.games.colors_of_magic.rules.play.tasks import Task

if TYPE_CHECKING:
    from game.games.colors_of_magic.rules.play.events import Where
    from game.games.colors_of_magic.rules.play.run import Run
    from game.games.colors_of_magic.rules.play.state import Moment, StackItem, State


@dataclass(frozen=True, slots=True)
class OpenWindow(Task):
    """Let both players answer a moment with Instants, then go on with what lies below."""

    moment: Moment

    def run(self, run: Run) -> None:
        """Ask whoever has an answer."""
        # Windows resolve spells, whose effects open windows: this is where the ring is cut.
        from game.games.colors_of_magic.rules.play.windows import begin_window  # noqa: PLC0415 - see above

        begin_window(run, self.moment)


def item_of(state: State, number: int | None) -> StackItem | None:
    """The spell of that number if it is on the stack."""
    return next((item for item in state.stack if item.number == number), None)


def put(run: Run, item: StackItem) -> None:
    """Lay a spell on top of the stack; its card has left where it was."""
    run.state = replace(run.state, stack=(item, *run.state.stack))


def send(run: Run, number: int, target: Where, rule: str) -> None:
    """Take a spell off the stack; its card goes to that pile of its owner's, or into play."""
    item = item_of(run.state, number)
    if item is not None:
        run.state = replace(run.state, stack=tuple(i for i in run.state.stack if i.number != number))
        hands.move_card(run, item.card, hands.owner_of(item.card), "stack", target, rule)


def counter(run: Run, number: int) -> None:
    """Discard a spell of the stack without effect."""
    send(run, number, "discard", "CM-STACK-06")


def redirect(run: Run, number: int, to: str, instead_of: str | None = None) -> None:
    """Aim a spell at another creature: instead of one of its targets, or of its first creature."""
    item = item_of(run.state, number)
    if item is None:
        return
    aimed = [
        place
        for place, target in enumerate(item.targets)
        if target.kind == "creature" and instead_of in {None, target.id}
    ]
    if aimed:
        targets = list(item.targets)
        targets[aimed[0]] = replace(targets[aimed[0]], id=to)
        _put_back(run, replace(item, targets=tuple(targets)))


def repeat(run: Run, number: int) -> None:
    """Let a spell of the stack take effect once more."""
    item = item_of(run.state, number)
    if item is not None:
        _put_back(run, replace(item, times=item.times + 1))


def _put_back(run: Run, item: StackItem) -> None:
    stack = tuple(item if other.number == item.number else other for other in run.state.stack)
    run.state = replace(run.state, stack=stack)
