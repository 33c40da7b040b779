"""What a turn-order system gives to the game master's table: people, centre, forms, buttons."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from game.core.rules import Verdict
from game.ui.widgets.button import Look

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from game.content.locale import Translator
    from game.content.log_entry import Log
    from game.core.record import AnyMatch
    from game.core.turn_order import Side, TableSystem
    from game.games.turn_order.table.form import Field
    from game.games.turn_order.table.scene import MasterScene
    from game.table.rule_options import Span
    from game.ui.canvas import Canvas
    from game.ui.events import Event
    from game.ui.icons import Icon
    from game.ui.keys import Command
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget

S = TypeVar("S")
A = TypeVar("A")

ALLOWED = Verdict.yes()


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at the table, whatever the system calls them."""

    id: str
    name: str
    side: Side
    portrait: str = ""
    note: str = ""
    hidden: bool = False

    @property
    def emblem(self) -> str:
        """What its portrait is chosen by."""
        return self.portrait or self.id


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


class Pane(ABC, Generic[S, A]):
    """The part of the table that differs by system: made once, its widgets at every change."""

    def __init__(self, scene: MasterScene) -> None:
        self.scene = scene

    @property
    def ui(self) -> Ui:
        """Look, words, keys, sound and options."""
        return self.scene.ui

    @property
    def say(self) -> Translator:
        """The words of the language in use."""
        return self.scene.say

    @property
    def state(self) -> S:
        """The state that is looked at, which may be an earlier one."""
        return cast("S", self.scene.session.state)

    # Who takes part

    @abstractmethod
    def people(self) -> Sequence[Person]:
        """Everybody, in the order in which they were entered."""

    @abstractmethod
    def fresh(self, identity: str, name: str) -> Any:  # noqa: ANN401 - the spec of the system
        """A newcomer with that id and name, to be filled in."""

    @abstractmethod
    def spec_of(self, identity: str) -> Any:  # noqa: ANN401 - the spec of the system
        """Somebody as they stand now."""

    @abstractmethod
    def fields(self, *, adding: bool) -> Sequence[Field]:
        """What is asked about somebody who joins, or is put right."""

    @abstractmethod
    def add(self, spec: Any) -> A:  # noqa: ANN401 - the spec of the system
        """Somebody joins."""

    @abstractmethod
    def edit(self, before: Any, after: Any) -> Sequence[A]:  # noqa: ANN401 - specs of the system
        """What makes somebody as entered anew; nothing if nothing was changed."""

    @abstractmethod
    def remove(self, identity: str) -> A:
        """Somebody leaves."""

    @abstractmethod
    def rename(self, identity: str, name: str) -> A:
        """Somebody is called otherwise."""

    @abstractmethod
    def note(self, identity: str, text: str) -> A:
        """A note on somebody."""

    @abstractmethod
    def close(self) -> A:
        """The encounter is over."""

    # What is shown

    @abstractmethod
    def title(self) -> str:
        """Round and phase, for the top of the table."""

    @abstractmethod
    def centre(self) -> Widget:
        """The large part, named `table.centre`."""

    @abstractmethod
    def sheet(self, person: Person) -> Sequence[Widget]:
        """Everything else about somebody, and the buttons that concern them."""

    @abstractmethod
    def offers(self) -> Sequence[Offer]:
        """The buttons below the table, beside the one that goes on."""

    @abstractmethod
    def players(self) -> Widget:
        """What the players see below the order: made from `players_view` alone."""

    def players_title(self) -> str:
        """What the players read above the order."""
        return self.title()

    def standing(self) -> str:
        """What is to be decided now."""
        return ""

    def proceed_text(self) -> str:
        """What the button says that goes on."""
        return self.say("master.proceed")

    # What happens

    def handle(self, event: Event) -> bool:  # noqa: ARG002 - what panes are given
        """Answer an event before the widgets do."""
        return False

    def command(self, command: Command) -> bool:  # noqa: ARG002 - what panes are given
        """Do what a key asks for."""
        return False

    def cancel(self) -> bool:
        """Go back one step; False if there is none."""
        return False

    def happened(self, before: int, events: Sequence[Any]) -> None:
        """Something was done after so many actions, and this came of it."""

    def update(self, seconds: float) -> bool:  # noqa: ARG002 - what panes are given
        """Let time pass; whether something must be drawn."""
        return False

    def draw(self, canvas: Canvas) -> None:
        """Draw what moves above the widgets."""


@dataclass(frozen=True, slots=True)
class Kit:
    """A turn-order system at the game master's table.

    Attributes:
        name: of the game, as in files.
        table: its system, and what its encounters are made and judged by.
        log: words what happens in a match of it.
        words: how it is called in message keys: `choose.<words>`.
        book: its id in the rulebook.
        icon: stands for it.
        pane: makes its part of the table.
        field_key: the message key of a field of its forms, by the field's name.
        hands_key: the message on what hands do at its table.
        people: the field of its encounters that holds who takes part.
        spans: least, greatest and step of the house rules that are numbers.
    """

    name: str
    table: Callable[[], TableSystem]
    log: Callable[[AnyMatch, Translator], Log]
    words: str
    book: str
    icon: Icon
    pane: Callable[[MasterScene], Pane[Any, Any]]
    field_key: Callable[[str], str]
    hands_key: str
    people: str = "combatants"
    spans: Mapping[str, Span] = field(default_factory=dict)
