"""The panel beside the track: what can be done in the turn, who stands ready, who delays."""

from __future__ import annotations

from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, get_args

from game.games.d20_initiative.rules.actions import (
    Act,
    Action,
    ActKind,
    ActNow,
    Delay,
    Drop,
    EndTurn,
    ReadyAction,
    Trigger,
)
from game.games.d20_initiative.rules.handlers import readied_before
from game.games.d20_initiative.table.person_sheet import (
    DELAY,
    READY,
    TRIGGER,
    combatant_chips,
)
from game.games.turn_order.table.chips import ChipRow, chips_of
from game.games.turn_order.table.form import FormField
from game.games.turn_order.table.layout import LOW, TALL
from game.games.turn_order.table.marked_people import health
from game.games.turn_order.table.portraits import Portrait, fitting, numbered
from game.ui.box import Size
from game.ui.drawing.icons import Icon
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label, RuleLine
from game.ui.widgets.layout import Column, Flow, Panel, Row
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.text_field import TextField

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from game.content.locale import Translator
    from game.games.d20_initiative.rules.state import Combatant, State
    from game.games.turn_order.table.acts import Acts
    from game.games.turn_order.table.differences import OrderChanges
    from game.games.turn_order.table.session import MasterSession
    from game.ui.ui import Ui
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

SNUG = 800.0
"""Height of the window below which the parts of the panel stand close together."""

AROUND = 70.0
"""Width of the panel around its heading: margins, scroll bar, and the space beside the portrait."""

MATTER = 19.0
"""Height of the letters of the current combatant's chips."""


def prompt(state: State, say: Translator) -> str:
    """A sentence on whose turn it is, or what comes before turns."""
    if state.outcome is not None:
        return say("d35.standing.over")
    if not state.combatants:
        return say("d35.standing.empty")
    if state.phase == "awareness":
        return say("d35.standing.awareness")
    if state.current is None:
        waits = any(combatant.delaying for combatant in state.combatants)
        return say("d35.standing.gap_waits" if waits else "d35.standing.gap")
    combatant = state.get(state.current)
    if state.paused:
        return say("d35.standing.interrupts", name=combatant.name, other=state.get(state.paused[0]).name)
    return say("d35.standing.turn", name=combatant.name)


