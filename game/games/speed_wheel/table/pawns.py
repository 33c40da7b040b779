"""Pawns as they are shown, on the wheel and as lines of queue and list, and as they are entered in forms."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, get_args

from game.content.markup import rich
from game.games.speed_wheel.art.wheel_handle import Handle
from game.games.speed_wheel.art.wheel_pawn import WheelPawn
from game.games.speed_wheel.log import GLOBAL_TURNS
from game.games.speed_wheel.rules.actions import Action, Add
from game.games.speed_wheel.rules.state import BEFORE, FASTEST, MOST_TEXT, Pawn, PawnSpec, State
from game.games.speed_wheel.rules.turns import spec_of
from game.games.turn_order.rules.fields import Correct
from game.games.turn_order.rules.people import Numbers
from game.games.turn_order.table.chips import Chip, chips_of, chips_spoken, chips_tip, merged
from game.games.turn_order.table.condition_dialog import Giver
from game.games.turn_order.table.form import FormField
from game.games.turn_order.table.markable import Markable
from game.games.turn_order.table.marked_people import condition_chips, health
from game.games.turn_order.table.marks import draw_seal, draw_shape
from game.games.turn_order.table.pane import PaneMoment, Participant, PeopleForms
from game.games.turn_order.table.portraits import OrderRow, draw_portrait, side_hue
from game.ui.box import Box, Size
from game.ui.text.rich_text import in_a_row
from game.ui.text.text import Face, Paragraph, Style

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from game.content.locale import Translator
    from game.core.turn_order import Side
    from game.games.speed_wheel.art.wheel_handle import Grip
    from game.games.speed_wheel.rules.state import Modifier
    from game.ui.canvas import Canvas
    from game.ui.ui import Ui


MINUS = "\N{MINUS SIGN}"

PIECE = 8
"""Letters of a very long word that stay together."""


class PawnHandle(Markable, Handle):
    """The handle of a pawn at the game master's table, which can be marked with others as well."""

    def __init__(self, name: str, tip: str, home: int, spaces: int, grip: Grip | None) -> None:
        super().__init__(name, tip, home, spaces, grip)
        self.who = name.removeprefix("pawn.")

    def spoken(self, ui: Ui) -> str:
        """Whether it is marked; its tip names it."""
        return in_a_row(self.spoken_mark(ui))

    def draw_over(self, canvas: Canvas, ui: Ui, box: Box) -> None:
        """Draw the frame and the tick of those who are marked."""
        self.draw_marked(canvas, ui, box, box.w / 2)


def signed(number: int) -> str:
    """A speed as the rules write it: `+0`, `+2`, negative ones with a typographic minus."""
    return f"{MINUS}{-number}" if number < 0 else f"+{number}"


def breakable(name: str) -> str:
    """A name whose very long words may be broken, for narrow columns."""
    words = (
        "\N{ZERO WIDTH SPACE}".join(word[at : at + PIECE] for at in range(0, len(word), PIECE))
        if len(word) > 2 * PIECE
        else word
        for word in name.split(" ")
    )
    return " ".join(words)


def numbered(pawns: Iterable[str]) -> dict[str, str]:
    """The texts of seals for pawns that take turns in that order: their places, `1·3` for two turns."""
    found: dict[str, str] = {}
    for place, pawn in enumerate(pawns, start=1):
        found[pawn] = f"{found[pawn]}\N{MIDDLE DOT}{place}" if pawn in found else str(place)
    return found


def wheel_pawns(
    state: State,
    say: Translator,
    *,
    chosen: str = "",
    orders: Mapping[str, str] | None = None,
    players: bool = False,
) -> list[WheelPawn]:
    """The pawns of a state as they are shown; in the state of the `players`, hidden speeds are not known."""
    current = None if state.current is None else state.queue[state.current].pawn
    orders_shown = orders or {}
    return [
        WheelPawn(
            pawn.id,
            pawn.name,
            pawn.space,
            friend=pawn.kind == "pc",
            speed="" if players and pawn.numbers_hidden else signed(pawn.speed),
            laps=pawn.laps,
            order=orders_shown.get(pawn.id, ""),
            signs=tuple((chip.mark, chip.kind) for chip in _signs(state, pawn, say)),
            emblem=pawn.portrait or pawn.id,
            paused=pawn.paused,
            veiled=pawn.hidden and not players,
            lit=pawn.id == current,
            chosen=pawn.id == chosen,
            tip="\n".join(_about(pawn, state, say, players=players)),
        )
        for pawn in state.pawns
    ]


