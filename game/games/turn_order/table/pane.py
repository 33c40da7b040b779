"""The parts that a turn-order game adds to the game master's table: people, centre, sheet, buttons."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, cast

from game.core.rules import Verdict
from game.games.turn_order.table.chips import chips_of
from game.games.turn_order.table.condition_dialog import GIVER, Giver
from game.games.turn_order.table.differences import OrderChanges
from game.games.turn_order.table.marked_people import health
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
    from game.games.turn_order.table.turn_timer import TimerReading
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
    """A person at the table, of any game.

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

    @classmethod
    def of(
        cls,
        person: Any,  # noqa: ANN401 - a combatant or a pawn of any game
        spec: Any,  # noqa: ANN401 - what says its portrait, its note and its hit points
        side: Side,
        say: Translator | None,
        chips: Callable[[Translator], tuple[Chip, ...]],
    ) -> Participant:
        """The person as the table shows it; without `say` it has neither chips nor hit points."""
        return cls(
            person.id,
            person.name,
            side,
            spec.portrait,
            spec.note,
            spec.hidden,
            chips=() if say is None else chips(say),
            health=None if say is None else health(say, spec, person.health_word),
        )

    @property
    def emblem(self) -> str:
        """The text by which the portrait is chosen."""
        return self.portrait or self.id

    @property
    def matter(self) -> tuple[Chip, ...]:
        """Hit points, conditions and effects, as chips."""
        return chips_of(self.health, self.chips)


@dataclass(frozen=True, slots=True)
class Offer:
    """A button in the row below, `act.<name>`: its text, what it does, and whether it may be pressed."""

    name: str
    text: str
    run: Callable[[], object]
    icon: Icon
    verdict: Verdict = ALLOWED
    look: Look = Look.PLAIN
    tip: str = ""


class PeopleForms(ABC, Generic[S, A]):
    """The people of an encounter of one game, and how they are entered and corrected."""

    @abstractmethod
    def people(self, state: S, say: Translator | None = None) -> Sequence[Participant]:
        """Everybody, in the order in which they were entered; with chips and health if words are given."""

    @abstractmethod
    def numbers(self, state: S, identity: str, say: Translator) -> Sequence[tuple[str, str]]:
        """The columns of a printed order sheet: labels with a person's values, empty if filled in by hand."""

    @abstractmethod
    def fresh(self, identity: str, name: str) -> Any:  # noqa: ANN401 - the spec of the game
        """The spec of a newcomer with that id and name, to be filled in."""

    @abstractmethod
    def spec_of(self, state: S, identity: str) -> Any:  # noqa: ANN401 - the spec of the game
        """The spec of a person as they stand now."""

    @abstractmethod
    def fields(self, state: S, *, adding: bool) -> Sequence[FormField]:
        """The fields of the form for a person who joins (`adding`), or is corrected."""

    @abstractmethod
    def add(self, spec: Any) -> A:  # noqa: ANN401 - the spec of the game
        """The action by which a person joins."""

    @abstractmethod
    def edit(self, before: Any, after: Any) -> Sequence[A]:  # noqa: ANN401 - specs of the game
        """The actions that turn one spec into the other; none if nothing was changed."""


@dataclass(frozen=True, slots=True)
class PlayersView(Generic[S]):
    """The values that the players' screen is made from.

    Attributes:
        session: the match.
        ui: look, texts, sounds of the window that it is for.
        say: the words of the language in use.
        box: the room there is, in logical units.
        emblem: from an id, the text by which the person's portrait is chosen.
        matter: from an id, the chips of the person as players may know them.
        news: the last sentences of the log, as players may read them.
        timer: the time of the turn that players see; None if turns are not timed.
        leave: a widget at the right end of the title.
    """

    session: MasterSession
    ui: Ui
    say: Translator
    box: Box
    emblem: Callable[[str], str]
    matter: Callable[[str], tuple[Chip, ...]]
    news: tuple[str, ...]
    timer: TimerReading | None = None
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
        """Whether players go on seeing the turn before, since somebody hidden is acting."""
        match = self.session.match
        return match.system.holds(match.state)

    @property
    def track(self) -> Track:
        """The order as it is, as far as players may know it."""
        return self.session.rules.track(self.session.match.watched(), None)


