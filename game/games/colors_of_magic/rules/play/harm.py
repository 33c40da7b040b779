"""Damage, healing, death, and what leaves play (rulings R-36, R-42 and R-52)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile
from math import ceil
from typing import TYPE_CHECKING, Self

from game.board.shapes import TOUCH
from game.core.copies import replace
from game.games.colors_of_magic.rules.cards.library import of_codex
from game.games.colors_of_magic.rules.play.lasting import separate, source_left
from game.games.colors_of_magic.rules.play.piles import move_card
from game.games.colors_of_magic.rules.play.referee import NOTHING
from game.games.colors_of_magic.rules.play.run import Performing, Run, Task
from game.games.colors_of_magic.rules.state.creature_events import Changed, Damaged, Died, Healed, Prevented
from game.games.colors_of_magic.rules.state.memo import on_same_table
from game.games.colors_of_magic.rules.state.state import (
    Body,
    By,
    Carry,
    Happens,
    Moment,
    Permanent,
    State,
    owner_of,
)
from game.positions.position import Side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.core.zones import Card
    from game.games.colors_of_magic.rules.state.events import Where

ANYBODY = tuple(Side)
"""All sides, the monsters included."""

DEATH = "R-52"


@dataclass(frozen=True, slots=True)
class Deal(Task):
    """Deals damage to a creature, reduced by its armour.

    `by` is the creature, card or zone that it comes from, `kind` how; `side` is whose doing it is, that of
    `by` if it is not given; `rule` is what it follows from, `card` the card that says so, if one does; `told`
    whose later effects count it.
    """

    creature: str
    amount: int
    by: str | None = None
    kind: By | None = None
    ignores_armour: bool = False
    side: Side | None = None
    rule: str = ""
    card: Card | None = None
    told: str = ""

    def run(self, run: Run) -> None:
        """Subtract the armour; the rest is announced, so that it can be answered, and then suffered."""
        if self.amount <= 0 or run.state.find(self.creature) is None:
            return
        amount = self.amount
        if not self.ignores_armour:
            armour = max(0, int(run.referee.stat(run.state, self.creature, "armour")))
            amount = max(0, amount - armour)
            if amount < self.amount:
                run.emit(Prevented(self.creature, self.amount - amount, rule=self.rule))
        # Damage that armour stops altogether is none: no creature "takes damage", and nothing answers.
        if not amount:
            return
        side = self.side or side_of(run.state, self.by)
        moment = Moment(
            "takes_damage", self.creature, self.by, by=self.kind, side=side, amount=amount, card=self.card
        )
        suffer = Suffer(moment, amount, self.rule, None if self.ignores_armour else self.amount, self.told)
        # Wholly prevented: no window, since answers to damage that nobody takes would come to nothing.
        if _prevented(run.state.body(self.creature), amount) >= amount:
            run.push(suffer)
        else:
            run.push(Happens(moment), suffer)


@dataclass(frozen=True, slots=True)
class Suffer(Performing):
    """Announced damage: part of it may be prevented, or dealt back.

    `dealt` is what it was before armour: that of whoever suffers it counts, as it is by then (R-42). It is
    None where armour does not matter.
    """

    amount: int
    rule: str = ""
    dealt: int | None = None
    told: str = ""

    def replaced(self, amount: int | None, share: float | None) -> Self:
        """The same damage, become that much or that share of it, whatever the armour."""
        # Less a little: 1.1 times 10 points is a hair over 11 in floating point, and must not become 12.
        shared = ceil(self.amount * (1.0 if share is None else share) - TOUCH)
        return replace(self, amount=max(0, shared if amount is None else amount), dealt=None)

    def run(self, run: Run) -> None:
        """Wound the creature, and check whether it dies."""
        body = run.state.find(self.moment.subject)
        if body is None:
            return
        amount = self._left(run, body)
        prevented = _prevented(body, amount)
        if prevented:
            self._prevent(run, body, prevented)
            # Using up a prevention has changed the creature.
            body = run.state.body(body.id)
        hurt = amount - prevented
        if not hurt:
            return
        run.set_body(replace(body, damage=body.damage + hurt))
        run.note(self.told, hurt)
        left = run.referee.hp(run.state, body.id)
        run.emit(Damaged(body.id, hurt, max(left, 0), by=self.moment.object, rule=self.rule))
        dealer = run.state.find(self.moment.object)
        dealt = Moment(
            "deals_damage",
            self.moment.object,
            body.id,
            by=self.moment.by,
            side=self.moment.side,
            amount=hurt,
            # Kept as they are: by the time the moment is answered, either may have left play.
            last_known=(body,) if dealer is None or dealer.id == body.id else (dealer, body),
            card=self.moment.card,
        )
        # It is dead before anything answers the damage: more hit points come too late.
        bury = Bury(body.id, self.moment.object, self.moment.side)
        run.push(*((Happens(dealt), bury) if run.referee.edition < 2 else (bury, Happens(dealt))))

    def _left(self, run: Run, body: Body) -> int:
        """The damage left by the armour as it is now; more than announced if another creature suffers it."""
        if self.dealt is None or run.referee.edition < 6:
            return self.amount
        # From the damage before armour: a creature that steps in has its own armour, and answers may give
        # some.
        left = max(0, self.dealt - max(0, int(run.referee.stat(run.state, body.id, "armour"))))
        if left < self.amount:
            run.emit(Prevented(body.id, self.amount - left, rule=self.rule))
        return left

    def redirected(self, to: str) -> Self:
        """The same damage to another creature."""
        return replace(self, moment=replace(self.moment, subject=to))

    def _prevent(self, run: Run, body: Body, prevented: int) -> None:
        """Use up prevention, first what answers this damage, then the oldest; deal back reflected damage."""
        left, back, kept = prevented, 0, []
        # What was played against this very damage first: it would be lost otherwise. Sorting is stable, so
        # the others keep the order in which they came.
        for modifier in sorted(body.modifiers, key=lambda change: not change.answers):
            used = min(left, modifier.prevent)
            left -= used
            back += used if modifier.reflects else 0
            # An answer to this damage is over with it, used up or not.
            if not modifier.answers and (not used or used < modifier.prevent):
                kept.append(replace(modifier, prevent=modifier.prevent - used))
        run.set_body(replace(body, modifiers=tuple(kept)))
        run.emit(Prevented(body.id, prevented, rule=self.rule))
        dealer = run.state.find(self.moment.object)
        # Reflected damage is the ability of whoever reflects it, and meets armour like any other.
        if back and dealer is not None:
            run.push(Deal(dealer.id, back, by=body.id, kind="ability", side=body.side, rule=self.rule))


@dataclass(frozen=True, slots=True)
class Bury(Task):
    """Checks whether a creature has hit points left; without any it dies."""

    creature: str
    by: str | None = None
    side: Side | None = None

    def run(self, run: Run) -> None:
        """Check its hit points."""
        if run.state.find(self.creature) is not None and run.referee.hp(run.state, self.creature) <= 0:
            run.push(Die(self.creature, self.by, self.side))


def bury_all(run: Run) -> None:
    """Check every creature without hit points, for whatever reason, that is not dying already."""
    state, last = run.state, run.alive
    # Called after every effect, so the cheapest tests come first: nothing on the table has changed, or
    # neither the creatures nor anything that gives hit points.
    if last is not None and last[1] is NOTHING and on_same_table(state, last[0]):
        return
    given = run.referee.hp_given(state)
    run.alive = state, given
    if last is not None and state.bodies is last[0].bodies and given is last[1]:
        return
    without = run.referee.without_hp(run.state)
    if without:
        dying = set(_dying(run.state))
        run.push(*(Bury(creature) for creature in without if creature not in dying))


def _dying(state: State) -> Iterator[str | None]:
    """The creatures whose death is pending."""
    for task in state.agenda:
        match task:
            case Bury(creature=creature) | Die(creature=creature):
                yield creature
            case Leave(moment=moment):
                yield moment.subject


@dataclass(frozen=True, slots=True)
class AfterDeaths(Task):
    """Something that waits until the dying have left play or been saved (R-52)."""

    waiting: Carry

    def run(self, run: Run) -> None:
        """Do what had to wait."""
        run.push(self.waiting)


def after_deaths(run: Run, waiting: Carry) -> bool:
    """If somebody is dying, make that wait behind everything that waits already; returns whether it does."""
    agenda = run.state.agenda
    # an attack or an Action that answers a death must not find the dead still on the board. It waits
    # behind the last death, and behind what waits there already, so that answers keep their order.
    places = [place for place, task in enumerate(agenda) if isinstance(task, Bury | Die | Leave)]
    if not places or run.referee.edition < 4:
        return False
    end = places[-1] + 1
    end += sum(1 for _ in takewhile(lambda task: isinstance(task, AfterDeaths), agenda[end:]))
    run.state = replace(run.state, agenda=(*agenda[:end], AfterDeaths(waiting), *agenda[end:]))
    return True


@dataclass(frozen=True, slots=True)
class Restore(Task):
    """Removes damage from a creature."""

    creature: str
    amount: int
    rule: str = ""
    told: str = ""

    def run(self, run: Run) -> None:
        """Heal no more than it has suffered."""
        body = run.state.find(self.creature)
        healed = 0 if body is None else min(self.amount, body.damage)
        if body is None or healed <= 0:
            return
        run.note(self.told, healed)
        run.set_body(replace(body, damage=body.damage - healed))
        run.emit(Healed(body.id, healed, run.referee.hp(run.state, body.id), rule=self.rule))


@dataclass(frozen=True, slots=True)
class Die(Task):
    """A creature is about to die: of its wounds, or `destroyed` whatever its hit points."""

    creature: str
    by: str | None = None
    side: Side | None = None
    destroyed: bool = False

    def run(self, run: Run) -> None:
        """Announce the death; answers may still prevent it."""
        body = run.state.find(self.creature)
        if body is None:
            return
        # Two moments: "would_die", which answers may still cancel, and "dies" once the creature has left.
        side = self.side or side_of(run.state, self.by)
        moment = Moment("would_die", body.id, self.by, side=side)
        run.push(Happens(moment), Leave(moment, self.destroyed))


@dataclass(frozen=True, slots=True)
class Leave(Performing):
    """A creature dies and leaves play at once; its card goes to its owner's discard (R-52, CM-TYPE-05)."""

    destroyed: bool = False

    def run(self, run: Run) -> None:
        """Remove the creature with everything it bears, unless it has been saved."""
        body = run.state.find(self.moment.subject)
        # An answer may have healed it. What is destroyed dies whatever its hit points.
        if body is None or not (self.destroyed or run.referee.hp(run.state, body.id) <= 0):
            return
        # Before anything hears of it, so that no answer finds a dead creature in the way.
        remove(run, body)
        run.state = replace(run.state, died=(*run.state.died, body))
        run.emit(Died(body))
        if body.card is not None:
            lay_down(run, body.card, _resting_place(run, body.card), DEATH)
        run.push(
            Happens(Moment("dies", body.id, self.moment.object, side=self.moment.side, last_known=(body,)))
        )

    def cancelled(self, run: Run) -> None:
        """The creature survives, with one hit point if it had none; one whose maximum is 0 dies anyway."""
        body = run.state.find(self.moment.subject)
        if body is None or run.referee.hp(run.state, body.id) > 0:
            return
        # Saved from a mortal wound it keeps one hit point, or it would die again at the next look.
        most = run.referee.max_hp(run.state, body.id)
        if most > 0:
            run.set_body(replace(body, damage=most - 1))
        else:
            self.run(run)


