"""The base of scenes that set up a match with the players' own lists or decks; games fill its pages.

A game that only asks for a few things, as a number of points, needs no more than a `Dialog` (dialogs.py).
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias, TypeVar

from game.core.dice import fresh_seed
from game.core.errors import InputError
from game.table.dialogs import MenuScene, MessageDialog
from game.ui.box import Size
from game.ui.drawing.icons import Icon
from game.ui.sound import Sound
from game.ui.widgets.button import Button, Look
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Ribbon
from game.ui.widgets.layout import Anchor, Column, Material, Panel, Row

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from pathlib import Path

    from game.core.record import AnyMatch
    from game.core.rules import Seat
    from game.table.game import Agents, Games
    from game.table.match_scene import MatchScene
    from game.ui.app import App
    from game.ui.scene import Scene
    from game.ui.widgets.base import Widget

_MARGIN = 36.0
WIDEST, HIGHEST = 1900.0, 1200.0
"""The largest sheet: in a larger window its lines would be too long to be read."""

_AROUND = 54 + 46 + 24
"""Height of what stands above and below a page."""

Begin: TypeAlias = "Callable[[AnyMatch, Agents, Mapping[Seat, str]], None]"
"""Called with a match once it is set up, the players of its seats, and their names, if they have any."""


class Named(Protocol):
    """A list or a deck, as a match is played with it."""

    @property
    def name(self) -> str:
        """The name of the list or deck."""
        ...


L = TypeVar("L", bound=Named)


@dataclass(frozen=True, slots=True)
class SetupKeys:
    """The messages of the scene; `pages` are its pages by name, in order, each with its icon and message."""

    title_key: str
    compose_key: str
    compose_tip_key: str
    pages: Mapping[str, tuple[Icon, str]]


class NewMatchScene(MenuScene, Generic[L]):
    """Pages about a match to be, of which one is open, and the ways on.

    Attributes:
        page: the name of the page that is open; the house rules are on `rules`.
        lists: what may be played with by name: what ships with the game, then the user's own.
        plan: what is settled so far; it is found again when the same set-up is opened once more.
        library: everything printed; with another, nothing that was settled before is taken over.
    """

    plan: object
    library: object

    def __init__(self, begin: Begin, keys: SetupKeys, faults: Iterable[InputError]) -> None:
        super().__init__()
        self.page = next(iter(keys.pages))
        self.lists: Mapping[str, L] = {}
        self._begin = begin
        self._keys = keys
        self._faults = list(faults)

    # For subclasses

    @property
    @abstractmethod
    def shipped(self) -> Mapping[str, L]:
        """The lists that ship with the game, by name."""

    @abstractmethod
    def read_own(self) -> Iterable[L]:
        """The user's own lists.

        Raises:
            InputError: the file cannot be read or is not what it should be.
        """

    @property
    @abstractmethod
    def changed(self) -> Sequence[str]:
        """The house rules that differ from those of the book."""

    @abstractmethod
    def refusal(self) -> str:
        """The reason why the match cannot begin yet, empty if it can."""

    @abstractmethod
    def build_page(self) -> Widget:
        """The page that is open, as large as `room`."""

    @abstractmethod
    def begun(self, seed: int) -> tuple[AnyMatch, Agents, Mapping[Seat, str]]:
        """The match as it was settled, at its first decision, with who plays and what they are called."""

    @abstractmethod
    def composer(self, left: Callable[[], None]) -> Scene:
        """The scene that composes lists; `left` is called when one comes back."""

    def beside_start(self, refusal: str) -> Sequence[Widget]:  # noqa: ARG002 - for games that have room for it
        """The widget between the buttons at the bottom."""
        return ()

    # The scene

    @property
    def size(self) -> Size:
        """The sheet, in logical units."""
        return Size(min(WIDEST, self.app.box.w - 24), min(HIGHEST, self.app.box.h - 20))

    @property
    def room(self) -> Size:
        """The part of the sheet that a page may use."""
        return Size(self.size.w - 2 * _MARGIN, self.size.h - 2 * _MARGIN - _AROUND)

    def enter(self, app: App) -> None:
        """Read the lists, then show the page as it was left; report faults of the user's own files."""
        self._read()
        library, plan = app.kept.get(type(self), (None, None))
        if library == self.library:
            self.plan = plan
        super().enter(app)
        if self._faults:
            text = "\n".join(map(app.ui.say.fault, self._faults))
            app.push(MessageDialog(app.ui.say("dialog.fault"), text))

    def leave(self) -> None:
        """Remember the settings for the next match."""
        self.app.kept[type(self)] = (self.library, self.plan)
        super().leave()

    def build(self) -> Widget:
        """A framed sheet: ribbon, tabs, the page, and the buttons to go back and on."""
        say, pages = self.say, self._keys.pages
        names = {page: say(key) for page, (_, key) in pages.items()}
        if self.changed:
            names["rules"] = say("new.page.rules_changed", count=len(self.changed))
        tabs = Choice(
            "new.page", list(names.items()), self.page, self._turn, icons=[icon for icon, _ in pages.values()]
        )
        ribbon = Ribbon(say(self._keys.title_key), self.ui.palette.accent, height=54)
        head = Row([ribbon, Anchor(tabs, 1, 0.5, grow=1)], gap=18)
        body = Column([head, self.build_page(), self._bottom()], gap=12)
        return Anchor(Panel(body, Material.FRAMED, margin=_MARGIN, corner=0), w=self.size.w, h=self.size.h)

    def first_focus(self) -> str:
        """The button that begins the match."""
        return "new.start"

    def _bottom(self) -> Widget:
        say, refusal, keys = self.say, self.refusal(), self._keys
        back = Button("new.back", say("dialog.back"), self.app.pop, icon=Icon.BACK)
        compose = Button(
            "new.compose",
            say(keys.compose_key),
            self._compose,
            icon=Icon.CARDS,
            tip=say(keys.compose_tip_key),
        )
        start = Button(
            "new.start",
            say("new.start"),
            lambda: self._begin(*self.begun(fresh_seed())),
            icon=Icon.FORWARD,
            look=Look.PRIMARY,
            refusal=refusal,
        )
        return Anchor(Row([back, compose, *self.beside_start(refusal), start], gap=16), h=46)

    def _read(self) -> None:
        own: Iterable[L] = ()
        try:
            own = self.read_own()
        except InputError as error:
            self._faults.append(error)
        self.lists = {**self.shipped, **{deck.name: deck for deck in own}}

    def _compose(self) -> None:
        def left() -> None:
            self._read()
            self.rebuild()

        self.app.push(self.composer(left))

    def _turn(self, page: str) -> None:
        self.page = page
        self.ui.sounds.play(Sound.PAGE)
        self.rebuild()


def sit_down(
    app: App,
    games: Games,
    table: Callable[[AnyMatch, Agents, Path | None, Games], MatchScene[Any, Any, Any, Any, Any]],
) -> Begin:
    """Replace the setup by the table of the match that was set up."""

    def begin(match: AnyMatch, agents: Agents, names: Mapping[Seat, str]) -> None:
        scene = table(match, agents, None, games)
        scene.session.names = names
        app.replace(scene)

    return begin
