"""Positions that the tests of figures draw."""

from __future__ import annotations

from game.board.shapes import Disc, Point, polygon, rectangle
from game.board.terrain import Board, Kind, Piece
from game.figures.hatching import jitter
from game.positions.position import Creature, CreatureSize, HouseRules, Position, Side


def piece(name: str, kind: Kind, *corners: Point) -> Piece:
    return Piece(name, polygon(corners), *kind.preset, kind)


def block(name: str, kind: Kind, x0: float, y0: float, x1: float, y1: float) -> Piece:
    return Piece(name, rectangle(x0, y0, x1, y1), *kind.preset, kind)


def ford() -> Position:
    """One piece of every kind, three sides, sights free and blocked, an engagement."""
    pieces = (
        piece("le Bois-aux-Loups", Kind.FOREST, (1, 15), (5, 14), (8, 17), (7, 21), (3, 22), (1, 19)),
        Piece("le bosquet", Disc(19, 20.5, 1.8), *Kind.FOREST.preset, Kind.FOREST),
        block("le mur nord", Kind.WALL, 10, 15, 10.6, 20),
        block("l\N{RIGHT SINGLE QUOTATION MARK}abbaye", Kind.RUINS, 16, 13.5, 21, 18),
        piece("la butte", Kind.HILL, (1, 8), (3, 6), (7, 6.5), (8, 9), (6, 12), (2, 12)),
        piece("la Vive", Kind.RIVER, (9, 0), (12, 0), (13, 4), (11, 6)),
        piece("la Vive aval", Kind.RIVER, (15, 7), (23.6, 9), (23.6, 12), (14, 10)),
        piece("le gué", Kind.FORD, (13, 4), (15, 7), (14, 10), (11, 6)),
        block("le pont", Kind.BRIDGE, 18, 6.5, 19.5, 12.5),
        block("le marais", Kind.MARSH, 1, 1, 7, 4.5),
        block("la haie", Kind.HEDGE, 9, 12, 15, 12.8),
        block("les rochers", Kind.ROCKS, 19, 1, 22, 5),
        block("le camp", Kind.OTHER, 14, 1, 17, 4),
    )
    creatures = (
        Creature("A1", Side.RED, (9, 9.5), ranged=3, name="Aeris"),
        Creature("A2", Side.RED, (12, 14.2), CreatureSize.MEDIUM),
        Creature("B1", Side.BLUE, (13.2, 9.3), CreatureSize.MEDIUM, ranged=2, name="Brak"),
        Creature("B2", Side.BLUE, (17, 19.2)),
        Creature("B3", Side.BLUE, (4, 18), CreatureSize.LARGE),
        Creature("N1", Side.NEUTRAL, (16.2, 10.9), CreatureSize.LARGE, name="Golem"),
        Creature("N2", Side.NEUTRAL, (13.2, 15.6)),
    )
    return Position(Board(pieces=pieces), creatures, HouseRules(), title="Le gué de la Vive")


def crowd() -> Position:
    """Thirty bases close together among forty small pieces."""
    kinds = list(Kind)
    pieces = []
    for n in range(40):
        x, y = 1.0 + 2.7 * (n % 8) + jitter(n, 1), 1.0 + 4.3 * (n // 8) + jitter(n, 2)
        name = f"{kinds[n % len(kinds)]} {n}"
        pieces.append(block(name, kinds[n % len(kinds)], x, y, x + 1.5, y + 0.8 + jitter(n, 3)))
    creatures = tuple(
        Creature(
            f"{'ABN'[n % 3]}{n}",
            list(Side)[n % 3],
            (4.0 + 2.4 * (n % 6) + 0.3 * jitter(n, 4), 5.0 + 2.4 * (n // 6) + 0.3 * jitter(n, 5)),
            list(CreatureSize)[n % 3],
            ranged=3,
        )
        for n in range(30)
    )
    return Position(Board(pieces=tuple(pieces)), creatures, HouseRules(), title="La mêlée")
