"""The reasons why one creature sees another or does not (rules CM-LOS and CM-COVER, rulings R-30 to R-39)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from game.board.shapes import STEP, TOUCH, Disc
from game.board.sight.sight import sight
from game.board.terrain import Board, Opacity, Piece
from game.core.copies import replace
from game.positions.position import FLYING, PRECISION, Creature, HouseRules, Position
from game.positions.reasons import (
    because,
    depth_in_piece,
    label,
    nearest,
    neutral_is_hostile,
    path_mark,
    shape_mark,
)

if TYPE_CHECKING:
    from game.board.sight.margin import Margin
    from game.board.sight.sight import Sight, SightOptions
    from game.core.rules import Reason, Value

Uncounted = Literal["precise", "floor", "capped"]
"""The reason why a piece of light cover takes nothing: precision, the least value, or cover's limit."""

AGAINST_FLYING = 1
"""The initiative that a shot at a flying creature adds to the characteristic."""


@dataclass(frozen=True, slots=True)
class SightCase:
    """A line of sight as judged: who looks at whom, what the board said, who else is there.

    `blockers` are the creatures whose bases obstruct, in the order of the indexes in `sight`; `avoided` are
    pieces of light cover that the counted line misses and the line between the centres does not.
    """

    position: Position
    viewer: Creature
    target: Creature
    sight: Sight
    margin: Margin | None
    blockers: tuple[Creature, ...]
    allies: tuple[Creature, ...]
    avoided: tuple[int, ...]

    @property
    def rules(self) -> HouseRules:
        """The house rules in force."""
        return self.position.rules

    def base(self, creature: Creature) -> Disc:
        """The disc that a creature stands on."""
        return creature.base(self.rules)

    def pieces(self, indexes: tuple[int, ...]) -> tuple[Piece, ...]:
        """The pieces of the board with those indexes, in the same order."""
        return tuple(self.position.board.pieces[i] for i in indexes)


def avoided_cover(
    board: Board, viewer: Disc, target: Disc, blockers: tuple[Disc, ...], seen: Sight, options: SightOptions
) -> tuple[int, ...]:
    """Pieces of light cover on the line between the centres that the best line does not cross."""
    if not seen.visible or options.cover_line != "best":
        return ()
    straight = sight(board, viewer, target, blockers, replace(options, cover_line="centre"))
    return tuple(piece for piece in straight.cover if piece not in seen.cover)


def sight_reasons(case: SightCase) -> tuple[Reason, ...]:
    """The reasons for sight or for its absence, the deciding one first."""
    deciding = _free(case) if case.sight.visible else _blocked(case)
    return (*deciding, *_own_pieces(case), *_too_close(case))


def cover_penalty(covers: int, rules: HouseRules) -> int:
    """The points that so many pieces of light cover take from the characteristic (CM-COVER-02, R-39)."""
    return covers if rules.cover_max is None else min(covers, rules.cover_max)


def ranged_after_cover(ranged: int, covers: int, rules: HouseRules) -> int:
    """The ranged characteristic that the duel starts with (CM-COVER-02 and -03, ruling R-39)."""
    reduced = ranged - cover_penalty(covers, rules)
    return reduced if rules.cover_floor is None else max(reduced, min(ranged, rules.cover_floor))


def counted_cover(shooter: Creature, covers: int) -> int:
    """The pieces of light cover that count against a shooter: for a precise one, none."""
    return 0 if PRECISION in shooter.keywords else covers


def uncounted(shooter: Creature, covers: int, rules: HouseRules) -> tuple[int, Uncounted | None]:
    """How many of so many pieces of light cover take nothing from a shot, and why (CM-COVER-02, R-39).

    >>> from game.positions.position import Side
    >>> archer = Creature("archer", Side.RED, (5.0, 5.0), ranged=2)
    >>> uncounted(archer, 3, HouseRules()), uncounted(archer, 3, HouseRules(cover_max=1))
    ((1, 'floor'), (2, 'capped'))
    """
    if PRECISION in shooter.keywords:
        return covers, "precise"
    taken = cover_penalty(covers, rules)
    if shooter.ranged is not None:
        floored = shooter.ranged - ranged_after_cover(shooter.ranged, covers, rules)
        if floored < taken:
            return covers - floored, "floor"
    return (covers - taken, "capped") if taken < covers else (0, None)


def ranged_against(shooter: Creature, target: Creature, covers: int, rules: HouseRules) -> int:
    """The initiative of a shot through so many pieces of light cover; a flying target is easier to hit.

    Raises:
        ValueError: the shooter has no ranged characteristic.
    """
    if shooter.ranged is None:
        raise ValueError(f"{shooter.id} cannot shoot")
    reduced = ranged_after_cover(shooter.ranged, counted_cover(shooter, covers), rules)
    return reduced + (AGAINST_FLYING if FLYING in target.keywords else 0)


