"""The hand: whole cards while each name can be read, else rows of card heads with whole names."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from game.art.card_paper import RATIO
from game.games.colors_of_magic.art.magic_card import MagicFace
from game.games.colors_of_magic.rules.cards.library import printed
from game.games.colors_of_magic.rules.state.view import is_masked
from game.table.match_cards import RIMS, CardTile, Hand, Rim, StandsOut
from game.ui.box import Box
from game.ui.drawing.icons import Icon
from game.ui.input.events import Event, MouseButton, PointerMoved, PointerReleased
from game.ui.options import HAND_ORDERS
from game.ui.text.rich_text import in_a_row
from game.ui.text.text import Face, Style

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from game.art.card_face import CardPictures
    from game.games.colors_of_magic.rules.cards.library import Library
    from game.games.colors_of_magic.rules.cards.specs import CardSpec
    from game.games.colors_of_magic.table.step import Pays
    from game.games.colors_of_magic.table.table_model import CardModel
    from game.ui.box import Spot
    from game.ui.canvas import Canvas
    from game.ui.drawing.paint import SurfaceCache
    from game.ui.drawing.palette import Colour
    from game.ui.interface import Interface
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget, WidgetContext

PAID: Mapping[Pays, StandsOut] = {
    "mana": StandsOut(Rim.WHOLE, Icon.MANA),
    "card": StandsOut(Rim.DASHED, Icon.CARDS),
    "blood": StandsOut(Rim.DOUBLE, Icon.WATER),
}
"""The look of a card that can be paid for with mana, with a card, or only with blood."""

TILT = 1.7
"""Degrees between two cards of the fan."""

MOST_TILT = 9.0
"""The most degrees that an outer card leans."""

TIMES = "\N{MULTIPLICATION SIGN}{}"
"""The number of copies of a card."""

SEEN = 0.86
"""The share of a card's width that must be visible for its painted title to be whole."""

DROP = 14.0
"""How far below the edge of the hand the middle card of a fan lies, in logical units."""

SLIVER = 9.0
"""How much of each further copy is visible, in logical units."""

APART = 2.2
"""Room for copies that are not like the one in front, in sizes of the letters: for how they can be chosen."""

MOST_ROWS = 4
"""The most rows of heads; in a window of 720 lines each is then 19 units high."""

LINE = 1.3
"""The least height of a row, in sizes of its letters."""

PLATE = 1.75
"""The height of a head's plate, in sizes of its letters."""

ART = 0.56
"""The height from which a small card's picture is free of its pennant, in widths of the card."""

LEAST_ART = 24.0
"""Less height than this of a card's picture is not shown below its plate: nothing could be told from it."""

GLIMPSE, GLIMPSED = 0.84, 0.74
"""What a plate shows of a small card's picture, clear of its pennant, its sign and its rim: how wide that is
and where its middle lies down the card, in widths of the card."""

LEAST_GLIMPSE = 26
"""The least height in pixels of a plate on which something can be told of a picture."""

FADE = 1.6
"""How wide the picture fades into the plate, from below the end of the name, in sizes of the letters."""

FADES = 8
"""The steps in which it fades."""

CARRIED = 84.0
"""Width of a card that is dragged, in logical units."""

PENNANT = (226, 180, 90)
"""The gold behind an initiative."""

LEAST_SEEN = 0.45
"""The share of a card's height below which a fan would show little more than painted names."""

WIDTHS = (150.0, 132.0)
"""Widths of a whole card at which its painted name is legible; the first for which there is room is used."""

MOST_SPARE = 24.0
"""Logical units that a head may be wider than its words."""

LETTERS = (20.0, 18.0, 16.0, 15.0, 14.0, 13.0)
"""The sizes of the names on heads; for each number of rows the first that fits all of them."""

LARGE = 16.0
"""The least letters for which one row is better than two."""

CROWDED = ((4, 12.0), (4, 11.0), (5, 12.0), (5, 11.0), (6, 10.0))
"""Rows and letter sizes where those do not do: at large scales, and for hands of thirty cards and more, which
house rules allow."""

LOW_ROW = 24.0
ROWS_APART = (3.0, 1.0)
"""The space between two rows, and between low ones, whose letters need it more, in logical units."""

INK = 0.1
"""How far letters with tails, and without accents, stand below the middle of their line, in their sizes."""

