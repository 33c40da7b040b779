"""The table's widgets: bar, strips, board, panel, actions and hand, as functions of the model."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.art.card_paper import RATIO
from game.art.decor import SeatGem
from game.battlefield.answer_page import answer_parts
from game.content.markup import rich
from game.games.colors_of_magic.table.activation_left import LeftPips
from game.games.colors_of_magic.table.announcement import announcement
from game.games.colors_of_magic.table.board import BoardInput, TablePane
from game.games.colors_of_magic.table.decisions import ASKED, decision, over_panel
from game.games.colors_of_magic.table.hand import PAID, HandTile, SpellHand, next_order, ordered
from game.games.colors_of_magic.table.leaving_steps import ANYWAY
from game.games.colors_of_magic.table.panels import (
    STACK_CARD,
    PhaseTrack,
    SheetPage,
    SidePlate,
    card_page,
    fold_button,
    goals_page,
    sheet,
    stack_panel,
)
from game.games.colors_of_magic.table.places import Places
from game.games.colors_of_magic.table.step import Chosen, Dropped, Gesture, Leaf, Offer, Pressed
from game.games.colors_of_magic.table.strips import PILE_LINE, pile_line, strips
from game.positions.position import Side
from game.table.match_cards import CardTile, PileButton
from game.table.match_controls import log_lines
from game.ui.box import Box, Size
from game.ui.drawing.icons import Icon
from game.ui.drawing.palette import SideColour
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Column, Flow, Grid, Material, Panel, Placed, Row, Spacer
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.content.log_entry import LogEntry
    from game.games.colors_of_magic.rules.state.state import Target
    from game.games.colors_of_magic.table.pictures import TablePictures
    from game.games.colors_of_magic.table.table_model import (
        CardModel,
        HandModel,
        StackLine,
        TableModel,
    )
    from game.table.table import Frame
    from game.ui.box import Spot
    from game.ui.widgets.base import Widget

Note = tuple["Widget", float]
"""A note for the panel, and its height."""

LEAST_PAGE = 150.0
"""A page of the panel with less height than this is not shown below a note."""

NEWS = 200.0
"""Width kept for what others have done beside the card of whoever is deployed."""

STACK = 0.4
"""The largest share of the panel's height that the stack takes."""

PASS = "pass"  # noqa: S105 - the name of a button
"""The button that has a place of its own, so that nobody presses it by mistake."""

BACK, CONFIRM = "back", "confirm"
"""The button that goes back a step, beside the place of Pass in every step; and the one that casts, which
stands where casting was begun: at the right of the last line."""

BUTTON, PLATE = 34.0, 40.0
"""Height of an action button without and with words, in logical units."""

SIGNS = 4.0
"""Gap between buttons of which some have no words."""

COMMON = frozenset(
    ("cast", "activate", "move", "disengage", "strike", "shoot", "done", "confirm", "without", "stay", "back")
)
"""Buttons that may lose their words where space is short; their tips then say them."""

AIR = 12.0
"""Margin above and below the words of these buttons together."""

SPOKEN = 63.0
"""Height reserved for the prompt whatever it says, in logical units: three lines of the smaller type."""

SAID = (18.0, 17.0, 16.0, 15.0)
"""Type sizes of the prompt: the first at which all of it is visible, else the last."""

WIDE = 1000.0
"""The width of the hand from which its piles are shown as cards, in logical units."""

PILE_CARDS = 124.0
"""The width of the piles' place, and five eighths of its height, from which they are shown as cards."""

WORDED_PILES = 130.0, 170.0
"""The widths of the piles' place from which lines have their names, and their icons as well."""

PILE_LINE_MOST = 40.0
"""The greatest height of a pile's line."""

CARD = (92.0, 0.145, 150.0)
"""Width of a card of the hand: least, as a share of the window's height, and most. Its foot is hidden."""


