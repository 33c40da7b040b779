"""Seats at the table: a combatant with its cards and chips."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from game.art.playing_cards import RATIO
from game.content.markup import rich
from game.games.attention_donjon.rules.cards import Card, card_of
from game.games.attention_donjon.rules.setup import MOST_ROUNDS
from game.games.attention_donjon.table.cards import draw_card, draw_token
from game.games.attention_donjon.table.forms import combatant_chips, effect_lasting
from game.games.turn_order.table.chips import (
    Chip,
    chip_sizes,
    chips_height,
    chips_of,
    chips_spoken,
    draw_chips,
    laid_chips,
)
from game.games.turn_order.table.markable import Markable
from game.games.turn_order.table.marked_people import health, seen_chips
from game.games.turn_order.table.marks import draw_seal
from game.games.turn_order.table.plaques import READABLE
from game.games.turn_order.table.portraits import beginnings, draw_portrait, fitting, numbered, side_hue
from game.ui.box import Box, Size
from game.ui.drawing.icons import Icon
from game.ui.drawing.ornaments import Plate
from game.ui.text.rich_text import in_a_row
from game.ui.text.text import Face, Style
from game.ui.widgets.button import Pressable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from collections.abc import Set as AbstractSet

    from game.content.locale import Translator
    from game.core.turn_order import Side
    from game.games.attention_donjon.rules.state import Combatant, Slot, State
    from game.ui.canvas import Canvas
    from game.ui.ui import Ui

CardState = Literal["now", "coming", "played", "lost", "skipped", "drawn", "free", "kept"]
"""The state of a card: of the current turn, of one to come or over, drawn and not settled, or kept."""


@dataclass(frozen=True, slots=True)
class SeatSizes:
    """The sizes of what is written on a seat, for cards of a width from `card` on, in logical units.

    Attributes:
        head: height of the plate with the name; `name`: greatest height of its letters.
        matter: height of the letters of the chips beside the cards.
        sign: width of the signs for the place in the order and the Reaction.
        note: greatest height of the letters of notes.
    """

    card: float
    head: float
    name: float
    matter: float
    sign: float
    note: float


SIZES = (
    SeatSizes(100.0, 60.0, 27.0, 20.0, 38.0, 22.0),
    SeatSizes(56.0, 44.0, 19.0, 15.0, 27.0, 18.0),
    SeatSizes(44.0, 39.0, 19.0, 12.0, 27.0, 15.0),
    SeatSizes(0.0, 32.0, 19.0, 12.0, 27.0, 15.0),
)

NOTED, READ = 90.0, 14.0
"""The least width for notes beside the cards, and their least letters."""

FLAT, FLAT_CARD = 34.0, 20.0
"""The least height of a flat seat, whose cards lie on the plate, and the width of a card there."""

HIGHEST, FLAT_NAME = 58.0, 21.0
"""The greatest height of a flat seat, where there is room, and of the letters of the name on it."""

SIGNS = 2
"""The most signs on a flat seat."""

GIVES_WAY = (1.0, 0.9, 0.8, 0.7, 0.6)
"""Sizes of the portrait, which gives way to a name that has no room."""

BESIDE = 112.0
"""Width beside the cards that is kept for chips: many cards overlap to leave it."""

MIDDLE = "\N{MIDDLE DOT}"

STAMPS: dict[str, Icon] = {
    "played": Icon.CHECK,
    "lost": Icon.CLOSE,
    "skipped": Icon.GO_BY,
    "free": Icon.FIRST,
    "kept": Icon.STAR,
}


@dataclass(frozen=True, slots=True)
class Laid:
    """A card that lies before a combatant, with its state."""

    card: Card
    state: CardState


@dataclass(frozen=True, slots=True)
class SeatModel:
    """The contents of a seat; `reaction` is None for a group, `order` the places of its turns to come."""

    id: str
    name: str
    side: Side
    emblem: str
    cards: tuple[Laid, ...]
    matter: tuple[Chip, ...] = ()
    order: str = ""
    reaction: bool | None = None
    lit: bool = False
    waits: bool = False


def chooses_now(state: State, combatant: Combatant) -> bool:
    """Whether a combatant must choose now among the cards drawn; characters wait for groups (AD-INIT-05)."""
    if not combatant.must_choose or combatant.undecided is not None:
        return False
    return not (combatant.is_pc and state.phase == "initiative" and state.stage != "choice")


def seat_model(state: State, combatant: Combatant, say: Translator) -> SeatModel:
    """The contents of a combatant's seat, from the game master's state or the players'."""
    current = state.current
    lit = current is not None and current.owner == combatant.id
    return SeatModel(
        combatant.id,
        combatant.name,
        combatant.spec.side,
        combatant.spec.portrait or combatant.id,
        (*_of_turns(state, combatant), *_of_hand(combatant)),
        matter(state, combatant, say),
        MIDDLE.join(str(place) for place, slot in enumerate(_coming(state), 1) if slot.owner == combatant.id),
        combatant.reacted if combatant.is_pc else None,
        lit=lit,
        waits=combatant.undecided is not None or chooses_now(state, combatant),
    )


