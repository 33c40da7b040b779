"""A deck as a picture: a block for each card over its value, the sums, and what an opponent sees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.art.card_face import CardPainter
from game.art.card_paper import RATIO
from game.games.donjon_procrastination.log.names import signed
from game.games.donjon_procrastination.rules.cards.vocabulary import CardClass
from game.games.donjon_procrastination.rules.play.preparation import size_of
from game.games.donjon_procrastination.rules.play.setup import PILE
from game.ui.box import Box, Size
from game.ui.drawing.palette import Crest
from game.ui.text.text import Face, Style
from game.ui.widgets.base import Widget
from game.ui.widgets.label import Label, RuleLine
from game.ui.widgets.layout import Column
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from game.games.donjon_procrastination.log.names import DuelNames
    from game.games.donjon_procrastination.rules.cards.specs import CardSpec, DeckSpec, Library
    from game.ui.canvas import Canvas
    from game.ui.ui import Ui

FOOT = 18.0
"""Height of the values below the blocks, in logical units."""

HIGHEST = 26.0
"""Height of a block at most."""

READABLE = 11.0
"""Height from which a block shows its class."""


@dataclass(frozen=True, slots=True)
class DeckNumbers:
    """The numbers of a deck: its cards by value, and its sums.

    Attributes:
        columns: for each value from the least to the greatest, the classes of its cards in order.
        fighters: how many cards are no Soutien, and the sum of their values.
        supports: the same of Soutien cards.
    """

    columns: tuple[tuple[int, tuple[CardClass, ...]], ...]
    fighters: tuple[int, int]
    supports: tuple[int, int]

    @classmethod
    def of(cls, deck: DeckSpec, library: Library) -> DeckNumbers:
        """The numbers of the known cards of a deck."""
        cards: list[CardSpec] = [
            library.cards[card]
            for card, count in deck.cards.items()
            if card in library.cards
            for _ in range(count)
        ]
        order = list(CardClass)
        values = [card.value for card in cards]
        columns = tuple(
            (
                value,
                tuple(sorted((card.class_ for card in cards if card.value == value), key=order.index)),
            )
            for value in (range(min(values), max(values) + 1) if values else ())
        )
        sums = [
            (len(chosen), sum(card.value for card in chosen))
            for chosen in (
                [card for card in cards if card.class_ is not CardClass.SUPPORT],
                [card for card in cards if card.class_ is CardClass.SUPPORT],
            )
        ]
        return cls(columns, sums[0], sums[1])

    @property
    def average(self) -> float:
        """The average value of a fighter."""
        count, total = self.fighters
        return total / count if count else 0.0


class DeckCurve(Widget):
    """The blocks of the cards over their values, each with the emblem of its class; `empty` without cards."""

    def __init__(self, numbers: DeckNumbers, height: float, tip: str, empty: str) -> None:
        super().__init__("builder.curve", tip=tip)
        self.empty = empty
        self.numbers = numbers
        self.height = height

    def spoken(self, ui: Ui) -> str:  # noqa: ARG002 - numbers
        """The number of cards by value."""
        return ", ".join(f"{value}: {len(kinds)}" for value, kinds in self.numbers.columns if kinds)

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same everywhere
        """All the width there is."""
        return Size(width, self.height)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the ground line, the values below it, and the blocks."""
        box, columns = self.box, self.numbers.columns
        base = box.bottom - FOOT
        canvas.fill(Box(box.x, base, box.w, 1.4), ui.palette.gilt_dark, 220)
        if not columns:
            words = ui.texts.line(self.empty, ui.styles.note)
            canvas.blit_centred(words, (box.centre[0], (box.y + base) / 2))
            return
        step = min(64.0, box.w / len(columns))
        most = max(len(kinds) for _, kinds in columns)
        height = min(HIGHEST, (base - box.y - 2) / max(1, most))
        left = box.centre[0] - step * len(columns) / 2
        style = Style(Face.BOLD, 14, ui.palette.ink)
        for place, (value, kinds) in enumerate(columns):
            x = left + step * (place + 0.5)
            canvas.blit_centred(ui.texts.line(signed(value), style), (x, box.bottom - FOOT / 2))
            for level, kind in enumerate(kinds):
                block = Box(
                    x - step * 0.42, base - height * (level + 1) + 1, step * 0.84, max(1.0, height - 1.5)
                )
                self._draw_block(canvas, ui, block, kind)

    @staticmethod
    def _draw_block(canvas: Canvas, ui: Ui, block: Box, kind: CardClass) -> None:
        hue = ui.palette.crests[Crest(kind.value)]
        canvas.fill(block, hue.fill, 255, 3)
        canvas.outline(block, hue.ink, 1.0, 3)
        if block.h >= READABLE:
            sign = Style(Face.ICON, min(17.0, block.h * 0.86), (255, 246, 222), (24, 8, 4))
            canvas.blit_centred(ui.texts.line(hue.emblem.glyph, sign), block.centre)