class TurnPanel:
    """Makes the panel.

    Args:
        session: the match.
        ui: look and words.
        acts: does actions and asks for them.
        changes: what an action would make of the order.
        room: the width of the panel, and the height of the window, in logical units.
        label: the words typed for the next action.
        relabel: called when other words are typed.
    """

    def __init__(
        self,
        session: MasterSession,
        ui: Ui,
        acts: Acts[Action],
        changes: OrderChanges,
        room: Size,
        label: str,
        relabel: Callable[[str], None],
    ) -> None:
        self._session = session
        self._state: State = session.state
        self._ui = ui
        self._acts = acts
        self._changes = changes
        self._width, self._height = room
        self._label = label
        self._relabel = relabel

    def build(self) -> Widget:
        """The turn, then those who stand ready or delay."""
        parts = [*self._turn(), *self._readied(), *self._waiting(), *self._last()]
        scroll = Scroll(Column(parts, gap=4 if self._snug else 8), name="turn.all")
        return Panel(scroll, margin=14 if self._low else 16 if self._snug else 20, seed=33, name="turn")

    @property
    def _low(self) -> bool:
        """Whether there is room only for buttons without icons; whose turn it is, other parts show."""
        return self._height < LOW

    @property
    def _snug(self) -> bool:
        """Whether parts stand close together, so that those who stand ready or delay are in sight too."""
        return self._height < SNUG

    @property
    def _high(self) -> float:
        """Height of a button: low in a low window, so that all are in sight."""
        return 62 if self._height >= TALL else 29 if self._low else 31 if self._snug else 34

    @property
    def _letters(self) -> float:
        """Height of the letters on buttons."""
        return 22 if self._height >= TALL else 13 if self._low else 14 if self._snug else 15

    @property
    def _small_size(self) -> tuple[float, float]:
        """Height and letters of the buttons of those who stand ready or delay."""
        return (self._high, self._letters) if self._snug else (36, 16)

    # The turn

    def _turn(self) -> Iterator[Widget]:
        state, styles, is_past = self._state, self._ui.styles, self._session.is_past
        combatant = state.find(state.current or "")
        if combatant is None:
            yield Label(prompt(state, self._ui.say), styles.note)
            return
        if self._low and not is_past:
            yield Flow([*self._kinds(), *self._postponing()], gap=5)
            return
        tall = self._height >= TALL
        across, letters = (96, 30) if tall else (34, 19) if self._snug else (52, 21)
        picture = Portrait(combatant.spec.side, combatant.spec.portrait or combatant.id, across)
        called, around = numbered(combatant.name), across + AROUND
        style = styles.heading.but(size=letters)
        name = Label(called, fitting(self._ui, called, style, Size(self._width - around, across)))
        yield Row([picture, Column([name], grow=1)], gap=10, align=0.5)
        if tall:
            yield from self._matter(combatant)
        if is_past:
            return
        yield self._words()
        if self._snug:
            yield Flow([*self._kinds(), *self._postponing()], gap=5)
            return
        yield Flow([*self._kinds()], gap=7)
        yield RuleLine()
        yield Flow([*self._postponing()], gap=7)

    def _last(self) -> Iterator[Widget]:
        """The field of words in a low window, where it comes last: there may be no room for it."""
        if self._low and not self._session.is_past and self._state.current is not None:
            yield self._words()

    def _words(self) -> Widget:
        """The field for the words of the next action."""
        say = self._ui.say
        hint, tip = say("d35.turn.label"), say("d35.turn.label.tip")
        return TextField("turn.label", self._label, self._type, hint=hint, tip=tip, longest=120)

    def _kinds(self) -> Iterator[Widget]:
        """The buttons of the kinds of action."""
        return (self._act(kind) for kind in get_args(ActKind))

    def _postponing(self) -> Iterator[Widget]:
        """The buttons to ready and to delay, each beside one that asks for more."""
        acts = self._acts
        ready, onward = ReadyAction("standard", "", ""), Delay(onward=True)
        words = self._bare("ready_words", Icon.LOG, ready, self._ask_ready)
        until = self._bare("delay_until", Icon.LOG, Delay(), self._ask_delay)
        yield Row([self._button("ready", Icon.THREAT, ready, partial(acts.do, ready)), words], gap=4)
        yield Row([self._button("delay", Icon.TURN, Delay(), partial(acts.do, onward)), until], gap=4)

    def _matter(self, combatant: Combatant) -> Iterator[Widget]:
        """The current combatant's chips and note, if there is room for them."""
        say, styles = self._ui.say, self._ui.styles
        shown_health = health(say, combatant.spec, combatant.health_word)
        chips = chips_of(shown_health, combatant_chips(self._state, combatant, say))
        if chips:
            yield ChipRow(chips, size=MATTER, lines=3, name="turn.matter")
        if combatant.spec.note:
            yield Label(combatant.spec.note, styles.note, name="turn.note")

    def _type(self, text: str) -> None:
        self._label = text
        self._relabel(text)

    def _act(self, kind: ActKind) -> Widget:
        return self._button(kind, ICONS[kind], Act(kind), partial(self._do, kind))

    def _do(self, kind: ActKind) -> None:
        label = self._label.strip()
        self._relabel("")
        self._acts.do(Act(kind, label))

    def _button(self, name: str, icon: Icon, action: Action, run: Callable[[], None]) -> Button:
        say = self._ui.say
        text, tip = say(f"d35.act.{name}"), say(f"d35.act.{name}.tip")
        button = self._acts.button(
            f"act.{name}", text, icon, action, run, tip=tip, height=self._high, size=self._letters
        )
        return self._plain(button)

    def _plain(self, button: Button) -> Button:
        """The button, without its icon if that saves a line."""
        if self._low:
            button.icon = None
        return button

    def _bare(self, name: str, icon: Icon, action: Action, run: Callable[[], None]) -> Widget:
        """A small button whose words are in its tip."""
        tip = self._ui.say(f"d35.act.{name}.tip")
        return self._acts.button(f"act.{name}", "", icon, action, run, tip=tip, height=self._high)

    # Ready and delay, shown before they are done

    def _ask_ready(self) -> None:
        """Ask what is readied for what; the preview is the order if it is triggered in the next turn."""
        title = yes = self._ui.say("d35.act.ready")
        begin = ReadyAction("standard", self._label, "")
        self._acts.ask(title, begin, READY, preview=self._if_ready, yes=yes)

    def _if_ready(self, action: ReadyAction) -> Sequence[Widget]:
        """The order as it would be if the next turn were interrupted."""
        session, say = self._session, self._ui.say
        identity = self._state.current or ""
        whole = ReadyAction(action.kind, action.action.strip() or "?", action.trigger.strip() or "?")
        after = session.what_if(whole, EndTurn())
        if after is None or after.current in (None, identity):
            return self._order(say("d35.preview.ready_stays"), after)
        other = after.get(after.current).name
        shot = session.what_if(whole, EndTurn(), Trigger(identity))
        return self._order(say("d35.preview.ready", name=self._name(identity), other=other), shot)

    def _ask_delay(self) -> None:
        """Ask until which count to delay, or without one; the preview is the order that follows."""
        title = self._ui.say("d35.act.delay")
        self._acts.ask(title, Delay(onward=True), DELAY, preview=self._if_delay, yes=title)

    def _if_delay(self, action: Delay) -> Sequence[Widget]:
        say = self._ui.say
        name = self._name(self._state.current or "")
        after = self._session.what_if(action)
        if action.count is None:
            return self._order(say("d35.preview.delay_open", name=name), after)
        return self._order(say("d35.preview.delay", name=name, count=action.count), after)

    def _ask_act_now(self, combatant: Combatant) -> None:
        """Ask at which count one who delays acts; the preview is the order that follows."""
        say = self._ui.say
        title = say("d35.act.act_now", name=combatant.name)
        yes = say("d35.act.act_now.yes")
        self._acts.ask(title, ActNow(combatant.id), DELAY, preview=self._if_done, yes=yes)

    def _ask_trigger(self, combatant: Combatant) -> None:
        """Ask how a readied action is performed; the preview is the order that follows."""
        say = self._ui.say
        title, yes = say("d35.act.trigger_of", name=combatant.name), say("d35.act.trigger")
        first = readied_before(self._state, combatant.id)
        fields = [*TRIGGER, FormField("passed", "toggle")] if first else TRIGGER
        self._acts.ask(title, Trigger(combatant.id), fields, preview=self._if_done, yes=yes)

    def _if_done(self, action: Action) -> Sequence[Widget]:
        return self._order(self._ui.say("d35.preview.order"), self._session.what_if(action))

    def _order(self, words: str, state: State | None) -> Sequence[Widget]:
        label = Label(words, self._ui.styles.note)
        return [label] if state is None else [label, self._changes.order_of(state)]

    def _name(self, identity: str) -> str:
        return self._state.get(identity).name

    # Those who stand ready or wait

    def _heading(self, name: str) -> Iterator[Widget]:
        """The heading above those who stand ready or delay; in a low window their buttons name them."""
        styles, size = self._ui.styles, 16 if self._snug else 18
        if self._low:
            return
        if not self._snug:
            yield RuleLine()
        yield Label(self._ui.say(f"d35.turn.{name}"), styles.subheading.but(size=size))

    def _readied(self) -> Iterator[Widget]:
        say, styles = self._ui.say, self._ui.styles
        readied = [combatant for combatant in self._state.combatants if combatant.ready is not None]
        if not readied:
            return
        yield from self._heading("readied")
        for combatant in readied:
            ready = combatant.ready
            if ready is None:
                continue
            kind = say(f"d35.ready.{ready.kind}")
            values = {"action": ready.action, "trigger": ready.trigger, "kind": kind}
            key = "d35.turn.ready_line" if ready.action else "d35.turn.ready_bare"
            words = say(key, name=combatant.name, **values)
            trigger = self._small(
                f"trigger.{combatant.id}", "d35.act.trigger", Icon.THREAT, Trigger(combatant.id), combatant
            )
            if readied_before(self._state, combatant.id):
                # The form says who goes first, and asks whether that one lets it pass.
                trigger.refusal = self._acts.refusal(Trigger(combatant.id, passed=True))
            if self._low:
                trigger.text, trigger.tip = say("d35.act.trigger.named", name=combatant.name), words
                yield Row([Column([self._plain(trigger)], grow=1), self._drop(combatant)], gap=4, align=0.5)
                continue
            yield Label(words, styles.body.but(size=16 if self._snug else 18))
            yield Flow([trigger, self._drop(combatant)], gap=7)

    def _drop(self, combatant: Combatant) -> Button:
        """The button that gives a readied action up; if room is short its words are in the tip."""
        button = self._small(
            f"drop.{combatant.id}", "d35.act.drop", Icon.CLOSE, Drop(combatant.id), combatant
        )
        if self._snug:
            button.text, button.tip = "", button.text
        return button

    def _waiting(self) -> Iterator[Widget]:
        say, styles = self._ui.say, self._ui.styles
        delaying = [combatant for combatant in self._state.combatants if combatant.delaying]
        if not delaying:
            return
        yield from self._heading("waiting")
        for combatant in delaying:
            if self._snug and self._state.current is not None:
                yield self._act_now(combatant, say("d35.act.act_after.named", name=combatant.name))
                continue
            name = Label(combatant.name, styles.body.but(size=18))
            yield Column([name, Flow([self._act_now(combatant)])], gap=4)

    def _act_now(self, combatant: Combatant, called: str = "") -> Button:
        """The button by which one who delays acts, with the text `called` if given.

        Between two turns it asks for the count; during a turn, the combatant acts as soon as that is over.
        """
        acts, say, name, act = self._acts, self._ui.say, f"act_now.{combatant.id}", ActNow(combatant.id)
        if self._state.current is None:
            return self._small(name, "d35.act.act_now.yes", Icon.FORWARD, act, combatant)
        text, tip = say("d35.act.act_after"), say("d35.act.act_after.tip", name=combatant.name)
        run = partial(acts.act, (EndTurn(), act))
        high, size = self._small_size
        button = acts.button(
            name, called or text, Icon.FORWARD, EndTurn(), run, tip=tip, height=high, size=size
        )
        if self._session.what_if(EndTurn(), act) is None:
            button.refusal = acts.refusal(act)
        return self._plain(button)

    def _small(self, name: str, key: str, icon: Icon, action: Action, combatant: Combatant) -> Button:
        match action:
            case Trigger():
                run: Callable[[], None] | None = partial(self._ask_trigger, combatant)
            case ActNow():
                run = partial(self._ask_act_now, combatant)
            case _:
                run = None
        look = Look.PLAIN if run is None else Look.PRIMARY
        high, size = self._small_size
        return self._acts.button(
            name, self._ui.say(key), icon, action, run, look=look, height=high, size=size
        )
