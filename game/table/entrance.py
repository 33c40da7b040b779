"""What the title and the dialogs know of a system: how its games are begun, gone on with and watched."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from game.core.agent import Agent, Strength
    from game.core.record import AnyMatch
    from game.core.system import AnySystem
    from game.ui.app import App
    from game.ui.scene import Scene


Agents = tuple["Agent[Any, Any] | None", ...]
"""Who plays each seat: a machine, or None for a person at this screen."""


@dataclass(frozen=True, slots=True)
class Entrance:
    """The ways to the table of one system.

    Attributes:
        set_up: settles a new game, then begins it.
        strengths: how well its machines can play.
        machine: a machine player of a system with everything printed for it.
        table: the table of a match, with who plays it and the file it comes from.
        replay: the same match watched again.
        compose: composes what its games are played with, where that can be done before one is settled.
    """

    set_up: Callable[[App], None]
    strengths: tuple[Strength, ...]
    machine: Callable[[AnySystem, Strength], Agent[Any, Any]]
    table: Callable[[AnyMatch, Agents, Path | None], Scene]
    replay: Callable[[AnyMatch, Path | None], Scene]
    compose: Callable[[App], None] | None = None
