"""What would change a verdict: for each thing that could move the smallest shift that flips it; rulings."""

from __future__ import annotations

from dataclasses import dataclass, fields
from math import atan2, cos, hypot, sin, tau
from typing import TYPE_CHECKING, Literal, get_args, get_type_hints

from game.board.measures import moved
from game.board.shapes import CLEARANCE, TOUCH, Chain, Point, gap
from game.board.sight.margin import SOLVED, Movers, sight_margins
from game.board.terrain import Footing, Opacity
from game.content.rulebook import load_rulebook
from game.core.copies import replace
from game.positions.keywords import as_to
from game.positions.position import HouseRules
from game.positions.reasons import depth_in_piece
from game.positions.ruleset_file import ruleset_of
from game.positions.skirmish import Skirmish

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from game.board.shapes import Disc, Shape
    from game.board.sight.margin import Margin
    from game.board.terrain import Piece
    from game.positions.position import Creature, Position

BEYOND = 3.0
"""Moves of more inches, and as many more or fewer inches of Movement, are not told."""

WAYS = ("e", "ne", "n", "nw", "w", "sw", "s", "se")
"""The eight compass directions, from east on; north is up."""

LENGTHENED = (0.0, 1e-5, 1e-4, 5e-4, 2e-3)
"""How many inches longer a shift is tried than it was found, until it flips the verdict as it is told."""

DECIMALS = 6
"""Shifts are told in millionths of an inch."""

TURN = tau / 180
"""The steps in which places round a base are tried."""

HALVINGS = 14
"""The most times that the span between two places is halved, one of which flips the verdict."""

OptionValue = bool | str
"""The value of an option that has a few."""

Subject = Literal["sight", "cover", "move", "engaged"]
"""What flips: whether one sees another, through how much cover, whether it gets there, whether they fight."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A verdict: whether it `holds`, and of one that is seen through how many pieces of cover."""

    holds: bool
    covers: int | None = None


@dataclass(frozen=True, slots=True)
class Flip:
    """One change that flips a verdict.

    >>> flip = Flip("sight", "creature", "archer", Judged(holds=True, covers=0), 0.18, 0.1795, (0.0, 0.18))
    >>> flip.way, flip.is_solved
    ('n', True)

    Attributes:
        of: the verdict.
        what: what changes: the place of a creature or of a piece of terrain, a ruling, or a Movement.
        name: the creature's id, what the piece is called, or the option of the house rules.
        after: the verdict after it.
        inches: how far it moves; of a Movement how many inches more it needs, negative for as many fewer.
        at_least: no shorter move of this thing does it.
        shift: the move.
        to: the other value of the option.
        ruling: the id of its ruling.
        piece: the index of the piece, of a thin line that of its first part.
    """

    of: Subject
    what: Literal["creature", "piece", "ruling", "movement"]
    name: str
    after: Judged
    inches: float = 0.0
    at_least: float = 0.0
    shift: Point | None = None
    to: OptionValue | None = None
    ruling: str = ""
    piece: int | None = None

    @property
    def way(self) -> str:
        """The compass direction of the move, one of `WAYS`; empty where nothing moves."""
        return compass(self.shift) if self.shift is not None else ""

    @property
    def is_solved(self) -> bool:
        """Whether the least move is known, to a hundredth of an inch, and not only bounded."""
        return abs(self.inches) - self.at_least <= SOLVED


def compass(shift: Point) -> str:
    """The direction of a shift, one of `WAYS`.

    >>> compass((0.0, 2.0)), compass((-1.0, -1.1))
    ('n', 'sw')
    """
    return WAYS[round(atan2(shift[1], shift[0]) / tau * len(WAYS)) % len(WAYS)]


def in_order(flips: Iterable[Flip], asked: tuple[str, ...]) -> tuple[Flip, ...]:
    """The flips as they are told: those `asked` about, other creatures, rulings, terrain; nearest first."""
    kinds = {"creature": 0, "movement": 0, "ruling": 1, "piece": 2}

    def place(flip: Flip) -> tuple[int, int, float, str]:
        of_asked = flip.what in ("creature", "movement") and flip.name in asked
        first = asked.index(flip.name) - len(asked) if of_asked else kinds[flip.what]
        return first, kinds[flip.what], abs(flip.inches), flip.name

    return tuple(sorted(flips, key=place))


