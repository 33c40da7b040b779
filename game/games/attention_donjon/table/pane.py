"""The rounds of Attention Donjon ! on the table: the deck, everybody's cards, the panel of the turn."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, get_args

from game.content.markup import rich
from game.games.attention_donjon.log import RoundsLog
from game.games.attention_donjon.rules import actions
from game.games.attention_donjon.rules.cards import MOST_JOKERS, Card, full_deck
from game.games.attention_donjon.rules.fields import FIELDS
from game.games.attention_donjon.rules.rules import NAME
from game.games.attention_donjon.rules.rules import table as attention_donjon
from game.games.attention_donjon.rules.setup import MOST_ROUNDS, ActionKind
from game.games.attention_donjon.rules.state import Combatant, Phase, State
from game.games.attention_donjon.table import forms
from game.games.attention_donjon.table.card_dialog import CorrectedPile, move_card
from game.games.attention_donjon.table.cards import Pile
from game.games.attention_donjon.table.decisions import Entered
from game.games.attention_donjon.table.flying_cards import FlyingCards
from game.games.attention_donjon.table.forms import (
    GIVER,
    CombatantForms,
    RoundsMoment,
    effect_fields,
    fresh_effect,
)
from game.games.attention_donjon.table.hand_walk import first_hand
from game.games.attention_donjon.table.person_sheet import PersonSheet, effect_rows
from game.games.attention_donjon.table.scenario_dialog import ScenarioDialog
from game.games.attention_donjon.table.seat_grid import SeatGrid
from game.games.attention_donjon.table.seats import Seat, SeenSeat, seat_model
from game.games.attention_donjon.table.turn_panel import TurnPanel, early_shuffle, prompt
from game.games.turn_order.rules.batch import Batch
from game.games.turn_order.rules.fields import Correct
from game.games.turn_order.table.chips import chips_tip
from game.games.turn_order.table.corrections import Corrections
from game.games.turn_order.table.form import FormField
from game.games.turn_order.table.how_it_works import first_steps
from game.games.turn_order.table.layout import HIGH, TALL, sheet_room
from game.games.turn_order.table.marks_sheet import MarksSheet
from game.games.turn_order.table.pane import Offer, Pane, TurnTable
from game.table.rule_options import NumberRange
from game.ui.drawing.icons import Icon
from game.ui.input.keys import ACTS, Command
from game.ui.widgets.button import Button
from game.ui.widgets.label import Label, RuleLine
from game.ui.widgets.layout import Anchor, Column, Padding, Row

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from game.content.locale import Translator
    from game.games.attention_donjon.rules.events import Event
    from game.games.turn_order.table.pane import PlayersView
    from game.ui.canvas import Canvas
    from game.ui.cues import Cue
    from game.ui.input.events import Event as ClientEvent
    from game.ui.scene import Scene
    from game.ui.widgets.base import Widget

SPACE = 18.0
"""Margin beside the seats on the players' screen."""

CARD = 60.0
"""Width of a card until it is known how much room there is."""

PANEL = (252.0, 0.34, 420.0)
"""Least width of the panel of the turn, its share of the centre, and its greatest width."""

AROUND_PANEL = 58.0
"""Width that the panel's margins and its scroll bar take."""

PILES = ((TALL, 52.0), (HIGH, 34.0), (0.0, 26.0))
"""Pairs of a window's height and, from that height on, the width of the piles."""


