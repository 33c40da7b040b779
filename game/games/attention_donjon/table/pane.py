"""The rounds of Attention Donjon ! on the table: the deck, everybody's cards, what happens now."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.games.attention_donjon.rules.actions import (
    Action,
    Add,
    AddEffect,
    Change,
    CloseEffect,
    DrawAll,
    EndRound,
    EndTurn,
    Prepare,
    SetLast,
    SetRound,
    Start,
    ToResolution,
    TriggerEvent,
    Veil,
)
from game.games.attention_donjon.rules.cards import full_deck
from game.games.attention_donjon.rules.effects import left_to_resolve
from game.games.attention_donjon.rules.initiative import to_draw
from game.games.attention_donjon.rules.setup import CombatantSpec
from game.games.attention_donjon.rules.state import State
from game.games.attention_donjon.table import forms
from game.games.attention_donjon.table.card_dialog import MoveDialog, PileDialog
from game.games.attention_donjon.table.cards import Pile
from game.games.attention_donjon.table.flights import Flights
from game.games.attention_donjon.table.forms import effect_fields, fresh_effect, person_fields
from game.games.attention_donjon.table.person_sheet import PersonSheet, effect_rows
from game.games.attention_donjon.table.scenario_dialog import ScenarioDialog
from game.games.attention_donjon.table.seats import Seat, chooses_now, place_of
from game.games.attention_donjon.table.turn_panel import TurnPanel
from game.games.turn_order.rules.order import Close, Note, Remove, Rename
from game.games.turn_order.table.kit import Offer, Pane, Person
from game.ui.icons import Icon
from game.ui.widgets.flow import Flow
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Column, Padding, Row
from game.ui.widgets.panel import Panel
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.games.attention_donjon.rules.cards import Card
    from game.games.attention_donjon.rules.events import Event
    from game.games.attention_donjon.rules.state import Combatant
    from game.games.turn_order.table.form import Field
    from game.games.turn_order.table.scene import MasterScene
    from game.ui.canvas import Canvas
    from game.ui.events import Event as ClientEvent
    from game.ui.widgets.base import Widget

NARROW = 720.0
"""Width of the table from which on it has room for large cards."""

HIGH = 900.0
"""Height of the window from which on cards are large."""

SPACE = 18.0
"""Between places at the table."""


class RoundsPane(Pane[State, Action]):
    """The centre of the table."""

    def __init__(self, scene: MasterScene) -> None:
        super().__init__(scene)
        self.turn = TurnPanel(self)
        self.flights = Flights(self)

    # Who takes part

    def people(self) -> Sequence[Person]:
        """Everybody in the encounter."""
        return [
            Person(one.id, one.name, one.spec.side, one.spec.portrait, one.spec.note, one.spec.hidden)
            for one in self.state.combatants
        ]

    def fresh(self, identity: str, name: str) -> forms.Person:
        """A character of a player with nothing special about it."""
        return forms.Person(identity, name)

    def spec_of(self, identity: str) -> forms.Person:
        """Somebody as entered."""
        return forms.Person.of(self.state.combatant(identity).spec)

    def fields(self, *, adding: bool) -> Sequence[Field]:
        """Everything that is entered about somebody."""
        return person_fields(adding=adding)

    def add(self, spec: forms.Person | CombatantSpec) -> Action:
        """Somebody joins, as entered or as a party's file says."""
        return Add(spec if isinstance(spec, CombatantSpec) else spec.spec)

    def edit(self, before: forms.Person, after: forms.Person) -> Sequence[Action]:
        """What is otherwise than it was; being hidden has an action of its own."""
        actions: list[Action] = []
        if after != before:
            actions.append(Change(after.spec))
        if after.hidden != before.hidden:
            actions.append(Veil(after.id, after.hidden))
        return actions

    def remove(self, identity: str) -> Action:
        """Somebody leaves."""
        return Remove(identity)

    def rename(self, identity: str, name: str) -> Action:
        """Somebody is called otherwise."""
        return Rename(identity, name)

    def note(self, identity: str, text: str) -> Action:
        """A note on somebody."""
        return Note(identity, text)

    def close(self) -> Action:
        """The encounter is over."""
        return Close()

    # Words

    def title(self) -> str:
        """The phase, and the Round if the scenario counts them."""
        return self._title(self.state)

    def players_title(self) -> str:
        """The same, as the players know it."""
        return self._title(self.scene.session.players_view.table)

    def _title(self, state: State) -> str:
        if state.outcome is not None:
            return self.say("ad.title.over")
        phase = self.say(f"ad.phase.{state.phase}")
        return self.say("ad.title.round", number=state.round, phase=phase) if state.count_rounds else phase

    def standing(self) -> str:
        """What is to be decided, or what comes next."""
        state, say = self.state, self.say
        if state.outcome is not None:
            return say("ad.standing.over")
        if not state.combatants:
            return say("ad.standing.empty")
        waits = next((one for one in state.combatants if one.undecided or chooses_now(state, one)), None)
        if state.prompts:
            return say("ad.standing.event")
        if waits is not None:
            return say("ad.standing.joker" if waits.undecided else "ad.standing.choose", name=waits.name)
        match state.phase:
            case "preparation":
                return say("ad.standing.preparation")
            case "initiative":
                return say(f"ad.standing.{state.stage}", count=len(to_draw(state)))
            case "turns" if state.current is None:
                return say("ad.standing.no_turn")
            case "turns":
                return self._standing_in_turn(state)
            case "resolution":
                left = len(left_to_resolve(state))
                return say("ad.standing.resolution", count=left) if left else say("ad.standing.end")

    def _standing_in_turn(self, state: State) -> str:
        slot = state.current
        if slot is None:
            return ""
        one = state.combatant(slot.owner)
        key = "ad.standing.acts" if state.started else f"ad.standing.up.{one.spec.kind}"
        return self.say(key, name=one.name, card=slot.mark)

    def proceed_text(self) -> str:
        """What would be done."""
        match self.scene.session.next_step():
            case Prepare():
                return self.say("ad.go.prepare")
            case DrawAll():
                return self.say("ad.go.draw")
            case Start():
                return self.say("ad.go.start")
            case EndTurn():
                return self.say("ad.go.end_turn")
            case ToResolution():
                return self.say("ad.go.resolution")
            case CloseEffect():
                return self.say("ad.now.close_effect")
            case EndRound():
                return self.say("ad.go.end_round")
            case _:
                return super().proceed_text()

    def offers(self) -> Sequence[Offer]:
        """What the game master may do at any time."""
        say, state, scene = self.say, self.state, self.scene
        ask_effect = partial(
            scene.ask, say("ad.act.effect"), fresh_effect(state), effect_fields(state), action=AddEffect
        )
        made: list[tuple[str, Icon, Callable[[], object]]] = [
            ("event", Icon.SPECIAL, partial(self._ask, "event", TriggerEvent(), forms.EVENT)),
            ("effect", Icon.FIRE, ask_effect),
            ("last", Icon.FIRST, partial(self._ask, "last", SetLast(state.last_actor), forms.LAST)),
            ("round", Icon.TURN, partial(self._ask, "round", SetRound(state.round), forms.ROUND)),
            ("scenario", Icon.MAP, lambda: scene.app.push(ScenarioDialog(self))),
        ]
        shown = [one for one in made if one[0] != "round" or state.count_rounds]
        return [
            Offer(
                name, "" if self.narrow else say(f"ad.act.{name}"), run, icon, tip=say(f"ad.act.{name}.tip")
            )
            for name, icon, run in shown
        ]

    def _ask(self, name: str, action: Action, fields: Sequence[Field]) -> None:
        self.scene.ask(self.say(f"ad.act.{name}"), action, fields)

    # What moves

    def happened(self, before: int, events: Sequence[Event]) -> None:  # noqa: ARG002 - what panes are given
        """Let the cards fly that were drawn."""
        self.flights.begin(events)

    def handle(self, event: ClientEvent) -> bool:
        """A click or a key ends what moves."""
        return self.flights.handle(event)

    def update(self, seconds: float) -> bool:
        """Let cards fly on."""
        return self.flights.update(seconds)

    def draw(self, canvas: Canvas) -> None:
        """Draw what is in the air."""
        self.flights.draw(canvas)

    # The table

    @property
    def width(self) -> float:
        """The width of the table."""
        return self.scene.app.box.w - self.scene.layout.sheet_width

    @property
    def narrow(self) -> bool:
        """Whether there is little room."""
        return self.width < NARROW

    @property
    def card_width(self) -> float:
        """The width of a card on the table."""
        return 46.0 if self.narrow else 60.0 if self.scene.app.box.h < HIGH else 86.0

    def centre(self) -> Widget:
        """The piles and what happens now, then everybody's place."""
        state = self.state
        top = Row([self._piles(state), self.turn.build()], gap=14, align=0)
        room = self.width - 52
        people = [self._seat(state, one, self.card_width, room, players=False) for one in state.combatants]
        seats: Widget = Flow(people, gap=SPACE)
        if not people:
            seats = Label(self.say("ad.standing.empty"), self.ui.styles.on_wood, align=0.5)
        parts = [top, seats, *self._nowhere(state)]
        return Scroll(Padding(Column(parts, gap=14), 14, 12), name="table.centre")

    def _piles(self, state: State) -> Widget:
        """The deck, the drawn pile, and the cards that stay out of both."""
        say = self.say
        kept = [(card, one.name) for one in state.combatants for card in (*one.jokers, *one.reserve)]
        deck = [("", "")] * len(state.deck)
        drawn = [(card, "") for card in state.discards]
        made = (
            ("deck", deck, [(card, "") for card in self._in_deck(state)]),
            ("discards", drawn, drawn[::-1]),
            ("kept", kept, kept),
        )
        piles = [
            Pile(
                f"pile.{name}",
                say(f"ad.pile.{name}.short"),
                [card for card, _ in top],
                self.card_width,
                partial(self._open_pile, name, listed),
                tip=say(f"ad.pile.{name}.tip"),
            )
            for name, top, listed in made
        ]
        return Column(piles, gap=4) if self.narrow else Row(piles, gap=4, align=0)

    def _in_deck(self, state: State) -> list[Card]:
        """The cards of the deck in the order of cards, for nobody knows theirs."""
        within = {*state.deck}
        return [card for card in full_deck(state.rules.jokers) if card in within]

    def _open_pile(self, name: str, cards: Sequence[tuple[Card, str]]) -> None:
        title, note = self.say(f"ad.pile.{name}"), self.say(f"ad.pile.{name}.tip")
        self.scene.app.push(PileDialog(self, title, cards, note))

    def move_card(self, card: Card) -> None:
        """Ask where a card belongs."""
        self.scene.app.push(MoveDialog(self, card))

    def _nowhere(self, state: State) -> Sequence[Widget]:
        """The effects that nobody bears."""
        here = [effect.id for effect in state.effects if not state.has(effect.spec.target)]
        if not here:
            return []
        title = Label(self.say("ad.effect.nowhere"), self.ui.styles.subheading.but(size=17))
        rows = [row for identity in here for row in effect_rows(self, identity)]
        panel = Panel(Column([title, *rows], gap=6), margin=22, seed=41, name="effects")
        return [Anchor(panel, 0, 0, w=min(440.0, self.width - 60))]

    def _seat(self, state: State, one: Combatant, card: float, room: float, *, players: bool) -> Widget:
        """Somebody's place, as many beside one another as there is room for."""
        many = max(1, int((room + SPACE) // (3.4 * card + SPACE)))
        looked = None if players else self.scene.looked_at
        return Seat(
            f"seat.{one.id}",
            place_of(state, one, self.say),
            (lambda: None) if players else partial(self.scene.select, one.id),
            width=(room + SPACE) / many - SPACE,
            card=card,
            chosen=looked is not None and looked.id == one.id,
            flying=self.flights.flying if not players else frozenset(),
            tip=self._tip(one, players=players),
        )

    def _tip(self, one: Combatant, *, players: bool) -> str:
        lines = [f"<b>{one.name}</b>"]
        if one.is_pc:
            lines.append(one.player)
        if one.spec.members:
            lines.append(", ".join(one.spec.members))
        if one.spec.directive and not players:
            lines.append(f"<i>{one.spec.directive}</i>")
        if one.spec.note and not players:
            lines.append(f"<soft>{one.spec.note}</soft>")
        return "\n".join(lines)

    def sheet(self, person: Person) -> Sequence[Widget]:
        """Turns, cards, effects, and everything that can be done about somebody."""
        return PersonSheet(self, self.state.combatant(person.id)).parts()

    def players(self) -> Widget:
        """Everybody's cards, as the players see them."""
        state: State = self.scene.session.players_view.table
        box = self.scene.app.box
        card = 58.0 if box.w < 1100 else 84.0 if box.h < HIGH else 120.0
        room = box.w - 2 * SPACE - 24
        seats = [self._seat(state, one, card, room, players=True) for one in state.combatants]
        return Scroll(Padding(Flow(seats, gap=SPACE), SPACE, 16), name="players.seats")
