"""The pages of the sheet beside a table: a person, the log, the encounter as a whole."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from game.core.turn_order import MASTER
from game.games.turn_order.table.encounter_page import EncounterPage
from game.games.turn_order.table.layout import HIGH, Page
from game.games.turn_order.table.log_page import TableLog, export_log, log_page
from game.games.turn_order.table.person_page import PersonPage
from game.table.table import Announce, Open

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.core.rules import Seat
    from game.games.turn_order.table.master_model import MasterIntent
    from game.games.turn_order.table.pane import Pane, PaneMoment, Participant, TurnTable
    from game.games.turn_order.table.session import MasterSession
    from game.ui.scene import Scene
    from game.ui.widgets.base import Widget


class SheetPages:
    """Makes the pages; `begin` makes the scene of another encounter from its setup.

    `name` is the name of the encounter, `persons` the page of people and the dialogs that add them.
    """

    def __init__(
        self, game: TurnTable, session: MasterSession, pane: Pane[Any, Any], begin: Callable[[Any], Scene]
    ) -> None:
        self.name: str = session.state.name
        self.persons = PersonPage(game)
        self._game = game
        self._session = session
        self._pane = pane
        self._begin = begin
        self._log = TableLog()

    def build(
        self,
        page: Page,
        table: PaneMoment[Any, Any],
        person: Participant | None,
        press: Callable[[MasterIntent], None],
        look_at: Callable[[int], None],
    ) -> tuple[Sequence[Widget], Sequence[Widget]]:
        """The parts of a page that stay in sight, and those that are scrolled.

        Args:
            page: the page to be made.
            table: the table as it is shown.
            person: the person whose sheet is open; None if nobody's is.
            press: called with what a press on the page means.
            look_at: called with the number of an action, to show the table as it was after it.
        """
        match page:
            case Page.PERSON:
                if person is None:
                    return (), self.persons.nobody(table)
                who = self.persons.who(table, person)
                parts = [*self.persons.tools(table, person), *self._pane.sheet(table, person.id)]
                return ((who,), parts) if table.window.h >= HIGH else ((), [who, *parts])
            case Page.LOG:
                match, say = self._session.match, table.say
                items = self._log.items(match, self._game.log(match, say), say, MASTER)
                return (), log_page(
                    self._session, table.ui, items, look_at, partial(self._export, table, press)
                )
            case Page.ENCOUNTER:
                return (), self._encounter(table, press).parts()

    def _encounter(self, table: PaneMoment[Any, Any], press: Callable[[MasterIntent], None]) -> EncounterPage:
        def rename(name: str) -> None:
            self.name = name
            table.refresh()

        return EncounterPage(
            self._game,
            self._session,
            table.ui,
            table.acts,
            self.name,
            rename,
            partial(self.persons.quick, table),
            partial(self.persons.groups, table),
            table.add_person,
            lambda setup: press(Open(self._begin(setup), instead=True)),
            lambda text: press(Announce(text)),
        )

    def _export(
        self, table: PaneMoment[Any, Any], press: Callable[[MasterIntent], None], seat: Seat | None
    ) -> None:
        """Write the log of the game master, or of the players, who may not read the encounter's name."""
        export_log(
            self._session.match,
            table.ui,
            table.acts.push,
            partial(self._game.log, self._session.match),
            lambda say: (self.name if seat == MASTER else "") or say(f"choose.{self._game.words}"),
            seat,
            lambda text: press(Announce(text)),
        )
