"""The sheet of a combatant, and the forms by which combatants join and are corrected."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, get_args

from game.core.turn_order import Side
from game.games.d20_initiative.rules.actions import (
    Action,
    Add,
    Brace,
    Counterspell,
    Edit,
    Notice,
    Opportunity,
    RemoveBadge,
    Roll,
)
from game.games.d20_initiative.rules.state import Badge, Combatant, CombatantSpec, ReadyKind, State
from game.games.turn_order.rules.fields import Correct
from game.games.turn_order.rules.people import Numbers
from game.games.turn_order.table.chips import Chip, ChipRow
from game.games.turn_order.table.condition_dialog import Giver
from game.games.turn_order.table.corrections import seen_widgets
from game.games.turn_order.table.form import FormField
from game.games.turn_order.table.layout import section
from game.games.turn_order.table.marked_people import condition_chips
from game.games.turn_order.table.pane import PaneMoment, Participant, PeopleForms
from game.ui.drawing.icons import Icon
from game.ui.widgets.button import Button
from game.ui.widgets.label import Label, RuleLine
from game.ui.widgets.layout import Anchor, Row

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from game.content.locale import Translator
    from game.games.turn_order.table.acts import Acts
    from game.games.turn_order.table.corrections import Corrections
    from game.games.turn_order.table.marks_sheet import MarksSheet
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget


USUAL_HERE = (
    *("prone", "stunned", "blinded", "deafened", "dazed", "dazzled", "grappled", "pinned", "entangled"),
    *("shaken", "frightened", "panicked", "cowering", "confused", "fascinated", "fatigued", "exhausted"),
    *("sickened", "nauseated", "staggered", "disabled", "dying", "stable", "unconscious", "helpless"),
    *("paralysed", "petrified", "poisoned", "burning", "held", "silenced", "slowed", "hasted", "blessed"),
    *("protected", "raging", "invisible", "incorporeal", "flying", "concentrating"),
)
"""The conditions that are offered at this table."""

GIVER = Giver(USUAL_HERE)


@dataclass(frozen=True, slots=True)
class PersonSheet:
    """Makes the parts of one sheet.

    Attributes:
        state: the combat.
        ui: look and words.
        acts: does the actions.
        fields: makes widgets for the combatant's fields.
        marks: the parts about hit points and conditions.
        combatant: the one whose sheet it is.
    """

    state: State
    ui: Ui
    acts: Acts[Action]
    fields: Corrections
    marks: MarksSheet
    combatant: Combatant

    def parts(self) -> Sequence[Widget]:
        """Everything below portrait and note."""
        return [
            self._numbers(),
            *self.marks.points(),
            *self._conditions(),
            *section(self.ui, "d35.sheet.out_of_turn", self._out_of_turn()),
            *section(self.ui, "d35.sheet.by_hand", self._by_hand()),
            *section(self.ui, "d35.sheet.used", self.fields.marks("used")),
            *section(self.ui, "d35.sheet.seen", seen_widgets(self.fields)),
        ]

    def _numbers(self) -> Widget:
        combatant, say, spec = self.combatant, self.ui.say, self.combatant.spec
        lines = [say("d35.sheet.initiative", modifier=_signed(combatant.modifier))]
        if combatant.roll is not None and combatant.score is not None:
            lines.append(say("d35.sheet.count", roll=combatant.roll, count=combatant.score))
        if combatant.armour_class is not None and spec.armour_class is not None:
            lines.append(say("d35.sheet.armour", now=combatant.armour_class, full=spec.armour_class))
        if spec.uncanny_dodge:
            lines.append(say("d35.sheet.uncanny_dodge"))
        if spec.group:
            lines.append(say("d35.awareness.group", name=spec.group))
        return Label("\n".join(lines), self.ui.styles.body.but(size=18))

    def _conditions(self) -> Iterator[Widget]:
        combatant, say = self.combatant, self.ui.say
        yield RuleLine()
        for index, badge in enumerate(combatant.spec.badges):
            drop = Button(
                f"badge.{index}.remove",
                "",
                partial(self.acts.do, RemoveBadge(combatant.id, index)),
                icon=Icon.CLOSE,
                tip=say("d35.sheet.badge_remove"),
                height=30,
            )
            label = Anchor(ChipRow([_badge_chip(badge, say)], size=17), 0, 0.5, grow=1)
            yield Row([label, drop], gap=6, align=0.5)
        yield from self.marks.conditions(GIVER)
        yield self.fields.flag("able")
        yield self.fields.flag("flat_footed")

    def _out_of_turn(self) -> Iterator[Widget]:
        combatant, acts, say = self.combatant, self.acts, self.ui.say
        yield self._button("opportunity", Icon.MELEE, Opportunity(combatant.id))
        counter = partial(
            acts.ask, say("d35.sheet.counterspell"), Counterspell(combatant.id, 1), COUNTERSPELL
        )
        yield self._button("counterspell", Icon.CAST, Counterspell(combatant.id, 1), counter)
        brace = partial(acts.ask, say("d35.sheet.brace"), Brace(combatant.id, 0, charging=True), BRACE)
        yield self._button("brace", Icon.THREAT, Brace(combatant.id, 0, charging=True), brace)

    def _by_hand(self) -> Iterator[Widget]:
        combatant, acts, say = self.combatant, self.acts, self.ui.say
        if self.state.phase == "awareness":
            check, text = Notice(combatant.id, DIFFICULTY), say("d35.awareness.notice")
            tip, notice = say("d35.awareness.notice.tip"), partial(acts.ask, text, check, NOTICE)
            yield acts.button("person.notice", text, Icon.EYE, check, notice, tip=tip)
        roll = partial(acts.ask, say("d35.sheet.roll"), Roll(combatant.id), ROLL)
        yield self._button("roll", Icon.STAR, Roll(combatant.id), roll)
        yield self.fields.entered("score", Icon.TURN)
        yield self.fields.step("place", "up", Icon.UP, -1)
        yield self.fields.step("place", "down", Icon.DOWN, 1)
        coming = combatant.id in self.state.coming
        yield self.fields.turned("turn", "recall_off" if coming else "recall_on", Icon.UNDO)
        yield self._button("current", Icon.FORWARD, Correct("", "current", combatant.id))
        yield self.fields.flag("delaying")
        yield self.fields.flag("readied")

    def _button(self, name: str, icon: Icon, action: Action, run: Callable[[], None] | None = None) -> Widget:
        text, tip = self.ui.say(f"d35.sheet.{name}"), self.ui.say(f"d35.sheet.{name}.tip")
        return self.acts.button(f"person.{name}", text, icon, action, run, tip=tip)


def combatant_chips(state: State, combatant: Combatant, say: Translator) -> tuple[Chip, ...]:
    """The conditions and badges of a combatant, as chips."""

    def name_of(identity: str) -> str:
        found = state.find(identity)
        return "" if found is None else found.name

    badges = (_badge_chip(badge, say) for badge in combatant.spec.badges)
    return (*badges, *condition_chips(say, combatant.spec.conditions, combatant.id, name_of))


def _badge_chip(badge: Badge, say: Translator) -> Chip:
    if badge.rounds is None:
        return Chip(badge.name)
    tip = say("d35.badge.rounds", name=badge.name, count=badge.rounds)
    return Chip(badge.name, left=str(badge.rounds), tip=tip)


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "\N{MINUS SIGN}")


InitiativeMoment = PaneMoment[State, Action]
"""A table of this game at one moment."""

FACE = FormField("face", "number", 1, 20, optional=True)
"""A die entered by hand; left empty, it is rolled."""


DIFFICULTY = 15
"""The difficulty that a form for a check of Spot or Listen begins with."""

NOTICE = (FormField("difficulty", "number", 0, 60), FormField("bonus", "number", -20, 40), FACE)
ROLL = (FACE,)
READY = (
    FormField("kind", "choice", choices=get_args(ReadyKind)),
    FormField("action", "text", longest=120),
    FormField("trigger", "text", longest=120),
)
DELAY = (FormField("count", "number", optional=True),)
TRIGGER = (FormField("step", "toggle"), FormField("casting", "toggle"))
BRACE = (FormField("damage", "number", 0, 200), FormField("charging", "toggle"))
COUNTERSPELL = (
    FormField("level", "number", 0, 9),
    FormField("bonus", "number", -20, 60),
    FACE,
    FormField("prepared", "toggle", when=lambda action: not action.dispel),
    FormField("dispel", "toggle"),
    FormField("dispel_bonus", "number", -20, 60, when=lambda action: action.dispel),
    FormField("dispel_difficulty", "number", 0, 60, when=lambda action: action.dispel),
    FormField("dispel_face", "number", 1, 20, optional=True, when=lambda action: action.dispel),
)


class CombatantForms(PeopleForms[State, Action]):
    """The people of a combat, and the forms for them."""

    def people(self, state: State, say: Translator | None = None) -> Sequence[Participant]:
        """Everybody in the combat."""
        return [
            Participant.of(
                combatant,
                combatant.spec,
                combatant.spec.side,
                say,
                partial(combatant_chips, state, combatant),
            )
            for combatant in state.combatants
        ]

    def numbers(self, state: State, identity: str, say: Translator) -> Sequence[tuple[str, str]]:
        """The count of the turn, the modifier of the check, the armour class."""
        combatant = state.get(identity)
        return (
            (say("d35.order_sheet.score"), "" if combatant.score is None else str(combatant.score)),
            (say("d35.order_sheet.modifier"), _signed(combatant.modifier)),
            (
                say("d35.order_sheet.armour"),
                "" if combatant.spec.armour_class is None else str(combatant.spec.armour_class),
            ),
        )

    def fresh(self, identity: str, name: str) -> CombatantSpec:
        """A spec of an enemy with defaults, to be filled in."""
        return CombatantSpec(identity, name)

    def spec_of(self, state: State, identity: str) -> CombatantSpec:
        """The spec of a combatant as it stands now."""
        return state.get(identity).spec

    def fields(self, state: State, *, adding: bool) -> Sequence[FormField]:  # noqa: ARG002 - what forms are given
        """The form fields of everything that is entered about a combatant."""
        roll = [FormField("roll", "number", 1, 20, optional=True)] if adding else []
        return [
            FormField("name", "text"),
            FormField("side", "choice", choices=get_args(Side)),
            FormField("dexterity", "number"),
            FormField("misc", "number"),
            *roll,
            FormField("armour_class", "number", 0, 99, optional=True),
            FormField("dodge", "number", 0, 99, optional=True),
            FormField("group", "text", longest=40),
            FormField("uncanny_dodge", "toggle"),
            FormField("reflexes", "toggle"),
            FormField("aware", "toggle"),
            FormField("spotted", "toggle"),
            FormField("able", "toggle"),
            FormField("hidden", "toggle"),
            FormField("numbers", "choice", choices=get_args(Numbers)),
            FormField("note", "text", longest=400),
            FormField("portrait", "portrait"),
        ]

    def add(self, spec: CombatantSpec) -> Action:
        """The action by which a combatant joins, with the roll that was entered if there is one."""
        return Add(replace(spec, name=spec.name.strip()))

    def edit(self, before: CombatantSpec, after: CombatantSpec) -> Sequence[Action]:
        """The action that replaces the whole spec; none if nothing was changed."""
        return [] if before == after else [Edit(after)]
