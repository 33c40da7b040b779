"""The sheet of a combatant: numbers, conditions, out of turn, by hand."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.games.d20_initiative.rules.actions import (
    AddBadge,
    Brace,
    Counterspell,
    Opportunity,
    RemoveBadge,
    Roll,
)
from game.games.d20_initiative.rules.fields import FIELDS
from game.games.d20_initiative.table.forms import BADGE, BRACE, COUNTERSPELL, ROLL
from game.games.turn_order.rules.fields import Correct, marked
from game.games.turn_order.table.form import value_field
from game.ui.icons import Icon
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Toggle
from game.ui.widgets.flow import Flow
from game.ui.widgets.label import Label, RuleLine
from game.ui.widgets.layout import Row

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from game.games.d20_initiative.rules.actions import Action
    from game.games.d20_initiative.rules.state import Combatant
    from game.games.d20_initiative.table.pane import D20Pane
    from game.ui.widgets.base import Widget


class PersonSheet:
    """Makes the parts of one sheet."""

    def __init__(self, pane: D20Pane, one: Combatant) -> None:
        self._pane = pane
        self._one = one

    def parts(self) -> Sequence[Widget]:
        """Everything below portrait and note."""
        return [
            self._numbers(),
            *self._conditions(),
            *self._section("d35.sheet.out_of_turn", self._out_of_turn()),
            *self._section("d35.sheet.by_hand", self._by_hand()),
            *self._section("d35.sheet.seen", self._seen()),
        ]

    def _numbers(self) -> Widget:
        one, say, spec = self._one, self._pane.say, self._one.spec
        lines = [say("d35.sheet.initiative", modifier=_signed(one.modifier))]
        if one.roll is not None and one.score is not None:
            lines.append(say("d35.sheet.count", roll=one.roll, count=one.score))
        lines.append(say("d35.sheet.armour", now=one.armour_class, full=spec.armour_class))
        if spec.uncanny_dodge:
            lines.append(say("d35.sheet.uncanny_dodge"))
        if spec.group:
            lines.append(say("d35.awareness.group", name=spec.group))
        return Label("\n".join(lines), self._pane.ui.styles.body.but(size=18))

    def _conditions(self) -> Iterator[Widget]:
        one, scene, say = self._one, self._pane.scene, self._pane.say
        yield RuleLine()
        for index, badge in enumerate(one.spec.badges):
            rounds = badge.rounds
            text = badge.name if rounds is None else say("d35.badge.rounds", name=badge.name, count=rounds)
            drop = Button(
                f"badge.{index}.remove",
                "",
                partial(scene.perform, RemoveBadge(one.id, index)),
                icon=Icon.CLOSE,
                tip=say("d35.sheet.badge_remove"),
                height=30,
            )
            label = Label(f"<red>{text}</red>", self._pane.ui.styles.strong.but(size=18), lift=0.5, grow=1)
            yield Row([label, drop], gap=6, align=0.5)
        add = partial(
            scene.ask, say("d35.sheet.badge"), AddBadge(one.id, ""), BADGE, field_key=_badge_field_key
        )
        yield Button("badge.add", say("d35.sheet.badge"), add, icon=Icon.PLUS, height=36, size=16)
        yield self._toggle("able", one.spec.able, lambda on: Correct(one.id, "able", on))
        yield self._toggle("flat_footed", one.flat_footed, lambda on: Correct(one.id, "flat_footed", on))

    def _out_of_turn(self) -> Iterator[Widget]:
        one, scene, say = self._one, self._pane.scene, self._pane.say
        yield self._button("opportunity", Icon.MELEE, Opportunity(one.id))
        counter = partial(scene.ask, say("d35.sheet.counterspell"), Counterspell(one.id, 1), COUNTERSPELL)
        yield self._button("counterspell", Icon.CAST, Counterspell(one.id, 1), counter)
        brace = partial(scene.ask, say("d35.sheet.brace"), Brace(one.id, 0, charging=True), BRACE)
        yield self._button("brace", Icon.THREAT, Brace(one.id, 0, charging=True), brace)

    def _by_hand(self) -> Iterator[Widget]:
        one, scene, say, state = self._one, self._pane.scene, self._pane.say, self._pane.state
        roll = partial(scene.ask, say("d35.sheet.roll"), Roll(one.id), ROLL)
        yield self._button("roll", Icon.STAR, Roll(one.id), roll)
        field = value_field(FIELDS["score"], state)
        score = Correct(one.id, "score", one.score or 0)
        ask = partial(scene.ask, say("d35.sheet.score"), score, [field])
        yield self._button("score", Icon.TURN, score, ask)
        place = state.order.index(one.id) if one.id in state.order else 0
        yield self._button("up", Icon.UP, Correct(one.id, "place", place - 1))
        yield self._button("down", Icon.DOWN, Correct(one.id, "place", place + 1))
        coming = one.id in state.coming
        yield self._button(
            "recall_off" if coming else "recall_on", Icon.UNDO, Correct(one.id, "turn", not coming)
        )

    def _seen(self) -> Iterator[Widget]:
        one = self._one
        secret, hidden = one.spec.secret, one.spec.hidden
        yield self._toggle(
            "secret", secret, lambda on: Correct(one.id, "veil", marked(secret=on, hidden=hidden))
        )
        yield self._toggle(
            "hidden", hidden, lambda on: Correct(one.id, "veil", marked(secret=secret, hidden=on))
        )

    def _section(self, key: str, parts: Iterator[Widget]) -> Iterator[Widget]:
        yield RuleLine()
        yield Label(self._pane.say(key), self._pane.ui.styles.subheading.but(size=17))
        yield Flow([*parts], gap=6)

    def _toggle(self, name: str, on: bool, action: Callable[[bool], Action]) -> Widget:
        pane = self._pane
        return Toggle(
            f"person.{name}",
            pane.say(f"d35.sheet.{name}"),
            on,
            lambda new: pane.scene.perform(action(new)),
            refusal=pane.scene.why(pane.scene.session.check(action(not on))),
        )

    def _button(self, name: str, icon: Icon, sample: Action, run: Callable[[], None] | None = None) -> Widget:
        pane = self._pane
        do = run if run is not None else partial(pane.scene.perform, sample)
        return Button(
            f"person.{name}",
            pane.say(f"d35.sheet.{name}"),
            do,
            icon=icon,
            tip=pane.say(f"d35.sheet.{name}.tip"),
            refusal=pane.scene.why(pane.scene.session.check(sample)),
            height=36,
            size=16,
        )


def _badge_field_key(name: str) -> str:
    """A condition has a name of its own kind."""
    return f"d35.badge.field.{name}"


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "\N{MINUS SIGN}")
