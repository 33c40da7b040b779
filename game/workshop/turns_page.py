"""Turns on screen: the panel's page of who leads and who is who, and the strip of turns above the board."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from game.battlefield.position_tokens import emblem
from game.content.markup import rich
from game.core.turn_order import MASTER
from game.games import GAMES
from game.games.turn_order.content import SUFFIX, user_encounters
from game.games.turn_order.table.plaques import Plaque
from game.games.turn_order.table.portraits import Portrait
from game.games.turn_order.table.turn_strip import Stop, stops
from game.positions.position import Creature, Side
from game.table.dialogs import ConfirmDialog, Dialog, PromptDialog
from game.table.file_dialogs import FileDialog
from game.ui.box import Box, Size
from game.ui.drawing.icons import Icon
from game.ui.input.keys import Command
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button, Look
from game.ui.widgets.choice import Choice, Toggle
from game.ui.widgets.label import Label, RuleLine
from game.ui.widgets.layout import Anchor, Column, Flow, Material, Panel, Row, Spacer
from game.ui.widgets.scroll import ListBox

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from game.content.locale import Translator
    from game.core import turn_order
    from game.core.turn_order import Person
    from game.positions.position import Creature
    from game.ui.app import App
    from game.ui.ui import Ui
    from game.workshop.turns import Turns


NO_NUMBER = "\N{EN DASH}"

SENTENCES, SENTENCE_GAP = 92.0, 4.0
"""Room for what has just happened, and what is free between two sentences of it, in logical units."""


def turns_page(app: App, say: Translator, turns: Turns) -> Column:
    """The choices before anybody takes turns; later, which creature is which combatant."""
    parts = _begin(app, say, turns) if turns.order is None else _running(app, say, turns)
    return Column(parts, gap=8)


def _begin(app: App, say: Translator, turns: Turns) -> list[Widget]:
    styles = app.ui.styles
    sides = [(side, say(f"workshop.side.{side}")) for side in (Side.RED, Side.BLUE)]
    tables: list[Widget] = []
    for table in GAMES.tables():
        name = table.replace("-", "_")
        button = Button(
            f"turns.begin.{name}",
            say(f"workshop.turns.table.{name}"),
            partial(turns.begin, table),
            icon=GAMES[table].icon,
            tip=say(f"workshop.turns.tip.{name}"),
            refusal="" if turns.present else say("workshop.turns.nobody_here"),
            height=42,
            size=17,
        )
        tables.append(button)
    return [
        Label(say("workshop.turns.intro"), styles.body.but(size=18)),
        RuleLine(),
        Label(say("workshop.turns.players"), styles.small.but(colour=app.ui.palette.ink)),
        Choice("turns.players", sides, turns.players, turns.lead_by),
        Label(say("workshop.turns.gather", count=len(turns.present)), styles.note.but(size=17)),
        *tables,
        RuleLine(),
        Label(say("workshop.turns.from_file"), styles.note.but(size=17)),
        Button(
            "turns.open",
            say("workshop.turns.open"),
            partial(_ask_file, app, say, turns),
            icon=Icon.OPEN,
            height=42,
            size=17,
        ),
    ]


def _running(app: App, say: Translator, turns: Turns) -> list[Widget]:
    styles, order, standing = app.ui.styles, turns.order, turns.standing
    if order is None or standing is None:
        return []
    name = order.table.replace("-", "_")
    sentences = [Label(text, styles.body.but(size=17)) for text in standing.latest]
    nothing = [Label(say("workshop.turns.nothing_told"), styles.note.but(size=17))]
    end = partial(_ask_end, app, say, turns)
    return [
        Label(say(f"workshop.turns.table.{name}"), styles.subheading),
        LatestSentences(sentences or nothing),
        RuleLine(),
        Button(
            "turns.go_on",
            say("workshop.turns.go_on"),
            turns.proceed,
            icon=Icon.FORWARD,
            look=Look.PRIMARY,
            tip=say("workshop.turns.next", keys=app.ui.key(Command.END)),
            height=42,
            size=17,
        ),
        Button("turns.sit", say("workshop.turns.sit"), turns.open_table, icon=Icon.RULES, height=40, size=17),
        Toggle(
            "turns.follow",
            say("workshop.turns.follow"),
            turns.follow,
            turns.set_follow,
            tip=say("workshop.turns.follow_tip"),
        ),
        RuleLine(),
        Label(say("workshop.turns.who"), styles.subheading),
        *(_creature(app, say, turns, creature) for creature in turns.present),
        RuleLine(),
        Label(say("workshop.turns.undo_hint"), styles.note.but(size=16)),
        Button("turns.end", say("workshop.turns.end"), end, icon=Icon.CLOSE, height=40, size=17),
    ]


class LatestSentences(Widget):
    """The last of what happened, in the same room whatever it is: what is pressed below it stays in place."""

    def __init__(self, sentences: Sequence[Label]) -> None:
        super().__init__()
        self._sentences = sentences
        self._shown = sentences

    @property
    def parts(self) -> Sequence[Widget]:
        """The last sentences, as many as there is room for, at least one."""
        return self._shown

    def wanted(self, ui: Ui, width: float) -> Size:
        """Four lines; more only for one sentence that needs them."""
        return Size(width, max(SENTENCES, self._sentences[-1].wanted(ui, width).h))

    def arrange(self, ui: Ui, box: Box) -> None:
        """Place the sentences, earlier ones above later ones."""
        self.box = box
        heights = [sentence.wanted(ui, box.w).h for sentence in self._sentences]
        first = len(heights) - 1
        while first > 0 and sum(heights[first - 1 :]) + SENTENCE_GAP * (len(heights) - first) <= box.h:
            first -= 1
        self._shown, y = self._sentences[first:], box.y
        for sentence, high in zip(self._shown, heights[first:], strict=True):
            sentence.arrange(ui, Box(box.x, y, box.w, high))
            y += high + SENTENCE_GAP


def _creature(app: App, say: Translator, turns: Turns, creature: Creature) -> Widget:
    """A line for a creature: the combatant that it is, its turn, and a button to change the combatant."""
    styles = app.ui.styles
    combatant = turns.combatant(creature.id)
    name = creature.name or creature.id
    words = say("workshop.turns.joined_nobody")
    if combatant is not None:
        words = _when(say, turns, creature)
        if combatant.name != name:
            words = rich("<icon:account> {}\n{}", combatant.name, words)
    button = Button(
        f"join.{creature.id}",
        "",
        partial(_ask_join, app, turns, creature),
        icon=Icon.ENGAGED,
        tip=say("workshop.turns.join", name=name),
        height=38,
    )
    texts = Column(
        [Label(rich("<b>{}</b>", name), styles.body.but(size=18)), Label(words, styles.small)], gap=0, grow=1
    )
    portrait = Anchor(Portrait(RIMS[creature.side], emblem(creature), 36), 0, 0.5)
    number = (Anchor(widget, 1, 0.5) for widget in number_button(app, say, turns, creature))
    return Row([portrait, texts, *number, Anchor(button, 1, 0.5)], gap=8, align=0.5)


def _when(say: Translator, turns: Turns, creature: Creature) -> str:
    """The words that say when a creature's turn is."""
    standing = turns.standing
    if standing is not None and creature.id in standing.acting:
        return say("workshop.turns.is.now")
    place = None if standing is None else standing.places.get(creature.id)
    if place is not None:
        return say("workshop.turns.in_turns", count=place)
    done = standing is not None and creature.id in standing.done
    return say("workshop.turns.is.over" if done else "workshop.turns.not_now")


