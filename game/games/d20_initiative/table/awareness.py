"""Before a combat: a line for everybody, with what settles awareness."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.content.markup import rich
from game.games.d20_initiative.rules.actions import Notice, Roll
from game.games.d20_initiative.table.person_sheet import DIFFICULTY, NOTICE, ROLL, InitiativeMoment
from game.games.d20_initiative.table.track import LEAST, CombatRow, TrackLine
from game.games.turn_order.rules.fields import Correct, marked
from game.games.turn_order.table.chips import Chip
from game.games.turn_order.table.marked_people import seen_chips
from game.ui.drawing.icons import Icon
from game.ui.widgets.button import Button, Look
from game.ui.widgets.choice import Toggle
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Column, Row, Spacer

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from game.games.d20_initiative.rules.state import Combatant
    from game.ui.widgets.base import Widget

WIDE = 900.0
"""Width of the centre from which on the buttons of a line have words."""

LOW = 35.0
"""The least height of a line before the combat, and that of its buttons."""

GAP = 2.0

BOX = 64.0
"""Width of a box to tick in two columns, whose word stands above them."""

AROUND, APART = 58.0, 16.0
"""Width of what is around two columns, and between them."""

ROUND_ROWS = 82.0
"""Height of what is around those lines."""


def awareness_rows(table: InitiativeMoment) -> Iterator[Widget]:
    """A line for everybody, with what settles awareness."""
    say = table.say
    if not table.state.combatants:
        yield Label(say("d35.standing.empty"), table.ui.styles.body, align=0.5)
        add = Button("track.add", say("master.add"), table.add_person, icon=Icon.PLUS)
        yield Anchor(add, 0.5, 0.5, h=50)
        return
    yield Label(_told(table), table.ui.styles.note)
    ones = table.state.combatants
    room = (table.centre_height - ROUND_ROWS) / len(ones) - GAP
    if room >= LOW or table.centre_width > WIDE:
        high = min(LEAST, max(LOW, room))
        yield from (_row(table, one, high) for one in ones)
        return
    wide = (table.centre_width - AROUND - APART) / 2
    half = -(-len(ones) // 2)
    yield Row([Anchor(_heads(table), w=wide) for _ in range(2)], gap=APART)
    for place in range(half):
        yield Row([Anchor(_slim(table, one), w=wide) for one in ones[place::half]], gap=APART)


def _heads(table: InitiativeMoment) -> Widget:
    """What the boxes below mean."""
    style = table.ui.styles.small.but(size=13)
    words = [Label(table.say(f"d35.awareness.{name}"), style, align=0.5) for name in ("aware", "spotted")]
    return Row([Spacer(grow=1), *(Anchor(word, w=BOX) for word in words)], gap=0)


def _slim(table: InitiativeMoment, combatant: Combatant) -> Widget:
    """A line of one of two columns; the checks are on the sheet."""
    boxes = [Anchor(box, 0.5, 0.5, w=BOX, h=LOW) for box in _boxes(table, combatant, bare=True)]
    return Row([Column([_head(table, combatant, LOW)], grow=1), *boxes], gap=0, align=0.5)


def _told(table: InitiativeMoment) -> str:
    """Whether there will be a surprise round, and for whom it is one."""
    ones = table.state.combatants
    surprised = [combatant.name for combatant in ones if combatant.surprised]
    if surprised and any(combatant.spec.aware for combatant in ones):
        return table.say("d35.awareness.surprise", names=", ".join(surprised))
    return table.say("d35.awareness.none")


def _row(table: InitiativeMoment, combatant: Combatant, high: float) -> Widget:
    wide = table.centre_width > WIDE
    checks = [
        _button(table, "notice", Icon.EYE, Notice(combatant.id, DIFFICULTY), bare=not wide),
        _button(table, "roll", Icon.STAR, Roll(combatant.id), bare=not wide),
    ]
    head = Column([_head(table, combatant, high)], grow=1)
    return Row([head, *_boxes(table, combatant), *checks], gap=8, align=0.5)


def _head(table: InitiativeMoment, combatant: Combatant, high: float) -> Widget:
    """Who it is, and the count if there is one."""
    spec, count = combatant.spec, "" if combatant.score is None else str(combatant.score)
    group = (Chip(table.say("d35.awareness.group", name=spec.group)),) if spec.group else ()
    matter = (*seen_chips(table.say, spec), *group)
    line = TrackLine(
        combatant.id, combatant.name, spec.side, spec.portrait or combatant.id, count, matter, ruled=False
    )
    chosen = combatant.id == table.looked_at
    return CombatRow(line, partial(table.select, combatant.id), chosen=chosen, size=high / LEAST)


def _boxes(table: InitiativeMoment, combatant: Combatant, *, bare: bool = False) -> Sequence[Widget]:
    """Whether it is aware of the enemy, and spotted; `bare` ones say it in their tips."""
    spec, refusal = combatant.spec, table.acts.refusal(Correct(combatant.id, "awareness", ("aware",)))

    def box(name: str, on: bool, other: Mapping[str, bool]) -> Toggle:
        def change(new: bool) -> None:
            table.acts.do(
                Correct(combatant.id, "awareness", marked(**{"aware": new, "spotted": new, **other}))
            )

        text = table.say(f"d35.awareness.{name}")
        tip = f"{text} \N{MIDDLE DOT} {combatant.name}" if bare else ""
        return Toggle(f"{name}.{combatant.id}", "" if bare else text, on, change, tip=tip, refusal=refusal)

    return (
        box("aware", spec.aware, {"spotted": spec.spotted}),
        box("spotted", spec.spotted, {"aware": spec.aware}),
    )


def _button(table: InitiativeMoment, name: str, icon: Icon, action: Notice | Roll, *, bare: bool) -> Widget:
    """A check, made by the dice or entered by hand: a form asks. A `bare` one says in its tip what it is."""
    say = table.say
    text = say(f"d35.awareness.{name}")
    title = f"{text} · {table.state.get(action.id).name}"
    fields = NOTICE if isinstance(action, Notice) else ROLL
    button = Button(
        f"{name}.{action.id}",
        "" if bare else text,
        partial(table.acts.ask, title, action, fields),
        icon=icon,
        tip=rich("<b>{}</b>\n{}", text, say(f"d35.awareness.{name}.tip")),
        refusal=table.acts.refusal(action),
        # A plate on every line would weigh more than who stands there: the line is pressed, not these.
        look=Look.QUIET,
        height=LOW,
        size=18,
    )
    return Anchor(button, h=LOW)
