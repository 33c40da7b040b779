"""Steps of casting a spell: its caster, its targets one by one, and its payment."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

from game.battlefield.answer_overlays import sight_overlays
from game.battlefield.overlays import AreaOverlay, HighlightOverlay, Overlay
from game.board.shapes import Disc
from game.core.rules import Reason, Verdict
from game.games.colors_of_magic.rules.cards.words import Filter, TargetSpec
from game.games.colors_of_magic.rules.cards.words import Side as VocabularySide
from game.games.colors_of_magic.rules.play import casting
from game.games.colors_of_magic.rules.play.placing import Region, check_place
from game.games.colors_of_magic.rules.play.targeting import Aim, Start, each_target, spread_faults
from game.games.colors_of_magic.rules.state.actions import Cast
from game.games.colors_of_magic.rules.state.state import Body, Moment, Target, TargetKind
from game.games.colors_of_magic.table.pay_steps import PaymentStep, chosen_overlays, zone_radius
from game.games.colors_of_magic.table.ranges import range_rings, seen_within
from game.games.colors_of_magic.table.step import ActionStep, NextStep, Offer, Outcome, zone_offers
from game.games.colors_of_magic.table.use_steps import leaving_out, on_grid, spread_overlays
from game.ui.drawing.icons import Icon
from game.ui.drawing.palette import Tone

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.art.tokens import Token
    from game.board.shapes import Point
    from game.games.colors_of_magic.rules.cards.specs import CardSpec
    from game.games.colors_of_magic.table.table_view import TableView
    from game.positions.position import Side


@dataclass(frozen=True, slots=True)
class TargetSlot:
    """A target of a spell to choose: where a creature arrives, who bears it, or a target of its own."""

    role: Literal["arrival", "bearer", "target"]
    kind: TargetKind
    spec: TargetSpec = field(default_factory=TargetSpec)


def slots_of(card: CardSpec) -> tuple[TargetSlot, ...]:
    """The targets to choose for a spell, in the order of the targets of `Cast`."""
    found: list[TargetSlot] = []
    if "summon" in card.types and card.creature is not None:
        found.append(TargetSlot("arrival", "point"))
    if "artefact" in card.types:
        bearers: VocabularySide = "allies" if card.bearer == "own" else "creatures"
        found.append(TargetSlot("bearer", "creature", TargetSpec(filter=Filter(side=bearers))))
    return (*found, *(TargetSlot("target", spec.kind, spec) for spec in each_target(card.targets)))


def castable_cards(view: TableView, moments: tuple[Moment, ...] = ()) -> dict[str, Verdict]:
    """Every card at hand with the verdict on casting it."""
    side = view.side
    if side is None:
        return {}

    def judged() -> dict[str, Verdict]:
        player = view.state.player(side)
        cards = (*player.zones.hand, *player.codex, *cast_from_piles(view, side))
        return {card: casting.castable(view.referee, view.whole_state, side, card, moments) for card in cards}

    return view.kept(("castable", moments), judged)


def cast_from_piles(view: TableView, side: Side) -> tuple[str, ...]:
    """The cards of piles, also of the other player's, that a player may cast by permission."""
    if not view.state.player(side).permits:
        return ()
    return view.kept(
        ("permitted", side), lambda: casting.permitted_cards(view.referee, view.whole_state, side)
    )


def castable_targets(view: TableView, moments: tuple[Moment, ...] = ()) -> tuple[Target, ...]:
    """The cards that may be cast."""
    cards = castable_cards(view, moments).items()
    return tuple(Target("card", card) for card, verdict in cards if verdict.allowed)


def begin_cast(view: TableView, card: str) -> ActionStep:
    """The first step of casting that card that leaves a choice."""
    side, able = view.side, []
    if side is not None:
        casters = casting.casters(view.referee, view.state, side)
        able = [body.id for body in view.state.bodies if body.side is side and body.id in casters]
    if len(able) == 1:
        return _advanced(CastStep(card, able[0], slots_of(view.library.card(card))))
    return CasterStep(card, tuple(able))


def _advanced(step: CastStep) -> ActionStep:
    """The step if it leaves a choice, else the payment."""
    return step if len(step.targets) < len(step.slots) else PaymentStep(step.draft)


