"""What a turn-order game gives to the game master's table: who takes part, the centre, the sheet, buttons."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from game.core.rules import Verdict
from game.games.turn_order.table.chips import chips_of
from game.games.turn_order.table.condition_dialog import GIVER, Giver
from game.games.turn_order.table.context import A, S, TableContext
from game.ui.widgets.button import Look

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from game.content.locale import Translator
    from game.content.log_entry import Log
    from game.core.record import AnyMatch
    from game.core.turn_order import Side, TableSystem
    from game.games.turn_order.table.chips import Chip, Health
    from game.games.turn_order.table.form import FormField
    from game.games.turn_order.table.players_view import PlayersView
    from game.table.rule_options import NumberRange
    from game.ui.canvas import Canvas
    from game.ui.cues import Cue
    from game.ui.drawing.icons import Icon
    from game.ui.input.events import Event
    from game.ui.input.keys import Command
    from game.ui.scene import Scene
    from game.ui.widgets.base import Widget


ALLOWED = Verdict.yes()


@dataclass(frozen=True, slots=True)
class Participant:
    """Somebody at the table, whatever the game calls them.

    Attributes:
        chips: conditions and effects, in the words of the reader.
        health: what is shown of the hit points; None where none are kept, or the reader may not know.
    """

    id: str
    name: str
    side: Side
    portrait: str = ""
    note: str = ""
    hidden: bool = False
    chips: tuple[Chip, ...] = ()
    health: Health | None = None

    @property
    def emblem(self) -> str:
        """What its portrait is chosen by."""
        return self.portrait or self.id

    @property
    def matter(self) -> tuple[Chip, ...]:
        """Hit points, conditions and effects."""
        return chips_of(self.health, self.chips)


@dataclass(frozen=True, slots=True)
class Offer:
    """A button `act.<name>`: what it says and does, and whether it may be pressed."""

    name: str
    text: str
    run: Callable[[], object]
    icon: Icon
    verdict: Verdict = ALLOWED
    look: Look = Look.PLAIN
    tip: str = ""


class PeopleForms(ABC, Generic[S, A]):
    """Who takes part in an encounter of one game, and how they are entered and corrected."""

    @abstractmethod
    def people(self, state: S, say: Translator | None = None) -> Sequence[Participant]:
        """Everybody, in the order in which they were entered; with chips and health if words are given."""

    @abstractmethod
    def numbers(self, state: S, identity: str, say: Translator) -> Sequence[tuple[str, str]]:
        """What an order sheet tells of somebody: labels with values, empty for what is filled in by hand."""

    @abstractmethod
    def fresh(self, identity: str, name: str) -> Any:  # noqa: ANN401 - the spec of the game
        """A newcomer with that id and name, to be filled in."""

    @abstractmethod
    def spec_of(self, state: S, identity: str) -> Any:  # noqa: ANN401 - the spec of the game
        """Somebody as they stand now."""

    @abstractmethod
    def fields(self, state: S, *, adding: bool) -> Sequence[FormField]:
        """What is asked about somebody who joins, or is corrected."""

    @abstractmethod
    def add(self, spec: Any) -> A:  # noqa: ANN401 - the spec of the game
        """Somebody joins."""

    @abstractmethod
    def edit(self, before: Any, after: Any) -> Sequence[A]:  # noqa: ANN401 - specs of the game
        """What makes somebody as entered anew; nothing if nothing was changed."""


class Pane(ABC, Generic[S, A]):
    """The part of the table that differs by game.

    It lives as long as the table; its widgets are made anew at every change, of what it is given then. It
    remembers only what is half entered, and what moves. `goes` has the message of the button that goes on for
    each kind of action that it may do, `giver` says how somebody gets into a condition, `acts` by which keys
    some of its buttons are pressed.
    """

    goes: ClassVar[Mapping[type, str]]
    giver: ClassVar[Giver] = GIVER
    acts: ClassVar[Mapping[str, Command]] = MappingProxyType({})
    lists_all: ClassVar[bool] = False
    """Whether what the players see of the game lists everybody in order."""

    @abstractmethod
    def title(self, say: Translator, state: S) -> str:
        """Round and phase, of the state that the reader may know."""

    @abstractmethod
    def prompt(self, table: TableContext[S, A]) -> str:
        """What is to be decided now."""

    def proceed_text(self, table: TableContext[S, A]) -> str:
        """What the button says that goes on; empty for what it usually says."""
        key = self.goes.get(type(table.session.next_step()), "")
        return table.say(key) if key else ""

    @abstractmethod
    def offers(self, table: TableContext[S, A]) -> Sequence[Offer]:
        """The buttons below the table, beside the one that goes on."""

    def numbers(self, table: TableContext[S, A]) -> Scene | None:  # noqa: ARG002 - what panes are given
        """Where everybody's numbers or cards are entered; None while there are none to enter."""
        return None

    @abstractmethod
    def centre(self, table: TableContext[S, A]) -> Widget:
        """The large part, named `table.centre`."""

    @abstractmethod
    def sheet(self, table: TableContext[S, A], identity: str) -> Sequence[Widget]:
        """Everything else about somebody, and the buttons that concern them."""

    @abstractmethod
    def players(self, view: PlayersView[S]) -> Widget:
        """The game's part of what the players see, in that room: made from the players' state alone."""

    # What moves

    def happened(self, table: TableContext[S, A], before: int, events: Sequence[Any]) -> Sequence[Cue]:  # noqa: ARG002 - what panes are given
        """Something was done after so many actions, and this came of it: what tells of it."""
        return ()

    def settled(self) -> None:
        """Everything has been told."""

    @property
    def shown(self) -> object:
        """What else its widgets are made for; what only moves they follow by themselves."""
        return None

    def handle(self, event: Event) -> bool:  # noqa: ARG002 - what panes are given
        """Answer an event before the widgets do."""
        return False

    def cancel(self) -> bool:
        """Go back one step; False if there is none."""
        return False

    def update(self, seconds: float) -> bool:  # noqa: ARG002 - what panes are given
        """Let time pass; whether something must be drawn."""
        return False

    def draw(self, canvas: Canvas, root: Widget) -> None:
        """Draw what moves above the widgets, which are below `root`."""


@dataclass(frozen=True, slots=True)
class TurnTable:
    """What the master's scene knows of a game.

    Attributes:
        name: of the game, as in files.
        system: its system, and what its encounters are made and judged by.
        log: words what happens in a match of it.
        words: how it is called in message keys: `choose.<words>`.
        icon: stands for it.
        forms: who takes part, and how they are entered.
        pane: makes its part of a table.
        field_key: the message key of a field of its forms, by the field's name.
        hands_key: the message on what can be done by hand at its table.
        spans: least, greatest and step of the house rules that are numbers.
    """

    name: str
    system: Callable[[], TableSystem]
    log: Callable[[AnyMatch, Translator], Log]
    words: str
    icon: Icon
    forms: PeopleForms[Any, Any]
    pane: Callable[[], Pane[Any, Any]]
    field_key: Callable[[str], str]
    hands_key: str
    spans: Mapping[str, NumberRange] = field(default_factory=dict)

    @property
    def book(self) -> str:
        """Its id in the rulebook."""
        return self.name.replace("-", "_")

    @property
    def people(self) -> str:
        """The field of its encounters that holds who takes part."""
        return self.system().people
