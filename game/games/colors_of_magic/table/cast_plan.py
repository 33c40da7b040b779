"""The steps of casting a spell: its caster, its targets one by one, and how it is paid for."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Literal

from game.battlefield.answer_overlays import sight_overlays
from game.battlefield.overlays import AreaOverlay, HighlightOverlay, ZoneOverlay
from game.board.shapes import snap
from game.core.rules import Verdict
from game.games.colors_of_magic.rules.cards.words import Filter, TargetSpec
from game.games.colors_of_magic.rules.effects.targeting import Aim
from game.games.colors_of_magic.rules.play import casting
from game.games.colors_of_magic.rules.play.actions import Cast
from game.games.colors_of_magic.rules.play.payment import Way, pact_capacity, price_of, ways
from game.games.colors_of_magic.rules.play.placing import check_place
from game.games.colors_of_magic.rules.play.state import Target
from game.games.colors_of_magic.table.plan import Go, Offer, Plan, Refused
from game.ui.icons import Icon
from game.ui.palette import Tone
from game.ui.widgets.button import Look

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.art.tokens import Token
    from game.battlefield.overlays import Overlay
    from game.board.shapes import Point
    from game.games.colors_of_magic.rules.cards.specs import CardSpec
    from game.games.colors_of_magic.rules.cards.words import Side as VocabularySide
    from game.games.colors_of_magic.rules.play.placing import Region
    from game.games.colors_of_magic.rules.play.state import Moment, State, TargetKind
    from game.games.colors_of_magic.table.outlook import Outlook
    from game.games.colors_of_magic.table.plan import Outcome
    from game.positions.position import Side


@dataclass(frozen=True, slots=True)
class Slot:
    """One thing to choose for a spell: where a creature arrives, who bears it, or a target of its own."""

    role: Literal["arrival", "bearer", "target"]
    kind: TargetKind
    spec: TargetSpec = field(default_factory=TargetSpec)


def slots_of(card: CardSpec) -> tuple[Slot, ...]:
    """What has to be chosen for a spell, in the order of the targets of `Cast`."""
    found: list[Slot] = []
    if "summon" in card.types and card.creature is not None:
        found.append(Slot("arrival", "point"))
    if "artefact" in card.types:
        whose: VocabularySide = "allies" if card.bearer == "own" else "creatures"
        found.append(Slot("bearer", "creature", TargetSpec(filter=Filter(side=whose))))
    return (*found, *(Slot("target", spec.kind, spec) for spec in card.targets))


def castable_cards(outlook: Outlook, moments: tuple[Moment, ...] = ()) -> dict[str, Verdict]:
    """Every card that could be cast if it were allowed, with why it is not."""
    side = outlook.side
    if side is None:
        return {}
    if moments in outlook.castable:
        return outlook.castable[moments]
    player = outlook.state.player(side)
    referee, state = outlook.referee, outlook.session.match.state
    cards = (*player.zones.hand, *player.codex)
    judged = {card: casting.castable(referee, state, side, card, moments) for card in cards}
    outlook.castable[moments] = judged
    return judged


def cast_from(before: Plan, card: str) -> Outcome:
    """The first step of casting that card that leaves a choice."""
    outlook = before.outlook
    able = [body.id for body in outlook.state.bodies if _may_channel(outlook, body.id)]
    if len(able) == 1:
        return Go(advanced(CastPlan(before, card, able[0])))
    return Go(CasterPlan(before, card, tuple(able)))


def advanced(plan: CastPlan) -> Plan:
    """The next step that leaves a choice: a target, or the payment."""
    return plan if len(plan.targets) < len(plan.slots) else PaymentPlan(plan, plan.draft)


def _may_channel(outlook: Outlook, creature: str) -> bool:
    side = outlook.side
    if side is None or outlook.state.body(creature).side is not side:
        return False
    return creature in casting.casters(outlook.referee, outlook.state, side)


def range_rings(outlook: Outlook, card: CardSpec, casters: tuple[str, ...]) -> Iterator[Overlay]:
    """How far the spell reaches from every creature that could cast it."""
    reach = card.range
    if "summon" in card.types and reach is None:
        reach = outlook.state.setup.game.summon_default_range
    if reach is None:
        return
    for caster in casters:
        inches = max(0.0, reach + outlook.referee.stat(outlook.state, caster, "range"))
        label = outlook.say("table.range", inches=outlook.say.inches(inches))
        yield ZoneOverlay(outlook.base(caster), inches, Tone.SIGHT, label)


def _is_cover(overlay: Overlay) -> bool:
    """Whether it points out light cover, which spells pay no heed to (CM-COVER-04)."""
    return isinstance(overlay, HighlightOverlay) and overlay.icon is Icon.DEFENCE


class CasterPlan(Plan):
    """From whom a spell is cast: the wizard, or a creature with Canalisation."""

    def __init__(self, before: Plan, card: str, able: tuple[str, ...]) -> None:
        super().__init__(before.outlook)
        self.before = before
        self.card = card
        self.able = able

    def prompt(self) -> str:
        """Choose the caster."""
        return self.outlook.say("table.ask.caster", card=self.outlook.names.card(self.card))

    def judge(self, target: Target) -> Verdict | None:
        """Own creatures that can cast."""
        if target.kind != "creature" or target.id not in self.able:
            return None
        return Verdict.yes()

    def take(self, target: Target) -> Outcome:
        """On to the targets."""
        return Go(advanced(CastPlan(self, self.card, target.id)))

    def lit(self) -> tuple[Target, ...]:
        """The possible casters."""
        return tuple(map(Target.creature, self.able))

    def overlays(self, pointer: Point | None) -> Iterator[Overlay]:  # noqa: ARG002 - the same for all
        """The range from each."""
        return range_rings(self.outlook, self.outlook.session.library.card(self.card), self.able)

    def back(self) -> Plan | None:
        """What was before the spell."""
        return self.before


class CastPlan(Plan):
    """The next target of a spell."""

    def __init__(
        self,
        before: Plan,
        card: str,
        caster: str,
        targets: tuple[Target, ...] = (),
        left_out: int = 0,
    ) -> None:
        super().__init__(before.outlook)
        self.before = before
        self.card = card
        self.caster = caster
        self.targets = targets
        self.spec = before.outlook.session.library.card(card)
        self.slots = slots_of(self.spec)[: len(slots_of(self.spec)) - left_out]
        self.left_out = left_out
        self.wants_point = bool(self._open) and self.slot.kind == "point"

    @property
    def slot(self) -> Slot:
        """What is to be chosen now."""
        return self.slots[len(self.targets)]

    @property
    def draft(self) -> Cast:
        """The action as far as it is known."""
        return Cast(self.card, self.caster, self.targets)

    def prompt(self) -> str:
        """What the next target is."""
        say, names = self.outlook.say, self.outlook.names
        name = names.card(self.card)
        match self.slot.role:
            case "arrival":
                return say("table.ask.arrival", card=name)
            case "bearer":
                return say("table.ask.bearer", card=name)
            case "target":
                wanted = say(f"table.target.{self.slot.kind}")
                number, count = len(self.targets) + 1, len(self.slots)
                key = "table.ask.target" if count == 1 else "table.ask.target_of"
                return say(key, card=name, wanted=wanted, number=number, count=count)

    def judge(self, target: Target) -> Verdict | None:
        """Whether that may be the next target."""
        if target.kind != self.slot.kind:
            return None
        if target.at is not None:
            target = replace(target, at=snap(target.at))
        if self.slot.role == "arrival":
            return check_place(self.outlook.referee, self._state, self.region, target.at or (0.0, 0.0))
        faults = tuple(self._aim.faults(self.slot.spec, target))
        return Verdict.no(*faults) if faults else Verdict.yes()

    def take(self, target: Target) -> Outcome:
        """On to the next one."""
        if target.at is not None:
            target = replace(target, at=snap(target.at))
        return Go(advanced(self._onward((*self.targets, target))))

    def lit(self) -> tuple[Target, ...]:
        """Everything that may be the next target, but for places."""
        return self._lit

    def offers(self) -> tuple[Offer, ...]:
        """A target that may be left out has a button for that."""
        if not self.slot.spec.optional:
            return ()
        text = self.outlook.say("table.act.without")
        return (Offer("without", text, Icon.NEXT, Verdict.yes(), self._without),)

    def overlays(self, pointer: Point | None) -> Iterator[Overlay]:
        """The range from the caster, and its sight of what is pointed at."""
        yield from range_rings(self.outlook, self.spec, (self.caster,))
        desk = self.outlook.desk
        if self.spec.sight:
            yield AreaOverlay(desk.visible(self.caster), Tone.SIGHT, self.outlook.say("table.sees"))
        found = desk.creature_at(pointer) if pointer is not None else None
        if self.spec.sight and found is not None and found.id != self.caster and self.slot.kind == "creature":
            line = sight_overlays(desk, self.outlook.say, self.caster, found.id)
            yield from (overlay for overlay in line if not _is_cover(overlay))

    def ghost(self, pointer: Point) -> Token | None:
        """The creature that would arrive."""
        side = self.outlook.side
        if self.slot.role != "arrival" or self.spec.creature is None or side is None:
            return None
        verdict = self.judge(Target.point(pointer))
        profile = self.outlook.session.library.creatures[self.spec.creature]
        return self.outlook.token(profile, side, pointer, legal=verdict is not None and verdict.allowed)

    def back(self) -> Plan | None:
        """The target before, else what was before the spell."""
        return self.before

    @property
    def _open(self) -> bool:
        return len(self.targets) < len(self.slots)

    @property
    def _state(self) -> State:
        """The state that judges, in which the own cards have faces whoever looks."""
        return self.outlook.session.match.state

    @cached_property
    def region(self) -> Region:
        """Where the creature may arrive."""
        return casting.arrival(self.outlook.referee, self._state, self._side, self.card, self.caster)

    @property
    def _side(self) -> Side:
        return self._state.body(self.caster).side

    @cached_property
    def _aim(self) -> Aim:
        referee, spec = self.outlook.referee, self.spec
        return Aim(referee, self._state, self._side, self.caster, spec.range, spec.sight)

    @cached_property
    def _lit(self) -> tuple[Target, ...]:
        if self.slot.kind == "point":
            return ()
        found = self._aim.candidates(self.slot.spec)
        return tuple(one for one in found if one not in self.targets)

    def _onward(self, targets: tuple[Target, ...]) -> CastPlan:
        return CastPlan(self, self.card, self.caster, targets, self.left_out)

    def _without(self) -> Outcome:
        missing = CastPlan(self, self.card, self.caster, self.targets, self.left_out + 1)
        return Go(advanced(missing))


class PaymentPlan(Plan):
    """How a spell is paid for: a card of the hand for 1 less, the Blood Pact for what is missing."""

    def __init__(self, before: CastPlan, cast: Cast) -> None:
        super().__init__(before.outlook)
        self.before = before
        self.cast = cast
        self.verdict = self.outlook.session.check(cast)

    @property
    def picks(self) -> tuple[Target, ...]:
        """The card that is to be discarded."""
        return () if self.cast.discard is None else (Target("card", self.cast.discard),)

    @cached_property
    def cost(self) -> int:
        """What the spell costs before a card is discarded."""
        return casting.cost_of(self.outlook.referee, self.outlook.state, self.cast.card, self.cast.caster)

    def prompt(self) -> str:
        """The price, the reserve, and what the Pact gives."""
        side = self.outlook.side
        mana = self.outlook.state.player(side).mana if side is not None else 0
        drawn = sum(points for _, points in self.cast.pact)
        price = price_of(self.cost, self.cast.discard)
        key = "table.ask.pay" if price <= mana + drawn else "table.ask.pay_short"
        card = self.outlook.names.card(self.cast.card)
        missing = max(0, price - mana - drawn)
        return self.outlook.say(key, card=card, price=price, mana=mana, pact=drawn, missing=missing)

    def judge(self, target: Target) -> Verdict | None:
        """Cards of the hand to discard, own creatures for the Pact."""
        if target.kind == "card" and target.id != self.cast.card:
            return Verdict.yes()
        if target.kind == "creature":
            return Verdict.yes() if target.id in self._bearers else None
        return None

    def take(self, target: Target) -> Outcome:
        """A card is discarded or not; a creature bears one point more, or none again."""
        if target.kind == "card":
            discard = None if self.cast.discard == target.id else target.id
            return Go(PaymentPlan(self.before, replace(self.cast, discard=discard)))
        points = dict(self.cast.pact)
        points[target.id] = (points.get(target.id, 0) + 1) % (self._bearers[target.id] + 1)
        pact = tuple((creature, count) for creature, count in points.items() if count)
        return Go(PaymentPlan(self.before, replace(self.cast, pact=pact)))

    def lit(self) -> tuple[Target, ...]:
        """Who may bear the Pact, while something is missing."""
        side = self.outlook.side
        if side is None or price_of(self.cost, self.cast.discard) <= self.outlook.state.player(side).mana:
            return ()
        return tuple(map(Target.creature, self._bearers))

    def offers(self) -> tuple[Offer, ...]:
        """Cast it, or let the payment be found."""
        say = self.outlook.say
        cast = Offer(
            "confirm", say("table.act.cast"), Icon.CAST, self.verdict, self._confirm, look=Look.PRIMARY
        )
        if self.verdict.allowed:
            return (cast,)
        found = self._ways
        pays = (
            Offer(f"way.{number}", self._way_text(way), Icon.HEART, Verdict.yes(), partial(self._pay, way))
            for number, way in enumerate(found)
        )
        return (cast, *pays)

    def back(self) -> Plan | None:
        """The choice of the last target, or what was before the spell."""
        return self.before.back()

    @cached_property
    def _bearers(self) -> dict[str, int]:
        """How many points each own creature could bear."""
        side = self.outlook.side
        state = self.outlook.state
        if side is None:
            return {}
        capacity = {b.id: pact_capacity(self.outlook.referee, state, side, b) for b in state.bodies}
        return {creature: points for creature, points in capacity.items() if points}

    @cached_property
    def _ways(self) -> tuple[Way, ...]:
        side = self.outlook.side
        if side is None:
            return ()
        state = self.outlook.session.match.state
        found = ways(self.outlook.referee, state, side, self.cast.card, self.cost)
        return tuple(way for way, _ in zip(found, range(3), strict=False))

    def _way_text(self, way: Way) -> str:
        names = self.outlook.names
        parts = [f"{names.of(creature)} \N{MINUS SIGN}{points}" for creature, points in way.pact]
        if way.discard is not None:
            parts.insert(0, self.outlook.say("table.act.discard", card=names.card(way.discard)))
        return ", ".join(parts)

    def _pay(self, way: Way) -> Outcome:
        return Go(PaymentPlan(self.before, replace(self.cast, discard=way.discard, pact=way.pact)))

    def _confirm(self) -> Outcome:
        return self.act(self.cast) if self.verdict.allowed else Refused(self.verdict)
