"""Dialogs for real cards: which ones came up at the table, and where a card belongs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from operator import itemgetter
from typing import TYPE_CHECKING

import pygame

from game.art.playing_cards import RATIO
from game.content.markup import rich
from game.games.attention_donjon.rules.actions import Action, MoveCard
from game.games.attention_donjon.rules.cards import RANKS, SUITS, Card, is_joker, printed
from game.games.attention_donjon.table.cards import LIFT, TableCard, card_button, card_name
from game.games.turn_order.ranks import HIGH, rank_letters, ranked, ranked_alone
from game.games.turn_order.table.form import LongDialog
from game.table.dialogs import Dialog
from game.ui.drawing.icons import Icon
from game.ui.input.events import KeyPressed, Mods
from game.ui.sound import Sound
from game.ui.widgets.button import Button, Look
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Anchor, Column, Flow, Row

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.core.rules import Verdict
    from game.games.attention_donjon.rules.state import State
    from game.games.turn_order.table.acts import Acts
    from game.ui.input.events import Event
    from game.ui.widgets.base import Widget


@dataclass(frozen=True, slots=True)
class PersonWalk:
    """The way on from person to person: how many are left, and the functions that go on.

    `later` goes on without this one's cards; None if there is nobody else.
    """

    left: int
    go_on: Callable[[], None]
    later: Callable[[], None] | None = None


WIDE = 52.0
"""Width of a card in the picker, if there is room."""

GAP = 5.0

AROUND = (140.0, 244.0)
"""Width and height around the cards of the picker, without the words above them."""


class CardDialog(Dialog):
    """Asks for one card or several, in the order in which they came.

    `action` makes the action from the cards. `count` gives from those named so far how many are asked for.
    `free` says whether a card may be named; without it, whatever `action` is not refused for. A single card
    is done at once. On the keyboard a card is its rank and then its suit, in the letters of the language.
    """

    width = 860.0

    def __init__(
        self,
        state: State,
        acts: Acts[Action],
        title: str,
        action: Callable[[tuple[Card, ...]], Action],
        *,
        count: Callable[[tuple[Card, ...]], int] = lambda _cards: 1,
        free: Callable[[Card], Verdict] | None = None,
        walk: PersonWalk | None = None,
    ) -> None:
        super().__init__(title)
        self._walk = walk
        self._rank = ""
        self._fault = ""
        self._state = state
        self._acts = acts
        self._action = action
        self._count = count
        self._free = free
        self.cards: tuple[Card, ...] = ()

    def content(self) -> Sequence[Widget]:
        """All cards; those that cannot have come up are faded."""
        say, state = self.ui.say, self._state
        many = self._count(self.cards)
        text = say("ad.pick.one") if many == 1 else say("ad.pick.several", count=many)
        if self.cards:
            text += "  " + " · ".join(ranked(printed(card), say) for card in self.cards)
        if self._walk is not None and self._walk.left > 1:
            text += "  " + say("ad.pick.left", count=self._walk.left)
        label = Label(f"{text}\n{self._keys_text()}", self.ui.styles.body, align=0.5, name="pick.said")
        suits = [[f"{rank}{suit}" for rank in RANKS] for suit in state.suits]
        jokers = [f"*{number + 1}" for number in range(state.rules.jokers)]
        # In a low window the Jokers stand at the ends of the other rows, where all cards are larger.
        ended = [[*suit, *jokers[place :: len(suits)]] for place, suit in enumerate(suits)]
        laid = [[*suits, jokers], ended] if jokers else [suits]
        words = label.wanted(self.ui, min(self.width, self.app.box.w - 40) - 80).h
        wide, cards = max(((self._card_width(words, rows), rows) for rows in laid), key=itemgetter(0))
        rows = [Row([self._card(card, wide) for card in row], gap=GAP) for row in cards]
        return [label, Anchor(Column(rows, gap=GAP), 0.5, 0)]

    def _card_width(self, words: float, rows: Sequence[Sequence[Card]]) -> float:
        """The width of a card with which these rows are seen at once, below words of that height."""
        across = (min(self.width, self.app.box.w - 40) - AROUND[0]) / max(map(len, rows)) - GAP
        down = (self.app.box.h - AROUND[1] - words) / len(rows) - GAP - LIFT
        return min(WIDE, across, down * RATIO)

    def buttons(self) -> Sequence[Widget]:
        """Cancel; if several cards are asked for, also back and OK."""
        say = self.ui.say
        parts: list[Widget] = [
            Button("dialog.cancel", say("dialog.cancel"), self.close, icon=Icon.CLOSE),
        ]
        if self._walk is not None and self._walk.later is not None:
            parts.append(Button("pick.later", self._acts.say("ad.pick.later"), self._later, icon=Icon.GO_BY))
        if self._count(self.cards) > 1:
            ok = Button("dialog.yes", say("dialog.ok"), self._enter, look=Look.PRIMARY, icon=Icon.CHECK)
            ok.refusal = self._acts.why(self._verdict(self.cards))
            back = Button("pick.back", self._acts.say("ad.pick.back"), self._back, icon=Icon.UNDO)
            if not self.cards:
                back.refusal = self._acts.say("ad.pick.nothing")
            parts += [back, ok]
        return parts

    def first_focus(self) -> str:
        """The first card that can be named."""
        for widget in self.interface.root.walk():
            if isinstance(widget, TableCard) and not widget.refusal:
                return widget.name
        return "dialog.cancel"

    def _card(self, card: Card, width: float) -> TableCard:
        chosen = card in self.cards
        refusal = "" if chosen else self._refusal(card)
        return TableCard(
            f"pick.{card.replace('*', 'joker')}",
            card,
            width,
            partial(self._pick, card),
            chosen=chosen,
            tip=card_name(self._acts.say, card),
            refusal=refusal,
        )

    # By keys

    def shortcut(self, event: Event) -> bool:
        """Keys for a rank, then a suit; Enter once all are named, Backspace takes one back."""
        if not isinstance(event, KeyPressed) or event.mods & (Mods.CTRL | Mods.ALT):
            return False
        if event.key == pygame.K_BACKSPACE:
            self._back()
            return True
        on_card = isinstance(self.interface.focused, TableCard)
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and on_card and self._is_done():
            self._enter()
            return True
        letters, suits = rank_letters(self._acts.say), self._acts.say("card.suits")
        typed = typed_sign(event)
        if self._rank and typed and typed in suits:
            self._name(f"{self._rank}{SUITS[suits.index(typed)]}")
        elif rank := _rank_of(typed, letters):
            self._rank, self._fault = rank, ""
            self.rebuild()
        elif typed == "*":
            self._name(self._free_joker())
        else:
            return False
        return True

    def _name(self, card: Card) -> None:
        """Pick a card that was typed, or show why it cannot have come up."""
        self._rank = ""
        refusal = self._refusal(card)
        self._fault = f"{card_name(self._acts.say, card)}\N{NO-BREAK SPACE}— {refusal}" if refusal else ""
        if not refusal and card not in self.cards:
            self._pick(card)
            return
        self.ui.sounds.play(Sound.ERROR)
        self.rebuild()

    def _free_joker(self) -> Card:
        jokers = [f"*{number + 1}" for number in range(self._state.rules.jokers)]
        free = (joker for joker in jokers if joker not in self.cards and not self._refusal(joker))
        return next(free, jokers[0] if jokers else "*1")

    def _keys_text(self) -> str:
        """The rank typed so far, or what was wrong, or which keys there are."""
        say = self._acts.say
        if self._fault:
            return rich("<red>{}</red>", self._fault)
        letters, suits = rank_letters(say), say("card.suits")
        if self._rank:
            shown = "  ".join(
                f"{suits[SUITS.index(suit)]}\N{NO-BREAK SPACE}{printed(f'A{suit}')[-1]}" for suit in SUITS
            )
            return rich("<b>{}</b> …  {}", ranked_alone(self._rank, say), shown)
        return rich("<soft>{}</soft>", say("ad.pick.keys", king=f"{letters[1]} {suits[0]}"))

    def _is_done(self) -> bool:
        return len(self.cards) == self._count(self.cards) > 0 and self._verdict(self.cards).allowed

    def _refusal(self, card: Card) -> str:
        verdict = self._verdict((card,)) if self._free is None else self._free(card)
        return self._acts.why(verdict)

    def _later(self) -> None:
        self.close()
        if self._walk is not None and self._walk.later is not None:
            self._walk.later()

    def _verdict(self, cards: tuple[Card, ...]) -> Verdict:
        return self._acts.check(self._action(cards))

    def _pick(self, card: Card) -> None:
        if card in self.cards:
            self.cards = tuple(other for other in self.cards if other != card)
        else:
            self.cards = (*self.cards, card)
        if len(self.cards) == 1 == self._count(self.cards):
            self._enter()
        else:
            self.rebuild()

    def _back(self) -> None:
        """Take back the rank that was typed, or the last card."""
        if self._rank or self._fault:
            self._rank = self._fault = ""
        else:
            self.cards = self.cards[:-1]
        self.rebuild()

    def _enter(self) -> None:
        self.close()
        self._acts.do(self._action(self.cards))
        if self._walk is not None:
            self._walk.go_on()


_DIGITS = {
    getattr(pygame, f"{begin}{digit}"): str(digit) for begin in ("KSCAN_", "KSCAN_KP_") for digit in range(10)
}
"""Digits by the places of their keys: on an AZERTY keyboard these give other signs without Shift."""


def typed_sign(event: KeyPressed) -> str:
    """The letter, digit or star of a key; empty if it has none."""
    if event.key in (pygame.K_ASTERISK, pygame.K_KP_MULTIPLY):
        return "*"
    if event.scancode in _DIGITS:
        return _DIGITS[event.scancode]
    return chr(event.key).upper() if 32 < event.key < 0x10000 else ""


def _rank_of(typed: str, letters: str) -> str:
    """The rank of a typed sign, given the `letters` of the language; 1 and 0 both are the ten."""
    if typed and typed in letters:
        return HIGH[letters.index(typed)]
    if typed in ("0", "1"):
        return "10"
    return typed if typed in RANKS else ""


class CorrectedPile(LongDialog):
    """Shows the cards of a pile with their owners; a press on one calls `move` to ask where it belongs."""

    width = 760.0

    def __init__(
        self,
        title: str,
        cards: Sequence[tuple[Card, str]],
        note: str,
        move: Callable[[Card], None],
    ) -> None:
        super().__init__(title)
        self._move = move
        self._cards = cards
        self._note = note

    def content(self) -> Sequence[Widget]:
        """A sentence on the pile, then its cards."""
        say = self.ui.say
        if not self._cards:
            return [Label(say("ad.pile.empty"), self.ui.styles.note)]
        tiles = [
            card_button(say, "pile", card, 52, partial(self._open, card), owner)
            for card, owner in self._cards
        ]
        shown = self.scrolled(Flow(tiles, gap=6), "pile.all", 270)
        return [Label(self._note, self.ui.styles.note), shown]

    def buttons(self) -> Sequence[Widget]:
        """OK, which closes the dialog."""
        return [Button("dialog.ok", self.ui.say("dialog.ok"), self.close, look=Look.PRIMARY, icon=Icon.CHECK)]

    def first_focus(self) -> str:
        """OK, so that Enter closes the dialog."""
        return "dialog.ok"

    def _open(self, card: Card) -> None:
        self.close()
        self._move(card)


class MoveDialog(LongDialog):
    """Asks where a card belongs."""

    width = 760.0

    def __init__(self, state: State, acts: Acts[Action], card: Card) -> None:
        super().__init__(acts.say("ad.move.title", card=card_name(acts.say, card)))
        self._state = state
        self._acts = acts
        self._card = card

    def content(self) -> Sequence[Widget]:
        """A button for each place."""
        say = self.ui.say
        places = [
            self._place("deck", say("ad.log.pile.deck"), MoveCard(self._card, "deck")),
            self._place("discards", say("ad.log.pile.discards"), MoveCard(self._card, "discards")),
        ]
        piles = ("jokers", "free") if is_joker(self._card) else ("reserve",)
        for combatant in self._state.combatants:
            if is_joker(self._card) and not combatant.is_pc:
                continue
            for pile in piles:
                text = f"{combatant.name}\N{NO-BREAK SPACE}— {say(f'ad.log.pile.{pile}')}"
                action = MoveCard(self._card, pile, combatant.id)  # type: ignore[arg-type]  # a pile
                places.append(self._place(f"{pile}.{combatant.id}", text, action))
        return [self.scrolled(Column(places, gap=6), "move.all", 240)]

    def buttons(self) -> Sequence[Widget]:
        """Cancel."""
        return [Button("dialog.cancel", self.ui.say("dialog.cancel"), self.close, icon=Icon.CLOSE)]

    def first_focus(self) -> str:
        """The first place where the card may be put."""
        for widget in self.interface.root.walk():
            if isinstance(widget, Button) and widget.name.startswith("move.") and not widget.refusal:
                return widget.name
        return "dialog.cancel"

    def _place(self, name: str, text: str, action: Action) -> Widget:
        refusal = self._acts.refusal(action)
        return Button(f"move.{name}", text, partial(self._move, action), refusal=refusal, height=38, size=17)

    def _move(self, action: Action) -> None:
        self.close()
        self._acts.do(action)


def move_card(state: State, acts: Acts[Action], card: Card) -> None:
    """Ask where a card belongs."""
    acts.push(MoveDialog(state, acts, card))


def ask_card(state: State, acts: Acts[Action], title: str, action: Callable[[Card], Action]) -> None:
    """Ask which card came up at the real table."""
    acts.push(CardDialog(state, acts, title, lambda cards: action(cards[0] if cards else "")))