def sums_of(numbers: DeckNumbers, names: DuelNames) -> str:
    """The sums of the values, in words."""
    fighters, total = numbers.fighters
    supports, taken = numbers.supports
    average = round(numbers.average, 1)
    fighters_line = names.tr("deck.sum.fighters", count=fighters, total=signed(total), average=average)
    if not supports:
        return fighters_line
    return f"{fighters_line}\n{names.tr('deck.sum.supports', count=supports, total=signed(taken))}"


class DeckBacks(Widget):
    """The cards of a deck as an opponent sees them: those of a draw pile, and those kept out."""

    def __init__(self, count: int, height: float, tip: str) -> None:
        super().__init__("builder.backs", tip=tip)
        self.count = count
        self.height = height

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same everywhere
        """All the width there is."""
        return Size(width, self.height)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the backs of the pile side by side, and those kept out paler and apart."""
        count = min(self.count, 2 * PILE)
        if not count:
            return
        width = self.height * RATIO
        apart = 18.0 if count > PILE else 0.0
        step = min(width + 4, (self.box.w - width - apart) / max(1, count - 1))
        left = self.box.centre[0] - (step * (count - 1) + width + apart) / 2
        picture = ui.kept(CardPainter).back(ui.palette.seats[1], canvas.px(width))
        for place in range(count):
            x = left + step * place + (apart if place >= PILE else 0.0)
            canvas.lay("back", picture, (x, self.box.y), 3, 130)
            if place >= PILE:
                canvas.fill(Box(x, self.box.y, width, self.height), ui.palette.parchment, 120, 5)


def analysis(deck: DeckSpec, library: Library, names: DuelNames, ui: Ui, counts: Widget) -> Widget:
    """The page about a deck: curve, sums, the `counts` of its classes, and what an opponent sees."""
    numbers, size, styles = DeckNumbers.of(deck, library), size_of(deck), ui.styles
    body = styles.body.but(size=18)
    bluff = library.bluffs.get(deck.bluff)
    parts: list[Widget] = [
        Label(names.tr("deck.curve"), styles.subheading, align=0.5),
        DeckCurve(numbers, 150, names.tr("deck.curve.tip"), names.tr("deck.curve.none")),
        counts,
        Label(sums_of(numbers, names), body, align=0.5),
        RuleLine(),
        Label(names.tr("deck.seen"), styles.subheading, align=0.5),
        DeckBacks(size, 70, names.tr("deck.seen.backs", count=min(size, PILE))),
        Label(names.tr("deck.seen.pile", size=size, pile=PILE), body),
        Label(names.tr("deck.seen.hidden"), body),
    ]
    if bluff is not None:
        parts.append(Label(names.tr("deck.seen.bluff", name=names.tr.words(bluff.name)), body))
    return Scroll(Column(parts, gap=8), name="builder.analysis")
