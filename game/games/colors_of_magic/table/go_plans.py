"""The steps of a go: choosing a spell or a creature, activating it, letting it strike, shoot or move."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

from game.battlefield.answer_overlays import sight_overlays
from game.battlefield.overlays import SightOverlay
from game.core.rules import Reason, Verdict
from game.games.colors_of_magic.rules.play.actions import (
    Activate,
    Disengage,
    Done,
    FreeAttack,
    Move,
    Pass,
    Shoot,
    Strike,
)
from game.games.colors_of_magic.rules.play.state import Target
from game.games.colors_of_magic.table.cast_plan import cast_from, castable_cards
from game.games.colors_of_magic.table.plan import Go, Offer, Plan, Refused
from game.games.colors_of_magic.table.use_plan import action_uses, tap_uses, use_offers
from game.ui.icons import Icon
from game.ui.widgets.button import Look

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.battlefield.overlays import Overlay
    from game.board.shapes import Point
    from game.games.colors_of_magic.rules.play.actions import Action
    from game.games.colors_of_magic.rules.play.state import Body
    from game.games.colors_of_magic.table.outlook import Outlook
    from game.games.colors_of_magic.table.plan import Outcome


def offer(plan: Plan, name: str, icon: Icon, action: Action, *, look: Look = Look.PLAIN) -> Offer:
    """A button that does an action; the verdict of the rules says why it cannot."""
    say, session = plan.outlook.say, plan.outlook.session
    key = f"table.act.{name}"
    return Offer(name, say(key), icon, session.check(action), partial(plan.act, action), look)


def first_no(verdicts: list[Verdict], otherwise: Reason) -> Verdict:
    """Yes if any of them is, else the first refusal."""
    if any(verdict.allowed for verdict in verdicts):
        return Verdict.yes()
    return verdicts[0] if verdicts else Verdict.no(otherwise)


class GoPlan(Plan):
    """A go: cast, activate, use what is tapped, or pass. `picked` is the creature looked at."""

    def __init__(self, outlook: Outlook, picked: str | None = None) -> None:
        super().__init__(outlook)
        self.picked = picked

    def prompt(self) -> str:
        """What a go may be."""
        if self.picked is not None and self._ready(self.picked).allowed:
            return self.outlook.say("table.ask.go_picked", who=self.outlook.names.of(self.picked))
        return self.outlook.say("table.ask.go")

    def judge(self, target: Target) -> Verdict | None:
        """Own creatures to activate, cards to cast, permanents to tap."""
        match target.kind:
            case "creature":
                return self._ready(target.id)
            case "card":
                return self._cards.get(target.id)
            case "permanent":
                uses = tap_uses(self.outlook, target.id)
                return first_no([use.verdict for use in uses], Reason.of("R-12", "table.nothing_to_tap"))
            case _:
                return None

    def take(self, target: Target) -> Outcome:
        """A card is cast; a creature is looked at first, then activated."""
        match target.kind:
            case "card":
                return cast_from(self, target.id)
            case "permanent":
                uses = [use for use in tap_uses(self.outlook, target.id) if use.verdict.allowed]
                return uses[0].begin(self)
            case _:
                return self.act(Activate(target.id))

    def lit(self) -> tuple[Target, ...]:
        """The creatures that may be activated, the cards that may be cast."""
        own = (Target.creature(body.id) for body in self.outlook.state.bodies if self._ready(body.id).allowed)
        cards = (Target("card", card) for card, verdict in self._cards.items() if verdict.allowed)
        return (*own, *cards)

    def offers(self) -> tuple[Offer, ...]:
        """Cast and activate say where to choose; the rest is done at once."""
        say = self.outlook.say
        return (
            Offer("cast", say("table.act.cast"), Icon.CAST, self._may_cast(), self._begin_cast),
            Offer("activate", say("table.act.activate"), Icon.ACTIVATE, self._may_activate(), self._activate),
            *use_offers(self, tap_uses(self.outlook)),
            offer(self, "pass", Icon.GO_BY, Pass()),
        )

    @cached_property
    def _cards(self) -> dict[str, Verdict]:
        return castable_cards(self.outlook)

    def _ready(self, creature: str) -> Verdict:
        return self.outlook.session.check(Activate(creature))

    def _own(self) -> list[Body]:
        return [body for body in self.outlook.state.bodies if body.side is self.outlook.side]

    def _may_cast(self) -> Verdict:
        return first_no(list(self._cards.values()), Reason.of("CM-CAST-02", "table.no_card"))

    def _may_activate(self) -> Verdict:
        if self.picked is not None:
            return self._ready(self.picked)
        return first_no(
            [self._ready(body.id) for body in self._own()], Reason.of("R-15", "table.no_creature")
        )

    def _begin_cast(self) -> Outcome:
        return Go(CardChoice(self))

    def _activate(self) -> Outcome:
        if self.picked is not None:
            return self.act(Activate(self.picked))
        ready = [body.id for body in self._own() if self._ready(body.id).allowed]
        return self.act(Activate(ready[0])) if len(ready) == 1 else Go(CreatureChoice(self, ready))


class CardChoice(Plan):
    """Which spell to cast."""

    def __init__(self, before: GoPlan) -> None:
        super().__init__(before.outlook)
        self.before = before

    def prompt(self) -> str:
        """Choose a card."""
        return self.outlook.say("table.ask.card")

    def judge(self, target: Target) -> Verdict | None:
        """Cards only."""
        return self.before.judge(target) if target.kind == "card" else None

    def take(self, target: Target) -> Outcome:
        """On to the spell's caster and targets."""
        return cast_from(self.before, target.id)

    def lit(self) -> tuple[Target, ...]:
        """The cards that may be cast."""
        return tuple(target for target in self.before.lit() if target.kind == "card")

    def back(self) -> Plan | None:
        """The go."""
        return self.before


