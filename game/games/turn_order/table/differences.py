"""The effect of an action on the order, as chips: who would gain or lose a place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from game.core.turn_order import MASTER
from game.games.turn_order.rules.differences import Shift, shifts, turns_left
from game.games.turn_order.table.chips import Chip, ChipRow
from game.games.turn_order.table.turn_strip import small_order
from game.ui.widgets.label import Label

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.content.locale import Translator
    from game.games.turn_order.table.session import MasterSession
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget

ARROW = "\N{RIGHTWARDS ARROW}"
LINES, SAID = 4, 6
"""The most lines of chips below a field, and the most people in a tip."""


def ordinal(say: Translator, number: int) -> str:
    """A place as it is written: `1re`, `2e`; `1st`, `2nd`."""
    if number == 1:
        return say("differences.first")
    which = 0 if 11 <= number % 100 <= 13 else number % 10
    return say(f"differences.place.{which if 1 <= which <= 3 else 'other'}", number=number)


def shift_chip(say: Translator, shift: Shift, name: str = "") -> Chip:
    """`Alia 3rd -> 1st`: good for an earlier place, bad for a later one; without a name only the places."""

    def places(of: tuple[int, ...]) -> str:
        return "\N{MIDDLE DOT}".join(ordinal(say, place) for place in of) or "\N{EN DASH}"

    kind = "good" if shift.gained > 0 else "bad" if shift.gained < 0 else "neutral"
    return Chip(f"{name} {places(shift.before)} {ARROW} {places(shift.after)}".strip(), kind)  # type: ignore[arg-type]  # a ChipKind


@dataclass(frozen=True, slots=True)
class OrderChanges:
    """The changes that actions would make to the order as it is now.

    Attributes:
        session: the match.
        ui: look and words.
        emblem: from an id, the text by which the person's portrait is chosen.
    """

    session: MasterSession
    ui: Ui
    emblem: Callable[[str], str]

    def shown(self, *actions: Any) -> Sequence[Widget]:  # noqa: ANN401 - of the table
        """Widgets that show who would gain or lose a place; none if the actions may not be done."""
        say, note, chips = self.ui.say, self.ui.styles.note.but(size=17), self._chips(*actions)
        if chips is None:
            return ()
        if not chips:
            return [Label(say("differences.none"), note, name="form.differences")]
        then = self.session.what_if(*actions)
        return [
            Label(say("differences.order"), note),
            ChipRow(chips, size=16, lines=LINES, name="form.differences"),
            *([] if then is None else [self.order_of(then)]),
        ]

    def order_of(self, state: Any) -> Widget:  # noqa: ANN401 - as above
        """The order in a state of the match."""
        return small_order(self.ui, self.ui.say, self.session.rules.track(state, MASTER), self.emblem)

    def in_words(self, action: Any) -> str:  # noqa: ANN401 - as above
        """Words for a tip on who would gain or lose a place; empty if nobody would."""
        chips = self._chips(action)
        if not chips:
            return ""
        named = [chip.text for chip in chips[:SAID]]
        more = [f"+{len(chips) - SAID}"] if len(chips) > SAID else []
        return f"{self.ui.say('differences.order')} {', '.join((*named, *more))}"

    def _chips(self, *actions: Any) -> Sequence[Chip] | None:  # noqa: ANN401 - as above
        """A chip for everybody whose place would change; None if the actions may not be done."""
        then = self.session.what_if(*actions)
        if then is None or not actions:
            return None
        rules = self.session.rules
        before, after = rules.track(self.session.state, MASTER), rules.track(then, MASTER)
        turns = (*before.done, *before.coming, *after.done, *after.coming, before.current, after.current)
        names = {turn.combatant: turn.name for turn in turns if turn is not None}
        found = shifts(turns_left(before), turns_left(after))
        return [shift_chip(self.ui.say, shift, names[shift.who]) for shift in found]
