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
from game.ui.box import Box
from game.ui.drawing.icons import Icon
from game.ui.input.keys import Command
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label, RuleLine
from game.ui.widgets.layout import Anchor, Column, Material, Panel, Row
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.content.locale import Translator
    from game.games.turn_order.table.pane import TurnTable
    from game.ui.app import App
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

PICTURE, KEYS = Box(0, 0, 360, 190), 148.0
"""Size of the picture, and width of the keys, in logical units."""

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
        rows: list[Widget] = [top, RuleLine()]
        for number, commands in enumerate(ACTS, 1):
            keys = " · ".join(self.ui.key(command) for command in commands)
            explanation = Label(say(f"how.{self.words}.act_{number}"), styles.body.but(size=17), grow=1)
            rows.append(
                Row([Anchor(Label(keys, styles.strong.but(size=17)), w=KEYS), explanation], gap=12, align=0.5)
            )
        rows += [RuleLine(), Label(say(f"how.{self.words}.rule"), styles.body.but(size=16), name="how.rule")]
        column = Column(rows, gap=8)
        return [column if self._roomy else Scroll(column, name="how.page")]

    @property
    def _roomy(self) -> bool:
        return self.app.box.h >= ROOMY

    def _picture(self) -> Widget:
        """The table with a few people, as players see it."""
        session = pictured(self.game, self.ui.say)
        view: PlayersView[Any] = PlayersView(
            session, self.ui, self.ui.say, PICTURE, lambda identity: identity, lambda _: (), ()
        )
        shown = Panel(self.game.pane().players(view), Material.WOOD, margin=0, name="how.picture")
        return Anchor(shown, w=PICTURE.w, h=PICTURE.h)

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
