"""Labels on the board: little parchment plates, set where they cover neither each other nor the creatures."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from math import ceil, hypot
from typing import TYPE_CHECKING

import pygame

from game.art.strokes import CASING
from game.battlefield.label_places import GAP, LOOKED_AT, POINTED_AT, LabelRoom, Placer, Sign
from game.battlefield.overlays import hue_of
from game.ui.drawing.icons import Icon, glyph
from game.ui.drawing.paint import SurfaceCache
from game.ui.drawing.svg import hexed, linear, rasterised, svg_text
from game.ui.text.text import Face, Style, Texts

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Sequence

    from game.battlefield.overlays import HueOf
    from game.board.shapes import Point
    from game.ui.drawing.palette import Palette

WIDEST = 280.0
"""Logical units that a line of a label takes at most; longer ones are broken."""

WIDE = 0.28
"""The share of the view's width that a label with a shorter text takes at most."""

FEW = 26
"""Names in view that may all stand far off, with a line: more lines would cover what they lead to."""

GATHERED = 2.5
"""How far apart those may stand, in inches, of whom one plate says how many they are."""

_NEAR = 24
"""Labels of places farther outside the view than this many pixels are left out."""


@dataclass(frozen=True, slots=True)
class BoardLabel:
    """A text (with an icon) that belongs to the place `at` on the screen, `clear` pixels of which stay free.

    Labels of higher `weight` are placed first; `upwards` is the direction tried first. `tags` are
    icons with their words, which then stand on it alone, in smaller letters, and hold for those at the places
    `among` which it stands, too, each with the pixels that stay free there. The `short` text, if there is
    one, takes the place of one that would be wider than `WIDE` of the view; where several are shortened to
    the same text, they are one label with the icons of all, each in its tone: `others` are those of the rest.
    One that lies on something `widest` pixels wide, if that is said, has more lines rather than being wider.
    """

    text: str
    at: Point
    tone: HueOf
    icon: Icon | None = None
    clear: float = 10.0
    weight: int = 0
    upwards: float = -0.25
    tags: tuple[tuple[Icon, str], ...] = ()
    among: tuple[tuple[float, float, float], ...] = ()
    short: str = ""
    others: tuple[tuple[Icon, HueOf], ...] = ()
    widest: float = 0.0


@dataclass(frozen=True, slots=True)
class NamePlate:
    """A picture with a name, to stand beside a base with that middle, `clear` pixels of which stay free.

    `weight` is as that of a `BoardLabel`; `key` tells it from other names. Where there is no room for the
    name on one line the `narrow` one, on two, takes its place; where there is none for that either, one plate
    says how many of a `kind` stand `together`. Names are never cut.
    """

    key: Hashable
    picture: pygame.Surface
    at: Point
    clear: float
    weight: int = 0
    narrow: pygame.Surface | None = None
    kind: Hashable = None
    together: Callable[[int], pygame.Surface] | None = None


