"""Paints the cards of Colors of Magic face up, and says what is on each."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from zlib import crc32

from game.art.card_art import card_drawing, scene_view, small_picture, small_view
from game.art.card_face import BAND, SMALL, WIDE, CardFace
from game.art.card_paper import SLACK, Enamel, Paper
from game.art.tokens import board_drawing
from game.games.colors_of_magic.art.pictures import Scene, painted, painted_small
from game.ui.drawing import ornaments
from game.ui.drawing.icons import Icon
from game.ui.drawing.ornaments import GOLD, slab
from game.ui.drawing.palette import Colour, Element, Hatch, Palette, SideColour
from game.ui.drawing.svg import linear, rasterised, svg_text, tag
from game.ui.text.rich_text import in_a_row
from game.ui.text.text import Face, Style

_EDGE = 22.0
_PICTURES = (184.0, 164.0, 142.0, 122.0, 104.0, 88.0)
"""The heights that an illustration may have; the more text, the lower."""

_LOWEST = 66.0
"""The height where even the smallest usual letters leave no room for more."""

_LOW = 116.0
"""The height of an illustration below which range and sight stand beside the pennant, not under it."""

_RECESS = 43.0
"""The height of the recess for a creature's numbers."""

_COUNTED = 15.0
"""The size of the words below these numbers, if they are not too wide for it."""

_COUNTED_APART = 6.0
"""The space between two of these words, more than between two words of a sentence, so that each is one."""

_LARGEST, _LEAST = 16.5, 7.0
_BOOST = 13.0
"""The size of the words at the foot, as long as they take no more than a quarter of the card."""

_REACH = Icon.RULER.glyph
_BOOST_WIDTH = WIDE - 2 * _EDGE - 52


class CardKind(Enum):
    """The kinds of cards, each with its own frame."""

    SPELL = "spell"
    CREATURE = "creature"
    MONSTER = "monster"
    OBJECTIVE = "objective"


@dataclass(frozen=True, slots=True)
class CardNumber:
    """A number with the icon and the word that say what it counts."""

    icon: Icon
    value: str
    word: str = ""


@dataclass(frozen=True, slots=True)
class CardRow:
    """One row of a table on a card: a badge (`S`), numbers, and a few words."""

    badge: str
    numbers: tuple[CardNumber, ...]
    text: str = ""


@dataclass(frozen=True, slots=True)
class MagicFace(CardFace):
    """A card as it is shown; every text may be empty and every tuple too.

    `seal` is what the wax seal says (the cost, the points) and `seal_word` what it counts. `reach` is the
    range of a spell and `sight` whether the target must be seen. `numbers` are a creature's. `initiative`,
    with its `initiative_word`, and `boost` are what the card does in a duel; `foot_icon` stands before the
    latter. `picture` is what is painted; without one `art` names a drawing (see `card_art`). `mark` names a
    board drawing that takes the place of the element's stone. `side` is whose card it is.
    """

    title: str
    kind: CardKind = CardKind.SPELL
    element: Element | None = None
    side: SideColour | None = None
    seal: str = ""
    seal_word: str = ""
    types: str = ""
    text: str = ""
    reach: str = ""
    sight: bool = False
    numbers: tuple[CardNumber, ...] = ()
    rows: tuple[CardRow, ...] = ()
    initiative: str = ""
    initiative_word: str = ""
    boost: str = ""
    foot_icon: Icon | None = None
    art: str = ""
    picture: Scene | None = None
    mark: str = ""

    @property
    def brief(self) -> tuple[str, str]:
        """The title, and what the seal says."""
        return self.title, self.seal

    @property
    def words(self) -> str:
        """Title, types, what the seal and the pennant say, and the text."""
        cost, fights = f"{self.seal_word} {self.seal}", f"{self.initiative_word} {self.initiative}"
        return in_a_row(self.title, self.types, cost.strip(), fights.strip(), self.text)

    def enamel(self, palette: Palette) -> Enamel:
        """The colours of the element, else of the kind of card."""
        if self.element is not None:
            return Enamel.of(palette.elements[self.element])
        match self.kind:
            case CardKind.OBJECTIVE:
                return Enamel((150, 106, 34), palette.accent, palette.gilt, Hatch.UPRIGHT)
            case CardKind.MONSTER:
                return Enamel((74, 42, 40), (112, 30, 22), (255, 160, 120), Hatch.CROSSED)
            case CardKind.SPELL | CardKind.CREATURE:
                return Enamel.of(palette.sides[self.side or SideColour.NEUTRAL])

    def paint(self, paper: Paper, enamel: Enamel) -> None:
        """Paint title, picture, words, numbers, and at the foot what the card does in a duel."""
        height = paper.units[1]
        strip = _strip(paper, self)
        foot = height - _EDGE + 2 - (strip + 8 if strip else 0)
        if self.numbers:
            foot -= _RECESS + 4
            _numbers(paper, self.numbers, foot + 1, enamel)
        start, size = _room(paper, self, foot)
        _picture(paper, self, enamel, (_EDGE - 2, 50, WIDE - 2 * _EDGE + 4, start - 50))
        _head(paper, self, enamel)
        _corner(paper, self)
        _words(paper, self, enamel, (start, foot, size))
        if strip:
            _foot(paper, self, enamel, height - _EDGE + 2 - strip, strip)
        _owner(paper, self, WIDE / 2, height - BAND + 1, 19)

    def paint_small(self, paper: Paper, enamel: Enamel) -> None:
        """Paint title and picture, and in the corner that shows in a hand the cost and the initiative."""
        height = paper.units[1]
        box = (7.0, 39.0, SMALL - 14, height - 46)
        size = (paper.px(box[2]), paper.px(box[3]))
        if self.picture is not None:
            small_view(paper, painted_small(self.picture, size), box)
        else:
            view = scene_view(self.element, enamel.fill, crc32(self.title.encode()), size)
            small_picture(paper, view, self.art, box, part=0.88, at=(0.5, 0.46))
        paper.plate(7, 5, (SMALL - 14, 36), enamel.plate)
        left = 32.0 if self.seal else 12.0  # the seal ends at 30.5, the plate at SMALL - 7
        style = Style(Face.TITLE, 13, paper.palette.cream, (30, 12, 6))
        paper.title(self.title, style, (left, 7, SMALL - left - 12, 32))
        if self.seal:
            paper.seal(15, 18, 31, _wax(self), self.seal)
        if self.initiative:
            paint_pennant(paper, 17, 47, 29, self.initiative)
        _sign(paper, self, SMALL - 19, height - 20, 28)
        _owner(paper, self, SMALL / 2, height - 6, 13)


