"""Cards drawn, discarded, looked at, exiled and called back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.core.rules import Reason
from game.games.colors_of_magic.rules.cards.effects import Discard, Draw, ExileCard, Look, Recall
from game.games.colors_of_magic.rules.effects.conditions import number
from game.games.colors_of_magic.rules.effects.who import players_meant
from game.games.colors_of_magic.rules.play import piles as hands
from game.games.colors_of_magic.rules.play.events import Left, Looked
from game.games.colors_of_magic.rules.play.harm import bury_all, lay_down, remove, take_permanent
from game.games.colors_of_magic.rules.play.piles import item_of, send
from game.games.colors_of_magic.rules.play.questions import RULE, Question
from game.games.colors_of_magic.rules.play.run import Task
from game.games.colors_of_magic.rules.play.state import SIDES, Target, opponent
from game.games.colors_of_magic.rules.play.tasks import Asking

if TYPE_CHECKING:
    from typing import Literal

    from game.core.zones import Card
    from game.games.colors_of_magic.rules.play.events import Where
    from game.games.colors_of_magic.rules.play.run import Run
    from game.games.colors_of_magic.rules.play.tasks import Context
    from game.positions.position import Side

EXILE = "CM-EXILE-01"


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardCards(Asking, Task):
    """One player discards so many cards of the hand, chosen as it is said; all of them if there are fewer."""

    side: Side
    count: int
    choice: Literal["own", "other", "chance"]
    source: str

    def run(self, run: Run) -> None:
        """Discard; ask first which, if there is a choice."""
        hand = run.player(self.side).zones.hand.cards
        if self.answers:
            chosen: tuple[Card, ...] = tuple(pick.id for pick in self.answers[0])
        elif self.count >= len(hand):
            chosen = hand
        elif self.choice == "chance":
            chosen = run.dice.shuffle(hand)[: self.count]
        else:
            self._ask(run, hand)
            return
        for card in chosen:
            hands.discard(run, self.side, card, "")

    def _ask(self, run: Run, hand: tuple[Card, ...]) -> None:
        chooser = self.side if self.choice == "own" else opponent(self.side)
        if chooser is not self.side:
            run.emit(Looked(chooser, self.side, "hand", hand))
        text = Reason.of(RULE, "effect.discard", source=self.source, count=self.count)
        options = tuple(Target("card", card) for card in hand)
        question = Question(chooser, text, options=options, least=self.count, most=self.count, secret=True)
        run.push(question, self)


def handle(run: Run, context: Context, effect: Draw | Discard | Look | Recall | ExileCard) -> None:
    """Do what an effect does to cards."""
    match effect:
        case Draw(who=who, amount=wanted):
            for side in players_meant(run.state, context, who):
                hands.draw(run, side, number(run.reading, context, wanted), "")
        case Discard(who=who, amount=wanted, choice=choice):
            count = number(run.reading, context, wanted)
            sides = players_meant(run.state, context, who) if count > 0 else ()
            run.push(
                *(DiscardCards(side=s, count=count, choice=choice, source=context.source) for s in sides)
            )
        case Look():
            _look(run, context, effect)
        case ExileCard(what="target_card"):
            _send_target(run, context, "exile", EXILE)
        case ExileCard():
            send_anywhere(run, context.source, "exile", EXILE)
        case Recall(what="target_card", to=place):
            _send_target(run, context, place, "")
        case Recall(to=place):
            send_anywhere(run, context.source, place, "")


def send_anywhere(run: Run, card: Card, target: Where, rule: str) -> None:
    """Put a card, wherever it is, on one of its owner's piles; what it made ends if it was in play."""
    state = run.state
    place = hands.where(state, card)
    match place:
        case None:
            return
        case "stack":
            number = next(item.number for item in state.stack if item.card == card)
            send(run, number, target, rule)
        case "play":
            _send_from_play(run, card, target, rule)
        case _ if place != target:
            hands.move_card(run, card, hands.owner_of(card), place, target, rule, shown=True)


def _send_from_play(run: Run, card: Card, target: Where, rule: str) -> None:
    body = next((one for one in run.state.bodies if one.card == card), None)
    if body is not None:
        remove(run, body)
        run.emit(Left(body, "exiled", rule=rule))
        lay_down(run, card, target, rule)
        bury_all(run)
    elif any(permanent.card == card for permanent in run.state.permanents):
        take_permanent(run, card, target, rule)
    else:
        waiting = tuple(one for one in run.state.banished if one.card != card)
        run.state = replace(run.state, banished=waiting)
        lay_down(run, card, target, rule)


def _send_target(run: Run, context: Context, target: Where, rule: str) -> None:
    """Do so with the card that was targeted, or the spell that was."""
    for aimed in context.targets:
        match aimed.kind:
            case "card" | "permanent":
                send_anywhere(run, aimed.id, target, rule)
                return
            case "spell" if item_of(run.state, int(aimed.id)) is not None:
                send(run, int(aimed.id), target, rule)
                return


def _look(run: Run, context: Context, look: Look) -> None:
    """Show the whole hand, or the next cards of the draw pile; for monsters nobody looks."""
    if context.side not in SIDES:
        return
    for whose in players_meant(run.state, context, look.whose):
        zones = run.player(whose).zones
        count = number(run.reading, context, look.amount)
        cards = zones.hand.cards if look.at == "hand" else zones.deck.cards[: max(count, 0)]
        if cards:
            run.emit(Looked(context.side, whose, look.at, cards, shown=look.reveal))