def _ask_join(app: App, turns: Turns, creature: Creature) -> None:
    app.push(JoinDialog(turns, creature))


def _ask_file(app: App, say: Translator, turns: Turns) -> None:
    app.push(FileDialog(say("workshop.turns.open"), user_encounters(), (SUFFIX,), turns.open_path))


def _ask_end(app: App, say: Translator, turns: Turns) -> None:
    title, text = say("workshop.turns.end"), say("workshop.turns.end_ask")
    app.push(ConfirmDialog(title, text, say("workshop.turns.end_yes"), turns.end))


ROW = 36.0
"""Height of an entry."""

AROUND = 322.0
"""Height of everything around the list."""


class JoinDialog(Dialog):
    """A list of combatants; several creatures may be the same."""

    width = 520.0

    def __init__(self, turns: Turns, creature: Creature) -> None:
        super().__init__(creature.name or creature.id)
        self.turns = turns
        self.creature = creature
        standing = turns.standing
        self.people: tuple[Person, ...] = () if standing is None else standing.people

    @property
    def chosen(self) -> int:
        """The entry of the combatant that the creature is now."""
        combatant = self.turns.combatant(self.creature.id)
        return 0 if combatant is None else 1 + self.people.index(combatant)

    def content(self) -> Sequence[Widget]:
        """The question and the list of combatants."""
        say = self.ui.say
        entries: list[tuple[str, Icon | None]] = [(say("workshop.turns.join_nobody"), Icon.CLOSE)]
        entries += [(self._named(person), Icon.CREATURE) for person in self.people]
        entries.append((say("workshop.turns.join_anew"), Icon.PLUS))
        text = Label(say("workshop.turns.join_text"), self.ui.styles.body)
        return [text, ListBox("join", entries, self.chosen, self._choose)]

    def height(self) -> float:
        """The height of the list, as far as the screen allows."""
        return min(self.app.box.h - 30, AROUND + ROW * (len(self.people) + 2))

    def buttons(self) -> Sequence[Widget]:
        """The button that closes the dialog."""
        return [Button("dialog.cancel", self.ui.say("dialog.cancel"), self.close, icon=Icon.BACK)]

    def first_focus(self) -> str:
        """The entry of the combatant that the creature is now."""
        return f"join.{self.chosen}"

    def _named(self, person: Person) -> str:
        """A combatant, with the creatures that it already is."""
        others = (
            creature for creature in self.turns.creatures_of(person.id) if creature.id != self.creature.id
        )
        here = [name for name in (creature.name or creature.id for creature in others) if name != person.name]
        if not here:
            return person.name
        return self.ui.say("workshop.turns.join_with", name=person.name, others=", ".join(here))

    def _choose(self, index: int) -> None:
        self.close()
        if index == 0:
            self.turns.join(self.creature.id, None)
        elif index <= len(self.people):
            self.turns.join(self.creature.id, self.people[index - 1].id)
        else:
            self.turns.join_anew(self.creature)