@dataclass(frozen=True, slots=True)
class PaneMoment(Generic[S, A]):
    """The table at one moment, for a pane; a new one is made for every change.

    A pane passes its parts the values that they need, never the whole moment.

    Attributes:
        session: the match, and the moment of it that is looked at.
        ui: look, words, sounds.
        acts: does actions and asks for them.
        window: the whole window, in logical units.
        centre_width: the width of the window without the sheet.
        centre_height: the height between the strip of turns and the row of buttons.
        selected: the id of whose sheet was opened by hand; empty while the sheet follows the turns.
        looked_at: the id of whose sheet is open; empty for nobody's.
        emblem: from an id, the text by which the person's portrait is chosen.
        pinned: the id of whose sheet stays open from turn to turn; empty for nobody's.
        select: called with the id of whose sheet is to be opened.
        pin: called with the id of whose sheet is to stay open, or an empty text.
        add_person: shows the form for a newcomer.
        refresh: has the widgets built anew.
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
        """The changes that actions would make to the order."""
        return OrderChanges(self.session, self.ui, self.emblem)


class Pane(ABC, Generic[S, A]):
    """The part of the table that differs by game; a game derives its own from this.

    It lives as long as the table. Its widgets are built anew at every change, from the moment given then; it
    remembers only what is half entered and what is being animated.

    Attributes:
        goes: for each kind of action that the button to go on may do, the message on the button.
        giver: how conditions are given.
        acts: the commands whose keys press some of its buttons, by the names of these.
    """

    goes: ClassVar[Mapping[type, str]]
    giver: ClassVar[Giver] = GIVER
    acts: ClassVar[Mapping[str, Command]] = MappingProxyType({})
    lists_all: ClassVar[bool] = False
    """Whether the game's part of the players' screen lists everybody in order."""

    @abstractmethod
    def title(self, say: Translator, state: S) -> str:
        """The title: round and phase, from the state as the reader may know it."""

    @abstractmethod
    def prompt(self, table: PaneMoment[S, A]) -> str:
        """A sentence on what is to be decided now."""

    def proceed_text(self, table: PaneMoment[S, A]) -> str:
        """The text of the button that goes on; empty for the usual one."""
        key = self.goes.get(type(table.session.next_step()), "")
        return table.say(key) if key else ""

    @abstractmethod
    def offers(self, table: PaneMoment[S, A]) -> Sequence[Offer]:
        """The buttons below the table, beside the one that goes on."""

    def numbers(self, table: PaneMoment[S, A]) -> Scene | None:  # noqa: ARG002 - what panes are given
        """The dialog that asks for everybody's numbers or cards; None while there are none to enter."""
        return None

    @abstractmethod
    def centre(self, table: PaneMoment[S, A]) -> Widget:
        """The centre of the table, a widget named `table.centre`."""

    @abstractmethod
    def sheet(self, table: PaneMoment[S, A], identity: str) -> Sequence[Widget]:
        """The game's part of a person's sheet, below portrait and note."""

    @abstractmethod
    def players(self, view: PlayersView[S]) -> Widget:
        """The game's part of the players' screen, made from the players' state alone."""

    # Motion

    def happened(self, table: PaneMoment[S, A], before: int, events: Sequence[Any]) -> Sequence[Cue]:  # noqa: ARG002 - what panes are given
        """The animation of an action: `before` is the number of actions before it, `events` what happened."""
        return ()

    def settled(self) -> None:
        """End the animation, skipped or played to the end."""

    @property
    def shown(self) -> object:
        """The values besides the moment that the pane's widgets depend on: others make new widgets."""
        return None

    def handle(self, event: Event) -> bool:  # noqa: ARG002 - what panes are given
        """Handle an event before the widgets; return whether they are not to have it."""
        return False

    def cancel(self) -> bool:
        """Leave what is only tried; return whether there was anything."""
        return False

    def update(self, seconds: float) -> bool:  # noqa: ARG002 - what panes are given
        """Let time pass; return whether something must be drawn."""
        return False

    def draw(self, canvas: Canvas, root: Widget) -> None:
        """Draw what moves above the widgets, which are below `root`."""


@dataclass(frozen=True, slots=True)
class TurnTable:
    """The parts of a game that the game master's screen needs.

    Attributes:
        name: the name of the game in files.
        system: makes its system.
        log: makes the log of a match.
        words: the name of the game in message keys: `choose.<words>`.
        icon: the icon of the game.
        forms: its people, and how they are entered.
        pane: makes its part of a table.
        field_key: from the name of a form field, its message key.
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
