"""Conditions, effects and hit points as chips: a mark and a word on brass, wax or parchment.

Good ones are brass with an arrow up, bad ones red wax with an arrow down, all others parchment with a star;
an icon of the chip's own takes the place of the arrow. Chips that do not fit are counted: `+2`.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from game.content.markup import rich
from game.ui.box import Box, Size
from game.ui.drawing.icons import glyph
from game.ui.text.rich_text import in_a_row
from game.ui.text.text import Face, Style
from game.ui.widgets.base import Widget

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.ui.canvas import Canvas
    from game.ui.drawing.palette import Colour
    from game.ui.ui import Ui

ChipKind = Literal["good", "bad", "neutral"]
HealthWord = Literal["unhurt", "hurt", "bloodied", "down", "disabled", "dying", "dead"]

SIZE = 15.0
"""Height of the letters of a chip, in logical units."""

SMALLER, SMALLEST = (1.0, 0.85, 0.7), 10.0
"""Factors of that height, tried in order until the chips fit; the least height of letters."""

HIGH, PAD, GAP = 1.46, 0.5, 0.3
"""Height of a chip, space at its ends, and between two, in heights of its letters."""

ICONS: Mapping[ChipKind, str] = MappingProxyType(
    {"good": "arrow_up_bold", "bad": "arrow_down_bold", "neutral": "star_four_points"}
)
HEARTS: Mapping[HealthWord, tuple[str, ChipKind]] = MappingProxyType(
    {
        "unhurt": ("heart", "good"),
        "hurt": ("heart_half_full", "neutral"),
        "bloodied": ("heart_broken", "bad"),
        "down": ("skull", "bad"),
        "disabled": ("heart_broken", "bad"),
        "dying": ("skull", "bad"),
        "dead": ("skull", "bad"),
    }
)


@dataclass(frozen=True, slots=True)
class Chip:
    """A condition, an effect or the like of a person, in the words of the reader.

        Chip("shaken", "bad", left="2", tip="Shaken for 2 more rounds")

    Attributes:
        text: its short name.
        left: how long it still lasts, very short: `2`; empty if until it is taken away.
        tip: everything about it, rich text.
        icon: its name in the icon font; empty for that of its kind.
    """

    text: str
    kind: ChipKind = "neutral"
    left: str = ""
    tip: str = ""
    icon: str = ""

    @property
    def mark(self) -> str:
        """The name of its icon."""
        return self.icon or ICONS[self.kind]

    @property
    def spoken(self) -> str:
        """The words for reading aloud."""
        return self.tip or in_a_row(self.text, self.left)

    @property
    def sign(self) -> Chip:
        """Its icon alone, for where there is no room for words."""
        return Chip("", self.kind, icon=self.mark)


@dataclass(frozen=True, slots=True)
class Health:
    """The hit points of a person as they are shown.

    Attributes:
        word: their state in a word, and `text` the same in the language of the reader.
        numbers: `7/20`; empty where the reader may not know them.
    """

    word: HealthWord
    text: str
    numbers: str = ""

    @property
    def chip(self) -> Chip:
        """A heart with the numbers if they are known, else with the word."""
        icon, kind = HEARTS[self.word]
        tip = f"{self.text} ({self.numbers})" if self.numbers else self.text
        return Chip(self.numbers or self.text, kind, tip=tip, icon=icon)


def chips_of(health: Health | None, chips: Sequence[Chip]) -> tuple[Chip, ...]:
    """All chips of a person: hit points first, if they are kept; equal chips are merged into one.

    Readers who see only the word for hit points do not read it twice: a condition that says the same, such as
    dying, takes its place, since it also says how long.
    """
    shown = merged(chips)
    if health is None or any(chip.text == health.chip.text for chip in chips):
        return shown
    return (health.chip, *shown)


def merged(chips: Sequence[Chip]) -> tuple[Chip, ...]:
    """The chips, with equal ones made into one: `shaken x2`, with how long each of them still lasts."""
    alike: dict[tuple[str, ChipKind], list[Chip]] = {}
    for chip in chips:
        alike.setdefault((chip.text, chip.kind), []).append(chip)
    return tuple(_merged(same) if len(same) > 1 else same[0] for same in alike.values())


def _merged(equal: Sequence[Chip]) -> Chip:
    first, times = equal[0], f"{equal[0].text} \N{MULTIPLICATION SIGN}{len(equal)}"
    left = " / ".join(dict.fromkeys(chip.left for chip in equal if chip.left))
    return Chip(times, first.kind, left, "\n".join(chip.spoken for chip in equal), first.icon)


def chips_tip(chips: Sequence[Chip]) -> str:
    """The full texts of the chips, a line for each, as rich text."""
    return "\n".join(rich("<icon:{}>\N{NO-BREAK SPACE}{}", chip.mark, chip.spoken) for chip in chips)


def chips_spoken(chips: Sequence[Chip]) -> str:
    """The chips in a row, to be read out."""
    return in_a_row(*(chip.spoken for chip in chips))


def chips_height(size: float = SIZE, lines: int = 1) -> float:
    """The height of `lines` lines of chips, in logical units."""
    return size * (lines * HIGH + (lines - 1) * GAP)


def chip_width(ui: Ui, chip: Chip, size: float = SIZE) -> float:
    """The width of a chip, in logical units."""
    letters = ui.texts.width(_words(chip), _letters(ui, chip, size))
    return letters + size * (1.1 + 2 * PAD)


def chip_sizes(usual: float) -> list[float]:
    """The heights of letters to be tried, the largest first."""
    return [size for part in SMALLER if (size := part * usual) >= SMALLEST]


def laid_chips(
    ui: Ui, chips: Sequence[Chip], width: float, size: float = SIZE, lines: int = 1
) -> list[list[Chip]]:
    """The chips line by line; those without room become one `+n`, whose tip lists them."""
    for shown in range(len(chips), -1, -1):
        hidden = chips[shown:]
        more = [Chip(f"+{len(hidden)}", tip=chips_tip(hidden), icon="dots_horizontal")] if hidden else []
        these = [*chips[:shown], *more]
        laid = _lines(ui, these, width, size)
        if len(laid) <= lines and all(chip_width(ui, chip, size) <= width for chip in these):
            return laid
    return []


def draw_chips(
    canvas: Canvas, ui: Ui, room: Box, chips: Sequence[Chip], *, size: float = SIZE, lines: int = 1
) -> None:
    """Draw chips from the left of a room, in the middle of its height."""
    laid = laid_chips(ui, chips, room.w, size, lines)
    top = room.y + (room.h - chips_height(size, len(laid))) / 2
    for line in laid:
        x = room.x
        for chip in line:
            wide = chip_width(ui, chip, size)
            draw_chip(canvas, ui, Box(x, top, wide, size * HIGH), chip, size)
            x += wide + size * GAP
        top += size * (HIGH + GAP)


def draw_chip(canvas: Canvas, ui: Ui, box: Box, chip: Chip, size: float = SIZE) -> None:
    """Draw one chip into its box."""
    fill, edge, ink = _colours(ui, chip.kind)
    round_by = box.h / 2 if chip.kind == "good" else box.h * 0.22
    canvas.fill(Box(box.x + 0.8, box.y + 1.4, box.w, box.h), ui.palette.leather_dark, 90, round_by)
    canvas.fill(box, edge, 255, round_by)
    canvas.fill(box.inset(1.2), fill, 255, round_by)
    middle = box.centre[1]
    icon = ui.texts.line(glyph(chip.mark), Style(Face.ICON, size * 0.95, ink))
    canvas.blit_centred(icon, (box.x + size * (PAD + 0.4), middle))
    words = ui.texts.line(_words(chip), _letters(ui, chip, size))
    left = box.x + size * (PAD + 1.1)
    canvas.blit_centred(words, ((left + box.right - size * PAD) / 2, middle))


def _lines(ui: Ui, chips: Sequence[Chip], width: float, size: float) -> list[list[Chip]]:
    """The chips broken into as many lines as they need."""
    lines: list[list[Chip]] = []
    x = 0.0
    for chip in chips:
        wide = chip_width(ui, chip, size)
        if not lines or x + wide > width:
            lines.append([])
            x = 0.0
        lines[-1].append(chip)
        x += wide + size * GAP
    return lines


def _words(chip: Chip) -> str:
    return f"{chip.text} \N{MIDDLE DOT} {chip.left}" if chip.left else chip.text


def _letters(ui: Ui, chip: Chip, size: float) -> Style:
    return ui.styles.strong.but(size=size, colour=_colours(ui, chip.kind)[2])


def _colours(ui: Ui, kind: ChipKind) -> tuple[Colour, Colour, Colour]:
    """Ground, edge and letters."""
    palette = ui.palette
    match kind:
        case "good":
            return palette.gilt, palette.gilt_dark, palette.leather_dark
        case "bad":
            return palette.accent, palette.leather_dark, palette.cream
        case "neutral":
            return palette.parchment, palette.leather, palette.ink


class ChipRow(Widget):
    """Chips on at most `lines` lines, smaller where not all of them fit; the tooltip lists all of them."""

    def __init__(
        self,
        chips: Sequence[Chip],
        *,
        size: float = SIZE,
        lines: int = 1,
        name: str = "",
        grow: float = 0.0,
    ) -> None:
        super().__init__(name, grow=grow, tip=chips_tip(chips))
        self.chips = chips
        self.size = size
        self.lines = lines

    def spoken(self, ui: Ui) -> str:  # noqa: ARG002 - in the language that they were made in
        """All of them."""
        return chips_spoken(self.chips)

    def wanted(self, ui: Ui, width: float) -> Size:
        """As wide as the widest line, as high as all lines."""
        size, laid = self.laid(ui, width)
        widths = [
            sum(chip_width(ui, chip, size) for chip in line) + (len(line) - 1) * size * GAP for line in laid
        ]
        return Size(min(width, max(widths, default=0.0)), chips_height(size, max(1, len(laid))))

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw them."""
        room = Box(self.box.x, self.box.y, self.box.w + 1, self.box.h)
        size, _ = self.laid(ui, room.w)
        draw_chips(canvas, ui, room, self.chips, size=size, lines=self.lines)

    def laid(self, ui: Ui, width: float) -> tuple[float, list[list[Chip]]]:
        """The height of letters, the largest in which all chips fit or the usual one, and the lines in it."""
        for size in chip_sizes(self.size):
            laid = laid_chips(ui, self.chips, width, size, self.lines)
            if [*chain.from_iterable(laid)] == [*self.chips]:
                return size, laid
        return self.size, laid_chips(ui, self.chips, width, self.size, self.lines)

    def misfits(self, ui: Ui) -> list[str]:
        """The chips, if not even their number fits."""
        fits = not self.chips or laid_chips(ui, self.chips, self.box.w + 1, self.size, self.lines)
        return [] if fits else [chips_spoken(self.chips)]
