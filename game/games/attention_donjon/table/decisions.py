"""Decisions that come before anything else: unexpected events, Jokers, cards to draw and to choose."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, cast

from game.content.markup import rich
from game.games.attention_donjon.rules.actions import (
    Action,
    Bless,
    Choose,
    Draw,
    FreeJoker,
    KeepJoker,
    MarkRolled,
    PlayEvent,
    SitOut,
)
from game.games.attention_donjon.rules.initiative import due_after_keeping, to_draw
from game.games.attention_donjon.table.card_dialog import ask_card
from game.games.attention_donjon.table.cards import TableCard, card_name
from game.games.attention_donjon.table.hand_walk import hand_dialog
from game.games.attention_donjon.table.seats import chooses_now
from game.games.turn_order.ranks import ranked
from game.games.turn_order.table.portraits import breakable, fitting
from game.ui.box import Size
from game.ui.drawing.icons import Icon
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Look
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Column, Flow, Row

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from game.games.attention_donjon.rules.cards import Card
    from game.games.attention_donjon.rules.state import Combatant, State
    from game.games.turn_order.table.acts import Acts
    from game.games.turn_order.table.session import MasterSession
    from game.ui.canvas import Canvas
    from game.ui.text.text import Paragraph, Style
    from game.ui.ui import Ui

HIGH = 36.0
"""Height of a button of the panel."""

CARD = 52.0
"""Width of a card to be chosen."""

SEVERAL = 3
"""Number of combatants who may draw from which on their buttons have no words."""


@dataclass
class Entered:
    """A decision half entered: the words typed for an action, and the cards marked to be chosen."""

    label: str = ""
    marked: dict[str, tuple[Card, ...]] = field(default_factory=dict)


def sentence(ui: Ui, text: str) -> Label:
    """A sentence on the panel."""
    return Label(text, ui.styles.body.but(size=18))


class DrawerName(Widget):
    """The name of a combatant who draws, on two lines or in smaller letters if it is long."""

    def __init__(self, text: str, style: Style) -> None:
        super().__init__(grow=1)
        self.text = text
        self.style = style

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - always the same
        """As high as the buttons."""
        return Size(width, HIGH)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the name."""
        canvas.paragraph(self.words(ui), self.box, 0, 0.5)

    def words(self, ui: Ui) -> Paragraph:
        """The name in the letters that fit."""
        style = fitting(ui, breakable(self.text), self.style, self.box.size)
        return ui.texts.paragraph(breakable(self.text), style, self.box.w)

    def misfits(self, ui: Ui) -> list[str]:
        """The name, where there is too little room even for small letters."""
        words = self.words(ui)
        return [] if words.overflow <= 1 and words.height <= self.box.h + 1 else [self.text]