GAP = 4.0
AIR = 5.0
"""The margins before and after the words of a head."""


def ordered(cards: Sequence[CardModel], order: str, library: Library) -> tuple[tuple[CardModel, ...], ...]:
    """The cards of a hand in that order (`HAND_ORDERS`), copies of one card together.

    Ties keep the order in which the cards came, and a face-down hand keeps it altogether. A copy that is
    picked, or may be chosen otherwise than the rest, lies apart, so that a press always means one thing; it
    lies beside the others, so that nothing else of the hand changes places. The copy that came last lies in
    front and is played first: the others keep the place of the one that came first.
    """
    by: Mapping[str, Callable[[CardSpec], tuple[object, ...]]] = {
        "cost": lambda spec: (spec.cost,),
        "element": lambda spec: (spec.element, spec.cost),
        "type": lambda spec: (spec.types, spec.cost),
        "initiative": lambda spec: (-(spec.initiative or 0),),
    }
    shown = [card for card in cards if not is_masked(card.card)]
    hidden = [card for card in cards if is_masked(card.card)]
    if order in by:
        shown.sort(key=lambda card: by[order](library.cards[printed(card.card)]))
    by_print: dict[str, list[CardModel]] = {}
    for card in shown:
        by_print.setdefault(printed(card.card), []).append(card)
    copies: dict[tuple[object, ...], list[CardModel]] = {}
    for card in chain.from_iterable(by_print.values()):
        alike = (printed(card.card), card.lit, card.marked, card.refusal, card.pays, card.words)
        copies.setdefault(alike, []).append(card)
    return (*(tuple(reversed(alike)) for alike in copies.values()), *((card,) for card in hidden))


def next_order(order: str) -> str:
    """The order after that one, cyclically."""
    return HAND_ORDERS[(HAND_ORDERS.index(order) + 1) % len(HAND_ORDERS)]


