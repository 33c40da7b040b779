"""`Table`, by which a game has its matches on screen, and the values that tables and scenes exchange."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, Self, TypeVar

from game.core.rules import A, Reason, Seat, Verdict
from game.table.session import AnySession
from game.ui.widgets.layout import Spacer

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from game.content.locale import Translator
    from game.content.log_entry import Log
    from game.table.game import Games
    from game.ui.box import Box, Spot
    from game.ui.canvas import Canvas
    from game.ui.cues import Cue
    from game.ui.input.events import Event
    from game.ui.input.keys import Command
    from game.ui.interface import Interface
    from game.ui.scene import Scene
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget
    from game.ui.widgets.tooltip import TipGround


class Prompting(Protocol):
    """The part that every view model has: the sentence that says what the viewer is asked for now."""

    @property
    def prompt(self) -> str:
        """The sentence of the line above the hand, as rich text; who won, once the match is over."""
        ...


N = TypeVar("N", bound=AnySession)
"""The session of a game: the match, and who is looking."""

M = TypeVar("M", bound=Prompting)
"""The view model of a game: everything that is painted, as frozen values."""

P = TypeVar("P")
"""The picks and choices so far at a game's table, as a frozen value."""

G = TypeVar("G")
"""A gesture of a game: what was pressed, as a frozen value."""


# Intents: the results of gestures


@dataclass(frozen=True, slots=True)
class Act(Generic[A]):
    """Do the first of these actions, then each other one that is still allowed, and show `message`."""

    actions: tuple[A, ...]
    message: str = ""


@dataclass(frozen=True, slots=True)
class Refused:
    """Show why something is refused."""

    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Point(Generic[P]):
    """Remember this pointing; `then` is another intent to carry out with it."""

    pointing: P
    then: Act[Any] | Refused | Focus | None = None


@dataclass(frozen=True, slots=True)
class Pin:
    """Keep a card or a creature in sight, or let it go."""

    thing: str


@dataclass(frozen=True, slots=True)
class Open:
    """Open a dialog over the table, or a scene `instead` of it."""

    scene: Scene
    instead: bool = False


@dataclass(frozen=True, slots=True)
class GoOn:
    """Go on after a pause in which the player could look at something."""


@dataclass(frozen=True, slots=True)
class PutAway:
    """Put away whatever was left to look at; `passes` says whether the event still reaches its target."""

    passes: bool = False


@dataclass(frozen=True, slots=True)
class Focus:
    """Send the focus to the widget of that name."""

    name: str


@dataclass(frozen=True, slots=True)
class Announce:
    """Show a sentence on the line above the hand."""

    text: str


@dataclass(frozen=True, slots=True)
class TurnPage:
    """Open that page of the sheet."""

    page: str


@dataclass(frozen=True, slots=True)
class Handled:
    """The table has done it by itself (moved the camera, for example); only the widgets must be updated."""


Shows = Pin | Open | PutAway | Focus | Announce | TurnPage | Handled
"""An intent that changes only what is shown."""

Intent = Point[P] | Act[A] | Refused | GoOn | Shows | None
"""The meaning of a gesture, a key or an event; None if it means nothing here."""


# Values for a table


@dataclass(frozen=True, slots=True)
class Moment(Generic[N, P]):
    """A match scene's values at one moment: a view model is made from this and from nothing else.

    Attributes:
        session: the match, and whose eyes look at it.
        pointing: what is picked.
        page: the page of the sheet that is open.
        pinned: the card or creature that is kept in sight, empty for none.
        message: what was last said or refused, rich text; empty for nothing.
        showing: whether something that happened is being shown.
        held: whether that is held until somebody goes on.
        watching: whether the match is only watched again.
        ui: look, sounds and options.
        say: the words of the language in use.
        room: the window, in logical units.
    """

    session: N
    pointing: P
    page: str
    pinned: str
    message: str
    showing: bool
    held: bool
    watching: bool
    ui: Ui
    say: Translator
    room: Box

    @property
    def idle(self) -> bool:
        """Whether nothing is being shown or held: whoever is asked may decide."""
        return not self.showing and not self.held