def _about(pawn: Pawn, state: State, say: Translator, *, players: bool) -> list[str]:
    """The lines of a pawn's tip."""
    lines = [rich("<b>{}</b> · {}", pawn.name, say(f"wh.kind.{pawn.kind}"))]
    if not (players and pawn.numbers_hidden):
        lines.append(say("wh.pawn.speed", speed=signed(pawn.speed)) + rich(" <soft>[WH-MOVE-03]</soft>"))
    lines.append(where(pawn, state, say))
    if pawn.laps:
        lines.append(say("wh.pawn.laps", count=pawn.laps))
    if pawn.paused:
        lines.append(say("wh.pawn.paused"))
    if chips := matter(state, pawn, say):
        lines.append(chips_tip(chips))
    if not players:
        if pawn.hidden or pawn.numbers:
            lines.append(say("seen.hidden") if pawn.hidden else say(f"seen.numbers.{pawn.numbers}"))
        lines.append(rich("<soft>{}</soft>", say("wh.pawn.hands")))
    return lines


def where(pawn: Pawn, state: State, say: Translator) -> str:
    """The space of a pawn in words, and how far ahead of the arrow that is."""
    if pawn.space == BEFORE:
        return say("wh.pawn.before")
    ahead = (pawn.space - state.arrow) % state.rules.spaces
    if not ahead:
        return say("wh.pawn.at_arrow", space=pawn.space)
    return say("wh.pawn.space", space=pawn.space, count=ahead)


def modifier_text(modifier: Modifier, say: Translator) -> str:
    """A modifier in a line: `+2, potion, 3 déplacements`."""
    parts = [signed(modifier.value)]
    if modifier.label:
        parts.append(modifier.label)
    if modifier.turns is not None:
        parts.append(say("wh.moves_left", count=modifier.turns))
    return ", ".join(parts)


def pawn_chips(state: State, pawn: Pawn, say: Translator) -> tuple[Chip, ...]:
    """The modifiers of a pawn's speed, and the conditions that it is in."""
    modifiers = (_modifier_chip(modifier, say) for modifier in pawn.modifiers)
    return (*modifiers, *_condition_chips(state, pawn, say))


def _condition_chips(state: State, pawn: Pawn, say: Translator) -> tuple[Chip, ...]:
    def name_of(identity: str) -> str:
        found = state.find(identity)
        return "" if found is None else found.name

    return condition_chips(say, pawn.conditions, pawn.id, name_of, GLOBAL_TURNS)


def _modifier_chip(modifier: Modifier, say: Translator) -> Chip:
    text = f"{modifier.label} {signed(modifier.value)}".strip()
    left = "" if modifier.turns is None else str(modifier.turns)
    return Chip(text, "bad" if modifier.value < 0 else "good", left, modifier_text(modifier, say))


def matter(state: State, pawn: Pawn, say: Translator) -> tuple[Chip, ...]:
    """The chips of a pawn: hit points, modifiers, conditions."""
    return chips_of(health(say, pawn, pawn.health_word), pawn_chips(state, pawn, say))


def _signs(state: State, pawn: Pawn, say: Translator) -> Iterator[Chip]:
    """The chips that become signs on the wheel: wounds and conditions; the speed badge has modifiers."""
    shown_health = health(say, pawn, pawn.health_word)
    if shown_health is not None and shown_health.word != "unhurt":
        yield shown_health.chip
    yield from merged(_condition_chips(state, pawn, say))


def side_of(pawn: Pawn) -> Side:
    """The side of a pawn, by its kind."""
    return "players" if pawn.kind == "pc" else "enemies"


# Lines

HIGH = 46.0
"""Height of a line at which everything on it has the size that stands here."""

SEAL = 34.0
PORTRAIT = 38.0


@dataclass(frozen=True, slots=True)
class RowText:
    """The text of a row.

    Attributes:
        mark: the text of the seal, the place in the order.
        matter: the chips beside the name.
        lit: whether it has the turn; `over`: whether it has had it.
        space: the space of the pawn; empty if it is not shown.
    """

    name: str
    side: Side
    emblem: str
    mark: str
    matter: tuple[Chip, ...] = ()
    lit: bool = False
    over: bool = False
    space: str = ""