class RoundsPane(Pane[State, actions.Action]):
    """The centre of the table; it holds what is half entered, and the cards in flight."""

    acts = MappingProxyType(
        {
            **{f"now.take.{kind}": key for kind, key in zip(get_args(ActionKind), ACTS, strict=False)},
            "now.wait": Command.ACT_5,
            "now.command": Command.ACT_5,
            "now.skip": Command.ACT_6,
            "now.take_back": Command.ACT_7,
        }
    )
    goes = MappingProxyType(
        {
            actions.Prepare: "ad.go.prepare",
            actions.DrawAll: "ad.go.draw",
            actions.EndTurn: "ad.go.end_turn",
            actions.ToResolution: "ad.go.resolution",
            actions.CloseEffect: "ad.now.close_effect",
            actions.EndRound: "ad.go.end_round",
        }
    )
    giver = GIVER

    def __init__(self) -> None:
        self._entered = Entered()
        self._flying = FlyingCards()

    def title(self, say: Translator, state: State) -> str:
        """The phase, and the Round if the scenario counts them."""
        if state.outcome is not None:
            return say("ad.title.over")
        phase = say(f"ad.phase.{state.phase}")
        return say("ad.title.round", number=state.round, phase=phase) if state.count_rounds else phase

    def prompt(self, table: RoundsMoment) -> str:
        """The next thing to do, after a warning if the deck is about to give somebody away."""
        warning = early_shuffle(table.state, table.say)
        return " ".join(part for part in (warning, prompt(table.state, table.say)) if part)

    def offers(self, table: RoundsMoment) -> Sequence[Offer]:
        """The buttons for what the game master may do at any time."""
        say, state = table.say, table.state
        fresh, fields = fresh_effect(state), effect_fields(state)
        ask_effect = partial(table.acts.ask, say("ad.act.effect"), fresh, fields, action=actions.AddEffect)
        last = Correct("", "last_actor", state.last_actor)
        ask_last = partial(_ask, table, "last", last, forms.LAST)
        made: list[tuple[str, Icon, Callable[[], object]]] = [
            *self._dealing(table),
            ("event", Icon.SPECIAL, partial(_ask, table, "event", actions.TriggerEvent(), forms.EVENT)),
            ("effect", Icon.FIRE, ask_effect),
            ("last", Icon.FIRST, ask_last),
            ("phase", Icon.TURN, partial(_ask_phase, table)),
            ("scenario", Icon.MAP, lambda: table.acts.push(ScenarioDialog(state, table.acts))),
        ]
        return [
            Offer(
                name,
                say(f"ad.act.{name}"),
                run,
                icon,
                tip=say(f"ad.act.{name}.tip", keys=table.ui.key(Command.NUMBERS)),
            )
            for name, icon, run in made
        ]

    def _dealing(self, table: RoundsMoment) -> Iterator[tuple[str, Icon, Callable[[], object]]]:
        """The button that deals real cards, while somebody may draw."""
        dialog = self.numbers(table)
        if dialog is not None:
            yield "deal", Icon.CARDS, partial(table.acts.push, dialog)

    def numbers(self, table: RoundsMoment) -> Scene | None:
        """The dialog that asks for the cards of everybody who may draw, one after the other."""
        return first_hand(table.session, table.acts)

    # Motion

    def happened(self, table: RoundsMoment, before: int, events: Sequence[Event]) -> Sequence[Cue]:  # noqa: ARG002 - what panes are given
        """Start the flight of drawn cards; it does not hold the table up, so there are no cues."""
        self._flying.begin(table.ui, events)
        return ()

    def handle(self, event: ClientEvent) -> bool:
        """End the flight of cards at a click or a key."""
        return self._flying.handle(event)

    def update(self, seconds: float) -> bool:
        """Move the cards in flight."""
        return self._flying.update(seconds)

    def draw(self, canvas: Canvas, root: Widget) -> None:
        """Draw the cards in flight."""
        self._flying.draw(canvas, root)

    # The table

    def centre(self, table: RoundsMoment) -> Widget:
        """The piles above the seats, and beside them the panel of the turn."""
        state, track = table.state, table.session.track()
        up = [turn.combatant for turn in (track.current, *track.coming) if turn is not None]
        people = [
            self._seat(table, state, combatant, CARD, table.centre_width) for combatant in state.combatants
        ]
        places: Widget = SeatGrid(
            people,
            [*dict.fromkeys(up)],
            (table.session.number, len(table.session.match.entries)),
            "table.seats",
        )
        if not people:
            add = Button("seats.add", table.say("master.add"), table.add_person, icon=Icon.PLUS)
            places = Anchor(add, 0.5, 0.5, h=50, grow=1)
        least, part, most = PANEL
        width = min(max(part * table.centre_width, least), most)
        panel = TurnPanel(
            table.session,
            table.ui,
            table.acts,
            table.window.h,
            self._entered,
            table.refresh,
            below=_nowhere(table, state),
            steps=first_steps(table.ui, "ad", width - AROUND_PANEL),
        ).build()
        left = Padding(Column([_piles(table, state), places], gap=8), 12, 8, grow=1)
        return Row([left, Anchor(panel, w=width, h=table.window.h)], gap=0, name="table.centre")

    def _seat(
        self,
        table: RoundsMoment,
        state: State,
        combatant: Combatant,
        card: float,
        width: float,
    ) -> Seat:
        """The seat of a combatant."""
        return Seat(
            f"seat.{combatant.id}",
            seat_model(state, combatant, table.say),
            partial(table.select, combatant.id),
            width=width,
            card=card,
            chosen=combatant.id == table.looked_at,
            flying=self._flying.cards,
            tip=_tip(table, state, combatant),
            notes=_behind(combatant),
        )

    def sheet(self, table: RoundsMoment, identity: str) -> Sequence[Widget]:
        """Turns, cards, effects, and everything that can be done about a combatant."""
        session, ui, acts, combatant = table.session, table.ui, table.acts, table.state.get(identity)
        marks = MarksSheet(session, ui, acts, sheet_room(table.window.w), identity, combatant.spec)
        return PersonSheet(session, ui, acts, _fields(table, identity), marks, combatant).parts()

    def players(self, view: PlayersView[State]) -> Widget:
        """The seats with their cards, as the players see them."""
        state, track = view.state, view.track
        up = [turn.combatant for turn in (track.current, *track.coming) if turn is not None]
        seats = [
            SeenSeat(f"seat.{combatant.id}", seat_model(state, combatant, view.say))
            for combatant in state.combatants
        ]
        occasion = len(view.session.match.entries)
        return Padding(SeatGrid(seats, [*dict.fromkeys(up)], occasion, "players.seats"), SPACE, 12)


