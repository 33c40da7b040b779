"""Effects on cards: they are drawn, discarded, looked at, exiled and called back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from game.core.copies import replace
from game.core.rules import Reason
from game.core.zones import Pile
from game.games.colors_of_magic.rules.cards.library import (
    codex_of,
    copies_of,
    copy_passes,
    grimoire_of,
    of_codex,
)
from game.games.colors_of_magic.rules.meaning.meaning import is_wizard, named, number, players_meant
from game.games.colors_of_magic.rules.play import harm, lasting, piles
from game.games.colors_of_magic.rules.play.harm import lay_down, remove, take_permanent
from game.games.colors_of_magic.rules.play.piles import item_of, send
from game.games.colors_of_magic.rules.play.questions import RULE, Question
from game.games.colors_of_magic.rules.play.run import Run, Task
from game.games.colors_of_magic.rules.state.creature_events import Left, Taken
from game.games.colors_of_magic.rules.state.events import Looked, Permitted, Where
from game.games.colors_of_magic.rules.state.state import (
    SIDES,
    Asking,
    Context,
    Permission,
    Target,
    decider,
    opponent,
    owner_of,
)
from game.games.colors_of_magic.rules.state.view import masked_card, masked_cards
from game.positions.position import Side

if TYPE_CHECKING:
    from game.core.zones import Card
    from game.games.colors_of_magic.rules.cards.effects import (
        Discard,
        Draw,
        ExileCard,
        Look,
        Mark,
        Permit,
        Recall,
        ReturnPlace,
        Search,
        Take,
    )
    from game.games.colors_of_magic.rules.cards.words import Players
    from game.games.colors_of_magic.rules.state.state import Body, Permanent

EXILE = "CM-EXILE-01"

PILES = "R-77"


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardCards(Asking, Task):
    """One player discards that many cards of the hand; the whole hand if it has fewer."""

    side: Side
    count: int
    choice: Literal["own", "other", "chance"]
    source: str
    to: Literal["discard", "bottom", "top", "exile"] = "discard"

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
        run.note(self.source, len(chosen))
        for card in chosen:
            if self.to == "discard":
                piles.discard(run, self.side, card, "", self.source)
            else:
                target: Where = "exile" if self.to == "exile" else "deck"
                under = self.to == "bottom"
                piles.move_card(run, card, self.side, "hand", target, "", under=under)

    def _ask(self, run: Run, hand: tuple[Card, ...]) -> None:
        chooser = self.side if self.choice == "own" else opponent(self.side)
        if chooser is not self.side:
            # Whoever chooses from another's hand has seen it, and the log says so.
            run.emit(Looked(chooser, self.side, "hand", hand))
        key = "effect.discard" if self.to == "discard" else f"effect.put_{self.to}"
        text = Reason.of(RULE, key, source=self.source, count=self.count)
        options = tuple(Target("card", card) for card in hand)
        question = Question(chooser, text, options=options, least=self.count, most=self.count, secret=True)
        run.push(question, self)


def draw(run: Run, context: Context, effect: Draw) -> None:
    """Draw cards."""
    for side in players_meant(run.state, context, effect.who):
        drawn = piles.draw(run, side, number(run.reading, context, effect.amount), "")
        run.note(context.source, len(drawn))


def discard(run: Run, context: Context, effect: Discard) -> None:
    """Make the players concerned discard."""
    count = number(run.reading, context, effect.amount)
    if effect.from_ == "deck":
        for side in players_meant(run.state, context, effect.who):
            run.note(context.source, _mill(run, side, count, effect.to))
    elif count > 0:
        run.push(
            *(
                DiscardCards(
                    side=side, count=count, choice=effect.choice, source=context.source, to=effect.to
                )
                for side in players_meant(run.state, context, effect.who)
            )
        )


def _mill(run: Run, side: Side, count: int, to: Literal["discard", "bottom", "top", "exile"]) -> int:
    """Move the cards on top of a draw pile, no more than there are (R-77); returns how many moved."""
    if to == "top":
        return 0
    moved = run.player(side).zones.deck.cards[: max(0, count)]
    for card in moved:
        under = to == "bottom"
        target: Where = "deck" if to == "bottom" else to
        piles.move_card(run, card, side, "deck", target, PILES, shown=not under, under=under)
    return len(moved)


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchPile(Asking, Task):
    """A player takes cards of a kind out of the own draw pile, and shuffles it (R-77)."""

    context: Context
    effect: Search
    count: int

    def run(self, run: Run) -> None:
        """Ask for the cards, show them, put them where they go, and shuffle the rest."""
        side = self.context.side
        deck = run.player(side).zones.deck.cards
        lists, to = run.state.setup.lists, self.effect.to
        if not self.answers:
            wanted = self.effect.cards
            # In the order of their names: that of the pile is nobody's to know.
            found = sorted(card for card in deck if copy_passes(run.library, lists, card, wanted))
            if found and self.count > 0:
                text = Reason.of(PILES, "effect.search", source=self.context.source, count=self.count)
                options = tuple(Target("card", card) for card in found)
                run.push(Question(side, text, options=options, least=0, most=self.count, secret=True), self)
                return
        taken = [pick.id for pick in self.answers[0]] if self.answers else []
        run.note(self.context.source, len(taken))
        if to == "top":
            # They are put there last, or the shuffling would lose them.
            piles.shuffle(run, side, PILES)
        for card in taken:
            piles.move_card(run, card, side, "deck", "deck" if to == "top" else to, PILES, shown=True)
        if to != "top":
            piles.shuffle(run, side, PILES)


def search(run: Run, context: Context, effect: Search) -> None:
    """Let the player search the own draw pile; monsters have none."""
    if context.side in SIDES:
        count = number(run.reading, context, effect.amount)
        run.push(SearchPile(context=context, effect=effect, count=count))


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
            if effect.then is not None and effect.at == "deck":
                run.push(
                    PutBack(
                        side=context.side,
                        owner=owner,
                        cards_seen=cards,
                        then=effect.then,
                        source=context.source,
                    )
                )


@dataclass(frozen=True, slots=True, kw_only=True)
class PutBack(Asking, Task):
    """The player who looked at the top of a pile orders the cards, takes one, or puts some at the bottom.

    Only that player knows them: everybody else sees the task with the cards face down.
    """

    side: Side
    owner: Side
    cards_seen: tuple[Card, ...]
    then: Literal["order", "bottom", "hand"]
    source: str
    on_top: tuple[Card, ...] = ()

    def masked(self, side: Side | None) -> PutBack:
        """The task with the cards face down, for all others."""
        if side is self.side:
            return self
        known = len(self.cards_seen)
        return replace(
            self,
            cards_seen=masked_cards(self.cards_seen),
            on_top=masked_cards(self.on_top, known),
            answers=tuple(
                tuple(replace(pick, id=masked_card(pick.id, place)) for place, pick in enumerate(picks))
                for picks in self.answers
            ),
        )

    def run(self, run: Run) -> None:
        """Ask, then put the cards back."""
        pile = run.player(self.owner).zones.deck
        seen = self.cards_seen
        # Something else has happened to the pile meanwhile: then it stays as it is.
        if not set(seen) <= set(pile.cards):
            return
        if self.then == "bottom":
            self._under(run, pile)
            return
        if self.then == "hand":
            self._take(run)
            return
        if self.answers:
            card = self.answers[0][0].id
            seen = tuple(other for other in seen if other != card)
            run.push(replace(self, cards_seen=seen, on_top=(*self.on_top, card), answers=()))
        elif len(seen) > 1:
            self._ask(run, "effect.put_next", seen, 1, 1)
        else:
            ordered = (*self.on_top, *seen)
            rest = tuple(card for card in pile.cards if card not in ordered)
            self._lay(run, (*ordered, *rest))

    def _under(self, run: Run, pile: Pile) -> None:
        if not self.answers:
            self._ask(run, "effect.put_under", self.cards_seen, 0, len(self.cards_seen))
            return
        under = tuple(pick.id for pick in self.answers[0])
        self._lay(run, (*(card for card in pile.cards if card not in under), *under))

    def _take(self, run: Run) -> None:
        if self.answers:
            piles.move_card(run, self.answers[0][0].id, self.owner, "deck", "hand", RULE)
        elif self.cards_seen:
            self._ask(run, "effect.put_hand", self.cards_seen, 1, 1)

    def _ask(self, run: Run, key: str, cards: tuple[Card, ...], least: int, most: int) -> None:
        text = Reason.of(RULE, key, source=self.source)
        options = tuple(Target("card", card) for card in cards)
        run.push(Question(self.side, text, options=options, least=least, most=most, secret=True), self)

    def _lay(self, run: Run, cards: tuple[Card, ...]) -> None:
        run.set_player(piles.with_pile(run.player(self.owner), "deck", Pile(cards)))


def permit(run: Run, context: Context, effect: Permit) -> None:
    """Let the player cast one card from another pile."""
    if context.side in SIDES:
        player = run.player(context.side)
        lists, wanted = run.state.setup.lists, effect.cards
        among = None
        if wanted.codex is not None:
            owner = context.side if effect.whose == "you" else opponent(context.side)
            army = lists[SIDES.index(owner)]
            own = copies_of(owner, (*grimoire_of(army, run.library), *codex_of(army, run.library)))
            among = tuple(card for card in own if of_codex(run.library, lists, card) is wanted.codex)
        side = None if effect.whose == "you" else opponent(context.side)
        allowed = Permission(wanted, effect.zone, effect.after, effect.until, run.state.turn, among, side)
        run.set_player(replace(player, permits=(*player.permits, allowed)))
        run.emit(Permitted(context.side, effect.zone, side))


def mark(run: Run, context: Context, effect: Mark) -> None:
    """Put marks on a permanent or an artefact, or take as many off as there are (R-89)."""
    cards = (context.source,) if effect.what == "this" else _targeted(context)
    amount = number(run.reading, context, effect.amount)
    for card in cards:
        permanent = next((one for one in run.state.permanents if one.card == card), None)
        if permanent is None:
            continue
        changed = max(amount, -permanent.marks.count(effect.mark))
        run.note(context.source, abs(changed))
        if changed:
            harm.mark_permanent(run, permanent, effect.mark, changed)


def _targeted(context: Context) -> tuple[Card, ...]:
    """The permanents that are targeted."""
    return tuple(target.id for target in context.targets if target.kind == "permanent")


def take(run: Run, context: Context, effect: Take) -> None:
    """Let the targeted permanents, or the one itself, be another player's or another creature's."""
    targeted = _targeted(context)
    bearer = None if effect.to is None else run.state.find(named(run.state, context, effect.to))
    if effect.to is not None and bearer is None:
        return
    for card in (context.source,) if effect.what == "this" else targeted:
        found = next((permanent for permanent in run.state.permanents if permanent.card == card), None)
        if found is not None:
            _take(run, found, _taker(context, effect, found, bearer), bearer)


def _taker(context: Context, effect: Take, permanent: Permanent, bearer: Body | None) -> Side:
    """The side whose permanent it will be; monsters take none."""
    if effect.whose == "bearer":
        return permanent.side if bearer is None or bearer.side not in SIDES else bearer.side
    if effect.whose == "same" or context.side not in SIDES:
        return permanent.side
    return context.side if effect.whose == "you" else opponent(context.side)


def _take(run: Run, permanent: Permanent, side: Side, bearer: Body | None) -> None:
    """Let a permanent be of that side, and of that bearer if it is on somebody (R-73)."""
    taken = permanent
    if side is not permanent.side:
        # The wizard of its new side takes the place of whoever cast it.
        taken = replace(taken, side=side, caster=None)
    before = _on_whom(permanent)
    passes = bearer is not None and before is not None and before != bearer.id
    if bearer is not None and passes:
        if permanent.bearer is not None:
            taken = replace(taken, bearer=bearer.id)
        else:
            now = tuple(
                replace(target, id=bearer.id) if target == Target.creature(before or "") else target
                for target in permanent.targets
            )
            taken = replace(taken, targets=now)
        lasting.pass_on(run, permanent.card, before or "", bearer.id)
    if side is not permanent.side:
        lasting.hand_over(run, permanent.card, side)
    if taken != permanent:
        permanents = tuple(taken if one is permanent else one for one in run.state.permanents)
        run.state = replace(run.state, permanents=permanents)
        changed = side if side is not permanent.side else None
        run.emit(Taken(permanent.card, changed, bearer.id if bearer is not None and passes else ""))


def _on_whom(permanent: Permanent) -> str | None:
    """The bearer of an artefact, or the first creature that a permanent was cast on."""
    on = (target.id for target in permanent.targets if target.kind == "creature")
    return permanent.bearer or next(on, None)


def exile(run: Run, context: Context, effect: ExileCard) -> None:
    """Exile the card itself, the targeted one, or all that are discarded."""
    if effect.what == "discarded":
        _send_pile(run, context, effect.whose, "discard", "exile", EXILE)
        return
    _send(run, context, "exile", EXILE, targeted=effect.what == "target_card")


def recall(run: Run, context: Context, effect: Recall) -> None:
    """Return the card itself, the targeted one, or all exiled ones, to a pile."""
    target, under = _pile_of(effect.to)
    if effect.what in {"laid", "exiled", "discarded"}:
        sides = players_meant(run.state, context, effect.whose)
        run.push(*(CallBack(context=context, effect=effect, side=side) for side in sides))
        return
    _send(run, context, target, "", targeted=effect.what == "target_card", under=under)


@dataclass(frozen=True, slots=True, kw_only=True)
class CallBack(Asking, Task):
    """Cards of one player's go from a pile, or from the duel, to another pile: all, or those chosen."""

    context: Context
    effect: Recall
    side: Side

    def run(self, run: Run) -> None:
        """Ask which, if only some go; cards laid in a duel are chosen by whoever laid them (R-74)."""
        effect, found = self.effect, self._found(run)
        count = len(found) if effect.count is None else effect.count
        if self.answers:
            found = tuple(pick.id for pick in self.answers[0])
        elif len(found) > count:
            text = Reason.of(PILES, "effect.recall", source=self.context.source, count=count)
            options = tuple(Target("card", card) for card in found)
            side = self.side if effect.what == "laid" else decider(run.state, self.context.side)
            run.push(Question(side, text, options=options, least=count, most=count), self)
            return
        run.note(self.context.source, len(found))
        target, under = _pile_of(effect.to)
        for card in found:
            if effect.what == "laid":
                agenda = tuple(task.without(card) for task in run.state.agenda)
                run.state = replace(run.state, agenda=agenda)
                piles.move_card(run, card, self.side, "duel", target, "R-74", under=under)
            else:
                send_anywhere(run, card, target, "", under=under)

    def _found(self, run: Run) -> tuple[Card, ...]:
        """The cards that may go; the others of a duel go when that is over (R-74)."""
        if self.effect.what == "laid":
            duel = next((task for task in run.state.agenda if task.laid(Side.RED) is not None), None)
            cards = () if duel is None else duel.cards()
            lying = (c for c in cards if owner_of(c) is self.side and piles.where(run.state, c) is None)
        else:
            pile: Where = "exile" if self.effect.what == "exiled" else "discard"
            lying = (card for card in piles.pile(run.player(self.side), pile).cards)
        lists, wanted = run.state.setup.lists, self.effect.cards
        return tuple(card for card in lying if copy_passes(run.library, lists, card, wanted))