def changed(position: Position, flip: Flip) -> Position:
    """The position after the change."""
    match flip.what:
        case "creature" | "movement":
            return with_creature(position, flip.name, _altered(position.creature(flip.name), flip))
        case "ruling":
            rules = replace(position.rules, **{flip.name: flip.to})  # type: ignore[arg-type] # the option's
            return replace(position, rules=rules)
        case "piece":
            return with_piece_moved(position, flip.piece or 0, flip.shift or (0.0, 0.0))


def _altered(creature: Creature, flip: Flip) -> Creature:
    if flip.what == "movement":
        return replace(creature, movement=creature.movement + flip.inches)
    return replace(creature, at=there(creature.at, flip.shift or (0.0, 0.0)))


def there(at: Point, shift: Point) -> Point:
    """The point after the shift."""
    return (at[0] + shift[0], at[1] + shift[1])


def with_creature(position: Position, identity: str, creature: Creature) -> Position:
    """The position with another creature in place of the one of that id."""
    creatures = tuple(creature if each.id == identity else each for each in position.creatures)
    return replace(position, creatures=creatures)


def with_piece_moved(position: Position, index: int, shift: Point) -> Position:
    """The position with that piece shifted; if it is part of a thin line, with all of that."""
    pieces, line = list(position.board.pieces), position.board.pieces[index].line
    if line is not None:
        line = replace(line, points=tuple(there(point, shift) for point in line.points))
    for i in parts(position, index):
        pieces[i] = replace(pieces[i], shape=_shifted(pieces[i], shift), line=line)
    return replace(position, board=replace(position.board, pieces=tuple(pieces)))


def _shifted(piece: Piece, shift: Point) -> Shape:
    shape = piece.shape
    if isinstance(shape, Chain):
        points, corners = (tuple(there(p, shift) for p in each) for each in (shape.points, shape.corners))
        return replace(shape, points=points, corners=corners)
    return moved(shape, shift)


def parts(position: Position, index: int) -> tuple[int, ...]:
    """The indexes of the pieces that move with that one: it alone, or all parts of its thin line."""
    pieces = position.board.pieces
    line = pieces[index].line
    if line is None:
        return (index,)
    return tuple(i for i, piece in enumerate(pieces) if piece.line is line)


def rulings(rules: HouseRules) -> Iterator[tuple[str, str, OptionValue]]:
    """Every other value of each option that has a few, with the id of its ruling."""
    hints = get_type_hints(HouseRules)
    for ruling in load_rulebook().rulings:
        for option in ruling.options:
            if option.name not in {field.name for field in fields(HouseRules)}:
                continue
            hint = hints[option.name]
            values = (True, False) if hint is bool else get_args(hint)
            now = getattr(rules, option.name)
            # Numbers have no few values: which one flips a verdict is a question of its own.
            if all(isinstance(value, bool | str) for value in values):
                yield from ((ruling.id, option.name, value) for value in values if value != now)


def of_rulings(
    position: Position, of: Subject, before: Judged, judge: Callable[[Skirmish], Judged]
) -> Iterator[Flip]:
    """Each ruling that, read otherwise, flips the verdict."""
    for ruling, option, value in rulings(position.rules):
        flip = Flip(of, "ruling", option, before, to=value, ruling=ruling)
        after = judge(Skirmish(changed(position, flip)))
        if after != before:
            yield replace(flip, after=after, of=_verdict_of(of, before, after))


def _verdict_of(of: Subject, before: Judged, after: Judged) -> Subject:
    return "cover" if of == "sight" and before.holds == after.holds else of


def seen_as(a: str, b: str) -> Callable[[Skirmish], Judged]:
    """What judges whether a sees b, and through how much cover."""

    def judge(skirmish: Skirmish) -> Judged:
        seen = skirmish.glance(a, b)
        return Judged(seen.visible, len(seen.cover) if seen.visible else None)

    return judge