def _of_turns(state: State, combatant: Combatant) -> Iterator[Laid]:
    current = state.current
    for slot in state.slots:
        if slot.owner != combatant.id:
            continue
        if slot.status == "pending":
            is_current = current is not None and current.number == slot.number
            yield Laid(slot.card or card_of(slot.mark), "now" if is_current else "coming")
        else:
            yield Laid(card_of(slot.mark), slot.status)


def _of_hand(combatant: Combatant) -> Iterator[Laid]:
    for card in combatant.hand:
        yield Laid(card, "drawn")
    for card in combatant.free:
        yield Laid(card, "free")
    for card in (*combatant.jokers, *combatant.reserve):
        yield Laid(card, "kept")


def _coming(state: State) -> list[Slot]:
    """The turns to come in this Round, after the one being taken."""
    current = state.current
    return [slot for slot in state.slots if slot.status == "pending" and slot != current]


def matter(state: State, combatant: Combatant, say: Translator) -> tuple[Chip, ...]:
    """The chips of a combatant: hit points, what keeps it from acting, effects."""
    found = []
    if combatant.enters == MOST_ROUNDS:
        found.append(Chip(say("fallen.out"), "bad", icon="sleep"))
    elif combatant.enters > state.round:
        found.append(Chip(say("ad.matter.later"), icon="timer_sand"))
    if combatant.lost:
        found.append(Chip(say("ad.matter.lost"), "bad", icon="close"))
    found += seen_chips(say, combatant.spec)
    shown_health = health(say, combatant.spec, combatant.health_word)
    return chips_of(shown_health, (*found, *combatant_chips(state, combatant.id, say)))


def effect_words(state: State, identity: str, say: Translator) -> str:
    """An effect in a few words after an icon: its name and how long it lasts."""
    effect = state.effect(identity)
    if effect is None:
        raise KeyError(identity)
    icon = "fire" if effect.spec.acts else "star_four_points"
    return rich("<icon:{}> {}", icon, effect_lasting(state, effect, say))