def remove(run: Run, body: Body) -> None:
    """Take a creature out of play, with its artefacts, the zones around it and its lasting effects.

    Its own card is left to the caller.
    """
    state = run.state
    run.state = replace(
        state,
        bodies=tuple(other for other in state.bodies if other.id != body.id),
        must_activate=tuple(other for other in state.must_activate if other != body.id),
    )
    _part(run, body)
    separate(run, body)
    for permanent in run.state.permanents:
        # CM-TYPE-05: to the discard of the artefact's owner, whoever the bearer belonged to.
        if permanent.bearer == body.id:
            left = tuple(other for other in run.state.permanents if other.card != permanent.card)
            run.state = replace(run.state, permanents=left)
            lay_down(run, permanent.card, "discard", "CM-TYPE-05")
            source_left(run, permanent.card)
    source_left(run, body.id)


def lay_down(run: Run, card: Card, place: Where, rule: str, *, under: bool = False) -> None:
    """Put a card that was in play on one of its owner's piles, or `under` it; monsters have no such cards."""
    move_card(run, card, owner_of(card), "play", place, rule, shown=True, under=under)


def side_of(state: State, source: str | None) -> Side | None:
    """The side of a creature, card or zone, by its id; None if it has none."""
    if source is None:
        return None
    body = state.find(source)
    if body is not None:
        return body.side
    for placed in state.zones:
        if placed.id == source:
            return placed.side
    for permanent in state.permanents:
        if permanent.card == source:
            return permanent.side
    # Copies and creatures begin with their side (`red:spark:2`); ids of markers and objectives do not.
    owner = source.partition(":")[0]
    return next((side for side in ANYBODY if side == owner), None)


