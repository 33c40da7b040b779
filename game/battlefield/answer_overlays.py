"""Turns what is asked of a position, and the answers, into overlays on the board."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice, pairwise
from typing import TYPE_CHECKING

import shapely

from game.battlefield.flip_search import FlipQuestion
from game.battlefield.inquiry import REACHING, Inquiry, Outline, Tool
from game.battlefield.outlines import TRACED, corners_of
from game.battlefield.overlays import (
    AreaOverlay,
    HeatOverlay,
    HighlightOverlay,
    IsoLine,
    IsoOverlay,
    LinkOverlay,
    MarginOverlay,
    NoteOverlay,
    Overlay,
    PathLeg,
    PathOverlay,
    RulerOverlay,
    SightOverlay,
    TagOverlay,
    ZoneOverlay,
)
from game.battlefield.wish_aim import target_at
from game.board.shapes import Disc, Polygon, distance
from game.board.terrain import Piece
from game.content.log_entry import listed
from game.positions.answers import margin_words
from game.positions.flip_words import flip_words
from game.positions.flips import parts
from game.positions.reasons import nearest
from game.positions.sides import lanes_about
from game.positions.sight_reasons import uncounted
from game.positions.wish_names import may_be_asked
from game.positions.wish_words import answer_words, border_words, condition_words
from game.positions.zones import ZoneKind
from game.ui.drawing.icons import Icon
from game.ui.drawing.palette import Hatch, SideColour, Tone

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from game.battlefield.foresight import Consequence, GhostPlace
    from game.battlefield.ruler import Ruler
    from game.board.movement.bill import Leg
    from game.board.shapes import Point, Segment, Shape
    from game.content.locale import Translator
    from game.core.rules import Reason, Verdict
    from game.positions.answers import BestAnswer, MoveAnswer, SightAnswer
    from game.positions.position import Creature, Position
    from game.positions.variant import VariantDiff
    from game.positions.where import Border

ZONE_ICONS = {ZoneKind.OBJECTIVE: Icon.FLAG, ZoneKind.DEPLOYMENT: Icon.CREATURE, ZoneKind.AREA: Icon.AREA}
"""The sign of a zone that is no side's."""

NEAR_A_BORDER = 0.25
"""Inches from a border of places within which the pointer asks what draws it."""

ISO_STEP = 2.0
"""Inches of movement between two lines of equal cost."""


def beside(length: float, limit: float) -> float:
    """A length to tenths of an inch, or as exact as it takes to see whether it is above the limit."""
    for decimals in (1, 2):
        rounded = round(length, decimals)
        if (rounded > limit, rounded < limit) == (length > limit, length < limit):
            return rounded
    return length


def in_short(reason: Reason) -> Reason:
    """A reason with its lengths to tenths of an inch, or closer where only that tells them from a whole inch.

    Rules draw their limits at whole inches: what is 0.04" too far is not 0" too far.
    """
    lengths = [value for _, value in reason.values if isinstance(value, float)]
    broken = [length for length in lengths if not round(length, 3).is_integer()]
    places = (n for n in (1, 2) if not any(round(length, n).is_integer() for length in broken))
    decimals = next(places, 3)
    values = ((k, round(v, decimals) if isinstance(v, float) else v) for k, v in reason.values)
    return replace(reason, values=tuple(values))


def overlays(inquiry: Inquiry, say: Translator) -> tuple[Overlay, ...]:
    """Everything laid over the board, the lowest first."""
    return tuple(_overlays(inquiry, say))