def sight_flips(skirmish: Skirmish, a: str, b: str, *, beyond: float = BEYOND) -> Iterator[Flip]:
    """What flips whether a sees b, or through how many pieces of cover, the two first (CM-LOS-02, CM-COVER).

    Of each thing that could move, and for each such verdict, the smallest move that gives it: up to so many
    inches, to where it may stand. Each is confirmed by the exact verdict.
    """
    judge = seen_as(a, b)
    before = judge(skirmish)
    for movers in (Movers(rest=False), Movers(pair=False)):
        for covers in (None, *_thresholds(skirmish, before)):
            yield from _sight_flips(skirmish, (a, b), movers, covers, beyond)
    if before.holds and not _counts_by_best(skirmish):
        yield from _searched_cover(skirmish, a, b, beyond)
    yield from of_rulings(skirmish.position, "sight", before, judge)


def _counts_by_best(skirmish: Skirmish) -> bool:
    """Whether cover is that of the line which crosses the fewest pieces, whosever they are."""
    options = skirmish.sight_options
    return options.cover_line == "best" and not options.ignore_viewer_piece


def _thresholds(skirmish: Skirmish, before: Judged) -> tuple[int, ...]:
    """The numbers of pieces of cover through at most which b is seen or not: all fewer, and two more."""
    if before.covers is None or not _counts_by_best(skirmish):
        return ()
    return tuple(range(before.covers + 2))


def _sight_flips(
    skirmish: Skirmish, pair: tuple[str, str], movers: Movers, covers: int | None, beyond: float
) -> Iterator[Flip]:
    a, b = pair
    position, judge = skirmish.position, seen_as(a, b)
    before = judge(skirmish)
    blockers = tuple(other for other in skirmish.blockers(a) if other.id != b)
    margins = sight_margins(
        skirmish.board_to(a),
        skirmish.base(a),
        skirmish.base(b),
        tuple(skirmish.base(other.id) for other in blockers),
        skirmish.sight_options,
        beyond,
        movers=replace(movers, standing=tuple(base for _, base in skirmish.stood.values())),
        covers=covers,
    )

    def passes(found: Judged) -> bool:
        return found.holds and (covers is None or (found.covers or 0) <= covers)

    def tells(after: Judged) -> bool:
        # What turns sight itself is told as that, and not once more as a change of cover.
        return covers is None or after.holds == before.holds

    def turns(flip: Flip) -> bool:
        after = judged_after(position, flip, judge, pair)
        return after is not None and passes(after) != passes(before)

    for margin in margins:
        found = _named(position, pair, blockers, margin)
        flip = None if found is None else _least(found, margin, turns, beyond)
        if flip is not None:
            after = judge(Skirmish(changed(position, flip)))
            if tells(after):
                yield replace(flip, after=after, of=_verdict_of("sight", before, after))


def _least(body: Flip, margin: Margin, turns: Callable[[Flip], bool], beyond: float) -> Flip | None:
    """The least move that `turns` the verdict and leads to where the body may be; None if none is found.

    A margin lets what is somewhere wrong from the start go anywhere from there, so the move that it gives may
    lead to a place that is worse. No place that is not is nearer, though: the margin bounds the move that is
    looked for then.
    """
    for flip in _as_told(body, margin):
        if turns(flip):
            return flip
    shift = least_shift(lambda shift: turns(replace(body, shift=shift)), beyond)
    if shift is None:
        return None
    inches = hypot(*shift)
    return replace(body, shift=shift, inches=inches, at_least=min(margin.at_least, inches))


def _named(
    position: Position, pair: tuple[str, str], blockers: tuple[Creature, ...], margin: Margin
) -> Flip | None:
    """The flip of a margin: who or what moves."""
    unknown = Judged(holds=False)
    match margin.body, margin.index:
        case "viewer", _:
            return Flip("sight", "creature", pair[0], unknown)
        case "target", _:
            return Flip("sight", "creature", pair[1], unknown)
        case "base", int(index):
            return Flip("sight", "creature", blockers[index].id, unknown)
        case "piece", int(index):
            called = _called(position, index)
            return Flip("sight", "piece", called, unknown, piece=index)
        case _:
            return None


def _called(position: Position, index: int) -> str:
    """What a body of terrain is called: a whole line by the name of the line."""
    piece = position.board.pieces[index]
    return piece.called if piece.line is None else piece.line.name


