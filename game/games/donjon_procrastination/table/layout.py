"""The widgets of the card table, built from its model: bar, cloth, sheet, action bar and hand."""

from __future__ import annotations

from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from game.art.card_paper import RATIO
from game.content.markup import rich
from game.games.donjon_procrastination.art.dominance_wheel import DominanceWheel
from game.games.donjon_procrastination.table.cloth import EDGE, Cloth, PartsMaker
from game.games.donjon_procrastination.table.decision import (
    CardPressed,
    FacesTyped,
    Gesture,
    OfferPressed,
)
from game.games.donjon_procrastination.table.draft_cloth import DraftCloth, DraftHand, DraftTile
from game.games.donjon_procrastination.table.hand import WHOLE, HandRow, HandTile
from game.games.donjon_procrastination.table.pictures import ClothPictures, DuelCards, is_back
from game.games.donjon_procrastination.table.player_widgets import AnnouncementSlip, TotalSlip
from game.games.donjon_procrastination.table.sheet import ASKED, Note, Sheet, floating
from game.table.match_cards import CardTile
from game.ui.box import Box, Size
from game.ui.drawing.icons import Icon
from game.ui.drawing.palette import Crest
from game.ui.text.text import Face, Style
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Column, Material, Panel, Row, Spacer
from game.ui.widgets.text_field import TextField

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.content.locale import Translator
    from game.games.donjon_procrastination.table.held_dice import Moving
    from game.games.donjon_procrastination.table.model import DuelModel, HandCard
    from game.table.table import Frame
    from game.ui.canvas import Canvas
    from game.ui.ui import Ui


EXAMPLE_FACES = "352641"
"""How faces of that many dice may be typed."""

SHEET = (236.0, 0.215, 400.0)
"""Width of the sheet: least, share of the window, greatest."""

ROOMY = 1200.0
"""Width of the window from which the sheet fits beside the drafted cards."""

HAND = (0.235, 0.36)
"""The height of the hand as a share of the window: with small cards, and at most with whole ones."""

HAND_EDGE = 24.0
"""The height of the hand around its cards: the rim, and the rise of one that is pointed at."""

CLOTH = 445.0
"""Height of the cloth on which two players' cards are legible; what is left beyond it goes to the hand."""

BARS = 110.0
"""Height of the bars above and below the cloth together."""

STEPS: Mapping[str, Icon] = MappingProxyType(
    {
        "face": Icon.MELEE,
        "support": Icon.DEFENCE,
        "dice": Icon.STAR,
        "result": Icon.POINTS,
        "end": Icon.TURN,
    }
)
"""The steps of a round (DP-FLOW-01), by the parts of their message keys."""