class HandTile(CardTile):
    """A card of the hand: whole, or only its head, a plate with its cost and its name."""

    def __init__(
        self,
        card: CardModel,
        cards: CardPictures,
        choose: Callable[[], None],
        pin: Callable[[str], None],
        drop: Callable[[Spot], None] | None = None,
    ) -> None:
        super().__init__(
            f"hand.{card.card}",
            card.card,
            cards,
            choose,
            lit=card.lit,
            marked=card.marked,
            refusal=card.refusal,
            stands_out=PAID[card.pays] if card.pays is not None else None,
            words=card.words,
            pin=pin,
        )
        self._drop = drop
        self.carried: Spot | None = None
        """Where the pointer is that drags it, once it has left its place."""
        self.cast = card.cast
        self.title, self.cost, self.initiative = "", "", ""
        self.copies = 1
        """How many cards lie here, with those that look out behind it; 0 for one of these."""
        self.nameless = False
        """Whether it lies beside copies of it whose head bears the name."""
        self.letters = 0.0
        """The size of the name if only the head is seen, else 0."""
        face = cards.face(card.card)
        if face is not None:
            self.title, self.cost = face.brief
        if isinstance(face, MagicFace):
            self.initiative = face.initiative

    def handle(self, event: Event, context: WidgetContext) -> bool:
        """Answer as every card does; one that is dragged off its place is dropped where it is let go."""
        match event:
            case PointerMoved(at=at, held=held) if held and self.focused:
                self.carried = None if self.box.contains(at) else at
            case PointerReleased(button=MouseButton.LEFT, at=at):
                dragged, self.carried = self.carried is not None, None
                if dragged and self._drop is not None and not self.box.contains(at):
                    self.pressed = False
                    self._drop(at)
                    return True
            case _:
                pass
        return super().handle(event, context)

    def resume(self, before: Widget, ui: Ui) -> None:
        """Stay in the hand that drags it."""
        super().resume(before, ui)
        if isinstance(before, HandTile):
            self.carried = before.carried

    def spoken(self, ui: Ui) -> str:
        """The card as read aloud, and the number of copies."""
        return in_a_row(super().spoken(ui), TIMES.format(self.copies) if self.copies > 1 else "")

    def head_width(self, ui: Ui, letters: float, copies: int | None = None) -> float:
        """The width that its head needs for its whole name, in logical units, as one of so many copies.

        That is the same whether there is a sign to see or not: heads stay as they are whatever is asked.
        """
        signs = 1.2 * letters + (1.4 * letters if self.initiative else 0.0)
        written = self._called(self.copies if copies is None else copies)
        return ui.texts.width(written, self._style(ui, letters)) + 2 * AIR + 1.7 * letters + signs

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the card or its head, and the number of copies."""
        if self.letters:
            self._draw_head(canvas, ui)
            return
        super().draw(canvas, ui)
        if self.cast:
            spot = (self.box.x + min(self.box.w, self.width) / 2, self.box.y + self.drop + 40)
            canvas.blit_centred(ui.theme.seal(canvas.px(40), ui.palette.accent), spot)
            wand = Style(Face.ICON, 22, ui.palette.gilt, (50, 6, 6))
            canvas.blit_centred(ui.texts.line(Icon.CAST.glyph, wand), spot)
        if self.copies > 1:
            spot = (self.box.x + min(self.box.w, self.width) - 15, self.box.y + self.drop + 52)
            canvas.blit_centred(ui.theme.seal(canvas.px(28), ui.palette.accent), spot)
            style = Style(Face.TITLE, 13, ui.palette.cream, (50, 6, 6))
            canvas.blit_centred(ui.texts.line(TIMES.format(self.copies), style), spot)

    def misfits(self, ui: Ui) -> list[str]:
        """The name, if its head is too narrow or too low for it."""
        if not self.letters or not self.copies or self.nameless:
            return []
        fits = self.head_width(ui, self.letters) <= self.box.w + 1 and self.letters * LINE <= self.box.h + 1
        return [] if fits else [self._written]

    @property
    def _written(self) -> str:
        return self._called(self.copies)

    def _called(self, copies: int) -> str:
        return f"{self.title} {TIMES.format(copies)}" if copies > 1 else self.title

    def _style(self, ui: Ui, letters: float) -> Style:
        colour = (206, 196, 184) if self.refusal else ui.palette.cream
        return Style(Face.TEXT, letters, colour, (16, 8, 4))

    def _draw_head(self, canvas: Canvas, ui: Ui) -> None:
        box = self.box.moved(0, -2) if self.hovered or self.focused else self.box
        plate = Box(box.x, box.y, box.w, min(box.h, PLATE * self.letters))
        canvas.fill(box, (20, 10, 4), 255, 6)
        face = self.cards.face(self.card)
        if box.bottom - plate.bottom > LEAST_ART and self.copies:
            # The card behind the plate, so far up that its pennant is hidden, of which little would be seen.
            thumb = self.cards.thumb(self.card, canvas.px(box.w))
            with canvas.clip(box.inset(1.5, 1.5)):
                canvas.blit(thumb, (box.x, plate.bottom - ART * box.w))
        else:
            plate = box
        tone = face.enamel(ui.palette).plate if face is not None else ui.palette.leather_dark
        dim = 0.6 if self.refusal else 1.0
        red, green, blue = (round(part * dim) for part in tone)
        canvas.fill(plate.inset(1.5, 1.5), (red, green, blue), 255, 5)
        if plate is box and self.copies and not self.nameless and canvas.px(plate.h) >= LEAST_GLIMPSE:
            self._draw_glimpse(canvas, ui, plate.inset(1.5, 1.5), (red, green, blue))
        self._draw_rim(canvas, ui, box)
        if self.nameless:
            self._write_apart(canvas, ui, plate)
        elif self.copies:
            self._write(canvas, ui, plate)

    def _draw_glimpse(self, canvas: Canvas, ui: Ui, plate: Box, tone: Colour) -> None:
        """Draw some of the card's picture where no words stand: between the name and the initiative."""
        words = AIR + 1.7 * self.letters + ui.texts.width(self._written, self._style(ui, self.letters))
        room = plate.cut_left(min(plate.w, words - self.letters / 2))[1]
        if self.initiative:
            room = room.cut_right(AIR + 0.6 * self.letters)[1]
        across = max(room.w / GLIMPSE, plate.h)
        with canvas.clip(room):
            picture = self.cards.thumb(self.card, canvas.px(across))
            canvas.blit(picture, (room.centre[0] - across / 2, room.centre[1] - GLIMPSED * across))
            step = FADE * self.letters / FADES
            for number in range(FADES):
                fading = Box(room.x + number * step, room.y, step, room.h)
                canvas.fill(fading, tone, 255 - 255 * number // FADES)
            if self.refusal:
                canvas.fill(room, tone, 150)

    def _write(self, canvas: Canvas, ui: Ui, plate: Box) -> None:
        """Draw cost and name; at the end whether it is picked or how it is paid for, and the initiative."""
        middle, seal = plate.centre[1], 1.7 * self.letters
        x = plate.x + AIR + seal / 2 - 2
        canvas.blit_centred(ui.theme.seal(canvas.px(min(seal, plate.h)), ui.palette.accent), (x, middle))
        number = Style(Face.TITLE, self.letters * 0.85, ui.palette.cream, (50, 6, 6))
        canvas.blit_centred(ui.texts.line(self.cost, number), (x, middle))
        words = ui.texts.line(self._written, self._style(ui, self.letters))
        start = x + seal / 2 + AIR / 2
        canvas.blit_centred(
            words, (start + words.get_width() / canvas.scale / 2, middle - INK * self.letters)
        )
        end = plate.right - AIR - self.letters / 2
        if self.initiative:
            high = min(1.24 * self.letters, plate.h - 6)
            gold = Box(end - 0.6 * self.letters, middle - high / 2, 1.2 * self.letters, high)
            canvas.fill(gold, PENNANT, 255, 3)
            dark = Style(Face.TITLE, self.letters * 0.85, (58, 30, 6), (255, 238, 178))
            canvas.blit_centred(ui.texts.line(self.initiative, dark), gold.centre)
            end -= 1.4 * self.letters
        self._draw_choice(canvas, ui, (end, middle))

    def _draw_choice(self, canvas: Canvas, ui: Ui, at: Spot) -> None:
        """Draw whether it is picked or being cast, else how it can be paid for, dark behind it."""
        if self.marked or self.cast or self.stands_out is not None:
            half = 0.52 * self.letters
            canvas.fill(Box(at[0] - half, at[1] - half, 2 * half, 2 * half), (16, 8, 4), 170, half)
        if self.marked or self.cast:
            picked = Style(Face.ICON, self.letters * 1.2, ui.palette.gilt, (0, 0, 0))
            icon = Icon.CHECK if self.marked else Icon.CAST
            canvas.blit_centred(ui.texts.line(icon.glyph, picked), at)
        elif self.stands_out is not None:
            sign = Style(Face.ICON, self.letters * 0.9, RIMS[self.stands_out.rim], (0, 0, 0))
            canvas.blit_centred(ui.texts.line(self.stands_out.icon.glyph, sign), at)

    def _write_apart(self, canvas: Canvas, ui: Ui, plate: Box) -> None:
        """Draw how these copies can be chosen, or how many they are; their cost where there is room."""
        middle, seal, sign = plate.centre[1], 1.7 * self.letters, 1.4 * self.letters
        place = plate.centre[0]
        said = self.marked or self.cast or self.stands_out is not None or self.copies > 1
        if not said or plate.w >= seal + sign + AIR:
            x = plate.x + AIR + seal / 2 - 2 if said else place
            canvas.blit_centred(ui.theme.seal(canvas.px(min(seal, plate.h)), ui.palette.accent), (x, middle))
            number = Style(Face.TITLE, self.letters * 0.85, ui.palette.cream, (50, 6, 6))
            canvas.blit_centred(ui.texts.line(self.cost, number), (x, middle))
            place = plate.right - AIR - self.letters / 2
        if self.marked or self.cast or self.stands_out is not None:
            self._draw_choice(canvas, ui, (place, middle))
        elif self.copies > 1:
            words = ui.texts.line(TIMES.format(self.copies), self._style(ui, self.letters * 0.85))
            canvas.blit_centred(words, (place, middle - INK * self.letters))

    def _draw_rim(self, canvas: Canvas, ui: Ui, box: Box) -> None:
        """Draw how it may be chosen: kinds of payment as solid, dashed and double rims, as on whole cards."""
        if self.stands_out is None:
            bright = self.lit or self.cast
            tone = ui.palette.gilt if bright else ui.palette.brass
            canvas.outline(box, tone, 2.5 if bright or self.hovered else 1.0, 6)
            return
        tone = RIMS[self.stands_out.rim]
        match self.stands_out.rim:
            case Rim.WHOLE:
                canvas.outline(box, tone, 2.2, 6)
            case Rim.DOUBLE:
                canvas.outline(box.inset(-1), tone, 1.0, 6)
                canvas.outline(box.inset(1.5), tone, 1.0, 5)
            case Rim.DASHED:
                x = box.x + 4
                while x < box.right - 4:
                    end = min(x + 6, box.right - 4)
                    canvas.line((x, box.y + 1), (end, box.y + 1), tone, 2)
                    canvas.line((x, box.bottom - 1), (end, box.bottom - 1), tone, 2)
                    x += 11


def carried_tile(interface: Interface) -> HandTile | None:
    """The card of the hand that is being dragged, off its place."""
    tile = interface.focused
    return tile if isinstance(tile, HandTile) and tile.carried is not None else None


def draw_carried(canvas: Canvas, tile: HandTile) -> None:
    """Draw a small card at the pointer that drags it; the place where it would go stays in sight below it."""
    if tile.carried is None:
        return
    x, y = tile.carried
    picture = tile.cards.thumb(tile.card, canvas.px(CARRIED))
    canvas.lay("flying", picture, (x - CARRIED / 2, y - CARRIED / RATIO - 8), 8, 150)


class SpellHand(Hand):
    """Cards by stacks of copies, the first copy in front and the others visible on its left.

    While `SEEN` of every card has room they lie as a fan of one of the `WIDTHS`; what is too high hangs over
    the lower edge, so that at least `LEAST_SEEN` is seen. Otherwise only their heads are laid out, in as few
    rows as leave each name whole: sixteen cards can be read in a window of 1280 by 720. Where even that has
    no room (two hands in a small window, when a match is watched), or if all lie face down, they lie as a fan
    of `narrow` cards.
    """

    spill = 8.0

    def __init__(
        self, stacks: Sequence[Sequence[HandTile]], height: float, turned: SurfaceCache, narrow: float
    ) -> None:
        self.stacks = [list(stack) for stack in stacks]
        super().__init__([tile for stack in self.stacks for tile in reversed(stack)], height)
        self.narrow = self.width = narrow
        self.face_down = not any(stack[0].title for stack in self.stacks)
        for stack in self.stacks:
            for tile in stack:
                tile.turned, tile.copies = turned, 0
            stack[0].copies = len(stack)

    def front(self, name: str) -> str:
        """The name of the tile that lies in front of that one, of which little is seen; else the same."""
        stack = next((stack for stack in self.stacks if any(tile.name == name for tile in stack)), None)
        return name if stack is None else stack[0].name

    def arrange(self, ui: Ui, box: Box) -> None:
        """Lay out whole cards, or heads where there are too many."""
        self.box = box
        if not self.stacks:
            return
        readable = next((width for width in WIDTHS if self._fans(box, width)), 0.0)
        self.width = self.narrow if self.face_down else readable or self.narrow
        heads = None if self.face_down or readable else self._heads(ui, box)
        if heads is None:
            self._lay_fan(ui, box)
        else:
            self._lay_rows(ui, box, *heads)

    @property
    def _prints(self) -> list[Stacks]:
        """The stacks by cards: copies that can be chosen otherwise than the others lie beside them."""
        found: list[Stacks] = []
        for stack in self.stacks:
            card = stack[0].card
            if found and not is_masked(card) and printed(found[-1][0][0].card) == printed(card):
                found[-1].append(stack)
            else:
                found.append([stack])
        return found

    def _fans(self, box: Box, width: float) -> bool:
        """Whether a fan of cards so wide shows enough of each, when all copies lie together."""
        shown = self._step(box, width, len(self._prints)) >= SEEN * width
        return shown and box.h - DROP >= LEAST_SEEN * width / RATIO

    def _step(self, box: Box, width: float, count: int) -> float:
        """The distance between so many stacks of a fan that fills the box; no limit for a single one."""
        further = SLIVER * (len(self.tiles) - count)
        spare = box.w - width - 20 - further
        return spare / (count - 1) if count > 1 else spare + width

    def _lay_fan(self, ui: Ui, box: Box) -> None:
        count = len(self.stacks)
        step = min(self.width * 0.9, self._step(box, self.width, count))
        further = SLIVER * (len(self.tiles) - count)
        x = box.centre[0] - (step * (count - 1) + self.width + further) / 2
        lean = min(TILT, 2 * MOST_TILT / count)
        for place, stack in enumerate(self.stacks):
            off = place - (count - 1) / 2
            for tile in reversed(stack):
                tile.letters, tile.width, tile.nameless = 0.0, self.width, False
                tile.tilt = round(-off * lean, 1)
                tile.drop = DROP + abs(off) ** 1.6 * min(1.0, 60 / count / 6)
                seen = SLIVER if tile is not stack[0] else self.width if place == count - 1 else step
                tile.arrange(ui, Box(x, box.y, seen, box.h))
                x += seen

    def _lay_rows(self, ui: Ui, box: Box, rows: Sequence[Row], letters: float) -> None:
        height = box.h / len(rows)
        wide, narrow = ROWS_APART
        apart = wide if height >= LOW_ROW and height - wide + 1 >= letters * LINE else narrow
        for number, row in enumerate(rows):
            taken = sum(width for _, width in row) + GAP * (len(row) - 1)
            spare = min(MOST_SPARE, (box.w - taken) / len(row))
            x = box.x + (box.w - taken - spare * len(row)) / 2
            for alike, width in row:
                self._lay_heads(
                    ui, alike, Box(x, box.y + number * height + 1, width + spare, height - apart), letters
                )
                x += width + spare + GAP

    def _lay_heads(self, ui: Ui, alike: Stacks, box: Box, letters: float) -> None:
        """Lay the copies of one card into their place, which is the same however they can be chosen.

        The last stack bears the name; what lies apart from it is shown on its left, without.
        """
        *others, named = alike
        slivers = SLIVER * (len(named) - 1)
        own = box.w if not others else named[0].head_width(ui, letters) + slivers
        for stack in others:
            self._lay_stack(ui, stack, box.cut_left((box.w - own) / len(others))[0], letters, nameless=True)
            box = box.cut_left((box.w - own) / len(others))[1]
        self._lay_stack(ui, named, box, letters, nameless=False)

    def _lay_stack(self, ui: Ui, stack: list[HandTile], box: Box, letters: float, *, nameless: bool) -> None:
        seen = min(SLIVER, box.w / (len(stack) + 1))
        for place, tile in enumerate(reversed(stack)):
            tile.letters, tile.tilt, tile.drop, tile.nameless = letters, 0.0, 0.0, nameless
            tile.width = box.w - seen * place if tile is stack[0] else seen
            tile.arrange(ui, Box(box.x + seen * place, box.y, tile.width, box.h))

    def _heads(self, ui: Ui, box: Box) -> tuple[list[Row], float] | None:
        """The stacks by rows with their widths, and the letter size; None where they do not fit."""
        narrow = ROWS_APART[1]
        usual = [
            (count, letters)
            for count in range(1, MOST_ROWS + 1)
            for letters in LETTERS
            if count > 1 or letters >= LARGE
        ]
        for count, letters in (*usual, *CROWDED):
            rows = self._filled(ui, letters, box.w)
            if len(rows) <= count and letters * LINE <= box.h / count - narrow + 0.5:
                return rows, letters
        return None

    def _filled(self, ui: Ui, letters: float, room: float) -> list[Row]:
        """Rows of heads, each as full as possible."""
        rows: list[Row] = [[]]
        left = room
        for alike in self._prints:
            width = min(room, self._place(ui, alike, letters))
            if rows[-1] and width > left:
                rows.append([])
                left = room
            rows[-1].append((alike, width))
            left -= width + GAP
        return rows

    def _place(self, ui: Ui, alike: Stacks, letters: float) -> float:
        """The width for all copies of a card: together, and as one that lies apart from the others."""
        copies, head = sum(map(len, alike)), alike[-1][0]
        together = head.head_width(ui, letters, copies) + SLIVER * (copies - 1)
        if copies == 1:
            return together
        apart = head.head_width(ui, letters, copies - 1) + SLIVER * (copies - 2) + APART * letters
        return max(together, apart)


Stacks = list[list[HandTile]]
"""Stacks of copies of one card; the first of a stack lies in front."""

Row = list[tuple[Stacks, float]]
"""Stacks by cards, and how wide the place of each card is."""
