"""The legend of what is laid over the board: for each kind of area and line a sample and its meaning."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from game.battlefield.overlays import (
    AreaOverlay,
    HeatOverlay,
    HighlightOverlay,
    IsoOverlay,
    LinkOverlay,
    MarginOverlay,
    Overlay,
    PathOverlay,
    SightOverlay,
    ZoneOverlay,
)
from game.ui.box import Box, Size
from game.ui.drawing.icons import Icon
from game.ui.drawing.palette import Hatch, Tone
from game.ui.widgets.base import Widget
from game.ui.widgets.label import Label, RuleLine
from game.ui.widgets.layout import Anchor, Row

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from game.content.locale import Translator
    from game.ui.canvas import Canvas
    from game.ui.ui import Ui

SAMPLE = Size(34.0, 20.0)
"""The size of a sample, in logical units."""

PAINTED = 120
"""How strongly a sample of an area is painted, of 255."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """The meaning of a kind of area, or else of line; `hatch` takes the place of that of an area's tone."""

    text: str
    tone: Tone
    area: bool = False
    hatch: Hatch | None = None
    dashed: bool = False


def meanings(overlays: Iterable[Overlay], say: Translator) -> tuple[Meaning, ...]:
    """The meanings of what lies on the board, each kind once, the lowest first."""
    return tuple(dict.fromkeys(meaning for overlay in overlays for meaning in _of(overlay, say)))


def _of(overlay: Overlay, say: Translator) -> Iterator[Meaning]:
    match overlay:
        case AreaOverlay(tone=tone, label=label, hatch=hatch):
            yield Meaning(label or say("figure.legend.reach"), tone, area=True, hatch=hatch)
        case HeatOverlay(label=label, tone=tone):
            yield Meaning(say("workshop.legend.heat", what=label), tone, area=True)
        case ZoneOverlay(tone=Tone.ENGAGEMENT as tone):
            yield Meaning(say("figure.legend.zone"), tone, area=True)
        case HighlightOverlay(icon=Icon.DEFENCE, tone=Tone() as tone):
            yield Meaning(say("figure.legend.cover"), tone, area=True)
        case HighlightOverlay(tone=Tone.REFUSED):
            yield Meaning(say("figure.legend.blocker"), Tone.REFUSED, area=True)
        case SightOverlay():
            yield from _of_sight(overlay, say)
        case IsoOverlay() | PathOverlay() | MarginOverlay() | LinkOverlay():
            yield from _of_lines(overlay, say)
        case _:
            # Rulers, notes, tags and marks bear their words themselves.
            return


def _of_sight(sight: SightOverlay, say: Translator) -> Iterator[Meaning]:
    tone, key = (Tone.ALLOWED, "free") if sight.stopped is None else (Tone.REFUSED, "blocked")
    yield Meaning(say(f"figure.legend.sight_{key}"), tone)
    if sight.corridor:
        yield Meaning(say("figure.legend.corridor"), tone, area=True)


def _of_lines(
    overlay: IsoOverlay | PathOverlay | MarginOverlay | LinkOverlay, say: Translator
) -> Iterator[Meaning]:
    match overlay:
        case IsoOverlay(lines=lines, tone=tone):
            yield from [Meaning(say("figure.legend.iso"), tone)] if lines else []
        case MarginOverlay(tone=tone):
            yield Meaning(say("figure.legend.margin"), tone, dashed=True)
        case LinkOverlay(attack=attack, label=label):
            key, tone = ("attack", Tone.THREAT) if attack else ("sees", Tone.SIGHT)
            yield Meaning(label or say(f"workshop.legend.{key}"), tone, dashed=attack)
        case PathOverlay(ghost=None):
            # An outline or a line that is being drawn: nobody walks it, and it bears its hint itself.
            return
        case PathOverlay(legs=legs, tone=tone, refused=refused):
            if not all(leg.difficult for leg in legs):
                yield Meaning(say("figure.legend.leg_open"), tone)
            if any(leg.difficult for leg in legs):
                yield Meaning(say("figure.legend.leg_difficult"), tone, dashed=True)
            if refused:
                yield Meaning(say("figure.legend.unmade"), Tone.REFUSED, dashed=True)


class LegendSample(Widget):
    """A sample: a hatched area, or a line."""

    def __init__(self, meaning: Meaning) -> None:
        super().__init__("")
        self._meaning = meaning

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same for all
        """Of one size."""
        return SAMPLE

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the sample in the middle of its box."""
        hue, box, meaning = ui.palette.tones[self._meaning.tone], self.box, self._meaning
        sample = Box(box.x, box.y + (box.h - SAMPLE.h) / 2, SAMPLE.w, SAMPLE.h)
        if not meaning.area:
            x, y, step = sample.x, sample.y + SAMPLE.h / 2, SAMPLE.w / (5 if meaning.dashed else 1)
            for part in range(0, 5 if meaning.dashed else 1, 2):
                canvas.line((x + part * step, y), (x + (part + 1) * step, y), hue.ink, 3)
            return
        canvas.fill(sample, hue.fill, PAINTED, 3)
        tile = ui.theme.hatch(meaning.hatch or hue.hatch, hue.ink)
        wide = tile.get_width() / ui.scale
        with canvas.clip(sample):
            for place in range(ceil(SAMPLE.w / wide)):
                canvas.blit(tile, (sample.x + place * wide, sample.y))
        canvas.outline(sample, hue.ink, 2, 3)


def legend_parts(ui: Ui, found: Sequence[Meaning], say: Translator) -> list[Widget]:
    """The legend as the end of a column; nothing where nothing lies on the board."""
    if not found:
        return []
    rows = [
        Row([Anchor(LegendSample(meaning), w=SAMPLE.w), Label(meaning.text, ui.styles.small, grow=1)], gap=10)
        for meaning in found
    ]
    return [RuleLine(), Label(say("workshop.legend"), ui.styles.subheading), *rows]
