"""Before the combat: who is aware of the enemy, who was seen by it, and the initiative checks."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.games.d20_initiative.rules.actions import Notice, Roll
from game.games.d20_initiative.table.forms import NOTICE, ROLL
from game.games.d20_initiative.table.track import CombatRow, Line
from game.games.turn_order.rules.fields import Correct, marked
from game.ui.icons import Icon
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Toggle
from game.ui.widgets.flow import Flow
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Column, Row

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.games.d20_initiative.rules.state import Combatant
    from game.games.d20_initiative.table.pane import D20Pane
    from game.ui.widgets.base import Widget

TOOLS = 600.0
"""The width of the switches and buttons of a line beside one another."""

WIDE = 900.0
"""Width of the centre from which on they stand beside one another."""

DIFFICULTY = 15
"""What a form for a check of Spot or Listen begins with."""


def awareness_rows(pane: D20Pane) -> Iterator[Widget]:
    """A line for everybody, with what settles awareness."""
    scene, say = pane.scene, pane.say
    if not pane.state.combatants:
        yield Label(say("d35.standing.empty"), pane.ui.styles.body, align=0.5)
        add = Button("track.add", say("master.add"), scene.people.add, icon=Icon.PLUS)
        yield Anchor(add, 0.5, 0.5, h=50)
        return
    yield Label(_told(pane), pane.ui.styles.note)
    for one in pane.state.combatants:
        yield _row(pane, one)


def _told(pane: D20Pane) -> str:
    """Whether there will be a surprise round, and for whom it is one."""
    ones = pane.state.combatants
    surprised = [one.name for one in ones if one.surprised]
    if surprised and any(one.spec.aware for one in ones):
        return pane.say("d35.awareness.surprise", names=", ".join(surprised))
    return pane.say("d35.awareness.none")


def _row(pane: D20Pane, one: Combatant) -> Widget:
    scene, say, spec = pane.scene, pane.say, one.spec
    looked = scene.looked_at
    count = "" if one.score is None else str(one.score)
    matter = say("d35.awareness.group", name=spec.group) if spec.group else ""
    line = Line(one.id, one.name, spec.side, spec.portrait or one.id, count, matter, ruled=False)
    chosen = looked is not None and looked.id == one.id
    head = CombatRow(line, partial(scene.select, one.id), chosen=chosen)

    def aware(on: bool) -> None:
        scene.do(Correct(one.id, "awareness", marked(aware=on, spotted=spec.spotted)))

    def spotted(on: bool) -> None:
        scene.do(Correct(one.id, "awareness", marked(aware=spec.aware, spotted=on)))

    refusal = scene.why(scene.session.check(Correct(one.id, "awareness", ("aware",))))
    switches = [
        Toggle(f"aware.{one.id}", say("d35.awareness.aware"), spec.aware, aware, refusal=refusal),
        Toggle(f"spotted.{one.id}", say("d35.awareness.spotted"), spec.spotted, spotted, refusal=refusal),
    ]
    checks = [
        _button(pane, "notice", Icon.EYE, Notice(one.id, DIFFICULTY)),
        _button(pane, "roll", Icon.STAR, Roll(one.id)),
    ]
    wide = TOOLS if scene.app.box.w - scene.layout.sheet_width > WIDE else TOOLS / 2 + 30
    tools = Flow([Row(switches, gap=8, align=0.5), Row(checks, gap=8)], gap=8, align=1)
    return Row([Column([head], grow=1), Anchor(tools, 1, 0.5, w=wide)], gap=8, align=0.5)


def _button(pane: D20Pane, name: str, icon: Icon, action: Notice | Roll) -> Widget:
    """A check, made by the dice or entered by hand: a form asks."""
    scene, say = pane.scene, pane.say
    text = say(f"d35.awareness.{name}")
    title = f"{text} · {pane.state.get(action.id).name}"
    fields = NOTICE if isinstance(action, Notice) else ROLL
    return Button(
        f"{name}.{action.id}",
        text,
        partial(scene.ask, title, action, fields),
        icon=icon,
        tip=say(f"d35.awareness.{name}.tip"),
        refusal=scene.why(scene.session.check(action)),
        height=36,
        size=16,
    )
