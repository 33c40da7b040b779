"""Before a combat: a line for everybody, with what settles awareness."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.games.d20_initiative.rules.actions import Notice, Roll
from game.games.d20_initiative.table.person_sheet import NOTICE, ROLL, InitiativeContext
from game.games.d20_initiative.table.track import LEAST, CombatRow, TrackLine
from game.games.turn_order.rules.fields import Correct, marked
from game.games.turn_order.table.chips import Chip
from game.ui.icons import Icon
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Toggle
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Column, Row

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.games.d20_initiative.rules.state import Combatant
    from game.ui.widgets.base import Widget

WIDE = 900.0
"""Width of the centre from which on the buttons of a line have words."""

LOW = 35.0
"""The least height of a line before the combat, and that of its buttons."""

GAP = 2.0

ROUND_ROWS = 82.0
"""Height of what is around those lines."""

DIFFICULTY = 15
"""What a form for a check of Spot or Listen begins with."""


def awareness_rows(table: InitiativeContext) -> Iterator[Widget]:
    """A line for everybody, with what settles awareness."""
    say = table.say
    if not table.state.combatants:
        yield Label(say("d35.standing.empty"), table.ui.styles.body, align=0.5)
        add = Button("track.add", say("master.add"), table.add_person, icon=Icon.PLUS)
        yield Anchor(add, 0.5, 0.5, h=50)
        return
    yield Label(_told(table), table.ui.styles.note)
    room = (table.centre_height - ROUND_ROWS) / len(table.state.combatants) - GAP
    high = min(LEAST, max(LOW, room))
    for one in table.state.combatants:
        yield _row(table, one, high)


def _told(table: InitiativeContext) -> str:
    """Whether there will be a surprise round, and for whom it is one."""
    ones = table.state.combatants
    surprised = [one.name for one in ones if one.surprised]
    if surprised and any(one.spec.aware for one in ones):
        return table.say("d35.awareness.surprise", names=", ".join(surprised))
    return table.say("d35.awareness.none")


def _row(table: InitiativeContext, one: Combatant, high: float) -> Widget:
    say, spec = table.say, one.spec
    count = "" if one.score is None else str(one.score)
    matter = (Chip(say("d35.awareness.group", name=spec.group)),) if spec.group else ()
    line = TrackLine(one.id, one.name, spec.side, spec.portrait or one.id, count, matter, ruled=False)
    chosen = one.id == table.looked_at
    head = CombatRow(line, partial(table.select, one.id), chosen=chosen, size=high / LEAST)
    wide = table.centre_width > WIDE

    def aware(on: bool) -> None:
        table.do(Correct(one.id, "awareness", marked(aware=on, spotted=spec.spotted)))

    def spotted(on: bool) -> None:
        table.do(Correct(one.id, "awareness", marked(aware=spec.aware, spotted=on)))

    refusal = table.refusal(Correct(one.id, "awareness", ("aware",)))
    switches = [
        Toggle(f"aware.{one.id}", say("d35.awareness.aware"), spec.aware, aware, refusal=refusal),
        Toggle(f"spotted.{one.id}", say("d35.awareness.spotted"), spec.spotted, spotted, refusal=refusal),
    ]
    checks = [
        _button(table, "notice", Icon.EYE, Notice(one.id, DIFFICULTY), bare=not wide),
        _button(table, "roll", Icon.STAR, Roll(one.id), bare=not wide),
    ]
    return Row([Column([head], grow=1), *switches, *checks], gap=8, align=0.5)


def _button(table: InitiativeContext, name: str, icon: Icon, action: Notice | Roll, *, bare: bool) -> Widget:
    """A check, made by the dice or entered by hand: a form asks. A `bare` one says in its tip what it is."""
    say = table.say
    text = say(f"d35.awareness.{name}")
    title = f"{text} · {table.state.get(action.id).name}"
    fields = NOTICE if isinstance(action, Notice) else ROLL
    button = Button(
        f"{name}.{action.id}",
        "" if bare else text,
        partial(table.ask, title, action, fields),
        icon=icon,
        tip=f"<b>{text}</b>\n{say(f'd35.awareness.{name}.tip')}",
        refusal=table.refusal(action),
        height=LOW,
        size=15,
    )
    return Anchor(button, h=LOW)