LEAST, MOST = Size(140, 56), Size(180, 56)
"""The least and the greatest size of a plaque, in logical units."""

GAP = 6.0
PLATE = 40.0
"""Side of the buttons beside the plaques."""

SMALL, UP = Size(92, 26), Size(124, 26)
"""A plaque of two rows, at its narrowest, and that of who is up among letters."""

NARROW = 4.0
"""The gap between small plaques, in logical units."""

WIDE = 900.0
"""Width of a strip that has room for words on its button."""

RIMS: Mapping[Side, turn_order.Side] = MappingProxyType(
    {Side.RED: "enemies", Side.BLUE: "players", Side.NEUTRAL: "neutral"}
)
"""The side at a table whose portraits have the colours of a side of the board."""


def strip(ui: Ui, say: Translator, turns: Turns, width: float) -> Widget:
    """The round, a plaque for each turn of it, and the buttons that go on."""
    styles, standing = ui.styles, turns.standing
    words = turns.round_text()
    text = Label(words, styles.on_wood.but(size=17), lift=0.5, name="turns.round")
    buttons = _buttons(ui, say, turns, wide=width >= WIDE)
    used = sum(button.wanted(ui, width).w + GAP for button in buttons)
    room = width - 34 - used - ui.texts.width(words, text.style) - 2 * GAP
    found = [] if standing is None else stops(standing.track)
    middle: Widget = Label(say("workshop.turns.no_order"), styles.on_wood_small, lift=0.5)
    if found:
        middle = _plaques(say, turns, found, room)
    row = Row([Spacer(2), text, Spacer(2), Anchor(middle, 0, 0.5, grow=1), *buttons], gap=GAP, align=0.5)
    return Panel(row, Material.WOOD, margin=7, name="turns.strip")