class CreatureChoice(Plan):
    """Which creature to activate."""

    def __init__(self, before: GoPlan, ready: list[str]) -> None:
        super().__init__(before.outlook)
        self.before = before
        self.ready = ready

    def prompt(self) -> str:
        """Choose a creature."""
        return self.outlook.say("table.ask.creature")

    def judge(self, target: Target) -> Verdict | None:
        """Creatures only."""
        return self.before.judge(target) if target.kind == "creature" else None

    def take(self, target: Target) -> Outcome:
        """It is activated."""
        return self.act(Activate(target.id))

    def lit(self) -> tuple[Target, ...]:
        """Those that are ready."""
        return tuple(map(Target.creature, self.ready))

    def back(self) -> Plan | None:
        """The go."""
        return self.before


class ActivationPlan(Plan):
    """One creature's activation: it moves where it is sent, and strikes or shoots whom it is shown."""

    def __init__(self, outlook: Outlook, creature: str) -> None:
        super().__init__(outlook)
        self.creature = creature
        self.path_of = creature if self.may_move.allowed else None

    @cached_property
    def may_move(self) -> Verdict:
        """Whether it may move now, wherever to."""
        body = self.outlook.state.find(self.creature)
        return self.outlook.session.check(Move((body.at,) if body is not None else ()))

    @cached_property
    def blows(self) -> dict[str, tuple[Verdict, Verdict]]:
        """For every other creature, whether it may be struck and whether it may be shot at."""
        session, side = self.outlook.session, self.outlook.side
        return {
            body.id: (session.check(Strike(body.id)), session.check(Shoot(body.id)))
            for body in self.outlook.state.bodies
            if body.side is not side
        }

    def prompt(self) -> str:
        """What it may still do."""
        say, who = self.outlook.say, self.outlook.names.of(self.creature)
        key = "table.ask.activation" if self.path_of is not None else "table.ask.activation_stays"
        return say(key, who=who)

    def judge(self, target: Target) -> Verdict | None:
        """Whom it can attack."""
        if target.kind != "creature" or target.id not in self.blows:
            return None
        return first_no(list(self.blows[target.id]), Reason.of("CM-UNIT-05", "table.no_target"))

    def take(self, target: Target) -> Outcome:
        """The attack is shown before it is made."""
        strike, _ = self.blows[target.id]
        return Go(AttackPlan(self, Strike if strike.allowed else Shoot, target.id))

    def walk(self, path: tuple[Point, ...]) -> Outcome:
        """Move."""
        return self.act(Move(path))

    def lit(self) -> tuple[Target, ...]:
        """Whom it can attack."""
        return tuple(
            Target.creature(other) for other, pair in self.blows.items() if any(v.allowed for v in pair)
        )

    def offers(self) -> tuple[Offer, ...]:
        """Everything that an activation may hold."""
        say = self.outlook.say
        nobody = Reason.of("CM-MELEE-01", "table.no_target")
        strikes = first_no([pair[0] for pair in self.blows.values()], nobody)
        shots = first_no([pair[1] for pair in self.blows.values()], nobody)
        return (
            Offer("move", say("table.act.move"), Icon.MOVE, self.may_move, self._stay),
            offer(self, "disengage", Icon.DISENGAGE, Disengage()),
            Offer("strike", say("table.act.strike"), Icon.MELEE, strikes, partial(self._attack, Strike)),
            Offer("shoot", say("table.act.shoot"), Icon.RANGED, shots, partial(self._attack, Shoot)),
            *use_offers(self, action_uses(self.outlook, self.creature)),
            offer(self, "done", Icon.CHECK, Done(), look=Look.PRIMARY),
        )

    def _stay(self) -> Outcome:
        return Go(self)

    def _attack(self, kind: type[Strike | Shoot]) -> Outcome:
        return Go(AttackPlan(self, kind))


