"""The things that a figure is asked to show, `sight:A:B`, `move:A:X,Y` and the rest, and their places."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, assert_never

from game.core.copies import replace
from game.core.errors import InputError, said
from game.figures.orders import FARTHEST
from game.figures.show_forms import FORMS
from game.figures.view import corners
from game.positions.piece_names import on_board
from game.positions.position import Side, misplaced
from game.positions.ruleset_file import ruleset_of
from game.positions.zone_answers import measured, point_in, shapes_named, things_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.board.area import Area
    from game.board.shapes import Point
    from game.positions.position import Position, RuleValue
    from game.positions.ruleset import Ruleset
    from game.positions.sides import Layer
    from game.positions.skirmish import Skirmish
    from game.positions.wishes import Wish


@dataclass(frozen=True, slots=True)
class SightShow:
    """Whether a sees b, and why."""

    a: str
    b: str


@dataclass(frozen=True, slots=True)
class FlipsShow:
    """What would change whether a sees b, or through how much cover."""

    a: str
    b: str


@dataclass(frozen=True, slots=True)
class ReachShow:
    """Everywhere a can end one move."""

    a: str


@dataclass(frozen=True, slots=True)
class MoveShow:
    """The straight legs that a moves along, as declared: corners, then the end."""

    a: str
    to: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class BestShow:
    """The cheapest path of a to a point."""

    a: str
    to: Point


@dataclass(frozen=True, slots=True)
class EngagementShow:
    """Zones of engagement and who is engaged with whom."""


@dataclass(frozen=True, slots=True)
class ThreatShow:
    """Everywhere a could attack in its next activation."""

    a: str


@dataclass(frozen=True, slots=True)
class VisibleShow:
    """Everything a sees of the table."""

    a: str


@dataclass(frozen=True, slots=True)
class ZonesShow:
    """Who is in which zone, and who holds the objectives."""


@dataclass(frozen=True, slots=True)
class CoherencyShow:
    """Who is out of coherency of its unit."""


@dataclass(frozen=True, slots=True)
class TemplateShow:
    """Who is under a template."""

    a: str


@dataclass(frozen=True, slots=True)
class MeasureShow:
    """How far apart two things are, edge to edge."""

    a: str
    b: str


LaidShow = ZonesShow | CoherencyShow | TemplateShow | MeasureShow
"""What is shown of zones, units, templates and distances."""


@dataclass(frozen=True, slots=True)
class WhereShow:
    """Where a creature could stand so as to fulfil a wish."""

    a: str
    wish: Wish


@dataclass(frozen=True, slots=True)
class SideShow:
    """What a side sees, threatens, gets to and hides from; if somebody is `moved`, what that changes."""

    side: Side
    layers: tuple[Layer, ...]
    moved: tuple[str, Point] | None = None


Asked = SightShow | FlipsShow | ReachShow | MoveShow | BestShow | EngagementShow | ThreatShow | VisibleShow
"""What is shown of creatures as they stand."""


@dataclass(frozen=True, slots=True)
class RuledShow:
    """What is answered to `show` if an option of the house rules has another value, and what that changes."""

    show: Asked | SideShow
    option: str
    value: RuleValue

    def under(self, skirmish: Skirmish) -> Skirmish:
        """The same position under that house rule."""
        from game.positions.skirmish import Skirmish  # noqa: PLC0415 - reading shows loads no kernels

        position = skirmish.position
        rules = replace(position.rules, **{self.option: self.value})  # type: ignore[arg-type] # the option's
        return Skirmish(replace(position, rules=rules))


Show = Asked | LaidShow | WhereShow | SideShow | RuledShow


_ASKS = {"best": "move", "engagement": "engaged", "flips": "sight"}
"""The question that a show answers, where it is called otherwise."""


def shown_by(kind: str, ruleset: Ruleset) -> bool:
    """Whether figures of a game have shows of that kind: whether it knows the question."""
    return ruleset.knows(_ASKS.get(kind, kind))


def parse_show(text: str, position: Position) -> Show:
    """One show of this position.

    Raises:
        InputError: there is no such show, no such creature, a point is not two numbers, or the game of the
            position does not know what is asked.
    """
    kind, *rest = _parts(text, position)
    ruleset = ruleset_of(position)
    if not shown_by(kind, ruleset):
        found = said("a question that {ruleset} does not know", ruleset=ruleset.id)
        raise InputError("--show", text, found, "a show of what that game knows")
    return _parsed(kind, rest, text, position)


def _parts(text: str, position: Position) -> list[str]:
    """What stands between the colons of a show; ids of creatures and templates may have some."""
    ids = {each.id for things in (position.creatures, position.templates) for each in things}
    kind, *words = text.split(":")
    parts = [kind]
    while words:
        taken = next((n for n in range(len(words), 1, -1) if ":".join(words[:n]) in ids), 1)
        parts.append(":".join(words[:taken]))
        words = words[taken:]
    return parts


def _parsed(kind: str, rest: list[str], text: str, position: Position) -> Show:
    """The show of that kind, with what stands after it."""
    match kind, rest:
        case (("sight" | "flips"), [a, b]):
            if a == b:
                raise InputError("--show", text, said("{what} twice", what=a), "two creatures")
            asked = SightShow if kind == "sight" else FlipsShow
            return asked(_creature(a, text, position), _creature(b, text, position))
        case "reach", [a]:
            return ReachShow(_creature(a, text, position))
        case "move", [a, first, *more]:
            points = tuple(_point(part, text) for part in (first, *more))
            return MoveShow(_creature(a, text, position), points)
        case "best", [a, to]:
            return BestShow(_creature(a, text, position), _point(to, text))
        case "engagement", []:
            return EngagementShow()
        case "threat", [a]:
            return ThreatShow(_creature(a, text, position))
        case "visible", [a]:
            return VisibleShow(_creature(a, text, position))
        case (("zones" | "coherency" | "template" | "measure" | "where" | "side"), _):
            return _laid_show(text, position)
        case _:
            raise InputError("--show", "", repr(text), said("one of {choices}", choices=FORMS))


def _laid_show(text: str, position: Position) -> Show:
    """One show of zones, units, templates, distances or places."""
    match _parts(text, position):
        case ["where", a, *rest]:
            from game.positions.where_json import wish_of  # noqa: PLC0415 - other shows do not pay for it

            return WhereShow(_creature(a, text, position), wish_of(":".join(rest), a, position, "--show"))
        case ["side", side, *rest]:
            return _side_show(side, rest, text, position)
        case ["zones"]:
            return ZonesShow()
        case ["coherency"]:
            return CoherencyShow()
        case ["template", a]:
            templates = tuple(template.id for template in position.templates)
            return TemplateShow(_named(a, text, templates, "a position with templates"))
        case ["measure", *words] if len(words) > 1:
            return MeasureShow(*_measured(text.split(":")[1:], text, position))
        case _:
            raise InputError("--show", "", repr(text), said("one of {choices}", choices=FORMS))


def _side_show(name: str, rest: list[str], text: str, position: Position) -> SideShow:
    """A side, perhaps one of its areas alone, perhaps with a creature set down elsewhere."""
    from game.positions.sides import LAYERS  # noqa: PLC0415 - other shows do not pay for it

    side = Side(_named(name, text, tuple(str(each) for each in Side), ""))
    layers: tuple[Layer, ...] = tuple(layer for layer in LAYERS if rest[:1] == [layer])
    rest = rest[1:] if layers else rest
    match rest:
        case []:
            return SideShow(side, layers or ("hides", "threatens"))
        case [a, to]:
            there = _point(to, text)
            off = misplaced(there, position.board.width, position.board.height)
            if off is not None:
                raise InputError("--show", text, *off)
            return SideShow(side, layers or ("threatens",), (_creature(a, text, position), there))
        case _:
            raise InputError("--show", "", repr(text), said("one of {choices}", choices=FORMS))


def _measured(words: Sequence[str], text: str, position: Position) -> list[str]:
    """Two things of the position, or X,Y; either may have a colon in its name."""
    known = things_of(position)

    def is_here(name: str) -> bool:
        return name in known or point_in(name) is not None

    splits = (([":".join(words[:end]), ":".join(words[end:])]) for end in range(1, len(words)))
    pairs = [[on_board(name, position) for name in pair] for pair in splits]
    pair = next((pair for pair in pairs if all(map(is_here, pair))), pairs[0])
    return [_measurable(name, text, known) for name in pair]


def _measurable(name: str, text: str, known: tuple[str, ...]) -> str:
    """A thing of the position, or X,Y."""
    if name not in known and point_in(name) is not None:
        _point(name, text)
        return name.strip()
    return _named(name, text, known, "a position with something on it, or X,Y")


def _named(name: str, text: str, known: tuple[str, ...], without: str) -> str:
    """One of those names; `without` is what is expected where there is none."""
    if name not in known:
        expected = said("one of {choices}", choices=", ".join(known)) if known else without
        raise InputError("--show", text, repr(name), expected)
    return name


def _creature(identity: str, text: str, position: Position) -> str:
    known = [creature.id for creature in position.creatures]
    if identity not in known:
        expected = (
            said("one of {choices}", choices=", ".join(known)) if known else "a position with creatures"
        )
        raise InputError("--show", text, said("the creature {name}", name=repr(identity)), expected)
    return identity


def _point(part: str, text: str) -> Point:
    numbers = part.split(",")
    try:
        x, y = (float(number) for number in numbers)
    except ValueError:
        raise InputError("--show", text, repr(part), "X,Y in inches, such as 12.5,8") from None
    if not (abs(x) <= FARTHEST and abs(y) <= FARTHEST):  # nor if they are no numbers
        raise InputError("--show", text, repr(part), said("X,Y within {most} inches", most=FARTHEST))
    return (x, y)


def interest(show: Show, skirmish: Skirmish) -> list[Point]:
    """The places of one show, in inches."""
    match show:
        case SightShow(a, b) | FlipsShow(a, b):
            seen = skirmish.sight(a, b, margin=False)
            ids = {creature.id for creature in skirmish.position.creatures}
            return _bases(skirmish, a, b, *(name for name in seen.blocked_by if name in ids))
        case ReachShow(a):
            return [*_bases(skirmish, a), *_outlines(skirmish.reach(a).area())]
        case MoveShow(a, to):
            answer = skirmish.move(a, (skirmish.base(a).centre, *to))
            return [*_stand(skirmish, a, *to), *_bases(skirmish, a, *answer.engages)]
        case BestShow(a, to):
            best = skirmish.best(a, to)
            return [*_stand(skirmish, a, to, *best.route.walk.path), *_bases(skirmish, a, *best.engages)]
        case EngagementShow():
            pairs = skirmish.engaged()
            everyone = [creature.id for creature in skirmish.position.creatures]
            return _bases(skirmish, *({p.a for p in pairs} | {p.b for p in pairs} or everyone))
        case ThreatShow(a):
            threat = skirmish.threat(a)
            targets = (*threat.melee_targets, *threat.ranged_targets)
            return [*_bases(skirmish, a, *targets), *_outlines(threat.melee)]
        case RuledShow():
            return [*interest(show.show, skirmish), *interest(show.show, show.under(skirmish))]
        case _:
            return _laid_interest(show, skirmish)


def _laid_interest(
    show: TemplateShow | MeasureShow | WhereShow | SideShow | VisibleShow | ZonesShow | CoherencyShow,
    skirmish: Skirmish,
) -> list[Point]:
    """The places of a show of zones, templates, distances, or of places themselves."""
    match show:
        case TemplateShow(a):
            return [p for t in skirmish.position.templates if t.id == a for p in corners(t.shape)]
        case MeasureShow(a, b):
            found = measured(skirmish, a, b)
            return [
                found.start,
                found.end,
                *(p for one in (a, b) if one in skirmish.stood for p in _bases(skirmish, one)),
            ]
        case WhereShow(a, wish):
            from game.positions.where import where  # noqa: PLC0415 - other shows do not pay for it
            from game.positions.wishes import conditions  # noqa: PLC0415 - nor for this

            there = where(skirmish, a, wish)
            spots = [*(spot.at for spot in there.spots), *(relief.at for relief in there.reliefs)]
            named = [each.target for each in conditions(wish) if each.target]
            asked_of = [point for name in named for s in shapes_named(skirmish, name) for point in corners(s)]
            return [*_bases(skirmish, a), *asked_of, *_stand(skirmish, a, *spots), *_outlines(there.area)]
        case VisibleShow() | ZonesShow() | CoherencyShow() | SideShow():
            board = skirmish.position.board
            return [(0.0, 0.0), (board.width, board.height)]
        case _:
            assert_never(show)


def _bases(skirmish: Skirmish, *ids: str) -> list[Point]:
    return [point for a in ids for point in corners(skirmish.base(a))]


def _stand(skirmish: Skirmish, a: str, *places: Point) -> list[Point]:
    """The bounds of a's base at each of these places."""
    return [point for at in places for point in corners(skirmish.base(a).at(at))]


def _outlines(area: Area) -> list[Point]:
    return [point for patch in area.patches for point in patch.outline]