def _send_pile(
    run: Run, context: Context, whose: Players, pile: Where, target: Where, rule: str, *, under: bool = False
) -> None:
    """Put all cards of a pile on another pile of their owner's."""
    for side in players_meant(run.state, context, whose):
        cards = piles.pile(run.player(side), pile).cards
        run.note(context.source, len(cards))
        for card in cards:
            send_anywhere(run, card, target, rule, under=under)


def recall_creature(run: Run, creature: str, to: ReturnPlace) -> None:
    """Take a creature back: it leaves play without dying, and its card goes to a pile; a wizard has none."""
    body = run.state.body(creature)
    if is_wizard(body):
        return
    if body.card is None:
        _leave(run, body, "returned", "")
        return
    target, under = _pile_of(to)
    send_anywhere(run, body.card, target, "", under=under)


def _pile_of(to: ReturnPlace) -> tuple[Where, bool]:
    """The pile that is meant, and whether the card goes below it."""
    return ("deck", True) if to == "bottom" else (to, False)


def _leave(run: Run, body: Body, how: Literal["exiled", "returned"], rule: str) -> None:
    remove(run, body)
    run.emit(Left(body, how, rule=rule))


def _send(
    run: Run, context: Context, target: Where, rule: str, *, targeted: bool, under: bool = False
) -> None:
    """Put the card itself on one of its owner's piles, or the card or spell that was targeted."""
    if not targeted:
        send_anywhere(run, context.source, target, rule, under=under)
        return
    # Several cards that are targeted alike all go.
    every = sum(aimed.kind == "card" for aimed in context.targets) > 1
    for aimed in context.targets:
        match aimed.kind:
            case "card" | "permanent":
                send_anywhere(run, aimed.id, target, rule, under=under)
                if not every:
                    return
            case "spell" if item_of(run.state, int(aimed.id)) is not None:
                send(run, int(aimed.id), target, rule)
                return


