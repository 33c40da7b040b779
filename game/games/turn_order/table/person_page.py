"""The page of somebody on the sheet, and who takes part: to add, correct, rename, annotate, remove."""

from __future__ import annotations

import re
import unicodedata
from functools import partial
from typing import TYPE_CHECKING, Any

from game.core.rules import Verdict
from game.games.turn_order.rules.fields import Correct, Remove
from game.games.turn_order.table.form import Form
from game.games.turn_order.table.layout import sheet_width
from game.games.turn_order.table.portraits import Portrait, breakable, fitting, side_hue
from game.ui.box import Size
from game.ui.icons import Icon
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Row
from game.ui.widgets.text_field import TextField

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from game.content.locale import Translator
    from game.games.turn_order.table.context import TableContext
    from game.games.turn_order.table.pane import Participant, PeopleForms
    from game.ui.widgets.base import Widget


HEAD = 136.0
"""What the portrait, the margins and the bar take of the width of the sheet."""


class PersonPage:
    """Makes the page; it holds the notes that are still being typed."""

    def __init__(self, forms: PeopleForms[Any, Any]) -> None:
        self._forms = forms
        self._drafts: dict[str, str] = {}

    def nobody(self, table: TableContext[Any, Any]) -> Sequence[Widget]:
        """A line for everybody, that opens their sheet, while nobody's is open."""
        add = Button(
            "person.add",
            table.say("master.add"),
            partial(self.add, table),
            icon=Icon.PLUS,
            height=40,
            size=17,
        )
        return [Label(table.say("master.nobody"), table.ui.styles.note), *self._everybody(table), add]

    def head(self, table: TableContext[Any, Any], person: Participant) -> Sequence[Widget]:
        """Portrait, name and side, what can be done about anybody, the note."""
        ui, say = table.ui, table.say
        hue = side_hue(ui, person.side)
        side = f"<icon:{hue.emblem}>\N{NO-BREAK SPACE}{say(f'master.side.{person.side}')}"
        name, room = breakable(person.name), sheet_width(table.window.w) - HEAD
        style = fitting(ui, name, ui.styles.heading.but(size=22), Size(room, 62))
        words = [
            Label(name, style, name="person.name"),
            Label(side, ui.styles.small.but(colour=hue.ink)),
        ]
        if person.hidden:
            hidden = f"<icon:eye_off_outline>\N{NO-BREAK SPACE}{say('master.hidden')}"
            words.append(Label(hidden, ui.styles.small))
        top = Row([Portrait(person.side, person.emblem, 60), Column(words, gap=1, grow=1)], gap=10, align=0.5)
        made = (
            ("rename", Icon.LOG, self.rename),
            ("edit", Icon.OPTIONS, self.edit),
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
        return [Column([top, Row(tools, gap=6)], gap=8), self._note(table, person)]

    def _everybody(self, table: TableContext[Any, Any]) -> Iterator[Widget]:
        for person in self._forms.people(table.state):
            picture = Portrait(person.side, person.emblem, 34)
            select = partial(table.select, person.id)
            words = breakable(person.name)
            name = Button(f"person.of.{person.id}", words, select, look=Look.QUIET, height=34, grow=1)
            yield Row([picture, name], gap=8, align=0.5)

    # Who takes part

    def add(self, table: TableContext[Any, Any]) -> None:
        """Ask for somebody new."""
        forms, say, people = self._forms, table.say, self._forms.people(table.state)
        name = _free_name(say, {one.name for one in people})
        fresh = forms.fresh(free_id(name, {one.id for one in people}), name)
        form = Form(
            say("master.add"),
            table.field_key,
            forms.fields(table.state, adding=True),
            lambda spec: table.session.check(forms.add(spec)),
            lambda spec: table.do(forms.add(spec)),
            yes=say("master.add.yes"),
            side="enemies",
        )
        table.ask_form(form, fresh)

    def edit(self, table: TableContext[Any, Any], person: Participant) -> None:
        """Put right what was entered about somebody."""
        forms = self._forms
        before = forms.spec_of(table.state, person.id)

        def check(spec: object) -> Verdict:
            verdicts = (table.session.check(action) for action in forms.edit(before, spec))
            return next((one for one in verdicts if not one.allowed), Verdict.yes())

        form = Form(
            person.name,
            table.field_key,
            forms.fields(table.state, adding=False),
            check,
            lambda spec: table.act(forms.edit(before, spec)),
            side=person.side,
        )
        table.ask_form(form, before)

    def rename(self, table: TableContext[Any, Any], person: Participant) -> None:
        """Ask for another name."""
        text = table.say("master.person.rename_ask", name=person.name)
        title = table.say("master.person.rename")
        table.prompt(title, text, person.name, lambda name: Correct(person.id, "name", name))

    # Notes

    def _note(self, table: TableContext[Any, Any], person: Participant) -> Widget:
        """The note; what is typed counts from Enter, or from the tick beside it."""
        say, text = table.say, self._draft(person)
        write = partial(self._write, table, person)
        field = TextField(
            f"person.note.{person.id}",
            text,
            partial(self._type, table, person),
            done=lambda _text: write(),
            hint=say("master.note"),
            longest=400,
            tip=say("master.note.tip"),
            grow=1,
        )
        if text == person.note:
            return Row([field], gap=6)
        keep = Button("person.note.keep", "", write, icon=Icon.CHECK, tip=say("master.note.keep"), height=38)
        return Row([field, keep], gap=6, align=0.5)

    def _draft(self, person: Participant) -> str:
        """The note as it is being typed."""
        return self._drafts.get(person.id, person.note)

    def _type(self, table: TableContext[Any, Any], person: Participant, text: str) -> None:
        """A letter more, or less."""
        started = self._draft(person) != person.note
        self._drafts[person.id] = text
        if started != (text != person.note):
            table.refresh()

    def _write(self, table: TableContext[Any, Any], person: Participant) -> None:
        """The note counts."""
        text = self._drafts.pop(person.id, person.note)
        if text != person.note:
            table.do(Correct(person.id, "note", text))


def _remove(table: TableContext[Any, Any], person: Participant) -> None:
    """Take somebody out of the encounter, which can be undone."""
    table.do(Remove(person.id))


def _free_name(say: Translator, taken: Collection[str]) -> str:
    number = len(taken) + 1
    while (name := say("master.new_name", number=number)) in taken:
        number += 1
    return name


def free_id(name: str, taken: Collection[str]) -> str:
    """An id made of a name that nobody has yet: `gobelin-2`."""
    letters = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()
    root = re.sub(r"[^a-z0-9]+", "-", letters).strip("-") or "x"
    identity, number = root, 2
    while identity in taken:
        identity, number = f"{root}-{number}", number + 1
    return identity