@dataclass(frozen=True, slots=True)
class Frame(Generic[G]):
    """The values and callbacks that the match scene gives to the widgets of a table.

    Attributes:
        ui, say, room: as in `Moment`.
        status: what the line above the hand says, rich text: what was last said or refused, else the prompt;
            of a replay, which action is on the table.
        press: something was pressed.
        pin: keep a card in sight, or let it go.
        back: cancel one step.
        turn_page: open another page of the sheet.
        buttons: undo, files, help and leaving, for the end of the bar.
        ways_out: buttons for what can be done once the match is over, in rows of at most that width, so many
            at most; the table puts them where the decision was.
        go_on: what is announced has been read.
        look_back: shows again what others did since the viewer acted last; None where that cannot be.
        set_options: changes options of the player, by their names, at once.
        replay_bar: takes the place of the decision while a match is watched again.
        replay_log: takes the place of the log then.
    """

    ui: Ui
    say: Translator
    room: Box
    status: str
    press: Callable[[G], None]
    pin: Callable[[str], None]
    back: Callable[[], object]
    turn_page: Callable[[str], None]
    buttons: Sequence[Widget]
    ways_out: Callable[[float, int], Widget]
    go_on: Callable[[], None]
    look_back: Callable[[], None] | None
    set_options: Callable[..., None]
    replay_bar: Widget | None = None
    replay_log: Widget | None = None

    @classmethod
    def still(cls, moment: Moment[Any, Any]) -> Self:
        """A frame for a table that is only painted: pressing its widgets does nothing."""

        def nothing(*_: object, **__: object) -> None:
            pass

        return cls(
            ui=moment.ui,
            say=moment.say,
            room=moment.room,
            status="",
            press=nothing,
            pin=nothing,
            back=nothing,
            turn_page=nothing,
            buttons=(),
            ways_out=lambda _width, _rows: Spacer(),
            go_on=nothing,
            look_back=None,
            set_options=nothing,
        )


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A question that is open at a table.

    Attributes:
        key: tells it from the question before it.
        answers: beginnings of the names of controls that answer it; the first that is there takes the focus.
    """

    key: object
    answers: Sequence[str]


@dataclass(frozen=True, slots=True)
class Showing:
    """The way in which the results of an action are shown.

    `cues` come first. With `rest` the table is then held as it is until somebody goes on (a replay goes on
    by itself); only then is `rest` asked for the cues that are left.
    """

    cues: Sequence[Cue]
    rest: Callable[[], Sequence[Cue]] | None = None


class Table(ABC, Generic[N, M, P, A, G]):
    """A game's side of a match on screen; a match scene asks it, and it never sees the scene.

    A table may keep pictures, and what is being shown until the view takes its place: decoration only. What
    is true is in the session, and what is picked, pinned or open is in the match scene.

    What is abstract every game says for itself: `model`, `layout`, `intent`, `log`, and the two attributes
    without a default. The rest has a default for a table of open information where nothing moves; a game
    overrides what it has besides.

    A sheet is a panel beside the table that shows one of several pages (what happened, the card that is
    pinned ...); which of them is open, `Moment.page` says and `Frame.turn_page` changes.
    """

    hands_key: ClassVar[str]
    """The message that says what mouse and keyboard do at this table."""

    key_words: ClassVar[Mapping[Command, str]] = MappingProxyType({})
    """The messages of keys that mean something else than elsewhere, empty for those that mean nothing."""

    nothing_picked: P
    """The pointing of somebody who has just sat down; None at a table where nothing is ever picked."""

    first_page: ClassVar[str] = ""
    """The page of the sheet that is open at first; a table without a sheet leaves all pages empty."""

    watch_page: ClassVar[str] = ""
    """The page that is open at first when a match is watched again."""

    card_page: ClassVar[str] = ""
    """The page that shows what is pinned."""

    pictured: ClassVar[str] = ""
    """The widget of `picture` that is kept of it; empty: all of them."""

    recap_page: ClassVar[str] = ""
    """The page that tells somebody who sits down what others did; empty where there is nothing to tell."""

    first_focus: ClassVar[Sequence[str]] = ("act.",)
    """Prefixes of the names of widgets that may have the focus at first, the likeliest first."""

    wanted: ClassVar[Sequence[str]] = ("act.",)
    """The same for a focus whose widget has gone."""

    playable: ClassVar[Sequence[str]] = ()
    """The same for a focus on what a new decision refuses; where there are none, it stays."""

    stacked_replay: ClassVar[bool] = False
    """Whether the bar of a replay stands in a corner in several rows, and not across the window."""

    has_map: ClassVar[bool] = False
    """Whether the table has a board, whose look a key changes."""

    take_back_key: ClassVar[str] = ""
    """The message of the button at the next curtain that takes back what was chosen; empty if nobody may."""

    # Values

    def pointing(self, moment: Moment[N, P]) -> P:
        """The part of what is picked that is still possible; all of it, unless a table says otherwise."""
        return moment.pointing

    @abstractmethod
    def model(self, moment: Moment[N, P]) -> M:
        """The view model of everything that is painted."""

    @abstractmethod
    def layout(self, model: M, frame: Frame[G]) -> Widget:
        """The widgets that paint a model."""

    @abstractmethod
    def intent(self, moment: Moment[N, P], model: M, gesture: G) -> Intent[P, A]:
        """The intent that a gesture expresses."""

    def cited(self, moment: Moment[N, P], reason: Reason) -> str:
        """A reason as a sentence, with the rule that it rests on."""
        return f"{moment.say.reason(reason)} [{reason.rule}]"

    def refusal(self, moment: Moment[N, P], verdict: Verdict) -> str:
        """The reason for a refusal, with the rule; the first of several."""
        return self.cited(moment, verdict.reasons[0])

    @abstractmethod
    def log(self, moment: Moment[N, P]) -> Log:
        """The log that words events for the viewer."""

    def parts(self, model: M) -> Sequence[str]:  # noqa: ARG002 - for tables of several parts
        """The names of the widgets that a key goes through, in order; none for a table of one part."""
        return ()

    def turn_name(self, say: Translator, number: int) -> str:
        """The name of a turn of a replay, by its number; 0 is what comes before the first."""
        return say("replay.turn", number=number)

    def picture(self, moment: Moment[N, P]) -> Widget:
        """The widget painted as the picture of a saved match: the whole table, as anybody may see it.

        At that moment nobody looks: there is no viewer, and nothing is picked, pinned or being shown. What is
        on the screen is none of its business: that is somebody's own view, or a curtain.
        """
        return self.layout(self.model(moment), Frame.still(moment))

    def save_words(self, say: Translator) -> tuple[str, ...]:  # noqa: ARG002 - for tables that name them
        """The name of the match where it is saved, before the date; by game, players and turn if empty."""
        return ()

    def title_words(self, say: Translator) -> tuple[str, ...]:
        """The words of the title on an unfinished match, for whoever looks at it."""
        return self.save_words(say)

    # Changes

    def show(self, moment: Moment[N, P], before: int, spot: Callable[[Sequence[str]], Spot]) -> Showing:  # noqa: ARG002 - for tables where something moves
        """How to show what followed from the action after that many; not at all where nothing moves.

        `spot` is the middle of the first widget that has one of these names, else that of the window.
        """
        return Showing(())

    def settle(self, moment: Moment[N, P]) -> None:
        """Stop whatever is moving, since everything has been shown or somebody has just sat down."""

    def forget(self) -> None:
        """Put away everything that was left to look at, and stop what is being shown."""

    def put_away(self) -> bool:
        """Put away one thing that was left to look at; returns whether there was any."""
        return False

    def shown(self) -> object:
        """The part of what is being shown that widgets depend on; they are built again when it changes."""
        return None

    def follow(self, interface: Interface, moment: Moment[N, P]) -> None:
        """Update the moving parts of the widgets without building them again.

        Called as something is shown, and under the sliding knob of a replay.
        """

    def overlay(self, canvas: Canvas, interface: Interface, moment: Moment[N, P]) -> None:
        """Draw over the widgets: flying cards and the like, and the card that is looked at."""

    def above(self, interface: Interface, moment: Moment[N, P]) -> object:  # noqa: ARG002 - for those that know
        """The values that `overlay` draws for the widget under the pointer: equal until these change."""
        return object()

    def says(self, interface: Interface, reason: str) -> bool:  # noqa: ARG002 - for tables with a board
        """Whether the reason for a refusal is read where it was pressed without being shown there again."""
        return False

    def tip_ground(self) -> TipGround | None:
        """The board, if any, on which the reason for a refusal hides as little as may be."""
        return None

    def update(self, seconds: float) -> bool:  # noqa: ARG002 - for tables where something glides by itself
        """Let that many seconds pass; returns whether something must be drawn."""
        return False

    def loading(self, moment: Moment[N, P], given_up: Callable[[], None]) -> Scene | None:  # noqa: ARG002 - for tables that have to be made ready
        """The scene that covers the table until it is ready; None if it is ready now."""
        return None

    # Input

    def catch(self, moment: Moment[N, P], model: M, event: Event) -> Intent[P, A]:  # noqa: ARG002 - for tables where keys are held
        """The intent of an event that the widgets are not to see; None for any other event."""
        return None

    def key(self, moment: Moment[N, P], model: M, command: Command) -> Intent[P, A]:  # noqa: ARG002 - for tables with commands of their own
        """The intent of a command that only this table knows."""
        return None

    def cancel(self, moment: Moment[N, P], model: M) -> Intent[P, A]:  # noqa: ARG002 - for tables where something is picked
        """The intent that goes one step back in what is picked; None if nothing is."""
        return None

    def decision_kind(self, moment: Moment[N, P]) -> object:  # noqa: ARG002 - for tables where one gesture may mean several things
        """The kind of the decision that the viewer must make; None where no gesture has a lasting effect.

        A press that also skips what is being shown goes no further where something else is asked by then.
        """
        return None

    def open_question(self, moment: Moment[N, P]) -> OpenQuestion | None:  # noqa: ARG002 - for tables that ask without a dialog
        """The question that is open and takes the focus; None while nothing is asked."""
        return None

    def patience(self, moment: Moment[N, P]) -> float:  # noqa: ARG002 - for games with actions to be thought over
        """Seconds that a machine waits before it acts, so that the last action can be taken back."""
        return 0.0

    def grips(self) -> bool:
        """Whether the pointer holds something, so that the widgets have to stay."""
        return False

    # Whose turn it is

    def machine_choices(self, session: N, seat: Seat) -> tuple[A, ...]:
        """The actions from which a machine at that seat chooses."""
        return tuple(session.match.legal_actions(seat))

    def all_look(self, session: N, before: int) -> bool:  # noqa: ARG002 - for games with secret choices
        """Whether several people at one screen look together at what followed from that action."""
        return False

    def rematch(self, moment: Moment[N, P], games: Games | None) -> Callable[[], Scene] | None:  # noqa: ARG002 - for games that are played again from their end
        """What begins another match with the same players and setup; None if no way out is that."""
        return None

    def look_back(self, moment: Moment[N, P], closed: Callable[[], None]) -> Scene | None:  # noqa: ARG002 - for games where others act unseen
        """A replay of what others did since the viewer acted last, on this table; None if it was nothing."""
        return None
