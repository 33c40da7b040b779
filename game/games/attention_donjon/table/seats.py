"""Seats at the table: somebody with their cards and what is the matter with them; cards that fly to them."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi
from typing import TYPE_CHECKING, Literal

import pygame

from game.art.playing_cards import RATIO, playing_card
from game.games.attention_donjon.rules.cards import Card, card_of
from game.games.attention_donjon.rules.events import CardsDrawn, Event
from game.games.attention_donjon.table.cards import draw_card, draw_token
from game.games.attention_donjon.table.forms import effect_lasting
from game.games.turn_order.table.portraits import draw_portrait, fitting, side_hue
from game.ui.box import Box, Size, Spot
from game.ui.cues import eased
from game.ui.events import Event as ClientEvent
from game.ui.events import KeyPressed, PointerPressed
from game.ui.icons import Icon
from game.ui.ornaments import Plate
from game.ui.rich_text import in_a_row
from game.ui.sound import Sound
from game.ui.text import Face, Paragraph, Style
from game.ui.widgets.button import Pressable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from collections.abc import Set as AbstractSet

    from game.content.locale import Translator
    from game.core.turn_order import Side
    from game.games.attention_donjon.rules.state import Combatant, State
    from game.games.attention_donjon.table.forms import RoundsContext
    from game.ui.canvas import Canvas
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget

CardState = Literal["now", "coming", "played", "lost", "skipped", "drawn", "free", "kept"]
"""How a card stands: of the turn being taken, of one to come or over, drawn and not settled, kept."""

NARROW = 720.0
"""Width of the table from which on it has room for large cards."""

HIGH = 900.0
"""Height of the window from which on cards are large."""

SECONDS, AFTER = 0.5, 0.13
"""How long a card flies, and by how much the next one leaves later, at normal speed."""

RISE = 46.0
"""How far the path bends upwards."""

HEAD = 44.0
"""Height of the plate with the name."""

LARGE = 80.0
"""Width of a card from which on words below it are larger."""

STAMPS: dict[str, Icon] = {
    "played": Icon.CHECK,
    "lost": Icon.CLOSE,
    "skipped": Icon.GO_BY,
    "free": Icon.FIRST,
    "kept": Icon.STAR,
}


@dataclass(frozen=True, slots=True)
class Laid:
    """A card before somebody."""

    card: Card
    state: CardState


@dataclass(frozen=True, slots=True)
class SeatModel:
    """What is shown of somebody; `matter` is rich text, `reaction` None for who has none."""

    id: str
    name: str
    side: Side
    emblem: str
    cards: tuple[Laid, ...]
    matter: str = ""
    reaction: bool | None = None
    lit: bool = False
    waits: bool = False


def chooses_now(state: State, one: Combatant) -> bool:
    """Whether somebody must choose now among the cards drawn: characters wait for groups (AD-INIT-05)."""
    if not one.must_choose or one.undecided is not None:
        return False
    return not (one.is_pc and state.phase == "initiative" and state.stage != "choice")


def is_narrow(table: RoundsContext) -> bool:
    """Whether there is little room on the table."""
    return table.centre_width < NARROW


def card_width(table: RoundsContext) -> float:
    """The width of a card on the table, in logical units."""
    return 46.0 if is_narrow(table) else 60.0 if table.window.h < HIGH else 86.0


def seat_model(state: State, one: Combatant, say: Translator) -> SeatModel:
    """What is shown of a combatant of a state, the game master's or the players'."""
    current = state.current
    lit = current is not None and current.owner == one.id
    return SeatModel(
        one.id,
        one.name,
        one.spec.side,
        one.spec.portrait or one.id,
        (*_of_turns(state, one), *_of_hand(one)),
        matter(state, one, say),
        one.reacted if one.is_pc else None,
        lit=lit,
        waits=one.undecided is not None or chooses_now(state, one),
    )


def _of_turns(state: State, one: Combatant) -> Iterator[Laid]:
    current = state.current
    for slot in state.slots:
        if slot.owner != one.id:
            continue
        if slot.status == "pending":
            now = current is not None and current.number == slot.number
            yield Laid(slot.card or card_of(slot.mark), "now" if now else "coming")
        else:
            yield Laid(card_of(slot.mark), slot.status)


def _of_hand(one: Combatant) -> Iterator[Laid]:
    for card in one.hand:
        yield Laid(card, "drawn")
    for card in one.free:
        yield Laid(card, "free")
    for card in (*one.jokers, *one.reserve):
        yield Laid(card, "kept")


def matter(state: State, one: Combatant, say: Translator) -> str:
    """What is the matter with somebody, in rich text; empty if nothing is."""
    found = []
    if one.enters > state.round:
        found.append(f"<icon:timer_sand> {say('ad.matter.later')}")
    if one.lost:
        found.append(f"<icon:close> {say('ad.matter.lost')}")
    if one.spec.hidden:
        found.append(f"<icon:eye_off_outline> {say('ad.matter.hidden')}")
    found += [effect_words(state, effect.id, say) for effect in state.effects if effect.spec.target == one.id]
    return "   ".join(part.replace("> ", ">\N{NO-BREAK SPACE}", 1) for part in found)


def effect_words(state: State, identity: str, say: Translator) -> str:
    """An effect in a few words: what it is and how long it lasts, an icon before it."""
    effect = state.effect(identity)
    if effect is None:
        raise KeyError(identity)
    icon = "fire" if effect.spec.acts else "star_four_points"
    return f"<icon:{icon}> {effect_lasting(state, effect, say)}"


class Seat(Pressable):
    """A place at the table: a plate with the name, cards below it but those still `flying`, then words."""

    space_presses = True

    def __init__(
        self,
        name: str,
        model: SeatModel,
        action: Callable[[], None],
        *,
        width: float,
        card: float,
        chosen: bool = False,
        flying: AbstractSet[Card] = frozenset(),
        tip: str = "",
    ) -> None:
        super().__init__(name, action, tip=tip)
        self.model = model
        self.flying = flying
        self.width = width
        self.card = card
        self.chosen = chosen

    def spoken(self, ui: Ui) -> str:  # noqa: ARG002 - in the language that it was made in
        """The name, and what matters."""
        return in_a_row(self.model.name, self.model.matter)

    def wanted(self, ui: Ui, width: float) -> Size:
        """The plate, the cards, the words."""
        words = self._words(ui)
        below = 0 if words is None else words.height + 4
        return Size(min(width, self.width), HEAD + 8 + self.card / RATIO + 6 + below)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw everything."""
        if self.model.lit or self.model.waits:
            canvas.fill(self.box.inset(-4), ui.palette.gilt, 60 if self.model.lit else 34, 12)
        self._draw_head(canvas, ui)
        self._draw_cards(canvas, ui)
        words = self._words(ui)
        if words is not None:
            top = self.box.y + HEAD + 12 + self.card / RATIO
            below = Box(self.box.x + 4, top, self.box.w, words.height)
            canvas.paragraph(words, below, 0, 0)

    def misfits(self, ui: Ui) -> list[str]:
        """The name, if there is too little room even for small letters."""
        room = self._name_room()
        paragraph = ui.texts.paragraph(self.model.name, self._name_style(ui), room.w)
        fits = paragraph.overflow <= 1 and paragraph.height <= room.h + 2
        return [] if fits else [self.model.name]

    def _draw_head(self, canvas: Canvas, ui: Ui) -> None:
        model, hue = self.model, side_hue(ui, self.model.side)
        head = Box(self.box.x, self.box.y, self.box.w, HEAD)
        shape = ui.theme.plate(canvas.size(head), Plate(ui.palette.leather, lit=self.hovered))
        canvas.lay("plaque", shape, (head.x, head.y), 4, 140)
        if model.lit:
            canvas.outline(head.inset(-1.5), ui.palette.gilt, 3, 8)
        elif self.chosen:
            canvas.outline(head.inset(2), ui.palette.gilt, 1.6, 7)
        picture = Box(head.x + 6, head.y + 5, HEAD - 10, HEAD - 10)
        draw_portrait(canvas, ui, picture, model.side, model.emblem)
        emblem = ui.texts.line(hue.emblem.glyph, Style(Face.ICON, 13, hue.glow, (20, 8, 4)))
        canvas.blit_centred(emblem, (picture.right, picture.bottom - 3))
        room = self._name_room()
        style = self._name_style(ui)
        canvas.paragraph(ui.texts.paragraph(model.name, style, room.w), room, 0, 0.5)
        if model.reaction is not None:
            token = Box(head.right - 36, head.y + 7, 30, 30)
            draw_token(canvas, ui, token, Icon.DEFENCE, used=model.reaction)

    def card_box(self, card: Card) -> Box | None:
        """Where a card lies; None if it does not."""
        for number, one in enumerate(self.model.cards):
            if one.card == card:
                return self._box_of(number)
        return None

    def _box_of(self, number: int) -> Box:
        """Where the card of that number lies; where there are many, one over the other."""
        room, count = self.box.w - 12 - self.card, len(self.model.cards)
        step = min(self.card + 7, room / (count - 1)) if count > 1 else 0.0
        return Box(self.box.x + 6 + number * step, self.box.y + HEAD + 8, self.card, self.card / RATIO)

    def _draw_cards(self, canvas: Canvas, ui: Ui) -> None:
        if all(one.card in self.flying for one in self.model.cards):
            bed = self._box_of(0)
            canvas.fill(bed, (0, 0, 0), 54, 6)
            canvas.outline(bed, ui.palette.gilt_dark, 1.4, 6)
        for number, one in enumerate(self.model.cards):
            if one.card not in self.flying:
                self._draw_card(canvas, ui, one, self._box_of(number))

    def _draw_card(self, canvas: Canvas, ui: Ui, one: Laid, box: Box) -> None:
        over = one.state in ("played", "lost", "skipped")
        draw_card(canvas, ui, one.card, box, faded=over)
        if one.state in ("now", "drawn"):
            canvas.outline(box.inset(-2), ui.palette.gilt, 2.6, 6)
        stamp = STAMPS.get(one.state)
        if stamp is not None:
            mark = Box(box.right - 22, box.bottom - 22, 24, 24)
            draw_token(canvas, ui, mark, stamp, used=one.state in ("lost", "skipped"))

    def _name_room(self) -> Box:
        right = 40 if self.model.reaction is not None else 8
        return Box(self.box.x + HEAD + 4, self.box.y + 3, self.box.w - HEAD - 4 - right, HEAD - 6)

    def _name_style(self, ui: Ui) -> Style:
        colour = ui.palette.gilt if self.model.lit else ui.palette.cream
        style = ui.styles.on_wood.but(size=19, colour=colour, face=Face.BOLD)
        room = Size(self.width - HEAD - 4 - (40 if self.model.reaction is not None else 8), HEAD - 6)
        return fitting(ui, self.model.name, style, room)

    def _words(self, ui: Ui) -> Paragraph | None:
        if not self.model.matter:
            return None
        size = 16 if self.card < LARGE else 19
        return ui.texts.paragraph(self.model.matter, ui.styles.on_wood_small.but(size=size), self.width - 4)


