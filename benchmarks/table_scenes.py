# ruff: noqa: INP001, S311 - a module beside scripts; its chance is for scenes, not secrets
"""Random positions as they come about at a table: units of both sides among pieces and thin lines."""

from __future__ import annotations

from math import cos, pi, sin, tau
from random import Random
from typing import TYPE_CHECKING

import shapely

from game.board.lines import parts_of
from game.board.movement.movement import Crowd, walk
from game.board.shapes import Disc, ShapeError, distance, gap, polygon
from game.board.terrain import Board, Kind, LineOpening, Piece, ThinLine
from game.positions.position import Creature, CreatureSize, HouseRules, Position, Side

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.board.shapes import Point

GROUND = (Kind.FOREST, Kind.RUINS, Kind.HILL, Kind.WALL, Kind.MARSH, Kind.ROCKS)
LINES = (Kind.WALL, Kind.WALL, Kind.FENCE, Kind.LOW_WALL, Kind.HEDGE)
SIZES = (CreatureSize.SMALL, CreatureSize.SMALL, CreatureSize.SMALL, CreatureSize.MEDIUM, CreatureSize.LARGE)

UNIT = 5
"""Models that stand together."""

BESIDE = 0.02
"""Inches between models."""

CLEAR = 0.5
"""Inches between things, so that nothing lies across anything else."""


def table_position(
    seed: int, models: int, pieces: int, width: float, height: float, red: int | None = None
) -> Position:
    """Units of five, half of all models red or so many, all of which shoot; half of the pieces thin lines.

    Positions are those of a game that is under way: units stand anywhere.
    """
    rng = Random(seed)
    board = Board(width, height, tuple(_terrain(rng, pieces, width, height)))
    red, rules = models // 2 if red is None else red, HouseRules()
    creatures: list[Creature] = []
    bases: list[Disc] = []
    while len(creatures) < models:
        side, middle = Side.RED if len(creatures) < red else Side.BLUE, _place(rng, width, height, 1.0)
        size, most = rng.choice(SIZES), len(creatures) + UNIT
        for _ in range(40):
            if len(creatures) in (most, models) or (side is Side.RED and len(creatures) == red):
                break
            at = (round(middle[0] + rng.gauss(0.0, 1.6), 2), round(middle[1] + rng.gauss(0.0, 1.6), 2))
            model = Creature(f"m{len(creatures)}", side, at, size, ranged=3)
            base = model.base(rules)
            if all(gap(base, other) > BESIDE for other in bases) and _stands(board, base):
                creatures.append(model)
                bases.append(base)
    return Position(board, tuple(creatures))


def _stands(board: Board, base: Disc) -> bool:
    return walk(board, base, 0.0, Crowd(), (base.centre,)).legal


def _place(rng: Random, width: float, height: float, inwards: float) -> Point:
    return (rng.uniform(inwards, width - inwards), rng.uniform(inwards, height - inwards))


def _terrain(rng: Random, pieces: int, width: float, height: float) -> list[Piece]:
    """Pieces of the board, `pieces` things in all; every second one is a line."""
    found: list[Piece] = []
    taken: list[shapely.Geometry] = []
    number = 0
    while number < pieces:
        middle = _place(rng, width, height, 2.0)
        try:
            parts = _line(rng, number, middle) if number % 2 else [_area(rng, number, middle)]
        except ShapeError:
            continue
        whole = shapely.union_all([_geometry(part) for part in parts])
        inside = whole.within(shapely.box(0.0, 0.0, width, height))
        if inside and all(whole.distance(other) > CLEAR for other in taken):
            found += parts
            taken.append(whole)
            number += 1
    return found


def _area(rng: Random, number: int, middle: Point) -> Piece:
    """A blob, a house or something round, 2 to 5 inches across."""
    kind, size = rng.choice(GROUND), rng.uniform(1.0, 2.5)
    if rng.random() < 0.2:
        return Piece(f"{kind} {number}", Disc(*middle, size), *kind.preset, kind)
    corners = 4 if kind in (Kind.WALL, Kind.RUINS) else 9
    turn, uneven = rng.uniform(0.0, tau), 0.0 if corners == 4 else 0.25
    away = [size * rng.uniform(1.0 - uneven, 1.0 + uneven) for _ in range(corners)]
    places = [
        (middle[0] + r * cos(turn + tau * i / corners), middle[1] + r * sin(turn + tau * i / corners))
        for i, r in enumerate(away)
    ]
    return Piece(f"{kind} {number}", polygon(tuple(places)), *kind.preset, kind)


def _line(rng: Random, number: int, middle: Point) -> list[Piece]:
    """A wall, a fence, a hedge ... of two to five stretches, or all round a house.

    Walls have a door and a window.
    """
    kind, turn, points = rng.choice(LINES), rng.uniform(0.0, tau), [middle]
    closed = kind is Kind.WALL and rng.random() < 0.4
    longs = [rng.uniform(2.0, 4.5) for _ in range(rng.randint(2, 5))]
    if closed:
        longs = [longs[0], longs[1], longs[0]]
    for long in longs:
        points.append((points[-1][0] + long * cos(turn), points[-1][1] + long * sin(turn)))
        turn += pi / 2 if closed else rng.choice((pi / 2, -pi / 2, 0.3, -0.3, rng.uniform(-1.2, 1.2)))
    openings: Sequence[LineOpening] = ()
    if kind is Kind.WALL:
        door = LineOpening(Kind.DOOR, 0.3, 1.8, is_open=rng.random() < 0.5)
        first = distance(points[0], points[1])
        openings = (door, LineOpening(Kind.WINDOW, first + 0.4, first + 1.4))
    line = ThinLine(f"{kind} {number}", tuple(points), kind, *kind.preset, closed, tuple(openings))
    return list(parts_of(line))


def _geometry(piece: Piece) -> shapely.Geometry:
    if isinstance(piece.shape, Disc):
        return shapely.Point(piece.shape.centre).buffer(piece.shape.r)
    return shapely.Polygon(piece.shape.corners)
