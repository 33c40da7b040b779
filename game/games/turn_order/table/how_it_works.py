"""A page on how a table works: what it does, the commands of an evening with their keys, its rules."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.core.dice import SeededDice
from game.core.match import Match
from game.games.turn_order.quick_entry import parsed, specs
from game.games.turn_order.table.pane import PlayersView
from game.games.turn_order.table.session import MasterSession
from game.table.dialogs import Dialog
from game.ui.box import Box, Size
from game.ui.drawing.icons import Icon
from game.ui.input.keys import Command
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label, RuleLine
from game.ui.widgets.layout import Anchor, Column, Material, Panel, Row
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.content.locale import Translator
    from game.games.turn_order.table.pane import TurnTable
    from game.ui.app import App
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget

ACTS = (
    (Command.NEW_CREATURE,),
    (Command.NUMBERS,),
    (Command.END,),
    (Command.HARM, Command.CONDITION),
    (Command.UNDO, Command.PLAYERS_WINDOW),
)
"""The commands of what is done all evening, a line of the page for each group."""

ROOMY = 660.0
"""Height of a window from which on the page has room for its picture; a lower one may have to scroll it."""

PICTURE, KEYS = Size(360, 190), 148.0
"""Size of the picture, and width of the keys, in logical units."""

KEYS_BESIDE = 420.0
"""Width of a column from which on keys stand beside what they do."""

BEGUN = 3
"""The most presses by which the pictured table gets to its first turn."""


def pictured(game: TurnTable, say: Translator) -> MasterSession:
    """A session of that table with a few people, in its first turn."""
    system = game.system()
    rows = parsed(say(f"how.{game.words}.example"), system).rows
    setup = replace(system.setup(), **{system.people: tuple(specs(rows, system, ()))})
    session = MasterSession(Match.start(system.system, setup, SeededDice(1)))
    for _ in range(BEGUN):
        if session.track().current is None:
            for step in session.next_steps():
                session.act(step)
    return session


def pictured_table(game: TurnTable, ui: Ui, session: MasterSession, size: Size) -> Widget:
    """A picture of that table as players see it, of that size in logical units."""
    box = Box(0, 0, size.w, size.h)
    view: PlayersView[Any] = PlayersView(
        session, ui, ui.say, box, lambda identity: identity, lambda _: (), ()
    )
    shown = Panel(game.pane().players(view), Material.WOOD, margin=0, name="how.picture")
    return Anchor(shown, w=size.w, h=size.h)


def _acts(ui: Ui, words: str, *, beside: bool = True) -> Iterator[Widget]:
    """The commands of an evening, a line for each group: its keys, `beside` or above what they do."""
    for number, commands in enumerate(ACTS, 1):
        keys = Label(" · ".join(map(ui.key, commands)), ui.styles.strong.but(size=17))
        explanation = Label(ui.say(f"how.{words}.act_{number}"), ui.styles.body.but(size=17), grow=1)
        if beside:
            yield Row([Anchor(keys, w=KEYS), explanation], gap=12, align=0.5)
        else:
            yield Column([keys, explanation], gap=0)


def first_steps(ui: Ui, words: str, width: float) -> Widget:
    """What stands where the turns will, while nobody is at the table: its keys, and what it does.

    `width` is that of the column, in logical units.
    """
    what = Label(ui.say(f"how.{words}.what"), ui.styles.body.but(size=17))
    rows = [*_acts(ui, words, beside=width >= KEYS_BESIDE), RuleLine(), what]
    return Anchor(Column(rows, gap=10, name="how.first_steps"), 0.5, 0, w=width)


class HowItWorksDialog(Dialog):
    """The page of a table; `first` if it was shown unasked, and may be kept from showing again."""

    width = 880.0

    def __init__(self, title: str, game: TurnTable, *, first: bool = False) -> None:
        super().__init__(title)
        self.game = game
        self.words = game.words
        self.first = first

    def content(self) -> Sequence[Widget]:
        """The picture with what the table does, the groups of commands, and the rules."""
        say, styles = self.ui.say, self.ui.styles
        purpose = Label(say(f"how.{self.words}.what"), styles.body.but(size=18), grow=1)
        top = Row([self._picture(), purpose], gap=18, align=0.5) if self._roomy else purpose
        rule = Label(say(f"how.{self.words}.rule"), styles.body.but(size=16), name="how.rule")
        column = Column([top, RuleLine(), *_acts(self.ui, self.words), RuleLine(), rule], gap=8)
        return [column if self._roomy else Scroll(column, name="how.page")]

    @property
    def _roomy(self) -> bool:
        return self.app.box.h >= ROOMY

    def _picture(self) -> Widget:
        """The table with a few people, as players see it."""
        return pictured_table(self.game, self.ui, pictured(self.game, self.ui.say), PICTURE)

    def height(self) -> float | None:
        """The height of the window, where the page has to scroll."""
        return None if self._roomy else self.app.box.h - 20

    def buttons(self) -> Sequence[Widget]:
        """Close; if the page was shown unasked, also a button that keeps it from showing again."""
        say = self.ui.say
        close = Button("how.close", say("how.close"), self.close, icon=Icon.CHECK, look=Look.PRIMARY)
        if not self.first:
            return [close]
        never = Button("how.never", say("how.never"), self._never, icon=Icon.CLOSE)
        return [never, close]

    def first_focus(self) -> str:
        """The button that closes it."""
        return "how.close"

    def _never(self) -> None:
        self.app.set_options(pages_known=(*self.app.options.pages_known, self.words))
        self.close()


def show_first(app: App, game: TurnTable) -> None:
    """Show the page of a table at each start, until the user has asked not to."""
    if game.words not in app.options.pages_known:
        app.push(HowItWorksDialog(app.ui.say(f"choose.{game.words}"), game, first=True))
