"""The steps of using an ability: an « Action : », a permanent to tap, a token; its targets one by one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING

from game.battlefield.overlays import ZoneOverlay
from game.board.shapes import snap
from game.core.rules import Verdict
from game.games.colors_of_magic.rules.cards.effects import Used
from game.games.colors_of_magic.rules.play.actions import Use
from game.games.colors_of_magic.table.plan import Act, Go, Offer, Plan, Refused
from game.ui.icons import Icon
from game.ui.palette import Tone

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from game.battlefield.overlays import Overlay
    from game.board.shapes import Point
    from game.games.colors_of_magic.rules.cards.effects import Ability
    from game.games.colors_of_magic.rules.cards.words import TargetSpec
    from game.games.colors_of_magic.rules.play.state import Target
    from game.games.colors_of_magic.table.outlook import Outlook
    from game.games.colors_of_magic.table.plan import Outcome

TOKEN = -1
"""The number of an objective's token among its abilities."""


@dataclass(frozen=True, slots=True)
class Usable:
    """An ability that a player may use, and why not if so. `name` is shown on its button."""

    source: str
    number: int
    name: str
    targets: tuple[TargetSpec, ...]
    range: float | None
    verdict: Verdict

    def begin(self, before: Plan) -> Outcome:
        """Use it, or ask for its targets first."""
        if not self.verdict.allowed:
            return Refused(self.verdict)
        return _onward(before, self, (), self.targets)


def action_uses(outlook: Outlook, creature: str) -> tuple[Usable, ...]:
    """What a creature being activated can do besides attacking: its own actions, and those of objectives."""
    body = outlook.state.find(creature)
    if body is None:
        return ()
    found = list(_used(outlook, creature, outlook.profile(body).abilities, "action"))
    for objective in outlook.state.objectives:
        spec = outlook.names.objective(objective.id)
        if spec is not None:
            found += _used(outlook, objective.id, spec.abilities, "action")
    return tuple(found)


def tap_uses(outlook: Outlook, only: str | None = None) -> tuple[Usable, ...]:
    """What a go may use: permanents to tap, abilities of objectives, tokens; of one source if it is given."""
    found: list[Usable] = []
    library, state, side = outlook.session.library, outlook.state, outlook.side
    for permanent in state.permanents:
        if permanent.side is side:
            found += _used(outlook, permanent.card, library.card(permanent.card).abilities, "tap")
    for body in state.bodies:
        if body.side is side:
            found += _used(outlook, body.id, outlook.profile(body).abilities, "tap")
    for objective in state.objectives:
        spec = outlook.names.objective(objective.id)
        if spec is None:
            continue
        found += _used(outlook, objective.id, spec.abilities, "tap")
        if spec.token and side in objective.collected_by and not objective.token_used:
            name = outlook.names.words(spec.name)
            verdict = _verdict(outlook, objective.id, TOKEN)
            found.append(Usable(objective.id, TOKEN, name, spec.token_targets, None, verdict))
    return tuple(usable for usable in found if only is None or usable.source == only)


def use_offers(before: Plan, uses: Iterable[Usable]) -> tuple[Offer, ...]:
    """A button for each of these abilities."""
    return tuple(
        Offer(f"use.{number}", one.name, Icon.SPECIAL, one.verdict, partial(one.begin, before))
        for number, one in enumerate(uses)
    )


def _used(outlook: Outlook, source: str, abilities: tuple[Ability, ...], way: str) -> Iterator[Usable]:
    for number, ability in enumerate(abilities):
        if isinstance(ability, Used) and ability.way == way:
            name = outlook.names.words(ability.name)
            verdict = _verdict(outlook, source, number)
            yield Usable(source, number, name, ability.targets, ability.range, verdict)


def _verdict(outlook: Outlook, source: str, number: int) -> Verdict:
    """Whether there is any way to use it; else what speaks against using it without targets."""
    if any(action.source == source and action.ability == number for action in _legal(outlook)):
        return Verdict.yes()
    return outlook.session.check(Use(source, number))


def _legal(outlook: Outlook) -> Iterator[Use]:
    return (action for action in outlook.legal if isinstance(action, Use))


def _onward(
    before: Plan, usable: Usable, targets: tuple[Target, ...], left: tuple[TargetSpec, ...]
) -> Outcome:
    if left:
        return Go(UsePlan(before, usable, targets, left))
    action = Use(usable.source, usable.number, targets)
    verdict = before.outlook.session.check(action)
    return Act((action,)) if verdict.allowed else Refused(verdict)


class UsePlan(Plan):
    """The next target of an ability; `left` are the targets still to be chosen."""

    def __init__(
        self, before: Plan, usable: Usable, targets: tuple[Target, ...], left: tuple[TargetSpec, ...]
    ) -> None:
        super().__init__(before.outlook)
        self.before = before
        self.usable = usable
        self.targets = targets
        self.left = left
        self.wants_point = left[0].kind == "point"

    def prompt(self) -> str:
        """What the next target is."""
        say = self.outlook.say
        wanted = say(f"table.target.{self.left[0].kind}")
        return say("table.ask.use", name=self.usable.name, wanted=wanted)

    def judge(self, target: Target) -> Verdict | None:
        """Whether that may be the next target."""
        if target.kind != self.left[0].kind:
            return None
        if target.at is not None:
            target = replace(target, at=snap(target.at))
        if target in self._known or len(self.left) > 1:
            return Verdict.yes()
        return self.outlook.session.check(
            Use(self.usable.source, self.usable.number, (*self.targets, target))
        )

    def take(self, target: Target) -> Outcome:
        """On to the next one, or use it."""
        if target.at is not None:
            target = replace(target, at=snap(target.at))
        return _onward(self, self.usable, (*self.targets, target), self.left[1:])

    def lit(self) -> tuple[Target, ...]:
        """What may be the next target, but for places."""
        return tuple(target for target in self._known if target.kind != "point")

    def offers(self) -> tuple[Offer, ...]:
        """A target that may be left out has a button for that."""
        if not self.left[0].optional:
            return ()
        text = self.outlook.say("table.act.without")
        return (Offer("without", text, Icon.NEXT, Verdict.yes(), self._without),)

    def overlays(self, pointer: Point | None) -> Iterator[Overlay]:  # noqa: ARG002 - the same everywhere
        """The range from the creature that uses it."""
        reach = self.left[0].range if self.left[0].range is not None else self.usable.range
        activation = self.outlook.state.activation
        if reach is not None and activation is not None:
            label = self.outlook.say("table.range", inches=self.outlook.say.inches(reach))
            yield ZoneOverlay(self.outlook.base(activation.creature), reach, Tone.SIGHT, label)

    def back(self) -> Plan | None:
        """The step before."""
        return self.before

    def _without(self) -> Outcome:
        return _onward(self.before, self.usable, self.targets, self.left[1:])

    @cached_property
    def _known(self) -> tuple[Target, ...]:
        place = len(self.targets)
        fitting = (
            action.targets[place]
            for action in _legal(self.outlook)
            if (action.source, action.ability) == (self.usable.source, self.usable.number)
            and len(action.targets) > place
            and action.targets[:place] == self.targets
        )
        return tuple(dict.fromkeys(fitting))
