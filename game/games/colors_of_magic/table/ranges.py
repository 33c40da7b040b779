"""How far cards and abilities reach, as rings around those who cast or use them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.battlefield.overlays import ZoneOverlay
from game.board.area import Area, area_of, intersection, union
from game.board.shapes import Disc
from game.content.spec import Spec
from game.games.colors_of_magic.rules.cards.effects import Continuous, Triggered, Used
from game.games.colors_of_magic.rules.cards.words import Filter, Group, TargetSpec, Trigger, each_trigger
from game.games.colors_of_magic.rules.meaning.meaning import passes, wizard
from game.games.colors_of_magic.rules.play import costs
from game.games.colors_of_magic.rules.play.targeting import each_target, starts_of
from game.games.colors_of_magic.rules.play.used import usables
from game.games.colors_of_magic.rules.state.state import Context
from game.games.colors_of_magic.rules.state.terms import total
from game.games.colors_of_magic.table.number_words import sum_of
from game.ui.drawing.palette import Tone

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from game.games.colors_of_magic.rules.cards.specs import CardSpec
    from game.games.colors_of_magic.rules.state.state import Body
    from game.games.colors_of_magic.table.table_view import TableView

OWN = ("self", "caster", "wizard")
"""The places that are those of whoever casts or uses it; others are known only once targets are."""


@dataclass(frozen=True, slots=True)
class RangeRing:
    """A ring around a creature, and the filters of which those within it must pass one to be meant."""

    zone: ZoneOverlay
    whom: tuple[Filter, ...]

    def means(self, view: TableView, body: Body) -> bool:
        """Whether the creature may be meant, wherever it stands."""
        reading, side = view.referee.reading(view.state), view.side
        return side is not None and any(passes(reading, side, body, wanted) for wanted in self.whom)


def range_rings(view: TableView, card: CardSpec, casters: tuple[str, ...]) -> Iterator[ZoneOverlay]:
    """The range of the spell from every creature that could cast it."""
    reach = card.range
    if "summon" in card.types and reach is None:
        reach = view.state.setup.game.summon_default_range
    if reach is None:
        return
    for caster in casters:
        terms = costs.range_terms(view.referee, view.state, reach, caster)
        inches = view.say.inches(total(terms))
        if len(terms) > 1:
            inches += f" = {sum_of(view, terms)}"
        label = view.say("table.range", inches=inches)
        for base in _starts(view, card, caster):
            yield ZoneOverlay(base, total(terms), Tone.SIGHT, label)


def seen_within(view: TableView, viewer: str, rings: tuple[ZoneOverlay, ...]) -> Area:
    """What a creature sees, as far as any of the ranges goes if there are some: no more can be meant."""
    seen = view.inquiry.answers.visible(viewer)
    if not rings:
        return seen

    def within() -> Area:
        bases = ((ring.base, ring.reach) for ring in rings)
        return intersection(seen, union(area_of(Disc(b.x, b.y, b.r + reach)) for b, reach in bases))

    return view.kept(("seen", rings, seen), within)


def _starts(view: TableView, card: CardSpec, caster: str) -> Iterator[Disc]:
    """The bases from which the range of a spell is taken."""
    side = view.state.body(caster).side
    context = Context(side, card.id, own=caster, caster=caster)
    for start in starts_of(view.referee, view.state, context, card.origin):
        yield view.base(caster) if start is None else start.base


def card_rings(view: TableView, card: CardSpec, casters: tuple[str, ...]) -> Iterator[RangeRing]:
    """The range of a spell, and how near to its caster it works, from every creature that could cast it."""
    whom = () if "summon" in card.types else _targeted(card.targets)
    for zone in range_rings(view, card, casters):
        yield RangeRing(zone, whom)
    yield from _areas(view, (*each_trigger(card.trigger), *card.effects), casters)


def ability_rings(view: TableView, source: str, number: int) -> Iterator[RangeRing]:
    """The range of an ability, and how near to its user it works."""
    if view.side is None:
        return
    for usable in usables(view.referee, view.state, view.side):
        user, ability = usable.context.own, usable.ability
        if (usable.source, usable.number) != (source, number):
            continue
        if user is None or view.state.find(user) is None:
            return
        asked = [target.range for target in each_target(ability.targets)]
        starts = starts_of(view.referee, view.state, usable.context, ability.origin)
        for reach in dict.fromkeys(inches for inches in (ability.range, *asked) if inches is not None):
            label = view.say("table.range", inches=view.say.inches(reach))
            for start in starts:
                base = view.base(user) if start is None else start.base
                yield RangeRing(ZoneOverlay(base, reach, Tone.SIGHT, label), _targeted(ability.targets))
        yield from _areas(view, ability.effects, (user,))


def _targeted(targets: tuple[TargetSpec, ...]) -> tuple[Filter, ...]:
    """The filters of the creatures that may be targets; without any target whoever is within may be meant."""
    if not targets:
        return (Filter(),)
    return tuple(target.filter for target in targets if target.kind == "creature")


def _areas(view: TableView, specs: Iterable[Spec], around: tuple[str, ...]) -> Iterator[RangeRing]:
    """A ring for each distance from those creatures, or from their player's wizard, that the specs name."""
    own = None if view.side is None else wizard(view.state, view.side)
    named: dict[tuple[float, str], tuple[Filter, ...]] = {}
    for part in (part for spec in specs for part in _parts(spec)):
        if isinstance(part, Group | Trigger) and part.within is not None and part.around in OWN:
            key = (part.within, part.around)
            named[key] = (*named.get(key, ()), part.subject if isinstance(part, Trigger) else part)
    for (inches, place), whom in named.items():
        if not inches:  # contact: the base itself shows it
            continue
        label = view.say("table.within", inches=view.say.inches(inches))
        middles = around if place != "wizard" else () if own is None else (own.id,)
        for creature in middles:
            yield RangeRing(ZoneOverlay(view.base(creature), inches, Tone.SIGHT, label), whom)


def _parts(spec: Spec) -> Iterator[Spec]:
    """A spec and what it is made of, but for abilities that it gives: those are around whoever gets them."""
    yield spec
    for name in spec.__struct_fields__:
        value = getattr(spec, name)
        for inner in value if isinstance(value, tuple) else (value,):
            if isinstance(inner, Spec) and not isinstance(inner, Continuous | Triggered | Used):
                yield from _parts(inner)