def _head(paper: Paper, card: MagicFace, enamel: Enamel) -> None:
    """The title on its plate, with the seal and the stone over its ends."""
    left = 40.0 if card.seal else 20.0
    right = WIDE - (38.0 if card.element or card.mark else 20.0)
    paper.plate(left - 8, 15, (right - left + 16, 38), enamel.plate)
    inner = (left + (23 if card.seal else 4), 19.0, 0.0, 30.0)
    room = right - (20 if card.element or card.mark else 4) - inner[0]
    style = Style(Face.TITLE, 20, paper.palette.cream, (30, 12, 6))
    paper.title(card.title, style, (inner[0], inner[1], room, inner[3]))
    _sign(paper, card, WIDE - 34, 34, 42)


def _corner(paper: Paper, card: MagicFace) -> None:
    """The cost on wax, below it the initiative on a pennant, each with what it counts."""
    if card.seal:
        paper.seal(35, 34, 52, _wax(card), card.seal)
        _caption(paper, card.seal_word, 35, 59)
    if card.initiative:
        paint_pennant(paper, 35, 96, 42, card.initiative)
        _caption(paper, card.initiative_word, 35, 124)


def _caption(paper: Paper, word: str, x: float, y: float) -> None:
    """A word on a small plate centred on a place."""
    if not word:
        return
    style = Style(Face.TEXT, 11.5, paper.palette.cream)
    width = paper.texts.width(word, style) + 12
    left = max(13.0, x - width / 2)
    paper.plate(left, y - 8, (width, 16), paper.palette.leather_dark)
    paper.write(word, style, left + width / 2, y, centred=True)


def paint_pennant(paper: Paper, x: float, y: float, across: float, text: str) -> None:
    """A brass pennant with a number; its shape tells it from a seal, not only its colour."""
    height = across * 1.15
    size = (paper.px(across), paper.px(height))
    paper.put(rasterised(_pennant_drawing(), size), x, y, centred=True, shade=150)
    style = Style(Face.TITLE, across * (0.56 if len(text) == 1 else 0.44), (58, 30, 6), (255, 238, 178))
    paper.write(text, style, x, y - height * 0.1, centred=True)


