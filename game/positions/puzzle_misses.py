"""Why a creature does not fulfil a wish at a place: each condition that fails, with rules and numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.board.shapes import TOUCH
from game.board.terrain import Footing
from game.core.copies import replace
from game.positions.attacks import threat_reasons
from game.positions.quiz import why_engaged, why_reached, why_sight
from game.positions.reasons import because, depth_in_piece, faults_of, label, path_mark, shape_mark
from game.positions.wish_verdicts import set_down
from game.positions.wishes import OF_ANYBODY, AllOf, Condition, Wanted
from game.positions.zone_answers import measured, presence, shapes_named, zone_answer

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.board.shapes import Point
    from game.core.rules import Reason
    from game.positions.skirmish import Skirmish
    from game.positions.wish_verdicts import WishVerdicts
    from game.positions.wishes import Wish


@dataclass(frozen=True, slots=True)
class Miss:
    """A condition that fails at a place, and why; without one, the creature cannot stand there.

    Attributes:
        by: the creature that it fails by, where there is one.
        moved: where that one would stand, if the condition asks what would be so then.
    """

    condition: Condition | None
    reasons: tuple[Reason, ...]
    by: str = ""
    moved: Point | None = None


def misses(verdicts: WishVerdicts, wish: Wish, at: Point, *, margin: bool = True) -> tuple[Miss, ...]:
    """What is wrong with a place; nothing where the exact verdicts say that the wish is fulfilled there.

    Without `margin` it is not told by how much a line of sight is free or closed, which takes longest.

    >>> from game.positions.position import Creature, Position, Side
    >>> from game.positions.skirmish import Skirmish
    >>> from game.positions.wish_verdicts import WishVerdicts
    >>> from game.positions.wishes import parsed_wish
    >>> imp, ogre = Creature("imp", Side.RED, (3.0, 5.0)), Creature("ogre", Side.BLUE, (9.0, 5.0))
    >>> verdicts = WishVerdicts(Skirmish(Position(creatures=(imp, ogre))), "imp")
    >>> wish = parsed_wish("reachable and engages ogre")
    >>> [miss.condition.text for miss in misses(verdicts, wish, (5.0, 5.0))]
    ['engages ogre']
    >>> [reason.rule for miss in misses(verdicts, wish, (9.0, 4.5)) for reason in miss.reasons]
    ['CM-MOVE-07']

    Raises:
        KeyError: a condition names what is not there.
    """
    if not verdicts.may_stand(at):
        return (Miss(None, _standing(verdicts, at)),)
    return tuple(_Why(verdicts, at, margin=margin).miss(each) for each in _failing(verdicts, wish, at))


def _failing(verdicts: WishVerdicts, wish: Wish, at: Point) -> Iterator[Condition]:
    """The conditions that keep a wish from being fulfilled at a place; of alternatives each one."""
    if isinstance(wish, Condition):
        if not verdicts.judged(wish, at):
            yield wish
    elif isinstance(wish, AllOf) or not verdicts.fulfils(wish, at):
        for part in wish.parts:
            yield from _failing(verdicts, part, at)


def _standing(verdicts: WishVerdicts, at: Point) -> tuple[Reason, ...]:
    """Why the creature cannot stand at a place."""
    return faults_of(replace(verdicts.at(at).position, board=verdicts.board), verdicts.mover.id)


class _Why:
    """The reasons why conditions fail for the creature at a place."""

    def __init__(self, verdicts: WishVerdicts, at: Point, *, margin: bool) -> None:
        self._verdicts = verdicts
        self._there = verdicts.at(at)
        self._at = at
        self._mover = verdicts.mover
        self._margin = margin

    def miss(self, condition: Condition) -> Miss:
        """The condition with the reasons why it fails."""
        if condition.despite is None:
            by = self._by(condition, self._there)
            return Miss(condition, self._reasons(condition, self._there, by), by)
        return self._despite(condition)

    def _despite(self, condition: Condition) -> Miss:
        """Why it fails where its target has moved as far as it may: at the first place where it does."""
        target, inches = condition.target, condition.despite or 0.0
        for base in self._verdicts.about(target, inches):
            moved = set_down(self._there, target, base.centre)
            if not self._verdicts.is_so(condition, moved, self._at):
                return Miss(condition, self._reasons(condition, moved, target), target, base.centre)
        # Distances are judged for every place within those inches, of which only some are tried here.
        return Miss(condition, self._distance(condition, self._there), target)

    def _by(self, condition: Condition, there: Skirmish) -> str:
        """The creature that a condition fails by: its target, or of anybody the first."""
        if condition.target or condition.kind not in OF_ANYBODY:
            known = there.stood
            return condition.target if condition.target in known else ""
        foes = self._verdicts.hostiles(condition)
        if not condition.negated:
            return ""
        return next((foe for foe in foes if self._is_by(condition.kind, foe, there)), "")

    def _is_by(self, kind: Wanted, foe: str, there: Skirmish) -> bool:
        """Whether that foe sees the creature, is engaged with it or could attack it."""
        return not self._verdicts.is_so(Condition(kind, foe, negated=True), there, self._at)

    def _reasons(self, condition: Condition, there: Skirmish, by: str) -> tuple[Reason, ...]:
        a, target = self._mover.id, condition.target
        match condition.kind:
            case Wanted.REACHABLE:
                return why_reached(self._verdicts.skirmish, a, self._at, condition.count)
            case Wanted.SEES:
                return why_sight(there, a, target, margin=self._margin)
            case Wanted.SEEN if by:
                return why_sight(there, by, a, margin=self._margin)
            case Wanted.COVER:
                return self._cover(condition, there)
            case Wanted.ENGAGED if by:
                return why_engaged(there, a, by)
            case Wanted.THREATENED if by:
                return self._threat(there, by)
            case Wanted.SHOOTS:
                return there.shoot(a, target).reasons[:2]
            case Wanted.SEEN | Wanted.ENGAGED | Wanted.THREATENED:
                return there.ruleset.told([because(f"quiz.why.no_{condition.kind.name.lower()}")])
            case _:
                return self._lies(condition, there)

    def _lies(self, condition: Condition, there: Skirmish) -> tuple[Reason, ...]:
        """How it lies to zones, ground and whatever can be measured to."""
        match condition.kind:
            case Wanted.WITHIN | Wanted.BEYOND:
                return self._distance(condition, there)
            case Wanted.HOLDS:
                return zone_answer(there, self._verdicts.objective(condition.target)).verdict.reasons
            case Wanted.IN | Wanted.WHOLLY_IN:
                return there.ruleset.told([self._lying(condition, there)])
            case _:
                return there.ruleset.told(self._ground(there))

    def _cover(self, condition: Condition, there: Skirmish) -> tuple[Reason, ...]:
        a, target = self._mover.id, condition.target
        seen = there.glance(target, a, shooting=True)
        told = there.sight(target, a, margin=False, shooting=True).verdict.reasons
        if condition.negated and not seen.visible:
            return told[:1]
        named = [reason for reason in told if reason.key.startswith("cover.")][:1]
        marks = (path_mark(seen.witness),) if seen.witness else ()
        through = because(
            "quiz.why.covers", *marks, who=target, count=len(seen.cover), wanted=condition.count
        )
        return (*there.ruleset.told([through]), *named)

    def _distance(self, condition: Condition, there: Skirmish) -> tuple[Reason, ...]:
        """How far apart they are, and by how much that is too far or too near."""
        target = condition.target
        apart = measured(there, self._mover.id, target)
        limit = condition.inches or 0.0
        if condition.kind is Wanted.ENGAGED:
            limit = there.zone(self._mover.id, target) or 0.0
        near = (condition.kind is not Wanted.BEYOND) != condition.negated
        slack = condition.despite or 0.0
        by = apart.inches + slack - limit if near else limit - apart.inches + slack
        key = "quiz.why.too_far" if near else "quiz.why.too_near"
        mark = path_mark((apart.start, apart.end))
        return there.ruleset.told([because(key, mark, what=target, gap=apart.inches, limit=limit, by=by)])

    def _threat(self, there: Skirmish, by: str) -> tuple[Reason, ...]:
        """How the foe could attack it; or that it could not."""
        a, foe = self._mover.id, there.position.creature(by)
        strikes, shoots = there.could_strike(by, a), there.could_shoot(by, a)
        if not (strikes or shoots):
            return there.ruleset.told([because("quiz.why.safe", who=label(foe))])
        groups = (*(("threat.reach",) if strikes else ()), *(("threat.shoots",) if shoots else ()))
        every = threat_reasons(foe, there.engaged_with(by), there.position.rules)
        kept = [each for each in every if each.key.startswith(("threat.move", "threat.only", *groups))]
        return there.ruleset.told(kept)

    def _lying(self, condition: Condition, there: Skirmish) -> Reason:
        """How the base lies to what it is to be in."""
        a, target = self._mover.id, condition.target
        found = [presence(self._mover, there.base(a), shape) for shape in shapes_named(there, target)]
        nearest = min(found, key=lambda each: (each.gap, each.out))
        marks = [shape_mark(shape) for shape in shapes_named(there, target)]
        name = label(self._mover)
        if not nearest.touches:
            away = nearest.gap
            return because("quiz.why.too_far", *marks, what=target, gap=away, limit=0.0, by=away)
        if nearest.wholly:
            return because("zone.wholly", *marks, creature=name, zone=target)
        return because("zone.partly", *marks, creature=name, zone=target, out=nearest.out)

    def _ground(self, there: Skirmish) -> Sequence[Reason]:
        """The difficult terrain below its base."""
        board, base = self._verdicts.board, there.base(self._mover.id)
        reasons = []
        for number, piece in enumerate(board.pieces):
            deep = depth_in_piece(board, number, base)
            if piece.footing is Footing.DIFFICULT and deep > TOUCH:
                mark = shape_mark(piece.shape)
                reasons.append(because("quiz.why.ground", mark, piece=piece.called, depth=deep))
        return reasons or [because("quiz.why.open")]
