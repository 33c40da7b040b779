"""The pages of the sheet beside a table: somebody, the log, the encounter as a whole."""

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
    """Makes them; `begin` makes the scene of another encounter, given its setup.

    `name` is what the encounter is called; `persons` asks who takes part.
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
            page: which one.
            table: the table as it is shown.
            person: whose sheet is open.
            press: what is pressed on it goes there.
            look_at: shows the table as it was after so many actions.
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
                told = self._log.told(match, self._game.log(match, say), say, MASTER)
                return (), log_page(
                    self._session, table.ui, told, look_at, partial(self._export, table, press)
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
        """The log of the game master, or of the players: these may not read what the encounter is called."""
        export_log(
            self._session.match,
            table.ui,
            table.acts.push,
            partial(self._game.log, self._session.match),
            lambda say: (self.name if seat == MASTER else "") or say(f"choose.{self._game.words}"),
            seat,
            lambda text: press(Announce(text)),
        )