def _pennant_drawing() -> str:
    """A swallow-tailed pennant, 100 units wide and 115 high."""
    brass = (0.0, "#fff2bc"), (0.45, "#e2b45a"), (0.85, "#b07c2c"), (1.0, "#8a5a1c")
    body = tag("path", d="M2 2 L98 2 L98 113 L50 88 L2 113 Z", fill="#1c0d05")
    body += tag("path", d="M7 7 L93 7 L93 104 L50 82 L7 104 Z", fill="url(#b)")
    line: dict[str, float | str] = {"fill": "none", "stroke": "#7a4e14", "stroke_width": 2.6}
    body += tag("path", d="M14 14 L86 14 L86 92 L50 74 L14 92 Z", **line)
    return svg_text(body, (100, 115), linear("b", 10, 0, 80, 115, *brass))


def _sign(paper: Paper, card: MagicFace, x: float, y: float, across: float) -> None:
    """The stone of the element, or what stands in its place."""
    if card.mark:
        side = paper.px(across)
        paper.put(rasterised(board_drawing(card.mark), (side, side)), x, y, centred=True, shade=130)
    elif card.element is not None:
        hue = paper.palette.elements[card.element]
        paper.stone(x, y, across, hue.fill, hue.emblem)


def _owner(paper: Paper, card: MagicFace, x: float, y: float, across: float) -> None:
    """A small stone in the owner's colour."""
    if card.side is not None:
        hue = paper.palette.sides[card.side]
        paper.stone(x, y, across, hue.fill, hue.emblem)


def _wax(card: MagicFace) -> Colour:
    return (168, 36, 32) if card.kind is not CardKind.OBJECTIVE else (44, 92, 116)


def _picture(paper: Paper, card: MagicFace, enamel: Enamel, box: tuple[float, float, float, float]) -> None:
    """The drawing before its scene in a gilt frame, with range and sight on little plates below."""
    x, y, w, h = box
    size = (paper.px(w), paper.px(h))
    if card.picture is not None:
        paper.put(painted(card.picture, size), x, y)
    else:
        height = min(h * 0.94, w * 0.62)
        drawing = rasterised(card_drawing(card.art), (paper.px(height), paper.px(height)))
        paper.put(scene_view(card.element, enamel.fill, crc32(card.title.encode()), size), x, y)
        paper.put(drawing, x + w / 2, y + h * 0.5, centred=True, shade=190)
    rim = slab(w, h, 0.6, 5, fill="none", stroke="#140803", stroke_width=1.2)
    rim += slab(w, h, 2.6, 6, fill="none", stroke="url(#g)", stroke_width=3)
    rim += slab(w, h, 4.8, 7, fill="none", stroke="#140803", stroke_width=1)
    paper.draw(svg_text(rim, (w, h), linear("g", 0, 0, w, h, *GOLD)), x, y, (w, h))
    beside = card.initiative and h < _LOW
    _aim(paper, card, x + (54 if beside else 10), y + h - 32)


def _aim(paper: Paper, card: MagicFace, x: float, y: float) -> None:
    """Range and sight of a spell."""
    icon, value = Style(Face.ICON, 15, paper.palette.gilt), Style(Face.TITLE, 15, paper.palette.cream)
    if card.reach:
        width = 36 + paper.texts.width(card.reach, value)
        paper.plate(x, y, (width, 24), paper.palette.leather_dark)
        middle = y + 12
        paper.write(_REACH, icon, x + 17, middle, centred=True)
        paper.write(card.reach, value, x + 28 + (width - 36) / 2, middle, centred=True)
        x += width + 6
    if card.sight:
        paper.plate(x, y, (32, 24), paper.palette.leather_dark)
        paper.write(Icon.SIGHT.glyph, icon, x + 16, y + 12, centred=True)


def _room(paper: Paper, card: MagicFace, foot: float) -> tuple[float, float]:
    """The height at which the words begin below the picture, and their size."""
    width = WIDE - 2 * _EDGE - 6
    for size in (_LARGEST, _LARGEST - 1, _LARGEST - 2, _LARGEST - 3):
        for picture in _PICTURES:
            if _wanted(paper, card, size, width) <= foot - 50 - picture:
                return 50 + picture, size
    picture, size = _LOWEST, _LARGEST - 3
    while size > _LEAST and _wanted(paper, card, size, width) > foot - 50 - picture:
        size -= 0.5
    return 50 + picture, size


def _wanted(paper: Paper, card: MagicFace, size: float, width: float) -> float:
    """The height of all the words of a card at a size."""
    height = 8.0 + (21 if card.types else 0)
    if card.text:
        paragraph = paper.texts.paragraph(card.text, Style(Face.TEXT, size), width)
        height += paragraph.height + 3 + (1000 if paragraph.overflow > SLACK else 0)
    for row in card.rows:
        words = paper.texts.paragraph(row.text, Style(Face.TEXT, size), width - 36)
        height += max(30.0, words.height + (22 if row.numbers else 4))
    return height


