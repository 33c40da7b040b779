"""Spells on the stack: announced, made, resolved or lost (CM-STACK, CM-TYPE-02..07, R-42..44, R-60)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from game.core.copies import replace
from game.games.colors_of_magic.rules.cards.effects import Damage
from game.games.colors_of_magic.rules.play.casting import spell_faults, spell_moments
from game.games.colors_of_magic.rules.play.piles import counter, gain_mana, item_of, send
from game.games.colors_of_magic.rules.play.run import Performing, Run, Task
from game.games.colors_of_magic.rules.state.creature_events import Arrived
from game.games.colors_of_magic.rules.state.events import Fizzled, SpellResolved
from game.games.colors_of_magic.rules.state.state import (
    Body,
    Carry,
    Context,
    Happens,
    Moment,
    Permanent,
    StackItem,
    for_good,
)

if TYPE_CHECKING:
    from game.games.colors_of_magic.rules.cards.effects import AnyEffect


@dataclass(frozen=True, slots=True)
class AnnounceSpell(Task):
    """A spell cast as a go, which both players may answer before it takes effect.

    `again` is the go, which a house rule lets the player take anew if the spell has become impossible (R-43).
    """

    number: int
    again: Task

    def run(self, run: Run) -> None:
        """Announce the cast and its targets, then let it take effect."""
        item = item_of(run.state, self.number)
        if item is not None:
            # The cast is answered first, then each creature that learns that it is a target.
            cast, *aimed = spell_moments(item)
            run.push(Happens(cast), *map(Happens, aimed), MakeSpell(cast, self.number, self.again))


@dataclass(frozen=True, slots=True)
class MakeSpell(Performing):
    """Lets the spell take effect, unless it has been countered."""

    number: int
    again: Task

    def run(self, run: Run) -> None:
        """Push the resolution of the spell."""
        run.push(ResolveSpell(self.number, self.again))

    def cancelled(self, run: Run) -> None:
        """Discard the spell without effect."""
        counter(run, self.number)


@dataclass(frozen=True, slots=True)
class ResolveSpell(Task):
    """Lets a spell on the stack take effect if it still can (CM-STACK-09, R-42, R-43)."""

    number: int
    again: Task | None = None

    def run(self, run: Run) -> None:
        """Check it again, then put its card where it belongs and carry out its effects."""
        item = item_of(run.state, self.number)
        if item is None:
            return
        faults = tuple(spell_faults(run.referee, run.state, item))
        if faults:
            run.emit(Fizzled("spell", item.card, faults, rule="R-43"))
            self._lose(run, item)
            return
        run.emit(SpellResolved(self.number, item.card))
        types = run.library.card(item.card).types
        # A card may have several types (CM-TYPE-01): a summoning is one first, whatever else it is.
        if "summon" in types and item.targets:
            _summon(run, item)
        elif "permanent" in types or "artefact" in types:
            _stay(run, item)
        else:
            # Only effects repeat: a creature cannot arrive twice, nor a card stay in play twice.
            done = tuple(_carry(run, item, item.caster) for _ in range(item.times))
            run.push(*done, FinishSpell(self.number))

    def _lose(self, run: Run, item: StackItem) -> None:
        """The spell is lost with its go and its mana; by house rule the player gets both back."""
        # An Instant has no go to give back, and is lost in either case.
        if self.again is None or run.state.setup.game.illegal_after_pause == "lost":
            send(run, self.number, item.after, "CM-STACK-06")
            return
        send(run, self.number, "hand", "R-43")
        gain_mana(run, item.side, item.cost, "R-43")
        run.push(self.again)


@dataclass(frozen=True, slots=True)
class FinishSpell(Task):
    """Discards a spell that has taken effect, unless an effect has sent it elsewhere."""

    number: int

    def run(self, run: Run) -> None:
        """Discard it (CM-TYPE-07), or exile it if it was cast from elsewhere so (R-64)."""
        item = item_of(run.state, self.number)
        send(run, self.number, "discard" if item is None else item.after, "CM-TYPE-07")


def _summon(run: Run, item: StackItem) -> None:
    """Bring the creature with full hit points (CM-TYPE-06, R-14)."""
    profile, at = run.library.card(item.card).creature, item.targets[0].at
    if profile is None or at is None:
        raise ValueError(f"{item.card} brings no creature")
    # The creature bears the id of its card, so that the card can be found again when it leaves play.
    tapped = not run.state.setup.game.summon_ready
    modifiers = for_good(item.card, item.side, run.state.turn)
    body = Body(item.card, profile, item.side, at, item.card, tapped=tapped, fresh=True, modifiers=modifiers)
    # Off the stack before the creature arrives: what answers the arrival can no longer counter the spell.
    send(run, item.number, "play", "CM-TYPE-06")
    run.state = replace(run.state, bodies=(*run.state.bodies, body))
    run.emit(Arrived(body, "summoned"))
    aimed = replace(item, targets=item.targets[1:])
    arrives = Moment("arrives", body.id, item.caster, "spell", item.side, at=at)
    run.push(Happens(arrives), _carry(run, aimed, body.id))


def _stay(run: Run, item: StackItem) -> None:
    """Keep the card in play (CM-TYPE-02), an artefact with its bearer (CM-TYPE-04)."""
    spec = run.library.card(item.card)
    bearer = item.targets[0].id if "artefact" in spec.types else None
    # The bearer is the first target, the card's own follow.
    targets = item.targets if bearer is None else item.targets[1:]
    send(run, item.number, "play", "CM-TYPE-02" if bearer is None else "CM-TYPE-03")
    stays = Permanent(item.card, item.side, bearer, targets=targets, caster=item.caster)
    run.state = replace(run.state, permanents=(*run.state.permanents, stays))
    run.push(_carry(run, replace(item, targets=targets), bearer or item.caster, bearer))


def _carry(run: Run, item: StackItem, own: str, bearer: str | None = None) -> Carry:
    """The printed effects of the spell's card, and what other cards lend it (R-63)."""
    context = context_of(item, own, bearer)
    effects = run.library.card(item.card).effects
    if item.damage:
        effects = tuple(_stronger(effect, item.damage) for effect in effects)
    for card in item.lent:
        lend = run.library.card(card).lend
        effects += () if lend is None else lend.effects
    return Carry(effects=effects, context=context)


def context_of(item: StackItem, own: str, bearer: str | None = None) -> Context:
    """The context of a spell's words."""
    return Context(
        item.side,
        item.card,
        own=own,
        caster=item.caster,
        targets=item.targets,
        moment=item.moment,
        amount=item.cost,
        bearer=bearer,
        x=item.x,
    )


def _stronger(effect: AnyEffect, more: int) -> AnyEffect:
    """The effect with so much more damage in all that it holds."""
    changes: dict[str, object] = {}
    if isinstance(effect, Damage):
        amount = effect.amount
        changes["amount"] = (
            amount + more
            if isinstance(amount, int)
            else msgspec.structs.replace(amount, plus=amount.plus + more)
        )
    for key in ("effects", "then", "otherwise"):
        held = getattr(effect, key, ())
        if held:
            changes[key] = tuple(_stronger(inner, more) for inner in held)
    return msgspec.structs.replace(effect, **changes) if changes else effect
