"""The dialog that shows the cards of open piles: discards, exile, Codex, objectives."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.art.card_paper import RATIO
from game.table.card_widget import LEGIBLE, CardButton, CardView
from game.ui.drawing.icons import Icon
from game.ui.input.events import Event, KeyPressed, Mods
from game.ui.scene import Scene
from game.ui.sound import Sound
from game.ui.widgets.button import Button, Look
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label, Ribbon
from game.ui.widgets.layout import Anchor, Column, Grid, Material, Panel, Row, Spacer
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.art.card_face import CardFace
    from game.ui.drawing.palette import SideColour
    from game.ui.widgets.base import Widget

_STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_PAGEUP: -5, pygame.K_PAGEDOWN: 5}
_THUMBS = (84.0, 240.0)
"""The least and the greatest width of the cards of a pile."""
_BESIDE, _BELOW = 14.0, 14.0
"""What a card takes beside and below it: the frame of a chosen one, and the gap."""
_NAME = 42.0
"""What a name of two lines takes below a card whose painted one cannot be read."""
_HEADS = 180.0
"""The height that the name, the tabs and the buttons take, with the gaps between them."""
_WIDEST = 600.0
"""The greatest width of the open card."""
_MARGIN = 38.0


@dataclass(frozen=True, slots=True)
class OpenPile:
    """A pile by its name, the top card first; a card without a face lies on it, showing its owner's back."""

    name: str
    cards: tuple[CardFace | None, ...]
    side: SideColour | None = None


class PileDialog(Scene):
    """Shows one card large and the whole pile small; arrows and clicks leaf through."""

    overlay = True

    def __init__(self, title: str, piles: Sequence[OpenPile], pile: int = 0, card: int = 0) -> None:
        super().__init__()
        self.title = title
        self.piles = tuple(piles)
        self.pile = pile
        self.card = card

    @property
    def shown(self) -> OpenPile:
        """The pile that is open."""
        return self.piles[self.pile]

    def build(self) -> Widget:
        """The card on the left; on the right the piles' names, the cards of the pile, and a way back."""
        say = self.ui.say
        across, high = self._sheet()
        wide = self._wide()
        parts: list[Widget] = [Anchor(Ribbon(self.title, self.ui.palette.accent, height=56))]
        if len(self.piles) > 1:
            parts.append(Anchor(self._tabs()))
        parts += [self._thumbs()] if self.shown.cards else [self._empty()]
        back = Button("pile.back", say("dialog.back"), self.app.pop, icon=Icon.BACK, look=Look.PRIMARY)
        parts.append(Anchor(Row([*self._arrows(), back], gap=10), h=46))
        body = Row([Anchor(self._whole(), w=wide), Column(parts, gap=10, grow=1)], gap=26)
        return Anchor(
            Panel(body, Material.FRAMED, margin=_MARGIN, corner=0, name="pile"),
            w=across,
            h=high,
        )

    def _sheet(self) -> tuple[float, float]:
        """Width and height of the sheet: nearly all of the window, as far as cards gain by it."""
        return min(1800.0, self.app.box.w - 24), min(980.0, self.app.box.h - 20)

    def _wide(self) -> float:
        """The width of the open card: as much as its height allows."""
        return min(_WIDEST, (self._sheet()[1] - 2 * _MARGIN) * RATIO)

    def first_focus(self) -> str:
        """The open card, or the button that goes back."""
        return f"pile.card.{self.card}" if self.shown.cards else "pile.back"

    def shortcut(self, event: Event) -> bool:
        """Go from card to card with left and right."""
        match event:
            case KeyPressed(key=key, mods=Mods.NONE) if key in _STEPS and not self._on_tabs():
                return self._leaf(_STEPS[key])
            case _:
                return False

    def open(self, card: int) -> None:
        """Show the card at that place of the pile."""
        self.card = card
        self.ui.sounds.play(Sound.PAGE)
        self.rebuild()

    def _on_tabs(self) -> bool:
        focused = self.interface.focused
        return focused is not None and focused.name.startswith("pile.tab")

    def _tabs(self) -> Widget:
        names = [(i, f"{pile.name} ({len(pile.cards)})") for i, pile in enumerate(self.piles)]
        return Choice("pile.tab", names, self.pile, self._turn)

    def _turn(self, pile: int) -> None:
        self.pile = pile
        self.open(0)

    def _leaf(self, step: int) -> bool:
        card = min(len(self.shown.cards) - 1, max(0, self.card + step))
        if card < 0 or card == self.card:
            return False
        self.open(card)
        focused = self.interface.find(f"pile.card.{card}")
        self.interface.focus(focused, ring=self.app.by_keyboard)
        return True

    def _whole(self) -> Widget:
        """The open card, shown large."""
        if not self.shown.cards:
            return Spacer()
        return CardView(self.shown.cards[self.card], back=self.shown.side, widest=_WIDEST, name="pile.view")

    def _arrows(self) -> list[Widget]:
        say, cards = self.ui.say, self.shown.cards
        none = "" if cards else say("pile.empty")
        first = none or (say("pile.first") if self.card == 0 else "")
        last = none or (say("pile.last") if self.card == len(cards) - 1 else "")
        place = say("pile.place", number=self.card + 1, total=len(cards)) if cards else say("pile.none")
        return [
            Button("pile.previous", "", lambda: self._step(-1), icon=Icon.PREVIOUS, refusal=first),
            Anchor(Label(place, self.ui.styles.note, align=0.5, lift=0.5), w=136, h=46),
            Button("pile.next", "", lambda: self._step(1), icon=Icon.NEXT, refusal=last),
        ]

    def _thumbs(self) -> Widget:
        """All the cards of the pile, shown small."""
        pile = self.shown
        across, high = self._sheet()
        room = across - 2 * _MARGIN - 26 - self._wide() - 30
        count, left = len(pile.cards), high - 2 * _MARGIN - _HEADS
        width = thumb_width(count, room, left)
        titled = any(face is not None and face.brief[0] for face in pile.cards)
        if titled and width * self.ui.scale < LEGIBLE:
            width = thumb_width(count, room, left, _BELOW + _NAME)
        thumbs = [
            CardButton(
                f"pile.card.{i}",
                face,
                partial(self.open, i),
                back=pile.side,
                width=width,
                chosen=i == self.card,
                named=True,
            )
            for i, face in enumerate(pile.cards)
        ]
        columns = max(1, int(room / (width + _BESIDE)))
        return Scroll(Grid(thumbs, columns=columns, gap=6), name="pile.cards")

    def _step(self, step: int) -> None:
        self._leaf(step)

    def _empty(self) -> Widget:
        return Label(self.ui.say("pile.empty"), self.ui.styles.note, align=0.5, lift=0.5, grow=1)


def thumb_width(cards: int, across: float, high: float, below: float = _BELOW) -> float:
    """The greatest width at which that many cards lie in that space without being scrolled, within bounds.

    Each takes so much `below` it.
    """
    least, most = _THUMBS
    for columns in range(1, cards + 1):
        width = min(most, across / columns - _BESIDE)
        if width < least:
            break
        if -(-cards // columns) * (width / RATIO + below) <= high:
            return width
    return least
