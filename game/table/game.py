"""`Game`, the description of a game: everything that the rest of the program may ask of it.

A `Game` is a small value that loads none of the game's code. The code is behind two functions that import it
when they are called: `parts` what works without a screen, `screen` what draws. So commands that draw nothing
never load pygame, and mypy checks what a game gives like any other value, which it could not if games named
their modules in strings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from pathlib import Path

    import pygame

    from game.art.card_face import CardFace, SmallFace
    from game.content.json_schema import Written
    from game.content.locale import Translator
    from game.content.log_entry import Log
    from game.content.shelf import Examined
    from game.core.agent import Agent, Simulation
    from game.core.errors import InputError
    from game.core.match import Strength
    from game.core.record import AnyMatch
    from game.core.system import AnySystem
    from game.core.turn_order import TableSystem
    from game.figures.order_sheet import OrderSheet
    from game.table.match_journal import MatchJournal
    from game.ui.app import App
    from game.ui.drawing.icons import Icon
    from game.ui.drawing.palette import Crest, SideColour
    from game.ui.drawing.picture_pack import PicturePack
    from game.ui.driver import Driver
    from game.ui.scene import Scene

Agents = tuple["Agent[Any, Any] | None", ...]
"""The player of each seat: a machine, or None for a person at this screen."""


@dataclass(frozen=True, slots=True)
class DemoStep:
    """A step of a demonstration; its picture is `<number>-<name>.png`, `line` goes to the log."""

    name: str
    line: str
    act: Callable[[Driver], None]


@dataclass(frozen=True, slots=True)
class Demonstration:
    """The demonstration of a game, for machines without a screen: pictures of a match between machines.

    Attributes:
        file: the name of the file that the match is saved under.
        match: the match, played by machines, the same on every machine.
        steps: what is done in one language, from the title and back to it.
    """

    file: str
    match: Callable[[], AnyMatch]
    steps: Callable[[str], Sequence[DemoStep]]


@dataclass(frozen=True, slots=True)
class PrintedToken:
    """A creature as it is printed: its id and name, its portrait, the diameter of its base, and its side."""

    id: str
    name: str
    emblem: str
    mm: float
    side: SideColour


@dataclass(frozen=True, slots=True)
class PrintedWheel:
    """A wheel as it is printed.

    Attributes:
        title: what it is the wheel of.
        spaces: the number of spaces.
        disc: paints it without numbers, so many pixels across.
        arrow: paints its arrow alone, for a disc of so many pixels; it points up from the middle.
        places: the middle of each space's number, in parts of the side of the disc's square.
        size: the size of the numbers, in the same parts.
        pawns: who is on it.
    """

    title: str
    spaces: int
    disc: Callable[[int], pygame.Surface]
    arrow: Callable[[int], pygame.Surface]
    places: tuple[tuple[float, float], ...]
    size: float
    pawns: tuple[PrintedToken, ...]


@dataclass(frozen=True, slots=True)
class PrintedDeck:
    """A deck of playing cards as it is printed.

    Attributes:
        cards: what `game.art.playing_cards` calls each, by its id.
        letters: what stands on ace, king, queen and jack.
    """

    cards: Mapping[str, str]
    letters: str


class PlayersStills(Protocol):
    """What players see of a match that a game master leads, after any of its actions."""

    @property
    def scene(self) -> Scene:
        """The scene, which is only looked at."""
        ...

    def show(self, number: int) -> None:
        """Show it as it was after so many actions."""
        ...


@dataclass(frozen=True, slots=True)
class GameScreen:
    """The functions that put a game on the screen.

    Attributes:
        set_up: settles a new match, then sits down to it; a game with nothing to settle pushes its table.
        table: the table of a match, with who plays it and the file it comes from.
        replay: the same match watched again.
        compose: composes what the game is played with, where that can be done before a match is settled.
        demonstration: what is shown of it where there is no screen.
        guided: begins a first game that teaches the rules as it is played, or goes on with one.
        lead: for a turn-order table that leads creatures on a battlefield: the table of its running session
            and its journal, which is given back when the table is left.
        encounter: for a turn-order table, the table at which the encounter in a file is begun.
        sheet: for a turn-order table, the order sheet of an encounter, its setup.
        ask_for_all: asks a pack for every picture of the game's own that ships.
        faces: the face of every printed thing of a library by its id, in a language; what is no card to be
            played has an id with a blank in it (`creature oriane`).
        tokens: every creature of a library, to be put on the board.
        wheel: for a game with a wheel, that of an encounter, its setup, or an empty one.
        deck: the playing cards of a game that is played with some.
        stills: for a turn-order table, what its players saw of a match, after any of its actions.
    """

    set_up: Callable[[App, Games], None]
    table: Callable[[AnyMatch, Agents, Path | None, Games], Scene]
    replay: Callable[[AnyMatch, Path | None, Games], Scene]
    compose: Callable[[App], None] | None = None
    demonstration: Demonstration | None = None
    guided: Callable[[App, Games], None] | None = None
    lead: Callable[[Any, MatchJournal, Callable[[Any], None]], Scene] | None = None
    encounter: Callable[[Path, Games], Scene] | None = None
    sheet: Callable[[Any, Translator], OrderSheet] | None = None
    ask_for_all: Callable[[PicturePack], None] | None = None
    faces: Callable[[Any, Translator], Mapping[str, CardFace]] | None = None
    tokens: Callable[[Any, Translator], tuple[PrintedToken, ...]] | None = None
    wheel: Callable[[Any | None, Translator], PrintedWheel] | None = None
    deck: Callable[[Translator], PrintedDeck] | None = None
    stills: Callable[[AnyMatch], PlayersStills] | None = None


@dataclass(frozen=True, slots=True)
class Cards:
    """The card files of a game, as `check cards` reads them.

    Attributes:
        folder: where those lie that ship with the game; the user's folder of files has the same name.
        checked: everything that ships, with the files of a folder added, what is wrong with it, and what is
            sound but looks unmeant.
        message: the message that counts what was read, by the names in `counts`.
        counts: the fields of what is read that are counted.
    """

    folder: Callable[[], Path]
    checked: Callable[[Path | None], Examined[object]]
    message: str
    counts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FileKind:
    """A kind of file besides cards that people write for a game: `check <name> FILE ...` reads it.

    Attributes:
        name: as it is called on the command line.
        text: what such files are, for the help.
        faults: what is wrong with each of some files, in their order.
    """

    name: str
    text: str
    faults: Callable[[Iterable[Path]], Iterator[tuple[InputError, ...]]]


@dataclass(frozen=True, slots=True)
class FileFormat:
    """A kind of TOML file that people write, of which `schema <name>` makes a JSON Schema.

    Attributes:
        name: as it is called on the command line; the schema that ships is `<name>.schema.json`.
        text: what such files are, for the help and as the title of the schema.
        written: loads what such a file holds.
    """

    name: str
    text: str
    written: Callable[[], Written]


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of a game that work without a screen.

    Attributes:
        system: its rules with everything printed for it; raises InputError where that has a fault.
        log: words what happens in a match.
        machine: a machine player of a system that `system` made.
        simulation: how `simulate` plays it, if machines can.
        turns: for a turn-order table, by which order it may lead creatures on a battlefield.
        content: what a match that is not played with what `system` has would be played with now, as
            `System.content` says it; None for the others.
    """

    system: Callable[[], AnySystem]
    log: Callable[[AnyMatch, Translator], Log]
    machine: Callable[[AnySystem, Strength], Agent[Any, Any]] | None = None
    simulation: Simulation[Any] | None = None
    turns: Callable[[], TableSystem] | None = None
    content: Callable[[AnyMatch], str | None] | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """A game: its name, what it offers, and the functions that load it.

    Attributes:
        name: in files and on the command line, as in `speed-wheel`.
        icon: stands for it.
        words: in message keys: `choose.<words>` names it, `choose.<words>.text` describes it.
        picture: one to three cards that stand for it in a language, from the left; `shields` makes some for
            a game that has no faces of its own.
        parts: loads what works without a screen.
        screen: loads the game on screen, and pygame.
        strengths: how well its machines can play; nobody but people where there are none.
        leads: whether it is a turn-order table, which may lead creatures on a battlefield.
        composes: whether its screen can compose; `choose.<words>.compose` says what.
        guides: whether its screen has a guided first game; `choose.<words>.guided` is what that is called.
        cards: its card files.
        deals: whether it is played with playing cards, of which its screen has the deck.
        files: the other files that people write for it.
        formats: the kinds of TOML files that are its own.
    """

    name: str
    icon: Icon
    words: str
    picture: Callable[[Translator], tuple[SmallFace, ...]]
    parts: Callable[[], Parts]
    screen: Callable[[], GameScreen]
    strengths: tuple[Strength, ...] = ()
    leads: bool = False
    composes: bool = False
    guides: bool = False
    cards: Callable[[], Cards] | None = None
    deals: bool = False
    files: tuple[FileKind, ...] = ()
    formats: tuple[FileFormat, ...] = ()

    def system(self) -> AnySystem:
        """Its rules with everything printed for it.

        Raises:
            InputError: something that is printed for it has a fault.
        """
        return self.parts().system()

    def log(self, match: AnyMatch, say: Translator) -> Log:
        """The log that words what happens in a match."""
        return self.parts().log(match, say)

    def turns(self) -> TableSystem:
        """The order by which it leads creatures on a battlefield.

        Raises:
            ValueError: it is no turn-order table.
        """
        turns = self.parts().turns
        if turns is None:
            raise ValueError(f"{self.name} is no turn-order table")
        return turns()


