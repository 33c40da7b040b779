"""Ends a process at random moments of changes to a position, and looks at what its journal holds."""

from __future__ import annotations

import os
import random
import signal
import time
from multiprocessing import get_context
from typing import TYPE_CHECKING
from unittest import mock

from game.battlefield.edits import move_creature
from game.content.locale import Language
from game.content.resources import assets
from game.positions.position_file import dump_whole, load_position
from game.workshop.journal import PositionJournal, load_unfinished
from game.workshop.unfinished import unfinished_positions

if TYPE_CHECKING:
    from collections.abc import Sequence
    from multiprocessing.connection import Connection
    from pathlib import Path

    from game.positions.position import Position

SHIPPED = "disengagement.toml"
LEAST, LONGEST = 0.0, 0.15
"""Seconds of changes before the end."""

PATIENCE = 60.0
"""Seconds in which the first change must be acknowledged."""


def home_of(folder: Path) -> mock._patch_dict:
    """All that is kept lies in that folder."""
    return mock.patch.dict(os.environ, XDG_DATA_HOME=str(folder))


def lay_out(folder: Path, seed: int, says: Connection) -> None:
    """Move creatures about until the end; each change is said, then whether it is on the disk."""
    chance = random.Random(seed)  # noqa: S311 - no secret
    with home_of(folder):
        position: Position = load_position(assets() / "positions" / SHIPPED, "en")
        journal = PositionJournal()
        while True:
            creature = chance.choice(position.creatures)
            position = move_creature(position, creature.id, (chance.uniform(2, 20), chance.uniform(2, 20)))
            says.send(("done", dump_whole(position)))
            journal.follow(position, None)
            journal.wait()
            says.send(("kept", "") if journal.fault is None else ("fault", str(journal.fault)))


def trials(times: int, folder: Path, seed: int) -> Sequence[str]:
    """End so many processes; every fault."""
    chance = random.Random(seed)  # noqa: S311 - the same
    context = get_context("forkserver")
    context.set_forkserver_preload([__name__])
    faults = []
    for number in range(times):
        home = folder / str(number)
        hears, says = context.Pipe(duplex=False)
        process = context.Process(target=lay_out, args=(home, chance.getrandbits(30), says), daemon=True)
        process.start()
        says.close()
        messages = [hears.recv(), hears.recv()] if hears.poll(PATIENCE) else []
        time.sleep(chance.uniform(LEAST, LONGEST))
        os.kill(process.pid or 0, signal.SIGKILL)
        process.join()
        try:
            while hears.poll():
                messages.append(hears.recv())
        except (EOFError, OSError):
            pass
        fault = _wrong(messages, home)
        if fault:
            faults.append(f"{number}: {fault}")
    return faults


def _wrong(messages: Sequence[tuple[str, str]], home: Path) -> str:
    """What is wrong with what is left; empty if nothing."""
    if not messages or any(event == "fault" for event, _ in messages):
        return f"it did not begin, or could not write: {messages[-1:]}"
    known = max(number for number, (event, _) in enumerate(messages) if event == "kept") - 1
    with home_of(home):
        left = unfinished_positions()
        if len(left) != 1:
            return f"{len(left)} positions are offered"
        found = dump_whole(load_unfinished(left[0], Language.EN).position)
    # The last change may have come to the disk without having been acknowledged.
    return (
        "" if found in {text for event, text in messages[known:] if event == "done"} else "a change is lost"
    )