class DuelLayout:
    """Builds the widgets of one table; `moving` moves by itself there, `note` stands over the sheet."""

    def __init__(
        self,
        model: DuelModel,
        frame: Frame[Gesture],
        pictures: tuple[DuelCards, ClothPictures],
        moving: Moving,
        note: Note | None = None,
    ) -> None:
        self._note = note
        self._model = model
        self._frame = frame
        self._cards, self._cloth = pictures
        self._moving = moving
        self._status: Label | None = None

    @property
    def _sheet_width(self) -> float:
        least, part, most = SHEET
        return min(max(part * self._frame.room.w, least), most)

    @property
    def _hand_height(self) -> float:
        """The height that the cloth leaves, up to a share of the window if whole cards fit, else less."""
        high = self._frame.room.h
        least, most = HAND
        left = min(high * most, high - BARS - CLOTH)
        return left if left >= WHOLE / RATIO + HAND_EDGE else max(100.0, high * least)

    def build(self) -> Widget:
        """Build the whole table."""
        asked = self._model.decision.question is not None
        buttons = [] if self._frame.replay_bar is not None else self._offers()
        sheet = Sheet(self._model, self._frame, self._cards, self._sheet_width)
        actions = self._frame.replay_bar or self._actions([] if asked else buttons)
        if self._model.drafting:
            beside = [sheet.build(buttons)] if self._frame.room.w >= ROOMY else []
            self._ask_once(*beside)
            return Column([self._bar(), Row([self._draft(), *beside], gap=0, grow=1), actions], gap=0)
        laid = sheet.build(buttons) if self._note is None else sheet.below(self._note, buttons)
        self._ask_once(laid)
        middle = Row([self._arena(), laid], gap=0, grow=1)
        if self._model.ending is not None:
            below = [] if self._frame.replay_bar is None else [self._frame.replay_bar]
            return Column([self._bar(), middle, *below], gap=0)
        return Column([self._bar(), middle, actions, self._hand()], gap=0)

    def _ask_once(self, *beside: Widget) -> None:
        """Leave out of the actions what stands above its answers; a refusal is said there nevertheless."""
        asked = any(widget.name == ASKED for sheet in beside for widget in sheet.walk())
        if asked and self._status is not None and self._status.text == self._model.prompt:
            self._status.text = ""

    def _bar(self) -> Widget:
        """The round and its phases, and the buttons for the whole table."""
        track = RoundTrack(self._frame.say, self._model.round_name, self._model.step)
        row = [track, *self._bout(), Spacer(4), *self._frame.buttons]
        return Panel(Row(row, gap=5, align=0.5), Material.LEATHER, margin=7, name="table.bar")

    def _bout(self) -> list[Widget]:
        """The games that everybody has won, if there was more than one; a cup would mean champions."""
        model = self._model
        if not model.bout:
            return []
        bout = model.shown.state.setup.bout if model.ending is None else model.ending.bout
        seats = bout.counted(len(model.seats))
        score = " \N{EN DASH} ".join(str(seats[shown.seat]) for shown in model.seats)
        text = rich("<icon:{}>\N{NO-BREAK SPACE}{}", Icon.BOUT.value, score)
        style = self._frame.ui.styles.on_wood_small.but(size=18)
        return [Label(text, style, lift=0.5, name="table.bout", tip=model.bout)]

    # The cloth

    def _arena(self) -> Widget:
        """The cloth and all players."""
        model, frame = self._model, self._frame
        maker = PartsMaker(frame, self._cards, self._cloth, self._moving)
        wheel, slip = self._wheel(), self._announcement()
        below = BARS + self._hand_height
        if model.ending is not None:
            below = BARS / 2 if frame.replay_bar is None else BARS
        room = Size(frame.room.w - self._sheet_width - 2 * EDGE, frame.room.h - below - 2 * EDGE)
        hues = frame.ui.palette.seats
        return Cloth(
            self._cloth,
            {shown.seat: maker.all(shown) for shown in model.seats},
            wheel,
            slip,
            [
                TotalSlip(f"slip.{shown.seat}", shown.total, hues[shown.seat])
                for shown in reversed(model.seats)
                if len(model.seats) == 2
            ],
            floating(model, frame, self._cards, room, lambda: self._moving.crowned),
            model.arrows,
        )

    def _draft(self) -> Widget:
        """The cloth while cards are drafted, the hand on it."""
        maker = PartsMaker(self._frame, self._cards, self._cloth, self._moving)
        tiles = [
            DraftTile(card, self._cards, self._choosing(card), self._frame.pin) for card in self._model.hand
        ]
        hand = DraftHand(tiles, (self._wheel(), self._announcement()))
        return DraftCloth(self._cloth, maker, self._model.seats, hand, self._pin_open)

    def _announcement(self) -> AnnouncementSlip:
        announced = self._model.announcement
        return AnnouncementSlip(announced.text, aloud=announced.aloud)

    def _choosing(self, card: HandCard) -> Callable[[], None]:
        """The effect of a press on a card of the hand; a face-down card does nothing."""
        return partial(self._frame.press, CardPressed(card.choice)) if card.choice else _nothing

    def _pin_open(self, card: str) -> None:
        if not is_back(card):
            self._frame.pin(card)

    def _wheel(self) -> Widget:
        """The dominance wheel: who dominates whom by the house rules, and the pair that decides."""
        wheel, names = self._model.wheel, self._model.names
        lines = [f"{names.class_(above)} > {names.class_(below)}" for above, below in wheel.pairs]
        lit = wheel.lit
        return DominanceWheel(
            [(Crest(above.value), Crest(below.value)) for above, below in wheel.pairs],
            {crest: names.tr(f"dp.class.{crest}") for crest in Crest if crest is not Crest.BLUFF},
            lit=(Crest(lit[0].value), Crest(lit[1].value)) if lit is not None else None,
            bonus=f"\N{MULTIPLICATION SIGN}{wheel.bonus}",
            name="table.wheel",
            tip="\n".join(
                [rich("<b>{}</b>", names.tr("duel.wheel")), *lines, rich("<soft>[DP-FACE-05]</soft>")]
            ),
        )

    # Below the cloth

    def _actions(self, buttons: list[Button]) -> Widget:
        """The prompt and the buttons."""
        style = self._frame.ui.styles.on_wood_small.but(size=18)
        self._status = Label(self._frame.status, style, lift=0.5, grow=1)
        status = Anchor(self._status, 0, 0.5, h=44, grow=1)
        row = Row([Spacer(10), status, *self._typed(buttons), *buttons], gap=6, align=0.5)
        return Panel(row, Material.LEATHER, margin=6, name="table.actions")

    def _typed(self, buttons: list[Button]) -> list[Widget]:
        """The field where the faces of real dice are typed."""
        decision, press = self._model.decision, self._frame.press
        if not (decision.real and buttons):
            return []
        field = TextField(
            "act.faces",
            "".join(decision.picks),
            lambda text: press(FacesTyped(text)),
            done=lambda _: press(OfferPressed("enter")),
            hint=" ".join(EXAMPLE_FACES[: decision.thrown]),
            tip=self._frame.say("duel.dice.faces.tip"),
            longest=40,
        )
        return [Anchor(field, 0, 0.5, w=min(200.0, self._frame.room.w * 0.14))]

    def _offers(self) -> list[Button]:
        return [
            Button(
                f"act.{offer.name}",
                offer.text,
                partial(self._frame.press, OfferPressed(offer.name)),
                icon=offer.icon,
                look=offer.look,
                refusal=refusal,
                height=42,
                size=17,
            )
            for offer, refusal in self._model.offers
        ]

    def _hand(self) -> Widget:
        """The hand of the player at the edge of the table."""
        held = HandRow([self._tile(card) for card in self._model.hand], self._hand_height - 8)
        row = Row([Spacer(6), held, Spacer(6)], gap=8, align=0.5)
        panel = Panel(row, Material.WOOD, margin=4, name="table.hand")
        return Anchor(panel, w=self._frame.room.w, h=self._hand_height)

    def _tile(self, shown: HandCard) -> CardTile:
        if not shown.choice:
            return CardTile(shown.name, shown.card, self._cards, _nothing)
        tile = HandTile(shown, self._cards, self._choosing(shown), self._frame.pin)
        tile.focusable = not self._model.decision.thrown
        return tile