def _overlays(inquiry: Inquiry, say: Translator) -> Iterator[Overlay]:
    if not inquiry.shown_elsewhere:
        yield from _laid(inquiry, say)
    yield from _picked_piece(inquiry)
    looked_at = inquiry.creature or inquiry.hovered
    if looked_at is not None:
        yield from _areas(inquiry, say, looked_at)
    yield from _side_threat(inquiry, say)
    yield from _watched(inquiry, say)
    yield from _flip(inquiry, say)
    yield from _wished(inquiry, say)
    if inquiry.reach_of is not None:
        yield from _reach(inquiry, say, inquiry.position.creature(inquiry.reach_of), named=True)
    if inquiry.shown.zones or inquiry.shown.peek:
        yield from _zones(inquiry)
    match inquiry.tool:
        case Tool.MOVE:
            yield from _path(inquiry, say)
        case Tool.POLYGON | Tool.ZONE:
            yield from _sketch(inquiry, say)
        case Tool.PLACE:
            yield from _corners(inquiry)
        case _:
            pass
    pair = inquiry.sighted()
    if pair is not None:
        yield from sight_overlays(inquiry, say, *pair)
    yield from _foreseen(inquiry, say)
    error = inquiry.position.error_in
    yield from (_ruler(r, say, error, pinned=True) for r in inquiry.rulers)
    measured = inquiry.measured()
    if measured is not None:
        yield _ruler(measured, say, error, pinned=False)


def _laid(inquiry: Inquiry, say: Translator) -> Iterator[Overlay]:
    """The zones, that which is picked with a sign and a tone of its own, and the templates.

    A deployment zone has the colour and the sign of its side, and its name beside its own.
    """
    for zone in inquiry.position.zones:
        side, called = SideColour(zone.side) if zone.side else None, zone.called
        if zone.kind is ZoneKind.DEPLOYMENT:
            whose = say(f"workshop.side.{side}" if side is not None else "workshop.zone.all")
            called = f"{called} \N{MIDDLE DOT} {whose}"
        tone, icon = (Tone.SIGHT, ZONE_ICONS[zone.kind]) if side is None else (side, None)
        if zone == inquiry.zone:
            tone, icon = Tone.WARNING, Icon.SELECT
        yield HighlightOverlay(zone.shape, tone, called, icon, standing=True)
    for laid in inquiry.position.templates:
        yield HighlightOverlay(laid.shape, Tone.THREAT, laid.called, Icon.WARNING, standing=True)


def _picked_piece(inquiry: Inquiry) -> Iterator[Overlay]:
    """The outline of the piece of terrain picked; of a thin line all runs of it, or the one opening."""
    picked = inquiry.piece
    if picked is None:
        return
    whole = picked.line is not None and picked.opening is None
    for piece in inquiry.position.board.pieces:
        if piece is picked or (whole and piece.line == picked.line and piece.opening is None):
            yield HighlightOverlay(piece.shape, Tone.WARNING, standing=True)


def _foreseen(inquiry: Inquiry, say: Translator) -> Iterator[Overlay]:
    """The consequences of letting the piece go now, as tags on everybody concerned."""
    standing = inquiry.standing() if inquiry.foresight.wanted else None
    if standing is None:
        inquiry.foresight.forget()
        return
    yield from consequences(inquiry, say, inquiry.position, standing)


def consequences(
    inquiry: Inquiry, say: Translator, position: Position, standing: GhostPlace
) -> Iterator[Overlay]:
    """What would come of standing there in that position, as tags on everybody concerned and lines to them.

    The creature need not be in the inquiry's own position: it may be one that is yet to come.
    """
    rules, foresight = position.rules, inquiry.foresight
    ghost = position.creature(standing.creature).base(rules).at(standing.at)
    for found in foresight.of(position, standing, inquiry.pointer):
        base = position.creature(found.creature).base(rules)
        attacks = "yes" in (found.strikes, found.shoots)
        if found.sees or attacks:
            yield LinkOverlay(base, ghost, attack=attacks)
        danger = attacks or found.engages
        yield TagOverlay(base, tuple(_tags(found, say)), Tone.THREAT if danger else Tone.SIGHT)


def _tags(found: Consequence, say: Translator) -> Iterator[tuple[Icon, str]]:
    """Whether it engages, strikes, shoots and sees, and through how much cover, as icons with short words."""
    if found.engages:
        yield Icon.ENGAGED, say("workshop.foreseen.engages")
    for threat, icon, key in ((found.strikes, Icon.MELEE, "strikes"), (found.shoots, Icon.RANGED, "shoots")):
        if threat != "no":
            words = say(f"workshop.foreseen.{key}")
            yield icon, words if threat == "yes" else say("workshop.foreseen.perhaps", what=words)
    if found.sees:
        # No word: nearly everybody would have it, and the eye says it.
        yield Icon.SIGHT, ""
    if found.cover:
        yield Icon.DEFENCE, say.number(-found.cover)