def _is_cover(overlay: Overlay) -> bool:
    """Whether it points out light cover, which does not affect spells (CM-COVER-04)."""
    return isinstance(overlay, HighlightOverlay) and overlay.icon is Icon.DEFENCE


@dataclass(frozen=True, slots=True)
class CasterStep(ActionStep):
    """The choice of the caster of a spell: the wizard, or a creature with Canalisation."""

    rule = "CM-CAST-05"

    card: str
    able: tuple[str, ...]

    @property
    def casting(self) -> str:
        """The spell."""
        return self.card

    def prompt(self, view: TableView) -> str:
        """Choose the caster."""
        return view.say("table.ask.caster", card=view.names.card(self.card))

    def judge(self, view: TableView, target: Target) -> Verdict | None:  # noqa: ARG002 - known since the step began
        """The verdict on a creature: own ones that can cast."""
        return Verdict.yes() if target.kind == "creature" and target.id in self.able else None

    def take(self, view: TableView, target: Target) -> Outcome:
        """The first step of choosing targets."""
        return NextStep(_advanced(CastStep(self.card, target.id, slots_of(view.library.card(self.card)))))

    def lit(self, view: TableView) -> tuple[Target, ...]:  # noqa: ARG002 - as above
        """The possible casters."""
        return tuple(map(Target.creature, self.able))

    def overlays(self, view: TableView, pointer: Point | None) -> Iterator[Overlay]:  # noqa: ARG002 - the same for all
        """The range from each possible caster."""
        return range_rings(view, view.library.card(self.card), self.able)