def _as_told(flip: Flip, margin: Margin) -> Iterator[Flip]:
    """The flip with the move of the margin in millionths of an inch, and a hair longer ones."""
    (x, y), inches = margin.shift or (0.0, 0.0), margin.inches or 0.0
    for more in LENGTHENED:
        longer = 1.0 + more / max(inches, TOUCH)
        shift = (round(longer * x, DECIMALS), round(longer * y, DECIMALS))
        yield replace(flip, shift=shift, inches=hypot(*shift), at_least=min(margin.at_least, hypot(*shift)))


def _searched_cover(skirmish: Skirmish, a: str, b: str, beyond: float) -> Iterator[Flip]:
    """Changes of cover where another line than that of the least cover counts.

    They are looked for in eight directions, and no bound is known of them from below.
    """
    position, judge = skirmish.position, seen_as(a, b)
    before = judge(skirmish)
    light = [i for i, piece in enumerate(position.board.pieces) if piece.opacity is Opacity.LIGHT]
    # A piece farther from both bases than they are from each other, and the bound, lies in no line.
    far = gap(skirmish.base(a), skirmish.base(b)) + beyond
    near = (
        parts(position, i)[0] for i in light if -depth_in_piece(position.board, i, skirmish.base(a)) <= far
    )
    bodies = [Flip("cover", "creature", each, before) for each in (a, b)]
    bodies += [Flip("cover", "piece", _called(position, i), before, piece=i) for i in dict.fromkeys(near)]
    for body in bodies:

        def turns(shift: Point, body: Flip = body) -> bool:
            after = judged_after(position, replace(body, shift=shift), judge)
            return after is not None and after.holds and after != before

        shift = least_shift(turns, beyond)
        if shift is not None:
            flip = replace(body, shift=shift, inches=hypot(*shift))
            yield replace(flip, after=judge(Skirmish(changed(position, flip))))


def judged_after(
    position: Position, flip: Flip, judge: Callable[[Skirmish], Judged], off: Iterable[str] = ()
) -> Judged | None:
    """The verdict after a move; None if what moves may not be there: a piece `off` those creatures."""
    shift = flip.shift or (0.0, 0.0)
    if flip.what == "creature" and not may_stand(position, flip.name, shift):
        return None
    after = changed(position, flip)
    if flip.what == "piece" and not may_lie(position, after, flip.piece or 0, off):
        return None
    return judge(Skirmish(after))


def may_stand(position: Position, identity: str, shift: Point) -> bool:
    """Whether a creature may stand where the shift takes it: on the table, on nobody, on nothing impassable.

    Where it already sticks out of the table, or overlaps something, it may do so there no farther than now.
    """
    rules, creature = position.rules, position.creature(identity)
    home, board = creature.base(rules), as_to(position.board, creature, ruleset_of(position))
    base = home.at(there(home.centre, shift))
    others = tuple(other.base(rules) for other in position.creatures if other.id != identity)

    def faults(disc: Disc) -> Iterator[float]:
        """By how many inches it is out of the table at each side, on each base and in each piece."""
        yield disc.r - disc.x
        yield disc.r - disc.y
        yield disc.x + disc.r - board.width
        yield disc.y + disc.r - board.height
        yield from (-gap(disc, other) for other in others)
        for i, piece in enumerate(board.pieces):
            if piece.footing is Footing.IMPASSABLE:
                yield depth_in_piece(board, i, disc)

    return all(_no_worse(now, was) for now, was in zip(faults(base), faults(home), strict=True))


def may_lie(position: Position, after: Position, index: int, names: Iterable[str]) -> bool:
    """Whether a piece that was shifted lies under none of those creatures to which it is impassable.

    Where it lies under one already, it may do so no farther than now.
    """
    ruleset = ruleset_of(position)
    hindered = (
        (i, creature.base(position.rules))
        for creature in map(position.creature, names)
        for i in parts(position, index)
        if as_to(position.board, creature, ruleset).pieces[i].footing is Footing.IMPASSABLE
    )
    return all(
        _no_worse(depth_in_piece(after.board, i, base), depth_in_piece(position.board, i, base))
        for i, base in hindered
    )


def _no_worse(now: float, was: float) -> bool:
    """Whether something that is so many inches wrong is right, or not more wrong than it was."""
    return now <= max(was, TOUCH)