def _side_threat(inquiry: Inquiry, say: Translator) -> Iterator[Overlay]:
    """The ground where any foe of a side could attack, and the names of those who could at the pointer."""
    side = inquiry.shown.threatened
    if side is None:
        inquiry.side_threat.forget()
        return
    # Of the real position: the one that a drag shows is another one in every frame, and the threat is slow.
    position = inquiry.history.present
    heat = inquiry.side_threat.of(position, side)
    rest = say("workshop.side_threat.waiting", count=heat.waiting) if heat.waiting else ""
    whom = say("workshop.side_threat", side=say(f"workshop.side.{side}"))
    if heat.shown:
        yield HeatOverlay(heat.shown, f"{whom} {rest}".strip())
    elif rest:
        yield NoteOverlay((0.0, position.board.height), f"{whom} {rest}", Tone.THREAT, Icon.THREAT)
    attackers = heat.at(inquiry.pointer) if inquiry.pointer is not None else ()
    if inquiry.pointer is not None and attackers:
        names = listed(say, [inquiry.called(creature) for creature in attackers], "workshop.and")
        words = say("workshop.side_threat.here", count=len(attackers), names=names)
        yield NoteOverlay(inquiry.pointer, words, Tone.THREAT, Icon.THREAT)
        for creature in attackers:
            base = position.creature(creature).base(position.rules)
            yield TagOverlay(base, ((Icon.THREAT, ""),), Tone.THREAT)


LAYER_TONES = {"sees": Tone.SIGHT, "threatens": Tone.THREAT, "reaches": Tone.REACH, "hides": Tone.ALLOWED}
"""The tones of the areas of a side."""


def _watched(inquiry: Inquiry, say: Translator) -> Iterator[Overlay]:
    """An area of a side with what it gained and lost since, and lines of fire."""
    watch, position = inquiry.side_watch, inquiry.history.present
    view = watch.view(position)
    if view is None:
        return
    name, area = say(f"side.of.{view.side}"), view.areas.get(watch.layer)
    words = say(f"side.area.{watch.layer}", side=name)
    if area is None:
        yield NoteOverlay(
            (0.0, position.board.height), say("side.waiting", what=words), Tone.SIGHT, Icon.FLAG
        )
    else:
        yield AreaOverlay(area, LAYER_TONES[watch.layer], words)
    change = watch.change(position)
    if change is not None:
        for areas, tone, key, icon in (
            (change.gained, Tone.GAINED, "workshop.gained", Icon.PLUS),
            (change.lost, Tone.LOST, "workshop.lost", Icon.MINUS),
        ):
            if watch.layer in areas:
                found = areas[watch.layer]
                yield AreaOverlay(found, tone, say(key, area=round(found.square_inches, 1)), icon=icon)
    bases = {creature.id: creature.base(position.rules) for creature in position.creatures}
    for lane in lanes_about(view, inquiry.hovered or inquiry.creature):
        yield LinkOverlay(bases[lane.a], bases[lane.b], attack=True, label=say("side.lanes"))


def _areas(inquiry: Inquiry, say: Translator, creature: Creature) -> Iterator[Overlay]:
    if inquiry.shown.visible and inquiry.preview is None:
        name = inquiry.called(creature.id)
        words = say("workshop.visible", name=name)
        yield AreaOverlay(inquiry.answers.visible(creature.id), Tone.SIGHT, words, whose=name)
    if (inquiry.shown.threat or inquiry.shown.peek) and inquiry.preview is None:
        yield from _threat(inquiry, say, creature)
    diff = inquiry.diff()
    if diff is not None:
        yield from _variant(diff, say)
    elif inquiry.wished is not None and inquiry.wished.creature == creature.id:
        return  # where its wish is fulfilled is asked, and drawn by itself
    elif inquiry.side_watch.side is not None:
        return  # a whole side is asked about
    elif inquiry.tool in REACHING and inquiry.reach_of is None and inquiry.shows_reach(creature):
        shown = inquiry.shown
        among_others = shown.visible or shown.threat or shown.peek or shown.threatened is not None
        yield from _reach(inquiry, say, creature, named=among_others)


