"""The speed or initiative of a creature, shown and set beside the board."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.core.turn_order import MASTER
from game.table.dialogs import PromptDialog
from game.ui.widgets.button import Button

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.content.locale import Translator
    from game.core.turn_order import Person
    from game.positions.position import Creature
    from game.ui.app import App
    from game.ui.widgets.base import Widget
    from game.workshop.turns import Turns

UNKNOWN = "\N{EN DASH}"


def number_button(app: App, say: Translator, turns: Turns, creature: Creature) -> Iterator[Widget]:
    """The number that puts a creature in order, if its table has one; pressed, it asks for another."""
    order, combatant = turns.order, turns.combatant(creature.id)
    if order is None or combatant is None or not order.system.number:
        return
    number = order.number(combatant.id)
    yield Button(
        f"number.{creature.id}",
        UNKNOWN if number is None else str(number),
        partial(_ask, app, say, turns, combatant),
        tip=_title(say, turns, combatant),
        height=38,
        size=17,
    )


def _title(say: Translator, turns: Turns, combatant: Person) -> str:
    table = "" if turns.order is None else turns.order.table.replace("-", "_")
    return say(f"workshop.turns.number.{table}", name=combatant.name)


def _ask(app: App, say: Translator, turns: Turns, combatant: Person) -> None:
    order = turns.order
    if order is None:
        return

    def fault(text: str) -> str:
        try:
            action = order.numbered(combatant.id, int(text))
        except ValueError:
            return say("workshop.turns.number_whole")
        verdict = order.match.check(MASTER, action)
        return " ".join(f"{say.reason(reason)} [{reason.rule}]" for reason in verdict.reasons)

    def entered(text: str) -> None:
        turns.act(lambda: order.match.act(MASTER, order.numbered(combatant.id, int(text))))

    number = order.number(combatant.id)
    begin = "" if number is None else str(number)
    text = f"{_title(say, turns, combatant)}. {say('workshop.turns.number_ask')}"
    app.push(PromptDialog(combatant.name, text, entered, begin=begin, fault=fault))
