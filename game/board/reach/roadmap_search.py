"""Cheapest paths over a roadmap: a best-first search that tests a step only when it could improve.

What it opens next waits in a binary heap of (key, item) in two flat arrays.
"""

from __future__ import annotations

from math import hypot, inf, sqrt
from typing import NamedTuple

import numpy as np

from game.board.kernels.jit import Flags, Floats, Ints, kernel, lean_part, part
from game.board.movement.movement_kernel import (
    PASSING,
    UNEVEN,
    Mover,
    edge_cost,
    ground_cost,
    meets_hard,
    refraction,
    walkable,
)
from game.board.planar import SHORTEST, StraightStep, X, Y
from game.board.reach.roadmap import (
    AFTER_X,
    AFTER_Y,
    BEFORE_X,
    BEFORE_Y,
    BORDER_STEP,
    FREE,
    KIND,
    NUMBER,
    ROUND_HARD,
    ROUND_SLOW,
)
from game.board.shapes import TOUCH


class Heap(NamedTuple):
    """The first `size[0]` keys and items are its entries, the least key first."""

    keys: Floats
    items: Ints
    size: Ints


@part
def empty_heap() -> Heap:
    """A heap without entries."""
    return Heap(np.empty(1024), np.empty(1024, dtype=np.int64), np.zeros(1, dtype=np.int64))


@part
def with_room(heap: Heap, count: int) -> Heap:
    """The heap, moved to larger arrays if it has no room for that many more entries."""
    room = len(heap.keys)
    if heap.size[0] + count <= room:
        return heap
    extra = max(room, count)
    keys = np.concatenate((heap.keys, np.empty(extra)))
    items = np.concatenate((heap.items, np.empty(extra, dtype=np.int64)))
    return Heap(keys, items, heap.size)


@lean_part
def push(heap: Heap, key: float, item: int) -> None:
    """Add an entry; there must be room for it."""
    i = heap.size[0]
    heap.size[0] += 1
    while i > 0:
        up = (i - 1) >> 1
        if heap.keys[up] <= key:
            break
        heap.keys[i] = heap.keys[up]
        heap.items[i] = heap.items[up]
        i = up
    heap.keys[i] = key
    heap.items[i] = item


@lean_part
def pop(heap: Heap) -> tuple[float, int]:
    """Take off the entry of least key; the heap must not be empty."""
    top_key = heap.keys[0]
    top_item = heap.items[0]
    last = heap.size[0] - 1
    heap.size[0] = last
    key = heap.keys[last]
    item = heap.items[last]
    # What was last belongs near the bottom again: down there along the lesser keys, and up to its place.
    i, down = 0, 1
    while down < last:
        if down + 1 < last:
            down += int(heap.keys[down + 1] < heap.keys[down])
        heap.keys[i] = heap.keys[down]
        heap.items[i] = heap.items[down]
        i, down = down, 2 * down + 1
    while i > 0:
        up = (i - 1) >> 1
        if heap.keys[up] < key:
            break
        heap.keys[i] = heap.keys[up]
        heap.items[i] = heap.items[up]
        i = up
    heap.keys[i] = key
    heap.items[i] = item
    return top_key, top_item


START, GOAL = 0, 1
"""Rows of the nodes that a search starts from and, when it has a goal, is directed to."""

NOWHERE = -1
"""The parent of a node that has none."""

SUPPORT = 1e-9
"""The distance at which a line may pass and still touch: a product of two sines."""

POCKET = 32
"""The number of nodes of the largest pocket in which a goal without a path to it is noticed."""

SLACK = 0.1
"""The departure of a refracted path from Snell's law, besides what the spacing of the nodes makes it."""


