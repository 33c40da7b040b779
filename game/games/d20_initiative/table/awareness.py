"""The lines before a combat, in which it is settled who is aware and spotted."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.content.markup import rich
from game.games.d20_initiative.rules.actions import Notice, Roll
from game.games.d20_initiative.table.person_sheet import DIFFICULTY, NOTICE, ROLL, InitiativeMoment
from game.games.d20_initiative.table.track import LARGE, LEAST, CombatRow, TrackLine
from game.games.turn_order.rules.fields import Correct, marked
from game.games.turn_order.table.chips import Chip
from game.games.turn_order.table.how_it_works import first_steps
from game.games.turn_order.table.marked_people import seen_chips
from game.ui.drawing.icons import Icon
from game.ui.widgets.button import Button, Look
from game.ui.widgets.choice import Toggle
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Column, Padding, Row, Spacer

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from game.games.d20_initiative.rules.state import Combatant
    from game.ui.widgets.base import Widget

WIDE = 900.0
"""Width of the centre from which on the buttons of a line have words."""

MOST, AIR = 1000.0, 16.0
"""Width of a line of the usual height, and space after the longest name if lines must be wider for it.

With more width the boxes would stand too far from the names.
"""

CHECKS, BARE, HEAD = 490.0, 370.0, 275.0
"""Width of the boxes and buttons of a line, that without words on buttons, and that of its usual head."""

LOW = 35.0
"""The least height of a line before the combat, and that of its buttons."""

GAP = 2.0

BOX = 56.0
"""Width of a tick box if there are two columns; its word then stands above them."""

AROUND, APART, FURTHER = 58.0, 16.0, 44.0
"""Width around two columns, between them, and between those whose lines have buttons."""

STEPS = 640.0
"""Greatest width of what stands here while there is nobody."""

ROUND_ROWS = 82.0
"""Height around those lines."""


def awareness_rows(table: InitiativeMoment) -> Iterator[Widget]:
    """A line for every combatant, with boxes for awareness and buttons for checks and rolls."""
    say = table.say
    if not table.state.combatants:
        add = Button("track.add", say("master.add"), table.add_person, icon=Icon.PLUS)
        yield Padding(Anchor(add, 0.5, 0.5, h=50), 0, 14)
        yield first_steps(table.ui, "d35", min(STEPS, table.centre_width - AROUND))
        return
    yield Label(_surprise_sentence(table), table.ui.styles.note)
    combatants = table.state.combatants
    broad, half = table.centre_width - AROUND, -(-len(combatants) // 2)
    halved = (broad - FURTHER) / 2
    high = _high(table, len(combatants), broad - CHECKS)
    if high is not None and high < LEAST and halved - BARE >= HEAD:
        # Lines in two columns are not as low as all in one, beside which half of the sheet would be empty.
        high = _high(table, half, halved - BARE) or high
        rows = [_row(table, combatant, high, halved, bare=True) for combatant in combatants]
        for place in range(half):
            yield Row([Anchor(row, w=halved) for row in rows[place::half]], gap=FURTHER)
        return
    if high is not None:
        heads = [_head(table, combatant, high) for combatant in combatants]
        longest = max(head.wide_for_name(table.ui) for head in heads)
        wide = min(max(MOST * min(1.0, high / LEAST), longest + AIR + CHECKS), broad)
        bare = table.centre_width <= WIDE
        yield from (_row(table, combatant, high, wide, bare=bare) for combatant in combatants)
        return
    halved = (broad - APART) / 2
    yield Row([Anchor(_heads(table), w=halved) for _ in range(2)], gap=APART)
    for place in range(half):
        yield Row(
            [Anchor(_slim(table, combatant), w=halved) for combatant in combatants[place::half]], gap=APART
        )


def _high(table: InitiativeMoment, lines: int, head: float) -> float | None:
    """The height of so many lines with heads of that width; None if there is no room for boxes with words."""
    room = (table.centre_height - ROUND_ROWS) / lines - GAP
    if room < LOW and table.centre_width <= WIDE:
        return None
    return min(LEAST * min(LARGE, max(1.0, head / HEAD)), max(LOW, room))


def _heads(table: InitiativeMoment) -> Widget:
    """The headings of the boxes below."""
    style = table.ui.styles.small.but(size=12)
    words = [Label(table.say(f"d35.awareness.{name}"), style, align=0.5) for name in ("aware", "spotted")]
    return Row([Spacer(grow=1), *(Anchor(word, w=BOX) for word in words)], gap=0)


def _slim(table: InitiativeMoment, combatant: Combatant) -> Widget:
    """A line in one of two columns, without the checks, which the sheet has too."""
    boxes = [Anchor(box, 0.5, 0.5, w=BOX, h=LOW) for box in _boxes(table, combatant, bare=True)]
    return Row([Column([_head(table, combatant, LOW)], grow=1), *boxes], gap=0, align=0.5)


def _surprise_sentence(table: InitiativeMoment) -> str:
    """Whether there will be a surprise round, and for whom it is one."""
    combatants = table.state.combatants
    surprised = [combatant.name for combatant in combatants if combatant.surprised]
    if surprised and any(combatant.spec.aware for combatant in combatants):
        return table.say("d35.awareness.surprise", names=", ".join(surprised))
    return table.say("d35.awareness.none")


def _row(table: InitiativeMoment, combatant: Combatant, high: float, wide: float, *, bare: bool) -> Widget:
    """A line of that size; `bare` buttons have their words in the tips."""
    checks = [
        _button(table, "notice", Icon.EYE, Notice(combatant.id, DIFFICULTY), bare=bare),
        _button(table, "roll", Icon.STAR, Roll(combatant.id), bare=bare),
    ]
    head = Column([_head(table, combatant, high)], grow=1)
    row = Row([head, *_boxes(table, combatant), *checks], gap=8, align=0.5)
    return Anchor(row, 0, 0.5, w=wide)


def _head(table: InitiativeMoment, combatant: Combatant, high: float) -> CombatRow:
    """The head of a line: the combatant, and the count if there is one."""
    spec, count = combatant.spec, "" if combatant.score is None else str(combatant.score)
    group = (Chip(table.say("d35.awareness.group", name=spec.group)),) if spec.group else ()
    matter = (*seen_chips(table.say, spec), *group)
    line = TrackLine(
        combatant.id,
        combatant.name,
        spec.side,
        spec.portrait or combatant.id,
        count,
        matter,
        ruled=False,
        counted=any(other.score is not None for other in table.state.combatants),
    )
    chosen = combatant.id == table.looked_at
    return CombatRow(line, partial(table.select, combatant.id), chosen=chosen, size=high / LEAST)


def _boxes(table: InitiativeMoment, combatant: Combatant, *, bare: bool = False) -> Sequence[Widget]:
    """The boxes for aware and spotted; `bare` ones have their words in the tips."""
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
    """A button for a check, rolled or entered by hand in a form; a `bare` one has its words in the tip."""
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
        # A framed button on every line would draw more attention than the combatant.
        look=Look.QUIET,
        height=LOW,
        size=18,
    )
    return Anchor(button, h=LOW)
