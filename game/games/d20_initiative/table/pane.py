"""The initiative of D&D 3.5 on the table: awareness, the track, the turn, ready and delay."""

from __future__ import annotations

from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, get_args

from game.games.d20_initiative.log import D20Log
from game.games.d20_initiative.rules.actions import Action, ActKind, Begin, EndTurn, Next, RollAll
from game.games.d20_initiative.rules.fields import FIELDS
from game.games.d20_initiative.rules.rules import NAME
from game.games.d20_initiative.rules.rules import table as initiative
from game.games.d20_initiative.rules.state import State
from game.games.d20_initiative.table.awareness import awareness_rows
from game.games.d20_initiative.table.initiative_sheet import InitiativeSheet
from game.games.d20_initiative.table.person_sheet import GIVER, CombatantForms, InitiativeMoment, PersonSheet
from game.games.d20_initiative.table.track import (
    SeenRow,
    fitted_rows,
    in_track,
    line_of,
    turns,
)
from game.games.d20_initiative.table.turn_panel import TurnPanel, prompt
from game.games.turn_order.table.corrections import Corrections
from game.games.turn_order.table.layout import sheet_room
from game.games.turn_order.table.marks_sheet import MarksSheet
from game.games.turn_order.table.pane import Offer, Pane, TurnTable
from game.ui.box import Size
from game.ui.drawing.icons import Icon
from game.ui.input.keys import ACTS, Command
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Column, Panel, Row
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.content.locale import Translator
    from game.games.turn_order.table.pane import PlayersView
    from game.ui.scene import Scene
    from game.ui.widgets.base import Widget

PANEL = (272.0, 0.36, 420.0)
"""Least width of the panel of the turn, its share of the centre, and its greatest width."""


MARGIN = 18.0
"""Margin of the players' track."""

AROUND = 66.0
"""Width around the game master's track: its margins, and its scroll bar."""


class D20Pane(Pane[State, Action]):
    """The centre of the table; it holds the words typed for an action until that is done."""

    goes = MappingProxyType(
        {RollAll: "d35.go.roll", Begin: "d35.go.begin", EndTurn: "d35.go.end", Next: "d35.go.next"}
    )

    giver = GIVER
    acts = MappingProxyType(
        dict(zip((f"act.{name}" for name in (*get_args(ActKind), "ready", "delay")), ACTS, strict=True))
    )
    lists_all = True

    def __init__(self) -> None:
        self._label = ""

    def _relabel(self, label: str) -> None:
        self._label = label

    # Widgets

    def title(self, say: Translator, state: State) -> str:
        """The round, or what comes before it."""
        if state.outcome is not None:
            return say("d35.title.over")
        if state.phase == "rounds":
            return say("d35.title.round", number=state.round)
        return say(f"d35.title.{state.phase}")

    def prompt(self, table: InitiativeMoment) -> str:
        """A sentence on whose turn it is, or on what comes before turns."""
        return prompt(table.state, table.say)

    def offers(self, table: InitiativeMoment) -> Sequence[Offer]:
        """The buttons for everybody's initiative, and for the number of the round."""
        key = table.ui.key(Command.NUMBERS)
        sheet = Offer(
            "initiatives",
            table.say("d35.act.initiatives"),
            partial(self._show_numbers, table),
            Icon.STAR,
            tip=table.say("d35.act.initiatives.tip", keys=key),
        )
        if table.state.phase != "rounds":
            return [sheet] if table.state.combatants else []
        fields = _fields(table).of("", "act", "d35.act")
        verdict = table.session.check(fields.set("round", table.state.round))
        text, tip = table.say("d35.act.round"), table.say("d35.act.round.tip")
        return [sheet, Offer("round", text, partial(fields.ask, "round"), Icon.TURN, verdict, tip=tip)]

    def numbers(self, table: InitiativeMoment) -> Scene | None:
        """The dialog for everybody's initiative."""
        state = table.state
        people = CombatantForms().people(state)
        return InitiativeSheet(state, people, table.acts) if people and state.outcome is None else None

    def _show_numbers(self, table: InitiativeMoment) -> None:
        sheet = self.numbers(table)
        if sheet is not None:
            table.acts.push(sheet)

    def centre(self, table: InitiativeMoment) -> Widget:
        """The track, and beside it the panel of the turn."""
        state = table.state
        if state.phase == "awareness":
            rows = Scroll(Column([*awareness_rows(table)], gap=2), name="track.rows")
            return Row([_track([rows])], gap=0, name="table.centre")
        least, part, most = PANEL
        width = min(max(part * (table.centre_width), least), most)
        panel = TurnPanel(
            table.session,
            table.ui,
            table.acts,
            table.changes,
            Size(width, table.window.h),
            self._label,
            self._relabel,
        ).build()
        track = _track([turns(table, _fields(table), table.centre_width - width - AROUND)])
        return Row([track, Anchor(panel, w=width, h=table.window.h)], gap=0, name="table.centre")

    def sheet(self, table: InitiativeMoment, identity: str) -> Sequence[Widget]:
        """Numbers, conditions, and everything that can be done about a combatant."""
        state, ui, acts, combatant = table.state, table.ui, table.acts, table.state.get(identity)
        marks = MarksSheet(table.session, ui, acts, sheet_room(table.window.w), identity, combatant.spec)
        fields = _fields(table).of(identity, "person", "d35.sheet")
        return PersonSheet(state, ui, acts, fields, marks, combatant).parts()

    def players(self, view: PlayersView[State]) -> Widget:
        """The track as players see it, as large as all of it fits."""
        state = view.state
        rows = [
            SeenRow(line_of(state, combatant, view.say, open_to_all=True)) for combatant in in_track(state)
        ]
        if not rows:
            return Label(view.say("d35.standing.empty"), view.ui.styles.on_wood, align=0.5, lift=0.5)
        track = fitted_rows(rows, view.box.inset(MARGIN).size, name="players.rows")
        return Panel(track, margin=MARGIN, seed=21)


def _fields(table: InitiativeMoment) -> Corrections:
    """The corrections made from lines of the track."""
    return Corrections(table.state, table.acts, table.changes, FIELDS, "", "row", "d35.sheet")


def _track(parts: Sequence[Widget]) -> Panel:
    return Panel(Column(parts, gap=8), margin=20, grow=1, seed=21, name="track")


TABLE = TurnTable(
    NAME,
    initiative,
    lambda _, tr: D20Log(tr),
    "d35",
    Icon.DEFENCE,
    CombatantForms(),
    D20Pane,
    field_key=lambda name: f"d35.field.{name}",
    hands_key="d35.hands",
)
"""The initiative of D&D 3.5 at the game master's table."""
