"""The initiative of D&D 3.5 on the table: awareness, the track, the turn, ready and delay."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from game.games.d20_initiative.rules.actions import Action, Add, Begin, Edit, EndTurn, Next, RollAll
from game.games.d20_initiative.rules.fields import FIELDS
from game.games.d20_initiative.rules.setup import CombatantSpec
from game.games.d20_initiative.rules.state import State
from game.games.d20_initiative.table.awareness import awareness_rows
from game.games.d20_initiative.table.forms import combatant_fields
from game.games.d20_initiative.table.lines import in_track, line_of
from game.games.d20_initiative.table.person_sheet import PersonSheet
from game.games.d20_initiative.table.track import CombatRow, drop_place
from game.games.d20_initiative.table.turn_panel import TurnPanel
from game.games.turn_order.rules.fields import Correct
from game.games.turn_order.rules.run import Close, Remove
from game.games.turn_order.table.form import value_field
from game.games.turn_order.table.kit import Offer, Pane, Person
from game.ui.icons import Icon
from game.ui.palette import Tone
from game.ui.widgets.label import Label, Ribbon
from game.ui.widgets.layout import Anchor, Column, Ground, Padding, Panel, Row
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.games.d20_initiative.rules.state import Combatant
    from game.games.turn_order.table.form import Field
    from game.games.turn_order.table.scene import MasterScene
    from game.ui.widgets.base import Widget

PANEL = (252.0, 0.36, 420.0)
"""Least width of the panel of the turn, the part of the centre that it takes, and its greatest width."""


BANNER = 700.0
"""Height of the window from which on the round is told on a ribbon."""

HIGH = 900.0
"""Height of the window from which on lines are larger, in the track only if they are few."""

FEW = 10
LARGE = 1.35


class D20Pane(Pane[State, Action]):
    """The centre of the table."""

    def __init__(self, scene: MasterScene) -> None:
        super().__init__(scene)
        self.turn = TurnPanel(self)

    # Who takes part

    def people(self) -> Sequence[Person]:
        """Everybody in the combat."""
        return [
            Person(one.id, one.name, one.spec.side, one.spec.portrait, one.spec.note, one.spec.hidden)
            for one in self.state.combatants
        ]

    def fresh(self, identity: str, name: str) -> CombatantSpec:
        """An enemy with nothing special about it."""
        return CombatantSpec(identity, name)

    def spec_of(self, identity: str) -> CombatantSpec:
        """Somebody as entered."""
        return self.state.get(identity).spec

    def fields(self, *, adding: bool) -> Sequence[Field]:
        """Everything that is entered about somebody."""
        return combatant_fields(adding=adding)

    def add(self, spec: CombatantSpec) -> Action:
        """Somebody joins, with the roll that was entered if there is one."""
        return Add(replace(spec, name=spec.name.strip()))

    def edit(self, before: CombatantSpec, after: CombatantSpec) -> Sequence[Action]:
        """Everything at once."""
        return [] if before == after else [Edit(after)]

    def remove(self, identity: str) -> Action:
        """Somebody leaves."""
        return Remove(identity)

    def rename(self, identity: str, name: str) -> Action:
        """Somebody is called otherwise."""
        return Correct(identity, "name", name)

    def note(self, identity: str, text: str) -> Action:
        """A note on somebody."""
        return Correct(identity, "note", text)

    def close(self) -> Action:
        """The combat is over."""
        return Close()

    # What is shown

    def title(self) -> str:
        """The round, or what comes before it."""
        return self._title(self.state)

    def players_title(self) -> str:
        """The same, as the players know it."""
        return self._title(self.scene.session.players_view.table)

    def _title(self, state: State) -> str:
        if state.outcome is not None:
            return self.say("d35.title.over")
        if state.phase == "rounds":
            return self.say("d35.title.round", number=state.round)
        return self.say(f"d35.title.{state.phase}")

    def standing(self) -> str:
        """Whose turn it is, or what comes before turns."""
        state, say = self.state, self.say
        if state.outcome is not None:
            return say("d35.standing.over")
        if not state.combatants:
            return say("d35.standing.empty")
        if state.phase == "awareness":
            return say("d35.standing.awareness")
        if state.current is None:
            waits = any(one.delaying for one in state.combatants)
            return say("d35.standing.gap_waits" if waits else "d35.standing.gap")
        one = state.get(state.current)
        if state.paused:
            return say("d35.standing.interrupts", name=one.name, other=state.get(state.paused[0]).name)
        return say("d35.standing.turn", name=one.name)

    def proceed_text(self) -> str:
        """What would be done."""
        match self.scene.session.next_step():
            case RollAll():
                return self.say("d35.go.roll")
            case Begin():
                return self.say("d35.go.begin")
            case EndTurn():
                return self.say("d35.go.end")
            case Next():
                return self.say("d35.go.next")
            case _:
                return super().proceed_text()

    def offers(self) -> Sequence[Offer]:
        """The number of the round, to be put right."""
        if self.state.phase != "rounds":
            return []
        text, tip = self.say("d35.act.round"), self.say("d35.act.round.tip")
        verdict = self.scene.session.check(Correct("", "round", self.state.round))
        return [Offer("round", text, self._ask_round, Icon.TURN, verdict, tip=tip)]

    def _ask_round(self) -> None:
        action, field = Correct("", "round", self.state.round), value_field(FIELDS["round"], self.state)
        self.scene.ask(self.say("d35.act.round"), action, [field])

    def centre(self) -> Widget:
        """The track on its parchment, and beside it what the turn is made of."""
        state = self.state
        if state.phase == "awareness":
            listed = Column([*awareness_rows(self)], gap=4)
        else:
            listed = Column([*self._rows(state)], gap=3)
        body = Column([*self._banner(), Scroll(listed, name="track.rows")], gap=8)
        track = Panel(body, margin=22, grow=1, seed=21, name="track")
        if state.phase == "awareness":
            return Row([track], gap=0, name="table.centre")
        least, part, most = PANEL
        width = min(max(part * (self.scene.app.box.w - self.scene.layout.sheet_width), least), most)
        panel = Anchor(self.turn.build(), w=width, h=self.scene.app.box.h)
        return Row([track, panel], gap=0, name="table.centre")

    def _banner(self) -> Sequence[Widget]:
        """The round on a ribbon, where there is height for it."""
        if self.scene.app.box.h < BANNER:
            return []
        surprise = self.state.phase == "surprise"
        colour = self.ui.palette.tones[Tone.WARNING].ink if surprise else self.ui.palette.accent
        return [Anchor(Ribbon(self.title(), colour, height=50, size=24))]

    def _rows(self, state: State) -> list[CombatRow]:
        looked = self.scene.looked_at
        chosen = "" if looked is None else looked.id
        return [self._row(state, one, chosen) for one in in_track(state)]

    def _row(self, state: State, one: Combatant, chosen: str) -> CombatRow:
        placed = one.id in state.order and self.scene.session.at is None
        return CombatRow(
            line_of(state, one, self.say, open_to_all=False),
            partial(self.scene.select, one.id),
            move=partial(self.move, one.id) if placed else None,
            drop=partial(self._drop, one.id) if placed else None,
            chosen=one.id == chosen,
            size=LARGE if self.scene.app.box.h >= HIGH and len(state.combatants) <= FEW else 1.0,
            tip=self._tip(one),
        )

    def _tip(self, one: Combatant) -> str:
        say = self.say
        lines = [f"<b>{one.name}</b>"]
        if one.roll is not None:
            modifier = f"{one.modifier:+d}".replace("-", "\N{MINUS SIGN}")
            lines.append(say("d35.tip.roll", roll=one.roll, modifier=modifier))
        if one.armour_class < one.spec.armour_class:
            lines.append(say("d35.tip.armour", now=one.armour_class, full=one.spec.armour_class))
        if one.spec.note:
            lines.append(f"<i>{one.spec.note}</i>")
        lines.append(f"<soft>{say('d35.tip.reorder')}</soft>")
        return "\n".join(lines)

    def sheet(self, person: Person) -> Sequence[Widget]:
        """Numbers, conditions, and everything that can be done about somebody."""
        return PersonSheet(self, self.state.get(person.id)).parts()

    def players(self) -> Widget:
        """The track without what is hidden."""
        state = self.scene.session.players_view.table
        size = LARGE if self.scene.app.box.h >= HIGH else 1.0
        rows = [
            CombatRow(line_of(state, one, self.say, open_to_all=True), _nothing, size=size)
            for one in in_track(state)
        ]
        current = state.find(state.current or "")
        parts: list[Widget] = []
        if current is not None:
            text = self.say("d35.standing.turn", name=current.name)
            parts.append(Anchor(Ribbon(text, self.ui.palette.accent, height=54, size=26)))
        if not rows:
            parts.append(Label(self.say("d35.standing.empty"), self.ui.styles.note, align=0.5))
        track = Scroll(Column(rows, gap=3), name="players.rows")
        sheet = Panel(Column([*parts, track], gap=8), Ground.FRAMED, margin=40, corner=60)
        box = self.scene.app.box
        return Padding(Anchor(sheet, w=min(860.0 * size, box.w - 40), h=box.h), 10, 8)

    # Places by hand

    def move(self, identity: str, by: int) -> None:
        """One place up or down."""
        place = self.state.order.index(identity) + by
        self.scene.do(Correct(identity, "place", place))

    def _drop(self, identity: str, y: float) -> None:
        """Somebody was carried to that height of the screen."""
        widgets = self.scene.interface.root.walk()
        rows = [one for one in widgets if isinstance(one, CombatRow) and one.line.id in self.state.order]
        others = [row for row in rows if row.line.id != identity]
        place = drop_place(others, y)
        if place != self.state.order.index(identity):
            self.scene.do(Correct(identity, "place", place))


def _nothing() -> None:
    """The players' track is only looked at."""
