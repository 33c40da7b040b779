"""The page of the side panel that says the answer in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.widgets.label import Label, RuleLine
from game.ui.widgets.layout import Column, Row
from game.workshop.report import Line, Weight

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.content.locale import Translator
    from game.positions.position import Creature
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget


def answer_parts(ui: Ui, creature: Creature | None, lines: Sequence[Line], say: Translator) -> list[Widget]:
    """The creature picked in a line, then the answer, as the widgets of a column."""
    parts: list[Widget] = []
    if creature is not None:
        parts += [_profile(ui, creature, say), RuleLine()]
    return parts + [_shown(ui, line) for line in lines]


def _profile(ui: Ui, creature: Creature, say: Translator) -> Widget:
    """Who is picked, and the numbers that matter on the board."""
    ranged = say.number(creature.ranged) if creature.ranged is not None else "\N{EM DASH}"
    numbers = "   ".join(
        (
            f"<icon:shoe_print> {say.inches(creature.movement)}",
            f"<icon:sword_cross> {creature.melee}",
            f"<icon:bow_arrow> {ranged}",
            f"<icon:shield> {creature.defence}",
        )
    )
    name = Label(f"<b>{creature.name or creature.id}</b>", ui.styles.body)
    side = say(f"workshop.side.{creature.side}")
    return Column([name, Label(f"{side}, {creature.size}   {numbers}", ui.styles.small)], gap=0)


def _shown(ui: Ui, line: Line) -> Widget:
    styles = ui.styles
    match line.weight:
        case Weight.TITLE:
            return Label(line.text, styles.subheading)
        case Weight.YES:
            return Label(f"<icon:check> {line.text}", styles.strong.but(colour=(32, 88, 30)))
        case Weight.NO:
            return Label(f"<icon:close> {line.text}", styles.strong.but(colour=(142, 18, 22)))
        case Weight.CAUTION:
            value = f" {line.value}" if line.value else ""
            return Label(f"<icon:alert_outline> {line.text}{value}", styles.strong.but(colour=(140, 82, 0)))
        case Weight.FIGURE:
            value_label = Label(line.value, styles.strong, align=1)
            return Row([Label(line.text, styles.body, grow=1), value_label], gap=10, align=0)
        case Weight.TEXT:
            rule = f" <soft><i>{line.rule}</i></soft>" if line.rule else ""
            return Label(f"{line.text}{rule}", styles.body.but(size=18))
