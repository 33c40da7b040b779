"""Beside the track: what the one whose turn it is may do, who is ready, who waits."""

from __future__ import annotations

from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, get_args

from game.games.d20_initiative.rules.actions import (
    Act,
    ActKind,
    ActNow,
    Delay,
    Drop,
    EndTurn,
    ReadyAction,
    Trigger,
)
from game.games.d20_initiative.table.forms import DELAY, READY, TRIGGER
from game.games.turn_order.table.layout import HIGH
from game.games.turn_order.table.portraits import Portrait
from game.ui.icons import Icon
from game.ui.widgets.button import Button, Look
from game.ui.widgets.flow import Flow
from game.ui.widgets.label import Label, RuleLine
from game.ui.widgets.layout import Column, Panel, Row
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.text_field import TextField

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from game.games.d20_initiative.rules.actions import Action
    from game.games.d20_initiative.rules.state import Combatant, State
    from game.games.d20_initiative.table.pane import D20Pane
    from game.ui.widgets.base import Widget

ICONS: Mapping[ActKind, Icon] = MappingProxyType(
    {
        "standard": Icon.MELEE,
        "move": Icon.MOVE,
        "full": Icon.STAR,
        "free": Icon.CAST,
        "step": Icon.DISENGAGE,
    }
)


class TurnPanel:
    """Makes the panel; it holds the words for what is being done, until it is done."""

    def __init__(self, pane: D20Pane) -> None:
        self._pane = pane
        self.label = ""

    def build(self) -> Widget:
        """The turn, then those who stand ready or wait."""
        parts = [*self._turn(), *self._readied(), *self._waiting()]
        return Panel(Scroll(Column(parts, gap=8), name="turn.all"), margin=20, seed=33, name="turn")

    @property
    def _high(self) -> float:
        """How high a button is: low in a low window, so that all are in sight."""
        return 40 if self._pane.scene.app.box.h >= HIGH else 34

    # The turn

    def _turn(self) -> Iterator[Widget]:
        pane, say, styles = self._pane, self._pane.say, self._pane.ui.styles
        state = pane.state
        one = state.find(state.current or "")
        if one is None:
            yield Label(pane.standing(), styles.note)
            return
        picture = Portrait(one.spec.side, one.spec.portrait or one.id, 52)
        name = Label(one.name, styles.heading.but(size=21))
        yield Row([picture, Column([name], grow=1)], gap=10, align=0.5)
        if pane.scene.session.at is not None:
            return
        yield TextField(
            "turn.label",
            self.label,
            self._labelled,
            hint=say("d35.turn.label"),
            tip=say("d35.turn.label.tip"),
            longest=120,
        )
        yield Flow([self._act(kind) for kind in get_args(ActKind)], gap=7)
        yield RuleLine()
        yield Flow(
            [
                self._form_button("ready", Icon.THREAT, ReadyAction("standard", "?", "?")),
                self._form_button("delay", Icon.TURN, Delay()),
            ],
            gap=7,
        )

    def _labelled(self, text: str) -> None:
        self.label = text

    def _act(self, kind: ActKind) -> Widget:
        pane = self._pane
        verdict = pane.scene.session.check(Act(kind))
        return Button(
            f"act.{kind}",
            pane.say(f"d35.act.{kind}"),
            partial(self._do, kind),
            icon=ICONS[kind],
            tip=pane.say(f"d35.act.{kind}.tip"),
            refusal=pane.scene.why(verdict),
            height=self._high,
            size=16,
        )

    def _do(self, kind: ActKind) -> None:
        label, self.label = self.label.strip(), ""
        self._pane.scene.do(Act(kind, label))

    def _form_button(self, name: str, icon: Icon, sample: Action) -> Widget:
        pane = self._pane
        return Button(
            f"act.{name}",
            pane.say(f"d35.act.{name}"),
            self.ask_ready if name == "ready" else self.ask_delay,
            icon=icon,
            tip=pane.say(f"d35.act.{name}.tip"),
            refusal=pane.scene.why(pane.scene.session.check(sample)),
            height=self._high,
            size=16,
        )

    # Ready and delay, shown before they are done

    def ask_ready(self) -> None:
        """What is readied, for what; below, the order if it goes off in the next turn."""
        scene, say = self._pane.scene, self._pane.say
        title, yes = say("d35.act.ready"), say("d35.act.ready")
        begin = ReadyAction("standard", self.label, "")
        scene.ask(title, begin, READY, preview=self._if_ready, yes=yes)

    def _if_ready(self, action: ReadyAction) -> Sequence[Widget]:
        """The order as it would be when the next one's turn is interrupted."""
        scene, say = self._pane.scene, self._pane.say
        identity = self._pane.state.current or ""
        whole = ReadyAction(action.kind, action.action.strip() or "?", action.trigger.strip() or "?")
        after = scene.session.what_if(whole, EndTurn())
        if after is None or after.current in (None, identity):
            return self._order(say("d35.preview.ready_stays"), after)
        other = after.get(after.current).name
        shot = scene.session.what_if(whole, EndTurn(), Trigger(identity))
        return self._order(say("d35.preview.ready", name=self._name(identity), other=other), shot)

    def ask_delay(self) -> None:
        """Until which count, or until further notice; below, the order that comes of it."""
        scene, say = self._pane.scene, self._pane.say
        title = say("d35.act.delay")
        scene.ask(title, Delay(), DELAY, preview=self._if_delay, yes=title)

    def _if_delay(self, action: Delay) -> Sequence[Widget]:
        scene, say = self._pane.scene, self._pane.say
        name = self._name(self._pane.state.current or "")
        after = scene.session.what_if(action)
        if action.count is None:
            return self._order(say("d35.preview.delay_open", name=name), after)
        return self._order(say("d35.preview.delay", name=name, count=action.count), after)

    def ask_act_now(self, one: Combatant) -> None:
        """Whoever waited acts; below, the order that comes of it."""
        scene, say = self._pane.scene, self._pane.say
        title = say("d35.act.act_now", name=one.name)

        def preview(action: ActNow) -> Sequence[Widget]:
            return self._order(say("d35.preview.order"), scene.session.what_if(action))

        scene.ask(title, ActNow(one.id), DELAY, preview=preview, yes=say("d35.act.act_now.yes"))

    def ask_trigger(self, one: Combatant) -> None:
        """A readied action goes off; below, the order that comes of it."""
        scene, say = self._pane.scene, self._pane.say

        def preview(action: Trigger) -> Sequence[Widget]:
            return self._order(say("d35.preview.order"), scene.session.what_if(action))

        title = say("d35.act.trigger_of", name=one.name)
        scene.ask(title, Trigger(one.id), TRIGGER, preview=preview, yes=say("d35.act.trigger"))

    def _order(self, words: str, state: State | None) -> Sequence[Widget]:
        pane = self._pane
        label = Label(words, pane.ui.styles.note)
        if state is None:
            return [label]
        return [label, pane.scene.small_order(pane.scene.session.rules.track(state, 0))]  # type: ignore[arg-type]

    def _name(self, identity: str) -> str:
        return self._pane.state.get(identity).name

    # Those who stand ready or wait

    def _readied(self) -> Iterator[Widget]:
        pane, say, styles = self._pane, self._pane.say, self._pane.ui.styles
        ones = [one for one in pane.state.combatants if one.ready is not None]
        if not ones:
            return
        yield RuleLine()
        yield Label(say("d35.turn.readied"), styles.subheading.but(size=18))
        for one in ones:
            ready = one.ready
            if ready is None:
                continue
            kind = say(f"d35.ready.{ready.kind}")
            words = say(
                "d35.turn.ready_line", name=one.name, action=ready.action, trigger=ready.trigger, kind=kind
            )
            yield Label(words, styles.body.but(size=18))
            yield Flow(
                [
                    self._small(f"trigger.{one.id}", "d35.act.trigger", Icon.THREAT, Trigger(one.id), one),
                    self._small(f"drop.{one.id}", "d35.act.drop", Icon.CLOSE, Drop(one.id), one),
                ],
                gap=7,
            )

    def _waiting(self) -> Iterator[Widget]:
        pane, say, styles = self._pane, self._pane.say, self._pane.ui.styles
        ones = [one for one in pane.state.combatants if one.delaying]
        if not ones:
            return
        yield RuleLine()
        yield Label(say("d35.turn.waiting"), styles.subheading.but(size=18))
        for one in ones:
            name = Label(one.name, styles.body.but(size=18))
            act = self._small(f"act_now.{one.id}", "d35.act.act_now.yes", Icon.FORWARD, ActNow(one.id), one)
            yield Column([name, Flow([act])], gap=4)

    def _small(self, name: str, key: str, icon: Icon, action: Action, one: Combatant) -> Widget:
        scene = self._pane.scene
        match action:
            case Trigger():
                run = partial(self.ask_trigger, one)
            case ActNow():
                run = partial(self.ask_act_now, one)
            case _:
                run = partial(scene.perform, action)
        return Button(
            name,
            self._pane.say(key),
            run,
            icon=icon,
            look=Look.PRIMARY if isinstance(action, Trigger | ActNow) else Look.PLAIN,
            refusal=scene.why(scene.session.check(action)),
            height=36,
            size=16,
        )
