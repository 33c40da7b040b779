"""Places at the table: somebody, the cards before them, what they keep, what is the matter with them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from game.art.playing_cards import RATIO
from game.games.attention_donjon.rules.cards import card_of
from game.games.attention_donjon.table.cards import draw_card, draw_token
from game.games.turn_order.table.portraits import draw_portrait, fitting, side_hue
from game.ui.box import Box, Size
from game.ui.icons import Icon
from game.ui.ornaments import Plate
from game.ui.text import Style
from game.ui.typefaces import Face
from game.ui.widgets.button import Pressable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from collections.abc import Set as AbstractSet

    from game.content.locale import Translator
    from game.core.turn_order import Side
    from game.games.attention_donjon.rules.cards import Card
    from game.games.attention_donjon.rules.state import Combatant, State
    from game.games.attention_donjon.table.forms import RoundsContext
    from game.ui.canvas import Canvas
    from game.ui.text import Paragraph
    from game.ui.ui import Ui

Standing = Literal["now", "coming", "played", "lost", "skipped", "drawn", "free", "kept"]
"""How a card stands: of the turn being taken, of one to come or over, drawn and not settled, kept."""

NARROW = 720.0
"""Width of the table from which on it has room for large cards."""

HIGH = 900.0
"""Height of the window from which on cards are large."""

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
    standing: Standing


@dataclass(frozen=True, slots=True)
class Place:
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


def place_of(state: State, one: Combatant, say: Translator) -> Place:
    """What is shown of a combatant of a state, the game master's or the players'."""
    current = state.current
    lit = current is not None and current.owner == one.id
    return Place(
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
    label = effect.spec.label
    match effect.spec.lasting:
        case "rounds":
            words = say("ad.effect.rounds", label=label, count=effect.spec.count)
        case "until_start" | "until_end" if state.has(effect.subject):
            key = f"ad.effect.{effect.spec.lasting}"
            words = say(key, label=label, name=state.combatant(effect.subject).name)
        case _:
            words = label
    return f"<icon:{icon}> {words}"


class Seat(Pressable):
    """A place at the table: a plate with the name, cards below it but those still `flying`, then words."""

    space_presses = True

    def __init__(
        self,
        name: str,
        place: Place,
        action: Callable[[], None],
        *,
        width: float,
        card: float,
        chosen: bool = False,
        flying: AbstractSet[Card] = frozenset(),
        tip: str = "",
    ) -> None:
        super().__init__(name, action, tip=tip)
        self.place = place
        self.flying = flying
        self.width = width
        self.card = card
        self.chosen = chosen

    def wanted(self, ui: Ui, width: float) -> Size:
        """The plate, the cards, the words."""
        words = self._words(ui)
        below = 0 if words is None else words.height + 4
        return Size(min(width, self.width), HEAD + 8 + self.card / RATIO + 6 + below)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw everything."""
        if self.place.lit or self.place.waits:
            canvas.fill(self.box.inset(-4), ui.palette.gilt, 60 if self.place.lit else 34, 12)
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
        paragraph = ui.texts.paragraph(self.place.name, self._name_style(ui), room.w)
        fits = paragraph.overflow <= 1 and paragraph.height <= room.h + 2
        return [] if fits else [self.place.name]

    def _draw_head(self, canvas: Canvas, ui: Ui) -> None:
        place, hue = self.place, side_hue(ui, self.place.side)
        head = Box(self.box.x, self.box.y, self.box.w, HEAD)
        shape = ui.theme.plate(canvas.size(head), Plate(ui.palette.leather, lit=self.hovered))
        canvas.drop_shadow("plaque", shape, (head.x, head.y), 4, 140)
        canvas.blit(shape, (head.x, head.y))
        if place.lit:
            canvas.outline(head.inset(-1.5), ui.palette.gilt, 3, 8)
        elif self.chosen:
            canvas.outline(head.inset(2), ui.palette.gilt, 1.6, 7)
        picture = Box(head.x + 6, head.y + 5, HEAD - 10, HEAD - 10)
        draw_portrait(canvas, ui, picture, place.side, place.emblem)
        emblem = ui.texts.line(hue.emblem.glyph, Style(Face.ICON, 13, hue.glow, (20, 8, 4)))
        canvas.blit_centred(emblem, (picture.right, picture.bottom - 3))
        room = self._name_room()
        style = self._name_style(ui)
        canvas.paragraph(ui.texts.paragraph(place.name, style, room.w), room, 0, 0.5)
        if place.reaction is not None:
            token = Box(head.right - 36, head.y + 7, 30, 30)
            draw_token(canvas, ui, token, Icon.DEFENCE, used=place.reaction)

    def card_box(self, card: Card) -> Box | None:
        """Where a card lies; None if it does not."""
        for number, one in enumerate(self.place.cards):
            if one.card == card:
                return self._box_of(number)
        return None

    def _box_of(self, number: int) -> Box:
        """Where the card of that number lies; where there are many, one over the other."""
        room, count = self.box.w - 12 - self.card, len(self.place.cards)
        step = min(self.card + 7, room / (count - 1)) if count > 1 else 0.0
        return Box(self.box.x + 6 + number * step, self.box.y + HEAD + 8, self.card, self.card / RATIO)

    def _draw_cards(self, canvas: Canvas, ui: Ui) -> None:
        if all(one.card in self.flying for one in self.place.cards):
            bed = self._box_of(0)
            canvas.fill(bed, (0, 0, 0), 54, 6)
            canvas.outline(bed, ui.palette.gilt_dark, 1.4, 6)
        for number, one in enumerate(self.place.cards):
            if one.card not in self.flying:
                self._draw_card(canvas, ui, one, self._box_of(number))

    def _draw_card(self, canvas: Canvas, ui: Ui, one: Laid, box: Box) -> None:
        over = one.standing in ("played", "lost", "skipped")
        draw_card(canvas, ui, one.card, box, faded=over)
        if one.standing in ("now", "drawn"):
            canvas.outline(box.inset(-2), ui.palette.gilt, 2.6, 6)
        stamp = STAMPS.get(one.standing)
        if stamp is not None:
            mark = Box(box.right - 22, box.bottom - 22, 24, 24)
            draw_token(canvas, ui, mark, stamp, used=one.standing in ("lost", "skipped"))

    def _name_room(self) -> Box:
        right = 40 if self.place.reaction is not None else 8
        return Box(self.box.x + HEAD + 4, self.box.y + 3, self.box.w - HEAD - 4 - right, HEAD - 6)

    def _name_style(self, ui: Ui) -> Style:
        colour = ui.palette.gilt if self.place.lit else ui.palette.cream
        style = ui.styles.on_wood.but(size=19, colour=colour, face=Face.BOLD)
        room = Size(self.width - HEAD - 4 - (40 if self.place.reaction is not None else 8), HEAD - 6)
        return fitting(ui, self.place.name, style, room)

    def _words(self, ui: Ui) -> Paragraph | None:
        if not self.place.matter:
            return None
        size = 16 if self.card < LARGE else 19
        return ui.texts.paragraph(self.place.matter, ui.styles.on_wood_small.but(size=size), self.width - 4)