@dataclass(frozen=True, slots=True)
class Decisions:
    """Makes the widgets of what must be decided at one moment.

    Attributes:
        session: the match.
        ui: look and words.
        acts: does the actions.
        entered: what is half entered.
        refresh: has the widgets built anew, once something was marked.
    """

    session: MasterSession
    ui: Ui
    acts: Acts[Action]
    entered: Entered
    refresh: Callable[[], None]

    @property
    def _state(self) -> State:
        return cast("State", self.session.state)

    def parts(self) -> Iterator[Widget]:
        """Everything that is to be decided, in the order in which it must be."""
        state = self._state
        for index in range(len(state.prompts)):
            yield from self._event(index)
        for combatant in state.combatants:
            if combatant.undecided is not None:
                yield from self._joker(combatant)
            elif chooses_now(state, combatant):
                yield from self._choice(combatant)
        if state.roll is not None and not state.roll.rolled:
            yield from self._roll()
        drawing = to_draw(state)
        many = len(drawing) > SEVERAL
        if many:
            yield self._legend()
        yield from (self._drawing(combatant, compact=many) for combatant in drawing)

    # Decisions

    def _event(self, index: int) -> Iterator[Widget]:
        acts, say, state = self.acts, self.ui.say, self._state
        prompt = state.prompts[index]
        name = state.get(prompt.who).name if state.has(prompt.who) else ""
        text = prompt.text or say("ad.now.event_unnamed")
        if prompt.mark:
            yield sentence(
                self.ui,
                rich(
                    "<red>{}</red> {}", say("ad.now.event_of", card=ranked(prompt.mark, say), name=name), text
                ),
            )
        else:
            yield sentence(self.ui, rich("<red>{}</red> {}", say("ad.now.event"), text))
        yield Row(
            [
                acts.button(
                    f"now.event.{index}",
                    say("ad.now.event_played"),
                    Icon.CHECK,
                    PlayEvent(index),
                    look=Look.PRIMARY,
                )
            ]
        )

    def _joker(self, combatant: Combatant) -> Iterator[Widget]:
        acts, say = self.acts, self.ui.say
        yield sentence(
            self.ui, rich("<icon:star>\N{NO-BREAK SPACE}{}", say("ad.now.joker", name=combatant.name))
        )
        keep = KeepJoker(combatant.id)
        buttons = [
            acts.button(
                f"now.keep.{combatant.id}", say("ad.now.keep"), Icon.STAR, keep, tip=say("ad.now.keep.tip")
            ),
            acts.button(
                f"now.free.{combatant.id}",
                say("ad.now.free"),
                Icon.FIRST,
                FreeJoker(combatant.id),
                tip=say("ad.now.free.tip"),
            ),
        ]
        if due_after_keeping(self._state, combatant):
            ask = partial(ask_card, self._state, acts, combatant.name, partial(KeepJoker, combatant.id))
            text, tip = say("ad.now.keep_by_hand"), say("ad.now.keep_by_hand.tip")
            buttons.insert(
                1, acts.button(f"now.keep_by_hand.{combatant.id}", text, Icon.CARDS, keep, ask, tip=tip)
            )
        yield Flow(buttons, gap=7)

    def _choice(self, combatant: Combatant) -> Iterator[Widget]:
        acts, say = self.acts, self.ui.say
        marked = tuple(card for card in self.entered.marked.get(combatant.id, ()) if card in combatant.hand)
        yield sentence(self.ui, say("ad.now.choose", name=combatant.name, count=combatant.room))
        tiles: list[Widget] = [
            TableCard(
                f"now.card.{combatant.id}.{card.replace('*', 'joker')}",
                card,
                CARD,
                partial(self._mark, combatant, card),
                chosen=card in marked,
                tip=card_name(say, card),
            )
            for card in combatant.hand
        ]
        yes = say("ad.now.choose_yes")
        choose = acts.button(
            f"now.choose.{combatant.id}", yes, Icon.CHECK, Choose(combatant.id, marked), look=Look.PRIMARY
        )
        yield Flow([*tiles, Anchor(choose, 0, 0.5, h=HIGH)], gap=8)

    def _mark(self, combatant: Combatant, card: Card) -> None:
        """Mark a card, or no longer; if there is no room for one more, the card marked first is given up."""
        marked = self.entered.marked.get(combatant.id, ())
        if card in marked:
            marked = tuple(other for other in marked if other != card)
        else:
            marked = (*marked, card)[-combatant.room :]
        self.entered.marked[combatant.id] = marked
        self.refresh()

    def _roll(self) -> Iterator[Widget]:
        acts, say, state = self.acts, self.ui.say, self._state
        roll = state.roll
        if roll is None:
            return
        name = state.get(roll.who).name if state.has(roll.who) else ""
        label = roll.label or say("ad.now.trait")
        yield sentence(
            self.ui, rich("<icon:dice_d20>\N{NO-BREAK SPACE}{}", say("ad.now.roll", name=name, label=label))
        )
        buttons = [acts.button("now.rolled", say("ad.now.rolled"), Icon.CHECK, MarkRolled())]
        for combatant in state.combatants:
            if combatant.jokers:
                for curse in (False, True):
                    key = "ad.now.curse_by" if curse else "ad.now.bless_by"
                    name = f"now.{'curse' if curse else 'bless'}.{combatant.id}"
                    icon = Icon.LIMBO if curse else Icon.STAR
                    buttons.append(
                        acts.button(name, say(key, name=combatant.name), icon, Bless(combatant.id, curse))
                    )
        yield Flow(buttons, gap=7)

    # Drawing

    def _legend(self) -> Widget:
        """A legend of the buttons without words."""
        say = self.ui.say
        words = ((Icon.CARDS, "draw"), (Icon.ACTIVATE, "by_hand"), (Icon.GO_BY, "sits_out"))
        labels = (
            rich("<icon:{}> {}", icon, say(f"ad.now.{name}")).replace(" ", "\N{NO-BREAK SPACE}")
            for icon, name in words
        )
        return Label("   ".join(labels), self.ui.styles.note.but(size=16), name="now.legend")

    def _drawing(self, combatant: Combatant, *, compact: bool) -> Widget:
        """A combatant who may draw now, with buttons; in the `compact` form these have no words."""
        acts, say, action = self.acts, self.ui.say, Draw(combatant.id)
        draw, name = ("", "") if compact else (say("ad.now.draw"), say("ad.now.by_hand"))
        ask = partial(self._ask_drawn, combatant)
        sit_out = say("ad.now.sit_out", name=combatant.name)
        alone = compact and combatant.spec.draws == 1
        labels = (
            combatant.name if alone else say("ad.now.draws", name=combatant.name, count=combatant.spec.draws)
        )
        words = sentence(self.ui, labels)
        buttons = [
            acts.button(f"now.draw.{combatant.id}", draw, Icon.CARDS, action, tip=say("ad.now.draw.tip")),
            acts.button(
                f"now.by_hand.{combatant.id}", name, Icon.ACTIVATE, action, ask, tip=say("ad.now.by_hand.tip")
            ),
            acts.button(f"now.sit_out.{combatant.id}", "", Icon.GO_BY, SitOut(combatant.id), tip=sit_out),
        ]
        return (
            Row([DrawerName(labels, words.style), *buttons], gap=5, align=0.5)
            if compact
            else Column([words, Flow(buttons, gap=6)], gap=4)
        )

    def _ask_drawn(self, combatant: Combatant) -> None:
        self.acts.push(hand_dialog(self.session, self.acts, combatant))
