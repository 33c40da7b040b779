"""The cheapest of several ways to a goal, each made as cheap as its corners allow.

The cheapest way of a roadmap need not be the cheapest once its corners have slid to where they cost least. So
those are tried that come to a little more: by another last corner, or by another one before any of the best.
"""

from __future__ import annotations

from math import hypot, inf, sqrt

import numpy as np

from game.board.kernels.jit import ONE, ZERO, Floats, Ints, kernel, lean_part
from game.board.movement.movement_kernel import Mover, edge_cost
from game.board.planar import X, Y
from game.board.reach.easing import eased
from game.board.reach.path_steps import FITTED, SETTLED, SLID, PathBuffers, buffers_of, price
from game.board.reach.roadmap_search import GOAL, NOWHERE, START
from game.board.reach.settling import settled
from game.board.reach.shortening import CLOSELY, ROUGHLY, ROUNDS, shorten

SLACK = 0.3
"""The inches by which a way may cost more than the best at first and still be tried."""

WAYS, MORE_WAYS = 10, 20
"""The number of ways tried, and that with most care."""

APART = 0.75
"""Ways by corners nearer than this to each other are one way, in inches."""

CLOSE = 0.05
"""The second way is made as short as can be if it costs so much more than the first, in inches."""

SAME = 5e-4
"""Ways that come to costs nearer to each other are the same path, in inches."""

AGAIN, MORE_AGAIN = 5, 10
"""No more ways are tried once so many came to a path that another one had come to; and with most care.

Where many nodes lie close together the first dozen ways may all be the same path, and the cheapest one the
fifteenth: of 1,459 goals two were 0.007" and 0.019" dear for it.
"""

ROWS = 256
"""The corners that a path may have; one with more is left as it is."""

OFFERS = 512
"""The ways that are kept to choose from."""

COST, LAST, TURN = range(3)
"""Columns of a way: its cost, and the corners between which it comes to the best one."""


@kernel
def best_way(mover: Mover, nodes: Floats, cost: Floats, parent: Ints, care: int, spans: Floats) -> Floats:
    """The cheapest path to the goal that the ways of a search come to; no rows if they have too many corners.

    Rows are x, y and what the step from there costs. `care` is SLID, EASED, SETTLED or FITTED.
    """
    ways, buffers = np.empty((OFFERS, 3)), buffers_of(spans, care)
    count = _offers(mover, nodes, cost, parent, ways, spans)
    path, best, second = np.empty((ROWS, 3)), np.empty((ROWS, 3)), np.empty((ROWS, 3))
    rows = more = again = ZERO
    least = next_least = inf
    tries, enough = (MORE_WAYS, MORE_AGAIN) if care == FITTED else (WAYS, AGAIN)
    for _ in range(tries):
        way = _cheapest(ways, count)
        if way < 0 or again == enough:
            break
        n = _lay(nodes, parent, int(ways[way, LAST]), int(ways[way, TURN]), path)
        if n > 0:
            n = shorten(mover, path, n, ONE, ROUGHLY, buffers)
            whole = price(mover, path, n, buffers)
            if care >= SETTLED and min(abs(whole - least), abs(whole - next_least)) < SAME:
                again += 1  # to the same path as one of the best: the second is to be another one
            elif whole < least:
                path, best, second = second, path, best
                next_least, more, least, rows = least, rows, whole, n
            elif whole < next_least:
                path, second = second, path
                next_least, more = whole, n
        _forget(nodes, ways, count, way)
    if rows == 0:
        return best[:0]
    rows = _shortest(mover, best, rows, buffers)
    if next_least < least + CLOSE:
        more = _shortest(mover, second, more, buffers)
        if price(mover, second, more, buffers) < price(mover, best, rows, buffers):
            return second[:more]
    return best[:rows]


@lean_part
def _shortest(mover: Mover, path: Floats, count: int, buffers: PathBuffers) -> int:
    """Make a path as cheap as can be in place; return how many rows it has then."""
    count = shorten(mover, path, count, ROUNDS, CLOSELY, buffers)
    if buffers.care != SLID:
        count = eased(mover, path, count, buffers)
    return settled(mover, path, count, buffers) if buffers.care >= SETTLED else count


@lean_part
def _offers(mover: Mover, nodes: Floats, cost: Floats, parent: Ints, ways: Floats, spans: Floats) -> int:
    """Write down the ways that cost little more than the best, itself the first; return how many."""
    ways[0, COST], ways[0, LAST], ways[0, TURN] = cost[GOAL], parent[GOAL], GOAL
    count = 1
    most = cost[GOAL] + SLACK
    turn = GOAL
    while turn != START:
        rest = cost[GOAL] - cost[turn]
        for v in range(len(nodes)):
            dx, dy = nodes[turn, X] - nodes[v, X], nodes[turn, Y] - nodes[v, Y]
            if cost[v] >= cost[turn] or cost[v] + sqrt(dx * dx + dy * dy) + rest > most or count == OFFERS:
                continue
            if v != parent[turn]:
                last = turn == GOAL
                through = edge_cost(
                    mover, nodes[v, X], nodes[v, Y], nodes[turn, X], nodes[turn, Y], last, spans
                )
                if cost[v] + through + rest <= most:
                    ways[count, COST], ways[count, LAST], ways[count, TURN] = (
                        cost[v] + through + rest,
                        v,
                        turn,
                    )
                    count += 1
        turn = parent[turn]
    return count


@lean_part
def _cheapest(ways: Floats, count: int) -> int:
    """The row of the cheapest way; -1 if none is left."""
    best = -1
    for i in range(count):
        if ways[i, COST] < inf and (best < 0 or ways[i, COST] < ways[best, COST]):
            best = i
    return best


@lean_part
def _forget(nodes: Floats, ways: Floats, count: int, way: int) -> None:
    """Strike out a way, and those that come to the same corner from beside it."""
    v = int(ways[way, LAST])
    for i in range(count):
        u = int(ways[i, LAST])
        apart = hypot(nodes[u, X] - nodes[v, X], nodes[u, Y] - nodes[v, Y])
        if ways[i, TURN] == ways[way, TURN] and apart < APART:
            ways[i, COST] = inf


@lean_part
def _lay(nodes: Floats, parent: Ints, last: int, turn: int, path: Floats) -> int:
    """Write the path that comes to corner `turn` by corner `last`; return its rows, 0 if it has no room."""
    before = after = 0
    here = last
    while here != NOWHERE:
        before += 1
        here = parent[here]
    here = GOAL
    while here != turn:
        after += 1
        here = parent[here]
    count = before + after + 1
    if 2 * count > len(path):
        return 0
    here = GOAL
    for i in range(count - 1, -1, -1):
        path[i, X], path[i, Y] = nodes[here, X], nodes[here, Y]
        here = last if i == before else parent[here]
    return count
