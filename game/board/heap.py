"""A binary heap of (key, item) in two flat arrays, for searches inside compiled kernels."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from game.board.jit import kernel, lean_kernel

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Heap(NamedTuple):
    """The first `size[0]` keys and items are its entries, the least key first."""

    keys: NDArray[np.float64]
    items: NDArray[np.int64]
    size: NDArray[np.int64]


@kernel
def empty_heap() -> Heap:
    """A heap without entries."""
    return Heap(np.empty(1024), np.empty(1024, dtype=np.int64), np.zeros(1, dtype=np.int64))


@kernel
def with_room(heap: Heap, count: int) -> Heap:
    """The heap, moved to larger arrays if it has no room for that many more entries."""
    room = len(heap.keys)
    if heap.size[0] + count <= room:
        return heap
    extra = max(room, count)
    keys = np.concatenate((heap.keys, np.empty(extra)))
    items = np.concatenate((heap.items, np.empty(extra, dtype=np.int64)))
    return Heap(keys, items, heap.size)


@lean_kernel
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


@lean_kernel
def pop(heap: Heap) -> tuple[float, int]:
    """Take off the entry of least key; the heap must not be empty."""
    top_key = heap.keys[0]
    top_item = heap.items[0]
    last = heap.size[0] - 1
    heap.size[0] = last
    key = heap.keys[last]
    item = heap.items[last]
    i = 0
    while 2 * i + 1 < last:
        down = 2 * i + 1
        if down + 1 < last and heap.keys[down + 1] < heap.keys[down]:
            down += 1
        if heap.keys[down] >= key:
            break
        heap.keys[i] = heap.keys[down]
        heap.items[i] = heap.items[down]
        i = down
    heap.keys[i] = key
    heap.items[i] = item
    return top_key, top_item