def _nothing() -> None:
    """Do nothing: a card that lies face down is only looked at."""


class RoundTrack(Widget):
    """The number of the round and its phases."""

    def __init__(self, say: Translator, round_name: str, step: str) -> None:
        super().__init__("phases", grow=1)
        self.round = round_name
        self.step = step
        self.steps = {name: say(f"duel.step.{name}") for name in STEPS}
        now = self.steps.get(step, "")
        self.tip = f"{self.round}\n{now}" if now else self.round

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same everywhere
        """As wide as there is room for."""
        return Size(width, 38)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the round, then the phases as far as there is room for their names."""
        title = ui.styles.on_wood_title.but(size=20)
        wide_title = ui.texts.width(self.round, title) + 22
        small = ui.styles.on_wood_small.but(size=16)
        widths = [ui.texts.width(text, small) + 44 for text in self.steps.values()]
        room = self.box.w - wide_title
        wide = sum(widths) + 6 * len(widths) <= room
        widths = widths if wide else [40.0] * len(widths)
        x = self.box.centre[0] - (wide_title + sum(widths) + 6 * len(widths)) / 2
        canvas.text(self.round, title, (x, self.box.centre[1] - ui.texts.height(title) / 2))
        x += wide_title
        for (step, text), width in zip(self.steps.items(), widths, strict=True):
            self._draw_step(
                canvas, ui, Box(x, self.box.y + 3, width, self.box.h - 6), (step, text if wide else "")
            )
            x += width + 6

    def _draw_step(self, canvas: Canvas, ui: Ui, box: Box, named: tuple[str, str]) -> None:
        step, text = named
        current = step == self.step
        canvas.fill(box, ui.palette.gilt if current else ui.palette.leather_dark, 235 if current else 150, 8)
        canvas.outline(box, ui.palette.brass, 1.2, 8)
        ink = ui.palette.leather_dark if current else ui.palette.cream
        shade = None if current else (0, 0, 0)
        icon = ui.texts.line(STEPS[step].glyph, Style(Face.ICON, 17, ink, shade))
        if not text:
            canvas.blit_centred(icon, box.centre)
            return
        drawn = ui.texts.line(text, Style(Face.BOLD if current else Face.TEXT, 16, ink, shade))
        width = drawn.get_width() / canvas.scale + 22
        left = box.centre[0] - width / 2
        canvas.blit_centred(icon, (left + 8, box.centre[1]))
        canvas.blit_centred(drawn, (left + 22 + (width - 22) / 2, box.centre[1]))