class LabelLayer:
    """Makes and places labels for one palette and one scale."""

    def __init__(self, texts: Texts, palette: Palette) -> None:
        self._texts = texts
        self._palette = palette
        self._cache = SurfaceCache(4_000_000)
        self._placer = Placer()
        self._gatherer = Placer()
        self._names = _SeenNames()

    def draw(
        self,
        surface: pygame.Surface,
        view: pygame.Rect,
        labels: Iterable[BoardLabel],
        room: LabelRoom | None = None,
        names: Sequence[NamePlate] = (),
        moving: LabelRoom | None = None,
    ) -> list[pygame.Rect]:
        """Draw labels and names inside `view`, none over another; returns where they went.

        They stay off what `room` and `moving` say. Where there is no room for all, the lightest are left out.
        """
        near = view.inflate(2 * _NEAR, 2 * _NEAR)
        shown = (label for label in labels if near.collidepoint(label.at))
        said = self._shortened(shown, view.w * WIDE)
        wanted = list(map(self._signed, said))
        among = {sign: label.among for (sign, _), label in zip(wanted, said, strict=True) if label.among}
        # While it is told what would come of a place, the names of others do not lie in between with lines.
        rests = not any(label.tags for label in said)
        seen = self._names.seen(names, view, far=rests)
        within, room = view.inflate(-8, -8), room or LabelRoom()
        signs = [sign for sign, _ in wanted]
        boxes = self._placer.place([*signs, *self._names.signs], room, within, moving)
        together = gathered(seen, boxes[len(signs) :], GATHERED * room.around)
        if together != seen:
            seen = together
            few = rests and len(seen) <= FEW
            boxes = self._gatherer.place(
                [*signs, *(_named(name, far=few) for name in seen)], room, within, moving
            )
        wanted += [
            (_named(name), _fitting(name, box)) for name, box in zip(seen, boxes[len(signs) :], strict=True)
        ]
        drawn = [(sign, picture, box) for (sign, picture), box in zip(wanted, boxes, strict=True) if box]
        for sign, _, box in drawn:
            self._leader(surface, box, sign)
            for x, y, clear in among.get(sign, ()):
                self._leader(surface, box, replace(sign, at=(x, y), clear=clear))
        for _, picture, box in drawn:
            surface.blit(picture, box)
        return [box for _, _, box in drawn]

    def _shortened(self, labels: Iterable[BoardLabel], most: float) -> list[BoardLabel]:
        """The labels, those wider than `most` pixels with their short texts, of which no two are the same."""
        found: list[BoardLabel] = []
        places: dict[str, int] = {}
        for label in labels:
            if not label.short or self.plate(label.text, label.tone, label.icon).get_width() <= most:
                found.append(label)
            elif label.short not in places or label.icon is None:
                places[label.short] = len(found)
                found.append(replace(label, text=label.short))
            else:
                place = places[label.short]
                others = (*found[place].others, (label.icon, label.tone))
                found[place] = replace(found[place], others=others)
        return found

    def _signed(self, label: BoardLabel) -> tuple[Sign, pygame.Surface]:
        tags = label.tags
        plate = (
            self.tags(tags, label.tone, 1 + len(label.among))
            if tags
            else self.plate(self._folded(label), label.tone, label.icon, label.others)
        )
        # Who carries tags keeps them on one side while they change with every inch of a drag.
        key = ("tags", round(label.clear), label.tone) if tags else (label.text, label.tone, label.icon)
        # What lies on something is tried with its own middle on that of the other.
        clear = -plate.get_height() / 2 - GAP if label.widest else label.clear
        sign = Sign(key, plate.get_size(), label.at, clear, label.weight, label.upwards)
        return sign, plate

    def _folded(self, label: BoardLabel) -> str:
        """The text of a label, in as many lines as it needs to be no wider than what it lies on."""
        wide = self.plate(label.text, label.tone, label.icon, label.others).get_width()
        if not label.widest or wide <= label.widest:
            return label.text
        style, scale = self._style, self._texts.scale
        beside = wide / scale - max(self._texts.width(line, style) for line in self._broken(label.text))
        return "\n".join(self._lines(label.text, label.widest / scale - beside))

    def plate(
        self,
        text: str,
        tone: HueOf,
        icon: Icon | None = None,
        others: tuple[tuple[Icon, HueOf], ...] = (),
    ) -> pygame.Surface:
        """A plate with its shadow, as wide as its icons and its text. It is shared: do not draw on it."""
        icons = (*(((icon, tone),) if icon is not None else ()), *others)
        return self._cache.get((text, tone, icons), lambda: self._made(text, tone, icons))

    def tags(self, tags: tuple[tuple[Icon, str], ...], tone: HueOf, count: int = 1) -> pygame.Surface:
        """A small plate with icons, each with its word, said of so many. It is shared: do not draw on it."""
        return self._cache.get((tags, tone, count), lambda: self._tagged(tags, tone, count))

    def _tagged(self, tags: tuple[tuple[Icon, str], ...], tone: HueOf, count: int) -> pygame.Surface:
        scale, hue = self._texts.scale, hue_of(self._palette, tone)
        style = Style(Face.BOLD, 13, self._palette.ink)
        gap, height, pad = round(4 * scale), round(19 * scale), round(4 * scale)
        parts: list[pygame.Surface] = []
        if count > 1:
            parts.append(self._texts.line(f"{count} \N{MULTIPLICATION SIGN}", style))
        for icon, word in tags:
            parts.append(self._texts.line(glyph(icon.value), Style(Face.ICON, 14, hue.ink)))
            if word:
                parts.append(self._texts.line(word, style))
        width = sum(part.get_width() + gap for part in parts) + gap
        out = self._blank(width, height, pad, hexed(hue.ink)).copy()
        left = pad + gap
        for part in parts:
            out.blit(part, (left, pad + (height - part.get_height()) // 2))
            left += part.get_width() + gap
        return out

    def _made(self, text: str, tone: HueOf, icons: tuple[tuple[Icon, HueOf], ...]) -> pygame.Surface:
        scale, hue = self._texts.scale, hue_of(self._palette, tone)
        words = [self._texts.line(line, self._style) for line in self._broken(text)]
        row, height = round(18 * scale), round(25 * scale)
        disc, discs = height, height * len(icons)
        gap = round(7 * scale)
        left = discs + gap // 2 if discs else gap
        width = left + max(line.get_width() for line in words) + gap if words else discs
        height += row * max(0, len(words) - 1)
        pad = round(4 * scale)
        out = self._blank(width, height, pad, hexed(hue.ink)).copy()
        for place, (icon, own) in enumerate(icons):
            dye, middle = hue_of(self._palette, own), (pad + disc * (place + 0.5), pad + height / 2)
            pygame.draw.aacircle(out, dye.ink, middle, disc / 2 - 1)
            pygame.draw.aacircle(out, dye.fill, middle, disc / 2 - 1 - max(1, round(1.5 * scale)))
            mark = self._texts.line(glyph(icon.value), Style(Face.ICON, 16, self._palette.cream))
            out.blit(mark, (middle[0] - mark.get_width() / 2, middle[1] - mark.get_height() / 2))
        for number, line in enumerate(words):
            down = (height - (len(words) - 1) * row - line.get_height()) // 2 + number * row
            out.blit(line, (pad + left, pad + down))
        return out

    @property
    def _style(self) -> Style:
        return Style(Face.BOLD, 15.5, self._palette.ink)

    def _broken(self, text: str) -> list[str]:
        """The text in lines of about one length, none wider than `WIDEST` where spaces allow it."""
        if not text or "\n" in text:
            return text.splitlines()
        whole = self._texts.width(text, self._style)
        wide = max(whole / ceil(whole / WIDEST) * 1.15, min(whole, WIDEST) * 0.5)
        return self._lines(text, min(wide, WIDEST))

    def _lines(self, text: str, wide: float) -> list[str]:
        """The text in lines of so many logical units, where spaces allow it."""
        lines: list[str] = []
        # A dot between two words ends a line, and begins none.
        for word in text.replace(" \N{MIDDLE DOT}", "\N{NO-BREAK SPACE}\N{MIDDLE DOT}").split(" "):
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and self._texts.width(longer, self._style) <= wide:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    def _blank(self, width: int, height: int, pad: int, edge: str) -> pygame.Surface:
        """A plate without words; plates with words of the same width share it.

        A number in the hand has another width in nearly every frame, and to draw each would take as long as
        all else. Between its rounded ends a plate is the same everywhere: one is drawn, and pulled apart.
        """
        end = pad + ceil(9 * self._texts.scale) + 2

        def drawn(wide: int) -> pygame.Surface:
            size = (wide + 2 * pad, height + 2 * pad)
            out = pygame.Surface(size, pygame.SRCALPHA)
            out.blit(rasterised(self._paper(wide, height, pad, edge), size), (0, 0))
            return out

        def make() -> pygame.Surface:
            if width + 2 * pad <= 2 * end:
                return drawn(width)
            short = self._cache.get((0, height, edge), lambda: drawn(2 * (end - pad) + 1))
            out = pygame.Surface((width + 2 * pad, height + 2 * pad), pygame.SRCALPHA)
            middle = short.subsurface((end, 0, 1, out.get_height()))
            pulled = (out.get_width() - 2 * end, out.get_height())
            out.blit(short, (0, 0), (0, 0, end, pulled[1]))
            out.blit(pygame.transform.scale(middle, pulled), (end, 0))
            out.blit(short, (end + pulled[0], 0), (end + 1, 0, end, pulled[1]))
            return out

        return self._cache.get((width, height, edge), make)

    def _paper(self, width: int, height: int, pad: int, edge: str) -> str:
        defs = linear("p", 0, pad, 0, pad + height, (0, "#fbf0d2"), (0.6, "#f2e2be"), (1, "#dfc596"))
        radius = 9 * self._texts.scale
        shades = "".join(
            f'<rect x="{pad - grow + 1}" y="{pad - grow + 2}" width="{width + 2 * grow}"'
            f' height="{height + 2 * grow}" rx="{radius + grow:g}" fill="#0c0502" fill-opacity="0.22"/>'
            for grow in (0, 1, 2)
        )
        plate = (
            f'<rect x="{pad + 0.5}" y="{pad + 0.5}" width="{width - 1}" height="{height - 1}" rx="{radius:g}"'
        )
        cased = f'{plate} fill="none" stroke="{hexed(CASING)}" stroke-width="5.6"/>'
        paper = f'{plate} fill="url(#p)" stroke="{edge}" stroke-width="1.8"/>'
        return svg_text(shades + cased + paper, (width + 2 * pad, height + 2 * pad), defs)

    def _leader(self, surface: pygame.Surface, box: pygame.Rect, sign: Sign) -> None:
        """A thin line from a plate to its place, when they are apart."""
        inner = box.inflate(-10, -10)
        near = (
            min(max(sign.at[0], inner.left), inner.right),
            min(max(sign.at[1], inner.top), inner.bottom),
        )
        length = hypot(near[0] - sign.at[0], near[1] - sign.at[1])
        if length <= max(0.0, sign.clear) + (8 if sign.near else 18):
            return
        part = max(0.0, sign.clear - 4) / length
        end = (sign.at[0] + (near[0] - sign.at[0]) * part, sign.at[1] + (near[1] - sign.at[1]) * part)
        k = self._texts.scale
        pygame.draw.aaline(surface, CASING, near, end, max(3, round(2.6 * k)))
        pygame.draw.aaline(surface, self._palette.parchment, near, end, max(1, round(1.2 * k)))


def gathered(
    names: Sequence[NamePlate], boxes: Sequence[pygame.Rect | None], apart: float
) -> list[NamePlate]:
    """The names, those of one kind that stand together as one where some of them found no box.

    `apart` is how far, in pixels, the next one may stand from those before it.
    """
    left = list(names)
    many = {kind for kind, count in Counter(name.kind for name in names).items() if count > 1}
    for missing in (name for name, box in zip(names, boxes, strict=True) if box is None):
        if missing.kind not in many or missing.together is None or missing not in left:
            continue
        group, rest = [missing], [one for one in left if one.kind == missing.kind and one is not missing]
        for member in group:
            found = [one for one in rest if one.weight < POINTED_AT and _apart(one, member) <= apart]
            group += found
            rest = [one for one in rest if one not in found]
        if len(group) > 1:
            x = sum(one.at[0] for one in group) / len(group)
            y = sum(one.at[1] for one in group) / len(group)
            clear = max(hypot(one.at[0] - x, one.at[1] - y) + one.clear for one in group)
            keys = tuple(sorted(str(one.key) for one in group))
            plate = NamePlate(keys, missing.together(len(group)), (x, y), clear, LOOKED_AT)
            left = [one for one in left if one not in group] + [plate]
    return left


class _SeenNames:
    """The names in view, and their signs: those of the frame before while the names are the very same."""

    def __init__(self) -> None:
        self._of: tuple[Sequence[NamePlate], pygame.Rect, bool] = ((), pygame.Rect(0, 0, 0, 0), False)
        self._seen: list[NamePlate] = []
        self.signs: list[Sign] = []

    def seen(self, names: Sequence[NamePlate], view: pygame.Rect, *, far: bool) -> list[NamePlate]:
        if self._of[0] is not names or self._of[1:] != (view, far):
            self._of = (names, view.copy(), far)
            self._seen = [name for name in names if view.collidepoint(name.at)]
            # Who has no kind is told from everybody, by a name of its own.
            kinds = Counter(name.kind for name in self._seen if name.kind is not None)
            few = far and len(self._seen) <= FEW
            self.signs = [_named(name, far=few and kinds[name.kind] < 2) for name in self._seen]
        return self._seen


def _apart(one: NamePlate, other: NamePlate) -> float:
    return hypot(one.at[0] - other.at[0], one.at[1] - other.at[1])


def _fitting(name: NamePlate, box: pygame.Rect | None) -> pygame.Surface:
    """The name on one line, or on two if that has the size of the box."""
    if box is not None and name.narrow is not None and box.size == name.narrow.get_size():
        return name.narrow
    return name.picture


def _named(name: NamePlate, *, far: bool = False) -> Sign:
    narrow = name.narrow.get_size() if name.narrow is not None else None
    size = name.picture.get_size()
    return Sign(name.key, size, name.at, name.clear, name.weight, 0.25, near=True, narrow=narrow, far=far)
