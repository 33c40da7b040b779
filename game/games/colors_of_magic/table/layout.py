"""The table's widgets: bar, both sides, board, sheet, action bar and hand, as functions of the model."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.art.decor import SeatGem
from game.games.colors_of_magic.table.board import BoardInput, TablePane
from game.games.colors_of_magic.table.floats import Floats
from game.games.colors_of_magic.table.panels import (
    STACK_CARD,
    PhaseTrack,
    SheetPage,
    SidePlate,
    card_page,
    goals_page,
    roster_rows,
    sheet,
    stack_panel,
)
from game.games.colors_of_magic.table.step import Chosen, Gesture, Leaf, Offer, Pressed
from game.positions.position import Side
from game.table.match_cards import CardTile, HandFan, PileButton
from game.table.match_controls import log_lines
from game.ui import palette
from game.ui.box import Box
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Column, Ground, Panel, Row, Spacer
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.games.colors_of_magic.table.pictures import TablePictures
    from game.games.colors_of_magic.table.table_model import CardModel, HandModel, StackLine, TableModel
    from game.table.table import Frame
    from game.ui.widgets.base import Widget

WIDE = 1200.0
"""From this window width on, the other side has a panel of its own."""

SIDE_WIDTHS = (236.0, 0.195, 320.0)
SHEET_WIDTHS = (262.0, 0.215, 380.0)
"""Least width of a panel, the part of the window that it takes, and its greatest width."""

BARS = 122.0
"""Height of the bars above and below the board."""

MARGIN = 60.0
"""Wood that stays bare beside the board, on both sides together."""

MOST_SPARE = 90.0

COMMON = frozenset(
    ("cast", "activate", "pass", "move", "disengage", "strike", "shoot", "done", "confirm", "without", "stay")
)
"""Buttons that may go without words where the bar is short; their tips say them."""

BAR = 0.6
"""The part of the window's width that the buttons of the action bar take at most with their words."""

BAR_ROOM = 0.66
"""The part that they have."""