def _fields(table: RoundsMoment, identity: str) -> Corrections:
    """The corrections of a combatant's fields."""
    return Corrections(table.state, table.acts, table.changes, FIELDS, identity, "person", "ad.sheet")


def _ask(table: RoundsMoment, name: str, action: actions.Action, fields: Sequence[FormField]) -> None:
    table.acts.ask(table.say(f"ad.act.{name}"), action, fields)


@dataclass(frozen=True, slots=True)
class RoundAt:
    """The value of the form that corrects Round and phase."""

    round: int
    phase: Phase


def _ask_phase(table: RoundsMoment) -> None:
    """Ask for Round and phase; the preview shows who would gain or lose a place."""
    say, state = table.say, table.state
    called = tuple(say(f"ad.phase.{phase}") for phase in get_args(Phase))
    asked = [
        FormField("round", "number", 1, MOST_ROUNDS, when=lambda _: state.count_rounds),
        FormField("phase", "choice", choices=get_args(Phase), called=called),
    ]

    def corrected(at: RoundAt) -> Batch:
        held = {"round": (state.round, at.round), "phase": (state.phase, at.phase)}
        changed = (Correct("", name, after) for name, (before, after) in held.items() if after != before)
        return Batch((*changed,))

    table.acts.ask(
        say("ad.act.phase.ask"),
        RoundAt(state.round, state.phase),
        asked,
        action=corrected,
        preview=lambda at: table.changes.shown(*corrected(at).actions),
    )


def _piles(table: RoundsMoment, state: State) -> Widget:
    """The deck, the drawn pile, and the cards that stay out of both."""
    say = table.say
    kept = [
        (card, combatant.name)
        for combatant in state.combatants
        for card in (*combatant.jokers, *combatant.reserve)
    ]
    deck = [("", "")] * len(state.deck)
    drawn = [(card, "") for card in state.discards]
    made = (
        ("deck", deck, [(card, "") for card in _in_deck(state)]),
        ("discards", drawn, drawn[::-1]),
        ("kept", kept, kept),
    )
    width = next(width for least, width in PILES if table.window.h >= least)
    piles = [
        Pile(
            f"pile.{name}",
            say(f"ad.pile.{name}.short"),
            [card for card, _ in top],
            width,
            partial(_open_pile, table, name, listed),
            tip=say(f"ad.pile.{name}.tip"),
            count=say("ad.pile.count", count=len(top)),
        )
        for name, top, listed in made
    ]
    return Row(piles, gap=18, align=0.5)


def _in_deck(state: State) -> list[Card]:
    """The cards of the deck, sorted, since nobody knows their order."""
    within = {*state.deck}
    return [card for card in full_deck(state.rules.jokers) if card in within]


def _open_pile(table: RoundsMoment, name: str, cards: Sequence[tuple[Card, str]]) -> None:
    title, note = table.say(f"ad.pile.{name}"), table.say(f"ad.pile.{name}.tip")
    move = partial(move_card, table.state, table.acts)
    table.acts.push(CorrectedPile(title, cards, note, move))


def _nowhere(table: RoundsMoment, state: State) -> Sequence[Widget]:
    """The rows of effects that nobody bears."""
    unborne = [effect.id for effect in state.effects if not state.has(effect.spec.target)]
    if not unborne:
        return []
    title = Label(table.say("ad.effect.nowhere"), table.ui.styles.subheading.but(size=17))
    fields = _fields(table, "")
    rows = [
        row
        for identity in unborne
        for row in effect_rows(table.session, table.ui, table.acts, fields, identity)
    ]
    return [RuleLine(), Column([title, *rows], gap=6, name="effects")]


def _behind(combatant: Combatant) -> tuple[str, ...]:
    """Who plays the combatant, or the members of a group; nobody who is called as the seat is."""
    names = (combatant.player,) if combatant.is_pc else combatant.spec.members
    return tuple(name for name in names if name != combatant.name)


def _tip(table: RoundsMoment, state: State, combatant: Combatant) -> str:
    model = seat_model(state, combatant, table.say)
    lines = [rich("<b>{}</b>", combatant.name)]
    if combatant.is_pc:
        lines += _behind(combatant)
    if model.order:
        lines.append(table.say("ad.seat.order", place=model.order))
    if model.matter:
        lines.append(chips_tip(model.matter))
    if combatant.spec.members:
        lines.append(", ".join(combatant.spec.members))
    if combatant.spec.directive:
        lines.append(rich("<i>{}</i>", combatant.spec.directive))
    if combatant.spec.note:
        lines.append(rich("<soft>{}</soft>", combatant.spec.note))
    return "\n".join(lines)


TABLE = TurnTable(
    NAME,
    attention_donjon,
    lambda match, tr: RoundsLog(tr, numbered=match.state.count_rounds),
    "ad",
    Icon.CARDS,
    CombatantForms(),
    RoundsPane,
    field_key=lambda name: f"ad.field.{name}",
    hands_key="ad.hands",
    spans=MappingProxyType({"jokers": NumberRange(0, MOST_JOKERS, whole=True)}),
)
"""The card rounds on the table: the deck, everybody's cards, the turn, effects."""
