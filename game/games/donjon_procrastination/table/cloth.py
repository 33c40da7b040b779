"""The cloth and all that lies on it: two players face to face, more in two rows."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from game.art.card_paper import RATIO
from game.games.donjon_procrastination.art.cloth import Arrow, arrows_drawing, room_beside
from game.games.donjon_procrastination.table.cloth_cards import CardBed, CarriedStack, DiceBox, TableCard
from game.games.donjon_procrastination.table.decision import (
    CardPressed,
    Gesture,
    OfferPressed,
    OptionPressed,
    PilePressed,
)
from game.games.donjon_procrastination.table.held_dice import HeldDice
from game.games.donjon_procrastination.table.player_widgets import (
    ROOMY,
    AnnouncementSlip,
    Backs,
    SeatPlate,
    TotalSeal,
    TotalSlip,
)
from game.games.donjon_procrastination.table.seat_model import CardPlace, ClothCard, PileModel, SeatModel
from game.table.match_cards import PileButton
from game.ui.box import Box
from game.ui.widgets.base import Widget

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from game.core.rules import Seat
    from game.games.donjon_procrastination.table.held_dice import Moving
    from game.games.donjon_procrastination.table.pictures import ClothPictures, DuelCards
    from game.table.table import Frame
    from game.ui.canvas import Canvas
    from game.ui.drawing.palette import Colour
    from game.ui.ui import Ui

EDGE = 20.0
"""Margin between the edge of the cloth and what lies on it, in logical units."""

GAP = 8.0

BETWEEN = 26.0
"""Space between two players' mats for an arrow, in logical units."""

LOW = 52.0
"""Height of a mat below which it has no room for the backs of a hand; the plate tells their number."""

OVER = 14.0
"""Height above the wheel at which an arrow goes across, in logical units."""

TRAY, OWN_TRAY = 56.0, 96.0
"""The least width of a tray among three players, and of that at the table's edge, in logical units."""

WORDS = (30.0, 40.0)
"""The least and greatest height of the announcement between two rows of mats, in logical units."""

CORNER, WIDE = 0.1, 0.66
"""Where the mat of the player at the edge begins among four and more, beside the arrow to the first of the
others, and its width, as shares of the cloth's."""

UPPER = 0.555
"""The share of the others' mats in the height of both rows if there are more than three others."""

STRIP = 42.0, 0.27
"""The height of the strip with the dice below the cards of a narrow mat: the least, in logical units, so that
dice can be told apart, and the share of the room below the plate."""

FANNED = 0.3
"""The share of that strip for the backs of a hand."""

SMALLER = 0.87
"""How much smaller cards may be for the total to stand beside them and leave the strip to the dice."""

OWN = 40.0
"""The width of that player's cards up to which the dice give way to them, in logical units."""

CARD = 250.0
"""The greatest height of a card on the cloth, in logical units."""

NIGHT: Colour = (4, 18, 12)

SUPPORT_SHIFT = 0.42
"""The visible share of a Soutien card's width below the next one."""


@dataclass(frozen=True, slots=True)
class SeatParts:
    """The widgets of one player; `backs` is None for the player whose hand lies at the edge of the table."""

    plate: SeatPlate
    backs: Backs | None
    fighter: Widget
    supports: tuple[Widget, ...]
    carried: CarriedStack | None
    dice: DiceBox
    piles: tuple[PileButton, ...]
    seal: TotalSeal

    @property
    def all(self) -> tuple[Widget, ...]:
        """All widgets of the player, in reading order."""
        backs = () if self.backs is None else (self.backs,)
        carried = () if self.carried is None else (self.carried,)
        return (self.plate, *backs, *carried, self.fighter, *self.supports, self.dice, self.seal, *self.piles)