def least_shift(turns: Callable[[Point], bool], beyond: float) -> Point | None:
    """A short shift that `turns` the verdict, looked for outwards in eight directions, then between them."""
    step, found = beyond / 4, None
    for ring in range(1, 5):
        ways = [unit(k / len(WAYS) * tau) for k in range(len(WAYS))]
        hits = [way for way in ways if turns(_scaled(way, ring * step))]
        if hits:
            found = min(
                (_shortest(turns, way, (ring - 1) * step, ring * step) for way in hits),
                key=lambda shift: hypot(*shift),
            )
            break
    if found is None:
        return None
    aside = tau / len(WAYS) / 2
    for _ in range(4):
        angle, length = atan2(found[1], found[0]), hypot(*found)
        for turned in (angle - aside, angle + aside):
            if turns(_scaled(unit(turned), 0.98 * length)):
                found = _shortest(turns, unit(turned), 0.0, 0.98 * length)
                break
        aside /= 2
    return found


def _shortest(turns: Callable[[Point], bool], way: Point, low: float, high: float) -> Point:
    """The end of the span that turns the verdict, once it is short; told in millionths of an inch."""
    for _ in range(HALVINGS):
        if high - low <= SOLVED / 10:
            break
        middle = (low + high) / 2
        low, high = (low, middle) if turns(_scaled(way, middle)) else (middle, high)
    return _scaled(way, high)


def unit(angle: float) -> Point:
    """The direction of an angle, counter-clockwise from east."""
    return (cos(angle), sin(angle))


def _scaled(way: Point, length: float) -> Point:
    return (round(way[0] * length, DECIMALS), round(way[1] * length, DECIMALS))


def engaged_flips(skirmish: Skirmish, a: str, b: str, *, beyond: float = BEYOND) -> Iterator[Flip]:
    """What flips whether two hostile creatures are engaged: a move of either, a ruling (CM-ENGAGE-03)."""
    position = skirmish.position
    if not position.creature(a).hostile_to(position.creature(b)):
        return

    def judge(after: Skirmish) -> Judged:
        return Judged(any(foe.id == b for foe in after.engaged_with(a)))

    before, within = judge(skirmish), skirmish.zone(a, b)
    if within is not None and position.rules.engagement == "geometric":
        for mover, other in ((a, b), (b, a)):
            flip = _border(position, mover, other, within, before)
            if flip is not None and flip.inches <= beyond:
                yield flip
    yield from of_rulings(position, "engaged", before, judge)


def _border(position: Position, mover: str, other: str, within: float, before: Judged) -> Flip | None:
    """The nearest place of the mover on the other side of the border of engagement where it may stand."""
    rules = position.rules
    base, foe = position.creature(mover).base(rules), position.creature(other).base(rules)
    apart = gap(base, foe) - within
    # Exactly on the border they are engaged: in comes to a hair within it, and out to a hair beyond.
    reach = base.r + foe.r + within + (CLEARANCE if before.holds else -CLEARANCE)
    towards = atan2(base.y - foe.y, base.x - foe.x)

    def shift_to(turn: float) -> Point:
        x, y = unit(towards + turn)
        shift = (foe.x + reach * x - base.x, foe.y + reach * y - base.y)
        return (round(shift[0], DECIMALS), round(shift[1], DECIMALS))

    for step in range(round(tau / 2 / TURN)):
        for turn in (step * TURN, -step * TURN):
            if may_stand(position, mover, shift_to(turn)):
                low, high = turn - (TURN if turn > 0 else -TURN if turn < 0 else 0.0), turn
                for _ in range(HALVINGS):
                    middle = (low + high) / 2
                    low, high = (
                        (low, middle) if may_stand(position, mover, shift_to(middle)) else (middle, high)
                    )
                shift = shift_to(high)
                length = hypot(*shift)
                after = Judged(not before.holds)
                return Flip("engaged", "creature", mover, after, length, min(abs(apart), length), shift)
    return None


def distinct(flips: Iterable[Flip]) -> list[Flip]:
    """The flips, of those that change the same thing and give the same verdict only the smallest."""
    best: dict[tuple[object, ...], Flip] = {}
    for flip in flips:
        key = (flip.what, flip.name, flip.piece, flip.of, flip.after, flip.to, flip.inches < 0.0)
        if key not in best or abs(flip.inches) < abs(best[key].inches):
            best[key] = flip
    return list(best.values())
