"""The sheet beside the board: the card looked at, the objectives, the log."""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING

from game.games.colors_of_magic.table.side_panel import creature_tip
from game.table.card_widget import CardPicture
from game.ui import palette
from game.ui.icons import Icon
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Column, Panel, Row
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from game.content.log_entry import LogEntry
    from game.games.colors_of_magic.rules.cards.specs import ObjectiveSpec
    from game.games.colors_of_magic.rules.play.state import Objective
    from game.games.colors_of_magic.table.cards import TableCards
    from game.games.colors_of_magic.table.outlook import Outlook
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget

MOST_LINES = 160
"""How many of the last lines of the log are shown."""


GOAL_CARD = 58.0
"""Width of an objective card beside its words, in logical units."""


class Page(StrEnum):
    """A page of the sheet."""

    FOE = "foe"
    CARD = "card"
    GOALS = "goals"
    LOG = "log"


PAGE_ICONS = {Page.FOE: Icon.CREATURE, Page.CARD: Icon.CARDS, Page.GOALS: Icon.FLAG, Page.LOG: Icon.LOG}


class Sheet:
    """Makes the pages. `looked_at` is a creature or a card, empty for none."""

    def __init__(self, ui: Ui, outlook: Outlook, cards: TableCards, looked_at: str) -> None:
        self.ui = ui
        self.outlook = outlook
        self.cards = cards
        self.looked_at = looked_at

    def build(
        self,
        page: Page,
        pages: Sequence[Page],
        turn: Callable[[Page], None],
        body: Widget,
        size: tuple[float, float],
    ) -> Widget:
        """The tabs and the page that is open."""
        say = self.outlook.say
        tabs = Choice(
            "table.page",
            [(one, "") for one in pages],
            page,
            turn,
            tips=[say(f"table.page.{one}") for one in pages],
            icons=[PAGE_ICONS[one] for one in pages],
        )
        heading = Label(say(f"table.page.{page}"), self.ui.styles.subheading.but(size=18), align=0.5)
        scroll = Scroll(body, name=f"table.sheet.{page}")
        panel = Panel(Column([tabs, heading, scroll], gap=6), margin=18, name="table.sheet", seed=13)
        return Anchor(panel, w=size[0], h=size[1])

    def card(self, width: float) -> Widget:
        """What is looked at, large, with what has become of it."""
        body = self.outlook.state.find(self.looked_at)
        if body is not None:
            owner = palette.Side(body.side.value)
            face = self.cards.faces.creature(self.outlook.profile(body), owner)
            picture = CardPicture(lambda px: self.cards.painter.face(face, px), width)
            words = Label(creature_tip(self.outlook, body), self.ui.styles.body.but(size=17))
            return Column([picture, words], gap=8)
        if self.looked_at:
            return CardPicture(lambda px: self.cards.whole(self.looked_at, px), width)
        return Label(self.outlook.say("table.nothing_looked_at"), self.ui.styles.note)

    def goals(self) -> Widget:
        """The objective cards, who has them and who holds them."""
        rows: list[Widget] = []
        for objective in self.outlook.state.objectives:
            spec = self.outlook.names.objective(objective.id)
            if spec is not None:
                face = self.cards.faces.objective(spec)
                picture = CardPicture(partial(self.cards.painter.thumb, face), GOAL_CARD)
                title = Label(self._goal_title(spec), self.ui.styles.strong.but(size=18), grow=1, lift=0.5)
                rows.append(Row([picture, title], gap=10, align=0.5))
                rows.append(Label(self._goal(objective, spec), self.ui.styles.body.but(size=17)))
        if not rows:
            rows.append(Label(self.outlook.say("table.no_goals"), self.ui.styles.note))
        return Column(rows, gap=12)

    def log(self, entries: Sequence[LogEntry]) -> Widget:
        """The last lines of the log with their rules, the newest first."""
        style = self.ui.styles.small.but(size=17, colour=self.ui.palette.ink)
        lines = [Label(self._line(entry), style) for entry in entries[: -MOST_LINES - 1 : -1]]
        return Column(lines or [Label(self.outlook.say("table.no_log"), self.ui.styles.note)], gap=5)

    @staticmethod
    def _line(entry: LogEntry) -> str:
        return f"{entry.text} <soft>[{entry.rule}]</soft>" if entry.rule else entry.text

    def _goal_title(self, spec: ObjectiveSpec) -> str:
        return f"{self.outlook.names.words(spec.name)} <icon:{Icon.POINTS}>\N{NO-BREAK SPACE}{spec.points}"

    def _goal(self, objective: Objective, spec: ObjectiveSpec) -> str:
        return "\n".join(self._goal_lines(objective, spec))

    def _goal_lines(self, objective: Objective, spec: ObjectiveSpec) -> Iterator[str]:
        say, names = self.outlook.say, self.outlook.names
        yield names.words(spec.text)
        for side in objective.collected_by:
            yield f"<red>{say('table.collected', side=names.side(side))}</red>"
        if objective.holder is not None and not objective.collected_by:
            holder = names.side(objective.holder)
            yield f"<red>{say('table.held', side=holder, count=objective.held)}</red>"
