"""Paying for a spell: what it takes, and the step that composes the payment."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING

from game.battlefield.overlays import HighlightOverlay, Overlay
from game.board.shapes import Disc
from game.content.log_entry import listed
from game.core.rules import Reason, Verdict
from game.games.colors_of_magic.rules.cards.effects import Zone
from game.games.colors_of_magic.rules.play import casting, costs
from game.games.colors_of_magic.rules.play.payment import (
    Way,
    discard_faults,
    dying_of,
    pact_capacity,
    price_of,
    ways,
)
from game.games.colors_of_magic.rules.state.state import Target
from game.games.colors_of_magic.rules.state.terms import Term
from game.games.colors_of_magic.table.number_words import explained
from game.games.colors_of_magic.table.step import ActionStep, ChangedStep, Offer, Outcome, Pays
from game.table.table import Act
from game.ui.drawing.icons import Icon
from game.ui.drawing.palette import Tone
from game.ui.widgets.button import Look

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.board.shapes import Point
    from game.games.colors_of_magic.rules.cards.specs import CardSpec
    from game.games.colors_of_magic.rules.state.actions import Cast
    from game.games.colors_of_magic.table.table_view import TableView
    from game.positions.position import Side

SPOT = 0.25
"""Radius in inches of the mark at a place that a spell is aimed at."""

MOST_WAYS = 3
"""The most suggestions for completing a payment."""


def pays_with(view: TableView, card: str) -> Pays | None:
    """The mildest way to pay for a card, through whoever casts it cheapest; None if it cannot be paid for."""
    side = view.side
    if side is None:
        return None

    def found() -> Pays | None:
        able = casting.casters(view.referee, view.state, side)
        if not able:
            return None
        cost = min(costs.cost_of(view.referee, view.state, card, caster) for caster in able)
        paid = list(ways(view.referee, view.whole_state, side, card, cost))
        if any(way == Way() for way in paid):
            return "mana"
        if any(not way.pact for way in paid):
            return "card"
        return "blood" if paid else None

    return view.kept(("pays", card), found)


@dataclass(frozen=True, slots=True)
class PaymentStep(ActionStep):
    """The payment of a spell: a discarded card for 1 less, the Blood Pact for what is missing."""

    rule = "CM-CAST-07"

    cast: Cast

    @property
    def picks(self) -> tuple[Target, ...]:
        """The card to discard."""
        return () if self.cast.discard is None else (Target("card", self.cast.discard),)

    @property
    def casting(self) -> str:
        """The spell being paid for."""
        return self.cast.card

    def prompt(self, view: TableView) -> str:
        """The price, the reserve, what the Pact gives, and what else can be done."""
        say, mana, drawn = view.say, self._mana(view), self._drawn
        price = price_of(self._cost(view), self.cast.discard)
        said = [
            say(
                "table.ask.pay",
                card=view.names.card(self.cast.card),
                price=self._price(view, price),
                mana=mana,
            )
        ]
        if drawn:
            said.append(say("table.ask.pay_pact", pact=drawn))
        dying = self._dying(view)
        if dying:
            said.append(say("table.ask.pay_dies", who=dying))
        missing = max(0, price - mana - drawn)
        if missing:
            said.append(say("table.ask.pay_missing", missing=missing))
        kinds = {target.kind for target in self.lit(view)}
        options = [say(f"table.pay_by.{kind}") for kind in ("card", "creature") if kind in kinds]
        if options:
            said.append(say("table.ask.pay_by", options=listed(say, options, "table.or")))
        return " ".join(said)

    def judge(self, view: TableView, target: Target) -> Verdict | None:
        """The verdict on cards to discard and own creatures for the Pact; each may be taken back."""
        if target in self.picks:
            return Verdict.yes()
        if target.kind == "card":
            cast = replace(self.cast, discard=target.id)
            faults = tuple(discard_faults(view.whole_state, self._side(view), cast, self._cost(view)))
            return Verdict.no(*faults) if faults else Verdict.yes()
        if target.kind != "creature" or target.id not in self._bearers(view):
            return None
        if self._most(view, target.id) or target.id in dict(self.cast.pact):
            return Verdict.yes()
        short = self._short(view)
        return Verdict.no(Reason.of("R-45", "pay.surplus", pact=self._drawn + 1, short=short))

    def take(self, view: TableView, target: Target) -> Outcome:
        """Discard a card or not; a creature bears one point more, or none again."""
        if target.kind == "card":
            discard = None if self.cast.discard == target.id else target.id
            return ChangedStep(PaymentStep(replace(self.cast, discard=discard)))
        points = dict(self.cast.pact)
        borne = points.get(target.id, 0)
        points[target.id] = borne + 1 if borne < self._most(view, target.id) else 0
        pact = tuple((creature, count) for creature, count in points.items() if count)
        return ChangedStep(PaymentStep(replace(self.cast, pact=pact)))

    def lit(self, view: TableView) -> tuple[Target, ...]:
        """While something is missing, the cards to discard and the creatures that may bear the Pact."""
        if self._short(view) <= self._drawn:
            return ()
        hand = (Target("card", card) for card in view.state.player(self._side(view)).zones.hand)
        bearers = map(Target.creature, self._bearers(view))
        return tuple(
            target for target in (*hand, *bearers) if target in self.picks or self._may(view, target)
        )

    def answers(self, view: TableView) -> Sequence[str]:
        """The button to cast once the spell is paid for; before that the ways to pay."""
        if view.check(self.cast).allowed:
            return ("act.confirm",)
        return ("act.way.", *ActionStep.answers(self, view))

    def offers(self, view: TableView) -> tuple[Offer, ...]:
        """Buttons to cast, or to let the payment be completed."""
        verdict = view.check(self.cast)
        confirm: Outcome = Act((self.cast,))
        dying = self._dying(view)
        text = view.say("table.act.cast_dies", who=dying) if dying else view.say("table.act.cast")
        cast = Offer("confirm", text, Icon.CAST, verdict, confirm, look=Look.PRIMARY)
        if verdict.allowed:
            return (cast,)
        pays = (
            Offer(
                f"way.{number}",
                _way_text(view, way),
                Icon.HEART if way.pact else Icon.CARDS,
                Verdict.yes(),
                ChangedStep(self._paid(way)),
            )
            for number, way in enumerate(self._ways(view))
        )
        return (cast, *pays)

    def overlays(self, view: TableView, pointer: Point | None) -> Iterator[Overlay]:  # noqa: ARG002 - the same everywhere
        """The choices made before: the place of arrival, and the targets."""
        return chosen_overlays(view, self.cast)

    def _may(self, view: TableView, target: Target) -> bool:
        verdict = self.judge(view, target)
        return verdict is not None and verdict.allowed

    def _side(self, view: TableView) -> Side:
        return view.state.body(self.cast.caster).side

    def _mana(self, view: TableView) -> int:
        return view.state.player(self._side(view)).mana

    @property
    def _drawn(self) -> int:
        """The mana that the Pact gives so far."""
        return sum(points for _, points in self.cast.pact)

    def _dying(self, view: TableView) -> str:
        """The names of those who would die of the Pact; empty if nobody would."""
        dying = dying_of(view.referee, view.state, self.cast.pact)
        return listed(view.say, [view.names.of(creature) for creature in dying])

    def _short(self, view: TableView) -> int:
        """The mana that the reserve lacks without the Pact."""
        return max(0, price_of(self._cost(view), self.cast.discard) - self._mana(view))

    def _most(self, view: TableView, creature: str) -> int:
        """The most points a creature may bear, given the others: no more than are missing (R-45)."""
        most = self._bearers(view).get(creature, 0)
        if not view.state.setup.game.pact_shortfall_only:
            return most
        others = self._drawn - dict(self.cast.pact).get(creature, 0)
        return min(most, max(0, self._short(view) - others))

    def _price(self, view: TableView, price: int) -> str:
        """The price, with its terms if they are more than the printed one."""
        terms = costs.cost_terms(view.referee, view.state, self.cast.card, self.cast.caster)
        less = price - self._cost(view)
        return explained(view, (*terms, Term(less, "discard")) if less else terms)

    def _cost(self, view: TableView) -> int:
        """The cost of the spell before a card is discarded."""
        return costs.cost_of(view.referee, view.state, self.cast.card, self.cast.caster)

    def _bearers(self, view: TableView) -> dict[str, int]:
        """The points that each own creature could bear."""
        state, side = view.state, view.side
        if side is None:
            return {}
        capacity = {body.id: pact_capacity(view.referee, state, side, body) for body in state.bodies}
        return {creature: points for creature, points in capacity.items() if points}

    def _ways(self, view: TableView) -> tuple[Way, ...]:
        side = view.side
        if side is None:
            return ()
        found = ways(view.referee, view.whole_state, side, self.cast.card, self._cost(view))
        return tuple(islice(found, MOST_WAYS))

    def _paid(self, way: Way) -> PaymentStep:
        return PaymentStep(replace(self.cast, discard=way.discard, pact=way.pact))


def zone_radius(spec: CardSpec) -> float:
    """How far the ground reaches that a spell changes around its target place; 0 if it changes none."""
    zones = (effect for effect in spec.effects if isinstance(effect, Zone))
    return next((zone.radius for zone in zones if zone.at == "target_point" and zone.to is None), 0.0)


def chosen_overlays(view: TableView, cast: Cast) -> Iterator[Overlay]:
    """The places and creatures that a spell has been aimed at so far."""
    spec = view.library.card(cast.card)
    for target in cast.targets:
        if target.at is not None:
            arrives = target is cast.targets[0] and spec.creature is not None
            radius = zone_radius(spec) or SPOT
            if arrives and spec.creature:
                radius = view.referee.radius(view.state, spec.creature)
            name = view.names.card(cast.card)
            yield HighlightOverlay(Disc(*target.at, radius), Tone.ALLOWED, name, Icon.CHECK)
        elif target.kind == "creature" and view.state.find(target.id) is not None:
            yield HighlightOverlay(view.base(target.id), Tone.ALLOWED, icon=Icon.CHECK)


def _way_text(view: TableView, way: Way) -> str:
    """Words for a way to pay: the card to discard, who bears how much, and who would die of it."""
    names, dying = view.names, dying_of(view.referee, view.state, way.pact)
    parts = [view.say("table.act.discard", card=names.card(way.discard))] if way.discard is not None else []
    for creature, points in way.pact:
        borne = f"{names.of(creature)} \N{MINUS SIGN}{points}"
        parts.append(view.say("table.act.bears_dies", borne=borne) if creature in dying else borne)
    return ", ".join(parts)
