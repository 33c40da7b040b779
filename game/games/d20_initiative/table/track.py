"""The initiative track: its lines, and what they show of a state."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from game.content.markup import rich
from game.games.d20_initiative.rules.events import veiled
from game.games.d20_initiative.rules.rules import is_down
from game.games.d20_initiative.table.person_sheet import InitiativeMoment, combatant_chips
from game.games.turn_order.table.chips import Chip, chips_of, chips_spoken, chips_tip
from game.games.turn_order.table.layout import LOW
from game.games.turn_order.table.marked_people import health, seen_chips
from game.games.turn_order.table.marks import draw_mark
from game.games.turn_order.table.portraits import NAMED, OrderRow, draw_portrait, side_hue
from game.games.turn_order.table.turn_list import TurnList
from game.games.turn_order.table.turn_strip import following, stop_tip, stops
from game.ui.box import Box, Size
from game.ui.drawing.icons import Icon
from game.ui.text.rich_text import in_a_row
from game.ui.text.text import Face, Paragraph, Style
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Grid

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from game.content.locale import Translator
    from game.core.turn_order import Side
    from game.games.d20_initiative.rules.state import Combatant, State, Used
    from game.games.turn_order.table.corrections import Corrections
    from game.games.turn_order.table.turn_strip import Stop
    from game.ui.canvas import Canvas
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget

LEAST = 54.0
"""Height of a line at its usual size; with many lines they are drawn smaller."""

LEAST_HIGH, IN_LOW = 33.0, 26.0
"""Least height of a line, and in a low window."""

SLENDER = 7.0
"""Least ratio of width to height of a line in the players' track, if there is room for all."""

LARGEST = 1.6
"""Greatest factor by which lines are larger than usual for the players."""

NEARLY = 0.85
"""The share of the greatest height that is accepted if it saves a column."""

LARGE, BROAD, WIDE = 2.5, 300.0, 420.0
"""The factor by which lines of few combatants may be larger, and the width for one of the usual size."""

SHIELD = 54.0
TOKEN = 24.0
COUNT = 44.0

GAP = 3.0

FAR, FEW_CHIPS = 4000.0, 200.0
"""A width in which every name has room, and room left beside a name for its chips."""


@dataclass(frozen=True, slots=True)
class TrackLine:
    """The contents of a row.

    Attributes:
        count: the count of the turn; empty if it is not known.
        matter: the chips beside the name: hit points, flat-footed, ready, delaying, conditions.
        armour: the armour class now, empty if it is not known; `lowered`: whether it is below the full one.
        used: the actions used; None if they are not shown.
        lit: whether it has the turn; `done`: whether it has had it in this round.
        ruled: whether there is a fine line below; `counted`: whether there is room for a count.
    """

    id: str
    name: str
    side: Side
    emblem: str
    count: str = ""
    matter: tuple[Chip, ...] = ()
    armour: str = ""
    lowered: bool = False
    used: Used | None = None
    lit: bool = False
    done: bool = False
    ruled: bool = True
    counted: bool = True