def _threat(inquiry: Inquiry, say: Translator, creature: Creature) -> Iterator[Overlay]:
    threat, name = inquiry.answers.threat(creature.id), inquiry.called(creature.id)
    if threat.ranged is not None:
        words = say("workshop.threat_ranged", name=name)
        yield AreaOverlay(threat.ranged, Tone.THREAT, words, Hatch.DOTS, icon=Icon.RANGED, whose=name)
    words = say("workshop.threat_melee", name=name)
    yield AreaOverlay(threat.melee, Tone.THREAT, words, icon=Icon.MELEE, whose=name)


def _variant(diff: VariantDiff, say: Translator) -> Iterator[Overlay]:
    for area, tone, key, icon in (
        (diff.gained, Tone.GAINED, "workshop.gained", Icon.PLUS),
        (diff.lost, Tone.LOST, "workshop.lost", Icon.MINUS),
    ):
        if area.patches:
            yield AreaOverlay(area, tone, say(key, area=round(area.square_inches, 1)), icon=icon)


def _zones(inquiry: Inquiry) -> Iterator[Overlay]:
    """How far each creature engages."""
    for creature in inquiry.position.creatures:
        reach = inquiry.skirmish.zone(creature.id)
        if reach is not None:
            yield ZoneOverlay(creature.base(inquiry.position.rules), reach)


def _reach(inquiry: Inquiry, say: Translator, creature: Creature, *, named: bool) -> Iterator[Overlay]:
    """The creature's reach, with lines of equal cost; `named` where it might be taken for another's."""
    steps = (ISO_STEP * i for i in range(1, int(creature.movement / ISO_STEP) + 1))
    area, lines = inquiry.answers.reach(creature.id, tuple(c for c in steps if c < creature.movement))
    name = inquiry.called(creature.id)
    words = say("workshop.reach", name=name) if named else ""
    yield AreaOverlay(area, Tone.REACH, words, whose=name)
    yield IsoOverlay(tuple(IsoLine(say.inches(cost), rings) for cost, rings in lines if rings))


def _path(inquiry: Inquiry, say: Translator) -> Iterator[Overlay]:
    creature, declared = inquiry.asked_move(), inquiry.declared()
    if creature is None or declared is None:
        return
    base = creature.base(inquiry.position.rules)
    going = Going(
        base,
        creature.movement,
        inquiry.called,
        inquiry.told,
        inquiry.waypoints,
        inquiry.pointer,
        inquiry.movement(creature, say) if creature.id in inquiry.sums else "",
    )
    drawn = inquiry.chosen_path()
    if drawn is not None:
        yield from move_overlays(going, say, drawn, declared)
        return
    best = inquiry.best_path()
    if best is not None:
        yield from best_overlays(going, say, best, may_go=inquiry.may_go(best))


def sight_overlays(inquiry: Inquiry, say: Translator, viewer: str, target: str) -> Iterator[Overlay]:
    """The corridor between two bases, the free line or what closes it, cover, and the margin."""
    position, rules = inquiry.position, inquiry.position.rules
    answer = inquiry.sight_answer(viewer, target)
    a, b = position.creature(viewer).base(rules), position.creature(target).base(rules)
    shapes = {p.name: p.shape for p in position.board.pieces} | {
        c.id: c.base(rules) for c in position.creatures
    }
    names = {c.id: c.name or c.id for c in position.creatures}
    called = inquiry.piece_names.within
    yield from (
        HighlightOverlay(shapes[name], Tone.REFUSED, names.get(name) or called(name), Icon.EYE_OFF)
        for name in answer.blocked_by
    )
    nothing, why = uncounted(position.creature(viewer), len(answer.cover_pieces), rules)
    for left, name in enumerate(reversed(answer.cover_pieces)):
        words = called(name)
        if left < nothing:
            words = say("workshop.cover_uncounted", piece=words, why=say(f"workshop.cover.{why}"))
        taken = say.number(0 if left < nothing else -1)
        yield HighlightOverlay(shapes[name], Tone.WARNING, words, Icon.DEFENCE, taken)
    key = "workshop.sees" if answer.verdict.allowed else "workshop.sees_not"
    line: Segment = answer.sight.witness or (a.centre, b.centre)
    yield SightOverlay(
        a,
        b,
        line,
        stopped=None if answer.verdict.allowed else inquiry.answers.first_met(line, answer.blocked_by),
        label=say(key, a=inquiry.called(viewer), b=inquiry.called(target)),
    )
    yield from _margin(answer, inquiry, say, (viewer, target))


