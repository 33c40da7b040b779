"""The rule systems that a match can be played with, each with everything printed for it.

It stands here and not in `systems` because a system is not whole without its cards, which are read next door.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.systems.colors_of_magic.system import colors_of_magic

if TYPE_CHECKING:
    from game.core.system import AnySystem
    from game.systems.colors_of_magic.cards.library import Library


def systems(library: Library) -> dict[str, AnySystem]:
    """Every system by the name that saved matches give it, played with what is printed in the library."""
    found = [colors_of_magic(library)]
    return {system.name: system for system in found}
