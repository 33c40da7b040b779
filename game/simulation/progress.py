"""How far a run is, and the time it still takes, on a terminal."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from threading import RLock
from typing import TYPE_CHECKING

from game.core.errors import said

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from game.content.locale import Translator


@contextmanager
def progress(games: int, done: int, say: Translator, *, always: bool) -> Iterator[Callable[[], object]]:
    """A bar on standard error, gone when the block is over; what is given counts one more game.

    There is none where that is no terminal, unless `always`.
    """
    if not always and not sys.stderr.isatty():
        yield lambda: None
        return
    from tqdm import tqdm  # noqa: PLC0415 - loaded only where somebody looks

    words = said("{done} of {games} games, {left} left", done="{n}", games="{total}", left="{remaining}")
    tqdm.set_lock(RLock())  # its own is shared with processes, which write nothing here
    tqdm.monitor_interval = 0
    with tqdm(
        total=games,
        initial=done,
        file=sys.stderr,
        leave=False,
        dynamic_ncols=True,
        bar_format=f"{{bar}} {say.said(words)}",
    ) as bar:
        yield bar.update
