"""Prices besides the printed mana: marks, cards, life, a creature, mana for X (R-64)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from game.content.spec import Words
from game.core.copies import replace
from game.core.rules import Reason
from game.games.colors_of_magic.rules.meaning.meaning import charges, passes
from game.games.colors_of_magic.rules.play.harm import Bury, Die, mark_permanent
from game.games.colors_of_magic.rules.play.piles import discard, gain_mana, item_of
from game.games.colors_of_magic.rules.play.questions import Question
from game.games.colors_of_magic.rules.play.run import Performing, Run, Task
from game.games.colors_of_magic.rules.state.creature_events import Changed, Damaged
from game.games.colors_of_magic.rules.state.state import Asking, Body, Context, Pending, Target

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.core.zones import Card
    from game.games.colors_of_magic.rules.cards.words import Filter, Price
    from game.games.colors_of_magic.rules.play.payment import Pact
    from game.games.colors_of_magic.rules.play.referee import Referee
    from game.games.colors_of_magic.rules.state.state import State
    from game.positions.position import Side

RULE = "R-64"
"""The ruling on prices besides mana."""


def price_faults(
    referee: Referee,
    state: State,
    side: Side,
    price: Price,
    payer: str | None,
    mana: int,
    taken: tuple[Card, ...] = (),
    pact: Pact = (),
    source: str = "",
) -> Iterator[Reason]:
    """The reasons why a price cannot be paid, by a player with that much mana left.

    `payer` is the creature that gives its hit points, `taken` are cards of the hand that are used otherwise,
    `pact` are hit points that the Blood Pact takes before; `source` is what the price is printed on.
    """
    if price.mana > mana:
        yield Reason.of(RULE, "price.mana", cost=price.mana, mana=max(mana, 0))
    own = [body for body in state.bodies if body.side is side]
    if price.mark is not None:
        marks = sum(body.marks.count(price.mark) for body in own)
        marks = charges(state, source, price.mark) if price.of == "this" else marks
        if price.x != "marks" and marks < price.marks:
            yield Reason.of(RULE, "price.marks", mark=price.mark, count=price.marks, found=marks)
    hand = [card for card in state.player(side).zones.hand if card not in taken]
    if len(hand) < price.cards:
        yield Reason.of(RULE, "price.cards", count=price.cards, found=len(hand))
    body = state.find(payer)
    given = sum(points for creature, points in pact if creature == payer)
    if price.life and (body is None or referee.hp(state, body.id) - given < price.life):
        yield Reason.of(RULE, "price.life", count=price.life)
    if price.sacrifice is not None and not _offerings(referee, state, side, price.sacrifice):
        yield Reason.of(RULE, "price.sacrifice")


def pay_price(
    price: Price, side: Side, payer: str | None, source: str, number: int | None = None
) -> tuple[Pending, ...]:
    """Tasks that pay a price; `number` is that of the spell on the stack for which X is paid."""
    tasks: list[Pending] = [TakeMana(side, price.mana)] if price.mana else []
    if price.x:
        kind = "mana" if price.x is True else price.x
        own = price.of == "this"
        tasks.append(
            PayX(
                side=side,
                source=source,
                number=number,
                kind=kind,
                payer=payer if kind == "life" else None,
                mark=price.mark if kind == "marks" else None,
                own=own,
            )
        )
    if price.mark is not None and price.x != "marks":
        one = TakeMark(side=side, source=source, mark=price.mark, own=price.of == "this")
        tasks += [one] * price.marks
    if price.cards:
        tasks.append(GiveCards(side=side, source=source, count=price.cards))
    if price.life and payer is not None:
        tasks.append(GiveLife(side, payer, price.life, source))
    if price.sacrifice is not None:
        tasks.append(Sacrifice(side=side, source=source, wanted=price.sacrifice))
    return tuple(tasks)


def _offerings(referee: Referee, state: State, side: Side, wanted: Filter) -> tuple[str, ...]:
    """The creatures of a side that may be sacrificed."""
    reading = referee.reading(state)
    return tuple(
        body.id for body in state.bodies if body.side is side and passes(reading, side, body, wanted)
    )


@dataclass(frozen=True, slots=True)
class TakeMana(Task):
    """Takes mana from a reserve."""

    side: Side
    amount: int

    def run(self, run: Run) -> None:
        """Take it."""
        gain_mana(run, self.side, -self.amount, RULE)


@dataclass(frozen=True, slots=True, kw_only=True)
class PayX(Asking, Task):
    """Asks how much is paid for X: mana, hit points of the `payer`, marks of a kind, or cards of the hand."""

    side: Side
    source: str
    number: int | None
    kind: Literal["mana", "marks", "cards", "life"] = "mana"
    payer: str | None = None
    mark: str | None = None
    own: bool = False

    def run(self, run: Run) -> None:
        """Ask, then take it and note the number."""
        if not self.answers:
            self._ask(run)
        elif self.kind == "cards":
            cards = tuple(pick.id for pick in self.answers[0])
            self._note(run, len(cards))
            for card in cards:
                discard(run, self.side, card, RULE)
        else:
            paid = int(self.answers[0][0].id)
            self._note(run, paid)
            self._take(run, paid)

    def _ask(self, run: Run) -> None:
        if self.kind == "cards":
            hand = run.player(self.side).zones.hand.cards
            text = Reason.of(RULE, "effect.how_many_cards", source=self.source)
            options = tuple(Target("card", card) for card in hand)
            run.push(Question(self.side, text, options=options, least=0, most=len(hand), secret=True), self)
            return
        most = self._most(run)
        labels = tuple(Words(fr=str(count), en=str(count)) for count in range(most + 1))
        options = tuple(Target("option", str(count)) for count in range(most + 1))
        key = "effect.how_much" if self.kind == "mana" else f"effect.how_much_{self.kind}"
        text = Reason.of(RULE, key, source=self.source)
        run.push(Question(self.side, text, options=options, labels=labels), self)

    def _most(self, run: Run) -> int:
        match self.kind:
            case "marks" if self.own:
                return charges(run.state, self.source, self.mark or "")
            case "marks":
                own = (body for body in run.state.bodies if body.side is self.side)
                return sum(body.marks.count(self.mark or "") for body in own)
            case "life":
                body = run.state.find(self.payer)
                return 0 if body is None else max(0, run.referee.hp(run.state, body.id))
            case _:
                return run.player(self.side).mana

    def _take(self, run: Run, paid: int) -> None:
        match self.kind:
            case "marks":
                one = TakeMark(side=self.side, source=self.source, mark=self.mark or "", own=self.own)
                run.push(*[one] * paid)
            case "life" if paid and self.payer is not None:
                run.push(GiveLife(self.side, self.payer, paid, self.source))
            case "mana":
                gain_mana(run, self.side, -paid, RULE)
            case _:
                pass

    def _note(self, run: Run, paid: int) -> None:
        item = item_of(run.state, self.number)
        if item is not None:
            stack = tuple(replace(i, x=paid) if i.number == item.number else i for i in run.state.stack)
            run.state = replace(run.state, stack=stack)
        else:
            with_x(run, self.source, paid)


def with_x(run: Run, source: str, paid: int) -> None:
    """Note the mana paid for X in what that source is about to do."""

    def noted(task: Pending) -> Pending:
        if isinstance(task, Performing):
            return task.with_x(source, paid)
        context = getattr(task, "context", None)
        if isinstance(context, Context) and context.source == source:
            return replace(task, context=replace(context, x=paid))  # type: ignore[type-var]  # a dataclass
        return task

    run.state = replace(run.state, agenda=tuple(map(noted, run.state.agenda)))


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeMark(Asking, Task):
    """Takes one mark of a kind off a creature of the player's choice, or off the permanent itself (`own`)."""

    side: Side
    source: str
    mark: str
    own: bool = False

    def run(self, run: Run) -> None:
        """Ask which creature gives it, if several could."""
        if self.own:
            permanent = next((one for one in run.state.permanents if one.card == self.source), None)
            if permanent is not None and self.mark in permanent.marks:
                mark_permanent(run, permanent, self.mark, -1)
            return
        bearers = [b.id for b in run.state.bodies if b.side is self.side and self.mark in b.marks]
        if self.answers:
            bearers = [self.answers[0][0].id]
        if len(bearers) > 1:
            text = Reason.of(RULE, "effect.which_gives_mark", source=self.source, mark=self.mark)
            options = tuple(map(Target.creature, bearers))
            run.push(Question(self.side, text, options=options), self)
            return
        for creature in bearers:
            run.set_body(without_mark(run.state.body(creature), self.mark))
            run.emit(Changed(creature, mark=self.mark, amount=-1))


