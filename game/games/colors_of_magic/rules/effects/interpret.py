"""Effects one after the other, each as a task, so that what it sets off is over before the next begins."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.games.colors_of_magic.rules.play.tasks import Asking, Task

if TYPE_CHECKING:
    from game.games.colors_of_magic.rules.cards.effects import AnyEffect
    from game.games.colors_of_magic.rules.effects.context import Context
    from game.games.colors_of_magic.rules.play.run import Run


@dataclass(frozen=True, slots=True)
class Carry(Task):
    """Carry effects out one by one.

    `ability` names the ability that they belong to, by its source and number. As long as such a task is on
    the agenda the ability is at work, and does not answer what it causes itself.
    """

    effects: tuple[AnyEffect, ...]
    context: Context
    ability: tuple[str, int] | None = None

    def run(self, run: Run) -> None:
        """Do the first; the others follow when all that it set off is over."""
        if not self.effects:
            return
        first, *rest = self.effects
        if rest or self.ability is not None:
            run.push(replace(self, effects=tuple(rest)))
        run.push(Perform(effect=first, context=self.context))


@dataclass(frozen=True, slots=True, kw_only=True)
class Perform(Asking):
    """Carry one effect out, on one creature (`on`) where it does something to creatures."""

    effect: AnyEffect
    context: Context
    on: str | None = None

    def run(self, run: Run) -> None:
        """Do it, or ask first what it takes to know."""
        # Attacks, deaths and spells have effects, and effects make them: this is where the ring is cut.
        from game.games.colors_of_magic.rules.effects.verbs import perform  # noqa: PLC0415 - see above

        perform(run, self)
