"""Cards as widgets: to be read, and to be pressed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.art.card_face import CardPainter
from game.art.card_paper import RATIO
from game.content.markup import rich
from game.ui.box import Box, Size
from game.ui.input.events import Event, MouseButton, PointerPressed, PointerReleased
from game.ui.text.rich_text import in_a_row
from game.ui.text.text import Face, Style
from game.ui.widgets.base import Widget, WidgetContext
from game.ui.widgets.button import Pressable

if TYPE_CHECKING:
    from collections.abc import Callable

    import pygame

    from game.art.card_face import Back, CardFace
    from game.ui.canvas import Canvas
    from game.ui.text.text import Paragraph
    from game.ui.ui import Ui


LEGIBLE = 150
"""The width in pixels from which the painted name of a small card can be read, however long it is."""

NAME_SIZES = (15.0, 14.0, 13.0, 12.0, 11.0)
"""Letters of a name below a card: the first at which no word is broken."""

NAME_OVER = 8.0
"""How much wider than the card its name may be."""


class CardView(Widget):
    """A card to be read, as large as its place allows; without a face it lies on it, showing its back."""

    def __init__(
        self,
        face: CardFace | None,
        *,
        back: Back = None,
        widest: float = 420.0,
        name: str = "",
    ) -> None:
        super().__init__(name)
        self.face = face
        self.back = back
        self.widest = widest

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same in every theme
        """As wide as there is room for."""
        w = min(width, self.widest)
        return Size(w, w / RATIO)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the card in the middle of its place, with its shadow."""
        w = min(self.box.w, self.box.h * RATIO, self.widest)
        if w < 1:
            return
        shape = card_picture(ui, self.face, self.back, canvas.px(w))
        at = (self.box.centre[0] - w / 2, self.box.centre[1] - w / RATIO / 2)
        canvas.lay("card", shape, at, 7, 170)


class CardButton(Pressable):
    """A small card that is pressed; the right button does `other`. `count` is shown as a badge.

    If it is `named`, its name stands below it where the painted one is too small to be read: where the card
    is less than `legible` pixels wide.
    """

    space_presses = True

    def __init__(
        self,
        name: str,
        face: CardFace | None,
        action: Callable[[], None],
        *,
        back: Back = None,
        width: float = 110.0,
        chosen: bool = False,
        count: int | None = None,
        other: Callable[[], None] | None = None,
        tip: str = "",
        refusal: str = "",
        named: bool = False,
        legible: float = LEGIBLE,
    ) -> None:
        super().__init__(name, action, tip=tip, refusal=refusal)
        self.named = named
        self.legible = legible
        self.face = face
        self.back = back
        self.width = width
        self.chosen = chosen
        self.count = count
        self.other = other

    def spoken(self, ui: Ui) -> str:
        """Whether it is chosen, how many copies there are, and what the card says."""
        words = ui.say("speech.face_down") if self.face is None else self.face.words
        count = "" if self.count is None else str(self.count)
        return in_a_row(ui.say("speech.chosen") if self.chosen else "", count, words)

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same in every theme
        """The size of the card with room for the frame of a chosen one, and for its name."""
        name = self.written(ui)
        below = 0.0 if name is None else name.height + 2
        return Size(self.width + 8, self.width / RATIO + 8 + below)

    @property
    def title(self) -> str:
        """The name that may stand below it."""
        return "" if self.face is None else self.face.brief[0]

    def written(self, ui: Ui) -> Paragraph | None:
        """The name below the card, if it stands there."""
        title = self.title
        if not self.named or not title or self.width * ui.scale >= self.legible:
            return None
        style, wide = ui.styles.small.but(colour=ui.palette.ink), self.width + NAME_OVER
        tried = [ui.texts.paragraph(rich("{}", title), style.but(size=size), wide) for size in NAME_SIZES]
        return next((paragraph for paragraph in tried if paragraph.overflow <= 0), tried[-1])

    def misfits(self, ui: Ui) -> list[str]:
        """The name, if a word of it is wider than its place."""
        name = self.written(ui)
        return [self.title] if name is not None and name.overflow > 1 else []

    def handle(self, event: Event, context: WidgetContext) -> bool:
        """Answer as every button does; the right button calls `other`."""
        match event:
            case PointerPressed(button=MouseButton.RIGHT) if self.other is not None:
                return True
            case PointerReleased(button=MouseButton.RIGHT, at=at) if self.other is not None:
                if self.box.contains(at):
                    self.other()
                return True
            case _:
                pass
        return super().handle(event, context)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the card, lifted where the pointer is, framed where it is chosen, and its count."""
        lift = 3 if (self.hovered or self.focused) and not self.refusal else 0
        box = Box(self.box.centre[0] - self.width / 2, self.box.y + 4 - lift, self.width, self.width / RATIO)
        pixels = canvas.px(self.width)
        painter = ui.kept(CardPainter)
        shape = painter.back(self.back, pixels) if self.face is None else painter.thumb(self.face, pixels)
        canvas.lay("card", shape, (box.x, box.y), 3 + lift, 150)
        if self.chosen:
            canvas.outline(box.inset(-3), ui.palette.gilt_dark, 4.5, 8)
            canvas.outline(box.inset(-2.2), ui.palette.gilt, 2.4, 7)
        if self.refusal:
            canvas.fill(box, (30, 22, 16), 120, 6)
        if self.count is not None:
            self._badge(canvas, ui, (box.right - 14, box.y + box.h * 0.42))
        name = self.written(ui)
        if name is not None:
            wide, top = self.width + NAME_OVER, self.box.y + self.width / RATIO + 8
            canvas.paragraph(name, Box(self.box.centre[0] - wide / 2, top, wide, name.height), 0.5)

    def _badge(self, canvas: Canvas, ui: Ui, at: tuple[float, float]) -> None:
        seal = ui.theme.seal(canvas.px(32), (44, 92, 60) if self.count else (110, 96, 80))
        canvas.blit_centred(seal, at)
        style = Style(Face.TITLE, 15, (255, 246, 220), (16, 24, 10))
        canvas.blit_centred(ui.texts.line(str(self.count), style), at)


def card_picture(ui: Ui, face: CardFace | None, back: Back, width: int) -> pygame.Surface:
    """A whole card of that many pixels across, face up if it has a face."""
    painter = ui.kept(CardPainter)
    return painter.back(back, width) if face is None else painter.face(face, width)


class CardPicture(Widget):
    """A picture of a card, as wide as `width` at most; `paint` makes it for a width in pixels."""

    def __init__(self, paint: Callable[[int], pygame.Surface], width: float) -> None:
        super().__init__()
        self.paint = paint
        self.width = width

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same everywhere
        """The size of the whole card."""
        w = min(width, self.width)
        return Size(w, w / RATIO)

    def draw(self, canvas: Canvas, ui: Ui) -> None:  # noqa: ARG002 - the same in every theme
        """Draw the picture with its shadow."""
        width = min(self.box.w, self.box.h * RATIO)
        picture = self.paint(canvas.px(width))
        at = (self.box.centre[0] - width / 2, self.box.y)
        canvas.lay("card picture", picture, at, 5, 150)
