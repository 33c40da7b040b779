"""Who takes part, by hand: to add, put right, rename, note on, take away."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from game.core.rules import Verdict
from game.games.turn_order.table.form import Form, FormDialog

if TYPE_CHECKING:
    from collections.abc import Collection

    from game.games.turn_order.table.kit import Person
    from game.games.turn_order.table.scene import MasterScene


class People:
    """What is done about the people of one table; it holds notes that are still being typed."""

    def __init__(self, scene: MasterScene) -> None:
        self._scene = scene
        self._drafts: dict[str, str] = {}

    def add(self) -> None:
        """Ask for somebody new."""
        scene, pane = self._scene, self._scene.pane
        taken = {one.id for one in pane.people()}
        name = self._free_name({one.name for one in pane.people()})
        fresh = pane.fresh(free_id(name, taken), name)
        form = Form(
            scene.say("master.add"),
            scene.kit.field_key,
            pane.fields(adding=True),
            lambda spec: scene.session.check(pane.add(spec)),
            lambda spec: scene.perform(pane.add(spec)),
            yes=scene.say("master.add.yes"),
            side=lambda spec: getattr(spec, "side", "enemies"),
        )
        scene.app.push(FormDialog(form, fresh, scene.say, scene.why))

    def edit(self, person: Person) -> None:
        """Put right what was entered about somebody."""
        scene, pane = self._scene, self._scene.pane
        before = pane.spec_of(person.id)

        def check(spec: object) -> Verdict:
            verdicts = (scene.session.check(action) for action in pane.edit(before, spec))
            return next((one for one in verdicts if not one.allowed), Verdict.yes())

        form = Form(
            person.name,
            scene.kit.field_key,
            pane.fields(adding=False),
            check,
            lambda spec: scene.do_all(pane.edit(before, spec)),
            side=lambda spec: getattr(spec, "side", person.side),
        )
        scene.app.push(FormDialog(form, before, scene.say, scene.why))

    def rename(self, person: Person) -> None:
        """Ask for another name."""
        scene = self._scene
        text = scene.say("master.person.rename_ask", name=person.name)
        title = scene.say("master.person.rename")
        scene.prompt(title, text, person.name, lambda name: scene.pane.rename(person.id, name))

    def remove(self, person: Person) -> None:
        """Take somebody out of the encounter, which can be undone."""
        self._scene.do(self._scene.pane.remove(person.id))

    # Notes

    def draft(self, person: Person) -> str:
        """The note as it is being typed."""
        return self._drafts.get(person.id, person.note)

    def draft_note(self, person: Person, text: str) -> None:
        """A letter more, or less."""
        started = self.draft(person) != person.note
        self._drafts[person.id] = text
        if started != (text != person.note):
            self._scene.refresh()

    def write_note(self, person: Person) -> None:
        """The note counts."""
        text = self._drafts.pop(person.id, person.note)
        if text != person.note:
            self._scene.do(self._scene.pane.note(person.id, text))

    def _free_name(self, taken: Collection[str]) -> str:
        number = len(taken) + 1
        while (name := self._scene.say("master.new_name", number=number)) in taken:
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