class AttackPlan(Plan):
    """Whom to attack; `target` is the one that has been shown and not yet confirmed."""

    def __init__(self, before: ActivationPlan, kind: type[Strike | Shoot], target: str | None = None) -> None:
        super().__init__(before.outlook)
        self.before = before
        self.kind = kind
        self.target = target

    def prompt(self) -> str:
        """The numbers of the attack once its target is known."""
        say, names = self.outlook.say, self.outlook.names
        if self.target is None:
            return say("table.ask.attack", who=names.of(self.before.creature))
        attack, defence = self._numbers(self.target)
        key = "table.ask.strike" if self.kind is Strike else "table.ask.shoot"
        return say(
            key,
            who=names.of(self.before.creature),
            whom=names.of(self.target),
            attack=attack,
            defence=defence,
        )

    def judge(self, target: Target) -> Verdict | None:
        """Whom this attack may be made on."""
        if target.kind != "creature" or target.id not in self.before.blows:
            return None
        return self.before.blows[target.id][0 if self.kind is Strike else 1]

    def take(self, target: Target) -> Outcome:
        """Shown first; the same one again, or the button, makes it."""
        if target.id == self.target:
            return self.act(self.kind(target.id))
        return Go(AttackPlan(self.before, self.kind, target.id))

    def lit(self) -> tuple[Target, ...]:
        """Whom this attack may be made on."""
        place = 0 if self.kind is Strike else 1
        return tuple(
            Target.creature(other) for other, pair in self.before.blows.items() if pair[place].allowed
        )

    def offers(self) -> tuple[Offer, ...]:
        """The attack, or the other kind of attack."""
        say = self.outlook.say
        if self.target is None:
            verdict = Verdict.no(Reason.of("CM-MELEE-01", "table.no_target_yet"))
        else:
            verdict = self.outlook.session.check(self.kind(self.target))
        name, icon = ("strike", Icon.MELEE) if self.kind is Strike else ("shoot", Icon.RANGED)
        found = [Offer(name, say(f"table.act.{name}"), icon, verdict, self._confirm, Look.PRIMARY)]
        if self.target is not None:
            other: type[Strike | Shoot] = Shoot if self.kind is Strike else Strike
            verdict = self.outlook.session.check(other(self.target))
            name, icon = ("shoot", Icon.RANGED) if self.kind is Strike else ("strike", Icon.MELEE)
            found.append(Offer(name, say(f"table.act.{name}"), icon, verdict, partial(self._switch, other)))
        return tuple(found)

    def overlays(self, pointer: Point | None) -> Iterator[Overlay]:  # noqa: ARG002 - it needs no pointer
        """The line to the target: of sight for a shot, straight for a blow."""
        if self.target is None:
            return
        if self.kind is Shoot:
            yield from sight_overlays(self.outlook.desk, self.outlook.say, self.before.creature, self.target)
            return
        a, b = self.outlook.base(self.before.creature), self.outlook.base(self.target)
        yield SightOverlay(a, b, (a.centre, b.centre), corridor=False)

    def back(self) -> Plan | None:
        """The activation."""
        return self.before

    def _confirm(self) -> Outcome:
        if self.target is None:
            return Refused(Verdict.no(Reason.of("CM-MELEE-01", "table.no_target_yet")))
        return self.act(self.kind(self.target))

    def _switch(self, kind: type[Strike | Shoot]) -> Outcome:
        return Go(AttackPlan(self.before, kind, self.target))

    def _numbers(self, target: str) -> tuple[float, float]:
        referee, state, creature = self.outlook.referee, self.outlook.state, self.before.creature
        defence = referee.stat(state, target, "defence")
        if self.kind is Strike:
            return referee.stat(state, creature, "melee"), defence
        seen = self.outlook.desk.sight_answer(creature, target).ranged
        return (seen if seen is not None else referee.stat(state, creature, "ranged")), defence


class FreeAttackPlan(Plan):
    """Who strikes the creature that leaves."""

    def __init__(self, outlook: Outlook, mover: str) -> None:
        super().__init__(outlook)
        self.mover = mover

    def prompt(self) -> str:
        """Somebody leaves; strike or let go."""
        return self.outlook.say("table.ask.free_attack", who=self.outlook.names.of(self.mover))

    def judge(self, target: Target) -> Verdict | None:
        """Those that were engaged with it."""
        return self.outlook.session.check(FreeAttack(target.id)) if target.kind == "creature" else None

    def take(self, target: Target) -> Outcome:
        """It strikes."""
        return self.act(FreeAttack(target.id))

    def lit(self) -> tuple[Target, ...]:
        """Those that may strike."""
        able = (action for action in self.outlook.legal if isinstance(action, FreeAttack))
        return tuple(Target.creature(action.by) for action in able)

    def offers(self) -> tuple[Offer, ...]:
        """One button for each that may strike, and one to let the creature go."""
        say, names = self.outlook.say, self.outlook.names
        strikes = (
            Offer(
                f"free.{number}",
                say("table.act.free_attack", who=names.of(target.id)),
                Icon.MELEE,
                Verdict.yes(),
                partial(self.take, target),
            )
            for number, target in enumerate(self.lit())
        )
        return (*strikes, offer(self, "done", Icon.CHECK, Done()))