class TableLayout:
    """Builds the widgets of one model. `room` is the board's in the widgets before, None at first."""

    def __init__(
        self,
        model: TableModel,
        frame: Frame[Gesture],
        pictures: TablePictures,
        board: BoardInput,
        room: Box | None,
    ) -> None:
        self._model = model
        self._frame = frame
        self._pictures = pictures
        box = frame.room
        self._room = room or Box(0, 0, box.w - 460, box.h - 120 - self.hand_height)
        floats = Floats(frame, pictures, self._room, self._card)
        bar, over_board = self._offers()
        self._buttons = bar
        self.pane = TablePane(pictures.board, board, list(floats.of(model, over_board)))

    @property
    def wide(self) -> bool:
        """Whether both sides have panels."""
        return self._frame.room.w >= WIDE

    @property
    def hand_height(self) -> float:
        """How high the hand is, in logical units."""
        return max(104.0, min(190.0, self._frame.room.h * 0.2))

    def build(self) -> Widget:
        """The whole table."""
        model = self._model
        middle: list[Widget] = [self._side(model.front), self.pane]
        if self.wide:
            middle.append(self._side(model.back, neutral=True))
        middle.append(self._sheet())
        below = self._frame.replay_bar or self._actions()
        return Column([self._bar(), Row(middle, gap=0, grow=1), below, self._hand()], gap=0)

    def _bar(self) -> Widget:
        first, second = map(SidePlate, self._model.plates)
        row = [first, PhaseTrack(self._model.phases), second, Spacer(4), *self._frame.buttons]
        return Panel(Row(row, gap=5, align=0.5), Ground.LEATHER, margin=7, name="table.bar")

    # Beside the board

    def _side(self, side: Side, *, neutral: bool = False) -> Widget:
        ui, roster = self._frame.ui, self._model.roster(side)
        rows = [self._rows(side)]
        if neutral:
            rows += self._neutral()
        parts: list[Widget] = [Label(roster.name, ui.styles.subheading.but(size=18), align=0.5)]
        if side is self._model.back:
            parts.append(self._small_piles())
        body = Column([*parts, Scroll(Column(rows, gap=6), name=f"rows.{side}")], gap=4)
        panel = Panel(body, margin=15, name=f"panel.{side}", seed=17)
        return Anchor(panel, w=self._share(SIDE_WIDTHS), h=self._frame.room.h)

    def _rows(self, side: Side) -> Widget:
        frame = self._frame
        roster = self._model.roster(side)
        return roster_rows(
            frame.ui, frame.say, roster, self._pictures, lambda target: frame.press(Chosen(target))
        )

    def _neutral(self) -> list[Widget]:
        """The scenario's creatures, where it has any."""
        roster = self._model.roster(Side.NEUTRAL)
        if not roster.creatures:
            return []
        head = Label(roster.name, self._frame.ui.styles.subheading.but(size=17), align=0.5)
        return [head, self._rows(Side.NEUTRAL)]

    def _small_piles(self) -> Widget:
        """The open piles of the other side."""
        back = self._model.back
        buttons = [
            Button(
                f"foe.{pile.name}",
                pile.counted,
                partial(self._frame.press, Leaf(back, pile.name)),
                look=Look.QUIET,
                refusal=pile.refusal,
                height=26,
                size=16,
            )
            for pile in self._model.holding(back).piles
            if pile.name != "deck"
        ]
        return Row(buttons, gap=2)

    def _share(self, widths: tuple[float, float, float]) -> float:
        """The width of a panel: a part of the window's, within bounds, and of what the board leaves bare."""
        return self._least_share(widths) + self._spare()

    def _least_share(self, widths: tuple[float, float, float]) -> float:
        least, part, most = widths
        return min(max(part * self._frame.room.w, least), most)

    def _spare(self) -> float:
        """What each panel gets of the wood that would lie bare beside the square board."""
        panels = [SIDE_WIDTHS, SHEET_WIDTHS, *([SIDE_WIDTHS] if self.wide else [])]
        box = self._frame.room
        board = box.h - BARS - self.hand_height
        bare = box.w - board - sum(map(self._least_share, panels)) - MARGIN
        return min(max(bare / len(panels), 0.0), MOST_SPARE)

    def _sheet(self) -> Widget:
        """The sheet with the page that is open, below the stack if there is one."""
        frame, model = self._frame, self._model
        pages = tuple(page for page in SheetPage if page is not SheetPage.FOE or not self.wide)
        page = next((one for one in pages if one == model.page), pages[0])
        width, height = self._share(SHEET_WIDTHS), frame.room.h
        body = self._page(page, width)
        if not model.stack:
            return sheet(frame.ui, frame.say, (page, pages), frame.turn_page, body, (width, height))
        stack = stack_panel(frame.ui, frame.say, model.stack, self._stack_tile, (width, height))
        left = height - BARS - self.hand_height - stack.wanted(frame.ui, width).h
        below = sheet(frame.ui, frame.say, (page, pages), frame.turn_page, body, (width, left))
        return Column([stack, below], gap=0)

    def _page(self, page: SheetPage, width: float) -> Widget:
        frame, model, cards = self._frame, self._model, self._pictures.cards
        match page:
            case SheetPage.FOE:
                return Column([self._small_piles(), self._rows(model.back), *self._neutral()], gap=6)
            case SheetPage.CARD:
                return card_page(frame.ui, frame.say, cards, model.looked_at, width - 60)
            case SheetPage.GOALS:
                return goals_page(frame.ui, frame.say, cards, model.goals)
            case SheetPage.LOG:
                return frame.replay_log or log_lines(model.log, frame.ui, frame.say("table.no_log"))

    # The action bar

    def _actions(self) -> Widget:
        status = Label(self._frame.status, self._frame.ui.styles.on_wood_small.but(size=18), lift=0.5, grow=1)
        row = Row([status, *self._buttons], gap=6, align=None)
        return Panel(row, Ground.LEATHER, margin=7, name="table.actions")

    def _offers(self) -> tuple[Sequence[Widget], Sequence[Widget]]:
        """The buttons of the bar, and those that float over the board where they say too much for it."""
        offers, width = self._model.offers, self._frame.room.w
        worded = [self._offer(offer, why) for offer, why in offers]
        known = all(offer.name in COMMON or offer.name.startswith("use.") for offer, _ in offers)
        if not known and self._wide(worded, width) > width * BAR:
            return (), worded
        room = width * BAR_ROOM
        if self._wide(worded, room) <= room:
            return worded, ()
        telling = [self._offer(offer, why, words=_tells(offer)) for offer, why in offers]
        if self._wide(telling, room) <= room:
            return telling, ()
        return [self._offer(offer, why, words=_is_primary(offer)) for offer, why in offers], ()

    def _wide(self, buttons: Sequence[Widget], room: float) -> float:
        return sum(button.wanted(self._frame.ui, room).w + 6 for button in buttons)

    def _offer(self, offer: Offer, why: str, *, words: bool = True) -> Widget:
        """The button of an offer; without words they are its tip."""
        return Button(
            f"act.{offer.name}",
            offer.text if words else "",
            partial(self._frame.press, Pressed(offer)),
            icon=offer.icon,
            look=offer.look,
            tip=offer.tip if words else f"<b>{offer.text}</b>",
            refusal=why,
            height=40,
            size=17,
        )

    # The hand

    def _hand(self) -> Widget:
        """The lower edge of the table; where a match is watched both hands lie on it."""
        front = self._model.holding(self._model.front)
        held = [*self._piles(front), self._fan(front)]
        if self._frame.replay_bar is not None:
            back = self._model.holding(self._model.back)
            held = [self._stone(front), *held, Spacer(2), self._stone(back), self._fan(back), Spacer(2)]
        row = Row([Spacer(6), *held], gap=8, align=0.5)
        panel = Panel(row, Ground.WOOD, margin=4, name="table.hand")
        return Anchor(panel, w=self._frame.room.w, h=self.hand_height)

    def _stone(self, holding: HandModel) -> Widget:
        hue = self._frame.ui.palette.sides[palette.Side(holding.side.value)]
        return Anchor(SeatGem(hue, 34), w=38)

    def _fan(self, holding: HandModel) -> Widget:
        """The hand of a side and its Codex."""
        tiles = [self._card(f"hand.{card.card}", card) for card in holding.cards]
        return HandFan(tiles, self.hand_height - 8, self._pictures.turned)

    def _piles(self, holding: HandModel) -> list[Widget]:
        width = min(62.0, (self.hand_height - 40) * 0.7)
        return [
            PileButton(
                f"pile.{pile.name}",
                pile.word,
                pile.count,
                pile.top,
                self._pictures.cards,
                partial(self._frame.press, Leaf(holding.side, pile.name)),
                refusal=pile.refusal,
                tip=pile.tip,
                width=width,
            )
            for pile in holding.piles
        ]

    def _stack_tile(self, name: str, line: StackLine) -> CardTile:
        return self._card(name, line.card, STACK_CARD)

    def _card(self, name: str, card: CardModel, width: float = 96.0) -> CardTile:
        """A card that may be chosen where it lies."""
        return CardTile(
            name,
            card.card,
            self._pictures.cards,
            partial(self._frame.press, Chosen(card.target)),
            width=width,
            lit=card.lit,
            marked=card.marked,
            refusal=card.refusal,
            pin=self._frame.pin,
        )


def _tells(offer: Offer) -> bool:
    """Whether the words of a button say what its icon does not, of something that can be done now."""
    return _is_primary(offer) or (offer.name.startswith("use.") and offer.verdict.allowed)


def _is_primary(offer: Offer) -> bool:
    return offer.look is Look.PRIMARY