@dataclass(frozen=True, slots=True)
class CastStep(ActionStep):
    """The next target of a spell; those chosen so far belong to the first `slots`."""

    rule = "CM-CAST-02"

    card: str
    caster: str
    slots: tuple[TargetSlot, ...]
    targets: tuple[Target, ...] = ()

    @property
    def casting(self) -> str:
        """The spell."""
        return self.card

    @property
    def wants_point(self) -> bool:
        """Whether the current target is a place."""
        return self.slot.kind == "point"

    @property
    def slot(self) -> TargetSlot:
        """The target to choose now."""
        return self.slots[len(self.targets)]

    @property
    def draft(self) -> Cast:
        """The action as far as it is known."""
        return Cast(self.card, self.caster, self.targets)

    def prompt(self, view: TableView) -> str:
        """A sentence that asks for the next target."""
        say, name = view.say, view.names.card(self.card)
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

    def judge(self, view: TableView, target: Target) -> Verdict | None:
        """Whether that may be the next target."""
        if target.kind != self.slot.kind:
            return None
        target = on_grid(target)
        judged = Verdict.no(Reason.of("R-83", "cast.no_origin", card=self.card))
        for start in reversed(self._starts(view)):
            judged = self._judged_from(view, target, start)
            if judged.allowed:
                return judged
        return judged

    def _judged_from(self, view: TableView, target: Target, start: Start | None) -> Verdict:
        """Whether that may be the next target, measured from there."""
        if self.slot.role == "arrival":
            region = self._region(view, start)
            return check_place(view.referee, view.whole_state, region, target.at or (0.0, 0.0))
        faults = (*self._aim(view, start).faults(self.slot.spec, target), *self._spread(view, target))
        return Verdict.no(*faults) if faults else Verdict.yes()

    def take(self, view: TableView, target: Target) -> Outcome:  # noqa: ARG002 - the same in every view
        """The step for the next target, or the payment."""
        return NextStep(_advanced(replace(self, targets=(*self.targets, on_grid(target)))))

    def lit(self, view: TableView) -> tuple[Target, ...]:
        """Everything that may be the current target, except places."""
        if self.slot.kind == "point":
            return ()
        key = ("aims", self.card, self.caster, len(self.targets))
        aims = (self._aim(view, start) for start in self._starts(view))
        every = (target for aim in aims for target in aim.candidates(self.slot.spec))
        found = view.kept(key, lambda: tuple(dict.fromkeys(every)))
        return tuple(
            target
            for target in found
            if target not in self.targets and next(self._spread(view, target), None) is None
        )

    def offers(self, view: TableView) -> tuple[Offer, ...]:
        """A button for each zone that may be the target, and one to leave optional targets out."""
        zones = zone_offers(view, self, self.lit(view))
        if not self.slot.spec.optional:
            return zones
        chosen = len(self.targets)
        rest = tuple(slot for slot in self.slots[chosen:] if slot.spec is not self.slot.spec)
        without = NextStep(_advanced(replace(self, slots=(*self.slots[:chosen], *rest))))
        return (*zones, leaving_out(view, without, some=bool(self._alike())))

    def _alike(self) -> tuple[Target, ...]:
        """The targets chosen by now of those that the current one belongs to."""
        pairs = zip(self.targets, self.slots, strict=False)
        return tuple(target for target, slot in pairs if slot.spec is self.slot.spec)

    def _spread(self, view: TableView, target: Target) -> Iterator[Reason]:
        """The reasons why a target lies too near to those chosen with it, or too far from them."""
        if self.slot.role == "target":
            chosen = (*self._alike(), target)
            yield from spread_faults(self._aim(view, None), (self.slot.spec,), chosen, self._first())

    def _first(self) -> Target | None:
        """The first target, if it is chosen by now; where a creature arrives is none."""
        pairs = zip(self.targets, self.slots, strict=False)
        return next((target for target, slot in pairs if slot.role == "target"), None)

    def overlays(self, view: TableView, pointer: Point | None) -> Iterator[Overlay]:
        """The range from the caster, and its sight of what is pointed at."""
        spec, inquiry = view.library.card(self.card), view.inquiry
        rings = tuple(range_rings(view, spec, (self.caster,)))
        yield from rings
        yield from chosen_overlays(view, self.draft)
        yield from spread_overlays(view, self.slot.spec, self._alike(), self._first())
        radius = zone_radius(spec) if self.slot.role == "target" and self.wants_point else 0.0
        if pointer is not None and radius:
            verdict = self.judge(view, Target.point(pointer))
            tone = Tone.ALLOWED if verdict is not None and verdict.allowed else Tone.REFUSED
            yield HighlightOverlay(Disc(*pointer, radius), tone, view.names.card(self.card))
        if not spec.sight:
            return
        yield AreaOverlay(seen_within(view, self.caster, rings), Tone.SIGHT, view.say("table.sees"))
        found = inquiry.creature_at(pointer) if pointer is not None else None
        if found is not None and found.id != self.caster and self.slot.kind == "creature":
            line = sight_overlays(inquiry, view.say, self.caster, found.id)
            yield from (overlay for overlay in line if not _is_cover(overlay))

    def ghost(self, view: TableView, pointer: Point) -> Token | None:
        """The creature that would arrive."""
        side, creature = view.side, view.library.card(self.card).creature
        if self.slot.role != "arrival" or creature is None or side is None:
            return None
        verdict = self.judge(view, Target.point(pointer))
        return view.ghost(view.library.creatures[creature], side, pointer, verdict)

    def arrives(self, view: TableView) -> Body | None:
        """The creature that would arrive."""
        side, creature = view.side, view.library.card(self.card).creature
        if self.slot.role != "arrival" or creature is None or side is None:
            return None
        return Body(self.card, creature, side, (0.0, 0.0), self.card, fresh=True)

    def _starts(self, view: TableView) -> tuple[Start | None, ...]:
        """What range and sight may be taken from."""
        state = view.whole_state
        side = state.body(self.caster).side
        key = ("starts", self.card, self.caster)
        return view.kept(key, lambda: casting.starts(view.referee, state, side, self.card, self.caster))

    def _region(self, view: TableView, start: Start | None) -> Region:
        """The region in which the creature may arrive, measured from there."""
        state = view.whole_state
        side = state.body(self.caster).side
        key = ("arrival", self.card, self.caster, start)
        return view.kept(
            key, lambda: casting.arrival(view.referee, state, side, self.card, self.caster, start)
        )

    def _aim(self, view: TableView, start: Start | None) -> Aim:
        state = view.whole_state
        side = state.body(self.caster).side
        key = ("aim", self.card, self.caster, start)
        return view.kept(
            key, lambda: casting.aim_of(view.referee, state, side, self.card, self.caster, start)
        )
