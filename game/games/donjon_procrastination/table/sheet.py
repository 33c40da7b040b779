"""The sheet beside the table: the card looked at, the duels with their sums, what has happened."""

from __future__ import annotations

from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING

from game.table.card_widget import CardPicture
from game.ui.icons import Icon
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Column, Panel
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from game.games.donjon_procrastination.table.scene import DuelScene
    from game.ui.widgets.base import Widget

MOST_LINES = 160
"""How many of the last lines of the log are shown."""


class Page(StrEnum):
    """A page of the sheet."""

    CARD = "card"
    DUELS = "duels"
    LOG = "log"


PAGE_ICONS: Mapping[Page, Icon] = MappingProxyType(
    {Page.CARD: Icon.CARDS, Page.DUELS: Icon.MELEE, Page.LOG: Icon.LOG}
)


class Sheet:
    """Makes the sheet of one table, `width` by `height` logical units large."""

    def __init__(self, scene: DuelScene, width: float, height: float) -> None:
        self._scene = scene
        self._width = width
        self._height = height

    def build(self) -> Widget:
        """The tabs and the page that is open."""
        scene, say = self._scene, self._scene.say
        page = scene.page
        tabs = Choice(
            "table.page",
            [(one, "") for one in Page],
            page,
            scene.turn_page,
            tips=[say(f"duel.page.{one}") for one in Page],
            icons=[PAGE_ICONS[one] for one in Page],
        )
        heading = Label(say(f"duel.page.{page}"), scene.ui.styles.subheading.but(size=18), align=0.5)
        match page:
            case Page.CARD:
                body = self._card()
            case Page.DUELS:
                body = Column(list(self._duels()), gap=8)
            case Page.LOG:
                body = scene.log_page()
        scroll = Scroll(body, name=f"table.sheet.{page}")
        return self.framed(Column([tabs, heading, scroll], gap=6))

    def framed(self, column: Widget) -> Widget:
        """A column on the parchment."""
        return Anchor(Panel(column, margin=18, name="table.sheet", seed=13), w=self._width, h=self._height)

    def _card(self) -> Widget:
        scene = self._scene
        card = scene.looked_at
        if not card:
            return Label(scene.say("duel.nothing_looked_at"), scene.ui.styles.note)
        return CardPicture(lambda px: scene.cards.whole(card, px), self._width - 60)

    def _duels(self) -> Iterator[Widget]:
        """Who is compared with whom, and both sums of each duel, the viewer's first."""
        scene, say, styles = self._scene, self._scene.say, self._scene.ui.styles
        state = scene.picture.state
        if not state.round:
            yield Label(say("duel.no_duels"), styles.note)
            return
        count = len(state.players)
        order = list(scene.around()) if count > 2 else [scene.session.front]
        for seat in order:
            foe = state.opponent(seat)
            title = say("duel.against", who=scene.names.player(seat), foe=scene.names.player(foe))
            yield Label(title, styles.strong.but(size=18))
            for one in (seat, foe):
                sentence = scene.tallies.sentence(one, (seat, foe)) or say("duel.no_total")
                yield Label(
                    f"{scene.names.player(one)}{say('duel.colon')}{sentence}", styles.body.but(size=17)
                )
            ended = next((end for end in scene.picture.story.ended if end.seat == seat), None)
            if ended is not None:
                result = say(f"dp.log.round_ended.{ended.result}", who=scene.names.player(seat))
                yield Label(f"<red>{result}</red> <soft>[{ended.rule}]</soft>", styles.body.but(size=17))


def log_page(scene: DuelScene) -> Widget:
    """The last lines of the log with their rules, the newest first."""
    style = scene.ui.styles.small.but(size=17, colour=scene.ui.palette.ink)
    entries = scene.chronicle.entries(scene.session, scene.names, scene.flow.told())
    lines = [
        Label(f"{entry.text} <soft>[{entry.rule}]</soft>" if entry.rule else entry.text, style)
        for entry in entries[: -MOST_LINES - 1 : -1]
    ]
    return Column(lines or [Label(scene.say("duel.no_log"), scene.ui.styles.note)], gap=5)