def cover_reasons(case: SightCase, ranged: int | None) -> tuple[Reason, ...]:
    """Light cover on the line that counts, and what it does to that ranged characteristic."""
    reasons: list[Reason] = []
    covers = case.pieces(case.sight.cover)
    if covers:
        names = ", ".join(piece.called for piece in covers)
        marks = [shape_mark(piece.shape) for piece in covers]
        key = f"cover.{case.rules.cover_line}"
        reasons.append(because(key, *marks, pieces=names, count=len(covers)))
    if case.avoided:
        names = ", ".join(piece.called for piece in case.pieces(case.avoided))
        reasons.append(because("cover.avoided", pieces=names))
    if covers and PRECISION in case.viewer.keywords:
        reasons.append(because("cover.precise", creature=label(case.viewer)))
    elif covers and ranged is not None:
        reasons.append(_reduction(ranged, len(covers), case.rules))
    if ranged is not None and FLYING in case.target.keywords:
        values: dict[str, Value] = {"target": label(case.target), "bonus": AGAINST_FLYING}
        reasons.append(because("attack.flying_target", **values))
    if covers:
        reasons.append(because("cover.not_spells"))
    return tuple(reasons)


def _reduction(ranged: int, covers: int, rules: HouseRules) -> Reason:
    penalty = cover_penalty(covers, rules)
    after = ranged_after_cover(ranged, covers, rules)
    values = {"before": ranged, "penalty": penalty, "after": after}
    if after != ranged - penalty:
        return because("cover.floor", **values)
    if penalty < covers:
        return because("cover.capped", **values)
    return because("cover.reduced", **values)


def _free(case: SightCase) -> tuple[Reason, ...]:
    witness = case.sight.witness
    marks = (path_mark(witness),) if witness else ()
    a, b = label(case.viewer), label(case.target)
    reasons = [because("sight.free", *marks, a=a, b=b)]
    if witness:
        ignored = [
            ally for ally in case.allies if nearest(case.base(ally).centre, witness) <= case.base(ally).r
        ]
        reasons += [
            because("sight.ally_in_line", shape_mark(case.base(ally)), ally=label(ally)) for ally in ignored
        ]
    return tuple(reasons)


def _blocked(case: SightCase) -> tuple[Reason, ...]:
    pieces = case.pieces(case.sight.closed_by_pieces)
    enemies = tuple(case.blockers[i] for i in case.sight.closed_by_bases)
    a, b = label(case.viewer), label(case.target)
    called = [*dict.fromkeys(piece.called for piece in pieces), *(label(enemy) for enemy in enemies)]
    names = " + ".join(called)
    marks = [shape_mark(piece.shape) for piece in pieces] + [shape_mark(case.base(e)) for e in enemies]
    key = _closing_key(bool(pieces), bool(enemies))
    return (
        because(key, *marks, blockers=names, count=len(called), a=a, b=b),
        *neutral_is_hostile(case.viewer, enemies),
        because("sight.nothing_possible", a=a, b=b),
    )


def _closing_key(pieces: bool, enemies: bool) -> str:
    if not enemies:
        return "sight.closed_by_terrain"
    return "sight.closed_together" if pieces else "sight.closed_by_enemies"


def _own_pieces(case: SightCase) -> tuple[Reason, ...]:
    """The blocking pieces that do not block this line because one of the two stands on them (R-30b)."""
    if not case.rules.los_ignore_own_piece:
        return ()
    board = case.position.board
    reasons = []
    for index, piece in enumerate(board.pieces):
        if piece.opacity is not Opacity.BLOCKING:
            continue
        for creature in (case.viewer, case.target):
            if depth_in_piece(board, index, case.base(creature)) > TOUCH:
                values = {"piece": piece.called, "who": label(creature)}
                reasons.append(because("sight.own_piece", shape_mark(piece.shape), **values))
    return tuple(reasons)


def _too_close(case: SightCase) -> tuple[Reason, ...]:
    margin, error = case.margin, case.position.error_in
    if margin is None or not margin.too_close:
        return ()
    turns = "free" if case.sight.visible else "blocked"
    shift = margin.at_least if margin.inches is None else margin.inches
    if error > 0 and margin.inches is None:
        # Looked for within the cap alone: a picture may be off by more.
        return (because("sight.picture_beyond", error=error, margin=shift),)
    if error > 0:
        return (because(f"sight.picture_{turns}", error=error, margin=shift),)
    # Where it turns at once, the least move there is turns it.
    return (because(f"sight.too_close_{turns}", margin=max(shift, STEP)),)
