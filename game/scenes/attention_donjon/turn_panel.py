"""What happens now: what must be decided, the turn being taken, the effects to be resolved."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, get_args

from game.client.icons import Icon
from game.client.widgets.button import Look
from game.client.widgets.label import Label
from game.client.widgets.layout import Column, Row
from game.client.widgets.panel import Panel
from game.client.widgets.text_field import TextField
from game.scenes.attention_donjon.cards import Tokens
from game.scenes.attention_donjon.decisions import Decisions
from game.scenes.attention_donjon.forms import COMMAND
from game.scenes.attention_donjon.seats import effect_words
from game.scenes.turn_order.flow import Flow
from game.systems.attention_donjon.actions import (
    Claim,
    CloseEffect,
    Command,
    EndTurn,
    OpenEffect,
    Start,
    Take,
    TakeBack,
    Wait,
)
from game.systems.attention_donjon.effects import left_to_resolve
from game.systems.attention_donjon.setup import ENTRIES, ActionKind, entry_key
from game.systems.attention_donjon.turns import ACTIONS, commander_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.client.widgets.base import Widget
    from game.scenes.attention_donjon.pane import RoundsPane
    from game.systems.attention_donjon.setup import Entry
    from game.systems.attention_donjon.state import Slot, State

KINDS: dict[ActionKind, Icon] = {
    "movement": Icon.MOVE,
    "standard": Icon.MELEE,
    "bonus": Icon.SPECIAL,
    "complex": Icon.STACK,
}

_READY_MADE = frozenset(entry.name for entry in ENTRIES)


class TurnPanel:
    """Makes the panel; it holds the words for what is being done, until it is done."""

    def __init__(self, pane: RoundsPane) -> None:
        self._pane = pane
        self.decisions = Decisions(pane)
        self.label = ""

    def build(self) -> Widget:
        """Everything that can be done now, on parchment."""
        pane, state = self._pane, self._pane.state
        parts: list[Widget] = []
        if pane.scene.session.at is None and state.outcome is None:
            parts += self.decisions.parts()
            if state.phase == "turns":
                parts += self._turn(state)
            elif state.phase == "resolution":
                parts += self._resolution(state)
        if not parts:
            parts.append(Label(pane.standing(), pane.ui.styles.note))
        return Panel(Column(parts, gap=8), margin=24, seed=33, name="now", grow=1)

    # A turn

    def _turn(self, state: State) -> Iterator[Widget]:
        slot = state.current
        if slot is not None:
            if state.combatant(slot.owner).is_pc:
                yield from self._of_character(state, slot)
            else:
                yield from self._of_group(state, slot)
        yield from self._claims(state)

    def _of_character(self, state: State, slot: Slot) -> Iterator[Widget]:
        say, one = self._pane.say, state.combatant(slot.owner)
        button = self.decisions.button
        words = say("ad.now.acts" if state.started else "ad.now.up", name=one.name, card=slot.mark)
        title = Label(words, self._pane.ui.styles.heading.but(size=20), lift=0.5, grow=1, name="now.title")
        tokens = Tokens(self._spent(state), 38, tip=say("ad.now.tokens"))
        yield Row([title, tokens], gap=8, align=0.5)
        if not state.started:
            ask = partial(self.decisions.ask_card, say("ad.now.wait"), Wait)
            yield Flow(
                [
                    button("now.start", say("ad.now.start"), Icon.PLAY, Start(), tip=say("ad.now.start.tip")),
                    button("now.wait", say("ad.now.wait"), Icon.TURN, Wait(), tip=say("ad.now.wait.tip")),
                    button(
                        "now.wait_by_hand",
                        say("ad.now.wait_by_hand"),
                        Icon.ACTIVATE,
                        Wait(),
                        ask,
                        tip=say("ad.now.by_hand.tip"),
                    ),
                    button(
                        "now.skip",
                        say("ad.now.skip"),
                        Icon.GO_BY,
                        EndTurn(skipped=True),
                        tip=say("ad.now.skip.tip"),
                    ),
                ],
                gap=7,
            )
        yield TextField(
            "now.label",
            self.label,
            self._labelled,
            hint=say("ad.now.label"),
            tip=say("ad.now.label.tip"),
            longest=120,
        )
        kinds = [
            button(
                f"now.take.{kind}",
                say(f"ad.kind.{kind}"),
                KINDS[kind],
                Take(kind),
                partial(self._take, kind),
                look=Look.PRIMARY,
                tip=say(f"ad.kind.{kind}.tip"),
            )
            for kind in get_args(ActionKind)
        ]
        back = button("now.take_back", "", Icon.UNDO, TakeBack(), tip=say("ad.now.take_back"))
        yield Flow([*kinds, back], gap=7)
        yield Flow([self._entry(entry) for entry in state.entries], gap=6)

    def _entry(self, entry: Entry) -> Widget:
        """One of the actions that the scenario knows, ready to be taken."""
        say = self._pane.say
        text = say(entry_key(entry.name)) if entry.name in _READY_MADE else entry.name
        action = Take(entry.kind, entry.name)
        tip = say(f"ad.kind.{entry.kind}")
        return self.decisions.button(f"now.entry.{entry.name}", text, KINDS[entry.kind], action, tip=tip)

    def _labelled(self, text: str) -> None:
        self.label = text

    def _take(self, kind: ActionKind) -> None:
        label, self.label = self.label.strip(), ""
        self._pane.scene.do(Take(kind, label))

    def _spent(self, state: State) -> Sequence[tuple[Icon, bool]]:
        """The two Actions, those taken first."""
        icons = []
        for taken in state.taken:
            icons += [(KINDS[taken.kind], True)] * (ACTIONS if taken.kind == "complex" else 1)
        return (*icons, *[(Icon.CAST, False)] * (ACTIONS - len(icons)))

    def _of_group(self, state: State, slot: Slot) -> Iterator[Widget]:
        pane, say, one = self._pane, self._pane.say, state.combatant(slot.owner)
        button, styles = self.decisions.button, self._pane.ui.styles
        words = say("ad.now.acts" if state.started else "ad.now.up", name=one.name, card=slot.mark)
        yield Label(words, styles.heading.but(size=20), name="now.title")
        player = commander_of(state, slot)
        led = say("ad.now.commander", player=player) if player else say("ad.now.commander_master")
        yield self.decisions.line(f"<icon:crown>\N{NO-BREAK SPACE}{led}")
        if one.spec.members:
            yield self.decisions.line(say("ad.now.members", names=", ".join(one.spec.members)))
        if one.spec.directive:
            directive = say("ad.now.directive", text=one.spec.directive)
            yield Label(directive, styles.note, name="now.directive")
        else:
            yield Label(say("ad.now.no_directive"), styles.note)
        ask = partial(pane.scene.ask, say("ad.now.command"), Command(player), COMMAND)
        parts = [
            button("now.command", say("ad.now.command"), Icon.FIRST, Command(player or "?"), ask),
            button(
                "now.skip", say("ad.now.skip"), Icon.GO_BY, EndTurn(skipped=True), tip=say("ad.now.skip.tip")
            ),
        ]
        yield Flow(parts, gap=7)

    def _claims(self, state: State) -> Iterator[Widget]:
        """Whoever holds a Joker for free initiative may play in a gap."""
        say = self._pane.say
        holders = [one for one in state.combatants if one.free]
        if not holders:
            return
        yield self.decisions.line(f"<icon:star>\N{NO-BREAK SPACE}{say('ad.now.claims')}")
        yield Flow(
            [
                self.decisions.button(
                    f"now.claim.{one.id}", say("ad.now.claim", name=one.name), Icon.FIRST, Claim(one.id)
                )
                for one in holders
            ],
            gap=7,
        )

    # Resolution

    def _resolution(self, state: State) -> Iterator[Widget]:
        say, button = self._pane.say, self.decisions.button
        left = left_to_resolve(state)
        if not left:
            yield self.decisions.line(say("ad.now.resolved"))
            return
        yield self.decisions.line(say("ad.now.resolve", count=len(left)))
        for effect in left:
            words = Label(
                effect_words(state, effect.id, say),
                self._pane.ui.styles.strong.but(size=18),
                lift=0.5,
                grow=1,
            )
            if effect.id == state.open_effect:
                act = button(
                    "now.close_effect",
                    say("ad.now.close_effect"),
                    Icon.CHECK,
                    CloseEffect(),
                    look=Look.PRIMARY,
                )
            else:
                name = f"now.open_effect.{effect.id}"
                act = button(name, say("ad.now.open_effect"), Icon.PLAY, OpenEffect(effect.id))
            yield Row([words, act], gap=8, align=0.5)
