"""Steps of using an ability (an « Action : », a permanent to tap, a token): its targets one by one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.battlefield.overlays import AreaOverlay, Overlay, ZoneOverlay
from game.board.shapes import Disc, Point, snap
from game.content.markup import rich
from game.core.rules import Verdict
from game.games.colors_of_magic.rules.cards.effects import Ability, Used
from game.games.colors_of_magic.rules.play.targeting import each_target
from game.games.colors_of_magic.rules.play.used import usables
from game.games.colors_of_magic.rules.state.actions import Use
from game.games.colors_of_magic.table.ranges import seen_within
from game.games.colors_of_magic.table.step import (
    ActionStep,
    ChangedStep,
    NextStep,
    Offer,
    Outcome,
    zone_offers,
)
from game.table.table import Act
from game.ui.drawing.icons import Icon
from game.ui.drawing.palette import Tone

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from game.games.colors_of_magic.rules.cards.specs import ObjectiveSpec
    from game.games.colors_of_magic.rules.cards.words import TargetSpec
    from game.games.colors_of_magic.rules.state.state import Target
    from game.games.colors_of_magic.table.table_view import TableView

TOKEN = -1
"""The number of an objective's token among its abilities."""

BRIEF = 20
"""The longest text of a token, in letters, that fits on a button."""


@dataclass(frozen=True, slots=True)
class UsableAbility:
    """An ability that a player may use, or why not. Its button shows `text`, or else the name."""

    source: str
    number: int
    name: str
    targets: tuple[TargetSpec, ...]
    range: float | None
    verdict: Verdict
    text: str = ""
    tip: str = ""
    sight: bool = False

    def begin(self) -> Outcome:
        """Use it, or ask for its targets first."""
        if not self.targets:
            return Act((Use(self.source, self.number),))
        return NextStep(
            UseStep(self.source, self.number, self.name, self.range, (), self.targets, sight=self.sight)
        )


def action_uses(view: TableView, creature: str) -> tuple[UsableAbility, ...]:
    """An active creature's abilities besides attacks: its own actions, and those of objectives."""
    body = view.state.find(creature)
    if body is None:
        return ()
    found = list(_used(view, creature, view.spec(body).abilities, "action"))
    for objective in view.state.objectives:
        spec = view.names.objective(objective.id)
        if spec is not None:
            found += _used(view, objective.id, spec.abilities, "action")
    return (*found, *_free(view))


def tap_uses(view: TableView, only: str | None = None) -> tuple[UsableAbility, ...]:
    """The abilities for a go: of permanents, objectives, tokens; those of one source if it is given."""
    found: list[UsableAbility] = []
    state, side = view.state, view.side
    for permanent in state.permanents:
        if permanent.side is side:
            found += _used(view, permanent.card, view.library.card(permanent.card).abilities, "tap")
    for body in state.bodies:
        if body.side is side:
            found += _used(view, body.id, view.spec(body).abilities, "tap")
    for objective in state.objectives:
        spec = view.names.objective(objective.id)
        if spec is None:
            continue
        found += _used(view, objective.id, spec.abilities, "tap")
        if spec.token and side in objective.collected_by and not objective.token_used:
            found.append(_token(view, objective.id, spec))
    found += _free(view)
    return tuple(usable for usable in found if only is None or usable.source == only)


def _free(view: TableView) -> Iterator[UsableAbility]:
    """The free abilities of a side (R-62): its creatures' and permanents', given ones and keywords' too."""
    if view.side is None:
        return
    for usable in usables(view.referee, view.state, view.side):
        ability = usable.ability
        if ability.way == "free":
            verdict = _verdict(view, usable.source, usable.number)
            name, targets = view.say.words(ability.name), each_target(ability.targets)
            yield UsableAbility(
                usable.source, usable.number, name, targets, _ring(ability), verdict, sight=_looks(ability)
            )


def _token(view: TableView, source: str, spec: ObjectiveSpec) -> UsableAbility:
    """The token of an objective: its button shows what it does if there is room, its tip always does."""
    say = view.say
    name, does = say.words(spec.name), say.words(spec.token_text) if spec.token_text is not None else ""
    text = say("card.token", text=does.rstrip(".") if 0 < len(does) <= BRIEF else name)
    verdict, tip = _verdict(view, source, TOKEN), rich("<b>{}</b>\n{}", name, does)
    return UsableAbility(source, TOKEN, name, spec.token_targets, None, verdict, text, tip)


def use_offers(uses: Iterable[UsableAbility]) -> tuple[Offer, ...]:
    """A button for each of these abilities."""
    return tuple(
        Offer(f"use.{number}", use.text or use.name, Icon.SPECIAL, use.verdict, use.begin(), tip=use.tip)
        for number, use in enumerate(uses)
    )


def _used(view: TableView, source: str, abilities: tuple[Ability, ...], way: str) -> Iterator[UsableAbility]:
    for number, ability in enumerate(abilities):
        if isinstance(ability, Used) and ability.way == way:
            name = view.say.words(ability.name)
            verdict = _verdict(view, source, number)
            targets = each_target(ability.targets)
            yield UsableAbility(source, number, name, targets, _ring(ability), verdict, sight=_looks(ability))


def _ring(ability: Used) -> float | None:
    """The range that is shown around whoever uses it; one from elsewhere is shown by the targets alone."""
    return ability.range if ability.origin == "caster" else None


def _looks(ability: Used) -> bool:
    """Whether whoever uses it must see its targets; where it is taken from elsewhere, no sight is shown."""
    return ability.sight and ability.origin == "caster"