class TableLayout:
    """Builds the widgets of one model; a `note` stands in the panel, above its pages or instead of them.

    `wishes` is the page of wishes for places, if it is open.
    """

    def __init__(
        self,
        model: TableModel,
        frame: Frame[Gesture],
        pictures: TablePictures,
        board: BoardInput,
        note: Note | None = None,
        wishes: Widget | None = None,
    ) -> None:
        self._wishes = wishes
        self._model = model
        self._note = note
        self._frame = frame
        self._pictures = pictures
        self._folded = model.sheet.page == SheetPage.FOLDED
        self.places = Places.of(frame.room, folded=self._folded)
        self.pane = TablePane(pictures.board, board)
        self._status: Label | None = None
        self.reading: Box | None = None
        """The place where things pointed at are shown large: the whole panel, unless a part must be seen."""

    def build(self) -> Widget:
        """The whole table."""
        places, frame, pictures, model = self.places, self._frame, self._pictures, self._model
        open_piles = [pile for pile in model.holding(model.back).piles if pile.name != "deck"]
        own, back = model.roster(model.front), model.roster(model.back)
        others = [(back, open_piles), (model.roster(Side.NEUTRAL), ())]
        acts, options = self._acts()
        panel = self._panel(options)
        self._ask_once(panel)
        placed = [
            (self._bar(), places.bar),
            *strips(frame, [(own, ())], pictures, places.own),
            (self.pane, places.board),
            *strips(frame, others, pictures, places.others),
            *panel,
            *self._laid_piles(),
            (acts, places.actions),
            (self._hand(), places.hand),
        ]
        return Placed(placed)

    def _ask_once(self, panel: Sequence[tuple[Widget, Box]]) -> None:
        """Leave out of the actions what stands above its answers; a refusal is said there nevertheless."""
        asked = any(widget.name == ASKED for placed, _ in panel for widget in placed.walk())
        if asked and self._status is not None and self._status.text == self._model.prompt:
            self._status.text = ""

    def _bar(self) -> Widget:
        model = self._model
        plates = [SidePlate(plate, self._frame.room.w) for plate in model.plates]
        plates.sort(key=lambda widget: widget.plate.side is not model.front)
        row = [plates[0], PhaseTrack(model.phases), plates[1], Spacer(4), *self._frame.buttons]
        return Panel(Row(row, gap=5, align=0.5), Material.LEATHER, margin=3, name="table.bar")

    # The panel

    def _panel(self, options: Sequence[Widget]) -> list[tuple[Widget, Box]]:
        """The open page or the pending decision; above it the stack, or how the game ended."""
        frame, model, place = self._frame, self._model, self.places.panel
        placed: list[tuple[Widget, Box]] = []
        above: list[tuple[Widget, float]] = []
        if model.stack:
            room = Size(place.w, place.h * STACK)
            above.append(stack_panel(frame.ui, frame.say, model.stack, self._stack_tile, room))
        if model.laid_over.over is not None:
            above.append(over_panel(model.laid_over.over, frame, place, LEAST_PAGE))
        for widget, height in above:
            placed.append((widget, Box(place.x, place.y, place.w, height)))
            place = Box(place.x, place.y + height, place.w, place.h - height)
        if place.h < 1:
            return placed
        if model.laid_over.announced is not None and model.laid_over.duel is None:
            announced = announcement(
                model.laid_over.announced, model.board.view, frame, self._pictures, place
            )
            return [*placed, (announced, place)]
        asked = decision(model, frame, self._pictures, place, self._card, options)
        if asked is not None:
            return [*placed, (asked, place)]
        self.reading = None if above else place
        if self._note is not None:
            widget, height = self._note
            height = height if place.h - height >= LEAST_PAGE else place.h
            placed.append((widget, Box(place.x, place.y, place.w, height)))
            if height == place.h:
                return placed
            place = Box(place.x, place.y + height, place.w, place.h - height)
        if self._folded:
            corner = Box(place.right - 46, place.y + 6, 40, 40)
            return [*placed, (fold_button(frame.say, frame.turn_page, SheetPage.CARD), corner)]
        return [*placed, (sheet(frame.say, self._page, frame.turn_page, self._body(place)), place)]

    @property
    def _page(self) -> SheetPage:
        return SheetPage.CARD if self._folded else SheetPage(self._model.sheet.page)

    def _body(self, place: Box) -> Widget:
        frame, model, cards = self._frame, self._model, self._pictures.cards
        match self._page:
            case SheetPage.GOALS:
                return goals_page(frame.ui, frame.say, cards, model.sheet.goals)
            case SheetPage.ANSWER:
                return Column(answer_parts(frame.ui, model.sheet.answer), gap=6)
            case SheetPage.WISH:
                return self._wishes or Spacer()
            case SheetPage.LOG:
                return frame.replay_log or log_page(model, frame)
            case _:
                news = news_page(model, frame) if model.sheet.news else None
                beside = NEWS if news is not None and model.sheet.looked_at else 0.0
                room = Box(place.x, place.y, place.w - beside, place.h)
                page = card_page(frame.ui, frame.say, cards, model.sheet.looked_at, room)
                if frame.replay_log is not None:
                    return page
                if model.sheet.looked_at:
                    return page if news is None else _beside(page, news)
                below = news
                if below is None and model.sheet.goals:
                    below = goals_page(frame.ui, frame.say, cards, model.sheet.goals)
                return page if below is None else Column([page, below], gap=10)

    # The actions

    def _acts(self) -> tuple[Widget, Sequence[Widget]]:
        """The prompt and the buttons; and the buttons that do not fit here."""
        frame, box = self._frame, self.places.actions
        if frame.replay_bar is not None:
            return frame.replay_bar, ()
        inner = Size(box.w - 20, box.h - 20)
        goes = self._goes(inner.w)
        said, buttons, over = self._said(inner)
        said.kept_clear = buttons.kept_clear = True
        left = self._left(inner.w - sum(button.wanted(frame.ui, inner.w).w + 6 for button in goes) - 6)
        above: list[Widget] = []
        if left and not left[0].worded(frame.ui):
            spoken = sum(
                part.wanted(frame.ui, inner.w).h + 6 for part in (said, buttons, *self._left(inner.w))
            )
            if spoken <= inner.h - PLATE:
                left, above = [], [*self._left(inner.w)]
        last = Row([*left, Spacer(0, PLATE, grow=1), *goes], gap=6, align=0.5)
        column = Column([said, *above, buttons, last], gap=6)
        return Panel(column, Material.LEATHER, margin=10, name="table.actions"), over

    def _goes(self, width: float) -> list[Widget]:
        """The buttons at the end of the last line: to go back, then to pass.

        Where nobody may pass, that place stays empty: going back is always in the same place, and is never
        pressed where passing stood.
        """
        frame = self._frame
        found = {offer.name: (offer, refusal) for offer, refusal in self._model.offers}
        passing = [self._offer(*found[PASS])] if PASS in found else []
        if BACK not in found:
            return passing
        phantom = Button(PASS, frame.say("table.act.pass"), _nothing, icon=Icon.GO_BY, height=BUTTON, size=16)
        across = phantom.wanted(frame.ui, width).w
        back = self._offer(*found[BACK])
        if back.wanted(frame.ui, width).w + across + 6 > width:
            back = self._offer(*found[BACK], words=False)
        return [back, *(passing or [Spacer(across)])]

    def _left(self, width: float) -> list[LeftPips]:
        """What the creature has left, at most that wide."""
        return [] if self._model.left is None else [LeftPips(self._model.left, width)]

    def _said(self, inner: Size) -> tuple[Widget, Widget, Sequence[Widget]]:
        """The prompt, the buttons below it, and the buttons that do not fit here.

        The buttons never move: a long prompt is set smaller, as long as it can be read, and scrolls only
        where that is not enough.
        """
        frame = self._frame
        offers = [pair for pair in self._model.offers if pair[0].name not in (PASS, BACK)]
        offers.sort(key=lambda pair: pair[0].name == CONFIRM)
        free = inner.h - PLATE - 12
        buttons, over = self._buttons(offers, Size(inner.w, free - SPOKEN))
        left = free - buttons.wanted(frame.ui, inner.w).h
        for size in SAID:
            status = Label(frame.status, frame.ui.styles.on_wood_small.but(size=size))
            self._status = status
            if status.wanted(frame.ui, inner.w).h <= left:
                return Anchor(status, 0, 0, grow=1), buttons, over
        return Scroll(status, name="table.said"), buttons, over

    def _buttons(self, offers: Sequence[tuple[Offer, str]], room: Size) -> tuple[Widget, Sequence[Widget]]:
        """Two buttons beside each other, or one a line where its words need it or a click is guarded.

        Where that is too high, well-known buttons lose their words, as few as necessary: first those that
        cannot be pressed now. Answers to a question move to the panel: these come second.
        """
        ui = self._frame.ui
        worded = [self._offer(offer, refusal) for offer, refusal in offers]
        wide = any(button.wanted(ui, room.w).w > (room.w - 6) / 2 for button in worded)
        wide = wide or any(offer.name == ANYWAY for offer, _ in offers)
        laid: list[Widget] = [*worded]
        if not wide and len(laid) % 2 and offers[-1][0].name == CONFIRM:
            laid.insert(-1, Spacer())
        grid = Grid(laid, columns=1 if wide else 2, gap=6, row_gap=5)
        if grid.wanted(ui, room.w).h <= room.h:
            return grid, ()
        if not all(offer.name in COMMON or offer.name.startswith("use.") for offer, _ in offers):
            return Spacer(), worded
        likely = sorted((offer for offer, _ in offers), key=_tells, reverse=True)
        names = frozenset((likely[0].name,))
        for offer in likely[1:]:
            # One whose words are too long does not take those of the others.
            if self._flow(offers, names | {offer.name}).wanted(ui, room.w).h <= room.h:
                names |= {offer.name}
        return self._flow(offers, names), ()

    def _flow(self, offers: Sequence[tuple[Offer, str]], worded: frozenset[str]) -> Widget:
        """The buttons one after the other, those of these names with words."""
        return Flow(
            [self._offer(offer, refusal, words=offer.name in worded) for offer, refusal in offers], gap=SIGNS
        )

    def _offer(self, offer: Offer, refusal: str, *, words: bool = True) -> Widget:
        """The button of an offer; without words they are its tip."""
        button = Button(
            f"act.{offer.name}",
            offer.text if words else "",
            partial(self._frame.press, Pressed(offer)),
            icon=offer.icon,
            look=offer.look,
            tip=offer.tip if words else rich("<b>{}</b>", offer.text),
            refusal=refusal,
            height=BUTTON,
            size=16,
        )
        button.occasion, button.air = self._model.occasion, AIR
        return button

    # The hand

    def _hand(self) -> Widget:
        """The lower edge of the table; of a match that is watched both hands, or the one that is seen."""
        front = self._model.holding(self._model.front)
        piles = self._piles(front) if self.places.piles is None else []
        near = self._fan(front)
        near.spared = True
        held = [*piles, self._order(), near]
        if self._frame.replay_bar is not None:
            back = self._model.holding(self._model.back)
            far = self._fan(back)
            # Cards that nobody sees take no room from those that are read; their number stands above.
            if near.face_down and not far.face_down:
                held = [self._stone(back), self._order(), far]
            elif near.face_down or not far.face_down:
                held = [self._stone(front), *held, Spacer(2), self._stone(back), far, Spacer(2)]
        row = Row([Spacer(6), *held], gap=8, align=0.5)
        return Panel(row, Material.WOOD, margin=2, name="table.hand")

    def _stone(self, holding: HandModel) -> Widget:
        hue = self._frame.ui.palette.sides[SideColour(holding.side.value)]
        return Anchor(SeatGem(hue, 34), w=38)

    def _fan(self, holding: HandModel) -> SpellHand:
        """The hand of a side and its Codex."""
        frame, pictures = self._frame, self._pictures
        stacks = [
            [
                HandTile(
                    card,
                    pictures.cards,
                    partial(frame.press, Chosen(card.target)),
                    frame.pin,
                    partial(self._drop, card.target),
                )
                for card in copies
            ]
            for copies in ordered(holding.cards, frame.ui.options.hand_order, pictures.cards.faces.library)
        ]
        least, part, most = CARD
        width = min(max(least, part * frame.room.h), most)
        return SpellHand(stacks, self.places.hand.h - 4, pictures.turned, width)

    def _drop(self, target: Target, at: Spot) -> None:
        """Put a card down on the board where the pointer lets it go; anywhere else it stays in the hand."""
        if self.places.board.contains(at):
            self._frame.press(Dropped(target, self._pictures.camera.to_world(at)))

    def _order(self) -> Widget:
        """A button that changes the order of the hand."""
        frame, order = self._frame, self._frame.ui.options.hand_order
        tip = frame.say(
            "hand.order.tip",
            now=frame.say(f"hand.order.{order}"),
            next=frame.say(f"hand.order.{next_order(order)}"),
        )
        turn = partial(frame.set_options, hand_order=next_order(order))
        return Button("hand.order", "", turn, icon=Icon.SORT, tip=tip, height=BUTTON)

    def _piles(self, holding: HandModel) -> list[Widget]:
        """The piles of a side beside its cards; in a narrow window as lines below one another."""
        if self.places.hand.w < WIDE:
            return [Column(self._pile_lines(holding), gap=0)]
        return self._pile_cards(holding, (self.places.hand.h - 34) * 0.7)

    def _laid_piles(self) -> list[tuple[Widget, Box]]:
        """The piles between hand and actions: as cards where their place is large enough, else as lines."""
        box, front = self.places.piles, self._model.holding(self._model.front)
        if box is None:
            return []
        if min(box.w, box.h / 1.6) >= PILE_CARDS:
            across = min((box.w - 24) / 2, (box.h / 2 - 40) * RATIO)
            laid: Widget = Anchor(Grid(self._pile_cards(front, across), columns=2, gap=8, row_gap=8))
        else:
            height = min(PILE_LINE_MOST, (box.h - 20) / 3 - 4)
            named, wide = (box.w >= least for least in WORDED_PILES)
            lines = self._pile_lines(front, worded=named, narrow=not wide, height=height)
            laid = Anchor(Column(lines, gap=4), w=box.w - 12)
        return [(Panel(laid, Material.WOOD, margin=5, name="table.piles"), box)]

    def _pile_lines(
        self, holding: HandModel, *, worded: bool = False, narrow: bool = False, height: float = PILE_LINE
    ) -> list[Widget]:
        return [
            pile_line(
                self._frame,
                holding.side,
                pile,
                f"pile.{pile.name}",
                worded=worded,
                narrow=narrow,
                look=Look.PLAIN,
                height=height,
            )
            for pile in holding.piles
        ]

    def _pile_cards(self, holding: HandModel, width: float) -> list[Widget]:
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
            stands_out=PAID[card.pays] if card.pays is not None else None,
            words=card.words,
            pin=self._frame.pin,
        )


