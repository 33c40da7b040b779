"""The sheet of a combatant: turns, cards kept, effects, reactions and rolls, and corrections of all that."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, cast

from game.content.markup import rich
from game.core.rules import Verdict
from game.games.attention_donjon.rules.actions import (
    Action,
    AddEffect,
    AddSlot,
    AnnounceRoll,
    Bless,
    React,
    RemoveEffect,
    RemoveSlot,
    SetCard,
)
from game.games.attention_donjon.rules.fields import FIELDS
from game.games.attention_donjon.table.card_dialog import ask_card, move_card
from game.games.attention_donjon.table.cards import card_button
from game.games.attention_donjon.table.forms import GIVER, LABEL, effect_fields, fresh_effect
from game.games.attention_donjon.table.seats import effect_words
from game.games.turn_order.ranks import ranked
from game.games.turn_order.rules.conditions import COUNTED
from game.games.turn_order.rules.fields import Correct
from game.games.turn_order.table.condition_dialog import condition_dialog
from game.games.turn_order.table.corrections import seen_widgets
from game.games.turn_order.table.form import Form, value_field
from game.games.turn_order.table.layout import heading, section
from game.ui.drawing.icons import Icon
from game.ui.widgets.button import Button
from game.ui.widgets.label import Label, RuleLine
from game.ui.widgets.layout import Column, Flow, Row

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from game.games.attention_donjon.rules.setup import EffectSpec
    from game.games.attention_donjon.rules.state import Combatant, Slot, State
    from game.games.turn_order.table.acts import Acts
    from game.games.turn_order.table.corrections import Corrections
    from game.games.turn_order.table.marks_sheet import MarksSheet
    from game.games.turn_order.table.session import MasterSession
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget

NEXT_STATUS = {"pending": "played", "played": "lost", "lost": "pending", "skipped": "pending"}
"""The status that a turn is set to when its status is pressed."""


@dataclass(frozen=True, slots=True)
class PersonSheet:
    """Makes the parts of one sheet.

    Attributes:
        session: the match.
        ui: look and words.
        acts: does the actions.
        fields: makes widgets for the combatant's fields.
        marks: the parts about hit points and conditions.
        combatant: the one whose sheet it is.
    """

    session: MasterSession
    ui: Ui
    acts: Acts[Action]
    fields: Corrections
    marks: MarksSheet
    combatant: Combatant

    @property
    def _state(self) -> State:
        return cast("State", self.session.state)

    def parts(self) -> Sequence[Widget]:
        """Everything below portrait and note."""
        out = self._out_of_turn()
        return [
            Label(self._words(), self.ui.styles.body.but(size=18), name="person.words"),
            *self._turns(),
            *self.marks.points(),
            *self._kept(),
            *self._effects(),
            *(section(self.ui, "ad.sheet.out_of_turn", out) if self.combatant.is_pc else ()),
            *section(self.ui, "ad.sheet.by_hand", self._by_hand()),
        ]

    def _words(self) -> str:
        combatant, say, spec = self.combatant, self.ui.say, self.combatant.spec
        lines = [say(f"ad.sheet.{spec.kind}")]
        if combatant.is_pc:
            lines[0] += f" — {combatant.player}"
        if spec.members:
            lines.append(", ".join(spec.members))
        if spec.draws > 1 or spec.slots > 1:
            lines.append(say("ad.sheet.draws", draws=spec.draws, slots=spec.slots))
        if spec.controller:
            lines.append(say("ad.now.commander", player=spec.controller))
        if spec.directive:
            lines.append(rich("<i>{}</i>", say("ad.now.directive", text=spec.directive)))
        return "\n".join(lines)

    # The turns of the Round

    def _turns(self) -> Iterator[Widget]:
        say, state, combatant = self.ui.say, self._state, self.combatant
        yield RuleLine()
        yield heading(self.ui, "ad.sheet.turns")
        own_slots = [slot for slot in state.slots if slot.owner == combatant.id]
        if not own_slots:
            yield Label(say("ad.sheet.no_turn"), self.ui.styles.note.but(size=17))
        for slot in own_slots:
            yield self._slot(slot)
        yield Flow(
            [
                self._button("add_turn", Icon.PLUS, AddSlot(combatant.id)),
                self._button("add_turn_by_hand", Icon.ACTIVATE, AddSlot(combatant.id), self._ask_turn),
            ],
            gap=6,
        )

    def _slot(self, slot: Slot) -> Widget:
        acts, say, state = self.acts, self.ui.say, self._state
        number, name = slot.number, f"slot.{slot.number}"
        queue, status = self.fields.of(str(number), name, "ad.slot"), NEXT_STATUS[slot.status]
        standing = "now" if state.started and slot == state.current else slot.status
        before = rich(" <soft>({})</soft>", " → ".join(slot.before)) if slot.before else ""
        words = Label(
            ranked(f"{slot.mark} {say(f'ad.status.{standing}')}{before}", say),
            self.ui.styles.body.but(size=18),
        )

        def tool(purpose: str, icon: Icon, action: Action, run: Callable[[], None] | None = None) -> Button:
            tip = say(f"ad.slot.{purpose}", status=say(f"ad.status.{status}"))
            return acts.button(f"{name}.{purpose}", "", icon, action, run, tip=tip, height=32)

        card = tool("card", Icon.CARDS, SetCard(number, slot.card), partial(self._ask_card, slot))
        if slot.status == "pending":
            card.refusal = ""
        tools = [
            card,
            queue.step("queue", "up", Icon.UP, -1, bare=True),
            queue.step("queue", "down", Icon.DOWN, 1, bare=True),
            tool("status", Icon.CHECK, queue.set("status", status)),
            tool("remove", Icon.DELETE, RemoveSlot(number)),
        ]
        return Column([words, Row(tools, gap=5)], gap=3)

    def _ask_card(self, slot: Slot) -> None:
        title = self.ui.say("ad.slot.card")
        ask_card(self._state, self.acts, title, lambda card: SetCard(slot.number, card))

    def _ask_turn(self) -> None:
        title = self.ui.say("ad.sheet.add_turn_by_hand")
        ask_card(self._state, self.acts, title, lambda card: AddSlot(self.combatant.id, card))

    # Cards kept

    def _kept(self) -> Iterator[Widget]:
        combatant, say = self.combatant, self.ui.say
        kept = (
            *((card, "free") for card in combatant.free),
            *((card, "jokers") for card in combatant.jokers),
        )
        cards = (*kept, *((card, "reserve") for card in combatant.reserve))
        if not cards:
            return
        yield RuleLine()
        yield heading(self.ui, "ad.sheet.kept")
        move = partial(move_card, self._state, self.acts)
        yield Flow(
            [
                card_button(say, "kept", card, 46, partial(move, card), say(f"ad.log.pile.{pile}"))
                for card, pile in cards
            ],
            gap=6,
        )

    # Effects

    def _effects(self) -> Iterator[Widget]:
        say, state = self.ui.say, self._state
        yield RuleLine()
        yield heading(self.ui, "ad.sheet.effects")
        for effect in state.effects:
            if self.combatant.id in (effect.spec.target, effect.subject):
                yield from effect_rows(self.session, self.ui, self.acts, self.fields, effect.id)
        fresh = fresh_effect(state, self.combatant.id)
        ask = partial(self.acts.ask, say("ad.act.effect"), fresh, effect_fields(state), action=AddEffect)

        def give() -> None:
            combatant = self.combatant
            self.acts.push(condition_dialog(self.session, self.acts, GIVER, combatant.id, combatant.name))

        yield Flow(
            [
                Button("condition.add", say("marks.sheet.add"), give, icon=Icon.PLUS, height=36, size=16),
                Button("person.effect", say("ad.act.effect"), ask, icon=Icon.PLUS, height=36, size=16),
            ],
            gap=6,
        )

    # Out of turn

    def _out_of_turn(self) -> Iterator[Widget]:
        combatant, acts, say = self.combatant, self.acts, self.ui.say
        yield self._button("react", Icon.DEFENCE, React(combatant.id))
        ask = partial(acts.ask, say("ad.sheet.react_else"), React(combatant.id, ""), LABEL)
        yield self._button("react_else", Icon.LOG, React(combatant.id, ""), ask)
        ask = partial(acts.ask, say("ad.sheet.roll"), AnnounceRoll(combatant.id), LABEL)
        yield self._button("roll", Icon.FLAG, AnnounceRoll(combatant.id), ask)
        yield self._button("bless", Icon.STAR, Bless(combatant.id))
        yield self._button("curse", Icon.LIMBO, Bless(combatant.id, curse=True))

    # By hand

    def _by_hand(self) -> Iterator[Widget]:
        fields = self.fields
        flags = ("acted", "lost", "reacted") if self.combatant.is_pc else ("acted", "lost")
        for flag in flags:
            yield fields.flag(flag)
        yield from seen_widgets(fields)
        yield Flow(
            [
                fields.step("place", "earlier", Icon.UP, -1),
                fields.step("place", "later", Icon.DOWN, 1),
                fields.entered("enters", Icon.TURN),
            ],
            gap=6,
        )

    def _button(
        self, name: str, icon: Icon, sample: Action, run: Callable[[], object] | None = None
    ) -> Widget:
        text, tip = self.ui.say(f"ad.sheet.{name}"), self.ui.say(f"ad.sheet.{name}.tip")
        return self.acts.button(f"person.{name}", text, icon, sample, run, tip=tip)


def effect_rows(
    session: MasterSession, ui: Ui, acts: Acts[Action], fields: Corrections, identity: str
) -> Iterator[Widget]:
    """The row of an effect: its words, and buttons to count, correct and end it."""
    state, say = session.state, ui.say
    effect = state.effect(identity)
    if effect is None:
        return
    text = effect_words(state, identity, say)
    if effect.spec.note:
        text += rich(" <soft>{}</soft>", effect.spec.note)
    yield Label(text, ui.styles.body.but(size=18))
    tools: list[Widget] = []
    if effect.spec.lasting in COUNTED:
        count = fields.of(identity, f"effect.{identity}", "ad.sheet.effect")
        tools.append(count.step("count", "less", Icon.MINUS, -1, bare=True))
        tools.append(count.step("count", "more", Icon.PLUS, 1, bare=True))
        field = value_field(FIELDS["count"], state)
        ask = partial(acts.ask, effect.spec.label, count.set("count", effect.spec.count), [field])
        tip = say("ad.sheet.effect.count")
        tools.append(Button(f"effect.{identity}.count", "", ask, icon=Icon.TURN, tip=tip, height=32))
    edit = Button(
        f"effect.{identity}.edit",
        "",
        partial(_ask_effect, session, acts, identity),
        icon=Icon.OPTIONS,
        tip=say("ad.sheet.effect.edit"),
        height=32,
    )
    tools.append(edit)
    name, tip = f"effect.{identity}.remove", say("ad.sheet.effect.remove")
    tools.append(acts.button(name, "", Icon.DELETE, RemoveEffect(identity), tip=tip, height=32))
    yield Row(tools, gap=5)


def _ask_effect(session: MasterSession, acts: Acts[Action], identity: str) -> None:
    """Show the form of an effect; each field that is changed is corrected on its own."""
    effect = session.state.effect(identity)
    if effect is None:
        return
    spec = effect.spec

    def changed(after: EffectSpec) -> list[Action]:
        """The corrections, the target first: a way of lasting may need one."""
        names = ("label", "target", "bound", "lasting", "acts")
        made: list[Action] = [
            Correct(identity, f"effect_{name}", getattr(after, name))
            for name in names
            if getattr(after, name) != getattr(spec, name)
        ]
        return [*made, *([Correct(identity, "count", after.count)] if after.count != spec.count else [])]

    def check(after: EffectSpec) -> Verdict:
        actions = changed(after)
        verdicts = (session.check(action) for action in actions)
        if session.what_if(*actions) is not None:
            return Verdict.yes()
        return next((verdict for verdict in verdicts if not verdict.allowed), Verdict.yes())

    asked = [field for field in effect_fields(session.state) if field.name != "note"]
    form = Form(spec.label, acts.field_key, asked, check, lambda after: acts.act(changed(after)))
    acts.ask_form(form, spec)
