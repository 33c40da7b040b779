"""What a turn-order game gives to the game master's table: who takes part, the centre, the sheet, buttons."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, cast

from game.core.rules import Verdict
from game.games.turn_order.table.chips import chips_of
from game.games.turn_order.table.condition_dialog import GIVER, Giver
from game.games.turn_order.table.differences import OrderChanges
from game.ui.widgets.button import Look

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from game.content.locale import Translator
    from game.content.log_entry import Log
    from game.core.record import AnyMatch
    from game.core.turn_order import Side, TableSystem, Track
    from game.games.turn_order.table.acts import Acts
    from game.games.turn_order.table.chips import Chip, Health
    from game.games.turn_order.table.form import FormField
    from game.games.turn_order.table.session import MasterSession
    from game.table.rule_options import NumberRange
    from game.ui.box import Box
    from game.ui.canvas import Canvas
    from game.ui.cues import Cue
    from game.ui.drawing.icons import Icon
    from game.ui.input.events import Event
    from game.ui.input.keys import Command
    from game.ui.scene import Scene
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget

S = TypeVar("S")
A = TypeVar("A")

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


@dataclass(frozen=True, slots=True)
class PlayersView(Generic[S]):
    """What the players' screen is made from.

    Attributes:
        session: the match.
        ui: look, texts, sounds of the window that it is for.
        say: the words of the language in use.
        box: the room there is, in logical units.
        emblem: what somebody's portrait is chosen by, by their id.
        matter: hit points and conditions of somebody as players may know them, by their id.
        news: the last sentences on what happened, as players may read them.
        leave: what stands at the right end of the title.
    """

    session: MasterSession
    ui: Ui
    say: Translator
    box: Box
    emblem: Callable[[str], str]
    matter: Callable[[str], tuple[Chip, ...]]
    news: tuple[str, ...]
    leave: Widget | None = None

    def with_leave(self, leave: Widget) -> PlayersView[S]:
        """The same with a button at the right end of the title."""
        return replace(self, leave=leave)

    @property
    def state(self) -> S:
        """The state as it is, as far as players may know it."""
        return cast("S", self.session.match.view(None).table)

    @property
    def held(self) -> bool:
        """Whether players go on seeing what was before, of turns at least."""
        match = self.session.match
        return match.system.holds(match.state)

    @property
    def track(self) -> Track:
        """The order as it is, as far as players may know it."""
        return self.session.rules.track(self.session.match.watched(), None)


@dataclass(frozen=True, slots=True)
class PaneMoment(Generic[S, A]):
    """What a pane is given of the table at one moment; a new one is made for every change.

    A pane gives its parts what they need of it, never all of it.

    Attributes:
        session: the match, and the moment of it that is looked at.
        ui: look, words, sounds.
        acts: does actions and asks for them.
        window: the whole window, in logical units.
        centre_width: the width of the window without the sheet.
        centre_height: the height of what is between the order and the buttons.
        selected: the id of whose sheet was opened by hand; empty while it follows the turns.
        looked_at: the id of whose sheet is open; empty for nobody's.
        emblem: what somebody's portrait is chosen by, by their id.
        pinned: the id of whose sheet stays open from turn to turn; empty for nobody's.
        select: opens somebody's sheet.
        pin: is given whose sheet stays open, or an empty text.
        add_person: asks for somebody new.
        refresh: makes the widgets anew.
    """

    session: MasterSession
    ui: Ui
    acts: Acts[A]
    window: Box
    centre_width: float
    centre_height: float
    selected: str
    looked_at: str
    emblem: Callable[[str], str]
    pinned: str
    select: Callable[[str], None]
    pin: Callable[[str], None]
    add_person: Callable[[], None]
    refresh: Callable[[], None]

    @property
    def say(self) -> Translator:
        """The words of the language in use."""
        return self.ui.say

    @property
    def state(self) -> S:
        """The state that is looked at, which may be an earlier one."""
        return cast("S", self.session.state)

    @property
    def is_past(self) -> bool:
        """Whether an earlier moment is looked at, where nothing can be done."""
        return self.session.is_past

    @property
    def changes(self) -> OrderChanges:
        """What actions would make of the order."""
        return OrderChanges(self.session, self.ui, self.emblem)


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
    def prompt(self, table: PaneMoment[S, A]) -> str:
        """What is to be decided now."""

    def proceed_text(self, table: PaneMoment[S, A]) -> str:
        """What the button says that goes on; empty for what it usually says."""
        key = self.goes.get(type(table.session.next_step()), "")
        return table.say(key) if key else ""

    @abstractmethod
    def offers(self, table: PaneMoment[S, A]) -> Sequence[Offer]:
        """The buttons below the table, beside the one that goes on."""

    def numbers(self, table: PaneMoment[S, A]) -> Scene | None:  # noqa: ARG002 - what panes are given
        """Where everybody's numbers or cards are entered; None while there are none to enter."""
        return None

    @abstractmethod
    def centre(self, table: PaneMoment[S, A]) -> Widget:
        """The large part, named `table.centre`."""

    @abstractmethod
    def sheet(self, table: PaneMoment[S, A], identity: str) -> Sequence[Widget]:
        """Everything else about somebody, and the buttons that concern them."""

    @abstractmethod
    def players(self, view: PlayersView[S]) -> Widget:
        """The game's part of what the players see, in that room: made from the players' state alone."""

    # What moves

    def happened(self, table: PaneMoment[S, A], before: int, events: Sequence[Any]) -> Sequence[Cue]:  # noqa: ARG002 - what panes are given
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