def news_page(model: TableModel, frame: Frame[Gesture]) -> Widget:
    """The page of what others have done since the viewer acted last; it must not be empty."""
    end = len(model.sheet.log) - model.sheet.own
    return _log(model, frame, model.sheet.log[end - model.sheet.news : end], 0)


def _beside(card: Widget, news: Widget) -> Widget:
    """The card of whoever is deployed, and beside it what others have done."""
    news.grow = 1
    return Row([card, news], gap=12, align=0.0)


def log_page(model: TableModel, frame: Frame[Gesture]) -> Widget:
    """The page of the log; what others did since the last go can be watched again on the board."""
    return _log(model, frame, model.sheet.log, model.sheet.own)


def _log(model: TableModel, frame: Frame[Gesture], entries: Sequence[LogEntry], own: int) -> Widget:
    lines = log_lines(entries, frame.ui, frame.say("table.no_log"), model.sheet.news, own)
    if not model.sheet.news or frame.look_back is None:
        return lines
    text = frame.say("look_back.begin")
    button = Button("table.look_back", text, frame.look_back, icon=Icon.STEP_BACK, height=36, size=16)
    return Column([button, lines], gap=6)


def _tells(offer: Offer) -> int:
    """How much a button needs its words beside its icon; the most likely one needs them most."""
    if offer.look is Look.PRIMARY:
        return 4
    return 2 * offer.verdict.allowed + offer.name.startswith("use.")


def _nothing() -> None:
    """A button that is only measured."""