def _prevented(body: Body, amount: int) -> int:
    """The part of that damage that is prevented."""
    return min(amount, sum(modifier.prevent for modifier in body.modifiers))


def _part(run: Run, body: Body) -> None:
    """End the stored engagements with a creature that has left (R-24)."""
    for other in run.state.bodies:
        if body.id in other.engaged_with:
            left = tuple(creature for creature in other.engaged_with if creature != body.id)
            run.set_body(replace(other, engaged_with=left))


def _resting_place(run: Run, card: Card) -> Where:
    """The place of a dead creature's card: the discard, unless a house rule spares Codex cards (R-52)."""
    setup = run.state.setup
    return setup.game.dead_codex_to if of_codex(run.library, setup.lists, card) else "discard"


def mark_permanent(run: Run, permanent: Permanent, mark: str, amount: int) -> None:
    """Put marks on a permanent, or take some off that it bears (R-89)."""
    others = [one for one in permanent.marks if one != mark]
    left = permanent.marks.count(mark) + amount
    marked = replace(permanent, marks=(*others, *[mark] * left))
    permanents = tuple(marked if one.card == permanent.card else one for one in run.state.permanents)
    run.state = replace(run.state, permanents=permanents)
    run.emit(Changed(permanent.card, mark=mark, amount=amount, rule="R-89"))


def take_permanent(run: Run, card: Card, target: Where, rule: str, *, under: bool = False) -> None:
    """Take a permanent or artefact out of play, and end what lasts while it is there."""
    left = tuple(permanent for permanent in run.state.permanents if permanent.card != card)
    if len(left) == len(run.state.permanents):
        return
    run.state = replace(run.state, permanents=left)
    lay_down(run, card, target, rule, under=under)
    source_left(run, card)