def _verdict(view: TableView, source: str, number: int) -> Verdict:
    """Whether there is any way to use it; else the reasons against using it without targets."""
    if any(action.source == source and action.ability == number for action in _legal(view)):
        return Verdict.yes()
    return view.check(Use(source, number))


def _legal(view: TableView) -> Iterator[Use]:
    return (action for action in view.legal if isinstance(action, Use))


@dataclass(frozen=True, slots=True)
class UseStep(ActionStep):
    """The next target of an ability; `left` are the targets still to choose, `range` is in inches.

    `chosen_for` is what each of the `targets` was chosen for; with `sight` the user must see them.
    """

    rule = "CM-UNIT-06"

    source: str
    number: int
    name: str
    range: float | None
    targets: tuple[Target, ...]
    left: tuple[TargetSpec, ...]
    chosen_for: tuple[TargetSpec, ...] = ()
    sight: bool = False

    @property
    def wants_point(self) -> bool:
        """Whether the next target is a place."""
        return self.left[0].kind == "point"

    def prompt(self, view: TableView) -> str:
        """The sentence that asks for the next target."""
        wanted = view.say(f"table.target.{self.left[0].kind}")
        return view.say("table.ask.use", name=self.name, wanted=wanted)

    def judge(self, view: TableView, target: Target) -> Verdict | None:
        """Whether that may be the next target."""
        if target.kind != self.left[0].kind:
            return None
        target = on_grid(target)
        if target in self._known(view) or len(self.left) > 1:
            return Verdict.yes()
        return view.check(self._use(target))

    def take(self, view: TableView, target: Target) -> Outcome:  # noqa: ARG002 - the same in every view
        """The step for the next target, or the use itself."""
        target = on_grid(target)
        if len(self.left) > 1:
            chosen_for, left = (*self.chosen_for, self.left[0]), self.left[1:]
            return NextStep(replace(self, targets=(*self.targets, target), left=left, chosen_for=chosen_for))
        return Act((self._use(target),))

    def lit(self, view: TableView) -> tuple[Target, ...]:
        """The possible next targets, except places."""
        return tuple(target for target in self._known(view) if target.kind != "point")

    def offers(self, view: TableView) -> tuple[Offer, ...]:
        """A button for each zone that may be the target, and one to leave optional targets out."""
        zones = zone_offers(view, self, self.lit(view))
        if not self.left[0].optional:
            return zones
        rest = tuple(spec for spec in self.left if spec is not self.left[0])
        without: Outcome = ChangedStep(replace(self, left=rest)) if rest else Act((self._use(),))
        return (*zones, leaving_out(view, without, some=bool(self.targets)))

    def overlays(self, view: TableView, pointer: Point | None) -> Iterator[Overlay]:  # noqa: ARG002 - the same everywhere
        """Range and sight of the creature that uses it, and how far from each other targets must be."""
        wanted, activation = self.left[0], view.state.activation
        reach = wanted.range if wanted.range is not None else self.range
        rings: tuple[ZoneOverlay, ...] = ()
        if reach is not None and activation is not None:
            label = view.say("table.range", inches=view.say.inches(reach))
            rings = (ZoneOverlay(view.base(activation.creature), reach, Tone.SIGHT, label),)
        yield from rings
        sees = wanted.sight if wanted.sight is not None else self.sight
        if sees and activation is not None and wanted.kind in {"creature", "point"}:
            seen = seen_within(view, activation.creature, rings)
            yield AreaOverlay(seen, Tone.SIGHT, view.say("table.in_sight"))
        pairs = zip(self.targets, self.chosen_for, strict=True)
        alike = (target for target, spec in pairs if spec is self.left[0])
        yield from spread_overlays(view, self.left[0], alike, next(iter(self.targets), None))

    def _use(self, *last: Target) -> Use:
        return Use(self.source, self.number, (*self.targets, *last))

    def _known(self, view: TableView) -> tuple[Target, ...]:
        place = len(self.targets)
        fitting = (
            action.targets[place]
            for action in _legal(view)
            if (action.source, action.ability) == (self.source, self.number)
            and len(action.targets) > place
            and action.targets[:place] == self.targets
        )
        return tuple(dict.fromkeys(fitting))


def leaving_out(view: TableView, without: Outcome, *, some: bool) -> Offer:
    """The button that leaves out the targets still to choose of those that may be left out."""
    text = view.say("table.act.enough" if some else "table.act.without")
    return Offer("without", text, Icon.NEXT, Verdict.yes(), without)


def spread_overlays(
    view: TableView, spec: TargetSpec, chosen: Iterable[Target], first: Target | None
) -> Iterator[Overlay]:
    """How near to the targets chosen so far, or to the first of all, the next one must not, or must, be."""
    for target in chosen if spec.between == "each" else filter(None, (first,)):
        if target.kind not in {"creature", "point"}:
            continue
        base = Disc(*target.at, 0.0) if target.at is not None else view.base(target.id)
        for inches, tone, key in (
            (spec.apart, Tone.REFUSED, "table.apart"),
            (spec.together, Tone.SIGHT, "table.together"),
        ):
            if inches is not None:
                yield ZoneOverlay(base, inches, tone, view.say(key, inches=view.say.inches(inches)))


def on_grid(target: Target) -> Target:
    """The target with its place snapped to the 0.001" grid of actions."""
    return target if target.at is None else replace(target, at=snap(target.at))