def _words(paper: Paper, card: MagicFace, enamel: Enamel, at: tuple[float, float, float]) -> None:
    """Types, text and rows, centred between picture and foot."""
    start, foot, size = at
    x, width = _EDGE + 3, WIDE - 2 * _EDGE - 6
    y = start + 3
    if card.types:
        style = Style(Face.ITALIC, 15.5, enamel.ink)
        style = style.but(size=paper.fitted(card.types, style, width, 21, 9))
        paper.text(card.types, style, x, y, width, 0.5)
        y += 19
        paper.draw(ornaments.rule_line(width * 0.7, paper.palette), x + width * 0.15, y - 2, (width * 0.7, 9))
        y += 7
    body = Style(Face.TEXT, size, paper.palette.ink)
    rest = foot - start - _wanted(paper, card, size, width)
    y += max(0.0, min(rest * 0.4, 16.0))
    align = 0.5 if len(card.text) < 90 and not card.rows else 0.0
    if card.text:
        y += paper.text(card.text, body, x, y, width, align) + 3
    for row in card.rows:
        paper.coin(x + 14, y + 14, 29, row.badge)
        _inline(paper, row.numbers, x + 36, y)
        words = (
            paper.text(row.text, body, x + 36, y + (20 if row.numbers else 2), width - 36) if row.text else 0
        )
        y += max(30.0, words + (22 if row.numbers else 4))


def _inline(paper: Paper, numbers: tuple[CardNumber, ...], x: float, y: float) -> None:
    """Numbers in one line, each after its icon."""
    for number in numbers:
        value = Style(Face.TITLE, 17, paper.palette.ink)
        paper.write(number.icon.glyph, Style(Face.ICON, 16, paper.palette.accent), x, y + 2)
        paper.write(number.value, value, x + 21, y - 1)
        x += 30 + paper.texts.width(number.value, value) + 12


def _numbers(paper: Paper, numbers: tuple[CardNumber, ...], y: float, enamel: Enamel) -> None:
    """A creature's numbers side by side in a recess, each with its word."""
    x, width = _EDGE - 2, WIDE - 2 * _EDGE + 4
    paper.draw(ornaments.well(width, _RECESS, paper.palette), x, y, (width, _RECESS))
    step = width / len(numbers)
    room, high = step - _COUNTED_APART, 1.4 * _COUNTED
    sizes = [paper.fitted(n.word, Style(Face.TEXT, _COUNTED), room, high, 4) for n in numbers]
    word = Style(Face.TEXT, min(sizes, default=_COUNTED), paper.palette.ink_soft)
    for i, number in enumerate(numbers):
        middle = x + step * (i + 0.5)
        icon, value = Style(Face.ICON, 13.5, enamel.ink), Style(Face.TITLE, 17.5, paper.palette.ink)
        before, after = (
            paper.texts.width(number.icon.glyph, icon),
            paper.texts.width(number.value, value),
        )
        half = (before + after + 3) / 2
        paper.write(number.icon.glyph, icon, middle - half + before / 2, y + 14, centred=True)
        paper.write(number.value, value, middle + half - after / 2, y + 14, centred=True)
        paper.write(number.word, word, middle, y + _RECESS - 11, centred=True)


def _strip(paper: Paper, card: MagicFace) -> float:
    """The height of the strip at the foot of the card; 0 if there is none."""
    if card.boost:
        words = paper.texts.paragraph(card.boost, Style(Face.TEXT, _BOOST), _BOOST_WIDTH)
        return max(38.0, min(96.0, words.height + 11))
    return 0.0


def _foot(paper: Paper, card: MagicFace, enamel: Enamel, y: float, strip: float) -> None:
    """Draw the card's effect in a duel (or its token): a stone with an icon, and words on a strip."""
    x, middle = _EDGE - 2, y + strip / 2
    if card.boost:
        paper.plate(x + 16, y, (WIDE - x - 16 - _EDGE + 2, strip), enamel.ink)
        style = Style(Face.TEXT, _BOOST, paper.palette.cream)
        style = style.but(size=paper.fitted(card.boost, style, _BOOST_WIDTH, strip - 9, 5))
        height = paper.texts.paragraph(card.boost, style, _BOOST_WIDTH).height
        paper.text(card.boost, style, x + 45, middle - height / 2, _BOOST_WIDTH)
    if card.foot_icon is not None:
        paper.stone(x + 19, middle, 44, paper.palette.gilt_dark, card.foot_icon)