class PartsMaker:
    """Makes the widgets of what lies on the cloth."""

    def __init__(self, frame: Frame[Gesture], cards: DuelCards, cloth: ClothPictures, moving: Moving) -> None:
        self._frame = frame
        self._moving = moving
        self._cards = cards
        self._cloth = cloth

    def plate(self, shown: SeatModel) -> SeatPlate:
        """A player's plate; a press shows the player's open piles."""
        press = partial(self._frame.press, PilePressed(shown.seat, "score"))
        return SeatPlate(shown, self._frame.ui.palette.seats[shown.seat], press)

    def backs(self, shown: SeatModel) -> Backs | None:
        """The hand of a player on the other side; None at the edge of the table."""
        if shown.held is None:
            return None
        return Backs(f"backs.{shown.seat}", shown.held, self._cards, shown.held_tip)

    def card(self, shown: ClothCard | CardPlace, press: Callable[[str], None] | None = None) -> Widget:
        """A card on the cloth, or a place for one; by default a press chooses it."""
        if isinstance(shown, CardPlace):
            return CardBed(shown, self._cloth)
        if press is not None:
            return TableCard(shown, self._cards, partial(press, shown.card))
        choose = partial(self._frame.press, CardPressed(shown.card))
        return TableCard(shown, self._cards, choose, self._frame.pin)

    def all(self, shown: SeatModel) -> SeatParts:
        """All the widgets of one player."""
        frame, seat = self._frame, shown.seat
        leaf = partial(frame.press, PilePressed(seat, "carried"))
        carried = None
        if shown.carried is not None:
            carried = CarriedStack(f"carried.{seat}", shown.carried, self._cards, leaf, frame.pin)
        return SeatParts(
            plate=self.plate(shown),
            backs=self.backs(shown),
            fighter=self.card(shown.fighter),
            supports=tuple(map(self.card, shown.supports)),
            carried=carried,
            dice=DiceBox(
                seat,
                frame.ui.palette.seats[seat],
                shown.dice,
                lambda place: frame.press(OptionPressed(str(place))),
                self._held(shown),
            ),
            piles=tuple(self._pile(seat, pile) for pile in shown.piles),
            seal=TotalSeal(f"total.{seat}", shown.total),
        )

    def _held(self, shown: SeatModel) -> HeldDice | None:
        """The dice that the player is about to throw, if any."""
        if not shown.dice.held:
            return None
        throw = partial(self._frame.press, OfferPressed("throw"))
        tip = self._frame.say("duel.dice.hold.tip")
        return HeldDice(f"held.{shown.seat}", shown.dice.held, self._moving, throw, tip)

    def _pile(self, seat: Seat, pile: PileModel) -> PileButton:
        return PileButton(
            f"pile.{seat}.{pile.name}",
            pile.word,
            pile.count,
            pile.top,
            self._cards,
            partial(self._frame.press, PilePressed(seat, pile.name)),
            refusal=pile.refusal,
            tip=pile.tip,
        )


