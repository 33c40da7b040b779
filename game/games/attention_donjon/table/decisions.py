"""What must be decided before anything else: unexpected events, Jokers, cards to choose, rolls announced."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.core.rules import Reason, Verdict
from game.games.attention_donjon.rules.actions import (
    Bless,
    Choose,
    Draw,
    FreeJoker,
    KeepJoker,
    MarkRolled,
    PlayEvent,
    SitOut,
)
from game.games.attention_donjon.rules.cards import is_joker
from game.games.attention_donjon.rules.initiative import due_after_keeping, to_draw
from game.games.attention_donjon.rules.piles import drawable
from game.games.attention_donjon.table.card_dialog import CardDialog
from game.games.attention_donjon.table.cards import CardButton, card_name
from game.games.attention_donjon.table.seats import chooses_now
from game.ui.icons import Icon
from game.ui.widgets.button import Button, Look
from game.ui.widgets.flow import Flow
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Grid, Row

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from game.games.attention_donjon.rules.actions import Action
    from game.games.attention_donjon.rules.cards import Card
    from game.games.attention_donjon.rules.state import Combatant
    from game.games.attention_donjon.table.pane import RoundsPane
    from game.ui.widgets.base import Widget

HIGH = 36.0
"""Height of a button of the panel."""


SEVERAL = 3
"""How many may draw before their buttons go without words."""


class Decisions:
    """Makes the widgets; it holds the cards marked so far by who has to choose."""

    def __init__(self, pane: RoundsPane) -> None:
        self._pane = pane
        self._marked: dict[str, tuple[Card, ...]] = {}

    def parts(self) -> Iterator[Widget]:
        """Everything that is to be decided, the first thing first."""
        state = self._pane.state
        for index in range(len(state.prompts)):
            yield from self._event(index)
        for one in state.combatants:
            if one.undecided is not None:
                yield from self._joker(one)
            elif chooses_now(state, one):
                yield from self._choice(one)
        if state.roll is not None and not state.roll.rolled:
            yield from self._roll()
        drawing = to_draw(state)
        compact = self._pane.narrow or len(drawing) > SEVERAL
        rows = [self._drawing(one, compact=compact) for one in drawing]
        yield from (
            [Grid(rows, columns=1 if self._pane.narrow else 2, gap=18, row_gap=7)]
            if compact and rows
            else rows
        )

    # Helpers for the other panels

    def button(
        self,
        name: str,
        text: str,
        icon: Icon,
        action: Action,
        run: Callable[[], object] | None = None,
        *,
        look: Look = Look.PLAIN,
        tip: str = "",
        size: float = 16,
    ) -> Button:
        """A button that does an action, or asks for its values; refused with the reasons."""
        scene = self._pane.scene

        def press() -> None:
            if run is None:
                scene.do(action)
            else:
                run()

        return Button(
            name,
            text,
            press,
            icon=icon,
            look=look,
            tip=tip,
            refusal=scene.why(scene.session.check(action)),
            height=HIGH,
            size=size,
        )

    def line(self, text: str) -> Label:
        """A sentence."""
        return Label(text, self._pane.ui.styles.body.but(size=18))

    def ask_card(self, title: str, action: Callable[[Card], Action]) -> None:
        """Ask which card came up at the real table."""
        pane = self._pane
        pane.scene.app.push(CardDialog(pane, title, lambda cards: action(cards[0] if cards else "")))

    # Decisions

    def _event(self, index: int) -> Iterator[Widget]:
        say, state = self._pane.say, self._pane.state
        prompt = state.prompts[index]
        name = state.combatant(prompt.who).name if state.has(prompt.who) else ""
        text = prompt.text or say("ad.now.event_unnamed")
        if prompt.mark:
            yield self.line(f"<red>{say('ad.now.event_of', card=prompt.mark, name=name)}</red> {text}")
        else:
            yield self.line(f"<red>{say('ad.now.event')}</red> {text}")
        yield Row(
            [
                self.button(
                    f"now.event.{index}",
                    say("ad.now.event_played"),
                    Icon.CHECK,
                    PlayEvent(index),
                    look=Look.PRIMARY,
                )
            ]
        )

    def _joker(self, one: Combatant) -> Iterator[Widget]:
        pane, say = self._pane, self._pane.say
        yield self.line(f"<icon:star>\N{NO-BREAK SPACE}{say('ad.now.joker', name=one.name)}")
        keep = KeepJoker(one.id)
        buttons = [
            self.button(
                f"now.keep.{one.id}", say("ad.now.keep"), Icon.STAR, keep, tip=say("ad.now.keep.tip")
            ),
            self.button(
                f"now.free.{one.id}",
                say("ad.now.free"),
                Icon.FIRST,
                FreeJoker(one.id),
                tip=say("ad.now.free.tip"),
            ),
        ]
        if due_after_keeping(pane.state, one):
            ask = partial(self.ask_card, one.name, partial(KeepJoker, one.id))
            text, tip = say("ad.now.keep_by_hand"), say("ad.now.keep_by_hand.tip")
            buttons.insert(1, self.button(f"now.keep_by_hand.{one.id}", text, Icon.CARDS, keep, ask, tip=tip))
        yield Flow(buttons, gap=7)

    def _choice(self, one: Combatant) -> Iterator[Widget]:
        pane, say = self._pane, self._pane.say
        marked = tuple(card for card in self._marked.get(one.id, ()) if card in one.hand)
        yield self.line(say("ad.now.choose", name=one.name, count=one.room))
        tiles: list[Widget] = [
            CardButton(
                f"now.card.{one.id}.{card.replace('*', 'joker')}",
                card,
                pane.card_width,
                partial(self._mark, one, card),
                chosen=card in marked,
                tip=card_name(say, card),
            )
            for card in one.hand
        ]
        yes = say("ad.now.choose_yes")
        choose = self.button(
            f"now.choose.{one.id}", yes, Icon.CHECK, Choose(one.id, marked), look=Look.PRIMARY
        )
        yield Flow([*tiles, Anchor(choose, 0, 0.5, h=HIGH)], gap=8)

    def _mark(self, one: Combatant, card: Card) -> None:
        """Mark a card, or not; the one marked first makes room where there is none."""
        marked = self._marked.get(one.id, ())
        if card in marked:
            marked = tuple(other for other in marked if other != card)
        else:
            marked = (*marked, card)[-one.room :]
        self._marked[one.id] = marked
        self._pane.scene.refresh()

    def _roll(self) -> Iterator[Widget]:
        say, state = self._pane.say, self._pane.state
        roll = state.roll
        if roll is None:
            return
        name = state.combatant(roll.who).name if state.has(roll.who) else ""
        label = roll.label or say("ad.now.trait")
        yield self.line(f"<icon:dice_d20>\N{NO-BREAK SPACE}{say('ad.now.roll', name=name, label=label)}")
        buttons = [self.button("now.rolled", say("ad.now.rolled"), Icon.CHECK, MarkRolled())]
        for one in state.combatants:
            if one.jokers:
                for curse in (False, True):
                    key = "ad.now.curse_by" if curse else "ad.now.bless_by"
                    name = f"now.{'curse' if curse else 'bless'}.{one.id}"
                    icon = Icon.LIMBO if curse else Icon.STAR
                    buttons.append(self.button(name, say(key, name=one.name), icon, Bless(one.id, curse)))
        yield Flow(buttons, gap=7)

    # Drawing

    def _drawing(self, one: Combatant, *, compact: bool) -> Widget:
        """Somebody who may draw now; where there are many, the buttons have no words."""
        say, action = self._pane.say, Draw(one.id)
        draw, name = ("", "") if compact else (say("ad.now.draw"), say("ad.now.by_hand"))
        ask = partial(self._ask_drawn, one)
        sit_out = say("ad.now.sit_out", name=one.name)
        words = self.line(say("ad.now.draws", name=one.name, count=one.spec.draws))
        words.lift, words.grow = 0.5, 1
        parts = [
            words,
            self.button(f"now.draw.{one.id}", draw, Icon.CARDS, action, tip=say("ad.now.draw.tip")),
            self.button(
                f"now.by_hand.{one.id}", name, Icon.ACTIVATE, action, ask, tip=say("ad.now.by_hand.tip")
            ),
            self.button(f"now.sit_out.{one.id}", "", Icon.GO_BY, SitOut(one.id), tip=sit_out),
        ]
        return Row(parts, gap=6, align=0.5)

    def _ask_drawn(self, one: Combatant) -> None:
        pane = self._pane

        def count(cards: Sequence[Card]) -> int:
            replaced = not one.is_pc and pane.state.rules.group_joker != "first"
            return one.spec.draws + (sum(map(is_joker, cards)) if replaced else 0)

        def free(card: Card) -> Verdict:
            if drawable(pane.state, (card,)):
                return Verdict.yes()
            return Verdict.no(Reason.of("AD-PREP-01", "ad.not_in_deck"))

        title = pane.say("ad.pick.title", name=one.name)
        dialog = CardDialog(pane, title, lambda cards: Draw(one.id, cards), count=count, free=free)
        pane.scene.app.push(dialog)