# Cards on their way from the deck, turning over as they go


@dataclass(frozen=True, slots=True)
class Flight:
    """A card that leaves after so many seconds, to be laid before somebody."""

    card: Card
    who: str
    leaves: float

    def part(self, elapsed: float) -> float:
        """How far it is, from 0 to 1."""
        return min(1.0, max(0.0, (elapsed - self.leaves) / SECONDS))


class FlyingCards:
    """The cards in the air; `cards` are those that do not lie on the table yet."""

    def __init__(self) -> None:
        self._flights: list[Flight] = []
        self._elapsed = 0.0
        self._pace = self._width = 0.0
        self.cards: set[Card] = set()

    def begin(self, table: RoundsContext, events: Sequence[Event], width: float) -> None:
        """Let the cards fly that were drawn, `width` logical units wide; none where motion is reduced."""
        self.skip()
        if table.motion <= 0:
            return
        self._pace, self._width = table.motion, width
        drawn = [
            (card, event.who) for event in events if isinstance(event, CardsDrawn) for card in event.cards
        ]
        self._flights = [Flight(card, who, place * AFTER) for place, (card, who) in enumerate(drawn)]
        self.cards.update(card for card, _ in drawn)
        if drawn:
            table.ui.sounds.play(Sound.RUSTLE)

    def skip(self) -> None:
        """Everything lies where it belongs."""
        self._flights = []
        self._elapsed = 0.0
        self.cards.clear()

    def handle(self, event: ClientEvent) -> bool:
        """A click or a key ends the flight, and does what it does besides."""
        if self._flights and isinstance(event, PointerPressed | KeyPressed):
            self.skip()
        return False

    def update(self, seconds: float) -> bool:
        """Let time pass; whether anything moved."""
        if not self._flights:
            return False
        self._elapsed += seconds * self._pace
        landed = [flight for flight in self._flights if flight.part(self._elapsed) >= 1]
        self.cards.difference_update(flight.card for flight in landed)
        if len(landed) == len(self._flights):
            self.skip()
        return True

    def draw(self, canvas: Canvas, root: Widget) -> None:
        """Draw the cards that are in the air, within the table of the widgets below `root`."""
        if not self._flights:
            return
        widgets = {one.name: one for one in root.walk() if one.name}
        centre, deck = widgets.get("table.centre"), widgets.get("pile.deck")
        if centre is None or deck is None:
            return
        with canvas.clip(centre.box):
            for flight in self._flights:
                part = flight.part(self._elapsed)
                seat = widgets.get(f"seat.{flight.who}")
                if 0 < part < 1 and seat is not None:
                    self._draw(canvas, flight.card, eased(part), (deck, seat))

    def _draw(self, canvas: Canvas, card: Card, part: float, way: tuple[Widget, Widget]) -> None:
        width = self._width
        start, end = (way[0].box.centre[0], way[0].box.y + width / RATIO / 2), _landing(way[1], card, width)
        x = start[0] + (end[0] - start[0]) * part
        y = start[1] + (end[1] - start[1]) * part - RISE * 4 * part * (1 - part)
        picture = playing_card(canvas.theme, card if part >= 0.5 else "", canvas.px(width))
        narrow = max(2, round(picture.get_width() * abs(cos(part * pi))))
        turned = pygame.transform.smoothscale(picture, (narrow, picture.get_height()))
        box = Box(x - narrow / canvas.scale / 2, y - width / RATIO / 2, narrow / canvas.scale, width / RATIO)
        canvas.lay(("flying card", narrow), turned, (box.x, box.y), 8, 150)


def _landing(seat: Widget, card: Card, width: float) -> Spot:
    """The middle of the place where a card is laid; of the whole seat if it lies there no more."""
    box = seat.card_box(card) if isinstance(seat, Seat) else None
    return seat.box.centre if box is None else (box.x + width / 2, box.y + width / RATIO / 2)
