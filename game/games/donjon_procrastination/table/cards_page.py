"""The page of a new duel about its cards: where they come from, and how many games are played."""

from __future__ import annotations

from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from game.art.card_paper import RATIO
from game.art.decor import SeatGem
from game.content.markup import rich
from game.games.donjon_procrastination.table.new_game import (
    BOUTS,
    MODES,
    MOST_PACKS,
    called,
    pack_needed,
    pack_size,
)
from game.games.donjon_procrastination.table.setup_pages import GAP, SetupPage
from game.table.card_widget import CardView
from game.ui.drawing.icons import Icon
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice, Toggle
from game.ui.widgets.label import Label, RuleLine
from game.ui.widgets.layout import Anchor, Column, Grid, Row, Spacer
from game.ui.widgets.number import Stepper
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.games.donjon_procrastination.rules.play.setup import Mode
    from game.ui.widgets.base import Widget

MODE_ICONS: Mapping[Mode, Icon] = MappingProxyType(
    {"classic": Icon.STACK, "deck": Icon.CARDS, "collection": Icon.FOLDER, "mimic": Icon.REDO}
)

MODE_HIGH = 52.0
"""The height of the button of a mode, in logical units."""

_SAMPLE = 3
"""The cards shown beside each other as a sample."""


class CardsPage(SetupPage):
    """The page about where the draw piles come from."""

    __slots__ = ()

    def build(self) -> Widget:
        """The source of the draw piles, and the common pack if there is one."""
        say = self.say
        left = max(min(330.0, self.width * 0.36), self.width * 0.28)
        plan = self.plan
        words: list[Widget] = [
            Label(say(f"duel_new.mode.{plan.mode}"), self.ui.styles.heading, align=0.5),
            Anchor(RuleLine(), w=240),
            Label(say(f"duel_new.mode_text.{plan.mode}"), self.ui.styles.body),
        ]
        words += self._pack() if plan.mode in ("classic", "mimic") else self._brought()
        words += self._games()
        column = Scroll(Column(words, gap=12), name="new.cards")
        if self.is_wide:
            return self._wide(column)
        modes = Column([*(self._mode(mode) for mode in MODES), *self._sample(left)], gap=10)
        return Row([Anchor(modes, 0, 0, w=left, h=self.height), column], gap=26, grow=1)

    def _wide(self, words: Widget) -> Widget:
        """The modes above, and beside what is settled the cards that may be drawn."""
        high, said = self.height - MODE_HIGH - 2 * GAP, self.width * 0.4
        room = self.width - said - 30
        cards = self._shown(self._in_play(range(len(self.plan.seats))), room, high)
        modes = Row([self._mode(mode, grow=1) for mode in MODES], gap=GAP)
        beside = Row([Anchor(words, 0, 0, w=said, h=high), cards], gap=30)
        return Column([modes, beside], gap=GAP)

    def _mode(self, mode: Mode, grow: float = 0) -> Widget:
        say = self.say
        button = Button(
            f"new.mode.{mode}",
            say(f"duel_new.mode.{mode}"),
            lambda: self._settle(mode=mode),
            icon=MODE_ICONS[mode],
            tip=say(f"duel_new.mode_text.{mode}"),
            height=MODE_HIGH if self.height > 250 else 40,
            size=19,
            grow=grow,
        )
        button.chosen = mode == self.plan.mode
        return button

    def _pack(self) -> list[Widget]:
        say, plan = self.say, self.plan
        styles = self.ui.styles
        series = [self._series(name) for name in self.library.series]
        found, needed = pack_size(plan, self.library), pack_needed(plan)
        enough = found >= needed
        icon = Icon.CHECK if enough else Icon.WARNING
        counted = say("duel_new.pack_size", found=found, needed=needed)
        state = styles.strong if enough else styles.strong.but(colour=self.ui.palette.accent)
        packs = Stepper(
            "new.packs",
            plan.packs,
            lambda packs: self._settle(packs=int(packs)),
            low=1,
            high=MOST_PACKS,
        )
        return [
            Label(say("duel_new.series"), styles.subheading),
            Column(series, gap=4),
            Row([Label(say("duel_new.packs"), styles.body, lift=0.5, grow=1), Anchor(packs, w=170)], gap=12),
            Label(rich("<icon:{}>\N{NO-BREAK SPACE}{}", icon.value, counted), state),
        ]

    def _games(self) -> list[Widget]:
        """Choose between a single game and the best of several."""
        choices = [(most, self.say("duel_new.games", count=most)) for most in BOUTS]
        tips = [self.say("duel_new.games.tip", count=most // 2 + 1) for most in BOUTS]
        heading = Label(self.say("duel_new.games.title"), self.ui.styles.subheading)
        return [
            heading,
            Choice("new.games", choices, self.plan.most, lambda most: self._settle(most=most), tips=tips),
        ]

    def _series(self, name: str) -> Widget:
        spec = self.library.series[name]
        count = sum(card.series == name and not card.promo for card in self.library.cards.values())
        text = self.say("duel_new.series_of", name=self.say.words(spec.name), count=count)
        toggle = Toggle(
            f"new.series.{name}", text, name in self.plan.series, partial(self._take_series, name)
        )
        if self.plan.series == (name,):
            toggle.refusal = self.say("duel_new.last_series")
        return toggle

    def _brought(self) -> list[Widget]:
        """The deck or collection that each player brings, and its faults."""
        styles = self.ui.styles
        rows: list[Widget] = [Label(self.say("duel_new.brought"), styles.subheading)]
        for seat, plan in enumerate(self.plan.seats):
            name = plan.brings(self.plan.mode)
            text = rich("<b>{}</b> \N{EN DASH} {}", called(self.plan, seat, self.say), name)
            stone = SeatGem(self.ui.palette.seats[seat], 30)
            rows.append(Row([Anchor(stone, w=30), Label(text, styles.body, lift=0.5, grow=1)], gap=10))
            faults = self._faults(self.decks.get(name))
            if faults:
                rows.append(Label(faults, styles.small.but(colour=self.ui.palette.accent)))
        return rows

    def _sample(self, wide: float) -> list[Widget]:
        """A sample of the cards in play, if there is room below the modes."""
        width = (wide - 20) / _SAMPLE
        rows = int((self.height - len(MODES) * 62 - 2) / (width / RATIO + 10))
        if rows < 1:
            return []
        cards = self._in_play(range(len(self.plan.seats)))
        step = max(1, len(cards) // (rows * _SAMPLE))
        shown = [CardView(self.faces.card(card), widest=width) for card in cards[::step][: rows * _SAMPLE]]
        views = [Anchor(view, w=width, h=width / RATIO) for view in shown]
        return [Spacer(h=2), Grid(views, columns=_SAMPLE, gap=10, row_gap=10)]

    def _take_series(self, name: str, taken: bool) -> None:
        """Add a series to the common pack, or leave it out."""
        series = [
            other for other in self.library.series if (taken if other == name else other in self.plan.series)
        ]
        self._settle(series=tuple(series))