class CombatRow(OrderRow):
    """A row of the track."""

    corner, pen = 9.0, 2.2

    def __init__(
        self,
        line: TrackLine,
        select: Callable[[], None],
        *,
        move: Callable[[int], None] | None = None,
        drop: Callable[[int], None] | None = None,
        chosen: bool = False,
        size: float = 1.0,
        tip: str = "",
        name: str = "",
    ) -> None:
        super().__init__(name or f"row.{line.id}", select, move=move, drop=drop, chosen=chosen, tip=tip)
        self.high = LEAST * size
        self.line = line
        self.who = line.id

    @property
    def size(self) -> float:
        """The factor by which everything on it is larger than usual."""
        return self.high / LEAST

    def spoken(self, ui: Ui) -> str:
        """The count, the name, the chips, and whether it is marked."""
        called = ", ".join(text for text in (self.line.count, self.line.name) if text)
        return in_a_row(called, chips_spoken(self.line.matter), self.spoken_mark(ui))

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - one line, whatever it says
        """The size of one line."""
        return Size(width, self.high)

    def wide_for_name(self, ui: Ui) -> float:
        """The width that leaves room for the name in its usual letters, and for a few chips if it has any."""
        box = Box(0, 0, FAR, self.high)
        _, _, words, tokens, _ = self._rooms(box)
        chips = FEW_CHIPS if self.line.matter and not self.tall else 0.0
        taken = box.w - words.w + (tokens.w if self.tall else 0.0)
        return taken + self._name(ui, words.w).width + chips + 4

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the line on its strip of parchment."""
        line, hue = self.line, side_hue(ui, self.line.side)
        count, picture, words, tokens, shield = self._rooms(self.box)
        self.draw_ground(canvas, ui, lit=line.lit)
        if line.ruled:
            self.draw_rule(canvas, ui)
        if line.count:
            draw_mark(canvas, ui, count, line.count, "count", dull=line.done)
        draw_portrait(canvas, ui, picture, line.side, line.emblem, faded=line.done and not line.lit)
        emblem = ui.texts.line(hue.emblem.glyph, Style(Face.ICON, max(11.0, 15 * self.size), hue.ink))
        canvas.blit_centred(emblem, (picture.right + 2, picture.bottom - 4))
        beside = tokens.w if self.tall else 0.0
        self.draw_words(canvas, ui, words, self._name(ui, words.w), line.matter, beside)
        self._draw_tokens(canvas, ui, tokens)
        self._draw_shield(canvas, ui, shield)
        self.draw_drop(canvas, ui)

    def _draw_tokens(self, canvas: Canvas, ui: Ui, room: Box) -> None:
        """Draw a brass token for each action; used ones are turned over."""
        used = self.line.used
        if used is None:
            return
        made = ((Icon.MELEE, used.standard), (Icon.MOVE, used.move), (Icon.DISENGAGE, used.step))
        for place, (icon, spent) in enumerate(made):
            side = self._token
            box = Box(room.x + place * (side + 2), room.centre[1] - side / 2, side, side)
            colour = ui.palette.parchment_dark if spent else ui.palette.gilt
            canvas.fill(box, ui.palette.leather_dark, 255, side / 2)
            canvas.fill(box.inset(1.5), colour, 255, side / 2)
            ink = ui.palette.ink_faint if spent else ui.palette.leather_dark
            canvas.blit_centred(ui.texts.line(icon.glyph, Style(Face.ICON, side * 0.63, ink)), box.centre)
            if spent:
                canvas.line((box.x + 5, box.bottom - 5), (box.right - 5, box.y + 5), ui.palette.accent, 2)

    def _draw_shield(self, canvas: Canvas, ui: Ui, room: Box) -> None:
        line = self.line
        if not line.armour:
            return
        fill = ui.palette.accent if line.lowered else ui.palette.leather
        shield = ui.texts.line(
            Icon.DEFENCE.glyph, Style(Face.ICON, 45 * self.size, fill, ui.palette.parchment_dark)
        )
        canvas.blit_centred(shield, room.centre)
        style = ui.texts.shrunk(line.armour, ui.styles.number.but(size=20 * self.size), 30 * self.size)
        canvas.blit_centred(ui.texts.line(line.armour, style), (room.centre[0], room.centre[1] - 2))

    def misfits(self, ui: Ui) -> list[str]:
        """The name, if there is too little room for it."""
        name = self._name(ui, self._rooms(self.box)[2].w)
        return [self.line.name] if name.overflow > 1 or name.height > self.high else []

    def _rooms(self, box: Box) -> tuple[Box, Box, Box, Box, Box]:
        """The boxes of count, portrait, words, tokens and armour class."""
        k = self.size
        inner = box.inset(6, 1)
        count, rest = inner.cut_left(COUNT * k if self.line.counted else 0.0)
        picture, rest = rest.cut_left(46 * k)
        picture = Box(picture.x + 2, picture.centre[1] - 21 * k, 42 * k, 42 * k)
        shield, rest = rest.cut_right(SHIELD * k if self.line.armour else 4)
        seal = Box(count.x, count.centre[1] - 19 * k, 38 * k, 38 * k)
        words = rest.cut_left(12)[1]
        across = 3 * (self._token + 2) + 4 if self.line.used is not None else 0
        if self.tall:  # below the name, at the end of the chips
            tokens = Box(words.right - across, words.y + NAMED * words.h, across, (1 - NAMED) * words.h - 4)
            return seal, picture, words, tokens, shield
        tokens, words = words.cut_right(across)
        return seal, picture, words, tokens, shield

    @property
    def _token(self) -> float:
        """The side of a token."""
        return min(TOKEN * self.size, (1 - NAMED) * self.high - 4) if self.tall else TOKEN * self.size

    def _name(self, ui: Ui, width: float) -> Paragraph:
        line = self.line
        return self.words(ui, width, line.name, line.matter, faint=line.done and not line.lit)


# The lines of a state


def _nothing() -> None:
    """The players' track is only looked at."""


