"""Steps of an attack: whom a creature strikes or shoots at, shown before it is done."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.battlefield.answer_overlays import sight_overlays
from game.battlefield.overlays import MarginOverlay, Overlay, SightOverlay
from game.core.rules import Reason, Verdict
from game.games.colors_of_magic.rules.cards.effects import Attack, Triggered
from game.games.colors_of_magic.rules.foresight import attacked
from game.games.colors_of_magic.rules.meaning.abilities import answering
from game.games.colors_of_magic.rules.state.actions import Shoot, Strike
from game.games.colors_of_magic.rules.state.state import Moment, Target
from game.games.colors_of_magic.table.number_words import explained
from game.games.colors_of_magic.table.step import (
    ActionStep,
    ChangedStep,
    Offer,
    Outcome,
    action_offer,
    first_no,
)
from game.table.table import Refused
from game.ui.drawing.icons import Icon
from game.ui.widgets.button import Look

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.board.shapes import Point
    from game.games.colors_of_magic.rules.play.attacks import AttackKind
    from game.games.colors_of_magic.table.table_view import TableView

Attacking = type[Strike] | type[Shoot]

NO_TARGET_YET = Verdict.no(Reason.of("CM-MELEE-01", "table.no_target_yet"))


def blows_of(view: TableView) -> dict[str, tuple[Verdict, Verdict]]:
    """The verdicts on striking and on shooting each creature of another side, by its id."""

    def judged() -> dict[str, tuple[Verdict, Verdict]]:
        others = (body.id for body in view.state.bodies if body.side is not view.side)
        return {other: (view.check(Strike(other)), view.check(Shoot(other))) for other in others}

    return view.kept("blows", judged)


def only_target(view: TableView, kind: Attacking) -> str | None:
    """The only creature that this attack may be made on; None if there is none or a choice."""
    able = [other for other, blows in blows_of(view).items() if _of(kind, blows).allowed]
    return able[0] if len(able) == 1 else None


@dataclass(frozen=True, slots=True)
class AttackStep(ActionStep):
    """The choice of whom `creature` attacks; `target` has been shown but not confirmed."""

    rule = "CM-MELEE-01"

    creature: str
    kind: Attacking
    target: str | None = None

    def prompt(self, view: TableView) -> str:
        """The numbers of the attack once its target is known."""
        say, names = view.say, view.names
        if self.target is None:
            return say("table.ask.attack", who=names.of(self.creature))
        start = attacked(view.referee, view.state, self.creature, self.target, self._kind)
        attack = explained(view, start.attack_terms, self.creature)
        defence = explained(view, start.defence_terms, self.target)
        key = "table.ask.strike" if self.kind is Strike else "table.ask.shoot"
        who, whom = names.of(self.creature), names.of(self.target)
        shown = say(key, who=who, whom=whom, attack=attack, defence=defence)
        return " ".join((*self._answered(view), shown))

    def judge(self, view: TableView, target: Target) -> Verdict | None:
        """The verdict on this attack on a target."""
        blows = blows_of(view).get(target.id) if target.kind == "creature" else None
        return _of(self.kind, blows) if blows is not None else None

    def take(self, view: TableView, target: Target) -> Outcome:  # noqa: ARG002 - the same in every view
        """Show the target and no more; the button attacks, never an accidental second click."""
        return ChangedStep(replace(self, target=target.id))

    def lit(self, view: TableView) -> tuple[Target, ...]:
        """The creatures that this attack may be made on."""
        blows = blows_of(view).items()
        return tuple(Target.creature(other) for other, pair in blows if _of(self.kind, pair).allowed)

    def answers(self, view: TableView) -> Sequence[str]:  # noqa: ARG002 - the same in every view
        """The attack, once its target is known."""
        return ("table.board",) if self.target is None else (f"act.{_button(self.kind)[0]}",)

    def offers(self, view: TableView) -> tuple[Offer, ...]:
        """Strike on the left, Shoot on the right, as before the choice, whichever of them is made."""
        if self.kind is Strike:
            return (self._made(view), self._other(view, Shoot))
        return (self._other(view, Strike), self._made(view))

    def _made(self, view: TableView) -> Offer:
        name, icon = _button(self.kind)
        if self.target is None:
            text = view.say(f"table.act.{name}")
            return Offer(name, text, icon, NO_TARGET_YET, Refused(NO_TARGET_YET), Look.PRIMARY)
        return action_offer(view, name, icon, self.kind(self.target), look=Look.PRIMARY)

    def _other(self, view: TableView, kind: Attacking) -> Offer:
        """The other kind of attack on the same creature, else on whomever it may be made."""
        name, icon = _button(kind)
        switched = replace(self, kind=kind)
        if self.target is not None:
            verdict = view.check(kind(self.target))
        else:
            nobody = Reason.of("CM-MELEE-01", "table.no_target")
            verdict = first_no((_of(kind, pair) for pair in blows_of(view).values()), nobody)
        return Offer(name, view.say(f"table.act.{name}"), icon, verdict, ChangedStep(switched))

    def overlays(self, view: TableView, pointer: Point | None) -> Iterator[Overlay]:  # noqa: ARG002 - it needs no pointer
        """The line to the target: of sight for a shot, straight for a blow."""
        if self.target is None:
            return
        if self.kind is Shoot:
            line = sight_overlays(view.inquiry, view.say, self.creature, self.target)
            yield from (overlay for overlay in line if not isinstance(overlay, MarginOverlay))
            return
        a, b = view.base(self.creature), view.base(self.target)
        yield SightOverlay(a, b, (a.centre, b.centre), corridor=False)

    def _answered(self, view: TableView) -> Iterator[str]:
        """A sentence for each creature that would attack by itself before this attack is made."""
        if self.target is None:
            return
        side = view.state.body(self.creature).side
        aimed = Moment("targeted", self.target, self.creature, by=self._kind, side=side)
        for carried in answering(view.referee.reading(view.state), aimed):
            effects = carried.ability.effects if isinstance(carried.ability, Triggered) else ()
            if any(isinstance(effect, Attack) for effect in effects):
                yield view.say("table.ask.answers_first", who=view.names.of(carried.context.source))

    @property
    def _kind(self) -> AttackKind:
        return "melee" if self.kind is Strike else "ranged"


def _of(kind: Attacking, blows: tuple[Verdict, Verdict]) -> Verdict:
    return blows[0 if kind is Strike else 1]


def _button(kind: Attacking) -> tuple[str, Icon]:
    return ("strike", Icon.MELEE) if kind is Strike else ("shoot", Icon.RANGED)