def _lines(room: Box, size: float) -> int:
    """The number of lines of chips that a box has room for, at least one."""
    return max(1, int(room.h // (chips_height(size, 2) - chips_height(size))))


def _sizes(card: float) -> SeatSizes:
    return next(sizes for sizes in SIZES if card >= sizes.card)


class Seat(Markable, Pressable):
    """A place at the table: a plate with the name, the cards that are not `flying`, chips beside them."""

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
        notes: Sequence[str] = (),
    ) -> None:
        super().__init__(name, action, tip=tip)
        self.model = model
        self.notes = notes
        """Lines that stand beside the cards where there is room, and no chips."""
        self.who = model.id
        self.flying = flying
        self.width = width
        self.card = card
        self.plate = FLAT
        """The height of the plate while the seat is flat."""
        self.chosen = chosen

    def spoken(self, ui: Ui) -> str:
        """The name, the chips, and whether it is marked."""
        return in_a_row(self.model.name, chips_spoken(self.model.matter), self.spoken_mark(ui))

    @property
    def head(self) -> float:
        """Height of the plate with the name."""
        return self.plate if self.flat else self.sizes.head

    @property
    def sizes(self) -> SeatSizes:
        """The sizes of what is written on it."""
        return _sizes(self.card)

    @property
    def flat(self) -> bool:
        """Whether the cards lie on the plate with the name."""
        return self.card == FLAT_CARD

    @staticmethod
    def height_of(card: float) -> float:
        """The height of a seat with cards of that width."""
        return FLAT if card == FLAT_CARD else _sizes(card).head + 8 + card / RATIO + 4

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same in every theme
        """The plate and the cards."""
        return Size(min(width, self.width), self.plate if self.flat else self.height_of(self.card))

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw everything."""
        self._draw_place(canvas, ui)
        self.draw_marked(canvas, ui, Box(self.box.x, self.box.y, self.box.w, self.head), 8)

    def _draw_place(self, canvas: Canvas, ui: Ui) -> None:
        if self.model.lit or self.model.waits:
            canvas.fill(self.box.inset(-4), ui.palette.gilt, 60 if self.model.lit else 34, 12)
        self._draw_head(canvas, ui)
        self._draw_cards(canvas, ui)
        if self.flat:
            draw_chips(canvas, ui, self._flat_signs(), self._signs(), size=self.sizes.matter)
            return
        self._draw_signs(canvas, ui)
        if self.model.matter:
            room = self._beside()
            chips, size, lines = self.shown(ui, room, self.sizes.matter)
            draw_chips(canvas, ui, room, chips, size=size, lines=lines)
        elif self.notes:
            self._draw_notes(canvas, ui, self._beside().inset(4, 2))

    def _draw_notes(self, canvas: Canvas, ui: Ui, room: Box) -> None:
        """Draw the notes if they fit in letters that can be read."""
        if room.w < NOTED:
            return
        text = "\n".join(self.notes)
        style = fitting(ui, text, ui.styles.on_wood.but(size=self.sizes.note), room.size, READ)
        paragraph = ui.texts.paragraph(text, style, room.w)
        if paragraph.overflow <= 1 and paragraph.height <= room.h + 1:
            canvas.paragraph(paragraph, room, 0, 0)

    def shown(self, ui: Ui, room: Box, size: float) -> tuple[Sequence[Chip], float, int]:
        """The chips that fit into a box, the height of their letters, and the number of lines.

        With too little room the letters become smaller, and at last the chips lose their words.
        """
        matter = self.model.matter
        bare = [chip.sign for chip in matter]
        for chips, letters in (
            *(([*matter], letters_size) for letters_size in chip_sizes(size)),
            (bare, size),
        ):
            most = _lines(room, letters)
            laid = laid_chips(ui, chips, room.w, letters, most)
            if [chip for line in laid for chip in line] == chips:
                return chips, letters, most
        return matter, size, _lines(room, size)

    def _signs(self) -> tuple[Chip, ...]:
        """The chips without words; dots stand for those without room."""
        matter = self.model.matter
        kept = matter if len(matter) <= SIGNS else matter[: SIGNS - 1]
        more = (Chip("", icon="dots_horizontal"),) if len(kept) < len(matter) else ()
        return (*(chip.sign for chip in kept), *more)

    def _flat_signs(self) -> Box:
        """The box of these signs on a flat seat."""
        wide = len(self._signs()) * self.sizes.matter * 2.4
        first = self._box_of(0)
        return Box(first.x - 4 - wide, self.box.y + 2, wide, self.plate - 4)

    def _beside(self) -> Box:
        """The box beside the cards."""
        last = self._box_of(max(0, len(self.model.cards) - 1))
        signs = self.sizes.sign + 3 if self.model.order or self.model.reaction is not None else 0.0
        return Box(last.right + 8, last.y, self.box.right - last.right - 10, last.h - signs)

    def misfits(self, ui: Ui) -> list[str]:
        """The name, if there is too little room even for small letters."""
        room = self._name_room(self._portrait(ui))
        called, style = self._name(ui)
        paragraph = ui.texts.paragraph(called, style, room.w)
        fits = paragraph.overflow <= 1 and paragraph.height <= room.h + 2
        return [] if fits else [self.model.name]

    def _draw_head(self, canvas: Canvas, ui: Ui) -> None:
        model, hue, high = self.model, side_hue(ui, self.model.side), self.head
        head = Box(self.box.x, self.box.y, self.box.w, high)
        shape = ui.theme.plate(canvas.size(head), Plate(ui.palette.leather, lit=self.hovered))
        canvas.lay("plaque", shape, (head.x, head.y), 4, 140)
        if model.lit:
            canvas.outline(head.inset(-1.5), ui.palette.gilt, 3, 8)
        elif self.chosen:
            canvas.outline(head.inset(2), ui.palette.gilt, 1.6, 7)
        across = self._portrait(ui)
        picture = Box(head.x + 5, head.centre[1] - across / 2, across, across)
        draw_portrait(canvas, ui, picture, model.side, model.emblem)
        emblem = ui.texts.line(hue.emblem.glyph, Style(Face.ICON, 12, hue.glow, (20, 8, 4)))
        canvas.blit_centred(emblem, (picture.right, picture.bottom - 3))
        room = self._name_room(self._portrait(ui))
        called, style = self._name(ui)
        canvas.paragraph(ui.texts.paragraph(called, style, room.w), room, 0, 0.5)

    def _draw_signs(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the place in the order and the Reaction, right of the cards."""
        model, bottom = self.model, self.box.y + self.head + 8 + self.card / RATIO
        sign = self.sizes.sign
        box = Box(self.box.right - sign - 2, bottom - sign, sign, sign)
        if model.reaction is not None:
            draw_token(canvas, ui, box, Icon.DEFENCE, used=model.reaction)
            beside = self.box.w - self.card > 3 * sign
            box = box.moved(-sign - 3, 0) if beside else box.moved(0, -sign - 3)
        if model.order:
            draw_seal(canvas, ui, box, model.order)

    def card_box(self, card: Card) -> Box | None:
        """The box of a card; None if it does not lie here."""
        for number, laid in enumerate(self.model.cards):
            if laid.card == card:
                return self._box_of(number)
        return None

    def _box_of(self, number: int) -> Box:
        """The box of the card of that number; many cards overlap."""
        if self.flat:
            high, count = self.plate - 6, max(1, len(self.model.cards))
            wide = high * RATIO
            step = min(wide + 2, wide * 2 / count)
            left = self.box.right - 5 - wide - (count - 1 - number) * step
            return Box(left, self.box.y + 3, wide, high)
        taken = BESIDE if self.model.matter else self.sizes.sign + 4
        count, room = len(self.model.cards), self.box.w - 12 - self.card
        room = max(room - taken, min(room, self.card * 0.4))
        step = min(self.card + 7, room / (count - 1)) if count > 1 else 0.0
        return Box(self.box.x + 6 + number * step, self.box.y + self.head + 8, self.card, self.card / RATIO)

    def _draw_cards(self, canvas: Canvas, ui: Ui) -> None:
        if all(card.card in self.flying for card in self.model.cards):
            bed = self._box_of(0)
            canvas.fill(bed, (0, 0, 0), 54, 6)
            canvas.outline(bed, ui.palette.gilt_dark, 1.4, 6)
        for number, card in enumerate(self.model.cards):
            if card.card not in self.flying:
                self._draw_card(canvas, ui, card, self._box_of(number))

    def _draw_card(self, canvas: Canvas, ui: Ui, laid: Laid, box: Box) -> None:
        over = laid.state in ("played", "lost", "skipped")
        draw_card(canvas, ui, laid.card, box, faded=over)
        if laid.state in ("now", "drawn"):
            canvas.outline(box.inset(-2), ui.palette.gilt, 2.6, 6)
        stamp = STAMPS.get(laid.state)
        if stamp is not None:
            # Never so large that one could not tell which card it is.
            side = min(24.0, 0.55 * box.w)
            mark = Box(box.right - side + 2, box.bottom - side + 2, side, side)
            draw_token(canvas, ui, mark, stamp, used=laid.state in ("lost", "skipped"))

    def _portrait(self, ui: Ui) -> float:
        """The size of the portrait: the largest beside which the name is whole, if there is one."""
        usual = self.head - 8
        fits = (
            part * usual
            for part in GIVES_WAY
            if self._letters(ui, numbered(self.model.name), part * usual).size >= READABLE
        )
        return next(fits, usual)

    def _name_room(self, portrait: float) -> Box:
        left = portrait + 14
        if self.flat:
            signs = self._flat_signs()
            return Box(self.box.x + left, self.box.y + 2, signs.x - self.box.x - left - 4, self.plate - 4)
        return Box(self.box.x + left, self.box.y + 2, max(20.0, self.box.w - left - 6), self.head - 4)

    def _letters(self, ui: Ui, called: str, portrait: float) -> Style:
        """The letters of the name, or of its beginning, beside a portrait of that size."""
        style = ui.styles.on_wood.but(
            size=min(FLAT_NAME if self.flat else self.sizes.name, self.head * 0.46),
            colour=ui.palette.gilt if self.model.lit else ui.palette.cream,
            face=Face.BOLD,
        )
        return fitting(ui, called, style, self._name_room(portrait).size)

    def _name(self, ui: Ui) -> tuple[str, Style]:
        """The name and its letters; only its beginning where the whole could not be read. The tip has all."""
        portrait = self._portrait(ui)
        found = [(called, self._letters(ui, called, portrait)) for called in beginnings(self.model.name)]
        return next((name for name in found if name[1].size >= READABLE), found[0])


class SeenSeat(Seat):
    """A seat that is only looked at."""

    focusable = False
    settles = False

    def __init__(self, name: str, model: SeatModel) -> None:
        super().__init__(name, model, _nothing, width=0, card=0)


def _nothing() -> None:
    """Do nothing: the seat is only looked at."""
