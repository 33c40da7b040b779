"""The panel of what happens now: what must be decided, the turn being taken, the effects to be resolved."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, get_args

from game.content.markup import rich
from game.games.attention_donjon.rules.actions import (
    Action,
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
from game.games.attention_donjon.rules.effects import left_to_resolve
from game.games.attention_donjon.rules.initiative import to_draw
from game.games.attention_donjon.rules.setup import ActionKind, Entry
from game.games.attention_donjon.rules.turns import ACTIONS, commander_of
from game.games.attention_donjon.table.card_dialog import ask_card
from game.games.attention_donjon.table.cards import Tokens
from game.games.attention_donjon.table.decisions import Decisions, Entered, sentence
from game.games.attention_donjon.table.forms import COMMAND, entry_words
from game.games.attention_donjon.table.seats import chooses_now, effect_words
from game.games.turn_order.ranks import ranked
from game.games.turn_order.table.layout import HIGH, LOW
from game.games.turn_order.table.portraits import breakable
from game.ui.drawing.icons import Icon
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Column, Flow, Panel, Row
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.text_field import TextField

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from game.content.locale import Translator
    from game.games.attention_donjon.rules.state import Slot, State
    from game.games.turn_order.table.acts import Acts
    from game.games.turn_order.table.session import MasterSession
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget

KINDS: dict[ActionKind, Icon] = {
    "movement": Icon.MOVE,
    "standard": Icon.MELEE,
    "bonus": Icon.SPECIAL,
    "complex": Icon.STACK,
}


FEW = 6
"""Combatants with whom the panel is never full in a high window."""


def prompt(state: State, say: Translator) -> str:
    """A sentence on what is to be decided, or what comes next."""
    if state.outcome is not None:
        return say("ad.standing.over")
    if not state.combatants:
        return say("ad.standing.empty")
    waits = next(
        (combatant for combatant in state.combatants if combatant.undecided or chooses_now(state, combatant)),
        None,
    )
    if state.prompts:
        return say("ad.standing.event")
    if waits is not None:
        return say("ad.standing.joker" if waits.undecided else "ad.standing.choose", name=waits.name)
    match state.phase:
        case "preparation":
            return say("ad.standing.preparation")
        case "initiative":
            return say(f"ad.standing.{state.stage}", count=len(to_draw(state)))
        case "turns" if state.current is None:
            return say("ad.standing.no_turn")
        case "turns":
            return _prompt_in_turn(state, say)
        case "resolution":
            left = len(left_to_resolve(state))
            return say("ad.standing.resolution", count=left) if left else say("ad.standing.end")


def early_shuffle(state: State, say: Translator) -> str:
    """A warning if the next draw may empty the deck while players still see cards in it (AD-A9); else empty.

    To players the cards of hidden combatants seem to lie in the deck. Once it runs out the drawn pile is
    shuffled
    in, which players see: that somebody hidden has drawn, only the game master can keep from them then.
    """
    most = max((combatant.spec.draws for combatant in state.combatants), default=1)
    kept = any(combatant.spec.hidden for combatant in state.combatants)
    if (
        not kept
        or not state.discards
        or len(state.deck) >= most
        or state.phase not in ("initiative", "turns")
    ):
        return ""
    return say("ad.warn.early_shuffle", count=len(state.deck))


def _prompt_in_turn(state: State, say: Translator) -> str:
    slot = state.current
    if slot is None:
        return ""
    combatant = state.get(slot.owner)
    key = "ad.standing.acts" if state.started else f"ad.standing.up.{combatant.spec.kind}"
    return say(key, name=combatant.name, card=ranked(slot.mark, say))


@dataclass(frozen=True, slots=True)
class TurnPanel:
    """Makes the panel of one moment.

    Attributes:
        session: the match.
        ui: look and words.
        acts: does the actions.
        height: of the window, in logical units.
        entered: what is half entered.
        refresh: has the widgets built anew.
        below: widgets at the end of the panel.
        steps: the keys of the table and what it does, which stand where there is nothing else to be done.
    """

    session: MasterSession
    ui: Ui
    acts: Acts[Action]
    height: float
    entered: Entered
    refresh: Callable[[], None]
    below: Sequence[Widget] = ()
    steps: Widget | None = None

    @property
    def _low(self) -> bool:
        return self.height < LOW

    @property
    def _roomy(self) -> bool:
        """Whether there is room for larger buttons, whoever's turn it is."""
        return self.height >= HIGH and len(self.session.state.combatants) <= FEW

    def build(self) -> Widget:
        """A panel of everything that can be done now."""
        session, state = self.session, self.session.state
        parts: list[Widget] = []
        if not session.is_past and state.outcome is None:
            parts += Decisions(session, self.ui, self.acts, self.entered, self.refresh).parts()
            if state.phase == "turns":
                parts += self._turn(state)
            elif state.phase == "resolution":
                parts += self._resolution(state)
            if not parts and not self.below and self.steps is not None:
                parts.append(self.steps)
        scroll = Scroll(Column([*parts, *self.below], gap=4 if self._low else 8), name="now.all")
        return Panel(scroll, margin=16 if self._low else 18, seed=33, name="now")

    # A turn

    def _turn(self, state: State) -> Iterator[Widget]:
        slot = state.current
        if slot is not None:
            if state.get(slot.owner).is_pc:
                yield from self._of_character(state, slot)
                if self._low:
                    return
            else:
                yield from self._of_group(state, slot)
        yield from self._claims(state)

    def _of_character(self, state: State, slot: Slot) -> Iterator[Widget]:
        say, combatant = self.ui.say, state.get(slot.owner)
        card = ranked(slot.mark, say)
        words = say(
            "ad.now.acts" if state.started else "ad.now.up", name=breakable(combatant.name), card=card
        )
        before = [] if state.started else self._before()
        tokens = Tokens(self._spent(state), 28 if self._low else 38, tip=say("ad.now.tokens"))
        back = self._act("take_back", Icon.UNDO, TakeBack(), bare=True)
        kinds = Flow([*map(self._kind, get_args(ActionKind))], gap=6)
        if self._low:
            yield Row([tokens, back], gap=8, align=0.5)
            yield Flow([*before, *kinds.parts], gap=4)
            yield from self._claims(state)
            yield self._words()
        else:
            yield self._title(words)
            yield Row([tokens, back], gap=8, align=0.5)
            if before:
                yield Flow(before, gap=6)
            yield self._words()
            yield kinds
        yield Flow([self._entry(entry) for entry in state.entries], gap=2)

    def _words(self) -> Widget:
        """The field for the words of the next action."""
        say = self.ui.say
        return TextField(
            "now.label",
            self.entered.label,
            self._labelled,
            hint=say("ad.now.label"),
            tip=say("ad.now.label.tip"),
            longest=120,
        )

    def _title(self, words: str) -> Label:
        """The title of the panel: whose turn it is."""
        style = self.ui.styles.heading.but(size=16 if self._low else 24 if self._roomy else 20)
        return Label(words, style, name="now.title")

    def _before(self) -> list[Widget]:
        """The buttons for what can only be done before the turn begins."""
        state, title = self.session.state, self.ui.say("ad.now.wait")
        ask = partial(ask_card, state, self.acts, title, Wait)
        return [
            self._act("start", Icon.PLAY, Start(), bare=True),
            self._act("wait", Icon.TURN, Wait()),
            self._act("wait_by_hand", Icon.ACTIVATE, Wait(), ask, bare=True),
            self._act("skip", Icon.GO_BY, EndTurn(skipped=True)),
        ]

    def _act(
        self,
        name: str,
        icon: Icon,
        action: Action,
        run: Callable[[], object] | None = None,
        *,
        bare: bool = False,
    ) -> Button:
        """A button `now.<name>`, by an icon alone if it is `bare`."""
        text = "" if bare else self.ui.say(f"ad.now.{name}")
        tip = self.ui.say(f"ad.now.{name}.tip")
        high, size = self._button_size
        return self.acts.button(f"now.{name}", text, icon, action, run, tip=tip, height=high, size=size)

    @property
    def _button_size(self) -> tuple[float, float]:
        """Height of a button, and of the letters on it."""
        return (27, 13) if self._low else (42, 18) if self._roomy else (36, 16)

    def _kind(self, kind: ActionKind) -> Widget:
        """The button of a kind of action, which takes the words that were typed."""
        text, tip = self.ui.say(f"ad.kind.{kind}"), self.ui.say(f"ad.kind.{kind}.tip")
        take = partial(self._take, kind)
        look = Look.PRIMARY
        high, size = (27, 13) if self._low else (42, 17) if self._roomy else (36, 15)
        name = f"now.take.{kind}"
        return self.acts.button(
            name, text, KINDS[kind], Take(kind), take, look=look, tip=tip, height=high, size=size
        )

    def _entry(self, entry: Entry) -> Widget:
        """The button of an action that the scenario lists."""
        say = self.ui.say
        text = entry_words(say, entry)
        action = Take(entry.kind, entry.name)
        tip = say(f"ad.kind.{entry.kind}")
        name, icon = f"now.entry.{entry.name}", KINDS[entry.kind]
        return self.acts.button(name, text, icon, action, look=Look.QUIET, tip=tip)

    def _labelled(self, text: str) -> None:
        self.entered.label = text

    def _take(self, kind: ActionKind) -> None:
        label, self.entered.label = self.entered.label.strip(), ""
        self.acts.do(Take(kind, label))

    def _spent(self, state: State) -> Sequence[tuple[Icon, bool]]:
        """The counters of the two Actions, used ones first."""
        icons = []
        for taken in state.taken:
            icons += [(KINDS[taken.kind], True)] * (ACTIONS if taken.kind == "complex" else 1)
        return (*icons, *[(Icon.CAST, False)] * (ACTIONS - len(icons)))

    def _of_group(self, state: State, slot: Slot) -> Iterator[Widget]:
        say, combatant = self.ui.say, state.get(slot.owner)
        styles = self.ui.styles
        card = ranked(slot.mark, say)
        words = say(
            "ad.now.acts" if state.started else "ad.now.up", name=breakable(combatant.name), card=card
        )
        yield self._title(words)
        player = commander_of(state, slot)
        led = say("ad.now.commander", player=player) if player else say("ad.now.commander_master")
        yield sentence(self.ui, rich("<icon:crown>\N{NO-BREAK SPACE}{}", led))
        if combatant.spec.members:
            yield sentence(self.ui, say("ad.now.members", names=", ".join(combatant.spec.members)))
        if combatant.spec.directive:
            directive = say("ad.now.directive", text=combatant.spec.directive)
            yield Label(directive, styles.note, name="now.directive")
        elif not self._low:
            yield Label(say("ad.now.no_directive"), styles.note)
        ask = partial(self.acts.ask, say("ad.now.command"), Command(player), COMMAND)
        yield Anchor(self._act("command", Icon.FIRST, Command(player or "?"), ask), 0)
        # What begins or ends the turn stands together, however long the words of the command are.
        yield Row(
            [
                self._act("start", Icon.PLAY, Start(), bare=True),
                self._act("skip", Icon.GO_BY, EndTurn(skipped=True)),
            ],
            gap=7,
        )

    def _claims(self, state: State) -> Iterator[Widget]:
        """The buttons by which holders of a Joker for free initiative take a turn in a gap (AD-JOKER-09)."""
        say, (high, size) = self.ui.say, self._button_size
        holders = [combatant for combatant in state.combatants if combatant.free]
        if not holders:
            return
        yield Flow(
            [
                self.acts.button(
                    f"now.claim.{holder.id}",
                    say("ad.now.claim", name=breakable(holder.name)),
                    Icon.FIRST,
                    Claim(holder.id),
                    height=high,
                    size=size,
                )
                for holder in holders
            ],
            gap=7,
        )

    # Resolution

    def _resolution(self, state: State) -> Iterator[Widget]:
        say = self.ui.say
        left = left_to_resolve(state)
        if not left:
            yield sentence(self.ui, say("ad.now.resolved"))
            return
        yield sentence(self.ui, say("ad.now.resolve", count=len(left)))
        style = self.ui.styles.strong.but(size=18)
        for effect in left:
            words = Label(effect_words(state, effect.id, say), style, lift=0.5)
            yield Flow([words, self._resolve(effect.id, is_open=effect.id == state.open_effect)], gap=8)

    def _resolve(self, identity: str, *, is_open: bool) -> Widget:
        """The button that begins to carry out an effect's Actions, or says that they are done."""
        say, button = self.ui.say, self.acts.button
        if is_open:
            text = say("ad.now.close_effect")
            return button("now.close_effect", text, Icon.CHECK, CloseEffect(), look=Look.PRIMARY)
        name = f"now.open_effect.{identity}"
        return button(name, say("ad.now.open_effect"), Icon.PLAY, OpenEffect(identity))
