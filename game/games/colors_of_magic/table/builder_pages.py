"""The pages of the list builder: the wizard, the grimoire, the Codex."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.games.colors_of_magic.rules.cards.specs import Element
from game.games.colors_of_magic.table.shelf import COSTS, TYPES
from game.table.card_widget import CardButton
from game.table.filters import filter_button
from game.ui.icons import Icon
from game.ui.palette import Element as Hue
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice, Toggle
from game.ui.widgets.label import Label, RuleLine
from game.ui.widgets.layout import Anchor, Column, Grid, Row
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.games.colors_of_magic.rules.cards.specs import CardSpec, SchoolSpec
    from game.games.colors_of_magic.table.builder_scene import BuilderScene
    from game.ui.widgets.base import Widget

_THUMB = 84.0


class Pages:
    """Builds the pages of one builder; what is pressed on them changes its draft."""

    def __init__(self, scene: BuilderScene, room: float) -> None:
        self.scene = scene
        self.room = room
        self.buttons: dict[str, CardButton] = {}
        """The buttons of cards by their names, to see which one is looked at."""

    def wizard(self) -> Widget:
        """The wizards side by side, and what is said of the one that is chosen."""
        scene, library = self.scene, self.scene.library
        cards: list[Widget] = []
        width = min(112.0, (self.room - 30) / len(library.wizards) - 18)
        for spec in library.wizards.values():
            face = scene.faces.creature(library.creatures[spec.creature])
            name = f"builder.wizard.{spec.id}"
            chosen = spec.id == scene.draft.army.wizard
            cards.append(CardButton(name, face, self._lead(spec.id), width=width, chosen=chosen))
        grid = Grid(cards, columns=len(cards), gap=8)
        found = library.wizards.get(scene.draft.army.wizard)
        text = scene.faces.words(found.text) if found is not None else ""
        about = Label(text, scene.ui.styles.note, align=0.5)
        head = Label(scene.say("builder.comes_with"), scene.ui.styles.subheading, align=0.5)
        known = [library.cards[card] for card in (found.codex if found is not None else ())]
        codex = [self._button(f"builder.comes.{spec.id}", spec, _THUMB) for spec in known]
        with_it = Grid(codex, columns=max(1, int((self.room - 24) / (_THUMB + 14))), gap=6)
        parts = [grid, about, Anchor(RuleLine(), w=260), head, with_it]
        return Scroll(Column(parts, gap=12), name="builder.wizards")

    def grimoire(self) -> Widget:
        """Whole schools, or cards one by one."""
        scene, say = self.scene, self.scene.say
        kinds = [(False, say("builder.schools")), (True, say("builder.free"))]
        kind = Choice("builder.kind", kinds, scene.free, scene.set_free)
        if scene.free:
            shown = self._cards(codex=False)
        else:
            rows = [self._school(school) for school in scene.library.schools.values()]
            shown = [Scroll(Column(rows, gap=10), name="builder.rows")]
        return Column([Anchor(kind, 0, 0.5, h=38), *shown], gap=10, grow=1)

    def codex(self) -> Widget:
        """The wizard's own Codex, or ten cards of one's choice."""
        scene, say = self.scene, self.scene.say
        reset = Button(
            "builder.own_codex", say("builder.own_codex"), scene.own_codex, icon=Icon.UNDO, height=38, size=17
        )
        if not scene.draft.army.codex:
            reset.refusal = say("builder.is_own_codex")
        return Column([Anchor(reset, 0, 0.5, h=38), *self._cards(codex=True)], gap=10, grow=1)

    def _lead(self, wizard: str) -> Callable[[], None]:
        return lambda: self.scene.change(self.scene.draft.led(wizard))

    def _school(self, school: SchoolSpec) -> Widget:
        scene = self.scene
        taken = school.id in scene.draft.army.schools
        hue = scene.ui.palette.elements[Hue(school.element.value)]
        text = f"<icon:{hue.emblem.value}> {scene.faces.words(school.name)}"
        toggle = Toggle(
            f"builder.school.{school.id}",
            text,
            taken,
            lambda _on: scene.change(scene.draft.schooled(school.id)),
        )
        cards = dict.fromkeys(school.cards)
        width = min(_THUMB, (self.room - 30) / len(cards) - 12)
        thumbs = [
            self._button(
                f"builder.{school.id}.{card}", scene.library.cards[card], width, school.cards.count(card)
            )
            for card in cards
        ]
        return Column([toggle, Row(thumbs, gap=2)], gap=2)

    def _button(self, name: str, spec: CardSpec, width: float, count: int | None = None) -> CardButton:
        """A card that is only looked at."""
        face = self.scene.faces.card(spec)
        button = CardButton(name, face, lambda: self.scene.look(spec.id), width=width, count=count)
        self.buttons[spec.id] = button
        return button

    def _cards(self, *, codex: bool) -> list[Widget]:
        """Filters, and every card that passes them with the number of its copies."""
        scene = self.scene
        counts = scene.draft.counts(scene.library, codex=codex)
        specs = scene.filter.of(scene.library.cards.values())
        columns = max(1, int((self.room - 24) / (_THUMB + 14)))
        buttons = []
        for spec in specs:
            button = CardButton(
                f"builder.card.{spec.id}",
                scene.faces.card(spec),
                self._add(spec.id, codex),
                width=_THUMB,
                chosen=counts[spec.id] > 0,
                count=counts[spec.id] or None,
                other=self._remove(spec.id, codex),
            )
            self.buttons[spec.id] = button
            buttons.append(button)
        shown: Widget = Scroll(Grid(buttons, columns=columns, gap=6), name="builder.cards")
        if not buttons:
            shown = Label(scene.say("builder.none"), scene.ui.styles.note, align=0.5, lift=0.4, grow=1)
        note = Label(scene.say("builder.hint", cap=scene.delete_cap), scene.ui.styles.small)
        return [self._filters(), shown, note]

    def _add(self, card: str, codex: bool) -> Callable[[], None]:
        return lambda: self.scene.add(card, codex=codex)

    def _remove(self, card: str, codex: bool) -> Callable[[], None]:
        return lambda: self.scene.remove(card, codex=codex)

    def _filters(self) -> Widget:
        """A button for each thing to filter by, which opens a menu."""
        say, shown = self.scene.say, self.scene.filter
        elements = [(None, say("builder.any_element")), *((e, say(f"hue.{e}")) for e in Element)]
        types = [(None, say("builder.any_type")), *((t, say(f"card.type.{t}").capitalize()) for t in TYPES)]
        costs: list[tuple[int | None, str]] = [(None, say("builder.any_cost"))]
        costs += [
            (cost, say("builder.dear" if cost == COSTS[-1] else "builder.cost", cost=cost)) for cost in COSTS
        ]
        scene = self.scene
        buttons = [
            filter_button(
                "builder.element",
                elements,
                shown.element,
                scene,
                lambda e: scene.set_filter(replace(shown, element=e)),
            ),
            filter_button(
                "builder.type", types, shown.type, scene, lambda t: scene.set_filter(replace(shown, type=t))
            ),
            filter_button(
                "builder.cost", costs, shown.cost, scene, lambda c: scene.set_filter(replace(shown, cost=c))
            ),
        ]
        return Grid(buttons, columns=len(buttons), gap=8)


def sentences(scene: BuilderScene) -> Sequence[str]:
    """What is wrong with the draft, each with its rule; or that nothing is."""
    return [f"{scene.reason(reason)} <soft><i>{reason.rule}</i></soft>" for reason in scene.verdict.reasons]