class Cloth(Widget):
    """The cloth. `seats` are the players: first the one whose hand is at the table's edge, then to the left.

    `arrows` go from each player to the one that the player is compared with.
    """

    def __init__(
        self,
        pictures: ClothPictures,
        seats: Mapping[Seat, SeatParts],
        wheel: Widget,
        announcement: AnnouncementSlip,
        slips: Sequence[TotalSlip] = (),
        floating: Widget | None = None,
        arrows: Sequence[tuple[Seat, Seat]] = (),
    ) -> None:
        super().__init__("table.arena", grow=1)
        self.pictures = pictures
        self.seats = seats
        self.wheel = wheel
        self.announcement = announcement
        self.slips = list(slips)
        self.floating = floating
        self.arrows = tuple(arrows)

    @property
    def parts(self) -> Sequence[Widget]:
        """Everything on the cloth, the players first; while something floats over it, only that."""
        return self.on_cloth if self.floating is None else (self.floating,)

    @property
    def on_cloth(self) -> list[Widget]:
        """All widgets that lie on the cloth."""
        seats = [part for seat in self.seats.values() for part in seat.all]
        return [*seats, self.wheel, self.announcement, *self.slips]

    def arrange(self, ui: Ui, box: Box) -> None:
        """Lay everything out for two, for three, or for more."""
        self.box = box
        inner = box.inset(EDGE)
        if len(self.seats) == 2:
            self._arrange_two(ui, inner)
        elif len(self.seats) == 3:
            self._arrange_three(ui, inner)
        else:
            self._arrange_many(ui, inner)
        part = self.floating
        if part is not None:
            size = part.wanted(ui, inner.w)
            w, h = min(size.w, inner.w), min(size.h, inner.h)
            part.arrange(ui, Box(inner.centre[0] - w / 2, inner.centre[1] - h / 2, w, h))

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the cloth, the arrows, then everything that lies there."""
        canvas.blit(self.pictures.felt(canvas.size(self.box), canvas.scale), (self.box.x, self.box.y))
        if len(self.seats) > 2:
            for mat in self._mats.values():
                canvas.fill(mat.inset(-4), NIGHT, 84, 11)
            self._draw_arrows(canvas, ui)
        for part in self.on_cloth:
            if not part.hidden:
                part.draw(canvas, ui)
        if self.floating is not None:
            self.floating.draw(canvas, ui)

    def _draw_arrows(self, canvas: Canvas, ui: Ui) -> None:
        front = next(iter(self.seats))
        mats = {seat: mat.inset(-4).moved(-self.box.x, -self.box.y) for seat, mat in self._mats.items()}
        tops = {seat: Box(mat.x, mat.y, mat.w, 2 * OVER) for seat, mat in mats.items()}

        def ends(*pair: Seat) -> tuple[Box, Box]:
            # Between the two players on the other side of three the wheel lies: the arrow goes above it.
            found = tops if len(mats) == 3 and front not in pair else mats
            return found[pair[0]], found[pair[1]]

        arrows = tuple(
            Arrow(*ends(seat, foe), ui.palette.seats[seat].glow, wide=seat == front)
            for seat, foe in self.arrows
        )
        shape = ui.theme.drawing(
            ("arrows", arrows), canvas.size(self.box), lambda: arrows_drawing(arrows, self.box.w, self.box.h)
        )
        canvas.blit(shape, (self.box.x, self.box.y))

    # Two players

    def _arrange_two(self, ui: Ui, box: Box) -> None:
        own, other = self.seats.values()
        left = min(max(box.w * 0.19, 124.0), 270.0)
        strip = min(max(box.h * 0.25, 84.0), 126.0)
        height = (box.h - strip) / 2
        far = Box(box.x + left + GAP, box.y, box.w - left - GAP, height)
        near = Box(far.x, box.bottom - height, far.w, height)
        self._mats = dict(zip(self.seats, (near, far), strict=True))
        self._mat(ui, near, own)
        self._mat(ui, far, other)
        self._column(ui, Box(box.x, box.y, left, box.h), own, other)
        row = (strip - 4 * GAP / 2) / 3
        y = far.bottom + GAP / 2
        boxes = [Box(far.x, y + place * (row + GAP / 2), far.w, row) for place in range(3)]
        for slip, room in zip(self.slips, (boxes[0], boxes[2]), strict=True):
            width = slip.wanted(ui, room.w).w
            slip.arrange(ui, Box(room.centre[0] - width / 2, room.y, width, room.h))
        width = self.announcement.wanted(ui, boxes[1].w).w
        self.announcement.arrange(ui, Box(boxes[1].centre[0] - width / 2, boxes[1].y, width, boxes[1].h))

    def _column(self, ui: Ui, box: Box, own: SeatParts, other: SeatParts) -> None:
        """Lay out both plates, the opponent's hand, and the wheel between them."""
        plate = min(44.0, box.h * 0.11, box.w * 0.3)
        other.plate.arrange(ui, Box(box.x, box.y, box.w, plate))
        own.plate.arrange(ui, Box(box.x, box.bottom - plate, box.w, plate))
        side = min(box.w, box.h * 0.42)
        wheel = Box(box.centre[0] - side / 2, box.centre[1] - side / 2 + plate * 0.4, side, side)
        self.wheel.arrange(ui, wheel)
        if other.backs is not None:
            top = box.y + plate + GAP / 2
            other.backs.arrange(ui, Box(box.x, top, box.w, max(20.0, wheel.y - top - 4)))

    def _mat(self, ui: Ui, box: Box, parts: SeatParts) -> None:
        """Lay out a player's row: piles, carried cards, the fighter, Soutien cards, dice."""
        card = min(box.h - 6, CARD) * RATIO
        y = box.centre[1] - card / RATIO / 2
        x = self._lay_piles(ui, box, parts.piles)
        room = box.centre[0] - card - GAP
        x = max(x, room - (card * 0.62 + 2 * GAP if parts.carried is not None else 0.0))
        if parts.carried is not None:
            x = _lay(ui, parts.carried, x + 6, y, card * 0.62) + GAP
        x = _lay(ui, parts.fighter, x, y, card) + 1.5 * GAP
        x = _lay_row(ui, parts.supports, x, y, card) + 1.5 * GAP
        parts.dice.arrange(ui, Box(x, box.y + 4, max(10.0, box.right - x - GAP), box.h - 8))
        parts.seal.hidden = True

    @staticmethod
    def _lay_piles(ui: Ui, box: Box, piles: Sequence[PileButton]) -> float:
        """Lay a player's piles on the left of the row, and return the x of their right edge."""
        width = min(76.0, max(44.0, box.w * 0.07), (box.h - 30) * RATIO)
        x = box.x
        for button in piles:
            button.width = width
            size = button.wanted(ui, box.w)
            button.arrange(ui, Box(x, box.centre[1] - size.h / 2, size.w, size.h))
            x += size.w + GAP / 2
        return x + GAP

    # Three players

    def _arrange_three(self, ui: Ui, box: Box) -> None:
        """Lay out two rows: the others on both sides of the wheel, and the player at the edge below them."""
        between = min(WORDS[1], max(WORDS[0], box.h * 0.07))
        height = (box.h - between) / 2
        side = min(height - 2 * OVER, box.w * 0.15)
        width = (box.w - side - 2 * GAP) / 2
        own_width = min(box.w * 0.77, 1040.0)
        own, *others = self.seats
        places = (
            Box(box.centre[0] - own_width / 2, box.bottom - height, own_width, height),
            Box(box.x, box.y, width, height),
            Box(box.right - width, box.y, width, height),
        )
        self._mats = dict(zip((own, *others), places, strict=True))
        for seat, mat in self._mats.items():
            self._wide_mat(ui, mat, self.seats[seat])
        self.wheel.arrange(ui, Box(box.centre[0] - side / 2, box.y + height - side, side, side))
        # The arrows to the player below pass on both sides of the words.
        words = places[0].inset(own_width * 0.02, 0)
        self.announcement.arrange(ui, Box(words.x, box.y + height + 2, words.w, between - 4))

    def _wide_mat(self, ui: Ui, box: Box, parts: SeatParts) -> None:
        """Lay out the played cards as high as the mat, and beside them plate, dice, total, piles or backs."""
        own = parts.backs is None
        plate = max(24.0, min(34.0, box.h * 0.2))
        seal = min(84.0, max(50.0, box.h * 0.33))
        piles = 0.0
        for button in parts.piles if own else ():
            button.width = box.w * 0.05
            piles += button.wanted(ui, box.w).w + GAP / 2
        # As many widths of a card as lie there; what is beside them keeps room for the dice.
        widths = 1 + 1 + SUPPORT_SHIFT * (len(parts.supports) - 1) + (0.5 if parts.carried is not None else 0)
        room = box.w - piles - seal - (OWN_TRAY if own else TRAY) - 4 * GAP
        card = max(20.0, min(min(box.h, CARD) * RATIO, room / widths))
        x, y = box.x, box.centre[1] - card / RATIO / 2
        if parts.carried is not None:
            x = _lay(ui, parts.carried, x + 4, y, card * 0.5) + 4
        x = _lay(ui, parts.fighter, x, y, card) + GAP / 2
        x = _lay_row(ui, parts.supports, x, y, card) + GAP
        beside = Box(x, box.y, box.right - x, box.h)
        parts.plate.stacked = beside.w < ROOMY
        if parts.plate.stacked:
            plate *= 1.6
        parts.plate.arrange(ui, Box(beside.x, beside.y, beside.w, plate))
        body = Box(beside.x, beside.y + plate + 5, beside.w, beside.h - plate - 5)
        seal = min(seal, body.h)
        parts.seal.arrange(ui, Box(body.right - seal, body.y, seal, seal))
        right = body.right - seal - GAP / 2
        if parts.backs is not None:
            left = body.h - seal
            parts.backs.hidden = left < LOW
            parts.backs.arrange(ui, Box(body.right - seal, body.y + seal, seal, left))
            for button in parts.piles:
                button.hidden = True
        else:
            right = self._lay_own_piles(ui, body, parts.piles, right)
        parts.dice.arrange(ui, Box(x, body.y, max(8.0, right - x), body.h))

    # Four players and more

    def _arrange_many(self, ui: Ui, box: Box) -> None:
        """Lay out two rows: the others side by side, and the player at the edge below them.

        The wheel lies beside the latter, right of the arrow that comes from the last of the others.
        """
        own, *others = self.seats
        count = len(others)
        between = min(WORDS[1], max(WORDS[0], box.h * 0.07))
        above = (box.h - between) * (UPPER if count > 3 else 0.5)
        below, width = box.h - between - above, (box.w - (count - 1) * BETWEEN) / count
        own_mat = Box(box.x + box.w * CORNER, box.bottom - below, box.w * WIDE, below)
        self._small_mat(ui, own_mat, self.seats[own])
        self._mats = {own: own_mat}
        for place, seat in enumerate(others):
            self._mats[seat] = Box(box.x + place * (width + BETWEEN), box.y, width, above)
            lay = self._narrow_mat if count > 3 else self._small_mat
            lay(ui, self._mats[seat], self.seats[seat])
        side = min(room_beside(width, box.right - own_mat.right) - 2 * GAP, below)
        self.wheel.arrange(ui, Box(box.right - side, box.bottom - side, side, side))
        words = own_mat.inset(own_mat.w * 0.02, 0)
        self.announcement.arrange(ui, Box(words.x, box.y + above + 2, words.w, between - 4))

    def _narrow_mat(self, ui: Ui, box: Box, parts: SeatParts) -> None:
        """Lay out another player's plate, the played cards below it, and below these the dice and the hand.

        The total lies beside the cards if they stay nearly as large, else beside the hand.
        """
        plate = max(24.0, min(34.0, box.h * 0.18))
        parts.plate.arrange(ui, Box(box.x, box.y, box.w, plate))
        body = Box(box.x, box.y + plate + 5, box.w, box.h - plate - 5)
        strip = max(STRIP[0], STRIP[1] * body.h)
        seal = min(64.0, max(38.0, box.w * 0.25))
        widths = 2 + SUPPORT_SHIFT * (len(parts.supports) - 1) + (0.5 if parts.carried is not None else 0)
        tall = min((body.h - strip - GAP / 2) * RATIO, CARD * RATIO)
        card, smaller = (min(tall, (body.w - aside - GAP / 2) / widths) for aside in (0.0, seal + GAP / 2))
        beside = smaller >= card * SMALLER
        card = smaller if beside else card
        x = body.x
        if parts.carried is not None:
            x = _lay(ui, parts.carried, x, body.y, card * 0.5)
        x = _lay(ui, parts.fighter, x, body.y, card) + GAP / 2
        _lay_row(ui, parts.supports, x, body.y, card)
        below = Box(body.x, body.bottom - strip, body.w, strip)
        if beside:
            # Its words stick out on both sides, and arrows begin beside the mat.
            parts.seal.arrange(ui, Box(body.right - seal - 2, body.y, seal, min(84.0, card / RATIO)))
        else:
            parts.seal.arrange(ui, Box(below.right - seal, below.y, seal, strip))
            below = Box(below.x, below.y, below.w - seal - GAP / 2, strip)
        fan = below.w * FANNED
        parts.dice.arrange(ui, Box(below.x, below.y, below.w - fan - GAP / 2, strip))
        if parts.backs is not None:
            parts.backs.arrange(ui, Box(below.right - fan, below.y, fan, strip))
        for button in parts.piles:
            button.hidden = True

    def _small_mat(self, ui: Ui, box: Box, parts: SeatParts) -> None:
        """Lay out a player's plate, and below it the played cards, the dice and the total."""
        plate = max(24.0, min(34.0, box.h * 0.24))
        parts.plate.arrange(ui, Box(box.x, box.y, box.w, plate))
        body = Box(box.x, box.y + plate + 5, box.w, box.h - plate - 7)
        low = body.h < LOW
        seal = min(64.0, body.h) if low else min(64.0, body.h * 0.66)
        card = min(body.h, CARD) * RATIO
        if parts.backs is not None:
            card = min(card, (body.w - seal) * 0.3)
        else:
            # As many widths of a card as lie there; what is beside them keeps room for the dice.
            widths = 2 + SUPPORT_SHIFT * (len(parts.supports) - 1) + (0.5 if parts.carried is not None else 0)
            room = body.w - seal - self._width_of_piles(ui, body, parts.piles) - TRAY - 4 * GAP
            card = min(card, max(OWN, room / widths))
        x, y = body.x + 2, body.centre[1] - card / RATIO / 2
        if parts.carried is not None:
            x = _lay(ui, parts.carried, x + 4, y, card * 0.5) + 4
        x = _lay(ui, parts.fighter, x, y, card) + GAP / 2
        x = _lay_row(ui, parts.supports, x, y, card) + GAP / 2
        parts.seal.arrange(ui, Box(body.right - seal, body.y, seal, seal))
        right = body.right - seal - GAP / 2
        if parts.backs is not None:
            parts.backs.hidden = low
            parts.backs.arrange(ui, Box(body.right - seal, body.y + seal, seal, body.h - seal))
            for button in parts.piles:
                button.hidden = True
        else:
            right = self._lay_own_piles(ui, body, parts.piles, right)
        parts.dice.arrange(ui, Box(x, body.y, max(8.0, right - x), body.h))

    @staticmethod
    def _width_of_piles(ui: Ui, body: Box, piles: Sequence[PileButton]) -> float:
        """The width that the piles at the edge of the table take."""
        for button in piles:
            button.width = _width_of_pile(body)
        return sum(button.wanted(ui, body.w).w + GAP / 2 for button in piles)

    @staticmethod
    def _lay_own_piles(ui: Ui, body: Box, piles: Sequence[PileButton], right: float) -> float:
        """Lay the piles at the edge of the table beside the total, and return the x at which they begin."""
        for button in reversed(piles):
            button.width = _width_of_pile(body)
            size = button.wanted(ui, body.w)
            right -= size.w
            button.arrange(ui, Box(right, body.centre[1] - size.h / 2, size.w, size.h))
            right -= GAP / 2
        return right


def _width_of_pile(body: Box) -> float:
    """The width of a pile at the edge of the table, with its word below it."""
    return min((body.h - 26) * RATIO, body.w * 0.1)


def _lay(ui: Ui, card: Widget, x: float, y: float, width: float) -> float:
    """Lay a card or an empty place there, and return the x of its right edge."""
    if isinstance(card, TableCard | CarriedStack):
        card.width = width
    card.arrange(ui, Box(x, y, width, width / RATIO))
    return x + width


def _lay_row(ui: Ui, cards: Sequence[Widget], x: float, y: float, width: float) -> float:
    """Lay cards over one another, each partly visible, and return the x of the last one's right edge."""
    step = width * SUPPORT_SHIFT
    for place, card in enumerate(cards):
        last = place == len(cards) - 1
        _lay(ui, card, x, y, width)
        if not last:
            card.box = Box(x, y, step, width / RATIO)
            x += step
    return x + (width if cards else 0)