@lean_part
def _side(nodes: Floats, i: int, dx: float, dy: float) -> int:
    """The side of node i that (dx, dy) points to: 1 into its ring, -1 away, 0 if its line touches."""
    before = dx * nodes[i, BEFORE_Y] - dy * nodes[i, BEFORE_X]
    after = dx * nodes[i, AFTER_Y] - dy * nodes[i, AFTER_X]
    if before * after >= -SUPPORT * (dx * dx + dy * dy):
        return 0
    return 1 if before > 0.0 else -1


@lean_part
def bends_well(nodes: Floats, parent: int, i: int, dx: float, dy: float, factor: float) -> bool:
    """Whether a cheapest path from a node's parent may go on along (dx, dy), a step to its end.

    Round an obstacle it turns like a taut string. Through the border of difficult terrain it is refracted, as
    nearly as the spacing of the nodes there allows (Snell's law: the price along the border is stationary).
    By how much is not known where the factor is `UNEVEN`.
    """
    if parent == NOWHERE or nodes[i, KIND] == FREE:
        return True
    px = nodes[i, X] - nodes[parent, X]
    py = nodes[i, Y] - nodes[parent, Y]
    came = sqrt(px * px + py * py)
    if came < SHORTEST:
        return True  # borders of two pieces have a node at the same place: nothing turns there
    goes = sqrt(dx * dx + dy * dy)
    out = _side(nodes, i, dx, dy)
    if nodes[i, KIND] == ROUND_SLOW:
        back = _side(nodes, i, -px, -py)
        if out * back > 0:
            return False
        if factor == UNEVEN:
            return True
        if out != 0 or back != 0:
            tx = nodes[i, AFTER_X] - nodes[i, BEFORE_X]
            ty = nodes[i, AFTER_Y] - nodes[i, BEFORE_Y]
            before = (factor if back == 1 else 1.0) / came
            after = (factor if out == 1 else 1.0) / max(goes, SHORTEST)
            slope = (px * tx + py * ty) * before - (dx * tx + dy * ty) * after
            slack = BORDER_STEP / 2.0 * (before + after) + SLACK
            return bool(abs(slope) <= sqrt(tx * tx + ty * ty) * slack)
    inner = px * (nodes[i, BEFORE_Y] + nodes[i, AFTER_Y]) - py * (nodes[i, BEFORE_X] + nodes[i, AFTER_X])
    return out == 0 and (px * dy - py * dx) * inner >= -SUPPORT * came * came * goes


class Sheet(NamedTuple):
    """The state of a search by node: place, cost so far, distance of the goal, whether it is done.

    `least` is room for what steps from one node come to at least. Each is a row of its own, so that all nodes
    are gone through at once.
    """

    x: Floats
    y: Floats
    cost: Floats
    rest: Floats
    closed: Flags
    least: Floats


@lean_part
def _push_steps(
    mover: Mover, heap: Heap, nodes: Floats, here: int, before: int, sheet: Sheet, bound: float
) -> None:
    """Push every step from `here` that could improve on what is known, keyed by the least it may come to."""
    hx, hy, so_far = sheet.x[here], sheet.y[here], sheet.cost[here]
    for v in range(len(nodes)):
        dx = sheet.x[v] - hx
        dy = sheet.y[v] - hy
        sheet.least[v] = so_far + sqrt(dx * dx + dy * dy)
    for v in range(len(nodes)):
        key = sheet.least[v] + sheet.rest[v]
        if key > bound or sheet.least[v] >= sheet.cost[v] or sheet.closed[v]:
            continue
        dx = sheet.x[v] - hx
        dy = sheet.y[v] - hy
        if nodes[v, KIND] == ROUND_HARD and _side(nodes, v, dx, dy) != 0:
            continue
        if bends_well(nodes, before, here, dx, dy, refraction(mover)):
            push(heap, key, here * len(nodes) + v)