class WheelRow(OrderRow):
    """A line of the queue or of the list."""

    def __init__(
        self,
        name: str,
        text: RowText,
        select: Callable[[], None],
        *,
        move: Callable[[int], None] | None = None,
        drop: Callable[[int], None] | None = None,
        who: str = "",
        chosen: bool = False,
        tip: str = "",
    ) -> None:
        super().__init__(name, select, move=move, drop=drop, chosen=chosen, tip=tip)
        self.who = who
        self.high = HIGH
        self.text = text

    def spoken(self, ui: Ui) -> str:
        """The place, the name, the chips, and whether it is marked."""
        called = f"{self.text.mark}, {self.text.name}"
        return in_a_row(called, chips_spoken(self.text.matter), self.spoken_mark(ui))

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - one line, whatever it says
        """The size of one line."""
        return Size(width, self.high)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the line on its sheet."""
        text, hue = self.text, side_hue(ui, self.text.side)
        seal, picture, words, space = self._rooms(self.box)
        self.draw_ground(canvas, ui, lit=text.lit)
        self.draw_rule(canvas, ui)
        draw_seal(canvas, ui, seal, text.mark, dull=text.over)
        draw_portrait(canvas, ui, picture, text.side, text.emblem, faded=text.over)
        size = max(11.0, 14 * self.high / HIGH)
        emblem = ui.texts.line(hue.emblem.glyph, Style(Face.ICON, size, hue.ink))
        canvas.blit_centred(emblem, (picture.right + 3, picture.bottom - 3))
        self.draw_words(canvas, ui, words, self._name(ui, words.w), text.matter)
        if text.space:
            draw_shape(canvas, ui, space, text.space, "space", dull=text.over)
        self.draw_drop(canvas, ui)

    def misfits(self, ui: Ui) -> list[str]:
        """The name, if there is too little room for it."""
        name = self._name(ui, self._rooms(self.box)[2].w)
        return [self.text.name] if name.overflow > 1 or name.height > self.high else []

    def _rooms(self, box: Box) -> tuple[Box, Box, Box, Box]:
        """The boxes of seal, portrait, words and space."""
        k = self.high / HIGH
        inner, side, across = box.inset(4, 0), SEAL * k, PORTRAIT * k
        left, rest = inner.cut_left(side + 4)
        middle = inner.centre[1]
        picture, rest = rest.cut_left(across)
        space, words = rest.cut_right(side + 2 if self.text.space else 0)
        return (
            Box(left.x, middle - side / 2, side, side),
            Box(picture.x, middle - across / 2, across, across),
            words.cut_left(13)[1],
            Box(space.x + 2, middle - side / 2, side, side),
        )

    def _name(self, ui: Ui, width: float) -> Paragraph:
        return self.words(ui, width, self.text.name, self.text.matter, faint=self.text.over)


WheelMoment = PaneMoment[State, Action]
"""A table of this game at one moment."""

GIVER = Giver(rounds=GLOBAL_TURNS)
"""How conditions are given to pawns; their rounds are global turns."""

MODIFIER = (
    FormField("value", "number", -FASTEST, FASTEST),
    FormField("label", "text", longest=60),
    FormField("turns", "number", 0, FASTEST),
)
ADVANCE = (FormField("spaces", "number", 1, FASTEST),)


class PawnForms(PeopleForms[State, Action]):
    """The people of a wheel, and the forms for them."""

    def people(self, state: State, say: Translator | None = None) -> Sequence[Participant]:
        """The pawns in the order of the list."""
        return [
            Participant.of(pawn, pawn, side_of(pawn), say, partial(pawn_chips, state, pawn))
            for pawn in state.pawns
        ]

    def numbers(self, state: State, identity: str, say: Translator) -> Sequence[tuple[str, str]]:
        """The speed, and the space of the wheel."""
        pawn = state.get(identity)
        space = str(pawn.space) if pawn.space else ""
        return ((say("wh.order_sheet.speed"), str(pawn.speed)), (say("wh.order_sheet.space"), space))

    def fresh(self, identity: str, name: str) -> PawnSpec:
        """The spec of a pawn of speed 0, to be filled in."""
        return PawnSpec(identity, name)

    def spec_of(self, state: State, identity: str) -> PawnSpec:
        """A pawn as it stands now."""
        return spec_of(state.get(identity))

    def fields(self, state: State, *, adding: bool) -> Sequence[FormField]:
        """The form fields of a pawn; its portrait is asked only when it joins."""
        spaces = state.rules.spaces
        portrait = [FormField("portrait", "portrait")] if adding else []
        return [
            FormField("name", "text"),
            FormField("kind", "choice", choices=("pc", "npc")),
            FormField("speed", "number", -FASTEST, FASTEST),
            FormField("space", "number", BEFORE, spaces, optional=adding),
            FormField("paused", "toggle"),
            FormField("hidden", "toggle"),
            FormField("numbers", "choice", choices=get_args(Numbers)),
            FormField("note", "text", longest=MOST_TEXT),
            *portrait,
        ]

    def add(self, spec: PawnSpec) -> Action:
        """The action by which a pawn joins."""
        return Add(spec)

    def edit(self, before: PawnSpec, after: PawnSpec) -> Sequence[Action]:
        """The corrections that turn one spec into the other."""
        return list(_changes(before, after))


def _changes(before: PawnSpec, after: PawnSpec) -> Iterator[Action]:
    """A correction for each field that was changed."""
    for name in ("name", "kind", "speed", "space", "paused", "hidden", "numbers", "note"):
        value = getattr(after, name)
        if value is not None and value != getattr(before, name):
            yield Correct(before.id, name, value)