def _margin(
    answer: SightAnswer, inquiry: Inquiry, say: Translator, pair: tuple[str, str]
) -> Iterator[Overlay]:
    """How far the target would have to move to turn the verdict; if it cannot, what else would turn it.

    Something else is named besides if the verdict is too close to call because of it.
    """
    margin = answer.margin
    listed_elsewhere = inquiry.flip_question() == FlipQuestion("sight", *pair)
    if listed_elsewhere or margin is None or margin.inches is None or margin.shift is None:
        return
    skirmish = inquiry.skirmish
    body: Shape = skirmish.base(pair[1])
    figure = inquiry.figure_margin(*pair)
    if figure is not None and figure.inches is not None and figure.shift is not None:
        key = "workshop.figure_too_close" if figure.too_close else "workshop.figure_margin"
        words = say(key, name=inquiry.called(pair[1]), inches=margin_words(figure, say.inches, say))
        yield MarginOverlay(body, figure.shift, words)
        if figure.too_close or not margin.too_close:
            return
    if margin.body == "piece" and margin.index is not None:
        body = inquiry.position.board.pieces[margin.index].shape
    elif margin.body == "base" and margin.index is not None:
        blockers = [c.id for c in skirmish.blockers(pair[0]) if c.id != pair[1]]
        body = skirmish.base(blockers[margin.index])
    key = "workshop.too_close" if margin.too_close else "workshop.margin"
    yield MarginOverlay(body, margin.shift, say(key, inches=margin_words(margin, say.inches, say)))


def _wished(inquiry: Inquiry, say: Translator) -> Iterator[Overlay]:
    """Where the wish is fulfilled, its best spots, and what draws the border that the pointer is near."""
    wish, position = inquiry.wished, inquiry.history.present
    answer = inquiry.wish_answer()
    yield from _aimed(inquiry, say)
    if wish is None or not may_be_asked(wish, position):
        return
    mover = position.creature(wish.creature)
    if answer is None:
        yield NoteOverlay(mover.at, say("workshop.wish.waiting"), Tone.SIGHT, Icon.FLAG)
        return
    called = inquiry.piece_names.within
    told = answer_words(answer, position, say)
    if not answer.area.patches:
        yield NoteOverlay(mover.at, " ".join(islice(told, 2)), Tone.WARNING, Icon.FLAG)
        return
    name = inquiry.called(mover.id)
    yield AreaOverlay(answer.area, Tone.GAINED, say("workshop.wish.area", name=name), whose=name)
    for spot in answer.spots:
        words = say(f"workshop.wish.{spot.why}")
        yield HighlightOverlay(mover.base(position.rules).at(spot.at), Tone.GAINED, words, Icon.FLAG)
    border = inquiry.pointer and nearest_border(answer.borders, inquiry.pointer)
    if border and inquiry.pointer is not None:
        yield NoteOverlay(
            inquiry.pointer,
            called(border_words(border, answer.wish, position, say, short=True)),
            Tone.GAINED,
            Icon.FLAG,
        )


def _aimed(inquiry: Inquiry, say: Translator) -> Iterator[Overlay]:
    """What the condition that waits for its target would be if the pointer were pressed."""
    kept, aim, at = inquiry.wished, inquiry.wish_aim, inquiry.pointer
    if kept is None or aim is None or at is None:
        return
    target = target_at(inquiry.answers, aim, inquiry.history.present.creature(kept.creature), at)
    words = say(f"wish.aim.{aim.asks}")
    if target:
        words = condition_words(aim.about(target), inquiry.history.present, say, short=True)
        words = inquiry.piece_names.within(words)
    yield NoteOverlay(at, words, Tone.GAINED if target else Tone.WARNING, Icon.SELECT)