@lean_part
def _step_from(
    mover: Mover, nodes: Floats, u: int, v: int, final: bool, known: Floats, spans: Floats
) -> float:
    """The cost of the step between two nodes (see `known_steps`)."""
    ax, ay = nodes[u, X], nodes[u, Y]
    dx, dy = nodes[v, X] - ax, nodes[v, Y] - ay
    a, b = int(nodes[u, NUMBER]), int(nodes[v, NUMBER])
    if min(a, b) < 0 or max(a, b) >= len(known):
        return edge_cost(mover, ax, ay, nodes[v, X], nodes[v, Y], final, spans)
    if walkable(mover.zones, ax, ay, dx, dy, PASSING) < 0.0:
        return inf
    if known[a, b] == 0.0:
        known[a, b] = ground_cost(mover, StraightStep(ax, ay, dx, dy), spans)
    return float(known[a, b])


@part
def _cut_off(mover: Mover, nodes: Floats) -> bool:
    """Whether the goal is in a pocket of few nodes that no path from the start leads into.

    Steps are followed back from the goal, wherever they may be walked. It says no where there are many.
    """
    found = np.empty(POCKET, dtype=np.int64)
    left = np.ones(len(nodes), dtype=np.bool_)
    found[0], left[GOAL] = GOAL, False
    count, turn = 1, 0
    while turn < count:
        v = found[turn]
        turn += 1
        for u in range(len(nodes)):
            if not left[u]:
                continue
            ax, ay = nodes[u, X], nodes[u, Y]
            dx, dy = nodes[v, X] - ax, nodes[v, Y] - ay
            part = walkable(mover.zones, ax, ay, dx, dy, v == GOAL)
            if part < 0.0 or meets_hard(mover, mover.radius, StraightStep(ax, ay, part * dx, part * dy)):
                continue
            if u == START or count == POCKET:
                return False
            found[count], left[u] = u, False
            count += 1
    return True


@kernel
def search(
    mover: Mover, nodes: Floats, seek: bool, limit: float, slack: float, known: Floats, spans: Floats
) -> tuple[Floats, Ints]:
    """Cheapest costs from the start and each node's parent on the way, over paths of at most `limit`.

    With `seek` the search is directed to the goal and ends once all ways have been tried that cost up to
    `slack` more, or no way can cost `slack` less than the limit: costs of other nodes are then only bounds.
    What steps cost is taken from `known`, and added to it.
    """
    cost = np.full(len(nodes), inf)
    parent = np.full(len(nodes), NOWHERE)
    closed = np.zeros(len(nodes), dtype=np.bool_)
    rest = np.zeros(len(nodes))
    if seek:
        for i in range(len(nodes)):
            rest[i] = hypot(nodes[GOAL, X] - nodes[i, X], nodes[GOAL, Y] - nodes[i, Y])
    cost[START] = 0.0
    if seek and _cut_off(mover, nodes):
        return cost, parent
    sheet = Sheet(nodes[:, X].copy(), nodes[:, Y].copy(), cost, rest, closed, np.empty(len(nodes)))
    enough = limit - slack + TOUCH
    heap = empty_heap()
    push(heap, rest[START], -START - 1)
    while heap.size[0] > 0:
        key, item = pop(heap)
        if seek and (key > cost[GOAL] + slack or min(key, cost[GOAL]) > enough):
            break
        if item < 0:
            here = -item - 1
            if closed[here] or (seek and here == GOAL):
                continue
            closed[here] = True
            bound = min(limit, cost[GOAL] + slack) if seek else limit
            heap = with_room(heap, len(nodes) + 1)
            _push_steps(mover, heap, nodes, here, parent[here], sheet, bound)
            continue
        u = item // len(nodes)
        v = item % len(nodes)
        dx, dy = sheet.x[v] - sheet.x[u], sheet.y[v] - sheet.y[u]
        if closed[v] or cost[u] + sqrt(dx * dx + dy * dy) > cost[v] + TOUCH:
            continue
        through = cost[u] + _step_from(mover, nodes, u, v, seek and v == GOAL, known, spans)
        if through < cost[v]:
            cost[v] = through
            parent[v] = u
            push(heap, through + rest[v], -v - 1)
    return cost, parent