def send_anywhere(run: Run, card: Card, target: Where, rule: str, *, under: bool = False) -> None:
    """Put a card, wherever it is, on one of its owner's piles; if it was in play, its lasting effects end.

    With `under` it goes below the pile.
    """
    state = run.state
    place = piles.where(state, card)
    match place:
        case None:
            return
        case "stack":
            number = next(item.number for item in state.stack if item.card == card)
            send(run, number, target, rule)
        case "play":
            _send_from_play(run, card, target, rule, under=under)
        # From pile to pile; a card that lies there already is not moved to the top.
        case _ if place != target:
            piles.move_card(run, card, owner_of(card), place, target, rule, shown=True, under=under)


def _send_from_play(run: Run, card: Card, target: Where, rule: str, *, under: bool) -> None:
    body = next((candidate for candidate in run.state.bodies if candidate.card == card), None)
    if body is not None:
        _leave(run, body, "exiled" if target == "exile" else "returned", rule)
        lay_down(run, card, target, rule, under=under)
    elif any(permanent.card == card for permanent in run.state.permanents):
        take_permanent(run, card, target, rule, under=under)
    else:
        # Neither on the board nor a permanent: the card of a banished creature, which then never comes back.
        waiting = tuple(banished for banished in run.state.banished if banished.card != card)
        run.state = replace(run.state, banished=waiting)
        lay_down(run, card, target, rule, under=under)
