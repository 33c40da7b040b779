"""Effects on cards: they are drawn, discarded, looked at, exiled and called back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from game.core.copies import replace
from game.core.rules import Reason
from game.games.colors_of_magic.rules.meaning.meaning import number, players_meant
from game.games.colors_of_magic.rules.play import piles
from game.games.colors_of_magic.rules.play.harm import lay_down, remove, take_permanent
from game.games.colors_of_magic.rules.play.piles import item_of, send
from game.games.colors_of_magic.rules.play.questions import RULE, Question
from game.games.colors_of_magic.rules.play.run import Run, Task
from game.games.colors_of_magic.rules.state.creature_events import Left
from game.games.colors_of_magic.rules.state.events import Looked, Where
from game.games.colors_of_magic.rules.state.state import SIDES, Asking, Context, Target, opponent

if TYPE_CHECKING:
    from game.core.zones import Card
    from game.games.colors_of_magic.rules.cards.effects import Discard, Draw, ExileCard, Look, Recall
    from game.positions.position import Side

EXILE = "CM-EXILE-01"


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardCards(Asking, Task):
    """One player discards that many cards of the hand; the whole hand if it has fewer."""

    side: Side
    count: int
    choice: Literal["own", "other", "chance"]
    source: str

    def run(self, run: Run) -> None:
        """Discard; ask first which cards, if there is a choice."""
        hand = run.player(self.side).zones.hand.cards
        if self.answers:
            chosen: tuple[Card, ...] = tuple(pick.id for pick in self.answers[0])
        # Nothing to choose when all must go.
        elif self.count >= len(hand):
            chosen = hand
        elif self.choice == "chance":
            chosen = run.dice.shuffle(hand)[: self.count]
        else:
            self._ask(run, hand)
            return
        for card in chosen:
            piles.discard(run, self.side, card, "")

    def _ask(self, run: Run, hand: tuple[Card, ...]) -> None:
        chooser = self.side if self.choice == "own" else opponent(self.side)
        if chooser is not self.side:
            # Whoever chooses from another's hand has seen it, and the log says so.
            run.emit(Looked(chooser, self.side, "hand", hand))
        text = Reason.of(RULE, "effect.discard", source=self.source, count=self.count)
        options = tuple(Target("card", card) for card in hand)
        question = Question(chooser, text, options=options, least=self.count, most=self.count, secret=True)
        run.push(question, self)


def draw(run: Run, context: Context, effect: Draw) -> None:
    """Draw cards."""
    for side in players_meant(run.state, context, effect.who):
        piles.draw(run, side, number(run.reading, context, effect.amount), "")


def discard(run: Run, context: Context, effect: Discard) -> None:
    """Make the players concerned discard."""
    count = number(run.reading, context, effect.amount)
    if count > 0:
        run.push(
            *(
                DiscardCards(side=side, count=count, choice=effect.choice, source=context.source)
                for side in players_meant(run.state, context, effect.who)
            )
        )


def look(run: Run, context: Context, effect: Look) -> None:
    """Show a hand, or the next cards of a draw pile; nobody looks for monsters."""
    if context.side not in SIDES:
        return
    for owner in players_meant(run.state, context, effect.whose):
        zones = run.player(owner).zones
        count = number(run.reading, context, effect.amount)
        cards = zones.hand.cards if effect.at == "hand" else zones.deck.cards[: max(count, 0)]
        if cards:
            run.emit(Looked(context.side, owner, effect.at, cards, shown=effect.reveal))


def exile(run: Run, context: Context, effect: ExileCard) -> None:
    """Exile the card itself, or the targeted one."""
    _send(run, context, "exile", EXILE, targeted=effect.what == "target_card")


def recall(run: Run, context: Context, effect: Recall) -> None:
    """Return the card itself, or the targeted one, to a pile."""
    _send(run, context, effect.to, "", targeted=effect.what == "target_card")


def _send(run: Run, context: Context, target: Where, rule: str, *, targeted: bool) -> None:
    """Put the card itself on one of its owner's piles, or the card or spell that was targeted."""
    if not targeted:
        send_anywhere(run, context.source, target, rule)
        return
    for aimed in context.targets:
        match aimed.kind:
            case "card" | "permanent":
                send_anywhere(run, aimed.id, target, rule)
                return
            case "spell" if item_of(run.state, int(aimed.id)) is not None:
                send(run, int(aimed.id), target, rule)
                return


def send_anywhere(run: Run, card: Card, target: Where, rule: str) -> None:
    """Put a card, wherever it is, on one of its owner's piles; if it was in play, its lasting effects end."""
    state = run.state
    place = piles.where(state, card)
    match place:
        case None:
            return
        case "stack":
            number = next(item.number for item in state.stack if item.card == card)
            send(run, number, target, rule)
        case "play":
            _send_from_play(run, card, target, rule)
        # From pile to pile; a card that lies there already is not moved to the top.
        case _ if place != target:
            piles.move_card(run, card, piles.owner_of(card), place, target, rule, shown=True)


def _send_from_play(run: Run, card: Card, target: Where, rule: str) -> None:
    body = next((candidate for candidate in run.state.bodies if candidate.card == card), None)
    if body is not None:
        remove(run, body)
        run.emit(Left(body, "exiled", rule=rule))
        lay_down(run, card, target, rule)
    elif any(permanent.card == card for permanent in run.state.permanents):
        take_permanent(run, card, target, rule)
    else:
        # Neither on the board nor a permanent: the card of a banished creature, which then never comes back.
        waiting = tuple(banished for banished in run.state.banished if banished.card != card)
        run.state = replace(run.state, banished=waiting)
        lay_down(run, card, target, rule)