def without_mark(body: Body, mark: str) -> Body:
    """The creature with the oldest of its marks of that kind taken off; it bears one."""
    place = body.marks.index(mark)
    return replace(
        body,
        marks=(*body.marks[:place], *body.marks[place + 1 :]),
        marked_by=(*body.marked_by[:place], *body.marked_by[place + 1 :]),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveCards(Asking, Task):
    """The player discards that many cards of the hand."""

    side: Side
    source: str
    count: int

    def run(self, run: Run) -> None:
        """Ask which, if there is a choice."""
        hand = run.player(self.side).zones.hand.cards
        chosen = tuple(pick.id for pick in self.answers[0]) if self.answers else hand
        if len(chosen) > self.count:
            text = Reason.of("R-51", "effect.discard", source=self.source, count=self.count)
            options = tuple(Target("card", card) for card in hand)
            question = Question(
                self.side, text, options=options, least=self.count, most=self.count, secret=True
            )
            run.push(question, self)
            return
        for card in chosen:
            discard(run, self.side, card, RULE)


@dataclass(frozen=True, slots=True)
class GiveLife(Task):
    """A creature gives hit points; neither armour nor prevention lessens that, as with the Blood Pact."""

    side: Side
    creature: str
    points: int
    source: str

    def run(self, run: Run) -> None:
        """Wound it, and check whether it dies."""
        body = run.state.find(self.creature)
        if body is None:
            return
        run.set_body(replace(body, damage=body.damage + self.points))
        left = max(0, run.referee.hp(run.state, body.id))
        run.emit(Damaged(body.id, self.points, left, by=self.source, rule=RULE))
        run.push(Bury(body.id, self.source, self.side))


@dataclass(frozen=True, slots=True, kw_only=True)
class Sacrifice(Asking, Task):
    """One of the player's creatures dies."""

    side: Side
    source: str
    wanted: Filter

    def run(self, run: Run) -> None:
        """Ask which, if there is a choice."""
        found = _offerings(run.referee, run.state, self.side, self.wanted)
        if self.answers:
            found = (self.answers[0][0].id,)
        if len(found) > 1:
            text = Reason.of(RULE, "effect.which_dies", source=self.source)
            run.push(Question(self.side, text, options=tuple(map(Target.creature, found))), self)
            return
        for creature in found:
            run.push(Die(creature, self.source, self.side, destroyed=True))