def nearest_border(borders: Sequence[Border], at: Point) -> Border | None:
    """The stretch of border that a place is on, or nearly."""
    found = min(((_away(border.line, at), i) for i, border in enumerate(borders)), default=(NEAR_A_BORDER, 0))
    return borders[found[1]] if found[0] < NEAR_A_BORDER else None


def _away(line: Sequence[Point], at: Point) -> float:
    return min(nearest(at, side) for side in pairwise(line))


def _flip(inquiry: Inquiry, say: Translator) -> Iterator[Overlay]:
    """The change pointed at in the list, else the first of a creature: what moves, its ghost, how far."""
    question = inquiry.flip_question()
    if question is None:
        inquiry.flip_search.forget()
        return
    position = inquiry.history.present
    known = {creature.id for creature in position.creatures}
    if not set(question.ids) <= known:
        return
    if question.way is not None:
        goal = position.creature(question.a).base(position.rules).at(question.way.to)
        yield HighlightOverlay(goal, Tone.SIGHT, inquiry.called(question.a), Icon.FLAG)
    found = inquiry.flip_search.of(position, question).flips
    moves = (flip for flip in found if flip.what == "creature")
    flip = inquiry.flip_shown if inquiry.flip_shown in found else next(moves, None)
    if flip is None:
        return
    words = flip_words(
        flip, lambda name: inquiry.called(name) if name in known else inquiry.piece_names.within(name), say
    )
    if flip.shift is None:
        at = position.creature(question.a).at
        yield NoteOverlay(at, words, Tone.WARNING, Icon.RULES if flip.what == "ruling" else Icon.MOVE)
    elif flip.piece is None:
        yield MarginOverlay(position.creature(flip.name).base(position.rules), flip.shift, words)
    else:
        for number, part in enumerate(parts(position, flip.piece)):
            # A thin line moves as a whole, and says once how far.
            yield MarginOverlay(position.board.pieces[part].shape, flip.shift, "" if number else words)


def _ruler(ruler: Ruler, say: Translator, error: float, *, pinned: bool) -> Overlay:
    """A ruler with its distance, which is true to `error` inches."""
    start, end = ruler.ends
    words = say.inches(ruler.inches)
    if error:
        words = say("workshop.ruler_about", inches=words, error=say.inches(error))
    if ruler.names:
        words = say("workshop.ruler_to", inches=words, things=listed(say, ruler.names, "workshop.and"))
    return RulerOverlay(start, end, words, pinned=pinned)


def _corners(inquiry: Inquiry) -> Iterator[Overlay]:
    """The corners of what is picked, by which it is reshaped; the chosen one is larger, with a ring."""
    picked = inquiry.piece or inquiry.zone
    if picked is None or (isinstance(picked, Piece) and picked.opening is not None):
        return
    corners = corners_of(picked)
    for index, corner in enumerate(corners):
        # Undo may have left fewer corners than the number of the chosen one.
        chosen = index == min(inquiry.corner, len(corners) - 1)
        tone = Tone.WARNING if chosen else Tone.SIGHT
        yield HighlightOverlay(Disc(*corner, 0.16 if chosen else 0.09), tone, standing=True)


