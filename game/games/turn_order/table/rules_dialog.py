"""The house rules of a turn-order table, each with its ruling."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.content.locale import Language, translator
from game.content.rulebook import load_rulebook
from game.table.dialogs import Dialog
from game.table.rule_options import RulingCells, in_columns
from game.ui.icons import Icon
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.games.turn_order.table.kit import Kit
    from game.ui.widgets.base import Widget


class HouseRulesDialog(Dialog):
    """Shows the house rules; changed ones count in an encounter that begins anew."""

    width = 900.0

    def __init__(self, kit: Kit, rules: Any, settled: Callable[[Any], None], *, begun: bool) -> None:  # noqa: ANN401
        super().__init__("")
        self.kit = kit
        self.before = rules
        self.rules = rules
        self.settled = settled
        self.begun = begun

    def build(self) -> Widget:
        """As every dialog, with its title in the language in use."""
        self.title = self.ui.say("master.encounter.rules")
        return super().build()

    def content(self) -> Sequence[Widget]:
        """What changing them means, then the rules."""
        say = translator(Language(self.app.options.language or Language.FR))
        rulings = load_rulebook().rulings_of(self.kit.book)
        cells = [*RulingCells(self.ui, say, self.kit.spans).of(self.rules, rulings, self._change)]
        note = say("master.rules.begun" if self.begun else "master.rules.note")
        columns = 2 if self.app.box.w > 900 else 1
        return [Label(note, self.ui.styles.note), Scroll(in_columns(cells, columns), name="rules.all")]

    def buttons(self) -> Sequence[Widget]:
        """Back, then begin with them."""
        say = self.ui.say
        ok = Button("dialog.yes", say("master.rules.apply"), self._apply, look=Look.PRIMARY, icon=Icon.CHECK)
        if self.rules == self.before:
            ok.refusal = say("master.rules.same")
        return [Button("dialog.cancel", say("dialog.cancel"), self.close, icon=Icon.CLOSE), ok]

    def height(self) -> float | None:
        """Nearly the whole screen."""
        return min(640.0, self.app.box.h - 30)

    def first_focus(self) -> str:
        """The way back."""
        return "dialog.cancel"

    def _change(self, rules: Any) -> None:  # noqa: ANN401 - of the system
        self.rules = rules
        self.rebuild()

    def _apply(self) -> None:
        self.close()
        self.settled(self.rules)