class SeenRow(CombatRow):
    """A line that is only looked at."""

    focusable = False
    settles = False
    largest_chip = 30.0
    letters = (0.62, 42.0)
    tall = False  # it has width to spare

    def __init__(self, line: TrackLine) -> None:
        super().__init__(line, _nothing, name=f"players.row.{line.id}")


def fitted_rows(rows: Sequence[CombatRow], room: Size, name: str) -> Widget:
    """All lines in a column, as high as there is room for; in several if that makes them much larger."""

    def high(columns: int) -> float:
        return min(LARGEST * LEAST, room.h / -(-len(rows) // columns) - GAP)

    apt = [n for n in (1, 2, 3) if room.w / n >= SLENDER * high(n) or high(1) < LEAST_HIGH] or [1]
    columns = next(n for n in apt if high(n) >= NEARLY * max(map(high, apt)))
    each = -(-len(rows) // columns)
    for row in rows:
        row.high = high(columns)
    parts = [Column(rows[at : at + each], gap=GAP) for at in range(0, len(rows), each)]
    return Grid(parts, columns=columns, gap=14, name=name)


def in_track(state: State) -> list[Combatant]:
    """All combatants in the order of turns, then those without a place in it as they were entered.

    Turns that are over come first, then the one being taken, those it interrupted, and those to come. The
    order
    alone would not do: a count corrected during a turn moves a combatant in it without giving or taking a
    turn, and so may put one whose turn is over behind the current turn.
    """
    up = [identity for identity in (state.current, *state.paused) if identity in state.order]
    coming = [identity for identity in state.order if identity in state.coming]
    over = [identity for identity in state.order if identity not in up and identity not in coming]
    placed = [state.get(identity) for identity in (*over, *up, *coming) if identity is not None]
    return placed + [combatant for combatant in state.combatants if combatant.id not in state.order]


@dataclass(frozen=True, slots=True)
class Carrying:
    """The place in the order of a combatant whose line is moved among those `shown`.

    Lines stand as `in_track` has them, which differs from the order if a count was corrected during a turn.
    By being moved a line stays among those over, being taken, or to come.
    """

    state: State
    shown: tuple[str, ...]

    def moved(self, who: str, by: int) -> int:
        """The place in the order for a move by one line; out of bounds if there is none, so it is refused."""
        at = self.shown.index(who) + by
        near = self.shown[at] if 0 <= at < len(self.shown) else who
        if near == who or not self._alike(near, who):
            return self.state.order.index(who) + by
        return self._rest(who).index(near) + (1 if by > 0 else 0)

    def dropped(self, who: str, place: int) -> int:
        """The place in the order for a line that is dropped before the other line of that number."""
        others = [identity for identity in self.shown if identity != who]
        before, after = others[:place][-1:], others[place : place + 1]
        near = next((identity for identity in (*after, *before) if self._alike(identity, who)), "")
        near = near or next(iter((*before, *after)), "")
        if not near:
            return self.state.order.index(who)
        return self._rest(who).index(near) + (1 if near in before else 0)

    def _rest(self, who: str) -> list[str]:
        return [identity for identity in self.state.order if identity != who]

    def _alike(self, who: str, other: str) -> bool:
        """Whether the turns of both are over, or both to come."""
        up = (self.state.current, *self.state.paused)
        return (
            who not in up and other not in up and (who in self.state.coming) == (other in self.state.coming)
        )


def line_of(state: State, combatant: Combatant, say: Translator, *, open_to_all: bool) -> TrackLine:
    """The line of a combatant; on the players' screen (`open_to_all`) hidden numbers are left out."""
    numbers = not (open_to_all and veiled(combatant))
    active = combatant.id == state.current or combatant.id in state.paused
    return TrackLine(
        combatant.id,
        combatant.name,
        combatant.spec.side,
        combatant.spec.portrait or combatant.id,
        count=str(combatant.score) if numbers and combatant.score is not None else "",
        matter=(*(() if open_to_all else seen_chips(say, combatant.spec)), *matter(state, combatant, say)),
        armour=str(combatant.armour_class) if numbers and combatant.armour_class is not None else "",
        lowered=combatant.exposed,
        used=combatant.used if active and not open_to_all else None,
        lit=combatant.id == state.current,
        done=_is_done(state, combatant) or is_down(combatant),
    )


def _is_done(state: State, combatant: Combatant) -> bool:
    if state.phase == "awareness" or combatant.id not in state.order:
        return False
    return (
        combatant.id not in state.coming
        and combatant.id != state.current
        and combatant.id not in state.paused
    )


def matter(state: State, combatant: Combatant, say: Translator) -> tuple[Chip, ...]:
    """The chips of a combatant: hit points, what keeps it from acting, conditions."""
    found = []
    if combatant.id in state.paused:
        found.append(Chip(say("d35.badge.paused"), icon="pause"))
    if combatant.flat_footed:
        found.append(Chip(say("d35.badge.flat_footed"), icon="shield_off_outline"))
    if state.phase == "surprise" and combatant.surprised:
        found.append(Chip(say("d35.badge.surprised"), "bad", icon="alert_outline"))
    if combatant.delaying:
        found.append(Chip(say("d35.badge.delaying"), icon="timer_sand"))
    if combatant.ready is not None:
        found.append(Chip(say("d35.badge.ready"), "good", tip=_ready(combatant, say), icon="target"))
    if not combatant.spec.able:
        found.append(Chip(say("d35.badge.unable"), "bad", icon="sleep"))
    return chips_of(
        health(say, combatant.spec, combatant.health_word), (*found, *combatant_chips(state, combatant, say))
    )


def _ready(combatant: Combatant, say: Translator) -> str:
    """Words for a readied action, with which one and its trigger where these are known."""
    ready = combatant.ready
    if ready is None or not ready.action:
        return say("d35.badge.ready")
    return say("d35.badge.ready_for", action=ready.action, trigger=ready.trigger)


# The turns of a round


def turns(table: InitiativeMoment, fields: Corrections, width: float) -> TurnList:
    """The list of turns, so wide; lines are moved by `fields`, the current and next turns stay in sight."""
    state, say, track = table.state, table.say, table.session.track()
    tips = {stop.turn.combatant: stop_tip(say, stop) for stop in stops(track)}
    combatants = in_track(state)
    carrying = Carrying(state, tuple(combatant.id for combatant in combatants if combatant.id in state.order))
    rows = [
        _turn(table, fields, carrying, combatant, tips.get(combatant.id, rich("<b>{}</b>", combatant.name)))
        for combatant in combatants
    ]
    placed = [row for row in rows if row.line.id in state.order]
    for row in placed:
        row.siblings = placed
    up = [turn for turn in (track.current, *track.coming) if turn is not None]
    least = IN_LOW if table.window.h < LOW else LEAST_HIGH
    return TurnList(
        say,
        rows,
        [_again(table, stop) for stop in following(track)],
        heading=Label(say("d35.title.round", number=state.round + 1), table.ui.styles.note),
        played=[
            f"row.{combatant.id}"
            for combatant in combatants
            if _is_done(state, combatant) and not combatant.delaying
        ],
        ahead=[f"row.{turn.combatant}" for turn in up],
        occasion=(table.session.number, len(table.session.match.entries)),
        heights=(least, LEAST * (min(LARGE, width / BROAD) if width >= WIDE else 1.0)),
        name="track.rows",
    )


def _turn(
    table: InitiativeMoment, fields: Corrections, carrying: Carrying, combatant: Combatant, tip: str
) -> CombatRow:
    placed = combatant.id in table.state.order and not table.is_past
    line = line_of(table.state, combatant, table.say, open_to_all=False)
    own = fields.of(combatant.id, "row", "d35.sheet")
    return CombatRow(
        line,
        partial(table.select, combatant.id),
        **(own.carried("place", carrying.moved, carrying.dropped) if placed else {}),
        chosen=combatant.id == table.looked_at,
        size=1.0,
        name=f"row.{combatant.id}",
        tip="\n".join(filter(None, [tip, chips_tip(line.matter), *_numbers(table.say, combatant)])),
    )


def _again(table: InitiativeMoment, stop: Stop) -> CombatRow:
    """The line of a turn of the next round, shown while it is among the next turns."""
    combatant = table.state.get(stop.turn.combatant)
    line = replace(
        line_of(table.state, combatant, table.say, open_to_all=False), done=False, lit=False, used=None
    )
    return CombatRow(line, partial(table.select, combatant.id), name=stop.name, tip=stop_tip(table.say, stop))


def _numbers(say: Translator, combatant: Combatant) -> Iterator[str]:
    if combatant.roll is not None:
        modifier = f"{combatant.modifier:+d}".replace("-", "\N{MINUS SIGN}")
        yield say("d35.tip.roll", roll=combatant.roll, modifier=modifier)
    if combatant.exposed:
        yield say("d35.tip.armour", now=combatant.armour_class or 0, full=combatant.spec.armour_class or 0)
    if combatant.spec.note:
        yield rich("<i>{}</i>", combatant.spec.note)
    yield rich("<soft>{}</soft>", say("d35.tip.reorder"))
