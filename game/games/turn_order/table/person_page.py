"""The page of a person on the sheet, and who takes part: add, correct, rename, annotate, remove."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from game.content.markup import rich
from game.core.dice import SeededDice, fresh_seed
from game.core.rules import Verdict
from game.core.turn_order import MOST_NOTE
from game.games.turn_order.names import free_id, numbered, stem, unlike
from game.games.turn_order.note_dice import NoteDice, dice_in
from game.games.turn_order.quick_entry import MOST_COUNT, MOST_PEOPLE
from game.games.turn_order.rules.batch import Batch
from game.games.turn_order.rules.fields import Correct, Remove
from game.games.turn_order.table.form import Form, FormField
from game.games.turn_order.table.layout import sheet_width
from game.games.turn_order.table.portraits import Portrait, breakable, fitting, side_hue
from game.games.turn_order.table.quick_entry_dialog import QuickEntryDialog, Remembered
from game.games.turn_order.table.saved_groups import SavedGroupsDialog, rested
from game.ui.box import Size
from game.ui.drawing.icons import Icon
from game.ui.input.keys import Command
from game.ui.sound import Sound
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Column, Flow, Row
from game.ui.widgets.text_area import TextArea

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from game.content.locale import Translator
    from game.games.turn_order.table.pane import PaneMoment, Participant, TurnTable
    from game.ui.widgets.base import Widget


LEAST_NOTE_LINES, MOST_NOTE_LINES = 2, 7
"""Lines of a note that are seen at once."""

NOTE_LINE = 29.0
"""Height of one."""

MOST_NOTE_DICE = 24
"""Dice of a note that have buttons."""

HEAD = 136.0
"""Width that portrait, margins and scroll bar take of the sheet."""


class PersonPage:
    """Makes the page; it holds the notes that are still being typed, and what was rolled for them."""

    def __init__(self, game: TurnTable) -> None:
        self._game = game
        self._forms = game.forms
        self._drafts: dict[str, str] = {}
        self._rolled: dict[str, str] = {}
        self._dice = SeededDice(fresh_seed())
        self._remembered = Remembered()

    def nobody(self, table: PaneMoment[Any, Any]) -> Sequence[Widget]:
        """The page while nobody's sheet is open: a line for everybody, which opens theirs."""
        say, key = table.say, table.ui.key(Command.NEW_CREATURE)
        made = (
            ("quick", Icon.LOG, partial(self.quick, table), say("entry.open.tip", keys=key)),
            ("groups", Icon.CREATURE, partial(self.groups, table), say("kept.open.tip")),
            ("add", Icon.PLUS, partial(self.add, table), ""),
        )
        names = {"quick": "entry.open", "groups": "kept.open", "add": "master.add"}
        buttons = [
            Button(f"person.{name}", say(names[name]), run, icon=icon, tip=tip, height=40, size=17)
            for name, icon, run, tip in made
        ]
        buttons[0].look = Look.PRIMARY if not self._forms.people(table.state) else Look.PLAIN
        return [Label(say("master.nobody"), table.ui.styles.note), *self._everybody(table), *buttons]

    def who(self, table: PaneMoment[Any, Any], person: Participant) -> Widget:
        """The head of the page: portrait, name and side."""
        ui, say = table.ui, table.say
        hue = side_hue(ui, person.side)
        side = rich("<icon:{}>\N{NO-BREAK SPACE}{}", hue.emblem, say(f"master.side.{person.side}"))
        name, room = breakable(person.name), sheet_width(table.window.w) - HEAD
        style = fitting(ui, name, ui.styles.heading.but(size=22), Size(room, 62))
        words = [
            Label(name, style, name="person.name"),
            Label(side, ui.styles.small.but(colour=hue.ink)),
        ]
        if person.hidden:
            hidden = rich("<icon:eye_off_outline>\N{NO-BREAK SPACE}{}", say("master.hidden"))
            words.append(Label(hidden, ui.styles.small))
        return Row(
            [Portrait(person.side, person.emblem, 60), Column(words, gap=1, grow=1)], gap=10, align=0.5
        )

    def tools(self, table: PaneMoment[Any, Any], person: Participant) -> Sequence[Widget]:
        """The buttons that every person has, and the note."""
        say = table.say
        made = (
            ("rename", Icon.LOG, self.rename),
            ("edit", Icon.OPTIONS, self.edit),
            ("duplicate", Icon.COPY, self.duplicate),
            ("remove", Icon.DELETE, _remove),
        )
        tools = [
            Button(
                f"person.{name}",
                "",
                partial(run, table, person),
                icon=icon,
                tip=say(f"master.person.{name}"),
                height=34,
            )
            for name, icon, run in made
        ]
        pinned = table.pinned == person.id
        pin = Button(
            "person.pin",
            "",
            partial(table.pin, "" if pinned else person.id),
            icon=Icon.PIN,
            tip=say("master.person.unpin" if pinned else "master.person.pin"),
            height=34,
        )
        pin.chosen = pinned
        return [Row([pin, *tools], gap=6), *self._note(table, person)]

    def _everybody(self, table: PaneMoment[Any, Any]) -> Iterator[Widget]:
        for person in self._forms.people(table.state):
            picture = Portrait(person.side, person.emblem, 34)
            select = partial(table.select, person.id)
            words = breakable(person.name)
            name = Button(f"person.of.{person.id}", words, select, look=Look.QUIET, height=34, grow=1)
            yield Row([picture, name], gap=8, align=0.5)

    # Who takes part

    def quick(self, table: PaneMoment[Any, Any]) -> None:
        """Show quick entry."""
        people, groups = self._forms.people(table.state), partial(self.groups, table)
        table.acts.push(QuickEntryDialog(self._game, people, table.acts, self._remembered, groups))

    def groups(self, table: PaneMoment[Any, Any]) -> None:
        """Show the saved groups."""
        table.acts.push(SavedGroupsDialog(self._game, table.state, table.acts))

    def add(self, table: PaneMoment[Any, Any]) -> None:
        """Show the form for a newcomer, which can ask for more of them."""
        forms, say = self._forms, table.say
        form = Form(
            say("master.add"),
            table.acts.field_key,
            forms.fields(table.state, adding=True),
            lambda spec: table.session.check(forms.add(spec)),
            lambda spec: table.acts.do(forms.add(spec)),
            yes=say("master.add.yes"),
            side="enemies",
            again=partial(self._fresh, table),
        )
        table.acts.ask_form(form, self._fresh(table))

    def _fresh(self, table: PaneMoment[Any, Any], before: object = None) -> Any:  # noqa: ANN401 - the spec of the game
        """The spec of a newcomer to be filled in, on the side of the one entered `before`."""
        people = self._forms.people(table.state)
        name = _free_name(table.say, {person.name for person in people})
        fresh = self._forms.fresh(free_id(name, {person.id for person in people}), name)
        sides = {field.name for field in fields(fresh)} & {"side", "kind"}
        made = fresh if before is None else replace(fresh, **{side: getattr(before, side) for side in sides})
        return unlike([made], [person.emblem for person in people])[0]

    def duplicate(self, table: PaneMoment[Any, Any], person: Participant) -> None:
        """Ask for a number of copies of a person; they are numbered on and share the portrait."""
        say = table.say
        form = Form(
            say("master.person.duplicate"),
            lambda name: f"master.field.{name}",
            [FormField("count", "number", 1, MOST_COUNT)],
            lambda asked: table.session.check(self._copies(table, person, asked.count)),
            lambda asked: table.acts.do(self._copies(table, person, asked.count)),
            yes=say("master.add.yes"),
        )
        table.acts.ask_form(form, _HowMany())

    def _copies(self, table: PaneMoment[Any, Any], person: Participant, count: int) -> Batch:
        """The action that adds `count` copies; of a number far too great, just enough to be refused."""
        forms, people = self._forms, self._forms.people(table.state)
        spec, taken = forms.spec_of(table.state, person.id), {other.id for other in people}
        actions = []
        for name in numbered(
            [stem(person.name)] * min(count, MOST_PEOPLE + 1), [other.name for other in people]
        ):
            identity = free_id(name, taken)
            taken.add(identity)
            copy = replace(spec, id=identity, name=name, portrait=person.emblem)
            actions.append(forms.add(rested(copy)))
        return Batch(tuple(actions))

    def edit(self, table: PaneMoment[Any, Any], person: Participant) -> None:
        """Show the form that corrects what was entered about a person."""
        forms = self._forms
        before = forms.spec_of(table.state, person.id)

        def put_right(spec: object) -> None:
            table.acts.act(forms.edit(before, spec))

        def check(spec: object) -> Verdict:
            verdicts = (table.session.check(action) for action in forms.edit(before, spec))
            return next((verdict for verdict in verdicts if not verdict.allowed), Verdict.yes())

        form = Form(
            person.name,
            table.acts.field_key,
            forms.fields(table.state, adding=False),
            check,
            put_right,
            lambda spec: table.changes.shown(*forms.edit(before, spec)),
            side=person.side,
        )
        table.acts.ask_form(form, before)

    def rename(self, table: PaneMoment[Any, Any], person: Participant) -> None:
        """Ask for another name."""
        text = table.say("master.person.rename_ask", name=person.name)
        title = table.say("master.person.rename")
        table.acts.prompt(title, text, person.name, lambda name: Correct(person.id, "name", name))

    # Notes

    def _note(self, table: PaneMoment[Any, Any], person: Participant) -> Sequence[Widget]:
        """The note, which the tick beside it sets to what was typed; below, the dice that it names."""
        say, text = table.say, self._draft(person)
        field = TextArea(
            f"person.note.{person.id}",
            text,
            partial(self._type, table, person),
            hint=say("master.note"),
            longest=MOST_NOTE,
            marked=None,
            tip=say("master.note.tip"),
        )
        lines = min(MOST_NOTE_LINES, max(LEAST_NOTE_LINES, text.count("\n") + 1))
        shown: list[Widget] = [Anchor(field, h=lines * NOTE_LINE + 18, grow=1)]
        if text != person.note:
            write = partial(self._write, table, person)
            tip = say("master.note.keep")
            shown.append(Button("person.note.keep", "", write, icon=Icon.CHECK, tip=tip, height=38))
        return [Row(shown, gap=6, align=0.5), *self._dice_of(table, person)]

    def _dice_of(self, table: PaneMoment[Any, Any], person: Participant) -> Iterator[Widget]:
        """A button for all dice that the kept note names, and what was last rolled of them."""
        named = list(dice_in(person.note))[:MOST_NOTE_DICE]
        if not named:
            return
        tip = table.say("master.note.roll.tip")
        yield Flow(
            [
                Button(
                    f"person.roll.{number}",
                    str(dice),
                    partial(self._roll, table, person, dice),
                    tip=tip,
                    height=34,
                    size=16,
                )
                for number, dice in enumerate(named)
            ],
            gap=6,
        )
        if person.id in self._rolled:
            yield Label(self._rolled[person.id], table.ui.styles.body, name="person.rolled")

    def _roll(self, table: PaneMoment[Any, Any], person: Participant, dice: NoteDice) -> None:
        """Roll and show it here only.

        The match knows nothing of it: its own dice must give the same numbers to whoever replays it, and what
        is done in it is told to the players.
        """
        self._rolled[person.id] = dice.rolled(self._dice)
        table.ui.sounds.play(Sound.DICE)
        table.refresh()

    def _draft(self, person: Participant) -> str:
        """The note as it is being typed."""
        return self._drafts.get(person.id, person.note)

    def _type(self, table: PaneMoment[Any, Any], person: Participant, text: str) -> None:
        """Remember what is typed; the tick appears and disappears with the first difference."""
        started = self._draft(person) != person.note
        self._drafts[person.id] = text
        if started != (text != person.note):
            table.refresh()

    def _write(self, table: PaneMoment[Any, Any], person: Participant) -> None:
        """Set the note to what was typed."""
        text = self._drafts.pop(person.id, person.note)
        if text != person.note:
            table.acts.do(Correct(person.id, "note", text))


def _remove(table: PaneMoment[Any, Any], person: Participant) -> None:
    """Take a person out of the encounter, unasked, since it can be undone."""
    table.acts.do(Remove(person.id))


@dataclass(frozen=True, slots=True)
class _HowMany:
    count: int = 1


def _free_name(say: Translator, taken: Collection[str]) -> str:
    number = len(taken) + 1
    while (name := say("master.new_name", number=number)) in taken:
        number += 1
    return name