def shields(*cards: tuple[Crest, str, str]) -> tuple[SmallFace, ...]:
    """Cards as a picture of a game: of each its crest, its value, and its drawing in `assets/art/cards`."""
    from game.art.card_face import ShieldCard  # noqa: PLC0415 - loads pygame, which only a screen needs

    return tuple(ShieldCard(crest, value, drawing) for crest, value, drawing in cards)


class Games(Mapping[str, Game]):
    """The games that there are, by their names."""

    def __init__(self, *games: Game) -> None:
        self._games = {game.name: game for game in games}

    def __getitem__(self, name: str) -> Game:
        return self._games[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._games)

    def __len__(self) -> int:
        return len(self._games)

    def of(self, match: AnyMatch) -> Game:
        """The game that a match is played by.

        Raises:
            KeyError: it is none of these.
        """
        return self[match.system.name]

    def systems(self) -> Mapping[str, AnySystem]:
        """The systems of all games, each made when it is first asked for, with what is printed then."""
        return Made({game.name: game.system for game in self.values()})

    def content_of(self, match: AnyMatch) -> str:
        """The content with which a match would be played if it began now, as `System.content` gives it."""
        asked = self.of(match).parts().content
        own = None if asked is None else asked(match)
        return self.systems()[match.system.name].content if own is None else own

    def tables(self) -> Mapping[str, TableSystem]:
        """The turn-order tables, each made when it is first asked for."""
        return Made({game.name: game.turns for game in self.values() if game.leads})


class Made(Mapping[str, Any]):
    """Values by name, each made when it is first asked for."""

    def __init__(self, makers: Mapping[str, Callable[[], Any]]) -> None:
        self._makers = makers
        self._made: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:  # noqa: ANN401 - whatever its maker makes
        if name not in self._made:
            self._made[name] = self._makers[name]()
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)