def _plaques(say: Translator, turns: Turns, found: Sequence[Stop], room: float) -> Widget:
    """All plaques: in one row, in two rows of small ones, or as a few letters except the current one."""
    width = (room + GAP) / len(found) - GAP
    if width >= LEAST.w:
        size = Size(min(MOST.w, width), LEAST.h)
        return Row([_plaque(say, turns, stop, size) for stop in found], gap=GAP, align=0.5)
    columns = -(-len(found) // 2)
    size = Size((room + NARROW) / columns - NARROW, SMALL.h)
    if size.w >= SMALL.w:
        made = [_plaque(say, turns, stop, size) for stop in found]
        rows = [Row(part, gap=NARROW) for part in (made[:columns], made[columns:])]
        return Column(rows, gap=NARROW, align=0)
    bare = Size(SMALL.h + 8, SMALL.h)
    short = [_plaque(say, turns, stop, UP if stop.lit else bare) for stop in found]
    return Anchor(Flow(short, gap=NARROW), 0, 0.5, w=room)


def _plaque(say: Translator, turns: Turns, stop: Stop, size: Size) -> Plaque:
    """A turn in the colours of the board."""
    turn = stop.turn
    creatures = turns.creatures_of(turn.combatant)
    side: turn_order.Side = turn.side
    if creatures:
        side = RIMS[creatures[0].side]
    elif turn.side != "neutral" and turns.players is Side.RED:
        side = "enemies" if turn.side == "players" else "players"
    return Plaque(
        stop.name,
        replace(turn, side=side),
        emblem(creatures[0]) if creatures else turn.combatant,
        partial(turns.pick, creatures),
        lit=stop.lit,
        over=stop.over,
        chosen=turns.picked in creatures,
        size=size,
        tip=_tip(say, stop, len(creatures)),
    )


def _tip(say: Translator, stop: Stop, creatures: int) -> str:
    lines = [rich("<b>{}</b>", stop.turn.name), say(f"workshop.turns.is.{_state(stop)}")]
    if not creatures:
        lines.append(say("workshop.turns.not_here"))
    lines += [rich("{} <soft>[{}]</soft>", say.reason(reason), reason.rule) for reason in stop.why]
    return "\n".join(lines)


def _state(stop: Stop) -> str:
    if stop.lit:
        return "now"
    return "over" if stop.over else "coming"


def _buttons(ui: Ui, say: Translator, turns: Turns, *, wide: bool) -> list[Widget]:
    """Back, the table, and on: in words where there is room."""
    order = turns.order
    fresh = order is None or not order.match.entries
    keys = ui.key(Command.END)
    go_on = say("workshop.turns.go_on") if wide else ""
    made = (
        ("back", "", Icon.STEP_BACK, turns.step_back, say("workshop.turns.back"), Look.PLAIN),
        ("table", "", Icon.RULES, turns.open_table, say("workshop.turns.table"), Look.PLAIN),
        ("next", go_on, Icon.FORWARD, turns.proceed, say("workshop.turns.next", keys=keys), Look.PRIMARY),
    )
    buttons: list[Widget] = []
    for name, text, icon, run, tip, look in made:
        button = Button(
            f"turns.{name}", text, run, icon=icon, tip=tip, look=look, height=PLATE, size=17 if text else None
        )
        if name == "back" and fresh:
            button.refusal = say("workshop.turns.nothing_back")
        buttons.append(button)
    return buttons


def number_button(app: App, say: Translator, turns: Turns, creature: Creature) -> Iterator[Widget]:
    """The number that puts a creature in order, if its table has one; pressed, it asks for another."""
    order, combatant = turns.order, turns.combatant(creature.id)
    if order is None or combatant is None or not order.system.number:
        return
    number = order.number(combatant.id)
    yield Button(
        f"number.{creature.id}",
        NO_NUMBER if number is None else str(number),
        partial(_ask, app, say, turns, combatant),
        tip=_title(say, turns, combatant),
        height=38,
        size=17,
    )


def _title(say: Translator, turns: Turns, combatant: Person) -> str:
    table = "" if turns.order is None else turns.order.table.replace("-", "_")
    return say(f"workshop.turns.number.{table}", name=combatant.name)


def _ask(app: App, say: Translator, turns: Turns, combatant: Person) -> None:
    order = turns.order
    if order is None:
        return

    def fault(text: str) -> str:
        try:
            action = order.numbered(combatant.id, int(text))
        except ValueError:
            return say("workshop.turns.number_whole")
        verdict = order.match.check(MASTER, action)
        return " ".join(f"{say.reason(reason)} [{reason.rule}]" for reason in verdict.reasons)

    def entered(text: str) -> None:
        turns.act(lambda: order.match.act(MASTER, order.numbered(combatant.id, int(text))))

    number = order.number(combatant.id)
    begin = "" if number is None else str(number)
    text = f"{_title(say, turns, combatant)}. {say('workshop.turns.number_ask')}"
    app.push(PromptDialog(combatant.name, text, entered, begin=begin, fault=fault))