def _sketch(inquiry: Inquiry, say: Translator) -> Iterator[Overlay]:
    if inquiry.brushes:
        if len(inquiry.sketch) > 1:
            # As few points as look the same: a stroke has thousands.
            stroke = shapely.simplify(shapely.linestrings(inquiry.sketch), TRACED / 2)
            points = tuple((x, y) for x, y in shapely.get_coordinates(stroke).tolist())
            if len(points) == 2:
                yield PathOverlay((PathLeg(*points),), Tone.WARNING)
            else:  # without a label, which would hide what is traced
                yield HighlightOverlay(Polygon(points), Tone.WARNING, standing=True)
        return
    if not inquiry.draws_line and inquiry.outline is not Outline.CORNERS:
        if inquiry.sketch and inquiry.pointer is not None:
            start, (x, y) = inquiry.sketch[0], inquiry.pointer
            words = (
                say("workshop.circle_hint", radius=say.inches(distance(start, (x, y))))
                if inquiry.outline is Outline.CIRCLE
                else f"{say.inches(abs(x - start[0]))} x {say.inches(abs(y - start[1]))}"
            )
            yield PathOverlay((PathLeg(start, (x, y)),), Tone.WARNING, words, waypoints=inquiry.sketch)
        return
    points = (*inquiry.sketch, inquiry.pointer) if inquiry.pointer is not None else inquiry.sketch
    legs = tuple(PathLeg(a, b) for a, b in pairwise(points))
    hint = say("workshop.line_hint" if inquiry.draws_line else "workshop.sketch_hint")
    yield PathOverlay(legs, Tone.WARNING, hint, waypoints=inquiry.sketch)


@dataclass(frozen=True, slots=True)
class Going:
    """A move that is asked about: the mover's base, its movement in inches, and the wanted end.

    `called` gives the name of a creature by its id, `told` a reason as it is read; `sum` is the movement in
    words where it is made of several parts.
    """

    base: Disc
    movement: float
    called: Callable[[str], str]
    told: Callable[[Reason], Reason]
    waypoints: tuple[Point, ...] = ()
    wanted: Point | None = None
    sum: str = ""

    def cost(self, say: Translator, cost: float) -> str:
        """The words for what a path costs, out of the movement."""
        limit = self.sum or say.inches(self.movement)
        return say("workshop.cost", cost=say.inches(beside(cost, self.movement)), of=limit)


def move_overlays(
    going: Going, say: Translator, answer: MoveAnswer, declared: Sequence[Point]
) -> Iterator[Overlay]:
    """The overlays of a drawn path: the part that is walked, where it stops, and why it is refused."""
    walk = answer.walk
    allowed, cost = answer.verdict.allowed, walk.bill.cost_in
    yield PathOverlay(
        legs=_legs(walk.bill.legs),
        tone=Tone.ALLOWED if allowed else Tone.REFUSED,
        label=going.cost(say, cost) if going.sum else say.inches(beside(cost, going.movement)),
        icon=Icon.MOVE if allowed else Icon.CLOSE,
        waypoints=going.waypoints,
        ghost=going.base.at(walk.end),
        stop=walk.stop.at if walk.stop else None,
        stop_label=_engages(going, say, answer.engages) if walk.stop else "",
        refused=(walk.end, declared[-1]) if walk.stop else (),
    )
    if not allowed:
        yield _note(declared[-1], say, going, answer.verdict)


def best_overlays(going: Going, say: Translator, answer: BestAnswer, *, may_go: bool) -> Iterator[Overlay]:
    """The overlays of the cheapest path to the pointer, or as far as it goes, and of its cost."""
    walk = answer.route.walk
    yield PathOverlay(
        legs=_legs(walk.bill.legs),
        tone=Tone.ALLOWED if may_go else Tone.WARNING,
        label=going.cost(say, walk.bill.cost_in),
        icon=Icon.MOVE,
        ghost=going.base.at(walk.end),
        stop=walk.stop.at if walk.stop else None,
        stop_label=_engages(going, say, answer.engages) if walk.stop else "",
    )
    if not may_go and going.wanted is not None:
        yield _note(going.wanted, say, going, answer.verdict)


def _note(at: Point, say: Translator, going: Going, verdict: Verdict) -> NoteOverlay:
    """A note at that place that says why a move is refused."""
    reason = going.told(in_short(verdict.reasons[0]))
    return NoteOverlay(at, say.reason(reason), Tone.REFUSED, Icon.CLOSE)


def _engages(going: Going, say: Translator, ids: Sequence[str]) -> str:
    return say("workshop.engages", names=", ".join(map(going.called, ids)))


def _legs(legs: Sequence[Leg]) -> tuple[PathLeg, ...]:
    return tuple(PathLeg(leg.start, leg.end, leg.difficult) for leg in legs)
